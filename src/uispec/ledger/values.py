"""One value of the source, which answers for itself until it is spent."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, TypeVar

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import _json, pointer
from uispec.ledger.language import Form, Use
from uispec.ledger.live import Literal
from uispec.ledger.places import Place
from uispec.ledger.rows import ITEM, is_any_row
from uispec.losses import Effect, LossCode
from uispec.pointer import Tokens

if TYPE_CHECKING:
    from uispec.ledger.book import Ledger

_FROZEN: Final[Mapping[Form, LossCode]] = {
    "binding": "data_binding",
    "call": "function",
    "condition": "visibility",
}
"""What is lost of a computed value that arrives as it is now."""

Kind = TypeVar("Kind", bound="Val")

_PINNED: Final = "It follows one place in the list, whatever item comes to stand there."


class Val:
    """A source value on its way to the target. Its raw JSON comes out in no way but those that are written down.

    `spent` turns true by placing, saying, keeping, editing, deferring, opening or losing it, and by nothing else.
    """

    __slots__ = (
        "_around", "_is_map", "_key", "_known", "_ledger", "_now", "_raw", "_reads", "_said", "_words",
        "also", "name", "scope", "spent", "use",
    )  # fmt: skip

    def __init__(
        self,
        ledger: "Ledger",
        raw: JsonValue,
        at: Place,
        scope: str,
        use: Use,
        name: str,
        is_map: bool = False,
        words: Mapping[str, str] | None = None,
        *,
        key: str | None = None,
    ) -> None:
        """Note a value.

        Args:
            ledger: keeps account of it.
            raw: the value.
            at: where it stands; or where the object stands that it is a member of, with its `key` there.
            scope: the data that relative bindings start from.
            use: what it is read for.
            name: kind and key of the source.
            is_map: as for `Cursor.take`.
            words: as for `Cursor.take`.
            key: of a member. Its own place is made when somebody asks for it, which most often nobody does.
        """
        self._around = at
        self._key = key
        self._ledger = ledger
        self._raw = raw
        self._is_map = is_map
        self._words = words
        self.also: Sequence[Place] = ()
        """Where the other members stand that together say this value; each loss of it is noted there too."""
        self._now: JsonValue | MISSING = MISSING
        self._known = False
        self._said = False
        self._reads: Sequence[Tokens] = ()
        self.scope = scope
        self.use: Use = use
        self.name = name
        """Kind and key of the source, until the value is an attribute of a node; `what` of its loss."""
        self.spent = False
        if type(raw) is dict or type(raw) is list:
            self._reads = ledger.language.read(raw, scope, use)

    @property
    def at(self) -> Place:
        """Where it stands in the document."""
        return self._around if self._key is None else self._around / self._key

    def now(self) -> JsonValue | MISSING:
        """What the value comes to at conversion, to decide what becomes of it. It is still to be spent.

        Returns:
            JSON that the caller may keep, or `MISSING` where the data has no such value.
        """
        value = self.look()
        return value if value is MISSING else _json.copy(value)

    def look(self) -> JsonValue | MISSING:
        """What `now` gives, shared with the data: to look at, neither to change nor to place."""
        return self._value()

    def glance(self) -> JsonValue | MISSING:
        """What the value comes to at conversion, where nothing depends on it: a failure is no loss."""
        if self.form is None:
            return self._raw
        return self._ledger.language.evaluate(self._raw, self.scope)[0]

    def glances(self) -> Iterator[JsonValue | MISSING]:
        """What `glance` gives, and where templates around it are not written out, in each row of the data, too.

        Raises:
            LimitError: on the way: there are more rows than may be looked at.
        """
        yield self.glance()
        if self.form is not None and is_any_row(self.scope):
            language = self._ledger.language
            for scope in language.scopes(self.scope):
                yield language.evaluate(self._raw, scope)[0]

    def place(self) -> JsonValue | MISSING:
        """Spend the value on the output: what it comes to now, and if it is computed, a loss that says so."""
        if not self.spent:
            self._carry()
            form = self.form
            if form is not None:
                self._note(_FROZEN[form], "approximated")
        return self.now()

    def say(self, *, is_edited: bool = False) -> JsonValue | MISSING:
        """Spend the value on the output as it is, alive: no loss.

        Args:
            is_edited: an input writes to it.

        Returns:
            The target's JSON for it; `MISSING`, and nothing is spent, where it is not computed or the target has no
            words for it.
        """
        tongue = self._ledger.tongue
        if tongue is None or self._words is not None or self.form is None:
            return MISSING
        live = self._ledger.language.live(self._raw, self.scope)
        said = MISSING if live is None else tongue.say(live, is_edited=is_edited)
        if said is not MISSING:
            if self._is_pinned and not self.spent:
                self._note("data_binding", "approximated", _PINNED)
            self._said = True
            self._carry()
        return said

    def say_whole(self) -> JsonValue:
        """Spend JSON of any shape on the output: what is computed inside it alive, else as it is now, with a loss."""
        self._carry()
        self._said = True
        whole: list[JsonValue] = [_json.copy(self._raw)]
        stack: list[JsonValue] = [whole]
        while stack:
            holder = stack.pop()
            if isinstance(holder, list):
                for index, value in enumerate(holder):
                    holder[index] = self._say_inside(value, stack)
            elif isinstance(holder, dict):
                for key, value in holder.items():
                    holder[key] = self._say_inside(value, stack)
        return whole[0]

    def _say_inside(self, value: JsonValue, later: list[JsonValue]) -> JsonValue:
        """Say one value; one that only holds computed ones stays, and is looked into later."""
        ledger = self._ledger
        if not isinstance(value, dict | list) or ledger.language.form(value) is None:
            return value
        live = ledger.language.live(value, self.scope)
        if live is None:
            later.append(value)
            return value
        said = MISSING if ledger.tongue is None else ledger.tongue.say(live)
        if said is not MISSING:
            return said
        self._note("data_binding", "approximated")
        now = ledger.evaluate(value, self)
        return None if now is MISSING else now

    @property
    def _is_pinned(self) -> bool:
        """Whether it is of an item of a list that is written out, so that it follows a place and not the item."""
        within = pointer.split(self.scope)
        if not within or ITEM in within:
            return False
        return any(read[: len(within)] == within for read in self._reads)

    def say_members(self) -> dict[str, JsonValue]:
        """Spend a map on the output and on `home`: each member alive where the target can say it, else as it is now.

        No loss: `home` has the members as they were. Those that have no value now are left out.
        """
        self._carry()
        said: dict[str, JsonValue] = {}
        tongue, language = self._ledger.tongue, self._ledger.language
        for key, member in self._raw.items() if isinstance(self._raw, dict) else ():
            live = None if tongue is None else language.live(member, self.scope)
            value = MISSING if tongue is None or live is None else tongue.say(live)
            if value is MISSING:
                value = self._ledger.evaluate(member, self)
                if tongue is not None and value is not MISSING:
                    value = tongue.say(Literal(value))
            if value is not MISSING:
                said[key] = _json.copy(value)
        return said

    def decide(self, code: LossCode, message: str = "") -> JsonValue | MISSING:
        """Spend the value on a choice that is made now; if it is computed, a loss says so. Returns what it comes to."""
        if not self.spent:
            self._carry()
            if self.form is not None:
                self._note(code, "approximated", message)
        return self.now()

    def change(self, code: LossCode, message: str = "") -> None:
        """Spend the value on an output that is not quite it.

        The data that a value computed now came from arrives changed, too; that of a living one goes along as it is.
        """
        if not self._said:
            self.place()
        self._note(code, "approximated", message, value=self._quote())
        if self._reads and not self._said:
            self._ledger.language.change(self._reads, code, message)

    def keep(self, *, now: bool = False) -> JsonValue:
        """Spend the value on `home`, from where it is computed again at each click: no loss.

        Args:
            now: what it comes to at conversion, for a target that shows it too; members without a value are left out.
        """
        self._carry()
        if not now:
            return _json.copy(self._raw)
        value = self.now()
        return None if value is MISSING else value

    def edit(self, *, is_shown: bool = True) -> tuple[JsonValue | MISSING, Tokens | None]:
        """Spend the value of an input: what it shows now, and the data that it edits, if it is bound.

        Edits reach the data when the click comes home: `two_way`, deferred, at the binding.

        Args:
            is_shown: whether the input of the target shows the value, and is not left empty.
        """
        target = self.target
        if target is None:
            return self.place(), None
        if not self.spent:
            self.spent = True
            if is_shown:
                self._carry()
            self._note("two_way", "deferred")
        return self.now(), target

    def defer(self, code: LossCode) -> JsonValue:
        """Spend the value on `home`, where it is acted on at click time and not by the host; returns it as it was."""
        if not self.spent:
            self._carry()
            self._note(code, "deferred")
        return _json.copy(self._raw)

    def detach(self, message: str = "", *, keeps_name: bool = False) -> None:
        """Spend the value of an input that shows it, while nothing that the user enters ever comes home.

        The loss stands at the path inside the binding: that is what has no effect any more, and the value still shows.

        Args:
            message: of the loss.
            keeps_name: whether the target keeps what is entered under the name that the source gave the input.
        """
        self.place()
        key = self._ledger.language.target_key(self._raw)
        if key is not None:
            self._ledger.note(self.at / key, "two_way", "dropped", self.name, message)

    def lose(self, code: LossCode, message: str = "", *, inside: Place | None = None) -> None:
        """Spend the value on a loss: nothing of it is in the target."""
        self.spent = True
        self._note(code, "dropped", message, value=self._quote(), inside=inside)

    @property
    def target(self) -> Tokens | None:
        """The data that an input with this value writes to; `None` if it is no binding."""
        return None if self.form is None else self._ledger.language.target(self._raw, self.scope)

    @property
    def reads(self) -> Sequence[Tokens]:
        """The data that it looks at."""
        return self._reads

    def spend(self) -> None:
        """Mark the value as accounted for: its members answer for themselves, or an ancestor was lost whole."""
        self.spent = True

    def remake_as(self, kind: type[Kind]) -> Kind:
        """Make a value of another kind of it, which answers in its place."""
        made = kind(
            self._ledger,
            self._raw,
            self._around,
            self.scope,
            self.use,
            self.name,
            self._is_map,
            self._words,
            key=self._key,
        )
        made.also = self.also
        self._ledger.taken.append(made)
        self.spend()
        return made

    def _carry(self) -> None:
        self.spent = True
        if self._reads:
            self._ledger.language.carry(self._reads, self.use)

    def _note(
        self,
        code: LossCode,
        effect: Effect,
        message: str = "",
        *,
        value: JsonValue | MISSING = MISSING,
        inside: Place | None = None,
    ) -> None:
        told = self._effect(effect)
        if told is None:
            return
        around = inside if told == "dropped" else None
        for at in (self.at, *self.also):
            self._ledger.note(at, code, told, self.name, message, value=value, inside=around)

    def _effect(self, effect: Effect) -> Effect | None:
        """Say what a loss comes to where the source says this value in a way of its own; `None` for no loss at all."""
        return effect

    def _quote(self) -> JsonValue | MISSING:
        """Give what a loss may quote: the value as the source has it, `MISSING` where it is not written there."""
        return self._raw

    @property
    def form(self) -> Form | None:
        """Whether it is computed, and how."""
        return self._ledger.language.form(self._raw) if type(self._raw) is dict or type(self._raw) is list else None

    def _value(self) -> JsonValue | MISSING:
        if not self._known:
            self._known = True
            now = self._raw if self.form is None else self._evaluate()
            self._now = self._words.get(now, now) if self._words is not None and isinstance(now, str) else now
        return self._now

    def _evaluate(self) -> JsonValue | MISSING:
        ledger = self._ledger
        if self._is_map and isinstance(self._raw, dict):
            members: dict[str, JsonValue] = {}
            for key, member in self._raw.items():
                value = ledger.evaluate(member, self)
                if value is not MISSING:
                    members[key] = value
            return members
        return ledger.evaluate(self._raw, self)
