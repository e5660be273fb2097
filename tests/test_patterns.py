"""Regular expressions of JavaScript with flags, and what replaces their matches (Node 20 says the same)."""

from typing import Final

import pytest

from uispec._browser.patterns import Patterns
from uispec.errors import ExpressionError, LimitError
from uispec.limits import Limits

FOUND: Final = [
    # pattern, text, flags, whether it is found
    ("abc", "xABCx", "", False),
    ("abc", "xABCx", "i", True),
    ("^b$", "a\nb\nc", "", False),
    ("^b$", "a\nb\nc", "m", True),
    ("^b$", "a\u2028b", "m", True),
    ("a.b", "a\nb", "", False),
    ("a.b", "a\nb", "s", True),
    ("^A.B$", "x\na\nb", "ims", True),
]


@pytest.mark.parametrize(("pattern", "text", "flags", "is_found"), FOUND)
def test_flags(pattern: str, text: str, flags: str, is_found: bool) -> None:
    assert Patterns().search(pattern, text, flags) is is_found


REPLACED: Final = [
    # pattern, replacement, text, flags, the text then
    ("a", "-", "banana", "", "b-n-n-"),
    ("A", "-", "banana", "i", "b-n-n-"),
    ("x", "-", "banana", "", "banana"),
    ("", "-", "ab", "", "-a-b-"),
    ("(a)(n)", "$2$1", "banana", "", "bnanaa"),
    ("(a)n", "$1$10$12", "an", "", "aa0a2"),
    ("an", "[$&]", "banana", "", "b[an][an]a"),
    ("n", "$$", "an", "", "a$"),
    ("n", "$`|$'", "anb", "", "aa|bb"),
    ("n", "$3$x$", "n", "", "$3$x$"),
    ("(x)?n", "<$1>", "n", "", "<>"),
]


@pytest.mark.parametrize(("pattern", "replacement", "text", "flags", "then"), REPLACED)
def test_replacing(pattern: str, replacement: str, text: str, flags: str, then: str) -> None:
    assert Patterns().replace(pattern, replacement, text, flags) == then


def test_a_pattern_that_was_met_before_is_held_to_the_limits_of_now() -> None:
    assert Patterns().search("((a))", "a")
    with pytest.raises(LimitError):
        Patterns(Limits(expression_depth=2)).search("((a))", "a")
    assert Patterns().search("((a))", "b") is False
    assert Patterns().search("((a))", "A", "i")


def test_what_is_refused() -> None:
    with pytest.raises(ExpressionError):
        Patterns().replace("(", "", "a")
    with pytest.raises(LimitError) as too_large:
        Patterns(Limits(text_length=5)).replace("a", "xxx", "aa")
    with pytest.raises(LimitError) as too_slow:
        Patterns(Limits(match_seconds=0.01)).replace("^(a|aa)+$", "", "a" * 5_000 + "b")
    assert [error.value.issues[0].code for error in (too_large, too_slow)] == ["too_large", "match_timeout"]
