"""Events back to messages of A2UI: what a renderer has to be told so that it shows what the activities say."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from pydantic import JsonValue

from uispec import _json
from uispec._hold import each, hold, hold_limits
from uispec._model import MISSING
from uispec._sentences import shown
from uispec.agui.events import (
    ActivityDelta,
    ActivitySnapshot,
    Event,
    EventModel,
    MessagesSnapshot,
    RunStarted,
    ToolCallArgs,
    ToolCallEnd,
    ToolCallResult,
    ToolCallStart,
)
from uispec.agui.folding import agui_apply, agui_empty
from uispec.agui.messages import ActivityMessage, Message, ToolMessage
from uispec.agui.reading import parse_event
from uispec.agui.state import RunState
from uispec.agui.streams import BadEvent
from uispec.agui.surfaces.operations import ACTIVITY_TYPE, END_OF_LIST, OPERATIONS, Operation, surface_of
from uispec.agui.surfaces.painting import Painter
from uispec.agui.transcript import Entry, calls_of
from uispec.errors import Issue, UispecError
from uispec.limits import DEFAULT, Limits

Given: TypeAlias = Event | BadEvent | Mapping[str, object]

_ROOTS: Final = ("", "/", None)
"""How a write names all of a surface's data."""


class A2uiReader:
    """The messages of A2UI in a stream of events, as they come. It holds the run, as `fold.agui_apply` does.

    >>> reader = A2uiReader()
    >>> create = {"version": "v0.9", "createSurface": {"surfaceId": "main", "catalogId": "c"}}
    >>> content = {"a2ui_operations": [create]}
    >>> event = {"type": "ACTIVITY_SNAPSHOT", "messageId": "a", "activityType": "a2ui-surface", "content": content}
    >>> reader.feed(event) == [create], reader.feed(event)
    (True, [])
    """

    __slots__ = ("_heard", "_limits", "_lists", "_live", "_owned", "_painter", "_run", "issues")

    def __init__(self, run: RunState | None = None, *, limits: Limits = DEFAULT) -> None:
        """Begin.

        Args:
            run: where the stream goes on behind events that were folded already: the state that they fold to, of which
                `a2ui_messages` gives the messages.
            limits: those of `fold.agui_apply`.
        """
        hold("A2uiReader", "run", run, RunState | None, "a RunState, or None")
        hold_limits("A2uiReader", limits)
        self.issues: list[Issue] = []
        """What was odd so far, in its order, with pointers into each event: what cannot be read, and a
        `surface_superseded` (a notice) for a surface that another activity has taken over."""
        self._limits = limits
        self._painter = Painter(limits=limits)
        self._run = agui_empty()
        self._heard: set[str] = set()
        """The tool calls that events have told of; others come in lists of messages."""
        self._lists: dict[str, Sequence[JsonValue]] = {}
        """What each activity held when it was looked at last."""
        self._live: dict[str, tuple[str, JsonValue]] = {}
        """The surfaces that are there, each with the activity that created it and the version that it has."""
        self._owned: dict[str, dict[str, None]] = {}
        """The same the other way: the surfaces of each activity."""
        if run is not None:
            self._join(run)

    def feed(self, event: Given) -> list[Operation]:
        """Take the next event, and give the messages that it brings; shared with the event: read them, never write."""
        if isinstance(event, BadEvent):
            self.issues += event.issues
            return []
        hold("A2uiReader.feed", "event", event, (EventModel, Mapping), "an event, typed or as a mapping")
        try:
            read = event if isinstance(event, EventModel) else parse_event(event, limits=self._limits)
        except UispecError as error:
            self.issues += error.issues
            return []
        return [message for one in self._painter.feed(read) for message in self._fold(one)]

    def _fold(self, event: Event) -> Iterator[Operation]:
        self._run = agui_apply(self._run, event, limits=self._limits)
        match event:
            case ActivitySnapshot() | ActivityDelta():
                entry = self._run.transcript.entries.get(event.message_id)
                is_longer = isinstance(event, ActivityDelta) and all(
                    step.op == "add" and step.path == END_OF_LIST for step in event.patch
                )
                yield from self._tell_news(event.message_id, entry, is_longer)
            case ToolCallStart() | ToolCallResult():
                self._heard.add(event.tool_call_id)
            case MessagesSnapshot():
                yield from self._tell_listed()
            case RunStarted() if event.input is not MISSING:
                yield from self._tell_listed()
            case _:
                pass

    def _join(self, run: RunState) -> list[Operation]:
        """Take over a run, and give the messages that it holds."""
        self._run = run
        self._painter.shown.update(entry.id for entry in run.transcript if _is_of_surfaces(entry))
        messages = list(self._tell_listed())
        self._painter.lanes = run.lanes
        return messages

    def _tell_listed(self) -> Iterator[Operation]:
        """Tell what is new after messages came as a list: that of activities, and of calls that nobody has shown."""
        run = self._run
        entries = run.transcript.entries
        for id_ in [id_ for id_ in self._lists if id_ not in entries]:
            yield from self._tell_news(id_, None, False)
        # Where somebody shows surfaces, they know which calls are fit to be shown.
        is_shown = any(id_ in entries for id_ in self._painter.shown)
        for id_, message in run.messages.items():
            if isinstance(message, ActivityMessage):
                yield from self._tell_news(id_, entries[id_], False)
            elif isinstance(message, ToolMessage) or not is_shown:
                for event in _events_of_calls(message):
                    painted = self._painter.feed(event) if event.tool_call_id not in self._heard else ()
                    yield from (told for one in painted if one is not event for told in self._fold(one))
        self._heard |= run.tool_calls.keys()

    def _tell_news(self, id_: str, entry: Entry | None, is_longer: bool) -> Iterator[Operation]:
        """Tell what is new about an activity.

        Args:
            id_: its id.
            entry: the message of that id, if there is one.
            is_longer: whether at most operations have come behind those that it held.
        """
        if entry is None or not _is_of_surfaces(entry):
            if self._lists.pop(id_, None) is not None:
                yield from self._delete_owned(id_)
            return
        held = entry.content.get(OPERATIONS, MISSING) if isinstance(entry.content, dict) else MISSING
        if held is MISSING:  # how far it is, which is no surface
            return
        if not isinstance(held, list):
            text = f"{OPERATIONS} is an array of messages."
            self.issues.append(Issue(f"/content/{OPERATIONS}", "wrong_type", text, "warning"))
            return
        before = self._lists.get(id_, ())
        self._lists[id_] = held
        done = len(before) if is_longer and len(held) >= len(before) else _common(before, held)
        if done is None:
            yield from self._delete_owned(id_)
            done = 0
        for place in range(done, len(held)):
            operation = held[place]
            if isinstance(operation, dict):
                yield from self._delete_superseded(id_, operation, place)
                self._note(id_, operation)
                yield operation
            else:
                at = f"/content/{OPERATIONS}/{place}"
                self.issues.append(Issue(at, "wrong_type", "A message of A2UI is an object.", "warning"))

    def _delete_owned(self, id_: str) -> Iterator[Operation]:
        """Delete the surfaces that an activity created."""
        for surface in list(self._owned.get(id_, ())):
            yield self._deletion(surface)

    def _deletion(self, surface: str) -> Operation:
        version = self._forget(surface)
        spelled: Operation = {} if version is None else {"version": version}
        return {**spelled, "deleteSurface": {"surfaceId": surface}}

    def _delete_superseded(self, id_: str, operation: Operation, place: int) -> Iterator[Operation]:
        """Delete the surface that an operation creates, where another activity has created it before."""
        surface = surface_of(operation)
        if "createSurface" in operation and surface in self._live and self._live[surface][0] != id_:
            at = f"/content/{OPERATIONS}/{place}"
            text = f"The surface {shown(surface)} of the activity {shown(self._live[surface][0])} is this one's now."
            self.issues.append(Issue(at, "surface_superseded", text, "notice"))
            yield self._deletion(surface)

    def _note(self, id_: str, operation: Operation) -> None:
        surface = surface_of(operation)
        if surface is not None and "createSurface" in operation:
            self._live[surface] = (id_, operation.get("version"))
            self._owned.setdefault(id_, {})[surface] = None
        elif surface in self._live and "deleteSurface" in operation:
            self._forget(surface)

    def _forget(self, surface: str) -> JsonValue:
        """Note that a surface is no more, and give the version that it had."""
        owner, version = self._live.pop(surface)
        del self._owned[owner][surface]
        return version


