"""Surfaces built from components that hold their children."""

from types import FunctionType, ModuleType
from typing import Any, Final, Literal, cast

import pytest
from pydantic import BaseModel

from tests.a2ui.documents import COMPONENTS_V0_9, COMPONENTS_V1_0
from tests.a2ui.strategies import Document
from tests.a2ui.surfaces import document_of, folded
from uispec import _json
from uispec._model import MISSING
from uispec.a2ui import (
    Catalog,
    Surface,
    diff,
    dump_message,
    dump_messages,
    from_tree,
    parse_messages,
    to_tree,
    v0_9,
    v1_0,
    validate,
)
from uispec.a2ui.builder import v0_9 as old_ui
from uispec.a2ui.builder import v1_0 as ui
from uispec.errors import CatalogError, IntegrityError, InvalidDocumentError, ParseError, UispecError
from uispec.tree import Node, walk

VERSIONS: Final[dict[str, tuple[Any, Any, dict[str, Document]]]] = {
    "v0.9": (v0_9, old_ui, COMPONENTS_V0_9),
    "1.0": (v1_0, ui, COMPONENTS_V1_0),
}
SLOTS: Final = {"child", "children", "trigger", "content"}

go: Final = v1_0.Action(event=v1_0.Event(name="go"))


def written(surface: Surface) -> list[Document]:
    return [component.model_dump(mode="json") for component in surface.components.values()]


def test_a_tree_becomes_a_list() -> None:
    page = ui.Column(
        align="start",
        children=[
            ui.Text(text="Orders", variant="caption"),
            ui.Card(id="card", child=ui.Row(children=())),
            ui.Tabs(tabs=[ui.Tab(title="One", child=ui.Divider()), ui.Tab(title="Two", child=ui.Divider(id="two"))]),
            ui.Modal(trigger=ui.Button(child=ui.Text(text="Open"), action=go), content=ui.Text(text="Hello")),
            ui.List(
                children=ui.Template(path="/rows", component=ui.Card(child=ui.Text(text=v1_0.DataBinding(path="name"))))
            ),
        ],
    )
    first = "root_children"
    assert written(ui.surface("s", page)) == [
        {
            "id": "root",
            "component": "Column",
            "children": [f"{first}_0", "card", f"{first}_2", f"{first}_3", f"{first}_4"],
            "align": "start",
        },
        {"id": f"{first}_0", "component": "Text", "text": "Orders", "variant": "caption"},
        {"id": "card", "component": "Card", "child": "card_child"},
        {"id": "card_child", "component": "Row", "children": []},
        {
            "id": f"{first}_2",
            "component": "Tabs",
            "tabs": [{"title": "One", "child": f"{first}_2_tabs_0_child"}, {"title": "Two", "child": "two"}],
        },
        {"id": f"{first}_2_tabs_0_child", "component": "Divider"},
        {"id": "two", "component": "Divider"},
        {"id": f"{first}_3", "component": "Modal", "trigger": f"{first}_3_trigger", "content": f"{first}_3_content"},
        {
            "id": f"{first}_3_trigger",
            "component": "Button",
            "child": f"{first}_3_trigger_child",
            "action": {"event": {"name": "go"}},
        },
        {"id": f"{first}_3_trigger_child", "component": "Text", "text": "Open"},
        {"id": f"{first}_3_content", "component": "Text", "text": "Hello"},
        {
            "id": f"{first}_4",
            "component": "List",
            "children": {"componentId": f"{first}_4_children_each", "path": "/rows"},
        },
        {"id": f"{first}_4_children_each", "component": "Card", "child": f"{first}_4_children_each_child"},
        {"id": f"{first}_4_children_each_child", "component": "Text", "text": {"@path": "name"}},
    ]


def test_ids_are_those_that_from_tree_would_make() -> None:
    inner = ui.Card(id="left-panel", child=ui.Row(children=[ui.Divider(), ui.Card(child=ui.Text(text="y"))]))
    deep: ui.Component = ui.Text(text="far down")
    for _ in range(20):
        deep = ui.Card(child=deep)
    page = ui.Column(children=[inner, ui.Tabs(tabs=[ui.Tab(title="", child=ui.Divider())]), deep])
    made = ui.surface("s", page)
    top = to_tree(made)
    given = {"root", "left-panel"}
    for node in walk(top):
        if isinstance(node, Node) and node.id not in given:
            node.id = ""
    assert isinstance(top, Node)
    assert {c.id: c for c in cast("Any", from_tree(top)[1].body).components} == dict(made.components)


