"""Ports of descriptors: what becomes of each key, each default, each conflict, in both directions."""

from collections.abc import Mapping
from typing import Any, Final, TypeAlias, get_args

import pytest

from tests.mcp.descriptors import ported, without_aliases
from uispec import mcp, pointer
from uispec.errors import InvalidDocumentError, UispecError
from uispec.mcp.pairs import CONCEPTS, HOSTS, Host, Kind

Meta: TypeAlias = dict[str, Any]
Told: TypeAlias = list[tuple[str, str, str]]

AUDIENCE: Final[dict[tuple[bool, str], list[str]]] = {
    (True, "public"): ["model", "app"],
    (False, "public"): ["model"],
    (True, "private"): ["app"],
    (False, "private"): [],
}


def tool(meta: Meta, **more: Any) -> dict[str, Any]:
    return {"name": "pay", "_meta": meta, **more}


def resource(meta: Meta, mime: str = "text/html;profile=mcp-app") -> dict[str, Any]:
    return {"uri": "ui://pay.html", "mimeType": mime, "_meta": meta}


def losses(result: mcp.Ported[Any]) -> Told:
    return [(loss.path, loss.code, loss.effect) for loss in result.losses]


def issues(result: mcp.Ported[Any]) -> Told:
    return [(issue.path, issue.code, issue.severity) for issue in result.issues]


# The truth table of who may call a tool; where nobody may, it is kept and told (J23)


@pytest.mark.parametrize(("flags", "audience"), AUDIENCE.items(), ids=str)
def test_who_may_call_a_tool_both_ways(flags: tuple[bool, str], audience: list[str]) -> None:
    openai = tool({"openai/widgetAccessible": flags[0], "openai/visibility": flags[1]})
    standard = tool({"ui": {"visibility": audience}})
    there, back = mcp.port(openai, to="mcp-apps"), mcp.port(standard, to="openai-apps")
    assert (there.output, there.losses) == (standard, ())
    assert (back.output, back.losses) == (openai, ())
    told = [] if audience else [("/_meta/ui/visibility", "unreachable_tool", "warning")]
    assert issues(back) == told


_ASSUMED_OPENAI: Final = [("/_meta/openai~1widgetAccessible", "security", "assumed")]

UNSAID: Final[Mapping[str, tuple[Meta, Host, Meta, Told]]] = {
    # openai-visibility-port: {} is restated as the old host means it, and told as an assumption (J22)
    "nothing, from OpenAI": ({}, "mcp-apps", {"ui": {"visibility": ["model"]}}, _ASSUMED_OPENAI),
    "nothing, from MCP Apps": (
        {},
        "openai-apps",
        {"openai/widgetAccessible": True, "openai/visibility": "public"},
        [("/_meta/ui", "security", "assumed")],
    ),
    "a view, from OpenAI": (
        {"openai/outputTemplate": "ui://a"},
        "mcp-apps",
        {"ui": {"resourceUri": "ui://a", "visibility": ["model"]}},
        _ASSUMED_OPENAI,
    ),
    "a view, from MCP Apps": (
        {"ui": {"resourceUri": "ui://a"}},
        "openai-apps",
        {"openai/outputTemplate": "ui://a", "openai/widgetAccessible": True, "openai/visibility": "public"},
        [("/_meta/ui/visibility", "security", "assumed")],
    ),
    "half of it is no assumption": (
        {"openai/visibility": "private"},
        "mcp-apps",
        {"ui": {"visibility": []}},
        [],
    ),
    "the same host": (
        {"ui": {"resourceUri": "ui://a"}},
        "mcp-apps",
        {"ui": {"resourceUri": "ui://a", "visibility": ["model", "app"]}},
        [],
    ),
    "an empty object of MCP Apps": ({"ui": {}}, "mcp-apps", {"ui": {"visibility": ["model", "app"]}}, []),
}


@pytest.mark.parametrize(("meta", "to", "expected", "told"), UNSAID.values(), ids=UNSAID)
def test_what_is_not_said_is_written_down(meta: Meta, to: Host, expected: Meta, told: Told) -> None:
    result = mcp.port(tool(meta), to=to)
    assert (result.output, losses(result)) == (tool(expected), told)


# Everything else

_BOTH: Final = {"openai/widgetAccessible": True, "openai/visibility": "public"}
_UI_BOTH: Final = {"visibility": ["model", "app"]}

