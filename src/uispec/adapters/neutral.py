"""The neutral tree that every reader makes and every writer reads, and its vocabulary."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from pydantic import JsonValue

from uispec.ledger import Ledger, Place, Val
from uispec.losses import LossCode

_COMMON: Final[Mapping[str, LossCode]] = {
    "weight": "layout",
    "access_label": "accessibility",
    "access_description": "accessibility",
    "access_live": "accessibility",
    "access_hidden": "accessibility",
}
_INPUT: Final[Mapping[str, LossCode]] = {**_COMMON, "label": "text", "value": "two_way"}
_RULE: Final[Mapping[str, LossCode]] = {"message": "check"}

VOCABULARY: Final[Mapping[str, Mapping[str, LossCode]]] = {
    "document": {},
    "text": {**_COMMON, "text": "text", "role": "style"},
    "image": {**_COMMON, "url": "media", "alt": "accessibility", "fit": "style", "role": "style"},
    "icon": {**_COMMON, "symbol": "icon", "svg_path": "icon"},
    "video": {**_COMMON, "url": "media", "poster": "media"},
    "audio": {**_COMMON, "url": "media", "caption": "text"},
    "group": {**_COMMON, "main": "layout", "cross": "layout"},
    "list": {**_COMMON, "axis": "layout", "cross": "layout"},
    "surface": {**_COMMON},
    "divider": {**_COMMON, "axis": "layout"},
    "tabs": {**_COMMON},
    "tab": {"title": "text"},
    "overlay": {**_COMMON},
    "button": {**_COMMON, "emphasis": "style"},
    "input_text": {**_INPUT, "mode": "property", "placeholder": "text", "pattern": "check"},
    "input_bool": {**_INPUT},
    "input_choice": {**_INPUT, "mode": "property", "look": "style", "filterable": "property"},
    "option": {"label": "text", "value": "value"},
    "input_range": {**_INPUT, "min": "value", "max": "value", "steps": "value"},
    "input_date": {**_INPUT, "with_date": "value", "with_time": "value", "min": "check", "max": "check"},
    "unknown": {**_COMMON},
    "pending": {},
    # Actions.
    "emit": {"name": "action", "context": "action", "message": "action"},
    "open_url": {"href": "action"},
    "call": {"call": "action"},
    # Checks. Those with a name of their own judge the input that carries them; any other condition is a `rule`.
    "required": {**_RULE},
    "pattern": {**_RULE, "pattern": "check"},
    "length": {**_RULE, "min": "check", "max": "check"},
    "range": {**_RULE, "min": "check", "max": "check"},
    "email": {**_RULE},
    "rule": {**_RULE, "condition": "check"},
}
"""For each kind of node, its attributes, and for each attribute the code of its loss."""


@dataclass(slots=True, eq=False)
class Extra:
    """A value that only the format it came from has a word for."""

    val: Val
    code: LossCode


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
    slots: Mapping[str, "Neutral"] = field(default_factory=_nothing)
    """Children in places with a name, such as the trigger of an overlay."""
    parts: Mapping[str, Sequence["Neutral"]] = field(default_factory=_nothing)
    """Objects inside the component: its tabs, its options."""
    events: Mapping[str, "Neutral"] = field(default_factory=_nothing)
    """What happens on a `press`."""
    checks: Sequence["Neutral"] = ()
    extra: Mapping[str, Extra] = field(default_factory=_nothing)
    """What only the source's own format has a word for, by its key."""
    raw: JsonValue = None
    """Of an action or a check: the source's own JSON, for `home`; a writer never branches on it."""
    is_written: bool = False

    def set(self, attribute: str, val: Val | None) -> None:
        """Give the node an attribute of its vocabulary; `None` is no attribute."""
        if val is not None:
            if attribute not in VOCABULARY[self.kind]:
                raise KeyError(f"{self.kind} has no attribute {attribute}")
            val.name = f"{self.kind}.{attribute}"
            self.attrs[attribute] = val

    def set_extra(self, key: str, val: Val | None, code: LossCode) -> None:
        """Keep a value that only the source's format has a word for, under the code of its loss elsewhere."""
        if val is not None:
            self.extra = {**self.extra, key: Extra(val, code)}

    @property
    def owned(self) -> Iterator["Neutral"]:
        """Every node directly inside: children, slots, parts, actions, checks."""
        yield from self.children
        yield from self.slots.values()
        for part in self.parts.values():
            yield from part
        yield from self.events.values()
        yield from self.checks

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
        stack.extend(reversed(list(top.owned)))


def watch(root: Neutral) -> None:
    """Have the ledger lose, when it closes, every node that no pen was put to, and each attribute left."""

    def sweep() -> None:
        stack = [root]
        while stack:
            node = stack.pop()
            if node.is_written:
                close(node)
                stack.extend(reversed(list(node.owned)))
            else:
                drop(node)

    root.ledger.at_finish(sweep)


_INSIDE: Final = "It is inside something that is left out."


def drop(
    node: Neutral, code: LossCode = "component", message: str = "", *, what: str = "", inside: Place | None = None
) -> None:
    """Leave a node out with everything inside it. Each component of the subtree has its own loss.

    A child does not lie below its parent in the source, so a loss at the parent would not speak for it.
    """
    stack: list[tuple[Neutral, Place | None]] = [(node, inside)]
    while stack:
        lost, around = stack.pop()
        lost.is_written = True
        for val in vals_of(lost):
            val.spend()
        above = around
        if lost is node:
            lost.ledger.note(lost.at, code, "dropped", what or lost.kind, message, inside=around)
            above = around or lost.at
        elif lost.is_component:
            lost.ledger.note(lost.at, "component", "dropped", lost.kind, _INSIDE, inside=around)
        stack.extend(reversed([(inner, above) for inner in lost.owned]))


def close(node: Neutral) -> None:
    """Lose each attribute and extra of a node that nobody spent, under the code that the vocabulary declares."""
    codes = VOCABULARY[node.kind]
    for attribute, val in node.attrs.items():
        if not val.spent:
            val.lose(codes[attribute])
    for extra in node.extra.values():
        if not extra.val.spent:
            extra.val.lose(extra.code)


def vals_of(node: Neutral) -> Iterator[Val]:
    """Give the values of a node itself: its attributes, then its extras."""
    yield from node.attrs.values()
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

    @property
    def root(self) -> Neutral | None:
        """The root of the tree; `None` while it has not arrived."""
        return self.document.children[0] if self.document.children else None
