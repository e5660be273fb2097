"""From one type to another: numbers, booleans, texts, JSON, base64, XML."""

import base64
from typing import Final
from urllib.parse import quote, unquote

import regex
from pydantic_core import MISSING

from uispec import _json
from uispec._browser import javascript
from uispec.adaptive.templating.evaluation import program
from uispec.adaptive.templating.faults import Crash, invalid_value, wrong_type
from uispec.adaptive.templating.functions.mathematics import rounded_to
from uispec.adaptive.templating.functions.strings import stringified
from uispec.adaptive.templating.nodes import Call, Function, Program
from uispec.adaptive.templating.numbers import formatted
from uispec.adaptive.templating.scope import Scope
from uispec.adaptive.templating.signatures import comparison, form, of_one, of_text, plain
from uispec.adaptive.templating.values import (
    Ticks,
    is_integer,
    is_list,
    is_number,
    is_object,
    is_true,
    json_text,
    keys,
    numbered,
    plain_text,
    text_of,
)
from uispec.errors import UispecError

_DEFAULT_LOCALE: Final = "en-US"
_NO_BASE64: Final = regex.compile(r"[^A-Za-z0-9+/]")
_ESCAPES: Final = regex.compile(r"%(?![0-9A-Fa-f]{2})")
_UNRESERVED: Final = "-_.!~*'()"


def _float(value: object) -> object:
    if isinstance(value, Ticks):
        return value.count
    if isinstance(value, str):
        number = javascript.leading_number(value)
        if number is None:
            raise invalid_value("The text begins with no number")
        return number
    return value if is_number(value) else MISSING


def _int(value: object) -> object:
    if isinstance(value, Ticks):
        return value.count
    if not (isinstance(value, str) or is_number(value)):
        return MISSING
    number = javascript.leading_integer(value if isinstance(value, str) else javascript.number_text(value))
    if number is None:
        raise invalid_value("The text begins with no integer")
    return javascript.tidy(javascript.double(number))


def _bool(value: object) -> object:
    if is_number(value):
        return value != 0
    if isinstance(value, str | list):
        text = plain_text(value)  # pyright: ignore[reportUnknownArgumentType] - a list of anything
        return "false" not in text.lower()
    return is_true(value)


def _string(scope: Scope, value: object, locale: object = None) -> object:
    if is_number(value):
        digits = len(javascript.number_text(value).partition(".")[2])
        return formatted(value, digits, locale if isinstance(locale, str) else _DEFAULT_LOCALE)
    if isinstance(value, bytes):
        return value.decode(errors="replace")
    return stringified(value, scope.budget)


def _create_array(scope: Scope, *values: object) -> object:
    scope.budget.values(len(values))
    return list(values)


def parsed(scope: Scope, text: object) -> object:
    """Read a text as JSON."""
    if not isinstance(text, str):
        raise wrong_type("Only a text is read as JSON")
    # Each value but the first has a comma, a colon or a bracket before it.
    scope.budget.values(1 + sum(map(text.count, ",:[")))
    try:
        return _json.read(javascript.trim(text), scope.limits)
    except UispecError as error:
        raise invalid_value(f"The text is no JSON that can be read ({error.issues[0].code})") from error


def _json_text(scope: Scope, value: object) -> object:
    return json_text(value, scope.budget)


def _format_number(number: object, digits: object, locale: object = None) -> object:
    if not is_number(number) or not is_number(digits):
        raise wrong_type("A number and a number of digits are needed")
    if not is_integer(digits) or digits < 0:
        raise invalid_value("The number of digits is a whole number")
    places = int(min(digits, 400))  # a double has no more
    return formatted(rounded_to(number, places), places, locale if isinstance(locale, str) else _DEFAULT_LOCALE)


# base64


