"""Inputs of an Adaptive Card from neutral inputs, with what `home` needs to read them back."""

from collections.abc import Callable, Mapping
from typing import Final

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec.adapters.adaptive_card.writing.desk import Site
from uispec.adapters.adaptive_card.writing.placing import fits
from uispec.adapters.adaptive_card.writing.shaping import HalfOf, as_number
from uispec.adapters.adaptive_card.writing.tables import BOOL_LOOK, CHOICE_LOOK, CHOICE_MODE, RANGE_LOOK, TEXT_MODE
from uispec.adapters.clicks import input_codecs
from uispec.adapters.clicks.drafts import Element, defer_check, home_check
from uispec.adapters.clicks.form_values import AsChosen, number_codec, unless_empty
from uispec.adapters.clicks.home import HomeCheck, HomeInput
from uispec.adapters.clicks.input_codecs import (
    ChoicesCodec,
    Codec,
    DateTimeCodec,
    NumericTextCodec,
    TextCodec,
    ToggleCodec,
)
from uispec.adapters.neutral import drop
from uispec.adapters.pen import Drop, Edit, Fn, Pen
from uispec.adapters.texts.crossings import safe_links
from uispec.adapters.texts.markup import escape

_NEVER: Final = "No action of the card takes this input along, so its edits never come home."
_SOMETIMES: Final = "Only actions inside the same inner card take this input along."


def write_text(site: Site) -> list[Element]:
    """TextField: Input.Text, or Input.Number for numbers."""
    pen, out = site.pen, site.pen.out
    name = site.draft.allot(site.node)
    out.update(type="Input.Text", id=name)
    _label(pen)
    pen.enum("mode", TEXT_MODE)
    is_number = out["type"] == "Input.Number"
    pen.put("placeholder", "placeholder", pen.text())
    if not is_number:
        pen.put("pattern", "regex", pen.text())
        pen.put("max_length", "maxLength", _as_length)
    edit = _edit(site, "value", as_number if is_number else pen.text(unless_empty))
    codec = NumericTextCodec() if is_number else TextCodec()
    _remember(site, name, codec, edit, _checks(site, (out,)))
    return [out]


def write_toggle(site: Site) -> list[Element]:
    """CheckBox: Input.Toggle."""
    pen, out = site.pen, site.pen.out
    name = site.draft.allot(site.node)
    out.update(type="Input.Toggle", id=name, title="")
    if pen.put("title", "title", pen.text(safe_links)):
        _label(pen)
    else:
        _label(pen, "title")
    pen.enum("look", BOOL_LOOK)
    pen.put("on", "valueOn")
    pen.put("off", "valueOff")
    pen.put("wrap", "wrap")
    codec = ToggleCodec(on=str(out.get("valueOn", "true")), off=str(out.get("valueOff", "false")))
    # A card says nothing where a toggle is off from the start.
    off = MISSING if site.desk.is_same and site.node.attrs["value"].now() is MISSING else codec.off
    edit = _edit(site, "value", lambda value: codec.on if value is True else off)
    # A required toggle of a card has to be on; a `required` of other sources is content with either.
    _remember(site, name, codec, edit, _checks(site, (out,) if site.desk.is_same else ()), toggle=(codec.on, codec.off))
    return [out]


def write_choice(site: Site) -> list[Element]:
    """ChoicePicker: Input.ChoiceSet."""
    pen, out = site.pen, site.pen.out
    name = site.draft.allot(site.node)
    out.update(type="Input.ChoiceSet", id=name)
    _label(pen)
    pen.enum("mode", CHOICE_MODE)
    multiple = "isMultiSelect" in out
    out["style"] = "expanded"
    is_filtered = pen.flag("filterable")
    if is_filtered and not multiple:
        out["style"] = "filtered"
        if site.desk.is_same:
            pen.keep("look")  # one member says both
        else:
            pen.lose("look", message="A choice that can be filtered has a look of its own.")
    else:
        pen.enum("look", CHOICE_LOOK)
        if is_filtered:
            pen.lose("filterable", message="Only a single choice can be filtered in a card.")
    pen.put("placeholder", "placeholder", pen.text())
    pen.put("wrap", "wrap")
    codec, choices = _options(site, multiple=multiple)
    if not choices and not _comes_later(site):
        return _nothing_to_choose(site)
    if choices:
        out["choices"] = choices
    edit = _edit(site, "value", AsChosen(site.node, codec))
    _remember(site, name, codec, edit, _checks(site, (out,)))
    return [out]


