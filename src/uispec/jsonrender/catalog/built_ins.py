"""The actions that every renderer performs by itself."""

from collections.abc import Mapping
from typing import Final

from uispec.jsonrender.catalog.definitions import ActionDefinition
from uispec.schema.keywords import Schema

_PATH: Final[Schema] = {"type": "string", "description": "Where in the state, as a pointer."}


def _action(description: str, properties: Schema, *required: str) -> ActionDefinition:
    schema: Schema = {
        "type": "object",
        "properties": properties,
        "required": [*required],
        "additionalProperties": False,
    }
    return ActionDefinition(schema, description)


BUILT_IN_ACTIONS: Final[Mapping[str, ActionDefinition]] = {
    "setState": _action("Write a value into the state.", {"statePath": _PATH, "value": True}, "statePath", "value"),
    "pushState": _action(
        "Append a value to a list of the state; the text $id in it becomes a fresh id.",
        {
            "statePath": _PATH,
            "value": True,
            "clearStatePath": {"type": "string", "description": "A place that becomes empty text afterwards."},
        },
        "statePath",
        "value",
    ),
    "removeState": _action(
        "Take an item out of a list of the state.",
        {"statePath": _PATH, "index": {"type": "number"}},
        "statePath",
        "index",
    ),
    "validateForm": _action(
        "Check all fields, and write what was found into the state, at /formValidation where no place is named.",
        {"statePath": _PATH},
    ),
    "push": _action("Go to a screen, and remember the one before.", {"screen": {"type": "string"}}, "screen"),
    "pop": _action("Go back to the screen before.", {}),
}
"""By name."""
