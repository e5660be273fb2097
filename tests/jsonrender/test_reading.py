"""parse_spec and dump_spec: what goes in comes out, and what is no spec is told in full."""

import json
from typing import Any, Final, cast

import pytest
from hypothesis import given

from tests.fuzz.inputs import odd_values, spoiled, texts
from tests.jsonrender.documents import specs
from uispec.errors import InvalidDocumentError, LimitError, ParseError, UispecError
from uispec.jsonrender import Spec, dump_spec, dump_spec_json, parse_spec
from uispec.limits import Limits

Told = list[tuple[str, str]]

LEAF: Final = {"type": "T"}


def one(**fields: Any) -> dict[str, Any]:
    return {"root": "m", "elements": {"m": {"type": "T", **fields}}}


REFUSED: Final[list[tuple[str, Any, type[UispecError], Told]]] = [
    ("nothing", b"", ParseError, [("", "invalid_json")]),
    ("no JSON", "{'root': 1}", ParseError, [("", "invalid_json")]),
    ("no text", b'{"root": "\xff"}', ParseError, [("", "invalid_unicode")]),
    ("a lone surrogate", {"root": "\ud800", "elements": {}}, ParseError, [("/root", "invalid_unicode")]),
    ("no number", '{"root": "m", "elements": {}, "state": {"a": NaN}}', ParseError,
     [("/state/a", "non_finite_number")]),
    ("too deep", '{"state":' + "[" * 300 + "]" * 300 + "}", LimitError, [("", "too_deep")]),
    ("a list", "[]", InvalidDocumentError, [("", "wrong_type")]),
    ("an empty object", {}, InvalidDocumentError, [("/root", "missing_root"), ("/elements", "elements_missing")]),
    ("everything at once",
     {"root": None, "elements": {"a": None, "b": {}, "c": {"type": "T", "visible": [{}], "repeat": {"key": 1},
                                                       "props": None, "children": "x", "on": {"press": {}}}},
      "state": []},
     InvalidDocumentError,
     [("/root", "wrong_type"), ("/elements/a", "element_not_object"), ("/elements/b/type", "missing_property"),
      ("/elements/c/visible", "invalid_visible"), ("/elements/c/repeat/key", "invalid_repeat"),
      ("/elements/c/repeat/statePath", "invalid_repeat"), ("/elements/c/props", "wrong_type"),
      ("/elements/c/children", "wrong_type"), ("/elements/c/on/press", "wrong_type"),
      ("/state", "wrong_type")]),
    # jr-mixed-condition-sources
    ("two sources", one(visible={"$state": "/a", "$item": "b"}), InvalidDocumentError,
     [("/elements/m/visible", "invalid_visible")]),
    ("an unknown operator", one(visible={"$state": "/a", "gtt": 3}), InvalidDocumentError,
     [("/elements/m/visible", "invalid_visible")]),
    ("and beside or", one(visible={"$and": [{"$state": "/a"}], "$or": []}), InvalidDocumentError,
     [("/elements/m/visible", "invalid_visible")]),
    ("an unknown source", one(visible={"state": "/a"}), InvalidDocumentError,
     [("/elements/m/visible", "invalid_visible")]),
    ("an array with a group", one(visible=[{"$or": []}]), InvalidDocumentError,
     [("/elements/m/visible", "invalid_visible")]),
    ("a variant that is none", one(on={"press": {"action": "x",
     "confirm": {"title": "", "message": "", "variant": "warning"}}}),
     InvalidDocumentError, [("/elements/m/on/press/confirm/variant", "invalid_value")]),
    ("a navigation after an error", one(on={"press": [{"action": "x", "onError": {"navigate": "/"}}]}),
     InvalidDocumentError, [("/elements/m/on/press/0/onError/set", "missing_property")]),
    ("a key as a pointer writes it", {"root": "", "elements": {"a/b~": {"type": 1}}}, InvalidDocumentError,
     [("/elements/a~1b~0/type", "wrong_type")]),
]  # fmt: skip


@pytest.mark.parametrize(("data", "kind", "issues"), [case[1:] for case in REFUSED], ids=[case[0] for case in REFUSED])
def test_what_is_no_spec(data: Any, kind: type[UispecError], issues: Told) -> None:
    with pytest.raises(kind) as caught:
        parse_spec(data)
    assert [(issue.path, issue.code) for issue in caught.value.issues] == issues
    assert all(issue.message.endswith(".") for issue in caught.value.issues)


def test_a_deep_tree_of_conditions() -> None:
    """jr-deep-visibility-tree: a limit is reached, and no stack."""
    condition: Any = True
    for _ in range(5_000):
        condition = {"$and": [condition]}
    with pytest.raises(LimitError, match="too_deep"):
        parse_spec(one(visible=condition))
    condition = True
    for _ in range(95):
        condition = {"$and": [condition]}
    deep = one(visible=condition)
    assert dump_spec(parse_spec(deep)) == deep
    assert json.loads(dump_spec_json(parse_spec(json.dumps(deep)))) == deep


def test_limits_and_slips() -> None:
    with pytest.raises(LimitError, match="too_large"):
        parse_spec(b'{"root": "m", "elements": {}}', limits=Limits(document_bytes=10))
    with pytest.raises(LimitError, match="too_deep"):
        parse_spec(one(props={"a": [[]]}), limits=Limits(json_depth=4))
    for slip in (None, 5, ["x"]):
        with pytest.raises(TypeError, match=r"parse_spec\(\) argument 'data' must be a spec"):
            parse_spec(slip)  # pyright: ignore[reportArgumentType]
    with pytest.raises(TypeError, match="limits"):
        parse_spec("{}", limits=None)  # pyright: ignore[reportArgumentType]
    with pytest.raises(TypeError, match="dump_spec"):
        dump_spec({})  # pyright: ignore[reportArgumentType]


def test_a_spec_is_given_back() -> None:
    spec = Spec(root="", elements={})
    assert parse_spec(spec) is spec


def test_other_mappings_and_sequences_are_read() -> None:
    class Odd(dict[str, Any]):
        pass

    assert dump_spec(parse_spec(Odd(root="m", elements=Odd(m=Odd(type="T", children=("m",)))))) == one(children=["m"])


@given(specs(shares=True))
def test_dump_of_parse(document: Any) -> None:
    """dump_spec(parse_spec(x)) == x, from Python and from text, key for key and number for number."""
    spec = parse_spec(document)
    assert repr(dump_spec(spec)) == repr(_in_order(dump_spec(spec), document))
    assert json.dumps(dump_spec(spec), sort_keys=True) == json.dumps(document, sort_keys=True)
    again = parse_spec(dump_spec_json(spec))
    assert again == spec
    assert json.loads(dump_spec_json(spec)) == document


def _in_order(value: Any, like: Any) -> Any:
    """The members of one value in the order of another, where both have the same."""
    if type(value) is dict:
        members = cast("dict[str, Any]", value)
        assert members.keys() == like.keys()
        return {key: _in_order(member, like[key]) for key, member in members.items()}
    if type(value) is list:
        return [_in_order(*two) for two in zip(cast("list[Any]", value), like, strict=True)]
    return like


@given(spoiled(specs()) | odd_values | texts(spoiled(specs())))
def test_what_is_read_is_written_again(document: Any) -> None:
    """Whatever is given: a spec that is written as it was read, or one of our own errors."""
    try:
        spec = parse_spec(document)
    except (UispecError, TypeError):
        return
    if isinstance(document, dict):
        assert dump_spec(spec) == document
    assert parse_spec(dump_spec_json(spec)) == spec
