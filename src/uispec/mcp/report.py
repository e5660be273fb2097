"""A report for a team that ports a server: what a machine has done, and what needs a person, in the order of work."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from pydantic import JsonValue

from uispec import _json, pointer
from uispec._order import in_document_order
from uispec._sentences import count
from uispec.errors import Issue, UispecError
from uispec.limits import DEFAULT, Limits
from uispec.losses import Loss
from uispec.mcp import resources
from uispec.mcp.descriptors import Descriptor, Document, look_for_descriptors, read_document
from uispec.mcp.file_params import file_issues
from uispec.mcp.pairs import BY_KIND, HOSTS, Host
from uispec.mcp.porting import port, readings_of
from uispec.mcp.view_api import functions_used

Step: TypeAlias = Literal["adapter", "metadata", "view", "aliases"]

STEPS: Final[Mapping[Step, str]] = {
    "adapter": "Adapter: how a view reaches its host",
    "metadata": "Metadata: what descriptors say",
    "view": "View: what it asks its host for",
    "aliases": "Aliases: what is said twice, and goes last",
}
"""In the order of work, each with its heading."""


@dataclass(frozen=True, slots=True)
class Task:
    """One thing to do, or done."""

    step: Step
    path: str
    """Where it is, as a pointer into the document given."""
    name: str
    """Of the tool or the resource."""
    text: str
    is_mechanical: bool
    """Whether `port` does it; else it needs a person."""

    def to_json(self) -> dict[str, JsonValue]:
        """The task as a JSON object."""
        return {
            "step": self.step,
            "path": self.path,
            "name": self.name,
            "text": self.text,
            "mechanical": self.is_mechanical,
        }


@dataclass(frozen=True, slots=True)
class PortReport:
    """What a port of a whole server takes."""

    to: Host
    tasks: tuple[Task, ...]
    """By step, then in the order of the document."""

    @property
    def mechanical(self) -> tuple[Task, ...]:
        """What `port` does."""
        return tuple(task for task in self.tasks if task.is_mechanical)

    @property
    def by_hand(self) -> tuple[Task, ...]:
        """What needs a person."""
        return tuple(task for task in self.tasks if not task.is_mechanical)

    def to_json(self) -> dict[str, JsonValue]:
        """The report as a JSON object."""
        return {
            "to": self.to,
            "mechanical": len(self.mechanical),
            "byHand": len(self.by_hand),
            "tasks": [task.to_json() for task in self.tasks],
        }

    def to_markdown(self) -> str:
        """The report as a list to tick off; what is mechanical is ticked already."""
        done, left = len(self.mechanical), len(self.by_hand)
        lines = [f"# Port to {self.to}", "", f"{count(done, 'mechanical change')}, {left} for a person."]
        for step, heading in STEPS.items():
            lines += ["", f"## {heading}", ""]
            tasks = [task for task in self.tasks if task.step == step]
            lines += [_line(task) for task in tasks] or ["Nothing to do."]
        return "\n".join(lines) + "\n"


def _line(task: Task) -> str:
    return f"- [{'x' if task.is_mechanical else ' '}] {_code(task.name)} {_code(task.path)}: {_prose(task.text)}"


def _code(text: str) -> str:
    """Text of a peer between backticks, on one line, whatever is in it."""
    short = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
    plain = "".join(each if each.isprintable() else each.encode("unicode_escape").decode() for each in short)
    return "`" + plain.replace("`", "'") + "`"


def _prose(text: str) -> str:
    """A sentence in which what a peer wrote is no markup; what stands between backticks is none already."""
    parts = text.split("`")
    parts[::2] = (part.replace("<", "&lt;").replace("[", "\\[") for part in parts[::2])
    return "`".join(parts)


_LONGEST: Final = 100

_SHOWN: Final = ("/mimeType", "/text", "/blob")
"""Where a resource holds what it shows."""


def port_report(document: Document, to: Host = "mcp-apps", *, limits: Limits = DEFAULT) -> PortReport:
    """Say what it takes to port a server, descriptor by descriptor, from its metadata and the text of its views.

    Args:
        document: the descriptors of its tools and resources, as for `port`; resources with their text, where the views
            are to be looked at.
        to: the host.
        limits: bounds on reading.

    Returns:
        Each field that `port` carries is a mechanical task; each that it loses or guesses, each issue, each part that
        is no descriptor, and whatever a view asks for that the new host says otherwise, is a task for a person. What a
        descriptor does wrong never hides another.

    Raises:
        ParseError, LimitError: it cannot be read; `codes.ReadCode`.
        InvalidDocumentError: `wrong_type`, it holds what JSON has not.
        ValueError: there is no such host.

    Source: MCP Apps 2026-01-26, and the reference of the OpenAI Apps SDK.

    >>> meta = {"openai/outputTemplate": "ui://pay", "openai/visibility": "private"}
    >>> report = port_report([{"name": "pay", "_meta": meta}])
    >>> [(task.step, task.is_mechanical) for task in report.tasks]
    [('metadata', True), ('metadata', True)]
    """
    if to not in HOSTS:
        raise ValueError(f"port_report() knows {' and '.join(HOSTS)}, not {to!r:.80}")
    value = read_document("port_report", document, limits)
    found, strangers = look_for_descriptors(value, None)
    tasks = [_by_hand("metadata", issue.path, "", issue) for issue in strangers]
    for descriptor in found:
        tasks += _tasks(descriptor, to, limits)
    places = {step: place for place, step in enumerate(STEPS)}
    return PortReport(to, tuple(sorted(tasks, key=lambda task: places[task.step])))


def _by_hand(step: Step, path: str, name: str, told: Issue | Loss) -> Task:
    return Task(step, path, name, told.message, is_mechanical=False)


def _tasks(descriptor: Descriptor, to: Host, limits: Limits) -> Iterator[Task]:
    name, path = descriptor.name, descriptor.path
    of_view = [*_of_view(descriptor, to)] if descriptor.kind == "resource" else []
    yield from of_view
    # Whoever writes a view anew need not be told what becomes of the old one.
    replaced = _SHOWN if any(task.path == f"{path}/mimeType" for task in of_view) else ()
    try:
        ported = port(descriptor.value, to, kind=descriptor.kind, limits=limits)
    except UispecError as error:
        for issue in error.issues:
            yield _by_hand("metadata", f"{path}{issue.path}", name, issue)
        return
    yield from _of_keys(descriptor, ported.output, to)
    for loss in ported.losses:
        # What is lost of a value is told by the issue about the same key.
        if loss.code != "value" and loss.path not in replaced:
            yield _by_hand("metadata", f"{path}{loss.path}", name, loss)
    for issue in ported.issues:
        if issue.path not in replaced:
            step: Step = "aliases" if issue.code in ("alias_conflict", "deprecated_property") else "metadata"
            yield _by_hand(step, f"{path}{issue.path}", name, issue)
    if descriptor.kind == "tool":
        for issue in in_document_order([*file_issues(descriptor.value)], descriptor.value):
            yield _by_hand("metadata", f"{path}{issue.path}", name, issue)


def _of_keys(descriptor: Descriptor, output: JsonValue, to: Host) -> Iterator[Task]:
    """The keys that `port` writes otherwise, and those that say again what another one says."""
    for concept in BY_KIND[descriptor.kind]:
        readings = readings_of(concept, descriptor.value)
        if not readings or to not in concept.columns:
            continue
        first, *others = readings
        target = concept.columns[to][0]
        if first.spelling is not target:
            made = (
                f"{_code(pointer.format(at))} {_code(_json.text(pointer.get(output, at)))}"
                for reading in readings_of(concept, output)
                if reading.spelling is target
                for at in reading.present
            )
            place = pointer.format((*descriptor.at, *first.present[0]))
            yield Task("metadata", place, descriptor.name, f"becomes {', '.join(made)}.", is_mechanical=True)
        for other in others:
            if concept.same(other.value, first.value):
                place = pointer.format((*descriptor.at, *other.present[0]))
                text = "says the same as the standard's key; `drop_aliases` takes it away."
                yield Task("aliases", place, descriptor.name, text, is_mechanical=True)


def _of_view(descriptor: Descriptor, to: Host) -> Iterator[Task]:
    name, path = descriptor.name, descriptor.path
    if descriptor.value.keys().isdisjoint(("text", "blob")):
        return
    try:
        content = resources.read_ui_resource(descriptor.value)
    except UispecError as error:
        for issue in error.issues:
            yield _by_hand("adapter", f"{path}{issue.path}", name, issue)
        return
    for text in _ADAPTER[content.kind]:
        yield Task("adapter", f"{path}/mimeType", name, text, is_mechanical=False)
    if to == "mcp-apps" and content.kind == "html":
        used = functions_used(content.text)
        at = f"{path}/{'text' if 'text' in descriptor.value else 'blob'}"
        if used:
            yield Task("adapter", at, name, _HANDSHAKE, is_mechanical=False)
        for each in used:
            said = f"`window.openai.{each.name}` "
            said += f"becomes {each.becomes}" if each.becomes else "has no counterpart"
            yield Task("view", at, name, f"{said}{f'; lost: {each.lost}' if each.lost else ''}.", is_mechanical=False)


_ADAPTER: Final[Mapping[resources.ContentKind, tuple[str, ...]]] = {
    "html": (),
    "url": ("shows a page from elsewhere; serve HTML of your own that holds it in a frame, and allow its origin.",),
    "script": ("is remote DOM, which no host of today runs; write the view as HTML, or as A2UI.",),
}
_HANDSHAKE: Final = "speaks to window.openai; begin with ui/initialize and ui/notifications/initialized instead."
