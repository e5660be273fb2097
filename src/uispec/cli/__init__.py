"""The `uispec` command: a face over the library for people and shell scripts (extra `cli`)."""

import sys
from typing import NoReturn

_FACES = ("typer", "rich")


def main() -> NoReturn:
    """Run the command line and leave the process: 0 fine, 1 the document has errors, 2 wrong use."""
    try:
        from uispec.cli.commands import run
    except ModuleNotFoundError as missing:
        # A broken installation of anything else must not be reported as a forgotten extra.
        if missing.name is None or missing.name.partition(".")[0] not in _FACES:
            raise
        print("uispec: the command needs an extra: python -m pip install 'uispec[cli]'", file=sys.stderr)
        sys.exit(2)
    run()
