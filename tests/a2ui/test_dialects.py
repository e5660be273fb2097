"""Versions, catalogs, and what an earlier spelling of v1.0 says in the current one."""

import copy
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import JsonValue

from tests.shared import load, needs_shared, paths
from uispec import fold, pointer
from uispec.a2ui import dialects, dump_message, parse_message, spellings, v0_9, validate
from uispec.a2ui.dialects import BASIC_CATALOG_IDS
from uispec.errors import InvalidDocumentError, Issue

BASIC: Final = "https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json"

FAMILIES: Final[tuple[tuple[str, str | None], ...]] = (
    ("v0.9", "0.9"),
    ("v0.9.1", "0.9.1"),
    ("v1.0", "1.0"),
    ("1.0", "1.0"),
    ("0.9", None),
    ("v0.8", None),
    ("v0.9.2", None),
    ("v1_0", None),
    ("V1.0", None),
    ("1.0.0", None),
    (" 1.0", None),
    ("2.0", None),
    ("", None),
)


@pytest.mark.parametrize(("version", "expected"), FAMILIES)
def test_a_version_belongs_to_one_family_or_is_not_read(version: str, expected: str | None) -> None:
    assert dialects.family(version) == expected


SPEC: Final = "https://a2ui.org/specification"
CATALOGS: Final[tuple[tuple[str, dialects.Family, str | None], ...]] = (
    (f"{SPEC}/v0_9/catalogs/basic/catalog.json", "0.9", "basic"),
    (f"{SPEC}/v0_9/catalogs/basic/catalog.json", "0.9.1", "basic"),
    (f"{SPEC}/v0_9_1/catalogs/basic/catalog.json", "0.9", "basic"),
    (f"{SPEC}/v0_9_1/catalogs/basic/catalog.json", "0.9.1", "basic"),
    (f"{SPEC}/v0_9/catalogs/minimal/catalog.json", "0.9", "minimal"),
    (f"{SPEC}/v0_9/catalogs/minimal/catalog.json", "1.0", None),
    (f"{SPEC}/v1_0/catalogs/basic/catalog.json", "1.0", "basic"),
    ("https://a2ui.org/catalogs/basic/v1/catalog.json", "1.0", "basic"),
    (f"{SPEC}/v1_0/catalogs/basic/catalog.json", "0.9", None),
    (f"{SPEC}/v0_9/catalogs/basic/catalog.json", "1.0", None),
    ("catalog", "1.0", None),
    ("", "0.9", None),
)


@pytest.mark.parametrize(("catalog_id", "version", "expected"), CATALOGS)
def test_the_known_catalogs_are_known_by_all_their_ids(
    catalog_id: str, version: dialects.Family, expected: str | None
) -> None:
    found = dialects.known_catalog(catalog_id, version)
    assert (found and found.name) == expected


@needs_shared
@pytest.mark.parametrize(
    ("folder", "version"),
    [("v0_9/catalogs/basic", "0.9"), ("v0_9/catalogs/minimal", "0.9"), ("v1_0/catalogs/basic", "1.0")],
)
def test_a_known_catalog_holds_what_its_official_document_holds(folder: str, version: dialects.Family) -> None:
    document = load(f"data/a2ui/{folder}/catalog.json")
    known = dialects.known_catalog(document["catalogId"], version)
    assert known is not None
    assert known.components == document["components"].keys()
    assert known.functions == document["functions"].keys()


def component_respelled(component: dict[str, Any], *, bare_values: bool, envelope_keys: bool = True) -> dict[str, Any]:
    own = copy.deepcopy(component)
    before = copy.deepcopy(own)
    changed = spellings.respell_component(own, bare_values=bare_values, envelope_keys=envelope_keys)
    assert changed == (list(own.items()) != list(before.items()))
    return own


def message_respelled(document: dict[str, Any], *, envelope_keys: bool = True) -> dict[str, Any]:
    own = copy.deepcopy(document)
    spellings.respell_message(own, envelope_keys=envelope_keys)
    return own


