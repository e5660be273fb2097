"""Specs of either form from bytes, text and Python values, and back."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias, cast

from pydantic import JsonValue, TypeAdapter

from uispec import _issues, _json
from uispec._hold import hold, hold_limits
from uispec._kinds import TEXT_TYPES, Text
from uispec._model import STRICT
from uispec._sentences import shown
from uispec.errors import InvalidDocumentError, Issue, ParseError
from uispec.genui.nodes import Child, FlatNode, NestedNode, Spec, is_flat
from uispec.limits import DEFAULT, Limits

Document: TypeAlias = Spec | Child
"""A spec that was read: a `Spec` in the nested form; in the flat one a node, a text or a tuple of such."""
Source: TypeAlias = Text | Mapping[str, object] | Sequence[object] | Spec | FlatNode | NestedNode
"""What a function that takes a spec takes: JSON as text or bytes, the value of such text, or what was read."""

SOURCE_TYPES: Final = (*TEXT_TYPES, Mapping, Sequence, Spec, FlatNode, NestedNode)
_READ_ONE: Final = "what parse_spec gave"
A_SPEC: Final = "a spec: text, bytes, a mapping, a list, or what parse_spec gave"

_SPEC: Final[TypeAdapter[Spec]] = TypeAdapter(Spec)
_CHILD: Final[TypeAdapter[Child]] = TypeAdapter(Child, config=STRICT)


def parse_spec(data: Source, *, limits: Limits = DEFAULT) -> Document:
    """Read a spec of either form. Its shape is checked here; what a renderer makes of it is for `validate` to say.

    Args:
        data: JSON as text or bytes (UTF-8, a byte-order mark is skipped), or its value as a mapping or a list, which is
            not changed and not kept. What was read before is given back as it is.
        limits: `document_bytes` and `json_depth`.

    Returns:
        A `Spec` where the document has a `root` and is no node itself: the nested form. Else the document is of the
        flat form, and comes as what it is: a `FlatNode` (or `NestedNode`, which that form draws too), a text, a number,
        or a tuple of such. Keys that the format does not name are kept.

    Raises:
        ParseError: `invalid_json` (empty input too), `invalid_unicode`, `non_finite_number`.
        LimitError: `too_large`, `too_deep`.
        InvalidDocumentError: `missing_property`, `wrong_type`; all that are wrong, in document order.

    Spec: @assistant-ui/core 0.3.35, GenerativeUISpec; @assistant-ui/react-generative-ui 0.0.16, UISpec.

    >>> parse_spec('{"root": {"component": "Text", "children": ["Hi"]}}').root.component
    'Text'
    >>> parse_spec('[{"$type": "Text", "value": "Hi"}, "there"]')
    (FlatNode(type='Text', value='Hi'), 'there')
    """
    hold("parse_spec", "data", data, SOURCE_TYPES, A_SPEC)
    hold_limits("parse_spec", limits)
    if isinstance(data, Spec | FlatNode | NestedNode):
        return data
    return read_document(document_of(data, limits))


def dump_spec(spec: Document) -> JsonValue:
    """Give a spec of either form as JSON-ready Python values, which share nothing with it.

    Raises:
        LimitError: `too_deep`, for nodes that were put into each other in Python without end.
        ParseError: `invalid_unicode`, for a list or a text that cannot be written.

    Spec: @assistant-ui/core 0.3.35, GenerativeUISpec; @assistant-ui/react-generative-ui 0.0.16, UISpec.

    >>> dump_spec(FlatNode(type="Row", children=("a", FlatNode(type="Divider"))))
    {'$type': 'Row', 'children': ['a', {'$type': 'Divider'}]}
    """
    return _dump("dump_spec", spec)


def dump_spec_json(spec: Document) -> bytes:
    """Write a spec of either form as compact JSON in UTF-8.

    Raises:
        LimitError: `too_deep`, as `dump_spec`.
        ParseError: `invalid_unicode`, a text of it cannot be written.

    Spec: @assistant-ui/core 0.3.35, GenerativeUISpec; @assistant-ui/react-generative-ui 0.0.16, UISpec.

    >>> dump_spec_json(Spec(root=("a", 1)))
    b'{"root":["a",1]}'
    """
    return _json.text(_dump("dump_spec_json", spec)).encode()


def _dump(function: str, spec: Document) -> JsonValue:
    hold(function, "spec", spec, (Spec, FlatNode, NestedNode, str, int, float, tuple, list), _READ_ONE)
    if isinstance(spec, Spec | FlatNode | NestedNode):
        return spec.model_dump(mode="json")
    try:
        # A list or a text, which nobody has looked over yet, as the constructor of a spec does.
        holder = Spec(root=spec)
    except ParseError as error:
        raise ParseError(*(replace(issue, path=issue.path.removeprefix("/root")) for issue in error.issues)) from None
    except InvalidDocumentError:
        raise TypeError(f"{function}() argument 'spec' must be {_READ_ONE}; it holds something else") from None
    return holder.model_dump(mode="json")["root"]


def is_spec(document: JsonValue) -> bool:
    """Tell whether a document is of the nested form: it has a root, and is no node itself.

    >>> is_spec({"root": []}), is_spec({"$type": "Tree", "root": []}), is_spec([])
    (True, False, False)
    """
    return isinstance(document, dict) and "root" in document and not is_flat(document) and "component" not in document


def document_of(source: Source | JsonValue, limits: Limits = DEFAULT) -> JsonValue:
    """The JSON of whatever was given for a spec, as plain dicts and lists of our own.

    Raises:
        ParseError, LimitError, InvalidDocumentError: it is no JSON that may enter.

    >>> document_of(b'["a"]')
    ['a']
    """
    if isinstance(source, Spec | FlatNode | NestedNode):
        document = dump_spec(source)
        _json.check(document, limits)
        return document
    if isinstance(source, TEXT_TYPES):
        return _json.read(cast("Text", source), limits)
    return _json.owned(source, limits)


def read_document(document: JsonValue) -> Document:
    """Read the JSON of a spec, as `document_of` gives it.

    Raises:
        InvalidDocumentError, LimitError: as `parse_spec`.

    >>> try:
    ...     read_document([{"$type": "A", "$action": {}}, {"component": 7}])
    ... except InvalidDocumentError as error:
    ...     [(issue.path, issue.code) for issue in error.issues]
    [('/0/$action/type', 'missing_property'), ('/1/component', 'wrong_type')]
    """
    if document is None or isinstance(document, bool):
        text = f"A spec is an object, an array or a text; got {shown(document)}."
        raise InvalidDocumentError(Issue("", "wrong_type", text))
    if isinstance(document, str | int | float):
        return document
    if is_spec(document):
        return _issues.read_json_as(_SPEC, document)
    return _issues.read_json_as(_CHILD, document)
