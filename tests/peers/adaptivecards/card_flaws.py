"""What may be out of the ordinary in a card. Not all of it is wrong: what is, the parser is asked."""

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from tests.peers.adaptivecards.card_making import CORE, VALUES, Document, Maker, properties
from tests.peers.adaptivecards.walking import arrays, nodes, objects
from uispec.adaptive.models import MODELS
from uispec.adaptive.tables.places import ACTIONS, INPUTS, PLACES

ODD: Final[Sequence[Any]] = (
    *(None, True, False, 0, -1, 1.5, 101, 1e21, "", "x", "drop", "auto", "AUTO", "true", "False", "5", "1.5", "50%"),
    *("50px", "3*", "50 px", "1.2", "*", "en-US", "Default", "good", "extraSmall", "normal", "${x}", [], {}, [None]),
    *(["a"], [5, True, {}, []], {"a": "1.0"}, {"a": "x"}, {"type": "TextBlock", "text": "q"}, {"type": "Acme"}),
    *({"type": "Action.Submit"}, {"type": "Action.ShowCard"}, {"type": "Column", "items": []}, {"type": ""}),
    *(
        {"type": "Input.Text", "id": "i0"},
        {"type": 5},
        {"type": "TextRun", "text": "r"},
        {"type": "Acme", "fallback": "drop"},
    ),
)
CARD_VERSIONS: Final = (
    "1.0",
    "1.5",
    "1.6",
    "1.7",
    "2.0",
    "1",
    "1.10",
    "v1.3",
    "1,3",
    "1.2.1",
    "x",
    "",
    None,
    1.5,
    2,
    True,
)
_WRONG_TYPES: Final = sorted(set(MODELS) | {"Acme", "textblock", "Action.Http", "AdaptiveCard", ""})
_NAMES: Final = sorted({*VALUES, *(name for places in PLACES.values() for name in places), "id", "type", "requires"})


@dataclass
class Draft:
    """A card that gets a flaw."""

    card: Document
    maker: Maker

    @property
    def rng(self) -> Random:
        return self.maker.rng

    def object(self) -> Document:
        return self.rng.choice(objects(self.card))

    def named(self) -> Document:
        """The card, or an object in it that has a type."""
        return self.rng.choice([node for node in objects(self.card) if node is self.card or "type" in node])

    def array(self) -> list[Any]:
        """An array of the card; its body, where it has none."""
        body: list[Any] = []
        found = arrays(self.card)
        if not found:
            self.card["body"] = body
        return self.rng.choice(found or [body])

    def odd(self) -> Any:
        return deepcopy(self.rng.choice(ODD))

    def part(self) -> Any:
        return deepcopy(self.rng.choice(list(nodes(self.card))))


def _swap(draft: Draft, value: Any) -> None:
    node = draft.object()
    if node:
        node[draft.rng.choice(sorted(node))] = value


def _add(draft: Draft, name: str, value: Any) -> None:
    draft.named()[name] = value


def _odd_value(draft: Draft) -> None:
    _swap(draft, draft.odd())


def _part_as_value(draft: Draft) -> None:
    _swap(draft, draft.part())


def _gone(draft: Draft) -> None:
    node = draft.object()
    if node:
        del node[draft.rng.choice(sorted(node))]


def _incomplete_input(draft: Draft) -> None:
    """An input, in any place, that lacks what a required one should have."""
    made = draft.maker.object(draft.rng.choice(sorted(INPUTS & CORE)), 3)
    made["isRequired"] = draft.rng.choice((True, "TRUE"))
    for name in draft.rng.sample(("id", "label", "errorMessage", "choices", "choices"), k=2):
        made.pop(name, None)
    draft.array().append(made)


def _incomplete_action(draft: Draft) -> None:
    draft.array().append({"type": draft.rng.choice(("Action.OpenUrl", "Action.ShowCard", "Action.ToggleVisibility"))})


