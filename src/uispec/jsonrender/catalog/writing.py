"""The JSON Schema of the specs that a catalog allows, as a language model may be held to it."""

from collections.abc import Mapping
from typing import Final

from pydantic import JsonValue

from uispec._json import object_or_empty
from uispec.jsonrender.catalog.built_ins import BUILT_IN_ACTIONS
from uispec.jsonrender.catalog.definitions import DEFAULT_SLOT, ActionDefinition, ComponentDefinition
from uispec.jsonrender.catalog.opening import CONDITION, DEFINED, opened
from uispec.schema.keywords import Schema
from uispec.schema.references import self_contained

_KEYS: Final[Schema] = {"type": "array", "items": {"type": "string"}}
_NO_KEYS: Final[Schema] = {"type": "array", "maxItems": 0}
_BINDINGS: Final[Schema] = {"$ref": "spec:#/$defs/Bindings"}


def spec_schema(components: Mapping[str, ComponentDefinition], actions: Mapping[str, ActionDefinition]) -> Schema:
    """Write a schema that stands on its own; references lead to its `$defs`."""
    documents: dict[str, Schema] = {"spec:": {"$defs": {**DEFINED, **_binding_definitions(actions)}}}
    names: list[JsonValue] = []
    for number, (name, component) in enumerate(components.items()):
        documents[f"component:{number}"] = {"$defs": {name: _element(name, component, number)}}
        documents[f"props:{number}"] = _open(component.props)
        names.append({"$ref": f"component:{number}#/$defs/{_escape(name)}"})
    for number, action in enumerate({**BUILT_IN_ACTIONS, **actions}.values()):
        documents[f"params:{number}"] = _open(action.params)
    whole: Schema = {
        "type": "object",
        "properties": {
            "root": {"type": "string", "description": "The key of the element that is drawn."},
            "elements": {
                "type": "object",
                "description": "The elements, by keys of your choice.",
                "additionalProperties": {"anyOf": names} if names else {"$ref": "spec:#/$defs/AnyElement"},
            },
            "state": {"type": "object", "description": "The state at the start."},
        },
        "required": ["root", "elements"],
        "additionalProperties": False,
    }
    documents["spec:"]["$defs"] = {
        **object_or_empty(documents["spec:"]["$defs"]),
        "AnyElement": _any_element(),
    }
    return self_contained(whole, "", documents.get)


def _escape(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1").replace("%", "%25")


def _open(schema: Schema) -> Schema:
    return object_or_empty(opened(schema))


def _element(name: str, component: ComponentDefinition, number: int) -> Schema:
    """The elements of one component."""
    slots = [slot for slot in component.slots if slot != DEFAULT_SLOT]
    has_children = DEFAULT_SLOT in component.slots
    properties: Schema = {
        "type": {"const": name},
        "props": {"$ref": f"props:{number}"},
        "children": _KEYS if has_children else _NO_KEYS,
        **({"slots": _closed_object(dict.fromkeys(slots, _KEYS))} if slots else {}),
        "visible": CONDITION,
        **({"on": _closed_object(dict.fromkeys(component.events, _BINDINGS))} if component.events else {}),
        **({"repeat": {"$ref": "spec:#/$defs/Repeat"}} if has_children else {}),
        "watch": {"type": "object", "additionalProperties": _BINDINGS},
    }
    described: Schema = {"description": component.description} if component.description else {}
    return {"type": "object", **described, "properties": properties, "required": ["type", "props"],
            "additionalProperties": False}  # fmt: skip


def _any_element() -> Schema:
    """An element of whatever component; for a catalog without any."""
    properties: Schema = {
        "type": {"type": "string"},
        "props": {"type": "object"},
        "children": _KEYS,
        "slots": {"type": "object", "additionalProperties": _KEYS},
        "visible": CONDITION,
        "on": {"type": "object", "additionalProperties": _BINDINGS},
        "repeat": {"$ref": "spec:#/$defs/Repeat"},
        "watch": {"type": "object", "additionalProperties": _BINDINGS},
    }
    return {"type": "object", "properties": properties, "required": ["type", "props"], "additionalProperties": False}


def _closed_object(properties: Mapping[str, JsonValue]) -> Schema:
    return {"type": "object", "properties": dict(properties), "additionalProperties": False}


def _binding_definitions(actions: Mapping[str, ActionDefinition]) -> Schema:
    """What an event or a change of the state does: one of the actions, or any, where the catalog lists none."""
    text: Schema = {"type": "string"}
    gone: Schema = {**_closed_object({"navigate": text}), "required": ["navigate"]}
    written: Schema = {**_closed_object({"set": {"type": "object"}}), "required": ["set"]}
    chained: Schema = {"$ref": "#/$defs/Chained"}
    confirm: Schema = {
        **_closed_object({
            **dict.fromkeys(("title", "message", "confirmLabel", "cancelLabel"), text),
            "variant": {"enum": ["default", "danger"]},
        }),
        "required": ["title", "message"],
    }  # fmt: skip
    more: Schema = {
        "confirm": confirm,
        "onSuccess": {"anyOf": [gone, written, chained]},
        "onError": {"anyOf": [written, chained]},
        "preventDefault": {"type": "boolean"},
    }
    known = {**BUILT_IN_ACTIONS, **actions}
    return {
        "Binding": _bindings(known, more, is_open=not actions),
        "Chained": _bindings(known, {}, is_open=not actions),
        "Bindings": {
            "description": "One action, or several that run one after the other.",
            "anyOf": [{"$ref": "#/$defs/Binding"}, {"type": "array", "items": {"$ref": "#/$defs/Binding"}}],
        },
    }


def _bindings(known: Mapping[str, ActionDefinition], more: Schema, *, is_open: bool) -> Schema:
    """One of the actions; or another one, where the catalog leaves that open."""
    bindings: list[JsonValue] = [
        _binding(name, action, {"$ref": f"params:{number}"}, more)
        for number, (name, action) in enumerate(known.items())
    ]
    if is_open:
        others: Schema = {"action": {"type": "string", "not": {"enum": [*known]}}, "params": {"type": "object"}, **more}
        bindings.append({**_closed_object(others), "required": ["action"]})
    return {"anyOf": bindings}


def _binding(name: str, action: ActionDefinition, params: Schema, more: Schema) -> Schema:
    described: Schema = {"description": action.description} if action.description else {}
    required = ["action", *(["params"] if action.params.get("required") else [])]
    return {
        **described,
        **_closed_object({"action": {"const": name}, "params": params, **more}),
        "required": [*required],
    }
