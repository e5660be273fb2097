"""The way to the next message where so much was none that nothing in between is worth a look."""

import re
from collections.abc import Callable
from typing import Final

from uispec.a2ui.dialects import FIRST_NAMES
from uispec.a2ui.output.prose import BLANKS
from uispec.a2ui.output.tape import Steps, Tape
from uispec.a2ui.output.values import Where

_SHOWN: Final = 80
"""Characters that are kept of what is passed over."""

_FIRST_KEY: Final = re.compile(rf'\{{[{BLANKS}]*"(?:{"|".join(sorted(FIRST_NAMES))})"')
_TO_FIRST_KEY: Final = re.compile(rf'\{{?[{BLANKS}]*"?\w*"?')
_LONGEST_BEGINNING: Final = 64
"""Characters in which a message has to show its first key, white space included."""


def stops(where: Where, fence: str, *, in_list: bool) -> re.Pattern[str]:
    """What wants a look on the way: where a message may begin, and where the list, the fence or the block may end.

    >>> stops("fence", "~", in_list=False).pattern
    '[{~]'
    """
    ends = "<" if where == "block" else fence or "`~"
    return re.compile(rf"[{{{ends}\]]" if in_list else f"[{{{ends}]")


def to_message(tape: Tape, wanted: re.Pattern[str], leaves: Callable[[str], Steps[bool]]) -> Steps[str]:
    """Let go of all up to where a message begins, a list ends, or `leaves` says so; give how that began."""
    beginning = ""
    while (yield from tape.more()):
        found = wanted.search(tape.text, tape.at)
        tape.at = found.start() if found else len(tape.text)
        beginning = (beginning + tape.take()[:_SHOWN])[:_SHOWN]
        if not found:
            continue
        char = found[0]
        if char == "]" or (yield from (_begins(tape) if char == "{" else leaves(char))):
            return beginning
        tape.at += 1
    return (beginning + tape.take())[:_SHOWN]


def _begins(tape: Tape) -> Steps[bool]:
    """Tell whether a message begins here, by its first key."""
    tape.allow(_LONGEST_BEGINNING)
    yield from tape.pass_over(_TO_FIRST_KEY)
    tape.allow_all()
    begins = _FIRST_KEY.match(tape.seen()) is not None
    tape.take(tape.start)
    return begins
