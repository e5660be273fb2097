"""Events with everything that the protocol gives them, as JSON, and streams of them to draw."""

from typing import Any, Final

from hypothesis import strategies as st

Json = Any

MESSAGES: Final[list[dict[str, Json]]] = [
    {"id": "d", "role": "developer", "content": "x", "name": "n", "encryptedValue": "e", "metadata": {"a": None}},
    {"id": "s", "role": "system", "content": "", "subagentRunId": "s1"},
    {
        "id": "u",
        "role": "user",
        "content": [
            {"type": "text", "text": "Look", "id": "p", "metadata": {"a": None}},
            {"type": "image", "source": {"type": "data", "value": "AAAA", "mimeType": "image/png"}},
            {
                "type": "audio",
                "source": {"type": "url", "value": "https://x.org/a.mp3", "mimeType": "audio/mpeg"},
            },
            {"type": "video", "source": {"type": "file", "value": "f1", "provider": "p", "mimeType": "video/mp4"}},
            {"type": "document", "source": {"type": "url", "value": "u"}, "metadata": [1]},
            {"type": "hologram", "depth": 3},
        ],
    },
    {
        "id": "a",
        "role": "assistant",
        "content": "Here",
        "toolCalls": [
            {
                "id": "c",
                "type": "function",
                "function": {"name": "f", "arguments": "{", "strict": True},
                "encryptedValue": "e",
                "metadata": {},
                "index": 0,
            }
        ],
        "name": "n",
    },
    {"id": "t", "role": "tool", "toolCallId": "c", "content": [{"type": "text", "text": "ok"}], "error": "bad"},
    {"id": "v", "role": "activity", "activityType": "a2ui-surface", "content": {"a2ui_operations": [{"x": None}]}},
    {"id": "r", "role": "reasoning", "content": "Hm", "encryptedValue": "e"},
    {"id": "?", "role": "robot", "beeps": [1.0, True]},
]

INPUT: Final[dict[str, Json]] = {
    "threadId": "t",
    "runId": "r",
    "protocolVersion": "1.0",
    "parentRunId": "p",
    "state": {"n": None},
    "messages": MESSAGES,
    "tools": [{"name": "f", "description": "d", "parameters": {"type": "object"}, "metadata": {"k": 1}}],
    "context": [{"description": "d", "value": "v"}],
    "forwardedProps": {"a": [None]},
    "resume": [{"interruptId": "i", "status": "resolved", "payload": {"approved": True}, "metadata": {}}],
}

INTERRUPT: Final[dict[str, Json]] = {
    "id": "i",
    "reason": "tool_call",
    "message": "Sure?",
    "toolCallId": "c",
    "responseSchema": {"type": "object"},
    "expiresAt": "2027-01-01T00:00:00Z",
    "metadata": {"a": 1},
    "subagentRunId": "s1",
}

_USAGE: Final = [{"provider": "p", "model": "m", "inputTokens": 1, "outputTokens": 2, "totalTokens": 3, "cost": 0.5}]
_PATCH: Final = [
    {"op": "test", "path": "/a", "value": None},
    {"op": "move", "from": "/a", "path": "/b", "note": "kept"},
    {"op": "remove", "path": "/b", "value": 1},
]

