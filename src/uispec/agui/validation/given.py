"""The events that somebody wants to have looked at, each with its JSON, readable or not."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias, cast

from pydantic import JsonValue

from uispec import _json
from uispec._hold import each
from uispec._kinds import PARSED_TYPES, TEXT_TYPES, Text, bytes_of
from uispec._sentences import shown
from uispec.agui.events import EVENTS, Event, EventModel, RunError, RunFinished, RunStarted
from uispec.agui.order import MOVES
from uispec.agui.reading import dump_event, event_of
from uispec.agui.streams import BadEvent, no_events, read_each
from uispec.errors import InvalidDocumentError, Issue, UispecError
from uispec.limits import Limits

Stream: TypeAlias = Text | Iterable[Mapping[str, object] | Event | BadEvent] | JsonValue
"""Events as `parse_events` takes them, or typed, or as a reader gave them; and JSON that should be the first."""


@dataclass(frozen=True, slots=True)
class Given:
    """One event."""

    document: object
    """Its JSON; None where there is none."""
    event: Event | None
    """What it means. Of one that has not the shape of an event: the least that it can mean."""
    issues: tuple[Issue, ...] = ()
    """Why it cannot be read as it is; the paths lead into it."""

    @property
    def members(self) -> Mapping[str, object]:
        """Its members; none where it is no object."""
        document = self.document
        return cast("Mapping[str, object]", document) if isinstance(document, Mapping) else dict[str, object]()


def given_events(events: Stream, limits: Limits) -> Iterator[Given]:
    """Go through events, whatever they come as.

    Raises:
        ParseError, LimitError, InvalidDocumentError: a text that cannot be read as a whole.
        TypeError: something that is no event.
    """
    if isinstance(events, TEXT_TYPES):
        records: Iterable[object] = read_each(cast("Text", events), _json.read, _as_it_is, limits)
    elif isinstance(events, Mapping | EventModel):
        records = (cast("object", events),)
    elif isinstance(events, int | float | None):
        message = f"A stream of events is an array of them, or one alone; got {shown(events)}."
        raise InvalidDocumentError(Issue("", "no_events", message))
    else:
        kinds = (*PARSED_TYPES, EventModel, BadEvent)
        records = each("validate", "events", events, kinds, "a mapping or an event")
    is_empty = True
    for record in records:
        is_empty = False
        yield _look_at(record, limits)
    if is_empty and isinstance(events, TEXT_TYPES) and not _is_blank(cast("Text", events)):
        # Nothing is no stream with a fault; a text that holds something else is.
        raise no_events()


def _is_blank(text: Text) -> bool:
    return not (text if isinstance(text, str) else bytes_of(text)).strip()


def _as_it_is(document: object, _limits: Limits) -> object:
    return document


def _look_at(record: object, limits: Limits) -> Given:
    if isinstance(record, BadEvent):
        return Given(None, None, record.issues)
    if isinstance(record, EventModel):
        event = cast("Event", record)
        return Given(dump_event(event), event)
    try:
        return Given(record, event_of(record, limits))
    except UispecError as error:
        return Given(record, _mend(record), error.issues)


_FILLERS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("threadId", "runId", "message", "name", "toolCallName", "delta"), ""),
    "role": "reasoning",
}
"""What stands for a required property, so that events behind a broken one are not blamed for it."""

_OF_RUNS: Final = (RunStarted, RunFinished, RunError)


def _mend(record: object) -> Event | None:
    """What a broken event still does to the order of events: it begins, continues or ends something."""
    if not isinstance(record, Mapping):
        return None
    members = cast("Mapping[str, object]", record)
    model = EVENTS.get(cast("str", members.get("type"))) if isinstance(members.get("type"), str) else None
    if model is None:
        return None
    move = MOVES.get(model)
    if move is None:
        return cast("Event", model.model_validate(_FILLERS)) if model in _OF_RUNS else None
    fields = {"type": members["type"]}
    for name, info in model.model_fields.items():
        wire = info.serialization_alias or name
        # Only what must be there: some events have an optional property of one of these names that means another thing.
        if info.is_required() and wire in _FILLERS:
            fields[wire] = _FILLERS[wire]
    id_ = model.model_fields[move[2]].serialization_alias or move[2]
    for name in (id_, "subagentRunId"):
        value = members.get(name)
        if isinstance(value, str):
            fields[name] = value
    return cast("Event", model.model_validate(fields)) if id_ in fields else None
