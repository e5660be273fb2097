"""One JSON document from text or bytes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, cast

from pydantic_core import from_json

from uispec._json.check import INTEGER_DIGITS, PARSER_DEPTH, check, hold_size, is_deeper, too_deep
from uispec._json.overflow import BOM, may_overflow, suspicious
from uispec._kinds import Text, bytes_of, size_of
from uispec.errors import Issue, LimitError, ParseError, UispecError
from uispec.limits import DEFAULT, Limits

if TYPE_CHECKING:
    from pydantic import JsonValue

_FILE_NAME: Final = re.compile(rb"[^\x00-\x1f\"{}\[\]]{1,300}\.(?:json|jsonl|ndjson|ya?ml|txt)", re.IGNORECASE)
_SURROGATE_WORDS: Final = (
    "lone leading surrogate in hex escape",
    "unexpected end of hex escape",
)
"""What the parser says about an escape that is half a pair; the tests hold every spelling of one against this."""


def read(data: Text, limits: Limits = DEFAULT) -> JsonValue:
    """Parse one JSON document, the whole of `data`.

    A leading byte-order mark is skipped. Integers are exact, `5.0` stays a float, of two equal keys the last wins.

    Args:
        data: text, or bytes in UTF-8.
        limits: `document_bytes` is held against the size before anything is parsed, then `json_depth`; the parser
            goes no deeper than 200 whatever the limit says.

    Returns:
        Fresh dicts, lists and scalars; every number is finite and every string can be written as UTF-8.

    Raises:
        ParseError: `invalid_json` (also for empty input), `invalid_unicode` (bytes that are not UTF-8, lone surrogates
            escaped or not), `non_finite_number` (`NaN`, `Infinity`, `1e400`; one issue for each, at its place).
        LimitError: `too_large`, `too_deep`.
        TypeError: `data` is neither text nor bytes.

    Spec: RFC 8259.

    >>> read(b'{"total": 12.5, "lines": [1, 2]}')
    {'total': 12.5, 'lines': [1, 2]}
    """
    raw = _bytes(data, limits)
    wrapped = parsed(raw)
    if wrapped is not None:
        (value,) = wrapped
    else:
        try:
            value = cast("JsonValue", from_json(raw))
        except ValueError as error:
            raise _unreadable(raw, str(error), limits) from error
    if may_overflow(raw) if wrapped is not None else suspicious(raw):
        check(value, limits)
    elif (wrapped is None or limits.json_depth < PARSER_DEPTH) and is_deeper(value, limits.json_depth):
        raise too_deep("", limits)
    return value


def parsed(raw: bytes) -> list[JsonValue] | None:
    """Parse a document as the one item of an array: what passes is not deeper than `PARSER_DEPTH`, and has no `NaN`.

    By itself the parser lets an empty container stand one level below its bound, and to look for one in Python takes
    longer than parsing. `None` means "not sure". A number in it may be too large still; see `may_overflow`.
    """
    try:
        wrapped: list[JsonValue] = from_json(b"[" + raw + b"]", allow_inf_nan=False)
    except ValueError:
        return None
    return wrapped if len(wrapped) == 1 else None


def _bytes(data: Text, limits: Limits) -> bytes:
    """Bring any accepted input into bytes without a byte-order mark, sizes first."""
    if isinstance(data, str):
        hold_size(len(data), limits)
        try:
            raw = data.encode()
        except UnicodeEncodeError as error:
            raise ParseError(
                Issue(
                    "",
                    "invalid_unicode",
                    f"The text holds a lone surrogate (U+{ord(data[error.start]):04X}) at character {error.start + 1}.",
                )
            ) from error
    elif isinstance(data, bytes | bytearray | memoryview):  # pyright: ignore[reportUnnecessaryIsInstance] - a caller's slip is a TypeError
        hold_size(size_of(data), limits)
        return bytes_of(data).removeprefix(BOM)
    else:
        raise TypeError(f"JSON is read from str or bytes, not from {type(data).__name__}")
    hold_size(len(raw), limits)
    return raw.removeprefix(BOM)


def _unreadable(raw: bytes, reason: str, limits: Limits) -> UispecError:
    """Say which of the ways not to be JSON this is; `reason` is the parser's own sentence."""
    if reason.startswith("recursion limit exceeded"):
        return too_deep("", limits)
    if reason.startswith("number out of range"):
        return LimitError(Issue("", "too_large", f"A number has more than {INTEGER_DIGITS} digits: {reason}."))
    try:
        raw.decode()
    except UnicodeDecodeError as error:
        return ParseError(
            Issue("", "invalid_unicode", f"The bytes are not UTF-8: byte 0x{raw[error.start]:02X} at {error.start}.")
        )
    if reason.startswith(_SURROGATE_WORDS):
        return ParseError(Issue("", "invalid_unicode", f"An escape is half of a surrogate pair: {reason}."))
    if not raw.strip(b" \t\r\n"):
        return ParseError(Issue("", "invalid_json", "The document is empty; JSON needs a value."))
    if _FILE_NAME.fullmatch(raw):
        return ParseError(Issue("", "invalid_json", "This is the name of a file, it seems; give what the file holds."))
    return ParseError(Issue("", "invalid_json", f"This is not JSON: {reason}."))
