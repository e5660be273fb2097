"""What cards ask for. Values come home as text, under the id of the input."""

from typing import ClassVar, Literal

from pydantic import Field

from uispec._model import MISSING, Seq, tag
from uispec.adaptive._object import CardObject
from uispec.adaptive.parts import PartCommon
from uispec.adaptive.scalars import Bool, LabelWidth, Num, Pixels, SameWord, Word
from uispec.adaptive.unions import ChangedAction, ElementFallback, SelectAction
from uispec.adaptive.words import AssociatedInputs, BlockHeight


class Input(PartCommon):
    """What every input may say."""

    id: str
    """The name under which the value comes home."""
    fallback: ElementFallback | MISSING = MISSING
    """What stands here where the host does not know the input: another element, or "drop" for nothing."""
    height: BlockHeight | MISSING = MISSING
    label: str | MISSING = MISSING
    is_required: Bool | MISSING = MISSING
    error_message: str | MISSING = MISSING
    """Shown where the value will not do."""
    label_position: SameWord[Literal["inline", "above"]] | MISSING = MISSING
    label_width: LabelWidth | MISSING = MISSING
    input_style: SameWord[Literal["revealOnHover", "default"]] | MISSING = MISSING
    value_changed_action: ChangedAction | MISSING = MISSING
    """What a change of the value does by itself."""


class InputText(Input):
    """Text to type."""

    type: Literal["Input.Text"] = tag("Input.Text")
    is_multiline: Bool | MISSING = MISSING
    max_length: Num | MISSING = MISSING
    """Characters that can be typed; a value that is there already may be longer."""
    placeholder: str | MISSING = MISSING
    regex: str | MISSING = MISSING
    """A pattern of JavaScript that must be found somewhere in the value."""
    style: Word[Literal["text", "tel", "url", "email", "password"]] | MISSING = MISSING
    inline_action: SelectAction | MISSING = MISSING
    """A button inside the input."""
    value: str | MISSING = MISSING


class InputNumber(Input):
    """A number to type."""

    type: Literal["Input.Number"] = tag("Input.Number")
    max: Num | MISSING = MISSING
    min: Num | MISSING = MISSING
    placeholder: str | MISSING = MISSING
    value: Num | MISSING = MISSING


class InputDate(Input):
    """A date to pick, written `YYYY-MM-DD`."""

    type: Literal["Input.Date"] = tag("Input.Date")
    max: str | MISSING = MISSING
    min: str | MISSING = MISSING
    placeholder: str | MISSING = MISSING
    value: str | MISSING = MISSING


class InputTime(Input):
    """A time of day to pick, written `HH:MM`."""

    type: Literal["Input.Time"] = tag("Input.Time")
    max: str | MISSING = MISSING
    min: str | MISSING = MISSING
    placeholder: str | MISSING = MISSING
    value: str | MISSING = MISSING


class InputToggle(Input):
    """Something to switch on."""

    type: Literal["Input.Toggle"] = tag("Input.Toggle")
    title: str
    """The text beside the box."""
    value: str | MISSING = MISSING
    """On where it equals `value_on`."""
    value_off: str | MISSING = MISSING
    value_on: str | MISSING = MISSING
    wrap: Bool | MISSING = MISSING
    show_title: Bool | MISSING = MISSING


class InputChoice(CardObject):
    """One choice of an Input.ChoiceSet."""

    type: Literal["Input.Choice"] | MISSING = MISSING
    title: str
    value: str
    """Without a comma where several may be chosen, since those come home joined by commas."""


class DataQuery(CardObject):
    """Where a client asks for choices while the user types."""

    optional_type: ClassVar[str] = "Data.Query"

    type: Literal["Data.Query"] | MISSING = MISSING
    dataset: str
    count: Num | MISSING = MISSING
    """How many to give; the client's to fill in."""
    skip: Num | MISSING = MISSING
    """How many to leave out; the client's to fill in."""
    associated_inputs: AssociatedInputs | MISSING = MISSING


class InputChoiceSet(Input):
    """Choices to pick from."""

    type: Literal["Input.ChoiceSet"] = tag("Input.ChoiceSet")
    choices: Seq[InputChoice] | MISSING = MISSING
    choices_data: DataQuery | MISSING = Field(
        default=MISSING, validation_alias="choices.data", serialization_alias="choices.data"
    )
    is_multi_select: Bool | MISSING = MISSING
    style: SameWord[Literal["compact", "expanded", "filtered"]] | MISSING = MISSING
    value: str | MISSING = MISSING
    """What is chosen at first; several are joined by commas."""
    placeholder: str | MISSING = MISSING
    wrap: Bool | MISSING = MISSING
    use_multiple_columns: Bool | MISSING = MISSING
    min_column_width: Pixels | MISSING = MISSING
