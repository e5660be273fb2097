"""Clicks come home: what comes of a click on an output is what the source's own renderer would send."""

from collections.abc import Iterator
from typing import Any, Final

from tests.convert.formats.json_texts import canonical
from tests.convert.hosts import host_of
from tests.convert.hosts.target import NOW, TYPINGS
from tests.convert.mutants import Document
from tests.convert.pairs import Pair
from tests.convert.shapes import is_object
from uispec import convert
from uispec.adapters.clicks.payload import MARK
from uispec.errors import UispecError

ACTIONS: Final = frozenset(
    {"action", "event", "component", "reference", "unreachable", "superseded", "limit", "surface", "visibility"}
)
"""The codes of losses that may take an action along."""


def misdirected(pair: Pair, document: Document) -> Iterator[str]:
    """Each click that comes home as something else, and each action of the source that no click leads to."""
    result = pair.convert(document)
    host = host_of(pair.source.format)
    came_home: set[str] = set()
    is_blocked = False
    for typing in TYPINGS:
        for name, payload in pair.target.clicks(result.output, typing):
            try:
                came = convert.action_home(result.home or result, payload, now=NOW)
            except UispecError as error:
                yield f"{typing}: {name}: {error}"
                continue
            if came.action is None:
                codes = {issue.code for issue in came.issues}
                is_blocked |= "check_failed" in codes
                # An action without a mark was put there because the target needs one.
                if MARK in canonical(payload) and codes & {"unknown_action", "stale"}:
                    yield f"{typing}: {name}: {sorted(codes)}"
                continue
            told = _told(came.action)
            came_home.add(told)
            wanted = [_told(each) for each in host.sent(document, came.data)]
            if told not in wanted:
                yield f"{typing}: {name}: {told[:700]} is none of {[each[:700] for each in wanted]}"
    if not is_blocked and not any(loss.code in ACTIONS for loss in result.losses):
        data = result.home.get("data")
        missing = {_told(each) for each in host.sent(document, data)} - came_home
        yield from (f"no click leads to {each[:700]}" for each in sorted(missing))


def _told(message: Any) -> str:
    """A message that compares: without the time."""
    if is_object(message) and is_object(message.get("action")):
        action = {key: value for key, value in message["action"].items() if key != "timestamp"}
        return canonical({**message, "action": action})
    return canonical(message)
