"""The base of every typed model, and the annotated pieces that models of all protocols share.

A model is the wire and only the wire: it fills in no default of a spec, reads no number as text, and writes back
exactly what it read. An optional property is `T | MISSING = MISSING`, since absent is not null.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache, wraps
from inspect import Parameter, Signature
from math import isfinite
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Final,
    Self,
    TypeAlias,
    TypeVar,
    cast,
    dataclass_transform,
    get_args,
)

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    JsonValue,
    Tag,
    TypeAdapter,
    ValidationError,
    WithJsonSchema,
)
from pydantic.alias_generators import to_camel
from pydantic.config import ExtraValues

# From pydantic_core: type checkers see the sentinel there, but lose it behind the assignment in `pydantic`.
from pydantic_core import MISSING as MISSING
from pydantic_core import CoreSchema, core_schema

from uispec._issues.arguments import explain_arguments
from uispec._issues.refusals import refusal
from uispec._json.check import check, too_deep
from uispec._json.frozen import FrozenDict, FrozenList
from uispec._json.given import look_over, plain_copy, refuse_strays, stand_in
from uispec.errors import UispecError
from uispec.limits import DEFAULT

K = TypeVar("K")
T = TypeVar("T")
J = TypeVar("J", bound=JsonValue)

STRICT: Final = ConfigDict(strict=True, allow_inf_nan=False, defer_build=True)
"""For the adapters of types that are no models, so that they judge as models do."""


# pydantic says the same of its own class of models, and type checkers do not carry it over to a child of that.
@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(Field,))
class _Class(type(BaseModel)):
    """The class of models: `help` and completion show what a model has, and not what pydantic keeps about it."""

    def __dir__(cls) -> list[str]:
        return [name for name in super().__dir__() if not name.startswith("__pydantic_")]

    @property
    def __signature__(cls) -> Signature:
        """The fields of a model, by the names that Python code gives them, whether it is built yet or not."""
        fields = [
            Parameter(
                name,
                Parameter.KEYWORD_ONLY,
                default=Parameter.empty
                if field.is_required()
                else field.get_default(call_default_factory=True, validated_data={}),
            )
            for name, field in cast("type[BaseModel]", cls).model_fields.items()
        ]
        takes_extra = issubclass(cls, OpenModel) and cls.takes_extra
        return Signature([*fields, *([Parameter("extra", Parameter.VAR_KEYWORD)] if takes_extra else [])])

    @__signature__.setter
    def __signature__(cls, built: object) -> None:
        """Let go of pydantic's, by the names of the wire, which it sets whenever it builds a model."""


M = TypeVar("M", bound=BaseModel)


def make(
    model: type[M],
    given: Mapping[str, Any],
    *,
    into: M | None = None,
    extra: ExtraValues | None = None,
    unknown: Collection[str] = (),
    by_alias: bool | None = None,
) -> M:
    """Make a model from the arguments of a constructor, as exactly as documents are read.

    Args:
        model: what is to be made.
        given: the arguments, by their names.
        into: the instance that is to hold them; `None` for a new one.
        extra: what is done about properties that the model has not; `None`: as the model says.
        unknown: those of the arguments that are refused, since the model has no such properties.
        by_alias: `False`: all names are those of Python, whatever they mean on the wire.

    Raises:
        ParseError, LimitError: see `look_over`; a value too deep is a LimitError, too.
        InvalidDocumentError: every other fault, by the names of Python.
    """
    validate = model.__pydantic_validator__.validate_python
    has_strays = look_over(given)
    if not (has_strays or unknown):
        try:
            return validate(given, self_instance=into, extra=extra, by_alias=by_alias, by_name=True)
        except ValidationError:
            pass  # As where documents are read: the models want plain arrays and objects.
    given = cast("dict[str, Any]", plain_copy(given, stand_in))
    known = {name: value for name, value in given.items() if name not in unknown} if unknown else given
    fault = None
    try:
        made = validate(known, self_instance=into, extra=extra, by_alias=by_alias, by_name=True)
    except ValidationError as error:
        fault = error
    else:
        if not (has_strays or unknown):
            return made
        refuse_strays(given)
    raise explain_arguments(model, given, fault, extra=extra, unknown=unknown) from fault


def _telling(dump: Callable[..., T]) -> Callable[..., T]:
    """Make a way to write models that fails with errors of ours."""

    @wraps(dump)
    def write(self: BaseModel, **how: Any) -> T:
        try:
            return dump(self, **how)
        except ValueError as error:
            raise _explain_dumping(self, error) from error

    return write


