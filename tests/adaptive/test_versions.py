"""The tables of versions, held against the models, against the official schema, and against each other."""

from typing import Any, Final

import pytest

from tests.shared import load, needs_shared
from uispec.adaptive.models import MODELS
from uispec.adaptive.tables.versions import (
    FORMS,
    PROPERTIES,
    TYPES,
    VALUES,
    VERSIONS,
    Level,
    Version,
    nearly_version,
    parse_version,
)

TOLD_APART_OTHERWISE: Final = {
    **dict.fromkeys(
        (
            "PersonaProperties",
            "PersonaSetProperties",
            "ResourceProperties",
            "ResourceVisualization",
            "FileProperties",
            "CalendarEventProperties",
            "CalendarEventAttendee",
        ),
        "stands under `properties` of a Component, whose name tells what it is",
    ),
    **dict.fromkeys(
        (
            "SubmitActionData",
            "ImBackSubmitActionData",
            "InvokeSubmitActionData",
            "MessageBackSubmitActionData",
            "SigninSubmitActionData",
            "TaskFetchSubmitActionData",
        ),
        "stands in the data of an action, which is free",
    ),
}
"""Models that the tables do not know, and why."""


def _properties(name: str) -> set[str]:
    model = MODELS[name]
    model.model_rebuild()
    wire = {field.serialization_alias or field.alias or key for key, field in model.model_fields.items()}
    return wire - {"$data", "$when", "type"}


def test_every_model_is_in_the_tables_or_is_told_apart_in_another_way() -> None:
    assert set(MODELS) - set(TYPES) == set(TOLD_APART_OTHERWISE)
    assert set(TYPES) - set(MODELS) == set()


@pytest.mark.parametrize("name", TYPES)
def test_a_type_has_the_properties_of_its_model(name: str) -> None:
    assert PROPERTIES[name].keys() - {"type"} == _properties(name)


def test_values_and_forms_are_of_properties_that_exist() -> None:
    assert [(name, one) for name, one in (*VALUES, *FORMS) if one not in PROPERTIES[name]] == []


# The official schema

_ELEMENT: Final = ("id", "separator", "spacing", "height", "isVisible", "requires", "fallback")
KNOWN_BETTER: Final = {
    # The schema gives the object form of a background as the property; the string is as old as cards.
    **{(name, "backgroundImage"): "1.0" for name in ("AdaptiveCard", "Container", "Column")},
    # Without a version in the file; its enumeration came with 1.5, and the libraries date it so.
    ("TextBlock", "style"): "1.5",
}
"""Properties that the schema dates otherwise, and our date."""
NOT_IN_THE_SCHEMA: Final = {
    # The libraries read them on the card too, and the hub lists them.
    **{("AdaptiveCard", name): "everything that an element has" for name in _ELEMENT},
    **{(row, name): "everything that an element has" for row in ("TableRow", "TableCell") for name in _ELEMENT},
    ("Column", "height"): "the libraries and the hub have it",
    ("Container", "rtl"): "spelled `rtl?` there",
    ("TableCell", "rtl"): "spelled `rtl?` there",
    ("ImageSet", "style"): "in the typed source of the schema alone",
}
TYPES_KNOWN_BETTER: Final = {
    "TargetElement": "the schema dates ToggleVisibility alone, and this is nowhere else",
    "Data.Query": "the schema dates `choices.data` alone, and this is nowhere else",
}


def _version(level: str) -> Version:
    return VERSIONS[level]


def _schema_dates(definitions: Any, name: str) -> dict[str, str]:
    """The properties of one definition, each with the version that it or what it inherits from gives."""
    one = definitions[name]
    inherited: dict[str, str] = {}
    for parent in one.get("allOf", ()):
        inherited |= _schema_dates(definitions, parent["$ref"].rpartition("/")[2])
    own = one.get("version", "1.0")
    for key, described in one.get("properties", {}).items():
        if described or key not in inherited:
            inherited[key] = described.get("version", own)
    return inherited


def _of_schema() -> list[str]:
    schema = load("data/adaptivecards/schema-1.6.0.json")
    return [] if schema is None else [name for name in schema["definitions"] if name in TYPES and name != "TextRun"]


@needs_shared
def test_the_schema_has_types_to_compare() -> None:
    assert len(_of_schema()) > 30


@pytest.mark.parametrize("name", _of_schema())
def test_the_tables_date_everything_as_the_schema_does(name: str) -> None:
    definitions = load("data/adaptivecards/schema-1.6.0.json")["definitions"]
    ours: dict[str, Level] = {key: level for key, level in PROPERTIES[name].items() if level in VERSIONS}
    of_type = definitions[name].get("version", "1.0")
    assert (TYPES[name] == of_type) is (name not in TYPES_KNOWN_BETTER)
    theirs = _schema_dates(definitions, name)
    if name in TYPES_KNOWN_BETTER:
        # Objects whose definition gives no properties or no dates of their own.
        assert theirs.keys() - ours.keys() == set()
        return
    for key, level in theirs.items():
        if key == "rtl?":
            continue
        # Nothing of a type is older than the type.
        since = max(_version(ours[key]), _version(of_type))
        expected = KNOWN_BETTER.get((name, key), level)
        assert since == max(_version(expected), _version(of_type)), key
    left = ours.keys() - theirs.keys() - {"type"}
    assert {(name, key) for key in left} == {place for place in NOT_IN_THE_SCHEMA if place[0] == name}


@needs_shared
def test_no_reason_is_stale() -> None:
    definitions = load("data/adaptivecards/schema-1.6.0.json")["definitions"]
    for name, key in KNOWN_BETTER:
        assert _schema_dates(definitions, name)[key] != KNOWN_BETTER[name, key]


# ac-version-order
@pytest.mark.parametrize(
    ("text", "exact", "nearly"),
    [
        ("1.5", (1, 5), None),
        ("1.10", (1, 10), None),
        ("2.0", (2, 0), None),
        ("1", None, None),
        ("1.5.1", None, (1, 5)),
        ("1.2.3.4", None, (1, 2)),
        ("1,5", None, None),
        ("v1.3", None, None),
        (" 1.5", None, None),
        ("1.5\n", None, None),
        ("\u0661.5", None, None),
        ("", None, None),
        ("1." + "9" * 5_000, None, None),
    ],
)
def test_a_version_is_two_numbers(text: str, exact: Version | None, nearly: Version | None) -> None:
    assert (parse_version(text), nearly_version(text)) == (exact, nearly)
    later, earlier = parse_version("1.10"), parse_version("1.9")
    assert later is not None
    assert earlier is not None
    assert later > earlier
