"""Whether an error of ours is the one that a case expects: of its category, and about the same thing."""

import re
from collections.abc import Collection, Generator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple, TypeAlias

from tests.conformance.cases import Fault
from uispec.errors import (
    CatalogError,
    DataError,
    ExpressionError,
    IntegrityError,
    InvalidDocumentError,
    LimitError,
    ParseError,
    StateError,
    UispecError,
)

_Kinds: TypeAlias = tuple[type[UispecError], ...]

CATEGORIES: Final[Mapping[str, _Kinds]] = {
    "ParseError": (ParseError, ExpressionError),
    # What upstream's schemas refuse, we tell apart: shapes, names that a catalog has not, topology, pointers, depth.
    "ValidationError": (InvalidDocumentError, CatalogError, IntegrityError, DataError, LimitError),
    # The newer suites call a message at the wrong time by this name, the oldest one calls it a StateError, as we do.
    "IntegrityError": (IntegrityError, LimitError, StateError),
    "RecursionError": (LimitError,),
    "CatalogError": (CatalogError,),
    "DataError": (DataError,),
    "StateError": (StateError,),
    "ExpressionError": (ExpressionError,),
}
"""Our classes, by the categories of the suites."""

_SHAPE: Final = frozenset({"missing_property", "unknown_property", "wrong_type", "invalid_value"})


class Phrase(NamedTuple):
    pattern: str
    """A regular expression for the whole of upstream's phrase; what its groups catch has to stand in our error too."""
    codes: Collection[str]
    place: str = ""
    """A step of the path."""


PHRASES: Final[Sequence[Phrase]] = (
    Phrase(r"(?:Surface (.+) )?already exists", {"surface_exists"}),
    Phrase(r"Surface not found(?: for message: (.+))?", {"unknown_surface"}),
    Phrase("missing an 'id'", {"missing_property"}, "id"),
    Phrase(r"Cannot create component(?: \w+ without a type)?", {"missing_property"}, "component"),
    Phrase("Missing root component", {"missing_root"}),
    Phrase("Circular (?:component )?reference(?: detected)?|Self-reference detected", {"cycle"}),
    Phrase("Dangling reference", {"missing_child"}),
    Phrase("references non-existent component '(.+)'", {"missing_child"}),
    Phrase("Orphaned component|is not reachable from", {"unreachable"}),
    Phrase("Duplicate component ID", {"duplicate_id"}),
    Phrase("Component id '(.+)' must be a valid", {"invalid_identifier"}, "id"),
    Phrase("Invalid path syntax", {"invalid_pointer"}),
    Phrase("Global recursion limit exceeded", {"too_deep"}),
    Phrase("Validation failed for component '.*'", _SHAPE, "components"),
    Phrase("Validation failed for theme on surface '.*'", _SHAPE, "theme"),
    Phrase("Message contains multiple conflicting update actions", {"conflicting_bodies"}),
    Phrase("action '(.+)' is not supported in protocol version (.+)", {"unknown_property"}),
    Phrase("surfaceId must be a string", {"wrong_type"}, "surfaceId"),
    Phrase("Unsupported protocol version '(.+)'", {"unknown_version"}),
    Phrase("Missing required version field", {"missing_property"}, "version"),
    Phrase(r"Catalog '(.+)' is not supported by surface '.+'\.", {"unknown_catalog"}),
    Phrase(r"Protocol version mismatch: cannot mix catalog '(.+)' \(.+\) with .+\.", {"catalog_version_mismatch"}),
    Phrase("Cannot set path", {"not_a_container"}),
    Phrase("non-numeric segment", {"invalid_index"}),
    Phrase("has no default catalogId", {"unknown_catalog"}),
    Phrase("Unrecognized function '(.+)'", {"unknown_function"}),
    Phrase(
        r"@index function can only be evaluated inside a collection template iteration scope\.",
        {"index_outside_template"},
    ),
    Phrase("catalog_id must be provided or exist in catalog_schema", {"missing_property"}, "catalogId"),
    Phrase("Invalid UAX #31 component identifier", {"invalid_identifier"}, "components"),
    # How the validator of JSON Schema words it that the earliest harness used.
    Phrase("'?(.+?)'? is not of type '.+'", {"wrong_type"}),
    Phrase("'(.+)' is a required property", {"missing_property"}),
)
"""What upstream's sentences say, in our codes. A phrase that no row knows has to stand in our error as it is."""

DETAILS: Final[Mapping[str, Collection[str]]] = {
    "missing_field": {"missing_property"},
    "type_mismatch": {"wrong_type"},
    "invalid_value": {"invalid_value", "wrong_type", "unknown_component", "unknown_version"},
}
"""Our codes, by upstream's words in `details`, which its own harnesses do not look at. Own cases write our codes."""


@contextmanager
def expecting(fault: Fault | None) -> Generator[None]:
    """Hold what a case does to the error that it expects; where it expects none, nothing may be raised."""
    if fault is None:
        yield
        return
    try:
        yield
    except UispecError as error:
        check_fault(error, fault)
    else:
        raise AssertionError(f"nothing was raised, {fault} is expected")


def check_fault(error: UispecError, fault: Fault) -> None:
    """Compare an error with the expected one."""
    if fault.category is not None:
        kinds = CATEGORIES[fault.category]
        assert isinstance(error, kinds), f"{type(error).__name__} is no {fault.category}: {error}"
    if fault.message is not None:
        assert _says(error, fault.message), f"{fault.message!r} is not what this says: {error}"
    if fault.code is not None:
        codes = {issue.code.upper() for issue in error.issues}
        assert fault.code in codes, f"{fault.code} is not among the codes: {error}"
    for place, word in fault.details:
        codes = DETAILS.get(word, {word})
        found = any(issue.code in codes and issue.path.endswith(place) for issue in error.issues)
        assert found, f"nothing is {word} at {place}: {error}"


def _says(error: UispecError, phrase: str) -> bool:
    for row in PHRASES:
        found = re.fullmatch(row.pattern, phrase)
        if found is not None:
            has_issue = any(
                issue.code in row.codes and (not row.place or row.place in issue.path.split("/"))
                for issue in error.issues
            )
            return has_issue and all(name in str(error) for name in found.groups() if name is not None)
    return phrase in str(error)
