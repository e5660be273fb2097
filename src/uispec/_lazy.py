"""Public names that load when they are first used, so that nobody pays for a model that he never asks for."""

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.machinery import ModuleSpec
from typing import Any


def load_when_named(
    namespace: dict[str, Any], homes: Mapping[str, str]
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Make the `__getattr__` and the `__dir__` of a module whose names live elsewhere.

    Type checkers must not see the pair: to them a module that has a `__getattr__` has every name, also misspelled
    ones. They and editors read the imports under `TYPE_CHECKING`, which a test compares with `homes`.

    Args:
        namespace: the module's `globals()`; what was loaded stays there, and `__all__` in it is what `dir` lists.
        homes: the module of each name, from the package on; one that ends with the name is itself what is named.

    >>> import json
    >>> load, _ = load_when_named(vars(json), {"scanner": "scanner", "py_scanstring": "decoder"})
    >>> load("scanner").__name__, load("py_scanstring").__name__
    ('json.scanner', 'py_scanstring')
    """
    spec: ModuleSpec = namespace["__spec__"]

    def load(name: str) -> object:
        home = homes.get(name)
        if home is None:
            raise AttributeError(f"module {spec.name!r} has no attribute {name!r}")
        module = import_module(f"{spec.parent}.{home}")
        value: object = module if home.rpartition(".")[2] == name else getattr(module, name)
        namespace[name] = value
        return value

    def list_names() -> list[str]:
        return list(namespace["__all__"])

    return load, list_names
