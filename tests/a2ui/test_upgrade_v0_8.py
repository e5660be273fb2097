"""What `upgrade` makes of v0.8: each component, and streams that tell late what v0.9 wants first."""

from typing import Final

import pytest

from tests.a2ui.documents_v0_8 import literal
from tests.a2ui.migration_rows import (
    HI,
    NEW_ROOT,
    OLD_BASIC,
    ROOT,
    Document,
    Row,
    data,
    old,
    oldest,
    refusal,
    shown,
    text,
    told,
    updated,
)
from uispec import a2ui
from uispec.errors import LimitError


def at(*losses: str) -> list[str]:
    return [f"/0/surfaceUpdate/components/0/{loss}" for loss in losses]


V0_8_COMPONENTS: Final[list[Row]] = [
    (
        "Text",
        oldest("Text", text=HI, usageHint="h2"),
        {"id": "root", "component": "Text", "text": "Hi", "variant": "h2"},
        [],
    ),
    (
        "weight",
        {**oldest("Text", text={"path": "/a"}), "weight": 2},
        {"id": "root", "component": "Text", "weight": 2, "text": {"path": "/a"}},
        [],
    ),
    (
        "Image",
        oldest("Image", url=HI, altText=HI, fit="scale-down", usageHint="icon"),
        {"id": "root", "component": "Image", "url": "Hi", "description": "Hi", "fit": "scaleDown", "variant": "icon"},
        [],
    ),
    (
        "Row",
        oldest("Row", children={"explicitList": ["a", "b"]}, distribution="end", alignment="center"),
        {"id": "root", "component": "Row", "children": ["a", "b"], "justify": "end", "align": "center"},
        [],
    ),
    (
        "List",
        oldest("List", children={"template": {"componentId": "a", "dataBinding": "/l"}}, direction="vertical"),
        {"id": "root", "component": "List", "children": {"componentId": "a", "path": "/l"}, "direction": "vertical"},
        [],
    ),
    (
        "Tabs",
        oldest("Tabs", tabItems=[{"title": HI, "child": "a"}]),
        {"id": "root", "component": "Tabs", "tabs": [{"title": "Hi", "child": "a"}]},
        [],
    ),
    (
        "Modal",
        oldest("Modal", entryPointChild="a", contentChild="b"),
        {"id": "root", "component": "Modal", "trigger": "a", "content": "b"},
        [],
    ),
    (
        "Button",
        oldest("Button", child="a", primary=True, action={"name": "go"}),
        {"id": "root", "component": "Button", "child": "a", "variant": "primary", "action": {"event": {"name": "go"}}},
        [],
    ),
    (
        "Button with a context",
        oldest(
            "Button",
            child="a",
            action={
                "name": "go",
                "context": [
                    {"key": "a", "value": {"literalNumber": 1}},
                    {"key": "b", "value": {"path": "/b"}},
                    {"key": "a", "value": {"literalBoolean": False}},
                    {"key": "c", "value": {}},
                ],
            },
        ),
        {
            "id": "root",
            "component": "Button",
            "child": "a",
            "action": {"event": {"name": "go", "context": {"b": {"path": "/b"}, "a": False}}},
        },
        at("component/Button/action/context/0 superseded dropped"),
    ),
    (
        "TextField",
        oldest("TextField", label=HI, text={"path": "/t"}, textFieldType="obscured", validationRegexp="a"),
        {
            "id": "root",
            "component": "TextField",
            "label": "Hi",
            "value": {"path": "/t"},
            "variant": "obscured",
            "validationRegexp": "a",
        },
        [],
    ),
    (
        "TextField for a date",
        oldest("TextField", label=HI, textFieldType="date"),
        {"id": "root", "component": "TextField", "label": "Hi"},
        at("component/TextField/textFieldType value dropped"),
    ),
    (
        "MultipleChoice of one",
        oldest(
            "MultipleChoice",
            selections={"literalArray": ["a"]},
            options=[{"label": HI, "value": "a"}],
            maxAllowedSelections=1,
            variant="chips",
        ),
        {
            "id": "root",
            "component": "ChoicePicker",
            "value": ["a"],
            "options": [{"label": "Hi", "value": "a"}],
            "variant": "mutuallyExclusive",
            "displayStyle": "chips",
        },
        [],
    ),
    (
        "MultipleChoice of any",
        oldest("MultipleChoice", selections={"path": "/l"}, options=[]),
        {
            "id": "root",
            "component": "ChoicePicker",
            "value": {"path": "/l"},
            "options": [],
            "variant": "multipleSelection",
        },
        [],
    ),
    (
        "MultipleChoice of two",
        oldest("MultipleChoice", selections={"path": "/l"}, options=[], maxAllowedSelections=2),
        {
            "id": "root",
            "component": "ChoicePicker",
            "value": {"path": "/l"},
            "options": [],
            "variant": "multipleSelection",
        },
        at("component/MultipleChoice/maxAllowedSelections value approximated"),
    ),
    (
        "Slider",
        oldest("Slider", value={"literalNumber": 1}, minValue=0, maxValue=5),
        {"id": "root", "component": "Slider", "value": 1, "min": 0, "max": 5},
        [],
    ),
    (
        "Slider without an end",
        oldest("Slider", value={"literalNumber": 1}),
        {"id": "root", "component": "Slider", "value": 1, "max": 100},
        at("component/Slider/maxValue value assumed"),
    ),
    (
        "a value that holds nothing",
        oldest("CheckBox", label={}, value={}),
        {"id": "root", "component": "CheckBox", "label": "", "value": False},
        at(
            "component/CheckBox/label/literalString value assumed",
            "component/CheckBox/value/literalBoolean value assumed",
        ),
    ),
    (
        "an optional value that holds nothing",
        oldest("Image", url=HI, altText={}),
        {"id": "root", "component": "Image", "url": "Hi"},
        [],
    ),
    (
        "a literal beside a path in a template",
        oldest("Text", text={"path": "name", "literalString": "x"}),
        {"id": "root", "component": "Text", "text": {"path": "name"}},
        at("component/Text/text/literalString state dropped"),
    ),
]


