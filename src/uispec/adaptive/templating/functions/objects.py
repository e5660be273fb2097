"""Objects, regular expressions, and what tells the type of a value. Objects are copied, never changed."""

from typing import Final
from xml.etree import ElementTree

import regex
from pydantic_core import MISSING

from uispec._browser.patterns import Patterns
from uispec.adaptive.templating.evaluation import applied, arguments, look_up, program
from uispec.adaptive.templating.faults import Crash, Failure, invalid_value, null_value, wrong_type
from uispec.adaptive.templating.functions.conversion import parsed
from uispec.adaptive.templating.moments import is_canonical
from uispec.adaptive.templating.nodes import Accessor, Call, Constant, Element, Function, Node, Program
from uispec.adaptive.templating.scope import Scope, path_of
from uispec.adaptive.templating.signatures import Objection, form, of_one, plain
from uispec.adaptive.templating.values import (
    Wanted,
    is_integer,
    is_list,
    is_nothing,
    is_number,
    is_object,
    text_of,
)
from uispec.errors import ExpressionError, UispecError

_A_TEXT: Final = Wanted(lambda value: isinstance(value, str) or value is MISSING, "a text")
_STEPS: Final = regex.compile(r"(?:\.[A-Za-z_][A-Za-z0-9_]*)+")
_TAGS: Final = regex.compile(r"(?:/[A-Za-z_][A-Za-z0-9_.\-]*)+")
_DEEPEST_XML: Final = 50
_FLAGS: Final = ("(?i)", "(?m)", "(?s)")
# What the library's own grammar of patterns has no place for: look-around, and escapes of letters and digits that mean
# something else from one dialect to the next.
_SIGNS: Final = regex.compile(
    r"\\(?:[^A-Za-z0-9]|[acefnrtdDsSwW]|x[0-9A-Fa-f]{2}|[pP]\{[A-Za-z0-9_]+\}|[0-3]?[0-7]{2}|Q)"
    r"|(?P<uncommon>\\|\(\?(?![:ims<])|\(\?<(?![A-Za-z_])|\[\])"
)


def _with_member(scope: Scope, value: object, name: object, member: object) -> object:
    if is_object(value):
        scope.budget.values(len(value) + 1)
        return {**value, text_of(name, scope.budget): member}
    if is_list(value):
        return value  # the member that the library gives an array is never seen
    raise null_value("Null has no members") if is_nothing(value) else wrong_type("Only an object has members")


def _with_new_member(scope: Scope, value: object, name: object, member: object) -> object:
    if is_object(value) and text_of(name, scope.budget) in value:
        raise invalid_value("The object has that member already")
    return _with_member(scope, value, name, member)


def _without_member(scope: Scope, value: object, name: object) -> object:
    if is_nothing(value):
        raise null_value("Null has no members")
    if not is_object(value):
        return value
    scope.budget.values(len(value))
    gone = text_of(name, scope.budget)
    return {key: held for key, held in value.items() if key != gone}


def _get_property(call: Call, is_shown: bool) -> Program:
    """One argument is the text of a path in the data; the second is a path inside of the first."""
    parts = arguments(call, is_shown)

    def run(scope: Scope) -> object:
        first = parts[0](scope)
        if len(parts) == 1:
            if not isinstance(first, str):
                raise wrong_type("getProperty() of one argument takes a text")
            text, value = first, look_up(scope, first)
        else:
            name = parts[1](scope)
            if is_nothing(name):
                raise Crash("null_value", "The name of the property is null")
            text = text_of(name, scope.budget)
            path = path_of(text)
            value = scope.follow(first, path) if path else MISSING
        return scope.missed(text, call.at) if value is MISSING and is_shown else value

    return run


def _set_path(call: Call, is_shown: bool) -> Program:
    """Gives the value; the library also writes it, to where no later expression of a template finds it."""
    here: Node | None = call.args[0]
    while isinstance(here, Accessor | Element):
        here = here.base
    value = program(call.args[1], is_shown)

    def run(scope: Scope) -> object:
        if here is not None:
            raise wrong_type("The first argument of setPathToValue() is a path")
        return value(scope)

    return run


def _merge(scope: Scope, *values: object) -> object:
    merged: dict[str, object] = {}
    for value in values:
        objects = value if is_list(value) else [value]
        scope.budget.values(sum(len(one) for one in objects if is_object(one)))
        for one in objects:
            if is_object(one):
                merged.update(one)
            elif one is not None or not is_list(value):
                raise wrong_type("Only objects and arrays of objects are merged")
    return merged


def _json_path(scope: Scope, value: object, path: object) -> object:
    document = parsed(scope, value) if isinstance(value, str) else value
    if not (document is None or is_object(document) or is_list(document)):
        raise wrong_type("jPath() searches an object, an array or the text of one")
    written = path if isinstance(path, str) else ""
    if not _STEPS.fullmatch(written):
        raise Crash("unsupported_function", 'jPath() follows names alone here, such as ".lines.total"')
    found: list[object] = [document]
    for name in written.split(".")[1:]:
        held = [item[name] for item in _flat(found) if is_object(item) and name in item]
        found = _flat(held)
        scope.budget.values(len(found))
    return found


