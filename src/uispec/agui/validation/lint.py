"""What a linter says about a stream of events: the rules of `ag-ui-validate`, on the events of AG-UI 1.0.

Unlike the client it goes on behind a fault by its nature, remembers what runs before this one said, and asks whether
the stream ends well.
"""

from collections.abc import Iterator
from typing import Any, Final, cast

from uispec._model import MISSING, or_none
from uispec._sentences import shown
from uispec.agui import events as e
from uispec.agui.calls import read_args
from uispec.agui.codes import OrderCode
from uispec.agui.order import MOVES, OPEN, UNKNOWN, Kind, Move, wire_name
from uispec.agui.validation.lint_events import RULES, issue, open_severity
from uispec.agui.validation.seen import Key, Opened, Seen, SeenRun
from uispec.errors import Issue, UispecError
from uispec.limits import Limits

_ONCE: Final[frozenset[Kind]] = frozenset({"message", "tool call", "subagent"})
"""Kinds of which an id may be opened once in a run. Of steps it counts how often; of thoughts it does not ask."""
_OWNED: Final[frozenset[Kind]] = frozenset({"message", "tool call", "step"})
"""Kinds of which only the owner may go on."""
_SILENT: Final[frozenset[tuple[Kind, Move]]] = frozenset({("reasoning span", "close"), ("reasoning message", "close")})
"""The ends of what was not open that it passes over."""


class Lint:
    """A linter that looks at one event after the other; `look` and `end` give what it finds."""

    def __init__(self, limits: Limits) -> None:
        """Begin a stream; the limits are those of patches."""
        self._seen = Seen(limits)

    @property
    def has_snapshot(self) -> bool:
        """Whether the state came whole at any time."""
        return self._seen.state is not MISSING

    def look(self, number: int, event: e.Event, is_given: bool) -> Iterator[Issue]:
        """What is wrong with an event; the paths lead into it.

        Args:
            number: of the event in the stream.
            event: it, or one that it stands for.
            is_given: it stands in the stream as it is.
        """
        seen = self._seen
        seen.number = number
        if isinstance(event, e.RunStarted):
            yield from self._begin(event, is_given)
            return
        run = seen.run
        if run is None:
            yield issue("type", "run_not_started", f"{shown(event.type)} comes before RUN_STARTED.")
            run = seen.run = SeenRun(number, None, is_told=False)
        if run.ended is not None:
            code: OrderCode = "run_already_finished" if run.ended is e.RunFinished else "run_already_failed"
            yield issue("type", code, f"{shown(event.type)} comes after the end of the run.")
            return
        move = MOVES.get(type(event))
        if move is not None:
            yield from self._move(run, event, *move)
        rule = RULES.get(type(event))
        if rule is not None:
            yield from rule(seen, run, event, is_given)

    def end(self) -> Iterator[Issue]:
        """What is wrong with how the stream ends; the paths lead into the stream, to what does not end."""
        run = self._seen.run
        if run is None or run.ended is not None:
            return
        text = "The stream ends, and the run that begins here does not."
        yield issue(str(run.number), "run_without_end", text)
        for (kind, name), opened in run.opened.items():
            text = f"The stream ends while the {kind} {shown(name)} is open."
            yield issue(str(opened.number), OPEN[kind], text, open_severity(kind))

    def _begin(self, event: e.RunStarted, is_given: bool) -> Iterator[Issue]:
        seen, started = self._seen, event if is_given else None
        if seen.run is None or seen.run.ended is not None:
            seen.run = SeenRun(seen.number, started)
        elif seen.run.is_told:
            text = f"RUN_STARTED comes while the run of event {seen.run.number} is going on."
            yield issue("type", "run_not_finished", text)
        else:
            seen.run.is_told, seen.run.started = True, started
        seen.learn(() if event.input is MISSING else event.input.messages)

    def _move(self, run: SeenRun, event: e.Event, move: Move, kind: Kind, member: str) -> Iterator[Issue]:
        key: Key = (kind, cast("str", getattr(event, member)))
        place, name = wire_name(event, member), shown(key[1])
        tag: Any = getattr(event, "subagent_run_id", MISSING)
        opened = run.opened.get(key)
        if move == "open":
            yield from self._open(run, key, place, or_none(tag))
        elif opened is None:
            if key not in run.reused and (kind, move) not in _SILENT:
                yield issue(place, UNKNOWN[kind], f"No {kind} {name} is open.")
        else:
            if kind in _OWNED and tag is not MISSING and tag != opened.owner:
                whose = "the agent itself" if opened.owner is None else f"the subagent {shown(opened.owner)}"
                yield issue("subagentRunId", "wrong_owner", f"The {kind} {name} belongs to {whose}.", "warning")
            opened.times -= move == "close"
            if not opened.times:
                del run.opened[key]
                run.closed.add(key)
                yield from _args_faults(name, opened)

    def _open(self, run: SeenRun, key: Key, place: str, owner: str | None) -> Iterator[Issue]:
        kind, name = key
        opened = run.opened.get(key)
        if opened is not None and kind in _ONCE:
            yield issue(place, "already_open", f"Event {opened.number} opened the {kind} {shown(name)}.")
        elif opened is not None:
            opened.times += kind == "step"
        elif key in run.closed and kind in _ONCE:
            run.reused.add(key)
            text = f"The run had a {kind} {shown(name)} before; a new one needs an id of its own."
            yield issue(place, "already_open" if kind == "subagent" else "reused_id", text)
        else:
            run.opened[key] = Opened(self._seen.number, owner)


def _args_faults(name: str, opened: Opened) -> Iterator[Issue]:
    """The arguments of a call that is complete; whatever else is closed has none."""
    text = "".join(opened.text)
    try:
        read_args(text)
    except UispecError:
        yield issue("toolCallId", "args_not_json", f"The arguments of the call {name} are no JSON: {shown(text)}.")
