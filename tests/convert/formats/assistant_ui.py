"""Generative UI of assistant-ui as a source, in both forms: own documents, since there are no official ones."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from tests.convert.formats.json_texts import shuffled
from tests.convert.formats.source import DataUses, Seed, Words
from tests.convert.mutants import (
    NO_SHAPE,
    Document,
    Mutant,
    Property,
    Shape,
    Way,
    changed,
    fresh,
    of_data,
    of_list,
    of_scalar,
    of_words,
    put,
    removed,
    way,
    with_more,
    without,
)
from tests.convert.shapes import is_array, is_object
from tests.shared import SHARED, load
from uispec import pointer
from uispec.genui.components import COMPONENTS

_URL: Final = "https://Example.org/A/Long/Way"
_PICKED: Final = [{"label": "Red As A Rose", "value": "Red"}, {"label": "Not So Red", "value": "red"}]
_GO: Final = {"type": "sendAll", "who": "Ada", "how": 2, "deep": {"list": [1, "Two"]}}
_POINTS: Final = [{"label": "In May", "value": 3}, {"label": "In June", "value": 7}]

PROPS: Final[dict[str, dict[str, Any]]] = {
    "Header": {"text": "Above All This", "size": "xl"},
    "Text": {"value": "Some Words Of It", "size": "sm", "weight": "bold", "color": "secondary"},
    "Caption": {"value": "Small Words Below"},
    "Markdown": {"value": "**Bold** Words"},
    "Image": {"src": _URL, "alt": "A Hill In The Sun", "size": "lg", "round": True},
    "Icon": {"name": "map-pin", "size": "lg"},
    "Divider": {"flush": True},
    "Spacer": {},
    "Badge": {"value": "New This Week", "variant": "success"},
    "Fact": {"label": "Who Is It", "value": "Ada Of London"},
    "Alert": {"title": "It Went Wrong", "description": "Because Of That", "tone": "warning"},
    "Card": {"title": "Of A Card", "padding": 3, "background": "#fff", "asForm": True},
    "Col": {"gap": 3, "align": "center"},
    "Row": {"gap": 2, "align": "end", "justify": "between"},
    "Box": {"width": "50%", "height": 80, "radius": "full", "background": "#eee"},
    "ListView": {},
    "ListViewItem": {},
    "Carousel": {"label": "Pages Of It"},
    "Table": {"columns": [{"label": "Name"}, {"label": "Age"}], "rows": [["Ada", 36], ["Lin", 7]]},
    "Chart": {"variant": "bar", "data": _POINTS, "stacked": True, "showAxis": True, "color": "red"},
    "Button": {"label": "Send It All", "buttonStyle": "primary", "block": True, "submit": True},
    "Form": {"gap": 2},
    "Select": {"options": _PICKED, "placeholder": "Pick One", "label": "The Colour", "name": "colour"},
    "Input": {"placeholder": "Given And Family", "multiline": True, "label": "Your Name", "name": "whole"},
    "DatePicker": {
        "value": "2026-05-06",
        "min": "2026-01-01",
        "max": "2027-01-01",
        "label": "Which Day",
        "name": "day",
    },
    "Checkbox": {"label": "I Agree To It", "name": "agreed", "defaultChecked": True},
    "RadioGroup": {"options": _PICKED, "name": "shade", "label": "The Shade", "defaultValue": "red"},
}
"""Each component, with every prop."""

_SAMPLES: Final[Mapping[str, Any]] = {
    "title": "A fresh title",
    "description": "Fresh words",
    "background": "#123456",
    "placeholder": "A fresh hint",
    "label": "A fresh label",
    "name": "fresh",
    "value": "2031-02-03",
    "min": "2031-01-02",
    "max": "2032-03-04",
    "defaultValue": "Red",
    "gap": 5,
    "padding": 5,
    "width": 66,
    "height": 55,
    "radius": 4,
    "size": "sm",
}


def _shape(kind: str) -> Shape:
    component = COMPONENTS.get(kind)
    if component is None:
        return NO_SHAPE
    return {
        name: Property(
            prop.values,
            prop.is_required,
            prop.default,
            True if prop.kinds == ("boolean",) else _SAMPLES.get(name, prop.values[-1] if prop.values else "fresh"),
        )
        for name, prop in component.props.items()
        if prop.kinds not in (("array",), ("object",))
    }


@dataclass(frozen=True, slots=True)
class AssistantUi:
    """Specs of one form; nodes name a `$type` in the flat form and a `component` in the nested one."""

    is_flat: bool
    format: str = "assistant-ui"

    @property
    def sent(self) -> frozenset[str]:
        return frozenset({"$action", "name", "options", "submit", "confirm", "cancel", "asForm", "$key", "key"})

    def seeds(self) -> tuple[Seed, ...]:
        own = [Seed(f"component/{kind}", self._document([self._of(kind)])) for kind in PROPS]
        if SHARED is not None:
            name = "assistant_ui_flat" if self.is_flat else "assistant_ui"
            own.append(Seed("rosetta", load(f"data/rosetta/{name}.json")))
        return tuple(own)

    def draw(self, rng: Random) -> Document:
        nodes: list[Any] = []
        for kind in rng.sample(list(PROPS), rng.randint(2, 5)):
            shape = _shape(kind)
            needed = {key for key, known in shape.items() if known.is_required} | {"options", "variant", "data"}
            props = {key: value for key, value in PROPS[kind].items() if key in needed or rng.random() < 0.5}
            nodes.append(self._of(kind, props))
        return self._document(nodes)

    def _document(self, nodes: list[Any]) -> Document:
        inner = [*nodes, self._node("Button", {"label": "Go On"}, key="go", action={"type": "goOn", "how": "Well"})]
        root = self._node("Col", {}, children=inner)
        return root if self.is_flat else {"root": root}

    def _of(self, kind: str, props: dict[str, Any] | None = None) -> Any:
        known = COMPONENTS[kind]
        children: list[Any] = []
        if known.draws_children and kind in ("Card", "Col", "Row", "Box", "ListView", "ListViewItem", "Form"):
            inner = [self._node("Text", {"value": "Inside Of It"})]
            children = [self._node("ListViewItem", {}, children=inner)] if kind == "ListView" else inner
        if kind == "Carousel":
            children = [self._node("Card", {"title": "A Page"}, children=[self._node("Text", {"value": "On It"})])]
        action = _GO if known.fires_action else None
        return self._node(kind, PROPS[kind] if props is None else props, children=children, action=action)

    def _node(
        self,
        kind: str,
        props: dict[str, Any],
        *,
        children: list[Any] | None = None,
        key: str | None = None,
        action: dict[str, Any] | None = None,
    ) -> Any:
        made: dict[str, Any] = {"$type": kind, **props} if self.is_flat else {"component": kind, "props": props}
        if key is not None:
            made["$key" if self.is_flat else "key"] = key
        if action is not None and self.is_flat:
            made["$action"] = action
        return {**made, "children": children} if children else made

    def mutants(self, document: Document, rng: Random) -> Iterator[Mutant]:
        stack: list[tuple[Way, Any]] = [(["root"], document["root"])] if not self.is_flat else [([], document)]
        while stack:
            at, node = stack.pop()
            if is_array(node):
                stack.extend(([*at, index], item) for index, item in reversed(list(enumerate(node))))
            elif isinstance(node, str):
                yield from of_scalar(document, at, node, rng)
            elif is_object(node):
                yield from self._of_node(document, at, node, rng)
                if is_array(node.get("children")):
                    yield from of_list(document, [*at, "children"], node["children"], rng, may_grow=False)
                    stack.append(([*at, "children"], node["children"]))

    def _of_node(self, document: Document, at: Way, node: dict[str, Any], rng: Random) -> Iterator[Mutant]:
        kind = node["$type" if self.is_flat else "component"]
        shape = _shape(kind)
        props_at = at if self.is_flat else [*at, "props"]
        props = {k: v for k, v in node.items() if k[:1] != "$" and k != "children"}
        props = props if self.is_flat else node.get("props", {})
        for name, value in props.items():
            known = shape.get(name, Property())
            place = [*props_at, name]
            is_needed = known.is_required or (kind, name) in (("Select", "options"), ("RadioGroup", "options"))
            if not is_needed:
                yield without(document, place)
            if isinstance(value, str) and known.words:
                yield from of_words(document, place, value, known.words, rng)
            else:
                yield from _inside(document, place, value, rng)
        held = document if self.is_flat or "props" in node else put(document, [*at, "props"], {})
        yield from fresh(held, props_at, props, shape)
        if "$action" in node:
            yield without(document, [*at, "$action"])
            yield from of_data(document, [*at, "$action"], node["$action"], rng)
        yield with_more(document, [*at, "$zzUnheardOf" if self.is_flat else "zzUnheardOf"], "unheard of")

    def fold(self, document: Document) -> Any:
        """A default means the same as silence; so do no props, no children or rows, and children that do not show."""
        return self._folded(document if self.is_flat else document["root"])

    def _folded(self, node: Any) -> Any:
        if is_array(node):
            return [self._folded(item) for item in node if item is not None and not isinstance(item, bool)]
        if not is_object(node):
            return str(node) if isinstance(node, int | float) and not isinstance(node, bool) else node
        shape = _shape(node.get("$type", node.get("component", "")))
        made = {key: value for key, value in node.items() if key not in ("children", "props")}
        if self.is_flat:
            made = {k: _cells(k, v) for k, v in made.items() if k[:1] == "$" or not _is_default(shape, k, v)}
        else:
            props = {k: _cells(k, v) for k, v in node.get("props", {}).items() if not _is_default(shape, k, v)}
            made |= {"props": props} if props else {}
        children = node.get("children")
        inner = self._folded(children if is_array(children) else [] if children is None else [children])
        return {**made, "children": inner} if inner else made

    def data_leaf(self, document: Document, at: str) -> Words | None:
        return None

    def data_uses(self, document: Document) -> DataUses:
        return DataUses()

    def shown(self, document: Document) -> Any:
        return self.fold(document)

    def nodes(self, document: Document) -> Mapping[str, tuple[str, tuple[str, ...]]]:
        return {}

    def undone(self, document: Document, at: str) -> Document:
        return removed(document, way(at))

    def rename(self, document: Document) -> tuple[Document, Mapping[str, str]]:
        key = "$key" if self.is_flat else "key"
        names: dict[str, str] = {}

        def renamed(node: Any) -> Any:
            if is_array(node):
                return [renamed(item) for item in node]
            if not is_object(node):
                return node
            made = {name: renamed(member) if name in ("children", "root") else member for name, member in node.items()}
            if key in made:
                made[key] = names.setdefault(made[key], f"zq{len(names)}")
            return made

        return renamed(document), names

    def other_streams(self, document: Document, rng: Random) -> Iterator[Document]:
        yield shuffled(document, rng)

    def leaves(self, document: Document) -> Iterator[tuple[str, str, Any]]:
        stack: list[tuple[tuple[str, ...], Any]] = [(() if self.is_flat else ("root",), self.fold(document))]
        while stack:
            at, node = stack.pop()
            if is_array(node):
                stack.extend(((*at, str(index)), item) for index, item in enumerate(node))
            elif is_object(node):
                props = node if self.is_flat else _published(node)
                type_ = node.get("component")
                for name, value in props.items():
                    if name == "$action":
                        # What it carries stays at home.
                        yield pointer.format((*at, name, "type")), name, value.get("type")
                    elif name not in ("children", "$type", "$key"):
                        place = pointer.format((*at, *(() if self.is_flat else ("props",)), name))
                        # In the nested form a text may as well stand among the children; the label of an input is one
                        # only as long as it is said to be.
                        is_text = name in ("value", "text") or (name, type_) in _FACES
                        is_child = not self.is_flat and is_text
                        yield place, "children" if is_child else name, value
                stack.append(((*at, "children"), node.get("children", [])))
            elif isinstance(node, str):
                yield pointer.format(at), "value" if self.is_flat else "children", node


_FACES: Final = (("label", "Button"), ("label", "Link"))

_SIZES: Final = {1: "3xl", 2: "2xl", 3: "xl", 4: "lg", 5: "md", 6: "sm"}


def _published(node: dict[str, Any]) -> dict[str, Any]:
    """The props of a nested node in the words of the published components; hosts of the nested form have others too."""
    props: dict[str, Any] = dict(node.get("props", {}))
    match node.get("component"):
        case "Heading":
            level = props.pop("level", None)
            return props | ({} if level is None else {"size": _SIZES.get(level, level)})
        case "Text" if props.get("variant") == "caption":
            del props["variant"]
        case "Button" if "variant" in props:
            props["buttonStyle"] = props.pop("variant")
        case _:
            pass
    return props


def _inside(document: Document, at: Way, value: Any, rng: Random) -> Iterator[Mutant]:
    """Changes inside a prop."""
    if is_object(value):
        for name, member in value.items():
            yield from _inside(document, [*at, name], member, rng)
    elif is_array(value):
        yield from of_list(document, at, value, rng, may_grow=at[-1] in ("options", "columns", "rows", "data"))
        for index, item in enumerate(value):
            yield from _inside(document, [*at, index], item, rng)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield changed(document, at, value + 1)
    else:
        yield from of_scalar(document, at, value, rng)


def _is_default(shape: Shape, key: str, value: Any) -> bool:
    is_empty = key in ("rows", "columns") and value == []
    return is_empty or (key in shape and shape[key].default is not None and shape[key].default == value)


def _cells(key: str, value: Any) -> Any:
    """A number in a table reads like its text."""
    if key != "rows" or not is_array(value):
        return value
    return [[str(c) if isinstance(c, int | float) and not isinstance(c, bool) else c for c in row] for row in value]
