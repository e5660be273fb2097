"""Values in neutral words, as json-render says them, and read back."""

from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import JsonValue
from pydantic_core import MISSING

from uispec.adapters.data_use import DataUse, Origin
from uispec.adapters.functions import functions
from uispec.adapters.json_render.reading.language import Values
from uispec.adapters.json_render.writing.tongue import SpecTongue, as_param
from uispec.ledger import Ledger
from uispec.ledger.live import Binding, Call, Index, Listing, Literal, Live, TextTemplate
from uispec.ledger.rows import ITEM
from uispec.limits import DEFAULT

ROW: Final = Binding(("name",), from_item=True)
ROWS: Final[dict[str, tuple[Live, Any]]] = {
    "text": (Literal("a"), "a"),
    "text that looks like a hole": (Literal("${a}"), "${a}"),
    "object": (Literal({"a": [1, None]}), {"a": [1, None]}),
    "null": (Literal(None), None),
    "object that looks computed": (Literal({"a": [{"$state": "/a"}]}), MISSING),
    "list": (Listing((Literal(1), ROW)), [1, {"$item": "name"}]),
    "list with what cannot be": (Listing((Index(1),)), MISSING),
    "root": (Binding(()), {"$state": ""}),
    "place": (Binding(("a/b", "0")), {"$state": "/a~1b/0"}),
    "empty key": (Binding(("",)), MISSING),
    "of the item": (ROW, {"$item": "name"}),
    "item": (Binding((), from_item=True), {"$item": ""}),
    "empty key in the item": (Binding(("", "a"), from_item=True), MISSING),
    "outer item": (Binding(("rows", ITEM)), MISSING),
    "index": (Index(), {"$index": True}),
    "index from one": (Index(1), MISSING),
    "template": (TextTemplate(("Hi ", ROW, "!", Literal(1))), {"$template": "Hi ${name}!1"}),
    "template of the state": (TextTemplate((Binding(("a b",)),)), {"$template": "${/a b}"}),
    "template with a mark": (TextTemplate(("${", ROW)), MISSING),
    "template with an odd name": (TextTemplate((Binding(("a}",)),)), MISSING),
    "template of the whole item": (TextTemplate((Binding((), from_item=True),)), MISSING),
    "template with a mark in two pieces": (TextTemplate(("$", Literal("{"), ROW)), MISSING),
    "template with money": (TextTemplate(("$", ROW)), {"$template": "$${name}"}),
    "template with an index": (TextTemplate((Index(),)), MISSING),
    "call": (
        Call("formatDate", {"value": Binding(("a",)), "format": Literal("E")}),
        {"$computed": "formatDate", "args": {"value": {"$state": "/a"}, "format": "E"}},
    ),
    "call of what the host has not": (Call("pluralize", {}), MISSING),
    "call with what cannot be": (Call("formatDate", {"value": Index(1)}), MISSING),
}


@pytest.mark.parametrize(("value", "said"), ROWS.values(), ids=ROWS)
def test_each_value(value: Live, said: Any) -> None:
    assert SpecTongue({"formatDate", "unheard_of"}).say(value) == said


def test_functions_are_those_of_the_host() -> None:
    assert SpecTongue().say(Call("formatDate", {})) is MISSING
    assert SpecTongue({"unheard_of"}).say(Call("unheard_of", {})) is MISSING


def test_an_input_takes_nothing_but_a_binding() -> None:
    tongue = SpecTongue({"formatDate"})
    assert tongue.say(Binding(("a",)), is_edited=True) == {"$bindState": "/a"}
    assert tongue.say(ROW, is_edited=True) == {"$bindItem": "name"}
    for value in (Literal("a"), Index(), TextTemplate((ROW,)), Call("formatDate", {"value": ROW})):
        assert tongue.say(value, is_edited=True) is MISSING


def test_join() -> None:
    tongue = SpecTongue()
    assert tongue.join(["# ", {"$template": "${/a} of ${b}"}]) == {"$template": "# ${/a} of ${b}"}
    assert tongue.join(["a ", {"$state": "/first name"}, 3, True, None]) == {"$template": "a ${/first name}3true"}
    assert tongue.join(["${", "x}"]) == "${x}"
    assert tongue.join(["${x}", {"$state": "/a"}]) is MISSING
    assert tongue.join(["a ", {"$computed": "x"}]) is MISSING
    assert tongue.join(["a ", [1]]) is MISSING
    assert tongue.join([{"$template": "${a}$"}, "{b}"]) is MISSING


def test_a_whole_param() -> None:
    assert as_param({"$item": ""}) == {"$bindItem": ""}
    others: list[JsonValue] = [{"$state": "/a"}, {"$template": "${a}"}, "a", [{"$item": "a"}], {"a": {"$item": "a"}}]
    for said in others:
        assert as_param(said) == said


_keys = st.text("ab/~. -1", min_size=1, max_size=4)
_bindings = st.builds(Binding, st.lists(_keys, max_size=3).map(tuple), st.booleans())
_plain = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.text("a${}", max_size=5),
    lambda inner: (
        st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(["a", "$state", "path"]), inner, max_size=2)
    ),
    max_leaves=4,
)
_values = st.recursive(
    _bindings | st.builds(Literal, _plain) | st.builds(Index, st.integers(0, 1)),
    lambda inner: (
        st.builds(TextTemplate, st.lists(st.text("a${} ", min_size=1, max_size=4) | inner, max_size=3).map(tuple))
        | st.builds(
            Call, st.sampled_from(["formatNumber", "formatDate"]), st.dictionaries(st.sampled_from("ab"), inner)
        )
    ),
    max_leaves=6,
)


@given(value=_values.filter(lambda value: not isinstance(value, Literal)))
def test_what_is_said_is_read_as_the_same(value: Live) -> None:
    tongue = SpecTongue({"formatNumber", "formatDate"})
    said: JsonValue | MISSING = tongue.say(value)
    if said is MISSING:
        return
    use = DataUse(Ledger({}), {}, Origin())
    values = Values({}, use, functions("en", DEFAULT), "en", DEFAULT)
    again = values.live(said, f"/rows/{ITEM}")
    assert again is not None
    assert tongue.say(again) == said