RESPELLED: Final[dict[str, tuple[dict[str, Any], dict[str, Any]]]] = {
    "binding": ({"component": "Text", "text": {"path": "/n"}}, {"component": "Text", "text": {"@path": "/n"}}),
    "call with arguments, keys in their order": (
        {"component": "Text", "text": {"args": {"value": "x", "n": {"path": "n"}}, "call": "f", "catalogId": "c"}},
        {"component": "Text", "text": {"args": {"value": "x", "n": {"@path": "n"}}, "@call": "f", "catalogId": "c"}},
    ),
    "names of arguments are not words": (
        {"component": "Text", "text": {"call": "f", "args": {"path": "/reports"}}},
        {"component": "Text", "text": {"@call": "f", "args": {"path": "/reports"}}},
    ),
    "names of arguments, calls inside calls": (
        {"component": "Text", "text": {"call": "f", "args": {"call": {"call": "g", "args": {"path": {"path": "/a"}}}}}},
        {
            "component": "Text",
            "text": {"@call": "f", "args": {"call": {"@call": "g", "args": {"path": {"@path": "/a"}}}}},
        },
    ),
    "names of an event's context are not words": (
        {"component": "Button", "child": "t", "action": {"event": {"name": "go", "context": {"path": "/a"}}}},
        {"component": "Button", "child": "t", "action": {"event": {"name": "go", "context": {"path": "/a"}}}},
    ),
    "values of an event's context are": (
        {
            "component": "Button",
            "child": "t",
            "action": {"event": {"name": "go", "context": {"a": {"path": "/a"}, "b": [{"c": {"call": "f"}}]}}},
        },
        {
            "component": "Button",
            "child": "t",
            "action": {"event": {"name": "go", "context": {"a": {"@path": "/a"}, "b": [{"c": {"@call": "f"}}]}}},
        },
    ),
    "a local action": (
        {"component": "Button", "child": "t", "action": {"functionCall": {"call": "openUrl", "args": {"url": "u"}}}},
        {"component": "Button", "child": "t", "action": {"functionCall": {"@call": "openUrl", "args": {"url": "u"}}}},
    ),
    "a template keeps its path": (
        {"component": "List", "children": {"componentId": "row", "path": "/rows"}},
        {"component": "List", "children": {"componentId": "row", "path": "/rows"}},
    ),
    "plain data with more keys": (
        {"component": "Mine", "file": {"path": "/var/log", "call": "audit"}, "x": {"path": "/a", "y": 1}},
        {"component": "Mine", "file": {"path": "/var/log", "call": "audit"}, "x": {"path": "/a", "y": 1}},
    ),
    "a path that is no string": (
        {"component": "Text", "text": {"path": 7}},
        {"component": "Text", "text": {"path": 7}},
    ),
    "a call with the type that v0.9 gave it": (
        {"component": "Text", "text": {"call": "f", "returnType": "string"}},
        {"component": "Text", "text": {"call": "f", "returnType": "string"}},
    ),
    "envelope keys": (
        {
            "id": "f",
            "component": "TextField",
            "accessibility": {"label": {"path": "/l"}},
            "label": "L",
            "checks": [{"condition": {"call": "required", "args": {"value": {"path": "/v"}}}, "message": "m"}],
            "catalogId": BASIC,
            "metadata": {"extensions": {"x": {"path": "/stays"}}},
        },
        {
            "id": "f",
            "component": "TextField",
            "@accessibility": {"label": {"@path": "/l"}},
            "label": "L",
            "@checks": [{"condition": {"@call": "required", "args": {"value": {"@path": "/v"}}}, "message": "m"}],
            "@catalogId": BASIC,
            "@metadata": {"extensions": {"x": {"path": "/stays"}}},
        },
    ),
    "the current key wins": (
        {"component": "Text", "": 1, "accessibility": {"label": "old"}, "@accessibility": {"label": "new"}},
        {"component": "Text", "": 1, "@accessibility": {"label": "new"}},
    ),
    "the current key wins, wherever it stands": (
        {"component": "Text", "@metadata": {"extensions": {"a": 1}}, "text": "t", "metadata": {}},
        {"component": "Text", "@metadata": {"extensions": {"a": 1}}, "text": "t"},
    ),
    "checks of a component that has none": (
        {"component": "Text", "text": "t", "checks": []},
        {"component": "Text", "text": "t", "checks": []},
    ),
    "keys of an unknown type are its own": (
        {"component": "Gauge", "checks": 1, "metadata": 2, "accessibility": 3, "catalogId": "c", "at": {"path": "/a"}},
        {"component": "Gauge", "checks": 1, "metadata": 2, "accessibility": 3, "catalogId": "c", "at": {"@path": "/a"}},
    ),
    "a component without a type": ({"id": "a", "checks": []}, {"id": "a", "checks": []}),
    "a type that is no string": ({"component": ["Text"], "checks": []}, {"component": ["Text"], "checks": []}),
}


