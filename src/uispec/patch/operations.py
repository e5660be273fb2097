"""The six operations of a JSON Patch, as typed values."""

from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import AfterValidator, Field

from uispec import pointer
from uispec._issues.refusals import refusal
from uispec._model import Json, OpenModel, tag
from uispec.errors import DataError


def _hold_pointer(text: str) -> str:
    try:
        pointer.split(text)
    except DataError as error:
        issue = error.issues[0]
        raise refusal(issue.code, issue.message) from error
    return text


PointerText: TypeAlias = Annotated[str, AfterValidator(_hold_pointer)]
"""A JSON Pointer as text, its syntax checked."""


class Add(OpenModel):
    """Put a value where none is, or in place of the one there; into an array, before the element of that index.

    >>> from uispec.patch import apply
    >>> apply({"rows": [1, 3]}, [Add(path="/rows/1", value=2)])
    {'rows': [1, 2, 3]}
    """

    op: Literal["add"] = tag("add")
    path: PointerText
    value: Json


class Remove(OpenModel):
    """Take away the value that is there."""

    op: Literal["remove"] = tag("remove")
    path: PointerText


class Replace(OpenModel):
    """Put a value in place of the one that is there."""

    op: Literal["replace"] = tag("replace")
    path: PointerText
    value: Json


class Move(OpenModel):
    """Take the value away at one place and add it at another, which must not lie inside it."""

    op: Literal["move"] = tag("move")
    from_: PointerText = Field(validation_alias="from", serialization_alias="from")
    path: PointerText


class Copy(OpenModel):
    """Add the value of one place at another too."""

    op: Literal["copy"] = tag("copy")
    from_: PointerText = Field(validation_alias="from", serialization_alias="from")
    path: PointerText


class Test(OpenModel):
    """Go on only if the value there equals this one; numbers are equal by value, so `1` equals `1.0`."""

    __test__: ClassVar = False  # pytest takes classes of this name for its own

    op: Literal["test"] = tag("test")
    path: PointerText
    value: Json


Operation: TypeAlias = Annotated[Add | Remove | Replace | Move | Copy | Test, Field(discriminator="op")]
"""One step of a patch. Members that the RFC does not name are kept, and mean nothing."""
