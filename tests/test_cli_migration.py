"""`uispec upgrade` and `uispec downgrade`: JSON lines to one stream, losses to the other."""

import json
from pathlib import Path
from typing import Final

import pytest

from tests.test_cli import BAD, EXPENSE, Ran, one_object, uispec
from uispec import a2ui

BEGIN: Final = {"beginRendering": {"surfaceId": "s", "root": "root", "styles": {"font": "Serif"}}}
UPDATE: Final = {
    "surfaceUpdate": {
        "surfaceId": "s",
        "components": [{"id": "root", "component": {"Text": {"text": {"literalString": "Hi"}, "usageHint": "h1"}}}],
    }
}
OLDEST: Final = "".join(f"{json.dumps(message)}\n" for message in (BEGIN, UPDATE)).encode()


def test_upgrade_writes_lines_and_tells_what_is_lost() -> None:
    ran = uispec("upgrade", "-", stdin=OLDEST)
    assert ran.status == 0
    assert [json.loads(line) for line in ran.out.splitlines()] == a2ui.upgrade(OLDEST).output
    assert ran.err.startswith("losses   1 loss on the way to a2ui-v1.0\n")
    assert "line 1" in ran.err


def test_a_version_may_be_named() -> None:
    ran = uispec("upgrade", "-", "--to", "0.9.1", stdin=OLDEST)
    assert (ran.status, ran.err) == (0, "")
    assert [json.loads(line)["version"] for line in ran.out.splitlines()] == ["v0.9.1"] * 2
    assert uispec("upgrade", "-", "--to", "0.8", stdin=OLDEST).status == 2


def test_downgrade_comes_back_up() -> None:
    ran = uispec("downgrade", EXPENSE)
    assert ran.status == 0
    assert {json.loads(line)["version"] for line in ran.out.splitlines()} == {"v0.9"}
    again = uispec("upgrade", "-", stdin=ran.out.encode())
    assert (again.status, a2ui.validate(again.out)) == (0, [])


@pytest.mark.parametrize("command", ["upgrade", "downgrade"])
def test_json_is_one_object_and_a_file_is_read_like_a_stream(command: str) -> None:
    ran = uispec(command, EXPENSE, "--json")
    assert (ran.status, ran.err, ran.out.count("\n")) == (0, "", 1)
    assert one_object(ran.out)["output"]
    assert uispec(command, "-", stdin=Path(EXPENSE).read_bytes()) == uispec(command, EXPENSE)


SHAPES: Final = {name: row for name, row in BAD.items() if name != "unknown surface"}
"""Whether a surface is there is no question of a version."""


@pytest.mark.parametrize(("data", "code"), SHAPES.values(), ids=SHAPES)
@pytest.mark.parametrize("command", ["upgrade", "downgrade"])
def test_bad_input_is_told_by_issues(command: str, data: bytes, code: str) -> None:
    ran = uispec(command, "-", stdin=data)
    assert (ran.status, ran.out) == (1, "")
    assert f" {code}: " in ran.err


def test_another_format_is_named() -> None:
    ran = uispec("upgrade", "-", stdin=b'{"type": "AdaptiveCard", "version": "1.6", "body": []}')
    assert ran == Ran(1, "", ran.err)
    assert "unsupported_format" in ran.err
