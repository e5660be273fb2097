"""Which of its alternatives each part of a card shows, told by `requires` and `fallback` before anything is read.

As `adaptive.resolve` does it, with two differences: what a host lacks and nothing stands for is kept, since the target
may well have it; and places are remembered, since losses point into the card that was given.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from pydantic import JsonValue

from uispec.adaptive.steps import Steps, run
from uispec.adaptive.tables.hosts import HOSTS, Host
from uispec.adaptive.tables.places import CARRYING, PLACES, TAPS, Kind, kind_of
from uispec.adaptive.tables.versions import LATEST, TYPES, is_taken, parse_version
from uispec.adaptive.validation.plans import Profile
from uispec.adaptive.validation.rules import has_feature
from uispec.ledger import Ledger, Place

ANY_HOST: Final = Host(
    "any host",
    LATEST,
    levels=frozenset({"extension", "preview", "library"}),
    capabilities={"adaptiveCards": f"{LATEST[0]}.{LATEST[1]}"},
)
"""A host that has everything that some host has; where the caller names none, a card is read for it."""

NOTHING: Final = -1
"""In place of a number of fallbacks to go down: nothing shows."""

_CHOOSING: Final = ("type", "requires", "fallback", "version", "$schema")
"""What the choice depends on, so that it cannot be removed without a trace; and what never says anything."""

Raw = dict[str, JsonValue]


def host_of(name: str | None) -> Host:
    """Give the host that a card is read for.

    Raises:
        ValueError: there is no profile of that name.
    """
    if name is None:
        return ANY_HOST
    host = HOSTS.get(name)
    if host is None:
        raise ValueError(f"host must be one of {', '.join(HOSTS)}, not {name!r}")
    return host


class Alternatives:
    """The choice for every object of one card, which must not be changed while this lives.

    >>> known = {"type": "TextBlock", "text": "70 %"}
    >>> graph = {"type": "Graph", "fallback": known}
    >>> Alternatives({"type": "AdaptiveCard", "body": [graph]}, ANY_HOST).steps(graph)
    1
    """

    def __init__(self, card: Raw, host: Host) -> None:
        self._host = host
        self._profile = Profile(LATEST, host)
        self._steps: dict[int, int] = {}
        self._asking: set[int] = set()
        """Objects because of which something around them is replaced."""
        self.is_replaced: Final[bool] = run(self._card(card, is_root=True))
        """Whether the fallback of the whole card shows."""

    def steps(self, raw: Mapping[str, JsonValue]) -> int:
        """How many fallbacks to go down to what shows; `NOTHING` if nothing does."""
        return self._steps.get(id(raw), 0)

    def lose(self, ledger: Ledger, raw: Mapping[str, JsonValue], at: Place, kind: str) -> None:
        """Say that the source's own host shows a fallback in place of an object.

        What makes the host do so is no loss: without it, the object itself would show.
        """
        stack: list[tuple[JsonValue, Place]] = [(dict(raw), at)]
        while stack:
            value, place = stack.pop()
            for key, member in _members(value):
                if isinstance(value, dict) and key in _CHOOSING and (place is at or id(value) in self._asking):
                    continue
                if self._has_asking(member):
                    stack.append((member, place / key))
                else:
                    ledger.note(place / key, "unreachable", "dropped", kind, "The host shows the fallback instead.")

    def _has_asking(self, value: JsonValue) -> bool:
        stack = [value]
        while stack:
            top = stack.pop()
            if id(top) in self._asking:
                return True
            stack.extend(member for _, member in _members(top))
        return False

    # The choice: each gives whether something around should be replaced

    def _card(self, raw: Raw, *, is_root: bool) -> Steps[bool]:
        asks = not self._is_met(raw) or (is_root and not is_taken(raw.get("version"), self._host.version))
        inside = yield self._inside(raw, "AdaptiveCard")
        fallback = raw.get("fallback")
        if not (asks or inside) or not isinstance(fallback, dict):
            return False
        yield self._object(fallback, kind_of("element"))
        self._steps[id(raw)] = 1
        return True

    def _object(self, raw: Raw, kind: Kind) -> Steps[bool]:
        value, steps = raw, 0
        while True:
            named = value.get("type", kind.default)
            type_name = named if isinstance(named, str) else ""
            is_met = self._is_met(value)
            asks = yield self._inside(value, type_name)
            if is_met and not asks and self._is_known(type_name, kind):
                self._steps[id(raw)] = steps
                return False
            fallback = self._fallback(value, kind)
            if fallback is None:
                self._steps[id(raw)] = steps if is_met else NOTHING
                self._asking.add(id(raw))
                return True
            if isinstance(fallback, str):
                self._steps[id(raw)] = NOTHING
                return False
            value, steps = fallback, steps + 1

    def _fallback(self, raw: Raw, kind: Kind) -> Raw | str | None:
        fallback = raw.get("fallback")
        if isinstance(fallback, str):
            return fallback or None
        if not isinstance(fallback, dict):
            return None
        return fallback if kind.is_open or fallback.get("type", kind.default) in kind.types else None

    def _is_known(self, type_name: str, kind: Kind) -> bool:
        if self._profile.knows(type_name):
            return True
        if type_name not in kind.types:
            return False
        return type_name not in TYPES or self._profile.plan(type_name).gate is None

    def _is_met(self, raw: Raw) -> bool:
        wanted = raw.get("requires")
        for feature, version in wanted.items() if isinstance(wanted, dict) else ():
            if not isinstance(version, str) or (version != "*" and parse_version(version) is None):
                continue
            if not has_feature(self._host.capabilities, feature, version):
                return False
        return True

    def _inside(self, raw: Raw, type_name: str) -> Steps[bool]:
        places = PLACES.get(type_name, _UNKNOWN_PLACES)
        found = False
        for name, held in raw.items():
            place = places.get(name)
            if name == "fallback" or place is None or place.form == "map":
                continue
            if place.kind == "AdaptiveCard":
                if isinstance(held, dict):
                    yield self._card(held, is_root=False)
            elif place.kind in CARRYING:
                kind = kind_of(place.kind)
                for item in held if isinstance(held, list) else (held,):
                    if isinstance(item, dict):
                        asks = yield self._object(item, kind)
                        found = found or (asks and place.kind not in TAPS)
        return found


# What an element that nobody knows probably holds.
_UNKNOWN_PLACES: Final = {
    name: PLACES[type_name][name]
    for type_name, name in (("Container", "items"), ("AdaptiveCard", "body"), ("ColumnSet", "columns"))
}


def _members(value: JsonValue) -> Iterator[tuple[str | int, JsonValue]]:
    if isinstance(value, dict):
        yield from value.items()
    elif isinstance(value, list):
        yield from enumerate(value)
