"""A simple static drawing of a document in HTML: what a user would see, with nothing that can be pressed or filled in.

It is drawn from the neutral tree, so one set of brushes serves every format that can be read.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec.adapters.clicks import input_codecs
from uispec.adapters.converting import read_document
from uispec.adapters.events import PRESS
from uispec.adapters.neutral import Neutral, is_hidden
from uispec.adapters.options import Options
from uispec.adapters.texts.crossings import reads_markdown
from uispec.adapters.texts.markup import strip
from uispec.adapters.urls import is_safe
from uispec.limits import DEFAULT, Limits

try:
    import htpy as h
except ImportError as missing:
    raise ImportError("uispec.preview needs the extra 'preview': pip install 'uispec[preview]'") from missing

__all__ = ["STYLE", "draw"]

_DEEPEST: Final = 60
"""Nodes inside each other that are drawn; what lies deeper is told by three dots."""

STYLE: Final = """
.ui { display: grid; gap: .6rem; align-content: start; min-width: 0; overflow-wrap: anywhere; }
.ui > * { min-width: 0; }
.ui h3, .ui h4, .ui h5, .ui h6, .ui p { margin: 0; }
.ui .row { display: flex; flex-wrap: wrap; gap: .6rem; align-items: center; }
.ui .col { display: grid; gap: .6rem; }
.ui .box { border: 1px solid var(--line); border-radius: .6rem; padding: .8rem; display: grid; gap: .6rem; }
.ui .quiet { color: var(--quiet); font-size: .85em; }
.ui .press { border: 1px solid var(--line); border-radius: .4rem; padding: .3rem .8rem; background: var(--raised);
  text-align: center; }
.ui .press.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.ui .field { display: grid; gap: .2rem; }
.ui .value { border: 1px solid var(--line); border-radius: .4rem; padding: .3rem .5rem; min-height: 1.5em;
  box-sizing: content-box; }
.ui .chip { border: 1px solid var(--line); border-radius: 1rem; padding: .1rem .6rem; font-size: .85em; }
.ui .picture { background: var(--raised); border-radius: .4rem; padding: .6rem; font-size: .85em; }
.ui hr { width: 100%; border: 0; border-top: 1px solid var(--line); margin: 0; }
.ui table { border-collapse: collapse; } .ui td, .ui th { border: 1px solid var(--line); padding: .2rem .5rem; }
"""
"""Rules for what `draw` gives; they use the custom properties `--line`, `--quiet`, `--raised`, `--accent` and
`--on-accent` of the page."""


def draw(document: object, source_format: str | None = None, *, locale: str = "en", limits: Limits = DEFAULT) -> str:
    """Draw a document as a fragment of HTML.

    Args:
        document: of any format that `convert` reads.
        source_format: told from the document if not given.
        locale: what formatting functions write for.
        limits: bounds on reading.

    Returns:
        One `div` without scripts, links and pictures from elsewhere; every text is escaped. `STYLE` has its rules.

    Raises:
        ConversionError, UispecError: as for `convert`.

    >>> card = {"id": "root", "component": "Text", "text": "Hello <b>"}
    >>> draw({"version": "1.0", "createSurface": {"surfaceId": "main", "components": [card]}})
    '<div class="ui"><p>Hello &lt;b&gt;</p></div>'
    """
    reading = read_document(document, source_format, options=Options(locale=locale), limits=limits)
    # Markup is a text that escapes what it is joined with; a caller wants plain text.
    return "".join([str(h.div(".ui")[[] if reading.root is None else [_draw(reading.root)]])])


def _draw(root: Neutral) -> h.Node:
    """Draw a tree, children before what is around them; a loop, since the source chose the depth."""
    frames: list[tuple[Neutral, list[Neutral], list[h.Node]]] = [(root, _inner(root), [])]
    while True:
        node, inner, drawn = frames[-1]
        if len(drawn) < len(inner):
            child = inner[len(drawn)]
            if is_hidden(child):
                drawn.append(None)
            elif len(frames) >= _DEEPEST:
                drawn.append("\u2026")
            else:
                frames.append((child, _inner(child), []))
            continue
        frames.pop()
        image = _BRUSHES.get(node.kind, _col)(node, drawn)
        if not frames:
            return image
        frames[-1][2].append(image)


def _inner(node: Neutral) -> list[Neutral]:
    """List what is drawn inside a node: components, and those in its parts."""
    found = [*node.children, *node.slots.values()]
    for parts in node.parts.values():
        for part in parts:
            # A row is drawn as one thing; of any other part only what it holds is.
            found.extend([part] if part.kind == "table_row" else [*part.children, *part.slots.values()])
    return found


def _text_of(node: Neutral, *attributes: str) -> str:
    """The first of some attributes that says something now, as the source's renderer shows it."""
    for attribute in attributes:
        val = node.attrs.get(attribute)
        value = MISSING if val is None else val.now()
        if value is not MISSING and value is not None and value != "":
            return node.ledger.language.text(value)
    return ""


