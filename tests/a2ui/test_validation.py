"""What `validate` says: the whole list, in document order, for every kind of source."""

import json
from collections.abc import Sequence
from functools import reduce
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.a2ui.strategies import Document, any_stream
from tests.shared import needs_shared, paths
from uispec import a2ui, fold
from uispec.a2ui import validate
from uispec.a2ui.codes import A2uiCode
from uispec.a2ui.validation import course
from uispec.errors import CatalogError, Issue, LimitError, UispecError
from uispec.limits import Limits

OLD_BASIC: Final = "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json"
BASIC: Final = "https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json"

Found = list[tuple[str, str]]


def old(name: str, version: str = "v0.9", /, **body: Any) -> Document:
    return {"version": version, name: {"surfaceId": "s", **body}}


def new(name: str, version: str = "1.0", /, **body: Any) -> Document:
    return {"version": version, name: {"surfaceId": "s", **body}}


def text(id_: str = "root", value: Any = "x", /, **more: Any) -> Document:
    return {"id": id_, "component": "Text", "text": value, **more}


def card(id_: str, child: str) -> Document:
    return {"id": id_, "component": "Card", "child": child}


def column(id_: str, *children: str) -> Document:
    return {"id": id_, "component": "Column", "children": list(children)}


def formatted(template: str, call: str = "@call") -> Document:
    return {call: "formatString", "args": {"value": template}}


OLD: Final = old("createSurface", catalogId=OLD_BASIC)
NEW: Final = new("createSurface", catalogId=BASIC)
CUSTOM: Final = new("createSurface", catalogId="urn:mine")


def brief(issues: Sequence[Issue]) -> Found:
    return [(issue.path, issue.code) for issue in issues]


