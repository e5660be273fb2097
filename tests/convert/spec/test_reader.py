"""The json-render reader: what every component, prop, expression, condition, event and check becomes."""

from typing import Any, Final

import pytest
from pydantic_core import MISSING

from tests.convert.spec.drawing import ROOT, Element, drawn, element, read, read_live, spec, told
from uispec import convert
from uispec.adapters.json_render.writing.tongue import SpecTongue
from uispec.errors import InvalidDocumentError
from uispec.ledger.live import Binding, Call, Index, Literal, TextTemplate
from uispec.limits import Limits

Case = tuple[Element, list[str]]

_CHANGED: Final = {"action": "go", "params": {"a": 1}}

COMPONENTS: Final[dict[str, Case]] = {
    "Card": (
        element("Card", title="T", description="D", maxWidth="sm", centered=True, className="x"),
        ["surface r title='T' subtitle='D' max_width='sm' +centered +className"],
    ),
    "Stack": (
        element("Stack", direction="horizontal", gap="lg", align="center", justify="between", className="x"),
        ["group r <axis:horizontal> item_gap='lg' cross='center' main='space_between' +className"],
    ),
    "Stack without props": (element("Stack"), ["group r <axis:vertical> cross='start'"]),
    "Grid": (
        element("Grid", columns=3, gap="sm", className="x"),
        ["group r <axis:horizontal> <grid:True> columns=3 item_gap='sm' +className"],
    ),
    "Separator": (element("Separator", orientation="vertical"), ["divider r axis='vertical'"]),
    "Accordion": (
        element("Accordion", type="multiple", items=[{"title": "A", "content": "a"}]),
        ["accordion r mode='multi'", "  items. item r title='A' text='a'"],
    ),
    "Collapsible": (
        element("Collapsible", title="T", defaultOpen=True),
        ["accordion r +defaultOpen", "  items. item r title='T'"],
    ),
    "Dialog": (
        element("Dialog", title="T", description="D", openPath="/open"),
        ["overlay r <mode:modal> title='T' subtitle='D' open=nothing"],
    ),
    "Drawer": (
        element("Drawer", title="T", openPath="/open"),
        ["overlay r <mode:drawer> title='T' open=nothing"],
    ),
    "Carousel": (
        element("Carousel", items=[{"title": "A", "description": "a"}, {"title": None, "description": "b"}]),
        [
            "carousel r",
            "  pages. page r",
            "    text r/0/title text='A' role='h4'",
            "    text r/0/description text='a'",
            "  pages. page r",
            "    text r/1/description text='b'",
        ],
    ),
    "Table": (
        element("Table", columns=["A", "B"], rows=[["1", "2"]], caption="C"),
        [
            "table r caption='C'",
            "  columns. table_column r title='A'",
            "  columns. table_column r title='B'",
            "  rows. table_row r",
            "    cells. table_cell r text='1'",
            "    cells. table_cell r text='2'",
        ],
    ),
    "Table without headings": (
        element("Table", columns=["", "B"], rows=[]),
        ["table r", "  columns. table_column r", "  columns. table_column r title='B'"],
    ),
    "Heading": (element("Heading", text="T", level="h3"), ["text r text='T' role='h3'"]),
    "Heading without a level": (element("Heading", text="T"), ["text r text='T' role='h2'"]),
    "Text": (element("Text", text="T", variant="muted"), ["text r text='T' role='muted'"]),
    "Text of the body": (element("Text", text="T", variant="body"), ["text r text='T'"]),
    "Image": (
        element("Image", src="https://e.org/a.png", alt="A", width=8, height=9),
        ["image r url='https://e.org/a.png' alt='A' width=8 height=9"],
    ),
    "Avatar": (element("Avatar", src=None, name="Ada", size="lg"), ["image r alt='Ada' role='avatar' +size"]),
    "Badge": (element("Badge", text="T", variant="outline"), ["badge r text='T' look='outline'"]),
    "Badge of danger": (element("Badge", text="T", variant="destructive"), ["badge r text='T' tone='attention'"]),
    "Alert": (
        element("Alert", title="T", message="M", type="error"),
        ["surface r <alert:True> title='T' subtitle='M' tone='attention'"],
    ),
    "Progress": (element("Progress", value=3, max=4, label="L"), ["progress r value=3 max=4 label='L'"]),
    "Spinner": (element("Spinner", size="lg", label="L"), ["progress r label='L' look='spinner' +size"]),
    "Skeleton": (
        element("Skeleton", width="1px", height="2px", rounded=True),
        ["unknown r <type:Skeleton> +width +height +rounded"],
    ),
    "Tooltip": (element("Tooltip", text="T", content="C"), ["overlay r <mode:tip> label='T' text='C'"]),
    "Popover": (element("Popover", trigger="T", content="C"), ["overlay r <mode:popover> label='T' text='C'"]),
    "Input": (
        element("Input", label="L", name="n", type="password", placeholder="P", value="v", validateOn="submit"),
        ["input_text r <shape:text> label='L' name='n' value='v' placeholder='P' mode='secret' +validateOn"],
    ),
    "Input of numbers": (
        element("Input", label="L", name="n", type="number"),
        ["input_text r <shape:number_text> label='L' name='n' mode='number'"],
    ),
    "Textarea": (
        element("Textarea", label="L", name="n", placeholder="P", rows=5, value="v"),
        ["input_text r <shape:text> label='L' name='n' value='v' placeholder='P' rows=5 mode='long'"],
    ),
    "Select": (
        element("Select", label="L", name="n", options=["a"], placeholder="P", value="a"),
        [
            "input_choice r <shape:text> label='L' name='n' value='a' placeholder='P' look='menu'",
            "  options. option r label='a' value='a'",
        ],
    ),
    "Radio": (
        element("Radio", label="L", name="n", options=["a"], value="a"),
        [
            "input_choice r <shape:text> label='L' name='n' value='a' look='list'",
            "  options. option r label='a' value='a'",
        ],
    ),
    "Checkbox": (
        element("Checkbox", label="L", name="n", checked=True),
        ["input_bool r <shape:boolean> label='L' name='n' value=True"],
    ),
    "Switch": (
        element("Switch", label="L", name="n", checked=True),
        ["input_bool r <shape:boolean> label='L' name='n' value=True look='switch'"],
    ),
    "Toggle": (
        element("Toggle", label="L", pressed=True, variant="outline"),
        ["input_bool r <shape:boolean> label='L' value=True look='toggle' +variant"],
    ),
    "Slider": (
        element("Slider", label="L", min=1, max=9, step=2, value=3),
        ["input_range r <shape:number> label='L' min=1 max=9 step=2 value=3"],
    ),
    "Slider without bounds": (element("Slider", value=3), ["input_range r <shape:number> value=3 max=100"]),
    "Pagination": (
        element("Pagination", totalPages=9, page=2),
        ["input_range r <shape:number> max=9 value=2 min=1 step=1 look='pages'"],
    ),
    "DropdownMenu": (
        element("DropdownMenu", label="L", items=[{"label": "A", "value": "a"}], value="a"),
        [
            "input_choice r <shape:text> <menu:True> label='L' value='a' look='menu'",
            "  options. option r label='A' value='a'",
        ],
    ),
    "ToggleGroup": (
        element("ToggleGroup", items=[{"label": "A", "value": "a"}], type="multiple", value="a"),
        [
            "input_choice r <shape:joined> value='a' mode='multi' look='chips'",
            "  options. option r label='A' value='a'",
        ],
    ),
    "ButtonGroup": (
        element("ButtonGroup", buttons=[{"label": "A", "value": "a"}], selected="a"),
        [
            "input_choice r <shape:text> value='a' look='buttons'",
            "  options. option r label='A' value='a'",
        ],
    ),
    "Button": (
        element("Button", label="L", variant="secondary", disabled=True),
        ["button r label='L' emphasis='default' enabled=False"],
    ),
    "Button without props": (element("Button", label="L"), ["button r label='L' emphasis='primary'"]),
    "Link": (element("Link", label="L", href="/a"), ["link r label='L'", "  @press open_url r href='/a'"]),
    "Tabs": (
        element("Tabs", tabs=[{"label": "A", "value": "a"}], defaultValue="a", value={"$bindState": "/tab"}),
        ["tabs r <shape:text> value=nothing initial='a'", "  tabs. tab r title='A' value='a'"],
    ),
}


