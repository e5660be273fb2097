"""Clicks on an A2UI surface that was converted come home, whatever a client makes of them."""

from collections.abc import Iterator
from typing import Any, Final

import pytest

from tests.convert.a2ui.surfaces import converted, data_of, state_of
from uispec import a2ui, convert, tree
from uispec.a2ui.inputs import bound_path, write_binding
from uispec.errors import InvalidDocumentError
from uispec.losses import Conversion
from uispec.tree import Node

NOW: Final = "2026-11-30T10:00:00Z"


class Client:
    """A renderer of one surface: what is entered goes into its data, a press sends what its data say then."""

    def __init__(self, result: Conversion[Any]) -> None:
        self.result = result
        self.state = state_of(result.output)
        (self.id,) = self.state.surfaces

    def nodes(self) -> Iterator[Node]:
        """The components that are shown now."""
        for node in tree.walk(a2ui.resolve(self.state.surfaces[self.id]).root):
            if isinstance(node, Node):
                yield node

    def enter(self, id_: str, value: Any, row: int = 0) -> None:
        """Enter a value into the input of an id; of those of a list, into the one of a row."""
        node = [node for node in self.nodes() if node.id == id_][row]
        assert bound_path(self.state.surfaces[self.id], node, "value") is not None
        self.state = write_binding(self.state, self.id, node, "value", value)

    def press(self, id_: str, row: int = 0) -> dict[str, Any]:
        """Give the message that a press sends."""
        node = [node for node in self.nodes() if node.id == id_][row]
        surface = self.state.surfaces[self.id]
        version = "1.0" if surface.version == "1.0" else "v0.9"
        event = a2ui.event(surface, node)
        return event.message(version=version, surface_id=surface.id, component_id=id_, timestamp=NOW)

    def home(self, id_: str, row: int = 0) -> Any:
        """Give what comes home of a press."""
        return convert.action_home(self.result, self.press(id_, row))


INPUTS: Final[Any] = {
    "root": "e",
    "elements": {
        "e": {"type": "Stack", "props": {}, "children": ["t", "s", "m", "c", "r", "go"]},
        "t": {"type": "Input", "props": {"label": "T", "name": "t", "value": {"$bindState": "/form/t"}}},
        "s": {
            "type": "Select",
            "props": {"label": "S", "name": "s", "options": ["x", "y, z"], "value": {"$bindState": "/form/s"}},
        },
        "m": {
            "type": "ToggleGroup",
            "props": {
                "items": [{"label": "A", "value": "a"}, {"label": "B", "value": "b"}],
                "type": "multiple",
                "value": {"$bindState": "/form/m"},
            },
        },
        "c": {"type": "Switch", "props": {"label": "C", "name": "c", "checked": {"$bindState": "/form/c"}}},
        "r": {"type": "Slider", "props": {"min": 0, "max": 9, "value": {"$bindState": "/form/r"}}},
        "go": {
            "type": "Button",
            "props": {"label": "Go"},
            "on": {"press": {"action": "send", "params": {"form": {"$state": "/form"}, "t": {"$state": "/form/t"}}}},
        },
    },
    "state": {"form": {"t": "", "s": "x", "m": "a", "c": False, "r": 3}},
}


@pytest.mark.parametrize("to", ["a2ui-v0.9", "a2ui-v1.0"])
@pytest.mark.parametrize("data", ["bind", "freeze"])
def test_inputs_come_home_in_the_form_of_the_source(to: str, data: Any) -> None:
    client = Client(converted(INPUTS, to=to, data=data))
    before = client.home("go")
    assert before.issues == ()
    assert before.action["params"]["form"] == INPUTS["state"]["form"]
    for id_, value in {"t": 'o\'dd "q" 漢', "s": ["y, z"], "m": ["b", "a"], "c": True, "r": 7}.items():
        client.enter(id_, value)
    after = client.home("go")
    assert after.issues == ()
    form = {"t": 'o\'dd "q" 漢', "s": "y, z", "m": "b,a", "c": True, "r": 7}
    assert after.action == {"action": "send", "params": {"form": form, "t": form["t"]}}
    assert after.data == {"form": form}


