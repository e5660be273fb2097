"""What a UI is to those who know tools only: what shows it, its data, and what its buttons call."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, cast

from pydantic import JsonValue

from uispec.cli.rosetta.homes import NOWHERE, Home, home_of
from uispec.cli.rosetta.presses import Pressed, Result, actions_of, press_all, surface_of
from uispec.losses import Subject

Object = dict[str, JsonValue]


@dataclass(frozen=True, slots=True)
class Call:
    """What a press of a button calls."""

    name: str
    arguments: Object


@dataclass(frozen=True, slots=True)
class Tools:
    """A UI as tools, made of its surface in A2UI v1.0."""

    result: Result
    """The conversion whose output the server keeps, to know clicks again."""
    now: str
    surface_id: str
    data: Object
    calls: tuple[Call, ...]
    """Of every button, in the order in which they are drawn."""
    has_inputs: bool
    click: Object | None
    """What the first button sends in A2UI."""
    held: tuple[str, ...]
    """Why it does not send it yet, a sentence each."""

    @property
    def slug(self) -> str:
        """The id of the surface, of letters that names and addresses may have."""
        return re.sub(r"[^a-z0-9]+", "-", self.surface_id.lower()).strip("-") or "surface"

    @property
    def show(self) -> str:
        """The name of the tool that shows the UI."""
        return f"show_{self.slug.replace('-', '_')}"

    @property
    def subject(self) -> Subject:
        """The UI, in the words of a loss."""
        return Subject("Surface", self.surface_id)

    @property
    def sent(self) -> Call | None:
        """What the first button calls, if it is not held back."""
        return self.calls[0] if self.calls and not self.held else None

    @property
    def by_name(self) -> dict[str, list[Object]]:
        """The arguments of all buttons, by what they call."""
        found: dict[str, list[Object]] = {}
        for call in self.calls:
            found.setdefault(call.name, []).append(call.arguments)
        return found

    def home(self, name: str, arguments: Mapping[str, JsonValue]) -> Home:
        """What a call is in the words of the source: the server puts it into the click that the surface would send."""
        if self.click is None:
            return NOWHERE
        action = cast("Object", self.click["action"])
        context: Object = {**cast("Object", action.get("context", {})), **arguments}
        return home_of(self.result, {**self.click, "action": {**action, "name": name, "context": context}}, self.now)


def tools_of(result: Result, now: str) -> Tools:
    """Make tools of a UI.

    Args:
        result: of a conversion to A2UI v1.0.
        now: the moment of the clicks, ISO 8601.
    """
    surface = surface_of(result)
    data = None if surface is None else surface.data
    known = actions_of(result)
    pressed = press_all(result, now)
    clicks = {name: cast("Object", one.payload) for name, one in pressed.items()}
    return Tools(
        result,
        now,
        "main" if surface is None else surface.id,
        dict(data) if isinstance(data, dict) else {"value": data},
        tuple(_call(click, known[name]) for name, click in clicks.items()),
        bool(result.home.get("inputs")),
        next(iter(clicks.values()), None),
        next(iter(pressed.values()), Pressed()).held,
    )


def _call(click: Object, known: Mapping[str, JsonValue]) -> Call:
    """The call without what a conversion puts beside the source's own context to know the click again."""
    action = cast("Object", click["action"])
    own = cast("Object", known.get("context", {}))
    context = cast("Object", action.get("context", {}))
    return Call(str(action["name"]), {key: value for key, value in context.items() if key in own})


_TYPES: Final[Mapping[type, str]] = {
    str: "string",
    bool: "boolean",
    int: "number",
    float: "number",
    list: "array",
    dict: "object",
}


def schema_of(examples: Iterable[Object]) -> Object:
    """Give the JSON Schema that some objects show: what all have is required, texts that differ are a choice."""
    given = [*examples]
    values: dict[str, list[JsonValue]] = {}
    for one in given:
        for key, value in one.items():
            values.setdefault(key, []).append(value)
    required: list[JsonValue] = [key for key, found in values.items() if len(found) == len(given)]
    properties: Object = {key: _property(found) for key, found in values.items()}
    return {"type": "object", "properties": properties, **({"required": required} if required else {})}


def _property(values: list[JsonValue]) -> Object:
    kinds = {_TYPES[type(value)] for value in values if value is not None}
    if len(kinds) != 1 or None in values:
        return {}
    kind = kinds.pop()
    choices: list[JsonValue] = [*dict.fromkeys(cast("list[str]", values))] if kind == "string" else []
    return {"type": kind, "enum": choices} if len(choices) > 1 else {"type": kind}
