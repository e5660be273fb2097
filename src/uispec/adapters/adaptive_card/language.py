"""The values of a card for the ledger: all of them are plain JSON, and text is shown as it is."""

from collections.abc import Sequence

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import _json
from uispec._live import Live
from uispec.ledger import Form, Use
from uispec.losses import LossCode
from uispec.pointer import Tokens


class Plain:
    """The language of cards. Templates are expanded before a card is one, so that nothing in it is computed."""

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

    def live(self, raw: JsonValue, scope: str) -> Live | None:
        """Nothing is alive; what inputs edit is said by their own values."""
        return None

    def text(self, value: JsonValue | MISSING) -> str:
        """Write a value as a card shows it."""
        return "" if value is MISSING or value is None else value if isinstance(value, str) else _json.text(value)

    def target(self, raw: JsonValue, scope: str) -> Tokens | None:
        """No value is a binding."""
        return None

    def target_key(self, raw: JsonValue) -> str | None:
        """No value is a binding."""
        return None
