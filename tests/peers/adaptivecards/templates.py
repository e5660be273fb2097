"""Templates to hold against the JavaScript library, with their data. A number names a template.

Expressions are made of typed forms, so that most of them have a value; one piece in twelve is of another kind than
asked for. What time, chance or a fresh id decides is left out: no two engines agree on it.
"""

import re
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, Final

from uispec.adaptive.templating.functions import FUNCTIONS

DATA: Final[dict[str, Any]] = {
    "name": "Ann",
    "n": 2,
    "big": 1234567.891,
    "zero": 0,
    "neg": -7,
    "part": -0.1,
    "huge": 9007199254740993,
    "tiny": 1e-7,
    "empty": "",
    "nul": None,
    "yes": True,
    "off": False,
    "u": "é日 😀",
    "s": "The quick brown fox",
    "mixed": "hELLO wORLD-x o'NEIL, a;b  ",
    "digits": "12.5",
    "obj": {"a": 1, "B": "two", "x y": [1, {"b": None}], "deep": {"er": ["z"]}},
    "list": [3, 1, 2.5],
    "words": ["b", "a", "", "ä"],
    "nested": [[1, 2], [], [3, [4]]],
    "none": [],
    "d": "2024-03-05T14:07:09.000Z",
    "e": "2023-12-31T23:59:59.999Z",
    "url": "https://user@example.org:8080/a/b%20c?q=1&r=%C3%A4#f",
    "people": [
        {"n": "Bo", "age": 41, "tags": ["p", "q"], "on": True},
        {"n": "Cy", "age": 7, "tags": [], "on": False},
        {"n": "Di", "age": None, "on": True},
    ],
}