def _flat(values: list[object]) -> list[object]:
    return [inner for value in values for inner in (value if is_list(value) else [value])]


def _x_path(scope: Scope, document: object, path: object) -> object:
    if not isinstance(document, str) or not isinstance(path, str):
        raise wrong_type("xPath() takes two texts")
    if not _TAGS.fullmatch(path) or "<!" in document:
        raise Crash("unsupported_function", 'xPath() follows names alone here, such as "/order/line", and no DOCTYPE')
    try:
        root = ElementTree.fromstring(document)
    except (ElementTree.ParseError, ValueError) as error:
        raise invalid_value("The text is no XML") from error
    _hold_depth(root, scope)
    first, *names = path.split("/")[1:]
    found = [root] if root.tag == first else []
    for name in names:
        found = [child for element in found for child in element if child.tag == name]
    if not found:
        raise invalid_value("Nothing stands at that path in the XML")
    texts: list[object] = []
    for element in found:
        element.tail = None
        texts.append(ElementTree.tostring(element, encoding="unicode").replace(" />", "/>"))
    scope.budget.values(len(texts))
    scope.budget.text(sum(len(text) for text in texts if isinstance(text, str)))
    return texts


def _hold_depth(root: ElementTree.Element, scope: Scope) -> None:
    """The standard library writes elements with one Python frame for each that stands inside another."""
    level = [root]
    for _ in range(min(scope.limits.json_depth, _DEEPEST_XML)):
        level = [child for element in level for child in element]
        if not level:
            return
    raise invalid_value("The XML nests too deep")


# Regular expressions


def _pattern(text: str) -> tuple[str, str]:
    """A pattern without the flags in it, and the flags.

    Raises:
        Failure: `invalid_pattern`.
    """
    if not text or any(found.lastgroup for found in _SIGNS.finditer(text)):
        raise Failure("invalid_pattern", "The pattern is empty or goes beyond the common regular expressions")
    flags = [flag for flag in _FLAGS if flag in text]
    for flag in flags:
        text = text.replace(flag, "", 1)
    return text, "".join(flag[2] for flag in flags)


def _is_match(scope: Scope, text: object, pattern: object) -> object:
    if not isinstance(pattern, str):
        raise null_value("There is no pattern")
    written, flags = _pattern(pattern)
    try:
        return scope.patterns.search(written, text if isinstance(text, str) else "", flags)
    except ExpressionError as error:
        raise Failure("invalid_pattern", error.issues[0].message.rstrip(".")) from error


def _pattern_objection(call: Call) -> Objection | None:
    pattern = call.args[1]
    if not isinstance(pattern, Constant) or not isinstance(pattern.value, str):
        return None
    try:
        Patterns().prepare(_pattern(pattern.value)[0])
    except Failure as failure:
        return Objection(failure.code, failure.why)
    except UispecError as error:
        return Objection("invalid_pattern", error.issues[0].message.rstrip("."))
    return None


FUNCTIONS: Final[tuple[Function, ...]] = (
    plain("addProperty", "any text any -> any", _with_new_member, needs_scope=True),
    plain("setProperty", "any text any -> any", _with_member, needs_scope=True),
    plain("removeProperty", "any text -> any", _without_member, needs_scope=True),
    form("getProperty", "any text? -> any", _get_property),
    form("setPathToValue", "any any -> any", _set_path),
    plain("coalesce", "any any* -> any", lambda *values: next((one for one in values if not is_nothing(one)), MISSING)),
    plain("merge", "any any* -> any", _merge, needs_scope=True),
    plain("jPath", "any text -> any", _json_path, needs_scope=True),
    plain("xPath", "any text -> any", _x_path, needs_scope=True),
    form(
        "isMatch",
        "text text -> boolean",
        lambda call, is_shown: applied(call, _is_match, _A_TEXT, is_shown=is_shown, needs_scope=True),
        _pattern_objection,
    ),
    of_one("isString", "any -> boolean", lambda value: isinstance(value, str)),
    of_one("isInteger", "any -> boolean", is_integer),
    of_one("isFloat", "any -> boolean", lambda value: is_number(value) and not is_integer(value)),
    of_one("isBoolean", "any -> boolean", lambda value: isinstance(value, bool)),
    of_one("isArray", "any -> boolean", is_list),
    # Null counts as an object, as it does in JavaScript.
    of_one(
        "isObject",
        "any -> boolean",
        lambda value: value is not MISSING and not isinstance(value, str | bool | int | float),
    ),
    of_one("isDateTime", "any -> boolean", lambda value: isinstance(value, str) and is_canonical(value)),
)
