"""Streams of messages for the laws of the fold: mostly sensible, now and then out of order or out of place."""

from typing import Any, Final

from hypothesis import strategies as st

Document = dict[str, Any]

SURFACES: Final = ("s", "t")
IDS: Final = ("root", "a", "b", "c", "d")
PATHS: Final = ("", "/", "/a", "/a/b", "/a/0", "/a/2/b", "b/", "/a~1b/~0", "/list/1", "/list/-", "/__proto__", "/~")
OLD_CATALOGS: Final = ("cat", "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json")
NEW_CATALOGS: Final = ("cat", "https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json")

ids: Final = st.sampled_from(IDS)
scalars: Final = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 2),
    st.sampled_from([0.0, -0.0, 1.0, 2.5]),
    st.sampled_from(["", "x", "ä\n"]),
)
json_values: Final[st.SearchStrategy[Any]] = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["a", "b", "@path", "call"]), inner, max_size=3)
    ),
    max_leaves=6,
)


def literals(*, new: bool) -> st.SearchStrategy[Any]:
    """What v1.0 takes as a plain value of an event: anything but null, with no key that is reserved."""
    plain = st.one_of(st.booleans(), st.integers(-2, 2), st.sampled_from(["", "x"]))
    if not new:
        return plain | st.lists(plain, max_size=2)
    return st.recursive(
        plain,
        lambda inner: (
            st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(["k", "path", "@@x"]), inner, max_size=2)
        ),
        max_leaves=4,
    )


def texts(*, new: bool) -> st.SearchStrategy[Any]:
    at, name = ("@path", "@call") if new else ("path", "call")
    return st.one_of(
        st.sampled_from(["", "x", "Hello"]),
        st.sampled_from(["/a", "b", "/list/0"]).map(lambda path: {at: path}),
        st.sampled_from(["${/a}", "n"]).map(lambda value: {name: "formatString", "args": {"value": value}}),
        json_values.map(lambda value: {name: "shout", "args": {"x": value}}),
    )


def fixed(**fields: st.SearchStrategy[Any] | str) -> st.SearchStrategy[Document]:
    """An object with these keys; a text stands for itself."""
    return st.fixed_dictionaries(
        {name: st.just(field) if isinstance(field, str) else field for name, field in fields.items()}
    )


def component(kind: str, **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Document]:
    return fixed(id=ids, component=kind, **fields)


def components(*, new: bool) -> st.SearchStrategy[Document]:
    value = texts(new=new)
    templates = fixed(componentId=ids, path=st.sampled_from(["/list", "a"]))
    children: st.SearchStrategy[Any] = st.lists(ids, max_size=3) | templates
    context = st.dictionaries(st.sampled_from(["k", "path", "x y"]), literals(new=new), max_size=2)
    labelled = {"@accessibility" if new else "accessibility": fixed(label=value)}
    return st.one_of(
        component("Text", text=value),
        component("Text", text=value, **labelled),
        component("Column", children=children),
        component("Card", child=ids),
        component("Button", child=ids, action=fixed(event=fixed(name="go", context=context))),
        component("Tabs", tabs=st.lists(fixed(title=value, child=ids), min_size=1, max_size=2)),
        component("Gauge", rows=json_values, children=children),
    )


def messages(*, new: bool, surfaces: tuple[str, ...] = SURFACES) -> st.SearchStrategy[Document]:
    """A message of one version for one of the surfaces."""
    version = st.sampled_from(("1.0",) if new else ("v0.9", "v0.9.1"))
    surface = st.sampled_from(surfaces)
    listed = st.lists(components(new=new), min_size=1, max_size=4)

    def message(name: str, **body: st.SearchStrategy[Any]) -> st.SearchStrategy[Document]:
        return fixed(version=version, **{name: fixed(surfaceId=surface, **body)})

    optional_path: dict[str, Any] = {"path": st.sampled_from(PATHS)}
    kinds = [
        message("createSurface", catalogId=st.sampled_from(NEW_CATALOGS if new else OLD_CATALOGS)),
        message("updateComponents", components=listed),
        message("updateComponents", components=listed),
        message("updateDataModel", value=json_values, **optional_path),
        message("updateDataModel", value=json_values),
        message("deleteSurface"),
    ]
    if new:
        data = st.dictionaries(st.sampled_from(["a", "b"]), json_values, max_size=2)
        call_ids = st.sampled_from(["1", "2"])
        call = fixed(catalogId="c", args=fixed(x=json_values), **{"@call": "shout"})
        kinds += [
            message("createSurface", components=listed, dataModel=data),
            fixed(version="1.0", callRendererFunction=fixed(functionCallId=call_ids, callFunction=call)),
            fixed(version="1.0", rendererFunctionResponse=fixed(functionCallId=call_ids, value=json_values)),
        ]
    else:
        kinds.append(message("updateDataModel", **optional_path))
    return st.one_of(kinds)


def streams(*, new: bool, surfaces: tuple[str, ...] = SURFACES) -> st.SearchStrategy[list[Document]]:
    """A list of messages of one version; it starts with the creation of each surface, so that the rest finds them."""
    version = "1.0" if new else "v0.9"
    catalogs = NEW_CATALOGS if new else OLD_CATALOGS

    def started(catalog: str, rest: list[Document]) -> list[Document]:
        created = [
            {"version": version, "createSurface": {"surfaceId": surface, "catalogId": catalog}} for surface in surfaces
        ]
        return [*created, *rest]

    return st.builds(started, st.sampled_from(catalogs), st.lists(messages(new=new, surfaces=surfaces), max_size=8))


any_stream: Final = streams(new=False) | streams(new=True)
