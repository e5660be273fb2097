"""File parameters of the OpenAI Apps SDK: whether the fields that a tool names as files are such."""

from collections.abc import Iterator, Mapping
from typing import Final
from urllib.parse import unquote

from pydantic import JsonValue

from uispec import pointer
from uispec._issues.lists import bounded
from uispec._kinds import Text
from uispec._order import in_document_order
from uispec._sentences import did_you_mean, shown
from uispec.errors import DataError, InvalidDocumentError, Issue
from uispec.limits import DEFAULT, Limits
from uispec.mcp.descriptors import read_document
from uispec.pointer import Tokens

_LIST: Final = ("_meta", "openai/fileParams")
_SCHEMA: Final = "inputSchema"
_ALWAYS: Final = ("download_url", "file_id")
_MAYBE: Final = ("mime_type", "file_name")
_PLAIN: Final = frozenset({"$ref", "title", "description", "default", "examples", "$comment", "deprecated"})
"""What may stand beside a reference without saying more of the file."""
_COMBINED: Final = ("allOf", "anyOf", "oneOf", "if", "not", "$dynamicRef")


def check_file_params(tool: Text | Mapping[str, object], *, limits: Limits = DEFAULT) -> list[Issue]:
    """Say which file parameters of a tool are none, by the rules that ChatGPT and its submission check.

    Each name in `_meta["openai/fileParams"]` is a property of the input schema that is a file, or an array of files: an
    object that declares `download_url`, `file_id`, `mime_type` and `file_name`, and requires the first two and nothing
    else.

    Args:
        tool: its descriptor; a reference in the input schema may lead anywhere in that schema.
        limits: bounds on reading.

    Returns:
        In the order of the descriptor: `file_param_unknown` at the name of no property, `file_param_no_file` at a
        schema of something else, `file_param_property_missing` and `file_param_required` in one of a file, and
        `file_param_opaque`, a warning, at one that is put together of others and cannot be judged. Empty where no file
        parameter is named.

    Raises:
        ParseError, LimitError: it cannot be read; `codes.ReadCode`.
        InvalidDocumentError: `wrong_type`, the descriptor is no object.

    Source: OpenAI Apps SDK reference, file parameters.

    >>> tool = {"name": "read", "inputSchema": {"properties": {}}, "_meta": {"openai/fileParams": ["bill"]}}
    >>> [(issue.path, issue.code) for issue in check_file_params(tool)]
    [('/_meta/openai~1fileParams/0', 'file_param_unknown')]
    """
    value = read_document("check_file_params", tool, limits)
    if not isinstance(value, dict):
        raise InvalidDocumentError(
            Issue("", "wrong_type", f"The descriptor of a tool is an object; got {shown(value)}.")
        )
    return [*bounded(in_document_order([*file_issues(value)], value))]


def file_issues(tool: dict[str, JsonValue]) -> Iterator[Issue]:
    """The same for a descriptor that was read already, in the order of the names; each issue once."""
    names = pointer.find(tool, _LIST, None)
    if names is None and not pointer.has(tool, _LIST):
        return
    if not isinstance(names, list):
        yield Issue(pointer.format(_LIST), "wrong_type", "openai/fileParams must be an array of names.")
        return
    properties = pointer.find(tool, (_SCHEMA, "properties"), None)
    known = properties if isinstance(properties, dict) else {}
    files = _Files(tool)
    for index, name in enumerate(names):
        path = pointer.format((*_LIST, index))
        if not isinstance(name, str):
            yield Issue(path, "wrong_type", "The name of a file parameter must be a string.")
        elif name in known:
            yield from files.parameter((_SCHEMA, "properties", name))
        else:
            # Comparing with every property is worth it for a few names only.
            hint = did_you_mean(name, known) if index < _MOST_HINTS and len(known) < _MOST_KNOWN else ""
            text = f"The input schema has no property {shown(name)} at its top; only those can be files.{hint}"
            yield Issue(path, "file_param_unknown", text)


