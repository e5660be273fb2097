"""The neutral tree that every reader makes and every writer reads."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from pydantic import JsonValue

from uispec import _json
from uispec.adapters.vocabulary import KINDS
from uispec.ledger import Ledger, Place, Val
from uispec.losses import Loss, LossCode


@dataclass(slots=True, eq=False)
class Extra:
    """A value that only the format it came from has a word for."""

    val: Val
    code: LossCode


@dataclass(slots=True, eq=False)
class Repeat:
    """What stands in a node once for each item of a list, not written out: the target can say it itself."""

    over: Val
    """The list, as a binding."""
    row: "Sequence[Neutral]"
    """What is made for an item. The scope of these nodes ends in `ITEM`."""
    key: Val | None = None
    """What tells an item from the others."""


# Most nodes have none of most things: one empty mapping for all of them is a third of the cost of a node.
_NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


def _nothing() -> Mapping[str, Any]:
    return _NOTHING


@dataclass(slots=True, eq=False)
class Neutral:
    """One node of the neutral tree: a component, or a part of one (a tab, an option), an action, or a check."""

    ledger: Ledger
    kind: str
    at: Place
    """Where the source object stands."""
    name: str = ""
    """The id that the source gave it."""
    type_at: Place | None = None
    """Where the source says what kind of component this is; an approximation of the kind stands here."""
    path: Place = field(default_factory=Place)
    """The instance path in the source's tree: every instance of a template and of a shared component has its own."""
    rows: tuple[int, ...] = ()
    """Positions in the templates around it, the outermost first; with `name` what an output id is made of."""
    scope: str = ""
    """Pointer of the data item that relative bindings start from."""
    attrs: dict[str, Val] = field(default_factory=dict[str, Val])
    facts: Mapping[str, JsonValue] = field(default_factory=_nothing)
    """What follows from the kind of component, such as the axis of a Row. Facts cannot be lost one by one."""
    children: list["Neutral"] = field(default_factory=list["Neutral"])
    """Children of a list of children, in order."""
    repeat: Repeat | None = None
    """Children that the target makes itself, one or more for each item of a list; they come after `children`."""
    slots: Mapping[str, "Neutral"] = field(default_factory=_nothing)
    """Children in places with a name, such as the trigger of an overlay."""
    parts: Mapping[str, Sequence["Neutral"]] = field(default_factory=_nothing)
    """Objects inside the component: its tabs, its options."""
    events: Mapping[str, "Neutral"] = field(default_factory=_nothing)
    """What happens on a `press`."""
    checks: Sequence["Neutral"] = ()
    extra: Mapping[str, Extra] = field(default_factory=_nothing)
    """What only the source's own format has a word for, by its key."""
    also: Sequence[Place] = ()
    """Other members that go with it, where it is not a whole object: what a press does is a part of a card's action."""
    kind_at: Sequence[Place] = ()
    """Where an approximation of the kind stands, if the type alone does not say it: at the direction of a Stack."""
    raw: JsonValue = None
    """Of an action or a check: the source's own JSON, for `home`; a writer never branches on it."""
    is_written: bool = False

    def set(self, attribute: str, val: Val | None) -> None:
        """Give the node an attribute of its vocabulary; `None` is no attribute."""
        if val is not None:
            if attribute not in KINDS[self.kind]:
                raise KeyError(f"{self.kind} has no attribute {attribute}")
            val.name = f"{self.kind}.{attribute}"
            self.attrs[attribute] = val

    def set_extra(self, key: str, val: Val | None, code: LossCode) -> None:
        """Keep a value that only the source's format has a word for, under the code of its loss elsewhere."""
        if val is not None:
            self.extra = {**self.extra, key: Extra(val, code)}

    @property
    def owned(self) -> Sequence["Neutral"]:
        """Every node directly inside: children, the row of a repeat, slots, parts, actions, checks."""
        if not (self.repeat or self.slots or self.parts or self.events or self.checks):
            return self.children  # so it is for most
        inside = [*self.children, *(() if self.repeat is None else self.repeat.row), *self.slots.values()]
        for part in self.parts.values():
            inside += part
        return [*inside, *self.events.values(), *self.checks]

    @property
    def is_component(self) -> bool:
        """Whether it stands in the source's list of components, and not inside one."""
        return self.type_at is not None

    def __repr__(self) -> str:
        return f"Neutral({self.kind!r}, {self.name!r})"


def walk(node: Neutral) -> Iterator[Neutral]:
    """Each node of a tree before what is inside it, in document order; no recursion."""
    stack = [node]
    while stack:
        top = stack.pop()
        yield top
        stack.extend(reversed(top.owned))


def watch(root: Neutral) -> None:
    """Have the ledger lose, when it closes, every node that no pen was put to, and each attribute left."""

    def sweep() -> None:
        stack = [root]
        while stack:
            node = stack.pop()
            if node.is_written:
                close(node)
                stack.extend(reversed(node.owned))
            else:
                drop(node)

    root.ledger.at_finish(sweep)


