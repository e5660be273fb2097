"""A spec in the making: its elements by key, the state that they need besides the source's data, what is left to do.

An element names its children, so that each node can be written before what is inside it: a loop, since the source
chose the depth.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias, cast

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import pointer
from uispec.adapters.clicks.drafts import Element, HomeDraft
from uispec.adapters.clicks.live import Clicks
from uispec.adapters.events import PRESS
from uispec.adapters.json_render.writing.tables import SHOWS
from uispec.adapters.json_render.writing.tongue import SpecTongue
from uispec.adapters.neutral import Neutral, Reading, Repeat, drop, walk
from uispec.adapters.pen import Pen
from uispec.jsonrender.catalog.catalog import Catalog
from uispec.ledger import Placed, Val
from uispec.ledger.rows import ITEM
from uispec.limits import Limits
from uispec.pointer import Tokens

Axis: TypeAlias = Literal["horizontal", "vertical"]
Own: TypeAlias = Literal["_inputs", "_open", "_tabs", "_shown"]
"""Where in the state the output keeps what the source keeps elsewhere, or nowhere: inputs in another form, which
dialogs are open, which tabs, and what was hidden or shown by a press."""

FORMAT: Final = "json-render"
_LACKS: Final = "The catalog has no component that shows it."
_DEEPEST: Final = "The elements would stand deeper in each other than component_depth allows."


@dataclass(slots=True)
class Spot:
    """Where the element of a node goes."""

    node: Neutral
    key: str
    element: Element
    depth: int
    opener: Element | None = None
    """Of a dialog: the props of the button that was made to open it."""
    presser: "Spot | None" = None
    """Of what can be pressed in the source and not here: the button that is pressed instead."""


Write: TypeAlias = Callable[[Pen, "Page", Spot], None]


@dataclass(slots=True)
class Page:
    """The elements of one spec."""

    reading: Reading
    catalog: Catalog
    tongue: SpecTongue
    writers: Mapping[str, Write]
    """By kind of node."""
    write_presser: Write
    write_events: "Callable[[Page, Spot], None]"
    limits: Limits
    draft: HomeDraft = field(init=False)
    clicks: Clicks = field(init=False)
    elements: dict[str, JsonValue] = field(default_factory=dict[str, JsonValue])
    opens: dict[int, str] = field(default_factory=dict[int, str])
    """By the identity of a trigger, the place in the state that its press sets."""
    _own: dict[Own, dict[str, JsonValue]] = field(default_factory=dict[Own, dict[str, JsonValue]])
    _begun: dict[Tokens, JsonValue] = field(default_factory=dict[Tokens, JsonValue])
    _lists: list[Tokens] = field(default_factory=list[Tokens])
    """The places in the state that are repeated over, and have to be there."""
    _toggled: frozenset[str] = frozenset()
    """The names of the nodes that some press shows or hides."""
    _components: frozenset[str] = frozenset()
    _inner: list[Spot] = field(default_factory=list[Spot])
    """What the node in hand has inside, in order."""

    def __post_init__(self) -> None:
        """Open the books that go with it."""
        self.draft = HomeDraft(self.reading.ledger)
        self.clicks = Clicks(self.draft, {"$index": True}, self.limits.converted_nodes)
        self._components = frozenset(self.catalog.components)

    @property
    def is_own(self) -> bool:
        """Whether the source is a spec, too, so that what only json-render knows has a place."""
        return self.reading.source_format == FORMAT

    @property
    def is_live(self) -> bool:
        """Whether values stay bound to the data, which goes along."""
        return self.reading.ledger.tongue is not None

    @property
    def has_room(self) -> bool:
        """Whether the state can take in what the output keeps for itself."""
        return not self.is_live or isinstance(self.reading.data, dict)

    @property
    def state(self) -> Element:
        """The state that the output begins with."""
        data = self.reading.travel() if self.is_live else None
        state: Element = {**(data if isinstance(data, dict) else {}), **self._own}
        for tokens in self._lists:
            _begin_list(state, tokens)
        for tokens, value in self._begun.items():
            _begin(state, tokens, value)
        return state

    def keep(self, where: Own, name: str, value: JsonValue) -> tuple[str, str]:
        """Keep a value of the output's own in the state, and give its place."""
        self._own.setdefault(where, {})[name] = value
        return where, name

    def begin(self, tokens: Tokens, value: JsonValue) -> None:
        """Have a value stand at a place of the state, where the source's own state is left out."""
        self._begun[tokens] = value

    def recall(self, where: Own, name: str) -> JsonValue:
        """Give a value of the output's own as it begins; null where there is none."""
        return self._own.get(where, {}).get(name)

    def has(self, *types: str) -> bool:
        """Tell whether the catalog has all of some components; one that lists none has any."""
        return not self._components or self._components.issuperset(types)

    def events_of(self, type_: str) -> tuple[str, ...]:
        """The events that a component emits."""
        component = self.catalog.components.get(type_)
        return () if component is None else component.events

    def pick(self, pen: Pen, *types: str) -> str:
        """Choose the first of some components that the catalog has; a loss, if that is not the very first."""
        found = next((name for name in types if self.has(name)), types[0])
        if found != types[0]:
            pen.near("component", f"The catalog has no {types[0]}; it is a {found}.")
        return found

    # Writing ------------------------------------------------------------------------------------------------------

    def write(self, root: Neutral | None) -> str:
        """Write a tree, and give the key of what is at the top of it."""
        if root is None:
            return self.empty()
        self._toggled = _find_toggled(root)
        keys = self.place([root], root, 0)
        if len(keys) != 1:
            keys = [self.stack(self.draft.allot(root, "all"), keys)]
        stack, self._inner = self._inner, []
        while stack:
            self._write_node(stack.pop())
            stack.extend(reversed(self._inner))
            self._inner = []
        return str(keys[0])

    def empty(self) -> str:
        """Write a page with nothing on it; a spec has a root in any case."""
        return self.stack("root", [])

    def _write_node(self, spot: Spot) -> None:
        node = spot.node
        props = spot.element["props"]
        with Pen(node, props if isinstance(props, dict) else {}) as pen:
            self._say_visible(pen, spot)
            self.writers[node.kind](pen, self, spot)
            if self.is_own:
                self._restore(node, spot.element)
            if spot.presser is not None:
                self.write_presser(pen, self, spot.presser)
            self.write_events(self, spot)

    def _restore(self, node: Neutral, element: Element) -> None:
        """Put back what only json-render has a word for."""
        if "open" in node.attrs and self.is_live:
            node.attrs["open"].keep()
        props = element["props"]
        for key, extra in node.extra.items():
            if key == "repeat.key" or (key == "watch" and not self.is_live):
                continue  # it stands in the repeat, if there is one; and data that is not there never changes
            holder = element if key == "watch" else props
            if isinstance(holder, dict):
                self.give(extra.val, holder, key)

    def give(self, val: Val, holder: Element, key: str) -> None:
        """Put a value that only json-render has a word for where it was."""
        value = val.keep() if self.is_live else val.place()
        if value is not MISSING:
            holder[key] = value
            self.reading.ledger.placed.append(Placed("extra", key, value, value, val, holder, key))

    def add(
        self, key: str, type_: str, props: Element | None = None, children: list[JsonValue] | None = None
    ) -> Element:
        """Add an element."""
        element: Element = {"type": type_, "props": {} if props is None else props, "children": children or []}
        self.elements[key] = element
        return element

    def stack(self, key: str, children: list[JsonValue], axis: Axis = "vertical") -> str:
        """Add a Stack, and give its key."""
        self.add(key, "Stack", {"direction": "horizontal"} if axis == "horizontal" else {}, children)
        return key

    def text(self, key: str, text: JsonValue, variant: str | None = None) -> str:
        """Add a Text, and give its key."""
        self.add(key, "Text", {"text": text} if variant is None else {"text": text, "variant": variant})
        return key

    # What stands inside -------------------------------------------------------------------------------------------

    def place(self, nodes: Iterable[Neutral], around: Neutral, depth: int) -> list[JsonValue]:
        """Have nodes written as children of an element, and give their keys.

        Args:
            nodes: in order; those that the catalog cannot show and those that are too deep are left out, with a loss.
            around: the node that they stand in.
            depth: of the element that they stand in.
        """
        keys: list[JsonValue] = []
        for node in nodes:
            if depth >= self.limits.component_depth:
                drop(node, "limit", _DEEPEST)
            elif not self._can_show(node):
                drop(node, "component", _LACKS)
            else:
                if keys and Pen(node, {}).flag("separator"):
                    keys.append(self.line(node))
                keys.extend(self._open(node, around, depth))
        return keys

    def line(self, node: Neutral) -> str:
        """Add the line in front of a node."""
        key = self.draft.allot(node, "separator")
        self.add(key, "Separator")
        return key

    def _can_show(self, node: Neutral) -> bool:
        if node.kind == "unknown" and self.is_own:
            return self.has(str(node.facts.get("type")))
        if node.kind == "unknown" and not any((node.children, node.slots, node.repeat)):
            return False
        return any(map(self.has, SHOWS.get(node.kind, ("Stack",))))

    def _open(self, node: Neutral, around: Neutral, depth: int) -> list[JsonValue]:
        """Put a dialog beside what opens it; anything else stands alone."""
        key = self.draft.allot(node)
        spot = Spot(node, key, self.add(key, ""), depth + 1)
        before: list[JsonValue] = []
        if is_window(node):
            path = self.own_path(node) or pointer.format(self.keep("_open", key, False))
            trigger = node.slots.get("trigger")
            if trigger is None and self.is_own:
                pass  # some press, or the host, writes to its place
            elif trigger is not None and trigger.kind in ("button", "link"):
                self.opens[id(trigger)] = path
                before = self.place([trigger], around, depth)
            else:
                opener = self.draft.allot(node, "opener")
                element = self.add(opener, "Button", {"label": ""})
                element["on"] = {PRESS: open_window(path)}
                before = [opener]
                spot.opener = cast("Element", element["props"])
        self._inner.append(spot)
        if PRESS not in node.events or node.kind in ("button", "link") or self.is_own:
            return [*before, key]
        presser = self.draft.allot(node, PRESS)
        spot.presser = Spot(node, presser, self.add(presser, "Button"), depth + 1)
        return [*before, key, presser]

    def is_toggled(self, node: Neutral) -> bool:
        """Tell whether some press shows or hides a node."""
        return bool(node.name) and node.name in self._toggled

    def own_path(self, node: Neutral) -> str | None:
        """The place in the source's own state that opens a dialog which comes back to json-render."""
        path = node.facts.get("path") if self.is_own else None
        return path if isinstance(path, str) else None

    def children(self, node: Neutral, spot: Spot) -> list[JsonValue]:
        """Write what a node holds as the children of its element, which repeats them if the node does."""
        keys = self.place(node.children, node, spot.depth)
        repeat = node.repeat
        if repeat is None:
            return keys
        path = None if self._is_no_list(repeat) else _list_path(repeat.over.say())
        if path is None:
            for row in repeat.row:
                drop(row, "repeat")
            return keys
        told: Element = {"statePath": path}
        key = node.extra.get("repeat.key") if self.is_own else None
        if key is not None:
            told["key"] = key.val.keep()
        rows = self.place(repeat.row, node, spot.depth)
        if not rows:
            return keys
        if not keys:
            spot.element["repeat"] = told
            return rows
        # What does not repeat stands before what does.
        inner = self.draft.allot(node, "rows")
        self.add(inner, "Stack", _direction(spot.element)).update(repeat=told, children=rows)
        return [*keys, inner]

    def _is_no_list(self, repeat: Repeat) -> bool:
        """Tell whether there is something else now; where there is nothing, an empty list has to stand."""
        if self.is_own:
            return False
        for tokens in repeat.over.reads:
            if not all(isinstance(found, list) for found in _find_all(self.reading.data, tokens)):
                return True
            self._lists.append(tokens)
        return False

    def one(self, nodes: list[Neutral], around: Neutral, spot: Spot, part: str) -> str:
        """Have nodes written where one element is wanted: a Stack, where there is not one of them."""
        keys = self.place(nodes, around, spot.depth)
        return str(keys[0]) if len(keys) == 1 else self.stack(self.draft.allot(around, part), keys)

    # Whether it shows ---------------------------------------------------------------------------------------------

    def _say_visible(self, pen: Pen, spot: Spot) -> None:
        """Say that an element is hidden, for ever or until some press shows it."""
        node = pen.node
        visible = node.attrs.get("visible")
        if self.is_toggled(node):
            is_shown = pen.flag("visible", absent=True)
            place = self.keep("_shown", node.name, is_shown)
            spot.element["visible"] = {"$state": pointer.format(place)}
        elif visible is not None:
            # In a row that is written out, a condition on the item has lost its item.
            is_kept = self.is_own and self.is_live and visible.form is not None and not node.rows
            condition = visible.keep() if is_kept else None
            if isinstance(condition, dict) and "$cond" in condition:
                spot.element["visible"] = condition["$cond"]
            else:
                pen.put("visible", "visible", _if_hidden, into=spot.element, live=False)


