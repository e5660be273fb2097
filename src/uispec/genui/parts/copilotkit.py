"""A tool call as CopilotKit hands it to the component that draws it, by its status."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from uispec._model import MISSING, Json, JsonObject, OpenModel, tag


class _RenderProps(OpenModel):
    name: str | MISSING = MISSING
    tool_call_id: str | MISSING = MISSING
    description: str | MISSING = MISSING
    agent_id: str | MISSING = MISSING
    args: JsonObject | MISSING = MISSING
    parameters: JsonObject | MISSING = MISSING
    """What `useRenderTool` calls the arguments."""


class InProgress(_RenderProps):
    """Its arguments arrive; what is there of them is a guess."""

    status: Literal["inProgress"] = tag("inProgress")


class Executing(_RenderProps):
    """Its arguments are complete. It runs, or it waits for its user."""

    status: Literal["executing"] = tag("executing")
    respond: Json | MISSING = MISSING
    """It waits for its user. At the front end this is a function; whatever JSON stands here says that it is there."""
    handler: Json | MISSING = MISSING
    """The name of `respond` before."""


class Complete(_RenderProps):
    """It gave a result."""

    status: Literal["complete"] = tag("complete")
    result: Json | MISSING = MISSING


CopilotKitPart: TypeAlias = Annotated[InProgress | Executing | Complete, Field(discriminator="status")]
"""A tool call in any of its three states."""
