"""Nested specs and flat ones: both ways, and what is lost or refused."""

from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fuzz.inputs import copied, odd_values, spoiled
from tests.jsonrender.documents import STATE, expressions, faults, specs
from uispec.errors import IntegrityError, InvalidDocumentError, LimitError, UispecError
from uispec.jsonrender import NestedElement, flat_to_nested, nested_to_flat, parse_nested
from uispec.limits import Limits

LEAF: Final = {"type": "T"}


def spec(**elements: Any) -> dict[str, Any]:
    return {"root": "m", "elements": elements}


FLATTENED: Final[list[tuple[str, Any, Any]]] = [
    ("numbers by the way in, places by the way out",
     {"type": "A", "children": [{"type": "B", "children": [LEAF]}, LEAF]},
     {"root": "el-0", "elements": {
         "el-2": {"type": "T", "props": {}, "children": []}, "el-1": {"type": "B", "props": {}, "children": ["el-2"]},
         "el-3": {"type": "T", "props": {}, "children": []},
         "el-0": {"type": "A", "props": {}, "children": ["el-1", "el-3"]}}}),
    ("slots that hold no list", {"type": "A", "slots": {"h": LEAF, "f": []}},
     {"root": "el-0", "elements": {"el-0": {"type": "A", "props": {}, "children": [], "slots": {"f": []}}}}),
    ("an empty object", {}, {"root": "el-0", "elements": {"el-0": {"type": "unknown", "props": {}, "children": []}}}),
    ("fields of their own", {"type": 5, "props": "x", "key": "k", "on": None, "state": {"a": 1}},
     {"root": "el-0", "state": {"a": 1},
      "elements": {"el-0": {"type": 5, "props": "x", "children": [], "key": "k", "on": None}}}),
]  # fmt: skip


@pytest.mark.parametrize(("nested", "flat"), [case[1:] for case in FLATTENED], ids=[case[0] for case in FLATTENED])
def test_what_is_made_flat(nested: Any, flat: Any) -> None:
    made: Any = nested_to_flat(nested)
    assert made == flat
    assert list(made["elements"]) == list(flat["elements"])


NESTED: Final[list[tuple[str, Any, Any, list[tuple[str, str, str]]]]] = [
    ("children and slots", spec(m={"type": "A", "children": ["b"], "slots": {"h": ["c"], "f": []}}, c=LEAF, b=LEAF),
     {"type": "A", "children": [LEAF], "slots": {"h": [LEAF], "f": []}},
     [("identifier", "/elements/m", "approximated"), ("identifier", "/elements/c", "approximated"),
      ("identifier", "/elements/b", "approximated")]),
    ("keys that come again", {"root": "el-0", "elements": {"el-1": LEAF, "el-0": {"type": "A", "children": ["el-1"]}}},
     {"type": "A", "children": [LEAF]}, []),
    ("the state", {"root": "el-0", "elements": {"el-0": LEAF}, "state": {"a": [1]}},
     {"type": "T", "state": {"a": [1]}}, []),
    ("what has no place", {"version": 1, "root": "el-0", "elements": {"el-0": {"type": "T", "state": 1}, "o": LEAF}},
     LEAF, [("metadata", "/version", "dropped"), ("property", "/elements/el-0/state", "dropped"),
            ("unreachable", "/elements/o", "dropped")]),
    ("an element in two places",
     {"root": "el-0", "elements": {"el-0": {"type": "A", "children": ["el-1", "el-1"]}, "el-1": LEAF}},
     {"type": "A", "children": [LEAF, LEAF]}, [("reference", "/elements/el-1", "approximated")]),
    ("an unreachable fault", {"root": "el-0", "elements": {"el-0": LEAF, "o": {"type": "T", "children": ["o", "zz"]}}},
     LEAF, [("unreachable", "/elements/o", "dropped")]),
]  # fmt: skip


@pytest.mark.parametrize(("flat", "nested", "lost"), [case[1:] for case in NESTED], ids=[case[0] for case in NESTED])
def test_what_is_nested(flat: Any, nested: Any, lost: list[tuple[str, str, str]]) -> None:
    before = copied(flat)
    result = flat_to_nested(flat)
    assert result.output == nested
    assert [(loss.code, loss.path, loss.effect) for loss in result.losses] == lost
    assert flat == before


