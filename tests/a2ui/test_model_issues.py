"""What is wrong with a document: the whole tuple of issues, in words of the protocol, at places that resolve."""

import json
from typing import Annotated, Any, Final, TypeAlias

import pytest
from pydantic import Field, TypeAdapter

from tests.a2ui.test_models import resolves
from uispec import _json
from uispec._issues import read_as
from uispec._issues.faults import CODES
from uispec._model import MISSING, STRICT
from uispec._sentences import shown
from uispec.a2ui import v0_9, v1_0
from uispec.errors import InvalidDocumentError, Issue, LimitError, ParseError, UispecError
from uispec.limits import Limits

Told: TypeAlias = tuple[tuple[str, str, str], ...]
Tagged: TypeAlias = Annotated[v0_9.Message | v1_0.Message, Field(discriminator="version")]

TEXT: Final[dict[str, Any]] = {"id": "a", "component": "Text", "text": "x"}
BUTTON: Final[dict[str, Any]] = {"id": "a", "component": "Button", "child": "b", "action": {"event": {"name": "n"}}}
CHECK: Final[dict[str, Any]] = {"id": "a", "component": "CheckBox", "label": "l"}
A_TEXT: Final = '"text" must be a string, a data binding or a function call; got '
RESERVED: Final = "is a reserved key; write @@ where data has a key that begins with @."


def button(context: dict[str, Any]) -> dict[str, Any]:
    return {**BUTTON, "action": {"event": {"name": "n", "context": context}}}


