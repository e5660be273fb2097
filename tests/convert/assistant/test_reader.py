"""The assistant-ui reader: both forms, the part of a message around one, and everything that renderers pass over."""

from typing import Any, Final

import pytest
from pydantic import JsonValue

from uispec import convert, genui
from uispec.adapters.assistant_ui.plans import PLANS
from uispec.adapters.assistant_ui.reading.reader import read
from uispec.adapters.neutral import Neutral, walk
from uispec.adapters.vocabulary import KINDS
from uispec.errors import InvalidDocumentError
from uispec.genui import COMPONENTS
from uispec.limits import Limits

TREES: list[tuple[str, Any, str]] = [
    # name, document, each node with its words
    ("flat text", {"$type": "Text", "value": "Hi"}, "text text=Hi"),
    ("nested text", {"root": {"component": "Text", "children": ["Hi ", 3]}}, "text text=Hi 3"),
    ("nested prop", {"root": {"component": "Text", "props": {"text": "Hi"}}}, "text text=Hi"),
    ("prop and children", {"$type": "Text", "value": "Hi ", "children": ["there"]}, "text text=Hi there"),
    ("bare text", '"Hi"', "text text=Hi"),
    ("bare number", {"root": 1.0}, "text text=1"),
    ("several", {"root": ["Hi", {"component": "Divider"}]}, "group\n text text=Hi\n divider"),
    ("arrays inside arrays", [["a", [2]], None, True], "group\n text text=a\n text text=2"),
    ("nothing", {"root": [None, False]}, ""),
    (
        "part of a message",
        {"type": "generative-ui", "id": "p", "spec": {"root": {"component": "Caption", "children": ["c"]}}},
        "text role=caption text=c",
    ),
    ("header", {"$type": "Header", "text": "T", "size": "3xl"}, "text text=T role=h1"),
    ("header by default", {"$type": "Header", "text": "T"}, "text text=T role=h4"),
    ("heading", {"root": {"component": "Heading", "props": {"level": 2}, "children": "T"}}, "text text=T role=h2"),
    (
        "looks",
        {"$type": "Text", "value": "T", "weight": "bold", "color": "secondary"},
        "text text=T bold=True role=muted",
    ),
    ("size by default", {"$type": "Text", "value": "T", "size": "md"}, "text text=T"),
    ("markdown", {"$type": "Markdown", "value": "*a*"}, "text text=*a*"),
    ("image", {"$type": "Image", "src": "/a", "alt": "A", "size": "sm"}, "image url=/a alt=A role=small"),
    ("icon", {"$type": "Icon", "name": "map-pin"}, "icon symbol=locationOn"),
    ("fact", {"$type": "Fact", "label": "a", "value": "b"}, "facts\n fact title=a value=b"),
    ("alert", {"$type": "Alert", "title": "a"}, "surface title=a tone=accent"),
    ("alert tone", {"$type": "Alert", "description": "a", "tone": "danger"}, "surface subtitle=a tone=attention"),
    ("row", {"$type": "Row", "gap": 4, "justify": "between"}, "group main=space_between item_gap=lg"),
    ("odd gap", {"$type": "Col", "gap": 5}, "group"),
    (
        "list",
        {"$type": "ListView", "children": [{"$type": "ListViewItem", "children": "a"}]},
        "list\n group\n  text text=a",
    ),
    (
        "table",
        {"$type": "Table", "columns": [{"label": "A"}], "rows": [["b", 2, True]]},
        "table\n table_column title=A\n table_row\n  table_cell text=b\n  table_cell text=2\n  table_cell text=True",
    ),
    (
        "carousel",
        {"$type": "Carousel", "children": [{"$type": "Card", "children": "a"}, {"$type": "Card", "title": "b"}]},
        "carousel\n page\n  text text=a\n page\n  surface title=b",
    ),
    (
        "tabs",
        {"root": {"component": "Tabs", "children": [{"component": "Tab", "props": {"title": "a"}, "children": "b"}]}},
        "tabs\n tab title=a\n  text text=b",
    ),
    (
        "card with a foot",
        {
            "$type": "Card",
            "children": "a",
            "confirm": {"label": "Go", "$action": {"type": "go"}},
            "cancel": {"label": "No"},
        },
        "surface\n text text=a\n button label=Go\n  emit name=go\n button label=No",
    ),
    (
        "button",
        {"$type": "Button", "label": "Go", "buttonStyle": "ghost", "$action": {"type": "go", "a": 1}},
        "button label=Go emphasis=borderless\n emit name=go context={'a': 1}",
    ),
    (
        "button with a picture",
        {"root": {"component": "Button", "children": [{"component": "Icon", "props": {"name": "x"}}, "Close"]}},
        "button\n group\n  icon symbol=close\n  text text=Close",
    ),
    (
        "text with components inside",
        {"$type": "Text", "value": "a", "children": ["b", {"$type": "Badge", "value": "c"}]},
        "group\n text text=a\n text text=b\n badge text=c",
    ),
    (
        "link",
        {"root": {"component": "Link", "props": {"href": "/a"}, "children": ["A"]}},
        "link label=A\n open_url href=/a",
    ),
    ("unknown", {"$type": "Spacer", "children": "a"}, "unknown\n text text=a"),
    (
        "form",
        {
            "$type": "Form",
            "$action": {"type": "save"},
            "children": [{"$type": "Input", "name": "n"}, {"$type": "Button", "label": "Go", "submit": True}],
        },
        "group\n input_text value=\n button label=Go\n  emit name=save",
    ),
    (
        "form without a button",
        {"$type": "Form", "$action": {"type": "save"}, "children": {"$type": "Input", "name": "n", "multiline": True}},
        "group\n input_text value= mode=long\n emit name=save",
    ),
    ("checkbox", {"$type": "Checkbox", "label": "a", "name": "n"}, "input_bool label=a value=False"),
    (
        "select",
        {"$type": "Select", "name": "n", "options": [{"label": "A", "value": "a"}]},
        "input_choice value= look=menu\n option label=A value=a",
    ),
    ("date", {"$type": "DatePicker", "name": "n", "value": "2026-01-02"}, "input_date value=2026-01-02 with_date=True"),
    ("time", {"$type": "DatePicker", "name": "n", "inputType": "time"}, "input_date value= with_time=True"),
    (
        "nested input",
        {"root": {"component": "Input", "props": {"name": "n", "value": "v"}}},
        "input_text name=n value=v",
    ),
]


