"""What a writer says with: exact, near or dropped values, tables of enums, and the pen that writes one node."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from types import TracebackType
from typing import Final, Self, TypeVar, cast

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import _json
from uispec.adapters.neutral import Neutral, close, is_below, vals_of
from uispec.adapters.vocabulary import KINDS
from uispec.errors import LimitError, UispecError
from uispec.ledger import Ledger, Placed, Val
from uispec.ledger.rows import is_any_row
from uispec.losses import LossCode
from uispec.pointer import Tokens

Fn = Callable[[JsonValue | MISSING], "JsonValue | MISSING | Near | Drop"]


TextFn = Callable[[str], "JsonValue | MISSING | Near | Drop"]


def as_is(value: JsonValue | MISSING) -> JsonValue | MISSING:
    """Place what is there, and nothing where the data has nothing."""
    return value


@dataclass(frozen=True, slots=True)
class Exact:
    """These members say what the source said. `Exact({})`: the target does so by itself."""

    members: Mapping[str, JsonValue] = field(default_factory=dict[str, JsonValue])


@dataclass(frozen=True, slots=True)
class Near:
    """Close, and a loss: the members of an enum row, or the value that a function places instead."""

    members: JsonValue | Mapping[str, JsonValue]
    message: str = ""
    code: LossCode = "value"


@dataclass(frozen=True, slots=True)
class Drop:
    """Nothing in the target says this: a loss, dropped, under the attribute's own code unless another is given."""

    message: str = ""
    code: LossCode | None = None


DROP: Final = Drop()
_TOO_MANY_ROWS: Final = "There are more rows than may be looked at, so nobody can say what it holds in each."
_FULL: Final = "The output holds as much text as document_bytes allows; this and what comes after it is left out."
_SHORT: Final = 1_000
"""Bytes that a name or the context of an action may have, however full the output is."""
_FLAG: Final[Mapping[JsonValue, bool]] = {True: True, False: False}

Row = Exact | Near | Drop


class Table:
    """How each value of a source enum is said in the target.

    >>> table({"h1": Exact({"size": "Large"}), "h2": Near({"size": "Large"})}).values
    ('h1', 'h2')
    """

    __slots__ = ("rows",)

    def __init__(self, rows: Mapping[str, Row]) -> None:
        self.rows: Final = dict(rows)

    @property
    def values(self) -> tuple[str, ...]:
        """Every source value that it knows; a test holds them against the source's schema."""
        return tuple(self.rows)


def table(rows: Mapping[str, Row]) -> Table:
    """Build the table of an enum.

    Raises:
        ValueError: two exact rows say the same, so that one of them cannot be exact.
    """
    images: dict[str, str] = {}
    for value, row in rows.items():
        if isinstance(row, Exact):
            image = _json.text({key: row.members[key] for key in sorted(row.members)})
            if image in images:
                raise ValueError(f"{images[image]} and {value} have one image, so one of them is not exact")
            images[image] = value
    return Table(rows)


Branch = TypeVar("Branch")


@dataclass(frozen=True, slots=True)
class Edit:
    """What an input shows now, and the data it edits (`None`: it is bound to nothing)."""

    value: JsonValue | MISSING
    tokens: Tokens | None
    is_live: bool = False
    """Whether the target edits the data itself."""


def _show_text(
    ledger: Ledger, fn: TextFn, joined: str | None, value: JsonValue | MISSING
) -> JsonValue | MISSING | Near | Drop:
    """Give what `Pen.text` places for a value."""
    try:
        return fn(ledger.text(value, joined))
    except UispecError as error:
        return Drop(f"It has no text: {error.issues[0].message}", "unresolved")


