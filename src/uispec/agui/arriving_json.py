"""JSON that arrives in pieces, read once: what has come is there at any time, whatever is still open."""

import re
from typing import Final, Literal, TypeAlias

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import _json
from uispec.errors import UispecError
from uispec.limits import DEFAULT, Limits

_Wanted: TypeAlias = Literal["value", "value or ]", "key", "key or }", "colon", "more", "nothing"]

_BLANK: Final = " \t\r\n"
_IN_TEXT: Final = re.compile(r'["\\]')
_BARE: Final = re.compile(r'[^\s{}\[\]:,"]+')
_VALUES: Final = ("value", "value or ]")
_KEYS: Final = ("key", "key or }")


class ArrivingJson:
    """One JSON document whose text comes in pieces; each character is looked at once.

    Containers are in `value` from their first character on, and grow; texts, numbers and words when they have ended.

    >>> document = ArrivingJson()
    >>> document.feed('{"rows": [{"id": 1}, {"id": 2')
    >>> document.value, document.is_open(document.value["rows"])
    ({'rows': [{'id': 1}, {}]}, True)
    >>> document.feed('}], "total": 3')
    >>> document.value, document.is_open(document.value["rows"])
    ({'rows': [{'id': 1}, {'id': 2}]}, False)
    """

    __slots__ = ("_is_escaped", "_key", "_limits", "_open", "_piece", "_size", "_wanted", "is_broken", "value")

    def __init__(self, limits: Limits = DEFAULT) -> None:
        """Begin; of the limits, `document_bytes` counts characters here, and `json_depth` counts."""
        self.value: JsonValue | MISSING = MISSING
        """What has come so far."""
        self.is_broken = False
        """Whether it is no JSON, or more than the limits allow; nothing more is read then."""
        self._limits = limits
        self._size = 0
        self._open: list[tuple[dict[str, JsonValue] | list[JsonValue], str]] = []
        """The containers that are open, outer ones first, each with the key that it stands under."""
        self._key = ""
        self._is_escaped = False
        self._wanted: _Wanted = "value"
        self._piece: list[str] = []
        """The beginning of a text, a number or a word that has not ended."""

    def is_open(self, value: object) -> bool:
        """Tell whether a container may still grow."""
        return any(container is value for container, _ in self._open)

    def feed(self, text: str) -> None:
        """Take the next piece."""
        self._size += len(text)
        if self._size > self._limits.document_bytes:
            self.is_broken = True
        place = 0
        while place < len(text) and not self.is_broken:
            place = self._scalar(text, place) if self._piece else self._sign(text, place)

    def _sign(self, text: str, place: int) -> int:
        """Read what begins at a place, and tell where the next thing does."""
        sign = text[place]
        if sign in _BLANK:
            return place + 1
        if sign in "{[" and self._wanted in _VALUES:
            self._enter({} if sign == "{" else [])
        elif sign in "}]" and self._open and self._wanted in ("more", "key or }" if sign == "}" else "value or ]"):
            self._leave(sign)
        elif (sign, self._wanted) == (":", "colon"):
            self._wanted = "value"
        elif (sign, self._wanted) == (",", "more"):
            self._wanted = "key" if isinstance(self._open[-1][0], dict) else "value"
        elif sign == '"' and self._wanted in (*_KEYS, *_VALUES):
            self._piece.append(sign)
        elif sign not in '{}[]:,"' and self._wanted in _VALUES:
            self._piece.append("")
            return place
        else:
            self.is_broken = True
        return place + 1

    def _scalar(self, text: str, place: int) -> int:
        """Go on with a text, a number or a word, and tell where it ends, or the piece does."""
        if self._piece[0] != '"':
            found = _BARE.match(text, place)
            end = place if found is None else found.end()
            self._piece.append(text[place:end])
            if end < len(text):
                self._take()
            return end
        end = self._end_of_text(text, place)
        if end is None:
            self._piece.append(text[place:])
            return len(text)
        self._piece.append(text[place : end + 1])
        self._take()
        return end + 1

    def _end_of_text(self, text: str, place: int) -> int | None:
        """Where the text that is being read ends, if it does in this piece."""
        if self._is_escaped:
            place += 1
        while (found := _IN_TEXT.search(text, place)) is not None:
            if found.group() == '"':
                self._is_escaped = False
                return found.start()
            place = found.start() + 2
        # A backslash at the end of this piece stands before the first character of the next.
        self._is_escaped = place > len(text)
        return None

    def _take(self) -> None:
        """Put a text, a number or a word that has ended where it belongs."""
        try:
            value = _json.read("".join(self._piece), self._limits)
        except UispecError:
            self.is_broken = True
            return
        self._piece = []
        if self._wanted in _KEYS and isinstance(value, str):
            self._key, self._wanted = value, "colon"
        else:
            self._put(value)
            self._wanted = "more" if self._open else "nothing"

    def _put(self, value: JsonValue) -> None:
        if not self._open:
            self.value = value
            return
        container, _ = self._open[-1]
        if isinstance(container, dict):
            container[self._key] = value
        else:
            container.append(value)

    def _enter(self, container: dict[str, JsonValue] | list[JsonValue]) -> None:
        self._put(container)
        self._open.append((container, self._key))
        self.is_broken = len(self._open) > self._limits.json_depth
        self._wanted = "key or }" if isinstance(container, dict) else "value or ]"

    def _leave(self, sign: str) -> None:
        container, _ = self._open.pop()
        self.is_broken = isinstance(container, dict) != (sign == "}")
        self._wanted = "more" if self._open else "nothing"
