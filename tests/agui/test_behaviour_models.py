"""The recorded rows of the schemas and models of AG-UI: what is read, what is refused, and where."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import pytest
from pydantic import TypeAdapter

from tests.interop.rows import REASONS, Row, rows
from tests.shared import needs_shared
from uispec import agui
from uispec._issues import read_as
from uispec._json import same
from uispec.agui.parts import ContentPart
from uispec.agui.tools import Tool
from uispec.agui.transcript import merged_metadata
from uispec.errors import UispecError

SCHEMAS: Final = rows("agui-core-schema") + rows("agui-py-models")
HELPERS: Final = rows("agui-core-helper")
ENCODED: Final = rows("agui-py-encoder")
ENFORCED: Final = rows("agui-client-enforce")

_PART: Final = TypeAdapter[Any](ContentPart)
_READERS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "RunAgentInput": agui.parse_run_input,
    "Tool": lambda document: read_as(TypeAdapter(Tool), document),
    "ContentPart": lambda document: read_as(_PART, document),
    "Event": agui.parse_event,
}

INSTEAD: Final[Mapping[str, Any]] = {
    "core-run-started-null-parent": {"type": "RUN_STARTED", "threadId": "t", "runId": "r"},
    "core-finished-null-outcome": {"type": "RUN_FINISHED", "threadId": "t", "runId": "r"},
    "core-metadata-null": {"type": "STEP_STARTED", "stepName": "s"},
    "core-input-tools-null": {"threadId": "t", "runId": "r", "messages": []},
    "core-unknown-type": {"type": "THINKING_START"},
    "py-unknown": {"type": "THINKING_START"},
    "core-lower-type": {"type": "run_started", "threadId": "t", "runId": "r"},
    "core-interrupt-event": {"type": "INTERRUPT", "toolCallId": "tc"},
    "core-messages-snapshot-badrole": {
        "type": "MESSAGES_SNAPSHOT",
        "messages": [{"id": "1", "role": "robot", "content": "hi"}],
    },
    "core-finished-unknown-outcome": {
        "type": "RUN_FINISHED",
        "threadId": "t",
        "runId": "r",
        "outcome": {"type": "paused"},
    },
    "core-part-binary": {"type": "binary", "mimeType": "image/png", "data": "AA"},
    "core-run-started-version": {
        "type": "RUN_STARTED",
        "threadId": "t",
        "runId": "r",
        "protocolVersion": "1.0",
        "input": {"threadId": "t", "runId": "r", "messages": []},
    },
    "core-input-min": {"threadId": "t", "runId": "r", "messages": []},
    "core-input-resume": {
        "threadId": "t",
        "runId": "r2",
        "messages": [],
        "resume": [{"interruptId": "i1", "status": "resolved", "payload": {"approved": True}}],
    },
    "py-reasoning-norole": ["/role"],
    "py-snake-case": ["/threadId", "/runId"],
    "py-timestamp-intfloat": {"type": "STEP_STARTED", "timestamp": 2.0, "stepName": "s"},
}
"""What stands instead of the rows that have a reason: what is written again, or where something is wrong."""


def _read(row: Row) -> Any:
    """What comes out of a row's input: what is written again, or the places at which something is wrong."""
    reader = next(read for name, read in _READERS.items() if name in row.fn)
    try:
        return reader(row.input).model_dump(mode="json")
    except UispecError as error:
        return [issue.path for issue in error.issues]


@pytest.mark.parametrize("row", SCHEMAS, ids=lambda row: row.id)
def test_reading(row: Row) -> None:
    if row.id in REASONS:
        assert same(_read(row), INSTEAD[row.id])
    elif row.output["ok"]:
        assert _read(row) == row.output["value"]
    elif row.id.startswith("core-"):
        assert _read(row) == [issue["path"] for issue in row.output["issues"]]
    else:
        # There a path also names the members of unions; the last step is the same.
        assert [path.rpartition("/")[2] for path in _read(row)] == [
            issue["loc"].rpartition("/")[2] for issue in row.output["issues"]
        ]


def _usage(entries: Any) -> Any:
    return [entry.model_dump() for entry in agui.aggregate_usage(map(agui.TokenUsage.model_validate, entries))]


def _content(content: Any) -> Any:
    return content if isinstance(content, str) else [_PART.validate_python(part) for part in content]


_HELPERS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "mergeMetadata": lambda two: merged_metadata(*two),
    "contentToText": lambda content: agui.content_to_text(_content(content)).output,
    "contentHasMedia": lambda content: agui.has_media(_content(content)),
    "omitOptionalNulls(Event)": lambda event: agui.dump_event(agui.parse_event(event)),
    "aggregateTokenUsage": _usage,
}


@pytest.mark.parametrize("row", HELPERS, ids=lambda row: row.id)
def test_helpers(row: Row) -> None:
    assert _HELPERS[row.fn](row.input) == row.output


@pytest.mark.parametrize("row", ENCODED, ids=lambda row: row.id)
def test_writing(row: Row) -> None:
    assert agui.dump_events([agui.parse_event(row.input)]).decode() == row.output


@pytest.mark.parametrize("row", ENFORCED, ids=lambda row: row.id)
def test_what_the_client_enforces_is_kept_or_refused(row: Row) -> None:
    if row.output["ok"]:
        read = [agui.dump_event(event) for event in agui.parse_events(row.input)]
        assert read == row.input
        assert (read == row.output["events"]) is (row.id not in REASONS)
    else:
        with pytest.raises(UispecError) as caught:
            agui.parse_events(row.input)
        assert [issue.path for issue in caught.value.issues] == ["/0/delta"]


@needs_shared
def test_every_row_is_among_them() -> None:
    assert (len(SCHEMAS), len(HELPERS), len(ENCODED), len(ENFORCED)) == (78, 5, 1, 6)
    assert sorted(INSTEAD.keys() - REASONS.keys()) == []
