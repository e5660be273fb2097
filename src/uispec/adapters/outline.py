"""A plain-text outline of a neutral tree, for people and logs: one line for each thing, indented by what holds it.

Every text, label and title is there. Nothing can be clicked or filled in, and the losses say so.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from pydantic import JsonValue

from uispec import _json
from uispec.adapters.neutral import Neutral, Reading, drop
from uispec.adapters.options import DEFAULTS, Options
from uispec.adapters.pen import Exact, Pen, table
from uispec.limits import DEFAULT, Limits

FORMAT: Final = "outline"
_STEP: Final = "  "
_SHOWN_ONLY: Final = "An outline shows it, and nobody can press or fill it in."

_ROLES: Final = table(
    {
        **{f"h{level}": Exact({"before": "#" * level + " "}) for level in range(1, 6)},
        "caption": Exact({"before": "~ "}),
        "body": Exact({}),
    }
)


@dataclass(frozen=True, slots=True)
class _Item:
    """A node that waits for its turn, where it stands and with what in front."""

    node: Neutral
    indent: str
    bullet: str = ""
    heading: str = ""
    """A line above it, such as the title of a tab."""


def write(
    reading: Reading, *, options: Options = DEFAULTS, limits: Limits = DEFAULT
) -> tuple[str, dict[str, JsonValue]]:
    """Write an outline; there is no home, since nothing in it can be clicked.

    Args:
        reading: what a reader found; its ledger gets the losses.
        options: of the conversion; none of them concerns an outline.
        limits: bounds on evaluation; nothing here recurses.

    Returns:
        Lines that end in a line feed each, none for an empty surface; and an empty table.
    """
    with Pen(reading.document, {}):
        pass
    lines: list[str] = []
    stack = [] if reading.root is None else [_Item(reading.root, "")]
    while stack:
        item = stack.pop()
        if item.heading:
            lines.append(item.indent.removesuffix(_STEP) + item.heading)
        with Pen(item.node, {}) as pen:
            own = _WRITERS[item.node.kind](pen)
            first = item.bullet
            for line in own:
                lines.extend(_indented(line, item.indent, first))
                first = " " * len(first)
            # A container without a line of its own hands its bullet down to the first thing inside.
            stack.extend(reversed(list(_inner(item, pen, has_line=bool(own)))))
    return "".join(f"{line.rstrip()}\n" for line in lines), {}


def _indented(text: str, indent: str, bullet: str) -> Iterable[str]:
    for number, line in enumerate(text.split("\n")):
        yield indent + (" " * len(bullet) if number else bullet) + line


def _inner(item: _Item, pen: Pen, *, has_line: bool) -> Iterable[_Item]:
    node = item.node
    below = item.indent + " " * len(item.bullet)
    bullet = "" if has_line else item.bullet
    deeper = below + _STEP if has_line else item.indent
    match node.kind:
        case "list":
            for child in node.children:
                yield _Item(child, below, "- ")
        case "tabs":
            for tab in node.parts.get("tabs", []):
                title: dict[str, JsonValue] = {"text": ""}
                with Pen(tab, title) as inner:
                    inner.put("title", "text", inner.text(_line))
                for number, content in enumerate(tab.slots.values()):
                    yield _Item(content, below + _STEP, heading="" if number else f"[tab] {title['text']}")
        case "overlay":
            for name, content in node.slots.items():
                yield _Item(content, below if name == "trigger" else below + _STEP)
        case "button":
            for content in node.slots.values():
                if content.kind != "text":
                    yield _Item(content, below + _STEP)
        case _:
            for child in [*node.children, *node.slots.values()]:
                yield _Item(child, deeper, bullet)
                bullet = " " * len(bullet)


def _text(pen: Pen) -> list[str]:
    cell: dict[str, JsonValue] = {"text": "", "before": ""}
    pen.put("text", "text", pen.text(), into=cell)
    pen.enum("role", _ROLES, into=cell)
    return [f"{cell['before']}{cell['text']}"]


def _image(pen: Pen) -> list[str]:
    return [_tagged(pen, "image", ("alt", "access_label"), "url")]


def _icon(pen: Pen) -> list[str]:
    return [_tagged(pen, "icon", ("symbol", "access_label"))]


def _video(pen: Pen) -> list[str]:
    return [_tagged(pen, "video", ("access_label",), "url")]


def _audio(pen: Pen) -> list[str]:
    return [_tagged(pen, "audio", ("caption",), "url")]


def _divider(pen: Pen) -> list[str]:
    return ["---"]


def _button(pen: Pen) -> list[str]:
    """Write title and verb; a title that is more than a text stands below, with whatever is in it."""
    node = pen.node
    cell: dict[str, JsonValue] = {}
    for event in node.events.values():
        with Pen(event, cell) as inner:
            for attribute in ("name", "href"):
                inner.put(attribute, "does", inner.text(_line))
    pen.near("event", _SHOWN_ONLY)
    _drop_checks(node)
    content = node.slots.get("child")
    if content is not None and content.kind == "text":
        with Pen(content, cell) as inner:
            inner.put("text", "name", inner.text(_line))
    else:
        pen.put("access_label", "name", pen.text(_line))
    said = f"[button: {cell['name']}]" if cell.get("name") else "[button]"
    return [f"{said} -> {cell['does']}" if cell.get("does") else said]


def _input_text(pen: Pen) -> list[str]:
    return _input(pen, "text input", hint="placeholder")


def _input_bool(pen: Pen) -> list[str]:
    return _input(pen, "check box")


def _input_range(pen: Pen) -> list[str]:
    cell: dict[str, JsonValue] = {"min": "0", "max": ""}
    pen.put("min", "min", pen.text(_line), into=cell)
    pen.put("max", "max", pen.text(_line), into=cell)
    return _input(pen, f"slider {cell['min']} to {cell['max']}")


def _input_date(pen: Pen) -> list[str]:
    day = pen.choose("with_date", {True: True, False: False}, absent=False)
    clock = pen.choose("with_time", {True: True, False: False}, absent=False)
    return _input(
        pen, " and ".join(word for word, is_on in (("date", day), ("time", clock)) if is_on) or "date or time"
    )


def _input_choice(pen: Pen) -> list[str]:
    node = pen.node
    many = pen.choose("mode", {"single": "one of", "multi": "any of"}, absent="one of")
    lines = _input(pen, many)
    for option in node.parts.get("options", []):
        cell: dict[str, JsonValue] = {"label": ""}
        with Pen(option, cell) as inner:
            inner.put("label", "label", inner.text(_line))
            inner.put("value", "value", inner.text(_line))
        same = cell.get("value") in (None, cell["label"])
        lines.append(f"{_STEP}* {cell['label']}" + ("" if same else f" ({cell['value']})"))
    return lines


def _input(pen: Pen, what: str, hint: str = "") -> list[str]:
    """Write `[what] label: value`; edits have nowhere to go."""
    cell: dict[str, JsonValue] = {"label": "", "value": "", "hint": ""}
    pen.put("label" if pen.has("label") else "access_label", "label", pen.text(_line), into=cell)
    # Placed first, as something that is only shown; then asked whether anybody would miss its edits.
    pen.put("value", "value", pen.text(_line, joined=", "), into=cell)
    if pen.edit("value", "value", into={}).tokens is not None:
        pen.lose("value", "two_way", _SHOWN_ONLY)
    if hint:
        pen.put(hint, "hint", pen.text(_line), into=cell)
    _drop_checks(pen.node)
    named = f"[{what}] {cell['label']}:" if cell["label"] else f"[{what}]"
    shown = f"{named} {cell['value']}" if cell["value"] else named
    return [f"{shown} ({cell['hint']})" if cell["hint"] else shown]


def _unknown(pen: Pen) -> list[str]:
    if pen.node.type_at is not None:
        pen.near("component", "Its kind is not known; its name stands for it.")
    return [f"[{pen.node.facts['type']}]"]


def _only_inside(pen: Pen) -> list[str]:
    return []


_WRITERS: Final[Mapping[str, Callable[[Pen], list[str]]]] = {
    "text": _text,
    "image": _image,
    "icon": _icon,
    "video": _video,
    "audio": _audio,
    "divider": _divider,
    "button": _button,
    "input_text": _input_text,
    "input_bool": _input_bool,
    "input_choice": _input_choice,
    "input_range": _input_range,
    "input_date": _input_date,
    "unknown": _unknown,
    "group": _only_inside,
    "list": _only_inside,
    "surface": _only_inside,
    "tabs": _only_inside,
    "overlay": _only_inside,
    "pending": _only_inside,
}


def _tagged(pen: Pen, tag: str, names: tuple[str, ...], url: str = "") -> str:
    cell: dict[str, JsonValue] = {}
    for name in names:
        if "name" not in cell:
            pen.put(name, "name", pen.text(_line), into=cell)
    if url:
        pen.put(url, "url", pen.text(_line), into=cell)
    said = f"[{tag}: {cell['name']}]" if cell.get("name") else f"[{tag}]"
    return f"{said} {cell['url']}" if cell.get("url") else said


def _drop_checks(node: Neutral) -> None:
    for check in node.checks:
        drop(check, "check", _SHOWN_ONLY)


def _line(text: str) -> JsonValue:
    """Write a text on one line."""
    return _json.text(text)[1:-1] if "\n" in text else text
