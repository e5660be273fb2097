"""The closed set of words that issues about MCP Apps, OpenAI Apps and mcp-ui carry as their code."""

from typing import Literal, TypeAlias

ReadCode: TypeAlias = Literal["invalid_json", "invalid_unicode", "non_finite_number", "too_large", "too_deep"]
"""The input is no JSON that may enter. Of `ParseError` and `LimitError`."""

ShapeCode: TypeAlias = Literal[
    "missing_property",
    "unknown_property",
    "wrong_type",
    "invalid_value",
    "too_many_issues",
    "unknown_descriptor",
    "unknown_message",
]
"""The JSON has not the shape of a descriptor, a message or a resource. Of `InvalidDocumentError`; `unknown_property` is
a notice, about a key that hosts strip in silence."""

MetadataCode: TypeAlias = Literal[
    "invalid_uri",
    "misplaced_property",
    "deprecated_property",
    "alias_conflict",
    "unreachable_tool",
    "too_long",
]
"""Metadata of the right shape that a host does not take, or takes otherwise than it was meant."""

FileParamCode: TypeAlias = Literal[
    "file_param_unknown",
    "file_param_opaque",
    "file_param_no_file",
    "file_param_property_missing",
    "file_param_required",
]
"""A tool names a file parameter that is none, by the rules of the OpenAI Apps SDK."""

DialogueCode: TypeAlias = Literal[
    "unknown_method",
    "wrong_sender",
    "before_initialized",
    "repeated_message",
    "out_of_order",
    "after_teardown",
    "unmatched_response",
    "undeclared_capability",
]
"""A message between a view and its host came from the wrong side or at the wrong time."""

ContextCode: TypeAlias = Literal["unreleased_property"]
"""A host's context has a key that the migration pages name and no release has; a notice."""

ResourceCode: TypeAlias = Literal["url_as_html", "unknown_media_type", "invalid_base_sixty_four"]
"""A UI resource is read by a guess, or not at all."""

McpCode: TypeAlias = ReadCode | ShapeCode | MetadataCode | FileParamCode | DialogueCode | ContextCode | ResourceCode
"""Every code that an issue of the package `uispec.mcp` may carry."""
