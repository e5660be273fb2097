"""The data model of a surface: how A2UI reads a pointer into it, and what an update writes or removes.

A2UI spells its pointers more freely than RFC 6901: no pointer, `""` and `/` are all the whole model, the leading slash
may be left out, and empty segments (a trailing slash among them) are dropped. So a key `""` cannot be reached.
"""

import re
from collections.abc import Sequence
from typing import Final, cast

from pydantic import JsonValue

from uispec import _json, pointer
from uispec._model import MISSING
from uispec._sentences import shown
from uispec.a2ui.dialects import Family
from uispec.errors import DataError, Issue, LimitError
from uispec.limits import DEFAULT, Limits

_BAD_ESCAPE: Final = re.compile(r"~(?![01])")


def tokens(path: str, *, limits: Limits = DEFAULT) -> tuple[str, ...]:
    """Split a pointer as A2UI writes it into the keys and indices it names, read from the root of the model.

    Raises:
        DataError: `invalid_pointer` for a `~` that is not `~0` or `~1`.
        LimitError: `too_large` for a pointer longer than `pointer_length`.

    Spec: A2UI 0.9 and 1.0, "updateDataModel"; segments as in RFC 6901, section 4.

    >>> tokens("/units/km~1h/"), tokens("units//0"), tokens("/")
    (('units', 'km/h'), ('units', '0'), ())
    """
    if len(path) > limits.pointer_length:
        raise LimitError(
            Issue("", "too_large", f"A pointer has {len(path)} characters; pointer_length is {limits.pointer_length}.")
        )
    segments = [segment for segment in path.split("/") if segment]
    if "~" not in path:
        return tuple(segments)
    if _BAD_ESCAPE.search(path):
        raise DataError(Issue("", "invalid_pointer", f'In the pointer {shown(path)} a "~" must be followed by 0 or 1.'))
    return tuple(segment.replace("~1", "/").replace("~0", "~") for segment in segments)


def locate(path: str, scope: Sequence[str] = (), *, limits: Limits = DEFAULT) -> tuple[str, ...]:
    """Split the pointer of a binding: absolute where it starts with a slash, else below the item of a template.

    Args:
        path: as written; `""` and `"."` are the item itself.
        scope: keys and indices that lead to the item; empty outside every template.
        limits: `pointer_length`.

    Raises:
        DataError: `invalid_pointer`.

    >>> locate("name", ("people", "0")), locate("/name", ("people", "0"))
    (('people', '0', 'name'), ('name',))
    """
    if path.startswith("/"):
        return tokens(path, limits=limits)
    return (*scope, *(() if path == "." else tokens(path, limits=limits)))


def read(data: JsonValue, keys: Sequence[str]) -> JsonValue | MISSING:
    """Give what stands at a place of the model, or `MISSING`; a place that is not there is no error for a reader.

    >>> read({"people": [{"name": "Ada"}]}, ("people", "0", "name"))
    'Ada'
    >>> read({"name": "Ada"}, ("name", "0"))
    MISSING
    """
    return pointer.find(data, tuple(keys), MISSING)


def updated(
    data: JsonValue,
    path: str | MISSING,
    value: JsonValue | MISSING,
    version: Family,
    *,
    limits: Limits = DEFAULT,
) -> JsonValue:
    """Apply one `updateDataModel`: give the model after it, which shares with the old one all but the way down.

    A value replaces what stands at the path, whole; missing containers on the way are made (an array where the next
    token is an index), arrays are padded with null. What removes is a matter of version: in v0.9 an absent value, and
    `null` is stored; in v1.0 `null`. Removing from an array leaves null in the place, so that nothing moves; removing
    what is not there changes nothing; removing the root leaves `{}`, the model that a new surface has.

    Args:
        data: the model; it is not changed.
        path: the pointer as written.
        value: what to write; it is kept, not copied, and it is no deeper than this library reads. `MISSING` where the
            message had none.
        version: the family of the surface.
        limits: `array_index`, `pointer_length`; `json_depth` for the whole model.

    Returns:
        The new model; the same object if nothing is different, type for type.

    Raises:
        DataError: `invalid_pointer`, `not_a_container`, `invalid_index`, `index_too_large`, `forbidden_key`. The path
            of the issue is the pointer into the model; `""` for `invalid_pointer`, which names no place in it.
        LimitError: `too_deep`, `too_large`.

    Spec: A2UI 0.9 and 1.0, "updateDataModel".

    >>> updated({"cart": {"coupon": "TEN"}}, "/cart/coupon", None, "1.0")
    {'cart': {}}
    >>> updated({"cart": {"coupon": "TEN"}}, "/cart/coupon", None, "0.9")
    {'cart': {'coupon': None}}
    """
    keys = () if path is MISSING else tokens(path, limits=limits)
    is_removal = value is MISSING or (value is None and version == "1.0")
    if is_removal and not keys:
        return data if data == {} else {}
    try:
        if is_removal:
            return pointer.remove(data, keys, pointer.UPSERT)
        return pointer.put(data, keys, cast("JsonValue", value), pointer.UPSERT, limits, most_levels=_json.PARSER_DEPTH)
    except DataError as error:
        # The caller asked for one place; which step towards it is in the way is for the sentence to say.
        asked = pointer.format(keys)
        raise DataError(
            *(Issue(asked, issue.code, f"At {issue.path or 'the root'}: {issue.message}") for issue in error.issues)
        ) from error
