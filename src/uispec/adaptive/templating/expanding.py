"""The walk over a prepared template: what each object, array and text becomes with this data."""

from __future__ import annotations

from typing import Final, TypeAlias

from pydantic_core import MISSING

from uispec._browser import javascript
from uispec._sentences import shown
from uispec.adaptive.templating.faults import EvaluationError, Failure
from uispec.adaptive.templating.preparing import (
    DATA,
    WHEN,
    Fixed,
    Inline,
    Made,
    Place,
    PreparedArray,
    PreparedObject,
)
from uispec.adaptive.templating.report import PLAIN, Report
from uispec.adaptive.templating.scope import Scope
from uispec.adaptive.templating.texts import Whole, written
from uispec.adaptive.templating.values import is_list

_NOT_BOOLEAN: Final = "is not true or false, so the object is left out"


class Walk:
    """One expansion. It keeps a stack of what is open, so that depth costs no Python frame."""

    def __init__(self, scope: Scope, report: Report) -> None:
        self.scope = scope
        self.report = report

    def run(self, root: Made | Fixed) -> object:
        """Expand a whole template; `MISSING` where nothing comes out."""
        if isinstance(root, Fixed):
            return root.value
        if isinstance(root, Place):
            return self.value(root)
        opened = [_open(self, root)]
        while True:
            here = opened[-1]
            below = here.next_container()
            if below is not None:
                opened.append(_open(self, below))
                continue
            opened.pop()
            result = here.result()
            if not opened:
                return result
            opened[-1].take(result)

    def value(self, place: Place) -> object:
        """Say what a text becomes in the output."""
        value = self.evaluated(place)
        return value if type(value) in PLAIN else self.report.output(self.scope, value)

    def flat(self, prepared: PreparedObject) -> object:
        """Make an object without containers in it: most objects of a card, and no reason to open them."""
        opened = _OpenObject(self, prepared)
        below = opened.next_container()
        assert below is None
        return opened.result()

    def evaluated(self, place: Place) -> object:
        """Evaluate a text."""
        scope = self.scope
        scope.place = place.pointer
        text = place.text
        if isinstance(text, Whole):
            try:
                return text.value(scope)
            except EvaluationError as fault:
                return self.report.failed_alone(place.pointer, fault, text.node)
        return text.joined(scope, self.report)

    def data(self, held: Place | Fixed, pointer: str) -> object:
        """Find the data that an object is for, or the array of those that it is repeated for."""
        if isinstance(held, Place):
            data = self.evaluated(held)
        elif isinstance(held, Inline) and not self.report.is_strict:
            data = held.leaked
        else:
            data = held.value
        if self.report.is_strict:
            if isinstance(held, Inline):
                message = "Expressions in data that stands in the template are not evaluated; this stays text"
                for place in held.places:
                    self.report.tell(place, "expression_in_data", message, "warning")
            if data is None:
                message = "The data is null, so the names in this object have no value"
                self.report.tell(f"{pointer}/{DATA}", "null_value", message, "warning")
        return data

    def is_kept(self, condition: Place | Fixed, pointer: str) -> bool:
        """Tell whether the condition of an object is true, or none at all: `false`, null, 0 and `""` are none."""
        place = f"{pointer}/{WHEN}"
        if isinstance(condition, Fixed):
            if not _is_truthy(condition.value):
                return True
            message = "A condition is a text with one expression, and this is none, so the object is left out"
            self.report.tell(place, "invalid_condition", message, "warning")
            return False
        self.scope.place = place
        try:
            value = condition.text.condition(self.scope)
        except EvaluationError as fault:
            if self.report.is_strict:
                self.report.tell_of(place, fault)
                return False
            if not isinstance(fault, Failure):
                self.report.refuse(place, fault)
            value = MISSING
        is_nothing_said = isinstance(value, bool) if self.report.is_strict else _is_truthy(value)
        if not is_nothing_said:
            # A name that leads nowhere is a slip; a number or a text may be meant, and the object is gone all the same.
            severity = "notice" if _is_truthy(value) else "warning"
            message = f"The condition {shown(written(condition.text))} {_NOT_BOOLEAN}"
            self.report.tell(place, "invalid_condition", message, severity)
        return value is True


