"""The recorded rows of single lines, single patches, streams and compilers."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

import pytest

from tests.jsonrender.rows import REASONS, Row, rows
from tests.shared import needs_shared
from uispec._model import MISSING
from uispec.errors import UispecError
from uispec.jsonrender.streams.compiler import SpecCompiler, compile_stream
from uispec.jsonrender.streams.lines import PatchLine, read_line
from uispec.jsonrender.streams.spec_state import SpecState
from uispec.jsonrender.streams.stream import apply_line

ROWS: Final = rows("specstream")
READ: Final = [row for row in ROWS if row.call == "parseSpecStreamLine"]
PATCHED: Final = [row for row in ROWS if row.call.startswith(("applySpec",)) and row.id not in REASONS]
COMPILED: Final = [row for row in ROWS if row.call == "compileSpecStream" and row.id not in REASONS]
COMPILERS: Final = [row for row in ROWS if row.call == "createSpecStreamCompiler"]


def defined(value: Any) -> Any:
    """A recorded value as JSON has it: what is undefined is not there."""
    if isinstance(value, dict):
        members = cast("dict[str, Any]", value).items()
        return {key: defined(member) for key, member in members if member is not MISSING}
    return [defined(item) for item in cast("list[Any]", value)] if isinstance(value, list) else value


def ids(row: Row) -> str:
    return row.id


@pytest.mark.parametrize("row", READ, ids=ids)
def test_lines(row: Row) -> None:
    found = read_line(row.args[0], "compat")
    assert (found.patch if isinstance(found, PatchLine) else None) == row.result


@pytest.mark.parametrize("row", PATCHED, ids=ids)
def test_patches(row: Row) -> None:
    state = SpecState.of(row.args[0])
    after, outcome = apply_line(state, defined(row.args[1]), policy="compat")
    assert outcome.is_refused is (row.error is not None), outcome
    if row.error is None:
        assert after.spec == defined(row.result)
    else:
        assert after is state


@pytest.mark.parametrize("row", COMPILED, ids=ids)
def test_streams(row: Row) -> None:
    initial: Mapping[str, Any] | None = row.args[1] if len(row.args) > 1 else None
    assert compile_stream(row.args[0], initial, policy="compat").spec == row.result


def given(pushes: Sequence[str], initial: Any) -> dict[str, Any]:
    compiler = SpecCompiler(None if initial is MISSING else initial, policy="compat", strict=True)
    steps: list[Any] = []
    patches: list[Any] = []
    for push in pushes:
        news = [outcome.patch for outcome in compiler.feed(push) if outcome.patch is not None]
        steps.append({"result": compiler.spec, "newPatches": news})
        patches += news
    patches += [outcome.patch for outcome in compiler.close() if outcome.patch is not None]
    return {"steps": steps, "final": compiler.spec, "patches": patches}


@pytest.mark.parametrize("row", COMPILERS, ids=ids)
def test_compilers(row: Row) -> None:
    asked = row.args[0]
    if row.error is not None:
        with pytest.raises(UispecError, match="test_failed"):
            given(asked["pushes"], asked["initial"])
        return
    found = given(asked["pushes"], asked["initial"])
    if asked["reset"] is not MISSING:
        # There is no `reset`: another compiler does it.
        found["afterReset"] = {"result": SpecCompiler(asked["reset"]).spec, "patches": []}
    assert found == row.result


@needs_shared
def test_identity() -> None:
    [row] = [row for row in ROWS if row.call == "createSpecStreamCompiler identity"]
    first, second, third = row.args[0]["pushes"]
    compiler = SpecCompiler(policy="compat")
    compiler.feed(first)
    before = compiler.spec
    compiler.feed(second)
    assert (compiler.spec is not before) is row.result["changedAfterNoPatch"]
    compiler.feed("\n" + third + "\n")
    assert (compiler.spec is not before) is row.result["changedAfterPatch"]


@needs_shared
def test_a_test_that_fails_and_what_follows() -> None:
    [row] = [row for row in ROWS if row.call == "createSpecStreamCompiler throw then continue"]
    first, second = row.args[0]["pushes"]
    compiler = SpecCompiler(policy="compat", strict=True)
    with pytest.raises(UispecError, match="test_failed"):
        compiler.feed(first)
    news = [outcome.patch for outcome in compiler.feed(second)]
    assert {"result": compiler.spec, "newPatches": news} == row.result["secondPush"]
    compiler.close()
    assert compiler.spec == row.result["final"]


@needs_shared
def test_every_row_is_among_them() -> None:
    others = {"createSpecStreamCompiler identity", "createSpecStreamCompiler throw then continue"}
    told = {row.id for row in (*READ, *PATCHED, *COMPILED, *COMPILERS)}
    told |= {row.id for row in ROWS if row.call in others or row.id in REASONS}
    assert told == {row.id for row in ROWS}
    assert len(told) >= 112
