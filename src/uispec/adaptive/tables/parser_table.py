"""What the JavaScript parser of Adaptive Cards (adaptivecards 3.0.6) knows: its properties in its order, and its words.

Its versions and values differ from the schema's in places; what a card may hold by the specification stands in
`versions` instead. Used for its events alone.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from uispec.adaptive.tables.versions import Version

EventName: TypeAlias = Literal[
    "Hint",
    "ActionTypeNotAllowed",
    "CollectionCantBeEmpty",
    "Deprecated",
    "ElementTypeNotAllowed",
    "InteractivityNotAllowed",
    "InvalidPropertyValue",
    "MissingCardType",
    "PropertyCantBeNull",
    "TooManyActions",
    "UnknownActionType",
    "UnknownElementType",
    "UnsupportedCardVersion",
    "DuplicateId",
    "UnsupportedProperty",
    "RequiredInputsShouldHaveLabel",
    "RequiredInputsShouldHaveErrorMessage",
    "Other",
    "MissingRequiredProperty",
    "UnknownProperty",
    "WrongType",
    "UnmetRequirement",
    "HostUnsupported",
]
"""The 18 events of the parser, numbered from 0 in this order, and five that it has no word for."""

EVENT_NAMES: Final[Mapping[str, EventName]] = {
    "unallowed_action": "ActionTypeNotAllowed",
    "empty_collection": "CollectionCantBeEmpty",
    "unallowed_child": "ElementTypeNotAllowed",
    "not_interactive": "InteractivityNotAllowed",
    "invalid_value": "InvalidPropertyValue",
    "invalid_pattern": "InvalidPropertyValue",
    "invalid_date": "InvalidPropertyValue",
    "duplicate_value": "InvalidPropertyValue",
    "needs_expansion": "InvalidPropertyValue",
    "missing_card_type": "MissingCardType",
    "missing_property": "MissingRequiredProperty",
    "too_many_actions": "TooManyActions",
    "unknown_action": "UnknownActionType",
    "unknown_element": "UnknownElementType",
    "unsupported_version": "UnsupportedCardVersion",
    "duplicate_id": "DuplicateId",
    "too_new": "UnsupportedProperty",
    "missing_label": "RequiredInputsShouldHaveLabel",
    "missing_error_message": "RequiredInputsShouldHaveErrorMessage",
    "unknown_property": "UnknownProperty",
    "wrong_type": "WrongType",
    "unmet_requirement": "UnmetRequirement",
    "unsupported_by_host": "HostUnsupported",
    "payload_too_large": "HostUnsupported",
}
"""The event that says the same as an issue code of `validate`; codes that no event says anything like are left out.

