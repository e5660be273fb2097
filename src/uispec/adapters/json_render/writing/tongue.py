"""What json-render has for values that are computed from data: `$state`, `$item`, `$index`, templates, `$computed`."""

from collections.abc import Collection, Iterable, Mapping
from typing import Final, TypeAlias

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import pointer
from uispec.adapters.functions import NAMES
from uispec.jsonrender.models.expressions import DIRECTIVES, KEYS
from uispec.ledger.live import Binding, Call, Index, Listing, Literal, Live, TextTemplate, say_each, say_members
from uispec.ledger.rows import ITEM
from uispec.pointer import Tokens

_Said: TypeAlias = JsonValue | MISSING
_HOLE: Final = "${"


class SpecTongue:
    """The words of a spec.

    >>> tongue = SpecTongue({"formatCurrency"})
    >>> tongue.say(Binding(("user", "name"))), tongue.say(Binding(("name",), from_item=True), is_edited=True)
    ({'$state': '/user/name'}, {'$bindItem': 'name'})
    >>> tongue.say(TextTemplate(("Hi ", Binding(("name",), from_item=True))))
    {'$template': 'Hi ${name}'}
    """

    def __init__(self, functions: Collection[str] = ()) -> None:
        """Prepare to speak to a host that has these functions for `$computed`."""
        self._functions: Final = frozenset(functions) & NAMES

    # Recursion in here is bounded: values in neutral words were read from JSON, which is.

    def say(self, value: Live, *, is_edited: bool = False) -> _Said:
        """Write a value in neutral words; `MISSING` where json-render has no words that mean the same."""
        match value:
            case Binding():
                return self._binding(value, is_edited=is_edited)
            case _ if is_edited:
                return MISSING
            case Literal(raw):
                return MISSING if _looks_computed(raw) else raw
            case Listing(items):
                return say_each(self, items)
            case Index(offset):
                return MISSING if offset else {"$index": True}
            case TextTemplate(parts):
                return self._template(parts)
            case Call(name, args):
                return self._call(name, args)

    def bind(self, tokens: Tokens) -> dict[str, JsonValue]:
        """Write a two-way binding to a place of the state."""
        return {"$bindState": pointer.format(tokens)}

    def join(self, pieces: Iterable[JsonValue]) -> _Said:
        """Put texts, and what this tongue said, behind each other: a text, or a template; `MISSING` if neither can.

        >>> SpecTongue().join(["# ", {"$state": "/title"}]), SpecTongue().join(["# ", "News"])
        ({'$template': '# ${/title}'}, '# News')
        """
        said = [*pieces]
        if all(isinstance(piece, str) for piece in said):
            return "".join(piece for piece in said if isinstance(piece, str))
        return _template_of(_hole_of(piece) for piece in said)

    def _binding(self, value: Binding, *, is_edited: bool) -> _Said:
        if value.from_item:
            path = _item_path(value.tokens)
            return MISSING if path is None else {"$bindItem" if is_edited else "$item": path}
        # An outer item has no name inside an inner repeat, and upstream reads `/` as the whole state.
        if ITEM in value.tokens or value.tokens == ("",):
            return MISSING
        return {"$bindState" if is_edited else "$state": pointer.format(value.tokens)}

    def _template(self, parts: Iterable[str | Live]) -> _Said:
        return _template_of(self._piece(part) for part in parts)

    def _piece(self, part: str | Live) -> str | None:
        said = part if isinstance(part, str) else part.value if isinstance(part, Literal) else self.say(part)
        return None if said is MISSING else _hole_of(said)

    def _call(self, name: str, args: Mapping[str, Live]) -> _Said:
        said = say_members(self, args) if name in self._functions else MISSING
        return MISSING if said is MISSING else {"$computed": name, "args": said}


def as_param(said: JsonValue) -> JsonValue:
    """Say a value as a whole param of an action, where `$item` would mean its place.

    >>> as_param({"$item": "id"}), as_param({"$state": "/id"})
    ({'$bindItem': 'id'}, {'$state': '/id'})
    """
    if isinstance(said, dict) and said.keys() == {"$item"}:
        return {"$bindItem": said["$item"]}
    return said


def _item_path(tokens: Tokens) -> str | None:
    """Write a place in an item; a slash in front would mean an empty key to some and nothing to others."""
    path = pointer.format(tokens)[1:]
    return None if ITEM in tokens or path.startswith("/") or tokens == ("",) else path


def _hole_of(said: JsonValue) -> str | None:
    """Write what this tongue said as a piece of a template; `None` where templates cannot say it."""
    if isinstance(said, str):
        # There is no way to write the two characters that a hole begins with.
        return None if _HOLE in said else said
    if isinstance(said, list):
        return None
    if not isinstance(said, dict):
        return "" if said is None else "true" if said is True else "false" if said is False else f"{said}"
    if isinstance(template := said.get("$template"), str):
        return template
    path = said.get("$state", said.get("$item"))
    # `${}` stays as it is, and the first brace ends a hole.
    return f"${{{path}}}" if isinstance(path, str) and path and "}" not in path else None


def _template_of(pieces: Iterable[str | None]) -> _Said:
    """Put pieces behind each other, unless two of them would begin a hole together."""
    written: list[str] = []
    before = ""
    for piece in pieces:
        if piece is None or (before.endswith("$") and piece.startswith("{")):
            return MISSING
        written.append(piece)
        before = piece or before
    return {"$template": "".join(written)}


def _looks_computed(raw: JsonValue) -> bool:
    """Whether some object inside would be read as computed, which nothing can keep it from."""
    stack = [raw]
    while stack:
        value = stack.pop()
        if isinstance(value, dict):
            if not value.keys().isdisjoint((*KEYS, *DIRECTIVES)):
                return True
            stack.extend(value.values())
        elif isinstance(value, list):
            stack.extend(value)
    return False
