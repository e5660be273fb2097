"""Targets: specs read, checked, mended, and brought into other forms."""

from collections.abc import Mapping
from typing import Any, Final

from hypothesis import strategies as st

from tests.fuzz.inputs import (
    LIMITS,
    Given,
    Json,
    chosen,
    given,
    junk,
    limits,
    odd_values,
    spoiled,
    spoiled_by_a_caller,
    texts,
)
from tests.fuzz.promises import NOWHERE, Calls, Target, Unordered
from tests.fuzz.reading import document_of, is_one_of
from tests.fuzz.spec_streams import SPEC
from tests.jsonrender.documents import conditions, expressions
from tests.jsonrender.documents import specs as drawn_specs
from uispec import jsonrender
from uispec.jsonrender import Conditional

_OLD: Final[dict[str, Any]] = {
    "root": "m",
    "elements": {
        "m": {
            "key": "m",
            "type": "Input",
            "props": {
                "valuePath": "/a",
                "label": {"path": "/b"},
                "checks": [{"fn": "minLength", "args": {"length": 1}}],
            },
            "visible": {"not": {"and": [{"auth": "signedIn"}, {"gt": [{"path": "/n"}, 1]}]}},
            "repeat": {"path": "/l"},
            "children": ["b"],
        },
        "b": {"type": "Button", "props": {"action": {"name": "setState", "params": {"path": "/a", "value": None}}}},
    },
}
_MISPLACED: Final[dict[str, Any]] = {
    "root": '"m"',
    "elements": {
        "m": {
            "type": "Box",
            "props": {
                "visible": {"$state": "/a"},
                "on": {"press": {"action": "x"}},
                "children": ["a", "zz"],
                "action": "y",
            },
            "slots": {"h": ["zz"]},
        },
        "a": {"type": "Box", "props": {"repeat": {"statePath": {"$item": "x"}}}, "children": ["m"]},
    },
    "state": {"a": []},
}
_NESTED: Final[dict[str, Any]] = {
    "type": "Card",
    "state": {"a": [1]},
    "children": [
        {"type": "Text", "props": {"text": {"$state": "/a"}}},
        {"type": "Box", "slots": {"h": [{"type": "T"}]}},
    ],
}
_LISTED: Final[list[dict[str, Any]]] = [
    {"key": "a", "type": "Box", "parentKey": None, "slots": {"h": ["c"]}},
    {"key": "b", "type": "Text", "parentKey": "a", "visible": {"$state": "/x"}},
    {"key": "c", "type": "Text", "parentKey": "a"},
]


def _in_all_ways(valid: st.SearchStrategy[Json]) -> st.SearchStrategy[Json]:
    """What was valid once, as a caller or a text brings it, and what never was."""
    return st.one_of(spoiled_by_a_caller(valid), texts(spoiled(valid)), junk)


_sources: Final = _in_all_ways(drawn_specs(shares=True) | chosen([SPEC, _OLD, _MISPLACED, _NESTED]))
_policies: Final = st.sampled_from(["strict", "strict", "compat"])


def _reading(drawn: Given, calls: Calls) -> None:
    source, bounds = drawn["source"], LIMITS[drawn["limits"]]
    document = document_of(source)
    ask = calls.ask if is_one_of(source, str, bytes, Mapping) else calls.ask_wrongly
    spec = ask(document, jsonrender.parse_spec, source, limits=bounds)
    if spec is None:
        return
    raw = calls.ask(NOWHERE, jsonrender.dump_spec_json, spec)
    calls.expect(raw is not None and jsonrender.parse_spec(raw) == spec, "what was written is read as something else")
    dumped = calls.ask(NOWHERE, jsonrender.dump_spec, spec)
    calls.expect(dumped is not None and jsonrender.parse_spec(dumped) == spec, "the same of Python values")


def _checking(drawn: Given, calls: Calls) -> None:
    source, bounds, policy = drawn["source"], LIMITS[drawn["limits"]], drawn["policy"]
    document = document_of(source)
    # Issues stand in the order of the npm package, which is that of the elements, but not of their fields.
    issues = calls.ask(Unordered(document), jsonrender.validate, source, policy=policy, limits=bounds)
    calls.expect(issues is not None, "a validator refused")
    calls.ask(NOWHERE, jsonrender.format_issues, issues or [])
    ask = calls.ask if is_one_of(source, str, bytes, Mapping) else calls.ask_wrongly
    fixed = ask(document, jsonrender.auto_fix, source, policy=policy, lossy=drawn["lossy"], limits=bounds)
    if fixed is not None:
        again = calls.ask(NOWHERE, jsonrender.auto_fix, fixed.spec, policy=policy, lossy=drawn["lossy"])
        calls.expect(again is not None and not again.fixes, "a mended spec was mended again")


