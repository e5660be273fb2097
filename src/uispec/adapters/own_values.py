"""Values that a source implies without writing them: what it leaves unsaid, and what its inputs edit."""

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec.adapters.neutral import Neutral
from uispec.ledger import Ledger, Place, Val
from uispec.ledger.live import Binding
from uispec.losses import Effect
from uispec.pointer import Tokens


class Unsaid(Val):
    """What a member means that the source leaves out, where other formats would take it to mean something else.

    A target that cannot say it assumes something: its loss is `assumed`, at the key that would have said it.
    """

    __slots__ = ()

    def __init__(self, ledger: Ledger, value: JsonValue, at: Place, name: str) -> None:
        super().__init__(ledger, value, at, "", "show", name)
        ledger.taken.append(self)

    def _effect(self, effect: Effect) -> Effect | None:
        return "assumed"

    def _quote(self) -> JsonValue | MISSING:
        return MISSING


class Tacit(Unsaid):
    """Something that a source need not say, and a target may want to be said: only then is it assumed.

    It has no value, and nothing is lost by leaving it out.
    """

    __slots__ = ()

    def __init__(self, ledger: Ledger, at: Place, name: str) -> None:
        super().__init__(ledger, None, at, name)
        self._known, self._now = True, MISSING
        self.spend()

    def _effect(self, effect: Effect) -> Effect | None:
        return None if effect == "dropped" else super()._effect(effect)


def leave_unsaid(node: Neutral, attribute: str) -> bool:
    """Spend what a source only means by its silence, for a target that is silent about it as well; tell whether it is.

    >>> leave_unsaid(Neutral(Ledger({}), "group", Place()), "cross")
    False
    """
    val = node.attrs.get(attribute)
    if not isinstance(val, Unsaid):
        return False
    val.spend()
    return True


class Partly(Val):
    """A value that says two things, of which the kind of its node is one: a style that makes a box stand out.

    A target that cannot say it has the node all the same, so that its loss is no more than `approximated`.
    """

    __slots__ = ()

    @classmethod
    def of(cls, val: Val) -> "Partly":
        """Make one of a value that was taken, in place of it."""
        return val.remake_as(cls)

    def _effect(self, effect: Effect) -> Effect:
        return "approximated" if effect == "dropped" else effect


class Entered(Val):
    """What an input holds. Its host keeps it under the input's name until somebody presses a button.

    So it is bound to that place of the data, though the source has no words for that; `value` is its initial value.
    """

    __slots__ = ("_is_said", "_named_at", "_tokens")

    def __init__(
        self,
        ledger: Ledger,
        value: JsonValue | MISSING,
        at: Place,
        name: str,
        tokens: Tokens,
        *,
        is_said: bool,
        named_by: str | None = "id",
    ) -> None:
        named_at = None if named_by is None else (at.parent or at) / named_by
        # That there is something to fill in is said by the name alone, if there is no initial value.
        place = at if is_said else named_at or at
        super().__init__(ledger, None if value is MISSING else value, place, "", "show", name)
        ledger.taken.append(self)
        self._known, self._now = True, value
        self._tokens = tokens
        self._is_said = is_said
        """Whether the source has a member with the initial value."""
        self._named_at = named_at
        """Where its name stands; nothing that has no name of its own is lost by it."""

    @property
    def target(self) -> Tokens | None:
        """The name of the input."""
        return self._tokens

    def edit(self, *, is_shown: bool = True) -> tuple[JsonValue | MISSING, Tokens | None]:
        """Spend the value: no loss, since the source, too, sends what was entered with a click and not before."""
        return self.place(), self._tokens

    def say(self, *, is_edited: bool = False) -> JsonValue | MISSING:
        """Spend the value on a binding to the input's place in the data, where the target binds its inputs."""
        tongue = self._ledger.tongue
        said = MISSING if tongue is None else tongue.say(Binding(self._tokens), is_edited=is_edited)
        if said is not MISSING:
            self.spend()
        return said

    def detach(self, message: str = "", *, keeps_name: bool = False) -> None:
        """Spend the value of an input that shows it, while nothing that the user enters ever comes home.

        A target that keeps it under the same name does what the source does; what would have sent it is lost by itself.
        """
        self.place()
        if self._named_at is not None and not keeps_name:
            self._ledger.note(self._named_at, "two_way", "dropped", self.name, message)

    def _effect(self, effect: Effect) -> Effect | None:
        # Where nothing is said there is nothing to show; what can be lost is that the user may enter something.
        is_told = self._is_said or (effect == "dropped" and self._named_at is not None)
        return effect if is_told else None

    def _quote(self) -> JsonValue | MISSING:
        return self._raw if self._is_said else MISSING
