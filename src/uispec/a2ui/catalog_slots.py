"""Which properties of a component name its children, where catalogs were given: read off their schemas."""

from collections.abc import Callable, Container
from typing import TypeAlias, cast

from pydantic import JsonValue

from uispec.a2ui.catalog_resolution import Available, Offer
from uispec.a2ui.catalogs.definitions import ComponentDefinition
from uispec.a2ui.dialects import Family
from uispec.a2ui.slots import Component, Slots, guessed, slots_of
from uispec.a2ui.validation.by_catalog import own_catalog
from uispec.schema.keywords import describes_properties

SlotReader: TypeAlias = Callable[[Component, Container[str]], Slots]
"""Gives the references of a component, as `slots_of` does."""


def offer_of(component: Component, surface_catalog: str | None, version: Family, available: Available) -> Offer | None:
    """Find the catalog of a component; `None` where there is none, or none that is known."""
    own = own_catalog(component)
    found = available.find(own if isinstance(own, str) else surface_catalog, version)
    return found if isinstance(found, Offer) else None


def slot_reader(surface_catalog: str | None, version: Family, available: Available) -> SlotReader:
    """Make what reads the slots of the components of one surface.

    A catalog of v0.9 that declares no slot for a type is taken to use the names of the basic one, since many declare
    lists of plain strings; so is one of v1.0 that says nothing of a type at all.

    Args:
        surface_catalog: the default catalog of the surface.
        version: of the surface.
        available: the catalogs that there are.
    """
    if not available.is_given:
        return slots_of

    def read(component: Component, known: Container[str]) -> Slots:
        definition = definition_of(component, surface_catalog, version, available)
        if definition is None:
            return slots_of(component, known)
        document = cast("dict[str, JsonValue]", component.model_dump(mode="json"))
        is_loose = version != "1.0" or not describes_properties(definition.schema)
        return guessed(document, known) if is_loose and not definition.slots else definition.slots_in(document)

    return read


def definition_of(
    component: Component, surface_catalog: str | None, version: Family, available: Available
) -> ComponentDefinition | None:
    """Find what a catalog that was given says of a component's type; `None` where the models know all of it."""
    offer = offer_of(component, surface_catalog, version, available)
    if offer is None or offer.is_typed or offer.catalog is None:
        return None
    return offer.catalog.components.get(str(component.component))
