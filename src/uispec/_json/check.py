"""Looking over Python values before they count as JSON: a quick look that most values pass, and a close one.

Nothing here recurses, and nothing takes longer because one container stands in many places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import isfinite
from typing import Final, TypeAlias, cast

from uispec._kinds import SCALARS, is_container
from uispec._sentences import shown
from uispec.errors import InvalidDocumentError, Issue, LimitError, ParseError
from uispec.limits import DEFAULT, Limits

PARSER_DEPTH: Final = 200
"""The parser of `_json` stops here by itself, whatever `Limits.json_depth` allows."""
INTEGER_DIGITS: Final = 4_300
"""Python writes and reads no longer integer as decimal text (`sys.get_int_max_str_digits`), nor does the parser."""
INTEGER_BOUND: Final = 10**INTEGER_DIGITS
_MOST_ISSUES: Final = 100
"""One list of a million bad numbers is told with this many issues."""
Plain: TypeAlias = "dict[object, object] | list[object] | tuple[object, ...]"


def check(value: object, limits: Limits = DEFAULT) -> None:
    """Make sure that a Python value is JSON that may enter the library.

    Dicts and other mappings count as objects; lists, tuples and other sequences (but not bytes) as arrays. One object
    that stands in several places is fine; one that contains itself is too deep. The time is linear in the objects that
    exist, not in the text that they would make.

    Args:
        value: the value; it is not changed.
        limits: `json_depth`, and `document_bytes` as a bound on the members that the written text would have.

    Raises:
        LimitError: `too_deep`, `too_large`.
        ParseError: `invalid_unicode`, `non_finite_number`; one issue for each place, in document order, at most 100.
        InvalidDocumentError: `wrong_type` for a value that JSON lacks or a key that is no string.

    >>> check({"rows": [1, 2.5, None, "x"]})
    >>> check({"rows": [float("nan")]})
    Traceback (most recent call last):
    uispec.errors.ParseError: /rows/0: non_finite_number: JSON has no number nan; use a finite number or null.
    """
    if not _is_plain(value, limits):
        look_closer(value, limits)


def is_deeper(value: object, bound: int) -> bool:
    """Tell whether more than `bound` arrays and objects stand inside each other; a scalar has depth 0.

    >>> is_deeper([[1]], 2), is_deeper([[1]], 1)
    (False, True)
    """
    if bound < 0:
        return True
    level = [value] if is_container(value) else []
    while level:
        if not bound:
            return True
        bound -= 1
        # Most are scalars, and are told as such without a call.
        below = [
            item
            for container in level
            for item in _members(container)
            if type(item) not in SCALARS and is_container(item)
        ]
        # Once each: a container that stands in many places of one level is as deep in all of them.
        level = [*{id(item): item for item in below}.values()] if len(below) > 1 else below
    return False


def hold_size(size: int, limits: Limits) -> None:
    """Raise where a document of so many bytes is too large."""
    if size > limits.document_bytes:
        raise LimitError(
            Issue(
                "",
                "too_large",
                f"The document has {size} bytes or more; document_bytes allows {limits.document_bytes}.",
            )
        )


def too_deep(path: str, limits: Limits) -> LimitError:
    """Return the error for containers too deep inside each other at this place."""
    allowed = min(limits.json_depth, PARSER_DEPTH)
    return LimitError(
        Issue(path, "too_deep", f"Arrays and objects stand more than {allowed} deep inside each other (json_depth).")
    )


def _members(container: object) -> Iterable[object]:
    kind = type(container)
    if kind is dict or (kind is not list and isinstance(container, Mapping)):
        return cast("Mapping[object, object]", container).values()
    return cast("Iterable[object]", container)


def _is_plain(value: object, limits: Limits) -> bool:
    """Tell at once that a value is fine: a tree of plain dicts, lists and tuples. False means "not sure"."""
    kind = type(value)
    if kind is not dict and kind is not list and kind is not tuple:
        return _is_plain_scalar(value)
    bound = INTEGER_BOUND
    level = [cast("Plain", value)]
    met = {id(value)}
    containers = 1
    members = depth = 0
    while level:
        depth += 1
        if depth > limits.json_depth:
            return False
        below: list[Plain] = []
        for container in level:
            members += len(container)
            if type(container) is dict:
                for key in container:
                    if type(key) is not str or not (key.isascii() or writes_as_utf8(key)):
                        return False
                items = container.values()
            else:
                items = cast("Sequence[object]", container)
            for item in items:
                kind = type(item)
                if kind is str:
                    if not (cast("str", item).isascii() or writes_as_utf8(cast("str", item))):
                        return False
                elif kind is dict or kind is list or kind is tuple:
                    below.append(cast("Plain", item))
                elif kind is int:
                    if not -bound < cast("int", item) < bound:
                        return False
                elif kind is float:
                    if not isfinite(cast("float", item)):
                        return False
                elif kind is not bool and item is not None:
                    return False
        # Fewer ids than containers: one of them stands in two places, perhaps inside itself.
        met.update(map(id, below))
        containers += len(below)
        if len(met) != containers:
            return False
        level = below
    return members <= limits.document_bytes


def _is_plain_scalar(value: object) -> bool:
    kind = type(value)
    if kind is int:
        return -INTEGER_BOUND < cast("int", value) < INTEGER_BOUND
    if kind is float:
        return isfinite(cast("float", value))
    if kind is str:
        return writes_as_utf8(cast("str", value))
    return kind is bool or value is None


def writes_as_utf8(text: str) -> bool:
    """Tell whether this is text that UTF-8 can write: no lone surrogate."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


