"""Our fold against the official ones: the same streams are taken with the same states, or a row says why not."""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias, cast

import pytest
from hypothesis import given, settings

from tests.a2ui.strategies import any_stream
from tests.a2ui.test_examples_official import EXAMPLES, example_id
from tests.peers.disagreements import DISAGREEMENTS, OLD_SURFACE, Disagreement, old
from tests.peers.flaws import FLAWS
from tests.peers.judges import CORE_JUDGES, WEB, Judge, Parting, core, parting, web
from tests.peers.node import running_node
from tests.peers.outcome import Document, Outcome, Surfaces, ours
from tests.peers.presence import needs_core, needs_node
from tests.peers.streams import Stream, stream
from tests.shared import load, needs_shared
from uispec import fold
from uispec.a2ui.dialects import BODY_NAMES, Family
from uispec.errors import DataError, Issue

MINIMAL: Final = "data/a2ui/v0_9/catalogs/minimal/catalog.json"
FOR_EACH_VERSION: Final = 1_000
VERSIONS: Final[tuple[Family, ...]] = ("0.9", "1.0")
JUDGES: Final = [
    *(pytest.param(name, marks=needs_core, id=name.replace(" ", "-")) for name in CORE_JUDGES),
    pytest.param(WEB, marks=needs_node),
]


@cache
def streams() -> Sequence[Stream]:
    return [stream(version, number) for version in VERSIONS for number in range(FOR_EACH_VERSION)]


@pytest.fixture
def judge(request: pytest.FixtureRequest) -> Iterator[Judge]:
    name: str = request.param
    if name in CORE_JUDGES:
        yield core(name, old_catalogs=[document] if (document := load(MINIMAL)) else [])
    else:
        with running_node() as node:
            yield web(node)


def explained(found: Parting) -> list[Disagreement]:
    return [row for row in DISAGREEMENTS if row.explains(found)]


def told(found: Sequence[Parting]) -> str:
    """The first partings that no row explains, for whoever has to mend the fold or write the row."""
    return "\n".join(
        f"{one.judge}, stream {one.stream.name} ({one.stream.flaw}), message {one.index}: {one.kind}\n"
        f"  message {json.dumps(one.message)}\n  before  {one.before}\n  ours    {one.ours}\n  theirs  {one.theirs}"
        for one in found[:5]
    )


# The streams


def test_there_is_enough_of_everything() -> None:
    assert len(streams()) >= 2_000
    kinds = Counter((one.version, name) for one in streams() for message in one.messages for name in message)
    for version in VERSIONS:
        for name in BODY_NAMES[version]:
            assert kinds[version, name], (version, name)
    flaws = Counter(one.flaw for one in streams())
    assert min(flaws[name] for name in FLAWS) >= 8, flaws
    assert 0.3 < flaws[None] / len(streams()) < 0.5


def test_a_stream_without_a_flaw_is_taken() -> None:
    for one in streams():
        if one.flaw is None:
            assert ours(one.messages, strict=False).refused is None, one


def test_a_number_names_a_stream() -> None:
    again = [stream(one.version, number % FOR_EACH_VERSION) for number, one in enumerate(streams())]
    assert again == streams()


# The judges


@pytest.mark.parametrize("judge", JUDGES, indirect=True)
def test_a_peer_makes_the_same_of_every_stream(judge: Judge) -> None:
    results: Counter[str] = Counter()
    used: Counter[str] = Counter()
    unexplained: list[Parting] = []
    asked = [one for one in (*streams(), *(row.stream for row in DISAGREEMENTS)) if judge.reads(one)]
    for one in asked:
        own = ours(one.messages, strict=judge.strict)
        found = parting(judge, one, own)
        if found is None:
            results["refused" if own.refused else "accepted"] += 1
        elif rows := explained(found):
            results["explained"] += 1
            used.update(row.name for row in rows)
        else:
            unexplained.append(found)
    assert not unexplained, f"{len(unexplained)} partings without a row\n{told(unexplained)}"
    assert len(asked) >= (FOR_EACH_VERSION if judge.name == WEB else 2 * FOR_EACH_VERSION)
    assert results["accepted"] >= 0.3 * len(asked), results
    assert results["refused"] >= 0.2 * len(asked), results
    stale = [row.name for row in DISAGREEMENTS if judge.name in row.judges and not used[row.name]]
    assert not stale, f"rows that explain nothing: {stale}"


@pytest.mark.parametrize("judge", JUDGES, indirect=True)
def test_each_row_is_shown_by_its_witness_and_by_no_other_row(judge: Judge) -> None:
    rows = [row for row in DISAGREEMENTS if judge.name in row.judges]
    assert rows
    for row in rows:
        found = parting(judge, row.stream, ours(row.witness, strict=judge.strict))
        assert found is not None, row.name
        assert found.index == len(row.witness) - 1, row.name
        assert explained(found) == [row], row.name