def test_an_id_that_is_taken() -> None:
    """A given id stays, wherever it stands; an allotted one makes way."""
    page = ui.Column(children=[ui.Divider(), ui.Divider(id="root_children_0")])
    assert list(ui.surface("s", page).components) == ["root", "root_children_0_2", "root_children_0"]


def test_a_component_held_twice_is_one_component() -> None:
    shared = ui.Card(child=ui.Text(text="x"))
    equal = ui.Card(child=ui.Text(text="x"))
    page = ui.Column(children=[shared, ui.Card(child=shared), equal])
    assert [(one["id"], one.get("child")) for one in written(ui.surface("s", page))] == [
        ("root", None),
        ("root_children_0", "root_children_0_child"),
        ("root_children_0_child", None),
        ("root_children_1", "root_children_0"),
        ("root_children_2", "root_children_2_child"),
        ("root_children_2_child", None),
    ]


def test_sharing_at_every_level_costs_nothing() -> None:
    one: ui.Component = ui.Divider()
    for _ in range(500):
        one = ui.Row(children=[one, one])
    assert len(ui.surface("s", one).components) == 501


@pytest.mark.parametrize("version", VERSIONS)
def test_every_class_has_the_properties_of_its_namesake(version: str) -> None:
    """But for the id, which may be absent; types and all, as JSON Schema tells them."""
    wire, built, _ = VERSIONS[version]
    assert len(wire.COMPONENTS) == 18
    for name, model in wire.COMPONENTS.items():
        wanted, got = (untitled(cls.model_json_schema()) for cls in (model, getattr(built, name)))
        assert ["id", *got.pop("required", ())] == wanted.pop("required"), name
        assert got == wanted, name


@pytest.mark.parametrize("version", VERSIONS)
def test_a_catalog_of_these_classes_is_that_of_their_namesakes(version: str) -> None:
    """So that one class says what a component is, and builds it."""
    wire, built, _ = VERSIONS[version]

    def made(models: list[Any]) -> Document:
        named: Any = version.removeprefix("v")
        return Catalog.from_models(catalog_id="mine", components=models, version=named).to_json()

    wanted = made(list(wire.COMPONENTS.values()))
    got = made([getattr(built, name) for name in wire.COMPONENTS])
    assert got["components"] == wanted["components"]


def test_components_of_ones_own_are_checked_by_their_catalog() -> None:
    catalog = Catalog.from_models(catalog_id="mine", components=[Gauge, Needle, ui.Text])
    gauge = Gauge(value=1, caption=ui.Text(text="Load"))
    made = ui.messages("s", gauge, catalog_id="mine", catalogs=[catalog])
    assert validate(made, [catalog]) == []
    with pytest.raises(CatalogError) as caught:
        ui.surface("s", Gauge(value=1, caption=ui.Divider()), catalog_id="mine", catalogs=[catalog])
    assert [(issue.path, issue.code) for issue in caught.value.issues] == [("/caption/component", "unknown_component")]
    other = Catalog.from_models(catalog_id="mine", components=[later()])
    with pytest.raises(InvalidDocumentError) as misfit:
        ui.surface("s", Gauge(value=1), catalog_id="mine", catalogs=[other])
    assert [(issue.path, issue.code) for issue in misfit.value.issues] == [("/unit", "missing_property")]


def later() -> type[ui.Component]:
    """A gauge as a later catalog has it."""

    class Gauge(ui.Component):
        value: v1_0.DynamicNumber
        unit: str

    return Gauge


def test_a_component_that_belongs_to_no_catalog() -> None:
    with pytest.raises(CatalogError) as caught:
        ui.surface("s", ui.Divider(), catalog_id=None)
    assert [(issue.path, issue.code) for issue in caught.value.issues] == [("", "unknown_catalog")]


