"""The walk over a card that tells what its tables say: a quick look at each object, a close one where it takes one."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, TypeAlias, cast

from pydantic import JsonValue

from uispec._sentences import did_you_mean, shown
from uispec.adaptive.documents import member
from uispec.adaptive.places import ACTIONS, ELEMENTS
from uispec.adaptive.validation_plans import Family, Gate, Plan, Profile
from uispec.adaptive.validation_rules import TEXT_RULES, Course, Fault, Tokens, has_template
from uispec.adaptive.versions import PROPERTIES
from uispec.errors import Severity

Spot: TypeAlias = "tuple[Spot, str | int] | None"
"""A token and the place above it; `None` for the card."""
Found: TypeAlias = tuple[Tokens, str, str, Severity]
"""Where, the code, the sentence, how grave."""

Raw: TypeAlias = Mapping[str, JsonValue]
Waiting: TypeAlias = tuple[Sequence[Raw], Family, Spot, bool]
"""Objects of one kind, what they may be, where they stand, and whether they are the items of an array."""

_HINTS: Final = 3
"""So many unknown names get a guess at what was meant; comparing names is slow."""
BELONGS: Final = "belongs into a template; expand it before a host sees it."
"""The end of a sentence about something of a template outside one."""
_TEMPLATE_KEYS: Final = ("$data", "$when")
_NEVER_UNKNOWN: Final = frozenset({"type", *_TEMPLATE_KEYS})


class Walk:
    """One walk over one card; `found` is in no order."""

    def __init__(self, profile: Profile, course: Course, *, is_template: bool, has_dates: bool) -> None:
        self.found: list[Found] = []
        self._profile = profile
        self._course = course
        self._is_template = is_template
        self._looks_at_texts = has_dates
        self._hints = _HINTS
        self._ids: list[str] = []
        self._id_spots: list[Spot] = []

    def run(self, card: Mapping[str, JsonValue]) -> None:
        """Walk through the card, and through the cards in it."""
        # One entry is a list of objects of one kind; an object gets a place of its own once one is needed.
        waiting: list[Waiting] = [([card], self._profile.family("AdaptiveCard"), None, False)]
        looks_everywhere = self._looks_at_texts
        while waiting:
            items, family, above, is_list = waiting.pop()
            plans, default = family.plans, family.kind.default
            if is_list and not looks_everywhere and family.keys_of_leaves and _have_only(items, family.keys_of_leaves):
                continue
            for index, node in enumerate(items):
                try:
                    plan = plans.get(node.get("type", default))
                except (AttributeError, TypeError):
                    continue  # No object, or one of no type at all: the models say so.
                if plan is None:
                    plan = self._odd(node, family, (above, index) if is_list else above, waiting)
                    if plan is None:
                        continue
                if looks_everywhere or plan.is_loud or not node.keys() <= plan.quiet:
                    self._look(node, plan, family, (above, index) if is_list else above, waiting)
                if "id" in node:
                    self._ids.append(cast("str", node["id"]))
                    self._id_spots.append((above, index) if is_list else above)
                for name, below in plan.lists:
                    if name in node:
                        held = node[name]
                        if type(held) is list:
                            waiting.append(
                                (cast("list[Raw]", held), below, ((above, index) if is_list else above, name), True)
                            )
        self._duplicates(card)

    def _tell(self, spot: Spot, more: Tokens, code: str, message: str, severity: Severity = "warning") -> None:
        self.found.append(((*tokens_of(spot), *more), code, message, severity))

    def _odd(
        self,
        node: Raw,
        family: Family,
        spot: Spot,
        waiting: list[Waiting],
    ) -> Plan | None:
        """The plan of an object that names no type, or one that was not met yet; says so where nobody knows it."""
        named = node.get("type", family.kind.default)
        if not isinstance(named, str):
            return None
        plan = family.plan(named)
        if plan is not None:
            return plan
        if named not in PROPERTIES and family.kind.is_open and not self._profile.knows(named):
            if has_template(named):
                if not self._is_template:
                    self._tell(spot, ("type",), "needs_expansion", f"{shown(named)} {BELONGS}", "error")
                return None
            what = "action" if family.kind.is_action else "element"
            text = f"No {what} is called {shown(named)}."
            if self._hints > 0:
                self._hints -= 1
                text += did_you_mean(named, ACTIONS if family.kind.is_action else ELEMENTS)
            text += " Its fallback is shown." if node.get("fallback") else " It is left out, and it has no fallback."
            self._tell(spot, (), f"unknown_{what}", text)
        fallback = node.get("fallback")
        if isinstance(fallback, dict):
            waiting.append(([fallback], family, (spot, "fallback"), False))
        if isinstance(node.get("id"), str):
            self._ids.append(cast("str", node["id"]))
            self._id_spots.append(spot)
        return None

    def _look(
        self,
        raw: Raw,
        plan: Plan,
        family: Family,
        spot: Spot,
        waiting: list[Waiting],
    ) -> None:
        """Look at everything that an object holds."""
        if plan.gate is not None and family.kind.is_open:
            fallback = " Its fallback is shown." if raw.get("fallback") else ""
            self._tell(spot, (), plan.gate.code, f"{plan.type} {plan.gate.why}.{fallback}")
        host = self._profile.host
        if plan.is_interactive and host is not None and not host.is_interactive:
            self._tell(spot, (), "not_interactive", f"{host.name} has no buttons and inputs; {plan.type} does nothing.")
        for rule in plan.whole:
            self._add(spot, rule(raw, self._course))
        for name in raw if self._looks_at_texts else raw.keys() - plan.quiet:
            value = raw[name]
            if name not in plan.known:
                self._unknown(name, plan, spot)
                continue
            gate = plan.gates.get(name)
            if gate is not None:
                self._tell(spot, (name,), gate.code, f"{name!r} of {plan.type} {gate.why}.")
            for matches, form, why in plan.forms.get(name, ()):
                if gate is None and matches(value):
                    self._form(spot, name, form, value, plan, why)
            for rule in plan.rules.get(name, ()):
                self._add(spot, rule(name, value, raw, self._course))
            if name == "text" and self._looks_at_texts and plan.type in TEXT_RULES:
                self._add(spot, TEXT_RULES[plan.type](name, value, raw, self._course))
            place = plan.places.get(name)
            if place is not None and place[0].form != "list" and isinstance(value, dict):
                if place[0].form == "one":
                    waiting.append(([value], place[1], (spot, name), False))
                else:
                    waiting.extend(
                        (cast("list[Raw]", [held]), place[1], ((spot, name), key), False) for key, held in value.items()
                    )

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
        text = f"{plan.type} has no property {shown(name)}; hosts ignore it."
        if self._hints > 0:
            self._hints -= 1
            text += did_you_mean(name, plan.known)
        self._tell(spot, (name,), "unknown_property", text)

    def _duplicates(self, card: Mapping[str, JsonValue]) -> None:
        """Ids that two objects have which may be seen together: not one in the fallback of what holds the other."""
        if len(set(filter(_is_text, self._ids))) == len(self._ids):
            return
        spots: dict[str, list[Tokens]] = {}
        for id_, spot in zip(self._ids, self._id_spots, strict=True):
            if _is_text(id_) and id_ and not (self._is_template and has_template(id_)):
                spots.setdefault(id_, []).append(tokens_of(spot))
        rank = _Ranks(card)
        for id_, places in spots.items():
            if len(places) < 2:
                continue
            # With fallbacks behind everything else, two that are seen together stand next to each other somewhere.
            places.sort(key=rank.of)
            for before, after in pairwise(places):
                if not _are_alternatives(before, after):
                    text = f"The id {shown(id_)} is used twice."
                    self.found.append(((*after, "id"), "duplicate_id", text, "error"))


def _have_only(items: Sequence[Raw], names: frozenset[str]) -> bool:
    """Tell at once that no object of an array has any other key; of thousands of choices nothing else is asked."""
    try:
        return set[str]().union(*items) <= names
    except TypeError:
        return False


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def tokens_of(spot: Spot) -> Tokens:
    """The way from the card to a place."""
    tokens: list[str | int] = []
    while spot is not None:
        spot, token = spot
        tokens.append(token)
    return tuple(reversed(tokens))


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
