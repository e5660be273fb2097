"""Which updates turn one data model into another, at the deepest places that pay.

A change is told where it happened. Several changes in one object or array are told there, or by one write of all of it,
whichever takes fewer bytes. Some changes cannot be told where they happened: a key that no pointer reaches, an array
that gets shorter, in v1.0 a null that is a value. Those are a write of what stands around.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple, cast

from pydantic import JsonValue
from pydantic_core import to_json

from uispec import _json, pointer
from uispec._model import MISSING
from uispec.a2ui.dialects import Family
from uispec.limits import Limits

_LEVELS_ABOVE: Final = 2
"""Of a message, above the data that it carries."""
_PATH_KEY: Final = len(',"path":')
_VALUE_KEY: Final = len(',"value":')


class Write(NamedTuple):
    """One `updateDataModel`."""

    path: str
    """The pointer; `""` for the whole model, which a message says by having none."""
    value: JsonValue | MISSING
    """`MISSING` removes what is at the path, in v0.9. In v1.0 null does."""


def writes(old: JsonValue, new: JsonValue, version: Family, *, envelope: int, limits: Limits) -> list[Write]:
    """Give the writes after which the old model is the new one, type for type; none where it is that already.

    Containers that both models share are not entered, so that near models are compared in the time of what is new and
    the width of the containers around it.

    Args:
        old: the model before.
        new: the model after; in v1.0 no model is null.
        version: of the surface.
        envelope: bytes of a message besides its path and value.
        limits: `pointer_length`, `array_index` and `json_depth` of who reads the messages.

    Returns:
        Writes of disjoint places, in the order of the new model, removals after the rest of an object.
    """
    if _is_settled(old, new):
        return []
    top = _Place(None, "", old, new)
    places = [top]
    for place in places:  # grows on the way, so that parents come first
        places += _below(place, version, limits)
    for place in reversed(places):
        _settle(place, version, envelope)
    chosen = (Write(place.path, _value(place, version)) for place in _choose(top))
    return [piece for write in chosen for piece in readable(write, limits)]


def readable(write: Write, limits: Limits) -> Iterator[Write]:
    """Give a write as it is, or in several if a message that holds it were deeper than its reader allows.

    A model may be as deep as a message, and then has no room in one. What lies too deep is null at first, and is
    written by itself after that.
    """
    most = max(min(limits.json_depth, _json.PARSER_DEPTH) - _LEVELS_ABOVE, 1)
    waiting = [write]
    for one in waiting:  # grows on the way
        path, value = one
        if value is MISSING or not _json.is_deeper(value, most):
            yield one
            continue
        shallow: dict[str, JsonValue] | list[JsonValue]
        shallow = dict(value) if isinstance(value, dict) else list(cast("list[JsonValue]", value))
        for key, item in shallow.items() if isinstance(shallow, dict) else enumerate(shallow):
            if _json.is_deeper(item, most - 1) and (below := _path(path, str(key), limits)) is not None:
                shallow[key] = None  # pyright: ignore[reportArgumentType, reportCallIssue] - the key is of its kind
                waiting.append(Write(below, item))
        yield Write(path, shallow)


class _Place:
    """One place of both models where they may differ."""

    __slots__ = ("above", "cost", "is_whole", "new", "old", "parts", "path")

    def __init__(self, above: "_Place | None", path: str, old: JsonValue | MISSING, new: JsonValue | MISSING) -> None:
        self.above = above
        self.path = path
        self.old = old
        """`MISSING` where the member is new."""
        self.new = new
        """`MISSING` where the member is removed."""
        self.is_whole = False
        """Whether one write of all that is here is to tell what changed."""
        self.parts: list[_Place] = []
        """The places right below where something is to be written; the last first."""
        self.cost = 0
        """Bytes of the messages for this place and all below it; 0 where both models say the same."""


def _below(place: _Place, version: Family, limits: Limits) -> list[_Place]:
    """The places right below that may differ; none where all that is here has to be written."""
    old, new = place.old, place.new
    if isinstance(old, dict) and isinstance(new, dict):
        below = _below_object(place, old, new, version, limits)
    elif isinstance(old, list) and isinstance(new, list):
        below = _below_array(place, old, new, version, limits)
    else:
        below = None  # values that are the same have no place
    place.is_whole = below is None
    return below or []


def _below_object(
    place: _Place, old: dict[str, JsonValue], new: dict[str, JsonValue], version: Family, limits: Limits
) -> list[_Place] | None:
    below: list[_Place] = []
    for key, after in new.items():
        before = old[key] if key in old else MISSING  # noqa: SIM401 - whose type is lost in get
        if _is_settled(before, after):
            continue
        path = _path(place.path, key, limits)
        if path is not None and not (after is None and version == "1.0"):
            below.append(_Place(place, path, before, after))
        elif not _json.same(before, after):
            return None
    for key in [key for key in old if key not in new]:
        path = _path(place.path, key, limits)
        if path is None:
            return None
        below.append(_Place(place, path, old[key], MISSING))
    return below


def _below_array(
    place: _Place, old: list[JsonValue], new: list[JsonValue], version: Family, limits: Limits
) -> list[_Place] | None:
    is_longer = len(new) > len(old)
    if len(new) < len(old) or (is_longer and len(new) - 1 > limits.array_index):
        return None
    if is_longer and new[-1] is None and version == "1.0":
        return None  # a null beyond the end removes nothing and adds nothing
    below: list[_Place] = []
    for index, after in enumerate(new):
        before = old[index] if index < len(old) else MISSING
        # A null that is added comes by itself, as padding before the element after it.
        if _is_settled(before, after) or (before is MISSING and after is None and index < len(new) - 1):
            continue
        path = _path(place.path, str(index), limits)
        if path is not None:
            below.append(_Place(place, path, before, after))
        elif not _json.same(before, after):
            return None
    return below


def _is_settled(before: JsonValue | MISSING, after: JsonValue) -> bool:
    """Tell whether a look from outside shows that nothing differs; two containers are looked into later."""
    return before is after or (not isinstance(after, dict | list) and _json.same(before, after))


def _path(above: str, key: str, limits: Limits) -> str | None:
    """The pointer of a member; `None` for one that no pointer reaches, or no write may name."""
    if not key or key in pointer.UPSERT.forbidden:
        return None
    path = f"{above}{pointer.format((key,))}"
    return path if len(path) <= limits.pointer_length else None


def _settle(place: _Place, version: Family, envelope: int) -> None:
    """Decide how a place is told, when all below it is decided."""
    around = envelope + (_PATH_KEY + len(to_json(place.path)) if place.path else 0)
    if place.is_whole:
        value = _value(place, version)
        place.cost = around + (0 if value is MISSING else _VALUE_KEY + len(to_json(value)))
    elif len(place.parts) > 1:
        # The places below have added theirs. One write is never widened: around it a user may have entered something.
        size = _size(cast("JsonValue", place.new), place.cost - around - _VALUE_KEY)
        if size is not None:
            place.is_whole = True
            place.cost = around + _VALUE_KEY + size
    if place.above is not None and place.cost:
        place.above.cost += place.cost
        place.above.parts.append(place)


def _value(place: _Place, version: Family) -> JsonValue | MISSING:
    if place.new is not MISSING:
        return cast("JsonValue", place.new)
    return None if version == "1.0" else MISSING


def _size(value: JsonValue, most: int) -> int | None:
    """Count the bytes of a value on the wire; `None`, and no further look, where it has more than `most`."""
    size = 0
    waiting = [value]
    while waiting and size <= most:
        here = waiting.pop()
        if isinstance(here, dict):
            size += 2 + max(len(here) - 1, 0) + sum(len(to_json(key)) + 1 for key in islice(here, most))
            waiting += islice(here.values(), most)
        elif isinstance(here, list):
            size += 2 + max(len(here) - 1, 0)
            waiting += islice(here, most)
        else:
            size += len(here) if isinstance(here, str) and len(here) > most else len(to_json(here))
    return size if size <= most else None


def _choose(top: _Place) -> Iterator[_Place]:
    """Choose the places that are written, in document order."""
    waiting = [top]
    while waiting:
        place = waiting.pop()
        if place.is_whole:
            yield place
        else:
            waiting += place.parts
