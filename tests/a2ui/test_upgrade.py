"""What `upgrade` makes of each thing that v1.0 has otherwise than v0.9, and of whatever holds messages."""

import json
from typing import Any, Final

import pytest

from tests.a2ui.migration_rows import (
    ACTION,
    BODY,
    BUTTON,
    CREATE,
    FIELD,
    NEW_BASIC,
    OLD_BASIC,
    ROOT,
    TEXT,
    Document,
    Row,
    data,
    draft,
    format_string,
    new,
    old,
    oldest,
    refusal,
    shown,
    text,
    told,
)
from uispec import a2ui
from uispec.a2ui.dialects import BASIC_CATALOG_IDS, MINIMAL_CATALOG_IDS
from uispec.errors import DataError, InvalidDocumentError, LimitError, ParseError, UispecError
from uispec.limits import Limits

COMPONENTS: Final[list[Row]] = [
    ("a binding", {**TEXT, "text": {"path": "/a"}}, {**TEXT, "text": {"@path": "/a"}}, []),
    (
        "a call in a call",
        {**TEXT, "text": {"call": "formatNumber", "args": {"value": {"path": "n"}}, "returnType": "string"}},
        {**TEXT, "text": {"@call": "formatNumber", "args": {"value": {"@path": "n"}}}},
        [],
    ),
    (
        "a template",
        {"id": "r", "component": "Row", "children": {"componentId": "t", "path": "/rows"}},
        {"id": "r", "component": "Row", "children": {"componentId": "t", "path": "/rows"}},
        [],
    ),
    (
        "a context whose keys are words of the protocol",
        {**BUTTON, "action": {"event": {"name": "go", "context": {"path": "x", "call": {"path": "/a"}, "@k": [1]}}}},
        {**BUTTON, "action": {"event": {"name": "go", "context": {"path": "x", "call": {"@path": "/a"}, "@k": [1]}}}},
        [],
    ),
    (
        "a function as an action",
        {**BUTTON, "action": {"functionCall": {"call": "openUrl", "args": {"url": "https://e.org"}}}},
        {**BUTTON, "action": {"functionCall": {"@call": "openUrl", "args": {"url": "https://e.org"}}}},
        [],
    ),
    (
        "an argument that is an object with keys of its own",
        {**TEXT, "text": {"call": "f", "args": {"x": {"@type": 1, "@@y": {"path": "/a"}, "path": 1}}}},
        {**TEXT, "text": {"@call": "f", "args": {"x": {"@@type": 1, "@@@y": {"@path": "/a"}, "path": 1}}}},
        [],
    ),
    (
        "a return type that is no default",
        {**TEXT, "text": {"call": "f", "returnType": "string"}},
        {**TEXT, "text": {"@call": "f"}},
        ["text/returnType property dropped"],
    ),
    (
        "names that are no identifiers",
        {**TEXT, "text": {"call": "to-upper", "args": {"the text": "x"}}},
        {**TEXT, "text": {"@call": "to_upper", "args": {"the_text": "x"}}},
        ["text/call identifier approximated", "text/args/the text identifier approximated"],
    ),
    (
        "accessibility",
        {**TEXT, "text": "", "accessibility": {"label": {"path": "/l"}, "vendor": {"a": 1}}},
        {**TEXT, "text": "", "@accessibility": {"label": {"@path": "/l"}}},
        ["accessibility/vendor accessibility dropped"],
    ),
    (
        "accessibility of a vendor alone",
        {**TEXT, "text": "", "accessibility": {"vendor": 1}},
        {**TEXT, "text": ""},
        ["accessibility/vendor accessibility dropped"],
    ),
    (
        "checks",
        {**FIELD, "checks": [{"condition": {"path": "/ok"}, "message": "M"}, {"condition": False, "message": "N"}]},
        {
            **FIELD,
            "@checks": [
                {"condition": {"@path": "/ok"}, "message": "M"},
                {"condition": {"@call": "not", "args": {"value": True}}, "message": "N"},
            ],
        },
        ["checks/1/condition check approximated"],
    ),
    (
        "a pattern of a bound field",
        {**FIELD, "value": {"path": "/v"}, "validationRegexp": "^a$"},
        {
            **FIELD,
            "value": {"@path": "/v"},
            "@checks": [
                {"condition": {"@call": "regex", "args": {"value": {"@path": "/v"}, "pattern": "^a$"}}},
            ],
        },
        ["validationRegexp check approximated"],
    ),
    (
        "a pattern of a field that is not bound",
        {**FIELD, "value": "x", "validationRegexp": "^a$"},
        {**FIELD, "value": "x"},
        ["validationRegexp check dropped"],
    ),
    ("a heading", {**TEXT, "text": "Hi", "variant": "h1"}, {**BODY, "text": "# Hi"}, []),
    ("the last heading", {**TEXT, "text": "Hi", "variant": "h5"}, {**BODY, "text": "##### Hi"}, []),
    ("no heading", {**TEXT, "text": "Hi", "variant": "caption"}, {**TEXT, "text": "Hi", "variant": "caption"}, []),
    (
        "a heading that is bound",
        {**TEXT, "text": {"path": "name"}, "variant": "h3"},
        {**BODY, "text": format_string("### ${name}")},
        [],
    ),
    (
        "a heading that is computed",
        {
            **TEXT,
            "text": {
                "call": "formatDate",
                "args": {"value": {"path": "/d"}, "format": "d 'o''clock'\n"},
                "returnType": "string",
            },
            "variant": "h2",
        },
        {**BODY, "text": format_string("## ${formatDate(value: /d, format: 'd \\'o\\'\\'clock\\'\\n')}")},
        [],
    ),
    (
        "a heading that is a template",
        {**TEXT, "text": format_string("Hi ${name}", "call"), "variant": "h4"},
        {**BODY, "text": format_string("#### Hi ${name}")},
        [],
    ),
    (
        "a heading whose path no template can hold",
        {**TEXT, "text": {"path": "/first name"}, "variant": "h3"},
        {**TEXT, "text": {"@path": "/first name"}},
        ["variant style dropped"],
    ),
    (
        "a heading whose path a template reads as a number",
        {**TEXT, "text": {"path": "1"}, "variant": "h3"},
        {**TEXT, "text": {"@path": "1"}},
        ["variant style dropped"],
    ),
    (
        "a heading that is computed from a list",
        {**TEXT, "text": {"call": "f", "args": {"x": [1]}}, "variant": "h3"},
        {**TEXT, "text": {"@call": "f", "args": {"x": [1]}}},
        ["variant style dropped"],
    ),
    (
        "a heading of two lines",
        {**TEXT, "text": "One\nTwo", "variant": "h2"},
        {**BODY, "text": "## One\nTwo"},
        ["text text approximated"],
    ),
    (
        "a heading with hashes at its end",
        {**TEXT, "text": "C #", "variant": "h2"},
        {**BODY, "text": "## C #"},
        ["text text approximated"],
    ),
    ("a heading without a text", {**TEXT, "text": "", "variant": "h2"}, {**BODY, "text": "## "}, []),
    (
        "a heading of Markdown",
        {**TEXT, "text": "# Hi", "variant": "body"},
        {**TEXT, "text": "# Hi"},
        ["variant style approximated"],
    ),
    (
        "a template that is one binding as a heading",
        {**TEXT, "text": format_string("${name}", "call"), "variant": "h4"},
        {**BODY, "text": format_string("#### ${name}")},
        ["variant style approximated"],
    ),
    (
        "a component of another catalog",
        {"id": "g", "component": "Gauge", "value": {"path": "/v"}, "metadata": {"@a": 1}, "checks": "none"},
        {"id": "g", "component": "Gauge", "value": {"@path": "/v"}, "metadata": {"@@a": 1}, "checks": "none"},
        [],
    ),
    (
        "a component whose names are no identifiers",
        {"id": "g", "component": "sub-form", "max value": {"path": "/a"}, "max_value": 2, "@3": 3},
        {"id": "g", "component": "sub_form", "max_value_": {"@path": "/a"}, "max_value": 2, "_3": 3},
        [
            "component identifier approximated",
            "max value identifier approximated",
            "@3 identifier approximated",
        ],
    ),
]


