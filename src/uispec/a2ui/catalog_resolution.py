"""Which catalogs there are, and which of them a component or a call belongs to.

Spec: A2UI 1.0, "Catalog resolution": a component belongs to the catalog that it names, else to the default of its
surface; a call likewise, and never to the catalog of the component around it. Nothing else is tried.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, cast

from uispec._sentences import nearest, shown
from uispec.a2ui.dialects import BASIC_CATALOG_IDS, MINIMAL_CATALOG_IDS, Family, KnownCatalog, find_ids, known_catalog
from uispec.errors import CatalogError, Issue

if TYPE_CHECKING:
    from uispec.a2ui.catalogs.catalog import Catalog

Catalogs: TypeAlias = "Sequence[Catalog] | Mapping[str, Catalog] | None"
"""What a caller gives: the catalogs that surfaces may use, or these by the ids that surfaces name them by. `None`: the
basic and the minimal catalogs under all their ids, and any other id is tolerated."""


@dataclass(frozen=True, slots=True, eq=False)
class Offer:
    """What one catalog has, as far as components are checked by it."""

    label: str
    """How a sentence calls it: `the basic catalog`."""
    components: Collection[str]
    functions: Collection[str]
    is_typed: bool
    """Whether its components are those that parsing makes typed models of, so that these have been checked."""
    catalog: "Catalog | None"
    """The catalog itself, where it was given."""


Refusal: TypeAlias = Literal["none", "unknown", "other_version"]
"""Why something belongs to no catalog: none is named, it is not there, it is of another version of the protocol."""

_IDS: Final[Mapping[Family, tuple[str, ...]]] = {
    version: (*BASIC_CATALOG_IDS[version], *MINIMAL_CATALOG_IDS[version])
    for version in cast("tuple[Family, ...]", ("0.9", "0.9.1", "1.0"))
}


def _offer_known(catalog: KnownCatalog) -> Offer:
    return Offer(f"the {catalog.name} catalog", catalog.components, catalog.functions, is_typed=True, catalog=None)


_KNOWN: Final[Mapping[Family, Mapping[str, Offer]]] = {
    version: {id_: _offer_known(catalog) for id_ in ids if (catalog := known_catalog(id_, version)) is not None}
    for version, ids in _IDS.items()
}


def _offer(catalog: "Catalog") -> Offer:
    label = "the basic catalog" if catalog.is_typed else f"the catalog {shown(catalog.catalog_id)}"
    return Offer(label, catalog.components, catalog.functions, catalog.is_typed, catalog)


class Available:
    """The catalogs that the surfaces of one renderer may use.

    >>> from uispec.a2ui import basic_catalog
    >>> offered = Available([basic_catalog("1.0")])
    >>> offered.find("https://example.org/mine", "1.0"), offered.find("", "1.0"), offered.find(None, "1.0")
    ('unknown', 'unknown', 'none')
    """

    __slots__ = ("_given", "_offers", "_tolerated")

    def __init__(self, catalogs: Catalogs = None, *, tolerated: Collection[str] = ()) -> None:
        """Take what the caller of a public function gave.

        Args:
            catalogs: see `Catalogs`.
            tolerated: ids of catalogs that nobody knows, and that nothing is to be said about.

        Raises:
            TypeError: it is something else.
            ValueError: two different catalogs have one id.
        """
        self._given: Mapping[str, Catalog] | None = None if catalogs is None else _by_id(catalogs)
        self._tolerated = tolerated
        self._offers: dict[str, Offer] = {}

    @property
    def is_given(self) -> bool:
        """Whether there are these catalogs and no others."""
        return self._given is not None

    def find(self, catalog_id: str | None, version: Family) -> Offer | Refusal | None:
        """Find the catalog of an id.

        Args:
            catalog_id: what a component or a call names, else the default of its surface; `None`: there is neither.
            version: of the surface.

        Returns:
            What the catalog offers; `None` for one that is not known and tolerated; or why there is none.
        """
        if catalog_id is None:
            return "none"
        if self._given is None:
            found = _KNOWN[version].get(catalog_id)
            # Spec: no catalog has an empty id.
            return found if found is not None or catalog_id else "unknown"
        catalog = self._given.get(catalog_id)
        if catalog is None:
            return None if catalog_id in self._tolerated else "unknown"
        if (catalog.version == "1.0") is not (version == "1.0"):
            return "other_version"
        offer = self._offers.get(catalog_id)
        if offer is None:
            offer = self._offers[catalog_id] = _offer(catalog)
        return offer

    def refusal(self, why: Refusal, catalog_id: str | None, version: Family, at: str, what: str, key: str) -> Issue:
        """Tell that something belongs to no catalog.

        Args:
            why: as `find` gives it.
            catalog_id: the id that it gave it for.
            version: of the surface.
            at: the pointer of the id, or of what should have one.
            what: what belongs to no catalog, such as `The component`.
            key: the key under which it would name one.
        """
        if why == "none" or catalog_id is None:
            text = f"{what} names no catalog, and its surface has no default catalogId; write {shown(key)}."
            return Issue(at, "unknown_catalog", text)
        if why == "other_version":
            text = f"The catalog {shown(catalog_id)} is of another version of A2UI than its surface, {version}."
            return Issue(at, "catalog_version_mismatch", text)
        near = self.nearest(catalog_id, version)
        hint = "" if near is None else f" Did you mean {shown(near)}?"
        if catalog_id in BASIC_CATALOG_IDS[version]:
            hint = f" Where catalogs are given, a2ui.basic_catalog({version!r}) has to be among them to be used."
        return Issue(at, "unknown_catalog", f"Catalog not found: {shown(catalog_id)[1:-1]}.{hint}")

    def reads_envelope_keys(self, catalog_id: str | None, version: Family) -> bool:
        """Tell whether bare keys of components are earlier spellings of the envelope's on a surface of v1.0.

        Another catalog than the basic one may declare properties of its own under those names.
        """
        home = self.find(catalog_id, version)
        return catalog_id is None or (isinstance(home, Offer) and home.is_typed)

    def nearest(self, catalog_id: str, version: Family) -> str | None:
        """Find the id that a misspelled one most likely stands for, or the name of a catalog in place of its id."""
        there = _IDS[version] if self._given is None else self._given
        called = next((id_ for id_ in find_ids(catalog_id, version) if id_ in there), None)
        return called or nearest(catalog_id, there, cutoff=0.85)

    def hold(self, catalog_id: str | None, version: Family, at: str) -> None:
        """Refuse a surface whose default catalog is not there.

        Raises:
            CatalogError: `unknown_catalog`, `catalog_version_mismatch`.
        """
        found = self.find(catalog_id, version)
        # A surface of v1.0 may do without; then each component and each call names its own.
        if isinstance(found, str) and found != "none":
            raise CatalogError(self.refusal(found, catalog_id, version, at, "The surface", "catalogId"))


def _by_id(catalogs: "Sequence[Catalog] | Mapping[str, Catalog]") -> "Mapping[str, Catalog]":
    from uispec.a2ui.catalogs.catalog import Catalog

    if not isinstance(catalogs, Mapping | Sequence) or isinstance(catalogs, str | bytes):  # pyright: ignore[reportUnnecessaryIsInstance] - a caller's slip
        raise TypeError(f"catalogs are a sequence, a mapping by id, or None, not {type(catalogs).__name__}")
    given: dict[str, Catalog] = {}
    named = catalogs.items() if isinstance(catalogs, Mapping) else ((None, catalog) for catalog in catalogs)
    for id_, catalog in named:
        if not isinstance(catalog, Catalog):  # pyright: ignore[reportUnnecessaryIsInstance] - a caller's slip
            raise TypeError(f"each of the catalogs is a Catalog, not {type(catalog).__name__}")
        for name in (id_,) if id_ is not None else _names_of(catalog):
            if given.setdefault(name, catalog) is not catalog and given[name] != catalog:
                raise ValueError(f"two of the catalogs have the id {name!r}")
    return given


def _names_of(catalog: "Catalog") -> tuple[str, ...]:
    """The ids of a catalog; the basic one of a version has several."""
    known = BASIC_CATALOG_IDS[catalog.version]
    return known if catalog.catalog_id in known else (catalog.catalog_id,)
