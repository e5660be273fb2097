"""A document read into a typed model."""

from collections.abc import Mapping, Sequence
from typing import TypeVar, cast

from pydantic import JsonValue, TypeAdapter, ValidationError

from uispec import _json
from uispec._issues.explaining import explain
from uispec._kinds import TEXT_TYPES, Text
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
