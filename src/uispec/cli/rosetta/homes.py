"""What a click is at home: the action in the words of the source, or why it is refused."""

from dataclasses import dataclass
from typing import Final

from pydantic import JsonValue
from pydantic_core import to_json

from uispec import convert
from uispec.losses import Conversion


@dataclass(frozen=True, slots=True)
class Home:
    """Where a click arrives."""

    action: str = ""
    """As JSON; empty where nothing arrives."""
    refused: tuple[str, ...] = ()
    """Why it is not taken, a sentence each."""


NOWHERE: Final = Home()


def home_of(result: Conversion[JsonValue], sent: JsonValue, now: str) -> Home:
    """Bring home what the target of a conversion sends; `None` where it sends nothing."""
    if sent is None:
        return NOWHERE
    found = convert.action_home(result, sent, now=now)
    if found.action is None:
        return Home(refused=tuple(issue.message for issue in found.issues))
    return Home(pretty(found.action))


def pretty(value: JsonValue) -> str:
    """Write JSON over several lines."""
    return to_json(value, indent=2).decode()
