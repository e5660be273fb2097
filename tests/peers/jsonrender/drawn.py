"""What the questions to @json-render/core are drawn from: what a spec may hold, and what models write in its place."""

import json
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from hypothesis import strategies as st

from tests.jsonrender.documents import bindings as valid_bindings
from tests.jsonrender.documents import conditions as valid_conditions
from tests.jsonrender.documents import expressions as valid_expressions
from tests.jsonrender.documents import json_values as json_values
from tests.jsonrender.documents import scalars
from tests.jsonrender.documents import specs as valid_specs

Json: TypeAlias = Any
Drawn: TypeAlias = st.SearchStrategy[Json]


def one_of(*values: Json) -> Drawn:
    return st.sampled_from(values)


def members(required: dict[str, Drawn], **optional: Drawn) -> Drawn:
    return st.fixed_dictionaries(required, optional=optional)


def some(keys: Drawn, values: Drawn, most: int = 2) -> Drawn:
    return st.dictionaries(keys, values, max_size=most)


def few(values: Drawn, most: int = 2) -> Drawn:
    return st.lists(values, max_size=most)


def together(*objects: Drawn) -> Drawn:
    """One object with the members of all of them; of those with one key the last."""
    return st.tuples(*objects).map(_merged)


def _merged(objects: Sequence[Json]) -> Json:
    return {key: member for one in objects for key, member in one.items()}


def mostly(usual: Drawn, odd: Drawn, times: int = 4) -> Drawn:
    """Draw the usual, so many times as often as the odd; `one_of` takes each strategy once."""
    return st.integers(0, times).flatmap(lambda number: odd if number == times else usual)


# States and places in them

STATE: Final[dict[str, Json]] = {
    "a": True,
    "n": 3,
    "half": 2.5,
    "s": "text",
    "none": None,
    "": "empty",
    "o": {"x": 1, "": {"x": 2}, "a/b": "slash", "t": {"$state": "/n"}},
    "rows": [{"name": "Ada", "tags": ["x", "y"], "n": 0}, {"name": "", "tags": [], "n": 2}, {"tags": None}],
    "words": ["a", "b", None],
    "grid": [[1, 2], [], [{"name": "deep"}]],
    "0": "zero",
    "~": "tilde",
}
_changes: Final = some(one_of("a", "n", "s", "rows", "o", "none", "é"), json_values, 3)
states: Final[Drawn] = st.just(STATE) | together(st.just(STATE), _changes)

_TOKENS: Final = (
    *("", "a", "n", "s", "o", "x", "none", "rows", "words", "grid", "name", "tags", "0", "1", "2", "3", "01", "1x"),
    *("-", "-1", "~0", "~1", "~01", "~", "a~1b", "a/b", "é", " 1", "1.5", "length", "toString", "__proto__", "t"),
)
_PATHS: Final = ("", "/", "/a", "n", "/s", "/rows", "/rows/0/name", "/o/x", "/none", "/missing", "/words/1", "/grid/0")
_longer: Final = st.tuples(one_of("", "/"), st.lists(one_of(*_TOKENS), max_size=3).map("/".join)).map("".join)
paths: Final[Drawn] = one_of(*_PATHS) | _longer
item_paths: Final[Drawn] = one_of("", "name", "tags", "n", "/name", "/", "tags/0", "x") | paths

scopes: Final[Drawn] = one_of(
    {},
    {"repeatItem": STATE["rows"][0], "repeatIndex": 0, "repeatBasePath": "/rows/0"},
    {"repeatItem": STATE["rows"][2], "repeatIndex": 2, "repeatBasePath": "/rows/2"},
    {"repeatItem": "b", "repeatIndex": 1, "repeatBasePath": "words/1"},
    {"repeatItem": None, "repeatIndex": 2, "repeatBasePath": "/words/2"},
)
"""Where a value stands: outside of repeats, or what its context says of the item."""

names: Final[Drawn] = one_of("a", "name", "a.b", "s", "o/x", "/o/x", "")
form_params: Final[Drawn] = some(one_of("a", "form.a", "form.name", "name", "x.a.b", "a.b", "."), scalars) | st.none()

contexts: Final[Drawn] = together(members({"stateModel": states}), scopes)