@pytest.mark.parametrize("name", COMPONENTS)
def test_a_component(name: str) -> None:
    root, lines = COMPONENTS[name]
    reading = read(spec(root))
    assert drawn(reading.root) == lines
    assert told(reading) == []


def test_nulls_and_defaults_mean_that_nothing_is_said() -> None:
    plain = element("Input", label="L", name="n")
    spelled = element("Input", label="L", name="n", type="text", placeholder=None, value=None, validateOn="blur")
    for root in (plain, spelled):
        assert drawn(read(spec(root)).root) == ["input_text r <shape:text> label='L' name='n'"]


def test_a_custom_component_keeps_its_props_and_shows_its_children() -> None:
    root = element("Fancy", "a", title="T", odd={"$state": "/x"}, slots={"side": ["b"]})
    document = spec(root, {"x": 1}, a=element("Text", text="A"), b=element("Text", text="B"))
    reading = read(document)
    assert drawn(reading.root) == ["unknown r <type:Fancy> +title +odd", "  text a text='A'", "  text b text='B'"]
    assert told(reading) == [("layout", "approximated", "/elements/r/slots/side")]


def test_what_a_component_does_not_know_is_lost() -> None:
    document = spec({**element("Text", "a", text="A", odd=1), "extra": 2}, a=element("Text", text="B"))
    assert told(read({**document, "more": 3})) == [
        ("property", "dropped", "/elements/r/props/odd"),
        ("property", "dropped", "/elements/r/children"),
        ("property", "dropped", "/elements/r/extra"),
        ("unreachable", "dropped", "/elements/a"),
        ("property", "dropped", "/more"),
    ]


