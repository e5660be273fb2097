"""Actions about catalog documents: reading one, and writing it back."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, cast

from tests.conformance.cases import Action, Case, Document
from tests.conformance.comparison import check_same, is_same
from tests.conformance.faults import expecting
from tests.conformance.files import BASIC_PATHS, file_of
from uispec import a2ui, pointer
from uispec.a2ui.catalogs.common_types import common_types
from uispec.a2ui.dialects import Family, family
from uispec.schema.references import self_contained


def family_of(case: Case) -> Family:
    """The rules that the catalog of a case is read by."""
    version = family(case.version)
    assert version is not None, f"{case.version} is not read"
    return version


def file_document(path: str) -> Document:
    """Read a file that a case names by its path in upstream's repository."""
    place = file_of(path)
    assert place is not None, f"there is no file {path}"
    return json.loads(place.read_text(encoding="utf-8"))


def _document(case: Case) -> Document:
    """The catalog of a case; where the published basic one is not here, ours, which equals it."""
    if "catalog" in case.given:
        return case.given["catalog"]
    (path,) = case.catalog_paths
    if path in BASIC_PATHS and file_of(path) is None:
        return a2ui.basic_catalog(family_of(case)).to_json()
    return file_document(path)


def catalog_of(case: Case) -> a2ui.Catalog:
    """Read the catalog of a case."""
    return a2ui.Catalog.from_json(_document(case), case.given.get("catalogId"), family_of(case))


def _from_json(case: Case) -> None:
    (step,) = case.steps
    with expecting(step.fault):
        catalog = catalog_of(case)
        expected = step.given.get("expect", {})
        for key, wanted in expected.items():
            compare = _READ.get(key)
            assert compare is not None, f"nothing compares {key!r}"
            compare(catalog, wanted, case)


def _check_components(catalog: a2ui.Catalog, wanted: Document, case: Case) -> None:
    found = {name: _written_out(catalog, name, case) for name in catalog.components}
    check_same(found, wanted, "the components")


def _check_functions(catalog: a2ui.Catalog, wanted: Document, case: Case) -> None:
    written = catalog.to_json().get("functions", {})
    found = {name: cast("Document", written)[name] for name in catalog.functions}
    check_same(found, wanted, "the functions")


def _written_out(catalog: a2ui.Catalog, name: str, case: Case) -> Any:
    """A component with all that it refers to in place, the official texts of the shared types included."""

    def find(uri: str) -> Any:
        return file_document(f"specification/{'v1_0' if family_of(case) == '1.0' else 'v0_9'}/json/common_types.json")

    schema: Any = self_contained(
        catalog.to_json(), pointer.format(("components", name)), find, uri="https://example.org/catalog.json"
    )
    definitions = schema.pop("$defs", {})

    def inlined(value: Any) -> Any:
        if isinstance(value, dict):
            members = {key: inlined(item) for key, item in cast("Document", value).items() if key != "$ref"}
            reference = cast("Document", value).get("$ref")
            return members if reference is None else {**inlined(definitions[reference[len("#/$defs/") :]]), **members}
        return [inlined(item) for item in cast("list[Any]", value)] if isinstance(value, list) else value

    return {key: inlined(item) for key, item in schema.items() if key != "$schema"}


def _check_is_builtin(catalog: a2ui.Catalog, wanted: bool, case: Case) -> None:
    ours = a2ui.basic_catalog(family_of(case))

    def facts(of: a2ui.Catalog) -> Document:
        return {
            "id": of.catalog_id,
            "version": of.version,
            "components": {name: unspoken(a2ui.component_schema(of, name)) for name in of.components},
            "functions": {name: unspoken(one.schema) for name, one in of.functions.items()},
        }

    check_same(is_same(facts(catalog), facts(ours)), wanted, "whether it is our own")


def unspoken(value: Any) -> Any:
    """A schema without its texts, and without the order of what is a set."""
    if isinstance(value, Mapping):
        members = cast("Document", value)
        texts = {"description", "title"}
        return {key: unspoken(item) for key, item in members.items() if not (key in texts and isinstance(item, str))}
    if isinstance(value, list):
        items = [unspoken(item) for item in cast("list[Any]", value)]
        return sorted(items) if all(isinstance(item, str) for item in items) else items
    return value


