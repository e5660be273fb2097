"""a2ui-core, the official Python library: the fold of v0.9 and v1.0, with its checks and without."""

import json
import logging
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from tests.peers.outcome import Document, Outcome, Refusal, Surfaces
from uispec.a2ui.dialects import Family


def why_absent() -> str | None:
    """Say why a2ui-core cannot be asked here; `None` if it can."""
    try:
        version("a2ui-core")
    except PackageNotFoundError:
        return "a2ui-core is not installed (pip install '.[peers]')"
    return None


def processor(catalogs: Sequence[Any], *, checks: str | None) -> Any:
    """Make what folds one stream.

    Args:
        catalogs: those that are known.
        checks: the name of one of its presets; `None` for the checks of the envelope alone.
    """
    processing = import_module("a2ui.core.processing")
    # A function call that cannot be run is logged, and is no matter of the fold.
    logging.getLogger("a2ui.core.processing.message_processor").disabled = True
    config = getattr(import_module("a2ui.core.validation"), checks) if checks else None
    options = processing.MessageProcessorOptions(validation_config=config)
    return processing.MessageProcessor(catalogs=catalogs, options=options)


def folded(messages: Sequence[Mapping[str, Any]], catalogs: Sequence[Any], *, checks: str | None) -> Outcome:
    """Fold a stream that is spelled as a2ui-core spells it.

    Args:
        messages: they are copied, since the data models of a2ui-core write into what they were given.
        catalogs: as `catalogs` gives them.
        checks: as for `processor`.
    """
    processing = processor(catalogs, checks=checks)
    states: list[Surfaces] = []
    for message in messages:
        try:
            processing.process_messages(json.loads(json.dumps(message)))
        except Exception as error:
            # Whatever a peer throws is its answer.
            return Outcome(states, Refusal(type(error).__name__, str(error)))
        states.append(_surfaces(processing))
    return Outcome(states, None)


def catalogs(family: Family, *, empty: Sequence[str], documents: Sequence[Document] = ()) -> list[Any]:
    """Make the catalogs that a fold knows: the basic one, empty ones under these ids, and those of these documents."""
    basic = import_module("a2ui.core.basic_catalog").BasicCatalog(family)
    catalog = import_module("a2ui.core.catalog").Catalog
    return [
        basic,
        *(catalog(id_, basic.protocol_version) for id_ in empty),
        *(catalog.from_json(document, basic.protocol_version) for document in documents),
    ]


def _surfaces(processor: Any) -> Surfaces:
    surfaces = {
        id_: {
            "catalogId": surface.default_catalog.catalog_id if surface.default_catalog else None,
            "components": {key: _component(surface, one) for key, one in surface.components_model.entries},
            "data": surface.data_model.get("/"),
            "sendDataModel": surface.send_data_model,
            "theme": surface.theme or {},
        }
        for id_, surface in processor.model.surfaces.items()
    }
    # Later messages write into the objects of this state, so it is written out now.
    return json.loads(json.dumps(surfaces))


def _component(surface: Any, component: Any) -> dict[str, Any]:
    tree: dict[str, Any] = component.component_tree
    # The key is taken off on the way in; the catalog itself is what is left of it.
    if component.catalog is not surface.default_catalog:
        tree["catalogId"] = component.catalog.catalog_id
    return tree
