"""How a run ends, what it waits for when it was interrupted, and what it used."""

from collections.abc import Iterable
from typing import Annotated, ClassVar, Final, Literal, TypeAlias

from pydantic import Field, Tag

from uispec._hold import each
from uispec._model import MISSING, Json, JsonObject, OpenModel, Seq, tag
from uispec.agui._wire import Count, Opt, UnknownKind


class Interrupt(OpenModel):
    """Something that a person, or the front end, has to answer before the work goes on."""

    id: str
    reason: str
    """`tool_call`, `input_required` and `confirmation` are those of the protocol; others read `framework:name`."""
    message: Opt[str] = MISSING
    tool_call_id: Opt[str] = MISSING
    response_schema: Opt[JsonObject] = MISSING
    expires_at: Opt[str] = MISSING
    """ISO 8601 by custom; what cannot be read never expires."""
    metadata: Opt[JsonObject] = MISSING
    subagent_run_id: Opt[str] = MISSING


class ResumeEntry(OpenModel):
    """The answer to one interrupt, in the input of the next run.

    A refusal is an answer too: `resolved`, with a payload that says so.

    >>> ResumeEntry(interrupt_id="i1", status="cancelled").model_dump()
    {'interruptId': 'i1', 'status': 'cancelled'}
    """

    interrupt_id: str
    status: Literal["resolved", "cancelled"]
    payload: Opt[Json] = MISSING
    metadata: Opt[JsonObject] = MISSING


class SuccessOutcome(OpenModel):
    """The run did what it could."""

    type: Literal["success"] = tag("success")
    pending_tool_call_ids: Opt[Seq[str]] = MISSING
    """Calls that wait for the front end; absent or empty: those that the stream leaves without a result."""


class InterruptOutcome(OpenModel):
    """The run waits for answers."""

    type: Literal["interrupt"] = tag("interrupt")
    interrupts: Annotated[Seq[Interrupt], Field(min_length=1)]


class CancelledOutcome(OpenModel):
    """Somebody stopped the run."""

    type: Literal["cancelled"] = tag("cancelled")


OUTCOMES: Final = frozenset({"success", "interrupt", "cancelled"})


class UnknownOutcome(UnknownKind):
    """An outcome that AG-UI 1.0 does not have, kept as it is; it is not taken for success."""

    known: ClassVar[frozenset[str]] = OUTCOMES

    type: str


KnownOutcome: TypeAlias = Annotated[SuccessOutcome | InterruptOutcome | CancelledOutcome, Field(discriminator="type")]
Outcome: TypeAlias = Annotated[
    Annotated[KnownOutcome, Tag("<outcome/known>")] | Annotated[UnknownOutcome, Tag("<outcome/unknown>")],
    Field(union_mode="left_to_right"),
]
"""How a run ended. A run that does not say so ended well."""


class SubagentSuccess(OpenModel):
    """The subagent did what it could."""

    type: Literal["success"] = tag("success")


class SubagentSuspended(OpenModel):
    """The subagent waits for answers, and may be started again under its id."""

    type: Literal["suspended"] = tag("suspended")
    interrupt_ids: Opt[Seq[str]] = MISSING


class UnknownSubagentOutcome(UnknownKind):
    """An outcome that AG-UI 1.0 does not have, kept as it is."""

    known: ClassVar[frozenset[str]] = frozenset({"success", "suspended"})

    type: str


KnownSubagentOutcome: TypeAlias = Annotated[SubagentSuccess | SubagentSuspended, Field(discriminator="type")]
SubagentOutcome: TypeAlias = Annotated[
    Annotated[KnownSubagentOutcome, Tag("<outcome/known>")]
    | Annotated[UnknownSubagentOutcome, Tag("<outcome/unknown>")],
    Field(union_mode="left_to_right"),
]


class TokenUsage(OpenModel):
    """What one model of one provider read and wrote."""

    provider: Opt[str] = MISSING
    model: Opt[str] = MISSING
    input_tokens: Opt[Count] = MISSING
    """Those that came from a cache, and went into one, among them."""
    output_tokens: Opt[Count] = MISSING
    """Those of the reasoning among them."""
    total_tokens: Opt[Count] = MISSING
    reasoning_tokens: Opt[Count] = MISSING
    cached_input_tokens: Opt[Count] = MISSING
    cache_write_input_tokens: Opt[Count] = MISSING


_COUNTS: Final = (
    "input_tokens",
    "output_tokens",
    "total_tokens",
    "reasoning_tokens",
    "cached_input_tokens",
    "cache_write_input_tokens",
)


def aggregate_usage(usages: Iterable[TokenUsage]) -> tuple[TokenUsage, ...]:
    """Add up what several runs used: one entry for each model of each provider, in the order in which they came.

    Counts that nobody gave stay absent; keys beyond those of the protocol are left out.

    Spec: AG-UI 1.0, RUN_FINISHED.

    >>> aggregate_usage([TokenUsage(model="m", input_tokens=1), TokenUsage(model="m", input_tokens=2)])
    (TokenUsage(model='m', input_tokens=3),)
    """
    totals: dict[tuple[object, object], dict[str, int]] = {}
    for usage in each("aggregate_usage", "usages", usages, TokenUsage, "a TokenUsage"):
        total = totals.setdefault((usage.provider, usage.model), {})
        for name in _COUNTS:
            count = getattr(usage, name)
            if count is not MISSING:
                total[name] = total.get(name, 0) + int(count)
    return tuple(
        TokenUsage.model_validate({"provider": provider, "model": model, **total}, by_name=True)
        for (provider, model), total in totals.items()
    )
