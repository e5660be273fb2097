"""Cards in one spelling, out of the several that hosts and libraries read."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Literal, TypeAlias, cast, get_args

from pydantic import JsonValue

from uispec._hold import hold, hold_limits
from uispec._kinds import TEXT_TYPES, Text
from uispec._model import MISSING
from uispec.adaptive._object import CardObject
from uispec.adaptive.card import AdaptiveCard
from uispec.adaptive.containers import Table
from uispec.adaptive.documents.documents import hold_document
from uispec.adaptive.documents.reading import parse_card
from uispec.adaptive.documents.writing import dump_card
from uispec.adaptive.models import class_name
from uispec.adaptive.scalars import BooleanMark, WordMark
from uispec.limits import DEFAULT, Limits

Style: TypeAlias = Literal["schema", "teams"]


_SOURCES: Final = (AdaptiveCard, *TEXT_TYPES, Mapping)


def canonical(
    card: AdaptiveCard | Text | Mapping[str, object],
    style: Style = "schema",
    *,
    both_header_flags: bool = False,
    limits: Limits = DEFAULT,
) -> AdaptiveCard:
    """Give a card in one spelling; it means the same to every host that reads any letter case.

    Words of enumerations get the letters of `style`, text for booleans becomes booleans. Columns, rows, cells, pages,
    runs and pictures name their type; facts, choices and the like, which never need one, name none. A table says
    `firstRowAsHeaders`, which libraries read, for the schema's `firstRowAsHeader` (of two, that one counts), and a card
    `msteams` for `msTeams`.
    Template text, and what is of no known type or does not fit its model, stays as it is.

    Args:
        card: a card, or anything that `parse_card` reads.
        style: `schema` for the camelCase of the schemas, `teams` for the letters of the Teams SDK, which begins most
            words with a capital: not those of container and action styles, heights, modes, chart colours and the like.
        both_header_flags: a table that has either flag gets both, for hosts of both kinds.
        limits: as for `parse_card`.

    Raises:
        ParseError, LimitError, InvalidDocumentError, TypeError: as `parse_card`.
        ValueError: there is no such style.

    Source: Adaptive Cards 1.0 to 1.6, and the extension of Teams.

    >>> card = parse_card('{"body": [{"type": "TextBlock", "text": "Hi", "size": "EXTRALARGE", "wrap": "True"}]}')
    >>> dump_card(canonical(card))["body"]
    [{'type': 'TextBlock', 'text': 'Hi', 'size': 'extraLarge', 'wrap': True}]
    >>> dump_card(canonical(card, "teams"))["body"]
    [{'type': 'TextBlock', 'text': 'Hi', 'size': 'ExtraLarge', 'wrap': True}]
    """
    hold_limits("canonical", limits)
    hold_document("canonical", "card", card, _SOURCES, "a card, text, bytes or a mapping")
    hold("canonical", "style", style, str, "the name of a style")
    if style not in get_args(Style):
        raise ValueError(f"cards are spelled in the style 'schema' or 'teams', not {style!r}")
    if not isinstance(card, AdaptiveCard):
        card = parse_card(card, limits=limits)
    document = dump_card(card)
    waiting: list[tuple[object, JsonValue]] = [(card, document)]
    while waiting:
        made, written = waiting.pop()
        if isinstance(made, CardObject):
            members = cast("dict[str, JsonValue]", written)
            plan = _plan(type(made))
            # Extras count as set, too.
            for name in made.model_fields_set & plan.keys():
                prop = plan[name]
                value: object = getattr(made, name)
                if isinstance(value, str):
                    members[prop.wire] = prop.spelled(value, style)
                elif value is not MISSING:
                    waiting.append((value, members[prop.wire]))
            _settle_type(type(made), members)
            _settle_names(made, members, both_header_flags=both_header_flags)
        elif isinstance(made, tuple):
            waiting += zip(cast("tuple[object, ...]", made), cast("list[JsonValue]", written), strict=True)
        elif isinstance(made, dict):
            held = cast("dict[str, object]", made)
            waiting += ((value, cast("dict[str, JsonValue]", written)[key]) for key, value in held.items())
    return parse_card(document, limits=limits)


@dataclass(frozen=True, slots=True)
class _Property:
    """How one property of a model is written."""

    wire: str
    words: Mapping[str, str]
    """The words of its enumeration, by their letters in lower case."""
    is_capital: bool
    is_boolean: bool

    def spelled(self, value: str, style: Style) -> JsonValue:
        lower = value.lower()
        if self.is_boolean and lower in _TRUTH:
            return _TRUTH[lower]
        if lower not in self.words:
            return value
        word = self.words[lower]
        return word[0].upper() + word[1:] if style == "teams" and self.is_capital else word


_TRUTH: Final = {"true": True, "false": False}


@cache
def _plan(model: type[CardObject]) -> Mapping[str, _Property]:
    plan: dict[str, _Property] = {}
    for name, field in model.model_fields.items():
        marks = [*_marks(field.annotation), *((None, mark) for mark in field.metadata)]
        words = next(((literal, mark) for literal, mark in marks if isinstance(mark, WordMark)), None)
        plan[name] = _Property(
            str(field.serialization_alias or name),
            {word.lower(): word for word in get_args(words[0])} if words else {},
            words is not None and words[1].is_capital,
            any(isinstance(mark, BooleanMark) for _, mark in marks),
        )
    return plan


def _marks(annotation: Any) -> Iterator[tuple[Any, object]]:
    """The marks in an annotation, each with the first type that it marks."""
    arguments = get_args(annotation)
    for mark in getattr(annotation, "__metadata__", ()):
        yield (get_args(arguments[0]) or (None,))[0], mark
    for argument in arguments:
        if get_args(argument):
            yield from _marks(argument)


def _settle_type(model: type[CardObject], members: dict[str, JsonValue]) -> None:
    if model.optional_type:
        members.setdefault("type", model.optional_type)
    elif class_name(str(members.get("type", ""))) == model.__name__ and model.model_fields["type"].default is MISSING:
        del members["type"]


def _settle_names(made: CardObject, members: dict[str, JsonValue], *, both_header_flags: bool) -> None:
    if isinstance(made, AdaptiveCard) and "msTeams" in members and "msteams" not in members:
        members["msteams"] = members.pop("msTeams")
    if isinstance(made, Table):
        if (flag := members.pop("firstRowAsHeader", None)) is not None:
            # Where both stand there and disagree, the one that libraries read counts.
            members.setdefault("firstRowAsHeaders", flag)
        if both_header_flags and "firstRowAsHeaders" in members:
            members["firstRowAsHeader"] = members["firstRowAsHeaders"]