def _encode(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


def _decode(text: str) -> bytes:
    """Give what the letters of a text mean in base64; all other characters are passed over, as Node does."""
    letters = _NO_BASE64.sub("", text.partition("=")[0].replace("-", "+").replace("_", "/"))
    letters = letters[: len(letters) - (len(letters) % 4 == 1)]
    return base64.b64decode(letters + "=" * (-len(letters) % 4))


def _base64(value: object) -> object:
    if isinstance(value, bytes):
        return _encode(value.decode(errors="replace"))
    return _encode(value) if isinstance(value, str) else MISSING


def _decode_component(text: str) -> object:
    try:
        if not _ESCAPES.search(text):
            return unquote(text, errors="strict")
    except UnicodeDecodeError:
        pass
    raise invalid_value("The text has an escape that means no character")


# XML


def _xml(scope: Scope, value: object) -> object:
    document = parsed(scope, value) if isinstance(value, str) else value
    lines = ['<?xml version="1.0" encoding="UTF-8" standalone="yes"?>']
    if is_list(document):
        document = {str(at): item for at, item in enumerate(document)}
    document = _as_object(document)
    waiting: list[tuple[str, object, int] | str] = []

    def below(members: dict[str, object], depth: int) -> None:
        for key in reversed(keys(members)):
            held = members[key]
            if key == "#text" or (is_list(held) and any(map(is_list, held))):
                raise Crash("unsupported_function", 'xml() takes no array inside an array, and no member "#text"')
            waiting.extend((key, item, depth) for item in reversed(held if is_list(held) else [held]))

    if is_object(document):
        below(document, 0)
    while waiting:
        here = waiting.pop()
        if isinstance(here, str):
            lines.append(here)
            continue
        name, held, depth = here[0], _as_object(here[1]), here[2]
        indent = "  " * depth
        if held is None:
            lines.append(f"{indent}<{name}/>")
        elif is_object(held) and held:
            lines.append(f"{indent}<{name}>")
            waiting.append(f"{indent}</{name}>")
            below(held, depth + 1)
        else:
            lines.append(f"{indent}<{name}>{'' if is_object(held) else _escape(held, scope)}</{name}>")
        scope.budget.text(len(lines[-1]))
    return "\n".join(lines)


def _as_object(value: object) -> object:
    """Bytes, and counts of ticks, are objects of JavaScript."""
    if isinstance(value, Ticks):
        return {"value": str(value.count)}
    return numbered(value) if isinstance(value, bytes) else value


def _escape(value: object, scope: Scope) -> str:
    text = text_of(value, scope.budget)
    for sign, name in (("&", "amp"), (">", "gt"), ("<", "lt"), ("'", "apos"), ('"', "quot")):
        text = text.replace(sign, f"&{name};")
    return text


def _string_or_value(call: Call, is_shown: bool) -> Program:
    part = program(call.args[0], is_shown)

    def run(scope: Scope) -> object:
        text = part(scope)
        if not isinstance(text, str):
            raise wrong_type("stringOrValue() takes a text")
        return scope.read_text(scope, text, is_shown)

    return run


FUNCTIONS: Final[tuple[Function, ...]] = (
    of_one("float", "any -> number", _float),
    plain("int", "any -> number", _int),
    comparison("bool", "any", _bool),
    plain("string", "any text? -> text", _string, needs_scope=True),
    plain("createArray", "any* -> array", _create_array, needs_scope=True),
    plain("json", "text -> any", parsed, needs_scope=True),
    plain("jsonStringify", "any -> text", _json_text, needs_scope=True),
    form("stringOrValue", "text -> any", _string_or_value),
    plain("formatNumber", "number number text? -> text", _format_number),
    plain("base64", "any -> text", _base64),
    of_text("base64ToBinary", "any -> any", lambda text: _decode(text).decode("latin-1").encode()),
    of_text("base64ToString", "any -> text", lambda text: _decode(text).decode("latin-1")),
    of_text("binary", "any -> any", lambda text: text.encode()),
    of_text("dataUri", "any -> text", lambda text: f"data:text/plain;charset=utf-8;base64,{_encode(text)}"),
    of_text("dataUriToBinary", "any -> any", lambda text: text.encode()),
    of_text("dataUriToString", "any -> text", lambda text: _decode(text[text.find(",") + 1 :]).decode("latin-1")),
    of_text("uriComponent", "any -> text", lambda text: quote(text, safe=_UNRESERVED)),
    of_text("uriComponentToString", "any -> text", _decode_component),
    plain("xml", "any -> text", _xml, needs_scope=True),
)
