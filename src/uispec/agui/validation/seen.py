"""What a linter remembers of a stream of events."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

from pydantic import JsonValue

from uispec._model import MISSING
from uispec.agui import events as e
from uispec.agui.messages import Message
from uispec.agui.order import Kind
from uispec.agui.transcript import calls_of
from uispec.limits import Limits

Key: TypeAlias = tuple[Kind, str]
"""What something is, and its id."""


@dataclass(slots=True)
class Opened:
    """Something that is open."""

    number: int
    """That of the event which opened it."""
    owner: str | None
    times: int = 1
    text: list[str] = field(default_factory=list[str])
    """Of a tool call: its arguments so far."""


@dataclass(slots=True)
class SeenRun:
    """The run that is going on, or was the last to."""

    number: int
    """That of its first event."""
    started: e.RunStarted | None
    """None, where it was never said to start, or not in a way that can be read."""
    is_told: bool = True
    """Whether a RUN_STARTED began it."""
    ended: type[e.EventModel] | None = None
    opened: dict[Key, Opened] = field(default_factory=dict[Key, Opened])
    closed: set[Key] = field(default_factory=set[Key])
    reused: set[Key] = field(default_factory=set[Key])
    """Said to be used twice; what else they do is the same fault."""
    owners: dict[str, str | None] = field(default_factory=dict[str, str | None])
    """Whose the messages are."""
    deltas: int = 0
    """How many deltas came since the last snapshot of the state."""


@dataclass(slots=True)
class Seen:
    """The stream so far. What runs before this one said is known: one that was interrupted is answered in the next."""

    limits: Limits
    number: int = 0
    """That of the event that is looked at."""
    run: SeenRun | None = None
    messages: set[str] = field(default_factory=set[str])
    calls: set[str] = field(default_factory=set[str])
    state: JsonValue | MISSING = MISSING
    is_told_of_deltas: bool = False
    """Whether it was said that there are deltas, and no state for them."""

    def learn(self, messages: Iterable[Message]) -> None:
        """Remember what a list of messages names."""
        for message in messages:
            self.messages.add(message.id)
            self.calls.update(call.id for call in calls_of(message))
