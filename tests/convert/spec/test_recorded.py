"""The specs of upstream's examples, and the card that every format says: read, written and written back."""

from pathlib import Path
from typing import Any, Final

import pytest

from tests.convert.spec.drawing import read, told
from tests.convert.spec.test_writer import said
from tests.shared import load, needs_shared, paths
from uispec import a2ui, convert, jsonrender, pointer
from uispec.errors import UispecError

SPECS: Final = [*paths("data/jsonrender/specs/*.json"), *paths("data/rosetta/json_render.json")]
VALID: Final = [path for path in SPECS if "invalid" not in path.name]
MEANT: Final = {"superseded", "metadata", "unused_data", "unreachable", "unresolved"}
"""Losses that even the own format has: of what is not in force, or was never there."""


def _spec(path: Path) -> Any:
    document: Any = load(str(path))
    return document.get("spec", document)


@needs_shared
def test_they_are_there() -> None:
    assert len(VALID) >= 20


@needs_shared
@pytest.mark.parametrize("path", SPECS, ids=[path.name for path in SPECS])
@pytest.mark.parametrize("to", [*convert.WRITABLE])
def test_every_loss_is_somewhere(path: Path, to: str) -> None:
    document = _spec(path)
    try:
        result = convert.convert(document, to=to, source_format="json-render")
    except UispecError:
        assert "invalid" in path.name
        return
    for loss in result.losses:
        place = loss.path.rpartition("/")[0] if loss.effect == "assumed" else loss.path
        assert pointer.has(document, place), loss


@needs_shared
@pytest.mark.parametrize("path", VALID, ids=[path.name for path in VALID])
def test_the_own_format_keeps_everything(path: Path) -> None:
    document: Any = _spec(path)
    result = convert.convert(document, to="json-render")
    output: Any = result.output
    errors = [issue for issue in jsonrender.validate(output) if issue.severity == "error"]
    assert errors == [issue for issue in jsonrender.validate(document) if issue.severity == "error"]
    assert {loss.code for loss in result.losses if loss.severity == "error"} <= MEANT
    again: Any = convert.convert(output, to="json-render").output
    assert said(again) == said(output)
    assert again.get("state") == output.get("state")


@needs_shared
@pytest.mark.parametrize("path", VALID, ids=[path.name for path in VALID])
@pytest.mark.parametrize("data", ["bind", "freeze"])
def test_a_surface_made_of_it_is_valid(path: Path, data: Any) -> None:
    surface: Any = convert.convert(_spec(path), to="a2ui-v1.0", source_format="json-render", data=data).output
    assert [issue for issue in a2ui.validate(surface, complete=True) if issue.severity != "notice"] == []


@needs_shared
@pytest.mark.parametrize("path", VALID, ids=[path.name for path in VALID])
def test_reading_alone_loses_next_to_nothing(path: Path) -> None:
    """Of what the reader found and handed on, every part is something that a writer can spend."""
    assert {code for code, effect, _ in told(read(_spec(path))) if effect == "dropped"} <= {*MEANT, "reference"}
