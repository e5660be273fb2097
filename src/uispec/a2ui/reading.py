"""Messages from bytes, text and Python values."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Final, TypeAlias, cast

from pydantic import FailFast, Field, JsonValue, TypeAdapter, ValidationError
from pydantic_core import from_json

from uispec import _issues, _json
from uispec._hold import hold, hold_limits
from uispec._issues.lists import MOST_ISSUES, bounded
from uispec._kinds import TEXT_TYPES, Text, raw_of, size_of
from uispec._model import STRICT, OpenModel
from uispec._order import in_document_order
from uispec.a2ui import dialects, v0_9, v1_0
from uispec.a2ui._envelope import envelope_issues, is_about_body, version_of
from uispec.a2ui.framing import BLANK, Framed, framed, record_of, records
from uispec.errors import InvalidDocumentError, Issue, LimitError, ParseError
from uispec.limits import DEFAULT, Limits

Message: TypeAlias = v0_9.Message | v1_0.Message
"""A message of any version that is read, in either direction."""

_Tagged: TypeAlias = Annotated[Message, Field(discriminator="version")]


class _Wrapper(OpenModel):
    # The official example files carry a name and a description, which are about the messages and not of them. They are
    # looked at here only so that no number in them is infinite.
    messages: Annotated[list[_Tagged], FailFast()]


_MESSAGE: Final[TypeAdapter[Message]] = TypeAdapter(_Tagged, config=STRICT)
_LIST: Final[TypeAdapter[list[Message]]] = TypeAdapter(Annotated[list[_Tagged], FailFast()], config=STRICT)
_WRAPPER: Final[TypeAdapter[_Wrapper]] = TypeAdapter(_Wrapper)

_STRAIGHT: Final = _json.PARSER_DEPTH
"""Where at least so many levels are allowed, reading bytes straight into models checks all that has to be checked: the
parser bounds the depth, and the models refuse numbers that are not finite, at every place that can hold a number."""

_FIRST_KEY: Final = re.compile(
    rb'\{[ \t\r\n]*"(?:version|' + b"|".join(n.encode() for n in dialects.BODY_NAMES["1.0"]) + rb')"'
)


def parse_message(data: Text | Mapping[str, object], *, limits: Limits = DEFAULT) -> Message:
    """Read one message; its version tells itself.

    Args:
        data: JSON as text or bytes (UTF-8, a byte-order mark is skipped), or the object as a mapping, which is not
            changed and not kept.
        limits: `document_bytes` and `json_depth`.

    Returns:
        `v0_9.Message` for the versions `v0.9` and `v0.9.1`, `v1_0.Message` for `1.0` and `v1.0`, spelled as it came.

    Raises:
        ParseError: `invalid_json` (empty input too), `invalid_unicode`, `non_finite_number`.
        LimitError: `too_large`, `too_deep`.
        InvalidDocumentError: `unknown_version`, `needs_upgrade` (v0.8 and the earliest drafts of v1.0),
            `missing_body`, `conflicting_bodies`, `missing_property`, `unknown_property`, `wrong_type`,
            `invalid_value`, `invalid_identifier`; all that are wrong, in document order.

    Spec: A2UI 0.9 and 1.0, message envelope.

    >>> parse_message('{"version": "v0.9", "deleteSurface": {"surfaceId": "main"}}').body
    DeleteSurface(surface_id='main')
    >>> parse_message({"version": "3.0", "deleteSurface": {"surfaceId": "main"}})
    Traceback (most recent call last):
    uispec.errors.InvalidDocumentError: /version: unknown_version: ...
    """
    if limits is not DEFAULT:
        hold_limits("parse_message", limits)
    # Bytes are the ordinary case of every stream, and each step on their way would be felt: hence no look for a
    # byte-order mark, which the second reading skips, and the validator without the adapter around it.
    if type(data) is bytes and len(data) <= limits.document_bytes:
        raw = data
    elif isinstance(data, TEXT_TYPES):
        raw = _as_bytes(data, limits)
    else:
        return _read_mapping(data, limits)
    if limits.json_depth >= _STRAIGHT:
        try:
            return _MESSAGE.validator.validate_json(raw, by_alias=True, by_name=False)
        except ValidationError:
            pass  # read once more below, where every issue gets its place
    return read_value(_json.read(raw, limits))


def _read_mapping(data: Mapping[str, object], limits: Limits) -> Message:
    hold("parse_message", "data", data, Mapping, "text, bytes or a mapping")
    _check(data, limits)
    try:
        return _MESSAGE.validate_python(data, by_alias=True, by_name=False)
    except ValidationError:
        pass  # read once more, where every issue gets its place; not in here, where this report would be kept
    return read_value(_plain(data))


def parse_messages(
    data: Text | Mapping[str, object] | Sequence[Mapping[str, object]], *, limits: Limits = DEFAULT
) -> list[Message]:
    r"""Read any number of messages, in any mixture of versions.

    Text and bytes are one JSON document or JSON lines. They are JSON lines where the first line that is not blank is
    complete JSON by itself and another one follows; then each line that is not blank is a message (`\n` or `\r\n` ends
    a line, no other character does). Otherwise they are one document, over as many lines as it likes. Where that cannot
    be parsed, does not begin with `[`, and some line by itself is an object with a `version`, they count as JSON lines
    after all, so that the broken ones get named.

    One document is a list of messages, an object with the key `messages` (other keys beside it are ignored), or a
    message.

    Args:
        data: text or bytes as above, or the list or object as Python values, which are not changed and not kept.
        limits: `document_bytes` bounds the whole of `data`, `json_depth` the nesting.

    Returns:
        The messages in order; an empty list for a document that holds an empty list.

    Raises:
        ParseError, LimitError, InvalidDocumentError: as `parse_message`, with the issues of all messages together, or
            of the first ones that have a thousand, and then `too_many_issues`; if any line cannot be read as JSON, of
            such lines alone (`codes.ReadCode`), and the class is that of the first. Paths point into the document:
            `/2/version` in a list and in JSON lines (lines that are not blank, from 0), `/messages/2/version` in a
            wrapper, `/version` in one message.

    Spec: A2UI 0.9 and 1.0, message list and list wrapper; JSON Lines.

    >>> lines = b'{"version": "v0.9", "deleteSurface": {"surfaceId": "a"}}\n{"version": "1.0", "deleteSurface": {}}\n'
    >>> parse_messages(lines)
    Traceback (most recent call last):
    uispec.errors.InvalidDocumentError: /1/deleteSurface/surfaceId: missing_property: ...
    """
    hold_limits("parse_messages", limits)
    if not isinstance(data, TEXT_TYPES):
        hold("parse_messages", "data", data, Mapping | Sequence, "text, bytes, a mapping or a sequence")
        _check(data, limits)
        try:
            return _LIST.validate_python(data, by_alias=True, by_name=False)
        except ValidationError:
            pass
        return _read_document(_plain(data))
    # A memoryview is a sequence too, so the checker cannot tell what is left.
    raw = record_of(_as_bytes(cast("Text", data), limits))
    if _is_lines(raw):
        return _read_lines(raw, limits)
    try:
        return _read_text(raw, limits)
    except (ParseError, LimitError):
        if not raw.startswith(b"[") and any(_is_versioned(record) for record in records(raw)):
            return _read_lines(raw, limits)
        raise


def read_faultless(
    data: Text | Mapping[str, object] | Sequence[Mapping[str, object]], limits: Limits
) -> list[Message] | None:
    """Do what `parse_messages` does where nothing is wrong; `None` where something may be, whatever it is.

    Raises:
        ParseError, LimitError, InvalidDocumentError: as `parse_messages`, for Python values that are no JSON.

    >>> read_faultless('{"version": "v0.9"}', DEFAULT), read_faultless("[]", DEFAULT)
    (None, [])
    """
    try:
        if isinstance(data, TEXT_TYPES):
            if limits.json_depth < _STRAIGHT:
                return None
            raw = record_of(_as_bytes(cast("Text", data), limits))
            return _lines_straight(records(raw)) if _is_lines(raw) else _text_straight(raw)
        _check(data, limits)
        if not isinstance(data, Mapping):
            return _LIST.validate_python(data, by_alias=True, by_name=False)
        if "messages" in data:
            return _WRAPPER.validate_python(data, by_alias=True, by_name=False).messages
        return [_MESSAGE.validate_python(data, by_alias=True, by_name=False)]
    except ValidationError:
        return None


def read_values(
    function: str, data: Text | Mapping[str, object] | Sequence[Mapping[str, object]], *, limits: Limits = DEFAULT
) -> list[Framed]:
    """Take the messages out of a document as JSON, whatever they look like, for those who know older ones.

    Args:
        function: whose argument `messages` it is.
        data: as for `parse_messages`, with its rules for JSON lines; values are copied.
        limits: `document_bytes`, `json_depth`.

    Returns:
        The pointer of each message in the document, and the message.

    Raises:
        ParseError, LimitError: the document cannot be read.
        InvalidDocumentError: `wrong_type`, where `messages` is no array.

    >>> read_values("upgrade", '[{"surfaceUpdate": {}}, 1]')
    [('/0', {'surfaceUpdate': {}}), ('/1', 1)]
    """
    if not isinstance(data, TEXT_TYPES):
        hold(function, "messages", data, Mapping | Sequence, "text, bytes, a mapping or a sequence")
        _check(data, limits)
        return framed(_plain(data))
    raw = record_of(_as_bytes(cast("Text", data), limits))
    lines = list(records(raw))
    if _is_lines(raw):
        return _line_values(lines, limits)
    try:
        return framed(_json.read(raw, limits))
    except (ParseError, LimitError):
        if len(lines) > 1 and not raw.startswith(b"[") and any(map(_is_object, lines)):
            return _line_values(lines, limits)
        raise


def _as_bytes(data: Text, limits: Limits) -> bytes:
    size = size_of(data)
    if size <= limits.document_bytes:
        raw = raw_of(data)
        size = len(raw)
        if size <= limits.document_bytes:
            return raw.removeprefix(_json.BOM)
    text = f"The document has {size} bytes or more; document_bytes allows {limits.document_bytes}."
    raise LimitError(Issue("", "too_large", text))


def _check(data: object, limits: Limits) -> None:
    """Hold Python values to what bytes are held to; the models, like the parser, go no deeper than 200 or so."""
    _json.check(data, replace(limits, json_depth=min(limits.json_depth, _json.PARSER_DEPTH)))


def _plain(data: Mapping[str, object] | Sequence[object]) -> JsonValue:
    """Bring mappings and sequences of any kind into dicts and lists, as the models and the pointers want them."""
    return _json.copy(cast("JsonValue", data))


def _is_lines(raw: bytes) -> bool:
    """Tell whether a text is JSON lines: its first line is complete JSON by itself, and another one follows."""
    first, _, rest = raw.partition(b"\n")
    return bool(rest) and _is_json(first)


def _is_json(line: bytes) -> bool:
    if line.startswith(b"{") and not line.rstrip(BLANK).endswith(b"}"):
        return False  # the first line of most documents, told without an attempt
    try:
        from_json(line)
    except ValueError:
        return False
    return True


def _is_object(record: bytes) -> bool:
    return record.startswith(b"{") and _is_json(record)


def _is_versioned(record: bytes) -> bool:
    return _is_object(record) and "version" in from_json(record)


def _read_text(raw: bytes, limits: Limits) -> list[Message]:
    if limits.json_depth >= _STRAIGHT:
        # The guess costs time where it is wrong and changes no answer: no text fits two of the three adapters.
        try:
            return _text_straight(raw)
        except ValidationError:
            pass  # read once more below, where every issue gets its place
    return _read_document(_json.read(raw, limits))


def _text_straight(raw: bytes) -> list[Message]:
    if raw.startswith(b"["):
        return _LIST.validate_json(raw, by_alias=True, by_name=False)
    if _FIRST_KEY.match(raw):
        return [_MESSAGE.validate_json(raw, by_alias=True, by_name=False)]
    return _WRAPPER.validate_json(raw, by_alias=True, by_name=False).messages


def _lines_straight(lines: Iterable[bytes]) -> list[Message]:
    return [_MESSAGE.validate_json(record, by_alias=True, by_name=False) for record in lines]


def _read_lines(raw: bytes, limits: Limits) -> list[Message]:
    lines = list(records(raw))
    if limits.json_depth >= _STRAIGHT:
        try:
            return _lines_straight(lines)
        except ValidationError:
            pass
    return _read_framed(_line_values(lines, limits))


def _line_values(lines: Sequence[bytes], limits: Limits) -> list[Framed]:
    values: list[Framed] = []
    issues: list[Issue] = []
    first: ParseError | LimitError | None = None
    index = 0
    for index, record in enumerate(lines):
        try:
            values.append((f"/{index}", _json.read(record, limits)))
        except (ParseError, LimitError) as error:
            first = first or error
            issues += error.under(f"/{index}").issues
            if len(issues) >= MOST_ISSUES:
                break
    if first is not None:
        raise type(first)(*bounded(issues, has_stopped=index + 1 < len(lines))) from first
    return values


def _read_document(document: JsonValue) -> list[Message]:
    return _read_framed(framed(document))


def _read_framed(values: Sequence[Framed]) -> list[Message]:
    messages: list[Message] = []
    issues: list[Issue] = []
    has_stopped = False
    for number, (at, value) in enumerate(values, 1):
        try:
            messages.append(read_value(value))
        except InvalidDocumentError as error:
            issues += error.under(at).issues
            if len(issues) >= MOST_ISSUES and number < len(values):
                has_stopped = True
                break
    if issues:
        raise InvalidDocumentError(*bounded(issues, has_stopped=has_stopped))
    return messages


def read_value(document: JsonValue) -> Message:
    """Read the message that one JSON value is.

    Raises:
        InvalidDocumentError: as `parse_message`; paths point into the value.
    """
    version = version_of(document)
    if version is None or not isinstance(document, dict):
        raise InvalidDocumentError(*envelope_issues(document))
    adapter = v1_0.MESSAGE if version == "1.0" else v0_9.MESSAGE
    try:
        return adapter.validate_python(document, by_alias=True, by_name=False)
    except ValidationError as error:
        issues = envelope_issues(document)
        if not any(issue.code == "needs_upgrade" for issue in issues):
            found = _issues.issues_of(error, document, adapter)
            told = (*issues, *(issue for issue in found if is_about_body(issue, version)))
            has_stopped = found[-1].code == "too_many_issues"
            issues = bounded(in_document_order(told, document), has_stopped=has_stopped)
        raise InvalidDocumentError(*issues) from error