REFUSED: Final[list[tuple[str, Any, type[UispecError], list[tuple[str, str]]]]] = [
    ("no spec", "[]", InvalidDocumentError, [("", "wrong_type")]),
    ("not the shape of one", {"root": "m"}, InvalidDocumentError, [("/elements", "elements_missing")]),
    ("no root", {"root": "x", "elements": {"m": LEAF}}, IntegrityError, [("/root", "missing_root")]),
    ("children that are not there", spec(m={"type": "A", "children": ["x"], "slots": {"h": ["y"]}}), IntegrityError,
     [("/elements/m/children/0", "missing_child"), ("/elements/m/slots/h/0", "missing_child")]),
    ("an element in itself", spec(m={"type": "A", "children": ["a"]}, a={"type": "A", "children": ["m"]}),
     IntegrityError,
     [("/elements/a/children/0", "cycle")]),
]  # fmt: skip


@pytest.mark.parametrize(("flat", "kind", "issues"), [case[1:] for case in REFUSED], ids=[case[0] for case in REFUSED])
def test_what_is_not_nested(flat: Any, kind: type[UispecError], issues: list[tuple[str, str]]) -> None:
    with pytest.raises(kind) as caught:
        flat_to_nested(flat)
    assert [(issue.path, issue.code) for issue in caught.value.issues] == issues


def test_shared_elements_may_be_refused() -> None:
    shared = spec(m={"type": "A", "children": ["a", "b"]}, a={"type": "A", "children": ["b"]}, b=LEAF)
    with pytest.raises(IntegrityError) as caught:
        flat_to_nested(shared, on_shared="raise")
    assert [(issue.path, issue.code) for issue in caught.value.issues] == [("/elements/b", "shared_child")]
    with pytest.raises(ValueError, match="on_shared"):
        flat_to_nested(shared, on_shared="copy")  # pyright: ignore[reportArgumentType]


def test_limits() -> None:
    chain = {f"e{number}": {"type": "T", "children": [f"e{number + 1}"]} for number in range(200)}
    deep = {"root": "e0", "elements": chain | {"e200": LEAF}}
    with pytest.raises(LimitError, match="too_deep"):
        flat_to_nested(deep)
    doubled = {f"e{number}": {"type": "T", "children": [f"e{number + 1}"] * 2} for number in range(60)}
    with pytest.raises(LimitError, match="too_many_nodes"):
        flat_to_nested({"root": "e0", "elements": doubled | {"e60": LEAF}})
    with pytest.raises(LimitError, match="too_many_nodes"):
        nested_to_flat({"type": "A", "children": [LEAF, LEAF]}, limits=Limits(tree_nodes=2))
    shared: Any = LEAF
    for _ in range(60):
        shared = {"type": "A", "children": [shared, shared]}
    with pytest.raises(LimitError, match=r"too_large|too_many_nodes"):
        nested_to_flat(shared)


def test_elements_that_were_put_into_each_other_in_python() -> None:
    element = NestedElement(type="T")
    for _ in range(5_000):
        element = NestedElement(type="T", children=(element,))
    with pytest.raises(LimitError, match="too_deep"):
        nested_to_flat(element)


def test_parse_nested_tells_what_would_be_passed_over() -> None:
    wrong: dict[str, Any] = {"type": "A", "children": [None, {"props": {}}], "state": [], "visible": {}}
    with pytest.raises(InvalidDocumentError) as caught:
        parse_nested(wrong)
    told = [(issue.path, issue.code) for issue in caught.value.issues]
    assert told == [
        ("/children/0", "wrong_type"),
        ("/children/1/type", "missing_property"),
        ("/state", "wrong_type"),
        ("/visible", "invalid_visible"),
    ]
    with pytest.raises(InvalidDocumentError, match="wrong_type"):
        nested_to_flat("[]")
    typed = parse_nested('{"type": "A", "children": [{"type": "B"}]}')
    assert parse_nested(typed) is typed
    assert nested_to_flat(typed)["root"] == "el-0"


