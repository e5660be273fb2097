"""What can be validated, as JSON documents, each with its place in the whole."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias, cast

from pydantic import JsonValue

from uispec import _json
from uispec._hold import hold
from uispec._issues.lists import MOST_ISSUES
from uispec._kinds import PARSED_TYPES, TEXT_TYPES, Text, is_array, raw_of
from uispec._sentences import shown
from uispec.a2ui.framing import Framed, framed, record_of, records
from uispec.a2ui.reading import Message, parse_messages
from uispec.a2ui.repeated_keys import repeated_keys
from uispec.a2ui.state import State, Surface
from uispec.a2ui.writing import dump_message
from uispec.errors import InvalidDocumentError, Issue, LimitError, ParseError
from uispec.limits import Limits
from uispec.pointer import split

Source: TypeAlias = (
    Text | Mapping[str, object] | Message | Sequence[Mapping[str, object] | Message] | State | Surface | JsonValue
)
"""What can be validated: messages in any form, or what they were folded to; and JSON that should be the first."""


def documents_of(function: str, source: Source, limits: Limits) -> list[Framed]:
    """Read what is no state and no surface: each message as JSON, with the pointer to it in the whole.

    Raises:
        ParseError, InvalidDocumentError, LimitError: it cannot be read at all.
        TypeError: it is nothing that can be validated.
    """
    if isinstance(source, TEXT_TYPES):
        return _read(cast("Text", source), limits)
    if isinstance(source, Message):
        return [("", cast("JsonValue", dump_message(source)))]
    hold(function, "source", source, PARSED_TYPES, "messages in any form, a State or a Surface")
    if not is_array(source):
        return framed(_json.owned(source, limits))
    documents = [dump_message(item) if isinstance(item, Message) else item for item in source]
    return framed(_json.owned(documents, limits))


_PROSE: Final = "Where prose stands around messages, give a2ui.read_stream() the text, and validate its parts."


def _read(source: Text, limits: Limits) -> list[Framed]:
    try:
        return framed(_json.read(source, limits))
    except (ParseError, LimitError):
        pass
    # No single document: JSON lines, or nothing readable. Which of them, and what is wrong then, is known already.
    raw = record_of(raw_of(source))
    try:
        parse_messages(source, limits=limits)
    except InvalidDocumentError:
        pass
    except ParseError as error:
        # What begins as JSON is JSON that is broken, and where no object begins is no message.
        if raw[:1] in (b"{", b"[") or b"{" not in raw:
            raise
        first, *others = error.issues
        raise ParseError(replace(first, message=f"{first.message} {_PROSE}"), *others) from error
    return [(f"/{index}", _json.read(record, limits)) for index, record in enumerate(records(raw))]


def repeated_key_issues(source: Text) -> list[Issue]:
    """Find keys that stand twice in an object of a text that can be read: a document, or JSON lines."""
    raw = record_of(raw_of(source))
    try:
        found = repeated_keys(raw, MOST_ISSUES + 1)
    except ValueError:
        lines = ((f"/{index}", repeated_keys(record, MOST_ISSUES + 1)) for index, record in enumerate(records(raw)))
        found = [f"{at}{place}" for at, places in lines for place in places]
    text = "stands here more than once; the last one counts."
    return [Issue(place, "duplicate_key", f"{shown(split(place)[-1])} {text}", "warning") for place in found]