LISTS: Final[dict[str, tuple[list[Any], Found]]] = {
    "nothing": ([], []),
    "a-whole-surface": ([NEW, new("updateComponents", components=[card("root", "a"), text("a")])], []),
    "a-surface-without-components": ([NEW], [("/0/createSurface", "missing_root")]),
    "a-deleted-surface": ([NEW, new("deleteSurface")], []),
    "a-surface-that-is-deleted-and-made-again": (
        [
            NEW,
            new("updateComponents", components=[card("root", "gone")]),
            new("deleteSurface"),
            NEW,
            new("updateComponents", components=[text()]),
        ],
        [],
    ),
    "data-alone": ([new("updateDataModel", value=1)], [("/0/updateDataModel/surfaceId", "unknown_surface")]),
    "an-update-of-nothing-is-judged-all-the-same": (
        [new("updateComponents", components=[card("root", "gone"), text("a"), text("a")])],
        [
            ("/0/updateComponents/surfaceId", "unknown_surface"),
            ("/0/updateComponents/components/0/child", "missing_child"),
            ("/0/updateComponents/components/2", "unreachable"),
            ("/0/updateComponents/components/2/id", "duplicate_id"),
        ],
    ),
    "every-message-for-nobody-is-told": (
        [new("updateDataModel", value=1), new("updateDataModel", value=2)],
        [("/0/updateDataModel/surfaceId", "unknown_surface"), ("/1/updateDataModel/surfaceId", "unknown_surface")],
    ),
    "created-too-late": (
        [new("updateDataModel", value=1), NEW, new("updateComponents", components=[text()])],
        [("/0/updateDataModel/surfaceId", "unknown_surface")],
    ),
    "created-twice": (
        [NEW, NEW, new("updateComponents", components=[text()])],
        [("/1/createSurface/surfaceId", "surface_exists")],
    ),
    "an-update-that-leaves-out-the-type": (
        [
            OLD,
            old("updateComponents", components=[text()]),
            old("updateComponents", components=[{"id": "root", "text": "y"}]),
        ],
        [("/2/updateComponents/components/0/component", "missing_property")],
    ),
    "a-creation-that-was-refused-is-told-once": (
        [
            new("createSurface", catalogId=5),
            new("updateComponents", components=[text()]),
            new("updateDataModel", path="/a", value=1),
            new("deleteSurface"),
        ],
        [("/0/createSurface/catalogId", "wrong_type")],
    ),
    "faults-of-several-messages": (
        [
            NEW,
            new("updateComponents", components=[text("root", 5), {"id": "b", "component": "Text"}]),
            new("updateDataModel", path="/a/b", value=1),
            new("updateDataModel", path="/a/b/c", value=1),
            new("updateDataModel", path="/a~", value=1),
            {"version": "7"},
            5,
            "text",
        ],
        [
            ("/1/updateComponents/components/0/text", "wrong_type"),
            ("/1/updateComponents/components/1/text", "missing_property"),
            ("/3/updateDataModel/path", "not_a_container"),
            ("/4/updateDataModel/path", "invalid_pointer"),
            ("/5/version", "unknown_version"),
            ("/6", "wrong_type"),
            ("/7", "wrong_type"),
        ],
    ),
    "what-was-refused-is-missed-by-nobody": (
        [
            NEW,
            new("updateComponents", components=[card("root", "a")]),
            new("updateComponents", components=[{"id": "a", "component": "Text"}]),
        ],
        [("/2/updateComponents/components/0/text", "missing_property")],
    ),
    "references-stand-where-they-were-last-written": (
        [
            NEW,
            new("updateComponents", components=[column("root", "gone"), text("a")]),
            new("updateComponents", components=[text("b"), column("root", "a", "b", "gone")]),
        ],
        [("/2/updateComponents/components/1/children/2", "missing_child")],
    ),
    "unknown-names": (
        [
            NEW,
            new(
                "updateComponents",
                components=[
                    column("root", "g", "t"),
                    {"id": "g", "component": "Gauge"},
                    text("t", {"@call": "shout", "args": {"x": 1}}),
                ],
            ),
        ],
        [
            ("/1/updateComponents/components/1/component", "unknown_component"),
            ("/1/updateComponents/components/2/text/@call", "unknown_function"),
        ],
    ),
    "a-custom-catalog": (
        [CUSTOM, new("updateComponents", components=[{"id": "root", "component": "Gauge", "x": {"@call": "shout"}}])],
        [("/0/createSurface/catalogId", "unknown_catalog")],
    ),
    "a-custom-catalog-has-a-language-of-its-own": (
        [CUSTOM, new("updateComponents", components=[text("root", formatted("${shout} ${"))])],
        [("/0/createSurface/catalogId", "unknown_catalog")],
    ),
    "templates-that-cannot-be-read": (
        [
            NEW,
            new(
                "updateComponents",
                components=[
                    column("root", "a", "b"),
                    text("a", formatted("Hi ${name")),
                    text("b", formatted("${1.2.3}")),
                ],
            ),
        ],
        [
            ("/1/updateComponents/components/1/text/args/value", "unclosed_interpolation"),
            ("/1/updateComponents/components/2/text/args/value", "invalid_number"),
        ],
    ),
    "names-inside-templates": (
        [
            NEW,
            new("updateComponents", components=[text("root", formatted("${shout(value: 1)} ${required(valu: 1)}"))]),
        ],
        [
            ("/1/updateComponents/components/0/text/args/value", "unknown_function"),
            ("/1/updateComponents/components/0/text/args/value", "unknown_property"),
            ("/1/updateComponents/components/0/text/args/value", "missing_property"),
        ],
    ),
    "a-binding-that-is-no-pointer": (
        [
            NEW,
            new(
                "updateComponents",
                components=[
                    {"id": "root", "component": "Column", "children": {"componentId": "b", "path": "/rows~"}},
                    {
                        "id": "b",
                        "component": "Button",
                        "child": "t",
                        "action": {"event": {"name": "go", "context": {"n": {"@path": "n~2"}}, "userMessage": "x"}},
                    },
                    text("t", {"@path": "/a~2"}),
                ],
            ),
        ],
        [
            ("/1/updateComponents/components/0/children/path", "invalid_pointer"),
            ("/1/updateComponents/components/1/action/event/context/n", "invalid_pointer"),
            ("/1/updateComponents/components/2/text", "invalid_pointer"),
        ],
    ),
    "an-earlier-spelling-of-a-binding-that-is-no-pointer": (
        [NEW, new("updateComponents", "v1.0", components=[text("root", formatted("${", "call"))])],
        [
            ("/1/version", "earlier_spelling"),
            ("/1/updateComponents/components/0/text/call", "earlier_spelling"),
            ("/1/updateComponents/components/0/text/args/value", "unclosed_interpolation"),
        ],
    ),
    "patterns-that-do-not-compile": (
        [
            OLD,
            old(
                "updateComponents",
                components=[
                    {
                        "id": "root",
                        "component": "TextField",
                        "label": formatted("${regex(value: 'a', pattern: '(b')}", "call"),
                        "value": "x",
                        "checks": [
                            {
                                "condition": {
                                    "call": "and",
                                    "args": {
                                        "values": [
                                            {"call": "regex", "args": {"value": {"path": "/x"}, "pattern": "["}},
                                            {"call": "regex", "args": {"value": {"path": "/p"}, "pattern": "("}},
                                            {"call": "regex", "args": {"value": "x", "pattern": "^x$"}},
                                        ]
                                    },
                                },
                                "message": "no",
                            }
                        ],
                    }
                ],
            ),
        ],
        [
            ("/1/updateComponents/components/0/label/args/value", "invalid_pattern"),
            ("/1/updateComponents/components/0/checks/0/condition/args/values/0", "invalid_pattern"),
            ("/1/updateComponents/components/0/checks/0/condition/args/values/1", "invalid_pattern"),
        ],
    ),
    "a-renderer-call-in-an-action": (
        [
            NEW,
            new(
                "updateComponents",
                components=[
                    {
                        "id": "root",
                        "component": "Button",
                        "child": "t",
                        "action": {"functionCall": {"@call": "openUrl", "args": {"url": {"@path": "~"}}}},
                    },
                    text("t"),
                ],
            ),
        ],
        [("/1/updateComponents/components/0/action/functionCall/args/url", "invalid_pointer")],
    ),
    "a-missing-root-is-one-fault": (
        [NEW, new("updateComponents", components=[text("a"), text("b"), card("c", "a")])],
        [("/1/updateComponents/components", "missing_root")],
    ),
    "no-catalog": ([new("createSurface", components=[text()])], [("/0/createSurface/components/0", "unknown_catalog")]),
    "ids": (
        [NEW, new("updateComponents", components=[column("root", "a-b", "a b"), text("a-b"), text("a b")])],
        [
            ("/1/updateComponents/components/1/id", "invalid_identifier"),
            ("/1/updateComponents/components/2/id", "invalid_identifier"),
        ],
    ),
    "versions-mix": (
        [OLD, new("updateDataModel", value=1), old("updateComponents", components=[text()])],
        [("/1/version", "version_mismatch")],
    ),
    "a-call-under-a-live-id": (
        [
            {
                "version": "1.0",
                "callAgentFunction": {"surfaceId": "s", "functionCallId": "1", "callFunction": {"@call": "a"}},
            },
            {
                "version": "1.0",
                "callAgentFunction": {"surfaceId": "s", "functionCallId": "1", "callFunction": {"@call": "b"}},
            },
        ],
        [("/1/callAgentFunction/functionCallId", "call_exists")],
    ),
    "earlier-spellings": (
        [
            NEW,
            new("updateComponents", "v1.0", components=[text("root", {"path": "/x"}, accessibility={"label": "L"})]),
        ],
        [
            ("/1/version", "earlier_spelling"),
            ("/1/updateComponents/components/0/text/path", "earlier_spelling"),
            ("/1/updateComponents/components/0/accessibility", "earlier_spelling"),
        ],
    ),
    "an-earlier-spelling-of-an-unknown-function": (
        [NEW, new("updateComponents", "v1.0", components=[text("root", {"call": "shout"})])],
        [
            ("/1/version", "earlier_spelling"),
            ("/1/updateComponents/components/0/text/call", "earlier_spelling"),
            ("/1/updateComponents/components/0/text/call", "unknown_function"),
        ],
    ),
    "a-draft": (
        [{"version": "v1.0", "callFunction": {"call": "x"}, "functionCallId": "1"}],
        [
            ("/0/version", "earlier_spelling"),
            ("/0/callFunction", "needs_upgrade"),
            ("/0/functionCallId", "needs_upgrade"),
        ],
    ),
    "a2ui-self-reference": (
        [OLD, old("updateComponents", components=[column("root", "avatar"), card("avatar", "avatar")])],
        [("/1/updateComponents/components/1/child", "cycle")],
    ),
    "a2ui-refs-in-tabs-and-modal": (
        [
            OLD,
            old(
                "updateComponents",
                components=[
                    {"id": "root", "component": "Modal", "trigger": "go", "content": "body"},
                    text("go"),
                    {
                        "id": "body",
                        "component": "Tabs",
                        "tabs": [{"title": "T", "child": "gone"}, {"title": "U", "child": "root"}],
                    },
                ],
            ),
        ],
        [
            ("/1/updateComponents/components/2/tabs/0/child", "missing_child"),
            ("/1/updateComponents/components/2/tabs/1/child", "cycle"),
        ],
    ),
    "a2ui-duplicate-and-empty-ids": (
        [
            OLD,
            old(
                "updateComponents",
                components=[column("root", "a"), text("a", "1"), text("a", "2"), text("", "3"), text("", "4")],
            ),
        ],
        [
            ("/1/updateComponents/components/2/id", "duplicate_id"),
            ("/1/updateComponents/components/3/id", "invalid_value"),
            ("/1/updateComponents/components/4/id", "invalid_value"),
        ],
    ),
    "a2ui-surface-is-reserved": (
        [NEW, new("updateComponents", components=[{"id": "root", "component": "Surface", "child": "x"}])],
        [("/1/updateComponents/components/0/component", "invalid_value")],
    ),
    "a2ui-old-action-in-new-version": (
        [
            {"version": "v0.9", "beginRendering": {"surfaceId": "s", "root": "r"}},
            {"version": "v0.9", "surfaceUpdate": {"surfaceId": "s"}},
        ],
        [("/0/beginRendering", "unknown_property"), ("/1/surfaceUpdate", "unknown_property")],
    ),
    "a2ui-side-effect-call-in-value": (
        [
            NEW,
            new(
                "updateComponents",
                components=[text("root", {"@call": "openUrl", "args": {"url": "https://example.org"}})],
            ),
        ],
        [("/1/updateComponents/components/0/text", "invalid_value")],
    ),
    "a-side-effect-in-an-action": (
        [
            NEW,
            new(
                "updateComponents",
                components=[
                    {
                        "id": "root",
                        "component": "Button",
                        "child": "t",
                        "action": {"functionCall": {"@call": "openUrl", "args": {"url": "https://example.org"}}},
                    },
                    text("t"),
                ],
            ),
        ],
        [],
    ),
}


