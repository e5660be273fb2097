"""What a conversion could not carry: the losses, the result that holds them, and the report that people read."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar

from pydantic import JsonValue

from uispec import pointer
from uispec.errors import Severity

Effect: TypeAlias = Literal["dropped", "approximated", "deferred", "assumed"]

LossCode: TypeAlias = Literal[
    "component",
    "property",
    "text",
    "value",
    "data_binding",
    "two_way",
    "function",
    "repeat",
    "visibility",
    "state",
    "event",
    "action",
    "check",
    "reference",
    "media",
    "icon",
    "accessibility",
    "style",
    "layout",
    "metadata",
    "identifier",
    "version",
    "host",
    "security",
    "limit",
    "unresolved",
    "surface",
    "unreachable",
    "unused_data",
    "superseded",
]

_ERROR: Final = ("error", "warning")
_WARNING: Final = ("warning", "warning")
_LOOKS: Final = ("warning", "notice")
_NOTICE: Final = ("notice", "notice")

SEVERITIES: Final[Mapping[LossCode, tuple[Severity, Severity]]] = {
    "component": _ERROR,
    "property": _WARNING,
    "text": _ERROR,
    "value": _WARNING,
    "data_binding": _ERROR,
    "two_way": _ERROR,
    "function": _ERROR,
    "repeat": _ERROR,
    "visibility": _ERROR,
    "state": _ERROR,
    "event": _ERROR,
    "action": _ERROR,
    "check": _ERROR,
    "reference": _ERROR,
    "media": _ERROR,
    "icon": _ERROR,
    "accessibility": _ERROR,
    "style": _LOOKS,
    "layout": _LOOKS,
    "metadata": _LOOKS,
    "identifier": _LOOKS,
    "version": _ERROR,
    "host": _ERROR,
    "security": _ERROR,
    "limit": _ERROR,
    "unresolved": _ERROR,
    "surface": _WARNING,
    "unreachable": _NOTICE,
    "unused_data": _NOTICE,
    "superseded": _NOTICE,
}
"""For each code, how grave it is when the thing is dropped, and when it is approximated, deferred or assumed."""

_RANK: Final[Mapping[Severity, int]] = {"error": 0, "warning": 1, "notice": 2}


@dataclass(frozen=True, slots=True)
class Loss:
    """One thing, at one place of the source document, that the target does not carry as it was.

    >>> Loss("layout", "/components/title/weight", "dropped", "text.weight", "Texts share the width as they like.").severity
    'warning'
    """
