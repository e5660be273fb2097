"""What the checker has to know of a format as a target: what compares, what is valid, what its hosts deliver."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal, Protocol

from tests.convert.shapes import is_array, is_object
from uispec.adapters.clicks.payload import MARK

Typing = Literal["as it is", "empty", "odd", "odd address"]
TYPINGS: Final[tuple[Typing, ...]] = ("as it is", "empty", "odd", "odd address")
"""What somebody made of the inputs before the click."""

NOW: Final = "2026-11-30T10:00:00Z"
"""When somebody clicks."""

ODD: Final = 'o\'dd, "q"/\\ \u00e9\u6f22 ' + "x" * 120
"""Text with all that breaks: a comma, quotes, a slash, letters that are not Latin, and very long."""


class Target(Protocol):
    """A format that is converted to, with its options."""

    @property
    def name(self) -> str:
        """Of the format with its options."""
        ...

    @property
    def format(self) -> str:
        """A name of `convert.WRITABLE`."""
        ...

    @property
    def options(self) -> Mapping[str, Any]:
        """What the conversion is told besides."""
        ...

    def faults(self, output: Any) -> list[str]:
        """What the target's own validator says against an output."""
        ...

    def sent(self, document: Any, data: Any) -> list[Any]:
        """What the format's own renderer sends for each action of a document, where the data is as given."""
        ...

    def clicks(self, output: Any, typing: Typing) -> Iterator[tuple[str, Any]]:
        """Each action of an output, by a name of its own, with what a host delivers when it is pressed."""
        ...


def without_digests(value: Any) -> Any:
    """An output that compares: its own digest differs with every letter of it."""
    if is_object(value):
        return {key: _mark(member) if key == MARK else without_digests(member) for key, member in value.items()}
    if is_array(value):
        return [without_digests(item) for item in value]
    return value


def _mark(mark: Any) -> Any:
    if is_object(mark):
        return {name: mark[name] for name in mark if name != "digest"}
    return mark.partition(" ")[2] if isinstance(mark, str) else mark


_MOMENTS: Final = {"YYYY-MM-DD": "2030-02-03", "HH:MM": "04:05", "YYYY-MM-DDTHH:MM": "2030-02-03T04:05"}


def odd(name: str, typing: Typing) -> str:
    """What is typed into an input. Each says something of its own, or swapping two of them would not show."""
    # An address passes the usual checks, and a capital letter those that want one: the action is not always held back.
    return "" if typing == "empty" else f"A.{name}@example.org" if typing == "odd address" else f"{name}: {ODD}"


def moment_for(hint: str) -> str:
    """What is typed where a hint asks for a moment: what is odd is none, and nothing of the click would come home."""
    return _MOMENTS.get(hint.upper(), "")
