"""JSON Patch (RFC 6902): operations that turn one document into another, applied by copying only the paths.

The document is never changed, and what an operation does not touch is shared with the result. Where a protocol parts
with the RFC, a `Policy` says how.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Final, Literal, TypeAlias, cast

import jsonpatch
from pydantic import AfterValidator, Field, JsonValue, TypeAdapter

from uispec import _json, pointer
from uispec._hold import each, hold, hold_limits
from uispec._issues.lists import bounded
from uispec._issues.refusals import refusal
from uispec._kinds import TEXT_TYPES, Text
from uispec._model import STRICT, Json, OpenModel, Seq, tag
from uispec.errors import DataError, Issue, LimitError, PatchError, UispecError
from uispec.limits import DEFAULT, Limits
from uispec.patch.operations import ABSENT, LIMITS_REACHED, Run, Step, step_of
from uispec.patch.operations import RFC6902 as RFC6902
from uispec.patch.operations import PatchCode as PatchCode
from uispec.patch.operations import Policy as Policy

# Operations


def _hold_pointer(text: str) -> str:
    try:
        pointer.split(text)
    except DataError as error:
        issue = error.issues[0]
        raise refusal(issue.code, issue.message) from error
    return text


PointerText: TypeAlias = Annotated[str, AfterValidator(_hold_pointer)]
"""A JSON Pointer as text, its syntax checked."""


class Add(OpenModel):
    """Put a value where none is, or in place of the one there; into an array, before the element of that index.

    >>> apply({"rows": [1, 3]}, [Add(path="/rows/1", value=2)])
    {'rows': [1, 2, 3]}
    """

    op: Literal["add"] = tag("add")
    path: PointerText
    value: Json


class Remove(OpenModel):
    """Take away the value that is there."""

    op: Literal["remove"] = tag("remove")
    path: PointerText


class Replace(OpenModel):
    """Put a value in place of the one that is there."""

    op: Literal["replace"] = tag("replace")
    path: PointerText
    value: Json


class Move(OpenModel):
    """Take the value away at one place and add it at another, which must not lie inside it."""

    op: Literal["move"] = tag("move")
    from_: PointerText = Field(validation_alias="from", serialization_alias="from")
    path: PointerText


class Copy(OpenModel):
    """Add the value of one place at another too."""

    op: Literal["copy"] = tag("copy")
    from_: PointerText = Field(validation_alias="from", serialization_alias="from")
    path: PointerText


class Test(OpenModel):
    """Go on only if the value there equals this one; numbers are equal by value, so `1` equals `1.0`."""

    __test__: ClassVar = False  # pytest takes classes of this name for its own

    op: Literal["test"] = tag("test")
    path: PointerText
    value: Json


Operation: TypeAlias = Annotated[Add | Remove | Replace | Move | Copy | Test, Field(discriminator="op")]
"""One step of a patch. Members that the RFC does not name are kept, and mean nothing."""

_PATCH: Final[TypeAdapter[tuple[Operation, ...]]] = TypeAdapter(Seq[Operation], config=STRICT)


def parse_patch(data: Text | Sequence[object], limits: Limits = DEFAULT) -> tuple[Operation, ...]:
    """Read a patch: JSON text or bytes, or the array that such text would give.

    Args:
        data: the patch; nothing of it is shared with the result.
        limits: `document_bytes`, `json_depth`, `patch_operations`.

    Returns:
        The operations in their order. `dump_patch` gives back what was read.

    Raises:
        ParseError: not JSON: `invalid_json`, `invalid_unicode`, `non_finite_number`.
        LimitError: `too_large`, `too_deep`.
        PatchError: `wrong_type`, `missing_property`, `unknown_operation`, `invalid_pointer`; all of them, in document
            order, each with a pointer into the patch (`/3/path`).

    Spec: RFC 6902, sections 3 and 4.

    >>> parse_patch('[{"op": "remove", "path": "/rows/0"}]')
    (Remove(op='remove', path='/rows/0'),)
    """
    hold_limits("parse_patch", limits)
    if isinstance(data, TEXT_TYPES):
        document: object = _json.read(cast("bytes", data), limits)
    else:
        document = _json.owned(data, limits)
    if not isinstance(document, list):
        raise PatchError(Issue("", "wrong_type", "A patch is an array of operations."))
    operations = cast("list[object]", document)
    _steps(operations, RFC6902, limits)
    return _PATCH.validate_python(operations, by_alias=True, by_name=False)


def dump_patch(operations: Sequence[Operation]) -> list[dict[str, JsonValue]]:
    """Give the operations as plain JSON, ready to be written.

    Spec: RFC 6902, section 3.

    >>> dump_patch([Move(from_="/a", path="/b")])
    [{'op': 'move', 'from': '/a', 'path': '/b'}]
    """
    wanted = "an operation, as parse_patch() gives"
    held = each("dump_patch", "operations", operations, Add | Remove | Replace | Move | Copy | Test, wanted)
    return [operation.model_dump(mode="json") for operation in held]


# Applying

JSON_RENDER: Final = Policy(creates=True, skips=True, is_loose=True, forbidden=frozenset({"__proto__"}))
"""As `@json-render/core` applies the lines of a spec stream, each on its own with `apply_each`."""


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
    for number, step in enumerate(_steps(operations, policy, limits)):
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
    issue = run.do(_step(operation, policy, limits, ""), "")
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

    >>> applied = apply_each({"v": 1}, [Test(path="/v", value=2), Replace(path="/v", value=3)])
    >>> applied.document, [(issue.path, issue.code) for issue in applied.issues]
    ({'v': 3}, [('/0/path', 'test_failed')])
    """
    _hold("apply_each", policy, limits)
    run = Run(document, policy, limits)
    issues: list[Issue] = []
    for number, operation in enumerate(_hold_operations(operations, limits)):
        prefix = f"/{number}"
        try:
            step = _step(operation, policy, limits, prefix)
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


