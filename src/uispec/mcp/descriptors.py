"""The descriptors of tools, resources, results and calls in a document, wherever they stand in it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias, cast

from pydantic import JsonValue

from uispec import _json, pointer
from uispec._hold import Kinds, hold, hold_limits
from uispec._issues.lists import MOST_ISSUES, bounded
from uispec._kinds import TEXT_TYPES, Text
from uispec._model import MISSING
from uispec._sentences import shown
from uispec.errors import InvalidDocumentError, Issue
from uispec.limits import Limits
from uispec.mcp.pairs import BY_KIND, Kind

Document: TypeAlias = Text | Mapping[str, object] | Sequence[object]
"""JSON text, or the value that such text would give."""

_LISTS: Final = ("tools", "resources", "resourceTemplates", "contents")
"""The keys under which MCP lists descriptors."""


@dataclass(frozen=True, slots=True)
class Descriptor:
    """One of them, in its document."""

    kind: Kind
    at: tuple[str | int, ...]
    value: dict[str, JsonValue]

    @property
    def name(self) -> str:
        """What it calls itself: the name of a tool, the address of a resource; else its place."""
        key = "uri" if self.kind == "resource" else "name"
        name = self.value.get(key)
        return name if isinstance(name, str) else pointer.format(self.at) or self.kind

    @property
    def path(self) -> str:
        """Its place as a pointer."""
        return pointer.format(self.at)


def within(descriptor: Descriptor, issues: Iterable[Issue]) -> tuple[Issue, ...]:
    """Lead the paths of issues about a descriptor from its document on."""
    path = descriptor.path
    return tuple(issue.under(path) for issue in issues) if path else tuple(issues)


def read_document(
    function: str, document: Document | JsonValue, limits: Limits, *, kinds: Kinds = (Mapping, Sequence)
) -> JsonValue:
    """Read a document into values that nobody else holds and of which none stands in two places.

    Args:
        function: the name that the caller called.
        document: JSON text, or its value.
        limits: bounds on reading.
        kinds: the values that are a document of whatever kind, and no wrong call.

    Raises:
        ParseError, LimitError: as `_json.read`.
        TypeError: it is no JSON text and no JSON value.
    """
    hold_limits(function, limits)
    if isinstance(document, TEXT_TYPES):
        return _json.read(cast("Text", document), limits)
    hold(function, "document", document, kinds, "text, bytes, a mapping or a list")
    _json.check(document, limits)
    return _json.unshared(cast("JsonValue", document), limits)


def descriptors_of(document: JsonValue, kind: Kind | None) -> list[Descriptor]:
    """Find the descriptors of a document, in its order.

    Args:
        document: one descriptor, a list of them, what a server answers to a request for a list, a message with one of
            these in it, or a list of all that.
        kind: of the document, where it is one descriptor; else it is told by its keys.

    Raises:
        InvalidDocumentError: `unknown_descriptor`, at each part that is none; `wrong_type` for what is no object.
    """
    found, faults = look_for_descriptors(document, kind)
    if faults:
        raise InvalidDocumentError(*bounded(faults, has_stopped=len(faults) > MOST_ISSUES))
    return found


def look_for_descriptors(document: JsonValue, kind: Kind | None) -> tuple[list[Descriptor], list[Issue]]:
    """The same for a document that may hold other things, too; each of them is an issue.

    Behind one more of these than are told, nobody looks.
    """
    if kind is not None:
        if not isinstance(document, dict):
            return [], [Issue("", "wrong_type", f"The descriptor of a {kind} is an object; got {shown(document)}.")]
        return [Descriptor(kind, (), document)], []
    found: list[Descriptor] = []
    faults: list[Issue] = []
    opened: list[tuple[_At, Iterator[tuple[_At, JsonValue]]]] = [((), iter([((), document)]))]
    while opened and len(faults) <= MOST_ISSUES:
        around, members = opened[-1]
        step = next(members, None)
        if step is None:
            opened.pop()
            continue
        at, here = (*around, *step[0]), step[1]
        if isinstance(here, list):
            opened.append((at, (((index,), item) for index, item in enumerate(here))))
            continue
        if not isinstance(here, dict):
            faults.append(Issue(pointer.format(at), "wrong_type", f"A descriptor is an object; got {shown(here)}."))
            continue
        inner = list(_inside(here))
        own = _kind(here) if not inner or "content" in here else None
        if own is not None:
            found.append(Descriptor(own, at, here))
        if inner:
            opened.append((at, iter(inner)))
        elif own is None:
            text = "This is no tool, no resource, no result and no call, nor a list of such: nothing in it says which."
            faults.append(Issue(pointer.format(at), "unknown_descriptor", text))
    return found, faults


_At: TypeAlias = tuple[str | int, ...]


def _inside(here: dict[str, JsonValue]) -> Iterator[tuple[_At, JsonValue]]:
    """What an object wraps around descriptors."""
    if "jsonrpc" in here and isinstance(here.get("result"), dict):
        yield ("result",), here["result"]
    if here.get("method") == "tools/call" and isinstance(here.get("params"), dict):
        yield ("params",), here["params"]
    if here.get("type") == "resource" and isinstance(here.get("resource"), dict):
        yield ("resource",), here["resource"]
    for key, held in here.items():
        if key in _LISTS and isinstance(held, list):
            yield (key,), held
        elif key == "content" and isinstance(held, list):
            for index, block in enumerate(held):
                resource = block.get("resource") if isinstance(block, dict) else None
                if isinstance(resource, dict) and str(resource.get("uri")).startswith("ui://"):
                    yield (key, index, "resource"), resource


def _kind(here: dict[str, JsonValue]) -> Kind | None:
    if "uri" in here or "uriTemplate" in here:
        return "resource"
    if "arguments" in here:
        return "call"
    if not here.keys().isdisjoint(("content", "structuredContent", "isError")):
        return "result"
    if "name" in here or "inputSchema" in here:
        return "tool"
    return next((kind for kind in BY_KIND if _says_something(kind, here)), None)


def _says_something(kind: Kind, here: dict[str, JsonValue]) -> bool:
    """Whether metadata alone speaks of this kind of thing."""
    return any(
        pointer.find(here, at, MISSING) is not MISSING
        for concept in BY_KIND[kind]
        for spellings in concept.columns.values()
        for spelling in spellings
        for at in spelling.at
    )
