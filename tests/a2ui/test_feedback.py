"""What is wrong, told to whoever sent it."""

import json
from typing import Any, Final

import pytest

from tests.a2ui.streams import read
from tests.a2ui.test_inputs import surface_of
from uispec.a2ui import IssuePart, dump_message, parse_message, repair_prompt, to_error_messages, validate
from uispec.errors import Issue

Document = dict[str, Any]


def create(**more: Any) -> Document:
    return {"version": "1.0", "createSurface": {"surfaceId": "main", **more}}


TOLD: Final[dict[str, tuple[list[Document], list[Document]]]] = {
    "shape": (
        [create(), {"version": "1.0", "updateComponents": {"surfaceId": "main", "components": []}}],
        [
            {
                "version": "1.0",
                "error": {
                    "code": "VALIDATION_FAILED",
                    "surfaceId": "main",
                    "path": "/updateComponents/components",
                },
            }
        ],
    ),
    "state": (
        [
            {"version": "v0.9", "deleteSurface": {"surfaceId": "x"}},
            {"version": "v0.9", "updateDataModel": {"surfaceId": "x"}},
        ],
        [{"version": "v0.9", "error": {"code": "UNKNOWN_SURFACE", "surfaceId": "x"}}],
    ),
    "call": (
        [
            {
                "version": "1.0",
                "callRendererFunction": {"functionCallId": "c", "callFunction": {"@call": "email", "args": {}}},
            }
        ],
        [{"version": "1.0", "error": {"code": "INVALID_FUNCTION_CALL", "functionCallId": "c"}}],
    ),
    "version-that-nobody-reads": (
        [{"version": "7", "deleteSurface": {"surfaceId": "x"}}],
        [{"version": "1.0", "error": {"code": "VALIDATION_FAILED", "surfaceId": "x", "path": "/version"}}],
    ),
    "about-no-surface": ([{"version": "1.0"}], []),
}
"""Messages, and the error messages about them without their sentences."""


@pytest.mark.parametrize("row", TOLD)
def test_faults_become_error_messages(row: str) -> None:
    sent, expected = TOLD[row]
    issues = [issue for issue in validate(sent, complete=False) if issue.severity == "error"]
    messages: list[Any] = [dump_message(message) for message in to_error_messages(issues, sent)]
    sentences = [message["error"].pop("message") for message in messages]
    assert messages == expected
    assert sentences == [issue.message for issue in issues][: len(expected)]


def test_the_same_from_json_lines_and_from_typed_messages() -> None:
    sent = TOLD["state"][0]
    lines = "\n".join(map(json.dumps, sent))
    typed = [parse_message(message) for message in sent]
    expected = to_error_messages(validate(sent), sent)
    assert expected
    assert to_error_messages(validate(lines), lines) == expected
    assert to_error_messages(validate(typed), typed) == expected


@pytest.mark.parametrize(
    "frame", ["Here:\n[{}]", "```json\n[{}]\n```", "<a2ui-json>[{}]</a2ui-json>", '{{"messages": [{}]}}']
)
def test_the_same_from_what_a_model_wrote(frame: str) -> None:
    sent = TOLD["shape"][0]
    text = frame.format(",\n".join(map(json.dumps, sent)))
    issues = [issue for part in read([text]) if isinstance(part, IssuePart) for issue in part.issues]
    expected = to_error_messages(validate(sent, complete=False), sent)
    assert expected
    assert to_error_messages(issues, text) == expected


# How messages stand in a text; the numbers of their issues are those of the stream.
FRAMES: Final = [
    "{}",
    "Here:\n{}",
    "```json\n[{}]\n```\nBye.",
    "[{}]",
    '{{"messages": [{}]}}',
    "<a2ui-json>{}</a2ui-json>",
]
CATALOG: Final = "https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json"
SENT: Final = [
    create(catalogId=CATALOG, components=[{"id": "root", "component": "Card", "child": "gone"}]),
    {"version": "1.0", "deleteSurface": {"surfaceId": "b", "why": "late"}},
    {"version": "1.0", "deleteSurface": {"surfaceId": 7}},
]


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("frame", FRAMES)
def test_issues_of_parts_are_found_in_the_parts_and_in_the_text(frame: str, count: int) -> None:
    text = frame.format((",\n" if "[" in frame else "\n").join(map(json.dumps, SENT[:count])))
    parts = read([text])
    issues = [issue for issue in validate(parts) if issue.severity == "error"]
    assert len(issues) == count
    for source in (text, text.encode(), parts, tuple(parts)):
        told: list[Any] = [dump_message(message)["error"] for message in to_error_messages(issues, source)]
        expected = [("main", "/createSurface/components/0/child"), ("b", "/deleteSurface/why")][:count]
        assert [(error["surfaceId"], error["path"]) for error in told] == expected
        quotes = [line.partition(" You wrote: ")[2] for line in repair_prompt(issues, source).split("\n")[1:]]
        assert quotes == ['"gone"', '"late"', "7"][:count]


def test_what_is_mended_is_told_too() -> None:
    text = f"Here: {json.dumps(SENT[0])[:-1]},}}"
    parts = read([text], repair=True)
    issues = validate(parts)
    (told,) = to_error_messages(issues, text)
    assert to_error_messages(issues, parts) == [told]


