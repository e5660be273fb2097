"""What an outline has of things that are shown, and of those that hold others."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from pydantic import JsonValue

from uispec import _json
from uispec.adapters.neutral import Neutral, drop
from uispec.adapters.own_values import leave_unsaid
from uispec.adapters.pen import Drop, Exact, Near, Pen, table
from uispec.adapters.texts.lines import line_of, runs_text
from uispec.adapters.vocabulary import WORDS

STEP: Final = "  "
SHOWN_ONLY: Final = "An outline shows it, and nobody can press or fill it in."
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


def _text(pen: Pen) -> list[str]:
    cell: dict[str, JsonValue] = {"text": "", "before": ""}
    pen.put("text", "text", pen.text(), into=cell)
    pen.enum("role", _ROLES, into=cell)
    return [f"{cell['before']}{cell['text']}"]


def _rich_text(pen: Pen) -> list[str]:
    return [runs_text(pen.node)]


def _image(pen: Pen) -> list[str]:
    return [tagged(pen, "image", ("alt", "access_label"), "url")]


def _icon(pen: Pen) -> list[str]:
    return [tagged(pen, "icon", ("symbol", "access_label"))]


def _video(pen: Pen) -> list[str]:
    return _list_sources(pen, tagged(pen, "video", ("alt", "access_label"), "url"))


def _audio(pen: Pen) -> list[str]:
    return _list_sources(pen, tagged(pen, "audio", ("caption",), "url"))


def _list_sources(pen: Pen, first: str) -> list[str]:
    """List a recording, and each of its sources and captions that has a place of its own."""
    found = [first]
    for part, tag in (("sources", "source"), ("captions", "caption")):
        for source in pen.node.parts.get(part, []):
            with Pen(source, {}) as inner:
                found.append(STEP + tagged(inner, tag, ("label", "media_type"), "url"))
    return found


def _divider(pen: Pen) -> list[str]:
    return ["---"]


def _badge(pen: Pen) -> list[str]:
    return [tagged(pen, "badge", ("text", "symbol"))]


def _progress(pen: Pen) -> list[str]:
    return [_progress_line(pen, "progress")]


def _rating(pen: Pen) -> list[str]:
    return [_progress_line(pen, "rating")]


def _progress_line(pen: Pen, tag: str) -> str:
    cell: dict[str, JsonValue] = {}
    for attribute in ("label", "value", "max", "count"):
        pen.put(attribute, attribute, pen.text(one_line), into=cell)
    said = [f"[{tag}: {cell['label']}]" if cell.get("label") else f"[{tag}]"]
    if "value" in cell:
        said.append(f"{cell['value']} of {cell['max']}" if "max" in cell else str(cell["value"]))
    return " ".join([*said, f"({cell['count']})"] if "count" in cell else said)


def _code(pen: Pen) -> list[str]:
    cell: dict[str, JsonValue] = {"text": "", "language": ""}
    pen.put("language", "language", pen.text(one_line), into=cell)
    pen.put("text", "text", pen.text(), into=cell)
    said = f"[code: {cell['language']}]" if cell["language"] else "[code]"
    return [f"{said}\n{cell['text']}"]


def _chart(pen: Pen) -> list[str]:
    return [tagged(pen, "chart", ("title",))]


def _facts(pen: Pen) -> list[str]:
    found: list[str] = []
    for fact in pen.node.parts.get("facts", []):
        cell: dict[str, JsonValue] = {"title": "", "value": ""}
        with Pen(fact, cell) as inner:
            inner.put("title", "title", inner.text(one_line))
            inner.put("value", "value", inner.text(one_line))
        found.append(f"{cell['title']}: {cell['value']}")
    return found


def _table(pen: Pen) -> list[str]:
    node = pen.node
    has_header = pen.flag("has_header")
    lines = [tagged(pen, "table with a head" if has_header else "table", ("caption",))]
    titles: list[str] = []
    for column in node.parts.get("columns", []):
        cell: dict[str, JsonValue] = {"title": ""}
        with Pen(column, cell) as inner:
            inner.put("title", "title", inner.text(one_line))
        titles.append(str(cell["title"]))
    if any(titles):
        lines.append(STEP + " | ".join(titles))
    for row in node.parts.get("rows", []):
        with Pen(row, {}):
            lines.append(STEP + " | ".join(map(_cell, [*row.children, *row.parts.get("cells", ())])))
    return lines


def _cell(node: Neutral) -> str:
    cell: dict[str, JsonValue] = {"text": ""}
    with Pen(node, cell) as pen:
        pen.put("text", "text", pen.text(one_line))
        words = [str(cell["text"]), *(line_of(content) for content in node.children)]
    for event in node.events.values():
        drop(event, "action", SHOWN_ONLY)
    return " ".join(word for word in words if word)


# What holds other things ------------------------------------------------------------------------------------------


_NO_ALIGNMENT: Final = "An outline has no alignment."
_MAIN: Final = table({**{word: Drop(_NO_ALIGNMENT) for word in WORDS["main"]}, "start": Exact({})})
# What a source leaves out is never "start" here: things are stretched then.
_CROSS: Final = table(
    {**{word: Drop(_NO_ALIGNMENT) for word in WORDS["cross"]}, "start": Near({}, _NO_ALIGNMENT, "layout")}
)


def _group(pen: Pen) -> list[str]:
    for attribute, rows in (("main", _MAIN), ("cross", _CROSS)):
        if not leave_unsaid(pen.node, attribute):
            pen.enum(attribute, rows)
    if pen.node.facts.get("axis") == "horizontal":
        pen.near("layout", "One stands below the other.")
    return []


def _surface(pen: Pen) -> list[str]:
    return _heading(pen, "card", ("title", "subtitle"))


def _overlay(pen: Pen) -> list[str]:
    pen.near("component", _ALL_AT_ONCE)
    return _heading(pen, "opens", ("label", "title", "subtitle", "text"))


def _heading(pen: Pen, tag: str, names: Sequence[str]) -> list[str]:
    """A line with everything that a thing is called, where it is called something."""
    cell: dict[str, JsonValue] = {}
    for name in names:
        pen.put(name, name, pen.text(one_line), into=cell)
    return [f"[{tag}] " + " / ".join(str(word) for word in cell.values())] if cell else []


def _carousel(pen: Pen) -> list[str]:
    pen.near("layout", _ALL_AT_ONCE)
    return []


def _unknown(pen: Pen) -> list[str]:
    pen.near("component", "Its kind is not known; its name stands for it.")
    return [f"[{pen.node.facts['type']}]"]


def _only_inside(pen: Pen) -> list[str]:
    return []


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
    "unknown": _unknown,
}
"""By kind, what gives the lines of a component."""


def tagged(pen: Pen, tag: str, names: tuple[str, ...], url: str = "") -> str:
    """Write `[tag: name] url`."""
    cell: dict[str, JsonValue] = {}
    for name in names:
        if "name" not in cell:
            pen.put(name, "name", pen.text(one_line), into=cell)
    if url:
        pen.put(url, "url", pen.text(one_line), into=cell)
    said = f"[{tag}: {cell['name']}]" if cell.get("name") else f"[{tag}]"
    return f"{said} {cell['url']}" if cell.get("url") else said


def one_line(text: str) -> JsonValue:
    """Write a text on one line."""
    return _json.text(text)[1:-1] if "\n" in text else text
