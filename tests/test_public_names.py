"""The names that callers use are there, load when first used, and are what the packages say they are."""

import ast
import importlib
import inspect
from collections.abc import Iterator
from types import ModuleType

import pytest

import uispec
from uispec import a2ui, adaptive, agui, fold, genui, jsonrender, mcp

LAZY = [uispec, a2ui, adaptive, agui, fold, genui, jsonrender, mcp]


@pytest.mark.parametrize("package", LAZY, ids=lambda package: package.__name__)
def test_every_name_of_a_lazy_package_is_listed_and_loads(package: ModuleType) -> None:
    names: list[str] = package.__all__
    assert names == sorted(names)
    assert sorted(dir(package)) == names
    for name in names:
        assert getattr(package, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'missing'"):
        getattr(package, "missing")  # noqa: B009 - the lookup is what is tested


def shown_to_editors(package: ModuleType) -> Iterator[tuple[str, object]]:
    """The names that a package imports under `TYPE_CHECKING`, each with what it is."""
    for block in ast.parse(inspect.getsource(package)).body:
        if isinstance(block, ast.If) and ast.unparse(block.test) == "TYPE_CHECKING":
            for line in block.body:
                assert isinstance(line, ast.ImportFrom)
                for alias in line.names:
                    assert alias.asname == alias.name, "without `as` it is not public to a type checker"
                    yield alias.name, loaded(str(line.module), alias.name)


def loaded(module: str, name: str) -> object:
    """What `from module import name` gives, never by the module's own `__getattr__` where it is a module, too."""
    try:
        return importlib.import_module(f"{module}.{name}")
    except ModuleNotFoundError:
        return getattr(importlib.import_module(module), name)


@pytest.mark.parametrize("package", LAZY, ids=lambda package: package.__name__)
def test_editors_and_type_checkers_see_what_is_there(package: ModuleType) -> None:
    """A lazy name is what the imports say that editors read, and none of them is left out."""
    seen = dict(shown_to_editors(package))
    at_home = {
        name for name in package.__all__ if getattr(getattr(package, name), "__module__", "") == package.__name__
    }
    assert sorted(seen.keys() | at_home) == package.__all__
    assert [name for name, value in seen.items() if getattr(package, name) is not value] == []


def test_a_public_name_is_the_one_of_its_module() -> None:
    reading = importlib.import_module("uispec.a2ui.reading")
    assert a2ui.parse_message is reading.parse_message
