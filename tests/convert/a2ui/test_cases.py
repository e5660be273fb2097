"""The A2UI writer: documents of each format with the whole list of components, the data, and the tuple of losses."""

import json
from pathlib import Path
from typing import Any, Final

import pytest

from tests.convert.a2ui.surfaces import components_of, converted, data_of, without_digests
from uispec import a2ui

CASES: Final[list[dict[str, Any]]] = json.loads((Path(__file__).parent / "cases.json").read_text(encoding="utf-8"))
"""Rows of: `name`, the format that the `document` is converted `to`, the `components` of the surface, its `data` (null
where there is none), the `losses` as "code effect pointer". Digests are left out of `_home`."""
BY_NAME: Final = pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])


def test_there_are_cases() -> None:
    assert len(CASES) >= 50
    assert len({case["name"] for case in CASES}) == len(CASES)


@BY_NAME
def test_case(case: dict[str, Any]) -> None:
    result = converted(case["document"], to=case["to"])
    assert without_digests(components_of(result.output)) == case["components"]
    assert data_of(result.output) == case["data"]
    assert [f"{loss.code} {loss.effect} {loss.path}" for loss in result.losses] == case["losses"]


@BY_NAME
@pytest.mark.parametrize("data", ["bind", "freeze"])
@pytest.mark.parametrize("to", ["a2ui-v0.9", "a2ui-v1.0"])
def test_every_output_is_complete_and_valid(case: dict[str, Any], to: str, data: Any) -> None:
    result = converted(case["document"], to=to, data=data)
    assert [issue for issue in a2ui.validate(result.output, complete=True) if issue.severity != "notice"] == []


@BY_NAME
def test_nothing_computed_is_left_where_values_are_frozen(case: dict[str, Any]) -> None:
    """Only inputs and what a click takes along are bound, and to places of their own."""
    result = converted(case["document"], to="a2ui-v1.0", data="freeze")
    for component in components_of(result.output):
        shown = {
            key: value for key, value in component.items() if key not in ("value", "action", "@checks", "children")
        }
        assert "@path" not in json.dumps(shown)
    assert set(data_of(result.output) or {}) <= {"_inputs"}


@BY_NAME
def test_a_second_run_gives_the_same_bytes(case: dict[str, Any]) -> None:
    one, two = (converted(case["document"], to=case["to"]) for _ in range(2))
    assert json.dumps(one.to_json()) == json.dumps(two.to_json())


@BY_NAME
def test_an_output_is_its_callers(case: dict[str, Any]) -> None:
    """What a caller does to a result shows in no other."""
    one = converted(case["document"], to=case["to"])
    before = json.dumps(one.to_json())
    for component in components_of(one.output):
        for value in component.values():
            if isinstance(value, dict):
                value["spoilt"] = True
    assert json.dumps(converted(case["document"], to=case["to"]).to_json()) == before
