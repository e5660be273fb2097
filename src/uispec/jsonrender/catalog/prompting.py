"""What a language model is told of a catalog."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, cast

from pydantic import JsonValue

from uispec import _json, pointer
from uispec.jsonrender.catalog.built_ins import BUILT_IN_ACTIONS
from uispec.jsonrender.catalog.definitions import DEFAULT_SLOT, ActionDefinition, ComponentDefinition, body
from uispec.jsonrender.streams.edit_prompts import instructions_for
from uispec.jsonrender.streams.edits import EditMode
from uispec.schema.keywords import Schema

_SYSTEM: Final = "You build user interfaces: you write a spec, and a renderer shows it while you write."

_ALONE: Final = "Write nothing but patch lines: no prose, no code fences."
_INLINE: Final = """\
Talk to the user as usual. Where an interface helps, put its patch lines into a block that opens with ```spec and closes
with ```; write nothing else into it."""

_SPEC: Final = """\
# The spec
A spec is one JSON object: "root" is the key of the element that is shown, "elements" maps keys to elements, "state" is
the data. An element has a "type" (a component below) and "props", and may have "children" (keys of elements), "slots"
(keys by the name of a slot), "visible", "on", "repeat" and "watch"; all of these stand beside "props", never in it.
A spec is written as patch lines, one JSON object on a line (RFC 6902):
{"op":"add","path":"/root","value":"main"}
{"op":"add","path":"/elements/main","value":{"type":%s,"props":%s,"children":[]}}
{"op":"add","path":"/state","value":{"items":[]}}
{"op":"add","path":"/state/items/-","value":{"id":"1","title":"First"}}"""

_VALUES: Final = """\
# Values
In props and in params, any value may be one of these instead:
- {"$state":"/path"}: what stands there in the state
- {"$bindState":"/path"}: the same, and the component writes there what the user enters (props marked *bound*)
- {"$template":"Hello ${/user/name}"}: text with values of the state in it
- {"$cond":<condition>,"$then":<value>,"$else":<value>}: one of two values
Inside a repeat also {"$item":"field"}, {"$bindItem":"field"} and {"$index":true}."""

_LISTS: Final = """\
# Lists
"repeat": {"statePath":"/items","key":"id"} draws the children of an element once for each item of that list; the
element itself is drawn once. For a list in an item, write {"statePath":{"$item":"field"}}. Put the data into "state";
do not write an element for each item."""

_CONDITIONS: Final = """\
# Conditions
"visible" holds true, false, or {"$state":"/path"}, {"$item":"field"}, {"$index":true}, with at most one of "eq",
"neq", "gt", "gte", "lt", "lte" and, to turn it round, "not":true. An array of these holds where all do; nest with
{"$and":[...]} and {"$or":[...]}. A missing "visible" means visible."""

_EVENTS: Final = """\
# Events
"on" maps an event of the component to one action or a list of actions:
{"press":{"action":"setState","params":{"statePath":"/open","value":true}}}
An action may have "confirm" ({"title","message"}), "onSuccess" and "onError". "watch" does the same when the state
changes at a path: {"/country":{"action":"loadCities"}}."""

_RULES: Final = (
    "Use only the components, events, actions and functions listed here, with exactly these names.",
    "Every key in children and slots must be the key of an element that you write.",
    "Write an element before its children, so that the interface can grow.",
    "Keep keys short and telling; use each of them once.",
    "Leave out props that you do not need; never write null for them.",
    "Data that changes belongs into the state, and props read it from there.",
)


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a caller asked for."""

    system: str | None
    is_inline: bool
    rules: tuple[str, ...]
    modes: tuple[EditMode, ...]


