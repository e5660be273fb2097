"""Callers held to the types of what they give: a wrong call is a `TypeError` that says what was wanted where."""

from collections.abc import Iterable, Iterator
from types import UnionType
from typing import TypeAlias, TypeVar

from pydantic_core import MISSING

from uispec.limits import Limits

T = TypeVar("T")


Kinds: TypeAlias = type | UnionType | tuple[type, ...]


def hold(function: str, argument: str, given: object, kinds: Kinds, wanted: str) -> None:
    """Refuse an argument of another type than these.

    Args:
        function: the name that the caller called.
        argument: the name of the argument.
        given: what was given for it.
        kinds: the classes that will do.
        wanted: the same in words.

    >>> hold("dump_message", "message", None, dict, "a message")
    Traceback (most recent call last):
    TypeError: dump_message() argument 'message' must be a message, not None
    """
    if not isinstance(given, kinds):
        raise TypeError(f"{function}() argument {argument!r} must be {wanted}, not {_kind(given)}")


def each(function: str, argument: str, given: Iterable[T], kinds: Kinds, wanted: str) -> Iterator[T]:
    """Go through an argument that holds several, and refuse what is of another type where it comes.

    Arguments are those of `hold`; `wanted` says what each one is. A text is not several, nor is a single one of them,
    though both can be gone through.

    >>> list(each("repair_prompt", "issues", [7], str, "an Issue"))
    Traceback (most recent call last):
    TypeError: repair_prompt() argument 'issues' must hold an Issue at each place, not int
    """
    is_single = isinstance(given, kinds) and not isinstance(given, list | tuple)
    if isinstance(given, str | bytes) or is_single or not isinstance(given, Iterable):  # pyright: ignore[reportUnnecessaryIsInstance] - a caller's slip
        raise TypeError(
            f"{function}() argument {argument!r} must be a list that holds {wanted} at each place, not {_kind(given)}"
        )
    for one in given:
        if not isinstance(one, kinds):
            raise TypeError(f"{function}() argument {argument!r} must hold {wanted} at each place, not {_kind(one)}")
        yield one


def hold_limits(function: str, limits: object) -> None:
    """Refuse limits that are none."""
    hold(function, "limits", limits, Limits, "a Limits")


def hold_either(function: str, argument: str, given: object, allowed: tuple[object, object]) -> None:
    """Refuse an argument that is neither of two words or numbers.

    >>> hold_either("error_response", "status_code", 401, (400, 500))
    Traceback (most recent call last):
    ValueError: error_response() argument 'status_code' must be 400 or 500, not 401
    """
    if given not in allowed or isinstance(given, bool):
        raise ValueError(f"{function}() argument {argument!r} must be {allowed[0]!r} or {allowed[1]!r}, not {given!r}")


def _kind(given: object) -> str:
    return str(given) if given is None or given is MISSING else type(given).__name__
