"""Components of the basic catalogs with all kinds of properties, and trees of them."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final, TypeAlias

from tests.peers.outcome import Document

Make: TypeAlias = "Callable[[Maker], Any]"

POINTERS: Final = ("/name", "/user/name", "name", "/list/0", "/a~1b/~0", "", "/", ".")


class Maker:
    """Writes values of one version, with the random choices of one stream."""

    def __init__(self, rng: Random, *, new: bool) -> None:
        self.rng = rng
        self.new = new
        self.path, self.call = ("@path", "@call") if new else ("path", "call")
        at = "@" if new else ""
        self.catalog, self.metadata = f"{at}catalogId", f"{at}metadata"
        self._checks, self._accessibility = f"{at}checks", f"{at}accessibility"

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def binding(self) -> Document:
        return {self.path: self.rng.choice(POINTERS)}

    def called(self, name: str, returns: str, **args: Any) -> Document:
        call: Document = {self.call: name, "args": args}
        if not self.new and self.chance(0.5):
            call["returnType"] = returns
        return call

    def text(self) -> Any:
        match self.rng.randrange(4):
            case 0:
                return self.binding()
            case 1:
                return self.called("formatString", "string", value=self.rng.choice(("Hi ${/name}", "${name}", "plain")))
            case _:
                return self.rng.choice(("", "Hello", "ä\n", "${/name}"))

    def number(self) -> Any:
        return self.binding() if self.chance(0.3) else self.rng.choice((0, 5, 2.5, -1, 3.0))

    def flag(self) -> Any:
        match self.rng.randrange(3):
            case 0:
                return self.binding()
            case 1:
                return self.condition()
            case _:
                return self.rng.choice((True, False))

    def condition(self) -> Document:
        if self.chance(0.3):
            parts = [self.called("not", "boolean", value=self.binding()), self.binding()]
            return self.called(self.rng.choice(("and", "or")), "boolean", values=parts)
        # In v1.0 `required` answers with more than a boolean, and only a check may ask it.
        return self.called("not", "boolean", value=self.rng.choice((True, self.binding())))

    def checks(self) -> list[Document]:
        required = self.called("required", "boolean", value=self.binding())
        return [{"condition": self.rng.choice((required, self.condition())), "message": "Please mend this."}]

    def texts(self) -> Any:
        return self.binding() if self.chance(0.3) else self.rng.choice(([], ["a"], ["a", "b"]))

    def options(self) -> list[Document]:
        return [{"label": self.text(), "value": value} for value in "ab"[: self.rng.randint(0, 2)]]

    def action(self) -> Document:
        if self.chance(0.2):
            return {"functionCall": self.called("openUrl", "void", url="https://example.org/")}
        event: Document = {"name": "go"}
        if self.chance(0.6):
            values = (1, "x", True, ["x", 1], self.binding(), self.text())
            event["context"] = {key: self.rng.choice(values) for key in ("k", "path")[: self.rng.randint(0, 2)]}
        return {"event": event}

    def component(self, id_: str, kind: str, children: Sequence[str] = ()) -> Document:
        """Write a component of a type with these children; a container of one takes the first, `Modal` two."""
        properties: Document = {"id": id_, "component": kind}
        for name, make in REQUIRED[kind].items():
            properties[name] = make(self)
        for name, make in OPTIONAL[kind].items():
            if self.chance(0.3):
                properties[name] = make(self)
        properties.update(_slots(kind, children, self))
        if kind in CHECKABLE and self.chance(0.3):
            properties[self._checks] = self.checks()
        if self.chance(0.1):
            properties[self._accessibility] = {"label": self.text()}
        if self.chance(0.1):
            properties["weight"] = self.rng.choice((1, 0, 2.5))
        return properties

    def leaf(self, id_: str) -> Document:
        return self.component(id_, self.rng.choice(LEAVES))

    def tree(self, root: str, ids: Sequence[str]) -> list[Document]:
        """Hang components of all these ids under a root, in any order; each has one parent."""
        parents = [root]
        children: dict[str, list[str]] = {root: []}
        for id_ in ids:
            parent = self.rng.choice(parents)
            children[parent].append(id_)
            children[id_] = []
            parents.append(id_)
        made = [self._of_size(id_, found) for id_, found in children.items()]
        self.rng.shuffle(made)
        return made

    def _of_size(self, id_: str, children: Sequence[str]) -> Document:
        if not children:
            return self.leaf(id_)
        fitting = ("Card", "Button") if len(children) == 1 else ("Modal",) if len(children) == 2 else ()
        return self.component(id_, self.rng.choice((*LISTS, "Tabs", *fitting)), children)


def _slots(kind: str, children: Sequence[str], maker: Maker) -> Document:
    if kind in LISTS:
        if len(children) == 1 and maker.chance(0.5):
            return {"children": {"componentId": children[0], "path": maker.rng.choice(("/list", "/rows", "rows"))}}
        return {"children": list(children)}
    if kind in {"Card", "Button"}:
        return {"child": children[0]}
    if kind == "Modal":
        return {"trigger": children[0], "content": children[1]}
    if kind == "Tabs":
        return {"tabs": [{"title": maker.text(), "child": child} for child in children]}
    return {}


def among(*values: Any) -> Make:
    return lambda maker: maker.rng.choice(values)


LISTS: Final = ("Row", "Column", "List")
CHECKABLE: Final = frozenset({"Button", "TextField", "CheckBox", "ChoicePicker", "Slider", "DateTimeInput"})
LEAVES: Final = (
    *("Text", "Image", "Icon", "Video", "AudioPlayer", "Divider", *LISTS),
    *("TextField", "CheckBox", "ChoicePicker", "Slider", "DateTimeInput"),
)
"""What may stand without a child."""

_FLEX: Final[Mapping[str, Make]] = {"justify": among("start", "spaceBetween"), "align": among("center", "stretch")}
REQUIRED: Final[Mapping[str, Mapping[str, Make]]] = {
    "Text": {"text": Maker.text},
    "Image": {"url": Maker.text},
    "Icon": {"name": among("home", "mail", {"svgPath": "M0 0"})},
    "Video": {"url": Maker.text},
    "AudioPlayer": {"url": Maker.text},
    "Divider": {},
    "Row": {},
    "Column": {},
    "List": {},
    "Card": {},
    "Button": {"action": Maker.action},
    "Modal": {},
    "Tabs": {},
    "TextField": {"label": Maker.text},
    "CheckBox": {"label": Maker.text, "value": Maker.flag},
    "ChoicePicker": {"options": Maker.options, "value": Maker.texts},
    "Slider": {"max": among(10, 2.5), "value": Maker.number},
    "DateTimeInput": {"value": Maker.text},
}
"""Properties that a component of a type must have, without those that hold its children."""
OPTIONAL: Final[Mapping[str, Mapping[str, Make]]] = {
    "Text": {"variant": among("caption", "body")},
    "Image": {"fit": among("cover", "none"), "variant": among("icon", "header"), "description": Maker.text},
    "Icon": {},
    "Video": {},
    "AudioPlayer": {"description": Maker.text},
    "Divider": {"axis": among("vertical", "horizontal")},
    "Row": _FLEX,
    "Column": _FLEX,
    "List": {"direction": among("vertical", "horizontal"), "align": among("center", "end")},
    "Card": {},
    "Button": {"variant": among("primary", "borderless")},
    "Modal": {},
    "Tabs": {},
    "TextField": {"value": Maker.text, "variant": among("longText", "number", "obscured")},
    "CheckBox": {},
    "ChoicePicker": {
        "label": Maker.text,
        "variant": among("multipleSelection", "mutuallyExclusive"),
        "displayStyle": among("chips", "checkbox"),
        "filterable": among(True, False),
    },
    "Slider": {"label": Maker.text, "min": among(0, -2.5)},
    "DateTimeInput": {"label": Maker.text, "enableDate": among(True, False), "enableTime": among(True, False)},
}
