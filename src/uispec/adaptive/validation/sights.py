"""What lets most objects of a card pass at a glance, and what there is to look at in others: plan and model joined."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import inf
from typing import Final

from uispec._sentences import shown
from uispec.adaptive.tables.hosts import Host
from uispec.adaptive.tables.places import PLACES, Kind, Place, kind_of
from uispec.adaptive.tables.versions import LATEST, Version
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
    allowed: Plain
    """What among that has a form that may be used."""
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
    fits: Mapping[str, Plain]
    """What may stand at each property without a word."""
    usual: Mapping[str, type[object] | None]
    """Of that, the type that most values of the property have, which is found out faster; `None` for words."""
    lists: Mapping[str, tuple[Family, float]]
    """The properties that hold arrays of objects: the arrays may be gone into without a word, up to this length."""
    singles: Mapping[str, Family]
    """The properties that hold one object, and may be gone into without a word."""
    texts: frozenset[str]
    """Where nothing is looked for but properties, and neither id nor type: those that take any text without a word."""
    looks: Mapping[str, Look]
    """By property; names that are not there nobody knows."""


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
        fits: dict[str, Plain] = {}
        lists: dict[str, tuple[Family, float]] = {}
        singles: dict[str, Family] = {}
        for name, look in looks.items():
            if not look.is_known or look.gate is not None:
                fits[name] = _NOTHING
                continue
            fits[name] = _NOTHING if look.rules else look.allowed - _OPEN
            if look.family is None or look.forms:
                continue
            if look.form == "one" and not look.rules:
                singles[name] = look.family
            elif look.form == "list" and not look.rules:
                lists[name] = look.family, inf
            elif look.form == "list" and look.rules == (too_many_actions,):
                most = most_actions(self.profile.host)
                lists[name] = look.family, inf if most is None else most
        # By its type the plan was found.
        fits["type"] = frozenset({str})
        has_more = plan.is_loud or "id" in plan.known or "type" in model.required
        texts = frozenset(name for name, plain in fits.items() if name != "type" and str in plain and not has_more)
        return Sight(
            plan,
            model,
            plan.is_loud,
            tuple(name for name in model.required if name != "type"),
            fits,
            {name: next((one for one in _USUAL if one in plain), None) for name, plain in fits.items()},
            lists,
            singles,
            texts,
            looks,
        )

    def _look(self, name: str, plan: Plan, model: Fitting, place: Place | None) -> Look:
        gate, plain = plan.gates.get(name), model.plain.get(name)
        forms = tuple(
            (matches, why.code, f"{form[0].upper()}{form[1:]} as {shown(name)} of {plan.type} {why.why}.")
            for matches, form, why in (plan.forms.get(name, ()) if gate is None else ())
        )
        family = None
        if place is not None:
            takes_text = model.arrays.get(name) or any(one is str or isinstance(one, str) for one in plain or ())
            family = self._family(place.kind, takes_text=bool(takes_text))
        return Look(
            name in plan.known,
            None if gate is None else (gate.code, f"{shown(name)} of {plan.type} {gate.why}."),
            forms,
            plan.rules.get(name, ()),
            plain,
            frozenset(one for one in plain or () if not any(_may_match(matches, one) for matches, _, _ in forms)),
            "" if place is None else place.form,
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
def _kept(declared: Version, asked: _Same | None, has_dates: bool) -> Sights:
    return Sights(Profile(declared, None if asked is None else asked.host, has_dates=has_dates))


def sights_of(declared: Version, host: Host | None, *, has_dates: bool) -> Sights:
    """Give the sights under a version and a host; those of the last ones are kept.

    Args:
        declared: the version.
        host: the host, if there is one.
        has_dates: whether to look at texts, since there may be dates in them.
    """
    return _kept(min(declared, LATEST), None if host is None else _Same(host), has_dates)
