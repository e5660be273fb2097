"""What is filled in: controls, in the flat form with what `home` needs to read them back.

A form has one action, and all its fields go along with that. Text fields start empty, whatever the data say. The nested
form has no actions, so that nothing that is entered there comes home.
"""

from collections.abc import Callable, Mapping
from typing import Final

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec.adapters.assistant_ui.writing.clicks import NO_EVENTS, write_action
from uispec.adapters.assistant_ui.writing.page import Made, Page
from uispec.adapters.assistant_ui.writing.tables import (
    CHOICE_LOOK,
    CHOICE_MODE,
    LIST_LOOK,
    TEXT_MODE,
)
from uispec.adapters.clicks import input_codecs
from uispec.adapters.clicks.drafts import Element
from uispec.adapters.clicks.form_values import (
    NO_TOGGLE,
    Toggle,
    chosen_of,
    input_entry,
    is_on,
    lose_checks,
    number_codec,
    toggle_of,
    typed_date_codec,
    unless_empty,
)
from uispec.adapters.clicks.input_codecs import (
    ChoicesCodec,
    Codec,
    NumericTextCodec,
    TextCodec,
    ValueCodec,
)
from uispec.adapters.events import lose_other_events
from uispec.adapters.neutral import Neutral
from uispec.adapters.pen import Drop, Fn, Near, Pen
from uispec.adapters.texts.crossings import crossing

_NEVER: Final = "No action takes this input along, so its edits never come home."
_SOMETIMES: Final = "Only the button that submits the form takes this input along."
_TRUTHS: Final = "The box keeps true and false; clicks come home with these texts."
_EMPTY: Final = "The field starts empty, whatever it holds."
_TYPED: Final = "It is typed into a field."


def write_text_input(pen: Pen, page: Page) -> list[Element]:
    """Text: an Input."""
    made = page.make("Input")
    _label(pen, made)
    pen.put("placeholder", "placeholder", pen.text(), into=made.props)
    mode: Element = {}
    pen.enum("mode", TEXT_MODE, into=mode)
    made.props.update(mode)
    is_number = pen.node.attrs["mode"].now() == "number" if pen.has("mode") else False
    codec = NumericTextCodec() if is_number else TextCodec()
    return _finish(pen, page, made, codec, pen.text(unless_empty), "value", is_shown=False)


def write_number_input(pen: Pen, page: Page) -> list[Element]:
    """Number, slider: an Input, whose text is held to the bounds when it comes home."""
    made = page.make("Input")
    if pen.node.kind == "input_range":
        pen.near("component", _TYPED)
    _label(pen, made)
    pen.put("placeholder", "placeholder", pen.text(), into=made.props)
    bounds: Element = {}
    for bound in ("min", "max"):
        if not _comes_home(pen.node, made, page):
            pen.lose(bound, message=_NEVER)
        elif pen.put(bound, bound, into=bounds):
            pen.change(bound, "Nothing holds the number to it before it comes home.")
    codec = number_codec(pen.node, bounds)
    return _finish(pen, page, made, codec, pen.text(unless_empty), "value", is_shown=False)


def write_toggle(pen: Pen, page: Page) -> list[Element]:
    """Yes or no: a Checkbox."""
    made = page.make("Checkbox")
    made.props["label"] = ""
    above: list[Element] = []
    if pen.put("title", "label", pen.text(crossing(pen.node, "line")), into=made.props):
        cell: Element = {}
        if pen.put("label", "text", pen.text(crossing(pen.node, "line")), into=cell):
            pen.change("label", "It is a text above the box.")
            above.append(page.text(str(cell["text"])))
    else:
        _label(pen, made)
    node, toggle = pen.node, toggle_of(pen, message=_NEVER if page.submit is None else _TRUTHS)
    codec: Codec = ValueCodec(type="boolean")

    def checked(value: JsonValue | MISSING) -> JsonValue | MISSING:
        return True if is_on(value, node, toggle) else MISSING  # a box is off that says nothing

    return [*above, *_finish(pen, page, made, codec, checked, "defaultChecked", toggle=toggle)]


def write_choice(pen: Pen, page: Page) -> list[Element]:
    """Choice: a RadioGroup, or a Select where the source has a menu and nothing is chosen yet."""
    made = page.make("RadioGroup")
    _label(pen, made)
    row: Element = {}
    pen.enum("mode", CHOICE_MODE, into=row)
    is_multiple = pen.has("mode") and pen.node.attrs["mode"].now() == "multi"
    pen.enum("look", CHOICE_LOOK, into=row)
    options: list[JsonValue] = []
    values: list[str] = []
    for option in pen.node.parts.get("options", []):
        made_option: Element = {"label": "", "value": ""}
        with Pen(option, made_option) as inner:
            inner.put("label", "label", inner.text(crossing(option, "line")))
            inner.put("value", "value", inner.text())
        options.append(made_option)
        values.append(str(made_option["value"]))
    made.props["options"] = options
    codec = ChoicesCodec(values=tuple(values), multiple=False, positions=False)
    is_menu = row.get("$type") == "Select" and not is_multiple
    if is_multiple and "$type" in row:
        pen.change("look", LIST_LOOK, "style")
    if is_menu:
        made.props["$type"] = "Select"
        pen.put("placeholder", "placeholder", pen.text(), into=made.props)
    return _finish(pen, page, made, codec, _Chosen(pen.node, values), "defaultValue", is_shown=not is_menu)


