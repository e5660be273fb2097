"""What may be out of the ordinary in a stream. Not all of it is wrong: what is, the judges are asked."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from tests.a2ui.strategies import SURFACES
from tests.peers.draft import OPEN_CATALOG, Draft
from tests.peers.outcome import Document

Flaw: TypeAlias = Callable[[Draft], Sequence[Document]]

OTHER_CATALOG: Final = "https://example.org/mine"
"""A catalog that is not known to anybody."""

ODD_PATHS: Final = (
    *("/name", "/name/x", "/name/0", "/list", "/list/0", "/list/-", "/list/x", "/list/01", "/list/-1", "/list/1e0"),
    *("/list/9", "/list/0/x", "/list/10000", "/list/10001", "/rows/0/x", "/rows/9/x", "/missing", "/missing/x/y"),
    *(
        "/__proto__",
        "/user/constructor",
        "/prototype/x",
        "/toString",
        "/~",
        "/a~2b",
        "/user/~",
        "name",
        ".",
        "/ ",
        "//",
    ),
    *("", "/", "/new/00/x", "/\u0663", "/list/\u0663"),
)
ODD_VALUES: Final[Sequence[Any]] = (None, None, None, "x", 0, False, -0.0, [], {}, {"x": None}, [None])
NOT_TEXT: Final[Sequence[Any]] = (None, 5, True, [], {})
NOT_OBJECT: Final[Sequence[Any]] = (None, "x", 5, [])


def _swapped(message: Document, **changes: Any) -> Document:
    """The message with other keys in its body; `...` takes a key away."""
    name = _body_name(message)
    body = {**message[name], **changes}
    return {**message, name: {key: value for key, value in body.items() if value is not ...}}


def _body_name(message: Document) -> str:
    return next(key for key in message if key != "version")


def _body(change: Callable[[Draft], Document]) -> Flaw:
    return lambda draft: [_swapped(draft.sensible(), **change(draft))]


def _envelope(change: Callable[[Draft, Document], Document]) -> Flaw:
    return lambda draft: [change(draft, draft.sensible())]


def _one_component(change: Callable[[Draft, Document], Any]) -> Flaw:
    """An update in which one component is another."""

    def flaw(draft: Draft) -> list[Document]:
        message = draft.components()
        components = message["updateComponents"]["components"]
        at = draft.rng.randrange(len(components))
        components[at] = change(draft, components[at])
        return [message]

    return flaw


def _property(choose: Callable[[Draft, Document], Any]) -> Flaw:
    """An update in which one component has another value for one of its properties; `...` takes it away."""

    def change(draft: Draft, component: Document) -> Document:
        names = [name for name in component if name not in {"id", "component"}]
        if not names:
            return component
        name = draft.rng.choice(names)
        changed = {**component, name: choose(draft, component[name])}
        return {key: value for key, value in changed.items() if value is not ...}

    return _one_component(change)


def _data(draft: Draft, paths: Sequence[Any], values: Sequence[Any]) -> list[Document]:
    body: Document = {
        "surfaceId": draft.surface().id,
        "path": draft.rng.choice(paths),
        "value": draft.rng.choice(values),
    }
    return [draft.message("updateDataModel", **body)]


def _removal(draft: Draft) -> list[Document]:
    """What removes in this version: in v0.9 no value, in v1.0 null."""
    body: Document = {"surfaceId": draft.surface().id, "path": draft.rng.choice(ODD_PATHS)}
    return [draft.message("updateDataModel", **body, **({"value": None} if draft.new else {}))]


def _root_then_below(draft: Draft) -> list[Document]:
    """Replace the root with something that is no object, and write below it."""
    surface = draft.surface().id
    root = draft.one_of(None, 5, "x", [], ["a"], False)
    below = draft.one_of("/0", "/name", "/2/x", "/")
    return [
        draft.message("updateDataModel", surfaceId=surface, path=draft.one_of("", "/"), value=root),
        draft.message("updateDataModel", surfaceId=surface, path=below, value=draft.one_of("y", {})),
    ]


def _after_delete(draft: Draft) -> list[Document]:
    message = draft.one_of(draft.components, draft.data)()
    gone = message[_body_name(message)]["surfaceId"]
    return [draft.delete(gone), message]


def _made_again(draft: Draft) -> list[Document]:
    surface = draft.surface().id
    return [draft.delete(surface), draft.create(surface), draft.data()]


def _duplicate_surface(draft: Draft) -> list[Document]:
    surface = draft.rng.choice(list(draft.live))
    return [draft.create(surface)]


def _duplicate_id(draft: Draft) -> list[Document]:
    message = draft.components()
    components = message["updateComponents"]["components"]
    again = {**draft.rng.choice(components)}
    if draft.rng.random() < 0.5:
        again = draft.maker.leaf(again["id"])
    components.append(again)
    return [message]


def _other_version(draft: Draft) -> list[Document]:
    message = draft.one_of(draft.components, draft.data)()
    return [{**message, "version": "v0.9" if draft.new else "1.0"}]


def _half_arrived(draft: Draft) -> list[Document]:
    """A tree in two messages, in any order of parents and children."""
    message = draft.components()
    components = message["updateComponents"]["components"]
    if len(components) < 2:
        return [message]
    middle = draft.rng.randrange(1, len(components))
    return [_swapped(message, components=components[:middle]), _swapped(message, components=components[middle:])]


def _reference(choose: Callable[[Draft, str], str]) -> Flaw:
    """One more component that refers to another, in the place of a leaf."""

    def flaw(draft: Draft) -> list[Document]:
        surface = draft.surface()
        first = [] if surface.ids else [draft.components()]
        surface = draft.live[first[0]["updateComponents"]["surfaceId"]] if first else surface
        leaf = draft.rng.choice(surface.leaves)
        kind = draft.one_of("Card", "Column", "Button", "Tabs")
        made = draft.maker.component(leaf, kind, [choose(draft, leaf)])
        return [*first, draft.message("updateComponents", surfaceId=surface.id, components=[made])]

    return flaw


def _lost(draft: Draft) -> list[Document]:
    """A component that nobody refers to."""
    return [draft.message("updateComponents", surfaceId=draft.surface().id, components=[draft.maker.leaf("lost")])]


def _without_type(draft: Draft) -> list[Document]:
    """An update without a type of an id that has one; the new properties may fit it or not."""
    message = draft.components()
    components = message["updateComponents"]["components"]
    leaf = draft.rng.choice(components)
    update = {key: value for key, value in draft.maker.leaf(leaf["id"]).items() if key != "component"}
    if draft.rng.random() < 0.5:
        update = {key: value for key, value in leaf.items() if key != "component"}
    return [message, _swapped(message, components=[update])]


def _pending_twice(draft: Draft) -> list[Document]:
    if not draft.new:
        return [draft.data()]
    calls = [draft.maker.called("formatString", "string", value=value) for value in draft.one_of("xx", "xy")]
    return [
        draft.message("callRendererFunction", functionCallId="same", callFunction={**call, "catalogId": draft.basic})
        for call in calls
    ]


def _other_way(draft: Draft) -> list[Document]:
    """What a renderer sends to an agent."""
    surface = draft.surface().id
    action: Document = {"name": "go", "sourceComponentId": "root", "timestamp": "2026-11-30T07:00:00Z", "context": {}}
    messages = [
        draft.message("action", surfaceId=surface, **action),
        draft.message("error", surfaceId=surface, code="LATE", message="Too late."),
    ]
    if draft.new:
        call = draft.maker.called("book", "void", seat=1)
        messages += [
            draft.message("callAgentFunction", surfaceId=surface, functionCallId="b", callFunction=call),
            draft.message("rendererFunctionResponse", functionCallId="b", value=None),
        ]
    return [draft.rng.choice(messages)]


def _odd_call(draft: Draft) -> Document:
    name, called = draft.maker.call, draft.maker.called
    calls: list[Document] = [
        called("shout", "string", value="x"),
        called("formatString", "string"),
        called("formatString", "string", value="x", more=1),
        called("formatString", "string", value=5),
        {name: "formatString"},
        {name: 5, "args": {}},
        {name: "formatString", "args": []},
        {name: "formatString", "args": {"value": "x"}, "more": 1},
    ]
    return draft.rng.choice(calls)


FLAWS: Final[Mapping[str, Flaw]] = {
    "unknown surface": lambda draft: [_swapped(draft.one_of(draft.components, draft.data)(), surfaceId="nowhere")],
    "duplicate surface": _duplicate_surface,
    "deleted, then updated": _after_delete,
    "deleted, then made again": _made_again,
    "deleted twice": lambda draft: [
        draft.delete("nowhere"),
        draft.delete(draft.rng.choice(SURFACES)),
        draft.create("s"),
    ],
    "no version": _envelope(lambda _, message: {key: message[key] for key in message if key != "version"}),
    "odd version": _envelope(
        lambda draft, message: {**message, "version": draft.one_of("v2.0", "0.9", "", 1.0, None, "v1.1")}
    ),
    "other version": _other_version,
    "two bodies": lambda draft: [{**draft.components(), **draft.data()}],
    "no body": lambda draft: [{"version": draft.wire}],
    "the other way": _other_way,
    "unknown body": lambda draft: [draft.message("updateTheme", surfaceId="s")],
    "more in the envelope": _envelope(lambda _, message: {**message, "id": 7}),
    "body of a wrong type": _envelope(
        lambda draft, message: {**message, _body_name(message): draft.one_of(*NOT_OBJECT)}
    ),
    "no surface id": _body(lambda _: {"surfaceId": ...}),
    "surface id of a wrong type": _body(lambda draft: {"surfaceId": draft.one_of(*NOT_TEXT)}),
    "empty surface id": _body(lambda _: {"surfaceId": ""}),
    "more in the body": _body(lambda _: {"more": 1}),
    "catalog id": lambda draft: [
        draft.delete("s"),
        _swapped(draft.create("s"), catalogId=draft.one_of(..., "", OTHER_CATALOG, *NOT_TEXT)),
    ],
    "odd settings": lambda draft: [
        draft.delete("s"),
        _swapped(
            draft.create("s"),
            **draft.rng.choice(
                (
                    {"sendDataModel": draft.one_of(None, "yes", 1, "true")},
                    {"theme": draft.one_of(None, [], "dark", {"primaryColor": "red"}, {"mine": 1})},
                    {"dataModel": draft.one_of(None, [], "x", {"a": None})},
                    {"components": draft.one_of(None, [], {}, [draft.maker.leaf("root")])},
                    {"metadata": draft.one_of(None, {}, {"extensions": {"not-a-name": 1}}, {"more": 1})},
                )
            ),
        ),
    ],
    "components of a wrong type": lambda draft: [
        _swapped(draft.components(), components=draft.one_of(..., None, "x", {}, {"id": "root"}))
    ],
    "no components": lambda draft: [_swapped(draft.components(), components=[])],
    "a component of a wrong type": _one_component(lambda draft, _: draft.one_of(None, "root", 5, [])),
    "no id": _one_component(lambda _, one: {key: value for key, value in one.items() if key != "id"}),
    "odd id": _one_component(
        lambda draft, one: {**one, "id": draft.one_of("", "a b", "left-panel", "1st", "ä", *NOT_TEXT)}
    ),
    "no type": _one_component(lambda _, one: {key: value for key, value in one.items() if key != "component"}),
    "without a type again": _without_type,
    "odd type": _one_component(
        lambda draft, one: {**one, "component": draft.one_of("Gauge", "Surface", "text", "", *NOT_TEXT)}
    ),
    "a catalog of its own": _one_component(
        lambda draft, one: {**one, draft.maker.catalog: draft.one_of(OPEN_CATALOG, draft.basic, "", OTHER_CATALOG, 5)}
    ),
    "metadata": _one_component(
        lambda draft, one: {
            **one,
            draft.maker.metadata: draft.one_of({}, {"extensions": draft.one_of({"x": 1}, {"x-y": 1}, 5)}, {"x": 1}, 5),
        }
    ),
    "a property less": _property(lambda draft, _: ...),
    "a property more": _one_component(lambda draft, one: {**one, "more": draft.one_of(1, None, {"x": []})}),
    "a property of a wrong type": _property(lambda draft, _: draft.one_of(None, 5, True, "x", [], [5], {}, {"x": 1})),
    "an odd pointer": _property(lambda draft, _: {draft.maker.path: draft.one_of("~", "/a~2", "/a//b", "", "a b", 5)}),
    "a binding and more": _property(lambda draft, _: {draft.maker.path: "/name", "more": 1}),
    "an odd call": _property(lambda draft, _: _odd_call(draft)),
    "the other spelling": _property(lambda draft, _: {"path" if draft.new else "@path": "/name"}),
    "duplicate id": _duplicate_id,
    "half arrived": _half_arrived,
    "a reference to nothing": _reference(lambda _, __: "nothing"),
    "a reference to itself": _reference(lambda _, leaf: leaf),
    "a cycle": _reference(lambda _, __: "root"),
    "lost": _lost,
    "a call id again": _pending_twice,
    "path of a wrong type": lambda draft: [_swapped(draft.data(), path=draft.one_of(*NOT_TEXT))],
    "no value": lambda draft: [_swapped(draft.data(), value=...)],
    "null": lambda draft: [_swapped(draft.data(), value=None)],
    "odd write": lambda draft: _data(draft, ODD_PATHS, ODD_VALUES),
    "removal": _removal,
    "another root": _root_then_below,
}
