"""Slips of whoever uses the package for the first time: each is taken as it was meant, or told, and none is silent."""

import json
from datetime import date
from functools import reduce
from typing import Any, Final, cast

import pytest
from pydantic import BaseModel

from uispec import fold, jsonrender
from uispec._browser.javascript import leading_integer
from uispec.errors import InvalidDocumentError, Issue, UispecError
from uispec.jsonrender import conditions
from uispec.jsonrender.models.conditions import StateCondition

Json = dict[str, Any]

BUTTON: Final[Json] = {
    "type": "Button",
    "props": {"label": "Go"},
    "on": {"press": {"action": "save", "params": {"id": {"$state": "/id"}}}},
}
SPEC: Final[Json] = {"root": "go", "elements": {"go": BUTTON}, "state": {"id": 7}}
TYPED: Final = jsonrender.parse_spec(SPEC)
CATALOG: Final = jsonrender.shadcn_catalog()


def codes(issues: Any) -> list[tuple[str, str, str]]:
    return [(issue.path, issue.code, issue.severity) for issue in issues]


def one(**element: Any) -> Json:
    return {"root": "go", "elements": {"go": {"type": "Button", **element}}}


# A spec in any form


@pytest.mark.parametrize("spec", [TYPED, SPEC, json.dumps(SPEC), json.dumps(SPEC).encode()])
def test_whatever_takes_a_spec_takes_each_form(spec: Any) -> None:
    assert jsonrender.user_prompt("red", spec=spec) == jsonrender.user_prompt("red", spec=SPEC)
    assert '"label": "Go"' in jsonrender.user_prompt("red", spec=spec)
    assert jsonrender.is_non_empty_spec(spec) is not isinstance(spec, str | bytes)
    assert jsonrender.diff_to_patches(spec, spec) == []
    assert jsonrender.deep_merge(spec, {"state": {"id": 8}})["state"] == {"id": 8}
    assert jsonrender.deep_merge({}, spec) == SPEC
    assert jsonrender.apply_edit(spec, "").spec == SPEC
    assert jsonrender.SpecCompiler(spec).spec == SPEC
    assert jsonrender.compile_stream("", spec).spec == SPEC
    assert jsonrender.SpecState.of(spec).spec == SPEC
    assert fold.spec_empty(spec).spec == SPEC


def test_a_state_of_a_stream_is_told_from_a_spec() -> None:
    with pytest.raises(TypeError, match=r"the \.spec of a SpecState, not SpecState"):
        jsonrender.resolve(cast("Any", jsonrender.SpecCompiler().state))


def test_a_prompt_refuses_what_is_no_spec() -> None:
    with pytest.raises(TypeError, match=r"user_prompt\(\) argument 'spec'"):
        jsonrender.user_prompt("red", spec=cast("Any", 7))


def test_a_state_that_is_not_there_is_that_of_the_spec() -> None:
    stateless = jsonrender.parse_spec(one(on=BUTTON["on"]))
    for state in (None, stateless.state):
        assert jsonrender.apply_action(stateless, state, "go", "press").state == {}
        assert jsonrender.resolve(stateless, state).state == {}
    assert jsonrender.apply_action(SPEC, None, "go", "press").effects[0].params == {"id": 7}  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
    with pytest.raises(TypeError, match="not MISSING"):
        jsonrender.fire_watchers(SPEC, cast("Any", stateless.state), {})


# Checks of forms

BROKEN: Final[list[tuple[Any, list[tuple[str, str, str]]]]] = [
    ({"checks": {"type": "required"}}, [("/checks", "wrong_type", "error")]),
    ({"checks": ["required"]}, [("/checks/0", "wrong_type", "error")]),
    ([{"typ": "required"}], [("/checks/0/type", "missing_property", "error")]),
    ([{"type": 5}], [("/checks/0/type", "wrong_type", "error")]),
    ([{"type": "min", "args": 5}], [("/checks/0/args", "wrong_type", "error")]),
]


@pytest.mark.parametrize(("config", "told"), BROKEN)
def test_a_broken_check_is_not_satisfied(config: Any, told: list[tuple[str, str, str]]) -> None:
    checked = jsonrender.run_checks(config, "x", {})
    assert not checked.valid
    assert checked.errors == tuple(issue.message for issue in checked.issues)
    assert codes(checked.issues) == told
    checks = cast("Json", config)["checks"] if isinstance(config, dict) else config
    field: Json = {"type": "Input", "props": {"value": {"$bindState": "/a"}, "checks": checks}}
    form = jsonrender.validate_form({"root": "f", "elements": {"f": field}}, {"a": "x"})
    assert not form.valid
    assert codes(form.issues) == [(f"/elements/f/props{path}", *rest) for path, *rest in told]


