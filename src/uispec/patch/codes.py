"""The closed set of words that issues about patches carry as their code."""

from typing import Literal, TypeAlias

PatchCode: TypeAlias = Literal[
    "wrong_type",
    "missing_property",
    "unknown_operation",
    "invalid_pointer",
    "not_found",
    "not_a_container",
    "invalid_index",
    "forbidden_key",
    "move_into_child",
    "test_failed",
    "too_large",
    "too_deep",
    "too_many_issues",
]
"""The closed set of words that issues about patches carry as their code."""
