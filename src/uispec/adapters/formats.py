"""Which formats there are, and where each is read, written and spoken.

Modules are named here and imported when they are first used: a conversion loads the two formats that it is about.
"""

from collections.abc import Mapping
from typing import Final

READABLE: Final[Mapping[str, str]] = {
    "a2ui-v0.9": "uispec.adapters.a2ui.reading.reader",
    "a2ui-v1.0": "uispec.adapters.a2ui.reading.reader",
    "a2ui-v0.8": "uispec.adapters.a2ui.reading.v0_8_reader",
    "adaptive-card": "uispec.adapters.adaptive_card.reading.reader",
    "json-render": "uispec.adapters.json_render.reading.reader",
    "assistant-ui": "uispec.adapters.assistant_ui.reading.reader",
}
"""The formats that can be converted from, each with the module that has its `read`."""

WRITABLE: Final[Mapping[str, str]] = {
    "a2ui-v0.9": "uispec.adapters.a2ui.writing.writer",
    "a2ui-v1.0": "uispec.adapters.a2ui.writing.writer",
    "json-render": "uispec.adapters.json_render.writing.writer",
    "adaptive-card": "uispec.adapters.adaptive_card.writing.writer",
    "assistant-ui": "uispec.adapters.assistant_ui.writing.writer",
    "markdown": "uispec.adapters.markdown.writer",
    "outline": "uispec.adapters.outline.writer",
}
"""The formats that can be converted to, each with the module that has its `write`."""

TONGUES: Final[Mapping[str, str]] = {
    "a2ui-v0.9": "uispec.adapters.a2ui.writing.writer",
    "a2ui-v1.0": "uispec.adapters.a2ui.writing.writer",
    "json-render": "uispec.adapters.json_render.writing.writer",
}
"""The formats that can hold values computed from data, each with the module that has its `tongue`."""

PACKAGES: Final[Mapping[str, str]] = {
    "uispec.jsonrender": "json-render",
    "uispec.adaptive": "adaptive-card",
    "uispec.genui": "assistant-ui",
}
"""The formats of typed documents, by the package that made them; A2UI has versions, which its reader tells."""
