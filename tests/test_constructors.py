"""A model made wrongly in Python ends in an error of ours: every fault once, by the names of Python, in a sentence."""

from collections import UserString
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final, TypeAlias, cast

import pytest
from pydantic import BaseModel, ValidationError, field_validator

from tests.counting import counted
from tests.instances import models
from uispec import a2ui, adaptive, agui, genui, jsonrender, mcp, patch
from uispec._model import Model, OpenModel
from uispec.a2ui import v0_9, v1_0
from uispec.a2ui.builder import v0_9 as old_ui
from uispec.a2ui.builder import v1_0 as ui
from uispec.adaptive._object import CardObject
from uispec.adaptive.clicks import invoke
from uispec.errors import InvalidDocumentError, Issue, LimitError, ParseError, UispecError
from uispec.jsonrender import conditions

Told: TypeAlias = list[tuple[str, str, str]]
TEXT: Final = v1_0.Text(id="a", text="b")
A_TEXT: Final = '"text" must be a string, a data binding or a function call; got '
A_COMPONENT: Final = "must be a component of uispec.a2ui.builder.v1_0; got "


def of(model: Callable[..., object], *positional: Any, **arguments: Any) -> Callable[[], object]:
    """The call that is to fail. What type checkers say of such is held in `wrong_calls`."""
    return partial(model, *positional, **arguments)


