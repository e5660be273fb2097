"""Catalogs in the one form that checks work on, and the documents that they refer to."""

from collections.abc import Mapping
from typing import Final, cast

from pydantic import JsonValue

from uispec import pointer
from uispec.a2ui.catalogs.common_types import common_types
from uispec.a2ui.dialects import Family
from uispec.schema.keywords import Schema

HOME: Final[Mapping[Family, str]] = {
    "0.9": "https://a2ui.org/specification/v0_9/catalog.json",
    "0.9.1": "https://a2ui.org/specification/v0_9/catalog.json",
    "1.0": "https://a2ui.org/specification/v1_0/catalog.json",
}
"""Where a catalog without a `$id` stands, as far as its references are concerned: beside the common types."""


def finder(effective: Schema, version: Family):
    """Find the documents that catalogs refer to: the common types, and `catalog.json`, which is the catalog itself."""

    def find(uri: str) -> Mapping[str, JsonValue] | None:
        name = uri.rpartition("/")[2]
        if name == "common_types.json":
            return common_types("0.9" if "/v0_9" in uri else "1.0" if "/v1_0" in uri else version)
        return effective if name == "catalog.json" else None

    return find


def effective_form(
    document: Mapping[str, JsonValue],
    version: Family,
    defs: Schema,
    components: Mapping[str, Schema],
    functions: Mapping[str, Schema],
) -> Schema:
    """Bring a catalog into one form: functions as a map of schemas of calls, the unions of what is in it."""
    own = document.get("$id")
    shared = cast("Schema", common_types(version)["$defs"])
    definitions: Schema = {
        # Bundled documents speak of the common types as if they were their own.
        **{name: {"$ref": f"common_types.json#/$defs/{name}"} for name in shared},
        **defs,
        "anyComponent": _union(defs.get("anyComponent"), "components", components),
        "anyFunction": _union(defs.get("anyFunction"), "functions", functions),
    }
    return {
        "$id": own if isinstance(own, str) else HOME[version],
        "components": dict(components),
        "functions": dict(functions),
        "$defs": definitions,
    }


def _union(written: JsonValue, kind: str, entries: Mapping[str, Schema]) -> Schema:
    if isinstance(written, dict) and not isinstance(written.get("oneOf"), list):
        return written
    if not entries:
        return {"not": {}}
    return {"oneOf": [{"$ref": f"#{pointer.format((kind, name))}"} for name in entries]}
