"""The actions of a card: buttons that do something, buttons that open something, taps on whole elements."""

from collections.abc import Callable, Mapping
from typing import Final

from pydantic import JsonValue

from uispec.adapters.adaptive_card.reading.element_plans import PLANS
from uispec.adapters.adaptive_card.reading.members import lose_fallback, read_members
from uispec.adapters.adaptive_card.reading.plans import ANY_EXTRA, PRESSED, PRESSED_EXTRA
from uispec.adapters.adaptive_card.reading.walk import Here, Job, Walk
from uispec.adapters.events import PRESS
from uispec.adapters.neutral import Neutral
from uispec.adapters.own_values import Tacit, Unsaid
from uispec.adapters.vocabulary import KINDS

_SAME_CARD: Final = "AdaptiveCard"


def read_button(walk: Walk, job: Job, type_name: str) -> None:
    """An action that stands for itself: a button; where it opens something, an overlay with the button as trigger."""
    id_ = job.raw.get("id")
    name = id_ if isinstance(id_, str) and id_ else "-".join(map(str, job.at.tokens))
    if isinstance(id_, str) and id_:
        walk.ledger.name(job.at, type_name, id_, "type")
    opened = _OPENING.get(type_name)
    kind = "button" if opened is None else "overlay"
    type_at = job.at / "type" if "type" in job.raw else None
    node = Neutral(walk.ledger, kind, job.at, name, type_at, job.at)
    with walk.ledger.open(job.raw, job.at, kind) as cursor:
        here = Here(walk, job, type_name, cursor, node)
        cursor.name("type")
        cursor.name("id")
        lose_fallback(here)
        button = node
        if opened is not None:
            button = Neutral(walk.ledger, "button", job.at, f"{name}-trigger", type_at, job.at)
            node.slots = {"trigger": button}
            opened(here)
        else:
            node.events = {PRESS: _event(here)}
        read_members(Here(walk, job, type_name, cursor, button), PLANS["Action.Submit"])
    for attribute, val in job.given.items():
        node.set(attribute, val)
    job.attach(node)


def read_event(here: Here, key: str) -> None:
    """The action of a tap on a whole element, or of an input that changed: an event without a button."""
    raw = here.raw.get(key)
    if key not in _EVENTS or not isinstance(raw, dict) or not here.is_open(key) or not here.walk.stands(raw):
        return
    inner = here.cursor.open(key, "action", use="send")
    assert inner is not None  # it is an object
    with inner:
        named = inner.name("type")
        inner.name("id")
        around = Neutral(here.ledger, "button", inner.at, here.node.name, None, here.node.path)
        tap = Here(
            here.walk,
            Job(raw, inner.at, "action", lambda _: None, here.job.chain, is_tap=True),
            str(named),
            inner,
            around,
        )
        lose_fallback(tap)
        event = _event(tap)
        if here.is_free("access_label") and "title" in raw:
            # A tap shows no title; it is what a screen reader says.
            here.node.set("access_label", inner.take("title"))
        codes = KINDS["button"]
        for member in PRESSED:
            if tap.is_open(member):
                event.set_extra(member, inner.take(member), codes[PRESSED[member].attribute])
        for member, code in (*PRESSED_EXTRA.items(), *ANY_EXTRA.items()):
            if tap.is_open(member):
                event.set_extra(member, inner.take(member), code)
    here.node.events = {**here.node.events, _EVENTS[key]: event}


_EVENTS: Final[Mapping[str, str]] = {"selectAction": PRESS, "valueChangedAction": "change"}


# What opens something


def _open_card(here: Here) -> None:
    here.node.facts = {"mode": "inline"}
    _open(here, "card", _SAME_CARD)


def _open_popover(here: Here) -> None:
    here.node.facts = {"mode": "popover"}
    here.node.set("title", here.cursor.take("popoverTitle"))
    for key in ("displayArrow", "position", "maxPopoverWidth"):
        here.extra(key, "layout")
    _open(here, "content", None)


def _open(here: Here, key: str, default: str | None) -> None:
    raw = here.raw.get(key)
    if not isinstance(raw, dict):
        return
    here.cursor.name(key)
    node, at = here.node, here.cursor.place(key)

    def attach(content: Neutral) -> None:
        node.slots = {**node.slots, "content": content}

    here.walk.later([Job(raw, at, default, attach, (*here.job.chain, at))])


_OPENING: Final[Mapping[str, Callable[[Here], None]]] = {
    "Action.ShowCard": _open_card,
    "Action.Popover": _open_popover,
}


# What does something


def _event(here: Here) -> Neutral:
    """Read what a press does."""
    return _DOING.get(here.type, _call)(here)


