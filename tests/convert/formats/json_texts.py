"""JSON compared, renamed and shuffled, whatever format it is of."""

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, cast

from tests.convert.shapes import is_array, is_object


def canonical(value: Any) -> str:
    """JSON text that is equal for equal values: key order ignored, `1` as `1.0`, `true` unlike `1`."""
    return json.dumps(_plain(value), sort_keys=True, ensure_ascii=False)


def _plain(value: Any) -> Any:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, Mapping):
        return {key: _plain(member) for key, member in cast("Mapping[str, Any]", value).items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in cast("list[Any]", value)]
    return value


def renamed(
    document: Any, names: Mapping[str, str], is_name: Callable[[tuple[str | int, ...]], bool], way: tuple[Any, ...] = ()
) -> Any:
    """The document with other words at each place that holds a name."""
    if is_object(document):
        return {key: renamed(member, names, is_name, (*way, key)) for key, member in document.items()}
    if is_array(document):
        return [renamed(item, names, is_name, (*way, index)) for index, item in enumerate(document)]
    if isinstance(document, str) and way and is_name(way):
        return names.get(document, document)
    return document


def shuffled(document: Any, rng: Random) -> Any:
    """The document with the keys of every object in another order."""
    if is_object(document):
        keys = list(document)
        rng.shuffle(keys)
        return {key: shuffled(document[key], rng) for key in keys}
    return [shuffled(item, rng) for item in document] if is_array(document) else document
