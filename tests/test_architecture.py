"""The shape of the house: which module may import which, and what an import loads.

`LAYERS` is the order, from the floor up. A module may import modules of lower layers, and of its own
layer where that is one package; protocol packages stand in one layer and never import each other.
"""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import uispec

ROOT: Final = Path(uispec.__file__).parent

PROTOCOLS: Final = frozenset({"a2ui", "jsonrender", "adaptive", "agui", "mcp", "genui"})
LAYERS: Final[tuple[frozenset[str], ...]] = (
    frozenset({"errors", "limits", "_kinds", "_lazy"}),
    frozenset({"_sentences"}),
    frozenset({"_hold", "_browser"}),
    frozenset({"_json", "_cutting"}),
    frozenset({"pointer", "identifiers", "_map"}),
    frozenset({"_node", "_order", "_spots", "losses"}),
    frozenset({"tree", "ledger"}),
    frozenset({"_issues"}),
    frozenset({"_model"}),
    frozenset({"_issue_document"}),
    frozenset({"patch", "schema"}),
    PROTOCOLS,
    frozenset({"fold"}),
    frozenset({"adapters"}),
    frozenset({"convert"}),
    frozenset({"preview"}),
    frozenset({"cli"}),
    frozenset({"__main__"}),
)
"""The first part of a module's name below `uispec`, layer by layer."""
ADAPTERS: Final = {
    "a2ui": "a2ui",
    "json_render": "jsonrender",
    "adaptive_card": "adaptive",
    "assistant_ui": "genui",
    "markdown": "",
    "outline": "",
}
"""The adapters, each with the protocol that it may know. What lies between them knows none: a writer works from the
neutral tree, whatever the source was."""
ALL_FORMATS: Final = frozenset({"detection", "following", "functions", "options", "texts.crossings"})
"""The parts of `adapters` whose business is all formats."""
VERSIONS: Final = (("a2ui", "v0_9"), ("a2ui", "v1_0"))
"""Wire versions of one protocol; none imports another."""


def modules() -> dict[str, Path]:
    """Every module of the package by its name, packages by the name of their folder."""
    found: dict[str, Path] = {}
    for path in sorted(ROOT.rglob("*.py")):
        parts = ("uispec", *path.relative_to(ROOT).with_suffix("").parts)
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES: Final = modules()


