"""Specs whose elements hold each other, made flat, and back."""

from collections.abc import Iterator, Mapping
from typing import Final, Literal, TypeAlias, cast

from pydantic import JsonValue, TypeAdapter

from uispec import _issues, _json, pointer
from uispec._hold import hold, hold_limits
from uispec._kinds import TEXT_TYPES, Text
from uispec._model import MISSING
from uispec._sentences import shown
from uispec.errors import IntegrityError, InvalidDocumentError, Issue, LimitError
from uispec.jsonrender.forms.drawn import Node, drawn
from uispec.jsonrender.models.spec import NestedElement
from uispec.jsonrender.reading import A_SPEC, SOURCE_TYPES, Source, in_words_of_elements
from uispec.jsonrender.validation.links import links_of
from uispec.limits import DEFAULT, Limits
from uispec.losses import Conversion, Loss, Subject

NestedSource: TypeAlias = Text | Mapping[str, object] | NestedElement
"""A nested element as JSON text or bytes, as a mapping, or typed."""

OnShared: TypeAlias = Literal["duplicate", "raise"]
"""What becomes of an element that stands in several places: written in each of them, or refused."""

_NESTED: Final[TypeAdapter[NestedElement]] = TypeAdapter(NestedElement)
_FORMAT: Final = "json-render"


def parse_nested(data: NestedSource, *, limits: Limits = DEFAULT) -> NestedElement:
    """Read an element that holds its children, and hold it to what `nested_to_flat` would pass over in silence.

    Args:
        data: JSON as text or bytes, or the object as a mapping; a typed element is given back.
        limits: `document_bytes` and `json_depth`.

    Raises:
        ParseError, LimitError: `data` is no JSON that may enter; `codes.ReadCode`.
        InvalidDocumentError: `missing_property`, `wrong_type`, `invalid_value`, `unknown_property`, `invalid_visible`,
            `invalid_repeat`; all that are wrong, in document order.

    Spec: json-render 0.21, nested spec.

    >>> parse_nested({"type": "Card", "children": [{"type": "Text"}]}).children[0].type
    'Text'
    """
    hold("parse_nested", "data", data, (*TEXT_TYPES, Mapping, NestedElement), "a nested element")
    hold_limits("parse_nested", limits)
    if isinstance(data, NestedElement):
        return data
    try:
        return _issues.read_as(_NESTED, data, limits=limits)
    except InvalidDocumentError as error:
        document = _json.read(data, limits) if isinstance(data, TEXT_TYPES) else _json.owned(data, limits)
        raise InvalidDocumentError(*in_words_of_elements(error.issues, document, _depth_of)) from error


def _depth_of(tokens: pointer.Tokens) -> int:
    """How many steps lead to the innermost element that a place is in."""
    depth = 0
    while depth < len(tokens) and (steps := _HOLDERS.get(tokens[depth])) is not None and depth + steps <= len(tokens):
        depth += steps
    return depth


_HOLDERS: Final = {"children": 2, "slots": 3}
"""The fields that hold elements, and how many steps lead to one of those."""


