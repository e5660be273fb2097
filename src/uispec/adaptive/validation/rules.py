"""What is wrong with single properties and single objects of a card, beyond their shape, as tables of rules."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, TypeAlias

from pydantic import JsonValue

from uispec._browser.javascript import is_number
from uispec._browser.patterns import Patterns
from uispec._browser.urls import CODE, scheme_of
from uispec._sentences import shown
from uispec._spots import Spot
from uispec.adaptive.clicks.input_values import choice_values, is_date, is_time, is_true, switch
from uispec.adaptive.documents.date_macros import stray_macros
from uispec.adaptive.tables.hosts import Host
from uispec.adaptive.tables.places import HOLDING, IN_A_CAROUSEL, PLACES, kind_of
from uispec.adaptive.tables.versions import parse_version
from uispec.errors import Severity, UispecError
from uispec.limits import Limits

Tokens: TypeAlias = tuple[str | int, ...]
Raw: TypeAlias = Mapping[str, JsonValue]


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that a rule found: where from the object down, and what."""

    tokens: Tokens
    code: str
    message: str
    severity: Severity = "warning"


class Course:
    """What a rule may know beside its object."""

    def __init__(self, host: Host | None, limits: Limits) -> None:
        self._host = host
        self._limits = limits

    @property
    def capabilities(self) -> Mapping[str, str] | None:
        """The features of the host; `None` where there is no host."""
        return None if self._host is None else self._host.capabilities

    @property
    def host_name(self) -> str:
        """Its name; empty where there is none."""
        return "" if self._host is None else self._host.name

    @property
    def max_actions(self) -> int | None:
        """How many actions may stand next to each other; `None` for any number."""
        return most_actions(self._host)

    @cached_property
    def patterns(self) -> Patterns:
        """Compiles the patterns of a card, all of them within one limit."""
        return Patterns(self._limits)


def most_actions(host: Host | None) -> int | None:
    """Tell how many actions may stand next to each other; `None` for any number."""
    return _USUAL_ACTIONS if host is None else host.max_actions


_USUAL_ACTIONS: Final = 5
"""What the schema of host configurations gives for a host that says nothing."""

PropertyRule: TypeAlias = Callable[[str, JsonValue, Raw, Course], Iterable[Fault]]
"""Given the name, the value and the object of a property that is there."""
ObjectRule: TypeAlias = Callable[[Raw, Spot, Course], Iterator[tuple[Spot, Fault]]]
"""Given an object and its place; says of each fault which object it is about, that one or one in it."""


def has_template(value: object) -> bool:
    """Tell whether a value is text with an expression in it, which nothing can be said about yet."""
    return isinstance(value, str) and "${" in value


# Properties

_LANGUAGE: Final = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*")


def _lang(name: str, value: JsonValue, raw: Raw, course: Course) -> Iterator[Fault]:
    if not isinstance(value, str) or not value:
        return
    if not _LANGUAGE.fullmatch(value):
        text = f'"lang" must be a language such as "en"; got {shown(value)}.'
        yield Fault((name,), "invalid_value", text)
    elif "-" in value:
        text = f"Hosts of the JavaScript library take a language of two or three letters alone; got {shown(value)}."
        yield Fault((name,), "invalid_value", text, "notice")


def _requires(name: str, value: JsonValue, raw: Raw, course: Course) -> Iterator[Fault]:
    for feature, wanted in value.items() if isinstance(value, dict) else ():
        if not isinstance(wanted, str):
            continue
        if wanted != "*" and parse_version(wanted) is None:
            text = f'{shown(feature)} must be a version such as "1.2", or "*"; got {shown(wanted)}.'
            yield Fault((name, feature), "invalid_value", text)
        elif course.capabilities is not None and not has_feature(course.capabilities, feature, wanted):
            text = f"{course.host_name} does not have the feature {shown(feature)} in version {shown(wanted)}."
            text += " Its fallback is shown." if raw.get("fallback") else " It needs a fallback."
            severity: Severity = "notice" if raw.get("fallback") else "warning"
            yield Fault((name, feature), "unmet_requirement", text, severity)


