"""The names that callers use are there, load when first used, and are what the packages say they are."""

import importlib
from types import ModuleType

import pytest

import uispec
from uispec import a2ui, adaptive, agui, genui, jsonrender, mcp


@pytest.mark.parametrize(
    "package", [uispec, a2ui, adaptive, agui, genui, jsonrender, mcp], ids=lambda package: package.__name__
)
def test_every_name_of_a_lazy_package_is_listed_and_loads(package: ModuleType) -> None:
    names: list[str] = package.__all__
    assert names == sorted(names)
    assert sorted(dir(package)) == names
    for name in names:
        assert getattr(package, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'missing'"):
        getattr(package, "missing")  # noqa: B009 - the lookup is what is tested


def test_a_public_name_is_the_one_of_its_module() -> None:
    reading = importlib.import_module("uispec.a2ui.reading")
    assert a2ui.parse_message is reading.parse_message
