"""One line of a stream of patches: what it holds, or why it holds nothing that can be applied."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from pydantic import JsonValue

from uispec import _json
from uispec._hold import hold, hold_limits
from uispec._javascript import is_true, trim
from uispec._sentences import shown
from uispec.errors import Issue, PatchError, UispecError
from uispec.limits import DEFAULT, Limits

StreamPolicy: TypeAlias = Literal["strict", "compat", "rfc6902"]
"""How lines are read and patches applied.

`strict` is RFC 6902, but makes the containers that an addition needs and a spec must have there; `compat` is what
`@json-render/core` 0.21.4 does, line by line; `rfc6902` is the RFC to the letter."""

MARK: Final = "__json_edit"
"""The member whose `true` tells a merge from a patch."""
_META: Final = "__meta"
"""The member of a line that a transport wrote about the stream, not the model about the spec."""


@dataclass(frozen=True, slots=True)
class PatchLine:
    """A line that is one patch operation: an object with an `op` and a `path`. Whether it can be done is not told."""

    patch: Mapping[str, JsonValue]
    """The object, as the line has it."""
    issues: tuple[Issue, ...] = ()
    """A notice where the line was mended."""


@dataclass(frozen=True, slots=True)
class MergeLine:
    """A line that is a partial spec, to be merged into the whole."""

    partial: Mapping[str, JsonValue]
    """The partial spec, without its mark."""


@dataclass(frozen=True, slots=True)
class SkippedLine:
    """A line that means nothing for the spec."""

    issues: tuple[Issue, ...] = ()
    """Why; nothing is said of blank lines, comments and lines about the stream."""


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that cannot be read."""

    issues: tuple[Issue, ...]
    """Why, with pointers into the line."""
    error: type[UispecError]
    """The class that tells it where the caller wants an error."""


Line: TypeAlias = PatchLine | MergeLine | SkippedLine | BadLine


def read_line(
    line: str | bytes, policy: StreamPolicy = "strict", *, repair: bool = False, limits: Limits = DEFAULT
) -> Line:
    r"""Tell what one line of a stream is.

    Under `compat`, whatever is no patch means nothing, and the issue is a warning. Otherwise blank lines, comments
    (`//`) and lines about the stream (`{"__meta": ...}`) mean nothing, a partial spec with the member `__json_edit` is
    a merge, and all else that is no patch is a bad line.

    Args:
        line: text or bytes, without the line feed or with it.
        policy: whose reading.
        repair: take one closing brace too many off the end, where the rest is an object; told as a notice.
        limits: `document_bytes`, `json_depth`.

    Returns:
        What the line is; a line that cannot be read is told, never raised.

    Spec: json-render, "SpecStream".

    >>> read_line('{"op": "remove", "path": "/state/rows/0"}\n')
    PatchLine(patch={'op': 'remove', 'path': '/state/rows/0'}, issues=())
    >>> read_line('{"__json_edit": true, "state": {"n": 1}}')
    MergeLine(partial={'state': {'n': 1}})
    >>> read_line("Here you are:").issues[0].code
    'invalid_json'
    """
    hold("read_line", "line", line, (str, bytes, bytearray, memoryview), "text or bytes")
    hold_limits("read_line", limits)
    hold_stream_policy("read_line", policy)
    return line_in(line, policy, repair, limits)


def line_in(line: str | bytes, policy: StreamPolicy, repair: bool, limits: Limits) -> Line:
    """The same for arguments that are known to be right."""
    try:
        found = _read(line, limits, is_mended=repair)
    except UispecError as error:
        found = BadLine(error.issues, type(error))
    if isinstance(found, BadLine) and policy == "compat":
        return SkippedLine(tuple(Issue(one.path, one.code, one.message, "warning") for one in found.issues))
    if isinstance(found, MergeLine) and policy == "compat":
        sentence = "The line is a partial spec, which this way of reading does not know; it takes patches."
        return SkippedLine((Issue(f"/{MARK}", "unsupported_edit", sentence, "warning"),))
    return found


def hold_stream_policy(function: str, policy: str) -> None:
    """Refuse what is no policy for streams; a caller's slip.

    Raises:
        TypeError: it is no text.
        ValueError: it is another text.
    """
    hold(function, "policy", policy, str, "'strict', 'compat' or 'rfc6902'")
    if policy not in ("strict", "compat", "rfc6902"):
        raise ValueError(f"{function}: policy is 'strict', 'compat' or 'rfc6902', not {policy!r}")


def _read(line: str | bytes, limits: Limits, *, is_mended: bool) -> Line:
    text = _text(line)
    if isinstance(text, str):
        text = trim(text)
        if not text or text.startswith("//"):
            return SkippedLine()
    issues: tuple[Issue, ...] = ()
    try:
        value = _json.read(text, limits)
    except UispecError as error:
        value = _without_surplus_brace(text, limits)
        if value is None:
            raise
        column = len(text)
        if not is_mended:
            sentence = f"The line has one closing brace too many, at character {column}; leave it out."
            return BadLine((Issue("", "surplus_brace", sentence),), type(error))
        issues = (Issue("", "surplus_brace", f"The closing brace at character {column} was left out.", "notice"),)
    return _told(value, issues)


def _text(line: str | bytes) -> str | bytes:
    """Text wherever the bytes are any; what is none is left for the reader, which says what is wrong."""
    if isinstance(line, str):
        return line
    try:
        return bytes(line).decode()
    except UnicodeDecodeError:
        return line


def _without_surplus_brace(text: str | bytes, limits: Limits) -> JsonValue:
    """The object in a line that has one brace too many at its end; null where that is not what is wrong."""
    if not isinstance(text, str) or not text.startswith("{") or not text.endswith("}"):
        return None
    try:
        return _json.read(text[:-1], limits)
    except UispecError:
        return None


def _told(value: JsonValue, issues: tuple[Issue, ...]) -> Line:
    """What a value is as a line."""
    if not isinstance(value, dict):
        sentence = f"A line holds one object, such as a patch operation, not {_kind(value)}."
        return _bad(Issue("", "wrong_type", sentence))
    if is_patch(value):
        return PatchLine(value, issues)
    if is_marked(value):
        return MergeLine(without_mark(value))
    if _META in value:
        return SkippedLine()
    missing = [name for name in ("op", "path") if name not in value] or ["op"]
    return _bad(
        *(
            Issue(f"/{name}", "missing_property", f"A patch operation needs the member {shown(name)}.")
            for name in missing
        )
    )


def is_patch(value: Mapping[str, JsonValue]) -> bool:
    """Tell whether an object is meant for a patch operation: it has a path and an `op`, whatever they are.

    As JavaScript has it, an `op` that is null, false, 0 or "" is none.
    """
    return "path" in value and is_true(value.get("op"))


def is_marked(value: Mapping[str, JsonValue]) -> bool:
    """Tell whether an object carries the mark of a partial spec, which is `true`."""
    return value.get(MARK) is True


def without_mark(value: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
    """A partial spec without its mark."""
    return {name: member for name, member in value.items() if name != MARK}


def _bad(*issues: Issue) -> BadLine:
    return BadLine(issues, PatchError)


def _kind(value: JsonValue) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "a boolean"
        case str():
            return "text"
        case list():
            return "an array"
        case _:
            return "a number"
