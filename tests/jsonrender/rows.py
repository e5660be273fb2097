"""Behaviours of @json-render/core 0.21.4, as recorded: who claims an area, and what no Python value can say."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf, nan
from typing import Any, Final, cast

from tests.shared import SHARED, load
from uispec._model import MISSING

CLAIMED: Final[Mapping[str, str]] = {
    "catalog": "tests.jsonrender.test_behaviour_catalog",
    "specstream": "tests.jsonrender.test_behaviour_specstream",
    "mixed": "tests.jsonrender.test_behaviour_mixed",
    "merge": "tests.jsonrender.test_behaviour_merge",
    "edit": "tests.jsonrender.test_behaviour_edit",
    "yaml": "tests.jsonrender.test_behaviour_yaml",
    "react": "tests.jsonrender.test_behaviour_react",
    "validator": "tests.jsonrender.test_behaviour_validator",
    "nested": "tests.jsonrender.test_behaviour_nested",
    "schema": "tests.jsonrender.test_behaviour_schema",
    "props": "tests.jsonrender.test_behaviour_props",
    "directives": "tests.jsonrender.test_behaviour_directives",
    "pointer": "tests.jsonrender.test_behaviour_pointer",
    "visibility": "tests.jsonrender.test_behaviour_visibility",
    "validation": "tests.jsonrender.test_behaviour_validation",
    "actions": "tests.jsonrender.test_behaviour_actions",
    "actions-runtime": "tests.jsonrender.test_behaviour_actions_runtime",
    "store": "tests.jsonrender.test_behaviour_store",
    "render": "tests.jsonrender.test_behaviour_render",
}
"""The module that claims an area of the recorded rows."""

REASONS: Final[Mapping[str, str]] = {
    "jr-184": "there a function is also found among those that every JavaScript object inherits",
    "jr-637": "there a copy is its original, so that a later write shows in both; here documents are values",
    "jr-689": "there the initial spec is changed; here nothing is that a caller passed in",
    "jr-1073": "there 1e400 is Infinity, which is no JSON and refused here, and an integer of twenty digits is rounded",
    "jr-1085": "there a document comes to contain itself; here it cannot, and the line is ignored",
    "jr-1061": "a unified diff is told as an issue and not applied",
    **dict.fromkeys(
        ("jr-937", "jr-938", "jr-940", "jr-941"),
        "schemas are our own; theirs forbids on, watch and state, and in its strict form every element",
    ),
    **dict.fromkeys(
        ("jr-947", "jr-948", "jr-949", "jr-950", "jr-951", "jr-952"),
        "the words of prompts are our own, and so is their number",
    ),
    **dict.fromkeys(
        ("jr-946", "jr-954", "jr-955", "jr-956"), "there are no schemas of specs but the one of json-render"
    ),
    **dict.fromkeys(
        ("jr-856", "jr-857", "jr-859", "jr-867", "jr-868", "jr-870", "jr-871", "jr-873", "jr-874"),
        "the words of prompts are our own; which modes they explain and which data they hold is compared",
    ),
}
"""Rows whose result cannot exist in Python, each with the reason; at most one in twenty."""

_NUMBERS: Final = {"NaN": nan, "Infinity": inf, "-Infinity": -inf, "-0": -0.0}


@dataclass(frozen=True)
class Row:
    """One recorded call: what went in and what came out."""

    id: str
    area: str
    call: str
    args: list[Any]
    result: Any
    error: dict[str, str] | None
    warnings: list[str]
    raw: dict[str, Any]


def decoded(value: Any) -> Any:
    """What a recorded value stands for: JavaScript's undefined is MISSING, a hole in an array too."""
    if isinstance(value, list):
        return [decoded(item) for item in cast("list[Any]", value)]
    if isinstance(value, dict):
        members = cast("dict[str, Any]", value)
        if members.keys() == {"$undefined"} or members.keys() == {"$hole"}:
            return MISSING
        if members.keys() == {"$number"}:
            return _NUMBERS[members["$number"]]
        return {key: decoded(member) for key, member in members.items()}
    return value


def rows(area: str, *calls: str) -> list[Row]:
    """The rows of an area, or of some of its calls; none where the recorded data are absent."""
    if SHARED is None:
        return []
    return [
        Row(
            row["id"],
            row["area"],
            row["call"],
            decoded(row["args"]),
            decoded(row.get("result", {"$undefined": True})),
            row.get("error"),
            row.get("warnings", []),
            row,
        )
        for row in load("data/jsonrender/behaviour.json")[1:]
        if row["area"] == area and (not calls or row["call"] in calls)
    ]
