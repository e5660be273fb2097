"""Strategies for descriptors of tools, resources, results and calls, with the keys of either host or of both."""

from collections.abc import Mapping
from typing import Any, Final, cast

from hypothesis import strategies as st

from uispec import mcp
from uispec.mcp.pairs import Host, Kind

_URIS: Final = st.sampled_from(["ui://a", "ui://b.html"])
_TEXTS: Final = st.sampled_from(["", "Paying", "é"])
_DOMAINS: Final = st.lists(st.sampled_from(["https://a.example", "https://*.b.example"]), max_size=2)
_OTHERS: Final = st.fixed_dictionaries(
    {}, optional={"vendor/x": st.sampled_from([None, {}, {"k": [1]}]), "openai/new": st.booleans()}
)


def _some(**keys: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({}, optional=keys)


def _both(one: st.SearchStrategy[dict[str, Any]], other: st.SearchStrategy[dict[str, Any]]) -> st.SearchStrategy[Any]:
    return st.tuples(one, other, _OTHERS).map(lambda parts: {**parts[0], **parts[1], **parts[2]})


_NOTHING: Final[st.SearchStrategy[dict[str, Any]]] = st.just({})
_TOOL_UI: Final = _some(
    ui=_some(resourceUri=_URIS, visibility=st.lists(st.sampled_from(["model", "app"]), unique=True)),
    **{"ui/resourceUri": _URIS},
)
_TOOL_OPENAI: Final = _some(
    **{
        "openai/outputTemplate": _URIS,
        "openai/widgetAccessible": st.booleans(),
        "openai/visibility": st.sampled_from(["public", "private"]),
        "openai/toolInvocation/invoking": _TEXTS,
        "openai/toolInvocation/invoked": _TEXTS,
        "openai/fileParams": st.lists(st.sampled_from(["bill", "photo"]), max_size=2),
    }
)
_RESOURCE_UI: Final = _some(
    ui=_some(
        csp=_some(
            connectDomains=_DOMAINS,
            resourceDomains=_DOMAINS,
            frameDomains=_DOMAINS,
            baseUriDomains=_DOMAINS,
            connect_domains=_DOMAINS,
        ),
        permissions=_some(camera=st.just({})),
        domain=_TEXTS,
        prefersBorder=st.booleans(),
        viewport=st.integers(),
    )
)
_RESOURCE_MCP_UI: Final = _some(
    **{"mcpui.dev/ui-preferred-frame-size": st.just(["800px", "600px"]), "mcpui.dev/ui-new": st.booleans()}
)
_RESOURCE_OPENAI: Final = _some(
    **{
        "openai/widgetCSP": _some(
            connect_domains=_DOMAINS,
            resource_domains=_DOMAINS,
            frame_domains=_DOMAINS,
            redirect_domains=_DOMAINS,
            more=st.integers(),
        ),
        "openai/widgetDomain": _TEXTS,
        "openai/widgetPrefersBorder": st.booleans(),
        "openai/widgetDescription": _TEXTS,
    }
)
_RESULT: Final = _some(**{"openai/closeWidget": st.booleans(), "openai/widgetSessionId": _TEXTS})
_CALL: Final = _some(
    **{"openai/locale": _TEXTS, "openai/subject": _TEXTS, "openai/userLocation": st.just({"city": "a"})}
)

METADATA: Final[Mapping[Kind, st.SearchStrategy[dict[str, Any]]]] = {
    "tool": _both(_TOOL_UI, _NOTHING) | _both(_NOTHING, _TOOL_OPENAI) | _both(_TOOL_UI, _TOOL_OPENAI),
    "resource": _both(_RESOURCE_UI, _NOTHING)
    | _both(_NOTHING, _RESOURCE_OPENAI)
    | _both(_RESOURCE_MCP_UI, _RESOURCE_OPENAI)
    | _both(_RESOURCE_UI, _RESOURCE_OPENAI),
    "result": _both(_NOTHING, _RESULT),
    "call": _both(_NOTHING, _CALL),
}
_CONTENTS: Final[tuple[dict[str, str], ...]] = (
    {"mimeType": "text/html;profile=mcp-app"},
    {"mimeType": "text/html;profile=mcp-app", "text": "https://a.example"},
    {"mimeType": "text/html+skybridge"},
    {"mimeType": "text/html"},
    {"mimeType": "text/html", "text": "<p>"},
    {"mimeType": "text/uri-list"},
    {"mimeType": "text/uri-list", "text": "https://a.example\n# more\nhttps://b.example"},
    {"mimeType": "text/uri-list", "blob": "aHR0cHM6Ly9h"},
    {"mimeType": "application/vnd.mcp-ui.remote-dom+javascript; framework=react", "text": "x"},
    {"mimeType": "text/plain", "text": "x"},
)
_FRAMES: Final[Mapping[Kind, st.SearchStrategy[dict[str, Any]]]] = {
    "tool": st.just({"name": "pay", "inputSchema": {}}),
    "resource": st.sampled_from([{"uri": "ui://a", **content} for content in _CONTENTS]),
    "result": st.just({"content": []}),
    "call": st.just({"name": "pay", "arguments": {}}),
}


def of_kind(kind: Kind) -> st.SearchStrategy[dict[str, Any]]:
    """Descriptors of one kind; a few have no metadata at all."""
    frames = _FRAMES[kind]
    with_meta = st.tuples(frames, METADATA[kind]).map(lambda parts: {**parts[0], "_meta": parts[1]})
    return with_meta | with_meta | with_meta | frames


descriptors: Final = st.one_of(*(of_kind(kind) for kind in METADATA))
documents: Final = st.one_of(
    descriptors,
    st.lists(descriptors, max_size=3),
    st.lists(of_kind("tool"), max_size=2).map(lambda tools: {"tools": tools}),
)


# The same as the public functions, for documents of any shape


def ported(document: Any, to: Host, *, dual_write: bool = False) -> mcp.Ported[Any]:
    return mcp.port(cast("dict[str, object]", document), to=to, dual_write=dual_write)


def without_aliases(document: Any, *, keep_extensions: bool = False) -> mcp.Ported[Any]:
    return mcp.drop_aliases(cast("dict[str, object]", document), keep_extensions=keep_extensions)
