"""What `downgrade` makes of each thing that v0.9 has not, and what it says is lost."""

from typing import Any, Final

import pytest

from tests.a2ui.migration_rows import (
    BODY,
    BUTTON,
    FIELD,
    NEW_BASIC,
    OLD_BASIC,
    TEXT,
    Document,
    Row,
    format_string,
    new,
    old,
    refusal,
    told,
)
from uispec import a2ui
from uispec.a2ui.dialects import BASIC_CATALOG_IDS
from uispec.errors import InvalidDocumentError, UispecError

CREATE: Final = new("createSurface", catalogId=NEW_BASIC)
INDEX: Final[Document] = {"@call": "@index", "args": {"offset": 1}}

COMPONENTS: Final[list[Row]] = [
    ("a binding", {**TEXT, "text": {"@path": "/a"}}, {**TEXT, "text": {"path": "/a"}}, []),
    (
        "a call in a call",
        {**TEXT, "text": {"@call": "formatNumber", "args": {"value": {"@path": "n"}}}},
        {**TEXT, "text": {"call": "formatNumber", "args": {"value": {"path": "n"}}, "returnType": "string"}},
        [],
    ),
    (
        "a call of the surface's catalog",
        {**TEXT, "@catalogId": NEW_BASIC, "text": {"@call": "f", "catalogId": NEW_BASIC}},
        {**TEXT, "text": {"call": "f"}},
        [],
    ),
    (
        "a call and a component of another catalog",
        {**TEXT, "@catalogId": "urn:mine", "text": {"@call": "f", "catalogId": "urn:other"}},
        {**TEXT, "text": {"call": "f"}},
        ["@catalogId component approximated", "text/catalogId function approximated"],
    ),
    (
        "an argument that is an object",
        {**TEXT, "text": {"@call": "f", "args": {"x": {"@@type": 1, "y": [{"@path": "/a"}]}, "path": "n"}}},
        {**TEXT, "text": {"call": "f", "args": {"x": {"@type": 1, "y": [{"path": "/a"}]}, "path": "n"}}},
        [],
    ),
    (
        "an argument that is null",
        {**TEXT, "text": {"@call": "f", "args": {"x": None, "y": 1}}},
        {**TEXT, "text": {"call": "f", "args": {"y": 1}}},
        ["text/args/x value dropped"],
    ),
    (
        "data that v0.9 takes for a binding",
        {**TEXT, "text": {"@call": "f", "args": {"x": {"path": "/a"}}}},
        {**TEXT, "text": ""},
        ["text function dropped"],
    ),
    (
        "the index",
        {**TEXT, "text": {"@call": "formatString", "args": {"value": INDEX}}},
        {**TEXT, "text": ""},
        ["text function dropped"],
    ),
    (
        "the index in a template",
        {**TEXT, "text": format_string("${@index()}. ${name} \\${x} ${f(a: 'b', c: 1)}")},
        {**TEXT, "text": format_string(". ${name} \\${x} ${f(a: 'b', c: 1)}", "call")},
        ["text function approximated"],
    ),
    (
        "the index inside a call in a template",
        {**TEXT, "text": format_string("No ${formatNumber(value: @index())}")},
        {**TEXT, "text": format_string("No ", "call")},
        ["text function approximated"],
    ),
    (
        "a title with the index",
        {"id": "x", "component": "Tabs", "tabs": [{"title": {"@call": "f", "args": {"x": INDEX}}, "child": "t"}]},
        {"id": "x", "component": "Tabs", "tabs": [{"title": "", "child": "t"}]},
        ["tabs/0/title function dropped"],
    ),
    (
        "an optional value with the index",
        {"id": "x", "component": "Slider", "max": 5, "value": INDEX, "label": {"@call": "f", "args": {"x": INDEX}}},
        {"id": "x", "component": "Slider", "max": 5, "value": 0},
        ["value function dropped", "label function dropped"],
    ),
    (
        "accessibility",
        {**TEXT, "text": "", "@accessibility": {"label": {"@path": "/l"}, "live": "polite", "hidden": {"@path": "/h"}}},
        {**TEXT, "text": "", "accessibility": {"label": {"path": "/l"}}},
        ["@accessibility/live accessibility dropped", "@accessibility/hidden accessibility dropped"],
    ),
    (
        "nothing left of accessibility",
        {**TEXT, "text": "", "@accessibility": {"live": "polite"}, "@metadata": {"extensions": {"a": 1}}},
        {**TEXT, "text": ""},
        ["@accessibility/live accessibility dropped", "@metadata metadata dropped"],
    ),
    (
        "checks",
        {
            **FIELD,
            "@checks": [
                {"condition": {"@path": "/ok"}, "message": "M"},
                {"condition": {"@call": "required", "args": {"value": {"@path": "/v"}}}},
                {"condition": INDEX, "message": "N"},
            ],
        },
        {
            **FIELD,
            "checks": [
                {"condition": {"path": "/ok"}, "message": "M"},
                {
                    "condition": {"call": "required", "args": {"value": {"path": "/v"}}},
                    "message": "Please check this value.",
                },
            ],
        },
        [
            "@checks/1/message check assumed",
            "@checks/2 check dropped",
            "@checks/2/condition function dropped",
        ],
    ),
    (
        "no check left",
        {**FIELD, "@checks": [{"condition": INDEX}]},
        FIELD,
        ["@checks/0 check dropped", "@checks/0/condition function dropped"],
    ),
    ("a placeholder", {**FIELD, "placeholder": "P"}, FIELD, ["placeholder text dropped"]),
    (
        "steps",
        {"id": "x", "component": "Slider", "max": 5, "value": 1, "steps": 5},
        {"id": "x", "component": "Slider", "max": 5, "value": 1},
        ["steps property dropped"],
    ),
    (
        "a poster",
        {"id": "x", "component": "Video", "url": "u", "posterUrl": {"@path": "/p"}},
        {"id": "x", "component": "Video", "url": "u"},
        ["posterUrl media dropped"],
    ),
    (
        "a drawing that is bound",
        {"id": "x", "component": "Icon", "name": {"svgPath": {"@path": "/p"}}},
        {"id": "x", "component": "Icon", "name": {"svgPath": ""}},
        ["name/svgPath icon dropped"],
    ),
    (
        "a drawing",
        {"id": "x", "component": "Icon", "name": {"svgPath": "M0"}},
        {"id": "x", "component": "Icon", "name": {"svgPath": "M0"}},
        [],
    ),
    (
        "an event",
        {
            **BUTTON,
            "action": {
                "event": {
                    "name": "go",
                    "userMessage": "Gone.",
                    "context": {"a": {"@path": "/a"}, "o": {"b": 1}, "i": INDEX, "path": "x", "l": [{"c": 1}]},
                }
            },
        },
        {**BUTTON, "action": {"event": {"name": "go", "context": {"a": {"path": "/a"}, "path": "x", "l": [{"c": 1}]}}}},
        [
            "action/event/userMessage action dropped",
            "action/event/context/o value dropped",
            "action/event/context/i function dropped",
        ],
    ),
    (
        "a fixed address",
        {**BUTTON, "action": {"functionCall": {"@call": "openUrl", "args": {"url": "https://e.org"}}}},
        {
            **BUTTON,
            "action": {"functionCall": {"call": "openUrl", "args": {"url": "https://e.org"}, "returnType": "void"}},
        },
        [],
    ),
    (
        "an address that is bound",
        {**BUTTON, "action": {"functionCall": {"@call": "openUrl", "args": {"url": {"@path": "/u"}}}}},
        {**BUTTON, "action": {"event": {"name": "openUrl", "context": {"url": {"path": "/u"}}}}},
        ["action/functionCall action approximated"],
    ),
    ("a heading", {**BODY, "text": "### Hi"}, {**TEXT, "text": "Hi", "variant": "h3"}, []),
    (
        "a heading that is bound",
        {**BODY, "text": format_string("# ${/a}")},
        {**TEXT, "text": {"path": "/a"}, "variant": "h1"},
        [],
    ),
    ("a heading without the variant", {**TEXT, "text": "### Hi"}, {**TEXT, "text": "### Hi"}, []),
    ("more than a heading", {**BODY, "text": "# Hi\nthere"}, {**BODY, "text": "# Hi\nthere"}, []),
    ("a heading that is closed", {**BODY, "text": "# Hi #"}, {**BODY, "text": "# Hi #"}, []),
    ("the sixth heading", {**BODY, "text": "###### Hi"}, {**BODY, "text": "###### Hi"}, []),
    (
        "a component of another catalog",
        {"id": "g", "component": "Gauge", "value": {"@path": "/v"}, "action": {"event": {"name": "a"}, "more": INDEX}},
        {"id": "g", "component": "Gauge", "value": {"path": "/v"}},
        ["action function dropped"],
    ),
]


