"""An A2UI surface in the making: its components, in order, and what is still to be written.

A component names its children, so that each node can be written before what is inside it: a loop, since the source
chose the depth.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import pointer
from uispec._kinds import is_number
from uispec.a2ui.dialects import FORMATS, Family
from uispec.a2ui.dynamic.functions import INDEX
from uispec.a2ui.topology import ROOT
from uispec.adapters.a2ui.tongue import A2uiTongue
from uispec.adapters.a2ui.writing.tables import ACCESS_LIVE
from uispec.adapters.clicks.drafts import Element, HomeDraft
from uispec.adapters.clicks.live import Clicks
from uispec.adapters.events import lose_other_events
from uispec.adapters.neutral import Neutral, Reading, Repeat, drop, is_hidden, vals_of, walk
from uispec.adapters.pen import Drop, Pen
from uispec.ledger import Place
from uispec.ledger.rows import ITEM
from uispec.limits import Limits

Axis: TypeAlias = Literal["horizontal", "vertical"]

OWN: Final = tuple(dict.fromkeys(FORMATS.values()))
"""The formats that are A2UI themselves."""

_HIDDEN: Final = "It is not shown at conversion, and A2UI hides nothing, so it is left out."
_UNHEARD: Final = "A2UI sends an event when a button is pressed, and at no other time."
_INSIDE: Final = {"horizontal": "Row", "vertical": "Column"}
_NEEDY: Final = ("surface", "overlay", "tabs", "button")
"""Kinds of A2UI's own that cannot be without something inside."""
_MADE: Final = 4
"""Levels that are made for a component of another format: a table has rows of cells of texts."""
_STRETCH: Final = "It shares the free room with its like."
_OWN_SIZE: Final = "It is as large as what it shows."


@dataclass(slots=True)
class Spot:
    """Where the component of a node goes."""

    node: Neutral
    id: str
    depth: int
    axis: Axis | None = None
    """Of the Row or Column around it."""
    outer: Element | None = None
    """The component around it that was made for it, and takes what is said about its place."""
    share: JsonValue | MISSING = MISSING
    """Of the free room, where the node says nothing about that."""


Write: TypeAlias = Callable[[Pen, "Page", Spot], None]


