"""Universal actions: what passes between a host and a bot when somebody presses an Action.Execute, and what is like it.

A host sends an invoke activity and gets an answer at once: a card that replaces the old one, a message, an error, or a
request to sign in. A card that has `refresh` makes the host send one by itself. An input with `choices.data` makes it
ask for choices.

Source: Adaptive Cards, "Universal Action Model"; Bot Framework, `adaptiveCard/action` and `application/search`.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Final, Literal, TypeAlias, cast

from pydantic import Field, JsonValue, TypeAdapter

from uispec import _json
from uispec._hold import each, hold, hold_limits
from uispec._issues import read_as
from uispec._kinds import TEXT_TYPES, Text
from uispec._model import MISSING, STRICT, Json, JsonObject, OpenModel, Seq, tag
from uispec._sentences import shown
from uispec.adaptive.clicks.submission import Submission
from uispec.adaptive.documents.documents import CardSource, card_json
from uispec.errors import InvalidDocumentError, Issue
from uispec.limits import DEFAULT, Limits

CARD: Final = "application/vnd.microsoft.card.adaptive"
"""The content type of a card, in an attachment and in an answer."""
Data: TypeAlias = Text | Mapping[str, object]
_DATA: Final = (*TEXT_TYPES, Mapping)
_DATA_WORDS: Final = "text, bytes or a mapping"

# What a host sends


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


# What a bot answers


class Fault(OpenModel):
    """What went wrong."""

    code: str
    message: str


class CardResponse(OpenModel):
    """A card that replaces the one that was there. An older page of the documentation spells the type otherwise."""

    status_code: Literal[200] | MISSING = MISSING
    type: Literal["application/vnd.microsoft.card.adaptive", "application/vnd.microsoft.adaptive.card"] = tag(
        "application/vnd.microsoft.card.adaptive"
    )
    value: JsonObject


class MessageResponse(OpenModel):
    """Text that the host shows for a moment."""

    status_code: Literal[200] | MISSING = MISSING
    type: Literal["application/vnd.microsoft.activity.message"] = tag("application/vnd.microsoft.activity.message")
    value: str


class ErrorResponse(OpenModel):
    """The action failed; 400 where the request was to blame."""

    status_code: Literal[400, 500]
    type: Literal["application/vnd.microsoft.error"] = tag("application/vnd.microsoft.error")
    value: Fault


class LoginResponse(OpenModel):
    """The user has to sign in first; `value` is an OAuthCard."""

    status_code: Literal[401]
    type: Literal["application/vnd.microsoft.activity.loginRequest"] = tag(
        "application/vnd.microsoft.activity.loginRequest"
    )
    value: JsonObject


class WrongCodeResponse(OpenModel):
    """The code of signing in was wrong. An older page of the documentation spells the type in another way."""

    status_code: Literal[401]
    type: Literal[
        "application/vnd.microsoft.error.incorrectAuthCode", "application/vnd.microsoft.error.inccorectAuthCode"
    ] = tag("application/vnd.microsoft.error.incorrectAuthCode")
    value: None = None


class PreconditionResponse(OpenModel):
    """Signing in by itself failed; the host asks the user."""

    status_code: Literal[412]
    type: Literal["application/vnd.microsoft.error.preconditionFailed"] = tag(
        "application/vnd.microsoft.error.preconditionFailed"
    )
    value: Fault


ExecuteResponse: TypeAlias = (
    CardResponse | MessageResponse | ErrorResponse | LoginResponse | WrongCodeResponse | PreconditionResponse
)
"""What a bot may answer to an Action.Execute."""


class SearchResult(OpenModel):
    """One choice."""

    title: str
    value: str


class SearchResults(OpenModel):
    """Choices, in the order in which they are shown."""

    results: Seq[SearchResult]


class SearchResponse(OpenModel):
    """The choices that a Data.Query asked for."""

    status_code: Literal[200] | MISSING = MISSING
    type: Literal["application/vnd.microsoft.search.searchResponse"] = tag(
        "application/vnd.microsoft.search.searchResponse"
    )
    value: SearchResults


_INVOKES: Final[TypeAdapter[ExecuteInvoke | SearchInvoke]] = TypeAdapter(
    Annotated[ExecuteInvoke | SearchInvoke, Field(discriminator="name")], config=STRICT
)
_RESPONSES: Final[TypeAdapter[ExecuteResponse | SearchResponse]] = TypeAdapter(
    Annotated[ExecuteResponse | SearchResponse, Field(discriminator="type")], config=STRICT
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
    hold("parse_invoke", "data", data, _DATA, _DATA_WORDS)
    return read_as(_INVOKES, data, limits=limits, tagged=True)


def parse_response(data: Data, *, limits: Limits = DEFAULT) -> ExecuteResponse | SearchResponse:
    """Read what a bot answered.

    Raises:
        ParseError, LimitError: as for any JSON; `codes.ReadCode`.
        InvalidDocumentError: the shape is another one; `codes.ShapeCode`.

    >>> parse_response({"statusCode": 200, "type": "application/vnd.microsoft.activity.message", "value": "Done"}).value
    'Done'
    """
    hold_limits("parse_response", limits)
    hold("parse_response", "data", data, _DATA, _DATA_WORDS)
    return read_as(_RESPONSES, data, limits=limits, tagged=True)


def merged_data(payload: Data, *, limits: Limits = DEFAULT) -> JsonValue:
    """Give the data of an action, inputs among them, out of whatever a host delivers for a press.

    Args:
        payload: an activity (its `value` holds what matters), the value of an invoke activity, what Webex answers
            (`inputs`), or the merged data itself, which is told by being none of these.
        limits: bounds on size and depth.

    Raises:
        ParseError, LimitError: as for any JSON; `codes.ReadCode`.
        InvalidDocumentError: `wrong_type`, the payload is no object.

    >>> merged_data({"type": "message", "value": {"name": "Ada"}})
    {'name': 'Ada'}
    >>> merged_data({"action": {"type": "Action.Execute", "data": {"name": "Ada"}}, "trigger": "manual"})
    {'name': 'Ada'}
    """
    hold_limits("merged_data", limits)
    hold("merged_data", "payload", payload, _DATA, _DATA_WORDS)
    value = _json.owned(payload, limits) if isinstance(payload, Mapping) else _json.read(payload, limits)
    if not isinstance(value, dict):
        raise InvalidDocumentError(Issue("", "wrong_type", "A payload is an object."))
    if value.get("type") in ("message", "invoke") and "value" in value:
        value = value["value"]
    if isinstance(value, dict):
        action = value.get("action")
        if isinstance(action, dict) and action.get("type") == "Action.Execute":
            return action.get("data", {})
        if value.get("type") == "submit" and isinstance(value.get("inputs"), dict):
            return value["inputs"]
    return value


# Builders


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
    _hold_one("execute_invoke", "trigger", trigger, ("automatic", "manual"))
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


def card_response(card: CardSource, *, limits: Limits = DEFAULT) -> CardResponse:
    """Build the answer that replaces the card.

    Raises:
        ParseError, LimitError, InvalidDocumentError: the card is no JSON object, as `parse_card`.

    >>> card_response({"type": "AdaptiveCard", "version": "1.5"}).type
    'application/vnd.microsoft.card.adaptive'
    """
    return CardResponse(status_code=200, value=cast("dict[str, JsonValue]", card_json("card_response", card, limits)))


def message_response(text: str) -> MessageResponse:
    """Build the answer that shows a text for a moment.

    >>> message_response("Approved").status_code
    200
    """
    hold("message_response", "text", text, str, "text")
    return MessageResponse(status_code=200, value=text)


def error_response(status_code: Literal[400, 500], code: str, message: str) -> ErrorResponse:
    """Build the answer that says what failed.

    Raises:
        ValueError: another status.

    >>> error_response(400, "BadRequest", "No such order.").value.message
    'No such order.'
    """
    _hold_one("error_response", "status_code", status_code, (400, 500))
    return ErrorResponse(status_code=status_code, value=_fault("error_response", code, message))


def login_response(oauth_card: Mapping[str, JsonValue], *, limits: Limits = DEFAULT) -> LoginResponse:
    """Build the answer that asks the user to sign in; the card is an OAuthCard.

    Raises:
        ParseError, LimitError: the card is no JSON that may enter; `codes.ReadCode`.
        InvalidDocumentError: `wrong_type`, it holds what JSON has not.

    >>> login_response({"text": "Sign in", "connectionName": "graph"}).status_code
    401
    """
    hold("login_response", "oauth_card", oauth_card, Mapping, "a JSON object")
    hold_limits("login_response", limits)
    return LoginResponse(status_code=401, value=cast("dict[str, JsonValue]", _json.owned(oauth_card, limits)))


def wrong_code_response() -> WrongCodeResponse:
    """Build the answer to a code of signing in that is wrong.

    >>> wrong_code_response().model_dump(mode="json")["value"] is None
    True
    """
    return WrongCodeResponse(status_code=401)


def precondition_response(code: str, message: str) -> PreconditionResponse:
    """Build the answer that signing in by itself failed.

    >>> precondition_response("412", "Failed to exchange the token").status_code
    412
    """
    return PreconditionResponse(status_code=412, value=_fault("precondition_response", code, message))


def _fault(function: str, code: str, message: str) -> Fault:
    hold(function, "code", code, str, "text")
    hold(function, "message", message, str, "text")
    return Fault(code=code, message=message)


def _hold_one(function: str, argument: str, given: object, allowed: tuple[object, object]) -> None:
    if given not in allowed or isinstance(given, bool):
        raise ValueError(f"{function}() argument {argument!r} must be {allowed[0]!r} or {allowed[1]!r}, not {given!r}")


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


def search_response(choices: Iterable[tuple[str, str]] | Sequence[Mapping[str, str]]) -> SearchResponse:
    """Build the answer to a search: titles and values, as pairs or as objects.

    >>> search_response([("London", "LON")]).value.results[0].value
    'LON'
    """
    results = tuple(map(_result, each("search_response", "choices", choices, (Mapping, tuple, list), _CHOICE)))
    return SearchResponse(status_code=200, value=SearchResults(results=results))


_CHOICE: Final = "a title and a value, both text,"


def _result(choice: Mapping[str, object] | Sequence[object]) -> SearchResult:
    said = [choice.get("title"), choice.get("value")] if isinstance(choice, Mapping) else [*choice]
    match said:
        case [str() as title, str() as value]:
            return SearchResult(title=title, value=value)
        case _:
            raise TypeError(
                f"search_response() argument 'choices' must hold {_CHOICE} at each place, not {choice!r:.80}"
            )
