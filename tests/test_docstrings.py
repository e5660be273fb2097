"""Every public function says what it gives, takes and raises, and shows it by an example that runs.

That the examples run is seen to by pytest, which collects them; that nothing else is raised, by `tests/fuzz`.
"""

import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Final

import pytest

import uispec
from tests.raising import Function, codes_of, entries_of
from uispec.errors import UispecError

BEYOND: Final = ("uispec.a2ui.builder.v0_9", "uispec.a2ui.builder.v1_0", "uispec.cli.rosetta", "uispec.preview")
"""Modules that callers name in full, which no list of names leads to."""

OWN: Final = tuple(
    f"uispec.{name}." for name in ("convert", "losses", "tree", "preview", "cli.rosetta", "a2ui.builder")
)
"""What no protocol speaks of: the neutral tree and the conversions through it, and how surfaces are built in Python."""

_SOURCE: Final = re.compile("^(Spec|Source): ", re.MULTILINE)
_ARGUMENT: Final = re.compile(r"^    (\w+): ", re.MULTILINE)


def _public(module: ModuleType) -> Iterator[tuple[str, Function]]:
    """The functions that a module lists, and those of the modules that it lists."""
    born = [name for name, held in vars(module).items() if getattr(held, "__module__", "") == module.__name__]
    for name in getattr(module, "__all__", born):
        held = getattr(module, name)
        if isinstance(held, ModuleType):
            yield from _public(held)
        elif inspect.isfunction(held) and not name.startswith("_"):
            yield f"{module.__name__}.{name}", held


FUNCTIONS: Final = {
    name: function for module in (uispec, *map(import_module, BEYOND)) for name, function in _public(module)
}


def test_the_functions_are_found() -> None:
    assert len(FUNCTIONS) > 200
    assert {"uispec.pointer.get", "uispec.adaptive.clicks.invoke.parse_invoke", "uispec.preview.draw"} <= {*FUNCTIONS}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_says_and_shows_what_it_does(name: str) -> None:
    function = FUNCTIONS[name]
    words = inspect.getdoc(function) or ""
    first, _, rest = words.partition("\n")
    assert first.endswith((".", ":"))
    assert rest == "" or rest.startswith("\n")
    assert ">>> " in words
    assert "see there" not in words
    assert "Arguments and errors are" not in words


@pytest.mark.parametrize("name", [name for name in FUNCTIONS if not name.startswith(OWN)])
def test_a_function_names_its_source(name: str) -> None:
    """Or its module does, where it has many short ones of one source."""
    module = inspect.getmodule(FUNCTIONS[name])
    assert _SOURCE.search(inspect.getdoc(FUNCTIONS[name]) or "") or _SOURCE.search(inspect.getdoc(module) or "")


@pytest.mark.parametrize("name", FUNCTIONS)
def test_where_arguments_are_told_all_are_in_their_order(name: str) -> None:
    function = FUNCTIONS[name]
    _, found, section = (inspect.getdoc(function) or "").partition("\nArgs:\n")
    told = _ARGUMENT.findall(section.split("\n\n")[0])
    assert not found or told == [*inspect.signature(function).parameters]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_each_error_of_ours_is_told_with_its_codes(name: str) -> None:
    function = FUNCTIONS[name]
    silent = [
        (error, words)
        for errors, words in entries_of(function)
        for error in errors
        if issubclass(error, UispecError) and error is not UispecError and not codes_of(function, error)
    ]
    assert silent == []
