"""What is wrong with the arguments of a constructor, each fault once, in a sentence, by the names of Python."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TypeAlias, cast

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
        given: the arguments, by their names, in plain dicts and lists.
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
    maker = cast("TypeAdapter[object]", _Maker(model, extra))
    found = explain(error, cast("JsonValue", known), maker)
    issues = [*told, *(_translate(model, given, issue) for issue in found.issues)]
    if told:
        order = DocumentOrder(given)
        last = (len(given),)
        issues.sort(key=lambda issue: order.rank(pointer.split(issue.path)) or last)
    return type(found)(*issues)


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