def test_checks_are_no_text() -> None:
    with pytest.raises(TypeError, match=r"run_checks\(\) argument 'config'"):
        jsonrender.run_checks(cast("Any", "required"), "", {})


def test_the_catalog_tells_broken_checks() -> None:
    checks = [{"type": "requird", "message": "Needed."}, {"typ": "email", "message": "?"}, "required"]
    field = {"type": "Input", "props": {"label": "A", "name": "a", "checks": checks}}
    found = jsonrender.validate({"root": "f", "elements": {"f": field}}, CATALOG)
    told = {issue.path: (issue.code, issue.severity) for issue in found}
    assert told["/elements/f/props/checks/0/type"] == ("unknown_check", "warning")
    assert 'Did you mean "required"?' in next(issue.message for issue in found if issue.code == "unknown_check")
    assert {"/elements/f/props/checks/1/type", "/elements/f/props/checks/2"} <= told.keys()


# What a catalog says

SHAPELESS: Final[list[Any]] = [None, [], 5, "[]", {"root": 5}, {"root": "a", "elements": []}]


@pytest.mark.parametrize("source", SHAPELESS)
def test_a_catalog_says_so_of_what_is_no_spec(source: Any) -> None:
    issues = CATALOG.validate(source)
    assert {issue.severity for issue in issues} == {"error"}
    if isinstance(source, dict):
        assert [issue.path for issue in jsonrender.validate(cast("Json", source), CATALOG)] == [
            issue.path for issue in jsonrender.validate(cast("Json", source))
        ]


@pytest.mark.parametrize("catalog", [{"components": {}}, "shadcn"])
def test_a_catalog_is_a_catalog(catalog: Any) -> None:
    with pytest.raises(TypeError, match=r"validate\(\) argument 'catalog' must be a Catalog"):
        jsonrender.validate(SPEC, catalog)


def test_messages_name_the_element_and_its_type() -> None:
    said = {issue.path: issue.message for issue in CATALOG.validate(one(props={}))}
    assert said == {"/elements/go/props/label": 'Element "go" (Button): "props" needs the property "label".'}
    on = {"press": {"action": "setState", "params": {"statePath": "/a"}}, "klick": {"action": "x"}}
    said = {issue.path: issue.message for issue in CATALOG.validate(one(props={"label": "Go"}, on=on))}
    assert said["/elements/go/on/press/params/value"].startswith('Element "go" (Button): "params" of setState needs')
    assert said["/elements/go/on/klick"].startswith('Element "go" (Button) ')


@pytest.mark.parametrize(
    ("action", "near"),
    [("setStat", "setState"), ("setstate", "setState"), ("pushStates", "pushState"), ("valdateForm", "validateForm")],
)
def test_a_slip_in_the_name_of_a_built_in_action_is_told_where_any_action_will_do(action: str, near: str) -> None:
    spec = one(props={"label": "Go"}, on={"press": [{"action": action}]})
    (issue,) = jsonrender.validate(spec, CATALOG)
    assert codes([issue]) == [("/elements/go/on/press/0/action", "unknown_action", "warning")]
    assert issue.message.endswith(f'no renderer has "{action}" by itself. Did you mean "{near}"?')


@pytest.mark.parametrize("action", ["save", "resetState", "publish", "pops", "pushItem", "setValue"])
def test_an_action_of_the_host_is_no_slip(action: str) -> None:
    assert jsonrender.validate(one(props={"label": "Go"}, on={"press": {"action": action}}), CATALOG) == []


def test_the_right_name_that_is_there_is_proposed_by_nobody() -> None:
    (issue,) = CATALOG.validate(one(props={"label": "Go", "lable": "Go"}))
    assert "Did you mean" not in issue.message
    (issue,) = [one for one in CATALOG.validate(one(props={"lable": "Go"})) if one.code == "unknown_property"]
    assert 'Did you mean "label"?' in issue.message


def test_nobody_is_told_to_write_null() -> None:
    (issue,) = CATALOG.validate(one(props={"label": "Go", "variant": "loud"}))
    assert "null" not in issue.message
    assert '"danger"' in issue.message
    (issue,) = CATALOG.validate(one(props={"label": "Go", "disabled": "no"}))
    assert "null" not in issue.message
    assert "true or false" in issue.message