def _if_hidden(value: JsonValue | MISSING) -> JsonValue | MISSING:
    return False if value is False else MISSING


def open_window(path: str) -> Element:
    """The action that opens a dialog."""
    return {"action": "setState", "params": {"statePath": path, "value": True}}


def is_tip(node: Neutral) -> bool:
    """Tell whether an overlay only says something more about a word."""
    holds = bool(node.children) or "content" in node.slots
    return node.kind == "overlay" and node.facts.get("mode") in ("tip", "popover") and not holds


def is_window(node: Neutral) -> bool:
    """Tell whether an overlay stands over the page; in the rows of a list all of them would open at once."""
    is_inline = node.facts.get("mode") == "inline"
    return node.kind == "overlay" and not is_inline and not is_tip(node) and not is_in_row(node)


def is_in_row(node: Neutral) -> bool:
    """Tell whether the rows around a node are made by the target itself, so that all of them share its state."""
    return ITEM in pointer.split(node.scope)


def _find_toggled(root: Neutral) -> frozenset[str]:
    """Find the names of what some press shows or hides."""
    # A part of a text cannot be pressed.
    events = (event for node in walk(root) if node.kind != "run" for event in node.events.values())
    presses = (step for event in events for step in walk(event) if step.kind in ("toggle", "show"))
    return frozenset(target.name for press in presses for target in press.parts.get("targets", ()))


