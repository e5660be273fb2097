"""How messages stand in the text of a language model: in blocks, fences, lists, wrappers, or between prose."""

import re
from functools import partial
from itertools import pairwise
from typing import Final

from uispec.a2ui.codes import SlipCode
from uispec.a2ui.dialects import FIRST_NAMES
from uispec.a2ui.output.hopeless import stops, to_message
from uispec.a2ui.output.messages import Messages
from uispec.a2ui.output.prose import BLANKS, Prose
from uispec.a2ui.output.tape import Steps, Tape
from uispec.a2ui.output.values import TAG, Object, Outcome, Where
from uispec.limits import Limits

_KEY: Final = r"(?:[ \t\r\n]*+(?:[\"'“”„‟]|\Z))"
_TAG_COMES: Final = "|".join([TAG, *(rf"{TAG[:length]}\Z" for length in range(len(TAG)))])
_SPECIAL: Final = re.compile(rf"[`~]|<(?=/?(?i:{_TAG_COMES}))|\{{(?={_KEY})|\[(?=[{BLANKS}]*+(?:\{{{_KEY}|\Z))")
"""Where prose may end. A bracket with anything else behind it begins no message, and what ends here may go on."""

_BLANK: Final = re.compile(f"[{BLANKS}]+")
_SPACE: Final = " \t\r"
_SPACES: Final = re.compile(f"[{_SPACE}]*")
_FENCES: Final = {"`": re.compile("`*"), "~": re.compile("~*")}
_SHORTEST_FENCE: Final = 3
_INFO: Final = re.compile(r"[^\n`~{\[<]*")
_WORD: Final = re.compile(r"[\w-]*")
_LEFT: Final = re.compile(r"[ \t\r,}\]]*")
_JUNK: Final = re.compile(r"[^\n{\[<`~]*")
_JUNK_OF_LIST: Final = re.compile(r"[^\n{}\[\]<`~,]*")
_BEGINNINGS: Final = re.compile(rf'^[ \t]*(?=\{{[ \t\r\n]*"(?:{"|".join(sorted(FIRST_NAMES))})")', re.MULTILINE)
"""Lines that begin a message, up to where it begins."""
_SCALAR: Final = re.compile(r'true|false|null|-?\d[\d.eE+-]*|"[^"\\\n]*"')

_A2UI_FENCES: Final = frozenset({"a2ui", "a2ui-json", "a2ui-jsonl", "a2ui_json"})
"""What a fence says behind its backticks where it holds messages and nothing else."""

_JSON_FENCES: Final = frozenset({"", "json", "json5", "jsonc", "jsonl", "jsonlines", "ndjson"})
"""What a fence says where it may hold messages; a fence in any other language is an example of something."""


