"""What a host asks a bot: the activity of a press, of a card that refreshes itself, of an input that looks for choices.

Source: Adaptive Cards, "Universal Action Model"; Bot Framework, `adaptiveCard/action` and `application/search`.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import Field, JsonValue, TypeAdapter

from uispec import _json
from uispec._hold import hold, hold_either, hold_limits
from uispec._issues import read_as
from uispec._kinds import Text
from uispec._model import MISSING, STRICT, Json, OpenModel, tag
from uispec._sentences import shown
from uispec.adaptive.clicks.submission import Submission
from uispec.adaptive.documents.documents import CardSource, card_json
from uispec.limits import DEFAULT, Limits

Data: TypeAlias = Text | Mapping[str, object]


class InvokedAction(OpenModel):
    """The action that was pressed, with the inputs in its data."""

    type: Literal["Action.Execute"] = tag("Action.Execute")
    id: str | MISSING = MISSING
    verb: str | MISSING = MISSING
    data: Json | MISSING = MISSING


class InvokeToken(OpenModel):
    """A token that the host got for the user."""

    id: str | MISSING = MISSING
    connection_name: str | MISSING = MISSING
    token: str | MISSING = MISSING


class InvokeValue(OpenModel):
    """What is said of a press."""

    action: InvokedAction
    trigger: Literal["automatic", "manual"] | MISSING = MISSING
    """Whether the host refreshed the card by itself."""
    authentication: InvokeToken | MISSING = MISSING
    state: str | MISSING = MISSING
    """The code that the user got from signing in."""


class ExecuteInvoke(OpenModel):
    """The invoke activity of an Action.Execute.

    >>> from uispec.adaptive import submit
    >>> card = {"type": "AdaptiveCard", "actions": [{"type": "Action.Execute", "id": "go", "verb": "approve"}]}
    >>> execute_invoke(submit(card, "go")).value.action.verb
    'approve'
    """

    type: Literal["invoke"] = tag("invoke")
    name: Literal["adaptiveCard/action"] = tag("adaptiveCard/action")
    value: InvokeValue


class SearchOptions(OpenModel):
    """Which of the choices are asked for."""

    skip: int | MISSING = MISSING
    top: int | MISSING = MISSING


class SearchValue(OpenModel):
    """What is asked for when a user types into an Input.ChoiceSet with `choices.data`."""

    query_text: str
    query_options: SearchOptions | MISSING = MISSING
    dataset: str | MISSING = MISSING
    data: Json | MISSING = MISSING
    """The values of the other inputs, where the query says `associatedInputs: "auto"`."""


class SearchInvoke(OpenModel):
    """The invoke activity of a Data.Query."""

    type: Literal["invoke"] = tag("invoke")
    name: Literal["application/search"] = tag("application/search")
    value: SearchValue


_INVOKES: Final[TypeAdapter[ExecuteInvoke | SearchInvoke]] = TypeAdapter(
    Annotated[ExecuteInvoke | SearchInvoke, Field(discriminator="name")], config=STRICT
)


def parse_invoke(data: Data, *, limits: Limits = DEFAULT) -> ExecuteInvoke | SearchInvoke:
    """Read the invoke activity of an Action.Execute or a Data.Query.

    Raises:
        ParseError, LimitError: as for any JSON; `codes.ReadCode`.
        InvalidDocumentError: the shape is another one, or the activity has another name; `codes.ShapeCode`.

    >>> parse_invoke({"type": "invoke", "name": "application/search", "value": {"queryText": "ad"}}).value.query_text
    'ad'
    """
    hold_limits("parse_invoke", limits)
    hold("parse_invoke", "data", data, Text | Mapping, "text, bytes or a mapping")
    return read_as(_INVOKES, data, limits=limits, tagged=True)


def execute_invoke(
    submission: Submission,
    *,
    trigger: Literal["automatic", "manual"] = "manual",
    authentication: InvokeToken | None = None,
    state: str | None = None,
) -> ExecuteInvoke:
    """Build the activity that a host sends for an Action.Execute.

    Raises:
        ValueError: it was blocked, or the action is no Action.Execute.

    >>> from uispec.adaptive import submit
    >>> card = {"type": "AdaptiveCard", "actions": [{"type": "Action.Execute", "data": {"a": 1}}]}
    >>> execute_invoke(submit(card, "/actions/0")).model_dump(mode="json")["value"]
    {'action': {'type': 'Action.Execute', 'data': {'a': 1}}, 'trigger': 'manual'}
    """
    hold("execute_invoke", "submission", submission, Submission, "a Submission")
    hold("execute_invoke", "authentication", authentication, InvokeToken | None, "an InvokeToken, or None")
    hold("execute_invoke", "state", state, str | None, "text, or None")
    hold_either("execute_invoke", "trigger", trigger, ("automatic", "manual"))
    if submission.type != "Action.Execute":
        raise ValueError(f"only an Action.Execute is sent as an invoke, not {submission.type or 'an unknown action'}")
    if submission.payload is MISSING:
        raise ValueError(_unsent(submission))
    action = InvokedAction.model_validate(
        {
            "type": "Action.Execute",
            **({"id": submission.id} if submission.id is not None else {}),
            **({"verb": submission.verb} if submission.verb is not None else {}),
            "data": submission.payload,
        }
    )
    more: dict[str, Any] = {}
    if authentication is not None:
        more["authentication"] = authentication
    if state is not None:
        more["state"] = state
    return ExecuteInvoke(value=InvokeValue(action=action, trigger=trigger, **more))


def _unsent(submission: Submission) -> str:
    """Say which inputs are in the way of an action that sends nothing."""
    names = [shown(state.id) for state in submission.blocking]
    if not names:
        return "the submission has no payload, so nothing is sent"
    said = ", ".join(names[:_NAMED]) + (f" and {len(names) - _NAMED} more" if len(names) > _NAMED else "")
    who = f"input {said} blocks" if len(names) == 1 else f"inputs {said} block"
    return f"the {who} the action, so nothing is sent"


_NAMED: Final = 5
"""How many inputs a sentence names."""


def refresh_invoke(card: CardSource, user_id: str | None = None, *, limits: Limits = DEFAULT) -> ExecuteInvoke | None:
    """Build the activity that a host sends by itself when it shows a card that has `refresh`.

    Args:
        card: the card that is shown.
        user_id: who looks at it. Teams refreshes by itself for those in `userIds` alone; `None` for a host that does it
            for everybody, as Outlook.
        limits: bounds on size and depth.

    Returns:
        The activity, or `None` where the card has no refresh, or none for this user.

    Raises:
        ParseError, LimitError, InvalidDocumentError: the card is no JSON object, as `parse_card`.

    >>> refresh = {"action": {"type": "Action.Execute", "verb": "r"}, "userIds": ["29:a"]}
    >>> card = {"type": "AdaptiveCard", "refresh": refresh}
    >>> refresh_invoke(card, "29:a").value.trigger, refresh_invoke(card, "29:b")
    ('automatic', None)
    """
    hold("refresh_invoke", "user_id", user_id, str | None, "the id of a user, or None")
    refresh = card_json("refresh_invoke", card, limits).get("refresh")
    action = refresh.get("action") if isinstance(refresh, dict) else None
    if not isinstance(refresh, dict) or not isinstance(action, dict) or action.get("type") != "Action.Execute":
        return None
    users = refresh.get("userIds")
    if user_id is not None and not (isinstance(users, list) and user_id in users):
        return None
    said = {name: action[name] for name in ("id", "verb") if isinstance(action.get(name), str)}
    data = action.get("data", {})
    invoked = InvokedAction.model_validate({"type": "Action.Execute", **said, "data": data})
    return ExecuteInvoke(value=InvokeValue(action=invoked, trigger="automatic"))


def _hold_count(argument: str, given: object) -> None:
    if isinstance(given, bool):
        raise TypeError(f"search_invoke() argument {argument!r} must be a number, not bool")
    hold("search_invoke", argument, given, int, "a number")


def search_invoke(
    query: Mapping[str, JsonValue],
    text: str,
    *,
    skip: int = 0,
    top: int = 15,
    data: JsonValue = None,
    limits: Limits = DEFAULT,
) -> SearchInvoke:
    """Build the activity that a host sends when a user types into an input with `choices.data`.

    Args:
        query: the Data.Query of the input.
        text: what was typed.
        skip: so many choices are there already.
        top: so many are wanted.
        data: the values of the card's inputs; sent only where the query says `associatedInputs: "auto"`.
        limits: bounds on size and depth of the data.

    Raises:
        ParseError, LimitError: the data is no JSON that may enter; `codes.ReadCode`.
        InvalidDocumentError: `wrong_type`, it holds what JSON has not.

    >>> search_invoke({"type": "Data.Query", "dataset": "cities"}, "Lon").value.query_options.top
    15
    """
    hold("search_invoke", "query", query, Mapping, "a Data.Query, a JSON object")
    hold("search_invoke", "text", text, str, "text")
    _hold_count("skip", skip)
    _hold_count("top", top)
    hold_limits("search_invoke", limits)
    value: dict[str, Any] = {"query_text": text, "query_options": SearchOptions(skip=skip, top=top)}
    if isinstance(query.get("dataset"), str):
        value["dataset"] = query["dataset"]
    wants = query.get("associatedInputs")
    if data is not None and isinstance(wants, str) and wants.lower() == "auto":
        value["data"] = _json.owned(data, limits)
    return SearchInvoke(value=SearchValue(**value))
