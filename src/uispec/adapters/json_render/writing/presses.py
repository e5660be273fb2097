"""What is pressed on a spec: buttons and links, and the actions that an event of any element runs."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import pointer
from uispec.adapters.clicks.drafts import Element, action_entry, defer_check
from uispec.adapters.events import PRESS
from uispec.adapters.json_render.writing.page import Page, Spot, open_window
from uispec.adapters.json_render.writing.tables import EMPHASIS
from uispec.adapters.json_render.writing.tongue import as_param
from uispec.adapters.neutral import Neutral, drop
from uispec.adapters.pen import Pen
from uispec.adapters.texts.crossings import crossing
from uispec.adapters.texts.lines import line_of
from uispec.adapters.urls import link_target

_IN_WORDS: Final = "It shows in words."
_DEAD: Final = "json-render cannot do this by itself."
_DEAD_ANYWAY: Final = "It does nothing here, and is disabled in any case."
_UNCHECKED: Final = "The press goes nowhere that it could be checked."
_AROUND: Final = "It cannot be pressed, so a button stands below it."
_NO_EVENT: Final = "The component has no such event."
_UNNAMED: Final = "\u2026"
_PRESSED: Final = ("button", "link")
_OPENS: Final = "It opens the dialog, and its own action is left out."


def write_button(pen: Pen, page: Page, spot: Spot) -> None:
    """Button; Link where a press only leads to an address."""
    node, out = pen.node, pen.out
    press = node.events.get(PRESS)
    path = page.opens.get(id(node))
    if path is None and press is not None and press.kind == "open_url" and page.has("Link"):
        _write_link(pen, page, spot, press)
        return
    spot.element["type"] = "Button"
    out["label"] = _face(pen)
    _look(pen)
    if not pen.flag("enabled", absent=True):
        out["disabled"] = True


def write_link(pen: Pen, page: Page, spot: Spot) -> None:
    """Link."""
    node = pen.node
    spot.element["type"] = "Link"
    pen.out["label"] = _face(pen)
    pen.out["href"] = ""
    _look(pen)
    press = node.events.get(PRESS)
    steps = _steps(press)
    for step in steps:
        if step.kind == "open_url":
            _follow(step, pen.out)


def write_events(page: Page, spot: Spot) -> None:
    """Write what the events of an element do, and lose those that its component does not have."""
    node, element = spot.node, spot.element
    known = page.events_of(str(element["type"]))
    on: Element = {}
    for event, action in node.events.items():
        if action.is_written:
            continue
        if event not in known and not page.is_own:
            drop(action, "event", _NO_EVENT)
            continue
        _bind(on, event, [*_opening(page, node, event), *_bindings(page, spot, event, action)])
    if PRESS not in on:
        _bind(on, PRESS, _opening(page, node, PRESS))
    if on:
        element["on"] = on
    if node.kind not in _PRESSED:
        return
    for check in node.checks:
        if not check.is_written:
            drop(check, "check", _UNCHECKED)
    props = element["props"]
    is_dead = "on" not in element and not page.is_own and element["type"] == "Button"
    if is_dead and isinstance(props, dict):
        props["disabled"] = True
        Pen(node, props).lose("enabled", message=_DEAD_ANYWAY)


def write_stand_in(pen: Pen, page: Page, spot: Spot) -> None:
    """A button, or a link, for something else that the source lets people press."""
    node, action = spot.node, spot.node.events[PRESS]
    if node.type_at is not None:
        page.reading.ledger.note(node.type_at, "action", "approximated", f"{node.kind}.{PRESS}", _AROUND)
    props: Element = {"label": ""}
    spot.element["props"] = props
    if not pen.put("access_label", "label", pen.text(crossing(node, "line")), into=props):
        props["label"] = next(_names_of(node), _UNNAMED)
    if action.kind == "open_url" and page.has("Link") and _follow(action, props):
        spot.element["type"] = "Link"
        return
    props["variant"] = "secondary"
    on: Element = {}
    _bind(on, PRESS, [*_bindings(page, spot, PRESS, action)])
    if on:
        spot.element["on"] = on
    else:
        props["disabled"] = True


def _names_of(node: Neutral) -> Iterator[str]:
    """What is pressed may be known by what it shows."""
    for attribute in ("alt", "title", "text"):
        value = node.attrs[attribute].now() if attribute in node.attrs else None
        if isinstance(value, str) and (words := value.split()):
            yield " ".join(words)


def face_of(node: Neutral) -> JsonValue:
    """Write what stands on a thing that is pressed, in a place for one line; what it does is another's business."""
    if node.kind not in ("button", "link"):
        return line_of(node)
    with Pen(node, {}) as pen:
        face = _face(pen)
    for event in node.events.values():
        drop(event, "action", _OPENS)
    return face