# Conditions

_odd: Final = one_of(None, 0, 1, "", "/a", [], {}, 5.5)
_sides: Final = json_values | one_of({"$state": "/n"}, {"$state": "/rows"}, {"$item": "n"}, {"$index": True}, 3, "text")
_singles: Final[Drawn] = together(
    some(one_of("$state", "$item", "$index", "path", "$not"), paths | item_paths | st.just(True) | _odd),
    members({}, eq=_sides, neq=_sides, gt=_sides, gte=_sides, lt=_sides, lte=_sides, **{"not": st.booleans() | _odd}),
)
conditions: Final[Drawn] = valid_conditions | st.recursive(
    _singles | st.booleans() | _odd,
    lambda inner: few(inner, 3) | some(one_of("$and", "$or", "and", "not", "eq"), few(inner, 3) | inner),
    max_leaves=4,
)
"""Of the grammar, and beside it: older shapes, two sources, groups in arrays, what is none at all."""


# Expressions

_amounts: Final = one_of(0, -2.5, 2.5, 7, 1e21, 1e-7, 0.1, 1234567.891, -0.5, 100, "12", "x", None, True)
texts: Final[Drawn] = st.builds(
    "".join,
    few(one_of("a", "é", "${", "}", "${}", "$", "\\", " ", "${/n}", "${name}", "${tags/0}", "${/o}", "${/words}"), 4),
)


def _directives(inner: Drawn) -> Drawn:
    number = _amounts | inner
    return st.one_of(
        members({"$concat": few(inner, 3) | _odd}),
        members({"$count": inner}),
        members({"$join": few(inner, 3) | inner}, separator=one_of("", " | ", 5)),
        members(
            {"$math": one_of("add", "subtract", "multiply", "divide", "mod", "min", "max", "round", "floor", "power")},
            a=number,
            b=number,
        ),
        members({"$math": one_of("round", "floor", "ceil", "abs"), "a": number}),
        members({"$truncate": inner | texts}, length=one_of(0, 1, 3, -1, 2.5), suffix=one_of("", "...")),
        members({"$pluralize": number, "one": one_of("thing"), "other": one_of("things")}, zero=one_of("", "none")),
        members({"$format": one_of("number", "percent"), "value": number, "locale": one_of("en-US")}),
        members(
            {"$format": st.just("currency"), "value": number, "locale": one_of("en-US")},
            currency=one_of("USD", "EUR", "JPY"),
        ),
        members(
            {"$format": st.just("number"), "value": number, "notation": st.just("compact"), "locale": st.just("en")}
        ),
        members({"$format": st.just("date"), "style": st.just("relative"), "now": _moments, "value": _moments}),
    )


_moments: Final = one_of(0, 1, 999, 1_000, 59_999, 60_000, 3_600_000, 86_399_999, 86_400_000, 1.5e12)


def _wilder(inner: Drawn) -> Drawn:
    return st.one_of(
        _directives(inner),
        members({}, **{"$cond": conditions, "$then": inner, "$else": inner}),
        members({"$cond": conditions, "$then": inner, "$else": inner}),
        members(
            {"$computed": one_of("formatPrice", "formatPrice", "total", "toString", 5)},
            args=members({}, amount=inner, currency=inner) | _odd,
        ),
        some(one_of("$state", "$item", "$index", "$bindState", "$bindItem", "$template", "$concat"), inner | paths),
        few(inner, 3),
        some(one_of("text", "$unknown", "", "path"), inner, 3),
    )


_small: Final = st.one_of(
    scalars,
    *(members({key: paths}) for key in ("$state", "$bindState")),
    *(members({key: item_paths}) for key in ("$item", "$bindItem")),
    members({"$index": one_of(True, True, False, 1)}),
    members({"$template": texts}),
    members({"$state": _odd}),
)
expressions: Final[Drawn] = _small | valid_expressions | st.recursive(_small, _wilder, max_leaves=5)
"""Every form, with directives; two forms at once, forms with what they cannot hold, parts left out."""

_bound: Final = members({"$bindState": paths}) | members({"$bindItem": item_paths})
props: Final[Drawn] = some(one_of("text", "value", "label", "", "checked"), expressions | _bound, 3)


