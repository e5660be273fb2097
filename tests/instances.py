"""An instance of every public model, with every field that it takes: for laws that are to hold for all of them."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from itertools import islice
from pkgutil import walk_packages
from typing import Any, Final, Literal, cast, get_args, get_origin

from pydantic import BaseModel

import uispec
from uispec._issues.known_names import models_at
from uispec._model import Model
from uispec.a2ui.builder import v0_9 as old_ui
from uispec.a2ui.builder import v1_0 as ui
from uispec.errors import UispecError

_PACKAGES: Final = ("a2ui", "adaptive", "agui", "genui", "jsonrender", "mcp", "patch")
POOL: Final[tuple[object, ...]] = (
    *(
        {"a": [1.5, {"b": None}]},
        ["a", "b"],
        "tool-a",
        "a",
        "/a",
        "1.5",
        "https://a.example/b",
        "ui://a/b",
        "2026-01-01T00:00:00Z",
    ),
    *(True, False, 2, 0.5, 1, [1, 2], [[1]], {}, [{"a": 1}], {"a": "b"}, {"a": {"b": "c"}}, [], None),
    *(ui.Divider(), [ui.Divider()], [ui.Tab(title="a", child=ui.Divider())]),
    *(old_ui.Divider(), [old_ui.Divider()], [old_ui.Tab(title="a", child=old_ui.Divider())]),
    *(
        {"type": "x"},
        [{"type": "object"}],
        {"type": "object"},
        {"path": "/a"},
        {"@path": "/a"},
        {"a": ["b"]},
        ["@call"],
    ),
)
"""What is tried for a field whose type names no words and no models."""


def _below(model: type[BaseModel]) -> Iterator[type[BaseModel]]:
    for each in model.__subclasses__():
        if each.__module__.startswith("uispec."):
            yield each
            yield from _below(each)


@cache
def models() -> tuple[type[Model], ...]:
    """Every model of the library, built."""
    for module in walk_packages(uispec.__path__, "uispec."):
        if module.name.split(".")[1] in _PACKAGES:
            import_module(module.name)
    found = [cast("type[Model]", model) for model in dict.fromkeys(_below(Model)) if not _is_base(model)]
    for model in found:
        model.model_rebuild()
    return tuple(found)


def _is_base(model: type[BaseModel]) -> bool:
    """Tell whether a class is only there to be derived from."""
    is_private = any(part.startswith("_") for part in (model.__module__.rpartition(".")[2], model.__name__))
    return is_private or not (model.model_fields or getattr(model, "takes_extra", False))


def name_of(model: type[BaseModel]) -> str:
    """A name for a case of a test."""
    return f"{model.__module__.removeprefix('uispec.')}.{model.__name__}"


def faults_at(model: type[BaseModel], arguments: Mapping[str, Any], name: str) -> list[str]:
    """What the constructor says of one argument."""
    try:
        model(**arguments)
    except UispecError as error:
        return [f"{issue.path}: {issue.message}" for issue in error.issues if f"{issue.path}/".startswith(f"/{name}/")]
    return []


def _words(annotation: object) -> Iterator[object]:
    if get_origin(annotation) is Literal:
        yield from get_args(annotation)
    else:
        for each in get_args(annotation):
            yield from _words(each)


_NAMES: Final[Mapping[str, object]] = {"call": "mine"}
"""What is tried first for a field of this name, where the model as a whole takes no other."""
_UNDER_WAY: Final = list[type]()


def _candidates(model: type[Model], name: str) -> Iterator[object]:
    schema = model.__pydantic_core_schema__
    yield from _instances(models_at(schema, (name,)))
    for made in _instances(models_at(schema, (name, 0))):
        yield [made, made]
    yield from _words(model.model_fields[name].annotation)
    yield from (_NAMES[name],) if name in _NAMES else ()
    yield from POOL


def _instances(models: Iterable[type]) -> Iterator[Model]:
    made = (_made(each) for each in models if each not in _UNDER_WAY)
    return (each for each in made if each is not None)


def instance(model: type[Model]) -> Model | None:
    """An instance with as many fields as it takes together; `None` where none is found."""
    return _made(cast("type[Any]", model))


@cache
def _made(model: type[Model]) -> Model | None:
    _UNDER_WAY.append(model)
    arguments: dict[str, Any] = {}
    for name in model.model_fields:
        fitting = (value for value in _candidates(model, name) if not faults_at(model, {name: value}, name))
        arguments.update((name, value) for value in islice(fitting, 1))
    _UNDER_WAY.pop()
    optional = [name for name in arguments if not model.model_fields[name].is_required()]
    while True:
        try:
            return model(**arguments)
        except UispecError as error:
            told = {issue.path.split("/")[1] for issue in error.issues if issue.path}
            if not optional:
                return None
            # Some may not stand beside each other: those that are told go first, then the later ones.
            name = next((each for each in optional if each in told), optional[-1])
            optional.remove(name)
            del arguments[name]
