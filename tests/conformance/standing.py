"""Which cases do not pass, and why: what is not built yet, and where the suites and we disagree. Tables, as data.

Cases that name a file which is not here are in no table: that is computed. A row fails the run once its case passes,
and so does a row about no case.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

WAITING_ACTIONS: Final[Mapping[str, str]] = {
    "from_json": "catalog documents",
    "to_json": "catalog documents",
    "round_trip": "catalog documents",
    "validation_schema": "generated schema documents",
    "catalog_schema": "generated schema documents",
    "common_types_schema": "generated schema documents",
    "get_renderer_capabilities": "capabilities",
    "handle_rpc": "function calls between agent and renderer",
    "select_catalog": "catalog resolution over several catalogs",
    "accessibility_check": "accessibility in a UI framework",
}
"""Actions that nothing runs yet, each with the capability that it needs."""

WAITING: Final[Mapping[str, tuple[str, ...]]] = {
    "custom catalogs": (
        "composition_constraints:test_composition_unallowed_parent_error",
        "composition_constraints:test_composition_unallowed_child_error",
        "message_processor:test_processor_rejects_unknown_catalog",
        "message_processor_v0_9:test_create_surface_unknown_catalog_error",
        "message_processor_v0_9:test_update_components_strict_schema_validation_failure",
        "message_processor_v0_9:test_update_components_atomic_validation_rollback",
        "message_processor_v1_0:test_v10_function_call_naming_catalog_without_that_function_errors",
        "message_processor_v1_0:test_v10_function_call_naming_catalog_with_invalid_args_errors",
        "message_processor_v1_0:test_v10_function_call_naming_unknown_catalog_errors",
        "message_processor_v1_0:test_v10_function_call_with_empty_catalog_id_errors",
        "message_processor_v1_0:test_v10_call_naming_unknown_catalog_errors_without_strict_mode",
        "message_processor_v1_0:test_v10_component_naming_catalog_is_checked_against_that_catalog",
        # Which properties of a custom component hold calls, its catalog says.
        "message_processor_v1_0:test_v10_function_call_without_catalog_id_on_surface_without_default_errors",
        "message_processor_v1_0:test_v10_nested_call_in_args_on_surface_without_default_errors",
        "message_processor_v1_0:test_v10_call_in_list_without_catalog_id_uses_surface_default",
        "message_processor_v1_0:test_v10_call_in_list_with_invalid_args_errors",
        "validator:test_custom_catalog_0_9",
        "validator_v0_9:test_custom_catalog_0_9",
        "validator_v1_0:test_custom_catalog_1_0",
    ),
    "catalog resolution over several catalogs": (
        "message_processor_v1_0:test_v10_update_components_mismatched_catalog_protocol_version_error",
        "message_processor_v1_0:test_v10_call_naming_catalog_of_other_protocol_version_errors",
    ),
    "capabilities": ("message_processor:test_processor_client_capabilities_list_catalog_ids",),
    # `Surface` is the parent that no message holds: only the schema documents and the catalogs speak of it.
    "generated schema documents": (
        "common_types:test_v10_surface_component_is_surface",
        "common_types:test_v10_surface_rejects_explicit_null",
    ),
    "checks as validation results": (
        "validation_result:test_validation_result_dynamic_object_return",
        "validation_result:test_validation_result_boolean_fallback",
    ),
    "upgrade from v0.8": (
        "validator:test_validator_0_8",
        "validator:test_custom_catalog_0_8",
        "older/message_processor.ce1fb39:test_v08_begin_rendering_styles_mapping",
        "older/message_processor.ce1fb39:test_v08_surface_update_components",
        "older/message_processor.ce1fb39:test_v08_data_model_update",
        "older/message_processor.ce1fb39:test_v08_rejects_v09_create_surface_action",
    ),
}
"""Cases of other actions that need what is not built yet, by capability. The table may only shrink."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A case that expects something else than we do."""

    right: Literal["ours", "either"]
    """Who is right: we are, or what we follow leaves it open."""
    why: str
    """The source that says so."""


_COLLECTION: Final = Disagreement(
    "ours",
    "The case uses a component `Collection` on the basic catalog, which has none; `reserved_keys` and "
    "`message_processor_v1_0` draw templates with `List`. The official core fails it too.",
)
_CALL_DEPTH: Final = Disagreement(
    "either",
    "No specification bounds calls inside each other; five levels are the official core's own limit. We refuse the "
    "message as well, for its functions f1 to f6, which the basic catalog has not.",
)

DISAGREEMENTS: Final[Mapping[str, Disagreement]] = {
    "index_function:test_index_function_in_collection_loop": _COLLECTION,
    "index_function:test_index_function_with_offset": _COLLECTION,
    "validator_v0_9:test_recursion_limit_function_call_depth_exceeded_error": _CALL_DEPTH,
    "validator_v1_0:test_v10_recursion_limit_function_call_depth_exceeded_error": _CALL_DEPTH,
    "message_processor_v1_0:"
    "test_v10_call_without_catalog_id_on_surface_without_default_errors_without_strict_mode": Disagreement(
        "either",
        "Contract 1 of the architecture: a fold that is not strict refuses no violation of catalogs. The strict one "
        "refuses this message.",
    ),
    "validator:test_custom_catalog_1_0": Disagreement(
        "ours",
        "`root` names `c2`, which is never sent. The case of that name in `validator_v1_0`, which replaces this suite, "
        "sends it.",
    ),
    "validator:test_validator_1_0": Disagreement(
        "ours",
        "Its step with a v0.9 message blames the version, in `details`, which no official harness compares. Messages "
        "of both versions may come to one renderer (`message_processor_v1_0` has a case that sends both), so what is "
        "wrong is the missing catalogId, as `message_processor_v0_9` says of the same message.",
    ),
    "validator_v1_0:test_v10_invalid_json_pointer_path_error": Disagreement(
        "either",
        "It sends a path with a space and brackets to a surface that was never created. Those are legal characters of "
        "a pointer; what is wrong is the surface, and contract 4 calls that a StateError.",
    ),
}
"""By case."""
