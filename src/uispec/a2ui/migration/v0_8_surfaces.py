"""What a stream of v0.8 says of each surface only later on: its catalog, its root, and which data are lists.

v0.8 sends the components of a surface first and its root last, and has no arrays in its data, where a template may go
through the members of an object. v0.9 wants both to be known from the beginning.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pydantic import JsonValue

from uispec.a2ui import data_model
from uispec.a2ui.migration.book import Place
from uispec.a2ui.migration.v0_8_tables import CATALOG_IDS, CHILD_KEYS
from uispec.a2ui.migration.values import Object
from uispec.errors import Issue, LimitError, UispecError
from uispec.limits import DEFAULT
from uispec.pointer import Tokens

ROOT: Final = "root"


ANY: Final = "*"
"""The step to any member of what a template goes through."""


class Lists:
    """Places in data, of which a part of the steps may be any.

    >>> lists = Lists()
    >>> lists.add(("rows", ANY, "tags"))
    >>> ("rows", "first", "tags") in lists, ("rows",) in lists
    (True, False)
    """

    def __init__(self) -> None:
        self._below: dict[str, Lists] = {}
        self._is_place = False

    def add(self, steps: Tokens) -> None:
        """Take in one place."""
        here = self
        for step in steps:
            here = here._below.setdefault(step, Lists())
        here._is_place = True

    def __contains__(self, keys: Sequence[str]) -> bool:
        found = [self]
        for key in keys:
            found = [below for here in found for step in (key, ANY) if (below := here._below.get(step)) is not None]
        return any(here._is_place for here in found)


@dataclass(slots=True)
class Life:
    """A surface, from its first message to the one that deletes it."""

    begin: Object | None = None
    """The body of the first `beginRendering`."""
    begin_at: Place = field(default_factory=Place)
    first_at: Place = field(default_factory=Place)
    """The first message."""
    components: list[Object] = field(default_factory=list[Object])
    """Every definition that is sent, in order."""

    @property
    def catalog_id(self) -> str:
        """The catalog; the standard one, where no message names any."""
        named = (self.begin or {}).get("catalogId")
        return named if isinstance(named, str) else CATALOG_IDS[0]

    @property
    def is_standard(self) -> bool:
        """Whether it has the standard catalog."""
        return self.catalog_id in CATALOG_IDS

    def names(self, root: str | None) -> dict[str, str]:
        """The ids that change, so that the root is called `root` and nothing else is."""
        if root is None or root == ROOT:
            return {}
        taken = {str(component["id"]) for component in self.components}
        names = {root: ROOT}
        if ROOT in taken:
            number = 2
            while f"{ROOT}_{number}" in taken:
                number += 1
            names[ROOT] = f"{ROOT}_{number}"
        return names

    def lists(self) -> Lists:
        """The places in the data that a template goes through.

        Raises:
            LimitError: `too_many_nodes`: templates inside templates draw more than `tree_nodes`.
        """
        found = Lists()
        definitions: dict[str, list[Object]] = {}
        for component in self.components:
            definitions.setdefault(str(component["id"]), []).append(component)
        referred = {id_ for component in self.components for id_, _ in _references(component)}
        # Whatever nobody names is drawn by itself, if at all: the root, mostly.
        stack: list[tuple[str, Tokens]] = [(id_, ()) for id_ in definitions if id_ not in referred]
        stack += [(str(self.begin["root"]), ())] if self.begin is not None else []
        seen: set[tuple[str, Tokens]] = set()
        while stack:
            id_, scope = stack.pop()
            if (id_, scope) in seen or len(scope) > _MOST_STEPS:
                continue
            seen.add((id_, scope))
            # Each component once by itself, and again in each place that a template puts it.
            if len(seen) > len(definitions) + DEFAULT.tree_nodes:
                text = f"Templates inside templates draw more than {DEFAULT.tree_nodes} nodes (tree_nodes)."
                raise LimitError(Issue(self.first_at.pointer, "too_many_nodes", text))
            for component in definitions.get(id_, ()):
                for child, path in _references(component):
                    inner = scope
                    if path is not None:
                        steps = keys_of(path)
                        bound = steps if path.startswith("/") else (*scope, *steps)
                        found.add(bound)
                        inner = (*bound, ANY)
                    stack.append((child, inner))
        return found


_MOST_STEPS: Final = 40
"""A component that is its own template would go deeper for ever."""


def keys_of(path: str) -> Tokens:
    """The keys that a path of v0.8 leads through; a path that cannot be read leads nowhere.

    >>> keys_of("/user/name"), keys_of("/"), keys_of("name/")
    (('user', 'name'), (), ('name',))
    """
    try:
        return data_model.tokens(path)
    except UispecError:
        return ()


def _references(component: Object) -> Iterator[tuple[str, str | None]]:
    """The ids that a component names, each with the path of its template, if it is in one."""
    wrapper = component.get("component")
    properties = next(iter(wrapper.values()), None) if isinstance(wrapper, dict) else None
    if not isinstance(properties, dict):
        return
    for key, value in properties.items():
        match value:
            case str() if key in CHILD_KEYS:
                yield value, None
            case {"explicitList": list(ids)}:
                yield from ((id_, None) for id_ in ids if isinstance(id_, str))
            case {"template": {"componentId": str(id_), "dataBinding": str(path)}}:
                yield id_, path
            case list() if key == "tabItems":
                yield from _tabs(value)
            case _:
                pass


def _tabs(items: list[JsonValue]) -> Iterator[tuple[str, str | None]]:
    for item in items:
        if isinstance(item, dict) and isinstance(child := item.get("child"), str):
            yield child, None


def lives(messages: Sequence[tuple[Object, Place]]) -> list[Life | None]:
    """Find, for each message of a stream of v0.8, the life of the surface that it is about; `None` if of none."""
    current: dict[str, Life] = {}
    found: list[Life | None] = []
    for message, at in messages:
        body_name, body = _body(message)
        surface_id = body.get("surfaceId") if body is not None else None
        if body is None or not isinstance(surface_id, str):
            found.append(None)
            continue
        life = current.setdefault(surface_id, Life(first_at=at))
        found.append(life)
        if body_name == "beginRendering" and life.begin is None:
            life.begin, life.begin_at = body, at / body_name
        elif body_name == "surfaceUpdate":
            listed = body.get("components")
            life.components += [one for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []
        elif body_name == "deleteSurface":
            del current[surface_id]
    return found


def _body(message: Mapping[str, JsonValue]) -> tuple[str, Object | None]:
    for name, body in message.items():
        if name != "version":
            return name, body if isinstance(body, dict) else None
    return "", None
