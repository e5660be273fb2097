"""Ways to break one line of a writer, and where the examples take that line.

A line is one attribute of one kind going through one method of the pen. Breaking it must give a loss by construction,
or be caught by the laws; a checker that lets any of it pass proves nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Literal

import pytest
from pydantic_core import MISSING

from tests.convert.laws import convert_watched, examples
from tests.convert.mutants import Document
from uispec.adapters.pen import Edit, Exact, Pen, Table, as_is

Method = Literal["put", "enum", "edit", "choose", "keep"]
Way = Literal["delete", "write nothing", "write a constant", "fold case and cut"]

METHODS: Final[tuple[Method, ...]] = ("put", "enum", "edit", "choose", "keep")
_SPOTS: Final = 4
"""Examples for each line."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the card writer."""

    method: Method
    kind: str
    attribute: str

    def __str__(self) -> str:
        return f"{self.kind}.{self.attribute}:{self.method}"


@dataclass(frozen=True, slots=True)
class Spot:
    """A document that takes a line, and where in it the value stands."""

    name: str
    version: str
    document: Document
    at: str
    is_literal: bool
    is_text: bool
    """Whether folding case and cutting would change what is placed."""


_CATALOG: Final = "https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json"


def message(*components: dict[str, Any], **data: Any) -> dict[str, Any]:
    """One message that makes a surface of these components and this data."""
    body = {"surfaceId": "s", "catalogId": _CATALOG, "components": [*components], "dataModel": data}
    return {"version": "1.0", "createSurface": body}


def _component(kind: str, id_: str = "root", /, **properties: Any) -> dict[str, Any]:
    return {"id": id_, "component": kind, **properties}


def _event(name: str, **context: Any) -> dict[str, Any]:
    return {"event": {"name": name, "userMessage": "Sent It To Everybody", "context": context}}


def _button(**context: Any) -> list[dict[str, Any]]:
    return [
        _component("Button", "b", child="l", variant="primary", action=_event("sendAll", who="Me", **context)),
        _component("Text", "l", text="Send It To Everybody"),
    ]


_ADDRESS: Final = "https://Example.org/A/Long/Way"

_WRITTEN: Final[list[tuple[str, list[dict[str, Any]], dict[str, Any]]]] = [
    (
        "inputs",
        [
            _component("Column", children=["t", "n", "c", "s", "d", "b"]),
            _component(
                "TextField",
                "t",
                label="Your Whole Name",
                value={"@path": "/t"},
                placeholder="Given And Family",
                variant="longText",
                **{"@accessibility": {"description": "Full Name As In Your Passport"}},
            ),
            _component("CheckBox", "n", label="Yes, I Agree To It", value={"@path": "/n"}),
            _component(
                "ChoicePicker",
                "c",
                label="The Colour You Like",
                value={"@path": "/c"},
                filterable=True,
                options=[{"label": "Red As A Rose Is", "value": "Red"}, {"label": "Not So Red", "value": "red"}],
            ),
            _component("Slider", "s", label="Size", min=1, max=9, value={"@path": "/s"}),
            _component(
                "DateTimeInput",
                "d",
                label="When",
                value={"@path": "/d"},
                enableDate=True,
                min="2026-01-01",
                max="2027-01-01",
            ),
            *_button(),
        ],
        {"t": "Ada Lovelace Of London", "n": True, "c": ["Red"], "s": 3, "d": "2026-05-06"},
    ),
    (
        "moment",
        [
            _component("Column", children=["d", "b"]),
            _component("DateTimeInput", "d", value={"@path": "/d"}, enableDate=True, enableTime=True, label="When"),
            *_button(text={"@path": "/t"}),
        ],
        {"t": "x", "d": "2026-05-06T07:08"},
    ),
    (
        "no action",
        [
            _component("Column", children=["t", "n", "c", "s", "d"]),
            _component("TextField", "t", label="Name", value={"@path": "/t"}),
            _component("CheckBox", "n", label="Agree", value={"@path": "/n"}),
            _component(
                "ChoicePicker",
                "c",
                value={"@path": "/c"},
                options=[{"label": "Red", "value": "Red"}, {"label": "Pale", "value": "red"}],
            ),
            _component("Slider", "s", max=9, value={"@path": "/s"}),
            _component("DateTimeInput", "d", value={"@path": "/d"}, enableDate=True),
        ],
        {"t": "Ada Lovelace Of London", "n": True, "c": ["Red"], "s": 3, "d": "2026-05-06"},
    ),
    (
        "media",
        [
            _component("Column", justify="end", align="center", children=["i", "v", "a", "o", "k"]),
            _component("Image", "i", url=_ADDRESS, description="A Hill In The Sun", fit="cover", variant="avatar"),
            _component("Video", "v", url=_ADDRESS, posterUrl=_ADDRESS, **{"@accessibility": {"label": "A Film Of It"}}),
            _component("AudioPlayer", "a", url=_ADDRESS, description="A Song About It"),
            _component("Icon", "o", name="shoppingCart"),
            _component(
                "Button",
                "k",
                child="l",
                action={"functionCall": {"@call": "openUrl", "args": {"url": _ADDRESS}}},
                **{"@accessibility": {"label": "Help About All This"}},
            ),
            _component("Text", "l", text="Help"),
        ],
        {},
    ),
    (
        "tabs",
        [
            _component("Tabs", tabs=[{"title": "The First Of Two", "child": "a"}, {"title": "Two", "child": "b"}]),
            _component("Text", "a", text="First", variant="caption", weight=2),
            _component("Row", "b", justify="center", align="end", children=["c", "d"]),
            _component("Text", "c", text="Left", weight=2),
            _component("Divider", "d", axis="vertical"),
        ],
        {},
    ),
]

