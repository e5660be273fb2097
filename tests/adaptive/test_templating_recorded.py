"""What the JavaScript library was recorded to do, case by case."""

import math
import re
from datetime import UTC, datetime
from typing import Any, Final

import pytest
from pydantic import JsonValue

from tests.shared import load, needs_shared
from uispec import adaptive
from uispec.errors import ExpressionError

RECORDED: Final[Any] = load("data/adaptivecards/templating.json") or {
    "cases": [],
    "substitution_callback_cases": [],
    "api_cases": [],
    "default_data": {},
}
CASES: Final[list[Any]] = RECORDED["cases"]

KINDS: Final = (
    (r"^syntax error", "invalid_expression"),
    (r"should have|can't have|Lambda expression", "wrong_arguments"),
    (r"is not (?:a|any of) .* ?expression in|in .* is not any of", "wrong_type"),
    (r"^Unknown function", "unknown_function"),
    (r"evaluator is not a function", "unsupported_function"),
    (r"out of range", "out_of_range"),
    (r"Cannot read properties|Cannot set properties", "null_value"),
    (
        r"ISO format|valid datetime|Cannot (?:divide|mod)|valid number string|must be more than|Invalid URI",
        "invalid_value",
    ),
    (r"is not|is neither|not a collection|Could not coerce|must be comparable|parameter", "wrong_type"),
)
"""Which kind of failure the words of a recorded message tell of, the first that fits; ours are told by their codes."""


def kind_of(message: str) -> str:
    return next(code for pattern, code in KINDS if re.search(pattern, message))


def data_of(case: Any) -> JsonValue:
    return RECORDED["default_data"] if case.get("data_ref") == "default" else case["data"]


@needs_shared
def test_there_are_all_of_them() -> None:
    assert (len(CASES), len(RECORDED["substitution_callback_cases"]), len(RECORDED["api_cases"])) == (470, 7, 8)


@needs_shared
@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_the_library_does_it_too(case: Any) -> None:
    template = adaptive.Template(case["template"])
    stage = case.get("error_stage")
    if stage is None:
        assert template.issues == ()
        expansion = template.expand(data_of(case), case.get("host"), "compat")
        if "leaks_unevaluated_expression_object" in case:
            # There is no such object here; its text stands for it, as in the recorded case of the same in a text.
            assert expansion.output == {"body": [{"t": "name"}]}
        else:
            assert expansion.output == case.get("expanded")
        assert len(expansion.issues) == len(case.get("warnings", ()))
        assert {issue.code for issue in expansion.issues} <= {"invalid_condition"}
        for issue, warning in zip(expansion.issues, case.get("warnings", ()), strict=True):
            condition = re.search(r"Expression (.*?)\. The|WARN: (.*?) is not an", warning)
            assert condition is not None
            assert condition[1] is None or condition[1] in issue.message
        return
    with pytest.raises(ExpressionError) as raised:
        template.expand(data_of(case), case.get("host"), "compat")
    assert [issue.code for issue in raised.value.issues] in ([kind_of(case["error"])], OTHERWISE.get(case["id"]))
    assert bool(template.issues) == (stage == "parse")


OTHERWISE: Final[dict[str, list[str]]] = {"t476": ["null_value"]}
"""Recorded failures whose message does not tell their kind, and the code that does."""


@needs_shared
@pytest.mark.parametrize("case", RECORDED["substitution_callback_cases"], ids=lambda case: case["name"])
def test_a_caller_says_what_stands_for_nothing(case: Any) -> None:
    is_empty = '""' in case["callback"].removeprefix('returns "<"').split("+")[0]
    expansion = adaptive.expand(
        case["template"],
        data_of(case),
        policy="compat",
        substitute=lambda path: "" if is_empty else f"<{path}>",
    )
    assert expansion.output == case["expanded"]


SET_TO_FALSE: Final = "The $when condition has been set to false by default."


@needs_shared
def test_the_same_calls_give_the_same() -> None:
    recorded = {case["name"]: case["result"] for case in RECORDED["api_cases"]}
    twice = adaptive.Template({"t": "${n}"})

    def warnings(template: JsonValue) -> list[str]:
        return [issue.message for issue in adaptive.expand(template, {}, policy="compat").issues]

    ours: dict[str, object] = {
        'expand() with no context, template "${name}"': adaptive.expand("${name}", policy="compat").output,
        'expand({}) template "${name}"': adaptive.Template("${name}").expand(policy="compat").output,
        # A context has no $data of its own here: there is no argument for it.
        "expand with {$root} and {$data} given: $data in context ignored": adaptive.expand("${a}", {"a": "r"}).output,
        "same Template instance expanded twice": [twice.expand({"n": n}, policy="compat").output for n in (1, 2)],
        "template null": adaptive.expand(None, {}, policy="compat").output,
        "template number": adaptive.expand(5, {}, policy="compat").output,
        "warning text for false $when": [
            f"WARN: Unable to parse the Adaptive Expression (1 > 2). {SET_TO_FALSE}"
            for message in warnings({"$when": "${1 > 2}"})
            if "(1 > 2)" in message
        ],
        "warning text for literal $when": [
            f"WARN: true is not an Adaptive Expression. {SET_TO_FALSE}" for _ in warnings({"$when": True})
        ],
    }
    assert ours == recorded