class Gauge(BaseModel):
    """A dial."""

    value: float


def test_a_catalog_is_made_of_model_classes() -> None:
    catalog = jsonrender.Catalog({"Gauge": Gauge}, {"turn": Gauge})
    assert catalog == jsonrender.Catalog({}).with_parts({"Gauge": Gauge}, {"turn": Gauge})
    assert catalog.components["Gauge"] == jsonrender.ComponentDefinition.of(Gauge)
    assert catalog.actions["turn"] == jsonrender.ActionDefinition.of(Gauge)
    gauge = {"root": "g", "elements": {"g": {"type": "Gauge", "props": {"value": "high"}}}}
    assert [issue.path for issue in catalog.validate(gauge)] == ["/elements/g/props/value"]


def test_a_definition_holds_what_it_says_of_its_props() -> None:
    with pytest.raises(InvalidDocumentError, match=r'/bindable/0.*Did you mean "value"'):
        jsonrender.ComponentDefinition.of(Gauge, bindable=["valeu"])
    with pytest.raises(InvalidDocumentError, match="/example/value"):
        jsonrender.ComponentDefinition.of(Gauge, example={"value": "high"})
    jsonrender.ComponentDefinition.of(Gauge, bindable=["value"], example={"value": {"$state": "/v"}})


# Keys that mean nothing

STRANGE: Final[list[tuple[Json, list[tuple[str, str]], str]]] = [
    ({"chidren": []}, [("/elements/go/chidren", "unknown_property")], 'Did you mean "children"?'),
    ({"visibel": True}, [("/elements/go/visibel", "unknown_property")], 'Did you mean "visible"?'),
    ({"onPress": {}}, [("/elements/go/onPress", "unknown_property")], 'Element "go" has no property "onPress".'),
    ({"props": {"a": {"$stat": "/x"}}}, [("/elements/go/props/a", "unknown_expression")], 'Did you mean "$state"?'),
    ({"props": {"a": [{"b": {"$gauge": 1}}]}}, [("/elements/go/props/a/0/b", "unknown_expression")], '"$gauge"'),
    ({"props": {"a": {"$state": 5}}}, [("/elements/go/props/a", "unknown_expression")], '"$state"'),
    (
        {"on": {"press": [{"action": "x", "params": {"a": {"$stat": "/x"}}}]}},
        [("/elements/go/on/press/0/params/a", "unknown_expression")],
        'Did you mean "$state"?',
    ),
    (
        {"on": {"press": {"action": "save", "parms": {"id": 1}}}},
        [("/elements/go/on/press/parms", "unknown_property")],
        'The action "save" has no property "parms". Did you mean "params"?',
    ),
    (
        {"watch": {"/a": [{"action": "x"}, {"action": "y", "on_sucess": {"action": "z"}}]}},
        [("/elements/go/watch/~1a/1/on_sucess", "unknown_property")],
        'Did you mean "onSuccess"?',
    ),
    (
        {
            "on": {
                "press": {
                    "action": "x",
                    "confirm": {"title": "A", "message": "B", "varient": "danger"},
                    "onSuccess": {"action": "y", "parms": {}},
                    "onError": {"set": {}, "navigate": "/"},
                }
            }
        },
        [
            ("/elements/go/on/press/confirm/varient", "unknown_property"),
            ("/elements/go/on/press/onSuccess/parms", "unknown_property"),
            ("/elements/go/on/press/onError/navigate", "unknown_property"),
        ],
        '"confirm" has no property "varient". Did you mean "variant"?',
    ),
    (
        {"props": {"a": {"$bindState": "/a", "bnd": 1}}},
        [("/elements/go/props/a/bnd", "unknown_property")],
        'An expression with "$bindState" does not read "bnd".',
    ),
    ({"props": {"a": {"$state": "/a", "$item": "b"}}}, [("/elements/go/props/a/$item", "unknown_property")], '"$item"'),
    (
        {"props": {"a": [{"$computed": "f", "arg": {}}]}},
        [("/elements/go/props/a/0/arg", "unknown_property")],
        'Did you mean "args"?',
    ),
    (
        {"on": {"press": {"action": "x", "params": {"a": {"b": 1, "$template": "x"}}}}},
        [("/elements/go/on/press/params/a/b", "unknown_property")],
        'An expression with "$template" does not read "b".',
    ),
    (
        {"children": ["t"], "repeat": {"statePath": "/rows", "ky": "id"}},
        [("/elements/go/repeat/ky", "unknown_property")],
        '"repeat" of element "go" has no property "ky". Did you mean "key"?',
    ),
]

