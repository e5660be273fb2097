"""How texts and expressions are read, and the sketch of the data that they need."""

from typing import Any, Final

import pytest
from pydantic import JsonValue

from uispec import adaptive
from uispec.adaptive.templating.functions import ALIASES, FUNCTIONS, GROUPS
from uispec.adaptive.templating.nodes import printed
from uispec.adaptive.templating.reading import parts

NAMED: Final = {
    "strings": "length replace replaceIgnoreCase split substring toLower toUpper trim addOrdinal endsWith startsWith "
    "countWord concat newGuid indexOf lastIndexOf sentenceCase titleCase reverse EOL",
    "collections": "contains empty first join last count foreach union skip take intersection subArray select where "
    "sortBy sortByDescending indicesAndValues flatten unique reverse any all",
    "logic": "and equals greater greaterOrEquals if less lessOrEquals not or exists",
    "conversion": "float int bool string createArray json base64 base64ToBinary base64ToString binary dataUri "
    "dataUriToBinary dataUriToString uriComponent uriComponentToString xml formatNumber jsonStringify stringOrValue",
    "math": "add sub mul div exp mod max min average sum range rand floor ceiling round abs sqrt",
    "dates": "addDays addHours addMinutes addSeconds dayOfMonth dayOfWeek dayOfYear month date year utcNow "
    "formatDateTime formatEpoch formatTicks subtractFromTime dateReadBack getTimeOfDay getFutureTime getPastTime "
    "convertFromUTC convertToUTC addToTime startOfDay startOfHour startOfMonth ticks ticksToDays ticksToHours "
    "ticksToMinutes dateTimeDiff getNextViableDate getPreviousViableDate getNextViableTime getPreviousViableTime",
    "timex": "isPresent isDuration isTime isDate isTimeRange isDateRange isDefinite resolve",
    "uri": "uriHost uriPath uriPathAndQuery uriPort uriQuery uriScheme",
    "objects": "addProperty removeProperty setProperty getProperty coalesce xPath jPath merge setPathToValue",
    "types": "isMatch isString isInteger isArray isObject isFloat isDateTime isBoolean",
    "other": "optional ignore",
}
"""The prebuilt functions of adaptive-expressions 4.23.3."""


def test_every_prebuilt_function_is_known() -> None:
    named = {name for names in NAMED.values() for name in names.split()}
    assert {name for name in FUNCTIONS if name[0].isalpha()} == named
    assert {ALIASES.get(sign, sign) for sign in FUNCTIONS if not sign[0].isalpha()} <= FUNCTIONS.keys()
    assert sum(map(len, GROUPS.values())) == len({function.name for function in FUNCTIONS.values()})


READ: Final = [
    # a text, and its parts: a text as it is, an expression as it is written
    ("plain", ["plain"]),
    ("${a}", ["<a>"]),
    ("x ${ a } y", ["x ", "<a>", " y"]),
    ("${a}${b}", ["<a>", "<b>"]),
    ("\\${a} \\` \\x", ["$", "{a} ", "`", " \\x"]),
    ("$${a}$", ["$", "<a>", "$"]),
    ("${a", ["${a"]),
    ("${}", ["${}"]),
    ("${ }", ["<''>"]),
    ("${a\nb}", ["${a\nb}"]),
    ("${a`b}", None),
    ("${'}'}", ["<'}'>"]),
    ("${'`'}", ["<'`'>"]),
    ("${'unclosed}", ["${'unclosed}"]),
    ("${'a\\' }", ["<'a\\\\'>"]),
    ("${'a\\'} x 'b'}", ["<'a\\\\'>", " x 'b'}"]),
    ("${{}}", ["<json('{}')>"]),
    ("${{a:1}}", ["<setProperty(json('{}'), 'a', 1)>"]),
    ("${{'a b':{c:2}}}", ["<setProperty(json('{}'), 'a b', setProperty(json('{}'), 'c', 2))>"]),
    ("${{ a:1}}", ["${{ a:1}}"]),
    ("${{a :1}}", ["${{a :1}}"]),
    # precedence
    ("${1+2*3^4}", ["<(1 + (2 * (3 ^ 4)))>"]),
    ("${2^3^2}", ["<(2 ^ (3 ^ 2))>"]),
    ("${1-2-3}", ["<((1 - 2) - 3)>"]),
    ("${-1^2}", ["<((0 - 1) ^ 2)>"]),
    ("${!!a}", ["<!(!(a))>"]),
    ("${!a.b == c}", ["<(!(a.b) == c)>"]),
    ("${1 < 2 == true}", ["<(1 < (2 == true))>"]),
    ("${1 == 1 & 'x'}", ["<concat((1 == 1), 'x')>"]),
    ("${a & b < c}", ["<(concat(a, b) < c)>"]),
    ("${a || b && c}", ["<(a || (b && c))>"]),
    ("${a ?? b || c}", ["<coalesce(a, (b || c))>"]),
    ("${a ? b : c ? d : e}", ["<if(if(a, b, c), d, e)>"]),
    ("${a ? b ? c : d : e}", ["<if(a, if(b, c, d), e)>"]),
    ("${a ?? b ? c : d}", ["<if(coalesce(a, b), c, d)>"]),
    ("${add(1,2,3)}", ["<(1 + 2 + 3)>"]),
    ("${a.b[0]['c'].d(e)}", ["<a.b[0]['c'].d(e)>"]),
    ("${[1,[a]]}", ["<createArray(1, createArray(a))>"]),
    ("${[]}", ["<createArray()>"]),
    ("${where(l, p => p.v > 1)}", ["<where(l, p, (p.v > 1))>"]),
    ("${@@a#}", None),
    ("${@@a + #b + %c + _d}", ["<(((@@a + #b) + %c) + _d)>"]),
    ("${undefined == null}", ["<(undefined == null)>"]),
    ("${12.50}", ["<12.5>"]),
    ("${f()[0]}", ["<f()[0]>"]),
]


