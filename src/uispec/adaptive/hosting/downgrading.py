"""A card brought to an earlier version: what has an older equivalent becomes that, the rest is told as a loss."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias, cast

from pydantic import JsonValue

from uispec import _json, pointer
from uispec._order import DocumentOrder
from uispec._sentences import shown
from uispec._spots import Spot, tokens_of
from uispec.adaptive.documents.documents import CardSource, card_json
from uispec.adaptive.steps import Steps, run
from uispec.adaptive.tables.hosts import Host
from uispec.adaptive.tables.places import INPUTS, PLACES, kind_of
from uispec.adaptive.tables.versions import PROPERTIES, Version, parse_version, version_named
from uispec.adaptive.validation.plans import Plan, Profile
from uispec.limits import DEFAULT, Limits
from uispec.losses import Conversion, Effect, Loss, LossCode, Subject, in_order

Node: TypeAlias = dict[str, JsonValue]


def downgrade(card: CardSource, to: str, *, limits: Limits = DEFAULT) -> Conversion[dict[str, JsonValue]]:
    """Rewrite a card so that a host of an earlier version has all that it can.

    An element or action that is too new gives way to its own fallback; without one to what comes nearest: a Table to
    columns, a RichTextBlock to a TextBlock, an Action.Execute to an Action.Submit, a label to a TextBlock above. What
    has no older equivalent is left out. The extension of the hub has no version, and stays.

    Args:
        card: JSON text or bytes, Python values, or a model.
        to: the version, such as `"1.2"`.
        limits: bounds on size and depth.

    Returns:
        The card, which declares `to` unless it declared less, and everything that it could not keep, with pointers into
        the card that was given. Nothing of it is newer than `to`; where nothing was, it is the same card, and there
        is no loss.

    Raises:
        ParseError, LimitError, InvalidDocumentError: the card is no JSON object, as `parse_card`.
        ValueError: `to` is no version of Adaptive Cards.
        TypeError: `card` is none, or `to` no text.

    Source: Adaptive Cards 1.0 to 1.6: the versions that its schemas name.

    >>> title = {"type": "TextBlock", "text": "Hi", "style": "heading"}
    >>> result = downgrade({"type": "AdaptiveCard", "version": "1.5", "body": [title]}, "1.2")
    >>> result.output["body"]
    [{'type': 'TextBlock', 'text': 'Hi', 'size': 'large', 'weight': 'bolder'}]
    >>> [(loss.path, loss.effect) for loss in result.losses]
    [('/body/0/style', 'approximated')]
    """
    target = version_named("downgrade", "to", to)
    document = card_json("downgrade", card, limits)
    output, found = bring_down(document, target)
    order = DocumentOrder(document)
    losses = in_order(found, [order.rank(pointer.split(loss.path)) for loss in found])
    return Conversion(output, losses, {}, "adaptive-card", "adaptive-card")


def bring_down(card: Mapping[str, JsonValue], target: Version, host: Host | None = None) -> tuple[Node, list[Loss]]:
    """Rewrite a card for a version, and for a host where one is given; and tell what that costs, in no order.

    >>> from uispec.adaptive.tables.hosts import HOSTS
    >>> card = {"type": "AdaptiveCard", "version": "1.6", "actions": [{"type": "Action.Execute", "title": "Go"}]}
    >>> bring_down(card, (1, 6), HOSTS["webchat"])[0]["actions"]
    [{'type': 'Action.Submit', 'title': 'Go'}]
    """
    work = _Downgrade(target, host)
    return run(work.card(card, None)), work.losses


@dataclass(eq=False, slots=True)
class _Bar:
    """The action bar of the card that is being written, where actions of the body go that have no place in it."""

    actions: list[JsonValue]


class _Downgrade:
    def __init__(self, target: Version, host: Host | None) -> None:
        self.losses: list[Loss] = []
        self._target = target
        self._profile = Profile(target, host)

    def lose(self, code: LossCode, spot: Spot, node: Mapping[str, JsonValue], effect: Effect, message: str) -> None:
        """Note a loss; the last name on the way to it is the property."""
        tokens = tokens_of(spot)
        named = node.get("type")
        name = next((token for token in reversed(tokens) if isinstance(token, str)), "")
        type_name = named if isinstance(named, str) else "object"
        id_ = node.get("id")
        subject = Subject(type_name, id_, name) if isinstance(id_, str) else None
        what = f"{type_name}.{name}"
        self.losses.append(Loss(code, pointer.format(tokens), effect, what, message, subject=subject))

    def card(self, raw: Mapping[str, JsonValue], spot: Spot) -> Steps[Node]:
        """A card, and the cards in it."""
        bar = _Bar([])
        made = yield self._object(raw, "AdaptiveCard", spot, bar)
        declared = made.get("version")
        version = parse_version(declared) if isinstance(declared, str) else None
        if version is not None and version > self._target:
            made["version"] = f"{self._target[0]}.{self._target[1]}"
        if bar.actions:
            actions = made.get("actions")
            made["actions"] = [*(actions if isinstance(actions, list) else ()), *bar.actions]
        return made

    def _object(self, raw: Mapping[str, JsonValue], type_name: str, spot: Spot, bar: _Bar) -> Steps[Node]:
        """An object of a known type that the version has, with everything in it brought down."""
        plan = self._profile.plan(type_name)
        made: Node = {}
        for name, held in raw.items():
            place = PLACES.get(type_name, {}).get(name)
            here: Spot = (spot, name)
            if name in plan.gates or any(matches(held) for matches, _, _ in plan.forms.get(name, ())):
                self._too_new(raw, made, name, held, plan, here)
            elif place is None or place.form == "map":
                made[name] = _json.copy(held)
            elif place.kind == "AdaptiveCard":
                made[name] = (yield self.card(held, here)) if isinstance(held, dict) else _json.copy(held)
            elif isinstance(held, list) and place.form == "list":
                items: list[JsonValue] = []
                for index, item in enumerate(held):
                    items += yield self._part(item, place.kind, (here, index), bar)
                made[name] = items
            elif isinstance(held, dict):
                parts = yield self._part(held, place.kind, here, bar)
                # Of several the first stands for all; one place holds one thing.
                if parts:
                    made[name] = parts[0] if len(parts) == 1 else {"type": "Container", "items": parts}
                elif name == "fallback":
                    made[name] = "drop"
            else:
                made[name] = _json.copy(held)
        return made

    def _part(self, value: JsonValue, kind_name: str, spot: Spot, bar: _Bar) -> Steps[list[JsonValue]]:
        """What stands for one thing at a place: itself, mostly."""
        if not isinstance(value, dict):
            return [_json.copy(value)]
        kind = kind_of(kind_name)
        named = value.get("type", kind.default)
        type_name = named if isinstance(named, str) else ""
        if type_name not in kind.types:
            return [(yield self._unknown(value, kind_name, spot, bar))]
        plan = self._profile.plan(type_name)
        if value.get("isVisible") is False and "isVisible" in plan.gates:
            text = "Nothing can be hidden yet, nor shown later on, so that it is left out."
            self.lose("visibility", spot, value, "dropped", text)
            return []
        if plan.gate is None or not (kind.is_open or kind_name == "execute"):
            if type_name == "Image" and any(matches(value.get("url")) for matches, _, _ in plan.forms.get("url", ())):
                return self._instead(value, kind_name, spot, _alternative(value))
            if "choices.data" in value and "choices.data" in plan.gates and not value.get("choices"):
                return (yield self._type_in(value, spot, bar))
            made = yield self._object(value, type_name, spot, bar)
            return [*self._above(value, type_name, made), made]
        fallback = value.get("fallback")
        if isinstance(fallback, dict):
            self.lose("component", spot, value, "approximated", f"{type_name} is too new; its fallback stands for it.")
            return (yield self._part(fallback, kind_name, (spot, "fallback"), bar))
        if isinstance(fallback, str) and fallback:
            self.lose("component", spot, value, "dropped", f"{type_name} is too new, and its fallback is to drop it.")
            return []
        if type_name == "Table":
            return [(yield self._table(value, spot, bar))]
        if type_name == "ActionSet":
            self.lose("layout", spot, value, "approximated", "Its actions stand below the whole card.")
            for index, action in enumerate(_items(value, "actions")):
                bar.actions += yield self._part(action, "action", ((spot, "actions"), index), bar)
            return []
        is_sent = kind_name != "execute" and self._profile.plan("Action.Submit").gate is None
        if type_name == "Action.Execute" and is_sent:
            self.lose("action", spot, value, "approximated", "It is sent as an Action.Submit, without its verb.")
            held = {name: held for name, held in value.items() if name != "verb"}
            return [{**(yield self._object(held, "Action.Submit", spot, bar)), "type": "Action.Submit"}]
        older = _OLDER.get(type_name)
        return self._instead(value, kind_name, spot, None if older is None else older(value))

    def _type_in(self, value: Node, spot: Spot, bar: _Bar) -> Steps[list[JsonValue]]:
        """Turn a choice of what a bot would find into text that the user types."""
        text = "Nobody can be asked for choices yet; the user types."
        self.lose("function", (spot, "choices.data"), value, "approximated", text)
        kept = PROPERTIES["Input.Text"].keys() - {"style"}
        typed: Node = {name: held for name, held in value.items() if name in kept}
        made = yield self._object({**typed, "type": "Input.Text"}, "Input.Text", spot, bar)
        return [*self._above(value, "Input.Text", made), made]

    def _instead(self, value: Node, kind_name: str, spot: Spot, older: Node | None) -> list[JsonValue]:
        """What stands for something that is too new, of properties that the version has."""
        named = value.get("type", kind_of(kind_name).default)
        code: LossCode = "action" if kind_of(kind_name).is_action else "media" if named in _MEDIA else "component"
        if older is None or older["type"] not in kind_of(kind_name).types:
            self.lose(code, spot, value, "dropped", f"{named} is too new, and nothing older is like it.")
            return []
        self.lose(code, spot, value, "approximated", f"{named} is too new; the nearest that is older stands for it.")
        plan = self._profile.plan(str(older["type"]))
        return [{name: _json.copy(held) for name, held in older.items() if name not in plan.gates}]

    def _table(self, raw: Node, spot: Spot, bar: _Bar) -> Steps[Node]:
        """A table as one set of columns for each row, in a container."""
        self.lose("component", spot, raw, "approximated", "Each row is a set of columns; nothing aligns them.")
        widths = [column.get("width") for column in _items(raw, "columns") if isinstance(column, dict)]
        sets: list[JsonValue] = []
        for at, row in enumerate(_items(raw, "rows")):
            columns: list[JsonValue] = []
            for number, cell in enumerate(_items(row, "cells")):
                here: Spot = ((((spot, "rows"), at), "cells"), number)
                held = cell if isinstance(cell, dict) else {}
                column = yield self._object({"items": [], **held, "type": "Column"}, "Column", here, bar)
                width = widths[number] if number < len(widths) else None
                columns.append({**column, "width": 1 if width is None or _is_new_width(width, self._target) else width})
            style = row.get("style") if isinstance(row, dict) else None
            keeps_style = isinstance(style, str) and "style" not in self._profile.plan("ColumnSet").gates
            sets.append({"type": "ColumnSet", **({"style": style} if keeps_style else {}), "columns": columns})
        return {**self._common(raw, "Container"), "type": "Container", "items": sets}

    def _common(self, raw: Node, type_name: str) -> Node:
        plan = self._profile.plan(type_name)
        return {name: held for name, held in _common(raw).items() if name not in plan.gates}

    def _unknown(self, value: Node, kind_name: str, spot: Spot, bar: _Bar) -> Steps[JsonValue]:
        """Something that nobody knows is kept, and its fallback brought down."""
        made = cast("Node", _json.copy({name: held for name, held in value.items() if name != "fallback"}))
        fallback = value.get("fallback")
        if isinstance(fallback, dict):
            parts = yield self._part(fallback, kind_name, (spot, "fallback"), bar)
            made["fallback"] = parts[0] if parts else "drop"
        elif "fallback" in value:
            made["fallback"] = _json.copy(fallback)
        return made

    def _above(self, raw: Node, type_name: str, made: Node) -> list[JsonValue]:
        """The label of an input, where inputs have none yet."""
        label = raw.get("label")
        if type_name not in INPUTS or "label" in made or not isinstance(label, str) or not label:
            return []
        return [{"type": "TextBlock", "text": label, "wrap": True}]

    def _too_new(
        self, raw: Mapping[str, JsonValue], made: Node, name: str, held: JsonValue, plan: Plan, spot: Spot
    ) -> None:
        node = {**raw, "type": plan.type}
        code = "security" if (plan.type, name) == ("Input.Text", "style") else _CODES.get(name, "property")
        older = _OLDER_PROPERTIES.get((plan.type, name)) or _OLDER_PROPERTIES.get(("", name))
        if older is not None and older(raw, made, held):
            text = f"{shown(name)} is too new; what comes nearest stands for it."
            self.lose(code, spot, node, "approximated", text)
        else:
            self.lose(code, spot, node, "dropped", f"{shown(name)} is too new, and is left out.")


_CODES: Final[Mapping[str, LossCode]] = {
    **dict.fromkeys(("selectAction", "inlineAction", "refresh", "authentication"), "action"),
    **dict.fromkeys(("isRequired", "errorMessage", "regex"), "check"),
    **dict.fromkeys(("style", "bleed", "backgroundColor", "fontType", "underline", "backgroundImage"), "style"),
    **dict.fromkeys(("height", "width", "minHeight", "verticalContentAlignment", "rtl", "wrap"), "layout"),
    **dict.fromkeys(("labelPosition", "labelWidth", "inputStyle"), "layout"),
    **dict.fromkeys(("tooltip", "altText", "captionSources"), "accessibility"),
    **dict.fromkeys(("metadata", "fallback", "requires", "mode"), "metadata"),
    "isVisible": "visibility",
    "iconUrl": "icon",
    "label": "text",
    "choices.data": "function",
    "url": "media",
    "isEnabled": "state",
    "associatedInputs": "action",
}  # fmt: skip
"""What kind of loss a property is that is too new."""

# Properties: each gives false where nothing older comes near

Older: TypeAlias = Callable[[Mapping[str, JsonValue], Node, JsonValue], bool]
_TEXT_LIKE: Final = {"size": "large", "weight": "bolder"}


def _heading(raw: Mapping[str, JsonValue], made: Node, held: JsonValue) -> bool:
    if not isinstance(held, str) or held.lower() not in {"heading", "columnheader"}:
        return False
    wanted = {name: word for name, word in _TEXT_LIKE.items() if held.lower() == "heading" or name == "weight"}
    made.update((name, word) for name, word in wanted.items() if name not in raw)
    return True


def _compact(raw: Mapping[str, JsonValue], made: Node, held: JsonValue) -> bool:
    made["style"] = "compact"
    return True


def _auto(raw: Mapping[str, JsonValue], made: Node, held: JsonValue) -> bool:
    made["width"] = "auto"
    return True


def _address(raw: Mapping[str, JsonValue], made: Node, held: JsonValue) -> bool:
    url = held.get("url") if isinstance(held, dict) else None
    if not isinstance(url, str) or url[:5].lower() == "data:":
        return False
    made["backgroundImage"] = url
    return True


def _label(raw: Mapping[str, JsonValue], made: Node, held: JsonValue) -> bool:
    return isinstance(held, str) and bool(held)


def _emphasis(raw: Mapping[str, JsonValue], made: Node, held: JsonValue) -> bool:
    made["style"] = "emphasis"
    return True


_OLDER_PROPERTIES: Final[Mapping[tuple[str, str], Older]] = {
    ("TextBlock", "style"): _heading,
    ("Input.ChoiceSet", "style"): _compact,
    ("Container", "style"): _emphasis,
    ("Column", "style"): _emphasis,
    ("Column", "width"): _auto,
    ("", "backgroundImage"): _address,
    ("", "label"): _label,
}
"""By type and property, no type for all: what stands for a value that is too new."""

# Types: each gives what stands for it, or nothing

_MEDIA: Final = frozenset({"Image", "Media"})


def _items(raw: JsonValue, name: str) -> list[JsonValue]:
    held = raw.get(name) if isinstance(raw, dict) else None
    return held if isinstance(held, list) else []


def _is_new_width(width: JsonValue, target: Version) -> bool:
    return isinstance(width, str) and width.endswith("px") and target < (1, 1)


def _common(raw: Node) -> Node:
    """What every element has, of this one."""
    names = ("id", "isVisible", "separator", "spacing", "height", "requires")
    return {name: raw[name] for name in names if name in raw}


def _text(raw: Node) -> Node | None:
    """The runs of a text as one text; the look of the first run for all of them."""
    texts: list[str] = []
    look: Node = {}
    for inline in _items(raw, "inlines"):
        text = inline.get("text") if isinstance(inline, dict) else inline
        if not isinstance(text, str):
            continue
        texts.append(text)
        if isinstance(inline, dict) and len(texts) == 1:
            names = ("color", "fontType", "isSubtle", "size", "weight")
            look = {name: inline[name] for name in names if name in inline}
    if not texts:
        return None
    alignment = {"horizontalAlignment": raw["horizontalAlignment"]} if "horizontalAlignment" in raw else {}
    return {**_common(raw), "type": "TextBlock", "text": "".join(texts), "wrap": True, **look, **alignment}


def _alternative(raw: Node) -> Node | None:
    """The text that stands for a picture."""
    text = raw.get("altText")
    if not isinstance(text, str) or not text:
        return None
    return {**_common(raw), "type": "TextBlock", "text": text, "wrap": True}


def _poster(raw: Node) -> Node | None:
    poster, text = raw.get("poster"), raw.get("altText")
    if not isinstance(poster, str) or poster[:5].lower() == "data:":
        return _alternative(raw)
    return {**_common(raw), "type": "Image", "url": poster, **({"altText": text} if isinstance(text, str) else {})}


_OLDER: Final[Mapping[str, Callable[[Node], Node | None]]] = {"RichTextBlock": _text, "Media": _poster}
"""What stands for a type that is too new and holds nothing else."""