RAW_V0_9: Final[tuple[tuple[str, dict[str, Any], Told], ...]] = (
    (
        "unknown type",
        {"id": "a", "component": "Chart"},
        (("/component", "unknown_component", 'The basic catalog has no component "Chart".'),),
    ),
    ("no type", {"id": "a"}, (("/component", "missing_property", 'The document needs the property "component".'),)),
    ("no text", {"id": "a", "component": "Text"}, (("/text", "missing_property", 'Text needs the property "text".'),)),
    ("null", {**TEXT, "text": None}, (("/text", "wrong_type", A_TEXT + "null."),)),
    ("nothing of any member", {**TEXT, "text": {}}, (("/text", "wrong_type", A_TEXT + "an object."),)),
    ("keys of no member", {**TEXT, "text": {"foo": 1}}, (("/text", "wrong_type", A_TEXT + "an object."),)),
    (
        "a binding was meant",
        {**TEXT, "text": {"path": 5}},
        (("/text/path", "wrong_type", '"path" must be a string; got 5.'),),
    ),
    (
        "more than a binding",
        {**TEXT, "text": {"path": "/a", "x": 1}},
        (("/text/x", "unknown_property", '"text" has no property "x".'),),
    ),
    (
        "a call was meant",
        {**TEXT, "text": {"call": "formatString"}},
        (("/text/args", "missing_property", 'formatString needs the property "args".'),),
    ),
    (
        "an argument is missing",
        {**TEXT, "text": {"call": "formatString", "args": {}}},
        (("/text/args/value", "missing_property", '"args" needs the property "value".'),),
    ),
    (
        "a call of an unknown function",
        {**TEXT, "text": {"call": "nope", "args": 5}},
        (("/text/args", "wrong_type", '"args" must be an object; got 5.'),),
    ),
    (
        "a null argument",
        {**TEXT, "text": {"call": "nope", "args": {"a": None}}},
        (("/text/args/a", "wrong_type", "An argument of a function is never null."),),
    ),
    (
        "a call deep in calls",
        {**TEXT, "text": {"call": "formatString", "args": {"value": {"call": "pluralize", "args": {"value": "1"}}}}},
        (
            (
                "/text/args/value/args/value",
                "wrong_type",
                '"value" must be a number, a data binding or a function call; got "1".',
            ),
            ("/text/args/value/args/other", "missing_property", '"args" needs the property "other".'),
        ),
    ),
    (
        "another type of result",
        {**TEXT, "text": {"call": "required", "args": {"value": 1}, "returnType": "boolean"}},
        (("/text/returnType", "invalid_value", '"returnType" must be "string" here, or be left out.'),),
    ),
    (
        "a result that no function has",
        {**TEXT, "text": {"call": "email", "args": {"value": ""}, "returnType": "string"}},
        (("/text/returnType", "invalid_value", '"returnType" must be "boolean"; got "string".'),),
    ),
    (
        "an option",
        {**TEXT, "variant": "h9"},
        (
            (
                "/variant",
                "invalid_value",
                '"variant" must be one of "h1", "h2", "h3", "h4", "h5", "caption", "body"; got "h9".',
            ),
        ),
    ),
    (
        "a key called as the type",
        {**TEXT, "variant": 1, "Text": 1, "foo": 1},
        (
            (
                "/variant",
                "invalid_value",
                '"variant" must be one of "h1", "h2", "h3", "h4", "h5", "caption", "body"; got 1.',
            ),
            ("/Text", "unknown_property", 'Text has no property "Text".'),
            ("/foo", "unknown_property", 'Text has no property "foo".'),
        ),
    ),
    (
        "a key called as the function",
        {**TEXT, "text": {"formatString": {"args": {}}, "call": "formatString", "args": {}}},
        (
            ("/text/formatString", "unknown_property", 'formatString has no property "formatString".'),
            ("/text/args/value", "missing_property", '"args" needs the property "value".'),
        ),
    ),
    (
        "python's name",
        {"id": "a", "component": "DateTimeInput", "value": "", "enable_date": True},
        (
            (
                "/enable_date",
                "unknown_property",
                'DateTimeInput has no property "enable_date". Did you mean "enableDate"?',
            ),
        ),
    ),
    (
        "an icon",
        {"id": "a", "component": "Icon", "name": "favorit"},
        (
            (
                "/name",
                "invalid_value",
                '"name" must be one of the 59 names of the specification, such as "favorite", "favoriteOff", "print"; '
                'got "favorit".',
            ),
        ),
    ),
    (
        "no icon",
        {"id": "a", "component": "Icon", "name": {}},
        (("/name", "wrong_type", '"name" must be a name of an icon, a drawing or a data binding; got an object.'),),
    ),
    (
        "children",
        {"id": "a", "component": "Row", "children": [1, "b", None]},
        (
            ("/children/0", "wrong_type", 'Item 0 of "children" must be a string; got 1.'),
            ("/children/2", "wrong_type", 'Item 2 of "children" must be a string; got null.'),
        ),
    ),
    (
        "a template",
        {"id": "a", "component": "Row", "children": {"componentId": "b"}},
        (("/children/path", "missing_property", '"children" needs the property "path".'),),
    ),
    (
        "no children",
        {"id": "a", "component": "Row", "children": "b"},
        (("/children", "wrong_type", '"children" must be an array or a template; got "b".'),),
    ),
    (
        "too few",
        {"id": "a", "component": "Tabs", "tabs": []},
        (("/tabs", "invalid_value", '"tabs" must hold at least 1 item.'),),
    ),
    (
        "a bad item is no missing item",
        {"id": "a", "component": "Tabs", "tabs": [{"title": "x"}]},
        (("/tabs/0/child", "missing_property", 'Item 0 of "tabs" needs the property "child".'),),
    ),
    (
        "no such day",
        {"id": "a", "component": "DateTimeInput", "value": "", "min": "2026-02-30"},
        (
            (
                "/min",
                "invalid_value",
                '"min" must be a date (2026-03-01), a time with its offset (09:30:00Z), or both joined by T '
                "(RFC 3339).",
            ),
        ),
    ),
    (
        "no number",
        {"id": "a", "component": "Slider", "max": True, "value": "x"},
        (
            ("/max", "wrong_type", '"max" must be a number; got true.'),
            ("/value", "wrong_type", '"value" must be a number, a data binding or a function call; got "x".'),
        ),
    ),
    (
        "no action",
        {**BUTTON, "action": {}},
        (("/action", "invalid_value", '"action" must hold exactly one of "event" and "functionCall".'),),
    ),
    (
        "null for a call",
        {**BUTTON, "action": {"functionCall": None}},
        (("/action/functionCall", "wrong_type", '"functionCall" must be a function call; got null.'),),
    ),
    (
        "objects are no values",
        button({"a": {"b": 1}, "b": None}),
        (
            (
                "/action/event/context/a",
                "wrong_type",
                '"a" must be a string, a data binding, a boolean, a number, a function call or an array; '
                "got an object.",
            ),
            (
                "/action/event/context/b",
                "wrong_type",
                '"b" must be a string, a data binding, a boolean, a number, a function call or an array; got null.',
            ),
        ),
    ),
    (
        "several places",
        {
            **BUTTON,
            "action": {"functionCall": {"call": "openUrl", "args": {"url": "foo"}}},
            "checks": [{"condition": True}],
        },
        (
            ("/action/functionCall/args/url", "invalid_value", '"url" must be a URI: a scheme, a colon and no spaces.'),
            ("/checks/0/message", "missing_property", 'Item 0 of "checks" needs the property "message".'),
        ),
    ),
    (
        "bounds",
        {**CHECK, "value": {"call": "length", "args": {"value": "a", "min": -1, "max": 2.5}}},
        (
            ("/value/args/min", "invalid_value", '"min" must be at least 0; got -1.'),
            ("/value/args/max", "invalid_value", '"max" must be a whole number; got 2.5.'),
        ),
    ),
    (
        "no bound",
        {**CHECK, "value": {"call": "length", "args": {"value": "a"}}},
        (("/value/args", "missing_property", '"args" of "length" needs "min" or "max".'),),
    ),
    (
        "no bound of a number",
        {**CHECK, "value": {"call": "numeric", "args": {"value": 1}}},
        (("/value/args", "missing_property", '"args" of "numeric" needs "min" or "max".'),),
    ),
    (
        "too few operands",
        {**CHECK, "value": {"call": "and", "args": {"values": [True]}}},
        (("/value/args/values", "invalid_value", '"values" must hold at least 2 items.'),),
    ),
    (
        "order of the document",
        {"zzz": 1, "id": "a", "text": None, "component": "Text", "aaa": 1},
        (
            ("/zzz", "unknown_property", 'Text has no property "zzz".'),
            ("/text", "wrong_type", A_TEXT + "null."),
            ("/aaa", "unknown_property", 'Text has no property "aaa".'),
        ),
    ),
    (
        "long values are cut",
        {**TEXT, "variant": "h" * 500},
        (
            (
                "/variant",
                "invalid_value",
                '"variant" must be one of "h1", "h2", "h3", "h4", "h5", "caption", "body"; got "' + "h" * 75 + '...".',
            ),
        ),
    ),
)

