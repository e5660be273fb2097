"""The foldings that the checker allows, each by itself: what counts as the same document of a format, and what not."""

from typing import Any, Final

import pytest

from tests.convert.formats import KNOWN
from tests.convert.formats.a2ui_own import message
from tests.convert.formats.json_texts import canonical
from tests.shared import needs_shared


def _a2ui(**properties: Any) -> Any:
    return [message({"id": "root", "component": "Row", "children": [], **properties})]


def _created(**body: Any) -> Any:
    return [{"version": "1.0", "createSurface": {"surfaceId": "s", **body}}]


def _sent(**event: Any) -> Any:
    button = {"id": "root", "component": "Button", "child": "t", "action": {"event": {"name": "go", **event}}}
    return [message(button)]


def _spec(**element: Any) -> Any:
    return {"root": "a", "elements": {"a": {"type": "Text", **element}}}


def _card(**element: Any) -> Any:
    return {"type": "AdaptiveCard", "body": [{"type": "TextBlock", "text": "Hi", **element}]}


_ASK: Final = {"type": "Input.Text", "id": "a"}


def _asking(body: list[Any], **action: Any) -> Any:
    return {"type": "AdaptiveCard", "body": body, "actions": [{"type": "Action.Submit", "title": "Go", **action}]}


def _pressed(**action: Any) -> Any:
    return {"type": "AdaptiveCard", "actions": [{"type": "Action.ShowCard", **action}]}


def _box(**more: Any) -> Any:
    return {"type": "AdaptiveCard", "body": [{"type": "Container", **more}]}


def _images(**more: Any) -> Any:
    return {"type": "AdaptiveCard", "body": [{"type": "ImageSet", **more}]}


def _columns(**column: Any) -> Any:
    return {"type": "AdaptiveCard", "body": [{"type": "ColumnSet", "columns": [column]}]}


def _flat(**props: Any) -> Any:
    return {"$type": "Text", "value": "Hi", **props}


def _nested(**node: Any) -> Any:
    return {"root": {"component": "Text", **node}}


