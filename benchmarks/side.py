"""One of two revisions that are compared: a process that measures what it is told to, one line of JSON at a time.

`{"row": NAME}` makes a row ready and rehearses it, `{"round": NUMBER}` measures one round of it. The answer is one line
too: `{"ready": true}`, `{"samples": {...}}` or `{"failed": REASON}`.
"""

import json
import sys
from collections.abc import Mapping
from typing import Any

from benchmarks.budget import Contest
from benchmarks.sampling import one_round
from benchmarks.setting import Setting
from benchmarks.table import ROWS


def main() -> None:
    """Answer until standard input ends."""
    contest = Contest({})
    rows = {row.name: row for row in ROWS}
    for line in sys.stdin:
        asked = json.loads(line)
        answer: Mapping[str, Any]
        try:
            if "row" in asked:
                contest = rows[asked["row"]].prepare(Setting(peers=False))
                one_round(contest.gauges)
                answer = {"ready": True}
            else:
                answer = {"samples": one_round(contest.gauges, asked["round"])}
        except Exception as error:  # a revision that lacks what is measured: an answer too
            answer = {"failed": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
