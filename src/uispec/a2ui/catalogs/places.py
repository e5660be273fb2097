"""Where components name children, hold values and make calls: read off the schemas of a catalog."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, cast

from pydantic import JsonValue

from uispec import pointer
from uispec.a2ui.dialects import Family, call_key
from uispec.pointer import Tokens
from uispec.schema.keywords import Schema

EVERY: Final = "*"
"""The step of a place that stands for every item of an array, or every member of an object."""


@dataclass(frozen=True, slots=True)
class SlotPlace:
    """Where components of a type name children."""

    steps: Tokens
    """From the component down; `("tabs", "*", "child")` for the child of each tab."""
    many: bool
    """False: one component id. True: a list of ids, or a template."""


@dataclass(frozen=True, slots=True)
class Places:
    """The places of one component type."""

    slots: tuple[SlotPlace, ...]
    values: tuple[Tokens, ...]
    is_whole: bool
    """False where a part of the component may hold parts like itself, or has too many; then some are missing."""


def values_at(component: Mapping[str, JsonValue], steps: Tokens) -> Iterator[tuple[Tokens, JsonValue]]:
    """Give every value of a component at a place, with the steps to it.

    >>> list(values_at({"tabs": [{"child": "a"}, {}]}, ("tabs", "*", "child")))
    [(('tabs', '0', 'child'), 'a')]
    """
    waiting: list[tuple[Tokens, JsonValue, int]] = [((), cast("JsonValue", component), 0)]
    while waiting:
        tokens, here, done = waiting.pop()
        if done == len(steps):
            yield tokens, here
            continue
        step = steps[done]
        below: list[tuple[Tokens, JsonValue, int]] = []
        if isinstance(here, list) and step == EVERY:
            below = [((*tokens, str(index)), item, done + 1) for index, item in enumerate(here)]
        elif isinstance(here, dict) and step == EVERY:
            below = [((*tokens, name), item, done + 1) for name, item in here.items()]
        elif isinstance(here, dict) and step in here:
            below = [((*tokens, step), here[step], done + 1)]
        waiting += reversed(below)


def calls_in(value: JsonValue, tokens: Tokens, version: Family) -> Iterator[tuple[Tokens, Schema]]:
    """Give the function calls in a dynamic value with the steps to each, outer ones first.

    The keys of `args` are names: an argument called `call` does not make a call of them.

    Args:
        value: what a component holds at one of its places for values.
        tokens: the steps to it.
        version: how calls are spelled.

    >>> value = {"@call": "not", "args": {"value": {"@call": "required", "args": {"value": ""}}}}
    >>> [tokens for tokens, _ in calls_in(value, ("hidden",), "1.0")]
    [('hidden',), ('hidden', 'args', 'value')]
    """
    key = call_key(version)
    waiting: list[tuple[JsonValue, Tokens, bool]] = [(value, tokens, False)]
    while waiting:
        here, at, is_names = waiting.pop()
        if isinstance(here, list):
            below = [(item, (*at, str(index)), False) for index, item in enumerate(here)]
        elif isinstance(here, dict):
            is_call = not is_names and isinstance(here.get(key), str)
            if is_call:
                yield at, here
            below = [(item, (*at, name), is_call and name == "args") for name, item in here.items()]
        else:
            continue
        waiting += reversed(below)


_ONE_CHILD: Final = frozenset({"ComponentId", "Child"})
_MANY_CHILDREN: Final = "ChildList"
_DYNAMIC: Final = frozenset(
    {
        *("DynamicString", "DynamicNumber", "DynamicBoolean", "DynamicStringList", "DynamicValue"),
        *("DataBinding", "FunctionCall"),
    }
)
_HOLDERS: Final[Mapping[str, tuple[Tokens, ...]]] = {
    "Action": (("event", "userMessage"), ("event", "context", EVERY), ("functionCall",)),
    "CheckRule": (("condition",),),
    "AccessibilityAttributes": (("label",), ("description",), ("hidden",)),
}
"""Shared types that hold dynamic values and are none, with the places in them."""
_ENVELOPE: Final = "ComponentCommon"
_MOST_SCHEMAS: Final = 5_000
"""So many schemas of one component are looked into; definitions that refer to each other twice multiply."""


def places_in(schema: Mapping[str, JsonValue], document: Mapping[str, JsonValue], version: Family) -> Places:
    """Find where components with this schema name children and hold dynamic values, by the names of what it refers to.

    Args:
        schema: of the component.
        document: the catalog, for the references in the schema.
        version: of the catalog.

    Returns:
        The places in the order of the schema. A schema that holds itself is looked into once, and a very large one in
        part; then they are not whole.
    """
    mark = "@" if version == "1.0" else ""
    slots: dict[SlotPlace, None] = {}
    values: dict[Tokens, None] = {}
    for steps in _HOLDERS["AccessibilityAttributes"]:
        values[f"{mark}accessibility", *steps] = None
    is_whole = True
    waiting: list[tuple[JsonValue, Tokens, frozenset[str]]] = [(dict(schema), (), frozenset())]
    looked_at = 0
    while waiting:
        here, steps, passed = waiting.pop()
        looked_at += 1
        if looked_at > _MOST_SCHEMAS:
            is_whole = False
            break
        if not isinstance(here, dict):
            continue
        below: list[tuple[JsonValue, Tokens, frozenset[str]]] = []
        reference = here.get("$ref")
        if isinstance(reference, str):
            name = reference.rpartition("/")[2]
            if name in _ONE_CHILD or name == _MANY_CHILDREN:
                if steps != ("id",):
                    slots[SlotPlace(steps, name == _MANY_CHILDREN)] = None
                continue
            if name in _DYNAMIC:
                values[steps] = None
                continue
            if name in _HOLDERS:
                values |= {(*steps, *inner): None for inner in _HOLDERS[name]}
                continue
            if name == "Checkable":
                values |= {(f"{mark}checks", EVERY, *inner): None for inner in _HOLDERS["CheckRule"]}
            elif reference in passed:
                is_whole = False
            elif name != _ENVELOPE and reference.startswith("#/"):
                target = pointer.find(cast("JsonValue", document), pointer.split(reference[1:]), None)
                below.append((target, steps, passed | {reference}))
        for keyword in ("allOf", "anyOf", "oneOf"):
            members = here.get(keyword)
            below += ((item, steps, passed) for item in (members if isinstance(members, list) else []))
        below += ((here.get(keyword), steps, passed) for keyword in ("if", "then", "else"))
        properties = here.get("properties")
        if isinstance(properties, dict):
            below += ((item, (*steps, name), passed) for name, item in properties.items())
        below += ((here.get(keyword), (*steps, EVERY), passed) for keyword in ("items", "additionalProperties"))
        waiting += reversed(below)
    return Places(tuple(slots), tuple(values), is_whole)
