"""What A2UI says for each word of an enumerated attribute: every word has its row."""

from typing import Any, cast

import pytest

from tests.convert.a2ui.surfaces import components_of, converted
from tests.shared import load, needs_shared
from uispec.adapters.a2ui.writing import tables
from uispec.adapters.pen import Exact, Near, Table
from uispec.adapters.vocabulary import KINDS, WORDS

ALL: list[tuple[str, str, Table]] = [
    *((kind, attribute, rows) for (kind, attribute), rows in tables.SHARED.items()),
    *(
        (kind, attribute, rows)
        for (kind, attribute), versions in tables.BY_VERSION.items()
        for rows in versions.values()
    ),
]


@pytest.mark.parametrize(("kind", "attribute", "rows"), ALL)
def test_a_table_lists_every_word(kind: str, attribute: str, rows: Table) -> None:
    words = WORDS.get(f"{kind}.{attribute}", WORDS.get(attribute))
    assert words is not None
    assert sorted(rows.values) == sorted(words)
    assert kind == "any" or attribute in KINDS[kind]


ENUMS = [
    ("Image", "variant", tables.IMAGE_ROLE),
    ("Image", "fit", tables.IMAGE_FIT),
    ("Row", "justify", tables.MAIN),
    ("Column", "align", tables.CROSS),
    ("List", "direction", tables.LIST_AXIS),
    ("Divider", "axis", tables.DIVIDER_AXIS),
    ("Button", "variant", tables.EMPHASIS),
    ("TextField", "variant", tables.TEXT_MODE),
    ("ChoicePicker", "variant", tables.CHOICE_MODE),
    ("ChoicePicker", "displayStyle", tables.CHOICE_LOOK),
    ("Text", "variant", tables.TEXT_ROLE["1.0"]),
    ("Text", "variant", tables.TEXT_ROLE["0.9"]),
]


@needs_shared
@pytest.mark.parametrize(("component", "key", "rows"), ENUMS)
def test_a_table_says_what_the_catalog_knows_and_all_of_it(component: str, key: str, rows: Table) -> None:
    """Every value of the enum is said by some row, apart from the default, which goes without saying."""
    version = "v0_9" if rows is tables.TEXT_ROLE["0.9"] else "v1_0"
    enum, default = _enum(load(f"data/a2ui/{version}/catalogs/basic/catalog.json")["components"][component], key)
    members: list[Any] = [row.members for row in rows.rows.values() if isinstance(row, Exact | Near)]
    said: set[str] = {each[key] for each in members if key in each}
    assert said <= set(enum)
    assert set(enum) - said <= {default}


def _enum(schema: Any, key: str) -> tuple[list[str], str]:
    stack: list[Any] = [schema]
    while stack:
        part: Any = stack.pop()
        if isinstance(part, dict):
            members = cast("dict[str, Any]", part)
            found = members.get("properties", {}).get(key, {})
            if "enum" in found:
                return found["enum"], found.get("default", "")
            stack.extend(members.values())
        elif isinstance(part, list):
            stack.extend(cast("list[Any]", part))
    raise AssertionError(f"no enum {key}")


def test_icons_that_look_alike_are_icons() -> None:
    assert len(tables.ICONS) == 59
    for name in ("Calendar", "HEART", "Next"):
        made = tables.icon(name)
        assert isinstance(made, Near)
        assert made.members in tables.ICONS


@pytest.mark.parametrize(("to", "placeholder", "losses"), [("a2ui-v0.9", None, 1), ("a2ui-v1.0", "P", 0)])
def test_only_v1_0_has_placeholders_for_numbers(to: str, placeholder: str | None, losses: int) -> None:
    field = {"type": "Input.Number", "id": "n", "label": "N", "placeholder": "P"}
    result = converted({"type": "AdaptiveCard", "version": "1.6", "body": [field]}, to=to)
    (made,) = (component for component in components_of(result.output) if component["component"] == "TextField")
    assert (made.get("placeholder"), len(result.losses)) == (placeholder, losses)
