"""Texts: cut, joined, searched, in other letters. Lengths and places count UTF-16 units."""

from collections.abc import Callable
from typing import Final

import regex
from pydantic_core import MISSING

from uispec._browser import javascript
from uispec.adaptive.templating.evaluation import arguments
from uispec.adaptive.templating.faults import Crash, Failure, invalid_value, wrong_type
from uispec.adaptive.templating.nodes import Call, Function, Program
from uispec.adaptive.templating.scope import Budget, Scope
from uispec.adaptive.templating.signatures import form, of_one, of_two, plain
from uispec.adaptive.templating.values import (
    Wanted,
    is_integer,
    is_list,
    is_nothing,
    is_object,
    json_text,
    text_of,
)
from uispec.errors import ExpressionError

_A_TEXT: Final = Wanted(lambda value: isinstance(value, str) or value is MISSING, "a text")
_AN_INTEGER: Final = Wanted(is_integer, "an integer")
_TAG: Final = regex.compile(r"[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*")
_SPACES: Final = regex.compile(f"[{javascript.WHITE_SPACE}]+")
_WORD: Final = regex.compile(f"[A-Za-z0-9_][^{javascript.WHITE_SPACE}]*")


def _text(value: object) -> str:
    """The text that an argument is; empty for nothing."""
    return value if isinstance(value, str) else ""


def _hold_tag(locale: object) -> None:
    if isinstance(locale, str) and not _TAG.fullmatch(locale):
        raise invalid_value("The locale is no language tag")


def _text_function(change: Callable[[str], str]) -> Callable[..., object]:
    """A function that turns a text into another one, perhaps told in which language."""

    def run(scope: Scope, text: object, locale: object = None) -> object:
        _hold_tag(locale)
        made = change(_text(text))
        scope.budget.text(len(made))
        return made

    return run


def _sentence(text: str) -> str:
    lowered = text.lower()
    return lowered[:1].upper() + lowered[1:]


def _title(text: str) -> str:
    return _WORD.sub(lambda found: found.group()[0].upper() + found.group()[1:], text.lower())


def _replace(scope: Scope, text: object, old: object, new: object) -> object:
    if not _text(old):
        raise invalid_value("What is to be replaced has no characters")
    source, old, new = _text(text), _text(old), _text(new)
    scope.budget.text(len(source) + source.count(old) * max(len(new) - len(old), 0))
    return source.replace(old, new)


def _replace_any_case(scope: Scope, text: object, old: object, new: object) -> object:
    """What is replaced is a regular expression, as the library has it, and `$&` in what comes for it means it."""
    if not _text(old):
        raise invalid_value("What is to be replaced has no characters")
    try:
        made = scope.patterns.replace(_text(old), _text(new), _text(text), "i")
    except ExpressionError as error:
        raise Failure("invalid_pattern", error.issues[0].message.rstrip(".")) from error
    scope.budget.text(len(made))
    return made


def _split(scope: Scope, text: object, separator: object = "") -> object:
    source, parted = _text(text), _text(separator)
    scope.budget.values(source.count(parted) + 1)
    if parted:
        return source.split(parted)
    if source.isascii():
        return list(source)
    return [javascript.units(source, at, at + 1) for at in range(javascript.length(source))]


def _substring(call: Call, is_shown: bool) -> Program:
    whole, *bounds = arguments(call, is_shown)

    def run(scope: Scope) -> object:
        text = whole(scope)
        if text is MISSING:
            return ""  # the rest is not even evaluated
        if not isinstance(text, str):
            raise wrong_type("Only a text has a part that is one")
        return _part(text, *(bound(scope) for bound in bounds))

    return run


def _part(text: str, start: object, *given: object) -> str:
    size = javascript.length(text)
    if not is_integer(start) or not all(map(is_integer, given)):
        raise wrong_type("The start and the length of a part are integers")
    count = given[0] if given and is_integer(given[0]) else size - start
    if not (0 <= start <= size and count >= 0 and start + count <= size):
        raise Failure("out_of_range", f"The part is out of range; the text has {size} characters")
    return javascript.units(text, int(start), int(start + count))


def _index_of(search: Callable[[str, str], int], is_last: bool) -> Callable[[object, object], object]:
    def run(where: object, what: object) -> object:
        if is_list(where):
            places = range(len(where) - 1, -1, -1) if is_last else range(len(where))
            return next((at for at in places if javascript.is_same(where[at], what)), -1)  # pyright: ignore[reportArgumentType] - JSON
        if not (is_nothing(where) or isinstance(where, str)):
            raise wrong_type("Only texts and arrays are searched")
        if not (what is MISSING or isinstance(what, str)):
            raise wrong_type("Only a text is found in a text")
        source = _text(where)
        found = search(source, _text(what))
        return found if source.isascii() or found < 0 else javascript.length(source[:found])

    return run