def nested_to_flat(source: NestedSource, *, limits: Limits = DEFAULT) -> dict[str, JsonValue]:
    """Make a nested spec flat, as the npm package does.

    Elements get the keys `el-0`, `el-1`, ... as they are met: an element before its children, children before slots.
    Each has `children`, and `props` where it had none. An element without a type is `unknown`. What stands among the
    children and has no `type` is left out; so is a `state` that is no object or not the root's. `parse_nested` tells
    of most of that.

    Args:
        source: JSON as text or bytes, the object as a mapping, or a typed element.
        limits: `document_bytes` and `json_depth`; `tree_nodes` elements are made at most.

    Returns:
        A flat spec as JSON. It need not be valid, where fields of the elements are not.

    Raises:
        ParseError: `source` is no JSON that may enter (`codes.ReadCode`).
        LimitError: `too_large`, `too_deep`, `too_many_nodes`.
        InvalidDocumentError: `wrong_type`, where it is no object.

    Spec: json-render 0.21, nestedToFlat.

    >>> nested_to_flat({"type": "Card", "children": [{"type": "Text", "props": {"text": "Hi"}}]})["elements"]["el-0"]
    {'type': 'Card', 'props': {}, 'children': ['el-1']}
    """
    hold("nested_to_flat", "source", source, (*TEXT_TYPES, Mapping, NestedElement), "a nested element")
    hold_limits("nested_to_flat", limits)
    if isinstance(source, NestedElement):
        root: JsonValue = _dump(source)
    else:
        root = _json.read(source, limits) if isinstance(source, TEXT_TYPES) else _json.owned(source, limits)
    if not isinstance(root, dict):
        raise InvalidDocumentError(Issue("", "wrong_type", f"A nested element is an object; got {shown(root)}."))
    elements: dict[str, JsonValue] = {}
    # On the way in an element gets its key, on the way out its place in the map.
    waiting: list[tuple[Node, list[JsonValue]] | tuple[str, Node]] = [(root, [])]
    count = 0
    while waiting:
        first, second = waiting.pop()
        if isinstance(first, str):
            elements[first] = second
            continue
        key = f"el-{count}"
        count += 1
        if count > limits.tree_nodes:
            text = f"The spec has more than {limits.tree_nodes} elements (tree_nodes)."
            raise LimitError(Issue("", "too_many_nodes", text))
        cast("list[JsonValue]", second).append(key)
        element, inner = _flatten(first)
        waiting.append((key, element))
        waiting += reversed(inner)
    flat: dict[str, JsonValue] = {"root": "el-0", "elements": elements}
    if isinstance(state := root.get("state"), dict):
        flat["state"] = state
    return flat


_Inner: TypeAlias = tuple[Node, list[JsonValue]]
"""A child, and the list of keys that its key goes into."""


def _flatten(node: Node) -> tuple[Node, list[_Inner]]:
    """Give one element of the flat form, and what stands in it, in order, with keys that are still to be filled in."""
    names: list[JsonValue] = []
    inner = [(child, names) for child in _nodes(node.get("children"))]
    element: Node = {
        "type": "unknown" if node.get("type") is None else node["type"],
        "props": {} if node.get("props") is None else node["props"],
        "children": names,
    }
    slots: dict[str, JsonValue] = {}
    held = node.get("slots")
    for name, children in held.items() if isinstance(held, dict) else ():
        if isinstance(children, list):
            slots[name] = names = []
            inner += [(child, names) for child in _nodes(children)]
    if slots:
        element["slots"] = slots
    return element | {key: value for key, value in node.items() if key not in _OWN}, inner


_OWN: Final = frozenset({"type", "props", "children", "slots", "state"})
"""The fields of a nested element that the flat form has otherwise, or elsewhere."""


def _nodes(children: JsonValue) -> Iterator[Node]:
    for child in children if isinstance(children, list) else ():
        if isinstance(child, dict) and "type" in child:
            yield child


