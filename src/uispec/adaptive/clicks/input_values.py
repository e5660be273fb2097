"""What each input of a card holds: its default, what a user made of it, whether that will do, and what it means.

The JavaScript library decides, as it was run: a default that does not fit is no default, a pattern has to occur
anywhere in the text, a hidden input counts as any other, `maxLength` bounds typing alone.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from math import isfinite
from typing import Final, TypeAlias, TypeGuard, cast

from pydantic import JsonValue

from uispec import pointer
from uispec._browser.javascript import is_number, length, number_text
from uispec._browser.patterns import Patterns
from uispec._sentences import shown
from uispec.adaptive.tables.places import HOLDING, INPUTS, PLACES, kind_of
from uispec.errors import Issue, UispecError

InputValue: TypeAlias = str | int | float | bool | date | time | tuple[str, ...]
"""What an input means in Python: text, a number, yes or no, a date, a time of the day, a choice or several."""
Given: TypeAlias = InputValue | Sequence[str] | None
"""What a user made of an input; `None` and empty text are nothing."""
Raw: TypeAlias = Mapping[str, JsonValue]


@dataclass(frozen=True, slots=True)
class InputState:
    """One input at the moment of a click."""

    id: str
    type: str
    path: str
    """RFC 6901 pointer to the input in the card."""
    value: str
    """What the host sends for it; empty for nothing."""
    is_set: bool
    """Whether it counts as filled in; nothing is sent for one that does not."""
    is_valid: bool
    """Whether the value is within its bounds and matches its pattern."""
    is_required: bool
    error_message: str = ""
    """What the host shows where the input blocks."""

    @property
    def blocks(self) -> bool:
        """Whether the host refuses to send anything because of it."""
        return not self.is_valid or (self.is_required and not self.is_set)


class UnfitError(Exception):
    """A value is none that this input can have; says what it can have."""


@dataclass(frozen=True, slots=True)
class _InputType:
    default: Callable[[Raw], str]
    """What it holds before anybody touches it."""
    given: Callable[[Raw, Given], str]
    """What it holds after somebody did; raises `UnfitError`."""
    meant: Callable[[Raw, str], InputValue]
    """What the text that arrives means; raises `UnfitError`."""
    is_valid: Callable[[Raw, str], bool] = lambda raw, text: True


_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_TIME: Final = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")
_MOST_EXACT: Final = 2**53
_NUMBER: Final = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?")


def is_date(text: str) -> bool:
    """Tell whether this is a date of the calendar as `YYYY-MM-DD`.

    >>> is_date("2024-02-29"), is_date("2023-02-29"), is_date("29/02/2024")
    (True, False, False)
    """
    if not _DATE.fullmatch(text):
        return False
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def is_time(text: str) -> bool:
    """Tell whether this is a time of the day as `HH:MM`.

    >>> is_time("09:30"), is_time("24:00"), is_time("9:30")
    (True, False, False)
    """
    return _TIME.fullmatch(text) is not None


def _text(raw: Raw, name: str = "value") -> str:
    value = raw.get(name)
    return value if isinstance(value, str) else ""


def _as_text(raw: Raw, given: Given) -> str:
    if not isinstance(given, str):
        raise UnfitError("text")
    return given


def _number_default(raw: Raw) -> str:
    value = raw.get("value")
    return number_text(value) if is_number(value) else ""


def _as_number(raw: Raw, given: Given) -> str:
    if isinstance(given, str):
        return number_text(_parse(given)) if given else ""
    if not is_number(given) or not _is_finite(given):
        raise UnfitError("a number")
    return number_text(given)


def _is_finite(number: float) -> bool:
    try:
        return isfinite(number)
    except OverflowError:
        return False


def _parse(text: str) -> int | float:
    if len(text) > 400 or not _NUMBER.fullmatch(text):
        raise UnfitError("a number")
    number = float(text)
    if not isfinite(number):
        raise UnfitError("a number that is not that large")
    # Hosts count in floats: a whole number is one as far as all of its neighbours are.
    return int(text) if re.fullmatch("[+-]?[0-9]+", text) and abs(number) <= _MOST_EXACT else number


def _read_number(raw: Raw, text: str) -> int | float:
    return _parse(text)


def _is_between(raw: Raw, text: str) -> bool:
    number = float(text)
    least, most = raw.get("min"), raw.get("max")
    return not (is_number(least) and number < least) and not (is_number(most) and number > most)


def _within(is_form: Callable[[str], bool]) -> Callable[[Raw, str], bool]:
    def is_within(raw: Raw, text: str) -> bool:
        least, most = _text(raw, "min"), _text(raw, "max")
        return not (is_form(least) and text < least) and not (is_form(most) and text > most)

    return is_within


def _default_of_form(is_form: Callable[[str], bool]) -> Callable[[Raw], str]:
    """The default, where it has the form; any other counts as none."""
    return lambda raw: text if is_form(text := _text(raw)) else ""


def _as_date(raw: Raw, given: Given) -> str:
    if isinstance(given, date) and not isinstance(given, datetime):
        return given.isoformat()
    if not isinstance(given, str) or (given and not is_date(given)):
        raise UnfitError("a date, as in 2024-12-31")
    return given


def _as_time(raw: Raw, given: Given) -> str:
    if isinstance(given, time):
        return given.isoformat(timespec="minutes")[:5]
    if not isinstance(given, str) or (given and not is_time(given)):
        raise UnfitError("a time of the day, as in 09:30")
    return given


def _read_date(raw: Raw, text: str) -> date:
    if not is_date(text):
        raise UnfitError("a date, as in 2024-12-31")
    return date.fromisoformat(text)


def _read_time(raw: Raw, text: str) -> time:
    if not is_time(text):
        raise UnfitError("a time of the day, as in 09:30")
    return time.fromisoformat(text)


def switch(raw: Raw) -> tuple[str, str]:
    """The texts of an `Input.Toggle` that is on, and of one that is off.

    >>> switch({"valueOn": "yes"})
    ('yes', 'false')
    """
    on, off = raw.get("valueOn"), raw.get("valueOff")
    return on if isinstance(on, str) else "true", off if isinstance(off, str) else "false"


def _toggle_default(raw: Raw) -> str:
    on, off = switch(raw)
    return on if _text(raw) == on else off


def _as_toggle(raw: Raw, given: Given) -> str:
    on, off = switch(raw)
    if given == "" or (isinstance(given, str) and given == off):
        return off
    if isinstance(given, bool):
        return on if given else off
    if given == on:
        return on
    raise UnfitError(f"true, false, {shown(on)} or {shown(off)}")


def _read_toggle(raw: Raw, text: str) -> bool:
    on, off = switch(raw)
    if text not in (on, off):
        raise UnfitError(f"{shown(on)} or {shown(off)}")
    return text == on


def choice_values(raw: Raw) -> list[str]:
    """The values of the choices that an `Input.ChoiceSet` lists itself, in their order."""
    choices = raw.get("choices")
    if not _is_list(choices):
        return []
    return [value for choice in choices if isinstance(choice, dict) and isinstance(value := choice.get("value"), str)]


def _is_list(value: object) -> TypeGuard[list[JsonValue]]:
    return isinstance(value, list)


def is_true(value: JsonValue) -> bool:
    """Tell whether a property is true as cards write it: `true`, or the text in any letter case.

    >>> is_true(True), is_true("TRUE"), is_true(1), is_true("yes")
    (True, True, False, False)
    """
    return value is True or (isinstance(value, str) and value.lower() == "true")


def selected(raw: Raw) -> tuple[str, ...]:
    """The choices of an `Input.ChoiceSet` that are chosen before anybody touches it.

    A default parts its values by commas only where several may be chosen; blanks count, unknown values do not.

    >>> three = {"choices": [{"title": "A", "value": "1"}, {"title": "B", "value": "2"}, {"title": "C", "value": "3"}]}
    >>> selected({**three, "value": "1,3"}), selected({**three, "value": "1,3", "isMultiSelect": True})
    ((), ('1', '3'))
    """
    value = _text(raw)
    wanted = set(value.split(",")) if is_true(raw.get("isMultiSelect")) else {value}
    chosen = tuple(one for one in choice_values(raw) if one in wanted)
    return chosen if is_true(raw.get("isMultiSelect")) else chosen[:1]


def _searches(raw: Raw) -> bool:
    """Whether choices come from elsewhere, so that nobody here knows all of them."""
    return isinstance(raw.get("choices.data"), dict)


def _as_choice(raw: Raw, given: Given) -> str:
    values = choice_values(raw)
    if not is_true(raw.get("isMultiSelect")):
        if not isinstance(given, str) or (given and given not in values and not _searches(raw)):
            raise UnfitError("one of its choices")
        return given
    several = [given] if isinstance(given, str) and given else given or ()
    if not isinstance(several, list | tuple | set | frozenset):
        raise UnfitError("a list of its choices")
    wanted = [one for one in cast("Sequence[object]", several) if isinstance(one, str)]
    known = set(values)
    if len(wanted) < len(several) or not (_searches(raw) or known.issuperset(wanted)):
        raise UnfitError("a list of its choices")
    chosen = set(wanted)
    found = [one for one in wanted if one not in known]
    return ",".join([*(value for value in values if value in chosen), *found])


def _read_choice(raw: Raw, text: str) -> str | tuple[str, ...]:
    values = choice_values(raw)
    if not is_true(raw.get("isMultiSelect")):
        if text not in values and not _searches(raw):
            raise UnfitError("one of its choices")
        return text
    parts = text.split(",")
    if _searches(raw):
        return _split_found(parts, values)
    if any("," in value for value in values):
        return _split(parts, values)
    if not set(values).issuperset(parts):
        raise UnfitError("its choices, joined by commas")
    return tuple(parts)


def _split_found(parts: list[str], values: list[str]) -> tuple[str, ...]:
    """Split choices that a search may have found: they come behind those that the card lists, and may be anything."""
    chosen: list[str] = []
    at = 0
    for value in values:
        piece = value.split(",")
        if parts[at : at + len(piece)] == piece:
            chosen.append(value)
            at += len(piece)
    return (*chosen, *parts[at:])


_MOST_STEPS: Final = 1_000_000


def _split(parts: list[str], values: list[str]) -> tuple[str, ...]:
    """Split choices whose values hold commas themselves: they come in the order of the choices, which mostly decides.

    For each number of parts that the choices from here on may have to fill: in how many ways they can.
    """
    if len(parts) * len(values) > _MOST_STEPS:
        raise UnfitError("fewer choices")
    end = len(parts)
    ways = [[0] * end + [1]]
    pieces = [value.split(",") for value in values]
    for piece in reversed(pieces):
        after, many = ways[-1], len(piece)
        ways.append(
            [
                min(2, after[at] + (after[at + many] if parts[at : at + many] == piece else 0))
                for at in range(end + 1)
            ]
        )  # fmt: skip
    ways.reverse()
    if ways[0][0] == 0:
        raise UnfitError("its choices, joined by commas")
    if ways[0][0] > 1:
        raise UnfitError("its choices in one way only; values with commas cannot be told apart here")
    chosen: list[str] = []
    at = 0
    for index, piece in enumerate(pieces):
        if ways[index + 1][at] == 0:
            chosen.append(values[index])
            at += len(piece)
    return tuple(chosen)


_TYPES: Final[Mapping[str, _InputType]] = {
    "Input.Text": _InputType(_text, _as_text, lambda raw, text: text),
    "Input.Number": _InputType(_number_default, _as_number, _read_number, _is_between),
    "Input.Rating": _InputType(_number_default, _as_number, _read_number),
    "Input.Date": _InputType(_default_of_form(is_date), _as_date, _read_date, _within(is_date)),
    "Input.Time": _InputType(_default_of_form(is_time), _as_time, _read_time, _within(is_time)),
    "Input.Toggle": _InputType(_toggle_default, _as_toggle, _read_toggle),
    "Input.ChoiceSet": _InputType(lambda raw: ",".join(selected(raw)), _as_choice, _read_choice),
}


@dataclass(frozen=True, slots=True)
class FoundInput:
    """An input that has an id, and where it stands."""

    raw: Raw
    tokens: tuple[str | int, ...]

    @property
    def id(self) -> str:
        """What the user's values and the payload call it."""
        return cast("str", self.raw["id"])

    @property
    def path(self) -> str:
        """RFC 6901 pointer to it."""
        return pointer.format(self.tokens)


