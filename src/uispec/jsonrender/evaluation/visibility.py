"""Whether a condition holds, and how that of a repeat splits into one for the list and one for each item.

Under the closed grammar all that is left to say is plain. The npm package evaluates more than its grammar allows, and
oddly: an object without a source reads the whole state, an array takes anything for a single condition.
"""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeAlias, cast

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec._browser import javascript
from uispec._hold import hold_limits
from uispec._json import owned
from uispec._sentences import shown
from uispec.errors import ExpressionError, Issue
from uispec.jsonrender.evaluation.context import OUTSIDE, Compiler, Context, Program, Scope, Test, raiser, taken
from uispec.jsonrender.models.conditions import is_closed
from uispec.jsonrender.policies import Policy, hold_policy
from uispec.limits import DEFAULT, Limits

Compared: TypeAlias = JsonValue | MISSING


def _both_numbers(compare: Callable[[float, float], bool]) -> Callable[[Compared, Compared], bool]:
    def compared(left: Compared, right: Compared) -> bool:
        return (
            javascript.is_number(left)
            and javascript.is_number(right)
            and compare(cast("float", left), cast("float", right))
        )

    return compared


_OPERATORS: Final[tuple[tuple[str, Callable[[Compared, Compared], bool]], ...]] = (
    ("eq", javascript.is_same),
    ("neq", lambda left, right: not javascript.is_same(left, right)),
    ("gt", _both_numbers(lambda left, right: left > right)),
    ("gte", _both_numbers(lambda left, right: left >= right)),
    ("lt", _both_numbers(lambda left, right: left < right)),
    ("lte", _both_numbers(lambda left, right: left <= right)),
)
"""In the order of precedence: the first one that is there counts, the others do not."""
_NEGATED: Final = "not"
_ALL: Final = "$and"
_ANY: Final = "$or"
_OF_ITEMS: Final = ("$item", "$index")


def is_visible(
    condition: object,
    state: object,
    *,
    item: object = MISSING,
    index: int | MISSING = MISSING,
    policy: Policy = "strict",
    limits: Limits = DEFAULT,
) -> bool:
    """Tell whether a condition holds.

    Args:
        condition: what `visible` or `$cond` holds, as JSON; MISSING for an element without one, which is visible.
        state: the state.
        item: the item of the repeat in which the condition stands; MISSING outside of any.
        index: its position.
        policy: `compat` also evaluates what is no condition, as upstream does.
        limits: `json_depth`, `pointer_length`.

    Raises:
        ExpressionError: `invalid_visible`: it is no condition; under `compat` only where upstream throws.
        DataError: `invalid_pointer`, under `strict`.
        LimitError, ParseError: an argument is no JSON that may enter; `codes.ReadCode`.
        InvalidDocumentError: `wrong_type`, it holds what JSON has not.

    Spec: json-render 0.21, `evaluateVisibility`.

    >>> is_visible({"$state": "/total", "gt": 50}, {"total": 60})
    True
    >>> is_visible([{"$item": "done"}, {"$index": True, "lt": 3}], {}, item={"done": True}, index=7)
    False
    """
    hold_policy("is_visible", policy)
    hold_limits("is_visible", limits)
    if condition is MISSING:
        return True
    context = Context(owned(state, limits), policy=policy, limits=limits)
    scope = Scope(MISSING if item is MISSING else owned(item, limits), index)
    return holds(taken(condition, limits), context, scope)


def holds(condition: JsonValue, context: Context, scope: Scope = OUTSIDE) -> bool:
    """Tell whether a condition holds, both being known for JSON; raises as `is_visible`."""
    return prepared_condition(condition, context.compiler)(context, scope)


def prepared_condition(condition: JsonValue, compiler: Compiler) -> Test:
    """Prepare a condition; what is wrong with it is raised when it is asked."""
    if isinstance(condition, bool):
        return _always if condition else _never
    known = compiler.tests.get(id(condition))
    if known is not None:
        return known[1]
    if compiler.rules.is_closed and not is_closed(condition):
        test = raiser(_no_condition(condition))
    else:
        test = _test(condition, compiler)
    compiler.tests[id(condition)] = (condition, test)
    return test


def _always(_: Context, __: Scope) -> bool:
    return True


def _never(_: Context, __: Scope) -> bool:
    return False


def _no_condition(condition: JsonValue) -> ExpressionError:
    kind = "This" if isinstance(condition, dict | list) else shown(javascript.text(condition), 40)
    message = f"{kind} is no condition: give true, false, one source, an array, $and or $or."
    return ExpressionError(Issue("", "invalid_visible", message))


def _test(condition: JsonValue, compiler: Compiler) -> Test:
    if isinstance(condition, bool):
        return _always if condition else _never
    if isinstance(condition, list):
        return _group([_single(one, compiler) for one in condition], decisive=False)
    if isinstance(condition, dict):
        for key, decisive in ((_ALL, False), (_ANY, True)):
            if key in condition:
                members = condition[key]
                if not isinstance(members, list):
                    return raiser(_no_condition(members))
                return _group([_test(one, compiler) for one in members], decisive=decisive)
    return _single(condition, compiler)