# Specs

_KEYS: Final = ("a", "b", "c", "1", "", "é", "toString", "x/y")
_links: Final = few(one_of(*_KEYS, "zz", "valueOf"), 3)
_list_paths: Final = one_of(
    "/rows", "/grid", "/words", "rows", "/rows/0/tags", "/none", "/missing", "/s", "/o", "/", ""
)
repeats: Final[Drawn] = members(
    {"statePath": _list_paths | members({"$item": one_of("tags", "", "/", "0", "/tags", "x")}) | _list_paths},
    key=one_of("name", "x"),
)
_misplaced: Final = some(one_of("visible", "on", "repeat", "watch", "text", "action", "state"), json_values, 3)


_spoilt: Final = mostly(
    members(
        {},
        type=one_of("Card", None, 5),
        props=_misplaced,
        children=_links,
        slots=some(one_of("header", "", "x/y"), _links),
        visible=conditions,
        repeat=repeats,
        later=json_values,
    ),
    one_of(
        *({}, {"repeat": {}}, {"repeat": {"statePath": 5}}, {"props": None}, {"children": None}),
        *({"repeat": None}, None),
    ),
)


@st.composite
def _wrong_specs(draw: st.DrawFn) -> Json:
    """A spec with any number of faults: links that lead nowhere or back, fields in props, repeats over anything."""
    elements = draw(st.dictionaries(one_of(*_KEYS), _spoilt, min_size=draw(one_of(0, 1, 1, 1)), max_size=4))
    spec: dict[str, Json] = {"root": draw(one_of(*elements, *elements, "a", "zz", None, 1)), "elements": elements}
    if draw(st.booleans()):
        spec["state"] = draw(states)
    return spec | draw(one_of({}, {}, {"extra": 1}))


specs: Final[Drawn] = mostly(_wrong_specs(), valid_specs(shares=True))


@st.composite
def drawable_specs(draw: st.DrawFn) -> Json:
    """A spec that can be drawn: an element leads to later ones alone, or nowhere."""
    keys = draw(st.lists(one_of("a", "b", "c", "d", "1", "é"), min_size=1, max_size=5, unique=True))
    visible = (
        one_of(True, {"$state": "/a"}, {"$item": "name"}, [{"$state": "/n"}, {"$index": True, "lt": 2}]) | conditions
    )
    elements: dict[str, Json] = {}
    for place, key in enumerate(keys):
        element = draw(members({"type": one_of("Card", "Text")}, props=props, visible=visible))
        if later := keys[place + 1 :]:
            children = st.lists(one_of(*later, later[0], "zz"), min_size=1, max_size=3)
            element["children"] = draw(children)
            element |= draw(members({}, slots=some(one_of("header", "x/y"), children)))
        element |= draw(members({}, repeat=repeats))
        elements[key] = element
    return {"root": keys[0], "elements": elements, "state": draw(states)}


# Nested elements

nested: Final[Drawn] = st.recursive(
    members({}, type=one_of("Card", None, "", 5), props=props | st.none(), state=one_of({"n": 1}, [], None, "x")),
    lambda inner: members(
        {"type": one_of("Card", "Text")},
        props=props,
        children=few(inner | one_of("b", None, 5, {}, {"props": {}}), 3) | one_of(None, "b", {}),
        slots=some(one_of("header", "1"), few(inner | one_of("b", None), 2) | st.none()),
        state=one_of({"n": 1}, None),
        visible=st.booleans() | st.none(),
        key=one_of("k", None),
        on=one_of(None, {"press": {"action": "go"}}),
    ),
    max_leaves=5,
)


# Documents, patches and streams of them