ROWS: Final[Mapping[str, tuple[dict[str, Any], Host, dict[str, Any], Told, Told]]] = {
    "words while it runs": (
        tool({**_BOTH, "openai/toolInvocation/invoking": "Paying", "openai/toolInvocation/invoked": "Paid"}),
        "mcp-apps",
        tool({"ui": _UI_BOTH}),
        [
            ("/_meta/openai~1toolInvocation~1invoking", "text", "dropped"),
            ("/_meta/openai~1toolInvocation~1invoked", "text", "dropped"),
        ],
        [],
    ),
    "file parameters": (
        tool({**_BOTH, "openai/fileParams": ["bill"]}),
        "mcp-apps",
        tool({"ui": _UI_BOTH}),
        [("/_meta/openai~1fileParams", "action", "dropped")],
        [],
    ),
    "keys that nobody knows": (
        tool({**_BOTH, "openai/ui": {"availableDisplayModes": ["pip"]}, "vendor/x": {"k": None}}, icon=7),
        "mcp-apps",
        tool(
            {"ui": _UI_BOTH, "openai/ui": {"availableDisplayModes": ["pip"]}, "vendor/x": {"k": None}},
            icon=7,
        ),
        [],
        [],
    ),
    "the flat key alone": (
        tool({"ui/resourceUri": "ui://a", "ui": _UI_BOTH}),
        "openai-apps",
        tool({"openai/outputTemplate": "ui://a", **_BOTH}),
        [],
        [("/_meta/ui~1resourceUri", "deprecated_property", "warning")],
    ),
    # J24
    "three addresses": (
        tool(
            {"openai/outputTemplate": "ui://c", "ui/resourceUri": "ui://b", "ui": {"resourceUri": "ui://a", **_UI_BOTH}}
        ),
        "mcp-apps",
        tool({"ui": {"resourceUri": "ui://a", **_UI_BOTH}}),
        [("/_meta/openai~1outputTemplate", "value", "dropped"), ("/_meta/ui~1resourceUri", "value", "dropped")],
        [
            ("/_meta/openai~1outputTemplate", "alias_conflict", "warning"),
            ("/_meta/ui~1resourceUri", "alias_conflict", "warning"),
        ],
    ),
    "two audiences": (
        tool({"ui": {"visibility": ["app"]}, **_BOTH}),
        "openai-apps",
        tool({"openai/widgetAccessible": True, "openai/visibility": "private"}),
        [
            ("/_meta/openai~1widgetAccessible", "value", "dropped"),
            ("/_meta/openai~1visibility", "value", "dropped"),
        ],
        [
            ("/_meta/openai~1widgetAccessible", "alias_conflict", "warning"),
            ("/_meta/openai~1visibility", "alias_conflict", "warning"),
        ],
    ),
    "the order of an audience is no conflict": (
        tool({"ui": {"visibility": ["app", "model"]}, **_BOTH}),
        "mcp-apps",
        tool({"ui": _UI_BOTH}),
        [],
        [],
    ),
    # J25
    "a key that hosts strip": (
        tool({"ui": {**_UI_BOTH, "prefersBorder": True}}),
        "mcp-apps",
        tool({"ui": _UI_BOTH}),
        [("/_meta/ui/prefersBorder", "metadata", "dropped")],
        [("/_meta/ui/prefersBorder", "unknown_property", "notice")],
    ),
    # J30
    "words too long to be shown": (
        tool({**_BOTH, "openai/toolInvocation/invoking": "x" * 65}),
        "mcp-apps",
        tool({"ui": _UI_BOTH}),
        [("/_meta/openai~1toolInvocation~1invoking", "text", "dropped")],
        [("/_meta/openai~1toolInvocation~1invoking", "too_long", "warning")],
    ),
    "a resource of OpenAI": (
        resource(
            {
                "openai/widgetCSP": {"connect_domains": ["https://a"], "redirect_domains": ["https://r"]},
                "openai/widgetDomain": "https://d",
                "openai/widgetPrefersBorder": False,
                "openai/widgetDescription": "Bills",
            },
            "text/html+skybridge",
        ),
        "mcp-apps",
        resource({"ui": {"csp": {"connectDomains": ["https://a"]}, "domain": "https://d", "prefersBorder": False}}),
        [
            ("/_meta/openai~1widgetCSP/redirect_domains", "security", "dropped"),
            ("/_meta/openai~1widgetDescription", "metadata", "dropped"),
        ],
        [],
    ),
    "a resource of MCP Apps": (
        resource(
            {
                "ui": {
                    "csp": {"frameDomains": [], "resourceDomains": ["https://a"], "baseUriDomains": ["https://b"]},
                    "permissions": {"camera": {}},
                }
            }
        ),
        "openai-apps",
        resource({"openai/widgetCSP": {"frame_domains": [], "resource_domains": ["https://a"]}}, "text/html+skybridge"),
        [("/_meta/ui/csp/baseUriDomains", "security", "dropped"), ("/_meta/ui/permissions", "host", "dropped")],
        [],
    ),
    "two policies": (
        resource(
            {"ui": {"csp": {"connectDomains": ["https://a"]}}, "openai/widgetCSP": {"resource_domains": ["https://b"]}}
        ),
        "mcp-apps",
        resource({"ui": {"csp": {"connectDomains": ["https://a"]}}}),
        [("/_meta/openai~1widgetCSP/resource_domains", "value", "dropped")],
        [("/_meta/openai~1widgetCSP/resource_domains", "alias_conflict", "warning")],
    ),
    "a policy, and none": (
        resource({"ui": {"csp": {"connectDomains": ["https://a"]}}, "openai/widgetCSP": {}}),
        "openai-apps",
        resource({"openai/widgetCSP": {"connect_domains": ["https://a"]}}, "text/html+skybridge"),
        [("/_meta/openai~1widgetCSP", "value", "dropped")],
        [("/_meta/openai~1widgetCSP", "alias_conflict", "warning")],
    ),
    "a list that is not there allows nothing": (
        resource({"ui": {"csp": {"connectDomains": []}}, "openai/widgetCSP": {"more": 1}}),
        "openai-apps",
        resource({"openai/widgetCSP": {"connect_domains": [], "more": 1}}, "text/html+skybridge"),
        [],
        [],
    ),
    "an empty policy takes nothing away": (
        resource({"ui": {"csp": {}}, "openai/widgetCSP": {"more": 1}}),
        "openai-apps",
        resource({"openai/widgetCSP": {"more": 1}}, "text/html+skybridge"),
        [],
        [],
    ),
    "the order of domains is no conflict": (
        resource(
            {
                "ui": {"csp": {"frameDomains": ["https://a", "https://b"]}},
                "openai/widgetCSP": {"frame_domains": ["https://b", "https://a"]},
            }
        ),
        "mcp-apps",
        resource({"ui": {"csp": {"frameDomains": ["https://a", "https://b"]}}}),
        [],
        [],
    ),
    "no policy in two spellings": (
        resource({"ui": {"csp": {}}, "openai/widgetCSP": {"frame_domains": []}}),
        "mcp-apps",
        resource({"ui": {"csp": {}}}),
        [],
        [],
    ),
    "no domains at all": (
        resource({"ui": {"csp": {}}}),
        "openai-apps",
        resource({"openai/widgetCSP": {}}, "text/html+skybridge"),
        [],
        [],
    ),
    "keys of a policy in the wrong spelling": (
        resource({"ui": {"csp": {"connect_domains": []}}}),
        "mcp-apps",
        {"uri": "ui://pay.html", "mimeType": "text/html;profile=mcp-app"},
        [("/_meta/ui/csp/connect_domains", "metadata", "dropped")],
        [("/_meta/ui/csp/connect_domains", "unknown_property", "notice")],
    ),
    "another media type": (
        resource({}, "text/plain"),
        "mcp-apps",
        resource({}, "text/plain"),
        [],
        [("/mimeType", "unknown_media_type", "warning")],
    ),
    "no media type": (
        {"uri": "ui://pay.html", "text": "<p>"},
        "mcp-apps",
        {"uri": "ui://pay.html", "text": "<p>"},
        [],
        [],
    ),
    "what is no view": (
        {"uri": "file:///a.html", "mimeType": "text/html", "_meta": {"mcpui.dev/ui-x": 1}},
        "mcp-apps",
        {"uri": "file:///a.html", "mimeType": "text/html", "_meta": {"mcpui.dev/ui-x": 1}},
        [],
        [],
    ),
    "a result": (
        {"content": [], "_meta": {"openai/closeWidget": True, "openai/widgetSessionId": "1", "mine": 1}},
        "mcp-apps",
        {"content": [], "_meta": {"mine": 1}},
        [("/_meta/openai~1closeWidget", "event", "dropped"), ("/_meta/openai~1widgetSessionId", "state", "dropped")],
        [],
    ),
    "a call": (
        {"name": "pay", "arguments": {}, "_meta": {"openai/locale": "en", "openai/subject": "s"}},
        "mcp-apps",
        {"name": "pay", "arguments": {}},
        [("/_meta/openai~1locale", "metadata", "dropped"), ("/_meta/openai~1subject", "metadata", "dropped")],
        [],
    ),
}


