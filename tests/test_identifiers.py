"""Identifiers: tables of names, the sentence about each bad one, and the Unicode version that answers."""

import json
import re
from importlib.metadata import metadata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.shared import load, needs_shared
from uispec.errors import Issue
from uispec.identifiers import PROFILE, UNICODE_VERSION, check_identifier, is_identifier

GOOD = [
    "a",
    "_",
    "__proto__",
    "Text",
    "formatString",
    "a1_2",
    "class",  # a word of Python is a name like any other
    "gr\u00f6\u00dfe",
    "\u00e9t\u00e9",
    "\u540d\u524d",
    "\u0438\u043c\u044f",
    "\u0645\u0631\u062d\u0628\u0627",
    "a\u0661",  # digits of any script may follow
    "l\u00b7l",  # the middle dot may stand inside
    "\u30a2\u30fb\u30a2",  # the Japanese one too, since Unicode 15.1
    "\u2118",  # one of the few signs that Unicode keeps as letters
    "\U0001d4d0",
    "\U0002ebf0",  # a sign of Unicode 15.1
]

BAD: list[tuple[str, str]] = [
    ("", "it is empty"),
    ("1st", 'character 1 is "1" (U+0031 DIGIT ONE) and cannot come first'),
    ("\uff11st", 'character 1 is "\\uff11" (U+FF11 FULLWIDTH DIGIT ONE) and cannot come first'),
    ("sub-form", 'character 4 is "-" (U+002D HYPHEN-MINUS)'),
    ("-a", 'character 1 is "-" (U+002D HYPHEN-MINUS)'),
    ("@index", 'character 1 is "@" (U+0040 COMMERCIAL AT)'),
    ("Text\n", 'character 5 is "\\n" (U+000A)'),
    ("a\u200db", 'character 2 is "\\u200d" (U+200D ZERO WIDTH JOINER)'),
    ("a\u200cb", 'character 2 is "\\u200c" (U+200C ZERO WIDTH NON-JOINER)'),
    ("\u200ca", 'character 1 is "\\u200c" (U+200C ZERO WIDTH NON-JOINER)'),
    ("\u0301a", 'character 1 is "\\u0301" (U+0301 COMBINING ACUTE ACCENT) and cannot come first'),
    ("\u00b2a", 'character 1 is "\\u00b2" (U+00B2 SUPERSCRIPT TWO)'),
    ("a\U0001f600", 'character 2 is "\\ud83d\\ude00" (U+1F600 GRINNING FACE)'),
    ("a\ud800", 'character 2 is "\\ud800" (U+D800)'),
    ("a.b$c", 'character 2 is "." (U+002E FULL STOP)'),
    ("x" * 90 + " ", 'character 91 is " " (U+0020 SPACE)'),
]


@pytest.mark.parametrize("text", GOOD)
def test_good_names(text: str) -> None:
    assert is_identifier(text)
    assert check_identifier(text, "function name") == ()


@pytest.mark.parametrize(("text", "reason"), BAD)
def test_bad_names(text: str, reason: str) -> None:
    cut = text if len(text) <= 78 else text[:75] + "..."
    quoted = json.dumps(cut, ensure_ascii=not cut.isprintable())
    assert not is_identifier(text)
    assert check_identifier(text, "function name") == (
        Issue("", "invalid_identifier", f"The function name {quoted} is no identifier: {reason}."),
    )


@needs_shared
@pytest.mark.parametrize("fault", ["a2ui-identifiers-rejected", "a2ui-identifier-trailing-newline"])
def test_reported_faults(fault: str) -> None:
    [entry] = [entry for entry in load("cases/reported-faults.json") if entry["id"] == fault]
    names = entry["input"]["names"]
    assert len(names) >= 3
    assert [is_identifier(name) for name in names] == entry["expect"]["valid"]


def test_two_spellings_are_two_names() -> None:
    """No normalization: both are good, and the decomposed one is worth a notice."""
    assert is_identifier("e\u0301t\u00e9")
    assert check_identifier("e\u0301t\u00e9", "component name") == (
        Issue(
            "",
            "not_normalized",
            'The component name "e\u0301t\u00e9" is not in Unicode normal form C.',
            "notice",
        ),
    )


@given(st.text() | st.text("a_1\u00e9\u0301\u0661\u200d\u2118-. \n"))
def test_what_python_calls_an_identifier_is_one(text: str) -> None:
    """Law: `str.isidentifier`, whatever Unicode version it knows, never accepts more, apart from the joiners."""
    if text.isidentifier() and not set(text) & {"\u200c", "\u200d"}:
        assert is_identifier(text)


@given(st.text("azAZ_019 -.$#@\n\r\x00", max_size=6))
def test_in_ascii_both_agree(text: str) -> None:
    """Law: in ASCII the answer is that of `str.isidentifier`, and of the expression that the specification writes."""
    assert is_identifier(text) == text.isidentifier() == bool(re.fullmatch("[A-Za-z_][A-Za-z0-9_]*", text))


@given(st.text(max_size=8))
def test_an_issue_exactly_if_it_is_none(text: str) -> None:
    """Law: there is an error exactly where `is_identifier` says no, and its text can be written."""
    issues = check_identifier(text, "name")
    assert [issue.severity for issue in issues if issue.severity == "error"] == ["error"] * (not is_identifier(text))
    for issue in issues:
        assert issue.path == ""
        issue.message.encode()


def test_the_unicode_version_is_that_of_the_tables() -> None:
    """The `regex` library says in its description which version its tables are of; a later release may be ahead."""
    described = str(metadata("regex").json["description"])
    found = re.search(r"supports Unicode (\d+)\.(\d+)", described)
    assert found is not None
    known = tuple(int(part) for part in UNICODE_VERSION.split("."))
    says = (int(found[1]), int(found[2]))
    assert known == says or says > known >= (18, 0)
    assert "XID_Start" in PROFILE
