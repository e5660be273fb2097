"""What an agent says that it can do. What it does not say is not known."""

from uispec._model import MISSING, JsonObject, OpenModel, Seq
from uispec.agui._wire import Count, Opt
from uispec.agui.tools import Tool


class Identity(OpenModel):
    """Who the agent is."""

    name: Opt[str] = MISSING
    type: Opt[str] = MISSING
    description: Opt[str] = MISSING
    version: Opt[str] = MISSING
    provider: Opt[str] = MISSING
    documentation_url: Opt[str] = MISSING
    metadata: Opt[JsonObject] = MISSING


class Transport(OpenModel):
    """How its events travel."""

    streaming: Opt[bool] = MISSING
    websocket: Opt[bool] = MISSING
    http_binary: Opt[bool] = MISSING
    push_notifications: Opt[bool] = MISSING
    resumable: Opt[bool] = MISSING


class ToolUse(OpenModel):
    """Which tools it has, and how it calls them."""

    supported: Opt[bool] = MISSING
    items: Opt[Seq[Tool]] = MISSING
    parallel_calls: Opt[bool] = MISSING
    client_provided: Opt[bool] = MISSING


class Output(OpenModel):
    """What it answers in."""

    structured_output: Opt[bool] = MISSING
    supported_mime_types: Opt[Seq[str]] = MISSING


class SharedState(OpenModel):
    """How it shares its state."""

    snapshots: Opt[bool] = MISSING
    deltas: Opt[bool] = MISSING
    memory: Opt[bool] = MISSING
    persistent_state: Opt[bool] = MISSING


class Subagent(OpenModel):
    """An agent that it may hand work to."""

    name: str
    description: Opt[str] = MISSING


class MultiAgent(OpenModel):
    """How it works with others."""

    supported: Opt[bool] = MISSING
    delegation: Opt[bool] = MISSING
    handoffs: Opt[bool] = MISSING
    subagents: Opt[Seq[Subagent]] = MISSING


class Reasoning(OpenModel):
    """Whether it shows what it thinks."""

    supported: Opt[bool] = MISSING
    streaming: Opt[bool] = MISSING
    encrypted: Opt[bool] = MISSING


class MediaIn(OpenModel):
    """What it reads beside text."""

    image: Opt[bool] = MISSING
    audio: Opt[bool] = MISSING
    video: Opt[bool] = MISSING
    pdf: Opt[bool] = MISSING
    file: Opt[bool] = MISSING


class MediaOut(OpenModel):
    """What it makes beside text."""

    image: Opt[bool] = MISSING
    audio: Opt[bool] = MISSING


class Multimodal(OpenModel):
    """What it reads and makes beside text."""

    input: Opt[MediaIn] = MISSING
    output: Opt[MediaOut] = MISSING


class Execution(OpenModel):
    """Whether it runs code, and how long it goes on."""

    code_execution: Opt[bool] = MISSING
    sandboxed: Opt[bool] = MISSING
    max_iterations: Opt[Count] = MISSING
    max_execution_time: Opt[Count] = MISSING


class HumanInTheLoop(OpenModel):
    """Where people may step in."""

    supported: Opt[bool] = MISSING
    approvals: Opt[bool] = MISSING
    interventions: Opt[bool] = MISSING
    feedback: Opt[bool] = MISSING
    interrupts: Opt[bool] = MISSING
    approve_with_edits: Opt[bool] = MISSING


class AgentCapabilities(OpenModel):
    """All of it.

    >>> AgentCapabilities(state=SharedState(deltas=True)).model_dump()
    {'state': {'deltas': True}}
    """

    identity: Opt[Identity] = MISSING
    transport: Opt[Transport] = MISSING
    tools: Opt[ToolUse] = MISSING
    output: Opt[Output] = MISSING
    state: Opt[SharedState] = MISSING
    multi_agent: Opt[MultiAgent] = MISSING
    reasoning: Opt[Reasoning] = MISSING
    multimodal: Opt[Multimodal] = MISSING
    execution: Opt[Execution] = MISSING
    human_in_the_loop: Opt[HumanInTheLoop] = MISSING
    custom: Opt[JsonObject] = MISSING
