"""What is wrong, told to the agent that sent it, in the protocol's own messages."""

from collections.abc import Iterable, Sequence
from typing import Final, Literal, get_args

from pydantic import JsonValue

from uispec import pointer
from uispec._hold import each, hold_limits
from uispec.a2ui.codes import StateCode
from uispec.a2ui.dialects import BODY_NAMES, Family, family, hold_family, spelled
from uispec.a2ui.output.parts import StreamPart
from uispec.a2ui.places import Place, Places
from uispec.a2ui.reading import Message, parse_message
from uispec.a2ui.state import State, Surface
from uispec.a2ui.validation.sources import Source
from uispec.errors import Issue
from uispec.limits import DEFAULT, Limits

_COMPOSITION: Final = {"unallowed_parent": "UNALLOWED_PARENT", "unallowed_child": "UNALLOWED_CHILD"}
"""Codes of v1.0 that have the shape of a validation error; v0.9 has none of them."""
_STATE: Final[frozenset[str]] = frozenset(get_args(StateCode))
_CALLS: Final = ("callRendererFunction", "callAgentFunction")


def to_error_messages(
    issues: Iterable[Issue],
    source: Source | Sequence[StreamPart],
    *,
    surface_id: str | None = None,
    version: Literal["0.9", "0.9.1", "1.0"] = "1.0",
    limits: Limits = DEFAULT,
) -> list[Message]:
    """Write the `error` messages that tell an agent what was wrong with what it sent.

    A fault of a document is a validation error: `VALIDATION_FAILED`, in v1.0 also `UNALLOWED_PARENT` and
    `UNALLOWED_CHILD`, with the pointer into its message. A message at the wrong time is a generic error whose code is
    the issue's own in capitals (`UNKNOWN_SURFACE`, ...). What is wrong with a remote call is `INVALID_FUNCTION_CALL`
    with the id of the call.

    Args:
        issues: as `validate` or the reader of a stream lists them for this source; warnings and notices are left out,
            they are no errors.
        source: what was validated, the parts of a stream among it, or all the text of the stream, prose and fences
            included.
        surface_id: the surface to blame where a message names none, or nothing could be read. Without it such
            issues have no message, since the protocol demands a surface or a call; `repair_prompt` tells them.
        version: of the messages where the document says none.
        limits: as for `validate`.

    Returns:
        Typed messages from the renderer to the agent, one for each issue, each in the version of the message it is
        about.

    Raises:
        TypeError: the source is nothing that can be validated.

    Spec: A2UI 0.9 and 1.0, "error".

    >>> from uispec.a2ui import dump_message, validate
    >>> sent = '{"version": "v0.9", "updateComponents": {"surfaceId": "main", "components": []}}'
    >>> [dump_message(message)["error"] for message in to_error_messages(validate(sent), sent)][0]["path"]
    '/updateComponents/components'
    """
    hold_family(version)
    hold_limits("to_error_messages", limits)
    places = Places("to_error_messages", source, limits)
    messages: list[Message] = []
    for issue in each("to_error_messages", "issues", issues, Issue, "an Issue"):
        if issue.severity != "error":
            continue
        if isinstance(source, Surface):
            told = _error_message(issue, issue.path, source.version, source.id)
        elif isinstance(source, State):
            told = _of_state(issue, source)
        else:
            told = _of_message(issue, places.of(issue), surface_id, version)
        if told is not None:
            messages.append(parse_message(told))
    return messages


def _of_state(issue: Issue, state: State) -> dict[str, JsonValue] | None:
    _, id_, *inside = pointer.split(issue.path)
    return _error_message(issue, pointer.format(inside), state.surfaces[id_].version, id_)


def _of_message(issue: Issue, place: Place, surface_id: str | None, version: Family) -> dict[str, JsonValue] | None:
    path = issue.path.removeprefix(place.at)
    given = place.document if isinstance(place.document, dict) else {}
    version = family(str(given.get("version"))) or version
    bodies = [held for name in BODY_NAMES[version] if isinstance(held := given.get(name), dict)]
    body = bodies[0] if bodies else {}
    call_id = body.get("functionCallId")
    if version == "1.0" and isinstance(call_id, str) and any(name in given for name in _CALLS):
        error: dict[str, JsonValue] = {"code": "INVALID_FUNCTION_CALL", "message": issue.message}
        return {"version": spelled(version), "error": {**error, "functionCallId": call_id}}
    named = body.get("surfaceId")
    about = named if isinstance(named, str) else surface_id
    return None if about is None else _error_message(issue, path, version, about)


def _error_message(issue: Issue, path: str, version: Family, surface_id: str) -> dict[str, JsonValue]:
    error: dict[str, JsonValue]
    if issue.code in _STATE:
        error = {"code": issue.code.upper(), "surfaceId": surface_id, "message": issue.message}
    else:
        code = _COMPOSITION.get(issue.code, "VALIDATION_FAILED") if version == "1.0" else "VALIDATION_FAILED"
        error = {"code": code, "surfaceId": surface_id, "path": path, "message": issue.message}
    return {"version": spelled(version), "error": error}
