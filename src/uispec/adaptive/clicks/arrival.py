"""What a host sent for a press, typed and held against the card, since anybody may send anything."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, cast

from pydantic import JsonValue

from uispec import _json, pointer
from uispec._browser.patterns import Patterns
from uispec._kinds import TEXT_TYPES, Text
from uispec._order import in_document_order
from uispec._sentences import shown
from uispec.adaptive.clicks.delivered import unwrap
from uispec.adaptive.clicks.input_values import (
    FoundInput,
    InputValue,
    UnfitError,
    can_be_typed,
    inputs_in,
    is_true,
    meaning_of,
    state_with,
)
from uispec.adaptive.clicks.literals import Literals
from uispec.adaptive.clicks.submission import BEHIND, Tokens, actions_in
from uispec.adaptive.documents.documents import CardJson, CardSource, card_json, hold_document
from uispec.errors import InvalidDocumentError, Issue, ParseError
from uispec.limits import DEFAULT, Limits


@dataclass(frozen=True, slots=True)
class Submitted:
    """What a payload says, in Python's types.

    >>> card = {
    ...     "type": "AdaptiveCard",
    ...     "body": [
    ...         {"type": "Input.Date", "id": "day"},
    ...         {"type": "Input.Toggle", "id": "wine", "title": "Wine?"},
    ...     ],
    ... }
    >>> arrived = parse_submit(card, {"day": "2026-12-31", "wine": "true", "table": 4})
    >>> arrived.inputs, arrived.data
    ({'day': datetime.date(2026, 12, 31), 'wine': True}, {'table': 4})
    """

    inputs: Mapping[str, InputValue]
    """By id, what each input that is in the payload means. An input that is not in it was empty."""
    data: JsonValue
    """What the payload holds beside the inputs: the action's own data. What came of that is what the card says, or an
    issue, and then the card's, if it leaves no doubt."""
    issues: tuple[Issue, ...] = field(default=())
    """What a host would not have sent, with pointers into the payload. A value that its input cannot have is an error,
    and in neither of the two."""


def parse_submit(
    card: CardSource,
    payload: Text | JsonValue | Mapping[str, JsonValue],
    *,
    limits: Limits = DEFAULT,
) -> Submitted:
    """Type what a host sent: numbers, yes and no, dates, times, lists of choices.

    Args:
        card: the card that was shown, as for `submit`. Inputs behind Action.ShowCard count too.
        payload: the merged data that arrived, which is the `value` of a message, the `data` of an Action.Execute (see
            `invoke.merged_data` for whole activities), or the `inputs` of Webex; JSON, or its text or bytes. Text that
            is no JSON object is taken for the data of an action that sends text alone.
        limits: bounds on size and depth, of both documents; `match_seconds` for the patterns of inputs.

    Returns:
        The inputs by id, the rest of the payload, and what does not fit: `wrong_type`, also for a payload that is no
        object, unless an action's data is just that; `invalid_value`, also for a value out of its bounds, without its
        pattern or longer than can be typed, for a required input that is empty, and for data that no action of the
        card sends; `missing_input`, a required one of the card itself that is not there, unless all that came may be of
        an action that sends no inputs, or of the card's own refresh; `wrapped_payload`, for an activity, also one that
        comes of no press. Nobody can tell from a payload whether the inputs behind an Action.ShowCard should
        be in it. Data is not judged where an action asks Teams to send something else in its place.

    Raises:
        ParseError, LimitError, InvalidDocumentError: the card is no JSON object, or the payload no JSON, as
            `parse_card`.
        TypeError: `card` is no card, or `payload` no JSON of any kind.

    Source: adaptivecards 3.0.6, as it was run, and the formats of inputs in the documentation of Adaptive Cards.

    >>> guests = {"type": "Input.Number", "id": "guests", "max": 8}
    >>> card = {"type": "AdaptiveCard", "body": [guests, {"type": "Input.Toggle", "id": "wine", "title": "Wine?"}]}
    >>> arrived = parse_submit(card, {"table": 4, "guests": "30", "wine": "true"})
    >>> arrived.inputs, arrived.data, [(issue.path, issue.code) for issue in arrived.issues]
    ({'wine': True}, {'table': 4}, [('/guests', 'invalid_value')])
    """
    document = card_json("parse_submit", card, limits)
    arrived = _receive(payload, limits)
    literals = Literals(document)
    if not isinstance(arrived, dict):
        text = f"A payload is an object; no action of the card sends {shown(arrived)}."
        return Submitted({}, arrived, () if literals.have_alone(arrived) else (Issue("", "wrong_type", text),))
    known = _known(document)
    may_be_data = literals.may_be_without(known.keys(), arrived)
    rest = dict(arrived)
    inputs: dict[str, InputValue] = {}
    issues: list[Issue] = []
    patterns = Patterns(limits)
    for name, value in arrived.items():
        if name not in known:
            continue
        readings = [_read(found, value, patterns) for _, found in known[name]]
        meaning, found = next((reading for reading in readings if reading[0] is not None), readings[0])
        required = [card for card, one in known[name] if is_true(one.raw.get("isRequired"))]
        if meaning is None and (may_be_data or literals.have(name, value, required)):
            continue  # The input was empty or not sent, so that the data of this name was sent in its place.
        del rest[name]
        issues += found
        if meaning is not None:
            inputs[name] = meaning
    issues += literals.judge(rest, known.keys())
    issues += (
        Issue(pointer.format((name,)), "missing_input", f"The input {shown(name)} is required, and is not there.")
        for name, candidates in known.items()
        if name not in arrived and not may_be_data
        # Nobody can tell whether those of inner cards should be there.
        if candidates[0][0] == () and is_true(candidates[0][1].raw.get("isRequired"))
    )
    if not inputs and not literals.have("type", arrived.get("type")):
        issues += _wrapping(arrived)
    return Submitted(inputs, rest, tuple(in_document_order(issues, arrived)))


