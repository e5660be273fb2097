"""What is read: specs in every form, and the places of what patches wrote."""

import json
from typing import Any, Final

import pytest

from tests.convert.spec.drawing import drawn, element, read, spec, told
from uispec import jsonrender
from uispec.adapters.json_render.reading.source import open_source
from uispec.errors import InvalidDocumentError, UispecError
from uispec.jsonrender.streams.stream import spec_empty
from uispec.pointer import has

Patch = dict[str, Any]

PLAIN: Final = spec(element("Text", text="T"))
PATCHES: Final[list[Patch]] = [
    {"op": "add", "path": "/root", "value": "r"},
    {"op": "add", "path": "/elements", "value": {}},
    {"op": "add", "path": "/elements/r", "value": element("Text", text="T")},
]
LINES: Final = "\n".join(json.dumps(patch) for patch in PATCHES)


def folded() -> jsonrender.SpecState:
    """The patches, folded."""
    state = spec_empty()
    for patch in PATCHES:
        state = jsonrender.apply_line(state, json.dumps(patch))[0]
    return state


@pytest.mark.parametrize(
    "document",
    [
        PLAIN,
        json.dumps(PLAIN),
        json.dumps(PLAIN).encode(),
        jsonrender.parse_spec(PLAIN),
        PATCHES,
        LINES,
        LINES.encode(),
        folded(),
    ],
    ids=["dict", "text", "bytes", "typed", "patches", "lines", "bytes of lines", "folded"],
)
def test_every_form_of_a_spec_is_read(document: object) -> None:
    reading = read(document)
    assert drawn(reading.root) == ["text r text='T'"]
    assert told(reading) == []


@pytest.mark.parametrize("document", [7, None, object()])
def test_what_is_no_document(document: object) -> None:
    with pytest.raises(TypeError):
        read(document)


@pytest.mark.parametrize("document", ["", "{", "7", {"elements": 7}, {"root": 7, "elements": {}}])
def test_what_is_no_spec(document: object) -> None:
    with pytest.raises(UispecError):
        read(document)


@pytest.mark.parametrize(("document", "losses"), [([], []), ([7], [("unresolved", "dropped", "/0")])])
def test_patches_that_make_nothing(document: object, losses: list[tuple[str, str, str]]) -> None:
    reading = read(document)
    assert reading.root is None
    assert told(reading) == [("surface", "assumed", ""), *losses]


def add(path: str, value: Any) -> Patch:
    """A patch that adds."""
    return {"op": "add", "path": path, "value": value}


def places(patches: list[Patch], *pointers: str) -> list[str]:
    """Where in the patches stands what the pointers into the spec lead to."""
    opened = open_source(patches)
    found: list[str] = []
    for pointer in pointers:
        place = opened.at
        for token in pointer.split("/")[1:]:
            place = place / (int(token) if token.isdigit() else token)
        found.append(place.pointer)
    return found


GRID: Final = add("/elements/r", element("Stack", "a", "b", direction="vertical"))


@pytest.mark.parametrize(
    ("patches", "pointer", "place"),
    [
        ([add("/elements/r", element("Text"))], "/elements/r/type", "/0/value/type"),
        ([GRID, add("/elements/r/props/gap", "lg")], "/elements/r/props/gap", "/1/value"),
        ([GRID, add("/elements/r/props/gap", "lg")], "/elements/r/props/direction", "/0/value/props/direction"),
        ([GRID, add("/elements/r/children/0", "c")], "/elements/r/children/0", "/1/value"),
        ([GRID, add("/elements/r/children/0", "c")], "/elements/r/children/2", "/0/value/children/1"),
        ([GRID, add("/elements/r/children/-", "c")], "/elements/r/children/2", "/1/value"),
        (
            [GRID, {"op": "remove", "path": "/elements/r/children/0"}],
            "/elements/r/children/0",
            "/0/value/children/1",
        ),
        (
            [GRID, {"op": "replace", "path": "/elements/r/children/1", "value": "c"}],
            "/elements/r/children/1",
            "/1/value",
        ),
        (
            [GRID, {"op": "move", "from": "/elements/r", "path": "/elements/n"}],
            "/elements/n/props/direction",
            "/0/value/props/direction",
        ),
        (
            [GRID, {"op": "copy", "from": "/elements/r", "path": "/elements/n"}, add("/elements/n/props/gap", "lg")],
            "/elements/n/props/gap",
            "/2/value",
        ),
        (
            [GRID, {"op": "copy", "from": "/elements/r", "path": "/elements/n"}, add("/elements/n/props/gap", "lg")],
            "/elements/n/type",
            "/0/value/type",
        ),
        ([add("/state", {"a": {"b": 1}})], "/state/a/b", "/0/value/a/b"),
        ([add("", spec(element("Text")))], "/elements/r/props", "/0/value/elements/r/props"),
    ],
)
def test_the_place_of_what_a_patch_wrote(patches: list[Patch], pointer: str, place: str) -> None:
    head = [add("/root", "r"), add("/elements", {})]
    number, _, rest = place[1:].partition("/")
    assert places([*head, *patches], pointer) == [f"/{int(number) + 2}/{rest}"]


@pytest.mark.parametrize(
    ("patches", "expected"),
    [
        (
            [add("/elements/r/props/text", "U")],
            [("superseded", "dropped", "/2/value/props/text")],
        ),
        (
            [{"op": "replace", "path": "/elements/r", "value": element("Text", text="U")}],
            [("superseded", "dropped", "/2/value")],
        ),
        (
            [add("/elements/x", element("Text", text="U")), {"op": "remove", "path": "/elements/x"}],
            [("superseded", "dropped", "/3/value")],
        ),
        ([{"op": "test", "path": "/root", "value": "r"}], [("metadata", "dropped", "/3")]),
        ([{"op": "test", "path": "/root", "value": "x"}], [("unresolved", "dropped", "/3")]),
        ([{"op": "remove", "path": "/elements/none"}], [("unresolved", "dropped", "/3")]),
        ([{"op": "odd", "path": "/root"}], [("unresolved", "dropped", "/3")]),
        ([add("/elements/x", element("Text", text="U"))], [("unreachable", "dropped", "/3/value")]),
        ([add("/state", {"a": 1})], [("unused_data", "dropped", "/3/value")]),
    ],
)
def test_what_patches_lose(patches: list[Patch], expected: list[tuple[str, str, str]]) -> None:
    document: list[Any] = [*PATCHES, *patches]
    losses = told(read(document))
    assert losses == expected
    assert all(has(document, path) for _, _, path in losses)


def test_an_issue_with_the_spec_points_into_the_patches() -> None:
    with pytest.raises(InvalidDocumentError) as caught:
        open_source([*PATCHES, add("/elements/r/props", 7)])
    assert [issue.path for issue in caught.value.issues] == ["/3/value"]
