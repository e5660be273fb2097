"""What is pressed: buttons, links, and items of a list; and what of it comes home."""

from typing import Final

from uispec.adapters.assistant_ui.writing.page import Page, Sending
from uispec.adapters.assistant_ui.writing.tables import EMPHASIS
from uispec.adapters.clicks.drafts import Element, action_entry, defer_check
from uispec.adapters.events import DONE, PRESS, lose_event, lose_other_events, pick_step
from uispec.adapters.neutral import Neutral, drop
from uispec.adapters.pen import Pen
from uispec.adapters.texts.crossings import crossing
from uispec.adapters.texts.lines import line_of
from uispec.adapters.urls import safe_url

_NO_ACTIONS: Final = "The nested form has no actions; what a press does is for the host to decide."
NO_EVENTS: Final = "Only a press of a button does something here."
_NO_LINKS: Final = "The URL is shown, and a press does not open it."
_NESTED: Final = ("open_url",)
_IN_WORDS: Final = "Words stand for it."
_NO_FIELDS: Final = "Only the button that submits the form takes along what was filled in."
_OWN: Final = frozenset({"type", "$input"})
"""Keys of an action that are no payload."""


def write_button(pen: Pen, page: Page) -> list[Element]:
    """Button, link: a Button; in the flat form its action goes along, or stands at the form that it submits."""
    node = pen.node
    made = page.make("Button")
    label = _label(pen)
    key = page.draft.allot(node)
    event = pick_step(node.events.get(PRESS), DONE if page.is_flat else _NESTED, "" if page.is_flat else _NO_ACTIONS)
    lose_other_events(node, NO_EVENTS)
    if event is None or event.kind != "emit" or not page.is_flat:
        for check in node.checks:
            drop(check, "check", "A press does nothing that could be held back.")
    if event is not None and event.kind == "open_url":
        return _link(pen, event, page, label)
    pen.enum("emphasis", EMPHASIS, into=made.props)
    action = None if event is None else write_action(node, event, page, key)
    if action is not None and node is page.submit:
        page.action, action = action, None
        made.props["submit"] = True
    made.props["label"] = label
    return [made.finish(key=key, action=action)]


def write_action(node: Neutral, event: Neutral, page: Page, name: str, *, is_control: bool = False) -> Element | None:
    """Write what a press does, and leave the rest to `home`; `None`, and a loss, where nothing can.

    Args:
        node: what is pressed.
        event: what it does.
        page: the spec in the making.
        name: the output id of what is pressed.
        is_control: whether it is a control, whose value goes along.
    """
    if not page.is_flat or event.kind != "emit":
        lose_event(node, event, "action" if page.is_flat else "event", "" if page.is_flat else _NO_ACTIONS)
        return None
    with Pen(event, {}) as pen:
        entry = action_entry(node, pen)
        shown = pen.keep("context", now=True)
        if page.submit not in (None, node) and event.facts.get("inputs") == "all" and not is_control:
            pen.change("inputs", _NO_FIELDS, "two_way")
    action: Element = {"type": entry.name}
    if isinstance(shown, dict):
        action.update({key: value for key, value in shown.items() if key not in _OWN})
    if not is_control:
        entry = entry.model_copy(update={"checks": tuple(defer_check(check) for check in node.checks)})
    fields = "own" if is_control else "all" if node is page.submit else "none"
    page.actions[name] = Sending(entry, action, fields)
    return action


def _label(pen: Pen) -> str:
    """The face of a button as text."""
    cell: Element = {"label": ""}
    if not pen.put("label", "label", pen.text(crossing(pen.node, "line")), into=cell):
        content = pen.node.slots.get("child")
        if content is not None:
            if content.kind == "icon":
                Pen(content, {}).near("icon", _IN_WORDS)
            cell["label"] = line_of(content)
    if not cell["label"]:
        pen.put("access_label", "label", pen.text(), into=cell)
    return str(cell["label"])


def _link(pen: Pen, event: Neutral, page: Page, label: str) -> list[Element]:
    """A link: there is no such component, so its label and its URL are a text."""
    pen.near("action", _NO_LINKS)
    cell: Element = {}
    with Pen(event, cell) as inner:
        if inner.put("href", "href", inner.text(safe_url)):
            inner.change("href", _NO_LINKS)
            _join(pen)
    return [page.text(" ".join(str(word) for word in (label, cell.get("href")) if word))]


def _join(pen: Pen) -> None:
    """Say that the label is a part of a longer text."""
    content = pen.node.slots.get("child")
    if pen.has("label"):
        pen.change("label", _NO_LINKS)
    elif content is not None and "text" in content.attrs:
        content.attrs["text"].change("text", _NO_LINKS)
