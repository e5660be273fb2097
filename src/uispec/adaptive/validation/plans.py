"""What has to be looked at in an object of each type, under one version and one host: the tables made ready."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from uispec.adaptive.tables.hosts import Host
from uispec.adaptive.tables.versions import FORMS, PROPERTIES, TYPES, VALUES, VERSIONS, Level, Version
from uispec.adaptive.validation.rules import OBJECT_RULES, PROPERTY_RULES, TEXT_RULES, ObjectRule, PropertyRule


@dataclass(frozen=True, slots=True)
class Gate:
    """Why a type, a property or a value may not be used."""

    code: str
    """`too_new` or `unsupported_by_host`."""
    why: str
    """The end of a sentence: `needs version 1.5, and the card declares 1.2`."""


VALUE: Final = "{value}"
"""Stands in what is said of a value for the value."""


@dataclass(eq=False, slots=True)
class Plan:
    """What has to be looked at in an object of one type."""

    type: str
    known: Mapping[str, Level]
    gates: Mapping[str, Gate]
    """The properties that may not be used here."""
    forms: Mapping[str, tuple[tuple[Callable[[object], bool], str, Gate], ...]]
    """Values and forms of values that may not be used here: a test, what they are (with `VALUE` in it), and why."""
    rules: Mapping[str, tuple[PropertyRule, ...]]
    whole: Sequence[ObjectRule]
    gate: Gate | None
    """Why the type itself may not be used."""
    is_interactive: bool
    is_loud: bool
    """Whether something has to be said, or looked for, whatever the object holds."""


class Profile:
    """What one version and one host allow."""

    def __init__(self, declared: Version, host: Host | None, *, has_strays: bool = False) -> None:
        self.declared = declared
        self.host = host
        self._rules = {**PROPERTY_RULES, **TEXT_RULES} if has_strays else PROPERTY_RULES
        self._plans: dict[str, Plan] = {}

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
        table = self._rules
        rules = {name: table[name, type_name] for name in known if (name, type_name) in table}
        rules |= {name: table[name, ""] for name in known if (name, "") in table and name not in rules}
        is_interactive = type_name.startswith(("Input.", "Action."))
        whole = OBJECT_RULES.get(type_name, ())
        plan = self._plans[type_name] = Plan(
            type_name,
            known,
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
                yield _is_one_of(words), f"the value {VALUE}", gate
        for form in FORMS.get((type_name, name), ()):
            gate = self.gate(form.level)
            if gate is not None:
                yield form.matches, form.name, gate


def _is_one_of(words: frozenset[str]) -> Callable[[object], bool]:
    return lambda value: isinstance(value, str) and value.lower() in words