ROWS: Final[Any] = {
    "version": "1.0",
    "createSurface": {
        "surfaceId": "s",
        "catalogId": a2ui.basic_catalog("1.0").catalog_id,
        "components": [
            {"id": "root", "component": "Column", "children": {"componentId": "row", "path": "/rows"}},
            {"id": "row", "component": "Row", "children": ["n", "b"]},
            {"id": "n", "component": "TextField", "label": "N", "value": {"@path": "n"}},
            {
                "id": "b",
                "component": "Button",
                "child": "t",
                "action": {"event": {"name": "save", "context": {"n": {"@path": "n"}, "of": {"@path": "/who"}}}},
            },
            {"id": "t", "component": "Text", "text": "Save"},
        ],
        "dataModel": {"rows": [{"n": "A"}, {"n": "B"}, {"n": "B"}], "who": "Ada"},
    },
}


@pytest.mark.parametrize("to", ["a2ui-v0.9", "a2ui-v1.0"])
def test_a_click_in_a_row_is_of_that_row(to: str) -> None:
    client = Client(converted(ROWS, to=to))
    assert client.home("b", 1).action["action"]["context"] == {"n": "B", "of": "Ada"}
    client.enter("n", "C", 2)
    came = client.home("b", 2)
    assert came.action["action"]["context"] == {"n": "C", "of": "Ada"}
    if to == "a2ui-v1.0":
        assert [row["n"] for row in came.data["rows"]] == ["A", "B", "C"]
    else:  # v0.9 does not tell the row, and the action says the same in each of them
        assert [row["n"] for row in came.data["rows"]] == ["A", "B", "B"]
        assert [issue.code for issue in came.issues] == ["unknown_input"]


CARD: Final[Any] = {
    "type": "AdaptiveCard",
    "version": "1.6",
    "body": [
        {"type": "Input.Text", "id": "t", "label": "T"},
        {"type": "Input.Toggle", "id": "g", "title": "G", "valueOn": "yes", "valueOff": "no"},
        {"type": "Input.Number", "id": "n", "label": "N", "value": 2},
        {"type": "Input.ChoiceSet", "id": "c", "isMultiSelect": True, "choices": [{"title": "A", "value": "a"}]},
    ],
    "actions": [{"type": "Action.Execute", "id": "ok", "title": "OK", "verb": "go", "data": {"k": 1}}],
}


def test_a_card_gets_texts() -> None:
    client = Client(converted(CARD, to="a2ui-v1.0"))
    for id_, value in {"t": "x", "g": True, "n": "12", "c": ["a"]}.items():
        client.enter(id_, value)
    came = client.home("ok")
    assert came.issues == ()
    sent = came.action["value"]["action"]
    assert (sent["verb"], sent["data"]) == ("go", {"k": 1, "t": "x", "g": "yes", "n": "12", "c": "a"})


def test_a_number_of_a_card_is_a_number() -> None:
    client = Client(converted(CARD, to="a2ui-v1.0"))
    client.enter("n", "many")
    came = client.home("ok")
    assert (came.action, [issue.code for issue in came.issues]) == (None, ["bad_value"])


def _with(message: dict[str, Any], **context: Any) -> dict[str, Any]:
    body = message["action"]
    return {**message, "action": {**body, "context": {**body["context"], **context}}}


HOSTILE: Final[list[tuple[str, dict[str, Any], list[str]]]] = [
    ("another literal", {"k": 2}, []),
    ("another action", {"_home": "0123456789abcdef ok"}, ["stale"]),
    ("a mark that cannot be read", {"_home": " nope"}, []),
    ("a choice that was not offered", {"c": ["z"]}, ["bad_value"]),
    ("a choice that is no list", {"c": {"a": 1}}, ["bad_value"]),
    ("a toggle that is text", {"g": "true"}, ["bad_value"]),
    ("a text that is a number", {"t": 7}, ["bad_value"]),
    ("an input that is not there", {"z": "x"}, ["unknown_input"]),
    ("nothing", {"t": None, "g": None, "n": None, "c": None}, []),
]


