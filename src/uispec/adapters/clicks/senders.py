"""Who speaks for the source when a click comes home: one sender a format, over the data as it is then."""

from importlib import import_module
from typing import Protocol, cast

from pydantic import JsonValue

from uispec.adapters.clicks.home import Home, HomeAction, HomeCheck, HomeInput
from uispec.adapters.formats import FORMATS
from uispec.limits import Limits


class Sender(Protocol):
    """What the renderer of a source would do with a click."""

    is_timed: bool
    """Whether its message says when it was sent."""

    def is_moment(self, text: str) -> bool:
        """Tell whether a message of this source may have such a time."""
        ...

    def context(self, action: HomeAction, scope: str) -> dict[str, JsonValue]:
        """Compute the context of an action from what `home` stored.

        Args:
            action: as stored.
            scope: pointer of the data item that relative bindings start from, every position filled in.
        """
        ...

    def message(self, action: HomeAction, scope: str, moment: str) -> dict[str, JsonValue]:
        """Shape what the source's own renderer would send."""
        ...

    def waits_for(self, action: HomeAction, entry: HomeInput) -> bool:
        """Tell whether it sends nothing while that input fails its checks, be it touched or not."""
        ...

    def find_failure(self, check: HomeCheck, scope: str) -> str | None:
        """Run a check; its message (perhaps empty) if it failed. One that cannot be evaluated has failed."""
        ...


class _Open(Protocol):
    def __call__(self, home: Home, data: JsonValue, limits: Limits) -> Sender: ...


def open_sender(home: Home, data: JsonValue, limits: Limits) -> Sender:
    """Open the sender of the format that a conversion was made from.

    Raises:
        ExpressionError: `locale_unavailable`: the conversion formatted for a language that is not installed here.
        TypeError: `home` is of a format or version that nothing here can send for.
    """
    source = FORMATS.get(home.source_format)
    if source is None or source.sender is None:
        raise TypeError(f"the home is of a format that no click comes home to: {home.source_format!r}")
    return cast("_Open", import_module(source.sender).open_sender)(home, data, limits)
