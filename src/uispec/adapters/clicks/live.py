"""The clicks on a live target in the making: what its buttons send, and which inputs come along.

A client of such a target (A2UI, json-render) sends what an action names and nothing else. So each input that the
source's own action would have read is named there, under its output id or under the name that the source gave it.
"""

from dataclasses import dataclass, field
from typing import Final

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import _json, pointer
from uispec.adapters.clicks import payload
from uispec.adapters.clicks.drafts import Element, HomeDraft
from uispec.adapters.clicks.editors import Editors
from uispec.adapters.clicks.home import HomeAction, HomeInput
from uispec.adapters.neutral import Neutral
from uispec.ledger import Val
from uispec.ledger.rows import ITEM
from uispec.limits import DEFAULT
from uispec.pointer import Tokens

_TOO_MANY: Final = "It takes no inputs along: all actions together would name more of them than converted_nodes allows."
_ELSEWHERE: Final = "Only actions in its own row take it along."


@dataclass(slots=True)
class _Field:
    entry: HomeInput
    binding: JsonValue
    """What an action names for its value."""
    value: Val | None


@dataclass(slots=True)
class _Action:
    node: Neutral
    entry: HomeAction
    context: Element
    reads: list[Tokens]
    takes_all: bool


@dataclass(slots=True)
class Clicks:
    """Collects inputs and actions, and joins them when both are known."""

    draft: HomeDraft
    row: JsonValue = None
    """How the target says the position of a row; null where it cannot."""
    room: int = DEFAULT.converted_nodes
    """How many inputs all actions together may name, or two lists would make the product of their lengths."""
    _fields: dict[str, _Field] = field(default_factory=dict[str, _Field])
    _actions: dict[str, _Action] = field(default_factory=dict[str, _Action])

    def add_field(self, name: str, entry: HomeInput, binding: JsonValue, value: Val | None) -> None:
        """Note an input.

        Args:
            name: its output id.
            entry: where its value belongs.
            binding: what an action names for its value, in the words of the target.
            value: the source's own.
        """
        self._fields[name] = _Field(entry, binding, value)

    def add_action(self, name: str, node: Neutral, action: Neutral, entry: HomeAction, context: Element) -> None:
        """Note an action.

        Args:
            name: the output id of what is pressed.
            node: what is pressed.
            action: what happens then, in the source.
            entry: what it means there, without `takes`.
            context: what the action names in the output; completed by `join`.
        """
        reads = [tokens for holder in (action, *node.checks) for val in holder.attrs.values() for tokens in val.reads]
        self._actions[name] = _Action(node, entry, context, reads, takes_all=action.facts.get("inputs") == "all")

    def join(self) -> None:
        """Name in the context of each action the inputs that go along, and hand both to the draft of `home`."""
        editors = Editors()
        for name, known in self._fields.items():
            self.draft.add_input(name, (), known.entry)
            if known.entry.data is not MISSING:
                editors.add(name, known.entry.data)
        for name, action in self._actions.items():
            takes: dict[str, str] = {}
            named: dict[str, str] = {}
            for key, value in action.context.items():
                named.setdefault(_json.text(value), key)
            if self.room > 0:
                for input_id in self._fields if action.takes_all else editors.find(action.reads):
                    self._take(action, input_id, self._fields[input_id], takes, named)
                self.room -= len(takes)
            elif (action.takes_all or editors.touch(action.reads)) and action.node.type_at is not None:
                at = action.node.type_at
                self.draft.ledger.note(at, "limit", "approximated", action.node.kind, _TOO_MANY)
            if self.row is not None and ITEM in pointer.split(action.node.scope):
                action.context[payload.ROW] = _json.copy(self.row)
            entry = action.entry.model_copy(update={"takes": takes})
            self.draft.add_action(name, (), entry, action.context)

    def _take(
        self, action: _Action, input_id: str, known: _Field, takes: dict[str, str], named: dict[str, str]
    ) -> None:
        """Have an action take an input along, under the key that names its binding already if there is one."""
        is_in_row = known.entry.data is not MISSING and ITEM in known.entry.data
        if is_in_row and action.node.scope != known.entry.scope:
            if known.value is not None:
                known.value.change("two_way", _ELSEWHERE)
            return
        binding = _json.text(known.binding)
        if action.node.scope == known.entry.scope and binding in named:
            takes[named[binding]] = input_id
            return
        action.context[input_id] = _json.copy(known.binding)
        named.setdefault(binding, input_id)
        takes[input_id] = input_id