class Model(BaseModel, metaclass=_Class):
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

    if not TYPE_CHECKING:

        def __init__(self, /, *positional: Any, **data: Any) -> None:
            """Make a model from its properties, each by its name, as exactly as documents are read.

            Raises:
                TypeError: one was given without its name.
                ParseError, InvalidDocumentError, LimitError: what was given is no such model.
            """
            if positional:
                name = type(self).__name__
                raise TypeError(f"{name}() takes each property by its name: {name}(name=value)")
            self._fill(data)

        # Objects that are read are not to be sent through here.
        __init__.__pydantic_base_init__ = True

    def _fill(self, data: dict[str, Any]) -> None:
        """Take in the arguments of the constructor; what is read does not come through here."""
        make(type(self), data, into=self)

    if not TYPE_CHECKING:
        model_dump = _telling(BaseModel.model_dump)
        model_dump_json = _telling(BaseModel.model_dump_json)

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """Copy as pydantic does, and check what `update` brings: frozen values may be shared because they are valid.

        Raises:
            ParseError, InvalidDocumentError, LimitError: as the constructor.
        """
        if not update:
            return super().model_copy(deep=deep)
        model = type(self)
        given = {name: getattr(self, name) for name in self.model_fields_set if name in model.model_fields}
        # Asked by its name, an extra that is called like a method of the model would be that method.
        changed = {**(self.model_extra or {}), **given, **update}
        return make(model, changed, by_alias=False)

    def __repr_args__(self) -> Iterator[tuple[str | None, Any]]:
        # What is absent would bury what is there.
        return ((name, value) for name, value in super().__repr_args__() if value is not MISSING)


def _explain_dumping(model: BaseModel, error: ValueError) -> ValueError:
    """Give the error of ours for what a model holds and no document can; another of pydantic's is given back.

    Such models are deeper than any that is read, or hold texts that UTF-8 cannot write.
    """
    told = str(error)
    # Of some models that are too deep, pydantic says that they hold themselves.
    if "depth exceeded" in told or "Circular reference" in told:
        return too_deep("", DEFAULT)
    if "surrogates not allowed" in told:
        try:
            check(BaseModel.model_dump(model))
        except UispecError as ours:
            return ours
    return error


def fits(adapter: TypeAdapter[Any], value: object) -> bool:
    """Tell whether a value of JSON reads as a type, by the names of the wire.

    >>> fits(TypeAdapter(int, config=STRICT), 1), fits(TypeAdapter(int, config=STRICT), "1")
    (True, False)
    """
    try:
        adapter.validate_python(value, by_alias=True, by_name=False)
    except ValidationError:
        return False
    return True


def or_none(value: T | MISSING) -> T | None:
    """Give an optional property as Python code expects it: `None` where it is absent.

    >>> or_none("a"), or_none(MISSING)
    ('a', None)
    """
    return None if value is MISSING else value


Seq: TypeAlias = Annotated[tuple[T, ...], Field(strict=False)]
"""A JSON array. It is read from a list too, is kept as a tuple, and its items stay strict."""


_COMMON: Final = frozenset({str, int, bool, type(None)})
"""The types of a scalar that needs no look."""


def _containers(value: JsonValue) -> list[dict[str, JsonValue] | list[JsonValue]]:
    """Every dict and list in a value, holders first. As free JSON, pydantic lets `NaN` and `1e400` through.

    It has copied the value, too, and left no subclass in it, so a look at the bare types is enough. That is faster than
    any other way to look at every number, writing the value as JSON among them.
    """
    found: list[dict[str, JsonValue] | list[JsonValue]] = [[value]]
    for holder in found:  # grows on the way
        for item in holder.values() if type(holder) is dict else holder:
            kind = type(item)
            if kind is str or kind is int:
                continue
            if kind is dict or kind is list:
                found.append(cast("dict[str, JsonValue] | list[JsonValue]", item))
            elif kind is float and not isfinite(cast("float", item)):
                raise refusal("non_finite_number", f"JSON has no number {item}; use a finite number or null.")
    return found[1:]


def _plain(value: J) -> J:
    _containers(value)
    return value


def _frozen(value: J) -> J:
    if type(value) in _COMMON:
        return value
    frozen: dict[int, JsonValue] = {}
    # Holders come first, so from the end everything that a container holds is frozen before it is. Editing what came is
    # fine: pydantic has copied all of it, and nobody else holds the copy.
    for container in reversed(_containers(value)):
        if isinstance(container, dict):
            for key, item in container.items():
                if type(item) is dict or type(item) is list:
                    container[key] = frozen[id(item)]
            frozen[id(container)] = FrozenDict(container)
        else:
            for index, item in enumerate(container):
                if type(item) is dict or type(item) is list:
                    container[index] = frozen[id(item)]
            frozen[id(container)] = FrozenList(container)
    return cast("J", frozen.get(id(value), value))


