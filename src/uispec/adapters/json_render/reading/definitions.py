"""The elements of a spec as every instance of them is read: what they hold, and which of them mean something together.

A dialog opens by a place in the state. Where one button does nothing but write there, the button is its trigger, and
the two become one overlay in the button's place; a window stands over the page wherever its element is.
"""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple, cast

from pydantic import JsonValue

from uispec._json import object_or_empty
from uispec.adapters.events import PRESS
from uispec.adapters.json_render.plans import PLANS, UNKNOWN
from uispec.jsonrender.evaluation.visibility import taken_apart
from uispec.ledger import Place

OPENED: Final = "opened"
"""The slot, of our own making, in which a trigger holds its dialog."""
CHILDREN: Final = "children"


class Link(NamedTuple):
    """One reference to an element."""

    slot: str
    """`children`, the name of a slot below `slots`, or `OPENED`."""
    number: int
    key: str


class Definition:
    """One element."""

    def __init__(self, key: str, document: Mapping[str, JsonValue], at: Place) -> None:
        self.key: Final = key
        self.document: Final = document
        self.at: Final = at
        self.type: Final = cast("str", document["type"])
        self.is_known: Final = self.type in PLANS
        self.plan: Final = PLANS.get(self.type, UNKNOWN)
        self.props: Final = object_or_empty(document.get("props"))
        self.repeat: Final = object_or_empty(document.get("repeat") if self.plan.holds else None)
        self.links: list[Link] = [*self._links()]
        self.opens: str | None = None
        """The key of the dialog that the element is the trigger of."""
        self.is_opened = False
        """Whether it is a dialog that has a trigger."""
        self.tabs: Final = self._tab_numbers()
        visible = document.get("visible", True)
        filtered = taken_apart(visible) if self.repeat else None
        self.visible: Final = visible if filtered is None else filtered.container
        """Its condition, but for what filters the items of its repeat."""
        self.filter: Final = None if filtered is None else filtered.item
        """What filters them, where no other repeat is around."""

    def _links(self) -> Iterator[Link]:
        children = self.document.get(CHILDREN)
        if self.plan.holds and isinstance(children, list):
            yield from (Link(CHILDREN, number, str(key)) for number, key in enumerate(children))
        if not self.is_known:
            for name, held in object_or_empty(self.document.get("slots")).items():
                for number, key in enumerate(held if isinstance(held, list) else ()):
                    yield Link(name, number, str(key))

    @property
    def bound_tab(self) -> str | None:
        """The place in the state that says which tab is open, for tabs that are bound to one."""
        value = self.props.get("value") if self.type == "Tabs" else None
        path = value.get("$bindState") if isinstance(value, dict) else None
        return _path(path)

    def _tab_numbers(self) -> Mapping[str, int]:
        """The tabs of tabs by their values, the first where two have the same."""
        listed = self.props.get("tabs") if self.type == "Tabs" else None
        values = [object_or_empty(tab).get("value") for tab in listed] if isinstance(listed, list) else []
        return {value: number for number, value in reversed([*enumerate(values)]) if isinstance(value, str)}

    def panel_of(self, tabs: "Definition") -> int | None:
        """Tell which tab an element belongs to: it is a child of the tabs, and shows while that tab is open."""
        condition, bound = self.document.get("visible"), tabs.bound_tab
        if bound is None or not isinstance(condition, dict) or set(condition) != {"$state", "eq"}:
            return None
        wanted = condition["eq"]
        return tabs.tabs.get(wanted) if _path(condition["$state"]) == bound and isinstance(wanted, str) else None

    @property
    def opened_path(self) -> str | None:
        """The place in the state that opens the element, if it is a dialog or a drawer."""
        return _path(self.props.get("openPath")) if self.plan.facts.get("mode") in ("modal", "drawer") else None

    @property
    def opening_path(self) -> str | None:
        """The place in the state to which a press of the element writes true, if it does nothing else."""
        press = object_or_empty(self.document.get("on")).get(PRESS)
        if self.type != "Button" or not isinstance(press, dict) or set(press) != {"action", "params"}:
            return None
        params = object_or_empty(press["params"])
        is_opening = press["action"] == "setState" and set(params) == {"statePath", "value"}
        return _path(params["statePath"]) if is_opening and params["value"] is True else None