@dataclass(slots=True)
class Page:
    """The components of one surface."""

    reading: Reading
    version: Family
    writers: Mapping[str, Write]
    """By kind of node."""
    wraps: Callable[["Page", Spot], Spot]
    """Puts something to press around a component that can be pressed and is no button."""
    limits: Limits
    tongue: A2uiTongue = field(init=False)
    draft: HomeDraft = field(init=False)
    clicks: Clicks = field(init=False)
    is_basic: bool = False
    """Whether the catalog of the surface is the basic one, which knows its own components only."""
    own_data: dict[str, JsonValue] = field(default_factory=dict[str, JsonValue])
    """What inputs keep in another form than the source, by their ids."""
    components: list[JsonValue] = field(default_factory=list[JsonValue])
    _shared: dict[tuple[Place, str], str] = field(default_factory=dict[tuple[Place, str], str])
    """By definition and scope, the components that there are; in A2UI several may hold one."""
    openers: set[Place] = field(default_factory=set[Place])
    """Where the buttons stand in the source that open a dialog and do nothing else."""
    _hidden: list[Neutral] = field(default_factory=list[Neutral])
    _inner: list[Spot] = field(default_factory=list[Spot])
    """What the node in hand has inside, in order."""

    def __post_init__(self) -> None:
        """Open the books that go with it."""
        self.tongue = A2uiTongue(self.version)
        self.draft = HomeDraft(self.reading.ledger)
        row = self.tongue.call(INDEX, {}) if self.version == "1.0" else None
        self.clicks = Clicks(self.draft, row, self.limits.converted_nodes)

    @property
    def is_own(self) -> bool:
        """Whether the source is A2UI, too, so that what only A2UI knows has a place."""
        return self.reading.source_format in OWN

    @property
    def has_room(self) -> bool:
        """Whether the data can take in what inputs keep for themselves."""
        return self.reading.ledger.tongue is None or isinstance(self.reading.data, dict)

    def mark(self, key: str) -> str:
        """Spell a key that belongs to the protocol and not to the catalog."""
        return f"@{key}" if self.version == "1.0" else key

    def allot(self, node: Neutral, part: str = "") -> str:
        """Name a component; only the root may have the name of the root."""
        name = self.draft.allot(node, part)
        if name == ROOT:
            name = self.draft.allot(node, f"{part}own")
        return as_identifier(name, has_hyphens=self.version != "1.0")

    # Writing ------------------------------------------------------------------------------------------------------

    def write(self, root: Neutral | None) -> None:
        """Write a tree; there is a root in any case."""
        if root is not None:
            self.place([root], Spot(root, ROOT, 0), is_root=True)
        if not self._inner:
            self.add(ROOT, "Column")["children"] = []
        stack, self._inner = self._inner, []
        while stack:
            self._write_node(stack.pop())
            stack.extend(reversed(self._inner))
            self._inner = []
        for node in self._hidden:
            # Another instance of it may be shown, in another row of a list.
            drop(node, "visibility", _HIDDEN)

    def _write_node(self, spot: Spot) -> None:
        node = spot.node
        out = self.add(spot.id, "")
        with Pen(node, out) as pen:
            self.writers[node.kind](pen, self, spot)
            self._say_place(pen, spot)
            self._say_access(pen, out)
            lose_other_events(node, _UNHEARD)
            if self.is_own and self.version == "1.0":
                restore(node, "catalogId", out, "@catalogId")
                restore(node, "metadata", out, "@metadata")

    def add(self, id_: str, component: str) -> Element:
        """Append a component; the caller fills it."""
        out: Element = {"id": id_, "component": component}
        self.components.append(out)
        return out

    def add_text(self, id_: str, text: JsonValue = "", variant: str | None = None) -> Element:
        """Append a Text."""
        out = self.add(id_, "Text")
        out["text"] = text
        if variant is not None:
            out["variant"] = variant
        return out

    # What stands inside -------------------------------------------------------------------------------------------

    def place(
        self,
        nodes: Iterable[Neutral],
        spot: Spot,
        axis: Axis | None = None,
        *,
        share: JsonValue | MISSING = MISSING,
        is_root: bool = False,
    ) -> list[JsonValue]:
        """Have nodes written as children of a component, and give their ids.

        Args:
            nodes: in order; those that are hidden or too deep are left out, with a loss.
            spot: of the component that they stand in.
            axis: the way in which they follow each other.
            share: of the free room, for those that say nothing about it.
            is_root: whether it is the one node that nothing is around.
        """
        ids: list[JsonValue] = []
        for node in nodes:
            if not self._shows(node):
                continue
            if spot.depth + 1 + self._levels(node) > self.limits.component_depth:
                text = f"The surface would be nested deeper than component_depth={self.limits.component_depth}."
                drop(node, "limit", text)
                continue
            if ids and Pen(node, {}).flag("separator"):
                line = self.add(self.allot(node, "separator"), "Divider")
                if axis == "horizontal":
                    line["axis"] = "vertical"
                ids.append(line["id"])
            key = (node.at, _scope(node))
            shared = self._shared.get(key) if self.is_own else None
            if shared is not None:
                _spend(node)
                ids.append(shared)
                continue
            inner = Spot(node, ROOT if is_root else self.allot(node), spot.depth + 1, axis, share=share)
            self._shared[key] = inner.id
            ids.append(inner.id)
            self._inner.append(self.wraps(self, inner))
        return ids

    def _shows(self, node: Neutral) -> bool:
        """Tell whether there is anything to show of a node now; else it is a loss."""
        if node.kind == "unknown" and not self.is_own and not _holds(node):
            drop(node)
            return False
        if is_hidden(node):
            self._hidden.append(node)
            return False
        return True

    def _levels(self, node: Neutral) -> int:
        """Count the levels of components that a node has inside in any case, at most."""
        return _MADE if not self.is_own else 1 if node.kind in _NEEDY else 0

    def children(self, node: Neutral, spot: Spot, axis: Axis) -> JsonValue:
        """Write what a node holds as the children of a Row, a Column or a List: ids, or a template."""
        ids = self.place(node.children, spot, axis)
        if node.repeat is None:
            return ids
        template = self.template(node, node.repeat, spot, axis)
        if template is None:
            return ids
        if not ids:
            return template
        rows = self.add(self.allot(node, "rows"), _INSIDE[axis])
        rows["children"] = template
        return [*ids, rows["id"]]

    def template(self, node: Neutral, repeat: Repeat, spot: Spot, axis: Axis) -> Element | None:
        """Write the rows of a node as a template; `None` where there is nothing to make them of."""
        over = repeat.over.say()
        path = over.get(self.tongue.path_key) if isinstance(over, dict) else None
        if not isinstance(path, str):
            for row in repeat.row:
                drop(row, "repeat")
            return None
        if len(repeat.row) == 1:
            ids = self.place(repeat.row, spot, axis)
        else:
            inner = self.column(self.allot(node, "row"), [], axis)
            inner["children"] = self.place(repeat.row, Spot(node, "", spot.depth + 1), axis)
            ids = [inner["id"]]
        if not ids:
            return None
        return {"componentId": ids[0], "path": path}

    def slot(self, nodes: Sequence[Neutral], around: Neutral, spot: Spot, part: str) -> str:
        """Have nodes written where A2UI takes one component, and give its id: a Column where there is not one of them.

        Args:
            nodes: in order.
            around: the node that they stand in.
            spot: of the component that they stand in.
            part: names the Column, should it be needed.
        """
        shown = [node for node in nodes if self._shows(node)]
        if len(shown) == 1:
            ids = self.place(shown, spot)
            if len(ids) == 1:
                return str(ids[0])
            return str(self.column(self.allot(around, part), ids)["id"])
        column = self.column(self.allot(around, part), [])
        column["children"] = self.place(shown, Spot(around, "", spot.depth + 1), "vertical")
        return str(column["id"])

    def column(self, id_: str, children: list[JsonValue], axis: Axis = "vertical") -> Element:
        """Append a Column, or a Row."""
        out = self.add(id_, _INSIDE[axis])
        out["children"] = children
        return out

    # What every component may say ---------------------------------------------------------------------------------

    def _say_place(self, pen: Pen, spot: Spot) -> None:
        """Say how much of the free room a component takes."""
        out = pen.out if spot.outer is None else spot.outer
        side = "width" if spot.axis == "horizontal" else "height"
        if pen.put("weight", "weight", _as_weight, into=out, live=False):
            return
        if spot.axis is not None and self._say_size(pen, side):
            out["weight"] = 1
        elif spot.share is not MISSING:
            out["weight"] = spot.share

    def _say_size(self, pen: Pen, side: str) -> bool:
        """Tell whether a component takes its share of the free room; one with another size than its own is changed."""
        size = pen.node.attrs.get(side)
        if size is None:
            return False
        wanted = size.now()
        if wanted == "auto" or (wanted == "stretch" and side == "height"):
            size.place()
        else:
            pen.change(side, _STRETCH if wanted == "stretch" else _OWN_SIZE, "layout")
        return wanted == "stretch"

    def _say_access(self, pen: Pen, out: Element) -> None:
        told: Element = {}
        pen.put("access_label", "label", pen.text(), into=told)
        pen.put("access_description", "description", pen.text(), into=told)
        pen.enum("access_live", ACCESS_LIVE[self.version], into=told)
        if self.version == "1.0":
            pen.put("access_hidden", "hidden", _as_flag, into=told)
        if told:
            out[self.mark("accessibility")] = told