@pytest.mark.parametrize("text", ["Here:\n{}", "```json\n[{}]\n```", "<a2ui-json>{}</a2ui-json>"])
def test_prose_is_told_who_reads_it(text: str) -> None:
    written = text.format(json.dumps(SENT[1]))
    issues = validate(written)
    assert ["a2ui.read_stream()" in issue.message for issue in issues] == [True] + [False] * (len(issues) - 1)
    assert validate(written.encode()) == issues
    assert "You wrote: " in repair_prompt(issues[:1], written)


@pytest.mark.parametrize("text", ["{oops}", '[{"version": oops}]', "", json.dumps(SENT[0]) + "\n{oops"])
def test_broken_json_is_no_prose(text: str) -> None:
    assert not [issue for issue in validate(text) if "read_stream" in issue.message]


BROKEN: Final = json.dumps(create(catalogId=CATALOG))[:-2] + ', "theme": oops}}'
TOUCHED: Final[list[Document]] = [
    {"version": "1.0", "updateComponents": {"surfaceId": "?", "components": [{"id": "root", "component": "Txt"}]}},
    {"version": "1.0", "updateDataModel": {"surfaceId": "?", "value": {}}},
    {"version": "1.0", "deleteSurface": {"surfaceId": "?"}},
]
NOISE: Final[dict[str, tuple[list[str], list[tuple[str, str]]]]] = {
    "after a creation that cannot be read": (
        [BROKEN, *(json.dumps(message).replace("?", "main") for message in TOUCHED)],
        [("/0", "invalid_json")],
    ),
    "before it": (
        [json.dumps(TOUCHED[1]).replace("?", "main"), BROKEN],
        [("/0/updateDataModel/surfaceId", "unknown_surface"), ("/1", "invalid_json")],
    ),
    "of another surface": (
        [BROKEN, *(json.dumps(message).replace("?", "mai") for message in TOUCHED[1:])],
        [("/0", "invalid_json"), ("/1/updateDataModel/surfaceId", "unknown_surface")],
    ),
    "once it is deleted": (
        [BROKEN, *(json.dumps(TOUCHED[number]).replace("?", "main") for number in (1, 2))],
        [("/0", "invalid_json")],
    ),
    "another message that cannot be read": (
        [
            '{"version": "1.0", "deleteSurface": {"surfaceId": "main", oops}}',
            json.dumps(TOUCHED[1]).replace("?", "main"),
        ],
        [("/0", "invalid_json"), ("/1/updateDataModel/surfaceId", "unknown_surface")],
    ),
}


@pytest.mark.parametrize("row", NOISE)
def test_a_creation_that_cannot_be_read_is_told_once(row: str) -> None:
    written, expected = NOISE[row]
    issues = validate(read(["Here:\n", "\n".join(written)]))
    assert [(issue.path, issue.code) for issue in issues] == expected


def test_a_key_that_looks_like_a_number_of_a_message() -> None:
    message = {**create(), "0": {"a": 1}}
    (told,) = to_error_messages([Issue("/0/a", "unknown_property", "No.")], message)
    error: Any = dump_message(told)["error"]
    assert error["path"] == "/0/a"


def test_a_source_that_nobody_validates() -> None:
    parts: list[Any] = read([json.dumps(SENT[0])])
    issues = validate(parts)
    sources: list[Any] = [[*parts, 7], parts[0], iter(parts)]
    for source in sources:
        for tell in (to_error_messages, repair_prompt):
            with pytest.raises(TypeError, match=tell.__name__):
                tell(issues, source)


def test_a_surface_to_blame_where_nothing_could_be_read() -> None:
    issues = validate("{")
    assert to_error_messages(issues, "{") == []
    told = [dump_message(message) for message in to_error_messages(issues, "{", surface_id="main", version="0.9")]
    assert told == [
        {
            "version": "v0.9",
            "error": {"code": "VALIDATION_FAILED", "surfaceId": "main", "path": "", "message": issues[0].message},
        }
    ]


def test_a_state_and_a_surface_name_themselves() -> None:
    state = surface_of([{"id": "root", "component": "Card", "child": "gone"}], {})
    for source, inside in ((state, "/components/root/child"), (state.surfaces["s"], "/components/root/child")):
        (message,) = to_error_messages(validate(source), source)
        error: Any = dump_message(message)["error"]
        assert (error["surfaceId"], error["path"], error["code"]) == ("s", inside, "VALIDATION_FAILED")


@pytest.mark.parametrize(("code", "new", "old"), [("unallowed_parent", "UNALLOWED_PARENT", "VALIDATION_FAILED")])
def test_composition_has_codes_of_its_own_in_v1_0_alone(code: str, new: str, old: str) -> None:
    issue = Issue("/createSurface/components/0", code, "No.")
    for message, expected in ((create(), new), ({**create(), "version": "v0.9"}, old)):
        (told,) = to_error_messages([issue], message)
        error: Any = dump_message(told)["error"]
        assert (error["code"], error["path"]) == (expected, "/createSurface/components/0")


def test_what_is_no_error_has_no_message() -> None:
    issues = [Issue("", "earlier_spelling", "x", "notice"), Issue("", "invalid_identifier", "x", "warning")]
    assert to_error_messages(issues, create()) == []
