"""The front door of conversion: formats told, options, refusals; and what every official example comes to as a card."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from typing import Any, Final, cast

import jsonschema_rs
import pytest
from pydantic import JsonValue

from tests.convert import test_card_writer as card_cases
from tests.convert.formats.a2ui import examples
from tests.convert.formats.a2ui_own import OWN, message
from tests.convert.formats.json_texts import canonical
from tests.convert.mutants import Document
from tests.convert.shapes import is_array, is_object
from tests.shared import SHARED, load, needs_shared
from uispec import _json, a2ui, convert, fold, losses, pointer, tree
from uispec.a2ui.builder import v1_0 as ui
from uispec.adapters.a2ui.reading import source as a2ui_source
from uispec.adaptive import HOSTS
from uispec.errors import ConversionError, ExpressionError, InvalidDocumentError, Issue, ParseError, UispecError
from uispec.limits import Limits
from uispec.losses import Loss, covers

_HELLO: Final = message({"id": "root", "component": "Text", "text": "Hello"})


# The front door


def test_a_conversion_names_its_formats() -> None:
    result = convert.convert(_HELLO, to="adaptive-card")
    assert (result.source_format, result.target_format, result.losses) == ("a2ui-v1.0", "adaptive-card", ())
    assert list(result.to_json()) == ["source_format", "target_format", "output", "losses", "home"]
    assert json.loads(json.dumps(result.to_json())) == result.to_json()


@pytest.mark.parametrize("target", ["markdown ", "a2ui-v0.8", "ag-ui", "", "card"])
def test_an_unknown_target(target: str) -> None:
    with pytest.raises(ConversionError) as caught:
        convert.convert(_HELLO, to=target)
    assert [(issue.path, issue.code) for issue in caught.value.issues] == [("", "unknown_target")]


_RUN: Final = {"type": "RUN_STARTED", "threadId": "t", "runId": "r"}
_VIEWED: Final = {"name": "t", "inputSchema": {"type": "object"}, "_meta": {"ui": {"resourceUri": "ui://t/view.html"}}}


@pytest.mark.parametrize("source", [_RUN, _VIEWED], ids=["ag-ui", "mcp-tool"])
def test_a_format_that_is_only_told_apart(source: object) -> None:
    assert convert.detect(source) in ("ag-ui", "mcp-tool")
    with pytest.raises(ConversionError) as caught:
        convert.convert(source, to="adaptive-card")
    assert [issue.code for issue in caught.value.issues] == ["unknown_source"]


FAULTS: Final[list[tuple[str, object, type[UispecError], str]]] = [
    ("junk", b"not JSON", ParseError, "invalid_json"),
    ("no document", {"hello": "world"}, ConversionError, "unknown_source"),
    ("a card with a slip", {"type": "adaptivecard", "body": []}, ConversionError, "unknown_source"),
    ("half a spec", {"root": "a"}, ConversionError, "unknown_source"),
    ("a message with a slip", {"version": "1.0", "createSurfac": {}}, InvalidDocumentError, "unknown_property"),
    ("no version", {"createSurface": {"surfaceId": "s"}}, InvalidDocumentError, "missing_property"),
    ("a draft without a version", [{"callFunction": {"call": "f"}}], InvalidDocumentError, "missing_property"),
    ("a scalar", "7", InvalidDocumentError, "wrong_type"),
    ("a scalar in bytes", b"0e0", InvalidDocumentError, "wrong_type"),
]

SCALARS: Final[list[tuple[object, str]]] = [
    ("5", "5"),
    (b'"hello"', '"hello"'),
    ("null", "null"),
    (5, "5"),
    (0.5, "0.5"),
    (True, "true"),
    (None, "null"),
]


@pytest.mark.parametrize(("source", "got"), SCALARS)
def test_a_scalar_is_of_no_format_in_text_and_in_python(source: object, got: str) -> None:
    with pytest.raises(InvalidDocumentError) as caught:
        convert.convert(source, to="adaptive-card")
    text = f"No format is known for this: a document is an object or an array; got {got}."
    assert caught.value.issues == (Issue("", "wrong_type", text),)


def test_a_component_of_the_builder_is_told_how_it_becomes_messages() -> None:
    with pytest.raises(TypeError, match=r"not Column; `messages` of its module makes messages of it$"):
        convert.convert(ui.Column(children=[]), to="adaptive-card")
    assert convert.convert(ui.messages("s", ui.Text(text="Hi")), to="outline").output.strip() == "Hi"


@pytest.mark.parametrize(("source", "error", "code"), [row[1:] for row in FAULTS], ids=[row[0] for row in FAULTS])
def test_what_cannot_be_told_is_judged_as_a2ui(source: object, error: type[UispecError], code: str) -> None:
    with pytest.raises(error) as caught:
        convert.convert(source, to="adaptive-card")
    assert caught.value.issues[0].code == code


_WRITE: Final[dict[str, Any]] = {"version": "1.0", "updateDataModel": {"surfaceId": "s", "value": {}}}
_LINES: Final = f"\n{json.dumps(_HELLO)}\r\n\n{json.dumps(_WRITE)}\n".encode()
TEXTS: Final[dict[str, tuple[str | bytes, int]]] = {
    "one message": (json.dumps(_HELLO), 1),
    "a list, over several lines": (json.dumps([_HELLO], indent=1), 1),
    "a wrapper": (json.dumps({"messages": [_HELLO]}).encode(), 1),
    "lines": (b"\xef\xbb\xbf" + _LINES, 3),  # once as a whole, up to the end of the first
}


@pytest.mark.parametrize(("text", "reads"), TEXTS.values(), ids=TEXTS)
def test_a_text_is_read_once(text: str | bytes, reads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The format is told, the framing and the messages are taken from what was read the first time."""
    given: list[object] = []
    read, parse = _json.read, a2ui_source.parse_messages

    def reading(raw: str | bytes, limits: Limits) -> JsonValue:
        given.append(raw)
        return read(raw, limits)

    def parsing(data: Any, *, limits: Limits) -> list[a2ui.Message]:
        assert not isinstance(data, str | bytes)
        return parse(data, limits=limits)

    monkeypatch.setattr(_json, "read", reading)
    monkeypatch.setattr(a2ui_source, "parse_messages", parsing)
    assert convert.convert(text, to="outline").output == "Hello\n"
    assert len(given) == reads


