"""JSON Schemas of typed models, as catalogs write them: references to the shared types, no titles, no defaults."""

from collections.abc import Mapping
from functools import cache
from types import ModuleType
from typing import Any, ClassVar, Final, cast

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from uispec.a2ui import v0_9, v1_0
from uispec.a2ui.dialects import Family, common_type
from uispec.schema.keywords import LIST, MAP, ONE, Schema

MODELS: Final[Mapping[Family, ModuleType]] = {"0.9": v0_9, "0.9.1": v0_9, "1.0": v1_0}
"""The models of each version."""

_SHARED_NAMES: Final[Mapping[str, str]] = {
    "AccessibilityAttributes": "AccessibilityAttributes",
    "Action": "Action",
    "CheckRule": "CheckRule",
    "DataBinding": "DataBinding",
}
"""Models that are types which all catalogs share; the shared types that are no models say so themselves."""


class _Generator(GenerateJsonSchema):
    """Schemas as catalogs write them; a class per version, since pydantic makes the objects."""

    shared: ClassVar[Mapping[type[BaseModel], str]]
    """References by class. The class whose own schema is asked for is not among them."""

    def model_schema(self, schema: core_schema.ModelSchema) -> JsonSchemaValue:
        reference = self.shared.get(schema["cls"])
        if reference is not None:
            return {"$ref": reference}
        written = super().model_schema(schema)
        written.pop("title", None)
        if written.get("additionalProperties") is not False:
            written.pop("additionalProperties", None)
        return written

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False

    def field_is_required(self, field: Any, total: bool) -> bool:
        # A factory is the sign of a tag, which only Python code may leave out.
        return "default_factory" in field["schema"] or super().field_is_required(field, total)

    def literal_schema(self, schema: core_schema.LiteralSchema) -> JsonSchemaValue:
        if len(schema["expected"]) == 1:
            return {"const": schema["expected"][0]}
        return super().literal_schema(schema)

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        written = super().default_schema(schema)
        written.pop("default", None)  # a model has none but MISSING and tags
        return written


@cache
def _generator(version: Family, model: type[BaseModel]) -> type[_Generator]:
    module = MODELS[version]
    shared = {getattr(module, name): common_type(version, to) for name, to in _SHARED_NAMES.items()}
    shared.pop(model, None)
    return type("_VersionGenerator", (_Generator,), {"shared": shared})


def model_schema(model: type[BaseModel], version: Family) -> tuple[Schema, Schema]:
    """Write the JSON Schema of a model.

    Args:
        model: any pydantic model; the types of `uispec.a2ui.v1_0` (or `v0_9`) in it become references to shared types.
        version: whose shared types are meant.

    Returns:
        The schema, with nested models written out in place; and those of them that hold themselves, by name, to which
        references `#/$defs/<name>` remain.
    """
    written = model.model_json_schema(by_alias=True, schema_generator=_generator(version, model))
    definitions = cast("Schema", written.pop("$defs", {}))
    recursive: Schema = {}
    return _inline(cast("Schema", written), definitions, recursive, (), version), recursive


_LOCAL: Final = "#/$defs/"


def _inline(schema: Schema, definitions: Schema, recursive: Schema, inside: tuple[str, ...], version: Family) -> Schema:
    reference = schema.get("$ref")
    if isinstance(reference, str) and reference.startswith(_LOCAL):
        name = reference.removeprefix(_LOCAL)
        target = cast("Schema", definitions[name])
        if name in inside:
            recursive.setdefault(name, {})
            return dict(schema)
        written = _inline(target, definitions, recursive, (*inside, name), version)
        if name in recursive:
            recursive[name] = written
            return dict(schema)
        beside = {key: value for key, value in schema.items() if key != "$ref"}
        return written | _inline(beside, definitions, recursive, inside, version)
    if isinstance(reference, str):
        return {**schema, "$ref": _in_words_of(version, reference)}

    def below(value: object) -> object:
        return _inline(cast("Schema", value), definitions, recursive, inside, version) if _is_schema(value) else value

    found: Schema = {}
    for keyword, value in schema.items():
        if keyword in ONE:
            found[keyword] = cast("Schema", below(value))
        elif keyword in LIST and isinstance(value, list):
            found[keyword] = cast("list[Any]", [below(item) for item in value])
        elif keyword in MAP and isinstance(value, dict):
            found[keyword] = cast("Schema", {name: below(item) for name, item in value.items()})
        else:
            found[keyword] = value
    return found


def _is_schema(value: object) -> bool:
    return isinstance(value, dict)


def _in_words_of(version: Family, reference: str) -> str:
    """The models of all versions share one type for a child; v0.9 has no name for it but that of any id."""
    name = reference.rpartition("/")[2]
    return common_type(version, "ComponentId" if name == "Child" and version != "1.0" else name)
