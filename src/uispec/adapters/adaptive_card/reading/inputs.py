"""The inputs of a card: what they hold, what they take, and the rules that a host holds them to."""

from collections.abc import Callable, Mapping
from typing import Final

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec._kinds import is_number
from uispec.adapters.adaptive_card.reading.walk import Here, Job
from uispec.adapters.adaptive_card.words import TEXT_STYLE
from uispec.adapters.neutral import Neutral
from uispec.adapters.own_values import Entered, Partly, Unsaid
from uispec.adaptive.clicks.input_values import default_text, is_true


def read_input(here: Here) -> None:
    """An input: its kind, its value, its rules."""
    _KINDS.get(here.type, _nothing)(here)
    here.node.facts = {**here.node.facts, "is_sent": True}
    _read_value(here)
    _read_checks(here)
    if isinstance(here.raw.get("inlineAction"), dict) and here.is_open("inlineAction"):
        _place_inline(here)


def _read_value(here: Here) -> None:
    """What it holds. Where that goes is told by its id alone; the data has it as the host would send it."""
    name, key = here.node.name, "value"
    here.walk.data[name] = default_text(here.raw)
    is_said = here.raw.get(key) is not None
    value = _VALUES.get(here.type, _as_text)(here) if is_said else MISSING
    if is_said and value is MISSING:
        here.misfit(key, "value")
        is_said = False
    here.cursor.name(key)
    at = here.cursor.place(key)
    # Without an id it is named after its place, and its type is all that says so.
    named_by = "id" if "id" in here.raw else "type"
    entered = Entered(here.ledger, value, at, "input.value", (name,), is_said=is_said, named_by=named_by)
    here.node.set("value", entered)


def _as_text(here: Here) -> JsonValue | MISSING:
    value = here.raw.get("value")
    return value if isinstance(value, str) else MISSING


def _as_number(here: Here) -> JsonValue | MISSING:
    value = here.raw.get("value")
    return value if is_number(value) else MISSING


def _as_switch(here: Here) -> JsonValue | MISSING:
    """On or off. A host shows any other text as off, and sends it as that."""
    value, on, off = here.raw.get("value"), here.raw.get("valueOn", "true"), here.raw.get("valueOff", "false")
    return value == on if value in (on, off) else MISSING


def _as_choice(here: Here) -> JsonValue | MISSING:
    value = here.raw.get("value")
    if not isinstance(value, str):
        return MISSING
    if not is_true(here.raw.get("isMultiSelect")):
        return value
    return [*value.split(",")] if value else []


_VALUES: Final[Mapping[str, Callable[[Here], JsonValue | MISSING]]] = {
    "Input.Number": _as_number,
    "Input.Rating": _as_number,
    "Input.Toggle": _as_switch,
    "Input.ChoiceSet": _as_choice,
}


# Rules


def _read_checks(here: Here) -> None:
    """`isRequired` and `regex`, which share one message."""
    cursor, checks = here.cursor, list[Neutral]()
    message = cursor.take("errorMessage") if isinstance(here.raw.get("errorMessage"), str) else None
    required = here.raw.get("isRequired")
    if is_true(required):
        check = here.part("required", cursor.place("isRequired"))
        required_val = cursor.take("isRequired")
        if required_val is not None:
            required_val.spend()  # that the check is there says it
        checks.append(check)
    elif required is None or required is False or str(required).lower() == "false":
        cursor.name("isRequired")
    regex = here.raw.get("regex")
    if isinstance(regex, str) and regex:
        check = here.part("pattern", cursor.place("regex"))
        check.set("pattern", cursor.take("regex"))
        checks.append(check)
    bounds = _read_bounds(here)
    if bounds is not None:
        checks.append(bounds)
    for check in checks:
        check.set("message", message)
        rule: dict[str, JsonValue] = {key: here.raw[key] for key in _RULES[check.kind] if key in here.raw}
        check.raw = {"condition": {**rule, "id": here.node.name}, "message": here.raw.get("errorMessage")}
    if message is not None and not checks:
        # Said of a value that is out of bounds.
        here.node.set_extra("errorMessage", message, "check")
    here.node.checks = checks


