"""Expressions as trees: what the parser makes and the evaluator runs, and how a tree is written as text.

The text is the normalised one that the JavaScript library shows: `${ a+1 }` in a text that cannot be evaluated stays
there as `${(a + 1)}`. It is no source that reads back in every case (`add(1)` is written `+(1)`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias

from pydantic_core import MISSING

from uispec._browser import javascript

if TYPE_CHECKING:
    from uispec.adaptive.templating.scope import Scope
    from uispec.adaptive.templating.signatures import Objection

Program: TypeAlias = "Callable[[Scope], object]"
"""An expression made ready to be evaluated, again and again; raises a `EvaluationError`."""

BOOLEAN: Final = 1
NUMBER: Final = 2
OBJECT: Final = 4
TEXT: Final = 8
ARRAY: Final = 16
Kinds: TypeAlias = int
"""What a value may be before it is known: some of the five above together. `OBJECT` stands for any value at all."""


@dataclass(frozen=True, slots=True)
class Constant:
    """A number, a text, `true`, `false`, `null` or `undefined`."""

    value: object
    at: int = 0
    depth: int = 1

    @property
    def kinds(self) -> Kinds:
        """What the constant is."""
        match self.value:
            case bool():
                return BOOLEAN
            case int() | float():
                return NUMBER
            case str():
                return TEXT
            case _:
                return OBJECT


@dataclass(frozen=True, slots=True)
class Accessor:
    """A name, alone or behind a dot."""

    name: str
    base: Node | None = None
    at: int = 0
    depth: int = 1
    kinds: Kinds = field(default=OBJECT, init=False)


@dataclass(frozen=True, slots=True)
class Element:
    """A value and an index in brackets."""

    base: Node
    index: Node
    at: int = 0
    depth: int = 1
    kinds: Kinds = field(default=OBJECT, init=False)


@dataclass(frozen=True, slots=True)
class ObjectLiteral:
    """`{key: value, ...}`."""

    pairs: tuple[tuple[str, Node], ...]
    at: int = 0
    depth: int = 1
    kinds: Kinds = field(default=OBJECT, init=False)


@dataclass(frozen=True, slots=True)
class Call:
    """A function or an operator with its arguments."""

    function: Function
    args: tuple[Node, ...]
    at: int = 0
    depth: int = 1

    @property
    def kinds(self) -> Kinds:
        """What the function gives."""
        return self.function.returns


Node: TypeAlias = Constant | Accessor | Element | ObjectLiteral | Call


@dataclass(frozen=True, slots=True)
class Function:
    """What is known of a function: what it takes, what it gives, how a call of it is made ready."""

    name: str
    """As calls are written: the operator itself, where there is one."""
    takes: tuple[Kinds, ...]
    optional: tuple[Kinds, ...]
    rest: Kinds | None
    """Of any further arguments; `None`: there are none."""
    returns: Kinds
    build: Callable[[Call, bool], Program]
    """From a call, and whether a name without a value stands for its own text, to a program."""
    objection: Callable[[Call], Objection | None] | None = None
    """What else is wrong with a call before it is evaluated."""


def children(node: Node) -> tuple[Node, ...]:
    """The expressions right inside an expression, in the order written."""
    match node:
        case Call(args=args):
            return args
        case ObjectLiteral(pairs=pairs):
            return tuple(value for _, value in pairs)
        case Element(base=base, index=index):
            return base, index
        case Accessor(base=base) if base is not None:
            return (base,)
        case _:
            return ()


def printed(node: Node) -> str:
    """Write an expression as the JavaScript library does.

    >>> printed(Element(Accessor("b", Accessor("a")), Constant(0)))
    'a.b[0]'
    """
    pieces: list[str] = []
    waiting: list[Node | str] = [node]
    while waiting:
        here = waiting.pop()
        if isinstance(here, str):
            pieces.append(here)
        else:
            waiting.extend(reversed(_pieces(here)))
    return "".join(pieces)


def _pieces(node: Node) -> list[Node | str]:
    """The pieces of the text, in order: text, and expressions that are still to be written."""
    match node:
        case Constant(value=value):
            return [_constant(value)]
        case Accessor(name=name, base=None):
            return [name]
        case Accessor(name=name, base=base):
            return [base or "", f".{name}"]
        case Element(base=base, index=index):
            return [base, "[", index, "]"]
        case ObjectLiteral(pairs=pairs):
            inner: list[Node | str] = ["setProperty(" * len(pairs), "json('{}')"]
            for key, value in pairs:
                inner += [f", {_constant(key)}, ", value, ")"]
            return inner
        case Call(function=function, args=args):
            is_infix = len(args) >= 2 and not function.name[:1].isalpha()
            pieces: list[Node | str] = ["(" if is_infix else f"{function.name}("]
            for number, arg in enumerate(args):
                if number:
                    pieces.append(f" {function.name} " if is_infix else ", ")
                pieces.append(arg)
            return [*pieces, ")"]


def _constant(value: object) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int() | float():
            return javascript.number_text(value)
        case str():
            return "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'"
        case _:
            assert value is MISSING
            return "undefined"
