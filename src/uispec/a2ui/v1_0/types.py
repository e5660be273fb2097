"""Types that components and messages of v1.0 have in common, besides values and calls."""

from typing import Annotated, Literal, Self, TypeAlias

from pydantic import AfterValidator, Field, Tag, WithJsonSchema, model_validator

from uispec._issues.refusals import refusal
from uispec._model import MISSING, Json, Map, Model, OpenModel, Seq
from uispec.a2ui._wire import ChildSlot, hold_identifier
from uispec.a2ui.dialects import common_type
from uispec.a2ui.v1_0.values import Condition, DynamicBoolean, DynamicString, DynamicValue, FunctionCall


def _identifier(key: str) -> str:
    hold_identifier(key, "extension key")
    return key


Extensions: TypeAlias = Annotated[
    Map[Annotated[str, AfterValidator(_identifier)], Json], WithJsonSchema({"$ref": common_type("1.0", "Extensions")})
]
"""Vendors' own JSON under identifiers (UAX #31); `a2ui_` in front is for official ones."""


class Metadata(Model):
    """The home of extensions: on a surface, a component, or an action."""

    extensions: Extensions | MISSING = MISSING


class AccessibilityAttributes(Model):
    """What assistive technologies are told about a component."""

    label: DynamicString | MISSING = MISSING
    description: DynamicString | MISSING = MISSING
    live: Literal["off", "polite", "assertive"] | MISSING = MISSING
    hidden: DynamicBoolean | MISSING = MISSING


class ChildTemplate(Model):
    """One component for each item of a list in the data model."""

    component_id: str
    path: str
    """Where the list lies. Bare on the wire in every version."""


ChildList: TypeAlias = Annotated[
    Annotated[Seq[str], Tag("<array>")] | Annotated[ChildTemplate, Tag("<template>")],
    Field(union_mode="left_to_right"),
    ChildSlot(many=True),
    WithJsonSchema({"$ref": common_type("1.0", "ChildList")}),
]
"""Component ids in order, or a template."""


class CheckRule(Model):
    """One check of an input."""

    condition: Condition
    message: str | MISSING = MISSING
    """What is shown where the condition's own result says nothing."""


class Event(Model):
    """What a user's act tells the agent."""

    name: str
    user_message: DynamicString | MISSING = MISSING
    context: Map[str, DynamicValue] | MISSING = MISSING
    """By free names. The map itself is no value: a key `@path` of it is a name."""


class Action(Model):
    """What a user's act does: send an event to the agent, or call a function. Exactly one of the two."""

    event: Event | MISSING = MISSING
    function_call: FunctionCall | MISSING = MISSING

    @model_validator(mode="after")
    def _is_one(self) -> Self:
        if (self.event is MISSING) == (self.function_call is MISSING):
            raise refusal("invalid_value", '{name} must hold exactly one of "event" and "functionCall".')
        return self


class ValidationResult(OpenModel):
    """What the condition of a check gives. Open, so that catalogs may say more."""

    valid: bool
    code: str | MISSING = MISSING
    message: str | MISSING = MISSING
    severity: Literal["error", "warning", "info"] | MISSING = MISSING
