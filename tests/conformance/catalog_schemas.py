"""The schemas that are made of a catalog: whether ours and the expected ones accept the same components."""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any, Final, cast

import jsonschema_rs

from tests.conformance.cases import Action, Case, Document
from tests.conformance.catalog_documents import catalog_of, family_of, file_document, unspoken
from tests.conformance.comparison import check_same
from tests.conformance.faults import expecting
from uispec import a2ui, pointer
from uispec.a2ui.catalogs.common_types import common_types
from uispec.a2ui.dialects import Family

_SAMPLES: Final[Mapping[str, Any]] = {"string": "2026-01-02", "number": 1, "integer": 1, "boolean": True, "null": None}
_BENT: Final[tuple[Any, ...]] = (
    *(None, True, 3, -1, 2.5, "", "x", "h1", [], ["a"], [1], {}, {"a": 1}, {"@a": 1}),
    *({"path": "/p"}, {"@path": "/p"}, {"path": "/p", "x": 1}, {"@path": 1}, {"call": "no"}, {"@call": "no"}),
    *({"componentId": "a", "path": "/p"}, {"event": {"name": "n"}}, {"@call": "@index"}, {"svgPath": "M0"}),
)


def _sample(schema: Any, document: Document) -> Any:
    """Something that a schema accepts, as full as may be; good for what catalogs write."""
    if not isinstance(schema, dict) or not schema:
        return "x"
    given = cast("Document", schema)
    if "$ref" in given:
        return _sample(pointer.get(document, given["$ref"][1:]), document)
    for keyword in ("const", "default"):
        if keyword in given:
            return given[keyword]
    if "enum" in given:
        return given["enum"][0]
    for keyword in ("oneOf", "anyOf"):
        if keyword in given and "properties" not in given:
            return _sample(given[keyword][0], document)
    found: Any = {}
    for part in given.get("allOf", ()):
        found = _together(found, _sample(part, document))
    if "properties" in given:
        found |= {name: _sample(below, document) for name, below in given["properties"].items()}
    if found or "type" not in given:
        return found
    if given["type"] == "array":
        return [_sample(given.get("items"), document)] * given.get("minItems", 1)
    return "a@b.org" if given.get("format") == "email" else _SAMPLES.get(given["type"], {})


def _together(one: Any, other: Any) -> Any:
    if isinstance(one, dict) and isinstance(other, dict):
        return {**cast("Document", one), **cast("Document", other)}
    return cast("Any", other or one)  # Some parts only narrow what another one says.


def _bent(whole: Any) -> Iterator[Any]:
    """A value; and for each place in it, without that and with other things there."""
    yield whole
    waiting: list[tuple[Any, ...]] = [()]
    for place in waiting:  # grows on the way
        here = _at(whole, place)
        if place:
            for value in _BENT:
                other = deepcopy(whole)
                _at(other, place[:-1])[place[-1]] = value
                yield other
            shorter = deepcopy(whole)
            del _at(shorter, place[:-1])[place[-1]]
            yield shorter
        if isinstance(here, dict):
            waiting += [(*place, key) for key in cast("Document", here)]
        elif isinstance(here, list):
            waiting += [(*place, index) for index in range(len(cast("list[Any]", here)))]


def _at(whole: Any, place: tuple[Any, ...]) -> Any:
    for step in place:
        whole = whole[step]
    return whole


def _bundled(document: Document, version: Family) -> Document:
    """A document with the shared types that it refers to, wherever they are said to be, among its own definitions."""

    def local(value: Any) -> Any:
        if isinstance(value, dict):
            return {
                key: f"#{item.rpartition('#')[2]}" if key == "$ref" and isinstance(item, str) else local(item)
                for key, item in cast("Document", value).items()
                if key != "$id"
            }
        return [local(item) for item in cast("list[Any]", value)] if isinstance(value, list) else value

    shared = cast("Document", common_types(version)["$defs"])
    return local({**document, "$defs": {"anyFunction": {"not": {}}, **shared, **document.get("$defs", {})}})


