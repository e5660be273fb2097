"""What a message may hold beside text: content parts, and where their bytes come from."""

from collections.abc import Sequence
from typing import Annotated, ClassVar, Final, Literal, TypeAlias

from pydantic import Field, Tag

from uispec._hold import each
from uispec._model import MISSING, Json, OpenModel, Seq, tag
from uispec._sentences import shown
from uispec.agui._wire import Opt, UnknownKind
from uispec.losses import Conversion, Loss


class DataSource(OpenModel):
    """The bytes themselves, as base64."""

    type: Literal["data"] = tag("data")
    value: str
    mime_type: str


class UrlSource(OpenModel):
    """An address to fetch them from."""

    type: Literal["url"] = tag("url")
    value: str
    mime_type: Opt[str] = MISSING


class FileSource(OpenModel):
    """The handle under which a provider keeps them; it means nothing to anybody else."""

    type: Literal["file"] = tag("file")
    value: str
    provider: Opt[str] = MISSING
    mime_type: Opt[str] = MISSING


Source: TypeAlias = Annotated[DataSource | UrlSource | FileSource, Field(discriminator="type")]


class TextPart(OpenModel):
    """A piece of text.

    >>> TextPart(text="Hello").model_dump()
    {'type': 'text', 'text': 'Hello'}
    """

    type: Literal["text"] = tag("text")
    text: str
    id: Opt[str] = MISSING
    metadata: Opt[Json] = MISSING


class ImagePart(OpenModel):
    """A picture."""

    type: Literal["image"] = tag("image")
    source: Source
    id: Opt[str] = MISSING
    metadata: Opt[Json] = MISSING


class AudioPart(OpenModel):
    """A sound."""

    type: Literal["audio"] = tag("audio")
    source: Source
    id: Opt[str] = MISSING
    metadata: Opt[Json] = MISSING


class VideoPart(OpenModel):
    """A film."""

    type: Literal["video"] = tag("video")
    source: Source
    id: Opt[str] = MISSING
    metadata: Opt[Json] = MISSING


class DocumentPart(OpenModel):
    """A file of any other kind."""

    type: Literal["document"] = tag("document")
    source: Source
    id: Opt[str] = MISSING
    metadata: Opt[Json] = MISSING


KINDS: Final = frozenset({"text", "image", "audio", "video", "document"})


class UnknownPart(UnknownKind):
    """A part of a kind that AG-UI 1.0 does not have, kept as it is; `binary` of the versions before is one."""

    known: ClassVar[frozenset[str]] = KINDS

    type: str


PARTS: Final = (TextPart, ImagePart, AudioPart, VideoPart, DocumentPart, UnknownPart)

KnownPart: TypeAlias = Annotated[
    TextPart | ImagePart | AudioPart | VideoPart | DocumentPart, Field(discriminator="type")
]
ContentPart: TypeAlias = Annotated[
    Annotated[KnownPart, Tag("<part/known>")] | Annotated[UnknownPart, Tag("<part/unknown>")],
    Field(union_mode="left_to_right"),
]
Content: TypeAlias = Annotated[
    Annotated[str, Tag("<string>")] | Annotated[Seq[ContentPart], Tag("<array>")], Field(union_mode="left_to_right")
]
"""What a user or a tool says: text, or parts of several kinds."""


def has_media(content: str | Sequence[ContentPart]) -> bool:
    """Tell whether a message holds more than text.

    Spec: AG-UI 1.0, messages.

    >>> has_media("plain"), has_media([ImagePart(source=UrlSource(value="https://example.org/a.png"))])
    (False, True)
    """
    return any(not isinstance(part, TextPart) for part in _parts_of("has_media", content))


def content_to_text(content: str | Sequence[ContentPart]) -> Conversion[str]:
    """Give a content as one text, for those who can show no more: its text parts, one behind the other.

    Returns:
        A conversion; each other part is a loss `media`, with a pointer into the content.

    Spec: AG-UI 1.0, messages.

    >>> found = content_to_text([TextPart(text="a"), UnknownPart(type="hologram"), TextPart(text="b")])
    >>> found.output, [loss.path for loss in found.losses]
    ('ab', ['/1'])
    """
    if isinstance(content, str):
        return Conversion(content, ())
    parts = _parts_of("content_to_text", content)
    losses = (
        Loss("media", f"/{place}", "dropped", "part", f"A part of the type {shown(part.type)} is not shown in a text.")
        for place, part in enumerate(parts)
        if not isinstance(part, TextPart)
    )
    return Conversion("".join(part.text for part in parts if isinstance(part, TextPart)), tuple(losses))


def _parts_of(function: str, content: str | Sequence[ContentPart]) -> list[ContentPart]:
    """The parts of a content; a text has none."""
    return [] if isinstance(content, str) else list(each(function, "content", content, PARTS, "a content part"))
