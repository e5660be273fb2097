"""The A2UI reader: a surface of v0.9 or v1.0 becomes neutral nodes, and each property a value that must be spent.

Templates are expanded and everything is read under the data of the moment. Spec defaults that are written out are
folded here, so that no writer sees the difference.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, cast

from pydantic import JsonValue

from uispec import pointer, tree
from uispec._browser.locales import locale_named
from uispec.a2ui import data_model
from uispec.a2ui.dialects import FORMATS, known_catalog
from uispec.a2ui.dynamic.evaluation import Evaluator
from uispec.a2ui.slots import slots_of
from uispec.a2ui.topology import ROOT
from uispec.adapters.a2ui.reading.components import Components
from uispec.adapters.a2ui.reading.definitions import Definition
from uispec.adapters.a2ui.reading.language import Values
from uispec.adapters.a2ui.reading.source import A2uiSurface, open_source
from uispec.adapters.clicks import payload
from uispec.adapters.data_use import DataUse
from uispec.adapters.neutral import Neutral, Reading, Repeat, watch
from uispec.adapters.options import DEFAULTS, Options
from uispec.ledger import Ledger, Place, Val
from uispec.ledger.live import Tongue
from uispec.ledger.rows import ITEM
from uispec.limits import DEFAULT, Limits
from uispec.tree import Cut, Each, Held, Node, Over, Pending


def read(
    source: object,
    surface_id: str | None = None,
    *,
    tongue: Tongue | None = None,
    options: Options = DEFAULTS,
    limits: Limits = DEFAULT,
) -> Reading:
    """Read an A2UI document into the neutral tree.

    Args:
        source: messages as text, JSON or typed messages; a state; or a surface.
        surface_id: which surface, where several are live.
        tongue: the words that the target has for values computed from data; `None` to compute them all now.
        options: `locale` is what functions format for.
        limits: bounds on reading, folding, and the tree; where the tree meets one stands a loss `limit`.

    Raises:
        UispecError: the source is no valid A2UI.
        ConversionError: `ambiguous_surface`, `unknown_surface`.
        ExpressionError: `unknown_locale`, `locale_unavailable`.
        TypeError: it is no document at all.

    Spec: A2UI 0.9 and 1.0, basic catalog.

    >>> card = {"id": "root", "component": "Text", "text": "Hello"}
    >>> body = {"surfaceId": "s", "components": [card]}
    >>> reading = read({"version": "1.0", "createSurface": body})
    >>> reading.root
    Neutral('text', 'root')
    """
    return read_surface(open_source(source, surface_id, limits=limits), tongue, options, limits)


def read_surface(opened: A2uiSurface, tongue: Tongue | None, options: Options, limits: Limits) -> Reading:
    """Read a surface that was opened.

    Raises:
        ExpressionError: `unknown_locale`, `locale_unavailable`.
    """
    locale_named(options.locale)  # An unknown one would leave every formatted text empty.
    opened.ledger.tongue = tongue
    return _Reader(opened, options.locale, limits).reading()


class _Reader:
    def __init__(self, source: A2uiSurface, locale: str, limits: Limits) -> None:
        self._source = source
        self._surface = source.surface
        self._ledger: Final[Ledger] = source.ledger
        self._limits = limits
        self._locale: Final = locale
        self._use = DataUse(self._ledger, self._surface.data, source.data_origin)
        evaluator = Evaluator(
            self._surface.data,
            version=self._surface.version,
            catalog_id=self._surface.catalog_id,
            locale=locale,
            limits=limits,
        )
        catalog = known_catalog(self._surface.catalog_id or "", self._surface.version)
        functions = None if catalog is None else catalog.functions
        self._values = Values(self._surface.version, self._use, evaluator, limits, functions)
        self._ledger.language = self._values
        self._components: Final = Components(self._ledger, self._values, is_v1=self._surface.version == "1.0")
        self._definitions: dict[str, Definition] = {}
        self._alive: dict[str, bool] = {}
        """By the id of a template's component: whether the target can make its rows by itself."""
        self._was_cut = False

    def reading(self) -> Reading:
        """Read everything, and leave the sweeps to run when the ledger closes."""
        source, surface = self._source, self._surface
        document = Neutral(self._ledger, "document", source.created)
        self._read_creation(document)
        if surface.components:
            self._read_tree(document)
        self._lose_unshown()
        self._lose_removals()
        document.is_written = True
        watch(document)
        self._ledger.at_finish(self._use.sweep)
        return Reading(
            self._ledger,
            document,
            FORMATS[surface.version],
            source.wire_version,
            surface.id,
            surface.data,
            surface.catalog_id,
            self._locale,
            self._use.travel,
        )

    # The surface as a whole --------------------------------------------------------------------------------------

    def _read_creation(self, document: Neutral) -> None:
        creation = cast("Mapping[str, JsonValue]", self._source.creation)
        with self._ledger.open(creation, self._source.created, "surface") as cursor:
            cursor.name("surfaceId")
            for key in ("catalogId", "catalog_id"):
                catalog = cursor.name(key)
                if isinstance(catalog, str) and known_catalog(catalog, self._surface.version) is None:
                    self._ledger.note(
                        cursor.place(key),
                        "metadata",
                        "approximated",
                        "surface.catalogId",
                        "The catalog is not known, so its components are read as the basic ones they look like.",
                        value=catalog,
                    )
            for key in ("sendDataModel", "send_data_model"):
                document.set_extra("sendDataModel", cursor.take_unless(key, {key: False}), "metadata")
            for key in ("theme", "metadata"):
                document.set_extra(key, cursor.take(key), "metadata")

    # The tree ----------------------------------------------------------------------------------------------------

    def _definition(self, id_: str) -> Definition | None:
        found = self._definitions.get(id_)
        if found is None:
            component = self._surface.components.get(id_)
            if component is None:
                return None
            found = self._definitions[id_] = Definition(component, self._surface.components, self._source)
        return found

    def _find(self, id_: str, scope: str) -> tuple[str, Mapping[str, JsonValue], Sequence[tuple[str, Held]]] | None:
        found = self._definition(id_)
        if found is None:
            return None
        slots: Sequence[tuple[str, Held]] = found.slots
        if found.templates:
            slots = [(name, self._expand(held, scope) if isinstance(held, Each) else held) for name, held in slots]
        return found.type, found.document, slots

    def _expand(self, template: Each, scope: str) -> Over:
        """One scope for each item that the list of a template has now; one for all where it is not written out."""
        tokens = self._values.locate(template.path, scope)
        if tokens is not None and self._is_alive(template.id, f"{pointer.format(tokens)}/{ITEM}"):
            return Over(template.id, (f"{pointer.format(tokens)}/{ITEM}",))
        items = None if tokens is None else data_model.read(self._surface.data, tokens)
        if tokens is None or not isinstance(items, list):
            return Over(template.id, ())
        at = pointer.format(tokens)
        return Over(template.id, [f"{at}/{index}" for index in range(len(items))])

    def _is_alive(self, id_: str, scope: str) -> bool:
        """Tell whether the target has words for everything that the component of a template leads to."""
        known = self._alive.get(id_)
        if known is not None:
            return known
        alive = self._ledger.tongue is not None
        seen: set[str] = set()
        stack = [id_] if alive else []
        while stack and alive:
            definition = None if (top := stack.pop()) in seen else self._definition(top)
            seen.add(top)
            if definition is None:
                continue
            members = _without_marks(definition.document).values()
            alive = all(self._ledger.can_say(value, scope) for value in members)
            for _, held in definition.slots:
                stack.extend([held] if isinstance(held, str) else [held.id] if isinstance(held, Each | Over) else held)
        self._alive[id_] = alive
        return alive

    def _read_tree(self, document: Neutral) -> None:
        nodes = min(self._limits.tree_nodes, self._limits.converted_nodes)
        top = tree.join(ROOT, self._find, limits=replace(self._limits, tree_nodes=nodes))
        if not isinstance(top, Node):
            self._ledger.note(
                self._root_place(),
                "reference",
                "dropped",
                "surface.root",
                "The root has not arrived, so nothing shows.",
            )
            return
        root = self._node(top, Place(), ())
        document.children.append(root)
        stack = [(top, root)]
        while stack:
            node, made = stack.pop()
            inner: list[tuple[Node, Neutral]] = []
            for slot, children in self._slots_of(node):
                shown = 0
                path = made.path
                for step in slot.split("/"):
                    path = Place(path, step)
                for index, child in children:
                    if isinstance(child, Node):
                        neutral = self._child(node, made, slot, path, index, child)
                        inner.append((child, neutral))
                    elif isinstance(child, Pending | Cut):
                        self._lose_reference(node, slot, index, child)
                    if index is not None and not (isinstance(child, Cut) and child.is_over_limit):
                        shown = index + 1
                self._count_items(node, slot, shown)
            stack.extend(reversed(inner))

    def _slots_of(self, node: Node) -> Iterator[tuple[str, Iterator[tuple[int | None, tree.Child]]]]:
        """The children of a node by slot, each with its position where the slot holds a list."""
        definition = self._definitions[node.id]
        many = {name: not isinstance(held, str) for name, held in definition.slots}
        for name, children in node.slots.items():
            if many[name]:
                yield name, ((index, child) for index, child in enumerate(children))
            else:
                yield name, ((None, child) for child in children)

    def _count_items(self, node: Node, slot: str, shown: int) -> None:
        """Note that the list of a template is read, for that its items are there, as far as the tree goes."""
        template = self._definitions[node.id].templates.get(slot)
        tokens = None if template is None else self._values.locate(template.path, node.scope)
        if tokens is not None:
            self._use.count(tokens, shown)

    def _root_place(self) -> Place:
        created = self._source.created
        return created / "components" if created.parent is None else created

    def _lose_reference(self, node: Node, slot: str, index: int | None, child: Pending | Cut) -> None:
        definition = self._definitions[node.id]
        at = definition.at
        for step in slot.split("/"):
            at = at / (int(step) if step.isdigit() else step)
        if isinstance(child, Cut) and child.is_over_limit:
            # The references behind a cut are not in the tree, so the slot speaks for them.
            self._was_cut = True
            self._ledger.note(at, "limit", "dropped", definition.plan.kind, f"The tree is cut here: {child.reason}.")
            return
        if slot in definition.templates:
            at = at / "componentId"
        elif index is not None:
            at = at / index
        message = "The component would contain itself." if isinstance(child, Cut) else ""
        self._ledger.note(at, "reference", "dropped", definition.plan.kind, message, value=child.id)

    def _child(self, node: Node, made: Neutral, slot: str, path: Place, index: int | None, child: Node) -> Neutral:
        template = self._definitions[node.id].templates.get(slot)
        is_alive = template is not None and self._alive.get(template.id)
        rows = made.rows
        if index is not None:
            path = Place(path, index)
            if template is not None and not is_alive:
                rows = (*rows, index)
        neutral = self._node(child, path, rows)
        if template is not None and is_alive:
            made.repeat = Repeat(self._list(node, slot, template), (neutral,))
        elif made.kind == "tabs" and slot.count("/") == 2:
            made.parts["tabs"][int(slot.split("/")[1])].slots = {"child": neutral}
        elif index is None and made.kind not in ("unknown", "surface"):
            made.slots = {**made.slots, slot: neutral}
        else:
            made.children.append(neutral)
        if made.kind == "unknown":
            held: JsonValue = [slot, index is not None, is_alive]
            made.facts = {**made.facts, "holds": [*cast("list[JsonValue]", made.facts["holds"]), held]}
        return neutral

    def _list(self, node: Node, slot: str, template: Each) -> Val:
        definition = self._definitions[node.id]
        at = definition.at / slot / "path"
        raw: JsonValue = {self._values.path_key: template.path}
        val = Val(self._ledger, raw, at, node.scope, "show", f"{definition.plan.kind}.{slot}")
        self._ledger.taken.append(val)
        return val

    def _node(self, node: Node, path: Place, rows: tuple[int, ...]) -> Neutral:
        return self._components.read(node, self._definitions[node.id], path, rows, self._alive)

    # What is not in the tree -------------------------------------------------------------------------------------

    def _lose_unshown(self) -> None:
        """Components that no instance shows: out of reach, or in a template whose list is empty."""
        shown = set(self._definitions)
        if len(shown) == len(self._surface.components):
            return
        reached: set[str] = set()
        stack = [ROOT] if ROOT in self._surface.components else []
        while stack:
            id_ = stack.pop()
            component = self._surface.components.get(id_)
            if id_ in reached or component is None:
                continue
            reached.add(id_)
            for _, held in slots_of(component, self._surface.components):
                if isinstance(held, str):
                    stack.append(held)
                elif isinstance(held, Each | Over):
                    stack.append(held.id)
                else:
                    stack.extend(held)
        for id_ in self._surface.components:
            if id_ in shown:
                continue
            definition = Definition(self._surface.components[id_], self._surface.components, self._source)
            if id_ not in reached:
                self._ledger.note(definition.at, "unreachable", "dropped", definition.plan.kind)
            elif self._was_cut:
                self._ledger.note(definition.at, "limit", "dropped", definition.plan.kind, "The tree is cut before it.")
            else:
                self._ledger.note(
                    definition.at, "repeat", "dropped", definition.plan.kind, "Its list had no items at conversion."
                )
                for value in definition.document.values():
                    self._values.note_absolute(value)

    def _lose_removals(self) -> None:
        """Writes that removed data which nobody reads: they change nothing that could be seen."""
        for removal in self._source.removals:
            if not self._use.is_read(removal.tokens):
                self._ledger.note(removal.body, "unused_data", "dropped", "data")


def _without_marks(document: Mapping[str, JsonValue]) -> Mapping[str, JsonValue]:
    """A component without what an earlier conversion put into its event, which is put there anew."""
    match document.get("action"):
        case {"event": {"context": {payload.MARK: _, **context}, **event}, **action}:
            plain: JsonValue = {key: value for key, value in context.items() if key not in payload.MARKS}
            return {**document, "action": {**action, "event": {**event, "context": plain}}}
        case _:
            return document
