"""The id codec: a table of names, and the law that two names never share an output id."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uispec.adapters.output_ids import encode_name, output_id

NAMES = [
    # name, encoded
    ("approve", "approve"),
    ("approve_label", "approve_label"),
    ("left-panel", "left-panel"),
    ("Row2", "Row2"),
    ("q.1", "q_2e1"),
    ("a b", "a_20b"),
    ("a/b", "a_2fb"),
    ("a,b", "a_2cb"),
    # The underscore would read as the escape of a byte.
    ("a_be", "a_5fbe"),
    ("a_2e1", "a_5f2e1"),
    ("a_BE", "a_5fBE"),
    # One hexadecimal digit is no escape.
    ("a_b", "a_b"),
    ("a_bz", "a_bz"),
    ("a_b.", "a_b_2e"),
    # Never two in a row, none at the end: a pair separates names.
    ("a__b", "a_5f_b"),
    ("a_", "a_5f"),
    ("_", "_5f"),
    ("_a", "_a"),
    ("__", "_5f_5f"),
    ("a_.", "a_5f_2e"),
    ("é", "_c3_a9"),
    ("日", "_e6_97_a5"),
    ("a_é", "a_5f_c3_a9"),
    # Digits and letters of other scripts are bytes like any other.
    ("٣", "_d9_a3"),
    ("", ""),
]


@pytest.mark.parametrize(("name", "encoded"), NAMES, ids=[repr(name) for name, _ in NAMES])
def test_names(name: str, encoded: str) -> None:
    assert encode_name(name) == encoded


INSTANCES = [
    ("approve", (), "", "approve"),
    ("q.1", (2,), "", "q_2e1__2"),
    ("approve", (0, 12), "", "approve__0__12"),
    ("due", (), "date", "due__date"),
    ("due", (3,), "time", "due__3__time"),
    ("x" * 64, (), "", "x" * 64),
]


@pytest.mark.parametrize(("name", "indices", "part", "expected"), INSTANCES)
def test_instances(name: str, indices: tuple[int, ...], part: str, expected: str) -> None:
    assert output_id(name, indices, part) == expected


def test_long_names_end_in_a_hash() -> None:
    long = output_id("x" * 65)
    assert re.fullmatch("x{40}__[0-9a-f]{16}", long)
    assert len({long, output_id("x" * 66), output_id("x" * 65, [0]), output_id("x" * 64 + "y")}) == 4


def test_a_part_is_never_a_position() -> None:
    with pytest.raises(ValueError, match="position"):
        output_id("a", (), "3")


_names = st.text(st.sampled_from("ab2fz_-./é日"), min_size=1, max_size=8)
_instances = st.tuples(
    _names, st.lists(st.integers(0, 20), max_size=2).map(tuple), st.sampled_from(["", "date", "time", "tab"])
)


@given(_instances, _instances)
def test_injective(one: tuple[str, tuple[int, ...], str], two: tuple[str, tuple[int, ...], str]) -> None:
    """Injective: component id, instance indices and part are told apart by the output id."""
    assert (output_id(*one) == output_id(*two)) == (one == two)


def _decoded(text: str) -> str:
    """The inverse, as the reason why the code is injective; the library itself never decodes."""
    raw = re.sub(rb"_([0-9a-fA-F]{2})", lambda found: bytes([int(found[1], 16)]), text.encode())
    return raw.decode()


@given(st.one_of(st.text(min_size=1, max_size=12), _names))
def test_can_be_undone(name: str) -> None:
    """Every encoded name has one reading, uses only `[A-Za-z0-9_-]`, and holds no separator."""
    encoded = encode_name(name)
    assert _decoded(encoded) == name
    assert re.fullmatch("[A-Za-z0-9_-]+", encoded)
    assert "__" not in encoded
    assert not encoded.endswith("_")