# What was asked of the same library beyond the recorded cases (adaptivecards-templating 2.3.1, Node 20, in UTC).

DATA: Final[Any] = {
    "s": "abc",
    "arr": [1, 2],
    "o": {"a": 1},
    "nul": None,
    "off": False,
    "p": "(?=a)",
    "d": "2024-03-05T14:07:09.000Z",
    "nested": [1, [2, [3]]],
    "zero": 0,
    "k": "a",
    "mix": {"b": 1, "10": 2, "2": 3},
    "u": "é日😀",
    "bad": "[",
    "long": "2" * 200,
    "deep": "<a>" * 60 + "</a>" * 60,
    "x": {"a": None, "b": True, "c": [], "d": {}, "e": "x<y", "f": [{"g": 1}, 2]},
}

XML: Final = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

ASKED: Final[list[tuple[str, JsonValue]]] = [
    # operators and the grammar
    ("a ? 1 : 2", 2),
    ("true ? 'a' : false ? 'b' : 'c'", "b"),
    ("-2^2", 4),
    ("2 ^ -1", 0.5),
    ("+'5'", "05"),
    ("1 == 1 == true", True),
    ("=s", "abc"),
    ("{a:1 }.a", 1),
    ("[y=>1]", ["${y}", 1]),
    ("'it\\'s'", "it's"),
    ("'\\x'", "\\x"),
    ("0.1+0.2==0.3", True),
    ("10^21", 1e21),
    ("10^400", None),
    ("7.0 / 2", 3),
    ("-7 / 2", -4),
    ("9007199254740993+0", 9007199254740992),
    # conditions
    ("nul || nul", None),
    ("off || length(arr)", None),
    ("length(arr) || off", False),
    ("and(length(arr), true)", False),
    ("nul > 1", False),
    ("exists(arr[5])", False),
    ("arr[5] == null", False),
    ("empty(5)", False),
    ("[] == {}", False),
    ("o == {A:1}", False),
    ("bool('xFALSEy')", False),
    ("ignore(off)", False),
    # texts
    ("addOrdinal(111)", "111th"),
    ("addOrdinal(23)", "23rd"),
    ("addOrdinal(0-1)", "-1"),
    ("lastIndexOf('abc','')", 2),
    ("lastIndexOf('','')", 0),
    ("countWord('')", 1),
    ("titleCase('heLLo wOrld-foo')", "Hello World-foo"),
    ("sentenceCase('heLLo wOrld')", "Hello world"),
    ("replace('aaa','a','$&')", "$&$&$&"),
    ("replaceIgnoreCase('aAa','A','$&$&')", "aaAAaa"),
    ("toUpper('straße')", "STRASSE"),
    ("endsWith(s,'bc')", True),
    ("reverse('é日x')", "x日é"),
    ("substring('a😀b',1,2)", "😀"),
    # lists
    ("join(createArray(1,nul,'x',arr),'-')", "1--x-1,2"),
    ("join(createArray(1,2,3),', ',' and ')", "1, 2 and 3"),
    ("join(arr,nul)", "1null2"),
    ("createArray(concat(nul,nul))", [None]),
    ("createArray(concat(arr,nul))", [[1, 2]]),
    ("createArray(concat(o,'x'))", ['{"a":1}x']),
    ("union(arr,arr,createArray(o,o))", [1, 2, {"a": 1}]),
    ("unique(createArray(1,1,'1',nul,nul,true))", [1, "1", None, True]),
    ("intersection(createArray(2,2,1),arr)", [2, 1]),
    ("flatten(nested)", [1, 2, 3]),
    ("flatten(nested,1)", [1, 2, [3]]),
    ("subArray(arr,2,1)", []),
    ("skip(arr,0-1)", [1, 2]),
    ("take(s,2)", "ab"),
    ("sortBy(createArray(10,9,1))", [1, 10, 9]),
    ("sortByDescending(createArray(10,9,1))", [9, 10, 1]),
    ("sortBy(createArray('b','a',nul,3))", [3, "a", "b", None]),
    ("where(o,x,x.value==1)", {"a": 1}),
    ("select(o,x,x.key)", ["a"]),
    ("foreach(arr,x,select(arr,y,x*y))", [[1, 2], [2, 4]]),
    ("where(arr,x,length(arr))", []),
    ("indicesAndValues(o)", [{"index": "a", "value": 1}]),
    # numbers
    ("max(createArray())", None),
    ("max(arr,9)", 9),
    ("average(arr)", 1.5),
    ("mul(2,3,4)", 24),
    ("exp(2,arr)", None),
    ("sqrt(2)", 1.4142135623730951),
    ("round(0-2.5)", -2),
    ("formatNumber(0-1234.5,1)", "\u22121,234.5"),
    ("formatNumber(0.5,0)", "1"),
    ("formatNumber(12345678,2,'en-IN')", "1,23,45,678.00"),
    ("formatNumber(1234.5,2,'de-CH')", "1'234,50"),
    ("formatNumber(0-0.001,2)", "0.00"),
    ("string(1234.5,'de-DE')", "1.234,5"),
    ("string(0.0000001)", "0"),
    ("string(10^23)", "1e+23"),
    ("int('12px')", 12),
    ("int(true)", None),
    ("float('  1.5x')", 1.5),
    # conversion
    ("base64('日')", "5pel"),
    ("base64ToString('a*GVsbG8')", "hello"),
    ("base64ToBinary('aGk=')", {"0": 104, "1": 105}),
    ("string(binary('é'))", "é"),
    ("dataUriToBinary('x')", {"0": 120}),
    ("uriComponent('a b&é/?')", "a%20b%26%C3%A9%2F%3F"),
    ("jsonStringify(o)", '{"a":1}'),
    ("stringOrValue('${s}!')", "abc!"),
    ("stringOrValue('${arr}')", [1, 2]),
    ("stringOrValue('${5}')", "5"),
    # moments
    ("addDays(d,0-1.7)", "2024-03-03T14:07:09.000Z"),
    ("addDays(d,999999999)", "Invalid Date"),
    ("addHours(d,3000000)", "2366-06-01T14:07:09.000Z"),
    ("addToTime('2024-01-31T00:00:00.000Z',1,'Month')", "2024-02-29T00:00:00.000Z"),
    ("addToTime(d,1,'Foo')", "2024-03-05T14:07:09.001Z"),
    ("year('+012024-01-01T00:00:00.000Z')", 12024),
    ("isDateTime(d)", True),
    ("formatDateTime('March 7, 2024','yyyy-MM-dd')", "2024-03-07"),
    ("formatDateTime('Tue, 05 Mar 2024 14:07:09 GMT','yyyy-MM-dd HH:mm')", "2024-03-05 14:07"),
    ("formatDateTime(d,'\\'at\\' h')", "pmt 2"),
    ("formatDateTime(d,'O')", "2024-03-05T14:07:09.0000000+00:00"),
    ("formatDateTime(d,'yyy y dd ddd ddddd ff')", "yyy y Tu Tue Tuesday2 ff"),
    ("formatDateTime(d,'h:mm:ss.ffff tt')", "2:07:09.000 PM"),
    ("formatDateTime(d,'MMM MMMMM zzz z')", "Mar March +00:00 +0000"),
    ("formatEpoch(1709647629.5,'ss.fff')", "09.500"),
    ("formatTicks(10)", "0001-01-01T00:00:00.001Z"),
    ("formatTicks(ticks(d))", "2024-03-05T14:07:09.000Z"),
    ("ticksToDays(864000000000)", 1),
    ("ticksToHours(ticks(d))", 17734790.11916667),
    ("ticksToMinutes(600000000)", 1),
    ("ticks(d)", "638452444290000000"),
    ("getTimeOfDay('2024-03-05T12:30:00.0000000')", "afternoon"),
    ("convertFromUTC(d,'Europe/Berlin','HH:mm zzz')", "15:07 +01:00"),
    ("convertToUTC('2024-03-31T02:30:00','Europe/Berlin')", "2024-03-31T01:30:00.000Z"),
    ("dateReadBack(d,'2024-03-04T00:00:00.000Z')", "yesterday"),
    ("isDate('XXXX-12-24')", True),
    ("isTime('zz')", False),
    ("isDuration('zz')", False),
    ("isTimeRange('zz')", False),
    ("isDateRange('zz')", False),
    ("resolve('2024-03-05')", "2024-03-05"),
    # URIs
    ("uriPath('http://ex.org/a b/../c')", "/c"),
    ("uriPath('http://a\\\\b\\\\c')", "/b/c"),
    ("uriHost('http://日本.jp')", "xn--wgv71a.jp"),
    ("uriPort('http://ex.org:8080')", 8080),
    ("uriScheme('HTTP://ex.org')", "http"),
    ("uriQuery('http://a/?q=é \"x')", "?q=%C3%A9%20%22x"),
    ("uriPath('mailto:a@b.c')", "a@b.c"),
    ("uriHost('http://[::1]:3/')", "[::1]"),
    # objects, patterns, types
    ("merge(o,createArray({b:2},{a:3}))", {"a": 3, "b": 2}),
    ("setPathToValue(a.b, 5)", 5),
    ("getProperty('o.a')", 1),
    ("jPath(x,'.f.g')", [1]),
    (
        'xml(\'{"a":{"b":[1,null]}}\')',
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<a>\n  <b>1</b>\n  <b/>\n</a>',
    ),
    ("isMatch('a\\nB','(?i)(?m)^b$')", True),
    ("isObject(nul)", True),
    ("isBoolean(off)", True),
    ("isFloat(1.5)", True),
    # the odder ways
    ("nested[1][zero]", 2),
    ("arr[off ? 0 : 1]", 2),
    ("x[k]", None),
    ("x['f'][0].g", 1),
    ("x[k].z", "${x['a'].z}"),
    ("x['f'][zero].g", 1),
    ("x[arr].b", "${x[1,2].b}"),
    ('json(\'{"a":{"b":2}}\').a.b', 2),
    ("json('{\"a\":1}').z", "${z}"),
    ("json('[1]')[0]", 1),
    ("if(arr[5], 1, 2)", 2),
    ("and(arr[5], true)", False),
    ("or(arr[5], true)", True),
    ("!arr[5]", True),
    ("empty(arr[5])", False),
    ("s['1']", "b"),
    ("s['9']", None),
    ("arr['9']", None),
    ("mix", {"b": 1, "10": 2, "2": 3}),
    ("indicesAndValues(mix)", [{"index": "2", "value": 3}, {"index": "10", "value": 2}, {"index": "b", "value": 1}]),
    ("string(mix)", '{"2":3,"10":2,"b":1}'),
    ("o == x", False),
    ("arr == [1,3]", False),
    ("[nul] == [first('')]", True),
    ("{a:nul} == {a:1}", False),
    ("binary('a') == binary('a')", True),
    ("ticks(d) == ticks(d)", True),
    ("contains(arr, 2)", True),
    ("contains(nul, 'a')", False),
    ("contains(5, 'a')", False),
    ("contains(arr[5], 'a')", False),
    ("contains(s, 5)", False),
    ("first(u)", "é"),
    ("last(s)", "c"),
    ("count(u)", 4),
    ("count(o)", 1),
    ("join(arr, first(''))", "1,2"),
    ("split('a,b')", ["a", ",", "b"]),
    ("indexOf(u, '😀')", 2),
    ("indexOf(nul, 'a')", -1),
    ("indexOf(arr, 5)", -1),
    ("lastIndexOf(arr, 2)", 1),
    ("lastIndexOf(u, 'é')", 0),
    ("substring(first(''), 1)", ""),
    ("flatten(nested, s)", [1, 2, [3]]),
    ("sortBy([{a:2},{a:1}], 'a')", [{"a": 1}, {"a": 2}]),
    ("sortBy([{a:'b'},{a:'B'}], 'a')", [{"a": "B"}, {"a": "b"}]),
    ("sortBy([{a:[2]},{a:{b:1}},{a:nul}], 'a')", [{"a": [2]}, {"a": {"b": 1}}, {"a": None}]),
    ("sortByDescending([{a:2},{a:1}], 'a')", [{"a": 2}, {"a": 1}]),
    ("where(x.f, y, y.g == 1)", [{"g": 1}]),
    ("any(o, y, y.value == 1)", True),
    ("all(arr, y, y > 0)", True),
    ("any(arr, y, y > 5)", False),
    ("concat(5, true)", "5true"),
    ("concat(nul, 'a') & ''", "a"),
    ("string(concat(nul, nul))", ""),
    ("string(concat(ticks(d), 'x'))", "638452444290000000x"),
    ("add(first(''), 'a')", "a"),
    ("add('a', first(''))", "a"),
    ("add(first(''), first(''))", ""),
    ("exp(0, 0-1)", None),
    ("exp(0-2, 0.5)", None),
    ("exp(0-10, 401)", None),
    ("exp(1, 10^400)", None),
    ("max(5, 2)", 5),
    ("min([4,2], 9)", 2),
    ("round(10^400)", None),
    ("floor(10^400)", None),
    ("abs(0-5)", 5),
    ("average([1.5,2])", 1.75),
    ("float(nul)", None),
    ("float(ticks(d))", 638452444290000000),
    ("float(5)", 5),
    ("int(5.7)", 5),
    ("int(ticks(d))", 638452444290000000),
    ("bool(0)", False),
    ("bool(5)", True),
    ("bool([1,'FALSE'])", False),
    ("formatNumber(10^400, 2)", "Infinity"),
    ("formatNumber(0/1, 0)", "0"),
    # the digits and the signs of Egypt
    ("formatNumber(12345.678, 2, 'ar-EG')", "\u0661\u0662\u066c\u0663\u0664\u0665\u066b\u0666\u0668"),
    ("formatNumber(1234.5, 1, 'fr-FR')", "1\xa0234,5"),
    ("string(10^400)", "Infinity"),
    ("base64(binary('é'))", "w6k="),
    ("base64(5)", None),
    ("base64ToString('')", ""),
    ("dataUriToString('data:text/plain;base64,aGk=')", "hi"),
    ("uriComponentToString('a%20b%C3%A9')", "a bé"),
    (
        "xml(x)",
        f"{XML}<a/>\n<b>true</b>\n<d></d>\n<e>x&lt;y</e>\n<f>\n  <g>1</g>\n</f>\n<f>2</f>",
    ),
    ("xml(arr)", '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<0>1</0>\n<1>2</1>'),
    ("xPath('<a><b>1</b><b x=\"1\"/></a>', '/a/b')", ["<b>1</b>", '<b x="1"/>']),
    ("setProperty(arr, 'a', 1)", [1, 2]),
    ("removeProperty(5, 'a')", 5),
    ("getProperty(o, 'b')", "${b}"),
    ("getProperty('zz.y')", "${zz.y}"),
    ("getProperty(o, '')", "${}"),
    ("merge([o, nul])", {"a": 1}),
    ("jPath('{\"a\":[{\"b\":1}]}', '.a.b')", [1]),
    ("isMatch(first(''), 'a')", False),
    ("isMatch(u, '^\\\\w')", False),
    ("isMatch('a.b', '^a\\\\.b$')", True),
    ("isMatch('A', '(?i)a')", True),
    ("isMatch('a\\nb', '(?s)a.b')", True),
    ("isMatch('x', '[^]')", True),
    ("addDays(d, 10^300)", "Invalid Date"),
    ("addToTime(d, 10^300, 'Day')", "Invalid Date"),
    ("addToTime(d, 10^9, 'Year')", "Invalid Date"),
    ("addToTime(d, 0-2, 'Year', 'yyyy')", "2022"),
    ("subtractFromTime(d, 1, 'Month', 'yyyy-MM-dd', 'en')", "2024-02-05"),
    ("dayOfYear('2024-12-31T00:00:00.000Z')", 366),
    ("startOfMonth(d, 'yyyy-MM-dd')", "2024-03-01"),
    ("formatDateTime('2024-02-30')", "2024-03-01T00:00:00.000Z"),
    ("formatDateTime('2024-01-01T24:00:00')", "2024-01-02T00:00:00.000Z"),
    ("formatDateTime('3/5/2024 1:05 PM')", "2024-03-05T13:05:00.000Z"),
    ("formatDateTime('3/5/2024 12:05 AM')", "2024-03-05T00:05:00.000Z"),
    ("formatDateTime('2024-03-05T10:00-0130')", "2024-03-05T11:30:00.000Z"),
    ("formatDateTime(d, 'dd a', 'en')", "05 pm"),
    ("formatDateTime(d, '%h')", "2"),
    ("formatDateTime(d, '`x')", "`x"),
    ("formatDateTime(d, '\\'x')", "'x"),
    ("formatDateTime(d, 'h\\\\')", "2\\"),
    ("formatDateTime(d, '\\\\h h')", "2 2"),
    ("formatDateTime(d, '')", "2024-03-05T14:07:09.000Z"),
    ("formatDateTime(d, 'R')", "R"),
    ("formatDateTime('2024-03-05T04:00:00.000Z', 'h t')", "4 AM"),
    ("formatDateTime('-000001-01-01T00:00:00.000Z', 'yyyy')", "00-1"),
    ("getTimeOfDay('2024-03-05T23:00:00.000Z')", "night"),
    ("getTimeOfDay('2024-03-05T00:00:00.000Z')", "midnight"),
    ("getTimeOfDay('2024-03-05T20:00:00.000Z')", "evening"),
    ("getTimeOfDay('2024-03-05')", None),
    ("uriHost('http://ex.org:0')", "ex.org"),
    ("uriPort('http://ex.org:0080')", None),
    ("uriHost('file:///a')", ""),
    ("uriPath('file:/a/../b/.')", "/b/"),
    ("uriPath('x:/a/b')", "/a/b"),
    ("uriPath('x://h')", ""),
    ("uriPath('http://a')", "/"),
    ("uriPath('http://a/b/%2e%2e/c')", "/c"),
    ("uriPathAndQuery('http://a/b?')", "/b"),
    ("uriHost('http://user:pw@h:81/')", "h"),
    ("bool(o)", True),
    ("nul || indexOf(o, 'a')", -1),
    ("nul || all(5, x, x)", True),
    ("nul || any(5, x, x)", False),
    ("nul || isDate(5)", False),
    ("nul || abs(indexOf(o, 'a'))", None),
    ("nul || 1 > 'a'", False),
    ("join([1],', ',' and ')", "1"),
    ("createArray(concat(arr,arr))", [[1, 2, 1, 2]]),
    ("formatNumber(1.5,400)", "NaN"),
    ("isPresent('PRESENT_REF')", True),
    ("jsonStringify(first(''))", None),
    ("jsonStringify([off,zero/1,nul])", "[false,0,null]"),
    ("'x' & ticks(d)", "x638452444290000000"),
    ("'x' & binary('hi')", "x104,105"),
    ("s['x']", None),
    ("o == {b:1}", False),
    ("{a:1,b:2}.b", 2),
    ("jsonStringify(binary('a'))", '{"0":97}'),
    ("convertToUTC('2023-12-31T23:59:59.999Z','Pacific Standard Time')", "2024-01-01T07:59:59.000Z"),
]


