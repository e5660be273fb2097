"""What a target in the making knows of its clicks: ids, inputs, actions, and which input goes with which action."""

from collections.abc import Iterable
from dataclasses import InitVar, dataclass, field
from itertools import takewhile
from typing import TypeAlias

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import _json
from uispec.adapters.clicks import payload
from uispec.adapters.clicks.home import HomeAction, HomeCheck, HomeInput, digest, input_ids, is_around
from uispec.adapters.neutral import Neutral, Reading
from uispec.adapters.output_ids import output_id
from uispec.adapters.pen import Pen
from uispec.ledger import Ledger

Element: TypeAlias = dict[str, JsonValue]
Chain: TypeAlias = tuple[int, ...]
"""The parts of a target around a place that open by themselves, the outermost first (for cards, those of
Action.ShowCard). A host sends the inputs of the card that an action stands in and of the cards around it, never those
of another inner card."""


@dataclass(slots=True)
class _Input:
    entry: HomeInput
    chain: Chain


@dataclass(slots=True)
class _Action:
    entry: HomeAction
    chain: Chain
    data: Element


@dataclass(slots=True)
class HomeDraft:
    """The clicks of one target, collected while it is written."""

    ledger: Ledger
    senders: InitVar[Iterable[Chain]] = ()
    """Where the events of the target stand, known before anything is written."""
    _ever: frozenset[Chain] = field(init=False)
    """Places whose inputs go along with some event."""
    _always: Chain | None = field(init=False)
    """The innermost place whose inputs go along with every event; `None` where no event is sent."""
    _ids: set[str] = field(default_factory=set[str])
    _inputs: dict[str, _Input] = field(default_factory=dict[str, _Input])
    _actions: dict[str, _Action] = field(default_factory=dict[str, _Action])

    def __post_init__(self, senders: Iterable[Chain]) -> None:
        """Tell once for all inputs what goes along with what."""
        places = frozenset(senders)
        self._ever = frozenset(sender[:depth] for sender in places for depth in range(len(sender) + 1))
        # What lies before the two that differ most lies before all.
        ends = (min(places), max(places)) if places else None
        self._always = ends and tuple(
            one for one, _ in takewhile(lambda both: both[0] == both[1], zip(*ends, strict=False))
        )

    def allot(self, node: Neutral, part: str = "") -> str:
        """Name one thing that is made of a component: by its names alone, unless a shared component comes up again."""
        name = output_id(node.name, node.rows, part)
        if name == payload.MARK:
            name = output_id(node.name, node.rows, "own")
        if name in self._ids:
            name = output_id(node.name, node.rows, node.path.pointer + part)
            if node.type_at is not None:
                self.ledger.note(
                    node.type_at,
                    "identifier",
                    "approximated",
                    node.kind,
                    "It stands in the document more than once, so the later ones have longer ids.",
                )
        self._ids.add(name)
        return name

    def reach(self, chain: Chain) -> tuple[bool, bool]:
        """Tell whether some event, and whether every event, takes along an input that stands there."""
        return chain in self._ever, self._always is None or is_around(chain, self._always)

    def add_input(self, name: str, chain: Chain, entry: HomeInput) -> None:
        """Note an input."""
        self._inputs[name] = _Input(entry, chain)

    def add_action(self, name: str, chain: Chain, entry: HomeAction, data: Element) -> None:
        """Note an action that comes back.

        Args:
            name: its id in the output.
            chain: where it stands.
            entry: what it means. Where its `takes` is absent, the host merges the inputs around it over the data.
            data: what the action carries in the output; `finish` completes it.
        """
        self._actions[name] = _Action(entry, chain, data)

    def finish(self, reading: Reading, output: JsonValue, target_format: str) -> dict[str, JsonValue]:
        """Complete the data of every action and give the table; empty if nothing of the target comes back."""
        if not self._actions:
            return {}
        numbers: dict[int, int] = {}

        def within(chain: Chain) -> tuple[int, ...]:
            return tuple(numbers.setdefault(place, len(numbers)) for place in chain)

        inputs = {
            name: item.entry.model_copy(update={"within": within(item.chain)}) if item.chain else item.entry
            for name, item in self._inputs.items()
        }
        theirs = {payload.MARK}.union(*(input_ids(name, entry).values() for name, entry in inputs.items()))
        actions: dict[str, JsonValue] = {}
        for name, item in self._actions.items():
            entry = item.entry.model_copy(update={"within": within(item.chain)}) if item.chain else item.entry
            actions[name] = entry.dump()
            if item.entry.takes is MISSING:
                # The host merges the inputs over the data, so such a key would be theirs anyway; home has the real one.
                for key in theirs & item.data.keys():
                    del item.data[key]
        whole = digest(output, actions)
        for name, item in self._actions.items():
            if item.entry.takes is MISSING:
                item.data[payload.MARK] = payload.mark(name, whole)
            else:
                # Such a target goes on living while its data change, so only what the action itself means grows stale.
                item.data[payload.MARK] = payload.text_mark(name, digest(None, {name: actions[name]}))
        # A `Home`, written as JSON at once: the data may be large.
        return {
            "source_format": reading.source_format,
            "version": reading.version,
            "surface_id": reading.surface_id,
            **({} if reading.catalog_id is None else {"catalog_id": reading.catalog_id}),
            "locale": reading.locale,
            "target_format": target_format,
            "digest": whole,
            "actions": actions,
            "inputs": {name: entry.dump() for name, entry in inputs.items()},
            "data": _json.copy(reading.data),
        }


def action_entry(node: Neutral, event: Pen) -> HomeAction:
    """Build the entry of an action from the source's own words, which spends them.

    Args:
        node: what is pressed.
        event: put to the `emit` that happens then. Its fact `more` is what else the sender of the source has to know.
    """
    name, context, message = event.keep("name"), event.keep("context"), event.keep("message")
    event.keep("inputs")  # `takes` or the host says which, and `more` what the source would send
    return HomeAction(
        component=node.name,
        path=node.path.pointer,
        name="" if name is None else str(name),
        context=context if isinstance(context, dict) else {},
        user_message=MISSING if message is None else message,
        scope=node.scope,
        more=_json.copy(event.node.facts["more"]) if "more" in event.node.facts else MISSING,
    )


def defer_check(check: Neutral) -> HomeCheck:
    """Leave a check to `home`."""
    with Pen(check, {}) as pen:
        return home_check(pen.defer("check"))


def home_check(raw: JsonValue) -> HomeCheck:
    """Build the entry of a check from the source's own JSON."""
    rule = raw if isinstance(raw, dict) else {}
    message = rule.get("message")
    if isinstance(message, str):
        return HomeCheck(condition=rule.get("condition"), message=message)
    return HomeCheck(condition=rule.get("condition"))
