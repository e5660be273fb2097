"""What a property may hold instead of a literal: a binding, or a call of one of the catalog's functions.

The 14 functions of the basic catalog are typed, arguments and all. `FunctionCall` is any of them, or a `RawCall` of a
function that only some other catalog knows.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Final, Literal, Self, TypeAlias

from pydantic import AfterValidator, FailFast, Field, JsonValue, Tag, WithJsonSchema, model_validator
from typing_extensions import TypeAliasType

from uispec._issues.refusals import GUARD, refusal
from uispec._model import MISSING, Json, JsonArray, JsonObject, Model, Number, Seq, tag
from uispec._sentences import shown
from uispec.a2ui._wire import Count, Uri
from uispec.a2ui.dialects import common_type


def _common(name: str) -> WithJsonSchema:
    """The JSON Schema of a type that all catalogs share is a reference to it, wherever the type is used."""
    return WithJsonSchema({"$ref": common_type("0.9", name)})


class DataBinding(Model):
    """A pointer into the data model: absolute with a leading slash, else relative to the item of a template."""

    path: str


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

    url: Uri


class AndArgs(Model):
    """Arguments of `and`."""

    values: "Annotated[Seq[DynamicBoolean], Field(min_length=2), FailFast()]"


class OrArgs(Model):
    """Arguments of `or`."""

    values: "Annotated[Seq[DynamicBoolean], Field(min_length=2), FailFast()]"


class NotArgs(Model):
    """Arguments of `not`."""

    value: "DynamicBoolean"


ReturnType: TypeAlias = Literal["string", "number", "boolean", "array", "object", "any", "void"]


class RequiredCall(Model):
    """Does the value hold anything? Gives a `ValidationResult`."""

    call: Literal["required"] = tag("required")
    args: RequiredArgs
    return_type: Literal["boolean"] | MISSING = MISSING


class RegexCall(Model):
    """Does the pattern occur in the value? Gives a `ValidationResult`."""

    call: Literal["regex"] = tag("regex")
    args: RegexArgs
    return_type: Literal["boolean"] | MISSING = MISSING


class LengthCall(Model):
    """Is the value long enough, and not too long? Gives a `ValidationResult`."""

    call: Literal["length"] = tag("length")
    args: LengthArgs
    return_type: Literal["boolean"] | MISSING = MISSING


class NumericCall(Model):
    """Is the number within its bounds? Gives a `ValidationResult`."""

    call: Literal["numeric"] = tag("numeric")
    args: NumericArgs
    return_type: Literal["boolean"] | MISSING = MISSING


class EmailCall(Model):
    """Is the value an e-mail address? Gives a `ValidationResult`."""

    call: Literal["email"] = tag("email")
    args: EmailArgs
    return_type: Literal["boolean"] | MISSING = MISSING


class FormatStringCall(Model):
    """Text with `${...}` filled in."""

    call: Literal["formatString"] = tag("formatString")
    args: FormatStringArgs
    return_type: Literal["string"] | MISSING = MISSING


class FormatNumberCall(Model):
    """A number as people of the renderer's locale write it."""

    call: Literal["formatNumber"] = tag("formatNumber")
    args: FormatNumberArgs
    return_type: Literal["string"] | MISSING = MISSING


class FormatCurrencyCall(Model):
    """An amount of money as people of the renderer's locale write it."""

    call: Literal["formatCurrency"] = tag("formatCurrency")
    args: FormatCurrencyArgs
    return_type: Literal["string"] | MISSING = MISSING


class FormatDateCall(Model):
    """A date or time by a TR35 pattern."""

    call: Literal["formatDate"] = tag("formatDate")
    args: FormatDateArgs
    return_type: Literal["string"] | MISSING = MISSING


class PluralizeCall(Model):
    """The text for a count, by the plural categories of CLDR."""

    call: Literal["pluralize"] = tag("pluralize")
    args: PluralizeArgs
    return_type: Literal["string"] | MISSING = MISSING


class OpenUrlCall(Model):
    """Open a URL; gives nothing, and needs an act of the user."""

    call: Literal["openUrl"] = tag("openUrl")
    args: OpenUrlArgs
    return_type: Literal["void"] | MISSING = MISSING


class AndCall(Model):
    """Are all values true?"""

    call: Literal["and"] = tag("and")
    args: AndArgs
    return_type: Literal["boolean"] | MISSING = MISSING


class OrCall(Model):
    """Is any value true?"""

    call: Literal["or"] = tag("or")
    args: OrArgs
    return_type: Literal["boolean"] | MISSING = MISSING