# The tree

TREES: Final[dict[str, tuple[dict[str, Any], list[str], list[tuple[str, str, str]]]]] = {
    "children in order": (
        spec(element("Stack", "b", "a"), a=element("Text", text="A"), b=element("Text", text="B")),
        ["group r <axis:vertical> cross='start'", "  text b text='B'", "  text a text='A'"],
        [],
    ),
    "a child that is not there": (
        spec(element("Card", "a", "b"), b=element("Text", text="B")),
        ["surface r", "  text b text='B'"],
        [("reference", "dropped", "/elements/r/children/0")],
    ),
    "an element inside itself": (
        spec(element("Card", "a"), a=element("Card", "r")),
        ["surface r", "  surface a"],
        [("reference", "dropped", "/elements/a/children/0")],
    ),
    "an element out of reach": (
        spec(element("Card"), a=element("Text", text="A")),
        ["surface r"],
        [("unreachable", "dropped", "/elements/a")],
    ),
    "an element that never shows": (
        spec(element("Card", "a"), a=element("Card", "b", visible=False), b=element("Text", text="B")),
        ["surface r"],
        [("unreachable", "dropped", "/elements/a"), ("unreachable", "dropped", "/elements/b")],
    ),
    "a shared element": (
        spec(element("Stack", "a", "b"), a=element("Card", "c"), b=element("Card", "c"), c=element("Separator")),
        [
            "group r <axis:vertical> cross='start'",
            "  surface a",
            "    divider c",
            "  surface b",
            "    divider c",
        ],
        [],
    ),
    "panels of tabs": (
        spec(
            element(
                "Tabs",
                "p",
                "q",
                tabs=[{"label": "A", "value": "a"}, {"label": "B", "value": "b"}],
                value={"$bindState": "/tab"},
            ),
            {"tab": "b"},
            p=element("Text", text="P", visible={"$state": "tab", "eq": "b"}),
            q=element("Text", text="Q", visible={"$state": "/tab", "eq": "b"}),
        ),
        [
            "tabs r <shape:text> value='b'",
            "  tabs. tab r title='A' value='a'",
            "  tabs. tab r title='B' value='b'",
            "    child: group r/child <axis:vertical>",
            "      text p text='P'",
            "      text q text='Q'",
        ],
        [],
    ),
    "something beside tabs": (
        spec(
            element("Tabs", "p", "q", tabs=[{"label": "A", "value": "a"}], value={"$bindState": "/tab"}),
            {"tab": "a"},
            p=element("Text", text="P", visible={"$state": "/tab", "eq": "a"}),
            q=element("Text", text="Q"),
        ),
        [
            "group r/box <axis:vertical>",
            "  tabs r <shape:text> value='a'",
            "    tabs. tab r title='A' value='a'",
            "      child: text p text='P'",
            "  text q text='Q'",
        ],
        [],
    ),
    "what folds": (
        spec(element("Collapsible", "a", title="T"), a=element("Text", text="A")),
        ["accordion r", "  items. item r title='T'", "    text a text='A'"],
        [],
    ),
}


