"""The clicks on an A2UI surface in the making: what its buttons send, and which inputs come along.

A client of A2UI sends what the context of an event names and nothing else. So each input that the source's own action
would have read is named there, under its output id or under the name that the source gave it.
"""

from dataclasses import dataclass, field
from typing import Final

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import _json, pointer
from uispec._live import ITEM
from uispec.a2ui.dynamic.functions import INDEX
from uispec.adapters import payload
from uispec.adapters.a2ui.tongue import A2uiTongue
from uispec.adapters.drafts import Element, HomeDraft
from uispec.adapters.home import HomeAction, HomeInput
from uispec.adapters.neutral import Neutral
from uispec.ledger import Val
from uispec.pointer import Tokens

_ELSEWHERE: Final = "Only actions in its own row take it along."


@dataclass(slots=True)
class _Field:
    entry: HomeInput
    binding: JsonValue
    """As the input's own value is written."""
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
    tongue: A2uiTongue
    _fields: dict[str, _Field] = field(default_factory=dict[str, _Field])
    _actions: dict[str, _Action] = field(default_factory=dict[str, _Action])

    def add_field(self, name: str, entry: HomeInput, binding: JsonValue, value: Val | None) -> None:
        """Note an input.

        Args:
            name: its output id.
            entry: where its value belongs.
            binding: what its value is bound to, as written in the output.
            value: the source's own.
        """
        self._fields[name] = _Field(entry, binding, value)

    def add_action(
        self, name: str, node: Neutral, entry: HomeAction, context: Element, reads: list[Tokens], *, takes_all: bool
    ) -> None:
        """Note an action.

        Args:
            name: the output id of what is pressed.
            node: what is pressed.
            entry: what it means in the source, without `takes`.
            context: of the event in the output; completed by `join`.
            reads: what of the data the source looks at for it.
            takes_all: whether the source sends all inputs along.
        """
        self._actions[name] = _Action(node, entry, context, reads, takes_all)

    def join(self) -> None:
        """Name in the context of each action the inputs that go along, and hand both to the draft of `home`."""
        for name, known in self._fields.items():
            self.draft.add_input(name, (), known.entry)
        for name, action in self._actions.items():
            takes: dict[str, str] = {}
            for input_id, known in self._fields.items():
                if action.takes_all or _is_read(known.entry, action.reads):
                    self._take(action, input_id, known, takes)
            if self.tongue.version == "1.0" and ITEM in pointer.split(action.node.scope):
                action.context[payload.ROW] = self.tongue.call(INDEX, {})
            entry = action.entry.model_copy(update={"takes": takes})
            self.draft.add_action(name, (), entry, action.context)

    def _take(self, action: _Action, input_id: str, known: _Field, takes: dict[str, str]) -> None:
        is_in_row = known.entry.data is not MISSING and ITEM in known.entry.data
        if is_in_row and action.node.scope != known.entry.scope:
            if known.value is not None:
                known.value.change("two_way", _ELSEWHERE)
            return
        same = [key for key, value in action.context.items() if _json.same(value, known.binding)]
        if action.node.scope == known.entry.scope and same:
            takes[same[0]] = input_id
            return
        action.context[input_id] = _json.copy(known.binding)
        takes[input_id] = input_id


def _is_read(entry: HomeInput, reads: list[Tokens]) -> bool:
    """Whether an action looks at what an input edits, at something around it or at something inside."""
    if entry.data is MISSING:
        return False
    return any(entry.data[: len(read)] == read[: len(entry.data)] for read in reads)
