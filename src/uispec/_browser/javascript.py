"""What JavaScript makes of a value: text, number, truth, equality, lengths in UTF-16 units.

The renderers of json-render and the template engine of Adaptive Cards are JavaScript, and a template or a comparison
shows it. Nothing here is special to a spec, and nothing here is a mistake to be avoided: what one may not want of
JavaScript, the policies of those packages turn off.
"""

import math
import re
from collections.abc import Callable
from decimal import ROUND_HALF_UP, Context, Decimal
from typing import Final

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec._kinds import is_number as is_number
from uispec.errors import Issue, LimitError
from uispec.limits import DEFAULT, Limits

WHITE_SPACE: Final = (
    "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f"
    "\u3000\ufeff"
)
"""What `trim` takes away; Python's `strip` knows other characters."""
OBJECT_TEXT: Final = "[object Object]"

_EXACT: Final = 2**53
"""Up to here each integer is a number of JavaScript."""
_FIRST_EXPONENT: Final = 1e21
"""From here on numbers are written with an exponent."""
_LAST_PLAIN: Final = 1e-6
"""Below it numbers are written with an exponent."""
_DECIMAL: Final = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_RADIX: Final = re.compile(r"0(?:[xX](?P<r16>[0-9a-fA-F]+)|[oO](?P<r8>[0-7]+)|[bB](?P<r2>[01]+))")
_LEADING: Final = re.compile(
    rf"[{WHITE_SPACE}]*([+-]?(?:Infinity|[0-9]+(?:\.[0-9]*)?(?:[eE][+-]?[0-9]+)?|\.[0-9]+(?:[eE][+-]?[0-9]+)?))"
)
_LONGEST: Final = 400
_BEYOND: Final = "1" + "0" * _LONGEST
_INTEGER: Final = re.compile(rf"[{WHITE_SPACE}]*([+-]?)(0*)([0-9]*)")


def trim(text: str) -> str:
    r"""Take the white space off both ends.

    >>> trim("\ufeff a\u00a0"), trim("\x1f")
    ('a', '\x1f')
    """
    return text.strip(WHITE_SPACE)


def is_true(value: JsonValue | MISSING) -> bool:
    """Tell whether a value counts as true: `false`, 0, NaN, `""`, null and nothing do not; `[]` and `{}` do.

    >>> is_true([]), is_true("0"), is_true(0.0), is_true(MISSING)
    (True, True, False, False)
    """
    if value is MISSING or value is None:
        return False
    return isinstance(value, list | dict) or (bool(value) and value == value)


def is_same(left: JsonValue | MISSING, right: JsonValue | MISSING) -> bool:
    """Tell what `===` tells: no coercion, containers by identity, NaN equal to nothing.

    >>> is_same(1, 1.0), is_same(1, True), is_same([], []), is_same(MISSING, None)
    (True, False, False, False)
    """
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, int | float) and isinstance(right, int | float):
        return left == right
    if isinstance(left, str) and isinstance(right, str):
        return left == right
    return left is right


def _undefined(_value: object) -> str:
    return "undefined"


def text(value: JsonValue | MISSING, limits: Limits = DEFAULT, foreign: Callable[[object], str] = _undefined) -> str:
    """Write a value as `String(value)` does.

    An array is the text of its items with commas between, null and nothing being empty there; an object is always
    `[object Object]`.

    Args:
        value: what to write.
        limits: `text_length` counts.
        foreign: gives the text of what JSON does not know, in an array too; by itself that is `undefined`.

    Raises:
        LimitError: `too_large`, where an array comes to more than `text_length` characters.

    >>> text(1e21), text(-0.0), text(True), text([1, [2, None, 3]]), text({})
    ('1e+21', '0', 'true', '1,2,,3', '[object Object]')
    """
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return number_text(value)
    if isinstance(value, dict):
        return OBJECT_TEXT
    if isinstance(value, list):
        return _array_text(value, limits, foreign)
    return "null" if value is None else foreign(value)


