"""How several messages stand in one document: in a list, in a wrapper, one a line, or one alone."""

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from pydantic import JsonValue

from uispec._json import BOM
from uispec.errors import InvalidDocumentError, Issue

Framed: TypeAlias = tuple[str, JsonValue]
"""The pointer of a message in the document, and the message as JSON of any shape."""

BLANK: Final = b" \t\r\n"


def framed(document: JsonValue) -> list[Framed]:
    """Take the messages out of one document.

    Raises:
        InvalidDocumentError: `wrong_type`, where `messages` is no array.

    Spec: A2UI 0.9 and 1.0, message list and list wrapper.

    >>> framed({"messages": [1, 2], "name": "x"}), framed([1]), framed(1)
    ([('/messages/0', 1), ('/messages/1', 2)], [('/0', 1)], [('', 1)])
    """
    if isinstance(document, list):
        return [(f"/{index}", message) for index, message in enumerate(document)]
    if isinstance(document, dict) and "messages" in document:
        messages = document["messages"]
        if not isinstance(messages, list):
            raise InvalidDocumentError(Issue("/messages", "wrong_type", '"messages" is an array of messages.'))
        return [(f"/messages/{index}", message) for index, message in enumerate(messages)]
    return [("", document)]


def message_at(framed: Sequence[Framed], path: str) -> Framed:
    """Find the message that a pointer into the document leads to or into; `("", None)` where it leads to none.

    >>> message_at([("/0", 1), ("/1", {"version": "1.0"})], "/1/version")
    ('/1', {'version': '1.0'})
    """
    return next((one for one in framed if f"{path}/".startswith(f"{one[0]}/")), ("", None))


def records(raw: bytes) -> Iterator[bytes]:
    r"""Give the lines that hold something; `\n` ends a line and no other character does.

    >>> list(records(b'{"a": 1}\r\n\n 2'))
    [b'{"a": 1}', b'2']
    """
    return filter(None, map(record_of, raw.split(b"\n")))


def record_of(line: bytes) -> bytes:
    """Give a line, or a whole text, without byte-order mark and without the blanks around it.

    >>> record_of(b' {"a": 1} ')
    b'{"a": 1}'
    """
    return line.strip(BLANK).removeprefix(BOM).strip(BLANK)