# From operations to steps


def _hold_operations(operations: Sequence[object], limits: Limits) -> Sequence[object]:
    if isinstance(operations, (*TEXT_TYPES, Mapping)) or not isinstance(operations, Sequence):  # pyright: ignore[reportUnnecessaryIsInstance] - a caller's slip is a TypeError
        raise TypeError(f"operations are a sequence, not {type(operations).__name__}; parse_patch reads text")
    if len(operations) > limits.patch_operations:
        sentence = f"The patch has {len(operations)} operations; patch_operations allows {limits.patch_operations}."
        raise LimitError(Issue("", "too_large", sentence))
    return operations


def _steps(operations: Sequence[object], policy: Policy, limits: Limits) -> list[Step]:
    """All operations as steps, or all that is wrong with their shape."""
    steps: list[Step] = []
    faults: list[Issue] = []
    for number, operation in enumerate(_hold_operations(operations, limits)):
        try:
            steps.append(_step(operation, policy, limits, f"/{number}"))
        except PatchError as error:
            faults += error.issues
    if faults:
        raise PatchError(*bounded(faults))
    return steps


def _step(operation: object, policy: Policy, limits: Limits, prefix: str) -> Step:
    """One operation as a step; what came as JSON is looked over first."""
    if isinstance(operation, Move | Copy):
        return Step(operation.op, operation.path, operation.from_, ABSENT)
    if isinstance(operation, Remove):
        return Step(operation.op, operation.path, None, ABSENT)
    if isinstance(operation, Add | Replace | Test):
        return Step(operation.op, operation.path, None, operation.value)
    try:
        _json.check(operation, limits)
    except UispecError as error:
        raise error.under(prefix) from error
    if not isinstance(operation, Mapping):
        raise PatchError(Issue(prefix, "wrong_type", 'An operation is an object with the members "op" and "path".'))
    return step_of(cast("Mapping[str, object]", operation), policy, prefix)


def _error(issue: Issue) -> UispecError:
    return LimitError(issue) if issue.code in LIMITS_REACHED else PatchError(issue)


# Diff


def diff(old: JsonValue, new: JsonValue, limits: Limits = DEFAULT) -> tuple[Operation, ...]:
    """Find operations that turn one document into another.

    Types count: from `1` to `1.0` or to `true` there is something to do. Where single steps would be more than
    `patch_operations`, or could not be applied for another limit, the whole document is replaced.

    Args:
        old: what is there.
        new: what shall be there.
        limits: `json_depth` (at most 200) and `document_bytes` of both, and what `apply` will be called with.

    Returns:
        The operations; none if both are the same. Nothing is shared with the documents.

    Raises:
        LimitError: `too_large`, `too_deep`.
        ParseError: `invalid_unicode`, `non_finite_number`, in a document.
        InvalidDocumentError: `wrong_type`, a document is no JSON.

    Spec: RFC 6902, section 4.

    >>> diff({"rows": [1, 2]}, {"rows": [1, 2, 3]})
    (Add(op='add', path='/rows/2', value=3),)
    """
    hold_limits("diff", limits)
    # The library recurses.
    bound = replace(limits, json_depth=min(limits.json_depth, _json.PARSER_DEPTH))
    for document in (old, new):
        _json.check(document, bound)
    old, new = _json.copy(old), _json.copy(new)
    if _json.same(old, new):
        return ()
    try:
        found = cast("list[dict[str, object]]", jsonpatch.make_patch(old, new).patch)  # pyright: ignore[reportUnknownMemberType]
        # Not taken on trust: releases of the library had diffs that lead elsewhere.
        if _json.same(apply(old, found, limits=limits), new):
            return _PATCH.validate_python(found, by_alias=True, by_name=False)
    except (UispecError, RecursionError):
        pass
    return (Replace(path="", value=new),)
