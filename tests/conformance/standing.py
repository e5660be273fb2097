"""Which cases do not pass, and why: where the suites and we disagree. A table, as data.

Cases that name a file which is not here are not in it: that is computed. A row fails the run once its case passes,
and so does a row about no case.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal


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
_OLDEST_CATALOG: Final = Disagreement(
    "ours",
    "Contract 6 of the architecture: v0.8 is upgraded first. `a2ui.upgrade_catalog` reads such a document, and what "
    "comes out is a catalog of v0.9.",
)
_ACCESSIBILITY: Final = Disagreement(
    "either",
    "It runs axe on a page that a UI framework drew, and asks for roles that no specification names; its components "
    "are none of the basic catalog (a Button with a title). The official core skips all six.",
)

DISAGREEMENTS: Final[Mapping[str, Disagreement]] = {
    "accessibility:test_accessibility_attributes_plumbing": _ACCESSIBILITY,
    "accessibility:test_accessibility_live_region_assertive": _ACCESSIBILITY,
    "accessibility:test_accessibility_hidden_subtree": _ACCESSIBILITY,
    "accessibility:test_accessibility_implicit_label_inference": _ACCESSIBILITY,
    "accessibility:test_accessibility_interactive_roles_and_states": _ACCESSIBILITY,
    "accessibility:test_accessibility_dynamic_label_and_hidden_binding": _ACCESSIBILITY,
    "older/message_processor.ce1fb39:test_v08_get_renderer_capabilities": _OLDEST_CATALOG,
    "older/message_processor.ce1fb39:test_v09_get_renderer_capabilities_ref_description_transformation": Disagreement(
        "ours",
        "A reference hidden in a description (`REF:`) is a trick of upstream's own generator of schemas; no "
        "specification knows it, and the newer suites dropped the case.",
    ),
    "catalog:test_v08_catalog_from_json_basic": _OLDEST_CATALOG,
    "older/catalog.02f3c7e:test_v08_catalog_schema_basic": _OLDEST_CATALOG,
    "validator:test_custom_catalog_0_8": Disagreement(
        "ours",
        "`beginRendering` names no catalog, and the schema of v0.8 says that it MUST be the standard one then. The "
        "official core takes the one that the case brings along.",
    ),
    "older/message_processor.ce1fb39:test_v08_surface_update_components": Disagreement(
        "ours",
        "Its root is called `btn1`. The root of a surface has the id `root` in v0.9, and the evolution guide "
        "renames it.",
    ),
    "older/message_processor.ce1fb39:test_v08_rejects_v09_create_surface_action": Disagreement(
        "either",
        "A message of v0.9 that claims to be of v0.8 changes nothing in either reading; we refuse it, and say so.",
    ),
    "index_function:test_index_function_in_collection_loop": _COLLECTION,
    "index_function:test_index_function_with_offset": _COLLECTION,
    "validator_v0_9:test_recursion_limit_function_call_depth_exceeded_error": _CALL_DEPTH,
    "validator_v1_0:test_v10_recursion_limit_function_call_depth_exceeded_error": _CALL_DEPTH,
    "message_processor:test_processor_rejects_unknown_catalog": Disagreement(
        "ours",
        "It calls a catalog that is not there a StateError; `message_processor_v0_9`, which replaces this suite, says "
        "CatalogError of the same message.",
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
