"""How much a card may hold."""

from typing import cast

from uispec import _json
from uispec.errors import Issue, LimitError
from uispec.limits import Limits


def may_hold_too_much(raw: bytes, limits: Limits) -> bool:
    """Tell whether JSON text may hold more values than `tree_nodes` allows; False is certain, and quick.

    >>> may_hold_too_much(b"[1, [2, 3]]", Limits(tree_nodes=10))
    False
    """
    # No value takes less than a byte.
    if len(raw) < limits.tree_nodes:
        return False
    return raw.count(b",") + raw.count(b"{") + raw.count(b"[") >= limits.tree_nodes


def is_within(raw: bytes, limits: Limits) -> bool:
    """Tell whether nothing that JSON text could hold is over a limit but what the parser itself refuses.

    >>> is_within(b"[1, [2, 3]]", Limits()), is_within(b"[1, [2, 3]]", Limits(document_bytes=4))
    (True, False)
    """
    return (
        len(raw) <= limits.document_bytes
        and limits.json_depth >= _json.PARSER_DEPTH
        # No value takes less than a byte.
        and (len(raw) < limits.tree_nodes or not may_hold_too_much(raw, limits))
    )


def hold_nodes(document: object, limits: Limits) -> None:
    """Refuse a card with more JSON values than `tree_nodes`: any of them may become a part, or an issue.

    Raises:
        LimitError: `too_many_nodes`.

    >>> hold_nodes({"body": [{}, {}]}, Limits(tree_nodes=3))
    Traceback (most recent call last):
    uispec.errors.LimitError: (document): too_many_nodes: ...
    """
    count = 1
    waiting = [document]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            members = list(cast("dict[str, object]", value).values())
        elif isinstance(value, list | tuple):
            members = list(cast("list[object]", value))
        else:
            continue
        count += len(members)
        if count > limits.tree_nodes:
            text = f"The card holds more than {limits.tree_nodes} values (tree_nodes)."
            raise LimitError(Issue("", "too_many_nodes", text))
        waiting += members
