"""Inputs of a spec from neutral inputs, with what `home` needs to read them back."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, cast

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import _json, pointer
from uispec.adapters.clicks import input_codecs
from uispec.adapters.clicks.drafts import Element
from uispec.adapters.clicks.form_values import (
    AsChosen,
    AsFlag,
    as_number,
    number_of,
    toggle_of,
    typed_date_codec,
    unless_empty,
)
from uispec.adapters.clicks.home import HomeInput
from uispec.adapters.clicks.input_codecs import ChoicesCodec, Codec, NumberCodec, Shape, TextCodec, ValueCodec
from uispec.adapters.json_render.writing.page import Page, Spot, is_in_row
from uispec.adapters.json_render.writing.rules import write_rules
from uispec.adapters.json_render.writing.tables import (
    BOOL_LOOK,
    CHOICE_LOOK,
    CHOICE_MODE,
    MANY_LOOK,
    RANGE_LOOK,
    TEXT_MODE,
    TYPE,
)
from uispec.adapters.json_render.writing.tongue import as_param
from uispec.adapters.neutral import Neutral
from uispec.adapters.pen import Drop, Edit, Fn, Pen
from uispec.adapters.texts.crossings import crossing
from uispec.ledger.rows import ITEM

_IN_ROW: Final = "The rows of a list cannot keep it in this form, so edits of it do not come home."
_BESIDE: Final = "The whole data is no object, so there is no place for what is entered."
_TYPED: Final = "A date or a time is typed as text."
_ABOVE: Final = "It stands above, as a text of its own."
_STAY: Final = "The choices are buttons that stay pressed."
_NO_OWN: Final = "Labels and values are not the same, so it is another component."


@dataclass(slots=True)
class _Input:
    """One input in the making."""

    pen: Pen
    page: Page
    spot: Spot
    prop: str
    """The prop that its value is bound by."""
    fits: tuple[str, ...]
    """The shapes of a source that are the JSON which the component keeps."""
    codec: Codec
    toggle: tuple[str, str] = ("true", "false")
    edit: Edit = field(default=Edit(MISSING, None))

    @property
    def node(self) -> Neutral:
        return self.pen.node

    @property
    def shape(self) -> str:
        """What JSON its value is in the source."""
        return str(self.node.facts.get("shape", "text"))

    def write(self, fn: Fn, empty: JsonValue) -> None:
        """Write the value, bound where the source keeps it or to a place of its own; then the checks, and both home."""
        out, page = self.pen.out, self.page
        is_same = self.shape in self.fits
        edit = self.edit = self.pen.edit("value", self.prop, fn, live=is_same)
        if not edit.is_live and edit.tokens is not None:
            message = _IN_ROW if ITEM in edit.tokens else "" if page.has_room else _BESIDE
            if message:
                self.pen.detach("value", message)
                self.edit = Edit(MISSING, None)
            else:
                self._bind(empty)
        if self.edit.tokens is None and not page.is_own and self.prop in out and not is_in_row(self.node):
            # What is bound to nothing shows nothing, whatever its value is.
            self._bind(empty)
        self._finish(is_same=is_same)

    def _bind(self, empty: JsonValue) -> None:
        """Bind the value to a place of the output's own."""
        place = self.page.keep("_inputs", self.spot.key, self.pen.out.get(self.prop, empty))
        self.pen.out[self.prop] = self.page.tongue.bind(place)

    def _finish(self, *, is_same: bool) -> None:
        tokens = self.edit.tokens
        bound = self.pen.out.get(self.prop) if tokens is not None else None
        waiting = write_rules(self.page, self.node, self.pen.out, is_bound=tokens is not None)
        if tokens is None:
            return
        # A choice is read as a list, whatever the source keeps.
        is_list = isinstance(self.codec, ChoicesCodec)
        entry = HomeInput(
            component=self.node.name,
            path=self.node.path.pointer,
            data=tokens,
            codec=self.codec,
            shape="same" if is_same and not is_list else cast("Shape", self.shape),
            toggle=self.toggle,
            scope=self.node.scope,
            checks=waiting,
        )
        initial = self.page.recall("_inputs", self.spot.key)
        if self.edit.is_live or is_list:
            initial = input_codecs.unshape(self.edit.value, cast("Shape", self.shape), self.toggle)
        # What one row begins with says nothing of the others.
        if ITEM not in pointer.split(self.node.scope) and initial is not MISSING and initial is not None:
            entry = entry.model_copy(update={"initial": initial})
        self.page.clicks.add_field(self.spot.key, entry, _read_only(bound), self.node.attrs.get("value"))


