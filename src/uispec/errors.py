"""The one error tree: every failure on input is a `UispecError` that carries its issues as values."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Self, TypeAlias

if TYPE_CHECKING:  # errors are read without loading pydantic
    from pydantic import JsonValue

Severity: TypeAlias = Literal["error", "warning", "notice"]


@dataclass(frozen=True, slots=True)
class Issue:
    """One finding about a document that came from a peer.

    Issues are values: they compare, they come in document order, and a test may assert a whole tuple of them.

    >>> Issue("/components/0/text", "missing_property", "Text needs the property 'text'.").severity
    'error'
    """

    path: str
    """RFC 6901 JSON Pointer into the document that was given; `""` for the whole of it."""
    code: str
    """A snake_case word from the closed set of the package that owns it, such as `missing_property`."""
    message: str
    """One sentence that a person or a language model can act on. Its wording may change between releases."""
    severity: Severity = "error"

    def under(self, place: str) -> "Issue":
        """Return the issue as one of the document that has this one at a place.

        >>> Issue("/text", "wrong_type", "A text is needed.").under("/components/0").path
        '/components/0/text'
        """
        return Issue(f"{place}{self.path}", self.code, self.message, self.severity)

    def to_json(self) -> "dict[str, JsonValue]":
        """Give the issue as a JSON object.

        >>> Issue("/a", "unknown_property", "There is no such property.", "warning").to_json()
        {'path': '/a', 'code': 'unknown_property', 'message': 'There is no such property.', 'severity': 'warning'}
        """
        return {"path": self.path, "code": self.code, "message": self.message, "severity": self.severity}


class UispecError(ValueError):
    """Something is wrong with a document; `issues` says what and where, and is never empty.

    >>> try:
    ...     raise DataError(Issue("/a", "not_a_container", "The value at /a is a string and has no members."))
    ... except UispecError as error:
    ...     print(error)
    /a: not_a_container: The value at /a is a string and has no members.
    """

    issues: tuple[Issue, ...]

    def __init__(self, *issues: Issue) -> None:
        if not issues:
            raise TypeError(f"{type(self).__name__} needs at least one issue")
        super().__init__(*issues)
        self.issues = issues

    def under(self, place: str) -> Self:
        """Return the error as one of the document that has this one at a place."""
        return type(self)(*(issue.under(place) for issue in self.issues))

    def __str__(self) -> str:
        return "\n".join(f"{issue.path or '(document)'}: {issue.code}: {issue.message}" for issue in self.issues)


class ParseError(UispecError):
    """The input is not JSON, or its text cannot be read."""


class InvalidDocumentError(UispecError):
    """The input is JSON of the wrong shape."""


class CatalogError(UispecError):
    """A catalog, a component type or a function is unknown, or a catalog document is wrong."""


class IntegrityError(UispecError):
    """Ids and references inside one surface or document do not fit together."""


class StateError(UispecError):
    """A legal message came at the wrong time, such as an update of a surface that does not exist."""


class DataError(UispecError):
    """A pointer cannot be read, or leads where the data has no such place."""


class PatchError(UispecError):
    """A patch operation cannot be applied."""


class ExpressionError(UispecError):
    """An expression cannot be parsed or evaluated."""


class LimitError(UispecError):
    """A bound of `Limits` was reached; the message names it."""


class ConversionError(UispecError):
    """A conversion was asked to refuse losses, or cannot tell what to convert or to which format."""
