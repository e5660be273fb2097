"""What only cards have a word for, from a card to a card: as it was, but for URLs that may not be followed."""

from collections.abc import Mapping
from typing import Final

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec.adapters.clicks.drafts import Element
from uispec.adapters.pen import Near
from uispec.adapters.urls import ALLOWED, as_read, kind_of
from uispec.ledger import Val
from uispec.losses import LossCode

_MESSAGE: Final = "A URL of this kind could run code in the host, so it is left out."
_FOLLOWED: Final = frozenset[str]().union(*ALLOWED.values())
"""What a URL may be of which nobody knows what becomes of it."""
_URLS: Final[Mapping[str, frozenset[str]]] = {
    **dict.fromkeys(("url", "src"), _FOLLOWED),
    **dict.fromkeys(("href", "weburl"), ALLOWED["link"]),
    **dict.fromkeys(("image", "iconurl", "poster"), ALLOWED["image"]),
}
"""Members that hold a URL, in lower case, and what it may be. Other members whose names end in `url` are as `url`."""
_NAMES: Final = _FOLLOWED | {"api"}
"""What a `uri` may be: it names a resource to a service of identities, and nothing opens it."""
_OPAQUE: Final = frozenset({"data"})
"""Members that only the sender of the card reads."""
_SENT: Final = frozenset({"imback", "postback", "messageback", "invoke"})
"""Types of buttons to sign in with whose value is a text to send; that of any other is opened."""


def keep(val: Val, key: str, into: Element) -> None:
    """Place a value that goes back to where it was, but for URLs in it that are not on the list: a loss `security`.

    Args:
        val: what is kept.
        key: of the member that it is.
        into: the object that gets it, if anything is left.
    """
    value = val.now()
    holder: Element = {key: None if value is MISSING else value}
    changes = _clear(holder)
    if key not in holder:
        val.lose("security", _MESSAGE)
        return
    val.place()
    for code, message in changes.items():
        val.change(code, message)
    into[key] = holder[key]


def _clear(holder: Element) -> dict[LossCode, str]:
    """Take out of JSON of one's own what must not be followed, and the space around URLs; tell what that changed."""
    changes: dict[LossCode, str] = {}
    stack: list[tuple[str, JsonValue]] = [("", holder)]
    while stack:
        name, around = stack.pop()
        if isinstance(around, list):
            left = [item for item in around if not _is_lost(name, item)]
            if len(left) < len(around):
                changes["security"] = _MESSAGE
            around[:] = (_spell(name, item, changes) for item in left)
            stack += ((name, item) for item in left)
        elif isinstance(around, dict):
            for key in [key for key, value in around.items() if _is_lost(key, value)]:
                changes["security"] = _MESSAGE
                del around[key]
            for key, value in around.items():
                around[key] = _spell(key, value, changes)
            stack += ((key, value) for key, value in around.items() if key not in _OPAQUE)
    return changes


def _spell(key: str, value: JsonValue, changes: dict[LossCode, str]) -> JsonValue:
    """Write a URL as it is read, anything else as it is."""
    made = as_read(value) if isinstance(value, str) and _allowed(key) else value
    if isinstance(made, Near):
        changes.setdefault(made.code, made.message)
        return str(made.members)
    return made


def _allowed(key: str) -> frozenset[str] | None:
    """Say what a URL under a key may be; `None` where it holds none."""
    word = key.lower()
    return _URLS.get(word, _FOLLOWED if word.endswith("url") else None)


def _is_lost(key: str, value: JsonValue) -> bool:
    """Whether something under a key is a URL that is not on the list, or nothing without one that is not."""
    if isinstance(value, str):
        allowed = _allowed(key)
        return allowed is not None and kind_of(value) not in allowed
    if not isinstance(value, dict) or key in _OPAQUE:
        return False
    url, uri = value.get("url"), value.get("uri")
    if isinstance(url, str) and kind_of(url) not in _FOLLOWED:
        return True
    if isinstance(uri, str) and kind_of(uri) not in _NAMES:
        return True
    opened, kind = value.get("value"), value.get("type")
    is_sent = isinstance(kind, str) and kind.lower() in _SENT
    return key == "buttons" and isinstance(opened, str) and not is_sent and kind_of(opened) not in ALLOWED["link"]
