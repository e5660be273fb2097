"""What a catalog defines: components and functions, with what can be read off their schemas."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, cast, get_args

from pydantic import JsonValue

from uispec.a2ui.catalogs.places import SlotPlace, calls_in, values_at
from uispec.a2ui.dialects import Family
from uispec.a2ui.slots import TEMPLATE_STEP, Slots
from uispec.pointer import Tokens
from uispec.schema.keywords import Schema
from uispec.tree import Each

ReturnType: TypeAlias = Literal["string", "number", "boolean", "array", "object", "validationResult", "any", "void"]
Callers: TypeAlias = Literal["rendererOnly", "agentOnly", "rendererOrAgent"]

RETURN_TYPES: Final[tuple[ReturnType, ...]] = get_args(ReturnType)
"""What a function of v1.0 may return."""
CALLERS: Final[tuple[Callers, ...]] = get_args(Callers)
"""Who may call one."""

_NO_VALUES: Final = frozenset({"id", "component", "@catalogId", "@metadata"})


@dataclass(frozen=True, slots=True)
class ComponentDefinition:
    """A component of a catalog."""

    name: str
    schema: Mapping[str, JsonValue]
    """As the catalog writes it."""
    allowed_parents: tuple[str, ...] | None
    """Types that may hold it (`Surface` holds the root); `None`: any."""
    allowed_children: tuple[str, ...] | None
    """Types that it may hold; `None`: any."""
    slots: tuple[SlotPlace, ...]
    """Where it names children: the places whose schema refers to `ComponentId`, `Child` or `ChildList`."""
    values: tuple[Tokens, ...]
    """Where it holds dynamic values: the places whose schema refers to `DynamicString` and the like."""
    is_whole: bool
    """False where a part of it may hold parts like itself, or has too many; some places are not listed then."""

    def slots_in(self, component: Mapping[str, JsonValue]) -> Slots:
        """Give the references of one component to its children, slot by slot; what is malformed is passed over."""
        found: list[tuple[str, str | list[str] | Each]] = []
        for slot in self.slots:
            for tokens, held in values_at(component, slot.steps):
                name = "/".join(tokens)
                match held:
                    case str() if held and not slot.many:
                        found.append((name, held))
                    case list() if slot.many and all(isinstance(item, str) for item in held):
                        found.append((name, cast("list[str]", held)))
                    case {"componentId": str(id_), "path": str(path)} if slot.many:
                        found.append((name, Each(id_, path, TEMPLATE_STEP)))
                    case _:
                        pass
        return found

    def calls_in(self, component: Mapping[str, JsonValue], version: Family) -> Iterator[tuple[Tokens, Schema]]:
        """Give the function calls in one component with the steps to each, place by place, outer ones first."""
        if not self.is_whole:
            for name, value in component.items():
                if name not in _NO_VALUES:
                    yield from calls_in(value, (name,), version)
            return
        for steps in self.values:
            # Most values are literals, or not there.
            if isinstance(component.get(steps[0]) if steps else component, dict | list):
                for tokens, held in values_at(component, steps):
                    yield from calls_in(held, tokens, version)


@dataclass(frozen=True, slots=True)
class FunctionDefinition:
    """A function of a catalog."""

    name: str
    schema: Mapping[str, JsonValue]
    """The schema of its calls, in the form of the catalog's version; made from `parameters` where those were given."""
    return_type: ReturnType | None
    """`None` where the catalog does not say."""
    allowed_callers: Callers
    requires_user_activation: bool
