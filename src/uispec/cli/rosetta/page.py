"""The page: self-contained HTML without scripts, for any width, light and dark."""

from collections.abc import Sequence
from typing import Final

import htpy as h
from markupsafe import Markup

from uispec.cli.rosetta.look import COLOURS, LOOK
from uispec.cli.rosetta.panel import Panel, Passage
from uispec.cli.rosetta.panels import panels_of
from uispec.losses import Group
from uispec.preview import STYLE

_LEAD: Final = (
    "One user interface, told in every protocol that uispec knows: how it looks there, what is lost on the way, what "
    "travels, and what the first button sends and means at home. All of it is the library's own output."
)
_NOTHING_LOST: Final = "Nothing is lost."
_NOTHING_SENT: Final = "Nothing can be pressed here, so nothing comes back."


def rosetta_page(source: str, now: str, title: str = "One UI in every protocol", command: str = "") -> str:
    """Write the page of one UI in every protocol.

    Args:
        source: the text of a document that `convert` reads.
        now: the moment of the clicks, ISO 8601.
        title: of the page.
        command: which made it, if one did.

    Returns:
        An HTML document that loads nothing and runs nothing.

    Raises:
        UispecError: the source is invalid, as for `convert`.

    >>> import json
    >>> text = {"type": "TextBlock", "text": "Table for four"}
    >>> card = json.dumps({"type": "AdaptiveCard", "version": "1.5", "body": [text]})
    >>> page = rosetta_page(card, "2026-11-30T18:00:00Z", title="Booking")
    >>> page[:15], "Table for four" in page, "<script" in page
    ('<!doctype html>', True, False)
    """
    panels = list(panels_of(source, now))
    return "".join([str(_document(title, command, panels))])


def _document(title: str, command: str, panels: Sequence[Panel]) -> h.Element:
    return h.html(lang="en")[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(name="viewport", content="width=device-width, initial-scale=1"),
            # An empty icon, or the browser would ask for one.
            h.link(rel="icon", href="data:,"),
            h.title[title],
            h.style[Markup(COLOURS + LOOK + STYLE)],
        ],
        h.body[
            h.main[
                h.header[
                    h.h1[title],
                    h.p(".lead")[_LEAD],
                    command and h.p(".lead")["Made by ", h.code[command]],
                    h.nav[_contents(panels)],
                ],
                [_article(panel) for panel in panels],
            ]
        ],
    ]


def _contents(panels: Sequence[Panel]) -> h.Element:
    """A line for each protocol, and at a glance how much is lost in it and whether a click comes home."""
    head = h.tr[[h.th(scope="col")[name] for name in ("Protocol", "Losses", "A click")]]
    rows = [
        h.tr[h.th(scope="row")[h.a(href=f"#{_anchor(panel)}")[panel.title]], h.td[_count(panel)], h.td[_fate(panel)]]
        for panel in panels
    ]
    return h.table[h.thead[head], h.tbody[rows]]


def _count(panel: Panel) -> str:
    return str(sum(len(group.losses) for group in panel.losses) or "none")


def _fate(panel: Panel) -> str:
    if panel.home.action:
        return "comes home"
    return "is refused" if panel.click else "is held back" if panel.held else "sends nothing"


def _article(panel: Panel) -> h.Element:
    return h.article(id=_anchor(panel))[
        h.h2[panel.title],
        h.div(".side")[
            _section("How it looks", h.div(".drawing")[Markup(panel.drawing)]),
            _section("What is lost", _losses(panel.losses)),
        ],
        h.div(".wire")[
            _section("What travels", _passages(panel.travels)),
            _section("The click, and what comes back", _clicks(panel)),
        ],
    ]


def _section(title: str, *content: h.Node) -> h.Element:
    return h.section[h.h3[title], content]


def _passages(passages: Sequence[Passage]) -> h.Node:
    return [[one.label and h.h4[one.label], h.pre[one.text]] for one in passages]


def _losses(groups: Sequence[Group]) -> h.Node:
    return h.ul(".losses")[map(_loss, groups)] if groups else h.p[_NOTHING_LOST]


def _loss(group: Group) -> h.Element:
    return h.li[
        h.p[
            h.span(f".kind.{group.severity}")[f"{group.severity}: {group.code.replace('_', ' ')} {group.effect}"],
            f", {group.subject}",
        ],
        h.p[group.message],
        any(loss.path for loss in group.losses) and h.p(".where")[group.pointers],
    ]


def _clicks(panel: Panel) -> h.Node:
    if not panel.click:
        return h.p[f"The host sends nothing yet: {' '.join(panel.held)}" if panel.held else _NOTHING_SENT]
    home = panel.home
    came = [h.h4["It comes home as"], h.pre[home.action]]
    return [
        _passages(panel.click),
        came if home.action else h.p(".refused")[f"It is refused: {' '.join(home.refused)}"],
    ]


def _anchor(panel: Panel) -> str:
    return "-".join("".join(c if c.isalnum() else " " for c in panel.title.lower()).split())
