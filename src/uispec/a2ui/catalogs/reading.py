"""Catalog documents of every form, read: their shape checked, their parts brought to one form."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, cast

from pydantic import JsonValue

from uispec import pointer
from uispec._order import in_document_order
from uispec._sentences import did_you_mean, shown
from uispec.a2ui.catalogs.calls import call_schema, written_steps
from uispec.a2ui.catalogs.definitions import (
    CALLERS,
    RETURN_TYPES,
    Callers,
    ComponentDefinition,
    FunctionDefinition,
)
from uispec.a2ui.catalogs.effective import effective_form, finder
from uispec.a2ui.catalogs.places import places_in
from uispec.a2ui.dialects import Family, call_key
from uispec.errors import CatalogError, Issue, LimitError, Severity, UispecError
from uispec.identifiers import check_identifier
from uispec.limits import DEFAULT, Limits
from uispec.schema.checks import schema_issues
from uispec.schema.keywords import DRAFT, Schema, subschemas
from uispec.schema.references import self_contained
from uispec.schema.unrolling import parts_of

_VERSION: Final = re.compile(r"\s*[vV]?(?P<release>[0-9]+[._][0-9]+(?:[._][0-9]+)?)(?P<more>[-+].*)?\s*")
_FAMILIES: Final[Mapping[str, Family]] = {"0.9": "0.9", "0.9.0": "0.9", "0.9.1": "0.9.1", "1.0": "1.0", "1.0.0": "1.0"}
_KEYS: Final = frozenset(
    {
        *("$schema", "$id", "protocolVersion", "$defs", "title", "description"),
        *("catalogId", "instructions", "components", "functions"),
    }
)
_UNIONS: Final = {"anyComponent": "components", "anyFunction": "functions"}


@dataclass(slots=True)
class Reading:
    """A catalog document, taken apart."""

    document: Mapping[str, JsonValue]
    """As it came, frozen."""
    catalog_id: str
    version: Family
    components: dict[str, ComponentDefinition]
    functions: dict[str, FunctionDefinition]
    issues: tuple[Issue, ...]
    """What is odd about the document, and no error."""
    effective: Schema
    """The document in the form that checks work on: functions as a map of schemas of calls, unions of what is in it."""


def read(
    document: Mapping[str, JsonValue],
    catalog_id: str | None = None,
    version: Family | None = None,
    limits: Limits = DEFAULT,
) -> Reading:
    """Read a catalog document.

    Args:
        document: JSON that nobody else holds.
        catalog_id: instead of the document's own.
        version: where the document does not say its own.
        limits: `schema_parts`.

    Raises:
        LimitError: `too_large`.
        CatalogError: with every issue that is an error, in document order.
    """
    return _Reader(document, catalog_id, version, limits).run()


@dataclass(slots=True)
class _Reader:
    document: Mapping[str, JsonValue]
    catalog_id: str | None
    version: Family | None
    limits: Limits
    issues: list[Issue] = field(default_factory=list[Issue])

    def run(self) -> Reading:
        catalog_id = self._catalog_id()
        version = self._version()
        strict = version == "1.0"
        for key in self.document:
            if key not in _KEYS and strict:
                text = f"A catalog of v1.0 has no property {shown(key)}.{did_you_mean(key, _KEYS)}"
                self._tell((key,), "unknown_property", text, "warning")
        self._uri(catalog_id)
        defs = self._object("$defs")
        for name in defs if version == "1.0" else ():
            if name not in _UNIONS:
                text = f"The definition {shown(name)} is the catalog's own; not every reader of v1.0 takes such."
                self._tell(("$defs", name), "custom_definition", text, "notice")
        components = self._components(version)
        functions = self._functions(version)
        components = {name: components[name] for name in self._keep("anyComponent", defs, components)}
        functions = {name: functions[name] for name in self._keep("anyFunction", defs, functions)}
        self._stop()
        effective = effective_form(self.document, version, defs, components, functions)
        self._hold_schemas(effective)
        self._resolve(effective, version)
        self._stop()
        self._hold_size(effective)
        defined = {name: _component_definition(name, schema, effective, version) for name, schema in components.items()}
        callable_ = {name: self._function_definition(name, schema) for name, schema in functions.items()}
        return Reading(self.document, catalog_id, version, defined, callable_, tuple(self._order_issues()), effective)

    def _tell(self, tokens: tuple[str | int, ...], code: str, message: str, severity: Severity = "error") -> None:
        self.issues.append(Issue(pointer.format(tokens), code, message, severity))

    def _order_issues(self) -> list[Issue]:
        return in_document_order(self.issues, self.document)

    def _stop(self) -> None:
        errors = [issue for issue in self._order_issues() if issue.severity == "error"]
        if errors:
            raise CatalogError(*errors)

    def _hold_schemas(self, effective: Schema) -> None:
        for kind in ("components", "functions", "$defs"):
            for name, schema in cast("Schema", effective.get(kind, {})).items():
                for issue in schema_issues(schema):
                    path = self._find_written(f"{pointer.format((kind, name))}{issue.path}")
                    self.issues.append(replace(issue, path=path))
        self._stop()

    def _hold_size(self, effective: Schema) -> None:
        """Refuse definitions that multiply by referring to each other: checking a value against one would not end."""
        bound = self.limits.schema_parts
        names = [(kind, name) for kind in ("components", "functions") for name in cast("Schema", effective[kind])]
        for at, parts in parts_of(effective, map(pointer.format, names)).items():
            if parts > bound:
                name = pointer.split(at)[-1]
                text = f"Written out, {shown(name)} has more than {bound} schemas in it (schema_parts)."
                raise LimitError(Issue(at, "too_large", text))

    def _catalog_id(self) -> str:
        own = self.document.get("catalogId")
        if own is not None and not isinstance(own, str):
            self._tell(("catalogId",), "wrong_type", f'"catalogId" must be a string; got {shown(own)}.')
        elif own is None and self.catalog_id is None:
            self._tell(("catalogId",), "missing_property", 'A catalog needs the property "catalogId".')
        return self.catalog_id or str(own)

    def _uri(self, catalog_id: str) -> None:
        uri = self.document.get("$id")
        if uri is not None and not isinstance(uri, str):
            self._tell(("$id",), "wrong_type", f'"$id" must be a string; got {shown(uri)}.')
        elif uri is not None and self.catalog_id is None and uri != catalog_id:
            text = f"The document is called {shown(uri)} and the catalog {shown(catalog_id)}; surfaces name the latter."
            self._tell(("$id",), "mismatched_id", text, "warning")

    def _version(self) -> Family:
        own = self.document.get("protocolVersion")
        at = ("protocolVersion",)
        if own is None:
            return self.version or "0.9"
        if not isinstance(own, str):
            self._tell(at, "wrong_type", f'"protocolVersion" must be a string; got {shown(own)}.')
            return self.version or "0.9"
        match = _VERSION.fullmatch(own)
        found = _FAMILIES.get(match["release"].replace("_", ".")) if match is not None else None
        if found is None or match is None or match["more"]:
            text = f'"protocolVersion" must be "0.9", "0.9.1" or "1.0"; got {shown(own)}.'
            self._tell(at, "unknown_version", text)
            return self.version or "0.9"
        if own != match["release"]:
            self._tell(at, "earlier_spelling", f"{shown(own)} is written {shown(found)} today.", "notice")
        return found

    def _object(self, key: str, at: Mapping[str, JsonValue] | None = None) -> Schema:
        value = (at or self.document).get(key, {})
        if isinstance(value, dict):
            return value
        self._tell((key,), "wrong_type", f"{shown(key)} must be an object; got {shown(value)}.")
        return {}

    def _name(self, tokens: tuple[str | int, ...], name: str, what: str) -> None:
        for issue in check_identifier(name, what):
            code, severity = issue.code, issue.severity
            self._tell(tokens, "invalid_identifier" if severity == "error" else code, issue.message, severity)

    def _components(self, version: Family) -> dict[str, Schema]:
        found: dict[str, Schema] = {}
        for name, schema in self._object("components").items():
            at = ("components", name)
            if name == "Surface" and version == "1.0":
                text = '"Surface" is the container that every surface has; no catalog defines it.'
                self._tell(at, "reserved_key", text)
            elif version == "1.0":
                self._name(at, name, "component name")
            if schema is True:
                schema = {}
            if not isinstance(schema, dict):
                text = (
                    f'Every key of "components" names a component; {shown(name)} must be a schema, not {shown(schema)}.'
                )
                self._tell(at, "wrong_type", text)
                continue
            self._schema(schema, at)
            self._names(schema, at, "property name", version)
            self._type_names(schema, at)
            consts = [const for const in _consts(schema, "component") if const != name]
            if consts:
                text = f"The component {shown(name)} calls itself {shown(consts[0])}; both must be the same."
                self._tell(at, "invalid_value", text)
            found[name] = schema
        return found

    def _type_names(self, schema: Schema, at: tuple[str, ...]) -> None:
        for key in ("allowedParents", "allowedChildren"):
            names = schema.get(key)
            if names is None:
                continue
            if not (isinstance(names, list) and all(isinstance(one, str) for one in names)):
                self._tell((*at, key), "wrong_type", f"{shown(key)} must be an array of component types.")
            elif len(set(cast("list[str]", names))) < len(names):
                self._tell((*at, key), "invalid_value", f"{shown(key)} must not hold a type twice.")

    def _names(self, schema: Schema, at: tuple[str, ...], what: str, version: Family) -> None:
        """Hold the names of properties, at every depth, to what an identifier is."""
        if version != "1.0":
            return
        waiting: list[tuple[JsonValue, tuple[str, ...]]] = [(schema, at)]
        while waiting:
            here, place = waiting.pop()
            if not isinstance(here, dict):
                continue
            properties = here.get("properties")
            for name in properties if isinstance(properties, dict) else ():
                # What the shared types bring along is spelled with an @, and may be written out again.
                self._name((*place, "properties", name), name.removeprefix("@"), what)
            waiting += reversed([(below, (*place, *steps)) for steps, below in subschemas(here)])

    def _schema(self, schema: Schema, at: tuple[str, ...], entry: Schema | None = None) -> None:
        from jsonschema_rs import ValidationError, meta

        try:
            meta.validate({"$schema": DRAFT, **{key: value for key, value in schema.items() if key != "$schema"}})
        except ValidationError as fault:
            steps = tuple(map(str, fault.instance_path))
            self._tell(
                (*at, *written_steps(steps, entry)), "invalid_value", f"This is no JSON Schema: {fault.message[:200]}."
            )

    def _functions(self, version: Family) -> dict[str, Schema]:
        written = self.document.get("functions", {})
        found: dict[str, Schema] = {}
        for name, entry, at in self._list(written):
            if version == "1.0":
                self._function_name(name, at)
            if not isinstance(entry, dict):
                self._tell(at, "wrong_type", f"{shown(name)} must be an object; got {shown(entry)}.")
                continue
            if name in found:
                self._tell((*at, "name"), "duplicate_id", f"There is a function {shown(name)} already.")
            self._function_facts(entry, at, version)
            schema = call_schema(name, entry, version)
            self._schema(schema, at, entry)
            args = cast("Schema", schema.get("properties", {})).get("args")
            if isinstance(args, dict):
                where = (*at, "parameters") if "parameters" in entry else (*at, "properties", "args")
                self._names(args, where, "argument name", version)
            consts = [const for const in _consts(schema, call_key(version)) if const != name]
            if consts:
                text = f"The function {shown(name)} calls itself {shown(consts[0])}; both must be the same."
                self._tell(at, "invalid_value", text)
            found[name] = schema
        return found

    def _function_name(self, name: str, at: tuple[str, ...]) -> None:
        if name == "@index":
            # Early catalogs listed it; the protocol has it anyway.
            self._tell(at, "reserved_key", '"@index" belongs to the protocol and to no catalog.', "warning")
        else:
            self._name(at, name, "function name")

    def _list(self, written: JsonValue) -> Iterator[tuple[str, JsonValue, tuple[str, ...]]]:
        """List the functions of either form: a map by name, or the list of an inline catalog of v0.9."""
        if isinstance(written, dict):
            for name, entry in written.items():
                yield name, entry, ("functions", name)
        elif isinstance(written, list):
            for index, entry in enumerate(written):
                at = ("functions", str(index))
                if not isinstance(entry, dict):
                    self._tell(at, "wrong_type", f"A function in a list must be an object; got {shown(entry)}.")
                elif isinstance(name := entry.get("name"), str):
                    yield name, entry, at
                else:
                    self._tell((*at, "name"), "missing_property", 'A function in a list needs the property "name".')
        else:
            self._tell(("functions",), "wrong_type", f'"functions" must be an object; got {shown(written)}.')

    def _function_facts(self, entry: Schema, at: tuple[str, ...], version: Family) -> None:
        kinds = [kind for kind in RETURN_TYPES if kind != "validationResult" or version == "1.0"]
        returns = entry.get("returnType")
        if returns is not None and returns not in kinds:
            text = f'"returnType" must be one of {", ".join(map(shown, kinds))}; got {shown(returns)}.'
            self._tell((*at, "returnType"), "invalid_value", text)
        callers = entry.get("allowedCallers")
        if callers is not None and callers not in CALLERS:
            text = f'"allowedCallers" must be one of {", ".join(map(shown, CALLERS))}; got {shown(callers)}.'
            self._tell((*at, "allowedCallers"), "invalid_value", text)
        activation = entry.get("requiresUserActivation")
        if activation is not None and not isinstance(activation, bool):
            text = f'"requiresUserActivation" must be true or false; got {shown(activation)}.'
            self._tell((*at, "requiresUserActivation"), "wrong_type", text)
        elif activation and callers not in (None, "rendererOnly"):
            text = "A function that needs an act of the user is for the renderer only."
            self._tell((*at, "allowedCallers"), "invalid_value", text)

    def _function_definition(self, name: str, schema: Schema) -> FunctionDefinition:
        returns = schema.get("returnType")
        declared = cast("Schema", schema.get("properties", {})).get("returnType")
        if returns is None and isinstance(declared, dict):
            returns = declared.get("const")
        callers = schema.get("allowedCallers", "rendererOnly")
        return FunctionDefinition(
            name,
            schema,
            returns if returns in RETURN_TYPES else None,
            cast("Callers", callers),
            schema.get("requiresUserActivation") is True,
        )

    def _keep(self, union: str, defs: Schema, entries: Mapping[str, Schema]) -> list[str]:
        """Give the entries that a union lets through: those that it lists, or all where it is no list of references."""
        members = defs.get(union)
        listed = members.get("oneOf") if isinstance(members, dict) else None
        if not isinstance(listed, list):
            return list(entries)
        start = f"#/{_UNIONS[union]}/"
        names: list[str] = []
        for index, member in enumerate(listed):
            reference = member.get("$ref") if isinstance(member, dict) else None
            if not isinstance(reference, str) or not reference.startswith(start):
                return list(entries)
            name = pointer.split(reference[1:])[-1]
            if name in entries:
                names.append(name)
            else:
                text = f"The reference {shown(reference)} leads nowhere."
                self._tell(("$defs", union, "oneOf", index, "$ref"), "unresolved_reference", text)
        return names

    def _resolve(self, effective: Schema, version: Family) -> None:
        """Follow every reference once."""
        entries: list[JsonValue] = [
            {"$ref": f"#{pointer.format((kind, name))}"}
            for kind in ("components", "functions")
            for name in cast("Schema", effective[kind])
        ]
        document: Schema = {**effective, "every": {"anyOf": entries}}
        try:
            self_contained(document, "/every", finder(document, version))
        except UispecError as error:
            self.issues += (replace(issue, path=self._find_written(issue.path)) for issue in error.issues)

    def _find_written(self, path: str) -> str:
        """Find a place of the effective document in the one that came."""
        tokens = pointer.split(path)
        functions = self.document.get("functions")
        if tokens[:1] != ("functions",) or len(tokens) < 2:
            return path
        entry: JsonValue = functions.get(tokens[1]) if isinstance(functions, dict) else None
        if isinstance(functions, list):
            names = [one.get("name") if isinstance(one, dict) else None for one in functions]
            entry = functions[names.index(tokens[1])]
            tokens = ("functions", str(names.index(tokens[1])), *tokens[2:])
        return pointer.format((*tokens[:2], *written_steps(tokens[2:], entry)))


def _component_definition(name: str, schema: Schema, effective: Schema, version: Family) -> ComponentDefinition:
    places = places_in(schema, effective, version)
    parents, children = schema.get("allowedParents"), schema.get("allowedChildren")
    return ComponentDefinition(
        name,
        schema,
        None if parents is None else tuple(cast("list[str]", parents)),
        None if children is None else tuple(cast("list[str]", children)),
        places.slots,
        places.values,
        places.is_whole,
    )


def _consts(schema: Schema, key: str) -> Iterator[JsonValue]:
    """The constants that a schema, or a part of it, wants a property to be."""
    parts = schema.get("allOf")
    for part in (schema, *(parts if isinstance(parts, list) else ())):
        properties = part.get("properties") if isinstance(part, dict) else None
        declared = properties.get(key) if isinstance(properties, dict) else None
        if isinstance(declared, dict) and "const" in declared:
            yield declared["const"]