def _doing(here: Here, kind: str, *members: str) -> Neutral:
    """Make the node of what a press does. In a button that is some members of its object, and not the whole."""
    cursor = here.cursor
    if here.job.is_tap or "type" not in here.raw:
        return here.part(kind, cursor.at)
    event = here.part(kind, cursor.place("type"))
    event.also = [cursor.place(member) for member in members if member in here.raw]
    return event


def _emit(here: Here) -> Neutral:
    """Action.Submit or Action.Execute: what goes to the bot, with the inputs or without."""
    cursor = here.cursor
    cursor.use = "send"
    id_, verb = here.raw.get("id"), here.raw.get("verb")
    more: dict[str, JsonValue] = {"type": here.type}
    if isinstance(id_, str) and id_:
        more["id"] = id_
    if isinstance(verb, str) and here.type == "Action.Execute":
        more["verb"] = verb
    alone = here.word("associatedInputs") == "none"
    if alone:
        more["alone"] = True
    event = _doing(here, "emit", "verb", "data", "associatedInputs")
    event.raw = here.raw
    if alone:
        event.set("inputs", cursor.take("associatedInputs"))
    else:
        if here.word("associatedInputs") == "auto":
            cursor.name("associatedInputs")
        event.set("inputs", Tacit(here.ledger, cursor.place("associatedInputs"), "emit.inputs"))
    if "verb" in more:
        event.set("name", cursor.take("verb"))
    elif "id" in more:
        event.set("name", cursor.fold(more["id"], ("id",)))
    else:
        # A card need not name what is pressed; most other formats do.
        event.set("name", Unsaid(here.ledger, _UNNAMED[here.type], cursor.place("id"), "emit.name"))
    data = here.raw.get("data")
    if isinstance(data, dict):
        event.set("context", cursor.take("data", is_map=True))
    elif isinstance(data, str):
        more["data"] = data
        # Text goes alone, in place of an object: `home` sends it as it is.
        event.set("context", cursor.take("data"))
    event.facts = {"inputs": "none" if alone else "all", "more": more}
    return event


_UNNAMED: Final[Mapping[str, str]] = {"Action.Submit": "submit", "Action.Execute": "execute"}


_DIALOG: Final = ("dialogTitle", "dialogHeight", "dialogWidth")


def _open_url(here: Here) -> Neutral:
    event = _doing(here, "open_url", "url", *_DIALOG)
    event.set("href", here.cursor.take("url"))
    for key in _DIALOG:
        if here.is_open(key):
            event.set_extra(key, here.cursor.take(key), "layout")
    return event


def _toggle(here: Here) -> Neutral:
    event = _doing(here, "toggle", "targetElements")
    event.parts = {"targets": _targets(here, "targetElements", "elementId")}
    return event


def _reset(here: Here) -> Neutral:
    event = _doing(here, "reset", "targetInputIds")
    event.parts = {"targets": _targets(here, "targetInputIds", "")}
    return event


def _targets(here: Here, key: str, id_key: str) -> list[Neutral]:
    """What an action is about: ids, or objects with an id."""
    listed = here.raw.get(key)
    if not isinstance(listed, list):
        return []
    here.cursor.name(key)
    targets: list[Neutral] = []
    here.walk.aims.append(targets)
    for index, item in enumerate(listed):
        at = here.cursor.place(key) / index
        name = item.get(id_key) if isinstance(item, dict) else item
        if not isinstance(name, str):
            here.ledger.note(at, "property", "dropped", "target", value=item)
            continue
        target = here.part("target", at)
        target.name = name
        targets.append(target)
        if isinstance(item, dict):
            with here.ledger.open(item, at, "target") as cursor:
                cursor.name(id_key)
                cursor.name("type")
                shown = item.get("isVisible")
                if isinstance(shown, bool):
                    target.set("visible", cursor.take("isVisible"))
                elif shown is None:
                    cursor.name("isVisible")
    return targets


def _call(here: Here) -> Neutral:
    """Something that only some hosts of cards can do, or nobody knows."""
    known = {*PRESSED, *PRESSED_EXTRA, *ANY_EXTRA}
    own = [key for key in here.cursor.rest() if key not in known]
    event = _doing(here, "call", *own)
    event.facts = {"type": here.type}
    event.raw = here.raw
    if "type" in here.raw:
        event.set("call", here.cursor.fold(here.type, ("type",)))
    for key in own:
        event.set_extra(key, here.cursor.take(key), "action")
    return event


_DOING: Final[Mapping[str, Callable[[Here], Neutral]]] = {
    "Action.Submit": _emit,
    "Action.Execute": _emit,
    "Action.OpenUrl": _open_url,
    "Action.OpenUrlDialog": _open_url,
    "Action.ToggleVisibility": _toggle,
    "Action.ResetInputs": _reset,
}
