"""How a source value becomes the text that an input of the target shows, and how the submitted text becomes a value.

Hosts send every input as a string and leave empty ones out, so each codec says what text, absence and nonsense mean.
A codec is JSON and travels in `home`; what it accepts is closed, since payloads come from a client.
"""

import math
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import date, time
from string import ascii_lowercase
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, JsonValue
from pydantic_core import MISSING

from uispec import _json
from uispec._browser.dates import read_moment
from uispec._kinds import is_number
from uispec._sentences import shown

_NUMBER: Final = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_TIME: Final = re.compile(r"[0-9]{2}:[0-9]{2}(?::[0-9]{2})?")
_ISO: Final = re.compile(r"(?P<date>[0-9]{4}-[0-9]{2}-[0-9]{2})?T?(?P<time>[0-9]{2}:[0-9]{2})?")
_LONGEST_NUMBER: Final = 400
"""Characters; longer ones are refused before `int` meets its own bound on digits."""


class BadValueError(ValueError):
    """A submitted value that the input could not have produced; the message is a sentence that quotes it."""

    def __init__(self, value: JsonValue, reason: str) -> None:
        super().__init__(f"The value {_json.excerpt(value)} {reason}.")


class _Codec(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)


Moment: TypeAlias = Literal["date", "time", "zoned_time", "date_time"]
"""What a text may say: a day; a time of day, as inputs of cards send it or with a fraction and a zone; a day, such a
time, or both as one."""


class TextCodec(_Codec):
    """Text as typed; absent means the empty text."""

    kind: Literal["text"] = "text"
    moment: Moment | None = None
    """What it has to be, where not any text is; empty text is no moment, and allowed."""


class NumericTextCodec(_Codec):
    """A number that the source keeps as text: the text as typed, once it reads as a number; absent means empty."""

    kind: Literal["numeric_text"] = "numeric_text"


class NumberCodec(_Codec):
    """A JSON number within bounds; absent means that the value is unset."""

    kind: Literal["number"] = "number"
    min: int | float | None = None
    max: int | float | None = None


class ToggleCodec(_Codec):
    """True and false under the two texts of the target; absent means untouched, since hosts send toggles always."""

    kind: Literal["toggle"] = "toggle"
    on: str = "true"
    off: str = "false"


class ChoicesCodec(_Codec):
    """A list of the offered values; absent means that nothing is chosen.

    Under `positions` the target knows the options by their position in the list, because a value would not survive
    (a comma among several, the empty text, the same value twice).
    """

    kind: Literal["choices"] = "choices"
    values: Annotated[tuple[str, ...], Field(strict=False)]
    multiple: bool
    positions: bool
    titles: Annotated[tuple[str, ...], Field(strict=False)] | MISSING = MISSING
    """What the options are called, where somebody answers in words: by such a title, or by the letter before it."""


class DateTimeCodec(_Codec):
    """One ISO 8601 text from a date input, a time input, or one of each; a missing half stays missing.

    A bound is written as a value of these inputs is. Where both have a date and a time the two are compared whole; a
    date alone bounds whole days, and a value without a date is not compared with one.
    """

    kind: Literal["date_time"] = "date_time"
    date: str | None = None
    """The output id of the date input."""
    time: str | None = None
    """The output id of the time input."""
    min: str | None = None
    max: str | None = None


class ValueCodec(_Codec):
    """JSON as it is, from a target whose inputs keep values and not texts; absent means untouched."""

    kind: Literal["value"] = "value"
    type: Literal["text", "number", "boolean", "list"]
    values: Annotated[tuple[str, ...] | None, Field(strict=False)] = None
    """What is offered; `None` where anything may be entered."""
    min: int | float | None = None
    max: int | float | None = None


Codec: TypeAlias = Annotated[
    TextCodec | NumericTextCodec | NumberCodec | ToggleCodec | ChoicesCodec | DateTimeCodec | ValueCodec,
    Field(discriminator="kind"),
]

Shape: TypeAlias = Literal["same", "text", "number", "boolean", "list", "number_text", "joined", "toggle_text"]
"""What JSON the value of an input is in a source's data: a choice may be a text, a list of texts, or texts joined by
commas; a number may be kept as text, and so may true and false. `same`: what the codec reads."""


