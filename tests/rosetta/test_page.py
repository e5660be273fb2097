"""The page of one UI in every protocol: written by the library, looked at in a real browser."""

from pathlib import Path
from typing import Final, Literal

import pytest

from tests.rosetta.browser import BROWSER, see
from uispec.cli.rosetta import rosetta_page
from uispec.cli.rosetta.panels import TITLES, panels_of

EXAMPLES: Final = Path(__file__).parents[2] / "examples"
NOW: Final = "2026-11-30T10:00:00Z"
needs_browser: Final = pytest.mark.skipif(BROWSER is None, reason="no Chromium is installed")


def _source(name: str = "expense-approval") -> str:
    return (EXAMPLES / f"{name}.jsonl").read_text(encoding="utf-8")


def test_every_protocol_has_a_panel() -> None:
    panels = list(panels_of(_source(), NOW))
    titles = [panel.title for panel in panels]
    assert set(TITLES.values()) < set(titles)
    assert [panel.title for panel in panels if not panel.travels or not panel.drawing] == []


def test_what_is_pressed_comes_home() -> None:
    """Every target whose buttons can send something brings the same action back."""
    homes = {panel.home for panel in panels_of(_source(), NOW) if panel.click}
    assert len(homes) == 1


def test_the_page_is_the_same_each_time() -> None:
    assert rosetta_page(_source(), NOW) == rosetta_page(_source(), NOW)


@needs_browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_in_a_browser(scheme: Literal["light", "dark"]) -> None:
    page = rosetta_page(_source(), NOW)
    seen = see(page, (360, 1280), scheme)
    assert seen.console == ()
    assert [frame["width"] for frame in seen.frames] == [360, 1280]
    for frame in seen.frames:
        assert frame["overflow"] <= 0
        assert frame["foreign"] == 0
        assert frame["contrast"] >= 4.5
        assert frame["smallest"] >= 12
        assert len(frame["panels"]) >= len(TITLES)
        # The title of a section alone has some ten letters.
        assert [panel["title"] for panel in frame["panels"] if min(panel["sections"]) < 20] == []
