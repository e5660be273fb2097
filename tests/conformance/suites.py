"""The suites: the official ones, where their folder is, and our own."""

from functools import cache
from pathlib import Path
from typing import Final, cast

import yaml

from tests.conformance.cases import Case, Document
from tests.conformance.files import FOLDER
from tests.conformance.formats import read_case

OWN: Final = Path(__file__).parent / "own"
"""Our own suites, which run anywhere."""


@cache
def official_cases() -> tuple[Case, ...]:
    """Every case of `core/`, then those of `older/` whose names `core/` has not; empty where the folder is absent."""
    if FOLDER is None:
        return ()
    core = [case for path in sorted((FOLDER / "core").glob("*.yaml")) for case in read_suite(path)]
    names = {case.name for case in core}
    older = [case for path in sorted((FOLDER / "older").glob("*.yaml")) for case in read_suite(path, "older/")]
    return (*core, *(case for case in older if case.name not in names))


@cache
def own_cases() -> tuple[Case, ...]:
    """Every case that we wrote ourselves."""
    return tuple(case for path in sorted(OWN.glob("*.yaml")) for case in read_suite(path, "own/"))


def read_suite(path: Path, prefix: str = "") -> list[Case]:
    """Read one file of cases."""
    written = cast("list[Document]", yaml.safe_load(path.read_text(encoding="utf-8")))
    return [read_case(f"{prefix}{path.stem}", document) for document in written]
