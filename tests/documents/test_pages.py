"""What the README and the pages of docs show runs, and their links lead somewhere."""

import shlex
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final, cast

import pytest
from typer.testing import CliRunner

import uispec
from tests.documents.commands import COMMANDS
from tests.documents.pages import PAGES, ROOT, Block, Command, anchors, blocks, links, names
from uispec import a2ui
from uispec.cli.commands import app

BLOCKS: Final = [block for page in PAGES for block in blocks(page, "python")]
GUIDES: Final = [page for page in PAGES if page.parent.name == "guides"]
USED: Final = [command for command in COMMANDS if command.code.startswith("uispec ")]


def test_there_are_pages_with_something_in_them() -> None:
    assert len(GUIDES) >= 10
    assert [page.name for page in GUIDES if not any(blocks(page, "python"))] == ["command-line.md"]
    assert len(USED) >= 10


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_block_has_a_language(page: Path) -> None:
    """A block without one would be neither run nor looked at."""
    assert list(blocks(page, "")) == []


@pytest.mark.parametrize("block", BLOCKS, ids=str)
def test_block_runs(block: Block, monkeypatch: pytest.MonkeyPatch) -> None:
    """And what it shows of A2UI is right, unless it is about what is wrong."""
    monkeypatch.chdir(ROOT)
    names: dict[str, object] = {"__name__": "page"}
    above = "\n" * (block.line - 1)  # so that a traceback shows the line of the page
    exec(compile(above + block.code, str(block.page), "exec"), names)
    for name, value in names.items():
        if name.startswith("test_"):
            cast("Callable[[], None]", value)()
    if "a2ui.validate(" not in block.code:
        assert [issue for messages in _streams(names.values()) for issue in a2ui.validate(messages)] == []


def _streams(values: Iterable[object]) -> Iterator[list[dict[str, object]]]:
    """Find the A2UI messages, as JSON, that create a surface."""
    for value in values:
        given = cast("list[object]", value if isinstance(value, list) else [value])
        messages = [cast("dict[str, object]", message) for message in given if isinstance(message, dict)]
        if any("createSurface" in message for message in messages):
            yield messages


@pytest.mark.parametrize("command", USED, ids=str)
def test_command_runs(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What else the docs tell to type, and this in a shell, `.ci/run` does."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    arguments = shlex.split(command.code, comments=True)[1:]
    result = CliRunner().invoke(app, arguments)
    assert (result.exit_code, result.exception if result.exit_code > 1 else None) == (command.status, None)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    assert [
        (file.name, heading)
        for file, heading in links(page)
        if not file.exists() or (heading and heading not in anchors(file))
    ] == []


def test_every_name_that_is_told_is_there() -> None:
    """A name in a sentence is run by nobody."""
    told = [(page.name, name) for page in PAGES for name in names(page)]
    assert len(told) > 150
    assert [(page, name) for page, name in told if not _is_there(name)] == []


def _is_there(name: str) -> bool:
    found: object = uispec
    where = "uispec"
    for part in name.split("."):
        where += f".{part}"
        if not hasattr(found, part) and find_spec(where) is None:
            return False
        found = getattr(found, part) if hasattr(found, part) else import_module(where)
    return True


def test_every_page_can_be_reached_from_the_readme() -> None:
    seen: set[Path] = set()
    waiting = [ROOT / "README.md"]
    while waiting:
        page = waiting.pop().resolve()
        if page.suffix == ".md" and page not in seen:
            seen.add(page)
            waiting.extend(file for file, _ in links(page))
    assert set(PAGES) <= seen
