"""auto_fix: what is mended, what it costs, and what is left alone."""

from typing import Any, Final, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fuzz.inputs import copied, odd_values, spoiled
from tests.jsonrender.documents import bindings, conditions, specs
from uispec.errors import InvalidDocumentError, Issue, ParseError, UispecError
from uispec.jsonrender import Element, Spec, auto_fix, format_issues, parse_spec, validate

ON: Final = {"press": {"action": "save"}}

Made = list[tuple[str, bool]]


def one(**fields: Any) -> dict[str, Any]:
    return {"root": "m", "elements": {"m": {"type": "T", **fields}, "a": {"type": "T"}}}


CASES: Final[list[tuple[str, dict[str, Any], dict[str, Any], Made]]] = [
    ("nothing to do", one(props={"text": "x"}), {"type": "T", "props": {"text": "x"}}, []),
    ("all fields", one(props={"watch": {"/a": []}, "repeat": {"statePath": "/l"}, "on": ON, "visible": False, "x": 1,
                              "children": ["a"]}),
     {"type": "T", "props": {"x": 1}, "children": ["a"], "visible": False, "on": ON, "repeat": {"statePath": "/l"},
      "watch": {"/a": []}},
     [(f"/elements/m/props/{field}", False) for field in ("children", "visible", "on", "repeat", "watch")]),
    ("what is not valid there stays",
     one(props={"visible": "yes", "on": "x", "repeat": None, "watch": [], "children": [1]}),
     {"type": "T", "props": {"visible": "yes", "on": "x", "repeat": None, "watch": [], "children": [1]}}, []),
    ("what stands there already", one(props={"visible": False}, visible=False),
     {"type": "T", "props": {}, "visible": False},
     [("/elements/m/props/visible", False)]),
    ("what stands there otherwise", one(props={"visible": False}, visible=True),
     {"type": "T", "props": {}, "visible": False}, [("/elements/m/props/visible", True)]),
    ("type for type", one(props={"visible": {"$state": "/a", "eq": 1}}, visible={"$state": "/a", "eq": True}),
     {"type": "T", "props": {}, "visible": {"$state": "/a", "eq": 1}}, [("/elements/m/props/visible", True)]),
    ("an action", one(props={"action": "save"}), {"type": "T", "props": {}, "on": ON},
     [("/elements/m/props/action", False)]),
    ("an action beside others", one(props={"action": "save", "actionParams": {"id": 1}}, on={"change": []}),
     {"type": "T", "props": {}, "on": {"change": [], "press": {"action": "save", "params": {"id": 1}}}},
     [("/elements/m/props/action", False)]),
    ("an action where there is one", one(props={"action": "save"}, on={"press": []}),
     {"type": "T", "props": {"action": "save"}, "on": {"press": []}}, []),
    ("an action that is none", one(props={"action": {"name": "save"}}),
     {"type": "T", "props": {"action": {"name": "save"}}},
     []),
    ("params that are none", one(props={"action": "save", "actionParams": 1}),
     {"type": "T", "props": {"action": "save", "actionParams": 1}}, []),
    ("children that are not there", one(children=["a", "zz", "toString"], slots={"h": ["yy"], "f": 5}),
     {"type": "T", "children": ["a"], "slots": {"h": [], "f": 5}},
     [("/elements/m/children/1", True), ("/elements/m/children/2", True), ("/elements/m/slots/h/0", True)]),
    ("children that are no keys", one(children=["a", 5, None]), {"type": "T", "children": ["a", 5, None]}, []),
    ("the last child of a repeat", one(children=["zz"], repeat={"statePath": "/l"}),
     {"type": "T", "children": ["zz"], "repeat": {"statePath": "/l"}}, []),
    ("not the last one", one(children=["zz", "a"], repeat={"statePath": "/l"}),
     {"type": "T", "children": ["a"], "repeat": {"statePath": "/l"}}, [("/elements/m/children/0", True)]),
    ("the last child of a repeat that was in the props", one(children=["zz"], props={"repeat": {"statePath": "/l"}}),
     {"type": "T", "children": ["zz"], "props": {}, "repeat": {"statePath": "/l"}},
     [("/elements/m/props/repeat", False)]),
]  # fmt: skip
"""A spec, its element `m` when it is mended, and what was done at which places, with what it lost."""


