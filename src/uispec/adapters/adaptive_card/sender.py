"""What the host of a card sends for a click: the action's data with what the inputs hold."""

from typing import Final, cast

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import _json
from uispec._browser.patterns import Patterns
from uispec.adapters.clicks.home import Home, HomeAction, HomeCheck, HomeInput
from uispec.adaptive.clicks.input_values import FoundInput, state_with
from uispec.adaptive.clicks.invoke import execute_invoke
from uispec.adaptive.clicks.submission import Submission
from uispec.errors import Issue
from uispec.limits import Limits

_OPENED: Final = ("card", "content")
"""Where the card of an Action.ShowCard stands in it, and what an Action.Popover shows."""


def open_sender(home: Home, data: JsonValue, limits: Limits) -> "CardSender":
    """Open the sender of a card; `data` holds the text of each input by its id."""
    return CardSender(home, data, limits)


class CardSender:
    """Sends the invoke of an Action.Execute, and the message of an Action.Submit."""

    is_timed = False

    def __init__(self, home: Home, data: JsonValue, limits: Limits) -> None:
        self._home: Final = home
        self._texts: Final = data if isinstance(data, dict) else dict[str, JsonValue]()
        self._patterns: Final = Patterns(limits)

    def is_moment(self, text: str) -> bool:
        """No click of a card says when it was made."""
        return True

    def context(self, action: HomeAction, scope: str) -> dict[str, JsonValue]:
        """Give the data of an action; nothing in it is computed."""
        return cast("dict[str, JsonValue]", _json.copy(cast("JsonValue", action.context)))

    def message(self, action: HomeAction, scope: str, moment: str) -> dict[str, JsonValue]:
        """Shape the activity that the bot gets.

        Source: adaptivecards 3.0.6, and the Universal Action Model.
        """
        more = action.more if isinstance(action.more, dict) else {}
        payload: JsonValue = self.context(action, scope)
        texts = self._inputs_of(action)
        # Data that is text goes alone, without any input.
        payload = more["data"] if "data" in more else {**cast("dict[str, JsonValue]", payload), **texts}
        if more.get("type") != "Action.Execute":
            return {"type": "message", "value": payload}
        id_, verb = more.get("id"), more.get("verb")
        sent = Submission(
            "",
            "Action.Execute",
            payload,
            verb if isinstance(verb, str) else None,
            id_ if isinstance(id_, str) else None,
        )
        return execute_invoke(sent).model_dump(mode="json")

    def waits_for(self, action: HomeAction, entry: HomeInput) -> bool:
        """Tell whether an input goes with an action: those of its own card, and of the cards around that."""
        more = action.more if isinstance(action.more, dict) else {}
        return more.get("alone") is not True and action.path.startswith(_card_of(entry.path))

    def find_failure(self, check: HomeCheck, scope: str) -> str | None:
        """Judge one rule of an input, as a host does before it sends anything."""
        rule = check.condition if isinstance(check.condition, dict) else {}
        text = self._texts.get(str(rule.get("id")), "")
        found: list[Issue] = []
        if (
            not isinstance(rule.get("type"), str)
            or not state_with(FoundInput(rule, ()), text if isinstance(text, str) else "", self._patterns, found).blocks
        ):
            return None
        return "" if check.message is MISSING else check.message

    def _inputs_of(self, action: HomeAction) -> dict[str, JsonValue]:
        """What the inputs hold that go with an action."""
        texts: dict[str, JsonValue] = {}
        for entry in self._home.inputs.values():
            if entry.data is MISSING or not entry.data or not self.waits_for(action, entry):
                continue
            text = self._texts.get(entry.data[0])
            if isinstance(text, str) and text:
                texts[entry.data[0]] = text
        return texts


def _card_of(path: str) -> str:
    """The way to the inner card around a place.

    >>> _card_of("/actions/0/card/body/1"), _card_of("/body/1")
    ('/actions/0/card/', '')
    """
    ends = [path.rfind(f"/{opened}/") + len(opened) + 2 for opened in _OPENED if f"/{opened}/" in path]
    return path[: max(ends)] if ends else ""
