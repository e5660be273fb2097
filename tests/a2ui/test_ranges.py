"""Inputs that contradict themselves: what `validate` says of their ranges and choices."""

from collections.abc import Mapping
from typing import Any, Final, Literal

import pytest

from uispec import a2ui, fold

BASIC: Final = {
    "v0.9": "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json",
    "1.0": "https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json",
}
PATH: Final = {"v0.9": "path", "1.0": "@path"}


def _slider(**held: Any) -> dict[str, Any]:
    return {"component": "Slider", **held}


def _picker(*values: str, value: Any = ()) -> dict[str, Any]:
    options = [{"label": one.upper(), "value": one} for one in values]
    return {"component": "ChoicePicker", "options": options, "value": value if isinstance(value, dict) else [*value]}


def _moment(**held: str) -> dict[str, Any]:
    return {"component": "DateTimeInput", **held}


BOUND: Final = {"$": "/v"}
"""Stands for a binding, which each version spells in its own way."""

ROWS: Final[Mapping[str, tuple[dict[str, Any], list[str]]]] = {
    "a slider": (_slider(min=0, max=10, value=10), []),
    "a slider from nothing": (_slider(max=10, value=0), []),
    "a slider of one value": (_slider(min=1, max=1.0, value=1), []),
    "a slider that ends before it begins": (_slider(min=5, max=1, value=0), ["/max"]),
    "a slider that ends before nothing": (_slider(max=-1, value=-1), ["/max"]),
    "a value below": (_slider(min=2, max=10, value=1), ["/value"]),
    "a value above": (_slider(max=10, value=10.5), ["/value"]),
    "a value below nothing": (_slider(max=10, value=-1), ["/value"]),
    "a value that is bound": (_slider(max=10, value=BOUND), []),
    "choices": (_picker("a", "b", value=["b"]), []),
    "nothing chosen": (_picker("a"), []),
    "a choice twice": (_picker("a", "b", "a", "a"), ["/options/2/value", "/options/3/value"]),
    "a choice that is none": (_picker("a", value=["c", "a", "d"]), ["/value/0", "/value/2"]),
    "no choices yet": (_picker(value=["c"]), []),
    "choices that are bound": (_picker("a", value=BOUND), []),
    "days": (_moment(min="2024-02-01", max="2024-02-01", value="2024-02-01"), []),
    "days in the wrong order": (_moment(min="2024-02-02", max="2024-02-01", value="2024-02-05"), ["/max"]),
    "a day too early": (_moment(min="2024-02-01", value="2024-01-31"), ["/value"]),
    "a day too late": (_moment(max="2024-02-01", value="2024-02-02"), ["/value"]),
    "a day and an hour": (_moment(min="2024-02-01", value="09:30:00"), []),
    "moments, which have zones": (_moment(min="2024-02-01T00:00:00Z", value="2024-01-31T23:00:00-05:00"), []),
    "no moment yet": (_moment(min="2024-02-01", value=""), []),
}


def _messages(version: str, component: Mapping[str, Any], catalog: str) -> list[dict[str, Any]]:
    held = {name: {PATH[version]: one["$"]} if one is BOUND else one for name, one in component.items()}
    return [
        {"version": version, "createSurface": {"surfaceId": "s", "catalogId": catalog}},
        {"version": version, "updateComponents": {"surfaceId": "s", "components": [{"id": "root", **held}]}},
    ]


@pytest.mark.parametrize("version", BASIC)
@pytest.mark.parametrize("name", ROWS)
def test_an_input_that_contradicts_itself_is_told(name: str, version: Literal["v0.9", "1.0"]) -> None:
    component, told = ROWS[name]
    messages = _messages(version, component, BASIC[version])
    at = "/1/updateComponents/components/0"
    found = [(issue.path, issue.code, issue.severity) for issue in a2ui.validate(messages)]
    assert found == [(f"{at}{path}", "invalid_value", "warning") for path in told]
    # As typed messages, and as a state; a fold takes such a component all the same.
    assert a2ui.validate(a2ui.parse_messages(messages)) == a2ui.validate(messages)
    state = fold.a2ui_empty()
    for message in messages:
        state = fold.a2ui_apply(state, message, strict=True)
    assert [issue.path for issue in a2ui.validate(state)] == [f"/surfaces/s/components/root{path}" for path in told]


@pytest.mark.parametrize("version", BASIC)
def test_of_another_catalog_nobody_knows_what_a_slider_is(version: str) -> None:
    messages = _messages(version, _slider(min=5, max=1, value=0), "urn:mine")
    assert [issue.code for issue in a2ui.validate(messages)] == ["unknown_catalog"]