def flat_to_nested(
    source: Source, *, on_shared: OnShared = "duplicate", limits: Limits = DEFAULT
) -> Conversion[dict[str, JsonValue]]:
    """Put the elements of a spec into each other. The npm package has nothing of the kind.

    Args:
        source: JSON text or bytes, the object as a mapping, or a typed spec.
        on_shared: what becomes of an element that several others name.
        limits: `document_bytes` and `json_depth`, which holds for the nested spec as well; `tree_nodes` elements are
            written at most.

    Returns:
        The root with its children and slots in it, and with the state; nothing is filled in. Losses: each key that
        `nested_to_flat` would not give again (`identifier`), a shared element (`reference`), an element that the root
        does not lead to (`unreachable`), keys of the spec that it does not know (`metadata`), and a `state` of an
        element's own (`property`), which would be taken for the spec's. But for those, `nested_to_flat` gives the spec
        back, with `props` and `children` everywhere and without empty `slots`.

    Raises:
        ParseError, LimitError: `source` is no JSON that may enter (`codes.ReadCode`); `too_deep`, `too_many_nodes`.
        InvalidDocumentError: it is no spec; as `parse_spec`.
        IntegrityError: `missing_root`, `missing_child`, `cycle`, and `shared_child` where it is asked for.
        ValueError: `on_shared` is neither of the two.

    Spec: json-render 0.21, nested spec.

    >>> spec = {"root": "a", "elements": {"a": {"type": "Card", "children": ["b"]}, "b": {"type": "Text"}}}
    >>> result = flat_to_nested(spec)
    >>> result.output, [loss.path for loss in result.losses]
    ({'type': 'Card', 'children': [{'type': 'Text'}]}, ['/elements/a', '/elements/b'])
    """
    hold("flat_to_nested", "source", source, SOURCE_TYPES, A_SPEC)
    hold("flat_to_nested", "on_shared", on_shared, str, "'duplicate' or 'raise'")
    if on_shared not in ("duplicate", "raise"):
        raise ValueError(f"flat_to_nested: on_shared is 'duplicate' or 'raise', not {on_shared!r}")
    hold_limits("flat_to_nested", limits)
    spec = drawn(source, limits)
    nesting = _Nesting(spec.elements, limits)
    root = nesting.of(spec.root)
    if spec.state is not MISSING:
        root["state"] = spec.state
    if _json.is_deeper(root, limits.json_depth):
        text = f"Nested, the spec would be more than {limits.json_depth} levels deep (json_depth)."
        raise LimitError(Issue("", "too_deep", text))
    shared = [key for key, count in nesting.counts.items() if count > 1]
    if shared and on_shared == "raise":
        raise IntegrityError(*(_refuse_shared(key) for key in shared))
    losses = [*spec.left_out(), *nesting.losses()]
    return Conversion(root, spec.in_order(losses), {}, _FORMAT, _FORMAT)


class _Nesting:
    """Elements on their way into each other."""

    def __init__(self, elements: Mapping[str, Node], limits: Limits) -> None:
        self._elements = elements
        self._limits = limits
        self.counts: dict[str, int] = {}
        """How often each element was written, in the order in which they were met."""

    def of(self, root: str) -> Node:
        top: list[JsonValue] = []
        waiting: list[tuple[str, list[JsonValue]]] = [(root, top)]
        room = self._limits.tree_nodes
        while waiting:
            key, siblings = waiting.pop()
            room -= 1
            if room < 0:
                text = f"Nested, the spec would have more than {self._limits.tree_nodes} elements (tree_nodes)."
                raise LimitError(Issue("", "too_many_nodes", text))
            self.counts[key] = self.counts.get(key, 0) + 1
            node, inner = self._open(self._elements[key])
            siblings.append(node)
            waiting += reversed(inner)
        return cast("Node", top[0])

    def _open(self, element: Node) -> tuple[Node, list[tuple[str, list[JsonValue]]]]:
        node = {key: value for key, value in element.items() if key != "state"}
        lists: dict[tuple[str | int, ...], list[JsonValue]] = {}
        if "children" in element:
            node["children"] = lists[("children",)] = []
        if isinstance(slots := element.get("slots"), dict):
            for name in slots:
                lists["slots", name] = []
            node["slots"] = {name: lists["slots", name] for name in slots}
        return node, [(str(link.child), lists[link.place[:-1]]) for link in links_of(element)]

    def losses(self) -> Iterator[Loss]:
        for number, (key, count) in enumerate(self.counts.items()):
            at = pointer.format(("elements", key))
            of = Subject(str(self._elements[key]["type"]), key)
            if key != f"el-{number}":
                yield Loss("identifier", at, "approximated", "element.key", "A nested element has no key.", subject=of)
            if count > 1:
                text = f"It is written {count} times, once in each place that names it."
                yield Loss("reference", at, "approximated", "element.shared", text, count=count, subject=of)
            if "state" in self._elements[key]:
                text = "A state in a nested element would be that of the spec."
                yield Loss("property", f"{at}/state", "dropped", "element.state", text, subject=of)


def _refuse_shared(key: str) -> Issue:
    text = f"Element {shown(key)} is named in several places; a nested one stands in one."
    return Issue(pointer.format(("elements", key)), "shared_child", text)


def _dump(element: NestedElement) -> JsonValue:
    try:
        return element.model_dump(mode="json")
    except ValueError as error:
        raise LimitError(Issue("", "too_deep", "Elements stand too deep inside each other (json_depth).")) from error