@pytest.mark.parametrize(
    ("given", "wanted", "losses"), [row[1:] for row in COMPONENTS], ids=[row[0] for row in COMPONENTS]
)
def test_a_component(given: Document, wanted: Document, losses: list[str]) -> None:
    result = a2ui.downgrade([CREATE, new("updateComponents", components=[given])])
    assert result.output == [
        old("createSurface", catalogId=OLD_BASIC),
        old("updateComponents", components=[wanted]),
    ]
    assert told(result) == [f"/1/updateComponents/components/0/{loss}" for loss in losses]


_ACTION: Final = {"name": "go", "sourceComponentId": "b", "timestamp": "2026-03-01T09:30:00Z", "context": {"@path": 1}}
_CALL: Final = {"functionCallId": "1", "callFunction": {"@call": "f", "catalogId": "c"}}

MESSAGES: Final[list[tuple[str, Document, list[Document], list[str]]]] = [
    (
        "a surface with everything",
        new(
            "createSurface",
            catalogId=NEW_BASIC,
            sendDataModel=True,
            metadata={"extensions": {"a": 1}},
            components=[{**TEXT, "text": {"@path": "/a"}}],
            dataModel={"@path": None},
        ),
        [
            old("createSurface", catalogId=OLD_BASIC, sendDataModel=True),
            old("updateComponents", components=[{**TEXT, "text": {"path": "/a"}}]),
            old("updateDataModel", value={"@path": None}),
        ],
        ["/createSurface/metadata metadata dropped"],
    ),
    (
        "an alias of the basic catalog",
        new("createSurface", catalogId=BASIC_CATALOG_IDS["1.0"][1]),
        [old("createSurface", catalogId=OLD_BASIC)],
        ["/createSurface/catalogId identifier approximated"],
    ),
    (
        "another catalog",
        new("createSurface", catalogId="urn:mine"),
        [old("createSurface", catalogId="urn:mine")],
        ["/createSurface/catalogId version assumed"],
    ),
    (
        "no catalog",
        new("createSurface", components=[{**TEXT, "text": "", "@catalogId": NEW_BASIC}]),
        [old("createSurface", catalogId=OLD_BASIC), old("updateComponents", components=[{**TEXT, "text": ""}])],
        ["/createSurface/catalogId version assumed"],
    ),
    (
        "no catalog anywhere",
        new("createSurface"),
        [old("createSurface", catalogId=OLD_BASIC)],
        ["/createSurface/catalogId version assumed"],
    ),
    ("data", new("updateDataModel", path="/a", value=[None]), [old("updateDataModel", path="/a", value=[None])], []),
    ("data taken away", new("updateDataModel", path="/a", value=None), [old("updateDataModel", path="/a")], []),
    ("the end", new("deleteSurface"), [old("deleteSurface")], []),
    (
        "an action",
        new("action", **_ACTION, userMessage="M", metadata={}, vendor=1),
        [old("action", **_ACTION, vendor=1)],
        ["/action/userMessage metadata dropped", "/action/metadata metadata dropped"],
    ),
    ("an error", new("error", code="C", message="M"), [old("error", code="C", message="M")], []),
    (
        "an error of composition",
        new("error", code="UNALLOWED_CHILD", message="M", path="/a"),
        [old("error", code="UNALLOWED_CHILD", message="M", path="/a")],
        [],
    ),
    (
        "an error of a call",
        {"version": "1.0", "error": {"code": "C", "message": "M", "functionCallId": "1"}},
        [],
        ["/error event dropped"],
    ),
    ("a call", {"version": "1.0", "callRendererFunction": _CALL}, [], ["/callRendererFunction function dropped"]),
    (
        "a response",
        {"version": "1.0", "agentFunctionResponse": {"functionCallId": "1", "value": None}},
        [],
        ["/agentFunctionResponse function dropped"],
    ),
    (
        "an earlier spelling",
        {
            "version": "v1.0",
            "updateComponents": {
                "surfaceId": "s",
                "components": [{**FIELD, "placeholder": "P", "checks": [{"condition": {"path": "/a"}}]}],
            },
        },
        [
            old(
                "updateComponents",
                components=[
                    {**FIELD, "checks": [{"condition": {"path": "/a"}, "message": "Please check this value."}]}
                ],
            )
        ],
        [
            "/updateComponents/components/0/placeholder text dropped",
            "/updateComponents/components/0/checks/0/message check assumed",
        ],
    ),
    ("what is old already", old("deleteSurface"), [old("deleteSurface")], []),
]