@pytest.mark.parametrize("name", TREES)
def test_a_tree(name: str) -> None:
    document, lines, losses = TREES[name]
    reading = read(document)
    assert drawn(reading.root) == lines
    assert told(reading) == losses


def test_a_spec_without_its_root_shows_nothing() -> None:
    reading = read({"root": "x", "elements": {ROOT: element("Card")}})
    assert reading.root is None
    assert told(reading) == [("reference", "dropped", "/root"), ("unreachable", "dropped", "/elements/r")]
    assert read(spec(element("Card", visible=False))).root is None


def test_a_tree_that_is_cut_says_so() -> None:
    document = spec(element("Stack", "a", "b", "c"), **{key: element("Separator") for key in "abc"})
    reading = convert.convert(document, to="outline", limits=Limits(converted_nodes=2))
    assert ("limit", "/elements/r/children") in {(loss.code, loss.path) for loss in reading.losses}


# Dialogs

_OPEN: Final = {"press": {"action": "setState", "params": {"statePath": "/open", "value": True}}}


def _dialog(state: Any, **button: Any) -> dict[str, Any]:
    return spec(
        element("Stack", "go", "d"),
        {"open": state},
        go=element("Button", label="Go", **{"on": _OPEN, **button}),
        d=element("Dialog", "a", title="T", openPath="open"),
        a=element("Text", text="A"),
    )


def test_a_dialog_stands_around_its_trigger() -> None:
    reading = read(_dialog(False))
    assert drawn(reading.root) == [
        "group r <axis:vertical> cross='start'",
        "  overlay d <mode:modal> title='T'",
        "    trigger: button go label='Go' emphasis='primary'",
        "    content: text a text='A'",
    ]
    assert told(reading) == []


def test_a_dialog_that_is_open_says_so() -> None:
    assert "open=True" in drawn(read(_dialog(True)).root)[1]


NO_TRIGGERS: Final[dict[str, dict[str, Any]]] = {
    "another place": {"press": {"action": "setState", "params": {"statePath": "/other", "value": True}}},
    "another value": {"press": {"action": "setState", "params": {"statePath": "/open", "value": False}}},
    "two actions": {"press": [_OPEN["press"], _CHANGED]},
    "another action": {"press": _CHANGED},
    "another event": {"change": _OPEN["press"]},
}


@pytest.mark.parametrize("name", NO_TRIGGERS)
def test_a_button_that_does_something_else_is_no_trigger(name: str) -> None:
    lines = drawn(read(_dialog(False, on=NO_TRIGGERS[name])).root)
    assert "  button go label='Go' emphasis='primary'" in lines
    assert "  overlay d <mode:modal> title='T' open=False" in lines


def test_of_two_triggers_none_holds_the_dialog() -> None:
    document = _dialog(False)
    document["elements"]["r"]["children"].append("go2")
    document["elements"]["go2"] = element("Button", label="Go", on=_OPEN)
    assert "  overlay d <mode:modal> title='T' open=False" in drawn(read(document).root)


def test_a_trigger_inside_its_own_dialog_is_none() -> None:
    document = spec(
        element("Stack", "d"),
        {"open": False},
        d=element("Dialog", "go", title="T", openPath="/open"),
        go=element("Button", label="Go", on=_OPEN),
    )
    assert "    content: button go label='Go' emphasis='primary'" in drawn(read(document).root)


# Expressions

STATE: Final[dict[str, Any]] = {"a": "A", "n": 2, "ok": True, "rows": [{"t": "x"}, {"t": "y"}], "t": "top"}

