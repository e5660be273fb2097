"""A plain-text outline of a neutral tree, for people and logs: one line for each thing, indented by what holds it.

Every text, label and title is there. Nothing can be clicked or filled in, and the losses say so.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pydantic import JsonValue

from uispec import _json
from uispec.adapters.lines import line_of, runs_text
from uispec.adapters.neutral import Neutral, Reading, drop, is_hidden
from uispec.adapters.options import DEFAULTS, Options
from uispec.adapters.pen import Exact, Pen, table
from uispec.limits import DEFAULT, Limits

FORMAT: Final = "outline"
_STEP: Final = "  "
_SHOWN_ONLY: Final = "An outline shows it, and nobody can press or fill it in."
_ALL_AT_ONCE: Final = "An outline shows all of it."

_ROLES: Final = table(
    {
        **{f"h{level}": Exact({"before": "#" * level + " "}) for level in range(1, 7)},
        "body": Exact({}),
        "caption": Exact({"before": "~ "}),
        "lead": Exact({"before": "+ "}),
        "muted": Exact({"before": ". "}),
        "code": Exact({"before": "> "}),
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
    title: dict[str, JsonValue] = {}
    with Pen(reading.document, title) as pen:
        pen.put("title", "text", pen.text(_line))
    lines = [f"[title] {title['text']}"] if "text" in title else []
    stack = [] if reading.root is None else [_Item(reading.root, "")]
    while stack:
        item = stack.pop()
        if item.heading:
            lines.append(item.indent.removesuffix(_STEP) + item.heading)
        if is_hidden(item.node):
            drop(item.node, "visibility", "It is hidden now, and an outline does not change.")
            continue
        with Pen(item.node, {}) as pen:
            pen.choose("visible", {True: True}, absent=True)
            own = WRITERS[item.node.kind](pen)
            first = item.bullet
            for line in own:
                lines.extend(_indented(line, item.indent, first))
                first = " " * len(first)
            # A container without a line of its own hands its bullet down to the first thing inside.
            stack.extend(reversed(list(_inner(item, pen, has_line=bool(own)))))
        for name, event in item.node.events.items():
            if not event.is_written:
                drop(event, "event" if name != "press" else "action", _SHOWN_ONLY)
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
        case "tabs" | "accordion" | "carousel":
            part, tag = _SECTIONS[node.kind]
            for section in node.parts.get(part, []):
                yield from _section(section, tag, below)
        case "overlay":
            for name, content in node.slots.items():
                yield _Item(content, below if name == "trigger" else below + _STEP)
            for content in node.children:
                yield _Item(content, below + _STEP)
        case "button" | "link":
            for content in node.slots.values():
                if content.kind != "text":
                    yield _Item(content, below + _STEP)
        case _:
            for child in [*node.children, *node.slots.values()]:
                yield _Item(child, deeper, bullet)
                bullet = " " * len(bullet)


_SECTIONS: Final[Mapping[str, tuple[str, str]]] = {
    "tabs": ("tabs", "tab"),
    "accordion": ("items", "item"),
    "carousel": ("pages", "page"),
}


def _section(section: Neutral, tag: str, indent: str) -> Iterable[_Item]:
    """A part that holds things of its own, under a line that names it."""
    cell: dict[str, JsonValue] = {"title": "", "text": ""}
    with Pen(section, cell) as pen:
        for attribute in ("title", "text"):
            pen.put(attribute, attribute, pen.text(_line))
    for event in section.events.values():
        drop(event, "event", _SHOWN_ONLY)
    heading = " ".join(str(word) for word in (f"[{tag}]", cell["title"], cell["text"]) if word)
    inner = [*section.children, *section.slots.values()]
    if not inner:
        inner = [Neutral(section.ledger, "group", section.at, section.name, None, section.path)]
    for number, content in enumerate(inner):
        yield _Item(content, indent + _STEP, heading="" if number else heading)


# What is shown ----------------------------------------------------------------------------------------------------


def _text(pen: Pen) -> list[str]:
    cell: dict[str, JsonValue] = {"text": "", "before": ""}
    pen.put("text", "text", pen.text(), into=cell)
    pen.enum("role", _ROLES, into=cell)
    return [f"{cell['before']}{cell['text']}"]


def _rich_text(pen: Pen) -> list[str]:
    return [runs_text(pen.node)]


def _image(pen: Pen) -> list[str]:
    return [_tagged(pen, "image", ("alt", "access_label"), "url")]


def _icon(pen: Pen) -> list[str]:
    return [_tagged(pen, "icon", ("symbol", "access_label"))]


def _video(pen: Pen) -> list[str]:
    return _sourced(pen, _tagged(pen, "video", ("alt", "access_label"), "url"))


def _audio(pen: Pen) -> list[str]:
    return _sourced(pen, _tagged(pen, "audio", ("caption",), "url"))


def _sourced(pen: Pen, first: str) -> list[str]:
    """A recording, and each of its sources and captions that has a place of its own."""
    found = [first]
    for part, tag in (("sources", "source"), ("captions", "caption")):
        for source in pen.node.parts.get(part, []):
            with Pen(source, {}) as inner:
                found.append(_STEP + _tagged(inner, tag, ("label", "media_type"), "url"))
    return found


def _divider(pen: Pen) -> list[str]:
    return ["---"]


def _badge(pen: Pen) -> list[str]:
    return [_tagged(pen, "badge", ("text", "symbol"))]


def _progress(pen: Pen) -> list[str]:
    return [_measured(pen, "progress")]


def _rating(pen: Pen) -> list[str]:
    return [_measured(pen, "rating")]


def _measured(pen: Pen, tag: str) -> str:
    cell: dict[str, JsonValue] = {}
    for attribute in ("label", "value", "max", "count"):
        pen.put(attribute, attribute, pen.text(_line), into=cell)
    said = [f"[{tag}: {cell['label']}]" if cell.get("label") else f"[{tag}]"]
    if "value" in cell:
        said.append(f"{cell['value']} of {cell['max']}" if "max" in cell else str(cell["value"]))
    return " ".join([*said, f"({cell['count']})"] if "count" in cell else said)


def _code(pen: Pen) -> list[str]:
    cell: dict[str, JsonValue] = {"text": "", "language": ""}
    pen.put("language", "language", pen.text(_line), into=cell)
    pen.put("text", "text", pen.text(), into=cell)
    said = f"[code: {cell['language']}]" if cell["language"] else "[code]"
    return [f"{said}\n{cell['text']}"]


def _chart(pen: Pen) -> list[str]:
    cell: dict[str, JsonValue] = {"data": ""}
    pen.put("data", "data", lambda value: _json.text(value) if isinstance(value, dict | list) else "", into=cell)
    return [_tagged(pen, "chart", ("title",)), *([f"{_STEP}{cell['data']}"] if cell["data"] else [])]


def _facts(pen: Pen) -> list[str]:
    found: list[str] = []
    for fact in pen.node.parts.get("facts", []):
        cell: dict[str, JsonValue] = {"title": "", "value": ""}
        with Pen(fact, cell) as inner:
            inner.put("title", "title", inner.text(_line))
            inner.put("value", "value", inner.text(_line))
        found.append(f"{cell['title']}: {cell['value']}")
    return found


def _table(pen: Pen) -> list[str]:
    node = pen.node
    has_header = pen.choose("has_header", {True: True, False: False}, absent=False)
    lines = [_tagged(pen, "table with a head" if has_header else "table", ("caption",))]
    titles: list[str] = []
    for column in node.parts.get("columns", []):
        cell: dict[str, JsonValue] = {"title": ""}
        with Pen(column, cell) as inner:
            inner.put("title", "title", inner.text(_line))
        titles.append(str(cell["title"]))
    if any(titles):
        lines.append(_STEP + " | ".join(titles))
    for row in node.parts.get("rows", []):
        with Pen(row, {}):
            lines.append(_STEP + " | ".join(map(_cell, [*row.children, *row.parts.get("cells", ())])))
    return lines


def _cell(node: Neutral) -> str:
    cell: dict[str, JsonValue] = {"text": ""}
    with Pen(node, cell) as pen:
        pen.put("text", "text", pen.text(_line))
        words = [str(cell["text"]), *(line_of(content) for content in node.children)]
    for event in node.events.values():
        drop(event, "action", _SHOWN_ONLY)
    return " ".join(word for word in words if word)


# What holds other things ------------------------------------------------------------------------------------------


def _group(pen: Pen) -> list[str]:
    if pen.node.facts.get("axis") == "horizontal":
        pen.near("layout", "One stands below the other.")
    return []


def _surface(pen: Pen) -> list[str]:
    return _titled(pen, "card", ("title", "subtitle"))


def _overlay(pen: Pen) -> list[str]:
    pen.near("component", _ALL_AT_ONCE)
    return _titled(pen, "opens", ("label", "title", "subtitle", "text"))


def _titled(pen: Pen, tag: str, names: Sequence[str]) -> list[str]:
    """A line with everything that a thing is called, where it is called something."""
    cell: dict[str, JsonValue] = {}
    for name in names:
        pen.put(name, name, pen.text(_line), into=cell)
    return [f"[{tag}] " + " / ".join(str(word) for word in cell.values())] if cell else []


def _carousel(pen: Pen) -> list[str]:
    pen.near("layout", _ALL_AT_ONCE)
    return []


def _unknown(pen: Pen) -> list[str]:
    pen.near("component", "Its kind is not known; its name stands for it.")
    return [f"[{pen.node.facts['type']}]"]


def _only_inside(pen: Pen) -> list[str]:
    return []


# What is pressed or filled in -------------------------------------------------------------------------------------


def _button(pen: Pen) -> list[str]:
    """Write title and verb; a title that is more than a text stands below, with whatever is in it."""
    node = pen.node
    cell: dict[str, JsonValue] = {}
    for event in node.events.values():
        with Pen(event, cell) as inner:
            for attribute in ("name", "href"):
                inner.put(attribute, "does", inner.text(_line))
        for inner_part in event.owned:
            drop(inner_part, "action", _SHOWN_ONLY)
    pen.near("event", _SHOWN_ONLY)
    _drop_checks(node)
    content = node.slots.get("child")
    if pen.has("label"):
        pen.put("label", "name", pen.text(_line), into=cell)
    elif content is not None and content.kind == "text":
        with Pen(content, cell) as inner:
            inner.put("text", "name", inner.text(_line))
    else:
        pen.put("access_label", "name", pen.text(_line), into=cell)
    tag = "link" if node.kind == "link" else "button"
    said = f"[{tag}: {cell['name']}]" if cell.get("name") else f"[{tag}]"
    return [f"{said} -> {cell['does']}" if cell.get("does") else said]


def _input_text(pen: Pen) -> list[str]:
    return _input(pen, "text input", hint="placeholder")


def _input_bool(pen: Pen) -> list[str]:
    return _input(pen, "check box", hint="title")


def _input_number(pen: Pen) -> list[str]:
    return _input(pen, f"number{_bounds(pen, '')}", hint="placeholder")


def _input_range(pen: Pen) -> list[str]:
    return _input(pen, f"slider{_bounds(pen, '0')}")


def _bounds(pen: Pen, least: str) -> str:
    cell: dict[str, JsonValue] = {"min": least, "max": ""}
    pen.put("min", "min", pen.text(_line), into=cell)
    pen.put("max", "max", pen.text(_line), into=cell)
    return f" {cell['min']} to {cell['max']}" if cell["min"] or cell["max"] else ""


def _input_date(pen: Pen) -> list[str]:
    day = pen.choose("with_date", {True: True, False: False}, absent=False)
    clock = pen.choose("with_time", {True: True, False: False}, absent=False)
    words = " and ".join(word for word, is_on in (("date", day), ("time", clock)) if is_on)
    return _input(pen, words or "date or time", hint="placeholder")


def _input_choice(pen: Pen) -> list[str]:
    node = pen.node
    many = pen.choose("mode", {"single": "one of", "multi": "any of"}, absent="one of")
    lines = _input(pen, many, hint="placeholder")
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
    pen.put("value", "value", pen.text(_line, joined=", "), into=cell)
    pen.detach("value", _SHOWN_ONLY)
    if hint:
        pen.put(hint, "hint", pen.text(_line), into=cell)
    _drop_checks(pen.node)
    named = f"[{what}] {cell['label']}:" if cell["label"] else f"[{what}]"
    shown = f"{named} {cell['value']}" if cell["value"] else named
    return [f"{shown} ({cell['hint']})" if cell["hint"] else shown]


WRITERS: Final[Mapping[str, Callable[[Pen], list[str]]]] = {
    "text": _text,
    "rich_text": _rich_text,
    "image": _image,
    "icon": _icon,
    "video": _video,
    "audio": _audio,
    "divider": _divider,
    "badge": _badge,
    "progress": _progress,
    "rating": _rating,
    "code_block": _code,
    "chart": _chart,
    "facts": _facts,
    "table": _table,
    "group": _group,
    "list": _only_inside,
    "surface": _surface,
    "carousel": _carousel,
    "tabs": _only_inside,
    "accordion": _only_inside,
    "overlay": _overlay,
    "button": _button,
    "link": _button,
    "input_text": _input_text,
    "input_bool": _input_bool,
    "input_choice": _input_choice,
    "input_range": _input_range,
    "input_number": _input_number,
    "input_date": _input_date,
    "unknown": _unknown,
    "pending": _only_inside,
}
"""By kind, what gives the lines of a component; a test holds the kinds against the vocabulary."""


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
