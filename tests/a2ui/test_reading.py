"""Messages in and out: framings, versions, and what is said about each kind of bad input."""

import copy
import json
from collections.abc import Callable
from types import MappingProxyType
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import JsonValue

from uispec import a2ui, pointer
from uispec.a2ui import v0_9, v1_0
from uispec.a2ui.writing import Framing, current
from uispec.errors import InvalidDocumentError, LimitError, ParseError, UispecError
from uispec.limits import Limits

BASIC: Final = "https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json"


def delete(version: Any = "v0.9", surface: Any = "s") -> dict[str, Any]:
    return {"version": version, "deleteSurface": {"surfaceId": surface}}


def components(*listed: Any, version: str = "v0.9") -> dict[str, Any]:
    return {"version": version, "updateComponents": {"surfaceId": "s", "components": list(listed)}}


def data(version: str = "v0.9", **more: Any) -> dict[str, Any]:
    return {"version": version, "updateDataModel": {"surfaceId": "s", **more}}


TEXT: Final = {"id": "root", "component": "Text", "text": "x"}

GOOD: Final[dict[str, dict[str, Any]]] = {
    "delete": delete(),
    "delete 0.9.1": delete("v0.9.1"),
    # a2ui-v10-version-string-both-spellings
    "delete v1.0": delete("v1.0"),
    "delete 1.0": delete("1.0"),
    # a2ui-roundtrip-keeps-value-null
    "a value that is null": data(path="/x", value=None),
    "no value": data(path="/x"),
    # pyd-json-bool-stays-bool
    "types of free values": data(
        value={"a": True, "b": 1, "c": 1.0, "d": [False, 0, "0"], "e": {"x": {"y": True}}, "big": 2**70, "z": -0.0}
    ),
    "keys of free values": data("1.0", value={"@path": "/a", "version": 1, "": {"\u2028": "\u2028"}, "é": "😀"}),
    "create 0.9": {
        "version": "v0.9",
        "createSurface": {"surfaceId": "s", "catalogId": "cat", "theme": {"primaryColor": "#00AA00", "own": [1]}},
    },
    "create 1.0": {
        "version": "1.0",
        "createSurface": {"surfaceId": "s", "catalogId": BASIC, "components": [TEXT], "dataModel": {"a": None}},
    },
    "known components": components(
        TEXT, {"id": "b", "component": "Button", "child": "root", "action": {"event": {"name": "go"}}}
    ),
    # a2ui-legal-property-not-in-model
    "a choice with a label": components(
        {
            "id": "p",
            "component": "ChoicePicker",
            "label": "Size",
            "options": [{"label": "S", "value": "s"}],
            "value": ["s"],
            "variant": "mutuallyExclusive",
        }
    ),
    "a component nobody knows": components(
        {"id": "g", "component": "Gauge", "value": {"path": "/n"}, "x": {"@y": [None]}}
    ),
    "a component of another shape": components({"id": "t", "component": "Text", "words": {"path": "/n"}}),
    "a draft": components(
        {
            "id": "f",
            "component": "TextField",
            "label": "L",
            "value": {"path": "/v"},
            "checks": [{"condition": {"call": "required", "args": {"value": {"path": "/v"}}}, "message": "m"}],
            "accessibility": {"label": {"path": "/l"}},
        },
        version="v1.0",
    ),
    "a call": {
        "version": "1.0",
        "callRendererFunction": {
            "functionCallId": "1",
            "callFunction": {"@call": "openUrl", "args": {"url": "https://example.org"}, "catalogId": BASIC},
        },
    },
    "a call of a draft": {
        "version": "v1.0",
        "callRendererFunction": {"functionCallId": "1", "callFunction": {"call": "mine", "args": {}, "catalogId": "c"}},
    },
    "a response that is null": {"version": "1.0", "agentFunctionResponse": {"functionCallId": "1", "value": None}},
    "a response that is an error": {
        "version": "1.0",
        "rendererFunctionResponse": {"functionCallId": "1", "error": {"code": "X", "message": "no"}},
    },
    "an action": {
        "version": "v0.9",
        "action": {
            "name": "go",
            "surfaceId": "s",
            "sourceComponentId": "b",
            "timestamp": "2026-11-30T03:00:00Z",
            "context": {"path": "/a"},
            "more": 1,
        },
    },
    "an error": {
        "version": "1.0",
        "error": {"code": "VALIDATION_FAILED", "surfaceId": "s", "path": "/text", "message": "no"},
    },
}


@pytest.mark.parametrize("name", GOOD)
def test_a_message_is_read_and_written_as_it_came(name: str) -> None:
    document = GOOD[name]
    before = copy.deepcopy(document)
    raw = json.dumps(document, ensure_ascii=False)
    texts: list[Any] = [
        raw,
        raw.encode(),
        bytearray(raw.encode()),
        memoryview(raw.encode()),
        b"\xef\xbb\xbf" + raw.encode(),
    ]
    texts += [json.dumps(document), json.dumps(document, indent=2).replace("\n", "\r\n"), "\ufeff" + raw]
    for given_ in (document, *texts):
        message = a2ui.parse_message(given_)
        dumped = a2ui.dump_message(message)
        # As text, since 1, 1.0 and true are equal in Python.
        assert json.dumps(dumped, sort_keys=True) == json.dumps(document, sort_keys=True)
        assert message.version == document["version"]
        assert message.body_name == list(document)[1]
        assert [a2ui.dump_message(one) for one in a2ui.parse_messages(given_)] == [document]
    assert document == before