_HOLDERS: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    name: tuple(
        (slot, kind_of(place.kind).default or "")
        for slot, place in slots.items()
        if place.kind in HOLDING and place.form == "list"
    )
    for name, slots in PLACES.items()
}
"""Where the elements inside an element stand, each with the type of what names none."""


def inputs_in(top: JsonValue, tokens: tuple[str | int, ...] = (), top_type: str = "") -> Iterator[FoundInput]:
    """Find the inputs with an id in a card or an element, in document order, but none behind another card.

    In place of an element that nobody knows stands its fallback.
    """
    # A place is its token and the place above, so that depth is paid for once an input is found.
    waiting: list[tuple[JsonValue, str, tuple[object, ...]]] = [(top, top_type, ())]
    while waiting:
        node, default, place = waiting.pop()
        if not isinstance(node, dict):
            continue
        type_name = node.get("type", default)
        if not isinstance(type_name, str):
            continue
        if type_name in INPUTS:
            if isinstance(node.get("id"), str) and node["id"]:
                yield FoundInput(node, (*tokens, *_unroll(place)))
            continue
        if type_name not in _HOLDERS:
            waiting.append((node.get("fallback"), "", (place, "fallback")))
            continue
        for slot, below in reversed(_HOLDERS[type_name]):
            items = node.get(slot)
            if isinstance(items, list):
                waiting.extend((items[at], below, ((place, slot), at)) for at in range(len(items) - 1, -1, -1))


