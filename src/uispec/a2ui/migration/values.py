"""Dynamic values, from the spelling of v0.9 to that of v1.0 and back.

Values are rewritten in place by whoever owns them, and nothing here recurses on their depth.
"""

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from pydantic import JsonValue

from uispec._sentences import shown
from uispec.a2ui.migration.book import Book, Place
from uispec.a2ui.migration.names import told_name, told_names
from uispec.a2ui.migration.surfaces import Surface
from uispec.a2ui.migration.tables import ASSUMED_RETURN_TYPE, RETURN_TYPES

Object: TypeAlias = dict[str, JsonValue]
Container: TypeAlias = Object | list[JsonValue]

_OLD_CALL: Final = frozenset({"call", "args", "returnType"})


def is_old_binding(value: Object) -> bool:
    """Tell whether an object of v0.9 is a binding.

    >>> is_old_binding({"path": "/a"}), is_old_binding({"path": "/a", "componentId": "row"})
    (True, False)
    """
    return len(value) == 1 and isinstance(value.get("path"), str)


def is_old_call(value: Object) -> bool:
    """Tell whether an object of v0.9 is a function call.

    >>> is_old_call({"call": "now", "args": {}}), is_old_call({"call": "555-1234", "name": "Ann"})
    (True, False)
    """
    return isinstance(value.get("call"), str) and value.keys() <= _OLD_CALL and isinstance(value.get("args", {}), dict)


def raise_value(value: JsonValue, at: Place, book: Book) -> None:
    """Bring a value of v0.9, which the caller owns, into the spelling of v1.0.

    The keys of `args` and of an event's `context` are names and not words of the protocol, as in v0.9. In plain data a
    key that begins with `@` gets another one, which v1.0 takes off again.
    """
    stack: list[tuple[JsonValue, Place, bool]] = [(value, at, False)]
    while stack:
        here, at, is_names = stack.pop()
        if isinstance(here, list):
            stack.extend((item, at / index, False) for index, item in enumerate(here))
        elif not isinstance(here, dict):
            continue
        elif not is_names and is_old_binding(here):
            rename(here, {"path": "@path"})
        elif not is_names and is_old_call(here):
            # Before the names of arguments change, since places are told by those that they had.
            args = here.get("args")
            stack += (
                [(member, at / "args" / key, False) for key, member in args.items()] if isinstance(args, dict) else []
            )
            _raise_call(here, at, book)
        else:
            stack.extend(
                (member, at / key, key == "context" and at.key == "event" and not is_names)
                for key, member in here.items()
            )
            if not is_names:
                rename(here, {key: f"@{key}" for key in here if key.startswith("@")})


def _raise_call(call: Object, at: Place, book: Book) -> None:
    name = str(call["call"])
    if "returnType" in call:
        kind = call.pop("returnType")
        if kind != RETURN_TYPES.get(name):
            text = f"What {shown(name)} returns, its catalog says in v1.0 and not the call."
            book.note(at / "returnType", "property", "dropped", "call.returnType", text, kind)
    rename(call, {"call": "@call"})
    if name in RETURN_TYPES:
        return
    call["@call"] = told_name(name, "function name", at / "call", book)
    args = call.get("args")
    if isinstance(args, dict):
        rename(args, told_names(args, "argument name", at / "args", book))


def lower_value(value: JsonValue, at: Place, book: Book, surface: Surface) -> None:
    """Bring a value of v1.0, which the caller owns, into the spelling of v0.9; it has to be `is_expressible` there.

    Args:
        value: in the current spelling of v1.0.
        at: where it stands.
        book: takes down the catalogs that calls name and v0.9 has no word for.
        surface: the one that it is for.
    """
    stack: list[tuple[JsonValue, Place, bool]] = [(value, at, False)]
    while stack:
        here, at, is_names = stack.pop()
        if isinstance(here, list):
            stack.extend((item, at / index, False) for index, item in enumerate(here))
        elif not isinstance(here, dict):
            continue
        elif not is_names and "@path" in here:
            rename(here, {"@path": "path"})
        elif not is_names and "@call" in here:
            _lower_call(here, at, book, surface)
            if "args" in here:
                stack.append((here["args"], at / "args", True))
        else:
            stack.extend(
                (member, at / key, key == "context" and at.key == "event" and not is_names)
                for key, member in here.items()
            )
            if not is_names:
                rename(here, {key: key[1:] for key in here if key.startswith("@@")})


def _lower_call(call: Object, at: Place, book: Book, surface: Surface) -> None:
    name = str(call["@call"])
    if "catalogId" in call:
        own = call.pop("catalogId")
        if own != surface.catalog_id:
            text = f"v0.9 looks for {shown(name)} in the catalog of the surface."
            book.note(at / "catalogId", "function", "approximated", "call.catalogId", text, own)
    rename(call, {"@call": "call"})
    args = call.get("args")
    # What a catalog that is not known makes of null, nobody here knows.
    if isinstance(args, dict) and name not in RETURN_TYPES and surface.catalog_id and surface.is_of_protocol:
        for argument in [key for key, value in args.items() if value is None]:
            del args[argument]
            text = "An argument is never null in v0.9."
            book.note(at / "args" / argument, "value", "dropped", "call.args", text, None)
    kind = RETURN_TYPES.get(name, ASSUMED_RETURN_TYPE)
    if kind != ASSUMED_RETURN_TYPE:
        call["returnType"] = kind


def calls_in(value: JsonValue, key: str) -> Iterator[Object]:
    """Find the function calls in a value of v1.0 (`@call`) or v0.9 (`call`), the outer ones first."""
    stack = [value]
    while stack:
        here = stack.pop()
        if isinstance(here, dict):
            if isinstance(here.get(key), str):
                yield here
            stack.extend(reversed(here.values()))
        elif isinstance(here, list):
            stack.extend(reversed(here))


def is_expressible(value: JsonValue) -> bool:
    """Tell whether v0.9 can say a value of v1.0.

    It has no `@index`, and what v1.0 reads as plain data it reads as a binding or a call, if it looks like one.

    >>> is_expressible({"@path": "/a"}), is_expressible({"@call": "@index"}), is_expressible([{"path": "/a"}])
    (True, False, False)
    """
    stack: list[tuple[JsonValue, str, bool]] = [(value, "", False)]
    while stack:
        here, name, is_names = stack.pop()
        if isinstance(here, list):
            stack.extend((item, "", False) for item in here)
        elif isinstance(here, dict):
            if not is_names and "@call" in here:
                if here["@call"] == "@index":
                    return False
                stack.append((here.get("args"), "args", True))
                continue
            if not is_names and "@path" not in here and (is_old_binding(here) or is_old_call(here)):
                return False
            is_event = name == "event" and not is_names
            stack.extend((member, key, is_event and key == "context") for key, member in here.items())
    return True


def rename(value: Object, names: Mapping[str, str]) -> None:
    """Rename keys in place and keep their order.

    >>> value = {"a": 1, "b": 2}
    >>> rename(value, {"a": "c"}), value
    (None, {'c': 1, 'b': 2})
    """
    if names:
        items = [(names.get(key, key), member) for key, member in value.items()]
        value.clear()
        value.update(items)


def put(holder: Container, step: str | int, value: JsonValue) -> None:
    """Set a member of an object or an item of an array.

    >>> holder = [1, 2]
    >>> put(holder, 1, "x"), holder
    (None, [1, 'x'])
    """
    if isinstance(holder, list):
        holder[int(step)] = value
    else:
        holder[str(step)] = value
