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
from uispec.adaptive.clicks.submission import BEHIND, actions_in, is_alone
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
        card sends; `missing_input`, a required one of the card itself that is not there, unless the card refreshes
        itself or has an action that sends no inputs, and none is there at all; `wrapped_payload`, for an activity, also
        one that comes of no press. Nobody can tell from a payload whether the inputs behind an Action.ShowCard should
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
    known: dict[str, FoundInput] = {}
    for top in reversed(list(_cards(document))):
        # Of equal ids the outermost card's last one is the one that is sent.
        known.update((one.id, one) for one in inputs_in(top, (), "AdaptiveCard"))
    rest = dict(arrived)
    inputs: dict[str, InputValue] = {}
    issues: list[Issue] = []
    patterns = Patterns(limits)
    for name, value in arrived.items():
        if name not in known:
            continue
        found: list[Issue] = []
        meaning = _read(known[name], value, patterns, found)
        is_required = is_true(known[name].raw.get("isRequired"))
        if meaning is None and not is_required and literals.have(name, value):
            continue  # The input was empty, so that the data of this name was sent in its place.
        del rest[name]
        issues += found
        if meaning is not None:
            inputs[name] = meaning
    issues += literals.judge(rest, known.keys())
    issues += (
        Issue(pointer.format((name,)), "missing_input", f"The input {shown(name)} is required, and is not there.")
        for name in _missing(document, arrived)
    )
    if not inputs and not literals.have("type", arrived.get("type")):
        issues += _wrapping(arrived)
    return Submitted(inputs, rest, tuple(in_document_order(issues, arrived)))


def _read(found: FoundInput, value: JsonValue, patterns: Patterns, issues: list[Issue]) -> InputValue | None:
    """Tell what came for one input means, or `None` where no host lets it be sent; what is to say is added."""
    path, name = pointer.format((found.id,)), shown(found.id)
    if not isinstance(value, str):
        issues.append(Issue(path, "wrong_type", f"The input {name} sends text."))
        return None
    try:
        meaning = meaning_of(found.raw, value)
    except UnfitError as unfit:
        issues.append(Issue(path, "invalid_value", f"The input {name} sends {unfit}."))
        return None
    doubts: list[Issue] = []
    state = state_with(found, value, patterns, doubts)
    issues += (Issue(path, doubt.code, doubt.message, "warning") for doubt in doubts)
    if not state.is_valid:
        why = "is out of its bounds, or without its pattern"
    elif state.blocks:
        why = "is required, and is empty"
    elif not can_be_typed(found.raw, value):
        why = "is longer than its maxLength"
    else:
        return meaning
    issues.append(Issue(path, "invalid_value", f"What the input {name} holds {why}."))
    return None


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


def _missing(document: CardJson, arrived: Mapping[str, JsonValue]) -> list[str]:
    """The required inputs of the card itself that should have been sent, and were not."""
    own = {one.id: one for one in inputs_in(cast("JsonValue", document), (), "AdaptiveCard")}
    missing = [name for name, one in own.items() if name not in arrived and is_true(one.raw.get("isRequired"))]
    if missing and not own.keys() & arrived.keys() and ("refresh" in document or _sends_no_inputs(document)):
        return []
    return missing


def _sends_no_inputs(document: CardJson) -> bool:
    return any(is_alone(raw) for _, raw in actions_in(document))


def _cards(document: CardJson) -> Iterator[JsonValue]:
    """The card, and whatever its actions show when pressed."""
    yield cast("JsonValue", document)
    for _, raw in actions_in(document):
        shown_by = BEHIND.get(str(raw.get("type")))
        if shown_by is not None:
            yield raw.get(shown_by)