_plain: Final = one_of(0, 1, 1.0, True, False, None, "", "x", "1", [], {}, [1], {"0": 1})
_member_keys: Final = one_of("a", "b", "root", "0", "x/y", "")
_parts: Final[Drawn] = st.recursive(
    _plain,
    lambda inner: st.one_of(
        st.dictionaries(_member_keys, inner, min_size=1, max_size=3), st.lists(inner, min_size=1, max_size=3)
    ),
    max_leaves=6,
)
documents: Final[Drawn] = st.dictionaries(_member_keys | one_of("elements", "state"), _parts, min_size=1, max_size=4)
"""Of few keys and values, so that two of them have something in common."""
_patch_tokens: Final = one_of(
    "a", "b", "root", "a", "b", "0", "1", "2", "-", "", "x~1y", "~01", "01", "1x", "-1", "elements"
)
_patch_paths: Final[Drawn] = st.builds("/".join, st.lists(_patch_tokens, min_size=1, max_size=3)).map("/".__add__)
_ops: Final = one_of("add", "replace", "remove", "move", "copy", "test", "add", "add", "replace", "remove", "add")
patches: Final[Drawn] = members(
    {
        "op": mostly(_ops, one_of("set", "ADD", 1)),
        "path": mostly(_patch_paths, one_of("", "/", "root", "/__proto__/x", "/a/constructor")),
    },
    value=_parts,
    **{"from": mostly(_patch_paths, one_of("", None))},
)
_lines: Final[Drawn] = st.one_of(
    st.builds(json.dumps, patches),
    members({}, op=_ops | _odd, path=_patch_paths | _odd, value=json_values).map(json.dumps),
    one_of(
        "", "```spec", "```", "// no", "Here:", "[1]", "{}", '{"op":"add"', '{"op":"add","path":"/a","value":1}}', "1"
    ),
)
lines: Final[Drawn] = st.builds(
    "".join, st.tuples(one_of("", "", " ", "\t", "\ufeff", "\u00a0", "\u200b"), _lines, one_of("", "", " ", "\r", "x"))
)
streams: Final[Drawn] = st.builds(
    "\n".join, st.lists(mostly(st.builds(json.dumps, patches), lines), min_size=2, max_size=10)
)


@st.composite
def _cut(draw: st.DrawFn, texts: Drawn) -> list[str]:
    """A text in pieces of any length."""
    text: str = draw(texts)
    ends = sorted(draw(st.lists(st.integers(0, len(text)), max_size=4)))
    return [text[start:end] for start, end in zip([0, *ends], [*ends, len(text)], strict=True)]


_fences: Final[Drawn] = few(lines, 3).map(lambda inside: "\n".join(["```spec", *inside, "```"]))
_prose_lines: Final = one_of("```spec title", "```", "```json", "````", "", " ", "Here:", "{", "`a`", " {x}", "\r")
_fenced: Final[Drawn] = st.lists(_prose_lines | lines | _fences, min_size=1, max_size=6).map("\n".join)
pieces: Final[Drawn] = _cut(streams)
prose: Final[Drawn] = _cut(_fenced)


def _text_block(name: str, deltas: list[str]) -> list[Json]:
    middle = [{"type": "text-delta", "id": name, "delta": delta} for delta in deltas]
    return [{"type": "text-start", "id": name}, *middle, {"type": "text-end", "id": name}]


_blocks: Final[Drawn] = mostly(
    st.builds(_text_block, one_of("1", "0", "7", "a"), prose),
    one_of([{"type": "finish"}], [{"type": "start-step"}], [{"type": "text-delta", "id": "9", "delta": "x\n"}]),
)
chunks: Final[Drawn] = st.lists(_blocks, min_size=1, max_size=3).map(
    lambda blocks: [one for block in blocks for one in block]
)
writes: Final[Drawn] = st.lists(st.tuples(paths, json_values).map(list), min_size=1, max_size=4)


# Fields with checks

