"""What callers get wrong: another thing than a card, a version or a host; each is told, in the words of the call."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from typing import Any, Final, cast

import pytest

from uispec import adaptive
from uispec.errors import InvalidDocumentError

CARD: Final = adaptive.AdaptiveCard(version="1.5", body=(adaptive.TextBlock(text="Hello"),))
READERS: Final[Mapping[str, Callable[[Any], object]]] = {
    "validate": adaptive.validate,
    "parser_events": adaptive.parser_events,
    "resolve": adaptive.resolve,
    "downgrade": lambda card: adaptive.downgrade(card, "1.2"),
    "submit": lambda card: adaptive.submit(card, "go"),
    "parse_submit": lambda card: adaptive.parse_submit(card, {}),
    "card_response": adaptive.invoke.card_response,
    "refresh_invoke": adaptive.invoke.refresh_invoke,
}


@pytest.mark.parametrize("name", READERS)
@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({1}, "not set"),
        (adaptive.resolve(CARD), "not ResolvedCard; give its .card"),
        (adaptive.expand({}), "not Expansion; give its .output"),
        (adaptive.downgrade(CARD, "1.2"), "not Conversion; give its .output"),
    ],
)
def test_what_is_no_card_at_all(name: str, given: Any, said: str) -> None:
    with pytest.raises(TypeError) as caught:
        READERS[name](given)
    assert str(caught.value) == f"{name}() argument 'card' must be text, bytes, a mapping or a model, {said}"


@pytest.mark.parametrize("name", [name for name in READERS if name != "validate"])
@pytest.mark.parametrize(("given", "said"), [(None, "not None"), (7, "not int"), ([], "not list")])
def test_a_value_that_is_no_object(name: str, given: Any, said: str) -> None:
    """`validate` is for whatever came, and tells it as an issue; see `test_wrong_types`."""
    with pytest.raises(TypeError) as caught:
        READERS[name](given)
    assert str(caught.value) == f"{name}() argument 'card' must be text, bytes, a mapping or a model, {said}"


def test_a_result_where_its_card_was_meant() -> None:
    expansion: Any = adaptive.expand(adaptive.dump_card(CARD))
    for call, argument, wanted in (
        (adaptive.parse_card, "data", "text, bytes, a mapping or a typed card"),
        (adaptive.canonical, "card", "a card, text, bytes or a mapping"),
    ):
        with pytest.raises(TypeError) as caught:
            call(expansion)
        said = f"{call.__name__}() argument {argument!r} must be {wanted}, not Expansion; give its .output"
        assert str(caught.value) == said
    assert adaptive.parse_card(expansion.output) == CARD
    assert adaptive.parse_card(CARD) is CARD


WRAPPED: Final[dict[str, tuple[Any, str]]] = {
    "an attachment": (CARD.to_attachment(), 'This is an attachment; the card is its "content".'),
    "a message": (
        {"type": "message", "attachments": [CARD.to_attachment()]},
        'This is an activity of a bot; a card is the "content" of one of its "attachments".',
    ),
    "a bare message": (
        {"type": "message"},
        'This is an activity of a bot; a card is the "content" of one of its "attachments".',
    ),
}


@pytest.mark.parametrize("name", READERS)
@pytest.mark.parametrize("kind", WRAPPED)
@pytest.mark.parametrize("form", ["value", "bytes"])
def test_what_a_card_travels_in(name: str, kind: str, form: str) -> None:
    wrapped, sentence = WRAPPED[kind]
    given = wrapped if form == "value" else json.dumps(wrapped).encode()
    if name == "validate":
        issues = adaptive.validate(given)
    else:
        with pytest.raises(InvalidDocumentError) as caught:
            READERS[name](given)
        issues = list(caught.value.issues)
    assert [(issue.path, issue.code, issue.message) for issue in issues] == [("", "wrapped_card", sentence)]


@pytest.mark.parametrize("kind", WRAPPED)
def test_what_a_card_travels_in_is_an_object_too_and_nothing_of_it_is_lost(kind: str) -> None:
    wrapped, _ = WRAPPED[kind]
    assert adaptive.dump_card(adaptive.parse_card(wrapped)) == wrapped
    assert adaptive.dump_card(adaptive.parse_card(json.dumps(wrapped))) == wrapped


def test_a_card_may_have_such_names_too() -> None:
    card: dict[str, Any] = {"contentType": "c", "content": {}, "body": []}
    assert adaptive.dump_card(adaptive.parse_card(card)) == card
    assert adaptive.dump_card(adaptive.parse_card(b'{"contentType": "c", "content": {}, "body": []}')) == card
    assert adaptive.dump_card(adaptive.parse_card({"type": "Message"})) == {"type": "Message"}


SLIPS: Final[tuple[tuple[Callable[[], object], type[Exception], str], ...]] = (
    (
        lambda: adaptive.validate({}, version=1.2),  # pyright: ignore[reportArgumentType]
        TypeError,
        "validate() argument 'version' must be text such as '1.2', not float",
    ),
    (
        lambda: adaptive.downgrade({}, 1.2),  # pyright: ignore[reportArgumentType]
        TypeError,
        "downgrade() argument 'to' must be text such as '1.2', not float",
    ),
    (
        lambda: adaptive.parser_events({}, version=1.2),  # pyright: ignore[reportArgumentType]
        TypeError,
        "parser_events() argument 'version' must be text such as '1.2', not float",
    ),
    (
        lambda: adaptive.validate({}, version="1.7"),
        ValueError,
        "validate() argument 'version' must be one of 1.0, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, not '1.7'",
    ),
    (
        lambda: adaptive.downgrade({}, "2.0"),
        ValueError,
        "downgrade() argument 'to' must be one of 1.0, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, not '2.0'",
    ),
    (
        lambda: adaptive.resolve({}, None),  # pyright: ignore[reportArgumentType]
        TypeError,
        "resolve() argument 'host' must be the name of a profile or a Host, not None",
    ),
    (
        lambda: adaptive.validate({}, host="Teams"),
        ValueError,
        f"validate() argument 'host' must be one of {', '.join(adaptive.HOSTS)}, or a Host of your own, "
        'not "Teams". Did you mean "teams"?',
    ),
)


@pytest.mark.parametrize(("call", "kind", "sentence"), SLIPS)
def test_the_sentence_says_what_is_wanted(call: Callable[[], object], kind: type[Exception], sentence: str) -> None:
    with pytest.raises(kind) as caught:
        call()
    assert str(caught.value) == sentence


def test_every_slip_of_the_pen_gets_a_guess() -> None:
    body = [{"type": "TextBlock", "text": "a", "wrp": True} for _ in range(20)]
    issues = adaptive.validate({"type": "AdaptiveCard", "version": "1.5", "body": body})
    assert [issue.message.endswith('Did you mean "wrap"?') for issue in issues] == [True] * 20


def test_of_two_spellings_of_a_name_every_process_guesses_the_same() -> None:
    card: dict[str, object] = {"type": "AdaptiveCard", "version": "1.5", "body": [], "msTeamss": 1}
    code = f"from uispec import adaptive; print(adaptive.validate({card})[0].message)"
    said = {
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in "14"
    }
    assert len(said) == 1
    assert b'Did you mean "msteams"?' in said.pop()


# Constructors

MISMADE: Final[tuple[tuple[Callable[[], object], list[tuple[str, str, str]]], ...]] = (
    (
        lambda: adaptive.AdaptiveCard(body=[adaptive.ActionSubmit(title="x")]),  # pyright: ignore[reportArgumentType]
        [("/body/0", "unallowed_child", 'Item 0 of "body" must be an element; got "Action.Submit".')],
    ),
    (
        lambda: adaptive.AdaptiveCard(actions=[adaptive.TextBlock(text="x")]),  # pyright: ignore[reportArgumentType]
        [("/actions/0", "unallowed_child", 'Item 0 of "actions" must be an action; got "TextBlock".')],
    ),
    (
        lambda: adaptive.Column(width="50 px"),
        [
            (
                "/width",
                "invalid_value",
                '"width" must be a number, "auto", "stretch" or a size such as "40px".',
            )
        ],
    ),
    (
        lambda: adaptive.AdaptiveCard(body=adaptive.TextBlock(text="x")),  # pyright: ignore[reportArgumentType]
        [("/body", "wrong_type", '"body" must be an array; got a TextBlock.')],
    ),
    (
        lambda: adaptive.AdaptiveCard(body=[{"type": "TextBlock", "text": 5}]),  # pyright: ignore[reportArgumentType]
        [("/body/0/text", "wrong_type", '"text" must be a string; got 5.')],
    ),
    (
        lambda: adaptive.TextBlock(text="a", wrap="x", is_visible=3),  # pyright: ignore[reportArgumentType]
        [
            ("/wrap", "wrong_type", '"wrap" must be true or false; got "x".'),
            ("/is_visible", "wrong_type", '"is_visible" must be true or false; got 3.'),
        ],
    ),
    (
        lambda: adaptive.TextBlock(text="a", wrpa=True),  # pyright: ignore[reportCallIssue]
        [("/wrpa", "unknown_property", 'TextBlock has no property "wrpa". Did you mean "wrap"?')],
    ),
    (
        lambda: adaptive.TextBlock(txet="a"),  # pyright: ignore[reportCallIssue]
        [
            ("/txet", "unknown_property", 'TextBlock has no property "txet". Did you mean "text"?'),
            ("/text", "missing_property", 'TextBlock needs the property "text".'),
        ],
    ),
    (
        lambda: adaptive.AdaptiveCard(version="abc"),
        [("/version", "invalid_value", '"version" must be two numbers, such as "1.5"; got "abc".')],
    ),
)


@pytest.mark.parametrize(("make", "faults"), MISMADE)
def test_a_constructor_says_each_fault_once(make: Callable[[], object], faults: list[tuple[str, str, str]]) -> None:
    with pytest.raises(InvalidDocumentError) as caught:
        make()
    assert [(issue.path, issue.code, issue.message) for issue in caught.value.issues] == faults


# Templates

UNREAD: Final[tuple[tuple[Any, Any, list[tuple[str, str]]], ...]] = (
    ('{"type": "AdaptiveCard", "text": "${name}"}', {"name": "Ada"}, [("unread_template", "JSON")]),
    (' [ {"text": "${name}"}]', {"name": "Ada"}, [("unread_template", "JSON")]),
    ("cards/template.json", {}, [("unread_template", "the name of a file")]),
    ({"text": "${name}"}, '{"name": "Ada"}', [("unread_data", "JSON"), ("missing_value", "")]),
    ("{name} of ${name}", {"name": "Ada"}, []),
    ("[${name}]", {"name": "Ada"}, []),
    ("${name}", {"name": '{"a": 1}'}, []),
    ({"text": "${$data}"}, "Ada", []),
)


@pytest.mark.parametrize(("template", "data", "told"), UNREAD)
def test_a_text_in_place_of_a_value_is_told(template: Any, data: Any, told: list[tuple[str, str]]) -> None:
    issues = adaptive.expand(template, data).issues
    assert [issue.code for issue in issues] == [code for code, _ in told]
    for issue, (code, what) in zip(issues, told, strict=True):
        if what:
            noun = code.removeprefix("unread_")
            text = f"The {noun} is one text, and looks like {what}; give the value that stands in it."
            assert (issue.path, issue.severity, issue.message) == ("", "warning", text)


def test_a_template_may_be_written_in_python() -> None:
    line = adaptive.TextBlock(text="${name}", template_data="${rows}", template_when="${name != ''}")
    card = adaptive.AdaptiveCard(version="1.5", body=(line,))
    expansion = adaptive.expand(card, {"rows": [{"name": "Ann"}, {"name": ""}]})
    assert expansion == adaptive.expand(adaptive.dump_card(card), {"rows": [{"name": "Ann"}, {"name": ""}]})
    made = cast("dict[str, Any]", expansion.output)
    assert made["body"] == [{"type": "TextBlock", "text": "Ann"}]
    assert adaptive.template_paths(card) == adaptive.template_paths(adaptive.dump_card(card))


@pytest.mark.parametrize(
    ("given", "said"), [(b"{}", "bytes"), (adaptive.expand({}), "Expansion; give its .output"), ({1}, "set")]
)
def test_what_is_no_template(given: Any, said: str) -> None:
    for call, wanted in (
        (adaptive.expand, "JSON, a card or a Template"),
        (adaptive.template_paths, "JSON, a card or a Template"),
        (adaptive.Template, "JSON or a card"),
    ):
        with pytest.raises(TypeError) as caught:
            call(given)
        assert str(caught.value) == f"{call.__name__}() argument 'template' must be {wanted}, not {said}"
