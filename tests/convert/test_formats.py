"""The table of formats: what it names is there, and every other table that is kept by format has the same rows."""

from importlib import import_module
from typing import Final, get_args, get_overloads, get_type_hints

import pytest

from uispec.a2ui import dialects
from uispec.adapters import converting, following
from uispec.adapters.clicks import payload
from uispec.adapters.formats import FORMATS, READABLE, WRITABLE, Format

ROWS: Final = pytest.mark.parametrize("row", FORMATS.values(), ids=FORMATS)


@ROWS
def test_modules_have_what_the_table_says(row: Format) -> None:
    named = {"read": row.reader, "write": row.writer, "open_sender": row.sender}
    for function, module in named.items():
        assert module is None or callable(getattr(import_module(module), function))
    assert row.has_tongue == (row.writer is not None and hasattr(import_module(row.writer), "tongue"))


@ROWS
def test_clicks_come_home_to_whatever_is_read(row: Format) -> None:
    assert (row.sender is None) == (row.reader is None)


def test_every_version_of_a2ui_is_a_format() -> None:
    assert set(dialects.FORMATS.values()) == {name for name in FORMATS if name.startswith("a2ui-")}
    assert dialects.FORMATS["0.9"] == next(iter(READABLE))


def test_the_same_targets_everywhere() -> None:
    targets = set(WRITABLE)
    assert targets == set(following.UPDATES) == set(payload.READERS)
    hints = [get_type_hints(form)["to"] for form in get_overloads(converting.convert)]
    assert targets == {name for hint in hints for name in get_args(hint)}
