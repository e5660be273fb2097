"""Inputs of an A2UI surface from neutral inputs, with what `home` needs to read them back."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, cast

from pydantic import JsonValue
from pydantic_core import MISSING, PydanticCustomError

from uispec import pointer
from uispec.a2ui._wire import as_moment
from uispec.adapters.a2ui.writing.page import Page, Spot
from uispec.adapters.a2ui.writing.rules import add_rule, condition_of, write_rules
from uispec.adapters.a2ui.writing.tables import BOOL_LOOK, CHOICE_LOOK, CHOICE_MODE, TEXT_MODE
from uispec.adapters.clicks import input_codecs
from uispec.adapters.clicks.drafts import Element
from uispec.adapters.clicks.form_values import AsFlag, as_number, number_of, toggle_of
from uispec.adapters.clicks.home import HomeInput
from uispec.adapters.clicks.input_codecs import Codec, NumericTextCodec, Shape, ValueCodec
from uispec.adapters.neutral import Neutral
from uispec.adapters.pen import Drop, Edit, Fn, Near, Pen
from uispec.ledger.rows import ITEM

Type = Literal["text", "number", "boolean", "list"]

OWN_DATA: Final = "_inputs"
"""The key of the data under which inputs keep what the source keeps in another form."""

_FITS: Final[Mapping[Type, frozenset[str]]] = {
    # A number that is kept as text is typed as text.
    "text": frozenset({"text", "number_text"}),
    "number": frozenset({"number"}),
    "boolean": frozenset({"boolean"}),
    "list": frozenset({"list"}),
}
"""For each type of value that A2UI's inputs have, the shapes of the source that are the same JSON."""

_IN_ROW: Final = "The rows of a list cannot keep it in the form that A2UI wants, so edits of it do not come home."
_BESIDE: Final = "The whole data is no object, so there is no place for what is entered."
_SLID: Final = "It is the end, or the value, of a slider."
_LIMIT: Final = "Please enter fewer characters."
_BOUND: Final = "Please enter a number within the bounds."
_NO_MOMENT: Final = "It is neither a date nor a time, so the input shows nothing before somebody picks one."
_AS_RULE: Final = "It is a rule of its own, which speaks up and does not keep anybody from typing."


_UNBOUND: Final = Edit(MISSING, None)


@dataclass(slots=True)
class _Input:
    """One input in the making."""

    pen: Pen
    page: Page
    spot: Spot
    type: Type
    values: tuple[str, ...] | None = None
    toggle: tuple[str, str] = ("true", "false")
    is_numeric: bool = False
    """Whether the source takes nothing but numbers, where A2UI takes any text."""
    own: JsonValue | MISSING = MISSING
    """What its value is bound to in the output."""
    edit: Edit = _UNBOUND
    told: Element | None = None
    """Gets the `message` of the bounds, where it can be shown."""

    @property
    def node(self) -> Neutral:
        return self.pen.node

    @property
    def shape(self) -> str:
        """What JSON its value is in the source."""
        return str(self.node.facts.get("shape", self.type))

    @property
    def _fits(self) -> bool:
        return self.shape in _FITS[self.type]

    def bind(self, fn: Fn, empty: JsonValue | MISSING) -> None:
        """Write the value: bound where the source keeps it, or to a place of its own, or as it is now."""
        out = self.pen.out
        edit = self.edit = self.pen.edit("value", "value", fn, live=self._fits)
        if edit.is_live:
            self.own = out["value"]
            return
        if edit.tokens is not None:
            if ITEM in edit.tokens:
                self.pen.detach("value", _IN_ROW)
                self.edit = _UNBOUND
            elif not self.page.has_room:
                self.pen.detach("value", _BESIDE)
                self.edit = _UNBOUND
            else:
                self.page.own_data[self.spot.id] = out.get("value", empty if empty is not MISSING else None)
                self.own = out["value"] = self.page.tongue.bind((OWN_DATA, self.spot.id))
        if "value" not in out and empty is not MISSING:
            out["value"] = empty

    def finish(self, minimum: JsonValue = None, maximum: JsonValue = None) -> None:
        """Write its checks, and note it for the way home."""
        tokens = self.edit.tokens
        waiting = write_rules(self.page, self.node, self.pen.out, self.own, can_wait=tokens is not None, told=self.told)
        if tokens is None or self.own is MISSING:
            return
        codec: Codec = ValueCodec(type=self.type, values=self.values, min=number_of(minimum), max=number_of(maximum))
        if self.is_numeric:
            codec = NumericTextCodec()
        entry = HomeInput(
            component=self.node.name,
            path=self.node.path.pointer,
            data=tokens,
            codec=codec,
            shape="same" if self._fits else cast("Shape", self.shape),
            toggle=self.toggle,
            scope=self.node.scope,
            checks=waiting,
        )
        initial = self.edit.value if self.edit.is_live else self.page.own_data.get(self.spot.id)
        # What one row begins with says nothing of the others.
        if ITEM not in pointer.split(self.node.scope) and initial is not None and initial is not MISSING:
            entry = entry.model_copy(update={"initial": initial})
        self.page.clicks.add_field(self.spot.id, entry, self.own, self.node.attrs.get("value"))