@pytest.mark.parametrize(("name", "context", "codes"), HOSTILE, ids=[row[0] for row in HOSTILE])
def test_a_client_chooses_an_action_and_fills_inputs_and_no_more(
    name: str, context: dict[str, Any], codes: list[str]
) -> None:
    client = Client(converted(CARD, to="a2ui-v1.0"))
    came: Any = convert.action_home(client.result, _with(client.press("ok"), **context))
    assert [issue.code for issue in came.issues] == codes
    if came.action is not None:
        assert came.action["value"]["action"]["data"]["k"] == 1


def test_a_component_that_is_not_there() -> None:
    client = Client(converted(CARD, to="a2ui-v1.0"))
    sent = _with(client.press("ok"), _home=None)
    sent["action"]["sourceComponentId"] = "nope"
    came = convert.action_home(client.result, sent)
    assert (came.action, [issue.code for issue in came.issues]) == (None, ["unknown_action"])


def test_what_is_no_message_at_all() -> None:
    result = converted(CARD, to="a2ui-v1.0")
    payloads: list[Any] = [{}, {"action": 7}, {"action": {"name": "go"}}, {"action": {"context": []}}]
    for payload in payloads:
        with pytest.raises(InvalidDocumentError):
            convert.action_home(result, payload)


def test_context_that_the_version_cannot_say_is_kept_at_home() -> None:
    event = {"name": "go", "userMessage": "Go!", "context": {"o": {"a": [None]}, "n": {"@path": "/n"}}}
    body: dict[str, Any] = {
        "surfaceId": "s",
        "catalogId": a2ui.basic_catalog("1.0").catalog_id,
        "components": [
            {"id": "root", "component": "Button", "child": "t", "action": {"event": event}},
            {"id": "t", "component": "Text", "text": "Go"},
        ],
        "dataModel": {"n": 1},
    }
    client = Client(converted({"version": "1.0", "createSurface": body}, to="a2ui-v0.9"))
    sent = client.press("root")["action"]["context"]
    assert set(sent) == {"n", "_home"}
    came = client.home("root").action["action"]
    assert (came["context"], came["userMessage"]) == ({"o": {"a": [None]}, "n": 1}, "Go!")


@pytest.mark.parametrize("marks", [{}, {"_home": "0123456789abcdef go", "_row": {"@call": "@index"}}])
def test_marks_of_an_earlier_conversion_hide_nothing_of_an_event(marks: dict[str, Any]) -> None:
    """A row stays alive where the target has words for everything in it, beside the marks as without them."""
    price = {"@call": "formatCurrency", "args": {"value": {"@path": "n"}, "currency": "EUR"}}
    event = {"name": "go", "context": {"a": 1, **marks}, "userMessage": price}
    body: dict[str, Any] = {
        "surfaceId": "s",
        "catalogId": a2ui.basic_catalog("1.0").catalog_id,
        "components": [
            {"id": "root", "component": "List", "children": {"componentId": "go", "@path": "/rows"}},
            {"id": "go", "component": "Button", "child": "t", "action": {"event": event}},
            {"id": "t", "component": "Text", "text": "Go"},
        ],
        "dataModel": {"rows": [{"n": 1}, {"n": 2}]},
    }
    output: Any = convert.convert({"version": "1.0", "createSurface": body}, to="json-render", data="bind").output
    assert list(output["elements"]) == ["root", "go__0", "go__1"]


def test_a_chain_of_conversions_leads_all_the_way_home() -> None:
    """What was converted is converted again; a click on the last comes home to the first, one step at a time."""
    first = converted(INPUTS, to="a2ui-v1.0")
    second = converted(first.output, to="a2ui-v0.9")
    client = Client(second)
    client.enter("t", "x")
    client.enter("s", ["y, z"])
    between = client.home("go")
    assert between.issues == ()
    came = convert.action_home(first, between.action)
    assert came.issues == ()
    assert came.action is not None
    assert came.action["params"] == {"form": {**INPUTS["state"]["form"], "t": "x", "s": "y, z"}, "t": "x"}
    assert data_of(second.output)["form"] == INPUTS["state"]["form"]
