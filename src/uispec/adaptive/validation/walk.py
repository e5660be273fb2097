"""The walk over a card that tells what its tables say: a quick look at each object, a close one where it takes one."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain, pairwise
from math import inf
from typing import Final, TypeAlias, cast

from pydantic import JsonValue
from pydantic_core import to_json

from uispec import pointer
from uispec._issue_lists import MOST_SUGGESTIONS
from uispec._sentences import did_you_mean, named, shown
from uispec.adaptive.models import HOMES, is_core
from uispec.adaptive.spots import Places, Way, tokens_along
from uispec.adaptive.tables.places import ACTIONS, ELEMENTS
from uispec.adaptive.validation.fitting import Fitting, Plain
from uispec.adaptive.validation.plans import VALUE, Plan
from uispec.adaptive.validation.rules import Course, Tokens, has_template
from uispec.adaptive.validation.sights import NO_TYPE, Family, Sight, Sights
from uispec.errors import Severity

Found: TypeAlias = tuple[Way, Tokens, str, str, Severity]
"""Of which object, where from there, the code, the sentence, how grave."""

Raw: TypeAlias = Mapping[str, JsonValue]
Waiting: TypeAlias = tuple[Sequence[Raw], Family, Way, str]
"""What should be objects of one kind, what they may be, and where: the object in which an array holds them and the name
of that; or the way of the one that is meant, and no name."""

_LONG: Final = 100
"""Of names beyond this length nobody guesses anything."""
_KEPT: Final = 256
"""The same names are unknown over and over."""
BELONGS: Final = "belongs into a template; expand it before a host sees it."
"""The end of a sentence about something of a template outside one."""
_TEMPLATE_KEYS: Final = ("$data", "$when")
_MANY: Final = 3
"""So many objects are looked at together first."""
_NEVER_UNKNOWN: Final = frozenset({"type", *_TEMPLATE_KEYS})
_NOTHING: Final[Plain] = frozenset()
_MOST_MISFITS: Final = 50
"""So many properties that do not fit are told one by one."""


class Walk:
    """One walk over one card; what it leaves behind is in no order."""

    def __init__(self, card: Raw, sights: Sights, course: Course, *, is_template: bool) -> None:
        self.found: list[Found] = []
        self.misfits: list[Found] = []
        self.is_sure = True
        """Whether `misfits` is all that does not fit the models; where not, the judge of cards has to say."""
        self._card = card
        self._sights = sights
        self._course = course
        self._is_template = is_template
        self._hints = MOST_SUGGESTIONS
        self._unjudged: dict[int, Way] = {}
        """The fallbacks of what nobody knows, by identity: the models read no further there."""
        self._ids: list[str] = []
        self._bearers: list[Way] = []

    @cached_property
    def places(self) -> Places:
        """The places of the card, for what was found."""
        return Places(self._card)

    def run(self) -> None:
        """Walk through the card, and through the cards in it."""
        # One entry is a list of objects of one kind; an object gets a way of its own once one is needed.
        waiting: list[Waiting] = [((self._card,), self._sights.card, None, "")]
        while waiting:
            items, family, above, array = waiting.pop()
            sights = family.sights
            if array and len(items) >= _MANY and _are_texts(items, sights.get(family.kind.default)):
                continue
            for index, node in enumerate(items):
                way = None if array else above
                try:
                    sight = sights[node.get("type", NO_TYPE)]
                except (KeyError, TypeError, AttributeError):
                    way = (above, (array, index)) if array else above
                    sight = self._odd(cast("JsonValue", node), family, way, waiting)
                    if sight is None:
                        continue
                if sight.is_loud:
                    way = (above, (array, index)) if array else above
                    self._look_at_all(node, sight.plan, family, way)
                fits = sight.fits
                for name, value in node.items():
                    try:
                        fitting = fits[name]
                    except KeyError:
                        fitting = _NOTHING
                    if type(value) in fitting or (type(value) is str and value in fitting):
                        continue
                    if way is None and array:
                        way = (above, (array, index))
                    if type(value) is list and name in sight.lists:
                        waiting.append((value, sight.lists[name], way, name))  # pyright: ignore[reportArgumentType] - what is no object is met here
                    elif type(value) is dict and name in sight.singles:
                        waiting.append(((value,), sight.singles[name], (way, (name,)), ""))
                    else:
                        self._look(name, value, node, sight, way, waiting)
                for name in sight.required:
                    if name not in node:
                        self._miss(name, node, sight, family, (above, (array, index)) if array else above)
                if "id" in node:
                    self._meet(node["id"], (above, (array, index)) if array else above)
        if len(set(self._ids)) < len(self._ids):
            self._tell_duplicates()

    def _meet(self, id_: JsonValue, way: Way) -> None:
        if isinstance(id_, str):
            self._ids.append(id_)
            self._bearers.append(way)

    def _odd(self, node: JsonValue, family: Family, way: Way, waiting: list[Waiting]) -> Sight | None:
        """What to look for in what was not met yet; `None` where nobody knows it, which is said."""
        if not isinstance(node, dict):
            if not (family.takes_text and isinstance(node, str)):
                self.is_sure = False
            return None
        named = node.get("type", family.kind.default)
        if not isinstance(named, str):
            self.is_sure = False
            return None
        if named in family.kind.types:
            sight = self._sights.add(named, family)
            if "type" not in node and NO_TYPE not in family.sights:
                self.is_sure = False
            return sight
        if named in HOMES or not family.kind.is_open:
            self.is_sure = False
        elif not self._sights.profile.knows(named):
            if has_template(named):
                if not self._is_template:
                    self.found.append((way, ("type",), "needs_expansion", f"{shown(named)} {BELONGS}", "error"))
                return None
            what = "action" if family.kind.is_action else "element"
            text = f"No {what} is called {shown(named)}."
            text += self._hint(named, ACTIONS if family.kind.is_action else ELEMENTS)
            text += " Its fallback is shown." if node.get("fallback") else " It is left out, and it has no fallback."
            self.found.append((way, (), f"unknown_{what}", text, "warning"))
        fallback = node.get("fallback")
        if isinstance(fallback, dict):
            below = (way, ("fallback",))
            self._unjudged[id(below)] = below
            waiting.append(((fallback,), family, below, ""))
        self._meet(node.get("id"), way)
        return None

    def _look_at_all(self, raw: Raw, plan: Plan, family: Family, way: Way) -> None:
        """Say what is to be said of an object as a whole."""
        if plan.gate is not None and family.kind.is_open:
            fallback = " Its fallback is shown." if raw.get("fallback") else ""
            self.found.append((way, (), plan.gate.code, f"{plan.type} {plan.gate.why}.{fallback}", "warning"))
        host = self._sights.profile.host
        if plan.is_interactive and host is not None and not host.is_interactive:
            text = f"{host.name} has no buttons and inputs; {plan.type} does nothing."
            self.found.append((way, (), "not_interactive", text, "warning"))
        for rule in plan.whole:
            for fault in rule(raw, self._course):
                self.found.append((way, fault.tokens, fault.code, fault.message, fault.severity))

    def _look(self, name: str, value: JsonValue, raw: Raw, sight: Sight, way: Way, waiting: list[Waiting]) -> None:
        """Look closely at one property, and go on to what stands in it."""
        look = sight.looks.get(name)
        if look is None or not look.is_known:
            self._unknown(name, sight.plan, way)
        if look is None:
            return
        if look.gate is not None:
            self.found.append((way, (name,), *look.gate, "warning"))
        for matches, code, text in look.forms:
            if matches(value):
                if VALUE in text and isinstance(value, str):
                    text = text.replace(VALUE, shown(value), 1)
                self.found.append((way, (name,), code, text, "warning"))
        for rule in look.rules:
            for fault in rule(name, value, raw, self._course):
                self.found.append((way, fault.tokens, fault.code, fault.message, fault.severity))
        if look.family is not None:
            if isinstance(value, list) and look.form == "list":
                waiting.append((cast("list[Raw]", value), look.family, way, name))
                return
            if isinstance(value, dict) and look.form == "one":
                waiting.append(((value,), look.family, (way, (name,)), ""))
                return
            if isinstance(value, dict) and look.form == "map":
                held = cast("Mapping[str, Raw]", value)
                waiting.extend(((each,), look.family, (way, (name, key)), "") for key, each in held.items())
                return
        plain = look.plain
        if plain is not None and type(value) not in plain and not (type(value) is str and value in plain):
            self._judge(name, value, sight.fitting, way)

    def _judge(self, name: str, value: JsonValue, fitting: Fitting, way: Way) -> None:
        """Hold one property against the model."""
        if not self.is_sure:
            return
        issues = fitting.misfits(name, value) if self._is_template or _is_expanded(value) else None
        if issues is None:
            self.is_sure = False
            return
        for issue in issues:
            self._misfit(way, pointer.split(issue.path), issue.code, issue.message)

    def _miss(self, name: str, raw: Raw, sight: Sight, family: Family, way: Way) -> None:
        """Say that a property is missing, in the words of the models."""
        if not raw and family.takes_text:
            # Nothing says that this was meant to be the object rather than the text.
            self.is_sure = False
        if not self.is_sure:
            return
        type_name = sight.plan.type
        owner = type_name if family.kind.default is None and is_core(type_name) else named(tokens_along(way))
        self._misfit(way, (name,), "missing_property", f"{owner} needs the property {named((name,))}.")

    def _misfit(self, way: Way, more: Tokens, code: str, message: str) -> None:
        above = way
        while above is not None and self._unjudged:
            if id(above) in self._unjudged:
                return
            above = above[0]
        self.misfits.append((way, more, code, message, "error"))
        # Of very much, what judges whole cards tells as much as anybody reads.
        if len(self.misfits) > _MOST_MISFITS:
            self.is_sure = False

    def _unknown(self, name: str, plan: Plan, way: Way) -> None:
        if name in _NEVER_UNKNOWN:
            if name in _TEMPLATE_KEYS and not self._is_template:
                self.found.append((way, (name,), "needs_expansion", f"{shown(name)} {BELONGS}", "error"))
            return
        host = self._sights.profile.host
        if host is not None and (plan.type, name) in host.adds_properties:
            return
        text = f"{plan.type} has no property {shown(name)}; hosts ignore it.{self._hint(name, plan.known)}"
        self.found.append((way, (name,), "unknown_property", text, "warning"))

    def _hint(self, name: str, known: Iterable[str]) -> str:
        if self._hints == 0:
            return ""
        self._hints -= 1
        return _meant(name, frozenset(known)) if len(name) <= _LONG else ""

    def _tell_duplicates(self) -> None:
        """Name ids of two objects that may be seen together: not one in the fallback of what holds the other."""
        bearers: dict[str, list[Way]] = {}
        for id_, way in zip(self._ids, self._bearers, strict=True):
            bearers.setdefault(id_, []).append(way)
        for id_, ways in bearers.items():
            if len(ways) < 2 or not id_ or (self._is_template and has_template(id_)):
                continue
            # With fallbacks behind everything else, two that are seen together stand next to each other somewhere.
            ways.sort(key=self._shown_rank)
            for before, after in pairwise(ways):
                if not _are_alternatives(tokens_along(before), tokens_along(after)):
                    self.found.append((after, ("id",), "duplicate_id", f"The id {shown(id_)} is used twice.", "error"))

    def _shown_rank(self, way: Way) -> list[float]:
        """Where an object stands in its card, with fallbacks behind everything else in their object."""
        _, rank, _ = self.places.of(way)
        return [inf if token == "fallback" else at for token, at in zip(tokens_along(way), rank, strict=True)]


def _is_expanded(value: JsonValue) -> bool:
    return "${" not in value if isinstance(value, str) else b"${" not in to_json(value)


def _are_texts(items: Sequence[Raw], sight: Sight | None) -> bool:
    """Tell at once that all items of an array are objects of the same texts; of thousands of choices nothing is asked.

    Whatever stands in an array is given; what is no object is not one of them.
    """
    if sight is None or sight.texts is None or set(map(type, items)) != {dict}:
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
