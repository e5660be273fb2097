"""What an event has that AG-UI 1.0 does not have, or does not have so, and that is read all the same."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias, cast

from uispec import pointer
from uispec._model import MISSING, OpenModel
from uispec._sentences import shown
from uispec.agui import events as e
from uispec.agui._wire import UnknownKind
from uispec.agui.codes import DeviationCode
from uispec.agui.interrupts import SubagentSuccess, SubagentSuspended, UnknownOutcome, UnknownSubagentOutcome
from uispec.agui.messages import UnknownMessage
from uispec.agui.parts import UnknownPart
from uispec.errors import Issue, Severity
from uispec.patch import Add, Copy, Move, Remove, Replace, Test

_Tokens: TypeAlias = tuple[str | int, ...]

_KINDS: Final[Mapping[type[UnknownKind], tuple[DeviationCode, str, Severity]]] = {
    UnknownPart: ("unknown_part", "content part", "warning"),
    UnknownMessage: ("unknown_role", "role of a message", "warning"),
    UnknownOutcome: ("unknown_outcome", "outcome of a run", "notice"),
    # The verifier refuses it; that of a run it passes over.
    UnknownSubagentOutcome: ("unknown_outcome", "outcome of a subagent", "error"),
}
"""What the client removes from an event, with a warning."""

_REFUSED: Final[Mapping[type[OpenModel], frozenset[str]]] = {
    e.SubagentStarted: frozenset({"description", "parentSubagentRunId", "parentToolCallId", "parentMessageId"}),
    e.SubagentFinished: frozenset({"outcome"}),
    e.SubagentError: frozenset({"code"}),
    SubagentSuccess: frozenset({"interruptIds"}),
    SubagentSuspended: frozenset({"interruptIds"}),
}
"""Properties for which the verifier takes no null; nowhere does it take one for `subagentRunId`."""

_OPERATIONS: Final = (Add, Remove, Replace, Move, Copy, Test)
"""RFC 6902 has what it does not name passed over, and so nobody removes it."""


def deviations(event: e.Event, document: object) -> Iterator[Issue]:
    """What deviates in an event; the paths lead into its JSON, in no order.

    An unknown event is said to be one by whoever looks at its type.
    """
    waiting: list[tuple[_Tokens, object, object]] = [((), event, document)]
    while waiting:
        at, part, value = waiting.pop()
        if isinstance(part, tuple):
            items = cast("tuple[object, ...]", part)
            waiting += (((*at, place), item, cast("Any", value)[place]) for place, item in enumerate(items))
        elif isinstance(part, UnknownKind):
            yield _unknown(at, part)
        elif isinstance(part, OpenModel) and isinstance(value, Mapping):
            members = cast("Mapping[str, object]", value)
            for name, info in type(part).model_fields.items():
                wire = info.serialization_alias or name
                inner: object = getattr(part, name)
                if inner is MISSING and wire in members:
                    yield _null((*at, wire), part)
                elif isinstance(inner, OpenModel | tuple):
                    waiting.append(((*at, wire), cast("object", inner), members.get(wire)))
            if not isinstance(part, _OPERATIONS):
                yield from (_extra((*at, key)) for key in part.model_extra or ())


def _unknown(at: _Tokens, part: UnknownKind) -> Issue:
    code, noun, severity = _KINDS[type(part)]
    path = pointer.format((*at, part.tag))
    return Issue(path, code, f"AG-UI 1.0 has no {noun} {shown(getattr(part, part.tag))}.", severity)


def _null(at: _Tokens, part: OpenModel) -> Issue:
    is_refused = at[-1] == "subagentRunId" or at[-1] in _REFUSED.get(type(part), ())
    text = f"Null is no value of {shown(str(at[-1]))}; leave the property out."
    return Issue(pointer.format(at), "null_optional", text, "error" if is_refused else "notice")


def _extra(at: _Tokens) -> Issue:
    text = f"AG-UI 1.0 has no property {shown(str(at[-1]))} here; a client takes it away."
    return Issue(pointer.format(at), "unknown_property", text, "warning")