def write_text_input(pen: Pen, page: Page, spot: Spot) -> None:
    """Input, or Textarea for several lines."""
    looks: Element = {}
    pen.enum("mode", TEXT_MODE, into=looks)
    wanted = str(looks.pop(TYPE, "Input"))
    spot.element["type"] = page.pick(pen, wanted, "Input" if wanted == "Textarea" else "Textarea")
    _name(pen, spot)
    if spot.element["type"] == "Input":
        pen.out.update(looks)
    elif spot.element["type"] == "Textarea":
        pen.put("rows", "rows", _as_count, live=False)
    pen.put("placeholder", "placeholder", pen.text(crossing(pen.node, "line")))
    _Input(pen, page, spot, "value", ("text", "number_text"), TextCodec()).write(pen.text(), "")


def write_number_input(pen: Pen, page: Page, spot: Spot) -> None:
    """Input of the type number, which keeps text."""
    spot.element["type"] = "Input"
    _name(pen, spot)
    pen.out["type"] = "number"
    pen.put("placeholder", "placeholder", pen.text(crossing(pen.node, "line")))
    bounds = {bound: _defer(pen, bound) for bound in ("min", "max")}
    codec = NumberCodec(min=bounds["min"], max=bounds["max"])
    _Input(pen, page, spot, "value", (), codec).write(pen.text(), "")


def _defer(pen: Pen, attribute: str) -> int | float | None:
    """Give a bound that is held to when the click comes home."""
    val = pen.node.attrs.get(attribute)
    if val is None:
        return None
    bound = val.now()
    val.defer("check")
    return number_of(bound)


def write_date_input(pen: Pen, page: Page, spot: Spot) -> None:
    """Input, in which a date or a time is typed."""
    spot.element["type"] = "Input"
    _name(pen, spot)
    pen.near("component", _TYPED)
    with_date = pen.flag("with_date")
    with_time = pen.flag("with_time")
    hint = "T".join(word for word, wanted in (("YYYY-MM-DD", with_date), ("HH:MM", with_time)) if wanted)
    if not pen.put("placeholder", "placeholder", pen.text(crossing(pen.node, "line"))) and hint:
        pen.out["placeholder"] = hint
    for half in ("with_date", "with_time"):
        pen.change(half, _TYPED)
    for bound in ("min", "max"):
        pen.lose(bound, message=_TYPED)
    codec = typed_date_codec(page.reading.source_format, with_date=with_date, with_time=with_time)
    _Input(pen, page, spot, "value", ("text",), codec).write(pen.text(), "")


def write_toggle(pen: Pen, page: Page, spot: Spot) -> None:
    """Checkbox, Switch or Toggle."""
    looks: Element = {}
    pen.enum("look", BOOL_LOOK, into=looks)
    wanted = str(looks.pop(TYPE, "Checkbox"))
    others = [name for name in ("Checkbox", "Switch", "Toggle") if name != wanted]
    spot.element["type"] = page.pick(pen, wanted, *others)
    is_toggle = spot.element["type"] == "Toggle"
    _name(pen, spot, has_name=not is_toggle)
    toggle = toggle_of(pen, message="The state keeps true and false; clicks come home with these texts.")
    made = _Input(
        pen, page, spot, "pressed" if is_toggle else "checked", ("boolean",), ValueCodec(type="boolean"), toggle
    )
    if pen.has("title"):
        told: Element = {}
        pen.put("title", "title", pen.text(crossing(pen.node, "line")), into=told)
        joined = page.tongue.join([pen.out["label"], ": ", told["title"]]) if pen.out["label"] else told["title"]
        pen.out["label"] = told["title"] if joined is MISSING else joined
        if pen.has("label"):
            for attribute in ("label", "title"):
                pen.change(attribute, "Its label and its title are one text.")
    made.write(AsFlag(pen.node, toggle), False)


