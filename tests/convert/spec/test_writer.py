"""The json-render writer: documents of each format with the elements of the spec, its state, and the losses."""

import json
from pathlib import Path
from typing import Any, Final, cast

import pytest

from tests.convert.spec.drawing import element, spec, surface, to_spec
from uispec import convert, jsonrender
from uispec.jsonrender import Catalog, shadcn_catalog
from uispec.limits import Limits

CASES: Final[list[dict[str, Any]]] = json.loads((Path(__file__).parent / "cases.json").read_text(encoding="utf-8"))
"""Rows of: `name`, the `options` of the conversion of the `document`, the `elements` of the spec, its `state` (null
where there is none), the `losses` as "code effect pointer". Digests are left out of `_home`. Of an option `catalog`
the row has the names of the `components`, which are shadcn's but for `Mine`, and of the `functions`."""
BY_NAME: Final = pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])


def catalog_of(case: dict[str, Any]) -> Catalog:
    """The catalog that the output of a case is held to."""
    asked = case["options"].get("catalog", {})
    whole: Any = shadcn_catalog().to_json()
    mine = {"props": {"type": "object"}, "slots": ["default"]}
    names = asked.get("components", whole["components"])
    components = {name: whole["components"].get(name, mine) for name in names}
    functions = {name: name for name in asked.get("functions", ())}
    return Catalog.from_json({**whole, "components": components, "functions": functions})


def converted(case: dict[str, Any], **options: Any) -> convert.Conversion[Any]:
    """Convert the document of a case."""
    asked = {**case["options"], **options}
    if "catalog" in asked:
        asked["catalog"] = catalog_of(case)
    return convert.convert(case["document"], to="json-render", **asked)


def without_digests(value: Any) -> Any:
    """A copy in which marks say what was pressed and nothing of what it means."""
    if isinstance(value, dict):
        members: dict[str, Any] = {**value}
        return {
            key: member.partition(" ")[2] if key == "_home" else without_digests(member)
            for key, member in members.items()
        }
    return [*map(without_digests, cast("list[Any]", value))] if isinstance(value, list) else value


def test_there_are_cases() -> None:
    assert len(CASES) >= 28
    assert len({case["name"] for case in CASES}) == len(CASES)


@BY_NAME
def test_case(case: dict[str, Any]) -> None:
    result = converted(case)
    assert without_digests(result.output["elements"]) == case["elements"]
    assert result.output.get("state") == case["state"]
    assert [f"{loss.code} {loss.effect} {loss.path}" for loss in result.losses] == case["losses"]


@BY_NAME
@pytest.mark.parametrize("data", ["bind", "freeze"])
def test_every_output_is_valid(case: dict[str, Any], data: str) -> None:
    result = converted(case, data=data)
    issues = jsonrender.validate(result.output, catalog=catalog_of(case))
    assert [issue for issue in issues if issue.severity == "error"] == []


@BY_NAME
def test_a_second_run_gives_the_same_bytes(case: dict[str, Any]) -> None:
    one, two = (converted(case) for _ in range(2))
    assert json.dumps(one.to_json()) == json.dumps(two.to_json())


@BY_NAME
def test_an_output_is_its_callers(case: dict[str, Any]) -> None:
    """What a caller does to a result shows in no other."""
    before = json.dumps(case)
    one = converted(case)
    for one_element in one.output["elements"].values():
        one_element["props"].clear()
        one_element["children"].clear()
    one.output.get("state", {}).clear()
    assert json.dumps(case) == before
    assert without_digests(converted(case).output["elements"]) == case["elements"]


@BY_NAME
def test_the_output_says_the_same_again(case: dict[str, Any]) -> None:
    """A spec of the own format comes back as it is, but for the marks of its actions."""
    first = converted(case).output
    catalog = catalog_of(case)
    again, losses = to_spec(first, catalog=catalog)
    assert said(again) == said(first)
    assert [loss for loss in losses if loss[0] not in ("unused_data", "metadata")] == []


def said(output: Any) -> list[Any]:
    """What the elements say, in the order in which they show: no keys, no marks, no props that go without saying."""
    elements = cast("dict[str, Any]", _unmarked(output["elements"]))
    found: list[Any] = []
    stack: list[str] = [output["root"]]
    while stack:
        one = elements[stack.pop()]
        stack.extend(reversed(one["children"]))
        props = {key: value for key, value in one["props"].items() if (one["type"], key, value) not in _DEFAULTS}
        found.append({**one, "props": props, "children": len(one["children"])})
    return found


_DEFAULTS: Final = [("Badge", "variant", "default"), ("Stack", "align", "start")]


def _unmarked(value: Any) -> Any:
    if isinstance(value, dict):
        members = cast("dict[str, Any]", value).items()
        return {key: _unmarked(member) for key, member in members if key not in ("_home", "_row")}
    return [*map(_unmarked, cast("list[Any]", value))] if isinstance(value, list) else value


def test_keys_are_output_ids() -> None:
    """A name that cannot be the key of an element gets another."""
    output, _ = to_spec(surface({"component": "Column", "children": ["a/b"]}, {"id": "a/b", "component": "Divider"}))
    assert [*output["elements"]] == ["root", *output["elements"]["root"]["children"]]


def test_depth_is_bounded() -> None:
    """What lies too deep is lost, and what is above it shows."""
    deep = spec(
        element("Stack", "e0"),
        **{f"e{i}": element("Stack", f"e{i + 1}") for i in range(40)},
        e40=element("Text", text="T"),
    )
    output, losses = to_spec(deep, limits=Limits(component_depth=10))
    assert len(output["elements"]) == 10
    assert {loss[:2] for loss in losses} == {("limit", "dropped"), ("component", "dropped")}
    assert len(losses) == 32
