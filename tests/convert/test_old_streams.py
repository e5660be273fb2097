"""L1 for A2UI v0.8, which is brought up to v0.9 first: every leaf shows, or a loss at its place speaks for it."""

import json
import os
from collections.abc import Iterator
from typing import Any, Final

import pytest

from tests.a2ui.documents_v0_8 import STREAM
from tests.convert.formats.json_texts import canonical
from tests.convert.hosts import TARGETS
from tests.convert.hosts.target import Target, without_digests
from tests.convert.mutants import put
from tests.convert.shapes import is_array, is_object
from tests.shared import needs_shared, paths
from uispec import convert, pointer
from uispec.errors import UispecError
from uispec.losses import Loss, covers

SEEDS: Final = int(os.environ.get("UISPEC_SEEDS", "3"))


def _streams() -> list[tuple[str, Any]]:
    found: list[tuple[str, Any]] = [("every kind", STREAM[:5])]
    for path in paths("data/a2ui/v0_8/examples/*.json"):
        document: Any = json.loads(path.read_text(encoding="utf-8"))
        found.append((path.stem, document["messages"] if is_object(document) else document))
    return found


def _has(document: Any, path: str) -> bool:
    return pointer.has(document, pointer.split(path))


def _leaves(value: Any, way: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    if is_object(value):
        for key, member in value.items():
            yield from _leaves(member, (*way, key))
    elif is_array(value):
        for index, item in enumerate(value):
            yield from _leaves(item, (*way, index))
    else:
        yield way, value


def _changed(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    return value + "~" if isinstance(value, str) else value + 1


def _outcome(target: Target, document: Any) -> tuple[str, tuple[Loss, ...]]:
    result = convert.convert(document, to=target.format, **target.options)
    return canonical([without_digests(result.output), result.home]), result.losses


@needs_shared
@pytest.mark.parametrize("target", TARGETS.values(), ids=lambda target: target.name)
def test_every_loss_points_at_something_given(target: Target) -> None:
    found: list[str] = []
    for name, document in _streams():
        _, losses = _outcome(target, document)
        told = [loss for loss in losses if loss.effect != "assumed"]
        found += [f"{name}: {loss.code} {loss.path}" for loss in told if not _has(document, loss.path)]
    assert found == []


@needs_shared
@pytest.mark.parametrize("target", TARGETS.values(), ids=lambda target: target.name)
def test_every_leaf_shows_or_is_spoken_for(target: Target) -> None:
    found: list[str] = []
    for name, document in _streams()[:SEEDS]:
        base, before = _outcome(target, document)
        for way, value in _leaves(document):
            path = pointer.format(way)
            if value is None or any(covers(loss, path) for loss in before):
                continue
            try:
                after, losses = _outcome(target, put(document, way, _changed(value)))
            except UispecError:
                continue
            if after == base and not any(covers(loss, path) for loss in losses):
                found.append(f"{name}: {path} {value!r:.60}")
    assert found == []
