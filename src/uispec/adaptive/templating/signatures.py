"""How the rows of the function tables are written: a signature in words, and what a call does.

A signature such as `text number? -> text` names the kinds of the arguments that must be there, may be there (`?`), and
may follow in any number (`*`), and the kind of the result; `text|array` is either. They are what an expression is held
to before anything is evaluated, where the kind of an argument is known then: `length(1)` is refused, `length(age)` not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from pydantic_core import MISSING

from uispec._sentences import shown
from uispec.adaptive.codes import TemplateCode
from uispec.adaptive.templating.evaluation import Run, applied, compared, placed
from uispec.adaptive.templating.faults import Crash
from uispec.adaptive.templating.nodes import (
    ARRAY,
    BOOLEAN,
    NUMBER,
    OBJECT,
    TEXT,
    Call,
    Function,
    Kinds,
    Program,
    printed,
)
from uispec.adaptive.templating.values import A_TEXT, Wanted

KINDS: Final[Mapping[str, Kinds]] = {
    "boolean": BOOLEAN,
    "number": NUMBER,
    "any": OBJECT,
    "text": TEXT,
    "array": ARRAY,
}


class Objection(NamedTuple):
    """What is wrong with a call before it is evaluated."""

    code: TemplateCode
    why: str


def plain(
    name: str,
    signature: str,
    run: Run,
    wanted: Wanted | None = None,
    *,
    needs_scope: bool = False,
    beside: object = MISSING,
) -> Function:
    """A function of its arguments, each of which is what is wanted.

    `beside` is what the library hands back beside a failure, which only `or` ever looks at.
    """

    def build(call: Call, is_shown: bool) -> Program:
        return applied(call, run, wanted, is_shown=is_shown, needs_scope=needs_scope, beside=beside)

    return _function(name, signature, build)


def of_one(name: str, signature: str, run: Callable[[object], object], wanted: Wanted | None = None) -> Function:
    """The same for a function of one argument."""
    return plain(name, signature, run, wanted)


def of_two(
    name: str, signature: str, run: Callable[[object, object], object], wanted: Wanted | None = None
) -> Function:
    """The same for a function of two arguments."""
    return plain(name, signature, run, wanted)


def of_text(name: str, signature: str, run: Callable[[str], object]) -> Function:
    """The same for a function of one text."""
    return plain(name, signature, run, A_TEXT)


def comparison(name: str, signature: str, run: Run, wanted: Wanted | None = None) -> Function:
    """One that tells true or false, and false where an argument cannot be had."""
    return _function(name, f"{signature} -> boolean", lambda call, _: compared(call, run, wanted))


def form(
    name: str,
    signature: str,
    build: Callable[[Call, bool], Program],
    objection: Callable[[Call], Objection | None] | None = None,
    *,
    beside: object = MISSING,
) -> Function:
    """One with ways of its own to evaluate its arguments."""
    return _function(name, signature, lambda call, is_shown: placed(build(call, is_shown), call.at, beside), objection)


def _function(
    name: str,
    signature: str,
    build: Callable[[Call, bool], Program],
    objection: Callable[[Call], Objection | None] | None = None,
) -> Function:
    takes, returns = signature.split("->")
    words = takes.split()
    return Function(
        name,
        takes=tuple(_kinds(word) for word in words if word[-1] not in "?*"),
        optional=tuple(_kinds(word[:-1]) for word in words if word[-1] == "?"),
        rest=next((_kinds(word[:-1]) for word in words if word[-1] == "*"), None),
        returns=_kinds(returns.strip()),
        build=build,
        objection=objection,
    )


def unsupported(name: str, signature: str) -> Function:
    """One that is known and cannot be evaluated here."""
    return form(name, signature, lambda call, _: _raising("unsupported_function", f"{name}() is not supported"))


def unknown(name: str, near: str | None) -> Function:
    """One that nobody knows; calls of it can be read. There may be one whose name is near."""
    why = f"There is no function {shown(name, 40)}{f' (did you mean {near}?)' if near else ''}"
    return form(name, "any* -> text", lambda call, _: _raising("unknown_function", why))


def _raising(code: TemplateCode, why: str) -> Program:
    def fail(_: object) -> object:
        raise Crash(code, why)

    return fail


def objection(call: Call) -> Objection | None:
    """Tell what is wrong with a call before it is evaluated: the number of its arguments, or a kind among them."""
    function = call.function
    count, least = len(call.args), len(function.takes)
    most = least + len(function.optional)
    if count < least or (function.rest is None and count > most):
        wants = (
            f"at least {least}" if function.rest is not None else f"{least} to {most}" if most > least else f"{least}"
        )
        plural = "argument" if wants in ("1", "at least 1") else "arguments"
        return Objection("wrong_arguments", f"{function.name} takes {wants} {plural} and has {count}")
    kinds = [*function.takes, *function.optional]
    for number, arg in enumerate(call.args):
        wanted = kinds[number] if number < len(kinds) else function.rest or OBJECT
        if not (wanted & OBJECT or arg.kinds & OBJECT or wanted & arg.kinds):
            words = " or ".join(word for word, kind in KINDS.items() if kind & wanted)
            return Objection("wrong_type", f"{_short(printed(arg))} is no {words}, which {function.name} needs there")
    return None if function.objection is None else function.objection(call)


def _kinds(words: str) -> Kinds:
    total = 0
    for word in words.split("|"):
        total |= KINDS[word]
    return total


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}..."