# Faces ----------------------------------------------------------------------------------------------------------------


def _face(pen: Pen) -> JsonValue:
    """What stands on a button: its label, or the words in what stands there."""
    child = pen.node.slots.get("child")
    if child is not None:
        return _only_text(child)
    held: Element = {"label": ""}
    for attribute in ("label", "access_label", "tooltip"):
        if pen.put(attribute, "label", pen.text(crossing(pen.node, "line")), into=held):
            break
    return held["label"]


def _only_text(child: Neutral) -> JsonValue:
    """A text stays alive; anything more becomes one line."""
    if child.kind == "icon" and child.type_at is not None:
        Pen(child, {}).near("component", _IN_WORDS)
    if child.kind != "text":
        return line_of(child)
    held: Element = {"label": ""}
    with Pen(child, held) as pen:
        pen.put("text", "label", pen.text(crossing(child, "line")))
    return held["label"]


def _look(pen: Pen) -> None:
    pen.enum("emphasis", EMPHASIS)
    if pen.node.kind == "button" and "variant" not in pen.out:
        # One that says nothing is the one that everybody is to press.
        pen.out["variant"] = "secondary"


def _write_link(pen: Pen, page: Page, spot: Spot, press: Neutral) -> None:
    spot.element["type"] = "Link"
    pen.out.update(label=_face(pen), href="")
    if _follow(press, pen.out):
        for check in pen.node.checks:
            drop(check, "check", _UNCHECKED)
        return
    # Nothing leads anywhere; the words stay.
    spot.element["type"] = "Button"
    del pen.out["href"]
    pen.out["disabled"] = True
    for check in pen.node.checks:
        drop(check, "check", _UNCHECKED)
    del page


def _follow(press: Neutral, out: Element) -> bool:
    with Pen(press, out) as pen:
        return pen.put("href", "href", pen.text(link_target))


# Actions --------------------------------------------------------------------------------------------------------------


def _steps(action: Neutral | None) -> list[Neutral]:
    if action is None:
        return []
    return [*action.parts.get("steps", [])] if action.kind == "sequence" else [action]


def _opening(page: Page, node: Neutral, event: str) -> list[Element]:
    """What a trigger does before anything else: it opens its dialog."""
    path = page.opens.get(id(node)) if event == PRESS else None
    return [] if path is None else [open_window(path)]


def _bind(on: Element, event: str, bindings: Sequence[Element]) -> None:
    """Put the bindings of an event in place: one as it is, several as a list."""
    several: list[JsonValue] = [*bindings]
    if several:
        on[event] = several if len(several) > 1 else several[0]


def _bindings(page: Page, spot: Spot, event: str, action: Neutral) -> Iterator[Element]:
    if action.kind == "sequence":
        action.is_written = True
    emits = 0
    for step in _steps(action):
        if step.is_written:
            continue
        write = _ACTIONS.get(step.kind)
        # The first action of a press has the id of what is pressed.
        parts = [*([] if event == PRESS else [event]), *([f"step{emits}"] if emits else [])]
        emits += step.kind == "emit"
        made = [] if write is None else [*write(page, spot, step, "__".join([spot.key, *parts]))]
        if not step.is_written:
            _lose_action(spot.node, step)
        yield from made


def _lose_action(node: Neutral, action: Neutral) -> None:
    """Lose an action; one that is the same object as what is pressed leaves that there."""
    if action.at is not node.at or node.type_at is None:
        drop(action, "action", _DEAD)
        return
    with Pen(action, {}):
        node.ledger.note(node.type_at, "action", "approximated", action.kind, _DEAD)


