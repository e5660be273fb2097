"""Which catalogs renderer and agent have in common."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar, cast

from pydantic import BaseModel, TypeAdapter

from uispec import pointer
from uispec._hold import hold, hold_limits
from uispec._issues import read_as
from uispec._model import MISSING, Json, OpenModel, Seq
from uispec.a2ui.catalogs.catalog import Catalog
from uispec.a2ui.dialects import BASIC_CATALOG_IDS
from uispec.a2ui.exchange.capabilities import RENDERER_KEYS, VERSION_KEYS, Rules
from uispec.errors import CatalogError, InvalidDocumentError, Issue
from uispec.limits import DEFAULT, Limits

T = TypeVar("T", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Negotiated:
    """What renderer and agent have in common in one version."""

    version: Rules
    """`0.9` stands for v0.9.1 too."""
    catalog_ids: tuple[str, ...]
    """The catalogs that both know, as the renderer calls them and in its order, among them those that it brings along
    and the agent accepts. In v0.9 a surface has one of them, and the first is the one to take; in v1.0 several may mix
    on one surface."""
    inline: tuple[Catalog, ...]
    """The catalogs that the renderer brings along and the agent accepts."""
    issues: tuple[Issue, ...]
    """Why catalogs that the renderer brings along are left out; paths point into its metadata."""


def negotiate(
    renderer: Mapping[str, object], agent: Mapping[str, object] | None = None, *, limits: Limits = DEFAULT
) -> tuple[Negotiated, ...]:
    """Find what a renderer can show and an agent can write.

    Args:
        renderer: the metadata of a message from the renderer, with `a2uiClientCapabilities` or
            `a2uiRendererCapabilities` among its keys.
        agent: the agent's own capabilities, by version; one that lists no catalogs in a version takes any. `None`: it
            says nothing, so that it takes any catalog of any version, and none inline.
        limits: of reading.

    Returns:
        One for each version that both speak, the newest first. One may have no catalogs; nothing can be shown in that
        version then.

    Raises:
        ParseError, LimitError: the capabilities are no JSON that may enter; `codes.ReadCode`.
        InvalidDocumentError: they have not their shape; `codes.ShapeCode`, and paths point into the metadata of the
            renderer, or into the capabilities of the agent.

    Spec: A2UI 0.9 and 1.0, "Catalog negotiation". Nothing is fetched by its id.

    >>> said = {"a2uiRendererCapabilities": {"1.0": {"supportedCatalogIds": ["urn:a", "urn:b"]}}}
    >>> negotiate(said, {"1.0": {"supportedCatalogIds": ["urn:b", "urn:c"]}})[0].catalog_ids
    ('urn:b',)
    """
    hold("negotiate", "renderer", renderer, Mapping, "the metadata of a message, a mapping")
    hold("negotiate", "agent", agent, Mapping | None, "capabilities by version, a mapping, or None")
    hold_limits("negotiate", limits)
    found: list[Negotiated] = []
    for version in _NEWEST_FIRST:
        key = RENDERER_KEYS[version]
        at, offered = _read_side(renderer.get(key), version, _OFFERED, (key,), limits)
        wanted = _ANY if agent is None else _read_side(agent, version, _WANTED, (), limits)[1]
        if offered is not None and wanted is not None:
            found.append(_find_shared(version, offered, wanted, at, limits))
    return tuple(found)


_NEWEST_FIRST: Final[tuple[Rules, ...]] = ("1.0", "0.9")


class _Offered(OpenModel):
    supported_catalog_ids: Seq[str]
    inline_catalogs: Seq[Json] | MISSING = MISSING
    """Each is read by itself, so that a wrong one does not lose the others."""


class _Wanted(OpenModel):
    supported_catalog_ids: Seq[str] | MISSING = MISSING
    accepts_inline_catalogs: bool | MISSING = MISSING


_OFFERED: Final[TypeAdapter[_Offered]] = TypeAdapter(_Offered)
_WANTED: Final[TypeAdapter[_Wanted]] = TypeAdapter(_Wanted)
_ANY: Final = _Wanted()


def _read_side(
    by_version: object, version: Rules, adapter: TypeAdapter[T], above: Sequence[str], limits: Limits
) -> tuple[tuple[str, ...], T | None]:
    """Read what one side says of a version, with the steps to it; `None` where it does not speak that version."""
    if by_version is None:
        return (), None
    if not isinstance(by_version, Mapping):
        raise InvalidDocumentError(Issue(pointer.format(above), "wrong_type", "Capabilities must be an object."))
    said = cast("Mapping[str, object]", by_version)
    key = next((key for key in VERSION_KEYS[version] if key in said), None)
    if key is None:
        return (), None
    at = (*above, key)
    written = said[key]
    if not isinstance(written, Mapping):
        raise InvalidDocumentError(Issue(pointer.format(at), "wrong_type", "Capabilities must be an object."))
    try:
        return at, read_as(adapter, cast("Mapping[str, object]", written), limits=limits)
    except InvalidDocumentError as error:
        place = pointer.format(at)
        raise InvalidDocumentError(*error.under(place).issues) from error


def _find_shared(version: Rules, offered: _Offered, wanted: _Wanted, at: Sequence[str], limits: Limits) -> Negotiated:
    ids = offered.supported_catalog_ids
    if wanted.supported_catalog_ids is not MISSING:
        known = set(wanted.supported_catalog_ids)
        basic = known.intersection(BASIC_CATALOG_IDS[version])
        # One catalog under several names.
        known.update(BASIC_CATALOG_IDS[version] if basic else ())
        ids = tuple(id_ for id_ in ids if id_ in known)
    inline: list[Catalog] = []
    issues: list[Issue] = []
    if wanted.accepts_inline_catalogs is True and offered.inline_catalogs is not MISSING:
        for index, document in enumerate(offered.inline_catalogs):
            place = pointer.format((*at, "inlineCatalogs", index))
            if not isinstance(document, dict):
                issues.append(Issue(place, "wrong_type", "A catalog must be an object."))
                continue
            try:
                catalog = Catalog.from_json(document, version=version, limits=limits)
            except CatalogError as error:
                issues += (issue.under(place) for issue in error.issues)
                continue
            if (catalog.version == "1.0") is not (version == "1.0"):
                text = f"The catalog is one of v{catalog.version}, among those of v{version}."
                issues.append(Issue(f"{place}/protocolVersion", "catalog_version_mismatch", text))
                continue
            inline.append(catalog)
    brought = (catalog.catalog_id for catalog in inline)
    return Negotiated(version, tuple(dict.fromkeys([*ids, *brought])), tuple(inline), tuple(issues))