@pytest.mark.parametrize("row", LISTS)
def test_these_messages_have_these_faults(row: str) -> None:
    messages, expected = LISTS[row]
    assert brief(validate(messages)) == expected
    assert brief(validate(json.dumps(messages))) == expected
    wrapped = [(f"/messages{path}" if path[1:2].isdigit() else path, code) for path, code in expected]
    assert brief(validate({"messages": messages, "name": "x"})) == wrapped
    if messages:
        lines = "".join(f"{json.dumps(message)}\n" for message in messages)
        if len(messages) > 1:
            assert brief(validate(lines.encode())) == expected


HALF: Final[dict[str, tuple[list[Any], Found]]] = {
    "nothing-is-missing-yet": ([NEW, new("updateComponents", components=[card("a", "b"), text("c")])], []),
    "a-cycle-stays-one": (
        [NEW, new("updateComponents", components=[card("a", "a")])],
        [("/1/updateComponents/components/0/child", "cycle")],
    ),
    "unknown-stays-unknown": ([new("updateDataModel", value=1)], [("/0/updateDataModel/surfaceId", "unknown_surface")]),
}


@pytest.mark.parametrize("row", HALF)
def test_half_a_stream_has_only_these_faults(row: str) -> None:
    messages, expected = HALF[row]
    assert brief(validate(messages, complete=False)) == expected


