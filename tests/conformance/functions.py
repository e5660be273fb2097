"""Calls of functions, evaluated by themselves or as a surface evaluates them."""

from collections.abc import Mapping, Sequence
from typing import Final, cast

from pydantic_core import MISSING

from tests.conformance.cases import Action, Case, Document
from tests.conformance.comparison import check_same
from tests.conformance.faults import expecting
from uispec import a2ui
from uispec.a2ui.dialects import Family, call_key, family
from uispec.errors import CatalogError, ExpressionError, Issue


def _evaluate_function(case: Case) -> None:
    (step,) = case.steps
    version = cast("Family", family(case.version))
    call: Document = {call_key(version): case.given["function"], "args": case.args}
    if "catalogId" in case.given:
        call["catalogId"] = case.given["catalogId"]
    # Without a surface the case means the function itself, which the basic catalog has.
    catalog_id = case.given["surface"].get("catalogId") if "surface" in case.given else ""
    # `dataModel` and `scope` are ours: the official cases have no bindings.
    data, scope = case.given.get("dataModel", {}), case.given.get("scope", "")
    with expecting(step.fault):
        found, issues = a2ui.evaluate(call, data, scope, version, catalog_id=catalog_id)
        _hold(issues)
        check_same(None if found is MISSING else found, step.expect, "the result")


def _hold(issues: Sequence[Issue]) -> None:
    """Raise what an evaluation only tells, as the class of error that stands for it."""
    errors = [issue for issue in issues if issue.severity == "error"]
    if errors:
        raise (CatalogError if errors[0].code == "unknown_catalog" else ExpressionError)(*errors)


ACTIONS: Final[Mapping[str, Action]] = {"evaluate_function": _evaluate_function}