OWN: Final[tuple[tuple[str, str, Document], ...]] = tuple(
    (f"own/{name}", "v1_0", [message(*components, **data)]) for name, components, data in _WRITTEN
)
"""Documents that take the lines that no official example takes."""


@cache
def lines() -> dict[Line, tuple[Spot, ...]]:
    """Every line that the examples and `OWN` take, with places where they do; literals with text in them first."""
    found: dict[Line, dict[str, Spot]] = {}
    with pytest.MonkeyPatch.context() as patch:
        for method in METHODS:
            _watch(patch, method, found)
        for _CURRENT[0] in (*examples(), *OWN):
            convert_watched(_CURRENT[0][2])
    return {
        line: tuple(sorted(spots.values(), key=_worth)[:_SPOTS])
        for line, spots in sorted(found.items(), key=lambda item: str(item[0]))
    }


_CURRENT: Final[list[tuple[str, str, Document]]] = [("", "", [])]


def _worth(spot: Spot) -> tuple[bool, bool, bool, str]:
    return (not spot.name.startswith("own/"), not spot.is_literal, not spot.is_text, spot.name)


def _watch(patch: pytest.MonkeyPatch, method: Method, found: dict[Line, dict[str, Spot]]) -> None:
    original: Any = getattr(Pen, method)

    def watched(self: Pen, attribute: str, *args: Any, **options: Any) -> Any:
        val = self.node.attrs.get(attribute)
        before = len(self.node.ledger.placed)
        made = original(self, attribute, *args, **options)
        if val is not None:
            name, version, document = _CURRENT[0]
            placed = [item.placed for item in self.node.ledger.placed[before:]]
            is_text = any(isinstance(each, str) and _folded(each) != each for each in [made, *placed])
            spot = Spot(name, version, document, val.at.pointer, val.form is None, is_text)
            known = found.setdefault(Line(method, self.node.kind, attribute), {}).setdefault(name, spot)
            if is_text and not known.is_text:
                found[Line(method, self.node.kind, attribute)][name] = spot
        return made

    patch.setattr(Pen, method, watched)


def _folded(text: str) -> str:
    return text.lower()[:12]


def spoil(patch: pytest.MonkeyPatch, line: Line, way: Way) -> None:
    """Break one line of the writer, for as long as the patch lasts."""
    original: Any = getattr(Pen, line.method)
    kept: dict[str, Any] = {}

    def spoilt(fn: Callable[[Any], Any]) -> Callable[[Any], Any]:
        def made(value: Any) -> Any:
            right = fn(value)
            if way == "write a constant":
                return kept.setdefault("fn", right)
            return _folded(right) if isinstance(right, str) else right

        return made

    def broken(self: Pen, attribute: str, *args: Any, **options: Any) -> Any:
        val = self.node.attrs.get(attribute)
        if (self.node.kind, attribute) != (line.kind, line.attribute) or val is None:
            return original(self, attribute, *args, **options)
        match way, line.method:
            case "delete", _:
                return _nothing(line.method, args, options)
            case "write nothing", "edit":
                return original(self, attribute, *args, **{**options, "into": {}})
            case "write nothing", "keep":
                val.keep()
                return _nothing(line.method, args, options)
            case "write nothing", _:
                val.place()
                return _nothing(line.method, args, options)
            case _, "put" | "edit":
                fn = options.pop("fn", args[1] if len(args) > 1 else as_is)
                return original(self, attribute, *args[:1], spoilt(fn), **options)
            case _, "enum":
                val.place()
                (rows,) = (*args, *options.values())[:1]
                (options.get("into") or self.out).update(_an_image(rows))
                return None
            case _, _:
                made = original(self, attribute, *args, **options)
                if way == "write a constant":
                    return kept.setdefault(str(options.get("now")), made)
                return _folded(made)[:3] if isinstance(made, str) else made

    patch.setattr(Pen, line.method, broken)


def _an_image(rows: Table) -> dict[str, Any]:
    """What the last row says that says anything."""
    images = [dict(row.members) for row in rows.rows.values() if isinstance(row, Exact) and row.members]
    return images[-1] if images else {"zz": "a constant"}


def _nothing(method: Method, args: tuple[Any, ...], options: dict[str, Any]) -> Any:
    """What a method gives where the source says nothing."""
    match method:
        case "put":
            return False
        case "edit":
            return Edit(MISSING, None)
        case "choose":
            return options["absent"] if "absent" in options else args[1]
        case _:
            return None
