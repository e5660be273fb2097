"""json-render as a source: the recorded valid specs, what two spellings of one thing are, and how state is used."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, Final

from pydantic_core import MISSING

from tests.convert.formats import json_render_drawing
from tests.convert.formats.json_render_mutants import PATHS, catalog, mutants
from tests.convert.formats.json_texts import shuffled
from tests.convert.formats.source import DataUses, Seed, Use, Words, uses
from tests.convert.mutants import NO_SHAPE, Document, Mutant, get, put, removed, way
from tests.convert.shapes import is_array, is_object
from tests.shared import load, paths
from uispec import jsonrender, pointer, tree

_READS: Final = {"$bindState": "$state", "$bindItem": "$item"}
_CHECKS: Final = frozenset({"checks", "validateOn"})


_DEFAULTS: Final[Mapping[tuple[str, str], Any]] = {
    ("Stack", "direction"): "vertical",
    ("Separator", "orientation"): "horizontal",
    ("Text", "variant"): "body",
    ("Button", "variant"): "primary",
    ("Input", "type"): "text",
    ("Accordion", "type"): "single",
    ("ToggleGroup", "type"): "single",
    ("Progress", "max"): 100,
    ("Slider", "min"): 0,
    ("Slider", "max"): 100,
    ("Slider", "step"): 1,
    ("Stack", "align"): "start",
    ("Stack", "justify"): "start",
    ("Stack", "gap"): "md",
    ("Grid", "gap"): "md",
    ("Heading", "level"): "h2",
    ("Card", "maxWidth"): "full",
    ("Card", "centered"): False,
    ("Collapsible", "defaultOpen"): False,
    ("Button", "disabled"): False,
    ("Badge", "variant"): "default",
    ("Toggle", "variant"): "default",
    ("Avatar", "size"): "md",
    ("Spinner", "size"): "md",
    ("Textarea", "rows"): 3,
    ("Textarea", "validateOn"): "blur",
    ("Input", "validateOn"): "blur",
    ("Select", "validateOn"): "change",
    ("Radio", "validateOn"): "change",
    ("Checkbox", "validateOn"): "change",
    ("Switch", "validateOn"): "change",
}
"""What the published components show where nothing is said; no schema states it."""


@dataclass(frozen=True, slots=True)
class JsonRender:
    """Flat specs."""

    format: str = "json-render"

    @property
    def sent(self) -> frozenset[str]:
        names = {"on", "watch", "checks", "validateOn", "name", "options", "items", "buttons", "tabs"}
        return frozenset({*names, *PATHS})

    def seeds(self) -> tuple[Seed, ...]:
        return (*examples(), *json_render_drawing.of_each_component())

    def draw(self, rng: Random) -> Document:
        return json_render_drawing.draw(rng)

    def mutants(self, document: Document, rng: Random) -> Iterator[Mutant]:
        return mutants(document, rng)

    def fold(self, document: Document) -> Any:
        """`null` for a prop that may be null means none, in the items of a list too; so do defaults, no children, no
        events, and always visible."""
        return {**document, "elements": {key: _folded(each) for key, each in document["elements"].items()}}

    def data_leaf(self, document: Document, at: str) -> Words | None:
        tokens = pointer.split(at)
        return tokens[1:] if tokens[:1] == ("state",) and len(tokens) > 1 else None

    def data_uses(self, document: Document) -> DataUses:
        """Scan the elements for the paths that they read."""
        found: dict[Use, dict[tuple[Words, str], None]] = {"shown": {}, "computed": {}, "sent": {}}
        stack: list[tuple[Any, Use, tuple[str | int, ...]]] = [(document["elements"], "shown", ("elements",))]
        while stack:
            value, where, at = stack.pop()
            if is_array(value):
                stack.extend((item, where, (*at, index)) for index, item in enumerate(value))
            elif is_object(value):
                for key, member in value.items():
                    if key == "openPath" and isinstance(member, str):
                        found["shown"][_words(member, is_item=False), pointer.format(at)] = None
                    elif key in PATHS and isinstance(member, str):
                        found[where][_words(member, is_item="tem" in key), pointer.format(at)] = None
                    elif key == "$template" and isinstance(member, str):
                        for part in member.split("${")[1:]:
                            words = _words(part.split("}")[0], is_item=not part.startswith("/"))
                            found["computed"][words, pointer.format(at)] = None
                    elif key not in _CHECKS:
                        inner = "sent" if key in ("on", "watch") else where
                        inner = "computed" if key in ("$computed", "args") and inner == "shown" else inner
                        stack.append((member, inner, (*at, key)))
        return uses(found)

    def shown(self, document: Document) -> Any:
        """What resolves under the state of the spec, where empty text, `null` and `false` are as good as none."""
        found: list[Any] = []
        root = jsonrender.resolve(document).root
        if root is None:
            return found
        for node in tree.walk(root):
            if isinstance(node, tree.Node):
                props = {
                    key: value for key, value in node.props.items() if value not in ("", None) and value is not False
                }
                found.append([node.type, node.id, node.path, props])
        return found

    def nodes(self, document: Document) -> Mapping[str, tuple[str, tuple[str, ...]]]:
        return {
            id_: (
                pointer.format(("elements", id_)),
                (*each.get("children", ()), *(child for held in each.get("slots", {}).values() for child in held)),
            )
            for id_, each in document["elements"].items()
        }

    def undone(self, document: Document, at: str) -> Document:
        """Without the references to an element that goes; a binding that nobody writes to any more still reads."""
        way_ = way(at)
        if way_[-1] in _READS:
            held = get(document, way_[:-1])
            return put(document, way_[:-1], {_READS.get(key, key): member for key, member in held.items()})
        without = removed(document, way_)
        if len(way_) != 2 or way_[0] != "elements":
            return without
        names = {key: key for key in without["elements"]}
        elements = {key: _kept(each, names) for key, each in without["elements"].items()}
        return {**without, "elements": elements}

    def rename(self, document: Document) -> tuple[Document, Mapping[str, str]]:
        kept = {key for each in document["elements"].values() for key in _param_names(each)}
        names = {key: key if key in kept else f"zq{index}" for index, key in enumerate(sorted(document["elements"]))}
        elements = {names[key]: _renamed(each, names) for key, each in document["elements"].items()}
        return {**document, "root": names[document["root"]], "elements": elements}, names

    def other_streams(self, document: Document, rng: Random) -> Iterator[Document]:
        yield shuffled(document, rng)

    def leaves(self, document: Document) -> Iterator[tuple[str, str, Any]]:
        for id_, each in self.fold(document)["elements"].items():
            for name, value in each.get("props", {}).items():
                yield pointer.format(("elements", id_, "props", name)), name, value
            for name in ("visible", "watch", "repeat"):
                if name in each:
                    yield pointer.format(("elements", id_, name)), name, each[name]
            for event, bound in each.get("on", {}).items():
                # Their params stay at home.
                names = [one.get("action") for one in (bound if is_array(bound) else [bound])]
                yield pointer.format(("elements", id_, "on", event)), event, names


def _folded(element: dict[str, Any]) -> dict[str, Any]:
    shape = catalog().get(element["type"], NO_SHAPE)
    props = {
        key: value
        for key, value in element.get("props", {}).items()
        if value is not None or key not in shape or shape[key].is_required
    }
    items = props.get("items")
    if element["type"] == "Carousel" and is_array(items):
        props["items"] = [_said(item) for item in items]
    props = {key: value for key, value in props.items() if _DEFAULTS.get((element["type"], key), MISSING) != value}
    kept = {key: value for key, value in element.items() if key != "props" and (key, value) != ("visible", True)}
    kept = {key: value for key, value in kept.items() if value or key not in ("children", "on", "watch", "slots")}
    return {**kept, "props": props} if props else kept


def _said(item: Any) -> Any:
    """An item of a Carousel: both of its texts may be null, and then do not show."""
    return {key: text for key, text in item.items() if text is not None} if is_object(item) else item


def _param_names(element: dict[str, Any]) -> Iterator[str]:
    """Names of what its actions send: an id that is one of them is told apart from it, and no other id is."""
    for bound in element.get("on", {}).values():
        for one in bound if is_array(bound) else [bound]:
            yield from one.get("params", {})


def _renamed(element: dict[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    made = dict(element)
    if is_array(element.get("children")):
        made["children"] = [names.get(child, child) for child in element["children"]]
    if is_object(element.get("slots")):
        made["slots"] = {slot: [names.get(c, c) for c in held] for slot, held in element["slots"].items()}
    return made


def _kept(element: dict[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """An element that refers to what is there, and to nothing else."""
    made = dict(element)
    if is_array(element.get("children")):
        made["children"] = [child for child in element["children"] if child in names]
    if is_object(element.get("slots")):
        made["slots"] = {slot: [c for c in held if c in names] for slot, held in element["slots"].items()}
    return made


def _words(path: str, *, is_item: bool) -> Words:
    words = tuple(pointer.split(path)) if path.startswith("/") else tuple(path.split("/")) if path else ()
    return ("", *words) if is_item else words


@cache
def examples() -> tuple[Seed, ...]:
    """The recorded valid specs."""
    found: list[Seed] = []
    for path in paths("data/jsonrender/specs/valid-*.json"):
        recorded = load(f"data/jsonrender/specs/{path.name}")
        found.append(Seed(path.stem, recorded["spec"]))
    return tuple(found)
