"""Our checks against those of the official core: of every payload with a known fault the same verdict, or a row."""

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Literal

import pytest

from tests.peers import a2ui_core, dialects
from tests.peers.payloads import Payload, faults, house, payload
from tests.peers.presence import needs_core
from uispec import a2ui, fold
from uispec.a2ui import Catalog, basic_catalog
from uispec.a2ui.dialects import Family
from uispec.errors import Issue, UispecError

VERSIONS: Final[tuple[Family, ...]] = ("0.9", "1.0")
FOR_EACH_VERSION: Final = 1_700
CATALOGS: Final = [*map(basic_catalog, VERSIONS), *(Catalog.from_json(house(version)) for version in VERSIONS)]


@dataclass(frozen=True)
class Row:
    """A fault of which the core thinks otherwise."""

    versions: Sequence[Family]
    is_wrong: bool
    """Whether we call it one."""
    right: Literal["we", "both"]
    """`both` where the specification leaves the choice."""
    why: str


DISAGREEMENTS: Final[Mapping[str, Row]] = {
    "sendDataModel that is text": Row(VERSIONS, True, "we", 'Its models read "yes" as true; the schema says boolean.'),
    "text for a number": Row(VERSIONS, True, "we", 'Its models read "10" as 10; the schema says number.'),
    "a weight that is text": Row(VERSIONS, True, "we", 'Its models read "1" as 1; the schema says number.'),
    "a version in the surface's way": Row(
        VERSIONS,
        True,
        "we",
        "It compares catalog and message when a surface is created and never again (digest, 5.10). Contract 6: mixing "
        "versions on one surface is an error.",
    ),
    "an unknown property of its own": Row(
        ("1.0",),
        True,
        "we",
        "The envelope of v1.0 closes every component (`unevaluatedProperties`); it does so for its own catalogs alone.",
    ),
    "one of two parents is not allowed": Row(
        ("1.0",), True, "we", "It looks at one of several parents alone, the last (digest, 9, row 39)."
    ),
    "an id with a hyphen": Row(
        ("1.0",),
        False,
        "we",
        "The published examples and the text of the specification use hyphens (digest, 9, row 20); we warn.",
    ),
    "an index outside every template": Row(
        ("1.0",), True, "we", "It tells when the call is evaluated, and then as an error too."
    ),
    "a function that gives a text for a number": Row(
        ("1.0",), True, "both", "The schema of v1.0 accepts any call for any value; the text is wanted nowhere."
    ),
    "a function that gives nothing": Row(("1.0",), True, "both", "The schema of v1.0 accepts any call for any value."),
}
"""By fault."""


@cache
def all_payloads() -> Sequence[Payload]:
    return [payload(version, number) for version in VERSIONS for number in range(FOR_EACH_VERSION)]


def found_by_us(one: Payload) -> list[Issue]:
    return [issue for issue in a2ui.validate(one.messages, CATALOGS) if issue.severity == "error"]


def told(one: Payload, issues: Sequence[Issue]) -> str:
    return f"{one.name} ({one.fault})\n  {json.dumps(one.messages)}\n  ours {issues}"


def test_there_is_enough_of_everything() -> None:
    counts = Counter((one.version, one.fault) for one in all_payloads())
    assert sum(count for (_, fault), count in counts.items() if fault is not None) >= 3_000
    for version in VERSIONS:
        assert min(counts[version, fault] for fault in faults(version)) >= 10
        assert counts[version, None] >= 150


def test_what_is_whole_is_taken_and_what_is_not_is_refused() -> None:
    for one in all_payloads():
        issues = found_by_us(one)
        row = DISAGREEMENTS.get(one.fault or "")
        is_wrong = one.fault is not None and (row is None or row.is_wrong)
        assert bool(issues) is is_wrong, told(one, issues)


def test_a_strict_fold_says_the_same() -> None:
    for one in all_payloads():
        state = fold.a2ui_empty()
        try:
            for message in one.messages:
                state = fold.a2ui_apply(state, message, CATALOGS, strict=True)
        except UispecError:
            assert found_by_us(one), told(one, [])
        else:
            assert found_by_us(one) == [], told(one, found_by_us(one))


@needs_core
def test_the_core_has_the_same_verdict() -> None:
    known = {version: a2ui_core.catalogs(version, empty=[], documents=[house(version)]) for version in VERSIONS}
    parted: set[tuple[str, Family]] = set()
    for one in all_payloads():
        asked = a2ui_core.folded(dialects.core_messages(one.messages), known[one.version], checks="STRICT_VALIDATION")
        issues = found_by_us(one)
        if bool(issues) is not (asked.refused is not None):
            assert one.fault in DISAGREEMENTS, f"{told(one, issues)}\n  theirs {asked.refused}"
            assert one.version in DISAGREEMENTS[one.fault].versions, f"{told(one, issues)}\n  theirs {asked.refused}"
            parted.add((one.fault, one.version))
    assert parted == {(fault, version) for fault, row in DISAGREEMENTS.items() for version in row.versions}


Validate = Callable[..., list[Issue]]


def _sees_no(code: str) -> Callable[[Validate], Validate]:
    """A `validate` that has forgotten one kind of fault."""

    def broken(whole: Validate) -> Validate:
        return lambda *given, **more: [issue for issue in whole(*given, **more) if issue.code != code]

    return broken


@pytest.mark.parametrize(
    "code",
    [
        *("missing_property", "unknown_property", "wrong_type", "invalid_value", "unknown_component"),
        *(
            "unknown_function",
            "unknown_catalog",
            "duplicate_id",
            "missing_child",
            "unreachable",
            "cycle",
            "missing_root",
        ),
        *("too_deep", "unallowed_parent", "unallowed_child", "reserved_key", "invalid_identifier", "unknown_surface"),
        *("surface_exists", "index_outside_template", "invalid_pointer", "not_a_container", "version_mismatch"),
    ],
)
def test_a_check_that_is_missing_is_noticed(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole: Any = a2ui.validate
    monkeypatch.setattr(a2ui, "validate", _sees_no(code)(whole))
    with pytest.raises(AssertionError):
        test_what_is_whole_is_taken_and_what_is_not_is_refused()