def write_date(pen: Pen, page: Page) -> list[Element]:
    """Date: a DatePicker. A time, and a date with a time, are typed."""
    with_date = pen.flag("with_date")
    with_time = pen.flag("with_time")
    is_picked = with_date and not with_time
    made = page.make("DatePicker" if is_picked else "Input")
    _label(pen, made)
    if is_picked:
        for bound in ("min", "max"):
            pen.put(bound, bound, pen.text(_day), into=made.props)
    else:
        pen.near("component", _TYPED)
        for half_named in ("with_date", "with_time"):
            pen.change(half_named, _TYPED)
        pen.put("placeholder", "placeholder", pen.text(), into=made.props)
    codec = typed_date_codec(page.source_format, with_date=with_date, with_time=with_time)
    return _finish(pen, page, made, codec, pen.text(_day), "value", is_shown=is_picked)


WRITERS: Final[Mapping[str, Callable[[Pen, Page], list[Element]]]] = {
    "input_text": write_text_input,
    "input_number": write_number_input,
    "input_range": write_number_input,
    "input_bool": write_toggle,
    "input_choice": write_choice,
    "input_date": write_date,
}
"""By kind."""


def _finish(
    pen: Pen,
    page: Page,
    made: Made,
    codec: Codec,
    fn: Fn,
    key: str,
    *,
    is_shown: bool = True,
    toggle: Toggle = NO_TOGGLE,
) -> list[Element]:
    """Place the value, and tell `home` where edits of it belong, if they come home at all.

    Args:
        pen: at the input.
        page: the spec in the making.
        made: the control.
        codec: reads what the host sends.
        fn: from the value to what the control shows.
        key: of the prop that shows it.
        is_shown: whether a control of the flat form shows a value at all.
        toggle: the texts for on and off, where the source keeps those.
    """
    node = pen.node
    event = _own_event(node, made, page)
    if event is not None:
        event.is_written = True
    lose_other_events(node, NO_EVENTS, kept="")
    pen.put("name", "name", into=made.props)
    if not _comes_home(node, made, page):
        pen.put("value", key, fn if is_shown else _starts_empty, into=made.props, live=False)
        pen.detach("value", _NEVER)
        _say_empty(pen, is_shown=is_shown)
    else:
        name = page.draft.allot(node)
        edit = pen.edit("value", key, fn if is_shown else _starts_empty, into=made.props, live=False)
        _say_empty(pen, is_shown=is_shown)
        if edit.tokens is not None and page.submit is not None and not page.is_only_sender:
            pen.change("value", _SOMETIMES, "two_way")
        if made.props.get("name", name) != name:
            pen.change("name", "It is sent under another name.")
        made.props["name"] = name
        page.inputs[name] = input_entry(node, codec, edit, toggle, is_shown=is_shown)
        if event is None:
            return [made.finish(key=name)]
        return [made.finish(key=name, action=write_action(node, event, page, name, is_control=True))]
    lose_checks(node, _NEVER)
    return [made.finish()]


def _own_event(node: Neutral, made: Made, page: Page) -> Neutral | None:
    """What a control sends by itself: when something is chosen, or when a line was typed and is sent off."""
    event = node.events.get("submit" if made.type == "Input" else "change")
    return None if event is None or event.kind != "emit" or not page.is_flat else event


def _comes_home(node: Neutral, made: Made, page: Page) -> bool:
    """Whether anything takes along what is entered."""
    return page.submit is not None or _own_event(node, made, page) is not None


def _say_empty(pen: Pen, *, is_shown: bool) -> None:
    val = pen.node.attrs.get("value")
    if not is_shown and val is not None and val.glance() not in (MISSING, None, ""):
        pen.change("value", _EMPTY, "state")


def _starts_empty(value: JsonValue | MISSING) -> MISSING:
    """Show nothing: such a control has no prop for what it holds."""
    return MISSING


class _Chosen:
    """What is chosen, as a control of one choice has it."""

    __slots__ = ("_node", "_values")

    def __init__(self, node: Neutral, values: list[str]) -> None:
        self._node = node
        self._values = values

    def __call__(self, value: JsonValue | MISSING) -> JsonValue | MISSING | Near | Drop:
        chosen = chosen_of(value, self._node)
        offered: list[JsonValue] = [item for item in chosen if item in self._values]
        if not offered:
            return Drop("It shows only choices that it offers.", "value") if chosen else MISSING
        return offered[0] if len(chosen) == 1 else Near(offered[0], "It shows one choice only.")


def _label(pen: Pen, made: Made) -> None:
    """Place the label; where the source has none, the name for screen readers, which is what a label is here."""
    as_line = crossing(pen.node, "line")
    if not pen.put("label", "label", pen.text(lambda text: as_line(text) if text else MISSING), into=made.props):
        pen.put("access_label", "label", pen.text(), into=made.props)


def _day(text: str) -> JsonValue | MISSING | Near | Drop:
    """The date of a moment."""
    if not text:
        return MISSING
    day, _ = input_codecs.halves(text)
    if day is None:
        return Drop("It is no date that the control could show.", "value")
    return day if day == text else Near(day, "The control shows only the date of the moment.")
