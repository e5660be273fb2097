"""The persistent map: against a dict under random branching, across threads, and by counting what is copied."""

import copy
import pickle
import threading
from collections.abc import Callable, ItemsView, KeysView, ValuesView
from dataclasses import dataclass
from itertools import chain
from operator import eq

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    invariant,
    rule,
    run_state_machine_as_test,  # pyright: ignore[reportUnknownVariableType]
)

from uispec._map import SlotsMap


@dataclass(frozen=True)
class Thing:
    id: str
    n: int = 0


def things(count: int) -> list[Thing]:
    return [Thing(f"c{number}") for number in range(count)]


def index_of(version: SlotsMap[Thing]) -> dict[str, int]:
    return version._index  # pyright: ignore[reportPrivateUsage]


def chunks_of(version: SlotsMap[Thing]) -> list[list[Thing]]:
    return version._chunks  # pyright: ignore[reportPrivateUsage]


def copied(old: SlotsMap[Thing], new: SlotsMap[Thing]) -> int:
    """How many chunks of the new version are not those of the old."""
    known = {id(chunk) for chunk in chunks_of(old)}
    return sum(id(chunk) not in known for chunk in chunks_of(new))


def agree(version: SlotsMap[Thing], model: dict[str, Thing]) -> None:
    """Every way of reading gives what the dict gives, in the dict's order."""
    assert len(version) == len(model)
    assert list(version) == list(version.keys()) == list(model)
    assert list(version.values()) == list(model.values())
    assert list(version.items()) == list(model.items())
    assert version == model
    assert model == version
    for key, value in model.items():
        assert key in version
        assert version[key] is value


IDS = st.integers(0, 40).map(lambda number: f"c{number}")
VALUES = st.lists(st.builds(Thing, IDS, st.integers(0, 3)), max_size=6)


class Branching(RuleBasedStateMachine):
    """Versions grow from any earlier version, in any order; each must stay what its dict is."""

    versions: Bundle[tuple[SlotsMap[Thing], dict[str, Thing]]] = Bundle("versions")

    def __init__(self) -> None:
        super().__init__()
        self.kept: list[tuple[SlotsMap[Thing], dict[str, Thing]]] = []

    def keep(self, version: SlotsMap[Thing], model: dict[str, Thing]) -> tuple[SlotsMap[Thing], dict[str, Thing]]:
        self.kept.append((version, model))
        return version, model

    @rule(target=versions)
    def empty(self) -> tuple[SlotsMap[Thing], dict[str, Thing]]:
        return self.keep(SlotsMap[Thing].empty(), {})

    @rule(target=versions, count=st.sampled_from([1, 63, 64, 65, 130, 257]))
    def wide(self, count: int) -> tuple[SlotsMap[Thing], dict[str, Thing]]:
        values = things(count)
        return self.keep(SlotsMap(values), {value.id: value for value in values})

    @rule(target=versions, old=versions, values=VALUES)
    def update(
        self, old: tuple[SlotsMap[Thing], dict[str, Thing]], values: list[Thing]
    ) -> tuple[SlotsMap[Thing], dict[str, Thing]]:
        version, model = old
        new = version.updated(values)
        expected = dict(model)
        for value in values:
            expected[value.id] = value
        assert (new is version) == (not values)  # each value is a new object
        return self.keep(new, expected)

    @rule(target=versions, old=versions)
    def pickled(self, old: tuple[SlotsMap[Thing], dict[str, Thing]]) -> tuple[SlotsMap[Thing], dict[str, Thing]]:
        version, model = old
        twin: SlotsMap[Thing] = pickle.loads(pickle.dumps(version))
        assert twin == version
        return self.keep(twin, {key: twin[key] for key in model})

    @rule(one=versions, other=versions)
    def compare(
        self, one: tuple[SlotsMap[Thing], dict[str, Thing]], other: tuple[SlotsMap[Thing], dict[str, Thing]]
    ) -> None:
        assert (one[0] == other[0]) == (one[1] == other[1])

    @invariant()
    def every_version_is_what_it_was(self) -> None:
        for version, model in self.kept[-6:]:
            agree(version, model)

    def teardown(self) -> None:
        for version, model in self.kept:
            agree(version, model)
            assert not any(f"c{number}" in version for number in range(41) if f"c{number}" not in model)


