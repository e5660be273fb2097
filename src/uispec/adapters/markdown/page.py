"""A page of Markdown in the making: its blocks, and the inputs and actions that it speaks of."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from uispec.adapters.clicks.drafts import HomeDraft
from uispec.adapters.clicks.home import HomeAction, HomeInput
from uispec.adapters.texts.markup import escape

_BRACKET: Final = re.compile(r"(?<!\\)[\[\]]")
_IN_URL: Final = re.compile(r"[\\()<>]|&(?=[#A-Za-z][A-Za-z0-9]*;)")
_SPACE: Final = re.compile(r"\s")
_EDGES: Final = re.compile(r"(\s*)(.*?)(\s*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Block:
    """Lines that stand together."""

    text: str
    first: str
    """What stands in front of its first line: indentation, a bullet."""
    rest: str
    """What stands in front of the others."""
    item: int = 0
    """The list whose item begins here; 0 for none."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An action that a user may choose by its number."""

    title: str
    does: str
    """What it sends."""
    entry: HomeAction
    takes_inputs: bool
    """Whether what was filled in goes along."""


@dataclass(slots=True)
class Page:
    """One page in the making."""

    draft: HomeDraft
    source_format: str
    has_senders: bool = False
    """Whether any action sends what was filled in."""
    blocks: list[Block] = field(default_factory=list[Block])
    answers: list[Answer] = field(default_factory=list[Answer])
    inputs: dict[str, HomeInput] = field(default_factory=dict[str, HomeInput])

    def text(self) -> str:
        """Write the page. Blocks stand apart by an empty line, but for the items of a list that are one line each."""
        lines: list[str] = []
        last: Block | None = None
        for block in [*self.blocks, *self._answers()]:
            if last is not None and not _are_close(last, block):
                lines.append(_find_shared(last.rest, block.rest).rstrip())
            for number, line in enumerate(block.text.split("\n")):
                lines.append(f"{block.rest if number else block.first}{line}".rstrip(" "))
            last = block
        return "".join(f"{line}\n" for line in lines)

    def settle(self) -> None:
        """Hand to the draft of `home` what comes home: actions by their number, and what was filled in with them."""
        for name, entry in self.inputs.items():
            self.draft.add_input(name, (), entry)
        for number, answer in enumerate(self.answers, 1):
            takes: dict[str, str] | Literal["all"] = "all" if answer.takes_inputs else {}
            self.draft.add_action(str(number), (), answer.entry.model_copy(update={"takes": takes}), {})

    def _answers(self) -> Sequence[Block]:
        if not self.answers:
            return []
        listed = [
            Block(f"{answer.title}: {answer.does}" if answer.does else answer.title, f"{number}. ", "   ", -1)
            for number, answer in enumerate(self.answers, 1)
        ]
        return [Block("Actions:", "", ""), *listed]


def _are_close(last: Block, block: Block) -> bool:
    return last.item == block.item != 0 and "\n" not in last.text and "\n" not in block.text


def _find_shared(one: str, other: str) -> str:
    """Find what both have in front, as far as it is no bullet of one of them: the quotation that goes on."""
    shared = 0
    while shared < min(len(one), len(other)) and one[shared] == other[shared]:
        shared += 1
    return one[:shared]


def bold(text: str) -> str:
    """Write a line in bold; spaces at its edges stay outside, where Markdown wants them.

    >>> bold("Name "), bold("")
    ('**Name** ', '')
    """
    found = _EDGES.fullmatch(text)
    return f"{found[1]}**{found[2]}**{found[3]}" if found is not None and found[2] else text


def put_marks(text: str, mark: str) -> str:
    r"""Put marks around each line of a text that has something on it.

    >>> put_marks("a\n b", "_")
    '_a_\n _b_'
    """
    lines: list[str] = []
    for line in text.split("\n"):
        found = _EDGES.fullmatch(line)
        lines.append(f"{found[1]}{mark}{found[2]}{mark}{found[3]}" if found is not None and found[2] else line)
    return "\n".join(lines)


def code(text: str) -> str:
    """Write a line as code, whatever stands in it.

    >>> code("a `b`")
    '`` a `b` ``'
    """
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * (longest + 1)
    return f"{fence} {text} {fence}" if longest else f"{fence}{text}{fence}"


def fence(text: str, language: str) -> str:
    """Write lines as code."""
    longest = max((len(run) for run in re.findall("`+", text)), default=2)
    fence = "`" * max(3, longest + 1)
    word = re.sub(r"[`\s].*", "", language, flags=re.DOTALL)
    return f"{fence}{word}\n{text}\n{fence}"


def in_brackets(text: str) -> str:
    r"""Write plain text as the label of a link.

    >>> print(in_brackets("a [b]"))
    a \[b\]
    """
    return _BRACKET.sub(r"\\\g<0>", escape(text))


def link(label: str, url: str) -> str:
    """Write a link; the label is Markdown already.

    >>> link("here", "https://e.org/a b")
    '[here](https://e.org/a%20b)'
    """
    return f"[{label}]({_SPACE.sub('%20', _IN_URL.sub(lambda found: chr(92) + found[0], url.strip()))})"


def in_cell(text: str) -> str:
    """Write one line of Markdown as a cell of a table."""
    return re.sub(r"(?<!\\)\|", r"\\|", text)
