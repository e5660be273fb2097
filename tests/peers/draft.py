"""What a stream is written with: one more message that nobody could refuse, given those before it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from tests.a2ui.strategies import OLD_CATALOGS, SURFACES
from tests.peers.components import Maker
from tests.peers.outcome import Document
from uispec.a2ui.dialects import BASIC_CATALOG_IDS, Family

OPEN_CATALOG: Final = OLD_CATALOGS[0]
"""A catalog that is known to define nothing: where nothing is checked, it takes every component."""

WIRE: Final[Mapping[Family, Sequence[str]]] = {"0.9": ("v0.9", "v0.9.1"), "1.0": ("1.0",)}

WRITES: Final[Sequence[tuple[str, Sequence[Any]]]] = (
    ("/name", ("Ada", "", "ä\n", True, False, 0, 7, 2.5, 1.0)),
    ("/user", ({}, {"name": "Ada"}, {"name": "Eve", "tags": ["x"]}, {"": "empty"})),
    ("/user/name", ("Ada", 7, [], {})),
    ("/user/", ({"name": "Bob"},)),
    ("user/tags", (["y"], [])),
    ("/user//tags", (["z"],)),
    ("/user/tags/1", ("second",)),
    ("/a~1b/~0", ("escaped", {"~": "/"})),
    ("/~01", ("tilde one",)),
    ("/list", ([], ["a", "b"], [1, 2.0, None], [[1], {"x": None}])),
    ("/list/0", ("first", 1)),
    ("/list/3", ("padded",)),
    ("/rows", ([], [{"x": 1}, {"x": None}])),
    ("/rows/0", ({"x": 2}, {})),
    ("/rows/0/x", (3, "3")),
    ("/rows/2/y/0", ("deep",)),
    ("/new/0/x", (1,)),
)
"""Places, and values after which each of them can be written again."""
ROOTS: Final[Sequence[Document]] = (
    *({}, {"name": "Ada"}, {"user": {"name": "Eve"}, "list": ["a"]}),
    {"rows": [{"x": 1}], "@path": "/x", "@@y": None},
)


@dataclass
class Drawn:
    """A surface as the stream has drawn it so far."""

    id: str
    is_open: bool
    ids: list[str] = field(default_factory=list[str])
    leaves: list[str] = field(default_factory=list[str])


class Draft:
    """A stream that is being written."""

    def __init__(self, version: Family, rng: Random) -> None:
        self.version: Family = version
        self.new = version == "1.0"
        self.rng = rng
        self.maker = Maker(rng, new=self.new)
        self.wire = rng.choice(WIRE[version])
        self.basic = BASIC_CATALOG_IDS[version][0]
        self.messages: list[Document] = []
        self.live: dict[str, Drawn] = {}
        # A judge that checks everything refuses what an open catalog takes, so most streams do without.
        self.open_share = rng.choice((0.0, 0.0, 0.0, 0.6))
        self.calls = 0

    def one_of(self, *values: Any) -> Any:
        return self.rng.choice(values)

    def message(self, name: str, /, **body: Any) -> Document:
        return {"version": self.wire, name: body}

    def surface(self) -> Drawn:
        return self.rng.choice(list(self.live.values()))

    def create(self, surface_id: str) -> Document:
        """Create a surface; in v1.0 at times with all that is on it."""
        drawn = self.live[surface_id] = Drawn(surface_id, is_open=self.rng.random() < self.open_share)
        body: Document = {"surfaceId": surface_id, "catalogId": OPEN_CATALOG if drawn.is_open else self.basic}
        if self.rng.random() < 0.2:
            body["sendDataModel"] = self.rng.choice((True, False))
        if self.new and self.rng.random() < 0.3:
            body["components"] = self._first(drawn)
        if self.new and self.rng.random() < 0.3:
            body["dataModel"] = self.rng.choice(ROOTS)
        if self.new and self.rng.random() < 0.1:
            body["metadata"] = {"extensions": {"org_example_note": [1]}}
        if not self.new and self.rng.random() < 0.2:
            body["theme"] = {"primaryColor": "#00BFFF"}
        return self.message("createSurface", **body)

    def _first(self, drawn: Drawn) -> list[Document]:
        return self._grown(drawn, "root", self.rng.randint(0, 5))

    def _grown(self, drawn: Drawn, root: str, count: int) -> list[Document]:
        """A tree under an id that has no children, of ids that are new to the surface."""
        fresh = [f"c{len(drawn.ids) + index}" for index in range(count)]
        if root not in drawn.ids:
            drawn.ids.append(root)
        drawn.ids += fresh
        made = self.maker.tree(root, fresh)
        drawn.leaves = [id_ for id_ in drawn.leaves if id_ != root]
        drawn.leaves += [one["id"] for one in made if not _has_children(one)]
        return [self._freed(one) for one in made] if drawn.is_open else made

    def _freed(self, component: Document) -> Document:
        """On an open catalog a component may have any type and any property."""
        if self.rng.random() < 0.5:
            component["rows"] = self.rng.choice(([1, {"x": None}], {"deep": {"er": 1.0}}, "text"))
            component["component"] = self.rng.choice(("Gauge", component["component"]))
        return component

    def components(self) -> Document:
        """Draw a whole tree, or change what is there so that the tree stays whole."""
        drawn = self.surface()
        if not drawn.ids:
            made = self._first(drawn)
        else:
            count = self.rng.choice((0, 0, 2))
            made = self._grown(drawn, self.rng.choice(drawn.leaves), count)
        return self.message("updateComponents", surfaceId=drawn.id, components=made)

    def data(self) -> Document:
        body: Document = {"surfaceId": self.surface().id}
        if self.rng.random() < 0.2:
            if (path := self.rng.choice((None, "", "/"))) is not None:
                body["path"] = path
            body["value"] = self.rng.choice(ROOTS)
        else:
            body["path"], values = self.rng.choice(WRITES)
            body["value"] = self.rng.choice(values)
        return self.message("updateDataModel", **body)

    def delete(self, surface_id: str) -> Document:
        self.live.pop(surface_id, None)
        return self.message("deleteSurface", surfaceId=surface_id)

    def call(self) -> Document:
        """A call of the agent, or its answer to one that nobody made, which is no news for a state."""
        self.calls += 1
        if self.rng.random() < 0.4:
            answer = self.rng.choice(
                ({"value": None}, {"value": [1]}, {"error": {"code": "TIMEOUT", "message": "No."}})
            )
            return self.message("agentFunctionResponse", functionCallId=f"a{self.calls}", **answer)
        body: Document = {} if self.rng.random() < 0.5 else {"surfaceId": self.surface().id}
        call = {**self.maker.called("formatString", "string", value="${/name}"), "catalogId": self.basic}
        return self.message("callRendererFunction", functionCallId=f"r{self.calls}", callFunction=call, **body)

    def sensible(self) -> Document:
        """One more message that nobody could refuse."""
        free = [id_ for id_ in SURFACES if id_ not in self.live]
        draw = self.rng.random()
        if not self.live or (free and draw < 0.12):
            return self.create(self.rng.choice(free))
        if draw < 0.17:
            return self.delete(self.surface().id)
        if self.new and draw < 0.27:
            return self.call()
        return self.components() if draw < 0.6 else self.data()


def _has_children(component: Document) -> bool:
    slots = ("child", "trigger", "tabs", "children")
    return any(component.get(name) for name in slots)
