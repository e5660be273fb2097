"""The book that a conversion keeps, so that a thing forgotten becomes a loss.

A reader opens each source object with a `Cursor` and takes its members as `Val`s; each member that it neither takes nor
names is a loss. A `Val` answers for itself until it is spent: by being placed in the output, kept for the way home,
opened, or lost by name. Whatever is still unspent when the ledger closes is a loss too.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Final, Literal, Protocol, Self, TypeAlias

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import _json, pointer
from uispec._live import ITEM, Live, Tongue
from uispec._live import Literal as LiteralValue
from uispec._order import DocumentOrder
from uispec.losses import DATA, Effect, Loss, LossCode, Subject, in_order, sentence
from uispec.pointer import Tokens

Use: TypeAlias = Literal["show", "send", "check"]
"""What the source's own renderer reads a value for: to show it, to send it with an action, or to judge an input."""

Form: TypeAlias = Literal["binding", "call", "condition"]
_FROZEN: Final[Mapping[Form, LossCode]] = {
    "binding": "data_binding",
    "call": "function",
    "condition": "visibility",
}
"""What is lost of a computed value that arrives as it is now."""

_LONGEST_VALUE: Final = 80
"""Characters of a source value that a loss may quote."""


class Place:
    """A place in the source document: a linked pair (parent, key), written out as a pointer only when somebody asks.

    The same step from the same place is the same object, so that instances of a template meet at one place.

    >>> (Place() / "components" / 3 / "a/b").pointer
    '/components/3/a~1b'
    """

    __slots__ = ("_members", "_pointer", "is_object", "key", "parent")

    def __init__(self, parent: "Place | None" = None, key: str | int = "") -> None:
        self.parent: Final = parent
        self.key: Final = key
        self.is_object = False
        """Whether a component or another object with properties of its own stands here."""
        self._members: dict[str | int, Place] | None = None
        self._pointer: str | None = "" if parent is None else None

    def __truediv__(self, key: str | int) -> "Place":
        if self._members is None:
            self._members = {}
        member = self._members.get(key)
        if member is None:
            member = self._members[key] = Place(self, key)
        return member

    def lead(self, key: str | int, place: "Place") -> None:
        """Have a step from here lead to another place: what a document holds here stands elsewhere in it.

        >>> message, patch = Place() / 0, Place() / 1
        >>> message.lead("text", patch / "value")
        >>> (message / "text").pointer, (message / "type").pointer
        ('/1/value', '/0/type')
        """
        if self._members is None:
            self._members = {}
        self._members[key] = place

    @property
    def tokens(self) -> tuple[str | int, ...]:
        """The way down from the root of the document."""
        way: list[str | int] = []
        place = self
        while place.parent is not None:
            way.append(place.key)
            place = place.parent
        return tuple(reversed(way))

    @property
    def pointer(self) -> str:
        """RFC 6901 text."""
        if self._pointer is None:
            self._pointer = pointer.format(self.tokens)
        return self._pointer

    def __repr__(self) -> str:
        return f"Place({self.pointer!r})"


