"""The command line on documents of json-render: whole specs, and patches of one."""

import json
from pathlib import Path
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


def test_a_spec_is_checked_against_a_catalog(tmp_path: Path) -> None:
    wrong = json.dumps({"root": "m", "elements": {"m": {"type": "Txt", "props": {}}}}).encode()
    assert uispec("validate", "-", stdin=wrong).out == "0 errors, 0 warnings, 0 notices\n"
    ran = uispec("validate", "-", "--catalog", "shadcn", stdin=wrong)
    assert (ran.status, ran.out) == (1, "1 error, 0 warnings, 0 notices\n")
    assert 'error /elements/m/type unknown_component: Element "m": the catalog has no component "Txt".' in ran.err
    own = tmp_path / "catalog.json"
    own.write_text('{"components": {"Txt": {"props": {"required": ["text"]}}}}')
    ran = uispec("validate", "-", "--catalog", str(own), stdin=wrong)
    assert (ran.status, ran.out) == (1, "1 error, 0 warnings, 0 notices\n")
    assert "/elements/m/props/text missing_property" in ran.err
    assert "/elements/row/type unknown_component" in uispec("validate", "-", "--catalog", str(own), stdin=LINES).err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no catalog in"),
        ("{}", "/components: missing_property"),
        ('{"components": {"A": {"props": 5}}}', "/components/A/props: wrong_type"),
        (None, "cannot read"),
    ],
)
def test_what_is_no_catalog_is_wrong_use(tmp_path: Path, text: str | None, said: str) -> None:
    file = tmp_path / "catalog.json"
    if text is not None:
        file.write_text(text)
    ran = uispec("validate", "-", "--catalog", str(file), stdin=WHOLE)
    assert (ran.status, ran.out) == (2, "")
    assert said in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("data", [b'{"type": "AdaptiveCard", "body": []}', b"[]"])
def test_a_catalog_is_for_specs(data: bytes) -> None:
    ran = uispec("validate", "-", "--catalog", "shadcn", stdin=data)
    assert ran == Ran(2, "", "uispec: --catalog is for json-render\n")


@pytest.mark.parametrize("arguments", [("validate", "-", "--partial"), ("tree", "-", "--surface", "s")])
def test_options_of_a2ui_are_wrong_use(arguments: tuple[str, ...]) -> None:
    assert uispec(*arguments, stdin=WHOLE).status == 2


def test_what_is_hidden_has_no_tree() -> None:
    hidden = json.dumps({"root": "m", "elements": {"m": {"type": "Text", "visible": False}}}).encode()
    assert uispec("tree", "-", stdin=hidden) == Ran(0, "", "")
