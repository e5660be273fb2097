r"""Templates of `formatString` written from their parts, so that what they meant can be said in other words.

Everything here is in the spelling of v0.9.
"""

from typing import Final

from pydantic import JsonValue

from uispec import _json
from uispec.a2ui.dynamic import expressions
from uispec.a2ui.dynamic.printing import print_expression, print_template
from uispec.a2ui.migration.tables import ASSUMED_RETURN_TYPE, RETURN_TYPES
from uispec.a2ui.migration.values import Object, is_old_binding, is_old_call
from uispec.errors import UispecError
from uispec.limits import DEFAULT

_INDEX: Final = frozenset({"@index", "index"})


def interpolation(value: JsonValue) -> str | None:
    """Write a dynamic value as an interpolation that means the same; `None` where the template language cannot.

    >>> interpolation({"path": "/name"}), interpolation({"path": "/first name"})
    ('${/name}', None)
    >>> interpolation({"call": "formatDate", "args": {"value": {"path": "t"}, "format": "E"}, "returnType": "string"})
    "${formatDate(value: t, format: 'E')}"
    """
    written = _expression(value)
    if written is None:
        return None
    text = f"${{{written}}}"
    # A path that looks like a number or a keyword would be read as one: only what reads back as it was will do.
    return text if _json.same(interpolated(text), value) else None


def interpolated(text: str) -> JsonValue:
    """Read a template that is one interpolation as the value that it stands for; `None` where it is anything else.

    >>> interpolated("${/name}"), interpolated("Hello ${/name}")
    ({'path': '/name'}, None)
    """
    try:
        parts = expressions.parse(text)
    except UispecError:
        return None
    return _value(parts[0]) if len(parts) == 1 else None


def without_index(template: str) -> str | None:
    """Take the interpolations that use `@index` out of a template; `None` where there is none.

    >>> without_index("${@index(offset: 1)}. ${name}")
    '. ${name}'
    """
    try:
        parts = expressions.parse(template)
    except UispecError:
        return None
    kept = [part for part in parts if not _uses_index(part)]
    if len(kept) == len(parts):
        return None
    return print_template(kept)


def _uses_index(part: expressions.Part) -> bool:
    stack = [part]
    while stack:
        here = stack.pop()
        if isinstance(here, expressions.Call):
            if here.name in _INDEX:
                return True
            stack.extend(value for _, value in here.args)
    return False


def _expression(value: JsonValue, depth: int = 0) -> str | None:
    if isinstance(value, dict):
        if is_old_binding(value):
            return str(value["path"])
        return _call_expression(value, depth + 1) if is_old_call(value) and depth < DEFAULT.expression_depth else None
    return None if isinstance(value, list) or value is None else print_expression(expressions.Literal(value))


def _call_expression(call: Object, depth: int) -> str | None:
    args = call.get("args", {})
    written: list[str] = []
    for name, value in args.items() if isinstance(args, dict) else ():
        text = _expression(value, depth)
        if text is None:
            return None
        written.append(f"{name}: {text}")
    return f"{call['call']}({', '.join(written)})"


def _value(part: expressions.Part) -> JsonValue:
    match part:
        case expressions.Text():
            return None
        case expressions.Literal(value):
            return value
        case expressions.Path(path):
            return {"path": path}
        case expressions.Call(name, args):
            call: Object = {"call": name, "args": {key: _value(value) for key, value in args}}
            kind = RETURN_TYPES.get(name, ASSUMED_RETURN_TYPE)
            if kind != ASSUMED_RETURN_TYPE:
                call["returnType"] = kind
            return call
