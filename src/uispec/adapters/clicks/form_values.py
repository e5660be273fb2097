"""What inputs of a form hold: a target that shows a value once, and hears of it when somebody answers."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias, cast, get_args

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec._kinds import is_number
from uispec.adapters.clicks import input_codecs
from uispec.adapters.clicks.drafts import defer_check
from uispec.adapters.clicks.home import HomeInput
from uispec.adapters.clicks.input_codecs import ChoicesCodec, Codec, NumberCodec, Shape, TextCodec
from uispec.adapters.neutral import Neutral, drop
from uispec.adapters.pen import Drop, Edit, Near, Pen

Toggle: TypeAlias = tuple[str, str]
"""The texts for on and off of a source that keeps them as text."""

NO_TOGGLE: Final[Toggle] = ("true", "false")
_SHAPES: Final[tuple[str, ...]] = get_args(Shape)


def shape_of(node: Neutral) -> Shape:
    """Tell what JSON the value of an input is in the source's data."""
    shape = node.facts.get("shape", "same")
    return cast("Shape", shape) if shape in _SHAPES else "same"


def toggle_of(pen: Pen, *, message: str = "") -> Toggle:
    """Take the texts for on and off, which matter only to what comes home.

    Args:
        pen: at the toggle.
        message: of their loss, where nothing comes home or the target may be converted back; without one there is none.
    """
    texts = {"on": NO_TOGGLE[0], "off": NO_TOGGLE[1]}
    for attribute in texts:
        val = pen.node.attrs.get(attribute)
        if val is not None:
            texts[attribute] = str(val.keep())
            if message:
                pen.change(attribute, message)
    return texts["on"], texts["off"]


def is_on(value: JsonValue | MISSING, node: Neutral, toggle: Toggle) -> bool:
    """Tell whether a value of the source means that a toggle is on."""
    return input_codecs.unshape(value, shape_of(node), toggle) is True


def chosen_of(value: JsonValue | MISSING, node: Neutral) -> list[JsonValue]:
    """List what a value of the source says is chosen."""
    held = input_codecs.unshape(value, shape_of(node))
    return held if isinstance(held, list) else [] if held is MISSING or held is None or held == "" else [held]


@dataclass(frozen=True, slots=True)
class AsChosen:
    """Places what is chosen, as the codec of the input writes it; for `Pen.put` and `Pen.edit`."""

    node: Neutral
    codec: ChoicesCodec
    empty: JsonValue | MISSING = MISSING
    """What stands where nothing is chosen."""

    def __call__(self, value: JsonValue | MISSING) -> JsonValue | MISSING | Near:
        """Write what a value of the source says is chosen."""
        chosen = chosen_of(value, self.node)
        texts = input_codecs.encode(self.codec, chosen)
        text = texts.get("")
        if input_codecs.decode(self.codec, dict(texts)) == chosen:
            return self.empty if text is None else text
        return Near(text or "", "Only choices that are offered show as chosen, in their own order.")


@dataclass(frozen=True, slots=True)
class AsFlag:
    """Places whether a toggle is on; for `Pen.put` and `Pen.edit`. To every source, null is off as absence is."""

    node: Neutral
    toggle: Toggle

    def __call__(self, value: JsonValue | MISSING) -> JsonValue | Near:
        """Write whether a value of the source means that it is on."""
        flag = input_codecs.unshape(value, shape_of(self.node), self.toggle)
        if isinstance(flag, bool):
            return flag
        return False if flag is MISSING or flag is None else Near(bool(flag), "It is on or off.")


def number_of(value: JsonValue | MISSING) -> int | float | None:
    """Give a value that is a number, such as a bound of an input."""
    return value if is_number(value) else None


def number_codec(node: Neutral, bounds: Mapping[str, JsonValue]) -> NumberCodec:
    """Hold a number to its bounds when it comes home; a range that names no `min` starts at 0.

    Args:
        node: the input.
        bounds: what the source says of `min` and `max`.
    """
    least, most = number_of(bounds.get("min")), number_of(bounds.get("max"))
    return NumberCodec(min=0 if least is None and node.kind == "input_range" else least, max=most)


def as_number(value: JsonValue | MISSING) -> JsonValue | MISSING | Drop:
    """Place a number, or a text that reads as one; an empty input has no value.

    >>> as_number("12.50"), as_number(3), as_number("") is MISSING
    (12.5, 3, True)
    """
    if value is MISSING or value is None or value == "":
        return MISSING
    number = input_codecs.number_of(value) if isinstance(value, str) else number_of(value)
    return Drop("It is not a number, and the input takes no other.", "value") if number is None else number


def unless_empty(text: str) -> JsonValue | MISSING:
    """Place a text; an empty input has no value."""
    return text or MISSING


def typed_date_codec(source_format: str, *, with_date: bool, with_time: bool) -> TextCodec:
    """Choose how a date or a time is read that is typed into a field.

    Whatever is typed has to be what the source's own input could have given: an A2UI client may write any ISO 8601, and
    one part of a date and time; a host of cards has an input for each part.
    """
    if with_date is with_time:
        return TextCodec(moment="date_time")
    if with_date:
        return TextCodec(moment="date")
    return TextCodec(moment="zoned_time" if source_format.startswith("a2ui") else "time")


def lose_checks(node: Neutral, message: str) -> None:
    """Leave out the rules of an input. One that only holds it to its own bounds says no more than those do."""
    for check in node.checks:
        if check.facts.get("is_told") is True:
            with Pen(check, {}):
                pass
        else:
            drop(check, "check", message)


def input_entry(
    node: Neutral, codec: Codec, edit: Edit, toggle: Toggle = NO_TOGGLE, *, is_shown: bool = True
) -> HomeInput:
    """Build the entry of an input, and leave its checks to `home`.

    Args:
        node: the input.
        codec: reads what the host sends.
        edit: what it holds at conversion, and the data that it edits.
        toggle: the texts for on and off, where the source keeps those.
        is_shown: whether the input of the target shows what it holds; else it starts empty, and empty is untouched.
    """
    entry = HomeInput(
        component=node.name,
        path=node.path.pointer,
        codec=codec,
        scope=node.scope,
        checks=tuple(defer_check(check) for check in node.checks),
        shape=shape_of(node),
        toggle=toggle,
    )
    known: dict[str, object] = {} if edit.tokens is None else {"data": edit.tokens}
    initial = input_codecs.unshape(edit.value, entry.shape, toggle)
    if is_shown and initial is not MISSING:
        known["initial"] = initial
    return entry.model_copy(update=known)
