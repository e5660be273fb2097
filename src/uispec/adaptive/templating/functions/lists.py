"""Arrays, and what runs over them; some take texts or objects too."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cmp_to_key
from typing import Final

from pydantic_core import MISSING

from uispec._browser import javascript
from uispec._sentences import shown
from uispec.adaptive.templating.evaluation import arguments, program
from uispec.adaptive.templating.faults import Crash, EvaluationError, Failure, null_value, wrong_type
from uispec.adaptive.templating.nodes import Accessor, Call, Function, Program
from uispec.adaptive.templating.scope import Scope
from uispec.adaptive.templating.signatures import Objection, form, plain
from uispec.adaptive.templating.values import (
    Wanted,
    entries,
    equal,
    is_integer,
    is_list,
    is_nothing,
    is_number,
    is_object,
    is_true,
    keys,
    plain_text,
)

_AN_ARRAY: Final = Wanted(is_list, "an array")
_A_CONTAINER: Final = Wanted(
    lambda value: not (value is MISSING or isinstance(value, bool | int | float)), "a text, an array or an object"
)


def _contains(call: Call, is_shown: bool) -> Program:
    where, what = arguments(call, is_shown)

    def run(scope: Scope) -> object:
        try:
            values, value = where(scope), what(scope)
        except Failure:
            return False
        if isinstance(values, str) and isinstance(value, str):
            return value in values
        if is_list(values):
            return any(equal(item, value) for item in values)
        return isinstance(value, str) and bool(values) and scope.member(values, value) is not MISSING

    return run


def _first(values: object) -> object:
    if isinstance(values, str):
        return javascript.units(values, 0, 1) if values else MISSING
    return values[0] if is_list(values) and values else MISSING


def _last(values: object) -> object:
    if isinstance(values, str):
        size = javascript.length(values)
        return javascript.units(values, size - 1, size) if values else MISSING
    return values[-1] if is_list(values) and values else MISSING


def _join(scope: Scope, values: object, between: object, last: object = None) -> object:
    if not is_list(values):
        raise wrong_type("Only an array is joined")
    separators = [_separator(one, scope) for one in ((between,) if last is None else (between, last))]
    texts = [_item_text(value, scope) for value in values]
    size = sum(map(len, texts)) + len(texts) * max(map(len, separators))
    scope.budget.text(size)
    if last is None:
        return separators[0].join(texts)
    if len(texts) < 3:
        return separators[1].join(texts)
    return separators[0].join(texts[:-1]) + separators[1] + texts[-1]


def _separator(value: object, scope: Scope) -> str:
    return "," if value is MISSING else plain_text(value, scope.limits)


def _item_text(value: object, scope: Scope) -> str:
    return "" if is_nothing(value) else plain_text(value, scope.limits)


def _count(values: object) -> object:
    if isinstance(values, str):
        return javascript.length(values)
    if is_list(values) or is_object(values) or isinstance(values, bytes):
        return len(values)
    raise null_value("Null has no items to be counted")


def _identity(value: object) -> object:
    if isinstance(value, bool) or is_nothing(value):
        return (type(value), value is True)
    if isinstance(value, int | float):
        return ("number", value if value == value else None)
    return value if isinstance(value, str) else id(value)


def _union(scope: Scope, *lists: list[object]) -> object:
    scope.budget.values(sum(map(len, lists)))
    seen: dict[object, object] = {}
    for values in lists:
        for value in values:
            seen.setdefault(_identity(value), value)
    return list(seen.values())


def _intersection(scope: Scope, first: list[object], *lists: list[object]) -> object:
    scope.budget.values(len(first) + sum(map(len, lists)))
    kept = {_identity(value): value for value in reversed(first) if value == value}
    for values in lists:
        held = {_identity(value) for value in values}
        kept = {identity: value for identity, value in kept.items() if identity in held}
    order = {identity: at for at, identity in reversed(list(enumerate(map(_identity, first))))}
    return [kept[identity] for identity in sorted(kept, key=order.__getitem__)]


def _some(name: str, take: Callable[[int], slice], kinds: type | tuple[type, ...], words: str) -> Callable[..., object]:
    def run(scope: Scope, values: object, count: object) -> object:
        if not isinstance(values, kinds):
            raise wrong_type(f"{name}() works on {words}")
        if not is_integer(count):
            raise wrong_type(f"{name}() counts in integers")
        part = take(int(max(count, 0)))
        if isinstance(values, str):
            return javascript.units(values, 0, part.stop)
        assert is_list(values)
        made = values[part]
        scope.budget.values(len(made))
        return made

    return run


def _sub_array(scope: Scope, values: object, start: object, end: object = None) -> object:
    if not is_list(values):
        raise wrong_type("subArray() works on arrays")
    stop = len(values) if end is None else end
    if not is_integer(start) or not is_integer(stop):
        raise wrong_type("The ends of a part are integers")
    if not (0 <= start <= len(values) and 0 <= stop <= len(values)):
        raise Failure("out_of_range", f"The part is out of range; the array has {len(values)} items")
    made = values[int(start) : int(stop)]
    scope.budget.values(len(made))
    return made


def _flatten(scope: Scope, values: object, depth: object = 100) -> object:
    if not is_list(values):
        raise wrong_type("flatten() works on arrays")
    levels = int(min(max(depth, 1), 100)) if is_number(depth) else 1
    for _ in range(levels):
        if not any(is_list(item) for item in values):
            break
        scope.budget.values(sum(len(item) if is_list(item) else 1 for item in values))
        values = [inner for item in values for inner in (item if is_list(item) else [item])]
    return values


def _reverse(scope: Scope, values: object) -> object:
    if isinstance(values, str):
        if javascript.length(values) == len(values):
            return values[::-1]
        return "".join(javascript.units(values, at, at + 1) for at in range(javascript.length(values) - 1, -1, -1))
    if is_list(values):
        scope.budget.values(len(values))
        return values[::-1]
    raise wrong_type("Only a text or an array is turned round")


def _pairs(scope: Scope, values: object) -> object:
    if is_list(values):
        scope.budget.values(len(values))
        return [{"index": at, "value": value} for at, value in enumerate(values)]
    if is_object(values):
        scope.budget.values(len(values))
        return [{"index": key, "value": values[key]} for key in keys(values)]
    raise wrong_type("indicesAndValues() works on arrays and objects")


# Sorting


def _sorter(is_descending: bool) -> Callable[..., object]:
    def run(scope: Scope, values: object, name: object = None) -> object:
        if not is_list(values):
            raise wrong_type("Only an array is sorted")
        scope.budget.values(len(values))
        if name is None:
            made = _by_text([value for value in values if value is not MISSING], scope)
        else:
            made = _by_member(values, name if isinstance(name, str) else "")
        return made[::-1] if is_descending else made

    return run


def _by_text(values: list[object], scope: Scope) -> list[object]:
    texts = [plain_text(value, scope.limits) for value in values]
    scope.budget.text(sum(map(len, texts)))

    def order(one: tuple[str, object], other: tuple[str, object]) -> int:
        return _text_order(one[0], other[0])

    return [value for _, value in sorted(zip(texts, values, strict=True), key=cmp_to_key(order))]


def _by_member(values: list[object], name: str) -> list[object]:
    if any(is_nothing(value) for value in values):
        raise Crash("null_value", f"An item is null and has no {shown(name, 40)} to be sorted by")

    def order(one: object, other: object) -> int:
        return _order(_member(one, name), _member(other, name))

    return sorted(values, key=cmp_to_key(order))


def _member(value: object, name: str) -> object:
    return value.get(name, MISSING) if is_object(value) else MISSING


def _text_order(a: str, b: str) -> int:
    return javascript.is_before(b, a) - javascript.is_before(a, b)


def _order(a: object, b: object) -> int:
    """Compare as JavaScript does by `<`: two texts as texts, all else as numbers; neither way where one is none."""
    left, right = (plain_text(one) if is_list(one) or is_object(one) else one for one in (a, b))
    if isinstance(left, str) and isinstance(right, str):
        return _text_order(left, right)
    first, second = (javascript.number(one) for one in (left, right))  # pyright: ignore[reportArgumentType] - JSON
    return (first > second) - (first < second)


# Lambdas


def _lambda_objection(call: Call) -> Objection | None:
    if len(call.args) != 3:
        found = len(call.args)
        why = f"{call.function.name} takes an array, a name and an expression, and has {found}"
        return Objection("wrong_arguments", why)
    name = call.args[1]
    if not (isinstance(name, Accessor) and name.base is None):
        return Objection("wrong_arguments", f"The second argument of {call.function.name} is a name")
    return None


@dataclass(frozen=True, slots=True)
class _Over:
    """What a function makes of its expression, which is evaluated for one item after the other."""

    step: Callable[[list[object], object, object], bool]
    """Takes what was made so far, an item, and its result; tells whether to stop."""
    result: Callable[[list[object], object, bool], object]
    """Takes what was made, the value that was run over, and whether there was a stop."""
    raises: bool = False
    """Whether a failure for one item is one of the whole; else it counts as false."""
    crashes: bool = True
    """Whether null cannot be run over in the hard way."""


def _lambda(over: _Over) -> Callable[[Call, bool], Program]:
    def build(call: Call, is_shown: bool) -> Program:
        source, body = program(call.args[0], is_shown), program(call.args[2], is_shown)
        name = call.args[1].name if isinstance(call.args[1], Accessor) else ""

        def run(scope: Scope) -> object:
            values = source(scope)
            items = entries(values)
            if items is None:
                raise _nothing_to_run_over(call.function.name, values, over)
            made: list[object] = []
            for item in items:
                scope.budget.values(1)
                scope.local.append((name, item))
                try:
                    result = body(scope)
                except Failure:
                    if over.raises:
                        raise
                    result = False
                finally:
                    scope.local.pop()
                if over.step(made, item, result):
                    return over.result(made, values, True)
            return over.result(made, values, False)

        return run

    return build


def _nothing_to_run_over(name: str, values: object, over: _Over) -> EvaluationError:
    if not is_nothing(values):
        return wrong_type(f"{name}() runs over an array or an object")
    kind = Crash if over.crashes and values is None else Failure
    return kind("null_value", f"{name}() has nothing to run over")


def _add_result(made: list[object], _: object, result: object) -> bool:
    made.append(result)
    return False


def _add_item(made: list[object], item: object, result: object) -> bool:
    if is_true(result):
        made.append(item)
    return False


def _keep(made: list[object], values: object, _: bool) -> object:
    """Give the items that were kept; of an object, an object of the members."""
    if is_list(values):
        return made
    return {str(item["key"]): item["value"] for item in made if is_object(item)}


_EACH: Final = _Over(_add_result, lambda made, _, __: made, raises=True, crashes=False)
_WHERE: Final = _Over(_add_item, _keep)
_ANY: Final = _Over(lambda _, __, result: is_true(result), lambda _, __, stopped: stopped)
_ALL: Final = _Over(lambda _, __, result: not is_true(result), lambda _, __, stopped: not stopped)


def _over(name: str, returns: str, over: _Over, beside: object = MISSING) -> Function:
    return form(name, f"any* -> {returns}", _lambda(over), _lambda_objection, beside=beside)


FUNCTIONS: Final[tuple[Function, ...]] = (
    form("contains", "any any -> boolean", _contains),
    plain("first", "any -> any", _first),
    plain("last", "any -> any", _last),
    plain("join", "array text text? -> text", _join, needs_scope=True),
    plain("count", "text|array -> number", _count, _A_CONTAINER),
    plain("union", "array array* -> array", _union, _AN_ARRAY, needs_scope=True),
    plain("intersection", "array array* -> array", _intersection, _AN_ARRAY, needs_scope=True),
    plain("unique", "array -> array", _union, _AN_ARRAY, needs_scope=True),
    plain("skip", "array number -> array", _some("skip", lambda n: slice(n, None), list, "arrays"), needs_scope=True),
    plain(
        "take",
        "array|text number -> array|text",
        _some("take", lambda n: slice(n), (list, str), "arrays and texts"),
        needs_scope=True,
    ),
    plain("subArray", "array number number? -> array", _sub_array, needs_scope=True),
    plain("flatten", "array number? -> array", _flatten, needs_scope=True),
    plain("reverse", "text|array -> text|array", _reverse, _A_CONTAINER, needs_scope=True),
    plain("indicesAndValues", "any -> array", _pairs, needs_scope=True),
    plain("sortBy", "array text? -> array", _sorter(False), needs_scope=True),
    plain("sortByDescending", "array text? -> array", _sorter(True), needs_scope=True),
    _over("foreach", "array", _EACH),
    _over("select", "array", _EACH),
    _over("where", "array", _WHERE),
    _over("any", "boolean", _ANY, beside=False),
    _over("all", "boolean", _ALL, beside=True),
)
