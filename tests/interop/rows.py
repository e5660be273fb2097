"""Behaviours of the packages around the UI, as recorded: who claims a group, and which rows stand otherwise."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from tests.shared import SHARED, load

CLAIMED: Final[Mapping[str, tuple[str, ...]]] = {
    "agui-core-schema": ("tests.agui.test_behaviour_models",),
    "agui-core-helper": ("tests.agui.test_behaviour_models",),
    "agui-py-models": ("tests.agui.test_behaviour_models",),
    "agui-py-encoder": ("tests.agui.test_behaviour_models",),
    "agui-client-enforce": ("tests.agui.test_behaviour_models",),
    "agui-client-chunks": ("tests.agui.test_behaviour_streams",),
    "agui-client-compact": ("tests.agui.test_behaviour_streams",),
    "agui-client-apply": ("tests.agui.test_behaviour_fold",),
    "agui-client-verify": ("tests.agui.test_behaviour_fold",),
    "ext-apps-server": ("tests.mcp.test_behaviour_apps",),
    "ext-apps-bridge": ("tests.mcp.test_behaviour_apps",),
    "ext-apps-schema": ("tests.mcp.test_behaviour_apps",),
    "mcp-ui-server-js": ("tests.mcp.test_behaviour_mcp_ui",),
    "mcp-ui-server-py": ("tests.mcp.test_behaviour_mcp_ui",),
}
"""The modules that claim a group of the recorded rows."""

OPEN: Final = frozenset(
    {
        "agui-client-interrupt",
        "ag-ui-validate",
        "ag-ui-a2ui-toolkit",
        "a2ui-middleware",
        "zod-ref-trap",
        "copilotkit-a2ui-renderer",
        "box-kite-derived",
    }
)
"""Groups that nothing claims yet. The set may only shrink."""

_NULL: Final = "null on an optional property is read as absent, as the Python package does"
_UNKNOWN: Final = "what the protocol does not name is kept as it is, and told by validate"
_FILLED: Final = "nothing is filled in that the wire did not bring"

REASONS: Final[Mapping[str, str]] = {
    "core-run-started-null-parent": _NULL,
    "core-finished-null-outcome": _NULL,
    "core-metadata-null": _NULL,
    "core-input-tools-null": _NULL,
    "core-unknown-type": _UNKNOWN,
    "core-lower-type": _UNKNOWN,
    "core-interrupt-event": _UNKNOWN,
    "core-messages-snapshot-badrole": _UNKNOWN,
    "core-finished-unknown-outcome": _UNKNOWN,
    "core-part-binary": _UNKNOWN,
    "py-unknown": _UNKNOWN,
    "enforce-unknown-event": "nothing is dropped on the way in; a fold passes unknown events over",
    "enforce-extra-prop": "nothing is dropped on the way in",
    "enforce-unknown-outcome": "an unknown outcome is not taken for success",
    "enforce-unknown-part": "nothing is dropped on the way in",
    "core-run-started-version": _FILLED,
    "core-input-min": _FILLED,
    "core-input-resume": _FILLED,
    "py-reasoning-norole": _FILLED,
    "py-snake-case": "the wire has one spelling; Python code uses the other",
    "py-timestamp-intfloat": "a number is kept as it is written, 2.0 too",
    "mcp-tool-both-differ": "keys that differ are made equal, and the conflict is told",
    "mcp-tool-openai-only": "what only an alias says is moved to the standard's keys",
    "mcp-res-default": _FILLED,
    "mcp-res-mime": "a port replaces the media type; nothing here registers one as it is given",
    "mcp-uri-http": "reading a tool never raises; what is no address counts as absent, with a warning",
    "mcp-uri-number": "reading a tool never raises; what is no address counts as absent, with a warning",
    "mcp-toolmeta-border": _UNKNOWN,
    "mcp-resmeta-snake": _UNKNOWN,
    "mcp-resmeta-redirect": _UNKNOWN,
    "mcp-hostcap-viewstate": _UNKNOWN,
    "mcp-toolresult-nocontent": _FILLED,
    "mcpui-js-appssdk": "no script is put into anybody's HTML",
    "mcpui-js-mcpapps": "no script is put into anybody's HTML",
}
"""Rows that stand otherwise here, each with the reason; the tests assert what stands instead."""


@dataclass(frozen=True)
class Row:
    """One recorded call: what went in and what came out."""

    id: str
    fn: str
    input: Any
    output: Any


def rows(group: str) -> list[Row]:
    """The rows of a group; none where the recorded data are absent."""
    if SHARED is None:
        return []
    recorded = load("data/interop/behaviour.json")["cases"]
    return [Row(row["id"], row["fn"], row["input"], row["output"]) for row in recorded if row["group"] == group]
