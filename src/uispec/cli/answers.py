"""What a command found out, and how it is said: on the two streams, and by the status of the process."""

import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NoReturn

import typer
from pydantic import JsonValue
from rich.console import RenderableType

from uispec import losses
from uispec.cli.printing import Outline, draw, issue_lines, json_text, loss_table, plain, put, visible
from uispec.errors import Issue, Severity
from uispec.losses import Loss


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command found out about a document."""

    output: JsonValue = None
    losses: tuple[Loss, ...] = ()
    issues: tuple[Issue, ...] = ()
    is_refused: bool = False
    """No output came of it, however mild the issues are: losses, where none were allowed."""
    lines: Sequence[int] = ()
    """Where the document is JSON lines: the line of the file that each message stands in."""

    @property
    def status(self) -> int:
        """0 fine, 1 the document has errors."""
        return 1 if self.is_refused or any(issue.severity == "error" for issue in self.issues) else 0

    def to_json(self) -> JsonValue:
        """Give it as the one object that `--json` prints."""
        return {
            "output": self.output,
            "losses": [loss.to_json() for loss in self.losses],
            "issues": [issue.to_json() for issue in self.issues],
        }


def leave(
    answer: Answer,
    as_json: bool,
    *,
    shown: str | Sequence[RenderableType | Outline] = (),
    told: Sequence[RenderableType | Outline] = (),
    lost: Sequence[RenderableType | Outline] = (),
) -> NoReturn:
    """Print an answer, for a program or for people, and end with its status."""
    if as_json:
        put(sys.stdout, json_text(answer.to_json(), sys.stdout, indent=None))
    else:
        issues = [issue_lines(answer.issues, answer.lines)] if answer.issues else []
        draw(sys.stderr, *told, *issues, *lost)
        if not isinstance(shown, str):
            draw(sys.stdout, *shown)
        else:
            put(sys.stdout, visible(shown) if sys.stdout.isatty() else shown)
    raise typer.Exit(answer.status)


def refuse_use(reason: str) -> NoReturn:
    """Say why the command was not called as it can be, and end with status 2."""
    put(sys.stderr, f"uispec: {visible(reason)}")
    raise typer.Exit(2)


def loss_lines(
    result: losses.Conversion[object], least: Severity, lines: Sequence[int]
) -> list[RenderableType | Outline]:
    """Say what a conversion lost: how much, and a table of the groups that are grave enough."""
    hidden = len(losses.groups(result)) - len(losses.groups(result, least))
    heading = f"losses   {quantity(len(result.losses), 'loss', 'losses')} on the way to {result.target_format}"
    if hidden:
        heading += f", {quantity(hidden, 'less grave group')} not shown (--min-severity notice)"
    groups = losses.groups(result, least)
    return [plain(heading), *([loss_table(groups, lines)] if groups else [])]


def count_by_severity(issues: Sequence[Issue]) -> dict[Severity, int]:
    """Count issues, the gravest severity first."""
    found = Counter(issue.severity for issue in issues)
    return {severity: found[severity] for severity in ("error", "warning", "notice")}


def write_counts(counts: Mapping[Severity, int]) -> str:
    """Write such counts as a phrase.

    >>> write_counts({"error": 1, "warning": 2, "notice": 0})
    '1 error, 2 warnings, 0 notices'
    """
    return ", ".join(quantity(count, severity) for severity, count in counts.items())


def quantity(count: int, one: str, other: str | None = None) -> str:
    """Write how many of a thing there are; `other` is its plural where that has more than an `s`.

    >>> quantity(1, "loss", "losses"), quantity(2, "loss", "losses"), quantity(0, "message")
    ('1 loss', '2 losses', '0 messages')
    """
    return f"{count} {one if count == 1 else other or one + 's'}"
