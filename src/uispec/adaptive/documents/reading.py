"""Cards from bytes and back."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, cast

from pydantic import JsonValue, TypeAdapter, ValidationError

from uispec import _json
from uispec._hold import hold_limits
from uispec._issues import issues_of
from uispec._kinds import TEXT_TYPES, Text
from uispec._model import STRICT, Json
from uispec._sentences import shown
from uispec.adaptive.card import AdaptiveCard
from uispec.adaptive.documents.bounds import hold_nodes, is_within
from uispec.adaptive.documents.documents import hold_document
from uispec.adaptive.documents.validators import CHECKING, LENIENT, STRAIGHT
from uispec.adaptive.unions import PartMisfitError
from uispec.errors import InvalidDocumentError, Issue
from uispec.limits import DEFAULT, Limits

_KIND: Final = "AdaptiveCard"
_FROZEN: Final[TypeAdapter[JsonValue]] = TypeAdapter(Json, config=STRICT)


def parse_card(data: Text | Mapping[str, object] | AdaptiveCard, *, limits: Limits = DEFAULT) -> AdaptiveCard:
    """Read a card, whatever stands in it.

    An element or an action of a type that nobody knows is an `UnknownElement` or `UnknownAction`; one that does not fit
    its model is an `InvalidElement` or `InvalidAction`, with issues of its own. Properties that no model knows stand in
    `model_extra`; there, too, stands what does not fit of the card's own properties. So nothing is lost:
    `dump_card(parse_card(x)) == x`.

    Args:
        data: text, bytes in UTF-8, or the card as Python values, which are not changed and not kept. A typed card is
            given back as it is.
        limits: `document_bytes`, `json_depth`, and `tree_nodes` for JSON values of any kind.

    Raises:
        ParseError: this is not JSON: `invalid_json`, `invalid_unicode`, `non_finite_number`.
        InvalidDocumentError: `wrong_type`, the document is no object. An attachment or an activity is one, and is read;
            `validate` tells it as `wrapped_card`.
        LimitError: `too_large`, `too_deep`, `too_many_nodes`.
        TypeError: `data` is neither text, bytes, a mapping nor a typed card.

    Source: Adaptive Cards 1.0 to 1.6, and the extension of Teams.

    >>> parse_card('{"body": [{"type": "TextBlock", "text": "Hello"}, {"type": "Graph"}]}').body
    (TextBlock(type='TextBlock', text='Hello'), UnknownElement(raw={'type': 'Graph'}))
    """
    if limits is not DEFAULT:
        hold_limits("parse_card", limits)
    if isinstance(data, TEXT_TYPES):
        if type(data) is bytes and is_within(data, limits):
            try:
                return _read(data)
            except (ValidationError, PartMisfitError):
                pass  # read once more below, where what does not fit is kept
        document = _json.read(data, limits)
        if not isinstance(document, dict):
            raise InvalidDocumentError(Issue("", "wrong_type", f"A card is an object; got {shown(document)}."))
    else:
        if isinstance(data, AdaptiveCard):
            return data
        hold_document("parse_card", "data", data, Mapping, "text, bytes, a mapping or a typed card")
        _json.check(data, replace(limits, json_depth=min(limits.json_depth, _json.PARSER_DEPTH)))
        document = _json.copy(cast("JsonValue", data))
    hold_nodes(document, limits)
    return _lenient(cast("dict[str, JsonValue]", _FROZEN.validate_python(document)))


def _read(data: bytes) -> AdaptiveCard:
    return STRAIGHT.validator(_KIND).validate_json(data, context=STRAIGHT, by_alias=True, by_name=False)


def _keep(document: JsonValue) -> AdaptiveCard:
    return LENIENT.validator(_KIND).validate_python(document, context=LENIENT, by_alias=True, by_name=False)


def _lenient(document: dict[str, JsonValue]) -> AdaptiveCard:
    try:
        return _keep(document)
    except ValidationError as error:
        misfits = {str(fault["loc"][0]) for fault in error.errors(include_url=False, include_input=False)}
    rest = {key: value for key, value in document.items() if key not in misfits}
    card = _keep(rest)
    extra = {**card.model_extra, **{key: value for key, value in document.items() if key in misfits}}
    object.__setattr__(card, "__pydantic_extra__", extra)
    return card


class _Judge:
    """What `issues_of` reads parts of a document with once more, where too much is wrong to be told."""

    def __init__(self, kind: str) -> None:
        self._validator = CHECKING.validator(kind)

    def validate_python(self, value: object, **_: object) -> None:
        self._validator.validate_python(value, context=CHECKING, by_alias=True, by_name=False)


def shape_issues(document: JsonValue, kind: str = _KIND) -> tuple[Issue, ...]:
    """Tell what of a JSON value does not fit the model of its kind, and the models of all that stands in it.

    Returns:
        Issues in document order, with pointers into `document`. Unknown types and properties are none of them.

    >>> [issue.path for issue in shape_issues({"body": [{"type": "TextBlock", "text": 5}]})]
    ['/body/0/text']
    """
    judge = _Judge(kind)
    try:
        judge.validate_python(document)
    except ValidationError as error:
        return issues_of(error, document, cast("TypeAdapter[object]", judge))
    return ()