EVENTS: Final[dict[str, dict[str, Json]]] = {
    "RUN_STARTED": {"threadId": "t", "runId": "r", "protocolVersion": "1.0", "parentRunId": "p", "input": INPUT},
    "RUN_FINISHED": {
        "threadId": "t",
        "runId": "r",
        "result": [None],
        "outcome": {"type": "interrupt", "interrupts": [INTERRUPT]},
        "usage": _USAGE,
    },
    "RUN_ERROR": {"message": "boom", "code": "E1", "usage": _USAGE},
    "STEP_STARTED": {"stepName": "s"},
    "STEP_FINISHED": {"stepName": "s"},
    "TEXT_MESSAGE_START": {"messageId": "m", "role": "assistant", "name": "n"},
    "TEXT_MESSAGE_CONTENT": {"messageId": "m", "delta": ""},
    "TEXT_MESSAGE_END": {"messageId": "m"},
    "TEXT_MESSAGE_CHUNK": {"messageId": "m", "role": "user", "delta": "x", "name": "n"},
    "TOOL_CALL_START": {"toolCallId": "c", "toolCallName": "f", "parentMessageId": "m"},
    "TOOL_CALL_ARGS": {"toolCallId": "c", "delta": "{"},
    "TOOL_CALL_END": {"toolCallId": "c"},
    "TOOL_CALL_CHUNK": {"toolCallId": "c", "toolCallName": "f", "parentMessageId": "m", "delta": "{}"},
    "TOOL_CALL_RESULT": {
        "messageId": "m2",
        "toolCallId": "c",
        "content": [{"type": "text", "text": "a"}, {"type": "hologram"}],
        "role": "tool",
    },
    "STATE_SNAPSHOT": {"snapshot": [1, 1.0, True, None]},
    "STATE_DELTA": {"delta": _PATCH},
    "MESSAGES_SNAPSHOT": {"messages": MESSAGES},
    "ACTIVITY_SNAPSHOT": {"messageId": "v", "activityType": "mcp-apps", "content": {"a": 1}, "replace": False},
    "ACTIVITY_DELTA": {"messageId": "v", "activityType": "mcp-apps", "patch": _PATCH},
    "REASONING_START": {"messageId": "r"},
    "REASONING_END": {"messageId": "r"},
    "REASONING_MESSAGE_START": {"messageId": "r", "role": "reasoning"},
    "REASONING_MESSAGE_CONTENT": {"messageId": "r", "delta": "Hm"},
    "REASONING_MESSAGE_END": {"messageId": "r"},
    "REASONING_MESSAGE_CHUNK": {"messageId": "r", "delta": "Hm"},
    "REASONING_ENCRYPTED_VALUE": {"subtype": "tool-call", "entityId": "c", "encryptedValue": "e"},
    "SUBAGENT_STARTED": {
        "subagentRunId": "s1",
        "name": "research",
        "description": "d",
        "parentSubagentRunId": "s0",
        "parentToolCallId": "c",
        "parentMessageId": "m",
    },
    "SUBAGENT_FINISHED": {
        "subagentRunId": "s1",
        "result": {"a": 1},
        "outcome": {"type": "suspended", "interruptIds": ["i"]},
    },
    "SUBAGENT_ERROR": {"subagentRunId": "s1", "message": "boom", "code": "E"},
    "RAW": {"event": None, "source": "provider"},
    "CUSTOM": {"name": "x", "value": None},
}
"""What each event has beside its type and what all have."""

UNOWNED: Final = frozenset({"RUN_STARTED", "RUN_FINISHED", "RUN_ERROR", "MESSAGES_SNAPSHOT"})
"""Events that belong to no subagent."""


def whole(name: str) -> dict[str, Json]:
    """An event with everything that the protocol gives it, and keys that it does not know."""
    owner = {} if name in UNOWNED else {"subagentRunId": "s1"}
    common = {"timestamp": 1764500000000, "rawEvent": {"type": "provider"}, "metadata": {"ag-ui": None}}
    return {"type": name, **common, **owner, **EVENTS[name], "vendorKey": {"a": [None, 1]}}


# Streams

_IDS: Final = st.sampled_from(["a", "b", "c"])
_OWNERS: Final = st.sampled_from([None, None, None, "s1", "s2"])
_METADATA: Final = st.sampled_from([None, None, None, {"k": 1}, {"k": True}, {"l": None}])
_STATES: Final = st.sampled_from([{}, {"n": 1}, {"n": 1.0}, {"n": True, "l": [1, 2]}, None, [1]])
_OPERATIONS: Final[list[Json]] = [
    {"op": "add", "path": "/n", "value": 1},
    {"op": "replace", "path": "/n", "value": 2},
    {"op": "replace", "path": "/missing/y", "value": 2},
    {"op": "add", "path": "/l", "value": []},
    {"op": "add", "path": "/l/-", "value": {"x": 1}},
    {"op": "remove", "path": "/l/0"},
    {"op": "test", "path": "/n", "value": 1},
    {"op": "replace", "path": "", "value": 5},
]
_PATCHES: Final = st.lists(st.sampled_from(_OPERATIONS), max_size=3)
_DELTAS: Final = st.sampled_from(["", "a", "é\U0001f600", '{"a":', "1}", "{}", "\n", "no json"])


def _event(kind: str, **parts: st.SearchStrategy[Json]) -> st.SearchStrategy[dict[str, Json]]:
    shared = {} if kind in UNOWNED else {"subagentRunId": _OWNERS}
    fields = st.fixed_dictionaries({**parts, **shared, "metadata": _METADATA})
    # Null is absent; half of them would only be the same event again.
    return fields.map(lambda drawn: {"type": kind, **{key: value for key, value in drawn.items() if value is not None}})


_MESSAGE: Final = st.one_of(
    st.fixed_dictionaries({"id": _IDS, "role": st.just("user"), "content": _DELTAS}),
    st.fixed_dictionaries({"id": _IDS, "role": st.just("reasoning"), "content": _DELTAS}),
    st.fixed_dictionaries(
        {
            "id": _IDS,
            "role": st.just("assistant"),
            "content": _DELTAS,
            "toolCalls": st.lists(
                st.fixed_dictionaries(
                    {
                        "id": _IDS,
                        "type": st.just("function"),
                        "function": st.fixed_dictionaries({"name": st.just("f"), "arguments": _DELTAS}),
                    }
                ),
                max_size=2,
            ),
        }
    ),
    st.fixed_dictionaries({"id": _IDS, "role": st.just("tool"), "toolCallId": _IDS, "content": _DELTAS}),
    st.fixed_dictionaries({"id": _IDS, "role": st.just("activity"), "activityType": _IDS, "content": st.just({})}),
    st.fixed_dictionaries({"id": _IDS, "role": st.just("robot")}),
)
_RUN: Final = {"threadId": st.just("t"), "runId": _IDS}
_OUTCOMES: Final = st.sampled_from(
    [
        None,
        {"type": "success", "pendingToolCallIds": ["a"]},
        {"type": "interrupt", "interrupts": [{"id": "i", "reason": "confirmation", "toolCallId": "a"}]},
        {"type": "cancelled"},
        {"type": "paused"},
    ]
)

