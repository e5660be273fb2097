"""The actions that every renderer knows: they only change the state, and leave nothing for the host."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeAlias, cast

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import _json
from uispec._browser import javascript
from uispec._json.sizes import Sizes
from uispec._sentences import shown
from uispec.errors import ExpressionError, Issue, LimitError
from uispec.jsonrender.evaluation import paths
from uispec.jsonrender.evaluation.context import Rules, State
from uispec.limits import Limits

Value: TypeAlias = JsonValue | MISSING
Params: TypeAlias = Mapping[str, Value]

_STACK: Final = "/navStack"
_SCREEN: Final = "/currentScreen"
FORM_RESULT: Final = "/formValidation"
"""Where `validateForm` writes if it is not told."""
_FEW: Final = 8
"""What is written counts once it comes to this part of a document: to size a state takes longer than most events."""


class Store:
    """The state while an event is handled."""

    def __init__(self, state: State, rules: Rules, limits: Limits, new_id: Callable[[], str]) -> None:
        self.state = state
        self.rules = rules
        self.limits = limits
        self.new_id = new_id
        self._before = state
        self._written = 0
        """Characters that bindings have written."""
        self._sizes = Sizes()

    def get(self, path: str) -> Value:
        """Read a place."""
        paths.hold_path(path, self.limits)
        return paths.read(self.state, path, self.rules.dialect)

    def set(self, path: str, value: Value) -> None:
        """Write a place."""
        self.state = cast("State", paths.write(self.state, path, value, self.rules.dialect, self.limits))

    def put(self, path: str, value: Value) -> None:
        """Write a value that a binding gives at a place; it may be a part of the state that then stands there twice.

        Raises:
            LimitError: `too_large`: all that an event writes, and the state before it, are longer than a document.
        """
        self._hold(value)
        self.set(path, value)

    def add(self, path: str, value: Value) -> None:
        """Write a value behind the items of the list at a place; else as `put`."""
        self._hold(value)
        self.set(path, [*self.items(path), None if value is MISSING else value])

    def _hold(self, value: Value) -> None:
        most = self.limits.document_bytes
        self._written += self._sizes.of(value)
        if self._written * _FEW > most and self._written + self._sizes.of(self._before) > most:
            message = f"The state would have more than {most} characters as text (document_bytes)."
            raise LimitError(Issue("", "too_large", message))

    def path(self, params: Params, name: str) -> str | None:
        """The path that a param gives; `None` where none is given and that is to be forgiven."""
        path = params.get(name, MISSING)
        if isinstance(path, str) and path:
            return path
        if self.rules.is_forgiving and not javascript.is_true(path):
            return None
        if path is MISSING:
            raise _fault(name, "missing_property", f"This action needs the param {shown(name)}.")
        raise _fault(name, "wrong_type", f"The param {shown(name)} is a path of the state, a text that is not empty.")

    def items(self, path: str) -> list[JsonValue]:
        """The items of the list at a path, as a new list; nothing and null have none."""
        held = self.get(path)
        if held is MISSING or held is None:
            return []
        if isinstance(held, list):
            return [*held]
        if self.rules.is_forgiving and isinstance(held, str):
            # Spreading a text gives its characters.
            return [*held]
        raise ExpressionError(Issue("", "invalid_value", f"The place {shown(path)} of the state holds no list."))


def _fault(name: str, code: str, message: str) -> ExpressionError:
    return ExpressionError(Issue(f"/params/{name}", code, message))


def _set_state(params: Params, store: Store) -> None:
    path = store.path(params, "statePath")
    if path is not None:
        store.put(path, params.get("value", MISSING))


def _push_state(params: Params, store: Store) -> None:
    path = store.path(params, "statePath")
    if path is None:
        return
    value = params.get("value", MISSING)
    if store.rules.resolves_twice and value is not MISSING:
        value = with_ids(value, store, reads_state=True)
    store.add(path, value)
    if javascript.is_true(params.get("clearStatePath", MISSING)):
        store.set(cast("str", store.path(params, "clearStatePath")), "")


def _remove_state(params: Params, store: Store) -> None:
    index = params.get("index", MISSING)
    if store.rules.is_forgiving and (index is MISSING or params.get("statePath", MISSING) is MISSING):
        return
    if not store.rules.is_forgiving and not javascript.is_number(index):
        code = "missing_property" if index is MISSING else "wrong_type"
        raise _fault("index", code, 'removeState needs the param "index", the number of an item.')
    path = store.path(params, "statePath") or ""
    held = store.get(path)
    if store.rules.is_forgiving and isinstance(held, str):
        raise ExpressionError(Issue("", "invalid_value", f"The place {shown(path)} of the state holds no list."))
    items: list[JsonValue] = [
        item for number, item in enumerate(store.items(path)) if not javascript.is_same(number, index)
    ]
    if held is MISSING or held is None or len(items) < len(cast("list[JsonValue]", held)):
        store.set(path, items)


def _push(params: Params, store: Store) -> None:
    screen = params.get("screen", MISSING)
    if not javascript.is_true(screen):
        if not store.rules.is_forgiving:
            raise _fault("screen", "missing_property", 'push needs the param "screen".')
        return
    current = store.get(_SCREEN)
    store.add(_STACK, current if current is not MISSING and javascript.is_true(current) else "")
    store.put(_SCREEN, screen)


def _pop(_: Params, store: Store) -> None:
    stack = store.items(_STACK)
    if stack:
        before = stack.pop()
        store.set(_STACK, stack)
        store.set(_SCREEN, before if javascript.is_true(before) else MISSING)


BUILT_INS: Final[Mapping[str, Callable[[Params, Store], None]]] = {
    "setState": _set_state,
    "pushState": _push_state,
    "removeState": _remove_state,
    "push": _push,
    "pop": _pop,
}
"""The actions that need nothing but the state; `validateForm` also needs the spec."""


def with_ids(value: JsonValue, store: Store, *, reads_state: bool = False) -> JsonValue:
    """Copy a value with a fresh id in place of each text `$id`, and of each object with that as its only key.

    Args:
        value: any JSON.
        store: makes the ids.
        reads_state: whether an object with `$state` as its only key is looked up, too.
    """
    top: list[JsonValue] = [_json.copy(value)]
    waiting: list[dict[str, JsonValue] | list[JsonValue]] = [top]
    while waiting:
        holder = waiting.pop()
        for key, item in holder.items() if isinstance(holder, dict) else enumerate(holder):
            made: Value = item
            if item == "$id" or (isinstance(item, dict) and item.keys() == {"$id"}):
                made = store.new_id()
            elif isinstance(item, dict) and item.keys() == {"$state"} and isinstance(path := item["$state"], str):
                made = store.get(path) if reads_state else item
            elif isinstance(item, dict | list):
                waiting.append(item)
            if made is not item:
                cast("dict[str | int, JsonValue]", holder)[key] = None if made is MISSING else made
    return top[0]


def unused_ids(state: JsonValue) -> Iterator[str]:
    """Ids that no text in the state is: `id-1`, `id-2`, ..."""
    texts: set[str] = set()
    waiting = [state]
    while waiting:
        here = waiting.pop()
        if isinstance(here, str):
            texts.add(here)
        elif isinstance(here, dict | list):
            waiting += here.values() if isinstance(here, dict) else here
    number = 0
    while True:
        number += 1
        if (fresh := f"id-{number}") not in texts:
            yield fresh