def test_the_rows_have_names_of_their_own() -> None:
    assert max(Counter(row.name for row in DISAGREEMENTS).values()) == 1


@pytest.mark.parametrize("judge", JUDGES, indirect=True)
def test_a_peer_makes_the_same_of_random_streams(judge: Judge) -> None:
    """Wilder streams than the numbered ones, cut down to the smallest that shows a difference."""

    @settings(max_examples=150, derandomize=True)
    @given(any_stream)
    def holds(messages: list[Document]) -> None:
        one = Stream("random", "1.0" if messages[0]["version"] == "1.0" else "0.9", messages)
        if judge.reads(one):
            found = parting(judge, one, ours(messages, strict=judge.strict))
            # A message with several faults is refused for the one that is looked for first, by each in its own order.
            if found is not None and found.kind != "reasons differ":
                assert explained(found), told([found])

    holds()


@needs_shared
@pytest.mark.parametrize("judge", JUDGES, indirect=True)
def test_a_peer_makes_the_same_of_the_official_examples(judge: Judge) -> None:
    examples = [one for path in EXAMPLES if judge.reads(one := example(path))]
    assert len(examples) == (43 + 7 if judge.name == WEB else len(EXAMPLES))
    for one in examples:
        own = ours(one.messages, strict=judge.strict)
        # It arrives in pieces, which is nothing for a strict fold.
        assert own.refused is None or (judge.strict and "incremental" in one.name), own.refused
        found = parting(judge, one, own)
        if found is not None:
            assert [row.name for row in explained(found)] == ["an id that is no identifier"], told([found])


def example(path: Path) -> Stream:
    messages: list[Document] = json.loads(path.read_bytes())["messages"]
    return Stream(example_id(path), "1.0" if "v1_0" in path.parts else "0.9", messages)


# The harness

Fold: TypeAlias = Callable[[Any, Document], Any]


def _body(message: Mapping[str, Any], name: str) -> Document:
    return cast("Document", found) if isinstance(found := message.get(name), dict) else {}


def _drops_a_write(whole: Fold, state: Any, message: Document) -> Any:
    return state if _body(message, "updateDataModel").get("path") == "/rows/0/x" else whole(state, message)


def _writes_something_else(whole: Fold, state: Any, message: Document) -> Any:
    body = _body(message, "updateDataModel")
    return whole(state, {**message, "updateDataModel": {**body, "value": [1]}} if body.get("value") == [] else message)


def _keeps_what_is_deleted(whole: Fold, state: Any, message: Document) -> Any:
    return state if _body(message, "deleteSurface") else whole(state, message)


def _keeps_the_first_components(whole: Fold, state: Any, message: Document) -> Any:
    after = whole(state, message)
    surface = state.surfaces.get(_body(message, "updateComponents").get("surfaceId"))
    return state if surface is not None and surface.components else after


def _takes_any_surface(whole: Fold, state: Any, message: Document) -> Any:
    return state if _body(message, "updateDataModel").get("surfaceId") == "nowhere" else whole(state, message)


def _refuses_an_escape(whole: Fold, state: Any, message: Document) -> Any:
    if "~" in str(_body(message, "updateDataModel").get("path")):
        raise DataError(Issue("", "invalid_pointer", "No."))
    return whole(state, message)


SABOTAGE: Final = (
    _drops_a_write,
    _writes_something_else,
    _keeps_what_is_deleted,
    _keeps_the_first_components,
    _takes_any_surface,
    _refuses_an_escape,
)


@needs_core
@pytest.mark.parametrize("broken", SABOTAGE, ids=lambda broken: broken.__name__.strip("_"))
def test_a_broken_fold_is_caught(broken: Callable[[Fold, Any, Document], Any], monkeypatch: pytest.MonkeyPatch) -> None:
    whole = fold.a2ui_apply

    def apply(state: Any, message: Document, *, strict: bool) -> Any:
        return broken(lambda before, one: whole(before, one, strict=strict), state, message)

    monkeypatch.setattr(fold, "a2ui_apply", apply)
    judge = core("core unchecked")
    found = [parting(judge, one, ours(one.messages, strict=False)) for one in streams()[:FOR_EACH_VERSION]]
    assert any(one is not None and not explained(one) for one in found)


@needs_core
@pytest.mark.parametrize("other", [1.0, True], ids=repr)
def test_a_number_of_another_type_is_another_state(other: float) -> None:
    judge = core("core unchecked")
    one = Stream("a number", "0.9", [OLD_SURFACE, old("updateDataModel", path="/n", value=1)])
    own = ours(one.messages, strict=False)
    assert parting(judge, one, own) is None
    (id_,) = own.states[-1]
    last: Surfaces = {id_: {**own.states[-1][id_], "data": {"n": other}}}
    found = parting(judge, one, Outcome([*own.states[:-1], last], None))
    assert found is not None
    assert (found.kind, found.index) == ("states differ", 1)
