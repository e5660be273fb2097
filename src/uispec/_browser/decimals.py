"""Numbers as exact decimals, rounded as browsers round them: what stands before a number in the manner of a locale."""

import math
from decimal import ROUND_HALF_UP, Context, Decimal
from typing import Final

from uispec.errors import ExpressionError, Issue, LimitError

_MOST_BITS: Final = 14_000
"""Bits of an integer that is still written out, about 4,200 digits; the bound of Python itself can be switched."""

# ISO 4217, column "minor unit", where it is not 2. CLDR rounds some more (HUF, IDR), by custom; not followed here.
_MINOR_UNITS: Final = {
    code: digits
    for digits, codes in {
        0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
        3: "BHD IQD JOD KWD LYD OMR TND",
        4: "CLF UYW",
    }.items()
    for code in codes.split()
}


def decimal_of(value: float) -> Decimal:
    """The decimal that a number prints as, exactly.

    >>> decimal_of(1.005)
    Decimal('1.005')

    Raises:
        LimitError: `too_large` for an integer of more than about 4,200 digits.
        ExpressionError: `invalid_value` for a number that is not finite.
    """
    if isinstance(value, int):
        if value.bit_length() > _MOST_BITS:
            raise LimitError(Issue("", "too_large", "The integer has too many digits to be written out."))
        return Decimal(value)
    if not math.isfinite(value):
        raise ExpressionError(Issue("", "invalid_value", "The number is not finite."))
    return Decimal(repr(value))


def rounded(value: Decimal, decimals: int) -> Decimal:
    """Round to so many fraction digits at most; a tie goes away from zero.

    >>> rounded(Decimal("2.5"), 0), rounded(Decimal("-2.45"), 1), rounded(Decimal("1.5"), 3)
    (Decimal('3'), Decimal('-2.5'), Decimal('1.5'))
    """
    exponent = value.as_tuple().exponent
    if isinstance(exponent, int) and exponent >= -decimals:
        return value
    room = Context(prec=max(value.adjusted(), 0) + decimals + 2, rounding=ROUND_HALF_UP)
    return value.quantize(Decimal(1).scaleb(-decimals), context=room)


def minor_units(currency: str) -> int:
    """The fraction digits of a currency.

    Spec: ISO 4217.

    >>> minor_units("EUR"), minor_units("JPY"), minor_units("KWD")
    (2, 0, 3)
    """
    return _MINOR_UNITS.get(currency, 2)
