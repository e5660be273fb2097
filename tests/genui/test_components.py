"""The table of components: what it says, and that nothing in it is without a meaning."""

from typing import Final

import pytest

from uispec.genui import COMPONENTS, Prop

KINDS: Final[dict[tuple[str, str], tuple[tuple[str, ...], tuple[str, ...], bool, str | None]]] = {
    ("Header", "size"): (("string",), ("sm", "md", "lg", "xl", "2xl", "3xl"), False, "lg"),
    ("Image", "size"): (("string", "number"), ("sm", "md", "lg"), False, None),
    ("Image", "alt"): (("string",), (), True, None),
    ("Box", "radius"): (("string", "number"), ("full",), False, None),
    ("Box", "width"): (("string", "number"), (), False, None),
    ("Button", "buttonStyle"): (("string",), ("primary", "secondary", "outline", "ghost", "danger"), False, None),
    ("Select", "options"): (("array",), (), True, None),
    ("Card", "confirm"): (("object",), (), False, None),
    ("Row", "justify"): (("string",), ("start", "center", "end", "between"), False, None),
    ("Checkbox", "defaultChecked"): (("boolean",), (), False, None),
}


@pytest.mark.parametrize(("component", "prop"), KINDS)
def test_a_prop_tells_its_kinds_and_values(component: str, prop: str) -> None:
    found = COMPONENTS[component].props[prop]
    assert (found.kinds, found.values, found.is_required, found.default) == KINDS[component, prop]


def test_a_default_is_one_of_the_values() -> None:
    props = [prop for component in COMPONENTS.values() for prop in component.props.values()]
    assert len(props) > 60
    assert [prop for prop in props if prop.default is not None and prop.default not in prop.values] == []


def test_a_range_is_told() -> None:
    assert COMPONENTS["Card"].props["padding"].range == (0, 8)
    assert COMPONENTS["Image"].props["size"].range is None


def test_the_types_that_stand_in_others_exist() -> None:
    inside = {kind for component in COMPONENTS.values() for kind in component.child_types}
    assert inside == {"ListViewItem", "Card"}
    assert inside <= COMPONENTS.keys()


def test_the_table_is_complete_and_read_only() -> None:
    assert len(COMPONENTS) == 27
    assert sorted(name for name, component in COMPONENTS.items() if component.fires_action) == [
        *("Button", "Checkbox", "DatePicker", "Form", "Input", "ListViewItem", "RadioGroup", "Select"),
    ]
    assert sorted(name for name, component in COMPONENTS.items() if not component.draws_children) == [
        *("Chart", "Checkbox", "DatePicker", "Divider", "Icon", "Image", "Input", "RadioGroup", "Spacer"),
    ]
    assert sorted(name for name, component in COMPONENTS.items() if component.streams) == [
        "Caption",
        "Markdown",
        "Text",
    ]
    with pytest.raises(TypeError):
        COMPONENTS["Mine"] = COMPONENTS["Text"]  # pyright: ignore[reportIndexIssue]


def test_a_schema_refuses_what_the_component_does_not_read() -> None:
    checker = COMPONENTS["Icon"].checker
    assert checker.is_valid({"name": "sun"})
    assert [issue.code for issue in checker.issues({"name": "sonne", "size": 3, "x": 1})] == [
        *("invalid_value", "invalid_value", "unknown_property"),
    ]
    assert Prop({"type": "string"}).kinds == ("string",)