def test_the_version_decides_the_package() -> None:
    assert [type(a2ui.parse_message(delete(version))) for version in ("v0.9", "v0.9.1", "v1.0", "1.0")] == [
        v0_9.Message,
        v0_9.Message,
        v1_0.Message,
        v1_0.Message,
    ]


def test_a_message_keeps_nothing_of_what_was_given_and_a_dump_nothing_of_the_message() -> None:
    document = data(value={"list": [1]})
    message = a2ui.parse_message(document)
    document["updateDataModel"]["value"]["list"].append(2)
    dumped: dict[str, Any] = a2ui.dump_message(message)
    assert dumped == data(value={"list": [1]})
    dumped["updateDataModel"]["value"]["list"].append(2)
    assert a2ui.dump_message(message) == data(value={"list": [1]})


Expected = tuple[type[UispecError], list[str]]


def invalid(*issues: str) -> Expected:
    return InvalidDocumentError, list(issues)


BAD: Final[dict[str, tuple[Any, Expected]]] = {
    # Not JSON.
    "nothing": (b"", (ParseError, [" invalid_json"])),
    "blank": (" \r\n\t", (ParseError, [" invalid_json"])),
    "a mark and nothing": (b"\xef\xbb\xbf", (ParseError, [" invalid_json"])),
    "prose": ("Here is your form:", (ParseError, [" invalid_json"])),
    "cut off": (b'{"version": "v0.9", "deleteSurface": {"surf', (ParseError, [" invalid_json"])),
    "two documents": (b'{"version": "v0.9"} {"version": "v0.9"}', (ParseError, [" invalid_json"])),
    "no UTF-8": (b'{"version": "v0.9", "deleteSurface": {"surfaceId": "\xff"}}', (ParseError, [" invalid_unicode"])),
    "UTF-16": ('{"version": "v0.9"}'.encode("utf-16"), (ParseError, [" invalid_unicode"])),
    "lone surrogate, text": (
        json.dumps(delete(surface="\ud800"), ensure_ascii=False),
        (ParseError, [" invalid_unicode"]),
    ),
    "lone surrogate, escaped": (json.dumps(delete(surface="\ud800")), (ParseError, [" invalid_unicode"])),
    "lone surrogate, value": (delete(surface="\udfff"), (ParseError, ["/deleteSurface/surfaceId invalid_unicode"])),
    "not a number": (
        json.dumps(data(value=[float("nan")])),
        (ParseError, ["/updateDataModel/value/0 non_finite_number"]),
    ),
    "too large a number": (
        b'{"version": "v0.9", "updateDataModel": {"surfaceId": "s", "value": 1e400}}',
        (ParseError, ["/updateDataModel/value non_finite_number"]),
    ),
    "infinite value": (data(value=float("-inf")), (ParseError, ["/updateDataModel/value non_finite_number"])),
    "set": (data(value={1}), invalid("/updateDataModel/value wrong_type")),
    "key that is no string": (data(value={1: 2}), invalid("/updateDataModel/value wrong_type")),
    "deep": (b"[" * 10_000, (LimitError, [" too_deep"])),
    # No message.
    "an array as text": (json.dumps([delete()]), invalid(" wrong_type")),
    "a number": ("7", invalid(" wrong_type")),
    "null": (b"null", invalid(" wrong_type")),
    "an empty object": ({}, invalid("/version missing_property")),
    # Versions.
    "no version": ({"createSurface": {}}, invalid("/version missing_property")),
    "a number as version": (delete(1.0), invalid("/version unknown_version")),
    "null as version": (delete(None), invalid("/version unknown_version")),
    "a list as version": (delete(["v0.9"]), invalid("/version unknown_version")),
    "v1_0": (delete("v1_0"), invalid("/version unknown_version")),
    "2.0": (delete("2.0"), invalid("/version unknown_version")),
    "0.9 without its v": (delete("0.9"), invalid("/version unknown_version")),
    # a2ui-v091-reads-v09
    "v0.9.2": (delete("v0.9.2"), invalid("/version unknown_version")),
    "v0.8": (delete("v0.8"), invalid("/version unknown_version")),
    # Needs an upgrade.
    "v0.8 begin": ({"beginRendering": {"surfaceId": "s", "root": "r"}}, invalid("/beginRendering needs_upgrade")),
    "v0.8 update": ({"surfaceUpdate": {"surfaceId": "s", "components": []}}, invalid("/surfaceUpdate needs_upgrade")),
    "v0.8 data": ({"dataModelUpdate": {"surfaceId": "s", "contents": []}}, invalid("/dataModelUpdate needs_upgrade")),
    "v0.8 delete": ({"deleteSurface": {"surfaceId": "s"}}, invalid("/deleteSurface needs_upgrade")),
    "v0.8 action": ({"userAction": {"name": "go"}}, invalid("/userAction needs_upgrade")),
    "draft call": (
        {"version": "v1.0", "functionCallId": "1", "wantResponse": True, "callFunction": {"call": "f"}},
        invalid("/functionCallId needs_upgrade", "/wantResponse needs_upgrade", "/callFunction needs_upgrade"),
    ),
    "draft response": (
        {"version": "v1.0", "actionResponse": {"value": 1}, "actionId": "1"},
        invalid("/actionResponse needs_upgrade", "/actionId needs_upgrade"),
    ),
    "draft properties": (
        {"version": "v1.0", "createSurface": {"surfaceId": "s", "surfaceProperties": {}}},
        invalid("/createSurface/surfaceProperties needs_upgrade"),
    ),
    # Names of another version.
    # a2ui-old-action-in-new-version
    "v0.8 name in v0.9": (
        {"version": "v0.9", "beginRendering": {"surfaceId": "s", "root": "r"}},
        invalid("/beginRendering unknown_property"),
    ),
    "v1.0 name in v0.9": (
        {"version": "v0.9", "callAgentFunction": {"surfaceId": "s"}},
        invalid("/callAgentFunction unknown_property"),
    ),
    "draft name in v0.9": ({"version": "v0.9", "callFunction": {}}, invalid("/callFunction unknown_property")),
    # a2ui-theme-per-version
    "theme in v1.0": (
        {
            "version": "v1.0",
            "createSurface": {"surfaceId": "q", "catalogId": "cat", "theme": {"primaryColor": "#00AA00"}},
        },
        invalid("/createSurface/theme unknown_property"),
    ),
    "components in v0.9": (
        {"version": "v0.9", "createSurface": {"surfaceId": "q", "catalogId": "cat", "components": [TEXT]}},
        invalid("/createSurface/components unknown_property"),
    ),
    "no value in v1.0": (data("1.0", path="/a"), invalid("/updateDataModel/value missing_property")),
    # Bodies.
    "no body": ({"version": "v0.9"}, invalid(" missing_body")),
    "two bodies": ({**delete(), "createSurface": {"surfaceId": "s", "catalogId": "c"}}, invalid(" conflicting_bodies")),
    "two bad bodies and more": (
        {"x": 1, **delete(surface=7), "updateDataModel": {"y": 1}},
        invalid(
            " conflicting_bodies",
            "/x unknown_property",
            "/deleteSurface/surfaceId wrong_type",
            "/updateDataModel/y unknown_property",
            "/updateDataModel/surfaceId missing_property",
        ),
    ),
    "an unknown key": ({**delete(), "a/b": 1}, invalid("/a~1b unknown_property")),
    "a bad body and then an unknown key": (
        {**delete(surface=7), "x": 1},
        invalid("/deleteSurface/surfaceId wrong_type", "/x unknown_property"),
    ),
    "what is missing comes after what is there": (
        {"version": "v0.9", "updateDataModel": {"path": 7, "y": 1}, "x": 1},
        invalid(
            "/updateDataModel/path wrong_type",
            "/updateDataModel/y unknown_property",
            "/updateDataModel/surfaceId missing_property",
            "/x unknown_property",
        ),
    ),
    "components in their order": (
        components({"component": "Text", "text": "x", "id": 7}, {"id": 8, "component": "Text", "text": "x"}),
        invalid("/updateComponents/components/0/id wrong_type", "/updateComponents/components/1/id wrong_type"),
    ),
    "a key longer than pointers may be": (
        {**delete(surface=7), "x" * 5_000: 1},
        invalid("/deleteSurface/surfaceId wrong_type", f"/{'x' * 5_000} unknown_property"),
    ),
    "a key as Python spells it": (
        {"version": "v0.9", "delete_surface": {"surfaceId": "s"}},
        invalid("/delete_surface unknown_property"),
    ),
    "an attribute as Python spells it": (
        {"version": "v0.9", "deleteSurface": {"surface_id": "s"}},
        invalid("/deleteSurface/surface_id unknown_property", "/deleteSurface/surfaceId missing_property"),
    ),
    "a body that is null": ({"version": "v0.9", "deleteSurface": None}, invalid("/deleteSurface wrong_type")),
    "a body that is a list": ({"version": "1.0", "deleteSurface": []}, invalid("/deleteSurface wrong_type")),
    "a component without id": (
        components(TEXT, {"component": "Text", "text": "x"}),
        invalid("/updateComponents/components/1/id missing_property"),
    ),
    # a2ui-surface-is-reserved
    "the reserved component": (
        components({"id": "root", "component": "Surface", "child": "x"}, version="v1.0"),
        invalid("/updateComponents/components/0/component invalid_value"),
    ),
    "a component that is no object": (components("root"), invalid("/updateComponents/components/0 wrong_type")),
}


