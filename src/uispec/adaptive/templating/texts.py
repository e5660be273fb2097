"""Texts with expressions, made ready: one expression alone gives its value, everything else is joined to a text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from uispec.adaptive.templating.evaluation import program
from uispec.adaptive.templating.faults import Crash, EvaluationError
from uispec.adaptive.templating.functions.strings import joined
from uispec.adaptive.templating.nodes import Call, Constant, Node, Program, printed
from uispec.adaptive.templating.reading import parts
from uispec.errors import Issue, LimitError
from uispec.limits import DEFAULT, Limits

if TYPE_CHECKING:
    from uispec.adaptive.templating.report import Report
    from uispec.adaptive.templating.scope import Scope

_CONCAT: Final = "concat"
_DEEPEST_READ: Final = 50
"""Expressions inside each other, in texts that `stringOrValue` reads while another one waits."""

Part: TypeAlias = "str | tuple[Program, Node]"


@dataclass(frozen=True, slots=True)
class Whole:
    """A text that is one expression."""

    node: Node
    value: Program
    """With names that stand for their own text where they have no value."""
    condition: Program
    """With names that are nothing there."""


@dataclass(frozen=True, slots=True)
class Mixed:
    """A text of several parts, or one call that joins texts, whose arguments count as parts."""

    parts: tuple[Part, ...]
    condition: Program
    is_call: bool = False

    def joined(self, scope: Scope, report: Report) -> str:
        """The text; a part that cannot be evaluated stands in it as its expression."""
        pieces: list[str] = []
        for part in self.parts:
            if isinstance(part, str):
                pieces.append(part)
                continue
            run, node = part
            try:
                value = run(scope)
            except EvaluationError as fault:
                pieces.append(report.failed(scope.place, fault, node))
                continue
            pieces.append(value if isinstance(value, str) else report.text_of(scope, value, node))
        text = "".join(pieces)
        scope.budget.text(len(text))
        return text


Text: TypeAlias = Whole | Mixed


def text(source: str, limits: Limits = DEFAULT) -> Text | str:
    """Read a text that holds `${`; one without an expression after all is the text that it means.

    Raises:
        Failure: `invalid_expression`, `wrong_arguments`, `wrong_type`.
        LimitError: as `reading.parts`.
    """
    found = parts(source, limits)
    nodes = [part for part in found if not isinstance(part, str)]
    if not nodes:
        return "".join(part for part in found if isinstance(part, str))
    only = found[0] if len(found) == 1 else None
    if only is None or isinstance(only, str | Constant):
        return _mix(found, _joining(found))
    if isinstance(only, Call) and only.function.name == _CONCAT:
        return _mix(only.args, program(only, False), is_call=True)
    return Whole(only, program(only, True), program(only, False))


def _mix(found: tuple[str | Node, ...], condition: Program, *, is_call: bool = False) -> Mixed:
    made = tuple(part if isinstance(part, str) else (program(part, True), part) for part in found)
    return Mixed(made, condition, is_call)


def written(read: Text) -> str:
    """Write a text with expressions as the library does, which knows such texts as calls of `concat`."""
    if isinstance(read, Whole):
        return printed(read.node)
    pieces = [printed(Constant(part) if isinstance(part, str) else part[1]) for part in read.parts]
    return f"{_CONCAT}({', '.join(pieces if read.is_call else [printed(Constant('')), *pieces])})"


def _joining(found: tuple[str | Node, ...], is_shown: bool = False) -> Program:
    """The parts joined as the function `concat` joins its arguments: null is no text at all there."""
    programs = [part if isinstance(part, str) else program(part, is_shown) for part in found]

    def run(scope: Scope) -> object:
        made: object = ""
        for part in programs:
            made = joined(made, part if isinstance(part, str) else part(scope), scope.budget)
        return made

    return run


def evaluated_text(scope: Scope, source: str, is_shown: bool) -> object:
    """Evaluate a text that was not known before, for `stringOrValue`.

    Raises:
        Crash: where it cannot be read.
        LimitError: `too_deep`, where such texts wait for each other, also for themselves.
    """
    try:
        found = parts(source, scope.limits)
    except EvaluationError as fault:
        raise Crash(fault.code, f"The text cannot be read: {fault.why}") from fault
    depth = max((part.depth for part in found if not isinstance(part, str)), default=0)
    if scope.depth + depth > _DEEPEST_READ:
        message = f"Texts that stringOrValue() reads nest deeper than {_DEEPEST_READ} expressions (expression_depth)."
        raise LimitError(Issue("", "too_deep", message))
    only = found[0] if len(found) == 1 else None
    run = _joining(found, is_shown) if only is None or isinstance(only, str | Constant) else program(only, is_shown)
    scope.depth += depth
    try:
        return run(scope)
    finally:
        scope.depth -= depth
