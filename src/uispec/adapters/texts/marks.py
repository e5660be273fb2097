"""The marks inside a paragraph of Markdown: emphasis, code, links, escapes, entities, breaks."""

import html
import re
import unicodedata
from bisect import bisect_left
from dataclasses import dataclass, field
from html.entities import html5
from typing import Final

_PUNCTUATION: Final = r"[!-/:-@\[-`{-~]"
_TOKEN: Final = re.compile(
    rf"\\(?P<escape>{_PUNCTUATION})|(?P<end>\\\n|(?<![ ])[ ]{{2,}}+\n)|(?P<code>`+)"
    r"|(?P<entity>&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});)"
    r"|<(?P<auto>[A-Za-z][A-Za-z0-9+.\-]{1,31}:[^\s<>]*|[\w.!#$%&'*+/=?^`{|}~-]+@[\w.-]+)>"
    r"|(?P<tag><[A-Za-z/!?])"  # whether or not it ends here: the text may come to stand before one that ends it
    r"|(?P<delimiter>\*+|_+|~+)|(?P<open>!?\[)|(?P<close>\])",
    re.MULTILINE,
)
# Possessive throughout: nothing that was read is given back, so that no text takes longer than its length.
_TARGET: Final = re.compile(
    r"\(\s*+(?:<(?P<angled>(?:[^<>\n\\]|\\.)*+)>|(?P<bare>(?!<)(?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.)*+\))*+))"
    r"(?:\s++(?:\"(?:[^\"\\]|\\.)*+\"|'(?:[^'\\]|\\.)*+'|\((?:[^()\\]|\\.)*+\)))?+\s*+\)",
    re.DOTALL,
)
_ESCAPE: Final = re.compile(rf"\\({_PUNCTUATION})")


@dataclass(frozen=True, slots=True)
class Read:
    """A paragraph as it is read."""

    plain: str
    is_marked: bool
    """Whether anything in it is a mark, so that it is read as something else than it is."""


def read(text: str, *, has_urls: bool = True) -> Read:
    r"""Read the marks of a paragraph.

    >>> read("**a** \\* [b](/c)"), read("2 * 3 * 4")
    (Read(plain='a * b (/c)', is_marked=True), Read(plain='2 * 3 * 4', is_marked=False))
    """
    reader = _Reader(text, has_urls)
    reader.run()
    return Read("".join(reader.pieces), reader.is_marked)


@dataclass(slots=True)
class _Run:
    """A run of one character that may begin or end emphasis."""

    piece: int
    character: str
    length: int
    can_open: bool
    can_close: bool
    left: int = field(init=False)
    """How many of its characters are not spent yet."""

    def __post_init__(self) -> None:
        self.left = self.length

    def takes(self, opener: "_Run") -> int:
        """How many characters it spends on an opener; 0 where both do not match."""
        if self.character != opener.character or not opener.can_open:
            return 0
        if self.character == "~":
            return self.size if self.size == opener.size else 0
        # Where a run may do both, a third that is left over must not match.
        ambiguous = opener.can_close or self.can_open
        total = self.length + opener.length
        if ambiguous and total % 3 == 0 and (self.length % 3 or opener.length % 3):
            return 0
        return min(self.size, opener.size)

    @property
    def size(self) -> int:
        """How many characters it can spend at once."""
        return min(self.left, 2)


@dataclass(slots=True)
class _Bracket:
    piece: int
    end: int
    """Where its label begins in the text."""
    is_image: bool
    runs: int
    """How many runs were open before it."""


