"""What a field is checked for. Fields hold these in their props, as JSON; the models are for whoever writes them."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from uispec._model import MISSING, OpenModel, Seq
from uispec.jsonrender.models._forms import FormObject, Given
from uispec.jsonrender.models.conditions import Condition


class Check(OpenModel):
    """One question about the value of a field, and what is told where the answer is no.

    >>> Check(type="minLength", args={"min": 3}, message="Too short.").model_dump()
    {'type': 'minLength', 'message': 'Too short.', 'args': {'min': 3}}
    """

    type: str
    """A built-in kind, or a function of the host."""
    message: str
    args: FormObject | MISSING = MISSING
    """By name; any expression."""

    if TYPE_CHECKING:

        def __init__(self, *, type: str, message: str, args: Mapping[str, Given] | MISSING = MISSING) -> None: ...  # noqa: A002 - the wire's name


class CheckConfig(OpenModel):
    """All checks of one field, when they run, and on what condition."""

    checks: Seq[Check] | MISSING = MISSING
    validate_on: Literal["change", "blur", "submit"] | MISSING = MISSING
    enabled: Condition | MISSING = MISSING