@pytest.mark.parametrize("option", [{"data": "thaw"}, {"form": "round"}, {"on_loss": "ignore"}])
def test_an_option_that_nobody_knows_is_a_wrong_call(option: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=f"^{next(iter(option))} is "):
        convert.convert(_HELLO, to="adaptive-card", **option)


@pytest.mark.parametrize("to", ["adaptive-card", "outline"])
def test_a_host_that_nobody_knows_is_a_wrong_call(to: str) -> None:
    """Of a card or not: whoever names a host believes that there is one."""
    known = re.escape(", ".join(HOSTS))
    text = rf"^convert\(\) argument 'host' must be one of {known}, not \"Teams\"\. Did you mean \"teams\"\?$"
    with pytest.raises(ValueError, match=text):
        convert.convert(_HELLO, to=to, host="Teams")


def test_losses_can_be_refused() -> None:
    document = [message({"id": "root", "component": "Text", "text": {"@path": "/a"}}, a="Hi", b=1)]
    result = convert.convert(document, to="adaptive-card")
    with pytest.raises(ConversionError) as caught:
        convert.convert(document, to="adaptive-card", on_loss="raise")
    assert [(issue.path, issue.code, issue.severity) for issue in caught.value.issues] == [
        (loss.path, loss.code, loss.severity) for loss in result.losses if loss.severity != "notice"
    ]
    assert len(caught.value.issues) == 1


def test_notices_are_no_reason_to_refuse() -> None:
    document = [message({"id": "root", "component": "Text", "text": "Hi"}, unread=1)]
    result = convert.convert(document, to="adaptive-card", on_loss="raise")
    assert [loss.code for loss in result.losses] == ["unused_data"]


def test_the_surface_is_named_where_several_are_live() -> None:
    other = {"version": "1.0", "createSurface": {**_HELLO["createSurface"], "surfaceId": "other"}}
    with pytest.raises(ConversionError):
        convert.convert([_HELLO, other], to="outline")
    result = convert.convert([_HELLO, other], to="outline", surface_id="other")
    assert [(loss.code, loss.path) for loss in result.losses] == [("surface", "/0/createSurface")]


