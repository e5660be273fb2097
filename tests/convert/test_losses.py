"""Losses as values, the table of severities, and the report that people read."""

from typing import Final, get_args

import pytest

from uispec.errors import Severity
from uispec.losses import (
    CODES,
    SEVERITIES,
    Conversion,
    Effect,
    Loss,
    LossCode,
    Subject,
    covers,
    groups,
    report,
    sentence,
)


def _loss(code: LossCode, effect: Effect, path: str = "/a", what: str = "text.text") -> Loss:
    return Loss(code, path, effect, what, "Changed.")


def _about(path: str, type_: str, id_: str, property_: str) -> Loss:
    return Loss("layout", path, "dropped", "text.weight", "Gone.", subject=Subject(type_, id_, property_))


# Section 3 of the contract, read off as (dropped, approximated, deferred or assumed).
SEVERITY_CASES: Final[list[tuple[str, str]]] = [
    ("component", "error warning"),
    ("property", "warning warning"),
    ("text", "error warning"),
    ("value", "warning warning"),
    ("data_binding", "error warning"),
    ("two_way", "error warning"),
    ("function", "error warning"),
    ("repeat", "error warning"),
    ("visibility", "error warning"),
    ("state", "error warning"),
    ("event", "error warning"),
    ("action", "error warning"),
    ("check", "error warning"),
    ("reference", "error warning"),
    ("media", "error warning"),
    ("icon", "error warning"),
    ("accessibility", "error warning"),
    ("style", "warning notice"),
    ("layout", "warning notice"),
    ("metadata", "warning notice"),
    ("identifier", "warning notice"),
    ("version", "error warning"),
    ("host", "error warning"),
    ("security", "error warning"),
    ("limit", "error warning"),
    ("unresolved", "error warning"),
    ("surface", "warning warning"),
    ("unreachable", "notice notice"),
    ("unused_data", "notice notice"),
    ("superseded", "notice notice"),
]


@pytest.mark.parametrize(("code", "severities"), SEVERITY_CASES, ids=[code for code, _ in SEVERITY_CASES])
def test_severity_follows_from_code_and_effect(code: LossCode, severities: str) -> None:
    dropped, other = severities.split()
    expected = {"dropped": dropped, "approximated": other, "deferred": other, "assumed": other}
    assert {effect: _loss(code, effect).severity for effect in get_args(Effect)} == expected


def test_every_code_has_a_severity() -> None:
    assert tuple(SEVERITIES) == CODES == tuple(code for code, _ in SEVERITY_CASES)


def test_an_adapter_cannot_choose_a_severity() -> None:
    with pytest.raises(TypeError):
        Loss("text", "/a", "dropped", "text.text", "Gone.", severity="notice")  # pyright: ignore[reportCallIssue]


def test_losses_are_values() -> None:
    assert _loss("text", "dropped") == _loss("text", "dropped")
    assert _loss("text", "dropped") != _loss("text", "approximated")
    assert len({_loss("text", "dropped"), _loss("text", "dropped")}) == 1


JSON_CASES: Final[list[tuple[str, Loss, dict[str, object]]]] = [
    (
        "bare",
        Loss("text", "/a", "dropped", "text.text", "Gone."),
        {
            "code": "text",
            "path": "/a",
            "effect": "dropped",
            "severity": "error",
            "what": "text.text",
            "message": "Gone.",
            "count": 1,
        },
    ),
    (
        "whole",
        Loss("component", "/b", "dropped", "text", "Gone.", None, 3, "/a", Subject("Text", "title")),
        {
            "code": "component",
            "path": "/b",
            "effect": "dropped",
            "severity": "error",
            "what": "text",
            "message": "Gone.",
            "count": 3,
            "value": None,
            "inside": "/a",
            "subject": {"type": "Text", "id": "title", "property": ""},
        },
    ),
]


@pytest.mark.parametrize(("loss", "document"), [case[1:] for case in JSON_CASES], ids=[case[0] for case in JSON_CASES])
def test_a_loss_as_json(loss: Loss, document: dict[str, object]) -> None:
    assert loss.to_json() == document


def test_a_conversion_as_json() -> None:
    result = Conversion(["out"], (_loss("text", "dropped"),), {"actions": {}}, "a2ui-v1.0", "adaptive-card")
    assert result.to_json() == {
        "source_format": "a2ui-v1.0",
        "target_format": "adaptive-card",
        "output": ["out"],
        "losses": [_loss("text", "dropped").to_json()],
        "home": {"actions": {}},
    }


COVER_CASES: Final[list[tuple[Effect, str, str, bool]]] = [
    ("dropped", "/a", "/a", True),
    ("dropped", "/a", "/a/b/c", True),
    ("dropped", "/a", "/ab", False),
    ("dropped", "/a/b", "/a", False),
    ("approximated", "/a", "/a/path", True),
    ("deferred", "/a", "/a/condition", True),
    ("assumed", "/a", "/a", True),
    ("assumed", "/a", "/a/b", False),
    # A fact about the document as a whole speaks for no leaf.
    ("dropped", "", "/a", False),
    ("dropped", "", "", False),
]


