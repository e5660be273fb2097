"""One line of a stream of patches: what it holds, or why it holds nothing that can be applied."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias, cast

from pydantic import JsonValue
from pydantic_core import from_json

from uispec import _json
from uispec._browser.javascript import is_true, trim
from uispec._cutting import TooLong
from uispec._hold import hold, hold_limits
from uispec._kinds import TEXT_TYPES, Text, bytes_of
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
    text: str = ""
    """What it says, a few hundred characters at most."""
    number: int | None = None
    """Where it stands in a text that `MixedReader` reads, from 1."""


@dataclass(frozen=True, slots=True)
class Prose:
    """A line of a mixed text that is no part of a spec, as `MixedReader` gives it.

    With its line feed; without one under `compat`, and where none came.
    """

    text: str


Line: TypeAlias = PatchLine | MergeLine | SkippedLine | BadLine


def read_line(line: Text, policy: StreamPolicy = "strict", *, repair: bool = False, limits: Limits = DEFAULT) -> Line:
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
    hold("read_line", "line", line, TEXT_TYPES, "text or bytes")
    hold_limits("read_line", limits)
    hold_stream_policy("read_line", policy)
    return line_in(line, policy, repair, limits)


def line_in(line: Text, policy: StreamPolicy, repair: bool, limits: Limits, value: JsonValue = None) -> Line:
    """The same for arguments that are known to be right, and the value of the line where that is known to be plain."""
    try:
        found = _read(line, limits, is_mended=repair) if value is None else _as_line(value, ())
    except UispecError as error:
        found = BadLine(error.issues, type(error))
    if isinstance(found, BadLine):
        if policy == "compat":
            return SkippedLine(tuple(Issue(one.path, one.code, one.message, "warning") for one in found.issues))
        return replace(found, text=_short(line))
    if isinstance(found, MergeLine) and policy == "compat":
        sentence = "The line is a partial spec, which this way of reading does not know; it takes patches."
        return SkippedLine((Issue(f"/{MARK}", "unsupported_edit", sentence, "warning"),))
    return found


def plain_values(lines: Sequence[str | TooLong], limits: Limits) -> list[JsonValue]:
    """The value that each line holds, if that is plain; `None` for null, and for lines to be looked at closely.

    What passes is what `line_in` reads. One look is for all lines, since that over each of them takes as long as
    parsing it.

    >>> plain_values(['{"a": 1}', "5"], Limits()), plain_values(['{"a": 1}', "// b"], Limits())
    ([{'a': 1}, 5], [{'a': 1}, None])
    """
    short = min(2 * limits.json_depth, limits.document_bytes // _UTF_8)
    texts = cast("Sequence[str]", lines)
    values = _values_at_once(texts)
    if values is None:
        values = [None if isinstance(line, TooLong) else _value_in(line) for line in lines]
    elif max(map(len, texts), default=0) <= short:
        return values
    for number, text in enumerate(texts):
        if values[number] is not None and len(text) > short and not _is_within(text, limits):
            values[number] = None
    return values


def _values_at_once(lines: Sequence[str]) -> list[JsonValue] | None:
    """The values of lines, if all are plain; one that was not kept, and so is no text, is not."""
    try:
        # With commas between them, as inside an array: a number begins behind one.
        if _json.may_overflow(",\n".join(lines).encode()):
            return None
        return [from_json(line, allow_inf_nan=False, cache_strings="keys") for line in lines]
    except (ValueError, TypeError):
        return None


def _value_in(line: str) -> JsonValue:
    try:
        return None if _json.may_overflow(line.encode()) else from_json(line, allow_inf_nan=False)
    except ValueError:  # `line_in` will say what is wrong with it
        return None


_UTF_8: Final = 4
"""Bytes of one character, at most."""


def _is_within(line: str, limits: Limits) -> bool:
    """Tell whether a line is certainly no larger and no deeper than it may be."""
    return levels_in(line) <= limits.json_depth and len(line) <= limits.document_bytes // _UTF_8


def levels_in(line: str) -> int:
    """How many levels of arrays and objects a line has at most; mostly more, but that is for a closer look to say.

    >>> levels_in('[[1], {"a": "["}]')
    4
    """
    return line.count("{") + line.count("[")


def hold_stream_policy(function: str, policy: str) -> None:
    """Refuse what is no policy for streams; a caller's slip.

    Raises:
        TypeError: it is no text.
        ValueError: it is another text.
    """
    hold(function, "policy", policy, str, "'strict', 'compat' or 'rfc6902'")
    if policy not in ("strict", "compat", "rfc6902"):
        raise ValueError(f"{function}: policy is 'strict', 'compat' or 'rfc6902', not {policy!r}")


def _read(line: Text, limits: Limits, *, is_mended: bool) -> Line:
    text = text_of(line)
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
    return _as_line(value, issues)


def text_of(line: Text) -> Text:
    """Text wherever the bytes are any; what is none is left for the reader, which says what is wrong."""
    if isinstance(line, str):
        return line
    try:
        return bytes_of(line).decode()
    except UnicodeDecodeError:
        return line


def _without_surplus_brace(text: Text, limits: Limits) -> JsonValue:
    """The object in a line that has one brace too many at its end; null where that is not what is wrong."""
    if not isinstance(text, str) or not text.startswith("{") or not text.endswith("}"):
        return None
    try:
        return _json.read(text[:-1], limits)
    except UispecError:
        return None


def _as_line(value: JsonValue, issues: tuple[Issue, ...]) -> Line:
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
    if is_whole_spec(value):
        return _bad(unread_spec("line"))
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


def is_whole_spec(value: JsonValue) -> bool:
    """Tell whether a value is meant for a spec, flat or nested, rather than for a change of one.

    >>> is_whole_spec({"root": "a", "elements": {}}), is_whole_spec({"type": "Text", "props": {}}), is_whole_spec({})
    (True, True, False)
    """
    if not isinstance(value, dict) or is_marked(value):
        return False
    is_flat = isinstance(value.get("root"), str) and isinstance(value.get("elements"), dict)
    holds = isinstance(value.get("props"), dict) or isinstance(value.get("children"), list)
    return is_flat or (isinstance(value.get("type"), str) and holds)


def unread_spec(place: Literal["line", "block"]) -> Issue:
    """The finding that a whole spec stands where changes are read."""
    sentence = (
        f"This {place} is a whole spec, and no change of one: give it to parse_spec, or to nested_to_flat if its "
        f'elements hold each other; or ask for patches, or for a merge with "{MARK}": true.'
    )
    return Issue("", "unread_spec", sentence)


def is_marked(value: Mapping[str, JsonValue]) -> bool:
    """Tell whether an object carries the mark of a partial spec, which is `true`."""
    return value.get(MARK) is True


def without_mark(value: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
    """A partial spec without its mark."""
    return {name: member for name, member in value.items() if name != MARK}


_LONGEST: Final = 300
"""Characters of a bad line that are kept."""


def _short(line: Text) -> str:
    text = line if isinstance(line, str) else bytes(line[: 4 * _LONGEST]).decode(errors="replace")
    return text.strip("\r\n")[:_LONGEST]


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
