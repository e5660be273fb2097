"""A spec as its user sees it: repeats expanded, what is hidden left out, every prop a plain value."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import pointer
from uispec._hold import hold, hold_limits
from uispec._json import owned
from uispec._order import DocumentOrder
from uispec._sentences import shown
from uispec.errors import ExpressionError, Issue, LimitError, UispecError
from uispec.jsonrender.codes import JsonrenderCode
from uispec.jsonrender.evaluation import paths
from uispec.jsonrender.evaluation.context import OUTSIDE, Context, Directives, Functions, Scope, Test, hold_functions
from uispec.jsonrender.evaluation.evaluation import bindings_of
from uispec.jsonrender.evaluation.plans import Children, Object, Plan, Plans, RepeatPlan, plans_of
from uispec.jsonrender.policies import Policy, hold_policy
from uispec.jsonrender.reading import A_SPEC, SOURCE_TYPES, Source
from uispec.limits import DEFAULT, Limits
from uispec.tree import Cut, Held, Node, Opened, Pending, Placed, join

Ref: TypeAlias = tuple[str, int | str, str, str]
"""A slot, the step from there, the key of an element, the place of its item."""


@dataclass(frozen=True)
class Resolved:
    """What resolving a spec gives."""

    root: Node | Pending | Cut | None
    """The tree; `None` where the root is hidden, `Pending` where there is no such element.

    A node's `id` is the key of its element, its `scope` the place in the state of the item it shows, its `path` what
    leads to it: `/children/0`, `/slots/footer/1`, and `/children/<item>/<child>` below a repeat, where items keep their
    number when others are hidden."""
    issues: tuple[Issue, ...]
    """What could not be resolved, each place and code once: element by element in the order of the tree, and in the
    order of its keys within one. Paths are pointers into the spec, `/elements/<key>/props/<prop>`..."""
    state: JsonValue = field(repr=False)
    """The state that was read."""
    _without: tuple[tuple[str, str], ...] = field(repr=False)
    """The elements and props of `unresolved`."""
    _bindings: Callable[[Node], dict[str, str]] = field(repr=False, compare=False)

    @cached_property
    def unresolved(self) -> tuple[str, ...]:
        """The props that have no value now, since the state does not hold one: pointers into the spec, each once.

        They are left out in the tree.
        """
        return tuple(pointer.format(("elements", key, "props", name)) for key, name in self._without)

    def bindings(self, node: Node) -> dict[str, str]:
        """Return the places of the state that the props of a node of this tree are bound to, by prop.

        >>> field = {"type": "Input", "props": {"value": {"$bindState": "/name"}}}
        >>> resolved = resolve({"root": "f", "elements": {"f": field}, "state": {"name": "Ada"}})
        >>> resolved.root.props, resolved.bindings(resolved.root)
        ({'value': 'Ada'}, {'value': '/name'})
        """
        hold("bindings", "node", node, Node, "a Node of the tree")
        return self._bindings(node)


def resolve(
    spec: Source,
    state: Mapping[str, object] | MISSING | None = None,
    *,
    policy: Policy = "strict",
    functions: Functions | None = None,
    directives: Directives | None = None,
    limits: Limits = DEFAULT,
) -> Resolved:
    """Evaluate everything in a spec: one node for each item of a repeat, a plain value for each prop.

    A prop whose value is not there, or cannot be computed, is left out, and the rest is resolved nevertheless. Actions
    stay as they are written, see `apply_action`.

    Args:
        spec: the spec, in any form that `parse_spec` takes; it may be incomplete or wrong in places.
        state: used instead of the spec's own state, which holds the values at the start. `None` or MISSING: that one.
        policy: `strict` reports what cannot be meant and hides what has no proper condition; `compat` renders what the
            npm packages render, and raises where they throw.
        functions: by name, for `$computed`; what they raise is raised.
        directives: by key, such as `standard_directives()`; without them their objects are plain data.
        limits: `tree_depth` and `tree_nodes` cut the tree; `text_length`, `pointer_length` fail a value, and
            `document_bytes` all that come after as much text as that was made; of what repeats and conditions look at,
            hidden or not, `tree_nodes` allows eight times as much.

    Returns:
        The tree and what is to be said about it, in O(nodes and what their values are made of) time. What needs no
        evaluation is shared with the spec or with the state, so treat all of it as values.

    Raises:
        ParseError, LimitError: the spec or the state is no JSON that may enter; `codes.ReadCode`.
        InvalidDocumentError: `wrong_type`, the spec is no object; `elements_missing`, it has no object of elements.
        ExpressionError: under `compat`, where upstream throws; `codes.EvaluationCode`.

    Spec: json-render 0.21, the `Renderer` of @json-render/react.

    >>> rows = {"type": "List", "props": {}, "children": ["row"], "repeat": {"statePath": "/names"}}
    >>> row = {"type": "Text", "props": {"text": {"$template": "${/greeting} ${}"}, "name": {"$item": ""}}}
    >>> spec = {"root": "rows", "elements": {"rows": rows, "row": row}, "state": {"names": ["Ada", "Lin"]}}
    >>> [(child.props["name"], child.scope) for child in resolve(spec).root.children]
    [('Ada', '/names/0'), ('Lin', '/names/1')]
    """
    hold("resolve", "spec", spec, SOURCE_TYPES, A_SPEC)
    hold("resolve", "state", state, (Mapping, type(None), type(MISSING)), "a JSON object, or None")
    hold_functions("resolve", functions, directives)
    hold_policy("resolve", policy)
    hold_limits("resolve", limits)
    plans = plans_of(spec, directives, policy, limits)
    held = plans.state if state is None or state is MISSING else owned(state, limits)
    context = Context(held, functions=functions, limits=limits, compiler=plans.compiler, is_synced=True)
    return Resolution(plans, context).resolved()


class Resolution:
    """One run over one spec."""

    def __init__(self, plans: Plans, context: Context) -> None:
        self.context = context
        self._plans = plans
        self._sound = plans.sound
        self._issues: dict[tuple[str, str], Issue] = {}
        """What there is to say, by place and code."""
        self._met: dict[str, Plan | None] = {}
        """The elements that were asked for in this run, and of which there may be something to say."""
        self._scopes: dict[str, Scope] = {"": OUTSIDE}
        """By the place in the state of the item."""
        self._unresolved: dict[tuple[str, str], None] = {}
        self._room = context.limits.tree_nodes
        """References that may still be made; those that one limit leaves out are told by another, see `_repeat`."""

    def resolved(self) -> Resolved:
        """Make the tree, and give it with all that there is to say."""
        root = self.tree()
        return Resolved(root, self._order_issues(), self.context.state, tuple(self._unresolved), self._bindings)

    def _order_issues(self) -> tuple[Issue, ...]:
        """Bring together what there is to say of each element, in the order of its keys.

        An element is evaluated prop by prop first, whatever its keys are, and once for each item that it is drawn for.
        """
        issues = tuple(self._issues.values())
        if len(issues) < 2:
            return issues
        met: dict[str, tuple[int, DocumentOrder]] = {}

        def place(issue: Issue) -> tuple[int, tuple[int, ...]]:
            key, *inside = pointer.split(issue.path)[1:] or ("",)
            number, order = met.get(key) or met.setdefault(key, (len(met), self._plans.order(key)))
            return number, order.rank(inside)

        return tuple(sorted(issues, key=place))

    def tree(self) -> Node | Pending | Cut | None:
        """Make the tree."""
        root = self._plans.root
        plan = self._plan(root)
        if plan is None:
            code = "root_not_found" if root else "missing_root"
            self._say(("root",), code, f"There is no element {shown(root)} to begin with.")
            return Pending(root)
        if plan.visible is not None and not self._is_drawn(root, plan, OUTSIDE):
            return None
        return join(root, self._open, over=self._over, cycle=self._cycle, limits=self.context.limits)

    def _plan(self, key: str) -> Plan | None:
        """What an element draws; what is wrong with it is told the first time it is met."""
        try:
            return self._met[key]
        except KeyError:
            found = self._plans.get(key)
            plan = None if isinstance(found, Issue) else found
            issues = (found,) if isinstance(found, Issue) else () if plan is None else plan.issues
            for issue in issues:
                self._add(issue)
            self._met[key] = plan
            return plan

    def _open(self, key: str, place: str) -> Opened[Mapping[str, JsonValue]] | None:
        """Make the instance of an element for one item, for `join`."""
        plan = self._sound.get(key) or self._plan(key)
        if plan is None:
            return None
        if plan.constant is not None:
            return plan.constant
        props = self._props(key, plan, self._scopes[place]) if plan.dynamic else plan.props
        held = plan.held if place else plan.held_outside
        return plan.type, props, self._slots(key, plan, place) if held is None else held

    def _props(self, key: str, plan: Plan, scope: Scope) -> Object:
        context = self.context
        context.room -= len(plan.props)
        if context.room < 0 and not self._can_afford(0, ("elements", key, "props")):
            return {}
        made = plan.props.copy()
        notes = context.notes
        for name, program in plan.dynamic:
            try:
                value = program(context, scope)
            except UispecError as error:
                self._fail(error, ("elements", key, "props", name))
                del made[name]
            else:
                if value is MISSING:
                    self._unresolved[key, name] = None
                    del made[name]
                else:
                    made[name] = value
            if notes:
                self._take_notes(("elements", key, "props", name))
        return made

    def _slots(self, key: str, plan: Plan, place: str) -> Sequence[tuple[str, Held]]:
        slots: list[tuple[str, Held]] = []
        if plan.repeat is not None:
            slots.append(("children", Placed(self._repeat(key, plan, plan.repeat, self._scopes[place]))))
        elif plan.children:
            slots.append(("children", self._refs(key, "children", plan.children, place)))
        for name, children in plan.slots:
            slot = pointer.format(("slots", name))[1:]
            slots.append((slot, self._refs(key, slot, children, place)))
        plain = [(name, refs) for name, refs in slots if isinstance(refs, list)]
        if plan.repeat is None and len(plain) == len(slots):
            plan.held = slots
            plan.held_outside = [(name, _lay_out(name, refs)) for name, refs in plain]
        return slots

    def _refs(self, key: str, slot: str, children: Children, place: str) -> Held:
        """The references of a slot that are not hidden: plain keys, where none of them ever is."""
        linked, plain = self._plans.linked(children)
        if plain is not None:
            return plain
        if not self._can_afford(len(linked), ("elements", key, *pointer.split(f"/{slot}"))):
            return Placed(())
        scope = self._scopes[place]
        refs: list[Ref] = []
        for number, child, plan in linked:
            if plan is None:
                self._say_missing(key, (*pointer.split(f"/{slot}"), str(number)), child)
            elif plan.visible is not None and not self._is_drawn(child, plan, scope):
                continue
            refs.append((slot, number, child, place))
        return Placed(refs)

    def _can_afford(self, steps: int, at: tuple[str, ...]) -> bool:
        """Count what an instance of an element looks at; tell, and say, whether there is room for it."""
        try:
            self.context.charge(0)
            self.context.work(steps)
        except LimitError as error:
            self._fail(error, at)
            return False
        return True

    def _repeat(self, key: str, plan: Plan, repeat: RepeatPlan, scope: Scope) -> list[Ref]:
        """The references of the children of an element that repeats, once for each item that is not filtered out."""
        refs: list[Ref] = []
        path, items = self._items(key, repeat, scope)
        filtered = repeat.item if scope.base is None else None
        children, _ = self._plans.linked(plan.children)
        if not children and filtered is None:
            return refs
        for number, child, inner_plan in children:
            if inner_plan is None and items:
                self._say_missing(key, ("children", str(number)), child)
        looked_at = 0
        for index, item in enumerate(items):
            looked_at += 1 + len(children)
            if looked_at > self.context.steps:
                break
            base = f"{path}/{index}"
            inner = Scope(item, index, base)
            if filtered is not None and not self._holds(filtered, inner, key):
                continue
            self._scopes[base] = inner
            for number, child, inner_plan in children:
                if inner_plan is None or inner_plan.visible is None or self._is_drawn(child, inner_plan, inner):
                    refs.append(("children", f"{index}/{number}", child, base))
            if len(refs) > self._room:
                # So many references are made that the tree cannot hold them all; it will end before the last.
                break
        self._can_afford(looked_at, ("elements", key, "repeat"))
        self._room = max(self._room - len(refs), 0)
        return refs

    def _items(self, key: str, repeat: RepeatPlan, scope: Scope) -> tuple[str, Sequence[JsonValue]]:
        """The place of the list that is repeated over, as far as items are put behind it, and its items."""
        context = self.context
        at = ("elements", key, "repeat", "statePath")
        if repeat.path is None:
            return "", ()
        path = paths.repeat_path(repeat.path, scope.base, context.rules.dialect)
        if path is None:
            message = "The list is that of an item, and no repeat is around that has items."
            self._say(at, "repeat_item_outside_scope", message)
            return "", ()
        try:
            items = context.read(path)
        except UispecError as error:
            self._fail(error, at)
            return "", ()
        if items is MISSING or items is None:
            return "", ()
        if not isinstance(items, list):
            message = f"The place {shown(path)} of the state holds no list."
            self._fail(ExpressionError(Issue("", "repeat_state_mismatch", message)), at)
            return "", ()
        return ("" if path == "/" and context.rules.dialect.is_verbatim else path), items

    def _is_drawn(self, key: str, plan: Plan, scope: Scope) -> bool:
        test = plan.visible if plan.repeat is None or scope.base is not None else plan.repeat.container
        return test is None or self._holds(test, scope, key)

    def _holds(self, test: Test, scope: Scope, key: str) -> bool:
        """Tell whether a condition holds; one that is none does not."""
        try:
            return test(self.context, scope)
        except UispecError as error:
            self._fail(error, ("elements", key, "visible"))
            return False

    def _bindings(self, node: Node) -> dict[str, str]:
        plan = self._sound.get(node.id) or self._met.get(node.id)
        if plan is None or not plan.dynamic:
            return {}
        bound = bindings_of(plan.props, self.context, self._scopes.get(node.scope, OUTSIDE))
        self.context.notes.clear()
        return bound

    def _over(self, cut: Cut, above: Node | None, _: str) -> None:
        limits = self.context.limits
        at = ("elements", cut.id if above is None else above.id)
        if cut.reason == "too_deep":
            message = f"The tree has more than {limits.tree_depth} levels below this element (tree_depth)."
        else:
            message = f"The tree has more than {limits.tree_nodes} nodes (tree_nodes)."
        self._say(at, cut.reason, message)

    def _cycle(self, cut: Cut, above: Node | None, _: str) -> None:
        at = ("elements", cut.id if above is None else above.id)
        self._say(at, "cycle", f"The element {shown(cut.id)} stands inside itself; the tree ends there.")

    def _say_missing(self, key: str, at: tuple[str, ...], child: str) -> None:
        self._say(("elements", key, *at), "missing_child", f"There is no element {shown(child)}.")

    def _take_notes(self, at: tuple[str, ...]) -> None:
        for code, message in self.context.notes:
            severity = "warning" if code in ("unknown_expression", "leading_slash") else "error"
            self._add(Issue(pointer.format(at), code, message, severity))
        self.context.notes.clear()

    def _fail(self, error: UispecError, at: tuple[str, ...]) -> None:
        """Say what is wrong at a place; raise it, where upstream throws and that is asked for."""
        prefix = pointer.format(at)
        issues = [issue.under(prefix) for issue in error.issues]
        if self.context.rules.is_forgiving and not isinstance(error, LimitError):
            raise type(error)(*issues) from error
        for issue in issues:
            self._add(issue)

    def _say(self, at: tuple[str | int, ...], code: JsonrenderCode, message: str) -> None:
        self._add(Issue(pointer.format(at), code, message))

    def _add(self, issue: Issue) -> None:
        self._issues.setdefault((issue.path, issue.code), issue)


class Survey(Resolution):
    """A run in which hidden elements stay in the tree, with nothing under them, and no prop is evaluated."""

    def _open(self, key: str, place: str) -> Opened[Mapping[str, JsonValue]] | None:
        plan = self._plan(key)
        if plan is None:
            return None
        is_shown = super()._is_drawn(key, plan, self._scopes[place])
        return plan.type, plan.props, self._slots(key, plan, place) if is_shown else ()

    def _is_drawn(self, key: str, plan: Plan, scope: Scope) -> bool:
        return True


def _lay_out(slot: str, children: Sequence[str]) -> Placed:
    """Write out the references of a slot outside of every item, where they are the same each time."""
    return Placed([(slot, number, child, "") for number, child in enumerate(children)])