def make_opening() -> JsonValue:
    """Give the action of a button that opens a dialog: its client does that, and the event means nothing besides.

    >>> make_opening()
    {'event': {'name': 'open'}}
    """
    return {"event": {"name": "open"}}


def as_identifier(name: str, *, has_hyphens: bool) -> str:
    """Write an output id as renderers want it: no digit in front, and in v1.0 no hyphens.

    The characters become what `encode_name` makes of others, so two names still never look alike.

    >>> as_identifier("left-panel", has_hyphens=False), as_identifier("2nd-row", has_hyphens=True)
    ('left_2dpanel', '_32nd-row')
    """
    plain = name if has_hyphens else name.replace("-", "_2d")
    return f"_{ord(plain[0]):02x}{plain[1:]}" if plain[:1].isdigit() else plain


def restore(node: Neutral, key: str, out: Element, name: str) -> None:
    """Put back what only A2UI has a word for."""
    extra = node.extra.get(key)
    if extra is not None:
        out[name] = extra.val.say_whole()


def _spend(node: Neutral) -> None:
    """Account for a node that stands in the output already."""
    for inner in walk(node):
        inner.is_written = True
        for val in vals_of(inner):
            val.spend()


def _scope(node: Neutral) -> str:
    """The scope of a node, as far as it shows: what only shows something is alike in any row of any list.

    Nothing at all of the scope shows where no value is read from inside it.
    """
    if not node.scope:
        return ""
    within = pointer.split(node.scope)
    is_bound = False
    for inner in walk(node):
        if inner.events or inner.kind.startswith("input_"):
            return node.scope
        is_bound = is_bound or any(read[: len(within)] == within for val in vals_of(inner) for read in val.reads)
    if not is_bound:
        return ""
    return ITEM if within[-1] == ITEM else node.scope


def _holds(node: Neutral) -> bool:
    return bool(node.children or node.slots or node.repeat)


def _as_weight(value: JsonValue | MISSING) -> JsonValue | MISSING | Drop:
    return value if is_number(value) else Drop("The share of a component is a number.")


def _as_flag(value: JsonValue | MISSING) -> JsonValue | MISSING | Drop:
    return value if isinstance(value, bool) else Drop("It is neither true nor false.")
