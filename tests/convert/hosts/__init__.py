"""The formats as targets: what compares, what is valid, and what their hosts deliver for a click."""

from typing import Final

from tests.convert.hosts.a2ui import A2uiHost
from tests.convert.hosts.adaptive_card import CardHost
from tests.convert.hosts.assistant_ui import GenerativeHost
from tests.convert.hosts.json_render import SpecHost
from tests.convert.hosts.target import Target
from tests.convert.hosts.texts import MarkdownHost, TextHost
from uispec import convert

KNOWN: Final[tuple[Target, ...]] = (
    CardHost(),
    A2uiHost("a2ui-v0.9", "a2ui-v0.9"),
    A2uiHost("a2ui-v1.0", "a2ui-v1.0"),
    A2uiHost("a2ui-v1.0 frozen", "a2ui-v1.0", {"data": "freeze"}),
    SpecHost(),
    SpecHost("json-render frozen", options={"data": "freeze"}),
    GenerativeHost("assistant-ui", {}),
    GenerativeHost("assistant-ui-flat", {"form": "flat"}),
    MarkdownHost("markdown", "markdown"),
    TextHost("outline", "outline"),
)

TARGETS: Final = {target.name: target for target in KNOWN if target.format in convert.WRITABLE}
"""Those that can be written, by name; a format with two forms or ways is there more than once."""


def host_of(format_: str) -> Target:
    """The host that shows documents of a format as they are."""
    return next(target for target in KNOWN if target.format == format_)