@pytest.mark.parametrize(("source", "to", "expected", "lost", "told"), ROWS.values(), ids=ROWS)
def test_a_descriptor_is_ported(
    source: dict[str, Any], to: Host, expected: dict[str, Any], lost: Told, told: Told
) -> None:
    result = mcp.port(source, to=to)
    assert (result.output, losses(result), issues(result)) == (expected, lost, told)
    assert result.to_json() == {
        "source_format": result.source_format,
        "target_format": to,
        "output": expected,
        "losses": [loss.to_json() for loss in result.losses],
        "home": {},
        "issues": [issue.to_json() for issue in result.issues],
    }


BAD: Final[Mapping[str, tuple[Any, list[tuple[str, str]]]]] = {
    "no address": (tool({"ui": {"resourceUri": "https://a"}}), [("/_meta/ui/resourceUri", "invalid_uri")]),
    "no address in the alias": (
        tool({"openai/outputTemplate": "/a"}),
        [("/_meta/openai~1outputTemplate", "invalid_uri")],
    ),
    "an unknown audience": (
        tool({"ui": {"visibility": ["model", "user"]}}),
        [("/_meta/ui/visibility/1", "invalid_value")],
    ),
    "an audience that is no list": (tool({"ui": {"visibility": "app"}}), [("/_meta/ui/visibility", "wrong_type")]),
    "one for true": (tool({"openai/widgetAccessible": 1}), [("/_meta/openai~1widgetAccessible", "wrong_type")]),
    "null is not absent": (tool({"openai/outputTemplate": None}), [("/_meta/openai~1outputTemplate", "wrong_type")]),
    # J25
    "a policy on a tool": (
        tool({"ui": {"csp": {}, "permissions": {}}}),
        [("/_meta/ui/csp", "misplaced_property"), ("/_meta/ui/permissions", "misplaced_property")],
    ),
    "a permission that is true": (
        resource({"ui": {"permissions": {"camera": True}}}),
        [("/_meta/ui/permissions/camera", "wrong_type")],
    ),
    "metadata that is no object": ({"name": "a", "_meta": []}, [("/_meta", "wrong_type")]),
    "several at once": (
        [tool({"ui": 1}), {"tools": [tool({"openai/visibility": "x"})]}],
        [("/0/_meta/ui", "wrong_type"), ("/1/tools/0/_meta/openai~1visibility", "invalid_value")],
    ),
    "no descriptor": (
        [{}, {"a": 1}, 7],
        [("/0", "unknown_descriptor"), ("/1", "unknown_descriptor"), ("/2", "wrong_type")],
    ),
}