@pytest.mark.parametrize(
    ("given", "wanted", "losses"), [row[1:] for row in COMPONENTS], ids=[row[0] for row in COMPONENTS]
)
def test_a_component_of_v0_9(given: Document, wanted: Document, losses: list[str]) -> None:
    result = a2ui.upgrade([CREATE, old("updateComponents", components=[given])])
    assert result.output == [
        new("createSurface", catalogId=NEW_BASIC),
        new("updateComponents", components=[wanted]),
    ]
    assert told(result) == [f"/1/updateComponents/components/0/{loss}" for loss in losses]
    # One message alone says the same: a component fits the basic catalog, or it does not.
    assert a2ui.upgrade(old("updateComponents", components=[given])).output[0] == result.output[1]


def test_a_custom_catalog_keeps_what_it_may_have_declared() -> None:
    components = [
        {**TEXT, "text": "Hi", "variant": "h1"},
        {**FIELD, "validationRegexp": "a", "checks": [{"condition": True, "message": "M"}]},
    ]
    stream = [old("createSurface", catalogId="urn:mine"), old("updateComponents", components=components)]
    result = a2ui.upgrade(stream)
    assert result.output[1] == new("updateComponents", components=[components[0], {**FIELD, "validationRegexp": "a"}])
    assert told(result) == [
        "/0/createSurface/catalogId version assumed",
        "/1/updateComponents/components/1/checks/0 check dropped",
    ]


