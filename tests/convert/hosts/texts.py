"""Targets that are text: an outline, which nobody clicks on, and Markdown, which can be answered."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from tests.convert.hosts.target import Typing, moment_for, odd


@dataclass(frozen=True, slots=True)
class TextHost:
    """Shows an output as it is."""

    name: str
    format: str
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])

    def faults(self, output: Any) -> list[str]:
        return [] if isinstance(output, str) else ["it is no text"]

    def sent(self, document: Any, data: Any) -> list[Any]:
        return []

    def clicks(self, output: Any, typing: Typing) -> Iterator[tuple[str, Any]]:
        return iter(())


_NAMED: Final = re.compile(r"^[> -]*(?:\[(?P<box>[x ])\] )?(?:\*\*.*\*\* ?)?\(`(?P<name>[\w-]+)`\)(?P<rest>.*)$")
_OPTION: Final = re.compile(r"^[> ]*- \w+\) (?P<label>.*?)(?: \(`+ ?(?P<value>.*?) ?`+\))?(?P<chosen> \(chosen\))?$")
_ACTION: Final = re.compile(r"^(?P<number>\d+)\. ")
_HINTS: Final = re.compile(r" ?\((?P<hints>[^()]*)\)$")


@dataclass(frozen=True, slots=True)
class MarkdownHost(TextHost):
    """Shows a page, and answers it: an action by its number, inputs by the names beside their prompts."""

    def clicks(self, output: Any, typing: Typing) -> Iterator[tuple[str, Any]]:
        page, sign, listed = output.rpartition("\nActions:\n")
        if not sign:
            return
        inputs = {} if typing == "as it is" else dict(_answers(page.split("\n"), typing))
        for line in listed.split("\n"):
            found = _ACTION.match(line)
            if found:
                yield found["number"], {"action": int(found["number"]), "inputs": inputs}


def _answers(lines: list[str], typing: Typing) -> Iterator[tuple[str, str]]:
    """An answer to each prompt, of the kind that it asks for."""
    for index, line in enumerate(lines):
        prompt = _NAMED.match(line)
        if prompt is None:
            continue
        hints = _HINTS.search(prompt["rest"])
        asked = hints["hints"].split(", ") if hints else []
        if prompt["box"]:
            yield prompt["name"], "no" if typing == "empty" else "yes"
        elif "one of" in asked or "any of" in asked:
            options = list(_options(lines[index + 1 :]))
            yield prompt["name"], options[-1] if options and typing != "empty" else ""
        elif "number" in asked:
            yield prompt["name"], "" if typing == "empty" else "4.5"
        elif typing == "odd address" and (moment := next((told for told in map(moment_for, asked) if told), "")):
            yield prompt["name"], moment
        else:
            yield prompt["name"], odd(prompt["name"], typing)


def _options(lines: list[str]) -> Iterator[str]:
    for line in lines:
        found = _OPTION.match(line)
        if found is None:
            return
        yield found["value"] if found["value"] is not None else found["label"]
