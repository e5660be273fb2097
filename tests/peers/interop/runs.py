"""Sequences of AG-UI events: sensible runs, and runs with a flaw or two. A number names a sequence.

Seeded and not Hypothesis, as `tests/peers/streams.py`: every run has to see the same sequences.
"""

from collections.abc import Callable, Mapping
from copy import deepcopy
from random import Random
from typing import Any, Final, TypeAlias

Event: TypeAlias = dict[str, Any]

_TEXTS: Final = ("", "a", "\u00e9\U0001f600", '{"a":', "1}", "\n")
_OWNED: Final[Mapping[str, tuple[str, str, str, str]]] = {
    "text": ("messageId", "TEXT_MESSAGE_START", "TEXT_MESSAGE_CONTENT", "TEXT_MESSAGE_END"),
    "tool": ("toolCallId", "TOOL_CALL_START", "TOOL_CALL_ARGS", "TOOL_CALL_END"),
    "thought": ("messageId", "REASONING_MESSAGE_START", "REASONING_MESSAGE_CONTENT", "REASONING_MESSAGE_END"),
    "span": ("messageId", "REASONING_START", "", "REASONING_END"),
    "step": ("stepName", "STEP_STARTED", "", "STEP_FINISHED"),
}
"""What is opened, continued and closed: the property with its id, and the events."""
_NEEDED: Final[Mapping[str, Mapping[str, str]]] = {
    "TOOL_CALL_START": {"toolCallName": "f"},
    "REASONING_MESSAGE_START": {"role": "reasoning"},
}
_CHUNKS: Final[Mapping[str, tuple[str, Mapping[str, str]]]] = {
    "TEXT_MESSAGE_CHUNK": ("messageId", {}),
    "TOOL_CALL_CHUNK": ("toolCallId", {"toolCallName": "f"}),
    "REASONING_MESSAGE_CHUNK": ("messageId", {}),
}