@pytest.mark.parametrize(("document", "element", "made"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_what_is_mended(document: dict[str, Any], element: dict[str, Any], made: Made) -> None:
    before = copied(document)
    fixed = auto_fix(document)
    assert fixed.spec == before | {"elements": before["elements"] | {"m": element}}
    assert [(fix.path, fix.is_lossy) for fix in fixed.fixes] == made
    assert document == before
    lossless = auto_fix(document, lossy=False)
    assert [(fix.path, fix.is_lossy) for fix in lossless.fixes] == [one for one in made if not one[1]]


def test_misplaced_fields() -> None:
    """jr-misplaced-fields-in-props"""
    document = {
        "root": "s",
        "state": {"ok": True},
        "elements": {
            "s": {"type": "Stack", "props": {"children": ["b"], "gap": 2}},
            "b": {
                "type": "Button",
                "props": {"label": "Go", "action": "save", "actionParams": {"id": 1}, "visible": {"$state": "/ok"}},
                "repeat": {"statePath": "/l"},
            },
        },
    }
    fixed = auto_fix(document)
    assert fixed.spec == {
        "root": "s",
        "state": {"ok": True},
        "elements": {
            "s": {"type": "Stack", "props": {"gap": 2}, "children": ["b"]},
            "b": {
                "type": "Button",
                "props": {"label": "Go"},
                "on": {"press": {"action": "save", "params": {"id": 1}}},
                "visible": {"$state": "/ok"},
                "repeat": {"statePath": "/l"},
            },
        },
    }
    assert {fix.is_lossy for fix in fixed.fixes} == {False}


def test_a_root_that_was_written_as_json_twice() -> None:
    """jr-double-encoded-root: unwrapped where the key is there, and by this function only."""
    document: dict[str, Any] = {"root": '"main"', "elements": {"main": {"type": "Text", "props": {}}}}
    fixed = auto_fix(document)
    assert fixed.spec["root"] == "main"
    assert [(fix.path, fix.is_lossy) for fix in fixed.fixes] == [("/root", False)]
    assert validate(fixed.spec) == []
    for root in ('"other"', '"main', '["main"]', "5"):
        assert auto_fix(document | {"root": root}).fixes == ()
    assert auto_fix({"root": '"a"', "elements": {"a": {}, '"a"': {}}}).fixes == ()
    assert auto_fix(document, policy="compat").fixes == ()


def test_compat_overwrites_moves_anything_and_drops_what_it_does_not_know() -> None:
    document = one(props={"visible": None}, visible=True) | {"extra": 1}
    fixed = auto_fix(document, policy="compat")
    assert fixed.spec == {
        "root": "m",
        "elements": {"m": {"type": "T", "props": {}, "visible": None}, "a": {"type": "T"}},
    }
    assert [(fix.path, fix.is_lossy) for fix in fixed.fixes] == [("/elements/m/props/visible", False)]


def test_fields_are_moved_everywhere_before_anything_is_taken_out() -> None:
    element = {"type": "T", "props": {"visible": True}, "children": ["x"], "slots": {"h": ["y"]}}
    document = {"root": "m", "elements": {"m": element, "n": element}}
    places = [
        f"/elements/{key}/{place}" for place in ("props/visible", "children/0", "slots/h/0") for key in ("m", "n")
    ]
    assert [fix.path for fix in auto_fix(document).fixes] == places
    assert [fix.path for fix in auto_fix(document, policy="compat").fixes] == places


def test_one_object_under_two_keys_is_mended_under_both() -> None:
    shared = {"type": "T", "props": {"visible": False}}
    fixed = auto_fix({"root": "m", "elements": {"m": shared, "n": shared}})
    assert fixed.spec["elements"] == {key: {"type": "T", "props": {}, "visible": False} for key in ("m", "n")}
    assert [fix.path for fix in fixed.fixes] == ["/elements/m/props/visible", "/elements/n/props/visible"]
    assert shared == {"type": "T", "props": {"visible": False}}


def test_what_is_given() -> None:
    assert auto_fix('{"root": "m", "elements": 5}').spec == {"root": "m", "elements": 5}
    typed = Spec(root="m", elements={"m": Element(type="T", children=["zz"])})
    assert auto_fix(typed).spec == {"root": "m", "elements": {"m": {"type": "T", "children": []}}}
    with pytest.raises(InvalidDocumentError, match="wrong_type"):
        auto_fix("[]")
    with pytest.raises(ParseError, match="invalid_json"):
        auto_fix(b"")
    with pytest.raises(TypeError, match="auto_fix"):
        auto_fix(5)  # pyright: ignore[reportArgumentType]
    with pytest.raises(ValueError, match="policy is 'strict' or 'compat'"):
        auto_fix({}, policy="lax")  # pyright: ignore[reportArgumentType]


def test_the_text_names_errors_only() -> None:
    error, warning = Issue("/a", "x", "Bad."), Issue("/b", "y", "Odd.", "warning")
    assert format_issues([warning, error, error]).splitlines()[1:] == ["- /a: Bad.", "- /a: Bad."]
    assert format_issues([warning, error, error], "compat").splitlines()[1:] == ["- Bad.", "- Bad."]
    assert format_issues([warning]) == ""
    with pytest.raises(TypeError, match="an Issue"):
        format_issues(["x"])  # pyright: ignore[reportArgumentType]


@st.composite
def _misplaced(draw: st.DrawFn) -> tuple[dict[str, Any], dict[str, Any]]:
    """A valid spec, and the same with fields of its elements put into their props."""
    spec = draw(specs())
    wrong = copied(spec)
    for element in wrong["elements"].values():
        for field in ("visible", "on", "repeat", "watch"):
            if field in element and draw(st.booleans()):
                element.setdefault("props", {})[field] = element.pop(field)
    return spec, wrong


def _without_empty_props(spec: Any) -> Any:
    elements = {
        key: {field: held for field, held in element.items() if field != "props" or held}
        for key, element in spec["elements"].items()
    }
    return spec | {"elements": elements}


@given(_misplaced())
def test_lossless_fixes_put_back_what_was_misplaced(two: tuple[dict[str, Any], dict[str, Any]]) -> None:
    """Moving the fields of a valid spec into its props and mending it gives the spec again; nothing is lost."""
    spec, wrong = two
    fixed = auto_fix(wrong, lossy=False)
    assert _without_empty_props(fixed.spec) == _without_empty_props(spec)
    assert not any(fix.is_lossy for fix in fixed.fixes)


def _leaves(value: Any) -> list[str]:
    """Every scalar and every key of a document, sorted; what a lossless fix leaves as they are."""
    found: list[str] = []
    waiting = [value]
    while waiting:
        here = waiting.pop()
        if type(here) is dict:
            members = cast("dict[str, Any]", here)
            found += map(repr, members)
            waiting += members.values()
        elif type(here) is list:
            waiting += cast("list[Any]", here)
        else:
            found.append(repr(here))
    return sorted(found)


_WORDS: Final = {repr(word) for word in ("action", "actionParams", "params", "press", "on", "props", "root")}


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "visible": conditions | odd_values,
            "on": st.dictionaries(st.just("press"), bindings) | odd_values,
            "action": st.sampled_from(["save", 5]),
            "actionParams": st.dictionaries(st.just("id"), st.integers(0, 9)) | odd_values,
            "children": st.lists(st.sampled_from(["m", "zz"]), max_size=2) | odd_values,
        },
    ),
    st.fixed_dictionaries({}, optional={"visible": conditions, "on": st.just(ON)}),
)
def test_a_lossless_fix_loses_nothing(props: Any, fields: Any) -> None:
    """Every scalar and every key of a spec is in the mended one, but for the words of the shape itself."""
    document = {"root": "m", "elements": {"m": {"type": "T", "props": props, **fields}}}
    try:
        fixed = auto_fix(document, lossy=False)
    except UispecError:
        return
    doubled = {repr(key) for key in fields.keys() & props.keys()}
    before = [leaf for leaf in _leaves(document) if leaf not in _WORDS | doubled]
    after = [leaf for leaf in _leaves(fixed.spec) if leaf not in _WORDS | doubled]
    if not doubled:
        assert after == before
    else:
        assert set(after) == set(before)


@given(spoiled(specs()), st.sampled_from(["strict", "compat"]), st.booleans())
def test_mending_twice_is_mending_once(document: Any, policy: Any, lossy: bool) -> None:
    """A spec that was mended needs no more mending; nothing but our own errors is raised."""
    try:
        fixed = auto_fix(document, policy=policy, lossy=lossy)
    except (UispecError, TypeError):
        return
    again = auto_fix(fixed.spec, policy=policy, lossy=lossy)
    assert (again.spec, again.fixes) == (fixed.spec, ())


@given(specs(shares=True))
def test_a_valid_spec_is_left_alone(document: Any) -> None:
    """Nothing is mended in a valid spec, and what comes back is read as it."""
    fixed = auto_fix(document)
    assert (fixed.spec, fixed.fixes) == (document, ())
    assert parse_spec(fixed.spec) == parse_spec(document)