@pytest.mark.parametrize(
    ("given", "wanted", "losses"), [row[1:] for row in V0_8_COMPONENTS], ids=[row[0] for row in V0_8_COMPONENTS]
)
def test_a_component_of_v0_8(given: Document, wanted: Document, losses: list[str]) -> None:
    result = a2ui.upgrade(shown(given), to="0.9")
    assert (result.output, told(result)) == (updated(wanted), losses)
    assert (result.source_format, result.target_format) == ("a2ui-v0.8", "a2ui-v0.9")
    # Nothing but a version is different in v0.9.1.
    assert a2ui.upgrade(shown(given), to="0.9.1").output == [
        {**message, "version": "v0.9.1"} for message in result.output
    ]
    # In v1.0 it is what v1.0 makes of the result.
    assert a2ui.upgrade(shown(given)).output == a2ui.upgrade(result.output).output


_ACT: Final[Document] = {"surfaceId": "s", "timestamp": "2026-03-01T09:30:00Z", "name": "go", "context": {}}

STREAMS: Final[list[tuple[str, list[Document], list[Document], list[str]]]] = [
    (
        "styles become the theme",
        shown(ROOT, styles={"primaryColor": "#00BFFF", "font": "Serif"}),
        [
            old("createSurface", catalogId=OLD_BASIC, theme={"primaryColor": "#00BFFF", "font": "Serif"}),
            old("updateComponents", components=[NEW_ROOT]),
        ],
        [],
    ),
    (
        "another catalog",
        shown({"id": "root", "component": {"Button": {"label": "Click"}}}, catalogId="urn:mine"),
        [
            old("createSurface", catalogId="urn:mine"),
            old("updateComponents", components=[{"id": "root", "component": "Button", "label": "Click"}]),
        ],
        ["/1/beginRendering/catalogId version assumed"],
    ),
    (
        "an alias of the standard catalog",
        shown(ROOT, catalogId="a2ui.org:standard_catalog_0_8_0"),
        updated(NEW_ROOT),
        ["/1/beginRendering/catalogId identifier approximated"],
    ),
    (
        "a root of another name",
        [
            *shown({**ROOT, "id": "top"}, {"id": "card", "component": {"Card": {"child": "top"}}}, root="top"),
            {"userAction": {**_ACT, "sourceComponentId": "top"}},
        ],
        [
            *updated(NEW_ROOT, {"id": "card", "component": "Card", "child": "root"}),
            old("action", **{**_ACT, "sourceComponentId": "root"}),
        ],
        [
            "/0/surfaceUpdate/components/0/id identifier approximated",
            "/1/beginRendering/root identifier approximated",
            "/2/userAction/sourceComponentId identifier approximated",
        ],
    ),
    (
        "a root of another name, and a component in its way",
        shown(
            {"id": "top", "component": {"Row": {"children": {"explicitList": ["root", "root_2", "top"]}}}},
            ROOT,
            {"id": "root_2", "component": {"Card": {"child": "root"}}},
            root="top",
        ),
        updated(
            {"id": "root", "component": "Row", "children": ["root_3", "root_2", "root"]},
            {**NEW_ROOT, "id": "root_3"},
            {"id": "root_2", "component": "Card", "child": "root_3"},
        ),
        [
            "/0/surfaceUpdate/components/0/id identifier approximated",
            "/0/surfaceUpdate/components/1/id identifier approximated",
            "/1/beginRendering/root identifier approximated",
        ],
    ),
    (
        "data before anything is shown comes in one piece",
        [data(text("a", "x"), {"key": "m", "valueMap": [text("b", "y"), {"key": "n"}]}), *shown(ROOT)],
        [
            old("createSurface", catalogId=OLD_BASIC),
            old("updateDataModel", value={"a": "x", "m": {"b": "y", "n": None}}),
            old("updateComponents", components=[NEW_ROOT]),
        ],
        [],
    ),
    (
        "of two entries with one key the last one counts",
        [data({"key": "a", "valueMap": [text("b", "x")]}, text("c", "y"), text("a", "z")), *shown(ROOT)],
        [
            old("createSurface", catalogId=OLD_BASIC),
            old("updateDataModel", value={"c": "y", "a": "z"}),
            old("updateComponents", components=[NEW_ROOT]),
        ],
        ["/0/dataModelUpdate/contents/0 superseded dropped"],
    ),
    (
        "data later on merges key by key",
        [
            *shown(ROOT),
            data(text("a", "x"), {"key": "b/c", "valueNumber": 1}, path="/m/"),
            data(text(".", "z"), path="n"),
        ],
        [
            *updated(NEW_ROOT),
            old("updateDataModel", path="/m/a", value="x"),
            old("updateDataModel", path="/m/b~1c", value=1),
            old("updateDataModel", path="/n", value="z"),
        ],
        [],
    ),
    (
        "what a template goes through is a list",
        [
            data({"key": "l", "valueMap": [{"key": "one", "valueMap": [text("t", "x")]}, text("two", "y")]}),
            *shown(
                oldest("List", children={"template": {"componentId": "item", "dataBinding": "/l"}}),
                {"id": "item", "component": {"Text": {"text": {"path": "t"}}}},
            ),
            data(text("t", "z"), path="/l/one"),
            data(text("three", "w"), path="/l"),
        ],
        [
            old("createSurface", catalogId=OLD_BASIC),
            old("updateDataModel", value={"l": [{"t": "x"}, "y"]}),
            old(
                "updateComponents",
                components=[
                    {"id": "root", "component": "List", "children": {"componentId": "item", "path": "/l"}},
                    {"id": "item", "component": "Text", "text": {"path": "t"}},
                ],
            ),
            old("updateDataModel", path="/l/0/t", value="z"),
            old("updateDataModel", path="/l/2", value="w"),
        ],
        [
            "/0/dataModelUpdate/contents/0/valueMap repeat approximated",
            "/4/dataModelUpdate/contents/0/key repeat approximated",
        ],
    ),
    (
        "a list in each item of a list",
        [
            data({"key": "l", "valueMap": [{"key": "a", "valueMap": [{"key": "m", "valueMap": [text("b", "x")]}]}]}),
            *shown(
                oldest("List", children={"template": {"componentId": "row", "dataBinding": "/l"}}),
                {
                    "id": "row",
                    "component": {"Row": {"children": {"template": {"componentId": "t", "dataBinding": "m"}}}},
                },
                {"id": "t", "component": {"Text": {"text": {"path": "."}}}},
            ),
        ],
        [
            old("createSurface", catalogId=OLD_BASIC),
            old("updateDataModel", value={"l": [{"m": ["x"]}]}),
            old(
                "updateComponents",
                components=[
                    {"id": "root", "component": "List", "children": {"componentId": "row", "path": "/l"}},
                    {"id": "row", "component": "Row", "children": {"componentId": "t", "path": "m"}},
                    {"id": "t", "component": "Text", "text": {"path": "."}},
                ],
            ),
        ],
        [
            "/0/dataModelUpdate/contents/0/valueMap repeat approximated",
            "/0/dataModelUpdate/contents/0/valueMap/0/valueMap/0/valueMap repeat approximated",
        ],
    ),
    (
        "a literal beside a path is written first",
        shown(oldest("Text", text={"path": "/a", "literalString": "x"})),
        [
            old("createSurface", catalogId=OLD_BASIC),
            old("updateDataModel", path="/a", value="x"),
            old("updateComponents", components=[{"id": "root", "component": "Text", "text": {"path": "/a"}}]),
        ],
        [],
    ),
    (
        "to begin again changes nothing",
        [*shown(ROOT), {"beginRendering": {"surfaceId": "s", "root": "root"}}],
        updated(NEW_ROOT),
        [],
    ),
    (
        "to begin again with another root",
        [
            *shown(ROOT, {"id": "b", "component": {"Card": {"child": "root"}}}),
            {"beginRendering": {"surfaceId": "s", "root": "b", "styles": {"font": "Serif"}}},
        ],
        [
            *updated(NEW_ROOT, {"id": "b", "component": "Card", "child": "root"}),
            old(
                "updateComponents",
                components=[{**NEW_ROOT, "id": "root_2"}, {"id": "root", "component": "Card", "child": "root_2"}],
            ),
        ],
        [
            "/0/surfaceUpdate/components/0/id identifier approximated",
            "/0/surfaceUpdate/components/1/id identifier approximated",
            "/2/beginRendering/root identifier approximated",
            "/2/beginRendering/styles metadata dropped",
        ],
    ),
    (
        "a surface that comes back",
        [*shown(ROOT), {"deleteSurface": {"surfaceId": "s"}}, *shown(ROOT)],
        [*updated(NEW_ROOT), old("deleteSurface"), *updated(NEW_ROOT)],
        [],
    ),
    (
        "a part of a stream, which tells no root",
        [{"surfaceUpdate": {"surfaceId": "s", "components": [ROOT]}}],
        [old("updateComponents", components=[NEW_ROOT])],
        [],
    ),
    (
        "an error of the only surface",
        [*shown(ROOT), {"error": {"reason": 1}}],
        [*updated(NEW_ROOT), old("error", reason=1, code="UNKNOWN_ERROR", message="")],
        ["/2/error/surfaceId event assumed", "/2/error/code event assumed", "/2/error/message event assumed"],
    ),
    ("an error of no surface", [{"error": {"message": "M"}}], [], ["/0/error event dropped"]),
    (
        "an error about a message",
        [{"error": {"surfaceId": "s", "code": "VALIDATION_FAILED", "message": "M"}}],
        [old("error", code="VALIDATION_FAILED", message="M", path="")],
        ["/0/error/path event assumed"],
    ),
    (
        "a custom component",
        shown(
            {
                "id": "root",
                "component": {
                    "Chart": {
                        "child": "root",
                        "parts": [
                            {
                                "label": {"literalString": "L"},
                                "of": {"path": "/p"},
                                "other": {"literalString": 1, "x": 2},
                            }
                        ],
                        "action": {"name": "go", "context": [{"key": "k", "value": {"path": "/k"}}]},
                        "children": {"template": {"componentId": "root", "dataBinding": "/l"}},
                    }
                },
            },
            catalogId="urn:mine",
        ),
        [
            old("createSurface", catalogId="urn:mine"),
            old(
                "updateComponents",
                components=[
                    {
                        "id": "root",
                        "component": "Chart",
                        "child": "root",
                        "parts": [{"label": "L", "of": {"path": "/p"}, "other": {"literalString": 1, "x": 2}}],
                        "action": {"event": {"name": "go", "context": {"k": {"path": "/k"}}}},
                        "children": {"componentId": "root", "path": "/l"},
                    }
                ],
            ),
        ],
        ["/1/beginRendering/catalogId version assumed"],
    ),
]


