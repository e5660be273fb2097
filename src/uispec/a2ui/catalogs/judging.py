"""What a catalog says about a component or a call: the rules of its document, compiled when they are first needed."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, TypeAlias, cast
from urllib.parse import urljoin

from pydantic import JsonValue, TypeAdapter, ValidationError

from uispec import _json, pointer
from uispec._issues import issues_of
from uispec._order import in_document_order
from uispec._sentences import did_you_mean, shown
from uispec.a2ui.catalogs.common_types import common_types
from uispec.a2ui.catalogs.definitions import ComponentDefinition
from uispec.a2ui.catalogs.effective import finder
from uispec.a2ui.catalogs.reading import Reading
from uispec.a2ui.dialects import COMMON_TYPES, Family, call_key
from uispec.errors import Issue
from uispec.identifiers import check_identifier
from uispec.schema.checks import Checker
from uispec.schema.keywords import Schema, describes_properties
from uispec.schema.references import redirect, self_contained

_Key: TypeAlias = tuple[str, str, bool]

_ANY_CALL: Final[Mapping[str, Schema]] = {
    "@call": {
        "type": "object",
        "properties": {"@call": {"type": "string", "not": {"const": "@index"}}, "args": {"type": "object"}},
    },
    "call": {
        "type": "object",
        "properties": {"call": {"type": "string"}, "args": {"type": "object"}, "returnType": {"type": "string"}},
        "required": ["call"],
        "additionalProperties": False,
    },
}
"""By the key of the function's name: the shape of any call, whatever its function."""


