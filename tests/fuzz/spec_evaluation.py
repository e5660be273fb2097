"""Targets: specs resolved, values evaluated, events handled, fields checked, states written."""

from collections.abc import Mapping
from typing import Any, Final

from hypothesis import strategies as st

from tests.fuzz.inputs import LIMITS, Given, Json, chosen, given, junk, limits, spoiled, spoiled_by_a_caller, texts
from tests.fuzz.promises import NOWHERE, Calls, Target, Unordered
from tests.fuzz.reading import document_of, is_one_of
from tests.jsonrender.documents import conditions, expressions, json_values
from tests.jsonrender.documents import specs as drawn_specs
from uispec import _json, jsonrender, tree
from uispec._model import MISSING
from uispec.jsonrender import check
from uispec.limits import Limits

_FORM: Final[dict[str, Any]] = {
    "root": "form",
    "elements": {
        "form": {"type": "Box", "props": {}, "children": ["name", "rows", "go"], "slots": {"a/b": ["name"]}},
        "name": {
            "type": "Input",
            "props": {
                "value": {"$bindState": "/a"},
                "checks": [
                    {"type": "required", "message": "R"},
                    {"type": "pattern", "args": {"pattern": "^(a+)+$"}, "message": "P"},
                    {"type": "lessThan", "args": {"other": {"$state": "/b"}}, "message": "L"},
                    {"type": "url", "message": "U"},
                ],
                "enabled": {"$state": "/a"},
            },
            "watch": {"/a": [{"action": "setState", "params": {"statePath": "/b", "value": {"$state": "/a"}}}]},
        },
        "rows": {
            "type": "List",
            "props": {},
            "children": ["row"],
            "repeat": {"statePath": "/rows", "key": "id"},
            "visible": [{"$state": "/a"}, {"$item": "name", "neq": "x"}],
        },
        "row": {
            "type": "Row",
            "props": {"t": {"$template": "${name} ${/a}"}, "v": {"$bindItem": "name"}, "i": {"$index": True}},
            "children": ["rows"],
            "on": {"press": {"action": "removeState", "params": {"statePath": "/rows", "index": {"$index": True}}}},
        },
        "go": {
            "type": "Button",
            "props": {"l": {"$computed": "total", "args": {"n": {"$math": "add", "a": 1, "b": {"$state": "/b"}}}}},
            "on": {
                "press": [
                    {"action": "validateForm"},
                    {"action": "pushState", "params": {"statePath": "/rows", "value": {"id": "$id", "name": "n"}}},
                    {
                        "action": "save",
                        "params": {"at": {"$item": "name"}, "a": {"$state": "/a"}},
                        "confirm": {"title": "${/a}", "message": "${a}"},
                        "onSuccess": {"set": {"/done/0": True}},
                        "onError": {"action": "setState", "params": {"statePath": "/error", "value": 1}},
                    },
                    {"action": "pop"},
                ]
            },
        },
    },
    "state": {"a": "x", "b": 2, "rows": [{"name": "n"}, {"name": "x"}]},
}
_STATE: Final[dict[str, Any]] = {"a": "ab", "b": "10", "rows": [{"name": 1}], "navStack": ["", 2]}
_POLICIES: Final = st.sampled_from(["strict", "compat"])
_PATHS: Final = st.sampled_from(
    ["", "/", "/a", "a", "/rows/0/name", "/rows/-", "/rows/01", "/b/c", "~", "/__proto__/x"]
)
_FUNCTIONS: Final = {"total": len}
_DIRECTIVES: Final = {
    **jsonrender.standard_directives(now=0),
    **jsonrender.translations({"en": {"hi": "Hi {{name}}"}}, "en"),
}

_specs: Final = drawn_specs(shares=True) | chosen([_FORM, _FORM])
_sources: Final = st.one_of(spoiled_by_a_caller(_specs), texts(spoiled(_specs)), junk)
_states: Final = spoiled(chosen([_STATE])) | st.dictionaries(
    st.sampled_from(["a", "b", "rows"]), json_values, max_size=3
)
_directive_values: Final = st.sampled_from(
    [
        {"$concat": ["a", {"$state": "/a"}, None]},
        {"$join": {"$state": "/rows"}, "separator": "-"},
        {"$truncate": {"$state": "/a"}, "length": 1},
        {"$pluralize": {"$count": {"$state": "/rows"}}, "one": "row", "other": "rows"},
        {"$math": "divide", "a": 1, "b": {"$state": "/b"}},
        {"$format": "currency", "value": {"$state": "/b"}, "currency": "EUR"},
        {"$format": "number", "value": 1234567, "notation": "compact", "options": {"maximumFractionDigits": 2}},
        {"$format": "date", "value": "2026-09-04T15:05:09Z", "options": {"dateStyle": "long", "timeStyle": "short"}},
        {"$format": "date", "value": 5000, "style": "relative"},
        {"$format": "percent", "value": 0.256},
        {"$t": "hi", "params": {"name": {"$state": "/a"}}},
    ]
)