RAW_V1_0: Final[tuple[tuple[str, dict[str, Any], Told], ...]] = (
    (
        "unknown type",
        {"id": "a", "component": "text"},
        (("/component", "unknown_component", 'The basic catalog has no component "text".'),),
    ),
    (
        "no bounds",
        {
            **BUTTON,
            "@checks": [
                {"condition": {"@call": "length", "args": {"value": "a"}}},
                {"condition": {"@call": "numeric", "args": {"value": 1}}},
            ],
        },
        (
            ("/@checks/0/condition/args", "missing_property", '"args" of "length" needs "min" or "max".'),
            ("/@checks/1/condition/args", "missing_property", '"args" of "numeric" needs "min" or "max".'),
        ),
    ),
    (
        "an earlier key",
        {**BUTTON, "checks": []},
        (("/checks", "unknown_property", 'Button has no property "checks". Did you mean "@checks"?'),),
    ),
    ("an earlier binding", {**TEXT, "text": {"path": "/a"}}, (("/text", "wrong_type", A_TEXT + "an object."),)),
    (
        "a literal condition",
        {**BUTTON, "@checks": [{"condition": True}, {"condition": {"@path": "/a"}}]},
        (("/@checks/0/condition", "wrong_type", '"condition" must be a data binding or a function call; got true.'),),
    ),
    (
        "whole steps",
        {"id": "a", "component": "Slider", "max": 5, "value": 5, "steps": 2.5},
        (("/steps", "invalid_value", '"steps" must be a whole number; got 2.5.'),),
    ),
    (
        "some steps",
        {"id": "a", "component": "Slider", "max": 5, "value": 5, "steps": 0.0},
        (("/steps", "invalid_value", '"steps" must be at least 1; got 0.0.'),),
    ),
    (
        "a system function",
        {**TEXT, "text": {"@call": "@index", "args": {"offset": "x"}}},
        (
            (
                "/text/args/offset",
                "wrong_type",
                '"offset" must be a number, a data binding or a function call; got "x".',
            ),
        ),
    ),
    (
        "name of a function",
        {**TEXT, "text": {"@call": "a-b"}},
        (
            (
                "/text/@call",
                "invalid_identifier",
                'The function name "a-b" is no identifier: character 2 is "-" (U+002D HYPHEN-MINUS).',
            ),
        ),
    ),
    (
        "name of an argument",
        {**TEXT, "text": {"@call": "ab", "args": {"ok": 1, "": 1}}},
        (("/text/args/", "invalid_identifier", 'The argument name "" is no identifier: it is empty.'),),
    ),
    (
        "two bindings (a2ui-binding-with-extra-key)",
        {**TEXT, "text": {"@path": "/a", "@call": "f"}},
        (("/text/@call", "unknown_property", '"text" has no property "@call".'),),
    ),
    (
        "extensions and accessibility",
        {
            **TEXT,
            "@metadata": {"extensions": {"a-b": 1, "ok": None}, "x": 1},
            "@accessibility": {"live": "x", "foo": 1},
        },
        (
            (
                "/@metadata/extensions/a-b",
                "invalid_identifier",
                'The extension key "a-b" is no identifier: character 2 is "-" (U+002D HYPHEN-MINUS).',
            ),
            ("/@metadata/x", "unknown_property", '"@metadata" has no property "x".'),
            ("/@accessibility/live", "invalid_value", '"live" must be one of "off", "polite", "assertive"; got "x".'),
            ("/@accessibility/foo", "unknown_property", '"@accessibility" has no property "foo".'),
        ),
    ),
    (
        "both actions",
        {**BUTTON, "action": {"event": {"name": "n"}, "functionCall": {"@call": "f"}}},
        (("/action", "invalid_value", '"action" must hold exactly one of "event" and "functionCall".'),),
    ),
    (
        "reserved keys",
        button(
            {
                "a": {"b": 1, "@c": 1},
                "c": {"@path": 5},
                "d": [{"@path": 3}],
                "f": {"@call": "email"},
                "g": {"x": [{"@y": 1}]},
            }
        ),
        (
            ("/action/event/context/a/@c", "reserved_key", '"@c" ' + RESERVED),
            ("/action/event/context/c/@path", "wrong_type", '"@path" must be a string; got 5.'),
            ("/action/event/context/d/0/@path", "wrong_type", '"@path" must be a string; got 3.'),
            ("/action/event/context/f/args", "missing_property", 'email needs the property "args".'),
            ("/action/event/context/g/x/0/@y", "reserved_key", '"@y" ' + RESERVED),
        ),
    ),
    (
        "a bad call in data",
        button({"e": [{"@path": "x"}, {"@call": "formatString", "args": {}}]}),
        (("/action/event/context/e/1/args/value", "missing_property", '"args" needs the property "value".'),),
    ),
)