def write_range(site: Site) -> list[Element]:
    """Slider: Input.Number with its bounds; a rating that is given, where the host has one."""
    pen, out = site.pen, site.pen.out
    name = site.draft.allot(site.node)
    is_rating = site.node.facts.get("is_rating") is True and site.reach.has("Input.Rating")
    out.update(type="Input.Rating" if is_rating else "Input.Number", id=name)
    if not is_rating:
        pen.near("component", "The number is typed; a card has no slider.")
    _label(pen)
    if not is_rating:
        out["min"] = 0
        pen.put("min", "min", as_number)
    pen.enum("look", RANGE_LOOK)
    pen.put("max", "max", as_number)
    edit = _edit(site, "value", as_number)
    codec = number_codec(site.node, out)
    _remember(site, name, codec, edit, _checks(site, (out,)))
    return [out]


def write_number(site: Site) -> list[Element]:
    """Number: Input.Number."""
    pen, out = site.pen, site.pen.out
    name = site.draft.allot(site.node)
    out.update(type="Input.Number", id=name)
    _label(pen)
    pen.put("placeholder", "placeholder", pen.text())
    for bound in ("min", "max"):
        pen.put(bound, bound, as_number)
    edit = _edit(site, "value", as_number)
    codec = number_codec(site.node, out)
    _remember(site, name, codec, edit, _checks(site, (out,)))
    return [out]


def write_date(site: Site) -> list[Element]:
    """DateTimeInput: Input.Date, Input.Time, or one of each side by side."""
    node, pen = site.node, site.pen
    with_date = pen.flag("with_date")
    with_time = pen.flag("with_time")
    if not with_date and not with_time:
        # The renderers of the source show both then.
        with_date = with_time = True
        message = "The source asks for neither date nor time; the card asks for both."
        if pen.has("with_date"):
            pen.change("with_date", message)
        else:
            pen.assume("enableDate", "value", message)
    both = with_date and with_time
    out = pen.out
    day_id = site.draft.allot(node, "date" if both else "") if with_date else None
    time_id = site.draft.allot(node, "time" if both else "") if with_time else None
    day: Element = {"type": "Input.Date", "id": day_id}
    clock: Element = {"type": "Input.Time", "id": time_id}
    if both:
        out.update(
            type="ColumnSet",
            columns=[
                {"type": "Column", "width": "stretch", "items": [day]},
                {"type": "Column", "width": "stretch", "items": [clock]},
            ],
        )
    else:
        day = clock = out
        out.update(type="Input.Date" if with_date else "Input.Time", id=day_id or time_id)
    _label(pen, into=day)
    pen.put("placeholder", "placeholder", pen.text(), into=day)
    if both:
        edit = _edit(site, "value", pen.text(HalfOf("date", "value", both=True)), into=day)
        pen.put("value", "value", pen.text(HalfOf("time", "value", both=True)), into=clock)
    else:
        edit = _edit(site, "value", pen.text(HalfOf("date" if with_date else "time", "value")))
    codec = DateTimeCodec(date=day_id, time=time_id)
    bounds: dict[str, JsonValue] = {}
    for bound in ("min", "max"):
        # With both inputs the date bounds the date; a time of day would bound every day. Home knows the whole bound.
        half = pen.text(HalfOf("date" if with_date else "time", "bound"))
        if pen.put(bound, bound, half, into=day if with_date else clock):
            pen.put(bound, bound, _Moment(codec), into=bounds)
    # Two inputs: the source is content with one half, and two required inputs are not.
    checks = _checks(site, () if both else (out,))
    _remember(site, str(day_id or time_id), codec.model_copy(update=bounds), edit, checks)
    return [out]


WRITERS: Final[Mapping[str, Callable[[Site], list[Element]]]] = {
    "input_text": write_text,
    "input_bool": write_toggle,
    "input_choice": write_choice,
    "input_range": write_range,
    "input_number": write_number,
    "input_date": write_date,
}
"""Writers of inputs by kind, each with what the node becomes."""


def _comes_later(site: Site) -> bool:
    """Tell whether the choices are asked for while somebody types, by a query that goes back to where it was."""
    extra = site.node.extra.get(_QUERY)
    query = MISSING if extra is None or not site.desk.is_same else extra.val.glance()
    return query is not MISSING and fits("Input.ChoiceSet", _QUERY, query)


_QUERY: Final = "choices.data"


def _nothing_to_choose(site: Site) -> list[Element]:
    """A choice of nothing: hosts refuse a list that is empty, so its label is all that shows."""
    label = site.pen.out.get("label")
    site.pen.near("component", "There is nothing to choose from, so only the label is shown.")
    site.pen.out.clear()
    site.pen.detach("value", "There is nothing to choose from.")
    for check in site.node.checks:
        drop(check, "check", "There is nothing to choose from.")
    if not isinstance(label, str) or not label:
        return []
    site.pen.out.update(type="TextBlock", text=escape(label), wrap=True)
    return [site.pen.out]


