"""Actions about values by themselves: the data model, expressions, functions, clicks, nodes, common types."""

from collections.abc import Mapping
from typing import Final

from tests.conformance import clicks, common_types, data_model, expressions, functions, nodes
from tests.conformance.cases import Action

ACTIONS: Final[Mapping[str, Action]] = {
    **data_model.ACTIONS,
    **expressions.ACTIONS,
    **functions.ACTIONS,
    **clicks.ACTIONS,
    **nodes.ACTIONS,
    **common_types.ACTIONS,
}
