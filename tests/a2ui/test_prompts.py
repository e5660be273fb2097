"""What is wrong, told to the language model that wrote it."""

from typing import Any, Final

import pytest

from tests.a2ui.test_inputs import field, surface_of
from uispec.a2ui import IssuePart, parse_messages, read_stream, repair_prompt, validate
from uispec.errors import Issue

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
    lines = repair_prompt(validate(source), source).split("\n")[1:]
    assert [line.partition(" You wrote: ")[2] for line in lines] == expected


def test_the_text_of_a_broken_part_is_its_source() -> None:
    reader = read_stream()
    (part,) = reader.feed('<a2ui-json>{"version": "1.0", oops}</a2ui-json>') + reader.close()
    assert isinstance(part, IssuePart)
    prompt = repair_prompt(part.issues, part.text)
    assert prompt.endswith('You wrote: {"version": "1.0", oops}')


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