_fields: Final = st.fixed_dictionaries(
    {"type": st.sampled_from(["A", "B"]), "props": st.dictionaries(st.just("text"), expressions, max_size=1)},
    optional={"visible": st.booleans(), "later": st.integers(0, 3), "key": st.just("k")},
)


def _joined(*parts: Any) -> Any:
    """One object of the members of several."""
    return {key: held for part in parts for key, held in part.items()}


def _nodes(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    slots = st.dictionaries(st.sampled_from(["header", "footer"]), st.lists(inner, max_size=2), min_size=1, max_size=2)
    return st.builds(
        _joined,
        _fields,
        st.fixed_dictionaries({"children": st.lists(inner, max_size=3)}),
        st.fixed_dictionaries({}, optional={"slots": slots}),
    )


nested_specs: Final[st.SearchStrategy[Any]] = st.builds(
    _joined,
    st.recursive(st.builds(_joined, _fields, st.just({"children": []})), _nodes, max_leaves=6),
    st.sampled_from([{}, {"state": STATE}, {"state": {}}]),
)
"""Nested specs with props and children everywhere, as those that were flat once have."""


@given(nested_specs)
def test_nested_flat_nested(nested: Any) -> None:
    """A nested spec that was made flat nests to itself, and loses nothing."""
    flat = nested_to_flat(nested)
    result = flat_to_nested(flat)
    assert result.output == nested
    assert result.losses == ()
    assert nested_to_flat(parse_nested(nested)) == flat


def _filled(spec: Any) -> Any:
    """A spec as the flat form of a nested one has it: props and children everywhere, no empty slots."""
    return spec | {
        "elements": {
            key: {"props": {}, "children": []}
            | {name: held for name, held in element.items() if name != "slots" or held}
            for key, element in spec["elements"].items()
        }
    }


@given(specs())
def test_flat_nested_flat(flat: Any) -> None:
    """A spec without shared elements is the same when it was nested, up to its keys; those are the only losses."""
    result = flat_to_nested(flat)
    again: Any = nested_to_flat(result.output)
    assert {loss.code for loss in result.losses} <= {"identifier"}
    assert faults(again) == []
    names: dict[str, str] = {}
    waiting: list[tuple[Any, Any]] = [(flat["root"], again["root"])]
    elements = again["elements"]
    while waiting:
        old, new = waiting.pop()
        names[new] = old
        ours, theirs = flat["elements"][old], elements[new]
        waiting += zip(ours.get("children", []), theirs["children"], strict=True)
        for slot, held in ours.get("slots", {}).items():
            waiting += zip(held, theirs["slots"][slot], strict=True)
    renamed = again | {"root": names["el-0"], "elements": {names[key]: held for key, held in elements.items()}}
    for element in renamed["elements"].values():
        element["children"] = [names[key] for key in element["children"]]
        if "slots" in element:
            element["slots"] = {slot: [names[key] for key in held] for slot, held in element["slots"].items()}
    assert renamed == _filled(flat)


@given(specs(shares=True))
def test_a_shared_element_is_written_everywhere_and_told_once(flat: Any) -> None:
    """Nested again and again, a spec with shared elements stays what it was nested to first; each is one loss."""
    result = flat_to_nested(flat)
    again = flat_to_nested(nested_to_flat(result.output)).output
    assert flat_to_nested(nested_to_flat(again)).output == again
    named = [key for element in flat["elements"].values() for key in element.get("children", [])]
    named += [
        key for element in flat["elements"].values() for held in element.get("slots", {}).values() for key in held
    ]
    # An element below a shared one is written as often as that.
    directly = {f"/elements/{key.replace('~', '~0').replace('/', '~1')}" for key in named if named.count(key) > 1}
    shared = [loss.path for loss in result.losses if loss.code == "reference"]
    assert directly <= set(shared)
    assert len(shared) == len(set(shared))


@given(spoiled(nested_specs) | odd_values)
def test_whatever_is_nested_is_made_flat_or_refused(document: Any) -> None:
    """Nothing but our own errors is raised, and what is made names its elements."""
    try:
        flat: Any = nested_to_flat(document)
    except (UispecError, TypeError):
        return
    keys = flat["elements"].keys()
    for element in flat["elements"].values():
        assert set(element["children"]) <= keys