_bounds: Final = one_of(0, 1, 2, 2.5, 3, 10, "3", None, {"$state": "/n"}, {"$state": "/missing"})
_others: Final = mostly(
    one_of(3, "b", 10, "10", {"$state": "/n"}, {"$state": "/s"}), one_of("", True, None, {"$item": ""})
)
_patterns: Final = one_of(
    *("^a", "b$", r"\d+", "[", "a|b", "^$", "(?:x)?", r"\w{2,}", "é", ".", "^[^@]+@", r"^\S*$", "t{1,2}"),
    *("[a-z]", r"\.", "", "(.).*\\1", None, {"$state": "/s"}),
)
_ANY: Final = ("required", "numeric", "matches", "equalTo", "lessThan", "greaterThan", "requiredIf")
_OF_TEXTS: Final = ("email", "minLength", "maxLength", "pattern", "url", *_ANY)
_OF_NUMBERS: Final = ("min", "max", *_ANY)
_TEXTS: Final = (
    *("ada@example.org", "a@b", "a@b.c.", "a b@c.d", "@b.c", "a@b.", "a@@b.c", "a@b.c\n"),
    *("https://example.org/x", "mailto:a", "//x", "http://", "x:", "http://[::1]:80", "http://a b", "ftp:x", "1:"),
    *("0x10", "1e3", " 12 ", "12px", "Infinity", "-", "1.", ".5", " ", "\u00a0", "-0", "0b2", "1_0", "+1", "10", "9"),
    *("👍", "abc", "ab", "a", "b", "123", "é", "e\u0301", "a\nb", "text", ""),
)
_NUMBERS: Final = (0, 1, 2, 2.5, 3, 4, 10, 11, -1)


def _near(value: Json) -> Drawn:
    """Values that are equal to one, a little less or a little more."""
    if isinstance(value, str):
        return one_of(value, f"{value}x", value[:-1], value.swapcase())
    return one_of(value, value - 1, value + 1, str(value)) if isinstance(value, int | float) else st.just(value)


def _arguments(kind: str, value: Json) -> dict[str, Drawn]:
    """What a check of a kind has to be given; mostly such that it is a near thing for the value."""
    size = _near(len(value) if isinstance(value, str) else value)
    match kind:
        case "minLength" | "min":
            return {"min": mostly(size, _bounds, 2)}
        case "maxLength" | "max":
            return {"max": mostly(size, _bounds, 2)}
        case "matches" | "equalTo" | "lessThan" | "greaterThan":
            return {"other": mostly(_near(value), _others, 2)}
        case "pattern":
            return {"pattern": _patterns}
        case "requiredIf":
            return {"field": mostly(_others, one_of({"$state": "/none"}, 0))}
        case _:
            return {}


@st.composite
def _field(draw: st.DrawFn, kinds: tuple[str, ...], values: Drawn) -> Json:
    """A field whose checks and whose value go together, as far as they do."""
    value = draw(values)
    checks: list[Json] = []
    for kind in draw(st.lists(one_of(*kinds), min_size=2, max_size=6)):
        odd = members({}, min=_bounds, other=_others)
        args = mostly(members({"args": members(_arguments(kind, value))}), members({}, args=odd))
        checks.append({"type": kind, "message": draw(one_of("No.", "")), **draw(args)})
    config = {"checks": checks, **draw(members({}, enabled=_enabled, validateOn=one_of("blur", "never")))}
    return {"config": config, "value": value}


_enabled: Final = mostly(one_of(False, True, None, "", {"$state": "/n", "gt": 1}, {"path": "/a"}, 5), valid_conditions)
fields: Final[Drawn] = st.one_of(
    _field(_OF_TEXTS, one_of(*_TEXTS)),
    _field(_OF_NUMBERS, one_of(*_NUMBERS)),
    _field((*_OF_TEXTS, *_OF_NUMBERS, "unknown"), json_values | one_of(*_TEXTS, *_NUMBERS)),
)


# Action bindings, and fields that are none

configs: Final[Drawn] = fields.map(lambda field: field["config"]) | members(
    {},
    checks=few(members({}, type=one_of("email", 5), message=one_of("No.", None), args=_odd)) | _odd,
    enabled=conditions,
)
_scalars: Final = one_of("x", 1, 2.5, True, None)
_params: Final = some(one_of("statePath", "value"), _scalars | one_of({"$state": "/a"}, {"$item": "x"}, [], {}))
bindings: Final[Drawn] = valid_bindings | members(
    {},
    action=one_of("save", "", 5, None),
    params=_params | _odd,
    confirm=members({}, title=_scalars, message=_scalars, variant=one_of("danger", "loud")) | _odd,
    onSuccess=members({}, navigate=_scalars, set=_params | _odd, action=_scalars, params=_params) | _odd,
    onError=members({}, navigate=_scalars, set=_params | _odd, action=_scalars, params=_params) | _odd,
    preventDefault=st.booleans() | _odd,
)