def outcome(call: Callable[..., object], document: object, **more: Any) -> Expected | None:
    """What a call says about its input; `None` where it takes it."""
    try:
        call(document, **more)
    except UispecError as error:
        return type(error), [f"{issue.path} {issue.code}" for issue in error.issues]
    return None


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_told_by_class_path_and_code(name: str) -> None:
    document, expected = BAD[name]
    before = copy.deepcopy(document)
    assert outcome(a2ui.parse_message, document) == expected
    assert document == before
    if (
        isinstance(document, dict)
        and expected[0] is InvalidDocumentError
        and ("set" not in name and "key that" not in name)
    ):
        assert outcome(a2ui.parse_message, json.dumps(document)) == expected


@pytest.mark.parametrize("name", [name for name in BAD if isinstance(BAD[name][0], dict)])
def test_the_same_in_a_list_has_the_index_in_front(name: str) -> None:
    document, (kind, issues) = BAD[name]
    if kind is InvalidDocumentError:
        moved = [f"/1{issue}" for issue in issues] if " wrong_type" not in issues else issues
        assert outcome(a2ui.parse_messages, [delete(), document]) == (kind, moved)


SENTENCES: Final[tuple[tuple[dict[str, Any], str], ...]] = (
    (
        {"version": "v0.9", "surfaceUpdate": {}},
        '/surfaceUpdate: unknown_property: "surfaceUpdate" belongs to A2UI 0.8 and is not known in version "v0.9".',
    ),
    (
        {"version": "v0.9.1", "callRendererFunction": {}},
        '/callRendererFunction: unknown_property: "callRendererFunction" belongs to A2UI 1.0 and is not known in'
        ' version "v0.9.1".',
    ),
    (
        {"version": "v0.9", "hello": {}},
        '/hello: unknown_property: A message of version "v0.9" has no property "hello"; remove it.',
    ),
    (
        {"surfaceUpdate": {}},
        '/surfaceUpdate: needs_upgrade: A message with "surfaceUpdate" and no version is one of A2UI 0.8; upgrade it'
        " first, or give its version.",
    ),
    (
        {"version": "v0.7", "surfaceUpdate": {}},
        '/version: unknown_version: Version "v0.7" is not known; known are "v0.9", "v0.9.1", "1.0", "v1.0".',
    ),
)