def has_feature(capabilities: Mapping[str, str], feature: str, wanted: str) -> bool:
    """Tell whether a host has a feature in at least this version; `*` on either side is any.

    >>> has_feature({"acme": "1.3"}, "acme", "1.2"), has_feature({}, "acme", "*")
    (True, False)
    """
    held = capabilities.get(feature)
    if held is None:
        return False
    if held == "*" or wanted == "*":
        return True
    needed, there = parse_version(wanted), parse_version(held)
    # What nobody can compare asks for nothing.
    return needed is None or there is None or needed <= there


def _regex(name: str, value: JsonValue, raw: Raw, course: Course) -> Iterator[Fault]:
    if not isinstance(value, str) or has_template(value):
        return
    try:
        course.patterns.prepare(value)
    except UispecError as error:
        for issue in error.issues:
            yield Fault((name,), issue.code, issue.message)


def _moment(is_form: Callable[[str], bool], said: str) -> PropertyRule:
    def rule(name: str, value: JsonValue, raw: Raw, course: Course) -> Iterator[Fault]:
        if isinstance(value, str) and value and not has_template(value) and not is_form(value):
            text = f"{shown(name)} must be {said}; hosts leave {shown(value)} out."
            yield Fault((name,), "invalid_date", text)

    return rule


_DATE: Final = _moment(is_date, 'a date such as "2024-12-31"')
_TIME: Final = _moment(is_time, 'a time such as "09:30"')


def _required(name: str, value: JsonValue, raw: Raw, course: Course) -> Iterator[Fault]:
    if not is_true(value):
        return
    if not raw.get("label"):
        yield Fault((), "missing_label", 'A required input needs a "label".')
    if not raw.get("errorMessage"):
        yield Fault((), "missing_error_message", 'A required input needs an "errorMessage".')


def _is_less(one: Any, other: Any) -> bool:
    """Compare what a rank gives: two numbers, or two texts; nothing is less than what is not there."""
    return one is not None and other is not None and one < other


def _bounds(rank: Callable[[JsonValue], float | str | None]) -> PropertyRule:
    def rule(name: str, value: JsonValue, raw: Raw, course: Course) -> Iterator[Fault]:
        if _is_less(rank(value), rank(raw.get("min"))):
            yield Fault((name,), "invalid_value", '"max" is less than "min", so that no value will do.')

    return rule


def _inside(rank: Callable[[JsonValue], float | str | None]) -> PropertyRule:
    def rule(name: str, value: JsonValue, raw: Raw, course: Course) -> Iterator[Fault]:
        held, least, most = map(rank, (value, raw.get("min"), raw.get("max")))
        if held is None or not (_is_less(held, least) or _is_less(most, held)) or _is_less(most, least):
            return
        text = f"{shown(value)} is out of bounds, so that nothing can be sent until the user changes it."
        yield Fault((name,), "invalid_value", text)

    return rule


def _toggle(name: str, value: JsonValue, raw: Raw, course: Course) -> Iterator[Fault]:
    if not isinstance(value, str) or not value or has_template(value):
        return
    offered = switch(raw)
    if value not in offered and not any(map(has_template, offered)):
        on, off = map(shown, offered)
        yield Fault((name,), "invalid_value", f"{shown(value)} is neither {on} nor {off}, and counts as the latter.")


def _number(value: JsonValue) -> float | None:
    return value if is_number(value) else None


def _text_of(is_form: Callable[[str], bool]) -> Callable[[JsonValue], str | None]:
    return lambda value: value if isinstance(value, str) and is_form(value) else None


def _label_width(name: str, value: JsonValue, raw: Raw, course: Course) -> Iterator[Fault]:
    if is_number(value) and not 0 <= value <= 100:
        yield Fault((name,), "invalid_value", '"labelWidth" as a number is a percentage, from 0 to 100.')


def _image_size(name: str, value: JsonValue, raw: Raw, course: Course) -> Iterator[Fault]:
    if isinstance(value, str) and value.lower() in {"auto", "stretch"}:
        text = f"Only the schema has {shown(value)} for a set of images; other software takes small, medium, large."
        yield Fault((name,), "invalid_value", text)


