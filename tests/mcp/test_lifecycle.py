"""The life of a view: what may come when, from whom, and what is known after it."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uispec import mcp
from uispec.errors import InvalidDocumentError, StateError
from uispec.mcp.methods import Sender

Step = tuple[Sender, dict[str, Any]]

APP: Final = {"name": "a", "version": "1"}


def request(sender: Sender, method: str, params: Any = None, identity: Any = 1) -> Step:
    given = {} if params is None else {"params": params}
    return sender, {"jsonrpc": "2.0", "id": identity, "method": method, **given}


def notification(sender: Sender, method: str, params: Any = None) -> Step:
    message = request(sender, method, params)[1]
    del message["id"]
    return sender, message


def answer(sender: Sender, result: Any, identity: Any = 1) -> Step:
    return sender, {"jsonrpc": "2.0", "id": identity, "result": result}


def failure(sender: Sender, identity: Any = 1) -> Step:
    return sender, {"jsonrpc": "2.0", "id": identity, "error": {"code": -32000, "message": "No."}}


def hello(app: Mapping[str, Any] | None = None, host: Mapping[str, Any] | None = None) -> list[Step]:
    asked = {"appInfo": APP, "appCapabilities": dict(app or {}), "protocolVersion": "2026-01-26"}
    told = {
        "protocolVersion": "2026-01-26",
        "hostInfo": APP,
        "hostCapabilities": dict(host or {}),
        "hostContext": {"theme": "light"},
    }
    return [
        request("view", "ui/initialize", asked, 0),
        answer("host", told, 0),
        notification("view", "ui/notifications/initialized"),
    ]


PARTIAL: Final = notification("host", "ui/notifications/tool-input-partial", {"arguments": {"a": "b"}})
INPUT: Final = notification("host", "ui/notifications/tool-input", {"arguments": {"a": "bc"}})
RESULT: Final = notification("host", "ui/notifications/tool-result", {"structuredContent": {"ok": True}})
CANCEL: Final = notification("host", "ui/notifications/tool-cancelled", {"reason": "user"})
TEARDOWN: Final = request("host", "ui/resource-teardown", {}, "t")
LINK: Final = request("view", "ui/open-link", {"url": "https://example.org"})


def told(steps: Sequence[Step]) -> list[tuple[str, str]]:
    written: list[dict[str, Any]] = [
        {"direction": "view->host" if sender == "view" else "host->view", "message": message}
        for sender, message in steps
    ]
    return [(issue.path, issue.code) for issue in mcp.check_dialogue(written)]


def after(steps: Sequence[Step]) -> mcp.View:
    view = mcp.view_empty()
    for sender, message in steps:
        view = mcp.view_apply(view, message, sender, strict=True)
    return view


DIALOGUES: Final[Mapping[str, tuple[list[Step], list[tuple[str, str]]]]] = {
    "all of it": (
        [*hello(), PARTIAL, PARTIAL, INPUT, RESULT, LINK, answer("host", {}), TEARDOWN, answer("view", {}, "t")],
        [],
    ),
    "cancelled while it is written": ([*hello(), PARTIAL, CANCEL], []),
    "cancelled while it runs": ([*hello(), INPUT, CANCEL], []),
    "a change of the context": (
        [*hello(), notification("host", "ui/notifications/host-context-changed", {"theme": "dark"}), INPUT],
        [],
    ),
    "before the handshake": ([INPUT, *hello()], [("/0/message/method", "before_initialized")]),
    "before the view says so": ([*hello()[:2], INPUT], [("/2/message/method", "before_initialized")]),
    "a view that asks too early": ([*hello()[:1], LINK], [("/1/message/method", "before_initialized")]),
    "a ping needs no handshake": ([request("host", "ping"), answer("view", {})], []),
    "ready before the host answered": ([hello()[0], hello()[2]], [("/1/message/method", "out_of_order")]),
    "a second handshake": ([*hello(), hello()[0]], [("/3/message/method", "repeated_message")]),
    "ready twice": ([*hello(), hello()[2]], [("/3/message/method", "repeated_message")]),
    "a second input": ([*hello(), INPUT, INPUT], [("/4/message/method", "repeated_message")]),
    "a second result": ([*hello(), INPUT, RESULT, RESULT], [("/5/message/method", "repeated_message")]),
    "a result without an input": ([*hello(), RESULT], [("/3/message/method", "out_of_order")]),
    "a part after the whole": ([*hello(), INPUT, PARTIAL], [("/4/message/method", "out_of_order")]),
    "a result after the end": ([*hello(), INPUT, CANCEL, RESULT], [("/5/message/method", "out_of_order")]),
    "anything after the end": (
        [*hello(), TEARDOWN, LINK, INPUT],
        [("/4/message/method", "after_teardown"), ("/5/message/method", "after_teardown")],
    ),
    "the view tells its own input": ([*hello(), ("view", INPUT[1])], [("/3/message/method", "wrong_sender")]),
    "the host opens a link": ([*hello(), ("host", LINK[1])], [("/3/message/method", "wrong_sender")]),
    "an answer to nothing": ([*hello(), answer("host", {})], [("/3/message/id", "unmatched_response")]),
    "an answer to oneself": ([*hello(), LINK, answer("view", {})], [("/4/message/id", "unmatched_response")]),
    "a second answer": (
        [*hello(), LINK, answer("host", {}), failure("host")],
        [("/5/message/id", "unmatched_response")],
    ),
    "one is not '1'": ([*hello(), LINK, answer("host", {}, "1")], [("/4/message/id", "unmatched_response")]),
    "an id in use": ([*hello(), LINK, LINK], [("/4/message/id", "repeated_message")]),
    "an id used again": ([*hello(), LINK, failure("host"), LINK], []),
    "one id on both sides": ([*hello(), LINK, request("host", "ping"), answer("view", {}), answer("host", {})], []),
    "sampling, undeclared": (
        [*hello(), request("view", "sampling/createMessage", {})],
        [("/3/message/method", "undeclared_capability")],
    ),
    "sampling": ([*hello(host={"sampling": {}}), request("view", "sampling/createMessage", {})], []),
    "tools of the view, undeclared": (
        [*hello(), request("host", "tools/list")],
        [("/3/message/method", "undeclared_capability")],
    ),
    "tools of the view": (
        [*hello(app={"tools": {}}), request("host", "tools/call", {"name": "a"}), answer("view", {"content": []})],
        [],
    ),
    "an answer that does not fit": (
        [*hello(), request("view", "ui/request-display-mode", {"mode": "pip"}), answer("host", {"mode": "modal"})],
        [("/4/message/result/mode", "invalid_value")],
    ),
    "parameters that do not fit": (
        [*hello(), request("view", "ui/open-link", {})],
        [("/3/message/params/url", "missing_property")],
    ),
    "a method that is none": ([*hello(), request("view", "ui/close")], [("/3/message/method", "unknown_method")]),
    "a failed handshake": ([hello()[0], failure("host", 0), *hello()], []),
    "a failure without an id": ([*hello(), failure("host", None)], []),
}


@pytest.mark.parametrize(("steps", "issues"), DIALOGUES.values(), ids=DIALOGUES)
def test_a_dialogue_is_judged(steps: list[Step], issues: list[tuple[str, str]]) -> None:
    assert told(steps) == issues


def test_what_is_known_after_it() -> None:
    ready = after(hello(app={"tools": {}}, host={"openLinks": {}}))
    assert (ready.stage, ready.context, ready.arguments) == ("ready", {"theme": "light"}, None)
    assert (ready.app_capabilities, ready.host_capabilities) == ({"tools": {}}, {"openLinks": {}})
    writing = mcp.view_apply(ready, PARTIAL[1], "host")
    assert (writing.stage, writing.arguments_so_far) == ("ready", {"a": "b"})
    called = mcp.view_apply(writing, INPUT[1], "host")
    assert (called.stage, called.arguments, called.arguments_so_far) == ("input", {"a": "bc"}, None)
    done = mcp.view_apply(called, RESULT[1], "host")
    assert (done.stage, done.result) == ("result", {"content": [], "structuredContent": {"ok": True}})
    ended = mcp.view_apply(called, CANCEL[1], "host")
    assert (ended.stage, ended.cancelled_because) == ("cancelled", "user")
    context = mcp.view_apply(
        ready, notification("host", "ui/notifications/host-context-changed", {"theme": "dark", "x": None})[1], "host"
    ).context
    assert context == {"theme": "dark", "x": None}
    model = request("view", "ui/update-model-context", {"structuredContent": {"a": 1}})[1]
    assert mcp.view_apply(ready, model, "view").model_context == {"structuredContent": {"a": 1}}
    assert (ready.stage, ready.arguments_so_far, called.result) == ("ready", None, None)  # values stay as they were


def test_what_is_wrong_changes_nothing_but_the_issues() -> None:
    ready = after(hello())
    wrong = mcp.view_apply(ready, RESULT[1], "host")
    assert [issue.code for issue in wrong.issues] == ["out_of_order"]
    assert mcp.view_apply(wrong, INPUT[1], "host") == mcp.view_apply(ready, INPUT[1], "host")


def test_strict_raises() -> None:
    with pytest.raises(StateError):
        mcp.view_apply(mcp.view_empty(), INPUT[1], "host", strict=True)
    with pytest.raises(InvalidDocumentError):
        mcp.view_apply(mcp.view_empty(), {}, "host", strict=True)
    with pytest.raises(StateError) as caught:
        mcp.view_apply(mcp.view_empty(), mcp.Notification("ui/close"), "view", strict=True)
    assert [issue.code for issue in caught.value.issues] == ["unknown_method"]
    odd: Any = "server"
    with pytest.raises(ValueError, match="'view' or 'host'"):
        mcp.view_apply(mcp.view_empty(), INPUT[1], odd)


def test_steps_are_held_to_their_form() -> None:
    assert [
        (issue.path, issue.code) for issue in mcp.check_dialogue([{}, {"direction": "host->view", "message": 1}])
    ] == [
        ("/0/direction", "invalid_value"),
        ("/1/message", "wrong_type"),
    ]


_STEPS: Final = [*hello(), PARTIAL, INPUT, RESULT, CANCEL, TEARDOWN, LINK, answer("host", {}), answer("view", {}, "t")]


@given(st.lists(st.sampled_from(_STEPS), max_size=12))
def test_what_is_refused_could_as_well_not_have_been_sent(steps: list[Step]) -> None:
    kept: list[Step] = []
    view = mcp.view_empty()
    for sender, message in steps:
        view = mcp.view_apply(view, message, sender)
        if not view.issues:
            kept.append((sender, message))
    assert told(kept) == []
    before, now = after(kept), view
    assert (before.stage, before.arguments, before.result) == (now.stage, now.arguments, now.result)
