"""Patches from JSON, and back."""

from collections.abc import Sequence
from typing import Final, cast

from pydantic import JsonValue, TypeAdapter

from uispec import _json
from uispec._hold import each, hold_limits
from uispec._kinds import TEXT_TYPES, Text
from uispec._model import STRICT, Seq
from uispec.errors import Issue, PatchError
from uispec.limits import DEFAULT, Limits
from uispec.patch.operations import Add, Copy, Move, Operation, Remove, Replace, Test
from uispec.patch.policies import RFC6902
from uispec.patch.steps import steps_of

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
    steps_of(operations, RFC6902, limits)
    return typed(operations)


def dump_patch(operations: Sequence[Operation]) -> list[dict[str, JsonValue]]:
    """Give the operations as plain JSON, ready to be written.

    Spec: RFC 6902, section 3.

    >>> dump_patch([Move(from_="/a", path="/b")])
    [{'op': 'move', 'from': '/a', 'path': '/b'}]
    """
    wanted = "an operation, as parse_patch() gives"
    held = each("dump_patch", "operations", operations, Add | Remove | Replace | Move | Copy | Test, wanted)
    return [operation.model_dump(mode="json") for operation in held]


def typed(operations: Sequence[object]) -> tuple[Operation, ...]:
    """Give operations whose shape has been looked over as typed values."""
    return _PATCH.validate_python(operations, by_alias=True, by_name=False)