MESSAGES: Final[list[Row]] = [
    (
        "a theme",
        old("createSurface", catalogId=OLD_BASIC, theme={"primaryColor": "#123456"}, sendDataModel=True),
        new("createSurface", catalogId=NEW_BASIC, sendDataModel=True),
        ["/createSurface/theme metadata dropped"],
    ),
    (
        "an alias of the basic catalog",
        old("createSurface", catalogId=BASIC_CATALOG_IDS["0.9"][1]),
        new("createSurface", catalogId=NEW_BASIC),
        ["/createSurface/catalogId identifier approximated"],
    ),
    (
        "the minimal catalog",
        old("createSurface", catalogId=MINIMAL_CATALOG_IDS["0.9"][0]),
        new("createSurface", catalogId=MINIMAL_CATALOG_IDS["0.9"][0]),
        ["/createSurface/catalogId version assumed"],
    ),
    (
        "data",
        old("updateDataModel", path="/a", value={"@path": [None]}),
        new("updateDataModel", path="/a", value={"@path": [None]}),
        [],
    ),
    ("data taken away", old("updateDataModel", path="/a"), new("updateDataModel", path="/a", value=None), []),
    (
        "null as data",
        old("updateDataModel", path="/a", value=None),
        new("updateDataModel", path="/a", value=None),
        ["/updateDataModel/value value approximated"],
    ),
    ("the end", old("deleteSurface"), new("deleteSurface"), []),
    ("an action", old("action", **ACTION, vendor=1), new("action", **ACTION, vendor=1), []),
    (
        "an action with keys that mean something now",
        old("action", **ACTION, userMessage=1, metadata=2),
        new("action", **ACTION),
        ["/action/userMessage metadata dropped", "/action/metadata metadata dropped"],
    ),
    ("an error", old("error", code="C", message="M"), new("error", code="C", message="M"), []),
    ("v0.9.1", {**old("deleteSurface"), "version": "v0.9.1"}, new("deleteSurface"), []),
]


@pytest.mark.parametrize(("given", "wanted", "losses"), [row[1:] for row in MESSAGES], ids=[row[0] for row in MESSAGES])
def test_a_message_of_v0_9(given: Document, wanted: Document, losses: list[str]) -> None:
    result = a2ui.upgrade(given)
    assert (result.output, told(result)) == ([wanted], losses)
    assert (result.source_format, result.target_format) == ("a2ui-v0.9", "a2ui-v1.0")


def test_an_update_without_a_type_gets_the_one_that_is_known() -> None:
    first, second = {**TEXT, "text": "a"}, {"id": "t", "text": {"path": "/a"}}
    result = a2ui.upgrade([old("updateComponents", components=[first]), old("updateComponents", components=[second])])
    assert result.output[1] == new("updateComponents", components=[{**TEXT, "text": {"@path": "/a"}}])
    with pytest.raises(InvalidDocumentError) as caught:
        a2ui.upgrade([old("updateComponents", components=[second])])
    assert refusal(caught.value) == ["/0/updateComponents/components/0/component missing_property"]


