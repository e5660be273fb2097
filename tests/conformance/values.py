"""Actions about values by themselves: the data model, expressions, functions, clicks, nodes, types, catalogs, calls."""

from collections.abc import Mapping
from typing import Final

from tests.conformance import (
    capabilities,
    catalog_documents,
    catalog_schemas,
    catalog_selection,
    clicks,
    common_types,
    data_model,
    expressions,
    functions,
    nodes,
    remote_calls,
)
from tests.conformance.cases import Action

ACTIONS: Final[Mapping[str, Action]] = {
    **data_model.ACTIONS,
    **expressions.ACTIONS,
    **functions.ACTIONS,
    **clicks.ACTIONS,
    **nodes.ACTIONS,
    **common_types.ACTIONS,
    **catalog_documents.ACTIONS,
    **catalog_schemas.ACTIONS,
    **catalog_selection.ACTIONS,
    **capabilities.ACTIONS,
    **remote_calls.ACTIONS,
}
