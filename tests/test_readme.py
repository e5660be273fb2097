"""The README is short and keeps what it promises, and what CONTRIBUTING lists is there."""

import re
from pathlib import Path
from typing import Final

import pytest

from tests.documents.pages import PAGES, README, ROOT, blocks, prose

LONGEST: Final = 200
"""Lines of the README. A newcomer reads it in three minutes; the rest belongs to the guides."""


def test_the_readme_is_short() -> None:
    assert len(README.read_text(encoding="utf-8").splitlines()) <= LONGEST


def test_there_is_a_block_for_each_user() -> None:
    text = README.read_text(encoding="utf-8")
    for user in ("agent backends", "renderers", "test suites"):
        part = text.partition(f"\n## For {user}\n")[2].partition("\n## ")[0]
        assert "```python" in part, user


def test_the_two_commands_are_there() -> None:
    assert [block.code for block in blocks(README, "sh")] == [
        "python -m pip install '.[cli]' && uispec convert examples/expense-approval.jsonl --to adaptive-card\n",
        "python -m pip install '.[test]' && python -m pytest -n auto\n",
    ]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_figures_have_their_command_beside_them(page: Path) -> None:
    """A figure that nobody can make again is none."""
    for part in re.split(r"^#+ ", prose(page), flags=re.MULTILINE):
        assert not re.search(r"\d x\b", part) or "`python -m benchmarks`" in part, part[:60]


def _listed(plan: str) -> set[str]:
    """The files of an indented plan; a line that names two folders stands for the same files in both."""
    found: set[str] = set()
    folders: list[tuple[int, list[str]]] = []
    for line in plan.splitlines():
        depth = len(line) - len(line.lstrip())
        while folders and folders[-1][0] >= depth:
            folders.pop()
        above = folders[-1][1] if folders else [""]
        names = re.findall(r"[\w/]+(?:\.py|/)(?=[, ]|$)", line.strip().split("   ")[0])
        if names[0].endswith("/"):
            folders.append((depth, [base + name for base in above for name in names]))
        else:
            found.update(base + name for base in above for name in names)
    return found


def test_every_module_has_its_line_in_the_plan() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    plan = re.search(r"^```\n(src/uispec/\n.*?)^```$", text, re.DOTALL | re.MULTILINE)
    assert plan is not None
    files = {path.relative_to(ROOT).as_posix() for path in (ROOT / "src").rglob("*.py")}
    assert _listed(plan[1]) == files
