"""What a property may hold instead of a literal: a binding, or a call of one of the catalog's functions.

The 14 functions of the basic catalog and `@index` are typed, arguments and all. `FunctionCall` is any of them, or a
`RawCall` of a function that only some other catalog knows.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Final, Literal, Self, TypeAlias

from pydantic import (
    AfterValidator,
    FailFast,
    Field,
    JsonValue,
    Tag,
    TypeAdapter,
    ValidationError,
    WithJsonSchema,
    model_validator,
)
from typing_extensions import TypeAliasType

from uispec import pointer
from uispec._issues import issues_of
from uispec._issues.refusals import GUARD, refusal
from uispec._model import MISSING, STRICT, Json, JsonArray, JsonObject, Model, Number, Seq, wire_tag
from uispec.a2ui._wire import Count, Uri, hold_identifier
from uispec.a2ui.dialects import common_type, is_reserved


def _common(name: str) -> WithJsonSchema:
    """The JSON Schema of a type that all catalogs share is a reference to it, wherever the type is used."""
    return WithJsonSchema({"$ref": common_type("1.0", name)})


class DataBinding(Model):
    """A pointer into the data model: absolute with a leading slash, else relative to the item of a template."""

    path: str = Field(validation_alias="@path", serialization_alias="@path")


class RequiredArgs(Model):
    """Arguments of `required`."""

    value: "AnyValue"


class RegexArgs(Model):
    """Arguments of `regex`."""

    value: "DynamicString"
    pattern: str


class LengthArgs(Model):
    """Arguments of `length`; at least one bound is given."""

    value: "DynamicString"
    min: Count | MISSING = MISSING
    max: Count | MISSING = MISSING

    @model_validator(mode="after")
    def _is_bounded(self) -> Self:
        if self.min is MISSING and self.max is MISSING:
            raise refusal("missing_property", '{name} of "length" needs "min" or "max".')
        return self


class NumericArgs(Model):
    """Arguments of `numeric`; at least one bound is given."""

    value: "DynamicNumber"
    min: Number | MISSING = MISSING
    max: Number | MISSING = MISSING

    @model_validator(mode="after")
    def _is_bounded(self) -> Self:
        if self.min is MISSING and self.max is MISSING:
            raise refusal("missing_property", '{name} of "numeric" needs "min" or "max".')
        return self


class EmailArgs(Model):
    """Arguments of `email`."""

    value: "DynamicString"


class FormatStringArgs(Model):
    """Arguments of `formatString`."""

    value: "DynamicString"


class FormatNumberArgs(Model):
    """Arguments of `formatNumber`."""

    value: "DynamicNumber"
    decimals: "DynamicNumber | MISSING" = MISSING
    grouping: "DynamicBoolean | MISSING" = MISSING


class FormatCurrencyArgs(Model):
    """Arguments of `formatCurrency`."""

    value: "DynamicNumber"
    currency: "DynamicString"
    decimals: "DynamicNumber | MISSING" = MISSING
    grouping: "DynamicBoolean | MISSING" = MISSING


class FormatDateArgs(Model):
    """Arguments of `formatDate`."""

    value: "DynamicValue"
    format: "DynamicString"


class PluralizeArgs(Model):
    """Arguments of `pluralize`."""

    value: "DynamicNumber"
    zero: "DynamicString | MISSING" = MISSING
    one: "DynamicString | MISSING" = MISSING
    two: "DynamicString | MISSING" = MISSING
    few: "DynamicString | MISSING" = MISSING
    many: "DynamicString | MISSING" = MISSING
    other: "DynamicString"


class OpenUrlArgs(Model):
    """Arguments of `openUrl`."""

    url: "DynamicUri"


class AndArgs(Model):
    """Arguments of `and`."""

    values: "Annotated[Seq[DynamicBoolean], Field(min_length=2), FailFast()]"


class OrArgs(Model):
    """Arguments of `or`."""

    values: "Annotated[Seq[DynamicBoolean], Field(min_length=2), FailFast()]"


class NotArgs(Model):
    """Arguments of `not`."""

    value: "DynamicBoolean"


class IndexArgs(Model):
    """Arguments of `@index`."""

    offset: "DynamicNumber | MISSING" = MISSING


class FunctionCommon(Model):
    """What every call may say besides its name and arguments."""

    catalog_id: str | MISSING = MISSING
    """The catalog that knows the function, where it is not the surface's own. Never prefixed with @."""


class RequiredCall(FunctionCommon):
    """Does the value hold anything? Gives a `ValidationResult`."""

    call: Literal["required"] = wire_tag("required", "@call")
    args: RequiredArgs


class RegexCall(FunctionCommon):
    """Does the pattern occur in the value? Gives a `ValidationResult`."""

    call: Literal["regex"] = wire_tag("regex", "@call")
    args: RegexArgs


