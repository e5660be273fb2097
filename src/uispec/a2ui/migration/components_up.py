"""Components of v0.9 as v1.0 writes them."""

from collections.abc import Callable
from typing import Final

from pydantic import JsonValue

from uispec.a2ui.dialects import BASIC_COMPONENTS
from uispec.a2ui.migration.book import Book, Place
from uispec.a2ui.migration.headings import to_markdown
from uispec.a2ui.migration.names import told_name, told_names
from uispec.a2ui.migration.surfaces import Surface
from uispec.a2ui.migration.tables import ACCESSIBILITY
from uispec.a2ui.migration.values import Object, raise_value, rename

_NO_VALUES: Final = frozenset({"id", "component"})


def raise_component(component: Object, at: Place, surface: Surface, book: Book) -> None:
    """Bring a component of v0.9, which the caller owns, into v1.0.

    Args:
        component: with its type.
        at: its place.
        surface: the one that it is for.
        book: takes down what is lost.
    """
    kind = component.get("component")
    book.name(at, str(kind), str(component.get("id")))
    if surface.is_basic(kind):
        if kind == "Text":
            to_markdown(component, at, book)
        if kind == "TextField":
            _raise_pattern(component, at, book)
    elif kind not in BASIC_COMPONENTS:
        component["component"] = told_name(str(kind), "component name", at / "component", book)
    for key in list(component):
        if key == "accessibility":
            _raise_accessibility(component, at / key, book)
        elif key == "checks":
            _raise_checks(component, at / key, surface, book)
    for key, value in component.items():
        if key not in _NO_VALUES:
            raise_value(value, at / key, book)
    names = {key: f"@{key}" for key, is_envelope in _ENVELOPE.items() if is_envelope(component.get(key))}
    if kind not in BASIC_COMPONENTS:
        names |= told_names([key for key in component if key not in names], "property name", at, book)
    rename(component, names)


def _is_rules(value: JsonValue) -> bool:
    return isinstance(value, list) and all(isinstance(rule, dict) and "condition" in rule for rule in value)


# A custom catalog may declare properties of these names for itself; what looks like the envelope's counts as such.
_ENVELOPE: Final[dict[str, Callable[[JsonValue], bool]]] = {
    "accessibility": lambda value: isinstance(value, dict),
    "checks": _is_rules,
}


def _raise_accessibility(component: Object, at: Place, book: Book) -> None:
    told = component["accessibility"]
    if not isinstance(told, dict):
        return
    for key in [key for key in told if key not in ACCESSIBILITY]:
        text = "v1.0 closes what is told to assistive technologies."
        book.drop(told, key, at, "accessibility", "component.accessibility", text)
    if not told:
        del component["accessibility"]


def _raise_pattern(field: Object, at: Place, book: Book) -> None:
    """Turn `validationRegexp` into a check of the value, which v1.0 wants bound to be checked."""
    if "validationRegexp" not in field:
        return
    pattern = field.pop("validationRegexp")
    value = field.get("value")
    if not isinstance(value, dict):
        text = "v1.0 checks the data that a field is bound to, and this field is bound to none."
        book.note(at / "validationRegexp", "check", "dropped", "input_text.validationRegexp", text, pattern)
        return
    checks = field.setdefault("checks", [])
    if isinstance(checks, list):
        checks.append({"condition": {"call": "regex", "args": {"value": {**value}, "pattern": pattern}}})
        text = "It is a check among the others now, and has no message of its own."
        book.note(at / "validationRegexp", "check", "approximated", "input_text.validationRegexp", text, pattern)


def _raise_checks(component: Object, at: Place, surface: Surface, book: Book) -> None:
    """Give rules whose condition is a literal a call that comes to the same."""
    rules = component["checks"]
    if not isinstance(rules, list) or not _is_rules(rules):
        return
    kept: list[JsonValue] = []
    for index, rule in enumerate(rules):
        condition = rule["condition"] if isinstance(rule, dict) else None
        if not isinstance(condition, bool) or not isinstance(rule, dict):
            kept.append(rule)
        elif surface.is_basic(component.get("component")):
            rule["condition"] = {"call": "not", "args": {"value": not condition}}
            text = "v1.0 wants a binding or a call; this call comes to the same."
            book.note(at / index / "condition", "check", "approximated", "check.condition", text, condition)
            kept.append(rule)
        else:
            text = "v1.0 wants a binding or a call here, and the basic catalog's are not at hand."
            book.note(at / index, "check", "dropped", "check", text)
    component["checks"] = kept
    if rules and not kept:
        del component["checks"]
