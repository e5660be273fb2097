"""Which of our catalogs an id in a case means: upstream's harness knows the basic ones under many names."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final, cast

from tests.conformance.cases import Case, Document
from tests.conformance.files import BASIC_PATHS, file_of
from uispec.a2ui import Catalog, basic_catalog
from uispec.a2ui.catalogs.basic import minimal_catalog
from uispec.a2ui.dialects import BASIC_CATALOG_IDS, BASIC_COMPONENTS, MINIMAL_CATALOG_IDS, Family, family

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
_OLDEST: Final = "specification/v0_8/json/standard_catalog_definition.json"
"""The standard catalog of v0.8, whose components we read as those of v0.9 that they become."""
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
        self._is_open = strict and not is_about_catalogs(case)

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


def catalogs_of(case: Case, *, strict: bool) -> Mapping[str, Catalog]:
    """Every catalog that the renderer of a case has, by the ids that its messages may name it by.

    Upstream registers each catalog that a surface names, as a copy of the basic one, unless the case is about catalogs
    that are not there. Where it is not strict it checks no component by one, so that there it is an empty one here.
    """
    found = {id_: basic_catalog(version) for version in _VERSIONS for id_ in BASIC_CATALOG_IDS[version]}
    found |= dict.fromkeys(MINIMAL_CATALOG_IDS["0.9"], minimal_catalog())
    for path in case.catalog_paths:
        if path != _OLDEST and path not in BASIC_PATHS and (file := file_of(path)) is not None:
            catalog = Catalog.from_json(file.read_bytes(), version=_version(case.version))
            found |= {catalog.catalog_id: catalog, "test-catalog": catalog}
    for document in case.catalogs:
        if "catalogId" in document:
            found[document["catalogId"]] = own_catalog(document, case)
    if not is_about_catalogs(case):
        for version, id_ in _named(case):
            found.setdefault(id_, basic_catalog(_version(version)) if strict else _empty(id_, _version(version)))
    return found


def _empty(id_: str, version: Family) -> Catalog:
    return Catalog.from_json({"catalogId": id_}, version=version)


def is_about_catalogs(case: Case) -> bool:
    """Tell whether a case expects that a catalog is missing."""
    faults = [step.fault for step in case.steps if step.fault is not None]
    return any(fault.category == "CatalogError" or fault.message == "Catalog not found" for fault in faults)


_VERSIONS: Final[tuple[Family, ...]] = ("0.9", "1.0")


def own_catalog(document: Document, case: Case) -> Catalog:
    """Read a catalog that is written out in a case; one that is only an id is a copy of the basic one."""
    version = _version(str(document.get("protocolVersion", case.version)))
    if not any(document.get(part) for part in _PARTS):
        return basic_catalog(version)
    return Catalog.from_json(_plain(document), version=version)


def _plain(document: Document) -> Document:
    """A catalog document without what the formats of cases put around it."""
    kept = {key: value for key, value in document.items() if key not in ("catalogSchema", "version")}
    return cast("Document", json.loads(json.dumps(kept)))


def _version(written: str) -> Family:
    return "1.0" if written.removeprefix("v") == "1.0" else "0.9"


def _named(case: Case) -> Iterator[tuple[str, str]]:
    """The catalogs that the surfaces of a case name, with the version of the message."""
    for written in (message for step in case.steps for message in step.messages):
        message = cast("Document", written) if isinstance(written, dict) else {}
        body = message.get("createSurface", message.get("beginRendering"))
        id_ = cast("Document", body).get("catalogId") if isinstance(body, dict) else None
        if isinstance(id_, str):
            yield str(message.get("version")), id_


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