@pytest.mark.parametrize(("document", "expected"), SENTENCES)
def test_the_sentence_names_the_version_that_knows_the_word(document: dict[str, Any], expected: str) -> None:
    with pytest.raises(InvalidDocumentError) as caught:
        a2ui.parse_message(document)
    assert str(caught.value) == expected


def places(document: JsonValue) -> list[tuple[dict[str, JsonValue] | list[JsonValue], Any]]:
    """Each container of a document with each of its keys."""
    found: list[tuple[dict[str, JsonValue] | list[JsonValue], Any]] = []
    stack = [document]
    while stack:
        here = stack.pop()
        if isinstance(here, dict):
            found += ((here, key) for key in here)
            stack += here.values()
        elif isinstance(here, list):
            found += ((here, index) for index in range(len(here)))
            stack += here
    return found


@pytest.mark.parametrize("number", ["NaN", "-Infinity", "1e400", "9" * 310 + ".5"])
@pytest.mark.parametrize("name", GOOD)
def test_no_place_of_any_message_takes_a_number_that_is_not_finite(name: str, number: str) -> None:
    """pydantic takes them in places, and writes null for them."""
    count = len(places(GOOD[name]))
    assert count > 2
    for at in range(count):
        document = copy.deepcopy(GOOD[name])
        container, step = places(document)[at]
        container[step] = "@"
        for framed, expected in ((document, ""), ([document], "/0"), ({"x": 1, "messages": [document]}, "/messages/0")):
            raw = json.dumps(framed).replace('"@"', number)
            kind, issues = outcome(a2ui.parse_messages, raw) or (None, [])
            assert kind is ParseError, raw
            (issue,) = issues
            assert issue.startswith(expected)
            assert issue.endswith(" non_finite_number")


def test_a_value_that_stands_twice_is_fine_and_one_that_holds_itself_is_too_deep() -> None:
    """pyd-shared-subtree-is-no-cycle"""
    shared = [1]
    assert a2ui.dump_message(a2ui.parse_message(data(value=[shared, shared]))) == data(value=[[1], [1]])
    loop: list[Any] = []
    loop.append(loop)
    kind, issues = outcome(a2ui.parse_message, data(value=loop)) or (None, [])
    assert kind is LimitError
    assert [issue.split()[-1] for issue in issues] == ["too_deep"]


WRONG_CALLS: Final[tuple[Any, ...]] = (None, 7, 1.5, object(), {1, 2})


@pytest.mark.parametrize("value", WRONG_CALLS)
def test_what_is_no_document_at_all_is_a_wrong_call(value: Any) -> None:
    with pytest.raises(TypeError, match="must be text, bytes or a mapping, not"):
        a2ui.parse_message(value)
    with pytest.raises(TypeError, match="must be text, bytes, a mapping or a sequence, not"):
        a2ui.parse_messages(value)


def test_a_list_is_not_one_message() -> None:
    messages: Any = [delete()]
    with pytest.raises(TypeError, match="not list"):
        a2ui.parse_message(messages)


A: Final = json.dumps(delete(surface="a"))
B: Final = json.dumps(delete("1.0", surface="b"))
PRETTY: Final = json.dumps(delete(surface="a"), indent=1)

