"""Components and actions, as a catalog defines them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias, cast

from pydantic import BaseModel, JsonValue

from uispec import _json, pointer
from uispec._hold import each, hold, hold_limits
from uispec._sentences import did_you_mean, shown
from uispec.errors import InvalidDocumentError, Issue
from uispec.jsonrender.catalog.shapes import Shapes
from uispec.limits import DEFAULT, Limits
from uispec.schema.keywords import Schema
from uispec.schema.references import self_contained

DEFAULT_SLOT: Final = "default"
"""The slot that `children` fills; the others are filled by `slots`."""

Shape: TypeAlias = type[BaseModel] | Mapping[str, JsonValue]
"""A pydantic model, or a JSON Schema that stands on its own."""


@dataclass(frozen=True, slots=True)
class ComponentDefinition:
    """A component: its props as they are without expressions, and what else an element of it may have.

    >>> ComponentDefinition.of({"type": "object", "properties": {"text": {"type": "string"}}}, events=("press",)).events
    ('press',)
    """

    props: Schema
    """The JSON Schema of its props: read it, never write into it."""
    slots: tuple[str, ...] = ()
    """The slots that it has; `default` is filled by `children`."""
    events: tuple[str, ...] = ()
    """The events that it emits."""
    bindable: tuple[str, ...] = ()
    """The props that it writes to, where they are bound."""
    description: str = ""
    """For people and language models."""
    example: Schema | None = field(default=None)
    """Props of an element, to be shown to a language model."""

    @classmethod
    def of(
        cls,
        props: Shape,
        *,
        slots: Sequence[str] = (),
        events: Sequence[str] = (),
        bindable: Sequence[str] = (),
        description: str | None = None,
        example: Mapping[str, JsonValue] | None = None,
        limits: Limits = DEFAULT,
    ) -> "ComponentDefinition":
        """Define a component.

        Args:
            props: its props, as a model or as a JSON Schema of an object; in it each value may be an expression,
                which it need not say.
            slots: names; `default` if it takes children.
            events: names.
            bindable: names of props.
            description: of the component; the model's own where nothing is said.
            example: props.
            limits: `json_depth`, `document_bytes` of the schema.

        Raises:
            InvalidDocumentError: `unresolved_reference`, `unsupported_keyword`, `invalid_value`; paths lead into the
                schema. Of `/bindable/0` there is no such prop; what stands below `/example` is none of these props.
            LimitError, ParseError: the schema is no JSON that may enter; `codes.ReadCode`.
        """
        of = "ComponentDefinition.of"
        hold(of, "description", description, str | None, "text, or None")
        hold(of, "example", example, Mapping | None, "props, or None")
        hold_limits(of, limits)
        schema = shape(props, of, "props", limits)
        made = cls(
            schema,
            tuple(each(of, "slots", slots, str, "a name")),
            tuple(each(of, "events", events, str, "a name")),
            tuple(each(of, "bindable", bindable, str, "a name")),
            described(schema, description),
            None if example is None else cast("Schema", _json.owned(example, limits)),
        )
        if wrong := [*_unknown_props(made), *_wrong_example(made)]:
            raise InvalidDocumentError(*wrong)
        return made


@dataclass(frozen=True, slots=True)
class ActionDefinition:
    """An action that a host performs: its params as they are without expressions.

    >>> ActionDefinition.of({"properties": {"id": {"type": "string"}}, "required": ["id"]}).params["required"]
    ['id']
    """

    params: Schema
    """The JSON Schema of its params: read it, never write into it."""
    description: str = ""
    """For people and language models."""

    @classmethod
    def of(
        cls, params: Shape | None = None, *, description: str | None = None, limits: Limits = DEFAULT
    ) -> "ActionDefinition":
        """Define an action.

        Args:
            params: as a model or as a JSON Schema of an object; `None` for an action without any.
            description: of the action; the model's own where nothing is said.
            limits: as `ComponentDefinition.of`.

        Raises:
            InvalidDocumentError, LimitError, ParseError: as `ComponentDefinition.of`.
        """
        none: Schema = {"type": "object", "additionalProperties": False}
        schema = none if params is None else shape(params, "ActionDefinition.of", "params", limits)
        return cls(schema, described(schema, description))


def shape(given: Shape, function: str, argument: str, limits: Limits) -> Schema:
    """The JSON Schema that was given, or that of the model, on its own feet; nothing is shared."""
    hold_limits(function, limits)
    if isinstance(given, type):
        if not issubclass(given, BaseModel):  # pyright: ignore[reportUnnecessaryIsInstance] - a caller's slip
            raise TypeError(f"{function}() argument {argument!r} must be a model class, not {given.__name__}")
        document = cast("Schema", _strip_titles(given.model_json_schema(by_alias=True)))
    else:
        hold(function, argument, given, Mapping, "a model class or a JSON Schema")
        document = cast("Schema", _json.owned(given, limits))
    schema = self_contained(document, "", dict[str, Schema]().get)
    schema.pop("$schema", None)
    if schema.setdefault("type", "object") != "object":
        raise InvalidDocumentError(Issue("/type", "invalid_value", "Props and params are objects."))
    return schema


def _unknown_props(component: ComponentDefinition) -> Iterator[Issue]:
    """What is called bindable, and is none of the props that the schema lists."""
    known = body(component.props).get("properties")
    for index, name in enumerate(component.bindable if isinstance(known, dict) else ()):
        if name not in cast("Schema", known):
            text = f"There is no prop {shown(name)} to bind.{did_you_mean(name, cast('Schema', known))}"
            yield Issue(f"/bindable/{index}", "invalid_value", text)


def _wrong_example(component: ComponentDefinition) -> Iterator[Issue]:
    if component.example is not None:
        yield from Shapes().issues(("example",), component.props, component.example, "The example")


def described(schema: Schema, description: str | None) -> str:
    """The description that was given, or that of the schema."""
    if description is not None:
        return description
    own = body(schema).get("description")
    return own if isinstance(own, str) else ""


def body(schema: Schema) -> Schema:
    """The schema that says what an object holds; a model that holds itself is only referred to at the top."""
    reference = schema.get("$ref")
    if not isinstance(reference, str):
        return schema
    # `self_contained` passes over references to references.
    found = pointer.find(schema, pointer.split(reference.removeprefix("#")), None)
    return found if isinstance(found, dict) else {}


def _strip_titles(value: object) -> object:
    """Give a schema without the titles that pydantic makes of names; a property may be called so."""
    if isinstance(value, list):
        return [_strip_titles(item) for item in cast("list[object]", value)]
    if not isinstance(value, dict):
        return value
    members = cast("dict[str, object]", value)
    return {
        key: _strip_titles(member) for key, member in members.items() if key != "title" or not isinstance(member, str)
    }