def _unallowed_action(draft: Draft) -> None:
    """An action that opens a card on a click, or one that refreshes with something other than an Execute."""
    if draft.rng.random() < 0.3:
        draft.card["refresh"] = {"action": draft.maker.object(draft.rng.choice(sorted(ACTIONS)), 3)}
        return
    for node in objects(draft.card):
        if node.get("type") == "Input.Text":
            node["inlineAction"] = draft.maker.object("Action.ShowCard", 3)
    _add(draft, "selectAction", draft.maker.object("Action.ShowCard", 3))


def _on_a_page(draft: Draft) -> None:
    """Anything on the page of a carousel, or in a container on it."""
    made = draft.maker.object(draft.rng.choice(sorted(CORE)), 3)
    items = [made if draft.rng.random() < 0.5 else {"type": "Container", "items": [made]}]
    draft.array().append({"type": "Carousel", "pages": [{"type": "CarouselPage", "items": items}]})


_SINGLE: Final = (
    *("selectAction", "inlineAction", "refresh", "card", "backgroundImage", "choices.data", "authentication"),
)
"""Places for one object."""


def _misplaced(draft: Draft) -> None:
    place = draft.rng.choice((*_SINGLE, None))
    made = draft.maker.object(draft.rng.choice(sorted(MODELS)), 3)
    if place is None:
        items = draft.array()
        items.insert(draft.rng.randrange(len(items) + 1), made)
    else:
        _add(draft, place, made)


def _odd_property(draft: Draft) -> None:
    node = draft.named()
    type_name = node.get("type")
    own = properties(type_name) if isinstance(type_name, str) and type_name in MODELS else ()
    node[draft.rng.choice([name for name in own if name in _NAMES] or _NAMES)] = draft.odd()


def _foreign_property(draft: Draft) -> None:
    name = draft.rng.choice(sorted(VALUES))
    _add(draft, name, deepcopy(draft.rng.choice(VALUES[name])))


def _other_type(draft: Draft) -> None:
    draft.named()["type"] = draft.rng.choice(_WRONG_TYPES)


def _unknown_item(draft: Draft) -> None:
    items = draft.array()
    items.insert(draft.rng.randrange(len(items) + 1), draft.rng.choice((draft.odd, draft.part))())


def _fallback(draft: Draft) -> None:
    node = draft.named()
    node["fallback"] = draft.rng.choice((draft.odd, draft.part))()
    if draft.rng.random() < 0.5:
        node["type"] = "Acme"


def _requirement(draft: Draft) -> None:
    wanted = ({"a": "1.0"}, {"a": "*", "b": 5}, {"a": "x"}, {"adaptiveCards": "1.2"}, {"a": ""}, "en", ["1.0"])
    node = draft.named()
    node["requires"] = deepcopy(draft.rng.choice(wanted))
    if draft.rng.random() < 0.5:
        node["fallback"] = draft.rng.choice(("drop", {"type": "TextBlock", "text": "f", "id": "i0"}))


def _same_id(draft: Draft) -> None:
    for _ in range(2):
        _add(draft, "id", draft.rng.choice(("i0", "I0", "i1")))


def _card_version(draft: Draft) -> None:
    draft.card["version"] = draft.rng.choice(CARD_VERSIONS)


def _too_many(draft: Draft) -> None:
    actions = draft.card["actions"] = [{"type": "Action.Submit", "mode": "secondary"}]
    actions += [deepcopy(actions[0]) for _ in range(draft.rng.choice((4, 5, 6)))]


FLAWS: Final[Mapping[str, Callable[[Draft], None]]] = {
    "an odd value": _odd_value,
    "a part for a value": _part_as_value,
    "a property is gone": _gone,
    "an input without something": _incomplete_input,
    "an action without something": _incomplete_action,
    "an unallowed action": _unallowed_action,
    "something on a page": _on_a_page,
    "something misplaced": _misplaced,
    "an odd property": _odd_property,
    "a foreign property": _foreign_property,
    "another type": _other_type,
    "something in an array": _unknown_item,
    "a fallback": _fallback,
    "a requirement": _requirement,
    "an id twice": _same_id,
    "another version": _card_version,
    "many actions": _too_many,
}
