"""From the result of an MCP tool to a data model: what the tool gave, and what components may be bound to in it."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Final, Literal, TypeAlias, cast

from pydantic import JsonValue

from uispec import _json, pointer
from uispec._hold import hold, hold_limits
from uispec._sentences import shown
from uispec.a2ui.dialects import Family, hold_family, path_key
from uispec.errors import InvalidDocumentError, Issue, UispecError
from uispec.limits import DEFAULT, Limits
from uispec.losses import Loss
from uispec.pointer import Tokens

BoundKind: TypeAlias = Literal["string", "number", "boolean", "null", "list", "records"]
Source: TypeAlias = Literal["structuredContent", "json", "text", "nothing"]

_VALUE: Final = "value"
"""The key of a data model for what has none itself."""


@dataclass(frozen=True, slots=True)
class ProposedBinding:
    """A place in a data model that a component may be bound to."""

    path: str
    """The pointer to it, as messages write it: from the root, or for `items` from one item."""
    kind: BoundKind
    """What stands there; `records`: a list of objects, for a template."""
    value: dict[str, JsonValue]
    """What to write into a component: a binding for one of its properties; for `records` a template, to be its
    `children`, with an id of its own for the component that is drawn for each item."""
    items: "tuple[ProposedBinding, ...]" = ()
    """For `records`: what that component may be bound to, whichever item has it."""


@dataclass(frozen=True, slots=True)
class ResultData:
    """What a tool gave, as the data of a surface."""

    data: dict[str, JsonValue]
    """The data model; a copy of your own."""
    bindings: tuple[ProposedBinding, ...]
    """One for each value and each list, in the order of the data."""
    source: Source
    """Where the data were: in `structuredContent`, as JSON in a text, as a text, nowhere."""
    is_error: bool
    """Whether the tool says that it failed; the data are what it says about that."""
    losses: tuple[Loss, ...]
    """What of the result is not among the data, with pointers into the result."""


def data_from_result(
    tool_result: Mapping[str, object], version: Family = "1.0", *, limits: Limits = DEFAULT
) -> ResultData:
    """Make the result of an MCP tool the data model of a surface, and propose what to bind components to.

    The data are `structuredContent`. Where a server gives none they are the first text of `content` that is a JSON
    object or array, since servers write there what older clients cannot read otherwise; else all its texts together.
    What is no object stands under the key `value`.

    Args:
        tool_result: the result of `tools/call`, as JSON; other keys of it are passed over.
        version: of the surface: how bindings are written.
        limits: `json_depth`, `document_bytes`.

    Returns:
        The data, proposals and losses: `media` for pictures, sounds and resources, `text` for texts beside those that
        are the data, `metadata` for `_meta`, `reference` for a key that no binding can name.

    Raises:
        ParseError, LimitError: it is no JSON that may enter; `codes.ReadCode`.
        InvalidDocumentError: `wrong_type`; `content` is no array of objects.
        ValueError: there is no such version.

    Spec: MCP, "Tool Result"; A2UI 0.9 and 1.0, "Data Binding".

    >>> result = data_from_result({"structuredContent": {"total": 12, "rows": [{"name": "Ada"}, {"name": "Eve"}]}})
    >>> [(one.path, one.kind, one.value) for one in result.bindings]
    [('/total', 'number', {'@path': '/total'}), ('/rows', 'records', {'componentId': 'rows_item', 'path': '/rows'})]
    >>> [one.value for one in result.bindings[1].items]
    [{'@path': 'name'}]
    """
    hold("data_from_result", "tool_result", tool_result, Mapping, "the result of a tool as a mapping")
    hold_family(version)
    hold_limits("data_from_result", limits)
    result = cast("dict[str, JsonValue]", _json.owned(tool_result, limits))
    blocks = _blocks(result)
    found = _find(result, blocks, limits)
    losses = [_lose_unused(place, block) for place, block in enumerate(blocks) if place not in found.places]
    if "_meta" in result:
        losses.append(Loss("metadata", "/_meta", "dropped", "result.meta", "What a result says in `_meta` is no data."))
    is_whole = isinstance(found.value, dict)
    data = cast("dict[str, JsonValue]", found.value if is_whole else {_VALUE: found.value})
    proposals = _Proposals(version, limits)
    bindings = proposals.of(data)
    losses += (_lose_unnamed(found, tokens, is_whole) for tokens in proposals.unnamed)
    return ResultData(data, bindings, found.source, result.get("isError") is True, tuple(losses))


def _blocks(result: Mapping[str, JsonValue]) -> list[dict[str, JsonValue]]:
    content = result.get("content", [])
    if not isinstance(content, list):
        raise InvalidDocumentError(Issue("/content", "wrong_type", "The content of a result is an array."))
    bad = [
        Issue(f"/content/{place}", "wrong_type", "A block of content is an object.")
        for place, block in enumerate(content)
        if not isinstance(block, dict)
    ]
    if bad:
        raise InvalidDocumentError(*bad[:100])
    return cast("list[dict[str, JsonValue]]", content)


@dataclass(frozen=True, slots=True)
class _Found:
    """The data of a result."""

    value: JsonValue
    source: Source
    at: str
    """Where they were in it."""
    places: Collection[int]
    """The blocks of content that say what they say."""


def _find(result: Mapping[str, JsonValue], blocks: list[dict[str, JsonValue]], limits: Limits) -> _Found:
    texts = {
        place: text
        for place, block in enumerate(blocks)
        if block.get("type") == "text" and isinstance(text := block.get("text"), str)
    }
    if result.get("structuredContent") is not None:
        # The texts say the same, to a model or to older clients.
        return _Found(result["structuredContent"], "structuredContent", "/structuredContent", texts)
    for place, text in texts.items():
        value = _container(text, limits)
        if value is not None:
            return _Found(value, "json", f"/content/{place}", {place})
    if texts:
        return _Found("\n".join(texts.values()), "text", "/content", texts)
    return _Found({}, "nothing", "", ())


def _lose_unused(place: int, block: Mapping[str, JsonValue]) -> Loss:
    kind = str(block.get("type"))
    if kind == "text":
        return Loss("text", f"/content/{place}", "dropped", "result.text", "A text beside the data is not among them.")
    text = f"A block of the type {shown(kind)} is no data."
    return Loss("media", f"/content/{place}", "dropped", "result.block", text)


def _lose_unnamed(found: _Found, tokens: Tokens, is_whole: bool) -> Loss:
    # Only what stands in the result as JSON has a place of its own there.
    at = pointer.format(tokens if is_whole else tokens[1:]) if found.source == "structuredContent" else ""
    text = "No pointer of A2UI leads here: it stands among the data, and nothing can be bound to it."
    return Loss("reference", f"{found.at}{at}", "approximated", "result.key", text)


def _container(text: str, limits: Limits) -> JsonValue:
    """The object or array that a text is, if it is one."""
    if not text.lstrip(" \t\r\n\ufeff").startswith(("{", "[")):
        return None
    try:
        return _json.read(text, limits)
    except UispecError:
        return None


@dataclass(slots=True)
class _Draft:
    """A proposal in the making."""

    path: str
    kind: BoundKind
    weight: int
    """How much is known of it: another item may say more."""
    id: str = ""
    items: "dict[str, _Draft]" = field(default_factory=dict[str, "_Draft"])


class _Proposals:
    """The walk over the data; it does not recurse, however deep they are."""

    def __init__(self, version: Family, limits: Limits) -> None:
        self._key = path_key(version)
        self._most = limits.pointer_length
        self._ids: set[str] = set()
        self._numbers: dict[str, count[int]] = {}
        """The numbers that no id with a stem was tried with."""
        self.unnamed: list[Tokens] = []
        """Where something stands that no binding can name."""

    def of(self, data: dict[str, JsonValue]) -> tuple[ProposedBinding, ...]:
        """Propose what there is to propose."""
        top: dict[str, _Draft] = {}
        drafts: list[_Draft] = []
        # A value, its place, how many steps lead to the item that it is in, and the proposals that it is among.
        waiting: list[tuple[JsonValue, Tokens, int, dict[str, _Draft]]] = [(data, (), 0, top)]
        while waiting:
            value, tokens, above, among = waiting.pop()
            if isinstance(value, dict):
                below = [(one, (*tokens, key), above, among) for key, one in value.items()]
                waiting += reversed(below)
                continue
            path = self._path(tokens, above)
            if path is None:
                self.unnamed.append(tokens)
                continue
            kind, weight = _kind(value)
            draft = among.get(path)
            if draft is None:
                draft = among[path] = _Draft(path, kind, weight)
                drafts.append(draft)
            elif weight > draft.weight:
                draft.kind, draft.weight = kind, weight
            if kind == draft.kind == "records":
                draft.id = draft.id or self._id(tokens[-1])
                items = cast("list[JsonValue]", value)
                rows = [(item, (*tokens, str(row)), len(tokens) + 1, draft.items) for row, item in enumerate(items)]
                waiting += reversed(rows)
        made: dict[int, ProposedBinding] = {}
        for draft in reversed(drafts):  # what is among the items of another came behind it
            items = tuple(made[id(one)] for one in draft.items.values())
            made[id(draft)] = ProposedBinding(draft.path, draft.kind, self._value(draft), items)
        return tuple(made[id(draft)] for draft in top.values())

    def _path(self, tokens: Tokens, above: int) -> str | None:
        steps = tokens[above:]
        path = pointer.format(steps)[1 if above else 0 :]
        # A2UI drops empty steps, and takes a dot for the item itself.
        is_named = "" not in steps and path != "." and len(path) <= self._most
        return path if is_named else None

    def _id(self, key: str) -> str:
        """An id for the component of a template, which no other proposal has."""
        stem = f"{re.sub('[^A-Za-z0-9_]', '_', key)}_item"
        stem = f"_{stem}" if stem[0].isdigit() else stem
        numbers = self._numbers.setdefault(stem, count(1))
        names = (stem if number == 1 else f"{stem}_{number}" for number in numbers)
        fresh = next(name for name in names if name not in self._ids)
        self._ids.add(fresh)
        return fresh

    def _value(self, draft: _Draft) -> dict[str, JsonValue]:
        if draft.kind == "records":
            return {"componentId": draft.id, "path": draft.path}
        return {self._key: draft.path}


_SCALARS: Final[Mapping[type, BoundKind]] = {str: "string", bool: "boolean", int: "number", float: "number"}


def _kind(value: JsonValue) -> tuple[BoundKind, int]:
    """What a value is, and how much that says: null and an empty list say little."""
    if isinstance(value, list):
        is_records = bool(value) and all(isinstance(item, dict) for item in value)
        return "records" if is_records else "list", 2 if value else 1
    return ("null", 0) if value is None else (_SCALARS[type(value)], 2)
