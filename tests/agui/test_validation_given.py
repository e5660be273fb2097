"""What `validate` makes of texts that hold no event."""

from typing import Any, Final

import pytest

from uispec import agui

WITHOUT_EVENTS: Final = ["garbage", "<html>502 Bad Gateway</html>", b": a comment of SSE\n\n", "event: ping\n\n"]


@pytest.mark.parametrize("text", WITHOUT_EVENTS)
def test_a_text_without_an_event_is_told(text: str | bytes) -> None:
    assert [(issue.code, issue.path) for issue in agui.validate(text)] == [("no_events", "")]


@pytest.mark.parametrize("nothing", ["", b" \n", []])
def test_nothing_has_no_fault(nothing: str | bytes | list[dict[str, object]]) -> None:
    assert agui.validate(nothing) == []


@pytest.mark.parametrize("event", [{"type": "STEP_STARTED"}, agui.StepStarted(step_name="s")])
def test_one_event_alone_is_a_stream_of_it(event: Any) -> None:
    assert agui.validate(event) == agui.validate([event]) != []