def test_importing_convert_loads_no_face_and_no_target() -> None:
    code = (
        "import sys, uispec.convert\n"
        "print([name for name in sys.modules if name.startswith(('uispec.cli', 'typer', 'uispec.adapters.adaptive'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# Telling formats

ROSETTA: Final[dict[str, str | None]] = {
    "a2ui_v0_9.jsonl": "a2ui-v0.9",
    "a2ui_v0_9_action.json": "a2ui-v0.9",
    "a2ui_v1_0.jsonl": "a2ui-v1.0",
    "a2ui_v1_0_action.json": "a2ui-v1.0",
    "adaptive_card.json": "adaptive-card",
    "adaptive_card_action.json": None,
    "agui_a2ui_action.json": "ag-ui",
    "agui_a2ui_activity.json": "ag-ui",
    "agui_action.json": "ag-ui",
    "agui_events.json": "ag-ui",
    "agui_events_interrupt.json": "ag-ui",
    "agui_interrupt_action.json": "ag-ui",
    "agui_tool.json": "ag-ui",
    "assistant_ui.json": "assistant-ui",
    "assistant_ui_action.json": None,
    "assistant_ui_flat.json": "assistant-ui",
    "assistant_ui_flat_action.json": None,
    "json_render.json": "json-render",
    "json_render_action.json": None,
    "json_render_stream.jsonl": "json-render",
    "mcp_apps_action.json": None,
    "mcp_apps_bridge.json": None,
    "mcp_apps_resource.json": None,
    "mcp_apps_result.json": None,
    "mcp_apps_tool.json": "mcp-tool",
    "openai_apps_action.json": None,
    "openai_apps_resource.json": None,
    "openai_apps_tool.json": "openai-tool",
    # Written both ways it is an MCP tool with aliases beside it.
    "openai_apps_tool_dual.json": "mcp-tool",
    "tool_parts.json": None,
}


@needs_shared
def test_the_format_of_every_rosetta_document() -> None:
    assert SHARED is not None
    folder = SHARED / "data/rosetta"
    assert {path.name: convert.detect(path.read_bytes()) for path in sorted(folder.iterdir())} == ROSETTA


@needs_shared
@pytest.mark.parametrize(
    ("pattern", "name"),
    [
        ("data/a2ui/v0_8/examples/*.json", "a2ui-v0.8"),
        ("data/a2ui/v0_9/catalogs/*/examples/*.json", "a2ui-v0.9"),
        ("data/a2ui/v1_0/catalogs/*/examples/*.json", "a2ui-v1.0"),
        ("data/a2ui/v1_0_draft/catalogs/*/examples/*.json", "a2ui-v1.0"),
        ("data/adaptivecards/samples/**/*.json", "adaptive-card"),
    ],
)
def test_the_format_of_the_official_examples(pattern: str, name: str) -> None:
    assert SHARED is not None
    found = {path.name: convert.detect(path.read_bytes()) for path in SHARED.glob(pattern)}
    assert found
    assert {key: value for key, value in found.items() if value != name} == {}


_PATCH: Final = {"op": "add", "path": "/root", "value": "a"}
_TOOL: Final[dict[str, Any]] = {"name": "t", "inputSchema": {"type": "object"}}
DETECTED: Final[list[tuple[str, object, str | None]]] = [
    ("A2UI, every version", {"version": "v0.9.1", "deleteSurface": {"surfaceId": "s"}}, "a2ui-v0.9"),
    ("A2UI, earlier spelling", {"version": "v1.0", "deleteSurface": {"surfaceId": "s"}}, "a2ui-v1.0"),
    ("A2UI, earliest draft", {"version": "v1.0", "actionResponse": {"value": 1}}, "a2ui-v1.0"),
    ("A2UI, unknown version", {"version": "2.0", "deleteSurface": {"surfaceId": "s"}}, None),
    ("A2UI, a version with the body of another", {"version": "v0.9", "callAgentFunction": {}}, None),
    ("A2UI, two families in one list", [_HELLO, {"version": "v0.9", "deleteSurface": {"surfaceId": "s"}}], None),
    ("A2UI, typed", a2ui.parse_message(_HELLO), "a2ui-v1.0"),
    ("A2UI, folded", fold.a2ui_apply(fold.a2ui_empty(), _HELLO), "a2ui-v1.0"),
    ("A2UI, a surface", fold.a2ui_apply(fold.a2ui_empty(), _HELLO).surfaces["s"], "a2ui-v1.0"),
    ("A2UI, an empty state", fold.a2ui_empty(), None),
    ("v0.8 without a version", {"surfaceUpdate": {"surfaceId": "s", "components": []}}, "a2ui-v0.8"),
    ("json-render, one patch", _PATCH, "json-render"),
    ("json-render, patches", [_PATCH, {"op": "add", "path": "/state/x", "value": 1}], "json-render"),
    ("any other JSON patch", [{"op": "add", "path": "/x", "value": 1}], None),
    ("json-render without elements", {"root": "a"}, None),
    ("assistant-ui with several roots", {"root": [{"component": "A"}, "text"]}, "assistant-ui"),
    ("assistant-ui, a message part", {"type": "generative-ui", "spec": {"root": "x"}}, "assistant-ui"),
    ("an AG-UI event", {"type": "TEXT_MESSAGE_END", "messageId": "m"}, "ag-ui"),
    ("a custom event of somebody else", {"type": "CUSTOM"}, None),
    ("an MCP tool without a view", _TOOL, "mcp-tool"),
    ("an MCP tool by the flat key", {**_TOOL, "_meta": {"ui/resourceUri": "ui://x"}}, "mcp-tool"),
    ("an OpenAI tool", {**_TOOL, "_meta": {"openai/outputTemplate": "ui://x"}}, "openai-tool"),
    ("an OpenAI function", {"type": "function", "function": {"name": "f", "parameters": {}}}, "openai-tool"),
    ("a list of cards", [{"type": "AdaptiveCard"}, {"type": "AdaptiveCard"}], None),
    ("a card that lacks its type", {"version": "1.5", "body": [{"type": "TextBlock", "text": "Hi"}]}, "adaptive-card"),
    ("a body of something else", {"version": "1.5", "body": ["Hi"]}, None),
    ("an empty body", {"body": []}, None),
    ("a body in a message", {**_HELLO, "body": "Hi"}, "a2ui-v1.0"),
    ("two claims at once", {"type": "AdaptiveCard", "root": "a", "elements": {}}, None),
    ("nothing", {}, None),
    ("an empty list", [], None),
    ("junk", b"\xff\xfe", None),
    ("text", "hello", None),
    ("a number", 7, None),
    ("null", None, None),
    ("a list of anything", [1, "a", None], None),
    ("odd types inside", {"root": 1, "elements": [], "type": ["x"], "version": 3, "messages": "m"}, None),
    ("wrappers inside wrappers", {"messages": [{"messages": [_HELLO]}]}, None),
]


@pytest.mark.parametrize(("document", "name"), [row[1:] for row in DETECTED], ids=[row[0] for row in DETECTED])
def test_detect(document: object, name: str | None) -> None:
    assert convert.detect(document) == name


def test_detecting_deep_nesting_does_not_recurse() -> None:
    deep: dict[str, Any] = {"version": "1.0"}
    for _ in range(20_000):
        deep = {"messages": [deep]}
    assert convert.detect(deep) is None
    assert convert.detect("[" * 100_000) is None


# The official examples

EXAMPLES: Final = [(seed.name, version, seed.document) for version in ("v0_9", "v1_0") for seed in examples(version)]


@cache
def _card(name: str) -> tuple[dict[str, Any], tuple[Loss, ...]]:
    document = next(each[2] for each in EXAMPLES if each[0] == name)
    result = convert.convert(document, to="adaptive-card")
    return cast("dict[str, Any]", result.output), result.losses


@needs_shared
def test_all_examples_are_here() -> None:
    assert len(EXAMPLES) == 86


def _said(document: Document) -> Iterator[tuple[str, str, str]]:
    """Every text, input label and action title that the source's own renderer shows, with id and property."""
    state = fold.a2ui_empty()
    for each in document:
        state = fold.a2ui_apply(state, each)
    surface = fold.a2ui_surface(state)
    assert surface is not None
    stack: list[tree.Child] = [a2ui.resolve(surface).root]
    while stack:
        node = stack.pop()
        if not isinstance(node, tree.Node):
            continue
        for key in ("text", "label"):
            if isinstance(node.props.get(key), str):
                yield node.id, key, cast("str", node.props[key])
        for group, key in (("tabs", "title"), ("options", "label")):
            for item in cast("list[dict[str, Any]]", node.props.get(group, [])):
                if isinstance(item.get(key), str):
                    yield node.id, group, item[key]
        stack.extend(reversed(node.children))


_MARKUP: Final = re.compile(r"[#*_`]|^\s*[-+]\s+", re.MULTILINE)


def _words(text: str) -> str:
    """The words of a text, without what marks them up."""
    return " ".join(_MARKUP.sub("", text).split())


def _texts(value: Any) -> Iterator[str]:
    stack = [value]
    while stack:
        top = stack.pop()
        if isinstance(top, str):
            yield top
        elif is_object(top):
            stack.extend(member for key, member in top.items() if key not in ("data", "id", "type"))
        elif is_array(top):
            stack.extend(top)


@needs_shared
@pytest.mark.parametrize("name", [each[0] for each in EXAMPLES])
def test_every_text_label_and_title_is_in_the_card_or_a_loss_names_it(name: str) -> None:
    document = next(each[2] for each in EXAMPLES if each[0] == name)
    card, found = _card(name)
    shown = _words(" \n ".join(_texts(card)))
    places = {
        component["id"]: f"/{index}/{body}/components/{position}"
        for index, each in enumerate(document)
        for body in ("createSurface", "updateComponents")
        for position, component in enumerate(each.get(body, {}).get("components", []))
    }
    missing = [
        (id_, key, text)
        for id_, key, text in _said(document)
        if not all(_words(line) in shown for line in text.split("\n"))
        and not any(
            loss.code not in ("data_binding", "function") and covers(loss, f"{places[id_]}/{key}") for loss in found
        )
    ]
    assert missing == []


@cache
def _schema() -> jsonschema_rs.Draft6Validator:
    """The official schema of 1.6, made a valid schema."""

    def repaired(value: Any) -> Any:
        """It says `required: false` inside two properties, which no version of JSON Schema knows."""
        if is_object(value):
            return {
                key: repaired(member)
                for key, member in value.items()
                if not (key == "required" and isinstance(member, bool))
            }
        return [repaired(item) for item in value] if is_array(value) else value

    return jsonschema_rs.Draft6Validator(repaired(load("data/adaptivecards/schema-1.6.0.json")))


WRITTEN: Final = [(f"written/{case['name']}", cast("Document", card_cases.message(case))) for case in card_cases.CASES]
"""The cases of the card writer, which take every line of it."""


@needs_shared
@pytest.mark.parametrize(
    ("name", "document"),
    [*((name, document) for name, _, document in EXAMPLES), *((own.name, own.document) for own in OWN), *WRITTEN],
    ids=[*(each[0] for each in EXAMPLES), *(own.name for own in OWN), *(name for name, _ in WRITTEN)],
)
def test_every_card_is_valid(name: str, document: Document) -> None:
    card = convert.convert(document, to="adaptive-card").output
    assert [f"{error.instance_path}: {error.message[:200]}" for error in _schema().iter_errors(card)] == []


@needs_shared
def test_messages_and_what_they_fold_to_give_one_card() -> None:
    """L6: a stream, its state and its surface convert to the same."""
    for name, _, document in EXAMPLES:
        state = fold.a2ui_empty()
        for each in document:
            state = fold.a2ui_apply(state, each)
        surface = fold.a2ui_surface(state)
        outputs = {canonical(convert.convert(each, to="adaptive-card").output) for each in (document, state, surface)}
        assert len(outputs) == 1, name


@needs_shared
def test_every_loss_points_at_something() -> None:
    """Each path resolves in the document given; that of an assumed key has a parent that does."""
    for name, _, document in EXAMPLES:
        for loss in _card(name)[1]:
            path = loss.path.rpartition("/")[0] if loss.effect == "assumed" else loss.path
            assert pointer.has(cast("JsonValue", document), path), (name, loss)


@needs_shared
def test_reports_stay_readable() -> None:
    """About twelve losses and six lines an example, is what was promised."""
    counted = [
        (len(found), len(losses.report(_Found(found), "warning").splitlines())) for _, found in map(_card, _names())
    ]
    assert sum(lines for _, lines in counted) / len(counted) <= 8


class _Found:
    def __init__(self, found: tuple[Loss, ...]) -> None:
        self.losses = found


def _names() -> list[str]:
    return [each[0] for each in EXAMPLES]


# Zero losses


def _component(kind: str, id_: str = "root", /, **properties: Any) -> dict[str, Any]:
    return {"id": id_, "component": kind, **properties}


_PRESS: Final = {"event": {"name": "go", "context": {"n": 1}}}

EXACT: Final[list[tuple[str, list[dict[str, Any]]]]] = [
    ("text", [_component("Text", text="Hello")]),
    ("caption", [_component("Text", text="Small", variant="caption")]),
    ("markdown", [_component("Text", text="**Bold** and [a link](https://example.org)")]),
    ("heading", [_component("Text", text="## Title")]),
    (
        "column",
        [
            _component("Column", children=["a", "b"]),
            _component("Text", "a", text="A"),
            _component("Text", "b", text="B"),
        ],
    ),
    ("card", [_component("Card", child="a"), _component("Text", "a", text="A")]),
    ("image", [_component("Image", url="https://example.org/a.png", description="A hill")]),
    ("button", [_component("Button", child="a", action=_PRESS), _component("Text", "a", text="Go")]),
    (
        "two buttons in a column",
        [
            _component("Column", children=["x", "y"]),
            _component("Button", "x", child="a", action=_PRESS),
            _component("Button", "y", child="b", action=_PRESS),
            _component("Text", "a", text="Go"),
            _component("Text", "b", text="Stay"),
        ],
    ),
    (
        "divider between two texts",
        [
            _component("Column", children=["a", "d", "b"]),
            _component("Text", "a", text="A"),
            _component("Divider", "d"),
            _component("Text", "b", text="B"),
        ],
    ),
    (
        "defaults written out",
        [
            _component("Column", children=["a"], justify="start"),
            _component("Text", "a", text="A", variant="body", **{"@accessibility": {"live": "off", "hidden": False}}),
        ],
    ),
]


@pytest.mark.parametrize("components", [row[1] for row in EXACT], ids=[row[0] for row in EXACT])
def test_what_a_card_can_say_is_no_loss(components: list[dict[str, Any]]) -> None:
    result = convert.convert(message(*components), to="adaptive-card")
    assert result.losses == ()


# Reported faults


def test_every_loss_is_listed() -> None:
    """conv-every-loss-is-listed: what degrades is said, and what is bound is said at the binding.

    The report speaks of `binding` where this house says `two_way` for an input and `data_binding` for a text, and
    names the component where an approximation of the kind stands at its type.
    """
    components = [
        {"id": "root", "component": "Column", "children": ["s", "v", "p"]},
        {"id": "s", "component": "Slider", "min": 0, "max": 10, "value": {"path": "/n"}},
        {"id": "v", "component": "Video", "url": "https://example.org/v.mp4"},
        {
            "id": "p",
            "component": "ChoicePicker",
            "variant": "multipleSelection",
            "options": [{"label": {"path": "/l"}, "value": "a"}],
            "value": {"path": "/sel"},
        },
    ]
    messages = [
        {
            "version": "v0.9",
            "createSurface": {
                "surfaceId": "s",
                "catalogId": "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json",
            },
        },
        {"version": "v0.9", "updateComponents": {"surfaceId": "s", "components": components}},
    ]
    state = fold.a2ui_empty()
    for each in messages:
        state = fold.a2ui_apply(state, each)
    result = convert.convert(state.surfaces["s"], to="adaptive-card")
    told = {(loss.path, loss.effect) for loss in result.losses}
    assert ("/components/s/component", "approximated") in told
    assert {"two_way"} <= {loss.code for loss in result.losses if loss.path.startswith("/components/s/value")}
    assert ("data_binding", "/components/p/options/0/label") in {(loss.code, loss.path) for loss in result.losses}


def test_valid_but_empty_is_a_failure() -> None:
    """conv-valid-but-empty-is-a-failure: what a tab shows may not vanish while the conversion calls itself a success.

    The report is about another format; the law is the same for a component that the target does not know.
    """
    tabs = {"id": "root", "component": "Tabs", "tabs": [{"title": "A", "child": "t"}]}
    table = {"id": "t", "component": "Table", "columns": ["x"], "data": [[1]]}
    result = convert.convert(message(tabs, table), to="adaptive-card")
    at = "/createSurface/components/1"
    lost = [loss for loss in result.losses if loss.effect == "dropped" and loss.severity == "error"]
    assert [loss for loss in lost if covers(loss, f"{at}/columns") and covers(loss, f"{at}/data")]
    with pytest.raises(ConversionError):
        convert.convert(message(tabs, table), to="adaptive-card", on_loss="raise")


HELLO: Final = {"id": "root", "component": "Text", "text": "Hi"}


def test_a_format_that_the_document_has_not_is_refused() -> None:
    with pytest.raises(ConversionError) as caught:
        convert.convert(message(HELLO), to="outline", source_format="a2ui-v0.9")
    assert [(issue.path, issue.code) for issue in caught.value.issues] == [("", "format_mismatch")]


def test_a_locale_that_nobody_knows_is_refused_before_anything_is_written() -> None:
    with pytest.raises(ExpressionError) as caught:
        convert.convert(message(HELLO), to="outline", locale="xx-nowhere")
    assert [issue.code for issue in caught.value.issues] == ["unknown_locale"]


def test_a_locale_that_is_not_installed_is_refused_before_anything_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "babel", None)
    monkeypatch.delitem(sys.modules, "uispec._browser.cldr", raising=False)
    with pytest.raises(ExpressionError) as caught:
        convert.convert(message(HELLO), to="outline", locale="de")
    assert [(issue.path, issue.code) for issue in caught.value.issues] == [("", "locale_unavailable")]
    assert convert.convert(message(HELLO), to="outline", locale="en-US").output == "Hi\n"


