"""Every event, message and input is written as it was read, unknown keys and unknown kinds among them."""

import json
from typing import Any, Final

import pytest

from tests.agui.documents import EVENTS, INPUT, MESSAGES, UNOWNED, whole
from uispec import agui
from uispec._json import same
from uispec.agui.codes import ReadCode, ShapeCode
from uispec.agui.events import EVENTS as MODELS
from uispec.errors import InvalidDocumentError, LimitError, ParseError, UispecError
from uispec.limits import Limits


def test_there_are_31_events() -> None:
    assert len(EVENTS) == 31
    assert EVENTS.keys() == MODELS.keys()


@pytest.mark.parametrize("name", EVENTS)
def test_an_event_is_written_as_it_was_read(name: str) -> None:
    """dump(parse(x)) == x, from Python values and from bytes, type for type."""
    document = whole(name)
    for event in (agui.parse_event(document), agui.parse_event(json.dumps(document).encode())):
        assert type(event) is MODELS[name]
        assert same(agui.dump_event(event), document)
        assert same(json.loads(agui.dump_event_json(event)), document)
        assert same(json.loads(event.model_dump_json()), document)
        assert next(iter(agui.dump_event(event))) == "type"


@pytest.mark.parametrize("name", EVENTS)
def test_every_property_of_the_wire_is_a_property_of_the_model(name: str) -> None:
    document = whole(name)
    event = agui.parse_event(document)
    assert set(event.model_extra or {}) == {"vendorKey"}
    names = {field.serialization_alias or key for key, field in type(event).model_fields.items()}
    assert names == document.keys() - {"vendorKey"}
    assert ("subagentRunId" in names) is (name not in UNOWNED)


@pytest.mark.parametrize("name", EVENTS)
def test_null_where_a_property_is_optional_is_absent(name: str) -> None:
    # agui-null-optional-is-absent
    document = whole(name)
    model = MODELS[name]
    optional = [
        field.serialization_alias or key
        for key, field in model.model_fields.items()
        if not field.is_required() and key != "type"
    ]
    assert {"timestamp", "metadata", "rawEvent"} <= set(optional)
    read = agui.parse_event({**document, **dict.fromkeys(optional)})
    assert same(agui.dump_event(read), {key: value for key, value in document.items() if key not in optional})


@pytest.mark.parametrize("name", EVENTS)
def test_what_is_needed_is_asked_for(name: str) -> None:
    needed = [
        field.serialization_alias or key for key, field in MODELS[name].model_fields.items() if field.is_required()
    ]
    try:
        agui.parse_event({"type": name})
        found: list[tuple[str, str]] = []
    except InvalidDocumentError as error:
        found = [(issue.path, issue.code) for issue in error.issues]
    assert found == [(f"/{key}", "missing_property") for key in needed]
    assert bool(needed) is not name.endswith("_CHUNK")


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message["role"])
def test_a_message_is_written_as_it_was_read(message: dict[str, Any]) -> None:
    document = {**message, "vendorKey": None}
    assert same(agui.dump_message(agui.parse_message(document)), document)


def test_an_input_is_written_as_it_was_read() -> None:
    document = {**INPUT, "vendorKey": None}
    assert same(agui.dump_run_input(agui.parse_run_input(json.dumps(document))), document)


CAPABILITIES: Final[dict[str, Any]] = {
    "identity": {"name": "n", "type": "t", "description": "d", "version": "1", "provider": "p", "metadata": {}},
    "transport": {"streaming": True, "websocket": False, "httpBinary": False, "pushNotifications": False},
    "tools": {"supported": True, "items": [{"name": "f", "description": "d"}], "parallelCalls": True},
    "output": {"structuredOutput": True, "supportedMimeTypes": ["text/plain"]},
    "state": {"snapshots": True, "deltas": True, "memory": False, "persistentState": False},
    "multiAgent": {"supported": True, "delegation": True, "handoffs": False, "subagents": [{"name": "s"}]},
    "reasoning": {"supported": True, "streaming": True, "encrypted": False},
    "multimodal": {"input": {"image": True, "pdf": True}, "output": {"audio": False}},
    "execution": {"codeExecution": False, "sandboxed": True, "maxIterations": 3, "maxExecutionTime": 60000},
    "humanInTheLoop": {"supported": True, "approvals": True, "interrupts": True, "approveWithEdits": True},
    "custom": {"a": [1]},
    "vendorKey": 1,
}


def test_capabilities_are_written_as_they_were_read() -> None:
    read = agui.parse_capabilities(CAPABILITIES)
    assert same(read.model_dump(mode="json"), CAPABILITIES)
    assert read.model_extra == {"vendorKey": 1}
    for name in agui.AgentCapabilities.model_fields:
        assert not getattr(getattr(read, name), "model_extra", None), name


def test_the_wire_has_one_spelling() -> None:
    # agui-wire-names-are-camel-case
    event = agui.TextMessageContent(message_id="m", delta="d")
    assert json.loads(event.model_dump_json()) == {"type": "TEXT_MESSAGE_CONTENT", "messageId": "m", "delta": "d"}
    with pytest.raises(InvalidDocumentError):
        agui.parse_event({"type": "TEXT_MESSAGE_CONTENT", "message_id": "m", "delta": "d"})