def reshape(value: JsonValue, shape: Shape, toggle: tuple[str, str] = ("true", "false")) -> JsonValue:
    """Bring a value that a codec read into the JSON that the source keeps.

    >>> reshape(["a"], "text"), reshape(["a", "b"], "joined"), reshape(True, "toggle_text", ("yes", "no"))
    ('a', 'a,b', 'yes')
    >>> reshape(3, "number_text"), reshape("3", "number"), reshape("a", "list")
    ('3', 3, ['a'])
    """
    match shape:
        case "text" | "joined" if isinstance(value, list):
            texts = [item for item in value if isinstance(item, str)]
            return ",".join(texts) if shape == "joined" else (texts or [""])[0]
        case "list" if isinstance(value, str):
            return [value] if value else []
        case "toggle_text" if isinstance(value, bool):
            return toggle[0] if value else toggle[1]
        case "text" | "number_text" if is_number(value):
            return _json.text(value)
        case "number" if isinstance(value, str):
            number = number_of(value)
            return value if number is None else number
        case _:
            return value


def unshape(
    value: JsonValue | MISSING, shape: Shape, toggle: tuple[str, str] = ("true", "false")
) -> JsonValue | MISSING:
    """Bring a value of the source's data into what the codecs of its kind of input read and write.

    >>> unshape("a", "text"), unshape("a,b", "joined"), unshape("yes", "toggle_text", ("yes", "no"))
    ('a', ['a', 'b'], True)
    """
    match shape:
        case "joined" if isinstance(value, str):
            return [*value.split(",")] if value else []
        case "toggle_text" if isinstance(value, str):
            return value == toggle[0]
        case "number_text" if isinstance(value, str):
            number = number_of(value)
            return value if number is None else number
        case _:
            return value


def choices_codec(values: Sequence[str], *, multiple: bool) -> ChoicesCodec:
    """Choose between values and positions for a list of options.

    >>> choices_codec(["a", "b"], multiple=True).positions, choices_codec(["a", "b,c"], multiple=True).positions
    (False, True)
    """
    lost = len(set(values)) < len(values) or "" in values or (multiple and any("," in value for value in values))
    return ChoicesCodec(values=tuple(values), multiple=multiple, positions=lost)


def choice_names(codec: ChoicesCodec) -> list[str]:
    """List the target values of the options, in their order.

    >>> choice_names(choices_codec(["x", ""], multiple=False))
    ['0', '1']
    """
    return [str(index) for index in range(len(codec.values))] if codec.positions else list(codec.values)


def choice_letters(codec: ChoicesCodec) -> list[str]:
    """List the letters that the options of a list have in front; all empty where one would mean another option, too.

    >>> [choice_letters(choices_codec(values, multiple=False)) for values in (["x", "y"], ["b", "a"])]
    [['a', 'b'], ['', '']]
    """
    count = len(codec.values)
    letters = [*ascii_lowercase[:count], *(str(number) for number in range(len(ascii_lowercase) + 1, count + 1))]
    places = {letter: index for index, letter in enumerate(letters)}
    titles = () if codec.titles is MISSING else codec.titles
    for names in (choice_names(codec), titles):
        if any(places.get(name.lower(), index) != index for index, name in enumerate(names)):
            return [""] * count
    return letters


def number_of(text: str) -> int | float | None:
    """Read a whole text as one finite decimal number, or give None.

    >>> number_of("3.50"), number_of("-7"), number_of("12 EUR"), number_of("1e999"), number_of("")
    (3.5, -7, None, None, None)
    """
    if len(text) > _LONGEST_NUMBER or _NUMBER.fullmatch(text) is None:
        return None
    if text.lstrip("+-").isdigit():
        return int(text)
    value = float(text)
    return value if math.isfinite(value) else None


def halves(text: str) -> tuple[str | None, str | None]:
    """Split an ISO 8601 text into `YYYY-MM-DD` and `HH:MM`; seconds, zone and anything unreadable are left out.

    >>> halves("2026-03-01T09:30:00Z"), halves("2026-03-01"), halves("09:30"), halves("soon")
    (('2026-03-01', '09:30'), ('2026-03-01', None), (None, '09:30'), (None, None))
    """
    found = _ISO.match(text)
    if found is None:
        return None, None
    day, clock = found["date"], found["time"]
    return (day if day and _is_date(day) else None), (clock if clock and _is_time(clock) else None)


def encode(codec: Codec, value: JsonValue | MISSING) -> dict[str, str]:
    """Give the texts that an untouched input would submit for a source value, by name of half; empty ones left out.

    Returns:
        At most one text under `""`; for dates under `"date"` and `"time"`.

    >>> encode(ToggleCodec(), True), encode(choices_codec(["a", "b"], multiple=True), ["b", "a", "z"])
    ({'': 'true'}, {'': 'a,b'})
    """
    match codec:
        case TextCodec():
            return {"": value} if isinstance(value, str) and value else {}
        case NumericTextCodec():
            text = str(value) if is_number(value) else value
            return {"": text} if isinstance(text, str) and number_of(text) is not None else {}
        case NumberCodec():
            return {"": str(value)} if is_number(value) else {}
        case ToggleCodec():
            return {"": codec.on if value is True else codec.off}
        case ChoicesCodec():
            return _encode_choices(codec, value)
        case ValueCodec():
            return {} if value is MISSING else {"": _json.text(value)}
        case DateTimeCodec():
            day, clock = halves(value) if isinstance(value, str) else (None, None)
            shown_halves = {"date": day if codec.date else None, "time": clock if codec.time else None}
            return {half: text for half, text in shown_halves.items() if text is not None}


