"""What lets most objects of a card pass at a glance, and what there is to look at in others: plan and model joined."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from uispec._sentences import shown
from uispec.adaptive.tables.hosts import Host
from uispec.adaptive.tables.places import PLACES, Kind, Place, kind_of
from uispec.adaptive.tables.versions import Version
from uispec.adaptive.validation.fitting import Fitting, Plain, fitting
from uispec.adaptive.validation.plans import Plan, Profile
from uispec.adaptive.validation.rules import PropertyRule, most_actions, too_many_actions

NO_TYPE: Final = object()


@dataclass(eq=False, slots=True)
class Family:
    """What may stand at one kind of place."""

    kind: Kind
    takes_text: bool
    """Whether text may stand there instead."""
    sights: dict[object, "Sight"] = field(default_factory=dict[object, "Sight"])
    """Those of the types that were met, by name; by `NO_TYPE` the one of what names none, where that is all right."""
    texts: "Sight | None" = None
    """The sight of what names no type, if that was met and may hold nothing but texts."""


@dataclass(eq=False, slots=True)
class Look:
    """What there is to one property of a type."""

    is_known: bool
    gate: tuple[str, str] | None
    """Why it may not be used: a code and a sentence."""
    forms: Sequence[tuple[Callable[[object], bool], str, str]]
    """Values that may not be used: a test, a code, and a sentence that may show the value.

    Of a property that may not be used at all nobody asks how it is written."""
    rules: Sequence[PropertyRule]
    plain: Plain | None
    """What fits the model; `None` where anything does."""
    passes: Plain
    """What may stand there without a word, but for objects and arrays."""
    one: Family | None
    """What an object is that may be gone into without a word."""
    many: Family | None
    """What the objects in an array are that may be gone into without a word, unless there are more of them than
    `room`."""
    room: int | None
    form: str
    """As of its place: `one`, `list` or `map`; empty where none is."""
    family: Family | None
    """What stands there."""


@dataclass(eq=False, slots=True)
class Sight:
    """What there is to a type: its plan, and what fits its model."""

    plan: Plan
    fitting: Fitting
    is_loud: bool
    """As the plan has it."""
    required: Sequence[str]
    """The properties that the model needs, but for the type."""
    usual: Mapping[str, type[object] | None]
    """By property, the type that most values have, if all of that type pass; found out faster than what else passes."""
    looks: Mapping[str, Look]
    """By property; names that are not there nobody knows."""
    texts: frozenset[str]
    """Where nothing is looked for but properties, and neither id nor type: those that take any text without a word."""


_NOTHING: Final[Plain] = frozenset()
_USUAL: Final = (str, bool, int)
_OPEN: Final[Plain] = frozenset({dict, list, float})
"""Types of values that may be, or hold, a number that is not finite: those never pass at a glance."""


class Sights:
    """The sights under one version and one host, made when they are first asked for."""

    def __init__(self, profile: Profile) -> None:
        self.profile = profile
        self._families: dict[tuple[str, bool], Family] = {}
        self._sights: dict[str, Sight] = {}
        self.card = self._family("AdaptiveCard")

    def add(self, type_name: str, family: Family) -> Sight:
        """Give the sight of a type that may stand at one kind of place, and note it there."""
        sight = self._sights.get(type_name)
        if sight is None:
            sight = self._sights[type_name] = self._sight(self.profile.plan(type_name))
        family.sights[type_name] = sight
        if type_name == family.kind.default and "type" not in sight.fitting.required:
            family.sights[NO_TYPE] = sight
            if sight.texts:
                family.texts = sight
        return sight

    def _family(self, key: str, *, takes_text: bool = False) -> Family:
        family = self._families.get((key, takes_text))
        if family is None:
            family = self._families[key, takes_text] = Family(kind_of(key), takes_text)
        return family

    def _sight(self, plan: Plan) -> Sight:
        model, places = fitting(plan.type), PLACES.get(plan.type, {})
        names = plan.known.keys() | places.keys() | model.plain.keys()
        looks = {name: self._look(name, plan, model, places.get(name)) for name in names}
        usual = {name: next((one for one in _USUAL if one in look.passes), None) for name, look in looks.items()}
        has_more = plan.is_loud or "id" in plan.known or "type" in model.required
        return Sight(
            plan,
            model,
            plan.is_loud,
            tuple(name for name in model.required if name != "type"),
            # By its type the plan was found.
            {**usual, "type": str},
            looks,
            frozenset(name for name, type_ in usual.items() if type_ is str and name != "type" and not has_more),
        )

    def _look(self, name: str, plan: Plan, model: Fitting, place: Place | None) -> Look:
        gate, plain = plan.gates.get(name), model.plain.get(name)
        forms = tuple(
            (matches, why.code, f"{form[0].upper()}{form[1:]} as {shown(name)} of {plan.type} {why.why}.")
            for matches, form, why in (plan.forms.get(name, ()) if gate is None else ())
        )
        rules, family, form = plan.rules.get(name, ()), None, ""
        if place is not None:
            form = place.form
            takes_text = model.arrays.get(name) or any(one is str or isinstance(one, str) for one in plain or ())
            family = self._family(place.kind, takes_text=bool(takes_text))
        is_silent = name in plan.known and gate is None
        allowed = (one for one in plain or () if not any(_may_match(matches, one) for matches, _, _ in forms))
        most = most_actions(self.profile.host) if rules == (too_many_actions,) else None
        return Look(
            name in plan.known,
            None if gate is None else (gate.code, f"{shown(name)} of {plan.type} {gate.why}."),
            forms,
            rules,
            plain,
            frozenset(allowed) - _OPEN if is_silent and not rules else _NOTHING,
            family if form == "one" and is_silent and not (forms or rules) else None,
            family if form == "list" and is_silent and not forms and rules in ((), (too_many_actions,)) else None,
            most,
            form,
            family,
        )


def _may_match(matches: Callable[[object], bool], one: object) -> bool:
    """Tell whether a form may be that of a word, or of a value of a type: of most types all values have the same."""
    return one is str or matches(one() if isinstance(one, type) else one)


_KEPT: Final = 32


@dataclass(frozen=True, slots=True, eq=False)
class _Same:
    """A host as a key: that very one. Two that are equal cost no more than two that are not."""

    host: Host

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.host is other.host

    def __hash__(self) -> int:
        return id(self.host)


@lru_cache(_KEPT)
def _make_sights(declared: Version, asked: _Same | None, has_strays: bool) -> Sights:
    return Sights(Profile(declared, None if asked is None else asked.host, has_strays=has_strays))


def sights_of(declared: Version, host: Host | None, *, has_strays: bool) -> Sights:
    """Give the sights under a version and a host; those of the last ones are kept.

    Args:
        declared: the version; the latest, at most.
        host: the host, if there is one.
        has_strays: whether to look at texts, since what looks like a date may be none.
    """
    return _make_sights(declared, None if host is None else _Same(host), has_strays)
