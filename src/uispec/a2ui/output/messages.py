"""Messages out of the texts of single objects: read, mended where that is asked for, or told what is wrong with."""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final

from uispec import _json
from uispec.a2ui.codes import SlipCode
from uispec.a2ui.output.mending import Slip, blanked, mend
from uispec.a2ui.output.parts import IssuePart, MessagePart
from uispec.a2ui.output.prose import BLANKS, readable
from uispec.a2ui.reading import Message, parse_message
from uispec.errors import Issue, ParseError, UispecError
from uispec.limits import Limits

_SHOWN: Final = 80
"""Bytes of a text that is too long to be told, enough to recognise it by."""

_SENTENCES: Final[Mapping[SlipCode, str]] = {
    "trailing_comma": "A comma stands where no further value follows it.",
    "missing_comma": "Two messages of a list have no comma between them.",
    "smart_quote": 'A string stands in typographic quotation marks, where JSON has ".',
    "missing_bracket": "What was opened is not closed: a bracket is missing.",
    "surplus_bracket": "A bracket closes what was never opened.",
    "unclosed_block": "The text ends within a block of messages; its closing tag or fence is missing.",
    "unopened_block": "A tag closes a block of messages that was never opened.",
}

HOPELESS: Final = 1_000
"""Issues without a message between them, from which on it is not worth while to tell one from the next."""

_WRAPPER: Final = '{"messages": []'

_MESSAGE_WITHIN: Final = re.compile(r'\{\s*"version"\s*:\s*"(?:v\d|1\.0")')


class Messages:
    """Makes parts of what stands between the framing."""

    __slots__ = ("_encode", "_give", "_in_a_row", "_index", "_limits", "_mends")

    def __init__(
        self,
        give: Callable[[MessagePart | IssuePart], None],
        encode: Callable[[str], bytes],
        mends: bool,
        limits: Limits,
    ) -> None:
        self._give = give
        self._encode = encode
        self._mends = mends
        self._limits = limits
        self._index = 0
        self._in_a_row = 0  # issues since the last message

    @property
    def are_hopeless(self) -> bool:
        """Whether so much was none of them that the rest up to the next one is told as one."""
        return self._in_a_row >= HOPELESS

    def read(self, text: str, start: int, line: int) -> None:
        """Read one message, and give it or what is wrong with it, in front of it what was mended."""
        index, self._index = self._index, self._index + 1
        message, slips = self._message(text)
        at, counted = line, 0
        for slip in slips:  # in the order of the text
            at += text.count("\n", counted, slip.start)
            counted = slip.start
            self._slip(slip.code, text[slip.start : slip.end], start + slip.start, at, f"/{index}")
        end = start + len(text)
        if isinstance(message, UispecError):
            issues = tuple(issue.under(f"/{index}") for issue in message.issues)
            self._tell(issues, text, start, end, line)
        else:
            self._in_a_row = 0
            self._give(MessagePart(message, index, start=start, end=end, line=line))

    def too_large(self, text: str, start: int, line: int) -> None:
        """Say that a message is larger than is allowed, with the text that it has so far."""
        limit = self._limits.document_bytes
        sentence = f"A message has more than {limit} bytes (document_bytes); send it in smaller ones."
        issue = Issue(f"/{self._index}", "too_large", sentence)
        self._index += 1
        self._tell((issue,), self._beginning(text), start, start + len(text), line)

    def are_passed_over(self, beginning: str, start: int, end: int, line: int) -> None:
        """Say that there is no message between two places, and that it was not looked at any closer."""
        sentence = f"After {HOPELESS} faults in a row, all that stands before the next message is passed over."
        issue = Issue("", "too_many_issues", sentence)
        self._tell((issue,), self._beginning(beginning).rstrip(BLANKS), start, end, line)

    def read_rest_of_wrapper(self, text: str, start: int, line: int) -> None:
        """Read what stands behind the list of a wrapper, which has no message and should be JSON all the same."""
        text = text.rstrip(BLANKS)
        whole = _WRAPPER + text
        if self._is_json(whole):
            return
        mended = mend(whole)
        if mended and self._is_json(mended.text):
            for slip in mended.slips:
                before, after = slip.start - len(_WRAPPER), slip.end - len(_WRAPPER)
                self._slip(slip.code, text[before:after], start + before, line + text.count("\n", 0, before), "")
            return
        issue = Issue("", "invalid_json", "The object around the messages goes on with what is not JSON.")
        self._tell((issue,), text, start, start + len(text), line)

    def slip(self, code: SlipCode, text: str, start: int, line: int) -> None:
        """Report a slip in what stands around messages. Reading goes on as though it had not been made."""
        self._slip(code, text, start, line, "")

    def _slip(self, code: SlipCode, text: str, start: int, line: int, path: str) -> None:
        issue = Issue(path, code, _SENTENCES[code], "notice" if self._mends else "error")
        self._tell((issue,), text, start, start + len(text), line)

    def _tell(self, issues: tuple[Issue, ...], text: str, start: int, end: int, line: int) -> None:
        self._in_a_row += 1
        self._give(IssuePart(issues, readable(text), start=start, end=end, line=line))

    def _beginning(self, text: str) -> str:
        shown = self._encode(text[:_SHOWN])[:_SHOWN]
        return text[: len(shown.decode("utf-8", "ignore"))]  # without a character that the cut splits

    def _is_json(self, text: str) -> bool:
        try:
            _json.read(self._encode(text), self._limits)
        except UispecError:
            return False
        return True

    def _message(self, text: str) -> tuple[Message | UispecError, tuple[Slip, ...]]:
        try:
            return parse_message(self._encode(text), limits=self._limits), ()
        except UispecError as error:
            # Where another message seems to stand within, brackets are missing in front of it, and not at the end.
            if not self._mends or not isinstance(error, ParseError) or _MESSAGE_WITHIN.search(text, 1):
                return error, ()
        try:
            if mended := mend(text):
                with suppress(ParseError):
                    return parse_message(self._encode(mended.text), limits=self._limits), mended.slips
            return parse_message(self._encode(blanked(text)), limits=self._limits), ()
        except UispecError as error:
            return error, ()  # what mending leaves wrong, and not what it would mend
