"""What a catalog says about a spec."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeGuard, cast

from pydantic import JsonValue

from uispec import pointer
from uispec._sentences import did_you_mean, nearest, shown
from uispec.errors import Issue
from uispec.jsonrender.catalog.built_ins import BUILT_IN_ACTIONS
from uispec.jsonrender.catalog.definitions import DEFAULT_SLOT, ActionDefinition, ComponentDefinition
from uispec.jsonrender.catalog.shapes import Object, Shapes
from uispec.jsonrender.evaluation.checks import KINDS
from uispec.jsonrender.models.expressions import kind_of
from uispec.pointer import Tokens


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
        """What the catalog says about the elements of a spec."""
        elements = document.get("elements") if isinstance(document, dict) else None
        if not isinstance(elements, dict):
            return
        for key, element in elements.items():
            if isinstance(element, dict):
                yield from self._of_element(("elements", key), element)

    def _of_element(self, at: Tokens, element: Object) -> Iterator[Issue]:
        kind = element.get("type")
        component = self._components.get(kind) if isinstance(kind, str) else None
        who = f"Element {shown(at[-1])}" + (f" ({kind})" if component is not None else "")
        if component is None and isinstance(kind, str) and self._components:
            hint = did_you_mean(kind, self._components)
            sentence = f"Element {shown(at[-1])}: the catalog has no component {shown(kind)}.{hint}"
            yield Issue(pointer.format((*at, "type")), "unknown_component", sentence)
        for name, value in element.items():
            place = (*at, name)
            if name == "props" and isinstance(value, dict):
                yield from self._of_props(place, who, component, value)
            elif name in ("on", "watch") and isinstance(value, dict):
                if name == "on" and component is not None:
                    yield from _unknown_events(place, who, component, value)
                for event, bindings in value.items():
                    yield from self._of_bindings((*place, event), who, bindings)
            elif component is not None:
                yield from _of_slots(place, who, component, value)
        if component is not None and "props" not in element:
            yield from self._of_props((*at, "props"), who, component, {})

    def _of_props(self, at: Tokens, who: str, component: ComponentDefinition | None, props: Object) -> Iterator[Issue]:
        if component is not None:
            yield from _name_element(who, self._shapes.issues(at, component.props, props, '"props"'))
            for name, value in props.items():
                if _is_bound(value) and name not in component.bindable:
                    sentence = f"{who} does not write to {shown(name)}; what is bound there is only read."
                    yield Issue(pointer.format((*at, name)), "not_bindable", sentence, "warning")
        yield from self._unknown_functions(at, props)
        yield from _unknown_checks(at, who, props.get("checks"))

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

    def _of_bindings(self, at: Tokens, who: str, bindings: JsonValue) -> Iterator[Issue]:
        if isinstance(bindings, list):
            for index, binding in enumerate(bindings):
                yield from self._of_binding((*at, str(index)), who, binding)
        else:
            yield from self._of_binding(at, who, bindings)

    def _of_binding(self, at: Tokens, who: str, binding: JsonValue) -> Iterator[Issue]:
        if not isinstance(binding, dict):
            return
        yield from self._of_action(at, who, binding)
        for name in ("onSuccess", "onError"):
            chained = binding.get(name)
            if isinstance(chained, dict):
                yield from self._of_action((*at, name), who, chained)

    def _of_action(self, at: Tokens, who: str, binding: Object) -> Iterator[Issue]:
        name = binding.get("action")
        if not isinstance(name, str):
            return
        action = self._actions.get(name)
        if action is None:
            if self._lists_actions:
                sentence = f"{who}: the catalog has no action {shown(name)}.{did_you_mean(name, self._actions)}"
                yield Issue(pointer.format((*at, "action")), "unknown_action", sentence)
            elif (near := nearest(name, self._actions, _SLIP)) is not None:
                sentence = f"{who}: no renderer has {shown(name)} by itself. Did you mean {shown(near)}?"
                yield Issue(pointer.format((*at, "action")), "unknown_action", sentence, "warning")
            return
        params = binding.get("params", {})
        if isinstance(params, dict):
            yield from _name_element(
                who, self._shapes.issues((*at, "params"), action.params, params, f'"params" of {name}')
            )


_SLIP: Final = 0.9
"""How near to an action that every renderer has a name is, so that one letter makes the difference. `resetState` is
not, and any host may have that; where the catalog lists no actions, nobody knows."""


def _name_element(who: str, issues: Iterable[Issue]) -> Iterator[Issue]:
    """Give the same issues, with the element in their sentences."""
    return (replace(issue, message=f"{who}: {issue.message}") for issue in issues)


def _unknown_checks(at: Tokens, who: str, checks: JsonValue) -> Iterator[Issue]:
    """Checks that no renderer has by itself; a host may have one of its own."""
    for index, check in enumerate(checks if isinstance(checks, list) else ()):
        kind = check.get("type") if isinstance(check, dict) else None
        if isinstance(kind, str) and kind not in KINDS:
            sentence = f"{who}: there is no check {shown(kind)}, unless the host has one.{did_you_mean(kind, KINDS)}"
            yield Issue(pointer.format((*at, "checks", str(index), "type")), "unknown_check", sentence, "warning")


def _unknown_events(at: Tokens, who: str, component: ComponentDefinition, on: Object) -> Iterator[Issue]:
    for event in on:
        if event not in component.events:
            those = f"it emits {_list(component.events)}" if component.events else "it emits none"
            sentence = f"{who} has no event {shown(event)}; {those}."
            yield Issue(pointer.format((*at, event)), "unknown_event", sentence)


def _of_slots(at: Tokens, who: str, component: ComponentDefinition, value: JsonValue) -> Iterator[Issue]:
    """What is wrong with `children` and `slots`, which name elements."""
    if at[-1] == "children" and value and DEFAULT_SLOT not in component.slots:
        yield Issue(pointer.format(at), "unallowed_child", f"{who} takes no children.")
    if at[-1] != "slots" or not isinstance(value, dict):
        return
    named = [slot for slot in component.slots if slot != DEFAULT_SLOT]
    for slot in value:
        if slot not in named:
            those = f"it has {_list(named)}" if named else "it has none with a name"
            hint = " What stands in its default slot are its children." if slot == DEFAULT_SLOT else ""
            yield Issue(pointer.format((*at, slot)), "unknown_slot", f"{who} has no slot {shown(slot)}; {those}.{hint}")


def _list(names: Sequence[str]) -> str:
    return ", ".join(map(shown, names))


_BINDING_KINDS: Final = frozenset({"bind_state", "bind_item"})


def _is_bound(value: JsonValue) -> TypeGuard[dict[str, JsonValue]]:
    return isinstance(value, dict) and kind_of(value) in _BINDING_KINDS
