"""The page of one UI in every protocol: written by the library, looked at in a real browser."""

import json
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Final, Literal

import pytest

from tests.rosetta.browser import BROWSER, see
from tests.shared import needs_shared, paths
from uispec import agui, convert, mcp
from uispec.cli.rosetta import rosetta_page
from uispec.cli.rosetta.homes import NOWHERE
from uispec.cli.rosetta.panel import Panel
from uispec.cli.rosetta.panels import TITLES, panels_of
from uispec.cli.rosetta.tools import schema_of

EXAMPLES: Final = Path(__file__).parents[2] / "examples"
NAMES: Final = sorted(path.stem for path in EXAMPLES.glob("*.jsonl") if path.stem != "broken")
NOW: Final = "2026-11-30T10:00:00Z"
AROUND: Final = (
    "AG-UI, with A2UI v1.0",
    "AG-UI, with A2UI v0.9",
    "AG-UI, with an interrupt",
    "MCP Apps",
    "OpenAI Apps SDK",
)
SILENT: Final = {"assistant-ui", "Markdown"}
"""Where no button of a surface can send anything."""
needs_browser: Final = pytest.mark.skipif(BROWSER is None, reason="no Chromium is installed")


def _source(name: str = "expense-approval") -> str:
    return (EXAMPLES / f"{name}.jsonl").read_text(encoding="utf-8")


def _panels(source: str) -> dict[str, Panel]:
    return {panel.title: panel for panel in panels_of(source, NOW)}


def _json(panel: Panel, place: int = 0) -> Any:
    return json.loads(panel.travels[place].text)


def test_every_protocol_has_a_panel() -> None:
    panels = list(panels_of(_source(), NOW))
    assert [panel.title for panel in panels] == [*TITLES.values(), *AROUND]
    for panel in panels:
        assert panel.drawing
        assert all(one.text for one in (*panel.travels, *panel.click))
        assert len(panel.travels) == 1 or all(one.label for one in panel.travels)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_pressed_comes_home(name: str) -> None:
    """Every target whose buttons can send something brings the same action back, or says what it waits for."""
    panels = _panels(_source(name))
    homes = {title: panel.home.action for title, panel in panels.items() if panel.home.action}
    assert len({*homes.values()}) == (name != "sign-up-form")
    silent = {title for title, panel in panels.items() if not (panel.click or panel.held)}
    assert silent == SILENT
    assert all(panel.home.action or panel.home.refused for panel in panels.values() if panel.click)
    assert {title: fate for title in panels if (fate := _fate(panels[title]))} == HINDERED.get(name, {})


def _fate(panel: Panel) -> str:
    """Why a click does not come home, where one would."""
    return "held back" if panel.held else "refused" if panel.home.refused else ""


HINDERED: Final = {
    # Its inputs are wanted and empty. Who knows the checks waits, and the others leave it to the receiver.
    "sign-up-form": {
        **dict.fromkeys(("A2UI v1.0", "A2UI v0.9", "Adaptive Cards", *AROUND), "held back"),
        **dict.fromkeys(("json-render", "assistant-ui, flat"), "refused"),
    },
    "travel-booking-v0_9": {"Adaptive Cards": "held back"},
    "travel-booking-v1_0": {"Adaptive Cards": "held back"},
    # Its first button stands behind a tab that is not open.
    "settings": {"json-render": "held back"},
}


def test_a_card_with_an_empty_input_that_it_wants_is_held_back() -> None:
    panel = _panels(_source("sign-up-form"))["Adaptive Cards"]
    assert panel.held == ("Tell us what to call you.", "An address is needed to confirm the account.")
    assert (panel.click, panel.home) == ((), NOWHERE)
    assert "Tell us what to call you." in rosetta_page(_source("sign-up-form"), NOW)


@pytest.mark.parametrize(("target", "form"), [key for key in TITLES if key[0] in convert.READABLE])
def test_a_document_of_every_format_that_is_read_has_a_page(target: str, form: Literal["nested", "flat"]) -> None:
    panels = _panels(json.dumps(convert.convert(_source(), to=target, form=form).output))
    assert [*panels] == [*TITLES.values(), *AROUND]
    is_silent = (target, form) == ("assistant-ui", "nested")
    assert {bool(panels[title].home.action) for title in AROUND} == {not is_silent}