def _check_self_contained(catalog: a2ui.Catalog, wanted: bool, case: Case) -> None:
    schemas = [a2ui.component_schema(catalog, name, has_envelope=True) for name in catalog.components]
    found = all(
        one.startswith("#/$defs/") and pointer.has(schema, pointer.split(one[1:]))
        for schema in schemas
        for one in _references(schema)
    )
    check_same(found, wanted, "whether no reference leaves the document")


def _references(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, item in cast("Document", value).items():
            if key == "$ref" and isinstance(item, str):
                yield item
            yield from _references(item)
    elif isinstance(value, list):
        for item in cast("list[Any]", value):
            yield from _references(item)


def _check_id(catalog: a2ui.Catalog, wanted: str, case: Case) -> None:
    check_same(catalog.catalog_id, wanted, "the id")


def _check_version(catalog: a2ui.Catalog, wanted: str, case: Case) -> None:
    check_same(f"v{catalog.version}", wanted, "the version")


def _check_theme(catalog: a2ui.Catalog, wanted: Document, case: Case) -> None:
    check_same(catalog.to_json().get("theme", {}), wanted, "the theme")


def _check_good(catalog: a2ui.Catalog, wanted: list[Document], case: Case) -> None:
    for component in wanted:
        issues = catalog.component_issues(component)
        assert not issues, f"{component} has these issues: {issues}"


def _check_bad(catalog: a2ui.Catalog, wanted: list[Document], case: Case) -> None:
    for component in wanted:
        assert catalog.component_issues(component), f"{component} has no issues"


_READ: Final[Mapping[str, Callable[[a2ui.Catalog, Any, Case], None]]] = {
    "catalogId": _check_id,
    "protocolVersion": _check_version,
    "theme": _check_theme,
    "components": _check_components,
    "functions": _check_functions,
    "matchesBuiltinCatalog": _check_is_builtin,
    "selfContained": _check_self_contained,
    "validComponents": _check_good,
    "invalidComponents": _check_bad,
}
"""By the key of an expectation: what compares it."""


def _to_json(case: Case) -> None:
    (step,) = case.steps
    with expecting(step.fault):
        written: Document = catalog_of(case).to_json()
        found = {
            "catalogId": written["catalogId"],
            "protocolVersion": written.get("protocolVersion"),
            "components": list(written.get("components", {})),
            "functions": list(written.get("functions", {})),
            "defs": list(written.get("$defs", {})),
            "metadata": {key: written[key] for key in ("$id", "title", "description") if key in written},
            "unbundled": _is_unbundled(written, family_of(case)),
        }
        for key, wanted in step.given["expect"].items():
            assert key in found, f"nothing compares {key!r}"
            check_same(found[key], wanted, f"{key} of what was written")


def _is_unbundled(document: Document, version: Family) -> bool:
    """Does a document leave the shared types where they are?"""
    shared = cast("Document", common_types(version)["$defs"])
    own = [one for one in _references(document) if one.startswith("#/$defs/")]
    return not shared.keys() & document.get("$defs", {}).keys() and all(one[8:] not in shared for one in own)


def _round_trip(case: Case) -> None:
    (step,) = case.steps
    with expecting(step.fault):
        once = catalog_of(case).to_json()
        twice = a2ui.Catalog.from_json(once, case.given.get("catalogId"), family_of(case)).to_json()
        check_same(once, _document(case), "what was written")
        check_same(twice, once, "what was written of that")


def _common_types_schema(case: Case) -> None:
    (step,) = case.steps
    with expecting(step.fault):
        wanted = file_document(case.given["expectFile"])
        check_same(unspoken(common_types(family_of(case))), unspoken(wanted), "the document, but for its texts")


ACTIONS: Final[Mapping[str, Action]] = {
    "from_json": _from_json,
    "to_json": _to_json,
    "round_trip": _round_trip,
    "common_types_schema": _common_types_schema,
}