@pytest.mark.parametrize(("effect", "at", "path", "expected"), COVER_CASES)
def test_coverage_is_told_by_path_and_effect(effect: Effect, at: str, path: str, expected: bool) -> None:
    assert covers(_loss("version", effect, at), path) is expected


REPORT_CASES: Final[list[tuple[str, list[Loss], Severity, list[str]]]] = [
    ("nothing", [], "notice", []),
    (
        "one",
        [_loss("text", "dropped")],
        "notice",
        ["error text: text.text dropped (/a): Changed."],
    ),
    (
        "worst first, then in document order",
        [
            _loss("layout", "dropped", "/0", "text.weight"),
            _loss("text", "dropped", "/1", "tab.title"),
            _loss("style", "dropped", "/2", "text.role"),
            _loss("layout", "dropped", "/3", "text.weight"),
        ],
        "notice",
        [
            "error text: tab.title dropped (/1): Changed.",
            "warning layout: text.weight, 2 times dropped (/0, /3): Changed.",
            "warning style: text.role dropped (/2): Changed.",
        ],
    ),
    (
        "three pointers and a count",
        [_about(f"/{index}/weight", "Text", f"t{index}", "weight") for index in range(50)],
        "warning",
        [
            'warning layout: weight of Text "t0", "t1", "t2" and 47 more dropped '
            "(/0/weight, /1/weight, /2/weight and 47 more): Gone."
        ],
    ),
    (
        "words of the source, as often as they change",
        [
            _about("/0/justify", "Row", "head", "justify"),
            _about("/1/justify", "Column", "side", "justify"),
            _about("/2/align", "Column", "foot", "align"),
        ],
        "warning",
        [
            'warning layout: justify of Row "head", Column "side", align of Column "foot" dropped '
            "(/0/justify, /1/justify, /2/align): Gone."
        ],
    ),
    (
        "one thing with several places, and a long id",
        [_about(f"/{index}", "Tabs", "x" * 99, "tabs.title") for index in range(2)],
        "warning",
        ['warning layout: tabs.title of Tabs "' + "x" * 35 + '..." dropped (/0, /1): Gone.'],
    ),
    (
        "the thing itself",
        [_about("/0", "Row", "head", "")],
        "warning",
        ['warning layout: Row "head" dropped (/0): Gone.'],
    ),
    (
        "same code, another effect",
        [_loss("value", "dropped", "/0", "text.role"), _loss("value", "approximated", "/1", "text.role")],
        "notice",
        [
            "warning value: text.role dropped (/0): Changed.",
            "warning value: text.role approximated (/1): Changed.",
        ],
    ),
    (
        "data by pointer, indices starred",
        [
            Loss("unused_data", "/2/value/rows/0/id", "dropped", "data", "Unread."),
            Loss("unused_data", "/2/value/rows/1/id", "dropped", "data", "Unread."),
            Loss("unused_data", "/2/value/title", "dropped", "data", "Unread."),
        ],
        "notice",
        [
            "notice unused_data: /*/value/rows/*/id dropped (/2/value/rows/0/id, /2/value/rows/1/id): Unread.",
            "notice unused_data: /*/value/title dropped (/2/value/title): Unread.",
        ],
    ),
    (
        "less than asked for is left out",
        [_loss("unused_data", "dropped"), _loss("layout", "approximated"), _loss("layout", "dropped")],
        "warning",
        ["warning layout: text.text dropped (/a): Changed."],
    ),
    (
        "errors alone",
        [_loss("layout", "dropped"), _loss("text", "dropped")],
        "error",
        ["error text: text.text dropped (/a): Changed."],
    ),
    (
        "a whole node, and the whole document",
        [_loss("component", "dropped", "/c", "audio"), _loss("version", "dropped", "", "document")],
        "notice",
        ["error component: audio dropped (/c): Changed.", "error version: document dropped ((document)): Changed."],
    ),
]


@pytest.mark.parametrize(
    ("losses", "least", "lines"), [case[1:] for case in REPORT_CASES], ids=[case[0] for case in REPORT_CASES]
)
def test_report(losses: list[Loss], least: Severity, lines: list[str]) -> None:
    result = Conversion("", tuple(losses))
    assert report(result, min_severity=least).splitlines() == lines
    assert [group.line for group in groups(result, least)] == lines


@pytest.mark.parametrize("effect", ["dropped", "approximated", "assumed", "deferred"])
def test_what_is_called_otherwise_in_each_place_is_one_group(effect: Effect) -> None:
    """Wherever a box stands, its spacing has the same reason; a reason of its own is told by itself."""
    named = [
        Loss("layout", path, effect, "group.gap", sentence("layout", effect, name))
        for path, name in (("/a/spacing", "spacing"), ("/b/items/0/spacing", "items.spacing"))
    ]
    other = Loss("layout", "/c/spacing", effect, "group.gap", "No box is so narrow.")
    assert [len(group.losses) for group in groups(Conversion("", (*named, other)))] == [2, 1]


def test_groups_keep_every_loss() -> None:
    losses = tuple(_loss("layout", "dropped", f"/{index}", "text.weight") for index in range(4))
    (group,) = groups(Conversion("", losses))
    assert group.losses == losses
    assert (group.severity, group.code, group.effect, group.what) == ("warning", "layout", "dropped", "text.weight")
