"""What is filled in: controls, what they hold, and what they send by themselves."""

from collections.abc import Callable, Mapping
from typing import Final

from uispec import _json
from uispec.adapters.assistant_ui.reading.here import Here, read_children
from uispec.adapters.assistant_ui.reading.presses import BLANK, own_event
from uispec.adapters.neutral import Neutral
from uispec.adapters.own_values import Entered, Tacit

_INITIAL: Final = ("defaultValue", "value", "defaultChecked", "checked")
_SHAPES: Final = {"Checkbox": "boolean", "CheckboxGroup": "list", "Slider": "number"}


def _read_input(here: Here) -> None:
    node, props = here.node, here.props
    node.facts = {**node.facts, "shape": _SHAPES.get(here.type, "text")}
    name = _read_name(here)
    _read_value(here, name)
    if here.plan.kind == "input_choice":
        _read_options(here)
    multiline, kind = props.peek("multiline"), props.peek("type")
    if multiline is True:
        node.set("mode", props.fold("long", ("multiline",)))
    elif multiline is False:
        props.name("multiline")
    if isinstance(kind, str) and node.kind == "input_text" and "mode" not in node.attrs:
        node.set("mode", props.take("type", words={"text": "short", "password": "secret"}))
    if here.type == "CheckboxGroup":
        node.set("mode", here.cursor.fold("multi", (here.type_key,)))
    if here.type == "DatePicker":
        _read_halves(here)
    if here.type == "Select":
        node.set("look", here.cursor.fold("menu", (here.type_key,)))
    event = own_event(here, {"field": name})
    if event is not None:
        node.events = {"submit" if here.type == "Input" else "change": event}
    read_children(here)


def _read_halves(here: Here) -> None:
    """A picker asks for a date, unless it says that it asks for a time, or for both."""
    kind = here.props.peek("inputType")
    if kind in ("time", "datetime"):
        here.node.set("with_time", here.props.fold(True, ("inputType",)))
    if kind != "time":
        here.node.set("with_date", here.cursor.fold(True, (here.type_key,)))


def _read_name(here: Here) -> str:
    """Take the name under which a control's value is kept; empty in the nested form, from which nothing is sent."""
    props = here.props
    if here.type_key != "$type":
        here.node.set("name", props.take("name") or Tacit(here.ledger, props.place("name"), "input.name"))
        return ""
    named = props.peek("name")
    if not isinstance(named, str) or not named:
        # Only its own action, if it has one, sends what it holds.
        return here.job.name
    props.name("name")
    here.node.name = named
    return named


def _read_value(here: Here, name: str) -> None:
    """Take what a control holds."""
    node, props = here.node, here.props
    prop = next((key for key in _INITIAL if key in props.source), None)
    blank = BLANK[here.type]
    value = blank if prop is None else props.peek(prop)
    if name:
        here.data[name] = _json.copy(value)
        if prop is not None:
            props.name(prop)
        at = props.place(prop or _INITIAL[0])
        named_by = "name" if props.peek("name") == name else None
        is_said = prop is not None
        val = Entered(here.ledger, value, at, f"{node.kind}.value", (name,), is_said=is_said, named_by=named_by)
        node.set("value", val)
    elif prop is not None:
        node.set("value", props.take(prop))


def _read_options(here: Here) -> None:
    options: list[Neutral] = []
    for item in here.props.items("options", "option"):
        with item:
            option = Neutral(here.ledger, "option", item.at, here.node.name, None, item.at)
            option.set("label", item.take("label"))
            option.set("value", item.take("value"))
            options.append(option)
    here.node.parts = {"options": options}


READERS: Final[Mapping[str, Callable[[Here], None]]] = dict.fromkeys(BLANK, _read_input)
"""By component."""