@pytest.mark.parametrize(
    ("value", "shown"), [(12.50, "12.5"), (True, "true"), (None, ""), ([1, None], "[1,null]"), ("a", "a")]
)
def test_computed_values_are_shown_as_the_source_shows_them(value: JsonValue, shown: str) -> None:
    document = message({"id": "root", "component": "Text", "text": {"@path": "/v"}}, v=value)
    assert convert.convert(document, to="outline").output == f"{shown}\n"
    card = cast("Any", convert.convert(document, to="adaptive-card").output)
    assert [block["text"] for block in card["body"]] == [shown]


@pytest.mark.parametrize("target", ["outline", "adaptive-card"])
def test_a_number_too_long_for_text_is_a_loss_and_no_error(target: str) -> None:
    document = message({"id": "root", "component": "Text", "text": {"@path": "/v"}}, v=10**4290)
    losses_ = convert.convert(document, to=target).losses
    assert [(loss.code, loss.effect) for loss in losses_ if loss.what != "data"] == [("unresolved", "dropped")]


def test_rows_beyond_a_limit_are_one_loss_each_however_wide() -> None:
    rows: list[JsonValue] = [{"name": f"row {index}", "a": 1, "b": [2, 3]} for index in range(20)]
    listed = {"id": "root", "component": "List", "children": {"componentId": "row", "path": "/rows"}}
    document = message(listed, {"id": "row", "component": "Text", "text": {"@path": "name"}}, rows=rows)
    limits = Limits(converted_nodes=11)
    result = convert.convert(document, to="outline", limits=limits)
    assert str(result.output).count("row ") == 10
    at = "/createSurface/dataModel/rows"
    told = [loss.path for loss in result.losses if loss.what == "data"]
    assert told == [
        *(f"{at}/{index}/{key}" for index in range(10) for key in ("a", "b")),
        *(f"{at}/{index}" for index in range(10, 20)),
    ]
    # Dropped, so that nobody would miss them: the document without them gives the same.
    fewer = message(listed, {"id": "row", "component": "Text", "text": {"@path": "name"}}, rows=rows[:11])
    assert convert.convert(fewer, to="outline", limits=limits).output == result.output