def told(issues: tuple[Issue, ...]) -> Told:
    assert {issue.severity for issue in issues} <= {"error"}
    return tuple((issue.path, issue.code, issue.message) for issue in issues)


@pytest.mark.parametrize("row", RAW_V0_9, ids=lambda row: row[0])
def test_a_raw_component_of_v0_9_tells_why(row: tuple[str, dict[str, Any], Told]) -> None:
    raw = read_as(v0_9.COMPONENT, row[1])
    assert isinstance(raw, v0_9.RawComponent)
    assert told(raw.issues()) == row[2]


@pytest.mark.parametrize("row", RAW_V1_0, ids=lambda row: row[0])
def test_a_raw_component_of_v1_0_tells_why(row: tuple[str, dict[str, Any], Told]) -> None:
    raw = read_as(v1_0.COMPONENT, row[1])
    assert isinstance(raw, v1_0.RawComponent)
    assert told(raw.issues()) == row[2]


def test_a_raw_component_that_fits_has_no_issues() -> None:
    assert v0_9.RawComponent.model_validate(TEXT).issues() == ()
    assert v1_0.RawComponent.model_validate(TEXT).issues() == ()


def test_an_owner_is_called_by_its_tag() -> None:
    adapter = TypeAdapter(list[Tagged], config=STRICT)
    with pytest.raises(InvalidDocumentError) as caught:
        read_as(adapter, [{"version": "v0.9", "foo": 1}, {"version": "1.0", "deleteSurface": {}}])
    assert told(caught.value.issues) == (
        ("/0/foo", "unknown_property", 'v0.9 has no property "foo".'),
        ("/1/deleteSurface/surfaceId", "missing_property", '"deleteSurface" needs the property "surfaceId".'),
    )


