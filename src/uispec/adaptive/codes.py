"""The closed set of words that issues about Adaptive Cards carry as their code."""

from typing import Literal, TypeAlias

ReadCode: TypeAlias = Literal[
    "invalid_json", "invalid_unicode", "non_finite_number", "too_large", "too_deep", "too_many_nodes"
]
"""The input is no JSON that may enter. Of `ParseError` and `LimitError`."""

ShapeCode: TypeAlias = Literal[
    "missing_property",
    "wrong_type",
    "invalid_value",
    "unallowed_child",
    "too_many_issues",
    "wrapped_card",
]
"""A part of a card does not fit its model. Issues of `InvalidElement`, `InvalidAction` and `validate`; raised, as an
`InvalidDocumentError`, only for a document that is no object, and for an attachment or an activity (`wrapped_card`)."""

TemplateCode: TypeAlias = Literal[
    "invalid_expression",
    "wrong_arguments",
    "wrong_type",
    "unknown_function",
    "unsupported_function",
    "invalid_value",
    "out_of_range",
    "null_value",
    "missing_value",
    "missing_argument",
    "invalid_pattern",
    "invalid_condition",
    "expression_in_data",
    "constant_as_text",
    "unread_data",
    "unread_template",
    "container_in_text",
    "flattened_array",
    "non_finite_number",
    "match_timeout",
    "too_large",
    "too_deep",
    "too_many_parts",
    "too_many_nodes",
]
"""What expanding a template finds. Issues where the rest still expands, else of `ExpressionError`; the last five are of
`LimitError` alone."""

CheckCode: TypeAlias = Literal[
    "duplicate_id",
    "duplicate_value",
    "empty_collection",
    "invalid_date",
    "invalid_pattern",
    "match_timeout",
    "missing_card_type",
    "missing_error_message",
    "missing_label",
    "needs_expansion",
    "not_interactive",
    "payload_too_large",
    "too_many_actions",
    "too_new",
    "unallowed_action",
    "unknown_action",
    "unknown_element",
    "unknown_property",
    "unmet_requirement",
    "unsupported_by_host",
    "unsupported_version",
]
"""What `validate` and `resolve` find in a card that reads well; issues only, nothing is raised."""

SubmitCode: TypeAlias = Literal["inputs_not_sent", "missing_input", "not_found", "unknown_input", "wrapped_payload"]
"""What `submit` and `parse_submit` find; `not_found` is a `DataError`."""

AdaptiveCode: TypeAlias = CheckCode | SubmitCode | ReadCode | ShapeCode | TemplateCode
"""Every code that an issue of the package `uispec.adaptive` may carry."""