def _group(tests: list[Test], *, decisive: bool) -> Test:
    """Ask one after another, until one has the answer that decides."""

    def asked(context: Context, scope: Scope) -> bool:
        context.work(len(tests))
        for test in tests:
            if test(context, scope) is decisive:
                return decisive
        return not decisive

    return asked


def _single(condition: JsonValue, compiler: Compiler) -> Test:
    if not isinstance(condition, dict | list):
        return raiser(_no_condition(condition))
    # Under the open reading an array is an object without any key.
    members: Mapping[str, JsonValue] = condition if isinstance(condition, dict) else {}
    source = _source(members, compiler)
    is_negated = members.get(_NEGATED) is True
    for name, compare in _OPERATORS:
        if name in members:
            other = _other_side(members[name], compiler)
            return lambda context, scope: compare(source(context, scope), other(context, scope)) is not is_negated
    is_true = javascript.is_true

    def asked(context: Context, scope: Scope) -> bool:
        value = source(context, scope)
        return (value is True or is_true(value)) is not is_negated

    return asked


def _source(members: Mapping[str, JsonValue], compiler: Compiler) -> Program:
    if "$index" in members:
        return lambda _, scope: scope.position
    name = "$item" if "$item" in members else "$state"
    path = members.get(name)
    # What is no text is either nothing, and so the whole, or nothing that can be read.
    is_readable = isinstance(path, str) or not javascript.is_true(path)
    read = compiler.reader(path if isinstance(path, str) else "") if is_readable else raiser(_no_condition(path))
    if name == "$state":
        return lambda context, _: read(context.state)
    return lambda _, scope: MISSING if scope.item is MISSING else read(scope.item)


def _other_side(value: JsonValue, compiler: Compiler) -> Program:
    if isinstance(value, dict) and isinstance(path := value.get("$state"), str):
        read = compiler.reader(path)
        return lambda context, _: read(context.state)
    return lambda _, __: value


class RepeatCondition(NamedTuple):
    """The condition of an element that repeats, taken apart."""

    container: JsonValue | MISSING
    """What decides about the whole element; MISSING if nothing does."""
    item: JsonValue | MISSING
    """What decides about each item; MISSING if nothing does."""


def split_repeat_condition(condition: JsonValue | MISSING, *, limits: Limits = DEFAULT) -> RepeatCondition:
    """Take the condition of an element that repeats apart: what looks at items filters them, the rest decides as ever.

    Only the members of an array or of `$and` are told apart; an `$or` that looks at items does so as a whole.

    Args:
        condition: as for `is_visible`.
        limits: `json_depth`, `document_bytes`.

    Returns:
        Conditions that share nothing with the one that was given.

    Raises:
        LimitError, ParseError: it is no JSON that may enter; `codes.ReadCode`.
        InvalidDocumentError: `wrong_type`, it holds what JSON has not.

    Spec: json-render 0.21, `splitRepeatVisibility`.

    >>> split_repeat_condition([{"$state": "/show"}, {"$item": "done"}])
    RepeatCondition(container={'$and': [{'$state': '/show'}]}, item={'$and': [{'$item': 'done'}]})
    """
    hold_limits("split_repeat_condition", limits)
    return taken_apart(MISSING if condition is MISSING else owned(condition, limits))


def taken_apart(condition: JsonValue | MISSING) -> RepeatCondition:
    """Do as `split_repeat_condition` with what is known for JSON; the members are shared."""
    if condition is MISSING or not uses_item(condition):
        return RepeatCondition(condition, MISSING)
    parts = condition.get(_ALL) if isinstance(condition, dict) else condition
    if not isinstance(parts, list):
        return RepeatCondition(MISSING, condition)
    outer: list[JsonValue] = [part for part in parts if not uses_item(part)]
    inner: list[JsonValue] = [part for part in parts if uses_item(part)]
    return RepeatCondition({_ALL: outer} if outer else MISSING, {_ALL: inner} if inner else MISSING)


def uses_item(condition: JsonValue | MISSING) -> bool:
    """Tell whether a condition looks at the item of a repeat, or at its position; what it compares with does not count.

    >>> uses_item({"$or": [{"$state": "/a"}, {"$item": "b"}]}), uses_item({"$state": "/a", "eq": {"$item": "b"}})
    (True, False)
    """
    waiting = [condition]
    met: set[int] = set()
    while waiting:
        here = waiting.pop()
        if id(here) in met:  # one list may stand in another many times
            continue
        if isinstance(here, list):
            met.add(id(here))
            waiting.extend(here)
        elif isinstance(here, dict):
            met.add(id(here))
            if not here.keys().isdisjoint(_OF_ITEMS):
                return True
            group = here.get(_ALL, here.get(_ANY))
            if isinstance(group, list):
                waiting.extend(group)
    return False
