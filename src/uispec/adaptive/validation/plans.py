"""What has to be looked at in an object of each type, under one version and one host: the tables made ready."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Final

from uispec.adaptive.tables.hosts import Host
from uispec.adaptive.tables.places import PLACES, Kind, Place, kind_of
from uispec.adaptive.tables.versions import FORMS, LATEST, PROPERTIES, TYPES, VALUES, VERSIONS, Level, Version
from uispec.adaptive.validation.fitting import Fitting, Plain, fitting
from uispec.adaptive.validation.rules import OBJECT_RULES, PROPERTY_RULES, TEXT_RULES, ObjectRule, PropertyRule


@dataclass(frozen=True, slots=True)
class Gate:
    """Why a type, a property or a value may not be used."""

    code: str
    """`too_new` or `unsupported_by_host`."""
    why: str
    """The end of a sentence: `needs version 1.5, and the card declares 1.2`."""


@dataclass(eq=False, slots=True)
class Plan:
    """What has to be looked at in an object of one type."""

    type: str
    known: Mapping[str, Level]
    places: Mapping[str, tuple[Place, "Family"]]
    """The properties that hold objects in any form."""
    gates: Mapping[str, Gate]
    """The properties that may not be used here."""
    forms: Mapping[str, tuple[tuple[Callable[[object], bool], str, Gate], ...]]
    """Values and forms of values that may not be used here: a test, what they are, and why."""
    rules: Mapping[str, tuple[PropertyRule, ...]]
    whole: Sequence[ObjectRule]
    gate: Gate | None
    """Why the type itself may not be used."""
    is_interactive: bool
    is_loud: bool
    """Whether something has to be said, or looked for, whatever the object holds."""


_NOTHING: Final[Plain] = frozenset()


@dataclass(eq=False, slots=True)
class Look:
    """What has to be looked at in one property of a type."""

    is_known: bool
    gate: tuple[str, str] | None
    """Why it may not be used: a code and a sentence."""
    forms: Sequence[tuple[Callable[[object], bool], str, Gate]]
    """As the plan has them; of a property that may not be used nobody asks how it is written."""
    rules: Sequence[PropertyRule]
    plain: Plain | None
    """What fits the model; `None` where anything does."""
    form: str
    """As of its place: `one`, `list` or `map`; empty where none is."""
    family: "Family | None"
    """What stands there."""


@dataclass(eq=False, slots=True)
class Sight:
    """What lets most objects of a type pass at a glance: its plan, and what fits its model."""

    plan: Plan
    fitting: Fitting
    is_loud: bool
    """As the plan has it."""
    required: tuple[str, ...]
    """The properties that the model needs, but for the type."""
    fits: Mapping[str, Plain]
    """What may stand at each property without a word."""
    lists: Mapping[str, "Family"]
    """The properties that hold arrays of objects, and may be gone into without a word."""
    singles: Mapping[str, "Family"]
    """The properties that hold one object, and may be gone into without a word."""
    texts: frozenset[str] | None
    """Where nothing is looked for but properties, and neither id nor type: those that take any text without a word."""
    looks: Mapping[str, Look]
    """For all that does not pass at a glance; names that are not there nobody knows."""


def _sight(plan: Plan) -> Sight:
    model = fitting(plan.type)
    looks = {name: _look(name, plan, model) for name in plan.known.keys() | plan.places.keys() | model.plain.keys()}
    fits: dict[str, Plain] = {}
    lists: dict[str, Family] = {}
    singles: dict[str, Family] = {}
    for name, look in looks.items():
        plain = look.plain or _NOTHING
        if not look.is_known or look.gate is not None or look.rules:
            fits[name] = _NOTHING
        elif look.forms:
            tests = [matches for matches, _, _ in look.forms]
            words = (word for word in plain if isinstance(word, str))
            fits[name] = frozenset(word for word in words if not any(matches(word) for matches in tests))
        else:
            fits[name] = plain
            if look.family is not None:
                fits[name] = plain - {dict, list}
                if look.form != "map":
                    (lists if look.form == "list" else singles)[name] = look.family
    # By its type the plan was found.
    fits["type"] = frozenset({str})
    texts = frozenset(name for name, plain in fits.items() if str in plain)
    return Sight(
        plan,
        model,
        plan.is_loud,
        tuple(name for name in model.required if name != "type"),
        fits,
        lists,
        singles,
        None if plan.is_loud or "id" in plan.known or "type" in model.required else texts - {"type"},
        looks,
    )


def _look(name: str, plan: Plan, model: Fitting) -> Look:
    gate = plan.gates.get(name)
    place, family = plan.places.get(name, (None, None))
    plain = model.plain.get(name)
    if family is not None and (model.arrays.get(name) or any(one is str or isinstance(one, str) for one in plain or ())):
        family = family.with_texts
    return Look(
        name in plan.known,
        None if gate is None else (gate.code, f"{name!r} of {plan.type} {gate.why}."),
        plan.forms.get(name, ()) if gate is None else (),
        plan.rules.get(name, ()),
        plain,
        "" if place is None else place.form,
        family,
    )


@dataclass(eq=False)
class Family:
    """The sights of the types that may stand at one kind of place, made when they are first met."""

    profile: "Profile"
    kind: Kind
    takes_text: bool = False
    """Whether text may stand there instead."""
    sights: dict[object, Sight] = field(default_factory=dict[object, Sight])
    """By the name of the type; it is asked for whatever stands where that should be."""

    @cached_property
    def with_texts(self) -> "Family":
        """The same for places where text may stand instead."""
        return Family(self.profile, self.kind, takes_text=True)

    def sight(self, type_name: str) -> Sight | None:
        """What to look for in a type; `None` where it may not stand here, or is not known."""
        if type_name not in self.kind.types:
            return None
        sight = self.sights.get(type_name)
        if sight is None:
            sight = self.sights[type_name] = _sight(self.profile.plan(type_name))
        return sight


class Profile:
    """What one version and one host allow."""

    def __init__(self, declared: Version, host: Host | None, *, has_dates: bool = False) -> None:
        self.declared = declared
        self.host = host
        self._rules = {**PROPERTY_RULES, **TEXT_RULES} if has_dates else PROPERTY_RULES
        self._families: dict[str, Family] = {}
        self._plans: dict[str, Plan] = {}

    def family(self, kind: str) -> Family:
        """The family of a kind of place."""
        family = self._families.get(kind)
        if family is None:
            family = self._families[kind] = Family(self, kind_of(kind))
        return family

    def knows(self, type_name: str) -> bool:
        """Tell whether a type that no model knows is the host's own."""
        return self.host is not None and type_name in self.host.adds

    def gate(self, level: Level, *, is_added: bool = False, is_lacking: bool = False) -> Gate | None:
        """Why something of this level may not be used, if it may not."""
        host = self.host
        if host is not None and is_lacking:
            return Gate("unsupported_by_host", f"is not supported by {host.name}")
        if is_added:
            return None
        needed = VERSIONS.get(level)
        if needed is None:
            if host is None or level in host.levels:
                return None
            return Gate("unsupported_by_host", f"is in no core version, and {host.name} does not have it")
        if needed > self.declared:
            declared = f"{self.declared[0]}.{self.declared[1]}"
            return Gate("too_new", f"needs version {level}, and this is held against {declared}")
        if host is not None and needed > host.version:
            taken = f"{host.version[0]}.{host.version[1]}"
            return Gate("unsupported_by_host", f"needs version {level}, and {host.name} takes {taken}")
        return None

    def plan(self, type_name: str) -> Plan:
        """Make the plan of a type that the tables know."""
        if type_name in self._plans:
            return self._plans[type_name]
        known = PROPERTIES[type_name]
        host = self.host
        adds = host.adds_properties if host is not None else frozenset[tuple[str, str]]()
        lacks = host.lacks_properties if host is not None else frozenset[tuple[str, str]]()
        gate = self.gate(
            TYPES[type_name],
            is_added=host is not None and type_name in host.adds,
            is_lacking=host is not None and type_name in host.lacks,
        )
        gates: dict[str, Gate] = {}
        forms: dict[str, tuple[tuple[Callable[[object], bool], str, Gate], ...]] = {}
        for name, level in known.items():
            added = (type_name, name) in adds
            # What came with the type is told of the type.
            if not (level == TYPES[type_name] and not added and (type_name, name) not in lacks):
                found = self.gate(level, is_added=added, is_lacking=(type_name, name) in lacks)
                if found is not None:
                    gates[name] = found
            found_forms = tuple(self._forms(type_name, name))
            if found_forms:
                forms[name] = found_forms
        places = {name: (place, self.family(place.kind)) for name, place in PLACES.get(type_name, {}).items()}
        table = self._rules
        rules = {name: table[name, type_name] for name in known if (name, type_name) in table}
        rules |= {name: table[name, ""] for name in known if (name, "") in table and name not in rules}
        is_interactive = type_name.startswith(("Input.", "Action."))
        whole = OBJECT_RULES.get(type_name, ())
        plan = self._plans[type_name] = Plan(
            type_name,
            known,
            places,
            gates,
            forms,
            rules,
            whole,
            gate,
            is_interactive,
            gate is not None or bool(whole) or (is_interactive and host is not None and not host.is_interactive),
        )
        return plan

    def _forms(self, type_name: str, name: str) -> Iterator[tuple[Callable[[object], bool], str, Gate]]:
        values = VALUES.get((type_name, name), {})
        for level in dict.fromkeys(values.values()):
            gate = self.gate(level)
            if gate is not None:
                words = frozenset(value for value, since in values.items() if since == level)
                yield _is_one_of(words), "the value {value}", gate
        for form in FORMS.get((type_name, name), ()):
            gate = self.gate(form.level)
            if gate is not None:
                yield form.matches, form.name, gate


def _is_one_of(words: frozenset[str]) -> Callable[[object], bool]:
    return lambda value: isinstance(value, str) and value.lower() in words


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
def _kept(declared: Version, asked: _Same | None, has_dates: bool) -> Profile:
    return Profile(declared, None if asked is None else asked.host, has_dates=has_dates)


def profile(declared: Version, host: Host | None, *, has_dates: bool) -> Profile:
    """Give the profile of a version and a host; the last ones are kept.

    Args:
        declared: the version.
        host: the host, if there is one.
        has_dates: whether to look at texts, since there may be dates in them.
    """
    return _kept(min(declared, LATEST), None if host is None else _Same(host), has_dates)
