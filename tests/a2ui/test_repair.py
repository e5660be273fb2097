"""What is mended in the output of a language model, and what is left alone."""

import json
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.a2ui.streams import A, B, Row, read, read_in_all_ways, show, told
from uispec import a2ui
from uispec.a2ui import IssuePart, MessagePart
from uispec.a2ui.output.mending import Mended, Slip, mend

SMART: Final = '{“version”: “v0.9”, "deleteSurface": {"surfaceId": “a”}}'

# Each row: the text, what comes of it as it is, and what comes of it with repair.
SLIPS: Final[dict[str, tuple[str, list[Row], list[Row]]]] = {
    "a comma in front of a bracket": (
        f"{A[:-2]},}},}}",
        [(1, ["/0 invalid_json"], f"{A[:-2]},}},}}")],
        [(1, ["/0 trailing_comma notice"], ","), (1, ["/0 trailing_comma notice"], ","), (0, 1, "a")],
    ),
    "a comma at the end of a list": (
        f"[{A},\n]",
        [(0, 1, "a"), (1, [" trailing_comma"], ",")],
        [(0, 1, "a"), (1, [" trailing_comma notice"], ",")],
    ),
    "typographic quotation marks": (
        SMART,
        [(1, ["/0 invalid_json"], SMART)],
        [
            (1, ["/0 smart_quote notice"], "“version”"),
            (1, ["/0 smart_quote notice"], "“v0.9”"),
            (1, ["/0 smart_quote notice"], "“a”"),
            (0, 1, "a"),
        ],
    ),
    "typographic quotation marks in a string": (
        show("“yes”, „no“: “maybe”"),
        [(0, 1, "s")],
        [(0, 1, "s")],
    ),
    "the last bracket": (
        A[:-1],
        [(1, ["/0 invalid_json"], A[:-1])],
        [(1, ["/0 missing_bracket notice"], ""), (0, 1, "a")],
    ),
    "the last brackets": (
        f"[{A[:-2]}",
        [(1, ["/0 invalid_json"], A[:-2]), (1, [" missing_bracket"], "")],
        [(1, ["/0 missing_bracket notice"], ""), (0, 1, "a"), (1, [" missing_bracket notice"], "")],
    ),
    "a bracket in the middle of a list": (
        f"<a2ui-json>\n[{A[:-1]},\n{B}]</a2ui-json>",
        [(2, ["/0 invalid_json"], A[:-1]), (1, 3, "b")],
        [(2, ["/0 missing_bracket notice"], ""), (0, 2, "a"), (1, 3, "b")],
    ),
    "a bracket within a message": (
        show("x").replace("}]}", "}}"),
        [(1, ["/0 invalid_json"], show("x").replace("}]}", "}}"))],
        [(1, ["/0 missing_bracket notice"], ""), (0, 1, "s")],
    ),
    "a bracket too many": (
        f"{A}}}\n",
        [(0, 1, "a"), (1, [" surplus_bracket"], "}")],
        [(0, 1, "a"), (1, [" surplus_bracket notice"], "}")],
    ),
    "the end of a wrapper": (
        f'{{"messages": [{A}], "z": [1,]',
        [(0, 1, "a"), (1, [" trailing_comma"], ","), (1, [" missing_bracket"], "")],
        [(0, 1, "a"), (1, [" trailing_comma notice"], ","), (1, [" missing_bracket notice"], "")],
    ),
    "the end of a block": (
        f"<a2ui-json>{A}",
        [(0, 1, "a"), (1, [" unclosed_block"], "<a2ui-json>")],
        [(0, 1, "a"), (1, [" unclosed_block notice"], "<a2ui-json>")],
    ),
    "nothing that is of the wrong shape afterwards": (
        '{"version": "v0.9", "deleteSurface": {},}',
        [(1, ["/0 invalid_json"], '{"version": "v0.9", "deleteSurface": {},}')],
        [(1, ["/0/deleteSurface/surfaceId missing_property"], '{"version": "v0.9", "deleteSurface": {},}')],
    ),
}


@pytest.mark.parametrize("name", SLIPS)
def test_slips_are_mended_where_that_is_asked_for(name: str) -> None:
    text, as_it_is, mended = SLIPS[name]
    assert told(read_in_all_ways(text)) == as_it_is
    assert told(read_in_all_ways(text, repair=True)) == mended


def test_a_mending_tells_its_place() -> None:
    text = f"Here:\n{SMART}\n[{A},]"
    notices = [part for part in read([text], repair=True) if isinstance(part, IssuePart)]
    assert [(text[part.start : part.end], part.line) for part in notices] == [
        ("“version”", 2),
        ("“v0.9”", 2),
        ("“a”", 2),
        (",", 3),
    ]


def test_commas_and_brackets_in_strings_are_left_alone() -> None:
    # stream-trailing-comma-repair-respects-strings
    assert mend('[{"id":"a","text":"one, ] two,} three",},]') == Mended(
        '[{"id":"a","text":"one, ] two,} three"}]',
        (Slip("trailing_comma", 38, 39), Slip("trailing_comma", 40, 41)),
    )


GUESSES: Final = [
    # Here a string, a number or a member may have been meant to go on, ...
    A[:-3],
    '{"version": "v0.9", "updateDataModel": {"surfaceId": "s", "value": 12',
    '{"version": "v0.9", "deleteSurface": {"surfaceId": "s",',
    '{"version": "v0.9", "deleteSurface": {"surfaceId"',
    '{"version": "v0.9", "deleteSurface": {"surfaceId":',
    # ... here nobody can tell where it was to end, ...
    '{"version": "v0.9", "deleteSurface": {"surfaceId": „s" und}}',
    '{"version": "v0.9", "deleteSurface": {"surfaceId": “s “t” u”}}',
    # ... and these are slips that are not looked for.
    '{"version": "v0.9", "deleteSurface": {"surfaceId": \'s\'}}',
    '{"version": "v0.9" "deleteSurface": {"surfaceId": "s"}}',
    '{"version": "v0.9", "deleteSurface": {surfaceId: "s"}}',
]


