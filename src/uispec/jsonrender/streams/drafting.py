"""A spec while a piece of a stream is done: what most lines do, without a new state for each of them."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias, cast

from pydantic import JsonValue

from uispec import _json, pointer
from uispec._cutting import TooLong
from uispec.jsonrender.streams.lines import levels_in
from uispec.jsonrender.streams.spec_state import SpecState
from uispec.limits import Limits

Object: TypeAlias = dict[str, JsonValue]
_Container: TypeAlias = dict[str, JsonValue] | list[JsonValue]

_ABSENT: Final = object()


class SpecDraft:
    """A state, and what lines have written since: members of objects that are there, by `add` or `replace`.

    >>> from uispec.jsonrender.streams.lines import plain_values
    >>> draft = SpecDraft(SpecState.of({"elements": {"m": {}}}), frozenset(), Limits())
    >>> lines = ['{"op": "add", "path": "/elements/m/type", "value": "Text"}', '{"op": "remove", "path": "/state"}']
    >>> draft.write(lines, plain_values(lines, Limits()))
    1
    >>> draft.state().spec
    {'elements': {'m': {'type': 'Text'}}}
    """

    __slots__ = ("_elements", "_forbidden", "_head", "_is_changed", "_limits", "_named", "_own", "_short", "_state")

    def __init__(self, state: SpecState, forbidden: frozenset[str], limits: Limits) -> None:
        """Begin with a state, which stays as it is.

        Args:
            state: the state.
            forbidden: tokens that no line may write through.
            limits: `json_depth`, `pointer_length`.
        """
        self._state = state
        self._forbidden = forbidden
        self._limits = limits
        self._head = dict(state.head)
        self._elements = state.elements
        self._named: Object = {}
        """The elements that were named so far."""
        self._own: dict[int, _Container] = {}
        """Copies that nobody else holds, by their ids, which stay theirs as long as they are held."""
        self._is_changed = False
        """Whether members of objects were written; elements that came are seen among those that were named."""
        self._short = min(2 * (limits.json_depth - 2), limits.pointer_length)
        """A line of so many characters is within the limits, whatever it holds."""

    def write(self, lines: Sequence[str | TooLong], values: Sequence[JsonValue], start: int = 0) -> int:
        """Do lines in their order, up to the first that is none of those that are done here.

        Args:
            lines: the lines; of those that were too long to be kept, there is no value.
            values: what they hold. What a line writes may stand in the spec from now on, and is not edited there.
            start: the number of the first one.

        Returns:
            The number of the line that was not done, and changed nothing: what the policies disagree on, and what is
            wrong, is not.
        """
        named, forbidden, short = self._named, self._forbidden, self._short
        known = None if self._elements is None else self._elements.keys
        texts, patches = cast("Sequence[str]", lines), cast("Sequence[Mapping[str, Any]]", values)
        for number in range(start, len(lines)):
            patch = patches[number]
            try:
                op, path, value = patch["op"], patch["path"], patch["value"]
                above, _, key = path.rpartition("/")
            except (KeyError, TypeError, AttributeError):  # no patch of any kind
                return number
            if (  # Most lines bring an element; the others take twice as long.
                above == "/elements"
                and op == "add"
                and "~" not in key
                and key not in forbidden
                and known is not None
                and key not in known
                and len(texts[number]) < short
                and named.setdefault(key, value) is value
            ):
                continue
            if not self._write_one(patch, texts[number]):
                return number
        return len(lines)

    def _write_one(self, patch: Mapping[str, JsonValue], line: str) -> bool:
        """Do one line, if it is one of those.

        Args:
            patch: what the line holds.
            line: the line.
        """
        op, path, value = patch.get("op"), patch.get("path"), patch.get("value", _ABSENT)
        if (op != "add" and op != "replace") or value is _ABSENT or type(path) is not str or "~" in path:
            return False
        steps = path.split("/")
        size = len(steps)
        if size < 2 or steps[0] or not self._forbidden.isdisjoint(steps) or len(path) > self._limits.pointer_length:
            return False
        room = self._limits.json_depth - size + 1
        # Each level takes two characters at least, and so most lines need no look.
        if len(line) > 2 * room and levels_in(line) > room and _json.is_deeper(value, room):
            return False
        top, way = self._head, steps[1:]
        if way[0] == "elements":
            top, way = self._named, steps[2:]
            if not way or self._elements is None:
                return False
            key = way[0]
            if key not in top and (held := self._elements.get(key, _ABSENT)) is not _ABSENT:
                top[key] = cast("JsonValue", held)
        return self._put(top, tuple(way), cast("JsonValue", value), inserts=op == "add")

    def _put(self, top: Object, way: pointer.Tokens, value: JsonValue, *, inserts: bool) -> bool:
        """Put a value where the way leads, beginning at a container of our own; refuse what needs a closer look."""
        container, last = pointer.find(top, way[:-1], None), way[-1]
        if isinstance(container, list):
            end = len(container)
            index = end if last == "-" else int(last) if pointer.is_index(last) and len(last) <= len(str(end)) else -1
            if inserts and 0 <= index <= end:
                cast("list[JsonValue]", self._find_own(top, way[:-1])).insert(index, value)
                self._is_changed = True
                return True
            if inserts or last == "-":
                return False
        elif not isinstance(container, dict):
            return False
        held = pointer.find(container, (last,), _ABSENT)
        if held is _ABSENT and not inserts:
            return False
        if held is _ABSENT or not _json.same(held, value):
            owned = self._find_own(top, way[:-1])
            if isinstance(owned, list):
                owned[int(last)] = value
            else:
                owned[last] = value
            self._is_changed = True
        return True

    def _find_own(self, top: Object, way: pointer.Tokens) -> _Container:
        """Find the container that a way leads to, as one of our own, which makes all of those on the way such."""
        here: _Container = top
        for step in way:
            place: Any = int(step) if isinstance(here, list) else step
            inner = cast("_Container", here[place])
            if id(inner) not in self._own:
                inner = here[place] = inner.copy()
                self._own[id(inner)] = inner
            here = inner
        return here

    def state(self) -> SpecState:
        """End the draft, and give the state with all that was written; the very one from before if nothing was."""
        state = self._state
        elements = None if state.elements is None else state.elements.changed({}, self._named)
        if not self._is_changed and elements is state.elements:
            return state
        return SpecState(self._head, elements, state.issues, state.copied)
