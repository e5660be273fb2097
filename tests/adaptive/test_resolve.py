"""A card as a host shows it: the recorded cases as far as they are data, the rules of fallback, dates in texts."""

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, timedelta, timezone
from typing import Any, Final, cast

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.adaptive.test_downgrade import CARDS
from tests.shared import load, needs_shared
from uispec import adaptive, pointer
from uispec.adaptive.documents.date_macros import is_date_macro, stray_macros
from uispec.adaptive.tables.hosts import HOSTS, Host
from uispec.errors import InvalidDocumentError, ParseError
from uispec.limits import Limits

_RECORDED: Final[dict[str, Any]] = load("data/adaptivecards/behaviour.json") or {"render_cases": []}
CASES: Final[list[dict[str, Any]]] = _RECORDED["render_cases"]

BETTER: Final = {
    # The documentation says that it must not be shown.
    "known element with unmet requires, no fallback anywhere": "hi",
}
"""By case: the text of the card where we know better than the library."""

_OLD: Final = HOSTS["core-1.6"]


def _text(node: Any) -> str:
    """All text of a card, as a renderer shows it."""
    if isinstance(node, list):
        return "".join(map(_text, cast("list[Any]", node)))
    if not isinstance(node, dict):
        return ""
    held = cast("dict[str, Any]", node)
    return str(held.get("text", "")) + _text([held.get(name) for name in ("body", "items", "columns")])


@needs_shared
def test_there_are_recorded_cases() -> None:
    assert len(CASES) == 17
    assert set(BETTER) - {case["name"] for case in CASES} == set()


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_the_card_shows_what_was_recorded(case: dict[str, Any]) -> None:
    host = replace(_OLD, capabilities=case.get("host_capabilities", {}))
    shown = _text(adaptive.resolve(case["card"], host, zone=UTC).card)
    if case["name"] in BETTER:
        assert case["rendered_text"] != BETTER[case["name"]], "the row is stale"
    assert shown == BETTER.get(case["name"], case["rendered_text"])


def _body(*elements: Any, **card: Any) -> dict[str, Any]:
    return {"type": "AdaptiveCard", "version": "1.5", "body": list(elements), **card}


_TEXT: Final = {"type": "TextBlock", "text": "x"}
_PLAIN: Final = {"type": "TextBlock", "text": "plain"}
_GRAPH: Final[dict[str, Any]] = {"type": "Graph", "data": []}
_NEEDS: Final = {"requires": {"nope": "1.0"}}

# Each: the host, the card, the body that is left, and the issues.
RULES: Final[Mapping[str, tuple[str, dict[str, Any], Any, list[tuple[str, str]]]]] = {
    # ac-fallback-bubbles-up
    "the nearest element around with a fallback is replaced": (
        "core-1.6",
        _body(
            {
                "type": "Container",
                "id": "outer",
                "fallback": _PLAIN,
                "items": [{"type": "ColumnSet", "columns": [{"type": "Column", "items": [_GRAPH]}]}, _TEXT],
            }
        ),
        [_PLAIN],
        [("/body/0/items/0/columns/0/items/0", "unknown_element")],
    ),
    # ac-column-fallback-must-be-column
    "the fallback of a column is a column": (
        "core-1.6",
        _body(
            {
                "type": "ColumnSet",
                "columns": [
                    {"type": "Column", **_NEEDS, "fallback": _TEXT, "items": []},
                    {"type": "Column", **_NEEDS, "fallback": {"type": "Column", "items": []}},
                ],
            }
        ),
        [{"type": "ColumnSet", "columns": [{"type": "Column", "items": []}]}],
        [
            ("/body/0/columns/0/requires/nope", "unmet_requirement"),
            ("/body/0/columns/0/fallback", "unallowed_child"),
            ("/body/0/columns/1/requires/nope", "unmet_requirement"),
        ],
    ),
    "a fallback of a fallback": (
        "core-1.6",
        _body({**_GRAPH, "fallback": {"type": "GraphV2", "fallback": _PLAIN}}),
        [_PLAIN],
        [("/body/0", "unknown_element"), ("/body/0/fallback", "unknown_element")],
    ),
    "a fallback that does not help asks on": (
        "core-1.6",
        _body({"type": "Container", "fallback": _PLAIN, "items": [{**_GRAPH, "fallback": _GRAPH}]}),
        [_PLAIN],
        [("/body/0/items/0", "unknown_element"), ("/body/0/items/0/fallback", "unknown_element")],
    ),
    "dropping asks nobody": (
        "core-1.6",
        _body({"type": "Container", "fallback": _PLAIN, "items": [{**_GRAPH, "fallback": "Drop"}, _TEXT]}),
        [{"type": "Container", "fallback": _PLAIN, "items": [_TEXT]}],
        [("/body/0/items/0", "unknown_element")],
    ),
    "an unknown action asks its set, which asks on": (
        "core-1.6",
        _body({"type": "ActionSet", "actions": [{"type": "Action.Acme"}], "fallback": _PLAIN}),
        [_PLAIN],
        [("/body/0/actions/0", "unknown_action")],
    ),
    "an unknown tap is no reason to lose what is tapped": (
        "core-1.6",
        _body({"type": "Container", "fallback": _PLAIN, "selectAction": {"type": "Action.Acme"}, "items": []}),
        [{"type": "Container", "fallback": _PLAIN, "items": []}],
        [("/body/0/selectAction", "unknown_action")],
    ),
    "what is too new for the host": (
        "webex",
        _body({"type": "Table", "rows": [], "fallback": _PLAIN}, version="1.3"),
        [_PLAIN],
        [("/body/0", "unsupported_by_host")],
    ),
    "the extension on a host that has it": ("teams", _body({"type": "Badge", "text": "b"}), None, []),
    "the extension on one that has it not": (
        "copilot",
        _body({"type": "Badge", "text": "b"}, _TEXT),
        [_TEXT],
        [("/body/0", "unsupported_by_host")],
    ),
    "wrong letter case is another type": (
        "core-1.6",
        _body({"type": "textblock", "text": "x"}),
        [],
        [("/body/0", "unknown_element")],
    ),
    "a requirement that nobody can read is none": (
        "core-1.6",
        _body({**_TEXT, "requires": {"a": "new", "b": 5}}),
        None,
        [],
    ),
    "what is no object stays": ("core-1.6", _body(None, "x", 5, []), None, []),
}


