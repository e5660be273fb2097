"""Numbers as text, in the manner of a locale: digits in groups, a fixed number of them behind the point.

The locales are those of the JavaScript library, which knows a number format only by its exact name (`de-DE`, not `de`
or `de-de`) and takes the American one for every other.
"""

import math
from collections.abc import Mapping
from typing import Final, NamedTuple

from uispec._browser import javascript

MOST_DIGITS: Final = 20
MINUS: Final = "\u2212"
"""A minus sign proper, not a hyphen."""


class _Style(NamedTuple):
    decimal: str
    thousands: str
    groups: tuple[int, ...] = (3,)
    """How many digits each group has, from the point on; the last size goes on."""
    numerals: str = ""


_DOT: Final = _Style(".", ",")
_COMMA: Final = _Style(",", ".")
_ARABIC: Final = _Style("\u066b", "\u066c", numerals="\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669")
_STYLES: Final[Mapping[str, _Style]] = {
    name: style
    for style, names in (
        (_COMMA, "ar-DZ ar-LY ar-MA ar-TN ca-ES de-DE es-BO es-ES it-IT mk-MK nl-NL pl-PL pt-BR"),
        (
            _ARABIC,
            "ar-001 ar-AE ar-BH ar-DJ ar-EG ar-ER ar-IL ar-IQ ar-JO ar-KM ar-KW ar-LB ar-MR ar-OM ar-PS ar-QA ar-SA "
            "ar-SD ar-SO ar-SS ar-SY ar-TD ar-YE",
        ),
        (_Style(",", "\u00a0"), "cs-CZ fi-FI fr-CA fr-FR hu-HU ru-RU sv-SE uk-UA"),
        (_Style(",", "'"), "de-CH"),
        (_Style(".", ",", (3, 2)), "en-IN"),
    )
    for name in names.split()
}


def formatted(value: float, digits: int, locale: str) -> str:
    """Write a number with exactly so many digits behind the point, 20 at most.

    >>> formatted(1234567.891, 2, "en-US"), formatted(1234.5, 1, "de-DE"), formatted(12345678, 0, "en-IN")
    ('1,234,567.89', '1.234,5', '1,23,45,678')
    """
    style = _STYLES.get(locale, _DOT)
    number = javascript.double(value)
    if math.isnan(number):
        return "NaN"
    written = javascript.fixed(abs(number), min(digits, MOST_DIGITS))
    whole, point, rest = written.partition(".")
    if "e" in whole:
        whole, point, rest = whole[0], "", whole[1:]  # not grouped, as it is too large to be written out
    text = f"{_group(whole, style)}{point and style.decimal}{rest}" if whole.isdigit() else whole
    if style.numerals:
        text = text.translate({ord("0") + digit: sign for digit, sign in enumerate(style.numerals)})
    is_zero = not written.strip("0.")
    return f"{MINUS}{text}" if number < 0 and not is_zero else text


def _group(whole: str, style: _Style) -> str:
    pieces: list[str] = []
    sizes = list(style.groups)
    while whole:
        size = sizes.pop(0) if len(sizes) > 1 else sizes[0]
        pieces.append(whole[-size:])
        whole = whole[:-size]
    return style.thousands.join(reversed(pieces))
