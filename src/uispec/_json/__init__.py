"""JSON at the border of the library: reading bytes, comparing and copying values, writing text.

Nothing here recurses: the depth of a document is the sender's choice, the depth of the stack is not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from math import copysign
from typing import TYPE_CHECKING, Final, TypeVar, cast

from pydantic_core import from_json, to_json

from uispec._json.check import INTEGER_DIGITS, hold_size, too_deep
from uispec._json.check import PARSER_DEPTH as PARSER_DEPTH
from uispec._json.check import check as check
from uispec._json.check import is_deeper as is_deeper
from uispec._json.frozen import FrozenDict, FrozenList
from uispec._kinds import SCALARS, Text, bytes_of, size_of
from uispec._sentences import shown
from uispec.errors import Issue, LimitError, ParseError, UispecError
from uispec.limits import DEFAULT, Limits

if TYPE_CHECKING:
    from pydantic import JsonValue

J = TypeVar("J", bound="JsonValue")

_BOM: Final = b"\xef\xbb\xbf"


def _shape(byte: int) -> str:
    if 0x30 <= byte <= 0x39:
        return "0"
    for shape, members in (("e", b"eE"), ("N", b"NIf"), ("a", b"an"), (".", b"."), (",", b"[:,")):
        if byte in members:
            return shape
    return "x"


_SHAPES: Final = "".join(map(_shape, range(256))).encode()
"""Digits as `0`, what starts an exponent as `e`, what stands before a number as `,`; `NaN` and `Inf` look alike."""
_SIGNS: Final = b"+-"
_UNSEEN: Final = _SIGNS + b" \t\r\n" + _BOM
"""Left out of the shapes: signs, and what may stand between a number and the `[`, `:` or `,` before it."""
_EXPONENT: Final = b"0e000"
"""An exponent of three digits, in such shapes."""
_LONG: Final = b"0" * 200
"""So many digits in a row and an exponent of two digits reach infinity together."""
_LOOKED_AT: Final = 400
"""Bytes before an exponent that are looked at; a longer number is suspicious in any case."""
_FILE_NAME: Final = re.compile(rb"[^\x00-\x1f\"{}\[\]]{1,300}\.(?:json|jsonl|ndjson|ya?ml|txt)", re.IGNORECASE)
_MOST_HITS: Final = 100
"""Addresses and hashes look like exponents now and then; a document that is full of such is suspicious."""

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


def suspicious(raw: bytes) -> bool:
    """Tell whether these bytes may hold a number that is not finite.

    True means "look closer": parsers that read straight into models let `NaN`, `Infinity` and `1e400` pass in places.
    False is certain. Reads the bytes as they are, so a string that looks like such a list of numbers counts as well.

    >>> suspicious(b'{"price": 1e400}'), suspicious(b'{"price": 1e40}')
    (True, False)
    """
    if may_overflow(raw):
        return True
    shapes = raw.translate(_SHAPES, _UNSEEN)
    return (b",NaN" in shapes or shapes.startswith(b"NaN")) and (b"NaN" in raw or b"Infinity" in raw)


def may_overflow(raw: bytes) -> bool:
    """Do as `suspicious` for a parser that lets no `NaN` pass: tell whether a number may be too large."""
    # Plain searches in a text of few letters take a tenth of the time of one regular expression over the bytes.
    shapes = raw.translate(_SHAPES, _SIGNS)
    # From the end, the search passes letters three times as quickly.
    return _LONG in shapes or (shapes.rfind(_EXPONENT) >= 0 and _has_long_exponent(raw))


def _has_long_exponent(raw: bytes) -> bool:
    """Tell whether an exponent of three digits stands in something that starts as a number does."""
    shapes = raw.translate(_SHAPES, _UNSEEN)
    at = -1
    for _ in range(_MOST_HITS):
        at = shapes.find(_EXPONENT, at + 1)
        if at < 0:
            return False
        earliest = max(0, at - _LOOKED_AT)
        start = max(shapes.rfind(b",", earliest, at) + 1, earliest)
        if not shapes[start:at].strip(b"0."):
            return True
    return True


def same(a: object, b: object) -> bool:
    """Tell whether two values are the same JSON, type for type: `1`, `1.0` and `true` are three different values.

    The order of keys does not count; the sign of zero does. Pydantic models are compared by class, attributes and
    extra attributes; other objects of one class by `==`.

    >>> same({"a": [1], "b": None}, {"b": None, "a": [1]}), same([1], [True]), 1 == True
    (True, False, True)
    """
    if type(a) in SCALARS:
        return _same_scalars(a, b)
    pairs: list[tuple[object, object]] = [(a, b)]
    met: set[tuple[int, int]] = set()
    while pairs:
        pair = left, right = pairs.pop()
        kind = _THAWED.get(type(left), type(left))
        if kind is not _THAWED.get(type(right), type(right)):
            return False
        members: Iterable[tuple[object, object]]
        if kind is dict:
            ours, theirs = cast("tuple[dict[str, object], dict[str, object]]", pair)
            if ours.keys() != theirs.keys():
                return False
            members = zip(ours.values(), map(theirs.__getitem__, ours), strict=True)
        elif kind is list or kind is tuple:
            first, second = cast("tuple[Sequence[object], Sequence[object]]", pair)
            if len(first) != len(second):
                return False
            members = zip(first, second, strict=True)
        elif (fields := getattr(kind, "__pydantic_fields__", None)) is not None:
            # Fields only: beside them stand cached properties, which one of two equal models may lack.
            members = zip(map(left.__dict__.get, fields), map(right.__dict__.get, fields), strict=True)
            extras = getattr(left, "__pydantic_extra__", None), getattr(right, "__pydantic_extra__", None)
            if extras[0] is not extras[1]:
                members = chain(members, (extras,))
        elif left == right:
            continue
        else:
            return False
        # Most members are one object on both sides, or scalars; to put those aside would take most of the time.
        for one, other in members:
            if one is other:
                continue
            if type(one) in SCALARS:
                if not _same_scalars(one, other):
                    return False
                continue
            # Equal graphs of shared containers would take exponential time, and loops for ever, without this.
            ids = (id(one), id(other))
            if ids not in met:
                met.add(ids)
                pairs.append((one, other))
    return True


def _same_scalars(a: object, b: object) -> bool:
    kind = type(a)
    if kind is not type(b) or a != b:
        return False
    return kind is not float or copysign(1, cast("float", a)) == copysign(1, cast("float", b))


def copy(value: JsonValue) -> JsonValue:
    """Copy a JSON value: fresh dicts and lists at every depth, scalars shared.

    Other mappings become dicts and other sequences lists. A container that stands in several places is copied once.

    >>> original = {"rows": [[1]]}
    >>> twin = copy(original)
    >>> twin == original, twin["rows"][0] is original["rows"][0]
    (True, False)
    """
    if type(value) in SCALARS:
        return value
    top: list[JsonValue] = [value]
    copies: dict[int, tuple[object, JsonValue]] = {}
    unfinished: list[dict[str, JsonValue] | list[JsonValue]] = [top]
    while unfinished:
        container = unfinished.pop()
        if type(container) is dict:
            for key, item in container.items():
                if type(item) not in SCALARS and not isinstance(item, str | int | float):
                    container[key] = _copy_container(item, copies, unfinished)
        else:
            items = cast("list[JsonValue]", container)
            for index, item in enumerate(items):
                if type(item) not in SCALARS and not isinstance(item, str | int | float):
                    items[index] = _copy_container(item, copies, unfinished)
    return top[0]


def owned(value: object, limits: Limits = DEFAULT) -> JsonValue:
    """Take a Python value in from outside: hold it to being JSON, and give a copy that nobody else can edit.

    Raises:
        LimitError, ParseError, InvalidDocumentError: as `check`.

    >>> theirs = {"rows": [1]}
    >>> ours = owned(theirs)
    >>> theirs["rows"].append(2)
    >>> ours
    {'rows': [1]}
    """
    check(value, limits)
    return copy(cast("JsonValue", value))


def unshared(value: J, limits: Limits = DEFAULT) -> J:
    """Copy a value so that nothing in it stands in two places, as it may in Python values; then it can be edited.

    Raises:
        ParseError, LimitError, InvalidDocumentError: as `check`, where the value is none that it lets pass.

    >>> row: list[JsonValue] = [1]
    >>> first, second = unshared([row, row])
    >>> first is second
    False
    """
    return cast("J", read(text(value), limits))


def text(value: JsonValue) -> str:
    """Write a value as compact JSON: no spaces, characters beyond ASCII as they are, keys in their order.

    The value is one that `check` lets pass; it is not looked over before, since it mostly is one.

    Raises:
        ParseError, LimitError, InvalidDocumentError: as `check`, where the value cannot be written.

    >>> text({"naïve": [1, 2.0, None, True]})
    '{"naïve":[1,2.0,null,true]}'
    """
    try:
        return to_json(value, fallback=_as_builtin).decode()
    except ValueError:
        check(value)
        raise


def object_or_empty(value: JsonValue) -> dict[str, JsonValue]:
    """Give an object as it is, and an empty one for anything else.

    >>> object_or_empty({"a": 1}), object_or_empty(None)
    ({'a': 1}, {})
    """
    return value if isinstance(value, dict) else {}


def excerpt(value: JsonValue, most: int = 80) -> str:
    """Show a value in a sentence by its JSON text, or by the beginning of it.

    >>> excerpt({"path": "/a"}), excerpt([1, 2, 3], 6)
    ('{"path":"/a"}', '[1,...')
    """
    if isinstance(value, str):
        return shown(value, most)
    written = text(value)
    return written if len(written) <= most else f"{written[: most - 3]}..."


_THAWED: Final[Mapping[type[object], type[object]]] = {FrozenDict: dict, FrozenList: list}


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
        return bytes_of(data).removeprefix(_BOM)
    else:
        raise TypeError(f"JSON is read from str or bytes, not from {type(data).__name__}")
    hold_size(len(raw), limits)
    return raw.removeprefix(_BOM)


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


def _copy_container(
    item: object,
    copies: dict[int, tuple[object, JsonValue]],
    unfinished: list[dict[str, JsonValue] | list[JsonValue]],
) -> JsonValue:
    """Copy one container, shallow for now; the pair keeps `item` alive, so that its id stays its own."""
    known = copies.get(id(item))
    if known is not None:
        return known[1]
    fresh: dict[str, JsonValue] | list[JsonValue]
    kind, key = type(item), id(item)
    if kind is dict or (kind is not list and isinstance(item, Mapping)):
        fresh = dict(cast("Mapping[str, JsonValue]", item))
    elif kind is list or isinstance(item, Sequence):
        fresh = list(cast("Sequence[JsonValue]", item))
    else:
        raise TypeError(f"{type(item).__name__} is no JSON value")
    copies[key] = (item, fresh)
    unfinished.append(fresh)
    return fresh


def _as_builtin(value: object) -> object:
    """What the writer takes in place of a mapping or a sequence that is no dict, list or tuple."""
    if isinstance(value, Mapping):
        return dict(cast("Mapping[object, object]", value))
    if isinstance(value, Sequence):
        return list(cast("Sequence[object]", value))
    raise TypeError(f"{type(value).__name__} is no JSON value")
