"""Run a case, say how it stands, and count."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from tests.conformance import states, values
from tests.conformance.cases import Action, Case
from tests.conformance.files import missing_files
from tests.conformance.standing import DISAGREEMENTS
from uispec.errors import UispecError

ACTIONS: Final[Mapping[str, Action]] = {**states.ACTIONS, **values.ACTIONS}
"""What runs the cases of each action."""

Standing: TypeAlias = Literal["to pass", "disagrees", "not runnable"]


def standing(case: Case) -> Standing:
    """Look a case up in the table."""
    if missing_files(case):
        return "not runnable"
    return "disagrees" if case.id in DISAGREEMENTS else "to pass"


def failure(case: Case) -> str | None:
    """Run a case; `None` where it passes, else why it does not."""
    run = ACTIONS.get(case.action)
    if run is None:
        return f"nothing runs the action {case.action!r}"
    try:
        run(case)
    except (AssertionError, UispecError) as error:
        return f"{type(error).__name__}: {error}"
    return None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one case stands, and what came of running it."""

    case: Case
    standing: Standing
    failure: str | None

    @property
    def is_good(self) -> bool:
        """Whether the case does what its standing says: a case of the table has to fail, or its row is stale."""
        return self.standing == "not runnable" or (self.failure is None) is (self.standing == "to pass")


def outcome(case: Case) -> Outcome:
    """Run a case, unless it cannot run."""
    found = standing(case)
    return Outcome(case, found, None if found == "not runnable" else failure(case))


@dataclass(slots=True)
class Count:
    """The cases of one suite, counted."""

    suite: str
    cases: int = 0
    run: int = 0
    passed: int = 0
    disagree: int = 0
    not_runnable: int = 0
    wrong: int = 0
    """Cases that do not do what their standing says."""


def counts(outcomes: Iterable[Outcome]) -> list[Count]:
    """Count outcomes by suite, in the order of the suites."""
    found: dict[str, Count] = {}
    for one in outcomes:
        count = found.setdefault(one.case.suite, Count(one.case.suite))
        count.cases += 1
        count.run += one.standing != "not runnable"
        count.passed += one.standing == "to pass" and one.failure is None
        count.disagree += one.standing == "disagrees"
        count.not_runnable += one.standing == "not runnable"
        count.wrong += not one.is_good
    return list(found.values())
