"""The base of every typed model, and the annotated pieces that models of all protocols share.

A model is the wire and only the wire: it fills in no default of a spec, reads no number as text, and writes back
exactly what it read. An optional property is `T | MISSING = MISSING`, since absent is not null.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import isfinite
from typing import Annotated, Any, Final, TypeAlias, TypeVar, cast

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue, Tag
from pydantic.alias_generators import to_camel

# From pydantic_core: type checkers see the sentinel there, but lose it behind the assignment in `pydantic`.
from pydantic_core import MISSING as MISSING
from pydantic_core import PydanticCustomError

T = TypeVar("T")

STRICT: Final = ConfigDict(strict=True, allow_inf_nan=False, defer_build=True)
"""For the adapters of types that are no models, so that they judge as models do."""


class Model(BaseModel):
    """A frozen, strict, closed object: `snake_case` in Python, the spec's spelling on the wire.

    What the spec leaves open is an `OpenModel`.
    """

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        strict=True,
        allow_inf_nan=False,
        alias_generator=to_camel,
        validate_by_name=True,
        validate_by_alias=True,
        serialize_by_alias=True,
        defer_build=True,
    )

    def __repr_args__(self) -> Iterator[tuple[str | None, Any]]:
        # What is absent would bury what is there.
        return ((name, value) for name, value in super().__repr_args__() if value is not MISSING)


Seq: TypeAlias = Annotated[tuple[T, ...], Field(strict=False)]
"""A JSON array. It is read from a list too, is kept as a tuple, and its items stay strict."""


def _finite(value: T) -> T:
    """Refuse numbers that are not finite: as free JSON, pydantic lets `NaN` and `1e400` through."""
    kind = type(value)
    if kind is float:
        _hold_finite(cast("float", value))
    elif kind is dict or kind is list:
        containers: list[object] = [value]
        for container in containers:  # grows on the way
            if type(container) is dict:
                items: Iterable[object] = cast("dict[str, object]", container).values()
            else:
                items = cast("list[object]", container)
            for item in items:
                kind = type(item)
                if kind is float:
                    _hold_finite(cast("float", item))
                elif kind is dict or kind is list:
                    containers.append(item)
    return value


def _hold_finite(number: float) -> None:
    if not isfinite(number):
        raise refusal("non_finite_number", f"JSON has no number {number}; use a finite number or null.")


Json: TypeAlias = Annotated[JsonValue, AfterValidator(_finite)]
"""Any JSON value, null among them. Reading one copies its arrays and objects at every depth."""

JsonObject: TypeAlias = Annotated[dict[str, JsonValue], AfterValidator(_finite)]
"""Any JSON object; a private copy, as `Json`."""

JsonArray: TypeAlias = Annotated[list[JsonValue], AfterValidator(_finite)]
"""Any JSON array; a private copy, as `Json`."""


class OpenModel(Model):
    """An object with keys that the spec does not name; they are kept as JSON, in `model_extra`."""

    model_config = ConfigDict(extra="allow")

    # The base says "anything or None"; pydantic reads the narrower annotation and holds the extras to it.
    __pydantic_extra__: dict[str, Json]  # pyright: ignore[reportIncompatibleVariableOverride]


Number: TypeAlias = Annotated[
    Annotated[int, Tag("<number/whole>")] | Annotated[float, Tag("<number>")], Field(union_mode="left_to_right")
]
"""A JSON number, kept as written: `1` stays an integer, `1.0` a float, and a boolean is no number."""


def tag(name: T) -> T:
    """The value of a discriminator where Python code leaves it out.

    A plain default would be dropped by `exclude_defaults`, and the dump could not be read again; pydantic never
    takes the result of a factory that looks at other fields for a default.
    """
    return Field(default_factory=lambda _: name)


def wire_tag(name: T, wire: str) -> T:
    """The same as `tag`, for a property with a spelling of its own on the wire."""
    return Field(default_factory=lambda _: name, validation_alias=wire, serialization_alias=wire)


def refusal(code: str, message: str, at: Sequence[str | int] = ()) -> PydanticCustomError:
    """The error that a validator raises: a house code, a whole sentence, and the way down from the value to the fault.

    Union members that exist to keep others out raise the code `GUARD`; such an error is never told to anybody.
    """
    # The text goes in as context, since braces of JSON in a template would be read as names.
    return PydanticCustomError("uispec", "{message}", {"code": code, "message": message, "at": tuple(at)})


GUARD: Final = "guard"
"""The code of a refusal that only steers a union."""
