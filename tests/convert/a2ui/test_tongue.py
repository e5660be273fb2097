"""Values in neutral words, as A2UI says them, and read back."""

from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import JsonValue
from pydantic_core import MISSING

from uispec.a2ui.dialects import Family, call_key, path_key
from uispec.a2ui.dynamic.evaluation import Evaluator
from uispec.adapters.a2ui.reading.language import Values
from uispec.adapters.a2ui.tongue import A2uiTongue
from uispec.adapters.data_use import DataUse, Origin
from uispec.ledger import Ledger
from uispec.ledger.live import Binding, Call, Index, Listing, Literal, Live, TextTemplate
from uispec.ledger.rows import ITEM
from uispec.limits import DEFAULT

ROW: Final = Binding(("name",), from_item=True)
ROWS: Final[list[tuple[str, Live, Any, Any]]] = [
    # name, value, in v1.0, in v0.9
    ("text", Literal("a"), "a", "a"),
    ("list", Literal([1, "a"]), [1, "a"], [1, "a"]),
    ("object", Literal({"a": 1}), {"a": 1}, MISSING),
    ("object with a mark", Literal({"@a": {"@@b": 1}}), {"@@a": {"@@@b": 1}}, MISSING),
    ("null", Literal(None), MISSING, MISSING),
    ("list that looks computed", Literal([{"path": "/a"}]), [{"path": "/a"}], MISSING),
    ("root", Binding(()), {"@path": "/"}, {"path": "/"}),
    ("place", Binding(("a/b", "0")), {"@path": "/a~1b/0"}, {"path": "/a~1b/0"}),
    ("of the item", ROW, {"@path": "name"}, {"path": "name"}),
    ("item", Binding((), from_item=True), {"@path": ""}, {"path": ""}),
    ("a dot in the item", Binding((".",), from_item=True), MISSING, MISSING),
    ("empty key", Binding(("a", "")), MISSING, MISSING),
    ("outer item", Binding(("rows", ITEM)), MISSING, MISSING),
    ("index", Index(), {"@call": "@index"}, MISSING),
    ("index from one", Index(1), {"@call": "@index", "args": {"offset": 1}}, MISSING),
    (
        "template",
        TextTemplate(("Hi ", ROW, " ${x}\\", Literal(1))),
        {"@call": "formatString", "args": {"value": "Hi ${name} \\${x}${'\\\\'}${1}"}},
        {"call": "formatString", "args": {"value": "Hi ${name} \\${x}${'\\\\'}${1}"}, "returnType": "string"},
    ),
    (
        "template of the item",
        TextTemplate((Binding((), from_item=True), ".")),
        *[
            {key: "formatString", "args": {"value": "${.}."}, **kind}
            for key, kind in (("@call", {}), ("call", {"returnType": "string"}))
        ],
    ),
    ("template that cannot be", TextTemplate(("a ", Binding(("first name",)))), MISSING, MISSING),
    (
        "template with an index",
        TextTemplate((Index(1),)),
        {"@call": "formatString", "args": {"value": "${@index(offset: 1)}"}},
        MISSING,
    ),
    (
        "call",
        Call("and", {"values": Listing((Literal(True), Binding(("a",))))}),
        {"@call": "and", "args": {"values": [True, {"@path": "/a"}]}},
        {"call": "and", "args": {"values": [True, {"path": "/a"}]}},
    ),
    (
        "call in a template",
        TextTemplate((Call("formatDate", {"value": ROW, "format": Literal("E 'o''clock'")}),)),
        {"@call": "formatString", "args": {"value": "${formatDate(value: name, format: 'E \\'o\\'\\'clock\\'')}"}},
        {
            "call": "formatString",
            "args": {"value": "${formatDate(value: name, format: 'E \\'o\\'\\'clock\\'')}"},
            "returnType": "string",
        },
    ),
    ("own function", Call("a2ui:shout", {}), {"@call": "shout", "args": {}}, {"call": "shout", "args": {}}),
    ("foreign function", Call("if", {}), MISSING, MISSING),
]


