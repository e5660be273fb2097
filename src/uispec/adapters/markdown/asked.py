"""What a user is asked: inputs as prompts, and actions to choose from by their number.

A host that takes an answer in words makes of it `{"action": 2, "inputs": {"name": "Ada"}}`: the number in the list at
the end, and what was filled in, by the names that stand beside the prompts.
"""

from collections.abc import Callable, Mapping
from typing import Final

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec.adapters.clicks import input_codecs
from uispec.adapters.clicks.drafts import Element, action_entry, defer_check
from uispec.adapters.clicks.form_values import (
    NO_TOGGLE,
    AsChosen,
    Toggle,
    input_entry,
    is_on,
    lose_checks,
    number_codec,
    toggle_of,
    typed_date_codec,
    unless_empty,
)
from uispec.adapters.clicks.input_codecs import (
    Codec,
    NumericTextCodec,
    TextCodec,
    ToggleCodec,
)
from uispec.adapters.events import DONE, PRESS, lose_event, lose_other_events, pick_step, takes_inputs
from uispec.adapters.markdown.page import Answer, Page, bold, code, in_brackets, link
from uispec.adapters.markdown.shown import plain
from uispec.adapters.neutral import Neutral, drop
from uispec.adapters.pen import Fn, Pen
from uispec.adapters.texts.crossings import crossing
from uispec.adapters.texts.lines import line_of
from uispec.adapters.texts.markup import escape
from uispec.adapters.urls import safe_url

NO_EVENTS: Final = "A page of text knows of no such event."
_DEAD: Final = "The host would have to do it, and a text cannot."
_WORDLESS: Final = "(to be filled in)"
"""An input that nobody calls anything."""
_NEVER: Final = "No action takes it along, so an answer never comes home."
_MODES: Final[Mapping[JsonValue, str]] = {
    "short": "",
    "long": "",
    "number": "number",
    "secret": "secret",
    "email": "email address",
    "tel": "telephone number",
    "url": "URL",
}


# Actions ----------------------------------------------------------------------------------------------------------


def write_button(pen: Pen, page: Page) -> list[str]:
    """Button, link: a link where it opens a URL, else its title with the number of its action."""
    node = pen.node
    title = _title(pen)
    event = pick_step(node.events.get(PRESS), DONE, _DEAD)
    lose_other_events(node, NO_EVENTS)
    if event is not None and event.kind == "open_url":
        for check in node.checks:
            drop(check, "check", "Whoever shows the page follows the link by itself.")
        return [_link(event, title)]
    if event is None or event.kind != "emit":
        if event is not None:
            lose_event(node, event, "action", _DEAD)
        for check in node.checks:
            drop(check, "check", "It does nothing that could be held back.")
        return [bold(escape(title))]
    write_action(node, event, page, title)
    return [f"{bold(escape(title))} (action {len(page.answers)})".strip()]


def write_action(node: Neutral, event: Neutral, page: Page, title: str) -> None:
    """Put an action on the list, and leave what it means to `home`."""
    with Pen(event, {}) as pen:
        entry = action_entry(node, pen)
    entry = entry.model_copy(update={"checks": tuple(defer_check(check) for check in node.checks)})
    page.answers.append(Answer(escape(title), escape(entry.name), entry, takes_inputs(event)))


def _title(pen: Pen) -> str:
    cell: Element = {"text": ""}
    if not pen.put("label", "text", pen.text(crossing(pen.node, "line")), into=cell):
        content = pen.node.slots.get("child")
        cell["text"] = line_of(content) if content is not None else ""
    if not cell["text"]:
        pen.put("access_label", "text", pen.text(), into=cell)
    return str(cell["text"])


def _link(event: Neutral, title: str) -> str:
    cell: Element = {}
    with Pen(event, cell) as pen:
        if pen.put("href", "url", pen.text(safe_url)):
            url = str(cell["url"])
            return link(in_brackets(title or url), url)
    return escape(title)


# Inputs -----------------------------------------------------------------------------------------------------------


def write_text_input(pen: Pen, page: Page) -> list[str]:
    """Text: a prompt with what it holds now."""
    mode = pen.choose("mode", _MODES, absent="")
    hints = [mode, plain(pen, "placeholder")]
    codec = NumericTextCodec() if mode == "number" else TextCodec()
    return [_prompt(pen, page, codec, pen.text(unless_empty), hints)]


def write_number_input(pen: Pen, page: Page) -> list[str]:
    """Number, slider: a prompt with its bounds."""
    if pen.node.kind == "input_range":
        pen.near("component", "The number is told in words.")
    bounds: Element = {}
    for bound in ("min", "max"):
        pen.put(bound, bound, into=bounds)
    codec = number_codec(pen.node, bounds)
    least, most = codec.min, codec.max
    words = {(False, False): "", (True, False): f"at least {least}", (False, True): f"at most {most}"}
    said = words.get((least is not None, most is not None), f"{least} to {most}")
    hints = [said, plain(pen, "placeholder") if pen.node.kind == "input_number" else ""]
    return [_prompt(pen, page, codec, pen.text(unless_empty), ["number", *hints])]


