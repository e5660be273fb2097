"""One form brought into the other: exactly where both can say it, and with a loss for each thing that one cannot."""

from typing import Any, Final, cast

import pytest
from hypothesis import given

from tests.genui.documents import any_specs, flat_specs, given_as, nested_specs
from uispec import _json, genui, pointer
from uispec.errors import InvalidDocumentError


@given(nested_specs)
def test_a_nested_spec_comes_back_from_the_flat_form(spec: Any) -> None:
    """Where nothing is lost, `nest` gives back the source."""
    there = genui.flatten(spec)
    back = genui.nest(given_as(there.output))
    assert (there.losses, back.losses) == ((), ())
    assert _json.same(back.output, spec)


@given(flat_specs)
def test_a_flat_spec_comes_back_from_the_nested_form(spec: Any) -> None:
    """Where nothing is lost, `flatten` gives back the source."""
    there = genui.nest(given_as(spec))
    back = genui.flatten(given_as(there.output))
    assert (there.losses, back.losses) == ((), ())
    assert _json.same(back.output, spec)


@given(any_specs)
def test_both_forms_can_be_read_and_settle(document: Any) -> None:
    before = _json.text(document)
    for bring in (genui.flatten, genui.nest):
        made = bring(given_as(document))
        for loss in made.losses:
            pointer.get(document, loss.path)
        assert _json.same(bring(given_as(made.output)).output, made.output)
    settled = genui.nest(given_as(document)).output
    there = genui.flatten(given_as(settled))
    if not there.losses:
        assert _json.same(genui.nest(given_as(there.output)).output, _without_empty_props(settled))
    assert _json.text(document) == before


def _without_empty_props(value: Any) -> Any:
    """An empty `props` says no more than none."""
    if isinstance(value, list):
        return [_without_empty_props(item) for item in cast("list[Any]", value)]
    if not isinstance(value, dict):
        return value
    node = cast("dict[str, Any]", value)
    kept = {name: held for name, held in node.items() if name != "props" or held != {}}
    return {name: _without_empty_props(held) if name in ("root", "children") else held for name, held in kept.items()}


LOST: Final[dict[str, tuple[Any, Any, list[tuple[str, str, str]]]]] = {
    "flat: reserved props": (
        {"root": {"component": "A", "props": {"children": "x", "$x": 1, "y": 2}}},
        {"$type": "A", "y": 2},
        [("property", "/root/props/children", "dropped"), ("property", "/root/props/$x", "dropped")],
    ),
    "flat: keys that nobody reads": (
        {"root": [{"component": "A", "$action": {"type": "go"}}], "version": 1},
        [{"$type": "A"}],
        [("metadata", "/root/0/$action", "dropped"), ("metadata", "/version", "dropped")],
    ),
    "flat: an empty props says nothing": ({"root": {"component": "A", "props": {}}}, {"$type": "A"}, []),
    "flat: nodes that are flat already": (
        {"root": [{"$type": "A", "$action": {"type": "go"}, "children": "x"}]},
        [{"$type": "A", "$action": {"type": "go"}, "children": "x"}],
        [],
    ),
    "nested: actions, keys and reserved names": (
        {"$type": "A", "$action": {"type": "go"}, "$key": 7, "$status": 1, "x": 2},
        {"root": {"component": "A", "key": "7", "props": {"x": 2}}},
        [
            ("action", "/$action", "dropped"),
            ("identifier", "/$key", "approximated"),
            ("metadata", "/$status", "dropped"),
        ],
    ),
    "nested: children as an array of what is drawn": (
        [{"$type": "A", "children": {"$type": "B", "children": [None, "x", False, [True, 1]]}}, None],
        {"root": [{"component": "A", "children": [{"component": "B", "children": ["x", [1]]}]}]},
        [],
    ),
    "nested: places are those of the source": (
        {
            "$type": "A",
            "children": [None, {"$type": "B", "$x": 1}, [{"component": "C", "children": {"$type": "D", "$y": 1}}]],
        },
        {
            "root": {
                "component": "A",
                "children": [{"component": "B"}, [{"component": "C", "children": [{"component": "D"}]}]],
            }
        },
        [("metadata", "/children/1/$x", "dropped"), ("metadata", "/children/2/0/children/$y", "dropped")],
    ),
    "nested: a root that is not drawn": ({"root": None}, {"root": []}, []),
    "nested: further keys stay": ({"root": "x", "version": 1}, {"root": "x", "version": 1}, []),
}


@pytest.mark.parametrize("name", LOST)
def test_what_one_form_cannot_say_is_a_loss(name: str) -> None:
    source, expected, losses = LOST[name]
    made = (genui.nest if name.startswith("nested") else genui.flatten)(source)
    assert made.output == expected
    assert [(loss.code, loss.path, loss.effect) for loss in made.losses] == losses


def test_a_loss_names_its_node() -> None:
    (loss,) = genui.nest({"$type": "Button", "$key": "go", "$action": {"type": "go"}}).losses
    assert str(loss.subject) == '$action of Button "go"'


def test_the_formats_are_named() -> None:
    there, back = genui.flatten({"root": []}), genui.nest([])
    assert (there.source_format, there.target_format) == (back.target_format, back.source_format)


def test_what_is_no_spec_is_refused() -> None:
    for bring in (genui.flatten, genui.nest):
        with pytest.raises(InvalidDocumentError, match="/root/0/\\$type: missing_property"):
            bring('{"root": [{}]}')
