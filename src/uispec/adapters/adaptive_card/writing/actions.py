"""Buttons of a card, what opens an inner card, and titles from whatever stands inside them."""

from typing import Final

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec.adapters.adaptive_card.writing.desk import Site
from uispec.adapters.adaptive_card.writing.events import write_press
from uispec.adapters.adaptive_card.writing.layout import Piece
from uispec.adapters.adaptive_card.writing.placing import put_back
from uispec.adapters.adaptive_card.writing.tables import BUTTON_EMPHASIS, SUBTITLE, TITLE
from uispec.adapters.clicks.drafts import Element
from uispec.adapters.events import PRESS
from uispec.adapters.neutral import Neutral, drop
from uispec.adapters.pen import Pen
from uispec.adapters.texts.crossings import crossing
from uispec.adapters.texts.lines import line_of
from uispec.adapters.texts.markup import escape
from uispec.adapters.urls import image_uri

_TRIGGER: Final = "The button opens the inner card, and does nothing else."


def write_button(site: Site, piece: Piece) -> None:
    """Button: Action.Execute for an event, Action.OpenUrl for a link, a disabled action for what a card cannot do."""
    node = site.node
    out: Element = {"type": "Action.Execute", "id": site.draft.allot(node), "title": ""}
    event = node.events.get(PRESS)
    with Pen(node, out) as pen:
        write_face(site, node, pen)
        done = event is not None and write_press(Site(site.desk, node, pen, site.chain), event, out)
        is_dead = not done and not site.reach.takes("Action.Execute", "isEnabled")
        if not done:
            # The title is content, so it stays; a card has no button that does nothing, and this comes nearest.
            out["isEnabled"] = False
            pen.lose("enabled", message="It does nothing here, and is disabled in any case.")
            for check in node.checks:
                if not check.is_written:
                    drop(check, "check", "The button is disabled.")
        for other in node.events.values():
            if not other.is_written:
                drop(other, "event", "A card does nothing when that happens.")
        put_back(site, out)
    site.desk.own(out, node)
    if is_dead:
        # Here nothing can be disabled either, so that the title is all there is.
        text: Element = {"type": "TextBlock", "text": escape(str(out["title"])), "wrap": True, "isSubtle": True}
        site.desk.lend(out, text)
        piece.elements.append(text)
        return
    if not out["title"]:
        del out["title"]
    piece.actions.append(out)


def write_opening(site: Site, body: list[JsonValue], card: Element) -> Element:
    """Overlay: an action with the title of its trigger; its content is an inner card, or pops up where hosts can.

    Args:
        site: the overlay.
        body: its content.
        card: what the content says of the inner card itself.
    """
    node = site.node
    mode = node.facts.get("mode", "modal")
    pops = mode in ("popover", "tip") and site.reach.has("Action.Popover")
    out: Element = {"type": "Action.Popover" if pops else "Action.ShowCard", "id": site.draft.allot(node), "title": ""}
    with Pen(node, out) as pen:
        if mode != "inline" and not pops:
            pen.near("component", "The content opens inside the card, not above it.")
        trigger = node.slots.get("trigger")
        if trigger is not None and trigger.kind in ("button", "link"):
            with Pen(trigger, out) as inner:
                write_face(site, trigger, inner)
                for event in trigger.events.values():
                    drop(event, "action", _TRIGGER)
                for check in trigger.checks:
                    drop(check, "check", _TRIGGER)
                put_back(Site(site.desk, trigger, inner, site.chain), out)
        elif trigger is not None:
            out["title"] = line_of(trigger)
        else:
            pen.put("label", "title", pen.text(crossing(node, "line")))
        head: list[JsonValue] = []
        for attribute, look in (("title", TITLE), ("subtitle", SUBTITLE), ("text", Element())):
            block: Element = {"type": "TextBlock", "text": "", "wrap": True, **look}
            if pen.put(attribute, "text", pen.text(crossing(node, "card")), into=block):
                pen.change(attribute, "It is a text on top of what opens.", "layout")
                head.append(block)
        if not out["title"] and head:
            first = head[0]
            out["title"] = str(first["text"]) if isinstance(first, dict) else ""
        for event in node.events.values():
            drop(event, "event", "A card does nothing when that happens.")
        put_back(site, out)
    content = [*head, *body]
    if pops:
        out["content"] = content[0] if len(content) == 1 else {"type": "Container", "items": content}
    else:
        out["card"] = {"type": "AdaptiveCard", **card, "body": content}
    site.desk.own(out, node)
    return out


def write_face(site: Site, node: Neutral, pen: Pen) -> None:
    """Write title, tooltip, picture and style of a button."""
    child = node.slots.get("child")
    has_label = pen.put("label", "title", pen.text(crossing(node, "line")))
    if child is not None and not has_label:
        pen.out["title"] = line_of(child)
    if not pen.put("tooltip", "tooltip", pen.text()):
        pen.put("access_label" if pen.has("access_label") else "access_description", "tooltip", pen.text())
    pen.put("icon_url", "iconUrl", image_uri)
    pen.enum("emphasis", BUTTON_EMPHASIS)
    pen.put("enabled", "isEnabled", _if_false)
    pen.put("secondary", "mode", _secondary)
    if site.reach.takes("Action.Submit", "lang"):
        pen.put("lang", "lang")


def _if_false(value: JsonValue | MISSING) -> JsonValue | MISSING:
    return False if value is False else MISSING


def _secondary(value: JsonValue | MISSING) -> JsonValue | MISSING:
    return "secondary" if value is True else MISSING