MEANT: Final[list[Json]] = [
    {"props": {"a": {"$state": "/a", "$comment": "why"}, "b": {"$format": "date", "value": 1}}},
    {"props": {"enabled": {"$state": "/a", "eq": 5}, "also": {"$item": "b", "not": True}}},
    {"props": {"a": {"$cond": {"$state": "/a", "gt": 1}, "$then": 1, "$else": 2}, "b": {"state": 1, "x": 2}}},
    {"on": {"press": {"action": "x", "preventDefault": True, "onSuccess": {"navigate": "/"}, "onError": {"set": {}}}}},
]


@pytest.mark.parametrize("element", MEANT)
def test_what_the_format_reads_is_no_slip(element: Json) -> None:
    spec = one(**element)
    for form in (spec, jsonrender.parse_spec(spec)):
        assert jsonrender.validate(form) == []


@pytest.mark.parametrize(("element", "told", "words"), STRANGE)
def test_a_key_that_means_nothing_is_a_warning(element: Json, told: list[tuple[str, str]], words: str) -> None:
    spec = one(**element)
    if "children" in element:
        spec["elements"]["t"] = {"type": "Text", "props": {}}
    for form in (spec, json.dumps(spec), jsonrender.parse_spec(spec)):
        issues = jsonrender.validate(form)
        assert codes(issues) == [(path, code, "warning") for path, code in told]
        assert words in issues[0].message
        assert jsonrender.validate(form, policy="compat") == []


def test_a_member_of_a_spec_that_means_nothing_is_a_warning() -> None:
    assert codes(jsonrender.validate({**SPEC, "sate": {}})) == [("/sate", "unknown_property", "warning")]


def test_directives_that_the_host_knows_are_no_strange_keys() -> None:
    spec = one(props={"a": {"$gauge": 1}, "b": {"$concat": ["a"]}, "c": {"$cond": True, "$then": 1, "$else": 2}})
    assert codes(jsonrender.validate(spec, directives={"$gauge", "$concat"})) == []
    assert codes(jsonrender.validate(spec)) == [("/elements/go/props/a", "unknown_expression", "warning")]


def test_resolving_tells_what_it_does_not_evaluate() -> None:
    spec = one(props={"a": {"$stat": "/x"}, "b": {"$concat": ["a", "b"]}, "c": [{"$state": "/id"}]})
    resolved = jsonrender.resolve(spec, {"id": 7})
    assert codes(resolved.issues) == [
        ("/elements/go/props/a", "unknown_expression", "warning"),
        ("/elements/go/props/b", "unknown_expression", "warning"),
    ]
    assert cast("Any", resolved.root).props == {"a": {"$stat": "/x"}, "b": {"$concat": ["a", "b"]}, "c": [7]}
    known = jsonrender.resolve(spec, {"id": 7}, directives=jsonrender.standard_directives())
    assert [issue.path for issue in known.issues] == ["/elements/go/props/a"]
    assert jsonrender.resolve(spec, {"id": 7}, policy="compat").issues == ()


# What models write in place of patches

NESTED: Final = {"type": "Card", "children": [{"type": "Text", "props": {"text": "Hi"}}]}
PATCH: Final = '{"op":"add","path":"/root","value":"m"}'
UNREAD: Final = [
    ("```json\n" + json.dumps(SPEC, indent=2) + "\n```\n", "unread_spec"),
    ("```\n" + json.dumps(SPEC) + "\n```\n", "unread_spec"),
    ("```json\n" + json.dumps(NESTED, indent=2) + "\n```\n", "unread_spec"),
    ("```spec\n" + json.dumps(SPEC) + "\n```\n", "unread_spec"),
    (PATCH[:-1] + ",}\n", "invalid_json"),
    (PATCH + ",\n", "invalid_json"),
    ("- " + PATCH + "\n", "invalid_json"),
    (PATCH + PATCH + "\n", "invalid_json"),
]


