"""Patches applied: all of one or nothing, a single operation, or each by itself."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from uispec._hold import hold, hold_limits
from uispec.errors import Issue, LimitError, PatchError, UispecError
from uispec.limits import DEFAULT, Limits
from uispec.patch.operations import Operation
from uispec.patch.policies import RFC6902, Policy
from uispec.patch.running import LIMITS_REACHED, Run
from uispec.patch.steps import any_step, hold_operations, steps_of


@dataclass(frozen=True, slots=True)
class Applied:
    """What `apply_each` gives."""

    document: JsonValue
    """The document after every operation that could be done."""
    issues: tuple[Issue, ...]
    """What was refused (errors) or left out (warnings); the first token of each path is the number of the operation."""


def apply(
    document: JsonValue,
    operations: Sequence[Operation | Mapping[str, object]],
    policy: Policy = RFC6902,
    limits: Limits = DEFAULT,
) -> JsonValue:
    """Apply a patch, all of it or nothing.

    The containers on the paths of the operations are copied, one level each and once for all operations; a move or a
    copy to a deeper place looks through what it brings there. All else is shared with the document; nothing is shared
    with the operations.

    Args:
        document: plain JSON, which stays as it is.
        operations: typed, or as JSON objects.
        policy: where this parts with the RFC.
        limits: `patch_operations`; `json_depth` of the result; `document_bytes`, as a bound on the text that the
            copies of one patch add to the document; `pointer_length`.

    Returns:
        The new document; the same object if it is the same, type for type.

    Raises:
        PatchError: `PatchCode`: the first operation that fails, its place a pointer into the patch (`/3/path`); where
            operations given as JSON have the wrong shape, all faults of that kind instead, as `parse_patch`.
        LimitError: `too_large`, `too_deep`.
        ParseError: `invalid_unicode`, `non_finite_number`, in a value.
        InvalidDocumentError: `wrong_type`, a value is no JSON.

    Spec: RFC 6902, section 5.

    >>> old = {"user": {"name": "Ada"}, "rows": [1]}
    >>> new = apply(old, [{"op": "replace", "path": "/user/name", "value": "Eve"}])
    >>> new, new["rows"] is old["rows"]
    ({'user': {'name': 'Eve'}, 'rows': [1]}, True)
    """
    _hold("apply", policy, limits)
    run = Run(document, policy, limits)
    for number, step in enumerate(steps_of(operations, policy, limits)):
        issue = run.do(step, f"/{number}")
        if issue is not None and issue.severity == "error":
            raise _error(issue)
    return run.result()


def apply_one(
    document: JsonValue,
    operation: Operation | Mapping[str, object],
    policy: Policy = RFC6902,
    limits: Limits = DEFAULT,
) -> JsonValue:
    """Apply one operation, as `apply` does.

    Args:
        document: plain JSON, which stays as it is.
        operation: typed, or as a JSON object.
        policy: as for `apply`.
        limits: as for `apply`.

    Returns:
        The new document; the same object if it is the same, type for type.

    Raises:
        PatchError, LimitError, ParseError, InvalidDocumentError: as `apply`, with paths that lead into the operation
            (`/path`).

    Spec: RFC 6902, section 4.

    >>> apply_one({"rows": [1]}, {"op": "add", "path": "/rows/-", "value": 2})
    {'rows': [1, 2]}
    """
    _hold("apply_one", policy, limits)
    run = Run(document, policy, limits)
    issue = run.do(any_step(operation, policy, limits, ""), "")
    if issue is not None and issue.severity == "error":
        raise _error(issue)
    return run.result()


def apply_each(
    document: JsonValue,
    operations: Sequence[Operation | Mapping[str, object]],
    policy: Policy = RFC6902,
    limits: Limits = DEFAULT,
) -> Applied:
    """Apply operations that stand alone, as the lines of a stream do: one that fails is told, and the next one follows.

    Args:
        document: plain JSON, which stays as it is.
        operations: typed, or as JSON objects; what costs how much is as for `apply`.
        policy: as for `apply`.
        limits: as for `apply`.

    Returns:
        The document after all that could be done, and an issue for each operation that could not.

    Raises:
        LimitError: `too_large`: more operations than `patch_operations`. All else is an issue.

    Spec: RFC 6902, section 5.

    >>> from uispec.patch import Replace, Test
    >>> applied = apply_each({"v": 1}, [Test(path="/v", value=2), Replace(path="/v", value=3)])
    >>> applied.document, [(issue.path, issue.code) for issue in applied.issues]
    ({'v': 3}, [('/0/path', 'test_failed')])
    """
    _hold("apply_each", policy, limits)
    run = Run(document, policy, limits)
    issues: list[Issue] = []
    for number, operation in enumerate(hold_operations(operations, limits)):
        prefix = f"/{number}"
        try:
            step = any_step(operation, policy, limits, prefix)
        except UispecError as error:
            issues += error.issues
            continue
        issue = run.do(step, prefix)
        if issue is not None:
            issues.append(issue)
    return Applied(run.result(), tuple(issues))


def _hold(function: str, policy: object, limits: object) -> None:
    hold(function, "policy", policy, Policy, "a Policy, such as RFC6902")
    hold_limits(function, limits)


def _error(issue: Issue) -> UispecError:
    return LimitError(issue) if issue.code in LIMITS_REACHED else PatchError(issue)
