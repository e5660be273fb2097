"""Conversion of documents that nobody wrote: whatever comes in, the laws that need no judge hold."""

import json
import random
from contextlib import suppress
from functools import reduce
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import JsonValue

from tests.a2ui import documents
from tests.a2ui.strategies import json_values, streams
from tests.convert.laws import Checker, Report, canonical, convert_to_card
from tests.convert.mutants import Document, mutants
from tests.convert.shapes import is_object
from tests.shared import needs_shared
from uispec import convert, fold, pointer
from uispec.errors import UispecError
from uispec.limits import Limits

TARGETS: Final = tuple(convert.WRITABLE)
_ONE: Final = ("one",)


def _fault(document: Document) -> type[UispecError] | None:
    """The class of what the fold says against a stream; `None` where it takes all of it."""
    try:
        reduce(fold.a2ui_apply, document, fold.a2ui_empty())
    except UispecError as error:
        return type(error)
    return None


@settings(max_examples=60, deadline=None)
@given(st.one_of(streams(new=True, surfaces=_ONE), streams(new=False, surfaces=_ONE)))
def test_a_stream_that_folds_converts(document: Document) -> None:
    """A conversion of a valid document never raises; a second run gives the same bytes; each path resolves."""
    fault = _fault(document)
    for target in TARGETS:
        if fault is not None:
            with pytest.raises(fault):
                convert.convert(document, to=target)
            continue
        result = convert.convert(document, to=target)
        again = convert.convert(document, to=target)
        assert json.dumps(result.to_json()) == json.dumps(again.to_json())
        for loss in result.losses:
            path = loss.path.rpartition("/")[0] if loss.effect == "assumed" else loss.path
            held: Any = document
            assert pointer.has(held, path), loss
        places = [(loss.path, loss.code, loss.effect) for loss in result.losses]
        assert len(set(places)) == len(places)


@settings(max_examples=25, deadline=None)
@given(st.one_of(streams(new=True, surfaces=_ONE), streams(new=False, surfaces=_ONE)))
def test_a_source_is_not_changed(document: Document) -> None:
    before = canonical(document)
    if _fault(document) is not None:
        return
    result = convert.convert(document, to="adaptive-card")
    told = canonical(result.to_json())
    assert canonical(document) == before
    for message in document:
        message.clear()
    assert canonical(result.to_json()) == told


@settings(max_examples=100, deadline=None)
@given(st.one_of(st.binary(max_size=200), st.text(max_size=200), json_values.map(lambda value: json.dumps(value))))
def test_no_input_makes_anything_but_a_house_error(source: bytes | str) -> None:
    """No input makes anything but `UispecError` escape."""
    convert.detect(source)
    with suppress(UispecError):
        convert.convert(source, to="adaptive-card")


@settings(max_examples=60, deadline=None)
@given(json_values)
def test_no_value_makes_anything_but_a_house_error(source: JsonValue) -> None:
    convert.detect(source)
    try:
        convert.convert(source, to="outline")
    except UispecError:
        pass
    except TypeError:
        assert not isinstance(source, dict | list | str)


# Every property of every component


_DATA: Final[dict[str, Any]] = {
    "form": {"field": "of the form"},
    "rows": [{"n": 1}, {"n": 2}],
    "n": 3,
    "ok": True,
    "h": "Help",
    "r": 4,
    "y": 5,
    "name": "Ada",
    "drawing": "M0 0",
}


def _seeds() -> list[tuple[str, str, Document]]:
    """One document for each component with all that it can say, of both versions."""
    found: list[tuple[str, str, Document]] = []
    for version, components in (("v0_9", documents.COMPONENTS_V0_9), ("v1_0", documents.COMPONENTS_V1_0)):
        spelled = "1.0" if version == "v1_0" else "v0.9"
        catalog = f"https://a2ui.org/specification/{version}/catalogs/basic/catalog.json"
        for name, component in components.items():
            leaves = [{"id": id_, "component": "Text", "text": f"Leaf {id_}"} for id_ in ("a", "b")]
            known = json.loads(json.dumps(component).replace('"urn:basic"', json.dumps(catalog)))
            body = {"surfaceId": "s", "components": [{**known, "id": "root"}, *leaves]}
            found.append(
                (
                    f"{version}/{name}",
                    version,
                    [
                        {"version": spelled, "createSurface": {"surfaceId": "s", "catalogId": catalog}},
                        {"version": spelled, "updateComponents": body},
                        {"version": spelled, "updateDataModel": {"surfaceId": "s", "value": _DATA}},
                    ],
                )
            )
    return found


SEEDS: Final = _seeds()


@needs_shared
@pytest.mark.parametrize(("name", "version", "document"), SEEDS, ids=[seed[0] for seed in SEEDS])
def test_the_laws_hold_for_everything_that_a_component_can_say(name: str, version: str, document: Document) -> None:
    """L1, L2 and L3."""
    rng = random.Random(name)
    checker, report = Checker(document, version), Report()
    chosen = list(mutants(document, version, rng))
    checker.run(chosen if len(chosen) <= 120 else rng.sample(chosen, 120), report, name)
    assert report.failures == []
    assert list(checker.honest()) == []


@pytest.mark.parametrize(("name", "version", "document"), SEEDS, ids=[seed[0] for seed in SEEDS])
def test_under_tight_limits_a_conversion_still_ends_in_a_card(name: str, version: str, document: Document) -> None:
    result = convert.convert(document, to="adaptive-card", limits=Limits(tree_nodes=1, tree_depth=1))
    assert is_object(result.output)
    told = {loss.path: loss.code for loss in result.losses}
    others = [f"/1/updateComponents/components/{index}" for index in (1, 2)]
    assert [told.get(other) in ("limit", "unreachable") for other in others] == [True, True]


def test_the_probe_clicks_on_something() -> None:
    outcome = convert_to_card(next(document for name, _, document in SEEDS if name == "v1_0/Button"))
    assert "action" in outcome.home