def write_range(pen: Pen, page: Page, spot: Spot) -> None:
    """Slider, or Pagination."""
    looks: Element = {}
    pen.enum("look", RANGE_LOOK, into=looks)
    spot.element["type"] = page.pick(pen, str(looks.pop(TYPE, "Slider")), "Slider", "Pagination")
    if spot.element["type"] == "Pagination":
        pen.put("max", "totalPages", as_number, live=False)
        for attribute in ("min", "step"):
            pen.choose(attribute, {1: 1}, absent=1)
        _Input(pen, page, spot, "page", ("number",), ValueCodec(type="number")).write(as_number, 1)
        return
    if not pen.put("label", "label", pen.text(crossing(pen.node, "line"))):
        pen.put("access_label", "label", pen.text(crossing(pen.node, "line")))
    pen.put("min", "min", as_number, live=False)
    pen.put("max", "max", as_number, live=False)
    out = pen.out
    least, most = number_of(out.get("min", 0)), number_of(out.get("max", 100))
    if not pen.put("step", "step", as_number, live=False):
        pen.put("steps", "step", _StepOf(least, most), live=False)
    codec = ValueCodec(type="number", min=least, max=most)
    _Input(pen, page, spot, "value", ("number",), codec).write(as_number, least)


def write_choice(pen: Pen, page: Page, spot: Spot) -> None:
    """Select, Radio, ToggleGroup, ButtonGroup or DropdownMenu."""
    node, out = pen.node, pen.out
    listed = node.parts.get("options", [])
    is_plain = all(_is_plain(option) for option in listed)
    options = [_option(option) for option in listed]
    wanted = _choice_type(pen, page, is_plain=is_plain)
    spot.element["type"] = wanted
    values = [str(option["value"]) for option in options]
    is_multiple = out.get("type") == "multiple"
    codec = input_codecs.choices_codec(values, multiple=is_multiple)
    for option, name in zip(options, input_codecs.choice_names(codec), strict=True):
        option["value"] = name
    has_name = wanted in ("Select", "Radio")
    _name(pen, spot, has_name=has_name, has_label=has_name or wanted == "DropdownMenu")
    if wanted == "Select":
        pen.put("placeholder", "placeholder", pen.text(crossing(node, "line")))
    out[_LISTED[wanted]] = [option["label"] for option in options] if has_name else [*options]
    if wanted in ("ToggleGroup", "ButtonGroup"):
        _label_above(pen, page, spot)
    fits = ("joined",) if is_multiple else ("text",)
    made = _Input(pen, page, spot, "selected" if wanted == "ButtonGroup" else "value", fits, codec)
    if codec.positions:
        made.fits = ()
    made.write(AsChosen(node, codec, ""), "")


def _label_above(pen: Pen, page: Page, spot: Spot) -> None:
    """Put the label of a component that has no place for one above it."""
    held: Element = {}
    text = pen.text(crossing(pen.node, "line"))
    if not pen.put("label", "text", text, into=held) and not pen.put("access_label", "text", text, into=held):
        return
    for attribute in ("label", "access_label"):
        pen.change(attribute, _ABOVE, "accessibility")
    label = page.text(page.draft.allot(pen.node, "label"), held["text"])
    inner = page.draft.allot(pen.node, "choice")
    element = page.add(inner, str(spot.element["type"]), pen.out)
    spot.element.update(type="Stack", props={"gap": "sm"}, children=[label, inner])
    spot.element = element