def untitled(schema: Any) -> Any:
    """A schema without the titles that pydantic gives to what has no `$ref`."""
    if isinstance(schema, dict):
        members = cast("dict[str, Any]", schema)
        return {key: untitled(value) for key, value in members.items() if not (key == "title" and type(value) is str)}
    return [untitled(item) for item in cast("list[Any]", schema)] if isinstance(schema, list) else schema


def _replaced(value: Any, ui_: Any) -> Any:
    """The document of a component with a text in the place of each reference."""
    if isinstance(value, dict):
        members = cast("dict[str, Any]", value)
        if members.keys() == {"componentId", "path"}:
            return ui_.Template(component=ui_.Text(id=members["componentId"], text=""), path=members["path"])
        return {key: _child(key, item, ui_) for key, item in members.items()}
    return value


def _child(key: str, item: Any, ui_: Any) -> Any:
    if key in SLOTS and isinstance(item, str):
        return ui_.Text(id=item, text="")
    if key == "children" and isinstance(item, list):
        return [ui_.Text(id=one, text="") for one in cast("list[str]", item)]
    if key == "tabs":
        return tuple(ui_.Tab.model_validate(_replaced(tab, ui_)) for tab in item)
    return _replaced(item, ui_) if key == "children" else item


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("kind", v1_0.COMPONENTS)
def test_every_property_is_written_as_its_namesake_writes_it(version: str, kind: str) -> None:
    _, built, documents = VERSIONS[version]
    document = {**documents[kind], "id": "root"}
    for children in (document.get("children"), {"componentId": "a", "path": "/rows"}):
        if "children" in document:
            document["children"] = children
        component = getattr(built, kind).model_validate(_replaced(document, built))
        top = next(iter(built.surface("s", component).components.values()))
        assert _json.same(top.model_dump(mode="json"), document)


DATA: Final[dict[str, tuple[object, int, int]]] = {
    # a2ui-builder-root-model: keys with a slash or a tilde, and roots of every kind.
    "a2ui-builder-root-model": ({"a/b": 1, "x": {"~": 2}}, 1, 0),
    "empty": ({}, 0, 0),
    "a scalar": (7, 1, 1),
    "a list": ([None, {"": 1}], 1, 1),
    "nulls": ({"a": None, "b": [None]}, 1, 0),
}
"""By name: data, and how many updates of it v0.9 and v1.0 need."""


@pytest.mark.parametrize(("data", "old_updates", "new_updates"), DATA.values(), ids=DATA)
def test_the_data_model_is_sent_once(data: object, old_updates: int, new_updates: int) -> None:
    """It is not sent key by key, so that no key needs escaping and any root can be sent."""
    for updates, messages in (
        (old_updates, old_ui.messages("s", old_ui.Divider(), data=data)),
        (new_updates, ui.messages("s", ui.Divider(), data=data)),
    ):
        assert [message.body_name for message in messages].count("updateDataModel") == updates
        assert _json.same(folded(parse_messages(dump_messages(messages))).surfaces["s"].data, data)


def test_null_is_a_model_in_v0_9_alone() -> None:
    assert old_ui.surface("s", old_ui.Divider(), data=None).data is None
    assert ui.surface("s", ui.Divider(), data=None).data == {}


def test_data_is_copied() -> None:
    data = {"a": [1]}
    made = ui.surface("s", ui.Divider(), data=data)
    data["a"].append(2)
    assert made.data == {"a": [1]}


def test_messages_of_either_version() -> None:
    page = ui.Column(catalog_id=ui.BASIC, children=[ui.Text(catalog_id=ui.BASIC, text="Hello")])
    extensions = v1_0.Metadata(extensions={"org_x": 1})
    new = ui.messages("s", page, data={"a": 1}, send_data_model=True, metadata=extensions, catalog_id=None)
    assert [dump_message(message) for message in new] == [
        {
            "version": "1.0",
            "createSurface": {
                "surfaceId": "s",
                "sendDataModel": True,
                "components": [
                    {"id": "root", "@catalogId": ui.BASIC, "component": "Column", "children": ["root_children_0"]},
                    {"id": "root_children_0", "@catalogId": ui.BASIC, "component": "Text", "text": "Hello"},
                ],
                "dataModel": {"a": 1},
                "metadata": {"extensions": {"org_x": 1}},
            },
        }
    ]
    theme = v0_9.Theme(primary_color="#112233")
    old = old_ui.messages("s", old_ui.Divider(), data={"a": 1}, theme=theme, version="0.9.1")
    assert [dump_message(message) for message in old] == [
        {
            "version": "v0.9.1",
            "createSurface": {"surfaceId": "s", "catalogId": old_ui.BASIC, "theme": {"primaryColor": "#112233"}},
        },
        {
            "version": "v0.9.1",
            "updateComponents": {"surfaceId": "s", "components": [{"id": "root", "component": "Divider"}]},
        },
        {"version": "v0.9.1", "updateDataModel": {"surfaceId": "s", "value": {"a": 1}}},
    ]