LABELS: Final[tuple[dict[str, Any], ...]] = (
    {"id": "a", "component": "Image", "url": {"<function call>": None}},
    {"id": "a", "component": "Image", "url": {"<data binding>": 1, "<string>": {"<function call/known>": {}}}},
    button({"k": {"<object>": 1, "@c": 1}}),
)


@pytest.mark.parametrize("component", LABELS)
def test_keys_that_look_like_labels_do_no_harm(component: dict[str, Any]) -> None:
    """Each step of each path exists, but the last where a property is missing, whatever the keys are."""
    raw = read_as(v1_0.COMPONENT, component)
    assert isinstance(raw, v1_0.RawComponent)
    assert raw.issues()
    assert all(resolves(component, issue.path) for issue in raw.issues())


NO_ID: Final = {"component": "Text", "text": "x"}
CALL: Final = {"@call": "not", "args": {"value": True}}

BAD: Final[tuple[tuple[str, TypeAdapter[Any], Any, Told], ...]] = (
    (
        "a message of the other side in v0.9",
        v0_9.AGENT_MESSAGES,
        [{"version": "v0.9", "error": {"code": "c", "surfaceId": "s", "message": "m"}}],
        (("/0/error", "invalid_value", 'A renderer sends "error", an agent does not.'),),
    ),
    (
        "a message to the other side in v0.9",
        v0_9.RENDERER_MESSAGES,
        [{"version": "v0.9", "deleteSurface": {"surfaceId": "s"}}],
        (("/0/deleteSurface", "invalid_value", 'An agent sends "deleteSurface", a renderer does not.'),),
    ),
    (
        "a null argument of a known function",
        TypeAdapter(v0_9.RequiredArgs),
        {"value": None},
        (("/value", "wrong_type", "An argument of a function is never null."),),
    ),
    (
        "a guard speaks to nobody",
        TypeAdapter(v0_9.RawCall),
        {"call": "email"},
        (("", "invalid_value", "The document does not fit."),),
    ),
    (
        "a call of no known function",
        TypeAdapter(v0_9.KnownCall, config=STRICT),
        {"call": "nope"},
        (
            (
                "/call",
                "invalid_value",
                '"call" must be one of the 14 names of the specification, such as "not", "openUrl"; got "nope".',
            ),
        ),
    ),
    ("no object", v0_9.MESSAGE, [], (("", "wrong_type", "The document must be an object; got an array."),)),
    (
        "no body",
        v0_9.MESSAGE,
        {"version": "v0.9"},
        (("", "missing_body", "A message holds exactly one body next to its version; this one holds none."),),
    ),
    (
        "two bodies",
        v0_9.MESSAGE,
        {"version": "v0.9", "deleteSurface": {"surfaceId": "s"}, "updateDataModel": {"surfaceId": "s"}},
        (
            (
                "",
                "conflicting_bodies",
                'A message holds exactly one body; this one holds "updateDataModel" and "deleteSurface".',
            ),
        ),
    ),
    (
        "an unknown body",
        v0_9.MESSAGE,
        {"version": "v0.9", "beginRendering": {}},
        (("/beginRendering", "unknown_property", 'The document has no property "beginRendering".'),),
    ),
    (
        "no such version (a2ui-v091-reads-v09)",
        v0_9.MESSAGE,
        {"version": "v0.9.2", "deleteSurface": {"surfaceId": "s"}},
        (("/version", "invalid_value", '"version" must be one of "v0.9", "v0.9.1"; got "v0.9.2".'),),
    ),
    (
        "no version",
        v1_0.MESSAGE,
        {"deleteSurface": {"surfaceId": "s"}},
        (("/version", "missing_property", 'The document needs the property "version".'),),
    ),
    (
        "a theme in v1.0 (a2ui-theme-per-version)",
        v1_0.MESSAGE,
        {"version": "1.0", "createSurface": {"surfaceId": "s", "theme": {}}},
        (("/createSurface/theme", "unknown_property", '"createSurface" has no property "theme".'),),
    ),
    (
        "a colour",
        v0_9.MESSAGE,
        {"version": "v0.9", "createSurface": {"surfaceId": "s", "catalogId": "c", "theme": {"primaryColor": "red"}}},
        (
            (
                "/createSurface/theme/primaryColor",
                "invalid_value",
                '"primaryColor" must be a color such as #1a73e8: # and six hexadecimal digits.',
            ),
        ),
    ),
    (
        "ids of components (a2ui-duplicate-and-empty-ids)",
        v0_9.MESSAGE,
        {"version": "v0.9", "updateComponents": {"components": [NO_ID, {"id": "", **NO_ID}, {"id": 1}]}},
        (
            ("/updateComponents/components/0/id", "missing_property", 'Text needs the property "id".'),
            ("/updateComponents/components/1/id", "invalid_value", '"id" must not be empty.'),
            ("/updateComponents/components/2/id", "wrong_type", '"id" must be a string; got 1.'),
            ("/updateComponents/surfaceId", "missing_property", '"updateComponents" needs the property "surfaceId".'),
        ),
    ),
    (
        "no components",
        v1_0.MESSAGE,
        {"version": "1.0", "createSurface": {"surfaceId": "s", "components": []}},
        (("/createSurface/components", "invalid_value", '"components" must hold at least 1 item.'),),
    ),
    (
        "the container of all (a2ui-surface-is-reserved)",
        v1_0.MESSAGE,
        {
            "version": "v1.0",
            "updateComponents": {
                "surfaceId": "s",
                "components": [{"id": "root", "component": "Surface", "child": "x"}],
            },
        },
        (
            (
                "/updateComponents/components/0/component",
                "invalid_value",
                '"Surface" is the container that every surface has; no message sends it.',
            ),
        ),
    ),
    (
        "no value in v1.0",
        v1_0.MESSAGE,
        {"version": "1.0", "updateDataModel": {"surfaceId": "s"}},
        (("/updateDataModel/value", "missing_property", '"updateDataModel" needs the property "value".'),),
    ),
    (
        "value and error",
        v1_0.MESSAGE,
        {
            "version": "1.0",
            "agentFunctionResponse": {"functionCallId": "1", "value": None, "error": {"code": "c", "message": "m"}},
        },
        (
            (
                "/agentFunctionResponse",
                "invalid_value",
                '"agentFunctionResponse" must hold exactly one of "value" and "error".',
            ),
        ),
    ),
    (
        "no catalog for a call",
        v1_0.MESSAGE,
        {"version": "1.0", "callRendererFunction": {"functionCallId": "1", "callFunction": CALL}},
        (
            (
                "/callRendererFunction/callFunction/catalogId",
                "missing_property",
                'A call from the agent needs the property "catalogId".',
            ),
        ),
    ),
    (
        "the drafts' call under the current version",
        v1_0.MESSAGE,
        {
            "version": "1.0",
            "callAgentFunction": {"surfaceId": "s", "functionCallId": "1", "callFunction": {"call": "f"}},
        },
        (("/callAgentFunction/callFunction/@call", "missing_property", 'A function call needs the property "@call".'),),
    ),
    (
        "no moment",
        v1_0.MESSAGE,
        {
            "version": "1.0",
            "action": {
                "name": "n",
                "surfaceId": "s",
                "sourceComponentId": "c",
                "timestamp": "2026-03-01",
                "context": [],
            },
        },
        (
            (
                "/action/timestamp",
                "invalid_value",
                '"timestamp" must be a date and time such as 2026-03-01T09:30:00Z (RFC 3339).',
            ),
            ("/action/context", "wrong_type", '"context" must be an object; got an array.'),
        ),
    ),
    (
        "an error of its own shape",
        v0_9.MESSAGE,
        {"version": "v0.9", "error": {"code": "VALIDATION_FAILED", "surfaceId": "s", "message": "m", "more": 1}},
        (
            ("/error/more", "unknown_property", '"error" has no property "more".'),
            ("/error/path", "missing_property", '"error" needs the property "path".'),
        ),
    ),
    (
        "a message of the other side",
        v1_0.AGENT_MESSAGES,
        [{"version": "1.0", "error": {"code": "c", "message": "m"}}],
        (("/0/error", "invalid_value", 'A renderer sends "error", an agent does not.'),),
    ),
    (
        "a message to the other side",
        v1_0.RENDERER_MESSAGES,
        [{"version": "1.0", "deleteSurface": {"surfaceId": "s"}}],
        (("/0/deleteSurface", "invalid_value", 'An agent sends "deleteSurface", a renderer does not.'),),
    ),
    (
        "a reserved component (a2ui-surface-is-reserved)",
        TypeAdapter(v1_0.InlineCatalog),
        {"catalogId": "c", "components": {"Surface": {"type": "object"}}},
        (
            (
                "/components/Surface",
                "reserved_key",
                '"Surface" is the container that every surface has; no catalog defines it.',
            ),
        ),
    ),
    (
        "a call schema without a name",
        TypeAdapter(v1_0.InlineCatalog),
        {
            "catalogId": "c",
            "protocolVersion": "v1",
            "functions": {"f": {"type": "object", "properties": {}, "required": [], "returnType": "void"}},
        },
        (
            ("/protocolVersion", "invalid_value", '"protocolVersion" must be a version such as 1.0.'),
            ("/functions/f/properties/@call", "missing_property", '"properties" needs the property "@call".'),
            ("/functions/f/required", "invalid_value", '"required" must hold "@call".'),
        ),
    ),
    (
        "an act of the user for an agent",
        TypeAdapter(v1_0.FunctionDefinition),
        {
            "type": "object",
            "properties": {"@call": {"const": "f"}},
            "required": ["@call"],
            "returnType": "void",
            "allowedCallers": "agentOnly",
            "requiresUserActivation": True,
        },
        (("/allowedCallers", "invalid_value", "A function that needs an act of the user is for the renderer only."),),
    ),
    (
        "a name twice",
        TypeAdapter(v1_0.ComponentDefinition),
        {"allowedParents": ["Row", "Row"]},
        (("/allowedParents", "invalid_value", '"allowedParents" must not hold a name twice.'),),
    ),
    (
        "keys with slashes",
        TypeAdapter(v1_0.RendererDataModel),
        {"version": "1.0", "surfaces": {"a/b~": 1}},
        (("/surfaces/a~1b~0", "wrong_type", '"a/b~" must be an object; got 1.'),),
    ),
)


