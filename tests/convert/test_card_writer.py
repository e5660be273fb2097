"""The card writer: each kind of A2UI component with its whole element and the whole tuple of its losses."""

import json
import re
from pathlib import Path
from typing import Any, Final, cast

import pytest
from pydantic import JsonValue

from tests.convert.host import Host
from tests.shared import needs_shared, paths
from uispec import convert, fold
from uispec.a2ui import resolution
from uispec.a2ui.dynamic.functions import call as call_function
from uispec.adapters.a2ui.reading.reader import read
from uispec.adapters.adaptive_card.writing import writer as adaptive_card
from uispec.adapters.adaptive_card.writing.tables import TABLES
from uispec.adapters.clicks.input_codecs import (
    Codec,
    DateTimeCodec,
    NumberCodec,
    NumericTextCodec,
    TextCodec,
    ToggleCodec,
    choices_codec,
    decode,
)
from uispec.adapters.options import Options
from uispec.adapters.vocabulary import WORDS
from uispec.tree import Node, walk

CATALOG: Final = "https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json"
CATALOG_09: Final = "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json"
CASES: Final[list[dict[str, Any]]] = json.loads((Path(__file__).parent / "card_cases.json").read_text(encoding="utf-8"))
"""Rows of: `name`, `version`, `components`, `data`, the `body` of the card, the `losses` as "code effect pointer".
Pointers start at the components."""


def message(case: dict[str, Any]) -> JsonValue:
    components, data = case["components"], case["data"]
    if case["version"] == "1.0":
        body = {"surfaceId": "s", "catalogId": CATALOG, "components": components}
        return {"version": "1.0", "createSurface": {**body, **({"dataModel": data} if data else {})}}
    bodies: list[tuple[str, dict[str, JsonValue]]] = [
        ("createSurface", {"catalogId": CATALOG_09}),
        ("updateComponents", {"components": components}),
        *([("updateDataModel", {"value": data})] if data else []),
    ]
    return [{"version": case["version"], name: {"surfaceId": "s", **body}} for name, body in bodies]


def without_digests(value: JsonValue) -> JsonValue:
    """A copy in which every digest is gone, since it depends on everything else."""
    if isinstance(value, dict):
        return {key: without_digests(member) for key, member in value.items() if key != "digest"}
    return [without_digests(item) for item in value] if isinstance(value, list) else value


