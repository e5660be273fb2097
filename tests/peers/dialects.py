"""How the peers spell what we spell otherwise. Only spellings: a difference of meaning is a disagreement.

Spec: the digest's table of dialects; a2ui-core 0.4.0 is of October 2026, before the envelope keys got their `@`.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from tests.peers.outcome import Document, Surfaces

_ENVELOPE_KEYS: Final = ("@accessibility", "@catalogId", "@checks", "@metadata")
"""Keys of a v1.0 component that a2ui-core 0.4.0 knows without the `@`; its `@path` and `@call` are ours."""


def core_messages(messages: Sequence[Mapping[str, Any]]) -> list[Document]:
    """Spell a stream for a2ui-core."""
    return [_core_message(message) for message in messages]


def _core_message(message: Mapping[str, Any]) -> Document:
    spelled = dict(message)
    if spelled.get("version") == "1.0":
        # It reads `1.0` as well, save in an agentFunctionResponse, which it reads by another model.
        spelled["version"] = "v1.0"
    for name in ("createSurface", "updateComponents"):
        body = spelled.get(name)
        if isinstance(body, dict) and isinstance(components := cast("Document", body).get("components"), list):
            spelled[name] = {**body, "components": [_core_component(one) for one in cast("list[Any]", components)]}
    return spelled


def _core_component(component: Any) -> Any:
    if not isinstance(component, dict):
        return component
    document = cast("Document", component)
    return {key.removeprefix("@") if key in _ENVELOPE_KEYS else key: value for key, value in document.items()}


def core_surfaces(surfaces: Surfaces) -> Surfaces:
    """Spell a state of ours as a2ui-core would hold it."""
    return {
        id_: {**surface, "components": {key: _held(one, surface) for key, one in surface["components"].items()}}
        for id_, surface in surfaces.items()
    }


def _held(component: Document, surface: Document) -> Document:
    spelled = _core_component(component)
    # It holds the catalog and not the key, so that one which names its surface's is one which names none.
    if component.get("@catalogId", ...) == surface["catalogId"]:
        del spelled["catalogId"]
    return spelled


def web_surfaces(surfaces: Surfaces) -> Surfaces:
    """Spell a state of ours as web_core would: JavaScript has one kind of number, and JSON.stringify no `-0`."""
    return cast("Surfaces", _js(surfaces))


def _js(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _js(item) for key, item in cast("Document", value).items()}
    if isinstance(value, list):
        return [_js(item) for item in cast("list[Any]", value)]
    return int(value) if isinstance(value, float) and value.is_integer() else value