def _table_column(name: str, value: JsonValue, raw: Raw, course: Course) -> Sequence[Fault]:
    if isinstance(value, str) and value.lower() == "auto":
        text = 'Only Teams takes "auto" for the width of a table column; elsewhere it becomes 1.'
        return (Fault((name,), "invalid_value", text, "notice"),)
    if value == "0" or (is_number(value) and value <= 0):
        return (Fault((name,), "invalid_value", f"A table column cannot have the width {value}; it becomes 1."),)
    return ()


def _card_style(name: str, value: JsonValue, raw: Raw, course: Course) -> Iterator[Fault]:
    version = raw.get("version")
    if course.capabilities is None and isinstance(version, str) and not version.startswith(_STYLED):
        text = "Only Teams and the schemas of 1.2 give a whole card a style; put it on a Container."
        yield Fault((name,), "unknown_property", text)


_STYLED: Final = "1.2"


def _macros(name: str, value: JsonValue, raw: Raw, course: Course) -> Iterable[Fault]:
    return _stray(name, value) if isinstance(value, str) and "{{" in value else ()


def _stray(name: str, text: str) -> Iterator[Fault]:
    for stray in stray_macros(text):
        said = f"{shown(stray)} is shown as it is: a date needs seconds and a zone, as in"
        said += " {{DATE(2024-12-31T09:30:00Z, SHORT)}}."
        yield Fault((name,), "invalid_date", said, "notice")


def _url(name: str, value: JsonValue, raw: Raw, course: Course) -> Iterator[Fault]:
    if isinstance(value, str) and scheme_of(value) == CODE:
        text = f'{shown(name)} has the scheme "{CODE}", so that it is code; no host should follow it.'
        yield Fault((name,), "invalid_value", text)


def too_many_actions(name: str, value: JsonValue, raw: Raw, course: Course) -> Iterator[Fault]:
    """Tell where more actions stand next to each other than a host shows."""
    if course.max_actions is None or not isinstance(value, list) or len(value) <= course.max_actions:
        return
    # Actions of the overflow menu are no buttons.
    primary = sum(not (isinstance(action, dict) and _is_secondary(action)) for action in value)
    if primary > course.max_actions:
        text = f"{course.host_name or 'A usual host'} shows {course.max_actions} actions, and here are {primary}."
        yield Fault((name,), "too_many_actions", text)


def _is_secondary(action: Raw) -> bool:
    mode = action.get("mode")
    return isinstance(mode, str) and mode.lower() == "secondary"


PROPERTY_RULES: Final[Mapping[tuple[str, str], tuple[PropertyRule, ...]]] = {
    ("lang", ""): (_lang,),
    ("requires", ""): (_requires,),
    ("isRequired", ""): (_required,),
    ("labelWidth", ""): (_label_width,),
    ("regex", "Input.Text"): (_regex,),
    ("value", "Input.Date"): (_DATE, _inside(_text_of(is_date))),
    ("min", "Input.Date"): (_DATE,),
    ("max", "Input.Date"): (_DATE, _bounds(_text_of(is_date))),
    ("value", "Input.Time"): (_TIME, _inside(_text_of(is_time))),
    ("min", "Input.Time"): (_TIME,),
    ("max", "Input.Time"): (_TIME, _bounds(_text_of(is_time))),
    ("max", "Input.Number"): (_bounds(_number),),
    ("value", "Input.Number"): (_inside(_number),),
    ("value", "Input.Toggle"): (_toggle,),
    ("url", "Action.OpenUrl"): (_url,),
    ("url", "Action.OpenUrlDialog"): (_url,),
    ("url", "MediaSource"): (_url,),
    ("imageSize", "ImageSet"): (_image_size,),
    ("width", "TableColumnDefinition"): (_table_column,),
    ("style", "AdaptiveCard"): (_card_style,),
    ("actions", ""): (too_many_actions,),
}
"""By property and type; no type is every type that has the property and no row of its own."""