def _read_bounds(here: Here) -> Neutral | None:
    """What a host holds against `min` and `max`, and `home` does if nobody else can.

    They are told as what the input says itself, so that the rule has nothing more to tell.
    """
    said = [key for key in ("min", "max") if here.raw.get(key) is not None]
    kind = _BOUNDED.get(here.type)
    if kind is None or not said:
        return None
    return here.part(kind, here.cursor.place(said[0]), facts={"is_told": True})


def share_bounds(node: Neutral) -> None:
    """Let the rule of the bounds speak of the values that the input has; `home` knows them in any case."""
    for check in node.checks:
        if check.facts.get("is_told") is not True:
            continue
        for bound in ("min", "max"):
            val = node.attrs.get(bound)
            if val is not None:
                shared = node.attrs[bound] = Partly.of(val)
                if check.kind == "range":
                    check.set(bound, shared)
                    shared.name = f"{node.kind}.{bound}"


_BOUNDED: Final = {"Input.Number": "range", "Input.Date": "rule", "Input.Time": "rule"}
_RULES: Final[Mapping[str, tuple[str, ...]]] = {
    "required": ("type", "isRequired", "valueOn", "valueOff"),
    "pattern": ("type", "regex"),
    **dict.fromkeys(("range", "rule"), ("type", "min", "max")),
}
"""What the judgement of a rule looks at in its input."""


# What is special about each


def _read_text(here: Here) -> None:
    cursor, style = here.cursor, here.word("style")
    many = here.raw.get("isMultiline")
    if is_true(many):
        here.node.set("mode", cursor.fold("long", ("isMultiline",)))
    else:
        if many is None or many is False or str(many).lower() == "false":
            cursor.name("isMultiline")
        if style in TEXT_STYLE:
            here.node.set("mode", cursor.take("style", words={str(here.raw["style"]): TEXT_STYLE[style]}))
    if style == "text":
        cursor.name("style")


def _read_date(here: Here) -> None:
    attribute = "with_date" if here.type == "Input.Date" else "with_time"
    here.node.set(attribute, here.cursor.fold(True, ("type",)))


def _read_toggle(here: Here) -> None:
    for key, attribute, default in (("valueOn", "on", "true"), ("valueOff", "off", "false")):
        if here.raw.get(key) in (default, None):
            here.cursor.name(key)
        elif isinstance(here.raw[key], str):
            val = here.cursor.take(key)
            if val is not None and here.raw.get("value") == here.raw[key]:
                val.also = (here.cursor.place("value"),)  # the text stands there as well
            here.node.set(attribute, val)


def _read_choice(here: Here) -> None:
    cursor, node = here.cursor, here.node
    many, style = here.raw.get("isMultiSelect"), here.word("style")
    if is_true(many):
        node.set("mode", cursor.fold("multi", ("isMultiSelect",)))
        node.facts = {**node.facts, "shape": "joined"}
    elif many is None or many is False or str(many).lower() == "false":
        cursor.name("isMultiSelect")
    if style == "expanded":
        node.set("look", cursor.fold("list", ("style",)))
        return
    if style == "filtered":
        node.set("filterable", cursor.fold(True, ("style",)))
        node.set("look", Partly.of(here.item("menu", cursor.place("style"), "input_choice.look")))
        return
    if style in ("", "compact") and not isinstance(here.raw.get("style"), bool | int | float):
        cursor.name("style")
    node.set("look", Unsaid(here.ledger, "menu", cursor.place("style"), "input_choice.look"))


def _nothing(here: Here) -> None:
    """The table says all of it."""


_KINDS: Final[Mapping[str, Callable[[Here], None]]] = {
    "Input.Text": _read_text,
    "Input.Date": _read_date,
    "Input.Time": _read_date,
    "Input.Toggle": _read_toggle,
    "Input.ChoiceSet": _read_choice,
}


def _place_inline(here: Here) -> None:
    """The button beside a text: no other format has one in an input, so they stand side by side."""
    raw, at = here.raw["inlineAction"], here.cursor.place("inlineAction")
    assert isinstance(raw, dict)  # asked before
    here.cursor.name("inlineAction")
    row = Neutral(here.ledger, "group", at, f"{here.node.name}-inline", at / "type" if "type" in raw else None, at)
    row.facts = {"axis": "horizontal", "inline": True}
    here.job.attach(row)
    here.job.attach = row.children.append
    here.walk.later([Job(raw, at, "action", row.children.append, here.job.chain)])