@pytest.mark.parametrize(("text", "found"), READ, ids=[row[0] for row in READ])
def test_a_text_is_read_into_parts(text: str, found: list[str] | None) -> None:
    if found is None:
        assert [issue.code for issue in adaptive.Template(text if "${" in text else f"{text}${{a}}").issues] == [
            "invalid_expression"
        ]
        return
    assert [part if isinstance(part, str) else f"<{printed(part)}>" for part in parts(text)] == found


def _object(**properties: Any) -> Any:
    return {"type": "object", "properties": properties}


def _array(items: Any) -> Any:
    return {"type": "array", "items": items}


NUMBER: Final = {"type": "number"}

SKETCHES: Final[list[tuple[JsonValue, Any]]] = [
    ("plain", {}),
    ("${1 +}", {}),
    ("${$host.theme} ${$index}", {}),
    ("${a}", _object(a={})),
    ("${A} ${a.b} ${$root.a.c} ${$data.d}", _object(A=_object(b={}, c={}), d={})),
    ("${round(price)} ${length(name)}", _object(price=NUMBER, name={"type": "string"})),
    ("${a + b} ${a * b}", _object(a=NUMBER, b=NUMBER)),
    ("${l[0].x} ${o['k'].y} ${l[i]}", _object(l=_array(_object(x={})), o=_object(k=_object(y={})), i={})),
    ("${getProperty('a.b')}", _object(a=_object(b={}))),
    ("${first(l).x} ${last(where(l, p, p.y)).z}", _object(l=_array(_object(x={}, y={}, z={})))),
    ("${join(select(l, p, concat(p.n, q)), ',')}", _object(l=_array(_object(n={})), q={})),
    ("${sum(l)}", _object(l={"type": "array"})),
    (
        [{"$data": "${rows}", "$when": "${v > 1}", "t": "${n}", "r": "${$root.k}"}],
        _object(rows=_array(_object(v={}, n={})), k={}),
    ),
    (
        {"$data": "${one}", "t": "${n}", "in": [{"$data": "${tags}", "t": "${$data}"}]},
        _object(one=_object(n={}, tags=_array({}))),
    ),
    ([{"$data": "${$root}", "t": "${n}"}], _array(_object(n={}))),
    ({"$data": {"n": 1}, "t": "${n} ${$root.m}"}, _object(m={})),
    ({"$data": "${first(l)} x", "t": "${n}"}, _object(l=_array({}))),
    (
        "${x} ${x.y} ${x[0]} ${trim(x)}",
        _object(x={"type": ["array", "object", "string"], "properties": {"y": {}}, "items": {}}),
    ),
    ("${{k:a}}", _object(a={})),
    ({"x": "${a}"}, _object(a={})),
]


@pytest.mark.parametrize(("template", "schema"), SKETCHES, ids=range(len(SKETCHES)))
def test_a_sketch_of_the_data(template: JsonValue, schema: Any) -> None:
    assert adaptive.template_paths(template) == schema