def test_a_mixture_in_one_wrapper() -> None:
    stream = {
        "messages": [*shown(ROOT), CREATE | {"version": "v0.9.1"}, draft(deleteSurface={"surfaceId": "s"})],
        "name": "n",
    }
    result = a2ui.upgrade(stream)
    assert [list(message)[1] for message in result.output] == [
        *("createSurface", "updateComponents", "createSurface", "deleteSurface"),
    ]
    assert all(message["version"] == "1.0" for message in result.output)
    assert result.source_format == ""


def test_messages_come_in_every_framing() -> None:
    messages = [*shown(ROOT), old("deleteSurface")]
    wanted = a2ui.upgrade(messages)
    lines = "\n".join(map(json.dumps, messages))
    for given in (lines, lines.encode(), json.dumps(messages), json.dumps({"messages": messages}, indent=1)):
        assert a2ui.upgrade(given).output == wanted.output
    typed = a2ui.parse_messages([CREATE])
    assert a2ui.upgrade(typed).output == a2ui.upgrade([CREATE]).output


def test_what_is_given_stays_as_it_is() -> None:
    shared = {"path": "/a"}
    stream = [CREATE, old("updateComponents", components=[{**TEXT, "id": id_, "text": shared} for id_ in ("a", "b")])]
    before = json.dumps(stream)
    result = a2ui.upgrade(stream)
    assert json.dumps(stream) == before
    assert result.output[1] == new(
        "updateComponents", components=[{**TEXT, "id": id_, "text": {"@path": "/a"}} for id_ in ("a", "b")]
    )


