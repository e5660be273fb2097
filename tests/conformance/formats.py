"""From the formats that suites were written in, one after another, to the newest one."""

import re
from collections.abc import Mapping
from typing import Any, Final, cast

from tests.conformance.cases import Case, Document, Fault, ProtocolVersion, Step

_ACTIONS: Final[Mapping[str, str]] = {
    "get_client_data_model": "get_renderer_data_model",
    "get_client_capabilities": "get_renderer_capabilities",
}
"""Earlier names of actions."""

_STATE_ACTIONS: Final = frozenset({"validate", "process_messages"})
"""Actions whose expectation is about a state."""

_CATALOG_KEYS: Final = {"catalog_schema": "catalogSchema"}
_RESULTS: Final = ("expect", "expectError")


def read_case(suite: str, document: Mapping[str, Any]) -> Case:
    """Bring one case into the newest format."""
    given = _renamed(_camel_keys(document), {"payload": "messages"})
    action = _ACTIONS.get(str(given["action"]), str(given["action"]))
    if "catalog" in given:
        given["catalog"] = _renamed(given["catalog"], _CATALOG_KEYS)
    if "catalogs" in given:
        given["catalogs"] = [_renamed(catalog, _CATALOG_KEYS) for catalog in given["catalogs"]]
    if "expectComponents" in given:
        surfaces = {id_: {"components": components} for id_, components in given.pop("expectComponents").items()}
        given["expect"] = {"surfaces": surfaces}
    written = [_renamed(_camel_keys(step), {"payload": "messages"}) for step in given.get("steps", ())] or [given]
    if "steps" in given:
        # What the last step says itself counts first: `resolve_nodes` expects something before any step, too.
        written[-1] = {**{key: given[key] for key in _RESULTS if key in given}, **written[-1]}
    return Case(suite, given["name"], action, _version(given), given, tuple(_step(step, action) for step in written))


def _step(written: Document, action: str) -> Step:
    given = dict(written)
    messages = given.get("messages")
    if isinstance(messages, dict):
        given["messages"] = cast("Document", messages)["messages"]
    if action in _STATE_ACTIONS and isinstance(given.get("expect"), dict):
        given["expect"] = _expected_state(given["expect"])
    return Step(given, _fault(given["expectError"]) if "expectError" in given else None)


_EXPECTATIONS: Final[Mapping[str, str]] = {
    "clientDataModel": "rendererDataModel",
    "clientDataModelAbsent": "rendererDataModel",
    "clientCapabilities": "rendererCapabilities",
}
"""What the oldest suite calls an expectation, in the words of the newest."""


def _expected_state(written: Document) -> Document:
    given = _camel_keys(written)
    surfaces: Document = {id_: {"exists": False} for id_ in given.pop("absentSurfaces", ())}
    for id_, surface in given.pop("surfaces", {}).items():
        expected = surfaces[id_] = _camel_keys(surface)
        if isinstance(components := expected.get("components"), dict):
            flat = {name: _flat_component(fields) for name, fields in cast("Document", components).items()}
            expected["components"] = flat
    if given.get("clientDataModelAbsent"):
        given["clientDataModelAbsent"] = None
    return {**_renamed(given, _EXPECTATIONS), "surfaces": surfaces}


def _flat_component(fields: Document) -> Document:
    """The oldest suite keeps the properties of a component apart from its type."""
    if fields.keys() != {"component", "properties"}:
        return fields
    return {"component": fields["component"], **fields["properties"]}


def _fault(written: Any) -> Fault:
    if not isinstance(written, dict):
        return Fault(message=str(written))
    error = cast("Document", written)
    details = tuple((_place(entry["path"]), entry["code"]) for entry in error.get("details", ()))
    return Fault(error.get("category"), error.get("message"), error.get("code"), details)


def _place(path: str) -> str:
    """The end of a pointer for a path with dots; which message of a batch it leads into is left out."""
    return "/" + re.sub(r"^messages\.\d+\.", "", path).replace(".", "/")


def _renamed(given: Document, names: Mapping[str, str]) -> Document:
    return {names.get(key, key): value for key, value in given.items()}


def _camel_keys(given: Mapping[str, Any]) -> Document:
    return {re.sub(r"(?<=[a-z])_([a-z])", lambda match: match[1].upper(), key): value for key, value in given.items()}


_VERSIONS: Final[Mapping[str, ProtocolVersion]] = {
    "v0.8": "v0.8",
    "0.8": "v0.8",
    "v0.9": "v0.9",
    "0.9": "v0.9",
    "v0.9.1": "v0.9.1",
    "0.9.1": "v0.9.1",
    "v1.0": "v1.0",
    "1.0": "v1.0",
}

_VERSIONS_IN_IDS: Final[tuple[tuple[str, ProtocolVersion], ...]] = (
    (r"v0[_.]?8", "v0.8"),
    (r"v0[_.]?9[_.]?1", "v0.9.1"),
    (r"v0[_.]?9", "v0.9"),
    (r"v1[_.]?0|/v1/", "v1.0"),
)


def _version(given: Document) -> ProtocolVersion:
    """The version of a case: what it says, else what one of its catalogs says, else what a catalog's id tells."""
    catalog = given.get("catalog", {})
    said = (
        given.get("protocolVersion"),
        catalog.get("protocolVersion"),
        catalog.get("version"),
        catalog.get("catalogSchema", {}).get("protocolVersion"),
        *(other.get("protocolVersion") for other in given.get("catalogs", ())),
    )
    for version in said:
        if version is not None:
            return _VERSIONS[version]
    name = str(given.get("catalogId") or catalog.get("catalogId") or "")
    for pattern, told in _VERSIONS_IN_IDS:
        if re.search(pattern, name):
            return told
    return "v0.9"
