"""The peers are the ones that are pinned, and installing them names no registry."""

import json
import tomllib
from importlib.metadata import version
from typing import Any, Final

import pytest

from tests.peers.node import HERE
from tests.peers.presence import needs_node, needs_package

PYPI: Final = dict(
    requirement.split("==")
    for requirement in tomllib.loads((HERE.parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "optional-dependencies"
    ]["peers"]
)
NPM: Final[dict[str, str]] = json.loads((HERE / "package.json").read_bytes())["dependencies"]
LOCK: Final[dict[str, dict[str, Any]]] = json.loads((HERE / "package-lock.json").read_bytes())["packages"]


@pytest.mark.parametrize("name", [pytest.param(name, marks=needs_package(name)) for name in PYPI])
def test_a_python_peer_is_of_its_version(name: str) -> None:
    assert version(name) == PYPI[name]


@needs_node
@pytest.mark.parametrize("name", NPM)
def test_an_npm_peer_is_of_its_version(name: str) -> None:
    installed = json.loads((HERE / "node_modules" / name / "package.json").read_bytes())
    assert installed["version"] == NPM[name]


def test_the_lock_holds_to_the_pins_and_names_no_registry() -> None:
    assert LOCK[""]["dependencies"] == NPM
    packages = {name: package for name, package in LOCK.items() if name}
    assert {f"node_modules/{name}" for name in NPM} <= packages.keys()
    for name, package in packages.items():
        assert "resolved" not in package, name
        assert package["integrity"].startswith("sha512-"), name
