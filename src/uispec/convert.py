"""From one format to another, with a report of everything that the target cannot carry.

Formats meet here and only here: a reader makes neutral nodes of the source, a writer makes the target of them, and a
ledger between them turns whatever was forgotten on the way into a loss.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Final, Literal, Protocol, TypeAlias, cast

from pydantic import JsonValue

from uispec._hold import hold, hold_limits
from uispec.adapters.detection import TEXT, Text, detect, read_text
from uispec.adapters.home import Homecoming, action_home, data_home
from uispec.adapters.neutral import Reading
from uispec.errors import ConversionError, Issue, UispecError
from uispec.limits import DEFAULT, Limits
from uispec.losses import Conversion

__all__ = ["READABLE", "WRITABLE", "Conversion", "Homecoming", "action_home", "convert", "data_home", "detect"]


class _Read(Protocol):
    def __call__(self, source: object, surface_id: str | None, *, locale: str, limits: Limits) -> Reading: ...


class _Write(Protocol):
    def __call__(self, reading: Reading, *, version: str, limits: Limits) -> tuple[JsonValue, dict[str, JsonValue]]: ...


# Named, and imported when they are first used: a conversion loads the two formats that it is about.
READABLE: Final[Mapping[str, str]] = {
    "a2ui-v0.9": "uispec.adapters.a2ui.reader",
    "a2ui-v1.0": "uispec.adapters.a2ui.reader",
}
"""The formats that can be converted from, each with the module that has its `read`."""

WRITABLE: Final[Mapping[str, str]] = {
    "adaptive-card": "uispec.adapters.adaptive_card.writer",
    "outline": "uispec.adapters.outline",
}
"""The formats that can be converted to, each with the module that has its `write`."""

ConvertCode: TypeAlias = Literal[
    "unknown_target", "unknown_source", "format_mismatch", "ambiguous_surface", "unknown_surface"
]
"""The codes of a `ConversionError`; those of refused losses come on top where `on_loss="raise"` asks for it."""

CARD_VERSION: Final = "1.6"


def convert(
    source: object,
    to: str,
    source_format: str | None = None,
    surface_id: str | None = None,
    on_loss: Literal["report", "raise"] = "report",
    *,
    version: str = CARD_VERSION,
    data: Literal["freeze"] = "freeze",
    locale: str = "en",
    limits: Limits = DEFAULT,
) -> Conversion[JsonValue]:
    """Convert a document, and say what the result does not carry.

    Args:
        source: text, bytes, JSON, typed messages, a state or a surface.
        to: a format name, such as `adaptive-card`.
        source_format: the format of the source; told from the document if not given.
        surface_id: which surface of a stream, where several are live.
        on_loss: `"raise"` refuses any loss above `notice`.
        version: of the target; cards are written for 1.6.
        data: `"freeze"` evaluates everything under the data that the source holds.
        locale: what formatting functions write for.
        limits: bounds on reading, on the tree and on evaluation.

    Returns:
        `output`, plain JSON (text for `outline`); `losses` in the order of the source; `home` for clicks.

    Raises:
        ConversionError: `unknown_source`, `unknown_target`, `format_mismatch`, `ambiguous_surface`,
            `unknown_surface`; with `on_loss="raise"` the losses, as issues under their codes.
        ExpressionError: `unknown_locale`, `locale_unavailable`.
        UispecError: of the stage that fails, if the source is invalid.
        ValueError: an option that no format has.

    >>> card = {"id": "root", "component": "Text", "text": "Hello"}
    >>> message = {"version": "1.0", "createSurface": {"surfaceId": "main", "components": [card]}}
    >>> convert(message, to="outline").losses
    ()
    """
    hold("convert", "to", to, str, "the name of a format")
    hold("convert", "source_format", source_format, str | None, "the name of a format, or None")
    hold("convert", "surface_id", surface_id, str | None, "the id of a surface, or None")
    hold("convert", "locale", locale, str, "a language tag such as 'en'")
    hold_limits("convert", limits)
    writer = WRITABLE.get(to)
    if writer is None:
        known = ", ".join(sorted(WRITABLE))
        raise ConversionError(Issue("", "unknown_target", f"{to[:80]!r} is no format to convert to; {known} are."))
    _refuse_option("version", version, (CARD_VERSION,))
    _refuse_option("data", data, ("freeze",))
    _refuse_option("on_loss", on_loss, ("report", "raise"))
    document: object = source
    if isinstance(source, TEXT):
        # Read once for all; what cannot be read goes to the reader of its format, which says what is wrong.
        with suppress(UispecError):
            document = read_text(cast("Text", source), limits)
    name = source_format or _told(document, limits)
    reader = READABLE.get(name)
    if reader is None:
        known = ", ".join(READABLE)
        raise ConversionError(Issue("", "unknown_source", f"{name[:80]!r} is no format to convert from; {known} are."))
    read = cast("_Read", import_module(reader).read)
    reading = read(document, surface_id, locale=locale, limits=limits)
    if source_format is not None and reading.source_format != source_format:
        text = f"The document is {reading.source_format}, and source_format says {source_format}; leave it out."
        raise ConversionError(Issue("", "format_mismatch", text))
    write = cast("_Write", import_module(writer).write)
    output, home = write(reading, version=version, limits=limits)
    losses = reading.ledger.finish()
    result = Conversion(output, losses, home, reading.source_format, to)
    if on_loss == "raise":
        issues = [
            Issue(loss.path, loss.code, f"{loss.subject or loss.what} {loss.effect}: {loss.message}", loss.severity)
            for loss in losses
            if loss.severity != "notice"
        ]
        if issues:
            raise ConversionError(*issues)
    return result


def _refuse_option(name: str, value: str, known: Sequence[str]) -> None:
    if value not in known:
        raise ValueError(f"{name} is {' or '.join(map(repr, known))}, not {value!r:.80}")


def _told(source: object, limits: Limits) -> str:
    """The format of a source that was not named; A2UI where none is told, so that its reader says what is wrong."""
    name = detect(source, limits=limits)
    # v0.8 too: its reader says that it has to be upgraded first.
    return next(iter(READABLE)) if name is None or name == "a2ui-v0.8" else name
