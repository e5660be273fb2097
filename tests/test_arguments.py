"""What constructors take for JSON: the same for every field of every model, and what readers of documents take."""

import re
from collections import UserList
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from types import MappingProxyType
from typing import Any, Final, TypeAlias

import pytest
from pydantic import JsonValue

from tests.instances import faults_at, instance, models, name_of
from uispec import _json
from uispec._issues.known_names import models_at
from uispec._model import Model
from uispec.errors import InvalidDocumentError, Issue, LimitError, ParseError, UispecError
from uispec.jsonrender.models.conditions import VALID_FORMS

HALF: Final = "Hi \ud83d"
"""A text that UTF-8 cannot write."""

MODELS: Final = pytest.mark.parametrize("model", models(), ids=name_of)
TEXT_SAID: Final = 'The text "Hi \\ud83d" holds a lone surrogate.'
KEY_SAID: Final = 'The key "Hi \\ud83d" holds a lone surrogate.'


class Stranger(Model):
    """A model that no other knows."""

    size: int


class Long(int):
    """An integer of somebody's own class."""


LONG: Final = 10**4_300
STRANGER: Final = Stranger(size=1)

Told: TypeAlias = list[tuple[str, str]]
BAD_TEXTS: Final[tuple[tuple[object, Told], ...]] = (
    (HALF, [("", TEXT_SAID)]),
    ([1, {"a/b": (HALF,)}], [("/1/a~1b/0", TEXT_SAID)]),
    ({HALF: 1, "a": HALF}, [("", KEY_SAID), ("/a", TEXT_SAID)]),
)
BAD_KEYS: Final[tuple[tuple[object, Told], ...]] = (
    ({1: HALF}, [("", "A key must be a string; got 1.")]),
    (
        {"a": [{None: {2: 3}}, {b"b": 1}]},
        [("/a/0", "A key must be a string; got null."), ("/a/1", "A key must be a string; got a bytes.")],
    ),
    (MappingProxyType({10**5_000: 1}), [("", "A key must be a string; got a very large number.")]),
)


def told(issues: tuple[Issue, ...]) -> list[tuple[str, str]]:
    return [(issue.path, issue.message) for issue in issues]


def test_the_models_are_all_there() -> None:
    packages = {model.__module__.split(".")[1] for model in models()}
    assert packages == {"a2ui", "adaptive", "agui", "genui", "jsonrender", "mcp", "patch"}
    assert len(models()) > 550
    assert [name_of(model) for model in models() if instance(model) is None] == []
    fields = sum(len(model.model_fields) for model in models())
    assert sum(len(made.model_fields_set) for model in models() if (made := instance(model))) > 0.9 * fields


@MODELS
def test_a_text_that_cannot_be_written_is_refused_where_a_model_is_built(model: type[Model]) -> None:
    """ "Lone surrogates are refused on the way in.\""""
    for name in model.model_fields:
        for value, places in BAD_TEXTS:
            with pytest.raises(ParseError) as caught:
                model(**{name: value})
            assert {issue.code for issue in caught.value.issues} == {"invalid_unicode"}
            assert told(caught.value.issues) == [(f"/{name}{path}", said) for path, said in places]


@MODELS
def test_an_integer_that_cannot_be_written_is_refused_where_a_model_is_built(model: type[Model]) -> None:
    """As where documents are read: no more digits than Python writes and reads."""
    for name in model.model_fields:
        for value, place in ((-LONG, ""), ([1, {"a/b": (Long(LONG),)}], "/1/a~1b/0")):
            with pytest.raises(LimitError) as caught:
                model(**{name: value})
            assert {issue.code for issue in caught.value.issues} == {"too_large"}
            assert told(caught.value.issues) == [(f"/{name}{place}", "The integer has more than 4300 digits.")]


@MODELS
def test_of_a_key_that_is_no_text_that_is_told(model: type[Model]) -> None:
    for name in model.model_fields:
        for value, places in BAD_KEYS:
            with pytest.raises(InvalidDocumentError) as caught:
                model(**{name: value})
            assert {issue.code for issue in caught.value.issues} == {"wrong_type"}
            assert told(caught.value.issues) == [(f"/{name}{path}", said) for path, said in places]


