"""Specs and streams of patches for laws: small alphabets, so that pointers mostly lead somewhere."""

from typing import Any, Final

from hypothesis import strategies as st

KEYS: Final = st.sampled_from(["a", "b", "0", "1", "-", "", "a/b", "~", "01", "elements", "root", "children", "props"])
SCALARS: Final = st.sampled_from([None, True, False, 0, 1, 1.0, -1, "", "a", "b"])
VALUES: Final[st.SearchStrategy[Any]] = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3), max_leaves=6
)
ELEMENTS: Final = st.dictionaries(
    KEYS,
    st.fixed_dictionaries({"type": st.just("T")}, optional={"props": VALUES, "children": VALUES}) | VALUES,
    max_size=4,
)
OBJECTS: Final[st.SearchStrategy[dict[str, Any]]] = st.dictionaries(KEYS, VALUES, max_size=4)
SPECS: Final[st.SearchStrategy[dict[str, Any]]] = (
    st.fixed_dictionaries({"root": st.just("a"), "elements": ELEMENTS}, optional={"state": VALUES}) | OBJECTS
)


def escaped(token: str) -> str:
    return token.replace("~", "~0").replace("/", "~1")


PLACES: Final = st.one_of(
    st.lists(KEYS, max_size=4),
    st.lists(KEYS, max_size=3).map(lambda tokens: ["elements", *tokens]),
    st.lists(KEYS, max_size=2).map(lambda tokens: ["state", *tokens]),
)
POINTERS: Final = PLACES.map(lambda tokens: "".join(f"/{escaped(token)}" for token in tokens))
PATCHES: Final[st.SearchStrategy[dict[str, Any]]] = st.one_of(
    st.fixed_dictionaries({"op": st.sampled_from(["add", "replace", "test"]), "path": POINTERS, "value": VALUES}),
    st.fixed_dictionaries({"op": st.just("remove"), "path": POINTERS}),
    st.fixed_dictionaries({"op": st.sampled_from(["move", "copy"]), "from": POINTERS, "path": POINTERS}),
)
ODD_PATCHES: Final[st.SearchStrategy[dict[str, Any]]] = st.fixed_dictionaries(
    {},
    optional={
        "op": st.sampled_from(["add", "remove", "set", "", 1, None]),
        "path": POINTERS | st.sampled_from(["a", "~2", "elements/a", 5, None]),
        "value": VALUES,
        "from": POINTERS,
        "__json_edit": st.booleans(),
        "elements": VALUES,
    },
)