def write_toggle(pen: Pen, page: Page) -> list[str]:
    """Yes or no: an item of a task list."""
    node, toggle = pen.node, toggle_of(pen, message="" if page.has_senders else _NEVER)
    cell: Element = {}

    def answer(value: JsonValue | MISSING) -> JsonValue:
        return "yes" if is_on(value, node, toggle) else "no"

    name = _remember(pen, page, ToggleCodec(on="yes", off="no"), answer, cell, toggle)
    title = plain(pen, "title")
    label = plain(pen, "label") or plain(pen, "access_label")
    above = [bold(label)] if title and label else []
    return [*above, f"- [{'x' if cell.get('value') == 'yes' else ' '}] {bold(title or label)}{_name(name)}".rstrip()]


def write_choice(pen: Pen, page: Page) -> list[str]:
    """Choice: a prompt and a lettered list; a value stands beside its label where the two differ.

    Any of the three is an answer. There are no letters where one of them is the value or the label of another option.
    """
    is_multiple = pen.choose("mode", {"single": False, "multi": True}, absent=False)
    options: list[tuple[str, str]] = []
    for option in pen.node.parts.get("options", []):
        cell: Element = {"label": "", "value": ""}
        with Pen(option, cell) as inner:
            inner.put("label", "label", inner.text(crossing(option, "line")))
            inner.put("value", "value", inner.text())
        options.append((str(cell["label"]), str(cell["value"])))
    codec = input_codecs.choices_codec([value for _, value in options], multiple=is_multiple)
    codec = codec.model_copy(update={"titles": tuple(label for label, _ in options)})
    names, letters = input_codecs.choice_names(codec), input_codecs.choice_letters(codec)
    chosen: Element = {}
    shown = AsChosen(pen.node, codec)
    how = "any of" if is_multiple else "one of"
    head = _prompt(pen, page, codec, shown, [how, plain(pen, "placeholder")], into=chosen)
    picked = str(chosen.get("value", "")).split(",") if is_multiple else [str(chosen.get("value", ""))]
    lines: list[str] = []
    for (label, _), name, letter in zip(options, names, letters, strict=True):
        answer = "" if name == label else f" ({code(name)})"
        mark = " (chosen)" if name in picked and "value" in chosen else ""
        lines.append(f"- {f'{letter}) ' if letter else ''}{escape(label)}{answer}{mark}")
    return ["\n".join([head, *lines])]


def write_date(pen: Pen, page: Page) -> list[str]:
    """Date and time: a prompt that says how they are written."""
    with_date = pen.flag("with_date")
    with_time = pen.flag("with_time")
    form = "YYYY-MM-DDThh:mm" if with_date == with_time else "YYYY-MM-DD" if with_date else "hh:mm"
    bounds: Element = {}
    for bound in ("min", "max"):
        pen.put(bound, bound, pen.text(unless_empty), into=bounds)
    since = [f"from {bounds['min']}"] if "min" in bounds else []
    until = [f"until {bounds['max']}"] if "max" in bounds else []
    codec = typed_date_codec(page.source_format, with_date=with_date, with_time=with_time)
    return [_prompt(pen, page, codec, pen.text(unless_empty), [form, *since, *until, plain(pen, "placeholder")])]


WRITERS: Final[Mapping[str, Callable[[Pen, Page], list[str]]]] = {
    "button": write_button,
    "link": write_button,
    "input_text": write_text_input,
    "input_number": write_number_input,
    "input_range": write_number_input,
    "input_bool": write_toggle,
    "input_choice": write_choice,
    "input_date": write_date,
}
"""By kind."""


def _prompt(pen: Pen, page: Page, codec: Codec, fn: Fn, hints: list[str], *, into: Element | None = None) -> str:
    """Write `**Label** (`name`): value (hints)`."""
    cell: Element = {} if into is None else into
    name = _remember(pen, page, codec, fn, cell)
    label = plain(pen, "label") or plain(pen, "access_label")
    value = "" if into is not None else escape(str(cell.get("value", "")).replace("\n", " "))
    head = f"{bold(label)}{_name(name)}".strip()
    said = [hint for hint in hints if hint]
    parts = [f"{head}:" if head else "", value, f"({', '.join(said)})" if said else ""]
    return " ".join(part for part in parts if part) or _WORDLESS


def _name(name: str) -> str:
    return f" ({code(name)})" if name else ""


def _remember(pen: Pen, page: Page, codec: Codec, fn: Fn, cell: Element, toggle: Toggle = NO_TOGGLE) -> str:
    """Place the value, tell `home` where answers belong, and give the name to answer by, if any of them comes home."""
    node = pen.node
    lose_other_events(node, NO_EVENTS, kept="")
    if not page.has_senders:
        pen.put("value", "value", fn, into=cell, live=False)
        pen.detach("value", _NEVER)
        lose_checks(node, _NEVER)
        return ""
    name = page.draft.allot(node)
    edit = pen.edit("value", "value", fn, into=cell, live=False)
    page.inputs[name] = input_entry(node, codec, edit, toggle)
    return name
