"""A host that shows a page of Markdown and takes an answer in words: the number of an action, and what was filled in."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from tests.convert.hosts.target import Typing, odd

_ACTION: Final = re.compile(r"^(\d+)\. ", re.MULTILINE)
_PROMPT: Final = re.compile(r"^(?P<box>- \[[ x]\] )?.*\(`(?P<name>[^`]+)`\):?(?P<rest>.*)$", re.MULTILINE)
_OPTION: Final = re.compile(r"^- [a-z]+\) (.*?)(?: \(chosen\))?$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class MarkdownHost:
    """Pages of text."""

    name: str = "markdown"
    format: str = "markdown"
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])

    def faults(self, output: Any) -> list[str]:
        return [] if isinstance(output, str) else ["it is no text"]

    def sent(self, document: Any, data: Any) -> list[Any]:
        return []

    def clicks(self, output: Any, typing: Typing) -> Iterator[tuple[str, Any]]:
        page, _, listed = output.rpartition("\nActions:\n")
        inputs = {} if typing == "as it is" else dict(_answers(page, typing))
        for number in _ACTION.findall(listed):
            yield number, {"action": int(number), "inputs": inputs}


def _answers(page: str, typing: Typing) -> Iterator[tuple[str, str]]:
    for prompt in _PROMPT.finditer(page):
        name, rest = prompt["name"], prompt["rest"]
        if prompt["box"]:
            yield name, "no" if typing == "empty" else "yes"
        elif "one of" in rest or "any of" in rest:
            options = _OPTION.findall(page[prompt.end() :].partition("\n\n")[0])
            yield name, "" if typing == "empty" or not options else options[-1]
        elif typing == "empty":
            yield name, ""
        elif "date" in rest or "time" in rest:
            yield name, "2030-02-03"
        else:
            yield name, "3" if "number" in rest else odd(name, typing)