Json: TypeAlias = Annotated[JsonValue, AfterValidator(_frozen)]
"""Any JSON value, null among them: a private copy, frozen at every depth."""

JsonObject: TypeAlias = Annotated[dict[str, JsonValue], AfterValidator(_frozen)]
"""Any JSON object, as `Json`."""

JsonArray: TypeAlias = Annotated[list[JsonValue], AfterValidator(_frozen)]
"""Any JSON array, as `Json`."""

PlainJson: TypeAlias = Annotated[JsonValue, AfterValidator(_plain)]
"""Any JSON value of ordinary dicts and lists, for data models. A private copy too, but one that its holder may edit."""

PlainObject: TypeAlias = Annotated[dict[str, JsonValue], AfterValidator(_plain)]
"""Any JSON object, as `PlainJson`."""


class _Frozen:
    """Marks a mapping that is read as a dict and kept as a frozen one."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        key, item = get_args(source)
        return core_schema.no_info_after_validator_function(FrozenDict, handler(dict[key, item]))


Map: TypeAlias = Annotated[Mapping[K, T], _Frozen()]
"""A JSON object whose keys are names and whose values are all of one type; frozen."""


class ExtensibleModel(Model):
    """An object that may have properties which its model does not name; they are kept as JSON, in `model_extra`."""

    model_config = ConfigDict(extra="allow")

    if not TYPE_CHECKING:
        # The base says "anything or None"; pydantic reads the narrower annotation and holds the extras to it. A type
        # checker would take it for an argument of the constructor.
        __pydantic_extra__: dict[str, Json]

    def with_extra(self, extra: Mapping[str, JsonValue]) -> Self:
        """Give a copy that also has these properties, which the model does not know.

        Raises:
            ValueError: the model knows one of them.
            ParseError, InvalidDocumentError, LimitError: one of them is no JSON that may enter.

        >>> from uispec import adaptive
        >>> adaptive.dump_card_json(adaptive.AdaptiveCard().with_extra({"x-trace": 7}))
        b'{"type":"AdaptiveCard","x-trace":7}'
        """
        model = cast("type[BaseModel]", type(self))
        for name in extra.keys() & _names_of(model):
            raise ValueError(f"{model.__name__} has a property {name!r}; give it to the constructor")
        return self.model_copy(update=extra)


@cache
def _names_of(model: type[BaseModel]) -> frozenset[str]:
    """What an argument may be called, in Python or on the wire."""
    return frozenset(str(name) for key, field in model.model_fields.items() for name in (key, field.validation_alias))


class OpenModel(ExtensibleModel):
    """An object with keys that the spec does not name: read with them, and built in Python from those that it names.

    A constructor refuses others, since there they are slips of the pen; `with_extra` is for those that are meant. What
    stands in a mapping that it is given is read, and keeps them.
    """

    takes_extra: ClassVar[bool] = False
    """Whether keys of free names are what the object is there for, so that its constructor takes them too."""

    def _fill(self, data: dict[str, Any]) -> None:
        model = cast("type[BaseModel]", type(self))
        make(model, data, into=self, unknown=() if self.takes_extra else data.keys() - _names_of(model))

    def model_post_init(self, context: object, /) -> None:
        """Freeze the map of the extras; their values are frozen already."""
        if self.__pydantic_extra__:
            object.__setattr__(self, "__pydantic_extra__", FrozenDict(self.__pydantic_extra__))


Number: TypeAlias = Annotated[
    Annotated[int, Tag("<number/whole>")] | Annotated[float, Tag("<number>")],
    Field(union_mode="left_to_right"),
    WithJsonSchema({"type": "number"}),
]
"""A JSON number, kept as written: `1` stays an integer, `1.0` a float, and a boolean is no number."""

TextOrNumber: TypeAlias = Annotated[str, Tag("<string>")] | Annotated[Number, Tag("<number>")]
"""Either, as ids and keys of JavaScript are."""


def tag(name: T) -> T:
    """The value of a discriminator where Python code leaves it out.

    A plain default would be dropped by `exclude_defaults`, and the dump could not be read again; pydantic never
    takes the result of a factory that looks at other fields for a default.
    """
    return Field(default_factory=lambda _: name)


def wire_tag(name: T, wire: str) -> T:
    """The same as `tag`, for a property with a spelling of its own on the wire."""
    return Field(default_factory=lambda _: name, validation_alias=wire, serialization_alias=wire)
