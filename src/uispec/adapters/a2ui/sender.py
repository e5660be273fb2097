"""What the renderer of an A2UI surface sends for a click."""

from typing import Final

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec._browser.locales import locale_named
from uispec.a2ui.actions import Event, evaluate_event
from uispec.a2ui.checks import validation_result
from uispec.a2ui.dialects import FORMATS, family, spelled
from uispec.a2ui.dynamic.evaluation import Evaluator
from uispec.a2ui.reading import parse_message
from uispec.adapters.clicks.home import Home, HomeAction, HomeCheck, HomeInput
from uispec.errors import InvalidDocumentError
from uispec.limits import Limits


def open_sender(home: Home, data: JsonValue, limits: Limits) -> "A2uiSender":
    """Open the sender of an A2UI surface."""
    return A2uiSender(home, data, limits)


class A2uiSender:
    """Sends `action` messages, in the version of the surface."""

    is_timed = True

    def __init__(self, home: Home, data: JsonValue, limits: Limits) -> None:
        version = family(home.version)
        if version is None:
            raise TypeError(f"the home is of an unknown version of its source: {home.version!r}")
        locale_named(home.locale)  # An unknown one would leave every formatted value empty.
        self._home: Final = home
        self._version: Final = spelled(version)
        self._limits: Final = limits
        catalog_id = None if home.catalog_id is MISSING else home.catalog_id
        self._evaluator: Final = Evaluator(
            data, version=version, catalog_id=catalog_id, locale=home.locale, limits=limits
        )

    def is_moment(self, text: str) -> bool:
        """Tell whether an `action` message may have this timestamp."""
        message = Event("moment", {}, None, ()).message(
            version=self._version, surface_id="s", component_id="c", timestamp=text
        )
        try:
            parse_message(message, limits=self._limits)
        except InvalidDocumentError:
            return False
        return True

    def context(self, action: HomeAction, scope: str) -> dict[str, JsonValue]:
        """Compute the context; null where there is no data."""
        return self._event(action, scope).context

    def message(self, action: HomeAction, scope: str, moment: str) -> dict[str, JsonValue]:
        """Shape the `action` message; `userAction`, with no version, for v0.8."""
        message = self._event(action, scope).message(
            version=self._version, surface_id=self._home.surface_id, component_id=action.component, timestamp=moment
        )
        return {"userAction": message["action"]} if self._home.source_format == FORMATS["0.8"] else message

    def waits_for(self, action: HomeAction, entry: HomeInput) -> bool:
        """Tell that a client of A2UI sends an action whatever its inputs hold."""
        return False

    def find_failure(self, check: HomeCheck, scope: str) -> str | None:
        """Run one check of a component."""
        result = validation_result(self._evaluator.evaluate(check.condition, scope)[0], check.message)
        if result.valid:
            return None
        return "" if result.message is MISSING else result.message

    def _event(self, action: HomeAction, scope: str) -> Event:
        written: dict[str, JsonValue] = {"name": action.name, "context": action.context}
        if action.user_message is not MISSING:
            written["userMessage"] = action.user_message
        return evaluate_event(written, self._evaluator, scope)