@pytest.mark.parametrize("row", BAD, ids=lambda row: row[0])
def test_a_bad_document_tells_all(row: tuple[str, TypeAdapter[Any], Any, Told]) -> None:
    _, adapter, document, expected = row
    for data in (document, _json.text(document), _json.text(document).encode()):
        with pytest.raises(InvalidDocumentError) as caught:
            read_as(adapter, data)
        assert told(caught.value.issues) == expected


DEEP: Final = b'{"version":"v0.9","updateDataModel":{"surfaceId":"s","value":' + b"[" * 300 + b"]" * 300 + b"}}"
SAID: Final = b'{"version":"v0.9","updateDataModel":{"surfaceId":"s","value":%s}}'
SLIDER: Final = b'{"version":"v0.9","updateComponents":{"surfaceId":"s","components":[{"id":"a","component":%s}]}}'

UNREADABLE: Final[tuple[tuple[str, Any, type[UispecError], str, str], ...]] = (
    ("empty", b"", ParseError, "", "invalid_json"),
    ("no JSON", b"{", ParseError, "", "invalid_json"),
    ("two documents", b"{}{}", ParseError, "", "invalid_json"),
    ("no UTF-8", SAID % b'"\xff"', ParseError, "", "invalid_unicode"),
    ("half a pair", SAID % b'"\\ud800"', ParseError, "", "invalid_unicode"),
    ("half a pair in text", (SAID % b'"x"').decode().replace('"x"', '"\ud800"'), ParseError, "", "invalid_unicode"),
    (
        "half a pair in a value",
        {"version": "v0.9", "updateDataModel": {"surfaceId": "\ud800"}},
        ParseError,
        "/updateDataModel/surfaceId",
        "invalid_unicode",
    ),
    ("no number", SAID % b"NaN", ParseError, "/updateDataModel/value", "non_finite_number"),
    (
        "no number, deep down",
        SAID % b'{"a":[1,[-Infinity]]}',
        ParseError,
        "/updateDataModel/value/a/1/0",
        "non_finite_number",
    ),
    ("more than any number", SAID % b"1e400", ParseError, "/updateDataModel/value", "non_finite_number"),
    (
        "no number in a known component",
        SLIDER % b'"Slider","max":1e400,"value":1',
        ParseError,
        "/updateComponents/components/0/max",
        "non_finite_number",
    ),
    (
        "no number in an unknown component",
        SLIDER % b'"Chart","points":[NaN]',
        ParseError,
        "/updateComponents/components/0/points/0",
        "non_finite_number",
    ),
    (
        "no number in a value",
        {"version": "v0.9", "updateDataModel": {"surfaceId": "s", "value": [float("inf")]}},
        ParseError,
        "/updateDataModel/value/0",
        "non_finite_number",
    ),
    ("too deep", DEEP, LimitError, "", "too_deep"),
    (
        "no JSON value",
        {"version": "v0.9", "updateDataModel": {"surfaceId": "s", "value": {1}}},
        InvalidDocumentError,
        "/updateDataModel/value",
        "wrong_type",
    ),
    (
        "a sentinel",
        {"version": "v0.9", "updateDataModel": {"surfaceId": "s", "value": MISSING}},
        InvalidDocumentError,
        "/updateDataModel/value",
        "wrong_type",
    ),
)


