"""The checks of a component, as A2UI runs them: only where both formats judge every value alike.

The others wait for the click. Cards are content with an empty input that is not required, whatever else they ask of
it; A2UI is not, so such a rule lets an empty one through in so many words.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec._browser.patterns import is_pattern
from uispec.a2ui.migration.tables import UNTOLD_MESSAGE
from uispec.adapters.a2ui.tongue import A2uiTongue
from uispec.adapters.a2ui.writing.page import OWN, Page
from uispec.adapters.clicks.drafts import Element, defer_check, home_check
from uispec.adapters.clicks.home import HomeCheck
from uispec.adapters.neutral import Neutral, drop
from uispec.adapters.pen import Pen
from uispec.ledger import Val

Condition: TypeAlias = Callable[[A2uiTongue, Element], JsonValue]
"""From the arguments of a function, `value` being what an input is bound to, to the condition that says a check. The
arguments become part of it; those that are still missing are put there later."""

_OTHER_WORDS: Final = "The same is asked for by a rule in other words."


class _Function:
    """A function of the basic catalog that judges the value as it is."""

    __slots__ = ("_name",)

    def __init__(self, name: str) -> None:
        self._name = name

    def __call__(self, tongue: A2uiTongue, args: Element) -> JsonValue:
        call = tongue.call(self._name, {})
        call["args"] = args
        return call


class _IfFilled(_Function):
    """The same, of a value that is not empty."""

    __slots__ = ()

    def __call__(self, tongue: A2uiTongue, args: Element) -> JsonValue:
        empty = tongue.call("not", {"value": tongue.call("required", {"value": args["value"]})})
        return tongue.call("or", {"values": [empty, super().__call__(tongue, args)]})


class _InOtherWords:
    """A condition that comes to the same, and that nothing leads back from."""

    __slots__ = ("_make",)

    def __init__(self, make: Condition) -> None:
        self._make = make

    def __call__(self, tongue: A2uiTongue, args: Element) -> JsonValue:
        return self._make(tongue, args)


def _is_on(tongue: A2uiTongue, args: Element) -> JsonValue:
    return args["value"]


def _is_not_blank(tongue: A2uiTongue, args: Element) -> JsonValue:
    return tongue.call("regex", {**args, "pattern": "\\S"})


_ANY: Final = "any input"
_A2UI: Final[Mapping[tuple[str, str], Condition]] = {
    (_ANY, "required"): _Function("required"),
    (_ANY, "pattern"): _Function("regex"),
    (_ANY, "length"): _Function("length"),
    (_ANY, "range"): _Function("numeric"),
    (_ANY, "email"): _Function("email"),
}
CONDITIONS: Final[Mapping[str, Mapping[tuple[str, str], Condition]]] = {
    **dict.fromkeys(OWN, _A2UI),
    "adaptive-card": {
        (_ANY, "required"): _Function("required"),
        ("input_bool", "required"): _InOtherWords(_is_on),
        (_ANY, "pattern"): _InOtherWords(_IfFilled("regex")),
        (_ANY, "range"): _InOtherWords(_IfFilled("numeric")),
    },
    "json-render": {
        ("input_text", "required"): _InOtherWords(_is_not_blank),
        ("input_bool", "required"): _Function("required"),
        (_ANY, "pattern"): _Function("regex"),
    },
}
"""By the format of the source, and by kind of input and check, the checks whose verdicts A2UI gives, too; a test
compares them."""

_ARGUMENTS: Final = ("pattern", "min", "max")


def condition_of(source_format: str, kind: str, check: str) -> Condition | None:
    """Find how A2UI says a check.

    Args:
        source_format: whose verdicts count.
        kind: of the input that it judges.
        check: its kind.

    >>> condition_of("json-render", "input_choice", "required") is None
    True
    """
    known = CONDITIONS.get(source_format, {})
    return known.get((kind, check)) or known.get((_ANY, check))


def write_rules(
    page: Page,
    node: Neutral,
    out: Element,
    own: JsonValue | MISSING = MISSING,
    *,
    can_wait: bool = True,
    told: Element | None = None,
) -> tuple[HomeCheck, ...]:
    """Write the checks of a component.

    Args:
        page: of the surface.
        node: with the checks.
        out: its component; it gets the rules that A2UI runs.
        own: what the value of an input is bound to; `MISSING` where there is none.
        can_wait: whether something comes home that they can be run on.
        told: gets the `message` of the bounds that an input tells by itself; `None` where nobody would show it.

    Returns:
        Those that `home` runs.
    """
    rules: list[JsonValue] = []
    waiting: list[HomeCheck] = []
    for check in node.checks:
        if check.facts.get("is_told") is True:
            kept = _leave_bounds(check, told)
            waiting.extend([kept] if can_wait else [])
            continue
        rule: Element | None = None
        if check.kind == "rule":
            rule = _write_computed(page, check)
        elif own is not MISSING:
            rule = _judging(page, node, check, own)
        if rule is not None:
            rules.append(rule)
            if can_wait and not page.is_own:
                # A failing rule holds no button of A2UI back, and would have held the source's.
                waiting.append(home_check(check.raw))
        elif can_wait:
            waiting.append(defer_check(check))
        else:
            drop(check, "check", "Nothing that is entered here ever comes home.")
    if rules:
        out[page.mark("checks")] = rules
    return tuple(waiting)


def add_rule(page: Page, out: Element, condition: JsonValue, rule: Element) -> None:
    """Add a rule that is no check in the source; it says what it tells already."""
    key = page.mark("checks")
    rules = out.get(key)
    rule["condition"] = condition
    out[key] = [*(rules if isinstance(rules, list) else []), rule]


def _leave_bounds(check: Neutral, told: Element | None) -> HomeCheck:
    """The bounds of an input, which its component tells by itself."""
    with Pen(check, {}) as pen:
        if told is not None:
            pen.put("message", "message", pen.text(), into=told, live=False)
        for bound in ("min", "max"):
            pen.keep(bound)
        return home_check(pen.source())


def _write_computed(page: Page, check: Neutral) -> Element | None:
    """A rule whose condition is a value of its own."""
    condition = check.attrs.get("condition")
    if condition is None or page.reading.ledger.tongue is None:
        return None
    said = condition.say()
    if said is MISSING:
        said = _write_fixed(page, condition)
    if said is MISSING:
        return None
    rule: Element = {"condition": said}
    with Pen(check, rule) as pen:
        _message(page, pen)
    return rule


def _write_fixed(page: Page, condition: Val) -> JsonValue | MISSING:
    """A condition that is true or false whatever happens."""
    fixed = condition.now() if condition.form is None else MISSING
    if not isinstance(fixed, bool):
        return MISSING
    condition.place()
    if page.version != "1.0":
        return fixed
    # v1.0 takes nothing but a binding or a call here.
    condition.change("check", "It is said by a call that comes to the same.")
    return page.tongue.call("not", {"value": not fixed})


def _judging(page: Page, node: Neutral, check: Neutral, own: JsonValue) -> Element | None:
    """A rule about the value of the input that carries it."""
    make = condition_of(page.reading.source_format, node.kind, check.kind)
    if make is None or (check.kind == "pattern" and not _has_pattern(check)):
        return None
    args: Element = {"value": own}
    rule: Element = {"condition": make(page.tongue, args)}
    with Pen(check, rule) as pen:
        for name in _ARGUMENTS:
            if pen.has(name):
                pen.put(name, name, into=args, live=False)
        _message(page, pen)
    if isinstance(make, _InOtherWords):
        at = check.at / "type" if check.at.is_object else check.at
        page.reading.ledger.note(at, "check", "approximated", check.kind, _OTHER_WORDS)
    return rule


def _has_pattern(check: Neutral) -> bool:
    pattern = check.attrs.get("pattern")
    now = MISSING if pattern is None else pattern.now()
    return isinstance(now, str) and is_pattern(now)


def _message(page: Page, pen: Pen) -> None:
    if not pen.put("message", "message", pen.text(), live=False) and page.version != "1.0":
        pen.out["message"] = UNTOLD_MESSAGE
        pen.assume("message", "check", "v0.9 shows one message for each check, and wants it to be written.")