@pytest.mark.parametrize("texts", [["*a*", "b"], ["a", "*b*"], ["a", "b"], []])
def test_a_text_of_a_living_row_is_judged_in_every_row(texts: list[JsonValue]) -> None:
    """Also in rows inside rows. Where all of them are written out, it is the same."""
    rows = {"id": "root", "component": "List", "children": {"componentId": "row", "path": "/rows"}}
    row = {"id": "row", "component": "List", "children": {"componentId": "cell", "path": "cells"}}
    cell = {"id": "cell", "component": "Text", "text": {"@path": "text"}}
    cells: list[JsonValue] = [{"cells": []}, {"cells": [{"text": text} for text in texts]}]
    for data in ("bind", "freeze"):
        losses_ = convert.convert(message(rows, row, cell, rows=cells), to="json-render", data=data).losses
        told = [(loss.path, loss.effect) for loss in losses_ if loss.code == "text" and loss.what != "data"]
        has_marks = any("*" in str(text) for text in texts)
        assert told == ([("/createSurface/components/2/text", "approximated")] if has_marks else [])


def test_other_marks_of_the_same_are_seen_by_nobody() -> None:
    """Marks that go are: a reader misses them."""
    texts = {"*now* or\n* never": "notice", "`now` or\n* never": "warning"}
    for text, severity in texts.items():
        (loss,) = convert.convert(message({"id": "root", "component": "Text", "text": text}), "adaptive-card").losses
        assert (loss.path, loss.effect, loss.severity) == ("/createSurface/components/0/text", "approximated", severity)


