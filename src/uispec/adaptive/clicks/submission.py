"""What a host sends when somebody presses a button of a card."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, cast

from pydantic import BaseModel, JsonValue
from pydantic_core import MISSING

from uispec import _json, pointer
from uispec._browser.patterns import Patterns
from uispec._hold import hold, hold_limits
from uispec._order import in_document_order
from uispec._sentences import shown
from uispec.adaptive.clicks.input_values import FoundInput, Given, InputState, inputs_in, state_of
from uispec.adaptive.documents.documents import CardJson, CardSource, card_json, member
from uispec.adaptive.tables.places import KINDS, PLACES, SUBMITTING, kind_of
from uispec.errors import DataError, InvalidDocumentError, Issue
from uispec.limits import DEFAULT, Limits

Tokens = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Submission:
    """What comes of a click.

    >>> card = {
    ...     "type": "AdaptiveCard",
    ...     "body": [{"type": "Input.Number", "id": "guests", "max": 8}],
    ...     "actions": [{"type": "Action.Submit", "id": "book", "data": {"table": 4}}],
    ... }
    >>> submit(card, "book", {"guests": 3}).payload
    {'table': 4, 'guests': '3'}
    >>> [state.id for state in submit(card, "book", {"guests": 30}).blocking]
    ['guests']
    """

    path: str
    """RFC 6901 pointer to the action in the card."""
    type: str
    payload: JsonValue | MISSING = MISSING
    """What arrives as the action's data; absent where inputs block it, and for an action that sends nothing."""
    verb: str | None = None
    """Of an Action.Execute."""
    id: str | None = None
    blocking: tuple[InputState, ...] = ()
    """The inputs because of which nothing is sent, in the order of `inputs`."""
    inputs: tuple[InputState, ...] = ()
    """The inputs that go with the action: those nearest to it first, else in document order."""
    issues: tuple[Issue, ...] = ()
    """Values that an input cannot have, patterns that cannot be judged, data that inputs cannot be added to."""


def submit(
    card: CardSource,
    action: str | Mapping[str, object] | BaseModel,
    inputs: Mapping[str, Given] | None = None,
    *,
    limits: Limits = DEFAULT,
) -> Submission:
    """Give what the host sends for a click, or the inputs that block it.

    Args:
        card: the card as the user sees it: JSON text or bytes, Python values, or a model.
        action: the action that is pressed: its JSON Pointer, its id, or the action itself (the same object, else the
            first that equals it).
        inputs: what the user made of the inputs, by their ids: text; a number for Input.Number; true or false for
            Input.Toggle; a `date` or `time`, or their text; a choice, or a list of them where several may be chosen.
            `None` or empty text clears an input; one that is not named holds its default.
        limits: bounds on size and depth; `match_seconds` for the patterns of inputs.

    Returns:
        The payload, every input's value as text (5 becomes `"5"`), inputs that are empty left out. Inputs behind
        another Action.ShowCard neither go along nor block; those of the cards around the action's own do. An id in
        `inputs` that no input has is an issue, as is a value that its input cannot have; such an input is empty.

    Raises:
        ParseError, LimitError, InvalidDocumentError: the card is no JSON object, as `parse_card`.
        DataError: `not_found`, there is no such action; `invalid_pointer`, a pointer to one cannot be read.
        TypeError: `card` is no card, `action` none, or `inputs` no mapping.

    Source: adaptivecards 3.0.6, as it was run.

    >>> guests = {"type": "Input.Number", "id": "guests", "isRequired": True}
    >>> wine = {"type": "Input.Toggle", "id": "wine", "title": "Wine?"}
    >>> book = {"type": "Action.Submit", "title": "Book", "data": {"table": 4}}
    >>> card = {"type": "AdaptiveCard", "version": "1.5", "body": [guests, wine], "actions": [book]}
    >>> submit(card, book, {"guests": 3}).payload
    {'table': 4, 'guests': '3', 'wine': 'false'}
    >>> [state.id for state in submit(card, "/actions/0").blocking]
    ['guests']
    """
    hold_limits("submit", limits)
    hold("submit", "inputs", inputs, (Mapping, type(None)), "a mapping or None")
    hold("submit", "action", action, (str, Mapping, BaseModel), "a pointer, an id, or an action")
    document = card_json("submit", card, limits)
    tokens, pressed = _find_action(document, card, action, limits)
    path = pointer.format(tokens)
    type_name = pressed.get("type")
    named = type_name if isinstance(type_name, str) else ""
    id_, verb = pressed.get("id"), pressed.get("verb")
    known = Submission(
        path,
        named,
        verb=verb if isinstance(verb, str) and named == "Action.Execute" else None,
        id=id_ if isinstance(id_, str) else None,
    )
    if named not in SUBMITTING:
        return known
    issues: list[Issue] = []
    data = pressed.get("data", {})
    states: list[InputState] = []
    if not is_alone(pressed):
        given = dict(inputs or {})
        patterns = Patterns(limits)
        found = _associate(document, tokens)
        states = [state_of(one, given, patterns, issues) for one in found]
        issues += (
            Issue("", "unknown_input", f"No input with the id {shown(str(name))} goes with this action.")
            for name in given.keys() - {one.id for one in found}
        )
    blocking = tuple(state for state in states if state.blocks)
    payload: JsonValue | MISSING = MISSING
    if not blocking:
        payload = _merge(data, states, f"{path}/data", issues)
    told = tuple(in_document_order(issues, document))
    return Submission(path, named, payload, known.verb, known.id, blocking, tuple(states), told)


