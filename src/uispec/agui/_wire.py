"""What the models of AG-UI share: absent written as null, whole numbers, and members of unions that keep others out."""

from typing import Annotated, ClassVar, Final, Self, TypeAlias, TypeVar

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field, model_validator

from uispec._issues.refusals import GUARD, refusal
from uispec._model import MISSING, Model, Number, OpenModel
from uispec._sentences import shown

T = TypeVar("T")


def _absent(value: object) -> object:
    return MISSING if value is None else value


Opt: TypeAlias = Annotated[T | MISSING, BeforeValidator(_absent)]
"""An optional property. Software in other languages writes null where it means that there is none: it is read as that,
and never written, also where any JSON may stand: there, too, the schemas of the protocol refuse it or leave it out."""

_SAFE: Final = 2**53 - 1
"""The largest integer of which JavaScript knows the neighbours."""


def _whole(value: Number) -> Number:
    if value != int(value) or abs(value) > _SAFE:
        raise refusal("invalid_value", f"{{name}} must be a whole number of at most 2^53 - 1; got {shown(value)}.")
    return value


Whole: TypeAlias = Annotated[Number, AfterValidator(_whole)]
"""An integer, kept as it is written: `2.0` is one."""

Count: TypeAlias = Annotated[Whole, Field(ge=0)]


class StatePart(Model):
    """The base of what a fold keeps, which is no wire: its names are those of Python in JSON too."""

    model_config = ConfigDict(alias_generator=None)


class UnknownKind(OpenModel):
    """The base of what the protocol does not have. A broken member of a kind that has a model must not pass as one."""

    takes_extra = True

    known: ClassVar[frozenset[str]]
    """The kinds that have a model."""
    tag: ClassVar[str] = "type"
    """The property that tells the kind."""

    @model_validator(mode="after")
    def _is_unknown(self) -> Self:
        if getattr(self, self.tag) in self.known:
            raise refusal(GUARD, "Its model says what is wrong.")
        return self
