"""What is wrong, told to the language model that wrote it."""

from typing import Any, Final

import pytest

from tests.a2ui.streams import A, read
from tests.a2ui.test_inputs import field, surface_of
from uispec.a2ui import IssuePart, parse_messages, repair_prompt, validate
from uispec.errors import Issue
from uispec.limits import Limits

HEAD: Final = "Your A2UI output has {}. Send all of it again, mended:"


def issues_of(count: int) -> list[Issue]:
    return [Issue(f"/{number}", "wrong_type", f"Fault {number}.") for number in range(count)]


PROMPTS: Final[dict[str, tuple[list[Issue], list[str]]]] = {
    "notices-alone": ([Issue("", "earlier_spelling", "x", "notice")], []),
    "nothing": ([], []),
    "one": (issues_of(1), [HEAD.format("1 fault"), "- at /0: Fault 0. (wrong_type)"]),
    "a-warning": (
        [Issue("/a", "invalid_identifier", "Odd.", "warning")],
        [HEAD.format("1 fault"), "- at /a: Odd. (invalid_identifier)"],
    ),
    "the-top": (
        [Issue("", "invalid_json", "This is not JSON.")],
        [HEAD.format("1 fault"), "- at the top: This is not JSON. (invalid_json)"],
    ),
    "as-many-as-are-told": (
        issues_of(2),
        [HEAD.format("2 faults"), "- at /0: Fault 0. (wrong_type)", "- at /1: Fault 1. (wrong_type)"],
    ),
    "more-than-are-told": (
        issues_of(4),
        [HEAD.format("4 faults"), "- at /0: Fault 0. (wrong_type)", "- at /1: Fault 1. (wrong_type)", "- and 2 more"],
    ),
}


@pytest.mark.parametrize("row", PROMPTS)
def test_a_prompt_for_the_model(row: str) -> None:
    issues, expected = PROMPTS[row]
    assert repair_prompt(iter(issues), most=2).split("\n") == (expected or [""])


LONG: Final = "x" * 300
QUOTES: Final[dict[str, tuple[Any, list[str]]]] = {
    "a value": ('{"version": "1.0", "deleteSurface": {"surfaceId": 7}}', ["7"]),
    "what a property is missing in": ({"version": "1.0", "deleteSurface": {}}, ["{}"]),
    "in a wrapper": ({"messages": [{"version": "1.0", "deleteSurface": {"surfaceId": [1]}}]}, ["[1]"]),
    "of typed messages": (
        parse_messages([{"version": "1.0", "updateDataModel": {"surfaceId": "s", "path": "/a", "value": 1}}]),
        ['"s"'],
    ),
    "a long text is cut": (
        {"version": "1.0", "deleteSurface": {"surfaceId": [LONG, LONG]}},
        [f'["{"x" * 95}...'],
    ),
    "a trailing comma": ('[{"version": "1.0",}]', ['[{"version": "1.0",}]']),
    "far into a text": (
        f'[\n{{"a": "{LONG}"}},\n{{"b": "{LONG}", oops}},\n{{"c": "{LONG}"}}\n]',
        [f'...{"x" * 62}", oops}}, {{"c": "{"x" * 21}...'],
    ),
    "a line that is none": ('{"version": "1.0", "deleteSurface": {"surfaceId": "s"}}\n{"b": 2,\n', ['{"b": 2,']),
    "no UTF-8": (b"\xff{}", ["\ufffd{}"]),
}


@pytest.mark.parametrize("row", QUOTES)
def test_what_stands_in_a_broken_place_is_quoted(row: str) -> None:
    source, expected = QUOTES[row]
    assert quotes_in(repair_prompt(validate(source), source)) == expected


SEVEN: Final = '{"version": "1.0", "deleteSurface": {"surfaceId": 7}}'
EIGHT: Final = SEVEN.replace("7", "[8]")
LATE: Final = '{"version": "1.0", "deleteSurface": {"surfaceId": "s"}, oops}'

# Each row: what a model wrote, and what is quoted of it.
STREAMS: Final[dict[str, tuple[str | bytes, list[str]]]] = {
    "a list behind prose": (f"Here you are:\n[{A},\n {SEVEN}]", ["7"]),
    "a fence": (f"```json\n[{A},\n {SEVEN}]\n```", ["7"]),
    "a block, in bytes": (f"Sürfaces <a2ui-json>[{A}, {SEVEN}]</a2ui-json> end.".encode(), ["7"]),
    "a wrapper": (f'{{"messages": [{A}, {SEVEN}]}}', ["7"]),
    "a bare list": (f"[{A}, {SEVEN}]", ["7"]),
    "a bare list whose first element is none": (f"[1, {EIGHT}, {SEVEN}]", ["[8]", "7"]),
    "a list with a comma at its end": (f"[{A}, {SEVEN},]", ["7"]),
    "a list with a neighbour to mend": (f"[{A[:-1]},}}, {SEVEN}]", ["7"]),
    "a wrong one with a slip": (f"[{A}, {EIGHT[:-1]},}}]", ["[8]"]),
    "what nobody mends, far behind a slip": (
        f'Here: [{A}, {{"version": "1.0", "a": ["b",], "c": "{"x" * 200}", "d": oops}}]',
        [f'...{"x" * 57}", "d": oops}}'],
    ),
    "one alone, and prose": (f"Gone: {SEVEN}", ["7"]),
    "several": (f"[{SEVEN}, {A}]\nand\n<a2ui-json>{A} {EIGHT} {LATE}</a2ui-json>", ["7", "[8]", LATE]),
    "no message": (f"<a2ui-json>[{A}, 12]</a2ui-json>", ["12"]),
}