def test_branching() -> None:
    run_state_machine_as_test(Branching, settings=settings(max_examples=60, stateful_step_count=25))


def test_nothing_in_it() -> None:
    agree(SlotsMap[Thing].empty(), {})
    assert SlotsMap[Thing].empty() == {}
    assert not SlotsMap[Thing].empty()


def test_missing_keys() -> None:
    version = SlotsMap(things(3))
    assert version.get("x") is None
    assert "x" not in version
    assert 1 not in version
    with pytest.raises(KeyError, match="x"):
        version["x"]


def test_views_are_views() -> None:
    version = SlotsMap(things(3))
    assert isinstance(version.keys(), KeysView)
    assert isinstance(version.values(), ValuesView)
    assert isinstance(version.items(), ItemsView)
    assert len(version.values()) == len(version.items()) == 3
    assert Thing("c1") in version.values()
    assert ("c1", Thing("c1")) in version.items()
    assert ("c1", Thing("c2")) not in version.items()
    assert version.keys() & {"c1", "x"} == {"c1"}


def test_it_has_no_hash_and_no_setter() -> None:
    version = SlotsMap(things(3))
    with pytest.raises(TypeError):
        hash(version)
    with pytest.raises(TypeError):
        version["c1"] = Thing("c1")  # pyright: ignore[reportIndexIssue]
    with pytest.raises(AttributeError):
        version.other = 1  # pyright: ignore[reportAttributeAccessIssue]
    assert repr(version) == "<SlotsMap of 3>"


def test_an_id_keeps_its_first_place_and_its_last_value() -> None:
    version = SlotsMap(things(2)).updated([Thing("x", 1), Thing("c0", 2), Thing("x", 3)])
    assert list(version.values()) == [Thing("c0", 2), Thing("c1"), Thing("x", 3)]
    assert list(SlotsMap([Thing("x", 1), Thing("y"), Thing("x", 2)]).values()) == [Thing("x", 2), Thing("y")]


def test_the_same_objects_change_nothing() -> None:
    version = SlotsMap(things(600))
    assert version.updated([]) is version
    assert version.updated(version.values()) is version
    assert version.updated([Thing("c1")]) is not version  # equal, and yet another object
    assert version.updated(iter([version["c599"]])) is version


def test_an_iterator_that_fails_changes_nothing() -> None:
    version = SlotsMap(things(3))

    def failing() -> "chain[Thing]":
        def fail() -> list[Thing]:
            raise RuntimeError("stop")

        return chain([Thing("c1", 5), Thing("new")], (thing for thing in fail()))

    with pytest.raises(RuntimeError):
        version.updated(failing())
    agree(version, {thing.id: thing for thing in things(3)} | {thing.id: version[thing.id] for thing in things(3)})
    assert list(version.updated([Thing("other")])) == ["c0", "c1", "c2", "other"]


def test_what_says_the_same_stays_the_object_that_it_is() -> None:
    one = SlotsMap(things(3))
    assert one.updated([Thing("c1")], eq) is one
    # Of two with one id the last is what came; the other one is never asked about.
    assert one.updated([Thing("c1", 1), Thing("c1")], eq) is one
    two = one.updated([Thing("c1"), Thing("c2", 1), Thing("new")], eq)
    assert list(two.values()) == [Thing("c0"), Thing("c1"), Thing("c2", 1), Thing("new")]
    assert two["c1"] is one["c1"]