class _Moment:
    """A bound, as the value of the date and time inputs that it bounds is written."""

    __slots__ = ("_codec",)

    def __init__(self, codec: DateTimeCodec) -> None:
        self._codec = codec

    def __call__(self, value: JsonValue | MISSING) -> JsonValue:
        return "T".join(input_codecs.encode(self._codec, value).values())


def _label(pen: Pen, key: str = "label", into: Element | None = None) -> None:
    """Place the label; where the source has none, the name that it gives to screen readers.

    Some hosts read Markdown in labels and titles of choices, and others do not: marks stay as they are, and no link
    that must not be opened may come of them.
    """
    if not pen.has("label"):
        if pen.put("access_label", key, pen.text(safe_links), into=into):
            pen.change("access_label", "It is shown to everybody, as the label.")
        return
    pen.put("label", key, pen.text(safe_links), into=into)


def _as_length(value: JsonValue | MISSING) -> JsonValue | MISSING | Drop:
    number = as_number(value)
    return number if number is MISSING or isinstance(number, int) else Drop("It is no number of characters.")


def _edit(site: Site, key: str, fn: Fn, into: Element | None = None) -> Edit:
    """Place the value, and say so if its edits do not come home with every action."""
    pen = site.pen
    ever, always = site.draft.reach(site.chain)
    if not ever:
        pen.put("value", key, fn, into=into)
        pen.detach("value", _NEVER, keeps_name=True)
        return Edit(MISSING, None)
    edit = pen.edit("value", key, fn, into=into)
    if edit.tokens is not None and not always:
        pen.change("value", _SOMETIMES, "two_way")
    return edit


def _remember(
    site: Site,
    name: str,
    codec: Codec,
    edit: Edit,
    checks: tuple[HomeCheck, ...],
    *,
    toggle: tuple[str, str] | None = None,
) -> None:
    node = site.node
    entry = HomeInput(component=node.name, path=node.path.pointer, codec=codec, scope=node.scope, checks=checks)
    update: dict[str, object] = {}
    if edit.value is not MISSING:
        update["initial"] = edit.value
    if edit.tokens is not None:
        update["data"] = edit.tokens
        update["shape"] = node.facts.get("shape", "same")
    if toggle is not None:
        update["toggle"] = toggle
    site.draft.add_input(name, site.chain, entry.model_copy(update=update))


def _checks(site: Site, required_at: tuple[Element, ...]) -> tuple[HomeCheck, ...]:
    """Give the checks to `home`; those also to the host that both judge alike for every value.

    Home runs them too: the payload comes from a client, which may have skipped them. Of other sources that is the first
    `required` alone: their patterns judge an empty text, and there is one message for all.
    """
    found: list[HomeCheck] = []
    for check in site.node.checks:
        if check.kind == "required" and required_at:
            out, required_at = required_at[0], required_at[1:]
            out["isRequired"] = True
            with Pen(check, out) as pen:
                pen.put("message", "errorMessage", pen.text())
                found.append(home_check(pen.source()))
        elif check.kind == "pattern" and site.desk.is_same and site.pen.out["type"] == "Input.Text":
            with Pen(check, site.pen.out) as pen:
                pen.put("pattern", "regex")
                pen.put("message", "errorMessage", pen.text())
                found.append(home_check(pen.source()))
        elif check.facts.get("is_told") is True:
            # The bounds are there, and the host holds them, too.
            with Pen(check, site.pen.out) as pen:
                for bound in ("min", "max"):
                    pen.keep(bound)
                pen.put("message", "errorMessage", pen.text())
                found.append(home_check(pen.source()))
        else:
            found.append(defer_check(check))
    return tuple(found)


def _options(site: Site, *, multiple: bool) -> tuple[ChoicesCodec, list[JsonValue]]:
    """Write the choices; their target values are their own, or positions where those would not survive."""
    choices: list[Element] = []
    for option in site.node.parts.get("options", []):
        choice: Element = {"title": "", "value": ""}
        with Pen(option, choice) as pen:
            pen.put("label", "title", pen.text(safe_links))
            if not pen.put("value", "value", pen.text()):
                choice["value"] = choice["title"]
            elif not pen.has("label"):
                choice["title"] = choice["value"]
        choices.append(choice)
    codec = input_codecs.choices_codec([str(choice["value"]) for choice in choices], multiple=multiple)
    for choice, name in zip(choices, input_codecs.choice_names(codec), strict=True):
        choice["value"] = name
    return codec, [*choices]
