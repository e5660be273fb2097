"""Expansion under the default policy: what comes out, and every issue of it."""

from typing import Any, Final

import pytest
from pydantic import JsonValue

from uispec import adaptive
from uispec.errors import ExpressionError, InvalidDocumentError, LimitError, ParseError
from uispec.limits import Limits

DATA: Final[Any] = {
    "name": "Ann",
    "n": 2,
    "off": False,
    "nul": None,
    "txt": "true",
    "list": [1, 2],
    "obj": {"k": [None, "é"]},
    "people": [{"n": "Bo", "v": 1}, {"n": "Cy", "v": 2}],
    "Case": 1,
    "case": 2,
    "inf": 10**400,
}

Found = list[tuple[str, str, str]]
"""Path, code, severity."""

ROWS: Final[list[tuple[str, JsonValue, JsonValue, Found]]] = [
    ("plain-values", {"a": [1, True, "x", {}], "b": None}, {"a": [1, True, "x", {}], "b": None}, []),
    ("types-are-kept", {"a": "${n}", "b": "${off}", "c": "${obj}"}, {"a": 2, "b": False, "c": DATA["obj"]}, []),
    ("text", "Hi ${name}, ${n}!", "Hi Ann, 2!", []),
    ("nulls-in-arrays-go", [None, "${nul}", 1], [1], []),
    ("null-alone", {"a": "${nul}"}, {"a": None}, []),
    ("nothing-alone", {"a": "${first('')}", "b": ["${first('')}"]}, {"b": [None]}, []),
    ("repeat", [{"$data": "${people}", "t": "${$index}: ${n}"}], [{"t": "0: Bo"}, {"t": "1: Cy"}], []),
    ("scope", {"$data": "${people[0]}", "t": "${n}", "r": "${$root.n}"}, {"t": "Bo", "r": 2}, []),
    ("exact-name-first", "${case}", 2, []),
    ("other-case-then", "${NAME}", "Ann", []),
    ("condition", [{"$when": "${n > 1}", "t": 1}, {"$when": "${n > 2}", "t": 2}], [{"t": 1}], []),
    ("condition-at-root", {"$when": "${off}"}, None, []),
    ("no-condition-at-all", {"$when": None, "t": 1}, {"t": 1}, []),
    ("reserved-keys-go", {"$root": 1, "$index": 2, "$host": 3, "$_acTemplateVersion": 4, "$x": 5}, {"$x": 5}, []),
    # what is missing
    ("missing", "${gone}", "${gone}", [("", "missing_value", "warning")]),
    ("missing-in-text", {"a/b": "x ${obj.zz} y"}, {"a/b": "x ${obj.zz} y"}, [("/a~1b", "missing_value", "warning")]),
    ("two-missing", "${a} ${b}", "${a} ${b}", [("", "missing_value", "warning"), ("", "missing_value", "warning")]),
    (
        "told-once-for-all-rows",
        [{"$data": "${people}", "t": "${zz}"}],
        [{"t": "${zz}"}, {"t": "${zz}"}],
        [("/0/t", "missing_value", "warning")],
    ),
    ("missing-is-false", [{"$when": "${!gone}", "t": 1}], [{"t": 1}], []),
    ("null-in-text", "x ${nul}", "x ${nul}", [("", "null_value", "warning")]),
    ("the-constant-null", "${null}", "${null}", [("", "null_value", "warning")]),
    (
        "missing-data",
        {"$data": "${gone}", "t": "${x}"},
        {"t": "${x}"},
        [("/$data", "missing_value", "warning"), ("/t", "missing_value", "warning")],
    ),
    (
        "null-data",
        {"$data": "${nul}", "t": "${x}"},
        {"t": "${x}"},
        [("/$data", "null_value", "warning"), ("/t", "missing_value", "warning")],
    ),
    ("data-of-no-items", [{"$data": "${where(list,x,x>9)}", "t": 1}], [], []),
    # what fails
    ("failure", {"a": "${list[9]}", "b": 1}, {"a": "${list[9]}", "b": 1}, [("/a", "out_of_range", "error")]),
    ("failure-in-text", "a ${1/0} b", "a ${(1 / 0)} b", [("", "invalid_value", "error")]),
    (
        "failing-data",
        {"$data": "${list[9]}", "t": "${x}"},
        {"t": "${x}"},
        [("/$data", "out_of_range", "error"), ("/t", "missing_value", "warning")],
    ),
    ("unknown-function", "${lenght(name)}", "${lenght(name)}", [("", "unknown_function", "error")]),
    ("unsupported-function", "a ${jPath(obj, '*')}", "a ${jPath(obj, '*')}", [("", "unsupported_function", "error")]),
    ("syntax", {"a": "${1 +}", "b": "${n}"}, {"a": "${1 +}", "b": 2}, [("/a", "invalid_expression", "error")]),
    (
        "syntax-in-condition",
        [{"$when": "${1 +}", "t": 1}],
        [],
        [("/0/$when", "invalid_expression", "error"), ("/0/$when", "invalid_condition", "warning")],
    ),
    ("static-type", "${length(1)}", "${length(1)}", [("", "wrong_type", "error")]),
    ("count", "${trim()}", "${trim()}", [("", "wrong_arguments", "error")]),
    # conditions
    ("literal-condition", [{"$when": True, "t": 1}], [], [("/0/$when", "invalid_condition", "warning")]),
    ("number-condition", [{"$when": "${n}", "t": 1}], [], [("/0/$when", "invalid_condition", "notice")]),
    ("missing-condition", [{"$when": "${gone}", "t": 1}], [], [("/0/$when", "invalid_condition", "warning")]),
    ("failing-condition", [{"$when": "${name > 3}", "t": 1}], [], [("/0/$when", "wrong_type", "error")]),
    ("unknown-in-condition", [{"$when": "${f(1)}", "t": 1}], [], [("/0/$when", "unknown_function", "error")]),
    # what is odd
    ("constant", "${5}", "5", [("", "constant_as_text", "notice")]),
    ("text-constant", "${'x'}", "x", []),
    (
        "nested-arrays",
        [[1, 2], [3]],
        [1, 2, 3],
        [("/0", "flattened_array", "notice"), ("/1", "flattened_array", "notice")],
    ),
    ("list-in-text", "A: ${list}", "A: [1,2]", [("", "container_in_text", "notice")]),
    ("object-in-text", "${obj}!", '{"k":[null,"é"]}!', [("", "container_in_text", "notice")]),
    ("no-number", "${10^400}", None, [("", "non_finite_number", "warning")]),
    ("no-number-inside", "${createArray(10^400)}", [None], [("", "non_finite_number", "warning")]),
    (
        "expression-in-data",
        {"$data": {"q": ["${name}"]}, "t": "${q[0]}"},
        {"t": "${name}"},
        [("/$data/q/0", "expression_in_data", "warning")],
    ),
    (
        "in-the-order-of-the-document",
        {"b": "${x}", "$when": "${n}${n}", "a": "${y}"},
        None,
        [("/$when", "invalid_condition", "notice")],
    ),
    (
        "order",
        {"$data": "${nul}", "z": {"y": "${p}", "x": ["${q}", "${5}"]}, "a": "${1+}"},
        {"z": {"y": "${p}", "x": ["${q}", "5"]}, "a": "${1+}"},
        [
            ("/$data", "null_value", "warning"),
            ("/z/y", "missing_value", "warning"),
            ("/z/x/0", "missing_value", "warning"),
            ("/z/x/1", "constant_as_text", "notice"),
            ("/a", "invalid_expression", "error"),
        ],
    ),
]


