"""A walk over one object of the source, which says what it passed by."""

from collections.abc import Iterator, Mapping, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Self

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import _json
from uispec.ledger.language import Use
from uispec.ledger.places import Place
from uispec.ledger.values import Val

if TYPE_CHECKING:
    from uispec.ledger.book import Ledger


class Cursor:
    """A walk over one source object. Leaving it, each key neither taken nor named becomes a loss.

    >>> from uispec.ledger import Ledger
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

    def take_unless(
        self, key: str, defaults: Mapping[str, JsonValue], *, words: Mapping[str, str] | None = None
    ) -> Val | None:
        """Take a member, unless it says what leaving it out would say anyway.

        Args:
            key: as for `take`.
            defaults: what leaving a member out says, by its key.
            words: as for `take`.
        """
        if key in defaults and _json.same(self.peek(key), defaults[key]):
            self.name(key)
            return None
        return self.take(key, words=words)

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