@pytest.mark.parametrize("row", UNREADABLE, ids=lambda row: row[0])
def test_what_cannot_be_read_is_told_first(row: tuple[str, Any, type[UispecError], str, str]) -> None:
    _, data, kind, path, code = row
    with pytest.raises(kind) as caught:
        read_as(v0_9.MESSAGE, data)
    assert [(issue.path, issue.code) for issue in caught.value.issues] == [(path, code)]


def test_limits_hold_on_every_way_in() -> None:
    message: Any = {"version": "v0.9", "updateDataModel": {"surfaceId": "s", "value": json.loads("[[[]]]")}}
    text = _json.text(message)
    for data in (text, text.encode(), message):
        with pytest.raises(LimitError, match="too_deep"):
            read_as(v0_9.MESSAGE, data, limits=Limits(json_depth=4))
        assert read_as(v0_9.MESSAGE, data, limits=Limits(json_depth=5)).body_name == "updateDataModel"
    for data in (text, text.encode()):  # a value has no bytes
        with pytest.raises(LimitError, match="too_large"):
            read_as(v0_9.MESSAGE, data, limits=Limits(document_bytes=20))


def test_a_wider_limit_on_depth_ends_where_pydantic_ends() -> None:
    value: Any = 1
    for _ in range(400):
        value = [value]
    message: Any = {"version": "v0.9", "updateDataModel": {"surfaceId": "s", "value": value}}
    with pytest.raises(LimitError) as caught:
        read_as(v0_9.MESSAGE, message, limits=Limits(json_depth=10_000))
    assert [issue.code for issue in caught.value.issues] == ["too_deep"]


