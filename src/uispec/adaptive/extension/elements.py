"""Elements of Teams: badges, code, buttons, icons, ratings, progress."""

from typing import Literal

from uispec._model import MISSING, tag
from uispec.adaptive._object import CardObject
from uispec.adaptive.inputs import Input
from uispec.adaptive.parts import Block
from uispec.adaptive.scalars import Bool, Num, Word
from uispec.adaptive.unions import SelectAction
from uispec.adaptive.words import IconSize, IconStyle, TextColor


class Badge(Block):
    """A short text, an icon, or both, on a coloured ground."""

    type: Literal["Badge"] = tag("Badge")
    text: str | MISSING = MISSING
    icon: str | MISSING = MISSING
    """`Name` or `Name,filled`."""
    icon_position: Word[Literal["Before", "After"]] | MISSING = MISSING
    appearance: Word[Literal["Filled", "Tint"]] | MISSING = MISSING
    size: Word[Literal["Medium", "Large", "ExtraLarge"]] | MISSING = MISSING
    shape: Word[Literal["Square", "Rounded", "Circular"]] | MISSING = MISSING
    style: Word[Literal["Default", "Subtle", "Informative", "Accent", "Good", "Attention", "Warning"]] | MISSING = (
        MISSING
    )
    tooltip: str | MISSING = MISSING


class CodeBlock(Block):
    """Source text, coloured."""

    type: Literal["CodeBlock"] = tag("CodeBlock")
    code_snippet: str | MISSING = MISSING
    language: (
        Word[
            Literal[
                "Bash",
                "C",
                "Cpp",
                "CSharp",
                "Css",
                "Dos",
                "Go",
                "Graphql",
                "Html",
                "Java",
                "JavaScript",
                "Json",
                "ObjectiveC",
                "Perl",
                "Php",
                "PlainText",
                "PowerShell",
                "Python",
                "Sql",
                "TypeScript",
                "VbNet",
                "Verilog",
                "Vhdl",
                "Xml",
            ]
        ]
        | MISSING
    ) = MISSING
    start_line_number: Num | MISSING = MISSING


class IconInfo(CardObject):
    """An icon of a CompoundButton."""

    name: str | MISSING = MISSING
    size: IconSize | MISSING = MISSING
    style: IconStyle | MISSING = MISSING
    color: TextColor | MISSING = MISSING


class CompoundButton(Block):
    """A button with an icon, a title and more text."""

    type: Literal["CompoundButton"] = tag("CompoundButton")
    icon: IconInfo | MISSING = MISSING
    badge: str | MISSING = MISSING
    title: str | MISSING = MISSING
    description: str | MISSING = MISSING
    select_action: SelectAction | MISSING = MISSING


class Icon(Block):
    """An icon of the Fluent set."""

    type: Literal["Icon"] = tag("Icon")
    name: str
    size: IconSize | MISSING = MISSING
    style: IconStyle | MISSING = MISSING
    color: TextColor | MISSING = MISSING
    select_action: SelectAction | MISSING = MISSING


class Rating(Block):
    """Stars that show a value."""

    type: Literal["Rating"] = tag("Rating")
    value: Num | MISSING = MISSING
    count: Num | MISSING = MISSING
    """How many people gave one."""
    max: Num | MISSING = MISSING
    size: Word[Literal["Medium", "Large"]] | MISSING = MISSING
    color: Word[Literal["Neutral", "Marigold"]] | MISSING = MISSING
    style: Word[Literal["Default", "Compact"]] | MISSING = MISSING


class InputRating(Input):
    """Stars to give."""

    type: Literal["Input.Rating"] = tag("Input.Rating")
    value: Num | MISSING = MISSING
    max: Num | MISSING = MISSING
    allow_half_steps: Bool | MISSING = MISSING
    size: Word[Literal["Medium", "Large"]] | MISSING = MISSING
    color: Word[Literal["Neutral", "Marigold"]] | MISSING = MISSING


class ProgressBar(Block):
    """How far something has come."""

    type: Literal["ProgressBar"] = tag("ProgressBar")
    value: Num | MISSING = MISSING
    """Where nothing is said, nobody knows how far."""
    max: Num | MISSING = MISSING
    color: Word[Literal["Accent", "Good", "Warning", "Attention"]] | MISSING = MISSING


class ProgressRing(Block):
    """Something is going on."""

    type: Literal["ProgressRing"] = tag("ProgressRing")
    label: str | MISSING = MISSING
    label_position: Word[Literal["Before", "After", "Above", "Below"]] | MISSING = MISSING
    size: Word[Literal["Tiny", "Small", "Medium", "Large"]] | MISSING = MISSING
