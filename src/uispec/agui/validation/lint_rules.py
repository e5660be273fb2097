"""The rules of `ag-ui-validate` 0.4.0, and the codes that `validate` tells what they find with."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, get_args

from uispec._hold import hold
from uispec.agui.codes import AguiCode, ChunkCode, ReadCode, ShapeCode
from uispec.errors import Issue
from uispec.patch import PatchCode

_ANY: Final = frozenset[str]()


@dataclass(frozen=True, slots=True)
class LintRule:
    """One rule of `ag-ui-validate`."""

    id: str
    codes: frozenset[str]
    """What an issue about it has as its code; none, where only somebody on a live connection can tell."""
    types: frozenset[str] = _ANY
    """The types of the events that it is about, where others are the business of another rule; none: all."""
    member: str = ""
    """The property of the event that the path leads to, where another one is the business of another rule."""


def _rule(id_: str, *codes: AguiCode, on: str = "", at: str = "") -> LintRule:
    return LintRule(id_, frozenset(codes), frozenset(on.split()), at)


def _literals(kind: object) -> frozenset[str]:
    return frozenset(code for code in get_args(kind) if isinstance(code, str))


_REASONING: Final = "REASONING_MESSAGE_CONTENT REASONING_MESSAGE_END REASONING_END"

LINT_RULES: Final[tuple[LintRule, ...]] = (
    _rule("AGUI001", "run_not_started"),
    _rule("AGUI002", "run_not_finished"),
    _rule("AGUI003", "run_without_end"),
    _rule("AGUI005", "run_already_finished", on="RUN_ERROR"),
    _rule("AGUI005", "run_already_failed", on="RUN_FINISHED"),
    _rule("AGUI004", "run_already_finished", "run_already_failed"),
    _rule("AGUI006", "unknown_step"),
    _rule("AGUI007", "open_step"),
    _rule("AGUI008", "run_mismatch"),
    _rule("AGUI208", "unknown_message", at="parentMessageId"),
    _rule("AGUI101", "unknown_message", on="TEXT_MESSAGE_CONTENT"),
    _rule("AGUI102", "unknown_message", on="TEXT_MESSAGE_END"),
    _rule("AGUI401", "unknown_message", on=_REASONING),
    _rule("AGUI103", "open_message"),
    _rule("AGUI104", "reused_id", at="messageId"),
    _rule("AGUI105", "empty_delta"),
    _rule("AGUI106", "already_open", at="messageId"),
    _rule("AGUI201", "unknown_tool_call", on="TOOL_CALL_ARGS"),
    _rule("AGUI202", "unknown_tool_call", on="TOOL_CALL_END"),
    _rule("AGUI207", "unknown_tool_call", on="TOOL_CALL_RESULT"),
    _rule("AGUI203", "open_tool_call"),
    _rule("AGUI204", "args_not_json"),
    _rule("AGUI205", "reused_id", "already_open", at="toolCallId"),
    _rule("AGUI206", "early_result"),
    _rule("AGUI301", "delta_before_snapshot"),
    LintRule("AGUI303", _literals(ShapeCode) | {"unknown_operation"}, frozenset({"STATE_DELTA"}), "delta"),
    LintRule("AGUI302", _literals(PatchCode), frozenset({"STATE_DELTA"}), "delta"),
    _rule("AGUI304", "snapshot_after_deltas"),
    _rule("AGUI305", "missing_snapshot"),
    _rule("AGUI402", "open_reasoning"),
    _rule("AGUI501"),
    LintRule("AGUI502", _literals(ReadCode)),
    _rule("AGUI503", "unknown_event"),
    LintRule("AGUI504", _literals(ShapeCode) | _literals(ChunkCode)),
    *(_rule(f"AGUI{number}") for number in range(505, 509)),
    _rule("AGUI605", "unknown_subagent", at="parentSubagentRunId"),
    _rule("AGUI602", "unknown_subagent", on="SUBAGENT_FINISHED"),
    _rule("AGUI603", "unknown_subagent", on="SUBAGENT_ERROR"),
    _rule("AGUI601", "already_open", at="subagentRunId"),
    _rule("AGUI604", "open_subagent"),
    _rule("AGUI606", "wrong_owner"),
    _rule("AGUI901", "wrapped_event"),
    _rule("AGUI902", "missing_timestamps"),
    _rule("AGUI903", "plain_name"),
)
"""Every rule; where several fit an issue the first is meant. What a live connection alone can tell has no codes."""

_BY_CODE: Final[Mapping[str, tuple[LintRule, ...]]] = {
    code: tuple(rule for rule in LINT_RULES if code in rule.codes)
    for code in frozenset[str]().union(*(rule.codes for rule in LINT_RULES))
}


def lint_rule(issue: Issue, event_type: str | None = None) -> str | None:
    """Give the rule of `ag-ui-validate` that an issue of `validate` tells of.

    Args:
        issue: one that `validate` gave.
        event_type: the type of the event that its path leads into, where it leads into one: `TOOL_CALL_ARGS`.

    Returns:
        The name of the rule, such as `AGUI201`; None for what that linter has no rule for.

    Source: `ag-ui-validate` 0.4.0.

    >>> lint_rule(Issue("/3/toolCallId", "unknown_tool_call", "..."), "TOOL_CALL_ARGS")
    'AGUI201'
    >>> lint_rule(Issue("/3/toolCallId", "unknown_tool_call", "..."), "TOOL_CALL_RESULT")
    'AGUI207'
    """
    hold("lint_rule", "issue", issue, Issue, "an Issue")
    hold("lint_rule", "event_type", event_type, (str, type(None)), "the type of an event or None")
    member = [*issue.path.split("/"), "", "", ""][2]
    for rule in _BY_CODE.get(issue.code, ()):
        if (not rule.types or event_type in rule.types) and rule.member in {"", member}:
            return rule.id
    return None
