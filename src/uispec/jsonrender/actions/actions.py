"""What an event does: the built-in actions at once, and then what the host has to do, as values.

The bindings of an event run one after the other. The first that is not built in stops them: the host performs it, and
`continue_action` goes on from there, with what follows on success or on an error, and with the bindings that are left.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple, Self

from pydantic_core import MISSING

from uispec import pointer
from uispec._hold import hold, hold_limits
from uispec.errors import Issue
from uispec.jsonrender.actions.effects import CustomAction, Effect
from uispec.jsonrender.actions.handling import Handling, Host, bindings_at, bindings_of, handling
from uispec.jsonrender.evaluation.context import State
from uispec.jsonrender.policies import Policy
from uispec.jsonrender.reading import A_SPEC, SOURCE_TYPES, Source, document_of
from uispec.limits import DEFAULT, Limits
from uispec.tree import Node

PLAIN_HOST: Final = Host()
"""A host that performs any action and brings nothing along."""


class _Pair(NamedTuple):
    state: State
    """The new state. It shares what did not change with the one that was given, and is that very one where nothing did:
    edit neither of them."""
    effects: tuple[Effect, ...]
    """What the host has to do, in this order. Of one event, at most the last is an action or a question about one."""


class Applied(_Pair):
    """What came of an event, or of a change of the state: a pair of the new state and the effects.

    Beside the pair stands what is to be told. It is not compared: the same was done, whatever is said of it.
    """

    issues: tuple[Issue, ...]
    """What was perhaps not meant, as warnings and notices: an event without a binding, an element that is hidden, an
    action that is none, a param without a value or with a path where a value may be meant, a confirmation or a
    follow-up of a built-in action, which means nothing, and what `resolve` says of values; paths are pointers into the
    spec. Nothing under `compat`."""

    def __new__(cls, state: State, effects: tuple[Effect, ...], issues: tuple[Issue, ...] = ()) -> Self:
        """Make a pair, and keep the issues beside it."""
        made = super().__new__(cls, state, effects)
        made.issues = issues
        return made

    def __repr__(self) -> str:
        """Show the pair and the issues, which decide what to do next."""
        return f"Applied(state={self.state!r}, effects={self.effects!r}, issues={self.issues!r})"


def apply_action(
    spec: Source,
    state: Mapping[str, object] | MISSING | None,
    element: str | Node,
    event: str,
    *,
    scope: str = "",
    host: Host = PLAIN_HOST,
    policy: Policy = "strict",
    limits: Limits = DEFAULT,
) -> Applied:
    """Handle an event of an element: perform its built-in actions, and say what the host has to do.

    Params are evaluated by the state as it is then, but that `{"$item": "field"}` as a whole param is the path of that
    place in the state, such as `/todos/0/field`, and not its value: actions write there. For the value, write
    `{"$template": "${field}"}`, or let the host read it.

    Args:
        spec: as for `resolve`.
        state: the state as it is now, an object. `None` or MISSING: the spec's own, as it is at the start.
        element: the element: its key, or its node in the tree that `resolve` gave.
        event: the name of the event; one without a binding does nothing, and that is told.
        scope: the place in the state of the item that the element shows, where `element` is a key: `/todos/0`.
        host: which actions there are, functions, directives, how ids are made.
        policy: `strict` evaluates params once and keeps null; a built-in action without what it needs is an error.
            `compat` does as the npm package: params are looked up twice, null among them is nothing.
        limits: as for `resolve` and `write_state`.

    Returns:
        The new state and the effects, with `issues`. An effect that asks something of the host comes last: pass it to
        `continue_action` once it is done.

    Raises:
        InvalidDocumentError: there is no such element, or its binding is none (`element_not_object`, `wrong_type`,
            `missing_property`).
        ExpressionError, DataError: a param cannot be evaluated (`codes.EvaluationCode`), a write cannot be done
            (`codes.StateCode`); the path leads to the binding.
        ParseError, LimitError: the spec or the state is no JSON that may enter; `codes.ReadCode`.

    Spec: json-render 0.21, the `ActionProvider` of @json-render/react.

    >>> press = [
    ...     {"action": "setState", "params": {"statePath": "/busy", "value": True}},
    ...     {"action": "save", "params": {"id": {"$state": "/id"}}, "onSuccess": {"set": {"/busy": False}}},
    ... ]
    >>> spec = {"root": "go", "elements": {"go": {"type": "Button", "props": {}, "on": {"press": press}}}}
    >>> state, effects = apply_action(spec, {"id": 7}, "go", "press")
    >>> state, [(effect.action, effect.params) for effect in effects]
    ({'id': 7, 'busy': True}, [('save', {'id': 7})])
    >>> continue_action(spec, state, effects[-1])
    Applied(state={'id': 7, 'busy': False}, effects=(), issues=())
    """
    hold("apply_action", "element", element, str | Node, "the key of an element, or its node")
    hold("apply_action", "event", event, str, "the name of an event")
    hold("apply_action", "scope", scope, str, "a path of the state")
    key, place = (element.id, element.scope) if isinstance(element, Node) else (element, scope)
    run = handling("apply_action", spec, state, host, policy, limits)
    scope_ = run.scope(place)
    run.push(bindings_at(run.document, key, "on", event), pointer.format(("elements", key, "on", event)), scope_)
    run.look_at(key, event, scope_)
    return _finish(run)


def continue_action(
    spec: Source,
    state: Mapping[str, object] | MISSING | None,
    effect: CustomAction,
    *,
    error: str | None = None,
    host: Host = PLAIN_HOST,
    policy: Policy = "strict",
    limits: Limits = DEFAULT,
) -> Applied:
    """Go on after the host performed an action, or failed to: its follow-up, then the bindings that are left.

    After an error that nothing recovers from, the bindings that are left are dropped. Of a `Confirmation`, continue
    its `action` once that is performed; nothing is to be continued where the user said no.

    Args:
        spec: as for `apply_action`.
        state: the state as it is now.
        effect: the action, as it was asked of the host.
        error: the message, where it failed.
        host: as for `apply_action`.
        policy: as for `apply_action`.
        limits: as for `apply_action`.

    Returns:
        The new state and what the host has to do next.

    Raises:
        ExpressionError, DataError, InvalidDocumentError, ParseError, LimitError: as `apply_action`.

    Spec: json-render 0.21, the `ActionProvider` of @json-render/react.

    >>> save = {"action": "save", "onError": {"set": {"/error": "$error.message"}}}
    >>> spec = {"root": "go", "elements": {"go": {"type": "Button", "props": {}, "on": {"press": save}}}}
    >>> state, (effect,) = apply_action(spec, {}, "go", "press")
    >>> continue_action(spec, state, effect, error="No connection.").state
    {'error': 'No connection.'}
    """
    hold("continue_action", "effect", effect, CustomAction, "an action that apply_action asked for")
    hold("continue_action", "error", error, str | None, "a message, or None")
    run = handling("continue_action", spec, state, host, policy, limits)
    run.go_on(effect, error)
    return _finish(run)


def _finish(run: Handling) -> Applied:
    effects = run.finish()
    return Applied(run.store.state, effects, tuple(run.issues))


class EventHandle(NamedTuple):
    """What a component wants to know of an event before it happens."""

    is_bound: bool
    """There is a binding."""
    prevents_default: bool
    """One of the bindings asks to keep the platform from doing what it does by itself."""


def event_handle(spec: Source, element: str, event: str, *, limits: Limits = DEFAULT) -> EventHandle:
    """Tell whether an event of an element does anything, and whether it replaces what the platform does.

    Raises:
        InvalidDocumentError, ParseError, LimitError: as `apply_action`.

    Spec: json-render 0.21, the `Renderer` of @json-render/react.

    >>> link = {"type": "Link", "props": {}, "on": {"press": {"action": "open", "preventDefault": True}}}
    >>> event_handle({"root": "a", "elements": {"a": link}}, "a", "press")
    EventHandle(is_bound=True, prevents_default=True)
    """
    hold("event_handle", "spec", spec, SOURCE_TYPES, A_SPEC)
    hold("event_handle", "element", element, str, "the key of an element")
    hold("event_handle", "event", event, str, "the name of an event")
    hold_limits("event_handle", limits)
    at = pointer.format(("elements", element, "on", event))
    bindings = bindings_of(bindings_at(document_of(spec, limits), element, "on", event), at)
    return EventHandle(bool(bindings), any(one.get("preventDefault") is True for one in bindings))