FORMS: Final[Mapping[str, Sequence[str]]] = {
    "number": (
        *("neg", "part", "huge", "tiny", "<whole> / <whole>", "neg / <whole>", "<number> ^ <number>", "-<whole> % 3"),
        *("0", "1", "7", "2.5", "n", "zero", "big", "list[0]", "obj.a", "people[0].age", "$root.n", "-<number>"),
        *("<number> + <number>", "<number> - <number>", "<number> * <number>", "<number> / <number>"),
        *("<number> % 3", "(<number> + <number>) * <number>", "<whole> ^ 2", "add(<number>, <number>)"),
        *("sub(<number>, <number>)", "mul(<number>, <number>, <number>)", "div(<number>, <number>)"),
        *("mod(<number>, 4)", "max(<number>, <number>)", "min(<numbers>)", "sum(<numbers>)", "average(<numbers>)"),
        *("floor(<number>)", "ceiling(<number>)", "round(<number>)", "round(<number>, 1)", "abs(<number>)"),
        *("sqrt(<number>)", "exp(<whole>, 2)", "float(<text>)", "float(digits)", "first(<numbers>)", "last(<numbers>)"),
        *("<condition> ? <number> : <number>", "if(<condition>, <number>, <number>)", "coalesce(nul, <number>)"),
        *("<whole>", "<numbers>[<index>]", "ticksToDays(<whole>)", "json('2.5')"),
    ),
    "whole": (
        *(
            "0",
            "1",
            "3",
            "n",
            "count(<list>)",
            "length(<text>)",
            "int(<number>)",
            "int('12')",
            "indexOf(<text>, <text>)",
        ),
        *("lastIndexOf(<text>, <text>)", "indexOf(<words>, <text>)", "countWord(<text>)", "dayOfMonth(<date>)"),
        *("dayOfWeek(<date>)", "dayOfYear(<date>)", "month(<date>)", "year(<date>)", "ticks(<date>)", "uriPort(url)"),
        *("$index", "dateTimeDiff(<date>, <date>)", "count(<text>)"),
    ),
    "index": ("0", "1", "n", "count(<list>) - 1", "$index", "9"),
    "text": (
        *("mixed", "mixed", "'FALSE'", "formatDateTime(<moment>)", "formatDateTime(<moment>, <format>)", "u[0]"),
        *("string(<list>)", "string(<object>)", "<object> & ''", "<list> & ''", "convertToUTC(<moment>, 'UTC')"),
        *(
            "dataUriToBinary('data:,x')",
            "''",
            "'a'",
            '"b c"',
            "'it\\'s'",
            "'\\n'",
            "name",
            "empty",
            "u",
            "s",
            "people[1].n",
            "obj.B",
            "$data.name",
        ),
        *("toUpper(<text>)", "toLower(<text>)", "trim(<text>)", "concat(<text>, <any>)", "<text> + <any>"),
        *("<text> & <any>", "substring(<text>, <index>)", "substring(<text>, 0, <index>)", "join(<words>, ', ')"),
        *("replace(<text>, 'a', <text>)", "replaceIgnoreCase(<text>, 'N', 'm')", "string(<any>)", "string(<number>)"),
        *("join(<words>, ', ', ' and ')", "first(<words>)", "last(<text>)", "first(<text>)", "reverse(<text>)"),
        *("addOrdinal(<whole>)", "titleCase(<text>)", "sentenceCase(<text>)", "<date>", "EOL()", "take(<text>, 2)"),
        *("formatDateTime(<date>, <format>)", "formatDateTime(<date>)", "formatNumber(<number>, 2)", "date(<date>)"),
        *("formatNumber(<number>, 0, 'en-US')", "formatEpoch(<whole>)", "formatEpoch(1700000000, <format>)"),
        *(
            "addDays(<date>, <whole>, <format>)",
            "uriComponent(<text>)",
            "uriComponentToString(<text>)",
            "jsonStringify(<any>)",
        ),
        *("uriHost(url)", "uriPath(url)", "uriQuery(url)", "uriScheme(url)", "uriPathAndQuery(url)", "base64(<text>)"),
        *(
            "base64ToString(base64(<text>))",
            "dataUri(<text>)",
            "dataUriToString(dataUri(<text>))",
            "getTimeOfDay(<date>)",
        ),
        *("<condition> ? <text> : <text>", "if(<condition>, <text>, <text>)", "coalesce(nul, <text>)", "nul ?? <text>"),
        *(
            "join(<list>, '-')",
            "<words>[<index>]",
            "formatTicks(ticks(<date>))",
            "getProperty(obj, 'B')",
            "gone",
            "obj.gone",
        ),
        *(
            "stringOrValue('${name}')",
            "jPath(obj, '.B')",
            "obj['B']",
            "NAME",
        ),
        *("convertFromUTC(<date>, 'Pacific Standard Time')", "convertToUTC('2024-01-01T10:00:00', 'UTC')"),
        *("dateReadBack(<date>, <date>)", "xml(obj)", "subtractFromTime(<date>, 1, <unit>)"),
    ),
    "format": ("'yyyy-MM-dd'", "'dddd, MMMM d'", "'hh:mm tt'", "'HH:mm:ss.fff'", "'D'", "'yy'", "'M/d/yyyy'"),
    "moment": (
        *("'3/5/2024 1:05 PM'", "'3/5/2024 12:30 am'", "'March 5, 2024'", "'2024-03-05T10:00'", "'2024-03'", "<date>"),
        *("'2024-03-05T10:00:00+02:00'", "'Tue, 05 Mar 2024 10:00:00 GMT'", "'5 Mar 2024'", "<text>"),
    ),
    "unit": ("'Day'", "'Hour'", "'Month'", "'Week'", "'Year'", "'Minute'", "'Second'", "'day'"),
    "date": (
        *("d", "e", "'2024-02-29T00:00:00.000Z'", "addDays(<date>, <whole>)", "addHours(<date>, 30)"),
        *("addMinutes(<date>, -90)", "addSeconds(<date>, <whole>)", "startOfDay(<date>)", "startOfHour(<date>)"),
        *("startOfMonth(<date>)", "addToTime(<date>, <whole>, <unit>)", "'2024-03-05'", "'20240305'", "name"),
    ),
    "condition": (
        *(
            "true",
            "false",
            "yes",
            "off",
            "nul",
            "gone",
            "zero",
            "empty",
            "'false'",
            "name",
            "none",
            "obj",
            "exists(<any>)",
            "empty(<any>)",
            "!<condition>",
        ),
        *("<number> > <number>", "<number> <= <number>", "<text> < <text>", "<any> == <any>", "<any> != <any>"),
        *("<number> == <number>", "<text> == <text>", "<condition> && <condition>", "<condition> || <condition>"),
        *("not(<condition>)", "and(<condition>, <condition>)", "or(<condition>, <condition>)", "bool(<any>)"),
        *("contains(<text>, <text>)", "contains(<words>, <text>)", "contains(obj, 'a')", "startsWith(<text>, <text>)"),
        *(
            "endsWith(<text>, <text>)",
            "isMatch(<text>, '^[A-Z]')",
            "isString(<any>)",
            "isInteger(<any>)",
            "isFloat(<any>)",
        ),
        *("isArray(<any>)", "isObject(<any>)", "isBoolean(<any>)", "isDateTime(<any>)", "equals(<any>, <any>)"),
        *(
            "greater(<number>, <number>)",
            "lessOrEquals(<text>, <text>)",
            "any(<people>, p, p.on)",
            "any(<people>, P, p.on)",
            "people[0].on",
        ),
        *(
            "all(<numbers>, x, x > 1)",
            "isDefinite('2024-03-05')",
            "isDuration('PT1H')",
            "obj.a == null",
            "gone != null",
        ),
    ),
    "numbers": (
        *(
            "list",
            "[<number>, <number>]",
            "createArray(<number>, <number>)",
            "range(<whole>, 3)",
            "select(<people>, p, p.age)",
        ),
        *("where(<numbers>, x, x > 1)", "select(<numbers>, x => x * 2)", "skip(<numbers>, 1)", "take(<numbers>, 2)"),
        *("subArray(<numbers>, 0, 2)", "sortBy(<numbers>)", "sortByDescending(<numbers>)", "reverse(<numbers>)"),
        *("union(<numbers>, <numbers>)", "intersection(<numbers>, list)", "unique(<numbers>)", "flatten(nested)"),
    ),
    "words": (
        *("words", "split(<text>, ' ')", "split(<text>)", "select(<people>, p, p.n)", "foreach(<people>, p, p.n)"),
        *(
            "createArray(<text>, <text>)",
            "sortBy(<words>)",
            "select(<people>, P, p.n)",
            "people[0].tags",
            "[<text>]",
            "unique(<words>)",
        ),
    ),
    "list": ("<numbers>", "<words>", "<people>", "none", "nested", "[<any>, <any>]", "indicesAndValues(<words>)"),
    "people": (
        *(
            "people",
            "where(people, p, p.on)",
            "sortBy(people, 'n')",
            "sortByDescending(people, 'age')",
            "skip(people, 1)",
        ),
        *("where(people, p, p.age > 10)", "where(people, p => p.n != name)", "take(people, <index>)"),
    ),
    "object": (
        *(
            "obj",
            "people[0]",
            "{a: <any>, 'b c': <any>}",
            "setProperty(obj, 'c', <any>)",
            "addProperty(obj, 'q', <any>)",
        ),
        *("removeProperty(obj, 'a')", "merge(obj, people[0])", "first(<people>)", "json('{\"k\": [1]}')", "$root.obj"),
        *("indicesAndValues(obj)", "setPathToValue(obj.z, 1)", "resolve('2024-03-05')"),
    ),
    "any": (
        "<number>",
        "<text>",
        "<condition>",
        "<list>",
        "<object>",
        "nul",
        "null",
        "gone",
        "$data",
        "$root",
        "$host",
    ),
}
"""How expressions of a kind are made: `<text>` is an expression of the kind `text`."""
_PIECE: Final = re.compile(r"<(\w+)>")
_DEEPEST: Final = 3
FORMS_AT_LAST: Final = {
    kind: [form for form in forms if "<" not in form] or list(forms) for kind, forms in FORMS.items()
}
"""The forms that hold no others."""
KINDS: Final = sorted(FORMS)
NOT_ASKED: Final = {
    *("utcNow", "newGuid", "rand", "getFutureTime", "getPastTime", "getNextViableDate", "getPreviousViableDate"),
    *("getNextViableTime", "getPreviousViableTime"),
}
"""Functions of the clock and of chance."""
NAMES: Final = sorted(name for name in FUNCTIONS if name[0].isalpha() and name not in NOT_ASKED)
BROKEN: Final = (
    "1 +",
    "f(",
    "a b",
    "7%3",
    "length()",
    "join(list)",
    "trim(1)",
    "Nope(1)",
    "f.g(1)",
    "1 < 2 == true",
    "[1,]",
)
"""What cannot be read, or fails for sure."""
LITERAL: Final = (
    *("", "plain", "$5", "{name}", "{{DATE(${d}, SHORT)}}", "\\${x}", "${}", "${name", "`${n}`", "\\` ${n}"),
    "$${n}",
    "a\\b",
)
ODD_DATA: Final[Sequence[Any]] = (..., None, "t", 3, [], {}, [1])
"""What may stand for a part of the data; `...` for nothing."""
HOSTS: Final[Sequence[Any]] = (None, None, {"theme": "dark"}, {"w": [1]})
"""What `$host` is; `None` for nothing. (That it is null can be said to the library alone.)"""


