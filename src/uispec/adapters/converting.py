"""One conversion: a reader, a writer, and the losses between them."""

from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias, Unpack, cast, overload

from pydantic import JsonValue

from uispec._hold import hold, hold_limits
from uispec._kinds import TEXT_TYPES, Text
from uispec._sentences import shown
from uispec.adapters.detection import detect, may_be_messages, no_document, read_text, why_unknown
from uispec.adapters.formats import FORMATS, PACKAGES, READABLE, WRITABLE
from uispec.adapters.neutral import Reading
from uispec.adapters.options import DEFAULTS, Choices, Data, Form, Options, gather_options, hold_choice
from uispec.errors import ConversionError, Issue, LimitError, ParseError
from uispec.ledger.live import Tongue
from uispec.limits import DEFAULT, Limits
from uispec.losses import Conversion

if TYPE_CHECKING:
    from uispec.adapters.options import Catalog


class _Read(Protocol):
    def __call__(
        self, source: object, surface_id: str | None, *, tongue: Tongue | None, options: Options, limits: Limits
    ) -> Reading: ...


class _Write(Protocol):
    def __call__(
        self, reading: Reading, *, options: Options, limits: Limits
    ) -> tuple[JsonValue, dict[str, JsonValue]]: ...


class _Speak(Protocol):
    def __call__(self, target_format: str, options: Options) -> Tongue: ...


ConvertCode: TypeAlias = Literal[
    "unknown_target", "unknown_source", "format_mismatch", "ambiguous_surface", "unknown_surface"
]
"""The codes of a `ConversionError`; those of refused losses come on top where `on_loss="raise"` asks for it."""


OnLoss: TypeAlias = Literal["report", "raise"]


@overload
def convert(
    source: object,
    to: Literal["markdown", "outline"],
    source_format: str | None = None,
    surface_id: str | None = None,
    on_loss: OnLoss = "report",
    **choices: Unpack[Choices],
) -> Conversion[str]: ...


@overload
def convert(
    source: object,
    to: Literal["a2ui-v0.9", "a2ui-v1.0"],
    source_format: str | None = None,
    surface_id: str | None = None,
    on_loss: OnLoss = "report",
    **choices: Unpack[Choices],
) -> Conversion[list[dict[str, JsonValue]]]: ...


@overload
def convert(
    source: object,
    to: Literal["json-render", "adaptive-card", "assistant-ui"],
    source_format: str | None = None,
    surface_id: str | None = None,
    on_loss: OnLoss = "report",
    **choices: Unpack[Choices],
) -> Conversion[dict[str, JsonValue]]: ...


@overload
def convert(
    source: object,
    to: str,
    source_format: str | None = None,
    surface_id: str | None = None,
    on_loss: OnLoss = "report",
    **choices: Unpack[Choices],
) -> Conversion[Any]: ...


def convert(
    source: object,
    to: str,
    source_format: str | None = None,
    surface_id: str | None = None,
    on_loss: OnLoss = "report",
    *,
    version: str | None = None,
    host: str | None = None,
    catalog: "Catalog | None" = None,
    form: Form = "nested",
    data: Data | None = None,
    locale: str = "en",
    now: str | None = None,
    limits: Limits = DEFAULT,
) -> Conversion[Any]:
    """Convert a document, and say what the result does not carry.

    Args:
        source: text, bytes, JSON, typed messages, a state or a surface.
        to: a format name, such as `adaptive-card`.
        source_format: the format of the source; told from the document if not given.
        surface_id: which surface of a stream, where several are live.
        on_loss: `"raise"` refuses any loss above `notice`.
        version: of a card, `"1.0"` to `"1.6"`; the newest if not given.
        host: the host that a card is for, such as `teams`; for a card as source, the one that it was written for.
        catalog: of a json-render target; the components of shadcn if not given.
        form: of an assistant-ui target: `"nested"`, or `"flat"`, whose nodes can act.
        data: `"bind"` keeps values bound to data where the target can do that (A2UI, json-render), `"freeze"` computes
            all of them now. If not given, they are bound where the target can.
        locale: what formatting functions write for.
        now: the moment that dates are told by, ISO 8601.
        limits: bounds on reading, on the tree and on evaluation; `document_bytes` also on the text of the output.

    Returns:
        `output`, plain JSON (text for `markdown`, `outline`); `losses` in the order of the source; `home` for clicks.

    Raises:
        ConversionError: `unknown_source`, `unknown_target`, `format_mismatch`, `ambiguous_surface`,
            `unknown_surface`; with `on_loss="raise"` the losses, as issues under their codes.
        ExpressionError: `unknown_locale`, `locale_unavailable`.
        UispecError: of the stage that fails, if the source is invalid.
        ValueError: an option has a value that it cannot have.

    >>> card = {"id": "root", "component": "Text", "text": "Hello"}
    >>> message = {"version": "1.0", "createSurface": {"surfaceId": "main", "components": [card]}}
    >>> convert(message, to="outline").losses
    ()
    """
    hold("convert", "source_format", source_format, str | None, "the name of a format, or None")
    hold("convert", "surface_id", surface_id, str | None, "the id of a surface, or None")
    hold_target("convert", to)
    hold_limits("convert", limits)
    hold_choice("on_loss", on_loss, ("report", "raise"))
    options = gather_options("convert", version, host, catalog, form, data, locale, now)
    result = convert_document(source, to, source_format, surface_id, options=options, limits=limits)
    if on_loss == "raise":
        issues = [
            Issue(loss.path, loss.code, f"{loss.subject or loss.what} {loss.effect}: {loss.message}", loss.severity)
            for loss in result.losses
            if loss.severity != "notice"
        ]
        if issues:
            raise ConversionError(*issues)
    return result


