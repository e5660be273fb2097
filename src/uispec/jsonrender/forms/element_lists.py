"""Specs as lists of elements that name their parents, and back."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias, cast

from pydantic import JsonValue, TypeAdapter, ValidationError

from uispec import _issues, _json, pointer
from uispec._hold import hold, hold_limits
from uispec._issues.lists import bounded
from uispec._kinds import TEXT_TYPES, Text
from uispec._model import STRICT, Seq
from uispec._sentences import shown
from uispec.errors import IntegrityError, InvalidDocumentError, Issue
from uispec.jsonrender.forms.drawn import Node, drawn
from uispec.jsonrender.models.spec import FlatElement
from uispec.jsonrender.policies import Policy, hold_policy
from uispec.jsonrender.reading import A_SPEC, SOURCE_TYPES, Source, in_words_of_elements
from uispec.jsonrender.validation.links import links_of
from uispec.limits import DEFAULT, Limits
from uispec.losses import Conversion, Loss, Subject

_ELEMENTS: Final[TypeAdapter[tuple[FlatElement, ...]]] = TypeAdapter(Seq[FlatElement], config=STRICT)
_FORMAT: Final = "json-render"
_CARRIED: Final = ("type", "props", "visible")
"""The fields of an element that the npm package keeps."""

ListSource: TypeAlias = Text | Sequence[Mapping[str, object] | FlatElement]
"""A list of elements as JSON text or bytes, or as objects and typed elements."""


def from_flat_elements(
    source: ListSource, policy: Policy = "strict", *, limits: Limits = DEFAULT
) -> dict[str, JsonValue]:
    """Make a spec of elements that name their parents.

    Args:
        source: JSON text or bytes of an array, or its elements.
        policy: `strict` keeps all fields; the children of an element are those that it lists itself, then those that
            name it their parent and that it mentions nowhere. `compat` keeps type, props and visible only, takes the
            last element without a parent for the root, and says nothing of parents that are not there.
        limits: `document_bytes` and `json_depth`.

    Returns:
        A flat spec as JSON; of no elements, one without any.

    Raises:
        ParseError, LimitError: `source` is no JSON that may enter (`codes.ReadCode`).
        InvalidDocumentError: the elements have not the shape of such; `missing_property`, `wrong_type`,
            `invalid_value`, `invalid_visible`, `invalid_repeat`.
        IntegrityError: under `strict`, `duplicate_id`, `missing_parent`, `missing_root`, `several_roots`.

    Spec: json-render 0.21, flatToTree.

    >>> from_flat_elements([{"key": "a", "type": "Box"}, {"key": "b", "type": "Text", "parentKey": "a"}])
    {'root': 'a', 'elements': {'a': {'type': 'Box', 'children': ['b']}, 'b': {'type': 'Text'}}}
    """
    hold(
        "from_flat_elements", "source", source, (*TEXT_TYPES, Sequence), "a list of elements: text, bytes or a sequence"
    )
    hold_policy("from_flat_elements", policy)
    hold_limits("from_flat_elements", limits)
    document = _list(source, limits)
    try:
        read = _ELEMENTS.validate_python(document, by_alias=True, by_name=False)
    except ValidationError as error:
        issues = _issues.issues_of(error, document, _ELEMENTS)
        raise InvalidDocumentError(*in_words_of_elements(issues, document, lambda _: 1)) from error
    nodes: list[Node] = [element.model_dump(mode="json") for element in read]
    return _as_upstream(nodes) if policy == "compat" else _join(nodes)


def _list(source: ListSource, limits: Limits) -> JsonValue:
    if isinstance(source, TEXT_TYPES):
        return _json.read(cast("Text", source), limits)  # a memoryview is a sequence, too
    return _json.owned([one.model_dump(mode="json") if isinstance(one, FlatElement) else one for one in source], limits)


def _as_upstream(nodes: Sequence[Node]) -> dict[str, JsonValue]:
    elements: dict[str, JsonValue] = {}
    root: JsonValue = ""
    for node in nodes:
        key = str(node["key"])
        elements[key] = {field: node[field] for field in _CARRIED if field in node} | {"children": []}
    for node in nodes:
        if parent := node.get("parentKey"):
            if isinstance(held := elements.get(str(parent)), dict):
                cast("list[JsonValue]", held["children"]).append(node["key"])
        else:
            root = node["key"]
    return {"root": root, "elements": elements}


def _join(nodes: Sequence[Node]) -> dict[str, JsonValue]:
    places: dict[str, int] = {}
    issues: list[Issue] = []
    for index, node in enumerate(nodes):
        key = str(node["key"])
        if key in places:
            issues.append(Issue(f"/{index}/key", "duplicate_id", f"There is another element {shown(key)}."))
        places.setdefault(key, index)
    mentions = {str(node["key"]): {str(link.child) for link in links_of(node)} for node in nodes}
    mentioned = {child for children in mentions.values() for child in children}
    added: dict[str, list[JsonValue]] = {}
    roots: list[int] = []
    for index, node in enumerate(nodes):
        key, parent = str(node["key"]), node.get("parentKey")
        if parent is None:
            roots += [index] if key not in mentioned else []
        elif parent not in places:
            text = f"Element {shown(key)} names the parent {shown(parent)}, which is not in the list."
            issues.append(Issue(f"/{index}/parentKey", "missing_parent", text))
        elif key not in mentions[str(parent)]:
            added.setdefault(str(parent), []).append(key)
    if nodes and not roots:
        issues.append(Issue("", "missing_root", "Every element has a parent; one has to be the root."))
    issues += [_second_root(index, nodes) for index in roots[1:]]
    if issues:
        raise IntegrityError(*bounded(issues))
    elements: dict[str, JsonValue] = {}
    for node in nodes:
        key = str(node["key"])
        elements[key] = element = {field: value for field, value in node.items() if field not in _OF_LISTS}
        if key in added:
            element["children"] = [*cast("list[JsonValue]", node.get("children", [])), *added[key]]
    return {"root": nodes[roots[0]]["key"] if nodes else "", "elements": elements}


_OF_LISTS: Final = ("key", "parentKey")
"""What only elements of lists say."""


def _second_root(index: int, nodes: Sequence[Node]) -> Issue:
    text = f"Element {shown(nodes[index]['key'])} has no parent, and is not the first of which that is so."
    return Issue(f"/{index}", "several_roots", text)


def to_flat_elements(source: Source, *, limits: Limits = DEFAULT) -> Conversion[list[Node]]:
    """Tell a spec as a list of elements that name their parents.

    Args:
        source: JSON text or bytes, the object as a mapping, or a typed spec.
        limits: `document_bytes` and `json_depth`.

    Returns:
        The elements that the root leads to, each once, a parent before its children and these in their order; with
        `key`, with `parentKey` (null for the root; for an element in several places, the first), and with `children`
        and `slots` as they are. `from_flat_elements` makes the spec again. Losses: the state (`state`), other keys of
        the spec (`metadata`), elements that the root does not lead to (`unreachable`), and another `key` or
        `parentKey` that an element says itself (`property`).

    Raises:
        ParseError, LimitError: `source` is no JSON that may enter (`codes.ReadCode`).
        InvalidDocumentError: it is no spec; as `parse_spec`.
        IntegrityError: `missing_root`, `missing_child`, `cycle`.

    Spec: json-render 0.21, flatToTree, backwards.

    >>> spec = {"root": "a", "elements": {"a": {"type": "Box", "children": ["b"]}, "b": {"type": "Text"}}}
    >>> to_flat_elements(spec).output[1]
    {'key': 'b', 'parentKey': 'a', 'type': 'Text'}
    """
    hold("to_flat_elements", "source", source, SOURCE_TYPES, A_SPEC)
    hold_limits("to_flat_elements", limits)
    spec = drawn(source, limits)
    parents: dict[str, str | None] = {}
    waiting: list[tuple[str, str | None]] = [(spec.root, None)]
    while waiting:
        key, parent = waiting.pop()
        if key not in parents:
            parents[key] = parent
            waiting += reversed([(str(link.child), key) for link in links_of(spec.elements[key])])
    losses = [*spec.left_out()]
    if "state" in spec.document:
        losses.append(Loss("state", "/state", "dropped", "spec.state", "A list of elements has no state."))
    output: list[Node] = []
    for key, parent in parents.items():
        element = spec.elements[key]
        own: Node = {"key": key, "parentKey": parent}
        losses += _replace(key, element, own)
        output.append(own | {field: value for field, value in element.items() if field not in _OF_LISTS})
    return Conversion(output, spec.in_order(losses), {}, _FORMAT, _FORMAT)


def _replace(key: str, element: Node, own: Node) -> Iterator[Loss]:
    for field in _OF_LISTS:
        if field in element and element[field] != own[field]:
            at = pointer.format(("elements", key, field))
            text = "In a list this says where the element stands."
            yield Loss("property", at, "dropped", f"element.{field}", text, subject=Subject(str(element["type"]), key))