def test_a_message_that_took_the_next_one_for_its_data_is_not_mended() -> None:
    text = f'{{"version": "v0.9", "updateDataModel": {{"surfaceId": "s", "value": [1, {B}]'
    assert told(read_in_all_ways(f"[{text}", repair=True)) == [
        (1, ["/0 invalid_json"], text),
        (1, [" missing_bracket notice"], ""),
    ]


@pytest.mark.parametrize("text", GUESSES)
def test_what_would_take_a_guess_is_left_as_it_is(text: str) -> None:
    assert told(read_in_all_ways(text, repair=True)) == [(1, ["/0 invalid_json"], text)]


# Each row: a text with slips, and where in it something stands that mending does not help.
LEFT_OVER: Final = {
    "behind a comma on another line": ('{"version": "v0.9", "a": [1,\n],\n "b": hm,}', "hm"),
    "behind a comma on its line": ('{"version": "v0.9", "a": {"é": 1, }, "b": hm,}', "hm"),
    "behind quotation marks": ('{“version”: “v0.9", "a": [1,], "b": hm,}', "hm"),
    "a key without a colon": ('{"version": "v0.9", "a": [“é“,], "b" 1}', "1}"),
}


@pytest.mark.parametrize("row", LEFT_OVER)
def test_the_fault_that_mending_leaves_is_told_in_its_place(row: str) -> None:
    text, left = LEFT_OVER[row]
    (part,) = read([f"<a2ui-json>{text}</a2ui-json>"], repair=True)
    assert isinstance(part, IssuePart)
    (issue,) = part.issues
    before = text[: text.index(left)].split("\n")
    at = f" at line {len(before)} column {len(before[-1].encode()) + 1}."
    assert (issue.path, issue.code, issue.message[-len(at) :]) == ("/0", "invalid_json", at)


@pytest.mark.parametrize("text", ['{"text":"Er sagte „ja" und ging"}', '{"a": “b”c”}', "{]", "}", "{'a': 1}", "[1"])
def test_what_would_take_a_guess_is_given_up(text: str) -> None:
    assert mend(text) is None


_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=10,
)


@given(_json, st.sampled_from([None, 0, 2]), st.booleans())
def test_json_is_never_changed(value: Any, indent: int | None, ascii_only: bool) -> None:
    """The repaired text of valid JSON is unchanged."""
    text = json.dumps([value], indent=indent, ensure_ascii=ascii_only)
    assert mend(text) == Mended(text, ())


@given(_json, st.integers(1, 3), st.booleans())
def test_what_is_mended_is_what_was_meant(value: Any, missing: int, with_comma: bool) -> None:
    """Without its last brackets, and with a comma in front of one, a message comes out as it was before."""
    body: dict[str, Any] = {"surfaceId": "s", "value": [value, {}]}
    text = json.dumps({"version": "v0.9", "updateDataModel": body})
    assert text.endswith("{}]}}")
    slipped = text[:-missing].replace("{}]", "{},]") if with_comma and missing < 3 else text[:-missing]
    parts = read([slipped], repair=True)
    assert [part.message for part in parts if isinstance(part, MessagePart)] == [a2ui.parse_message(text)]


BASIC_ID: Final = "https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json"
CREATED: Final = (
    f'{{"version": "1.0", "createSurface": {{"surfaceId": "s", "catalogId": "{BASIC_ID}", "components": '
    '[{"id": "root", "component": "Column", "children": ["a"]}, {"id": "a", "component": "Text", "text": "Hi"}]}}'
)
SHAPELESS: Final = '{"version": "1.0", "createSurface": {"surfaceId": 7}}'
UPDATE: Final = CREATED.replace("createSurface", "updateComponents").replace(f'"catalogId": "{BASIC_ID}", ', "")
UNKNOWN: Final = UPDATE.replace("Text", "Txt")
MISTYPED: Final = CREATED.replace('"Hi"', "5")
AT: Final = "updateComponents/components/1/component"
PARTS: Final[dict[str, tuple[str, list[tuple[str, str]]]]] = {
    "nothing": ("", []),
    "prose": ("Hello.\n", []),
    "what is read": (f"Hi:\n{CREATED}\nHo:\n{UNKNOWN}\n", [(f"/1/{AT}", "unknown_component")]),
    "what is refused, and what is read around it": (
        f"{CREATED}\n{SHAPELESS}\n{UNKNOWN}\n",
        [("/1/createSurface/surfaceId", "wrong_type"), (f"/2/{AT}", "unknown_component")],
    ),
    "messages for a surface that was refused are not to blame": (
        f"{MISTYPED}\n{UPDATE}\n",
        [("/0/createSurface/components/1/text", "wrong_type")],
    ),
    "what is no JSON": (
        f'{CREATED}\n{{"version": "1.0", "deleteSurface": {{"surfaceId": oops}}}}\n{UNKNOWN}\n',
        [("/1", "invalid_json"), (f"/2/{AT}", "unknown_component")],
    ),
}


@pytest.mark.parametrize("name", PARTS)
def test_the_parts_of_a_text_are_judged_by_its_own_numbers(name: str) -> None:
    text, told = PARTS[name]
    reader = a2ui.read_stream()
    issues = a2ui.validate(reader.feed(text) + reader.close())
    assert [(issue.path, issue.code) for issue in issues] == told
    assert a2ui.repair_prompt(issues, text).count("\n- at /") == len(told)