EXPRESSIONS: Final[list[tuple[Any, Any, Any]]] = [
    ({"$state": "/a"}, "A", Binding(("a",))),
    ({"$state": "a"}, "A", Binding(("a",))),
    ({"$state": "/x"}, MISSING, Binding(("x",))),
    ({"$state": "/rows/1/t", "extra": 1}, "y", Binding(("rows", "1", "t"))),
    ({"$bindState": "/a"}, "A", Binding(("a",))),
    ({"$template": "<${/a}> ${n}"}, "<A> 2", TextTemplate(("<", Binding(("a",)), "> ", Binding(("n",))))),
    ({"$cond": {"$state": "/ok"}, "$then": {"$state": "/a"}, "$else": "no"}, "A", None),
    ({"$cond": {"$state": "/n", "gt": {"$state": "/x"}}, "$then": 1, "$else": {"$state": "/n"}}, 2, None),
    (
        {"$computed": "formatNumber", "args": {"value": {"$state": "/n"}, "decimals": 1}},
        "2.0",
        Call("formatNumber", {"value": Binding(("n",)), "decimals": Literal(1)}),
    ),
    ({"$concat": ["a", {"$state": "/a"}]}, "aA", None),
    ({"$count": {"$state": "/rows"}}, 2, None),
    ({"$join": {"$state": "/rows/0"}}, "", None),
    ({"$math": "add", "a": {"$state": "/n"}, "b": 3}, 5, None),
    ({"$pluralize": {"$state": "/n"}, "one": "row", "other": "rows"}, "2 rows", None),
    ({"$truncate": {"$state": "/a"}, "length": 0}, "...", None),
    ({"$format": "number", "value": {"$state": "/n"}}, "2", None),
    ({"$item": "t"}, MISSING, None),
    ({"$index": True}, MISSING, None),
]


@pytest.mark.parametrize(("raw", "now", "live"), EXPRESSIONS, ids=lambda value: str(value)[:40])
def test_an_expression(raw: Any, now: Any, live: Any) -> None:
    reading = read(spec(element("Text", text=raw), STATE))
    assert reading.root is not None
    val = reading.root.attrs["text"]
    if raw != {"$join": {"$state": "/rows/0"}}:
        assert val.now() == now or (val.now() is MISSING and now is MISSING)
    assert val.form is not None
    assert reading.ledger.language.live(raw, "") == live


IN_ROWS: Final[list[tuple[Any, Any, Any]]] = [
    ({"$item": "t"}, "y", Binding(("t",), from_item=True)),
    ({"$item": "/t"}, "y", Binding(("t",), from_item=True)),
    ({"$item": ""}, {"t": "y"}, Binding((), from_item=True)),
    ({"$bindItem": "t"}, "y", Binding(("t",), from_item=True)),
    ({"$index": True}, 1, Index()),
    ({"$template": "${/t}"}, "top", TextTemplate((Binding(("t",)),))),
    # Some item may lack it, and then the state has another.
    ({"$template": "${t}"}, "y", None),
    ({"$state": "/t"}, "top", Binding(("t",))),
]


@pytest.mark.parametrize(("raw", "now", "live"), IN_ROWS, ids=lambda value: str(value)[:40])
def test_an_expression_in_a_row(raw: Any, now: Any, live: Any) -> None:
    language = read(spec(element("Card"), STATE)).ledger.language
    assert language.evaluate(raw, "/rows/1") == (now, "")
    assert language.live(raw, "/rows/-") == live


def test_what_cannot_be_computed_says_so() -> None:
    reading = read(spec(element("Text", text={"$computed": "nope"})))
    assert told(reading) == []
    result = convert.convert(spec(element("Text", text={"$computed": "nope"})), to="outline")
    assert ("unresolved", "dropped", "/elements/r/props/text") in {
        (loss.code, loss.effect, loss.path) for loss in result.losses
    }


# Repeats

_ROW: Final = element("Text", text={"$item": "t"})


def _list(**more: Any) -> dict[str, Any]:
    return spec(element("Stack", "row", repeat={"statePath": "/rows", "key": "t"}, **more), STATE, row=_ROW)


def test_a_repeat_is_written_out() -> None:
    reading = read(_list())
    assert drawn(reading.root) == [
        "group r <axis:vertical> cross='start' +repeat.key",
        "  text row[0] text='x'",
        "  text row[1] text='y'",
    ]
    assert ("repeat", "approximated", "/elements/r/repeat/statePath") in told(reading)


def test_a_repeat_stays_alive_where_the_target_can_say_it() -> None:
    reading = read_live(_list())
    assert drawn(reading.root) == [
        "group r <axis:vertical> cross='start' +repeat.key",
        "  row text row text='x'",
    ]
    assert reading.root is not None
    assert reading.root.repeat is not None
    assert reading.root.repeat.over.say() == {"$state": "/rows"}
    assert reading.root.repeat.row[0].scope == "/rows/-"


