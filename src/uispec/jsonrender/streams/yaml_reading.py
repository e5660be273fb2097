"""YAML 1.2 as JSON: what the core schema says of a scalar, and no more than JSON can say."""

import re
from collections.abc import Iterator
from math import isfinite
from typing import Any, Final, cast

from pydantic import JsonValue

from uispec import _json
from uispec._hold import hold, hold_limits
from uispec._json.check import INTEGER_DIGITS, hold_size, too_deep
from uispec._kinds import TEXT_TYPES, Text, bytes_of, size_of
from uispec._sentences import shown
from uispec.errors import Issue, LimitError, ParseError
from uispec.limits import DEFAULT, Limits

_WORDS: Final[dict[str, JsonValue]] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_INTEGERS: Final = (
    (re.compile(r"[-+]?[0-9]+\Z"), 10),
    (re.compile(r"0o[0-7]+\Z"), 8),
    (re.compile(r"0x[0-9a-fA-F]+\Z"), 16),
)
_FLOAT: Final = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?\Z")
_NO_NUMBER: Final = re.compile(r"(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))\Z")

_TAGS: Final = "tag:yaml.org,2002:"
_TEXT_TAGS: Final = frozenset({"!", f"{_TAGS}str"})
_SCALAR_TAGS: Final = frozenset(f"{_TAGS}{kind}" for kind in ("null", "bool", "int", "float"))
_NESTED: Final = "exceeded maximum nesting depth"
"""What newer parsers say of brackets that they would have to remember, before any of them is told."""
_OPEN: Final = object()
"""Stands for the value of an anchor that is not complete."""
_NO_KEY: Final = object()


def parse_yaml(data: Text, *, limits: Limits = DEFAULT) -> JsonValue:
    r"""Read one YAML document as JSON. Needs the extra `yaml`.

    The core schema of YAML 1.2: `yes` and `on` are text, `012` is 12. Keys are text as it is written; a key that stands
    twice, tags of other schemas, and numbers that JSON lacks are errors. What an alias stands for is shared.

    Args:
        data: text or bytes (UTF-8); nothing in it is null.
        limits: `document_bytes`, also of the document with its aliases written out; `json_depth`.

    Raises:
        ParseError: `invalid_yaml`, `invalid_unicode`, `non_finite_number`; the sentence says line and character.
        LimitError: `too_large`, `too_deep`.
        ImportError: the extra is not installed.

    Spec: YAML 1.2, "Core Schema".

    >>> parse_yaml("type: Text\nprops: {text: yes, size: 012}")
    {'type': 'Text', 'props': {'text': 'yes', 'size': 12}}
    """
    hold("parse_yaml", "data", data, TEXT_TYPES, "text or bytes")
    hold_limits("parse_yaml", limits)
    value = _Reader(limits).read(_events(_encode(data, limits)))
    # With its aliases written out a document may be of any size.
    _json.check(value, limits)
    return value


def _encode(data: Text, limits: Limits) -> bytes:
    hold_size(size_of(data), limits)
    try:
        raw = data.encode() if isinstance(data, str) else bytes_of(data)
        raw.decode()
    except UnicodeError as error:
        raise ParseError(
            Issue("", "invalid_unicode", "The text is not Unicode that can be written as UTF-8.")
        ) from error
    hold_size(len(raw), limits)
    return raw


def _events(raw: bytes) -> Iterator[Any]:
    """What the parser finds, one after the other; the module is loaded here, since it belongs to an extra."""
    try:
        import yaml
    except ImportError as error:
        raise ImportError("YAML needs PyYAML: pip install 'uispec[yaml]'") from error
    try:
        yield from cast("Iterator[Any]", yaml.parse(raw, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)))  # pyright: ignore[reportUnknownMemberType]
    except yaml.YAMLError as error:
        mark, problem = getattr(error, "problem_mark", None), getattr(error, "problem", None)
        if problem == _NESTED:
            text = f"Lists and maps stand deeper inside each other than PyYAML reads{_where(mark)}."
            raise LimitError(Issue("", "too_deep", text)) from error
        raise _invalid(f"This is not YAML: {problem or 'a character that YAML does not allow'}", mark) from error


def _invalid(sentence: str, mark: Any) -> ParseError:
    return ParseError(Issue("", "invalid_yaml", f"{sentence}{_where(mark)}."))


