"""How many issues are told of one document, and which."""

from collections.abc import Sequence
from typing import Final

from uispec._sentences import count
from uispec.errors import Issue, Severity

MOST_ISSUES: Final = 1_000
"""Issues that are told about one document; whoever sent more has not one fault but the wrong program."""
MOST_SUGGESTIONS: Final = 50
"""Unknown names of one document that are looked for among the known ones; who has more of them did not misspell one."""

_SEVERITIES: Final[tuple[Severity, ...]] = ("error", "warning", "notice")
"""Worst first."""


def gathered(told: tuple[Issue, ...], more: tuple[Issue, ...], what: str) -> tuple[Issue, ...]:
    """Add to the issues of a state, which end with `too_many_issues` once there are a thousand.

    Args:
        told: what the state has; given back as it is where nothing is added.
        more: what is new.
        what: what follows in the stream, for the sentence: `lines`.

    >>> gathered((), (Issue("/a", "wrong_type", "..."),) * 1_001, "lines")[-1].message
    'More was wrong with the lines that followed; mend these first.'
    """
    if not more or (told and told[-1].code == "too_many_issues"):
        return told
    both = (*told, *more)
    if len(both) <= MOST_ISSUES:
        return both
    text = f"More was wrong with the {what} that followed; mend these first."
    return (*both[:MOST_ISSUES], Issue("", "too_many_issues", text))


def bounded(issues: Sequence[Issue], *, has_stopped: bool = False) -> tuple[Issue, ...]:
    """Keep the first thousand issues; one more says how many are left out, or that nobody looked any further.

    Args:
        issues: in document order.
        has_stopped: more may be wrong than was found; also where an earlier stop is among the issues.

    >>> bounded([Issue("/a", "wrong_type", "...")] * 1_002)[-1].message
    '2 more issues are not told; mend these first.'
    """
    found, issues = len(issues), [issue for issue in issues if issue.code != "too_many_issues"]
    has_stopped = has_stopped or len(issues) < found
    if not has_stopped and len(issues) <= MOST_ISSUES:
        return tuple(issues)
    worst: Severity = "error"
    text = "More is wrong than is told here; reading stopped, mend these first."
    if not has_stopped:
        left = issues[MOST_ISSUES:]
        severities = {issue.severity for issue in left}
        worst = next(one for one in _SEVERITIES if one in severities)
        text = f"{count(len(left), 'more issue')} {'are' if len(left) > 1 else 'is'} not told; mend these first."
    return (*issues[:MOST_ISSUES], Issue("", "too_many_issues", text, worst))
