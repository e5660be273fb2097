"""What a click does."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, Tag

from uispec._model import MISSING, JsonObject, Map, Seq, tag
from uispec.adaptive._object import CardObject
from uispec.adaptive.scalars import Bool, Word
from uispec.adaptive.unions import ActionFallback, AdaptiveCard, MenuAction, TeamsSubmitActionProperties, ThemedUrl
from uispec.adaptive.words import ActionMode, ActionStyle, AssociatedInputs


class ActionCommon(CardObject):
    """What every action may say."""

    id: str | MISSING = MISSING
    title: str | MISSING = MISSING
    icon_url: str | MISSING = MISSING
    """A URL; in Teams also `icon:Name` or `icon:Name,filled`."""
    style: ActionStyle | MISSING = MISSING
    fallback: ActionFallback | MISSING = MISSING
    """What stands here where the host does not know the action: another one, or "drop" for nothing."""
    requires: Map[str, str] | MISSING = MISSING
    tooltip: str | MISSING = MISSING
    is_enabled: Bool | MISSING = MISSING
    mode: ActionMode | MISSING = MISSING
    """Secondary ones hide in a menu."""
    role: Word[Literal["Button", "Link", "Tab", "Menu", "MenuItem"]] | MISSING = MISSING
    menu_actions: Seq[MenuAction] | MISSING = MISSING
    """Further actions behind an arrow beside the button."""
    themed_icon_urls: Seq[ThemedUrl] | MISSING = MISSING
    key: str | MISSING = MISSING
    lang: str | MISSING = MISSING
    is_visible: Bool | MISSING = MISSING
    title_dynamic: str | MISSING = Field(
        default=MISSING, validation_alias="title.dynamic", serialization_alias="title.dynamic"
    )
    tooltip_dynamic: str | MISSING = Field(
        default=MISSING, validation_alias="tooltip.dynamic", serialization_alias="tooltip.dynamic"
    )
    is_enabled_dynamic: str | MISSING = Field(
        default=MISSING, validation_alias="isEnabled.dynamic", serialization_alias="isEnabled.dynamic"
    )
    is_visible_dynamic: str | MISSING = Field(
        default=MISSING, validation_alias="isVisible.dynamic", serialization_alias="isVisible.dynamic"
    )


class ActionOpenUrl(ActionCommon):
    """Open a page."""

    type: Literal["Action.OpenUrl"] = tag("Action.OpenUrl")
    url: str


Data: TypeAlias = Annotated[
    Annotated[JsonObject, Tag("<object>")] | Annotated[str, Tag("<string>")], Field(union_mode="left_to_right")
]
"""What is sent along: an object, into which the inputs go, or text, which goes alone."""


class Submitting(ActionCommon):
    """What actions that send the inputs have in common."""

    data: Data | MISSING = MISSING
    associated_inputs: AssociatedInputs | MISSING = MISSING
    """"none" sends no inputs and checks none."""
    conditionally_enabled: Bool | MISSING = MISSING
    """Enabled when a required input has got a value."""
    disabled_unless_associated_inputs_change: Bool | MISSING = MISSING
    """Enabled when any input has been changed."""


class ActionSubmit(Submitting):
    """Send the inputs to whoever sent the card."""

    type: Literal["Action.Submit"] = tag("Action.Submit")
    msteams: TeamsSubmitActionProperties | MISSING = MISSING


class ActionExecute(Submitting):
    """Send the inputs to the bot behind the card, which may answer with another card."""

    type: Literal["Action.Execute"] = tag("Action.Execute")
    verb: str | MISSING = MISSING


class ActionShowCard(ActionCommon):
    """Show another card below this one."""

    type: Literal["Action.ShowCard"] = tag("Action.ShowCard")
    card: AdaptiveCard | MISSING = MISSING


class TargetElement(CardObject):
    """An element to show or to hide."""

    type: Literal["TargetElement"] | MISSING = MISSING
    element_id: str
    is_visible: Bool | MISSING | None = MISSING
    """Where nothing is said, the other of what it is."""


Target: TypeAlias = Annotated[
    Annotated[str, Tag("<string>")] | Annotated[TargetElement, Tag("<target>")], Field(union_mode="left_to_right")
]
"""The id of an element, or what to do with it."""


class ActionToggleVisibility(ActionCommon):
    """Show what is hidden and hide what shows."""

    type: Literal["Action.ToggleVisibility"] = tag("Action.ToggleVisibility")
    target_elements: Seq[Target]
