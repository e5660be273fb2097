"""The walk over a card that tells what its tables say: a quick look at each object, a close one where it takes one."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, pairwise
from typing import Final, TypeAlias, cast

from pydantic import JsonValue

from uispec._issues import MOST_SUGGESTIONS
from uispec._sentences import did_you_mean, shown
from uispec.adaptive.documents.documents import member
from uispec.adaptive.models import HOMES
from uispec.adaptive.spots import Spot, tokens_of
from uispec.adaptive.tables.places import ACTIONS, ELEMENTS
from uispec.adaptive.validation.fitting import Plain
from uispec.adaptive.validation.plans import Family, Gate, Plan, Profile, Sight
from uispec.adaptive.validation.rules import Course, Fault, Tokens, has_template
from uispec.errors import Severity

Found: TypeAlias = tuple[Spot, str, str, Severity]
"""Where, the code, the sentence, how grave."""

Raw: TypeAlias = Mapping[str, JsonValue]
Waiting: TypeAlias = tuple[Sequence[Raw], Family, Spot, bool]
"""What should be objects of one kind, what they may be, where they stand, and whether an array holds them."""

_LONG: Final = 100
"""Of names beyond this length nobody guesses anything."""
_KEPT: Final = 256
"""The same names are unknown over and over."""
BELONGS: Final = "belongs into a template; expand it before a host sees it."
"""The end of a sentence about something of a template outside one."""
_TEMPLATE_KEYS: Final = ("$data", "$when")
_NEVER_UNKNOWN: Final = frozenset({"type", *_TEMPLATE_KEYS})
_MANY: Final = 3
"""So many objects are looked at together first."""
_NOTHING: Final[Plain] = frozenset()


class Walk:
    """One walk over one card; `found` is in no order."""

    def __init__(self, profile: Profile, course: Course, *, is_template: bool) -> None:
        self.found: list[Found] = []
        self.fits = True
        """Whether all that was met surely fits its model; where not, the judge has to say."""
        self._profile = profile
        self._course = course
        self._is_template = is_template
        self._hints = MOST_SUGGESTIONS
        self._ids: list[str] = []
        self._id_spots: list[Spot] = []

    def run(self, card: Mapping[str, JsonValue]) -> None:
        """Walk through the card, and through the cards in it."""
        # One entry is a list of objects of one kind; an object gets a place of its own once one is needed.
        waiting: list[Waiting] = [([card], self._profile.family("AdaptiveCard"), None, False)]
        while waiting:
            items, family, above, is_list = waiting.pop()
            sights, default = family.sights, family.kind.default
            if is_list and len(items) >= _MANY and default in sights and _are_texts(items, sights[default]):
                continue
            for index, node in enumerate(items):
                spot = None if is_list else above
                try:
                    sight = sights[node["type"]]
                except (KeyError, TypeError):
                    spot = (above, index) if is_list else above
                    sight = self._odd(cast("JsonValue", node), family, spot, waiting)
                    if sight is None:
                        continue
                if sight.is_loud:
                    spot = (above, index) if is_list else above
                    self._look_at_all(node, sight.plan, family, spot)
                fits = sight.fits
                for name, value in node.items():
                    try:
                        fitting = fits[name]
                    except KeyError:
                        fitting = _NOTHING
                    if type(value) in fitting or (type(value) is str and value in fitting):
                        continue
                    if spot is None and is_list:
                        spot = (above, index)
                    if type(value) is dict and name in sight.singles:
                        waiting.append(([value], sight.singles[name], (spot, name), False))
                    elif type(value) is list and name in sight.lists:
                        waiting.append((value, sight.lists[name], (spot, name), True))  # pyright: ignore[reportArgumentType] - what is no object is met here
                    else:
                        self._look(name, value, node, sight, spot, waiting)
                for name in sight.required:
                    if name not in node:
                        self.fits = False
                if "id" in node:
                    self._meet(node["id"], (above, index) if is_list else above)
        self._duplicates(card)

    def _meet(self, id_: JsonValue, spot: Spot) -> None:
        if isinstance(id_, str):
            self._ids.append(id_)
            self._id_spots.append(spot)

    def _tell(self, spot: Spot, more: Tokens, code: str, message: str, severity: Severity = "warning") -> None:
        for token in more:
            spot = (spot, token)
        self.found.append((spot, code, message, severity))

    def _odd(
        self,
        node: JsonValue,
        family: Family,
        spot: Spot,
        waiting: list[Waiting],
    ) -> Sight | None:
        """What to look for where no type is named, or one that was not met yet; says so where nobody knows it."""
        if not isinstance(node, dict):
            if not (family.takes_text and isinstance(node, str)):
                self.fits = False
            return None
        named = node.get("type", family.kind.default)
        if not isinstance(named, str):
            self.fits = False
            return None
        sight = family.sight(named)
        if sight is not None:
            if "type" in sight.fitting.required and "type" not in node:
                self.fits = False
            return sight
        if named in HOMES or not family.kind.is_open:
            self.fits = False
        elif not self._profile.knows(named):
            if has_template(named):
                if not self._is_template:
                    self._tell(spot, ("type",), "needs_expansion", f"{shown(named)} {BELONGS}", "error")
                return None
            what = "action" if family.kind.is_action else "element"
            text = f"No {what} is called {shown(named)}."
            text += self._hint(named, ACTIONS if family.kind.is_action else ELEMENTS)
            text += " Its fallback is shown." if node.get("fallback") else " It is left out, and it has no fallback."
            self._tell(spot, (), f"unknown_{what}", text)
        fallback = node.get("fallback")
        if isinstance(fallback, dict):
            waiting.append(([fallback], family, (spot, "fallback"), False))
        self._meet(node.get("id"), spot)
        return None

    def _look_at_all(self, raw: Raw, plan: Plan, family: Family, spot: Spot) -> None:
        """Say what is to be said of an object as a whole."""
        if plan.gate is not None and family.kind.is_open:
            fallback = " Its fallback is shown." if raw.get("fallback") else ""
            self._tell(spot, (), plan.gate.code, f"{plan.type} {plan.gate.why}.{fallback}")
        host = self._profile.host
        if plan.is_interactive and host is not None and not host.is_interactive:
            self._tell(spot, (), "not_interactive", f"{host.name} has no buttons and inputs; {plan.type} does nothing.")
        for rule in plan.whole:
            self._add(spot, rule(raw, self._course))

    def _look(self, name: str, value: JsonValue, raw: Raw, sight: Sight, spot: Spot, waiting: list[Waiting]) -> None:
        """Look closely at one property, and go on to what stands in it."""
        plan = sight.plan
        if name not in plan.known:
            self._unknown(name, plan, spot)
        gate = plan.gates.get(name)
        if gate is not None:
            self.found.append(((spot, name), gate.code, f"{name!r} of {plan.type} {gate.why}.", "warning"))
        for matches, form, why in plan.forms.get(name, ()):
            if gate is None and matches(value):
                self._form(spot, name, form, value, plan, why)
        for rule in plan.rules.get(name, ()):
            self._add(spot, rule(name, value, raw, self._course))
        place = plan.places.get(name)
        if place is not None and place[0].form == "one" and isinstance(value, dict):
            waiting.append(([value], place[1], (spot, name), False))
        elif place is not None and place[0].form == "map" and isinstance(value, dict):
            held = cast("Mapping[str, Raw]", value)
            waiting.extend(([each], place[1], ((spot, name), key), False) for key, each in held.items())
        elif name in sight.arrays and isinstance(value, list):
            waiting.append((cast("list[Raw]", value), sight.arrays[name], (spot, name), True))
        elif self.fits:
            self.fits = sight.fitting.takes(name, value, is_template=self._is_template)

    def _form(self, spot: Spot, name: str, form: str, value: JsonValue, plan: Plan, gate: Gate) -> None:
        what = form.format(value=shown(value)) if isinstance(value, str) else form
        self._tell(spot, (name,), gate.code, f"{what[0].upper()}{what[1:]} as {name!r} of {plan.type} {gate.why}.")

    def _add(self, spot: Spot, faults: Iterator[Fault]) -> None:
        for fault in faults:
            self._tell(spot, fault.tokens, fault.code, fault.message, fault.severity)

    def _unknown(self, name: str, plan: Plan, spot: Spot) -> None:
        if name in _NEVER_UNKNOWN:
            if name in _TEMPLATE_KEYS and not self._is_template:
                self._tell(spot, (name,), "needs_expansion", f"{name!r} {BELONGS}", "error")
            return
        host = self._profile.host
        if host is not None and (plan.type, name) in host.adds_properties:
            return
        text = f"{plan.type} has no property {shown(name)}; hosts ignore it.{self._hint(name, plan.known)}"
        self._tell(spot, (name,), "unknown_property", text)

    def _hint(self, name: str, known: Iterable[str]) -> str:
        if self._hints == 0:
            return ""
        self._hints -= 1
        return _meant(name, frozenset(known)) if len(name) <= _LONG else ""

    def _duplicates(self, card: Mapping[str, JsonValue]) -> None:
        """Ids that two objects have which may be seen together: not one in the fallback of what holds the other."""
        if len(set(self._ids)) == len(self._ids):
            return
        spots: dict[str, list[tuple[Tokens, Spot]]] = {}
        for id_, spot in zip(self._ids, self._id_spots, strict=True):
            if id_ and not (self._is_template and has_template(id_)):
                spots.setdefault(id_, []).append((tokens_of(spot), spot))
        rank = _Ranks(card)
        for id_, places in spots.items():
            if len(places) < 2:
                continue
            # With fallbacks behind everything else, two that are seen together stand next to each other somewhere.
            places.sort(key=lambda place: rank.of(place[0]))
            for (before, _), (after, spot) in pairwise(places):
                if not _are_alternatives(before, after):
                    self._tell(spot, ("id",), "duplicate_id", f"The id {shown(id_)} is used twice.", "error")


def _are_texts(items: Sequence[Raw], sight: Sight) -> bool:
    """Tell at once that all items of an array are objects of the same texts; of thousands of choices nothing is asked.

    Whatever stands in an array is given; what is no object is not one of them.
    """
    if sight.texts is None or set(map(type, items)) != {dict}:
        return False
    names = set[str]().union(*items)
    return (
        names <= sight.texts
        and names.issuperset(sight.required)
        and len(names) * len(items) == sum(map(len, items))
        and set(map(type, chain.from_iterable(map(dict[str, JsonValue].values, items)))) == {str}  # pyright: ignore[reportArgumentType] - all are dicts
    )


@lru_cache(_KEPT)
def _meant(name: str, known: frozenset[str]) -> str:
    return did_you_mean(name, known)


def _are_alternatives(before: Tokens, after: Tokens) -> bool:
    """Tell whether only one of two places is ever shown: one is in the fallback of something that holds the other."""
    for one, other in zip(before, after, strict=False):
        if one != other:
            return "fallback" in (one, other)
    return after[len(before) : len(before) + 1] == ("fallback",)


class _Ranks:
    """Where places stand in a document, with fallbacks behind everything else in their object."""

    def __init__(self, document: Mapping[str, JsonValue]) -> None:
        self._document = document
        self._positions: dict[int, dict[str, int]] = {}

    def of(self, tokens: Tokens) -> tuple[int, ...]:
        """The positions along the way; such tuples compare as the places stand."""
        here: JsonValue = cast("JsonValue", self._document)
        ranks: list[int] = []
        for token in tokens:
            if isinstance(here, dict):
                positions = self._positions.get(id(here))
                if positions is None:
                    positions = self._positions[id(here)] = {key: at for at, key in enumerate(here)}
                ranks.append(len(positions) if token == "fallback" else positions[str(token)])
            else:
                ranks.append(int(token))
            here = member(here, token)
        return tuple(ranks)