@pytest.mark.parametrize(("name", "value", "newer", "older"), ROWS, ids=[row[0] for row in ROWS])
def test_each_value(name: str, value: Live, newer: Any, older: Any) -> None:
    assert A2uiTongue("1.0").say(value) == newer
    assert A2uiTongue("0.9").say(value) == older


def test_an_input_takes_nothing_but_a_binding() -> None:
    tongue = A2uiTongue("1.0")
    assert tongue.say(Binding(("a",)), is_edited=True) == {"@path": "/a"}
    for value in (Literal("a"), Index(), TextTemplate((ROW,)), Call("not", {"value": ROW})):
        assert tongue.say(value, is_edited=True) is MISSING


def test_the_spelling_of_a_template_stays() -> None:
    written = "${ formatDate(value: ${/t}, format: 'E') }!"
    parts = TextTemplate((Call("formatDate", {"value": Binding(("t",)), "format": Literal("E")}), "!"), written)
    assert A2uiTongue("1.0").say(parts) == {"@call": "formatString", "args": {"value": written}}
    other = TextTemplate((Binding(("t",)), "!"), written)
    assert A2uiTongue("1.0").say(other) == {"@call": "formatString", "args": {"value": "${/t}!"}}


def test_join() -> None:
    tongue = A2uiTongue("1.0")
    template: JsonValue = {"@call": "formatString", "args": {"value": "${/a} of ${ /b }"}}
    assert tongue.join(["# ", template]) == {"@call": "formatString", "args": {"value": "# ${/a} of ${ /b }"}}
    assert tongue.join(["${x}", 3, True]) == "${x}3true"
    assert tongue.join(["${x}", {"@path": "a"}]) == {"@call": "formatString", "args": {"value": "\\${x}${a}"}}
    assert tongue.join(["a ", {"@path": "/first name"}]) is MISSING
    assert tongue.join(["a ", {"@call": "formatString", "args": {"value": "${"}}]) is MISSING
    assert tongue.join(["a ", [1]]) is MISSING


_keys = st.text("ab/~. -1", min_size=1, max_size=4)
_bindings = st.builds(Binding, st.lists(_keys, max_size=3).map(tuple), st.booleans())
_plain = st.recursive(
    st.booleans() | st.integers(-5, 5) | st.text("a${}@\\'", max_size=5),
    lambda inner: (
        st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(["a", "@b", "path"]), inner, max_size=2)
    ),
    max_leaves=4,
)
_values = st.recursive(
    _bindings | st.builds(Literal, _plain) | st.builds(Index, st.integers(0, 3)),
    lambda inner: (
        st.builds(TextTemplate, st.lists(st.text("a$\\{} ", min_size=1, max_size=4) | inner, max_size=3).map(tuple))
        | st.builds(
            Call,
            st.sampled_from(["not", "formatDate", "a2ui:x"]),
            st.dictionaries(st.sampled_from("ab"), inner, max_size=2),
        )
    ),
    max_leaves=6,
)


def _language(version: Family) -> Values:
    ledger = Ledger({})
    use = DataUse(ledger, {}, Origin())
    evaluator = Evaluator({}, version=version, catalog_id=None, locale="en", limits=DEFAULT)
    return Values(version, use, evaluator, DEFAULT)


@given(_values, st.sampled_from(["0.9", "1.0"]))
def test_what_is_said_reads_back_and_is_said_again(value: Live, version: Family) -> None:
    """What a tongue says, the language of the same version reads as something that is said alike."""
    tongue = A2uiTongue(version)
    said = tongue.say(value)
    if not isinstance(said, dict) or {path_key(version), call_key(version)}.isdisjoint(said):
        return  # nothing, or a literal
    read = _language(version).live(said, f"/rows/{ITEM}")
    assert read is not None
    assert tongue.say(read) == said
