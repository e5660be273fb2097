"""Behaviours of the packages around the UI, as recorded: who claims a group, and which rows stand otherwise."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from tests.shared import SHARED, load

CLAIMED: Final[Mapping[str, tuple[str, ...]]] = {
    "ag-ui-a2ui-toolkit": ("tests.a2ui.test_behaviour_toolkit",),
    "a2ui-middleware": ("tests.agui.test_painting", "tests.agui.test_clicks"),
    "zod-ref-trap": ("tests.a2ui.test_copilotkit",),
    "copilotkit-a2ui-renderer": ("tests.a2ui.test_copilotkit",),
    "box-kite-derived": ("tests.a2ui.test_behaviour_box_kite", "tests.a2ui.test_behaviour_trees"),
    "agui-core-schema": ("tests.agui.test_behaviour_models",),
    "agui-core-helper": ("tests.agui.test_behaviour_models",),
    "agui-py-models": ("tests.agui.test_behaviour_models",),
    "agui-py-encoder": ("tests.agui.test_behaviour_models",),
    "agui-client-enforce": ("tests.agui.test_behaviour_models",),
    "agui-client-chunks": ("tests.agui.test_behaviour_streams",),
    "agui-client-compact": ("tests.agui.test_behaviour_streams",),
    "agui-client-apply": ("tests.agui.test_behaviour_fold",),
    "agui-client-verify": ("tests.agui.test_behaviour_fold", "tests.agui.test_validation_behaviour"),
    "agui-client-interrupt": ("tests.agui.test_interrupts",),
    "ag-ui-validate": ("tests.agui.test_validation_behaviour",),
    "ext-apps-server": ("tests.mcp.test_behaviour_apps",),
    "ext-apps-bridge": ("tests.mcp.test_behaviour_apps",),
    "ext-apps-schema": ("tests.mcp.test_behaviour_apps",),
    "mcp-ui-server-js": ("tests.mcp.test_behaviour_mcp_ui",),
    "mcp-ui-server-py": ("tests.mcp.test_behaviour_mcp_ui",),
}
"""The modules that claim a group of the recorded rows."""

OPEN: Final = frozenset[str]()
"""Groups that nothing claims yet. The set may only shrink."""

_NULL: Final = "null on an optional property is read as absent, as the Python package does"
_UNKNOWN: Final = "what the protocol does not name is kept as it is, and told by validate"
_TOLD: Final = "what an agent's model is told of tools and catalogs is the host's business"
_ZOD: Final = "what JavaScript does with Zod schemas and renderers has no counterpart here"
_MORE_FUNCTIONS: Final = "the functions are those of the protocol's own catalog, and no more"
_REFUSED: Final = "what is no message of A2UI is refused, and never passed over"
_FILLED: Final = "nothing is filled in that the wire did not bring"

_ACTION: Final = "what a component does is a property of its node, whole"

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
    "val-thinking": "the events of 0.1 are not those of 1.0, and the hint names their successors",
    "val-result-parts": "1.0 allows a list of parts as the content of a result",
    "val-chunk-reasoning-empty": "an empty chunk adds nothing, as in the client, and is told",
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
    "mw-legacy": "the tool of the versions before 0.0.10, which took operations as text, is not read",
    "mw-run-inject": _TOLD,
    "tk-binding-abs": "data may still come; a binding to nothing is no fault of a component",
    "tk-prior-path": "a write to a path leaves the rest of the data",
    "tk-envelope-badargs": "arguments of the wrong shape make no surface; nothing is made up for them",
    "ck-any-basicCatalog": _MORE_FUNCTIONS,
    "ck-zod3-createCatalog-includeBasic": _MORE_FUNCTIONS,
    "ck-zod4-createCatalog-includeBasic": _MORE_FUNCTIONS,
    "ck-zod3-extractSchema": _ZOD,
    "ck-zod4-extractSchema": _ZOD,
    "ck-zod3-missing-renderer": _ZOD,
    "ck-zod4-missing-renderer": _ZOD,
    "ck-zod3-json-schema-instead-of-zod": _ZOD,
    "ck-zod4-json-schema-instead-of-zod": _ZOD,
    "ck-zod3-extractSchema-json-schema": _ZOD,
    "ck-zod4-extractSchema-json-schema": _ZOD,
    "ck-zod4-extractCatalogComponentSchemas": _ZOD,
    "ck-zod3-buildCatalogContextValue": _TOLD,
    "ck-zod4-buildCatalogContextValue": _TOLD,
    "bk-apply-create-no-id": _REFUSED,
    "bk-apply-create-again": _REFUSED,
    "bk-apply-create-v1-inline": "what a surface of v1.0 is created with is there",
    "bk-apply-update-unknown-surface": "an update of a surface that is not there is an error of the protocol",
    "bk-apply-update-bad-components": _REFUSED,
    "bk-apply-data-root-array": "the data may be an array",
    "bk-apply-data-array-index": "an array stays one where an item of it is written",
    "bk-apply-data-v08": "messages of v0.8 are upgraded first",
    "bk-apply-multi-key": _REFUSED,
    "bk-apply-version-ignored": _REFUSED,
    "bk-same-null": _REFUSED,
    "bk-same-ag-ui": _REFUSED,
    "bk-same-empty-components": _REFUSED,
    "bk-same-recreate": "a surface that is there cannot be created",
    "bk-same-same-components": "what changes nothing gives the same object",
    "bk-same-same-data": "what changes nothing gives the same object",
    "bk-same-call-function": _REFUSED,
    "mcpui-js-appssdk": "no script is put into anybody's HTML",
    "mcpui-js-mcpapps": "no script is put into anybody's HTML",
    "bk-spec-root-option": "a surface hangs under its component 'root' and under no other",
    "bk-spec-child-and-children": "every property that names children counts",
    "bk-spec-action-event": _ACTION,
    "bk-spec-action-function": _ACTION,
    "bk-spec-action-string": _ACTION,
    "bk-spec-catalog-event": _ACTION,
    "bk-spec-catalog-event-unusable": _ACTION,
    "bk-spec-literal": "literals of v0.8 are for upgrade; in v0.9 they are objects like any other",
    "bk-spec-path-extra": "an object with more than a path is no binding",
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
