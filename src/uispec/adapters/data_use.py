"""Which data a document's own renderer reads, which of it a target carries, and where each part of it was written.

Three facts about each place of a data model, kept in two tries beside it: what a reader notes (`show`, `check`,
`count`), what a writer carries, and which write of the document the value came from. The sweep at the end compares
them: data that is read and not carried is a loss, data that nobody reads a notice.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import pointer
from uispec.ledger import Ledger, Place, Use
from uispec.ledger.rows import Looks, scopes_of
from uispec.limits import Limits
from uispec.losses import DATA, Effect, LossCode
from uispec.pointer import Tokens


@dataclass(slots=True, eq=False)
class _Mark:
    """What happens to one place of the data."""

    members: "dict[str, _Mark]" = field(default_factory=dict[str, "_Mark"])
    is_shown: bool = False
    is_checked: bool = False
    counted: int | None = None
    """How many items a template made a child for, whatever they are; `None` where no template reads the list."""
    is_carried: bool = False
    is_checked_later: bool = False
    """A check that reads it runs when a click comes home."""

    def at(self, tokens: Tokens) -> "_Mark":
        mark = self
        for token in tokens:
            found = mark.members.get(token)
            if found is None:
                found = mark.members[token] = _Mark()
            mark = found
        return mark


@dataclass(slots=True, eq=False)
class Origin:
    """Where the value at one place of the data was written, and which places below were written later."""

    place: Place | None = None
    """Of the value; None for a container that was made on the way to a deeper one, which stands nowhere."""
    body: Place | None = None
    """Of the whole write, where this is the place it was made for."""
    members: "dict[str, Origin]" = field(default_factory=dict[str, "Origin"])

    def member(self, token: str) -> "Origin":
        """The origin of a member, written separately or along with this value."""
        found = self.members.get(token)
        if found is not None:
            return found
        return Origin(None if self.place is None else self.place / token)

    def at(self, tokens: Tokens) -> "Origin":
        """The origin of the value that a way down leads to."""
        origin = self
        for token in tokens:
            origin = origin.member(token)
        return origin

    def reach(self, tokens: Tokens) -> "Origin":
        """The origin that a way down leads to, to be written into; what is not there yet stands nowhere."""
        origin = self
        for token in tokens:
            found = origin.members.get(token)
            if found is None:
                found = origin.members[token] = origin.member(token)
            origin = found
        return origin

    def shift(self, index: int, by: Literal[1, -1], size: int) -> None:
        """Note that the items of a list moved, since one was put in at an index, or taken out there.

        Args:
            index: of the item that was put in, or of the one that is gone.
            by: 1 for one more, -1 for one less.
            size: how many items there were.
        """
        stay = index if by > 0 else index + 1
        moved = {
            str(at + (by if at >= stay else 0)): self.member(str(at)) for at in range(size) if by > 0 or at != index
        }
        self.members = moved

    def write(self, tokens: Tokens, place: Place | None, body: Place | None, before: JsonValue) -> None:
        """Note that a value was written there, over whatever stood there.

        Args:
            tokens: from the root of the data.
            place: of the value in the document; None if the write removed what stood there.
            body: of the whole write.
            before: the data that it met. Containers that the write makes, and nulls that fill an array, stand nowhere
                in the document.
        """
        origin = self
        for depth, token in enumerate(tokens):
            around = pointer.find(before, tokens[:depth], None)
            found = origin.members.get(token)
            if found is None:
                # A container that is not there yet is made on the way, in the place of a null too.
                found = origin.member(token) if pointer.find(around, (token,), None) is not None else Origin()
                if isinstance(around, list):
                    origin.members.update((str(filled), Origin()) for filled in range(len(around), int(token)))
                origin.members[token] = found
            origin = found
        origin.place = place
        origin.body = body
        origin.members = {}


def lose_data(
    ledger: Ledger,
    value: JsonValue,
    origin: Origin,
    code: LossCode,
    *,
    effect: Effect = "dropped",
    is_item: bool = False,
    what: str = DATA,
) -> None:
    """Note that data has no part in the target, at the highest places that stand in the document.

    Args:
        ledger: where to note it.
        value: the data.
        origin: where it was written.
        code: of the losses.
        effect: of the losses.
        is_item: it is an item whose presence counts, so that only what it holds is lost.
        what: the data is a part of.
    """
    stack = [(value, origin, is_item, False)]
    while stack:
        here, written, counts, is_told = stack.pop()
        if counts:
            if isinstance(here, dict | list):
                stack.extend((member, written.member(key), False, False) for key, member in _members(here))
            elif written.place is not None:
                ledger.note(written.place, code, "approximated", what, value=here)
            continue
        place = written.body or written.place
        if place is None:
            lists = isinstance(here, list)
            stack.extend((member, written.member(key), lists, False) for key, member in _members(here))
            continue
        if written.body is not None or not is_told:
            ledger.note(place, code, effect, what, value=MISSING if written.body is not None else here)
        # What was written into it later stands elsewhere.
        stack.extend((pointer.find(here, (key,), None), inner, False, True) for key, inner in written.members.items())


class DataUse:
    """The reads of one data model, and what became of them.

    >>> ledger = Ledger({"data": {"a": 1, "b": 2}})
    >>> use = DataUse(ledger, {"a": 1, "b": 2}, Origin(ledger.root / "data"))
    >>> use.read(("a",), "show")
    >>> use.carry(("a",), "show")
    >>> use.sweep()
    >>> [(loss.code, loss.path) for loss in ledger.finish()]
    [('unused_data', '/data/b')]
    """

    def __init__(self, ledger: Ledger, data: JsonValue, origin: Origin) -> None:
        self._ledger = ledger
        self._data = data
        self._origin = origin
        self._marks = _Mark()
        self._travels = False

    def travel(self) -> None:
        """Note that all of the data goes along into the target, read or not."""
        self._travels = True

    def read(self, tokens: Tokens, use: Use) -> None:
        """Note that the source's renderer reads what stands there."""
        mark = self._marks.at(tokens)
        if use == "check":
            mark.is_checked = True
        else:
            mark.is_shown = True

    def count(self, tokens: Tokens, items: int) -> None:
        """Note that a template makes one child for each of the first items of the list there."""
        mark = self._marks.at(tokens)
        mark.counted = max(mark.counted or 0, items)

    def carry(self, tokens: Tokens, use: Use) -> None:
        """Note that a read arrived in the target. That of a check carries no value out; it is made again later."""
        mark = self._marks.at(tokens)
        if use == "check":
            mark.is_checked_later = True
        else:
            mark.is_carried = True

    def change(self, tokens: Tokens, code: LossCode, message: str) -> None:
        """Note that what was read there stands changed in the target, so that another value could look the same."""
        place = self._origin.at(tokens).place
        if place is not None and pointer.has(self._data, tokens):
            self._ledger.note(place, code, "approximated", DATA, message)

    def is_read(self, tokens: Tokens) -> bool:
        """Tell whether anything at a place, above it or below it is read."""
        mark = self._marks
        for token in tokens:
            if mark.is_shown or mark.is_checked:
                return True
            found = mark.members.get(token)
            if found is None:
                return False
            mark = found
        return True

    def sweep(self) -> None:
        """Lose what is read and not carried, and tell what nobody reads."""
        if self._travels:
            return
        ledger = self._ledger
        if self._data == {} and self._origin.body is None:
            return  # what a surface has that was never given any
        stack: list[tuple[JsonValue, _Mark | None, Origin, bool]] = [(self._data, self._marks, self._origin, False)]
        while stack:
            value, mark, origin, is_item = stack.pop()
            if mark is None or not (mark.members or mark.is_shown or mark.is_checked or mark.counted is not None):
                lose_data(ledger, value, origin, "unused_data", is_item=is_item)
            elif mark.is_shown:
                self._lose_uncarried(value, mark, origin, is_item)
            elif mark.is_checked:
                # Nobody shows or sends it: the rule that reads it is all that a change of it can touch.
                effect: Effect = "deferred" if mark.is_checked_later else "dropped"
                lose_data(ledger, value, origin, "check", effect=effect, is_item=is_item)
            elif isinstance(value, dict | list):
                # Of the items that no template came to, not even the presence is used.
                counted = (mark.counted or 0) if isinstance(value, list) else 0
                stack.extend(
                    (member, mark.members.get(key), origin.member(key), index < counted)
                    for index, (key, member) in enumerate(_members(value))
                )
            else:
                # Something below is read, and nothing stands below: a path into a scalar reads nothing.
                lose_data(ledger, value, origin, "unused_data", is_item=is_item)

    def _lose_uncarried(self, value: JsonValue, mark: _Mark, origin: Origin, is_item: bool) -> None:
        stack: list[tuple[JsonValue, _Mark | None, Origin, bool]] = [(value, mark, origin, is_item)]
        while stack:
            here, marked, written, counts = stack.pop()
            if marked is not None and marked.is_carried:
                continue
            if marked is not None and isinstance(here, dict | list) and _is_carried_below(marked):
                stack.extend(
                    (member, marked.members.get(key), written.member(key), isinstance(here, list))
                    for key, member in _members(here)
                )
            else:
                lose_data(self._ledger, here, written, "data_binding", is_item=counts)


