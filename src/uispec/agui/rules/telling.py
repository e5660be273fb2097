"""How an event is applied, and what is said about it."""

from dataclasses import dataclass, field

from uispec.agui.codes import FoldCode
from uispec.errors import Issue, Severity, StateError, UispecError
from uispec.limits import Limits


@dataclass(slots=True)
class Telling:
    """How events are applied, and what is to be said about the one that is being applied."""

    limits: Limits
    is_strict: bool = False
    is_authoritative: bool = False
    issues: list[Issue] = field(default_factory=list[Issue])
    error: type[UispecError] = StateError
    """The class that tells the issues where the caller wants an error."""

    def tell(self, member: str, code: FoldCode, text: str, severity: Severity = "warning") -> None:
        """Say something about a member of the event."""
        self.issues.append(Issue(f"/{member}", code, text, severity))
