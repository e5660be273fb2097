"""Cards built with the Python models of the Teams SDK. A number names a card."""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from random import Random
from types import NoneType
from typing import Any, Final, Literal, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from tests.peers.adaptivecards.card_making import OF_TYPES, VALUES, needed
from uispec.adaptive.models import MODELS
from uispec.adaptive.tables.places import ELEMENTS, PLACES, Place, kind_of

_DEEPEST: Final = 4
_OWN_VALUES: Final[Mapping[str, Sequence[Any]]] = {
    **dict.fromkeys(("width", "maxHeight", "minWidth", "maxWidth", "itemWidth", "minItemWidth"), ("50px",)),
    **dict.fromkeys(("maxItemWidth", "labelWidth", "minColumnWidth", "maxPopoverWidth"), ("50px",)),
    **dict.fromkeys(("dialogWidth", "dialogHeight"), ("medium", "400px")),
    "columns": ([30, 70], ["30", "100px"]),
}
"""Text of some form, where the models of the SDK take any."""


@cache
def _core() -> Any:
    # The package is there or not; tests that need it say so.
    return import_module("microsoft_teams.cards.core")


@cache
def classes() -> Mapping[str, Sequence[type[BaseModel]]]:
    """The elements, actions and layouts of the SDK by the types that they have on the wire."""
    bases = (_core().CardElement, _core().Action, _core().ContainerLayout)
    found: dict[str, list[type[BaseModel]]] = {}
    for base in bases:
        for model in base.__subclasses__():
            found.setdefault(model.model_fields["type"].default, []).append(model)
    return found


_SHARES: Final[Mapping[str, float]] = {
    **dict.fromkeys(("body", "columns", "rows", "cells"), 0.9),
    **dict.fromkeys(("fallback", "selectAction", "menuActions", "layouts", "refresh", "authentication"), 0.05),
}
"""How many objects have something at places that are not as others."""


class Builder:
    """Builds one card. A wild one lacks what it needs and holds elements where they do not belong."""

    def __init__(self, rng: Random, *, is_wild: bool) -> None:
        self.rng = rng
        self.is_wild = is_wild

    def built(self, model: type[BaseModel], depth: int = 0) -> BaseModel:
        type_name = _type_name(model)
        members: dict[str, Any] = {}
        for name, field in model.model_fields.items():
            alias = str(field.serialization_alias or name)
            is_needed = not self.is_wild and type_name in MODELS and alias in needed(type_name)
            if is_needed or self.rng.random() < _SHARES.get(alias, 0.2 if depth < _DEEPEST else 0.05):
                value = self._member(type_name, alias, field, depth, is_needed=is_needed)
                if value is not None:
                    members[name] = value
        return model(**members)

    def _member(self, type_name: str, alias: str, field: FieldInfo, depth: int, *, is_needed: bool) -> Any:
        chosen = self.rng.choice([one for one in _leaves(field.annotation) if one is not NoneType])
        return self._value(chosen, type_name, alias, depth, is_needed=is_needed)

    def _value(self, annotation: Any, type_name: str, alias: str, depth: int, *, is_needed: bool) -> Any:
        origin, arguments = get_origin(annotation), get_args(annotation)
        if origin is Literal:
            return self.rng.choice(arguments)
        if origin is list:
            if annotation in (list[float], list[str]) and alias in _OWN_VALUES:
                return self.rng.choice(_OWN_VALUES[alias])
            (item,) = _leaves(arguments[0])
            count = self.rng.choice((0, 1, 2)) if depth < _DEEPEST else 0
            made = [self._value(item, type_name, alias, depth, is_needed=False) for _ in range(count)]
            return [one for one in made if one is not None]
        if origin is dict:
            value = arguments[1]
            if value is Any:
                return {"adaptiveCards": "1.2"} if alias == "requires" else {"k": [1, None]}
            return {"k": self._value(value, type_name, alias, depth, is_needed=True)}
        if annotation in _SCALARS:
            return self._scalar(annotation, type_name, alias)
        if isinstance(annotation, type) and issubclass(annotation, BaseModel):
            return self._model(annotation, type_name, alias, depth, is_needed=is_needed)
        raise AssertionError(f"{type_name}.{alias}: {annotation}")

    def _scalar(self, annotation: type, type_name: str, alias: str) -> Any:
        if annotation is bool:
            return self.rng.random() < 0.5
        if annotation is float:
            return self.rng.choice((1, 2.5, 0))
        options = _OWN_VALUES.get(alias) or OF_TYPES.get(type_name, {}).get(alias) or VALUES.get(alias, ())
        return self.rng.choice([one for one in options if isinstance(one, str)] or ["x"])

    def _model(self, model: type[BaseModel], type_name: str, alias: str, depth: int, *, is_needed: bool) -> Any:
        if depth >= _DEEPEST and not is_needed:
            return None
        if model not in (_core().CardElement, _core().Action, _core().ContainerLayout):
            return self.built(model, depth + 1)
        known = classes()
        if self.is_wild:
            types = sorted(name for name, found in known.items() if issubclass(found[0], model))
        else:
            place = PLACES.get(type_name, {}).get(alias, _ANYWHERE)
            types = sorted(kind_of(place.kind).types & known.keys())
        return self.built(self.rng.choice(known[self.rng.choice(types)]), depth + 1)


_ANYWHERE: Final = Place("element")
"""Where the SDK has room for an element and nobody else has."""
_SCALARS: Final = (str, bool, float)


def _leaves(annotation: Any) -> Iterator[Any]:
    """What an annotation offers, without the marks on it."""
    if hasattr(annotation, "__metadata__"):
        yield from _leaves(annotation.__origin__)
    elif get_origin(annotation) in (None, list, dict, Literal):
        yield annotation
    else:
        for one in get_args(annotation):
            yield from _leaves(one)


_OTHER_NAMES: Final[Mapping[str, str]] = {
    "Choice": "Input.Choice",
    "ColumnDefinition": "TableColumnDefinition",
    "RefreshDefinition": "Refresh",
    "CardMetadata": "Metadata",
}
"""What objects without a type are called here, by what the SDK calls them."""


def _type_name(model: type[BaseModel]) -> str:
    named = str(model.model_fields["type"].default) if "type" in model.model_fields else ""
    return named if named in MODELS else _OTHER_NAMES.get(model.__name__, model.__name__)


def sdk_card(number: int, *, is_wild: bool) -> dict[str, Any]:
    """Build the card of a number, and give it as the SDK writes it; its body begins with one class after the other."""
    builder = Builder(Random(f"teams/{number}/{is_wild}"), is_wild=is_wild)
    made: Any = builder.built(_core().AdaptiveCard)
    turns = [model for name, models in classes().items() if name in ELEMENTS for model in models]
    made.body = [builder.built(turns[number % len(turns)]), *(made.body or ())]
    return json.loads(made.model_dump_json(by_alias=True, exclude_none=True))
