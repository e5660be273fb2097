"""The json-render reader: a spec becomes neutral nodes, and each prop a value that must be spent.

The components are those of shadcn; of any other its props are kept as they are and its children shown. Repeats are
expanded unless the target can say everything in them. What is hidden now is in the tree all the same.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pydantic import JsonValue

from uispec import tree
from uispec._browser.locales import locale_named
from uispec.adapters.data_use import DataUse
from uispec.adapters.events import PRESS
from uispec.adapters.functions import functions
from uispec.adapters.json_render.reading.definitions import CHILDREN, OPENED, Definition, Definitions
from uispec.adapters.json_render.reading.elements import ElementReader
from uispec.adapters.json_render.reading.language import Values
from uispec.adapters.json_render.reading.making import Maker
from uispec.adapters.json_render.reading.rows import Ref, Rows
from uispec.adapters.json_render.reading.source import OpenedSpec, open_source
from uispec.adapters.neutral import Neutral, Reading, Repeat, watch
from uispec.adapters.options import DEFAULTS, Options
from uispec.ledger import Place
from uispec.ledger.live import Tongue
from uispec.limits import DEFAULT, Limits
from uispec.tree import Cut, Node, Pending, Placed

FORMAT: Final = "json-render"
_NO_ITEMS: Final = "Its list had no items at conversion."
_HIDDEN: Final = "No row of the list shows it at conversion."


def read(
    source: object,
    surface_id: str | None = None,
    *,
    tongue: Tongue | None = None,
    options: Options = DEFAULTS,
    limits: Limits = DEFAULT,
) -> Reading:
    """Read a spec into the neutral tree.

    Args:
        source: a spec as text, JSON or typed; a folded stream; or the patches of one, as JSON lines or as a list.
        surface_id: a spec is one surface and has no name; it is not looked at.
        tongue: the words that the target has for values computed from data; `None` to compute them all now.
        options: `locale` is what functions and directives format for.
        limits: bounds on reading, on patches, and on the tree; where the tree meets one stands a loss `limit`.

    Raises:
        UispecError: the source is no spec.
        ExpressionError: `unknown_locale`, `locale_unavailable`.
        TypeError: it is no document at all.

    Spec: json-render 0.21, the components of @json-render/shadcn 0.19.

    >>> read({"root": "hi", "elements": {"hi": {"type": "Text", "props": {"text": "Hello"}}}}).root
    Neutral('text', 'hi')
    """
    locale_named(options.locale)  # An unknown one would leave every formatted text empty.
    opened = open_source(source, limits=limits)
    opened.ledger.tongue = tongue
    return _Reader(opened, options.locale, limits).reading()


@dataclass(slots=True)
class _Made:
    """An element in the neutral tree."""

    node: Neutral
    """Where its children go."""
    outer: Neutral
    """What stands in the tree around it; the same node, mostly."""
    definition: Definition


class _Reader:
    def __init__(self, opened: OpenedSpec, locale: str, limits: Limits) -> None:
        self._opened = opened
        self._ledger = opened.ledger
        self._state = opened.state
        self._limits = limits
        self._locale = locale
        self._use = DataUse(self._ledger, self._state, opened.state_origin)
        self._values = Values(self._state, self._use, functions(locale, limits), locale, limits)
        self._ledger.language = self._values
        self._maker = Maker(self._ledger, self._values)
        elements = opened.document["elements"]
        root = opened.document["root"]
        self._definitions = Definitions(
            root if isinstance(root, str) else "",
            elements if isinstance(elements, dict) else {},
            opened.at / "elements",
        )
        self._rows = Rows(self._definitions, self._values, self._ledger, self._state, limits)
        self._elements = ElementReader(self._maker, self._definitions, self._rows)
        self._refs: dict[tuple[str, str], list[Ref]] = {}
        self._joined: dict[str, Neutral] = {}
        """Dialogs that were made with their triggers, and are still to be read."""
        self._shown: set[str] = set()
        self._was_cut = False

    def reading(self) -> Reading:
        """Read everything, and leave the sweeps to run when the ledger closes."""
        opened = self._opened
        document = Neutral(self._ledger, "document", opened.at)
        with self._ledger.open(opened.document, opened.at, "document") as cursor:
            for key in ("root", "elements", "state"):
                cursor.name(key)
        self._read_tree(document)
        self._lose_unshown()
        document.is_written = True
        watch(document)
        self._ledger.at_finish(self._use.sweep)
        return Reading(
            self._ledger,
            document,
            FORMAT,
            data=self._state,
            locale=self._locale,
            on_travel=self._use.travel,
        )

    # The tree ----------------------------------------------------------------------------------------------------

    def _find(self, key: str, scope: str) -> tuple[str, Mapping[str, JsonValue], Sequence[tuple[str, Placed]]] | None:
        definition = self._definitions.get(key)
        if definition is None:
            return None
        self._shown.add(key)
        was_cut = self._rows.is_cut
        refs = self._refs[key, scope] = [*self._rows.references(definition, scope)]
        if self._rows.is_cut and not was_cut:
            message = "There are more rows than converted_nodes allows to look at."
            self._ledger.note(definition.at / "repeat", "limit", "dropped", definition.plan.kind, message)
        held = [("", Placed([("", place, ref.key, ref.scope) for place, ref in enumerate(refs)]))] if refs else []
        return definition.type, definition.document, held

    def _read_tree(self, document: Neutral) -> None:
        nodes = min(self._limits.tree_nodes, self._limits.converted_nodes)
        root = self._definitions.root
        if self._rows.is_never(root):
            return
        top = tree.join(root, self._find, limits=replace(self._limits, tree_nodes=nodes))
        if not isinstance(top, Node):
            at, message = self._opened.at / "root", "There is no element to begin with, so nothing shows."
            if at is self._ledger.root:
                self._ledger.note(at, "surface", "assumed", "surface", message)
            else:
                self._ledger.note(at, "reference", "dropped", "document.root", message)
            return
        made = self._make(top, None, Ref(CHILDREN, 0, root, ""))
        document.children.append(made.outer)
        stack = [(top, made)]
        while stack:
            node, around = stack.pop()
            inner: list[tuple[Node, _Made]] = []
            # A tree that was cut has fewer children than there are references, and these are the first.
            for child, ref in zip(node.children, self._refs[node.id, node.scope], strict=False):
                if isinstance(child, Node):
                    made = self._make(child, around, ref)
                    inner.append((child, made))
                elif isinstance(child, Pending | Cut):
                    self._lose_reference(around.definition, ref, child)
            stack.extend(reversed(inner))

    def _lose_reference(self, definition: Definition, ref: Ref, child: Pending | Cut) -> None:
        at = definition.at / CHILDREN if ref.slot == CHILDREN else definition.at / "slots" / ref.slot
        if isinstance(child, Cut) and child.is_over_limit:
            # The references behind a cut are not in the tree, so the list speaks for them.
            self._was_cut = True
            self._ledger.note(at, "limit", "dropped", definition.plan.kind, f"The tree is cut here: {child.reason}.")
            return
        message = "The element would contain itself." if isinstance(child, Cut) else ""
        self._ledger.note(at / ref.number, "reference", "dropped", definition.plan.kind, message, value=child.id)

    # Where an element goes ----------------------------------------------------------------------------------------

    def _make(self, node: Node, around: _Made | None, ref: Ref) -> _Made:
        definition = self._definitions.get(node.id)
        assert definition is not None  # the join found it
        path, rows = Place(), ()
        if around is not None:
            path = Place(Place(around.node.path, ref.slot), ref.number)
            rows = around.node.rows
            if ref.row is not None:
                path, rows = Place(Place(Place(around.node.path, ref.slot), ref.row), ref.number), (*rows, ref.row)
        tab = None if around is None or ref.slot != CHILDREN else definition.panel_of(around.definition)
        neutral = self._joined.pop(node.id, None) or self._node(definition, path, rows, node.scope)
        self._elements.read(neutral, definition, is_panel=tab is not None)
        made = _Made(neutral, neutral, definition)
        if definition.type == "Tabs" and any(
            inner.panel_of(definition) is None
            for link in definition.links
            if (inner := self._definitions.get(link.key))
        ):
            made.outer = self._maker.box(neutral, "box")
            made.outer.children.append(neutral)
        dialog = None if definition.opens is None else self._definitions.get(definition.opens)
        if dialog is not None:
            made.outer = self._joined[dialog.key] = self._node(dialog, Place(path, OPENED), rows, node.scope)
            made.outer.slots = {"trigger": neutral}
            # That it opens at all is said by both.
            opened, pressed = dialog.at / "props" / "openPath", definition.at / "on" / PRESS
            made.outer.kind_at = [pressed, dialog.at / "type", opened]
        if around is not None:
            self._attach(made, around, ref, tab)
        return made

    def _node(self, definition: Definition, path: Place, rows: tuple[int, ...], scope: str) -> Neutral:
        plan, at = definition.plan, definition.at
        for place in (at, at / "type"):
            self._ledger.name(place, definition.type, definition.key)
        return Neutral(self._ledger, plan.kind, at, definition.key, at / "type", path, rows, scope, facts=plan.facts)

    def _attach(self, made: _Made, around: _Made, ref: Ref, tab: int | None) -> None:
        parent, child = around.node, made.outer
        if ref.slot == OPENED:
            return  # it stands around its trigger already
        if tab is not None:
            self._fill(parent.parts["tabs"][tab], "child", child, around)
        elif around.outer is not parent:
            around.outer.children.append(child)
        elif parent.kind == "overlay":
            self._fill(parent, "content", child, around)
        elif parent.kind == "accordion":
            parent.parts["items"][0].children.append(child)
        elif around.definition.repeat and ref.slot == CHILDREN and self._rows.is_alive(around.definition):
            parent.repeat = self._repeat(around, child)
        else:
            parent.children.append(child)
            if ref.slot != CHILDREN:
                at = around.definition.at / "slots" / ref.slot
                self._ledger.note(at, "layout", "approximated", parent.kind, "It stands among the other children.")

    def _fill(self, holder: Neutral, slot: str, child: Neutral, around: _Made) -> None:
        """Put a child into a place for one; where there are several, they share a box."""
        held = holder.slots.get(slot)
        if held is None:
            holder.slots = {**holder.slots, slot: child}
        elif held.facts.get("box") is True:
            held.children.append(child)
        else:
            box = self._maker.box(around.node, slot)
            box.facts = {**box.facts, "box": True}
            box.children = [held, child]
            holder.slots = {**holder.slots, slot: box}

    def _repeat(self, around: _Made, row: Neutral) -> Repeat:
        known = around.node.repeat
        if known is not None:
            return Repeat(known.over, (*known.row, row))
        definition, scope = around.definition, around.node.scope
        at = definition.at / "repeat"
        written = definition.repeat["statePath"]
        raw: JsonValue = {"$state": written} if isinstance(written, str) else written
        over = self._maker.val(raw, at / "statePath", scope, f"{around.node.kind}.repeat")
        return Repeat(over, (row,))

    # What is not in the tree -----------------------------------------------------------------------------------------

    def _lose_unshown(self) -> None:
        """Elements that no instance shows: out of reach, or in a repeat whose list is empty."""
        elements = self._opened.document["elements"]
        if not isinstance(elements, dict) or len(self._shown) == len(elements):
            return
        reached = self._definitions.count_uses()
        for key in elements:
            definition = None if key in self._shown else self._definitions.get(key)
            if definition is None:
                continue
            self._ledger.name(definition.at, definition.type, key)
            if key not in reached:
                self._ledger.note(definition.at, "unreachable", "dropped", definition.plan.kind)
            elif self._was_cut or self._rows.is_cut:
                message = "The tree is cut before it."
                self._ledger.note(definition.at, "limit", "dropped", definition.plan.kind, message)
            else:
                code, message = ("visibility", _HIDDEN) if key in self._rows.hidden else ("repeat", _NO_ITEMS)
                self._ledger.note(definition.at, code, "dropped", definition.plan.kind, message)
                for value in definition.document.values():
                    if isinstance(value, dict | list):
                        self._values.note_read(value, "")