REFUSED: Final[list[tuple[str, Any, type[UispecError], list[str]]]] = [
    ("no JSON", "{", ParseError, [" invalid_json"]),
    ("a broken line", '{"deleteSurface": {"surfaceId": "s"}}\n{', ParseError, ["/1 invalid_json"]),
    ("no object", [1], InvalidDocumentError, ["/0 wrong_type"]),
    ("no version", [{"hello": 1}], InvalidDocumentError, ["/0/version missing_property"]),
    ("no message", [{}], InvalidDocumentError, ["/0/version missing_property"]),
    ("another version", {"version": "2.0", "deleteSurface": {}}, InvalidDocumentError, ["/version unknown_version"]),
    ("a name of v0.8 in v0.9", old("surfaceUpdate"), InvalidDocumentError, ["/surfaceUpdate unknown_property"]),
    (
        "v0.9 of the wrong shape",
        [CREATE, old("updateComponents", components=[{**TEXT, "text": 5}])],
        InvalidDocumentError,
        ["/1/updateComponents/components/0/text wrong_type"],
    ),
    (
        "a draft of the wrong shape",
        draft(functionCallId=1, callFunction={"call": "f", "args": 2}),
        InvalidDocumentError,
        ["/functionCallId wrong_type", "/callFunction/args wrong_type"],
    ),
    (
        "two bodies",
        {"deleteSurface": {"surfaceId": "s"}, "surfaceUpdate": {"surfaceId": "s", "components": [ROOT]}},
        InvalidDocumentError,
        ["/surfaceUpdate conflicting_bodies"],
    ),
    ("no body", {"deleteSurface": 1}, InvalidDocumentError, ["/deleteSurface wrong_type"]),
    (
        "a begin of the wrong shape",
        {"beginRendering": {"surfaceId": 123, "styles": "none", "more": 1}},
        InvalidDocumentError,
        [
            *("/beginRendering/surfaceId wrong_type", "/beginRendering/styles wrong_type"),
            *("/beginRendering/more unknown_property", "/beginRendering/root missing_property"),
        ],
    ),
    (
        "no component",
        {"surfaceUpdate": {"surfaceId": "s", "components": []}},
        InvalidDocumentError,
        ["/surfaceUpdate/components invalid_value"],
    ),
    (
        "components that are none",
        {
            "surfaceUpdate": {
                "surfaceId": "s",
                "components": [
                    1,
                    {"component": {}},
                    {"id": "a", "component": {"Text": 1}},
                    {"id": "b", "weight": True, "component": {"A": {}, "B": {}}},
                ],
            }
        },
        InvalidDocumentError,
        [
            "/surfaceUpdate/components/0 wrong_type",
            "/surfaceUpdate/components/1/component invalid_value",
            "/surfaceUpdate/components/1/id missing_property",
            "/surfaceUpdate/components/2/component/Text wrong_type",
            "/surfaceUpdate/components/3/weight wrong_type",
            "/surfaceUpdate/components/3/component invalid_value",
        ],
    ),
    (
        "properties that are none",
        shown(
            oldest("Text", text="Hi", usageHint="h9", more=1),
            oldest("Row", children={}),
            oldest("Row", children={"explicitList": [1], "template": {"componentId": 1}}),
            oldest("Button", child=1, primary=1, action={"context": [1, {"key": 1, "value": {"literalArray": []}}]}),
            oldest("Slider", value={"literalNumber": True, "literalString": ""}, minValue="0"),
            oldest("Tabs", tabItems=[{"title": {"more": 1}}]),
            oldest("MultipleChoice", selections=1, options=1, maxAllowedSelections=1.5),
        ),
        InvalidDocumentError,
        [
            f"/0/surfaceUpdate/components/{fault}"
            for fault in (
                "0/component/Text/text wrong_type",
                "0/component/Text/usageHint invalid_value",
                "0/component/Text/more unknown_property",
                "1/component/Row/children invalid_value",
                "2/component/Row/children invalid_value",
                "2/component/Row/children/explicitList/0 wrong_type",
                "2/component/Row/children/template/componentId wrong_type",
                "2/component/Row/children/template/dataBinding missing_property",
                "3/component/Button/child wrong_type",
                "3/component/Button/primary wrong_type",
                "3/component/Button/action/context/0 wrong_type",
                "3/component/Button/action/context/1/key wrong_type",
                "3/component/Button/action/context/1/value/literalArray unknown_property",
                "3/component/Button/action/name missing_property",
                "4/component/Slider/value/literalNumber wrong_type",
                "4/component/Slider/value/literalString unknown_property",
                "4/component/Slider/minValue wrong_type",
                "5/component/Tabs/tabItems/0/title/more unknown_property",
                "5/component/Tabs/tabItems/0/child missing_property",
                "6/component/MultipleChoice/selections wrong_type",
                "6/component/MultipleChoice/options wrong_type",
                "6/component/MultipleChoice/maxAllowedSelections wrong_type",
            )
        ],
    ),
    (
        "data that is none",
        data(
            {"valueString": "x"},
            {"key": "a", "valueString": 1, "valueNumber": 1},
            {"key": "b", "valueMap": [{"key": 1}]},
        ),
        InvalidDocumentError,
        [
            "/dataModelUpdate/contents/0/key missing_property",
            "/dataModelUpdate/contents/1 invalid_value",
            "/dataModelUpdate/contents/1/valueString wrong_type",
            "/dataModelUpdate/contents/2/valueMap/0/key wrong_type",
        ],
    ),
    (
        "what v0.9 does not take",
        [
            *shown(
                oldest("Icon", name={"literalString": "rocket"}),
                {"id": "", "component": {"Text": {"text": {"path": "/a"}}}},
                styles={"primaryColor": "red"},
            ),
            {"userAction": {**ACTION, "surfaceId": "s", "timestamp": "noon"}},
        ],
        InvalidDocumentError,
        [
            "/0/surfaceUpdate/components/1/id invalid_value",
            "/1/beginRendering/styles/primaryColor invalid_value",
            "/2/userAction/timestamp invalid_value",
        ],
    ),
    (
        "an icon that v0.9 does not know",
        shown(oldest("Icon", name={"literalString": "rocket"})),
        InvalidDocumentError,
        ["/0/surfaceUpdate/components/0/component/Icon/name invalid_value"],
    ),
    ("a path that is none", data(text("a", "x"), path="/~"), DataError, ["/dataModelUpdate/path invalid_pointer"]),
    ("deep JSON", '{"version":' + "[" * 300 + "]" * 300 + "}", LimitError, [" too_deep"]),
]


