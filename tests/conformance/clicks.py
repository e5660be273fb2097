"""What a click dispatches: an event with its values computed, and the errors on the way."""

from collections.abc import Mapping, Sequence
from typing import Final

from tests.conformance.cases import Action, Case, Document
from tests.conformance.comparison import check_same
from tests.conformance.faults import expecting
from tests.conformance.one_surface import OneSurface
from uispec import a2ui
from uispec.errors import Issue
from uispec.tree import Node

_NO_EVENT: Final = None
_QUIET: Final[Document] = {"context": {}, "userMessage": None}
"""What an event has of which a case does not speak."""


def _dispatch_action(case: Case) -> None:
    (step,) = case.steps
    written: Document = case.given["actionPayload"]
    # Cases mostly name no version, and only v1.0 has a userMessage.
    version = "v1.0" if "userMessage" in written.get("event", {}) else case.version
    # The basic catalog refuses an action without `event`, as the schema does. A catalog that nobody knows may have it.
    catalog_id = "https://example.org/unknown" if "name" in written else None
    button: Document = {"id": "root", "component": "Button", "child": "label", "action": written}
    data = case.given.get("dataModel", {})
    with expecting(step.fault):
        surface = OneSurface(version, data=data, components=[button], catalog_id=catalog_id).surface
        node = Node("Button", "root", scope=case.given.get("scope", ""))
        event, issues = _called(surface, node, written) if "functionCall" in written else _sent(surface, node)
        wanted = {**_QUIET, **case.given["expectDispatched"]} if "expectDispatched" in case.given else _NO_EVENT
        check_same(event, wanted, "the event")
        # Upstream's error channel knows one code for whatever goes wrong in a value.
        told: list[Document] = [{"code": "EXPRESSION_ERROR"} for issue in issues if issue.severity == "error"]
        check_same(told, case.given.get("expectDispatchedErrors", []), "what is told of errors")
        if "expectDataModel" in case.given:
            check_same(surface.data, case.given["expectDataModel"], "the data model")


def _sent(surface: a2ui.Surface, node: Node) -> tuple[Document, Sequence[Issue]]:
    event = a2ui.event(surface, node)
    return {"name": event.name, "context": event.context, "userMessage": event.user_message}, event.issues


def _called(surface: a2ui.Surface, node: Node, written: Document) -> tuple[None, Sequence[Issue]]:
    """A call of the renderer's own functions, which sends nothing."""
    _, issues = a2ui.evaluate(
        written["functionCall"], surface.data, node.scope, surface.version, catalog_id=surface.catalog_id
    )
    return _NO_EVENT, issues


ACTIONS: Final[Mapping[str, Action]] = {"dispatch_action": _dispatch_action}
