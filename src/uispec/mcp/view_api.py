"""What views ask their host for, in the words of both hosts, and which of them the text of a view uses."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class ViewFunction:
    """One member of `window.openai`, and what takes its place in MCP Apps."""

    name: str
    becomes: str
    """`""` where nothing does."""
    lost: str = ""
    """What of it does not come along."""


VIEW_API: Final[tuple[ViewFunction, ...]] = (
    ViewFunction("toolInput", "ui/notifications/tool-input: arguments"),
    ViewFunction("toolOutput", "ui/notifications/tool-result: structuredContent"),
    ViewFunction("toolResponseMetadata", "ui/notifications/tool-result: _meta"),
    ViewFunction("callTool", "tools/call"),
    ViewFunction("sendFollowUpMessage", "ui/message", "scrollToBottom"),
    ViewFunction("openExternal", "ui/open-link", "redirectUrl"),
    ViewFunction("requestDisplayMode", "ui/request-display-mode", "pip may become fullscreen on phones"),
    ViewFunction("notifyIntrinsicHeight", "ui/notifications/size-changed"),
    ViewFunction("theme", "hostContext.theme"),
    ViewFunction("locale", "hostContext.locale"),
    ViewFunction("displayMode", "hostContext.displayMode"),
    ViewFunction("userAgent", "hostContext.userAgent"),
    ViewFunction("safeArea", "hostContext.safeAreaInsets"),
    ViewFunction("maxHeight", "hostContext.containerDimensions.maxHeight"),
    ViewFunction("set_globals", "ui/notifications/host-context-changed"),
    ViewFunction("widgetState", "what the view itself kept", "what a host keeps for a view has no release yet"),
    ViewFunction(
        "setWidgetState",
        "ui/update-model-context for modelContent",
        "privateContent, which no release keeps yet, and imageIds",
    ),
    ViewFunction("requestClose", "ui/notifications/request-teardown"),
    ViewFunction("requestModal", ""),
    ViewFunction("requestCheckout", ""),
    ViewFunction("uploadFile", ""),
    ViewFunction("selectFiles", ""),
    ViewFunction("getFileDownloadUrl", ""),
    ViewFunction("setOpenInAppUrl", ""),
    ViewFunction("view", ""),
)
"""In the order in which a view meets them."""

_USE: Final = re.compile(r"\bopenai(?:\s{0,8}\??\.\s{0,8}|:)([A-Za-z_]{1,40})\b")


def functions_used(text: str) -> Sequence[ViewFunction]:
    """Find what a view reads and calls of `window.openai`, as far as its text names it there, in the table's order.

    Source: the reference of the OpenAI Apps SDK, `window.openai`.

    >>> [each.name for each in functions_used("await window.openai?.callTool('pay', {}); openai.theme")]
    ['callTool', 'theme']
    """
    used = set(_USE.findall(text))
    return [each for each in VIEW_API if each.name in used]
