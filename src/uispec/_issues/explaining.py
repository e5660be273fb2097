"""pydantic's report on a document as issues of ours."""

from typing import Any

from pydantic import BaseModel, JsonValue, TypeAdapter, ValidationError

from uispec._issues.faults import Fault, settle_unions
from uispec._issues.first_parts import MOST_FAULTS, report_on_first_parts
from uispec._issues.known_names import known_names
from uispec._issues.lists import MOST_SUGGESTIONS, bounded
from uispec._order import DocumentOrder
from uispec.errors import InvalidDocumentError, Issue, LimitError, UispecError


def explain(
    error: ValidationError, document: JsonValue, adapter: TypeAdapter[Any], *, tagged: bool = False
) -> UispecError:
    """Give the error of ours that tells what pydantic's tells.

    Args: as `issues_of`.

    Returns:
        An `InvalidDocumentError`, or `LimitError` with `too_deep`.
    """
    if error.error_count() <= MOST_FAULTS and any(
        fault["type"].startswith("recursion") for fault in error.errors(include_url=False, include_input=False)
    ):
        return LimitError(Issue("", "too_deep", "Values stand too deep inside each other (json_depth)."))
    return InvalidDocumentError(*issues_of(error, document, adapter, tagged=tagged))


def issues_of(
    error: ValidationError, document: JsonValue, adapter: TypeAdapter[Any], *, tagged: bool = False
) -> tuple[Issue, ...]:
    """Turn pydantic's report on a document into issues.

    Args:
        error: the report.
        document: what it speaks of.
        adapter: what made it. Of a document with very many faults the first parts are read once more by it, since
            the whole report would cost hundreds of times what the document does.
        tagged: as for `read_as`.

    Returns:
        At least one issue, in document order, about a thousand of them at most. The path of each resolves in the
        document, or that of its parent does where a property is missing.

    >>> numbers = TypeAdapter(dict[str, int])
    >>> try:
    ...     numbers.validate_python({"a~b": None}, strict=True)
    ... except ValidationError as error:
    ...     issues_of(error, {"a~b": None}, numbers)
    (Issue(path='/a~0b', code='wrong_type', message='"a~b" must be a number; got null.', severity='error'),)
    """
    has_stopped = error.error_count() > MOST_FAULTS
    if has_stopped:
        shorter = report_on_first_parts(document, adapter)
        if shorter is None:
            return (Issue("", "too_many_issues", "More is wrong with this than can be told."),)
        error = shorter
    return bounded(_issues_from(error, document, adapter, tagged, has_stopped), has_stopped=has_stopped)


def _issues_from(
    error: ValidationError, document: JsonValue, adapter: TypeAdapter[Any], tagged: bool, is_part: bool
) -> tuple[Issue, ...]:
    faults = [
        Fault(each["type"], each["loc"], each.get("ctx", {}), tagged)
        for each in error.errors(include_url=False, include_input=False)
    ]
    for fault in faults:
        fault.find(document)
    settle_unions(faults)
    issues: dict[Issue, tuple[int, ...]] = {}
    order = DocumentOrder(document)
    suggestions = 0
    for fault in faults:
        if fault.is_live and not fault.is_spurious() and not (is_part and fault.is_of_cutting()):
            if fault.kind == "extra_forbidden" and suggestions < MOST_SUGGESTIONS:
                suggestions += 1
                fault.suggest(known_names(adapter.core_schema, fault.loc[:-1]))
            if isinstance(fault.value, BaseModel):  # among the arguments of a constructor
                fault.compare(adapter.core_schema)
            issue = fault.issue()
            issues.setdefault(issue, order.rank(fault.tokens))
    if not issues:  # Only guards spoke.
        return (Issue("", "invalid_value", "The document does not fit."),)
    return tuple(sorted(issues, key=lambda issue: issues[issue]))
