"""What a component is, before it is known where it is shown."""

from collections.abc import Mapping
from typing import Final

from pydantic import JsonValue

from uispec.a2ui.slots import Component, is_raw, slots_of
from uispec.adapters.a2ui.plans import PLANS, UNKNOWN
from uispec.adapters.a2ui.reading.source import A2uiSurface
from uispec.tree import Each


class Definition:
    """One component as every instance of it is read: its JSON in the current spelling, and where it stands."""

    __slots__ = ("at", "document", "is_raw", "plan", "slots", "templates", "type")

    def __init__(self, component: Component, known: Mapping[str, Component], source: A2uiSurface) -> None:
        self.at: Final = source.definitions[component.id]
        document = source.documents.get(component.id)
        self.document: Final[dict[str, JsonValue]] = component.model_dump(mode="json") if document is None else document
        name = self.document.get("component")
        self.type: Final = name if isinstance(name, str) else ""
        self.is_raw: Final = is_raw(component)
        self.plan: Final = UNKNOWN if self.is_raw else PLANS[self.type]
        self.slots: Final = slots_of(component, known)
        self.templates: Final = {name: held for name, held in self.slots if isinstance(held, Each)}
