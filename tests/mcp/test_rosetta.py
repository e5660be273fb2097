"""The recorded files of one card for both hosts: what this package makes of them, and the clicks that come back."""

from copy import deepcopy
from typing import Any, Final

import pytest

from tests.mcp.descriptors import ported, without_aliases
from tests.shared import load, needs_shared
from uispec import mcp

pytestmark = needs_shared

ARGUMENTS: Final = {"expenseId": "exp_8812", "decision": "approve"}
CLICK: Final = {"type": "tool", "payload": {"toolName": "decide_expense", "params": ARGUMENTS}}


def rosetta(name: str) -> Any:
    return load(f"data/rosetta/{name}.json")


def test_the_tools_of_one_host_are_those_of_the_other() -> None:
    openai, standard = deepcopy(rosetta("openai_apps_tool")), rosetta("mcp_apps_tool")
    there = ported(openai, to="mcp-apps")
    assert there.output == standard
    assert [loss.path for loss in there.losses] == [
        "/tools/0/_meta/openai~1toolInvocation~1invoking",
        "/tools/0/_meta/openai~1toolInvocation~1invoked",
    ]
    for key in ("invoking", "invoked"):
        del openai["tools"][0]["_meta"][f"openai/toolInvocation/{key}"]
    back = ported(standard, to="openai-apps")
    assert (back.output, back.losses) == (openai, ())


def test_the_dual_file_is_what_writing_for_both_makes() -> None:
    dual = rosetta("openai_apps_tool_dual")
    made = ported(rosetta("openai_apps_tool"), to="mcp-apps", dual_write=True)
    assert (made.output, made.losses, made.issues) == (dual, (), ())
    assert without_aliases(dual).output == rosetta("mcp_apps_tool")


def test_the_resources_are_the_same_view() -> None:
    there = ported(rosetta("openai_apps_resource"), to="mcp-apps")
    assert there.output == rosetta("mcp_apps_resource")
    assert [loss.path for loss in there.losses] == ["/contents/0/_meta/openai~1widgetDescription"]


@pytest.mark.parametrize("name", ["mcp_apps_tool", "mcp_apps_resource", "openai_apps_tool", "openai_apps_resource"])
def test_nothing_is_wrong_with_them(name: str) -> None:
    assert mcp.validate(rosetta(name)) == []


def test_the_clicks_come_out_of_helpers() -> None:
    assert mcp.tool_call("decide_expense", ARGUMENTS) == rosetta("mcp_apps_action")
    assert mcp.port_action(CLICK).output == rosetta("mcp_apps_action")
    meta = {"openai/locale": "en-US", "openai/subject": "v1/anonymous"}
    assert rosetta("openai_apps_action") == {
        "viewCalls": mcp.port_action(CLICK, to="openai-apps").output,
        "serverReceives": mcp.tool_call("decide_expense", ARGUMENTS, meta=meta),
    }


def test_the_dialogue_is_in_order() -> None:
    steps = rosetta("mcp_apps_bridge")
    assert mcp.check_dialogue(steps) == []
    view = mcp.view_empty()
    for step in steps:
        view = mcp.view_apply(view, step["message"], step["direction"].partition("-")[0], strict=True)
        read = mcp.parse_message(step["message"])
        assert mcp.dump_message(read) == step["message"]
    assert view.stage == "result"
    assert view.result == rosetta("mcp_apps_result")
    assert view.arguments == rosetta("mcp_apps_result")["structuredContent"]
