"""Typed models, folds, trees and converters for the protocols that describe user interfaces as JSON."""

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from uispec import a2ui as a2ui
    from uispec import adaptive as adaptive
    from uispec import agui as agui
    from uispec import convert as convert
    from uispec import errors as errors
    from uispec import fold as fold
    from uispec import genui as genui
    from uispec import identifiers as identifiers
    from uispec import jsonrender as jsonrender
    from uispec import limits as limits
    from uispec import losses as losses
    from uispec import mcp as mcp
    from uispec import patch as patch
    from uispec import pointer as pointer
    from uispec import tree as tree

__version__ = "0.1.0"

__all__ = [
    "a2ui",
    "adaptive",
    "agui",
    "convert",
    "errors",
    "fold",
    "genui",
    "identifiers",
    "jsonrender",
    "limits",
    "losses",
    "mcp",
    "patch",
    "pointer",
    "tree",
]

if not TYPE_CHECKING:
    # To type checkers a module with a `__getattr__` has every name. `_lazy` makes such pairs for the packages; here it
    # would be a second module to load.

    def __getattr__(name: str) -> ModuleType:
        """Load a part of the library when it is first named, so that `import uispec` builds no model."""
        if name in __all__:
            return import_module(f"uispec.{name}")
        raise AttributeError(f"module 'uispec' has no attribute {name!r}")

    def __dir__() -> list[str]:
        return list(__all__)
