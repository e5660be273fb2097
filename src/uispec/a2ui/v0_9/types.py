"""Types that components and messages of v0.9 have in common, besides values and calls."""

from typing import Annotated, Self, TypeAlias

from pydantic import Field, Tag, WithJsonSchema, model_validator

from uispec._issues.refusals import refusal
from uispec._model import MISSING, Map, Model, OpenModel, Seq
from uispec.a2ui._wire import ChildSlot, Color, Uri
from uispec.a2ui.dialects import common_type
from uispec.a2ui.v0_9.values import DynamicBoolean, DynamicString, DynamicValue, FunctionCall


class AccessibilityAttributes(OpenModel):
    """What assistive technologies are told about a component. Open in the schema, so that other keys are kept."""

    label: DynamicString | MISSING = MISSING
    description: DynamicString | MISSING = MISSING


class ChildTemplate(Model):
    """One component for each item of a list in the data model."""

    component_id: str
    path: str
    """Where the list lies. Bare on the wire in every version."""


ChildList: TypeAlias = Annotated[
    Annotated[Seq[str], Tag("<array>")] | Annotated[ChildTemplate, Tag("<template>")],
    Field(union_mode="left_to_right"),
    ChildSlot(many=True),
    WithJsonSchema({"$ref": common_type("0.9", "ChildList")}),
]
"""Component ids in order, or a template."""


class CheckRule(Model):
    """One check of an input."""

    condition: DynamicBoolean
    message: str
    """What is shown while the condition does not hold."""


class Event(Model):
    """What a user's act tells the agent."""

    name: str
    context: Map[str, DynamicValue] | MISSING = MISSING
    """By free names. The map itself is no value: a key `path` of it is a name."""


class Action(Model):
    """What a user's act does: send an event to the agent, or call a function. Exactly one of the two."""

    event: Event | MISSING = MISSING
    function_call: FunctionCall | MISSING = MISSING

    @model_validator(mode="after")
    def _is_one(self) -> Self:
        if (self.event is MISSING) == (self.function_call is MISSING):
            raise refusal("invalid_value", '{name} must hold exactly one of "event" and "functionCall".')
        return self


class Theme(OpenModel):
    """The looks of a surface. Open, so that a catalog may say more."""

    primary_color: Color | MISSING = MISSING
    icon_url: Uri | MISSING = MISSING
    agent_display_name: str | MISSING = MISSING
