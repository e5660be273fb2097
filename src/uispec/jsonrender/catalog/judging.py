"""What a catalog says about a spec."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeGuard, cast

from pydantic import JsonValue

from uispec import pointer
from uispec._sentences import did_you_mean, shown
from uispec.errors import Issue, LimitError
from uispec.jsonrender.catalog.built_ins import BUILT_IN_ACTIONS
from uispec.jsonrender.catalog.definitions import DEFAULT_SLOT, ActionDefinition, ComponentDefinition
from uispec.jsonrender.catalog.opening import DEFINED, opened
from uispec.jsonrender.expressions import kind_of
from uispec.pointer import Tokens
from uispec.schema.checks import Checker
from uispec.schema.keywords import Schema
from uispec.schema.references import self_contained

Object = Mapping[str, JsonValue]


class Shapes:
    """Schemas, compiled when they are first needed: values with expressions in them are held to them."""

    def __init__(self) -> None:
        self._checkers: dict[str, tuple[Checker, Checker]] = {}

    def issues(self, at: Tokens, name: str, schema: Schema, value: Object) -> Iterator[Issue]:
        """What is wrong with a value that stands somewhere in a document."""
        try:
            for issue in self._found(name, schema, value):
                place = pointer.format(at) + issue.path
                yield Issue(place, issue.code, issue.message, issue.severity)
        except LimitError as error:
            # The checker goes less deep than documents may.
            yield from (Issue(pointer.format(at), issue.code, issue.message) for issue in error.issues)

    def _found(self, name: str, schema: Schema, value: Object) -> Sequence[Issue]:
        if name not in self._checkers:
            documents: dict[str, Schema] = {"spec:": {"$defs": DEFINED}}
            with_expressions = self_contained(cast("Schema", opened(schema)), "", documents.get)
            self._checkers[name] = Checker(schema), Checker(with_expressions)
        plain, whole = self._checkers[name]
        if whole.is_valid(dict(value)):
            return ()
        # What the bare type says is the better sentence; it knows no expressions, and so is not asked about them.
        places = [*_expressions(value)]
        found = [
            issue
            for issue in plain.issues(dict(value))
            if not any(issue.path == place or issue.path.startswith(f"{place}/") for place in places)
        ]
        return found or whole.issues(dict(value))


def _expressions(value: JsonValue | Object) -> Iterator[str]:
    """The places in a value where expressions stand; those inside of expressions are left out."""
    waiting: list[tuple[str, object]] = [("", value)]
    while waiting:
        place, here = waiting.pop()
        if isinstance(here, Mapping):
            members = cast("Mapping[str, object]", here)
            if place and kind_of(members) is not None:
                yield place
                continue
            waiting += [(place + pointer.format((key,)), member) for key, member in members.items()]
        elif isinstance(here, list):
            items = cast("list[object]", here)
            waiting += [(f"{place}/{index}", item) for index, item in enumerate(items)]


class Judge:
    """A catalog, as it judges specs."""

    def __init__(
        self,
        components: Mapping[str, ComponentDefinition],
        actions: Mapping[str, ActionDefinition],
        functions: Mapping[str, str],
    ) -> None:
        self._components = components
        self._actions = {**BUILT_IN_ACTIONS, **actions}
        self._lists_actions = bool(actions)
        self._functions = functions
        self._shapes = Shapes()

    def issues(self, document: JsonValue) -> Iterator[Issue]:
        """What the catalog says about a spec; nothing of what is no spec."""
        elements = document.get("elements") if isinstance(document, dict) else None
        if not isinstance(elements, dict):
            return
        for key, element in elements.items():
            if isinstance(element, dict):
                yield from self._of_element(("elements", key), element)

    def _of_element(self, at: Tokens, element: Object) -> Iterator[Issue]:
        kind = element.get("type")
        component = self._components.get(kind) if isinstance(kind, str) else None
        if component is None and isinstance(kind, str) and self._components:
            hint = did_you_mean(kind, self._components)
            sentence = f"The catalog has no component {shown(kind)}.{hint}"
            yield Issue(pointer.format((*at, "type")), "unknown_component", sentence)
        for name, value in element.items():
            place = (*at, name)
            if name == "props" and isinstance(value, dict):
                yield from self._of_props(place, cast("str", kind), component, value)
            elif name in ("on", "watch") and isinstance(value, dict):
                if name == "on" and component is not None:
                    yield from _unknown_events(place, cast("str", kind), component, value)
                for event, bindings in value.items():
                    yield from self._of_bindings((*place, event), bindings)
            elif component is not None:
                yield from _of_slots(place, cast("str", kind), component, value)
        if component is not None and "props" not in element:
            yield from self._of_props((*at, "props"), cast("str", kind), component, {})

    def _of_props(self, at: Tokens, kind: str, component: ComponentDefinition | None, props: Object) -> Iterator[Issue]:
        if component is not None:
            yield from self._shapes.issues(at, f"component {kind}", component.props, props)
            for name, value in props.items():
                if _is_bound(value) and name not in component.bindable:
                    sentence = f"{kind} does not write to {shown(name)}; what is bound there is only read."
                    yield Issue(pointer.format((*at, name)), "not_bindable", sentence, "warning")
        yield from self._unknown_functions(at, props)

    def _unknown_functions(self, at: Tokens, value: Object) -> Iterator[Issue]:
        """Calls of functions that the catalog lacks; it lists some, or nothing is known of them."""
        if not self._functions:
            return
        waiting: list[tuple[Tokens, object]] = [(at, value)]
        while waiting:
            place, here = waiting.pop()
            if isinstance(here, Mapping):
                members = cast("Mapping[str, object]", here)
                name = members.get("$computed")
                if isinstance(name, str) and name not in self._functions and kind_of(members) == "computed":
                    sentence = f"The catalog has no function {shown(name)}.{did_you_mean(name, self._functions)}"
                    yield Issue(pointer.format((*place, "$computed")), "unknown_function", sentence)
                waiting += [((*place, key), member) for key, member in reversed([*members.items()])]
            elif isinstance(here, list):
                items = cast("list[object]", here)
                waiting += reversed([((*place, str(index)), item) for index, item in enumerate(items)])

    def _of_bindings(self, at: Tokens, bindings: JsonValue) -> Iterator[Issue]:
        if isinstance(bindings, list):
            for index, binding in enumerate(bindings):
                yield from self._of_binding((*at, str(index)), binding)
        else:
            yield from self._of_binding(at, bindings)

    def _of_binding(self, at: Tokens, binding: JsonValue) -> Iterator[Issue]:
        if not isinstance(binding, dict):
            return
        yield from self._of_action(at, binding)
        for name in ("onSuccess", "onError"):
            chained = binding.get(name)
            if isinstance(chained, dict):
                yield from self._of_action((*at, name), chained)

    def _of_action(self, at: Tokens, binding: Object) -> Iterator[Issue]:
        name = binding.get("action")
        if not isinstance(name, str):
            return
        action = self._actions.get(name)
        if action is None:
            if self._lists_actions:
                sentence = f"The catalog has no action {shown(name)}.{did_you_mean(name, self._actions)}"
                yield Issue(pointer.format((*at, "action")), "unknown_action", sentence)
            return
        params = binding.get("params", {})
        if isinstance(params, dict):
            yield from self._shapes.issues((*at, "params"), f"action {name}", action.params, params)


def _unknown_events(at: Tokens, kind: str, component: ComponentDefinition, on: Object) -> Iterator[Issue]:
    for event in on:
        if event not in component.events:
            those = f"it emits {_listed(component.events)}" if component.events else "it emits none"
            sentence = f"{kind} has no event {shown(event)}; {those}."
            yield Issue(pointer.format((*at, event)), "unknown_event", sentence)


def _of_slots(at: Tokens, kind: str, component: ComponentDefinition, value: JsonValue) -> Iterator[Issue]:
    """What is wrong with `children` and `slots`, which name elements."""
    if at[-1] == "children" and value and DEFAULT_SLOT not in component.slots:
        yield Issue(pointer.format(at), "unallowed_child", f"{kind} takes no children.")
    if at[-1] != "slots" or not isinstance(value, dict):
        return
    named = [slot for slot in component.slots if slot != DEFAULT_SLOT]
    for slot in value:
        if slot not in named:
            those = f"it has {_listed(named)}" if named else "it has none with a name"
            hint = " What stands in its default slot are its children." if slot == DEFAULT_SLOT else ""
            yield Issue(
                pointer.format((*at, slot)), "unknown_slot", f"{kind} has no slot {shown(slot)}; {those}.{hint}"
            )


def _listed(names: Sequence[str]) -> str:
    return ", ".join(map(shown, names))


_BINDING_KINDS: Final = frozenset({"bind_state", "bind_item"})


def _is_bound(value: JsonValue) -> TypeGuard[dict[str, JsonValue]]:
    return isinstance(value, dict) and kind_of(value) in _BINDING_KINDS
