"""A host that performs what `apply_action` asks of it, and keeps the log that recorded rows have."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from uispec.jsonrender.actions.actions import Applied, apply_action, continue_action
from uispec.jsonrender.actions.effects import Confirmation, CustomAction, Navigation
from uispec.jsonrender.actions.handling import Host


@dataclass
class Recorded:
    """One event, performed to its end by handlers that are described in words: `ok`, or `throws Error("...")`."""

    spec: Mapping[str, Any]
    state: Any
    handlers: Mapping[str, str]
    log: list[Any] = field(default_factory=list[Any])
    thrown: str | None = None

    def emit(self, element: str, event: str, scope: str) -> None:
        """Emit an event, and perform all that comes of it."""
        host = Host(actions=self.handlers.keys())
        self._go(apply_action(self.spec, self.state, element, event, scope=scope, host=host, policy="compat"))

    def _go(self, applied: Applied) -> None:
        self.state = applied.state
        for effect in applied.effects:
            if isinstance(effect, Navigation):
                self.log.append(["navigate", effect.to])
            elif isinstance(effect, Confirmation):
                self.log.append(["pending"])
            else:
                self._perform(effect)

    def _perform(self, effect: CustomAction) -> None:
        self.log.append([effect.action, dict(effect.params)])
        handler = self.handlers[effect.action]
        error = None if handler == "ok" else handler.removeprefix('throws Error("').removesuffix('")')
        if error is not None and effect.on_error is None:
            self.thrown = error
        host = Host(actions=self.handlers.keys())
        self._go(continue_action(self.spec, self.state, effect, error=error, host=host, policy="compat"))
