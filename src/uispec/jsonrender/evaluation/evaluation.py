"""Values that a spec holds in place of values: what each kind of expression comes to.

Which kind an object is, `models.expressions` tells; its other keys mean nothing then. What a place of the state holds
is a value, not an expression once more. JavaScript's `undefined` is MISSING.

Values are prepared before they are evaluated, since those below a repeat are evaluated for each item. Neither recurses
deeper than the JSON that came in, whose depth every entry holds to its bound.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias, cast

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import pointer
from uispec._hold import hold, hold_limits
from uispec._json import owned
from uispec._sentences import did_you_mean, shown
from uispec.errors import ExpressionError, Issue, UispecError
from uispec.jsonrender.evaluation import paths
from uispec.jsonrender.evaluation.context import (
    OUTSIDE,
    Compiler,
    Context,
    Directives,
    Function,
    Functions,
    Program,
    Scope,
    hold_functions,
    raiser,
    taken,
)
from uispec.jsonrender.evaluation.templates import filler
from uispec.jsonrender.evaluation.visibility import prepared_condition
from uispec.jsonrender.models.expressions import DIRECTIVES, OWN_KEYS, Kind, kind_of
from uispec.jsonrender.policies import Policy, hold_policy
from uispec.jsonrender.validation.strange import strange_key, strange_sentence
from uispec.limits import DEFAULT, Limits

Value: TypeAlias = JsonValue | MISSING
Object: TypeAlias = dict[str, JsonValue]


def _state_program(key: str) -> Callable[[Object, Compiler], Program]:
    def prepared(members: Object, compiler: Compiler) -> Program:
        read = compiler.reader(cast("str", members[key]))
        return lambda context, _: read(context.state)

    return prepared


def _item_program(members: Object, compiler: Compiler) -> Program:
    read = compiler.reader(cast("str", members["$item"]))
    return lambda _, scope: read(scope.item)


def _index_program(_: Object, __: Compiler) -> Program:
    return lambda _, scope: scope.position


def _bound_item_program(members: Object, compiler: Compiler) -> Program:
    written = cast("str", members["$bindItem"])
    read = compiler.reader(paths.below("", written, compiler.rules.dialect))

    def value(context: Context, scope: Scope) -> Value:
        if context.is_synced and scope.base is not None:
            return read(scope.item)
        path = item_path(written, context, scope)
        return MISSING if path is None else context.read(path)

    if written[:1] != "/" or compiler.rules.dialect.is_verbatim:
        return value

    def noted(context: Context, scope: Scope) -> Value:
        message = f"A path in an item has no slash in front: write {shown(written[1:])}. Renderers read an empty key."
        context.note("leading_slash", message)
        return value(context, scope)

    return noted


def _conditional_program(members: Object, compiler: Compiler) -> Program:
    test = prepared_condition(members["$cond"], compiler)
    then, otherwise = (runnable(members[name], compiler) for name in ("$then", "$else"))

    def value(context: Context, scope: Scope) -> Value:
        try:
            is_true = test(context, scope)
        except UispecError as error:
            raise nested(error, "$cond") from error
        try:
            return then(context, scope) if is_true else otherwise(context, scope)
        except UispecError as error:
            raise nested(error, "$then" if is_true else "$else") from error

    return value


def _computed_program(members: Object, compiler: Compiler) -> Program:
    name = cast("str", members["$computed"])
    written = members.get("args")
    args_of = _object_program(written, compiler) if isinstance(written, dict) else None

    def value(context: Context, scope: Scope) -> Value:
        function = context.functions.get(name)
        if function is None:
            near = did_you_mean(name, context.functions)
            context.note("unknown_function", f"There is no function {shown(name)} to compute this with.{near}")
            return MISSING
        args: dict[str, Value] = {**written} if isinstance(written, dict) else {}
        if args_of is not None:
            try:
                args = args_of(context, scope, False)
            except UispecError as error:
                raise nested(error, "args") from error
        return _call(function, name, args, context)

    return value


def _call(function: Function, name: str, args: dict[str, Value], context: Context) -> Value:
    """Give what a function of the host gives, held to being JSON, and nobody else's."""
    made = function(args)
    if made is MISSING or made is None:
        return made
    try:
        return owned(made, context.limits)
    except UispecError as error:
        message = f"The function {shown(name)} gave what is no JSON: {error.issues[0].message}"
        raise ExpressionError(Issue("", "invalid_value", message)) from error


def _template_program(members: Object, compiler: Compiler) -> Program:
    return filler(cast("str", members["$template"]), compiler)