TEXT_RULES: Final[Mapping[tuple[str, str], tuple[PropertyRule, ...]]] = {
    ("text", "TextBlock"): (_macros,),
    ("text", "TextRun"): (_macros,),
}
"""The same for cards that may hold what looks like a date in some text, and is none."""


# Whole objects


def _choice_set(raw: Raw, spot: Spot, course: Course) -> Iterator[tuple[Spot, Fault]]:
    if not raw.get("choices") and "choices.data" not in raw:
        yield spot, Fault((), "empty_collection", 'An Input.ChoiceSet needs choices, or "choices.data".', "error")
    values = choice_values(raw)
    known = set(values)
    joins = is_true(raw.get("isMultiSelect"))
    if len(known) < len(values) or (joins and "," in "".join(values)):
        yield from ((spot, fault) for fault in _choices(raw, joins=joins))
    value = raw.get("value")
    if isinstance(value, str) and value and not has_template(value) and "choices.data" not in raw and known:
        unknown = [one for one in (value.split(",") if joins else [value]) if one not in known]
        if unknown and "${" not in "".join(known):
            text = f"{shown(unknown[0])} is the value of none of the choices, and is not chosen."
            yield spot, Fault(("value",), "invalid_value", text)


def _choices(raw: Raw, *, joins: bool) -> Iterator[Fault]:
    choices = raw["choices"]
    met: set[str] = set()
    for index, choice in enumerate(choices if isinstance(choices, list) else ()):
        held = choice.get("value") if isinstance(choice, dict) else None
        if not isinstance(held, str) or has_template(held):
            continue
        if held in met:
            text = f"Two choices have the value {shown(held)}; what comes back does not tell which."
            yield Fault(("choices", index, "value"), "duplicate_value", text)
        elif joins and "," in held:
            text = "Where several may be chosen, values are joined by commas; one must not hold a comma itself."
            yield Fault(("choices", index, "value"), "invalid_value", text)
        met.add(held)


def _some_card(raw: Raw, spot: Spot, course: Course) -> Iterator[tuple[Spot, Fault]]:
    if not raw.get("card"):
        yield spot, Fault(("card",), "missing_property", 'An Action.ShowCard needs the property "card".')


def _no_carousel_inside(raw: Raw, spot: Spot, course: Course) -> Iterator[tuple[Spot, Fault]]:
    """The library that has carousels allows no inputs, media and cards on their pages, at any depth."""
    waiting: list[tuple[JsonValue, str | None, Spot]] = []
    pages = raw.get("pages")
    if isinstance(pages, list):
        waiting = [(page, "CarouselPage", ((spot, "pages"), at)) for at, page in enumerate(pages)]
    while waiting:
        node, default, here = waiting.pop()
        if not isinstance(node, dict):
            continue
        type_name = node.get("type", default)
        if not isinstance(type_name, str):
            continue
        if type_name in IN_A_CAROUSEL:
            text = f"{type_name} does not work on the pages of a Carousel."
            yield here, Fault((), "unallowed_child", text)
            continue
        for name, below, is_list in _SHOWN.get(type_name, ()):
            held = node.get(name)
            if is_list and isinstance(held, list):
                place = (here, name)
                waiting += [(item, below, (place, at)) for at, item in enumerate(held)]
            elif isinstance(held, dict) and not is_list:
                waiting.append((held, below, (here, name)))


_SHOWN: Final[Mapping[str, Sequence[tuple[str, str | None, bool]]]] = {
    type_name: tuple(
        (name, kind_of(place.kind).default, place.form == "list")
        for name, place in places.items()
        if place.kind in (HOLDING if place.form == "list" else {"action", "select"})
    )
    for type_name, places in PLACES.items()
}
"""By type: where elements, what holds elements, and actions stand; the type of what names none there, and whether an
array holds it."""


OBJECT_RULES: Final[Mapping[str, Sequence[ObjectRule]]] = {
    "Input.ChoiceSet": (_choice_set,),
    "Carousel": (_no_carousel_inside,),
    "Action.ShowCard": (_some_card,),
}  # fmt: skip
