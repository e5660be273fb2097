"""The elements of a spec, each read once: what it draws, what has to be evaluated, and what is wrong with it.

A typed spec cannot change, so what was read of it is kept with it for the next time it is resolved.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, TypeAlias

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import pointer
from uispec._json import PARSER_DEPTH, is_deeper
from uispec._model import Model
from uispec._order import DocumentOrder
from uispec.errors import InvalidDocumentError, Issue
from uispec.jsonrender.codes import JsonrenderCode
from uispec.jsonrender.evaluation.context import Compiler, Directives, Program, Test
from uispec.jsonrender.evaluation.evaluation import fresh_program
from uispec.jsonrender.evaluation.visibility import RepeatCondition, prepared_condition, taken_apart
from uispec.jsonrender.models.conditions import Condition
from uispec.jsonrender.models.spec import Element, Spec
from uispec.jsonrender.policies import Policy
from uispec.jsonrender.reading import Source, document_of
from uispec.limits import Limits
from uispec.tree import Held, Opened

Object: TypeAlias = dict[str, JsonValue]
Find: TypeAlias = Callable[[str], JsonValue]
"""From a key to the element as JSON, or null."""
Children: TypeAlias = Sequence[tuple[int, str]]
"""Keys, with their places."""


@dataclass(frozen=True, slots=True)
class RepeatPlan:
    """What an element repeats over."""

    path: str | Object | None
    """`None` where it is none that can be read: there are no items then."""
    container: Test | None
    """What decides about the whole element, where no other repeat is around."""
    item: Test | None
    """What decides about each item there."""


@dataclass(slots=True, eq=False)
class Plan:
    """One element, read for all its instances. What few elements have is set once it is found."""

    type: str
    props: Object
    """Its props in their order, those that have to be evaluated as they were written."""
    dynamic: list[tuple[str, Program]]
    """Those that have to be evaluated."""
    children: Children
    slots: Sequence[tuple[str, Children]] = field(default=(), init=False)
    visible: Test | None = field(default=None, init=False)
    repeat: RepeatPlan | None = field(default=None, init=False)
    issues: Sequence[Issue] = field(default=(), init=False)
    """What is wrong with its shape."""
    held: Sequence[tuple[str, Held]] | None = field(default=None, init=False)
    """Its slots, once somebody has seen that all of its children are there and always visible."""
    held_outside: Sequence[tuple[str, Held]] | None = field(default=None, init=False)
    """The same outside of every item, with the references written out."""
    constant: Opened[Object] | None = field(default=None, init=False)
    """All that it comes to, if there is nothing in it and nothing to evaluate."""


class Linked(NamedTuple):
    """The children of a slot, each read."""

    children: list[tuple[int, str, Plan | None]]
    """The place of a child, its key, and the child."""
    plain: list[str] | None
    """The keys, if all of them are there and none ever is hidden."""


class Plans:
    """The elements of one spec, as far as somebody asked for them."""

    __slots__ = ("_find", "_is_bounded", "_linked", "_plans", "compiler", "made_for", "root", "sound", "state")

    def __init__(
        self, root: str, find: Find, state: JsonValue, compiler: Compiler, made_for: tuple[object, ...] = ()
    ) -> None:
        self.made_for = made_for
        """What they depend on beside the spec."""
        self.root = root
        self.state = state
        self.compiler = compiler
        self._find = find
        # Whoever read a document held it to its depth; a typed spec may come from anywhere.
        self._is_bounded = not made_for and compiler.limits.json_depth <= PARSER_DEPTH
        self._plans: dict[str, Plan | Issue | None] = {}
        self.sound: dict[str, Plan] = {}
        """Those of which there is nothing to say."""
        self._linked: dict[int, tuple[Children, Linked]] = {}
        """By the identity of the keys, which are kept so that their id stays their own."""

    def get(self, key: str) -> Plan | Issue | None:
        """Read an element; an issue where it is none, `None` where there is none."""
        try:
            return self._plans[key]
        except KeyError:
            element = self._find(key)
            plan = self._plans[key] = None if element is None else self._read(key, element)
            if isinstance(plan, Plan) and not plan.issues:
                self.sound[key] = plan
            return plan

    def order(self, key: str) -> DocumentOrder:
        """The order in which the places of an element stand; of a typed one, that of its model."""
        return DocumentOrder(self._find(key))

    def _read(self, key: str, element: JsonValue) -> Plan | Issue:
        if not self._is_bounded and is_deeper(element, PARSER_DEPTH):
            return Issue(pointer.format(("elements", key)), "too_deep", "The element is too deep to be evaluated.")
        if not isinstance(element, dict):
            return Issue(pointer.format(("elements", key)), "element_not_object", "An element is an object.")
        return _Reading(key, self.compiler).plan(element)

    def linked(self, children: Children) -> Linked:
        """Read the elements that are named by these keys."""
        known = self._linked.get(id(children))
        if known is None:
            linked: list[tuple[int, str, Plan | None]] = []
            is_plain = True
            for number, key in children:
                found = self.get(key)
                plan = found if isinstance(found, Plan) else None
                is_plain = is_plain and plan is not None and plan.visible is None and number == len(linked)
                linked.append((number, key, plan))
            plain = [key for _, key in children] if is_plain else None
            known = self._linked[id(children)] = (children, Linked(linked, plain))
        return known[1]

    def __reduce__(self) -> tuple[type[dict[str, object]], tuple[()]]:
        # A spec that is copied or pickled leaves behind what was read of it.
        return dict, ()


def plans_of(spec: Source, directives: Directives | None, policy: Policy, limits: Limits) -> Plans:
    """Take a spec apart.

    Raises:
        ParseError, LimitError: it is no JSON that may enter.
        InvalidDocumentError: `wrong_type`, it is no object; `elements_missing`.
    """
    if not isinstance(spec, Spec):
        return plans_of_document(document_of(spec, limits), Compiler(directives, policy, limits))
    made_for = (policy, limits, {**(directives or {})})
    kept = vars(spec).get(_KEPT)
    if isinstance(kept, Plans) and kept.made_for == made_for:
        return kept
    elements = spec.elements
    state: JsonValue = {} if spec.state is MISSING else spec.state
    plans = Plans(
        spec.root,
        lambda key: _members(elements[key]) if key in elements else None,
        state,
        Compiler(made_for[2], policy, limits),
        made_for,
    )
    vars(spec)[_KEPT] = plans
    return plans


_KEPT: Final = "_plans"
"""Where a typed spec keeps what was last read of it; pydantic takes no notice of what is no field."""


def plans_of_document(document: JsonValue, compiler: Compiler) -> Plans:
    """Take a spec apart that is known for JSON; raises `InvalidDocumentError` as `plans_of`."""
    if not isinstance(document, dict):
        raise InvalidDocumentError(Issue("", "wrong_type", 'A spec is an object with the keys "root" and "elements".'))
    root, found, state = document.get("root"), document.get("elements"), document.get("state")
    if not isinstance(found, dict):
        raise InvalidDocumentError(Issue("/elements", "elements_missing", "A spec holds its elements in an object."))
    return Plans(
        root if isinstance(root, str) else "",
        lambda key: found.get(key),
        state if isinstance(state, dict) else {},
        compiler,
    )


def _members(element: Element) -> Object:
    """A typed element as JSON, as far as it is read here."""
    members: Object = {"type": element.type}
    if element.props is not MISSING:
        members["props"] = element.props
    if element.children is not MISSING:
        members["children"] = [*element.children]
    if element.slots is not MISSING:
        members["slots"] = {name: [*keys] for name, keys in element.slots.items()}
    if element.visible is not MISSING:
        members["visible"] = _dump(element.visible)
    if element.repeat is not MISSING:
        members["repeat"] = element.repeat.model_dump(mode="json")
    return members


def _dump(condition: Condition) -> JsonValue:
    if isinstance(condition, tuple):
        return [one.model_dump(mode="json") for one in condition]
    return condition.model_dump(mode="json") if isinstance(condition, Model) else condition


class _Reading:
    """One element while it is read."""

    __slots__ = ("_compiler", "_issues", "_key")

    def __init__(self, key: str, compiler: Compiler) -> None:
        self._key = key
        self._compiler = compiler
        self._issues: list[Issue] = []

    def plan(self, element: Object) -> Plan:
        """Read it."""
        type_ = element.get("type")
        if not isinstance(type_, str):
            self._say(("type",), "missing_property", "An element says its type, as a text.")
            type_ = ""
        props = self._object(element, "props")
        compiler = self._compiler
        dynamic = [
            (name, program)
            for name, value in props.items()
            if isinstance(value, dict | list) and (program := fresh_program(value, compiler)) is not None
        ]
        children = self._references(element["children"], ("children",)) if "children" in element else ()
        plan = Plan(type_, props, dynamic, children)
        if "slots" in element:
            slots = self._object(element, "slots")
            plan.slots = [(name, self._references(held, ("slots", name))) for name, held in slots.items()]
        if "visible" in element:
            plan.visible = prepared_condition(element["visible"], compiler)
        if "repeat" in element:
            plan.repeat = self._repeat(element)
        elif not children and not plan.slots:
            plan.held = plan.held_outside = ()
            if not dynamic:
                plan.constant = type_, props, ()
        if self._issues:
            plan.issues = self._issues
        return plan

    def _object(self, element: Object, name: Literal["props", "slots"]) -> Object:
        value = element.get(name, {})
        if isinstance(value, dict):
            return value
        self._say((name,), "wrong_type", f"The {name} of an element are an object.")
        return {}

    def _references(self, held: JsonValue, at: tuple[str, ...]) -> Children:
        if not isinstance(held, list):
            self._say(at, "wrong_type", "Children are given as an array of keys.")
            return ()
        found: list[tuple[int, str]] = []
        for place, child in enumerate(held):
            if isinstance(child, str):
                found.append((place, child))
            else:
                self._say((*at, place), "wrong_type", "A child is named by its key, a text.")
        return found

    def _repeat(self, element: Object) -> RepeatPlan:
        repeat = element["repeat"]
        path = repeat.get("statePath") if isinstance(repeat, dict) else None
        if not isinstance(path, str) and not (isinstance(path, dict) and isinstance(path.get("$item"), str)):
            message = 'A repeat has a "statePath": a path, or an object with the path of "$item".'
            self._say(("repeat",), "invalid_repeat", message)
            path = None
        container, item = self._split(element)
        return RepeatPlan(path, self._test(container), self._test(item))

    def _split(self, element: Object) -> RepeatCondition:
        if "visible" not in element:
            return RepeatCondition(MISSING, MISSING)
        return taken_apart(element["visible"])

    def _test(self, condition: JsonValue | MISSING) -> Test | None:
        return None if condition is MISSING else prepared_condition(condition, self._compiler)

    def _say(self, at: tuple[str | int, ...], code: JsonrenderCode, message: str) -> None:
        self._issues.append(Issue(pointer.format(("elements", self._key, *at)), code, message))