_ANSWER: Final = {"interruptId": "i", "status": "resolved", "payload": {"approved": True}}

STATE_DELTA: Final = _event("STATE_DELTA", delta=_PATCHES)
CHUNK: Final[st.SearchStrategy[dict[str, Json]]] = st.one_of(
    _event("TEXT_MESSAGE_CHUNK", messageId=_IDS | st.none(), delta=_DELTAS | st.none()),
    _event("TOOL_CALL_CHUNK", toolCallId=_IDS | st.none(), toolCallName=_IDS | st.none(), delta=_DELTAS | st.none()),
    _event("REASONING_MESSAGE_CHUNK", messageId=_IDS | st.none(), delta=_DELTAS | st.none()),
)
EVENT: Final[st.SearchStrategy[dict[str, Json]]] = st.one_of(
    CHUNK,
    _event("RUN_STARTED", **_RUN),
    _event(
        "RUN_STARTED",
        **_RUN,
        input=st.fixed_dictionaries(
            {
                "threadId": st.just("t"),
                "runId": _IDS,
                "messages": st.lists(_MESSAGE, max_size=2),
                "state": _STATES,
                "resume": st.sampled_from(
                    [[], [{"interruptId": "i", "status": "resolved", "payload": {"approved": True}}]]
                ),
            }
        ),
    ),
    _event("RUN_FINISHED", **_RUN, outcome=_OUTCOMES),
    _event("RUN_ERROR", message=_IDS),
    _event("STEP_STARTED", stepName=_IDS),
    _event("STEP_FINISHED", stepName=_IDS),
    _event("TEXT_MESSAGE_START", messageId=_IDS, role=st.sampled_from([None, "user", "system"])),
    _event("TEXT_MESSAGE_CONTENT", messageId=_IDS, delta=_DELTAS),
    _event("TEXT_MESSAGE_END", messageId=_IDS),
    _event("TOOL_CALL_START", toolCallId=_IDS, toolCallName=_IDS, parentMessageId=_IDS | st.none()),
    _event("TOOL_CALL_ARGS", toolCallId=_IDS, delta=_DELTAS),
    _event("TOOL_CALL_END", toolCallId=_IDS),
    _event("TOOL_CALL_RESULT", messageId=_IDS, toolCallId=_IDS, content=_DELTAS),
    _event("STATE_SNAPSHOT", snapshot=_STATES).map(lambda event: {"snapshot": None, **event}),
    STATE_DELTA,
    _event("MESSAGES_SNAPSHOT", messages=st.lists(_MESSAGE, max_size=3)),
    _event("ACTIVITY_SNAPSHOT", messageId=_IDS, activityType=_IDS, content=st.just({"n": 1}), replace=st.booleans()),
    _event("ACTIVITY_DELTA", messageId=_IDS, activityType=_IDS, patch=_PATCHES),
    _event("REASONING_START", messageId=_IDS),
    _event("REASONING_END", messageId=_IDS),
    _event("REASONING_MESSAGE_START", messageId=_IDS, role=st.just("reasoning")),
    _event("REASONING_MESSAGE_CONTENT", messageId=_IDS, delta=_DELTAS),
    _event(
        "REASONING_ENCRYPTED_VALUE",
        subtype=st.sampled_from(["tool-call", "message"]),
        entityId=_IDS,
        encryptedValue=_DELTAS,
    ),
    st.fixed_dictionaries({"type": st.just("SUBAGENT_STARTED"), "subagentRunId": _IDS, "name": _IDS}),
    st.fixed_dictionaries({"type": st.just("SUBAGENT_FINISHED"), "subagentRunId": _IDS}),
    st.fixed_dictionaries({"type": st.just("SUBAGENT_ERROR"), "subagentRunId": _IDS, "message": _IDS}),
    st.sampled_from(
        [
            {"type": "RAW", "event": None},
            {"type": "CUSTOM", "name": "x", "value": 1},
            {"type": "HOLOGRAM"},
            {"type": "RAW"},
        ]
    ),
)
"""One event of few ids, so that they meet; some fit nothing that came before, some are broken."""

STREAM: Final = st.lists(EVENT, max_size=12)
