"""What is certain of JSON that still arrives."""

import json
from typing import Any, Final, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.a2ui.strategies import json_values
from uispec import agui
from uispec._json import same
from uispec._model import MISSING
from uispec.limits import Limits

SEEN: Final[list[tuple[str, Any]]] = [
    ("", MISSING),
    ("  ", MISSING),
    ("{", {}),
    ('{"a"', {}),
    ('{"a": 12', {}),
    ('{"a": 12,', {"a": 12}),
    ('{"a": 12 ', {"a": 12}),
    ('{"a": -', {}),
    ('{"a": 1e', {}),
    ('{"a": 1.5e+3', {}),
    ('{"a": tru', {}),
    ('{"a": true', {"a": True}),
    ('{"a": "12', {}),
    ('{"a": "x", "b": "12', {"a": "x"}),
    ('{"a": "x-1', {}),
    ('{"a": "\\ud83d', {}),
    ('{"rows": [{"id": "r1"}, {"id": "r', {"rows": [{"id": "r1"}, {}]}),
    ("[1, 2", [1]),
    ("12", MISSING),
    ('"ab', MISSING),
    ('"ab"', "ab"),
    ("null", None),
    ("no json", MISSING),
    ('{"a": 1}x', {"a": 1}),
    ('{"a": 1e400, ', MISSING),
    ("[" * 300, MISSING),
]


@pytest.mark.parametrize(("text", "value"), SEEN, ids=[row[0][:20] for row in SEEN])
def test_what_is_certain(text: str, value: Any) -> None:
    assert same(agui.parse_partial(text).value, value)


def _holds(whole: Any, part: Any) -> bool:
    """Whether nothing stands in a part that does not stand in the whole."""
    pairs: list[tuple[Any, Any]] = [(whole, part)]
    while pairs:
        one, other = pairs.pop()
        if isinstance(other, dict) and isinstance(one, dict):
            if not other.keys() <= one.keys():
                return False
            pairs += [(one[key], other[key]) for key in other]  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
        elif isinstance(other, list) and isinstance(one, list):
            if len(other) > len(one):  # pyright: ignore[reportUnknownArgumentType]
                return False
            pairs += zip(one, other, strict=False)  # pyright: ignore[reportUnknownArgumentType]
        elif not same(one, cast("object", other)):
            return False
    return True


@given(st.dictionaries(st.text(max_size=3), json_values, max_size=4) | st.lists(json_values, max_size=4), st.data())
def test_a_view_never_takes_anything_back(document: Any, data: st.DataObject) -> None:
    """Each view holds what the one before it held, and the whole holds them all."""
    text = json.dumps(document)
    first = data.draw(st.integers(1, len(text)))
    second = data.draw(st.integers(first, len(text)))
    early, late = agui.parse_partial(text[:first]).value, agui.parse_partial(text[:second]).value
    assert early is not MISSING
    assert _holds(late, early)
    assert _holds(document, late)
    assert same(agui.parse_partial(text).value, document)


def test_it_is_bounded() -> None:
    assert agui.parse_partial('{"a": [1,', limits=Limits(document_bytes=5)).value is MISSING
    assert agui.parse_partial('{"a": [1,', limits=Limits(json_depth=1)).value is MISSING
    # A search that tries a number at each of its digits would take minutes.
    assert agui.parse_partial("[" + "1" * 200_000).value in (MISSING, [])
    assert agui.parse_partial("[" + "-1" * 200_000).value in (MISSING, [], [-1])