ROWS: Final[list[tuple[str, str, Any, Any, bool]]] = [
    ("a2ui-v1.0", "a default written out", _a2ui(), _a2ui(justify="start"), True),
    ("a2ui-v1.0", "another value than the default", _a2ui(), _a2ui(justify="end"), False),
    (
        "a2ui-v1.0",
        "live and hidden left off",
        _a2ui(**{"@accessibility": {"label": "x"}}),
        _a2ui(**{"@accessibility": {"label": "x", "live": "off", "hidden": False}}),
        True,
    ),
    ("a2ui-v1.0", "nothing said about accessibility", _a2ui(), _a2ui(**{"@accessibility": {}}), True),
    ("a2ui-v1.0", "a label", _a2ui(), _a2ui(**{"@accessibility": {"label": "x"}}), False),
    ("a2ui-v1.0", "live", _a2ui(), _a2ui(**{"@accessibility": {"live": "polite"}}), False),
    ("a2ui-v1.0", "nothing in a context", _sent(), _sent(context={}), True),
    ("a2ui-v1.0", "something in a context", _sent(), _sent(context={"a": 1}), False),
    ("a2ui-v1.0", "the data model is not sent", _created(), _created(sendDataModel=False), True),
    ("a2ui-v1.0", "the data model is sent", _created(), _created(sendDataModel=True), False),
    ("json-render", "null for a prop", _spec(props={"text": "Hi"}), _spec(props={"text": "Hi", "variant": None}), True),
    ("json-render", "null for a prop that is needed", _spec(), _spec(props={"text": None}), False),
    ("json-render", "a default", _spec(props={}), _spec(props={"variant": "body"}), True),
    ("json-render", "another value than the default", _spec(props={}), _spec(props={"variant": "lead"}), False),
    ("json-render", "no children", _spec(props={"text": "Hi"}), _spec(props={"text": "Hi"}, children=[]), True),
    ("json-render", "no props", _spec(), _spec(props={}), True),
    ("json-render", "no events", _spec(), _spec(on={}), True),
    ("json-render", "always visible", _spec(), _spec(visible=True), True),
    ("json-render", "never visible", _spec(), _spec(visible=False), False),
    ("adaptive-card", "a default written out", _card(), _card(wrap=False, spacing="default"), True),
    ("adaptive-card", "another value than the default", _card(), _card(wrap=True), False),
    ("adaptive-card", "letter case", _card(size="Large"), _card(size="large"), True),
    ("adaptive-card", "letter case of text", _card(text="Hi"), _card(text="hi"), False),
    ("adaptive-card", "null", _card(), _card(color=None), True),
    ("adaptive-card", "text for a truth", _card(isVisible=False), _card(isVisible="False"), True),
    ("adaptive-card", "text for a number", _columns(width=3), _columns(width="3"), True),
    ("adaptive-card", "pixels for a number", _columns(width=3), _columns(width="3px"), False),
    (
        "adaptive-card",
        "the other name of a flag",
        {"type": "AdaptiveCard", "body": [{"type": "Table", "firstRowAsHeaders": False}]},
        {"type": "AdaptiveCard", "body": [{"type": "Table", "firstRowAsHeader": False}]},
        True,
    ),
    ("adaptive-card", "letter case of a width", _columns(width="auto"), _columns(width="AUTO"), True),
    ("adaptive-card", "what stands among columns", _columns(), _columns(type="Column"), True),
    (
        "adaptive-card",
        "no columns",
        {"type": "AdaptiveCard", "body": [{"type": "ColumnSet"}]},
        {"type": "AdaptiveCard", "body": [{"type": "ColumnSet", "columns": []}]},
        True,
    ),
    ("adaptive-card", "no title", _pressed(), _pressed(title=""), True),
    ("adaptive-card", "a title", _pressed(), _pressed(title="x"), False),
    ("adaptive-card", "a text of nothing", _card(), _card(text=""), False),
    ("adaptive-card", "no actions", _pressed(), {**_pressed(), "body": []}, True),
    ("adaptive-card", "nothing that opens", _pressed(), _pressed(card={"type": "AdaptiveCard", "body": []}), True),
    ("adaptive-card", "something that opens", _pressed(), _pressed(card={"fallbackText": "x"}), False),
    ("adaptive-card", "a size that no library draws", _images(), _images(imageSize="stretch"), True),
    ("adaptive-card", "another size", _images(), _images(imageSize="small"), False),
    ("adaptive-card", "at the top", _box(), _box(verticalContentAlignment="top"), True),
    ("adaptive-card", "in the middle", _box(), _box(verticalContentAlignment="center"), False),
    (
        "adaptive-card",
        "at the top of what is in the middle",
        {**_box(), "verticalContentAlignment": "center"},
        {**_box(verticalContentAlignment="top"), "verticalContentAlignment": "center"},
        False,
    ),
    (
        "adaptive-card",
        "in the middle of what is in the middle",
        {**_box(), "verticalContentAlignment": "center"},
        {**_box(verticalContentAlignment="center"), "verticalContentAlignment": "center"},
        True,
    ),
    (
        "adaptive-card",
        "an inner card in the middle",
        {**_pressed(card=_card()), "verticalContentAlignment": "center"},
        {**_pressed(card={**_card(), "verticalContentAlignment": "center"}), "verticalContentAlignment": "center"},
        False,
    ),
    ("adaptive-card", "no width", _columns(), _columns(width="stretch"), True),
    (
        "adaptive-card",
        "text for a background",
        {"type": "AdaptiveCard", "body": [], "backgroundImage": "u"},
        {"type": "AdaptiveCard", "body": [], "backgroundImage": {"url": "u"}},
        True,
    ),
    ("adaptive-card", "no inputs for an action", _asking([]), _asking([], associatedInputs="none"), True),
    ("adaptive-card", "an input for an action", _asking([_ASK]), _asking([_ASK], associatedInputs="none"), False),
    ("assistant-ui-flat", "a default written out", _flat(), _flat(size="md"), True),
    ("assistant-ui-flat", "another value than the default", _flat(), _flat(size="lg"), False),
    ("assistant-ui-flat", "a number in a table", _flat(rows=[[1]]), _flat(rows=[["1"]]), True),
    ("assistant-ui-flat", "no rows", _flat(), _flat(rows=[]), True),
    ("assistant-ui-flat", "no children", _flat(), _flat(children=[]), True),
    ("assistant-ui-flat", "one child alone", _flat(children="x"), _flat(children=["x"]), True),
    ("assistant-ui-flat", "children that do not show", _flat(), _flat(children=[None, True]), True),
    ("assistant-ui-flat", "a number", _flat(children=[1]), _flat(children=["1"]), True),
    ("assistant-ui", "no props", _nested(), _nested(props={}), True),
    ("assistant-ui", "a default written out", _nested(), _nested(props={"size": "md"}), True),
    ("assistant-ui", "a key", _nested(), _nested(key="a"), False),
]
"""A format, what is folded, two documents, and whether they are the same."""


