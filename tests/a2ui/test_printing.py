"""Templates written from their parts: what is written reads as the same parts."""

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uispec.a2ui.dynamic.expressions import Call, Literal, Part, Path, Text, parse
from uispec.a2ui.dynamic.printing import print_expression, print_template

CASES: Final[list[tuple[list[Part], str | None]]] = [
    ([], ""),
    ([Text("a"), Text("b")], "ab"),
    ([Text("a ${b}")], "a \\${b}"),
    ([Text("a\\"), Path("b")], "a${'\\\\'}${b}"),
    ([Text("\\\\"), Literal(None)], "${'\\\\\\\\'}${null}"),
    ([Text("a\\"), Text("b")], "a\\b"),
    ([Path("/a~1b")], "${/a~1b}"),
    ([Path(".")], "${.}"),
    ([Literal("it's\n")], "${'it\\'s\\n'}"),
    ([Literal(True), Literal(1), Literal(1.5), Literal("1")], "${true}${1}${1.5}${'1'}"),
    ([Call("f", (("a", Call("@index", ())), ("b", Path("c"))))], "${f(a: @index(), b: c)}"),
    # What no template can say.
    ([Path("")], None),
    ([Path("1")], None),
    ([Path("true")], None),
    ([Path("first name")], None),
    ([Path("/a~2")], None),
    ([Call("first name", ())], None),
    ([Call("f", (("a b", Literal(1)),))], None),
]


@pytest.mark.parametrize(("parts", "written"), CASES)
def test_each(parts: list[Part], written: str | None) -> None:
    assert print_template(parts) == written


def test_a_spelling_is_kept_where_it_says_the_same() -> None:
    assert print_template([Path("/a"), Text("!")], written="${ ${/a} }!") == "${ ${/a} }!"
    assert print_template([Path("/a"), Text("!")], written="${/b}!") == "${/a}!"
    assert print_template([Path("/a")], written="${") == "${/a}"
    assert print_template([Literal(1)], written="${1.0}") == "${1}"


_literals = st.builds(Literal, st.none() | st.booleans() | st.integers() | st.text("a'\"\\\n${}", max_size=4))
_expressions = st.recursive(
    _literals | st.builds(Path, st.text("ab/.~01-é ", max_size=4)),
    lambda inner: st.builds(
        Call,
        st.sampled_from(["f", "@index", "a b"]),
        st.dictionaries(st.sampled_from("xy"), inner, max_size=2).map(lambda args: tuple(args.items())),
    ),
    max_leaves=5,
)
_parts = st.lists(st.builds(Text, st.text("a$\\{}", max_size=5)) | _expressions, max_size=5)


@given(_parts)
def test_what_is_written_shows_the_same(parts: list[Part]) -> None:
    """`parse(print_template(parts))` is the parts, with runs of text joined."""
    written = print_template(parts)
    if written is None:
        return
    read = parse(written)
    assert [part for part in read if not isinstance(part, Text | Literal)] == [
        part for part in parts if not isinstance(part, Text | Literal)
    ]
    assert _shown(read) == _shown(parts)


def _shown(parts: list[Part] | tuple[Part, ...]) -> str:
    """The text of a template, where every path and every call shows itself."""
    return "".join(
        part.text
        if isinstance(part, Text)
        else str(part.value)
        if isinstance(part, Literal) and isinstance(part.value, str)
        else f"<{print_expression(part)}>"
        for part in parts
    )