def test_messages_fold_to_the_surface() -> None:
    page = ui.Card(child=ui.Text(text="Hello"))
    made = ui.surface("s", page, data={"a": [1]}, send_data_model=True)
    assert document_of(folded(ui.messages("s", page, data={"a": [1]}, send_data_model=True)).surfaces["s"]) == (
        document_of(made)
    )
    assert validate(ui.messages("s", page)) == []


def test_what_changed_is_what_is_sent() -> None:
    def page(count: int) -> ui.Component:
        return ui.Column(children=[ui.Text(text="Orders"), ui.Text(id="count", text=str(count))])

    found = diff(ui.surface("s", page(1), data={"n": [1, 2]}), ui.surface("s", page(2), data={"n": [1, 3]}))
    assert [dump_message(message) for message in found.output] == [
        {
            "version": "1.0",
            "updateComponents": {"surfaceId": "s", "components": [{"id": "count", "component": "Text", "text": "2"}]},
        },
        {"version": "1.0", "updateDataModel": {"surfaceId": "s", "path": "/n/1", "value": 3}},
    ]


class Mark(BaseModel):
    """A place on a dial."""

    at: float
    label: ui.Child


class Gauge(ui.Component):
    """A dial with a needle."""

    value: v1_0.DynamicNumber
    max_value: int | float | MISSING = MISSING
    caption: ui.Child | MISSING = MISSING
    legend: ui.Children | MISSING = MISSING
    marks: ui.Several[Mark] | MISSING = MISSING


class Needle(ui.Checkable):
    """A component whose type is not the name of its class."""

    component: Literal["acme_Needle"] = "acme_Needle"
    caption: ui.Child


class Headline(ui.Text):
    """A component of the basic catalog with a preset."""

    variant: Literal["caption", "body"] | MISSING = "caption"


def test_components_of_ones_own() -> None:
    gauge = Gauge(
        value=0.5,
        max_value=1,
        caption=Headline(text="Load"),
        legend=[Needle(caption=ui.Text(text="now"), checks=[v1_0.CheckRule(condition=v1_0.DataBinding(path="/ok"))])],
        marks=[Mark(at=0.25, label=ui.Divider())],
        weight=2,
    )
    assert written(ui.surface("s", gauge, catalog_id="https://example.org/mine")) == [
        {
            "id": "root",
            "component": "Gauge",
            "weight": 2,
            "value": 0.5,
            "maxValue": 1,
            "caption": "root_caption",
            "legend": ["root_legend_0"],
            "marks": [{"at": 0.25, "label": "root_marks_0_label"}],
        },
        {"id": "root_caption", "component": "Text", "text": "Load", "variant": "caption"},
        {
            "id": "root_legend_0",
            "component": "acme_Needle",
            "@checks": [{"condition": {"@path": "/ok"}}],
            "caption": "root_legend_0_caption",
        },
        {"id": "root_legend_0_caption", "component": "Text", "text": "now"},
        {"id": "root_marks_0_label", "component": "Divider"},
    ]


TWICE: Final = Gauge(value=1)

