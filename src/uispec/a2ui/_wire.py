"""What both wire versions of A2UI spell alike, word for word, and the formats that their schemas name."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Final, Literal, Protocol, TypeAlias, TypeVar

from pydantic import AfterValidator, Field, StringConstraints, Tag, WithJsonSchema
from pydantic_core import PydanticCustomError

from uispec._issues.refusals import refusal
from uispec._sentences import conjoin, shown
from uispec.a2ui.dialects import common_type
from uispec.errors import Issue
from uispec.identifiers import check_identifier


@dataclass(frozen=True, slots=True)
class ChildSlot:
    """Marks a property that names children, so that the child slots of a component are read off its model."""

    many: bool
    """False: one component id. True: a list of ids, or a template."""


ComponentId: TypeAlias = Annotated[str, StringConstraints(min_length=1)]
"""The id that a component gives itself. The schemas allow an empty one, which nothing could name."""

Child: TypeAlias = Annotated[str, ChildSlot(many=False), WithJsonSchema({"$ref": common_type("1.0", "Child")})]
"""A reference to one component. Nothing has to stand behind it yet. (v0.9 calls the type `ComponentId`.)"""

Justify: TypeAlias = Literal["start", "center", "end", "spaceBetween", "spaceAround", "spaceEvenly", "stretch"]
Align: TypeAlias = Literal["start", "center", "end", "stretch"]
Direction: TypeAlias = Literal["vertical", "horizontal"]
ImageFit: TypeAlias = Literal["contain", "cover", "fill", "none", "scaleDown"]
ImageVariant: TypeAlias = Literal["icon", "avatar", "smallFeature", "mediumFeature", "largeFeature", "header"]
ButtonVariant: TypeAlias = Literal["default", "primary", "borderless"]
TextFieldVariant: TypeAlias = Literal["longText", "number", "shortText", "obscured"]
ChoiceVariant: TypeAlias = Literal["multipleSelection", "mutuallyExclusive"]
ChoiceDisplay: TypeAlias = Literal["checkbox", "chips"]
IconName: TypeAlias = Literal[
    "accountCircle",
    "add",
    "arrowBack",
    "arrowForward",
    "attachFile",
    "calendarToday",
    "call",
    "camera",
    "check",
    "close",
    "delete",
    "download",
    "edit",
    "event",
    "error",
    "fastForward",
    "favorite",
    "favoriteOff",
    "folder",
    "help",
    "home",
    "info",
    "locationOn",
    "lock",
    "lockOpen",
    "mail",
    "menu",
    "moreVert",
    "moreHoriz",
    "notificationsOff",
    "notifications",
    "pause",
    "payment",
    "person",
    "phone",
    "photo",
    "play",
    "print",
    "refresh",
    "rewind",
    "search",
    "send",
    "settings",
    "share",
    "shoppingCart",
    "skipNext",
    "skipPrevious",
    "star",
    "starHalf",
    "starOff",
    "stop",
    "upload",
    "visibility",
    "visibilityOff",
    "volumeDown",
    "volumeMute",
    "volumeOff",
    "volumeUp",
    "warning",
]


def _whole(value: float) -> float:
    if not value.is_integer():
        raise refusal("invalid_value", f"{{name}} must be a whole number; got {shown(value)}.")
    return value


# "A number without a fraction is an integer": 5.0 is one, and stays written as 5.0.
Count: TypeAlias = Annotated[
    Annotated[int, Field(ge=0), Tag("<number/whole>")]
    | Annotated[float, Field(ge=0), AfterValidator(_whole), Tag("<number>")],
    Field(union_mode="left_to_right"),
    WithJsonSchema({"type": "integer", "minimum": 0}),
]
"""An integer of at least 0."""

Steps: TypeAlias = Annotated[
    Annotated[int, Field(ge=1), Tag("<number/whole>")]
    | Annotated[float, Field(ge=1), AfterValidator(_whole), Tag("<number>")],
    Field(union_mode="left_to_right"),
    WithJsonSchema({"type": "integer", "minimum": 1}),
]
"""An integer of at least 1."""

_DATE: Final = r"(?P<year>[0-9]{4})-(?P<month>0[1-9]|1[0-2])-(?P<day>0[1-9]|[12][0-9]|3[01])"
_TIME: Final = (
    r"(?:[01][0-9]|2[0-3]):[0-5][0-9]:(?:[0-5][0-9]|60)(?:\.[0-9]+)?(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])"
)
_MOMENT: Final = re.compile(rf"{_DATE}[Tt]{_TIME}")
_MOMENT_OR_PART: Final = re.compile(rf"{_DATE}(?:[Tt]{_TIME})?|{_TIME}")
_URI: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]*:\S*")
_COLOR: Final = re.compile(r"#[0-9a-fA-F]{6}")
_DAYS: Final = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def _is_on_calendar(match: re.Match[str]) -> bool:
    if match["year"] is None:
        return True
    year, month, day = int(match["year"]), int(match["month"]), int(match["day"])
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return day <= _DAYS[month - 1] + (month == 2 and leap)


def _moment(text: str) -> str:
    match = _MOMENT.fullmatch(text)
    if match is None or not _is_on_calendar(match):
        raise refusal("invalid_value", "{name} must be a date and time such as 2026-03-01T09:30:00Z (RFC 3339).")
    return text


def as_moment(text: str) -> str:
    """Exactly one of the JSON Schema formats `date`, `time` and `date-time`; no text has two of them."""
    match = _MOMENT_OR_PART.fullmatch(text)
    if match is None or not _is_on_calendar(match):
        raise refusal(
            "invalid_value",
            "{name} must be a date (2026-03-01), a time with its offset (09:30:00Z), or both joined by T (RFC 3339).",
        )
    return text


def _uri(text: str) -> str:
    if _URI.fullmatch(text) is None:
        raise refusal("invalid_value", "{name} must be a URI: a scheme, a colon and no spaces.")
    return text


def _color(text: str) -> str:
    if _COLOR.fullmatch(text) is None:
        raise refusal("invalid_value", "{name} must be a color such as #1a73e8: # and six hexadecimal digits.")
    return text


Moment: TypeAlias = Annotated[str, AfterValidator(_moment), WithJsonSchema({"type": "string", "format": "date-time"})]
"""JSON Schema format `date-time`."""

Uri: TypeAlias = Annotated[str, AfterValidator(_uri), WithJsonSchema({"type": "string", "format": "uri"})]
"""JSON Schema format `uri`, as far as a data library judges it: the syntax of a scheme, never which one."""

Color: TypeAlias = Annotated[
    str, AfterValidator(_color), WithJsonSchema({"type": "string", "pattern": "^#[0-9a-fA-F]{6}$"})
]
"""`#` and six hexadecimal digits."""


def unknown_component(component: str) -> Issue:
    """The finding that a component's type is none of the basic catalog."""
    return Issue("/component", "unknown_component", f"The basic catalog has no component {shown(component)}.")