def _unroll(place: tuple[object, ...]) -> list[str | int]:
    tokens: list[str | int] = []
    while place:
        above, token = cast("tuple[tuple[object, ...], str | int]", place)
        tokens.append(token)
        place = above
    return tokens[::-1]


def default_text(raw: Raw) -> str:
    """What an input holds before anybody touches it, as a host sends it; empty for one that nobody knows.

    >>> default_text({"type": "Input.Toggle", "id": "wine"}), default_text({"type": "Input.Number", "value": 3.0})
    ('false', '3')
    """
    kind = _TYPES.get(str(raw.get("type")))
    return "" if kind is None else kind.default(raw)


_UNTOUCHED: Final = object()


def state_of(found: FoundInput, given: Mapping[str, Given], patterns: Patterns, issues: list[Issue]) -> InputState:
    """Tell the state of one input; what is wrong with the value given, or with the pattern, is added to the issues."""
    raw, kind = found.raw, _TYPES[cast("str", found.raw["type"])]
    value = given.get(found.id, _UNTOUCHED)
    text = ""
    if value is _UNTOUCHED:
        text = kind.default(raw)
    elif value is None:
        text = "" if raw["type"] != "Input.Toggle" else switch(raw)[1]
    else:
        try:
            text = kind.given(raw, cast("Given", value))
        except UnfitError as unfit:
            issues.append(
                Issue(found.path, "invalid_value", f"The input {shown(found.id)} holds {unfit}; it is left empty.")
            )
    return state_with(found, text, patterns, issues)


