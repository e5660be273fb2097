"""JSON that models hold refuses to be edited, and is otherwise the dict or list that it looks like."""

import copy
import json
import pickle
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from pydantic import BaseModel
from pydantic_core import to_json

from uispec import _json
from uispec._json.frozen import FrozenDict, FrozenList
from uispec.a2ui import parse_message, v0_9, v1_0
from uispec.errors import InvalidDocumentError

PLAIN: Final[dict[str, Any]] = {"a": [1, {"b": 2.5, "c": None}], "d": {}}


def frozen() -> FrozenDict[str, Any]:
    return FrozenDict({"a": FrozenList([1, FrozenDict({"b": 2.5, "c": None})]), "d": FrozenDict[str, Any]()})


EDITS: Final[dict[str, Callable[[Any], object]]] = {
    "set": lambda held: held.__setitem__("a", 1),
    "delete": lambda held: held.__delitem__("a"),
    "update": lambda held: held.update(a=1),
    "merge": lambda held: held.__ior__({"a": 1}),
    "setdefault": lambda held: held.setdefault("z", 1),
    "pop": lambda held: held.pop("a"),
    "popitem": lambda held: held.popitem(),
    "clear": lambda held: held.clear(),
    "item": lambda held: held["a"].__setitem__(0, 2),
    "slice": lambda held: held["a"].__setitem__(slice(0, 1), []),
    "unset": lambda held: held["a"].__delitem__(0),
    "append": lambda held: held["a"].append(1),
    "extend": lambda held: held["a"].extend([1]),
    "add": lambda held: held["a"].__iadd__([1]),
    "multiply": lambda held: held["a"].__imul__(2),
    "insert": lambda held: held["a"].insert(0, 1),
    "pop-item": lambda held: held["a"].pop(),
    "remove": lambda held: held["a"].remove(1),
    "reverse": lambda held: held["a"].reverse(),
    "sort": lambda held: held["a"].sort(key=str),
    "clear-items": lambda held: held["a"].clear(),
}


@pytest.mark.parametrize("row", EDITS)
def test_every_edit_is_refused(row: str) -> None:
    held = frozen()
    with pytest.raises(TypeError, match="frozen model"):
        EDITS[row](held)
    assert held == PLAIN


def test_no_way_to_edit_is_forgotten() -> None:
    """What dict and list have and their immutable counterparts have not, refused by name."""
    reading = {"copy", "fromkeys", "__reversed__", "__class_getitem__", "__ror__", "__or__", "__hash__"}
    edits = {*dir(dict), *dir(list)} - {*dir(tuple), *dir(type(PLAIN.keys())), *dir(object)}
    for kind, base in ((FrozenDict, dict), (FrozenList, list)):
        ours = {name for name in edits if hasattr(base, name)} - reading - {"get", "items", "keys", "values"}
        assert ours
        assert {name for name in ours if getattr(kind, name) is getattr(base, name)} == set()


def test_it_reads_as_what_it_looks_like() -> None:
    held = frozen()
    assert held == PLAIN
    assert repr(held) == repr(PLAIN)
    assert json.loads(json.dumps(held)) == json.loads(to_json(held)) == PLAIN
    assert _json.same(held, PLAIN)
    assert not _json.same(held, {**PLAIN, "d": []})
    assert _json.text(held) == _json.text(PLAIN)


def test_a_copy_can_be_edited() -> None:
    held = frozen()
    assert type(held.copy()) is dict
    assert type(held["a"].copy()) is list
    assert type(held | {"z": 1}) is dict
    thawed: Any = _json.copy(held)
    thawed["a"][1]["b"] = 3
    assert held == PLAIN


def pickled(held: Any) -> Any:
    return pickle.loads(pickle.dumps(held))


AGAIN: Final[tuple[Callable[[Any], Any], ...]] = (copy.copy, copy.deepcopy, pickled)


