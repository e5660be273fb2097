"""The state that a stream of patches folds to: a spec of which a version costs what changed."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, cast

from pydantic import JsonValue, TypeAdapter

from uispec import _issues, _json
from uispec._hold import hold, hold_limits
from uispec._issue_document import IssueDocument
from uispec._issues.lists import gathered
from uispec._model import JsonObject, Model, Seq
from uispec.errors import Issue
from uispec.jsonrender.reading import Source, object_of
from uispec.jsonrender.streams.elements import Elements
from uispec.jsonrender.streams.merging import merge
from uispec.limits import DEFAULT, Limits

Document = dict[str, JsonValue]


@dataclass(frozen=True, eq=False, repr=False)
class SpecState:
    """A spec while it streams: a value, of which a version costs what a line changes.

    >>> state = SpecState.of({"root": "m", "elements": {"m": {"type": "Text"}}})
    >>> SpecState.from_json(state.to_json()) == state
    True
    """

    head: Mapping[str, JsonValue]
    """The spec; where its elements are an object, null stands in their place."""
    elements: Elements | None
    """The elements, where they are an object."""
    issues: tuple[Issue, ...] = ()
    """What was wrong with the lines so far, in their order, with pointers into each line; a thousand, and one more
    where there were others."""
    copied: int = 0
    """About how many characters the copies of the stream have added so far."""

    @classmethod
    def of(cls, spec: Source, *, limits: Limits = DEFAULT) -> "SpecState":
        """Return the state in which a spec is there already, such as one that is to be edited.

        Args:
            spec: any JSON object, as text, bytes, a mapping or a typed spec; it is copied.
            limits: `json_depth`, `document_bytes`.

        Raises:
            LimitError, ParseError: the spec is no JSON that may enter; `codes.ReadCode`.
            InvalidDocumentError: `wrong_type`, the spec is no object.

        >>> SpecState.of({"state": {"n": 1}}).spec
        {'state': {'n': 1}}
        """
        return begin("SpecState.of", "spec", spec, limits)

    @cached_property
    def spec(self) -> Document:
        """The spec as plain JSON, shared between states: read it, never write into it. Made when first asked for."""
        return dict(self.head) if self.elements is None else {**self.head, "elements": self.elements.plain()}

    def to_json(self) -> Document:
        """Write the state as JSON, for another process; `from_json` reads it back.

        >>> SpecState.of({}).to_json()
        {'spec': {}, 'issues': [], 'copied': 0}
        """
        return {
            "spec": _json.copy(self.spec),
            "issues": [issue.to_json() for issue in self.issues],
            "copied": self.copied,
        }

    @classmethod
    def from_json(cls, document: Mapping[str, object], *, limits: Limits = DEFAULT) -> "SpecState":
        """Read a state that `to_json` wrote.

        Args:
            document: it is not changed, and nothing of it is kept.
            limits: `json_depth` of the spec; `document_bytes`.

        Raises:
            ParseError, LimitError: it is no JSON that may enter; `codes.ReadCode`.
            InvalidDocumentError: it is no state; `codes.ShapeCode`, and paths point into the document.

        >>> SpecState.from_json({"spec": [], "issues": [], "copied": 0})
        Traceback (most recent call last):
        uispec.errors.InvalidDocumentError: /spec: wrong_type: ...
        """
        hold("SpecState.from_json", "document", document, Mapping, "a mapping")
        hold_limits("SpecState.from_json", limits)
        deeper = replace(limits, json_depth=limits.json_depth + 1)
        read = _issues.read_as(_STATE, document, limits=deeper)
        issues = tuple(one.issue() for one in read.issues)
        return replace(cls.of(read.spec, limits=limits), issues=issues, copied=read.copied)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SpecState):
            return NotImplemented
        same = self.issues == other.issues and self.copied == other.copied
        return same and _json.same(self.spec, other.spec)

    def __repr__(self) -> str:
        count = "no" if self.elements is None else len(self.elements)
        return f"<SpecState of {count} elements, {len(self.issues)} issues>"


class _StateDocument(Model):
    spec: JsonObject
    issues: Seq[IssueDocument]
    copied: int


_STATE: Final = TypeAdapter(_StateDocument)


def begin(function: str, argument: str, spec: Source, limits: Limits) -> SpecState:
    """Make the state in which a spec is there that was given to a public function of that name, as that argument."""
    return replace_window(SpecState({}, None), {}, object_of(function, argument, spec, limits))


# Changes: all of them look at a part of the spec, and give back what is left of it.


def window(state: SpecState, keys: Collection[str] | None) -> Document:
    """The spec, as far as these elements go; all of it for `None`."""
    if keys is None:
        return state.spec
    return dict(state.head) if state.elements is None else {**state.head, "elements": state.elements.some(keys)}


def replace_window(state: SpecState, before: Document, after: Document) -> SpecState:
    """What a change leaves.

    Args:
        state: the state before it.
        before: the window that was changed.
        after: what became of it, which is nobody else's; the same object if nothing did.

    Returns:
        The same state, if nothing changed.
    """
    if after is before:
        return state
    elements = after.get("elements")
    if not isinstance(elements, dict):
        return SpecState(after, None, state.issues, state.copied)
    if state.elements is None:
        fresh = Elements.of(elements)
    else:
        fresh = state.elements.changed(cast("Document", before["elements"]), elements)
    return SpecState({**after, "elements": None}, fresh, state.issues, state.copied)


def with_issues(state: SpecState, issues: tuple[Issue, ...]) -> SpecState:
    """The same state with more issues."""
    more = gathered(state.issues, issues, "lines")
    return state if more is state.issues else replace(state, issues=more)


def put_members(state: SpecState, members: Mapping[str, JsonValue]) -> SpecState:
    """Put these members in place of those of the spec; they are nobody else's."""
    before = window(state, None if "elements" in members else ())
    return replace_window(state, before, {**before, **members})


def merge_into(
    state: SpecState, partial: Mapping[str, JsonValue], *, keeps_nulls: bool = False
) -> tuple[SpecState, Document, Document]:
    """Merge a partial spec, which is nobody else's.

    Returns:
        The new state; and the spec before and after, as far as the partial one names its elements.
    """
    elements = partial.get("elements", {})
    keys = elements.keys() if isinstance(elements, dict) else None
    before = window(state, keys)
    after = cast("Document", merge(before, partial, keeps_nulls=keeps_nulls))
    return replace_window(state, before, after), before, after