def state_with(found: FoundInput, text: str, patterns: Patterns, issues: list[Issue]) -> InputState:
    """Tell the state of one input that holds a text; what is wrong with the pattern is added to the issues."""
    raw, kind = found.raw, _TYPES[cast("str", found.raw["type"])]
    is_required = is_true(raw.get("isRequired"))
    is_set = bool(text)
    if raw["type"] == "Input.Toggle" and is_required:
        is_set = text == switch(raw)[0]
    message = raw.get("errorMessage")
    return InputState(
        found.id,
        cast("str", raw["type"]),
        found.path,
        text,
        is_set,
        not text or (kind.is_valid(raw, text) and _matches(found, text, patterns, issues)),
        is_required,
        message if isinstance(message, str) else "",
    )


def _matches(found: FoundInput, text: str, patterns: Patterns, issues: list[Issue]) -> bool:
    pattern = found.raw.get("regex")
    if found.raw["type"] != "Input.Text" or not isinstance(pattern, str) or not pattern:
        return True
    try:
        return patterns.search(pattern, text)
    except UispecError as error:
        # Nobody can say what the host makes of it; ours is not to block.
        path = f"{found.path}/regex"
        issues.extend(Issue(path, issue.code, issue.message) for issue in error.issues)
        return True


def can_be_typed(raw: Raw, text: str) -> bool:
    """Tell whether hosts let a user type so much; a default may be longer, and then what is left of it too.

    >>> can_be_typed({"type": "Input.Text", "maxLength": 3}, "abcd"), can_be_typed({"type": "Input.Date"}, "2024-12-31")
    (False, True)
    """
    most = raw.get("maxLength")
    if raw["type"] != "Input.Text" or not is_number(most) or most <= 0:
        return True
    return length(text) <= max(int(most), length(_text(raw)))


def meaning_of(raw: Raw, text: str) -> InputValue:
    """Tell what the text that arrived for an input means in Python.

    Raises:
        UnfitError: it is nothing that this input sends.
    """
    return _TYPES[cast("str", raw["type"])].meant(raw, text)