_SPOKEN: Final = message(
    {"id": "root", "component": "Column", "align": "center", "children": ["pick"], "weight": 2},
    {
        "id": "pick",
        "component": "ChoicePicker",
        "options": [{"label": {"@path": "/label"}, "value": "a"}],
        "value": {"@path": "/v"},
        "@accessibility": {"live": "polite"},
    },
    {"id": "lone", "component": "Text", "text": "Nobody sees it"},
    label="A",
    spare=1,
)
_EARLIER: Final = {**_SPOKEN, "version": "v1.0"}


@pytest.mark.parametrize(
    "source", [_SPOKEN, fold.a2ui_apply(fold.a2ui_empty(), _SPOKEN), fold.a2ui_apply(fold.a2ui_empty(), _EARLIER)]
)
def test_losses_speak_the_words_of_the_source(source: object) -> None:
    result = convert.convert(source, to="outline")
    assert sorted((loss.code, str(loss.subject)) for loss in result.losses if loss.what != "data") == [
        ("accessibility", '@accessibility.live of ChoicePicker "pick"'),
        ("data_binding", 'options.label of ChoicePicker "pick"'),
        ("data_binding", 'value of ChoicePicker "pick"'),
        ("layout", 'align of Column "root"'),
        ("layout", 'weight of Column "root"'),
        ("two_way", 'value.@path of ChoicePicker "pick"'),
        ("unreachable", 'Text "lone"'),
    ]
    assert "weight has no place in the target." in [loss.message for loss in result.losses]


