"""What a front end sends to start a run."""

from uispec._model import MISSING, Json, OpenModel, Seq
from uispec.agui._wire import Opt
from uispec.agui.interrupts import ResumeEntry
from uispec.agui.messages import Message
from uispec.agui.tools import Context, Tool


class RunAgentInput(OpenModel):
    """Everything that a run begins with.

    >>> RunAgentInput(thread_id="t", run_id="r", messages=()).model_dump()
    {'threadId': 't', 'runId': 'r', 'messages': ()}
    """

    thread_id: str
    run_id: str
    protocol_version: Opt[str] = MISSING
    parent_run_id: Opt[str] = MISSING
    state: Opt[Json] = MISSING
    messages: Seq[Message]
    tools: Opt[Seq[Tool]] = MISSING
    context: Opt[Seq[Context]] = MISSING
    forwarded_props: Opt[Json] = MISSING
    resume: Opt[Seq[ResumeEntry]] = MISSING
