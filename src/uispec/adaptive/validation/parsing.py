"""The first half of the JavaScript parser: it reads a card, and tells what it does not keep.

Nothing here recurses: each step is a generator that hands out the steps below it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from pydantic import JsonValue

from uispec import _json
from uispec._browser.javascript import is_number
from uispec._browser.javascript import text as as_text
from uispec._spots import Spot
from uispec.adaptive.steps import Steps
from uispec.adaptive.tables.parser_table import (
    ACTION_SINCE,
    CHILDREN,
    CLASSES,
    ELEMENT_SINCE,
    EventName,
    Property,
)
from uispec.adaptive.tables.places import IN_A_CAROUSEL
from uispec.adaptive.tables.versions import LATEST
from uispec.adaptive.validation.parsed import Object, Phase, Telling, in_words

_FORBIDDEN: Final = IN_A_CAROUSEL & CLASSES.keys()
_VERSION: Final = re.compile(r"([0-9]+).([0-9]+)")
_SIZE: Final = re.compile(r"([0-9]+)(px|\*)?")
_LANG: Final = re.compile(r"[a-z]{2,3}", re.IGNORECASE | re.ASCII)
_QUERY: Final = re.compile(r"Data.Query")


def _is_empty(value: JsonValue) -> bool:
    """What JavaScript takes for false."""
    return value is None or value is False or value == "" or (type(value) in (int, float) and value == 0)


class Parser(Telling):
    """Reads one card."""

    phase: ClassVar[Phase] = "Parse"

    def read_card(self, card: Object) -> Steps[None]:
        """Read a card and all that is in it."""
        spot = (card.spot, "fallback")
        self._is_alone((yield self._any_element(None, card.raw.get("fallback"), spot, card.forbidden)), spot)
        yield self._properties(card)
        yield self._children(card)
        yield self._actions(card, "actions")

    def _properties(self, made: Object) -> Steps[None]:
        for one in CLASSES[made.class_name]:
            if one.name not in made.raw:
                continue
            if one.since > self.target:
                text = f'Property "{one.name}" is supported in version {in_words(one.since)}'
                text += f", but you are using version {in_words(self.target)}."
                self.tell("UnsupportedProperty", text, made, made.spot, one.name)
            else:
                steps = self._property(made, one, made.raw[one.name])
                if steps is not None:
                    yield steps

    def _property(self, made: Object, one: Property, value: JsonValue) -> "Steps[object] | None":
        match one.kind:
            case "silent":
                if one.name == "id" and isinstance(value, str):
                    made.id = value
            case "enum" | "set":
                self._word(made, one, value)
            case "action":
                return self._select(made, one, value)
            case "object":
                return self._sub_object(one, value, (made.spot, one.name))
            case "objects":
                return self._sub_objects(one, value, (made.spot, one.name), made)
            case "refresh":
                return self._refresh(made, value, (made.spot, one.name))
            case "requires":
                self._requires(made, value)
            case "version":
                self._version(made, value)
            case "strings":
                for index, item in enumerate(value if isinstance(value, list) else ()):
                    if not isinstance(item, str):
                        written = _json.text(item) if isinstance(item, dict | list) else as_text(item)
                        text = f'Invalid array value "{written}" of type "{_kind(item)}" ignored for "{one.name}".'
                        self.tell("InvalidPropertyValue", text, made, made.spot, one.name, index)
            case "targets":
                for index, item in enumerate(value if isinstance(value, list) else ()):
                    if item is None:
                        self._invalid(made, one, item, index)
            case _:
                self._judge_form(made, one, value)
        return None

    def _invalid(self, made: Object, one: Property, value: JsonValue, *more: str | int) -> None:
        text = f'Invalid value "{as_text(value)}" for property "{one.name}".'
        self.tell("InvalidPropertyValue", text, made, made.spot, one.name, *more)

    def _word(self, made: Object, one: Property, value: JsonValue) -> None:
        if not isinstance(value, str):
            if one.kind == "set":
                self._invalid(made, one, value)
            return
        since = (one.values or {}).get(value.lower())
        if since is None:
            self._invalid(made, one, value)
        elif since > self.target:
            text = f'Value "{value}" for property "{one.name}" is supported in version {in_words(since)}'
            text += f", but you are using version {in_words(self.target)}."
            self.tell("InvalidPropertyValue", text, made, made.spot, one.name)

    def _judge_form(self, made: Object, one: Property, value: JsonValue) -> None:
        """Tell of a text that has not the form it must have."""
        size = _SIZE.fullmatch(value) if isinstance(value, str) else None
        match one.kind:
            case "pixels":
                if isinstance(value, str) and (size is None or size[2] != "px"):
                    self._invalid(made, one, value)
            case "size":
                is_word = isinstance(value, str) and value.lower() in (one.values or ())
                if not is_word and (size is None or size[2] != "px"):
                    self._invalid(made, one, value)
            case "lang":
                if isinstance(value, str) and value and not _LANG.fullmatch(value):
                    self._invalid(made, one, value)
            case "query type":
                if isinstance(value, str) and value and not _QUERY.fullmatch(value):
                    self._invalid(made, one, value)
            case "width":
                is_word = made.class_name == "Column" and value in ("auto", "stretch")
                if not is_word and size is None and not is_number(value):
                    usual = '"auto"' if made.class_name == "Column" else '"1"'
                    text = f'Invalid column width "{as_text(value)}" - defaulting to {usual}.'
                    self.tell("InvalidPropertyValue", text, made, made.spot, one.name)
            case _:
                if size is None and not (is_number(value) and 0 <= value <= 100):
                    text = "Invalid input label width. Defaulting to label width from host config."
                    self.tell("InvalidPropertyValue", text, made, made.spot, one.name)

    def _requires(self, made: Object, value: JsonValue) -> None:
        # The parser walks over the characters of text and the items of an array alike.
        entries = (
            value.items() if isinstance(value, dict) else enumerate(value if isinstance(value, list | str) else ())
        )
        for name, wanted in entries:
            if not isinstance(wanted, str) or not wanted:
                continue
            if wanted == "*" or _VERSION.search(wanted):
                made.is_met = False  # The parser's own host has no features.
            else:
                text = f'Invalid version string "{wanted}".'
                more = () if isinstance(value, str) else (name,)
                self.tell("InvalidPropertyValue", text, None, made.spot, "requires", *more)

    def _version(self, made: Object, value: JsonValue) -> None:
        if _is_empty(value):
            text = f'Invalid card version. Defaulting to "{in_words(LATEST)}".'
            self.tell("InvalidPropertyValue", text, made, made.spot, "version")
            return
        text = as_text(value)
        found = _VERSION.search(text)
        if found is None:
            made.version = text
            self.tell("InvalidPropertyValue", f'Invalid version string "{text}".', None, made.spot, "version")
            return
        numbers = found[1].lstrip("0") or "0", found[2].lstrip("0") or "0"
        # Numbers of any length; compared as text of one length, since only a few are needed.
        if (len(numbers[0]), numbers[0]) > (1, "1") or (numbers[0] == "1" and (len(numbers[1]), numbers[1]) > (1, "6")):
            made.version = ".".join(numbers)

    def _sub_object(self, one: Property, value: JsonValue, spot: Spot) -> Steps[None]:
        if isinstance(value, dict):
            yield self._properties(Object(one.of, one.of, value, spot, None, None))

    def _sub_objects(self, one: Property, value: JsonValue, spot: Spot, made: Object) -> Steps[None]:
        for index, item in enumerate(value if isinstance(value, list) else ()):
            raw = item if isinstance(item, dict) else {}
            below = Object(one.of, one.of, raw, (spot, index), made, made.forbidden)
            if one.of == "Image":
                made.items.append(below)
            yield self._properties(below)

    def _select(self, made: Object, one: Property, value: JsonValue) -> Steps[None]:
        forbidden = frozenset({one.of})
        action = yield self._any_action(made, value, (made.spot, one.name), forbidden, can_fall_back=False)
        if one.name == "selectAction":
            made.select = action

    def _refresh(self, made: Object, value: JsonValue, spot: Spot) -> Steps[None]:
        action = yield self._any_action(None, value, spot, frozenset(), can_fall_back=False)
        if action is not None and action.type == "Action.Execute":
            return
        if action is not None:
            text = f'Action type "{action.type}" is not allowed in this context.'
            self.tell("ActionTypeNotAllowed", text, made, spot)
        self.tell("PropertyCantBeNull", 'Property "action" must be set.', made, spot)

    def _children(self, made: Object) -> Steps[None]:
        """The items of a container, whatever it calls them."""
        name, only = CHILDREN[made.class_name]
        if made.class_name == "Carousel":
            # As the container that it is, a carousel reads items too, and shows none of them.
            yield self._held(made, "items", "")
            made.items.clear()
        yield self._held(made, name, only)

    def _held(self, made: Object, name: str, only: str) -> Steps[None]:
        """The objects of one array: elements, or what is all of one class."""
        items = made.raw.get(name)
        below = made.forbidden or frozenset()
        if made.class_name in ("Carousel", "CarouselPage"):
            below |= _FORBIDDEN if made.class_name == "CarouselPage" else _FORBIDDEN - {"Carousel"}
        for index, item in enumerate(items if isinstance(items, list) else ()):
            spot = ((made.spot, name), index)
            if only:
                child = yield self._object(made, item, spot, below, _Family((only,), only, "ElementTypeNotAllowed"))
            else:
                child = yield self._any_element(made, item, spot, below)
            if child is not None and self._is_alone(child, spot):
                made.items.append(child)

    def _is_alone(self, child: Object | None, spot: Spot) -> bool:
        """Tell of a run where an element stands by itself, and whether there was none."""
        if child is None or child.class_name != "TextRun":
            return True
        self.tell("ElementTypeNotAllowed", _not_allowed("TextRun"), None, spot)
        return False

    def _actions(self, made: Object, name: str) -> Steps[None]:
        items = made.raw.get(name)
        for index, item in enumerate(items if isinstance(items, list) else ()):
            action = yield self._any_action(made, item, ((made.spot, name), index), made.forbidden)
            if action is not None:
                made.actions.append(action)

    def _inlines(self, made: Object) -> Steps[None]:
        items = made.raw.get("inlines")
        for index, item in enumerate(items if isinstance(items, list) else ()):
            if isinstance(item, str):
                continue
            spot = ((made.spot, "inlines"), index)
            inline = yield self._any_element(made, item, spot, made.forbidden, can_fall_back=False)
            if inline is not None and inline.class_name != "TextRun":
                self.tell("ElementTypeNotAllowed", _not_allowed(inline.type), None, spot)

    def _any_element(
        self,
        parent: Object | None,
        value: JsonValue,
        spot: Spot,
        forbidden: frozenset[str] | None,
        *,
        can_fall_back: bool = True,
    ) -> "Steps[Object | None]":
        known = [name for name, since in ELEMENT_SINCE.items() if since <= self.target]
        family = _Family(known, "", "UnknownElementType", can_fall_back)
        return self._object(parent, value, spot, forbidden or frozenset(), family)

    def _any_action(
        self,
        parent: Object | None,
        value: JsonValue,
        spot: Spot,
        forbidden: frozenset[str] | None,
        *,
        can_fall_back: bool = True,
    ) -> "Steps[Object | None]":
        known = [name for name, since in ACTION_SINCE.items() if since <= self.target]
        above = parent.forbidden if parent is not None and parent.forbidden else frozenset[str]()
        family = _Family(known, "", "UnknownActionType", can_fall_back)
        return self._object(parent, value, spot, (forbidden or frozenset()) | above, family)

    def _object(
        self,
        parent: Object | None,
        value: JsonValue,
        spot: Spot,
        forbidden: frozenset[str],
        family: "_Family",
    ) -> "Steps[Object | None]":
        """One object that may be unknown, forbidden, or replaced by its fallback; and by the fallback of that."""
        while isinstance(value, dict | list):
            raw = value if isinstance(value, dict) else {}
            named = raw.get("type")
            type_name = named if isinstance(named, str) else ""
            if type_name in forbidden:
                self._unusable(family.forbidden, type_name, spot)
                return None
            made = None
            if type_name in family.known or (not type_name and family.default):
                name = type_name or family.default
                made = Object(name, name, raw, spot, parent, forbidden)
                yield self._body(made)
                needs_fallback = made.falls_back or not made.is_met
            else:
                self._unusable(family.unknown, type_name or "undefined" if named != "" else "", spot)
                needs_fallback = True
            if not (needs_fallback and family.can_fall_back):
                return made
            fallback = raw.get("fallback", False)
            if _is_empty(fallback) and parent is not None:
                parent.falls_back = True
            if isinstance(fallback, str) and fallback.lower() == "drop":
                return None
            if fallback is not None and not isinstance(fallback, dict | list):
                return made
            value, spot = fallback, (spot, "fallback")
        return None

    def _unusable(self, event: EventName, type_name: str, spot: Spot) -> None:
        match event:
            case "UnknownElementType":
                text = f'Unknown element type "{type_name}". Fallback will be used if present.'
            case "UnknownActionType":
                text = f'Unknown action type "{type_name}". Fallback will be used if present.'
            case "ActionTypeNotAllowed":
                text = f'Action type "{type_name}" is not allowed in this context.'
            case _:
                text = _not_allowed(type_name)
        self.tell(event, text, None, spot)

    def _body(self, made: Object) -> Steps[None]:
        yield self._properties(made)
        match made.class_name:
            case "Action.ShowCard":
                inner = made.raw.get("card")
                spot = (made.spot, "card")
                raw = inner if isinstance(inner, dict) else {}
                made.card = Object("InlineAdaptiveCard", "AdaptiveCard", raw, spot, made, made.forbidden)
                if _is_empty(inner):
                    text = '"An Action.ShowCard must have its "card" property set to a valid AdaptiveCard object.'
                    self.tell("PropertyCantBeNull", text, made, made.spot)
                else:
                    yield self.read_card(made.card)
            case "ActionSet":
                yield self._actions(made, "actions")
            case "RichTextBlock":
                yield self._inlines(made)
            case "Carousel":
                yield self._children(made)
                given = made.raw.get("initialPage")
                first = given if is_number(given) else 0
                if not 0 <= first < len(made.items):
                    text = f"InitialPage for carousel is invalid ({as_text(first)})."
                    self.tell("InvalidPropertyValue", text, made, made.spot, "initialPage")
            case "CarouselPage":
                yield self._children(made)
                made.falls_back = False
            case name if name in CHILDREN:
                yield self._children(made)
            case _:
                pass


@dataclass(frozen=True, slots=True)
class _Family:
    """The types that are known at one place, and which events tell of others."""

    known: Sequence[str]
    default: str
    unknown: EventName
    can_fall_back: bool = True

    @property
    def forbidden(self) -> EventName:
        return "ActionTypeNotAllowed" if self.unknown == "UnknownActionType" else "ElementTypeNotAllowed"


def _not_allowed(type_name: str) -> str:
    return f'Element type "{type_name}" is not allowed in this context.'


def _kind(value: JsonValue) -> str:
    if isinstance(value, bool):
        return "boolean"
    return "number" if isinstance(value, int | float) else "object"
