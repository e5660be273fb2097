"""Catalog documents made from Python classes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal, cast, get_args, get_origin

from pydantic import BaseModel, JsonValue

from uispec._hold import each
from uispec.a2ui.catalogs.model_schemas import MODELS, model_schema
from uispec.a2ui.dialects import Family, call_key, common_type
from uispec.schema.keywords import Schema

_CATALOG_FACTS: Final = {"allowed_parents": "allowedParents", "allowed_children": "allowedChildren"}
_FUNCTION_FACTS: Final = {"allowed_callers": "allowedCallers", "requires_user_activation": "requiresUserActivation"}


def classes(function: str, argument: str, models: Iterable[type]) -> Iterator[type[BaseModel]]:
    """Go through the classes that a caller gave, and refuse what is no model class; see `_hold.each`."""
    for model in each(function, argument, models, type, "a model class"):
        if not issubclass(model, BaseModel):
            raise TypeError(f"{function}() argument {argument!r} must hold model classes, not {model.__name__}")
        yield model


class Parts:
    """The parts of a catalog document that come from classes."""

    def __init__(self, version: Family, *, shared: str | None = None) -> None:
        """Begin.

        Args:
            version: of the catalog.
            shared: the definition of the document that holds what all its components have, `weight`; without it each
                component says it itself.
        """
        self._version: Family = version
        self._shared = shared
        self.components: Schema = {}
        self.functions: Schema = {}
        self.definitions: Schema = {}
        """Models that hold themselves, which the others refer to."""

    def add_component(self, model: type[BaseModel]) -> str:
        """Write the definition of a component, and tell its type."""
        module = MODELS[self._version]
        common, checkable = module.ComponentCommon, module.Checkable
        if not issubclass(model, common):
            raise TypeError(f"{model.__name__} is no subclass of {common.__module__}.ComponentCommon")
        name = _constant(model, "component") or model.__name__
        whole = self._schema(model)
        properties = cast("Schema", whole["properties"])
        inherited = _wire_names(common) - ({"weight"} if self._shared is None else set())
        is_checked = issubclass(model, checkable)
        if is_checked:
            inherited |= _wire_names(checkable) - _wire_names(common)
        own: Schema = {
            "component": {"const": name},
            **{key: value for key, value in properties.items() if key not in inherited and key != "component"},
        }
        required: list[JsonValue] = ["component"]
        required += [key for key in cast("list[str]", whole.get("required", [])) if key in own and key != "component"]
        body: Schema = {"type": "object", "properties": own, "required": required}
        described = {"description": whole["description"]} if "description" in whole else {}
        facts = _facts(model, _CATALOG_FACTS)
        mixins: list[Schema] = []
        if self._version != "1.0":
            mixins.append({"$ref": common_type(self._version, "ComponentCommon")})
            if self._shared is not None:
                mixins.append({"$ref": self._shared})
        if is_checked:
            mixins.append({"$ref": common_type(self._version, "Checkable")})
        written: Schema = {"type": "object", **described, **facts}
        if mixins:
            written["allOf"] = cast("JsonValue", [*mixins, body])
        else:
            written |= body
        if self._version != "1.0":
            written["unevaluatedProperties"] = False
        if name in self.components:
            raise TypeError(f"two classes are the component {name}")
        self.components[name] = written
        return name

    def add_function(self, model: type[BaseModel], returns: str | None = None) -> str:
        """Write the definition of a function, and tell its name.

        Args:
            model: of its calls: `call`, and `args` if it takes any.
            returns: what it gives; else the class says it (`returns`, or in v0.9 the type of `return_type`).
        """
        key = call_key(self._version)
        name = _constant(model, "call")
        if name is None:
            raise TypeError(f"{model.__name__} needs a field 'call' of the type Literal[<the function's name>]")
        whole = self._schema(model)
        properties = cast("Schema", whole["properties"])
        made: Schema = {key: {"const": name}}
        if "args" in properties:
            args = {**cast("Schema", properties["args"])}
            args.pop("description", None)
            if args.pop("additionalProperties", None) is False:
                args["unevaluatedProperties"] = False
            made["args"] = args
        required: list[JsonValue] = [key]
        required += [one for one in ("args",) if one in cast("list[str]", whole.get("required", []))]
        returns = returns or getattr(model, "returns", None) or _constant(model, "return_type")
        written: Schema = {"type": "object"}
        if "description" in whole:
            written["description"] = whole["description"]
        if self._version == "1.0":
            written["returnType"] = returns or "any"
            facts = _facts(model, _FUNCTION_FACTS)
            if facts.get("allowedCallers", "rendererOnly") != "rendererOnly":
                # The official definition of catalogs takes silence for a need of the user, and only there.
                facts.setdefault("requiresUserActivation", False)
            written |= facts
        elif returns is not None:
            made["returnType"] = {"const": returns}
        written |= {"properties": made, "required": required}
        if self._version != "1.0":
            written["unevaluatedProperties"] = False
        if name in self.functions:
            raise TypeError(f"two classes are the function {name}")
        self.functions[name] = written
        return name

    def unions(self) -> Schema:
        """Write the two unions that the shared types refer to."""
        components: Schema = {
            "oneOf": [{"$ref": f"#/components/{name}"} for name in self.components],
            "discriminator": {"propertyName": "component"},
        }
        functions: Schema = {"oneOf": [{"$ref": f"#/functions/{name}"} for name in self.functions]}
        nothing: Schema = {"not": {}}
        return {
            "anyComponent": components if self.components else nothing,
            "anyFunction": functions if self.functions else nothing,
        }

    def _schema(self, model: type[BaseModel]) -> Schema:
        written, recursive = model_schema(model, self._version)
        for name, schema in recursive.items():
            if self.definitions.setdefault(name, schema) != schema:
                raise TypeError(f"two classes called {name} refer to themselves; give one of them another name")
        return written


def _wire_names(model: type[BaseModel]) -> set[str]:
    return {info.serialization_alias or info.alias or name for name, info in model.model_fields.items()}


def _constant(model: type[BaseModel], field: str) -> str | None:
    """The one value that a field may have, optional or not; `None` where there is no such field."""
    info = model.model_fields.get(field)
    if info is None:
        return None
    for hint in (info.annotation, *get_args(info.annotation)):
        if get_origin(hint) is Literal and len(get_args(hint)) == 1:
            return str(get_args(hint)[0])
    return None


def _facts(model: type[BaseModel], names: Mapping[str, str]) -> Schema:
    """What a class says about its place in a catalog, by class variables."""
    found: Schema = {}
    for name, wire in names.items():
        value: object = getattr(model, name, None)
        if value is not None:
            is_list = isinstance(value, Sequence) and not isinstance(value, str)
            found[wire] = cast("JsonValue", list(cast("Sequence[str]", value)) if is_list else value)
    return found
