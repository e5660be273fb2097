"""The checks of an input, as json-render runs them: only where both formats judge every value alike.

The others wait for the click, and so does everything that is asked of an input which is bound to nothing here.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from pydantic import JsonValue

from uispec.adapters.clicks.drafts import Element, defer_check
from uispec.adapters.clicks.home import HomeCheck
from uispec.adapters.json_render.writing.page import Page
from uispec.adapters.neutral import Neutral, drop
from uispec.adapters.pen import Pen

EQUAL_CHECKS: Final[Mapping[str, frozenset[str]]] = {"a2ui": frozenset({"pattern"})}
"""By source, the kinds of checks with equal verdicts on every sample of a text.

A2UI is content with a blank text where json-render asks for one, knows other addresses and numbers, and counts
characters where json-render counts UTF-16 units. Those checks wait for the click.
"""

_NEVER: Final = "Nothing that is entered here ever comes home."
_PATTERN: Final = "It speaks up, and does not keep anybody from typing."
_NO_MESSAGE: Final = "This is not as it should be."


def write_rules(page: Page, node: Neutral, props: Element, *, is_bound: bool) -> tuple[HomeCheck, ...]:
    """Write the checks of an input.

    Args:
        page: of the spec.
        node: with the checks.
        props: of its element; it gets those that json-render runs.
        is_bound: whether what is entered goes somewhere.

    Returns:
        Those that `home` runs.
    """
    equal = EQUAL_CHECKS.get(_family(page), frozenset())
    rules: list[JsonValue] = []
    waiting: list[HomeCheck] = []
    rules.extend(_own_rules(Pen(node, {}), is_bound=is_bound))
    for check in node.checks:
        if page.is_own:
            rules.append(_restore(check))
        elif not is_bound:
            drop(check, "check", _NEVER)
        elif check.kind in equal and _says(check):
            rules.append(_judging(check))
        else:
            waiting.append(defer_check(check))
    if rules:
        props["checks"] = rules
    return tuple(waiting)


def _family(page: Page) -> str:
    return page.reading.source_format.partition("-v")[0]


def _says(check: Neutral) -> bool:
    """Whether it can be said with what is known now."""
    pattern = check.attrs.get("pattern")
    return pattern is not None and pattern.form is None


def _restore(check: Neutral) -> JsonValue:
    """Give the check of a spec, as it was."""
    with Pen(check, {}) as pen:
        for attribute in check.attrs:
            pen.keep(attribute)
        for extra in check.extra.values():
            extra.val.keep()
        raw = pen.source()
    condition = raw.get("condition") if isinstance(raw, dict) else None
    return condition.get("check") if isinstance(condition, dict) else None


def _judging(check: Neutral) -> JsonValue:
    args: Element = {}
    rule: Element = {"type": "pattern", "message": _NO_MESSAGE, "args": args}
    with Pen(check, rule) as pen:
        pen.put("pattern", "pattern", pen.text(), into=args, live=False)
        pen.put("message", "message", pen.text(), live=False)
    return rule


def _own_rules(pen: Pen, *, is_bound: bool) -> Iterator[JsonValue]:
    """What a source says of an input beside its checks: a pattern, and how long a text may be."""
    if not is_bound:
        return
    args: Element = {}
    if pen.has("pattern") and pen.put("pattern", "pattern", pen.text(), into=args, live=False):
        yield {"type": "pattern", "message": _NO_MESSAGE, "args": args}
        pen.change("pattern", _PATTERN)
    longest: Element = {}
    if pen.has("max_length") and pen.put("max_length", "max", into=longest, live=False):
        yield {"type": "maxLength", "message": _NO_MESSAGE, "args": longest}
        pen.change("max_length", _PATTERN)
