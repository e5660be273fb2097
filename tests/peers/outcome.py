"""What becomes of a stream: the states on the way, and the message that was refused, if one was."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from uispec import fold
from uispec.errors import Issue, UispecError

Document: TypeAlias = dict[str, Any]
Surfaces: TypeAlias = dict[str, Document]
"""By id: `catalogId`, `components` by id, `data`, `sendDataModel`, `theme` (`{}` where there is none)."""


@dataclass(frozen=True)
class Refusal:
    """How a message was refused; of ours also what was wrong with which place."""

    name: str
    message: str
    issues: Sequence[Issue] = ()


@dataclass(frozen=True)
class Outcome:
    """One state for each message that was taken; the first that is refused ends the stream."""

    states: Sequence[Surfaces]
    refused: Refusal | None


def ours(messages: Sequence[Mapping[str, Any]], *, strict: bool) -> Outcome:
    """Fold a stream with the library under test."""
    state = fold.a2ui_empty()
    states: list[Surfaces] = []
    for message in messages:
        try:
            state = fold.a2ui_apply(state, message, strict=strict)
        except UispecError as error:
            return Outcome(states, Refusal(type(error).__name__, str(error), error.issues))
        states.append(_surfaces(state.to_json()))
    return Outcome(states, None)


def _surfaces(written: Document) -> Surfaces:
    return {
        id_: {
            "catalogId": surface.get("catalogId"),
            "components": {component["id"]: component for component in surface["components"]},
            "data": surface["dataModel"],
            "sendDataModel": surface["sendDataModel"],
            "theme": surface.get("theme", {}),
        }
        for id_, surface in written["surfaces"].items()
    }


def exact(value: object) -> str:
    """Write JSON so that only equal values of equal types are equal texts: 1, 1.0 and true are equal in Python."""
    return json.dumps(value, sort_keys=True)