class DataLanguage(ABC):
    """What the languages of all formats whose values read data tell the use of it."""

    def __init__(self, use: DataUse, data: JsonValue, limits: Limits) -> None:
        self._use: Final = use
        self._data: Final = data
        # Most templates hold a few values that are judged row by row; each is looked at, so their number counts, too.
        self._looks: Final = Looks(4 * limits.converted_nodes)

    def scopes(self, scope: str) -> Iterable[str]:
        """Give the scopes of all items, where a template is not written out; else the scope itself.

        Raises:
            LimitError: on the way: all values together have more rows than may be looked at.
        """
        return scopes_of(self._data, scope, self._looks)

    @abstractmethod
    def locate_all(self, raw: JsonValue, scope: str) -> list[Tokens]:
        """List the places that a value looks at, without computing it, so that the branch not taken counts too."""

    def read(self, raw: JsonValue, scope: str, use: Use) -> Sequence[Tokens]:
        """Note that the source's renderer reads a value, and list what that looks at."""
        reads = self.locate_all(raw, scope)
        for tokens in reads:
            self._use.read(tokens, use)
        return reads

    def carry(self, reads: Sequence[Tokens], use: Use) -> None:
        """Pass on what arrived."""
        for tokens in reads:
            self._use.carry(tokens, use)

    def change(self, reads: Sequence[Tokens], code: LossCode, message: str) -> None:
        """Pass on what arrived changed."""
        for tokens in reads:
            self._use.change(tokens, code, message)


def _is_carried_below(mark: _Mark) -> bool:
    stack = [mark]
    while stack:
        top = stack.pop()
        if top.is_carried:
            return True
        stack.extend(top.members.values())
    return False


def _members(value: JsonValue) -> Iterator[tuple[str, JsonValue]]:
    if isinstance(value, dict):
        yield from value.items()
    elif isinstance(value, list):
        yield from ((str(index), item) for index, item in enumerate(value))
