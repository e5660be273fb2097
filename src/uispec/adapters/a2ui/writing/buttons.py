"""What is pressed on an A2UI surface: buttons, links, and whatever else the source lets people press."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec.adapters.a2ui.writing.page import Page, Spot, make_opening
from uispec.adapters.a2ui.writing.rules import add_rule, write_rules
from uispec.adapters.a2ui.writing.tables import EMPHASIS
from uispec.adapters.a2ui.writing.texts import crossing
from uispec.adapters.clicks import payload
from uispec.adapters.clicks.drafts import Element, action_entry
from uispec.adapters.events import PRESS, lose_event, pick_step
from uispec.adapters.neutral import Neutral, drop
from uispec.adapters.pen import Pen
from uispec.adapters.urls import as_uri, link_target, safe_image
from uispec.ledger.live import Literal

_DEAD: Final = "A2UI cannot do this by itself, so the button cannot be pressed."
_AROUND: Final = "What can be pressed stands inside a button."
_AFTER: Final = "Nothing follows on an action of A2UI but what the agent sends."
_NOTHING: Final = "A button of A2UI does something, so one that says nothing of that cannot be pressed."
_UNPRESSED: Final = "This cannot be pressed."
_AS_LINK: Final = partial(link_target, spell=as_uri, relative="A2UI opens whole URLs only.")


def write_button(pen: Pen, page: Page, spot: Spot) -> None:
    """Button."""
    node, out = pen.node, pen.out
    out["component"] = "Button"
    out["child"] = _face(pen, page, spot)
    pen.enum("emphasis", EMPHASIS)
    if node.kind == "link":
        out["variant"] = "borderless"
    is_enabled = pen.flag("enabled", absent=True)
    if not is_enabled:
        pen.change("enabled", "A check that always fails keeps anybody from pressing it.")
    press(page, out, node, is_enabled=is_enabled)


def wrap(page: Page, spot: Spot) -> Spot:
    """Put a button around a component that can be pressed and is none."""
    node = spot.node
    if node.kind in ("button", "link") or PRESS not in node.events:
        return spot
    out = page.add(spot.id, "Button")
    face = page.allot(node, "face")
    out.update(child=face, variant="borderless")
    if node.type_at is not None:
        page.reading.ledger.note(node.type_at, "action", "approximated", f"{node.kind}.{PRESS}", _AROUND)
    press(page, out, node)
    return Spot(node, face, spot.depth + 1, None, out, spot.share)


def press(page: Page, out: Element, node: Neutral, *, is_enabled: bool = True) -> None:
    """Write what happens when a button is pressed.

    Args:
        page: of the surface.
        out: the Button.
        node: what is pressed in the source.
        is_enabled: whether it can be.
    """
    action = pick_step(node.events.get(PRESS), _ACTIONS, _DEAD)
    if action is None and node.at in page.openers:
        out["action"] = make_opening()
        return
    if action is not None and is_enabled and _ACTIONS.get(action.kind, _nothing)(page, out, node, action):
        for follower in action.owned:
            drop(follower, "action", _AFTER)
        return
    if action is not None and not action.is_written:
        lose_event(node, action, "action", _DEAD if is_enabled else _UNPRESSED)
    elif action is None:
        Pen(node, out).assume("action", "action", _NOTHING)
    for check in node.checks:
        drop(check, "check", _UNPRESSED)
    out["action"] = {"event": {"name": "none"}}
    # The renderer disables a button whose checks fail, and this one always does.
    add_rule(page, out, page.tongue.call("not", {"value": True}), {"message": _UNPRESSED})


# What A2UI can do -----------------------------------------------------------------------------------------------------


def _emit(page: Page, out: Element, node: Neutral, action: Neutral) -> bool:
    """An event: its values alive in the output, its own words with `home`."""
    event: Element = {"name": ""}
    with Pen(action, event) as pen:
        said = _plain(page, pen.say_members("context"))
        context = {key: value for key, value in said.items() if key not in payload.MARKS}
        entry = action_entry(node, pen)
        event["name"] = entry.name
        if page.version == "1.0":
            pen.put("message", "userMessage", pen.text())
    event["context"] = context
    out["action"] = {"event": event}
    waiting = write_rules(page, node, out)
    page.clicks.add_action(str(out["id"]), node, action, entry.model_copy(update={"checks": waiting}), context)
    return True


def _plain(page: Page, context: Element) -> Element:
    """Leave out what an event cannot carry, where nothing was said alive; `home` has it."""
    if page.reading.ledger.tongue is not None:
        return context
    plain: Element = {}
    for key, value in context.items():
        said = page.tongue.say(Literal(value))
        if said is not MISSING:
            plain[key] = said
    return plain


def _open_url(page: Page, out: Element, node: Neutral, action: Neutral) -> bool:
    args: Element = {}
    with Pen(action, args) as pen:
        # v0.9 takes a fixed URL only.
        if not pen.put("href", "url", pen.text(_AS_LINK), live=page.version == "1.0"):
            return False
    out["action"] = {"functionCall": page.tongue.call("openUrl", args)}
    write_rules(page, node, out, can_wait=False)
    return True


def _call_function(page: Page, out: Element, node: Neutral, action: Neutral) -> bool:
    """Write a call of another function of the renderer; only A2UI has such."""
    call = action.attrs.get("call")
    said = MISSING if call is None else call.say()
    if said is MISSING:
        return False
    action.is_written = True
    out["action"] = {"functionCall": said}
    write_rules(page, node, out, can_wait=False)
    return True


def _nothing(page: Page, out: Element, node: Neutral, action: Neutral) -> bool:
    return False


_ACTIONS: Final = {"emit": _emit, "open_url": _open_url, "navigate": _open_url, "call": _call_function}


# Faces ----------------------------------------------------------------------------------------------------------------


def _face(pen: Pen, page: Page, spot: Spot) -> str:
    """What stands on a button: a component of the source, or its label and its picture."""
    node = pen.node
    child = node.slots.get("child")
    if child is not None:
        return page.slot([child], node, spot, "face")
    held: Element = {"text": ""}
    for attribute in ("label", "access_label", "tooltip"):
        if pen.put(attribute, "text", pen.text(crossing(node)), into=held):
            break
    if pen.has("tooltip") and not pen.has("access_description"):
        told: Element = {}
        if pen.put("tooltip", "description", pen.text(), into=told):
            pen.out[page.mark("accessibility")] = told
    label = page.add_text(page.allot(node, "label"), held["text"])
    picture: Element = {}
    if not pen.put("icon_url", "url", pen.text(safe_image), into=picture):
        return str(label["id"])
    pen.change("icon_url", "It stands beside the label, as an image of its own.")
    image = page.add(page.allot(node, "icon"), "Image")
    image.update(url=picture["url"], variant="icon")
    children: Sequence[JsonValue] = (image["id"], label["id"])
    return str(page.column(page.allot(node, "face"), [*children], "horizontal")["id"])
