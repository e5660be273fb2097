"""Reading a text once, and telling which format a document is written in, by marks that no other format has."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias, cast

from pydantic import JsonValue

from uispec import _json
from uispec._hold import hold_limits
from uispec._kinds import TEXT_TYPES, Text, raw_of
from uispec._sentences import shown
from uispec.a2ui import dialects, v0_9, v1_0
from uispec.a2ui.framing import records
from uispec.a2ui.state import State, Surface
from uispec.errors import InvalidDocumentError, Issue, ParseError, UispecError
from uispec.limits import DEFAULT, Limits

MARKS: Final[Mapping[str, str]] = {
    "A2UI": 'messages with a known "version" and a body such as "createSurface"',
    "json-render": '"root" and "elements", or patches of them',
    "Adaptive Cards": '"type": "AdaptiveCard", or a "body" of elements',
    "assistant-ui": '"type": "generative-ui", or a "root" of components',
    "AG-UI": 'the "type" of an event such as "RUN_STARTED", or the input of a run',
    "MCP tools": '"name" and "inputSchema"',
    "OpenAI tools": '"type": "function"',
}
"""What each format is known by, in words."""

_V0_8_BODIES: Final = dialects.V0_8_NAMES | {"deleteSurface"}

_AG_UI_EVENTS: Final = frozenset(
    f"{thing}_{step}"
    for thing, steps in {
        "RUN": ("STARTED", "FINISHED", "ERROR"),
        "STEP": ("STARTED", "FINISHED"),
        "TEXT_MESSAGE": ("START", "CONTENT", "END", "CHUNK"),
        "TOOL_CALL": ("START", "ARGS", "END", "CHUNK", "RESULT"),
        "STATE": ("SNAPSHOT", "DELTA"),
        "MESSAGES": ("SNAPSHOT",),
        "ACTIVITY": ("SNAPSHOT", "DELTA"),
        "REASONING": ("START", "END", "MESSAGE_START", "MESSAGE_CONTENT", "MESSAGE_END", "MESSAGE_CHUNK"),
        "REASONING_ENCRYPTED": ("VALUE",),
        "SUBAGENT": ("STARTED", "FINISHED", "ERROR"),
        # Before 1.0.
        "THINKING": ("START", "END", "TEXT_MESSAGE_START", "TEXT_MESSAGE_CONTENT", "TEXT_MESSAGE_END"),
    }.items()
    for step in steps
) | {"RAW", "CUSTOM"}
_RUN_INPUT: Final = frozenset({"threadId", "runId", "messages"})
_TOOL_KEYS: Final = frozenset({"name", "description", "parameters", "metadata"})
_PATCH_OPS: Final = frozenset({"add", "replace", "remove", "move", "copy", "test"})
_SPEC_PARTS: Final = frozenset({"root", "elements", "state"})
_ACTIVE: Final = frozenset({"RAW", "CUSTOM"})

_Object: TypeAlias = Mapping[str, object]


def detect(document: object, *, limits: Limits = DEFAULT) -> str | None:
    r"""Tell the format of a document.

    Args:
        document: text or bytes (JSON or JSON lines), JSON as Python values, or typed A2UI messages, states, surfaces.
        limits: bounds on reading text.

    Returns:
        A format name, or `None` for what no format, or more than one, would claim. Telling the
        format judges nothing: the document may still be invalid.

    >>> detect('{"type": "AdaptiveCard", "version": "1.6", "body": []}')
    'adaptive-card'
    >>> detect({"hello": "world"}) is None
    True
    """
    hold_limits("detect", limits)
    if isinstance(document, Surface):
        return dialects.FORMATS[document.version]
    if isinstance(document, State):
        return _common(dialects.FORMATS[surface.version] for surface in document.surfaces.values())
    if isinstance(document, v0_9.Message | v1_0.Message):
        return dialects.FORMATS[dialects.family(document.version) or "1.0"]
    if isinstance(document, TEXT_TYPES):
        try:
            return detect(read_text(cast("Text", document), limits), limits=limits)
        except UispecError:
            return None
    if isinstance(document, Mapping):
        return _detect_object(cast("_Object", document))
    if isinstance(document, Sequence):
        items = cast("Sequence[object]", document)
        return _detect_list(items)
    return None


def why_unknown(document: object, *, limits: Limits = DEFAULT) -> str:
    """Say why `detect` names no format, in one sentence: what was looked for, or what stands in the way.

    >>> why_unknown({"type": "AdaptiveCard", "root": "a", "elements": {}})
    'The document has the marks of several formats: adaptive-card, json-render.'
    """
    if isinstance(document, TEXT_TYPES):
        try:
            document = read_text(cast("Text", document), limits)
        except UispecError as error:
            return error.issues[0].message
    claims = _claims_on(cast("_Object", document)) if isinstance(document, Mapping) else set[str]()
    if len(claims) > 1:
        return f"The document has the marks of several formats: {', '.join(sorted(claims))}."
    looked_for = "; ".join(f"{name}: {mark}" for name, mark in MARKS.items())
    return f"The document has the marks of no format. Looked for {looked_for}."


def may_be_messages(document: JsonValue) -> bool:
    """Tell whether a document that no format claims looks like messages of A2UI, of whatever version.

    >>> may_be_messages([{"createSurface": {}}]), may_be_messages({"hello": "world"})
    (True, False)
    """
    items = document if isinstance(document, list) else [document]
    return any(
        key == "messages" or key in dialects.FIRST_NAMES for item in items if isinstance(item, dict) for key in item
    )


def read_text(text: Text, limits: Limits = DEFAULT) -> dict[str, JsonValue] | list[JsonValue]:
    """Read a text once for all who want to know what it holds: an object, an array, or the list of its JSON lines.

    Raises:
        ParseError, LimitError: it is neither JSON nor JSON lines.
        InvalidDocumentError: `wrong_type`: it is a lone scalar.
    """
    try:
        document = _json.read(text, limits)
    except ParseError as error:
        lines = list(records(raw_of(text)))
        try:
            documents = [_json.read(line, limits) for line in lines]
        except UispecError:
            raise error from None
        if len(documents) < 2:
            raise
        return documents
    if not isinstance(document, dict | list):
        raise no_document(document)
    return document


def no_document(scalar: object) -> InvalidDocumentError:
    """The error for a value of JSON that stands alone, which no format knows."""
    text = f"No format is known for this: a document is an object or an array; got {shown(scalar)}."
    return InvalidDocumentError(Issue("", "wrong_type", text))


def _detect_list(items: Sequence[object]) -> str | None:
    """A list is what all its items are, if they are messages, events or patches; a lone card in a list is no card."""
    if not items:
        return None
    if all(_is_spec_patch(item) for item in items):
        return "json-render"
    found = _common(detect(item) if _is_message(item) else None for item in items)
    return found if found is not None and (found.startswith("a2ui-") or found == "ag-ui") else None


def _is_message(item: object) -> bool:
    return isinstance(item, Mapping | v0_9.Message | v1_0.Message)


def _common(names: Iterable[str | None]) -> str | None:
    """The one name that all have; `None` if one has none, if two differ, or if there is nothing."""
    found = set(names)
    return found.pop() if len(found) == 1 else None


def _detect_object(document: _Object) -> str | None:
    claims = _claims_on(document)
    return claims.pop() if len(claims) == 1 else None


def _claims_on(document: _Object) -> set[str]:
    """The formats whose marks an object has."""
    claims = {name for name, claims in _CLAIMS if claims(document)}
    version = _a2ui_version(document)
    if version is not None:
        claims.add(version)
    return claims


def _a2ui_version(document: _Object) -> str | None:
    messages = document.get("messages")
    if "version" not in document and isinstance(messages, list | tuple) and not document.keys() >= _RUN_INPUT:
        items = cast("Sequence[object]", messages)
        return _common(_message_version(cast("_Object", item)) if isinstance(item, Mapping) else None for item in items)
    return _message_version(document)


def _message_version(message: _Object) -> str | None:
    version = message.get("version")
    if isinstance(version, str):
        family = dialects.family(version)
        if family is None:
            return None
        names = (*dialects.BODY_NAMES[family], *(dialects.DRAFT_NAMES if family == "1.0" else ()))
        return dialects.FORMATS[family] if any(isinstance(message.get(name), Mapping) for name in names) else None
    is_v0_8 = "version" not in message and any(isinstance(message.get(name), Mapping) for name in _V0_8_BODIES)
    return dialects.FORMATS["0.8"] if is_v0_8 else None


def _is_spec(document: _Object) -> bool:
    return isinstance(document.get("root"), str) and isinstance(document.get("elements"), Mapping)


def _is_spec_patch(item: object) -> bool:
    if not isinstance(item, Mapping):
        return False
    patch = cast("_Object", item)
    op, path = patch.get("op"), patch.get("path")
    if not isinstance(op, str) or not isinstance(path, str):
        return False
    return op in _PATCH_OPS and path[:1] == "/" and _part(path) in _SPEC_PARTS


def _part(path: str) -> str:
    return path.split("/", 2)[1]


def _is_card(document: _Object) -> bool:
    """Tell whether it says that it is one, or says nothing and has the body of one: its reader tells what it lacks."""
    if "type" in document:
        return document["type"] == "AdaptiveCard"
    body = document.get("body")
    parts = cast("Sequence[object]", body) if isinstance(body, list | tuple) else ()
    return len(parts) > 0 and all(map(_has_type, parts))


def _has_type(item: object) -> bool:
    return isinstance(item, Mapping) and isinstance(cast("_Object", item).get("type"), str)


def _is_generative(document: _Object) -> bool:
    if document.get("type") == "generative-ui":
        return isinstance(document.get("spec"), Mapping)
    if isinstance(document.get("$type"), str):
        return True
    root = document.get("root")
    nodes = cast("Sequence[object]", root) if isinstance(root, list | tuple) else (root,)
    named = [cast("_Object", node) for node in nodes if isinstance(node, Mapping)]
    return bool(named) and all(isinstance(node.get("component"), str) for node in named)


def _is_ag_ui(document: _Object) -> bool:
    kind = document.get("type")
    if isinstance(kind, str) and kind in _AG_UI_EVENTS:
        # Two events have names that anything could have.
        return kind not in _ACTIVE or "event" in document or {"name", "value"} <= document.keys()
    if document.keys() >= _RUN_INPUT:
        return True
    is_tool = {"name", "description", "parameters"} <= document.keys() <= _TOOL_KEYS
    return is_tool and isinstance(document.get("parameters"), Mapping)


def _tools(document: _Object) -> list[_Object]:
    """The MCP tools that a document is: one, or a list under `tools`."""
    tools = document.get("tools")
    listed = cast("Sequence[object]", tools) if isinstance(tools, list | tuple) and len(document) == 1 else (document,)
    found = [cast("_Object", tool) for tool in listed if isinstance(tool, Mapping)]
    return [
        tool for tool in found if isinstance(tool.get("name"), str) and isinstance(tool.get("inputSchema"), Mapping)
    ]


def _meta_of(tool: _Object) -> _Object:
    meta = tool.get("_meta")
    return cast("_Object", meta) if isinstance(meta, Mapping) else {}


def _is_standard(meta: _Object) -> bool:
    return "ui" in meta or "ui/resourceUri" in meta


def _is_mcp_tool(document: _Object) -> bool:
    tools = _tools(document)
    return bool(tools) and not _is_openai_tool(document)


def _is_openai_tool(document: _Object) -> bool:
    """Tools with the keys of the OpenAI Apps SDK alone; written both ways they count as what the standard says."""
    if document.get("type") == "function":
        function = document.get("function", document)
        return isinstance(function, Mapping) and isinstance(cast("_Object", function).get("name"), str)
    metas = [_meta_of(tool) for tool in _tools(document)]
    return any(str(key).startswith("openai/") for meta in metas for key in meta) and not any(map(_is_standard, metas))


_CLAIMS: Final = (
    ("json-render", _is_spec),
    ("json-render", _is_spec_patch),
    ("adaptive-card", _is_card),
    ("assistant-ui", _is_generative),
    ("ag-ui", _is_ag_ui),
    ("mcp-tool", _is_mcp_tool),
    ("openai-tool", _is_openai_tool),
)
