"""What has to be looked at in an object of each type, under one version and one host: the tables made ready."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Final

from uispec.adaptive.hosts import HOSTS, Host
from uispec.adaptive.places import PLACES, Kind, Place, kind_of
from uispec.adaptive.validation_rules import OBJECT_RULES, PROPERTY_RULES, ObjectRule, PropertyRule
from uispec.adaptive.versions import FORMS, LATEST, PROPERTIES, TYPES, VALUES, VERSIONS, Level, Version


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
    quiet: frozenset[str]
    """Properties that nothing has to be said about, whatever they hold; the models judge their shape."""
    lists: tuple[tuple[str, "Family"], ...]
    """Quiet properties that hold a list of objects, with what those may be."""
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


@dataclass(eq=False)
class Family:
    """The plans of the types that may stand at one kind of place, made when they are first met."""

    profile: "Profile"
    kind: Kind
    plans: dict[object, Plan] = field(default_factory=dict[object, Plan])
    """By the name of the type; it is asked for whatever stands where that should be."""

    @cached_property
    def keys_of_leaves(self) -> frozenset[str]:
        """Names that objects may have without a word; for objects that hold no others, and have no id."""
        plan = self.plan(self.kind.default) if self.kind.default is not None else None
        if plan is None or plan.lists or plan.is_loud or "id" in plan.known:
            return frozenset()
        return plan.quiet - {"type"}

    def plan(self, type_name: str) -> Plan | None:
        """The plan of a type; `None` where it may not stand here, or is not known."""
        if type_name not in self.kind.types:
            return None
        plan = self.plans.get(type_name)
        if plan is None:
            plan = self.plans[type_name] = self.profile.plan(type_name)
        return plan


class Profile:
    """What one version and one host allow."""

    def __init__(self, declared: Version, host: Host | None) -> None:
        self.declared = declared
        self.host = host
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
        rules = {name: PROPERTY_RULES[name, type_name] for name in known if (name, type_name) in PROPERTY_RULES}
        rules |= {
            name: PROPERTY_RULES[name, ""] for name in known if (name, "") in PROPERTY_RULES and name not in rules
        }
        is_interactive = type_name.startswith(("Input.", "Action."))
        single = {name for name, (place, _) in places.items() if place.form != "list"}
        whole = OBJECT_RULES.get(type_name, ())
        plan = self._plans[type_name] = Plan(
            type_name,
            known,
            frozenset(known.keys() - gates.keys() - forms.keys() - rules.keys() - single),
            tuple((name, family) for name, (place, family) in places.items() if place.form == "list"),
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


@lru_cache(_KEPT)
def _kept(declared: Version, host_name: str | None) -> Profile:
    return Profile(declared, None if host_name is None else HOSTS[host_name])


def profile(declared: Version, host: Host | None) -> Profile:
    """Give the profile of a version and a host; those of named hosts are made once."""
    declared = min(declared, LATEST)
    if host is not None and HOSTS.get(host.name) is not host:
        return Profile(declared, host)
    return _kept(declared, host.name if host is not None else None)
