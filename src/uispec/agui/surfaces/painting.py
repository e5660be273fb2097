"""What the middleware of AG-UI does with surfaces in tool calls and results: it shows them as activities."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from pydantic import JsonValue

from uispec import pointer
from uispec._hold import each, hold, hold_limits
from uispec.agui.arriving_json import ArrivingJson
from uispec.agui.chunks import Lanes
from uispec.agui.events import (
    ActivityDelta,
    ActivitySnapshot,
    Event,
    EventModel,
    MessagesSnapshot,
    RunError,
    RunFinished,
    RunStarted,
    ToolCallArgs,
    ToolCallEnd,
    ToolCallResult,
    ToolCallStart,
)
from uispec.agui.messages import ActivityMessage
from uispec.agui.parts import content_to_text
from uispec.agui.reading import parse_event
from uispec.agui.surfaces.carrying import shown_as, snapshot
from uispec.agui.surfaces.operations import (
    ACTIVITY_TYPE,
    BASIC_CATALOG,
    RENDER_TOOL,
    Operation,
    activity_id,
    activity_ids,
    group_by_surface,
    in_content,
    read_result,
)
from uispec.errors import Issue, StateError, UispecError
from uispec.limits import DEFAULT, Limits
from uispec.pointer import Tokens

Check: TypeAlias = Callable[[list[JsonValue]], Sequence[Issue]]
"""Tells what is wrong with the components of a surface; those with issues are not shown."""

VERSION: Final = "v0.9"
_PROGRESS_STEP: Final = 20
_MOST_ATTEMPTS: Final = 3
_GROWTH: Final = 8
"""A list is shown again when an eighth of it is new, so that the snapshots of a long one stay few."""


def paint_a2ui(
    events: Iterable[Event | Mapping[str, object]],
    *,
    tool_name: str = RENDER_TOOL,
    catalog_id: str | None = None,
    check: Check | None = None,
    has_progress: bool = True,
    limits: Limits = DEFAULT,
) -> Iterator[Event]:
    """Show the surfaces that tool calls and tool results hold, as the middleware of AG-UI does.

    All events pass as they are, and between them come snapshots of activities. A result with a list of operations is
    shown behind it, surface by surface. The arguments of the render tool are shown while they arrive: that a surface
    is being built, its components once their list is complete, the items of the list that its first template repeats,
    then all of its data; before the run ends, a call of it that nobody answered is answered. A render call inside
    another call belongs to that one, so that another attempt takes the place of the one before.

    Args:
        events: typed or as JSON objects, of any number of runs; they are read one by one.
        tool_name: of the render tool.
        catalog_id: of the surfaces that the render tool makes, whatever its arguments say. `None`: what they say, and
            the basic catalog of v0.9 where that is nothing, or `basic`.
        check: tells what is wrong with a list of components. Where it tells an error they are not shown, and the
            activity says that there will be another attempt.
        has_progress: whether to tell now and then how much has come.
        limits: `json_depth` and `document_bytes`, of arguments and results; those of `parse_event` for a mapping.

    Raises:
        ParseError, LimitError, InvalidDocumentError: as `parse_event`, for a mapping.

    Spec: `@ag-ui/a2ui-middleware` 0.0.10.

    >>> result = '{"a2ui_operations": [{"version": "v0.9", "deleteSurface": {"surfaceId": "main"}}]}'
    >>> answered = {"type": "TOOL_CALL_RESULT", "messageId": "m", "toolCallId": "tc", "content": result}
    >>> [event.type for event in paint_a2ui([answered])]
    ['TOOL_CALL_RESULT', 'ACTIVITY_SNAPSHOT']
    """
    hold("paint_a2ui", "tool_name", tool_name, str, "the name of a tool")
    hold("paint_a2ui", "catalog_id", catalog_id, str | None, "an id, or None")
    hold("paint_a2ui", "check", check, Callable | None, "a function, or None")  # pyright: ignore[reportArgumentType]
    hold("paint_a2ui", "has_progress", has_progress, bool, "True or False")
    hold_limits("paint_a2ui", limits)
    painter = Painter(tool_name, catalog_id, check, has_progress, limits)
    for event in each("paint_a2ui", "events", events, EventModel | Mapping, "an event, typed or as a mapping"):
        yield from painter.feed(event if isinstance(event, EventModel) else parse_event(event, limits=limits))


@dataclass(slots=True)
class _Render:
    """A call of the render tool."""

    id: str
    scope: str
    """The call that it belongs to: another one, or itself."""
    arguments: ArrivingJson
    length: int = 0
    told: int = 0
    """The progress that was told last."""
    verdict: bool | None = None
    """Whether its components may be shown; `None` until all are there."""
    list_at: Tokens | None = None
    """Where among the data the list of the first template is."""
    items: int = 0
    """How many items of it were shown last."""
    is_whole: bool = False
    """Whether its data were shown too."""


@dataclass(slots=True)
class _Scope:
    """A call that shows surfaces."""

    surface: str | None = None
    """The surface that its activity shows."""
    failures: int = 0


@dataclass(slots=True)
class Painter:
    """The state of `paint_a2ui` between events."""

    tool_name: str = RENDER_TOOL
    catalog_id: str | None = None
    check: Check | None = None
    has_progress: bool = True
    limits: Limits = DEFAULT
    lanes: Lanes = field(default_factory=Lanes)
    others: dict[str, None] = field(default_factory=dict[str, None])
    """Calls of other tools whose arguments still arrive, the last one last."""
    renders: dict[str, _Render] = field(default_factory=dict[str, "_Render"])
    """Calls of the render tool that nobody has answered."""
    scopes: dict[str, _Scope] = field(default_factory=dict[str, "_Scope"])
    shown: set[str] = field(default_factory=set[str])
    """Activities that the stream itself brought: somebody else has shown these."""

    def feed(self, event: Event) -> list[Event]:
        """Take an event, and give it back among those that belong before and behind it."""
        before: list[Event] = []
        behind: list[Event] = []
        try:
            self.lanes, parts = self.lanes.expand(event)
        except StateError:  # nobody can tell whose chunk it is; a fold will say so
            parts = (event,)
        for one in parts:
            match one:
                case ActivitySnapshot() | ActivityDelta() if one.activity_type == ACTIVITY_TYPE:
                    self.shown.add(one.message_id)
                case MessagesSnapshot():
                    self.shown.update(_activities(one))
                case ToolCallStart():
                    before += self._start(one)
                case ToolCallArgs():
                    before += self._grow(one)
                case ToolCallEnd():
                    self.others.pop(one.tool_call_id, None)
                case ToolCallResult():
                    self.renders.pop(one.tool_call_id, None)
                    behind += self._answer(one)
                case RunFinished():
                    before += self._give_up()
                    self._forget()
                case RunStarted() | RunError():
                    self._forget()
                case _:
                    pass
        return [*before, event, *behind]

    def _forget(self) -> None:
        self.others.clear()
        self.renders.clear()
        self.scopes.clear()

    def _start(self, event: ToolCallStart) -> Iterator[Event]:
        id_ = event.tool_call_id
        if event.tool_call_name != self.tool_name:
            self.others[id_] = None
            return
        if id_ in self.renders:
            return
        scope = next(reversed(self.others), id_)
        self.renders[id_] = _Render(id_, scope, ArrivingJson(self.limits))
        self.scopes.setdefault(scope, _Scope())
        if not self._is_shown(scope):
            yield shown_as(activity_id(scope), {"status": "building"})

    def _is_shown(self, scope: str) -> bool:
        return activity_id(scope) in self.shown

    def _grow(self, event: ToolCallArgs) -> Iterator[Event]:
        """Show what the next piece of the arguments of a render call adds."""
        render = self.renders.get(event.tool_call_id)
        if render is None or render.is_whole or render.verdict is False or self._is_shown(render.scope):
            return
        render.arguments.feed(event.delta)
        render.length += len(event.delta)
        if render.verdict is None and self.has_progress:
            progress = render.length // 4
            if progress - render.told >= _PROGRESS_STEP:
                render.told = progress
                yield shown_as(activity_id(render.scope), {"status": "building", "progressTokens": progress})
        arguments = render.arguments.value
        if isinstance(arguments, dict):
            yield from self._paint(render, arguments)

    def _paint(self, render: _Render, arguments: Operation) -> Iterator[Event]:
        components, surface = arguments.get("components"), arguments.get("surfaceId")
        if not isinstance(components, list) or not isinstance(surface, str) or render.arguments.is_open(components):
            return
        scope = self.scopes[render.scope]
        if render.verdict is None:
            issues = () if self.check is None else self.check(components)
            faults = [issue for issue in issues if issue.severity == "error"]
            render.verdict = not faults
            if faults:
                scope.failures += 1
                yield shown_as(activity_id(render.scope), _retrying(scope.failures, faults))
                return
            render.list_at = _first_list(components)
            yield self._snapshot(render, arguments, surface, components)
        data = arguments.get("data")
        if isinstance(data, dict):
            if not render.arguments.is_open(data):
                render.is_whole = True
                yield self._snapshot(render, arguments, surface, components, data)
                return
            at = render.list_at
            held = None if at is None else pointer.find(data, at, None)
            if at is not None and isinstance(held, list):
                complete = len(held) - (bool(held) and render.arguments.is_open(held[-1]))
                if complete > render.items + render.items // _GROWTH:
                    render.items = complete
                    yield self._snapshot(render, arguments, surface, components, _with(at, held[:complete]))

    def _snapshot(
        self, render: _Render, arguments: Operation, surface: str, components: list[JsonValue], *data: JsonValue
    ) -> Event:
        said = arguments.get("catalogId")
        catalog = self.catalog_id or (said if isinstance(said, str) and said != "basic" else BASIC_CATALOG)
        bodies: list[Operation] = [
            {"createSurface": {"surfaceId": surface, "catalogId": catalog}},
            {"updateComponents": {"surfaceId": surface, "components": components}},
            *({"updateDataModel": {"surfaceId": surface, "path": "/", "value": one}} for one in data),
        ]
        operations: list[Operation] = [{"version": VERSION, **body} for body in bodies]
        scope = self.scopes[render.scope]
        scope.surface = scope.surface or surface
        # Another surface of the same call is no further attempt at the first one.
        return snapshot(activity_id(render.scope, None if scope.surface == surface else surface), operations)

    def _answer(self, event: ToolCallResult) -> Iterator[Event]:
        content = read_result(content_to_text(event.content).output, self.limits)
        operations = in_content(content)
        if operations is not None:
            groups = group_by_surface(operations)
            ids = activity_ids(groups, event.tool_call_id)
            fresh = ((ids[surface], group) for surface, group in groups.items() if ids[surface] not in self.shown)
            yield from (snapshot(id_, group) for id_, group in fresh)
        elif isinstance(content, dict) and content.get("code") == "a2ui_recovery_exhausted":
            attempts = content.get("attempts")
            yield shown_as(
                activity_id(event.tool_call_id),
                {
                    "status": "failed",
                    **{key: content[key] for key in ("error", "attempts") if key in content},
                    "maxAttempts": len(attempts) if isinstance(attempts, list) else _MOST_ATTEMPTS,
                },
            )

    def _give_up(self) -> Iterator[Event]:
        for id_, render in self.renders.items():
            if render.verdict is not None:
                yield ToolCallResult(message_id=f"a2ui-result-{id_}", tool_call_id=id_, content='{"status":"rendered"}')


def _activities(event: MessagesSnapshot) -> Iterator[str]:
    """The activities with surfaces in a list of messages."""
    for message in event.messages:
        if isinstance(message, ActivityMessage) and message.activity_type == ACTIVITY_TYPE:
            yield message.id


def _retrying(failures: int, faults: Sequence[Issue]) -> dict[str, JsonValue]:
    errors: list[JsonValue] = [{"code": one.code, "path": one.path, "message": one.message} for one in faults]
    return {"status": "retrying", "attempt": failures + 1, "maxAttempts": _MOST_ATTEMPTS, "errors": errors}


def _first_list(components: list[JsonValue]) -> Tokens | None:
    """Where the list lies that the first template repeats."""
    for component in components:
        match component:
            case {"children": {"componentId": str(), "path": str(path)}} if path.startswith("/"):
                try:
                    return pointer.split(path)
                except UispecError:
                    return None
            case _:
                pass
    return None


def _with(tokens: Tokens, value: JsonValue) -> JsonValue:
    """Objects inside each other with a value at the end of a path through them."""
    for token in reversed(tokens):
        value = {token: value}
    return value
