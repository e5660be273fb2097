"""The A2UI reader: a surface of v0.9 or v1.0 becomes neutral nodes, and each property a value that must be spent.

Templates are expanded and everything is read under the data of the moment. Spec defaults that are written out are
folded here, so that no writer sees the difference.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeGuard, cast

from pydantic import JsonValue

from uispec import _json, pointer, tree
from uispec._live import ITEM, Tongue
from uispec._locales import locale_named
from uispec.a2ui import data_model
from uispec.a2ui.dialects import known_catalog
from uispec.a2ui.dynamic.evaluation import Evaluator
from uispec.a2ui.slots import Component, is_raw, slots_of
from uispec.a2ui.topology import ROOT
from uispec.adapters.a2ui.language import Values
from uispec.adapters.a2ui.plans import ACCESS_DEFAULTS, OWN_CHECKS, PLANS, UNKNOWN, UNKNOWN_CODES
from uispec.adapters.a2ui.source import A2uiSurface, open_source
from uispec.adapters.clicks import payload
from uispec.adapters.data_use import DataUse
from uispec.adapters.neutral import Neutral, Reading, Repeat, watch
from uispec.adapters.options import DEFAULTS, Options
from uispec.ledger import Cursor, Ledger, Place, Val
from uispec.limits import DEFAULT, Limits
from uispec.tree import Cut, Each, Held, Node, Over, Pending

FORMATS: Final[Mapping[str, str]] = {"0.9": "a2ui-v0.9", "0.9.1": "a2ui-v0.9", "1.0": "a2ui-v1.0"}
"""From the version of a surface to the name of its format."""


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


_COMMON: Final = frozenset({"weight", "accessibility", "@accessibility", "@catalogId", "@metadata"})
"""What any component may have, and few do."""


class _Definition:
    """One component as every instance of it is read: its JSON in the current spelling, and where it stands."""

    __slots__ = ("at", "document", "is_raw", "plan", "slots", "templates", "type")

    def __init__(self, component: Component, known: Mapping[str, Component], source: A2uiSurface) -> None:
        self.at: Final = source.definitions[component.id]
        document = source.documents.get(component.id)
        self.document: Final[dict[str, JsonValue]] = component.model_dump(mode="json") if document is None else document
        name = self.document.get("component")
        self.type: Final = name if isinstance(name, str) else ""
        self.is_raw: Final = is_raw(component)
        self.plan: Final = UNKNOWN if self.is_raw else PLANS[self.type]
        self.slots: Final = slots_of(component, known)
        self.templates: Final = {name: held for name, held in self.slots if isinstance(held, Each)}


class _Reader:
    def __init__(self, source: A2uiSurface, locale: str, limits: Limits) -> None:
        self._source = source
        self._surface = source.surface
        self._ledger: Final[Ledger] = source.ledger
        self._limits = limits
        self._locale: Final = locale
        self._is_v1 = self._surface.version == "1.0"
        self._use = DataUse(self._ledger, self._surface.data, source.data_origin)
        evaluator = Evaluator(
            self._surface.data,
            version=self._surface.version,
            catalog_id=self._surface.catalog_id,
            locale=locale,
            limits=limits,
        )
        self._values = Values(self._surface.version, self._use, evaluator, limits)
        self._ledger.language = self._values
        self._definitions: dict[str, _Definition] = {}
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
                document.set_extra("sendDataModel", _take(cursor, key, {key: False}), "metadata")
            for key in ("theme", "metadata"):
                document.set_extra(key, cursor.take(key), "metadata")

    # The tree ----------------------------------------------------------------------------------------------------

    def _definition(self, id_: str) -> _Definition | None:
        found = self._definitions.get(id_)
        if found is None:
            component = self._surface.components.get(id_)
            if component is None:
                return None
            found = self._definitions[id_] = _Definition(component, self._surface.components, self._source)
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
                    if index is not None and not _is_over_limit(child):
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
        if _is_over_limit(child):
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

    # One component -----------------------------------------------------------------------------------------------

    def _node(self, node: Node, path: Place, rows: tuple[int, ...]) -> Neutral:
        definition = self._definitions[node.id]
        plan = definition.plan
        neutral = Neutral(
            self._ledger,
            plan.kind,
            definition.at,
            node.id,
            definition.at / "component",
            path,
            rows,
            node.scope,
            facts=plan.facts,
        )
        with self._ledger.open(definition.document, definition.at, plan.kind, scope=node.scope) as cursor:
            cursor.name("id")
            cursor.name("component")
            for name, template in definition.templates.items():
                if self._alive.get(template.id):
                    continue
                self._ledger.note(cursor.place(name), "repeat", "approximated", f"{plan.kind}.{name}")
            if definition.is_raw:
                self._read_unknown(cursor, neutral, definition)
                return neutral
            self._read_common(cursor, neutral)
            for key in plan.children:
                cursor.name(key)
            for key, attribute in plan.attrs.items():
                if key in definition.document:
                    neutral.set(attribute, _take(cursor, key, plan.defaults, plan.words.get(key)))
            own = _OWN_READERS.get(definition.type)
            if own is not None:
                own(self, cursor, neutral, definition)
        return neutral

    def _read_common(self, cursor: Cursor, neutral: Neutral) -> None:
        if _COMMON.isdisjoint(cursor.source):
            return
        neutral.set("weight", cursor.take("weight"))
        mark = "@" if self._is_v1 else ""
        inner = cursor.open(f"{mark}accessibility")
        if inner is not None:
            with inner:
                neutral.set("access_label", inner.take("label"))
                neutral.set("access_description", inner.take("description"))
                neutral.set("access_live", _take(inner, "live", ACCESS_DEFAULTS))
                neutral.set("access_hidden", _take(inner, "hidden", ACCESS_DEFAULTS))
        if self._is_v1:
            neutral.set_extra("catalogId", cursor.take("@catalogId"), "metadata")
            neutral.set_extra("metadata", cursor.take("@metadata"), "metadata")

    def _read_unknown(self, cursor: Cursor, neutral: Neutral, definition: _Definition) -> None:
        """Name what leads to children, and keep every other property as it is.

        The fact `holds` says of each child, in order, the property that names it, whether that is a list, and whether
        it is the row of a template.
        """
        neutral.facts = {"type": definition.type, "holds": list[JsonValue]()}
        for name, _ in definition.slots:
            if "/" not in name:
                cursor.name(name)
        if any("/" in name for name, _ in definition.slots):
            for item in cursor.items("tabs"):
                with item:
                    item.name("child")
        for key in cursor.rest():
            neutral.set_extra(key, cursor.take(key), UNKNOWN_CODES.get(key, "property"))

    def read_text(self, cursor: Cursor, neutral: Neutral, definition: _Definition) -> None:
        """A text that is a heading of Markdown and nothing else says two things: what it is, and the text."""
        raw = definition.document.get("text")
        found = None if "role" in neutral.attrs else self._values.heading(raw)
        whole = neutral.attrs.get("text")
        if found is None or whole is None:
            return
        whole.spend()  # its two halves answer for it
        for attribute, half in zip(("role", "text"), found, strict=True):
            val = Val(self._ledger, half, whole.at, neutral.scope, "show", f"text.{attribute}")
            self._ledger.taken.append(val)
            neutral.set(attribute, val)
        # Written out, the default tells a heading that was a variant in v0.9.
        neutral.facts = {**neutral.facts, "is_marked": not (self._is_v1 and "variant" in definition.document)}

    def read_icon(self, cursor: Cursor, neutral: Neutral, _: _Definition) -> None:
        """A name from the catalog's list, perhaps bound, or the path of a drawing."""
        drawing = cursor.peek("name")
        if isinstance(drawing, dict) and "svgPath" in drawing:
            inner = cursor.open("name")
            if inner is not None:
                with inner:
                    neutral.set("svg_path", inner.take("svgPath"))
        else:
            neutral.set("symbol", cursor.take("name"))

    def read_tabs(self, cursor: Cursor, neutral: Neutral, _: _Definition) -> None:
        """Each tab with its title; the children come later, from the tree."""
        tabs: list[Neutral] = []
        for item in cursor.items("tabs", "tab"):
            with item:
                tab = self._part("tab", item, neutral)
                tab.set("title", item.take("title"))
                item.name("child")
                tabs.append(tab)
        neutral.parts = {"tabs": tabs}

    def read_button(self, cursor: Cursor, neutral: Neutral, definition: _Definition) -> None:
        """The action of a press, and the checks that hold it back."""
        self._read_checks(cursor, neutral, definition)
        action = cursor.open("action", "action", use="send")
        if action is None:
            return
        with action:
            event = action.open("event", "emit")
            if event is not None:
                with event:
                    emit = self._part("emit", event, neutral)
                    neutral.events = {"press": emit}
                    emit.set("name", event.take("name"))
                    emit.set("context", event.take("context", is_map=True))
                    emit.set("message", event.take("userMessage"))
                return
            neutral.events = {"press": self._read_call(action, neutral)}

    def _read_call(self, action: Cursor, neutral: Neutral) -> Neutral:
        raw = action.peek("functionCall")
        if self._values.call(raw) != "openUrl":
            call = self._part("call", action, neutral)
            call.raw = raw
            call.set("call", action.take("functionCall"))
            return call
        cursor = cast("Cursor", action.open("functionCall", "open_url", use="show"))
        with cursor:
            opened = self._part("open_url", cursor, neutral)
            self._name_call(cursor)
            opened.set_extra("catalogId", cursor.take("catalogId"), "metadata")
            args = cursor.open("args")
            if args is not None:
                with args:
                    opened.set("href", args.take("url"))
        return opened

    def read_input(self, cursor: Cursor, neutral: Neutral, definition: _Definition) -> None:
        """The checks of an input, and its options if it has some."""
        self._read_checks(cursor, neutral, definition)
        if definition.type != "ChoicePicker":
            return
        options: list[Neutral] = []
        for item in cursor.items("options", "option"):
            with item:
                option = self._part("option", item, neutral)
                option.set("label", item.take("label"))
                option.set("value", item.take("value"))
                options.append(option)
        neutral.parts = {"options": options}

    def _read_checks(self, cursor: Cursor, neutral: Neutral, definition: _Definition) -> None:
        own = self._values.bound(definition.document.get("value"))
        checks: list[Neutral] = []
        for item in cursor.items("@checks" if self._is_v1 else "checks", "check"):
            with item:
                checks.append(self._read_check(item, own, neutral))
        if checks:
            neutral.checks = checks

    def _read_check(self, item: Cursor, own: str | None, neutral: Neutral) -> Neutral:
        condition = item.peek("condition")
        args = condition.get("args") if isinstance(condition, dict) else None
        known = OWN_CHECKS.get(self._values.call(condition) or "")
        subject = self._values.bound(args.get("value")) if isinstance(args, dict) else None
        if known is None or own is None or subject != own:
            item.kind = "rule"
            check = self._part("rule", item, neutral)
            check.set("condition", item.take("condition", use="check"))
        else:
            item.kind, kept = known
            check = self._part(item.kind, item, neutral)
            inner = cast("Cursor", item.open("condition", item.kind, use="check"))
            with inner:
                self._name_call(inner)
                check.set_extra("catalogId", inner.take("catalogId"), "metadata")
                arguments = cast("Cursor", inner.open("args"))
                with arguments:
                    subject_val = arguments.take("value")
                    if subject_val is not None:
                        subject_val.spend()  # the input itself: its own value is what says so
                    for key in kept:
                        check.set(key, arguments.take(key))
        check.set("message", item.take("message"))
        return check

    def _name_call(self, cursor: Cursor) -> None:
        cursor.name(self._values.call_key)
        # Constant for each function of the catalog, so it says nothing.
        cursor.name("returnType")

    def _part(self, kind: str, cursor: Cursor, around: Neutral) -> Neutral:
        return Neutral(
            self._ledger,
            kind,
            cursor.at,
            around.name,
            None,
            around.path,
            around.rows,
            around.scope,
            raw=cast("JsonValue", cursor.source),
        )

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
            definition = _Definition(self._surface.components[id_], self._surface.components, self._source)
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


