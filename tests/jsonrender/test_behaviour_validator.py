"""The recorded rows of the validator, of its fixes, and of the text that it makes of issues."""

from typing import Any, Final

import pytest

from tests.jsonrender.rows import Row, rows
from tests.jsonrender.test_behaviour_specstream import defined
from tests.shared import needs_shared
from uispec.errors import Issue
from uispec.jsonrender import auto_fix, format_issues, validate

VALIDATED: Final = rows("validator", "validateSpec")
FIXED: Final = rows("validator", "autoFixSpec")
FORMATTED: Final = rows("validator", "formatSpecIssues")

THROWN: Final = {
    "jr-758": [("/elements/m", "element_not_object")],
    "jr-759": [("/elements/n", "element_not_object")],
    "jr-798": [("/elements/m/repeat", "invalid_repeat")],
}
"""Where that validator throws, what ours tells."""


def _told(issue: Issue) -> dict[str, Any]:
    """An issue as that validator tells it; the element's key stands in the path."""
    told: dict[str, Any] = {"severity": issue.severity, "message": issue.message, "code": issue.code}
    if issue.path.startswith("/elements/"):
        told["elementKey"] = issue.path.split("/")[2]
    return told


def _options(row: Row) -> dict[str, Any]:
    return row.args[1] if len(row.args) > 1 else {}


@pytest.mark.parametrize("row", VALIDATED, ids=lambda row: row.id)
def test_validation(row: Row) -> None:
    options = _options(row)
    issues = validate(row.args[0], policy="compat", check_orphans=options.get("checkOrphans", False))
    if row.error is not None:
        assert [(issue.path, issue.code) for issue in issues] == THROWN[row.id]
        return
    assert [_told(issue) for issue in issues] == row.result["issues"]
    assert all(issue.severity != "error" for issue in issues) is row.result["valid"]


@pytest.mark.parametrize("row", FIXED, ids=lambda row: row.id)
def test_fixes(row: Row) -> None:
    options = _options(row)
    fixed = auto_fix(row.args[0], policy="compat", lossy=options.get("lossy", True))
    assert fixed.spec == defined(row.result["spec"])
    assert [fix.message for fix in fixed.fixes] == row.result["fixes"]
    assert [{"message": fix.message, "lossy": fix.is_lossy} for fix in fixed.fixes] == row.result["fixDetails"]


@pytest.mark.parametrize("row", FORMATTED, ids=lambda row: row.id)
def test_the_text(row: Row) -> None:
    issues = [Issue("", one["code"], one["message"], one["severity"]) for one in row.args[0]]
    assert format_issues(issues, "compat") == row.result


@needs_shared
def test_every_row_is_among_them() -> None:
    assert len(VALIDATED) + len(FIXED) + len(FORMATTED) == len(rows("validator")) >= 49
    assert {row.id for row in VALIDATED if row.error is not None} == THROWN.keys()