@pytest.mark.parametrize("name", RESPELLED)
def test_a_component_is_respelled(name: str) -> None:
    given_, expected = RESPELLED[name]
    before = copy.deepcopy(given_)
    result = component_respelled(given_, bare_values=True)
    assert result == expected
    assert list(result) == list(expected)
    assert given_ == before
    assert component_respelled(result, bare_values=True) == expected


def test_bare_values_stay_where_the_message_gives_them_no_meaning() -> None:
    component: dict[str, Any] = {"component": "Button", "child": "t", "checks": [{"condition": {"path": "/a"}}]}
    assert component_respelled(component, bare_values=False) == {
        "component": "Button",
        "child": "t",
        "@checks": [{"condition": {"path": "/a"}}],
    }


def test_envelope_keys_stay_where_the_catalog_may_have_declared_them() -> None:
    component: dict[str, Any] = {"component": "Button", "metadata": {"path": "/a"}, "checks": [{"path": "/a"}]}
    assert component_respelled(component, bare_values=True, envelope_keys=False) == {
        "component": "Button",
        "metadata": {"path": "/a"},
        "checks": [{"@path": "/a"}],
    }


def message(version: str, *components: dict[str, Any]) -> dict[str, Any]:
    return {"version": version, "updateComponents": {"surfaceId": "s", "components": list(components)}}


BARE: Final[dict[str, Any]] = {"id": "root", "component": "Text", "text": {"path": "/n"}}
CURRENT: Final[dict[str, Any]] = {"id": "b", "component": "Text", "text": {"@path": "/n"}}
KEYS: Final[dict[str, Any]] = {"id": "t", "component": "Text", "text": "t", "accessibility": {"label": "l"}}

MESSAGES: Final[dict[str, tuple[dict[str, Any], dict[str, Any], list[str]]]] = {
    "draft": (message("v1.0", BARE), message("1.0", {**BARE, "text": {"@path": "/n"}}), ["/version", "text/path"]),
    "draft that holds a current value": (
        message("v1.0", BARE, CURRENT),
        message("1.0", BARE, CURRENT),
        ["/version", "text/path"],
    ),
    "current version": (message("1.0", BARE), message("1.0", BARE), ["text/path"]),
    "current version, earlier keys": (
        message("1.0", KEYS),
        message("1.0", {"id": "t", "component": "Text", "text": "t", "@accessibility": {"label": "l"}}),
        ["accessibility"],
    ),
    "v0.9 has one spelling": (message("v0.9", BARE, KEYS), message("v0.9", BARE, KEYS), []),
    "v0.9.1 too": (message("v0.9.1", BARE), message("v0.9.1", BARE), []),
    "unknown version": (message("2.0", BARE), message("2.0", BARE), []),
    "several values in one property": (
        message("v1.0", {"component": "X", "a": {"b": {"path": "/1"}, "c": [{"path": "/2"}, {"call": "f"}]}}),
        message("1.0", {"component": "X", "a": {"b": {"@path": "/1"}, "c": [{"@path": "/2"}, {"@call": "f"}]}}),
        ["/version", "a/b/path", "a/c/0/path", "a/c/1/call"],
    ),
    "a call": (
        {
            "version": "v1.0",
            "callAgentFunction": {"surfaceId": "s", "functionCallId": "1", "callFunction": {"call": "f"}},
        },
        {
            "version": "1.0",
            "callAgentFunction": {"surfaceId": "s", "functionCallId": "1", "callFunction": {"@call": "f"}},
        },
        ["/version", "/callAgentFunction/callFunction/call"],
    ),
    "components of a new surface": (
        {"version": "v1.0", "createSurface": {"surfaceId": "s", "catalogId": BASIC, "components": [BARE]}},
        {
            "version": "1.0",
            "createSurface": {"surfaceId": "s", "catalogId": BASIC, "components": [{**BARE, "text": {"@path": "/n"}}]},
        },
        ["/version", "/createSurface/components/0/text/path"],
    ),
    "the data model is anybody's": (
        {"version": "v1.0", "updateDataModel": {"surfaceId": "s", "value": {"path": "/a"}}},
        {"version": "1.0", "updateDataModel": {"surfaceId": "s", "value": {"path": "/a"}}},
        ["/version"],
    ),
    "nothing fits": (
        {
            "updateComponents": {"components": [1, {"x": None}]},
            "createSurface": 7,
            "callAgentFunction": [],
            "version": "v1.0",
        },
        {
            "updateComponents": {"components": [1, {"x": None}]},
            "createSurface": 7,
            "callAgentFunction": [],
            "version": "1.0",
        },
        ["/version"],
    ),
}


