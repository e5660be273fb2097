"""What a hostile or a broken peer sends: documents that were valid once, texts that were JSON once, and odd words.

Everything drawn here is plain data that `repr` writes as Python reads it, so that a found input can become a case.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias, TypeVar, cast

from hypothesis import strategies as st

from tests.a2ui import documents
from tests.a2ui.strategies import any_stream, json_values
from tests.convert.test_home import FORM
from uispec.limits import DEFAULT, Limits

T = TypeVar("T")
Json: TypeAlias = Any
Given: TypeAlias = dict[str, Any]
"""The drawn input of a target: the parts of it by name."""

# Limits

_TIGHT: Final = Limits(
    document_bytes=300,
    json_depth=7,
    component_depth=2,
    tree_depth=2,
    tree_nodes=3,
    converted_nodes=2,
    array_index=1,
    pointer_length=6,
    schema_parts=20,
    patch_operations=2,
    expression_length=12,
    expression_depth=1,
    expression_parts=1,
    text_length=8,
)

LIMITS: Final[dict[str, Limits]] = {
    "default": DEFAULT,
    "tight": _TIGHT,
    # Documents get in, and everything that is made of them is cut short.
    "tight inside": replace(_TIGHT, document_bytes=DEFAULT.document_bytes, json_depth=DEFAULT.json_depth),
    "nothing": Limits(**dict.fromkeys(Limits.__slots__, 0)),
}

limits: Final = st.sampled_from(["default", "default", "default", *LIMITS])

# Odd words and values

NESTINGS: Final = (1, 3, 90, 199, 205)
"""Levels: about what one document may have, and around what is refused."""

_KEYS: Final = (
    *("version", "messages", "surfaceId", "catalogId", "components", "dataModel", "path", "value", "theme"),
    *("createSurface", "updateComponents", "updateDataModel", "deleteSurface", "beginRendering", "action", "error"),
    *("callRendererFunction", "rendererFunctionResponse", "functionCallId", "callFunction", "surfaceProperties"),
    *("id", "component", "child", "children", "componentId", "tabs", "event", "functionCall", "context", "name"),
    *("@path", "@call", "call", "args", "@@x", "@", "@checks", "checks", "@accessibility", "accessibility", "@index"),
    *("", "a", "a/b", "~", "~1", "-", "0", "__proto__", "constructor", "\ud800", "\x00", "e\u0301", "x" * 300),
)
_WORDS: Final = (
    *("root", "s", "t", "a", "b", "", ".", "/", "/a", "/list", "list/0", "/rows/9999999999", "/a~2", "/__proto__/x"),
    *("v0.8", "v0.9", "v0.9.1", "1.0", "v1.0", "2.0", "Text", "Column", "Zap", "#GGGGGG", "1970-01-01T00:00:00Z"),
    *("${", "${/a}", "\\${", "${@index()}", "${formatString(value: '${/a}')}", "${a(b: }", "${-", "(a|aa)+$", "["),
    *("\ud800", "\U0001f600", "\x00", "e\u0301", "\u0661", "x" * 5_000, "1e400", "NaN", "$", "javascript:1"),
)
_NUMBERS: Final = (0, -0.0, 1.0, -1, 0.1, 2**63, -(2**64), 10**400, 1e308, 5e-324, float("inf"), float("nan"))
_NO_JSON: Final[tuple[object, ...]] = (("a",), b"bytes", {1: "a"}, {None: 1}, {"a"}, 1j, range(2), b"\xff")
"""What a caller in Python may put into a document by mistake."""


def chosen(table: Sequence[T]) -> st.SearchStrategy[T]:
    """One of a table; as `sampled_from`, which would write out the whole of a table with every error."""
    return st.integers(0, len(table) - 1).map(lambda index: table[index])


keys: Final = chosen(_KEYS)
words: Final = chosen(_WORDS) | st.text(max_size=4)
no_json: Final = chosen(_NO_JSON)
odd_values: Final[st.SearchStrategy[Json]] = st.one_of(
    words,
    chosen(_NUMBERS),
    json_values,
    st.sampled_from([None, True, [], {}, [[]], {"": {}}]),
    words.map(lambda word: {"path": word}),
    words.map(lambda word: {"@path": word}),
    words.map(lambda word: {"componentId": "root", "path": word}),
    st.tuples(words, words).map(lambda two: {"@call": two[0], "args": {"value": two[1], "pattern": two[1]}}),
    st.tuples(words, words).map(lambda two: {"call": two[0], "args": {"values": [two[1], {"call": two[0]}]}}),
)

# Changes of a document

Spot: TypeAlias = tuple[Any, str | int]
"""A container and the key or index of one member of it."""
Change: TypeAlias = Callable[[list[Spot], int], None]
"""Spoils a document of which all spots are given, at about that one of them."""


def copied(value: Json) -> Json:
    """A copy of plain data, however deep it is; what is no JSON in it stays the same object."""
    made: list[Json] = [value]
    waiting: list[Spot] = [(made, 0)]
    while waiting:
        container, key = waiting.pop()
        held = container[key]
        if type(held) is dict:
            fresh: Any = dict(cast("dict[Any, Json]", held))
            waiting += [(fresh, name) for name in fresh]
        elif type(held) is list:
            fresh = list(cast("list[Json]", held))
            waiting += [(fresh, index) for index in range(len(fresh))]
        else:
            continue
        container[key] = fresh
    return made[0]


def _spots(document: Json) -> list[Spot]:
    found: list[Spot] = []
    waiting: list[Json] = [document]
    while waiting:
        here = waiting.pop()
        below: list[Spot] = []
        if type(here) is dict:
            below = [(here, key) for key in cast("dict[str, Json]", here)]
        elif type(here) is list:
            below = [(here, index) for index in range(len(cast("list[Json]", here)))]
        found += below
        waiting.extend(container[key] for container, key in reversed(below))
    return found


def _drop(spots: list[Spot], at: int) -> None:
    container, key = spots[at % len(spots)]
    del container[key]


def _twice(spots: list[Spot], at: int) -> None:
    container, key = cast("tuple[Any, Any]", spots[at % len(spots)])
    again = copied(container[key])
    if type(container) is dict:
        container[f"{key}2"] = again
    else:
        container.insert(key, again)


def _graft(spots: list[Spot], at: int) -> None:
    """Put what stands at one spot also at another: ids become equal, references close to cycles, types change."""
    here, key = spots[at % len(spots)]
    there, other = spots[at // len(spots) % len(spots)]
    here[key] = copied(there[other])


def _respell(spots: list[Spot], at: int) -> None:
    """Take the `@` from a key, or give it one: the spelling of the other version."""
    container, key = spots[at % len(spots)]
    if isinstance(key, str):
        _rename(container, key, key[1:] if key.startswith("@") else f"@{key}")


def _rename(container: dict[str, Json], old: str, new: str) -> None:
    """Rename a key where it stands."""
    members = [(new if key == old else key, member) for key, member in container.items()]
    container.clear()
    container.update(members)


def _renamed(new: str) -> Change:
    def change(spots: list[Spot], at: int) -> None:
        container, key = spots[at % len(spots)]
        if isinstance(key, str):
            _rename(container, key, new)

    return change


def _replaced(value: Json) -> Change:
    def change(spots: list[Spot], at: int) -> None:
        container, key = spots[at % len(spots)]
        container[key] = copied(value)

    return change


def _added(key: str, value: Json) -> Change:
    def change(spots: list[Spot], at: int) -> None:
        container, _ = spots[at % len(spots)]
        if isinstance(container, dict):
            container[key] = copied(value)
        else:
            container.append(copied(value))

    return change


def _nested(levels: int, name: str | None) -> Change:
    def change(spots: list[Spot], at: int) -> None:
        container, key = spots[at % len(spots)]
        inner = container[key]
        for _ in range(levels):
            inner = [inner] if name is None else {name: inner}
        container[key] = inner

    return change


def _changes(values: st.SearchStrategy[Json]) -> st.SearchStrategy[Change]:
    return st.one_of(
        st.sampled_from([_drop, _twice, _graft, _graft, _respell]),
        keys.map(_renamed),
        values.map(_replaced),
        values.map(_replaced),
        st.builds(_added, keys, values),
        st.builds(_nested, st.sampled_from(NESTINGS), st.none() | keys),
    )


_JSON_CHANGES: Final = _changes(odd_values)
_CALLER_CHANGES: Final = _changes(odd_values | no_json)


@st.composite
def spoiled(
    draw: st.DrawFn,
    valid: st.SearchStrategy[Json],
    *,
    most: int = 3,
    changes: st.SearchStrategy[Change] = _JSON_CHANGES,
) -> Json:
    """A valid document with some changes in it; also none, so that what is valid is seen too."""
    document = [copied(draw(valid))]
    for change in draw(st.lists(changes, max_size=most)):
        spots = _spots(document)
        if spots:
            change(spots, draw(st.integers(0, len(spots) ** 2 - 1)))
    return document[0] if document else None


def spoiled_by_a_caller(valid: st.SearchStrategy[Json]) -> st.SearchStrategy[Json]:
    """The same for Python values, which may hold what is no JSON at all."""
    return spoiled(valid, changes=_CALLER_CHANGES)


# Documents that are valid

DATA: Final[Json] = {
    "form": {"field": "of the form"},
    "rows": [{"n": 1}, {"n": 2}],
    "list": ["a", 2, None],
    "name": "Ada",
    "ok": True,
    "r": 4,
}


def _component_streams() -> list[Json]:
    """A stream for each component of each version, with everything that the component can say."""
    streams: list[Json] = []
    for folder, version, components in (
        ("v0_9", "v0.9", documents.COMPONENTS_V0_9),
        ("v1_0", "1.0", documents.COMPONENTS_V1_0),
    ):
        catalog = f"https://a2ui.org/specification/{folder}/catalogs/basic/catalog.json"
        leaves = [{"id": id_, "component": "Text", "text": id_} for id_ in ("a", "b")]
        for component in components.values():
            known = json.loads(json.dumps(component).replace("urn:basic", catalog))
            bodies = {
                "createSurface": {"catalogId": catalog},
                "updateComponents": {"components": [{**known, "id": "root"}, *leaves]},
                "updateDataModel": {"value": DATA},
            }
            streams.append([{"version": version, name: {"surfaceId": "s", **body}} for name, body in bodies.items()])
    return streams


COMPONENT_STREAMS: Final = _component_streams()
_MESSAGES: Final = [
    {"version": version, name.partition(",")[0]: body}
    for version, bodies in (
        ("v0.9", {**documents.AGENT_V0_9, **documents.RENDERER_V0_9}),
        ("1.0", {**documents.AGENT_V1_0, **documents.RENDERER_V1_0}),
    )
    for name, body in bodies.items()
]

valid_streams: Final = chosen(COMPONENT_STREAMS) | chosen([FORM]) | any_stream
valid_messages: Final = chosen(_MESSAGES) | valid_streams.map(lambda stream: stream[-1])
streams: Final = spoiled(valid_streams)

# Texts

_FRAGMENTS: Final = (
    *(b"", b"{", b"}", b"[", b"]", b'"', b",", b":", b"\n", b"\r\n", b" ", b"\\", b"\x00", b"\xff", b"\xef\xbb\xbf"),
    *(b"\xed\xa0\x80", b'"\\ud800"', b"\\u0000", b"NaN", b"-Infinity", b"1e400", b"9" * 5_000, b"-0.0", b"1.", b"nul"),
    *(b"[" * 300, b'{"a":' * 300, b'{"version":"1.0"}', b'"version":"v0.9",', b'{"messages":', b"// x", b"'"),
)


def _written(value: Json, framing: str) -> bytes:
    """JSON text of a document, also of one that no text can hold, as some writer would write it nevertheless."""

    def text(one: Json) -> bytes:
        return json.dumps(one, ensure_ascii=False).encode("utf-8", "surrogatepass")

    match framing:
        case "jsonl" if isinstance(value, list):
            return b"\n".join(text(one) for one in cast("list[Json]", value))
        case "wrapper":
            return b'{"name": "n", "messages": ' + text(value) + b"}"
        case "escaped":
            return json.dumps(value, indent=1).encode()
        case _:
            return text(value)


@st.composite
def texts(draw: st.DrawFn, values: st.SearchStrategy[Json]) -> bytes | str:
    """Bytes or text of a document, with some bytes in it changed."""
    raw = _written(draw(values), draw(st.sampled_from(["plain", "jsonl", "wrapper", "escaped"])))
    for fragment in draw(st.lists(chosen(_FRAGMENTS), max_size=2)):
        start = draw(st.integers(0, len(raw)))
        raw = raw[:start] + fragment + raw[start + draw(st.sampled_from([0, 0, 1, 5, 10_000])) :]
    return draw(st.sampled_from([raw, raw.decode("utf-8", "surrogateescape")]))


junk: Final = st.binary(max_size=40) | st.text(max_size=40)
message_texts: Final = texts(spoiled(valid_messages)) | junk
stream_texts: Final = texts(streams) | junk
sources: Final = st.one_of(spoiled_by_a_caller(valid_streams), spoiled_by_a_caller(valid_messages), stream_texts)
"""What a function may get that takes messages in any form."""


def given(**parts: st.SearchStrategy[Any]) -> st.SearchStrategy[Given]:
    """Draw the parts of an input."""
    return st.fixed_dictionaries(parts)
