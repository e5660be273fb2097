"""What a message brings, on its way into a state."""

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from pydantic import JsonValue
from pydantic_core import from_json, to_json

from uispec import _json
from uispec._kinds import SCALARS
from uispec.a2ui import v0_9
from uispec.a2ui.slots import Component
from uispec.limits import Limits


def owned_json(value: JsonValue, limits: Limits) -> JsonValue:
    """Give a copy of a data value that the caller may still hold, and edit. All else in a message is frozen.

    Raises:
        LimitError, ParseError, InvalidDocumentError: as `_json.check`; the value was edited since it was read.
    """
    if type(value) in SCALARS:
        _json.check(value, limits)
        return value  # nobody can edit it
    try:
        # Writing and reading it takes less than half the time of a walk in Python, is exact, and bounds the depth anew.
        return cast("JsonValue", from_json(to_json(value, inf_nan_mode="constants"), allow_inf_nan=False))
    except ValueError:
        return _json.owned(value, replace(limits, json_depth=min(limits.json_depth, _json.PARSER_DEPTH)))


def inherited(component: Component, known: Mapping[str, Component]) -> Component | None:
    """Give a component of v0.9 the type that its id has on the surface, where it came without one.

    SDKs send an update without `component` and mean a change of the properties alone.

    Args:
        component: one without a type.
        known: the components by id.

    Returns:
        The component, typed if it fits its type; `None` if its id has no type yet.
    """
    before = known.get(component.id)
    if before is None:
        return None
    document = cast("dict[str, JsonValue]", component.model_dump(mode="json"))
    document["component"] = cast("str", before.component)
    return v0_9.COMPONENT.validate_python(document, by_alias=True, by_name=False)
