"""The losses of each official A2UI example on its way to a card, written down: `python -m tests.convert.golden`."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from tests.convert.laws import examples
from uispec import convert
from uispec.losses import Loss

FOLDER: Final = Path(__file__).parent / "golden"
VERSIONS: Final = ("v0_9", "v1_0")


def told(losses: Iterable[Loss]) -> list[str]:
    """One line for each loss, in document order: severity, code, effect, what, where, and how often."""
    return [
        " ".join(
            [
                loss.severity,
                loss.code,
                loss.effect,
                loss.what,
                loss.path,
                *([f"x{loss.count}"] if loss.count > 1 else []),
                *([f"inside {loss.inside}"] if loss.inside else []),
            ]
        )
        for loss in losses
    ]


def current(version: str) -> dict[str, list[str]]:
    """What every example of a version loses today."""
    return {
        name.partition("/")[2]: told(convert.convert(document, to="adaptive-card").losses)
        for name, of_version, document in examples()
        if of_version == version
    }


def written(version: str) -> dict[str, list[str]]:
    """What was written down."""
    document: dict[str, list[str]] = json.loads((FOLDER / f"losses_{version}.json").read_text(encoding="utf-8"))
    return document


def main() -> None:
    """Write what every example loses today over what was written down."""
    for version in VERSIONS:
        text = json.dumps(current(version), indent=1, ensure_ascii=False)
        (FOLDER / f"losses_{version}.json").write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