def _words(node: Neutral, depth: int = 0) -> list[str]:
    said = " ".join([node.kind, *(f"{name}={val.now()}" for name, val in node.attrs.items())])
    return [" " * depth + said, *(line for inner in node.owned for line in _words(inner, depth + 1))]


@pytest.mark.parametrize(("document", "tree"), [row[1:] for row in TREES], ids=[row[0] for row in TREES])
def test_tree(document: JsonValue, tree: str) -> None:
    root = read(document).root
    assert "\n".join([] if root is None else _words(root)) == tree


LOSSES: list[tuple[str, Any, list[str]]] = [
    # name, document, what is lost on the way to an outline, beside what an outline cannot show
    ("keys of the spec", {"root": "a", "title": "b"}, ["metadata dropped /title"]),
    (
        "keys of the part",
        {"type": "generative-ui", "id": "p", "parentId": "q", "spec": {"root": "a"}},
        ["metadata dropped /id", "metadata dropped /parentId"],
    ),
    ("reserved names", {"$type": "Badge", "value": "a", "$status": 1}, ["property dropped /$status"]),
    ("unknown props", {"$type": "Badge", "value": "a", "zz": 1}, ["property dropped /zz"]),
    (
        "an action that is never fired",
        {"$type": "Badge", "value": "a", "$action": {"type": "b"}},
        ["unreachable dropped /$action"],
    ),
    ("a row that is none", {"$type": "Table", "rows": [1]}, ["property dropped /rows/0"]),
    (
        "submit without a form",
        {"$type": "Button", "label": "a", "submit": True},
        ["event approximated /$type", "unreachable dropped /submit"],
    ),
]


@pytest.mark.parametrize(("document", "losses"), [row[1:] for row in LOSSES], ids=[row[0] for row in LOSSES])
def test_losses(document: JsonValue, losses: list[str]) -> None:
    found = convert.convert(document, "outline", "assistant-ui").losses
    assert [f"{loss.code} {loss.effect} {loss.path}" for loss in found] == losses


def test_where_values_stand() -> None:
    document = {"root": {"component": "Card", "children": [["a", {"component": "Heading", "children": ["b"]}]]}}
    places = [val.at.pointer for node in walk(read(document).document) for val in node.attrs.values()]
    assert places == ["/root/children/0/0", "/root/children/0/1/children", "/root/children/0/1/component"]


def test_typed_documents() -> None:
    flat = genui.parse_spec({"$type": "Text", "value": "Hi"})
    nested = genui.parse_spec({"root": {"component": "Text", "children": ["Hi"]}})
    for document in (flat, nested):
        assert convert.convert(document, "outline").output == "Hi\n"


NO_SPECS: list[Any] = [{"root": {"component": 7}}, {"root": [{"props": {}}]}, {"$type": "A", "$action": {}}, None, True]


@pytest.mark.parametrize("document", NO_SPECS)
def test_what_is_no_spec(document: Any) -> None:
    with pytest.raises(InvalidDocumentError):
        read(document)


def test_deep_trees_are_cut() -> None:
    document: Any = "deep"
    for _ in range(70):
        document = {"$type": "Col", "children": document}
    assert [loss.code for loss in convert.convert(document, "outline", "assistant-ui").losses] == ["unreachable"]
    few = Limits(tree_depth=10)
    assert [loss.code for loss in convert.convert(document, "outline", "assistant-ui", limits=few).losses] == ["limit"]


def test_many_nodes_are_cut() -> None:
    few = Limits(converted_nodes=3)
    result = convert.convert(["a", "b", "c", "d"], "outline", "assistant-ui", limits=few)
    assert result.output == "a\nb\nc\n"
    assert [(loss.code, loss.path) for loss in result.losses] == [("limit", "/3")]


def test_every_component_has_a_plan() -> None:
    """Every published component but the one that is only space, and each prop of it is read."""
    assert COMPONENTS.keys() - PLANS.keys() == {"Spacer"}
    assert {plan.kind for plan in PLANS.values()} <= KINDS.keys()
    skipped: Final = {"submit", "confirm", "cancel", "asForm"}
    for type_, component in COMPONENTS.items():
        if type_ == "Spacer":
            continue
        props = {
            name: _sample(prop.kinds[0], prop.values) for name, prop in component.props.items() if name not in skipped
        }
        losses = convert.convert({"$type": type_, **props}, "outline", "assistant-ui").losses
        unread = [loss.what for loss in losses if loss.what.partition(".")[2] not in KINDS[PLANS[type_].kind]]
        names = {what.partition(".")[2] for what in unread} - {""}
        assert names <= PLANS[type_].extras.keys() | {
            "size",
            "weight",
            "color",
            "tone",
        }


def _sample(kind: str, values: tuple[str, ...]) -> JsonValue:
    if values:
        return values[0]
    samples: dict[str, JsonValue] = {"string": "a", "number": 3, "boolean": True, "array": [], "object": {}}
    return samples[kind]