class _Run:
    """The events so far, and what is open."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.events: list[Event] = []
        self.open: list[tuple[str, str, str | None]] = []
        """Kind, id and owner of each."""
        self.agents: list[str] = []
        self.made = 0

    def say(self, kind: str, /, **members: Any) -> None:
        event = {"type": kind, **{name: value for name, value in members.items() if value is not None}}
        if self.rng.random() < 0.1:
            event["timestamp"] = 1_764_500_000_000 + len(self.events)
        if self.rng.random() < 0.05:
            event["metadata"] = {"k": None}
        self.events.append(event)

    def name(self, letter: str) -> str:
        self.made += 1
        return f"{letter}{self.made}"

    def owner(self) -> str | None:
        return self.rng.choice([None, None, *self.agents])

    def run(self) -> None:
        ids = {"threadId": "t", "runId": self.name("r")}
        self.say("RUN_STARTED", **ids)
        for _ in range(self.rng.randint(0, 9)):
            self.rng.choice(_DEEDS)(self)
        if self.rng.random() < 0.1:
            self.say("RUN_ERROR", message="boom")
            self.open, self.agents = [], []
            return
        while self.open:
            self.close()
        for agent in reversed(self.agents):
            failed = self.rng.random() < 0.2
            message = "boom" if failed else None
            self.say("SUBAGENT_ERROR" if failed else "SUBAGENT_FINISHED", subagentRunId=agent, message=message)
        self.agents = []
        self.say("RUN_FINISHED", **ids, outcome=deepcopy(self.rng.choice(_OUTCOMES)))

    def start(self) -> None:
        kind = self.rng.choice([*_OWNED])
        key, opener, _, _ = _OWNED[kind]
        name, owner = self.name(kind[0]), self.owner()
        parent = self.rng.choice([None, f"p{self.made}"]) if kind == "tool" else None
        members = {key: name, "subagentRunId": owner, "parentMessageId": parent}
        self.say(opener, **members, **_NEEDED.get(opener, {}))
        self.open.append((kind, name, owner))

    def go_on(self) -> None:
        if not self.open:
            return self.start()
        kind, name, owner = self.rng.choice(self.open)
        key, _, content, _ = _OWNED[kind]
        if not content:
            return self.close()
        return self.say(content, **{key: name, "delta": self.rng.choice(_TEXTS), "subagentRunId": owner})

    def close(self) -> None:
        if not self.open:
            return self.start()
        kind, name, owner = self.open.pop(self.rng.randrange(len(self.open)))
        key, _, _, end = _OWNED[kind]
        return self.say(end, **{key: name, "subagentRunId": owner})

    def delegate(self) -> None:
        agent, parent = self.name("g"), self.owner()
        self.say("SUBAGENT_STARTED", subagentRunId=agent, name="helper", parentSubagentRunId=parent)
        self.agents.append(agent)

    def chunks(self) -> None:
        kind = self.rng.choice([*_CHUNKS])
        key, needed = _CHUNKS[kind]
        owner = self.owner()
        self.say(kind, **{key: self.name("k"), "delta": "x", "subagentRunId": owner}, **needed)
        for _ in range(self.rng.randint(0, 2)):
            self.say(kind, delta=self.rng.choice(_TEXTS), subagentRunId=owner)

    def remark(self) -> None:
        event = deepcopy(self.rng.choice(_REMARKS))
        # As it is: a null of a snapshot is a value.
        self.events.append(event)


_DEEDS: Final[tuple[Callable[[_Run], None], ...]] = (
    *(_Run.start, _Run.start, _Run.go_on, _Run.go_on, _Run.close, _Run.delegate, _Run.chunks, _Run.remark),
)
_OUTCOMES: Final[list[Event | None]] = [
    None,
    {"type": "success"},
    {"type": "success", "pendingToolCallIds": ["x"]},
    {"type": "interrupt", "interrupts": [{"id": "i", "reason": "confirmation"}]},
    {"type": "cancelled"},
    {"type": "paused"},
]
_REMARKS: Final[list[Event]] = [
    {"type": "STATE_SNAPSHOT", "snapshot": {"n": 1}},
    {"type": "STATE_DELTA", "delta": [{"op": "add", "path": "/n", "value": 2}]},
    {"type": "MESSAGES_SNAPSHOT", "messages": [{"id": "h", "role": "user", "content": "Hi"}]},
    {"type": "ACTIVITY_SNAPSHOT", "messageId": "v", "activityType": "x", "content": {}},
    {"type": "ACTIVITY_DELTA", "messageId": "v", "activityType": "x", "patch": []},
    {"type": "TOOL_CALL_RESULT", "messageId": "q", "toolCallId": "c", "content": "ok"},
    {"type": "REASONING_ENCRYPTED_VALUE", "subtype": "message", "entityId": "v", "encryptedValue": "e"},
    {"type": "RAW", "event": None},
    {"type": "CUSTOM", "name": "a.b", "value": None},
    {"type": "HOLOGRAM", "depth": 3},
    {"type": "STATE_SNAPSHOT", "snapshot": 0, "vendorKey": [1]},
]


# Flaws


def _drop(rng: Random, events: list[Event]) -> None:
    del events[rng.randrange(len(events))]


def _repeat(rng: Random, events: list[Event]) -> None:
    events.insert(rng.randint(0, len(events)), deepcopy(rng.choice(events)))


def _swap(rng: Random, events: list[Event]) -> None:
    a, b = rng.randrange(len(events)), rng.randrange(len(events))
    events[a], events[b] = events[b], events[a]


def _rename(rng: Random, events: list[Event]) -> None:
    """Give an event the id of another, or one that nobody has."""
    event = rng.choice(events)
    keys = [key for key in event if key.endswith("Id") or key == "stepName"]
    if keys:
        names = [value for other in events for key, value in other.items() if key.endswith("Id") and key != "threadId"]
        event[rng.choice(keys)] = rng.choice([*names, "zz"])


def _disown(rng: Random, events: list[Event]) -> None:
    """Give an event another owner, or none."""
    event = rng.choice(events)
    owners = [other["subagentRunId"] for other in events if isinstance(other.get("subagentRunId"), str)]
    event["subagentRunId"] = rng.choice([*owners, "zz"])
    if rng.random() < 0.3:
        del event["subagentRunId"]


def _intrude(rng: Random, events: list[Event]) -> None:
    """Put an event of another run in."""
    other = _Run(rng)
    other.run()
    events.insert(rng.randint(0, len(events)), rng.choice(other.events))


def _cut(rng: Random, events: list[Event]) -> None:
    del events[rng.randint(1, len(events)) :]


def _strip(rng: Random, events: list[Event]) -> None:
    """Take a property away."""
    event = rng.choice(events)
    keys = [key for key in event if key != "type"]
    if keys:
        del event[rng.choice(keys)]


def _spoil(rng: Random, events: list[Event]) -> None:
    """Make a property something else."""
    event = rng.choice(events)
    keys = [key for key in event if key != "type"]
    if keys:
        event[rng.choice(keys)] = deepcopy(rng.choice(_ODD))


def _open_twice(rng: Random, events: list[Event]) -> None:
    """Say again that something starts, or ends, right behind it."""
    at = rng.randrange(len(events))
    events.insert(at + 1, deepcopy(events[at]))


_ODD: Final[list[Any]] = [None, 7, "", [], {}, True, "2"]
FLAWS: Final = (_drop, _repeat, _swap, _rename, _disown, _intrude, _cut, _strip, _spoil, _open_twice)


def sequence(number: int) -> list[Event]:
    """Write the sequence of a number: one in four is sensible from end to end, the others have a flaw or two."""
    rng = Random(f"interop/{number}")
    run = _Run(rng)
    for _ in range(rng.choice([1, 1, 1, 2])):
        run.run()
    for _ in range(rng.choice([0, 1, 1, 2])):
        if run.events:
            rng.choice(FLAWS)(rng, run.events)
    return run.events