TEXTS: Final[dict[str, tuple[Any, Found]]] = {
    "not-json": (b"{nope", [("", "invalid_json")]),
    "empty": ("", [("", "invalid_json")]),
    "not-text": (b"\xff", [("", "invalid_unicode")]),
    "a-number": ("5", [("", "wrong_type")]),
    "a-text": ('"{}"', [("", "wrong_type")]),
    "one-message": ('{"version": "1.0"}', [("", "missing_body")]),
    "messages-that-are-none": ('{"messages": 5}', [("/messages", "wrong_type")]),
    "a-broken-line": (
        b'{"version":"1.0","deleteSurface":{"surfaceId":"s"}}\n{"version":"1.0",\n',
        [("/1", "invalid_json")],
    ),
    "not-a-number": (
        b'[{"version":"1.0","updateDataModel":{"surfaceId":"s","value":NaN}}]',
        [("/0/updateDataModel/value", "non_finite_number")],
    ),
    "deep": (b"[" * 1000, [("", "too_deep")]),
}


@pytest.mark.parametrize("row", TEXTS)
def test_text_that_cannot_be_read_is_told_and_not_raised(row: str) -> None:
    source, expected = TEXTS[row]
    assert brief(validate(source)) == expected


TWICE: Final = '{"version":"1.0","version":"1.0","createSurface":{"surfaceId":"a","surfaceId":"s"},"x":1}'
FINE: Final = json.dumps(
    [new("createSurface", catalogId=BASIC, components=[text()]), new("updateDataModel", value={"a": 1})]
)

