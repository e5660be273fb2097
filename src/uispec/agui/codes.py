"""The closed set of words that issues about AG-UI carry as their code, grouped by who tells them."""

from typing import Literal, TypeAlias

ReadCode: TypeAlias = Literal[
    "invalid_json",
    "invalid_unicode",
    "non_finite_number",
    "too_large",
    "too_deep",
    "no_events",
]
"""The input is no JSON that may enter. Of `ParseError` and `LimitError`."""

ShapeCode: TypeAlias = Literal[
    "missing_property",
    "wrong_type",
    "invalid_value",
    "invalid_pointer",
    "too_many_issues",
]
"""The JSON has not the shape of an event, a message or an input. Of `InvalidDocumentError`."""

ChunkCode: TypeAlias = Literal["missing_property", "chunk_mismatch", "ambiguous_chunk"]
"""A chunk cannot be taken apart. Of `StateError`."""

OrderCode: TypeAlias = Literal[
    "run_not_started",
    "run_not_finished",
    "run_already_finished",
    "run_already_failed",
    "open_message",
    "open_reasoning",
    "open_tool_call",
    "open_step",
    "open_subagent",
    "already_open",
    "wrong_owner",
    "unknown_message",
    "unknown_tool_call",
    "unknown_step",
    "unknown_subagent",
]
"""An event comes when it may not. Of `StateError`, where a fold is strict; `validate` tells them too."""

FoldCode: TypeAlias = Literal[
    "unknown_message",
    "unknown_tool_call",
    "unknown_step",
    "unknown_subagent",
    "unknown_interrupt",
    "unknown_outcome",
    "wrong_role",
    "wrong_type",
    "tool_call_renamed",
    "args_not_json",
    "pending_mismatch",
]
"""What a fold finds in an event that may come; a patch that cannot be done is told with the codes of
`patch.PatchCode`."""

DeviationCode: TypeAlias = Literal[
    "null_optional",
    "unknown_property",
    "unknown_event",
    "unknown_outcome",
    "unknown_part",
    "unknown_role",
]
"""Something that AG-UI 1.0 does not have, or does not have so, and that is read all the same. Of `validate`."""

LintCode: TypeAlias = Literal[
    "run_without_end",
    "run_mismatch",
    "reused_id",
    "empty_delta",
    "args_not_json",
    "early_result",
    "delta_before_snapshot",
    "snapshot_after_deltas",
    "missing_snapshot",
    "wrapped_event",
    "missing_timestamps",
    "plain_name",
]
"""What a linter says beyond the order of events. Of `validate`; `lint_rule` gives the rule of `ag-ui-validate`."""

AnswerCode: TypeAlias = Literal[
    "missing_answer",
    "unknown_interrupt",
    "repeated_answer",
    "expired_interrupt",
    "unchecked_answer",
]
"""The answers do not fit the interrupts that wait for them."""

SurfaceCode: TypeAlias = Literal["missing_property", "wrong_type", "surface_superseded"]
"""What is odd about surfaces that runs carry. Of `A2uiReader.issues`, and of `InvalidDocumentError` for a click."""

AguiCode: TypeAlias = (
    ReadCode | ShapeCode | ChunkCode | OrderCode | FoldCode | SurfaceCode | DeviationCode | LintCode | AnswerCode
)
"""Every code that an issue of the package `uispec.agui` may carry."""
