"""Reading a document into a typed model, and telling what is wrong with it in words of the protocol.

pydantic reports every member of every union, under locations that mix keys with labels of its own. Here each report
becomes an `Issue` with a pointer that resolves in the document, and of a union only the member that was meant speaks.

Models follow two conventions. A member of a left-to-right union carries a label `Tag("<noun/kind>")`: the noun is what
a sentence calls it ("a data binding"), the kind tells members with one noun apart. The kind `known` says that the
member is itself a union with a discriminator, so that its tag is the next step of a location.
"""

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any, Final, TypeVar, cast

from pydantic import BaseModel, JsonValue, TypeAdapter, ValidationError

from uispec import _json
from uispec._issues.faults import Fault, settle_unions
from uispec._issues.known_names import known_names
from uispec._issues.lists import MOST_SUGGESTIONS, bounded
from uispec._kinds import TEXT_TYPES, Text
from uispec._order import DocumentOrder
from uispec.errors import InvalidDocumentError, Issue, LimitError, UispecError
from uispec.limits import DEFAULT, Limits

T = TypeVar("T")


def read_as(
    adapter: TypeAdapter[T],
    data: Text | Mapping[str, object] | Sequence[object],
    *,
    limits: Limits = DEFAULT,
    tagged: bool = False,
) -> T:
    """Read a document as the type of `adapter`, by the names of the wire only.

    Args:
        adapter: what to read it as.
        data: JSON text or bytes, or the value that such text would give.
        limits: `document_bytes` and `json_depth` count.
        tagged: the adapter is a union with a discriminator.

    Returns:
        The typed value; nothing of `data` is shared with it.

    Raises:
        ParseError: not JSON, or not text; see `_json`.
        LimitError: `too_large`, `too_deep`.
        InvalidDocumentError: the wrong shape, with every issue in document order.

    >>> read_as(TypeAdapter(dict[str, int]), b'{"a": 1}')
    {'a': 1}
    """
    if isinstance(data, TEXT_TYPES):
        # Straight from bytes the parser itself bounds the depth, and the models refuse numbers that are not finite.
        if type(data) is bytes and len(data) <= limits.document_bytes and limits.json_depth >= _json.PARSER_DEPTH:
            try:
                return adapter.validate_json(data, by_alias=True, by_name=False)
            except ValidationError:
                pass  # Below it turns out whether this is JSON at all, and there is a document for the pointers.
        document = _json.read(cast("bytes", data), limits)
    else:
        _json.check(data, limits)
        try:
            return adapter.validate_python(data, by_alias=True, by_name=False)
        except ValidationError:
            # Tuples and mappings of other kinds count as arrays and objects; the models want plain ones.
            document = _json.copy(cast("JsonValue", data))
    return read_json_as(adapter, document, tagged=tagged)


def read_json_as(adapter: TypeAdapter[T], document: JsonValue, *, tagged: bool = False) -> T:
    """Do as `read_as` with what `_json` read or copied, which need not be looked over again.

    >>> read_json_as(TypeAdapter(dict[str, int]), {"a": 1})
    {'a': 1}
    """
    try:
        return adapter.validate_python(document, by_alias=True, by_name=False)
    except ValidationError as error:
        raise explain(error, document, adapter, tagged=tagged) from error


def explain(
    error: ValidationError, document: JsonValue, adapter: TypeAdapter[Any], *, tagged: bool = False
) -> UispecError:
    """Give the error of ours that tells what pydantic's tells.

    Args: as `issues_of`.

    Returns:
        An `InvalidDocumentError`, or `LimitError` with `too_deep`.
    """
    if error.error_count() <= _MOST_FAULTS and any(
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
    has_stopped = error.error_count() > _MOST_FAULTS
    if has_stopped:
        shorter = _of_first_parts(document, adapter)
        if shorter is None:
            return (Issue("", "too_many_issues", "More is wrong with this than can be told."),)
        error = shorter
    return bounded(_issues_from(error, document, adapter, tagged, has_stopped), has_stopped=has_stopped)


_MOST_FAULTS: Final = 10_000
"""Faults in pydantic's report that are looked at; one issue may be made of a dozen."""


_FIRST_PARTS: Final = _MOST_FAULTS // 2
"""Members that are tried first: most of the work on a wide document would be to find out that it is too wide."""


def _of_first_parts(document: JsonValue, adapter: TypeAdapter[Any]) -> ValidationError | None:
    """The report on the first members of every array and object, so many that it is not too long and not empty."""
    fewest, most = 0, _widest(document)
    while most - fewest > 1:
        tried = min((fewest + most) // 2, max(2 * fewest, _FIRST_PARTS))
        try:
            adapter.validate_python(_first_parts(document, tried), by_alias=True, by_name=False)
        except ValidationError as error:
            if error.error_count() <= _MOST_FAULTS:
                return error
            most = tried
        else:
            fewest = tried
    return None


def _widest(document: JsonValue) -> int:
    widest = 0
    waiting = [document]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict | list):
            widest = max(widest, len(value))
            waiting += value.values() if isinstance(value, dict) else value
    return widest


def _first_parts(document: JsonValue, most: int) -> JsonValue:
    """A copy with so many members at most in each array and object."""
    top: list[JsonValue] = [document]
    waiting: list[dict[str, JsonValue] | list[JsonValue]] = [top]
    while waiting:
        holder = waiting.pop()
        for key, value in list(holder.items() if isinstance(holder, dict) else enumerate(holder)):
            if isinstance(value, dict):
                part: JsonValue = dict(islice(value.items(), most))
            elif isinstance(value, list):
                part = value[:most]
            else:
                continue
            cast("dict[str | int, JsonValue]", holder)[key] = part
            waiting.append(part)
    return top[0]


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
