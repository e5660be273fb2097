"""The enumerations of cards that more than one type uses, as the schemas spell them.

Where the core schemas know a word it stands in their camelCase; words of the Teams extension stand in PascalCase.
"""

from typing import Literal, TypeAlias

from uispec.adaptive.scalars import SameWord, Word

HorizontalAlignment: TypeAlias = Word[Literal["left", "center", "right"]]
VerticalAlignment: TypeAlias = Word[Literal["top", "center", "bottom"]]
ContainerStyle: TypeAlias = SameWord[Literal["default", "emphasis", "good", "attention", "warning", "accent"]]
BlockHeight: TypeAlias = SameWord[Literal["auto", "stretch"]]
Spacing: TypeAlias = Word[Literal["default", "none", "small", "medium", "large", "extraLarge", "padding", "ExtraSmall"]]
Orientation: TypeAlias = Word[Literal["horizontal", "vertical"]]

TextColor: TypeAlias = Word[Literal["default", "dark", "light", "accent", "good", "warning", "attention"]]
TextSize: TypeAlias = Word[Literal["default", "small", "medium", "large", "extraLarge"]]
TextWeight: TypeAlias = Word[Literal["default", "lighter", "bolder"]]
FontType: TypeAlias = Word[Literal["default", "monospace"]]

ImageSize: TypeAlias = Word[Literal["auto", "stretch", "small", "medium", "large"]]
ImageStyle: TypeAlias = Word[Literal["default", "person", "RoundedCorners"]]
ImageFillMode: TypeAlias = Word[Literal["cover", "repeatHorizontally", "repeatVertically", "repeat"]]

ActionStyle: TypeAlias = SameWord[Literal["default", "positive", "destructive"]]
ActionMode: TypeAlias = SameWord[Literal["primary", "secondary"]]
AssociatedInputs: TypeAlias = SameWord[Literal["auto", "none"]]

TargetWidth: TypeAlias = SameWord[
    Literal[
        "VeryNarrow",
        "Narrow",
        "Standard",
        "Wide",
        "atLeast:VeryNarrow",
        "atLeast:Narrow",
        "atLeast:Standard",
        "atLeast:Wide",
        "atMost:VeryNarrow",
        "atMost:Narrow",
        "atMost:Standard",
        "atMost:Wide",
    ]
]
"""Of which widths of the card an element shows."""

IconSize: TypeAlias = SameWord[
    Literal["xxSmall", "xSmall", "Small", "Standard", "Medium", "Large", "xLarge", "xxLarge"]
]
IconStyle: TypeAlias = Word[Literal["Regular", "Filled"]]
LayoutSpacing: TypeAlias = Word[
    Literal["None", "ExtraSmall", "Small", "Default", "Medium", "Large", "ExtraLarge", "Padding"]
]
