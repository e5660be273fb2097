"""What only cards have a word for, from a card to a card: as it was, but for URLs that may not be followed."""

from typing import Final

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec.adapters.clicks.drafts import Element
from uispec.adapters.urls import ALLOWED, kind_of
from uispec.ledger import Val

_MESSAGE: Final = "A URL of this kind could run code in the host, so it is left out."
_FOLLOWED: Final = frozenset[str]().union(*ALLOWED.values())
_NAMES: Final = _FOLLOWED | {"api"}
"""What a `uri` may be: it names a resource to a service of identities, and nothing opens it."""
_URLS: Final = frozenset({"url", "href", "src", "image", "poster"})
"""Members that hold a URL, in lower case, with those whose names end in `url`."""
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
    is_changed = _clear(holder)
    if key not in holder:
        val.lose("security", _MESSAGE)
        return
    val.place()
    if is_changed:
        val.change("security", _MESSAGE)
    into[key] = holder[key]


def _clear(holder: Element) -> bool:
    """Take out of JSON of one's own what must not be followed; tell whether there was any."""
    is_changed = False
    stack: list[tuple[str, JsonValue]] = [("", holder)]
    while stack:
        name, around = stack.pop()
        if isinstance(around, list):
            left = [item for item in around if not _is_lost(name, item)]
            is_changed |= len(left) < len(around)
            around[:] = left
            stack += ((name, item) for item in left)
        elif isinstance(around, dict):
            lost = [key for key, value in around.items() if _is_lost(key, value)]
            for key in lost:
                del around[key]
            is_changed |= bool(lost)
            stack += ((key, value) for key, value in around.items() if key not in _OPAQUE)
    return is_changed


def _is_lost(key: str, value: JsonValue) -> bool:
    """Whether something under a key is a URL that is not on the list, or nothing without one that is not."""
    if isinstance(value, str):
        word = key.lower()
        return (word in _URLS or word.endswith("url")) and kind_of(value) not in _FOLLOWED
    if not isinstance(value, dict) or key in _OPAQUE:
        return False
    url, uri = value.get("url"), value.get("uri")
    if isinstance(url, str) and kind_of(url) not in _FOLLOWED:
        return True
    if isinstance(uri, str) and kind_of(uri) not in _NAMES:
        return True
    opened, kind = value.get("value"), value.get("type")
    is_sent = isinstance(kind, str) and kind.lower() in _SENT
    return key == "buttons" and isinstance(opened, str) and not is_sent and kind_of(opened) not in _FOLLOWED