CHANGES: list[tuple[str, list[Thing]]] = [
    ("one", [Thing("c50", 1)]),
    ("two neighbours", [Thing("c0", 1), Thing("c1", 1)]),
    ("one, twice", [Thing("c0", 1), Thing("c0", 2)]),
    ("a new one", [Thing("new")]),
]


@pytest.mark.parametrize("size", [100, 10_000])
@pytest.mark.parametrize("values", [row[1] for row in CHANGES], ids=[row[0] for row in CHANGES])
def test_a_change_copies_one_chunk(size: int, values: list[Thing]) -> None:
    """Counting: a change copies the chunk it is in and makes no new index, however many values there are."""
    old = SlotsMap(things(size))
    new = old.updated(values)
    assert copied(old, new) == 1
    assert index_of(new) is index_of(old)


def test_twenty_changes_copy_at_most_twenty_chunks() -> None:
    old = SlotsMap(things(10_000))
    assert copied(old, old.updated([Thing(f"c{number * 500}", 1) for number in range(20)])) == 20


def test_no_chunk_grows_beyond_its_width() -> None:
    version = SlotsMap[Thing].empty()
    for thing in things(1_000):
        version = version.updated([thing])
    assert [len(chunk) for chunk in chunks_of(version)] == [64] * 15 + [40]
    assert chunks_of(version) == chunks_of(SlotsMap(things(1_000)))


def test_two_branches_give_one_slot_to_two_keys() -> None:
    base = SlotsMap(things(3))
    left, right = base.updated([Thing("left")]), base.updated([Thing("right")])
    assert (list(left)[3:], list(right)[3:], list(base)[3:]) == (["left"], ["right"], [])
    assert "right" not in left
    assert "left" not in right
    assert (left.get("right"), right.get("left"), base.get("left")) == (None, None, None)
    assert index_of(left) is index_of(right)


def test_a_key_that_another_branch_put_elsewhere_gets_an_index_of_its_own() -> None:
    base = SlotsMap(things(3))
    left = base.updated([Thing("x", 1), Thing("y", 1)])
    right = base.updated([Thing("y", 2), Thing("x", 2)])
    assert list(left.values())[3:] == [Thing("x", 1), Thing("y", 1)]
    assert list(right.values())[3:] == [Thing("y", 2), Thing("x", 2)]
    assert index_of(right) is not index_of(left)
    later = right.updated([Thing("z")])
    assert index_of(later) is index_of(right)
    assert left == {thing.id: thing for thing in left.values()}


def test_a_conflict_costs_one_new_index_a_message() -> None:
    base = SlotsMap(things(3))
    names = [f"x{number}" for number in range(50)]
    left = base.updated([Thing(name) for name in names])
    right = base.updated([Thing(name) for name in reversed(names)])
    assert list(right)[3:] == list(reversed(names))
    assert list(left)[3:] == names


@pytest.mark.parametrize("size", [0, 10, 1_000])
def test_dropped_branches_do_not_pile_up(size: int) -> None:
    """Counting: the index never holds more than about twice the keys, whatever was tried from one version."""
    base = SlotsMap(things(size))
    for number in range(5_000):
        branch = base.updated([Thing(f"try{number}")])
        assert len(index_of(base)) <= 2 * size + 70
        assert len(index_of(branch)) <= 2 * size + 70
        assert len(branch) == size + 1
    agree(base, {thing.id: base[thing.id] for thing in things(size)})


def test_rebuilding_is_rare() -> None:
    """Counting: an index is made anew once for so many dropped keys as there are keys."""
    base = SlotsMap(things(1_000))
    seen: list[dict[str, int]] = [index_of(base)]  # kept, so that no id is used again
    for number in range(5_000):
        base.updated([Thing(f"try{number}")])
        if index_of(base) is not seen[-1]:
            seen.append(index_of(base))
    assert 2 <= len(seen) <= 6