def imported(name: str, path: Path, tree: ast.AST) -> Iterator[tuple[str, int]]:
    """The modules of the package that one module imports anywhere in it, with the lines."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node.lineno
        elif isinstance(node, ast.ImportFrom):
            base = package
            for _ in range(node.level - 1):
                base = base.rpartition(".")[0]
            source = node.module or "" if not node.level else f"{base}.{node.module}" if node.module else base
            for alias in node.names:
                inner = f"{source}.{alias.name}"
                # All that the root has is its parts.
                yield (inner if inner in MODULES or source == "uispec" else source), node.lineno


def edges(name: str, path: Path, tree: ast.AST | None = None) -> list[tuple[str, int]]:
    """What `imported` finds, without the outside world and without the root, which names its parts lazily."""
    tree = tree or ast.parse(path.read_text(encoding="utf-8"))
    return [(target, line) for target, line in imported(name, path, tree) if target.startswith("uispec.")]


def layer_of(name: str) -> int | None:
    part = name.split(".")[1]
    return next((number for number, layer in enumerate(LAYERS) if part in layer), None)


def objection(source: str, target: str) -> str | None:
    """Why one module may not import another, if so."""
    upper, lower = layer_of(source), layer_of(target)
    if upper is None or lower is None:
        return f"{source if upper is None else target} stands in no layer; give it a place in LAYERS"
    ours, theirs = source.split("."), target.split(".")
    if lower > upper:
        return f"{source} imports {target}, which stands above it"
    if lower == upper and ours[1] != theirs[1]:
        return f"{source} imports {target}, its neighbour"
    if ours[1] == "adapters" and len(ours) > 2 and ".".join(ours[2:]) not in ALL_FORMATS:
        is_other = theirs[1] in PROTOCOLS and theirs[1] != ADAPTERS.get(ours[2])
        is_other_adapter = theirs[1] == "adapters" and theirs[2] in ADAPTERS and theirs[2] != ours[2]
        if is_other or is_other_adapter:
            return f"{source} imports {target}, which is of another format"
    versions = {tuple(ours[1:3]), tuple(theirs[1:3])}
    if len(versions) == 2 and versions <= set(VERSIONS):
        return f"{source} imports {target}, another version"
    return None


@pytest.mark.parametrize("name", [name for name in MODULES if name != "uispec"])
def test_imports_point_down(name: str) -> None:
    path = MODULES[name]
    found = [(line, objection(name, target)) for target, line in edges(name, path)]
    assert [f"{path.name}:{line}: {reason}" for line, reason in found if reason is not None] == []


def test_there_is_something_to_walk() -> None:
    names = {name.split(".")[1] for name in MODULES if name != "uispec"}
    assert {"errors", "limits", "_json", "pointer", "identifiers", "_map", "a2ui"} <= names
    assert {target for target, _ in edges("uispec._json.reading", MODULES["uispec._json.reading"])} == {
        "uispec._json.check",
        "uispec._json.overflow",
        "uispec._kinds",
        "uispec.errors",
        "uispec.limits",
    }


WRONG: list[tuple[str, str, str]] = [
    ("uispec.errors", "from uispec._json import same", "above"),
    ("uispec.pointer", "import uispec.a2ui.v0_9", "above"),
    ("uispec.pointer", "from uispec import a2ui", "above"),
    ("uispec.pointer", "def f():\n    from uispec.fold import x", "above"),
    ("uispec.pointer", "if TYPE_CHECKING:\n    from uispec._model import Model", "above"),
    ("uispec.pointer", "from . import identifiers", "neighbour"),
    ("uispec.a2ui.state", "from uispec import adaptive", "neighbour"),
    ("uispec.a2ui.state", "from ..jsonrender.spec import x", "neighbour"),
    ("uispec.a2ui.state", "from uispec.fold import x", "above"),
    ("uispec.a2ui.v1_0.messages", "from ..v0_9 import messages", "another version"),
    ("uispec.adapters.a2ui.reading.reader", "from uispec.convert import convert", "above"),
    ("uispec.adapters.outline.writer", "from uispec.a2ui.dynamic import formatting", "another format"),
    ("uispec.adapters.adaptive_card.writing.runs", "from uispec.a2ui.dynamic import formatting", "another format"),
    ("uispec.adapters.adaptive_card.writing.runs", "from uispec.adapters.a2ui import language", "another format"),
    ("uispec.adapters.neutral", "import uispec.a2ui", "another format"),
    ("uispec.adapters.clicks.home", "import uispec.a2ui", "another format"),
    ("uispec.adapters.texts.lines", "from uispec.adaptive.templating import moments", "another format"),
    ("uispec.adapters.a2ui.reading.reader", "from uispec.adapters.outline.writer import write", "another format"),
    ("uispec.convert", "from uispec import cli", "above"),
    ("uispec.convert", "import uispec.somewhere", "no layer"),
]


@pytest.mark.parametrize(("name", "code", "reason"), WRONG)
def test_a_wrong_edge_is_seen(name: str, code: str, reason: str) -> None:
    """The walker itself: each of these imports, were it written in that module, would be told."""
    path = Path("/".join(name.split(".")) + ".py")
    found = [(target, line) for target, line in imported(name, path, ast.parse(code)) if target.startswith("uispec.")]
    assert any(reason in str(objection(name, target)) for target, _ in found), found


def test_no_cycle_among_modules() -> None:
    """Imports at the top of modules form no loop, so that any module can be the first one imported."""
    graph: dict[str, set[str]] = {}
    for name, path in MODULES.items():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        top = ast.Module([node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)], [])
        graph[name] = {target for target, _ in edges(name, path, top) if target in MODULES and target != name}
    done: set[str] = set()
    while True:
        free = {name for name, targets in graph.items() if name not in done and targets <= done}
        if not free:
            break
        done |= free
    assert sorted(graph.keys() - done) == []


FORBIDDEN_NAMES: Final = {"utils", "helpers", "common", "base", "manager", "misc"}


def test_names_say_what_is_inside() -> None:
    assert [name for name in MODULES if set(name.lower().split(".")) & FORBIDDEN_NAMES] == []


def loaded(*statements: str) -> set[str]:
    """The names of all modules that are loaded after the statements ran in a fresh interpreter."""
    code = "\n".join([*statements, "import sys", "print(*sys.modules)"])
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


def test_importing_the_package_builds_no_model() -> None:
    names = loaded("import uispec")
    assert {name for name in names if name.split(".")[0] == "uispec"} == {"uispec"}
    assert not names & {"pydantic", "pydantic.main", "pydantic_core", "regex", "jsonschema_rs", "jsonpatch"}


def test_the_floor_loads_no_model() -> None:
    names = loaded("from uispec import errors, limits, pointer, identifiers", "import uispec._map")
    assert "uispec.pointer" in names
    assert not names & {"pydantic.main", "uispec._model", "uispec.a2ui", "jsonschema_rs"}


OUTSIDE: Final = {"adapters", "convert", "cli", "preview"} | PROTOCOLS


def test_a_protocol_loads_no_other() -> None:
    names = loaded("import uispec.a2ui")
    parts = {name.split(".")[1] for name in names if name.startswith("uispec.")}
    assert "a2ui" in parts
    assert parts & OUTSIDE == {"a2ui"}
