"""The messages that tell a surface to a renderer, each in the version of that surface."""

from collections.abc import Sequence
from typing import Any, cast

from uispec._model import MISSING
from uispec.a2ui import v0_9, v1_0
from uispec.a2ui.changes.data_writes import Write
from uispec.a2ui.dialects import Family, spelled
from uispec.a2ui.reading import Message
from uispec.a2ui.slots import Component
from uispec.a2ui.state import Surface


def creation(surface: Surface, components: Sequence[Component] = (), data: object = MISSING) -> Message:
    """Say that a surface begins, and in v1.0 with what; no other version has room for components and data here."""
    if surface.version == "1.0":
        return _message(
            "1.0",
            create_surface=v1_0.CreateSurface(
                surface_id=surface.id,
                catalog_id=MISSING if surface.catalog_id is None else surface.catalog_id,
                send_data_model=surface.send_data_model or MISSING,
                components=cast("Any", tuple(components)) or MISSING,
                data_model=cast("Any", data),
                metadata=MISSING if surface.metadata is None else surface.metadata,
            ),
        )
    if surface.catalog_id is None:
        raise ValueError(f"a surface of A2UI {surface.version} has a catalog; {surface.id!r} has none")
    return _message(
        surface.version,
        create_surface=v0_9.CreateSurface(
            surface_id=surface.id,
            catalog_id=surface.catalog_id,
            theme=MISSING if surface.theme is None else surface.theme,
            send_data_model=surface.send_data_model or MISSING,
        ),
    )


def components_update(surface: Surface, components: Sequence[Component]) -> list[Message]:
    """Say which components are new or different; nothing where there are none."""
    if not components:
        return []
    models = _models(surface.version)
    body = models.UpdateComponents(surface_id=surface.id, components=cast("Any", tuple(components)))
    return [_message(surface.version, update_components=body)]


def data_update(surface: Surface, write: Write) -> Message:
    """Say what is new at one place of the data model."""
    models = _models(surface.version)
    path = write.path or MISSING
    body = models.UpdateDataModel(surface_id=surface.id, path=path, value=cast("Any", write.value))
    return _message(surface.version, update_data_model=body)


def deletion(surface: Surface) -> Message:
    """Say that a surface ends."""
    return _message(surface.version, delete_surface=_models(surface.version).DeleteSurface(surface_id=surface.id))


def _models(version: Family) -> Any:
    return v1_0 if version == "1.0" else v0_9


def _message(version: Family, **body: object) -> Message:
    return _models(version).Message(version=spelled(version), **body)
