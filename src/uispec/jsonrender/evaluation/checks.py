"""Whether the value of a field is valid: the built-in kinds of checks, one field, and all fields of a form."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias, cast

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import pointer
from uispec._browser import javascript
from uispec._browser.patterns import Patterns
from uispec._hold import each, hold, hold_limits
from uispec._json import owned
from uispec._sentences import did_you_mean, shown
from uispec.errors import Issue, UispecError
from uispec.jsonrender.evaluation.context import OUTSIDE, Context, Directives, Functions, hold_functions, taken
from uispec.jsonrender.evaluation.evaluation import members_of, nested
from uispec.jsonrender.evaluation.resolution import resolve
from uispec.jsonrender.evaluation.urls import is_url
from uispec.jsonrender.evaluation.visibility import holds
from uispec.jsonrender.models.check_models import Check, CheckConfig
from uispec.jsonrender.policies import Policy, hold_policy
from uispec.jsonrender.reading import A_SPEC, SOURCE_TYPES, Source
from uispec.limits import DEFAULT, Limits
from uispec.tree import Node, walk

Value: TypeAlias = JsonValue | MISSING
Args: TypeAlias = Mapping[str, Value]
CheckFunction: TypeAlias = Callable[[Value, Args], bool]
"""A check of the host: from the value and the evaluated arguments to whether it is valid."""
CheckFunctions: TypeAlias = Mapping[str, CheckFunction]
_Kind: TypeAlias = Callable[[Value, Args, Patterns], bool]


def _is_given(value: Value) -> bool:
    """Tell whether there is a value: not nothing, not null, not a blank text, not an empty array."""
    if value is MISSING or value is None:
        return False
    if isinstance(value, str):
        return bool(javascript.trim(value))
    return not isinstance(value, list) or bool(value)


def _required(value: Value, _: Args, __: Patterns) -> bool:
    return _is_given(value)


def _required_if(value: Value, args: Args, _: Patterns) -> bool:
    return not javascript.is_true(args.get("field", MISSING)) or _is_given(value)


def _email(value: Value, _: Args, __: Patterns) -> bool:
    """One `@` with something before it, a dot with something on both sides behind it, and no white space."""
    if not isinstance(value, str) or not _WHITE_SPACE.isdisjoint(value):
        return False
    name, _at, domain = value.partition("@")
    return bool(name) and "@" not in domain and "." in domain[1:-1]


_WHITE_SPACE: Final = frozenset(javascript.WHITE_SPACE)


def _length(name: str, compare: Callable[[float, float], bool]) -> _Kind:
    def compared(value: Value, args: Args, _: Patterns) -> bool:
        bound = args.get(name, MISSING)
        return (
            isinstance(value, str)
            and javascript.is_number(bound)
            and compare(javascript.length(value), cast("float", bound))
        )

    return compared


def _size(name: str, compare: Callable[[float, float], bool]) -> _Kind:
    def compared(value: Value, args: Args, _: Patterns) -> bool:
        bound = args.get(name, MISSING)
        return (
            javascript.is_number(value)
            and javascript.is_number(bound)
            and compare(cast("float", value), cast("float", bound))
        )

    return compared


def _pattern(value: Value, args: Args, patterns: Patterns) -> bool:
    pattern = args.get("pattern", MISSING)
    return isinstance(value, str) and isinstance(pattern, str) and patterns.search(pattern, value)


def _numeric(value: Value, _: Args, __: Patterns) -> bool:
    if isinstance(value, str):
        return bool(javascript.trim(value)) and javascript.number(value) == javascript.number(value)
    return javascript.is_number(value) and value == value


def _url(value: Value, _: Args, __: Patterns) -> bool:
    return isinstance(value, str) and is_url(value)


def _equal(value: Value, args: Args, _: Patterns) -> bool:
    return javascript.is_same(value, args.get("other", MISSING))


def _comparison(*, is_reversed: bool) -> _Kind:
    """The value comes before the other one, or after it: numbers as such, texts as such, else both as numbers."""

    def compared(value: Value, args: Args, _: Patterns) -> bool:
        other = args.get("other", MISSING)
        if any(one is MISSING or one is None or one == "" for one in (value, other)):
            return False
        first, second = (other, value) if is_reversed else (value, other)
        if isinstance(first, str) and isinstance(second, str):
            return javascript.is_before(first, second)
        return javascript.number(first) < javascript.number(second)

    return compared


KINDS: Final[Mapping[str, _Kind]] = {
    "required": _required,
    "email": _email,
    "minLength": _length("min", lambda size, bound: size >= bound),
    "maxLength": _length("max", lambda size, bound: size <= bound),
    "pattern": _pattern,
    "min": _size("min", lambda size, bound: size >= bound),
    "max": _size("max", lambda size, bound: size <= bound),
    "numeric": _numeric,
    "url": _url,
    "matches": _equal,
    "equalTo": _equal,
    "lessThan": _comparison(is_reversed=False),
    "greaterThan": _comparison(is_reversed=True),
    "requiredIf": _required_if,
}
"""The built-in kinds."""


@dataclass(frozen=True, slots=True)
class CheckResult:
    """What one check says."""

    type: str
    valid: bool
    message: str
    """What the check has to tell, whether it is valid or not."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What the checks of one field say."""

    checks: tuple[CheckResult, ...]
    """All of them, in their order; none where they are not enabled."""
    issues: tuple[Issue, ...] = ()
    """What is wrong with the checks themselves; paths lead into the config."""

    @property
    def valid(self) -> bool:
        """Whether all of them are satisfied."""
        return all(check.valid for check in self.checks)

    @property
    def errors(self) -> tuple[str, ...]:
        """The messages of those that are not, in their order."""
        return tuple(check.message for check in self.checks if not check.valid)


