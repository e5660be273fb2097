"""A JSON document while it is edited: whatever stands on the way of an edit is copied once, however many edits come."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias, cast

from pydantic import JsonValue

from uispec import _json
from uispec.pointer import Tokens, find

ABSENT: Final = object()
"""No value. It also holds the place of a member that is being taken away, so that nobody finds it there."""

_Container: TypeAlias = dict[str, JsonValue] | list[JsonValue]


class Draft:
    """A document and the edits to it since the last `keep`, which `undo` takes back.

    The document given stays as it is. What was copied for one edit is the draft's own and is edited in place by the
    next one; whatever contains something of its own is its own too.

    >>> old = {"rows": [1, 2, 3], "user": {}}
    >>> draft = Draft(old)
    >>> draft.remove(("rows", "0")), draft.insert(("rows",), 2, 4)
    (None, None)
    >>> draft.document, draft.document["user"] is old["user"], old["rows"]
    ({'rows': [2, 3, 4], 'user': {}}, True, [1, 2, 3])
    """

    __slots__ = ("_holes", "_own", "_undo", "document")

    def __init__(self, document: JsonValue) -> None:
        self.document = document
        self._own: dict[int, _Container] = {}  # by their ids, which stay theirs as long as they are held
        self._undo: list[Callable[[], object]] = []
        self._holes: list[tuple[dict[str, JsonValue], str]] = []

    @property
    def is_edited(self) -> bool:
        """Whether there is an edit that `undo` would take back."""
        return bool(self._undo)

    def put(self, tokens: Tokens, value: JsonValue) -> None:
        """Set the document, a member, or an element that is there; nothing is edited where the same stands already."""
        held = find(self.document, tokens, ABSENT)
        if held is not ABSENT and _json.same(held, value):
            return
        if not tokens:
            before, self.document = self.document, value
            self._undo.append(lambda: setattr(self, "document", before))
            return
        container, key = self._member(tokens)
        if isinstance(container, dict) and key not in container:
            container[key] = value
            self._undo.append(lambda: container.pop(key))
        else:
            _set(container, key, value, self._undo)

    def insert(self, tokens: Tokens, index: int, value: JsonValue) -> None:
        """Insert an element into the array at the tokens."""
        elements = cast("list[JsonValue]", self._find_own(tokens))
        elements.insert(index, value)
        self._undo.append(lambda: elements.pop(index))

    def remove(self, tokens: Tokens) -> None:
        """Take away the member or the element at the tokens, which is there. A member's place is free with `keep`."""
        container, key = self._member(tokens)
        if isinstance(container, list):
            index = int(key)
            element = container.pop(index)
            self._undo.append(lambda: container.insert(index, element))
        else:
            self._holes.append((container, key))
            _set(container, key, cast("JsonValue", ABSENT), self._undo)

    def share_all(self) -> None:
        """Note that somebody else holds the document from now on: no later edit may show there."""
        self._own.clear()

    def share(self, value: object) -> None:
        """Note the same of a part of the document."""
        waiting = [value]
        while waiting:
            here = self._own.pop(id(waiting.pop()), None)
            if here is not None:
                waiting += here.values() if isinstance(here, dict) else here

    def keep(self) -> None:
        """Let the edits stand."""
        for container, key in self._holes:
            if container.get(key) is ABSENT:
                del container[key]
        self._holes.clear()
        self._undo.clear()

    def undo(self) -> None:
        """Take the edits back."""
        while self._undo:
            self._undo.pop()()
        self._holes.clear()

    def _member(self, tokens: Tokens) -> tuple[_Container, str]:
        return self._find_own(tokens[:-1]), tokens[-1]

    def _find_own(self, tokens: Tokens) -> _Container:
        """Find the container at the tokens as one that may be edited, which makes all of those on the way such."""
        self.document = here = self._copy(self.document)
        for token in tokens:
            if isinstance(here, list):
                inner = here[int(token)] = self._copy(here[int(token)])
            else:
                inner = here[token] = self._copy(here[token])
            here = inner
        return here

    def _copy(self, container: object) -> _Container:
        if (own := self._own.get(id(container))) is not None:
            return own
        if isinstance(container, Mapping):
            copy: _Container = dict(cast("Mapping[str, JsonValue]", container))
        else:
            copy = list(cast("Sequence[JsonValue]", container))
        self._own[id(copy)] = copy
        return copy


def _set(container: _Container, key: str, value: JsonValue, undo: list[Callable[[], object]]) -> None:
    """Put a value in place of one that is there."""
    if isinstance(container, list):
        index = int(key)
        element, container[index] = container[index], value
        undo.append(lambda: container.__setitem__(index, element))
    else:
        member, container[key] = container[key], value
        undo.append(lambda: container.__setitem__(key, member))
