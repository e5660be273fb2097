"""The second half of the JavaScript parser: it looks over what it made of a card.

Nothing here recurses: each step is a generator that hands out the steps below it.
"""

from typing import ClassVar, Final

from pydantic import JsonValue

from uispec.adaptive.steps import Steps
from uispec.adaptive.tables.parser_table import CHILDREN
from uispec.adaptive.tables.versions import LATEST, Version
from uispec.adaptive.validation.parsed import Object, Phase, Telling, in_words

_MOST_ACTIONS: Final = 5
"""The parser's own host allows so many actions."""


class Checker(Telling):
    """Looks over one card."""

    phase: ClassVar[Phase] = "Validation"

    def __init__(self, target: Version) -> None:
        super().__init__(target)
        self._ids: dict[str, int] = {}

    def check(self, made: Object) -> Steps[None]:
        """Look over one object and what is in it."""
        if made.id:
            self._ids[made.id] = self._ids.get(made.id, 0) + 1
            if self._ids[made.id] == 2:
                self.tell("DuplicateId", f'Duplicate Id "{made.id}".', made, made.spot, "id")
        for item in made.items:
            yield self.check(item)
        if made.select is not None and made.class_name in CHILDREN:
            yield self.check(made.select)
        match made.class_name:
            case "AdaptiveCard" | "InlineAdaptiveCard":
                yield self._check_actions(made)
                self._check_card(made)
            case "ActionSet":
                yield self._check_actions(made)
            case "Action.ShowCard" if made.card is not None:
                yield self.check(made.card)
            case "Action.OpenUrl":
                self._check_present(made, "url")
            case name if name.startswith("Input."):
                self._check_input(made)
            case _:
                pass

    def _check_actions(self, made: Object) -> Steps[None]:
        if len(made.actions) > _MOST_ACTIONS:
            text = f"Maximum number of actions exceeded ({_MOST_ACTIONS})."
            self.tell("TooManyActions", text, made, made.spot, "actions")
        for action in made.actions:
            yield self.check(action)

    def _check_present(self, made: Object, name: str) -> None:
        value = made.raw.get(name)
        if not isinstance(value, str) or not value:
            self.tell("PropertyCantBeNull", f'Property "{name}" must be set.', made, made.spot)

    def _check_card(self, made: Object) -> None:
        if made.raw.get("type", "AdaptiveCard") != "AdaptiveCard":
            text = 'Invalid or missing card type. Make sure the card\'s type property is set to "AdaptiveCard".'
            self.tell("MissingCardType", text, made, made.spot, "type")
        if made.version is not None:
            text = f"The specified card version ({made.version}) is not supported or still in preview."
            text += f" The latest released card version is {in_words(LATEST)}."
            self.tell("UnsupportedCardVersion", text, made, made.spot, "version")

    def _check_input(self, made: Object) -> None:
        if not made.id:
            self.tell("PropertyCantBeNull", "All inputs must have a unique Id.", made, made.spot)
        is_required = self._read(made, "isRequired", (1, 3))
        if is_required is True or (isinstance(is_required, str) and is_required.lower() == "true"):
            label, message = self._read(made, "label", (1, 3)), self._read(made, "errorMessage", (1, 3))
            if not isinstance(label, str) or not label:
                text = "Required inputs should have a label"
                self.tell("RequiredInputsShouldHaveLabel", text, made, made.spot)
            if not isinstance(message, str) or not message:
                text = "Required inputs should have an error message"
                self.tell("RequiredInputsShouldHaveErrorMessage", text, made, made.spot)
        if made.class_name == "Input.ChoiceSet":
            self._check_choices(made)

    def _check_choices(self, made: Object) -> None:
        choices = made.raw.get("choices")
        if not isinstance(choices, list) or not choices:
            if not isinstance(made.raw.get("choices.data"), dict):
                text = "An Input.ChoiceSet must have at least one choice defined."
                self.tell("CollectionCantBeEmpty", text, made, made.spot)
            return
        for index, choice in enumerate(choices):
            members = choice if isinstance(choice, dict) else {}
            if not all(isinstance(members.get(name), str) and members[name] for name in ("title", "value")):
                text = "All choices in an Input.ChoiceSet must have their title and value properties set."
                self.tell("PropertyCantBeNull", text, made, made.spot, "choices", index)

    def _read(self, made: Object, name: str, since: Version) -> JsonValue:
        """What the parser kept of a property; nothing of one that is newer than its target."""
        return made.raw.get(name) if since <= self.target else None