@pytest.mark.parametrize(("source", "told"), BAD.values(), ids=BAD)
def test_what_no_host_reads_is_refused(source: Any, told: list[tuple[str, str]]) -> None:
    with pytest.raises(InvalidDocumentError) as caught:
        ported(source, to="mcp-apps")
    assert [(issue.path, issue.code) for issue in caught.value.issues] == told
    assert [(issue.path, issue.code) for issue in mcp.validate(source) if issue.severity == "error"] == told


def test_what_the_new_host_does_not_take_is_refused_where_it_is_written() -> None:
    source = tool({"openai/toolInvocation/invoked": "x" * 65})
    assert mcp.port(source, to="mcp-apps").issues[0].severity == "warning"
    with pytest.raises(InvalidDocumentError) as caught:
        mcp.port(source, to="mcp-apps", dual_write=True)
    assert [issue.code for issue in caught.value.issues] == ["too_long"]


def test_both_at_once_say_the_same() -> None:
    source = tool({"openai/outputTemplate": "ui://a", "ui": {"visibility": ["app"]}, "openai/fileParams": ["bill"]})
    result = ported(source, to="mcp-apps", dual_write=True)
    assert result.losses == ()
    assert result.output["_meta"] == {
        "ui": {"resourceUri": "ui://a", "visibility": ["app"]},
        "ui/resourceUri": "ui://a",
        "openai/outputTemplate": "ui://a",
        "openai/widgetAccessible": True,
        "openai/visibility": "private",
        "openai/fileParams": ["bill"],
    }
    kept = without_aliases(result.output, keep_extensions=True)
    assert (kept.losses, kept.output["_meta"]) == (
        (),
        {"ui": {"resourceUri": "ui://a", "visibility": ["app"]}, "openai/fileParams": ["bill"]},
    )


