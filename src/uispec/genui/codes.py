"""The closed set of words that issues about generative UI of assistant-ui carry as their code."""

from typing import Literal, TypeAlias

ReadCode: TypeAlias = Literal["invalid_json", "invalid_unicode", "non_finite_number", "too_large", "too_deep"]
"""The input is no JSON that may enter. Of `ParseError` and `LimitError`; `too_deep` also of nodes that stand so deep
that the renderer leaves them out."""

ShapeCode: TypeAlias = Literal["missing_property", "wrong_type", "invalid_value", "too_many_issues"]
"""The JSON has not the shape of a spec, a node or a part. Of `InvalidDocumentError`; about props also in `validate`."""

NodeCode: TypeAlias = Literal[
    "unknown_component",
    "unknown_property",
    "unsafe_property",
    "misplaced_property",
    "reserved_property",
    "wrong_form",
    "single_child",
    "wrong_child",
    "too_many_children",
    "not_drawn",
    "action_not_fired",
    "duplicate_key",
]
"""A node of the right shape that a renderer draws otherwise than it was meant, or not at all."""

GenuiCode: TypeAlias = ReadCode | ShapeCode | NodeCode
"""Every code that an issue of the package `uispec.genui` may carry."""