class _Reader:
    def __init__(self, text: str, has_urls: bool) -> None:
        self.pieces: list[str] = []
        self.is_marked = False
        self._text = text
        self._has_urls = has_urls
        self._runs: list[_Run] = []
        self._brackets: list[_Bracket] = []
        self._spent_brackets = 0
        """Brackets below this number cannot open a link any more: a link stands inside them."""
        self._ticks: dict[int, list[int]] = {}

    def run(self) -> None:
        text, at = self._text, 0
        while (found := _TOKEN.search(text, at)) is not None:
            if found.start() > at:
                self.pieces.append(text[at : found.start()])
            at = self._read(found)
        self.pieces.append(text[at:])
        self._pair(0)

    def _read(self, found: re.Match[str]) -> int:
        """Read one token, and tell where the text goes on."""
        kind = str(found.lastgroup)
        token, end = found[0], found.end()
        match kind:
            case "delimiter":
                self._open_run(found)
            case "open":
                self._brackets.append(_Bracket(len(self.pieces), end, token[0] == "!", len(self._runs)))
                self.pieces.append(token)
            case "close":
                return self._close_bracket(found)
            case "code":
                return self._read_code(found)
            case "entity":
                self._say(token, html.unescape(token) if token[1] == "#" or token[1:] in html5 else token)
            case "end":
                self._say(token, "\n")
            case "tag":
                self.pieces.append(token)
                self.is_marked = True
            case _:
                self._say(token, found[kind])
        return end

    def _say(self, token: str, shown: str) -> None:
        self.pieces.append(shown)
        self.is_marked |= token != shown

    # Code -----------------------------------------------------------------------------------------------------------

    def _read_code(self, found: re.Match[str]) -> int:
        end = found.end()
        if not self._ticks:
            for run in re.finditer("`+", self._text):
                self._ticks.setdefault(len(run[0]), []).append(run.start())
        starts = self._ticks.get(len(found[0]), [])
        index = bisect_left(starts, end)
        if index == len(starts):
            self.pieces.append(found[0])
            return end
        code = self._text[end : starts[index]].replace("\n", " ")
        if code[0] == code[-1] == " " and code.strip(" "):
            code = code[1:-1]
        self._say(found[0], code)
        return starts[index] + len(found[0])

    # Links ----------------------------------------------------------------------------------------------------------

    def _close_bracket(self, found: re.Match[str]) -> int:
        end = found.end()
        opened = self._brackets.pop() if self._brackets else None
        is_live = opened is not None and (opened.is_image or len(self._brackets) >= self._spent_brackets)
        target = _TARGET.match(self._text, end) if is_live else None
        if opened is None or target is None:
            self.pieces.append("]")
            return end
        self._pair(opened.runs)
        if not opened.is_image:
            self._spent_brackets = len(self._brackets)
        url = html.unescape(_ESCAPE.sub(r"\1", target["angled"] or target["bare"] or ""))
        label = found.start() - opened.end
        self.pieces[opened.piece] = ""
        self.pieces.append(self._write_url(url, label, opened.end))
        self.is_marked = True
        return target.end()

    def _write_url(self, url: str, length: int, start: int) -> str:
        """What stands behind the label of a link."""
        bare = url.removeprefix("mailto:")
        if not self._has_urls or not url or (length in (len(url), len(bare)) and self._text.startswith(bare, start)):
            return ""
        return f" ({url})" if length else url

    # Emphasis -------------------------------------------------------------------------------------------------------

    def _open_run(self, found: re.Match[str]) -> None:
        token, text = found[0], self._text
        before = _kind(text[found.start() - 1 : found.start()])
        after = _kind(text[found.end() : found.end() + 1])
        is_left = after != "space" and (after != "mark" or before != "letter")
        is_right = before != "space" and (before != "mark" or after != "letter")
        can_open, can_close = is_left, is_right
        if token[0] == "_":
            can_open = is_left and (not is_right or before == "mark")
            can_close = is_right and (not is_left or after == "mark")
        if can_open or can_close:
            self._runs.append(_Run(len(self.pieces), token[0], len(token), can_open, can_close))
        self.pieces.append(token)

    def _pair(self, start: int) -> None:
        """Match the runs from a number on, and forget them; their pieces keep what no match took."""
        openers: list[_Run] = []
        # For each kind of closer, how far down there is certainly no opener for it.
        bottoms: dict[tuple[str, bool, int], int] = {}
        for run in self._runs[start:]:
            while run.can_close and run.left:
                key = (run.character, run.can_open, run.size if run.character == "~" else run.length % 3)
                at = len(openers) - 1
                bottom = bottoms.get(key, 0)
                while at >= bottom and not run.takes(openers[at]):
                    at -= 1
                if at < bottom:
                    bottoms[key] = len(openers)
                    break
                opener = openers[at]
                taken = run.takes(opener)
                self.is_marked = True
                run.left -= taken
                opener.left -= taken
                del openers[at + bool(opener.left) :]
                bottoms = {known: min(height, len(openers)) for known, height in bottoms.items()}
            if run.can_open and run.left:
                openers.append(run)
        for run in self._runs[start:]:
            self.pieces[run.piece] = run.character * run.left
        del self._runs[start:]


def _kind(character: str) -> str:
    """What a character is for emphasis: space (also where there is none), a mark, or anything else."""
    if not character or character.isspace():
        return "space"
    return "mark" if unicodedata.category(character)[0] in "PS" else "letter"
