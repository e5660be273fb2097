"""JSON text of values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, cast

from pydantic_core import to_json

from uispec._json.check import check
from uispec._sentences import shown

if TYPE_CHECKING:
    from pydantic import JsonValue


def text(value: JsonValue) -> str:
    """Write a value as compact JSON: no spaces, characters beyond ASCII as they are, keys in their order.

    The value is one that `check` lets pass; it is not looked over before, since it mostly is one.

    Raises:
        ParseError, LimitError, InvalidDocumentError: as `check`, where the value cannot be written.

    >>> text({"naïve": [1, 2.0, None, True]})
    '{"naïve":[1,2.0,null,true]}'
    """
    try:
        return to_json(value, fallback=_as_builtin).decode()
    except ValueError:
        check(value)
        raise


def _as_builtin(value: object) -> object:
    """What the writer takes in place of a mapping or a sequence that is no dict, list or tuple."""
    if isinstance(value, Mapping):
        return dict(cast("Mapping[object, object]", value))
    if isinstance(value, Sequence):
        return list(cast("Sequence[object]", value))
    raise TypeError(f"{type(value).__name__} is no JSON value")


def excerpt(value: JsonValue, most: int = 80) -> str:
    """Show a value in a sentence by its JSON text, or by the beginning of it.

    >>> excerpt({"path": "/a"}), excerpt([1, 2, 3], 6)
    ('{"path":"/a"}', '[1,...')
    """
    if isinstance(value, str):
        return shown(value, most)
    written = text(value)
    return written if len(written) <= most else f"{written[: most - 3]}..."
