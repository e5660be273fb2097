"""The formats as sources: seeds, mutants, foldings, the use of data. One module for each, and one for its mutants."""

from typing import Final

from tests.convert.formats.a2ui import A2ui
from tests.convert.formats.adaptive_card import AdaptiveCard
from tests.convert.formats.assistant_ui import AssistantUi
from tests.convert.formats.json_render import JsonRender
from tests.convert.formats.source import Source
from uispec import convert

KNOWN: Final[dict[str, Source]] = {
    "a2ui-v0.9": A2ui("v0_9"),
    "a2ui-v1.0": A2ui("v1_0"),
    "json-render": JsonRender(),
    "adaptive-card": AdaptiveCard(),
    "assistant-ui": AssistantUi(is_flat=False),
    "assistant-ui-flat": AssistantUi(is_flat=True),
}
"""Each source by name; a format with two forms is there twice."""

SOURCES: Final = {name: source for name, source in KNOWN.items() if source.format in convert.READABLE}
"""Those that can be read."""