_LISTED: Final = {
    "Select": "options",
    "Radio": "options",
    "ToggleGroup": "items",
    "ButtonGroup": "buttons",
    "DropdownMenu": "items",
}


def _choice_type(pen: Pen, page: Page, *, is_plain: bool) -> str:
    """Choose the component; those with one text for label and value take no others."""
    out, node = pen.out, pen.node
    mode: Element = {}
    pen.enum("mode", CHOICE_MODE, into=mode)
    looks: Element = {}
    if mode:
        if page.is_own:
            pen.keep("look")
        elif pen.has("look"):
            pen.enum("look", MANY_LOOK)
        else:
            pen.near("style", _STAY)
        out["type"] = "multiple"
        return page.pick(pen, "ToggleGroup")
    pen.enum("look", CHOICE_LOOK, into=looks)
    wanted = str(looks.get(TYPE, "Radio"))
    if node.facts.get("menu") is True:
        return page.pick(pen, "DropdownMenu", "Select")
    if not is_plain and wanted in ("Select", "Radio"):
        pen.near("style", _NO_OWN)
        wanted = "DropdownMenu" if wanted == "Select" else "ButtonGroup"
    return page.pick(pen, wanted, "ButtonGroup", "ToggleGroup", "DropdownMenu")


def _is_plain(option: Neutral) -> bool:
    """Whether an option shows its value."""
    label, value = (option.attrs.get(name) for name in ("label", "value"))
    return label is not None and value is not None and _json.same(label.glance(), value.glance())


def _option(option: Neutral) -> Element:
    held: Element = {"label": "", "value": ""}
    with Pen(option, held) as pen:
        pen.put("label", "label", pen.text(crossing(option, "line")))
        pen.put("value", "value", pen.text(), live=False)
    return held


def _name(pen: Pen, spot: Spot, *, has_name: bool = True, has_label: bool = True) -> None:
    """Place the name and the label; where the source has no label, the name that it gives to screen readers."""
    if has_label:
        pen.out["label"] = ""
        if not pen.put("label", "label", pen.text(crossing(pen.node, "line"))) and pen.put(
            "access_label", "label", pen.text(crossing(pen.node, "line"))
        ):
            pen.change("access_label", "It is shown to everybody, as the label.")
    if has_name and not pen.put("name", "name", pen.text(unless_empty)):
        pen.out["name"] = spot.key
        pen.change("name", "It is named after the element, since every input has a name.")


def _read_only(bound: JsonValue) -> JsonValue:
    """What an action names for the value of an input: the same place, read."""
    if isinstance(bound, dict) and "$bindState" in bound:
        return {"$state": bound["$bindState"]}
    return as_param({"$item": bound["$bindItem"]}) if isinstance(bound, dict) and "$bindItem" in bound else bound


# Values ---------------------------------------------------------------------------------------------------------------


class _StepOf:
    """The size of one of so many steps."""

    __slots__ = ("_range",)

    def __init__(self, least: float | None, most: float | None) -> None:
        self._range = (most or 0) - (least or 0)

    def __call__(self, value: JsonValue | MISSING) -> JsonValue | MISSING | Drop:
        count = number_of(value)
        if not count or count < 1 or self._range <= 0:
            return Drop("A slider has steps of one size.")
        step = self._range / count
        return int(step) if step == int(step) else step


def _as_count(value: JsonValue | MISSING) -> JsonValue | MISSING | Drop:
    number = number_of(value)
    return Drop("It is no number of lines.") if number is None and value is not MISSING else value


WRITERS: Final[Mapping[str, Callable[[Pen, Page, Spot], None]]] = {
    "input_text": write_text_input,
    "input_number": write_number_input,
    "input_bool": write_toggle,
    "input_choice": write_choice,
    "input_range": write_range,
    "input_date": write_date_input,
}
"""By kind of input."""