FRAMINGS: Final[dict[str, tuple[Any, list[str]]]] = {
    "a line": (A, ["a"]),
    "a line and its end": (f"{A}\n", ["a"]),
    "two lines": (f"{A}\n{B}", ["a", "b"]),
    "CRLF and blank lines": (f"\r\n\n  {A}  \r\n \t\r\n{B}\r\n\r\n", ["a", "b"]),
    "a mark": (f"\ufeff{A}\n{B}\n", ["a", "b"]),
    "a mark in each of two files": (f"\ufeff{A}\n\ufeff{B}\n", ["a", "b"]),
    "line separators inside strings": (
        json.dumps(delete(surface="a\u2028\x85\u2029"), ensure_ascii=False) + f"\n{B}",
        ["a\u2028\x85\u2029", "b"],
    ),
    "over many lines": (PRETTY, ["a"]),
    "over many lines, CRLF": (PRETTY.replace("\n", "\r\n"), ["a"]),
    "an array": (f"[{A},{B}]", ["a", "b"]),
    "an array over many lines": (json.dumps([json.loads(A), json.loads(B)], indent=2), ["a", "b"]),
    "an array, a line each": (f"[\n{A}\n,{B}\n]\n", ["a", "b"]),
    "an empty array": ("[]", []),
    "a wrapper": (f'{{"messages": [{A},{B}]}}', ["a", "b"]),
    "an empty wrapper": ('{"messages": []}', []),
    "a wrapper as the examples have it": (
        f'{{"name": "N", "description": "D",\n"messages": [{A},\n{B}], "x": [1]}}',
        ["a", "b"],
    ),
    "a wrapper that starts as a message does": (f'{{"version": "v0.9", "messages": [{A}]}}', ["a"]),
    "a list": ([json.loads(A), json.loads(B)], ["a", "b"]),
    "a tuple": ((json.loads(A), json.loads(B)), ["a", "b"]),
    "an object": (json.loads(A), ["a"]),
    "a wrapper object": ({"messages": (json.loads(A),), "name": 1}, ["a"]),
    "the last of two equal keys": (f'{{"messages": 1, "messages": [{A}]}}', ["a"]),
    "words that look like no number": (f"{json.dumps(delete(surface='NaN 1e400'))}\n{B}", ["NaN 1e400", "b"]),
}


@pytest.mark.parametrize("name", FRAMINGS)
def test_messages_are_read_in_each_framing(name: str) -> None:
    given_, expected = FRAMINGS[name]
    forms = [given_, given_.encode(), bytearray(given_.encode())] if isinstance(given_, str) else [given_]
    for form in forms:
        messages: list[Any] = a2ui.parse_messages(form)
        assert [message.body.surface_id for message in messages] == expected


NO_ID: Final = '{"version":"v0.9","deleteSurface":{}}'
NO_ID_ISSUE: Final = "/deleteSurface/surfaceId missing_property"
CUT: Final = '{"version":"v0.9","deleteSurf'

BAD_FRAMINGS: Final[dict[str, tuple[Any, Expected]]] = {
    "all shapes together": (
        f"{NO_ID}\n\n{B}\n{{}}\n7\n",
        invalid(f"/0{NO_ID_ISSUE}", "/2/version missing_property", "/3 wrong_type"),
    ),
    "no JSON goes first": (f"{NO_ID}\n{CUT}\n{B}\nprose", (ParseError, ["/1 invalid_json", "/3 invalid_json"])),
    "the first line is broken": (f"{CUT}\n{B}\n", (ParseError, ["/0 invalid_json"])),
    "prose around the lines": (f"Here:\n{A}\nDone.", (ParseError, ["/0 invalid_json", "/2 invalid_json"])),
    "a line that is no UTF-8": (A.encode() + b'\n"\xff"\n' + B.encode(), (ParseError, ["/1 invalid_unicode"])),
    "a line with half a character": (f'{A}\n"\ud83d"\n', (ParseError, ["/1 invalid_unicode"])),
    "a line with a number beyond all": (f'{A}\n{{"x":[1e400]}}\n', (ParseError, ["/1/x/0 non_finite_number"])),
    "a carriage return alone ends no line": (f"{A}\r{B}\n{B}", (ParseError, ["/0 invalid_json"])),
    "a form feed is not blank": (f"{A}\n\x0c\n{B}", (ParseError, ["/1 invalid_json"])),
    "a deep line": (f"{A}\n{'[' * 300}\n", (LimitError, ["/1 too_deep"])),
    "two on one line": (f"{A}\n{A} {B}\n", (ParseError, ["/1 invalid_json"])),
    "two on one line with a comma, one over two lines": (
        f'{A},{A}\n{{"version": "v0.9"\n"deleteSurface": {{}}}}',
        (ParseError, [" invalid_json"]),
    ),
    "lines that join to one array": (f"{A}\n{A},{A}\n", (ParseError, ["/1 invalid_json"])),
    "an array in a line": (f"[{A}]\n[{B}]\n", invalid("/0 wrong_type", "/1 wrong_type")),
    "a wrapper in a line": (f'{A}\n{{"messages":[{B}]}}\n', invalid("/1/version missing_property")),
    "a broken document": ('{\n"version": "v0.9",\n"deleteSurface": {\n', (ParseError, [" invalid_json"])),
    "a broken array of lines": (f"[\n{A},\n{B}\n", (ParseError, [" invalid_json"])),
    "one line": (NO_ID, invalid(NO_ID_ISSUE)),
    "an array": (f"[{A},{NO_ID},7]", invalid(f"/1{NO_ID_ISSUE}", "/2 wrong_type")),
    "a wrapper": (f'{{"name":"n","messages":[{A},{NO_ID}]}}', invalid(f"/messages/1{NO_ID_ISSUE}")),
    "a wrapper object": ({"messages": [json.loads(NO_ID)]}, invalid(f"/messages/0{NO_ID_ISSUE}")),
    "a wrapper of something else": ('{"messages": {}}', invalid("/messages wrong_type")),
    "a wrapper with a number beyond all": ('{"x": [NaN], "messages": []}', (ParseError, ["/x/0 non_finite_number"])),
    "a list": ([json.loads(A), "x", json.loads(NO_ID)], invalid("/1 wrong_type", f"/2{NO_ID_ISSUE}")),
    "a list with a bad value": (
        [json.loads(A), data(value=float("nan"))],
        (ParseError, ["/1/updateDataModel/value non_finite_number"]),
    ),
    "an object": (json.loads(NO_ID), invalid(NO_ID_ISSUE)),
    "a word": ('"x"', invalid(" wrong_type")),
    "nothing": ("", (ParseError, [" invalid_json"])),
    "blank lines": ("\n \r\n", (ParseError, [" invalid_json"])),
}


