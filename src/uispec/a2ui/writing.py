"""Messages as JSON and as bytes, in the spelling in which they were read, or in the current one."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final, Literal, TypeAlias

from pydantic import JsonValue
from pydantic_core import to_json

from uispec._hold import each, hold
from uispec._model import MISSING
from uispec.a2ui import dialects, spellings, v0_9, v1_0
from uispec.a2ui.reading import Message, parse_message, read_value
from uispec.a2ui.slots import is_raw
from uispec.errors import InvalidDocumentError, LimitError, ParseError

Framing: TypeAlias = Literal["jsonl", "array", "wrapper"]
"""How several messages stand in one text: a line each, a JSON array, or `{"messages": [...]}`."""

_TYPED: Final = frozenset({v0_9.Message, v1_0.Message})


def hold_message(function: str, message: object) -> None:
    """Refuse what is no message; see `_hold.hold`."""
    hold(function, "message", message, Message | Mapping, "a typed message or a mapping")


def dump_message(message: Message | Mapping[str, object], canonical: bool = False) -> dict[str, JsonValue]:
    """Give a message as JSON-ready Python values, which share nothing with it.

    Args:
        message: as parsed, or as built in Python; a mapping, such as `a2ui.upgrade` gives, is read first.
        canonical: True writes the current spelling: in v1.0 the version `1.0`, keys and values with their `@`; in v0.9
            an event with the object around it. False keeps the spelling as it was read, so that
            `dump_message(parse_message(x)) == x`.

    Raises:
        ParseError, LimitError, InvalidDocumentError: as `parse_message`, for a mapping.

    Spec: A2UI 0.9 and 1.0, message envelope.

    >>> dump_message(parse_message(b'{"version": "v1.0", "deleteSurface": {"surfaceId": "main"}}'), canonical=True)
    {'version': '1.0', 'deleteSurface': {'surfaceId': 'main'}}
    """
    if type(message) not in _TYPED:
        hold_message("dump_message", message)
    document: dict[str, JsonValue] = _read_typed(message).model_dump(mode="json")
    if canonical:
        spellings.respell_message(document)
    return document


def dump_messages(
    messages: Iterable[Message | Mapping[str, object]], framing: Framing = "jsonl", canonical: bool = False
) -> bytes:
    r"""Write messages as UTF-8, in their order.

    Args:
        messages: of any versions, typed or as mappings, which are read first.
        framing: `jsonl` ends every message with a line feed, the last one too; `array` and `wrapper` are one document.
        canonical: as in `dump_message`.

    Raises:
        ParseError, LimitError, InvalidDocumentError: as `parse_message`, for the first mapping that is no message; the
            first token of the paths is its number.
        ValueError: the framing is none of the three.

    Spec: A2UI 0.9 and 1.0, message list and list wrapper; JSON Lines.

    >>> one = parse_message(b'{"version": "1.0", "deleteSurface": {"surfaceId": "main"}}')
    >>> dump_messages([one])
    b'{"version":"1.0","deleteSurface":{"surfaceId":"main"}}\n'
    >>> dump_messages([], framing="wrapper")
    b'{"messages":[]}'
    """
    wanted = "a typed message or a mapping"
    held = each("dump_messages", "messages", messages, Message | Mapping, wanted)
    typed = (_read_typed(message, f"/{index}") for index, message in enumerate(held))
    written = [to_json(dump_message(message, canonical=True)) if canonical else _dump(message) for message in typed]
    match framing:
        case "jsonl":
            return b"".join(line + b"\n" for line in written)
        case "array":
            return b"[" + b",".join(written) + b"]"
        case "wrapper":
            return b'{"messages":[' + b",".join(written) + b"]}"
        case _:  # pyright: ignore[reportUnnecessaryComparison] - a caller's slip
            raise ValueError(f"messages are framed as jsonl, array or wrapper, not {framing!r}")


def current(message: Message, *, envelope_keys: bool = True) -> Message:
    """Give a message in the current spelling of its version: the same object where it is spelled so already.

    Args:
        message: of any version.
        envelope_keys: False where the catalog of the surface is not the basic one; see `spellings.respell_component`.

    Raises:
        InvalidDocumentError: what the earlier spelling says fits no call of v1.0; paths as in the message given.

    >>> current(parse_message({"version": "v1.0", "deleteSurface": {"surfaceId": "main"}})).version
    '1.0'
    """
    if not _may_be_earlier(message):
        return message
    document = message.model_dump(mode="json")
    if not spellings.respell_message(document, envelope_keys=envelope_keys):
        return message
    try:
        return read_value(document)
    except InvalidDocumentError as error:
        written = message.model_dump(mode="json")
        issues = (replace(issue, path=spellings.written_path(issue.path, written)) for issue in error.issues)
        raise InvalidDocumentError(*issues) from error


def _may_be_earlier(message: Message) -> bool:
    if message.version == dialects.EARLIER_V1:
        return True
    match message.body:
        case v1_0.CreateSurface() | v1_0.UpdateComponents() | v0_9.UpdateComponents() as body:
            # A component in an earlier spelling fits no typed model, so it is raw.
            return body.components is not MISSING and any(map(is_raw, body.components))
        case _:
            return False


def _read_typed(message: Message | Mapping[str, object], at: str = "") -> Message:
    """Give a message that is to be written; a mapping is read, what is wrong with it told below a pointer."""
    if not isinstance(message, Mapping):
        return message
    try:
        return parse_message(message)
    except (ParseError, LimitError, InvalidDocumentError) as error:
        raise error.under(at) from error


def _dump(message: Message) -> bytes:
    return message.model_dump_json().encode()
