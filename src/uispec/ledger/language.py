"""What a ledger asks the format of its source about values that are computed from data."""

from collections.abc import Iterable, Sequence
from typing import Literal, Protocol, TypeAlias

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import _json
from uispec.ledger.live import Live
from uispec.losses import LossCode
from uispec.pointer import Tokens

Use: TypeAlias = Literal["show", "send", "check"]
"""What the source's own renderer reads a value for: to show it, to send it with an action, or to judge an input."""

Form: TypeAlias = Literal["binding", "call", "condition"]


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

    def scopes(self, scope: str) -> Iterable[str]:
        """Give the scope of each item of the templates in a scope that are not written out; else the scope itself.

        Raises:
            LimitError: on the way: all values together have more rows than may be looked at.
        """
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


class PlainJson:
    """The language of formats whose values are all plain JSON."""

    def form(self, raw: JsonValue) -> Form | None:
        """Nothing is computed."""
        return None

    def read(self, raw: JsonValue, scope: str, use: Use) -> Sequence[Tokens]:
        """Nothing looks at data."""
        return ()

    def carry(self, reads: Sequence[Tokens], use: Use) -> None:
        """There is nothing to carry."""

    def change(self, reads: Sequence[Tokens], code: LossCode, message: str) -> None:
        """There is nothing that could change."""

    def evaluate(self, raw: JsonValue, scope: str) -> tuple[JsonValue | MISSING, str]:
        """Give the value itself."""
        return raw, ""

    def scopes(self, scope: str) -> Iterable[str]:
        """There are no templates."""
        return (scope,)

    def live(self, raw: JsonValue, scope: str) -> Live | None:
        """Nothing is alive; what inputs edit is said by their own values."""
        return None

    def text(self, value: JsonValue | MISSING) -> str:
        """Write a value as it is shown: text as it is, anything else as JSON."""
        return "" if value is MISSING or value is None else value if isinstance(value, str) else _json.text(value)

    def target(self, raw: JsonValue, scope: str) -> Tokens | None:
        """No value is a binding."""
        return None

    def target_key(self, raw: JsonValue) -> str | None:
        """No value is a binding."""
        return None
