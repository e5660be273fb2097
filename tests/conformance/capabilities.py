"""What a renderer says of its catalogs."""

from collections.abc import Mapping
from typing import Final, cast

from tests.conformance.cases import Action, Case, Document
from tests.conformance.comparison import check_same
from tests.conformance.faults import expecting
from uispec import a2ui
from uispec.a2ui import Catalog
from uispec.a2ui.dialects import family


def capabilities_of(case: Case, *, inline: bool = False) -> Document:
    """Write what a renderer with the catalogs of a case says, by versions as the suites spell them."""
    catalogs = [Catalog.from_json(document, version=family(case.version)) for document in case.catalogs]
    by_key = a2ui.renderer_capabilities(catalogs, inline=inline)
    versions = {version: said for held in by_key.values() for version, said in cast("Document", held).items()}
    return {"v1.0" if version == "1.0" else version: said for version, said in versions.items()}


def _get_renderer_capabilities(case: Case) -> None:
    (step,) = case.steps
    with expecting(step.fault):
        found = capabilities_of(case, inline=case.args["includeInlineCatalogs"])
        check_same(found, step.expect, "the capabilities")


ACTIONS: Final[Mapping[str, Action]] = {
    "get_renderer_capabilities": _get_renderer_capabilities,
}
