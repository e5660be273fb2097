"""What `upgrade` makes of the drafts of v1.0."""

from typing import Final

import pytest

from tests.a2ui.migration_rows import (
    ACTION,
    BUTTON,
    NEW_BASIC,
    Document,
    draft,
    new,
    told,
)
from uispec import a2ui

DRAFTS: Final[list[tuple[str, Document, list[Document], list[str]]]] = [
    (
        "a call",
        draft(
            functionCallId="1",
            wantResponse=True,
            callFunction={
                "call": "f",
                "args": {"x": 1},
                "catalogId": "c",
                "returnType": "any",
                "callableFrom": "clientOrRemote",
            },
        ),
        [
            {
                "version": "1.0",
                "callRendererFunction": {
                    "functionCallId": "1",
                    "callFunction": {"@call": "f", "args": {"x": 1}, "catalogId": "c"},
                },
            }
        ],
        [
            "/wantResponse property dropped",
            "/callFunction/returnType property dropped",
            "/callFunction/callableFrom property dropped",
        ],
    ),
    (
        "a call without a catalog",
        draft(
            functionCallId="1", callFunction={"call": "openUrl", "args": {"url": "https://e.org"}, "returnType": "void"}
        ),
        [
            {
                "version": "1.0",
                "callRendererFunction": {
                    "functionCallId": "1",
                    "callFunction": {"@call": "openUrl", "args": {"url": "https://e.org"}, "catalogId": NEW_BASIC},
                },
            }
        ],
        ["/callFunction/catalogId version assumed"],
    ),
    (
        "a response",
        draft(functionResponse={"functionCallId": "1", "call": "f", "value": None}),
        [{"version": "1.0", "rendererFunctionResponse": {"functionCallId": "1", "value": None}}],
        ["/functionResponse/call property dropped"],
    ),
    (
        "a response with its id beside it",
        draft(functionCallId="1", functionResponse={"value": 1}),
        [{"version": "1.0", "rendererFunctionResponse": {"functionCallId": "1", "value": 1}}],
        [],
    ),
    (
        "a response to an action",
        draft(actionId="1", actionResponse={"value": 1}),
        [],
        ["/actionId property dropped", "/actionResponse action dropped"],
    ),
    (
        "an action that waits for a response",
        draft(action={"surfaceId": "s", **ACTION, "actionId": "1"}),
        [new("action", **ACTION)],
        ["/action/actionId property dropped"],
    ),
    (
        "properties of a surface",
        draft(createSurface={"surfaceId": "s", "surfaceProperties": {"a": 1}}),
        [new("createSurface")],
        ["/createSurface/surfaceProperties metadata dropped"],
    ),
    (
        "an event that wants a response",
        draft(
            updateComponents={
                "surfaceId": "s",
                "components": [
                    {
                        **BUTTON,
                        "catalogId": "c",
                        "metadata": {},
                        "accessibility": {"label": {"path": "/l"}},
                        "checks": [{"condition": {"call": "required", "args": {"value": {"path": "/v"}}}}],
                        "action": {
                            "event": {
                                "name": "go",
                                "wantResponse": True,
                                "responsePath": "/r",
                                "context": {"a": {"path": "/a"}},
                            }
                        },
                    }
                ],
            }
        ),
        [
            new(
                "updateComponents",
                components=[
                    {
                        **BUTTON,
                        "@catalogId": "c",
                        "@metadata": {},
                        "@accessibility": {"label": {"@path": "/l"}},
                        "@checks": [{"condition": {"@call": "required", "args": {"value": {"@path": "/v"}}}}],
                        "action": {"event": {"name": "go", "context": {"a": {"@path": "/a"}}}},
                    }
                ],
            )
        ],
        [
            "/updateComponents/components/0/action/event/wantResponse action dropped",
            "/updateComponents/components/0/action/event/responsePath action dropped",
        ],
    ),
    ("today's spelling", new("deleteSurface"), [new("deleteSurface")], []),
]


@pytest.mark.parametrize(("given", "wanted", "losses"), [row[1:] for row in DRAFTS], ids=[row[0] for row in DRAFTS])
def test_a_draft_of_v1_0(given: Document, wanted: list[Document], losses: list[str]) -> None:
    result = a2ui.upgrade(given)
    assert (result.output, told(result)) == (wanted, losses)
    assert a2ui.upgrade(result.output).output == wanted
    assert a2ui.upgrade(result.output).losses == ()
