"""What stands in a card and is none of the typed elements and actions: kept as the JSON that it is."""

from typing import Self

from pydantic import JsonValue, model_serializer

from uispec._model import Json, Model
from uispec.errors import Issue


class RawPart(Model):
    """JSON at a place of a card where an element or an action belongs."""

    raw: Json
    """What stands there, whole; frozen."""

    @model_serializer
    def _as_raw(self) -> JsonValue:
        return self.raw

    @property
    def type(self) -> str:
        """The type that it names; empty where it names none.

        >>> UnknownElement(raw={"type": "Graph"}).type, InvalidElement(raw=None).type
        ('Graph', '')
        """
        name = self.raw.get("type") if isinstance(self.raw, dict) else None
        return name if isinstance(name, str) else ""


class UnknownElement(RawPart):
    """An element of a type that this library does not know. Hosts may know it, or follow its `fallback`."""


class UnknownAction(RawPart):
    """An action of a type that this library does not know. Hosts may know it, or follow its `fallback`."""


class InvalidPart(RawPart):
    """What does not fit its model, or may not stand where it stands."""

    kind: str = "element"
    """The kind of thing that belongs there; a name of `places.KINDS`, or the one type that does."""

    @classmethod
    def of(cls, raw: Json, kind: str) -> Self:
        """Hold frozen JSON as it is: of parts inside each other, each would copy all that stands in it."""
        return cls.model_construct(raw=raw, kind=kind)

    @property
    def issues(self) -> tuple[Issue, ...]:
        """What does not fit, in this and in all that stands in it: pointers lead from `raw`, in its order.

        >>> [(issue.path, issue.code) for issue in InvalidElement(raw={"type": "TextBlock", "text": 5}).issues]
        [('/text', 'wrong_type')]
        """
        from uispec.adaptive.documents.reading import shape_issues

        return shape_issues(self.raw, self.kind)


class InvalidElement(InvalidPart):
    """What does not fit where an element belongs, a column, a row, a run or the like."""


class InvalidAction(InvalidPart):
    """What does not fit where an action belongs."""

    kind: str = "action"
