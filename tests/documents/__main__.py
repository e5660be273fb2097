"""Write the pages of docs that are made from the code: `python -m tests.documents`."""

import sys

from tests.documents import components, losses, vocabulary
from tests.documents.pages import ROOT
from tests.shared import SHARED


def main() -> None:
    """Write them over those that are there; that of losses only where the samples are."""
    pages = {"components.md": components.text, "vocabulary.md": vocabulary.text}
    if SHARED is None:
        print("docs/losses.md stays as it is: the shared data folder is absent", file=sys.stderr)
    else:
        pages["losses.md"] = losses.text
    for name, write in pages.items():
        (ROOT / "docs" / name).write_text(write(), encoding="utf-8")
        print(f"wrote docs/{name}", file=sys.stderr)


if __name__ == "__main__":
    main()