@pytest.mark.parametrize(("text", "code"), UNREAD)
@pytest.mark.parametrize("cut", [1, 7, 10_000])
def test_what_is_no_patch_line_but_meant_for_one_is_told(text: str, code: str, cut: int) -> None:
    reader = jsonrender.MixedReader()
    whole = f"Here:\n{text}Done.\n"
    parts = [part for at in range(0, len(whole), cut) for part in reader.feed(whole[at : at + cut])] + reader.close()
    (bad,) = [part for part in parts if isinstance(part, jsonrender.BadLine)]
    assert [issue.code for issue in bad.issues] == [code]
    edited = jsonrender.apply_edit(SPEC, whole)
    assert edited.spec == SPEC
    assert [str(outcome) for outcome in edited.outcomes] == [f"invalid: {code}"]


def test_a_block_of_something_else_is_prose() -> None:
    text = '```json\n{"name": "Ada"}\n```\n```python\nprint({"root": 1})\n```\n{"a": 1}\n'
    reader = jsonrender.MixedReader()
    parts = reader.feed(text) + reader.close()
    assert "".join(cast("jsonrender.Prose", part).text for part in parts) == text


def test_patches_in_a_block_of_json_are_patches() -> None:
    reader = jsonrender.MixedReader()
    parts = reader.feed(f"```json\n{PATCH}\n```\n") + reader.close()
    assert [type(part).__name__ for part in parts] == ["Prose", "PatchLine", "Prose"]


def test_a_fold_takes_all_parts_of_a_text() -> None:
    reader = jsonrender.MixedReader()
    parts = reader.feed(f"Here:\n{PATCH}\nDone") + reader.close()
    state = reduce(fold.spec_apply, parts, fold.spec_empty())
    assert (state.spec["root"], state.issues) == ("m", ())


def test_a_bad_line_says_which_it_is() -> None:
    reader = jsonrender.MixedReader()
    bad = reader.feed('a\n```spec\n{"op": 1,\n')[-1]
    assert isinstance(bad, jsonrender.BadLine)
    assert (bad.number, bad.text) == (3, '{"op": 1,')
    outcomes = jsonrender.compile_stream('{"op":"test"\n{}\n').outcomes
    assert [outcome.text for outcome in outcomes] == ['{"op":"test"', "{}"]


# Actions


def test_an_event_without_a_binding_is_told() -> None:
    applied = jsonrender.apply_action(SPEC, None, "go", "click")
    assert codes(applied.issues) == [("/elements/go/on/click", "unknown_event", "warning")]
    assert '"press"' in applied.issues[0].message
    unbound = jsonrender.apply_action(one(), None, "go", "press")
    assert codes(unbound.issues) == [("/elements/go/on/press", "unknown_event", "notice")]
    assert jsonrender.apply_action(SPEC, None, "go", "press").issues == ()


def test_an_element_that_is_hidden_is_told() -> None:
    hidden = one(visible={"$state": "/shown"}, on=BUTTON["on"])
    applied = jsonrender.apply_action(hidden, {"id": 1}, "go", "press")
    assert codes(applied.issues) == [("/elements/go/visible", "hidden_element", "warning")]
    assert jsonrender.apply_action(hidden, {"id": 1, "shown": True}, "go", "press").issues == ()


def test_a_param_without_a_value_is_told() -> None:
    applied = jsonrender.apply_action(SPEC, {}, "go", "press")
    assert codes(applied.issues) == [("/elements/go/on/press/params/id", "missing_value", "warning")]
    assert jsonrender.apply_action(SPEC, {}, "go", "press", policy="compat").issues == ()


@pytest.mark.parametrize(
    ("action", "actions", "words"),
    [("setstate", None, '"setState"'), ("saev", ["save"], '"save"'), ("drop", ["save"], '"drop"')],
)
def test_an_action_that_nobody_knows_is_told(action: str, actions: list[str] | None, words: str) -> None:
    spec = one(on={"press": {"action": action}})
    applied = jsonrender.apply_action(spec, None, "go", "press", host=jsonrender.Host(actions=actions))
    assert codes(applied.issues) == [("/elements/go/on/press/action", "unknown_action", "warning")]
    assert words in applied.issues[0].message


def test_what_is_said_of_values_is_said_of_params() -> None:
    spec = one(on={"press": {"action": "go", "params": {"a": {"$computed": "f"}, "b": {"$stat": "/x"}}}})
    issues = jsonrender.apply_action(spec, None, "go", "press").issues
    assert {(issue.path, issue.code) for issue in issues} >= {
        ("/elements/go/on/press/params/a", "unknown_function"),
        ("/elements/go/on/press/params/b", "unknown_expression"),
    }


