"""What a file holds: messages, each read by itself, so that a broken one hides no other; findings, and their lines."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, cast

from pydantic import JsonValue

from uispec import _json, a2ui, convert, fold
from uispec.errors import DataError, Issue, UispecError

_PLACE: Final = re.compile(r" at line (\d+) column (\d+)(?=\.?$)")
"""Where the parser stopped, at the end of its sentence."""

_OF_DATA: Final = frozenset({"invalid_pointer", "invalid_index", "not_a_container", "forbidden_key", "index_too_large"})
"""Issues whose paths lead into a data model and not into the document."""

_NAMES: Final[Mapping[str, str]] = {
    "adaptive-card": "an Adaptive Card",
    "ag-ui": "AG-UI",
    "assistant-ui": "a generative UI of assistant-ui",
    "json-render": "json-render",
    "mcp-tool": "a tool of MCP",
    "openai-tool": "a tool of the OpenAI Apps SDK",
}
"""The formats that are told and not read."""


@dataclass(frozen=True, slots=True)
class Finding:
    """An issue, and where in the file it is as far as that is known, both from 1."""

    issue: Issue
    line: int | None = None
    column: int | None = None

    @property
    def place(self) -> str:
        """Line and column in words, or nothing."""
        places = {"line": self.line, "column": self.column}
        return ", ".join(f"{name} {number}" for name, number in places.items() if number is not None)

    def to_json(self) -> JsonValue:
        """The issue, with `line` and `column` beside its members where they are known."""
        issue = self.issue
        told = {"path": issue.path, "code": issue.code, "message": issue.message, "severity": issue.severity}
        return told | {k: v for k, v in (("line", self.line), ("column", self.column)) if v is not None}


@dataclass(frozen=True, slots=True)
class Reading:
    """A stream of A2UI messages, read and folded as far as it goes."""

    messages: Sequence[a2ui.Message]
    state: a2ui.State
    findings: tuple[Finding, ...]
    """What is wrong, in document order, repeated by nothing that comes later."""
    is_readable: bool
    """Whether there was any message, or at least a place for one."""


@dataclass(frozen=True, slots=True)
class _Lines:
    """JSON lines, blank ones left out, each by itself."""

    values: list[JsonValue] = field(default_factory=list[JsonValue])
    """What each holds; `None` for one that is no JSON."""
    numbers: list[int] = field(default_factory=list[int])
    broken: dict[str, tuple[Finding, ...]] = field(default_factory=dict[str, tuple[Finding, ...]])
    """By pointer, why a line is no JSON."""


def name_of(data: bytes) -> str | Finding:
    """Name the format of a document, or say why it has none."""
    name = convert.detect(data)
    if name is not None:
        return name
    lines = _lines(data)
    if lines is not None:
        if lines.broken:
            return next(iter(lines.broken.values()))[0]
        return _unknown(lines.values)
    try:
        document = _json.read(data)
    except UispecError as error:
        return _in_text(error.issues[0], data)
    return _unknown(_messages_of(document))


def read(data: bytes, *, complete: bool) -> Reading:
    """Read and fold the messages of a document, and list what is wrong with it.

    Args:
        data: JSON lines, a list, a wrapper or one message.
        complete: as in `a2ui.validate`; what may have been in an unreadable line is not missed.
    """
    lines = _lines(data)
    if lines is None:
        refusal = _refusal(data)
        if refusal is not None:
            return _unreadable(refusal)
        try:
            values = _messages_of(_json.read(data))
        except UispecError as error:
            return _unreadable(*(_in_text(issue, data) for issue in error.issues))
        issues = a2ui.validate(data, complete=complete)
        state, messages, _ = _folded(values)
        return Reading(messages, state, tuple(map(Finding, issues)), is_readable=True)
    state, messages, of_data = _folded(lines.values)
    # A line that is no JSON keeps its number in the list as a null, which is then told for what it is.
    values = cast("Sequence[Mapping[str, object]]", lines.values)
    issues = a2ui.validate(values, complete=complete and not lines.broken)
    findings: list[Finding] = []
    for issue in issues:
        if issue.path in lines.broken:
            findings += lines.broken[issue.path]
            continue
        index = of_data.get(issue) if issue.code in _OF_DATA else _index(issue.path)
        known = index is not None and index < len(lines.numbers)
        findings.append(Finding(issue, lines.numbers[index] if known else None))
    return Reading(messages, state, tuple(findings), is_readable=True)


def _unreadable(*findings: Finding) -> Reading:
    return Reading((), fold.a2ui_empty(), findings, is_readable=False)


def _refusal(data: bytes) -> Finding | None:
    """Why a document that is good JSON holds no A2UI messages, if it is another format or nothing."""
    name = convert.detect(data)
    if name is not None and not name.startswith("a2ui-"):
        what = f"This is {_NAMES[name]}; "
        it = "these" if name in _NAMES and _NAMES[name].startswith("a") else "it"
        says = f"uispec writes {it} but does not read them yet." if name in convert.WRITABLE else ""
        return Finding(Issue("", "unknown_source", what + (says or "uispec tells it apart, but does not read it yet.")))
    if name is None:
        try:
            document = _json.read(data)
        except UispecError:
            return None
        if not _messages_of(document):
            return _unknown([])
    return None


def _unknown(values: Sequence[JsonValue]) -> Finding:
    """Why JSON values, the messages of a document, have no format in common."""
    if not values:
        return Finding(Issue("", "unknown_format", "The list is empty: there is no message in it."))
    names = [convert.detect(value) for value in values]
    told = sorted({name for name in names if name is not None})
    if None not in names and len(told) > 1:
        return Finding(Issue("", "unknown_format", f"The messages are of several formats: {', '.join(told)}."))
    place = f"The message at /{names.index(None)}" if told else "This"
    reason = f"{place} has the marks of no format that uispec knows, or of several."
    value = values[names.index(None)] if None in names else values[0]
    if isinstance(value, dict) and "version" in value:
        try:
            a2ui.parse_message(cast("Mapping[str, object]", value))
        except UispecError as error:
            reason += f" As A2UI it would be wrong: {error.issues[0].message}"
    return Finding(Issue("", "unknown_format", reason))


def _lines(data: bytes) -> _Lines | None:
    """Read JSON lines; `None` for what is one document, or no JSON at all.

    They are JSON lines if the whole is no document, no list that broke off, and any line is an object with a version.
    """
    if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"["):
        return None
    try:
        _json.read(data)
    except UispecError as error:
        if error.issues[0].code == "too_large":
            return None
    else:
        return None
    lines = _Lines()
    for number, line in enumerate(data.split(b"\n"), 1):
        if not line.strip():
            continue
        value: JsonValue = None
        try:
            value = _json.read(line)
        except UispecError as error:
            at = f"/{len(lines.values)}"
            lines.broken[at] = tuple(_in_line(replace(issue, path=at), line, number) for issue in error.issues)
        lines.values.append(value)
        lines.numbers.append(number)
    return lines if any(isinstance(value, dict) and "version" in value for value in lines.values) else None


def _messages_of(document: JsonValue) -> list[JsonValue]:
    messages = document.get("messages", document) if isinstance(document, dict) else document
    return messages if isinstance(messages, list) else [document]


def _folded(values: Sequence[JsonValue]) -> tuple[a2ui.State, list[a2ui.Message], dict[Issue, int]]:
    """Fold all messages that can be read and are not refused; which ones tell on a data model, by their issues."""
    state = fold.a2ui_empty()
    messages: list[a2ui.Message] = []
    of_data: dict[Issue, int] = {}
    for index, value in enumerate(values):
        if not isinstance(value, dict):
            continue
        try:
            message = a2ui.parse_message(cast("Mapping[str, object]", value))
            messages.append(message)
            state = fold.a2ui_apply(state, message)
        except DataError as error:
            of_data |= {issue: index for issue in error.issues if issue not in of_data}
        except UispecError:
            continue  # `a2ui.validate` lists it, and the state is as it was
    return state, messages, of_data


def _index(path: str) -> int | None:
    token = path[1:].partition("/")[0]
    return int(token) if token.isascii() and token.isdigit() else None


def _in_text(issue: Issue, data: bytes) -> Finding:
    """Take the place out of a parser's sentence, where it says one."""
    found = _PLACE.search(issue.message)
    if found is None:
        return Finding(issue)
    line, column = int(found[1]), int(found[2])
    rows = data.split(b"\n")
    # The parser counts bytes, a reader of the file characters.
    start = rows[line - 1][: column - 1] if line <= len(rows) else b""
    before = len(start.decode("utf-8", "replace")) if column <= len(start) + 1 else column - 1
    return Finding(replace(issue, message=_PLACE.sub("", issue.message)), line, before + 1)


def _in_line(issue: Issue, line: bytes, number: int) -> Finding:
    return replace(_in_text(issue, line), line=number)
