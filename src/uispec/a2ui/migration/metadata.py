"""What travels beside messages: the capabilities of renderers and agents, and the data models that go with actions."""

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Final, TypeAlias

from pydantic import BaseModel, JsonValue, TypeAdapter

from uispec._issues import read_as
from uispec.a2ui import v0_9, v1_0
from uispec.a2ui.dialects import CURRENT_V1, Family
from uispec.a2ui.migration.book import Book, Place
from uispec.a2ui.migration.surfaces import catalog_in
from uispec.a2ui.migration.v0_8_tables import CATALOG_IDS
from uispec.a2ui.migration.values import Object, rename
from uispec.errors import UispecError

_NEW_KEYS: Final[Mapping[str, str]] = {
    "a2uiClientCapabilities": "a2uiRendererCapabilities",
    "a2uiClientDataModel": "a2uiRendererDataModel",
}
_OLD_KEYS: Final = {new: old for old, new in _NEW_KEYS.items()}
_OLD_VERSIONS: Final = ("v0.9.1", "v0.9")
_NEW_VERSIONS: Final = (CURRENT_V1, "v1.0")

Translate: TypeAlias = Callable[[Object, Place, Book], Object]


class Metadata:
    """Turns metadata of one version into that of another.

    Args:
        book: takes down what is lost.
        catalog: does the same to the document of a catalog.
        oldest: does the same to one of v0.8.
        source: the version that is read.
        target: the version that is written.
    """

    def __init__(self, book: Book, catalog: Translate, oldest: Translate, source: Family, target: Family) -> None:
        self._book = book
        self._catalog = catalog
        self._oldest = oldest
        self._source: Family = source
        self._target: Family = target
        self._is_up = target == "1.0"

    def document(self, document: Object, at: Place) -> Object:
        """Give metadata, which the caller owns: a map of it under its keys, capabilities, or data models."""
        keys = _NEW_KEYS if self._is_up else _OLD_KEYS
        inner = [key for key in keys if key in document]
        if not inner:
            return self._migrate(document, at)
        for key in inner:
            held = document[key]
            if isinstance(held, dict):
                document[key] = self._migrate(held, at / key)
        rename(document, {key: keys[key] for key in inner if keys[key] not in document})
        return document

    def _migrate(self, document: Object, at: Place) -> Object:
        if "surfaces" in document:
            self._check(self._models.RendererDataModel, document, at)
            return {**document, "version": self._spelled}
        if "supportedCatalogIds" in document:
            # v0.8 has one version only, and does not say which.
            return {self._spelled: self._capabilities(document, at, self._oldest)}
        versions = _OLD_VERSIONS if self._is_up else _NEW_VERSIONS
        key = next((version for version in versions if version in document), None)
        held = None if key is None else document[key]
        # What is said for the other version already is said by somebody who knows.
        if key is None or self._spelled in document or not isinstance(held, dict):
            return document
        document[key] = self._capabilities(held, at / key, self._catalog)
        rename(document, {key: self._spelled})
        return document

    @property
    def _spelled(self) -> str:
        # The key of v0.9.1 is that of v0.9.
        return CURRENT_V1 if self._is_up else "v0.9"

    @property
    def _models(self) -> ModuleType:
        return v0_9 if self._is_up else v1_0

    def _check(self, model: type[BaseModel], document: Object, at: Place) -> None:
        try:
            read_as(TypeAdapter(model), document)
        except UispecError as error:
            raise error.under(at.pointer) from error

    def _capabilities(self, capabilities: Object, at: Place, catalog: Translate) -> Object:
        # What an agent says: a renderer says the same, and its inline catalogs are looked at one by one.
        self._check(self._models.AgentCatalogs, capabilities, at)
        ids = capabilities.get("supportedCatalogIds")
        if isinstance(ids, list):
            capabilities["supportedCatalogIds"] = list(dict.fromkeys(self._catalog_id(id_) for id_ in ids))
        inline = capabilities.get("inlineCatalogs")
        if isinstance(inline, list):
            capabilities["inlineCatalogs"] = [
                catalog(one, at / "inlineCatalogs" / index, self._book) if isinstance(one, dict) else one
                for index, one in enumerate(inline)
            ]
        return capabilities

    def _catalog_id(self, id_: JsonValue) -> str:
        name = str(id_)
        if name in CATALOG_IDS:
            return catalog_in("https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json", "0.9", self._target)
        return catalog_in(name, self._source, self._target)
