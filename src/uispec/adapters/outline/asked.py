"""What an outline has of things that are pressed or filled in: that they are there, and what they hold now."""

from collections.abc import Callable, Mapping
from typing import Final

from pydantic import JsonValue

from uispec.adapters.clicks.form_values import lose_checks, toggle_of
from uispec.adapters.neutral import drop
from uispec.adapters.outline.shown import SHOWN_ONLY, STEP, one_line
from uispec.adapters.pen import Pen


def _button(pen: Pen) -> list[str]:
    """Write title and verbs; a title that is more than a text stands below, with whatever is in it."""
    node = pen.node
    cell: dict[str, JsonValue] = {}
    verbs: list[str] = []
    for event in node.events.values():
        event.is_written = True
        for step in event.parts.get("steps", (event,)):
            does: dict[str, JsonValue] = {}
            with Pen(step, does) as inner:
                for attribute in ("name", "href"):
                    inner.put(attribute, attribute, inner.text(one_line))
            verbs += [str(verb) for verb in does.values() if verb]
            for inner_part in step.owned:
                drop(inner_part, "action", SHOWN_ONLY)
    pen.near("event", SHOWN_ONLY)
    for check in node.checks:
        drop(check, "check", SHOWN_ONLY)
    content = node.slots.get("child")
    if pen.has("label"):
        pen.put("label", "name", pen.text(one_line), into=cell)
    elif content is not None and content.kind == "text":
        with Pen(content, cell) as inner:
            inner.put("text", "name", inner.text(one_line))
    else:
        pen.put("access_label", "name", pen.text(one_line), into=cell)
    tag = "link" if node.kind == "link" else "button"
    said = f"[{tag}: {cell['name']}]" if cell.get("name") else f"[{tag}]"
    return [f"{said} -> {', '.join(verbs)}" if verbs else said]


def _input_text(pen: Pen) -> list[str]:
    return _input(pen, "text input", hint="placeholder")


def _input_bool(pen: Pen) -> list[str]:
    toggle_of(pen, message="Whether it is on is said in other words.")
    return _input(pen, "check box", hint="title")


def _input_number(pen: Pen) -> list[str]:
    return _input(pen, f"number{_bounds(pen, '')}", hint="placeholder")


def _input_range(pen: Pen) -> list[str]:
    return _input(pen, f"slider{_bounds(pen, '0')}")


def _bounds(pen: Pen, least: str) -> str:
    cell: dict[str, JsonValue] = {"min": least, "max": ""}
    pen.put("min", "min", pen.text(one_line), into=cell)
    pen.put("max", "max", pen.text(one_line), into=cell)
    return f" {cell['min']} to {cell['max']}" if cell["min"] or cell["max"] else ""


def _input_date(pen: Pen) -> list[str]:
    day = pen.flag("with_date")
    clock = pen.flag("with_time")
    words = " and ".join(word for word, is_on in (("date", day), ("time", clock)) if is_on)
    return _input(pen, words or "date or time", hint="placeholder")


def _input_choice(pen: Pen) -> list[str]:
    node = pen.node
    many = pen.choose("mode", {"single": "one of", "multi": "any of"}, absent="one of")
    lines = _input(pen, many, hint="placeholder")
    for option in node.parts.get("options", []):
        cell: dict[str, JsonValue] = {"label": ""}
        with Pen(option, cell) as inner:
            inner.put("label", "label", inner.text(one_line))
            inner.put("value", "value", inner.text(one_line))
        same = cell.get("value") in (None, cell["label"])
        lines.append(f"{STEP}* {cell['label']}" + ("" if same else f" ({cell['value']})"))
    return lines


def _input(pen: Pen, what: str, hint: str = "") -> list[str]:
    """Write `[what] label: value`; edits have nowhere to go."""
    cell: dict[str, JsonValue] = {"label": "", "value": "", "hint": ""}
    pen.put("label" if pen.has("label") else "access_label", "label", pen.text(one_line), into=cell)
    pen.put("value", "value", pen.text(one_line, joined=", "), into=cell)
    pen.detach("value", SHOWN_ONLY)
    if hint:
        pen.put(hint, "hint", pen.text(one_line), into=cell)
    lose_checks(pen.node, SHOWN_ONLY)
    label = str(cell["label"])
    # Some write the colon themselves.
    named = f"[{what}] {label.removesuffix(':')}:" if label else f"[{what}]"
    shown = f"{named} {cell['value']}" if cell["value"] else named
    return [f"{shown} ({cell['hint']})" if cell["hint"] else shown]


WRITERS: Final[Mapping[str, Callable[[Pen], list[str]]]] = {
    "button": _button,
    "link": _button,
    "input_text": _input_text,
    "input_bool": _input_bool,
    "input_choice": _input_choice,
    "input_range": _input_range,
    "input_number": _input_number,
    "input_date": _input_date,
}
"""By kind, what gives the lines of a component."""