def convert_document(
    source: object,
    to: str,
    source_format: str | None,
    surface_id: str | None,
    *,
    options: Options,
    limits: Limits,
) -> Conversion[JsonValue]:
    """Convert a document, with arguments that are known to be right."""
    tongue = None
    writer = import_module(WRITABLE[to])
    if options.data == "bind" and FORMATS[to].has_tongue:
        tongue = cast("_Speak", writer.tongue)(to, options)
    reading = read_document(source, source_format, surface_id, tongue=tongue, options=options, limits=limits)
    reading.ledger.room = limits.document_bytes
    output, home = cast("_Write", writer.write)(replace(reading, target_format=to), options=options, limits=limits)
    losses = (*reading.before, *reading.ledger.finish())
    return Conversion(output, losses, home, reading.source_format, to)


def hold_target(function: str, to: object) -> None:
    """Refuse what names no format to convert to.

    Raises:
        TypeError: it is no text.
        ConversionError: `unknown_target`.
    """
    hold(function, "to", to, str, "the name of a format")
    if to not in WRITABLE:
        known = ", ".join(sorted(WRITABLE))
        text = f"{shown(str(to)[:80])} is no format to convert to; {known} are."
        raise ConversionError(Issue("", "unknown_target", text))


def read_document(
    source: object,
    source_format: str | None = None,
    surface_id: str | None = None,
    *,
    tongue: Tongue | None = None,
    options: Options = DEFAULTS,
    limits: Limits = DEFAULT,
) -> Reading:
    """Read a document of any format into the neutral tree.

    Args:
        source: as for `convert`.
        source_format: told from the document if not given.
        surface_id: which surface of a stream, where several are live.
        tongue: the words that the target has for values computed from data; `None` to compute them all now.
        options: those that concern the source.
        limits: bounds on reading, on the tree and on evaluation.

    Raises:
        ConversionError: `unknown_source`, `format_mismatch`, `ambiguous_surface`, `unknown_surface`.
        UispecError: of the stage that fails, if the source is invalid.
    """
    document: object = source
    if isinstance(source, TEXT_TYPES):
        # Read once for all; what cannot be read goes to the reader of its format, which says what is wrong.
        with suppress(ParseError, LimitError):
            document = read_text(cast("Text", source), limits)
    name = source_format or _format_of(document, limits)
    reader = READABLE.get(name)
    if reader is None:
        known = ", ".join(READABLE)
        raise ConversionError(
            Issue("", "unknown_source", f"{shown(name, 80)} is no format to convert from; {known} are.")
        )
    read = cast("_Read", import_module(reader).read)
    reading = read(document, surface_id, tongue=tongue, options=options, limits=limits)
    if source_format is not None and reading.source_format != source_format:
        text = f"The document is {reading.source_format}, and source_format says {source_format}; leave it out."
        raise ConversionError(Issue("", "format_mismatch", text))
    return reading


def _format_of(source: object, limits: Limits) -> str:
    """The format of a source that was not named.

    Where none is told, A2UI for what may be a message, or is no JSON at all: its reader says what is wrong.

    Raises:
        ConversionError: `unknown_source`: it is a document, and of no format.
        InvalidDocumentError: `wrong_type`: it is a scalar.
    """
    # Typed values are known by the package that made them; nothing has to be loaded to see that.
    package = ".".join(type(source).__module__.split(".")[:2])
    name = PACKAGES.get(package) or detect(source, limits=limits)
    if source is None or isinstance(source, int | float):
        raise no_document(source)
    if name is None and isinstance(source, dict | list):
        document = cast("JsonValue", source)
        if not may_be_messages(document):
            raise ConversionError(Issue("", "unknown_source", why_unknown(document, limits=limits)))
    return next(iter(READABLE)) if name is None else name
