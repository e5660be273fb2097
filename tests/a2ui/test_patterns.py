"""JavaScript's regular expressions on another engine: what matches, what is refused, and that none runs away."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.counting import TardyEngine
from uispec._browser.patterns import Patterns, search
from uispec.errors import ExpressionError, LimitError, UispecError
from uispec.limits import DEFAULT

# Pattern, texts that `new RegExp(pattern).test(text)` accepts, texts that it does not.
MATCHES: list[tuple[str, list[str], list[str]]] = [
    (r"b", ["abc"], ["ac"]),
    (r"", ["", "x"], []),
    (r"^\d{5}$", ["12345"], ["1234", "123456", "12345\n", "a12345"]),
    (r"a$", ["a", "ba"], ["a\n", "ab"]),
    (r"^a", ["ab"], ["b\na"]),
    (r"^.$", ["x", "\u0085", "😀"], ["", "\n", "\r", "\u2028", "\u2029"]),
    # ASCII only, without the flag `u` and with it.
    (r"\d", ["7"], ["٣"]),
    (r"^\w+$", ["a_9Z"], ["é", "a-b"]),
    (r"\W", ["é"], ["a_9"]),
    (r"\D", ["٣"], ["7"]),
    (r"\bA\b", ["b A c", "éA"], ["AB"]),
    (r"\B", ["ab"], ["a"]),
    (r"^\s$", [" ", "\t", "\u00a0", "\ufeff", "\u2028"], ["x", "\x1c", "\u0085"]),
    (r"^\S$", ["x", "\x1c"], [" ", "\u00a0", "\ufeff"]),
    (r"[^]", ["\n", "x"], [""]),
    (r"[]", [], ["", "x"]),
    (r"[[a]", ["[", "a"], ["]", "b"]),
    (r"^[^^]$", ["a"], ["^"]),
    (r"^[a-z&&b]$", ["&", "b", "x"], ["-"]),
    (r"^[~~||]$", ["~", "|"], ["-"]),
    (r"^[\w-x]$", ["-", "w", "_"], ["`"]),
    (r"^[a-\d]$", ["a", "-", "5"], ["b"]),
    (r"^[\w.-]+@[\w.-]+$", ["a.b-c@d.e"], ["a b@c"]),
    (r"^[+--]$", ["+", ",", "-"], ["."]),
    (r"^[-a]$", ["-", "a"], ["b"]),
    (r"^[\s\S]$", ["\n", "\u00a0"], []),
    (r"^[\b]$", ["\x08"], ["b"]),
    (r"^[\]\\]$", ["]", "\\"], ["["]),
    (r"]}", ["x]}y"], ["]"]),
    (r"^a{$", ["a{"], ["a"]),
    (r"^a{,3}$", ["a{,3}"], ["aaa"]),
    (r"^a{2,}?$", ["aa", "aaaa"], ["a"]),
    (r"^a{e<=1}$", ["a{e<=1}"], ["a", "b"]),
    (r"^(?:ab|c){2}$", ["abc", "cc"], ["ab"]),
    (r"^(a)\1$", ["aa"], ["a"]),
    (r"^(?<y>\d)-\k<y>$", ["1-1"], ["1-2"]),
    (r"^(?<$y>a)$", ["a"], []),
    (r"a(?=b)", ["ab"], ["ac"]),
    (r"a(?!b)", ["ac"], ["ab"]),
    (r"(?<=a)b", ["ab"], ["cb"]),
    (r"(?<!a)b", ["cb"], ["ab"]),
    (r"^\x41\u0042\t\/\-$", ["AB\t/-"], []),
    (r"^\u{1F600}$", ["😀"], []),
    (r"^\ud83d\ude00$", ["😀"], []),
    (r"^\cA\0$", ["\x01\x00"], []),
    # A letter whose escape means nothing is that letter; in Python several of these mean something.
    (r"^\A\Z\z\G\K\X\R\h\m\q$", ["AZzGKXRhmq"], []),
    (r"^\k\p$", ["kp"], []),
    (r"^[\k<a>]$", ["k", "<", "a", ">"], ["\\"]),
    (r"^\p{Lu}+$", ["ÄB"], ["a"]),
    (r"# x", ["# x"], ["#x"]),
    (r"^(?=.*[A-Z])(?=.*\d).{8,}$", ["Passw0rdX"], ["password", "Sh0rt"]),
]


@pytest.mark.parametrize(("pattern", "accepted", "refused"), MATCHES, ids=[row[0] for row in MATCHES])
def test_matches(pattern: str, accepted: list[str], refused: list[str]) -> None:
    assert [text for text in accepted if not search(pattern, text)] == []
    assert [text for text in refused if search(pattern, text)] == []


INVALID = [
    *(
        "[",
        "[a",
        "[invalid(",
        "(",
        ")",
        "a)",
        "(?",
        "(?:",
        "\\",
        "*",
        "+a",
        "?",
        "|*",
        "(*a)",
        "^*",
        "a**",
        "a++",
        "a?+",
    ),
    *("a{2}{3}", "{2}", "a{2,1}", "[z-a]", "(?P<a>b)", "(?P=a)", "(?>a)", "(?i)a", "(?i:a)", "(?#a)", "(?|a)", "(?&a)"),
    *("(?<a>x)(?<a>y)", "(?<1>x)", r"\k<none>", r"\k<1>", r"\1", r"\07", r"[\1]", r"\u{110000}", r"\p{NoSuchThing}"),
    *("a{99999999999999999999}", "a{0,4294967296}"),
]


@pytest.mark.parametrize("pattern", INVALID)
def test_invalid(pattern: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        search(pattern, "aaa")
    assert [(issue.path, issue.code) for issue in caught.value.issues] == [("", "invalid_pattern")]


LIMITED = [
    ("a" * 10_001, "too_large"),
    ("(" * 200 + ")" * 200, "too_deep"),
    # Repetition that the engine writes out before it starts; these would take gigabytes.
    ("a{1000000000}", "too_large"),
    ("((a{1000}){1000}){1000}", "too_large"),
    ("(?:[ab]{100}){101}", "too_large"),
    ("(?=(a{9999}){2})", "too_large"),
]


@pytest.mark.parametrize(("pattern", "code"), LIMITED, ids=[row[0][:30] for row in LIMITED])
def test_limits(pattern: str, code: str) -> None:
    with pytest.raises(LimitError) as caught:
        search(pattern, "aaa")
    assert [issue.code for issue in caught.value.issues] == [code]


def test_repetition_up_to_the_limit() -> None:
    assert search("^(?:[ab]{99}){100}$", "ab" * 4950)
    assert search("^a{0,100000}$", "aaa")


_RUNAWAY = r"^(a|aa)+$"
_BAIT = "a" * 60 + "!"


def test_a_runaway_pattern_is_stopped() -> None:
    with pytest.raises(LimitError) as caught:
        search(_RUNAWAY, _BAIT)
    assert [issue.code for issue in caught.value.issues] == ["match_timeout"]
    assert "match_seconds" in caught.value.issues[0].message


def test_searches_share_their_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a thousand items of a template, each with its own runaway, the engine meets twenty."""
    engine = TardyEngine(monkeypatch)
    patterns = Patterns(replace(DEFAULT, match_seconds=1.0))
    for number in range(1_000):
        with pytest.raises(LimitError, match="match_seconds"):
            patterns.search(_RUNAWAY, f"{_BAIT}{number}!")
    assert engine.searches == [1.0] * 20
    # What is used up stays used up, for any pattern.
    with pytest.raises(LimitError):
        patterns.search("a", "a")
    assert len(engine.searches) == 20


_PIECES = [
    *"()[]{}|*+?.^$\\-,:=!<>#aA1 é",
    "(?",
    "\\d",
    "{2}",
    "\\1",
    "\\u",
    "[^",
    "(?<n>",
    "\\k<n>",
    "\\p{L}",
    "{1,99}",
]


@given(st.lists(st.sampled_from(_PIECES), max_size=12).map("".join) | st.text(max_size=30), st.text(max_size=30))
def test_nothing_but_our_own_errors(pattern: str, text: str) -> None:
    codes: list[str] = []
    try:
        search(pattern, text)
    except UispecError as error:
        codes = [issue.code for issue in error.issues]
    assert codes in ([], ["invalid_pattern"], ["too_large"], ["match_timeout"])
