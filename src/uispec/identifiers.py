"""Identifiers as Unicode defines them: UAX #31 with the XID properties and a leading underscore.

`str.isidentifier` asks nearly the same question of the Unicode version that Python was built with, which differs from
one Python to the next; the `regex` library carries its own, newer tables, and this module says which.
"""

import json
from typing import Final
from unicodedata import is_normalized, name

import regex

from uispec._hold import hold
from uispec._sentences import shown
from uispec.errors import Issue

PROFILE: Final = "UAX31-R1, XID_Start and XID_Continue, start with U+005F, continue without U+200C and U+200D"
"""The rule that is_identifier applies. Nothing is normalized or case-folded first: two spellings are two names."""

_START: Final = regex.compile(r"[\p{XID_Start}_]")
# Later Unicode versions count the two joiners as XID_Continue; they cannot be seen, and no name is to depend on them.
_CONTINUE: Final = regex.compile(r"[\p{XID_Continue}--[\u200C\u200D]]", flags=regex.VERSION1)
_WHOLE: Final = regex.compile(r"[\p{XID_Start}_][\p{XID_Continue}--[\u200C\u200D]]*", flags=regex.VERSION1)

_FIRST_OF: Final = (
    ("18.0", "\U0003d000"),
    ("17.0", "\U00010940"),
    ("16.0", "\U000105c0"),
    ("15.1", "\U0002ebf0"),
    ("15.0", "\U00011f04"),
    ("14.0", "\U00010570"),
)
"""For each version of Unicode, newest first, a character that may start an identifier and came with that version."""

UNICODE_VERSION: Final = next((version for version, first in _FIRST_OF if _START.match(first)), "13.0")
"""The version of the Unicode tables that answer here, found by asking them; later ones count as the last known."""


def is_identifier(text: str) -> bool:
    r"""Tell whether the whole of `text` is an identifier.

    Spec: A2UI 1.0, "Catalog Entity Naming Rules"; UAX #31.

    >>> is_identifier("größe_2"), is_identifier("2nd"), is_identifier("sub-form"), is_identifier("Text\n")
    (True, False, False, False)
    """
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance] - a caller's slip
        hold("is_identifier", "text", text, str, "text")
    return _WHOLE.fullmatch(text) is not None


def check_identifier(text: str, what: str) -> tuple[Issue, ...]:
    """Return what is wrong with a name, as at most one issue at the path `""`.

    Args:
        text: the name.
        what: what it names, for the sentence: `"component name"`.

    Returns:
        Nothing for a good name; an error `invalid_identifier` that tells the first bad character and its place; or,
        for a good name that is not in Unicode's normal form C, a notice `not_normalized`, since another spelling of
        it looks the same and is another name.

    Spec: A2UI 1.0, "Catalog Entity Naming Rules"; UAX #31.

    >>> check_identifier("sub-form", "component name")[0].message
    'The component name "sub-form" is no identifier: character 4 is "-" (U+002D HYPHEN-MINUS).'
    """
    if is_identifier(text):
        if is_normalized("NFC", text):
            return ()
        return (Issue("", "not_normalized", f"The {what} {shown(text)} is not in Unicode normal form C.", "notice"),)
    return (Issue("", "invalid_identifier", f"The {what} {shown(text)} is no identifier: {_reason(text)}."),)


def _reason(text: str) -> str:
    if not text:
        return "it is empty"
    if _START.match(text) is None:
        may = " and cannot come first" if _CONTINUE.match(text) else ""
        return f"character 1 is {_character(text[0])}{may}"
    place = next(number for number, character in enumerate(text) if not _CONTINUE.match(character))
    return f"character {place + 1} is {_character(text[place])}"


def _character(character: str) -> str:
    spoken = name(character, "")
    return f"{json.dumps(character)} (U+{ord(character):04X}{' ' + spoken if spoken else ''})"
