"""The losses of one conversion, as they are noted, and in order once the book is closed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar, cast

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import pointer
from uispec._order import DocumentOrder
from uispec.ledger.cursor import Cursor
from uispec.ledger.language import Language, PlainJson, Use
from uispec.ledger.live import Tongue
from uispec.ledger.places import Place
from uispec.ledger.values import Val
from uispec.limits import DEFAULT
from uispec.losses import DATA, Effect, Loss, LossCode, Subject, in_order, sentence

_LONGEST_VALUE: Final = 80
"""Characters of a source value that a loss may quote."""
_LONG_TEXT: Final = 1_000
"""Characters of a text from which on it is worth while to remember what was made of it."""
_ELSEWHERE: Final = "One place of several that would show it is left out."
_OF_ALL: Final = ("version", "host", "surface", "limit")
"""The codes that may be said of a document as a whole, unless it is one component; the last two where there is no
surface in it, or no room for anything."""

Made = TypeVar("Made")


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


class Ledger:
    """The losses of one conversion, merged by place, code and effect, and brought into document order at the end."""

    def __init__(self, document: object, language: Language | None = None) -> None:
        self.document: Final = document
        """The source as given: mappings, sequences and scalars. Losses come in its order."""
        self.language: Language = language or PlainJson()
        self.tongue: Tongue | None = None
        """The words that the target has for computed values; `None` where everything is evaluated now."""
        self.room = DEFAULT.document_bytes
        """Bytes of text that the output may still take; below zero it is full, and takes no more."""
        self.root: Final = Place()
        self.taken: Final[list[Val]] = []
        self.placed: Final[list[Placed]] = []
        """Every value that was placed, in the order of placing: where what stands in the output comes from."""
        self.as_written: Callable[[str], str] | None = None
        """Leads a pointer to the keys that the document has, where a reader works on a newer spelling of it."""
        self.shown: Final[dict[Place, Place]] = {}
        """Components that some instance of is in the output: where each stands, and where it says its type."""
        self._subjects: dict[Place, tuple[str, str, str | None]] = {}
        self._entries: dict[tuple[Place, LossCode, Effect], _Entry] = {}
        self._last: list[Callable[[], None]] = []
        self._texts: dict[tuple[int, str | None], tuple[JsonValue, str]] = {}
        self._made: dict[tuple[object, str], object] = {}

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

    def take_room(self, value: JsonValue, *, short: int = -1) -> bool:
        """Count the text in something about to be placed; false where the output is full, and from then on.

        Args:
            value: what is placed. A number or the like always is.
            short: bytes of text that always have room, since the rest would make no sense without them.
        """
        if self.room < 0 and short < 0:
            return not isinstance(value, str | list | dict)  # not even to be measured
        size = _text_bytes(value)
        self.room -= size
        return self.room >= 0 or size <= max(short, 0)

    def text(self, value: JsonValue | MISSING, joined: str | None = None) -> str:
        """Write a value as the source's own renderer shows it; a list or object that is shown often only once.

        Args:
            value: not to be changed while the ledger lives.
            joined: what stands between the items of a list; `None` for a list as the source shows it.

        Raises:
            UispecError: it has no text.
        """
        if not isinstance(value, list | dict):
            return self.language.text(value)
        known = self._texts.get((id(value), joined))
        if known is None:
            items = value if joined is not None and isinstance(value, list) else [value]
            known = value, (joined or "").join(map(self.language.text, items))
            self._texts[id(value), joined] = known
        return known[1]

    def once(self, make: Callable[[str], Made], text: str) -> Made:
        """Give what a pure function makes of a text; of a long one that is shown often only once."""
        if len(text) < _LONG_TEXT:
            return make(text)
        if (make, text) not in self._made:
            self._made[make, text] = make(text)
        return cast("Made", self._made[make, text])

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
            inside = "" if entry.inside is None else self._write_place(entry.inside)
            path = self._write_place(entry.place)
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

    def _write_place(self, place: Place) -> str:
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


def _is_short(value: JsonValue | MISSING) -> bool:
    if isinstance(value, str):
        return len(value) <= _LONGEST_VALUE
    return isinstance(value, int | float) or value is None


def _text_bytes(value: JsonValue) -> int:
    """Count the bytes of the texts in a piece of JSON, the names of its members among them."""
    if isinstance(value, str):
        return len(value) if value.isascii() else len(value.encode("utf-8", "surrogatepass"))
    if not isinstance(value, list | dict):
        return 0
    size = 0
    stack: list[JsonValue] = [value]
    while stack:
        inner = stack.pop()
        if isinstance(inner, dict):
            stack.extend((*inner, *inner.values()))
        elif isinstance(inner, list):
            stack.extend(inner)
        elif isinstance(inner, str):
            size += len(inner) if inner.isascii() else len(inner.encode("utf-8", "surrogatepass"))
    return size
