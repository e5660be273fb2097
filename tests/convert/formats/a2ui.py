"""A2UI as a source: the official examples, what two spellings of one thing are, and how data is used."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, Final, Literal, cast

from tests.convert.formats import a2ui_drawing
from tests.convert.formats.a2ui_mutants import REFERENCES, catalog, mutants
from tests.convert.formats.a2ui_own import OWN
from tests.convert.formats.json_texts import canonical, renamed, shuffled
from tests.convert.formats.source import DataUses, Seed, Use, Words, uses
from tests.convert.mutants import Document, Mutant, removed, way
from tests.convert.shapes import is_array, is_object
from tests.shared import SHARED, paths
from uispec import a2ui, fold, pointer, tree

_HEADING: Final = re.compile("(#{1,5}) (?! )([^\n\r]+)")
_VERSIONS: Final = {"v0_9": "a2ui-v0.9", "v1_0": "a2ui-v1.0"}


@dataclass(frozen=True, slots=True)
class A2ui:
    """One version of A2UI; documents are lists of messages."""

    version: str

    @property
    def format(self) -> str:
        return _VERSIONS[self.version]

    @property
    def sent(self) -> frozenset[str]:
        return frozenset({"action", "checks", "@checks", "options", "path", "@path"})

    def seeds(self) -> tuple[Seed, ...]:
        own = OWN if self.version == "v1_0" else ()
        return (*examples(self.version), *own, *a2ui_drawing.of_each_component(self.version))

    def draw(self, rng: Random) -> Document:
        return a2ui_drawing.draw(self.version, rng)

    def mutants(self, document: Document, rng: Random) -> Iterator[Mutant]:
        return mutants(document, self.version, rng)

    def fold(self, document: Document) -> Any:
        """A default written out means the same as left out; so do `off`, `false` and an empty map of accessibility."""
        folded: list[Any] = []
        for message in document:
            made: dict[str, Any] = {}
            for name, body in message.items():
                if is_object(body):
                    body = {key: value for key, value in body.items() if (key, value) != ("sendDataModel", False)}
                    if is_array(body.get("components")):
                        body["components"] = [self._folded(each) for each in body["components"]]
                made[name] = body
            folded.append(made)
        return folded

    def _folded(self, each: dict[str, Any]) -> dict[str, Any]:
        schemas = catalog(self.version).get(each.get("component", ""), {"properties": {}})["properties"]
        kept = {
            key: value
            for key, value in each.items()
            if not ("default" in schemas.get(key, {}) and canonical(schemas[key]["default"]) == canonical(value))
        }
        name = "@accessibility" if self.version == "v1_0" else "accessibility"
        access = kept.get(name)
        if is_object(access):
            known = {"live": "off", "hidden": False}
            kept[name] = {key: value for key, value in access.items() if key not in known or known[key] != value}
            if not kept[name]:
                del kept[name]
        event = kept.get("action", {}).get("event") if is_object(kept.get("action")) else None
        if is_object(event) and event.get("context") == {}:
            kept["action"] = {"event": {key: member for key, member in event.items() if key != "context"}}
        return kept

    def data_leaf(self, document: Document, at: str) -> Words | None:
        tokens = pointer.parse(at)
        if len(tokens) < 3 or tokens[2] not in ("value", "dataModel"):
            return None
        body = document[int(tokens[0])][tokens[1]]
        path = body.get("path", "/") if tokens[2] == "value" else "/"
        return (*(word for word in path.split("/") if word), *tokens[3:])

    def data_uses(self, document: Document) -> DataUses:
        """Scan the components of a document for what they are bound to."""
        found: dict[Use, dict[tuple[Words, str], None]] = {"shown": {}, "computed": {}, "sent": {}}
        stack: list[tuple[Any, Use | Literal["checked"], tuple[str | int, ...]]] = []
        for index, message in enumerate(document):
            for name, body in message.items():
                if is_object(body):
                    at = (index, name, "components")
                    stack.extend((each, "shown", (*at, place)) for place, each in enumerate(body.get("components", [])))
        while stack:
            value, where, at = stack.pop()
            if is_array(value):
                stack.extend((item, where, (*at, index)) for index, item in enumerate(value))
            elif is_object(value):
                path = value.get("@path", value.get("path"))
                if isinstance(path, str) and "componentId" not in value:
                    found[cast("Use", where)][_words(path), pointer.format(at)] = None
                if "@call" in value or "call" in value:
                    template = value.get("args", {}).get("value")
                    parts = template.split("${")[1:] if isinstance(template, str) else []
                    for part in parts:
                        found["computed"][_words(part.split("}")[0].strip()), pointer.format(at)] = None
                    where = "computed" if where == "shown" else where
                for key, member in value.items():
                    inner = "sent" if key == "action" else "checked" if key in ("checks", "@checks") else where
                    if inner != "checked":
                        stack.append((member, inner, (*at, key)))
        return uses(found)

    def shown(self, document: Document) -> Any:
        """What resolves, where empty text is as good as none."""
        surface = fold.a2ui_surface(_state(document))
        if surface is None:
            return []
        found: list[Any] = []
        for node in tree.walk(a2ui.resolve(surface).root):
            if isinstance(node, tree.Node):
                blank = False if node.type == "CheckBox" else ""
                props = {key: value for key, value in node.props.items() if canonical(value) != canonical(blank)}
                found.append([node.type, node.id, node.path, {key: props[key] for key in props if key != "action"}])
        return found

    def nodes(self, document: Document) -> Mapping[str, tuple[str, tuple[str, ...]]]:
        found: dict[str, tuple[str, tuple[str, ...]]] = {}
        for index, message in enumerate(document):
            for name, body in message.items():
                for position, each in enumerate(body.get("components", []) if is_object(body) else []):
                    at = pointer.format((index, name, "components", position))
                    found[each["id"]] = (at, tuple(_children(each)))
        return found

    def undone(self, document: Document, at: str) -> Document:
        """The body of a message cannot go without it."""
        place = way(at)
        return removed(document, place[:1] if len(place) == 2 else place)

    def rename(self, document: Document) -> tuple[Document, Mapping[str, str]]:
        ids = {each["id"] for message in document for each in _components(message)}
        kept = {"root", *_context_keys(document)}
        names = {id_: id_ if id_ in kept else f"zq{index}" for index, id_ in enumerate(sorted(ids))}
        return renamed(document, names, lambda way: way[-1] in ("id", *REFERENCES) or _is_child(way)), names

    def other_streams(self, document: Document, rng: Random) -> Iterator[Document]:
        """Keys in another order; components that come one message each."""
        yield shuffled(document, rng)
        split: list[Any] = []
        for message in document:
            body = message.get("updateComponents")
            if body is None or len(body["components"]) < 2:
                split.append(message)
            else:
                split += [{**message, "updateComponents": {**body, "components": [e]}} for e in body["components"]]
        if len(split) != len(document):
            yield split

    def leaves(self, document: Document) -> Iterator[tuple[str, str, Any]]:
        data = _data(document)
        for index, message in enumerate(self.fold(document)):
            for name, body in message.items():
                components: list[dict[str, Any]] = body.get("components", []) if is_object(body) else []
                for position, each in enumerate(components):
                    at = (str(index), name, "components", str(position))
                    yield from _leaves(each, at, data, is_old=self.version == "v0_9")


def _leaves(
    component: dict[str, Any], at: tuple[str, ...], data: Any, *, is_old: bool
) -> Iterator[tuple[str, str, Any]]:
    text = component.get("text")
    if is_old and isinstance(text, str) and (heading := _HEADING.fullmatch(text)) is not None:
        # In v0.9 a heading is a variant or a mark in the text.
        component = {**component, "text": heading[2], "variant": f"h{len(heading[1])}"}
    for key, value in component.items():
        if key == "id" or key in REFERENCES:
            continue
        if key == "tabs":
            for index, tab in enumerate(value):
                yield pointer.format((*at, key, str(index), "title")), "title", tab.get("title")
        elif key == "value":
            # What the input holds; where in the data that stands is a name.
            yield pointer.format((*at, key)), key, _held(value, data)
        elif key in ("checks", "@checks"):
            # Where the data stands that they judge is a name, like an id.
            yield pointer.format((*at, key)), key, _without_paths(value)
        elif key == "action" and "event" in value:
            # The context stays at home.
            yield pointer.format((*at, key, "event", "name")), "event", value["event"].get("name")
        else:
            yield pointer.format((*at, key)), key, value


def _children(component: dict[str, Any]) -> Iterator[str]:
    stack: list[tuple[Any, bool]] = [(component, False)]
    while stack:
        value, is_name = stack.pop()
        if isinstance(value, str) and is_name:
            yield value
        elif is_object(value):
            stack.extend(
                (member, key in REFERENCES and key not in ("id", "surfaceId")) for key, member in value.items()
            )
        elif is_array(value):
            stack.extend((item, is_name) for item in value)


def _data(document: Document) -> Any:
    surface = fold.a2ui_surface(_state(document))
    return None if surface is None else surface.data


def _held(value: Any, data: Any) -> Any:
    path = value.get("@path", value.get("path")) if is_object(value) else None
    if not isinstance(path, str):
        return value
    found = pointer.get(data, path) if path.startswith("/") and pointer.has(data, path) else None
    return found if found is not None else "*"


def _without_paths(value: Any) -> Any:
    if is_object(value):
        return {key: "*" if key in ("path", "@path") else _without_paths(member) for key, member in value.items()}
    return [_without_paths(item) for item in value] if is_array(value) else value


def _is_child(way: tuple[str | int, ...]) -> bool:
    return len(way) > 1 and way[-2] == "children" and isinstance(way[-1], int)


def _components(message: dict[str, Any]) -> list[dict[str, Any]]:
    return [each for body in message.values() if is_object(body) for each in body.get("components", [])]


def _context_keys(document: Document) -> set[str]:
    """Names of what actions send: an id that is one of them is told apart from it, and no other id is."""
    found: set[str] = set()
    stack: list[Any] = [document]
    while stack:
        value = stack.pop()
        if is_object(value):
            if is_object(value.get("context")):
                found |= set(value["context"])
            stack.extend(value.values())
        elif is_array(value):
            stack.extend(value)
    return found


def _words(path: str) -> Words:
    words = tuple(word for word in path.split("/") if word and word != ".")
    return words if path.startswith("/") else ("", *words)


def _state(document: Document) -> Any:
    state = fold.a2ui_empty()
    for message in document:
        state = fold.a2ui_apply(state, message)
    return state


@cache
def examples(version: str) -> tuple[Seed, ...]:
    """The official examples of a basic catalog."""
    if SHARED is None:
        return ()
    return tuple(
        Seed(f"{version}/{path.stem}", json.loads(path.read_text(encoding="utf-8"))["messages"])
        for path in paths(f"data/a2ui/{version}/catalogs/basic/examples/*.json")
    )
