"""The containers that an addition needs on its way and that a spec does not have yet: what they must be."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final, cast

from pydantic import JsonValue

from uispec import pointer
from uispec.limits import Limits
from uispec.patch.draft import ABSENT
from uispec.patch.policies import Policy
from uispec.patch.steps import Step

_NUMBER: Final = re.compile(r"[0-9]+\Z|-\Z")
"""Where nothing is known of a container, the next token tells what it is."""

_OBJECTS: Final = (
    (),
    ("state",),
    ("elements",),
    ("elements", None),
    ("elements", None, "props"),
    ("elements", None, "slots"),
    ("elements", None, "on"),
    ("elements", None, "watch"),
)
"""The places of a spec that hold objects, whatever their keys look like; `None` stands for any key."""
_DEEPER: Final = 4
"""Tokens of a place that is deeper than any of those."""


def with_containers(document: JsonValue, step: Step, policy: Policy, limits: Limits) -> Step:
    """An addition as one of the first container on its way that is missing, with all that stands in it.

    What is no addition, and what needs no container, stays as it is; so does a pointer that is to be refused for what
    it says behind that place. Where the new container is an array, its first place must be the one that is added; an
    index further on is left to be refused.

    >>> with_containers({}, Step("add", "/state/rows/0", None, "a"), Policy(), Limits())
    Step(op='add', path='/state', source=None, value={'rows': ['a']})
    """
    if step.op != "add" or step.value is ABSENT or len(step.path) > limits.pointer_length:
        return step
    tokens = pointer.split(step.path)
    if not policy.forbidden.isdisjoint(tokens):
        return step
    here: object = document
    for number, token in enumerate(tokens[:-1]):
        if not isinstance(here, Mapping):
            return step
        members = cast("Mapping[str, object]", here)
        if token not in members:
            value = _nest(tokens, number + 1, cast("JsonValue", step.value))
            return step if value is ABSENT else replace(step, path=pointer.format(tokens[: number + 1]), value=value)
        here = members[token]
    return step


def _nest(tokens: pointer.Tokens, first: int, value: JsonValue) -> object:
    """Put a value in containers for the tokens from the first one on; nothing where an array would have a gap."""
    for number in reversed(range(first, len(tokens))):
        token = tokens[number]
        if not _NUMBER.match(token) or _is_object(tokens[: min(number, _DEEPER)]):
            value = {token: value}
        elif token in ("0", "-"):
            value = [value]
        else:
            return ABSENT
    return value


def _is_object(place: pointer.Tokens) -> bool:
    return any(
        len(place) == len(known) and all(name in (None, token) for token, name in zip(place, known, strict=True))
        for known in _OBJECTS
    )