def _forms(drawn: Given, calls: Calls) -> None:
    source, bounds = drawn["source"], LIMITS[drawn["limits"]]
    document = document_of(source)
    ask = calls.ask if is_one_of(source, str, bytes, Mapping) else calls.ask_wrongly
    # What is lost and what hangs together wrongly stands in the order of the elements.
    nested = ask(Unordered(document), jsonrender.flat_to_nested, source, limits=bounds)
    if nested is not None:
        calls.ask(NOWHERE, jsonrender.nested_to_flat, nested.output)
    listed = ask(Unordered(document), jsonrender.to_flat_elements, source, limits=bounds)
    if listed is not None:
        calls.ask(NOWHERE, jsonrender.from_flat_elements, listed.output)
    upgraded = ask(document, jsonrender.upgrade_legacy, source, limits=bounds)
    if upgraded is not None:
        again = calls.ask(NOWHERE, jsonrender.upgrade_legacy, upgraded.output)
        calls.expect(again is None or again.output == upgraded.output, "an upgraded spec was upgraded again")


def _other_forms(drawn: Given, calls: Calls) -> None:
    nested, listed, bounds = drawn["nested"], drawn["listed"], LIMITS[drawn["limits"]]
    about = document_of(nested)
    typed = calls.ask_wrongly(about, jsonrender.parse_nested, nested, limits=bounds)
    flat = calls.ask_wrongly(about, jsonrender.nested_to_flat, nested, limits=bounds)
    if typed is not None:
        calls.expect(flat == jsonrender.nested_to_flat(typed) or flat is None, "typed elements are made otherwise flat")
    about = Unordered(document_of(listed))
    calls.ask_wrongly(about, jsonrender.from_flat_elements, listed, drawn["policy"], limits=bounds)


def _values(drawn: Given, calls: Calls) -> None:
    value, bounds = drawn["value"], LIMITS[drawn["limits"]]
    form = calls.ask_wrongly(value, jsonrender.expression, value, limits=bounds)
    if form is not None and not isinstance(form, Conditional):
        calls.expect(form.model_dump(mode="json") == value, "a form is written otherwise than it was read")
    answer = calls.ask(NOWHERE, jsonrender.conforms, value, drawn["shape"], drawn["policy"], limits=bounds)
    calls.expect(answer is not None, "a question was refused")


TARGETS: Final = (
    Target(
        "specs",
        ("jsonrender.parse_spec", "jsonrender.dump_spec", "jsonrender.dump_spec_json"),
        given(source=_sources, limits=limits),
        _reading,
    ),
    Target(
        "specs checked and mended",
        ("jsonrender.validate", "jsonrender.auto_fix", "jsonrender.format_issues"),
        given(source=_sources | odd_values, limits=limits, policy=_policies, lossy=st.booleans()),
        _checking,
    ),
    Target(
        "specs in other forms",
        ("jsonrender.flat_to_nested", "jsonrender.to_flat_elements", "jsonrender.upgrade_legacy"),
        given(source=_sources, limits=limits),
        _forms,
    ),
    Target(
        "specs out of other forms",
        ("jsonrender.parse_nested", "jsonrender.nested_to_flat", "jsonrender.from_flat_elements"),
        given(
            nested=_in_all_ways(st.just(_NESTED)),
            listed=_in_all_ways(st.just(_LISTED)),
            limits=limits,
            policy=_policies,
        ),
        _other_forms,
    ),
    Target(
        "values in specs",
        ("jsonrender.expression", "jsonrender.conforms"),
        given(
            value=st.one_of(expressions, conditions, odd_values, spoiled_by_a_caller(expressions)),
            shape=st.sampled_from(["condition", "dynamic_value", "action_binding", "check", "check_config"]),
            policy=_policies,
            limits=limits,
        ),
        _values,
    ),
)