def _emit(page: Page, spot: Spot, action: Neutral, name: str) -> Iterator[Element]:
    """An action of the host: its params alive in the output, its own words with `home`."""
    node = spot.node
    binding: Element = {"action": ""}
    with Pen(action, binding) as pen:
        params = {key: as_param(value) for key, value in pen.say_members("context").items()}
        entry = action_entry(node, pen)
        binding.update(action=entry.name, params=params)
        if page.is_own:
            for key, extra in action.extra.items():
                page.give(extra.val, binding, key)
    follow_ups = {"on_success": "onSuccess", "on_error": "onError"}
    for part, key in follow_ups.items():
        told = _follow_up(page, action.parts.get(part, ()))
        if told:
            binding[key] = told
    waiting = tuple(defer_check(check) for check in node.checks if not check.is_written and node.kind in _PRESSED)
    page.clicks.add_action(name, node, action, entry.model_copy(update={"checks": waiting}), params)
    yield binding


def _follow_up(page: Page, actions: Sequence[Neutral]) -> Element:
    """What follows an action: an address, writes, or another action; those of one kind only."""
    told: Element = {}
    for action in actions:
        if action.kind == "navigate" and not told:
            with Pen(action, told) as pen:
                pen.put("href", "navigate", pen.text(link_target), live=False)
        elif action.kind == "set_data" and told.keys() <= {"set"} and page.is_live:
            with Pen(action, {}) as pen:
                values = told.setdefault("set", {})
                target = pen.keep("target")
                if isinstance(values, dict):
                    values[str(target)] = pen.keep("value")
        elif action.kind == "emit" and not told:
            with Pen(action, told) as pen:
                told["action"] = pen.keep("name")
                told["params"] = pen.keep("context", now=not page.is_live) or {}
        else:
            drop(action, "action", _DEAD)
    return told


class _BuiltIn:
    """An action that the renderer does by itself, on the source's own data."""

    __slots__ = ("_action", "_names")

    def __init__(self, action: str, names: Mapping[str, str]) -> None:
        self._action = action
        self._names = names

    def __call__(self, page: Page, spot: Spot, action: Neutral, name: str) -> Iterator[Element]:
        if not page.is_own:
            return
        params: Element = {}
        with Pen(action, params):
            for attribute, key in self._names.items():
                val = action.attrs.get(attribute)
                if val is not None and page.is_live:
                    params[key] = val.keep(now=bool(action.rows))
                elif val is not None and (value := val.place()) is not MISSING:
                    params[key] = value
            extra = action.extra.get("preventDefault")
            told = {} if extra is None else {"preventDefault": extra.val.keep()}
        yield {"action": self._action, **({"params": params} if params else {}), **told}


def _toggle(page: Page, spot: Spot, action: Neutral, name: str) -> Iterator[Element]:
    """Show or hide things, each by its own place in the state."""
    with Pen(action, {}):
        pass
    for target in action.parts.get("targets", []):
        path = pointer.format(("_shown", target.name))
        with Pen(target, {}) as pen:
            shown = pen.choose("visible", {True: True, False: False}, absent=None)
        turned: JsonValue = {"$cond": {"$state": path}, "$then": False, "$else": True}
        value: JsonValue = turned if shown is None else shown
        yield {"action": "setState", "params": {"statePath": path, "value": value}}


def _navigate(page: Page, spot: Spot, action: Neutral, name: str) -> Iterator[Element]:
    """An address, as an action of the host: only links lead somewhere by themselves."""
    params: Element = {}
    with Pen(action, params) as pen:
        if not pen.put("href", "url", pen.text(link_target)):
            return
        pen.change("href", "The host has to know the action openUrl.", "action")
    yield {"action": "openUrl", "params": params}


_ACTIONS: Final[Mapping[str, Callable[[Page, Spot, Neutral, str], Iterator[Element]]]] = {
    "emit": _emit,
    "open_url": _navigate,
    "navigate": _navigate,
    "toggle": _toggle,
    "show": _toggle,
    "set_data": _BuiltIn("setState", {"target": "statePath", "value": "value"}),
    "append": _BuiltIn("pushState", {"target": "statePath", "value": "value", "clear": "clearStatePath"}),
    "remove": _BuiltIn("removeState", {"target": "statePath", "index": "index"}),
    "validate": _BuiltIn("validateForm", {"target": "statePath"}),
}
"""By kind of action."""
