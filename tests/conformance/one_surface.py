"""One surface by itself, for the actions that are about values and not about messages."""

from collections.abc import Sequence
from typing import Any, Final, cast

from pydantic import JsonValue
from pydantic_core import MISSING

from tests.conformance.cases import Document, ProtocolVersion
from uispec import a2ui, fold
from uispec.a2ui.dialects import BASIC_CATALOG_IDS, Family, family, path_key
from uispec.errors import DataError

_ID: Final = "main"


class OneSurface:
    """A surface, and what its agent tells it. A refused message leaves it as it was."""

    def __init__(
        self,
        version: ProtocolVersion,
        *,
        data: JsonValue,
        components: Sequence[Document] = (),
        catalog_id: str | None = None,
    ) -> None:
        """Create the surface; without a `catalog_id` it is of the basic catalog."""
        self._spelled = version
        self.version: Final = cast("Family", family(version))
        self.state = fold.a2ui_empty()
        self._tell("createSurface", catalogId=catalog_id or BASIC_CATALOG_IDS[self.version][0])
        self.write("/", data)
        self.update(components)

    @property
    def surface(self) -> a2ui.Surface:
        """The surface as it is now: a value, which later messages do not change."""
        return self.state.surfaces[_ID]

    def update(self, components: Sequence[Document]) -> None:
        """Add or replace components; without one there is nothing to tell."""
        if components:
            self._tell("updateComponents", components=components)

    def write(self, path: str, value: JsonValue) -> None:
        """Write into the data model."""
        self._tell("updateDataModel", path=path, value=value)

    def delete(self, path: str) -> None:
        """Remove from the data model, which v0.9 does with no value and v1.0 with null."""
        self._tell("updateDataModel", path=path, **({"value": None} if self.version == "1.0" else {}))

    def remove(self, id_: str) -> None:
        """Take a component away, which no message can do: the state is read again without it."""
        document: Document = self.state.to_json()
        surface = document["surfaces"][_ID]
        surface["components"] = [component for component in surface["components"] if component["id"] != id_]
        self.state = a2ui.State.from_json(document)

    def _tell(self, name: str, **body: Any) -> None:
        message = {"version": self._spelled, name: {"surfaceId": _ID, **body}}
        self.state = fold.a2ui_apply(self.state, message)


def bound(surface: a2ui.Surface, path: str) -> JsonValue | MISSING:
    """What a binding outside every template finds in the data; `MISSING` where there is nothing."""
    found, issues = a2ui.evaluate({path_key(surface.version): path}, surface.data, version=surface.version)
    if issues:
        raise DataError(*issues)
    return found
