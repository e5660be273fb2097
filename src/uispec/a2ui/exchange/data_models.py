"""The data models that a renderer sends along with its messages: those of the surfaces that ask for it."""

from collections.abc import Collection, Mapping
from typing import Final, cast

from pydantic import Field, JsonValue, TypeAdapter

from uispec import _json
from uispec._hold import hold, hold_limits
from uispec._issues import read_as
from uispec._model import MISSING, Model
from uispec.a2ui import v0_9, v1_0
from uispec.a2ui.dialects import Family, spelled
from uispec.a2ui.exchange.capabilities import Rules, rules_of
from uispec.a2ui.state import State, hold_state
from uispec.limits import DEFAULT, Limits

DATA_KEYS: Final[Mapping[Rules, str]] = {"0.9": "a2uiClientDataModel", "1.0": "a2uiRendererDataModel"}
"""Where the metadata of a message holds data models."""


def renderer_data_models(state: State, surface_ids: Collection[str] | None = None) -> dict[str, JsonValue]:
    """Write the data models that the next message from the renderer is to carry, as its metadata.

    Args:
        state: the renderer's.
        surface_ids: the surfaces of the agent that the message goes to; `None`: all are.

    Returns:
        `a2uiClientDataModel` with the surfaces of v0.9 and v0.9.1, and `a2uiRendererDataModel` with those of v1.0;
        either only if there is such a surface that was created with `sendDataModel`. A model that is no object cannot
        be told, and is left out. Copies, for the caller to keep.

    Spec: A2UI 0.9, "Client data model"; 1.0, "Renderer data model".

    >>> from uispec import fold
    >>> create = {"surfaceId": "main", "sendDataModel": True, "dataModel": {"name": "Ada"}}
    >>> state = fold.a2ui_apply(fold.a2ui_empty(), {"version": "1.0", "createSurface": create})
    >>> renderer_data_models(state)
    {'a2uiRendererDataModel': {'version': '1.0', 'surfaces': {'main': {'name': 'Ada'}}}}
    """
    hold_state("renderer_data_models", state)
    written: dict[str, JsonValue] = {}
    for rules, key in DATA_KEYS.items():
        sent = {
            id_: surface
            for id_, surface in state.surfaces.items()
            if surface.send_data_model
            and rules_of(surface.version) == rules
            and isinstance(surface.data, dict)
            and (surface_ids is None or id_ in surface_ids)
        }
        if sent:
            # A peer of v0.9 need not know of v0.9.1.
            versions: set[Family] = {surface.version for surface in sent.values()}
            version: Family = "0.9" if "0.9" in versions else versions.pop()
            models = {id_: _json.copy(surface.data) for id_, surface in sent.items()}
            written[key] = {"version": spelled(version), "surfaces": models}
    return written


def read_data_models(metadata: Mapping[str, object], *, limits: Limits = DEFAULT) -> dict[str, dict[str, JsonValue]]:
    """Read the data models that came with a message from a renderer.

    Args:
        metadata: of the message; other keys than the two are passed over.
        limits: of reading.

    Returns:
        The data model of each surface by its id, of both versions together; empty where there are none.

    Raises:
        ParseError, LimitError: they are no JSON that may enter; `codes.ReadCode`.
        InvalidDocumentError: they have not their shape; `codes.ShapeCode`, and paths point into the metadata.

    Spec: A2UI 0.9, "Client data model"; 1.0, "Renderer data model".

    >>> read_data_models({"a2uiClientDataModel": {"version": "v0.9", "surfaces": {"main": {"name": "Ada"}}}})
    {'main': {'name': 'Ada'}}
    """
    hold("read_data_models", "metadata", metadata, Mapping, "the metadata of a message, a mapping")
    hold_limits("read_data_models", limits)
    found: dict[str, dict[str, JsonValue]] = {}
    sent = {key: metadata[key] for key in DATA_KEYS.values() if key in metadata}
    read = read_as(_SENT, sent, limits=limits)
    for models in (read.old, read.new):
        if models is not MISSING:
            found |= {
                id_: cast("dict[str, JsonValue]", _json.copy(dict(data))) for id_, data in models.surfaces.items()
            }
    return found


class _Sent(Model):
    old: v0_9.RendererDataModel | MISSING = Field(default=MISSING, validation_alias=DATA_KEYS["0.9"])
    new: v1_0.RendererDataModel | MISSING = Field(default=MISSING, validation_alias=DATA_KEYS["1.0"])


_SENT: Final[TypeAdapter[_Sent]] = TypeAdapter(_Sent)
