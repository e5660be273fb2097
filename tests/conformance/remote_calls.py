"""Calls between agent and renderer: what is answered to one, and which call an answer belongs to."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from tests.conformance.cases import Action, Case, Document
from tests.conformance.comparison import check_same
from tests.conformance.faults import expecting
from uispec import a2ui, fold
from uispec.a2ui import Catalog, v1_0
from uispec.errors import UispecError

_CATALOGS: Final = ("basic", "media_catalog", "system_catalog", "store_catalog")
_RESULTS: Final[Mapping[str, Any]] = {
    "playMedia": {"playing": True, "timestamp": 0},
    "openExternalUrl": {"opened": True},
    "syncState": None,
}
"""What the functions give that upstream's harness has. One that is not here fails."""
_FAILURE: Final = v1_0.ResponseError(code="EXECUTION_ERROR", message="An error occurred during function execution.")


def _catalogs(metadata: Mapping[str, Document]) -> Mapping[str, Catalog]:
    """The catalogs of a case, each with all its functions; cases name functions of one catalog alone."""
    functions = {
        name: {
            "type": "object",
            "returnType": "any",
            "properties": {"@call": {"const": name}, "args": {"type": "object"}},
            "required": ["@call"],
        }
        for name in metadata
    }
    document = {"protocolVersion": "1.0", "functions": functions}
    catalog = Catalog.from_json(document, "any")
    allowed = {
        # A case has a function that needs an act of the user, and that the agent may call all the same; no document
        # can say that.
        name: replace(
            catalog.functions[name],
            allowed_callers=facts["allowedCallers"],
            requires_user_activation=facts.get("requiresUserActivation", False),
        )
        for name, facts in metadata.items()
    }
    return dict.fromkeys(_CATALOGS, replace(catalog, functions=allowed))


def _handle_rpc(case: Case) -> None:
    (step,) = case.steps
    with expecting(step.fault):
        found = _correlated(case) if "outboundCall" in case.args else _responded(case)
        check_same(found, step.expect, "what came of it")


def _correlated(case: Case) -> Document:
    state = fold.a2ui_apply(fold.a2ui_empty(), {"version": "v1.0", "callAgentFunction": case.args["outboundCall"]})
    answer = a2ui.answer(state, case.args["inboundResponse"])
    return {"correlatedCallId": answer.call and answer.call.id, "result": answer.value}


def _responded(case: Case) -> Document:
    try:
        return {"response": _response(case)}
    except UispecError as error:
        # A case expects a piece of the sentence.
        wanted = case.steps[0].expect.get("error", {}).get("message")
        return {"error": {"message": wanted if wanted is not None and wanted in str(error) else str(error)}}


def _response(case: Case) -> Document | None:
    message = a2ui.parse_message(case.args["message"])
    if not isinstance(message.body, v1_0.CallRendererFunction):
        state = fold.a2ui_empty()
        assert fold.a2ui_apply(state, message) is state
        return None
    catalogs = _catalogs(case.args["functionMetadata"])
    checked = a2ui.check_call(message, catalogs, is_activated=case.args.get("userActivationPresent", False))
    response = checked.refusal
    if response is None:
        name = message.body.call_function.call
        done: Document = {"value": _RESULTS[name]} if name in _RESULTS else {"error": _FAILURE}
        response = a2ui.response(message, **done)
    return {**a2ui.dump_message(response), "version": "v1.0"}


ACTIONS: Final[Mapping[str, Action]] = {"handle_rpc": _handle_rpc}
