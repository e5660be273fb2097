"""Text with `${...}` in it: that of props, which also looks into the item, and that of dialogs, which does not."""

import re
from typing import Final

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec.jsonrender.evaluation.context import Compiler, Context, Program, Scope
from uispec.jsonrender.evaluation.paths import Reader

_HOLE: Final = re.compile(r"\$\{([^}]+)\}")


def filler(template: str, compiler: Compiler) -> Program:
    """Prepare a `$template`: an absolute path reads the state, any other name the item first, then the state.

    Null and nothing are empty. There is no way to write `${` itself, and what is filled in is not looked at again.

    The program raises:
        DataError: `invalid_pointer`.
        LimitError: `too_large`.

    >>> fill = filler("${/user}: ${n} of ${/total}", Compiler())
    >>> fill(Context({"user": "Ada", "total": 3.0}), Scope({"n": 1}, 0, "/rows/0"))
    'Ada: 1 of 3'
    """
    pieces = _HOLE.split(template)
    holes = [(at, *_readers(pieces[at], compiler)) for at in range(1, len(pieces), 2)]
    size = len(template)
    around = sum(map(len, pieces[::2]))

    def fill(context: Context, scope: Scope) -> str:
        made = pieces.copy()
        length = around
        for at, of_item, of_state in holes:
            value = MISSING if of_item is None or scope.item is MISSING else of_item(scope.item)
            if value is MISSING or value is None:
                value = of_state(context.state)
            made[at] = text = value if isinstance(value, str) else _write_value(value, context)
            length += len(text)
        # Holes that stay empty leave no text behind, and take their time all the same.
        context.make_room(length, work=size)
        return "".join(made)

    return fill


def _readers(path: str, compiler: Compiler) -> tuple[Reader | None, Reader]:
    """How a hole looks into the item, if it does, and into the state."""
    if path[0] == "/":
        return None, compiler.reader(path)
    return compiler.reader(path), compiler.reader(f"/{path}")


def interpolated(template: str, context: Context) -> str:
    """Fill the title or the message of a dialog: each path, with a slash in front or without, reads the state.

    Raises:
        DataError, LimitError: as what `filler` gives.

    >>> interpolated("Delete ${user/name} (${/user/id})?", Context({"user": {"name": "Ada", "id": 7}}))
    'Delete Ada (7)?'
    """
    pieces = _HOLE.split(template)
    context.charge(len(template))
    pieces[1::2] = [_write_value(context.read(path), context) for path in pieces[1::2]]
    return context.joined(pieces)


def _write_value(value: JsonValue | MISSING, context: Context) -> str:
    if isinstance(value, str):
        return value
    if value is None or value is MISSING:
        return ""
    return context.rules.container_text(value, context.limits)
