"""What a bot answers at once: a card that replaces the old one, a message, an error, a request to sign in, choices.

Source: Adaptive Cards, "Universal Action Model"; Bot Framework, `adaptiveCard/action` and `application/search`.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Final, Literal, TypeAlias, cast

from pydantic import Field, JsonValue, TypeAdapter

from uispec import _json
from uispec._hold import each, hold, hold_either, hold_limits
from uispec._issues import read_as
from uispec._kinds import Text
from uispec._model import MISSING, STRICT, JsonObject, OpenModel, Seq, tag
from uispec._sentences import shown
from uispec.adaptive.clicks.invoke.requests import Data
from uispec.adaptive.documents.documents import CardSource, card_json
from uispec.limits import DEFAULT, Limits

CARD: Final = "application/vnd.microsoft.card.adaptive"
"""The content type of a card, in an attachment and in an answer."""


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


_RESPONSES: Final[TypeAdapter[ExecuteResponse | SearchResponse]] = TypeAdapter(
    Annotated[ExecuteResponse | SearchResponse, Field(discriminator="type")], config=STRICT
)


def parse_response(data: Data, *, limits: Limits = DEFAULT) -> ExecuteResponse | SearchResponse:
    """Read what a bot answered.

    Raises:
        ParseError, LimitError: as for any JSON; `codes.ReadCode`.
        InvalidDocumentError: the shape is another one; `codes.ShapeCode`.

    >>> parse_response({"statusCode": 200, "type": "application/vnd.microsoft.activity.message", "value": "Done"}).value
    'Done'
    """
    hold_limits("parse_response", limits)
    hold("parse_response", "data", data, Text | Mapping, "text, bytes or a mapping")
    return read_as(_RESPONSES, data, limits=limits, tagged=True)


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
    hold_either("error_response", "status_code", status_code, (400, 500))
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
                f"search_response() argument 'choices' must hold {_CHOICE} at each place, not {shown(choice)}"
            )
