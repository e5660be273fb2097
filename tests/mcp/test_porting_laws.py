"""Laws of ports: nothing is lost in silence, and what is not lost comes back."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any, Final, cast

from hypothesis import given
from hypothesis import strategies as st

from tests.a2ui.test_fold_laws import emptied
from tests.mcp.descriptors import descriptors, documents, ported, without_aliases
from uispec import mcp, pointer
from uispec.losses import covers
from uispec.mcp.pairs import CONCEPTS, HOSTS, Host
from uispec.mcp.porting import readings_of

hosts = st.sampled_from(HOSTS)


def removed(descriptor: Any, path: tuple[str | int, ...]) -> Any:
    return pointer.remove(descriptor, tuple(map(str, path)))


def other(host: Host) -> Host:
    return next(each for each in HOSTS if each != host)


def lost(result: mcp.Ported[Any]) -> set[tuple[str, str, str]]:
    return {(loss.path, loss.code, loss.effect) for loss in result.losses}


@given(documents, hosts)
def test_there_and_back_is_the_same_where_nothing_is_lost(document: Any, to: Host) -> None:
    """The same in the old host's own spelling, which a port to itself writes."""
    there = ported(document, to=to)
    back = ported(there.output, to=other(to))
    own = ported(document, to=other(to))
    if not (there.losses or back.losses or own.losses):
        assert back.output == own.output


@given(documents, hosts)
def test_a_port_is_there_once_it_has_been_made(document: Any, to: Host) -> None:
    once = ported(document, to=to)
    again = ported(once.output, to=to)
    assert (again.output, again.losses) == (once.output, ())


@given(documents)
def test_written_for_both_and_without_its_aliases_it_is_ported(document: Any) -> None:
    standard = ported(document, to="mcp-apps")
    both = ported(document, to="mcp-apps", dual_write=True)
    alone = without_aliases(both.output)
    assert alone.output == standard.output
    assert lost(both) | lost(alone) >= {loss for loss in lost(standard) if loss[2] == "assumed"}
    dropped = {path for path, _, effect in lost(standard) if effect == "dropped"}
    assert {path for path, _, _ in lost(both) | lost(alone)} >= dropped


@given(documents, hosts)
def test_for_both_each_host_reads_the_same(document: Any, to: Host) -> None:
    both = ported(document, to=to, dual_write=True).output
    assert [issue for issue in mcp.validate(both) if issue.code == "alias_conflict"] == []
    assert ported(both, to=to, dual_write=True).output == both


def leaves(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    if isinstance(value, dict) and value:
        for key, member in cast("dict[str, Any]", value).items():
            yield from leaves(member, (*path, key))
    else:
        yield path


@given(descriptors, hosts, st.booleans())
def test_each_key_is_carried_kept_or_lost(descriptor: Any, to: Host, is_dual: bool) -> None:
    """Taking away any key of the source shows in the output, or was told as a loss."""
    whole = ported(descriptor, to=to, dual_write=is_dual)
    for path in leaves(descriptor.get("_meta", {}), ("_meta",)):
        if path in _SAYING_NOTHING:
            continue
        without = removed(descriptor, path)
        at = pointer.format(path)
        if any(covers(loss, at) for loss in whole.losses):
            continue
        changed = ported(without, to=to, dual_write=is_dual)
        twin = _says_the_same(descriptor, path)
        assert changed.output != whole.output or changed.losses != whole.losses or twin, at


_SAYING_NOTHING: Final = {("_meta",), ("_meta", "ui")}
"""Objects that say nothing where they are empty."""


def _says_the_same(descriptor: Any, path: tuple[str | int, ...]) -> bool:
    """Whether another key says what this one does, or the host takes it for granted: then it is carried by that."""
    for concept in CONCEPTS:
        if any(path in spelling.at for spellings in concept.columns.values() for spelling in spellings):
            before = readings_of(concept, descriptor)[0].value
            after = readings_of(concept, removed(descriptor, path))
            return concept.same(after[0].value, before) if after else before in concept.unsaid.values()
    return False


@given(documents, hosts, st.booleans())
def test_a_port_leaves_what_it_was_given(document: Any, to: Host, is_dual: bool) -> None:
    before, document = document, deepcopy(document)
    result = ported(document, to=to, dual_write=is_dual)
    assert document == before
    made = deepcopy(result.output)
    emptied(document)
    assert result.output == made


@given(documents, hosts)
def test_every_path_leads_into_the_source(document: Any, to: Host) -> None:
    result = ported(document, to=to)
    for path in [loss.path for loss in result.losses] + [issue.path for issue in result.issues]:
        assert pointer.has(document, path.rpartition("/")[0]), path
