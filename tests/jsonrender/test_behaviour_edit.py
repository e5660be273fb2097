"""The recorded rows of edit modes. The words of prompts are our own; what they must hold is compared."""

import re
from typing import Final

import pytest

from tests.jsonrender.rows import Row, rows
from tests.shared import needs_shared
from uispec._model import MISSING
from uispec.jsonrender.streams.edit_prompts import edit_instructions, user_prompt
from uispec.jsonrender.streams.edits import EditMode, is_non_empty_spec

SPECS: Final = rows("edit", "isNonEmptySpec")
INSTRUCTIONS: Final = rows("edit", "buildEditInstructions")
PROMPTS: Final = rows("edit", "buildUserPrompt", "buildEditUserPrompt")


@pytest.mark.parametrize("row", SPECS, ids=lambda row: row.id)
def test_specs_with_something_in_them(row: Row) -> None:
    assert is_non_empty_spec(row.args[0]) is row.result


@pytest.mark.parametrize("row", INSTRUCTIONS, ids=lambda row: row.id)
def test_instructions_are_about_the_same_modes(row: Row) -> None:
    modes: list[EditMode] = [] if row.args[0] is MISSING else row.args[0]["modes"]
    text = edit_instructions(modes)
    for word in ("RFC 6902", "RFC 7396", "__json_edit", "```diff"):
        assert (word in text) is (word in row.result), word


@pytest.mark.parametrize("row", PROMPTS, ids=lambda row: row.id)
def test_prompts_hold_the_same(row: Row) -> None:
    asked = row.args[0]
    modes = asked.get("editModes") or asked.get("config", {}).get("modes", [])
    text = user_prompt(
        asked["prompt"],
        spec=asked.get("currentSpec"),
        state=asked.get("state"),
        modes=modes,
        longest=asked.get("maxPromptLength"),
    )
    # What stands in JSON and in blocks is data, not wording.
    for block in re.findall(r"```\n.*?\n```|\{\n.*?\n\}", row.result, re.DOTALL):
        assert block in text
    assert ("\n 1| " in text) is ("\n 1| " in row.result)
    assert ("very long" in text) is ("very long" in row.result)
    for word in ("__json_edit", "```diff"):
        assert (word in text) is (word in row.result), word


@needs_shared
def test_every_row_is_among_them() -> None:
    assert len(SPECS) + len(INSTRUCTIONS) + len(PROMPTS) == len(rows("edit")) >= 14
