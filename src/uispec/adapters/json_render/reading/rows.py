"""Which children an element has: one for each item of a repeat, without those that a condition hides there."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple, cast

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import pointer
from uispec.adapters.json_render.plans import ACTIONS
from uispec.adapters.json_render.reading.definitions import CHILDREN, Definition, Definitions
from uispec.adapters.json_render.reading.language import Values
from uispec.jsonrender.evaluation.paths import DIALECTS, repeat_path
from uispec.ledger import Ledger, Place
from uispec.ledger.rows import ITEM
from uispec.limits import Limits

_STEPS: Final = 4
"""How many children may be looked at for each node that a conversion may read."""


class Ref(NamedTuple):
    """A child of one instance of an element."""

    slot: str
    number: int
    key: str
    scope: str
    row: int | None = None
    """Its position in the repeat of its parent; `None` outside of any, and where the rows are not written out."""


class Rows:
    """The repeats of one spec."""

    def __init__(
        self, definitions: Definitions, values: Values, ledger: Ledger, state: JsonValue, limits: Limits
    ) -> None:
        self._definitions = definitions
        self._values = values
        self._ledger = ledger
        self._state = state
        self._left = _STEPS * limits.converted_nodes
        self._alive: dict[str, bool] = {}
        self._conditions: dict[int, JsonValue] = {}
        self.hidden: Final[set[str]] = set()
        """Elements that some row does not show, with what is inside them."""
        self.is_cut = False
        """Whether there was more to look at than the limits allow."""

    def is_alive(self, definition: Definition) -> bool:
        """Tell whether the target makes the rows of an element by itself."""
        return self._alive.get(definition.key, False)

    def is_never(self, key: str) -> bool:
        """Tell whether an element never shows, whatever the data are."""
        definition = self._definitions.get(key)
        return definition is not None and definition.visible is False

    def references(self, definition: Definition, scope: str) -> Iterator[Ref]:
        """List the children of an instance of an element, those in slots last."""
        scopes = [(None, scope)] if not definition.repeat else self._rows(definition, scope)
        links = [link for link in definition.links if not self.is_never(link.key)]
        for row, inner in scopes:
            for link in links:
                if link.slot == CHILDREN and self._is_shown(definition, link.key, inner, scope):
                    yield Ref(link.slot, link.number, link.key, inner, row)
            if self.is_cut:
                return
        for link in links:
            if link.slot != CHILDREN and self._is_shown(definition, link.key, scope, scope):
                yield Ref(link.slot, link.number, link.key, scope)

    def say_condition(self, condition: JsonValue) -> JsonValue:
        """Say a condition as a value: true or false."""
        known = self._conditions.get(id(condition))
        if known is None:
            known = self._conditions[id(condition)] = {"$cond": condition, "$then": True, "$else": False}
            self._values.note_condition(known)
        return known

    # Rows ---------------------------------------------------------------------------------------------------------

    def _rows(self, definition: Definition, scope: str) -> Iterator[tuple[int | None, str]]:
        """One scope for each item that the list of a repeat has now; one for all where it is not written out."""
        tokens = self._list_of(definition, scope)
        if tokens is None:
            return
        at = pointer.format(tokens)
        if self._can_live(definition, f"{at}/{ITEM}"):
            yield None, f"{at}/{ITEM}"
            return
        items = pointer.find(self._state, tokens, None)
        for index in range(len(items) if isinstance(items, list) else 0):
            self._values.count(tokens, index + 1)
            yield index, f"{at}/{index}"

    def _list_of(self, definition: Definition, scope: str) -> pointer.Tokens | None:
        written = definition.repeat["statePath"]
        if not isinstance(written, str | dict):
            return None
        path = repeat_path(written, scope or None, DIALECTS["strict"])
        return None if path is None else self._values.locate("state", path, "")

    def _is_shown(self, around: Definition, key: str, scope: str, outer: str) -> bool:
        """Tell whether a row that is written out shows an element; other rows may, so it is not lost as such."""
        self._spend(1)
        definition = self._definitions.get(key)
        if definition is None or not scope or ITEM in pointer.split(scope):
            return True
        conditions: list[tuple[Place, JsonValue]] = []
        if definition.panel_of(around) is None:
            conditions.append((definition.at, definition.document.get("visible", True)))
        if around.filter is not None and around.filter is not MISSING and not outer:
            conditions.append((around.at, around.filter))
        shows = True
        for at, condition in conditions:
            if condition is not True:
                self._ledger.note(at / "visible", "visibility", "approximated", f"{definition.plan.kind}.visible")
                shows = self._holds(condition, scope) and shows
        if not shows:
            self._hide(key, scope)
        return shows

    def _holds(self, condition: JsonValue, scope: str) -> bool:
        raw = self.say_condition(condition)
        # Whether the element is there or not tells what the data are.
        self._values.carry(self._values.read(raw, scope, "show"), "show")
        return self._values.evaluate(raw, scope)[0] is True

    def _hide(self, key: str, scope: str) -> None:
        """Note what a row that is not shown would read."""
        seen: set[str] = set()
        stack = [key]
        while stack and not self.is_cut:
            definition = None if (top := stack.pop()) in seen else self._definitions.get(top)
            seen.add(top)
            if definition is not None:
                self._spend(1)
                self.hidden.add(top)
                self._values.note_read(cast("JsonValue", definition.document), scope)
                stack.extend(link.key for link in definition.links)

    def _spend(self, steps: int) -> None:
        self._left -= steps
        self.is_cut = self._left < 0

    # Rows that the target makes -----------------------------------------------------------------------------------

    def _can_live(self, definition: Definition, scope: str) -> bool:
        """Tell whether the target has words for everything that the rows of an element lead to."""
        known = self._alive.get(definition.key)
        if known is not None:
            return known
        alive = self._ledger.tongue is not None and definition.filter in (None, MISSING)
        seen: set[str] = set()
        stack = [link.key for link in definition.links] if alive else []
        while stack and alive:
            inner = None if (key := stack.pop()) in seen else self._definitions.get(key)
            seen.add(key)
            if inner is not None:
                alive = inner.document.get("visible", True) is True and self._can_say(inner, scope)
                stack.extend(link.key for link in inner.links)
        self._alive[definition.key] = alive
        return alive

    def _can_say(self, definition: Definition, scope: str) -> bool:
        """Tell whether the target has words for what an element shows and sends.

        Its looks may be those of the first row; checks wait for the click; what only changes the state is lost anyway.
        """
        said: list[JsonValue] = [
            value for key, value in definition.props.items() if key != "checks" and not definition.plan.is_look(key)
        ]
        for params, is_built_in in _params_in(definition.document.get("on")):
            self._values.note_params(params)
            if not is_built_in:
                said.extend(params.values())
        tongue = self._ledger.tongue
        for raw in self._values.expressions(said):
            live = self._values.live(raw, scope)
            if tongue is None or live is None or tongue.say(live) is MISSING:
                return False
        return True


def _params_in(events: JsonValue) -> Iterator[tuple[Mapping[str, JsonValue], bool]]:
    """The params of all actions of an element, and whether the renderer does the action by itself."""
    for bindings in events.values() if isinstance(events, dict) else ():
        for binding in bindings if isinstance(bindings, list) else [bindings]:
            params = binding.get("params") if isinstance(binding, dict) else None
            if isinstance(binding, dict) and isinstance(params, dict):
                yield params, binding.get("action") in ACTIONS
