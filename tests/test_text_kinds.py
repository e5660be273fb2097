"""What is read as text is read from every kind of bytes as well, whichever function reads it."""

import json
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Any, Final

import hypothesis
import pytest
from hypothesis import strategies as st

from uispec import a2ui, adaptive, agui, convert, fold, genui, jsonrender, mcp, patch
from uispec._kinds import TEXT_TYPES, Text
from uispec.adapters.clicks.payload import read_click
from uispec.errors import ParseError

CARD: Final = '{"type": "AdaptiveCard", "version": "1.5", "body": [{"type": "TextBlock", "text": "Zoë"}]}'
CATALOG: Final = '{"catalogId": "urn:c", "components": {"Box": {"type": "object", "properties": {"a": {}}}}}'
CLICK: Final = '{"action": {"type": "Action.Execute", "verb": "go", "id": "ok", "data": {"name": "Zoë"}}}'
CREATE: Final = (
    '{"version": "1.0", "createSurface": {"surfaceId": "s", "components": [{"id": "root", "component": "Text", '
    '"text": "Zoë"}]}}'
)
MESSAGE: Final = '{"version": "1.0", "deleteSurface": {"surfaceId": "s"}}'
PING: Final = '{"jsonrpc": "2.0", "id": 1, "method": "ping"}'
SPEC: Final = '{"root": "a", "elements": {"a": {"type": "Text", "props": {"text": "Zoë"}, "children": []}}}'
TOOL: Final = '{"name": "read", "inputSchema": {"type": "object", "properties": {}}}'
UI: Final = '{"root": [{"component": "Text", "props": {"text": "Zoë"}}]}'

EVENT: Final = '{"type": "TEXT_MESSAGE_CONTENT", "messageId": "m", "delta": "Zoë"}'
PATCH: Final = '{"op": "add", "path": "/state", "value": {"name": "Zoë"}}'
NESTED: Final = '{"type": "Text", "props": {"text": "Zoë"}, "children": []}'
YAML: Final = "root: a\nstate: {name: Zoë}\n"


def fed(make: Callable[[], Any], chunk: Any) -> list[object]:
    """What a reader of a stream gives out for one piece."""
    reader = make()
    return [*reader.feed(chunk), *reader.close()]


NOW: Final = "2026-11-30T10:00:00Z"
PRESSED: Final = [
    {"id": "root", "component": "Button", "child": "t", "action": {"event": {"name": "go", "context": {"who": "Zoë"}}}},
    {"id": "t", "component": "Text", "text": "Zoë"},
]
BASIC: Final = a2ui.basic_catalog("1.0").catalog_id
HOME: Final = json.dumps(
    convert.convert(
        {"version": "1.0", "createSurface": {"surfaceId": "s", "catalogId": BASIC, "components": PRESSED}}, "markdown"
    ).home,
    ensure_ascii=False,
)


READERS: Final[dict[str, tuple[Callable[[], Any], str]]] = {
    "a2ui.read_stream": (a2ui.read_stream, f"Zoë:\n{MESSAGE}"),
    "agui.read_stream": (agui.read_stream, f"data: {EVENT}\n\n"),
    "jsonrender.MixedReader": (jsonrender.MixedReader, f"Zoë:\n{PATCH}"),
    "jsonrender.SpecCompiler": (jsonrender.SpecCompiler, PATCH),
    "jsonrender.YamlCompiler": (jsonrender.YamlCompiler, YAML),
}
"""Whatever takes a stream in pieces, and a stream."""

ROWS: list[tuple[str, Callable[[Any], object], str]] = [
    ("a2ui.parse_message", a2ui.parse_message, MESSAGE),
    ("a2ui.parse_messages", a2ui.parse_messages, MESSAGE),
    ("a2ui.validate", a2ui.validate, MESSAGE),
    ("a2ui.upgrade", a2ui.upgrade, MESSAGE),
    ("a2ui.Catalog.from_json", lambda given: a2ui.Catalog.from_json(given).to_json(), CATALOG),
    ("a2ui.Catalog.read_output", a2ui.basic_catalog("1.0").read_output, f'{{"messages": [{CREATE}]}}'),
    ("a2ui.component_schema", lambda given: a2ui.component_schema(given, "Box"), CATALOG),
    ("a2ui.catalog_for_copilotkit", a2ui.catalog_for_copilotkit, CATALOG),
    ("a2ui.upgrade_catalog", a2ui.upgrade_catalog, CATALOG),
    ("a2ui.downgrade_catalog", a2ui.downgrade_catalog, CATALOG),
    ("adaptive.parse_card", adaptive.parse_card, CARD),
    ("adaptive.canonical", adaptive.canonical, CARD),
    ("adaptive.validate", adaptive.validate, CARD),
    ("adaptive.parser_events", adaptive.parser_events, CARD),
    ("adaptive.parse_submit", lambda given: adaptive.parse_submit(CARD, given), '{"a": 1}'),
    ("agui.parse_event", agui.parse_event, EVENT),
    ("agui.parse_events", agui.parse_events, f"[{EVENT}]"),
    ("agui.parse_run_input", agui.parse_run_input, '{"threadId": "t", "runId": "r", "messages": []}'),
    ("agui.validate", agui.validate, EVENT),
    ("a2ui.repair_prompt", lambda given: a2ui.repair_prompt(a2ui.validate(given), given), "{Zoë"),
    ("convert.detect", convert.detect, CARD),
    ("convert.convert", lambda given: convert.convert(given, to="markdown"), CARD),
    ("a click", lambda given: read_click(given, "adaptive-card"), CLICK),
    ("a home", lambda given: convert.action_home(given, {"action": 1}, now=NOW), HOME),
    ("convert.follow_apply", lambda given: convert.follow_apply(convert.follow_empty(to="outline"), given), CREATE),
    ("fold.spec_apply", lambda given: fold.spec_apply(fold.spec_empty(), given).to_json(), PATCH),
    ("genui.parse_spec", genui.parse_spec, UI),
    ("jsonrender.parse_spec", jsonrender.parse_spec, SPEC),
    ("jsonrender.validate", jsonrender.validate, SPEC),
    ("jsonrender.parse_nested", jsonrender.parse_nested, NESTED),
    ("jsonrender.read_line", jsonrender.read_line, PATCH),
    ("jsonrender.compile_stream", lambda given: jsonrender.compile_stream(given).spec, PATCH),
    ("jsonrender.apply_edit", lambda given: jsonrender.apply_edit(SPEC, given).spec, PATCH),
    ("jsonrender.parse_yaml", jsonrender.parse_yaml, YAML),
    ("mcp.parse_message", mcp.parse_message, PING),
    ("mcp.validate", mcp.validate, TOOL),
    ("mcp.port", lambda given: mcp.port(given, "openai-apps"), TOOL),
    ("mcp.check_file_params", mcp.check_file_params, TOOL),
    ("mcp.port_action", mcp.port_action, '{"type": "tool", "payload": {"toolName": "pay", "params": {}}}'),
    ("patch.parse_patch", patch.parse_patch, '[{"op": "add", "path": "/root", "value": "a"}]'),
    *((name, partial(fed, make), text) for name, (make, text) in READERS.items()),
]