def _word(node: Neutral, attribute: str) -> JsonValue | MISSING:
    val = node.attrs.get(attribute)
    return MISSING if val is None else val.now()


_LEVELS: Final[Mapping[JsonValue, h.Element]] = {"h1": h.h3, "h2": h.h4, "h3": h.h5, "h4": h.h6, "h5": h.h6, "h6": h.h6}
"""One lower than in the document, which stands inside a page with headings of its own."""


def _text(node: Neutral, inner: Sequence[h.Node]) -> h.Node:
    text, role = _text_of(node, "text"), _word(node, "role")
    marks = len(text) - len(text.lstrip("#"))
    if 0 < marks < 7 and text[marks : marks + 1] == " ":
        text, role = text[marks + 1 :], f"h{marks}"
    text = strip(text) if reads_markdown(node) else text
    heading = None if role is MISSING else _LEVELS.get(role)
    if heading is not None:
        return heading[text]
    return h.p(".quiet" if role in ("caption", "muted") or _word(node, "subtle") is True else "")[text]


def _picture(node: Neutral, inner: Sequence[h.Node]) -> h.Node:
    """A picture from elsewhere would be a call to the network, so its description stands for it."""
    said = _text_of(node, "alt", "access_label", "caption", "symbol", "title")
    return h.span(".picture")[f"{_SIGNS.get(node.kind, '')} {said or node.kind}".strip()]


_SIGNS: Final = {"image": "\u25a8", "video": "\u25b6", "audio": "\u266a", "icon": "\u25c6", "chart": "\u25a3"}


def _press(node: Neutral, inner: Sequence[h.Node]) -> h.Node:
    label = _text_of(node, "label")
    primary = ".primary" if _word(node, "emphasis") == "primary" else ""
    face: h.Node = label or _flat(node) or _text_of(node, "access_label") or "\u2026"
    return h.span(f".press{primary}")[face]


def _flat(node: Neutral) -> str:
    """All texts inside a face, on one line."""
    found: list[str] = []
    stack = [*reversed([*node.children, *node.slots.values()])]
    while stack:
        top = stack.pop()
        found.append(_text_of(top, "text", "alt", "symbol"))
        stack.extend(reversed([*top.children, *top.slots.values()]))
    return " ".join(text for text in found if text)


def _field(node: Neutral, inner: Sequence[h.Node]) -> h.Node:
    value = _word(node, "value")
    shown: h.Node
    if node.kind == "input_bool":
        is_on = input_codecs.unshape(value, "toggle_text", _toggle(node)) if isinstance(value, str) else value
        return h.p[f"{'☑' if is_on is True else '☐'} {_text_of(node, 'title', 'label')}"]
    if node.kind == "input_choice":
        chosen = value if isinstance(value, list) else str(value).split(",") if isinstance(value, str) else []
        options = [(_text_of(part, "label"), _word(part, "value")) for part in node.parts.get("options", [])]
        shown = h.span(".row")[[h.span(".chip")[f"{'●' if own in chosen else '○'} {label}"] for label, own in options]]
    else:
        shown = h.span(".value")[_text_of(node, "value") or h.span(".quiet")[_text_of(node, "placeholder")]]
    return h.div(".field")[h.span(".quiet")[_text_of(node, "label", "access_label")], shown]


