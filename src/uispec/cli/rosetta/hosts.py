"""The panels of MCP Apps and the OpenAI Apps SDK: a server that lists tools and ships the drawing as HTML."""

from collections.abc import Iterator
from typing import Final, cast

import htpy as h
from markupsafe import Markup
from pydantic import JsonValue

from uispec import losses, mcp
from uispec.cli.rosetta.homes import NOWHERE, Home, pretty
from uispec.cli.rosetta.look import COLOURS
from uispec.cli.rosetta.panel import Panel, Passage, passage
from uispec.cli.rosetta.tools import Object, Tools, schema_of
from uispec.losses import Conversion, Loss, Subject
from uispec.mcp.content import TextContent, ToolAnnotations
from uispec.preview import STYLE

_ROOM: Final = "body { padding: 1rem; }"
_LISTED: Final = "The server lists its tools"
_READ: Final = "The host reads the view"
_GIVEN: Final = "The tool gives the data"
_CALLED: Final = "The view calls a tool"
_RECEIVED: Final = "The server receives"


def mcp_panels(tools: Tools, drawing: str, told: str) -> Iterator[Panel]:
    """Give the UI to both hosts.

    Args:
        tools: what it is as tools.
        drawing: HTML.
        told: the same for the model, as text.
    """
    listed: Object = {"tools": _tools(tools)}
    read: Object = {"contents": [_view(tools, drawing)]}
    given = _dump(
        mcp.CallToolResult(content=(TextContent(text=told),), structured_content=cast("JsonValue", tools.data))
    )
    lost = _losses(tools)
    call = tools.sent
    sent = None if call is None else mcp.tool_call(call.name, call.arguments)
    yield Panel(
        "MCP Apps",
        (passage(listed, _LISTED), passage(read, _READ), passage(given, _GIVEN)),
        drawing,
        losses.groups(Conversion(None, lost)),
        () if sent is None else (passage(sent, _CALLED),),
        _home(tools, sent),
        tools.held,
    )
    ported = mcp.port([listed, read, given], to="openai-apps")
    documents = cast("list[JsonValue]", ported.output)
    click: tuple[Passage, ...] = ()
    if call is not None:
        sent = mcp.tool_call(call.name, call.arguments, meta={"openai/locale": "en"})
        script = f"window.openai.callTool({pretty(call.name)}, {pretty(call.arguments)})"
        click = (passage(script, _CALLED), passage(sent, _RECEIVED))
    yield Panel(
        "OpenAI Apps SDK",
        tuple(passage(one, label) for one, label in zip(documents, (_LISTED, _READ, _GIVEN), strict=True)),
        drawing,
        losses.groups(Conversion(None, (*lost, *ported.losses))),
        click,
        _home(tools, sent),
        tools.held,
    )


def _tools(tools: Tools) -> list[JsonValue]:
    """One that shows the UI, and one for each name that its buttons send; those are for the view alone."""
    show = mcp.Tool(
        name=tools.show,
        description=f"Show the surface {tools.surface_id}.",
        input_schema={"type": "object"},
        output_schema=schema_of([tools.data]),
        annotations=ToolAnnotations(read_only_hint=True),
        meta=_dump(mcp.ToolMeta(ui=mcp.ToolUi(resource_uri=_address(tools), visibility=("model", "app")))),
    )
    called = (
        mcp.Tool(
            name=name,
            description=f"What the surface {tools.surface_id} sends as {name}.",
            input_schema=schema_of(examples),
            meta=_dump(mcp.ToolMeta(ui=mcp.ToolUi(visibility=("app",)))),
        )
        for name, examples in tools.by_name.items()
    )
    return [_dump(show), *map(_dump, called)]


def _view(tools: Tools, drawing: str) -> Object:
    """The drawing as a document of its own, which reaches no origin."""
    ui = mcp.ResourceUi(csp=mcp.Csp(connect_domains=(), resource_domains=()), prefers_border=True)
    page = h.html(lang="en")[
        h.head[h.meta(charset="utf-8"), h.title[tools.surface_id], h.style[Markup(COLOURS + _ROOM + STYLE)]],
        h.body[Markup(drawing)],
    ]
    return {
        "uri": _address(tools),
        "mimeType": mcp.MCP_APP_MIME,
        "text": "".join([str(page)]),
        "_meta": _dump(mcp.ResourceMeta(ui=ui)),
    }


def _address(tools: Tools) -> str:
    return f"ui://{tools.slug}/view.html"


def _losses(tools: Tools) -> tuple[Loss, ...]:
    """What a drawing in HTML does not carry: it is as static as it looks here."""

    def lost(code: losses.LossCode, effect: losses.Effect, text: str, subject: Subject = tools.subject) -> Loss:
        return Loss(code, "", effect, "view", text, subject=subject)

    found = [
        lost(
            "media",
            "dropped",
            "It goes as one page of HTML, of which no UI is read again: only tools, data and calls are.",
        )
    ]
    text = "The page has no script, so that its button sends nothing; the view of a server would call the tool."
    found += (lost("event", "dropped", text, Subject("Action", name)) for name in tools.by_name)
    if tools.has_inputs:
        found.append(lost("two_way", "dropped", "Nothing can be filled in: its inputs are drawn as they stand."))
    if tools.data:
        text = "The page shows the data as they were when it was drawn; a view would draw them from the tool's result."
        found.append(lost("data_binding", "approximated", text))
    return tuple(found)


def _home(tools: Tools, sent: Object | None) -> Home:
    """Read the call as the server does, and tell it in the words of the source."""
    if sent is None:
        return NOWHERE
    message = mcp.parse_message(sent)
    if not isinstance(message, mcp.Request) or not isinstance(message.params, mcp.CallToolParams):
        return NOWHERE
    arguments = message.params.model_dump(mode="json").get("arguments", {})
    return tools.home(message.params.name, arguments)


def _dump(model: mcp.Tool | mcp.CallToolResult | mcp.ToolMeta | mcp.ResourceMeta) -> Object:
    return model.model_dump(mode="json")
