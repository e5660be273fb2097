"""Which of several catalogs a component or a call belongs to."""

from collections.abc import Mapping, Sequence
from typing import Final, cast

from tests.conformance.cases import Action, Case, Document
from tests.conformance.comparison import check_same
from tests.conformance.faults import expecting
from uispec import fold
from uispec.a2ui import Catalog
from uispec.a2ui.catalog_resolution import Available, Offer
from uispec.a2ui.dialects import Family, family


def _select_catalog(case: Case) -> None:
    (step,) = case.steps
    surface: Document = case.args["surface"]
    protocols: Document = case.args.get("catalogs", {})
    catalogs = [
        Catalog.from_json({"catalogId": id_}, version=_family(protocols.get(id_, {"protocolVersion": case.version})))
        for id_ in surface["supportedCatalogIds"]
    ]
    with expecting(step.fault):
        selected = _selected(case.args, surface, catalogs)
        check_same(selected, case.given.get("expectSelected"), "the selected catalog")


def _selected(args: Document, surface: Document, catalogs: Sequence[Catalog]) -> str | None:
    available = Available(catalogs)
    for id_ in surface["supportedCatalogIds"]:
        available.hold(id_, "1.0", "/supportedCatalogIds")
    call: Document | None = args.get("functionCall", args.get("function_call"))
    components = [{"id": id_, **_named(one)} for id_, one in args.get("components", {}).items()]
    if call is not None:
        components = [{"id": "c1", "component": "Any", "value": _call(call)}]
    body: Document = {"surfaceId": surface["id"], "catalogId": surface["defaultCatalogId"]}
    if components:
        body["components"] = components
    # Refuses a component or a call that no catalog of the surface has; which one it was found in, no state tells.
    fold.a2ui_apply(fold.a2ui_empty(), {"version": "1.0", "createSurface": body}, catalogs)
    last: Document = call if call is not None else list(args["components"].values())[-1]
    found = available.find(last.get("catalogId", surface["defaultCatalogId"]), "1.0")
    assert isinstance(found, Offer), found
    assert found.catalog is not None
    return found.catalog.catalog_id


def _named(component: Document) -> Document:
    """The suites name the catalog of a component without the `@`."""
    return {"@catalogId" if key == "catalogId" else key: value for key, value in component.items()}


def _call(call: Document) -> Document:
    return {"@call" if key == "call" else key: value for key, value in call.items()}


def _family(facts: Document) -> Family:
    return cast("Family", family(facts["protocolVersion"]))


ACTIONS: Final[Mapping[str, Action]] = {"select_catalog": _select_catalog}
