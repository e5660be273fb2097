"""Templates, expressions and data drawn at random: mostly ones that mean something."""

from typing import Any, Final

from hypothesis import strategies as st

from uispec.adaptive.templating.functions import FUNCTIONS

Json = Any

PATHS: Final = (
    *("name", "n", "zero", "empty", "nul", "flag", "off", "obj", "list", "people", "d", "u", "gone", "obj.a", "obj.zz"),
    *(
        "list[0]",
        "list[9]",
        "people[1].n",
        "obj['x y']",
        "obj[name]",
        "$data.n",
        "$root.name",
        "$index",
        "$host",
        "x",
        "x.n",
    ),
)
DATA: Final[Json] = {
    "name": "Ann",
    "n": 2,
    "zero": 0,
    "empty": "",
    "nul": None,
    "flag": True,
    "off": False,
    "u": "é日😀",
    "obj": {"a": 1, "x y": [1, {"b": None}]},
    "list": [3, 1, 2.5],
    "d": "2024-03-05T14:07:09.000Z",
    "people": [{"n": "Bo", "tags": ["p", "q"]}, {"n": "Cy", "tags": list[Json]()}],
}
CONSTANTS: Final = (
    "1",
    "0",
    "2.5",
    "'a'",
    "''",
    '"b c"',
    "'it\\'s'",
    "true",
    "false",
    "null",
    "undefined",
    "','",
    "'Day'",
    "'n'",
)
NAMES: Final = tuple(sorted(name for name in FUNCTIONS if name[0].isalpha()))
OPERATORS: Final = ("+", "-", "*", "/", " % ", "^", "==", "!=", "<", "<=", ">", ">=", "&&", "||", "??", "&")
FORMS: Final = (
    *(
        "E O E",
        "(E O E)",
        "(EOE)",
        "!E",
        "-E",
        "+E",
        "E ? E : E",
        "(E)[E]",
        "(E).a",
        "(E).$x",
        "[E, E]",
        "{a:E, 'b':E}",
    ),
    *("F()", "F(E)", "F(E)", "F(E, E)", "F(E, E)", "F(E, E, E)", "F(E, x, E)", "select(E, x, E)", "where(E, x => E)"),
)
"""How expressions are made of others: `E` is an expression, `O` an operator, `F` the name of a function."""
_DEEPEST: Final = 3


@st.composite
def _expression(draw: st.DrawFn, depth: int = 0) -> str:
    if depth == _DEEPEST or draw(st.integers(0, 2)) == 0:
        return draw(st.sampled_from(PATHS + CONSTANTS))
    pieces = {"E": _expression(depth + 1), "O": st.sampled_from(OPERATORS), "F": st.sampled_from(NAMES)}
    return "".join(draw(pieces[sign]) if sign in pieces else sign for sign in draw(st.sampled_from(FORMS)))


expressions: Final = _expression()
"""Expressions as text, up to three inside each other; many of them fail, some cannot be read."""

texts: Final = st.one_of(
    st.builds("${{{}}}".format, expressions),
    st.builds("a ${{{}}}, ${{{}}}".format, expressions, expressions),
    st.sampled_from(
        ["", "plain", "$5", "\\${x}", "${", "${}", "{name}", "${name", "${$data}", "${people}", "`${n}`", "\\` ${n}"]
    ),
)
_keys: Final = st.sampled_from(["t", "a", "items", "a/b", "$data", "$when", "$index", "$schema", "${n}", ""])
_scalars: Final = st.one_of(texts, st.none(), st.booleans(), st.integers(-3, 3), st.just(1.5))
templates: Final[st.SearchStrategy[Json]] = st.recursive(
    _scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_keys, inner, max_size=4), max_leaves=10
)
values: Final[st.SearchStrategy[Json]] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-5, 5)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["n", "name", "a", "x y"]), inner, max_size=3)
    ),
    max_leaves=8,
)
data: Final[st.SearchStrategy[Json]] = st.just(DATA) | st.fixed_dictionaries(
    {}, optional=dict.fromkeys(["name", "n", "obj", "list", "people", "d", "u", "nul"], values)
)
