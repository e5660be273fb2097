"""The card itself, and what says how it is refreshed and who may see it."""

from typing import Any, ClassVar, Final, Literal

from pydantic import Field, JsonValue

from uispec._model import MISSING, Seq
from uispec._sentences import shown
from uispec.adaptive._object import CardObject
from uispec.adaptive.containers import Background
from uispec.adaptive.parts import Block
from uispec.adaptive.scalars import Bool, Pixels
from uispec.adaptive.tables.versions import nearly_version, parse_version
from uispec.adaptive.unions import (
    Action,
    Element,
    Layout,
    Reference,
    RefreshAction,
    Resources,
    SelectAction,
    TeamsCardProperties,
)
from uispec.adaptive.words import ContainerStyle, VerticalAlignment
from uispec.errors import InvalidDocumentError, Issue

CONTENT_TYPE: Final = "application/vnd.microsoft.card.adaptive"
"""What a card is called among the attachments of a message, and in answers to Action.Execute."""


class Refresh(CardObject):
    """How a client brings the card up to date."""

    type: Literal["Refresh"] | MISSING = MISSING
    action: RefreshAction | MISSING = MISSING
    expires: str | MISSING = MISSING
    """When the card is out of date; ISO 8601."""
    user_ids: Seq[str] | MISSING = MISSING
    """For whom Teams does it by itself."""


class TokenExchangeResource(CardObject):
    """What a client needs to get a token without asking the user."""

    type: Literal["TokenExchangeResource"] | MISSING = MISSING
    id: str
    uri: str
    provider_id: str


class AuthCardButton(CardObject):
    """A button to sign in with."""

    type: str
    """What it does; hosts know `signin`."""
    title: str | MISSING = MISSING
    image: str | MISSING = MISSING
    value: str


class Authentication(CardObject):
    """How a user signs in before the card can do its work."""

    type: Literal["Authentication"] | MISSING = MISSING
    text: str | MISSING = MISSING
    connection_name: str | MISSING = MISSING
    token_exchange_resource: TokenExchangeResource | MISSING = MISSING
    buttons: Seq[AuthCardButton] | MISSING = MISSING


class Metadata(CardObject):
    """Where the card comes from."""

    type: Literal["Metadata"] | MISSING = MISSING
    web_url: str | MISSING = MISSING


class AdaptiveCard(Block):
    """A card, or a card inside one, under Action.ShowCard.

    >>> from uispec import adaptive
    >>> card = adaptive.AdaptiveCard(version="1.5", body=(adaptive.TextBlock(text="Hello", wrap=True),))
    >>> adaptive.dump_card_json(card)
    b'{"type":"AdaptiveCard","version":"1.5","body":[{"type":"TextBlock","text":"Hello","wrap":true}]}'
    """

    optional_type: ClassVar[str] = "AdaptiveCard"

    type: Literal["AdaptiveCard"] | MISSING = MISSING
    version: str | MISSING = MISSING
    """The lowest version of the schema that a client has to know. Cards inside others need none."""
    body: Seq[Element] | MISSING = MISSING
    actions: Seq[Action] | MISSING = MISSING
    select_action: SelectAction | MISSING = MISSING
    refresh: Refresh | MISSING = MISSING
    authentication: Authentication | MISSING = MISSING
    fallback_text: str | MISSING = MISSING
    """What clients show that are too old for the version."""
    background_image: Background | MISSING = MISSING
    metadata: Metadata | MISSING = MISSING
    min_height: Pixels | MISSING = MISSING
    rtl: Bool | MISSING | None = MISSING
    speak: str | MISSING = MISSING
    """What is read aloud: plain text or SSML."""
    vertical_content_alignment: VerticalAlignment | MISSING | None = MISSING
    schema_url: str | MISSING = Field(default=MISSING, validation_alias="$schema", serialization_alias="$schema")
    style: ContainerStyle | MISSING = MISSING
    layouts: Seq[Layout] | MISSING = MISSING
    msteams: TeamsCardProperties | MISSING = MISSING
    ms_teams: TeamsCardProperties | MISSING = MISSING
    """Another spelling of `msteams`, which Teams reads too."""
    resources: Resources | MISSING = MISSING
    """Texts of the card in several languages."""
    references: Seq[Reference] | MISSING = MISSING
    """What the card cites."""
    originator: str | MISSING = MISSING
    """Outlook: who may send such a card; an id that Outlook gave."""
    hide_original_body: Bool | MISSING = MISSING
    """Outlook: show the card alone, without the mail around it."""
    auto_invoke_action: SelectAction | MISSING = MISSING
    """Outlook, of old: what it does when the mail is opened."""

    def _fill(self, data: dict[str, Any]) -> None:
        super()._fill(data)
        version = self.version
        if (
            isinstance(version, str)
            and "${" not in version
            and (parse_version(version) or nearly_version(version)) is None
        ):
            text = f'"version" must be two numbers, such as "1.5"; got {shown(version)}.'
            raise InvalidDocumentError(Issue("/version", "invalid_value", text))

    def to_attachment(self) -> dict[str, JsonValue]:
        """Wrap the card for a message of a bot: Bot Framework, Teams, Web Chat.

        >>> AdaptiveCard(version="1.5").to_attachment()["contentType"]
        'application/vnd.microsoft.card.adaptive'
        """
        return {"contentType": CONTENT_TYPE, "content": self.model_dump(mode="json")}
