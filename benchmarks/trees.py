"""A tree of 100,000 components, against a walk over the same dicts that builds nothing but a list."""

from typing import Any, Final, cast

from benchmarks.budget import Budget, Contest, Row
from benchmarks.documents import SURFACE, components
from benchmarks.sampling import Timed
from benchmarks.setting import Setting
from benchmarks.updates import surface_of
from uispec import a2ui

_SIZE: Final = 100_000


def bare_walk(by_id: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """List the components in the order in which a renderer draws them."""
    reached: list[dict[str, Any]] = []
    stack = ["root"]
    while stack:
        component = by_id[stack.pop()]
        reached.append(component)
        if "children" in component:
            stack.extend(reversed(cast("list[str]", component["children"])))
        elif "child" in component:
            stack.append(component["child"])
    return reached


def _contest(setting: Setting) -> Contest:
    surface = surface_of(_SIZE).surfaces[SURFACE]
    by_id = {component["id"]: component for component in components("1.0", _SIZE)}
    gauges = {"to_tree": Timed(lambda: a2ui.to_tree(surface)), "bare walk": Timed(lambda: bare_walk(by_id))}
    return Contest(gauges, _SIZE, ("a generated v1.0 surface, all of it reached from the root",))


ROWS: Final = (
    Row(
        name="tree",
        work=f"build the tree of {_SIZE:,} components",
        floor="bare walk",
        prepare=_contest,
        budgets=(Budget("to_tree", "bare walk", 5),),
        piece="component",
    ),
)
