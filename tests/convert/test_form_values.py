"""What inputs of a form hold, as a target shows it."""

from typing import Final

import pytest
from pydantic import JsonValue
from pydantic_core import MISSING

from uispec.adapters.clicks.form_values import AsFlag, number_codec, typed_date_codec
from uispec.adapters.clicks.input_codecs import NumberCodec
from uispec.adapters.neutral import Neutral
from uispec.adapters.pen import Near
from uispec.ledger import Ledger

_ODD: Final = "It is on or off."
FLAGS: Final[list[tuple[str, JsonValue | MISSING, JsonValue | Near]]] = [
    ("same", True, True),
    ("same", False, False),
    ("same", None, False),
    ("same", MISSING, False),
    ("same", 0, Near(False, _ODD)),
    ("same", "no", Near(True, _ODD)),
    ("toggle_text", "yes", True),
    ("toggle_text", "no", False),
    ("toggle_text", "true", False),
    ("toggle_text", MISSING, False),
    ("toggle_text", [1], Near(True, _ODD)),
]


@pytest.mark.parametrize(("shape", "value", "flag"), FLAGS)
def test_a_toggle_is_on_or_off(shape: str, value: JsonValue | MISSING, flag: JsonValue | Near) -> None:
    ledger = Ledger({})
    node = Neutral(ledger, "input_bool", ledger.root / "n", facts={"shape": shape})
    assert AsFlag(node, ("yes", "no"))(value) == flag


MOMENTS: list[tuple[str, bool, bool, str]] = [
    # the source, whether a date and a time are asked for, what may be typed
    ("a2ui-v1.0", True, False, "date"),
    ("a2ui-v0.9", False, True, "zoned_time"),
    ("a2ui-v1.0", True, True, "date_time"),
    ("a2ui-v1.0", False, False, "date_time"),
    ("adaptive-card", True, False, "date"),
    ("adaptive-card", False, True, "time"),
]


@pytest.mark.parametrize(("source", "with_date", "with_time", "moment"), MOMENTS)
def test_what_may_be_typed_for_a_date(source: str, with_date: bool, with_time: bool, moment: str) -> None:
    assert typed_date_codec(source, with_date=with_date, with_time=with_time).moment == moment


BOUNDS: list[tuple[str, dict[str, JsonValue], NumberCodec]] = [
    # the kind of the input, what its source says, what its values are held to
    ("input_range", {}, NumberCodec(min=0)),
    ("input_range", {"max": 9}, NumberCodec(min=0, max=9)),
    ("input_range", {"min": -5, "max": 9}, NumberCodec(min=-5, max=9)),
    ("input_range", {"min": 1.5}, NumberCodec(min=1.5)),
    ("input_range", {"min": "low", "max": True}, NumberCodec(min=0)),
    ("input_number", {"max": 9}, NumberCodec(max=9)),
    ("input_number", {"min": 0}, NumberCodec(min=0)),
]


@pytest.mark.parametrize(("kind", "said", "codec"), BOUNDS)
def test_what_a_number_is_held_to(kind: str, said: dict[str, JsonValue], codec: NumberCodec) -> None:
    ledger = Ledger({})
    assert number_codec(Neutral(ledger, kind, ledger.root / "n"), said) == codec
