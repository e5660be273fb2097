"""Run the commands of the pages of docs, as a reader would: `python -m tests.documents.commands`.

The two commands of the README are not among them: `.ci/run` begins with those, and looks at what they print.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.documents.pages import PAGES, README, ROOT, Command, commands

COMMANDS: Final = tuple(command for page in PAGES if page != README for command in commands(page))


def run(command: Command, folder: Path) -> "subprocess.CompletedProcess[bytes]":
    """Run a command in a folder that has the examples and the sources, and nothing to spoil."""
    for name in ("examples", "src", "pyproject.toml", "README.md", "LICENSE"):
        if not (folder / name).exists():
            (folder / name).symlink_to(ROOT / name)
    beside = str(Path(sys.executable).parent)
    environment = {**os.environ, "PATH": f"{beside}{os.pathsep}{os.environ['PATH']}"}
    return subprocess.run(
        ["bash", "-euo", "pipefail", "-c", command.code], cwd=folder, env=environment, capture_output=True, check=False
    )


def main(chosen: Sequence[Command] = COMMANDS) -> int:
    """Run them all; 1 if any leaves with another status than the page says."""
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for command in chosen:
            done = run(command, Path(folder))
            if done.returncode != command.status:
                wrong += 1
                told = done.stderr.decode(errors="replace")
                print(f"{command}: {command.code}: status {done.returncode}\n{told}", file=sys.stderr)
    print(f"{len(chosen)} commands of the docs, {wrong} of them wrong", file=sys.stderr)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
