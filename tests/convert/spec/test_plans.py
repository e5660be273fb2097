"""The tables of the reader and the writer against the published vocabulary and the neutral one."""

from typing import Any, Final

import pytest

from uispec.adapters.json_render.plans import ACTIONS, CHECKS, PLANS, UNKNOWN
from uispec.adapters.json_render.writing import tables
from uispec.adapters.json_render.writing.tables import SHOWS, TABLES
from uispec.adapters.json_render.writing.writer import WRITERS
from uispec.adapters.vocabulary import KINDS, WORDS
from uispec.jsonrender import shadcn_catalog
from uispec.jsonrender.actions.built_in_actions import BUILT_INS
from uispec.jsonrender.evaluation.checks import KINDS as CHECK_KINDS

_OWN: Final = {
    "Stack": {"direction"},
    "Collapsible": {"title"},
    "Dialog": {"openPath"},
    "Drawer": {"openPath"},
    "Badge": {"variant"},
    "Table": {"columns", "rows"},
    "Link": {"href"},
}
"""Props that a reader of their own looks at."""
_INPUTS: Final = {"checks"}
_NO_KIND: Final = {"document", "unknown"}


@pytest.mark.parametrize("name", shadcn_catalog().components)
def test_every_prop_of_a_component_has_its_place(name: str) -> None:
    component, plan = shadcn_catalog().components[name], PLANS[name]
    properties: Any = component.props["properties"]
    listed: set[str] = set() if plan.listed is None else {plan.listed.prop}
    own: set[str] = _OWN.get(name, set[str]()) | (_INPUTS if plan.kind.startswith("input_") else set())
    known: set[str] = set(plan.attrs) | set(plan.extra) | listed | own
    assert set(properties) <= known
    assert known - _INPUTS <= set(properties)
    assert plan.holds == bool(component.slots)


def test_no_component_is_made_up() -> None:
    assert set(PLANS) == set(shadcn_catalog().components)
    assert UNKNOWN.kind == "unknown"


@pytest.mark.parametrize("name", PLANS)
def test_a_plan_speaks_the_vocabulary(name: str) -> None:
    plan = PLANS[name]
    assert set(plan.attrs.values()) | set(plan.implied) <= set(KINDS[plan.kind])
    for prop, words in plan.words.items():
        known = WORDS.get(f"{plan.kind}.{plan.attrs[prop]}", WORDS.get(plan.attrs[prop], ()))
        assert set(words.values()) <= set(known)
        assert len(set(words.values())) == len(words)


@pytest.mark.parametrize(
    "name", [name for name, component in shadcn_catalog().components.items() if component.bindable]
)
def test_what_can_be_bound_is_a_value(name: str) -> None:
    (prop,) = shadcn_catalog().components[name].bindable
    assert PLANS[name].attrs[prop] == "value"


def test_every_check_and_every_built_in_action_has_its_place() -> None:
    assert set(CHECKS) == set(CHECK_KINDS)
    assert set(ACTIONS) == {*BUILT_INS, "validateForm"} - {"push", "pop"}
    for plan in CHECKS.values():
        assert {*plan.args.values(), *plan.implied} <= set(KINDS[plan.kind])
    for kind, names in ACTIONS.values():
        assert set(names.values()) <= set(KINDS[kind])


@pytest.mark.parametrize(("kind", "attribute"), TABLES)
def test_a_table_knows_every_word(kind: str, attribute: str) -> None:
    words = WORDS.get(f"{kind}.{attribute}") or WORDS[{"item_gap": "gap", "tone": "tone"}.get(attribute, attribute)]
    assert set(TABLES[kind, attribute].values) == set(words)


def test_tables_that_stand_in_for_another_know_as_much() -> None:
    assert set(tables.GRID_GAP.values) == set(WORDS["gap"])
    assert set(tables.ALERT_TONE.values) == set(WORDS["tone"])


def test_every_kind_has_a_writer_and_components() -> None:
    shown = {kind for kind in KINDS if "visible" in KINDS[kind]} | {"unknown"}
    parts = {"page", "target"}
    assert set(WRITERS) == shown - parts
    assert set(SHOWS) == set(WRITERS)
    known = set(shadcn_catalog().components)
    assert all(known.issuperset(types) for types in SHOWS.values())
