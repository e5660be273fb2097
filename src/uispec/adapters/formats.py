"""Which formats there are, and where each is read, written, spoken and answered.

Modules are named here and imported when they are first used: a conversion loads the two formats that it is about.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """What can be done with a format, by the modules that do it."""

    reader: str | None = None
    """Has its `read`; `None` for a format that nothing is converted from."""
    writer: str | None = None
    """Has its `write`; `None` for a format that nothing is converted to."""
    has_tongue: bool = False
    """Whether it can hold values computed from data: then its writer has a `tongue`, too."""
    sender: str | None = None
    """Has its `open_sender`; `None` where no click comes home to it."""
    package: str | None = None
    """The package whose typed documents are of this format; `None` where those tell their version themselves."""


_A2UI: Final = Format(
    reader="uispec.adapters.a2ui.reading.reader",
    writer="uispec.adapters.a2ui.writing.writer",
    has_tongue=True,
    sender="uispec.adapters.a2ui.sender",
)

FORMATS: Final[Mapping[str, Format]] = {
    "a2ui-v0.9": _A2UI,
    "a2ui-v1.0": _A2UI,
    "a2ui-v0.8": Format(reader="uispec.adapters.a2ui.reading.v0_8_reader", sender="uispec.adapters.a2ui.sender"),
    "json-render": Format(
        reader="uispec.adapters.json_render.reading.reader",
        writer="uispec.adapters.json_render.writing.writer",
        has_tongue=True,
        sender="uispec.adapters.json_render.sender",
        package="uispec.jsonrender",
    ),
    "adaptive-card": Format(
        reader="uispec.adapters.adaptive_card.reading.reader",
        writer="uispec.adapters.adaptive_card.writing.writer",
        sender="uispec.adapters.adaptive_card.sender",
        package="uispec.adaptive",
    ),
    "assistant-ui": Format(
        reader="uispec.adapters.assistant_ui.reading.reader",
        writer="uispec.adapters.assistant_ui.writing.writer",
        sender="uispec.adapters.assistant_ui.sender",
        package="uispec.genui",
    ),
    "markdown": Format(writer="uispec.adapters.markdown.writer"),
    "outline": Format(writer="uispec.adapters.outline.writer"),
}
"""By name. The reader of the first one says what is wrong with a source of which nobody can tell the format."""

READABLE: Final[Mapping[str, str]] = {name: it.reader for name, it in FORMATS.items() if it.reader is not None}
"""The formats that can be converted from, each with the module that has its `read`."""

WRITABLE: Final[Mapping[str, str]] = {name: it.writer for name, it in FORMATS.items() if it.writer is not None}
"""The formats that can be converted to, each with the module that has its `write`."""

PACKAGES: Final[Mapping[str, str]] = {it.package: name for name, it in FORMATS.items() if it.package is not None}
"""The formats of typed documents, by the package that made them."""