@needs_shared
@pytest.mark.parametrize("name", ["a2ui_v?_?.jsonl", "adaptive_card.json", "json_render*", "assistant_ui*"])
def test_the_recorded_card_has_a_page_whatever_it_is_written_in(name: str) -> None:
    found = [path for path in paths(f"data/rosetta/{name}") if not path.stem.endswith("_action")]
    assert found
    for path in found:
        panels = _panels(path.read_text(encoding="utf-8"))
        assert [*panels] == [*TITLES.values(), *AROUND]
        if path.stem != "assistant_ui":
            click = json.loads(panels["MCP Apps"].click[0].text)["params"]
            assert click == {"name": "decide_expense", "arguments": {"expenseId": "exp_8812", "decision": "approve"}}


LEAST: Final[dict[str, Any]] = {
    "a text": {"root": {"component": "Text", "props": {"value": "Hello"}}},
    "a surface of which nothing came": {"version": "1.0", "createSurface": {"surfaceId": "\u00e4 b", "catalogId": "c"}},
    "an empty card": {"type": "AdaptiveCard", "version": "1.5", "body": []},
    "an action with a name that no tool would have": {
        "$type": "Button",
        "label": "<script>",
        "$action": {"type": "tools/list \u2028 </pre>", "tools": [{"_meta": {"ui": 1}}], "_meta": {"ui": 7}},
    },
    "data that look like descriptors": {
        "root": "r",
        "elements": {"r": {"type": "Text", "props": {"content": {"$state": "/tools/0/name"}}, "children": []}},
        "state": {"tools": [{"name": "x", "_meta": {"ui": {"resourceUri": "http://a"}}}], "_meta": {"ui": 1}},
    },
}


@pytest.mark.parametrize("name", LEAST)
def test_a_document_of_hardly_anything_has_a_page(name: str) -> None:
    page = rosetta_page(json.dumps(LEAST[name]), NOW)
    assert page.count("<article") == len(TITLES) + len(AROUND)
    assert "<script" not in page


# Around the UI


@pytest.mark.parametrize("name", NAMES)
def test_the_runs_are_valid(name: str) -> None:
    panels = _panels(_source(name))
    events = _json(panels["AG-UI, with an interrupt"])
    assert [issue for issue in agui.validate(events, profile="reference") if issue.severity == "error"] == []
    assert events[-1]["outcome"]["type"] == "interrupt"
    if panels["AG-UI, with an interrupt"].click:
        answer, sent = (json.loads(one.text) for one in panels["AG-UI, with an interrupt"].click)
        assert sent["resume"] == answer
        interrupts = [agui.Interrupt.model_validate(one) for one in events[-1]["outcome"]["interrupts"]]
        assert agui.validate_answers(interrupts, answer) == []
        for payload in ({}, {"name": answer[0]["payload"]["name"]}, {**answer[0]["payload"], "name": "another"}):
            found = agui.validate_answers(interrupts, [{**answer[0], "payload": payload}])
            assert [issue.severity for issue in found][:1] == ["error"]


@pytest.mark.parametrize("name", NAMES)
def test_the_descriptors_are_valid_and_lead_to_each_other(name: str) -> None:
    panels = _panels(_source(name))
    listed, read, given = (_json(panels["MCP Apps"], place) for place in range(3))
    assert mcp.validate([listed, read]) == []
    show, *others = listed["tools"]
    assert mcp.resource_uri(show).uri == read["contents"][0]["uri"]
    assert [mcp.callable_by(tool, "model") for tool in others] == [False] * len(others)
    for one in panels["MCP Apps"].click:
        call = json.loads(one.text)["params"]
        (called,) = [tool["inputSchema"] for tool in others if tool["name"] == call["name"]]
        assert set(called.get("required", [])) <= call["arguments"].keys() <= called["properties"].keys()
    assert given["structuredContent"].keys() == show["outputSchema"]["properties"].keys()
    openai = [_json(panels["OpenAI Apps SDK"], place) for place in range(3)]
    assert openai[0]["tools"][0]["_meta"]["openai/outputTemplate"] == read["contents"][0]["uri"]
    assert openai[1]["contents"][0]["mimeType"] == mcp.SKYBRIDGE_MIME
    assert openai[2] == given
    # What was ported comes back as it was.
    assert mcp.port(openai[:2], to="mcp-apps").output == [listed, read]