REFUSED: Final[dict[str, tuple[ui.Component, type[UispecError], list[tuple[str, str]]]]] = {
    "two with one id": (
        ui.Column(children=[ui.Text(id="a", text="1"), ui.Text(id="a", text="1")]),
        IntegrityError,
        [("/children/1/id", "duplicate_id")],
    ),
    "another root": (
        ui.Column(children=[ui.Divider(id="root")]),
        IntegrityError,
        [("/children/0/id", "duplicate_id")],
    ),
    "a top with another id": (ui.Divider(id="page"), IntegrityError, [("/id", "missing_root")]),
    "no identifier": (
        ui.Column(children=[ui.Divider(id="1st"), ui.Divider(id="left-panel")]),
        IntegrityError,
        [("/children/0/id", "invalid_identifier")],
    ),
    "a component that the catalog has not": (
        Gauge(value=1),
        CatalogError,
        [("/component", "unknown_component")],
    ),
    "a function that the catalog has not": (
        ui.Text(text=v1_0.RawCall(call="shout")),
        CatalogError,
        [("/text/@call", "unknown_function")],
    ),
    "deep down": (
        ui.Column(
            children=[
                ui.Divider(),
                ui.Tabs(tabs=[ui.Tab(title="1", child=ui.Divider()), ui.Tab(title="2", child=Gauge(value=1))]),
                ui.List(children=ui.Template(component=ui.Card(child=Gauge(value=2)), path="/rows")),
            ]
        ),
        CatalogError,
        [
            ("/children/1/tabs/1/child/component", "unknown_component"),
            ("/children/2/children/componentId/child/component", "unknown_component"),
        ],
    ),
    "held in two places": (
        ui.Column(children=[ui.Card(child=TWICE), TWICE]),
        CatalogError,
        [("/children/0/child/component", "unknown_component")],
    ),
}


@pytest.mark.parametrize(("top", "error", "expected"), REFUSED.values(), ids=REFUSED)
def test_what_is_refused(top: ui.Component, error: type[UispecError], expected: list[tuple[str, str]]) -> None:
    with pytest.raises(error) as caught:
        ui.surface("s", top)
    assert [(issue.path, issue.code) for issue in caught.value.issues] == expected


def test_a_component_that_does_not_fit_its_type() -> None:
    class Button(ui.Component):
        caption: str

    with pytest.raises(InvalidDocumentError) as caught:
        ui.surface("s", Button(caption="x"))
    assert {issue.path for issue in caught.value.issues} >= {"/child", "/action"}
    assert written(ui.surface("s", Button(caption="x"), catalog_id="mine"))[0]["caption"] == "x"


def test_the_basic_catalog_counts_only_where_it_is_among_those_that_are_given() -> None:
    house = Catalog.from_json({"catalogId": "urn:house", "protocolVersion": "1.0"})
    with pytest.raises(CatalogError) as caught:
        ui.surface("s", ui.Divider(), catalogs=[house])
    (issue,) = caught.value.issues
    assert (issue.path, issue.code) == ("", "unknown_catalog")
    assert "a2ui.basic_catalog('1.0')" in issue.message
    assert "catalog_id=" in issue.message


def test_data_that_is_no_json() -> None:
    with pytest.raises(ParseError) as caught:
        ui.surface("s", ui.Divider(), data={"a": [float("nan")]})
    assert [issue.path for issue in caught.value.issues] == ["/a/0"]


@pytest.mark.parametrize(
    "children", ["a", ["a"], [None], None, [{}], [{"id": "a"}], [old_ui.Divider()], [v1_0.Divider(id="a")]]
)
def test_a_child_is_a_component_of_the_same_version(children: Any) -> None:
    """Checked when it is made."""
    with pytest.raises(InvalidDocumentError):
        ui.Column(children=children)


def test_a_built_component_is_none_of_the_wire() -> None:
    with pytest.raises(InvalidDocumentError):
        v1_0.UpdateComponents(surface_id="s", components=(ui.Text(text="x"),))  # pyright: ignore[reportArgumentType]


def test_a_component_alone_is_written_with_its_children() -> None:
    card = ui.Card(child=ui.Text(text="x"))
    assert card.model_dump(mode="json") == {"component": "Card", "child": {"component": "Text", "text": "x"}}


@pytest.mark.parametrize("builder", [old_ui, ui], ids=["v0.9", "v1.0"])
def test_the_names_are_those_of_the_module_itself(builder: ModuleType) -> None:
    made = {name: thing for name, thing in vars(builder).items() if isinstance(thing, type | FunctionType)}
    own = {name for name, thing in made.items() if thing.__module__ == builder.__name__ and not name.startswith("_")}
    assert own | {"BASIC", "Child", "Children"} == set(builder.__all__)