def _known(document: CardJson) -> dict[str, list[tuple[Tokens, FoundInput]]]:
    """Find by id the inputs that may be meant, each with the place of its card: of equal ids the outermost card's last.

    There are several where cards have it that are not inside each other.
    """
    known: dict[str, list[tuple[Tokens, FoundInput]]] = {}
    around: list[tuple[Tokens, dict[str, FoundInput]]] = []
    for at, top in _cards(document):
        while around and at[: len(around[-1][0])] != around[-1][0]:
            around.pop()
        own = {one.id: one for one in inputs_in(top, at, "AdaptiveCard")}
        for name, one in own.items():
            if not any(name in outer for _, outer in around):
                known.setdefault(name, []).append((at, one))
        around.append((at, own))
    return known


def _read(found: FoundInput, value: JsonValue, patterns: Patterns) -> tuple[InputValue | None, list[Issue]]:
    """Tell what came for one input means, or `None` where no host lets it be sent; and what is to say of it."""
    path, name = pointer.format((found.id,)), shown(found.id)
    if not isinstance(value, str):
        return None, [Issue(path, "wrong_type", f"The input {name} sends text.")]
    try:
        meaning = meaning_of(found.raw, value)
    except UnfitError as unfit:
        return None, [Issue(path, "invalid_value", f"The input {name} sends {unfit}.")]
    doubts: list[Issue] = []
    state = state_with(found, value, patterns, doubts)
    issues = [Issue(path, doubt.code, doubt.message, "warning") for doubt in doubts]
    if not state.is_valid:
        why = "is out of its bounds, or without its pattern"
    elif state.blocks:
        why = "is required, and is empty"
    elif not can_be_typed(found.raw, value):
        why = "is longer than its maxLength"
    else:
        return meaning, issues
    return None, [*issues, Issue(path, "invalid_value", f"What the input {name} holds {why}.")]


def _wrapping(arrived: dict[str, JsonValue]) -> list[Issue]:
    """Tell that a payload is something that data comes in, or something that has none."""
    try:
        if unwrap(arrived) is arrived:
            return []
        text = "This is a whole activity, or a part of one; invoke.merged_data() gives the data that is in it."
    except InvalidDocumentError as error:
        text = error.issues[0].message
    return [Issue("", "wrapped_payload", text, "warning")]


_JSON: Final = (*TEXT_TYPES, Mapping, Sequence, int, float, type(None))


def _receive(payload: object, limits: Limits) -> JsonValue:
    """Give the payload as JSON that nobody else holds."""
    hold_document("parse_submit", "payload", payload, _JSON, "JSON, or its text or bytes")
    if isinstance(payload, bytes | bytearray | memoryview):
        return _json.read(cast("bytes", payload), limits)
    if isinstance(payload, str) and payload.lstrip()[:1] == "{":
        try:
            return _json.read(payload, limits)
        except ParseError:
            pass  # text that an action sends alone
    return _json.owned(payload, limits)


def _cards(document: CardJson) -> Iterator[tuple[Tokens, JsonValue]]:
    """The card, and whatever its actions show when pressed, each with its place, outer ones first."""
    yield (), cast("JsonValue", document)
    for at, raw in actions_in(document):
        shown_by = BEHIND.get(str(raw.get("type")))
        if shown_by is not None:
            yield (*at, shown_by), raw.get(shown_by)
