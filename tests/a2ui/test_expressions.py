"""The grammar of `formatString` templates: what is read, what is refused and where, and laws over any text."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uispec.a2ui.dynamic.expressions import Call, Literal, Path, Template, Text, escape, parse
from uispec.errors import ExpressionError, Issue, LimitError, UispecError
from uispec.limits import DEFAULT

_DEEP = 100

READ: dict[str, tuple[str, Template]] = {
    "plain text": ("good morning", (Text("good morning"),)),
    "nothing": ("", (Text(""),)),
    "dollar, brace, backslash": ("$ { } \\ $ {x}", (Text("$ { } \\ $ {x}"),)),
    "relative path": ("${owner}", (Path("owner"),)),
    "absolute path": ("by ${/owner/name}", (Text("by "), Path("/owner/name"))),
    "the root": ("${/}", (Path("/"),)),
    "dots and dashes belong to the name": ("${net-total.with_tax}", (Path("net-total.with_tax"),)),
    "a sign before a letter begins a path": ("${-x}", (Path("-x"),)),
    "two signs begin a path": ("${--1}", (Path("--1"),)),
    "empty segment": ("${a//b}", (Path("a//b"),)),
    "letters of any script": ("${größe/数}", (Path("größe/数"),)),
    "digits of other scripts are no number": ("${٣}", (Path("٣"),)),
    "pointer escapes": ("${/a~1b/~0}", (Path("/a~1b/~0"),)),
    "pointer escape at the start": ("${~1a}", (Path("~1a"),)),
    "parts and text between them": ("a${x}${y}b", (Text("a"), Path("x"), Path("y"), Text("b"))),
    "braces around": ("{${x}}", (Text("{"), Path("x"), Text("}"))),
    "dollar before": ("$${x}", (Text("$"), Path("x"))),
    "space inside": ("${\t /a \n}", (Path("/a"),)),
    "empty": ("${}${ }", (Literal(None), Literal(None))),
    "single quotes": ("${'it is'}", (Literal("it is"),)),
    "double quotes": ('${"a}b"}', (Literal("a}b"),)),
    "string escapes": (r"${'a\n\t\r\'\\\q'}", (Literal("a\n\t\r'\\q"),)),
    "unicode escapes are none": (r"${'\u0041'}", (Literal("u0041"),)),
    "integer": ("${42}", (Literal(42),)),
    "signs": ("${-7}${+5}", (Literal(-7), Literal(5))),
    "leading zeros": ("${007}", (Literal(7),)),
    "large integer": ("${99999999999999999999}", (Literal(99999999999999999999),)),
    "decimals": ("${1.50}${.5}${-.5}${1.}", (Literal(1.5), Literal(0.5), Literal(-0.5), Literal(1.0))),
    "exponents": ("${1e5}${2.5E-1}", (Literal(100000.0), Literal(0.25))),
    "keywords": ("${true}${false}${null}", (Literal(True), Literal(False), Literal(None))),
    "a keyword's letters begin a path": ("${trueish}${nulls}", (Path("trueish"), Path("nulls"))),
    "call": ("${now()}", (Call("now", ()),)),
    "call with space": ("${ f ( a : 1 , b : 'x' ) }", (Call("f", (("a", Literal(1)), ("b", Literal("x")))),)),
    "missing comma": ("${f(a: 1 b: 2)}", (Call("f", (("a", Literal(1)), ("b", Literal(2)))),)),
    "trailing comma": ("${f(a: 1,)}", (Call("f", (("a", Literal(1)),)),)),
    "of two equal names the last": ("${f(a: 1, a: 2)}", (Call("f", (("a", Literal(2)),)),)),
    "argument kinds": (
        "${f(p: /a, i: ${b}, n: null, t: true, e: ${}, q: '}')}",
        (
            Call(
                "f",
                (
                    ("p", Path("/a")),
                    ("i", Path("b")),
                    ("n", Literal(None)),
                    ("t", Literal(True)),
                    ("e", Literal(None)),
                    ("q", Literal("}")),
                ),
            ),
        ),
    ),
    "nested calls": (
        "${f(a: g(b: ${h()}))} !",
        (Call("f", (("a", Call("g", (("b", Call("h", ())),))),)), Text(" !")),
    ),
    "the system function": ("${@index(offset: 1)}", (Call("@index", (("offset", Literal(1)),)),)),
    "interpolation in an interpolation": ("${${'x'}}${ ${ ${y} } }", (Literal("x"), Path("y"))),
    "escaped": (r"\${x}", (Text("${x}"),)),
    "escaped between text": (r"a \${x} b", (Text("a ${x} b"),)),
    "escaped and not": (r"\${x}${y}", (Text("${x}"), Path("y"))),
    "two backslashes: the second escapes": (r"\\${x}", (Text("\\${x}"),)),
    "escaped twice": (r"\${\${", (Text("${${"),)),
    "as deep as allowed": ("${" * _DEEP + "x" + "}" * _DEEP, (Path("x"),)),
}


@pytest.mark.parametrize(("template", "parts"), READ.values(), ids=READ)
def test_read(template: str, parts: Template) -> None:
    read = parse(template)
    assert read == parts
    # Type-exact: 1 is not true and not 1.0.
    assert repr(read) == repr(parts)


def _issue(code: str, message: str) -> Issue:
    return Issue("", code, f"{message} of the template.")


_OPEN = 'Unclosed interpolation: "}" is missing for the "${" at character 1'

REFUSED: dict[str, tuple[str, Issue]] = {
    "unclosed": ("hi ${name", _issue("unclosed_interpolation", _OPEN.replace("1", "4"))),
    "unclosed and empty": ("${", _issue("unclosed_interpolation", _OPEN)),
    "unclosed inside another": ("${ ${x} ", _issue("unclosed_interpolation", _OPEN)),
    "unclosed string": ("${'a}", _issue("unclosed_interpolation", _OPEN)),
    "a backslash at the end": ("${'a\\", _issue("unclosed_interpolation", _OPEN)),
    "unclosed call": ("${f(", _issue("unclosed_interpolation", _OPEN)),
    "unclosed argument": ("${f(a:", _issue("unclosed_interpolation", _OPEN)),
    "unclosed argument name": ("${f(a", _issue("unclosed_interpolation", _OPEN)),
    "no parenthesis": (
        "${f(a: 1}",
        _issue("unclosed_call", 'Expected ")" after function arguments of "f" at character 9'),
    ),
    "no colon": (
        "${f(a 1)}",
        _issue("invalid_argument", 'Expected ":" after argument name "a" in the call of "f" at character 7'),
    ),
    "positional argument": (
        "${f(1)}",
        _issue("invalid_argument", 'Expected ":" after argument name "1" in the call of "f" at character 6'),
    ),
    "positional path": (
        "${f(/a)}",
        _issue("invalid_argument", 'Expected an argument name in the call of "f" at character 5'),
    ),
    "two commas": (
        "${f(a: 1,,b: 2)}",
        _issue("invalid_argument", 'Expected an argument name in the call of "f" at character 10'),
    ),
    "no value": ("${f(a:)}", _issue("unexpected_characters", 'Unexpected characters ")}" at character 7')),
    "two values": ("${a b}", _issue("unexpected_characters", 'Unexpected characters "b}" at character 5')),
    "two keywords": ("${true false}", _issue("unexpected_characters", 'Unexpected characters "false}" at character 8')),
    "text after a string": ("${'a'b}", _issue("unexpected_characters", 'Unexpected characters "b}" at character 6')),
    "text after a number": ("${1abc}", _issue("unexpected_characters", 'Unexpected characters "abc}" at character 4')),
    "an index first": ("${0/name}", _issue("unexpected_characters", 'Unexpected characters "/name}" at character 4')),
    "a keyword that goes on": (
        "${true/x}",
        _issue("unexpected_characters", 'Unexpected characters "/x}" at character 7'),
    ),
    "braces": ("${ {} }", _issue("unexpected_characters", 'Unexpected characters "{} }" at character 4')),
    "no expression": ("${+x}", _issue("unexpected_characters", 'Unexpected characters "+x}" at character 3')),
    "a percent sign": ("${a%20b}", _issue("unexpected_characters", 'Unexpected characters "%20b}" at character 4')),
    "@ without a call": (
        "${@index}",
        _issue("unexpected_characters", 'Unexpected characters: "@" begins the name of a function call at character 3'),
    ),
    "@ alone": ("${@}", _issue("unexpected_characters", 'Unexpected characters "@}" at character 3')),
    "two points": ("v ${1.2.3}", _issue("invalid_number", 'Invalid number literal "1.2.3" at character 5')),
    "two points in a row": ("${1..2}", _issue("invalid_number", 'Invalid number literal "1..2" at character 3')),
    "no exponent": ("${1e}", _issue("invalid_number", 'Invalid number literal "1e" at character 3')),
    "infinite": (
        "${1e400}",
        _issue("invalid_number", 'Invalid number literal: "1e400" is out of range at character 3'),
    ),
    "bad escape": ("${/a~2b}", _issue("invalid_pointer", 'A "~" in a path must be followed by 0 or 1 at character 5')),
    "bad escape at the end": (
        "${a~}",
        _issue("invalid_pointer", 'A "~" in a path must be followed by 0 or 1 at character 4'),
    ),
    "bad escape first": (
        "${~}",
        _issue("invalid_pointer", 'A "~" in a path must be followed by 0 or 1 at character 3'),
    ),
}


@pytest.mark.parametrize(("template", "issue"), REFUSED.values(), ids=REFUSED)
def test_refused(template: str, issue: Issue) -> None:
    with pytest.raises(ExpressionError) as caught:
        parse(template)
    assert caught.value.issues == (issue,)


def test_an_integer_too_long_to_read_is_out_of_range() -> None:
    """Python itself would raise a bare `ValueError` for it."""
    with pytest.raises(ExpressionError) as caught:
        parse("${" + "9" * 5000 + "}")
    assert caught.value.issues[0].code == "invalid_number"


LIMITED = {
    "too long": ("x" * 10_001, "too_large", "expression_length"),
    "too many parts": ("${a}" * 1_001, "too_many_parts", "expression_parts"),
    "text is a part": ("${a}" * 999 + " ${a} ", "too_many_parts", "expression_parts"),
    "too deep": ("${" * (_DEEP + 1) + "x" + "}" * (_DEEP + 1), "too_deep", "expression_depth"),
    "calls too deep": ("${" + "f(a:" * _DEEP + "1" + ")" * _DEEP + "}", "too_deep", "expression_depth"),
    "too many arguments": (
        "${f(" + "".join(f"a{n}:1 " for n in range(1_001)) + ")}",
        "too_many_parts",
        "expression_parts",
    ),
}


@pytest.mark.parametrize(("template", "code", "limit"), LIMITED.values(), ids=LIMITED)
def test_limits(template: str, code: str, limit: str) -> None:
    with pytest.raises(LimitError) as caught:
        parse(template)
    (issue,) = caught.value.issues
    assert (issue.path, issue.code) == ("", code)
    assert limit in issue.message


def test_depth_costs_no_python_frame() -> None:
    deep = 4_000
    limits = replace(DEFAULT, expression_depth=deep, expression_length=10 * deep)
    assert parse("${" * deep + "x" + "}" * deep, limits=limits) == (Path("x"),)


@given(st.text())
def test_text_without_an_opening_is_itself(text: str) -> None:
    """A template with no interpolation yields the input unchanged."""
    plain = text.replace("$", "")
    assert parse(plain) == (Text(plain),)


@given(st.lists(st.sampled_from(["${", "\\", "$", "{", "}", "a"])).map("".join))
def test_escaped_text_is_itself(text: str) -> None:
    assert parse(escape(text)) == (Text(text),)


_PIECES = [
    "${",
    "}",
    "\\${",
    "'",
    '"',
    "\\",
    "(",
    ")",
    ",",
    ":",
    "a",
    "/b",
    "~0",
    "~",
    "1",
    ".",
    "e",
    "-",
    "@",
    " ",
    "true",
    "é",
]


@given(st.lists(st.sampled_from(_PIECES), max_size=20).map("".join) | st.text())
def test_nothing_but_our_own_errors(template: str) -> None:
    """`parse` answers any text with parts or with a `UispecError`, whose issue is about the whole of it."""
    paths: list[str] = []
    parts: Template = ()
    try:
        parts = parse(template)
    except UispecError as error:
        paths = [issue.path for issue in error.issues]
    assert parts or paths == [""]
    # Neighbouring text is joined.
    assert not any(isinstance(a, Text) and isinstance(b, Text) for a, b in pairwise(parts))