def _numbers() -> Iterator[int]:
    yield 1


STRAYS: Final[Mapping[str, Callable[[], Any]]] = {
    "a set": lambda: {"a"},
    "a frozenset": lambda: frozenset[str](),
    "a dict_keys": lambda: {"a": 1}.keys(),
    "a dict_items": lambda: {"a": 1}.items(),
    "a generator": _numbers,
    "a count": count,  # never ends
}


OWN_WORDS: Final = (VALID_FORMS, 'size such as "40px".')
"""How sentences end that say what would do, and not what came."""
ARRAYS: Final = re.compile(r"must be .*\b(?:an array|a JSON value)\b.*; got")


@MODELS
@pytest.mark.parametrize("kind", STRAYS)
def test_what_has_no_order_or_is_gone_when_read_is_no_array(model: type[Model], kind: str) -> None:
    for name in model.model_fields:
        stray = STRAYS[kind]()
        (text,) = faults_at(model, {name: stray}, name)
        assert text.endswith(OWN_WORDS) or (text.startswith(f"/{name}: ") and f"; got {kind}." in text), text
        assert text.endswith(" Give a list or a tuple.") == bool(ARRAYS.search(text)), text
        assert faults_at(model, {name: {"a": [stray]}}, name)
        if isinstance(stray, Iterator):
            assert next(stray) in (0, 1)  # nobody went through it


JSON: Final[tuple[JsonValue, ...]] = (
    [],
    [["a"], []],
    {},
    {"a": {"b": [1, {}]}},
    {"path": "/a"},
    {"@path": "/a"},
    {"call": "email", "args": {"value": "a"}},
    {"event": {"name": "a", "context": {}}},
    {"type": "Action.Submit", "data": {"a": []}},
    {"$and": [{"$state": "/a"}]},
    [{"id": "a", "component": "Text", "text": "b"}],
    [{"id": "a", "component": "Column", "children": ["b"]}],
    [{"type": "TextBlock", "text": "a"}],
    [{"type": "Container", "items": []}],
    {"a": {"type": "Text", "props": {"a": [1]}, "children": []}},
)


def _respelled(value: JsonValue, array: Callable[[list[object]], object]) -> object:
    if isinstance(value, dict):
        return MappingProxyType({key: _respelled(item, array) for key, item in value.items()})
    return array([_respelled(item, array) for item in value]) if isinstance(value, list) else value


def _outcome(model: type[Model], arguments: dict[str, Any]) -> object:
    try:
        return model(**arguments)
    except UispecError as error:
        return type(error), error.issues


@MODELS
def test_any_mapping_is_an_object_and_any_sequence_an_array(model: type[Model]) -> None:
    """The rule of `_json.check`, and so of every reader."""
    for name in model.model_fields:
        for value in JSON:
            plain = _outcome(model, {name: value})
            for array in (tuple, UserList):
                assert _json.same(_outcome(model, {name: _respelled(value, array)}), plain), (name, value)


@MODELS
def test_a_model_takes_back_what_it_gives(model: type[Model]) -> None:
    made = instance(model)
    assert made is not None
    given = {name: getattr(made, name) for name in made.model_fields_set if name in model.model_fields}
    assert _json.same(model(**given, **(made.model_extra or {})), made)


FORMS: Final = frozenset({"condition", "then", "otherwise", "args", "params", "props"})
"""Fields of json-render in which typed forms of any kind may stand; they are JSON at once."""


@MODELS
def test_another_model_is_told_by_its_class_and_its_package(model: type[Model]) -> None:
    for name in model.model_fields:
        said = faults_at(model, {name: STRANGER}, name)
        if not said:
            assert (model.__module__.split(".")[1], name in FORMS) == ("jsonrender", True), name
            continue
        (text,) = said
        if not text.endswith(OWN_WORDS):
            assert text.startswith(f"/{name}: "), text
            assert f"; got a Stranger of {__name__}." in text, text
            assert not models_at(model.__pydantic_core_schema__, (name,)) or " of uispec." in text, text
