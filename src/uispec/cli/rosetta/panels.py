"""The panels of the page: one UI carried by each protocol."""

from collections.abc import Iterator
from typing import Final, Literal

import htpy as h
from pydantic import JsonValue

from uispec import convert, losses, preview
from uispec.cli.rosetta.homes import home_of, pretty
from uispec.cli.rosetta.hosts import mcp_panels
from uispec.cli.rosetta.panel import Panel, passage
from uispec.cli.rosetta.presses import press
from uispec.cli.rosetta.runs import activity_panel, interrupt_panel
from uispec.cli.rosetta.tools import tools_of
from uispec.losses import Conversion

TITLES: Final[dict[tuple[str, Literal["nested", "flat"]], str]] = {
    ("a2ui-v1.0", "nested"): "A2UI v1.0",
    ("a2ui-v0.9", "nested"): "A2UI v0.9",
    ("json-render", "nested"): "json-render",
    ("adaptive-card", "nested"): "Adaptive Cards",
    ("assistant-ui", "nested"): "assistant-ui",
    ("assistant-ui", "flat"): "assistant-ui, flat",
    ("markdown", "nested"): "Markdown",
}
"""The conversions that have a panel, by format and form, in the order of the page."""


def panels_of(source: str, now: str) -> Iterator[Panel]:
    """Carry a document over every protocol: as UI, then around it.

    Args:
        source: the text of a document that `convert` reads.
        now: the moment of the clicks, ISO 8601.

    Raises:
        UispecError: the source is invalid.
    """
    results = {key: convert.convert(source, to=key[0], form=key[1]) for key in TITLES}
    made = {key: _panel(TITLES[key], result, now) for key, result in results.items()}
    yield from made.values()
    for key, result in results.items():
        if key[0].startswith("a2ui"):
            yield activity_panel(made[key], result, now)
    tools = tools_of(results["a2ui-v1.0", "nested"], now)
    yield interrupt_panel(tools)
    told = results["markdown", "nested"].output
    yield from mcp_panels(tools, preview.draw(source), told if isinstance(told, str) else pretty(told))


def _panel(title: str, result: Conversion[JsonValue], now: str) -> Panel:
    output = result.output
    pressed = press(result, now)
    return Panel(
        title,
        (passage(output),),
        str(h.pre[output]) if isinstance(output, str) else preview.draw(output, result.target_format),
        losses.groups(result),
        () if pressed.sent is None else (passage(pressed.sent),),
        home_of(result, pressed.sent, now),
        pressed.held,
    )