def told_of(text: str | bytes, *, repair: bool) -> list[IssuePart]:
    parts = read([text], repair=repair)
    return [part for part in parts if isinstance(part, IssuePart) and part.issues[0].severity == "error"]


def quotes_in(prompt: str) -> list[str]:
    return [line.partition(" You wrote: ")[2] for line in prompt.split("\n")[1:]]


@pytest.mark.parametrize("row", STREAMS)
def test_a_stream_is_quoted_where_its_reader_found_the_faults(row: str) -> None:
    text, expected = STREAMS[row]
    issues = [issue for part in told_of(text, repair=True) for issue in part.issues]
    assert quotes_in(repair_prompt(issues, text)) == expected


@pytest.mark.parametrize("row", STREAMS)
def test_the_text_of_a_broken_part_is_its_source(row: str) -> None:
    text, expected = STREAMS[row]
    prompts = [repair_prompt(part.issues, part.text) for part in told_of(text, repair=True)]
    assert [quote for prompt in prompts for quote in quotes_in(prompt)] == expected


def test_what_would_be_mended_is_quoted_too() -> None:
    text = f"Gone:\n<a2ui-json>[{A}, {A[:-1]},}}, {EIGHT}"
    issues = [issue for part in told_of(text, repair=False) for issue in part.issues]
    assert [issue.code for issue in issues] == ["invalid_json", "wrong_type", "missing_bracket", "unclosed_block"]
    assert quotes_in(repair_prompt(issues, text)) == [f"{A[:-1]},}}", "[8]", "", "<a2ui-json>"]


def test_a_message_that_is_too_deep_is_quoted_from_its_beginning() -> None:
    deep = SEVEN.replace("7", "[" * 9 + "]" * 9)
    text, limits = f"Here: [{A}, {deep}]", Limits(json_depth=6)
    issues = [issue for part in read([text], limits) if isinstance(part, IssuePart) for issue in part.issues]
    assert [issue.code for issue in issues] == ["too_deep"]
    assert quotes_in(repair_prompt(issues, text, limits=limits)) == [deep]


ELSEWHERE: Final[dict[str, tuple[Issue, str | bytes]]] = {
    "another text": (Issue("/1/deleteSurface/surfaceId", "wrong_type", "No."), f"Here: [{A}]"),
    "another number": (Issue("/7/deleteSurface/surfaceId", "wrong_type", "No."), SEVEN),
    "a number alone": (Issue("/7", "wrong_type", "No."), SEVEN),
    "another fault of a text that is none": (Issue("/0", "invalid_json", "No, at line 1 column 3."), f"Here: {LATE}"),
    "somewhere in a long text": (validate(b'{"a": "' + b"x" * 200 + b'\xff"}')[0], b'{"a": "' + b"x" * 200 + b'\xff"}'),
}


@pytest.mark.parametrize("row", ELSEWHERE)
def test_what_is_not_found_is_not_quoted(row: str) -> None:
    issue, source = ELSEWHERE[row]
    assert repair_prompt([issue], source) == repair_prompt([issue])


def test_an_issue_about_one_of_several_pieces_is_not_quoted() -> None:
    text = f'<a2ui-json>{{"messages": [{A}], oops}} {{"messages": [{A}], "b": hm}}</a2ui-json>'
    first, second = (part.issues[0] for part in told_of(text, repair=False))
    assert first == second
    assert quotes_in(repair_prompt([first], text)) == [""]


def test_no_model_wrote_a_state_or_a_surface() -> None:
    state = surface_of([field("x", "1 a")], {})
    for source in (state, state.surfaces["s"]):
        issues = validate(source)
        assert issues
        assert repair_prompt(issues, source) == repair_prompt(issues)


@pytest.mark.parametrize("length", [200, 201, 333, 8_000])
@pytest.mark.parametrize("size", [20, 90, 5_000])
def test_a_prompt_is_never_longer_than_asked_for(length: int, size: int) -> None:
    issues = [Issue(f"/{'p' * size}", "wrong_type", "m" * size) for _ in range(300)]
    prompt = repair_prompt(issues, most=300, length=length)
    assert len(prompt) <= length
    first, *told = prompt.split("\n")
    assert first == HEAD.format("300 faults")
    assert told[-1] == f"- and {300 - (len(told) - 1)} more"
    assert len(told) > 1


@pytest.mark.parametrize("more", [{"most": 0}, {"most": -1}, {"length": 199}, {"length": -1}])
def test_a_bound_that_is_too_small(more: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="most >= 1 and length >= 200"):
        repair_prompt([], **more)  # pyright: ignore[reportArgumentType]
