"""upgrade_legacy: specs as earlier releases had them, and as models that learned from those still write them."""

import re
from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import pointer
from uispec._order import in_document_order
from uispec.jsonrender.forms.legacy_conditions import upgraded_condition
from uispec.jsonrender.forms.nesting import nested_to_flat
from uispec.jsonrender.reading import Source, object_of
from uispec.limits import DEFAULT, Limits
from uispec.losses import Conversion, Effect, Loss, LossCode, Subject

_Object: TypeAlias = dict[str, JsonValue]
_FORMAT: Final = "json-render"

_STATE_KEYS: Final = ("path", "$path", "$data")
"""What said `$state` in a prop before 0.6; the whole object had one key then."""
_BINDING_PROPS: Final = ("valuePath", "statePath", "bindPath")
"""Props that named the place that an input writes to; now the prop with the value says so itself."""
_BOUND_PROPS: Final[Mapping[str, str]] = {
    "Checkbox": "checked",
    "Switch": "checked",
    "Toggle": "pressed",
    "ButtonGroup": "selected",
    "Pagination": "page",
}
"""The prop with the value, where that is not `value`: of the published components."""
_HANDLER: Final = re.compile("on([A-Z])(.*)")
_ACTION_KEYS: Final = frozenset({"name", "params", "confirm", "onSuccess", "onError"})
"""All that an action in the props could say."""
_STATE_ACTIONS: Final = frozenset({"setState", "pushState", "removeState"})
"""The actions whose param `path` is `statePath` now."""
_CHECK_ARGS: Final[Mapping[str, str]] = {"minLength": "min", "maxLength": "max"}
"""Checks whose argument was `length`."""


def upgrade_legacy(source: Source, *, limits: Limits = DEFAULT) -> Conversion[_Object]:
    """Bring the shapes of earlier releases into the current one. Nothing else in the library does so by itself.

    Read as what they meant: `key` and `parentKey` of elements, `{"path"}`, `{"$path"}` and `{"$data"}` as values,
    `valuePath`, `statePath` and `bindPath` as props, actions with a `name` in props and `action` as a prop, the
    conditions of before 0.6, `path` of repeats and of the params of state actions, `fn` of checks, and elements that
    hold their children.

    Args:
        source: JSON text or bytes, or the object as a mapping; flat or nested. What is current stays as it is, but
            for an object `{"path": text}` among the props, which is taken for an old value.
        limits: `document_bytes`, `json_depth`; `tree_nodes` for a nested spec.

    Returns:
        A flat spec as JSON. It is not checked otherwise. Losses: what today's format cannot say (`visibility` for a
        condition on the user, `property`, `component`), and what had to be chosen, as `assumed`.

    Raises:
        ParseError, LimitError: `source` is no JSON that may enter (`codes.ReadCode`); `too_many_nodes`.
        InvalidDocumentError: `wrong_type`, where it is no object.

    Spec: json-render before 0.6, and 0.21.

    >>> old = {"root": "a", "elements": {"a": {"key": "a", "type": "Text", "props": {"text": {"path": "/name"}}}}}
    >>> upgrade_legacy(old).output["elements"]
    {'a': {'type': 'Text', 'props': {'text': {'$state': '/name'}}}}
    """
    document = object_of("upgrade_legacy", "source", source, limits)
    losses: list[Loss] = []
    output: _Object = document
    elements = document.get("elements")
    if isinstance(elements, dict):
        upgraded: _Object = {
            key: _Upgrade(element, ("elements", key), key, losses).element() if isinstance(element, dict) else element
            for key, element in elements.items()
        }
        output = {**document, "elements": upgraded}
    elif "elements" not in document and "type" in document:
        output = nested_to_flat(_nest(document, (), losses), limits=limits)
    return Conversion(output, tuple(in_document_order(losses, document)), {}, _FORMAT, _FORMAT)


_Place: TypeAlias = tuple[str | int, ...]


def _nest(node: _Object, at: _Place, losses: list[Loss]) -> _Object:
    """Give an element with all in it; as deep as JSON may be, which was made sure of."""
    upgraded = _Upgrade(node, at, None, losses).element()
    if at and "state" in upgraded:
        text = "Only the state of the outermost element is that of the spec."
        losses.append(Loss("state", pointer.format((*at, "state")), "dropped", "element.state", text))
    if isinstance(children := node.get("children"), list):
        upgraded["children"] = [*_inner(children, (*at, "children"), losses)]
    if isinstance(slots := node.get("slots"), dict):
        upgraded["slots"] = {
            name: [*_inner(held, (*at, "slots", name), losses)] if isinstance(held, list) else held
            for name, held in slots.items()
        }
    return upgraded


def _inner(children: list[JsonValue], at: _Place, losses: list[Loss]) -> Iterator[JsonValue]:
    for index, child in enumerate(children):
        if isinstance(child, dict) and "type" in child:
            yield _nest(child, (*at, index), losses)
        else:
            place = pointer.format((*at, index))
            losses.append(Loss("component", place, "dropped", "element", "This is no element, and is left out."))


