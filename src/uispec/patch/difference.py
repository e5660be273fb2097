"""The operations that turn one document into another."""

from dataclasses import replace
from typing import cast

import jsonpatch
from pydantic import JsonValue

from uispec import _json
from uispec._hold import hold_limits
from uispec.errors import UispecError
from uispec.limits import DEFAULT, Limits
from uispec.patch.applying import apply
from uispec.patch.operations import Operation, Replace
from uispec.patch.reading import typed


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
            return typed(found)
    except (UispecError, RecursionError):
        pass
    return (Replace(path="", value=new),)
