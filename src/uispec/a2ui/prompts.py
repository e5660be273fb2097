"""What is wrong, told to the language model that wrote it: in words, with what stands in the broken places."""

import re
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final, cast

from pydantic import JsonValue

from uispec import _json, pointer
from uispec._hold import each, hold, hold_limits
from uispec.a2ui.output.parts import StreamPart
from uispec.a2ui.places import Place, Places
from uispec.a2ui.validation.sources import Source
from uispec.errors import Issue
from uispec.limits import DEFAULT, Limits


def repair_prompt(
    issues: Iterable[Issue],
    source: Source | Sequence[StreamPart] | None = None,
    *,
    most: int = 20,
    length: int = 8_000,
    limits: Limits = DEFAULT,
) -> str:
    """Write a short text that tells a language model what to mend.

    Args:
        issues: as `validate`, a reader or an error lists them; notices are left out.
        source: what the issues are about, so that the prompt quotes what stands there. For the issues of a stream that
            is all its text, prose and fences included, its parts, or the `text` of the `IssuePart` whose issues are
            told. Of a state or a surface, which no model wrote, nothing is quoted; nor is it for an issue that is not
            found in the source.
        most: how many are told, at least 1; of more, the first ones, which mostly are the cause of the others.
        length: how many characters the whole prompt may have, at least 200. What it has no room for is counted.
        limits: of reading the source.

    Returns:
        Some lines of plain text, an issue a line with its pointer, errors and warnings in their order; `""` where
        there is nothing to mend.

    Raises:
        TypeError: the source is nothing that can be validated.
        ValueError: `most` or `length` is too small.

    Spec: A2UI 0.9 and 1.0, "Prompt-generate-validate".

    >>> from uispec.a2ui import validate
    >>> written = '{"version": "1.0", "deleteSurface": {"surfaceId": 7}}'
    >>> print(repair_prompt(validate(written), written))
    Your A2UI output has 1 fault. Send all of it again, mended:
    - at /deleteSurface/surfaceId: "surfaceId" must be a string; got 7. (wrong_type) You wrote: 7
    """
    hold("repair_prompt", "most", most, int, "a number")
    hold("repair_prompt", "length", length, int, "a number")
    hold_limits("repair_prompt", limits)
    if most < 1 or length < _SHORTEST:
        raise ValueError(f"a prompt has most >= 1 and length >= {_SHORTEST}, not {most} and {length}")
    told = [issue for issue in each("repair_prompt", "issues", issues, Issue, "an Issue") if issue.severity != "notice"]
    if not told:
        return ""
    places = Places("repair_prompt", source, limits)
    faults = "1 fault" if len(told) == 1 else f"{len(told)} faults"
    lines = [f"Your A2UI output has {faults}. Send all of it again, mended:"]
    room = length - len(lines[0]) - _COUNT
    for issue in told[:most]:
        line = f"- at {issue.path or 'the top'}: {issue.message} ({issue.code}){_quotation(places.of(issue), issue)}"
        if len(line) + 1 > room:
            if len(lines) > 1:
                break
            line = f"{line[: room - 4]}..."
        room -= len(line) + 1
        lines.append(line)
    if len(told) >= len(lines):
        lines.append(f"- and {len(told) - len(lines) + 1} more")
    return "\n".join(lines)


_SHORTEST: Final = 200
_COUNT: Final = 30
"""Characters that are kept free for the line that counts the rest."""
_QUOTE: Final = 100
"""Characters of what stands at a place."""
_PLACE: Final = re.compile(r" at line ([0-9]+) column ([0-9]+)")
"""How the sentence about a text that is no JSON tells where reading stopped."""


def _quotation(place: Place, issue: Issue) -> str:
    """Say what stands in the place of an issue; empty where there is nothing to quote."""
    quoted = _around(place.text, issue) if place.text else _value(place, issue)
    return f" You wrote: {quoted}" if quoted else ""


def _value(place: Place, issue: Issue) -> str:
    """Show what stands at a path; for what is missing, what it is missing in."""
    here = place.document
    if here is None:
        return ""
    tokens = pointer.split(issue.path.removeprefix(place.at))
    for number, token in enumerate(tokens, 1):
        below = pointer.find(here, (token,), _ABSENT)
        if below is _ABSENT and (number < len(tokens) or token.isdigit()):
            return ""  # only a property can be missing, and only in what is there
        here = here if below is _ABSENT else cast("JsonValue", below)
    text = _json.text(_beginning(here, _LEVELS))
    return text if len(text) <= _QUOTE else f"{text[: _QUOTE - 3]}..."


def _around(written: str, issue: Issue) -> str:
    """Show the text around the place where it stopped to be JSON; without such a place, a short one as a whole."""
    text = written.encode("utf-8", "replace")
    found = _PLACE.search(issue.message)
    if found is None and len(text) > _QUOTE:
        return ""
    at = 0
    if found is not None:
        before = text.split(b"\n")[: int(found[1]) - 1]
        at = sum(len(line) + 1 for line in before) + int(found[2])
    start = max(0, at - _QUOTE * 2 // 3)
    part = " ".join(text[start : start + _QUOTE].decode("utf-8", "replace").split())
    return f"{'...' if start else ''}{part}{'...' if start + _QUOTE < len(text) else ''}"


_ABSENT: Final = object()
_LEVELS: Final = 4
_MEMBERS: Final = 12
"""Of each container; what is quoted is cut anyway, and the whole of it may be long."""


def _beginning(value: JsonValue, levels: int) -> JsonValue:
    """A copy of the first parts of a value, a few levels down."""
    if isinstance(value, str):
        return value[:_QUOTE]
    if isinstance(value, dict):
        members = islice(value.items(), _MEMBERS)
        return {name[:_QUOTE]: _beginning(one, levels - 1) for name, one in members} if levels else {}
    if isinstance(value, list):
        return [_beginning(one, levels - 1) for one in value[:_MEMBERS]] if levels else []
    return value