DEAD: Final[dict[str, Element]] = {
    "a condition": element("Text", text="A", visible={"$item": "t"}),
    "no words": element("Text", text={"$cond": {"$item": "t"}, "$then": 1, "$else": 2}),
    "words in an action": element(
        "Button",
        label="L",
        on={"press": {"action": "go", "params": {"a": {"$cond": {"$item": "t"}, "$then": 1, "$else": 2}}}},
    ),
    # As a whole param it means a place, and no value.
    "a place": element("Button", label="L", on={"press": {"action": "go", "params": {"a": {"$item": "t"}}}}),
}


@pytest.mark.parametrize("name", DEAD)
def test_a_repeat_is_written_out_where_something_has_no_words(name: str) -> None:
    document = _list()
    document["elements"]["row"] = DEAD[name]
    reading = read_live(document)
    assert reading.root is not None
    assert reading.root.repeat is None


ALIVE: Final[dict[str, Element]] = {
    "looks": element("Badge", text="A", variant={"$cond": {"$item": "t"}, "$then": "outline", "$else": "default"}),
    "what changes the state": element(
        "Button",
        label="L",
        on={"press": {"action": "removeState", "params": {"statePath": "/rows", "index": {"$index": True}}}},
    ),
    "a value among params": element(
        "Button", label="L", on={"press": {"action": "go", "params": {"a": {"$bindItem": "t"}}}}
    ),
}


@pytest.mark.parametrize("name", ALIVE)
def test_what_no_target_needs_to_say_keeps_no_repeat_from_living(name: str) -> None:
    document = _list()
    document["elements"]["row"] = ALIVE[name]
    reading = read_live(document)
    assert reading.root is not None
    assert reading.root.repeat is not None


def test_rows_in_rows() -> None:
    document = spec(
        element("Stack", "row", repeat={"statePath": "/rows"}),
        {"rows": [{"of": ["a", "b"]}, {"of": ["c"]}]},
        row=element("Card", "cell", repeat={"statePath": {"$item": "of"}}),
        cell=element("Text", text={"$item": ""}),
    )
    assert drawn(read(document).root)[1:] == [
        "  surface row[0]",
        "    text cell[0, 0] text='a'",
        "    text cell[0, 1] text='b'",
        "  surface row[1]",
        "    text cell[1, 0] text='c'",
    ]


def test_rows_are_filtered_by_what_the_items_are() -> None:
    document = _list(visible=[{"$state": "/ok"}, {"$item": "t", "eq": "y"}])
    reading = read(document)
    assert drawn(reading.root)[1:] == ["  text row[1] text='y'"]
    assert ("visibility", "approximated", "/elements/r/visible") in told(reading)


def test_a_list_without_items_shows_nothing_of_its_rows() -> None:
    document = spec(element("Stack", "row", repeat={"statePath": "/none"}), {"a": "A"}, row=_ROW)
    document["elements"]["row"] = element("Text", text={"$state": "/a"})
    reading = read(document)
    assert ("repeat", "dropped", "/elements/row") in told(reading)
    assert ("unused_data", "dropped", "/state/a") not in told(read(document))


# Visibility

CONDITIONS: Final[list[tuple[Any, bool | None]]] = [
    (True, None),
    ({"$state": "/ok"}, True),
    ({"$state": "/ok", "not": True}, False),
    ({"$state": "/n", "gte": 2}, True),
    ({"$state": "/n", "eq": {"$state": "/x"}}, False),
    ([{"$state": "/ok"}, {"$state": "/n", "lt": 2}], False),
    ({"$or": [{"$state": "/x"}, {"$and": [{"$state": "/ok"}, True]}]}, True),
]


@pytest.mark.parametrize(("condition", "shows"), CONDITIONS, ids=str)
def test_a_condition(condition: Any, shows: bool | None) -> None:
    reading = read(spec(element("Card", "a"), STATE, a=element("Text", text="A", visible=condition)))
    assert reading.root is not None
    visible = reading.root.children[0].attrs.get("visible")
    assert (None if visible is None else visible.now()) is shows
    if visible is not None:
        visible.place()
        losses = [(loss.code, loss.effect, loss.path) for loss in reading.ledger.finish()]
        assert ("visibility", "approximated", "/elements/a/visible") in losses


# Actions

