"""Operations of either form, typed or as JSON, as the steps that are done; and what is wrong with the shape of one."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, cast

from uispec import _json, pointer
from uispec._issues.lists import bounded
from uispec._kinds import TEXT_TYPES
from uispec._sentences import did_you_mean, shown
from uispec.errors import DataError, Issue, LimitError, PatchError, UispecError
from uispec.limits import Limits
from uispec.patch.codes import PatchCode
from uispec.patch.draft import ABSENT
from uispec.patch.operations import Add, Copy, Move, Remove, Replace, Test
from uispec.patch.policies import Policy


@dataclass(frozen=True, slots=True)
class Step:
    """One operation, its members as they came."""

    op: str
    path: str
    source: str | None
    value: object


_OPS: Final[Mapping[str, tuple[str, ...]]] = {
    "add": ("path", "value"),
    "remove": ("path",),
    "replace": ("path", "value"),
    "move": ("from", "path"),
    "copy": ("from", "path"),
    "test": ("path", "value"),
}
"""What each operation needs, in the order of the RFC."""


def _faults_of(members: Mapping[str, object], policy: Policy) -> Iterator[tuple[str, PatchCode, str]]:
    """What is wrong with the shape of an operation: the member, the code and a sentence."""
    op = members.get("op", ABSENT)
    needed = _OPS.get(op, ("path",)) if isinstance(op, str) else ("path",)
    if op is ABSENT:
        yield "op", "missing_property", f'The operation needs the member "op": one of {", ".join(_OPS)}.'
    elif not policy.skips and not isinstance(op, str):
        yield "op", "wrong_type", f'"op" is a string: one of {", ".join(_OPS)}.'
    elif not policy.skips and op not in _OPS:
        yield "op", "unknown_operation", unknown_operation(cast("str", op))
    named = f" {shown(op)}" if isinstance(op, str) else ""
    is_idle = policy.skips and _is_idle(op, members.get("from", ABSENT))
    for member in ("from", "path", "value"):
        if member not in needed:
            continue
        if member not in members:
            if member == "path" or not policy.creates:
                yield member, "missing_property", f"The operation{named} needs the member {shown(member)}."
        elif member == "value" or is_idle:
            continue
        elif not isinstance(members[member], str):
            yield member, "wrong_type", f"{shown(member)} is a JSON Pointer, and so a string."
        elif not policy.is_loose:
            try:
                pointer.split(cast("str", members[member]))
            except DataError as error:
                yield member, "invalid_pointer", error.issues[0].message


def _is_idle(op: object, source: object) -> bool:
    """Tell whether an operation is left out before anybody looks where: there is none of that name, or no `from`."""
    if not isinstance(op, str) or op not in _OPS:
        return True
    return "from" in _OPS[op] and (source is ABSENT or source in (None, False, 0, ""))


def tokens_of(text: str, policy: Policy) -> pointer.Tokens:
    """The tokens of a pointer as the policy reads it.

    Raises:
        DataError: `invalid_pointer`; not where pointers are read loosely.
    """
    if not policy.is_loose:
        return pointer.split(text)
    return tuple(token.replace("~1", "/").replace("~0", "~") for token in text.removeprefix("/").split("/"))


def step_of(members: Mapping[str, object], policy: Policy, prefix: str) -> Step:
    """An operation given as JSON, as a step.

    Raises:
        PatchError: all that is wrong with its shape; in document order, under the pointer of the operation.
    """
    faults = [*_faults_of(members, policy)]
    if faults:
        order = {member: number for number, member in enumerate(members)}
        faults.sort(key=lambda fault: order.get(fault[0], len(order)))
        raise PatchError(*(Issue(f"{prefix}/{member}", code, sentence) for member, code, sentence in faults))
    op, path, source = members["op"], members["path"], members.get("from")
    return Step(
        op if isinstance(op, str) else "",
        path if isinstance(path, str) else "",
        source if isinstance(source, str) else None,
        members.get("value", ABSENT),
    )


def unknown_operation(op: str) -> str:
    """The sentence about an operation that there is not."""
    return f"There is no operation {shown(op)}; use one of {', '.join(_OPS)}.{did_you_mean(op, _OPS)}"


def hold_operations(operations: Sequence[object], limits: Limits) -> Sequence[object]:
    """Refuse what is no sequence of operations, or has more of them than there may be.

    Raises:
        LimitError: `too_large`.
    """
    if isinstance(operations, (*TEXT_TYPES, Mapping)) or not isinstance(operations, Sequence):  # pyright: ignore[reportUnnecessaryIsInstance] - a caller's slip is a TypeError
        raise TypeError(f"operations are a sequence, not {type(operations).__name__}; parse_patch reads text")
    if len(operations) > limits.patch_operations:
        sentence = f"The patch has {len(operations)} operations; patch_operations allows {limits.patch_operations}."
        raise LimitError(Issue("", "too_large", sentence))
    return operations


def steps_of(operations: Sequence[object], policy: Policy, limits: Limits) -> list[Step]:
    """All operations as steps, or all that is wrong with their shape."""
    steps: list[Step] = []
    faults: list[Issue] = []
    for number, operation in enumerate(hold_operations(operations, limits)):
        try:
            steps.append(any_step(operation, policy, limits, f"/{number}"))
        except PatchError as error:
            faults += error.issues
    if faults:
        raise PatchError(*bounded(faults))
    return steps


def any_step(operation: object, policy: Policy, limits: Limits, prefix: str) -> Step:
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