def _merge(data: JsonValue, states: Sequence[InputState], path: str, issues: list[Issue]) -> JsonValue:
    """Merge inputs with data; they win over data of the same name, at the place that it had."""
    sent = {state.id: state.value for state in states if state.is_set}
    if data is None:
        return dict[str, JsonValue](sent)
    if not isinstance(data, dict):
        if not isinstance(data, str):
            issues.append(Issue(path, "wrong_type", "The data of an action is text or an object."))
        if sent:
            text = "The data is no object, so that it is sent alone; the inputs are lost."
            issues.append(Issue(path, "inputs_not_sent", text, "warning"))
        return _json.copy(data)
    merged = cast("dict[str, JsonValue]", _json.copy(data))
    merged.update(sent)
    return merged


# Where the action stands

BEHIND: Final = {"Action.ShowCard": "card", "Action.Popover": "content"}
"""Actions that show something of their own when pressed, and where it stands."""


def _find_action(
    document: CardJson, card: CardSource, action: str | Mapping[str, object] | BaseModel, limits: Limits
) -> tuple[Tokens, CardJson]:
    if isinstance(action, str) and action.startswith("/"):
        tokens = pointer.parse(action, limits)
        found = pointer.get(cast("JsonValue", document), tokens)
        if not isinstance(found, dict):
            raise InvalidDocumentError(Issue(action, "wrong_type", "An action is an object."))
        return _type_tokens(cast("JsonValue", document), tokens), found
    if isinstance(action, str):
        wanted = f"with the id {shown(action)}"
        for tokens, raw in actions_in(document):
            if raw.get("id") == action:
                return tokens, raw
    else:
        wanted = "equal to the one that was given"
        raw_action = action.model_dump(mode="json") if isinstance(action, BaseModel) else action
        candidates = list(actions_in(document))
        if isinstance(action, BaseModel) and isinstance(card, BaseModel):
            place = _place_of(card, action)
            candidates.sort(key=lambda found: found[0] != place)
        else:
            candidates.sort(key=lambda found: found[1] is not action)
        for tokens, raw in candidates:
            if raw is action or _json.same(raw, raw_action):
                return tokens, raw
    raise DataError(Issue("", "not_found", f"The card has no action {wanted}."))


def _type_tokens(document: JsonValue, tokens: Sequence[str]) -> Tokens:
    """Give the same tokens, with array indices as numbers."""
    typed: list[str | int] = []
    here = document
    for token in tokens:
        typed.append(int(token) if isinstance(here, list) else token)
        here = member(here, token)
    return tuple(typed)


def _place_of(card: BaseModel, action: BaseModel) -> Tokens | None:
    """Where in a model this very action stands, since two buttons may be equal."""
    waiting: list[tuple[object, Tokens]] = [(card, ())]
    while waiting:
        value, tokens = waiting.pop()
        if value is action:
            return tokens
        if isinstance(value, BaseModel):
            fields = type(value).model_fields
            for name, held in vars(value).items():
                if isinstance(held, BaseModel | tuple):
                    waiting.append((cast("object", held), (*tokens, fields[name].serialization_alias or name)))
        elif isinstance(value, tuple):
            waiting.extend((held, (*tokens, index)) for index, held in enumerate(cast("tuple[object, ...]", value)))
    return None


def actions_in(document: CardJson) -> Iterator[tuple[Tokens, CardJson]]:
    """Find every action of a card, those behind other cards too, in document order, with the way to each."""
    waiting: list[tuple[JsonValue, str, Tokens]] = [(cast("JsonValue", document), "AdaptiveCard", ())]
    while waiting:
        node, default, tokens = waiting.pop()
        if not isinstance(node, dict):
            continue
        type_name = node.get("type", default)
        if not isinstance(type_name, str):
            continue
        if default == "action":
            yield tokens, node
        places = PLACES.get(type_name) or PLACES["Action.Submit" if default == "action" else "TextBlock"]
        below: list[tuple[JsonValue, str, Tokens]] = []
        for name in node:
            place = places.get(name)
            if place is None or place.form == "map":
                continue
            kind = KINDS.get(place.kind)
            expected = "action" if kind is not None and kind.is_action else kind_of(place.kind).default or ""
            held = node[name]
            if place.form == "one":
                below.append((held, expected, (*tokens, name)))
            elif isinstance(held, list):
                below.extend((item, expected, (*tokens, name, index)) for index, item in enumerate(held))
        waiting.extend(reversed(below))


def _associate(document: CardJson, action: Tokens) -> list[FoundInput]:
    """Find the inputs of an action: from the nearest element around it outwards; of equal ids the outermost."""
    above = cast("JsonValue", document)
    scopes: list[tuple[JsonValue, Tokens, str]] = [(above, (), "AdaptiveCard")]
    for depth, token in enumerate(action):
        here = member(above, token)
        if isinstance(above, dict) and BEHIND.get(str(above.get("type"))) == token:
            scopes.append((here, action[: depth + 1], "AdaptiveCard" if token == "card" else ""))
        above = here
    order: dict[str, None] = {}
    winners: dict[str, FoundInput] = {}
    for top, tokens, default in reversed(scopes):
        found = list(inputs_in(top, tokens, default))
        for one in sorted(found, key=lambda one: -_count_shared(one.tokens, action)):
            order.setdefault(one.id)
        winners.update((one.id, one) for one in found)
    return [winners[id_] for id_ in order]


def _count_shared(one: Tokens, other: Tokens) -> int:
    length = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        length += 1
    return length


def is_alone(action: CardJson) -> bool:
    """Tell whether an action goes without any input."""
    associated = action.get("associatedInputs")
    return isinstance(associated, str) and associated.lower() == "none"
