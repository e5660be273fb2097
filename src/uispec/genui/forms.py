"""Specs brought from the nested form into the flat one and back."""

from collections.abc import Callable
from typing import Final, TypeAlias, cast

from pydantic import JsonValue

from uispec import pointer
from uispec._browser import javascript
from uispec._hold import hold, hold_limits
from uispec._order import DocumentOrder
from uispec.genui.nodes import NESTED_NAMES, RESERVED, TYPE, is_drawn, is_flat
from uispec.genui.reading import A_SPEC, SOURCE_TYPES, Source, document_of, is_spec, read_document
from uispec.limits import DEFAULT, Limits
from uispec.losses import Conversion, Effect, Loss, LossCode, Subject, in_order
from uispec.pointer import Tokens

Object: TypeAlias = dict[str, JsonValue]

NESTED: Final = "assistant-ui-nested"
FLAT: Final = "assistant-ui-flat"


def flatten(source: Source, *, limits: Limits = DEFAULT) -> Conversion[JsonValue]:
    """Bring a spec into the flat form. Nodes that are flat already stay as they are.

    What comes of it is a node, or an array of them, as the `root` was. An empty `props` says no more than none.

    Args:
        source: a spec of either form, as for `parse_spec`.
        limits: `document_bytes` and `json_depth`.

    Returns:
        The flat spec as JSON. Lost are props whose names the flat form keeps for itself (`children`, and what begins
        with `$`), and further keys of nodes and of the spec, which no renderer reads. Where nothing is lost, `nest`
        gives back the source.

    Raises:
        ParseError, LimitError, InvalidDocumentError: as `parse_spec`.

    Spec: @assistant-ui/react-generative-ui 0.0.16, normalizeUINode.

    >>> flatten({"root": {"component": "Text", "props": {"size": "lg"}, "children": ["Hi"], "key": "a"}}).output
    {'$type': 'Text', '$key': 'a', 'size': 'lg', 'children': ['Hi']}
    """
    document = _document("flatten", source, limits)
    book = _Book(document)
    spec = cast("Object", document) if is_spec(document) else {"root": document}
    output = _rewrite(spec["root"], ("root",) if spec is document else (), book, _flat_node, wants_arrays=False)
    for name in spec.keys() - {"root"}:
        book.lose("metadata", (name,), "Nothing but the root of a spec is drawn.")
    return Conversion(_root(output), book.losses(), {}, NESTED, FLAT)


def nest(source: Source, *, limits: Limits = DEFAULT) -> Conversion[JsonValue]:
    """Bring a spec into the nested form. Nodes that are nested already stay as they are.

    Children become an array, as the types of that form want it, and what is not drawn (null, true and false) is left
    out of it.

    Args:
        source: a spec of either form, as for `parse_spec`.
        limits: `document_bytes` and `json_depth`.

    Returns:
        A spec with a `root`, as JSON. Lost are actions, which the nested form lacks, and other names that begin with
        `$`; a number as key becomes text. Where nothing is lost, `flatten` gives back the source, but for children
        that were no array.

    Raises:
        ParseError, LimitError, InvalidDocumentError: as `parse_spec`.

    Spec: @assistant-ui/core 0.3.35, GenerativeUISpec.

    >>> nest({"$type": "Text", "size": "lg", "children": "Hi"}).output
    {'root': {'component': 'Text', 'props': {'size': 'lg'}, 'children': ['Hi']}}
    >>> [loss.code for loss in nest({"$type": "Button", "$action": {"type": "go"}}).losses]
    ['action']
    """
    document = _document("nest", source, limits)
    book = _Book(document)
    spec = cast("Object", document) if is_spec(document) else {"root": document}
    root = _rewrite(spec["root"], ("root",) if spec is document else (), book, _nest_node, wants_arrays=True)
    return Conversion({**spec, "root": _root(root)}, book.losses(), {}, FLAT, NESTED)


def _document(function: str, source: Source, limits: Limits) -> JsonValue:
    hold(function, "source", source, SOURCE_TYPES, A_SPEC)
    hold_limits(function, limits)
    document = document_of(source, limits)
    read_document(document)
    return document