CASES: Final[dict[str, tuple[Callable[[], object], Told]]] = {
    "nothing": (
        of(v1_0.CreateSurface),
        [("/surface_id", "missing_property", 'CreateSurface needs the property "surface_id".')],
    ),
    "several faults": (
        of(v1_0.CreateSurface, surface_id=5, catalog_idd="x", send_data_model="yes"),
        [
            ("/surface_id", "wrong_type", '"surface_id" must be a string; got 5.'),
            (
                "/catalog_idd",
                "unknown_property",
                'CreateSurface has no property "catalog_idd". Did you mean "catalog_id"?',
            ),
            ("/send_data_model", "wrong_type", '"send_data_model" must be true or false; got "yes".'),
        ],
    ),
    "a slip of the pen": (
        of(v1_0.Text, id="a", txt="x"),
        [
            ("/txt", "unknown_property", 'Text has no property "txt". Did you mean "text"?'),
            ("/text", "missing_property", 'Text needs the property "text".'),
        ],
    ),
    "a slip where the right one is": (
        of(v1_0.Text, id="a", text="b", txt="x"),
        [("/txt", "unknown_property", 'Text has no property "txt".')],
    ),
    "a slip of the pen further down": (
        of(v1_0.Text, id="a", text="x", accessibility={"lable": "x"}),
        [
            (
                "/accessibility/lable",
                "unknown_property",
                '"accessibility" has no property "lable". Did you mean "label"?',
            )
        ],
    ),
    "a slip by the name of the wire": (
        of(v1_0.CreateSurface, surfaceId="s", dataModel=5),
        [("/dataModel", "wrong_type", '"dataModel" must be an object; got 5.')],
    ),
    "a text": (of(v0_9.Text, id="a", text=5), [("/text", "wrong_type", A_TEXT + "5.")]),
    "a binding": (
        of(v1_0.Text, id="a", text={"@path": 5}),
        [("/text/@path", "wrong_type", '"@path" must be a string; got 5.')],
    ),
    "an empty id, and a tag that is left out": (
        of(v1_0.Text, id="", text="x"),
        [("/id", "invalid_value", '"id" must not be empty.')],
    ),
    "another tag": (
        of(v1_0.Text, id="a", text="x", component="Txt"),
        [("/component", "invalid_value", '"component" must be "Text"; got "Txt".')],
    ),
    "one model where several go": (
        of(v1_0.CreateSurface, surface_id="s", components=TEXT),
        [("/components", "wrong_type", '"components" must be an array; got a Text.')],
    ),
    "some of many": (
        of(v1_0.CreateSurface, surface_id="s", components=(TEXT, 5, {"id": "a"}, TEXT)),
        [
            ("/components/1", "wrong_type", 'Item 1 of "components" must be a component; got 5.'),
            (
                "/components/2/component",
                "missing_property",
                'Item 2 of "components" needs the property "component".',
            ),
        ],
    ),
    "another model": (
        of(v1_0.Button, id="a", child="b", action=v1_0.Event(name="go")),
        [("/action", "wrong_type", '"action" must be an Action; got an Event.')],
    ),
    "a component of the builder on the wire": (
        of(v1_0.Column, id="a", children=[ui.Divider()]),
        [
            (
                "/children/0",
                "wrong_type",
                'Item 0 of "children" must be a string; got a Divider of uispec.a2ui.builder.v1_0.',
            )
        ],
    ),
    "no body": (
        of(v1_0.Message, version="1.0"),
        [("", "missing_body", "A message holds exactly one body next to its version; this one holds none.")],
    ),
    "what is no JSON": (
        of(v1_0.RawComponent, id="r", component="Mine", rows=[{1}], moment=object()),
        [
            ("/rows/0", "wrong_type", 'Item 0 of "rows" must be a JSON value; got a set. Give a list or a tuple.'),
            ("/moment", "wrong_type", '"moment" must be a JSON value; got an object.'),
        ],
    ),
    "a number that JSON lacks": (
        of(v1_0.UpdateDataModel, surface_id="s", value=float("nan")),
        [("/value", "non_finite_number", '"value" must be a finite number; got nan.')],
    ),
    "a built text": (of(ui.Text, text=5), [("/text", "wrong_type", A_TEXT + "5.")]),
    "an old built text": (of(old_ui.Text, text=5), [("/text", "wrong_type", A_TEXT + "5.")]),
    "built children": (
        of(ui.Column, children=["a", ui.Divider(), old_ui.Divider(), v1_0.Divider(id="a"), None]),
        [
            ("/children/0", "wrong_type", f'Item 0 of "children" {A_COMPONENT}"a".'),
            ("/children/2", "wrong_type", f'Item 2 of "children" {A_COMPONENT}a Divider of uispec.a2ui.builder.v0_9.'),
            ("/children/3", "wrong_type", f'Item 3 of "children" {A_COMPONENT}a Divider of uispec.a2ui.v1_0.'),
            ("/children/4", "wrong_type", f'Item 4 of "children" {A_COMPONENT}null.'),
        ],
    ),
    "a built child": (of(ui.Card, child={"id": "a"}), [("/child", "wrong_type", f'"child" {A_COMPONENT}an object.')]),
    "text for built children": (
        of(ui.Column, children="a"),
        [("/children", "wrong_type", '"children" must be an array or a template; got "a".')],
    ),
    "one built child of several": (
        of(ui.Column, children=ui.Divider()),
        [("/children", "wrong_type", '"children" must be an array or a template; got a Divider.')],
    ),
    "a built icon": (
        of(ui.Icon, name="favorit"),
        [
            (
                "/name",
                "invalid_value",
                '"name" must be one of the 59 names of the specification, such as "favorite", "favoriteOff", "print"; '
                'got "favorit".',
            )
        ],
    ),
    "an action": (
        of(ui.Button, child=ui.Text(text="a"), action="go"),
        [("/action", "wrong_type", '"action" must be an object; got "go".')],
    ),
    "a spec": (
        of(jsonrender.Spec, root=5),
        [
            ("/root", "wrong_type", '"root" must be a string; got 5.'),
            ("/elements", "missing_property", 'Spec needs the property "elements".'),
        ],
    ),
    "an element in a spec": (
        of(jsonrender.Spec, root="a", elements={"a": {"props": {}}}),
        [("/elements/a/type", "missing_property", '"a" needs the property "type".')],
    ),
    "a form": (of(jsonrender.StateValue, state=5), [("/state", "wrong_type", '"state" must be a string; got 5.')]),
    "a value that only one will do for": (
        of(jsonrender.IndexValue, index=False),
        [("/index", "invalid_value", '"index" must be true.')],
    ),
    "a path of a condition": (of(conditions.eq, 5, 1), [("/state", "wrong_type", '"state" must be a string; got 5.')]),
    "a value of a condition": (
        of(conditions.neq, "/a", {1}),
        [("/neq", "wrong_type", '"neq" must be a JSON value; got a set. Give a list or a tuple.')],
    ),
    "a bound of a condition": (
        of(conditions.gt, "/a", "x"),
        [("/gt", "wrong_type", '"gt" must be a number or a state reference; got "x".')],
    ),
    "a condition of several": (
        of(conditions.and_, conditions.when("/a"), 5),
        [("/conditions/1", "invalid_value", f'Item 1 of "conditions" must be a condition. {conditions.VALID_FORMS}')],
    ),
    "an event": (
        of(agui.RunStarted, thread_id=5, row_event=5),
        [
            ("/thread_id", "wrong_type", '"thread_id" must be a string; got 5.'),
            ("/row_event", "unknown_property", 'RunStarted has no property "row_event". Did you mean "raw_event"?'),
            ("/run_id", "missing_property", 'RunStarted needs the property "run_id".'),
        ],
    ),
    "a tool": (
        of(mcp.Tool, name=5),
        [
            ("/name", "wrong_type", '"name" must be a string; got 5.'),
            ("/input_schema", "missing_property", 'Tool needs the property "input_schema".'),
        ],
    ),
    "a member of a union": (
        of(mcp.ResultMeta, www_authenticate=5),
        [("/www_authenticate", "wrong_type", '"www_authenticate" must be a string or an array; got 5.')],
    ),
    "a node": (
        of(genui.NestedNode, component="A", children=[[{1}]]),
        [("/children/0/0", "wrong_type", "Item 0 must be a flat node; got a set.")],
    ),
    "an operation": (
        of(patch.Remove, path="a"),
        [("/path", "invalid_pointer", 'The pointer "a" does not start with "/".')],
    ),
    "a component of the other version": (
        of(v1_0.CreateSurface, surface_id="s", components=(v0_9.Text(id="a", text="b"), adaptive.TextBlock(text="c"))),
        [
            (
                "/components/0",
                "wrong_type",
                'Item 0 of "components" must be a component of uispec.a2ui.v1_0; got a Text of uispec.a2ui.v0_9.',
            ),
            (
                "/components/1",
                "wrong_type",
                'Item 1 of "components" must be a component of uispec.a2ui.v1_0; got a TextBlock of uispec.adaptive.',
            ),
        ],
    ),
    "a binding of the other version": (
        of(v0_9.Text, id="a", text=v1_0.DataBinding(path="/a")),
        [
            (
                "/text",
                "wrong_type",
                '"text" must be a string, a data binding or a function call of uispec.a2ui.v0_9; '
                "got a DataBinding of uispec.a2ui.v1_0.",
            )
        ],
    ),
    "a body of the other version": (
        of(v1_0.Message, version="1.0", delete_surface=v0_9.DeleteSurface(surface_id="s")),
        [
            (
                "/delete_surface",
                "wrong_type",
                '"delete_surface" must be a DeleteSurface of uispec.a2ui.v1_0; '
                "got a DeleteSurface of uispec.a2ui.v0_9.",
            )
        ],
    ),
    "a component for an element": (
        of(jsonrender.Spec, root="a", elements={"a": TEXT}),
        [
            (
                "/elements/a",
                "wrong_type",
                '"a" must be an Element of uispec.jsonrender; got a Text of uispec.a2ui.v1_0.',
            )
        ],
    ),
    "a component for a part of a card": (
        of(adaptive.AdaptiveCard, body=[TEXT]),
        [
            (
                "/body/0",
                "wrong_type",
                'Item 0 of "body" must be an element of uispec.adaptive; got a Text of uispec.a2ui.v1_0.',
            )
        ],
    ),
    "a binding for a condition": (
        of(jsonrender.Element, type="A", visible=v1_0.DataBinding(path="/a")),
        [
            (
                "/visible",
                "invalid_value",
                f'"visible" must be a condition; got a DataBinding of uispec.a2ui.v1_0. {conditions.VALID_FORMS}',
            )
        ],
    ),
    "one model where several go, further down": (
        of(v1_0.Message, version="1.0", update_components={"surfaceId": "s", "components": TEXT}),
        [("/update_components/components", "wrong_type", '"components" must be an array; got a Text.')],
    ),
    "children of which nobody knows the order": (
        of(v1_0.Column, id="a", children={"b", "c"}),
        [
            (
                "/children",
                "wrong_type",
                '"children" must be an array or a template; got a set. Give a list or a tuple.',
            )
        ],
    ),
    "children that come one by one": (
        of(v1_0.Column, id="a", children=(str(number) for number in range(3)), lign="start"),
        [
            (
                "/children",
                "wrong_type",
                '"children" must be an array or a template; got a generator. Give a list or a tuple.',
            ),
            ("/lign", "unknown_property", 'Column has no property "lign". Did you mean "align"?'),
        ],
    ),
    "a set where no array goes": (of(v1_0.Text, id="a", text={"b"}), [("/text", "wrong_type", A_TEXT + "a set.")]),
    "a number of a few": (
        of(invoke.CardResponse, status_code=5, value={}),
        [("/status_code", "invalid_value", '"status_code" must be 200; got 5.')],
    ),
    "what is no action for changed values": (
        of(adaptive.InputText, id="a", value_changed_action=5),
        [
            (
                "/value_changed_action",
                "wrong_type",
                '"value_changed_action" must be an action for changed values; got 5.',
            )
        ],
    ),
    "a place on an axis": (
        of(adaptive.LineChartValue, x=[], y=1),
        [("/x", "wrong_type", '"x" must be a string or a number; got an array.')],
    ),
    "a changed copy": (
        of(TEXT.model_copy, update={"text": 5, "vriant": "h1"}),
        [
            ("/text", "wrong_type", A_TEXT + "5."),
            ("/vriant", "unknown_property", 'Text has no property "vriant". Did you mean "variant"?'),
        ],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_each_fault_is_told_once(name: str) -> None:
    make, told = CASES[name]
    with pytest.raises(InvalidDocumentError) as caught:
        make()
    assert [(issue.path, issue.code, issue.message) for issue in caught.value.issues] == told
    assert isinstance(caught.value.__cause__, ValidationError)


SLIPS: Final[dict[str, tuple[Callable[[], object], str, str]]] = {
    "an element": (of(jsonrender.Element, type="Text", prop={}), "/prop", 'Element has no property "prop".{props}'),
    "a spec": (of(jsonrender.Spec, root="a", elements={}, stat={}), "/stat", 'Spec has no property "stat".{state}'),
    "an action": (
        of(jsonrender.ActionBinding, action="x", parms={"a": 1}),
        "/parms",
        'ActionBinding has no property "parms".{params}',
    ),
    "a binding": (of(jsonrender.BindState, bind_state="/a", bnd=1), "/bnd", 'BindState has no property "bnd".'),
    "a repeat": (of(jsonrender.Repeat, state_path="/r", ky="id"), "/ky", 'Repeat has no property "ky".{key}'),
    "a name that a pointer escapes": (
        of(jsonrender.Element, type="A", **{"a/b": 1}),
        "/a~1b",
        'Element has no property "a/b".',
    ),
    "an event": (
        of(agui.RunStarted, thread_id="t", runId="r", timestmp=1),
        "/timestmp",
        'RunStarted has no property "timestmp".{timestamp}',
    ),
    "metadata of a tool": (
        of(mcp.ToolMeta, ui={"resourceUri": "ui://a", "mine": 1}, output_templat="ui://a"),
        "/output_templat",
        'ToolMeta has no property "output_templat".{output_template}',
    ),
    "capabilities": (
        of(v1_0.RendererCatalogs, supported_catalog_id=["a"], supported_catalog_ids=[]),
        "/supported_catalog_id",
        'RendererCatalogs has no property "supported_catalog_id".',
    ),
    "an operation": (of(patch.Remove, path="/a", valu=1), "/valu", 'Remove has no property "valu".'),
}
"""Of models that keep what they do not know where it is read. In braces: what it is taken for."""


@pytest.mark.parametrize("name", SLIPS)
def test_a_name_that_an_open_model_lacks_is_refused_in_python(name: str) -> None:
    make, path, text = SLIPS[name]
    with pytest.raises(InvalidDocumentError) as caught:
        make()
    sentence = text.replace("{", ' Did you mean "').replace("}", '"?')
    assert caught.value.issues == (Issue(path, "unknown_property", sentence),)


def test_what_an_open_model_lacks_is_read_and_given_on_purpose() -> None:
    element = jsonrender.Element(type="Text").with_extra({"x-note": [1]})
    assert element == jsonrender.Element.model_validate({"type": "Text", "x-note": [1]})
    assert element.model_copy(update={"type": "Box"}).model_dump() == {"type": "Box", "x-note": [1]}
    with pytest.raises(ValueError, match="Element has a property 'props'"):
        element.with_extra({"props": {}})
    with pytest.raises(UispecError):
        element.with_extra({"x": cast("Any", {1})})
    # What stands in a mapping is a document: it is read, with what it brings.
    spec = jsonrender.Spec(root="a", elements=cast("Any", {"a": {"type": "Text", "x-note": 1}}))
    assert spec.elements["a"].model_extra == {"x-note": 1}


def test_objects_that_are_there_for_free_names_take_them() -> None:
    made = [
        v1_0.RawComponent(id="a", component="Mine", **cast("Any", {"rows": 1})),
        v0_9.RawComponent(id="a", component="Mine", **cast("Any", {"rows": 1})),
        jsonrender.Directive(**cast("Any", {"rows": 1})),
        agui.UnknownEvent(type="MINE", **cast("Any", {"rows": 1})),
        genui.FlatNode(type="Text", **cast("Any", {"rows": 1})),
        genui.Action(type="go", **cast("Any", {"rows": 1})),
        mcp.ResultMeta(**cast("Any", {"rows": 1})),
    ]
    assert [model.model_extra for model in made] == [{"rows": 1}] * len(made)


def test_a_validator_of_ones_own_is_heard() -> None:
    class Gauge(ui.Component):
        value: int

        @field_validator("value")
        @classmethod
        def _hold(cls, value: int) -> int:
            if value > 9:
                raise ValueError("nine at most, please")
            return value

    with pytest.raises(InvalidDocumentError) as caught:
        Gauge(value=10)
    (issue,) = caught.value.issues
    assert (issue.path, issue.message) == ("/value", '"value" is wrong: nine at most, please')


def test_what_is_too_deep_is_told_as_that() -> None:
    deep: Any = []
    for _ in range(300):
        deep = [deep]
    with pytest.raises(LimitError) as caught:
        v1_0.UpdateDataModel(surface_id="s", value=deep)
    assert [issue.code for issue in caught.value.issues] == ["too_deep"]


def test_what_one_value_holds_too_often_is_told_before_it_is_copied() -> None:
    doubled: Any = ["a"]
    for _ in range(60):
        doubled = (doubled, doubled)
    own: Any = [{}]
    own[0]["a"] = own
    for value, code in ((doubled, "too_large"), (own, "too_deep")):
        with pytest.raises(LimitError) as caught:
            v1_0.UpdateDataModel(surface_id="s", value=value)
        assert [issue.code for issue in caught.value.issues] == [code]


def test_a_text_whose_characters_are_such_texts_themselves_has_an_end() -> None:
    with pytest.raises(LimitError) as caught:
        v1_0.UpdateDataModel(surface_id="s", value=cast("Any", UserString("ab")))
    assert [issue.code for issue in caught.value.issues] == ["too_deep"]


def test_of_very_many_faults_the_first_are_told_and_models_beside_them_are_none() -> None:
    with pytest.raises(InvalidDocumentError) as caught:
        v1_0.CreateSurface(surface_id="s", components=(TEXT, *[cast("Any", 5)] * 20_000))
    issues = caught.value.issues
    assert [issue.path for issue in issues[:2]] == ["/components/1", "/components/2"]
    assert issues[-1].code == "too_many_issues"
    assert len(issues) < 2_000


def test_what_is_read_takes_no_way_through_constructors() -> None:
    """Constructors are for Python code: of the floor, no function is called for a component that is read."""

    def document(size: int) -> bytes:
        return (
            v1_0.Message(
                version="1.0",
                create_surface=v1_0.CreateSurface(
                    surface_id="s", components=tuple(v1_0.Text(id=f"t{number}", text="x") for number in range(size))
                ),
            )
            .model_dump_json()
            .encode()
        )

    few, many = document(10), document(1_000)
    a2ui.parse_message(few)
    calls = [counted(partial(a2ui.parse_message, text), within="uispec._")[0] for text in (few, many)]
    assert calls[0] == calls[1]


def _unlabelled(schema: object) -> Iterator[str]:
    """The unions in what pydantic made of a model, of which some member has no label."""
    waiting: list[Any] = [schema]
    while waiting:
        here = waiting.pop()
        if isinstance(here, Mapping):
            described = cast("Mapping[str, Any]", here)
            members = list[tuple[Any, str | None]]()
            if described.get("type") == "union":
                members += [each if isinstance(each, tuple) else (each, None) for each in described["choices"]]
            present = [label for member, label in members if member["type"] != "missing-sentinel"]
            if len(present) > 1 and None in present:
                yield str([member["type"] for member, _ in members])
            waiting += [value for key, value in described.items() if key not in {"metadata", "serialization"}]
        elif isinstance(here, list | tuple):
            waiting += cast("list[Any]", here)


def test_every_member_of_a_union_has_a_label() -> None:
    """Without them one wrong value is as many faults as the union has members. Cards judge theirs one by one."""
    judged = [model for model in models() if ".adaptive." not in model.__module__]
    assert len(judged) > 200
    for model in judged:
        assert [*_unlabelled(model.__pydantic_core_schema__)] == [], model


@pytest.mark.parametrize("model", [v1_0.Text, ui.Divider, v1_0.RawComponent, adaptive.TextBlock, adaptive.AdaptiveCard])
def test_properties_are_given_by_their_names(model: type[BaseModel]) -> None:
    with pytest.raises(TypeError) as caught:
        of(model, "a")()
    assert str(caught.value) == f"{model.__name__}() takes each property by its name: {model.__name__}(name=value)"


@pytest.mark.parametrize("model", [Model, OpenModel, CardObject])
def test_help_says_which_errors_a_constructor_raises(model: type[BaseModel]) -> None:
    assert "ValidationError" not in (model.__init__.__doc__ or "ValidationError")


def test_whoever_catches_a_value_error_still_does() -> None:
    for wide in (ValueError, UispecError):
        with pytest.raises(wide):
            v1_0.DataBinding(path=cast("Any", 5))


HALF: Final = "Hi \ud83d"
"""A text that UTF-8 cannot write."""


CARD: Final = adaptive.AdaptiveCard.model_validate(
    {"type": "AdaptiveCard", "body": [{"type": "TextBlock", "text": HALF}]},
)
MESSAGE: Final = v1_0.Message.model_validate(
    {
        "version": "1.0",
        "createSurface": {"surfaceId": "s", "components": [{"id": "root", "component": "Text", "text": HALF}]},
    }
)
SPEC: Final = jsonrender.Spec.model_validate(
    {"root": "a", "elements": {"a": {"type": "Text", "props": {"text": HALF}}}},
)
"""Models that hold it: no constructor of ours was asked."""


@pytest.mark.parametrize(
    ("write", "path"),
    [
        (lambda: adaptive.dump_card_json(CARD), "/body/0/text"),
        (lambda: a2ui.dump_messages([MESSAGE]), "/createSurface/components/0/text"),
        (lambda: jsonrender.dump_spec_json(SPEC), "/elements/a/props/text"),
    ],
    ids=["a card", "messages", "a spec"],
)
def test_what_no_document_can_hold_is_told_where_it_is_written(write: Callable[[], object], path: str) -> None:
    with pytest.raises(ParseError) as told:
        write()
    assert [(issue.path, issue.code) for issue in told.value.issues] == [(path, "invalid_unicode")]


def test_what_stands_twice_may_have_keys_that_are_no_text() -> None:
    value: Any = {1: 2}
    with pytest.raises(InvalidDocumentError):
        v1_0.UpdateDataModel(surface_id="s", value=[value, value])