@pytest.mark.parametrize("meta", [{}, {"ui": {"resourceUri": "ui://a"}}, {"vendor/x": 1}], ids=str)
def test_where_there_is_no_alias_none_is_dropped(meta: Meta) -> None:
    result = mcp.drop_aliases(tool(meta))
    assert (result.output, result.losses, result.issues) == (tool(meta), (), ())


def test_a_policy_keeps_the_alias_for_what_the_standard_has_no_key_for() -> None:
    source = resource({"openai/widgetCSP": {"connect_domains": [], "redirect_domains": ["https://r"]}})
    kept = without_aliases(mcp.port(source, to="mcp-apps", dual_write=True).output, keep_extensions=True)
    assert kept.output["_meta"] == {
        "ui": {"csp": {"connectDomains": []}},
        "openai/widgetCSP": {"redirect_domains": ["https://r"]},
    }


def test_a_resource_for_both_has_the_media_type_that_both_take() -> None:
    for to in HOSTS:
        result = mcp.port(resource({}, "text/html+skybridge"), to=to, dual_write=True)
        assert result.output["mimeType"] == "text/html;profile=mcp-app"


WRAPPED: Final[Mapping[str, tuple[Any, str]]] = {
    "a list": ([{"tools": []}, tool(_BOTH)], "/1"),
    "an answer": ({"jsonrpc": "2.0", "id": 1, "result": {"tools": [tool(_BOTH)]}}, "/result/tools/0"),
    "an embedded resource": (
        {"content": [{"type": "text", "text": "a"}, {"type": "resource", "resource": resource({"openai/x": 1})}]},
        "/content/1/resource",
    ),
    "a resource in its block": ({"type": "resource", "resource": resource({"openai/x": 1})}, "/resource"),
    "a request": (
        {"method": "tools/call", "params": {"name": "a", "arguments": {}, "_meta": {"openai/locale": "en"}}},
        "/params",
    ),
    "metadata alone": ({"_meta": _BOTH}, ""),
}


@pytest.mark.parametrize(("document", "path"), WRAPPED.values(), ids=WRAPPED)
def test_descriptors_are_found_where_they_stand(document: Any, path: str) -> None:
    inner = pointer.get(document, path)
    assert isinstance(inner, dict)
    kind: Kind = "tool" if "openai/visibility" in str(inner) else "call" if "arguments" in inner else "resource"
    alone = mcp.port(inner, to="mcp-apps", kind=kind)
    whole = ported(document, to="mcp-apps")
    assert pointer.get(whole.output, path) == alone.output
    assert losses(whole) == [(path + at, code, effect) for at, code, effect in losses(alone)]


def test_keys_that_stay_keep_their_place() -> None:
    meta = {"openai/visibility": "public", "x": 1, "openai/outputTemplate": "ui://a", "openai/widgetAccessible": True}
    assert [*ported(tool(meta), to="openai-apps").output["_meta"]] == [*meta]
    assert [*ported(tool(meta), to="mcp-apps", dual_write=True).output["_meta"]][:4] == [*meta]


def test_wrong_calls_are_told() -> None:
    odd: Any = "teams"
    with pytest.raises(ValueError, match="mcp-apps or openai-apps"):
        mcp.port({"name": "a"}, to=odd)
    with pytest.raises(ValueError, match="kinds"):
        mcp.port({"name": "a"}, to="mcp-apps", kind=odd)
    with pytest.raises(ValueError, match="kinds"):
        mcp.validate({"name": "a"}, kind=odd)
    with pytest.raises(TypeError, match="document"):
        ported(7, to="mcp-apps")
    with pytest.raises(UispecError):
        mcp.port("{", to="mcp-apps")
    assert [issue.code for issue in mcp.validate(b"{")] == ["invalid_json"]
    with pytest.raises(InvalidDocumentError):
        mcp.port("[]", to="mcp-apps", kind="tool")


def test_every_host_has_a_column_and_every_row_one_host() -> None:
    assert get_args(Host) == HOSTS
    assert {host for concept in CONCEPTS for host in concept.columns} == set(HOSTS)
    for concept in CONCEPTS:
        assert concept.columns, concept.name
        # Where a host has no word, the loss says what is missed.
        assert bool(concept.missed) == (len(concept.columns) < len(HOSTS)), concept.name
    names = [concept.what for concept in CONCEPTS]
    assert len(set(names)) == len(names)
