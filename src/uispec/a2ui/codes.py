"""The closed set of words that issues about A2UI documents carry as their code."""

from typing import Literal, TypeAlias

ReadCode: TypeAlias = Literal[
    "duplicate_key",
    "invalid_json",
    "invalid_unicode",
    "non_finite_number",
    "too_large",
    "too_deep",
]
"""The input is no JSON that may enter. Of `ParseError` and `LimitError`; `duplicate_key` is a warning of `validate`
alone, about a text in which a key stands twice in one object."""

ShapeCode: TypeAlias = Literal[
    "unknown_version",
    "needs_upgrade",
    "newer_version",
    "missing_body",
    "conflicting_bodies",
    "missing_property",
    "unknown_property",
    "wrong_type",
    "invalid_value",
    "reserved_key",
    "invalid_identifier",
    "too_many_issues",
]
"""The JSON has not the shape of a message. Of `InvalidDocumentError`."""

CatalogCode: TypeAlias = Literal[
    "unknown_catalog",
    "catalog_version_mismatch",
    "unknown_component",
    "unknown_function",
    "invalid_identifier",
    "invalid_value",
    "reserved_key",
    "wrong_type",
]
"""A name is in no catalog that the surface knows. Of `CatalogError`, which also tells the literals of a component that
cannot be evaluated, with the codes of `SyntaxCode`, `CallCode` and `DataCode`. A notice from `validate` alone where the
catalog of a surface is not known."""

CatalogDocumentCode: TypeAlias = Literal[
    "missing_property",
    "unknown_property",
    "wrong_type",
    "invalid_value",
    "invalid_identifier",
    "not_normalized",
    "reserved_key",
    "duplicate_id",
    "unknown_version",
    "earlier_spelling",
    "mismatched_id",
    "custom_definition",
    "unresolved_reference",
    "unsupported_keyword",
    "unknown_component",
    "unknown_function",
]
"""A document is no catalog, or is an odd one; or a catalog has not what was asked of it. Of `CatalogError`."""

IntegrityCode: TypeAlias = Literal[
    "duplicate_id",
    "invalid_identifier",
    "missing_root",
    "missing_child",
    "unreachable",
    "cycle",
    "too_deep",
    "unallowed_parent",
    "unallowed_child",
]
"""The components of a surface are no tree, or not the one that their catalogs allow. Of `IntegrityError`; `too_deep`
alone is a `LimitError`."""

StateCode: TypeAlias = Literal["unknown_surface", "surface_exists", "version_mismatch", "call_exists"]
"""A message came at the wrong time. Of `StateError`."""

DataCode: TypeAlias = Literal[
    "invalid_pointer",
    "not_a_container",
    "invalid_index",
    "index_too_large",
    "forbidden_key",
    "not_found",
]
"""A pointer cannot be read, or leads where the data model has no such place; `not_found` of `write_binding` alone. Of
`DataError`."""

TreeCode: TypeAlias = Literal["too_deep", "too_many_nodes"]
"""A tree grew over a limit. Of `LimitError`."""

SyntaxCode: TypeAlias = Literal[
    "unclosed_interpolation",
    "unclosed_call",
    "unexpected_characters",
    "invalid_argument",
    "invalid_number",
    "invalid_pointer",
]
"""A template of `formatString` cannot be read. Of `ExpressionError`."""

CallCode: TypeAlias = Literal[
    "unknown_function",
    "unknown_property",
    "missing_property",
    "wrong_type",
    "invalid_value",
    "invalid_pattern",
    "index_outside_template",
    "unknown_locale",
    "locale_unavailable",
    "match_timeout",
    "too_large",
    "too_deep",
]
"""A function cannot be called like this. Of `ExpressionError`, and of `LimitError` for the last three."""

ResolutionCode: TypeAlias = Literal[
    "template_source_not_a_list", "too_large", "too_deep", "too_many_nodes", "too_many_parts"
]
"""What resolving adds to the codes of expressions and calls; issues only, nothing is raised."""

RemoteCallCode: TypeAlias = Literal["caller_not_allowed", "activation_required"]
"""A function may not be called from the other side like this. Issues only, nothing is raised."""

NoticeCode: TypeAlias = Literal["earlier_spelling", "unread_template"]
"""Nothing is wrong, and there is something to tell. `validate` has more that are no faults: a notice `unknown_surface`
where there is nothing to delete, a warning `wrong_type` for a data model that is no object."""

SlipCode: TypeAlias = Literal[
    "trailing_comma",
    "missing_comma",
    "smart_quote",
    "missing_bracket",
    "surplus_bracket",
    "unclosed_block",
    "unopened_block",
]
"""A slip in what a language model wrote. A notice where it was mended; nothing is raised."""

A2uiCode: TypeAlias = (
    ReadCode
    | ShapeCode
    | CatalogCode
    | CatalogDocumentCode
    | IntegrityCode
    | StateCode
    | DataCode
    | TreeCode
    | SyntaxCode
    | CallCode
    | ResolutionCode
    | RemoteCallCode
    | NoticeCode
    | SlipCode
)
"""Every code that an issue of the package `uispec.a2ui` may carry."""