@pytest.mark.parametrize("again", AGAIN)
def test_it_stays_frozen_through_copies(again: Callable[[Any], Any]) -> None:
    twin = again(frozen())
    assert twin == PLAIN
    assert [type(part) for part in (twin, twin["a"], twin["a"][1])] == [FrozenDict, FrozenList, FrozenDict]


MODELS: Final[dict[str, BaseModel]] = {
    "context": v1_0.Event(name="go", context={"a": [{"b": []}], "c": {"d": 1}}),
    "old-context": v0_9.Event(name="go", context={"a": [{"b": []}]}),
    "arguments": v1_0.RawCall(call="shout", args={"x": [{"y": []}]}),
    "extensions": v1_0.Metadata(extensions={"a_b": [{"c": 1}]}),
    "raw": v1_0.RawComponent.model_validate({"id": "r", "component": "Mine", "rows": [{"a": [1]}], "map": {"x": {}}}),
    "old-raw": v0_9.RawComponent.model_validate({"id": "r", "component": "Mine", "rows": [{"a": [1]}]}),
    "theme": v0_9.Theme.model_validate({"mine": {"a": [1]}}),
    "accessibility": v0_9.AccessibilityAttributes.model_validate({"label": "x", "mine": {"a": [1]}}),
    "any-value": v1_0.RequiredArgs(value=[{"a": [1]}]),
    "copied": v1_0.RawComponent(id="r", component="Mine").model_copy(update={"rows": [{"a": [1]}]}),
    "deeply-copied": v0_9.Theme.model_validate({"mine": {"a": [1]}}).model_copy(deep=True),
    "pickled": pickle.loads(pickle.dumps(v0_9.Theme.model_validate({"mine": {"a": [1]}}))),
}


def containers(value: object) -> Iterator[object]:
    """Every dict and list that hangs on a model."""
    waiting: list[Any] = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, BaseModel):
            waiting += (*one.__dict__.values(), one.__pydantic_extra__)
        elif isinstance(one, dict | list | tuple):
            waiting += one.values() if isinstance(one, dict) else one
            if not isinstance(one, tuple):
                yield one


@pytest.mark.parametrize("row", MODELS)
def test_all_that_a_model_holds_is_frozen(row: str) -> None:
    """ "Frozen, all the way down"; extras, which pydantic keeps in a dict of its own, as well."""
    found = [one for one in containers(MODELS[row]) if one]
    assert found
    assert {type(one) for one in found} <= {FrozenDict, FrozenList}


def test_only_data_is_plain() -> None:
    update: Any = parse_message({"version": "1.0", "updateDataModel": {"surfaceId": "s", "value": {"a": [1]}}}).body
    create: Any = parse_message({"version": "1.0", "createSurface": {"surfaceId": "s", "dataModel": {"a": [1]}}}).body
    assert {type(one) for one in containers(update)} == {type(one) for one in containers(create)} == {dict, list}


def test_a_changed_copy_of_a_model_is_checked() -> None:
    """An unchecked copy could hold what its maker goes on editing."""
    text = v1_0.Text(id="t", text="Hi")
    assert text.model_copy(update={"text": "Ho"}) == v1_0.Text(id="t", text="Ho")
    assert text.model_copy() == text
    assert text.model_copy(update={"text": "Ho"}).model_fields_set == {"id", "text"}
    with pytest.raises(InvalidDocumentError):
        text.model_copy(update={"text": 5})
    with pytest.raises(InvalidDocumentError):
        text.model_copy(update={"txt": "Ho"})
    raw = v0_9.RawComponent(id="r", component="Mine", rows=[1])  # pyright: ignore[reportCallIssue]
    assert raw.model_copy(update={"rows": [2]}).model_dump() == {"id": "r", "component": "Mine", "rows": [2]}


def test_a_copy_keeps_what_is_called_like_a_method_of_the_model() -> None:
    written = {"id": "r", "component": "Mine", "copy": 1, "json": {"a": [1]}, "model_dump": None}
    raw = v1_0.RawComponent.model_validate(written)
    assert raw.model_copy(update={"id": "s"}).model_extra == {"copy": 1, "json": {"a": [1]}, "model_dump": None}