@pytest.mark.parametrize(("host", "card", "body", "issues"), RULES.values(), ids=list(RULES))
def test_the_rules_of_fallback(host: str, card: dict[str, Any], body: Any, issues: list[tuple[str, str]]) -> None:
    before = json.dumps(card)
    resolved = adaptive.resolve(card, host)
    assert resolved.card["body"] == (card["body"] if body is None else body)
    assert [(issue.path, issue.code) for issue in resolved.issues] == issues
    assert json.dumps(card) == before


def test_a_card_in_a_card_has_a_fallback_of_its_own() -> None:
    inner: dict[str, Any] = {"type": "AdaptiveCard", "body": [_GRAPH, _TEXT], "fallback": _PLAIN}
    card = _body(actions=[{"type": "Action.ShowCard", "card": inner}], fallback=_GRAPH)
    shown: Any = adaptive.resolve(card).card
    assert shown["actions"][0]["card"] == {"type": "AdaptiveCard", "body": [_PLAIN]}


@pytest.mark.parametrize(
    ("version", "is_shown"),
    [("1.6", False), ("1.9", True), ("2.0", True), ("1.5.1", False), ("1", True), (None, False)],
)
def test_the_text_for_hosts_that_are_too_old(version: str | None, is_shown: bool) -> None:
    declared = {} if version is None else {"version": version}
    card: dict[str, Any] = {"type": "AdaptiveCard", "fallbackText": "old", "body": [], **declared}
    assert adaptive.resolve(card).fallback_text == ("old" if is_shown else None)


@pytest.mark.parametrize("card", CARDS, ids=range(len(CARDS)))
@pytest.mark.parametrize("host", ["core-1.0", "core-1.6", "teams", "webex"])
def test_what_a_host_shows_has_nothing_to_resolve(card: dict[str, Any], host: str) -> None:
    """resolve(resolve(card, host).card, host) changes nothing, and issues lead into the card."""
    resolved = adaptive.resolve(card, host)
    for issue in resolved.issues:
        assert pointer.has(card, issue.path)
    again = adaptive.resolve(resolved.card, host)
    assert again.card == resolved.card
    assert {issue.code for issue in again.issues} <= {"unsupported_version"}


def test_deep_cards() -> None:
    card: dict[str, Any] = _body(_GRAPH)
    for _ in range(1_000):
        card = _body({"type": "Container", "items": [_TEXT]}, actions=[{"type": "Action.ShowCard", "card": card}])
    assert len(adaptive.resolve(card, limits=Limits(json_depth=10_000)).issues) == 1