def decode(codec: Codec, texts: dict[str, JsonValue]) -> JsonValue | MISSING:
    """Read what a host submitted, keyed as `encode` does; an absent text is an absent key.

    Returns:
        The source value, or MISSING where the value is unset.

    Raises:
        BadValueError: the input could not have produced it.

    >>> decode(NumberCodec(max=10), {"": "7"}), decode(TextCodec(), {}), decode(ToggleCodec(), {"": "false"})
    (7, '', False)
    """
    value = _read(codec, texts)
    if isinstance(codec, NumberCodec | ValueCodec) and is_number(value):
        _hold_number(codec, value, texts[""])
    elif isinstance(codec, DateTimeCodec) and isinstance(value, str):
        _hold_moment(codec, value)
    elif isinstance(codec, TextCodec) and codec.moment is not None and isinstance(value, str) and value:
        _hold_form(value, codec.moment)
    return value


def is_untouched(codec: Codec, texts: dict[str, JsonValue], initial: JsonValue | MISSING) -> bool:
    """Tell whether an input still shows the value that it was made with, so that a submit writes nothing.

    What an input cannot show (the seconds of a time, how a number is written) stays as it is that way, and so does a
    value outside the bounds that the source itself put there.

    Raises:
        BadValueError: the input could not have produced it, whatever its bounds.

    >>> is_untouched(DateTimeCodec(time="t"), {"time": "09:30"}, "2026-03-01T09:30:15Z")
    True
    """
    if isinstance(codec, ValueCodec):
        # Such a target keeps the value itself, so there is no other spelling of it.
        value = _read(codec, texts)
        return value is MISSING or (initial is not MISSING and _json.same(value, initial))
    value, before = _read(codec, texts), _read(codec, dict[str, JsonValue](encode(codec, initial)))
    if isinstance(codec, NumericTextCodec):
        one, two = (None if not isinstance(text, str) else number_of(text) for text in (value, before))
        return one == two
    if value is MISSING and isinstance(codec, ToggleCodec):
        return True
    if value is MISSING or before is MISSING:
        return value is before
    return _json.same(value, before) or (is_number(value) and value == before)


def _text(value: JsonValue) -> str:
    if not isinstance(value, str):
        raise BadValueError(value, "is not a text, and hosts submit texts")
    return value


def _read(codec: Codec, texts: dict[str, JsonValue]) -> JsonValue | MISSING:
    """Read what a host submitted, whatever the bounds of the input are."""
    match codec:
        case TextCodec():
            return _text(texts.get("", ""))
        case NumericTextCodec():
            raw = texts.get("", "")
            typed = str(raw) if is_number(raw) else _text(raw)
            if typed and number_of(typed) is None:
                raise BadValueError(raw, "is not a number")
            return typed
        case NumberCodec():
            return _read_number(texts.get("", ""))
        case ToggleCodec():
            return _read_toggle(codec, texts.get("", MISSING))
        case ChoicesCodec():
            return _read_choices(codec, _text(texts.get("", "")))
        case ValueCodec():
            return _read_value(codec, texts.get("", MISSING))
        case DateTimeCodec():
            day, clock = _text(texts.get("date", "")), _text(texts.get("time", ""))
            if day:
                _hold_form(day, "date")
            if clock:
                _hold_form(clock, "time")
            return f"{day}T{clock}" if day and clock else day or clock


def _is_date(text: str) -> bool:
    if _DATE.fullmatch(text) is None:
        return False
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _is_time(text: str) -> bool:
    if _TIME.fullmatch(text) is None:
        return False
    try:
        time.fromisoformat(text)
    except ValueError:
        return False
    return True


def _encode_choices(codec: ChoicesCodec, value: JsonValue | MISSING) -> dict[str, str]:
    chosen = [value] if isinstance(value, str) else value
    if not isinstance(chosen, list):
        return {}
    names = [name for name, offered in zip(choice_names(codec), codec.values, strict=True) if offered in chosen]
    if not codec.multiple:
        # The first of the source's list, not of the options: that is the one a single choice shows.
        kept = [item for item in chosen if item in codec.values][:1]
        names = [choice_names(codec)[codec.values.index(item)] for item in kept]
    return {"": ",".join(names)} if names else {}


