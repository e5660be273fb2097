"""Bindings while they run: the state so far, what follows what, and where an error is caught."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, cast

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import pointer
from uispec._hold import hold, hold_limits
from uispec._sentences import did_you_mean, nearest, shown
from uispec.errors import InvalidDocumentError, Issue, Severity, UispecError
from uispec.jsonrender.actions.built_in_actions import BUILT_INS, FORM_RESULT, Store, unused_ids, with_ids
from uispec.jsonrender.actions.effects import Confirmation, CustomAction, Effect, Navigation, Object, Queue, Recovery
from uispec.jsonrender.codes import JsonrenderCode
from uispec.jsonrender.evaluation.checks import CheckFunctions, validate_form
from uispec.jsonrender.evaluation.context import OUTSIDE, RULES, Context, Directives, Functions, Scope, shared
from uispec.jsonrender.evaluation.evaluation import Value, action_param, nested
from uispec.jsonrender.evaluation.templates import interpolated
from uispec.jsonrender.evaluation.visibility import holds, taken_apart, uses_item
from uispec.jsonrender.policies import Policy, hold_policy
from uispec.jsonrender.reading import A_SPEC, SOURCE_TYPES, Source, document_of
from uispec.limits import Limits

_CLOSE: Final = 0.8
"""How much a host's own action may be like a built-in one, out of 1; most misspelled ones differ in one letter."""
_VALIDATE_FORM: Final = "validateForm"
_ERROR_MESSAGE: Final = "$error.message"
_OF_THE_HOST: Final = ("confirm", "onSuccess", "onError")
"""What a binding says for actions that the host performs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Host:
    """What the host brings along for actions."""

    actions: Collection[str] | None = None
    """The actions that it performs; bindings of others are left out, as upstream leaves them out. `None`: all."""
    functions: Functions | None = None
    """By name, for `$computed`."""
    directives: Directives | None = None
    """By key, as for `resolve`."""
    check_functions: CheckFunctions | None = None
    """By the type of the check, as for `validate_form`."""
    new_id: Callable[[], str] | None = None
    """Makes the ids for `$id` in `pushState`. `None`: `id-1`, `id-2`, ..., as far as the state holds no such text."""


@dataclass(frozen=True, slots=True)
class _FollowUp:
    """What is done after an action: `navigate`, `set`, or another binding."""

    said: Object
    at: str
    scope: Scope
    error: str | None
    """The message of the error that it follows."""


class Handling:
    """One event, or one change of the state, while it is handled."""

    def __init__(self, document: JsonValue, store: Store, host: Host, policy: Policy) -> None:
        self.document = document
        self.store = store
        self._host = host
        self._policy: Policy = policy
        self.issues: list[Issue] = []
        """What is to be told of it, beside errors."""
        self._effects: list[Effect] = []
        self._then: list[Queue | Recovery | _FollowUp] = []
        """What follows, the next part last."""

    def scope(self, place: str) -> Scope:
        """The scope of the item at a place of the state."""
        if not place:
            return OUTSIDE
        index = place.rpartition("/")[2]
        return Scope(self.store.get(place), int(index) if pointer.is_index(index) else MISSING, place)

    def push(self, bindings: JsonValue | MISSING, at: str, scope: Scope) -> None:
        """Let bindings follow."""
        several = isinstance(bindings, list)
        found = bindings_of(bindings, at, skips=self.store.rules.is_forgiving)
        self._then.append(Queue(found, at, 0 if several else None, scope))

    def go_on(self, effect: CustomAction, error: str | None) -> None:
        """Let follow what follows an action that was performed, or that failed."""
        self._then.extend(effect.then)
        self._then.append(Recovery(effect.on_error, f"{effect.path}/onError", effect.scope))
        if error is not None:
            self._recover(error)
        elif effect.on_success is not None:
            self._then.append(_FollowUp(effect.on_success, f"{effect.path}/onSuccess", effect.scope, None))

    def finish(self) -> tuple[Effect, ...]:
        """Do all that can be done now, and give what the host has to do; what would follow that goes with it.

        Raises:
            UispecError: what nothing recovers from.
        """
        try:
            while self._then and not self._stops_at(self._then.pop()):
                pass
            return tuple(self._effects)
        finally:
            self._then.clear()
            self._effects.clear()

    def _stops_at(self, part: "Queue | Recovery | _FollowUp") -> bool:
        """Do the next part; tell whether the host has to do something before the one after it."""
        try:
            if isinstance(part, _FollowUp):
                self._follow(part)
            return isinstance(part, Queue) and self._runs(part)
        except UispecError as error:
            if not self._recover(error.issues[0].message):
                raise
            return False

    def _recover(self, error: str) -> bool:
        """Drop what would have followed, up to what is done about an error; tell whether anything is."""
        while self._then:
            part = self._then.pop()
            if isinstance(part, Recovery) and part.on_error is not None:
                self._then.append(_FollowUp(part.on_error, part.at, part.scope, error))
                return True
        return False

    def _follow(self, part: _FollowUp) -> None:
        """Do what follows an action; of several things that it says, the first of these counts."""
        said, error = part.said, part.error
        if error is None and isinstance(to := said.get("navigate"), str):
            self._effects.append(Navigation(to))
        elif isinstance(values := said.get("set"), dict):
            for path, value in values.items():
                self.store.set(path, error if error is not None and value == _ERROR_MESSAGE else value)
        elif isinstance(said.get("action"), str):
            self._then.append(Queue((said,), part.at, None, part.scope, is_follow_up=True))

    def tell(self, path: str, code: JsonrenderCode, message: str, severity: Severity = "warning") -> None:
        """Say something that stops nothing; upstream says nothing."""
        if not self.store.rules.is_forgiving:
            self.issues.append(Issue(path, code, message, severity))

    def look_at(self, key: str, event: str, scope: Scope) -> None:
        """Tell what keeps an event from doing anything, or from happening."""
        at = ("elements", key)
        element = _object(pointer.find(self.document, at, None)) or {}
        bound = _object(element.get("on")) or {}
        if bound.get(event) is None:
            those = f"it has {', '.join(map(shown, bound))}" if bound else "it has none"
            text = f"Element {shown(key)} has no binding for the event {shown(event)}, so nothing is done; {those}."
            self.tell(pointer.format((*at, "on", event)), "unknown_event", text, "warning" if bound else "notice")
        condition = element.get("visible", True)
        if "repeat" in element:
            condition = taken_apart(condition).container
        if condition is MISSING or (scope is OUTSIDE and uses_item(condition)):
            return
        try:
            is_shown = holds(condition, self._context(), scope)
        except UispecError:
            is_shown = False
        if not is_shown:
            text = f"Element {shown(key)} is hidden in this state, and its event is handled all the same."
            self.tell(pointer.format((*at, "visible")), "hidden_element", text)

    def _runs(self, part: Queue) -> bool:
        """Run the first of some bindings; tell whether it is for the host to do."""
        if not part.bindings:
            return False
        binding, *rest = part.bindings
        if rest:
            self._then.append(replace(part, bindings=tuple(rest), first=(part.first or 0) + 1))
        at = part.at if part.first is None else f"{part.at}/{part.first}"
        try:
            return self._performs(cast("str", binding["action"]), binding, at, part)
        except UispecError as error:
            raise error.under(at) from error

    def _performs(self, action: str, binding: Object, at: str, part: Queue) -> bool:
        params = self._params(action, binding, at, part)
        if action in BUILT_INS or action == _VALIDATE_FORM:
            self._tell_unused(action, binding, at)
        built_in = BUILT_INS.get(action)
        if built_in is not None:
            built_in(params, self.store)
            return False
        if action == _VALIDATE_FORM:
            path = params.get("statePath")
            self.store.set(path if isinstance(path, str) and path else FORM_RESULT, self._form_result())
            return False
        if self._host.actions is not None and action not in self._host.actions:
            hint = did_you_mean(action, (*BUILT_INS, _VALIDATE_FORM, *self._host.actions))
            text = f"The host performs no action {shown(action)}, so it is left out.{hint}"
            self.tell(f"{at}/action", "unknown_action", text)
            return False
        if self._host.actions is None and (near := nearest(action, (*BUILT_INS, _VALIDATE_FORM), _CLOSE)) is not None:
            text = f"The action {shown(action)} is left to the host. Did you mean {shown(near)}?"
            self.tell(f"{at}/action", "unknown_action", text)
        given = {name: value for name, value in params.items() if value is not MISSING}
        success, failure = (_object(binding.get(name)) for name in ("onSuccess", "onError"))
        then = tuple(one for one in self._then if not isinstance(one, _FollowUp))
        effect = CustomAction(action, given, at, success, failure, then, part.scope)
        confirm = _object(binding.get("confirm"))
        self._effects.append(effect if confirm is None else self._confirmation(confirm, effect))
        return True

    def _tell_unused(self, action: str, binding: Object, at: str) -> None:
        """Tell what a built-in action takes no notice of."""
        for name in _OF_THE_HOST:
            if binding.get(name) is not None:
                text = f"The action {shown(action)} is built in and done at once: {shown(name)} means nothing there."
                self.tell(f"{at}/{name}", "ignored_property", text)

    def _params(self, action: str, binding: Object, at: str, part: Queue) -> dict[str, Value]:
        """Evaluate the params of a binding by the state as it is now."""
        rules, context = self.store.rules, self._context()
        found: dict[str, Value] = {}
        for name, written in (_object(binding.get("params")) or {}).items():
            value: Value = written
            try:
                if action == "pushState" and name == "value" and not rules.resolves_twice:
                    # Before anything is evaluated: a user may have typed `$id` into the state.
                    written = with_ids(written, self.store)
                if not part.is_follow_up or not rules.resolves_twice:
                    value = action_param(written, context, part.scope)
                if rules.resolves_twice:
                    value = looked_up(value, context)
            except UispecError as error:
                raise nested(nested(error, name), "params") from error
            place = f"{at}{pointer.format(('params', name))}"
            if isinstance(written, dict) and isinstance(written.get("$item"), str) and not _names_path(name):
                text = f"The param {shown(name)} is the place of the item's field, not its value; for that, write"
                self.tell(place, "path_as_value", f'{text} {{"$template": "${{field}}"}}.', "notice")
            for code, message in context.notes:
                self.tell(place, code, message)
            if value is MISSING and not context.notes:
                text = f"The param {shown(name)} has no value, since the state does not hold one, and is left out."
                self.tell(place, "missing_value", text)
            context.notes.clear()
            found[name] = value
        return found

    def _confirmation(self, confirm: Object, effect: CustomAction) -> Confirmation:
        context = self._context()
        title, message, confirm_label, cancel_label = (
            text if isinstance(text := confirm.get(name), str) else None
            for name in ("title", "message", "confirmLabel", "cancelLabel")
        )
        return Confirmation(
            interpolated(title or "", context),
            interpolated(message or "", context),
            confirm_label,
            cancel_label,
            "danger" if confirm.get("variant") == "danger" else "default",
            effect,
        )

    def _context(self) -> Context:
        return Context(
            self.store.state,
            functions=self._host.functions,
            directives=self._host.directives,
            policy=self._policy,
            limits=self.store.limits,
        )

    def _form_result(self) -> JsonValue:
        form = validate_form(
            cast("dict[str, object]", self.document),
            self.store.state,
            functions=self._host.functions,
            directives=self._host.directives,
            check_functions=self._host.check_functions,
            policy=self._policy,
            limits=self.store.limits,
        )
        return {"valid": form.valid, "errors": {path: [*messages] for path, messages in form.errors.items()}}


def looked_up(value: Value, context: Context) -> Value:
    """The second look that the npm package takes at a param."""
    if value is None:
        return MISSING
    if isinstance(value, dict) and isinstance(path := value.get("$state"), str):
        return context.read(path)
    return value


def _names_path(name: str) -> bool:
    """Tell whether a param is for a path, by its name: `statePath`, `clearStatePath`."""
    return name.lower().endswith("path")


def _object(value: JsonValue) -> Object | None:
    return value if isinstance(value, dict) else None


def handling(
    function: str,
    spec: Source,
    state: Mapping[str, object] | MISSING | None,
    host: Host,
    policy: Policy,
    limits: Limits,
) -> Handling:
    """Begin to handle something, for a public function of that name; raises what that says."""
    hold(function, "spec", spec, SOURCE_TYPES, A_SPEC)
    hold(function, "state", state, (Mapping, type(None), type(MISSING)), "a JSON object, or None")
    hold(function, "host", host, Host, "a Host")
    hold_policy(function, policy)
    hold_limits(function, limits)
    document = document_of(spec, limits)
    if state is None or state is MISSING:
        state = _object(document.get("state") if isinstance(document, dict) else None) or {}
    held = shared(state, limits)
    ids = unused_ids(held)
    store = Store(held, RULES[policy], limits, host.new_id or (lambda: next(ids)))
    return Handling(document, store, host, policy)


def bindings_at(document: JsonValue, key: str, kind: Literal["on", "watch"], name: str) -> JsonValue | MISSING:
    """The binding or the bindings of an element for an event, or for a path that it watches; MISSING for none.

    Raises:
        InvalidDocumentError: `element_not_object`, `wrong_type`: there is no such element, or no place for bindings.
    """
    elements = document.get("elements") if isinstance(document, dict) else None
    element = elements.get(key) if isinstance(elements, dict) else None
    if not isinstance(element, dict):
        known = elements if isinstance(elements, dict) else ()
        message = f"There is no element {shown(key)}.{did_you_mean(key, known)}"
        raise InvalidDocumentError(Issue(pointer.format(("elements", key)), "element_not_object", message))
    maps = element.get(kind)
    if maps is None:
        return MISSING
    if not isinstance(maps, dict):
        message = f"{shown(kind)} of an element is an object."
        raise InvalidDocumentError(Issue(pointer.format(("elements", key, kind)), "wrong_type", message))
    return maps[name] if maps.get(name) is not None else MISSING


def bindings_of(found: JsonValue | MISSING, at: str, *, skips: bool = False) -> tuple[Object, ...]:
    """One binding, or several, each held to be one; or left out, if `skips`.

    Raises:
        InvalidDocumentError: `wrong_type`, `missing_property`.
    """
    if found is MISSING:
        return ()
    listed = enumerate(found) if isinstance(found, list) else (("", found),)
    bindings: list[Object] = []
    issues: list[Issue] = []
    for number, one in listed:
        path = f"{at}/{number}" if number != "" else at
        if not isinstance(one, dict):
            issues.append(Issue(path, "wrong_type", 'A binding is an object with the key "action".'))
        elif not isinstance(one.get("action"), str):
            message = "A binding names its action, as a text."
            issues.append(Issue(f"{path}/action", "wrong_type" if "action" in one else "missing_property", message))
        else:
            bindings.append(one)
    if issues and not skips:
        raise InvalidDocumentError(*issues)
    return tuple(bindings)
