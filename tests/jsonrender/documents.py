"""Specs as Hypothesis draws them: valid ones, in which everything that a spec may hold stands somewhere."""

from typing import Any, Final, TypeAlias

from hypothesis import strategies as st

from uispec import jsonrender
from uispec.errors import Issue

Json: TypeAlias = Any

KEYS: Final = ("a", "b", "el-0", "el-1", "", "0", "2024", "a/b", "~", "naïve", "toString", "__proto__", "visible")
"""Keys of elements: any text is one."""

_words: Final = st.sampled_from(["", "Hello", "${/a}", "é", "$state"]) | st.text(max_size=3)
_paths: Final = st.sampled_from(["", "/", "/a", "a", "/rows/0/name", "/a~1b", "name"])
_numbers: Final = st.integers(-3, 3) | st.sampled_from([1.0, -0.0, 0.5, 2**60])
scalars: Final = st.one_of(st.none(), st.booleans(), _numbers, _words)
json_values: Final[st.SearchStrategy[Json]] = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=2) | st.dictionaries(_words, inner, max_size=2), max_leaves=4
)

_bounds: Final = _numbers | st.fixed_dictionaries({"$state": _paths})
_operators: Final = st.fixed_dictionaries(
    {},
    optional={
        "eq": json_values,
        "neq": json_values,
        "gt": _bounds,
        "gte": _bounds,
        "lt": _bounds,
        "lte": _bounds,
        "not": st.just(True),
    },
)
_sources: Final = st.one_of(
    st.fixed_dictionaries({"$state": _paths}),
    st.fixed_dictionaries({"$item": _paths}),
    st.just({"$index": True}),
)
singles: Final = st.tuples(_sources, _operators).map(lambda two: two[0] | two[1])
conditions: Final[st.SearchStrategy[Json]] = st.recursive(
    st.one_of(singles, st.booleans(), st.lists(singles, max_size=2)),
    lambda inner: st.sampled_from(["$and", "$or"]).flatmap(
        lambda key: st.lists(inner, max_size=2).map(lambda held: {key: held})
    ),
    max_leaves=4,
)
"""Conditions of the closed grammar."""


def _expressions(inner: st.SearchStrategy[Json]) -> st.SearchStrategy[Json]:
    return st.one_of(
        st.fixed_dictionaries({"$cond": conditions, "$then": inner, "$else": inner}),
        st.fixed_dictionaries(
            {"$computed": st.just("total")}, optional={"args": st.dictionaries(_words, inner, max_size=2)}
        ),
        st.fixed_dictionaries({"$concat": st.lists(inner, max_size=2)}),
        st.lists(inner, max_size=2),
        st.dictionaries(_words, inner, max_size=2),
    )


expressions: Final[st.SearchStrategy[Json]] = st.recursive(
    st.one_of(
        scalars,
        *(st.fixed_dictionaries({key: _paths}) for key in ("$state", "$item", "$bindState", "$bindItem")),
        st.just({"$index": True}),
        st.fixed_dictionaries({"$template": st.sampled_from(["Hi ${name}", "${/a}${", ""])}),
    ),
    _expressions,
    max_leaves=4,
)
"""Values of props: literals, and expressions at any depth."""

_PROPS: Final = ("text", "label", "value", "items", "title")
props: Final = st.dictionaries(st.sampled_from(_PROPS), expressions, max_size=3)

_params: Final = st.dictionaries(st.sampled_from(["statePath", "value", "id"]), expressions, max_size=2)
bindings: Final[st.SearchStrategy[Json]] = st.fixed_dictionaries(
    {"action": st.sampled_from(["setState", "save", ""])},
    optional={
        "params": _params,
        "confirm": st.fixed_dictionaries(
            {"title": _words, "message": _words},
            optional={"confirmLabel": _words, "variant": st.sampled_from(["default", "danger"])},
        ),
        "onSuccess": st.one_of(
            st.fixed_dictionaries({"navigate": _words}),
            st.fixed_dictionaries({"set": st.dictionaries(_paths, json_values, max_size=2)}),
            st.fixed_dictionaries({"action": _words}, optional={"params": _params}),
        ),
        "onError": st.fixed_dictionaries({"set": st.just({"/error": "$error.message"})}),
        "preventDefault": st.booleans(),
        "later": json_values,
    },
)
_events: Final = st.dictionaries(
    st.sampled_from(["press", "change", "/a"]), bindings | st.lists(bindings, max_size=2), max_size=2
)
_fields: Final = st.fixed_dictionaries(
    {"type": st.sampled_from(["Card", "Text", "Input", ""])},
    optional={"props": props, "visible": conditions, "on": _events, "watch": _events, "later": json_values},
)

STATE: Final[dict[str, Json]] = {"rows": [{"name": "Ada", "tags": ["x"]}, {"name": "Bob", "tags": []}], "a": True}
"""A state whose lists the drawn repeats go over."""


@st.composite
def specs(draw: st.DrawFn, *, shares: bool = False) -> dict[str, Json]:
    """A valid spec: every element hangs under the root, in one place unless they may be shared."""
    keys = draw(st.lists(st.sampled_from(KEYS), min_size=1, max_size=6, unique=True).filter(lambda keys: keys[0]))
    elements: dict[str, Json] = {key: draw(_fields) for key in keys}
    for place, key in enumerate(keys[1:], 1):
        # A parent stands before its children, so that nothing stands in itself.
        for parent in draw(st.lists(st.sampled_from(keys[:place]), min_size=1, max_size=2 if shares else 1)):
            if draw(st.booleans()):
                elements[parent].setdefault("children", []).append(key)
            else:
                slots = elements[parent].setdefault("slots", {})
                slots.setdefault(draw(st.sampled_from(["header", "footer"])), []).append(key)
    for element in elements.values():
        if element.get("children") and draw(st.booleans()):
            element["repeat"] = {"statePath": "/rows"} | draw(st.sampled_from([{}, {"key": "name"}]))
    spec = {"root": keys[0], "elements": elements}
    return spec | draw(st.sampled_from([{}, {"state": STATE}]))


def faults(document: Any) -> list[Issue]:
    """What is wrong with a spec, but for the keys of later versions that `specs` draws and `validate` warns of."""
    return [one for one in jsonrender.validate(document) if one.code not in ("unknown_property", "unknown_expression")]
