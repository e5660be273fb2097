"""Catalog: the components, actions and functions that a spec may use."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from typing import Final, TypeVar, cast

from pydantic import BaseModel, JsonValue, TypeAdapter

from uispec import _issues, _json
from uispec._hold import each, hold, hold_limits
from uispec._issues.lists import bounded
from uispec._kinds import TEXT_TYPES, Text
from uispec._model import MISSING, JsonObject, Map, Model, Seq
from uispec._sentences import shown
from uispec.errors import Issue, UispecError
from uispec.jsonrender.catalog.compat import checked_schema
from uispec.jsonrender.catalog.definitions import ActionDefinition, ComponentDefinition, body
from uispec.jsonrender.catalog.judging import Judge
from uispec.jsonrender.catalog.prompting import Prompt, prompt_text
from uispec.jsonrender.catalog.writing import spec_schema
from uispec.jsonrender.policies import Policy, hold_policy
from uispec.jsonrender.reading import Source, document_of, shape_issues
from uispec.jsonrender.streams.edits import EditMode, chosen_modes
from uispec.limits import DEFAULT, Limits
from uispec.schema.checks import Checker
from uispec.schema.keywords import Schema

D = TypeVar("D")


class _ComponentDocument(Model):
    props: JsonObject
    slots: Seq[str] | MISSING = MISSING
    events: Seq[str] | MISSING = MISSING
    bindable: Seq[str] | MISSING = MISSING
    description: str | MISSING = MISSING
    example: JsonObject | MISSING = MISSING


class _ActionDocument(Model):
    params: JsonObject | MISSING = MISSING
    description: str | MISSING = MISSING


class _CatalogDocument(Model):
    components: Map[str, _ComponentDocument]
    actions: Map[str, _ActionDocument] | MISSING = MISSING
    functions: Map[str, str] | MISSING = MISSING


_DOCUMENT: Final = TypeAdapter(_CatalogDocument)


class Catalog:
    """The components, actions and functions that a spec may use; a value that nobody changes.

    What every renderer does by itself (`setState` and so on) need not be listed. A catalog that lists no components,
    no actions or no functions says nothing about them, and any will do, but for slips in the names of built-in actions.

    >>> card = ComponentDefinition.of({"properties": {"title": {"type": "string"}}}, slots=["default"])
    >>> catalog = Catalog({"Card": card})
    >>> spec = {"root": "m", "elements": {"m": {"type": "Crad", "props": {}}}}
    >>> [(issue.path, issue.code) for issue in catalog.validate(spec)]
    [('/elements/m/type', 'unknown_component')]
    """

    __slots__ = ("__dict__", "_actions", "_components", "_functions")

    def __init__(
        self,
        components: Mapping[str, ComponentDefinition | type[BaseModel]],
        actions: Mapping[str, ActionDefinition | type[BaseModel]] | None = None,
        functions: Mapping[str, str] | None = None,
    ) -> None:
        """Make a catalog.

        Args:
            components: by the type of their elements; of one that is only its props, the model class will do.
            actions: by name, beside those that every renderer has; or the model classes of their params.
            functions: descriptions by name, of what `$computed` may call.
        """
        hold("Catalog", "components", components, Mapping, "a mapping")
        self._components, self._actions, self._functions = _parts("Catalog", components, actions, functions)

    @property
    def components(self) -> Mapping[str, ComponentDefinition]:
        """The components by the type of their elements, in their order."""
        return dict(self._components)

    @property
    def actions(self) -> Mapping[str, ActionDefinition]:
        """The actions by name, but for those that every renderer has."""
        return dict(self._actions)

    @property
    def functions(self) -> Mapping[str, str]:
        """The descriptions of functions by name."""
        return dict(self._functions)

    def with_parts(
        self,
        components: Mapping[str, ComponentDefinition | type[BaseModel]] | None = None,
        actions: Mapping[str, ActionDefinition | type[BaseModel]] | None = None,
        functions: Mapping[str, str] | None = None,
    ) -> "Catalog":
        """Return a catalog that has these too, in place of those with the same names.

        >>> Catalog({}).with_parts(actions={"save": ActionDefinition.of()}).actions.keys()
        dict_keys(['save'])
        """
        more = _parts("Catalog.with_parts", components, actions, functions)
        return Catalog({**self._components, **more[0]}, {**self._actions, **more[1]}, {**self._functions, **more[2]})

    @classmethod
    def from_json(cls, document: Mapping[str, object] | Text, *, limits: Limits = DEFAULT) -> "Catalog":
        """Read a catalog that `to_json` wrote, or that was written by hand.

        Args:
            document: `{"components": {name: {"props": <JSON Schema>, "slots", "events", "bindable", "description",
                "example"}}, "actions": {name: {"params": <JSON Schema>, "description"}}, "functions": {name: text}}`.
            limits: `document_bytes`, `json_depth`.

        Raises:
            ParseError, LimitError: it is no JSON that may enter; `codes.ReadCode`.
            InvalidDocumentError: it is no catalog (`codes.ShapeCode`), or holds what is no JSON Schema that stands on
                its own, as `ComponentDefinition.of`; paths point into the document, or into that schema.

        >>> Catalog.from_json({"components": {"Text": {"props": {"type": "object"}}}}).components.keys()
        dict_keys(['Text'])
        """
        hold("Catalog.from_json", "document", document, (Mapping, *TEXT_TYPES), "a mapping or text")
        hold_limits("Catalog.from_json", limits)
        read = _issues.read_as(_DOCUMENT, document, limits=limits)
        components = {name: _component(one, limits) for name, one in read.components.items()}
        actions: dict[str, ActionDefinition] = {}
        if read.actions is not MISSING:
            for name, action in read.actions.items():
                params = None if action.params is MISSING else action.params
                description = "" if action.description is MISSING else action.description
                actions[name] = ActionDefinition.of(params, description=description, limits=limits)
        return cls(components, actions, None if read.functions is MISSING else read.functions)

    def to_json(self) -> dict[str, JsonValue]:
        """Write the catalog as JSON; `from_json` reads it back.

        >>> Catalog({}).to_json()
        {'components': {}}
        """
        components: Schema = {}
        for name, one in self._components.items():
            facts: Schema = {
                "slots": [*one.slots],
                "events": [*one.events],
                "bindable": [*one.bindable],
                "description": one.description,
                "example": one.example,
            }
            components[name] = {
                "props": one.props,
                **{key: fact for key, fact in facts.items() if fact not in ([], "", None)},
            }
        actions: Schema = {
            name: {"params": one.params, **({"description": one.description} if one.description else {})}
            for name, one in self._actions.items()
        }
        document: Schema = {"components": components}
        if actions:
            document["actions"] = actions
        if self._functions:
            document["functions"] = dict(self._functions)
        return cast("Schema", _json.copy(document))

    def prop_names(self, component: str) -> Collection[str]:
        """Return the props that a component declares; none for a component that there is not.

        With this, `jsonrender.validate` takes no declared prop for a misplaced field.

        >>> Catalog({}).prop_names("Card")
        ()
        """
        hold("Catalog.prop_names", "component", component, str, "the name of a component")
        definition = self._components.get(component)
        properties = None if definition is None else body(definition.props).get("properties")
        return tuple(properties) if isinstance(properties, dict) else ()

    def validate(self, spec: Source, policy: Policy = "strict", *, limits: Limits = DEFAULT) -> list[Issue]:
        """Say where a spec parts with this catalog; how its elements hang together is for `jsonrender.validate`.

        An expression may stand for any value in props and params, also inside of arrays and objects.

        Args:
            spec: JSON text or bytes, the object as a mapping, or a typed spec; of what is no spec at all, that is said.
            policy: `compat` checks what the npm package checks: that each element has a known type, props and
                children; props themselves only where the catalog has a single component, and then no expressions.
            limits: `document_bytes`, `json_depth`.

        Returns:
            The issues: types, slots, events, props, actions and their params, functions; as errors, but for props that
            are bound and only read, and slips in the names of built-in actions where the catalog lists none, which are
            warnings. Element by element, in the order of the document.

        Spec: json-render, "Catalog".

        >>> text = ComponentDefinition.of({"properties": {"text": {"type": "string"}}, "required": ["text"]})
        >>> elements = {"a": {"type": "Text", "props": {"text": {"$state": "/t"}}}, "b": {"type": "Text", "props": {}}}
        >>> [issue.path for issue in Catalog({"Text": text}).validate({"root": "a", "elements": elements})]
        ['/elements/b/props/text']
        """
        hold_policy("Catalog.validate", policy)
        hold_limits("Catalog.validate", limits)
        try:
            document = document_of(spec, limits)
            if policy == "compat":
                return [*self._compat.issues(document)]
        except UispecError as error:
            return [*error.issues]
        return [*bounded([*_shapeless(document), *self._judge.issues(document)])]

    def json_schema(self) -> dict[str, JsonValue]:
        """Write the JSON Schema of the specs that this catalog allows; it stands on its own.

        It says all that an element may have: `on`, `watch`, `slots`, `repeat`, `visible`, and the `state` of the spec.

        >>> sorted(Catalog({}).json_schema()["properties"])
        ['elements', 'root', 'state']
        """
        return cast("Schema", _json.copy(self._schema))

    def prompt(
        self,
        *,
        system: str | None = None,
        is_inline: bool = False,
        rules: Sequence[str] = (),
        modes: Sequence[EditMode] = (),
    ) -> str:
        """Write what a language model must know to make specs of this catalog.

        Args:
            system: the first line, in place of ours.
            is_inline: the model may talk, and puts its patches into blocks.
            rules: more rules, behind ours.
            modes: how the model may change a spec that is there; see `edit_instructions`.

        >>> "Card(title?: string)" in Catalog({"Card": ComponentDefinition.of(
        ...     {"properties": {"title": {"type": "string"}}})}).prompt()
        True
        """
        hold("Catalog.prompt", "system", system, str | None, "text, or None")
        asked = Prompt(
            system,
            is_inline,
            tuple(each("Catalog.prompt", "rules", rules, str, "a sentence")),
            tuple(chosen_modes("Catalog.prompt", modes)),
        )
        return prompt_text(self._components, self._actions, self._functions, asked)

    @cached_property
    def _judge(self) -> Judge:
        return Judge(self._components, self._actions, self._functions)

    @cached_property
    def _compat(self) -> Checker:
        return Checker(checked_schema(self._components))

    @cached_property
    def _schema(self) -> Schema:
        return spec_schema(self._components, self._actions)

    def __eq__(self, other: object) -> bool:
        return _json.same(self.to_json(), other.to_json()) if isinstance(other, Catalog) else NotImplemented

    def __repr__(self) -> str:
        return f"<Catalog of {len(self._components)} components, {len(self._actions)} actions>"


def _shapeless(document: JsonValue) -> list[Issue]:
    """That a value is no spec, where a spec would have its elements; the rest of its shape is not for a catalog."""
    if not isinstance(document, dict):
        return [Issue("", "wrong_type", f"A spec is an object; got {shown(document)}.")]
    if isinstance(document.get("root", ""), str) and isinstance(document.get("elements"), dict):
        return []
    told = ("/elements", "/root") if "root" in document else ("/elements",)
    return [issue for issue in shape_issues(document) if issue.path in told]


def _component(document: _ComponentDocument, limits: Limits) -> ComponentDefinition:
    return ComponentDefinition.of(
        document.props,
        slots=() if document.slots is MISSING else document.slots,
        events=() if document.events is MISSING else document.events,
        bindable=() if document.bindable is MISSING else document.bindable,
        description="" if document.description is MISSING else document.description,
        example=None if document.example is MISSING else document.example,
        limits=limits,
    )


def _parts(
    function: str,
    components: Mapping[str, ComponentDefinition | type[BaseModel]] | None,
    actions: Mapping[str, ActionDefinition | type[BaseModel]] | None,
    functions: Mapping[str, str] | None,
) -> tuple[dict[str, ComponentDefinition], dict[str, ActionDefinition], dict[str, str]]:
    """What a public function of that name was given."""
    return (
        _take_definitions(function, "components", components, ComponentDefinition, ComponentDefinition.of),
        _take_definitions(function, "actions", actions, ActionDefinition, ActionDefinition.of),
        _take_definitions(function, "functions", functions, str, None),
    )


def _take_definitions(
    function: str,
    argument: str,
    given: Mapping[str, D | type[BaseModel]] | None,
    kind: type[D],
    of: Callable[[type[BaseModel]], D] | None,
) -> dict[str, D]:
    """Give a map of our own of the definitions that were given; `of` makes one of a model class."""
    hold(function, argument, given, Mapping | None, "a mapping, or None")
    held: dict[str, D] = {}
    for name, one in (given or {}).items():
        hold(function, argument, name, str, "a mapping of names")
        if of is not None and isinstance(one, type) and issubclass(one, BaseModel):
            held[name] = of(one)
            continue
        classes = "" if of is None else " or model classes"
        hold(function, argument, cast("object", one), kind, f"a mapping to {kind.__name__}{classes}")
        held[name] = cast("D", one)
    return held