def test_an_update_that_names_no_type_is_of_the_type_that_stands() -> None:
    first = {"id": "root", "component": "Text", "text": "Hi"}
    update = {"surfaceId": "s", "components": [{"id": "root", "text": "Ho", "weight": 1}]}
    catalog = "https://a2ui.org/specification/v0_9_1/catalogs/basic/catalog.json"
    document = [
        {"version": "v0.9.1", "createSurface": {"surfaceId": "s", "catalogId": catalog}},
        {"version": "v0.9.1", "updateComponents": {"surfaceId": "s", "components": [first]}},
        {"version": "v0.9.1", "updateComponents": update},
    ]
    assert [(loss.code, str(loss.subject)) for loss in convert.convert(document, to="outline").losses] == [
        ("superseded", 'Text "root"'),
        ("layout", 'weight of Text "root"'),
    ]


def test_losses_speak_the_spelling_of_the_source() -> None:
    component = {"id": "root", "component": "Text", "text": "Hi", "accessibility": {"live": "polite"}}
    spoken = {**message(component), "version": "v1.0"}
    assert [str(loss.subject) for loss in convert.convert(spoken, to="outline").losses] == [
        'accessibility.live of Text "root"'
    ]


def test_a_refused_loss_says_what_is_lost() -> None:
    bound = {"id": "root", "component": "Text", "text": {"@path": "/name"}}
    with pytest.raises(ConversionError) as caught:
        convert.convert(message(bound), to="outline", on_loss="raise")
    assert [issue.message.partition(":")[0] for issue in caught.value.issues] == ['text of Text "root" approximated']