class Definitions:
    """The elements of one spec, those that hang under its root."""

    def __init__(self, root: str, elements: Mapping[str, JsonValue], at: Place) -> None:
        self._elements: Final = elements
        self._at: Final = at
        self._known: dict[str, Definition] = {}
        self.root: Final = root
        self._join_dialogs()

    def get(self, key: str) -> Definition | None:
        """Read an element; `None` where there is none."""
        known = self._known.get(key)
        if known is None and isinstance(element := self._elements.get(key), dict):
            known = self._known[key] = Definition(key, element, self._at / key)
        return known

    def count_uses(self) -> dict[str, int]:
        """Count how often each element is named on the ways down from the root, past what never shows."""
        counts: dict[str, int] = {self.root: 1} if self.get(self.root) is not None else {}
        stack = list(counts)
        while stack:
            definition = self.get(stack.pop())
            for link in definition.links if definition is not None else ():
                inner = self.get(link.key)
                if inner is None or inner.visible is False:
                    continue
                counts[link.key] = counts.get(link.key, 0) + 1
                if counts[link.key] == 1:
                    stack.append(link.key)
        return counts

    def _join_dialogs(self) -> None:
        """Hang each dialog under its trigger, where it has exactly one."""
        counts = self.count_uses()
        plain, spans = self._outside_repeats(counts), self._spans()
        dialogs: dict[str, list[Definition]] = {}
        triggers: dict[str, list[Definition]] = {}
        for key in counts:
            definition = self.get(key)
            if definition is None:
                continue
            if definition.opened_path is not None:
                dialogs.setdefault(definition.opened_path, []).append(definition)
            if definition.opening_path is not None:
                triggers.setdefault(definition.opening_path, []).append(definition)
        joined: dict[str, Definition] = {}
        for path, found in dialogs.items():
            both = [*found, *triggers.get(path, ())]
            if len(both) != 2 or len(found) != 1 or any(one.key not in plain or counts[one.key] != 1 for one in both):
                continue
            dialog, trigger = both
            first, last = spans[dialog.key]
            if not first <= spans[trigger.key][0] < last:
                trigger.opens = dialog.key
                dialog.is_opened = True
                joined[dialog.key] = trigger
        if not joined:
            return
        for definition in self._known.values():
            definition.links = [link for link in definition.links if link.key not in joined]
        for key, trigger in joined.items():
            trigger.links.append(Link(OPENED, 0, key))

    def _outside_repeats(self, counts: Mapping[str, int]) -> set[str]:
        """The elements that no repeat is around."""
        plain: set[str] = set()
        stack = [self.root] if self.root in counts else []
        while stack:
            key = stack.pop()
            definition = self.get(key)
            if key in plain or definition is None:
                continue
            plain.add(key)
            stack.extend(link.key for link in definition.links if not definition.repeat)
        return plain

    def _spans(self) -> dict[str, tuple[int, int]]:
        """Number the elements on a walk down, each with the last number of what is below it."""
        spans: dict[str, tuple[int, int]] = {}
        stack: list[tuple[str, bool]] = [(self.root, True)]
        while stack:
            key, is_way_down = stack.pop()
            definition = self.get(key)
            if not is_way_down:
                spans[key] = (spans[key][0], len(spans))
            elif key not in spans and definition is not None:
                spans[key] = (len(spans), 0)
                stack.append((key, False))
                stack.extend((link.key, True) for link in reversed(definition.links))
        return spans


def _path(value: JsonValue) -> str | None:
    """A path of the state as the pointer that it means; `None` for anything else."""
    if not isinstance(value, str) or not value:
        return None
    return value if value.startswith("/") else f"/{value}"