@needs_shared
@pytest.mark.parametrize(("name", "before", "after", "same"), [(r[0], *r[2:]) for r in ROWS], ids=[r[1] for r in ROWS])
def test_folding(name: str, before: Any, after: Any, same: bool) -> None:
    source = KNOWN[name]
    assert (canonical(source.fold(before)) == canonical(source.fold(after))) is same


_BOUND: Final = {"id": "root", "component": "Text", "text": {"@path": "/a"}}
_BOX: Final = {"id": "root", "component": "CheckBox", "label": "x", "value": {"@path": "/a"}}
_ROUNDED: Final = {
    "id": "root",
    "component": "Text",
    "text": {"@call": "formatNumber", "args": {"value": {"@path": "/a"}, "decimals": 2}},
}


def _shown(component: dict[str, Any], **data: Any) -> Any:
    return [message(component, **data)]


def _stated(**state: Any) -> Any:
    return {**_spec(props={"text": {"$template": "Hi ${/a}"}}), "state": state}


ALIKE: Final[list[tuple[str, str, Any, Any, bool]]] = [
    ("a2ui-v1.0", "empty text and none", _shown(_BOUND, a=""), _shown(_BOUND), True),
    ("a2ui-v1.0", "text and none", _shown(_BOUND, a="x"), _shown(_BOUND), False),
    ("a2ui-v1.0", "a box unchecked and unset", _shown(_BOX, a=False), _shown(_BOX), True),
    ("a2ui-v1.0", "a box checked", _shown(_BOX, a=True), _shown(_BOX), False),
    ("a2ui-v1.0", "two numbers that format alike", _shown(_ROUNDED, a=1.001), _shown(_ROUNDED, a=1.002), True),
    ("a2ui-v1.0", "two numbers that do not", _shown(_ROUNDED, a=1.01), _shown(_ROUNDED, a=1.02), False),
    ("json-render", "null and none in a template", _stated(a=None), _stated(), True),
    ("json-render", "text and none in a template", _stated(a="x"), _stated(), False),
]


@pytest.mark.parametrize(
    ("name", "before", "after", "same"), [(r[0], *r[2:]) for r in ALIKE], ids=[r[1] for r in ALIKE]
)
def test_what_the_source_shows_alike(name: str, before: Any, after: Any, same: bool) -> None:
    source = KNOWN[name]
    assert (canonical(source.shown(before)) == canonical(source.shown(after))) is same


CANONICAL: Final[list[tuple[Any, Any, bool]]] = [
    (1, 1.0, True),
    (1, True, False),
    ({"a": 1, "b": 2}, {"b": 2, "a": 1}, True),
    ([1, 2], [2, 1], False),
    ("a", "A", False),
    (None, "", False),
]


@pytest.mark.parametrize(("left", "right", "same"), CANONICAL)
def test_comparing_values(left: Any, right: Any, same: bool) -> None:
    assert (canonical(left) == canonical(right)) is same