@pytest.mark.parametrize(("template", "output", "found"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_expansion(template: JsonValue, output: JsonValue, found: Found) -> None:
    expansion = adaptive.expand(template, DATA)
    assert expansion.output == output
    assert [(issue.path, issue.code, issue.severity) for issue in expansion.issues] == found


MESSAGES: Final = [
    ("Hi ${a + 1 / 0}", "Nothing can be divided by 0 at character 10 of the text."),
    ("Hi ${lenght(name)}", 'There is no function "lenght" (did you mean length?) at character 6 of the text.'),
    ("Hi ${obj.zz}", 'The data has no "obj.zz" at character 6 of the text.'),
    ("Hi ${1 + * 2}", '"*" is not expected here at character 10 of the text.'),
    ("Hi ${1 +}", "The expression ends too early at character 9 of the text."),
    ("Hi ${min(1, trim())}", "trim takes 1 argument and has 0 at character 13 of the text."),
    ("Hi ${substring(1, 2)}", "1 is no text, which substring needs there at character 6 of the text."),
    ("Hi ${round(list)}", "list is not a number at character 6 of the text."),
]


@pytest.mark.parametrize(("template", "message"), MESSAGES)
def test_messages_tell_the_place(template: str, message: str) -> None:
    assert [issue.message for issue in adaptive.expand(template, DATA).issues][-1:] == [message]


def test_a_template_is_a_value() -> None:
    """It is not changed by what was made of it, nor by what was passed in."""
    document: Any = {"body": [{"t": "${n}", "more": {"k": [1]}}]}
    data: Any = {"n": [1, {"a": 2}]}
    template = adaptive.Template(document)
    document["body"][0]["t"] = "changed"
    first: Any = template.expand(data)
    data["n"][1]["a"] = 3
    first.output["body"][0]["more"]["k"].append("changed")
    first.output["body"][0]["t"].append("changed")
    second = template.expand({"n": [1, {"a": 2}]})
    assert second.output == {"body": [{"t": [1, {"a": 2}], "more": {"k": [1]}}]}
    assert data == {"n": [1, {"a": 3}]}


def test_functions_that_change_a_value_change_a_copy() -> None:
    template: JsonValue = ["${addProperty(obj,'x',1)}", "${removeProperty(obj,'a')}", "${reverse(l)}", "${obj}", "${l}"]
    data: JsonValue = {"obj": {"a": 1}, "l": [1, 2]}
    assert adaptive.expand(template, data).output == [{"a": 1, "x": 1}, {}, 2, 1, {"a": 1}, 1, 2]
    assert data == {"obj": {"a": 1}, "l": [1, 2]}


def test_the_host_and_the_version_have_names() -> None:
    expansion = adaptive.expand("${$host.theme} ${$_acTemplateVersion.major}", {}, {"theme": "dark"})
    assert expansion == adaptive.Expansion("dark 2")


def test_a_caller_says_what_stands_for_nothing() -> None:
    expansion = adaptive.expand(["${a.b}", "x ${c}"], {}, substitute=lambda path: {"a.b": "-"}.get(path))
    assert expansion.output == ["-", "x ${c}"]


WRONG_CALLS: Final[list[tuple[dict[str, Any], type[Exception]]]] = [
    ({"policy": "loose"}, ValueError),
    ({"now": "soon"}, ValueError),
    ({"now": 5}, TypeError),
    ({"limits": 5}, TypeError),
]


@pytest.mark.parametrize(("more", "kind"), WRONG_CALLS)
def test_a_wrong_call_is_told(more: dict[str, Any], kind: type[Exception]) -> None:
    with pytest.raises(kind):
        adaptive.expand("${a}", {}, **more)


NOT_JSON: Final[list[tuple[Any, Any, type[Exception]]]] = [
    ({1: "a"}, {}, InvalidDocumentError),
    ("${a}", {"a": {1}}, InvalidDocumentError),
    (float("nan"), {}, ParseError),
    ("${a}", {"a": "\ud800"}, ParseError),
]


@pytest.mark.parametrize(("template", "data", "kind"), NOT_JSON, ids=range(len(NOT_JSON)))
def test_what_is_no_json_does_not_enter(template: Any, data: Any, kind: type[Exception]) -> None:
    with pytest.raises(kind):
        adaptive.expand(template, data)


# Hostile input

TEN: Final = list(range(10))


def _nested(levels: int) -> Any:
    """A template of a kilobyte that repeats ten times ten times ..."""
    template: Any = {"t": "x"}
    for _ in range(levels):
        template = {"$data": "${$root}", "i": [template]}
    return template


HOSTILE: Final[list[tuple[str, Any, Any, str]]] = [
    ("arrays-that-multiply", _nested(9), TEN, "too_many_nodes"),
    (
        "values-that-multiply",
        [{"$data": "${$root.r}", "t": "${$root.big}"}],
        {"r": TEN * 100, "big": TEN * 1000},
        "too_many_nodes",
    ),
    ("expressions-deep", "${" + "(" * 4_000 + "1" + ")" * 4_000 + "}", {}, "too_deep"),
    ("calls-deep", "${" + "not(" * 1_500 + "1" + ")" * 1_500 + "}", {}, "too_deep"),
    ("signs-deep", "${" + "!" * 9_000 + "a}", {}, "too_deep"),
    ("minus-deep", "${" + "- " * 4_000 + "1}", {}, "too_deep"),
    ("chains-deep", "${1" + "+1" * 4_000 + "}", {}, "too_deep"),
    ("dots-deep", "${a" + ".a" * 4_000 + "}", {}, "too_deep"),
    ("questions-deep", "${" + "a?" * 2_000 + "1" + ":1" * 2_000 + "}", {}, "too_deep"),
    ("objects-deep", "${" + "{a:" * 2_000 + "1" + "}" * 2_000 + "}", {}, "too_deep"),
    ("arrays-deep", "${" + "[" * 4_000 + "]" * 4_000 + "}", {}, "too_deep"),
    ("indices-deep", "${a" + "[a" * 2_000 + "]" * 2_000 + "}", {}, "too_deep"),
    ("ten-thousand-deep", "${" + "(" * 10_000 + "1" + ")" * 10_000 + "}", {}, "too_large"),
    ("braces-never-closed", "${a:" * 2_000 + "}", {}, "too_large"),
    ("many-arguments", "${concat(" + ",".join(["1"] * 2_000) + ")}", {}, "too_many_parts"),
    ("many-parts", "${a}" * 2_000, {}, "too_many_parts"),
    ("a-long-range", "${range(0, 1000000000)}", {}, "too_many_nodes"),
    (
        "ranges-in-ranges",
        "${select(range(0,1000),x,select(range(0,1000),y,select(range(0,1000),z,1)))}",
        {},
        "too_many_nodes",
    ),
    ("text-that-doubles", "${select(range(0,99999),x,replace(t,'a',t))}", {"t": "a" * 900}, "too_large"),
    ("text-by-replacing", "${replace(t,'a',t)}", {"t": "a" * 2_000}, "too_large"),
    ("text-by-replacing-in-any-case", "${replaceIgnoreCase(t,'a',t)}", {"t": "a" * 2_000}, "too_large"),
    ("text-by-joining", "${join(l, t)}", {"l": TEN * 1000, "t": "a" * 2_000}, "too_large"),
    ("text-by-parts", "${t}" * 900, {"t": "a" * 2_000}, "too_large"),
    ("text-by-rows", [{"$data": "${l}", "t": "${$root.t}!"}], {"l": TEN * 10, "t": "a" * 500_000}, "too_large"),
    ("json-by-joining", "${concat(l, '')}", {"l": ["a" * 900] * 2_000}, "too_large"),
    ("a-runaway-pattern", "${isMatch(t,'^(a|aa)+$')}", {"t": "a" * 5_000 + "b"}, "match_timeout"),
    (
        "a-runaway-pattern-to-replace",
        "${replaceIgnoreCase(t,'^(a|aa)+$','')}",
        {"t": "a" * 5_000 + "b"},
        "match_timeout",
    ),
    ("texts-that-read-themselves", "${stringOrValue(t)}", {"t": "${stringOrValue(t)}"}, "too_deep"),
    ("flattened-lists", "${flatten(l)}", {"l": [TEN * 1000] * 200}, "too_many_nodes"),
]


@pytest.mark.parametrize(("template", "data", "code"), [row[1:] for row in HOSTILE], ids=[row[0] for row in HOSTILE])
def test_hostile_input_ends_in_a_limit(template: Any, data: Any, code: str) -> None:
    for policy in ("strict", "compat"):
        with pytest.raises(LimitError) as raised:
            adaptive.expand(template, data, policy=policy)
        assert [issue.code for issue in raised.value.issues] == [code]


def test_quotes_with_two_ways_to_end_are_tried_once_each() -> None:
    """Where each of forty texts in quotes may end in two places, there are not two to the forty ways to read them."""
    template = "${" + "'a\\'b' " * 40 + "{"
    assert adaptive.expand(template, {}) == adaptive.Expansion(template)


def test_a_limit_of_a_text_tells_its_place() -> None:
    with pytest.raises(LimitError) as raised:
        adaptive.Template({"a": ["${" + "!" * 500 + "b}"]})
    assert raised.value.issues[0].path == "/a/0"


@pytest.mark.parametrize("depth", [98, 5_000])
def test_no_limits_let_python_run_out_of_frames(depth: int) -> None:
    """As deep as anything may be, in the costliest ways; limits that allow more make no difference."""
    limits = Limits(expression_depth=10**6, expression_length=10**6)
    for opening, inner, closing in (
        ("select(l,x,", "1", ")"),
        ("if(a,", "1", ",2)"),
        ("(a > ", "1", ")"),
        ("l[", "0", "]"),
        ("coalesce(", "1", ")"),
    ):
        template = "${" + opening * depth + inner + closing * depth + "}"
        if depth < 100:
            assert adaptive.expand(template, {"l": [0], "a": 1}, limits=limits).issues is not None
        else:
            with pytest.raises(LimitError):
                adaptive.expand(template, {}, limits=limits)


def test_a_deep_template_costs_no_frame() -> None:
    template: Any = "${a}"
    for level in range(190):
        template = [{"k": template}] if level % 2 else {"$when": "${true || a}", "k": template}
    with pytest.raises(LimitError):
        adaptive.Template([template])
    expansion = adaptive.expand(template, {"a": 1}, limits=Limits(json_depth=1_000))
    assert expansion.issues == ()


@pytest.mark.parametrize("policy", ["strict", "compat"])
def test_limits_may_be_the_smallest(policy: Any) -> None:
    nothing = Limits(**dict.fromkeys(Limits.__slots__, 0))
    with pytest.raises((LimitError, ExpressionError)):
        adaptive.expand({"a": "${b}"}, {"b": 1}, policy=policy, limits=nothing)
