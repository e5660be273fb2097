"""A2UI surfaces that nobody wrote: each component with all that it can say, and random ones."""

import json
from random import Random
from typing import Any, Final

from tests.a2ui import documents
from tests.convert.formats.source import Seed
from tests.convert.mutants import Document

_DATA: Final[dict[str, Any]] = {
    "form": {"field": "Of The Form Itself"},
    "rows": [{"n": 1}, {"n": 2}],
    "n": 3,
    "ok": True,
    "h": "Help",
    "hint": "Ask Somebody",
    "r": 4,
    "y": 5,
    "name": "Ada",
    "drawing": "M0 0",
}
_NEEDED: Final = frozenset(
    {"id", "component", "text", "url", "name", "children", "child", "tabs", "trigger", "content", "action", "label"}
    | {"value", "options", "max"}
)
_COMMON: Final = frozenset({"@accessibility", "accessibility", "@metadata", "@catalogId", "weight"})
_LEAVES: Final = tuple(
    {"id": id_, "component": "Text", "text": f"Leaf {id_}"} for id_ in ("a", "b")
)  # what the components of the tables refer to


def _tables(version: str) -> dict[str, dict[str, Any]]:
    known = documents.COMPONENTS_V0_9 if version == "v0_9" else documents.COMPONENTS_V1_0
    text = json.dumps(known).replace('"urn:basic"', json.dumps(_catalog(version)))
    made: dict[str, dict[str, Any]] = json.loads(text)
    return made


def _catalog(version: str) -> str:
    return f"https://a2ui.org/specification/{version}/catalogs/basic/catalog.json"


def surface(version: str, components: list[dict[str, Any]], data: dict[str, Any]) -> Document:
    """The messages that make a surface of these components and this data."""
    spelled = "1.0" if version == "v1_0" else "v0.9"
    return [
        {"version": spelled, "createSurface": {"surfaceId": "s", "catalogId": _catalog(version)}},
        {"version": spelled, "updateComponents": {"surfaceId": "s", "components": components}},
        {"version": spelled, "updateDataModel": {"surfaceId": "s", "value": data}},
    ]


def of_each_component(version: str) -> tuple[Seed, ...]:
    """One document for each component, with all that it can say."""
    return tuple(
        Seed(f"{version}/{name}", surface(version, [{**component, "id": "root"}, *_LEAVES], _DATA))
        for name, component in _tables(version).items()
    )


def _odds(key: str) -> float:
    """What every component may say is said seldom, or there would be little else."""
    return 0.1 if key in _COMMON else 0.5


def draw(version: str, rng: Random) -> Document:
    """A column of two to five components, each with some of what it can say."""
    tables = _tables(version)
    components: list[dict[str, Any]] = [*_LEAVES]
    children: list[str] = []
    for index, name in enumerate(rng.sample(list(tables), rng.randint(2, 5))):
        id_ = f"c{index}"
        kept = {key: value for key, value in tables[name].items() if key in _NEEDED or rng.random() < _odds(key)}
        components.append({**kept, "id": id_})
        children.append(id_)
    root = {"id": "root", "component": rng.choice(("Column", "Row", "List")), "children": children}
    said = json.dumps(components)
    data = {key: value for key, value in _DATA.items() if f"/{key}" in said or f'"{key}"' in said}
    return surface(version, [root, *components], data)