@pytest.mark.parametrize(("card", "error"), [("{", ParseError), ("[]", InvalidDocumentError)])
def test_what_is_no_card(card: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        adaptive.resolve(card)


def test_an_unknown_host() -> None:
    with pytest.raises(ValueError, match=r"argument 'host' must be one of core-1\.0, .* not \"mars\""):
        adaptive.resolve({}, "mars")
    assert adaptive.resolve({}, Host("mars", (1, 0))).card == {}


# Dates in texts

_MOMENT: Final = "2017-02-14T06:08:39"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (f"{{{{DATE({_MOMENT}Z)}}}}", "2/14/2017"),
        (f"{{{{DATE({_MOMENT}Z, COMPACT)}}}}", "2/14/2017"),
        (f"{{{{DATE({_MOMENT}Z,SHORT)}}}}", "Tue, Feb 14, 2017"),
        (f"{{{{DATE({_MOMENT}Z, LONG)}}}}", "Tuesday, February 14, 2017"),
        (f"at {{{{TIME({_MOMENT}Z)}}}}!", "at 6:08 AM!"),
        (f"{{{{TIME({_MOMENT}-08:00)}}}}", "2:08 PM"),
        ("{{TIME(2017-02-14T00:00:00Z)}} {{TIME(2017-02-14T12:00:00Z)}}", "12:00 AM 12:00 PM"),
        ("{{DATE(2017-02-31T06:08:39Z)}}", "{{DATE(2017-02-31T06:08:39Z)}}"),
        ("{{DATE(0001-01-01T00:00:00+23:59)}}", "{{DATE(0001-01-01T00:00:00+23:59)}}"),
        (f"{{{{TIME({_MOMENT}Z, SHORT)}}}}", f"{{{{TIME({_MOMENT}Z, SHORT)}}}}"),
    ],
)
def test_dates_are_written_out(text: str, shown: str) -> None:
    assert adaptive.expand_dates(text) == shown


def test_dates_in_another_zone_and_another_language() -> None:
    text = f"{{{{DATE({_MOMENT}Z, SHORT)}}}} {{{{DATE({_MOMENT}Z)}}}} {{{{TIME({_MOMENT}Z)}}}}"
    west = timezone(timedelta(hours=-8))
    assert adaptive.expand_dates(text, zone=west) == "Mon, Feb 13, 2017 2/13/2017 10:08 PM"
    assert adaptive.expand_dates(text, lang="de") == f"{{{{DATE({_MOMENT}Z, SHORT)}}}} 2/14/2017 6:08 AM"


# ac-date-function-grammar
def test_what_is_a_date_and_what_only_looks_like_one() -> None:
    texts = (
        "{{DATE(2024-02-14T06:00:00Z, SHORT)}}",
        "{{DATE(2024-02-14T06:00:00+02:00)}}",
        "{{TIME(2024-02-14T06:00:00Z)}}",
        "{{DATE(2024-02-14T06:00:00, SHORT)}}",
        "{{DATE(02/14/2024)}}",
        "{{DATE(2024-02-14T06:00:00.5Z)}}",
        "{{DATE(2024-02-14T06:00:00Z, short)}}",
        "{{DATE(2024-02-14T06:00:00Z,  LONG)}}",
    )
    assert [is_date_macro(text) for text in texts] == [True, True, True, False, False, False, False, False]
    for text in texts:
        issues = adaptive.validate(_body({"type": "TextBlock", "text": text}))
        told = [] if is_date_macro(text) else [("/body/0/text", "invalid_date", "notice")]
        assert [(issue.path, issue.code, issue.severity) for issue in issues] == told


_PIECES: Final = [
    *("{{DATE(", "{{ time (", "{{T\u0131ME(", "2024-02-14T06:00:00Z", ", SHORT", ")}}", ") }}", "{", "}", "("),
    *(" ", "\n", "\\", '"', "\u00e4", "\u2028", "x" * 99),
]


@given(st.lists(st.lists(st.sampled_from(_PIECES)).map("".join)), st.booleans(), st.sampled_from(["", "(", "D"]))
@example(["{{DATE(" + "x" * 98 + "\n)}}"], False, "").via("an escape takes more room than what it stands for")
@example(["{{DATE(2024)}}"], False, "(").via("what is searched for may be an escape")
def test_what_only_looks_like_a_date_is_told_however_it_is_written(
    texts: list[str], is_ascii: bool, escaped: str
) -> None:
    """The bytes of a card say at once whether there may be any; the texts are looked at only then."""
    written = json.dumps(_body(*({"type": "TextBlock", "text": text} for text in texts)), ensure_ascii=is_ascii)
    if escaped:
        written = written.replace(escaped, f"\\u{ord(escaped):04x}")
    told = [issue.path for issue in adaptive.validate(written.encode()) if issue.code == "invalid_date"]
    assert told == [f"/body/{at}/text" for at, text in enumerate(texts) for _ in stray_macros(text)]


@given(st.text("{}()DATEIM0123456789-:TZ, "))
def test_any_text_is_taken(text: str) -> None:
    adaptive.expand_dates(text)