@pytest.mark.parametrize("name", BAD_FRAMINGS)
def test_bad_messages_are_told_all_together_and_in_order(name: str) -> None:
    given_, expected = BAD_FRAMINGS[name]
    assert outcome(a2ui.parse_messages, given_) == expected


def test_mappings_and_sequences_of_any_kind_count_as_objects_and_arrays() -> None:
    document = components({"id": "root", "component": "Column", "children": ["a", "b"]})
    body = document["updateComponents"]
    frozen = MappingProxyType(
        {**document, "updateComponents": MappingProxyType({**body, "components": tuple(body["components"])})}
    )
    assert a2ui.dump_message(a2ui.parse_message(frozen)) == document
    assert [a2ui.dump_message(one) for one in a2ui.parse_messages((frozen, document))] == [document, document]
    assert [a2ui.dump_message(one) for one in a2ui.parse_messages(MappingProxyType({"messages": (frozen,)}))] == [
        document
    ]


def test_no_limit_lets_values_in_deeper_than_bytes() -> None:
    """The models, and what writes them, go no deeper either."""
    value: Any = 1
    for _ in range(198):
        value = [value]
    limits = Limits(json_depth=1_000)
    for form in (data(value=value), json.dumps(data(value=value))):
        assert a2ui.dump_message(a2ui.parse_message(form, limits=limits)) == data(value=value)
    for form in (data(value=[value]), json.dumps(data(value=[value]))):
        kind, issues = outcome(a2ui.parse_message, form, limits=limits) or (None, [])
        assert kind is LimitError
        assert [issue.split()[-1] for issue in issues] == ["too_deep"]


@pytest.mark.parametrize("raw", ["[" + ",".join(["7"] * 5_000) + "]", "{}\n" * 5_000, f"{A}\n" + "x\n" * 5_000])
def test_of_very_many_bad_messages_the_first_thousand_are_told(raw: str) -> None:
    _, issues = outcome(a2ui.parse_messages, raw) or (None, [])
    assert len(issues) == 1_001
    assert issues[-1] == " too_many_issues"


def test_the_limits_hold() -> None:
    line = json.dumps(delete())
    for document in (line, line.encode(), memoryview(line.encode())):
        assert outcome(a2ui.parse_message, document, limits=Limits(document_bytes=len(line))) is None
        small = Limits(document_bytes=len(line) - 1)
        assert outcome(a2ui.parse_message, document, limits=small) == (
            LimitError,
            [" too_large"],
        )
        assert outcome(a2ui.parse_messages, document, limits=small) == (
            LimitError,
            [" too_large"],
        )
    # Bytes are counted, not characters.
    wide = json.dumps(delete(surface="é" * 50), ensure_ascii=False)
    assert outcome(a2ui.parse_message, wide, limits=Limits(document_bytes=len(wide))) == (
        LimitError,
        [" too_large"],
    )
    flat = Limits(json_depth=2)
    deep = data(value=[1])
    assert outcome(a2ui.parse_message, delete(), limits=flat) is None
    for given_ in (deep, json.dumps(deep)):
        kind, issues = outcome(a2ui.parse_message, given_, limits=flat) or (None, [])
        assert kind is LimitError
        assert [issue.split()[-1] for issue in issues] == ["too_deep"]


WRITTEN: Final[tuple[tuple[Framing, bytes], ...]] = (
    (
        "jsonl",
        b'{"version":"v0.9","deleteSurface":{"surfaceId":"\xc3\xa9"}}\n'
        b'{"version":"v1.0","updateDataModel":{"surfaceId":"s","value":null}}\n',
    ),
    (
        "array",
        b'[{"version":"v0.9","deleteSurface":{"surfaceId":"\xc3\xa9"}},'
        b'{"version":"v1.0","updateDataModel":{"surfaceId":"s","value":null}}]',
    ),
    (
        "wrapper",
        b'{"messages":[{"version":"v0.9","deleteSurface":{"surfaceId":"\xc3\xa9"}},'
        b'{"version":"v1.0","updateDataModel":{"surfaceId":"s","value":null}}]}',
    ),
)