def spellings(text: str) -> list[Text]:
    raw = text.encode()
    given: list[Text] = [text, raw, bytearray(raw), memoryview(raw)]
    assert tuple(map(type, given)) == TEXT_TYPES
    # Views of memory that is no run of bytes: with gaps, and of words.
    gaps = memoryview(bytes(byte for pair in zip(raw, raw, strict=True) for byte in pair))[::2]
    words = memoryview(raw + b" " * (-len(raw) % 4)).cast("I")
    assert not gaps.contiguous
    return [*given, gaps, *([words] if words.nbytes == len(raw) else [])]


@pytest.mark.parametrize(("read", "text"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_every_kind_of_text_is_read(read: Callable[[Any], object], text: str) -> None:
    first, *others = map(read, spellings(text))
    assert all(other == first for other in others)


@pytest.mark.parametrize(("read", "text"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_a_view_that_was_released_is_a_wrong_call(read: Callable[[Any], object], text: str) -> None:
    view = memoryview(text.encode())
    view.release()
    with pytest.raises(TypeError, match="a memoryview was released before it was read"):
        read(view)


@pytest.mark.parametrize("name", READERS)
@pytest.mark.parametrize(("wrong", "kind"), [(None, "None"), (7, "int"), (["{}"], "list"), ({"a": 1}, "dict")])
def test_a_piece_is_text_or_bytes(name: str, wrong: Any, kind: str) -> None:
    with pytest.raises(TypeError) as caught:
        READERS[name][0]().feed(wrong)
    assert str(caught.value) == f"feed() argument 'chunk' must be text or bytes, not {kind}"


@pytest.mark.parametrize("name", READERS)
def test_pieces_may_end_inside_a_character(name: str) -> None:
    make, text = READERS[name]
    pieces = make()
    found = [part for byte in text.encode() for part in pieces.feed(bytearray([byte]))]
    assert [*found, *pieces.close()] == fed(make, text.encode())


@pytest.mark.parametrize("name", READERS)
@hypothesis.given(
    cuts=st.lists(st.integers(0, 300), max_size=6), is_text=st.booleans(), wrong=st.sampled_from(["", "x", "é\n"])
)
def test_one_stream_is_all_text_or_all_bytes(name: str, cuts: list[int], is_text: bool, wrong: str) -> None:
    """Where the pieces end makes no difference; a piece of the other kind is refused, wherever it comes, and is not
    read: text between the halves of a character would have no place that is right."""
    make, text = READERS[name]
    whole: Any = text if is_text else text.encode()
    other = wrong.encode() if is_text else wrong
    reader = make()
    found: list[object] = []
    for start, end in pairwise([0, *sorted(cut % len(whole) for cut in cuts), len(whole)]):
        found += reader.feed(whole[start:end])
        with pytest.raises(
            TypeError, match=r"feed\(\) argument 'chunk' must be (text|bytes) as the pieces before, not (str|bytes)"
        ):
            reader.feed(other)
    assert [*found, *reader.close()] == fed(make, whole)


def test_a_home_is_read_as_it_was_stored() -> None:
    """A home that was written to a database comes back as text, and that says the same."""
    read = convert.action_home(HOME, {"action": 1}, now=NOW)
    assert read.action is not None
    assert read == convert.action_home(json.loads(HOME), {"action": 1}, now=NOW)
    assert convert.data_home("{}", {"action": 1}) == convert.data_home({}, {"action": 1})
    for wrong in ("", "{", "[]", "7"):
        with pytest.raises(TypeError, match="expected the result of a conversion"):
            convert.action_home(wrong, {"action": 1}, now=NOW)


def test_an_output_that_is_no_json() -> None:
    with pytest.raises(ParseError):
        a2ui.basic_catalog("1.0").read_output("Sorry.")
