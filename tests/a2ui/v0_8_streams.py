"""Random streams of v0.8, drawn from the table of its standard catalog."""

from typing import Any, Final

from hypothesis import strategies as st

from uispec.a2ui.migration.v0_8_tables import COMPONENTS, Property

Document = dict[str, Any]

ids: Final = st.sampled_from(["root", "a", "b", "main"])
paths: Final = st.sampled_from(["/a", "/l", "b", "/l/k", "name"])
texts: Final = st.sampled_from(["", "x", "Hi #", "Line\nbreak", "ä"])
_LITERALS: Final[dict[str, st.SearchStrategy[Any]]] = {
    "literalString": texts,
    "literalNumber": st.integers(-2, 9) | st.floats(0, 1),
    "literalBoolean": st.booleans(),
    "literalArray": st.lists(st.sampled_from(["s", "m"]), max_size=2),
}


def bound(literal: str) -> st.SearchStrategy[Document]:
    """A value with a literal, a path, both or neither."""
    return st.fixed_dictionaries({}, optional={literal: _LITERALS[literal], "path": paths})


_template: Final = st.fixed_dictionaries({"componentId": ids, "dataBinding": paths})
_entry: Final = st.fixed_dictionaries(
    {
        "key": st.sampled_from(["k", "path"]),
        "value": st.one_of(*(bound(name) for name in _LITERALS if name != "literalArray")),
    }
)
_KINDS: Final[dict[str, st.SearchStrategy[Any]]] = {
    "children": st.lists(ids, max_size=3).map(lambda listed: {"explicitList": listed})
    | _template.map(lambda template: {"template": template}),
    "child": ids,
    "flag": st.booleans(),
    "text": texts,
    "number": st.integers(0, 5),
    "count": st.integers(1, 3),
    "action": st.fixed_dictionaries({"name": texts}, optional={"context": st.lists(_entry, max_size=3)}),
    "tabs": st.lists(st.fixed_dictionaries({"title": bound("literalString"), "child": ids}), min_size=1, max_size=2),
    "options": st.lists(st.fixed_dictionaries({"label": bound("literalString"), "value": texts}), max_size=2),
}


def value(kind: str, name: str, one: Property) -> st.SearchStrategy[Any]:
    if kind == "Icon":
        return st.sampled_from(["add", "home"]).map(lambda icon: {"literalString": icon}) | paths.map(
            lambda path: {"path": path}
        )
    if one.kind == "enum":
        return st.sampled_from(sorted(str(known) for known in one.values))
    return bound(one.literal) if one.kind == "bound" else _KINDS[one.kind]


def component(kind: str) -> st.SearchStrategy[Document]:
    table = COMPONENTS[kind]
    required = {name: value(kind, name, one) for name, one in table.items() if one.is_required}
    optional = {name: value(kind, name, one) for name, one in table.items() if not one.is_required}
    properties = st.fixed_dictionaries(required, optional=optional)
    return st.fixed_dictionaries(
        {"id": ids, "component": properties.map(lambda held: {kind: held})}, optional={"weight": st.integers(1, 3)}
    )


components: Final = st.sampled_from(sorted(COMPONENTS)).flatmap(component)
_scalars: Final = st.one_of(
    texts.map(lambda held: {"valueString": held}),
    st.integers(-1, 9).map(lambda held: {"valueNumber": held}),
    st.booleans().map(lambda held: {"valueBoolean": held}),
    st.just(Document()),
)
_keys: Final = st.sampled_from(["a", "l", "k", "x/y"])


def entry(held: st.SearchStrategy[Document]) -> st.SearchStrategy[Document]:
    return st.builds(keyed, _keys, held)


def keyed(key: str, held: Document) -> Document:
    return {"key": key, **held}


def mapped(entries: list[Document]) -> Document:
    return {"valueMap": entries}


def around(inner: st.SearchStrategy[list[Document]]) -> st.SearchStrategy[list[Document]]:
    return st.lists(entry(inner.map(mapped)) | entry(_scalars), max_size=3)


contents: Final = st.recursive(st.lists(entry(_scalars), max_size=3), around, max_leaves=6)


def message(name: str, **body: st.SearchStrategy[Any]) -> st.SearchStrategy[Document]:
    return st.fixed_dictionaries({"surfaceId": st.just("s"), **body}).map(lambda held: {name: held})


begin: Final = message("beginRendering", root=ids)
_messages: Final = st.one_of(
    message("surfaceUpdate", components=st.lists(components, min_size=1, max_size=3)),
    message("surfaceUpdate", components=st.lists(components, min_size=1, max_size=3)),
    message("dataModelUpdate", contents=contents),
    message("dataModelUpdate", contents=contents, path=st.sampled_from(["/l", "/", "/l/k", "a/"])),
    begin,
    message("deleteSurface"),
)


def joined(before: list[Document], begun: Document, after: list[Document]) -> list[Document]:
    return [*before, begun, *after]


streams: Final = st.builds(joined, st.lists(_messages, max_size=3), begin, st.lists(_messages, max_size=4))
"""Streams that begin to render one surface, in the middle of whatever else is told of it."""
