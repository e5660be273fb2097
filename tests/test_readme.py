"""What the README shows runs, and what CONTRIBUTING lists is there."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final, cast

import pytest

ROOT: Final = Path(__file__).resolve().parents[1]
README: Final = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS: Final = re.findall(r"^```python\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)
SHELL: Final = re.findall(r"^```sh\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)


def test_there_are_blocks_for_each_user() -> None:
    assert len(BLOCKS) == README.count("```python") >= 7


@pytest.mark.parametrize("block", BLOCKS, ids=[f"block-{number}" for number in range(len(BLOCKS))])
def test_block_runs(block: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    names: dict[str, object] = {"__name__": "readme"}
    above = README[: README.index(block)].count("\n")  # so that a traceback shows the README's own line
    exec(compile("\n" * above + block, "README.md", "exec"), names)
    for name, value in names.items():
        if name.startswith("test_"):
            cast("Callable[[], None]", value)()


def test_the_two_commands_are_there() -> None:
    assert SHELL == [
        "python -m pip install '.[cli]' && uispec convert examples/expense-approval.jsonl --to adaptive-card\n",
        "python -m pip install '.[test]' && python -m pytest\n",
    ]


def test_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README)
    assert links
    assert [link for link in links if "://" not in link and not (ROOT / link).exists()] == []


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
