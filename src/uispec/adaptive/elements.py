"""What cards show: texts, pictures, films and facts."""

from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import Field, Tag

from uispec._model import MISSING, Seq, tag
from uispec.adaptive._object import CardObject
from uispec.adaptive.parts import Block, ElementCommon
from uispec.adaptive.scalars import Bool, ImageSide, Num, SameWord, Word
from uispec.adaptive.unions import ImagePart, Run, SelectAction, TeamsImageProperties, ThemedUrl
from uispec.adaptive.words import (
    FontType,
    HorizontalAlignment,
    ImageSize,
    ImageStyle,
    TextColor,
    TextSize,
    TextWeight,
    VerticalAlignment,
)


class TextBlock(Block):
    """Text with a subset of Markdown, and with dates to be written as the reader's language does."""

    type: Literal["TextBlock"] = tag("TextBlock")
    text: str
    color: TextColor | MISSING | None = MISSING
    font_type: FontType | MISSING | None = MISSING
    is_subtle: Bool | MISSING | None = MISSING
    max_lines: Num | MISSING = MISSING
    size: TextSize | MISSING | None = MISSING
    weight: TextWeight | MISSING | None = MISSING
    wrap: Bool | MISSING = MISSING
    """False, and where nothing is said: one line, cut at its end."""
    style: SameWord[Literal["default", "heading", "columnHeader"]] | MISSING | None = MISSING
    label_for: str | MISSING = MISSING
    """The id of the input that this text names."""
    text_dynamic: str | MISSING = Field(
        default=MISSING, validation_alias="text.dynamic", serialization_alias="text.dynamic"
    )


class TextRun(CardObject):
    """A piece of a RichTextBlock: one look, no Markdown."""

    optional_type: ClassVar[str] = "TextRun"

    type: Literal["TextRun"] | MISSING = MISSING
    text: str
    color: TextColor | MISSING | None = MISSING
    font_type: FontType | MISSING | None = MISSING
    highlight: Bool | MISSING = MISSING
    is_subtle: Bool | MISSING | None = MISSING
    italic: Bool | MISSING = MISSING
    select_action: SelectAction | MISSING = MISSING
    """What a click on the piece does, which makes it a link."""
    size: TextSize | MISSING | None = MISSING
    strikethrough: Bool | MISSING = MISSING
    underline: Bool | MISSING = MISSING
    weight: TextWeight | MISSING | None = MISSING
    text_dynamic: str | MISSING = Field(
        default=MISSING, validation_alias="text.dynamic", serialization_alias="text.dynamic"
    )
    lang: str | MISSING = MISSING


Inline: TypeAlias = Annotated[
    Annotated[str, Tag("<text>")] | Annotated[Run, Tag("<run>")], Field(union_mode="left_to_right")
]
"""A piece of text with a look of its own, or plain text."""


class RichTextBlock(Block):
    """Text in pieces, each with its own look."""

    type: Literal["RichTextBlock"] = tag("RichTextBlock")
    inlines: Seq[Inline]
    label_for: str | MISSING = MISSING
    """The id of the input that this text names."""


class Image(ElementCommon):
    """A picture."""

    optional_type: ClassVar[str] = "Image"

    type: Literal["Image"] | MISSING = MISSING
    url: str
    """Absolute, relative to what the host sets, or a data URI."""
    alt_text: str | MISSING = MISSING
    background_color: str | MISSING = MISSING
    """For pictures that are transparent: `#RRGGBB` or `#AARRGGBB`."""
    height: ImageSide | MISSING = MISSING
    width: ImageSide | MISSING = MISSING
    select_action: SelectAction | MISSING = MISSING
    size: ImageSize | MISSING = MISSING
    """Where width and height are given in pixels, those hold."""
    style: ImageStyle | MISSING = MISSING
    allow_expand: Bool | MISSING = MISSING
    msteams: TeamsImageProperties | MISSING = MISSING
    themed_urls: Seq[ThemedUrl] | MISSING = MISSING
    fit_mode: Word[Literal["Cover", "Contain", "Fill"]] | MISSING = MISSING
    """How it fills its room where that has another shape; needs a width and a height."""
    horizontal_content_alignment: HorizontalAlignment | MISSING = MISSING
    vertical_content_alignment: VerticalAlignment | MISSING = MISSING
    force_load: Bool | MISSING = MISSING


class ImageSet(Block):
    """Pictures in a row, which goes on below."""

    type: Literal["ImageSet"] = tag("ImageSet")
    images: Seq[ImagePart]
    image_size: ImageSize | MISSING = MISSING
    style: SameWord[Literal["default", "stacked", "grid"]] | MISSING = MISSING
    offset: Num | MISSING = MISSING
    """How far stacked pictures lie apart."""


class MediaSource(CardObject):
    """One file of a `Media`."""

    type: Literal["MediaSource"] | MISSING = MISSING
    url: str
    mime_type: str | MISSING = MISSING
    """Left out for pages of film sites that hosts know."""


class CaptionSource(CardObject):
    """The subtitles of a film in one language."""

    type: Literal["CaptionSource"] | MISSING = MISSING
    mime_type: str
    url: str
    label: str


class Media(Block):
    """A film or a sound."""

    type: Literal["Media"] = tag("Media")
    sources: Seq[MediaSource]
    """The same in several formats: all of them films, or all of them sounds."""
    poster: str | MISSING = MISSING
    """The URL of a picture that shows before it plays."""
    alt_text: str | MISSING = MISSING
    caption_sources: Seq[CaptionSource] | MISSING = MISSING


class Fact(CardObject):
    """A name and what it is."""

    type: Literal["Fact"] | MISSING = MISSING
    title: str
    value: str


class FactSet(Block):
    """Facts below each other, as a table of two columns."""

    type: Literal["FactSet"] = tag("FactSet")
    facts: Seq[Fact]