@pytest.mark.parametrize(("expression", "value"), ASKED, ids=[expression for expression, _ in ASKED])
def test_a_function_gives_what_the_library_gives(expression: str, value: JsonValue) -> None:
    output = adaptive.expand(f"${{{expression}}}", DATA, policy="compat").output
    if isinstance(value, float) and isinstance(output, int | float):
        assert math.isclose(output, value, rel_tol=1e-15)
    else:
        assert (output, type(output)) == (value, type(value))


REFUSED: Final = [
    # (expression, code, whether it is told before anything is evaluated)
    ("1 +", "invalid_expression", True),
    ("7%3", "invalid_expression", True),
    ("==a", "invalid_expression", True),
    ("arr.0", "invalid_expression", True),
    ("x=>1", "invalid_expression", True),
    ("1e5", "invalid_expression", True),
    ("(1", "invalid_expression", True),
    ("[1,]", "invalid_expression", True),
    ("{a 1}", "", True),
    ("f(,)", "invalid_expression", True),
    ("a b", "invalid_expression", True),
    ("a.", "invalid_expression", True),
    ("a §", "invalid_expression", True),
    ("'a'.b", "wrong_type", True),
    ("-'a'", "wrong_type", True),
    ("1+true", "wrong_type", True),
    ("'1'-1", "wrong_type", True),
    ("join(arr)", "wrong_arguments", True),
    ("length()", "wrong_arguments", True),
    ("trim('a','b')", "wrong_arguments", True),
    ("min()", "wrong_arguments", True),
    ("select(arr,x)", "wrong_arguments", True),
    ("select(arr,x.y,1)", "wrong_arguments", True),
    ("isMatch(s,'')", "invalid_pattern", True),
    ("isMatch(s,'(?=a)')", "invalid_pattern", True),
    ("isMatch(s,'[')", "invalid_pattern", True),
    ("isMatch(s,p)", "invalid_pattern", False),
    ("replaceIgnoreCase(s,'(','x')", "invalid_pattern", False),
    ("Length(s)", "unknown_function", False),
    ("f.g(1)", "unknown_function", False),
    ("f!(1)", "unknown_function", False),
    ("1 <> 2", "unknown_function", False),
    ("optional(off)", "unsupported_function", False),
    ("jPath(o,'..a')", "unsupported_function", False),
    ("isDate('2024-W10')", "unsupported_function", False),
    ("isDate(o)", "unsupported_function", False),
    ("xPath('<a/>','//a')", "unsupported_function", False),
    ("dateReadBack(d,'2025-01-01T00:00:00.000Z')", "unsupported_function", False),
    ("convertFromUTC(d,'Sao Tome Standard Time')", "unsupported_function", False),
    ("newGuid()", "missing_argument", False),
    ("utcNow()", "missing_argument", False),
    ("rand(1,9)", "missing_argument", False),
    ("convertFromUTC(d,'Nowhere')", "invalid_value", False),
    ("10/0", "invalid_value", False),
    ("5 % 0", "invalid_value", False),
    ("sqrt(0-1)", "invalid_value", False),
    ("range(1,0)", "invalid_value", False),
    ("average(createArray())", "invalid_value", False),
    ("int('')", "invalid_value", False),
    ("float('x')", "invalid_value", False),
    ("json('bad')", "invalid_value", False),
    ("uriComponentToString('%zz')", "invalid_value", False),
    ("uriHost('//a')", "invalid_value", False),
    ("formatNumber(1.5,1.5)", "invalid_value", False),
    ("replace(s,'','x')", "invalid_value", False),
    ("addProperty(o,'a',1)", "invalid_value", False),
    ("addDays('2024-02-30T00:00:00.000Z',1)", "invalid_value", False),
    ("subtractFromTime(d,1,'Foo')", "invalid_value", False),
    ("getNextViableDate('2024-01-01')", "invalid_value", False),
    ("getNextViableTime('T10:00:00')", "invalid_value", False),
    ("formatEpoch(99999999999999)", "invalid_value", False),
    ("toLower('A','xx-invalidlocale')", "invalid_value", False),
    ("xPath('<a','/a')", "invalid_value", False),
    ("xPath('<a/>','/b')", "invalid_value", False),
    ("resolve('XXXX-01-01')", "invalid_value", False),
    ("arr[9]", "out_of_range", False),
    ("arr[0-1]", "out_of_range", False),
    ("substring('abc',5)", "out_of_range", False),
    ("subArray(arr,5)", "out_of_range", False),
    ("round(1.5,20)", "out_of_range", False),
    ("s[0]", "wrong_type", False),
    ("o[true]", "wrong_type", False),
    ("0 > 'a'", "wrong_type", False),
    ("arr + 1", "wrong_type", False),
    ("length(arr)", "wrong_type", False),
    ("foreach(s,x,x)", "wrong_type", False),
    ("reverse(o)", "wrong_type", False),
    ("sum(createArray('a'))", "wrong_type", False),
    ("merge(o,5)", "wrong_type", False),
    ("indexOf(o,'a')", "wrong_type", False),
    ("setPathToValue(length(s),1)", "wrong_type", False),
    ("nul + 1", "null_value", False),
    ("select(nul,x,x)", "null_value", False),
    ("any(nul,x,x)", "null_value", False),
    ("setProperty(nul,'a',1)", "null_value", False),
    ("getProperty(o,nul)", "null_value", False),
    ("sortBy(createArray(nul,o),'a')", "null_value", False),
    ("null", "null_value", False),
    ("x[off].b", "wrong_type", False),
    ("x[nul].b", "wrong_type", False),
    ("(arr[5])[1]", "out_of_range", False),
    ("json('5')[0]", "wrong_type", False),
    ("[1,2][arr[5]]", "out_of_range", False),
    ("count(nul)", "null_value", False),
    ("count(5)", "wrong_type", True),
    ("indexOf(s, 5)", "wrong_type", False),
    ("substring(s, '1')", "wrong_type", True),
    ("substring(nul, 1)", "wrong_type", False),
    ("take(o, 1)", "wrong_type", False),
    ("take(arr, '1')", "wrong_type", True),
    ("skip(arr, s)", "wrong_type", False),
    ("subArray(s, 1)", "wrong_type", False),
    ("subArray(arr, s)", "wrong_type", False),
    ("flatten(s)", "wrong_type", False),
    ("reverse(5)", "wrong_type", True),
    ("sortBy(s)", "wrong_type", False),
    ("all(s, y, y)", "wrong_type", False),
    ("replaceIgnoreCase(s, nul, 'x')", "null_value", False),
    ("replaceIgnoreCase(s, '', 'x')", "invalid_value", False),
    ("add(first(''), 1)", "null_value", False),
    ("sub(5, nul)", "null_value", False),
    ("div(5, nul)", "null_value", False),
    ("div('5', 1)", "wrong_type", True),
    ("div(nul, 1)", "null_value", False),
    ("mod(nul, 2)", "null_value", False),
    ("exp([3], 2)", "wrong_type", True),
    ("rand(1.5, 2)", "wrong_type", False),
    ("rand(5, 1)", "invalid_value", False),
    ("sum(nul)", "null_value", False),
    ("json(5)", "wrong_type", True),
    ("json(nul)", "wrong_type", False),
    ("formatNumber(s, 2)", "wrong_type", False),
    ("formatNumber(1, s)", "wrong_type", False),
    ("uriComponentToString('%ff')", "invalid_value", False),
    ("xPath('<a><b>1</b></a>', '/c/b')", "invalid_value", False),
    ("xPath(5, '/a')", "wrong_type", False),
    ("setProperty(s, 'a', 1)", "wrong_type", False),
    ("removeProperty(nul, 'a')", "null_value", False),
    ("getProperty(5)", "wrong_type", False),
    ("merge(nul)", "wrong_type", False),
    ("merge([5])", "wrong_type", False),
    ("jPath(5, '.a')", "wrong_type", False),
    ("isMatch(s, nul)", "null_value", False),
    ("isMatch(nul, 'a')", "null_value", False),
    ("addDays(zero, 1)", "wrong_type", False),
    ("addDays(d, s)", "wrong_type", False),
    ("addToTime(d, 1.5, 'Day')", "wrong_type", False),
    ("dayOfWeek(s)", "invalid_value", False),
    ("formatDateTime(zero)", "invalid_value", False),
    ("formatDateTime('')", "invalid_value", False),
    ("formatDateTime('2024-13-01')", "invalid_value", False),
    ("formatDateTime('2024-01-32')", "invalid_value", False),
    ("formatDateTime('2024-01-01T24:01:00')", "invalid_value", False),
    ("formatDateTime('2024-01-01T10:61')", "invalid_value", False),
    ("formatDateTime('Foo 7, 2024')", "invalid_value", False),
    ("formatDateTime('3/5/2024 13:05 PM')", "invalid_value", False),
    ("formatEpoch(nul)", "wrong_type", False),
    ("formatTicks(1.5)", "wrong_type", False),
    ("formatTicks(10^30)", "invalid_value", False),
    ("ticksToDays(1.5)", "wrong_type", False),
    ("convertFromUTC(d, 5)", "wrong_type", True),
    ("convertFromUTC(d, zero)", "wrong_type", False),
    ("convertFromUTC('x', 'UTC')", "invalid_value", False),
    ("convertToUTC(zero, 'UTC')", "wrong_type", False),
    ("convertToUTC('bad', 'UTC')", "invalid_value", False),
    ("getFutureTime(1.5, 'Day')", "wrong_type", False),
    ("getFutureTime(1, 'Foo')", "invalid_value", False),
    ("dateTimeDiff(d, zero)", "wrong_type", False),
    ("ticks(zero)", "wrong_type", False),
    ("resolve('zz')", "invalid_value", False),
    ("resolve(5)", "wrong_type", False),
    ("dateReadBack('x', d)", "invalid_value", False),
    ("uriHost(5)", "wrong_type", False),
    ("uriHost('http://ex.org:99999')", "invalid_value", False),
    ("uriHost('http://[zz]')", "invalid_value", False),
    ("uriHost('http://ex ample')", "invalid_value", False),
    ("uriHost('x://h y/')", "invalid_value", False),
    ("xml('{\"a\":[[1]]}')", "unsupported_function", False),
    ("stringOrValue(arr)", "wrong_type", False),
    ("stringOrValue('${1+}')", "invalid_expression", False),
    ("convertFromUTC('+012024-01-01T00:00:00.000Z','UTC')", "invalid_value", False),
    ("round(1,1.5)", "wrong_type", False),
    ("xPath(deep,'/a')", "invalid_value", False),
    ("isMatch(s,bad)", "invalid_pattern", False),
    ("substring(s,zero,s)", "wrong_type", False),
    ("uriHost('http://a:b/')", "invalid_value", False),
    ("uriHost('http://é..x')", "invalid_value", False),
    ("{a:1,1:2}", "invalid_expression", True),
    ("{a:1,b 2}", "invalid_expression", True),
    ("formatDateTime(long)", "invalid_value", False),
]


