"""Which peers are there. What UISPEC_PEERS names has to be: nothing of it is skipped."""

import os
from importlib.metadata import PackageNotFoundError, version
from typing import Final

import pytest

from tests.peers import a2ui_core, node

_REQUIRED: Final = frozenset(os.environ.get("UISPEC_PEERS", "").split())


def _needs(name: str, why_absent: str | None) -> pytest.MarkDecorator:
    return pytest.mark.skipif(why_absent is not None and name not in _REQUIRED, reason=why_absent or "")


def needs_package(name: str) -> pytest.MarkDecorator:
    """Mark a test that asks about one package of the extra `peers`."""
    try:
        version(name)
    except PackageNotFoundError:
        return _needs(name, f"{name} is not installed (pip install '.[peers]')")
    return _needs(name, None)


needs_core: Final = _needs("a2ui-core", a2ui_core.why_absent())
needs_node: Final = _needs("node", node.why_absent())
