"""The template language of `formatString`, read but not evaluated."""

from collections.abc import Mapping
from typing import Final, assert_never

from pydantic import JsonValue

from tests.conformance.cases import Action, Case
from tests.conformance.comparison import check_same
from tests.conformance.faults import expecting
from uispec.a2ui.dynamic.expressions import Call, Literal, Part, Path, Text, parse


def _parse_expression_template(case: Case) -> None:
    (step,) = case.steps
    with expecting(step.fault):
        check_same(_joined(list(map(_shown, parse(case.given["input"])))), step.expect, "the template")


def _shown(part: Part) -> JsonValue:
    """Write a part as the suite does: one whose arguments nest as deep as its cases do, so that recursion is fine."""
    match part:
        case Text(text):
            return text
        case Literal(value):
            return value
        case Path(path):
            return {"path": path}
        case Call(name, args):
            return {"call": name, "args": {key: _shown(value) for key, value in args}, "returnType": "any"}
    assert_never(part)


def _joined(parts: list[JsonValue]) -> list[JsonValue]:
    """Join texts that stand side by side: the suite fixes what a template means, not how its text is split."""
    joined: list[JsonValue] = []
    for part in parts:
        last = joined[-1] if joined else None
        if isinstance(part, str) and isinstance(last, str):
            joined[-1] = last + part
        elif part != "" or len(parts) == 1:
            joined.append(part)
    return joined


ACTIONS: Final[Mapping[str, Action]] = {"parse_expression_template": _parse_expression_template}
