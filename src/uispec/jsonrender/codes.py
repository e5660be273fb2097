"""The closed set of words that issues about json-render documents carry as their code, grouped by who tells them."""

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
    "unknown_property",
    "wrong_type",
    "invalid_value",
    "elements_missing",
    "element_not_object",
    "invalid_visible",
    "invalid_repeat",
    "too_many_issues",
]
"""The JSON has not the shape of a spec, a nested element or an element of a list. Of `InvalidDocumentError`."""

SpecCode: TypeAlias = Literal[
    "missing_root",
    "root_not_found",
    "empty_spec",
    "missing_child",
    "repeat_without_children",
    "invalid_visible",
    "visible_in_props",
    "on_in_props",
    "repeat_in_props",
    "watch_in_props",
    "repeat_item_outside_scope",
    "repeat_state_mismatch",
    "orphaned_element",
]
"""What the validator of the npm package tells, under its own words and in its order."""

OwnSpecCode: TypeAlias = Literal[
    "children_in_props",
    "state_in_props",
    "action_in_props",
    "action_params_in_props",
    "cycle",
    "too_many_nodes",
    "unknown_expression",
    "unknown_check",
]
"""What `validate` tells beside it."""

FormCode: TypeAlias = Literal[
    "missing_root",
    "missing_child",
    "missing_parent",
    "shared_child",
    "duplicate_id",
    "cycle",
    "several_roots",
    "too_many_nodes",
]
"""A spec cannot stand in another form, or a list of elements is no spec. Of `IntegrityError`, and `too_many_nodes` of
`LimitError`."""

LineCode: TypeAlias = Literal["surplus_brace", "unsupported_edit", "unread_spec", "invalid_yaml"]
"""A line or a block of a stream cannot be read. Of `ParseError`, and of `PatchError` where it is JSON; what a patch
does wrong is told with the codes of `patch.PatchCode`."""

EvaluationCode: TypeAlias = Literal[
    "invalid_visible",
    "repeat_state_mismatch",
    "invalid_pointer",
    "ambiguous_directive",
    "unknown_function",
    "outside_repeat",
    "not_a_number",
    "wrong_type",
    "missing_property",
    "invalid_value",
    "invalid_pattern",
    "unknown_check",
    "unknown_expression",
    "leading_slash",
    "unknown_locale",
    "locale_unavailable",
    "match_timeout",
    "too_large",
    "too_deep",
]
"""A value cannot be evaluated, or not as it was meant. Of `ExpressionError`, `invalid_pointer` of `DataError`, the last
three of `LimitError`; `resolve` tells them as issues."""

ActionCode: TypeAlias = Literal[
    "unknown_event", "unknown_action", "hidden_element", "missing_value", "ignored_property", "path_as_value"
]
"""What `Applied.issues` tells of an event beside that."""

StateCode: TypeAlias = Literal[
    "invalid_pointer",
    "not_a_container",
    "not_found",
    "invalid_index",
    "index_too_large",
    "forbidden_key",
    "invalid_value",
]
"""A write that the state does not take. Of `DataError`."""

CatalogCode: TypeAlias = Literal[
    "unknown_component",
    "unknown_event",
    "unknown_slot",
    "unknown_action",
    "unknown_function",
    "unallowed_child",
    "not_bindable",
]
"""A spec uses what its catalog has not. Props and params are told with the codes of `ShapeCode`."""

CatalogDocumentCode: TypeAlias = Literal["unresolved_reference", "unsupported_keyword"]
"""A schema in a catalog does not stand on its own. Of `InvalidDocumentError`, beside the codes of `ShapeCode`."""

JsonrenderCode: TypeAlias = (
    ReadCode
    | ShapeCode
    | SpecCode
    | OwnSpecCode
    | FormCode
    | LineCode
    | EvaluationCode
    | ActionCode
    | StateCode
    | CatalogCode
    | CatalogDocumentCode
)
"""Every code that an issue of the package `uispec.jsonrender` may carry."""
