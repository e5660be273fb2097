"""The parts of MCP that views and hosts pass on: content blocks, resources, tools, calls and their results."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, Tag

from uispec._model import MISSING, Json, JsonObject, Number, OpenModel, Seq, tag


class WithMeta(OpenModel):
    """An object that may carry `_meta`, which is open to anybody."""

    meta: JsonObject | MISSING = Field(default=MISSING, validation_alias="_meta", serialization_alias="_meta")


class _Block(WithMeta):
    annotations: JsonObject | MISSING = MISSING


class TextContent(_Block):
    """A piece of text.

    >>> TextContent(text="Hello").model_dump()
    {'type': 'text', 'text': 'Hello'}
    """

    type: Literal["text"] = tag("text")
    text: str


class ImageContent(_Block):
    """A picture, as base64."""

    type: Literal["image"] = tag("image")
    data: str
    mime_type: str


class AudioContent(_Block):
    """A sound, as base64."""

    type: Literal["audio"] = tag("audio")
    data: str
    mime_type: str


class TextContents(WithMeta):
    """What a resource holds, as text."""

    uri: str
    mime_type: str | MISSING = MISSING
    text: str


class BlobContents(WithMeta):
    """What a resource holds, as base64."""

    uri: str
    mime_type: str | MISSING = MISSING
    blob: str


ResourceContents: TypeAlias = Annotated[
    Annotated[TextContents, Tag("<resource/text>")] | Annotated[BlobContents, Tag("<resource/blob>")],
    Field(union_mode="left_to_right"),
]


class EmbeddedResource(_Block):
    """A resource with all that it holds."""

    type: Literal["resource"] = tag("resource")
    resource: ResourceContents


class ResourceLink(_Block):
    """The address of a resource."""

    type: Literal["resource_link"] = tag("resource_link")
    uri: str
    name: str
    title: str | MISSING = MISSING
    description: str | MISSING = MISSING
    mime_type: str | MISSING = MISSING
    size: Number | MISSING = MISSING


ContentBlock: TypeAlias = Annotated[
    TextContent | ImageContent | AudioContent | EmbeddedResource | ResourceLink, Field(discriminator="type")
]
Downloadable: TypeAlias = Annotated[EmbeddedResource | ResourceLink, Field(discriminator="type")]


class CallToolParams(WithMeta):
    """Which tool is called, with what."""

    name: str
    arguments: JsonObject | MISSING = MISSING


class CallToolResult(WithMeta):
    """What a tool gave: `content` and `structured_content` for model and view, `meta` for the view alone."""

    content: Seq[ContentBlock] | MISSING = MISSING
    """Absent means none."""
    structured_content: Json | MISSING = MISSING
    is_error: bool | MISSING = MISSING


class ToolAnnotations(OpenModel):
    """What a tool does to the world, in the words of its author."""

    title: str | MISSING = MISSING
    read_only_hint: bool | MISSING = MISSING
    destructive_hint: bool | MISSING = MISSING
    idempotent_hint: bool | MISSING = MISSING
    open_world_hint: bool | MISSING = MISSING


class Tool(WithMeta):
    """A tool as a server lists it."""

    name: str
    title: str | MISSING = MISSING
    description: str | MISSING = MISSING
    input_schema: JsonObject
    output_schema: JsonObject | MISSING = MISSING
    annotations: ToolAnnotations | MISSING = MISSING


class Implementation(OpenModel):
    """The name and version of a piece of software."""

    name: str
    version: str
    title: str | MISSING = MISSING
