"""How much all official documents lose on the way to each format, written down: `python -m tests.convert.golden`.

Counts by effect and code, for each pair. They may fall; where one has to rise, the reason belongs into the commit.
"""

import json
from collections import Counter
from pathlib import Path
from typing import Final

from tests.convert.pairs import Pair, pairs

FOLDER: Final = Path(__file__).parent / "golden"


def current(pair: Pair) -> dict[str, int]:
    """What all seeds of a pair lose today."""
    counts = Counter(
        f"{loss.code} {loss.effect}" for seed in pair.source.seeds() for loss in pair.convert(seed.document).losses
    )
    return dict(sorted(counts.items()))


def written() -> dict[str, dict[str, int]]:
    """What was written down, by pair."""
    document: dict[str, dict[str, int]] = json.loads((FOLDER / "losses.json").read_text(encoding="utf-8"))
    return document


def main() -> None:
    """Write what every pair loses today over what was written down."""
    lines = [f"{json.dumps(str(pair))}: {json.dumps(current(pair))}" for pair in pairs()]
    (FOLDER / "losses.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
