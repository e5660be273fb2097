"""Catalogs as values: read from a document, written back, asked about components and calls."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final, cast

from pydantic import BaseModel, JsonValue, TypeAdapter

from uispec import _json, pointer
from uispec._hold import each, hold, hold_limits
from uispec._kinds import TEXT_TYPES, Text
from uispec._model import STRICT as STRICT_CONFIG
from uispec._model import JsonObject
from uispec._sentences import did_you_mean, shown
from uispec.a2ui.catalogs.definitions import ComponentDefinition, FunctionDefinition
from uispec.a2ui.catalogs.effective import finder
from uispec.a2ui.catalogs.from_models import Parts, classes
from uispec.a2ui.catalogs.judging import Judge, on_the_wire
from uispec.a2ui.catalogs.output import BODIES, Body, in_profile, message_list_schema, without_nulls
from uispec.a2ui.catalogs.reading import Reading, read
from uispec.a2ui.dialects import Family, hold_family
from uispec.errors import CatalogError, InvalidDocumentError, Issue
from uispec.limits import DEFAULT, Limits
from uispec.losses import Conversion
from uispec.schema.keywords import DRAFT, Schema
from uispec.schema.profiles import STRICT, Profile
from uispec.schema.references import self_contained

_FROZEN: Final = TypeAdapter[dict[str, JsonValue]](JsonObject, config=STRICT_CONFIG)


@dataclass(frozen=True, slots=True, eq=False)
class Catalog:
    """What components and functions a surface may use. A value: nothing changes it, and equal documents are equal.

    >>> gauge = {"type": "object", "properties": {"component": {"const": "Gauge"}, "value": {"type": "number"}}}
    >>> document = {"catalogId": "https://example.org/gauges", "protocolVersion": "1.0", "components": {"Gauge": gauge}}
    >>> catalog = Catalog.from_json(document)
    >>> [issue.path for issue in catalog.component_issues({"id": "root", "component": "Gauge", "value": "high"})]
    ['/value']
    """

    catalog_id: str
    version: Family
    document: Mapping[str, JsonValue] = field(repr=False)
    """The catalog as its document writes it, frozen."""
    components: Mapping[str, ComponentDefinition]
    """By type. What the document keeps out of its union `anyComponent` is not in here."""
    functions: Mapping[str, FunctionDefinition]
    """By name. What the document keeps out of its union `anyFunction` is not in here."""
    issues: tuple[Issue, ...] = field(repr=False)
    """What is odd about the document, and no error: warnings and notices."""
    _reading: Reading = field(repr=False)
    _judge: Judge = field(repr=False)

    @staticmethod
    def from_json(
        document: Text | Mapping[str, object],
        catalog_id: str | None = None,
        version: Family | None = None,
        *,
        limits: Limits = DEFAULT,
    ) -> "Catalog":
        """Read a catalog document: a file of v0.9 or v1.0, or one that a renderer sent inline.

        Args:
            document: JSON text, or the value that such text would give.
            catalog_id: the id to know it by, instead of the document's own.
            version: where the document has no `protocolVersion`; without either it is "0.9".
            limits: `document_bytes` and `json_depth` count.

        Raises:
            ParseError: not JSON: `invalid_json`, `invalid_unicode`, `non_finite_number`.
            LimitError: `too_large`, `too_deep`; `too_large` also for a definition that grows over `schema_parts`.
            InvalidDocumentError: `wrong_type`, a mapping holds what JSON has not.
            CatalogError: it is no catalog. Codes: those of a wrong shape (`codes.ShapeCode`), `invalid_identifier`,
                `reserved_key`, `unknown_version`, `duplicate_id`, `unresolved_reference`, `unsupported_keyword`.

        Spec: A2UI 1.0, "Catalog Schema Rules", "Catalog Entity Naming Rules".

        >>> Catalog.from_json({"components": {}})
        Traceback (most recent call last):
        uispec.errors.CatalogError: /catalogId: missing_property: A catalog needs the property "catalogId".
        """
        hold("Catalog.from_json", "document", document, Text | Mapping, "text, bytes or a mapping")
        hold("Catalog.from_json", "catalog_id", catalog_id, str | None, "an id, or None")
        hold_limits("Catalog.from_json", limits)
        if version is not None:
            hold_family(version)
        value = _json.owned(document, limits) if isinstance(document, Mapping) else _json.read(document, limits)
        if not isinstance(value, dict):
            raise CatalogError(Issue("", "wrong_type", f"A catalog must be an object; got {shown(value)}."))
        reading = read(_FROZEN.validate_python(value), catalog_id, version, limits)
        return Catalog(
            reading.catalog_id,
            reading.version,
            reading.document,
            MappingProxyType(reading.components),
            MappingProxyType(reading.functions),
            reading.issues,
            reading,
            Judge(reading),
        )

    @staticmethod
    def from_models(
        *,
        catalog_id: str,
        components: Sequence[type[BaseModel]] = (),
        functions: Sequence[type[BaseModel]] = (),
        version: Family = "1.0",
        title: str | None = None,
        description: str | None = None,
        instructions: str | None = None,
    ) -> "Catalog":
        """Make a catalog of Python classes.

        Args:
            catalog_id: its id.
            components: subclasses of the version's `ComponentCommon` or `Checkable`. The type is what the field
                `component: Literal[...]` says, else the name of the class; the docstring is the description; a field
                of the type `Child` or `ChildList` is a slot. Class variables `allowed_parents` and `allowed_children`
                name types.
            functions: models of calls with a field `call: Literal[...]` (on the wire `@call`, in v1.0), and `args`
                if there are any; in v1.0, subclasses of `FunctionCommon`. Class variables: `returns`, the type of the
                result; `allowed_callers`; `requires_user_activation`. In v0.9 a field `return_type: Literal[...]`
                says what the result is.
            version: of the protocol that the classes are written for.
            title: of the document.
            description: of the document.
            instructions: for language models, Markdown; v1.0 only.

        Raises:
            CatalogError: as `from_json`, for names that are no identifiers and the like.
            TypeError: a class has no JSON Schema, or is not of the kind that it should be.

        >>> from typing import Literal
        >>> from uispec.a2ui import v1_0
        >>> class Gauge(v1_0.ComponentCommon):
        ...     component: Literal["Gauge"] = "Gauge"
        ...     value: v1_0.DynamicNumber
        >>> catalog = Catalog.from_models(catalog_id="https://example.org/gauges", components=[Gauge])
        >>> [issue.code for issue in catalog.component_issues({"id": "root", "component": "Gauge"})]
        ['missing_property']
        """
        hold_family(version)
        parts = Parts(version)
        for model in classes("Catalog.from_models", "components", components):
            parts.add_component(model)
        for model in classes("Catalog.from_models", "functions", functions):
            parts.add_function(model)
        document: Schema = {"$schema": DRAFT, "catalogId": catalog_id}
        if version == "1.0":
            document["protocolVersion"] = "1.0"
        said = {"title": title, "description": description, "instructions": instructions}
        document |= {key: text for key, text in said.items() if text is not None}
        document |= {"components": parts.components, "functions": parts.functions}
        document["$defs"] = {**parts.definitions, **parts.unions()}
        return Catalog.from_json(document, version=version)

    def prune(self, components: Collection[str] | None = None, functions: Collection[str] | None = None) -> "Catalog":
        """Make a smaller catalog, for a language model that is to know less.

        Args:
            components: the types to keep; `None` keeps all.
            functions: the names to keep; `None` keeps all.

        Returns:
            A catalog of the same id with these alone, in the order of this one; the rest of the document stays.

        Raises:
            CatalogError: `unknown_component`, `unknown_function` for a name that is not in here;
                `unresolved_reference` where something that stays refers to something that goes.

        >>> from uispec.a2ui import basic_catalog
        >>> list(basic_catalog("1.0").prune(["Text", "Column"], []).components)
        ['Text', 'Column']
        """
        kept = {
            "components": self._keep("component", self.components, components),
            "functions": self._keep("function", self.functions, functions),
        }
        document = self.to_json()
        definitions = document.get("$defs")
        for kind, union in (("components", "anyComponent"), ("functions", "anyFunction")):
            entries = document.get(kind)
            if isinstance(entries, dict):
                document[kind] = {name: entry for name, entry in entries.items() if name in kept[kind]}
            elif isinstance(entries, list):
                names = [one for one in entries if isinstance(one, dict) and one.get("name") in kept[kind]]
                document[kind] = cast("list[JsonValue]", names)
            written = definitions.get(union) if isinstance(definitions, dict) else None
            if isinstance(definitions, dict) and isinstance(written, dict) and isinstance(written.get("oneOf"), list):
                references: list[JsonValue] = [_ref(f"#{pointer.format((kind, name))}") for name in kept[kind]]
                definitions[union] = {**written, "oneOf": references} if references else {"not": {}}
        smaller = Catalog.from_json(document, self.catalog_id, self.version)
        return smaller if self._judge.models is None else smaller.with_models(self._judge.models)

    def _keep(self, what: str, known: Collection[str], names: Collection[str] | None) -> list[str]:
        if names is None:
            return list(known)
        strange = [name for name in each("Catalog.prune", f"{what}s", names, str, "a name") if name not in known]
        if strange:
            text = f"The catalog {shown(self.catalog_id)} has no {what} {shown(strange[0])}."
            raise CatalogError(Issue(f"/{what}s", f"unknown_{what}", text + did_you_mean(strange[0], known)))
        return [name for name in known if name in names]

    def schema_for_output(
        self,
        *,
        strict: bool = False,
        bodies: Collection[Body] = BODIES,
        profile: Profile = STRICT,
        call_depth: int | None = None,
    ) -> Conversion[dict[str, JsonValue]]:
        """Write one JSON Schema for a whole list of messages, to hand to a language model as its output schema.

        Args:
            strict: whether to keep to what model providers take in their strict modes. Then every object is closed
                and every property required; what may be absent may be null, and `read_output` takes that out again.
            bodies: which messages the model may write.
            profile: which provider's strict mode, of `uispec.schema.profiles`; the default is what the big ones have
                in common.
            call_depth: how many calls may stand inside each other, where it is strict. `None`: any number, or two
                where the profile takes no definition that holds itself.

        Returns:
            A schema of objects `{"messages": [...]}` that stands on its own, and, where it is strict, what it could
            not say. Paths of the losses point into the schema that is not strict. A loss with the effect `dropped`
            means that the model cannot write something, any other that it can write more than is valid.

        >>> from uispec.a2ui import basic_catalog
        >>> result = basic_catalog("1.0").prune(["Text"], []).schema_for_output()
        >>> result.output["required"], result.losses
        (['messages'], ())
        """
        hold("Catalog.schema_for_output", "call_depth", call_depth, int | None, "a number, or None")
        hold(
            "Catalog.schema_for_output",
            "profile",
            profile,
            Profile,
            "a Profile, such as those of uispec.schema.profiles",
        )
        asked = tuple(bodies)
        if not asked or not all(body in BODIES for body in asked):
            raise ValueError(f"bodies are one or more of {', '.join(BODIES)}, not {asked!r:.80}")
        wire = {name: on_the_wire(name, self.version) for name in self.components}
        schema = message_list_schema(self._reading, wire, asked)
        if not strict:
            return Conversion(schema)
        if call_depth is None and not profile.is_recursive:
            call_depth = 2
        return Conversion(*in_profile(schema, profile, call_depth))

    def read_output(self, document: Text | JsonValue, *, limits: Limits = DEFAULT) -> list[JsonValue]:
        """Take the messages out of what a language model wrote by `schema_for_output`, strict or not.

        Args:
            document: the whole output, as JSON or as JSON text.
            limits: `document_bytes`, `json_depth`.

        Returns:
            The messages, none checked yet. A property that is null is left out: null is what a strict schema has the
            model write for one that is absent. The value of `updateDataModel` stays.

        Raises:
            ParseError: `invalid_json`, `invalid_unicode`, `non_finite_number`, the text is no JSON.
            InvalidDocumentError: `wrong_type`, it is no JSON, or no object with a list of messages.
            LimitError: `too_large`, `too_deep`.

        >>> from uispec.a2ui import basic_catalog
        >>> basic_catalog("1.0").read_output({"messages": [{"version": "1.0", "deleteSurface": None}]})
        [{'version': '1.0'}]
        """
        hold_limits("Catalog.read_output", limits)
        if isinstance(document, TEXT_TYPES):
            document = _json.read(document, limits)
        else:
            _json.check(document, limits)
        messages = document.get("messages") if isinstance(document, dict) else None
        if not isinstance(messages, list):
            text = 'An output must be an object with an array "messages".'
            raise InvalidDocumentError(Issue("/messages" if isinstance(document, dict) else "", "wrong_type", text))
        return cast("list[JsonValue]", without_nulls(messages))

    def to_json(self) -> dict[str, JsonValue]:
        """Write the catalog: the document that it was read from, as a copy of your own.

        >>> document = {"catalogId": "https://example.org/empty", "protocolVersion": "1.0"}
        >>> Catalog.from_json(document).to_json() == document
        True
        """
        return cast("dict[str, JsonValue]", _json.copy(cast("JsonValue", self.document)))

    def __eq__(self, other: object) -> bool:
        """Catalogs are equal if their ids, versions and documents are; the order of keys does not count."""
        if not isinstance(other, Catalog):
            return NotImplemented
        return (self.catalog_id, self.version, self.document) == (other.catalog_id, other.version, other.document)

    def __hash__(self) -> int:
        return hash((self.catalog_id, self.version))

    def __reduce__(self) -> "tuple[object, tuple[object, ...]]":
        # What was compiled stays where it is; it is compiled again when it is needed.
        return _read_again, (self.to_json(), self.catalog_id, self.version, self.is_typed)

    def component_issues(self, component: Mapping[str, JsonValue], *, has_own_calls: bool = True) -> tuple[Issue, ...]:
        """Tell what is wrong with one component, as it stands on the wire.

        Args:
            component: JSON, in the current spelling of the version, `id` and `component` included.
            has_own_calls: whether calls in it that name no other catalog are calls of this one. Otherwise only the
                shape of calls is looked at, and whoever knows their catalogs asks those;
                `ComponentDefinition.calls_in` finds them.

        Returns:
            The issues in document order, with paths into the component. `unknown_component` for a type that is not
            in here, `unknown_function` for calls.

        Raises:
            ParseError, LimitError, InvalidDocumentError: it is no JSON; `codes.ReadCode`, `wrong_type`.
        """
        hold("Catalog.component_issues", "component", component, Mapping, "a mapping")
        return self._judge.component_issues(component, has_own_calls)

    @property
    def is_typed(self) -> bool:
        """Whether its components have the shapes of the typed models, as those of the basic catalog have."""
        return self._judge.models is not None

    def with_models(self, models: TypeAdapter[Any]) -> "Catalog":
        """Check components by models that accept and refuse what the document does."""
        return replace(self, _judge=Judge(self._reading, models))

    def call_issues(self, call: Mapping[str, JsonValue], *, has_own_calls: bool = True) -> tuple[Issue, ...]:
        """Tell what is wrong with one call of a function of this catalog, as it stands on the wire.

        Args:
            call: JSON, in the current spelling of the version.
            has_own_calls: as for `component_issues`, for the calls among its arguments.

        Returns:
            As `component_issues`, with paths into the call.

        Raises:
            ParseError, LimitError, InvalidDocumentError: as `Catalog.component_issues`.
        """
        hold("Catalog.call_issues", "call", call, Mapping, "a mapping")
        return self._judge.call_issues(call, has_own_calls)


def _read_again(document: dict[str, JsonValue], catalog_id: str, version: Family, is_typed: bool) -> Catalog:
    from uispec.a2ui.catalogs.basic import KNOWN

    catalog = Catalog.from_json(document, catalog_id, version)
    return catalog.with_models(KNOWN[version]) if is_typed else catalog


def component_schema(
    document: Catalog | Text | Mapping[str, object],
    name: str,
    *,
    has_envelope: bool = False,
    limits: Limits = DEFAULT,
) -> dict[str, JsonValue]:
    """Write the schema of one component so that it stands on its own.

    Args:
        document: the catalog, or its document.
        name: the type of the component.
        has_envelope: whether to add what the protocol adds on the wire: `id` and the other properties that all
            components have, and, in v1.0, that there are no further ones.
        limits: as for `Catalog.from_json`.

    Returns:
        A JSON Schema that accepts and refuses the same components as the whole document does. All definitions that it
        needs stand in its `$defs`, and every `$ref` in it leads there.

    Raises:
        CatalogError: as `Catalog.from_json`; `unknown_component` for a name that the catalog has not.
        ParseError, LimitError: the document cannot be read, as `Catalog.from_json`.

    Spec: A2UI 1.0, "Catalog Schema Rules".

    >>> meter = {"type": "object", "properties": {"component": {"const": "Meter"}, "value": {"$ref": "#/$defs/Share"}}}
    >>> house = {"catalogId": "https://example.org/house", "components": {"Meter": meter}}
    >>> house["$defs"] = {"Share": {"type": "number", "maximum": 1}, "Colour": {"type": "string"}}
    >>> schema = component_schema(house, "Meter")
    >>> schema["properties"]["value"], schema["$defs"]
    ({'$ref': '#/$defs/Share'}, {'Share': {'type': 'number', 'maximum': 1}})
    """
    hold("component_schema", "document", document, Text | Mapping | Catalog, "a Catalog or its document")
    hold("component_schema", "name", name, str, "the type of a component")
    hold_limits("component_schema", limits)
    catalog = document if isinstance(document, Catalog) else Catalog.from_json(document, limits=limits)
    if name not in catalog.components:
        text = f"The catalog {shown(catalog.catalog_id)} has no component {shown(name)}."
        raise CatalogError(Issue("/components", "unknown_component", text + did_you_mean(name, catalog.components)))
    if has_envelope:
        return catalog._judge.wire_schema("components", name, True)  # pyright: ignore[reportPrivateUsage]
    effective = catalog._reading.effective  # pyright: ignore[reportPrivateUsage]
    return self_contained(effective, pointer.format(("components", name)), finder(effective, catalog.version))


def _ref(to: str) -> Schema:
    return {"$ref": to}