def prompt_text(
    components: Mapping[str, ComponentDefinition],
    actions: Mapping[str, ActionDefinition],
    functions: Mapping[str, str],
    asked: Prompt,
) -> str:
    """Write it all, part by part; what the catalog has nothing of is left out."""
    name, first = next(iter(components.items()), ("Text", ComponentDefinition({})))
    parts = [
        _SYSTEM if asked.system is None else asked.system,
        _INLINE if asked.is_inline else _ALONE,
        _SPEC % (json.dumps(name, ensure_ascii=False), _json.text(first.example or {})),
        _VALUES,
        _LISTS,
        _CONDITIONS,
        _EVENTS,
        _section("Components", (_component(*one) for one in components.items())),
        _section("Actions", (_action(*one) for one in {**BUILT_IN_ACTIONS, **actions}.items())),
        _section('Functions, for {"$computed":"name","args":{...}}', (_entry(*one) for one in functions.items())),
        f"# Changes\n{instructions_for(asked.modes)}" if asked.modes else "",
        _section("Rules", (*_RULES, *asked.rules)),
    ]
    return "\n\n".join(filter(None, parts))


def _section(title: str, lines: Iterable[str]) -> str:
    listed = "\n".join(f"- {line}" for line in lines)
    return f"# {title}\n{listed}" if listed else ""


def _entry(name: str, description: str) -> str:
    return f"{name}: {description}" if description else name


def _component(name: str, component: ComponentDefinition) -> str:
    named = [slot for slot in component.slots if slot != DEFAULT_SLOT]
    facts = [
        *(["children"] if DEFAULT_SLOT in component.slots else []),
        *([f"slots: {', '.join(named)}"] if named else []),
        *([f"events: {', '.join(component.events)}"] if component.events else []),
    ]
    head = f"{name}({_members(body(component.props), component.props, component.bindable)})"
    return " ".join([_entry(head, component.description), *(f"[{fact}]" for fact in facts)])


def _action(name: str, action: ActionDefinition) -> str:
    return _entry(f"{name}({_members(body(action.params), action.params)})", action.description)


def _members(schema: Schema, whole: Schema, bound: Iterable[str] = ()) -> str:
    """The properties of an object, as a language model reads types."""
    properties = schema.get("properties")
    if not isinstance(properties, dict):
        return ""
    required = schema.get("required")
    needed = required if isinstance(required, list) else []
    bindable = frozenset(bound)
    return ", ".join(
        f"{name}{'' if name in needed else '?'}: {_type(one, whole, 0)}{' *bound*' * (name in bindable)}"
        for name, one in properties.items()
    )


_DEEP: Final = 6
"""Levels of a type that are written out."""


def _type(schema: JsonValue, whole: Schema, depth: int) -> str:
    """The name of a type; null is left out, since a prop may always be."""
    if not isinstance(schema, dict) or depth > _DEEP:
        return "any"
    reference = schema.get("$ref")
    if isinstance(reference, str):
        target = pointer.find(cast("JsonValue", whole), pointer.split(reference.removeprefix("#")), None)
        return _type(target, whole, depth + 1)
    values = [schema["const"]] if "const" in schema else schema.get("enum")
    if isinstance(values, list):
        return " | ".join(json.dumps(value, ensure_ascii=False) for value in values if value is not None)
    for keyword in ("anyOf", "oneOf"):
        members = schema.get(keyword)
        if isinstance(members, list):
            types = dict.fromkeys(_type(member, whole, depth + 1) for member in members if member != {"type": "null"})
            return " | ".join(types) or "any"
    kinds = schema.get("type")
    names = [kinds] if isinstance(kinds, str) else kinds if isinstance(kinds, list) else ["any"]
    return " | ".join(_kind(kind, schema, whole, depth) for kind in names if kind != "null")


def _kind(kind: JsonValue, schema: Schema, whole: Schema, depth: int) -> str:
    match kind:
        case "array":
            inner = _type(schema.get("items"), whole, depth + 1)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case "object" if isinstance(schema.get("properties"), dict) and depth < _DEEP:
            properties = cast("Schema", schema["properties"])
            required = cast("list[JsonValue]", schema.get("required", []))
            members = (
                f"{name}{'' if name in required else '?'}: {_type(one, whole, depth + 1)}"
                for name, one in properties.items()
            )
            return f"{{ {', '.join(members)} }}"
        case "integer":
            return "number"
        case _:
            return str(kind)
