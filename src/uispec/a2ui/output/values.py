"""How far a JSON object reaches in a text that is still arriving, also where it is broken."""

import json
import re
from collections.abc import Callable, Mapping
from typing import Final, Literal, TypeAlias

from uispec.a2ui.dialects import FIRST_NAMES
from uispec.a2ui.output.marks import Marks
from uispec.a2ui.output.tape import Steps, Tape

Where: TypeAlias = Literal["prose", "fence", "block"]
"""What an object stands in; a fence or a block holds messages and nothing else."""

Outcome: TypeAlias = Literal["complete", "list", "broken", "other"]
"""`list`: the messages of a wrapper come next. `broken`: no more of the object can be made out. `other`: it stands in
prose and is none that A2UI is about."""

TAG: Final = "a2ui-json"

_Token: TypeAlias = Literal["string", "open", "close", "colon", "comma", "literal", "other"]
_Expected: TypeAlias = Literal["first key", "key", "colon", "first value", "value", "next"]
_StringEnd: TypeAlias = Literal["closed", "line", "tag", "text"]

_BLANKS: Final = re.compile(r"[ \t\r\n]+")
_STRING: Final = re.compile(r'"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+"')
_BEGINNING: Final = re.compile(
    r"""\{[ \t\r\n]*+ (?: \}
    | (?! "version"[ \t\r\n]*+:[ \t\r\n]*+[\[{])
      "[^"\\\n]*+(?:\\.[^"\\\n]*+)*+"[ \t\r\n]*+:[ \t\r\n]*+
      (?: ["\[{] | (?:true|false|null|-?\d[\d.eE+-]*+)[ \t\r\n]*+[,}] ))""",
    re.VERBOSE,
)
"""How an object begins that is worth a look as a whole: one that is none costs more than to pass over its beginning."""
_WORD: Final = re.compile(r"[\w.+-]+")
_LITERAL: Final = re.compile(r"true|false|null|-?\d[\d.eE+-]*|NaN|-?Infinity")
_DECODER: Final = json.JSONDecoder()
_ESCAPED_ASCII: Final = re.compile(r"\\u00[0-7]")
_LINE_STOP: Final = re.compile(r"[\n<]")
_PUNCTUATION: Final[Mapping[str, _Token]] = {
    "{": "open",
    "[": "open",
    "}": "close",
    "]": "close",
    ":": "colon",
    ",": "comma",
}
_OPENER: Final = {"}": "{", "]": "["}
_CLOSERS: Final = {'"': '"', "'": "'", **dict.fromkeys("“”„‟", '“”„‟"')}
"""What ends a string, by what began it: models write typographic quotation marks where JSON wants its own."""
_STOPS: Final = {quote: re.compile(rf"[{closers}\\\n<]") for quote, closers in _CLOSERS.items()}
"""What in a string wants a look."""
_LONGEST_WORD: Final = 40
"""Characters that are kept of a string; no name that matters here is longer."""
_BEGINS_LINE_OF_JSON: Final = frozenset("{}[],:").union(_CLOSERS)


