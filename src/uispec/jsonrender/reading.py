"""Specs from bytes, text and Python values, and back."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, TypeAlias

from pydantic import JsonValue, TypeAdapter, ValidationError

from uispec import _issues, _json, pointer
from uispec._hold import hold, hold_limits
from uispec._kinds import TEXT_TYPES, Text
from uispec._sentences import shown
from uispec.errors import InvalidDocumentError, Issue
from uispec.jsonrender.models.conditions import VALID_FORMS
from uispec.jsonrender.models.spec import Spec
from uispec.limits import DEFAULT, Limits

Source: TypeAlias = Text | Mapping[str, object] | Spec
"""What a function that takes a spec takes: JSON as text or bytes, the object as a mapping, or a typed spec."""

SOURCE_TYPES: Final = (*TEXT_TYPES, Mapping, Spec)
A_SPEC: Final = "a spec: text, bytes, a mapping, a Spec, or the .spec of a SpecState"

_SPEC: Final[TypeAdapter[Spec]] = TypeAdapter(Spec)


def parse_spec(data: Source, *, limits: Limits = DEFAULT) -> Spec:
    """Read a spec. Its shape is checked here; how its elements hang together is for `validate` to say.

    Args:
        data: JSON as text or bytes (UTF-8, a byte-order mark is skipped), or the object as a mapping, which is not
            changed and not kept. A typed spec is given back.
        limits: `document_bytes` and `json_depth`.

    Returns:
        The spec as it was written: nothing is filled in, and keys that the format does not name are kept.

    Raises:
        ParseError: `invalid_json` (empty input too), `invalid_unicode`, `non_finite_number`.
        LimitError: `too_large`, `too_deep`.
        InvalidDocumentError: `missing_root`, `elements_missing`, `element_not_object`, `invalid_visible`,
            `invalid_repeat`, `missing_property`, `wrong_type`, `invalid_value`, `unknown_property`; all that are
            wrong, in document order.

    Spec: json-render 0.21, flat spec.

    >>> parse_spec('{"root": "hi", "elements": {"hi": {"type": "Text", "props": {"text": "Hello"}}}}').root
    'hi'
    >>> parse_spec({"root": "hi", "elements": {"hi": {"type": "Text", "visible": {"path": "/a"}}}})
    Traceback (most recent call last):
    uispec.errors.InvalidDocumentError: /elements/hi/visible: invalid_visible: ...
    """
    hold("parse_spec", "data", data, SOURCE_TYPES, A_SPEC)
    hold_limits("parse_spec", limits)
    if isinstance(data, Spec):
        return data
    try:
        return _issues.read_as(_SPEC, data, limits=limits)
    except InvalidDocumentError as error:
        document = document_of(data, limits)
        raise InvalidDocumentError(*_in_own_words(error.issues, document)) from error


def dump_spec(spec: Spec) -> dict[str, JsonValue]:
    """Give a spec as JSON-ready Python values, which share nothing with it.

    Raises:
        LimitError: `too_deep`, for conditions that were put into each other in Python without end.

    Spec: json-render 0.21, flat spec.

    >>> dump_spec(parse_spec({"root": "", "elements": {}}))
    {'root': '', 'elements': {}}
    """
    hold("dump_spec", "spec", spec, Spec, "a Spec")
    return spec.model_dump(mode="json")


def dump_spec_json(spec: Spec) -> bytes:
    """Write a spec as compact JSON in UTF-8.

    Raises:
        LimitError: `too_deep`, as `dump_spec`.
        ParseError: `invalid_unicode`, a text of it cannot be written.

    Spec: json-render 0.21, flat spec.

    >>> dump_spec_json(parse_spec({"root": "", "elements": {}}))
    b'{"root":"","elements":{}}'
    """
    hold("dump_spec_json", "spec", spec, Spec, "a Spec")
    return spec.model_dump_json().encode()


def document_of(source: Source, limits: Limits = DEFAULT) -> JsonValue:
    """The JSON of whatever was given for a spec, as plain dicts and lists of our own.

    Raises:
        ParseError, LimitError, InvalidDocumentError: it is no JSON that may enter.

    >>> document_of(b'{"root": "a"}')
    {'root': 'a'}
    """
    if isinstance(source, Spec):
        return dump_spec(source)
    return _json.read(source, limits) if isinstance(source, TEXT_TYPES) else _json.owned(source, limits)


def object_of(function: str, argument: str, source: Source, limits: Limits) -> dict[str, JsonValue]:
    """The object that was given for a spec to a public function of that name, as a plain dict of our own.

    Raises:
        TypeError: it or the limits are of a wrong type.
        ParseError, LimitError: it is no JSON that may enter.
        InvalidDocumentError: the same; `wrong_type`, where it is no object.
    """
    hold(function, argument, source, SOURCE_TYPES, A_SPEC)
    hold_limits(function, limits)
    document = document_of(source, limits)
    if not isinstance(document, dict):
        raise InvalidDocumentError(Issue("", "wrong_type", f"A spec is an object; got {shown(document)}."))
    return document


def shape_issues(document: JsonValue) -> list[Issue]:
    """What keeps a JSON value from being read as a spec, in document order; nothing where it can be."""
    try:
        _SPEC.validate_python(document, by_alias=True, by_name=False)
    except ValidationError as error:
        return [*_in_own_words(_issues.issues_of(error, document, _SPEC), document)]
    return []


def _in_own_words(issues: tuple[Issue, ...], document: JsonValue) -> Iterator[Issue]:
    """Put the words of json-render in place of those that any format has."""
    for issue in in_words_of_elements(issues, document, lambda tokens: 2 if tokens[:1] == ("elements",) else None):
        match pointer.split(issue.path):
            case ("root",) if issue.code == "missing_property":
                yield missing_root()
            case ("elements",):
                yield elements_missing()
            case ("elements", key):
                yield element_not_object(key)
            case _:
                yield issue


def in_words_of_elements(
    issues: Iterable[Issue], document: JsonValue, depth_of: Callable[[pointer.Tokens], int | None]
) -> Iterator[Issue]:
    """Tell what is wrong with conditions and repeats in the words of json-render; one issue for each condition.

    Args:
        issues: as any format has them.
        document: what they are about.
        depth_of: how many steps lead to the element that a place is in, if it is in one.
    """
    conditions: set[pointer.Tokens] = set()
    for issue in issues:
        tokens = pointer.split(issue.path)
        depth = depth_of(tokens)
        field = tokens[depth] if depth is not None and len(tokens) > depth else ""
        if field == "visible":
            place = tokens[:depth]
            if place not in conditions:
                conditions.add(place)
                yield invalid_visible(place, pointer.find(document, (*place, "visible"), None))
        elif field == "repeat":
            yield Issue(issue.path, "invalid_repeat", issue.message)
        else:
            yield issue


def missing_root() -> Issue:
    """The finding that a spec does not say where it begins."""
    return Issue("/root", "missing_root", "Spec has no root element defined.")


def elements_missing() -> Issue:
    """The finding that a spec has no map of elements."""
    return Issue("/elements", "elements_missing", "A spec needs an object of elements by their keys.")


def element_not_object(key: str) -> Issue:
    """The finding that something else stands where an element should."""
    text = f"Element {shown(key)} must be an object."
    return Issue(pointer.format(("elements", key)), "element_not_object", text)


def invalid_visible(place: pointer.Tokens, value: JsonValue) -> Issue:
    """The finding that the `visible` of the element at a place is no condition."""
    text = (
        f'Element {shown(place[-1] if place else "")} has an invalid "visible" condition: '
        f"{_json.excerpt(value)}. {VALID_FORMS}"
    )
    return Issue(pointer.format((*place, "visible")), "invalid_visible", text)