REPEATED: Final[dict[str, tuple[str | bytes, Found]]] = {
    "one message": (
        TWICE,
        [
            ("/version", "duplicate_key"),
            ("/createSurface/surfaceId", "duplicate_key"),
            ("/x", "unknown_property"),
        ],
    ),
    "in what is fine": (FINE.replace('"a": 1', '"a": 0, "a": 1'), [("/1/updateDataModel/value/a", "duplicate_key")]),
    "around the messages": (
        '{"messages": [5], "messages": ' + FINE.replace('"a": 1', '"a": 0, "a": 1') + "}",
        [("/messages", "duplicate_key"), ("/messages/1/updateDataModel/value/a", "duplicate_key")],
    ),
    "on lines": (
        b'\xef\xbb\xbf{"version":"1.0","version":"1.0","deleteSurface":{"surfaceId":"s"}}\n\n{"version":"1.0","a":1,"a":2}',
        [
            ("/0/version", "duplicate_key"),
            ("/0/deleteSurface/surfaceId", "unknown_surface"),
            ("/1/a", "unknown_property"),
            ("/1/a", "duplicate_key"),
        ],
    ),
}


@pytest.mark.parametrize("row", REPEATED)
def test_keys_that_stand_twice_in_a_text_are_told(row: str) -> None:
    """No value of a text gets lost without a word."""
    source, expected = REPEATED[row]
    issues = validate(source)
    assert brief(issues) == expected
    assert {issue.severity for issue in issues if issue.code == "duplicate_key"} == {"warning"}