@dataclass(frozen=True, slots=True)
class FormResult:
    """What the checks of all fields of a form say."""

    fields: Mapping[str, Checked]
    """By the place in the state that the field is bound to, in the order of the tree."""
    issues: tuple[Issue, ...] = ()
    """What is wrong with the checks themselves; paths lead into the spec."""

    @property
    def valid(self) -> bool:
        """Whether every field is valid."""
        return all(checked.valid for checked in self.fields.values())

    @property
    def errors(self) -> dict[str, tuple[str, ...]]:
        """The messages of the fields that are not valid, by the place in the state."""
        return {path: checked.errors for path, checked in self.fields.items() if not checked.valid}


def run_checks(
    config: CheckConfig | Mapping[str, object] | Sequence[Check | Mapping[str, object]],
    value: object,
    state: Mapping[str, object],
    *,
    check_functions: CheckFunctions | None = None,
    policy: Policy = "strict",
    limits: Limits = DEFAULT,
) -> Checked:
    """Run the checks of a field.

    Args:
        config: the checks with `validateOn` and `enabled`, or the checks alone; typed or as JSON.
        value: the value of the field; MISSING where there is none.
        state: what the arguments of the checks and `enabled` read.
        check_functions: checks of the host by their type; a built-in kind of the same name comes first.
        policy: under `compat` checks with `enabled: false` run all the same, as upstream has it.
        limits: `match_seconds` and `expression_length` bound patterns; `json_depth`.

    Returns:
        One result for each check, all of them run. A check of an unknown type, or with a pattern that cannot be read,
        is told as an issue; the first is valid and the second is not, as upstream has it. What is no check at all is
        invalid too; under `compat` it is left out, or asked as far as it can be.

    Raises:
        ParseError, LimitError: an argument is no JSON that may enter; `codes.ReadCode`.
        InvalidDocumentError: `wrong_type`, it holds what JSON has not.
        ExpressionError: under `compat`, where upstream throws; `codes.EvaluationCode`.

    Spec: json-render 0.21, `runValidation`.

    >>> required = {"type": "required", "message": "Needed."}
    >>> long_enough = {"type": "minLength", "args": {"min": 3}, "message": "Short."}
    >>> run_checks([required, long_enough], "ab", {}).errors
    ('Short.',)
    """
    if not isinstance(config, CheckConfig | Mapping):
        config = [*each("run_checks", "config", config, object, "a check")]
    hold("run_checks", "check_functions", check_functions, Mapping | None, "a mapping of checks by type, or None")
    hold_policy("run_checks", policy)
    hold_limits("run_checks", limits)
    if isinstance(config, CheckConfig):
        plain = taken(config.model_dump(mode="json"), limits)
    else:
        listed = config if isinstance(config, Mapping) else [_plain(check) for check in config]
        plain = taken(listed, limits)
    hold("run_checks", "state", state, Mapping, "a JSON object")
    given = MISSING if value is MISSING else owned(value, limits)
    context = Context(owned(state, limits), policy=policy, limits=limits)
    members = plain if isinstance(plain, dict) else {"checks": plain}
    return checked(members, given, context, check_functions or {}, Patterns(limits))


def _plain(check: object) -> object:
    return check.model_dump(mode="json") if isinstance(check, Check) else check


def checked(
    config: Mapping[str, JsonValue], value: Value, context: Context, functions: CheckFunctions, patterns: Patterns
) -> Checked:
    """Run the checks of a field, all of this being known for JSON."""
    issues: list[Issue] = []
    results: list[CheckResult] = []
    if not _is_enabled(config.get("enabled", True), context, issues):
        return Checked((), tuple(issues))
    is_forgiving = context.rules.is_forgiving
    checks = config.get("checks", [])
    if not isinstance(checks, list):
        wrong = Issue("/checks", "wrong_type", "The checks of a field are an array.")
        refused = () if is_forgiving else (CheckResult("", False, wrong.message),)
        return Checked(refused, (*issues, wrong))
    for number, check in enumerate(checks):
        broken = [*_find_broken(check, f"/checks/{number}")]
        members = check if isinstance(check, dict) else {}
        type_, message = (text if isinstance(text := members.get(name), str) else "" for name in ("type", "message"))
        if broken and not is_forgiving:
            issues += broken
            results.append(CheckResult(type_, False, message or broken[0].message))
            continue
        if not isinstance(check, dict):
            issues += broken
            continue
        try:
            valid = _is_valid(type_, check, value, context, functions, patterns)
        except UispecError as error:
            valid = False
            issues += nested(nested(error, number), "checks").issues
        for code, sentence in context.notes:
            issues.append(Issue(f"/checks/{number}", code, sentence, "warning"))
        context.notes.clear()
        results.append(CheckResult(type_, valid, message))
    return Checked(tuple(results), tuple(issues))