BAD: Final[list[tuple[str, Any, list[tuple[str, ReadCode | ShapeCode]]]]] = [
    ("no type", {"messageId": "m"}, [("/type", "missing_property")]),
    ("null type", {"type": None}, [("/type", "invalid_value")]),
    ("a number as type", {"type": 5}, [("/type", "invalid_value")]),
    ("a broken known event is not unknown", {"type": "RAW"}, [("/event", "missing_property")]),
    ("a float as time", {"type": "RAW", "event": 1, "timestamp": 1.5}, [("/timestamp", "invalid_value")]),
    ("a flag as time", {"type": "RAW", "event": 1, "timestamp": True}, [("/timestamp", "wrong_type")]),
    ("a time beyond JavaScript", {"type": "RAW", "event": 1, "timestamp": 2**53}, [("/timestamp", "invalid_value")]),
    ("null as owner of a subagent's start", {"type": "SUBAGENT_ERROR", "subagentRunId": None, "message": ""}, [
        ("/subagentRunId", "wrong_type"),
    ]),
    ("several", {"type": "TOOL_CALL_ARGS", "toolCallId": 1, "delta": {}}, [
        ("/toolCallId", "wrong_type"),
        ("/delta", "wrong_type"),
    ]),
    ("a broken known message", {"type": "MESSAGES_SNAPSHOT", "messages": [{"id": "1", "role": "user"}]}, [
        ("/messages/0/content", "missing_property"),
    ]),
    ("an unknown message without id", {"type": "MESSAGES_SNAPSHOT", "messages": [{"role": "robot"}]}, [
        ("/messages/0/id", "missing_property"),
    ]),
    ("a broken known part", {"type": "TOOL_CALL_RESULT", "messageId": "m", "toolCallId": "c", "content": [
        {"type": "text"},
    ]}, [("/content/0/text", "missing_property")]),
    ("negative tokens", {"type": "RUN_ERROR", "message": "", "usage": [{"inputTokens": -1}]}, [
        ("/usage/0/inputTokens", "invalid_value"),
    ]),
    ("a call of another type", {"type": "MESSAGES_SNAPSHOT", "messages": [
        {"id": "1", "role": "assistant", "toolCalls": [
            {"id": "c", "type": "x", "function": {"name": "f", "arguments": ""}},
        ]},
    ]}, [("/messages/0/toolCalls/0/type", "invalid_value")]),
    ("infinity", {"type": "CUSTOM", "name": "x", "value": [float("inf")]}, [("/value/0", "non_finite_number")]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "document", "expected"), BAD, ids=[row[0] for row in BAD])
def test_bad_events(name: str, document: Any, expected: list[tuple[str, str]]) -> None:
    with pytest.raises(UispecError) as caught:
        agui.parse_event(document)
    assert [(issue.path, issue.code) for issue in caught.value.issues] == expected


UNREADABLE: Final = [
    (b"", ParseError, "invalid_json"),
    (b"{", ParseError, "invalid_json"),
    (b"\xff", ParseError, "invalid_unicode"),
    (b'{"type": "RAW", "event": NaN}', ParseError, "non_finite_number"),
    (b"[" * 300 + b"]" * 300, LimitError, "too_deep"),
    (b'"RAW"', InvalidDocumentError, "wrong_type"),
]


@pytest.mark.parametrize(("raw", "error", "code"), UNREADABLE, ids=range(len(UNREADABLE)))
def test_unreadable_events(raw: bytes, error: type[UispecError], code: str) -> None:
    with pytest.raises(error) as caught:
        agui.parse_event(raw)
    assert [issue.code for issue in caught.value.issues] == [code]


def test_an_event_has_a_size() -> None:
    with pytest.raises(LimitError) as caught:
        agui.parse_event(b'{"type": "RAW", "event": 1}', limits=Limits(document_bytes=10))
    assert caught.value.issues[0].code == "too_large"


def test_an_event_cannot_be_edited_and_holds_nothing_of_the_caller() -> None:
    document: dict[str, Any] = {"type": "STATE_SNAPSHOT", "snapshot": {"a": [1]}, "vendorKey": {}}
    event = agui.parse_event(document)
    document["snapshot"]["a"].append(2)
    assert agui.dump_event(event)["snapshot"] == {"a": [1]}
    assert isinstance(event, agui.StateSnapshot)
    assert isinstance(event.snapshot, dict)
    with pytest.raises(TypeError, match="frozen"):
        event.snapshot["b"] = 1


def test_the_text_of_a_content_tells_what_it_leaves_out() -> None:
    message = agui.parse_message(MESSAGES[2])
    assert isinstance(message, agui.UserMessage)
    found = agui.content_to_text(message.content)
    assert (agui.content_to_text("Hi").output, found.output) == ("Hi", "Look")
    assert [(loss.code, loss.path, loss.effect) for loss in found.losses] == [
        ("media", f"/{place}", "dropped") for place in range(1, 6)
    ]
