"""The page: self-contained HTML without scripts, for any width, light and dark."""

from collections.abc import Iterable, Sequence
from typing import Final

import htpy as h
from markupsafe import Markup

from uispec.cli.rosetta.panels import Panel, panels_of
from uispec.preview import STYLE

_LOOK: Final = """
:root { color-scheme: light dark; --page: #fbfbfa; --ink: #1c1c1a; --quiet: #63635e; --line: #d5d5cf;
  --raised: #f0f0ec; --accent: #1f5fbf; --on-accent: #fff; }
@media (prefers-color-scheme: dark) { :root { --page: #171715; --ink: #ecece6; --quiet: #a3a39b; --line: #3d3d38;
  --raised: #24241f; --accent: #7fb0f5; --on-accent: #10233f; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 78rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.6rem; line-height: 1.2; }
nav { display: flex; flex-wrap: wrap; gap: .4rem 1rem; padding: .5rem 0 1rem; }
a { color: var(--accent); }
article { border-top: 1px solid var(--line); padding: 1rem 0 1.5rem; display: grid; gap: 1rem; }
article > * { min-width: 0; }
article h2 { margin: 0; font-size: 1.25rem; }
section > h3 { margin: 0 0 .4rem; font-size: .9rem; color: var(--quiet); font-weight: 600; }
pre { margin: 0; padding: .7rem; border-radius: .5rem; background: var(--raised); overflow: auto; max-height: 26rem;
  font: 13px/1.45 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
ul { margin: 0; padding-left: 1.1rem; overflow-wrap: anywhere; }
@media (min-width: 60rem) { article { grid-template-columns: repeat(2, 1fr); } article h2 { grid-column: 1 / -1; } }
"""
_NOTHING_LOST: Final = "Nothing is lost."
_NOTHING_SENT: Final = "Nothing can be pressed here, so nothing comes back."


def rosetta_page(source: str, now: str, title: str = "One UI in every protocol") -> str:
    """Write the page of one UI in every protocol.

    Args:
        source: the text of a document that `convert` reads.
        now: the moment of the clicks, ISO 8601.
        title: of the page.

    Returns:
        An HTML document that loads nothing and runs nothing.

    Raises:
        UispecError: the source is invalid.
    """
    panels = list(panels_of(source, now))
    return "".join([str(_document(title, panels))])


def _document(title: str, panels: Sequence[Panel]) -> h.Element:
    return h.html(lang="en")[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(name="viewport", content="width=device-width, initial-scale=1"),
            # An empty icon, or the browser would ask for one.
            h.link(rel="icon", href="data:,"),
            h.title[title],
            h.style[Markup(_LOOK + STYLE)],
        ],
        h.body[
            h.main[
                h.h1[title],
                h.nav[[h.a(href=f"#{_anchor(panel)}")[panel.title] for panel in panels]],
                [_article(panel) for panel in panels],
            ]
        ],
    ]


def _article(panel: Panel) -> h.Element:
    return h.article(id=_anchor(panel))[
        h.h2[panel.title],
        _section("What travels", h.pre[panel.travels]),
        _section("How it looks", Markup(panel.drawing)),
        _section("What is lost", _losses(panel.losses)),
        _section("The click, and what comes back", _clicks(panel)),
    ]


def _section(title: str, *content: h.Node) -> h.Element:
    return h.section[h.h3[title], content]


def _losses(lines: Iterable[str]) -> h.Node:
    items = [h.li[line] for line in lines]
    return h.ul[items] if items else h.p[_NOTHING_LOST]


def _clicks(panel: Panel) -> h.Node:
    if not panel.click:
        return h.p[_NOTHING_SENT]
    return [h.pre[panel.click], h.p["comes home as"], h.pre[panel.home]]


def _anchor(panel: Panel) -> str:
    return "-".join("".join(c if c.isalnum() else " " for c in panel.title.lower()).split())
