"""The recorded rows of the linter and of the client's verifier, as `validate` judges the same streams."""

import json
from collections.abc import Mapping
from typing import Any, Final

import pytest

from tests.interop.rows import REASONS, Row, rows
from tests.shared import needs_shared
from uispec import agui
from uispec.errors import Issue

LINTED: Final = rows("ag-ui-validate")
VERIFIED: Final = rows("agui-client-verify")

Finding = tuple[str | None, str, int, str]
"""The rule, how grave it is, the number of the event (-1: none), and the place in it."""

INSTEAD: Final[Mapping[str, list[Finding]]] = {
    "val-thinking": [("AGUI503", "error", 1, "/type"), ("AGUI503", "error", 2, "/type")],
    "val-result-parts": [],
    "val-chunk-reasoning-empty": [("AGUI105", "warning", 2, "/delta"), ("AGUI401", "error", 3, "/messageId")],
}
"""What stands instead of the rows that have a reason."""

AT_THE_END: Final[Mapping[str, int]] = {"AGUI003": 0, "AGUI902": -1}
"""What the linter tells with no event, and the event that it is told with here: the one that begins the run."""

NEARER: Final = {"val-delta-fails": "/delta/0/path"}
"""Where the place is told more closely."""


def _document(row: Row) -> str:
    """The row's events, a line each; one of them is no JSON."""
    return "\n".join(event if isinstance(event, str) else json.dumps(event) for event in row.input)


def _found(row: Row, issue: Issue) -> Finding:
    _, number, *way = [*issue.path.split("/"), ""] if issue.path else ["", "-1", ""]
    event: Any = row.input[int(number)] if number != "-1" else {}
    kind: Any = None if isinstance(event, str) else event.get("type")
    severity = issue.severity.replace("notice", "info")
    return agui.lint_rule(issue, kind), severity, int(number), "".join(f"/{step}" for step in way if step)


@pytest.mark.parametrize("row", LINTED, ids=lambda row: row.id)
def test_linter(row: Row) -> None:
    found = [_found(row, issue) for issue in agui.validate(_document(row), profile="lint")]
    if row.id in REASONS:
        assert found == INSTEAD[row.id]
        return
    told = sorted(map(_told, row.output["diagnostics"]), key=lambda one: one[2])
    assert [finding[:3] for finding in found] == [one[:3] for one in told]
    for finding, one in zip(found, told, strict=True):
        assert one[3] is None or finding[3] == NEARER.get(row.id, one[3])


def _told(diagnostic: Any) -> tuple[str, str, int, str | None]:
    rule: str = diagnostic["rule"]
    number: int = AT_THE_END[rule] if rule in AT_THE_END else diagnostic["index"]
    return rule, diagnostic["severity"], number, diagnostic.get("pointer")


@pytest.mark.parametrize("row", VERIFIED, ids=lambda row: row.id)
def test_verifier(row: Row) -> None:
    """The last event of a refused stream is the one that the verifier refuses."""
    found = agui.validate(row.input, profile="reference")
    refused = [issue.path.split("/")[1] for issue in found if issue.severity == "error"]
    assert refused == ([] if row.output["ok"] else [str(len(row.input) - 1)])


@needs_shared
def test_every_row_is_among_them() -> None:
    assert (len(LINTED), len(VERIFIED)) == (39, 30)
    assert INSTEAD.keys() == {row.id for row in LINTED} & REASONS.keys()
    # The counts of each row say how many findings of each gravity there are, and so do ours.
    for row in LINTED:
        assert len(row.output["diagnostics"]) == sum(row.output[name] for name in ("errors", "warnings", "info"))