def _last_place(source: str, what: str) -> int:
    """From the last character backwards, so that nothing at all is found there and not behind it."""
    return source.rfind(what, 0, len(source) - 1 + len(what)) if source else source.rfind(what)


def _words(text: str) -> list[str]:
    """What stands between white space; one empty word where there is none."""
    return _SPACES.split(javascript.trim(text))


def _ordinal(number: object) -> object:
    assert is_integer(number)
    written = javascript.number_text(number)
    if number <= 0:
        return written
    if number % 100 in (11, 12, 13):
        return f"{written}th"
    return written + {1: "st", 2: "nd", 3: "rd"}.get(int(number % 10), "th")


def joined(left: object, right: object, budget: Budget) -> object:
    """Two values joined: two arrays to one, everything else as text, null and nothing as none."""
    if is_nothing(left) and is_nothing(right):
        return MISSING
    if (is_nothing(left) and is_list(right)) or (is_nothing(right) and is_list(left)):
        return right if is_nothing(left) else left
    if is_list(left) and is_list(right):
        budget.values(len(left) + len(right))
        return left + right
    made = stringified(left, budget) + stringified(right, budget)
    budget.text(len(made))
    return made


def stringified(value: object, budget: Budget) -> str:
    """A value as text: JSON where it is an array or an object, without quotes at its ends; empty for null."""
    if isinstance(value, str):
        return value
    if is_nothing(value):
        return ""
    if is_list(value) or is_object(value) or not isinstance(value, bool | int | float):
        written = json_text(value, budget)
        return written.strip("'\"") if isinstance(written, str) else ""
    return text_of(value, budget)


def _concat(call: Call, is_shown: bool) -> Program:
    first, *rest = arguments(call, is_shown)

    def run(scope: Scope) -> object:
        made = first(scope)
        others = [part(scope) for part in rest]
        if isinstance(made, str) and all(isinstance(other, str) for other in others):
            text = "".join([made, *(_text(other) for other in others)])
            scope.budget.text(len(text))
            return text
        for other in others:
            made = joined(made, other, scope.budget)
        return made

    return run


def _new_id(scope: Scope) -> object:
    if scope.new_id is None:
        raise Crash("missing_argument", "newGuid() needs the argument new_id of expand()")
    return scope.new_id()


_CASED: Final = "text text? -> text"

FUNCTIONS: Final[tuple[Function, ...]] = (
    of_one("length", "text -> number", lambda text: javascript.length(_text(text)), _A_TEXT),
    plain("replace", "text text text -> text", _replace, _A_TEXT, needs_scope=True),
    plain("replaceIgnoreCase", "text text text -> text", _replace_any_case, _A_TEXT, needs_scope=True),
    plain("split", "text text? -> array", _split, _A_TEXT, needs_scope=True),
    form("substring", "text number number? -> text", _substring),
    plain("toLower", _CASED, _text_function(str.lower), _A_TEXT, needs_scope=True),
    plain("toUpper", _CASED, _text_function(str.upper), _A_TEXT, needs_scope=True),
    plain("sentenceCase", _CASED, _text_function(_sentence), _A_TEXT, needs_scope=True),
    plain("titleCase", _CASED, _text_function(_title), _A_TEXT, needs_scope=True),
    of_one("trim", "text -> text", lambda text: javascript.trim(_text(text)), _A_TEXT),
    plain("addOrdinal", "number -> text", _ordinal, _AN_INTEGER),
    of_two("endsWith", "text text -> boolean", lambda text, end: _text(text).endswith(_text(end)), _A_TEXT),
    of_two("startsWith", "text text -> boolean", lambda text, start: _text(text).startswith(_text(start)), _A_TEXT),
    of_one("countWord", "text -> number", lambda text: len(_words(_text(text))), _A_TEXT),
    form("concat", "any any* -> text|array", _concat),
    plain("newGuid", "-> text", _new_id, needs_scope=True),
    plain("indexOf", "text|array any -> number", _index_of(str.find, False), beside=-1),
    plain("lastIndexOf", "text|array any -> number", _index_of(_last_place, True), beside=-1),
    plain("EOL", "-> text", lambda: "\n"),
)
