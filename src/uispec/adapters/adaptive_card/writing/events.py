"""What a press does on a card: what goes to the bot, what the host does by itself, and what no card can do."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from pydantic import JsonValue

from uispec.adapters.adaptive_card.writing.chains import steps_of
from uispec.adapters.adaptive_card.writing.desk import Aim, Desk, Site
from uispec.adapters.adaptive_card.writing.keeping import keep
from uispec.adapters.clicks.drafts import Element, action_entry, defer_check
from uispec.adapters.events import PRESS, takes_inputs
from uispec.adapters.neutral import Neutral, drop
from uispec.adapters.pen import Pen
from uispec.adapters.urls import as_uri, link_target

_AS_LINK: Final = partial(
    link_target, spell=as_uri, relative="A card has no address that a relative URL could start from."
)
_ALONE: Final = "The host does it by itself, so nothing can be checked before."
_UNCHECKED: Final = "Nothing is sent, so that nothing is checked."
_REST: Final = "A card does one thing at a press."


def write_press(site: Site, event: Neutral, out: Element) -> bool:
    """Make an action of an event; tell whether a card can do it. What it cannot do is lost, each part by itself."""
    steps = list(steps_of(event))
    if event.kind == "sequence":
        with Pen(event, out):
            pass
    done = False
    # What goes to the bot comes before what only shows; of the others the first is done.
    for step in sorted(steps, key=lambda step: step.kind != "emit"):
        do = None if done else _DOING.get(step.kind)
        if do is None:
            drop(step, "action", _REST if done else "A card cannot do this.")
        else:
            done = do(site, step, out)
    for holder in (event, *steps):
        for follow in (*holder.parts.get("on_success", ()), *holder.parts.get("on_error", ())):
            if not follow.is_written:
                drop(follow, "action", "A card does nothing after what it sent.")
    for check in site.node.checks:
        if not check.is_written:
            drop(check, "check", _ALONE if done else _UNCHECKED)
    return done


def write_tap(site: Site, event: Neutral, element: Element) -> None:
    """Make the tap on a whole element of an event."""
    action: Element = {"type": "Action.Execute"}
    for key in _FACE:
        extra = event.extra.get(key)
        if extra is not None and site.desk.is_same:
            keep(extra.val, key, action)
    if write_press(site, event, action):
        site.pen.put("access_label", "title", site.pen.text(), into=action)
        element["selectAction"] = action


_FACE: Final = ("title", "tooltip", "iconUrl", "style", "isEnabled", "mode")
"""What a tap may say as a button does."""


def _emit(site: Site, event: Neutral, out: Element) -> bool:
    """Write verb and data, and leave the unresolved event to `home`."""
    id_ = out.get("id")
    if not isinstance(id_, str):
        id_ = out["id"] = site.draft.allot(site.node, PRESS)
    is_alone = not takes_inputs(event)
    with Pen(event, out) as pen:
        shown = pen.keep("context", now=True)
        entry = action_entry(site.node, pen)
        if is_alone and not pen.put("inputs", "associatedInputs", lambda _: "none"):
            out["associatedInputs"] = "none"
    more = event.facts.get("more")
    own = more if site.desk.is_same and isinstance(more, dict) else {}
    is_submit = own.get("type") == "Action.Submit" and site.reach.has("Action.Submit")
    out["type"] = "Action.Submit" if is_submit else "Action.Execute"
    if not is_submit and (not own or "verb" in own):
        out["verb"] = entry.name
    data: Element = shown if isinstance(shown, dict) else {}
    out["data"] = data
    update: dict[str, object] = {"checks": tuple(defer_check(check) for check in site.node.checks)}
    if is_alone:
        update["takes"] = {}
    site.draft.add_action(id_, site.chain, entry.model_copy(update=update), data)
    return True


def _open_url(site: Site, event: Neutral, out: Element) -> bool:
    with Pen(event, out) as pen:
        if not pen.put("href", "url", pen.text(_AS_LINK)):
            return False
        if site.desk.is_same and any(key in event.extra for key in ("dialogTitle", "dialogHeight", "dialogWidth")):
            return _back(site, event, out, "Action.OpenUrlDialog")
    out["type"] = "Action.OpenUrl"
    return True


def _toggle(site: Site, event: Neutral, out: Element) -> bool:
    """Show and hide: by the ids that the elements have in the output, once all of them have one."""
    if not site.reach.has("Action.ToggleVisibility"):
        drop(event, "action", "This version of cards cannot show and hide.")
        return False
    targets: list[JsonValue] = []
    out.update(type="Action.ToggleVisibility", targetElements=targets)
    with Pen(event, out):
        pass
    site.desk.aims.extend(Aim(target.name, target, targets) for target in event.parts.get("targets", ()))
    return True


def _reset(site: Site, event: Neutral, out: Element) -> bool:
    if not site.reach.has("Action.ResetInputs"):
        drop(event, "action", "The host has no action that clears inputs.")
        return False
    targets: list[JsonValue] = []
    out["type"] = "Action.ResetInputs"
    with Pen(event, out):
        pass
    listed = event.parts.get("targets", ())
    if listed:
        out["targetInputIds"] = targets
    site.desk.aims.extend(Aim(target.name, target, targets, is_input=True) for target in listed)
    return True


def _set_data(site: Site, event: Neutral, out: Element) -> bool:
    """A change of data that nothing but what shows depends on: what it shows and hides is told, element by element."""
    target, value = event.attrs.get("target"), event.attrs.get("value")
    at, wanted = None if target is None else target.now(), None if value is None else value.now()
    shown = site.desk.list_watching(at) if isinstance(at, str) and isinstance(wanted, bool) else ()
    if not shown or not site.reach.has("Action.ToggleVisibility"):
        drop(event, "state", "A card has no data that a press could change.")
        return False
    targets: list[JsonValue] = []
    out.update(type="Action.ToggleVisibility", targetElements=targets)
    with Pen(event, out) as pen:
        pen.keep("value")
        pen.keep("target")
        pen.change("target", "What depends on it is shown or hidden; the data stay as they are.", "state")
    for node, is_shown, held in shown:
        site.desk.aims.append(Aim(node.name, None, targets, becomes=is_shown == (held == wanted)))
    return True


def _navigate(site: Site, event: Neutral, out: Element) -> bool:
    with Pen(event, out) as pen:
        done = pen.put("href", "url", pen.text(_AS_LINK))
    out["type"] = "Action.OpenUrl"
    return done


def _call(site: Site, event: Neutral, out: Element) -> bool:
    """Something that only some hosts of cards can do: it goes back where it came from."""
    type_name = str(event.facts.get("type"))
    if not site.desk.is_same or not site.reach.has(type_name):
        drop(event, "action", "A card cannot call a function, so the button is disabled.")
        return False
    with Pen(event, out) as pen:
        pen.put("call", "type")
        return _back(site, event, out, type_name)


def _back(site: Site, event: Neutral, out: Element, type_name: str) -> bool:
    out["type"] = type_name
    for key, extra in event.extra.items():
        if site.reach.takes(type_name, key):
            keep(extra.val, key, out)
    return True


_DOING: Final[Mapping[str, Callable[[Site, Neutral, Element], bool]]] = {
    "emit": _emit,
    "open_url": _open_url,
    "toggle": _toggle,
    "show": _toggle,
    "reset": _reset,
    "set_data": _set_data,
    "navigate": _navigate,
    "call": _call,
}


def settle_aims(desk: Desk) -> None:
    """List what every button is about, now that everything has its id."""
    for aim in desk.aims:
        id_ = desk.ids.get(aim.name)
        if id_ is None:
            if aim.target is not None:
                drop(aim.target, "reference", "What it is about is not on the card.")
            continue
        item: Element = {"elementId": id_}
        if aim.becomes is not None:
            item["isVisible"] = aim.becomes
        if aim.target is not None:
            with Pen(aim.target, item) as pen:
                pen.put("visible", "isVisible")
        if aim.is_input:
            aim.into.append(id_)
        else:
            aim.into.append(item if len(item) > 1 else id_)
