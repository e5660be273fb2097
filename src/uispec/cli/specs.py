"""Specs of json-render, as the commands take them: a whole one, or the patches that make one."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from pydantic import JsonValue

from uispec import convert, fold, jsonrender
from uispec.adapters.detection import read_text
from uispec.errors import Issue


@dataclass(frozen=True, slots=True)
class GivenSpec:
    """The spec that a document is or makes."""

    spec: dict[str, JsonValue]
    told: tuple[Issue, ...] = ()
    """What was wrong with its patches, each with its number as the first step of the path."""

    def issues(self, catalog: jsonrender.Catalog | None) -> tuple[Issue, ...]:
        """All that is wrong: with the patches, and then with the spec, also by the catalog if there is one."""
        return (*self.told, *jsonrender.validate(self.spec, catalog))


def spec_in(data: bytes) -> GivenSpec | None:
    """Read a document, if it is of json-render."""
    if convert.detect(data) != "json-render":
        return None
    document = read_text(data)
    if isinstance(document, dict) and "elements" in document:
        return GivenSpec(document)
    state = fold.spec_empty()
    told: list[Issue] = []
    patches = document if isinstance(document, list) else [document]
    for number, patch in enumerate(patches):
        state, outcome = jsonrender.apply_line(state, cast("Mapping[str, object]", patch))
        at = f"/{number}" if isinstance(document, list) else ""
        told += (issue.under(at) for issue in outcome.issues)
    return GivenSpec(state.spec, tuple(told))