def test_there_are_cases() -> None:
    assert len(CASES) >= 80
    assert len({case["name"] for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    result = convert.convert(message(case), to="adaptive-card")
    card = result.output
    assert without_digests(card["body"]) == case["body"]
    prefix = "/createSurface/components" if case["version"] == "1.0" else "/1/updateComponents/components"
    found = [f"{loss.code} {loss.effect} {loss.path.removeprefix(prefix)}" for loss in result.losses]
    assert found == case["losses"]
    assert {key: value for key, value in card.items() if key != "body"} == {
        "$schema": "http://adaptivecards.io/schemas/adaptive-card.json",
        "type": "AdaptiveCard",
        "version": "1.6",
    }


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_same_bytes_twice(case: dict[str, Any]) -> None:
    """L7: a second run gives the same bytes."""
    one, two = (convert.convert(message(case), to="adaptive-card") for _ in range(2))
    assert json.dumps(one.to_json()) == json.dumps(two.to_json())


def test_an_unknown_version_and_host() -> None:
    with pytest.raises(ValueError, match=r"1\.6"):
        adaptive_card.write(read(message(CASES[0])), options=Options(version="1.7"))
    with pytest.raises(ValueError, match="webex"):
        adaptive_card.write(read(message(CASES[0])), options=Options(host="nowhere"))


def _words(kind: str, attribute: str) -> tuple[str, ...]:
    """The words of the vocabulary for an attribute of a kind."""
    name = {"self_cross": "cross", "grid_tone": "tone"}.get(attribute, attribute)
    return WORDS.get(f"{kind}.{name}") or WORDS[name]


@pytest.mark.parametrize(("kind", "attribute"), TABLES, ids=[f"{kind}.{attribute}" for kind, attribute in TABLES])
def test_tables_list_every_word(kind: str, attribute: str) -> None:
    """Every word of the vocabulary has its row; cards alone have a few more."""
    missing = set(_words(kind, attribute.split(" ", 1)[0])) - set(TABLES[kind, attribute].values)
    assert missing == set()


# `required` may be left to the host only where it judges as the source does. A host of cards says "set" for these
# values: a text or a date that is not empty, a number, a choice, a toggle that is on.
_PICK = choices_codec(["a", "b"], multiple=False)
VERDICTS: list[tuple[str, Codec, dict[str, JsonValue], bool, bool]] = [
    # input, codec, submitted, set for the host, equal to the source's verdict
    ("text", TextCodec(), {}, False, True),
    ("text", TextCodec(), {"": " "}, True, True),
    ("text", TextCodec(), {"": "0"}, True, True),
    ("number as text", NumericTextCodec(), {}, False, True),
    ("number as text", NumericTextCodec(), {"": "0"}, True, True),
    ("number", NumberCodec(), {}, False, True),
    ("number", NumberCodec(), {"": "0"}, True, True),
    ("choice", _PICK, {}, False, True),
    ("choice", _PICK, {"": "b"}, True, True),
    ("date", DateTimeCodec(date="d"), {}, False, True),
    ("date", DateTimeCodec(date="d"), {"date": "2026-03-01"}, True, True),
    ("time", DateTimeCodec(time="t"), {}, False, True),
    ("time", DateTimeCodec(time="t"), {"time": "00:00"}, True, True),
    # These two are why `required` of a toggle and of a date with a time is deferred.
    ("toggle", ToggleCodec(), {"": "false"}, False, False),
    ("toggle", ToggleCodec(), {"": "true"}, True, True),
    ("date and time", DateTimeCodec(date="d", time="t"), {"date": "2026-03-01"}, False, False),
]


@pytest.mark.parametrize(("what", "codec", "submitted", "is_set", "is_equal"), VERDICTS)
def test_required_verdicts(
    what: str, codec: Codec, submitted: dict[str, JsonValue], is_set: bool, is_equal: bool
) -> None:
    """Equal verdicts decide whether a `required` is left to the host."""
    verdict = call_function("required", {"value": decode(codec, submitted)})
    assert (cast("dict[str, JsonValue]", verdict)["valid"] is is_set) is is_equal


_FIELD: Final = {"component": "TextField", "label": "x", "value": {"@path": "/v"}}
_DATE: Final = {"component": "DateTimeInput", "value": {"@path": "/v"}}
_OPTIONS: Final = [{"label": "A", "value": "a"}, {"label": "B", "value": "b"}]
INPUTS: Final[dict[str, tuple[dict[str, Any], JsonValue]]] = {
    "text": (_FIELD, ""),
    "number as text": ({**_FIELD, "variant": "number"}, ""),
    "number": ({"component": "Slider", "max": 9, "value": {"@path": "/v"}}, 1),
    "choice": ({"component": "ChoicePicker", "options": _OPTIONS, "value": {"@path": "/v"}}, []),
    "date": ({**_DATE, "enableDate": True}, ""),
    "time": ({**_DATE, "enableTime": True}, ""),
    "toggle": ({"component": "CheckBox", "label": "x", "value": {"@path": "/v"}}, False),
    "date and time": ({**_DATE, "enableDate": True, "enableTime": True}, ""),
}
"""For each kind of input in `VERDICTS`, a component that is written as one, and its value."""


@pytest.mark.parametrize("what", INPUTS)
def test_required_is_left_to_the_host_where_all_verdicts_are_equal(what: str) -> None:
    properties, value = INPUTS[what]
    check = {"condition": {"@call": "required", "args": {"value": {"@path": "/v"}}}, "message": "Needed."}
    component = {"id": "root", **properties, "@checks": [check]}
    case = {"version": "1.0", "components": [component], "data": {"v": value}}
    is_left = '"isRequired": true' in json.dumps(convert.convert(message(case), to="adaptive-card").output)
    assert is_left is all(is_equal for name, *_, is_equal in VERDICTS if name == what)
    assert what in {row[0] for row in VERDICTS}


def _depth(value: JsonValue) -> int:
    deepest, stack = 0, [(value, 1)]
    while stack:
        part, depth = stack.pop()
        members = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
        deepest = max(deepest, depth if isinstance(part, dict | list) else 0)
        stack.extend((member, depth + 1) for member in members)
    return deepest


@pytest.mark.parametrize("kind", ["Row", "Column", "List", "Card", "Modal", "Tabs"])
def test_a_deep_tree_stays_readable(kind: str) -> None:
    """No card is nested deeper than a reader of JSON takes; what lies deeper is a loss, each component for itself."""
    components: list[JsonValue] = []
    for index in range(300):
        inner = f"c{index + 1}"
        slots: dict[str, dict[str, JsonValue]] = {
            "Card": {"child": inner},
            "Modal": {"trigger": "end", "content": inner},
            "Tabs": {"tabs": [{"title": "T", "child": inner}]},
        }
        held = slots.get(kind, {"children": [inner]})
        components.append({"id": f"c{index}" if index else "root", "component": kind, **held})
    components.append({"id": "c300", "component": "Text", "text": "deep"})
    components.append({"id": "end", "component": "Text", "text": "More"})
    case = {"version": "1.0", "components": components, "data": None}
    result = convert.convert(message(case), to="adaptive-card")
    assert 90 < _depth(result.output) <= 200
    cut = [loss for loss in result.losses if loss.code == "limit"]
    assert [loss.effect for loss in cut] == ["dropped"]
    left_out = [loss for loss in result.losses if loss.inside == cut[0].path]
    shown = int(cut[0].path.rpartition("/")[2])
    assert len(left_out) >= 300 - shown


EXAMPLES: Final = [
    path for version in ("v0_9", "v1_0") for path in paths(f"data/a2ui/{version}/catalogs/basic/examples/*.json")
]
_MARKS: Final = re.compile(r"^#{1,6} |[*_]", re.MULTILINE)


@needs_shared
@pytest.mark.parametrize("path", EXAMPLES, ids=[f"{path.parts[-5]}/{path.stem}" for path in EXAMPLES])
def test_every_text_of_an_example(path: Path) -> None:
    """Every resolved text, label and title occurs in the card's own text, line by line, marks of Markdown apart."""
    messages = json.loads(path.read_text(encoding="utf-8"))["messages"]
    state = fold.a2ui_empty()
    for item in messages:
        state = fold.a2ui_apply(state, item)
    (surface,) = state.surfaces.values()
    host = Host(convert.convert(messages, to="adaptive-card").output)
    shown = _MARKS.sub("", "\n".join(host.texts))
    lines = [
        line.strip()
        for node in walk(cast("Node", resolution.resolve(surface).root))
        if isinstance(node, Node)
        for text in (node.props.get("text"), node.props.get("label"))
        if isinstance(text, str)
        for line in _MARKS.sub("", text).split("\n")
    ]
    assert lines
    assert [line for line in lines if line not in shown] == []