def _root(root: JsonValue) -> JsonValue:
    """A root of which something is drawn, or an empty array: a flat spec cannot be null."""
    return root if is_drawn(root) else []


class _Book:
    """What is lost on the way, in the order of the document."""

    def __init__(self, document: JsonValue) -> None:
        self._order = DocumentOrder(document)
        self._lost: list[tuple[tuple[int, ...], Loss]] = []

    def lose(
        self, code: LossCode, at: Tokens, message: str, subject: Subject | None = None, effect: Effect = "dropped"
    ) -> None:
        what = f"{'spec' if subject is None else 'node'}.{at[-1]}"
        loss = Loss(code, pointer.format(at), effect, what, message, subject=subject)
        self._lost.append((self._order.rank(at), loss))

    def losses(self) -> tuple[Loss, ...]:
        return in_order([loss for _, loss in self._lost], [rank for rank, _ in self._lost])


def _flat_node(node: Object, at: Tokens, book: _Book) -> Object:
    """A node in the flat form, but for its children."""
    if is_flat(node):
        return _without_children(node)
    made: Object = {TYPE: node["component"]}
    if "key" in node:
        made["$key"] = node["key"]

    def subject(name: str) -> Subject:
        return Subject(str(node["component"]), str(node.get("key", "")), name)

    for name, value in cast("Object", node.get("props", {})).items():
        if name == "children" or name.startswith(RESERVED):
            text = "The flat form keeps this name for itself, and the component is not given it."
            book.lose("property", (*at, "props", name), text, subject(name))
        else:
            made[name] = value
    for name in node.keys() - NESTED_NAMES:
        book.lose("metadata", (*at, name), "No renderer reads this key of a node.", subject(name))
    return made


def _nest_node(node: Object, at: Tokens, book: _Book) -> Object:
    """Write a node in the nested form, but for its children."""
    if not is_flat(node):
        return _without_children(node)
    key = javascript.text(node.get("$key", ""))
    made: Object = {"component": node[TYPE]}
    props: Object = {}
    for name, value in node.items():
        subject = Subject(str(node[TYPE]), key, name)
        if name == "$key":
            made["key"] = key
            if value != key:
                text = "The nested form knows its nodes by text."
                book.lose("identifier", (*at, name), text, subject, "approximated")
        elif name == "$action":
            text = "The nested form has no actions: what happens here when its user acts is for the host to say."
            book.lose("action", (*at, name), text, subject)
        elif name.startswith(RESERVED) and name != TYPE:
            text = "The flat form keeps this name for itself, and no component was given it."
            book.lose("metadata", (*at, name), text, subject)
        elif name not in (TYPE, "children"):
            props[name] = value
    return {**made, "props": props} if props else made


def _without_children(node: Object) -> Object:
    return {name: value for name, value in node.items() if name != "children"}


def _rewrite(
    top: JsonValue,
    at: Tokens,
    book: _Book,
    rewrite: Callable[[Object, Tokens, _Book], Object],
    *,
    wants_arrays: bool,
) -> JsonValue:
    """A tree with every node rewritten, and its children with it; as arrays of what is drawn, if that is wanted."""
    made: list[JsonValue] = [None]
    waiting: list[_Waiting] = [(top, at, made, 0)]
    while waiting:
        value, at, holder, key = waiting.pop()
        if isinstance(value, list):
            kept = [place for place, item in enumerate(value) if is_drawn(item) or not wants_arrays]
            items: list[JsonValue] = [None] * len(kept)
            waiting += [(value[place], (*at, str(place)), items, index) for index, place in enumerate(kept)]
            value = items
        elif isinstance(value, dict):
            children, has_children = value.get("children"), "children" in value
            value = rewrite(value, at, book)
            if isinstance(children, list) or (has_children and not wants_arrays):
                waiting.append((children, (*at, "children"), value, "children"))
            elif is_drawn(children):
                only: list[JsonValue] = [None]
                value["children"] = only
                waiting.append((children, (*at, "children"), only, 0))
        cast("dict[str | int, JsonValue]", holder)[key] = value
    return made[0]


_Waiting: TypeAlias = tuple[JsonValue, Tokens, "list[JsonValue] | Object", str | int]
"""A value to be rewritten, where it stands, what is to hold it, and under which key."""
