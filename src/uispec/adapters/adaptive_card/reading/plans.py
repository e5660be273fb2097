"""How one type of a card becomes a neutral node, as far as a table can say it: the forms of a row."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec._kinds import is_number
from uispec.adapters.adaptive_card.words import ACROSS, DOWN, EMPHASIS, ICONS, SPACING
from uispec.losses import LossCode

Form: TypeAlias = Literal["text", "number", "bool", "word", "size", "icon"]
"""What JSON a member takes; a `size` is a text or a number, an `icon` the name of one."""

_TRUTH: Final = {"true": True, "false": False}


@dataclass(frozen=True, slots=True)
class Take:
    """One member of a type, and the attribute that it becomes."""

    attribute: str
    form: Form
    words: Mapping[str, JsonValue] = field(default_factory=dict[str, JsonValue])
    """By the word of the card in lower case, what it is in the neutral vocabulary."""
    default: JsonValue | MISSING = MISSING
    """What says the same as leaving the member out, in the card's own words (in lower case)."""
    unsaid: JsonValue | MISSING = MISSING
    """What leaving it out means, where a neutral node without the attribute would mean something else."""

    def read(self, raw: JsonValue) -> JsonValue | MISSING:
        """Give the neutral value of what stands there; `MISSING` for what such a member cannot be.

        >>> Take("wrap", "bool").read("TRUE"), Take("tone", "word", {"good": "good"}).read("Good")
        (True, 'good')
        """
        match self.form:
            case "text":
                return raw if isinstance(raw, str) else MISSING
            case "number":
                return raw if is_number(raw) else MISSING
            case "bool":
                return (
                    raw
                    if isinstance(raw, bool)
                    else _TRUTH.get(raw.lower(), MISSING)
                    if isinstance(raw, str)
                    else MISSING
                )
            case "word":
                return self.words.get(raw.lower(), MISSING) if isinstance(raw, str) else MISSING
            case "size":
                return raw if isinstance(raw, str) or is_number(raw) else MISSING
            case "icon":
                return ICONS.get(raw, raw) if isinstance(raw, str) else MISSING

    def is_default(self, raw: JsonValue) -> bool:
        """Tell whether what stands there says no more than its absence."""
        if self.default is MISSING:
            return False
        if self.form == "bool":
            return self.read(raw) is self.default
        if isinstance(raw, str):
            return raw.lower() == self.default
        return not isinstance(raw, bool) and raw == self.default


@dataclass(frozen=True, slots=True)
class Plan:
    """The node of one type."""

    kind: str
    takes: Mapping[str, Take] = field(default_factory=dict[str, Take])
    extra: Mapping[str, LossCode] = field(default_factory=dict[str, LossCode])
    """Members that only cards have a word for, with the code of their loss elsewhere."""
    facts: Mapping[str, JsonValue] = field(default_factory=dict[str, JsonValue])
    holds: Mapping[str, str] = field(default_factory=dict[str, str])
    """Members that hold other things, and where in the node those go: `children`, or the name of a part."""


def extras(**names: str) -> dict[str, LossCode]:
    """List members by the code of their loss.

    >>> extras(metadata="key isSortKey")
    {'key': 'metadata', 'isSortKey': 'metadata'}
    """
    return {name: code for code, members in names.items() for name in members.split()}  # pyright: ignore[reportReturnType]


def text(attribute: str, unsaid: JsonValue | MISSING = MISSING) -> Take:
    """A member that is text."""
    return Take(attribute, "text", unsaid=unsaid)


def number(attribute: str, default: JsonValue | MISSING = MISSING, unsaid: JsonValue | MISSING = MISSING) -> Take:
    """A member that is a number."""
    return Take(attribute, "number", default=default, unsaid=unsaid)


def flag(attribute: str, default: bool | MISSING = MISSING, unsaid: bool | MISSING = MISSING) -> Take:
    """A member that is true or false."""
    return Take(attribute, "bool", default=default, unsaid=unsaid)


def word(
    attribute: str,
    words: Mapping[str, JsonValue] | Mapping[str, str],
    default: str | MISSING = MISSING,
    unsaid: JsonValue | MISSING = MISSING,
) -> Take:
    """A member that is a word of an enumeration."""
    return Take(attribute, "word", {**words}, default, unsaid)


def size(attribute: str, default: str | MISSING = MISSING, unsaid: JsonValue | MISSING = MISSING) -> Take:
    """A member that is pixels, a share, or a word."""
    return Take(attribute, "size", default=default, unsaid=unsaid)


ANY_EXTRA: Final = extras(repeat="$data", visibility="$when")
"""What makes an object a template; a card that is shown as it is has no use for it."""

ELEMENT: Final[Mapping[str, Take]] = {
    "isVisible": flag("visible", default=True),
    "height": size("height", default="auto"),
    "separator": flag("separator", default=False),
    "spacing": word("gap", SPACING, default="default"),
    "lang": text("lang"),
    "horizontalAlignment": word("self_cross", ACROSS),
}
ELEMENT_EXTRA: Final = extras(
    metadata="requires key isSortKey", layout="targetWidth grid.area", visibility="isVisible.dynamic"
)
"""What every element may say. `requires` is met where the element shows, so that nobody misses it."""

BOX: Final[Mapping[str, Take]] = {
    "minHeight": size("min_height"),
    "verticalContentAlignment": word("main", DOWN),
    "rtl": flag("rtl"),
    "bleed": flag("bleed", default=False),
}
BOX_EXTRA: Final = extras(layout="maxHeight", style="showBorder roundedCorners")

INPUT: Final[Mapping[str, Take]] = {"label": text("label")}
INPUT_EXTRA: Final = extras(layout="labelPosition labelWidth inputStyle")

PRESSED: Final[Mapping[str, Take]] = {
    "title": text("label"),
    "iconUrl": text("icon_url"),
    "style": word("emphasis", EMPHASIS, default="default"),
    "tooltip": text("tooltip"),
    "isEnabled": flag("enabled", default=True),
    "mode": word("secondary", {"secondary": True}, default="primary"),
    "lang": text("lang"),
}
PRESSED_EXTRA: Final = extras(
    icon="themedIconUrls",
    action="menuActions",
    metadata="requires key msteams",
    accessibility="role",
    state="conditionallyEnabled disabledUnlessAssociatedInputsChange isEnabled.dynamic",
    visibility="isVisible isVisible.dynamic",
    text="title.dynamic tooltip.dynamic",
)
