"""The closed set of words that issues about AG-UI carry as their code, grouped by who tells them."""

from typing import Literal, TypeAlias

ReadCode: TypeAlias = Literal[
    "invalid_json",
    "invalid_unicode",
    "non_finite_number",
    "too_large",
    "too_deep",
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
    "still_open",
    "already_open",
    "wrong_owner",
    "unknown_message",
    "unknown_tool_call",
    "unknown_step",
    "unknown_subagent",
]
"""An event comes when it may not. Of `StateError`, where a fold is strict."""

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

AguiCode: TypeAlias = ReadCode | ShapeCode | ChunkCode | OrderCode | FoldCode
"""Every code that an issue of the package `uispec.agui` may carry."""
