"""What happens on a press: buttons, links, items, forms, and the foot of a card."""

from collections.abc import Callable, Mapping
from typing import Final, cast

from pydantic import JsonValue

from uispec.adapters.assistant_ui.reading.here import Here, read_children
from uispec.adapters.assistant_ui.reading.walk import Form, Job, Object
from uispec.adapters.events import PRESS
from uispec.adapters.neutral import Neutral
from uispec.genui.nodes import is_flat
from uispec.ledger import Place

BLANK: Final[Mapping[str, JsonValue]] = {
    **dict.fromkeys(("Input", "Select", "DatePicker", "RadioGroup"), ""),
    "Checkbox": False,
    "CheckboxGroup": cast("list[JsonValue]", []),
    "Slider": 0,
}
"""The controls, each with what it holds when nothing was entered."""


def _read_button(here: Here) -> None:
    """A button; one that submits does what the form around it does, and nothing of its own."""
    form, props = here.job.form, here.props
    submits = here.type_key == "$type" and props.peek("submit") is True
    read_children(here)
    if here.type_key == "$type" and isinstance(props.peek("submit"), bool):
        props.name("submit")
    if not submits:
        event = own_event(here, {})
    elif form is not None:
        event = _emit(here, form.action, form.at, {"fields": form.fields}, "all")
    else:
        event = None
        alone = "$action" not in props.source
        code, effect = ("unreachable", "dropped") if alone else ("action", "approximated")
        here.ledger.note(props.place("submit"), code, effect, "action", "No form is around the button.")
    if event is not None:
        here.node.events = {PRESS: event}


def _read_link(here: Here) -> None:
    read_children(here)
    if "href" in here.props.source:
        opened = Neutral(here.ledger, "open_url", here.props.at, here.node.name, None, here.node.path)
        opened.set("href", here.props.take("href"))
        here.node.events = {PRESS: opened}


def _read_item(here: Here) -> None:
    event = own_event(here, {})
    if event is not None:
        here.node.events = {PRESS: event}
    read_children(here)


def _read_form(here: Here) -> None:
    """A form: its action goes to the buttons inside that submit it; without one, Return in a field does."""
    action = here.cursor.peek("$action")
    form = None
    if isinstance(action, dict):
        fields, has_button = _fields(here.cursor.peek("children"))
        form = Form(action, here.cursor.place("$action"), fields)
        here.cursor.name("$action")
        if not has_button:
            here.node.events = {"submit": _emit(here, action, form.at, {"fields": fields}, "all")}
    here.children(here.node.children.append, form)


def _read_card(here: Here) -> None:
    """A card, perhaps with one or two buttons at its foot."""
    is_form = here.props.peek("asForm") is True
    here.children(here.node.children.append)
    for key in ("confirm", "cancel"):
        foot = here.props.open(key, "button")
        if foot is None:
            continue
        with foot:
            name = f"{here.node.name}-{key}"
            button = Neutral(here.ledger, "button", foot.at, name, foot.place("label"), foot.at)
            button.set("label", foot.take("label"))
            action = foot.peek("$action")
            if isinstance(action, dict):
                foot.name("$action")
                collects = is_form and key == "confirm"
                more: Object = {"fields": _fields(here.cursor.peek("children"))[0]} if collects else {}
                inputs = "all" if collects else "none"
                event = _emit(here, action, foot.place("$action"), more, inputs)
                button.events = {PRESS: event}
        here.jobs.append(Job(None, foot.at, name, here.node.children.append, made=button))


def own_event(here: Here, more: Object) -> Neutral | None:
    """Read the action that a node carries itself; `more` is what its sender has to know besides."""
    action = here.cursor.peek("$action")
    if not isinstance(action, dict):
        return None
    here.cursor.name("$action")
    return _emit(here, action, here.cursor.place("$action"), more, "none")


def _emit(here: Here, action: Object, at: Place, more: Object, inputs: str) -> Neutral:
    """Read an action: its type, and the payload beside it."""
    emit = Neutral(
        here.ledger,
        "emit",
        at,
        here.node.name,
        None,
        here.node.path,
        facts={"inputs": inputs, "more": more},
        raw=action,
    )
    payload = {key: value for key, value in action.items() if key != "type"}
    with here.ledger.open(action, at, "emit", use="send") as cursor:
        emit.set("name", cursor.take("type"))
        if payload:
            emit.set("context", cursor.fold(payload, tuple(payload)))
    return emit


def _fields(children: JsonValue) -> tuple[Object, bool]:
    """Find the named controls of a form, and whether a button submits it; forms inside it are their own."""
    fields: Object = {}
    has_button = False
    stack: list[JsonValue] = [children]
    while stack:
        value = stack.pop()
        if isinstance(value, list):
            stack.extend(reversed(value))
        elif isinstance(value, dict):
            inner = value.get("props")
            props = inner if isinstance(inner, dict) and not is_flat(value) else value
            type_ = value.get("$type") if is_flat(value) else value.get("component")
            name = props.get("name")
            if isinstance(name, str) and name and type_ in BLANK:
                fields[name] = BLANK[str(type_)]
            has_button |= type_ == "Button" and props.get("submit") is True
            if type_ != "Form":
                stack.append(value.get("children"))
    return fields, has_button


READERS: Final[Mapping[str, Callable[[Here], None]]] = {
    "Button": _read_button,
    "Link": _read_link,
    "ListViewItem": _read_item,
    "Form": _read_form,
    "Card": _read_card,
}
"""By component."""
