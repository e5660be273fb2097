"""The checks of a field, as neutral checks."""

from pydantic import JsonValue

from uispec.adapters.json_render.plans import CHECKS
from uispec.adapters.json_render.reading.making import Maker
from uispec.adapters.neutral import Neutral
from uispec.ledger import Cursor


def read_checks(maker: Maker, props: Cursor, around: Neutral, bound: JsonValue) -> list[Neutral]:
    """Read the `checks` of an input.

    Args:
        maker: makes the nodes.
        props: of the element.
        around: the node of the element.
        bound: the value that they judge, as its prop has it; what comes home is judged by it as well.
    """
    checks: list[Neutral] = []
    for item in props.items("checks", "check"):
        with item:
            checks.append(_read_check(maker, item, around, bound))
    return checks


def _read_check(maker: Maker, item: Cursor, around: Neutral, bound: JsonValue) -> Neutral:
    type_ = item.peek("type")
    plan = CHECKS.get(type_) if isinstance(type_, str) else None
    item.kind = "rule" if plan is None else plan.kind
    condition: JsonValue = {"check": dict(item.source), "value": bound}
    check = maker.part(item.kind, item, around, {"condition": condition, "message": item.peek("message")})
    if plan is None:
        check.set("condition", item.take("type", use="check"))
        check.set_extra("args", item.take("args", use="check", is_map=True), "check")
    else:
        item.name("type")
        args = item.open("args", item.kind, use="check")
        if args is not None:
            with args:
                for key, attribute in plan.args.items():
                    check.set(attribute, args.take(key))
        for attribute, word in plan.implied.items():
            maker.imply(check, attribute, word, item.place("type"))
    check.set("message", item.take("message"))
    return check
