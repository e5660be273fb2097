"""What renderers and agents say of their catalogs, beside the messages."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final, Literal, TypeAlias, cast

from pydantic import JsonValue

from uispec._hold import each, hold
from uispec.a2ui.catalogs.catalog import Catalog
from uispec.a2ui.dialects import Family, hold_family
from uispec.a2ui.exchange.inline_catalogs import inline_catalog

Rules: TypeAlias = Literal["0.9", "1.0"]
"""The versions that differ in their metadata; v0.9.1 has that of v0.9."""

RENDERER_KEYS: Final[Mapping[Rules, str]] = {"0.9": "a2uiClientCapabilities", "1.0": "a2uiRendererCapabilities"}
"""Where the metadata of a message holds the capabilities of a renderer."""
VERSION_KEYS: Final[Mapping[Rules, tuple[str, ...]]] = {"0.9": ("v0.9", "v0.9.1"), "1.0": ("1.0", "v1.0")}
"""The keys of a version in capabilities, as SDKs write them; the first is the one to write."""


def rules_of(version: Family) -> Rules:
    """Tell which metadata a version has.

    >>> rules_of("0.9.1"), rules_of("1.0")
    ('0.9', '1.0')
    """
    return "1.0" if version == "1.0" else "0.9"


def renderer_capabilities(
    catalogs: Sequence[Catalog], *, inline: bool | Collection[str] = False
) -> dict[str, JsonValue]:
    """Write what a renderer says of itself, as the metadata of its messages.

    Args:
        catalogs: all that it can show, the preferred ones first, of one version or of several.
        inline: whether to bring the documents along, for an agent that accepts them; or the ids of those to bring.

    Returns:
        `a2uiClientCapabilities` where there are catalogs of v0.9 or v0.9.1, and `a2uiRendererCapabilities` where there
        are some of v1.0.

    Raises:
        ValueError: an inline catalog of v0.9 has a schema that contains itself.

    Spec: A2UI 0.9, "Client capabilities"; 1.0, "Renderer capabilities".

    >>> from uispec.a2ui import basic_catalog
    >>> renderer_capabilities([basic_catalog("1.0")])["a2uiRendererCapabilities"]["1.0"]
    {'supportedCatalogIds': ['https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json']}
    """
    hold("renderer_capabilities", "inline", inline, bool | Collection, "True, False or a collection of ids")
    written: dict[str, JsonValue] = {}
    catalogs = list(each("renderer_capabilities", "catalogs", catalogs, Catalog, "a Catalog"))
    for version, key in RENDERER_KEYS.items():
        ours = [catalog for catalog in catalogs if rules_of(catalog.version) == version]
        if not ours:
            continue
        said: dict[str, JsonValue] = {"supportedCatalogIds": [catalog.catalog_id for catalog in ours]}
        brought = [
            inline_catalog(catalog) for catalog in ours if inline is True or (inline and catalog.catalog_id in inline)
        ]
        if brought:
            said["inlineCatalogs"] = cast("list[JsonValue]", brought)
        written[key] = {VERSION_KEYS[version][0]: said}
    return written


def agent_capabilities(
    catalog_ids: Mapping[Family, Sequence[str]], *, accepts_inline_catalogs: bool = False
) -> dict[str, JsonValue]:
    """Write what an agent says of itself, in its card or in metadata.

    Args:
        catalog_ids: by version, the catalogs that it can write for.
        accepts_inline_catalogs: whether it reads catalogs that a renderer brings along.

    Spec: A2UI 0.9, server capabilities; 1.0, agent capabilities.

    >>> agent_capabilities({"1.0": ["urn:house"]}, accepts_inline_catalogs=True)
    {'1.0': {'supportedCatalogIds': ['urn:house'], 'acceptsInlineCatalogs': True}}
    """
    hold("agent_capabilities", "catalog_ids", catalog_ids, Mapping, "a mapping of versions to ids")
    merged: dict[Rules, list[str]] = {}
    for version, ids in catalog_ids.items():
        hold_family(version)
        merged.setdefault(rules_of(version), []).extend(each("agent_capabilities", "catalog_ids", ids, str, "ids"))
    return {
        VERSION_KEYS[version][0]: {
            "supportedCatalogIds": list(dict.fromkeys(ids)),
            "acceptsInlineCatalogs": accepts_inline_catalogs,
        }
        for version, ids in merged.items()
    }
