"""Which of our catalogs an id in a case means: upstream's harness knows the basic ones under many names."""

from collections.abc import Mapping
from typing import Any, Final, cast

from tests.conformance.cases import Case, Document
from uispec.a2ui.dialects import BASIC_CATALOG_IDS, BASIC_COMPONENTS, MINIMAL_CATALOG_IDS, family

_OLD: Final = BASIC_CATALOG_IDS["0.9"][0]
_NEW: Final = BASIC_CATALOG_IDS["1.0"][0]
_VERSIONED: Final[Mapping[str, str]] = {
    "v0.9:basic": _OLD,
    "v0.9:standard": _OLD,
    "v1.0:basic": _NEW,
}
_UNVERSIONED: Final = frozenset({"basic", "standard"})
_KNOWN: Final = frozenset(
    id_ for table in (BASIC_CATALOG_IDS, MINIMAL_CATALOG_IDS) for ids in table.values() for id_ in ids
)
_PARTS: Final = ("components", "functions", "theme", "styles")


class Translation:
    """The messages of one case, with catalogs that we know where upstream's harness knows them."""

    def __init__(self, case: Case, *, strict: bool) -> None:
        """Read the catalogs of a case.

        Args:
            case: as it is written.
            strict: whether components are checked. Then an id that no catalog has stands for a copy of the basic one,
                unless the case is about catalogs that are not there. Otherwise nothing is checked, which is what we do
                with a catalog that is not known.
        """
        self._own = {
            catalog["catalogId"]
            for catalog in case.catalogs
            if "catalogId" in catalog and any(catalog.get(part) for part in _PARTS)
        }
        faults = [step.fault for step in case.steps if step.fault is not None]
        self._is_open = strict and all(fault.category != "CatalogError" for fault in faults)

    def message(self, message: Any) -> Any:
        """Give a message with our ids and our spelling; one of the wrong shape stays as it is."""
        if not isinstance(message, dict):
            return message
        written = cast("Document", message)
        version = str(written.get("version"))
        translated = dict(written)
        for name in ("createSurface", "updateComponents"):
            body = written.get(name)
            if isinstance(body, dict):
                translated[name] = self._body(cast("Document", body), version)
        return translated

    def _body(self, written: Document, version: str) -> Document:
        body = dict(written)
        if isinstance(id_ := body.get("catalogId"), str):
            body["catalogId"] = self.catalog_id(id_, version)
        if isinstance(components := body.get("components"), list) and family(version) == "1.0":
            body["components"] = [_component(component) for component in cast("list[Any]", components)]
        return body

    def catalog_id(self, written: str, version: str) -> str:
        """Give our id for the one that a surface names."""
        if written in _VERSIONED:
            return _VERSIONED[written]
        if written in _UNVERSIONED or (self._is_open and written not in self._own and written not in _KNOWN):
            return _NEW if family(version) == "1.0" else _OLD
        return written


def _component(written: Any) -> Any:
    """Name the catalog of a component as v1.0 does now.

    The suites write `catalogId`. Of a basic component we read that; another one may have declared it for itself.
    """
    if not isinstance(written, dict):
        return written
    component = cast("Document", written)
    if component.get("component") in BASIC_COMPONENTS or "catalogId" not in component:
        return component
    return {"@catalogId" if key == "catalogId" else key: value for key, value in component.items()}