def _toggle(node: Neutral) -> tuple[str, str]:
    on, off = node.facts.get("on", "true"), node.facts.get("off", "false")
    return str(on), str(off)


def _row(node: Neutral, inner: Sequence[h.Node]) -> h.Node:
    return h.div(".row")[inner]


def _col(node: Neutral, inner: Sequence[h.Node]) -> h.Node:
    return h.div(".col")[inner]


def _group(node: Neutral, inner: Sequence[h.Node]) -> h.Node:
    axis = node.facts.get("axis", _word(node, "axis"))
    return _row(node, inner) if axis == "horizontal" else _col(node, inner)


def _box(node: Neutral, inner: Sequence[h.Node]) -> h.Node:
    title, subtitle = _text_of(node, "title"), _text_of(node, "subtitle", "text")
    return h.div(".box")[title and h.h4[title], subtitle and h.p(".quiet")[subtitle], inner]


def _tabs(node: Neutral, inner: Sequence[h.Node]) -> h.Node:
    titles = [_text_of(part, "title") for parts in node.parts.values() for part in parts]
    return h.div(".box")[h.div(".row")[[h.span(".chip")[title] for title in titles]], inner]


def _facts(node: Neutral, inner: Sequence[h.Node]) -> h.Node:
    facts = node.parts.get("facts", [])
    return h.table[[h.tr[h.th[_text_of(fact, "title")], h.td[_text_of(fact, "value")]] for fact in facts]]


def _table(node: Neutral, inner: Sequence[h.Node]) -> h.Node:
    columns = [_text_of(column, "title") for column in node.parts.get("columns", [])]
    head = h.tr[[h.th[title] for title in columns]] if any(columns) else None
    return h.table[head, inner]


def _table_row(node: Neutral, inner: Sequence[h.Node]) -> h.Node:
    return h.tr[inner]


def _cell(node: Neutral, inner: Sequence[h.Node]) -> h.Node:
    return h.td[_text_of(node, "text"), inner]


def _rich_text(node: Neutral, inner: Sequence[h.Node]) -> h.Node:
    runs = node.parts.get("runs", [])
    return h.p[[(h.strong if _word(run, "bold") is True else h.span)[_text_of(run, "text")] for run in runs]]


def _link(node: Neutral, inner: Sequence[h.Node]) -> h.Node:
    """Its address stands beside it, if it is one that may be opened."""
    event = node.events.get(PRESS)
    href = "" if event is None else _text_of(event, "href")
    shown = href if is_safe(href) else ""
    return h.p[h.u[_text_of(node, "label") or _flat(node)], " ", h.span(".quiet")[shown]]


def _chip(node: Neutral, inner: Sequence[h.Node]) -> h.Node:
    return h.span(".chip")[_text_of(node, "text", "label", "value")]


def _code(node: Neutral, inner: Sequence[h.Node]) -> h.Node:
    return h.pre[h.code[_text_of(node, "text")]]


def _rule(node: Neutral, inner: Sequence[h.Node]) -> h.Node:
    return h.hr


_BRUSHES: Final[Mapping[str, Callable[[Neutral, Sequence[h.Node]], h.Node]]] = {
    "text": _text,
    "rich_text": _rich_text,
    **dict.fromkeys(("image", "icon", "video", "audio", "chart"), _picture),
    **dict.fromkeys(("badge", "progress", "rating"), _chip),
    "code_block": _code,
    "divider": _rule,
    "facts": _facts,
    "table": _table,
    "table_row": _table_row,
    "table_cell": _cell,
    "group": _group,
    "list": _group,
    "surface": _box,
    "overlay": _box,
    "tabs": _tabs,
    "button": _press,
    "link": _link,
    **dict.fromkeys(("input_text", "input_bool", "input_choice", "input_range", "input_number", "input_date"), _field),
}
"""How each kind of node is drawn; any other shows what is inside it."""
