"""A template made ready: every text with expressions is read once, and what needs no evaluation is known."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, TypeAlias

from uispec._order import in_document_order
from uispec.adaptive.templating.faults import EvaluationError
from uispec.adaptive.templating.nodes import Constant, printed
from uispec.adaptive.templating.texts import Mixed, Text, text, written
from uispec.adaptive.templating.values import Leak, is_list, is_object
from uispec.errors import Issue, LimitError
from uispec.limits import Limits

DATA: Final = "$data"
WHEN: Final = "$when"
RESERVED: Final = frozenset({DATA, WHEN, "$root", "$index", "$host", "$_acTemplateVersion"})
"""Keys that no output has."""
MARK: Final = "${"
"""What a text holds that is looked at."""


@dataclass(frozen=True, slots=True)
class Place:
    """A text with expressions, and where it stands in the template."""

    pointer: str
    text: Text


@dataclass(frozen=True, slots=True)
class Fixed:
    """A scalar of the output, or a value that `$data` or `$when` holds as it is."""

    value: object


@dataclass(frozen=True, slots=True)
class Inline(Fixed):
    """A value of `$data` with expressions in it, which the library does not evaluate but passes on as they are."""

    leaked: object
    """The value with a `Leak` for each of them."""
    places: tuple[str, ...]


@dataclass(slots=True)
class PreparedObject:
    """An object: what is the same in every output of it, and the members that are made each time."""

    pointer: str
    skeleton: dict[str, object] = field(default_factory=dict[str, object])
    """All keys in their order; those that are made stand there as null."""
    members: list[tuple[str, Made]] = field(default_factory=list["tuple[str, Made]"])
    data: Place | Fixed | None = None
    when: Place | Fixed | None = None
    is_flat: bool = True
    """Whether no member that is made is an object or an array."""


@dataclass(slots=True)
class PreparedArray:
    """An array; null is not among its items."""

    items: list[Made | Fixed] = field(default_factory=list["Made | Fixed"])


Made: TypeAlias = Place | PreparedObject | PreparedArray


class Preparation:
    """One pass over a template; `issues` are what makes it no template, `notices` what is odd about it."""

    def __init__(self, template: object, limits: Limits) -> None:
        self._issues: list[Issue] = []
        self._notices: list[Issue] = []
        self._limits = limits
        self._read: dict[str, Text | str] = {}
        """Texts by how they are written: rows of a template mostly differ in their data alone."""
        self._unfilled: list[tuple[PreparedObject | PreparedArray, object, str]] = []
        self.root = self._prepare(template, "")
        while self._unfilled:
            made, value, pointer = self._unfilled.pop()
            if isinstance(made, PreparedObject) and is_object(value):
                self._fill_object(made, value)
            elif isinstance(made, PreparedArray) and is_list(value):
                self._fill_array(made, value, pointer)
        self.issues, self.notices = (
            tuple(in_document_order(found, template)) for found in (self._issues, self._notices)
        )

    def _prepare(self, value: object, pointer: str) -> Made | Fixed:
        """Make a scalar or a text ready; a container is still to be filled."""
        if isinstance(value, str):
            return self._text(value, pointer)
        if is_object(value) or is_list(value):
            made = PreparedObject(pointer) if is_object(value) else PreparedArray()
            self._unfilled.append((made, value, pointer))
            return made
        return Fixed(value)

    def _text(self, source: str, pointer: str) -> Place | Fixed:
        if MARK not in source:
            return Fixed(source)
        try:
            read = self._read.get(source)
            if read is None:
                read = self._read[source] = text(source, self._limits)
        except EvaluationError as fault:
            self._issues.append(fault.issue(pointer))
            return Fixed(source)
        except LimitError as error:
            raise LimitError(*(Issue(pointer, issue.code, issue.message) for issue in error.issues)) from error
        if isinstance(read, str):
            return Fixed(read)
        if isinstance(read, Mixed) and len(read.parts) == 1 and not isinstance(read.parts[0], str):
            self._tell_of_constant(read.parts[0][1], pointer)
        return Place(pointer, read)

    def _tell_of_constant(self, node: object, pointer: str) -> None:
        if isinstance(node, Constant) and isinstance(node.value, bool | int | float):
            message = f"The constant {printed(node)[:40]} alone gives a text, not the value; write it without '${{}}'."
            self._notices.append(Issue(pointer, "constant_as_text", message, "notice"))

    def _fill_object(self, made: PreparedObject, value: dict[str, object]) -> None:
        for key, held in value.items():
            pointer = f"{made.pointer}/{_token(key)}"
            if key == DATA:
                made.data = self._text(held, pointer) if isinstance(held, str) else self._inline(held, pointer)
            elif key == WHEN and isinstance(held, str):
                made.when = self._text(held, pointer)
            elif key in RESERVED:
                self._inline(
                    held, pointer
                )  # never used, and read all the same: the library refuses what it cannot read
                made.when = Fixed(held) if key == WHEN else made.when
            else:
                ready = self._prepare(held, pointer)
                made.skeleton[key] = ready.value if isinstance(ready, Fixed) else None
                if not isinstance(ready, Fixed):
                    made.members.append((key, ready))
                    made.is_flat = made.is_flat and isinstance(ready, Place)

    def _fill_array(self, made: PreparedArray, value: list[object], pointer: str) -> None:
        for at, item in enumerate(value):
            if is_list(item):
                message = "An array inside an array is no array of its own in the output: its items take its place."
                self._notices.append(Issue(f"{pointer}/{at}", "flattened_array", message, "notice"))
            if item is not None:
                made.items.append(self._prepare(item, f"{pointer}/{at}"))

    def _inline(self, value: object, pointer: str) -> Fixed:
        """Give a value of the data that stands in the template itself."""
        places: list[str] = []
        unfinished: list[tuple[dict[str, object] | list[object], str]] = []

        def made(held: object, here: str) -> object:
            if isinstance(held, str) and MARK in held:
                ready = self._text(held, here)
                if isinstance(ready, Fixed):
                    return ready.value
                places.append(here)
                return Leak(written(ready.text))
            if is_list(held) or is_object(held):
                fresh = held.copy()
                unfinished.append((fresh, here))
                return fresh
            return held

        leaked = made(value, pointer)
        while unfinished:
            container, place = unfinished.pop()
            if is_list(container):
                container[:] = [made(item, f"{place}/{at}") for at, item in enumerate(container)]
            elif is_object(container):
                container.update({name: made(item, f"{place}/{_token(name)}") for name, item in container.items()})
        return Inline(value, leaked, tuple(places)) if places else Fixed(value)


def _token(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")
