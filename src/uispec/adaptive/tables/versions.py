"""What each version of Adaptive Cards brought: the level of every type, property, value and form, as data.

A level is a core version, or one of three words for what no core version has: `extension` (the hub of Teams and its
neighbours, delivered without a number), `preview` (of that hub) and `library` (only the JavaScript library has it).
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from pydantic import JsonValue

from uispec._hold import hold
from uispec.adaptive.tables.places import DATA_OBJECTS

Version: TypeAlias = tuple[int, int]
"""Major and minor number; versions compare as numbers, so that 1.10 is above 1.6."""

CoreLevel: TypeAlias = Literal["1.0", "1.1", "1.2", "1.3", "1.4", "1.5", "1.6"]
Level: TypeAlias = CoreLevel | Literal["extension", "preview", "library"]

VERSIONS: Final[Mapping[str, Version]] = {
    level: (int(level[0]), int(level[2])) for level in get_args(CoreLevel)
}  # fmt: skip
"""The core versions that exist, oldest first."""
LATEST: Final[Version] = (1, 6)

_EXACT: Final = re.compile(r"([0-9]{1,4})\.([0-9]{1,4})")
_NEARLY: Final = re.compile(r"([0-9]{1,4})\.([0-9]{1,4})(?:\.[0-9]{1,9}){1,2}")


def parse_version(text: str) -> Version | None:
    """Read `major.minor`; `None` for anything else.

    >>> parse_version("1.10"), parse_version("1"), parse_version("1,5"), parse_version("1.5.1")
    ((1, 10), None, None, None)
    """
    found = _EXACT.fullmatch(text)
    return (int(found[1]), int(found[2])) if found else None


def version_named(function: str, argument: str, given: str) -> Version:
    """Read a version that was given to a function.

    Raises:
        TypeError: it is no text.
        ValueError: there is no such version.

    >>> version_named("downgrade", "to", 1.2)
    Traceback (most recent call last):
    TypeError: downgrade() argument 'to' must be text such as '1.2', not float
    """
    hold(function, argument, given, str, "text such as '1.2'")
    if given not in VERSIONS:
        raise ValueError(f"{function}() argument {argument!r} must be one of {', '.join(VERSIONS)}, not {given!r}")
    return VERSIONS[given]


def nearly_version(text: str) -> Version | None:
    """Read a version of three or four numbers, as native renderers do, for what it starts with.

    >>> nearly_version("1.5.1"), nearly_version("1.5")
    ((1, 5), None)
    """
    found = _NEARLY.fullmatch(text)
    return (int(found[1]), int(found[2])) if found else None


def is_taken(version: JsonValue, newest: Version) -> bool:
    """Tell whether a host that takes versions up to the newest takes a card with this `version`, or with none.

    >>> is_taken("1.5.1", (1, 5)), is_taken("1.6", (1, 5)), is_taken(None, (1, 0)), is_taken(1.2, (1, 5))
    (True, False, True, False)
    """
    if version is None:
        return True
    read = (parse_version(version) or nearly_version(version)) if isinstance(version, str) else None
    return read is not None and read <= newest


Members: TypeAlias = Mapping[Level, str]
"""Names of properties, parted by blanks, by the level that brought them."""

_ELEMENT: Final[Members] = {
    "1.0": "id separator spacing",
    "1.1": "height",
    "1.2": "isVisible requires fallback",
    "extension": "horizontalAlignment lang targetWidth grid.area key isSortKey",
    "preview": "isVisible.dynamic",
}
_INPUT: Final[Members] = {
    "1.3": "label isRequired errorMessage",
    "1.6": "labelPosition labelWidth inputStyle",
    "extension": "valueChangedAction",
}
_ACTION: Final[Members] = {
    "1.0": "id title",
    "1.1": "iconUrl",
    "1.2": "style fallback requires",
    "1.5": "tooltip isEnabled mode",
    "extension": "menuActions themedIconUrls key lang",
    "preview": "isVisible title.dynamic tooltip.dynamic isEnabled.dynamic isVisible.dynamic",
    "library": "role",
}
_SUBMIT: Final[Members] = {
    "1.0": "data",
    "1.3": "associatedInputs",
    "extension": "conditionallyEnabled",
    "library": "disabledUnlessAssociatedInputsChange",
}
_PAGE_BOX: Final[Members] = {
    "1.0": "backgroundImage",
    "1.1": "selectAction verticalContentAlignment",
    "1.2": "minHeight",
    "1.5": "rtl",
    "extension": "layouts maxHeight",
}
_BOX: Final[Members] = {**_PAGE_BOX, "1.2": "bleed minHeight"}
_BORDER: Final[Members] = {"extension": "showBorder roundedCorners"}
_CELLS: Final[Members] = {"1.5": "horizontalCellContentAlignment verticalCellContentAlignment"}
_TEXT: Final[Members] = {
    "1.0": "text color isSubtle size weight",
    "1.2": "fontType",
    "preview": "text.dynamic",
}
_CHART: Final[Members] = {"extension": "title showTitle colorSet maxWidth showLegend"}
_AXES: Final[Members] = {"extension": "data xAxisTitle yAxisTitle color"}
_DONUT: Final[Members] = {"extension": "data value valueColor thickness showOutlines"}
_LAYOUT: Final[Members] = {"extension": "targetWidth"}
_PAGE: Final[Members] = {"preview": "items"}


def _ext(names: str) -> Members:
    return {"extension": names}


_TYPES: Final[Mapping[str, tuple[Level, tuple[Members, ...]]]] = {
    "AdaptiveCard": (
        "1.0",
        (
            {
                "1.0": "version body actions fallbackText speak lang $schema backgroundImage",
                "1.1": "selectAction verticalContentAlignment",
                "1.2": "minHeight",
                "1.4": "refresh authentication",
                "1.5": "rtl",
                "1.6": "metadata",
                "extension": "style msteams msTeams resources layouts originator hideOriginalBody autoInvokeAction",
                "preview": "references",
            },
            # Not in the schema files for the root, but read by the libraries and named by the hub.
            {
                "1.0": "id separator spacing",
                "1.1": "height",
                "1.2": "isVisible requires fallback",
                "extension": "horizontalAlignment targetWidth grid.area key isSortKey",
                "preview": "isVisible.dynamic",
            },
        ),
    ),
    "Container": ("1.0", (_ELEMENT, _BOX, _BORDER, {"1.0": "items style"})),
    "ColumnSet": (
        "1.0",
        (
            _ELEMENT,
            _BORDER,
            {
                "1.0": "columns horizontalAlignment",
                "1.1": "selectAction",
                "1.2": "style bleed minHeight",
                "extension": "minWidth",
            },
        ),
    ),
    "Column": ("1.0", (_ELEMENT, _BOX, _BORDER, {"1.0": "items style width"})),
    "ActionSet": ("1.2", (_ELEMENT, {"1.2": "actions", "library": "orientation"})),
    "Table": (
        "1.5",
        (
            _ELEMENT,
            _BORDER,
            _CELLS,
            {
                "1.5": "columns rows firstRowAsHeader showGridLines gridStyle",
                "extension": "style minWidth firstRowAsHeaders",
            },
        ),
    ),
    "TableRow": ("1.5", (_ELEMENT, _BORDER, _CELLS, {"1.5": "cells style"})),
    "TableCell": ("1.5", (_ELEMENT, _BOX, {"1.5": "items style"})),
    "TableColumnDefinition": ("1.5", (_CELLS, {"1.5": "width"})),
    "TextBlock": (
        "1.0",
        (_ELEMENT, _TEXT, {"1.0": "horizontalAlignment maxLines wrap", "1.5": "style", "extension": "labelFor"}),
    ),
    "RichTextBlock": ("1.2", (_ELEMENT, {"1.2": "inlines horizontalAlignment", "extension": "labelFor"})),
    "TextRun": (
        "1.2",
        (_TEXT, {"1.2": "highlight italic selectAction strikethrough", "1.3": "underline", "library": "lang"}),
    ),
    "Image": (
        "1.0",
        (
            _ELEMENT,
            {
                "1.0": "url altText horizontalAlignment size style",
                "1.1": "backgroundColor selectAction width",
                "extension": (
                    "allowExpand msteams themedUrls fitMode horizontalContentAlignment verticalContentAlignment"
                ),
                "library": "forceLoad",
            },
        ),
    ),
    "ImageSet": ("1.0", (_ELEMENT, {"1.0": "images imageSize", "1.6": "style", "library": "offset"})),
    "Media": ("1.1", (_ELEMENT, {"1.1": "sources poster altText", "1.6": "captionSources"})),
    "MediaSource": ("1.1", ({"1.1": "mimeType url"},)),
    "CaptionSource": ("1.6", ({"1.6": "mimeType url label"},)),
    "FactSet": ("1.0", (_ELEMENT, {"1.0": "facts"})),
    "Fact": ("1.0", ({"1.0": "title value"},)),
    "Input.Text": (
        "1.0",
        (
            _ELEMENT,
            _INPUT,
            {"1.0": "isMultiline maxLength placeholder style value", "1.2": "inlineAction", "1.3": "regex"},
        ),
    ),
    "Input.Number": ("1.0", (_ELEMENT, _INPUT, {"1.0": "max min placeholder value"})),
    "Input.Date": ("1.0", (_ELEMENT, _INPUT, {"1.0": "max min placeholder value"})),
    "Input.Time": ("1.0", (_ELEMENT, _INPUT, {"1.0": "max min placeholder value"})),
    "Input.Toggle": (
        "1.0",
        (_ELEMENT, _INPUT, {"1.0": "title value valueOff valueOn", "1.2": "wrap", "extension": "showTitle"}),
    ),
    "Input.ChoiceSet": (
        "1.0",
        (
            _ELEMENT,
            _INPUT,
            {
                "1.0": "choices isMultiSelect style value placeholder",
                "1.2": "wrap",
                "1.6": "choices.data",
                "extension": "useMultipleColumns minColumnWidth",
            },
        ),
    ),
    "Input.Choice": ("1.0", ({"1.0": "title value"},)),
    "Data.Query": ("1.6", ({"1.6": "dataset count skip", "extension": "associatedInputs"},)),
    "Input.Rating": ("extension", (_ELEMENT, _INPUT, _ext("value max allowHalfSteps size color"))),
    "Action.OpenUrl": ("1.0", (_ACTION, {"1.0": "url"})),
    "Action.Submit": ("1.0", (_ACTION, _SUBMIT, _ext("msteams"))),
    "Action.Execute": ("1.4", (_ACTION, _SUBMIT, {"1.4": "verb data associatedInputs"})),
    "Action.ShowCard": ("1.0", (_ACTION, {"1.0": "card"})),
    "Action.ToggleVisibility": ("1.2", (_ACTION, {"1.2": "targetElements"})),
    "TargetElement": ("1.2", ({"1.2": "elementId isVisible"},)),
    "Action.ResetInputs": ("extension", (_ACTION, _ext("targetInputIds"))),
    "Action.Popover": (
        "extension",
        (_ACTION, {"extension": "content displayArrow position maxPopoverWidth", "preview": "popoverTitle"}),
    ),
    "Action.OpenUrlDialog": ("extension", (_ACTION, _ext("dialogTitle dialogHeight dialogWidth url"))),
    "Action.InsertImage": ("extension", (_ACTION, _ext("url altText insertPosition"))),
    "Action.RunCommands": ("preview", (_ACTION, {"preview": "commands onFailure"})),
    "BackgroundImage": (
        "1.2",
        ({"1.2": "url fillMode horizontalAlignment verticalAlignment", "extension": "themedUrls"},),
    ),
    "Refresh": ("1.4", ({"1.4": "action userIds", "1.6": "expires"},)),
    "Authentication": ("1.4", ({"1.4": "text connectionName tokenExchangeResource buttons"},)),
    "TokenExchangeResource": ("1.4", ({"1.4": "id uri providerId"},)),
    "AuthCardButton": ("1.4", ({"1.4": "title image value"},)),
    "Metadata": ("1.6", ({"1.6": "webUrl"},)),
    "Carousel": (
        "extension",
        (
            _ELEMENT,
            _ext("bleed minHeight pageAnimation pages"),
            {
                "library": (
                    "timer initialPage loop orientation heightInPixels selectAction backgroundImage"
                    " verticalContentAlignment rtl style"
                ),
            },
        ),
    ),
    "CarouselPage": ("extension", (_ELEMENT, _PAGE_BOX, _BORDER, _ext("items style"))),
    "Badge": ("extension", (_ELEMENT, _ext("text icon iconPosition appearance size shape style tooltip"))),
    "CodeBlock": ("extension", (_ELEMENT, _ext("codeSnippet language startLineNumber"))),
    "CompoundButton": ("extension", (_ELEMENT, _ext("icon badge title description selectAction"))),
    "Icon": ("extension", (_ELEMENT, _ext("name size style color selectAction"))),
    "Rating": ("extension", (_ELEMENT, _ext("value count max size color style"))),
    "ProgressBar": ("extension", (_ELEMENT, _ext("value max color"))),
    "ProgressRing": ("extension", (_ELEMENT, _ext("label labelPosition size"))),
    "Component": ("extension", (_ELEMENT, _ext("name properties"))),
    "Chart.Donut": ("extension", (_ELEMENT, _CHART, _DONUT)),
    "Chart.Pie": ("extension", (_ELEMENT, _CHART, _DONUT)),
    "Chart.VerticalBar": ("extension", (_ELEMENT, _CHART, _AXES, _ext("showBarValues yMin yMax"))),
    "Chart.VerticalBar.Grouped": ("extension", (_ELEMENT, _CHART, _AXES, _ext("stacked showBarValues yMin yMax"))),
    "Chart.HorizontalBar": ("extension", (_ELEMENT, _CHART, _AXES, _ext("displayMode"))),
    "Chart.HorizontalBar.Stacked": ("extension", (_ELEMENT, _CHART, _AXES)),
    "Chart.Line": ("extension", (_ELEMENT, _CHART, _AXES, _ext("yMin yMax"))),
    "Chart.Gauge": (
        "extension",
        (
            _ELEMENT,
            _CHART,
            _ext("segments min max value valueFormat subLabel showMinMax showNeedle showOutlines"),
        ),
    ),
    "Layout.Stack": ("extension", (_LAYOUT,)),
    "Layout.Flow": (
        "extension",
        (
            _LAYOUT,
            _ext("horizontalItemsAlignment verticalItemsAlignment itemFit minItemWidth maxItemWidth itemWidth"),
            _ext("columnSpacing rowSpacing"),
        ),
    ),
    "Layout.AreaGrid": ("extension", (_LAYOUT, _ext("columns areas columnSpacing rowSpacing"))),
    "IconRun": ("extension", (_ext("id lang name size style color selectAction"),)),
    "ImageRun": ("extension", (_ext("id lang url size style selectAction themedUrls"),)),
    "CitationRun": ("preview", ({"preview": "referenceIndex id text text.dynamic"},)),
    "TabSet": ("preview", (_ELEMENT, _BOX, _BORDER, {"preview": "pages size style"})),
    "TabPage": ("preview", (_ELEMENT, _BOX, _BORDER, _PAGE, {"preview": "iconName tabStyle title style"})),
    "Accordion": (
        "preview",
        (_ELEMENT, _BOX, _BORDER, {"preview": "allowCollapseAllPages allowMultipleExpandedPages pages style"}),
    ),
    "AccordionPage": (
        "preview",
        (
            _ELEMENT,
            _BOX,
            _BORDER,
            _PAGE,
            {"preview": "expandIconPosition headerIconName headerSize headerTitle headerWrap isExpanded style"},
        ),
    ),
    "LoopComponent": ("preview", (_ELEMENT, {"preview": "componentUrl"})),
    "DocumentReference": ("preview", ({"preview": "abstract icon keywords title url"},)),
    "AdaptiveCardReference": ("preview", ({"preview": "abstract content icon keywords title url"},)),
    **{name: ("extension", (_ext(names),)) for name, names in DATA_OBJECTS.items()},
}

TYPES: Final[Mapping[str, Level]] = {name: level for name, (level, _) in _TYPES.items()}
"""The level that brought each type: elements, actions, and the objects inside them under the names of the documents."""


def _levels(level: Level, groups: tuple[Members, ...]) -> dict[str, Level]:
    found: dict[str, Level] = {"type": level}
    for members in groups:
        # A later group speaks for the type itself, and knows better than an inherited one.
        for brought, names in members.items():
            found.update(dict.fromkeys(names.split(), brought))
    return found


PROPERTIES: Final[Mapping[str, Mapping[str, Level]]] = {name: _levels(*row) for name, row in _TYPES.items()}
"""The level that brought each property of each type, inherited ones among them."""

_STYLES: Final[Mapping[str, Level]] = dict.fromkeys(("good", "attention", "warning", "accent"), "1.2")
_SPACING: Final[Mapping[str, Level]] = {"extrasmall": "extension"}
_STYLED: Final = ("Container", "ColumnSet", "Column", "TableRow", "TableCell")
_OWN_VALUES: Final[Mapping[tuple[str, str], Mapping[str, Level]]] = {
    **{(name, "style"): _STYLES for name in _STYLED},
    ("Table", "gridStyle"): _STYLES,
    ("TextBlock", "style"): {"columnheader": "extension"},
    ("Image", "style"): {"roundedcorners": "extension"},
    ("Input.Text", "style"): {"password": "1.5"},
    ("Input.ChoiceSet", "style"): {"filtered": "1.5"},
}
VALUES: Final[Mapping[tuple[str, str], Mapping[str, Level]]] = {
    **{(name, "spacing"): _SPACING for name, members in PROPERTIES.items() if "spacing" in members},
    **_OWN_VALUES,
}
"""By type and property: values that came later than their property, in lower case."""


@dataclass(frozen=True, slots=True)
class Form:
    """A way to write a value that came later than the property."""

    name: str
    """What it is, for a sentence: `an object`, `a width in pixels`."""
    level: Level
    matches: Callable[[object], bool]


def _is_object(value: object) -> bool:
    return isinstance(value, Mapping)


def _starting(prefix: str) -> Callable[[object], bool]:
    return lambda value: isinstance(value, str) and value[: len(prefix)].lower() == prefix


def _is_pixels(value: object) -> bool:
    return isinstance(value, str) and value.endswith("px")


def _is_word(value: object) -> bool:
    return isinstance(value, str) and value.lower() in {"auto", "stretch"}


_DATA_URI: Final = Form("a data URI", "1.2", _starting("data:"))
_BACKGROUND: Final = (Form("an object", "1.2", _is_object), _DATA_URI)
FORMS: Final[Mapping[tuple[str, str], tuple[Form, ...]]] = {
    **{(name, "backgroundImage"): _BACKGROUND for name in ("AdaptiveCard", "Container", "Column", "TableCell")},
    **{
        (name, "iconUrl"): (_DATA_URI, Form("the name of an icon", "extension", _starting("icon:")))
        for name, members in PROPERTIES.items()
        if "iconUrl" in members
    },
    ("Image", "url"): (_DATA_URI,),
    ("Column", "width"): (Form("a width in pixels", "1.1", _is_pixels),),
    ("TableColumnDefinition", "width"): (Form("a word", "extension", _is_word),),
}
"""By type and property: forms of the value that came later than the property."""
