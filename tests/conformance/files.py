"""Where the suites are, and the files that their cases name."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.conformance.cases import Case
from tests.shared import SHARED


def suites_folder(given: str | None) -> Path | None:
    """Find the official A2UI suites below the folder `given`, else below the shared one."""
    place = Path(given) if given else SHARED / "conformance" if SHARED is not None else None
    return place / "a2ui" if place is not None and (place / "a2ui").is_dir() else None


FOLDER: Final = suites_folder(os.environ.get("UISPEC_CONFORMANCE"))
"""The folder with the official A2UI suites, if there is one."""

_PLACES: Final[Sequence[tuple[str, Path | None, str]]] = (
    ("conformance/test_data/", FOLDER, "test_data/"),
    ("test_data/", FOLDER, "test_data/"),
    ("catalogs/basic/v1/", SHARED, "data/a2ui/v1_0/catalogs/basic/"),
    ("specification/v0_9_1/catalogs/", SHARED, "data/a2ui/v0_9/catalogs/"),
    ("specification/v0_8/json/", SHARED, "data/a2ui/v0_8/"),
    ("specification/v0_9_1/json/", SHARED, "data/a2ui/v0_9_1/"),
    ("specification/v0_9/json/", SHARED, "data/a2ui/v0_9/"),
    ("specification/v1_0/json/", SHARED, "data/a2ui/v1_0/"),
    ("specification/", SHARED, "data/a2ui/"),
)
"""Where files of upstream's repository lie here; the first row that fits counts."""


def file_of(path: str) -> Path | None:
    """Find a file that a case names by its path in upstream's repository."""
    for start, folder, inside in _PLACES:
        if path.startswith(start):
            place = None if folder is None else folder / inside / path.removeprefix(start)
            return place if place is not None and place.is_file() else None
    return None


BASIC_PATHS: Final = frozenset(
    {
        "catalogs/basic/v1/catalog.json",
        "specification/v0_9/catalogs/basic/catalog.json",
        "specification/v0_9_1/catalogs/basic/catalog.json",
        "specification/v1_0/catalogs/basic/catalog.json",
    }
)
"""Files of the basic catalogs, which every library brings along."""


def missing_files(case: Case) -> tuple[str, ...]:
    """The files that a case names and that are not here, so that it cannot run."""
    named = [*case.catalog_paths, *case.given.get("peerCatalogPaths", ())]
    named += (case.given[key] for key in ("fixture", "expectFile") if key in case.given)
    named += case.given.get("expectCatalog", {}).values()
    return tuple(path for path in named if path not in BASIC_PATHS and file_of(path) is None)