def test_other_containers_count_as_arrays_and_objects() -> None:
    class Frozen(dict[str, Any]):
        pass

    message = Frozen(
        version="v0.9",
        updateComponents=Frozen(
            surfaceId="s", components=(TEXT, {"id": "c", "component": "Chart", "points": (1, (2,))})
        ),
    )
    assert read_as(v0_9.MESSAGE, message).model_dump(mode="json")["updateComponents"]["components"][1]["points"] == [
        1,
        [2],
    ]


def test_codes_are_house_words() -> None:
    assert set(CODES.values()) == {
        "missing_property",
        "unknown_property",
        "invalid_value",
        "wrong_type",
        "non_finite_number",
    }


SHOWN: Final[tuple[tuple[object, str], ...]] = (
    (None, "null"),
    (True, "true"),
    (1.5, "1.5"),
    ("a\n", '"a\\n"'),
    ("x" * 78, '"' + "x" * 78 + '"'),
    ("x" * 79, '"' + "x" * 75 + '..."'),
    ("\\" * 100, '"' + "\\" * 74 + '..."'),
    ({}, "an object"),
    ((1,), "an array"),
    (10**100, "a very large number"),
)


@pytest.mark.parametrize(("value", "text"), SHOWN)
def test_values_in_sentences_stay_short(value: object, text: str) -> None:
    assert shown(value) == text
    assert len(shown(value)) <= 80