class _Upgrade:
    """One element on its way."""

    def __init__(self, element: _Object, at: _Place, key: str | None, losses: list[Loss]) -> None:
        self._element = element
        self._at = at
        self._key = key
        self._losses = losses
        self._type = str(element.get("type"))
        self._made: _Object = {}
        """Actions by event, out of the props."""

    def element(self) -> _Object:
        upgraded = {field: value for field, value in self._element.items() if not self._is_of_lists(field, value)}
        if "props" in upgraded:
            upgraded["props"] = self._props(upgraded["props"])
        if "visible" in upgraded:
            visible = self._condition(upgraded.pop("visible"), ("visible",))
            if visible is not MISSING:
                upgraded["visible"] = visible
        if "repeat" in upgraded:
            upgraded["repeat"] = _rename(upgraded["repeat"], {"path": "statePath"})
        for field in ("on", "watch"):
            if field in upgraded:
                upgraded[field] = self._bindings(field, upgraded[field])
        if self._made:
            on = upgraded.get("on")
            upgraded["on"] = {**self._made, **(on if isinstance(on, dict) else {})}
        return upgraded

    def _is_of_lists(self, field: str, value: JsonValue) -> bool:
        """Tell whether a field only says again where the element stands; another key is lost."""
        if self._key is None or field not in ("key", "parentKey") or not isinstance(value, str | None):
            return False
        if field == "key" and value != self._key:
            self._lose("property", ("key",), "dropped", "An element is known by its key in the map.")
        return True

    def _props(self, props: JsonValue) -> JsonValue:
        if not isinstance(props, dict):
            return props
        rest = dict(props)
        for name in props:
            if (event := _event_of(name)) is not None:
                self._take_action(event, name, rest)
        self._take_binding(rest)
        if isinstance(checks := rest.get("checks"), list):
            rest["checks"] = [_upgrade_check(check) for check in checks]
        return {name: self._value(value, ("props", name)) for name, value in rest.items()}

    def _take_action(self, event: str, name: str, props: _Object) -> None:
        """Make an event of an action in the props, unless the element has that event already."""
        value, on = props[name], self._element.get("on")
        if event in self._made or (isinstance(on, dict) and event in on):
            return
        if isinstance(value, dict) and isinstance(value.get("name"), str) and value.keys() <= _ACTION_KEYS:
            binding = self._binding(value, ("props", name))
        elif name == "action" and isinstance(value, str):
            written: _Object = {"name": value}
            if isinstance(props.get("actionParams"), dict):
                written["params"] = props.pop("actionParams")
            binding = self._binding(written, ("props",))
        else:
            return
        del props[name]
        self._made[event] = binding
        if name == "action":
            self._lose("event", ("on",), "assumed", f'The action is taken to be that of "{event}".')

    def _take_binding(self, props: _Object) -> None:
        """Write the place that an input writes to into the prop that has its value."""
        name = next((name for name in _BINDING_PROPS if isinstance(props.get(name), str)), None)
        if name is None:
            return
        bound = _BOUND_PROPS.get(self._type, "value")
        if bound in props:
            self._lose("property", ("props", bound), "dropped", "The value of the state takes its place.")
        else:
            self._lose("property", ("props", bound), "assumed", "It is taken for the prop that the input writes.")
        props[bound] = {"$bindState": props.pop(name)}

    def _value(self, value: JsonValue, at: _Place) -> JsonValue:
        if isinstance(value, list):
            return [self._value(item, (*at, index)) for index, item in enumerate(value)]
        if not isinstance(value, dict):
            return value
        if len(value) == 1:
            ((key, path),) = value.items()
            if key in _STATE_KEYS and isinstance(path, str):
                return {"$state": path}
        upgraded = {key: self._value(item, (*at, key)) for key, item in value.items() if key != "$cond"}
        if "$cond" in value:
            condition = self._condition(value["$cond"], (*at, "$cond"))
            # Nothing is left of it: what the user would see who may see it.
            upgraded["$cond"] = True if condition is MISSING else condition
        return upgraded

    def _condition(self, condition: JsonValue, at: _Place) -> JsonValue | MISSING:
        def lose(place: _Place) -> None:
            self._lose("visibility", place, "dropped", "Conditions on the user who is signed in are gone.")

        return upgraded_condition(condition, at, lose)

    def _bindings(self, field: str, bindings: JsonValue) -> JsonValue:
        if not isinstance(bindings, dict):
            return bindings
        return {
            event: [self._binding(one, (field, event, index)) for index, one in enumerate(held)]
            if isinstance(held, list)
            else self._binding(held, (field, event))
            for event, held in bindings.items()
        }

    def _binding(self, binding: JsonValue, at: _Place) -> JsonValue:
        binding = _rename(binding, {"name": "action"})
        if isinstance(binding, dict) and isinstance(params := binding.get("params"), dict):
            upgraded: JsonValue = {name: self._value(value, (*at, "params", name)) for name, value in params.items()}
            if isinstance(action := binding.get("action"), str) and action in _STATE_ACTIONS:
                upgraded = _rename(upgraded, {"path": "statePath"})
            return binding | {"params": upgraded}
        return binding

    def _lose(self, code: LossCode, at: _Place, effect: Effect, message: str) -> None:
        what = f"element.{at[0]}"
        place = pointer.format((*self._at, *at))
        subject = None if self._key is None else Subject(self._type, self._key)
        self._losses.append(Loss(code, place, effect, what, message, subject=subject))


def _event_of(prop: str) -> str | None:
    """The event that an action in a prop of this name is of."""
    if prop == "action":
        return "press"
    handler = _HANDLER.fullmatch(prop)
    return None if handler is None else f"{handler[1].lower()}{handler[2]}"


def _upgrade_check(check: JsonValue) -> JsonValue:
    """Give a check under its current names."""
    check = _rename(check, {"fn": "type"})
    if isinstance(check, dict) and isinstance(kind := check.get("type"), str) and kind in _CHECK_ARGS:
        return check | ({"args": _rename(check["args"], {"length": _CHECK_ARGS[kind]})} if "args" in check else {})
    return check


def _rename(value: JsonValue, names: Mapping[str, str]) -> JsonValue:
    """Give members of an object their current names, where it has none of that name."""
    if not isinstance(value, dict):
        return value
    return {names[key] if key in names and names[key] not in value else key: item for key, item in value.items()}
