"""The panels of the page: one UI carried by each protocol."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, cast

import htpy as h
from pydantic import JsonValue
from pydantic_core import to_json

from uispec import agui, convert, losses, preview
from uispec.cli.rosetta.presses import press
from uispec.losses import Conversion

TITLES: Final[dict[tuple[str, str], str]] = {
    ("a2ui-v0.9", "nested"): "A2UI v0.9",
    ("a2ui-v1.0", "nested"): "A2UI v1.0",
    ("json-render", "nested"): "json-render",
    ("adaptive-card", "nested"): "Adaptive Cards",
    ("assistant-ui", "nested"): "assistant-ui",
    ("assistant-ui", "flat"): "assistant-ui, flat",
    ("markdown", "nested"): "Markdown",
}
"""The conversions that have a panel, by format and form, in the order of the page."""


@dataclass(frozen=True, slots=True)
class Panel:
    """One protocol."""

    title: str
    travels: str
    """What goes over the wire."""
    drawing: str
    """HTML."""
    losses: tuple[str, ...]
    """A line each."""
    click: str
    """What the host sends when the first button is pressed; empty where nothing is."""
    home: str
    """What that is in the words of the source."""


def panels_of(source: str, now: str) -> Iterator[Panel]:
    """Carry a document over every protocol.

    Args:
        source: the text of a document that `convert` reads.
        now: the moment of the clicks, ISO 8601.

    Raises:
        UispecError: the source is invalid.
    """
    for (name, form), title in TITLES.items():
        result = convert.convert(source, to=name, form="flat" if form == "flat" else "nested")
        panel = _panel(title, result, now)
        yield panel
        if name.startswith("a2ui"):
            yield _carried(title, result, panel, now)


def _panel(title: str, result: Conversion[JsonValue], now: str) -> Panel:
    output = result.output
    click = press(result, now)
    home = None if click is None else convert.action_home(result, click, now=now).action
    return Panel(
        title,
        output if isinstance(output, str) else _pretty(output),
        str(h.pre[output]) if isinstance(output, str) else preview.draw(output, result.target_format),
        tuple(losses.report(result, min_severity="notice").splitlines()),
        "" if click is None else _pretty(click),
        "" if home is None else _pretty(home),
    )


def _carried(title: str, result: Conversion[JsonValue], panel: Panel, now: str) -> Panel:
    """The same surface inside AG-UI: its messages in an activity, its click in the next run's input."""
    messages = cast("list[dict[str, JsonValue]]", result.output)
    events = agui.carry_a2ui(messages)
    click = press(result, now)
    carried = None if click is None else agui.carry_action(cast("dict[str, JsonValue]", click))
    return Panel(
        f"AG-UI, with {title}",
        _pretty([agui.dump_event(event) for event in events]),
        panel.drawing,
        panel.losses,
        "" if carried is None else _pretty(carried),
        panel.home,
    )


def _pretty(value: JsonValue) -> str:
    return to_json(value, indent=2).decode()
