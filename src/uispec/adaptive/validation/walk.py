"""The walk over a card that tells what its tables say: a quick look at each object, a close one where it takes one."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain, pairwise
from math import inf
from typing import Final, TypeAlias, cast

from pydantic import JsonValue
from pydantic_core import to_json

from uispec import pointer
from uispec._issues.lists import MOST_SUGGESTIONS
from uispec._sentences import did_you_mean, named, shown
from uispec._spots import Spot, below, tokens_of
from uispec.adaptive.models import HOMES, is_core
from uispec.adaptive.spots import Places
from uispec.adaptive.tables.places import ACTIONS, ELEMENTS
from uispec.adaptive.validation.fitting import Fitting, Plain
from uispec.adaptive.validation.plans import VALUE, Plan
from uispec.adaptive.validation.rules import Course, Tokens, has_template
from uispec.adaptive.validation.sights import NO_TYPE, Family, Look, Sight, Sights
from uispec.errors import Severity
from uispec.limits import Limits

Found: TypeAlias = tuple[Spot, str, str, Severity]
"""Where, the code, the sentence, how grave."""

Raw: TypeAlias = Mapping[str, JsonValue]
Waiting: TypeAlias = tuple[Iterable[tuple[str | int | None, Raw]], Family, Spot]
"""What should be objects of one kind, what they may be, and the place below which each stands at its token; the card
itself has none."""

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
_CLOSED: Final[Plain] = frozenset({str, int, bool, type(None)})
"""Types of values that are finite, and hold no others."""
_MOST_MISFITS: Final = 50
"""So many properties that do not fit are told one by one."""


class Walk:
    """One walk over one card; what it leaves behind is in no order."""

    def __init__(self, card: Raw, sights: Sights, limits: Limits, *, is_template: bool) -> None:
        self.found: list[Found] = []
        self.misfits: list[Found] = []
        self.is_sure = True
        """Whether `misfits` is all that does not fit the models; where not, the judge of cards has to say."""
        self.has_seen_all = True
        """Whether no value was left out that may be, or hold, a number that is not finite."""
        self._card = card
        self._places: Places | None = None
        self._sights = sights
        self._course = Course(sights.profile.host, limits)
        self._is_template = is_template
        self._hints = MOST_SUGGESTIONS
        self._unjudged: set[Tokens] = set()
        """Where fallbacks of what nobody knows stand: the models read no further there."""
        self._ids: list[tuple[str, Spot]] = []

    @property
    def places(self) -> Places:
        """The places of what was found."""
        if self._places is None:
            self._places = Places(self._card)
        return self._places

    def run(self) -> None:
        """Walk through the card, and through the cards in it."""
        waiting: list[Waiting] = [(((None, self._card),), self._sights.card, None)]
        while waiting:
            members, family, above = waiting.pop()
            sights = family.sights
            for token, node in members:
                spot = None  # an object gets one once it is needed
                try:
                    sight = sights[node.get("type", NO_TYPE)]
                except (KeyError, TypeError, AttributeError):
                    spot = _at(above, token)
                    sight = self._odd(cast("JsonValue", node), family, spot, waiting)
                    if sight is None:
                        if type(node) not in _CLOSED:
                            self.has_seen_all = False
                        continue
                if sight.is_loud:
                    spot = _at(above, token)
                    self._look_at_all(node, sight.plan, family, spot)
                usual, looks = sight.usual, sight.looks
                for name, value in node.items():
                    type_ = type(value)
                    try:
                        if usual[name] is type_:
                            continue
                        look = looks[name]
                    except KeyError:
                        self._unknown(name, sight.plan, _at(above, token))
                        if type_ not in _CLOSED:
                            self.has_seen_all = False
                        continue
                    if type_ is not list and type_ is not dict and (value in look.passes or type_ in look.passes):
                        continue
                    if spot is None and token is not None:
                        spot = (above, token)
                    if type(value) is list and look.many is not None and (look.room is None or len(value) <= look.room):
                        texts = look.many.texts
                        if texts is None or len(value) < _MANY or not _are_texts(value, texts):
                            waiting.append((enumerate(value), look.many, (spot, name)))  # pyright: ignore[reportArgumentType] - what is no object is met above
                    elif type(value) is dict and look.one is not None:
                        waiting.append((((name, value),), look.one, spot))
                    else:
                        self._look(name, value, node, look, sight, spot, waiting)
                for name in sight.required:
                    if name not in node:
                        self._miss(name, node, sight, family, _at(above, token))
                if "id" in node:
                    self._meet(node["id"], _at(above, token))
        if len(dict(self._ids)) < len(self._ids):
            self._tell_duplicates()

    def _meet(self, id_: JsonValue, spot: Spot) -> None:
        if isinstance(id_, str):
            self._ids.append((id_, spot))

    def _odd(self, node: JsonValue, family: Family, spot: Spot, waiting: list[Waiting]) -> Sight | None:
        """What to look for in what was not met yet; `None` where nobody knows it, which is said."""
        if not isinstance(node, dict):
            if not (family.takes_text and isinstance(node, str)):
                self.is_sure = False
            return None
        type_name = node.get("type", family.kind.default)
        if not isinstance(type_name, str):
            self.is_sure = False
            return None
        if type_name in family.kind.types:
            sight = self._sights.add(type_name, family)
            if "type" not in node and NO_TYPE not in family.sights:
                self.is_sure = False
            return sight
        if type_name in HOMES or not family.kind.is_open:
            self._misplaced(type_name, family, spot)
        elif not self._sights.profile.knows(type_name):
            if has_template(type_name):
                if not self._is_template:
                    self.found.append(((spot, "type"), "needs_expansion", f"{shown(type_name)} {BELONGS}", "error"))
                return None
            what = "action" if family.kind.is_action else "element"
            text = f"No {what} is called {shown(type_name)}."
            text += self._hint(type_name, ACTIONS if family.kind.is_action else ELEMENTS)
            text += " Its fallback is shown." if node.get("fallback") else " It is left out, and it has no fallback."
            self.found.append((spot, f"unknown_{what}", text, "warning"))
        fallback = node.get("fallback")
        if isinstance(fallback, dict):
            self._unjudged.add((*tokens_of(spot), "fallback"))
            waiting.append(((("fallback", fallback),), family, spot))
        self._meet(node.get("id"), spot)
        return None

    def _misplaced(self, type_name: str, family: Family, spot: Spot) -> None:
        """Say that an object of this type does not belong here, in the words of the models."""
        kind = family.kind
        is_fallback = spot is not None and spot[1] == "fallback"
        if type_name not in HOMES or kind.default is not None or is_fallback:
            # Templating may bring another type, something else may have been meant, and a fallback may well be none.
            self.is_sure = False
        else:
            text = f"{named(('type',))} must be {kind.name}; got {shown(type_name)}."
            self._misfit((spot, "type"), "unallowed_child", text)

    def _look_at_all(self, raw: Raw, plan: Plan, family: Family, spot: Spot) -> None:
        """Say what is to be said of an object as a whole."""
        if plan.gate is not None and family.kind.is_open:
            fallback = " Its fallback is shown." if raw.get("fallback") else ""
            self.found.append((spot, plan.gate.code, f"{plan.type} {plan.gate.why}.{fallback}", "warning"))
        host = self._sights.profile.host
        if plan.is_interactive and host is not None and not host.is_interactive:
            text = f"{host.name} has no buttons and inputs; {plan.type} does nothing."
            self.found.append((spot, "not_interactive", text, "warning"))
        for rule in plan.whole:
            for holder, fault in rule(raw, spot, self._course):
                self.found.append((below(holder, fault.tokens), fault.code, fault.message, fault.severity))

    def _look(
        self, name: str, value: JsonValue, raw: Raw, look: Look, sight: Sight, spot: Spot, waiting: list[Waiting]
    ) -> None:
        """Look closely at one property, and go on to what stands in it."""
        if not look.is_known:
            self._unknown(name, sight.plan, spot)
        if look.gate is not None:
            code, text = look.gate
            self.found.append(((spot, name), code, text, "warning"))
        for matches, code, text in look.forms:
            if matches(value):
                if VALUE in text and isinstance(value, str):
                    text = text.replace(VALUE, shown(value), 1)
                self.found.append(((spot, name), code, text, "warning"))
        for rule in look.rules:
            for fault in rule(name, value, raw, self._course):
                self.found.append((below(spot, fault.tokens), fault.code, fault.message, fault.severity))
        if look.family is not None:
            if isinstance(value, list) and look.form == "list":
                waiting.append((enumerate(cast("list[Raw]", value)), look.family, (spot, name)))
                return
            if isinstance(value, dict) and look.form == "one":
                waiting.append((((name, value),), look.family, spot))
                return
            if isinstance(value, dict) and look.form == "map":
                waiting.append((cast("Mapping[str, Raw]", value).items(), look.family, (spot, name)))
                return
        if type(value) not in _CLOSED:
            self.has_seen_all = False
        plain = look.plain
        if plain is not None and type(value) not in plain and not (type(value) is str and value in plain):
            self._judge(name, value, sight.fitting, spot)

    def _judge(self, name: str, value: JsonValue, fitting: Fitting, spot: Spot) -> None:
        """Hold one property against the model."""
        if not self.is_sure:
            return
        issues = fitting.misfits(name, value) if self._is_template or _is_expanded(value) else None
        if issues is None:
            self.is_sure = False
            return
        for issue in issues:
            self._misfit(below(spot, pointer.split(issue.path)), issue.code, issue.message)

    def _miss(self, name: str, raw: Raw, sight: Sight, family: Family, spot: Spot) -> None:
        """Say that a property is missing, in the words of the models."""
        if not raw and family.takes_text:
            # Nothing says that this was meant to be the object rather than the text.
            self.is_sure = False
        if not self.is_sure:
            return
        type_name = sight.plan.type
        owner = type_name if family.kind.default is None and is_core(type_name) else named(tokens_of(spot))
        self._misfit((spot, name), "missing_property", f"{owner} needs the property {named((name,))}.")

    def _misfit(self, spot: Spot, code: str, message: str) -> None:
        if self._unjudged:
            tokens = tokens_of(spot)
            if any(tokens[:at] in self._unjudged for at in range(len(tokens))):
                return
        self.misfits.append((spot, code, message, "error"))
        # Of very much, what judges whole cards tells as much as anybody reads.
        if len(self.misfits) > _MOST_MISFITS:
            self.is_sure = False

    def _unknown(self, name: str, plan: Plan, spot: Spot) -> None:
        if name in _NEVER_UNKNOWN:
            if name in _TEMPLATE_KEYS and not self._is_template:
                self.found.append(((spot, name), "needs_expansion", f"{shown(name)} {BELONGS}", "error"))
            return
        host = self._sights.profile.host
        if host is not None and (plan.type, name) in host.adds_properties:
            return
        text = f"{plan.type} has no property {shown(name)}; hosts ignore it.{self._hint(name, plan.known)}"
        self.found.append(((spot, name), "unknown_property", text, "warning"))

    def _hint(self, name: str, known: Iterable[str]) -> str:
        if self._hints == 0:
            return ""
        self._hints -= 1
        return _guess(name, frozenset(known)) if len(name) <= _LONG else ""

    def _tell_duplicates(self) -> None:
        """Name ids of two objects that may be seen together: not one in the fallback of what holds the other."""
        bearers: dict[str, list[Spot]] = {}
        for id_, spot in self._ids:
            bearers.setdefault(id_, []).append(spot)
        for id_, spots in bearers.items():
            if len(spots) < 2 or not id_ or (self._is_template and has_template(id_)):
                continue
            placed = [(self.places.of(spot)[1], tokens_of(spot), spot) for spot in spots]
            # With fallbacks behind everything else, two that are seen together stand next to each other somewhere.
            placed.sort(key=_shown_rank)
            text = f"The id {shown(id_)} is used twice."
            for (_, before, _), (_, after, spot) in pairwise(placed):
                if not _are_alternatives(before, after):
                    self.found.append(((spot, "id"), "duplicate_id", text, "error"))


def _at(above: Spot, token: str | int | None) -> Spot:
    return None if token is None else (above, token)


def _is_expanded(value: JsonValue) -> bool:
    return "${" not in value if isinstance(value, str) else b"${" not in to_json(value)


def _are_texts(items: Sequence[JsonValue], sight: Sight) -> bool:
    """Tell at once that all items of an array are objects of the same texts; of thousands of choices nothing is asked.

    Whatever stands in an array is given; what is no object is not one of them.
    """
    if set(map(type, items)) != {dict}:
        return False
    objects = cast("Sequence[dict[str, JsonValue]]", items)
    names = set[str]().union(*objects)
    return (
        names <= sight.texts
        and names.issuperset(sight.required)
        and len(names) * len(objects) == sum(map(len, objects))
        and set(map(type, chain.from_iterable(map(dict[str, JsonValue].values, objects)))) == {str}
    )


@lru_cache(_KEPT)
def _guess(name: str, known: frozenset[str]) -> str:
    # Of names that differ in letter case alone the last is meant, and a set has another order in every process.
    return did_you_mean(name, sorted(known))


def _shown_rank(placed: tuple[tuple[int, ...], Tokens, Spot]) -> tuple[float, ...]:
    """Where an object stands in its card, with fallbacks behind everything else in their object."""
    rank, tokens, _ = placed
    if "fallback" not in tokens:
        return rank
    return tuple(inf if token == "fallback" else at for token, at in zip(tokens, rank, strict=True))


def _are_alternatives(before: Tokens, after: Tokens) -> bool:
    """Tell whether only one of two places is ever shown: one is in the fallback of something that holds the other."""
    for one, other in zip(before, after, strict=False):
        if one != other:
            return "fallback" in (one, other)
    return after[len(before) : len(before) + 1] == ("fallback",)
