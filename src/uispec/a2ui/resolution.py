"""A surface as its user sees it: templates expanded over their lists, bindings and calls replaced by their values."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import tzinfo
from typing import cast, overload

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import pointer
from uispec._hold import hold, hold_limits
from uispec._sentences import shown
from uispec._spots import Spot, below
from uispec.a2ui import data_model
from uispec.a2ui.catalog_resolution import Available, Catalogs
from uispec.a2ui.catalog_slots import SlotReader, slot_reader
from uispec.a2ui.dynamic.evaluation import Evaluator, Issues, Scope, evaluator_of
from uispec.a2ui.dynamic.programs import Bind, Constant, Fail, Program, is_constant
from uispec.a2ui.reconciling import reconcile
from uispec.a2ui.slots import TEMPLATE_PATH, Component, is_raw, props_of
from uispec.a2ui.state import Surface, hold_surface
from uispec.a2ui.topology import ROOT
from uispec.errors import Issue
from uispec.limits import DEFAULT, Limits
from uispec.tree import Cut, Each, Held, Node, Opened, Over, Pending, join


@dataclass(frozen=True, slots=True)
class Resolved:
    """What resolving a surface gives."""

    root: Node | Pending | Cut
    """The tree: `Pending("root")` as long as there is no root; a `Cut` only where the limits allow no node at all."""
    issues: tuple[Issue, ...]
    """What could not be resolved, in the order of the tree, each place and code once. Paths are pointers into the
    surface, `/components/<id>/<property>`..."""


def resolve(
    surface: Surface,
    *,
    data: JsonValue | MISSING = MISSING,
    locale: str = "en",
    timezone: tzinfo | None = None,
    previous: Resolved | None = None,
    catalogs: Catalogs = None,
    limits: Limits = DEFAULT,
) -> Resolved:
    """Evaluate everything on a surface: one node for each item of a template, a plain value for each property.

    A property whose value is not there, or cannot be computed, is left out, and the rest is resolved nevertheless;
    where data is missing that is no issue, since it may come yet. Actions stay as they are written, see `action`. The
    `scope` of a node tells the data item that it shows.

    Args:
        surface: n components; it is not changed.
        data: used instead of the surface's own data model, for example with a user's edits in it.
        locale: language of the formatting functions; other ones than English need Babel (`uispec[locale]`).
        timezone: clock for dates that carry an offset; `None`: the one they carry.
        previous: what the same surface resolved to before. Nodes whose part of the tree shows the same as then, at the
            same place and for the same item, are the very nodes of then, so that a renderer can go by identity.
        catalogs: as for a fold; they tell which properties of their components name children.
        limits: `tree_depth` and `tree_nodes` cut the tree; those of expressions and patterns fail a value;
            `document_bytes` bounds what all values together may come to.

    Returns:
        The tree and the issues; O(nodes and what their values are made of) time. A list or an object that a property
        is bound to is that of the data itself, so whoever edits one in `props` edits the data of every state that
        shares them: copy it first.

    Raises:
        ParseError, InvalidDocumentError, LimitError: `data` is no JSON that may enter, as `evaluate`. Nothing on a
            surface raises.

    Spec: A2UI 0.9 and 1.0, "Data binding", "Scope and templates".

    >>> from uispec import fold
    >>> rows = {"id": "root", "component": "Column", "children": {"componentId": "row", "path": "/names"}}
    >>> row = {"id": "row", "component": "Text", "text": {"@path": ""}}
    >>> create = {"surfaceId": "s", "components": [rows, row], "dataModel": {"names": ["Ada", "Lin"]}}
    >>> state = fold.a2ui_apply(fold.a2ui_empty(), {"version": "1.0", "createSurface": create})
    >>> [(child.props["text"], child.scope) for child in resolve(state.surfaces["s"]).root.children]
    [('Ada', '/names/0'), ('Lin', '/names/1')]
    """
    hold_surface("resolve", surface)
    hold("resolve", "previous", previous, Resolved | None, "what resolve() gave, or None")
    hold_limits("resolve", limits)
    evaluator = evaluator_of(surface, data, locale=locale, timezone=timezone, limits=limits, is_shared=True)
    slots_in = slot_reader(surface.catalog_id, surface.version, Available(catalogs))
    work = _Resolution(surface, evaluator, slots_in, limits)
    root = join(ROOT, work.find, over=work.over, limits=limits)
    if previous is not None:
        root = cast("Node | Pending | Cut", reconcile(previous.root, root))
    return Resolved(root, work.issues.listed())


@dataclass(frozen=True, slots=True)
class _Shape:
    """A component, read once for all its instances."""

    type: str
    props: dict[str, JsonValue]
    """Its properties in their order; the dynamic ones hold null until an instance has a value for them."""
    programs: tuple[tuple[str, Program], ...]
    slots: tuple[tuple[str, Held], ...]
    sources: Mapping[str, Bind]
    """By slot: where the list of its template is."""


class _Rows(Sequence[str]):
    """The scopes of the items of a list, written only as far as they are asked for."""

    def __init__(self, base: str, size: int) -> None:
        self._base = base
        self._size = size

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...
    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        if isinstance(index, slice):  # pragma: no cover - whoever joins asks for one after another
            return [f"{self._base}/{one}" for one in range(self._size)[index]]
        return f"{self._base}/{range(self._size)[index]}"


class _Resolution:
    """One run over one surface."""

    def __init__(self, surface: Surface, evaluator: Evaluator, slots_in: SlotReader, limits: Limits) -> None:
        self.issues = Issues()
        self._slots_in = slots_in
        self._evaluator = evaluator
        self._limits = limits
        # One dict for the whole run: looking up in the persistent map costs several times as much.
        self._components: dict[str, Component] = dict(surface.components.items())
        self._shapes: dict[str, _Shape] = {}
        self._lists: dict[str, list[JsonValue]] = {}
        """By pointer: the lists that templates were expanded over."""
        self._entered: tuple[str, Scope] = ("", evaluator.root)
        """The scope of the last node. The next one mostly has the same, and keeping them all would cost as nodes do."""

    def find(self, id_: str, path: str) -> Opened[dict[str, JsonValue]] | None:
        """Make the instance of a component in one scope."""
        shape = self._shapes.get(id_)
        if shape is None:
            component = self._components.get(id_)
            if component is None:
                return None
            shape = self._shapes[id_] = self._shape(id_, component)
        if not shape.programs and not shape.sources:
            return shape.type, shape.props, shape.slots
        scope = self._scope(path)
        props = self._props(id_, shape, scope) if shape.programs else shape.props
        if not shape.sources:
            return shape.type, props, shape.slots
        return (
            shape.type,
            props,
            [(slot, self._held(id_, slot, held, shape, scope, path)) for slot, held in shape.slots],
        )

    def over(self, cut: Cut, above: Node | None, _: str) -> None:
        """Tell that the tree ends here because a limit does."""
        # Told at the component: a list that does not fit in would else be told once for each of its items.
        at = _at(ROOT if above is None else above.id)
        if cut.reason == "too_deep":
            message = f"The tree has more than {self._limits.tree_depth} levels below this component (tree_depth)."
        else:
            message = f"The tree has more than {self._limits.tree_nodes} nodes (tree_nodes)."
        self.issues.add(at, (Issue("", cut.reason, message),))

    def _scope(self, path: str) -> Scope:
        if path == self._entered[0]:
            return self._entered[1]
        if not path:
            return self._evaluator.root
        base, _, last = path.rpartition("/")
        index = int(last)
        scope = Scope(self._lists[base][index], index)
        self._entered = (path, scope)
        return scope

    def _props(self, id_: str, shape: _Shape, scope: Scope) -> dict[str, JsonValue]:
        evaluator = self._evaluator
        made = shape.props.copy()
        if not evaluator.spend(len(made)):
            message = f"What the surface shows is larger than document_bytes allows ({self._limits.document_bytes})."
            self.issues.add(_at(id_), (Issue("", "too_large", message),))
            for name, _ in shape.programs:
                del made[name]
            return made
        for name, program in shape.programs:
            value = evaluator.run(program, scope, self.issues)
            if value is MISSING:
                del made[name]
            else:
                made[name] = value
        return made

    def _held(self, id_: str, slot: str, held: Held, shape: _Shape, scope: Scope, path: str) -> Held:
        source = shape.sources.get(slot)
        if source is None or not isinstance(held, Each):
            return held
        start = self._evaluator.root.value if source.is_absolute else scope.value
        items = start if start is MISSING else data_model.read(start, source.keys)
        if not isinstance(items, list):
            # No data, or null: the list may still come.
            if items is not MISSING and items is not None:
                message = f"The template's path {shown(held.path)} leads to no list, so it has no children."
                issue = Issue("", "template_source_not_a_list", message, "warning")
                self.issues.add((below(_at(id_), pointer.split(f"/{slot}")), TEMPLATE_PATH), (issue,))
            return ()
        base = f"{'' if source.is_absolute else path}{pointer.format(source.keys)}"
        self._lists[base] = items
        return Over(held.id, _Rows(base, len(items)))

    def _shape(self, id_: str, component: Component) -> _Shape:
        slots: list[tuple[str, Held]] = []
        sources: dict[str, Bind] = {}
        written = self._slots_in(component, self._components)
        for slot, held in written:
            if isinstance(held, Each):
                at = (below(_at(id_), pointer.split(f"/{slot}")), TEMPLATE_PATH)
                source = self._evaluator.compiler.bind(held.path, at)
                if isinstance(source, Fail):
                    self.issues.add(source.at, source.issues)
                    slots.append((slot, ()))
                    continue
                sources[slot] = source
            slots.append((slot, held))
        props: dict[str, JsonValue] = {}
        dynamic: list[tuple[str, Program]] = []
        # A component that no model knows may hold actions anywhere; one of the basic catalog has one, `action`.
        keep_actions = is_raw(component)
        programs = self._evaluator.compiler.component(props_of(component, written), _at(id_), keep_actions=keep_actions)
        for name, program in programs.items():
            first = program[0]
            if is_constant(program) and isinstance(first, Constant):
                props[name] = first.value
            else:
                props[name] = None
                dynamic.append((name, program))
        return _Shape(cast("str", component.component), props, tuple(dynamic), tuple(slots), sources)


def _at(id_: str) -> Spot:
    return ((None, "components"), id_)
