"""What the Python models of the Teams SDK build, our models read: to the same JSON, and as what it is meant to be."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final

import pytest

from tests.peers.adaptivecards.teams import classes, sdk_card
from tests.peers.adaptivecards.walking import changed, objects
from tests.peers.outcome import exact
from tests.peers.presence import needs_package
from uispec import adaptive, pointer
from uispec.adaptive.documents.reading import shape_issues

pytestmark = needs_package("microsoft-teams-cards")

COUNT: Final = 1_000
UNKNOWN: Final = ("unknown_property", "unknown_element", "unknown_action")
"""What `validate` says of what no model knows."""

NOT_OURS: Final = {
    "schema": "The SDK writes `$schema` without its sign.",
    "gridArea": "The SDK writes `grid.area` as if it were one word.",
    "key": "Every object of the SDK has one; of the hub's those have it that keep a state, elements and actions.",
    **dict.fromkeys(("id", "isVisible", "isSortKey", "fallback"), "Runs have in the SDK what elements have."),
}
"""Properties that the SDK writes and no host is known to read; they come back as they came."""
RUNS: Final = {"TextRun", "IconRun", "ImageRun"}


@cache
def sensible() -> Sequence[dict[str, Any]]:
    return [sdk_card(number, is_wild=False) for number in range(COUNT)]


@cache
def wild() -> Sequence[dict[str, Any]]:
    return [sdk_card(number, is_wild=True) for number in range(COUNT)]


def test_there_is_enough_of_everything() -> None:
    for some in (sensible(), wild()):
        counts = Counter(str(node.get("type")) for node in objects(some))
        assert len(classes()) == 54
        assert min(counts[name] for name in classes()) >= 2, counts


def test_what_the_sdk_builds_comes_back_the_same() -> None:
    for one in (*sensible(), *wild()):
        assert exact(adaptive.dump_card(adaptive.parse_card(one))) == exact(one)


def test_what_the_sdk_builds_is_what_we_model() -> None:
    """Nothing stays raw: every object fits its model, and only properties are unknown that no host knows either."""
    unknown: Counter[str] = Counter()
    for one in sensible():
        assert shape_issues(one) == (), one
        for issue in adaptive.validate(one, host="teams"):
            if issue.code in UNKNOWN:
                *above, name = pointer.split(issue.path)
                assert issue.code == "unknown_property", issue
                assert not NOT_OURS.get(name, "").startswith("Runs") or _type_at(one, above) in RUNS, issue
                unknown[name] += 1
    assert unknown.keys() == NOT_OURS.keys()


def test_the_style_of_teams_is_how_the_sdk_writes() -> None:
    for one in sensible():
        assert exact(adaptive.dump_card(adaptive.canonical(one, "teams"))) == exact(one)


def _type_at(card: dict[str, Any], tokens: Sequence[str]) -> Any:
    return pointer.get(card, pointer.format((*tokens, "type")))


def _without_a_default(card: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in card.items() if key != "version"}


def _numbers_as_integers(card: dict[str, Any]) -> dict[str, Any]:
    return changed(card, lambda value: int(value) if isinstance(value, float) and value.is_integer() else value)


def _words_in_lower_case(card: dict[str, Any]) -> dict[str, Any]:
    return changed(card, lambda value: value.lower() if isinstance(value, str) else value)


@pytest.mark.parametrize("broken", [_without_a_default, _numbers_as_integers, _words_in_lower_case])
def test_a_broken_round_trip_is_caught(
    broken: Callable[[dict[str, Any]], dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = adaptive.dump_card

    def dump_card(card: adaptive.AdaptiveCard) -> dict[str, Any]:
        return broken(whole(card))

    monkeypatch.setattr(adaptive, "dump_card", dump_card)
    with pytest.raises(AssertionError):
        test_what_the_sdk_builds_comes_back_the_same()