def _find_all(state: JsonValue, tokens: Tokens) -> list[JsonValue]:
    """What stands at a place, in every row that it is in; nothing for rows without it."""
    found = [state]
    for token in tokens:
        inner: list[JsonValue] = []
        for holder in found:
            if token == ITEM and isinstance(holder, list):
                inner.extend(holder)
            elif pointer.has(holder, (token,)):
                inner.append(pointer.find(holder, (token,), None))
        found = inner
    return found


def _begin(state: Element, tokens: Tokens, value: JsonValue) -> None:
    """Put a value at a place of the state, in objects that are made on the way."""
    holder: JsonValue = state
    for token in tokens[:-1]:
        holder = holder.setdefault(token, {}) if isinstance(holder, dict) else None
    if isinstance(holder, dict):
        holder[tokens[-1]] = value


def _begin_list(state: JsonValue, tokens: Tokens) -> None:
    """Put an empty list where a repeat would find nothing, in every row that it is in."""
    for number, token in enumerate(tokens):
        is_list = number == len(tokens) - 1 or tokens[number + 1] == ITEM
        for holder in _find_all(state, tokens[:number]):
            if isinstance(holder, dict) and token not in holder:
                holder[token] = [] if is_list else {}


def _list_path(said: JsonValue | MISSING) -> JsonValue | None:
    """What a list is repeated by: a place in the state, or one in the item around."""
    if not isinstance(said, dict):
        return None
    path = said.get("$state")
    return path if isinstance(path, str) else said if "$item" in said else None


def _direction(element: Element) -> Element:
    props = element["props"]
    return {"direction": props["direction"]} if isinstance(props, dict) and "direction" in props else {}
