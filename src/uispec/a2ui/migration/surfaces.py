"""What a migration remembers of the surfaces in a stream: their catalogs, and the types of their components."""

from dataclasses import dataclass, field
from typing import Final

from uispec.a2ui.dialects import BASIC_CATALOG_IDS, BASIC_COMPONENTS, MINIMAL_CATALOG_IDS, Family, known_catalog


@dataclass(slots=True)
class Surface:
    """A surface as far as its messages were read."""

    version: Family
    catalog_id: str | None = None
    """As the source names it; `None` for a surface that names none, or that came into being before this stream. Such a
    one counts as one of the basic catalog, which is what its components fit.
    """
    types: dict[str, str] = field(default_factory=dict[str, str])
    """By component id."""

    @property
    def is_of_protocol(self) -> bool:
        """Whether its catalog is one that the protocol defines."""
        # The minimal catalog has the shapes of the basic one, and keeps its name where a version has none of that name.
        is_minimal = self.catalog_id in MINIMAL_CATALOG_IDS["0.9"]
        return self.catalog_id is None or is_minimal or known_catalog(self.catalog_id, self.version) is not None

    def is_basic(self, kind: object) -> bool:
        """Tell whether a component of this type is the one of the basic catalog."""
        return kind in BASIC_COMPONENTS and self.is_of_protocol


class Surfaces:
    """The surfaces of one stream, by id."""

    def __init__(self, version: Family) -> None:
        self._version: Family = version
        self._known: dict[str, Surface] = {}

    def create(self, surface_id: str, catalog_id: str | None) -> Surface:
        """Remember a new surface."""
        surface = Surface(self._version, catalog_id)
        self._known[surface_id] = surface
        return surface

    def get(self, surface_id: str) -> Surface:
        """The surface of that id, whether or not the stream created it."""
        return self._known.setdefault(surface_id, Surface(self._version))

    def delete(self, surface_id: str) -> None:
        """Forget a surface."""
        self._known.pop(surface_id, None)


def catalog_in(catalog_id: str, source: Family, target: Family) -> str:
    """Name a catalog in another version: the basic one by the id that it has there, any other by the id that it has.

    >>> catalog_in("https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json", "0.9", "1.0")
    'https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json'
    >>> catalog_in("https://example.org/mine", "0.9", "1.0")
    'https://example.org/mine'
    """
    return BASIC_CATALOG_IDS[target][0] if catalog_id in BASIC_CATALOG_IDS[source] else catalog_id


def is_preferred(catalog_id: str, source: Family) -> bool:
    """Tell whether an id of the basic catalog is the one that is written, and not an alias of it."""
    return catalog_id == BASIC_CATALOG_IDS[source][0]


MOVED_CATALOG: Final = (
    "The catalog keeps its name; what a renderer knows by that name has to be a catalog for this version."
)