class Language(Protocol):
    """What the reader of a format knows about values that are computed from data."""

    def form(self, raw: JsonValue) -> Form | None:
        """Tell what a value is, by the liveliest thing inside it; `None` for plain JSON."""
        ...

    def read(self, raw: JsonValue, scope: str, use: Use) -> Sequence[Tokens]:
        """Note that the source's renderer reads a value, and return the data pointers that it looks at."""
        ...

    def carry(self, reads: Sequence[Tokens], use: Use) -> None:
        """Note that what was read there has its place in the target."""
        ...

    def change(self, reads: Sequence[Tokens], code: LossCode, message: str) -> None:
        """Note that what was read there arrives changed: another value there could look the same."""
        ...

    def evaluate(self, raw: JsonValue, scope: str) -> tuple[JsonValue | MISSING, str]:
        """Compute a value now; and the sentence that says why it is a fallback, `""` if it is none."""
        ...

    def live(self, raw: JsonValue, scope: str) -> Live | None:
        """Say a computed value in neutral words; `None` where the value is not computed, or has no such words."""
        ...

    def text(self, value: JsonValue | MISSING) -> str:
        """Write a computed value as the text that the source's renderer shows, empty where there is none.

        Raises:
            UispecError: it is too large to be written.
        """
        ...

    def target(self, raw: JsonValue, scope: str) -> Tokens | None:
        """Where an input that is bound to a value writes; `None` if the value is no binding."""
        ...

    def target_key(self, raw: JsonValue) -> str | None:
        """The key of a binding that says where an input writes; `None` if the value is no binding."""
        ...


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
        value = self._value()
        return value if value is MISSING else _json.copy(value)

    def glance(self) -> JsonValue | MISSING:
        """What the value comes to at conversion, where nothing depends on it: a failure is no loss."""
        if self.form is None:
            return self._raw
        return self._ledger.language.evaluate(self._raw, self.scope)[0]

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
                    value = tongue.say(LiteralValue(value))
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
        self._note(code, "approximated", message, value=self._raw)
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

    def detach(self, message: str = "") -> None:
        """Spend the value of an input that shows it, while nothing that the user enters ever comes home.

        The loss stands at the path inside the binding: that is what has no effect any more, and the value still shows.
        """
        self.place()
        key = self._ledger.language.target_key(self._raw)
        if key is not None:
            self._ledger.note(self.at / key, "two_way", "dropped", self.name, message)

    def lose(self, code: LossCode, message: str = "", *, inside: Place | None = None) -> None:
        """Spend the value on a loss: nothing of it is in the target."""
        self.spent = True
        self._note(code, "dropped", message, value=self._raw, inside=inside)

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
        for at in (self.at, *self.also):
            self._ledger.note(at, code, effect, self.name, message, value=value, inside=inside)

    @property
    def form(self) -> Form | None:
        """Whether it is computed, and how."""
        return self._ledger.language.form(self._raw) if type(self._raw) is dict or type(self._raw) is list else None

    def _value(self) -> JsonValue | MISSING:
        if not self._known:
            self._known = True
            now = self._raw if self.form is None else self._evaluated()
            self._now = self._words.get(now, now) if self._words is not None and isinstance(now, str) else now
        return self._now

    def _evaluated(self) -> JsonValue | MISSING:
        ledger = self._ledger
        if self._is_map and isinstance(self._raw, dict):
            members: dict[str, JsonValue] = {}
            for key, member in self._raw.items():
                value = ledger.evaluate(member, self)
                if value is not MISSING:
                    members[key] = value
            return members
        return ledger.evaluate(self._raw, self)


