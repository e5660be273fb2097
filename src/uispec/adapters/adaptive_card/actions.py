"""Actions of an Adaptive Card from buttons and overlays, and titles from whatever stands inside them."""

from collections.abc import Iterator
from typing import Final

from pydantic import JsonValue

from uispec.adapters.adaptive_card.tables import BUTTON_EMPHASIS, icon_words
from uispec.adapters.adaptive_card.text import as_title, has_scheme
from uispec.adapters.drafts import Chain, Element, HomeDraft, deferred
from uispec.adapters.home import HomeAction
from uispec.adapters.neutral import Neutral, drop
from uispec.adapters.pen import Drop, Pen

_ALONE: Final = "The host follows the link by itself, so nothing can be checked before."
_TRIGGER: Final = "The button opens the inner card, and does nothing else."


def write_button(node: Neutral, draft: HomeDraft, chain: Chain) -> Element:
    """Button: Action.Execute for an event, Action.OpenUrl for a link, a disabled action for what a card cannot do."""
    out: Element = {"type": "Action.Execute", "id": draft.allot(node), "title": ""}
    event = node.events.get("press")
    with Pen(node, out) as pen:
        _face(node, pen)
        if event is not None and event.kind == "emit":
            _emit(node, event, out, draft, chain)
        elif event is not None and event.kind == "open_url" and _open_url(event, out):
            for check in node.checks:
                drop(check, "check", _ALONE)
        else:
            # The title is content, so it stays; a card has no button that does nothing, and this comes nearest.
            out["isEnabled"] = False
            if event is not None and not event.is_written:
                drop(event, "action", "A card cannot call a function, so the button is disabled.")
            for check in node.checks:
                drop(check, "check", "The button is disabled.")
    return out


def write_show_card(node: Neutral, draft: HomeDraft, body: list[JsonValue]) -> Element:
    """Modal: Action.ShowCard with the title of its trigger and the content as its card."""
    out: Element = {"type": "Action.ShowCard", "id": draft.allot(node), "title": ""}
    with Pen(node, out) as pen:
        pen.near("component", "The content opens inside the card, not above it.")
        trigger = node.slots.get("trigger")
        if trigger is not None and trigger.kind == "button":
            with Pen(trigger, out) as inner:
                _face(trigger, inner)
                for event in trigger.events.values():
                    drop(event, "action", _TRIGGER)
                for check in trigger.checks:
                    drop(check, "check", _TRIGGER)
        elif trigger is not None:
            _title(trigger, out)
    out["card"] = {"type": "AdaptiveCard", "body": body}
    return out


def _face(node: Neutral, pen: Pen) -> None:
    """Write title, tooltip and style of a button."""
    child = node.slots.get("child")
    if child is not None:
        _title(child, pen.out)
    pen.put("access_label" if pen.has("access_label") else "access_description", "tooltip", pen.text())
    pen.enum("emphasis", BUTTON_EMPHASIS)


def _emit(node: Neutral, event: Neutral, out: Element, draft: HomeDraft, chain: Chain) -> None:
    """Write verb and data, and leave the unresolved event to `home`."""
    with Pen(event, out) as pen:
        name, context, message = pen.keep("name"), pen.keep("context"), pen.keep("message")
        shown = pen.keep("context", now=True)
    out["verb"] = name
    data: Element = shown if isinstance(shown, dict) else {}
    out["data"] = data
    entry = HomeAction(
        component=node.name,
        path=node.path.pointer,
        kind="event",
        name=str(name),
        context=context if isinstance(context, dict) else {},
        scope=node.scope,
        checks=tuple(deferred(check) for check in node.checks),
    )
    if message is not None:
        entry = entry.model_copy(update={"user_message": message})
    draft.add_action(str(out["id"]), chain, entry, data)


def _open_url(event: Neutral, out: Element) -> bool:
    with Pen(event, out) as pen:
        if not pen.put("href", "url", pen.text(_as_link)):
            return False
    out["type"] = "Action.OpenUrl"
    return True


def _as_link(url: str) -> JsonValue | Drop:
    if not url:
        return Drop("There was no URL to open at conversion.", "unresolved")
    return url if has_scheme(url) else Drop("A card opens http, https, mailto and tel only.", "security")


def _title(content: Neutral, out: Element) -> None:
    """Write everything readable inside a component as one title; icons only where there is no text."""
    if content.kind == "text":
        with Pen(content, out) as pen:
            pen.put("text", "title", pen.text(as_title))
        return
    if content.kind == "icon":
        _icon_title(content, out)
        return
    nodes = list(_inside(content))
    has_text = any(node.kind == "text" for node in nodes)
    titles: list[str] = []
    for node in nodes:
        part: Element = {}
        if node.kind == "icon" and not has_text:
            _icon_title(node, part)
        elif node.kind == "text":
            with Pen(node, part) as pen:
                pen.put("text", "title", pen.text(as_title))
        elif node.kind == "image":
            with Pen(node, part) as pen:
                pen.lose("url", message="A title of a card is text.")
                pen.put("alt", "title", pen.text(as_title))
        elif node.kind in ("group", "list", "surface"):
            with Pen(node, part) as pen:
                pen.near("text", "Its content became one title.")
        elif not node.is_written:
            drop(node, message="A title of a card is text.")
        titles.append(str(part.get("title", "")))
    out["title"] = " ".join(title for title in titles if title)


def _icon_title(node: Neutral, out: Element) -> None:
    with Pen(node, out) as pen:
        if pen.put("access_label", "title", pen.text(as_title)):
            pen.change("symbol", "A card has no icons; it shows the label.")
        else:
            pen.put("symbol", "title", pen.text(icon_words))


def _inside(content: Neutral) -> Iterator[Neutral]:
    """Walk the components of a title in document order; what only a layout holds is opened, the rest is one thing."""
    stack = [content]
    while stack:
        node = stack.pop()
        yield node
        if node.kind in ("group", "list", "surface"):
            stack.extend(reversed([*node.children, *node.slots.values()]))