_PROGRAMS: Final[Mapping[Kind, Callable[[Object, Compiler], Program]]] = {
    "state": _state_program("$state"),
    "item": _item_program,
    "index": _index_program,
    "bind_state": _state_program("$bindState"),
    "bind_item": _bound_item_program,
    "conditional": _conditional_program,
    "computed": _computed_program,
    "template": _template_program,
}
"""What prepares an expression of each kind; directives are those of the caller."""


def program_of(value: JsonValue, compiler: Compiler) -> Program | None:
    """Prepare a value that is known for JSON of a bounded depth; `None` for one that is what it is.

    What is wrong with it is raised when it is evaluated.
    """
    if not isinstance(value, dict | list):
        return None
    known = compiler.programs.get(id(value))
    if known is not None:
        return known[1]
    program = fresh_program(value, compiler)
    compiler.programs[id(value)] = (value, program)
    return program


def fresh_program(value: Object | list[JsonValue], compiler: Compiler) -> Program | None:
    """Do the same for a container that nobody looks for a second time."""
    return _array_program(value, compiler) if isinstance(value, list) else _mapping_program(value, compiler)


def runnable(value: JsonValue, compiler: Compiler) -> Program:
    """Prepare a value, whether it is constant or not."""
    program = program_of(value, compiler)
    return (lambda _, __: value) if program is None else program


def evaluated(value: JsonValue, context: Context, scope: Scope = OUTSIDE) -> Value:
    """Evaluate a value that is known for JSON of a bounded depth; raises as `evaluate`."""
    program = program_of(value, context.compiler)
    return value if program is None else program(context, scope)


def _mapping_program(members: Object, compiler: Compiler) -> Program | None:
    if not members.keys().isdisjoint(OWN_KEYS) and (kind := kind_of(members, ())) is not None:
        return _PROGRAMS[kind](members, compiler)
    if compiler.directives and (found := compiler.directives.keys() & members.keys()):
        return _directive_program(members, sorted(found), compiler)
    make = _object_program(members, compiler)
    if not compiler.rules.is_forgiving and (key := strange_key(members, compiler.directives)) is not None:
        sentence = strange_sentence(key, (*compiler.directives, *DIRECTIVES))
        if key in DIRECTIVES:
            sentence = f"The directive {shown(key)} is not among those that were given, so it stays as it is."
        return _told_program(members, make, sentence)
    return None if make is None else lambda context, scope: cast("Value", make(context, scope, context.is_json))


def _told_program(members: Object, make: "_MakeObject | None", sentence: str) -> Program:
    """What looks like an expression and is none: a plain object, of which that is said."""

    def value(context: Context, scope: Scope) -> Value:
        context.note("unknown_expression", sentence)
        return members if make is None else cast("Value", make(context, scope, context.is_json))

    return value


def _directive_program(members: Object, found: list[str], compiler: Compiler) -> Program:
    if len(found) > 1:
        message = f"An object stands for one directive only; this one has the keys {' and '.join(map(shown, found))}."
        return raiser(ExpressionError(Issue("", "ambiguous_directive", message)))
    make = compiler.directives[found[0]].value
    return lambda context, scope: make(members, lambda part: evaluated(part, context, scope), context)


_MakeObject: TypeAlias = Callable[[Context, Scope, bool], dict[str, Value]]


def _object_program(members: Object, compiler: Compiler) -> _MakeObject | None:
    """Prepare the members of an object, all of which are evaluated before an error is raised.

    The last argument of what comes back says whether members that are MISSING are left out.
    """
    dynamic = [(name, program) for name, one in members.items() if (program := program_of(one, compiler)) is not None]
    if not dynamic:
        return None
    size = len(members)

    def make(context: Context, scope: Scope, drops: bool) -> dict[str, Value]:
        context.charge(size)
        made: dict[str, Value] = {**members}
        errors: list[UispecError] = []
        for name, program in dynamic:
            try:
                value = program(context, scope)
            except UispecError as error:
                errors.append(nested(error, name))
                continue
            if drops and value is MISSING:
                del made[name]
            else:
                made[name] = value
        if errors:
            raise together(errors)
        return made

    return make


def _array_program(items: list[JsonValue], compiler: Compiler) -> Program | None:
    dynamic = [(at, program) for at, one in enumerate(items) if (program := program_of(one, compiler)) is not None]
    if not dynamic:
        return None

    def make(context: Context, scope: Scope) -> Value:
        context.charge(len(items))
        made: list[Value] = [*items]
        errors: list[UispecError] = []
        for at, program in dynamic:
            try:
                value = program(context, scope)
            except UispecError as error:
                errors.append(nested(error, at))
                continue
            made[at] = None if value is MISSING and context.is_json else value
        if errors:
            raise together(errors)
        return cast("Value", made)

    return make