def _where(mark: Any) -> str:
    return "" if mark is None else f" (line {mark.line + 1}, character {mark.column + 1})"


class _Reader:
    """A document while it is read: the containers that are open, and what anchors stand for."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._open: list[tuple[dict[str, JsonValue] | list[JsonValue], str | None]] = []
        """With the anchor of each."""
        self._keys: list[object] = []
        """For each open container the key whose value comes next."""
        self._anchors: dict[str, object] = {}
        self._value: JsonValue = None
        self._documents = 0

    def read(self, events: Iterator[Any]) -> JsonValue:
        for event in events:
            match type(event).__name__:
                case "DocumentStartEvent":
                    self._documents += 1
                    if self._documents > 1:
                        raise _invalid("There is a second document; one is read", event.start_mark)
                case "MappingStartEvent" | "SequenceStartEvent":
                    self._begin(event)
                case "MappingEndEvent" | "SequenceEndEvent":
                    self._end(event)
                case "ScalarEvent":
                    self._scalar(event)
                case "AliasEvent":
                    self._alias(event)
                case _:
                    pass
        return self._value

    def _begin(self, event: Any) -> None:
        is_map = type(event).__name__ == "MappingStartEvent"
        if event.tag not in (None, "!", f"{_TAGS}{'map' if is_map else 'seq'}"):
            raise _invalid(f"The tag {shown(event.tag)} means nothing in JSON", event.start_mark)
        if self._waits_for_key():
            raise _invalid("A key is text, not a list or a map", event.start_mark)
        if len(self._open) >= self._limits.json_depth:
            raise too_deep("", self._limits)
        if event.anchor is not None:
            self._anchors[event.anchor] = _OPEN
        self._open.append(({} if is_map else [], event.anchor))
        self._keys.append(_NO_KEY)

    def _end(self, event: Any) -> None:
        value, anchor = self._open.pop()
        self._keys.pop()
        self._put(value, anchor, event)

    def _scalar(self, event: Any) -> None:
        text = cast("str", event.value)
        if self._waits_for_key():
            value: JsonValue = text
        elif event.tag in _TEXT_TAGS or (event.tag is None and not event.implicit[0]):
            value = text
        elif event.tag is None or event.tag in _SCALAR_TAGS:
            value = _resolve(text, event.start_mark)
        else:
            raise _invalid(f"The tag {shown(event.tag)} means nothing in JSON", event.start_mark)
        self._put(value, event.anchor, event)

    def _alias(self, event: Any) -> None:
        value = self._anchors.get(event.anchor, _NO_KEY)
        if value is _NO_KEY or value is _OPEN:
            what = "is not complete where it is named" if value is _OPEN else "is nowhere"
            raise _invalid(f"The anchor {shown(event.anchor)} {what}", event.start_mark)
        if self._waits_for_key() and not isinstance(value, str):
            raise _invalid("A key is text", event.start_mark)
        self._put(cast("JsonValue", value), None, event)

    def _waits_for_key(self) -> bool:
        return bool(self._open) and isinstance(self._open[-1][0], dict) and self._keys[-1] is _NO_KEY

    def _put(self, value: JsonValue, anchor: str | None, event: Any) -> None:
        if anchor is not None:
            self._anchors[anchor] = value
        if not self._open:
            self._value = value
            return
        container = self._open[-1][0]
        if isinstance(container, list):
            container.append(value)
        elif self._keys[-1] is _NO_KEY:
            if value in container:
                raise _invalid(f"The key {shown(value)} stands twice", event.start_mark)
            self._keys[-1] = value
        else:
            container[cast("str", self._keys[-1])] = value
            self._keys[-1] = _NO_KEY


def _resolve(text: str, mark: Any) -> JsonValue:
    """Read a plain scalar, as the core schema has it."""
    if text in _WORDS:
        return _WORDS[text]
    for grammar, radix in _INTEGERS:
        if grammar.match(text):
            if len(text) > INTEGER_DIGITS:
                raise LimitError(Issue("", "too_large", f"A number has more than {INTEGER_DIGITS} digits."))
            return int(text.removeprefix("0o").removeprefix("0x"), radix)
    if _FLOAT.match(text):
        number = float(text)
        if isfinite(number):
            return number
    elif not _NO_NUMBER.match(text):
        return text
    raise ParseError(Issue("", "non_finite_number", f"JSON has no number {shown(text, 30)} (line {mark.line + 1})."))