def _is_truthy(value: object) -> bool:
    """What JavaScript takes for true, also of the values that JSON does not know."""
    return javascript.is_true(value) or isinstance(value, dict | list) if value is not MISSING else False  # pyright: ignore[reportArgumentType] - JSON


def _open(walk: Walk, prepared: PreparedObject | PreparedArray) -> _Open:
    return _OpenObject(walk, prepared) if isinstance(prepared, PreparedObject) else _OpenArray(walk, prepared)


class _OpenObject:
    """An object that is being made, once for each item of its data."""

    __slots__ = ("_contexts", "_cursor", "_key", "_made", "_outer", "_prepared", "_results", "_turn", "_walk")

    def __init__(self, walk: Walk, prepared: PreparedObject) -> None:
        self._walk = walk
        self._prepared = prepared
        self._results: list[object] = []
        self._made: dict[str, object] | None = None
        self._cursor = self._turn = 0
        self._key = ""
        scope = walk.scope
        self._outer = scope.data, scope.index
        self._contexts: list[object] | None = None
        if prepared.data is not None:
            data = walk.data(prepared.data, prepared.pointer)
            if is_list(data):
                self._contexts = data
            elif data is not MISSING:
                scope.data = data

    def next_container(self) -> PreparedObject | PreparedArray | None:
        """Make members until one has members of its own, or until all is done."""
        walk, members = self._walk, self._prepared.members
        while self._made is not None or self._begin():
            made = self._made
            assert made is not None
            while self._cursor < len(members):
                key, member = members[self._cursor]
                self._cursor += 1
                if isinstance(member, Place):
                    value = walk.value(member)
                    if value is MISSING:
                        del made[key]
                    else:
                        made[key] = value
                elif isinstance(member, PreparedObject) and member.is_flat:
                    made[key] = walk.flat(member)
                else:
                    self._key = key
                    return member
            self._results.append(made)
            self._made = None
        return None

    def _begin(self) -> bool:
        """Begin the object of the next item that its condition keeps, if there is one."""
        walk, contexts, prepared = self._walk, self._contexts, self._prepared
        scope = walk.scope
        while self._turn < (1 if contexts is None else len(contexts)):
            if contexts is not None:
                scope.data, scope.index = contexts[self._turn], self._turn
            self._turn += 1
            scope.budget.values(1)  # also where nothing comes of it: rows of rows of rows that are left out take time
            if prepared.when is None or walk.is_kept(prepared.when, prepared.pointer):
                scope.budget.values(len(prepared.skeleton))
                self._made = prepared.skeleton.copy()
                self._cursor = 0
                return True
        scope.data, scope.index = self._outer
        return False

    def take(self, value: object) -> None:
        """Put a finished container in its place."""
        assert self._made is not None
        self._made[self._key] = value

    def result(self) -> object:
        """Give the object, an array of several, or null for none."""
        return self._results if len(self._results) > 1 else self._results[0] if self._results else None


class _OpenArray:
    """An array that is being made: what gives an array is put in item by item, what gives null not at all."""

    __slots__ = ("_cursor", "_made", "_prepared", "_walk")

    def __init__(self, walk: Walk, prepared: PreparedArray) -> None:
        self._walk = walk
        self._prepared = prepared
        self._made: list[object] = []
        self._cursor = 0

    def next_container(self) -> PreparedObject | PreparedArray | None:
        """Make items until one has members of its own, or until all is done."""
        items = self._prepared.items
        if self._cursor == 0:
            self._walk.scope.budget.values(1 + len(items))
        while self._cursor < len(items):
            item = items[self._cursor]
            self._cursor += 1
            if isinstance(item, Fixed):
                self.take(item.value)
            elif isinstance(item, Place):
                value = self._walk.value(item)
                if value is MISSING:
                    self._made.append(None)  # what JSON writes for an item that is nothing
                else:
                    self.take(value)
            elif isinstance(item, PreparedObject) and item.is_flat:
                self.take(self._walk.flat(item))
            else:
                return item
        return None

    def take(self, value: object) -> None:
        """Put in what an item became."""
        if is_list(value):
            self._walk.scope.budget.values(len(value))
            self._made.extend(value)
        elif value is not None:
            self._made.append(value)

    def result(self) -> object:
        """Give the array."""
        return self._made


_Open: TypeAlias = _OpenObject | _OpenArray
