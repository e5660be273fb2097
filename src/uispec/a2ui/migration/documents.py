"""Catalogs and metadata: what travels beside messages, upgraded and downgraded."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal, TypeAlias

from uispec import _json
from uispec._hold import hold, hold_limits
from uispec._kinds import Text
from uispec.a2ui.catalogs.catalog import Catalog
from uispec.a2ui.dialects import FORMATS, Family
from uispec.a2ui.migration.book import Book, Place
from uispec.a2ui.migration.catalogs_down import inline_catalog, lower_catalog
from uispec.a2ui.migration.catalogs_up import raise_catalog, settle_catalog
from uispec.a2ui.migration.metadata import Metadata, Translate
from uispec.a2ui.migration.tables import Target
from uispec.a2ui.migration.v0_8_catalogs import modern_catalog
from uispec.a2ui.migration.values import Object
from uispec.errors import CatalogError, InvalidDocumentError, Issue, UispecError
from uispec.limits import DEFAULT, Limits
from uispec.losses import Conversion

Document: TypeAlias = Text | Mapping[str, object]
"""JSON text, or the object that such text would give."""


def upgrade_catalog(
    document: Document, to: Target = "1.0", version: Literal["0.8"] | None = None, *, limits: Limits = DEFAULT
) -> Conversion[Object]:
    """Tell a catalog of v0.8, of v0.9, in a file's form or inline, or of a draft of v1.0, in a newer version.

    Names that are no identifiers change as `upgrade` changes them in messages. The basic catalog becomes the one of
    the newer version.

    Args:
        document: it is not changed.
        to: the version to write. A document that is not older stays as it is.
        version: "0.8" for a document of v0.8, which does not say so.
        limits: bounds on reading.

    Raises:
        ParseError, LimitError, CatalogError: as `Catalog.from_json`; `newer_version` for a catalog that is newer
            than `to`.
        InvalidDocumentError: `wrong_type`, the document is no object.
        ValueError: `version` is none of the two.

    Spec: A2UI evolution guides, 0.8 to 0.9 and 0.9 to 1.0, catalogs.

    >>> call = {"type": "object", "properties": {"call": {"const": "now"}, "returnType": {"const": "string"}}}
    >>> document = {"catalogId": "https://example.org/clock", "functions": {"now": {**call, "required": ["call"]}}}
    >>> upgrade_catalog(document).output["functions"]["now"]["returnType"]
    'string'
    """
    value = _read("upgrade_catalog", document, limits)
    if version not in (None, "0.8"):
        raise ValueError(f"the version of a catalog is told by itself; only '0.8' is said, not {version!r:.80}")
    book = Book(value)
    made, at = _json.unshared(value), book.root
    if version == "0.8":
        made, at = _modern(made, at, book)
    if to == "1.0":
        made = _upgrade(made, at, book)
    elif _is_new(made):
        text = f"The catalog is of version 1.0, newer than {to}; downgrade it instead."
        raise CatalogError(Issue("/protocolVersion", "newer_version", text))
    source = version or ("1.0" if _is_new(value) else "0.9")
    return Conversion(made, book.finish(), {}, FORMATS[source], FORMATS[to])


def downgrade_catalog(document: Document, *, limits: Limits = DEFAULT) -> Conversion[Object]:
    """Tell a catalog of v1.0 as v0.9 does, in a file's form.

    The basic catalog becomes the one of v0.9.

    Args:
        document: it is not changed; one of v0.9 stays as it is.
        limits: bounds on reading.

    Returns:
        The catalog, and a loss for whatever v0.9 has no word for.

    Raises:
        ParseError, LimitError, CatalogError: as `Catalog.from_json`.
        InvalidDocumentError: `wrong_type`, the document is no object.

    Spec: A2UI evolution guide, 0.9 to 1.0, catalogs.

    >>> pay = {"type": "object", "properties": {"@call": {"const": "pay"}}, "returnType": "boolean"}
    >>> functions = {"pay": {**pay, "requiresUserActivation": True}}
    >>> document = {"protocolVersion": "1.0", "catalogId": "https://example.org/till", "functions": functions}
    >>> result = downgrade_catalog(document)
    >>> result.output["functions"]["pay"]["properties"], [loss.path for loss in result.losses]
    ({'call': {'const': 'pay'}, 'returnType': {'const': 'boolean'}}, ['/functions/pay/requiresUserActivation'])
    """
    value = _read("downgrade_catalog", document, limits)
    book = Book(value)
    made = _downgrade(_json.unshared(value), book.root, book)
    return Conversion(made, book.finish(), {}, FORMATS["1.0" if _is_new(value) else "0.9"], FORMATS["0.9"])


def upgrade_metadata(document: Document, *, limits: Limits = DEFAULT) -> Conversion[Object]:
    """Tell capabilities and data models of v0.8, v0.9 and v0.9.1 in v1.0.

    Args:
        document: the metadata of a message or of an agent's card, with `a2uiClientCapabilities` or
            `a2uiClientDataModel` in it, whatever else there is; or what stands under one of these keys.
        limits: bounds on reading.

    Raises:
        ParseError, LimitError: it cannot be read; `codes.ReadCode`.
        InvalidDocumentError: what is found there has not the shape that the older version gives it; `codes.ShapeCode`.
        CatalogError: a catalog that came inline is none, as `Catalog.from_json`.

    Spec: A2UI 0.9 and 1.0, capabilities and data model metadata.

    >>> upgrade_metadata({"a2uiClientDataModel": {"version": "v0.9", "surfaces": {"main": {}}}}).output
    {'a2uiRendererDataModel': {'version': '1.0', 'surfaces': {'main': {}}}}
    """
    value = _read("upgrade_metadata", document, limits)
    return _metadata(value, "0.9", "1.0", _upgrade)


def downgrade_metadata(document: Document, *, limits: Limits = DEFAULT) -> Conversion[Object]:
    """Tell capabilities and data models of v1.0 in v0.9.

    Args:
        document: as for `upgrade_metadata`, with `a2uiRendererCapabilities` or `a2uiRendererDataModel` in it.
        limits: bounds on reading.

    Raises:
        ParseError, LimitError, InvalidDocumentError, CatalogError: as `upgrade_metadata`.

    Spec: A2UI 0.9 and 1.0, capabilities and data model metadata.

    >>> downgrade_metadata({"1.0": {"supportedCatalogIds": ["https://example.org/mine"]}}).output
    {'v0.9': {'supportedCatalogIds': ['https://example.org/mine']}}
    """
    value = _read("downgrade_metadata", document, limits)
    return _metadata(value, "1.0", "0.9", _downgrade_inline)


def _read(function: str, document: Document, limits: Limits) -> Object:
    hold(function, "document", document, Text | Mapping, "text, bytes or a mapping")
    hold_limits(function, limits)
    value = _json.owned(document, limits) if isinstance(document, Mapping) else _json.read(document, limits)
    if not isinstance(value, dict):
        raise InvalidDocumentError(Issue("", "wrong_type", "The document must be an object."))
    return value


def _is_new(catalog: Object) -> bool:
    version = catalog.get("protocolVersion")
    return isinstance(version, str) and version.lstrip("v").startswith("1")


def _upgrade(catalog: Object, at: Place, book: Book) -> Object:
    if _is_new(catalog):
        settled = settle_catalog(catalog, at, book)
        _check(settled, at, book)
        return settled
    _check(catalog, at, book)
    return raise_catalog(catalog, at, book)


def _upgrade_oldest(catalog: Object, at: Place, book: Book) -> Object:
    modern, place = _modern(catalog, at, book)
    return raise_catalog(modern, place, book)


def _modern(catalog: Object, at: Place, book: Book) -> tuple[Object, Place]:
    place = Place()
    book.came_from(place, at)
    modern = modern_catalog(catalog, place, at, book)
    _check(modern, place, book)
    return modern, place


def _downgrade(catalog: Object, at: Place, book: Book) -> Object:
    if not _is_new(catalog):
        _check(catalog, at, book)
        return catalog
    settled = settle_catalog(catalog, at, book)
    _check(settled, at, book)
    return lower_catalog(settled, at, book)


def _downgrade_inline(catalog: Object, at: Place, book: Book) -> Object:
    return inline_catalog(_downgrade(catalog, at, book), at, book)


def _check(catalog: Object, at: Place, book: Book) -> None:
    try:
        Catalog.from_json(catalog)
    except UispecError as error:
        issues = (replace(issue, path=book.written(issue.path, catalog, at)) for issue in error.issues)
        raise type(error)(*issues) from error


def _metadata(value: Object, source: Family, target: Family, catalog: Translate) -> Conversion[Object]:
    book = Book(value)
    made = Metadata(book, catalog, _upgrade_oldest, source, target).document(_json.unshared(value), book.root)
    return Conversion(made, book.finish(), {}, FORMATS[source], FORMATS[target])
