"""What a click sends: the event of a button, with its context as the data is at that moment."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from typing import cast

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import _json
from uispec._hold import hold, hold_limits
from uispec._spots import Spot
from uispec.a2ui.dialects import Family, spelled
from uispec.a2ui.dynamic.evaluation import Evaluator, Issues, evaluator_of
from uispec.a2ui.dynamic.formatting import text
from uispec.a2ui.reading import Message, parse_message
from uispec.a2ui.slots import Component
from uispec.a2ui.state import Surface, component_of
from uispec.errors import InvalidDocumentError, Issue, UispecError
from uispec.limits import DEFAULT, Limits
from uispec.tree import Node


@dataclass(frozen=True, slots=True)
class Event:
    """An event with its values computed."""

    name: str
    context: dict[str, JsonValue]
    """By name; null where there is no data, or where computing failed."""
    user_message: str | None
    """What the user is shown to have said (v1.0); `None` if there is none."""
    issues: tuple[Issue, ...]
    """What could not be computed; paths are pointers into the surface."""

    def message(self, *, version: str, surface_id: str, component_id: str, timestamp: str) -> dict[str, JsonValue]:
        """Shape the `action` message that sends the event, as JSON.

        Args:
            version: as messages of the surface spell it.
            surface_id: of the surface.
            component_id: of the component that was clicked.
            timestamp: ISO 8601 with an offset.

        >>> said = Event("save", {}, None, ()).message(
        ...     version="1.0", surface_id="s", component_id="root", timestamp="2026-03-01T09:30:00Z"
        ... )
        >>> list(said["action"])
        ['name', 'surfaceId', 'sourceComponentId', 'timestamp', 'context']
        """
        body: dict[str, JsonValue] = {"name": self.name}
        if self.user_message is not None:
            body["userMessage"] = self.user_message
        body["surfaceId"] = surface_id
        body["sourceComponentId"] = component_id
        body["timestamp"] = timestamp
        body["context"] = self.context
        return {"version": version, "action": body}


def event(
    surface: Surface,
    node: Node,
    *,
    data: JsonValue | MISSING = MISSING,
    locale: str = "en",
    timezone: tzinfo | None = None,
    limits: Limits = DEFAULT,
) -> Event:
    """Compute the event of a node's action, in the scope of that node.

    Args:
        surface: where the node's component stands.
        node: from `resolve`, whose nodes know their scope, or from `to_tree`, where all relative bindings start from
            the root of the data.
        data: used instead of the surface's own data model, for example with a user's edits in it.
        locale: as for `resolve`.
        timezone: as for `resolve`.
        limits: as for `resolve`.

    Returns:
        The event. A value that cannot be computed is null, and the event is sent nevertheless.

    Raises:
        ValueError: the node has no event: its component is not on the surface, has no action, or has one that calls a
            function, which is the renderer's to carry out.
        ParseError, InvalidDocumentError, LimitError: `data` is no JSON that may enter, as `evaluate`.
        DataError: `invalid_pointer`, the node's scope is none.

    Spec: A2UI 0.9 and 1.0, "Actions".

    >>> from uispec import fold
    >>> from uispec.a2ui.resolution import resolve
    >>> save = {"event": {"name": "save", "context": {"who": {"path": "/name"}}}}
    >>> button = {"id": "root", "component": "Button", "child": "t", "action": save}
    >>> state = fold.a2ui_empty()
    >>> for name, body in [
    ...     ("createSurface", {"catalogId": "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json"}),
    ...     ("updateComponents", {"components": [button]}),
    ...     ("updateDataModel", {"value": {"name": "Ada"}}),
    ... ]:
    ...     state = fold.a2ui_apply(state, {"version": "v0.9", name: {"surfaceId": "s", **body}})
    >>> event(state.surfaces["s"], resolve(state.surfaces["s"]).root)
    Event(name='save', context={'who': 'Ada'}, user_message=None, issues=())
    """
    component = component_of("event", surface, node)
    hold_limits("event", limits)
    evaluator = evaluator_of(surface, data, locale=locale, timezone=timezone, limits=limits)
    written, at = _find_event(component, surface.version)
    return evaluate_event(written, evaluator, node.scope, at)


def evaluate_event(written: Mapping[str, JsonValue], evaluator: Evaluator, scope: str = "", at: Spot = None) -> Event:
    """Compute an event as its component writes it.

    Args:
        written: `name`, perhaps `context`, perhaps `userMessage` (which v0.9 does not have), in the current spelling.
        evaluator: over the data as it is at the moment of the click.
        scope: pointer of the data item that relative bindings start from.
        at: where the event stands; without it, the paths of issues are pointers into `written`.

    Raises:
        DataError: `invalid_pointer` for `scope`.

    Spec: A2UI 0.9 and 1.0, "Actions".
    """
    start = evaluator.scope(scope)
    issues = Issues()
    context: dict[str, JsonValue] = {}
    # The context is a map of names, not a dynamic value: a name `path` in it is only a name.
    given = written.get("context")
    for name, value in (given if isinstance(given, dict) else {}).items():
        found = evaluator.run(evaluator.compiler.value(value, ((at, "context"), name)), start, issues)
        context[name] = None if found is MISSING else _json.copy(found)
    said: str | None = None
    if "userMessage" in written and evaluator.version == "1.0":
        found = evaluator.run(evaluator.compiler.value(written["userMessage"], (at, "userMessage")), start, issues)
        if found is not MISSING and found is not None:
            try:
                said = text(found)
            except UispecError as error:
                issues.add((at, "userMessage"), error.issues)
    return Event(cast("str", written["name"]), context, said, issues.listed())


def action(
    surface: Surface,
    node: Node,
    *,
    now: str | datetime,
    data: JsonValue | MISSING = MISSING,
    locale: str = "en",
    timezone: tzinfo | None = None,
    limits: Limits = DEFAULT,
) -> Message:
    """Build the `action` message that a click on a node sends, in the version of its surface.

    `event` gives the same with the issues: a value that cannot be computed is null here, and the message is sent
    nevertheless.

    Args:
        surface: as for `event`.
        node: as for `event`.
        now: the time of the click: ISO 8601 text with an offset (RFC 3339), or a `datetime` with a time zone.
        data: as for `event`.
        locale: as for `resolve`.
        timezone: as for `resolve`; it has nothing to do with `now`.
        limits: as for `resolve`.

    Raises:
        ValueError: the node has no event (see `event`), or `now` is no moment.
        ParseError, InvalidDocumentError, LimitError: `data` is no JSON that may enter, as `evaluate`; `too_deep` also
            for a context that is too deep for a message.
        DataError: `invalid_pointer`, the node's scope is none.

    Spec: A2UI 0.9 and 1.0, "action".

    >>> from uispec import fold
    >>> from uispec.a2ui.resolution import resolve
    >>> save = {"event": {"name": "save", "userMessage": "Please save"}}
    >>> button = {"id": "root", "component": "Button", "child": "t", "action": save}
    >>> catalog = "https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json"
    >>> create = {"surfaceId": "s", "catalogId": catalog, "components": [button]}
    >>> surface = fold.a2ui_apply(fold.a2ui_empty(), {"version": "1.0", "createSurface": create}).surfaces["s"]
    >>> message = action(surface, resolve(surface).root, now="2026-03-01T09:30:00Z")
    >>> message.body.name, message.body.user_message, message.body.source_component_id, message.body.context
    ('save', 'Please save', 'root', {})
    """
    hold("action", "now", now, (str, datetime), "text or a datetime")
    fired = event(surface, node, data=data, locale=locale, timezone=timezone, limits=limits)
    written = fired.message(
        version=spelled(surface.version), surface_id=surface.id, component_id=node.id, timestamp=_timestamp(now)
    )
    try:
        return parse_message(written, limits=limits)
    except InvalidDocumentError as error:
        # Everything but the caller's time was made here.
        raise ValueError(f"now is no moment of ISO 8601 with an offset: {now!r}") from error


def _timestamp(now: str | datetime) -> str:
    if isinstance(now, str):
        return now
    if now.tzinfo is None:
        raise ValueError("now needs a time zone")
    written = now.isoformat()
    return f"{written[:-6]}Z" if now.tzinfo is UTC else written


def _find_event(component: Component, version: Family) -> tuple[Mapping[str, JsonValue], Spot]:
    """Find the event as its component writes it, and where that stands."""
    written = cast("JsonValue", component.model_dump(mode="json").get("action"))
    at: Spot = (((None, "components"), component.id), "action")
    if isinstance(written, dict):
        event_ = written.get("event")
        if isinstance(event_, dict) and isinstance(event_.get("name"), str):
            return event_, (at, "event")
        # Some agents of v0.9 leave `event` out.
        if version != "1.0" and isinstance(written.get("name"), str):
            return written, at
        if "functionCall" in written:
            raise ValueError(f"the action of {component.id!r} calls a function of the renderer and sends no event")
    raise ValueError(f"the component {component.id!r} has no action with an event")
