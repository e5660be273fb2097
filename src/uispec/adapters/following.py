"""A stream, converted while it arrives: after each event the smallest updates of the target.

The state is a value: what came so far, folded, and what it was converted to. Each update is JSON of the target, and all
of them in order give what converting the final state gives.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from pydantic import JsonValue

from uispec import _json, a2ui, fold, jsonrender
from uispec._hold import hold, hold_limits
from uispec._kinds import TEXT_TYPES, Text
from uispec.a2ui.dialects import FIRST_NAMES
from uispec.a2ui.state import State
from uispec.adapters.converting import convert_document, hold_target
from uispec.adapters.options import Data, Form, Options, gather_options
from uispec.errors import InvalidDocumentError, Issue, UispecError
from uispec.limits import DEFAULT, Limits
from uispec.losses import Conversion, Loss

if TYPE_CHECKING:
    from uispec.adapters.options import Catalog
    from uispec.jsonrender import SpecState

Event: TypeAlias = "a2ui.Message | Mapping[str, Any] | Text"
"""An A2UI message, typed, as JSON or as its text; or a line of a stream of patches, as text, bytes or JSON."""


@dataclass(frozen=True, slots=True)
class Following:
    """A stream that is being followed."""

    to: str
    """The format of the target."""
    options: Options
    """As for `convert`."""
    surface_id: str | None = None
    """Of the surface that is followed; `None` for the one that there is."""
    source: "State | SpecState | None" = None
    """What came so far; `None` before the first event."""
    result: Conversion[JsonValue] | None = field(default=None, repr=False)
    """What that is converted to; `None` while there is nothing to convert."""

    @property
    def output(self) -> JsonValue:
        """The document of the target as it is now; `None` while there is none."""
        return None if self.result is None else self.result.output

    @property
    def losses(self) -> tuple[Loss, ...]:
        """What the target does not carry of what came so far; paths lead into the folded state, or into the spec."""
        return () if self.result is None else self.result.losses

    @property
    def issues(self) -> tuple[Issue, ...]:
        """What was wrong with lines of patches so far; an A2UI message that is refused raises."""
        return () if self.source is None or isinstance(self.source, State) else self.source.issues

    @property
    def home(self) -> Mapping[str, JsonValue]:
        """The table for clicks on the document as it is now."""
        return {} if self.result is None else self.result.home


def follow_empty(
    to: str,
    surface_id: str | None = None,
    *,
    version: str | None = None,
    host: str | None = None,
    catalog: "Catalog | None" = None,
    form: Form = "nested",
    data: Data | None = None,
    locale: str = "en",
    now: str | None = None,
) -> Following:
    """Begin to follow a stream.

    Args:
        to: the format of the target.
        surface_id: as for `convert`.
        version: as for `convert`.
        host: as for `convert`.
        catalog: as for `convert`.
        form: as for `convert`.
        data: as for `convert`.
        locale: as for `convert`.
        now: as for `convert`.

    Raises:
        ConversionError: `unknown_target`.
        ValueError: an option has a value that it cannot have.

    >>> follow_empty(to="adaptive-card").output is None
    True
    """
    hold_target("follow_empty", to)
    hold("follow_empty", "surface_id", surface_id, str | None, "the id of a surface, or None")
    options = gather_options("follow_empty", version, host, catalog, form, data, locale, now)
    return Following(to, options, surface_id)


def follow_apply(state: Following, event: Event, *, limits: Limits = DEFAULT) -> tuple[Following, tuple[Any, ...]]:
    r"""Follow a stream over one event.

    Args:
        state: it stays as it was.
        event: an A2UI message, or a line of patches. The first one says which of them the stream is made of.
        limits: bounds on the event, the fold and the conversion.

    Returns:
        The new state, and the updates that turn the target as it was into the target as it is: operations of JSON Patch
        for json-render, messages for A2UI, the whole new document for anything else, `None` where it is gone. None at
        all where nothing of the target changed.

    Raises:
        ConversionError: `ambiguous_surface`: several surfaces are live, and `follow_empty` named none.
        UispecError: of the stage that fails, as for the fold of the stream.
        TypeError: the event is none.

    >>> state = follow_empty(to="outline")
    >>> body = {"surfaceId": "s", "components": [{"id": "root", "component": "Text", "text": "Hello"}]}
    >>> state, updates = follow_apply(state, {"version": "1.0", "createSurface": body})
    >>> updates
    ('Hello\n',)
    """
    hold("follow_apply", "state", state, Following, "what follow_empty gives")
    hold_limits("follow_apply", limits)
    source = _fold(state.source, event, limits)
    if source is state.source:
        return state, ()
    result = _convert(state, source, limits)
    after = replace(state, source=source, result=result)
    return after, _updates(state.to, state.output, after.output, limits)


def _fold(source: "State | SpecState | None", event: Event, limits: Limits) -> "State | SpecState":
    if isinstance(source, State) or (source is None and _is_message(event, limits)):
        message = _message_in(event, limits) if isinstance(event, TEXT_TYPES) else event
        return fold.a2ui_apply(source or fold.a2ui_empty(), message, limits=limits)
    return fold.spec_apply(source or fold.spec_empty(), cast("Any", event), limits=limits)


def _message_in(text: Text, limits: Limits) -> dict[str, JsonValue]:
    document = _json.read(text, limits)
    if not isinstance(document, dict):
        raise InvalidDocumentError(Issue("", "wrong_type", "A message is an object; give one at a time."))
    return document


def _is_message(event: Event, limits: Limits) -> bool:
    """Tell what kind of stream the first event begins: what is no A2UI message is a line of patches, or of prose."""
    document: object = event
    if isinstance(event, TEXT_TYPES):
        try:
            document = _json.read(event, limits)
        except UispecError:
            return False
    if isinstance(document, Mapping):
        return any(key in FIRST_NAMES for key in document)
    return not isinstance(event, TEXT_TYPES)  # a typed message, or something that the fold refuses


def _convert(state: Following, source: "State | SpecState", limits: Limits) -> Conversion[JsonValue] | None:
    if isinstance(source, State):
        is_there = bool(source.surfaces) if state.surface_id is None else state.surface_id in source.surfaces
    else:
        root = source.head.get("root")
        is_there = isinstance(root, str) and source.elements is not None and root in source.elements.plain()
    if not is_there:
        return None
    return convert_document(source, state.to, None, state.surface_id, options=state.options, limits=limits)


def _updates(to: str, before: JsonValue, after: JsonValue, limits: Limits) -> tuple[JsonValue, ...]:
    if _json.same(before, after):
        return ()
    return tuple(UPDATES[to](before, after, limits))


def _whole(_: JsonValue, after: JsonValue, __: Limits) -> Sequence[JsonValue]:
    return [after]


def _patches(before: JsonValue, after: JsonValue, limits: Limits) -> Sequence[JsonValue]:
    old, new = (cast("dict[str, JsonValue]", each or {}) for each in (before, after))
    return [*jsonrender.diff_to_patches(old, new, limits=limits)]


def _messages(before: JsonValue, after: JsonValue, limits: Limits) -> Sequence[JsonValue]:
    old, new = (_surface(each, limits) for each in (before, after))
    told = a2ui.diff(old, new, recreate=True, limits=limits).output
    return [cast("JsonValue", a2ui.dump_message(message)) for message in told]


def _surface(messages: JsonValue, limits: Limits) -> a2ui.Surface | None:
    state = fold.a2ui_empty()
    for message in cast("list[Mapping[str, object]]", messages or []):
        state = fold.a2ui_apply(state, message, limits=limits)
    return fold.a2ui_surface(state)


UPDATES: Final[Mapping[str, Callable[[JsonValue, JsonValue, Limits], Sequence[JsonValue]]]] = {
    "a2ui-v0.9": _messages,
    "a2ui-v1.0": _messages,
    "json-render": _patches,
    "adaptive-card": _whole,
    "assistant-ui": _whole,
    "markdown": _whole,
    "outline": _whole,
}
"""How a change of a target is told."""
