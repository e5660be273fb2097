"""What stops an evaluation, as the two ways in which the JavaScript library stops one.

A `Failure` is what its evaluators hand back beside a value; comparisons, `and`, `or`, `not` and conditions take one for
false. A `Crash` is what it throws, and nothing inside an expression stops it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic_core import MISSING

from uispec.adaptive.codes import TemplateCode
from uispec.errors import Issue

if TYPE_CHECKING:
    from uispec.adaptive.templating.nodes import Node


class EvaluationError(Exception):
    """An expression gives no value; says why, and where in the template text."""

    def __init__(self, code: TemplateCode, why: str) -> None:
        super().__init__(code, why)
        self.code: TemplateCode = code
        self.why = why
        """A sentence without its full stop."""
        self.at: int | None = None
        """The character of the template text that the expression begins with which failed; `None` while not known."""

        self.beside: object = MISSING
        """What the library hands back beside a failure, for whoever does not ask whether there was one."""
        self.source: Node | None = None
        """The expression that the library forgets to hand its own failure on from, if there is one."""

    def issue(self, place: str) -> Issue:
        """The same as an issue at a place of the template."""
        where = "" if self.at is None else f" at character {self.at + 1} of the text"
        return Issue(place, self.code, f"{self.why}{where}.")


class Failure(EvaluationError):  # noqa: N818 - the two are told apart by what they are, and caught by their base
    """One that a condition takes for false."""


class Crash(EvaluationError):  # noqa: N818 - see above
    """One that nothing inside an expression stops."""


def wrong_type(why: str) -> Failure:
    """A value has not the type that is needed here."""
    return Failure("wrong_type", why)


def invalid_value(why: str) -> Failure:
    """A value has the type, and is none that is taken here."""
    return Failure("invalid_value", why)


def null_value(why: str) -> Failure:
    """Null, or nothing at all, stands where something is needed."""
    return Failure("null_value", why)