@pytest.mark.parametrize(("given", "wanted", "losses"), [row[1:] for row in STREAMS], ids=[row[0] for row in STREAMS])
def test_a_stream_of_v0_8(given: list[Document], wanted: list[Document], losses: list[str]) -> None:
    result = a2ui.upgrade(given, to="0.9")
    assert (result.output, told(result)) == (wanted, losses)
    assert a2ui.upgrade(given).output == a2ui.upgrade(wanted).output


def templates_in_templates(levels: int) -> list[Document]:
    """Components of which each is drawn in twice as many places as the one before."""
    rows = [
        {"id": f"r{level}", "component": {"Row": {"children": {"explicitList": [f"x{level}", f"y{level}"]}}}}
        for level in range(levels)
    ]
    lists = [
        {
            "id": f"{name}{level}",
            "component": {
                "List": {"children": {"template": {"componentId": f"r{level + 1}", "dataBinding": name}}},
            },
        }
        for level in range(levels)
        for name in ("x", "y")
    ]
    return shown(*rows, *lists, root="r0")


def test_templates_in_templates_are_bounded() -> None:
    assert a2ui.upgrade(templates_in_templates(8)).output
    with pytest.raises(LimitError) as caught:
        a2ui.upgrade(templates_in_templates(20))
    assert refusal(caught.value) == ["/0 too_many_nodes"]


def test_a_component_that_is_its_own_template_ends() -> None:
    component = oldest("List", children={"template": {"componentId": "root", "dataBinding": "l"}})
    assert (
        a2ui.upgrade(shown(component), to="0.9").output[1:]
        == updated({"id": "root", "component": "List", "children": {"componentId": "root", "path": "l"}})[1:]
    )


def test_a_loss_of_the_second_step_stands_where_the_first_document_has_it() -> None:
    """From v0.8 to v1.0 leads over v0.9; places are those of the document given all the same."""
    field = {**oldest("TextField", label=HI, text=literal("x"), validationRegexp="a"), "id": "top"}
    result = a2ui.upgrade(shown(field, root="top", styles={"font": "Serif"}))
    assert [(loss.path, loss.code, str(loss.subject)) for loss in result.losses] == [
        ("/0/surfaceUpdate/components/0/id", "identifier", 'id of TextField "top"'),
        (
            "/0/surfaceUpdate/components/0/component/TextField/validationRegexp",
            "check",
            'component.TextField.validationRegexp of TextField "top"',
        ),
        ("/1/beginRendering/root", "identifier", "None"),
        ("/1/beginRendering/styles", "metadata", "None"),
    ]
