"""What a validator of ours raises: an error that brings its house code and its sentence along."""

from collections.abc import Sequence
from typing import Final

from pydantic_core import PydanticCustomError


def refusal(code: str, message: str, at: Sequence[str | int] = ()) -> PydanticCustomError:
    """The error that a validator raises: a house code, a whole sentence, and the way down from the value to the fault.

    Union members that exist to keep others out raise the code `GUARD`; such an error is never told to anybody.
    """
    # The text goes in as context, since braces of JSON in a template would be read as names.
    return PydanticCustomError("uispec", "{message}", {"code": code, "message": message, "at": tuple(at)})


GUARD: Final = "guard"
"""The code of a refusal that only steers a union."""