_MOST_HINTS: Final = 10
_MOST_KNOWN: Final = 100


class _Files:
    """The schemas of one tool's files. Many parameters may refer to one schema; it is looked at once."""

    def __init__(self, tool: dict[str, JsonValue]) -> None:
        self._tool = tool
        self._ends: dict[Tokens, Tokens | Issue] = {}
        self._judged: set[Tokens | Issue] = set()

    def parameter(self, at: Tokens) -> Iterator[Issue]:
        """Say what is wrong with the schema of one parameter, if nobody has yet."""
        end = self._end(at)
        if not isinstance(end, Issue):
            schema = pointer.find(self._tool, end, None)
            if isinstance(schema, dict) and schema.get("type") == "array":
                end = self._end((*end, "items"))
        if end in self._judged:
            return
        self._judged.add(end)
        if isinstance(end, Issue):
            yield end
        else:
            yield from _file(pointer.find(self._tool, end, None), pointer.format(end))

    def _end(self, at: Tokens) -> Tokens | Issue:
        """Give the place that a schema is at once its references are followed, or why that cannot be told."""
        way: dict[Tokens, None] = {}
        while at not in self._ends:
            way[at] = None
            found = self._next(at)
            if found in way:
                found = _opaque(pointer.format(at), "The reference leads in a circle")
            if found is None or isinstance(found, Issue):
                self._ends[at] = at if found is None else found
            else:
                at = found
        end = self._ends[at]
        self._ends.update(dict.fromkeys(way, end))
        return end

    def _next(self, at: Tokens) -> Tokens | Issue | None:
        """Give the place that a schema refers to; `None` where it says itself what it is."""
        schema, path = pointer.find(self._tool, at, None), pointer.format(at)
        if not isinstance(schema, dict):
            return Issue(path, "file_param_no_file", "Nothing here says that this is a file.")
        if not schema.keys().isdisjoint(_COMBINED) or ("$ref" in schema and not schema.keys() <= _PLAIN):
            return _opaque(path, "It is put together of several schemas")
        if isinstance(schema.get("type"), list):
            return _opaque(path, "It may be of several types")
        if "$ref" not in schema:
            return None
        to = _target(schema["$ref"])
        if to is None or not pointer.has(self._tool, to):
            return _opaque(path, "The reference leads to no place in the same schema")
        return to


def _file(schema: JsonValue, path: str) -> Iterator[Issue]:
    if not isinstance(schema, dict) or schema.get("type", "object") != "object" or "properties" not in schema:
        yield Issue(path, "file_param_no_file", "A file parameter is an object with the properties of a file.")
        return
    properties, required = schema["properties"], schema.get("required", [])
    declared = properties if isinstance(properties, dict) else {}
    for name in (*_ALWAYS, *_MAYBE):
        if name not in declared:
            at = f"{path}/properties/{name}" if declared is properties else f"{path}/properties"
            yield Issue(
                at, "file_param_property_missing", f"A file has the property {shown(name)}, and it is not declared."
            )
        elif isinstance(held := declared[name], dict) and held.get("type", "string") != "string":
            yield Issue(f"{path}/properties/{name}/type", "wrong_type", f"{shown(name)} comes as a string.", "warning")
    names = required if isinstance(required, list) else []
    for name in _ALWAYS:
        if name not in names:
            yield Issue(f"{path}/required", "file_param_required", f"A file parameter requires {shown(name)}.")
    for index, name in enumerate(names):
        if name not in _ALWAYS:
            text = f"A file parameter requires {' and '.join(_ALWAYS)} and nothing else."
            yield Issue(f"{path}/required/{index}", "file_param_required", text)


def _target(reference: JsonValue) -> Tokens | None:
    if not isinstance(reference, str) or not reference.startswith("#"):
        return None
    try:
        return (_SCHEMA, *pointer.split(unquote(reference[1:])))
    except DataError:
        return None


def _opaque(path: str, why: str) -> Issue:
    return Issue(path, "file_param_opaque", f"{why}, so nobody can tell that this is a file.", "warning")