def _array_text(items: list[JsonValue], limits: Limits, foreign: Callable[[object], str]) -> str:
    """Nested arrays are written without brackets, so all are one row of items; an empty one is one empty item."""
    pieces: list[str] = []
    room = limits.text_length
    waiting: list[JsonValue] = [items]
    while waiting:
        item = waiting.pop()
        if isinstance(item, list) and item:
            waiting.extend(reversed(item))
            continue
        piece = "" if item is None or item is MISSING or item == [] else text(item, limits, foreign)
        pieces.append(piece)
        room -= len(piece) + 1
        if room < -1:
            message = f"An array written as text is longer than text_length allows ({limits.text_length})."
            raise LimitError(Issue("", "too_large", message))
    return ",".join(pieces)


def number_text(value: float) -> str:
    """Write a number in the notation of JavaScript: the shortest digits that mean it, an exponent from 1e21 on.

    Integers beyond 2**53 lose their last digits, as they do there.

    >>> [number_text(one) for one in (1.0, 0.1, 1e-7, 1e-6, 12345678901234567890, float("inf"))]
    ['1', '0.1', '1e-7', '0.000001', '12345678901234567000', 'Infinity']
    """
    if isinstance(value, int) and -_EXACT <= value <= _EXACT:
        return str(value)
    number = double(value)
    if number != number:
        return "NaN"
    if math.isinf(number):
        return "Infinity" if number > 0 else "-Infinity"
    if number == 0:
        return "0"
    mantissa, _, exponent = repr(number).partition("e")
    if _LAST_PLAIN <= abs(number) < _FIRST_EXPONENT:
        return _plain(mantissa, int(exponent or 0))
    return f"{mantissa.removesuffix('.0')}e{int(exponent):+d}"


def _plain(mantissa: str, exponent: int) -> str:
    """Move the point of the digits by the exponent."""
    sign = "-" if mantissa[0] == "-" else ""
    whole, _, fraction = mantissa.lstrip("-").partition(".")
    fraction = "" if fraction == "0" else fraction
    if exponent >= 0:
        fraction = fraction.ljust(exponent, "0")
        whole, fraction = whole + fraction[:exponent], fraction[exponent:]
    else:
        fraction = "0" * (-exponent - 1) + whole + fraction
        whole = "0"
    return f"{sign}{whole}.{fraction}" if fraction else f"{sign}{whole}"


def double(value: float) -> float:
    """Give the number of JavaScript that is nearest; its largest ends at about 1.8e308.

    >>> double(3), double(10**400)
    (3.0, inf)
    """
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def number(value: JsonValue | MISSING, limits: Limits = DEFAULT) -> float:
    """Read a value as `Number(value)` does; NaN where it is no number.

    Whole numbers come back as integers.

    Raises:
        LimitError: as `text`.

    >>> number(" 0x10 "), number(""), number(None), number([5]), number("12px")
    (16, 0, 0, 5, nan)
    """
    if value is None or value is False:
        return 0
    if value is True:
        return 1
    if isinstance(value, int | float):
        return value
    if isinstance(value, list):
        value = text(value, limits)
    return _read(trim(value)) if isinstance(value, str) else math.nan


def _read(written: str) -> float:
    if not written:
        return 0
    if _DECIMAL.fullmatch(written):
        return tidy(float(written))
    if written.lstrip("+-") == "Infinity" and len(written) <= 9:
        return -math.inf if written[0] == "-" else math.inf
    found = _RADIX.fullmatch(written)
    if found is None:
        return math.nan
    digits = found[found.lastindex or 0]
    return tidy(double(int(digits, int(str(found.lastgroup)[1:]))))


def tidy(value: float) -> float:
    """Give a whole number that JavaScript holds exactly as an integer; it has only one kind of number.

    >>> tidy(2.0), tidy(-0.0), tidy(2.5), tidy(1e300)
    (2, 0, 2.5, 1e+300)
    """
    return int(value) if -_EXACT <= value <= _EXACT and value == int(value) else value