class Judge:
    """The rules of one catalog."""

    def __init__(self, reading: Reading, models: TypeAdapter[Any] | None = None) -> None:
        """Begin.

        Args:
            reading: the catalog.
            models: what reads its components without a schema; of the basic catalogs alone.
        """
        self._reading = reading
        self._key = call_key(reading.version)
        self._checkers: dict[_Key, Checker] = {}
        self.models = models

    def component_issues(self, component: Mapping[str, JsonValue], has_own_calls: bool) -> tuple[Issue, ...]:
        """See `Catalog.component_issues`."""
        name = component.get("component")
        if not isinstance(name, str):
            code = "missing_property" if "component" not in component else "wrong_type"
            text = 'A component needs the property "component", a string: its type.'
            return (Issue("/component", code, text),)
        definition = self._reading.components.get(name)
        if definition is None:
            text = f"The catalog {shown(self._reading.catalog_id)} has no component {shown(name)}."
            text += did_you_mean(name, self._reading.components)
            return (Issue("/component", "unknown_component", text),)
        document = cast("JsonValue", component)
        if self.models is None:
            issues = list(self._checker("components", name, False).issues(document))
        else:
            issues = self._by_models(self.models, component, definition)
        if has_own_calls:
            issues += self._own_calls(component, definition)
        return _sort(issues, document)

    def call_issues(self, call: Mapping[str, JsonValue], has_own_calls: bool) -> tuple[Issue, ...]:
        """See `Catalog.call_issues`."""
        name = call.get(self._key)
        if not isinstance(name, str):
            code = "missing_property" if self._key not in call else "wrong_type"
            text = f'A call needs the property "{self._key}", a string: the name of the function.'
            return (Issue(f"/{self._key}", code, text),)
        is_systems = name == "@index" and self._reading.version == "1.0"
        if name not in self._reading.functions and not is_systems:
            text = f"The catalog {shown(self._reading.catalog_id)} has no function {shown(name)}."
            return (Issue(f"/{self._key}", "unknown_function", text + did_you_mean(name, self._reading.functions)),)
        return self._checker("functions", name, has_own_calls).issues(cast("JsonValue", call))

    def _by_models(
        self, models: TypeAdapter[Any], component: Mapping[str, JsonValue], definition: ComponentDefinition
    ) -> list[Issue]:
        document = cast("JsonValue", component)
        try:
            models.validate_python(document, by_alias=True, by_name=False)
        except ValidationError as error:
            issues = list(issues_of(error, document, models, tagged=True))
        else:
            return []
        version = self._reading.version
        calls = tuple(f"{pointer.format(tokens)}/" for tokens, _ in definition.calls_in(component, version))
        if not calls:
            return issues
        # The models know what the functions of this catalog take. The call may be of another one; its shape counts.
        shapes = self._checker("components", definition.name, False).issues(document)
        return [
            *(issue for issue in issues if not f"{issue.path}/".startswith(calls)),
            *(issue for issue in shapes if f"{issue.path}/".startswith(calls)),
        ]

    def _own_calls(self, component: Mapping[str, JsonValue], definition: ComponentDefinition) -> list[Issue]:
        """What is wrong with the calls in a component that are calls of this catalog, or might be."""
        issues: list[Issue] = []
        for tokens, call in definition.calls_in(component, self._reading.version):
            other = self._reading.version == "1.0" and call.get("catalogId", self._reading.catalog_id)
            is_own = other is False or other == self._reading.catalog_id
            found = self.call_issues(call, False) if is_own else self._foreign(call)
            at = pointer.format(tokens)
            issues += (issue.under(at) for issue in found)
        return issues

    def _foreign(self, call: Schema) -> list[Issue]:
        """What can be said about the call of another catalog's function: whether its names can be names at all."""
        name = str(call[self._key])
        if name.startswith("@"):
            text = f'{shown(name)} is none of the protocol\'s functions; there is only "@index".'
            return [Issue(f"/{self._key}", "reserved_key", text)]
        found = [replace(issue, path=f"/{self._key}") for issue in check_identifier(name, "function name")]
        args = call.get("args")
        for argument in args if isinstance(args, dict) else ():
            at = pointer.format(("args", argument))
            found += (replace(issue, path=at) for issue in check_identifier(argument, "argument name"))
        return [issue for issue in found if issue.severity == "error"]

    def _checker(self, kind: str, name: str, has_own_calls: bool) -> Checker:
        key = (kind, name, has_own_calls)
        checker = self._checkers.get(key)
        if checker is None:
            checker = self._checkers[key] = Checker(self.wire_schema(kind, name, has_own_calls))
        return checker

    def wire_schema(self, kind: str, name: str, has_own_calls: bool) -> Schema:
        """Write the schema of a component or a call as it stands on the wire.

        It is what the catalog says, with what the protocol says of all components or calls.

        Args:
            kind: `components` or `functions`.
            name: in the catalog; `@index` too.
            has_own_calls: as for `Catalog.component_issues`.
        """
        version = self._reading.version
        effective = self._reading.effective
        shared = f"{COMMON_TYPES[version]}#/$defs/"
        own = _ref(f"#{pointer.format((kind, name))}")
        wire: Schema
        if kind == "components":
            wire = on_the_wire(name, version)
        elif name == "@index":
            wire = _ref(f"{shared}IndexSystemFunction")
        elif version == "1.0":
            wire = {"allOf": [_ref(f"{shared}FunctionCommon"), own], "unevaluatedProperties": False}
        else:
            # All of the shared type but that the function is one of the catalog's: here it is known which.
            definitions = cast("dict[str, Schema]", common_types(version)["$defs"])
            shape = cast("Schema", _json.copy(definitions["FunctionCall"]))
            del shape["oneOf"]
            redirect(shape, lambda reference: urljoin(COMMON_TYPES[version], reference))
            wire = {"allOf": [own, _ref("#/$defs/CallShape")]}
            effective = _with_definition(effective, "CallShape", shape)
        definition = cast("dict[str, Schema]", effective[kind]).get(name, {})
        # A definition that describes nothing, not even the type as it should, is no list of what there may be.
        if not describes_properties(definition):
            wire.pop("unevaluatedProperties", None)
        if not has_own_calls:
            effective = _with_definition(effective, "anyFunction", dict(_ANY_CALL[self._key]))
        document: Schema = {**effective, "wire": wire}
        return self_contained(document, "/wire", finder(document, version))


def on_the_wire(name: str, version: Family) -> Schema:
    """Write the schema of a component with what all components have, in terms of its catalog's document."""
    # Some catalogs leave it to the key of a definition to say what its components are called.
    named: Schema = {"properties": {"component": {"const": name}}, "required": ["component"]}
    parts: list[JsonValue] = [
        _ref(f"{COMMON_TYPES[version]}#/$defs/ComponentCommon"),
        named,
        _ref(f"#{pointer.format(('components', name))}"),
    ]
    return {"allOf": parts, "unevaluatedProperties": False} if version == "1.0" else {"allOf": parts}


def _sort(issues: list[Issue], document: JsonValue) -> tuple[Issue, ...]:
    """Put issues in document order; of two that say the same of one place, keep the first."""
    if len(issues) < 2:
        return tuple(issues)
    first = {(issue.path, issue.code): issue for issue in reversed(issues)}
    return tuple(in_document_order(first.values(), document))


def _ref(to: str) -> Schema:
    return {"$ref": to}


def _with_definition(effective: Schema, name: str, schema: Schema) -> Schema:
    return {**effective, "$defs": {**cast("Schema", effective["$defs"]), name: schema}}
