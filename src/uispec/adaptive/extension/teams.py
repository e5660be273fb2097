"""What a card tells Teams beside what every host reads."""

from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import Field

from uispec._model import MISSING, Json, Seq, tag
from uispec.adaptive._object import CardObject
from uispec.adaptive.scalars import Bool, SameWord, Word


class MentionedEntity(CardObject):
    """Who or what is mentioned."""

    id: str | MISSING = MISSING
    name: str | MISSING = MISSING
    mention_type: Word[Literal["Person", "Tag"]] | MISSING = MISSING


class Mention(CardObject):
    """What stands behind an `<at>Name</at>` in a text of the card."""

    optional_type: ClassVar[str] = "mention"

    type: Literal["mention"] | MISSING = MISSING
    text: str | MISSING = MISSING
    """The same `<at>Name</at>`."""
    mentioned: MentionedEntity | MISSING = MISSING


class TeamsCardProperties(CardObject):
    """What Teams reads of a card."""

    width: SameWord[Literal["full"]] | MISSING = MISSING
    """"full" takes the width of the window."""
    entities: Seq[Mention] | MISSING = MISSING


class TeamsImageProperties(CardObject):
    """What Teams reads of an image."""

    allow_expand: Bool | MISSING = MISSING
    """A click shows the picture large."""


class TeamsSubmitActionFeedback(CardObject):
    """What Teams shows when an action has been sent."""

    hide: Bool | MISSING = MISSING


class TeamsSubmitActionProperties(CardObject):
    """What Teams reads of an Action.Submit."""

    feedback: TeamsSubmitActionFeedback | MISSING = MISSING


class ImBackSubmitActionData(CardObject):
    """Send a message in the user's name, and nothing else."""

    type: Literal["imBack"] = tag("imBack")
    value: str


class InvokeSubmitActionData(CardObject):
    """Send an invoke with this value."""

    type: Literal["invoke"] = tag("invoke")
    value: Json


class MessageBackSubmitActionData(CardObject):
    """Send a message to the bot, and show the user another text or none."""

    type: Literal["messageBack"] = tag("messageBack")
    text: str | MISSING = MISSING
    display_text: str | MISSING = MISSING
    value: Json | MISSING = MISSING


class SigninSubmitActionData(CardObject):
    """Open a page to sign in on."""

    type: Literal["signin"] = tag("signin")
    value: str
    """The URL."""


class TaskFetchSubmitActionData(CardObject):
    """Ask the bot for a dialog."""

    type: Literal["task/fetch"] = tag("task/fetch")


TeamsSubmitData: TypeAlias = Annotated[
    ImBackSubmitActionData
    | InvokeSubmitActionData
    | MessageBackSubmitActionData
    | SigninSubmitActionData
    | TaskFetchSubmitActionData,
    Field(discriminator="type"),
]
"""What Teams does with an Action.Submit, instead of sending its data in a message."""


class SubmitActionData(CardObject):
    """The `data` of an Action.Submit that Teams treats in a way of its own; further data goes in by `with_extra`."""

    msteams: TeamsSubmitData | MISSING = MISSING
    ms_teams: TeamsSubmitData | MISSING = MISSING
    """Another spelling of `msteams`, which Teams reads too."""