class Frames:
    """Reads the tape from front to back, and says which of it is prose and which is a message."""

    __slots__ = ("_fence", "_is_line_blank", "_limits", "_longest", "_messages", "_prose", "_tail", "_tape")

    def __init__(self, tape: Tape, prose: Prose, messages: Messages, limits: Limits) -> None:
        self._tape = tape
        self._prose = prose
        self._messages = messages
        self._limits = limits
        self._longest = prose.longest  # what shows within so many characters whether it frames messages
        self._is_line_blank = True  # nothing but white space stands on the line so far
        self._tail = ""  # what was said last
        self._fence: tuple[str, bool] | None = None  # a fence around prose: its backticks, and whether it is JSON

    def read(self) -> Steps[None]:
        """Read all of the stream."""
        tape = self._tape
        while (yield from tape.more()):
            found = _SPECIAL.search(tape.text, tape.at)
            tape.at = found.start() if found else len(tape.text)
            self._say()
            if not found:
                continue
            if found[0] in "{[" and found.end() == len(tape.text) and (yield from tape.grow()):
                continue  # what stands behind a bracket spares a closer look at most of them
            if found[0] == "<":
                yield from self._tag()
            elif found[0] in "`~":
                yield from self._fence_line()
            elif self._is_code:
                tape.at += 1
            elif (yield from self._document("prose", is_sure=False)):
                yield from self._leftovers()
        self._say()

    @property
    def _is_code(self) -> bool:
        """Whether JSON that begins here is an example: in a fence of another language, or between single backticks."""
        if self._fence is not None and not self._fence[1]:
            return True
        return self._tail.endswith("`") and not self._tail.endswith("```")

    def _say(self, upto: int | None = None) -> None:
        """Say that what is held was prose."""
        start, line = self._tape.start, self._tape.line
        text = self._tape.take(upto)
        _, has_break, rest = text.rpartition("\n")
        self._is_line_blank = (self._is_line_blank or has_break != "") and not rest.strip(BLANKS)
        self._tail = (self._tail + text[-3:])[-3:]
        self._prose.say(text, start, line)

    def _leave_prose(self) -> None:
        """Something else than prose comes next."""
        self._prose.end_line()
        self._is_line_blank, self._tail = False, ""

    def _slip(self, code: SlipCode, length: int = 0) -> None:
        """Report a slip in the next characters, and pass them."""
        tape = self._tape
        tape.take()
        start, line = tape.start, tape.line
        tape.at += length
        self._leave_prose()
        self._messages.slip(code, tape.take(), start, line)

    def _comes(self, word: str) -> Steps[bool]:
        return (yield from self._tape.more()) and (yield from self._tape.follows(word))

    def _tag(self) -> Steps[None]:
        """Read a block whose tag may come next."""
        tape = self._tape
        if (yield from tape.follows(f"</{TAG}")):
            start, line = tape.start, tape.line
            yield from self._closing_tag()
            self._leave_prose()
            self._messages.slip("unopened_block", tape.take(), start, line)
            return
        if not (yield from tape.follows(f"<{TAG}")):
            tape.at += 1
            return
        start, line = tape.start, tape.line
        tape.at += len(TAG) + 1
        name_end = tape.place
        tape.allow(self._longest)
        is_tag = yield from self._attributes()
        tape.allow_all()
        if not is_tag:
            self._say(name_end)
            return
        self._leave_prose()
        tag = tape.take()
        if not tag.endswith("/>"):
            yield from self._content("block", "", (tag, start, line))

    def _attributes(self) -> Steps[bool]:
        """Pass over the rest of a tag; False where it is none."""
        tape = self._tape
        quote, char = "", ""
        while (yield from tape.more()):
            is_first, char = not char, tape.text[tape.at]
            tape.at += 1
            if is_first and char not in " \t\r\n/>":
                return False
            if quote:
                quote = "" if char == quote else quote
            elif char in "\"'":
                quote = char
            elif char in "<>":
                return char == ">"
        return False

    def _closing_tag(self) -> Steps[None]:
        """Pass over a closing tag, as far as it is one: what else stands behind its name is none of it."""
        tape = self._tape
        tape.at += len(TAG) + 2
        tape.allow(self._longest)
        yield from tape.pass_over(_SPACES)
        if (yield from self._comes(">")):
            tape.at += 1
        tape.allow_all()

    def _fence_line(self) -> Steps[None]:
        """Read a fence that the next characters may open or close, with the messages that stand in it."""
        tape = self._tape
        if not self._is_line_blank:
            tape.at += 1
            return
        tape.allow(self._longest)
        yield from self._opening_fence()
        tape.allow_all()

    def _opening_fence(self) -> Steps[None]:
        tape = self._tape
        char, start, line = tape.text[tape.at], tape.start, tape.line
        yield from tape.pass_over(_FENCES[char])
        fence = char * (tape.place - start)
        if len(fence) < _SHORTEST_FENCE:
            return
        yield from tape.pass_over(_INFO)
        info = tape.seen()[len(fence) :].split()
        has_more = yield from tape.more()
        if self._fence is not None:
            if not info and fence.startswith(self._fence[0]) and (not has_more or tape.text[tape.at] == "\n"):
                self._fence = None
            return
        language = info[0].lower() if info else ""
        holds_json = language in _JSON_FENCES
        if tape.is_over or (has_more and tape.text[tape.at] not in ("\n{[" if holds_json else "\n")):
            return
        if language in _A2UI_FENCES:
            self._leave_prose()
            yield from self._content("fence", fence, (tape.take(), start, line))
            return
        if holds_json:
            yield from tape.pass_over(_BLANK)
            if (yield from tape.more()) and tape.text[tape.at] in "{[":
                opening = (tape.seen(), start, line)
                if (yield from self._document("fence", is_sure=False)):
                    yield from self._content("fence", fence, opening)
                    return
        self._fence = (fence, holds_json)

    def _content(self, where: Where, fence: str, opening: tuple[str, int, int]) -> Steps[None]:
        """Read what stands in a block or a fence, and its end."""
        tape = self._tape
        tape.allow_all()
        while (yield from self._pass_over()):
            char = tape.text[tape.at]
            if self._messages.are_hopeless and (yield from self._without_hope(where, fence[:1], in_list=False)):
                continue
            if char in "{[":
                yield from self._document(where, is_sure=True)
            elif char == "<" and where == "block" and (yield from tape.follows(f"</{TAG}")):
                yield from self._closing_tag()
                tape.take()
                return
            elif char == "<" and where == "fence" and (yield from tape.follows(f"<{TAG}")):
                yield from self._tag()
            elif char in _FENCES and (yield from tape.follows(char * _SHORTEST_FENCE)):
                yield from tape.pass_over(_FENCES[char], lets_go=True)
                yield from tape.pass_over(_SPACES, lets_go=True)
                if fence.startswith(char):
                    return
                yield from self._language()
            elif char == ",":
                self._slip("trailing_comma", 1)
            elif char in "]}":
                self._slip("surplus_bracket", 1)
            else:
                yield from self._junk(where, _JUNK)
        start_text, start, line = opening
        self._messages.slip("unclosed_block", start_text.strip(BLANKS), start, line)

    def _pass_over(self) -> Steps[bool]:
        """Pass over white space between messages, and wait for what comes next; False where the text ends."""
        self._tape.take()
        yield from self._tape.pass_over(_BLANK, lets_go=True)
        return (yield from self._tape.more())

    def _language(self) -> Steps[None]:
        """Let go of what a fence among messages says, if it says that it holds some; anything else is read as ever."""
        tape = self._tape
        tape.allow(self._longest)
        yield from tape.pass_over(_WORD)
        tape.allow_all()
        is_language = tape.seen().lower() in _A2UI_FENCES | _JSON_FENCES
        tape.take(None if is_language else tape.start)

    def _without_hope(self, where: Where, fence: str = "", *, in_list: bool) -> Steps[bool]:
        """Tell of all that stands in front of the next message, or where the frame may end, as one; False of none."""
        tape = self._tape
        start, line = tape.start, tape.line
        beginning = yield from to_message(tape, stops(where, fence, in_list=in_list), partial(self._leaves, where))
        if tape.start == start:
            return False
        self._messages.are_passed_over(beginning, start, tape.start, line)
        return True

    def _document(self, where: Where, *, is_sure: bool) -> Steps[bool]:
        """Read a list, a wrapper or a message; False where it stands in prose and proves to be none of these."""
        if self._tape.text[self._tape.at] == "[":
            return (yield from self._list(where, is_sure=is_sure))
        return (yield from self._object(where, is_sure=is_sure, in_list=False))

    def _list(self, where: Where, *, is_sure: bool, in_wrapper: bool = False) -> Steps[bool]:
        """Read a list of messages."""
        tape = self._tape
        tape.at += 1
        if not is_sure:
            tape.allow(self._longest)
            yield from tape.pass_over(_BLANK)
            begins = (yield from tape.more()) and tape.text[tape.at] == "{"
            tape.allow_all()
            if not begins or not (yield from self._object(where, is_sure=False, in_list=True)):
                self._say()
                return False
        comma: tuple[int, int] | None = None
        needs_comma = not is_sure
        while (yield from self._pass_over()):
            char = tape.text[tape.at]
            if self._messages.are_hopeless:
                if where == "prose":
                    break
                if (yield from self._without_hope(where, in_list=True)):
                    comma, needs_comma = None, False
                    continue
            if char == "]":
                break
            if char == "," and needs_comma:
                comma, needs_comma = (tape.start, tape.line), False
                tape.at += 1
            elif char == ",":
                self._slip("trailing_comma", 1)
            elif (char == "}" and in_wrapper) or (yield from self._leaves(where, char)):
                break
            elif char == "}":
                self._slip("surplus_bracket", 1)
            else:
                if needs_comma:
                    self._slip("missing_comma")
                if char == "{":
                    yield from self._object(where, is_sure=True, in_list=True)
                elif not (yield from self._junk(where, _JUNK_OF_LIST)):
                    break
                comma, needs_comma = None, True
        if comma:
            self._messages.slip("trailing_comma", ",", *comma)
        if tape.at < len(tape.text) and tape.text[tape.at] == "]":
            tape.at += 1
            tape.take()
        else:
            self._slip("missing_bracket")
        return True

    def _leaves(self, where: Where, char: str) -> Steps[bool]:
        """Tell whether what a list stands in ends before the list does."""
        if char in _FENCES:
            return (yield from self._tape.follows(char * _SHORTEST_FENCE))
        return char == "<" and where == "block" and (yield from self._tape.follows(f"</{TAG}"))

    def _object(self, where: Where, *, is_sure: bool, in_list: bool) -> Steps[bool]:
        """Read a message or a wrapper."""
        tape, limit = self._tape, max(1, self._limits.document_bytes)
        start = tape.place
        if is_sure:
            tape.take()

        def too_large() -> None:
            self._leave_prose()
            begin = max(start, tape.start)  # of a wrapper, what stands in front of its messages is gone by now
            text, line, _ = self._from(begin, tape.place)
            tape.take()
            self._messages.too_large(text, begin, line)

        found = Object(
            tape,
            where,
            in_list=in_list,
            is_sure=is_sure,
            most_depth=max(1, self._limits.json_depth),
            too_large=too_large,
        )
        tape.allow(limit)
        outcome = yield from found.read()
        tape.allow_all()
        is_wrapper = False
        while outcome == "list":
            if not (yield from self._list(where, is_sure=is_sure, in_wrapper=True)):
                return False
            is_wrapper = is_sure = True
            found.pass_list()
            if not found.is_dropped:
                tape.allow(limit)
            outcome = yield from found.read()
            tape.allow_all()
        if outcome == "other":
            self._say(found.end)
            return False
        self._leave_prose()
        if found.is_dropped:
            tape.take()
        elif is_wrapper:
            start, line = tape.start, tape.line
            self._messages.read_rest_of_wrapper(tape.take(found.end), start, line)
        else:
            self._conclude(found, outcome, start, in_list=in_list)
        return True

    def _from(self, start: int, end: int) -> tuple[str, int, int]:
        """Look at what is held between two places: its text, its line, and how far that line goes before it."""
        tape = self._tape
        held = tape.seen(end)
        before, text = held[: start - tape.start], held[start - tape.start :]
        last = before.rfind("\n")
        return text, tape.line + before.count("\n"), len(before) - last - 1 + (tape.column if last < 0 else 0)

    def _conclude(self, found: Object, outcome: Outcome, start: int, *, in_list: bool) -> None:
        """Read an object as a message; a broken one as several, if others seem to begin within."""
        text, line, column = self._from(start, found.end)
        if outcome == "complete":
            self._tape.take(found.end)
            self._messages.read(text, start, line)
            return
        text = _without_separator(text, in_list)
        # A message that was cut off where a value is due takes the next one for that value.
        lines = {at.end() for at in _BEGINNINGS.finditer(text, 1) if len(at[0]) <= column}
        within = lines.union(place - start for place in found.swallowed)
        cuts = [0, *sorted(within)]
        # What comes last may go on further than what it was taken for, so it is read once more by itself.
        for cut, following in pairwise(cuts):
            piece = text[cut:following]
            self._messages.read(_without_separator(piece, in_list), start + cut, line)
            line += piece.count("\n")
        if within:
            self._tape.take(start + cuts[-1])
        else:
            self._tape.take(start + len(text))
            self._messages.read(text, start, line)

    def _junk(self, where: Where, pattern: re.Pattern[str]) -> Steps[bool]:
        """Read what is no message where messages stand; False where it is prose behind a list that was not closed."""
        tape = self._tape
        start, line = tape.start, tape.line
        tape.at += 1
        tape.allow(self._limits.document_bytes)
        yield from tape.pass_over(pattern)
        tape.allow_all()
        text = tape.seen().rstrip(BLANKS)
        if where == "prose" and not _SCALAR.fullmatch(text):
            tape.take(start)
            return False
        tape.take()
        self._leave_prose()
        self._messages.read(text, start, line)
        return True

    def _leftovers(self) -> Steps[None]:
        """Report brackets and commas behind a message, where nothing else than another message follows on the line."""
        tape = self._tape
        if not (yield from tape.more()) or tape.text[tape.at] == "\n":
            return
        tape.allow(self._longest)
        yield from tape.pass_over(_LEFT)
        is_last = tape.text[tape.at] in "\n{[" if (yield from tape.more()) else not tape.is_over
        tape.allow_all()
        left = tape.seen().lstrip(_SPACE)
        if is_last and left:
            tape.take(tape.place - len(left))
            self._slip("surplus_bracket" if left.strip(f",{_SPACE}") else "trailing_comma", len(left.rstrip(_SPACE)))


def _without_separator(text: str, in_list: bool) -> str:
    """Leave out what sets an object apart from the next one."""
    text = text.rstrip(BLANKS)
    return text.removesuffix(",").rstrip(BLANKS) if in_list else text