class Loud:
    """A value that counts how often it is compared."""

    compared = 0

    def __init__(self, key: str) -> None:
        self.id = key

    __hash__ = None  # pyright: ignore[reportAssignmentType]

    def __eq__(self, other: object) -> bool:
        Loud.compared += 1
        return self is other


def test_near_versions_are_compared_by_what_differs() -> None:
    """Counting: of 10,000 values, only those in the copied chunk that are not the same objects are compared."""
    old = SlotsMap([Loud(f"c{number}") for number in range(10_000)])
    new = old.updated([Loud("c5000")])
    Loud.compared = 0
    assert old != new
    assert Loud.compared <= 4
    assert old == old.updated([]) == old


def test_order_carries_no_meaning() -> None:
    forward, backward = SlotsMap(things(600)), SlotsMap(reversed(things(600)))
    assert forward == backward
    assert backward == dict(forward)
    assert forward != backward.updated([Thing("c0", 1)])
    assert forward != backward.updated([Thing("new")])
    assert SlotsMap(things(2)) != SlotsMap([Thing("c0"), Thing("x")])
    assert SlotsMap(things(2)) != {"c0": Thing("c0"), "x": Thing("c1")}
    assert SlotsMap(things(2)) != {thing.id: thing for thing in things(3)}
    assert SlotsMap(things(2)) != list(things(2))


def pickled(version: SlotsMap[Thing]) -> SlotsMap[Thing]:
    return pickle.loads(pickle.dumps(version))


TWINS: list[Callable[[SlotsMap[Thing]], SlotsMap[Thing]]] = [copy.copy, copy.deepcopy, pickled]


@pytest.mark.parametrize("twin", TWINS)
def test_copies(twin: Callable[[SlotsMap[Thing]], SlotsMap[Thing]]) -> None:
    base = SlotsMap(things(300))
    base.updated([Thing(f"dropped{number}") for number in range(100)])
    version = base.updated([Thing("x", 1)])
    other = twin(version)
    assert other == version
    assert list(other) == list(version)
    assert index_of(other) is not index_of(version)
    assert len(index_of(other)) == 301
    assert list(other.updated([Thing("y")])) == [*version, "y"]
    assert "y" not in version


@pytest.mark.parametrize("size", [0, 3, 300])
def test_threads_branch_from_one_version(size: int) -> None:
    """Eight threads grow their own line from one version, adding shared names in orders of their own."""
    base = SlotsMap(things(size))
    names = [f"x{number}" for number in range(40)]
    results: dict[int, SlotsMap[Thing]] = {}
    barrier = threading.Barrier(8)

    def grow(number: int) -> None:
        mine = names[number:] + names[:number] if number % 2 else list(reversed(names))[number:]
        barrier.wait()
        version = base
        for name in mine:
            version = version.updated([Thing(name, number), Thing(f"own{number}", len(version))])
        results[number] = version

    threads = [threading.Thread(target=grow, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(results) == list(range(8))
    for number, version in results.items():
        mine = names[number:] + names[:number] if number % 2 else list(reversed(names))[number:]
        model: dict[str, Thing] = {thing.id: base[thing.id] for thing in things(size)}
        for name in mine:
            model[name] = Thing(name, number)
            model[f"own{number}"] = version[f"own{number}"]
        assert list(version) == [*model]
        assert dict(version) == model
    assert list(base) == [thing.id for thing in things(size)]


def test_what_no_chunk_shares_is_all_that_may_differ() -> None:
    """By identity: equal values may still be different ones."""
    one = SlotsMap(things(600))
    two = one.updated([Thing("c300"), Thing("new")])
    touched = [f"c{n}" for n in (*range(256, 320), *range(576, 600))]
    assert [thing.id for thing in two.unshared(one)] == [*touched, "new"]
    assert [thing.id for thing in one.unshared(two)] == touched
    assert list(one.unshared(one)) == []
    assert list(one.unshared(SlotsMap[Thing].empty())) == list(one.values())
    assert list(SlotsMap[Thing].empty().unshared(one)) == []