@pytest.mark.parametrize("name", MESSAGES)
def test_a_message_is_respelled_and_every_earlier_spelling_is_told(name: str) -> None:
    given_, expected, told = MESSAGES[name]
    before = copy.deepcopy(given_)
    assert message_respelled(given_) == expected
    found = spellings.notices(given_)
    full = [path if path[0] == "/" else f"/updateComponents/components/0/{path}" for path in told]
    assert [issue.path for issue in found] == full
    assert {(issue.code, issue.severity) for issue in found} <= {("earlier_spelling", "notice")}
    assert given_ == before


def test_bare_keys_are_no_matter_of_spelling_where_the_catalog_may_have_declared_them() -> None:
    assert spellings.notices(message("1.0", KEYS), envelope_keys=False) == ()
    assert message_respelled(message("1.0", KEYS), envelope_keys=False) == message("1.0", KEYS)


def test_a_key_in_both_spellings_is_a_warning_where_they_differ() -> None:
    both: dict[str, Any] = {"component": "Text", "text": "t", "metadata": {}, "@metadata": {"extensions": {}}}
    assert spellings.notices(message("1.0", both)) == (
        Issue(
            "/updateComponents/components/0/metadata",
            "earlier_spelling",
            '"metadata" is the earlier spelling of "@metadata", which is there too and wins; remove "metadata".',
            "warning",
        ),
    )
    assert spellings.notices(message("1.0", {**both, "metadata": {"extensions": {}}})) == ()


WRITTEN: Final[tuple[tuple[str, str], ...]] = (
    ("", ""),
    ("/a/0/@checks/0/condition/@call", "/a/0/checks/0/condition/call"),
    ("/a/0/@metadata", "/a/0/@metadata"),
    ("/a/0/@accessibility/label", "/a/0/@accessibility/label"),
    ("/a/9/@checks", "/a/9/@checks"),
    ("/m~1n/~01", "/m~1n/~01"),
)


@pytest.mark.parametrize(("path", "expected"), WRITTEN)
def test_a_path_leads_back_to_what_was_written(path: str, expected: str) -> None:
    component: dict[str, Any] = {"checks": [{"condition": {"call": "f"}}], "metadata": {}, "@metadata": {}}
    document: dict[str, Any] = {"a": [component], "m/n": {"~1": 1}}
    assert spellings.written_path(path, document) == expected


@needs_shared
def test_each_official_draft_example_respelled_is_the_current_example() -> None:
    """The current examples are the August drafts with their values and keys renamed, and nothing else."""
    drafts = paths("data/a2ui/v1_0_draft/catalogs/basic/examples/*.json")
    assert len(drafts) == 43
    for draft in drafts:
        given_ = load(f"data/a2ui/v1_0_draft/catalogs/basic/examples/{draft.name}")["messages"]
        expected = load(f"data/a2ui/v1_0/catalogs/basic/examples/{draft.name}")["messages"]
        assert [message_respelled(one) for one in given_] == expected, draft.name


