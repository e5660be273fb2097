"""What a single value of a card may be: numbers, words, sizes, and the template text that may stand for any of them.

The wire is laxer than Python should be. A boolean may come as the text "true" in any letter case, a word of an
enumeration too, and a template may put `${...}` anywhere. All of it is read, and written back as it came; the types
below make Python code say by name where it means such: `TemplateText("${wrap}")`, `Spelled("EXTRALARGE")`.
"""

from dataclasses import dataclass
from typing import Annotated, Any, Final, NewType, TypeAlias, TypeVar, get_args

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

BoolText = NewType("BoolText", str)
"""A boolean written as text: "true" or "false", in any letter case."""
TemplateText = NewType("TemplateText", str)
"""Text with `${...}` in it, which stands for a value that templating will put there."""
Spelled = NewType("Spelled", str)
"""A word of an enumeration in other letter case than the schema writes it."""

W = TypeVar("W", bound=str)

TEMPLATE: Final = r"(?s:\$\{.*\})"
"""Text that holds an expression. For the pattern engine of pydantic, which takes linear time."""


def _text(*patterns: str) -> CoreSchema:
    return core_schema.str_schema(strict=True, pattern="|".join((*patterns, TEMPLATE)))


def _either(*choices: CoreSchema) -> CoreSchema:
    return core_schema.union_schema(list[CoreSchema | tuple[CoreSchema, str]](choices), mode="left_to_right")


def _numbers() -> tuple[CoreSchema, CoreSchema]:
    return core_schema.int_schema(strict=True), core_schema.float_schema(strict=True, allow_inf_nan=False)


@dataclass(frozen=True, slots=True)
class BooleanMark:
    """Reads a boolean, or text that stands for one."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        either = _either(core_schema.bool_schema(strict=True), _text("(?i-u:^(?:true|false)$)"))
        return core_schema.custom_error_schema(either, "bool_type")


@dataclass(frozen=True, slots=True)
class _Numeric:
    """Reads a number, or template text."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.custom_error_schema(_either(*_numbers(), _text()), "float_type")


@dataclass(frozen=True, slots=True)
class WordMark:
    """Reads a word of an enumeration in any letter case, or template text."""

    is_capital: bool
    """Teams writes the words with a capital letter, whatever the schema does."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        words: tuple[str, ...] = get_args(get_args(source)[0])
        # What software writes is met by a look-up; the pattern is for all other letter cases.
        usual = {form: None for word in words for form in (word, word[:1].upper() + word[1:], word.lower())}
        return core_schema.custom_error_schema(
            _either(core_schema.literal_schema(list(usual)), _text(f"(?i-u:^(?:{'|'.join(words)})$)")),
            "literal_error",
            custom_error_context={"expected": " or ".join(f"'{word}'" for word in words)},
        )


@dataclass(frozen=True, slots=True)
class _Size:
    """Reads text of one form, or template text, and where `is_number` says so a number."""

    pattern: str
    said: str
    words: tuple[str, ...] = ()
    """Of what the pattern matches, the words as software writes them: a look-up meets those."""
    is_number: bool = False

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        refusal = {"code": "invalid_value", "message": f"{{name}} must be {self.said}."}
        words = (core_schema.literal_schema(list(self.words)),) if self.words else ()
        formed = core_schema.custom_error_schema(
            _either(*(_numbers() if self.is_number else ()), *words, _text(self.pattern)),
            "uispec",
            custom_error_message="{message}",
            custom_error_context=refusal,
        )
        # Where nothing but text may stand, a value of another type is told as that.
        return formed if self.is_number else core_schema.chain_schema([core_schema.str_schema(strict=True), formed])


Bool: TypeAlias = Annotated[bool | BoolText | TemplateText, BooleanMark()]
"""A boolean, or text that stands for one."""

Num: TypeAlias = Annotated[int | float | TemplateText, _Numeric()]
"""A number, kept as written, or template text."""

Word: TypeAlias = Annotated[W | Spelled | TemplateText, WordMark(is_capital=True)]
"""A word of an enumeration. Type checkers want the schema's spelling; any letter case is read."""

SameWord: TypeAlias = Annotated[W | Spelled | TemplateText, WordMark(is_capital=False)]
"""The same, where Teams writes the words as the schema does."""

Pixels: TypeAlias = Annotated[str, _Size("^[0-9]+px$", 'a size such as "40px"')]
"""A whole number of pixels."""

AutoPixels: TypeAlias = Annotated[
    str, _Size("(?i-u:^(?:auto|[0-9]+px)$)", '"auto" or a size such as "40px"', ("auto",))
]
"""Pixels, or as wide as the content."""

ImageSide: TypeAlias = Annotated[
    str, _Size("(?i-u:^(?:auto|stretch|[0-9]+px)$)", '"auto", "stretch" or a size such as "40px"', ("auto", "stretch"))
]
"""How wide or high a picture is."""

ColumnWidth: TypeAlias = Annotated[
    int | float | str,
    _Size(
        r"(?i-u:^(?:auto|stretch|[0-9]+px|[0-9]+(?:\.[0-9]+)?\*?)$)",
        'a number, "auto", "stretch" or a size such as "40px"',
        ("auto", "stretch"),
        is_number=True,
    ),
]
"""A share of the room, as a number or as text ("2.5", "2*"), or "auto", "stretch", or pixels."""

TableColumnWidth: TypeAlias = Annotated[
    int | float | str,
    _Size(
        r"(?i-u:^(?:auto|[0-9]+px|[0-9]+(?:\.[0-9]+)?)$)",
        'a number, "auto" or a size such as "40px"',
        ("auto",),
        is_number=True,
    ),
]
"""A share of the room, or pixels; "auto" in Teams."""

LabelWidth: TypeAlias = Annotated[
    int | float | str, _Size("^[0-9]+px$", 'a number or a size such as "40px"', is_number=True)
]
"""A percentage of the room, or pixels."""

DialogSide: TypeAlias = Annotated[
    str, _Size("(?i-u:^(?:small|medium|large|[0-9]+px)$)", '"small", "medium", "large" or a size such as "400px"')
]
"""How wide or high a dialog is."""