class LengthCall(FunctionCommon):
    """Is the value long enough, and not too long? Gives a `ValidationResult`."""

    call: Literal["length"] = wire_tag("length", "@call")
    args: LengthArgs


class NumericCall(FunctionCommon):
    """Is the number within its bounds? Gives a `ValidationResult`."""

    call: Literal["numeric"] = wire_tag("numeric", "@call")
    args: NumericArgs


class EmailCall(FunctionCommon):
    """Is the value an e-mail address? Gives a `ValidationResult`."""

    call: Literal["email"] = wire_tag("email", "@call")
    args: EmailArgs


class FormatStringCall(FunctionCommon):
    """Text with `${...}` filled in."""

    call: Literal["formatString"] = wire_tag("formatString", "@call")
    args: FormatStringArgs


class FormatNumberCall(FunctionCommon):
    """A number as people of the renderer's locale write it."""

    call: Literal["formatNumber"] = wire_tag("formatNumber", "@call")
    args: FormatNumberArgs


class FormatCurrencyCall(FunctionCommon):
    """An amount of money as people of the renderer's locale write it."""

    call: Literal["formatCurrency"] = wire_tag("formatCurrency", "@call")
    args: FormatCurrencyArgs


class FormatDateCall(FunctionCommon):
    """A date or time by a TR35 pattern."""

    call: Literal["formatDate"] = wire_tag("formatDate", "@call")
    args: FormatDateArgs


class PluralizeCall(FunctionCommon):
    """The text for a count, by the plural categories of CLDR."""

    call: Literal["pluralize"] = wire_tag("pluralize", "@call")
    args: PluralizeArgs


class OpenUrlCall(FunctionCommon):
    """Open a URL; gives nothing, and needs an act of the user."""

    call: Literal["openUrl"] = wire_tag("openUrl", "@call")
    args: OpenUrlArgs


class AndCall(FunctionCommon):
    """Are all values true?"""

    call: Literal["and"] = wire_tag("and", "@call")
    args: AndArgs


class OrCall(FunctionCommon):
    """Is any value true?"""

    call: Literal["or"] = wire_tag("or", "@call")
    args: OrArgs


class NotCall(FunctionCommon):
    """Is the value false?"""

    call: Literal["not"] = wire_tag("not", "@call")
    args: NotArgs


class IndexCall(Model):
    """The position of the item in the nearest list template. In no catalog, so it names none."""

    call: Literal["@index"] = wire_tag("@index", "@call")
    args: IndexArgs | MISSING = MISSING


class RawCall(FunctionCommon):
    """A call of a function that the basic catalog does not know, or that comes from a catalog it names itself."""

    call: str = Field(validation_alias="@call", serialization_alias="@call")
    args: JsonObject | MISSING = MISSING

    @model_validator(mode="after")
    def _is_of_another_catalog(self) -> Self:
        # Without this, a known function with bad arguments would pass as an unknown one.
        if self.call == "@index" or (self.call in FUNCTIONS and self.catalog_id is MISSING):
            raise refusal(GUARD, "A function of the basic catalog has arguments of its own.")
        hold_identifier(self.call.removeprefix("@"), "function name", ("@call",))
        if self.args is not MISSING:
            for name in self.args:
                hold_identifier(name, "argument name", ("args", name))
        return self


# Named aliases: pydantic builds each once and refers to it. Written out, 14 calls inside each other's arguments nest so
# deep that building the schema overflows the stack.
KnownCall = TypeAliasType(
    "KnownCall",
    Annotated[
        RequiredCall
        | RegexCall
        | LengthCall
        | NumericCall
        | EmailCall
        | FormatStringCall
        | FormatNumberCall
        | FormatCurrencyCall
        | FormatDateCall
        | PluralizeCall
        | OpenUrlCall
        | AndCall
        | OrCall
        | NotCall
        | IndexCall,
        Field(discriminator="call"),
    ],
)
"""A call of a function of the basic catalog, or of `@index`."""

FunctionCall = TypeAliasType(
    "FunctionCall",
    Annotated[
        Annotated[KnownCall, Tag("<function call/known>")] | Annotated[RawCall, Tag("<function call/raw>")],
        Field(union_mode="left_to_right"),
        _common("FunctionCall"),
    ],
)
"""A call of any function: typed where the basic catalog knows it."""

FUNCTIONS: Final[Mapping[str, type[Model]]] = MappingProxyType(
    {
        "required": RequiredCall,
        "regex": RegexCall,
        "length": LengthCall,
        "numeric": NumericCall,
        "email": EmailCall,
        "formatString": FormatStringCall,
        "formatNumber": FormatNumberCall,
        "formatCurrency": FormatCurrencyCall,
        "formatDate": FormatDateCall,
        "pluralize": PluralizeCall,
        "openUrl": OpenUrlCall,
        "and": AndCall,
        "or": OrCall,
        "not": NotCall,
    }
)
"""The functions of the basic catalog, by their names. `@index` is the system's and in no catalog."""