class Object:
    """An object whose `{` comes next on the tape, and how far it reaches.

    Brackets and strings are followed by the rules of JSON as far as the text keeps to them. From the first token that
    no JSON has at its place the object is lost, and reaches to where its own bracket closes it, the next message
    begins, or what it stands in ends.
    """

    __slots__ = (
        "_brace",
        "_expected",
        "_in_list",
        "_is_fresh",
        "_is_lost",
        "_is_sure",
        "_keys",
        "_most_depth",
        "_stack",
        "_tail",
        "_tape",
        "_too_large",
        "_where",
        "_word",
        "end",
        "is_dropped",
        "marks",
        "swallowed",
    )

    def __init__(
        self,
        tape: Tape,
        where: Where,
        *,
        in_list: bool,
        is_sure: bool,
        most_depth: int,
        too_large: Callable[[], None],
    ) -> None:
        self.marks = Marks()
        self.end = 0
        """The place behind the object, or where it showed what it is not."""
        self.is_dropped = False
        """Whether it grew too large, so that no more of it is held."""
        self.swallowed: list[int] = []
        """Places where a message seems to begin among the components of this one. That can only be if this one is
        broken."""
        self._tape = tape
        self._where: Where = where
        self._in_list = in_list
        self._is_sure = is_sure  # nothing else than a message may stand here
        self._most_depth = most_depth
        self._too_large = too_large
        self._stack: list[str] = []
        self._expected: _Expected = "value"
        self._is_lost = False
        self._is_fresh = False  # a line has begun, and nothing stands on it yet
        self._keys: list[str] = []  # the last key of each object on the stack; what stands in an array has none
        self._word = ""  # what the last string or literal said
        self._tail: int | None = None  # where in the last string its last `{` stood, if nothing follows there
        self._brace: tuple[int, _Token] | None = None  # a `{`, and what would be the first key behind it

    def pass_list(self) -> None:
        """Go on behind the list of a wrapper, which it now is."""
        self._is_sure = True
        self._expected = "next"

    def read(self) -> Steps[Outcome]:
        """Pass over the object, or over as much of it as is no list of messages."""
        tape = self._tape
        if outcome := self._read_whole():
            return outcome
        while True:
            if tape.at == len(tape.text) and not (yield from self._more()):
                return self._end(tape.place)
            if blanks := _BLANKS.match(tape.text, tape.at):
                tape.at = blanks.end()
                self._is_fresh |= "\n" in blanks[0]
                continue
            char = tape.text[tape.at]
            start, is_fresh, self._is_fresh = tape.place, self._is_fresh, False
            if char in "<`~" and (yield from self._leaves(char, is_fresh)):
                return self._end(start)
            if char == "[" and self._is_at_messages():
                return "list"
            token = yield from self._token(char)
            if token is None:
                return self._end(tape.place)
            if char == "]" and self._in_list and "[" not in self._stack:
                return self._end(start)
            self._step(token, char)
            if not self._stack:
                return self._complete()
            if self._is_lost:
                if self.is_dropped:
                    yield from self._skip_line()
                    return self._end(tape.place)
                if not self._may_be_message or (is_fresh and self._begins_prose(char)):
                    return self._end(start)
                if self._brace is not None and self._brace[1] == token and self._word in FIRST_NAMES:
                    return self._end(self._brace[0])
            self._brace = self._brace_of(token, char, start)

    def _read_whole(self) -> Outcome | None:
        """Pass over an object that has come completely, by a shorter road to where `read` comes too.

        `None` where it has not, or where the roads may part.
        """
        tape = self._tape
        if self._stack or not _BEGINNING.match(tape.text, tape.at):
            return None
        try:
            value, end = _DECODER.raw_decode(tape.text, tape.at)
        except (ValueError, RecursionError):
            return None
        text = tape.text[tape.at : end]
        version = value.get("version")
        is_deep = text.count("{") + text.count("[") > self._most_depth
        # Keys that are written with escapes, or twice, are not what they say.
        is_odd = text.count('"version"') > 1 or _ESCAPED_ASCII.search(text) or isinstance(version, dict | list)
        if is_deep or is_odd or "messages" in value:
            return None
        for key in value:
            self.marks.see_key(key)
        if isinstance(version, str):
            self.marks.see_version(version[:_LONGEST_WORD])
        tape.at = end
        return self._complete()

    def _complete(self) -> Outcome:
        self.end = self._tape.place
        return "complete" if self._is_sure or self.marks.is_message else "other"

    @property
    def _may_be_message(self) -> bool:
        return self._is_sure or self.marks.may_be_message

    def _end(self, end: int) -> Outcome:
        self.end = end
        return "broken" if self._may_be_message else "other"

    def _is_at_messages(self) -> bool:
        return self._keys == ["messages"] and self._expected == "value" and not self._in_list and not self._is_lost

    def _begins_prose(self, char: str) -> bool:
        return self._where == "prose" and char not in _BEGINS_LINE_OF_JSON

    def _leaves(self, char: str, is_fresh: bool) -> Steps[bool]:
        """Tell whether a character that JSON has in strings alone ends what the object stands in."""
        match self._where:
            case "block":
                return char == "<"
            case "fence":
                return is_fresh and (yield from self._tape.follows(char * 3))
            case "prose":
                return is_fresh or (char == "<" and (yield from self._tape.follows(f"<{TAG}")))

    def _step(self, token: _Token, char: str) -> None:
        """Move on by a token. A closing bracket tells where one is, whatever was expected; so does a comma."""
        match token:
            case "open":
                # A version is no object: where one stands for it, the line was cut off and the next message begins.
                is_expected = self._expected in {"value", "first value"} and self._keys != ["version"]
                self._is_lost |= not is_expected or len(self._stack) >= self._most_depth
                self._stack.append(char)
                self._keys.append("")
                self._expected = "first key" if char == "{" else "first value"
            case "close" if _OPENER[char] in self._stack:
                while self._stack.pop() != _OPENER[char]:
                    pass
                del self._keys[len(self._stack) :]
                self._expected = "next"
            case "comma":
                self._expected = "key" if self._stack[-1] == "{" else "value"
            case "colon" if self._expected == "colon":
                self._expected = "value"
            case "string" if self._expected in {"key", "first key"}:
                if len(self._stack) == 1:
                    self.marks.see_key(self._word)
                elif self._brace and self._word in FIRST_NAMES and self._keys[-3:-1] == ["components", ""]:
                    self.swallowed.append(self._brace[0])
                self._keys[-1] = self._word
                self._expected = "colon"
            case "string" if self._expected in {"value", "first value"}:
                self._expected = "next"
                if self._keys == ["version"]:
                    self.marks.see_version(self._word)
            case "literal" if self._expected in {"value", "first value"} and _LITERAL.fullmatch(self._word):
                self._expected = "next"
            case _:
                self._is_lost = True

    def _brace_of(self, token: _Token, char: str, start: int) -> tuple[int, _Token] | None:
        """Tell where a message would have begun if one of its first keys came next.

        After a string that was not closed, strings are taken for what stands between them; so the `{` in front of a
        message may have been taken for the end of a string.
        """
        if token == "string" and self._tail is not None:
            return (self._tail, "literal")
        return (start, "string") if char == "{" and len(self._stack) > 1 else None

    def _token(self, char: str) -> Steps[_Token | None]:
        """Pass over a token; `None` where the text ends in it, or what the object stands in."""
        if char in _CLOSERS:
            self._is_lost |= self._expected in {"colon", "next"}  # so that tags are looked for in it
            end = yield from self._string(char)
            self._is_lost |= end == "line"
            return "string" if end in {"closed", "line"} else None
        if _WORD.match(self._tape.text, self._tape.at):
            return "literal" if (yield from self._whole_word()) else None
        self._tape.at += 1
        return _PUNCTUATION.get(char, "other")

    def _whole_word(self) -> Steps[bool]:
        """Pass over a word; False where the text ends, since more of the word could come."""
        tape = self._tape
        self._word = ""
        while word := _WORD.match(tape.text, tape.at):
            self._word = (self._word + word[0])[:_LONGEST_WORD]
            tape.at = word.end()
            if tape.at == len(tape.text) and not (yield from self._more()):
                return False
        return True

    def _string(self, quote: str) -> Steps[_StringEnd]:
        """Pass over a string, and tell what ended it."""
        tape = self._tape
        self._word, self._tail = "", None
        if quote == '"' and not self._is_lost and (whole := _STRING.match(tape.text, tape.at)):
            self._note(whole[0][1:-1], tape.place + 1)
            tape.at = whole.end()
            return "closed"
        tape.at += 1
        while True:
            if tape.at == len(tape.text) and not (yield from self._more()):
                return "text"
            stop = _STOPS[quote].search(tape.text, tape.at)
            end = stop.start() if stop else len(tape.text)
            self._note(tape.text[tape.at : end], tape.place)
            tape.at = end
            if tape.at == len(tape.text):
                continue
            match tape.text[tape.at]:
                case "\n":
                    return "line"
                case "<":
                    if self._is_lost and (yield from tape.follows(self._tag)):
                        return "tag"
                    self._note("<", tape.place)
                    tape.at += 1
                case "\\":
                    self._note("\\", tape.place)
                    tape.at += 1
                    if tape.at == len(tape.text) and not (yield from self._more()):
                        return "text"
                    if tape.text[tape.at] != "\n":
                        self._note(tape.text[tape.at], tape.place)
                        tape.at += 1
                case _:
                    tape.at += 1
                    return "closed"

    def _note(self, text: str, place: int) -> None:
        """Keep of a string, or of a piece of one, what may matter."""
        self._word = (self._word + text[:_LONGEST_WORD])[:_LONGEST_WORD]
        if seen := text.rstrip(" \t\r"):
            self._tail = place + len(seen) - 1 if seen.endswith("{") else None

    @property
    def _tag(self) -> str:
        """The tag that no object goes beyond, though it may have to be looked for in what seems a string."""
        return f"</{TAG}" if self._where == "block" else f"<{TAG}"

    def _more(self) -> Steps[bool]:
        """Wait for another character; from where the object is too large, what it passes is let go."""
        tape = self._tape
        if self.is_dropped:
            tape.take()
        if (yield from tape.more()):
            return True
        if not tape.is_over or not self._may_be_message:
            return False
        tape.allow_all()
        self._too_large()
        self.is_dropped = True
        return (yield from tape.more())

    def _skip_line(self) -> Steps[None]:
        tape = self._tape
        while tape.at < len(tape.text) or (yield from self._more()):
            stop = _LINE_STOP.search(tape.text, tape.at)
            tape.at = stop.start() if stop else len(tape.text)
            if tape.at == len(tape.text):
                continue
            if tape.text[tape.at] == "\n" or (yield from tape.follows(self._tag)):
                return
            tape.at += 1
