"""What repeats find in the state: a walk over the elements, each in every scope that it is drawn in."""

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias, cast

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import _json, pointer
from uispec._sentences import shown
from uispec.errors import DataError, Issue
from uispec.jsonrender.evaluation import paths
from uispec.jsonrender.policies import Policy
from uispec.jsonrender.validation.links import children_of, slots_of
from uispec.limits import Limits


@dataclass(frozen=True, slots=True, eq=False)
class _Scope:
    """The items that one repeat draws, wherever the lists of a repeat around it have put them."""

    items: tuple[tuple[str, JsonValue], ...] = ()
    """With their places in the state."""


_Fault: TypeAlias = tuple[str, JsonValue | MISSING]
"""The first place that should hold a list and does not, and what it holds."""

_OUTSIDE: Final = _Scope()
_ASTRAY: Final = _Scope()
"""The scope of a repeat over a list of an item where there is none; that is outside, and another place yet."""
_NOWHERE: Final = _Scope()
"""The scope of a repeat that finds no item, or of which no state is known: lists of its items are not looked for."""
_TYPES: Final[Sequence[tuple[type, str]]] = (
    (dict, "object"),
    (type(None), "object"),
    (str, "string"),
    (bool, "boolean"),
    (int, "number"),
    (float, "number"),
)
"""What JavaScript calls the type of a value; the first that fits counts, since a boolean is a number in Python."""


class RepeatWalk:
    """One look at all repeats of a spec.

    The npm package looks at the first item of each list. The strict policy looks at all of them and tells the first
    that is wrong. How many it may look at is bounded, since each repeat in a repeat multiplies them.
    """

    def __init__(
        self, elements: Mapping[str, JsonValue], state: JsonValue | MISSING, policy: Policy, limits: Limits
    ) -> None:
        self._elements = elements
        self._state = state
        self._policy: Policy = policy
        self._limits = limits
        self._room = len(elements) + limits.tree_nodes
        self._opened: dict[tuple[_Scope, str], tuple[_Scope, _Fault | None]] = {}
        self._scopes: dict[tuple[str, ...], _Scope] = {(): _NOWHERE}
        """Scopes by the places of their items."""
        self._met: set[tuple[str, _Scope]] = set()

    def issues(self, root: str | None) -> Iterator[Issue]:
        """What is wrong, beginning at the root, then at every element that was not met on the way."""
        met: set[str] = set()
        for start in self._elements if root is None else [root, *self._elements]:
            waiting: list[tuple[JsonValue, _Scope | None]] = [] if start in met else [(start, _OUTSIDE)]
            inside: set[JsonValue] = set()
            while waiting:
                key, scope = waiting.pop()
                if scope is None:  # everything in that element was looked at
                    inside.discard(cast("str", key))
                    continue
                element = self._elements.get(key) if isinstance(key, str) else None
                if not isinstance(key, str) or not isinstance(element, dict) or key in inside:
                    continue
                if (key, scope) in self._met:
                    continue
                self._met.add((key, scope))
                met.add(key)
                inside.add(key)
                waiting.append((key, None))
                inner = scope
                if "repeat" in element:
                    inner = yield from self._enter(key, element["repeat"], scope)
                self._room -= 1
                if self._room < 0:
                    text = "Repeats in repeats draw more elements than tree_nodes allows"
                    text = f"{text} ({self._limits.tree_nodes}); not all were looked at."
                    yield Issue("/elements", "too_many_nodes", text, "warning")
                    return
                waiting += [(link.child, scope) for link in reversed([*slots_of(element)])]
                waiting += [(link.child, inner) for link in reversed([*children_of(element)])]

    def _enter(self, key: str, repeat: JsonValue, scope: _Scope) -> Generator[Issue, None, _Scope]:
        """Tell what is wrong with one repeat in one scope, and give the scope of its children."""
        path: JsonValue | MISSING = repeat.get("statePath", MISSING) if isinstance(repeat, dict) else MISSING
        inside = path.get("$item") if isinstance(path, dict) else None
        is_compat = self._policy == "compat"
        if isinstance(path, str):
            known = (_OUTSIDE, path)
        elif scope not in (_OUTSIDE, _ASTRAY) and isinstance(inside, str):
            known = (scope, inside)
        else:
            # Of a repeat that has not the shape of one, `validate` tells under the strict policy.
            if is_compat and (repeat is None or scope not in (_OUTSIDE, _ASTRAY)):
                yield Issue(_place(key), "invalid_repeat", f"The repeat of element {shown(key)} says no path.")
            elif is_compat or isinstance(inside, str):
                yield _outside_scope(key, path)
                return _ASTRAY
            return scope
        if known not in self._opened:
            try:
                self._opened[known] = self._open(*known)
            except DataError as error:
                text = f"The repeat of element {shown(key)} says no path: {error.issues[0].message}"
                yield Issue(f"{_place(key)}/statePath", "invalid_repeat", text)
                return _NOWHERE
        inner, fault = self._opened[known]
        if fault is not None:
            yield _mismatch(key, *fault)
        return inner

    def _open(self, scope: _Scope, path: str) -> tuple[_Scope, _Fault | None]:
        """Look for the lists of a repeat: at a place of the state, or of each item of the scope.

        Raises:
            DataError: the path is no pointer.
        """
        state = self._state
        if state is MISSING:
            return _NOWHERE, None
        dialect = paths.DIALECTS[self._policy]
        items: list[tuple[str, JsonValue]] = []
        fault: _Fault | None = None
        self._room -= len(scope.items)
        is_relative = scope is not _OUTSIDE
        places: Sequence[tuple[str, JsonValue]] = scope.items if is_relative else [("", cast("JsonValue", state))]
        for base, holder in places:
            place = paths.repeat_path({"$item": path} if is_relative else path, base, dialect) or ""
            found = paths.read(holder, path, dialect)
            if isinstance(found, list):
                drawn = found[:1] if self._policy == "compat" else found
                items += ((f"{place}/{index}", item) for index, item in enumerate(drawn))
            elif fault is None:
                fault = (place, found)
        scope = _Scope(tuple(items))
        if not items and self._policy == "compat":
            return scope, fault  # there, what finds nothing in two places is in two scopes
        return self._scopes.setdefault(tuple(place for place, _ in items), scope), fault


def _place(key: str) -> str:
    return pointer.format(("elements", key, "repeat"))


def _outside_scope(key: str, path: JsonValue | MISSING) -> Issue:
    written = "undefined" if path is MISSING else _json.text(path)
    text = f"Element {shown(key)} uses relative repeat statePath {written} outside a repeat scope."
    place = _place(key) if path is MISSING else f"{_place(key)}/statePath"
    return Issue(place, "repeat_item_outside_scope", text)


def _mismatch(key: str, place: str, found: JsonValue | MISSING) -> Issue:
    held = "no value" if found is MISSING else f"a {next(name for kind, name in _TYPES if isinstance(found, kind))}"
    text = (
        f"Element {shown(key)} repeats over {shown(place)} but state has {held} there. Repeat statePath must reference "
        "an array in state; add sample items to state at that path."
    )
    return Issue(f"{_place(key)}/statePath", "repeat_state_mismatch", text)