def _counted(owner: object, name: str, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How often a function is called from now on, in the length of a list."""
    calls: list[int] = []
    inner = getattr(owner, name)

    def outer(*args: Any, **more: Any) -> Any:
        calls.append(1)
        return inner(*args, **more)

    monkeypatch.setattr(owner, name, outer)
    return calls


def test_behind_a_thousand_errors_nothing_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    judged, read = (_counted(course, name, monkeypatch) for name in ("judge", "parse_message"))
    wide = [NEW, new("updateComponents", components=[text(f"c{number}", 7) for number in range(5_000)])]
    issues = validate(wide)
    assert brief(issues)[0] == ("/1/updateComponents/components/0/text", "wrong_type")
    assert (len(issues), issues[-1].code) == (1_001, "too_many_issues")
    assert len(judged) <= 1_100
    read.clear()
    many = [NEW, *[{"version": "1.0"}] * 5_000, new("updateComponents", components=[card("root", "gone")])]
    assert brief(validate(many)) == [*((f"/{at}", "missing_body") for at in range(1, 1_001)), ("", "too_many_issues")]
    assert len(read) <= 1_100


def test_python_values_are_looked_over_too() -> None:
    assert brief(validate([{"version": "1.0", "deleteSurface": {"surfaceId": "\ud800"}}])) == [
        ("/0/deleteSurface/surfaceId", "invalid_unicode")
    ]
    assert brief(validate({"version": object()})) == [("/version", "wrong_type")]


def test_typed_messages_a_state_and_a_surface() -> None:
    documents = [
        NEW,
        new(
            "updateComponents",
            components=[column("root", "a-b", "gone"), text("a-b"), {"id": "g", "component": "Gauge"}],
        ),
    ]
    typed = [a2ui.parse_message(document) for document in documents]
    assert brief(validate(typed)) == [
        ("/1/updateComponents/components/0/children/1", "missing_child"),
        ("/1/updateComponents/components/1/id", "invalid_identifier"),
        ("/1/updateComponents/components/2", "unreachable"),
        ("/1/updateComponents/components/2/component", "unknown_component"),
    ]
    assert brief(validate(typed[0])) == [("/createSurface", "missing_root")]
    state = reduce(fold.a2ui_apply, typed, fold.a2ui_empty())
    expected = [
        ("/components/root/children/1", "missing_child"),
        ("/components/a-b/id", "invalid_identifier"),
        ("/components/g", "unreachable"),
        ("/components/g/component", "unknown_component"),
    ]
    assert brief(validate(state.surfaces["s"])) == expected
    assert brief(validate(state)) == [(f"/surfaces/s{path}", code) for path, code in expected]
    assert brief(validate(state.surfaces["s"], complete=False)) == [expected[1], expected[3]]
    assert brief(validate(fold.a2ui_empty())) == []


def test_severities() -> None:
    listed = [
        NEW,
        new("updateComponents", "v1.0", components=[column("root", "a-b", "a b"), text("a-b"), text("a b")]),
    ]
    assert [(issue.code, issue.severity) for issue in validate(listed)] == [
        ("earlier_spelling", "notice"),
        ("invalid_identifier", "warning"),
        ("invalid_identifier", "error"),
    ]


HINTS: Final[dict[str, tuple[list[Any], list[str]]]] = {
    "data": (
        [
            NEW,
            new("updateComponents", components=[text()]),
            new("updateDataModel", path="/a/b", value=1),
            new("updateDataModel", path="/a/b/c", value=1),
        ],
        [
            'error: The data model cannot be written at "/a/b/c". At /a/b/c: The value at "/a/b" is a number and has no'
            " members."
        ],
    ),
    "a-catalog-far-from-all": (
        [CUSTOM, new("updateComponents", components=[text()])],
        ['notice: The catalog "urn:mine" is not known; components of it are not checked.'],
    ),
    "a-catalog-misspelled": (
        [
            new("createSurface", catalogId=BASIC.replace("basic", "basics")),
            new("updateComponents", components=[text()]),
        ],
        [
            f'warning: The catalog "{BASIC.replace("basic", "basics")}" is not known; components of it are not checked.'
            f' Did you mean "{BASIC}"?'
        ],
    ),
    "a-catalog-by-its-name": (
        [new("createSurface", catalogId="basic"), new("updateComponents", components=[text()])],
        [f'warning: The catalog "basic" is not known; components of it are not checked. Did you mean "{BASIC}"?'],
    ),
    "a-component-misspelled": (
        [NEW, new("updateComponents", components=[{"id": "root", "component": "button"}])],
        ["error: The basic catalog has no component 'button'. Did you mean 'Button'?"],
    ),
    "a-function-misspelled": (
        [NEW, new("updateComponents", components=[text("root", {"@call": "formatNumbr", "args": {}})])],
        ['error: The basic catalog has no function "formatNumbr". Did you mean "formatNumber"?'],
    ),
    "a-function-misspelled-in-a-template": (
        [NEW, new("updateComponents", components=[text("root", formatted("${pluralise(value: 1, other: 'x')}"))])],
        ['error: There is no function "pluralise" to call here. Did you mean "pluralize"?'],
    ),
}


@pytest.mark.parametrize("row", HINTS)
def test_these_messages_are_told_in_these_words(row: str) -> None:
    messages, expected = HINTS[row]
    assert [f"{issue.severity}: {issue.message}" for issue in validate(messages)] == expected


@pytest.mark.parametrize("name", ["basic", "Basic", "basic catalog", "basic_catalog"])
def test_the_name_of_a_catalog_that_is_there_leads_to_its_id(name: str) -> None:
    named = [new("createSurface", catalogId=name)]
    for there, hint in (([a2ui.basic_catalog("1.0")], f' Did you mean "{BASIC}"?'), ([], "")):
        (issue,) = [one for one in validate(named, there, complete=False) if one.severity == "error"]
        assert issue == Issue("/0/createSurface/catalogId", "unknown_catalog", f"Catalog not found: {name}.{hint}")


def test_limits_of_literals_hold() -> None:
    listed = [NEW, new("updateComponents", components=[text("root", formatted("x" * 20))])]
    limits = Limits(expression_length=10)
    assert brief(validate(listed, limits=limits)) == [("/1/updateComponents/components/0/text/args/value", "too_large")]
    state = fold.a2ui_apply(fold.a2ui_empty(), NEW)
    with pytest.raises(LimitError):
        fold.a2ui_apply(state, listed[1], strict=True, limits=limits)


def test_a_strict_fold_refuses_what_can_never_be_evaluated() -> None:
    state = fold.a2ui_apply(fold.a2ui_empty(), NEW)
    bad = new("updateComponents", components=[text("root", formatted("${shout(value: 1)}")), text("a", {"@path": "~"})])
    with pytest.raises(CatalogError) as caught:
        fold.a2ui_apply(state, bad, strict=True)
    assert brief(caught.value.issues) == [
        ("/updateComponents/components/0/text/args/value", "unknown_function"),
        ("/updateComponents/components/1/text", "invalid_pointer"),
    ]


def test_patterns_of_a_document_share_their_time() -> None:
    """Compiling is hostile work too; when its time is used up, patterns are not judged any more."""
    listed = [NEW, new("updateComponents", components=[text("root", formatted("${regex(value: 'a', pattern: '(')}"))])]
    assert [code for _, code in brief(validate(listed, limits=Limits(match_seconds=0)))] == []


def test_limits_hold() -> None:
    listed = [NEW, new("updateComponents", components=[card("root", "a"), text("a")])]
    assert brief(validate(listed, limits=Limits(component_depth=1))) == [
        ("/1/updateComponents/components/0/child", "too_deep")
    ]
    assert brief(validate(json.dumps(listed), limits=Limits(document_bytes=10))) == [("", "too_large")]


@pytest.mark.parametrize("source", [{1}, len, object()])
def test_what_is_no_source_is_a_wrong_call(source: Any) -> None:
    with pytest.raises(TypeError):
        validate(source)


EXAMPLES: Final = [
    *paths("data/a2ui/v0_9/catalogs/*/examples/*.json"),
    *paths("data/a2ui/v1_0/catalogs/*/examples/*.json"),
]
KNOWN_FAULTS: Final[dict[str, Found]] = {
    # It takes its two placeholders out of the tree and leaves them on the surface.
    "31_incremental-dashboard": [
        ("/messages/1/updateComponents/components/5", "unreachable"),
        ("/messages/1/updateComponents/components/6", "unreachable"),
    ],
}


@needs_shared
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: f"{path.parts[-5]}-{path.parts[-3]}-{path.stem}")
def test_an_official_example_is_fine(path: Any) -> None:
    errors = [issue for issue in validate(path.read_bytes()) if issue.severity == "error"]
    assert brief(errors) == KNOWN_FAULTS.get(path.stem, [])


@needs_shared
def test_no_known_fault_is_stale() -> None:
    assert KNOWN_FAULTS.keys() <= {path.stem for path in EXAMPLES}


@given(any_stream)
def test_what_a_strict_fold_takes_message_by_message_has_no_error(stream: list[Document]) -> None:
    """`validate` lists what a strict fold raises: a stream that passes one passes the other."""
    state = fold.a2ui_empty()
    try:
        for message in stream:
            state = fold.a2ui_apply(state, message, strict=True)
    except UispecError:
        return
    errors = [issue for issue in validate(stream) if issue.severity == "error"]
    # A surface that never got a component has no root; a strict fold asks when components come.
    assert [issue for issue in errors if issue.code != "missing_root"] == []
    assert len(errors) <= sum(not surface.components for surface in state.surfaces.values())


@given(any_stream)
def test_what_a_lenient_fold_refuses_is_told(stream: list[Document]) -> None:
    """Every refusal of the fold is an issue of `validate`, with the same code."""
    state = fold.a2ui_empty()
    refused: list[str] = []
    for message in stream:
        try:
            state = fold.a2ui_apply(state, message)
        except UispecError as error:
            refused += (issue.code for issue in error.issues)
    told = [issue.code for issue in validate(stream)]
    assert sorted(code for code in refused if code not in told) == []


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                [
                    "version",
                    "createSurface",
                    "updateComponents",
                    "surfaceId",
                    "components",
                    "id",
                    "component",
                    "messages",
                    "x",
                ]
            ),
            inner | st.sampled_from(["v0.9", "1.0", "v1.0", "s", "root", "Text"]),
            max_size=4,
        )
    ),
    max_leaves=12,
)
CODES: Final = frozenset(code for part in A2uiCode.__args__ for code in part.__args__)


@given(st.binary(max_size=60) | st.text(max_size=60) | junk.map(json.dumps))
def test_no_text_whatever_makes_validate_raise(source: Any) -> None:
    """`validate`: issues out, never raises for bad input."""
    assert {issue.code for issue in validate(source)} <= CODES


@given(junk.filter(lambda value: isinstance(value, dict | list)))
def test_no_document_whatever_makes_validate_raise(source: Any) -> None:
    """The same for Python values."""
    assert {issue.code for issue in validate(source)} <= CODES
