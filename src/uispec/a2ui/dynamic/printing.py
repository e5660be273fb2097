"""Templates of `formatString` written from their parts: what `expressions.parse` reads, the other way round."""

import re
from collections.abc import Iterable
from typing import Final

from uispec import _json
from uispec.a2ui.dynamic import expressions
from uispec.a2ui.dynamic.expressions import Call, Expression, Literal, Part, Path, Template, Text
from uispec.errors import UispecError
from uispec.limits import DEFAULT, Limits

_SPECIAL: Final = {"\\": "\\\\", "'": "\\'", "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_NEEDS_ESCAPE: Final = re.compile(r"[\\'\n\t\r]")


def print_template(parts: Iterable[Part], *, written: str = "", limits: Limits = DEFAULT) -> str | None:
    r"""Write parts as one template that shows the same; `None` where the language of templates cannot say them.

    Args:
        parts: in order; runs of text may stand beside each other.
        written: a spelling to keep, if it reads as these parts.
        limits: as for reading; what is written stays within them.

    >>> print_template([Text("Hi "), Path("/user/name"), Text(", ${5}")])
    'Hi ${/user/name}, \\${5}'
    >>> print_template([Path("/first name")]) is None
    True
    """
    joined = tuple(_join(parts)) or (Text(""),)
    if written and _reads_as(written, joined, limits):
        return written
    text = "".join(
        expressions.escape(part.text) if isinstance(part, Text) else f"${{{print_expression(part)}}}" for part in joined
    )
    # A path that looks like a number or a keyword reads as one.
    return text if _reads_as(text, joined, limits) else None


def _reads_as(text: str, parts: Template, limits: Limits) -> bool:
    try:
        # `repr` tells 1, 1.0 and True from each other.
        return repr(expressions.parse(text, limits=limits)) == repr(parts)
    except UispecError:
        return False


def print_expression(expression: Expression) -> str:
    """Write what stands between the braces of an interpolation; what a path may hold is not looked at.

    >>> print_expression(Call("formatDate", (("value", Path("t")), ("format", Literal("E")))))
    "formatDate(value: t, format: 'E')"
    """
    # Recursion is bounded: who makes calls inside each other read them from JSON or from a template.
    match expression:
        case Path(path):
            return path
        case Literal(str(value)):
            return f"'{_NEEDS_ESCAPE.sub(lambda found: _SPECIAL[found[0]], value)}'"
        case Literal(value):
            return _json.text(value)
        case Call(name, args):
            return f"{name}({', '.join(f'{key}: {print_expression(value)}' for key, value in args)})"


def _join(parts: Iterable[Part]) -> list[Part]:
    """Join runs of text. Backslashes before an interpolation would escape it, so they stand in one of their own."""
    joined: list[Part] = []
    for part in parts:
        before = joined[-1] if joined else None
        if not isinstance(part, Text):
            if isinstance(before, Text) and before.text.endswith("\\"):
                bare = before.text.rstrip("\\")
                joined[-1:] = [Text(bare)] if bare else []
                joined.append(Literal(before.text[len(bare) :]))
            joined.append(part)
        elif isinstance(before, Text):
            joined[-1] = Text(before.text + part.text)
        elif part.text:
            joined.append(part)
    return joined
