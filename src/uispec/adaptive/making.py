"""What is wrong with the arguments of a constructor, each fault once, in a sentence, by the names of Python."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, cast

from pydantic import BaseModel, JsonValue, TypeAdapter, ValidationError
from pydantic_core import InitErrorDetails, PydanticCustomError, core_schema

from uispec import pointer
from uispec._issues import issues_of
from uispec._sentences import suggestion
from uispec.errors import Issue

_Given: TypeAlias = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class _Part:
    """Stands for an object that is made already; as a sentence calls it."""

    name: str

    def __str__(self) -> str:
        return f"{'an' if self.name[0] in 'AEIOU' else 'a'} {self.name}"


class _Maker:
    """What `issues_of` reads parts of the arguments with once more, where too much is wrong to be told."""

    core_schema: Final = core_schema.any_schema()
    """Nothing is guessed from it: names are those of Python here."""

    def __init__(self, model: type[BaseModel]) -> None:
        self._model = model

    def validate_python(self, value: object, **_: object) -> None:
        self._model.__pydantic_validator__.validate_python(value, extra="forbid")


def refused(model: type[BaseModel], given: _Given, error: ValidationError) -> ValidationError:
    """Give an error that tells what pydantic's tells: by the names of Python, with house codes as types.

    Args:
        model: what was to be made.
        given: the arguments, by their names.
        error: what pydantic says of them.
    """
    # A model is iterable: where an array should be, each of its fields would count as an item, and be wrong.
    lone = {
        str(fault["loc"][0])
        for fault in error.errors(include_url=False, include_input=False)
        if len(fault["loc"]) > 1
        and isinstance(fault["loc"][1], int)
        and isinstance(given.get(str(fault["loc"][0])), BaseModel)
    }
    maker = _Maker(model)
    if lone:
        try:
            maker.validate_python({name: _plain(held) if name in lone else held for name, held in given.items()})
        except ValidationError as again:
            error = again
    document = {name: _plain(held) for name, held in given.items()}
    issues = issues_of(error, cast("JsonValue", document), cast("TypeAdapter[object]", maker))
    return _error(model, given, [_in_python(model, given, issue) for issue in issues])


def misfit(model: type[BaseModel], given: _Given, name: str, message: str) -> ValidationError:
    """Give the error about one argument that has the right type and means nothing."""
    return _error(model, given, [Issue(pointer.format((name,)), "invalid_value", message)])


def _plain(value: object) -> object:
    """What stands for a value where faults are looked for: arrays and objects as JSON has them."""
    top: list[object] = [value]
    waiting: list[list[object] | dict[str, object]] = [top]
    while waiting:
        holder = waiting.pop()
        for key, held in list(holder.items() if isinstance(holder, dict) else enumerate(holder)):
            made: object = held
            if isinstance(held, BaseModel):
                made = _Part(type(held).__name__)
            elif isinstance(held, list | tuple):
                made = list(cast("list[object]", held))
            elif isinstance(held, Mapping):
                made = dict(cast("Mapping[str, object]", held))
            cast("dict[str | int, object]", holder)[key] = made
            if isinstance(made, list | dict):
                waiting.append(cast("list[object]", made))
    return top[0]


def _in_python(model: type[BaseModel], given: _Given, issue: Issue) -> Issue:
    """The same issue with the name of the model, and a guess at what a misspelled argument was meant to be."""
    text = issue.message
    if text.startswith("The document "):
        text = f"{model.__name__} {text.removeprefix('The document ')}"
    tokens = pointer.split(issue.path)
    if issue.code == "unknown_property" and len(tokens) == 1:
        text += suggestion(tokens[0], model.model_fields, given)
    return Issue(issue.path, issue.code, text)


def _error(model: type[BaseModel], given: _Given, issues: list[Issue]) -> ValidationError:
    faults: list[InitErrorDetails] = []
    for issue in issues:
        here: object = given
        place: list[str | int] = []
        for token in pointer.split(issue.path):
            step = int(token) if isinstance(here, list | tuple) else token
            place.append(step)
            here = _below(cast("object", here), step)
        # The word is one of the house's; pydantic's signature asks for a literal.
        kind = PydanticCustomError(cast("Any", issue.code), "{message}", {"message": issue.message})
        faults.append({"type": kind, "loc": tuple(place), "input": here})
    return ValidationError.from_exception_data(model.__name__, faults)


def _below(holder: object, step: str | int) -> object:
    """What an argument holds at a step; itself where nothing stands there, as pydantic tells it of what is missing."""
    if isinstance(holder, Mapping):
        return cast("Mapping[str | int, object]", holder).get(step, cast("object", holder))
    if isinstance(holder, list | tuple) and isinstance(step, int):
        return cast("list[object]", holder)[step]
    return cast("object", holder)
