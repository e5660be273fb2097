"""What an object may have, found where its model refused something."""

import copy
from collections.abc import Iterable, Iterator
from typing import Any, Final, cast

import pytest
from pydantic import TypeAdapter, ValidationError

from tests.a2ui import documents
from uispec._issues.known_names import known_names
from uispec.a2ui import v0_9, v1_0
from uispec.errors import Issue

_NEVER: Final = "no model has this"

Document = dict[str, Any]
MESSAGES: Final[dict[str, tuple[TypeAdapter[Any], list[Document]]]] = {
    "v0.9": (v0_9.MESSAGE, [*documents.MESSAGES_V0_9]),
    "v1.0": (v1_0.MESSAGE, [*documents.MESSAGES_V1_0]),
}
COMPONENTS: Final[dict[str, tuple[TypeAdapter[Any], list[Document]]]] = {
    "v0.9": (v0_9.COMPONENT, [*documents.COMPONENTS_V0_9.values()]),
    "v1.0": (v1_0.COMPONENT, [*documents.COMPONENTS_V1_0.values()]),
}


def _objects(value: object, at: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    below: Iterable[tuple[str | int, object]] = ()
    if isinstance(value, dict):
        yield at
        below = cast("Document", value).items()
    elif isinstance(value, list):
        below = enumerate(cast("list[object]", value))
    for step, item in below:
        yield from _objects(item, (*at, step))


def _told(adapter: TypeAdapter[Any], component: Document) -> list[Issue]:
    raw = adapter.validate_python(component, by_alias=True, by_name=False)
    assert isinstance(raw, v0_9.RawComponent | v1_0.RawComponent)
    return list(raw.issues())


def _refusals(adapter: TypeAdapter[Any], document: Document) -> Iterator[tuple[str | int, ...]]:
    """The location of every object that is refused for one more key."""
    for at in _objects(document):
        bent: Any = copy.deepcopy(document)
        here: Any = bent
        for step in at:
            here = here[step]
        here[_NEVER] = 1
        try:
            adapter.validate_python(bent, by_alias=True, by_name=False)
        except ValidationError as error:
            for fault in error.errors(include_url=False, include_input=False):
                if fault["type"] == "extra_forbidden" and fault["loc"][-1] == _NEVER:
                    yield fault["loc"][:-1]


@pytest.mark.parametrize("version", MESSAGES)
def test_every_model_that_refuses_a_property_is_found(version: str) -> None:
    adapter, given = MESSAGES[version]
    refused = [location for document in given for location in _refusals(adapter, document)]
    assert len(refused) > 10
    assert [location for location in refused if not known_names(adapter.core_schema, location)] == []


@pytest.mark.parametrize("version", COMPONENTS)
def test_every_misspelt_property_of_a_component_is_told_its_name(version: str) -> None:
    adapter, given = COMPONENTS[version]
    renamed = 0
    for document in given:
        for name in document.keys() - {"id", "component"}:
            bent = {key + "x" if key == name else key: value for key, value in document.items()}
            told = [issue.message for issue in _told(adapter, bent) if issue.path == f"/{name}x"]
            assert [message.partition(" Did ")[2] for message in told] == [f'you mean "{name}"?'], (document, name)
            renamed += 1
    assert renamed > 60


def test_a_property_that_is_there_is_not_what_another_one_was_meant_to_be() -> None:
    both: Document = {"id": "a", "component": "Text", "text": "x", "txt": "y"}
    (issue,) = _told(v1_0.COMPONENT, both)
    assert issue.message == 'Text has no property "txt".'


def test_who_has_fifty_unknown_properties_did_not_misspell_one() -> None:
    many: Document = {"id": "a", "component": "Text", "text": "x", **{f"varian{number}": 1 for number in range(60)}}
    told = [issue.message for issue in _told(v1_0.COMPONENT, many)]
    assert len(told) == 60
    assert sum("Did you mean" in message for message in told) == 50


@pytest.mark.parametrize(
    ("location", "expected"),
    [
        ((), ("version", "createSurface", "updateComponents", "updateDataModel", "deleteSurface")),
        (("deleteSurface",), ("surfaceId",)),
        (("nothing",), ()),
        (("deleteSurface", "surfaceId"), ()),
        (("deleteSurface", "surfaceId", 0), ()),
        (("updateComponents", "components", 0, "<component>"), ()),
    ],
)
def test_where_a_location_leads(location: tuple[str | int, ...], expected: tuple[str, ...]) -> None:
    names = known_names(v0_9.MESSAGE.core_schema, location)
    assert names[: len(expected)] == expected
    assert bool(names) is bool(expected)