def _validation_schema(case: Case) -> None:
    """Upstream makes one flat document of a catalog, we make one of each component: both have to say the same."""
    (step,) = case.steps
    with expecting(step.fault):
        if "expectCatalog" in case.given:
            paths = case.given["expectCatalog"]
            file_document(paths["commonTypesPath"])  # The tests of catalogs hold our own to this.
            wanted = file_document(paths["catalogPath"])
        else:
            wanted = file_document(case.given["expectFile"]) if "expectFile" in case.given else step.given["expect"]
        catalog = catalog_of(case)
        _check_top(catalog, wanted)
        bundle = _bundled(wanted, family_of(case))
        for name, function in bundle.get("functions", {}).items():
            written = _bundled({"function": dict(catalog.functions[name].schema)}, family_of(case))["function"]
            check_same(_closed(written, case), _closed(function, case), f"the function {name}")
        for name in catalog.components:
            # The published documents leave the envelope to the schemas of messages.
            has_envelope = "expectCatalog" not in case.given
            alone: Document = a2ui.component_schema(catalog, name, has_envelope=has_envelope)
            check_same(alone["$schema"], wanted["$schema"], "the dialect")
            ours = jsonschema_rs.Draft202012Validator(alone, validate_formats=True)
            theirs = _judge({**bundle, "$ref": f"#/components/{name}"})
            whole = _sample({"$ref": f"#/components/{name}"}, bundle)
            whole |= {"component": name, **({"id": "x"} if has_envelope else {})}  # Not every document says them.
            assert theirs.is_valid(whole), f"{whole} is no sample"
            for document in _bent(whole):
                verdict = theirs.is_valid(document)
                assert ours.is_valid(document) is verdict, f"{document} is {'good' if verdict else 'bad'}"


def _closed(function: Document, case: Case) -> Document:
    """A function as upstream writes it: closed, its arguments too, with a word about its result."""
    written: Document = {"unevaluatedProperties": False, **unspoken(function)}
    properties: Document = dict(written["properties"])
    if "args" in properties:
        args: Document = {key: item for key, item in properties["args"].items() if key != "additionalProperties"}
        properties["args"] = {"unevaluatedProperties": False, **args}
    if family_of(case) != "1.0":
        properties.setdefault("returnType", {"const": "any"})
    return {**written, "properties": properties}


def _judge(schema: Document) -> jsonschema_rs.Draft202012Validator:
    try:
        return jsonschema_rs.Draft202012Validator(schema, validate_formats=True)
    except jsonschema_rs.ValidationError as error:
        raise AssertionError(f"what is expected is no schema: {error.message}") from None


def _check_top(catalog: a2ui.Catalog, wanted: Document) -> None:
    """Compare what a document says besides its schemas."""
    written: Document = catalog.to_json()
    definitions = wanted.get("$defs", {})
    check_same(sorted(catalog.components), sorted(wanted["components"]), "the components")
    check_same(sorted(catalog.functions), sorted(wanted.get("functions", {})), "the functions")
    check_same(catalog.catalog_id, wanted["catalogId"], "the id")
    check_same(written.get("instructions"), wanted.get("instructions"), "the instructions")
    if "protocolVersion" in wanted:
        check_same(catalog.version, wanted["protocolVersion"], "the version")
    if "theme" in definitions:
        theme = written.get("theme") or written.get("$defs", {}).get("theme")
        check_same(_without_openness(theme), _without_openness(definitions["theme"]), "the theme")
    for union, entries in (("anyComponent", catalog.components), ("anyFunction", catalog.functions)):
        if "oneOf" in definitions.get(union, {}):
            names = [member["$ref"].rpartition("/")[2] for member in definitions[union]["oneOf"]]
            check_same(sorted(names), sorted(entries), f"the union {union}")
    if "anyComponent" in definitions:
        check_same({"propertyName": "component"}, definitions["anyComponent"]["discriminator"], "what tells them apart")


def _without_openness(schema: Document) -> Document:
    """A schema that says that it is open says what it would say without that word."""
    return {key: item for key, item in schema.items() if (key, item) != ("additionalProperties", True)}


ACTIONS: Final[Mapping[str, Action]] = {"validation_schema": _validation_schema, "catalog_schema": _validation_schema}
