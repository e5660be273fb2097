"""Clicks on a converted card come home as the activity that a host of the source card would have sent."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, cast

import pytest

from tests.convert.shapes import is_array, is_object
from tests.shared import load, needs_shared, paths
from uispec import adaptive, convert
from uispec.adaptive.clicks.submission import actions_in

_ODD: Final[Mapping[str, str]] = {
    "Input.Text": 'o\'dd, "q"/\\ \u00e9\u6f22',
    "Input.Number": "3",
    "Input.Date": "2030-02-03",
    "Input.Time": "04:05",
}


def _inputs(document: Any) -> dict[str, Mapping[str, Any]]:
    found: dict[str, Mapping[str, Any]] = {}
    stack: list[Any] = [document]
    while stack:
        value = stack.pop()
        if is_object(value):
            if str(value.get("type", "")).startswith("Input.") and isinstance(value.get("id"), str):
                found[value["id"]] = value
            stack.extend(value.values())
        elif is_array(value):
            stack.extend(value)
    return found


def _typed(one: Mapping[str, Any]) -> str:
    """Something that the input takes: its last choice, on, or an odd text."""
    if one["type"] == "Input.Toggle":
        return str(one.get("valueOn", "true"))
    if one["type"] == "Input.ChoiceSet":
        return str(one["choices"][-1]["value"]) if one.get("choices") else ""
    return _ODD.get(str(one["type"]), "")


def _sent(card: Any, path: str, given: Mapping[str, str]) -> dict[str, Any] | None:
    """What a host of the card sends for a click: nothing where an input blocks it."""
    submission = adaptive.submit(card, path, dict(given))
    if submission.blocking or submission.type not in ("Action.Submit", "Action.Execute"):
        return None
    if submission.type == "Action.Execute":
        return adaptive.invoke.execute_invoke(submission).model_dump(mode="json")
    return {"type": "message", "value": submission.payload}


def _clicks(source: Any, output: Any) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Pair the actions of both cards in document order: where each stands, and the action of the output."""
    pairs = zip(_sending(source), _sending(output), strict=True)
    for (path, _), (other, action) in pairs:
        yield path, other, action


def _sending(card: Any) -> list[tuple[str, dict[str, Any]]]:
    found = [(tokens, raw) for tokens, raw in actions_in(card)]
    return [
        ("/" + "/".join(map(str, tokens)), cast("dict[str, Any]", raw))
        for tokens, raw in found
        if raw.get("type") in ("Action.Submit", "Action.Execute") and "refresh" not in tokens
    ]


def _check(card: Any) -> int:
    """Click on everything; the number of clicks that were compared."""
    result = convert.convert(card, to="adaptive-card")
    output, checked = cast("dict[str, Any]", result.output), 0
    known = _inputs(card)
    for odd in (False, True):
        given = {id_: _typed(one) for id_, one in known.items()} if odd else {}
        for path, other, action in _clicks(card, output):
            wanted = _sent(card, path, given)
            payload = adaptive.submit(
                output, other, {id_: text for id_, text in given.items() if id_ in _inputs(output)}
            )
            if wanted is None or payload.blocking:
                assert bool(wanted is None) == bool(payload.blocking)
                continue
            click = {"type": action["type"], "id": action["id"], "data": payload.payload}
            came = convert.action_home(result.home, click)
            assert came.action == wanted, path
            assert [issue for issue in came.issues if issue.severity == "error"] == []
            checked += 1
    return checked


def _card(*body: dict[str, Any], actions: list[dict[str, Any]]) -> dict[str, Any]:
    return {"type": "AdaptiveCard", "version": "1.5", "body": list(body), "actions": actions}


_NAME: Final = {"type": "Input.Text", "id": "name", "value": "Ada"}
_MANY: Final = {
    "type": "Input.ChoiceSet",
    "id": "many",
    "isMultiSelect": True,
    "value": "b",
    "choices": [{"title": "A", "value": "a"}, {"title": "B", "value": "b"}],
}
CARDS: Final[dict[str, dict[str, Any]]] = {
    "execute": _card(_NAME, actions=[{"type": "Action.Execute", "id": "go", "verb": "save", "data": {"a": [1, None]}}]),
    "execute without verb": _card(_NAME, actions=[{"type": "Action.Execute", "title": "Go"}]),
    "submit": _card(_NAME, _MANY, actions=[{"type": "Action.Submit", "id": "s.1", "data": {"a": {"b": "c"}}}]),
    "submit text": _card(actions=[{"type": "Action.Submit", "data": "just text"}]),
    "data of the same name": _card(_NAME, actions=[{"type": "Action.Submit", "data": {"name": "other", "x": 1}}]),
    "no inputs": _card(
        {**_NAME, "isRequired": True, "value": ""},
        actions=[{"type": "Action.Submit", "id": "cancel", "associatedInputs": "None", "data": {"cancel": True}}],
    ),
    "number": _card({"type": "Input.Number", "id": "n", "value": 3, "min": 1}, actions=[{"type": "Action.Submit"}]),
    "toggle": _card(
        {"type": "Input.Toggle", "id": "t", "title": "T", "valueOn": "yes", "valueOff": "no", "value": "yes"},
        actions=[{"type": "Action.Submit"}],
    ),
    "toggle without a value for off": _card(
        {"type": "Input.Toggle", "id": "t", "title": "T", "valueOff": ""}, actions=[{"type": "Action.Submit"}]
    ),
    "moments": _card(
        {"type": "Input.Date", "id": "day", "value": "2026-03-01"},
        {"type": "Input.Time", "id": "hour"},
        actions=[{"type": "Action.Execute", "verb": "v"}],
    ),
    "inner cards": _card(
        _NAME,
        actions=[
            {"type": "Action.ShowCard", "title": "One", "card": _card(_MANY, actions=[{"type": "Action.Submit"}])},
            {
                "type": "Action.ShowCard",
                "title": "Two",
                "card": _card(actions=[{"type": "Action.Submit", "id": "two"}]),
            },
            {"type": "Action.Submit", "id": "outer"},
        ],
    ),
    "tap": _card(
        {"type": "Container", "items": [_NAME], "selectAction": {"type": "Action.Submit", "data": {"tap": 1}}},
        actions=[],
    ),
    "inline": _card({**_NAME, "inlineAction": {"type": "Action.Submit", "data": {"in": 1}}}, actions=[]),
}


@pytest.mark.parametrize("name", CARDS)
def test_a_click_comes_home(name: str) -> None:
    assert _check(CARDS[name]) >= 2 or name == "no inputs"


@needs_shared
@pytest.mark.parametrize(
    "path", [path.relative_to(path.parents[1]).as_posix() for path in paths("data/adaptivecards/samples/v*/*.json")]
)
def test_the_clicks_of_a_sample_come_home(path: str) -> None:
    card = load(f"data/adaptivecards/samples/{path}")
    if len(_sending(card)) != len(_sending(cast("Any", convert.convert(card, to="adaptive-card").output))):
        pytest.skip("a part of the sample gives way to its fallback, or has no place in a card")
    _check(card)