@pytest.mark.parametrize(("expression", "code", "is_early"), REFUSED, ids=[row[0] for row in REFUSED])
def test_an_expression_is_refused(expression: str, code: str, is_early: bool) -> None:
    template = adaptive.Template(f"${{{expression}}}")
    if not code:  # no expression for the library either: the braces are plain text
        assert adaptive.expand(f"${{{expression}}}", DATA).output == f"${{{expression}}}"
        return
    assert [issue.code for issue in template.issues] == ([code] if is_early else [])
    with pytest.raises(ExpressionError) as raised:
        template.expand(DATA, policy="compat")
    assert [(issue.path, issue.code) for issue in raised.value.issues] == [("", code)]
    # The same is an issue of the other policy, and the text stays.
    expansion = template.expand(DATA)
    assert code in [issue.code for issue in expansion.issues]
    assert str(expansion.output).startswith("${")


HALF: Final[list[tuple[str, JsonValue]]] = [
    ("last(u)", "\ufffd"),
    ("take(u,3)", "é日\ufffd"),
    ("split(u)", ["é", "日", "\ufffd", "\ufffd"]),
    ("reverse(u)", "\ufffd\ufffd日é"),
    ("u['2']", "\ufffd"),
]


@pytest.mark.parametrize(("expression", "value"), HALF, ids=[expression for expression, _ in HALF])
def test_half_a_character_is_none(expression: str, value: JsonValue) -> None:
    """The library gives half of a surrogate pair, which is no text that UTF-8 can write."""
    assert adaptive.expand(f"${{{expression}}}", DATA, policy="compat").output == value