def _is_of_surfaces(entry: Entry) -> bool:
    return isinstance(entry.head, ActivityMessage) and entry.head.activity_type == ACTIVITY_TYPE


def _common(before: Sequence[JsonValue], after: Sequence[JsonValue]) -> int | None:
    """How many operations of a list have been told; `None` where they have to be taken back."""
    most = len(before)
    same = next(
        (place for place, (old, new) in enumerate(zip(before, after, strict=False)) if not _json.same(old, new)),
        min(most, len(after)),
    )
    if same == most:
        return most
    is_overwritten = same == most - 1 and same < len(after) and _is_of_all_data(before[same], after[same])
    return same if is_overwritten else None


def _is_of_all_data(old: JsonValue, new: JsonValue) -> bool:
    """Tell whether both write all the data of one surface, so that nothing is left of the first."""
    match old, new:
        case (
            {"version": one, "updateDataModel": {"surfaceId": surface, "value": _, **old_rest}},
            {"version": other, "updateDataModel": {"surfaceId": same_surface, "value": _, **new_rest}},
        ):
            paths = (old_rest.get("path"), new_rest.get("path"))
            return (one, surface, paths[0]) == (other, same_surface, paths[1]) and paths[0] in _ROOTS
        case _:
            return False


def a2ui_messages(source: Iterable[Given] | RunState, *, limits: Limits = DEFAULT) -> list[Operation]:
    """Give the messages of A2UI that events carry, or that a folded run holds.

    Folded, they are the surfaces that a front end shows:
    `functools.reduce(fold.a2ui_apply, agui.a2ui_messages(events), fold.a2ui_empty())`.

    Found are the activities of the type `a2ui-surface`, whole or patched, and, where nobody has shown them as
    activities, the arguments of the tool `render_a2ui` and results with a list of operations; for a tool of another
    name, or components to be checked, give this `paint_a2ui(events, ...)`. An activity that only grows adds messages.
    Where it changes otherwise, its surfaces are deleted and made again. A surface that a later activity creates anew
    is that one's from then on. Use `A2uiReader` for events that still come, and to learn what was odd.

    Args:
        source: events, typed, as JSON objects, or as `read_stream` gives them; or a state that they fold to.
        limits: those of `fold.agui_apply`.

    Returns:
        The messages as they came, in their order; shared with the source: read them, never write.

    Spec: AG-UI 1.0, activities; `@ag-ui/a2ui-middleware` 0.0.10.

    >>> from functools import reduce
    >>> from uispec import fold
    >>> from uispec.agui import carry_a2ui
    >>> create = {"version": "v0.9", "createSurface": {"surfaceId": "main", "catalogId": "c"}}
    >>> update = {"version": "v0.9", "updateDataModel": {"surfaceId": "main", "path": "/total", "value": 12}}
    >>> events = carry_a2ui([create, update])
    >>> a2ui_messages(events) == [create, update]
    True
    >>> reduce(fold.a2ui_apply, a2ui_messages(events), fold.a2ui_empty()).surfaces["main"].data
    {'total': 12}
    """
    hold_limits("a2ui_messages", limits)
    reader = A2uiReader(limits=limits)
    if isinstance(source, RunState):
        return reader._join(source)  # pyright: ignore[reportPrivateUsage]
    given = each("a2ui_messages", "source", source, EventModel | BadEvent | Mapping, "an event")
    return [message for event in given for message in reader.feed(event)]


def _events_of_calls(message: Message) -> Iterator[ToolCallStart | ToolCallArgs | ToolCallEnd | ToolCallResult]:
    """The events that told of the calls of a message, or of the result that it is."""
    if isinstance(message, ToolMessage):
        yield ToolCallResult(message_id=message.id, tool_call_id=message.tool_call_id, content=message.content)
    for call in calls_of(message):
        yield ToolCallStart(tool_call_id=call.id, tool_call_name=call.function.name)
        yield ToolCallArgs(tool_call_id=call.id, delta=call.function.arguments)
        yield ToolCallEnd(tool_call_id=call.id)
