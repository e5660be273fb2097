"""Input codecs: what an untouched input submits, and what each submitted text means."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import JsonValue, TypeAdapter
from pydantic_core import MISSING

from uispec.adapters.input_codecs import (
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
)

_one = choices_codec(["a", "b"], multiple=False)
_many = choices_codec(["a", "b", "c"], multiple=True)
_comma = choices_codec(["x,y", "z"], multiple=True)
_odd = choices_codec(["", "z", "z"], multiple=False)
_date = DateTimeCodec(date="d")
_time = DateTimeCodec(time="t")
_both = DateTimeCodec(date="d", time="t")

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
]


@pytest.mark.parametrize(("codec", "texts", "value"), DECODED)
def test_decoded(codec: Codec, texts: dict[str, JsonValue], value: JsonValue | MISSING) -> None:
    decoded = decode(codec, texts)
    assert (decoded, type(decoded)) == (value, type(value))


REFUSED: list[tuple[Codec, dict[str, JsonValue], str]] = [
    (TextCodec(), {"": 3}, "is not a text, and hosts submit texts"),
    (NumericTextCodec(), {"": "3 EUR"}, "is not a number"),
    (NumberCodec(), {"": "five"}, "is not a number"),
    (NumberCodec(), {"": "٣"}, "is not a number"),
    (NumberCodec(), {"": " 3"}, "is not a number"),
    (NumberCodec(), {"": "NaN"}, "is not a number"),
    (NumberCodec(), {"": "1e999"}, "is not a number"),
    (NumberCodec(), {"": "9" * 5000}, "is not a number"),
    (NumberCodec(), {"": True}, "is not a text, and hosts submit texts"),
    (NumberCodec(min=0, max=10), {"": "11"}, "lies outside the bounds of the input"),
    (NumberCodec(min=0, max=10), {"": "-1"}, "lies outside the bounds of the input"),
    (ToggleCodec(), {"": "yes"}, "is neither 'true' nor 'false'"),
    (ToggleCodec(), {"": None}, "is neither 'true' nor 'false'"),
    (_one, {"": "z"}, "names a choice that was not offered"),
    (_one, {"": "0"}, "names a choice that was not offered"),
    (_one, {"": "a,b"}, "names a choice that was not offered"),
    (_many, {"": "a, b"}, "names a choice that was not offered"),
    (_many, {"": ["a"]}, "is not a text, and hosts submit texts"),
    (_comma, {"": "2"}, "names a choice that was not offered"),
    (_comma, {"": "-1"}, "names a choice that was not offered"),
    (_comma, {"": "00"}, "names a choice that was not offered"),
    (_date, {"date": "2026-02-30"}, "is not a date of the form YYYY-MM-DD"),
    (_date, {"date": "01/02/2026"}, "is not a date of the form YYYY-MM-DD"),
    (_time, {"time": "25:00"}, "is not a time of the form HH:MM"),
]


@pytest.mark.parametrize(("codec", "texts", "message"), REFUSED)
def test_refused(codec: Codec, texts: dict[str, JsonValue], message: str) -> None:
    with pytest.raises(BadValueError) as caught:
        decode(codec, texts)
    assert str(caught.value) == message


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