def write_text_field(pen: Pen, page: Page, spot: Spot) -> None:
    """TextField."""
    made = _Input(pen, page, spot, "text")
    pen.out["component"] = "TextField"
    _label(pen, is_needed=True)
    made.bind(pen.text(), MISSING)
    pen.enum("mode", TEXT_MODE)
    if page.version == "1.0":
        pen.put("placeholder", "placeholder", pen.text())
    made.finish()
    _pattern(made)
    if made.own is not MISSING and pen.has("max_length"):
        _rule(made, "length", {"max": "max_length"}, {"message": _LIMIT})


def write_number_field(pen: Pen, page: Page, spot: Spot) -> None:
    """TextField for numbers; its bounds are a rule."""
    made = _Input(pen, page, spot, "text", is_numeric=True)
    pen.out["component"] = "TextField"
    _label(pen, is_needed=True)
    made.bind(pen.text(), MISSING)
    pen.out["variant"] = "number"
    if page.version == "1.0":
        pen.put("placeholder", "placeholder", pen.text())
    is_bounded = made.own is not MISSING and (pen.has("min") or pen.has("max"))
    rule: Element = {"message": _BOUND}
    made.told = rule if is_bounded else None
    made.finish()
    if is_bounded:
        _rule(made, "range", {"min": "min", "max": "max"}, rule)


def write_check_box(pen: Pen, page: Page, spot: Spot) -> None:
    """CheckBox."""
    toggle = toggle_of(pen, message="The data keeps true and false; clicks come home with these texts.")
    made = _Input(pen, page, spot, "boolean", toggle=toggle)
    out = pen.out
    out.update(component="CheckBox", label="")
    title: Element = {}
    if pen.put("title", "title", pen.text(), into=title):
        told: Element = {}
        pen.put("label", "label", pen.text(), into=told)
        joined = page.tongue.join([told["label"], ": ", title["title"]]) if told.get("label") else title["title"]
        out["label"] = "" if joined is MISSING else joined
        if told.get("label"):
            for attribute in ("label", "title"):
                pen.change(attribute, "Its label and its title are one text.")
    else:
        _label(pen, is_needed=True)
    made.bind(AsFlag(pen.node, toggle), False)
    pen.enum("look", BOOL_LOOK)
    made.finish()


def write_choice_picker(pen: Pen, page: Page, spot: Spot) -> None:
    """ChoicePicker."""
    made = _Input(pen, page, spot, "list")
    out = pen.out
    out["component"] = "ChoicePicker"
    _label(pen)
    pen.enum("mode", CHOICE_MODE)
    options: list[JsonValue] = []
    values: list[str] = []
    for option in pen.node.parts.get("options", []):
        held: Element = {"label": "", "value": ""}
        with Pen(option, held) as inner:
            inner.put("label", "label", inner.text())
            inner.put("value", "value", inner.text(), live=False)
        options.append(held)
        values.append(str(held["value"]))
    out["options"] = options
    made.values = tuple(values)
    made.bind(_AsList(made.shape), [])
    pen.enum("look", CHOICE_LOOK)
    if pen.flag("filterable"):
        out["filterable"] = True
    made.finish()


def write_slider(pen: Pen, page: Page, spot: Spot) -> None:
    """Slider."""
    made = _Input(pen, page, spot, "number")
    out = pen.out
    out["component"] = "Slider"
    _label(pen)
    pen.put("min", "min", as_number, live=False)
    if not pen.put("max", "max", as_number, live=False):
        out["max"] = 100
        pen.assume("max", "value", "A2UI wants to know where a slider ends.")
    made.bind(as_number, out.get("min", 0))
    if page.version == "1.0" and not pen.put("steps", "steps", _as_count, live=False):
        pen.put("step", "steps", _Steps(out.get("min", 0), out["max"]), live=False)
    if pen.has("look") or "look" in pen.node.facts:
        for attribute in ("max", "value"):
            pen.change(attribute, _SLID, "value")
    made.finish(out.get("min", 0), out["max"])