_words = st.sampled_from(
    ["path", "call", "@path", "@call", "args", "event", "context", "catalogId", "x", "", "checks", "metadata"]
)
_json_values: st.SearchStrategy[JsonValue] = st.recursive(
    st.none() | st.integers() | st.sampled_from(["/a", "f", "Button", "Text"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_words, inner, max_size=3),
    max_leaves=12,
)


@given(st.dictionaries(_words | st.just("component"), _json_values, max_size=5), st.booleans())
def test_respelling_once_is_enough_and_changes_no_argument(component: dict[str, JsonValue], bare: bool) -> None:
    before = copy.deepcopy(component)
    once = component_respelled(component, bare_values=bare)
    assert component == before
    assert component_respelled(once, bare_values=bare) == once


@given(_json_values, st.sampled_from(["1.0", "v1.0"]))
def test_no_value_in_place_of_a_component_makes_trouble(value: JsonValue, version: str) -> None:
    document: dict[str, JsonValue] = {
        "version": version,
        "updateComponents": {"components": [value]},
        "callRendererFunction": {"callFunction": value},
    }
    for issue in spellings.notices(document):
        assert pointer.has(document, issue.path)
        assert spellings.written_path(issue.path, document) == issue.path
    respelled = message_respelled(document)
    assert [issue for issue in spellings.notices(respelled) if "read as" in issue.message] == []


def short_button(action: Any, **more: Any) -> dict[str, Any]:
    return {"id": "root", "component": "Button", "child": "t", "action": action, **more}


def with_button(button: dict[str, Any]) -> dict[str, Any]:
    return {"version": "v0.9", "updateComponents": {"surfaceId": "s", "components": [button]}}


SHORT: Final[dict[str, Any]] = {"name": "save", "context": {"who": {"path": "/name"}}}


def test_an_event_of_v0_9_without_the_object_around_it_is_read_as_one() -> None:
    """Digest 9.56: some SDKs write an action as the event itself."""
    message = parse_message(with_button(short_button(SHORT)))
    assert dump_message(message) == with_button(short_button(SHORT))
    assert dump_message(message, canonical=True) == with_button(short_button({"event": SHORT}))
    create = {"version": "v0.9", "createSurface": {"surfaceId": "s", "catalogId": BASIC_CATALOG_IDS["0.9"][0]}}
    state = fold.a2ui_apply(fold.a2ui_apply(fold.a2ui_empty(), create), message)
    button = state.surfaces["s"].components["root"]
    assert isinstance(button, v0_9.Button)
    assert button == v0_9.Button.model_validate(short_button({"event": SHORT}), by_alias=True, by_name=False)
    told = [issue for issue in validate([create, with_button(short_button(SHORT))]) if issue.code == "earlier_spelling"]
    assert [(issue.path, issue.severity) for issue in told] == [("/1/updateComponents/components/0/action", "notice")]


NOT_SHORT: Final[dict[str, dict[str, Any]]] = {
    "another-key": short_button({**SHORT, "userMessage": "x"}),
    "no-name": short_button({"context": {}}),
    "name-of-another-kind": short_button({"name": 1}),
    "another-component": {**short_button(SHORT), "component": "Card"},
}


@pytest.mark.parametrize("row", NOT_SHORT)
def test_what_only_looks_like_such_an_event_is_told_as_it_is_written(row: str) -> None:
    message = parse_message(with_button(NOT_SHORT[row]))
    create = {"version": "v0.9", "createSurface": {"surfaceId": "s", "catalogId": BASIC_CATALOG_IDS["0.9"][0]}}
    with pytest.raises(InvalidDocumentError):
        fold.a2ui_apply(fold.a2ui_apply(fold.a2ui_empty(), create), message)


def test_a_catalog_that_nobody_knows_may_write_its_actions_as_it_likes() -> None:
    create = {"version": "v0.9", "createSurface": {"surfaceId": "s", "catalogId": "mine"}}
    state = fold.a2ui_apply(fold.a2ui_apply(fold.a2ui_empty(), create), with_button(short_button(SHORT)))
    assert state.surfaces["s"].components["root"].model_dump(mode="json") == short_button(SHORT)


def test_a_fault_inside_such_an_event_is_told_where_it_is_written() -> None:
    bad = short_button({"name": "save", "context": {"who": {"call": "formatDate", "args": {}}}})
    create = {"version": "v0.9", "createSurface": {"surfaceId": "s", "catalogId": BASIC_CATALOG_IDS["0.9"][0]}}
    paths = {issue.path for issue in validate([create, with_button(bad)], complete=False) if issue.severity == "error"}
    assert paths == {f"/1/updateComponents/components/0/action/context/who/args/{name}" for name in ("value", "format")}


def test_an_action_may_carry_components_of_its_own() -> None:
    """Its body is open: what it calls so is none of ours."""
    body: dict[str, Any] = {"name": "go", "surfaceId": "s", "sourceComponentId": "b", "context": {}, "components": 1}
    message = parse_message({"version": "v0.9", "action": {**body, "timestamp": "2026-11-30T09:00:00Z"}})
    assert dump_message(message, canonical=True) == dump_message(message)
    assert fold.a2ui_apply(fold.a2ui_empty(), message) == fold.a2ui_empty()