def _read_number(raw: JsonValue) -> JsonValue | MISSING:
    if raw == "":
        return MISSING
    number = raw if is_number(raw) else number_of(_text(raw))
    if number is None:
        raise BadValueError(raw, "is not a number")
    return number


def _hold_number(codec: NumberCodec | ValueCodec, number: float, raw: JsonValue) -> None:
    if (codec.min is not None and number < codec.min) or (codec.max is not None and number > codec.max):
        raise BadValueError(raw, _outside(codec.min, codec.max))


def _hold_moment(codec: DateTimeCodec, value: str) -> None:
    """Compare as far as both go: ISO 8601 sorts as text."""
    if codec.date is not None and _DATE.match(value) is None:
        return
    below = codec.min is not None and value[: len(codec.min)] < codec.min[: len(value)]
    above = codec.max is not None and value[: len(codec.max)] > codec.max[: len(value)]
    if below or above:
        raise BadValueError(value, _outside(codec.min, codec.max))


def _outside(least: float | str | None, most: float | str | None) -> str:
    """The words for a value outside of at least one bound."""
    if most is None:
        bounds = f"at least {least}"
    elif least is None:
        bounds = f"at most {most}"
    else:
        bounds = f"{least} to {most}"
    return f"lies outside the bounds of the input, {bounds}"


def _read_value(codec: ValueCodec, raw: JsonValue | MISSING) -> JsonValue | MISSING:
    if raw is MISSING or raw is None:
        return MISSING
    is_list = isinstance(raw, list) and all(isinstance(item, str) for item in raw)
    fits = {"text": isinstance(raw, str), "number": is_number(raw), "boolean": isinstance(raw, bool), "list": is_list}
    if not fits[codec.type]:
        raise BadValueError(raw, f"is no {codec.type}")
    offered = [raw] if isinstance(raw, str) else raw if isinstance(raw, list) else []
    if codec.values is not None and any(item not in codec.values and item != "" for item in offered):
        raise BadValueError(raw, "names a choice that was not offered")
    return raw


def _is_zoned_time(text: str) -> bool:
    return _is_one_moment(f"1970-01-01T{text}")


def _is_date_time(text: str) -> bool:
    return _is_date(text) or _is_zoned_time(text) or ("T" in text and _is_one_moment(text))


def _is_one_moment(text: str) -> bool:
    return not any(map(str.isspace, text)) and read_moment(text) is not None


_FORMS: Final[Mapping[Moment, tuple[Callable[[str], bool], str]]] = {
    "date": (_is_date, "a date of the form YYYY-MM-DD"),
    "time": (_is_time, "a time of the form HH:MM"),
    "zoned_time": (_is_zoned_time, "a time of the form HH:MM"),
    "date_time": (_is_date_time, "a date, a time or both of the form YYYY-MM-DDTHH:MM"),
}


def _hold_form(text: str, moment: Moment) -> None:
    is_one, form = _FORMS[moment]
    if not is_one(text):
        raise BadValueError(text, f"is not {form}")


def _read_toggle(codec: ToggleCodec, raw: JsonValue | MISSING) -> JsonValue | MISSING:
    if raw is MISSING or isinstance(raw, bool):
        return raw
    if raw not in (codec.on, codec.off):
        raise BadValueError(raw, f"is neither {shown(codec.on)} nor {shown(codec.off)}")
    return raw == codec.on


def _read_choices(codec: ChoicesCodec, text: str) -> JsonValue:
    offered = _choice_places(codec)
    chosen: list[int] = []
    for name in (text.split(",") if codec.multiple else [text]) if text else ():
        place = offered.get(name)
        if place is None and codec.titles is not MISSING:
            place = offered.get(name.strip())
        if place is None:
            raise BadValueError(text, "names a choice that was not offered")
        chosen.append(place)
    if len(set(chosen)) < len(chosen):
        raise BadValueError(text, "names a choice twice")
    return [codec.values[place] for place in chosen]


def _choice_places(codec: ChoicesCodec) -> dict[str, int]:
    """Which option a name means: by its target value, else its letter, else its title if no other option has that.

    Of options with one value the first is meant.
    """
    places = {name: index for index, name in reversed([*enumerate(choice_names(codec))])}
    if codec.titles is MISSING:
        return places
    for index, letter in enumerate(choice_letters(codec)):
        for name in filter(None, (letter, letter.upper())):
            places.setdefault(name, index)
    times = Counter(codec.titles)
    for index, title in enumerate(codec.titles):
        if title and times[title] == 1:
            places.setdefault(title, index)
    return places
