"""The command line on documents of json-render: whole specs, and patches of one."""

import json
from typing import Any, Final

import pytest

from tests.test_cli import Ran, one_object, uispec

SPEC: Final[dict[str, Any]] = {
    "root": "m",
    "elements": {
        "m": {"type": "List", "props": {}, "children": ["row"], "repeat": {"statePath": "/names"}},
        "row": {"type": "Text", "props": {"text": {"$item": ""}}},
    },
    "state": {"names": ["Ada", "Lin"]},
}
PATCHES: Final = [{"op": "add", "path": f"/{name}", "value": value} for name, value in SPEC.items()]
WHOLE: Final = json.dumps(SPEC).encode()
LINES: Final = "\n\n".join(map(json.dumps, PATCHES)).encode()
FORMS: Final = {"whole": WHOLE, "lines": LINES, "array": json.dumps(PATCHES).encode()}


@pytest.mark.parametrize("data", FORMS.values(), ids=FORMS)
def test_a_spec_is_checked_folded_and_drawn(data: bytes) -> None:
    assert uispec("validate", "-", stdin=data) == Ran(0, "0 errors, 0 warnings, 0 notices\n", "")
    assert json.loads(uispec("fold", "-", stdin=data).out) == SPEC
    outline = 'List #m\n  Text #row text="Ada"\n  Text #row text="Lin"'
    assert uispec("tree", "-", stdin=data) == Ran(0, f"{outline}\n", "")
    assert one_object(uispec("tree", "-", "--json", stdin=data).out)["output"] == outline


def test_what_is_wrong_is_told_with_its_place() -> None:
    wrong = json.dumps({**SPEC, "elements": {**SPEC["elements"], "row": {"type": "Text", "chidren": []}}}).encode()
    ran = uispec("validate", "-", stdin=wrong)
    assert (ran.status, ran.out) == (0, "0 errors, 1 warning, 0 notices\n")
    assert "/elements/row/chidren" in ran.err
    gone = LINES + b'\n{"op": "remove", "path": "/elements/x"}'
    ran = uispec("validate", "-", stdin=gone)
    assert ran.status == 1
    assert "/3/path (line 6) not_found" in ran.err
    assert json.loads(uispec("fold", "-", stdin=gone).out) == SPEC


@pytest.mark.parametrize("arguments", [("validate", "-", "--partial"), ("tree", "-", "--surface", "s")])
def test_options_of_a2ui_are_wrong_use(arguments: tuple[str, ...]) -> None:
    assert uispec(*arguments, stdin=WHOLE).status == 2


def test_what_is_hidden_has_no_tree() -> None:
    hidden = json.dumps({"root": "m", "elements": {"m": {"type": "Text", "visible": False}}}).encode()
    assert uispec("tree", "-", stdin=hidden) == Ran(0, "", "")
