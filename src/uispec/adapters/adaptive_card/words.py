"""The words of Adaptive Cards, in lower case, and what they are called in the neutral vocabulary.

One to one, so that the writer reads the same tables the other way round.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from uispec.adaptive.models import HOMES
from uispec.adaptive.tables.places import kind_of
from uispec.adaptive.validation.rules import has_template

SPACING: Final[Mapping[str, str]] = {
    "none": "none",
    "extrasmall": "xs",
    "small": "sm",
    "medium": "md",
    "large": "lg",
    "extralarge": "xl",
    "padding": "padding",
}
"""Without `default`, which is what a host does by itself."""

ACROSS: Final[Mapping[str, str]] = {"left": "start", "center": "center", "right": "end"}
DOWN: Final[Mapping[str, str]] = {"top": "start", "center": "center", "bottom": "end"}

BOX_TONE: Final[Mapping[str, str]] = {
    "default": "neutral",
    "emphasis": "emphasis",
    "accent": "accent",
    "good": "good",
    "warning": "warning",
    "attention": "attention",
}
# `dark` and `light` are of cards alone: no other format says a colour that is no meaning.
COLOR: Final[Mapping[str, str]] = {
    "dark": "dark",
    "light": "light",
    "accent": "accent",
    "good": "good",
    "warning": "warning",
    "attention": "attention",
}
BADGE_TONE: Final[Mapping[str, str]] = {
    "subtle": "subtle",
    "informative": "informative",
    "accent": "accent",
    "good": "good",
    "attention": "attention",
    "warning": "warning",
}
TEXT_SIZE: Final[Mapping[str, str]] = {"small": "sm", "medium": "md", "large": "lg", "extralarge": "xl"}
ICON_SIZE: Final[Mapping[str, str]] = {
    "xxsmall": "xxs",
    "xsmall": "xs",
    "small": "sm",
    "medium": "lg",
    "large": "xl",
    "xlarge": "xxl",
    "xxlarge": "xxxl",
}
"""Without `standard`, the size that an icon has by itself; so the neutral `md` stands for it."""
BADGE_SIZE: Final[Mapping[str, str]] = {"large": "lg", "extralarge": "xl"}

IMAGE_ROLE: Final[Mapping[str, str]] = {"small": "small", "medium": "medium", "large": "large", "stretch": "header"}
FIT: Final[Mapping[str, str]] = {"contain": "contain", "cover": "cover"}
"""Without `fill`, the default."""

EMPHASIS: Final[Mapping[str, str]] = {"positive": "primary", "destructive": "danger"}
TEXT_STYLE: Final[Mapping[str, str]] = {"tel": "tel", "url": "url", "email": "email", "password": "secret"}
AXIS: Final[Mapping[str, str]] = {"horizontal": "horizontal", "vertical": "vertical"}
BADGE_LOOK: Final[Mapping[str, str]] = {"tint": "soft"}

ICONS: Final[Mapping[str, str]] = {
    "PersonCircle": "accountCircle",
    "Add": "add",
    "ArrowLeft": "arrowBack",
    "ArrowRight": "arrowForward",
    "Attach": "attachFile",
    "CalendarToday": "calendarToday",
    "Call": "call",
    "Camera": "camera",
    "Checkmark": "check",
    "Dismiss": "close",
    "Delete": "delete",
    "ArrowDownload": "download",
    "Edit": "edit",
    "CalendarLtr": "event",
    "ErrorCircle": "error",
    "FastForward": "fastForward",
    "Heart": "favorite",
    "HeartOff": "favoriteOff",
    "Folder": "folder",
    "QuestionCircle": "help",
    "Home": "home",
    "Info": "info",
    "Location": "locationOn",
    "LockClosed": "lock",
    "LockOpen": "lockOpen",
    "Mail": "mail",
    "Navigation": "menu",
    "MoreVertical": "moreVert",
    "MoreHorizontal": "moreHoriz",
    "AlertOff": "notificationsOff",
    "Alert": "notifications",
    "Pause": "pause",
    "Payment": "payment",
    "Person": "person",
    "Phone": "phone",
    "Image": "photo",
    "Play": "play",
    "Print": "print",
    "ArrowClockwise": "refresh",
    "Rewind": "rewind",
    "Search": "search",
    "Send": "send",
    "Settings": "settings",
    "Share": "share",
    "Cart": "shoppingCart",
    "Next": "skipNext",
    "Previous": "skipPrevious",
    "Star": "star",
    "StarHalf": "starHalf",
    "StarOff": "starOff",
    "Stop": "stop",
    "ArrowUpload": "upload",
    "Eye": "visibility",
    "EyeOff": "visibilityOff",
    "Speaker1": "volumeDown",
    "Speaker0": "volumeMute",
    "SpeakerMute": "volumeOff",
    "Speaker2": "volumeUp",
    "Warning": "warning",
}
"""The names of Fluent icons that stand for the ones of the neutral vocabulary, which are A2UI's. Others stay."""

ALIGNED: Final = frozenset({"TextBlock", "RichTextBlock", "Image"})
"""Elements that the core lets stand at a side."""
ALIGNABLE: Final = ALIGNED | {"ColumnSet"}
"""Elements with a `horizontalAlignment` in the core; of a ColumnSet that is how its columns stand together."""


@dataclass(frozen=True, slots=True)
class Alignment:
    """An alignment that whatever says it hands down to everything inside that says none."""

    words: Mapping[str, str]
    default: str
    """Where things stand that are handed nothing."""
    meant_by: frozenset[str]
    """Types that stand as they are handed; others only hand it on."""


HANDED_DOWN: Final[Mapping[str, Alignment]] = {
    "verticalContentAlignment": Alignment(DOWN, "top", frozenset({"Container", "Column"})),
    "horizontalAlignment": Alignment(ACROSS, "left", ALIGNABLE),
}
"""By the member that says it."""
APART: Final = frozenset({"AdaptiveCard", "Table"})
"""Types that nothing is handed into: an inner card begins anew, and cells look to their row and column."""


def is_misplaced(type_name: str, kind: str) -> bool:
    """Tell a type that cards know and that is not of a kind, or the gap for one in a template; hosts bring others.

    >>> is_misplaced("Column", "element"), is_misplaced("TextBlock", "element"), is_misplaced("Gauge", "element")
    (True, False, False)
    """
    return (type_name in HOMES and type_name not in kind_of(kind).types) or has_template(type_name)
