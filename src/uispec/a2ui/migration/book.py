"""What a migration loses, told by the places of the document that was given."""

from collections.abc import Callable

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import pointer
from uispec.ledger import Ledger, Place
from uispec.losses import Effect, Loss, LossCode

__all__ = ["Book", "Place"]


class Book:
    """The losses of one migration.

    A step works on the message that the step before it made, and speaks of places in that. The book knows where each of
    those came from.

    >>> book = Book([{"beginRendering": {"styles": {}}}])
    >>> made = Place()
    >>> book.came_from(made / "theme", book.root / 0 / "beginRendering" / "styles")
    >>> book.note(made / "theme" / "font", "metadata", "dropped", "surface.theme", "Gone.")
    >>> [loss.path for loss in book.finish()]
    ['/0/beginRendering/styles/font']
    """

    def __init__(self, document: JsonValue, as_written: Callable[[str], str] | None = None) -> None:
        self._ledger = Ledger(document)
        self._ledger.as_written = as_written
        self._origins: dict[Place, Place] = {}
        self._named: set[Place] = set()
        self.root = self._ledger.root

    def came_from(self, place: Place, origin: Place) -> None:
        """Say where something made on the way, and all below it, stood in the document given."""
        self._origins[place] = origin

    def origin(self, place: Place) -> Place:
        """Where something stood in the document given; the place itself, if nothing was said of it."""
        found = self._step(place)
        while found is not None:
            # Made in two steps, it came from somewhere that came from somewhere.
            place, found = found, self._step(found)
        return place

    def _step(self, place: Place) -> Place | None:
        steps: list[str | int] = []
        here: Place | None = place
        while here is not None:
            found = self._origins.get(here)
            if found is not None:
                for step in reversed(steps):
                    found /= step
                return found
            steps.append(here.key)
            here = here.parent
        return None

    def written(self, path: str, made: JsonValue, at: Place) -> str:
        """Lead a pointer into something made on the way back to the document given.

        Args:
            path: from an issue about what was made.
            made: what it speaks of.
            at: the place of that.
        """
        place, here = at, made
        for token in pointer.split(path):
            place /= int(token) if isinstance(here, list) and pointer.is_index(token) else token
            here = pointer.find(here, (token,), None)
        return self.origin(place).pointer

    def name(self, place: Place, type_: str, id_: str) -> None:
        """Say what stands at a place, for people who read of losses there and below; the first step names it."""
        origin = self.origin(place)
        if origin not in self._named:
            self._named.add(origin)
            self._ledger.name(origin, type_, id_)

    def note(
        self,
        place: Place,
        code: LossCode,
        effect: Effect,
        what: str,
        message: str,
        value: JsonValue | MISSING = MISSING,
    ) -> None:
        """Write down a loss; see `losses.Loss`."""
        self._ledger.note(self.origin(place), code, effect, what, message, value=value)

    def drop(self, holder: dict[str, JsonValue], key: str, at: Place, code: LossCode, what: str, message: str) -> None:
        """Take a member out of an object, if it has one of that key, and write down that it is lost.

        Args:
            holder: the object, which the caller owns.
            key: of the member.
            at: the place of the object.
            code: as for `losses.Loss`, like the rest.
            what: as for `losses.Loss`.
            message: as for `losses.Loss`.
        """
        if key in holder:
            self.note(at / key, code, "dropped", what, message, holder.pop(key))

    def finish(self) -> tuple[Loss, ...]:
        """Give the losses, in the order of the document given."""
        return self._ledger.finish()
