"""Faults that people reported about software around MCP Apps and the OpenAI Apps SDK, each with the right value."""

from typing import Any, Final

import pytest

from tests.mcp.descriptors import ported
from uispec import mcp
from uispec.errors import InvalidDocumentError
from uispec.mcp.content import EmbeddedResource

# mcp-nested-pointer-wins
ADDRESSES: Final[list[tuple[Any, str | None, list[tuple[str, str]]]]] = [
    (
        {"ui": {"resourceUri": "ui://a/x.html"}, "ui/resourceUri": "ui://b/y.html"},
        "ui://a/x.html",
        [("alias_conflict", "notice")],
    ),
    (
        {"ui": {"resourceUri": "https://a/x.html"}, "ui/resourceUri": "ui://b/y.html"},
        "ui://b/y.html",
        [("invalid_uri", "warning"), ("deprecated_property", "warning")],
    ),
    ({"ui/resourceUri": "ui://b/y.html"}, "ui://b/y.html", [("deprecated_property", "warning")]),
    ({"ui": "oops"}, None, [("wrong_type", "warning")]),
]


@pytest.mark.parametrize(("meta", "uri", "told"), ADDRESSES, ids=range(len(ADDRESSES)))
def test_the_nested_address_wins_and_no_shape_raises(meta: Any, uri: str | None, told: list[tuple[str, str]]) -> None:
    found = mcp.resource_uri({"name": "t", "_meta": meta})
    assert (found.uri, [(issue.code, issue.severity) for issue in found.issues]) == (uri, told)


# mcp-where-resource-meta-lives
def test_metadata_is_that_of_the_content_as_a_whole_else_that_of_the_list() -> None:
    ui = {"csp": {"connectDomains": ["https://list"]}, "prefersBorder": True}
    listed: Any = {"uri": "ui://a", "_meta": {"ui": ui}}
    own: Any = {"csp": {"connectDomains": ["https://item"]}}
    content: Any = {"uri": "ui://a", "mimeType": "text/html;profile=mcp-app", "text": "<p>"}
    assert mcp.resource_ui({**content, "_meta": {"ui": own}}, listed) == own
    assert mcp.resource_ui(content, listed) == ui
    assert mcp.resource_ui(content) == {}


# mcp-visibility-check
VISIBILITY: Final[list[tuple[Any, bool]]] = [
    (["model", "app"], True),
    (["model"], False),
    (["app"], True),
    ([], False),
    (["model", "internal"], False),
]


@pytest.mark.parametrize(("visibility", "allowed"), VISIBILITY, ids=str)
def test_a_view_calls_what_is_for_views(visibility: Any, allowed: bool) -> None:
    assert mcp.callable_by({"name": "t", "_meta": {"ui": {"visibility": visibility}}}, "app") is allowed


def test_absent_is_both_and_a_word_is_no_list() -> None:
    assert mcp.callable_by({"name": "t"}, "app")
    with pytest.raises(InvalidDocumentError) as caught:
        mcp.callable_by({"name": "t", "_meta": {"ui": {"visibility": "app"}}}, "app")
    assert [issue.code for issue in caught.value.issues] == ["wrong_type"]
    with pytest.raises(ValueError, match="'model' or 'app'"):
        mcp.callable_by({"name": "t"}, "user")  # pyright: ignore[reportArgumentType]


# openai-visibility-port, and in tests/mcp/test_porting.py with the other direction
PORTS: Final[list[tuple[Any, list[str]]]] = [
    ({"openai/widgetAccessible": True}, ["model", "app"]),
    ({"openai/widgetAccessible": False}, ["model"]),
    ({"openai/visibility": "private", "openai/widgetAccessible": True}, ["app"]),
    ({"openai/visibility": "private", "openai/widgetAccessible": False}, []),
    # DISPUTED there: null is recommended, and ["model"] called the strict port. The old host's answer is "not the
    # view", the new one's would be "the view too"; so it is written, and told as an assumption.
    ({}, ["model"]),
]


@pytest.mark.parametrize(("meta", "visibility"), PORTS, ids=range(len(PORTS)))
def test_one_key_says_app_and_the_other_says_model(meta: Any, visibility: list[str]) -> None:
    result = ported({"name": "t", "_meta": meta}, to="mcp-apps")
    assert result.output["_meta"]["ui"]["visibility"] == visibility
    assert [loss.effect for loss in result.losses] == ([] if meta else ["assumed"])


# mcp-mime-and-meta-survive
def test_contents_keep_their_media_type_their_metadata_and_their_blob() -> None:
    contents: list[Any] = [
        {
            "uri": "ui://a",
            "mimeType": "text/html+skybridge",
            "text": "<p>",
            "_meta": {"openai/widgetDescription": "d", "vendor/x": {"k": None}},
        },
        {"uri": "ui://b", "mimeType": "text/html;profile=mcp-app", "blob": "PHA+"},
    ]
    for each in contents:
        block = {"type": "resource", "resource": each}
        assert EmbeddedResource.model_validate(block, by_alias=True, by_name=False).model_dump() == block
    result = ported({"contents": contents}, to="mcp-apps").output["contents"]
    assert result[0]["mimeType"] == "text/html;profile=mcp-app"
    assert result[0]["_meta"] == {"vendor/x": {"k": None}}
    assert result[1] == contents[1]