def one_body(present: Sequence[str]) -> PydanticCustomError:
    """The refusal of a message that has no body, or several."""
    if present:
        names = conjoin(f'"{name}"' for name in present)
        return refusal("conflicting_bodies", f"A message holds exactly one body; this one holds {names}.")
    return refusal("missing_body", "A message holds exactly one body next to its version; this one holds none.")


class _Sent(Protocol):
    """A message, as far as it tells who sends it."""

    @property
    def body_name(self) -> str: ...
    @property
    def direction(self) -> str: ...


M = TypeVar("M", bound=_Sent)


_REFUSED: Final = {
    "agent_to_renderer": 'A renderer sends "{}", an agent does not.',
    "renderer_to_agent": 'An agent sends "{}", a renderer does not.',
}
"""What is said of a message that goes the other way."""


def hold_direction(direction: Literal["agent_to_renderer", "renderer_to_agent"]) -> Callable[[M], M]:
    """Make the check that lets messages through that go one way."""

    def hold(message: M) -> M:
        if message.direction != direction:
            name = message.body_name
            raise refusal("invalid_value", _REFUSED[direction].format(name), (name,))
        return message

    return hold


def hold_identifier(name: str, what: str, at: Sequence[str] = ()) -> None:
    """Refuse a name that is no identifier; one that only looks like another is let through."""
    for issue in check_identifier(name, what):
        if issue.severity == "error":
            raise refusal(issue.code, issue.message, at)
