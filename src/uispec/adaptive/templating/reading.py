"""From text to expressions: the parts of a text with `${...}`, and the grammar of what stands in the braces.

Operators from the tightest: `! - +` before a value; `^` (from the right); `* / %`; `+ -`; `== != <>`; `&`; `< <= > >=`;
`&&`; `||`; `??`; `? :` (from the left, too). So `1 < 2 == true` compares 1 with `2 == true`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NoReturn

import regex
from pydantic_core import MISSING

from uispec._browser import javascript
from uispec._sentences import shown
from uispec.adaptive.codes import TemplateCode
from uispec.adaptive.templating.evaluation import DEEPEST
from uispec.adaptive.templating.faults import Failure
from uispec.adaptive.templating.functions import function_named
from uispec.adaptive.templating.nodes import (
    OBJECT,
    Accessor,
    Call,
    Constant,
    Element,
    Function,
    Node,
    ObjectLiteral,
    printed,
)
from uispec.adaptive.templating.signatures import objection
from uispec.adaptive.templating.tokens import Token, interpolation_end, string_value, tokens
from uispec.errors import Issue, LimitError
from uispec.limits import DEFAULT, Limits

_UNARY: Final = 12
_RIGHT: Final = 11
_TERNARY: Final = 2
_PRECEDENCE: Final = {
    sign: level
    for level, signs in (
        (_RIGHT, "^"),
        (10, "* / %"),
        (9, "+ -"),
        (8, "== != <>"),
        (7, "&"),
        (6, "< <= > >="),
        (5, "&&"),
        (4, "||"),
        (3, "??"),
        (_TERNARY, "?"),
    )
    for sign in signs.split()
}
_CLOSING: Final = {"(": ")", "call": ")", "[": "]", "index": "]", "{": "}", "?": ":", "": "end"}
_CONSTANTS: Final[dict[str, object]] = {"true": True, "false": False, "null": None, "undefined": MISSING}
_MOST_STEPS: Final = 10
_STOP: Final = regex.compile(r"\$\{|\\[`$]|`")


def parts(text: str, limits: Limits = DEFAULT) -> tuple[str | Node, ...]:
    r"""Read a text that holds `${...}`: the texts between the expressions, and the expressions.

    Behind a backslash a dollar sign and a backtick are plain text, and the backslash goes. A `${` that is not closed is
    plain text. Texts that touch are not joined: whether a text is a single expression goes by the number of its parts.

    Args:
        text: any text; n characters.
        limits: `expression_length` bounds n, `expression_parts` the parts and the arguments of one call,
            `expression_depth` the expressions inside each other.

    Returns:
        At least one part.

    Raises:
        Failure: `invalid_expression`, `wrong_arguments`, `wrong_type`, at its place.
        LimitError: `too_large`, `too_many_parts`, `too_deep`.

    >>> parts("Hi ${name}, \\${x}")
    ('Hi ', Accessor(name='name', base=None, at=5, depth=1, kinds=4), ', ', '$', '{x}')
    """
    if len(text) > limits.expression_length:
        message = f"The text has {len(text)} characters; expression_length allows {limits.expression_length}."
        raise LimitError(Issue("", "too_large", message))
    found: list[str | Node] = []
    begun = position = steps = 0
    while (stop := _STOP.search(text, position)) is not None:
        sign, end = stop.group(), stop.end()
        if sign == "`":
            _fail("invalid_expression", "A backtick needs a backslash before it", stop.start())
        if sign == "${":
            closed, took = interpolation_end(text, end)
            if closed is None:
                # Each of them may be looked for up to the end of the text.
                steps += took
                if steps > _MOST_STEPS * limits.expression_length:
                    raise LimitError(Issue("", "too_large", 'The text has too many "${" that are never closed.'))
                position = end
                continue
            part: str | Node = expression(text, end, closed - 1, limits)
            end = closed
        else:
            part = sign[1]
        if stop.start() > begun:
            found.append(text[begun : stop.start()])
        found.append(part)
        begun = position = end
        if len(found) > limits.expression_parts:
            message = f"There are too many parts in the text; expression_parts allows {limits.expression_parts}."
            raise LimitError(Issue("", "too_many_parts", message))
    if begun < len(text) or not found:
        found.append(text[begun:])
    return tuple(found)


def expression(source: str, start: int, stop: int, limits: Limits = DEFAULT) -> Node:
    """Read the expression between two places of a text; blanks alone are an empty text. Raises as `parts`."""
    inner = source[start:stop]
    start += len(inner) - len(inner.lstrip(javascript.WHITE_SPACE))
    stop -= len(inner) - len(inner.rstrip(javascript.WHITE_SPACE))
    if start >= stop:
        return Constant("", start)
    # One equals sign may stand before the rest, as in a spreadsheet.
    return _Reader(tokens(source, start + source.startswith("=", start, stop), stop), limits).read()


def _fail(code: TemplateCode, why: str, at: int) -> NoReturn:
    failure = Failure(code, why)
    failure.at = at
    raise failure


@dataclass(slots=True)
class _Operator:
    """An operator that waits for what stands behind it."""

    sign: str
    level: int
    at: int
    between: Node | None = None
    """What stands between `?` and `:`."""


@dataclass(slots=True)
class _Frame:
    """One open bracket, or the whole expression."""

    kind: str
    at: int
    inside: Node | str = ""
    """What is indexed, or the name of what is called."""
    operands: list[tuple[Node, int]] = field(default_factory=list[tuple[Node, int]])
    """Each with the number of its first token, since a call is named after what is written before its bracket."""
    operators: list[_Operator] = field(default_factory=list[_Operator])
    items: list[Node] = field(default_factory=list[Node])
    keys: list[str] = field(default_factory=list[str])
    first: int = 0
    """The number of the first token of what the bracket belongs to."""


class _Reader:
    """Reads one expression with a stack of its own, so that depth costs no Python frame."""

    def __init__(self, words: list[Token], limits: Limits) -> None:
        self._words = words
        self._limits = limits
        self._deepest = min(limits.expression_depth, DEEPEST)
        self._next = 0
        self._frames = [_Frame("", words[0].at)]

    def read(self) -> Node:
        while True:
            done = self._operand() or self._behind()
            if done is not None:
                return done

    def _operand(self) -> None:
        """Read what may begin a value: signs before it, brackets that open, one word."""
        while True:
            frame = self._frames[-1]
            token = self._take()
            match token.kind:
                case "!" | "-" | "+":
                    frame.operators.append(_Operator(token.kind, _UNARY, token.at))
                    self._hold_depth(len(frame.operators))
                case "(":
                    self._open(_Frame("(", token.at, first=self._next - 1))
                case "[":
                    self._open(_Frame("[", token.at, first=self._next - 1))
                    if self._empty():
                        return
                case "{":
                    self._open(_Frame("{", token.at, first=self._next - 1))
                    if self._empty():
                        return
                    self._key()
                case "name" if self._words[self._next].kind == "=>":
                    self._lambda(frame, token)
                case "name" | "number" | "text":
                    frame.operands.append((_atom(token), self._next - 1))
                    return
                case _:
                    self._unexpected(token)

    def _behind(self) -> Node | None:
        """Read what may come behind a value, up to the next value; the whole expression where that was the last."""
        while True:
            frame = self._frames[-1]
            token = self._take()
            kind = token.kind
            if kind in _PRECEDENCE:
                self._operator(frame, token)
                return None
            if kind == ".":
                name = self._take()
                if name.kind != "name":
                    self._unexpected(name)
                base, first = frame.operands.pop()
                frame.operands.append((self._accessor(name, base), first))
            elif kind == "(" or (kind == "!" and self._words[self._next].kind == "("):
                self._next += kind == "!"
                _, first = frame.operands.pop()
                name = "".join(word.written for word in self._words[first : self._next - 1])
                self._open(_Frame("call", self._words[first].at, name, first=first))
                if not self._empty():
                    return None
            elif kind == "[":
                base, first = frame.operands.pop()
                self._open(_Frame("index", token.at, base, first=first))
                return None
            elif kind == "," and frame.kind in ("call", "[", "{"):
                self._item(frame)
                if frame.kind == "{":
                    self._key()
                return None
            elif kind == _CLOSING[frame.kind]:
                if frame.kind == "?":
                    self._frames.pop()
                    self._frames[-1].operators[-1].between = self._value(frame)
                    return None
                self._item(frame)
                if kind == "end":
                    return frame.items[0]
                self._close(frame)
            else:
                self._unexpected(token)

    def _take(self) -> Token:
        token = self._words[self._next]
        self._next += 1
        return token

    def _unexpected(self, token: Token) -> NoReturn:
        what = (
            "The expression ends too early" if token.kind == "end" else f"{shown(token.written)} is not expected here"
        )
        _fail("invalid_expression", what, token.at)

    def _hold_depth(self, depth: int) -> None:
        if depth > self._deepest:
            message = f"The expression nests deeper than expression_depth allows ({self._deepest})."
            raise LimitError(Issue("", "too_deep", message))

    def _open(self, frame: _Frame) -> None:
        self._frames.append(frame)
        self._hold_depth(len(self._frames))

    def _empty(self) -> bool:
        """Whether the bracket that was just opened is closed at once; it is then read."""
        frame = self._frames[-1]
        if self._words[self._next].kind != _CLOSING[frame.kind]:
            return False
        self._next += 1
        self._close(frame)
        return True

    def _key(self) -> None:
        key, colon = self._take(), self._take()
        if key.kind not in ("name", "text"):
            self._unexpected(key)
        if colon.kind != ":":
            self._unexpected(colon)
        self._frames[-1].keys.append(key.written if key.kind == "name" else key.written[1:-1])

    def _lambda(self, frame: _Frame, name: Token) -> None:
        """`x => ...` is two arguments: the name, and what follows."""
        if frame.kind not in ("call", "[") or frame.operands or frame.operators:
            self._unexpected(self._words[self._next])
        self._next += 1
        frame.items.append(Accessor(name.written, at=name.at))

    def _operator(self, frame: _Frame, token: Token) -> None:
        level = _PRECEDENCE[token.kind]
        self._reduce(frame, level + (level == _RIGHT))
        frame.operators.append(_Operator(token.kind, level, token.at))
        self._hold_depth(len(frame.operators))
        if level == _TERNARY:
            self._open(_Frame("?", token.at))

    def _reduce(self, frame: _Frame, level: int) -> None:
        """Apply the operators that bind at least as tightly as this level."""
        while frame.operators and frame.operators[-1].level >= level:
            operator = frame.operators.pop()
            right, first = frame.operands.pop()
            if operator.level == _UNARY:
                args = (right,) if operator.sign == "!" else (Constant(0, operator.at), right)
            else:
                left, first = frame.operands.pop()
                args = (left, right) if operator.between is None else (left, operator.between, right)
            function = function_named("if" if operator.between is not None else operator.sign)
            at = operator.at if operator.level == _UNARY else args[0].at
            frame.operands.append((self._make_call(function, args, at), first))

    def _value(self, frame: _Frame) -> Node:
        self._reduce(frame, 0)
        return frame.operands.pop()[0]

    def _item(self, frame: _Frame) -> None:
        frame.items.append(self._value(frame))
        if len(frame.items) > self._limits.expression_parts:
            allowed = self._limits.expression_parts
            message = f"There are too many arguments in one call; expression_parts allows {allowed}."
            raise LimitError(Issue("", "too_many_parts", message))

    def _close(self, frame: _Frame) -> None:
        """Put what a bracket makes of its items in its place."""
        self._frames.pop()
        made: Node
        match frame.kind:
            case "(":
                made = frame.items[0]
            case "[":
                made = self._make_call(function_named("createArray"), tuple(frame.items), frame.at)
            case "{":
                pairs = tuple(zip(frame.keys, frame.items, strict=True))
                made = self._hold_node(ObjectLiteral(pairs, frame.at, self._depth(frame.items)))
            case "index":
                assert not isinstance(frame.inside, str)
                args = (frame.inside, frame.items[0])
                made = self._hold_node(Element(*args, frame.inside.at, self._depth(args)))
            case _:
                assert isinstance(frame.inside, str)
                made = self._make_call(function_named(frame.inside), tuple(frame.items), frame.at)
        self._frames[-1].operands.append((made, frame.first))

    def _accessor(self, name: Token, base: Node) -> Node:
        made = self._hold_node(Accessor(name.written, base, base.at, self._depth((base,))))
        if not base.kinds & OBJECT:
            _fail("wrong_type", f"{printed(base)[:60]} has no members", name.at)
        return made

    def _make_call(self, function: Function, args: tuple[Node, ...], at: int) -> Node:
        call = Call(function, args, at, self._depth(args))
        self._hold_node(call)
        wrong = objection(call)
        if wrong is not None:
            _fail(wrong.code, wrong.why, at)
        return call

    def _depth(self, below: tuple[Node, ...] | list[Node]) -> int:
        return 1 + max((node.depth for node in below), default=0)

    def _hold_node(self, node: Node) -> Node:
        self._hold_depth(node.depth)
        return node


def _atom(token: Token) -> Node:
    match token.kind:
        case "number":
            return Constant(javascript.tidy(float(token.written)), token.at)
        case "text":
            return Constant(string_value(token.written), token.at)
        case _ if token.written in _CONSTANTS:
            return Constant(_CONSTANTS[token.written], token.at)
        case _:
            return Accessor(token.written, at=token.at)