def _resolving(drawn: Given, calls: Calls) -> None:
    source, bounds, policy = drawn["source"], LIMITS[drawn["limits"]], drawn["policy"]
    state = drawn["state"]
    document = document_of(source)
    is_right = is_one_of(source, str, bytes, Mapping) and (state is None or is_one_of(state, Mapping))
    ask = calls.ask if is_right else calls.ask_wrongly
    resolved = ask(
        Unordered(document, state),
        jsonrender.resolve,
        source,
        state,
        policy=policy,
        functions=_FUNCTIONS,
        directives=_DIRECTIVES,
        limits=bounds,
    )
    form = ask(NOWHERE, jsonrender.validate_form, source, state, policy=policy, limits=bounds)
    calls.expect(form is None or form.valid is not bool(form.errors), "a form is valid with errors")
    if resolved is None or resolved.root is None:
        return
    for node in tree.walk(resolved.root):
        if isinstance(node, tree.Node):
            bound = calls.ask(NOWHERE, resolved.bindings, node) or {}
            calls.expect(bound.keys() <= document_props(document, node.id), "a prop is bound that is not there")
            calls.expect(_json.is_deeper(node.props, 500) or bool(_json.text(dict(node.props))), "props are no JSON")


def document_props(document: Json, key: str) -> set[str]:
    """The names of the props of an element; what has another shape has none."""
    props = document["elements"][key].get("props")
    return {*props} if isinstance(props, dict) else set()


def _evaluating(drawn: Given, calls: Calls) -> None:
    bounds, policy, state = LIMITS[drawn["limits"]], drawn["policy"], drawn["state"]
    value = drawn["value"]
    scope: dict[str, Any] = {"item": drawn["item"], "index": 1, "base": "/rows/1"} if drawn["inside"] else {}
    calls.ask(
        NOWHERE,
        jsonrender.evaluate,
        value,
        state,
        functions=_FUNCTIONS,
        directives=_DIRECTIVES,
        policy=policy,
        limits=bounds,
        **scope,
    )
    condition = drawn["condition"]
    scope.pop("base", None)
    shown = calls.ask(NOWHERE, jsonrender.is_visible, condition, state, policy=policy, limits=bounds, **scope)
    split = calls.ask(NOWHERE, jsonrender.split_repeat_condition, condition)
    # Under `compat` a group inside an array holds whatever it says, as it does upstream.
    if shown is None or split is None or not scope or policy == "compat":
        return
    parts = [part for part in split if part is not MISSING]
    answers = [calls.ask(NOWHERE, jsonrender.is_visible, part, state, policy=policy, **scope) for part in parts]
    calls.expect(shown is all(answers), "the parts of a condition say something else")


def _handling(drawn: Given, calls: Calls) -> None:
    source, bounds, policy = drawn["source"], LIMITS[drawn["limits"]], drawn["policy"]
    state = drawn["state"]
    key, event = drawn["place"]
    ask = calls.ask if is_one_of(source, str, bytes, Mapping) and is_one_of(state, Mapping) else calls.ask_wrongly
    options: dict[str, Any] = {"policy": policy, "limits": bounds}
    ask(NOWHERE, jsonrender.event_handle, source, key, event, limits=bounds)
    scope = "/rows/0" if drawn["inside"] else ""
    applied = ask(NOWHERE, jsonrender.apply_action, source, state, key, event, scope=scope, **options)
    for _ in range(3):
        if applied is None or not applied.effects:
            break
        last = applied.effects[-1]
        action = last.action if isinstance(last, jsonrender.Confirmation) else last
        if not isinstance(action, jsonrender.CustomAction):
            break
        applied = calls.ask(
            NOWHERE, jsonrender.continue_action, source, applied.state, action, error=drawn["error"], **options
        )
    ask(NOWHERE, jsonrender.fire_watchers, source, _STATE, state, **options)


_LONG_PLACES: Final = Limits(pointer_length=1_000_000)


def _writing(drawn: Given, calls: Calls) -> None:
    state, path, value = drawn["state"], drawn["path"], drawn["value"]
    options: dict[str, Any] = {"policy": drawn["policy"], "limits": LIMITS[drawn["limits"]]}
    ask = calls.ask if is_one_of(state, Mapping) else calls.ask_wrongly
    calls.ask(NOWHERE, jsonrender.read_state, state, path, **options)
    written = ask(NOWHERE, jsonrender.write_state, state, path, value, **options)
    if written is not None and drawn["policy"] == "strict" and "-" not in path:
        held = calls.ask(NOWHERE, jsonrender.read_state, written, path)
        calls.expect(_json.same(held, value) or held == value, "what was written is not there")
    ask(NOWHERE, jsonrender.update_state, state, {path: value, "/a": 1}, **options)
    flat = ask(NOWHERE, jsonrender.flatten_to_pointers, state, **options)
    if flat and drawn["policy"] == "strict":
        for place, leaf in flat.items():
            held = jsonrender.read_state(state, place, limits=_LONG_PLACES)
            calls.expect(_json.same(held, leaf), "a leaf is not where it is said to be")
    ask(NOWHERE, jsonrender.find_form_value, path, state, state, policy=drawn["policy"])


