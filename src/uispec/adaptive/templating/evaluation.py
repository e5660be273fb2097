"""From expressions to programs: how names, indices and calls are evaluated.

A program is a closure that calls the programs of its parts, so Python frames lie on each other as deep as expressions
nest: `reading` lets none in that nests deeper than `DEEPEST`, whatever the limits say.

Whether a name without a value stands for its own text (`${name}`), or for nothing, depends on where it is written:
conditions, comparisons and indices see nothing. So it is settled when a program is made, not when it runs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from pydantic_core import MISSING

from uispec._browser import javascript
from uispec.adaptive.templating.faults import Crash, EvaluationError, Failure, wrong_type
from uispec.adaptive.templating.nodes import (
    Accessor,
    Call,
    Constant,
    Element,
    Node,
    ObjectLiteral,
    Program,
    printed,
)
from uispec.adaptive.templating.scope import Path, Scope, path_of
from uispec.adaptive.templating.values import Wanted, at_index, is_integer, is_list, is_nothing, is_number

DEEPEST: Final = 100
"""Expressions inside each other that any limits allow."""
_SHOWN: Final = 60
"""Characters of an expression that a sentence shows."""
Run: TypeAlias = Callable[..., object]
"""A function over evaluated arguments; raises a `Failure`."""


def program(node: Node, is_shown: bool) -> Program:
    """Make an expression ready to be evaluated.

    Args:
        node: the expression.
        is_shown: whether a name without a value stands for its own text here.
    """
    match node:
        case Constant(value=value):
            return lambda _: value
        case Accessor() | Element():
            return _access(node, is_shown)
        case ObjectLiteral(pairs=pairs):
            return placed(_literal(tuple((key, program(value, is_shown)) for key, value in pairs)), node.at)
        case Call(function=function):
            return function.build(node, is_shown)


def placed(run: Program, at: int, beside: object = MISSING) -> Program:
    """The same, and a fault that does not know its place gets this one."""

    def run_here(scope: Scope) -> object:
        try:
            return run(scope)
        except EvaluationError as fault:
            if fault.at is None:
                fault.at = at
            fault.beside = beside
            raise

    return run_here


def _literal(pairs: tuple[tuple[str, Program], ...]) -> Program:
    def literal(scope: Scope) -> object:
        scope.budget.values(len(pairs))
        return {key: value(scope) for key, value in pairs}

    return literal


# Names and indices


def _access(node: Accessor | Element, is_shown: bool) -> Program:
    if isinstance(node, Element):
        return placed(_element(node, is_shown), node.at)
    written: list[str | tuple[Program, Node]] = []
    here: Node | None = node
    while isinstance(here, Accessor | Element):
        if isinstance(here, Accessor):
            written.append(here.name)
            here = here.base
        else:
            index = here.index
            constant = index.value if isinstance(index, Constant) else None
            known = _step(constant)
            written.append(known if known is not None else (program(index, is_shown), index))
            here = here.base
    written.reverse()
    base = None if here is None else program(here, is_shown)
    if any(isinstance(step, tuple) for step in written):
        return placed(_computed_path(base, written, node.at, is_shown), node.at)
    text = _join([step for step in written if isinstance(step, str)])
    return _path(base, path_of(text), text, node.at, is_shown)


def _step(index: object) -> str | None:
    """How an index is written in the text of a path, by what its text begins with; `None` where it can be none."""
    if not (isinstance(index, str) or is_number(index) or is_list(index)):
        return None
    text = index if isinstance(index, str) else javascript.text(index)  # pyright: ignore[reportArgumentType] - JSON
    if javascript.leading_integer(text) is not None:
        return f"[{text}]"
    return f"['{text}']" if isinstance(index, str) else None


def _join(written: list[str]) -> str:
    return ".".join(written).replace(".[", "[")


def _path(base: Program | None, path: Path, text: str, at: int, is_shown: bool) -> Program:
    if base is not None:
        return placed(lambda scope: _find(scope, scope.follow(base(scope), path), text, at, is_shown), at)
    if not path or path[0][0][0] == "$":
        return lambda scope: _find(scope, scope.find(path) if path else MISSING, text, at, is_shown)
    name, rest = path[0][0], path[1:]

    def read(scope: Scope) -> object:
        # What most expressions are, without the detours.
        if scope.local:
            value = scope.find(path)
        else:
            value = scope.member(scope.data, name)
            if rest:
                value = scope.follow(value, rest)
        return scope.missed(text, at) if value is MISSING and is_shown else value

    return read


def _find(scope: Scope, value: object, text: str, at: int, is_shown: bool) -> object:
    return scope.missed(text, at) if value is MISSING and is_shown else value


def _computed_path(base: Program | None, written: list[str | tuple[Program, Node]], at: int, is_shown: bool) -> Program:
    def read(scope: Scope) -> object:
        names: list[str] = []
        for step in written:
            if isinstance(step, str):
                names.append(step)
                continue
            known = _step(step[0](scope))
            if known is None:
                raise wrong_type(f"{printed(step[1])} is neither an integer nor a text")
            names.append(known)
        text = _join(names)
        value = look_up(scope, text) if base is None else scope.follow(base(scope), path_of(text))
        return _find(scope, value, text, at, is_shown)

    return read


def look_up(scope: Scope, text: str) -> object:
    """Read the path that a text spells; `MISSING` where it leads nowhere."""
    path = path_of(text)
    return scope.find(path) if path else MISSING


def _element(node: Element, is_shown: bool) -> Program:
    base, index = program(node.base, is_shown), program(node.index, False)

    def read(scope: Scope) -> object:
        try:
            value = base(scope)
            place = index(scope)
        except Failure as failure:
            # The library forgets to hand on the failure of a part, and trips over it.
            crash = Crash(failure.code, failure.why)
            crash.at, crash.source = failure.at, node
            raise crash from failure
        if is_integer(place):
            return at_index(value, place)
        if isinstance(place, str):
            return MISSING if is_nothing(value) else scope.member(value, place)
        raise wrong_type(f"{printed(node.index)} is neither an integer nor a text")

    return read


# Calls


def arguments(call: Call, is_shown: bool) -> list[Program]:
    """The programs of all arguments."""
    programs: list[Program] = []
    for arg in call.args:
        programs.append(program(arg, is_shown))  # noqa: PERF401 - a comprehension would be one more frame
    return programs


def applied(
    call: Call,
    run: Run,
    wanted: Wanted | None,
    *,
    is_shown: bool,
    needs_scope: bool = False,
    beside: object = MISSING,
) -> Program:
    """A call that evaluates its arguments, looks each one over and goes on with their values."""
    parts = arguments(call, is_shown)
    fits = None if wanted is None else wanted.test
    at = call.at

    def apply(scope: Scope) -> object:
        values: list[object] = [scope] if needs_scope else []
        try:
            for part in parts:
                value = part(scope)
                if fits is not None and not fits(value):
                    raise _refuse(call.args[len(values) - needs_scope], value, wanted)
                values.append(value)
            return run(*values)
        except EvaluationError as fault:
            if fault.at is None:
                fault.at = at
            fault.beside = beside
            raise

    return apply


def compared(call: Call, run: Run, wanted: Wanted | None) -> Program:
    """The same for what tells true or false: names without a value are nothing, a failed argument makes it false."""
    parts = arguments(call, False)
    fits = None if wanted is None else wanted.test
    at = call.at

    def compare(scope: Scope) -> object:
        values: list[object] = []
        try:
            for part in parts:
                value = part(scope)
                if fits is not None and not fits(value):
                    return False
                values.append(value)
        except Failure:
            return False
        try:
            return run(*values)
        except Failure as failure:
            failure.at, failure.beside = at, False
            raise

    return compare


def _refuse(arg: Node, value: object, wanted: Wanted | None) -> Failure:
    assert wanted is not None
    text = printed(arg)
    what = text if len(text) <= _SHOWN else f"{text[: _SHOWN - 3]}..."
    if is_nothing(value):
        return Failure("null_value", f"{what} is null, where {wanted.words} is needed")
    return Failure("wrong_type", f"{what} is not {wanted.words}")