def members_of(members: Object, context: Context, scope: Scope) -> dict[str, Value]:
    """Evaluate every member of an object; one without a value is MISSING."""
    make = _object_program(members, context.compiler)
    return {**members} if make is None else make(context, scope, False)


def nested(error: UispecError, step: str | int) -> UispecError:
    """The same error, told of the container in which its value stands under this key."""
    at = pointer.format((step,))
    return error.under(at)


def together(errors: list[UispecError]) -> UispecError:
    """One error with all issues, of the class of the first."""
    return type(errors[0])(*(issue for error in errors for issue in error.issues))


def item_path(path: str, context: Context, scope: Scope) -> str | None:
    """The place in the state of a path in the item; noted and `None` where there is no item."""
    if scope.base is None:
        context.note("outside_repeat", f"There is no item here, and so no place {shown(path)} in it.")
        return None
    return paths.below(scope.base, path, context.rules.dialect)


def bindings_of(props: Mapping[str, JsonValue], context: Context, scope: Scope) -> dict[str, str]:
    """The places of the state that the props of an element are bound to, by prop."""
    bound: dict[str, str] = {}
    for name, value in props.items():
        if not isinstance(value, dict):
            continue
        if isinstance(path := value.get("$bindState"), str):
            bound[name] = paths.pointer_of(path, context.rules.dialect)
        elif isinstance(path := value.get("$bindItem"), str):
            place = item_path(path, context, scope)
            if place is not None:
                bound[name] = place
    return bound


def action_param(value: JsonValue, context: Context, scope: Scope) -> Value:
    """What a param of an action is: a `$item` means its place in the state, anything else is evaluated."""
    if isinstance(value, dict) and isinstance(path := value.get("$item"), str):
        place = item_path(path, context, scope)
        return MISSING if place is None else place
    if isinstance(value, dict) and value.get("$index") is True:
        return scope.position
    return evaluated(value, context, scope)


def evaluate(
    value: object,
    state: object,
    *,
    item: object = MISSING,
    index: int | MISSING = MISSING,
    base: str | None = None,
    functions: Functions | None = None,
    directives: Directives | None = None,
    policy: Policy = "strict",
    limits: Limits = DEFAULT,
) -> JsonValue | MISSING:
    """Evaluate one value as the props of an element hold it.

    Args:
        value: any JSON; objects of the known forms are expressions, at any depth.
        state: what paths read.
        item: the item of the repeat in which the value stands; MISSING outside of any.
        index: the position of that item.
        base: the place of that item in the state, such as `/todos/0`.
        functions: by name, for `$computed`. What they raise is raised, what they return is not evaluated again.
        directives: by key, such as `standard_directives()`; without them their objects are plain data.
        policy: `compat` does as the npm package does.
        limits: `json_depth`, `pointer_length`, `text_length`, `document_bytes` for all that is made.

    Returns:
        The value as JSON, members without a value left out and items without one null; MISSING if there is none at all.

    Raises:
        ExpressionError: `codes.EvaluationCode`, such as `invalid_visible`, `ambiguous_directive`; the path leads into
            `value`.
        DataError: `invalid_pointer`, under `strict`.
        LimitError: `too_large`, `too_deep`.
        ParseError: an argument is no JSON that may enter; `codes.ReadCode`.
        InvalidDocumentError: `wrong_type`, it holds what JSON has not.

    Spec: json-render 0.21, `resolvePropValue`.

    >>> evaluate({"text": {"$template": "${/n} of ${total}"}, "none": {"$state": "/x"}}, {"n": 1, "total": 3})
    {'text': '1 of 3'}
    >>> evaluate({"$cond": {"$item": "done"}, "$then": "yes", "$else": {"$index": True}}, {}, item={}, index=4)
    4
    """
    hold("evaluate", "base", base, str | None, "a path of the state, or None")
    hold_functions("evaluate", functions, directives)
    hold_policy("evaluate", policy)
    hold_limits("evaluate", limits)
    context = Context(owned(state, limits), functions=functions, directives=directives, policy=policy, limits=limits)
    scope = Scope(MISSING if item is MISSING else owned(item, limits), index, base)
    return evaluated(taken(value, limits), context, scope)