class NotCall(Model):
    """Is the value false?"""

    call: Literal["not"] = tag("not")
    args: NotArgs
    return_type: Literal["boolean"] | MISSING = MISSING


class RawCall(Model):
    """A call of a function that the basic catalog does not know."""

    call: str
    args: JsonObject | MISSING = MISSING
    """Any values but null; bindings and calls may stand among them."""
    return_type: ReturnType | MISSING = MISSING

    @model_validator(mode="after")
    def _is_of_another_catalog(self) -> Self:
        # Without this, a known function with bad arguments would pass as an unknown one.
        if self.call in FUNCTIONS:
            raise refusal(GUARD, "A function of the basic catalog has arguments of its own.")
        if self.args is not MISSING:
            for name, value in self.args.items():
                if value is None:
                    raise refusal("wrong_type", "An argument of a function is never null.", ("args", name))
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
        | NotCall,
        Field(discriminator="call"),
    ],
)
"""A call of a function of the basic catalog."""

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
"""The functions of the basic catalog, by their names."""


def _giving(kind: ReturnType) -> AfterValidator:
    """A call may stand where a `kind` is wanted if it says so, or says nothing."""

    def check(call: FunctionCall) -> FunctionCall:
        given = call.return_type
        if given is not MISSING and given != kind:
            message = f"{{name}} must be {shown(kind)} here, or be left out."
            raise refusal("invalid_value", message, ("returnType",))
        return call

    return AfterValidator(check)


_Text: TypeAlias = Annotated[str, Tag("<string>")]
_Bool: TypeAlias = Annotated[bool, Tag("<boolean>")]
_Int: TypeAlias = Annotated[int, Tag("<number/whole>")]
_Float: TypeAlias = Annotated[float, Tag("<number>")]
_Binding: TypeAlias = Annotated[DataBinding, Tag("<data binding>")]
_Known: TypeAlias = Annotated[KnownCall, Tag("<function call/known>")]
_Raw: TypeAlias = Annotated[RawCall, Tag("<function call/raw>")]
_KnownText: TypeAlias = Annotated[KnownCall, _giving("string"), Tag("<function call/known>")]
_RawText: TypeAlias = Annotated[RawCall, _giving("string"), Tag("<function call/raw>")]
_KnownNumber: TypeAlias = Annotated[KnownCall, _giving("number"), Tag("<function call/known>")]
_RawNumber: TypeAlias = Annotated[RawCall, _giving("number"), Tag("<function call/raw>")]
_KnownBool: TypeAlias = Annotated[KnownCall, _giving("boolean"), Tag("<function call/known>")]
_RawBool: TypeAlias = Annotated[RawCall, _giving("boolean"), Tag("<function call/raw>")]
_KnownList: TypeAlias = Annotated[KnownCall, _giving("array"), Tag("<function call/known>")]
_RawList: TypeAlias = Annotated[RawCall, _giving("array"), Tag("<function call/raw>")]
_LTR: Final = Field(union_mode="left_to_right")

DynamicString: TypeAlias = Annotated[_Text | _KnownText | _Binding | _RawText, _LTR, _common("DynamicString")]
DynamicNumber: TypeAlias = Annotated[
    _Int | _Float | _KnownNumber | _Binding | _RawNumber, _LTR, _common("DynamicNumber")
]
DynamicBoolean: TypeAlias = Annotated[_Bool | _KnownBool | _Binding | _RawBool, _LTR, _common("DynamicBoolean")]
DynamicStringList: TypeAlias = Annotated[
    Annotated[Seq[str], Tag("<array>")] | _KnownList | _Binding | _RawList, _LTR, _common("DynamicStringList")
]

_PlainList: TypeAlias = Annotated[JsonArray, Tag("<array>")]

DynamicValue: TypeAlias = Annotated[
    _Text | _Known | _Binding | _Bool | _Int | _Float | _Raw | _PlainList, _LTR, _common("DynamicValue")
]
"""Any literal but null and objects, a binding, or a call. Arrays are JSON, in which bindings and calls may stand."""


def _present(value: JsonValue) -> JsonValue:
    if value is None:
        raise refusal("wrong_type", "An argument of a function is never null.")
    return value


AnyValue: TypeAlias = Annotated[
    _Known | _Binding | _Raw | Annotated[Json, AfterValidator(_present), Tag("<value>")], _LTR, WithJsonSchema({})
]
"""Whatever JSON there is but null, which no argument may be; a whole binding or a whole call is read as one."""