@pytest.mark.parametrize(("given", "error", "issues"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_what_is_no_message_is_refused(given: Any, error: type[UispecError], issues: list[str]) -> None:
    with pytest.raises(error) as caught:
        a2ui.upgrade(given)
    assert refusal(caught.value) == issues


def test_a_newer_message_is_not_upgraded() -> None:
    with pytest.raises(InvalidDocumentError) as caught:
        a2ui.upgrade([old("deleteSurface"), new("deleteSurface")], to="0.9")
    assert refusal(caught.value) == ["/1/version newer_version"]


def test_wrong_calls() -> None:
    with pytest.raises(ValueError, match="messages are upgraded to"):
        a2ui.upgrade([], to="0.8")  # pyright: ignore[reportArgumentType] - a caller's slip
    with pytest.raises(TypeError):
        a2ui.upgrade(5)  # pyright: ignore[reportArgumentType] - a caller's slip
    with pytest.raises(LimitError):
        a2ui.upgrade("[]" * 9, limits=Limits(document_bytes=4))


BARE_CALL: Final = {"call": "required", "args": {"value": {"path": "/a"}}}
BARE_CHECKS: Final[dict[str, tuple[list[Any], list[Any]]]] = {
    "a bare call": (
        [{**BARE_CALL, "message": "m", "returnType": "boolean"}],
        [{"condition": {"@call": "required", "args": {"value": {"@path": "/a"}}}, "message": "m"}],
    ),
    "beside a rule": (
        [{"condition": {"path": "/ok"}, "message": "n"}, {**BARE_CALL, "message": "m"}],
        [
            {"condition": {"@path": "/ok"}, "message": "n"},
            {"condition": {"@call": "required", "args": {"value": {"@path": "/a"}}}, "message": "m"},
        ],
    ),
}
NO_CHECKS: Final[dict[str, tuple[Any, list[str]]]] = {
    "without a message, which v0.9 demands": (BARE_CALL, ["message"]),
    "with arguments that do not fit": (
        {"call": "regex", "args": {"value": 7}, "message": "m"},
        ["args/value", "args/pattern"],
    ),
    "with more in it": ({**BARE_CALL, "message": "m", "more": 1}, ["call", "args", "more", "condition"]),
    "with both": ({**BARE_CALL, "message": "m", "condition": {"path": "/ok"}}, ["call", "args"]),
}


def checked_by(checks: list[Any]) -> Any:
    field = {"id": "root", "component": "TextField", "label": "l", "value": {"path": "/a"}, "checks": checks}
    catalog = "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json"
    return [
        {"version": "v0.9", "createSurface": {"surfaceId": "s", "catalogId": catalog}},
        {"version": "v0.9", "updateComponents": {"surfaceId": "s", "components": [field]}},
    ]


@pytest.mark.parametrize("row", BARE_CHECKS)
def test_a_bare_call_among_checks_becomes_a_rule(row: str) -> None:
    checks, expected = BARE_CHECKS[row]
    result: Any = a2ui.upgrade(checked_by(checks))
    assert result.output[1]["updateComponents"]["components"][0]["@checks"] == expected
    at = f"/1/updateComponents/components/0/checks/{len(expected) - 1}"
    assert [(loss.path, loss.code, loss.effect) for loss in result.losses] == [(at, "check", "assumed")]


@pytest.mark.parametrize("row", NO_CHECKS)
def test_what_is_wrong_with_a_bare_call_is_told_where_it_stands(row: str) -> None:
    check, expected = NO_CHECKS[row]
    with pytest.raises(InvalidDocumentError) as caught:
        a2ui.upgrade(checked_by([check]))
    at = "/1/updateComponents/components/0/checks/0"
    assert [issue.path for issue in caught.value.issues] == [f"{at}/{path}" for path in expected]


def test_the_checks_of_a_custom_component_are_its_own() -> None:
    gauge = {"id": "root", "component": "Gauge", "checks": [{**BARE_CALL, "message": "m"}]}
    update: Any = [{"version": "v0.9", "updateComponents": {"surfaceId": "s", "components": [gauge]}}]
    kept: Any = a2ui.upgrade(update, to="0.9").output[0]
    assert kept["updateComponents"]["components"] == [gauge]