@pytest.mark.parametrize(("given", "wanted", "losses"), [row[1:] for row in MESSAGES], ids=[row[0] for row in MESSAGES])
def test_a_message(given: Document, wanted: list[Document], losses: list[str]) -> None:
    result = a2ui.downgrade(given)
    assert (result.output, told(result)) == (wanted, losses)
    assert a2ui.downgrade(given, to="0.9.1").output == [{**message, "version": "v0.9.1"} for message in wanted]


def test_a_custom_catalog_keeps_what_it_may_have_declared() -> None:
    component = {**BODY, "text": "# Hi"}
    field = {**FIELD, "placeholder": "P"}
    stream = [new("createSurface", catalogId="urn:mine"), new("updateComponents", components=[component, field])]
    assert a2ui.downgrade(stream).output[1] == old("updateComponents", components=[component, field])


REFUSED: Final[list[tuple[str, Any, list[str]]]] = [
    ("v0.8", [{"deleteSurface": {"surfaceId": "s"}}], ["/0/deleteSurface needs_upgrade"]),
    ("an action of v0.8", {"version": "v0.8", "error": {}}, ["/error needs_upgrade"]),
    ("no version", {"createSurface": {}}, ["/version missing_property"]),
    (
        "a component of the wrong shape",
        [CREATE, {**new("updateComponents", components=[{**TEXT, "text": 5}])}],
        ["/1/updateComponents/components/0/text wrong_type"],
    ),
]


@pytest.mark.parametrize(("given", "issues"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_what_cannot_be_downgraded_is_refused(given: Any, issues: list[str]) -> None:
    with pytest.raises(UispecError) as caught:
        a2ui.downgrade(given)
    assert isinstance(caught.value, InvalidDocumentError)
    assert refusal(caught.value) == issues


def test_there_is_no_way_down_to_v0_8() -> None:
    with pytest.raises(ValueError, match="messages are downgraded to"):
        a2ui.downgrade([], to="1.0")
