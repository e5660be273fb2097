"""Every property of the official schemas is in the models, and what the models have beyond them has its reason.

Compared are names, required names, whether null is allowed, and the words of enumerations. Schemas are read with their
known flaws mended. What differs on purpose stands in `DIFFERENCES`; a row that excuses nothing fails.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, get_args, get_origin

import pytest
from pydantic.fields import FieldInfo

from tests.shared import load, needs_shared
from uispec.adaptive.models import EXTENSION as EXTENSION_HOME
from uispec.adaptive.models import HOMES, MODELS
from uispec.adaptive.scalars import WordMark

pytestmark = needs_shared

VERSIONS: Final = ("1.1.0", "1.2.0", "1.2.1", "1.3.0", "1.4.0", "1.5.0", "1.6.0")

BASES: Final = {"Action", "Actions", "CardElement", "CardElements", "SeparatorStyle", "SpacingStyle"}
"""Definitions of 1.1.0 that are no objects of a card."""

DIFFERENCES: Final[Mapping[tuple[str, str], str]] = {
    ("ColumnSet", "+backgroundImage 1.2.0"): "only there; it comes back as an extra",
    ("Image", "words height: ['auto', 'stretch']"): "the pattern of a picture's sides knows them",
}

EXTENSION: Final = (
    "allowExpand associatedInputs conditionallyEnabled fitMode grid.area horizontalAlignment horizontalContentAlignment"
    " isSortKey key labelFor lang layouts maxHeight menuActions minColumnWidth minWidth msTeams msteams resources"
    " roundedCorners showBorder showTitle style targetWidth themedIconUrls themedUrls useMultipleColumns"
    " valueChangedAction verticalContentAlignment"
)
BEYOND: Final[Mapping[str, str]] = {
    **dict.fromkeys(EXTENSION.split(), "the hub of Teams and its neighbours"),
    **dict.fromkeys(
        ("fallback", "height", "id", "isVisible", "requires", "separator", "spacing"), "the hub and the libraries"
    ),
    **dict.fromkeys(
        ("disabledUnlessAssociatedInputsChange", "forceLoad", "offset", "orientation", "role"), "libraries"
    ),
    **dict.fromkeys(("originator", "hideOriginalBody", "autoInvokeAction"), "Outlook"),
    **dict.fromkeys(("$data", "$when"), "templates"),
    "references": "in preview",
    "firstRowAsHeaders": "what everyone but the schema calls it",
}
"""Properties of core types that no schema of the core has, and who has them. Those in `.dynamic` are in preview."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What is compared of one property."""

    is_nullable: bool
    words: frozenset[str]


def _definition(document: Any, name: str) -> Any:
    return document["definitions"][name]


def _properties(document: Any, definition: Any) -> dict[str, Any]:
    """The properties of a definition and of all that it extends. Of those that it repeats, only the name is there."""
    found: dict[str, Any] = {}
    for base in definition.get("allOf", ()):
        found |= _properties(document, _definition(document, base["$ref"].rpartition("/")[2])) if "$ref" in base else {}
    for name, schema in definition.get("properties", {}).items():
        # `rtl?` is a slip of the schema's own.
        found[name.removesuffix("?")] = schema or found.get(name, {})
    return found


def _required(document: Any, definition: Any) -> set[str]:
    bases = (
        _definition(document, base["$ref"].rpartition("/")[2]) for base in definition.get("allOf", ()) if "$ref" in base
    )
    return set(definition.get("required", ())).union(*(_required(document, base) for base in bases))


def _schemas(document: Any, schema: Any) -> Iterator[Any]:
    """A schema and all that may stand in its place."""
    yield schema
    for choice in schema.get("anyOf", ()):
        yield from _schemas(document, choice)
    if "$ref" in schema:
        yield from _schemas(document, _definition(document, schema["$ref"].rpartition("/")[2]))


def _said(document: Any, schema: Any) -> Facts:
    all_of_it = list(_schemas(document, schema))
    words = {word.lower() for each in all_of_it for word in each.get("enum", ()) if isinstance(word, str)}
    return Facts(any(each.get("type") == "null" for each in all_of_it), frozenset(words))


def _parts(annotation: Any) -> Iterator[Any]:
    yield annotation
    for argument in get_args(annotation):
        yield from _parts(argument)


def _modelled(field: FieldInfo) -> Facts:
    parts = list(_parts(field.annotation))
    # A word of its own is marked; what else is a literal is a tag.
    marked = [part for part in parts if any(isinstance(mark, WordMark) for mark in getattr(part, "__metadata__", ()))]
    literals = [part for each in (marked or parts) for part in _parts(each) if get_origin(part) is Literal]
    words = {word.lower() for literal in literals for word in get_args(literal)}
    return Facts(type(None) in parts, frozenset(words))


def _objects(document: Any) -> Iterator[tuple[str, Any]]:
    for name, definition in document["definitions"].items():
        if name.startswith(("Extendable.", "ImplementationsOf.")) or name in BASES:
            continue
        # Some may be text instead.
        for each in (definition, *definition.get("anyOf", ())):
            if "properties" in each:
                yield name, each
    if "properties" in document:
        yield "AdaptiveCard", document


def _differences(version: str) -> Iterator[tuple[str, str]]:
    document = load(f"data/adaptivecards/schema-{version}.json")
    for name, definition in _objects(document):
        fields = {field.serialization_alias or key: field for key, field in MODELS[name].model_fields.items()}
        said = _properties(document, definition)
        required = _required(document, definition)
        for member in said.keys() - fields.keys():
            yield name, f"+{member} {version}"
        for member in said.keys() & fields.keys():
            ours, theirs = _modelled(fields[member]), _said(document, said[member])
            if theirs.is_nullable and not ours.is_nullable:
                yield name, f"null {member}"
            if theirs.words - ours.words:
                yield name, f"words {member}: {sorted(theirs.words - ours.words)}"
            is_needed = fields[member].is_required()
            if version == "1.6.0" and member != "type" and (member in required) != is_needed:
                yield name, f"required {member}"


@pytest.mark.parametrize("version", VERSIONS)
def test_a_schema_of_the_core_is_in_the_models(version: str) -> None:
    assert [found for found in _differences(version) if found not in DIFFERENCES] == []


def test_no_row_of_differences_is_stale() -> None:
    met = {found for version in VERSIONS for found in _differences(version)}
    assert sorted(set(DIFFERENCES) - met) == []


def test_what_the_models_have_beyond_the_schemas_has_its_reason() -> None:
    said: dict[str, set[str]] = {}
    for version in VERSIONS:
        document = load(f"data/adaptivecards/schema-{version}.json")
        for name, definition in _objects(document):
            said.setdefault(name, set()).update(_properties(document, definition))
    assert set(said) == {name for name, home in HOMES.items() if not home.startswith(EXTENSION_HOME)}
    beyond = {
        field.serialization_alias or key
        for name, members in said.items()
        for key, field in MODELS[name].model_fields.items()
        if (field.serialization_alias or key) not in {*members, "type"}
    }
    assert {name for name in beyond if not str(name).endswith(".dynamic")} == set(BEYOND)