class _Open:
    """One container on the way from the root to the place that is being looked at."""

    __slots__ = ("container", "first", "height", "is_array", "members", "steps", "token")

    def __init__(self, container: object, token: object, first: int = 0) -> None:
        self.container = container
        self.token = token
        self.first = first
        """Where among the faults the next one about the container itself belongs: before those about its members."""
        self.is_array = type(container) is list or not isinstance(container, Mapping)
        self.height = 0
        """The most containers inside each other below this one, so far."""
        self.members = 0
        """Members of the written text at and below this one, so far."""
        self.steps: Iterator[tuple[object, object]] = (
            enumerate(cast("Sequence[object]", container))
            if self.is_array
            else iter(cast("Mapping[object, object]", container).items())
        )


_Tell: TypeAlias = Callable[[str, object], Issue | None]


def look_closer(value: object, limits: Limits, tell: _Tell | None = None) -> None:
    """Go through a value in document order and raise what is wrong with it; each container is entered once.

    Args:
        value: what does not pass at a glance.
        limits: as for `check`.
        tell: what is wrong with a value that is no container, at a path; `None`: all that keeps it from being JSON.
    """
    tell = tell or _scalar_fault
    faults: list[Issue] = []
    if not is_container(value):
        _raise_first_stage([fault] if (fault := tell("", value)) else [])
        return
    if limits.json_depth < 1:
        raise too_deep("", limits)
    opened = [_Open(value, "")]
    inside = {id(value)}
    done: dict[int, _Open] = {}
    while opened:
        here = opened[-1]
        step = next(here.steps, None)
        if step is None:
            hold_size(here.members, limits)
            opened.pop()
            inside.discard(id(here.container))
            done[id(here.container)] = here  # keeps the container alive, so that its id stays its own
            if opened:
                _add_below(opened[-1], here)
            continue
        token, item = step
        here.members += 1
        if not here.is_array and (fault := key_fault(_place(opened), token)) is not None:
            faults.insert(here.first, fault)
            here.first += 1
        elif not is_container(item):
            if not _is_plain_scalar(item) and (fault := tell(_place(opened, token), item)) is not None:
                faults.append(fault)
        elif id(item) in inside:
            raise too_deep(_place(opened, token), limits)
        elif (known := done.get(id(item))) is not None:
            if len(opened) + 1 + known.height > limits.json_depth:
                raise too_deep(_place(opened, token), limits)
            _add_below(here, known)
            hold_size(here.members, limits)
        elif len(opened) + 1 > limits.json_depth:
            raise too_deep(_place(opened, token), limits)
        else:
            opened.append(_Open(item, token, len(faults)))
            inside.add(id(item))
        if len(faults) >= _MOST_ISSUES:
            break
    _raise_first_stage(faults)


def _add_below(parent: _Open, child: _Open) -> None:
    parent.height = max(parent.height, child.height + 1)
    parent.members += child.members


def key_fault(path: str, key: object) -> Issue | None:
    """Tell of a key that is no text, or none that UTF-8 can write."""
    if not isinstance(key, str):
        return Issue(path, "wrong_type", f"A key must be a string; got {shown(key)}.")
    if not (key.isascii() or writes_as_utf8(key)):
        return Issue(path, "invalid_unicode", f"The key {shown(key)} holds a lone surrogate.")
    return None


def text_fault(path: str, value: object) -> Issue | None:
    """Tell of a text that UTF-8 cannot write; of all else nothing is told."""
    if not isinstance(value, str) or writes_as_utf8(value):
        return None
    return Issue(path, "invalid_unicode", f"The text {shown(value)} holds a lone surrogate.")


def integer_fault(path: str, value: object) -> Issue | None:
    """Tell of an integer that is too long to be written; of all else nothing is told."""
    if not isinstance(value, int) or -INTEGER_BOUND < value < INTEGER_BOUND:
        return None
    return Issue(path, "too_large", f"The integer has more than {INTEGER_DIGITS} digits.")


def _scalar_fault(path: str, value: object) -> Issue | None:
    if value is None or isinstance(value, bool):
        return None
    if isinstance(value, str):
        return text_fault(path, value)
    if isinstance(value, float):
        if isfinite(value):
            return None
        return Issue(path, "non_finite_number", f"JSON has no number {value}; use a finite number or null.")
    if isinstance(value, int):
        return integer_fault(path, value)
    return no_json(path, value)


def no_json(path: str, value: object) -> Issue:
    """Tell of a value that JSON lacks."""
    return Issue(path, "wrong_type", f"A Python {type(value).__name__} is no JSON value.")


def _raise_first_stage(faults: list[Issue]) -> None:
    """Raise the faults of the earliest stage among them, if there are any."""
    for kind, codes in _STAGES:
        issues = [fault for fault in faults if fault.code in codes]
        if issues:
            raise kind(*issues)


_STAGES: Final = (
    (LimitError, ("too_large",)),
    (ParseError, ("invalid_unicode", "non_finite_number")),
    (InvalidDocumentError, ("wrong_type",)),
)


def _place(opened: list[_Open], *last: object) -> str:
    tokens = [step.token for step in opened[1:]]
    tokens.extend(last)
    return "".join("/" + str(token).replace("~", "~0").replace("/", "~1") for token in tokens)
