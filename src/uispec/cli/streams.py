"""Streams of A2UI messages, as the commands take them: folded as far as they go."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from rich.console import RenderableType

from uispec import a2ui, convert, fold, tree
from uispec.a2ui.dialects import BODY_NAMES, FORMATS
from uispec.a2ui.framing import record_of
from uispec.cli.answers import Answer, count_by_severity, leave, quantity, refuse_use, write_counts
from uispec.cli.printing import Outline, plain
from uispec.errors import Issue, UispecError

_STORY_LINES: Final = 60
"""How much of a tree the story of a conversion shows."""

STREAMS: Final = tuple(dict.fromkeys(FORMATS[version] for version in BODY_NAMES))
"""The formats that are folded message by message."""
_MORE: Final = {
    "validate": ("json-render", "adaptive-card"),
    "fold": ("json-render",),
    "tree": ("json-render",),
}
"""What commands take beside A2UI."""


@dataclass(frozen=True, slots=True)
class Stream:
    """A stream of A2UI messages, folded as far as it goes."""

    messages: Sequence[a2ui.Message] = ()
    state: a2ui.State = field(default_factory=fold.a2ui_empty)
    issues: tuple[Issue, ...] = ()
    lines: Sequence[int] = ()
    """As in `Answer`."""


def hold_a2ui(data: bytes, command: str, as_json: bool) -> None:
    """Leave where the document is of a format that the command is not built for; what is unknown is judged as A2UI."""
    name = convert.detect(data)
    if name is not None and not name.startswith("a2ui-"):
        known = ", ".join((*STREAMS, *_MORE.get(command, ())))
        text = f"This is {name}, and {command} is built for {known} only so far."
        leave(Answer(issues=(Issue("", "unsupported_format", text),)), as_json)


def lines_of(data: bytes) -> Sequence[int]:
    """The lines, from 1, that messages stand in; none where the document is no JSON lines."""
    lines = [number for number, line in enumerate(data.split(b"\n"), 1) if record_of(line)]
    try:
        json.loads(data)
    except (ValueError, RecursionError):
        return lines
    return ()


def untold_issues(issues: Sequence[Issue], surface: a2ui.Surface) -> tuple[Issue, ...]:
    """Those that checking the surface does not find: the rest is told already, where it stands in the stream."""
    told = [(issue.code, issue.path) for issue in a2ui.validate(surface, complete=False)]
    return tuple(
        issue
        for issue in issues
        if not any(code == issue.code and f"{path}/".startswith(f"{issue.path}/") for code, path in told)
    )


def fold_stream(data: bytes, command: str, as_json: bool, *, complete: bool) -> Stream:
    """Fold a stream; what is wrong with it stands in the issues, at its place in the document.

    Where no message can be read, there is nothing more to say than that; a broken line hides no other line.
    """
    hold_a2ui(data, command, as_json)
    issues, lines = tuple(a2ui.validate(data, complete=complete)), lines_of(data)
    try:
        messages = a2ui.parse_messages(data)
    except UispecError:
        reader = a2ui.read_stream()
        parts = [*reader.feed(data), *reader.close()]
        messages = [part.message for part in parts if isinstance(part, a2ui.MessagePart)]
        if not messages:
            leave(Answer(issues=issues, lines=lines), as_json)
    state = fold.a2ui_empty()
    for message in messages:
        try:
            state = fold.a2ui_apply(state, message)
        except UispecError:
            continue  # it is among the issues, and the state is as it was
    return Stream(messages, state, issues, lines)


def hold_surface(surface_id: str | None, stream: Stream) -> None:
    """Refuse the id of a surface that there is not; where the stream has errors, they tell why it is not there."""
    surfaces = stream.state.surfaces
    if surface_id is not None and surface_id not in surfaces and not Answer(issues=stream.issues).status:
        refuse_use(f"no surface {surface_id!r}; there are: {', '.join(surfaces) or 'none'}")


def surfaces_in(stream: Stream, surface_id: str | None) -> Mapping[str, a2ui.Surface]:
    """Give the surface that was asked for, by its id; all of them where none was."""
    return {name: it for name, it in stream.state.surfaces.items() if surface_id is None or name == surface_id}


def retell(stream: Stream, surface_id: str | None) -> list[RenderableType | Outline]:
    """How the document came to be what is converted: one line a step, then the tree."""
    parts: list[RenderableType | Outline] = [plain(f"folded   {quantity(len(stream.messages), 'message')}")]
    for name, surface in surfaces_in(stream, surface_id).items():
        components = quantity(len(surface.components), "component")
        parts.append(plain(f"surface  {name}, A2UI {surface.version}, {components}"))
        lines = tree.outline(a2ui.resolve(surface).root).split("\n")
        parts.append(Outline("\n".join(lines[:_STORY_LINES]), indent=9))
        if len(lines) > _STORY_LINES:
            parts.append(
                plain(f"         and {quantity(len(lines) - _STORY_LINES, 'more line')}; see: uispec tree --resolve")
            )
    parts.append(plain(f"checked  {write_counts(count_by_severity(stream.issues))}"))
    return parts