class TemplateMaker:
    """Makes the parts of one template."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def call(self, name: str, depth: int = 0) -> str:
        """A function with any arguments."""
        arguments = [
            self.expression(self.rng.choice(KINDS), depth + 1) for _ in range(self.rng.choice((1, 1, 2, 2, 3)))
        ]
        return f"{name}({', '.join(arguments)})"

    def expression(self, kind: str, depth: int = 0) -> str:
        draw = self.rng.random()
        if draw < 0.08:
            kind = self.rng.choice(KINDS)
        elif draw < 0.12 and depth < _DEEPEST:
            return self.call(self.rng.choice(NAMES), depth)
        is_last = depth >= _DEEPEST or self.rng.random() < 0.25
        form = self.rng.choice((FORMS_AT_LAST if is_last else FORMS)[kind])
        return _PIECE.sub(lambda piece: self.expression(piece[1], depth + 1), form)

    def bound(self, kind: str = "any") -> str:
        broken = self.rng.random() < 0.01
        return f"${{{self.rng.choice(BROKEN) if broken else self.expression(kind)}}}"

    def text(self) -> str:
        draw = self.rng.random()
        if draw < 0.1:
            return self.rng.choice(LITERAL)
        if draw < 0.55:
            return self.bound(self.rng.choice(("any", "number", "text", "condition")))
        before = self.rng.choice(("a ", "", "é\\ ", "$ "))
        return f"{before}{self.bound('text')}, {self.bound() if draw < 0.8 else 'end'}"

    def part(self, depth: int = 0) -> Any:
        """A JSON value of a template."""
        draw = self.rng.random()
        if depth < 3 and draw < 0.3:
            return self.object(depth)
        if depth < 3 and draw < 0.45:
            return [self.part(depth + 1) for _ in range(self.rng.randint(0, 3))]
        if draw < 0.52:
            return self.rng.choice((None, True, False, 0, 5, -1.5))
        return self.text()

    def object(self, depth: int) -> dict[str, Any]:
        made: dict[str, Any] = {}
        if self.rng.random() < 0.35:
            made["$data"] = self.scope()
        if self.rng.random() < 0.2:
            made["$when"] = self.rng.choice((self.bound("condition"),) * 6 + (self.text(), True, False, None, "x"))
        names = ("t", "a", "items", "$schema", "${n}", "a/b", "$index")
        for name in self.rng.sample(names, k=self.rng.randint(1, 3)):
            made[name] = self.part(depth + 1)
        return made

    def scope(self) -> Any:
        kind = self.rng.choice(("people", "people", "list", "object", "any"))
        choices = (self.bound(kind),) * 5 + ([{"name": "in"}, 2], {"name": "in", "n": 5}, None, "x")
        return deepcopy(self.rng.choice(choices))

    def data(self) -> Any:
        """The data, at times with something missing, null, or of another type."""
        made = deepcopy(DATA)
        if self.rng.random() < 0.4:
            for name in self.rng.sample(sorted(made), k=self.rng.randint(1, 4)):
                value = self.rng.choice(ODD_DATA)
                if value is ...:
                    del made[name]
                else:
                    made[name] = deepcopy(value)
        return made if self.rng.random() < 0.95 else deepcopy(self.rng.choice(ODD_DATA[1:]))


@dataclass(frozen=True)
class Template:
    """A template, its data, and what `$host` is; `None` for nothing."""

    name: str
    template: Any
    data: Any
    host: Any = None


@cache
def template(number: int) -> Template:
    """Make the template of a number; each tenth is a call, of one function after the other."""
    maker = TemplateMaker(Random(f"template/{number}"))
    turn, rest = divmod(number, 10)
    if rest == 0:
        made = f"${{{maker.call(NAMES[turn % len(NAMES)])}}}"
    else:
        made = maker.text() if maker.rng.random() < 0.6 else maker.object(0)
    return Template(f"template/{number}", made, maker.data(), maker.rng.choice(HOSTS))
