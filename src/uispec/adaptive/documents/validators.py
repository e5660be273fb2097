"""Validators that read JSON into the models of cards, and those that judge JSON without making anything.

To judge a card no object need be made of it, which is most of what reading costs. pydantic describes a model as a core
schema: `model` around `model-fields` around one `model-field` for each property. The judge of a model is the same with
a `typed-dict` in place of the two; so it says what the model says, in half the time.
"""

from functools import cache
from typing import Annotated, Any, Final, TypeAlias, cast

from pydantic import TypeAdapter
from pydantic_core import SchemaValidator

from uispec.adaptive.models import MODELS
from uispec.adaptive.unions import Standing, Way

_Node: TypeAlias = dict[str, Any]


@cache
def _adapter(kind: str) -> TypeAdapter[Any]:
    model = MODELS.get(kind)
    if model is not None:
        model.model_rebuild()
    adapter: TypeAdapter[Any] = TypeAdapter(Annotated[Any, Standing(kind)] if model is None else model)
    # Models build late. What an adapter of one gives before that is no validator, but looks for it at every use.
    adapter.rebuild()
    return adapter


@cache
def _reader(kind: str) -> SchemaValidator:
    return cast("SchemaValidator", _adapter(kind).validator)


@cache
def judging_schema(kind: str) -> dict[str, Any]:
    """The core schema of the judge of a kind: typed dicts, of which each names its model in `cls`. Not to be edited.

    It has one form, whatever was built before: `definitions`, and a reference wherever one of them is used.
    """
    definitions: _Node = {}
    schema = _judging(_adapter(kind).core_schema, definitions)
    return {"type": "definitions", "schema": schema, "definitions": list(definitions.values())}


@cache
def _judge(kind: str) -> SchemaValidator:
    return SchemaValidator(cast("Any", judging_schema(kind)))


STRAIGHT: Final = Way(_reader, "stop")
"""Makes models of JSON; the first part that does not fit ends it."""
LENIENT: Final = Way(_reader, "keep")
"""Makes models of frozen JSON, and keeps what does not fit."""
CHECKING: Final = Way(_judge, "tell")
"""Makes nothing, and tells all that does not fit."""


def _judging(node: Any, definitions: _Node) -> Any:
    """Respell a core schema; as deep as models hold other things, not as documents do."""
    if isinstance(node, list):
        return [_judging(item, definitions) for item in cast("list[Any]", node)]
    if isinstance(node, tuple):
        return tuple(_judging(item, definitions) for item in cast("tuple[Any, ...]", node))
    if not isinstance(node, dict):
        return node
    parts = cast("_Node", node)
    if parts.get("type") == "definitions":
        _judging(parts["definitions"], definitions)
        return _judging(parts["schema"], definitions)
    if parts.get("type") == "model":
        judged = _object(parts, definitions)
    else:
        judged = {key: part if key in _NO_SCHEMAS else _judging(part, definitions) for key, part in parts.items()}
    if "ref" not in judged:
        return judged
    # pydantic writes out some at one place of many, and some at two.
    definitions[judged["ref"]] = judged
    return {"type": "definition-ref", "schema_ref": judged["ref"]}


_NO_SCHEMAS: Final = frozenset({"function", "metadata", "serialization"})


def _object(model: _Node, definitions: _Node) -> _Node:
    fields = {name: _member(field, definitions) for name, field in model["schema"]["fields"].items()}
    ref: _Node = {"ref": model["ref"]} if "ref" in model else {}
    known: _Node = {"cls": model["cls"], "config": model["config"], **ref}
    return {"type": "typed-dict", "fields": fields, "extra_behavior": "ignore", **known}


def _member(field: _Node, definitions: _Node) -> _Node:
    schema: _Node = field["schema"]
    # The tag of a model has a default, for Python code. On the wire it has to be there.
    is_required = schema["type"] != "default" or "default_factory" in schema
    if schema["type"] == "default":
        schema = _without_missing(schema["schema"])
    alias: _Node = {"validation_alias": field["validation_alias"]} if "validation_alias" in field else {}
    return {"type": "typed-dict-field", "schema": _judging(schema, definitions), "required": is_required, **alias}


def _without_missing(schema: _Node) -> _Node:
    """Take `MISSING` out of a union: no JSON is that, and looking for it costs time."""
    if schema["type"] != "union":
        return schema
    choices = [choice for choice in schema["choices"] if not _is_missing(choice)]
    return cast("_Node", choices[0]) if len(choices) == 1 else {**schema, "choices": choices}


def _is_missing(choice: object) -> bool:
    return isinstance(choice, dict) and cast("_Node", choice).get("type") == "missing-sentinel"