def test_an_index_that_fails_takes_the_whole_text_with_it() -> None:
    """A library bug: its failure is forgotten on the way, and the text around it cannot catch it."""
    with pytest.raises(ExpressionError) as raised:
        adaptive.expand({"t": "x ${(arr[5])[1]}"}, DATA, policy="compat")
    assert [(issue.path, issue.code) for issue in raised.value.issues] == [("/t", "out_of_range")]
    assert adaptive.expand("x ${(arr[5])[1]}", DATA).output == "x ${arr[5][1]}"


INLINE: Final[list[tuple[JsonValue, JsonValue]]] = [
    ({"$data": {"q": "${s}"}, "t": "${q}"}, {"t": "s"}),
    ({"$data": {"q": "${s}"}, "t": "v=${q}"}, {"t": "v=s"}),
    ({"$data": {"q": "x ${s}"}, "t": "v=${q}"}, {"t": "v=concat('', 'x ', s)"}),
    ({"$data": ["\\${s}", ["${s}"]], "t": "${$data}"}, [{"t": "${s}"}, {"t": ["s"]}]),
    ({"$data": {"q": "${s}"}, "t": "${jsonStringify(q)}"}, {"t": '"s"'}),
]


@pytest.mark.parametrize(("template", "output"), INLINE, ids=range(len(INLINE)))
def test_expressions_in_inline_data_leak(template: JsonValue, output: JsonValue) -> None:
    """The library passes them on unevaluated; here their text stands for them, as it does there within a text."""
    assert adaptive.expand(template, DATA, policy="compat").output == output