def _find_broken(check: JsonValue, at: str) -> Iterator[Issue]:
    """Find what keeps a value from being a check that can be asked."""
    if not isinstance(check, dict):
        yield Issue(at, "wrong_type", "A check is an object with a type and a message.")
        return
    if not isinstance(check.get("type"), str):
        code = "wrong_type" if "type" in check else "missing_property"
        yield Issue(f"{at}/type", code, "A check says its type, as a text.")
    if not isinstance(check.get("args", {}), dict):
        yield Issue(f"{at}/args", "wrong_type", "The args of a check are an object.")


def _is_enabled(condition: JsonValue, context: Context, issues: list[Issue]) -> bool:
    if context.rules.ignores_disabled and not javascript.is_true(condition):
        return True
    try:
        return holds(condition, context)
    except UispecError as error:
        if context.rules.is_forgiving:
            raise
        issues += nested(error, "enabled").issues
        return True


def _is_valid(
    type_: str,
    check: Mapping[str, JsonValue],
    value: Value,
    context: Context,
    functions: CheckFunctions,
    patterns: Patterns,
) -> bool:
    written = check.get("args")
    try:
        args = members_of(written, context, OUTSIDE) if isinstance(written, dict) else {}
    except UispecError as error:
        raise nested(error, "args") from error
    kind = KINDS.get(type_)
    if kind is not None:
        try:
            return kind(value, args, patterns)
        except UispecError as error:
            raise nested(nested(error, "pattern"), "args") from error
    function = functions.get(type_)
    if function is not None:
        return bool(function(value, args))
    near = did_you_mean(type_, (*KINDS, *functions))
    context.note("unknown_check", f"There is no check of the type {shown(type_)}, so it is always valid.{near}")
    return True


def validate_form(
    spec: Source,
    state: Mapping[str, object] | MISSING | None = None,
    *,
    functions: Functions | None = None,
    directives: Directives | None = None,
    check_functions: CheckFunctions | None = None,
    policy: Policy = "strict",
    limits: Limits = DEFAULT,
) -> FormResult:
    """Run the checks of all fields of a form: the visible elements that have `checks` and a bound prop.

    Args:
        spec: as for `resolve`.
        state: used instead of the spec's own state.
        functions: as for `resolve`.
        directives: as for `resolve`.
        check_functions: as for `run_checks`.
        policy: as for `run_checks`.
        limits: as for `resolve` and `run_checks`.

    Returns:
        The results by the place in the state. Of two fields that are bound to the same place, the later one counts.

    Raises:
        ParseError, LimitError, InvalidDocumentError, ExpressionError: as `resolve`.

    Spec: json-render 0.21, the action `validateForm`.

    >>> checks = [{"type": "required", "message": "Needed."}]
    >>> name = {"type": "Input", "props": {"value": {"$bindState": "/name"}, "checks": checks}}
    >>> form = validate_form({"root": "name", "elements": {"name": name}}, {"name": " "})
    >>> form.valid, form.errors
    (False, {'/name': ('Needed.',)})
    """
    hold("validate_form", "spec", spec, SOURCE_TYPES, A_SPEC)
    hold("validate_form", "check_functions", check_functions, Mapping | None, "a mapping of checks by type, or None")
    hold("validate_form", "state", state, (Mapping, type(None), type(MISSING)), "a JSON object, or None")
    hold_functions("validate_form", functions, directives)
    hold_policy("validate_form", policy)
    hold_limits("validate_form", limits)
    resolved = resolve(spec, state, policy=policy, functions=functions, directives=directives, limits=limits)
    fields: dict[str, Checked] = {}
    issues: dict[tuple[str, str], Issue] = {}
    patterns = Patterns(limits)
    context = Context(resolved.state, policy=policy, limits=limits)
    for node in walk(resolved.root) if resolved.root is not None else ():
        if not isinstance(node, Node) or "checks" not in node.props:
            continue
        path = next(iter(resolved.bindings(node).values()), None)
        if path is None:
            continue
        outcome = fields[path] = checked(node.props, context.read(path), context, check_functions or {}, patterns)
        for issue in outcome.issues:
            at = f"{pointer.format(('elements', node.id, 'props'))}{issue.path}"
            issues.setdefault((at, issue.code), replace(issue, path=at))
    return FormResult(fields, tuple(issues.values()))
