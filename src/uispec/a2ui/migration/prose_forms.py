"""What the prose of v0.9 writes in another form than its schema, brought into the form of the schema.

Its examples of checks show a call with a message beside its arguments, where the schema wants the call as `condition`.
"""

from typing import Final

from pydantic import JsonValue

from uispec.a2ui.dialects import BASIC_COMPONENTS
from uispec.a2ui.migration.book import Book, Place
from uispec.a2ui.migration.values import Object

_CALL_KEYS: Final = ("call", "args", "returnType")
_KEYS: Final = frozenset({*_CALL_KEYS, "message"})


def settle(message: Object, at: Place, book: Book) -> None:
    """Give the checks of components their conditions.

    Args:
        message: of v0.9, which the caller owns; of any shape.
        at: its place.
        book: takes down what was assumed, and where what has moved came from.
    """
    body = message.get("updateComponents")
    components = body.get("components") if isinstance(body, dict) else None
    for index, component in enumerate(components if isinstance(components, list) else ()):
        # A custom catalog may have checks of its own.
        if isinstance(component, dict) and component.get("component") in BASIC_COMPONENTS:
            _settle_checks(component.get("checks"), at / "updateComponents" / "components" / index / "checks", book)


def _settle_checks(rules: JsonValue, at: Place, book: Book) -> None:
    for index, rule in enumerate(rules if isinstance(rules, list) else ()):
        if not isinstance(rule, dict) or not isinstance(rule.get("call"), str) or not rule.keys() <= _KEYS:
            continue
        place = at / index
        call = {key: rule.pop(key) for key in _CALL_KEYS if key in rule}
        said = dict(rule)
        rule.clear()
        rule.update({"condition": call, **said})
        book.came_from(place / "condition", place)
        text = "The call stands without a condition around it, and is taken for one."
        book.note(place, "check", "assumed", "check.condition", text)
