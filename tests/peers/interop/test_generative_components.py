"""The table of assistant-ui's components against the package itself: its Zod schemas, and what it draws."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import pytest

from tests.peers.interop.drawing import variants
from tests.peers.node import Node, running_node
from tests.peers.presence import needs_node
from uispec import _json
from uispec.genui import COMPONENTS, Component

pytestmark = needs_node

Json = Any
Case = tuple[str, Json]

ACTION: Final = {"type": "go"}


@pytest.fixture(scope="module")
def node() -> Iterator[Node]:
    with running_node() as node:
        yield node


@pytest.fixture(scope="module")
def theirs(node: Node) -> Mapping[str, Json]:
    """By type: the JSON Schema of its props, and whether it is drawn while they arrive."""
    return node.call("interop.generativeComponents", None, timeout=60)


def samples(schema: Json) -> list[Json]:
    """Values that show a schema: all of its strings, both sides of its bounds, and everything that is inside."""
    match schema:
        case {"enum": [*values]}:
            return [*values, "none of these"]
        case {"anyOf": [*members]}:
            return [value for member in members for value in samples(member)]
        case {"type": "array", "items": item}:
            return [[value] for value in samples(item)] + [[], samples(item)[:1] * 3]
        case {"type": "object"}:
            every = {name: samples(member) for name, member in schema.get("properties", {}).items()}
            full = {name: values[0] for name, values in every.items()}
            if not required(schema) <= full.keys():
                full = {**full, **dict.fromkeys(required(schema), "x")}
            return [full, *({**full, name: value} for name, values in every.items() for value in values)]
        case {"type": "boolean"}:
            return [True, False]
        case {"type": "number"}:
            bounds = [schema[name] for name in ("minimum", "maximum") if name in schema]
            return [3, -0.5, *(bound + step for bound in bounds for step in (-1, 0, 1))]
        case _:
            return ["x", ""]


def required(schema: Json) -> set[str]:
    return {*schema.get("required", [])}


def cases(theirs: Mapping[str, Json]) -> list[Case]:
    """Props of every component, by its own schema, and all that differ from them in one place."""
    found: dict[str, Case] = {}
    for name, component in theirs.items():
        full, *others = samples(component["schema"])
        for props in (*variants(full), *others):
            found[f"{name} {_json.text(props)}"] = (name, props)
    return [*found.values()]


def test_all_of_their_components_are_in_the_table_with_all_of_their_props(theirs: Mapping[str, Json]) -> None:
    assert {name: {*one["schema"].get("properties", {})} for name, one in theirs.items()} == {
        name: {*component.props} for name, component in COMPONENTS.items()
    }
    assert {name: required(one["schema"]) for name, one in theirs.items()} == {
        name: required(component.schema) for name, component in COMPONENTS.items()
    }
    assert {name: one["streams"] for name, one in theirs.items()} == {
        name: component.streams for name, component in COMPONENTS.items()
    }


def judged(
    node: Node, theirs: Mapping[str, Json], ours: Mapping[str, Component] = COMPONENTS
) -> Iterator[tuple[str, Json, bool, bool]]:
    """Each case with their verdict and ours. They drop what they do not know; we say that nobody reads it."""
    asked = cases(theirs)
    for (name, props), answer in zip(asked, node.call("interop.generativeRead", asked, timeout=60), strict=True):
        is_read = "value" in answer and _json.same(answer["value"], props)
        yield name, props, is_read, ours[name].checker.is_valid(props)


def test_props_are_read_or_refused_by_both(node: Node, theirs: Mapping[str, Json]) -> None:
    verdicts: Counter[bool] = Counter()
    types: set[str] = set()
    differing: list[Case] = []
    for name, props, is_read, is_valid in judged(node, theirs):
        verdicts[is_read] += 1
        types.add(name)
        if is_read is not is_valid:
            differing.append((name, props))
    assert differing == []
    assert types == COMPONENTS.keys()
    assert min(verdicts.values()) > 200


def test_a_table_that_says_less_is_caught(node: Node, theirs: Mapping[str, Json]) -> None:
    for name, prop in [("Card", "padding"), ("Icon", "name"), ("Select", "options")]:
        props = {key: value for key, value in COMPONENTS[name].props.items() if key != prop}
        ours = {**COMPONENTS, name: Component(props)}
        assert any(is_read is not is_valid for _, _, is_read, is_valid in judged(node, theirs, ours)), name


# What is drawn


def least(component: Component) -> Json:
    """The props without which there is nothing to draw."""
    return {name: samples(prop.schema)[0] for name, prop in component.props.items() if prop.is_required}


def drawn(node: Node, asked: Sequence[Case]) -> list[str]:
    return node.call("interop.generativeMarkup", asked, timeout=60)


def differs(node: Node, props: Json) -> set[str]:
    """The components that are drawn otherwise with some more props."""
    plain = [(name, least(component)) for name, component in COMPONENTS.items()]
    more = [(name, {**given, **props}) for name, given in plain]
    pairs = zip(COMPONENTS, drawn(node, plain), drawn(node, more), strict=True)
    return {name for name, before, after in pairs if before != after}


def test_children_are_seen_where_the_table_says_so(node: Node) -> None:
    assert differs(node, {"children": ["Hello"]}) == {
        name for name, component in COMPONENTS.items() if component.draws_children
    }


def test_actions_are_wired_where_the_table_says_so(node: Node) -> None:
    assert differs(node, {"$action": ACTION}) == {
        name for name, component in COMPONENTS.items() if component.fires_action
    }


def test_no_more_children_are_seen_than_the_table_says(node: Node) -> None:
    many = [str(number) for number in range(30)]
    types = [name for name, component in COMPONENTS.items() if component.draws_children]
    markup = drawn(node, [(name, {**least(COMPONENTS[name]), "children": many}) for name in types])
    found = {name: text.count("<i>") for name, text in zip(types, markup, strict=True)}
    assert found == {name: COMPONENTS[name].most_children or len(many) for name in types}


def test_a_default_is_what_is_drawn_where_nothing_is_said(node: Node) -> None:
    """And a prop that has none in the table is drawn otherwise by each of its values."""
    asked: list[tuple[str, str, Json]] = [
        (name, prop, value)
        for name, component in COMPONENTS.items()
        for prop, told in component.props.items()
        for value in told.values
        if not told.is_required
    ]
    silent = drawn(node, [(name, least(COMPONENTS[name])) for name, _, _ in asked])
    said = drawn(node, [(name, {**least(COMPONENTS[name]), prop: value}) for name, prop, value in asked])
    same = {row for row, before, after in zip(asked, silent, said, strict=True) if before == unmarked(row[0], after)}
    assert same == {
        (name, prop, told.default)
        for name, component in COMPONENTS.items()
        for prop, told in component.props.items()
        if told.default is not None
    }
    assert len(asked) > 40


def unmarked(name: str, markup: str) -> str:
    """An icon is marked with the size that is said, beside having it."""
    return re.sub(r' data-aui-size="\w+"', "", markup) if name == "Icon" else markup
