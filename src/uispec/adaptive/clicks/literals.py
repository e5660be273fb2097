"""What the actions of a card send whatever the user does, and whether a payload says the same."""

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from pydantic import JsonValue

from uispec import _json, pointer
from uispec._browser.javascript import double, is_number
from uispec._sentences import shown
from uispec.adaptive.clicks.submission import Tokens, actions_in, is_alone
from uispec.adaptive.documents.documents import CardJson
from uispec.adaptive.tables.places import SUBMITTING
from uispec.errors import Issue

_OF_TEAMS: Final = ("msteams", "msTeams")
"""What stands under these names is for the host, which may take it away."""
_KEEPING: Final = ("task/fetch",)
"""What an action may ask of Teams by such a type and still have its data sent."""


class _Sender(NamedTuple):
    """An action that sends an object."""

    data: dict[str, JsonValue]
    at: Tokens
    is_alone: bool
    """Whether it may go without the inputs around it: as it says, or since hosts refresh a card by themselves."""


class Literals:
    """The data of every action of a card that sends any. Nobody can tell from a payload which of them was pressed.

    >>> card = {"actions": [{"type": "Action.Submit", "data": {"table": 4}}]}
    >>> rest = {"table": 99}
    >>> [issue.path for issue in Literals(card).judge(rest, ())], rest
    (['/table'], {'table': 4})
    """

    def __init__(self, document: CardJson) -> None:
        self._senders: Final[list[_Sender]] = []
        self._others: Final[list[JsonValue]] = []
        for at, raw in actions_in(document):
            if raw.get("type") not in SUBMITTING:
                continue
            data = raw.get("data")
            if data is None or isinstance(data, dict):
                self._senders.append(_Sender(data or {}, at, is_alone(raw) or at[0] == "refresh"))
            else:
                self._others.append(data)
        self._objects: Final = [sender.data for sender in self._senders]
        self._names: Final = {name for one in self._objects for name in one if name not in _OF_TEAMS}
        self._is_replaced: Final = any(map(_is_replaced, self._objects))

    def have(self, name: str, value: JsonValue, required: Collection[Tokens] = ()) -> bool:
        """Tell whether an action sends this under this name.

        Args:
            name: of the data.
            value: what came under it.
            required: the cards in which an input of this name has to be filled in, so that the actions in them send
                that in its place.
        """
        return any(
            name in sender.data
            and _is_sent_as(sender.data[name], value)
            and not any(sender.at[: len(card)] == card for card in required)
            for sender in self._senders
        )

    def may_be_without(self, inputs: Collection[str], arrived: Mapping[str, JsonValue]) -> bool:
        """Tell whether what came may be of an action that sends no inputs: it has all that is called like one."""
        named = [name for name in arrived if name in inputs]
        return any(
            sender.is_alone
            and all(name in sender.data and _is_sent_as(sender.data[name], arrived[name]) for name in named)
            for sender in self._senders
        )

    def have_alone(self, value: JsonValue) -> bool:
        """Tell whether an action sends this in place of an object, or may."""
        return self._is_replaced or any(_is_sent_as(one, value) for one in self._others)

    def judge(self, rest: dict[str, JsonValue], inputs: Collection[str]) -> list[Issue]:
        """Hold what came beside the inputs against the action that is most like it.

        Args:
            rest: what came; a value that no action sends is put right where the card leaves no doubt, else taken out.
            inputs: the ids of the card's inputs; under these anything may come.
        """
        told = [name for name in rest if name in self._names and name not in inputs]
        if not told or self._is_replaced:
            return []
        wanted = frozenset(told)
        agreeing = [
            [name for name in one if name in wanted and _is_sent_as(one[name], rest[name])] for one in self._objects
        ]
        most = max(map(len, agreeing))
        nearest = [one for one, names in zip(self._objects, agreeing, strict=True) if len(names) == most]
        agreed = Counter(name for names in agreeing if len(names) == most for name in names)
        return [_put_right(rest, name, nearest) for name in told if agreed[name] < len(nearest)]


def _put_right(rest: dict[str, JsonValue], name: str, nearest: list[dict[str, JsonValue]]) -> Issue:
    first = nearest[0]
    if all(name in one and _is_sent_as(first[name], one[name]) for one in nearest):
        rest[name] = _json.copy(first[name])
        text = f"The action sends {shown(first[name])} as {shown(name)}, whatever the user does."
    else:
        del rest[name]
        text = f"No action of the card sends this as {shown(name)} together with the rest."
    return Issue(pointer.format((name,)), "invalid_value", text)


def _is_replaced(data: Mapping[str, JsonValue]) -> bool:
    """Tell whether Teams sends something else in place of the data."""
    asked = next((data[name] for name in _OF_TEAMS if name in data), None)
    return isinstance(asked, dict) and isinstance(asked.get("type"), str) and asked["type"] not in _KEEPING


def _is_sent_as(ours: JsonValue, theirs: JsonValue) -> bool:
    """Compare JSON as it is after a host in JavaScript has read and written it: `4.0` is `4`, `-0.0` is `0`.

    >>> _is_sent_as({"a": [4.0]}, {"a": [4]}), _is_sent_as(True, 1)
    (True, False)
    """
    pairs = [(ours, theirs)]
    met: set[tuple[int, int]] = set()
    while pairs:
        left, right = pairs.pop()
        if is_number(left) and is_number(right):
            if double(left) != double(right):
                return False
        elif isinstance(left, dict) and isinstance(right, dict):
            if left.keys() != right.keys():
                return False
            if (id(left), id(right)) not in met:
                met.add((id(left), id(right)))
                pairs.extend((left[name], right[name]) for name in left)
        elif isinstance(left, list) and isinstance(right, list):
            if len(left) != len(right):
                return False
            if (id(left), id(right)) not in met:
                met.add((id(left), id(right)))
                pairs.extend(zip(left, right, strict=True))
        elif type(left) is not type(right) or left != right:
            return False
    return True
