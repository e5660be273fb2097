"""L6 (names): ids only name, the order of keys says nothing, and two streams of one state convert alike."""

import re
from random import Random
from typing import Any, Final

import pytest

from tests.convert.formats.json_texts import canonical
from tests.convert.hosts.target import without_digests
from tests.convert.naming import renaming
from tests.convert.pairs import Pair, pairs
from tests.convert.test_laws import chosen
from tests.shared import needs_shared
from uispec.losses import Loss

PAIRS: Final = pytest.mark.parametrize("pair", pairs(), ids=str)
_RENAMED: Final = re.compile("zq[0-9]+")
"""Renderers of A2UI v1.0 take no hyphens in ids, so that one becomes what other odd characters become."""


@needs_shared
@PAIRS
def test_other_ids_change_names_and_nothing_else(pair: Pair) -> None:
    found: list[str] = []
    for seed in chosen(pair):
        other, names = pair.source.rename(seed.document)
        if not names:
            continue
        first, second = pair.convert(seed.document), pair.convert(other)
        changed = renaming(without_digests(first.output), without_digests(second.output))
        if isinstance(changed, str):
            found.append(f"{seed.name}: {changed}")
        else:
            found += [
                f"{seed.name}: {old!r} became {new!r}" for old, new in changed.items() if not _RENAMED.search(new)
            ]
        if _kinds(first.losses) != _kinds(second.losses):
            found.append(f"{seed.name}: other losses")
    assert found == []


@needs_shared
@PAIRS
def test_another_spelling_of_the_same_converts_alike(pair: Pair) -> None:
    found: list[str] = []
    for seed in chosen(pair):
        one = pair.outcome(seed.document)
        for number, other in enumerate(pair.source.other_streams(seed.document, Random(seed.name))):
            two = pair.outcome(other)
            parts = {"output": one.output == two.output, "home": one.home == two.home}
            parts["losses"] = sorted(_kinds(one.losses)) == sorted(_kinds(two.losses))
            found += [f"{seed.name}: stream {number}: another {part}" for part, same in parts.items() if not same]
    assert found == []


def _kinds(losses: tuple[Loss, ...]) -> list[tuple[str, str, str, int]]:
    return [(loss.code, loss.effect, loss.what, loss.count) for loss in losses]


def test_a_renaming_is_found() -> None:
    one: Any = {"a": {"id": "a", "next": "b"}, "b": {"id": "b", "text": "Hi"}}
    two: Any = {"x": {"id": "x", "next": "y"}, "y": {"id": "y", "text": "Hi"}}
    assert renaming(one, two) == {"a": "x", "b": "y"}
    assert renaming(one, {**two, "y": {"id": "x", "text": "Hi"}}) == "/b/id: 'b' and 'x'"
    assert renaming(["a", "a"], ["a", "x"]) == {"a": "x"}
    assert renaming([1, True], [1, 1]) == "/1: True and 1"
    assert canonical(renaming([1], [1, 2])) == '": 1 and 2 items"'