def test_the_view_is_the_drawing_and_what_it_cannot_do_is_told() -> None:
    for title in ("MCP Apps", "OpenAI Apps SDK"):
        panel = _panels(_source())[title]
        view = mcp.read_ui_resource(_json(panel, 1)["contents"][0])
        assert view.kind == "html"
        assert panel.drawing in view.text
        assert "<script" not in view.text
        assert [(group.code, group.effect) for group in panel.losses] == [
            ("media", "dropped"),
            ("event", "dropped"),
            ("two_way", "dropped"),
            ("data_binding", "approximated"),
        ]
    panel = _panels(_source("dashboard"))["MCP Apps"]
    assert "two_way" not in {group.code for group in panel.losses}


SCHEMAS: Final[list[tuple[str, list[dict[str, Any]], dict[str, Any]]]] = [
    ("nothing", [], {"type": "object", "properties": {}}),
    (
        "texts that differ",
        [{"id": "a", "go": "yes"}, {"id": "a", "go": "no"}],
        {
            "type": "object",
            "properties": {"id": {"type": "string"}, "go": {"type": "string", "enum": ["yes", "no"]}},
            "required": ["id", "go"],
        },
    ),
    (
        "numbers that differ, and what not all have",
        [{"n": 1}, {"n": 2.5, "more": [1]}],
        {
            "type": "object",
            "properties": {"n": {"type": "number"}, "more": {"type": "array"}},
            "required": ["n"],
        },
    ),
    (
        "null, several types, true beside 1",
        [{"a": None, "b": 1, "c": True}, {"a": "x", "b": True, "c": False}],
        {"type": "object", "properties": {"a": {}, "b": {}, "c": {"type": "boolean"}}, "required": ["a", "b", "c"]},
    ),
]


@pytest.mark.parametrize(("examples", "schema"), [row[1:] for row in SCHEMAS], ids=[row[0] for row in SCHEMAS])
def test_the_schema_that_some_arguments_show(examples: list[dict[str, Any]], schema: dict[str, Any]) -> None:
    assert schema_of(examples) == schema


# The page


class _Seen(HTMLParser):
    """The ids of a page, and where its links lead."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.ids += [given["id"] or ""] if "id" in given else []
        self.links += [given["href"] or ""] if tag == "a" else []


@pytest.mark.parametrize("name", NAMES)
def test_the_page_of_every_example(name: str) -> None:
    page = rosetta_page(_source(name), NOW, name, f"uispec rosetta {name}.jsonl & more")
    seen = _Seen()
    seen.feed(page)
    assert len({*seen.ids}) == len(seen.ids) == len(TITLES) + len(AROUND)
    assert seen.links == [f"#{id_}" for id_ in seen.ids]
    assert f"uispec rosetta {name}.jsonl &amp; more" in page


def test_the_page_is_the_same_each_time() -> None:
    assert rosetta_page(_source(), NOW) == rosetta_page(_source(), NOW)


@needs_browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["expense-approval", "sign-up-form"])
def test_in_a_browser(name: str, scheme: Literal["light", "dark"]) -> None:
    page = rosetta_page(_source(name), NOW, name, f"uispec rosetta examples/{name}.jsonl --out rosetta.html")
    seen = see(page, (360, 1280), scheme)
    assert seen.console == ()
    assert [frame["width"] for frame in seen.frames] == [360, 1280]
    for frame in seen.frames:
        assert frame["overflow"] <= 0
        assert frame["foreign"] == 0
        assert frame["contrast"] >= 4.5
        assert frame["smallest"] >= 12
        assert frame["tallest"] <= 400
        assert frame["links"] == frame["anchors"]
        assert [panel["title"] for panel in frame["panels"]] == [*TITLES.values(), *AROUND]
        # The title of a section alone has some ten letters.
        assert [panel["title"] for panel in frame["panels"] if min(panel["sections"]) < 20] == []