@pytest.mark.parametrize(("framing", "expected"), WRITTEN)
def test_messages_are_written_in_each_framing(framing: Framing, expected: bytes) -> None:
    messages = a2ui.parse_messages([delete(surface="é"), data("v1.0", value=None)])
    assert a2ui.dump_messages(iter(messages), framing) == expected
    assert a2ui.parse_messages(expected) == messages
    assert a2ui.dump_messages(messages, framing, canonical=True) == expected.replace(b"v1.0", b"1.0")


def test_no_messages_are_written_as_nothing_or_as_an_empty_list() -> None:
    assert [a2ui.dump_messages([], framing) for framing in ("jsonl", "array", "wrapper")] == [
        b"",
        b"[]",
        b'{"messages":[]}',
    ]


def test_an_unknown_framing_is_a_wrong_call() -> None:
    framing: Any = "sse"
    with pytest.raises(ValueError, match="framed as jsonl, array or wrapper, not 'sse'"):
        a2ui.dump_messages([], framing)


def test_messages_built_in_python_are_written_with_their_tags() -> None:
    built = v1_0.Message(
        version="1.0",
        update_components=v1_0.UpdateComponents(surface_id="s", components=(v1_0.Text(id="root", text="Hi"),)),
    )
    assert a2ui.dump_message(built) == components({**TEXT, "text": "Hi"}, version="1.0") | {"version": "1.0"}
    older = v0_9.Message(version="v0.9", delete_surface=v0_9.DeleteSurface(surface_id="s"))
    assert a2ui.dump_messages([built, older]).splitlines()[1] == b'{"version":"v0.9","deleteSurface":{"surfaceId":"s"}}'


CANONICAL: Final[tuple[tuple[dict[str, Any], dict[str, Any]], ...]] = (
    (delete(), delete()),
    (delete("v0.9.1"), delete("v0.9.1")),
    (delete("1.0"), delete("1.0")),
    (delete("v1.0"), delete("1.0")),
    (
        components(
            {"id": "t", "component": "Text", "text": {"path": "/a"}, "accessibility": {"label": {"path": "/b"}}},
            {
                "id": "b",
                "component": "Button",
                "child": "t",
                "action": {"event": {"name": "n", "context": {"x": {"path": "/a"}}}},
            },
            version="v1.0",
        ),
        components(
            {"id": "t", "component": "Text", "text": {"@path": "/a"}, "@accessibility": {"label": {"@path": "/b"}}},
            {
                "id": "b",
                "component": "Button",
                "child": "t",
                "action": {"event": {"name": "n", "context": {"x": {"@path": "/a"}}}},
            },
            version="1.0",
        ),
    ),
    (
        {
            "version": "v1.0",
            "callAgentFunction": {"surfaceId": "s", "functionCallId": "1", "callFunction": {"call": "f"}},
        },
        {
            "version": "1.0",
            "callAgentFunction": {"surfaceId": "s", "functionCallId": "1", "callFunction": {"@call": "f"}},
        },
    ),
    # A bare path counts for nothing beside a current one, and in a message that is current by its version.
    (
        components(
            {
                "id": "b",
                "component": "Button",
                "child": "t",
                "action": {"event": {"name": "n", "context": {"x": {"path": "/a"}, "y": {"@path": "/b"}}}},
            },
            version="v1.0",
        ),
        components(
            {
                "id": "b",
                "component": "Button",
                "child": "t",
                "action": {"event": {"name": "n", "context": {"x": {"path": "/a"}, "y": {"@path": "/b"}}}},
            },
            version="1.0",
        ),
    ),
    (
        components({"id": "t", "component": "Text", "text": "x", "metadata": {"extensions": {}}}, version="1.0"),
        components({"id": "t", "component": "Text", "text": "x", "@metadata": {"extensions": {}}}, version="1.0"),
    ),
)


@pytest.mark.parametrize(("document", "expected"), CANONICAL)
def test_the_current_spelling_of_a_message(document: dict[str, Any], expected: dict[str, Any]) -> None:
    message = a2ui.parse_message(document)
    assert a2ui.dump_message(message, canonical=True) == expected
    assert a2ui.dump_message(current(message)) == expected
    assert a2ui.dump_message(message) == document
    assert (current(message) is message) == (document == expected)
    again = current(message)
    assert current(again) is again


def test_in_the_current_spelling_components_are_typed() -> None:
    field = GOOD["a draft"]
    message = a2ui.parse_message(field)
    read = current(message).body
    assert isinstance(message.body, v1_0.UpdateComponents)
    assert isinstance(read, v1_0.UpdateComponents)
    assert [type(one).__name__ for one in (*message.body.components, *read.components)] == ["RawComponent", "TextField"]


def test_a_bare_call_beside_a_current_value_is_refused_with_its_own_path() -> None:
    call = {"call": "f", "args": {"x": {"@path": "/a"}}, "catalogId": "c"}
    document = {"version": "v1.0", "callRendererFunction": {"functionCallId": "1", "callFunction": call}}
    message = a2ui.parse_message(document)
    assert a2ui.dump_message(message) == document
    expected = invalid("/callRendererFunction/callFunction/call missing_property")
    assert outcome(current, message) == expected


_scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=4)
    | st.sampled_from(["v0.9", "1.0", "v1.0"])
)
_keys = st.sampled_from(
    ["version", "deleteSurface", "updateComponents", "createSurface", "components", "surfaceId", "messages", "id"]
)
_documents = st.recursive(
    _scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_keys | st.text(max_size=3), inner, max_size=4),
    max_leaves=10,
)
_fragments = st.sampled_from(
    [
        A.encode(),
        B.encode(),
        CUT.encode(),
        b"\n",
        b"\r",
        b",",
        b"[",
        b"]",
        b"{",
        b"}",
        b"\xff",
        b"\xef\xbb\xbf",
        b"1e999",
        b'"\\ud800"',
        b'{"messages":',
    ]
)


@settings(max_examples=300)
@given(st.binary(max_size=40) | st.lists(_fragments, max_size=6).map(b"".join))
def test_no_bytes_whatever_make_anything_but_our_own_errors(raw: bytes) -> None:
    """Nothing else escapes a public function, whatever the bytes."""
    outcome(a2ui.parse_message, raw)
    outcome(a2ui.parse_messages, raw)
    text = raw.decode("utf-8", "surrogateescape")
    outcome(a2ui.parse_message, text)
    outcome(a2ui.parse_messages, text)


@settings(max_examples=300)
@given(_documents)
def test_text_and_values_are_judged_alike_and_each_path_resolves(document: JsonValue) -> None:
    """Each path, or a missing key's parent, leads into the document given."""
    by_value = outcome(a2ui.parse_messages, document) if isinstance(document, dict | list) else None
    by_text = outcome(a2ui.parse_messages, json.dumps(document))
    if isinstance(document, dict | list) and by_value != by_text:
        # What cannot be read as JSON has no places; values have.
        assert by_value is not None
        assert by_value[0] is ParseError
        assert by_text is not None
        assert by_text[0] is ParseError
    for issue in by_value[1] if by_value else ():
        parent = issue.rsplit(" ", 1)[0].rpartition("/")[0]
        assert pointer.has(document, parent), issue


@settings(max_examples=400)
@given(
    st.sampled_from(sorted(GOOD)),
    st.lists(st.tuples(st.integers(0), st.none() | _keys, _documents), min_size=1, max_size=3),
)
def test_a_spoiled_message_is_refused_with_paths_that_resolve(
    name: str, changes: list[tuple[int, str | None, JsonValue]]
) -> None:
    """No input makes anything but a `UispecError` come out; each path, or a missing key's parent, resolves."""
    document: Any = copy.deepcopy(GOOD[name])
    for at, key, value in changes:
        spots = places(document)
        if spots:
            container, step = spots[at % len(spots)]
            if key is not None and isinstance(container, dict):
                container[key] = container.pop(step)
            else:
                container[step] = value
    verdict = outcome(a2ui.parse_message, document)
    for issue in verdict[1] if verdict else ():
        assert pointer.has(document, issue.rsplit(" ", 1)[0].rpartition("/")[0]), issue
    if verdict is None:
        message = a2ui.parse_message(document)
        assert json.dumps(a2ui.dump_message(message), sort_keys=True) == json.dumps(document, sort_keys=True)
        outcome(current, message)
    elif verdict[0] is InvalidDocumentError:
        assert outcome(a2ui.parse_message, json.dumps(document)) == verdict


FILE_NAMES: Final = ("card.json", "a/b c/messages.JSONL", "C:\\streams\\x.ndjson", b"./card.json", "notes.yaml")


@pytest.mark.parametrize("name", FILE_NAMES)
def test_the_name_of_a_file_is_told_as_such(name: str | bytes) -> None:
    for read in (a2ui.parse_message, a2ui.parse_messages, a2ui.Catalog.from_json, a2ui.upgrade):
        with pytest.raises(ParseError) as caught:
            read(name)
        (issue,) = caught.value.issues
        assert (issue.code, issue.message) == (
            "invalid_json",
            "This is the name of a file, it seems; give what the file holds.",
        )
    assert [issue.message for issue in a2ui.validate(name)] == [issue.message]


@pytest.mark.parametrize("text", ['{"a": "x.json', "x.json\ny.json", "x.js", ".json", "[x.json"])
def test_other_text_is_no_name_of_a_file(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        a2ui.parse_message(text)
    assert caught.value.issues[0].message.startswith("This is not JSON: ")


def test_what_an_upgrade_gives_can_be_written() -> None:
    raw = {"version": "v1.0", "deleteSurface": {"surfaceId": "s"}}
    typed = a2ui.parse_message(raw)
    assert a2ui.dump_message(raw) == a2ui.dump_message(typed) == raw
    assert a2ui.dump_message(raw, canonical=True) == {**raw, "version": "1.0"}
    both = a2ui.dump_messages([raw, typed], framing="array")
    assert json.loads(both) == [raw, raw]
    assert a2ui.dump_messages(a2ui.upgrade([raw]).output) == a2ui.dump_messages([typed], canonical=True)


def test_what_is_no_message_is_not_written() -> None:
    good: Any = {"version": "1.0", "deleteSurface": {"surfaceId": "s"}}
    with pytest.raises(InvalidDocumentError) as caught:
        a2ui.dump_messages([good, {**good, "more": 1}, {}])
    assert [(issue.path, issue.code) for issue in caught.value.issues] == [("/1/more", "unknown_property")]
    with pytest.raises(InvalidDocumentError) as alone:
        a2ui.dump_message({**good, "more": 1})
    assert [issue.path for issue in alone.value.issues] == ["/more"]
