"""What is wrong with the metadata of one descriptor: what nobody can read, and what hosts read otherwise than meant."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from pydantic import Field, JsonValue, TypeAdapter

from uispec import pointer
from uispec._issues import read_json_as
from uispec._model import MISSING, OpenModel
from uispec._sentences import did_you_mean, shown
from uispec.errors import InvalidDocumentError, Issue, Severity
from uispec.mcp.descriptors import Descriptor, within
from uispec.mcp.metadata import CallMeta, ResourceMeta, ResultMeta, ToolMeta
from uispec.mcp.pairs import CLOSED, FLAT_URI, NESTED_URI, TEMPLATE, UI, VISIBILITY, Host, Kind
from uispec.pointer import Tokens


class _Tool(OpenModel):
    meta: ToolMeta | MISSING = Field(default=MISSING, validation_alias="_meta", serialization_alias="_meta")


class _Resource(OpenModel):
    mime_type: str | MISSING = MISSING
    meta: ResourceMeta | MISSING = Field(default=MISSING, validation_alias="_meta", serialization_alias="_meta")


class _Result(OpenModel):
    meta: ResultMeta | MISSING = Field(default=MISSING, validation_alias="_meta", serialization_alias="_meta")


class _Call(OpenModel):
    meta: CallMeta | MISSING = Field(default=MISSING, validation_alias="_meta", serialization_alias="_meta")


_SHAPES: Final[Mapping[Kind, TypeAdapter[Any]]] = {
    "tool": TypeAdapter(_Tool),
    "resource": TypeAdapter(_Resource),
    "result": TypeAdapter(_Result),
    "call": TypeAdapter(_Call),
}
_LOOKED_AT: Final = ("_meta", "mimeType")

UI_SCHEME: Final = "ui://"
_STATUS: Final = (("_meta", "openai/toolInvocation/invoking"), ("_meta", "openai/toolInvocation/invoked"))
MOST_STATUS: Final = 64
"""Characters of a text that ChatGPT shows while a tool runs, by an earlier version of its reference."""


def faults(descriptor: Descriptor, written: Collection[Host] = ()) -> tuple[Issue, ...]:
    """Say what is so wrong with a descriptor that no host can read it, in no order.

    Args:
        descriptor: its paths lead into its document.
        written: the hosts that it is about to be written for; what they do not take counts too.
    """
    value = descriptor.value
    found: list[Issue] = []
    try:
        read_json_as(_SHAPES[descriptor.kind], {key: value[key] for key in _LOOKED_AT if key in value})
    except InvalidDocumentError as error:
        found += error.issues
    if descriptor.kind == "tool":
        found += _uris(value)
        found += _misplaced(value)
        if "openai-apps" in written:
            found += _too_long(value, "error")
    return within(descriptor, found)


def advice(descriptor: Descriptor) -> tuple[Issue, ...]:
    """Say what hosts can read and will read otherwise than it seems, in no order; conflicts are `porting`'s."""
    value = descriptor.value
    found = [*_unknown(descriptor.kind, value)]
    if descriptor.kind == "tool":
        found += _too_long(value, "warning")
        audience = pointer.find(value, VISIBILITY, MISSING)
        if audience == []:
            text = "Nobody may call this tool: neither the model nor the view is in the list."
            found.append(Issue(pointer.format(VISIBILITY), "unreachable_tool", text, "warning"))
        if pointer.has(value, FLAT_URI) and not pointer.has(value, NESTED_URI):
            text = "The key ui/resourceUri is deprecated; write ui.resourceUri, and this beside it where needed."
            found.append(Issue(pointer.format(FLAT_URI), "deprecated_property", text, "warning"))
    return within(descriptor, found)


def _uris(value: JsonValue) -> Iterator[Issue]:
    for at in (NESTED_URI, FLAT_URI, TEMPLATE):
        uri = pointer.find(value, at, MISSING)
        if isinstance(uri, str) and not uri.startswith(UI_SCHEME):
            yield Issue(pointer.format(at), "invalid_uri", f"A view's address starts with ui://; got {shown(uri)}.")


def _misplaced(value: JsonValue) -> Iterator[Issue]:
    for key in ("csp", "permissions"):
        if pointer.has(value, (*UI, key)):
            text = f"{shown(key)} belongs to the resource that holds the view, not to the tool."
            yield Issue(pointer.format((*UI, key)), "misplaced_property", text)


def _too_long(value: JsonValue, severity: Severity) -> Iterator[Issue]:
    for at in _STATUS:
        said = pointer.find(value, at, MISSING)
        if isinstance(said, str) and len(said) > MOST_STATUS:
            text = f"ChatGPT shows {MOST_STATUS} characters here; these are {len(said)}."
            yield Issue(pointer.format(at), "too_long", text, severity)


_TOLD_OTHERWISE: Final = frozenset({"csp", "permissions"})


def unknown_keys(kind: Kind, value: JsonValue) -> Iterator[tuple[Tokens, str, frozenset[str]]]:
    """Go through the keys that every host of MCP Apps strips: the object, the key, and those that are known there."""
    for closed, known in CLOSED[kind].items():
        held = pointer.find(value, closed, MISSING)
        if isinstance(held, dict):
            for key in held:
                if key not in known and not (kind == "tool" and key in _TOLD_OTHERWISE):
                    yield closed, key, known


def _unknown(kind: Kind, value: JsonValue) -> Iterator[Issue]:
    for closed, key, known in unknown_keys(kind, value):
        text = f"Hosts of MCP Apps know no {shown(key)} here and strip it.{did_you_mean(key, known)}"
        yield Issue(pointer.format((*closed, key)), "unknown_property", text, "notice")