ACTIONS: Final[dict[str, tuple[Any, list[str]]]] = {
    "setState": (
        {"action": "setState", "params": {"statePath": "/a", "value": {"$state": "/n"}}},
        ["@press set_data r target='/a' value=2"],
    ),
    "pushState": (
        {"action": "pushState", "params": {"statePath": "/rows", "value": {"t": "z"}, "clearStatePath": "/a"}},
        ["@press append r target='/rows' value={'t': 'z'} clear='/a'"],
    ),
    "removeState": (
        {"action": "removeState", "params": {"statePath": "/rows", "index": 1}},
        ["@press remove r target='/rows' index=1"],
    ),
    "validateForm": ({"action": "validateForm"}, ["@press validate r"]),
    "push": ({"action": "push", "params": {"screen": "s"}}, ["@press call r call='push' +params"]),
    "an action of the host": (
        {"action": "go", "params": {"a": {"$state": "/a"}, "b": [{"$state": "/n"}]}, "preventDefault": True},
        ["@press emit r <inputs:listed> name='go' context={'a': 'A', 'b': [2]} +preventDefault"],
    ),
    "with what is asked and done": (
        {
            "action": "go",
            "confirm": {"title": "T ${/a}", "message": "M"},
            "onSuccess": {"set": {"/a": 1}},
            "onError": {"action": "tell", "params": {"why": "$error.message"}},
        },
        [
            "@press emit r <inputs:listed> name='go' +confirm",
            "  on_success. set_data r target='/a' value=1",
            "  on_error. emit r <inputs:listed> name='tell' context={'why': '$error.message'}",
        ],
    ),
    "and then somewhere else": (
        {"action": "go", "onSuccess": {"navigate": "/home"}},
        ["@press emit r <inputs:listed> name='go'", "  on_success. navigate r href='/home'"],
    ),
    "several": (
        [{"action": "validateForm"}, {"action": "go"}],
        ["@press sequence r", "  steps. validate r", "  steps. emit r <inputs:listed> name='go'"],
    ),
}


@pytest.mark.parametrize("name", ACTIONS)
def test_an_action(name: str) -> None:
    press, lines = ACTIONS[name]
    reading = read(spec(element("Button", label="L", on={"press": press}), STATE))
    assert [line[2:] for line in drawn(reading.root)[1:]] == lines
    assert all(path.startswith("/state") for _, _, path in told(reading))


def test_a_dialog_before_an_action_reads_the_state() -> None:
    press = {"action": "go", "confirm": {"title": "T ${a}", "message": "M"}}
    document = spec(element("Button", label="L", on={"press": press}), {"a": "A", "b": "B"})
    assert told(read(document)) == [("unused_data", "dropped", "/state/b")]


def test_a_link_acts_and_then_leads_to_its_address() -> None:
    link = element("Link", label="L", href="/a", on={"press": {"action": "go"}})
    assert drawn(read(spec(link)).root)[1:] == [
        "  @press sequence r",
        "    steps. emit r <inputs:listed> name='go'",
        "    steps. open_url r href='/a'",
    ]
    link["on"]["press"]["preventDefault"] = True
    assert drawn(read(spec(link)).root) == [
        "link r label='L' +href",
        "  @press emit r <inputs:listed> <is_instead:True> name='go' +preventDefault",
    ]


def test_other_events_and_watchers() -> None:
    root = element("Input", label="L", name="n", on={"blur": _CHANGED}, watch={"/a": _CHANGED})
    assert drawn(read(spec(root)).root) == [
        "input_text r <shape:text> label='L' name='n' +watch",
        "  @blur emit r <inputs:listed> name='go' context={'a': 1}",
    ]


def test_params_mean_places_where_they_are_whole_items() -> None:
    params = {
        "path": {"$item": "t"},
        "value": {"$bindItem": "t"},
        "deep": {"t": {"$item": "t"}},
        "at": {"$index": True},
    }
    document = _list()
    document["elements"]["row"] = element("Button", label="L", on={"press": {"action": "go", "params": params}})
    reading = read(document)
    assert drawn(reading.root)[2] == (
        "    @press emit row[0] <inputs:listed> name='go' "
        "context={'path': '/rows/0/t', 'value': 'x', 'deep': {'t': 'x'}, 'at': 0}"
    )


# Checks

