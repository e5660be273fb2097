"""@a2ui/web_core, the official JavaScript library: the fold of v0.9, through Node."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from tests.peers.node import Node
from tests.peers.outcome import Outcome, Refusal


def folded(
    node: Node, messages: Sequence[Mapping[str, Any]], *, basic_catalogs: Sequence[str], empty_catalogs: Sequence[str]
) -> Outcome:
    """Fold a stream. A message is read by the package's own schema first, as its renderers do.

    Args:
        node: the running process.
        messages: of v0.9 or v0.9.1.
        basic_catalogs: the ids of the basic catalog.
        empty_catalogs: ids of catalogs without a component, which take everything.
    """
    params = {"messages": messages, "basicCatalogs": basic_catalogs, "emptyCatalogs": empty_catalogs}
    answer = node.call("web_core.fold", params)
    refused = answer["refused"]
    return Outcome(
        [json.loads(state) for state in answer["states"]],
        None if refused is None else Refusal(refused["name"], refused["message"]),
    )
