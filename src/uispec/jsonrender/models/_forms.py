"""JSON in which typed forms may stand when it comes from Python: they are written as JSON on the way in."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, TypeAlias

from pydantic import (
    AfterValidator,
    Field,
    GetCoreSchemaHandler,
    JsonValue,
    ValidationError,
    ValidatorFunctionWrapHandler,
)
from pydantic_core import CoreSchema, core_schema

from uispec._issues.refusals import refusal
from uispec._json.given import plain_copy
from uispec._model import Json, JsonObject, Model

Given: TypeAlias = "JsonValue | Model | Sequence[Given] | Mapping[str, Given]"
"""What Python code may write where a spec holds JSON: typed forms at any depth.

For type checkers, models that take it say so in an `__init__` of their own: the attribute reads back as JSON.
"""


def written(value: object) -> object:
    """Put JSON in place of every model in a value; containers are copied to plain ones, all else stays as it is."""
    return plain_copy(value, _write_model)


def _write_model(value: object) -> object:
    return value.model_dump(mode="json") if isinstance(value, Model) else value


class _Forms:
    """Marks a place for JSON where Python code may also write typed forms."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        plain = handler(source)
        either = core_schema.no_info_wrap_validator_function(_read, plain)
        return core_schema.json_or_python_schema(plain, either)


def _read(value: object, read: ValidatorFunctionWrapHandler) -> object:
    # Most values are JSON already, and those that are not would have two errors each if this were a union.
    try:
        return read(value)
    except ValidationError:
        return read(written(value))


_FORMS: Final = _Forms()

FormJson: TypeAlias = Annotated[Json, _FORMS]
"""Any JSON value. Python code may write typed forms in it; they are JSON at once."""

FormObject: TypeAlias = Annotated[JsonObject, _FORMS]
"""Any JSON object, as `FormJson`."""


def _only_true(value: bool) -> bool:
    # A literal would let 1 pass, which equals it.
    if not value:
        raise refusal("invalid_value", "{name} must be true.")
    return value


OnlyTrue: TypeAlias = Annotated[bool, AfterValidator(_only_true), Field(json_schema_extra={"const": True})]
"""The literal `true`."""
