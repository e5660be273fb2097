"""Components checked by a catalog: by the typed models, and by the compiled document of a catalog that has none."""

import json
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final, cast

from benchmarks.budget import Budget, Contest, Row
from benchmarks.documents import VERSIONS, Version, example_streams
from benchmarks.sampling import Timed
from benchmarks.setting import Setting
from uispec import a2ui

TYPED: Final = "the basic catalog, by its models"
CUSTOM: Final = "a custom catalog, by its document"


def _components(version: Version) -> list[Mapping[str, Any]]:
    messages: list[dict[str, Any]] = [json.loads(message) for message in example_streams(version).messages]
    bodies: list[dict[str, Any]] = [body for message in messages for body in message.values() if isinstance(body, dict)]
    return [component for body in bodies for component in body.get("components", ())]


def _check(catalog: a2ui.Catalog, components: Sequence[Mapping[str, Any]]) -> None:
    for component in components:
        catalog.component_issues(component)


def _contest(version: Version, _: Setting) -> Contest:
    components = _components(version)
    basic = a2ui.basic_catalog(version)
    custom = a2ui.Catalog.from_json(cast("Mapping[str, object]", basic.to_json()), "custom", version)
    for catalog in (basic, custom):
        _check(catalog, components)  # Each component type is compiled when it is first met.
    gauges = {
        TYPED: Timed(partial(_check, basic, components)),
        CUSTOM: Timed(partial(_check, custom, components)),
    }
    return Contest(gauges, len(components), (example_streams(version).origin,))


ROWS: Final = tuple(
    Row(
        name=f"catalog-{version}",
        work=f"check components of v{version}, the calls in them included",
        floor=TYPED,
        prepare=partial(_contest, version),
        budgets=(Budget(CUSTOM, TYPED, 3),),
        piece="component",
    )
    for version in VERSIONS
)