class Cursor:
    """A walk over one source object. Leaving it, each key neither taken nor named becomes a loss.

    >>> ledger = Ledger({"a": 1, "b": 2})
    >>> with ledger.open({"a": 1, "b": 2}, ledger.root, "thing") as cursor:
    ...     cursor.name("a")
    1
    >>> [loss.path for loss in ledger.finish()]
    ['/b']
    """

    __slots__ = ("_ledger", "_object", "_seen", "at", "kind", "scope", "use")

    def __init__(
        self,
        ledger: "Ledger",
        source: Mapping[str, JsonValue],
        at: Place,
        kind: str,
        scope: str,
        use: Use,
    ) -> None:
        self._ledger = ledger
        self._object = source
        self._seen: set[str] = set()
        at.is_object = True
        self.at = at
        self.kind = kind
        self.scope = scope
        self.use: Use = use

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        if error is None and len(self._seen) != len(self._object):
            for key in self._object:
                if key not in self._seen:
                    self._ledger.note(
                        self.place(key), "property", "dropped", f"{self.kind}.{key}", value=self._object[key]
                    )

    def place(self, key: str) -> Place:
        """Where a member stands."""
        return self.at / key

    def name(self, key: str) -> JsonValue | MISSING:
        """Read an id, a reference or a discriminator: it finds the way, and what it says shows in names and order."""
        if key not in self._object:
            return MISSING
        self._seen.add(key)
        return self._object[key]

    def peek(self, key: str) -> JsonValue:
        """Look at a member to decide how to read it (`None` if absent); it is still to be taken, opened or named."""
        return self._object.get(key)

    @property
    def source(self) -> Mapping[str, JsonValue]:
        """The object itself."""
        return self._object

    def take(
        self, key: str, *, use: Use | None = None, is_map: bool = False, words: Mapping[str, str] | None = None
    ) -> Val | None:
        """Take a member as a value that has to be spent; `None` if the source leaves it out.

        Args:
            key: a member in the current spelling of the format.
            use: what it is read for, if not what the whole object is read for.
            is_map: its members are values, and it is none itself, such as the context of an action.
            words: what the source's words are called in the neutral vocabulary, one to one; any other value stays.
        """
        if key not in self._object:
            return None
        self._seen.add(key)
        ledger, what = self._ledger, f"{self.kind}.{key}"
        val = Val(ledger, self._object[key], self.at, self.scope, use or self.use, what, is_map, words, key=key)
        ledger.taken.append(val)
        return val

    def fold(self, value: JsonValue, keys: Sequence[str]) -> Val:
        """Take several members as the one value that they say together; each loss of it stands at each of them.

        Args:
            value: what they say, plain JSON.
            keys: the members, one at least.
        """
        self._seen.update(keys)
        first, *others = (self.place(key) for key in keys)
        val = Val(self._ledger, value, first, self.scope, self.use, f"{self.kind}.{keys[0]}")
        val.also = others
        self._ledger.taken.append(val)
        return val

    def open(self, key: str, kind: str | None = None, *, use: Use | None = None) -> "Cursor | None":
        """Walk over a member that is an object; `None`, and the member unspent, if it is none."""
        member = self._object.get(key)
        if not isinstance(member, dict):
            return None
        self._seen.add(key)
        return Cursor(self._ledger, member, self.place(key), kind or self.kind, self.scope, use or self.use)

    def items(self, key: str, kind: str | None = None) -> Iterator["Cursor"]:
        """Walk over the objects of a list, each within its own `with`; whatever else stands in the list is a loss."""
        member = self._object.get(key)
        if not isinstance(member, list):
            return
        self._seen.add(key)
        at = self.place(key)
        for index, item in enumerate(member):
            if isinstance(item, dict):
                yield Cursor(self._ledger, item, at / index, kind or self.kind, self.scope, self.use)
            else:
                self._ledger.note(at / index, "property", "dropped", f"{self.kind}.{key}", value=item)

    def rest(self) -> list[str]:
        """The keys neither taken nor named so far."""
        return [key for key in self._object if key not in self._seen]


@dataclass(slots=True, eq=False)
class Placed:
    """One value that stands in the output: what it was when computed, what it became, and where both stand."""

    kind: str
    attribute: str
    raw: JsonValue | MISSING
    placed: JsonValue | MISSING
    val: Val
    holder: dict[str, JsonValue]
    """The object of the output that holds it, by identity."""
    key: str

    @property
    def at(self) -> Place:
        """Where the value stands in the source."""
        return self.val.at


class _NoLanguage:
    """The language of formats whose values are all plain JSON."""

    def form(self, raw: JsonValue) -> Form | None:
        return None

    def read(self, raw: JsonValue, scope: str, use: Use) -> Sequence[Tokens]:
        return ()

    def carry(self, reads: Sequence[Tokens], use: Use) -> None:
        return None

    def change(self, reads: Sequence[Tokens], code: LossCode, message: str) -> None:
        return None

    def evaluate(self, raw: JsonValue, scope: str) -> tuple[JsonValue | MISSING, str]:
        return raw, ""

    def live(self, raw: JsonValue, scope: str) -> Live | None:
        return None

    def text(self, value: JsonValue | MISSING) -> str:
        return "" if value is MISSING or value is None else value if isinstance(value, str) else _json.text(value)

    def target(self, raw: JsonValue, scope: str) -> Tokens | None:
        return None

    def target_key(self, raw: JsonValue) -> str | None:
        return None


