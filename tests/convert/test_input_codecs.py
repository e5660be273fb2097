"""Input codecs: what an untouched input submits, and what each submitted text means."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import JsonValue, TypeAdapter
from pydantic_core import MISSING

from uispec.adapters.clicks.input_codecs import (
    BadValueError,
    Codec,
    DateTimeCodec,
    NumberCodec,
    NumericTextCodec,
    TextCodec,
    ToggleCodec,
    choices_codec,
    decode,
    encode,
    is_untouched,
)

_one = choices_codec(["a", "b"], multiple=False)
_many = choices_codec(["a", "b", "c"], multiple=True)
_comma = choices_codec(["x,y", "z"], multiple=True)
_odd = choices_codec(["", "z", "z"], multiple=False)
_date = DateTimeCodec(date="d")
_time = DateTimeCodec(time="t")
_both = DateTimeCodec(date="d", time="t")
_march = DateTimeCodec(date="d", min="2026-03-01", max="2026-03-31")
_office = DateTimeCodec(time="t", min="09:00", max="17:30")
_opening = DateTimeCodec(date="d", time="t", min="2026-03-01T09:30", max="2026-03-31")

ENCODED: list[tuple[Codec, JsonValue | MISSING, dict[str, str]]] = [
    (TextCodec(), 'hello, "you"/日', {"": 'hello, "you"/日'}),
    (TextCodec(), "", {}),
    (TextCodec(), MISSING, {}),
    (NumericTextCodec(), "12.50", {"": "12.50"}),
    (NumericTextCodec(), 5, {"": "5"}),
    (NumericTextCodec(), "five", {}),
    (NumberCodec(), 2.5, {"": "2.5"}),
    (NumberCodec(), True, {}),
    (NumberCodec(), None, {}),
    (ToggleCodec(), True, {"": "true"}),
    (ToggleCodec(), False, {"": "false"}),
    (ToggleCodec(), MISSING, {"": "false"}),
    (_one, ["b", "a"], {"": "b"}),
    (_one, ["z", "a"], {"": "a"}),
    (_one, [], {}),
    (_one, "a", {"": "a"}),
    (_many, ["c", "a", "z"], {"": "a,c"}),
    (_many, MISSING, {}),
    (_comma, ["z", "x,y"], {"": "0,1"}),
    (_odd, [""], {"": "0"}),
    (_date, "2026-03-01T09:30:00Z", {"date": "2026-03-01"}),
    (_time, "2026-03-01T09:30:00Z", {"time": "09:30"}),
    (_both, "2026-03-01T09:30", {"date": "2026-03-01", "time": "09:30"}),
    (_both, "09:30", {"time": "09:30"}),
    (_both, "2026-02-30", {}),
    (_both, "", {}),
    (_both, 7, {}),
]


@pytest.mark.parametrize(("codec", "value", "texts"), ENCODED)
def test_encoded(codec: Codec, value: JsonValue | MISSING, texts: dict[str, str]) -> None:
    assert encode(codec, value) == texts


DECODED: list[tuple[Codec, dict[str, JsonValue], JsonValue | MISSING]] = [
    (TextCodec(), {"": " a,b\n"}, " a,b\n"),
    (TextCodec(), {}, ""),
    (TextCodec(moment="date"), {"": "2026-03-01"}, "2026-03-01"),
    (TextCodec(moment="time"), {"": "09:30"}, "09:30"),
    (TextCodec(moment="time"), {"": ""}, ""),
    (TextCodec(moment="zoned_time"), {"": "09:30"}, "09:30"),
    (TextCodec(moment="zoned_time"), {"": "09:30:15.5+02:00"}, "09:30:15.5+02:00"),
    (TextCodec(moment="date_time"), {"": "2026-03-01T09:30"}, "2026-03-01T09:30"),
    (TextCodec(moment="date_time"), {"": "2026-03-01T09:30:15Z"}, "2026-03-01T09:30:15Z"),
    (TextCodec(moment="date_time"), {"": "2026-03-01"}, "2026-03-01"),
    (TextCodec(moment="date_time"), {"": "09:30"}, "09:30"),
    (TextCodec(moment="date_time"), {"": ""}, ""),
    (NumericTextCodec(), {"": "3.50"}, "3.50"),
    (NumericTextCodec(), {"": 3}, "3"),
    (NumericTextCodec(), {}, ""),
    (NumberCodec(), {"": "0"}, 0),
    (NumberCodec(), {"": "-3.5"}, -3.5),
    (NumberCodec(), {"": "1e+21"}, 1e21),
    (NumberCodec(), {"": 4}, 4),
    (NumberCodec(), {}, MISSING),
    (NumberCodec(min=0, max=10), {"": "10"}, 10),
    (ToggleCodec(), {"": "true"}, True),
    (ToggleCodec(), {"": "false"}, False),
    (ToggleCodec(), {"": True}, True),
    (ToggleCodec(), {}, MISSING),
    (_one, {"": "b"}, ["b"]),
    (_one, {}, []),
    (_many, {"": "a,c"}, ["a", "c"]),
    (_comma, {"": "0,1"}, ["x,y", "z"]),
    (_odd, {"": "0"}, [""]),
    (_odd, {"": "2"}, ["z"]),
    (_date, {"date": "2026-03-01"}, "2026-03-01"),
    (_both, {"date": "2026-03-01", "time": "09:30"}, "2026-03-01T09:30"),
    (_both, {"date": "2026-03-01"}, "2026-03-01"),
    (_both, {"time": "09:30"}, "09:30"),
    (_both, {}, ""),
    (_march, {"date": "2026-03-01"}, "2026-03-01"),
    (_march, {"date": "2026-03-31"}, "2026-03-31"),
    (_march, {}, ""),
    (_office, {"time": "09:00"}, "09:00"),
    (_office, {"time": "17:30:59"}, "17:30:59"),  # bounds are to the minute
    (_opening, {"date": "2026-03-01", "time": "09:30"}, "2026-03-01T09:30"),
    (_opening, {"date": "2026-03-31", "time": "23:59"}, "2026-03-31T23:59"),  # a day as bound is the whole day
    (_opening, {"date": "2026-03-01"}, "2026-03-01"),
    (_opening, {"time": "00:00"}, "00:00"),  # no date, so nothing that could lie outside
]


@pytest.mark.parametrize(("codec", "texts", "value"), DECODED)
def test_decoded(codec: Codec, texts: dict[str, JsonValue], value: JsonValue | MISSING) -> None:
    decoded = decode(codec, texts)
    assert (decoded, type(decoded)) == (value, type(value))


_DATE_TIME = "a date, a time or both of the form YYYY-MM-DDTHH:MM"
REFUSED: list[tuple[Codec, dict[str, JsonValue], str]] = [
    (TextCodec(), {"": 3}, "The value 3 is not a text, and hosts submit texts."),
    (TextCodec(), {"": ["x" * 90]}, f'The value ["{"x" * 75}... is not a text, and hosts submit texts.'),
    (TextCodec(moment="date"), {"": "soon"}, 'The value "soon" is not a date of the form YYYY-MM-DD.'),
    (TextCodec(moment="time"), {"": "9"}, 'The value "9" is not a time of the form HH:MM.'),
    (TextCodec(moment="time"), {"": "09:30Z"}, 'The value "09:30Z" is not a time of the form HH:MM.'),
    (TextCodec(moment="zoned_time"), {"": "25:00"}, 'The value "25:00" is not a time of the form HH:MM.'),
    (TextCodec(moment="zoned_time"), {"": "09:30 "}, 'The value "09:30 " is not a time of the form HH:MM.'),
    (TextCodec(moment="zoned_time"), {"": "2026-03-01"}, 'The value "2026-03-01" is not a time of the form HH:MM.'),
    *(
        (TextCodec(moment="date_time"), {"": text}, f'The value "{text}" is not {_DATE_TIME}.')
        for text in ("next friday", "2026-02-30", "2026-02-30T09:30", "2026-03-01T25:00", "2026-03-01 09:30", "T", " ")
    ),
    (NumericTextCodec(), {"": "3 EUR"}, 'The value "3 EUR" is not a number.'),
    (NumberCodec(), {"": "five"}, 'The value "five" is not a number.'),
    (NumberCodec(), {"": "٣"}, 'The value "٣" is not a number.'),
    (NumberCodec(), {"": " 3"}, 'The value " 3" is not a number.'),
    (NumberCodec(), {"": "NaN"}, 'The value "NaN" is not a number.'),
    (NumberCodec(), {"": "1e999"}, 'The value "1e999" is not a number.'),
    (NumberCodec(), {"": "9" * 5000}, 'The value "' + "9" * 75 + '..." is not a number.'),
    (NumberCodec(), {"": True}, "The value true is not a text, and hosts submit texts."),
    (NumberCodec(min=0, max=10), {"": "11"}, 'The value "11" lies outside the bounds of the input, 0 to 10.'),
    (NumberCodec(min=0, max=10), {"": -1}, "The value -1 lies outside the bounds of the input, 0 to 10."),
    (NumberCodec(min=0.5), {"": "0"}, 'The value "0" lies outside the bounds of the input, at least 0.5.'),
    (NumberCodec(max=10), {"": "11"}, 'The value "11" lies outside the bounds of the input, at most 10.'),
    (ToggleCodec(), {"": "yes"}, 'The value "yes" is neither "true" nor "false".'),
    (ToggleCodec(), {"": None}, 'The value null is neither "true" nor "false".'),
    (_one, {"": "z"}, 'The value "z" names a choice that was not offered.'),
    (_one, {"": "0"}, 'The value "0" names a choice that was not offered.'),
    (_one, {"": "a,b"}, 'The value "a,b" names a choice that was not offered.'),
    (_many, {"": "a, b"}, 'The value "a, b" names a choice that was not offered.'),
    (_many, {"": ["a"]}, 'The value ["a"] is not a text, and hosts submit texts.'),
    (_comma, {"": "2"}, 'The value "2" names a choice that was not offered.'),
    (_comma, {"": "-1"}, 'The value "-1" names a choice that was not offered.'),
    (_comma, {"": "00"}, 'The value "00" names a choice that was not offered.'),
    (_date, {"date": "2026-02-30"}, 'The value "2026-02-30" is not a date of the form YYYY-MM-DD.'),
    (_date, {"date": "01/02/2026"}, 'The value "01/02/2026" is not a date of the form YYYY-MM-DD.'),
    (_time, {"time": "25:00"}, 'The value "25:00" is not a time of the form HH:MM.'),
    (
        _march,
        {"date": "2026-02-28"},
        'The value "2026-02-28" lies outside the bounds of the input, 2026-03-01 to 2026-03-31.',
    ),
    (
        _march,
        {"date": "2026-04-01"},
        'The value "2026-04-01" lies outside the bounds of the input, 2026-03-01 to 2026-03-31.',
    ),
    (_office, {"time": "08:59"}, 'The value "08:59" lies outside the bounds of the input, 09:00 to 17:30.'),
    (_office, {"time": "17:31"}, 'The value "17:31" lies outside the bounds of the input, 09:00 to 17:30.'),
    (
        _opening,
        {"date": "2026-03-01", "time": "09:29"},
        'The value "2026-03-01T09:29" lies outside the bounds of the input, 2026-03-01T09:30 to 2026-03-31.',
    ),
    (
        _opening,
        {"date": "2026-02-28"},
        'The value "2026-02-28" lies outside the bounds of the input, 2026-03-01T09:30 to 2026-03-31.',
    ),
]


@pytest.mark.parametrize(("codec", "texts", "message"), REFUSED)
def test_refused(codec: Codec, texts: dict[str, JsonValue], message: str) -> None:
    with pytest.raises(BadValueError) as caught:
        decode(codec, texts)
    assert str(caught.value) == message


UNTOUCHED: list[tuple[Codec, dict[str, JsonValue], JsonValue | MISSING, bool]] = [
    (NumberCodec(), {"": "3.0"}, 3, True),
    (NumberCodec(), {"": "4"}, 3, False),
    # What the source shows although its own bounds forbid it: nobody entered it, so nobody is told.
    (NumberCodec(max=10), {"": "20"}, 20, True),
    (NumberCodec(max=10), {}, 20, False),
    (_march, {"date": "2026-05-01"}, "2026-05-01", True),
    (_march, {"date": "2026-03-02"}, "2026-05-01", False),
    (_both, {"date": "2026-03-01", "time": "09:30"}, "2026-03-01T09:30:15Z", True),
]


@pytest.mark.parametrize(("codec", "texts", "initial", "untouched"), UNTOUCHED)
def test_untouched(codec: Codec, texts: dict[str, JsonValue], initial: JsonValue | MISSING, untouched: bool) -> None:
    assert is_untouched(codec, texts, initial) is untouched


@given(st.lists(st.text(st.sampled_from('ab,é"/'), max_size=4), min_size=1, max_size=5), st.data(), st.booleans())
def test_any_choice_survives(values: list[str], data: st.DataObject, multiple: bool) -> None:
    """What is chosen comes back, whatever the values hold: commas, the empty text, doubles."""
    codec = choices_codec(values, multiple=multiple)
    chosen = [value for value in values if data.draw(st.booleans())][: None if multiple else 1]
    texts: dict[str, JsonValue] = dict(encode(codec, list[JsonValue](chosen)))
    decoded = decode(codec, texts)
    assert isinstance(decoded, list)
    assert set(map(str, decoded)) == set(chosen)


@given(st.sampled_from([codec for codec, _, _ in DECODED]))
def test_codecs_are_json(codec: Codec) -> None:
    """`home` is JSON: each codec travels as a plain object and comes back equal."""
    adapter = TypeAdapter[Codec](Codec)
    assert adapter.validate_json(adapter.dump_json(codec)) == codec
