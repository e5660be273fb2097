"""Surfaces that take the lines of a writer which no official example takes."""

from typing import Any, Final

from tests.convert.formats.source import Seed

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

OWN: Final = tuple(Seed(f"own/{name}", [message(*components, **data)]) for name, components, data in _WRITTEN)
"""Documents of v1.0 that take the lines that no official example takes."""
