"""The base of every object of a card."""

from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar, Final, Self, cast

from pydantic import BaseModel, Field

from uispec._json import same
from uispec._json.frozen import FrozenDict
from uispec._model import MISSING, ExtensibleModel, Json, make


class CardObject(ExtensibleModel):
    """An object of a card: read with everything that it brings, built in Python from what it declares.

    What is read keeps properties that nobody knows, in `model_extra`. A constructor refuses them, since there they are
    slips of the pen; `with_extra` is for those that are meant.
    """

    optional_type: ClassVar[str] = ""
    """The type that the object has where it names none. Python code writes it."""

    template_data: Json | MISSING = Field(default=MISSING, validation_alias="$data", serialization_alias="$data")
    """In a template: the data that the object is filled with; one object for each item of an array."""
    template_when: Json | MISSING = Field(default=MISSING, validation_alias="$when", serialization_alias="$when")
    """In a template: the condition under which the object stays."""

    def _fill(self, data: dict[str, Any]) -> None:
        tag = self.optional_type or _tag(cast("type[BaseModel]", type(self)))
        if tag:
            data.setdefault("type", tag)
        make(type(self), data, into=self, extra="forbid")

    @property
    def model_extra(self) -> dict[str, Any]:
        """The properties that the object has beyond those of its model; they cannot be edited."""
        return FrozenDict(self.__pydantic_extra__ or {})

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """Copy, and check what `update` brings by the names of Python. Extras come along, but for those it replaces.

        Raises:
            ParseError, InvalidDocumentError, LimitError: as the constructor.
        """
        if not update:
            return super().model_copy(deep=deep)
        model = type(self)
        given = {name: getattr(self, name) for name in self.model_fields_set & model.model_fields.keys()}
        changed = {**given, **update}
        made = make(model, changed, by_alias=False)
        replaced = {model.model_fields[name].serialization_alias for name in update.keys() & model.model_fields.keys()}
        kept = {key: value for key, value in self.model_extra.items() if key not in replaced}
        object.__setattr__(made, "__pydantic_extra__", {**kept, **made.model_extra})
        return made

    def __eq__(self, other: object) -> bool:
        """Compare type for type, as JSON is compared, and as deep as cards may be."""
        return same(self, other) if isinstance(other, CardObject) else NotImplemented

    def __repr__(self) -> str:
        """Show what is there, down to a few levels."""
        return _show(self, _LEVELS)

    __str__ = __repr__


_LEVELS: Final = 6


def _show(value: object, levels: int) -> str:
    if isinstance(value, tuple) and levels:
        items = [_show(item, levels) for item in cast("tuple[object, ...]", value)]
        return f"({', '.join(items)}{',' if len(items) == 1 else ''})"
    if not isinstance(value, CardObject):
        return repr(cast("object", value))
    if not levels:
        return f"{type(value).__name__}(...)"
    return f"{type(value).__name__}({', '.join(f'{name}={_show(v, levels - 1)}' for name, v in value.__repr_args__())})"


@cache
def _tag(model: type[BaseModel]) -> str:
    """The type that a class has whether it is told or not."""
    field = model.model_fields.get("type")
    if field is None or field.default_factory is None:
        return ""
    return str(field.get_default(call_default_factory=True, validated_data={}))
