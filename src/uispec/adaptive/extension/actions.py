"""Actions that some hosts know beside those of the core."""

from typing import Literal

from uispec._model import MISSING, Seq, tag
from uispec.adaptive.actions import ActionCommon
from uispec.adaptive.scalars import Bool, DialogSide, Pixels, Word
from uispec.adaptive.unions import Element


class ActionResetInputs(ActionCommon):
    """Give inputs their first value again."""

    type: Literal["Action.ResetInputs"] = tag("Action.ResetInputs")
    target_input_ids: Seq[str] | MISSING = MISSING
    """Which ones; where nothing is said, all."""


class ActionPopover(ActionCommon):
    """Show an element beside the button."""

    type: Literal["Action.Popover"] = tag("Action.Popover")
    content: Element | MISSING = MISSING
    display_arrow: Bool | MISSING = MISSING
    position: Word[Literal["Above", "Below", "Before", "After"]] | MISSING = MISSING
    max_popover_width: Pixels | MISSING = MISSING
    popover_title: str | MISSING = MISSING


class ActionOpenUrlDialog(ActionCommon):
    """Open a page in a dialog. Word and PowerPoint know it."""

    type: Literal["Action.OpenUrlDialog"] = tag("Action.OpenUrlDialog")
    url: str | MISSING = MISSING
    dialog_title: str | MISSING = MISSING
    dialog_height: DialogSide | MISSING = MISSING
    dialog_width: DialogSide | MISSING = MISSING


class ActionInsertImage(ActionCommon):
    """Put a picture into the document. Word and PowerPoint know it."""

    type: Literal["Action.InsertImage"] = tag("Action.InsertImage")
    url: str | MISSING = MISSING
    alt_text: str | MISSING = MISSING
    insert_position: Word[Literal["Selection", "Top", "Bottom"]] | MISSING = MISSING


class ActionRunCommands(ActionCommon):
    """Run commands of the host. In preview; no host is named for it."""

    type: Literal["Action.RunCommands"] = tag("Action.RunCommands")
    commands: Seq[str] | MISSING = MISSING
    on_failure: str | MISSING = MISSING
