"""The reader of A2UI v0.8: its messages are brought up to v0.9 and read as such.

Losses point into the messages given, those of the way up come first, and clicks come home as `userAction`.
"""

from dataclasses import replace
from typing import cast

from uispec.a2ui.dialects import FORMATS
from uispec.a2ui.migration.arrival import Messages
from uispec.a2ui.migration.upgrading import modern
from uispec.adapters.a2ui.reading.reader import read_surface
from uispec.adapters.a2ui.reading.source import open_modern
from uispec.adapters.neutral import Reading
from uispec.adapters.options import DEFAULTS, Options
from uispec.ledger.live import Tongue
from uispec.limits import DEFAULT, Limits


def read(
    source: object,
    surface_id: str | None = None,
    *,
    tongue: Tongue | None = None,
    options: Options = DEFAULTS,
    limits: Limits = DEFAULT,
) -> Reading:
    """Read messages of v0.8 into the neutral tree.

    Args:
        source: messages as text or JSON; later ones of v0.9 may stand among them.
        surface_id: which surface, where several are live.
        tongue: the words that the target has for values computed from data; `None` to compute them all now.
        options: `locale` is what functions format for.
        limits: bounds on reading, folding, and the tree; where the tree meets one stands a loss `limit`.

    Raises:
        UispecError: the source is no valid A2UI; `unknown_surface` for a surface that never begins.
        ConversionError: `ambiguous_surface`, `unknown_surface`.
        ExpressionError: `unknown_locale`, `locale_unavailable`.
        TypeError: it is no document at all.

    Spec: A2UI evolution guide, 0.8 to 0.9.

    >>> title = {"id": "top", "component": {"Text": {"text": {"literalString": "Hello"}}}}
    >>> update = {"surfaceUpdate": {"surfaceId": "s", "components": [title]}}
    >>> read([update, {"beginRendering": {"surfaceId": "s", "root": "top"}}]).root
    Neutral('text', 'top')
    """
    told = modern("convert", cast("Messages", source), limits=limits)
    opened = open_modern(told, surface_id, limits=limits)
    reading = read_surface(opened, tongue, options, limits)
    if reading.root is not None and reading.surface_id in told.roots:
        reading.root.name = told.roots[reading.surface_id]
    return replace(reading, source_format=FORMATS["0.8"], before=told.losses)
