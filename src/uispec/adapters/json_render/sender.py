"""What the renderer of a spec asks its host for on a click."""

from collections.abc import Mapping
from typing import Final

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec._browser.patterns import Patterns
from uispec.adapters.clicks.home import Home, HomeAction, HomeCheck, HomeInput
from uispec.adapters.events import PRESS
from uispec.adapters.functions import functions
from uispec.errors import UispecError
from uispec.jsonrender.actions.actions import apply_action
from uispec.jsonrender.actions.built_in_actions import BUILT_INS
from uispec.jsonrender.actions.effects import CustomAction
from uispec.jsonrender.actions.handling import Host
from uispec.jsonrender.evaluation.checks import checked
from uispec.jsonrender.evaluation.context import Context, scope_of
from uispec.jsonrender.evaluation.directives import standard_directives
from uispec.jsonrender.evaluation.evaluation import evaluated
from uispec.limits import Limits

_KEY: Final = "source"


def open_sender(home: Home, data: JsonValue, limits: Limits) -> "SpecSender":
    """Open the sender of a spec."""
    return SpecSender(home, data, limits)


class SpecSender:
    """Asks for actions: `{"action": name, "params": {...}}`, everything in it evaluated."""

    is_timed: Final = False

    def __init__(self, home: Home, data: JsonValue, limits: Limits) -> None:
        self._state: Final = data if isinstance(data, dict) else {}
        self._limits: Final = limits
        self._functions: Final = functions(home.locale, limits)
        self._directives: Final = standard_directives(locale=home.locale)

    def is_moment(self, text: str) -> bool:
        """No message of json-render has a time, so any will do."""
        return True

    def context(self, action: HomeAction, scope: str) -> dict[str, JsonValue]:
        """Evaluate the params, after what the same event does before; those without a value are left out."""
        bindings: list[JsonValue] = [*_before(action), {"action": action.name, "params": action.context}]
        element: JsonValue = {"type": "", "on": {PRESS: bindings}}
        host = Host(functions=self._functions, directives=self._directives)
        spec: Mapping[str, JsonValue] = {"root": _KEY, "elements": {_KEY: element}}
        _, effects = apply_action(spec, self._state, _KEY, PRESS, scope=scope, host=host, limits=self._limits)
        # Every name but those of the built-in actions is for the host, and the last one waits for it.
        asked = effects[-1] if effects else None
        return dict(asked.params) if isinstance(asked, CustomAction) else {}

    def message(self, action: HomeAction, scope: str, moment: str) -> dict[str, JsonValue]:
        """Shape what the host is asked for."""
        return {"action": action.name, "params": self.context(action, scope)}

    def waits_for(self, action: HomeAction, entry: HomeInput) -> bool:
        """Tell that an action of a spec is sent whatever its inputs hold."""
        return False

    def find_failure(self, check: HomeCheck, scope: str) -> str | None:
        """Run one check of a field; by the rules of json-render its arguments know no item."""
        condition = check.condition if isinstance(check.condition, dict) else {}
        context = Context(
            self._state,
            functions=self._functions,
            directives=self._directives,
            limits=self._limits,
            is_synced=True,
        )
        try:
            value = evaluated(condition.get("value"), context, scope_of(self._state, scope))
        except UispecError:
            value = MISSING
        outcome = checked({"checks": [condition.get("check")]}, value, context, {}, Patterns(self._limits))
        return None if outcome.valid else next(iter(outcome.errors), "")


def _before(action: HomeAction) -> list[JsonValue]:
    """What the renderer does by itself before it asks for the action, in the same event."""
    more = action.more if isinstance(action.more, list) else []
    known = (*BUILT_INS, "validateForm")
    return [binding for binding in more if isinstance(binding, dict) and binding.get("action") in known]
