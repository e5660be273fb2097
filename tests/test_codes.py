"""Issue codes are closed sets of snake_case words, each owned by a package, and each one happens in some test."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, get_args

import uispec
from uispec import convert
from uispec.a2ui.codes import A2uiCode
from uispec.adapters.clicks.homecoming import HomeCode
from uispec.adaptive.codes import AdaptiveCode
from uispec.agui.codes import AguiCode
from uispec.genui.codes import GenuiCode
from uispec.jsonrender.codes import JsonrenderCode
from uispec.losses import CODES as LOSS_CODES
from uispec.mcp.codes import McpCode
from uispec.patch import PatchCode

ROOT: Final = Path(uispec.__file__).parent
TESTS: Final = Path(__file__).parent

FLOOR: Final = frozenset({"not_found", "not_normalized", "open_object", "optional_property", "recursive_definition"})
"""Codes of the shared floor that no protocol tells on."""

COMMAND: Final = frozenset({"unknown_format", "unsupported_format"})
"""What the command says of a document that none of its formats is, or one that it cannot check yet."""


def literals_of(code: object) -> Iterator[str]:
    """The words of a Literal, and of the Literals in it or in a union."""
    for member in get_args(code):
        if isinstance(member, str):
            yield member
        else:
            yield from literals_of(member)


ISSUE_CODES: Final = frozenset(
    {
        *literals_of(A2uiCode),
        *literals_of(AdaptiveCode),
        *literals_of(AguiCode),
        *literals_of(GenuiCode),
        *literals_of(HomeCode),
        *literals_of(JsonrenderCode),
        *literals_of(McpCode),
        *literals_of(convert.ConvertCode),
        *literals_of(PatchCode),
        *FLOOR,
        *COMMAND,
    }
)


def _written() -> dict[str, str]:
    """Each code that an `Issue(...)` or a `refusal(...)` of the sources names by a literal, and where."""
    found: dict[str, str] = {}
    for path in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                place = {"Issue": 1, "refusal": 0}.get(node.func.id)
                code = node.args[place] if place is not None and len(node.args) > place else None
                if isinstance(code, ast.Constant) and isinstance(code.value, str):
                    found[code.value] = f"{path.relative_to(ROOT)}:{node.lineno}"
    return found


def test_every_code_that_the_sources_write_is_in_the_set_of_a_package() -> None:
    written = _written()
    assert len(written) > 20
    assert {code: place for code, place in written.items() if code not in ISSUE_CODES} == {}


def test_codes_are_snake_case() -> None:
    assert [code for code in (*ISSUE_CODES, *LOSS_CODES) if not re.fullmatch("[a-z]+(_[a-z]+)*", code)] == []


def test_every_code_happens_in_some_test() -> None:
    """By its name in a row or an assertion; the whole tuples that the tests compare do the rest."""
    files = [*TESTS.rglob("*.py"), *TESTS.rglob("*.json")]
    texts = [path.read_text(encoding="utf-8") for path in files if path.name != Path(__file__).name]
    spoken = set(re.findall("[a-z_]+", " ".join(texts)))
    assert sorted(code for code in (*ISSUE_CODES, *LOSS_CODES) if code not in spoken) == []