def rounded(value: float) -> float:
    """Round as `Math.round` does: halves go up, towards positive infinity.

    >>> rounded(2.5), rounded(-2.5), rounded(0.49999999999999994)
    (3, -2, 0)
    """
    if not math.isfinite(value):
        return value
    below = math.floor(value)
    return tidy(below + 1 if value - below >= 0.5 else below)


def leading_integer(token: str) -> int | None:
    """Read the integer that a text begins with, as `parseInt(text, 10)` does.

    One that is beyond all numbers of JavaScript comes back as such a one, not digit by digit.

    >>> leading_integer("1abc"), leading_integer(" 01"), leading_integer("x1")
    (1, 1, None)
    """
    found = _INTEGER.match(token)
    if found is None or not (found[2] or found[3]):
        return None
    return int(f"{found[1]}{(found[3] if len(found[3]) <= _LONGEST else _BEYOND) or 0}")


def leading_number(token: str) -> float | None:
    """Read the number that a text begins with, as `parseFloat(text)` does; `None` where that is NaN.

    >>> leading_number(" 1.5e1x"), leading_number(".5"), leading_number("1,5"), leading_number("x")
    (15, 0.5, 1, None)
    """
    found = _LEADING.match(token)
    return None if found is None else tidy(float(found[1].replace("Infinity", "inf")))


def fixed(value: float, digits: int) -> str:
    """Write a number with so many digits behind the point, as `value.toFixed(digits)` does; from 1e21 on as text.

    >>> fixed(1.005, 2), fixed(2.5, 0), fixed(-1.5, 0), fixed(1e21, 2)
    ('1.00', '3', '-2', '1e+21')
    """
    number = double(value)
    if not abs(number) < _FIRST_EXPONENT:
        return number_text(number)
    halves = number.as_integer_ratio()[1].bit_length() - 1
    if halves != digits + 1:  # only then can the number lie in the middle between two, where Python rounds to even
        return f"{number:.{digits}f}"
    exact = Decimal(number)
    room = Context(prec=max(exact.adjusted(), 0) + digits + 2, rounding=ROUND_HALF_UP)
    return f"{exact.quantize(Decimal(1).scaleb(-digits), context=room):f}"


def length(value: str) -> int:
    r"""Count UTF-16 units: a character beyond the first plane is two.

    >>> length("héllo"), length("\U0001f600")
    (5, 2)
    """
    return len(value) if value.isascii() else len(value.encode("utf-16-le", "surrogatepass")) // 2


def cut(value: str, end: float) -> str:
    r"""Take the first UTF-16 units of a text, as `text.slice(0, end)` does; a negative end counts from the back.

    A pair that the end would halve is left out: half of one is no text.

    >>> cut("abcdef", 2), cut("abcdef", -1), cut("a\U0001f600", 2), cut("abc", float("nan"))
    ('ab', 'abcde', 'a', '')
    """
    size = length(value)
    whole = 0 if end != end else size if end > size else int(max(end, -size))
    stop = whole if whole >= 0 else size + whole
    if value.isascii():
        return value[:stop]
    return value.encode("utf-16-le", "surrogatepass")[: 2 * stop].decode("utf-16-le", "ignore")


def units(value: str, start: int, stop: int) -> str:
    r"""Take UTF-16 units out of a text, as `text.substring(start, stop)` does with places that are inside of it.

    Half of a pair is no text and becomes U+FFFD.

    >>> units("abcdef", 1, 3), units("a\U0001f600b", 1, 3), units("\U0001f600", 0, 1) == "\ufffd"
    ('bc', '\U0001f600', True)
    """
    if value.isascii():
        return value[start:stop]
    return value.encode("utf-16-le")[2 * start : 2 * stop].decode("utf-16-le", "replace")


def is_before(left: str, right: str) -> bool:
    r"""Tell what `<` tells of two texts: UTF-16 units in turn.

    >>> is_before("10", "9"), is_before("\U0001f600", "\uffff")
    (True, True)
    """
    if left.isascii() and right.isascii():
        return left < right
    return left.encode("utf-16-be", "surrogatepass") < right.encode("utf-16-be", "surrogatepass")