def write_date_input(pen: Pen, page: Page, spot: Spot) -> None:
    """DateTimeInput."""
    made = _Input(pen, page, spot, "text")
    out = pen.out
    out["component"] = "DateTimeInput"
    _label(pen)
    for attribute, key in (("with_date", "enableDate"), ("with_time", "enableTime")):
        if pen.flag(attribute):
            out[key] = True
    made.bind(pen.text(), "")
    held = pen.node.attrs["value"].glance() if pen.has("value") else ""
    if not page.is_own and isinstance(held, str) and held and input_codecs.halves(held) == (None, None):
        pen.change("value", _NO_MOMENT, "value")
    for bound in ("min", "max"):
        pen.put(bound, bound, pen.text(_as_bound))
    made.finish()


def _label(pen: Pen, *, is_needed: bool = False) -> None:
    """Place the label; where the source has none, the name that it gives to screen readers."""
    if pen.put("label", "label", pen.text()):
        return
    if is_needed:
        pen.out["label"] = ""
        if pen.put("access_label", "label", pen.text()):
            pen.change("access_label", "It is shown to everybody, as the label.")


def _pattern(made: _Input) -> None:
    """A pattern beside the checks: v0.9 has a word for it, v1.0 another rule."""
    pen, page = made.pen, made.page
    if not pen.has("pattern"):
        return
    if page.version != "1.0":
        pen.put("pattern", "validationRegexp", pen.text(), live=False)
    elif made.own is not MISSING:
        _rule(made, "pattern", {"pattern": "pattern"}, {}, source=page.reading.source_format)


def _rule(made: _Input, check: str, names: Mapping[str, str], rule: Element, *, source: str = "adaptive-card") -> None:
    """Say what the host of the source holds an input to by a rule."""
    args: Element = {"value": made.own if made.own is not MISSING else None}
    for argument, attribute in names.items():
        if made.pen.put(attribute, argument, live=False, into=args):
            made.pen.change(attribute, _AS_RULE)
    make = condition_of(source, made.node.kind, check) or condition_of("a2ui-v1.0", made.node.kind, check)
    if make is not None and made.own is not MISSING and len(args) > 1:
        add_rule(made.page, made.pen.out, make(made.page.tongue, args), rule)


# Values ---------------------------------------------------------------------------------------------------------------


class _AsList:
    """The value of a choice: a list of texts, even of one."""

    __slots__ = ("_shape",)

    def __init__(self, shape: str) -> None:
        self._shape = shape

    def __call__(self, value: JsonValue | MISSING) -> JsonValue | Near:
        chosen = input_codecs.unshape(value, cast("Shape", self._shape))
        if isinstance(chosen, str):
            return [chosen] if chosen else []
        if chosen is MISSING or chosen is None:
            return []
        items = chosen if isinstance(chosen, list) else []
        texts: list[JsonValue] = [item for item in items if isinstance(item, str)]
        return texts if texts == chosen else Near(texts, "A choice is a list of texts.")


class _Steps:
    """How many steps of a size lead from one end of a slider to the other."""

    __slots__ = ("_ends",)

    def __init__(self, least: JsonValue, most: JsonValue) -> None:
        self._ends = (number_of(least), number_of(most))

    def __call__(self, value: JsonValue | MISSING) -> JsonValue | Drop:
        step, (least, most) = number_of(value), self._ends
        count = (most - least) / step if step and least is not None and most is not None else 0
        return int(count) if count >= 1 and count == int(count) else Drop("The steps do not divide the range evenly.")


def _as_count(value: JsonValue | MISSING) -> JsonValue | MISSING | Drop:
    is_count = isinstance(value, int) and not isinstance(value, bool) and value >= 1
    return value if is_count else Drop("A slider has a whole number of steps.")


def _as_bound(text: str) -> JsonValue | MISSING | Near | Drop:
    """A date, a time with its offset, or both."""
    if not text:
        return MISSING
    for made in (text, f"{text}Z", f"{text}:00Z"):
        try:
            as_moment(made)
        except PydanticCustomError:
            continue
        return made if made == text else Near(made, "A time has seconds and an offset there.")
    return Drop("It is neither a date nor a time.")


WRITERS: Final[Mapping[str, Callable[[Pen, Page, Spot], None]]] = {
    "input_text": write_text_field,
    "input_number": write_number_field,
    "input_bool": write_check_box,
    "input_choice": write_choice_picker,
    "input_range": write_slider,
    "input_date": write_date_input,
}
"""By kind of input."""