`missing_property` is `PropertyCantBeNull` where the parser looks for the property.
"""

PropertyKind: TypeAlias = Literal[
    "silent",
    "enum",
    "set",
    "pixels",
    "size",
    "lang",
    "requires",
    "width",
    "label width",
    "strings",
    "action",
    "refresh",
    "object",
    "objects",
    "version",
    "query type",
    "targets",
]


@dataclass(frozen=True, slots=True)
class Property:
    """One property, as the parser reads it."""

    name: str
    since: Version
    kind: PropertyKind = "silent"
    values: Mapping[str, Version] | None = None
    """Of `enum` and `set`: each value in lower case, and since when it may stand there."""
    of: str = ""
    """Of `object` and `objects`: the class that reads them. Of `action`: the type that is forbidden."""


V0: Final = (1, 0)


def _since(text: str) -> Version:
    return (int(text[0]), int(text[2]))


def _silent(names: str) -> Iterator[Property]:
    for one in names.split():
        name, _, since = one.partition("@")
        yield Property(name, _since(since or "1.0"))


def _values(words: str, kind: PropertyKind = "enum") -> Property:
    """Read `name@since value value@since ...`, where versions may be left out for 1.0."""
    first, *rest = words.split()
    (head,) = _silent(first)
    return Property(
        head.name,
        head.since,
        kind,
        {value.partition("@")[0].lower(): _since(value.partition("@")[2] or "1.0") for value in rest},
    )


def _other(name: str, kind: PropertyKind, since: str = "1.0", of: str = "") -> Property:
    return Property(name, _since(since), kind, of=of)


_STYLES: Final = "default emphasis accent@1.2 good@1.2 attention@1.2 warning@1.2"
_TOP: Final = "top center bottom"
_LEFT: Final = "left center right"
_OBJECT: Final = (*_silent("type id"), _other("requires", "requires", "1.2"))
_VISIBLE: Final = tuple(_silent("isVisible@1.2"))
_SPACED: Final = (
    _values(f"horizontalAlignment {_LEFT}"),
    _values("spacing none small default medium large extraLarge padding"),
)
_HEIGHT: Final = _values("height@1.1 auto stretch", "set")
_LANG: Final = _other("lang", "lang", "1.1")
_PAGE: Final = (*_OBJECT, _LANG, *_silent("separator"), _HEIGHT, *_SPACED)
_ELEMENT: Final = (*_OBJECT, _LANG, *_VISIBLE, *_silent("separator"), _HEIGHT, *_SPACED)
_TAP: Final = _other("selectAction", "action", "1.1", "Action.ShowCard")
_STYLE: Final = _values(f"style {_STYLES}", "set")
_MIN_HEIGHT: Final = _other("minHeight", "pixels", "1.2")
_BACKGROUND: Final = (
    _other("backgroundImage", "object", of="BackgroundImage"),
    _values(f"verticalContentAlignment@1.1 {_TOP}"),
    *_silent("rtl"),
)
_CONTAINER: Final = (*_ELEMENT, _TAP, _STYLE, *_silent("bleed@1.2"), _MIN_HEIGHT, *_BACKGROUND)
_CELLS: Final = (
    _values(f"horizontalCellContentAlignment@1.5 {_LEFT}"),
    _values(f"verticalCellContentAlignment@1.5 {_TOP}"),
)
_TEXT: Final = (
    *_ELEMENT,
    *_silent("text"),
    _values("size small default medium large extraLarge"),
    _values("weight lighter default bolder"),
    _values("color default dark light accent good warning attention"),
    *_silent("isSubtle"),
    _values("fontType@1.2 default monospace"),
)
_INPUT: Final = (
    *_ELEMENT,
    *_silent("label@1.3 isRequired@1.3 errorMessage@1.3"),
    _values("inputStyle@1.6 revealOnHover default"),
    _other("labelWidth", "label width", "1.6"),
    _values("labelPosition@1.6 inline above"),
)
_ACTION: Final = (
    *_OBJECT,
    *_silent("title iconUrl@1.1"),
    _values("style@1.2 default positive destructive", "set"),
    _values("mode@1.5 primary secondary", "set"),
    *_silent("tooltip@1.5 isEnabled@1.5"),
    _values("role@1.6 button link tab menu menuItem"),
)
_SUBMIT: Final = (*_ACTION, *_silent("data associatedInputs@1.3 disabledUnlessAssociatedInputsChange@1.6"))
_WINDOW: Final = tuple(_silent("value placeholder min max"))
_CARD: Final = (*_silent("fallbackText speak"), _other("refresh", "object", "1.4", "RefreshDefinition"))
_AUTHENTICATION: Final = _other("authentication", "object", "1.4", "Authentication")

CLASSES: Final[Mapping[str, tuple[Property, ...]]] = {
    "AdaptiveCard": (
        *_CONTAINER, *_silent("$schema"), _other("version", "version"), *_CARD, _AUTHENTICATION,
    ),
    "InlineAdaptiveCard": (*_CONTAINER, *_CARD, _AUTHENTICATION),
    "Container": _CONTAINER,
    "TextBlock": (
        *_TEXT, *_silent("wrap maxLines"), _values("style@1.5 default columnHeader heading", "set"),
    ),
    "RichTextBlock": _ELEMENT,
    "TextRun": (*_TEXT, *_silent("italic@1.2 strikethrough@1.2 highlight@1.2 underline@1.3"), _TAP),
    "Image": (
        *_OBJECT, _LANG, *_VISIBLE, *_silent("separator"), *_SPACED,
        *_silent("url altText backgroundColor@1.1"),
        _values("style default person"),
        _values("size auto stretch small medium large"),
        _other("width", "size", "1.1"),
        Property("height", (1, 1), "size", {"auto": V0, "stretch": V0}),
        _TAP,
        *_silent("forceLoad@1.6"),
    ),
    "ImageSet": (
        *_ELEMENT,
        _other("images", "objects", of="Image"),
        _values("imageSize small medium large"),
        _values("style@1.6 default stacked grid"),
        *_silent("offset@1.6"),
    ),
    "Media": (
        *_ELEMENT,
        _other("sources", "objects", "1.1", "MediaSource"),
        _other("captionSources", "objects", "1.6", "CaptionSource"),
        *_silent("poster@1.1 altText@1.1"),
    ),
    "FactSet": (*_ELEMENT, _other("facts", "objects", of="Fact")),
    "ColumnSet": (*_ELEMENT, _TAP, _STYLE, *_silent("bleed@1.2"), _MIN_HEIGHT),
    "ActionSet": (*_ELEMENT, _values("orientation@1.1 horizontal vertical")),
    "Input.Text": (
        *_INPUT,
        *_silent("value maxLength isMultiline placeholder"),
        _values("style text tel url email password@1.5"),
        _other("inlineAction", "action", of="Action.ShowCard"),
        *_silent("regex@1.3"),
    ),
    "Input.Date": (*_INPUT, *_WINDOW),
    "Input.Time": (*_INPUT, *_WINDOW),
    "Input.Number": (*_INPUT, *_WINDOW),
    "Input.ChoiceSet": (
        *_INPUT,
        *_silent("value"),
        _other("choices", "objects", of="Choice"),
        _other("choices.data", "object", "1.6", "ChoiceSetInputDataQuery"),
        _values("style compact expanded filtered@1.5", "set"),
        *_silent("isMultiSelect placeholder wrap@1.2"),
    ),
    "Input.Toggle": (*_INPUT, *_silent("value title valueOn valueOff wrap@1.2")),
    "Carousel": (
        *_PAGE, _TAP, _MIN_HEIGHT, *_BACKGROUND, *_silent("timer@1.6 initialPage@1.6 loop@1.6"),
        _values("orientation@1.6 horizontal vertical"),
        _other("heightInPixels", "pixels", "1.6"),
    ),
    "CarouselPage": (*_PAGE, _TAP, _MIN_HEIGHT, *_BACKGROUND),
    "Table": (
        *_ELEMENT, _STYLE, _other("columns", "objects", "1.5", "TableColumnDefinition"),
        *_silent("firstRowAsHeaders@1.5 showGridLines@1.5"),
        _values(f"gridStyle@1.5 {_STYLES}", "set"),
        *_CELLS,
    ),
    "TableRow": (*_ELEMENT, _values(f"style@1.5 {_STYLES}", "set"), *_CELLS),
    "TableCell": _CONTAINER,
    "TableColumnDefinition": (*_CELLS, _other("width", "width", "1.5")),
    "Column": (*_CONTAINER, _other("width", "width")),
    "Action.OpenUrl": (*_ACTION, *_silent("url")),
    "Action.Submit": _SUBMIT,
    "Action.Execute": (*_SUBMIT, *_silent("verb@1.4")),
    "Action.ShowCard": _ACTION,
    "Action.ToggleVisibility": (*_ACTION, _other("targetElements", "targets", "1.2")),
    "BackgroundImage": (
        *_silent("url"),
        _values("fillMode@1.2 cover repeatHorizontally repeatVertically repeat"),
        _values(f"horizontalAlignment@1.2 {_LEFT}"),
        _values(f"verticalAlignment@1.2 {_TOP}"),
    ),
    "RefreshDefinition": (_other("action", "refresh", "1.4"), _other("userIds", "strings", "1.4")),
    "Authentication": (
        *_silent("text@1.4 connectionName@1.4"),
        _other("buttons", "objects", "1.4", "AuthCardButton"),
        _other("tokenExchangeResource", "object", "1.4", "TokenExchangeResource"),
    ),
    "AuthCardButton": tuple(_silent("type@1.4 title@1.4 image@1.4 value@1.4")),
    "TokenExchangeResource": tuple(_silent("id@1.4 uri@1.4 providerId@1.4")),
    "MediaSource": tuple(_silent("mimeType@1.1 url@1.1")),
    "CaptionSource": tuple(_silent("mimeType@1.1 url@1.1 label@1.6")),
    "Fact": tuple(_silent("title value")),
    "Choice": tuple(_silent("title value")),
    "ChoiceSetInputDataQuery": (
        _other("type", "query type", "1.6"), *_silent("dataset@1.6 count@1.6 skip@1.6"),
    ),
}  # fmt: skip
"""Each class of the parser with its properties, in the order in which it reads them."""

ELEMENT_SINCE: Final[Mapping[str, Version]] = {
    **dict.fromkeys(("Container", "TextBlock", "Image", "ImageSet", "FactSet", "ColumnSet"), V0),
    **dict.fromkeys((name for name in CLASSES if name.startswith("Input.")), V0),
    **dict.fromkeys(("RichTextBlock", "TextRun", "ActionSet"), (1, 2)),
    "Media": (1, 1),
    "Table": (1, 5),
    "Carousel": (1, 6),
}
"""The elements that are registered, and since when each may be used."""

ACTION_SINCE: Final[Mapping[str, Version]] = {
    **dict.fromkeys(("Action.OpenUrl", "Action.Submit", "Action.ShowCard"), V0),
    "Action.ToggleVisibility": (1, 2),
    "Action.Execute": (1, 4),
}

CHILDREN: Final[Mapping[str, tuple[str, str]]] = {
    "AdaptiveCard": ("body", ""),
    "InlineAdaptiveCard": ("body", ""),
    "Container": ("items", ""),
    "Column": ("items", ""),
    "TableCell": ("items", ""),
    "CarouselPage": ("items", ""),
    "ColumnSet": ("columns", "Column"),
    "Table": ("rows", "TableRow"),
    "TableRow": ("cells", "TableCell"),
    "Carousel": ("pages", "CarouselPage"),
}
"""Where the children of a class stand, and the one class that they are all of; none for any element."""
