"""What becomes of everything that goes wrong, by policy.

`compat` does what the JavaScript library does: it throws, or goes on in silence. `strict` goes on wherever there is
something to go on with, and tells of it: the text of the binding stays where its value cannot be had.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, Literal, NoReturn, TypeAlias

from pydantic_core import MISSING

from uispec._browser import javascript
from uispec._order import in_document_order
from uispec._sentences import shown
from uispec.adaptive.codes import TemplateCode
from uispec.adaptive.templating.faults import EvaluationError
from uispec.adaptive.templating.nodes import Node, printed
from uispec.adaptive.templating.scope import Scope
from uispec.adaptive.templating.values import (
    Leak,
    Ticks,
    is_list,
    is_nothing,
    is_object,
    json_text,
    numbered,
    text_of,
)
from uispec.errors import ExpressionError, Issue, Severity

Policy: TypeAlias = Literal["strict", "compat"]
Substitute: TypeAlias = Callable[[str], "str | None"]
"""What is put for a name without a value, given its path; an empty text or `None`: its own text."""

_SHOWN: Final = 60
PLAIN: Final = frozenset({str, int, bool, type(None)})
"""The types of values that stand in the output as they are."""


class Report:
    """The findings of one expansion: one for each place in the template and code there, however often it happens."""

    def __init__(self, policy: Policy, substitute: Substitute | None) -> None:
        self._is_strict = policy == "strict"
        self._substitute = substitute
        self._found: dict[tuple[str, str, int | None], Issue] = {}

    @property
    def is_strict(self) -> bool:
        """Whether to go on, and tell."""
        return self._is_strict

    def issues(self, template: object) -> tuple[Issue, ...]:
        """What was found, in the order of the document."""
        return tuple(in_document_order(self._found.values(), template))

    def tell(
        self, place: str, code: TemplateCode, message: str, severity: Severity = "error", at: int | None = None
    ) -> None:
        """Note a finding."""
        where = "" if at is None else f" at character {at + 1} of the text"
        self._found.setdefault((place, code, at), Issue(place, code, f"{message}{where}.", severity))

    def note(self, issue: Issue) -> None:
        """Note a finding about the template itself, which there is no other one of."""
        self._found.setdefault((issue.path, issue.code, None), issue)

    def missed(self, place: str, path: str, at: int | None) -> str:
        """What stands for a name without a value."""
        text = (self._substitute(path) if self._substitute is not None else None) or f"${{{path}}}"
        if self._is_strict:
            self.tell(place, "missing_value", f"The data has no {shown(path, _SHOWN)}", "warning", at)
        return text

    def tell_of(self, place: str, fault: EvaluationError) -> None:
        """Note that an expression cannot be evaluated."""
        self._found.setdefault((place, fault.code, fault.at), fault.issue(place))

    def failed(self, place: str, fault: EvaluationError, node: Node) -> str:
        """What stands in a text for an expression that cannot be evaluated.

        Raises:
            ExpressionError: under `compat`, where the library trips over a failure that it forgot to hand on.
        """
        if self._is_strict:
            self.tell_of(place, fault)
        elif fault.source is node:
            self.refuse(place, fault)
        return f"${{{printed(node)}}}"

    def failed_alone(self, place: str, fault: EvaluationError, node: Node) -> str:
        """What a text gives that is one expression which cannot be evaluated.

        Raises:
            ExpressionError: under `compat`.
        """
        if not self._is_strict:
            self.refuse(place, fault)
        return self.failed(place, fault, node)

    @staticmethod
    def refuse(place: str, fault: EvaluationError) -> NoReturn:
        """Give up, as the library does."""
        raise ExpressionError(fault.issue(place)) from fault

    def text_of(self, scope: Scope, value: object, node: Node) -> str:
        """Write a value into a text; arrays and objects as JSON, or as JavaScript has it (`1,2`, `[object Object]`)."""
        if is_nothing(value):
            if not self._is_strict:
                message = "Null cannot be written into a text, at which the JavaScript library fails."
                raise ExpressionError(Issue(scope.place, "null_value", message))
            what = shown(printed(node), _SHOWN)
            self.tell(scope.place, "null_value", f"{what} is null and stays in the text as it is", "warning", node.at)
            return f"${{{printed(node)}}}"
        if self._is_strict and (is_list(value) or is_object(value)):
            message = (
                'An array or an object is JSON in a text; the JavaScript library writes "1,2" or "[object Object]"'
            )
            self.tell(scope.place, "container_in_text", message, "notice", node.at)
            return str(json_text(value, scope.budget))
        return text_of(value, scope.budget)

    def output(self, scope: Scope, value: object) -> object:
        """What a value is in the output: JSON of its own, `MISSING` where there is nothing."""
        match value:
            case str() | None | bool() | int():
                return value
            case float():
                return value if math.isfinite(value) else self._no_number(scope.place, value)
            case _ if value is MISSING:
                return MISSING
            case _:
                return self._copy(scope, value)

    def _no_number(self, place: str, value: float) -> None:
        if self._is_strict:
            written = javascript.number_text(value)
            self.tell(
                place,
                "non_finite_number",
                f"The result is {written}, which JSON does not know; it becomes null",
                "warning",
            )

    def _copy(self, scope: Scope, value: object) -> object:
        """Copy at every depth, with what JSON does not know turned into what JavaScript writes for it."""
        unfinished: list[dict[str, object] | list[object]] = []

        def made(held: object) -> object:
            if type(held) in PLAIN:
                return held
            fresh: dict[str, object] | list[object]
            if is_list(held):
                fresh = list(held)
            elif is_object(held):
                fresh = {name: item for name, item in held.items() if item is not MISSING}
            elif isinstance(held, bytes):
                fresh = numbered(held)
            else:
                return self._scalar(scope.place, held)
            scope.budget.values(len(fresh))
            unfinished.append(fresh)
            return fresh

        top = made(value)
        while unfinished:
            container = unfinished.pop()
            if is_list(container):
                container[:] = map(made, container)
            elif is_object(container):
                container.update({name: made(item) for name, item in container.items() if type(item) not in PLAIN})
        return top

    def _scalar(self, place: str, value: object) -> object:
        match value:
            case float() if not math.isfinite(value):
                return self._no_number(place, value)
            case Ticks(count=count):
                return str(count)
            case Leak(text=text):
                return text
            case _:
                return None if value is MISSING else value