def _without_marks(document: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
    """A component without what an earlier conversion put into its event, which is put there anew."""
    action = document.get("action")
    event = action.get("event") if isinstance(action, dict) else None
    context = event.get("context") if isinstance(event, dict) else None
    if not isinstance(context, dict) or payload.MARK not in context:
        return dict(document)
    rest: JsonValue = {key: value for key, value in context.items() if key not in (payload.MARK, payload.ROW)}
    return {**document, "action": rest}


def _is_over_limit(child: tree.Child) -> TypeGuard[Cut]:
    return isinstance(child, Cut) and child.reason != "cycle"


def _take(
    cursor: Cursor, key: str, defaults: Mapping[str, JsonValue], words: Mapping[str, str] | None = None
) -> Val | None:
    """Take a value, unless it says what the spec says anyway."""
    if key in defaults and _json.same(cursor.peek(key), defaults[key]):
        cursor.name(key)
        return None
    return cursor.take(key, words=words)


_OWN_READERS: Final[Mapping[str, Callable[[_Reader, Cursor, Neutral, _Definition], None]]] = {
    "Text": _Reader.read_text,
    "Icon": _Reader.read_icon,
    "Tabs": _Reader.read_tabs,
    "Button": _Reader.read_button,
    **dict.fromkeys(("TextField", "CheckBox", "ChoicePicker", "Slider", "DateTimeInput"), _Reader.read_input),
}
