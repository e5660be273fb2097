"""The facts that figures depend on; nothing that names the machine or its folders."""

import os
import platform
import subprocess
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

_PACKAGES: Final = ("pydantic", "pydantic_core", "msgspec", "orjson", "a2ui-core")


def facts() -> dict[str, str | int]:
    """Give what a reader needs to judge or repeat the figures."""
    found: dict[str, str | int] = {
        "uispec": _revision(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.machine()}",
        "processors": os.cpu_count() or 0,
    }
    for package in _PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "absent"
    found["node"] = _printed("node", "--version") or "absent"
    return found


def _revision() -> str:
    """Name the commit, with a plus where files differ from it."""
    commit = _printed("git", "rev-parse", "--short=12", "HEAD")
    if commit is None:
        return "no commit"
    return f"{commit}+" if _printed("git", "status", "--porcelain", "--", "src") else commit


def _printed(*command: str) -> str | None:
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=Path(__file__).parent.parent)
    except (OSError, subprocess.CalledProcessError):
        return None
    return done.stdout.strip()
