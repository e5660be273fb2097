"""Lines, patches, streams, merges and differences, by us under `compat` and by @json-render/core in Node."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final, cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.jsonrender.rows import decoded
from tests.jsonrender.streams import ODD_PATCHES, PATCHES, SPECS
from tests.peers.node import Node, running_node
from tests.peers.presence import needs_node
from uispec import _json
from uispec._model import MISSING
from uispec.errors import UispecError
from uispec.jsonrender import (
    PatchLine,
    SpecState,
    apply_line,
    compile_stream,
    deep_merge,
    diff_to_patches,
    is_non_empty_spec,
    read_line,
)

pytestmark = needs_node

_TOGETHER: Final = 10
"""Cases that one example asks at once."""
_REFUSED: Final = "refused"

_PLAIN: Final = PATCHES.filter(lambda patch: patch["op"] not in ("move", "copy"))
"""Patches that leave neither one object in two places nor a member that is undefined, which no value can show."""
_LINES: Final = st.one_of(
    _PLAIN.map(_json.text),
    (PATCHES | ODD_PATCHES).map(lambda patch: _json.text(patch)[:-1]),
    st.sampled_from(
        ["", "  ", "prose", "{}", "// x", "[]", "```spec", "\ufeff{}", '{"op":"set","path":"/a"}', "{} {}", "\r"]
    ),
)


@pytest.fixture(scope="module")
def node() -> Iterator[Node]:
    with running_node() as running:
        yield running


def asked(node: Node, calls: list[tuple[str, list[Any]]]) -> list[Any]:
    """What the package answers to each call; `refused` where it throws."""
    answers = node.call("json_render.calls", [list(call) for call in calls])
    return [plain(decoded(answer["result"])) if "result" in answer else _REFUSED for answer in answers]


def plain(value: Any) -> Any:
    """A value as JavaScript has it: nothing is undefined in an object, null in an array; a whole number is one."""
    if isinstance(value, Mapping):
        members = cast("Mapping[str, Any]", value).items()
        return {key: plain(member) for key, member in members if member is not MISSING}
    if isinstance(value, list):
        return [plain(item) for item in cast("list[Any]", value)]
    if value is MISSING:
        return None
    return int(value) if isinstance(value, float) and value.is_integer() else value


def agree(ours: list[Any], theirs: list[Any], cases: list[Any]) -> None:
    for mine, other, case in zip(ours, theirs, cases, strict=True):
        assert _json.same(plain(mine), other), json.dumps(case)


def many(cases: st.SearchStrategy[Any]) -> st.SearchStrategy[list[Any]]:
    return st.lists(cases, min_size=_TOGETHER, max_size=_TOGETHER)


# The process lives as long as the module.
_RUN: Final = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])


@_RUN
@given(cases=many((PATCHES | ODD_PATCHES).map(_json.text) | _LINES))
def test_lines(node: Node, cases: list[str]) -> None:
    theirs = asked(node, [("parseSpecStreamLine", [line]) for line in cases])
    found = [read_line(line, "compat") for line in cases]
    agree([line.patch if isinstance(line, PatchLine) else None for line in found], theirs, cases)


def into_itself(patch: Mapping[str, Any]) -> bool:
    """Whether a patch puts a container into itself, which there makes a document without an end."""
    source = patch.get("from", "")
    return patch["op"] in ("copy", "move") and (source in ("", "/") or f"{patch['path']}/".startswith(f"{source}/"))


@_RUN
@given(cases=many(st.tuples(SPECS, PATCHES.filter(lambda patch: not into_itself(patch)))))
def test_patches(node: Node, cases: list[tuple[dict[str, Any], dict[str, Any]]]) -> None:
    theirs = asked(node, [("applySpecStreamPatch", [spec, patch]) for spec, patch in cases])
    ours: list[Any] = []
    for spec, patch in cases:
        state, outcome = apply_line(SpecState.of(spec), patch, policy="compat")
        ours.append(_REFUSED if outcome.is_refused else state.spec)
    agree(ours, theirs, cases)


@_RUN
@given(cases=many(st.tuples(st.lists(_LINES, max_size=8).map("\n".join), SPECS)))
def test_streams(node: Node, cases: list[tuple[str, dict[str, Any]]]) -> None:
    theirs = asked(node, [("compileSpecStream", [text, spec]) for text, spec in cases])
    ours: list[Any] = []
    for text, spec in cases:
        try:
            ours.append(compile_stream(text, spec, policy="compat", strict=True).spec)
        except UispecError:
            ours.append(_REFUSED)
    agree(ours, theirs, cases)


@_RUN
@given(cases=many(st.tuples(SPECS, SPECS)))
def test_merges_and_differences(node: Node, cases: list[tuple[dict[str, Any], dict[str, Any]]]) -> None:
    theirs = asked(node, [("deepMergeSpec", [old, new]) for old, new in cases])
    agree([deep_merge(old, new, policy="compat") for old, new in cases], theirs, cases)
    theirs = asked(node, [("diffToPatches", [old, new]) for old, new in cases])
    ours = [diff_to_patches(old, new, policy="compat") for old, new in cases]
    # JavaScript keeps keys that look like indices in front of the others.
    agree([in_order(patches) for patches in ours], [in_order(patches) for patches in theirs], cases)


def in_order(patches: list[Any]) -> list[Any]:
    return sorted(patches, key=lambda patch: json.dumps(patch["path"]))


@_RUN
@given(cases=many(SPECS | st.sampled_from(cast("list[Any]", [None, 1, "x", [], {"root": "", "elements": {"a": {}}}]))))
def test_specs_with_something_in_them(node: Node, cases: list[Any]) -> None:
    theirs = asked(node, [("isNonEmptySpec", [case]) for case in cases])
    agree([is_non_empty_spec(case) for case in cases], theirs, cases)