NOW: Final = datetime(2024, 3, 5, 14, 7, 9, tzinfo=UTC)

GIVEN: Final[list[tuple[str, JsonValue]]] = [
    ("utcNow()", "2024-03-05T14:07:09.000Z"),
    ("utcNow('yyyy')", "2024"),
    ("getFutureTime(1,'Week')", "2024-03-12T14:07:09.000Z"),
    ("getPastTime(1,'Year','yyyy-MM')", "2023-03"),
    ("getNextViableDate('XXXX-03-05')", "2024-03-05"),
    ("getNextViableDate('XXXX-03-04')", "2025-03-04"),
    ("getNextViableDate('XXXX-02-29')", "2028-02-29"),
    ("getPreviousViableDate('XXXX-03-05')", "2023-03-05"),
    ("getPreviousViableDate('XXXX-02-29','Europe/Berlin')", "2024-02-29"),
    ("getNextViableTime('TXX:07:09')", "T14:07:09"),
    ("getNextViableTime('TXX:07:00','Europe/Berlin')", "T16:07"),
    ("getPreviousViableTime('TXX:07:09')", "T13:07:09"),
    ("getPreviousViableTime('TXX:00:00')", "T14"),
    ("newGuid()", "id-1"),
    ("rand(10,20)", 15),
    ("rand(5,6)", 5),
]


@pytest.mark.parametrize(("expression", "value"), GIVEN, ids=[expression for expression, _ in GIVEN])
def test_time_ids_and_chance_come_from_the_caller(expression: str, value: JsonValue) -> None:
    for now in (NOW, NOW.replace(tzinfo=None), "2024-03-05T15:07:09+01:00"):
        expansion = adaptive.expand(f"${{{expression}}}", {}, now=now, new_id=lambda: "id-1", rng=lambda: 0.5)
        assert expansion == adaptive.Expansion(value)
