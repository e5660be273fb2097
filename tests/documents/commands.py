"""Run the commands of the pages of docs, as a reader would: `python -m tests.documents.commands`.

The two commands of the README are not among them: `.ci/run` begins with those, and looks at what they print.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from tests.documents.pages import PAGES, README, ROOT, commands

COMMANDS: Final = tuple(command for page in PAGES if page != README for command in commands(page))
_NEEDED: Final = ("examples", "src", "pyproject.toml", "README.md", "LICENSE")
"""What the commands read, and what an installation is built from."""


def main() -> int:
    """Run them all in a copy, which they may write into; 1 if any leaves with another status than the page says."""
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for name in _NEEDED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, Path(folder) / name)
            else:
                shutil.copy(ROOT / name, folder)
        for command in COMMANDS:
            shell = ["bash", "-euo", "pipefail", "-c", command.code]
            done = subprocess.run(shell, cwd=folder, capture_output=True, text=True, check=False)
            if done.returncode != command.status:
                wrong += 1
                print(f"{command}: {command.code}: status {done.returncode}\n{done.stderr}", file=sys.stderr)
    print(f"{len(COMMANDS)} commands of the guides, {wrong} with another status than they should have", file=sys.stderr)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
