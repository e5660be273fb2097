"""Tools that a run may call, and what it is told beside them."""

from typing import Literal

from uispec._model import MISSING, Json, JsonObject, OpenModel
from uispec.agui._wire import Opt


class Tool(OpenModel):
    """A tool that the front end offers.

    >>> Tool(name="confirm", description="Ask the user.").model_dump()
    {'name': 'confirm', 'description': 'Ask the user.'}
    """

    name: str
    description: str
    parameters: Opt[Json] = MISSING
    """A JSON Schema, which the protocol does not look into; absent and `{}` mean the same."""
    metadata: Opt[JsonObject] = MISSING


class Context(OpenModel):
    """Something that the agent should know, in words."""

    description: str
    value: str


class FunctionCall(OpenModel):
    """Which function is called, and with what."""

    name: str
    arguments: str
    """JSON by convention, as text; a model may have written something else."""


class ToolCall(OpenModel):
    """A call, as an assistant message holds it."""

    id: str
    type: Literal["function"]
    function: FunctionCall
    encrypted_value: Opt[str] = MISSING
    metadata: Opt[JsonObject] = MISSING