@dataclass(slots=True)
class _Entry:
    code: LossCode
    place: Place
    effect: Effect
    what: str
    message: str
    value: JsonValue | MISSING
    inside: Place | None
    count: int = 1


_ELSEWHERE: Final = "One place of several that would show it is left out."
_OF_ALL: Final = ("version", "host", "surface")
"""The codes that may be said of a document as a whole, unless it is one component; the last one where there is no
surface in it."""


class Ledger:
    """The losses of one conversion, merged by place, code and effect, and brought into document order at the end."""

    def __init__(self, document: object, language: Language | None = None) -> None:
        self.document: Final = document
        """The source as given: mappings, sequences and scalars. Losses come in its order."""
        self.language: Language = language or _NoLanguage()
        self.tongue: Tongue | None = None
        """The words that the target has for computed values; `None` where everything is evaluated now."""
        self.root: Final = Place()
        self.taken: Final[list[Val]] = []
        self.placed: Final[list[Placed]] = []
        """Every value that was placed, in the order of placing; tests compare what goes in with what comes out."""
        self.as_written: Callable[[str], str] | None = None
        """Leads a pointer to the keys that the document has, where a reader works on a newer spelling of it."""
        self.shown: Final[dict[Place, Place]] = {}
        """Components that some instance of is in the output: where each stands, and where it says its type."""
        self._subjects: dict[Place, tuple[str, str, str | None]] = {}
        self._entries: dict[tuple[Place, LossCode, Effect], _Entry] = {}
        self._last: list[Callable[[], None]] = []

    def open(
        self,
        source: Mapping[str, JsonValue],
        at: Place,
        kind: str,
        *,
        scope: str = "",
        use: Use = "show",
    ) -> Cursor:
        """Walk over one source object.

        Args:
            source: the object, in the current spelling of its format.
            at: where it stands in the document given.
            kind: the neutral word for it, the first half of `what`.
            scope: the data that relative bindings start from.
            use: what its values are read for.
        """
        return Cursor(self, source, at, kind, scope, use)

    def name(self, place: Place, type_: str, id_: str, type_key: str | None = None) -> None:
        """Say what stands at a place, in the words of the source, for people who read of losses there and below.

        Args:
            place: of a component or another thing with an id.
            type_: what it is.
            id_: its own.
            type_key: the member that says its type; what is said about that concerns the whole of it.
        """
        self._subjects[place] = (type_, id_, type_key)

    def note(
        self,
        place: Place,
        code: LossCode,
        effect: Effect,
        what: str,
        message: str = "",
        *,
        value: JsonValue | MISSING = MISSING,
        inside: Place | None = None,
    ) -> None:
        """Write down a loss; one more of the same place, code and effect counts up."""
        if place.is_object and effect == "approximated":
            raise ValueError(f"{place.pointer}: an approximation of a whole object would cover all its properties")
        if place.parent is None and not place.is_object and code not in _OF_ALL:
            raise ValueError(f"{code}: only facts about {', '.join(_OF_ALL)} concern a document as a whole")
        entry = self._entries.get((place, code, effect))
        if entry is not None:
            entry.count += 1
            return
        quoted = value if code != "security" and _is_short(value) else MISSING
        self._entries[place, code, effect] = _Entry(code, place, effect, what, message, quoted, inside)

    def evaluate(self, raw: JsonValue, val: Val) -> JsonValue | MISSING:
        """Compute a value now; where that fails, say so at the value."""
        value, failure = self.language.evaluate(raw, val.scope)
        if failure:
            # A template with a gap still shows something; where nothing is left, the user misses it.
            effect = "dropped" if value is MISSING else "approximated"
            self.note(val.at, "unresolved", effect, val.name, f"It could not be computed: {failure}")
        return value

    def can_say(self, raw: JsonValue, scope: str) -> bool:
        """Tell whether the target has words for every computed value inside a piece of the source."""
        tongue, language = self.tongue, self.language
        if tongue is None:
            return False
        stack = [raw]
        while stack:
            value = stack.pop()
            if not isinstance(value, dict | list) or language.form(value) is None:
                continue
            live = language.live(value, scope)
            if live is not None:
                if tongue.say(live) is MISSING:
                    return False
            elif isinstance(value, dict):
                stack.extend(value.values())
            else:
                stack.extend(value)
        return True

    def at_finish(self, sweep: Callable[[], None]) -> None:
        """Have a sweep run when the ledger closes, before what is unspent is counted."""
        self._last.append(sweep)

    def finish(self) -> tuple[Loss, ...]:
        """Close the book: sweep, lose what nobody spent, merge, sort into document order."""
        for sweep in self._last:
            sweep()
        self._last.clear()
        for val in self.taken:
            if not val.spent:
                val.lose("property", "Nothing in the target shows it.")
        self._approximate_shown()
        order = DocumentOrder(self.document)
        losses: list[Loss] = []
        ranks: list[tuple[int, ...]] = []
        for entry in self._entries.values():
            # Data has no owner, and there may be a lot of it: its place says all.
            subject = None if entry.what == DATA else self._subject(entry.place)
            named = entry.what if subject is None else subject.property or str(subject)
            message = entry.message or sentence(entry.code, entry.effect, named)
            inside = "" if entry.inside is None else self._written(entry.inside)
            path = self._written(entry.place)
            loss = Loss(entry.code, path, entry.effect, entry.what, message, entry.value, entry.count, inside, subject)
            losses.append(loss)
            ranks.append(order.rank(self._tokens(entry.place)))
        return in_order(losses, ranks)

    def _approximate_shown(self) -> None:
        """Where one instance of a component is left out and another is not, the component itself is not lost."""
        for key in [key for key in self._entries if key[2] == "dropped" and key[0] in self.shown]:
            entry = self._entries.pop(key)
            at = self.shown[entry.place]
            self.note(at, entry.code, "approximated", entry.what, _ELSEWHERE, inside=entry.inside)

    def _written(self, place: Place) -> str:
        return place.pointer if self.as_written is None else self.as_written(place.pointer)

    def _tokens(self, place: Place) -> Sequence[str | int]:
        """The way down to a place in the document given."""
        return place.tokens if self.as_written is None else pointer.split(self.as_written(place.pointer))

    def _subject(self, place: Place) -> Subject | None:
        """The nearest thing around a place that has a name, and the properties that lead from it there."""
        around: Place | None = place
        while around is not None:
            known = self._subjects.get(around)
            if known is not None:
                type_, id_, type_key = known
                if place.parent is around and place.key == type_key:
                    return Subject(type_, id_)
                keys = map(str, self._tokens(place)[len(around.tokens) :])
                return Subject(type_, id_, ".".join(key for key in keys if not pointer.is_index(key)))
            around = around.parent
        return None

    def origins(self, output: JsonValue) -> dict[str, tuple[str, ...]]:
        """Map each pointer of the output that a value was placed at to the source pointers of what stands there."""
        holders: dict[int, dict[str, list[str]]] = {}
        for item in self.placed:
            sources = holders.setdefault(id(item.holder), {}).setdefault(item.key, [])
            if item.at.pointer not in sources:
                sources.append(item.at.pointer)
        found: dict[str, tuple[str, ...]] = {}
        stack: list[tuple[JsonValue, Place]] = [(output, Place())]
        while stack:
            value, at = stack.pop()
            if isinstance(value, dict):
                for key, sources in holders.get(id(value), {}).items():
                    if key in value:
                        found[(at / key).pointer] = tuple(sources)
                stack.extend((member, at / key) for key, member in value.items())
            elif isinstance(value, list):
                stack.extend((member, at / index) for index, member in enumerate(value))
        return found


def _is_short(value: JsonValue | MISSING) -> bool:
    if isinstance(value, str):
        return len(value) <= _LONGEST_VALUE
    return isinstance(value, int | float) or value is None