_CHECKS: Final = [
    check.required(),
    check.email(),
    check.min_length(2),
    check.max_length(3),
    check.pattern("^a|b+$"),
    check.at_least(1),
    check.at_most(9),
    check.url(),
    check.numeric(),
    check.matches("/a"),
    check.equal_to("/b"),
    check.less_than("/b"),
    check.greater_than("/b"),
    check.required_if("/a"),
]


def _checking(drawn: Given, calls: Calls) -> None:
    options: dict[str, Any] = {"policy": drawn["policy"], "limits": LIMITS[drawn["limits"]]}
    config = drawn["config"]
    ask = calls.ask if is_one_of(config, Mapping) and is_one_of(drawn["state"], Mapping) else calls.ask_wrongly
    checked = ask(NOWHERE, jsonrender.run_checks, config, drawn["value"], drawn["state"], **options)
    calls.expect(
        checked is None or checked.valid is not bool(checked.errors) or "" in checked.errors, "valid with errors"
    )
    typed = ask(NOWHERE, jsonrender.run_checks, _CHECKS, drawn["value"], drawn["state"], **options)
    calls.expect(typed is None or len(typed.checks) == len(_CHECKS), "a check was not run")


def _spelling(drawn: Given, calls: Calls) -> None:
    messages = {"en": {"hi": drawn["text"]}}
    directives = {
        **(calls.ask_wrongly(NOWHERE, jsonrender.standard_directives, locale=drawn["text"], now=1) or {}),
        **(calls.ask(NOWHERE, jsonrender.translations, messages, "de", "en") or {}),
    }
    values: list[Any] = [{"$t": "hi", "params": drawn["params"]}, {"$format": "date", "value": 0}, drawn["value"]]
    for value in values:
        calls.ask(NOWHERE, jsonrender.evaluate, value, drawn["params"], directives=directives)


_config: Final = spoiled(chosen([{"checks": [one.model_dump(mode="json") for one in _CHECKS], "enabled": True}]))

TARGETS: Final = (
    Target(
        "spec resolution",
        ("jsonrender.resolve", "jsonrender.Resolved.bindings", "jsonrender.validate_form"),
        given(source=_sources, state=st.none() | _states, policy=_POLICIES, limits=limits),
        _resolving,
    ),
    Target(
        "expressions and conditions",
        ("jsonrender.evaluate", "jsonrender.is_visible", "jsonrender.split_repeat_condition"),
        given(
            value=spoiled(expressions | _directive_values),
            condition=spoiled(conditions),
            state=_states,
            item=json_values,
            inside=st.booleans(),
            policy=_POLICIES,
            limits=limits,
        ),
        _evaluating,
        shares="the parts of a condition are parts of it",
    ),
    Target(
        "actions",
        (
            "jsonrender.apply_action",
            "jsonrender.continue_action",
            "jsonrender.event_handle",
            "jsonrender.fire_watchers",
        ),
        given(
            source=_sources,
            state=_states,
            place=st.sampled_from([("go", "press"), ("row", "press"), ("a", "press"), ("b", "change")]),
            inside=st.booleans(),
            error=st.none() | st.just("Failed."),
            policy=_POLICIES,
            limits=limits,
        ),
        _handling,
        shares="a state shares what an event did not change",
    ),
    Target(
        "states",
        (
            "jsonrender.read_state",
            "jsonrender.write_state",
            "jsonrender.update_state",
            "jsonrender.flatten_to_pointers",
            "jsonrender.find_form_value",
        ),
        given(state=_states, path=_PATHS, value=spoiled(json_values), policy=_POLICIES, limits=limits),
        _writing,
        shares="a state shares what a write did not change",
    ),
    Target(
        "checks of fields",
        ("jsonrender.run_checks",),
        given(config=_config, value=spoiled(json_values), state=_states, policy=_POLICIES, limits=limits),
        _checking,
    ),
    Target(
        "directives",
        ("jsonrender.standard_directives", "jsonrender.translations"),
        given(
            text=st.sampled_from(["en", "de", "xx-Zz", "{{a}} {{b}}", "fr_CA"]) | st.text(max_size=5),
            params=st.dictionaries(st.sampled_from(["a", "b"]), json_values, max_size=2),
            value=spoiled(_directive_values),
        ),
        _spelling,
    ),
)
