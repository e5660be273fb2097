"""People, files and events of Microsoft Graph: the elements of type `Component`, which their names tell apart."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import GetCoreSchemaHandler, TypeAdapter, ValidationInfo
from pydantic_core import CoreSchema, core_schema

from uispec._model import MISSING, STRICT, JsonObject, Map, Seq, tag
from uispec.adaptive._object import CardObject
from uispec.adaptive.parts import Block
from uispec.adaptive.scalars import Bool, SameWord
from uispec.adaptive.unions import within


class PersonaCommon(CardObject):
    """How people are shown."""

    icon_style: SameWord[Literal["profilePicture", "contactCard", "none"]] | MISSING = MISSING
    style: SameWord[Literal["iconAndName", "iconOnly", "nameOnly"]] | MISSING = MISSING


class PersonaProperties(PersonaCommon):
    """One person: `graph.microsoft.com/user`."""

    id: str | MISSING = MISSING
    user_principal_name: str | MISSING = MISSING
    display_name: str | MISSING = MISSING


class PersonaSetProperties(PersonaCommon):
    """Several persons: `graph.microsoft.com/users`."""

    users: Seq[PersonaProperties] | MISSING = MISSING


class ResourceVisualization(CardObject):
    """How a resource is shown."""

    media: str | MISSING = MISSING


class ResourceProperties(CardObject):
    """Anything that Graph knows: `graph.microsoft.com/resource`."""

    id: str | MISSING = MISSING
    resource_reference: Map[str, str] | MISSING = MISSING
    resource_visualization: ResourceVisualization | MISSING = MISSING


class FileProperties(CardObject):
    """A file: `graph.microsoft.com/file`."""

    name: str | MISSING = MISSING
    extension: str | MISSING = MISSING
    url: str | MISSING = MISSING


class CalendarEventAttendee(CardObject):
    """Who comes to an event, or invites to it."""

    name: str | MISSING = MISSING
    email: str | MISSING = MISSING
    title: str | MISSING = MISSING
    type: str | MISSING = MISSING
    status: str | MISSING = MISSING


class CalendarEventProperties(CardObject):
    """An event: `graph.microsoft.com/event`."""

    id: str | MISSING = MISSING
    title: str | MISSING = MISSING
    start: str | MISSING = MISSING
    end: str | MISSING = MISSING
    status: str | MISSING = MISSING
    locations: Seq[str] | MISSING = MISSING
    online_meeting_url: str | MISSING = MISSING
    is_all_day: Bool | MISSING = MISSING
    extension: str | MISSING = MISSING
    url: str | MISSING = MISSING
    attendees: Seq[CalendarEventAttendee] | MISSING = MISSING
    organizer: CalendarEventAttendee | MISSING = MISSING


PROPERTIES: Final[Mapping[str, str]] = {
    "graph.microsoft.com/user": "PersonaProperties",
    "graph.microsoft.com/users": "PersonaSetProperties",
    "graph.microsoft.com/resource": "ResourceProperties",
    "graph.microsoft.com/file": "FileProperties",
    "graph.microsoft.com/event": "CalendarEventProperties",
}
"""The type of the properties of a Component, by its name."""

_OTHER: Final[TypeAdapter[Any]] = TypeAdapter(JsonObject, config=STRICT)


@dataclass(frozen=True, slots=True)
class _ByName:
    """Reads properties as the name before them says."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.with_info_plain_validator_function(
            self.read,
            serialization=core_schema.simple_ser_schema("any"),
            json_schema_input_schema=core_schema.dict_schema(),
        )

    def read(self, value: object, info: ValidationInfo) -> object:
        name = PROPERTIES.get(info.data.get("name", ""))
        return _OTHER.validate_python(value) if name is None else within(name, value, info)


ComponentProperties: TypeAlias = Annotated[
    PersonaProperties
    | PersonaSetProperties
    | ResourceProperties
    | FileProperties
    | CalendarEventProperties
    | JsonObject,
    _ByName(),
]
"""What a Component shows; plain JSON where nobody knows its name."""


class Component(Block):
    """Something of Microsoft Graph, or of whoever else the host knows."""

    type: Literal["Component"] = tag("Component")
    name: str
    """One of `PROPERTIES`, or a name that only the host knows."""
    properties: ComponentProperties | MISSING = MISSING