class EarlierFunctionCall(Model):
    """A call as the drafts of v1.0 spelled it, in the two messages that carry one; read under version "v1.0" only."""

    call: str
    args: JsonObject | MISSING = MISSING
    catalog_id: str | MISSING = MISSING


_Text: TypeAlias = Annotated[str, Tag("<string>")]
_Bool: TypeAlias = Annotated[bool, Tag("<boolean>")]
_Int: TypeAlias = Annotated[int, Tag("<number/whole>")]
_Float: TypeAlias = Annotated[float, Tag("<number>")]
_Binding: TypeAlias = Annotated[DataBinding, Tag("<data binding>")]
_Known: TypeAlias = Annotated[KnownCall, Tag("<function call/known>")]
_Raw: TypeAlias = Annotated[RawCall, Tag("<function call/raw>")]
_LTR: Final = Field(union_mode="left_to_right")

DynamicString: TypeAlias = Annotated[_Text | _Known | _Binding | _Raw, _LTR, _common("DynamicString")]
DynamicNumber: TypeAlias = Annotated[_Int | _Float | _Known | _Binding | _Raw, _LTR, _common("DynamicNumber")]
DynamicBoolean: TypeAlias = Annotated[_Bool | _Known | _Binding | _Raw, _LTR, _common("DynamicBoolean")]
DynamicStringList: TypeAlias = Annotated[
    Annotated[Seq[str], Tag("<array>")] | _Known | _Binding | _Raw, _LTR, _common("DynamicStringList")
]
DynamicUri: TypeAlias = Annotated[
    Annotated[Uri, Tag("<string>")] | _Known | _Binding | _Raw,
    _LTR,
    WithJsonSchema(
        {
            "oneOf": [
                {"type": "string", "format": "uri"},
                {"$ref": common_type("1.0", "DataBinding")},
                {"$ref": common_type("1.0", "FunctionCall")},
            ]
        }
    ),
]
Condition: TypeAlias = Annotated[
    _Known | _Binding | _Raw,
    _LTR,
    WithJsonSchema(
        {"oneOf": [{"$ref": common_type("1.0", "DataBinding")}, {"$ref": common_type("1.0", "FunctionCall")}]}
    ),
]
"""What a check asks: never a literal."""

_REFERENCE: Final[TypeAdapter[Condition]] = TypeAdapter(Condition, config=STRICT)
_RESERVED: Final = "{name} is a reserved key; write @@ where data has a key that begins with @."


def _free_of_reserved_keys(value: JsonValue) -> JsonValue:
    """Refuse a reserved key at any depth, unless its object is a whole binding or a whole call."""
    waiting: list[tuple[JsonValue, tuple[str | int, ...]]] = [(value, ())]
    while waiting:
        found, at = waiting.pop()
        if isinstance(found, list):
            waiting.extend((found[place], (*at, place)) for place in reversed(range(len(found))))
        elif isinstance(found, dict):
            reserved = next(filter(is_reserved, found), None)
            if reserved is None:
                waiting.extend((found[key], (*at, key)) for key in reversed(found))
            elif not _is_binding_or_call(found, at):
                raise refusal("reserved_key", _RESERVED, (*at, reserved))
    return value


def _is_binding_or_call(found: dict[str, JsonValue], at: tuple[str | int, ...]) -> bool:
    if "@path" not in found and "@call" not in found:
        return False
    try:
        _REFERENCE.validate_python(found, by_alias=True, by_name=False)
    except ValidationError as error:
        first = issues_of(error, found, _REFERENCE)[0]
        raise refusal(first.code, first.message, (*at, *pointer.split(first.path))) from None
    return True


_PlainList: TypeAlias = Annotated[JsonArray, AfterValidator(_free_of_reserved_keys), Tag("<array>")]
_PlainObject: TypeAlias = Annotated[JsonObject, AfterValidator(_free_of_reserved_keys), Tag("<object>")]

DynamicValue: TypeAlias = Annotated[
    _Text | _Known | _Binding | _Bool | _Int | _Float | _Raw | _PlainList | _PlainObject, _LTR, _common("DynamicValue")
]
"""Any literal but null, a binding, or a call. Arrays and objects are JSON, in which bindings and calls may stand."""

AnyValue: TypeAlias = Annotated[_Known | _Binding | _Raw | Annotated[Json, Tag("<value>")], _LTR, WithJsonSchema({})]
"""Whatever JSON there is, null too; a whole binding or a whole call is read as one."""
