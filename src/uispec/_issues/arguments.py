"""What is wrong with the arguments of a constructor, each fault once, in a sentence, by the names of Python."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, cast

from pydantic import BaseModel, JsonValue, TypeAdapter, ValidationError
from pydantic.config import ExtraValues

from uispec import pointer
from uispec._issues import explain
from uispec._order import DocumentOrder
from uispec._sentences import shown, suggestion
from uispec.errors import InvalidDocumentError, Issue, UispecError

_Given: TypeAlias = Mapping[str, object]


def explain_arguments(
    model: type[BaseModel],
    given: _Given,
    error: ValidationError | None,
    *,
    extra: ExtraValues | None = None,
    unknown: Collection[str] = (),
) -> UispecError:
    """Give the error of ours that tells what pydantic's tells, with paths into the arguments.

    Args:
        model: what was to be made.
        given: the arguments, by their names.
        error: what pydantic says of them; `None`: only `unknown` is wrong with them.
        extra: what the constructor does about properties that the model has not; `None`: as the model says.
        unknown: those of the arguments that pydantic was not shown, since the model has no such properties.
    """
    told = [
        Issue(pointer.format((name,)), "unknown_property", _tell_unknown(model, given, name))
        for name in given
        if name in unknown
    ]
    if error is None:
        return InvalidDocumentError(*told)
    known = {name: held for name, held in given.items() if name not in unknown}
    found = _explain_known(model, known, error, extra)
    if not told:
        return found
    order = DocumentOrder(given)
    last = (len(given),)
    return type(found)(*sorted([*told, *found.issues], key=lambda issue: order.rank(pointer.split(issue.path)) or last))


def _explain_known(
    model: type[BaseModel], given: _Given, error: ValidationError, extra: ExtraValues | None
) -> UispecError:
    maker = _Maker(model, extra)
    # A model is iterable: where an array should be, each of its fields would count as an item, and be wrong.
    lone = {
        name
        for fault in error.errors(include_url=False, include_input=False)
        if len(fault["loc"]) > 1
        and isinstance(fault["loc"][1], int)
        and isinstance(given.get(name := str(fault["loc"][0])), BaseModel)
    }
    if lone:
        try:
            maker.validate_python({name: _NO_ARRAY if name in lone else held for name, held in given.items()})
        except ValidationError as again:
            error = again
    made = explain(error, _to_json(given), cast("TypeAdapter[object]", maker))
    return type(made)(*(_translate(model, given, issue) for issue in made.issues))


_NO_ARRAY: Final = object()


@dataclass(frozen=True, slots=True)
class _Maker:
    """What `explain` reads parts of the arguments with once more, where too much is wrong to be told."""

    model: type[BaseModel]
    extra: ExtraValues | None

    @property
    def core_schema(self) -> object:
        return self.model.__pydantic_core_schema__

    def validate_python(self, value: object, **_: object) -> None:
        self.model.__pydantic_validator__.validate_python(value, extra=self.extra)


def _to_json(given: _Given) -> JsonValue:
    """The arguments with plain arrays and objects, as faults are looked for in those; all else stays what it is."""
    top: list[object] = [given]
    copies: dict[int, list[object] | dict[object, object]] = {}
    waiting: list[list[object] | dict[object, object]] = [top]
    while waiting:
        holder = waiting.pop()
        for key, held in list(holder.items() if isinstance(holder, dict) else enumerate(holder)):
            if isinstance(held, list | tuple | Mapping):
                copy = copies.get(id(cast("object", held)))
                if copy is None:
                    copy = dict(cast("Any", held)) if isinstance(held, Mapping) else list(cast("Any", held))
                    copies[id(cast("object", held))] = copy
                    waiting.append(copy)
                cast("dict[object, object]", holder)[key] = copy
    return cast("JsonValue", top[0])


def _translate(model: type[BaseModel], given: _Given, issue: Issue) -> Issue:
    """The same issue with the name of the model, and with the names that its fields have in Python."""
    path, text = issue.path, issue.message
    tokens = pointer.split(path)
    if len(tokens) == 1 and issue.code == "unknown_property":
        text = _tell_unknown(model, given, tokens[0])
    elif len(tokens) == 1 and issue.code == "missing_property":
        fields = model.model_fields.items()
        name = next(name for name, field in fields if tokens[0] in (name, field.validation_alias, field.alias))
        path = pointer.format((name,))
        text = f"{model.__name__} needs the property {shown(name)}."
    elif text.startswith("The document "):
        text = f"{model.__name__} {text.removeprefix('The document ')}"
    return Issue(path, issue.code, text)


def _tell_unknown(model: type[BaseModel], given: _Given, name: str) -> str:
    return f"{model.__name__} has no property {shown(name)}.{suggestion(name, model.model_fields, given)}"
