"""What the renderer of a flat spec hands to the host of assistant-ui for a click."""

from typing import Final

from pydantic import JsonValue

from uispec import _json
from uispec.adapters.clicks.home import Home, HomeAction, HomeCheck, HomeInput
from uispec.limits import Limits

_INPUT: Final = "$input"


def open_sender(home: Home, data: JsonValue, limits: Limits) -> "ActionSender":
    """Open the sender of a spec; `data` holds what is filled in, by the names of the fields."""
    return ActionSender(data)


class ActionSender:
    """Sends `{"type": ..., ...payload}`, with `$input` where something was filled in."""

    is_timed = False

    def __init__(self, data: JsonValue) -> None:
        self._data: Final = data if isinstance(data, dict) else {}

    def is_moment(self, text: str) -> bool:
        """Tell that any time will do: an action says nothing of when it was fired."""
        return True

    def context(self, action: HomeAction, scope: str) -> dict[str, JsonValue]:
        """Give the payload, which is plain JSON."""
        return {key: _json.copy(value) for key, value in action.context.items()}

    def message(self, action: HomeAction, scope: str, moment: str) -> dict[str, JsonValue]:
        """Shape the action as the host's handler gets it."""
        message: dict[str, JsonValue] = {"type": action.name, **self.context(action, scope)}
        more = action.more if isinstance(action.more, dict) else {}
        fields, name = more.get("fields"), more.get("field")
        if isinstance(fields, dict):
            filled: dict[str, JsonValue] = {key: self._data.get(key, blank) for key, blank in fields.items()}
            message[_INPUT] = _json.copy(filled)
        elif isinstance(name, str) and name in self._data:
            message[_INPUT] = _json.copy(self._data[name])
        return message

    def waits_for(self, action: HomeAction, entry: HomeInput) -> bool:
        """Tell that nothing holds an action back: a spec has no checks."""
        return False

    def find_failure(self, check: HomeCheck, scope: str) -> str | None:
        """Run a check; a spec has none."""
        return None
