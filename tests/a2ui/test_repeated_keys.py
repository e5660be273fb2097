"""Keys that an object of a JSON text has more than once."""

import json
from typing import Any, Final, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uispec.a2ui.repeated_keys import repeated_keys

CASES: Final[list[tuple[str, str, list[str]]]] = [
    ("nothing", '{"a": 1, "b": {"a": 1}, "c": [{"a": 1}, {"a": 1}]}', []),
    ("no object", '[1, "a:b:c", null]', []),
    ("one", '{"a": 1, "b": 2, "a": 1}', ["/a"]),
    ("one, three times", '{"a": 1, "a": 2, "a": 3}', ["/a"]),
    ("blanks", '{"a" :1,"b"\n:1, "b"\t:2}', ["/b"]),
    ("in document order", '{"b": [{"c": 1, "c": 1}], "a": {"x": 1, "x": 2}, "b": [{"d": 1, "d": 1}]}',
     ["/b", "/b/0/d", "/a/x"]),
    ("inside what is lost", '{"a": {"b": 1, "b": 1}, "a": 1}', ["/a"]),
    ("in other words", '{"a": 1, "\\u0061": 2}', ["/a"]),
    ("colons in strings", '{"a:": ":::", "b": "\\u003a\\u003A:"}', []),
    ("an escaped colon makes up for the one that is lost", '{"a": "\\u003a", "b": 1, "b": 2}', ["/b"]),
    ("keys to be escaped", '[{"a/b": 1, "~": 1, "~": 2, "a/b": 2, "": 1, "": 2}]', ["/0/a~1b", "/0/~0", "/0/"]),
    ("very long numbers", f'{{"a": 1{"0" * 4_000}, "a": 1.{"0" * 4_000}e5}}', ["/a"]),
    ("characters", '{"é😀": 1, "é😀": 2}', ["/é😀"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "owed"), [row[1:] for row in CASES], ids=[row[0] for row in CASES])
def test_repeated_keys(text: str, owed: list[str]) -> None:
    assert repeated_keys(text.encode(), 10) == owed
    assert repeated_keys(text.encode(), 1) == owed[:1]


def test_deep_and_wide_texts() -> None:
    deep = '{"a": [' * 99 + '{"b": 1, "b": 2}' + "]}" * 99
    assert repeated_keys(deep.encode(), 10) == ["/a/0" * 99 + "/b"]
    wide = ", ".join(f'"k{number}": 1, "k{number}": 2' for number in range(1_000))
    assert repeated_keys(f"{{{wide}}}".encode(), 3) == ["/k0", "/k1", "/k2"]


_KEYS = st.sampled_from(["a", "b", ":", '"', "\\", "", "é"])
_written = st.recursive(
    st.sampled_from(["1", "null", '":"', '"\\u003a"', "[]", "{}"]),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda items: f"[{','.join(items)}]")
        | st.lists(st.tuples(_KEYS.map(json.dumps), inner), max_size=4).map(
            lambda members: f"{{{','.join(f'{key} :{value}' for key, value in members)}}}"
        )
    ),
    max_leaves=12,
)


def _count(members: list[tuple[str, Any]]) -> Any:
    """An object as how many of its members are lost, with those inside of the ones that are kept."""
    kept = dict(members)
    return len(members) - len(kept) + sum(map(_lost, kept.values()))


def _lost(value: Any) -> int:
    if isinstance(value, list):
        return sum(_lost(item) for item in cast("list[Any]", value))
    return value if isinstance(value, int) else 0


@given(_written)
def test_a_text_without_repeated_keys_is_told_from_one_with(text: str) -> None:
    """There are repeated keys just where reading loses a member."""
    lost = _lost(json.loads(text, object_pairs_hook=_count, parse_int=lambda _: None))
    assert (repeated_keys(text.encode(), 100) != []) == (lost > 0)