_INSIDE: Final = "It is inside something that is left out."
_SENT: Final = "It is left out; what it holds is sent all the same."


def drop(
    node: Neutral,
    code: LossCode = "component",
    message: str = "",
    *,
    what: str = "",
    inside: Place | None = None,
) -> None:
    """Leave a node out with everything inside it. Each component of the subtree has its own loss.

    A child does not lie below its parent in the source, so a loss at the parent would not speak for it. An input whose
    host sends what it holds, seen or not (a fact, `is_sent`), is not gone without a trace: it is approximated.

    Args:
        node: left out.
        code: of its own loss.
        message: of the same.
        what: of the same, if not its kind.
        inside: what it is left out with.
    """
    stack: list[tuple[Neutral, Place | None, Sequence[Place] | None]] = [(node, inside, ())]
    while stack:
        lost, around, told = stack.pop()
        lost.is_written = True
        above = around
        is_inside = lost is not node and lost.is_component
        own, words = ("component", _INSIDE) if is_inside else (code, message)
        if lost.facts.get("is_sent") is True and lost.type_at is not None:
            lost.ledger.note(lost.type_at, own, "approximated", lost.kind, _SENT, inside=around)
            told = None
        elif lost is node or is_inside or (told is None and lost.raw is not None):
            told = (lost.at, *lost.also) if lost is node else (lost.at,)
            for at in told:
                lost.ledger.note(at, own, "dropped", (lost is node and what) or lost.kind, words, inside=around)
        if lost is node:
            above = around or lost.at
        for val in vals_of(lost):
            if told is None:
                val.change(code, _SENT)
            elif any(is_below(val.at, at) for at in told):
                val.spend()
            else:
                # The loss of its node does not speak for what stands elsewhere.
                val.lose(code, message, inside=above)
        stack.extend(reversed([(inner, above, told) for inner in lost.owned]))


def is_below(place: Place, around: Place) -> bool:
    """Tell whether a loss at one place speaks for another."""
    step: Place | None = place
    while step is not None:
        if step is around:
            return True
        step = step.parent
    return False


def close(node: Neutral) -> None:
    """Lose each attribute and extra of a node that nobody spent, under the code that the vocabulary declares."""
    codes = KINDS[node.kind]
    for attribute, val in node.attrs.items():
        if not val.spent:
            val.lose(codes[attribute])
    if node.repeat is not None:
        for val in (node.repeat.over, node.repeat.key):
            if val is not None and not val.spent:
                val.lose("repeat")
    for extra in node.extra.values():
        if not extra.val.spent:
            extra.val.lose(extra.code)


_AS_IT_IS: Final = "It stays as it is now, shown or hidden."


def is_hidden(node: Neutral) -> bool:
    """Tell whether the source's renderer hides a node now. Whoever asks has chosen on it, so a condition is a loss."""
    visible = node.attrs.get("visible")
    return visible is not None and visible.decide("visibility", _AS_IT_IS) is False


def shows_nothing(node: Neutral) -> bool:
    """Tell whether nothing is seen of a node in a target without pictures: an icon without a name, an empty unknown."""
    if node.kind == "icon":
        return not {"symbol", "access_label"} & node.attrs.keys()
    return node.kind == "unknown" and not (node.children or node.slots or node.repeat)


def content_of(node: Neutral) -> list[Neutral]:
    """List what is drawn inside a node: its children, then what stands in its slots."""
    return [*node.children, *node.slots.values()]


def vals_of(node: Neutral) -> Iterator[Val]:
    """Give the values of a node itself: its attributes, what its repeat is over, then its extras."""
    yield from node.attrs.values()
    if node.repeat is not None:
        yield node.repeat.over
        if node.repeat.key is not None:
            yield node.repeat.key
    for extra in node.extra.values():
        yield extra.val


@dataclass(frozen=True, slots=True)
class Reading:
    """What a reader hands to a writer: the neutral tree, and what `home` has to know about the source."""

    ledger: Ledger
    document: Neutral
    """Kind `document`; its one child is the root, if the source has one. Facts of the whole document are its extras."""
    source_format: str
    version: str = ""
    """Of the source, as its own messages spell it."""
    surface_id: str = ""
    data: JsonValue = None
    """The snapshot that was used; shared with the source, so copy before placing it anywhere."""
    catalog_id: str | None = None
    """Of the surface; what `home` needs to call functions when a click comes home."""
    locale: str = "en"
    """What formatting functions wrote for."""
    on_travel: Callable[[], None] = lambda: None
    """Tells the reader that all of the data goes along, so that none of it can be unused."""
    before: tuple[Loss, ...] = ()
    """What was lost before there was anything to read, on the way from an older version."""
    target_format: str = ""
    """What the caller asked for, where one writer knows several formats."""

    def travel(self) -> JsonValue:
        """Take the whole of the data along into the target; a copy of it."""
        self.on_travel()
        return _json.copy(self.data)

    @property
    def root(self) -> Neutral | None:
        """The root of the tree; `None` while it has not arrived."""
        return self.document.children[0] if self.document.children else None