class Pen:
    """Writes one node. Leaving it, each attribute that was not spent is a loss under its declared code."""

    __slots__ = ("node", "out")

    def __init__(self, node: Neutral, out: dict[str, JsonValue]) -> None:
        self.node = node
        self.out = out
        """The object of the target that values are placed in, unless a call names another."""
        node.is_written = True
        if node.type_at is not None:
            node.ledger.shown[node.at] = node.type_at

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        if error is None:
            close(self.node)

    def has(self, attribute: str) -> bool:
        """Tell whether the source says something there. Asking spends nothing."""
        return attribute in self.node.attrs

    def put(
        self,
        attribute: str,
        key: str,
        fn: Fn = as_is,
        *,
        into: dict[str, JsonValue] | None = None,
        live: bool = True,
    ) -> bool:
        """Place a value under a key of the target: alive where the target has words for it, else as it is now.

        Args:
            attribute: a word of the vocabulary; nothing happens if the source leaves it out.
            key: where it goes.
            fn: a pure function from the source's value (`MISSING`: the data has none) to the target's; it may return
                `Near` for a value that had to change, `DROP` or `MISSING` for none. It has no say in a live value, but
                what it would make of today's is told.
            into: the object to place it in, if not `out`.
            live: whether the target takes a computed value at this key.

        Returns:
            Whether anything was placed.
        """
        val = self.node.attrs.get(attribute)
        if val is None:
            return False
        holder = self.out if into is None else into
        if self._is_late(val):
            val.lose("limit", _FULL)
            return False
        if live and val.form is not None and self.node.ledger.tongue is not None:
            try:
                changes = self._judge(val, fn)
            except LimitError:
                val.lose("limit", _TOO_MANY_ROWS)
                return False
            # What must not arrive must not arrive by way of the data either, nor what is made of one row for another.
            unsafe = changes.get("security")
            if unsafe is None and self._say(val, attribute, key, holder, changes):
                return True
            if unsafe is not None and is_any_row(val.scope):
                val.lose("security", unsafe.message)
                return False
        value = val.look()
        return self._settle(val, attribute, value, fn(value), key, holder)

    def text(self, fn: TextFn = as_is, *, joined: str | None = None) -> Fn:
        """Have `put` or `edit` place the text that the source's own renderer shows for a value.

        Args:
            fn: a pure function from that text, empty where the data has none, to the target's value.
            joined: what stands between the items of a list; `None` for a list as the source shows it.
        """
        return partial(_show_text, self.node.ledger, fn, joined)

    def edit(
        self,
        attribute: str,
        key: str,
        fn: Fn = as_is,
        *,
        into: dict[str, JsonValue] | None = None,
        live: bool = True,
    ) -> Edit:
        """Place the value of an input, and learn what data its edits belong to.

        Args:
            attribute: of the input's value.
            key: where it goes.
            fn: as for `put`.
            into: the object to place it in, if not `out`.
            live: whether the target's input keeps the same JSON there as the source's, so that both may edit one place.
        """
        val = self.node.attrs.get(attribute)
        if val is None:
            return Edit(MISSING, None)
        holder = self.out if into is None else into
        if live:
            said = val.say(is_edited=True)
            if said is not MISSING:
                self._place(val, attribute, said, said, key, holder)
                return Edit(val.now(), val.target, is_live=True)
        placed = fn(val.now())
        value, tokens = val.edit(is_shown=not isinstance(placed, Drop))
        self._settle(val, attribute, value, placed, key, holder)
        return Edit(value, tokens)

    def detach(self, attribute: str, message: str = "", *, keeps_name: bool = False) -> None:
        """Say that an input shows its value, and that what is entered never comes home: `two_way`, dropped.

        Args:
            attribute: of the input's value.
            message: of the loss.
            keeps_name: whether the target keeps what is entered under the name that the source gave the input.
        """
        val = self.node.attrs.get(attribute)
        if val is not None:
            val.detach(message, keeps_name=keeps_name)

    def enum(self, attribute: str, rows: Table, *, into: dict[str, JsonValue] | None = None) -> None:
        """Place the members that a table has for a value; a value that the table lacks is dropped."""
        val = self.node.attrs.get(attribute)
        if val is None:
            return
        value = val.now()
        row = rows.rows.get(value, DROP) if isinstance(value, str) else DROP
        if isinstance(row, Drop):
            val.lose(row.code or self._code(attribute), row.message)
            return
        val.place()
        if isinstance(row, Near):
            val.change(row.code, row.message)
        holder = self.out if into is None else into
        members = row.members
        if isinstance(members, Mapping):
            image: JsonValue = dict(members)
            # The whole row counts as placed at each key, or two rows that differ elsewhere would look alike.
            for key, member in members.items():
                holder[key] = _json.copy(member)
                self.node.ledger.placed.append(Placed(self.node.kind, attribute, value, image, val, holder, key))

    def choose(
        self,
        attribute: str,
        branches: "Mapping[JsonValue, Branch | Near]",
        absent: Branch,
        other: "Branch | None" = None,
    ) -> Branch:
        """Branch on a value. The first value with a branch is exact; others that share it are approximated.

        Args:
            attribute: a word of the vocabulary.
            branches: a branch for each value of the source.
            absent: the branch where the source leaves it out, or the data has nothing there.
            other: the branch of every value that is not listed, as an approximation; `absent` if not given.
        """
        val = self.node.attrs.get(attribute)
        if val is None:
            return absent
        value = val.place()
        if value is MISSING:
            return absent
        for known, branch in branches.items():
            if _json.same(known, value):
                first = next(key for key, shared in branches.items() if shared == branch)
                if first is not known:
                    val.change("value")
                return cast("Branch", branch)
        val.change("value")
        return absent if other is None else other

    def flag(self, attribute: str, *, absent: bool = False) -> bool:
        """Branch on true and false; anything else is taken for what is meant where the source says nothing."""
        return self.choose(attribute, _FLAG, absent)

    def keep(self, attribute: str, *, now: bool = False) -> JsonValue:
        """What a value says unresolved, for `home`; or, with `now`, what it comes to now. `None` if absent.

        Use it only for what takes part in a click: the context and name of an action, its message.
        """
        val = self.node.attrs.get(attribute)
        if val is None:
            return None
        kept = val.keep(now=now)
        if self.node.ledger.take_room(kept, short=_SHORT):
            return kept
        val.lose("limit", _FULL)
        return None

    def say_members(self, attribute: str) -> dict[str, JsonValue]:
        """Place the members of a map (the context of an action), alive where the target has words for them.

        `home` keeps them unresolved, so there is no loss; call `keep` for that.
        """
        val = self.node.attrs.get(attribute)
        if val is None:
            return {}
        said = {} if self._is_late(val) else val.say_members()
        if self.node.ledger.take_room(cast("JsonValue", said)):
            return said
        val.lose("limit", _FULL)
        return {}

    def lose(
        self,
        attribute: str,
        code: LossCode | None = None,
        message: str = "",
    ) -> None:
        """Say that a value is lost, in other words than the default."""
        val = self.node.attrs.get(attribute)
        if val is not None:
            val.lose(code or self._code(attribute), message)

    def change(self, attribute: str, message: str = "", code: LossCode | None = None) -> None:
        """Say that a value that has its place did not arrive as it was."""
        val = self.node.attrs.get(attribute)
        if val is not None:
            val.change(code or self._code(attribute), message)

    def near(self, code: LossCode = "component", message: str = "") -> None:
        """Say that the target shows the node as another kind: `approximated` at its type.

        Nothing is lost of a component that the reader put in and the source knows nothing of: it has no type there.
        """
        if "self_main" not in KINDS[self.node.kind]:
            raise ValueError(f"{self.node.kind} has no type of its own in any source")
        if self.node.type_at is not None:
            for at in self.node.kind_at or (self.node.type_at,):
                self.node.ledger.note(at, code, "approximated", self.node.kind, message)

    def assume(self, key: str, code: LossCode, message: str = "") -> None:
        """Say that the target needs what the source does not: the key of the source that would say it."""
        self.node.ledger.note(self.node.at / key, code, "assumed", f"{self.node.kind}.{key}", message)

    def defer(self, code: LossCode = "check", message: str = "") -> JsonValue:
        """Spend the whole node (a check) on `home`, to be acted on when a click comes home; returns its own JSON."""
        for val in vals_of(self.node):
            if is_below(val.at, self.node.at):
                val.keep()
            else:
                val.defer(code)
        if self.node.facts.get("is_told") is not True:
            self.node.ledger.note(self.node.at, code, "deferred", self.node.kind, message)
        return _json.copy(self.node.raw)

    def source(self) -> JsonValue:
        """The action's or check's own JSON, for `home`. It spends nothing: spend the attributes by `keep`."""
        return _json.copy(self.node.raw)

    def _judge(self, val: Val, fn: Fn) -> dict[LossCode, Near | Drop]:
        """Tell what a function would change of what a value comes to now, in one row or another; each once."""
        found: dict[LossCode, Near | Drop] = {}
        for value in () if fn is as_is else val.glances():
            match made := fn(value):
                case Near(code=code) | Drop(code="security" as code):
                    found.setdefault(code, made)
                case _:
                    pass
        return found

    def _say(
        self,
        val: Val,
        attribute: str,
        key: str,
        holder: dict[str, JsonValue],
        changes: Mapping[LossCode, Near | Drop],
    ) -> bool:
        said = val.say()
        if said is MISSING or not self.node.ledger.take_room(said):
            return False
        self._place(val, attribute, said, said, key, holder)
        for code, change in changes.items():
            # It is carried as it is, without what the function would have done to today's value.
            val.change(code, change.message)
        return True

    def _is_late(self, val: Val) -> bool:
        """Whether the output is full, and a value would have to be computed or written out to see that it is text."""
        is_full = self.node.ledger.room < 0
        return is_full and (val.form is not None or isinstance(val.look(), str | list | dict))

    def _place(
        self,
        val: Val,
        attribute: str,
        raw: JsonValue | MISSING,
        placed: JsonValue,
        key: str,
        holder: dict[str, JsonValue],
    ) -> None:
        holder[key] = placed
        self.node.ledger.placed.append(Placed(self.node.kind, attribute, raw, placed, val, holder, key))

    def _code(self, attribute: str) -> LossCode:
        return KINDS[self.node.kind][attribute]

    def _settle(
        self,
        val: Val,
        attribute: str,
        value: JsonValue | MISSING,
        placed: JsonValue | MISSING | Near | Drop,
        key: str,
        holder: dict[str, JsonValue],
    ) -> bool:
        if isinstance(placed, Near) and placed.code == "security" and is_any_row(val.scope):
            placed = Drop(placed.message, "security")  # what is made of one row must not stand for all of them
        if isinstance(placed, Drop):
            val.lose(placed.code or self._code(attribute), placed.message)
            return False
        near = placed if isinstance(placed, Near) else None
        if isinstance(placed, Near):
            placed = dict(placed.members) if isinstance(placed.members, Mapping) else placed.members
        if placed is not MISSING and not self.node.ledger.take_room(placed):
            val.lose("limit", _FULL)
            return False
        val.place()
        if near is not None:
            val.change(near.code, near.message)
        if placed is MISSING:
            return False
        self._place(val, attribute, value, _json.copy(placed), key, holder)
        return True
