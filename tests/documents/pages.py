"""The pages that people read, and the code and commands that stand in them.

`python -m tests.documents.pages FOLDER` writes every block of Python into a file of its own, for a type checker.
"""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
README: Final = ROOT / "README.md"
PAGES: Final = (README, ROOT / "examples" / "README.md", *sorted((ROOT / "docs").rglob("*.md")))

_FENCED: Final = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_STATUS: Final = re.compile(r"  # status (\d)")

_PACKAGES: Final = sorted(path.stem for path in (ROOT / "src" / "uispec").iterdir() if path.stem[0].isalpha())
_NAME: Final = re.compile(rf"(?<![\w./])(?:{'|'.join(_PACKAGES)})(?:\.[A-Za-z]\w*)+")


@dataclass(frozen=True, slots=True)
class Block:
    """Some lines of code in a page."""

    page: Path
    line: int
    """The number of the first of them."""
    code: str

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"


@dataclass(frozen=True, slots=True)
class Command(Block):
    """One line for a shell."""

    @property
    def status(self) -> int:
        """What it has to leave with, 0 if a comment behind it says nothing else."""
        told = _STATUS.search(self.code)
        return 0 if told is None else int(told[1])


def blocks(page: Path, language: str) -> Iterator[Block]:
    """Find the blocks of a language in a page."""
    text = page.read_text(encoding="utf-8")
    for found in _FENCED.finditer(text):
        if found[1] == language:
            yield Block(page, text.count("\n", 0, found.start(2)) + 1, found[2])


def commands(page: Path) -> Iterator[Command]:
    """Find the commands of a page, in the order in which a reader comes to them."""
    for block in blocks(page, "sh"):
        for number, line in enumerate(block.code.splitlines()):
            if line:
                yield Command(page, block.line + number, line)


def prose(page: Path) -> str:
    """Give a page without its blocks of code."""
    return _FENCED.sub("", page.read_text(encoding="utf-8"))


def links(page: Path) -> Iterator[tuple[Path, str]]:
    """Find the files that a page links to, each with the heading in it, if one is named."""
    for target in re.findall(r"\]\(([^)\s]+)\)", prose(page)):
        if "://" not in target:
            file, _, heading = str(target).partition("#")
            yield (page.parent / file if file else page), heading


def names(page: Path) -> Iterator[str]:
    """Find the names of this library that the sentences of a page tell, each from the package on: `a2ui.validate`."""
    for code in re.findall(r"`([^`\n]+)`", prose(page)):
        yield from _NAME.findall(str(code))


def anchors(page: Path) -> set[str]:
    """What links to the headings of a page may name, as code hosts make them."""
    headings = re.findall(r"^#+ (.*)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", str(heading).lower()).replace(" ", "-") for heading in headings}


def main(folder: Path) -> None:
    """Write every block of Python into a file of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    for page in PAGES:
        for block in blocks(page, "python"):
            name = page.relative_to(ROOT).with_suffix("").as_posix().replace("/", "_")
            (folder / f"{name}_{block.line}.py").write_text(block.code, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