def test_an_answer_is_still_a_pair() -> None:
    state, effects = applied = jsonrender.apply_action(SPEC, None, "go", "press")
    assert applied == (state, effects)
    assert jsonrender.continue_action(SPEC, state, cast("Any", effects[0])).issues == ()


# Python


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"props": {"x": date(2026, 1, 1)}}, "JSON value"),
        ({"visible": "yes"}, "must be a condition"),
        ({"visible": {"$state": "/a", "equals": 1}}, "must be a condition"),
        ({"visible": {"$and": [{"$state": 5}]}}, "must be a condition"),
    ],
)
def test_a_wrong_field_is_one_error(wrong: Json, words: str) -> None:
    with pytest.raises(InvalidDocumentError) as caught:
        jsonrender.Element(type="Text", **wrong)
    (issue,) = caught.value.issues
    assert words in issue.message


@pytest.mark.parametrize(
    ("make", "argument", "given", "wanted"),
    [
        ("min_length", "least", "3", "a number, not str"),
        ("at_most", "most", None, "a number, not None"),
        ("pattern", "expression", 5, "text, not int"),
        ("matches", "path", ["a"], "text, not list"),
    ],
)
def test_a_check_is_held_to_what_it_compares_with(make: str, argument: str, given: Any, wanted: str) -> None:
    with pytest.raises(TypeError) as caught:
        getattr(jsonrender.check, make)(given)
    assert str(caught.value) == f"{make}() argument {argument!r} must be {wanted}"


def test_tuples_are_arrays() -> None:
    element = jsonrender.Element(type="Text", props={"x": (1, (jsonrender.StateValue(state="/a"),)), "y": (1, (2,))})
    assert element.model_dump(mode="json")["props"] == {"x": [1, [{"$state": "/a"}]], "y": [1, [2]]}


def test_conditions_on_items_have_short_ways() -> None:
    assert conditions.item("done").model_dump() == {"$item": "done"}
    assert conditions.item("kind", "fruit").model_dump() == {"eq": "fruit", "$item": "kind"}
    assert conditions.index(0).model_dump() == {"eq": 0, "$index": True}
    assert jsonrender.is_visible(cast("Any", conditions.item("a", None).model_dump()), {}, item={"a": None})


def test_modules_list_their_own_names() -> None:
    assert "TypeAdapter" not in dir(conditions)
    assert {"item", "index", "when", "StateCondition"} <= set(dir(conditions))
    assert "Check" not in dir(jsonrender.check)
    assert "required" in dir(jsonrender.check)
    assert set(conditions.__all__) == set(dir(conditions))


def test_help_shows_what_a_form_takes_and_no_schemas() -> None:
    assert not [name for name in dir(StateCondition) if name.startswith("__pydantic_core")]
    for form in ("StateValue", "ItemValue", "IndexValue", "BindState", "BindItem", "Conditional", "Computed",
                 "Template"):  # fmt: skip
        assert f"{form}(" in (getattr(jsonrender, form).__doc__ or ""), form


def test_what_is_wrong_is_told_with_its_place() -> None:
    issues = jsonrender.validate(one(props=5))
    assert "- /elements/go/props: " in jsonrender.format_issues(issues)
    whole = [Issue("", "wrong_type", "A spec is an object.")]
    assert jsonrender.format_issues(whole).endswith("\n- A spec is an object.")


# Found by fuzzing


def test_an_action_of_an_old_spec_may_be_anything() -> None:
    wrong = one(on={"press": {"action": {"@path": ""}, "params": {}}})
    assert jsonrender.upgrade_legacy(wrong).output == wrong


@pytest.mark.parametrize("zeros", [399, 5_000])
def test_the_integer_that_a_text_begins_with(zeros: int) -> None:
    assert leading_integer("0" * zeros + "12x") == 12
    assert cast("int", leading_integer("-1" + "0" * zeros)) < -(10**300)
    assert [leading_integer(text) for text in ("+", "-x", "", "-0", " +7")] == [None, None, None, 0, 7]


def test_modes_are_several() -> None:
    with pytest.raises(TypeError, match=r"apply_edit\(\) argument 'modes'"):
        jsonrender.apply_edit(SPEC, "", modes=cast("Any", "merge"))
    with pytest.raises(ValueError, match="apply_edit: a mode is"):
        jsonrender.apply_edit(SPEC, "", modes=cast("Any", ["merg"]))


def test_errors_are_ours() -> None:
    with pytest.raises(UispecError):
        jsonrender.user_prompt("a", spec="{")