_MESSAGE: Final = {"message": "M"}
CHECKS: Final[dict[str, tuple[Any, str]]] = {
    "required": ({}, "required r"),
    "email": ({}, "email r"),
    "numeric": ({}, "numeric r"),
    "url": ({}, "url r"),
    "minLength": ({"min": 3}, "length r min=3"),
    "maxLength": ({"max": 3}, "length r max=3"),
    "pattern": ({"pattern": "^a"}, "pattern r pattern='^a'"),
    "min": ({"min": 3}, "range r min=3"),
    "max": ({"max": 3}, "range r max=3"),
    "matches": ({"other": {"$state": "/a"}}, "compare r other='A' is='equal'"),
    "equalTo": ({"other": "x"}, "compare r other='x' is='equal'"),
    "lessThan": ({"other": "x"}, "compare r other='x' is='less'"),
    "greaterThan": ({"other": "x"}, "compare r other='x' is='greater'"),
    "requiredIf": ({"field": {"$state": "/ok"}}, "required_if r other=True"),
    "ours": ({"a": 1}, "rule r condition='ours' +args"),
}


@pytest.mark.parametrize("name", CHECKS)
def test_a_check(name: str) -> None:
    args, line = CHECKS[name]
    check = {"type": name, **_MESSAGE, **({"args": args} if args else {})}
    reading = read(spec(element("Input", label="L", name="n", value={"$bindState": "/a"}, checks=[check]), STATE))
    head, *more = line.split(" +")
    assert drawn(reading.root)[1] == " +".join([f"  ? {head} message='M'", *more])
    assert reading.root is not None
    assert reading.root.checks[0].raw == {
        "condition": {"check": check, "value": {"$bindState": "/a"}},
        "message": "M",
    }


def test_data_that_only_a_check_reads_waits_with_it() -> None:
    check = {"type": "equalTo", "message": "M", "args": {"other": {"$state": "/b"}}}
    document = spec(element("Input", label="L", name="n", checks=[check]), {"b": 1})
    assert told(read(document)) == [("check", "deferred", "/state/b")]


# Lists that are bound

BOUND: Final[dict[str, tuple[Element, list[str]]]] = {
    "options": (
        element("Select", label="L", name="n", options={"$state": "/list"}),
        ["  options. option r label='a' value='a'", "  options. option r label='b' value='b'"],
    ),
    "tabs": (
        element("Tabs", tabs={"$state": "/pairs"}),
        ["  tabs. tab r title='A' value='a'"],
    ),
    "rows": (
        element("Table", columns={"$state": "/list"}, rows={"$state": "/grid"}),
        [
            "  columns. table_column r title='a'",
            "  columns. table_column r title='b'",
            "  rows. table_row r",
            "    cells. table_cell r text='1'",
        ],
    ),
    "computed": (
        element("Select", label="L", name="n", options={"$cond": True, "$then": ["x"], "$else": []}),
        ["  options. option r label='x' value='x'"],
    ),
}
_LISTS: Final[dict[str, Any]] = {"list": ["a", "b"], "pairs": [{"label": "A", "value": "a"}], "grid": [["1"]]}


@pytest.mark.parametrize("name", BOUND)
def test_a_list_that_is_bound_is_as_long_as_it_is_now(name: str) -> None:
    root, lines = BOUND[name]
    reading = read(spec(root, _LISTS))
    assert drawn(reading.root)[1:] == lines
    prop = next(key for key, value in root["props"].items() if isinstance(value, dict))
    code = "function" if name == "computed" else "repeat"
    assert (code, "approximated", f"/elements/r/props/{prop}") in told(reading)


# What is no spec

BROKEN: Final[dict[str, tuple[Any, str]]] = {
    "no elements": ({"root": "r"}, "/elements"),
    "a root that is no text": ({"root": 1, "elements": {}}, "/root"),
    "no condition": (spec(element("Card", visible={"path": "/a"})), "/elements/r/visible"),
    "no type": ({"root": "r", "elements": {"r": {"props": {}}}}, "/elements/r/type"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_no_spec_is_refused(name: str) -> None:
    document, path = BROKEN[name]
    with pytest.raises(InvalidDocumentError) as caught:
        read(document)
    assert path in [issue.path for issue in caught.value.issues]


def test_what_is_no_document_is_a_slip() -> None:
    with pytest.raises(TypeError, match="json-render is read from"):
        read(7)


def test_a_target_that_speaks_is_asked() -> None:
    reading = read(spec(element("Text", text={"$state": "/a"}), STATE), SpecTongue())
    assert reading.root is not None
    assert reading.root.attrs["text"].say() == {"$state": "/a"}
