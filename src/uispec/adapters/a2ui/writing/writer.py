"""A2UI from a neutral tree: the messages of one surface, with the components of the basic catalog.

v1.0 creates a surface whole; v0.9 creates it, then sends its components, then its data.
"""

from collections.abc import Mapping
from typing import Final

from pydantic import JsonValue

from uispec.a2ui.dialects import BASIC_CATALOG_IDS, FORMATS, MINIMAL_CATALOG_IDS, Family, spelled
from uispec.adapters.a2ui.tongue import A2uiTongue
from uispec.adapters.a2ui.writing import buttons, fields, layouts, shown, stand_ins, texts
from uispec.adapters.a2ui.writing.page import OWN, Page, Write, restore
from uispec.adapters.clicks.drafts import Element
from uispec.adapters.neutral import Reading
from uispec.adapters.options import DEFAULTS, Options
from uispec.adapters.pen import Pen
from uispec.ledger.live import Tongue
from uispec.limits import DEFAULT, Limits

VERSIONS: Final[Mapping[str, Family]] = {FORMATS["0.9"]: "0.9", FORMATS["1.0"]: "1.0"}
"""The formats that are written, and the versions that they are of."""
_NEWEST: Final = FORMATS["1.0"]
_SURFACE: Final = "main"
"""The id of the surface, where the source has no name for it."""

WRITERS: Final[Mapping[str, Write]] = {
    "text": texts.write_text,
    "rich_text": texts.write_rich_text,
    "image": shown.write_image,
    "icon": shown.write_icon,
    "video": shown.write_video,
    "audio": shown.write_audio,
    "divider": shown.write_divider,
    "group": layouts.write_group,
    "list": layouts.write_list,
    "surface": layouts.write_surface,
    "tabs": layouts.write_tabs,
    "overlay": layouts.write_overlay,
    "unknown": layouts.write_unknown,
    "button": buttons.write_button,
    "link": buttons.write_button,
    **fields.WRITERS,
    **stand_ins.WRITERS,
}
"""By kind of component."""


def tongue(target_format: str = _NEWEST, options: Options = DEFAULTS) -> Tongue:
    """Give the words that a version of A2UI has for values computed from data.

    >>> from uispec.ledger.live import Binding
    >>> tongue("a2ui-v0.9").say(Binding(("name",)))
    {'path': '/name'}
    """
    return A2uiTongue(VERSIONS[target_format])


def write(
    reading: Reading, *, options: Options = DEFAULTS, limits: Limits = DEFAULT
) -> tuple[list[JsonValue], dict[str, JsonValue]]:
    """Write messages and the table for their clicks.

    Args:
        reading: what a reader found, and which version is asked for; its ledger gets the losses.
        options: of the conversion; whether values stay alive is decided by the reader.
        limits: `component_depth` bounds how deep components are nested; what lies deeper is a loss.

    Returns:
        The messages that build one surface from nothing, valid against the schemas of the version and complete, and
        `home`. The same reading gives the same bytes.

    Spec: A2UI 0.9 and 1.0, basic catalog; mapping: `tables` and the writers of the kinds.

    >>> from uispec.adapters.a2ui.reading.reader import read
    >>> card = {"id": "root", "component": "Text", "text": "Hello"}
    >>> messages, _ = write(read({"version": "1.0", "createSurface": {"surfaceId": "s", "components": [card]}}))
    >>> messages[0]["createSurface"]["components"]
    [{'id': 'root', 'component': 'Text', 'text': 'Hello'}]
    """
    target_format = reading.target_format or _NEWEST
    version = VERSIONS[target_format]
    page = Page(reading, version, WRITERS, buttons.wrap, limits)
    creation = _creation(reading, page)
    page.write(reading.root)
    page.clicks.join()
    data = _data(reading, page)
    messages = _messages(creation, page, data)
    return messages, page.draft.finish(reading, messages, target_format)


def _creation(reading: Reading, page: Page) -> Element:
    """What a surface is created with, apart from its components and its data."""
    document = reading.document
    creation: Element = {"surfaceId": reading.surface_id or _SURFACE}
    with Pen(document, creation) as pen:
        catalog = _catalog(reading, page.version)
        if catalog is None and page.version != "1.0":
            pen.assume("catalogId", "version", "v0.9 has one catalog for a surface and wants it to be said.")
        if catalog is not None or page.version != "1.0":
            creation["catalogId"] = catalog or BASIC_CATALOG_IDS[page.version][0]
            page.is_basic = creation["catalogId"] in BASIC_CATALOG_IDS[page.version]
        if page.is_own:
            restore(document, "sendDataModel", creation, "sendDataModel")
            own = "metadata" if page.version == "1.0" else "theme"
            restore(document, own, creation, own)
    return creation


def _catalog(reading: Reading, version: Family) -> str | None:
    """The catalog to name: the basic one by its first name, any other by its own; `None` where the source has none."""
    if reading.source_format not in OWN or reading.root is None:
        return BASIC_CATALOG_IDS[version][0]
    # What v0.8 had was brought up to v0.9.
    source = VERSIONS.get(reading.source_format, "0.9")
    named = reading.catalog_id
    is_basic = named in BASIC_CATALOG_IDS[source] or (version == "1.0" and named in MINIMAL_CATALOG_IDS[source])
    return BASIC_CATALOG_IDS[version][0] if is_basic else named


def _data(reading: Reading, page: Page) -> JsonValue:
    """The data that the output begins with: the source's own, where values stay alive, and what inputs keep besides."""
    data = reading.travel() if reading.ledger.tongue is not None else {}
    if page.own_data and isinstance(data, dict):
        data[fields.OWN_DATA] = page.own_data
    return data


def _messages(creation: Element, page: Page, data: JsonValue) -> list[JsonValue]:
    surface = creation["surfaceId"]
    has_data = data != {} and data is not None
    if page.version == "1.0":
        creation["components"] = page.components
        if has_data and isinstance(data, dict):
            creation["dataModel"] = data
            has_data = False
        bodies: list[tuple[str, Element]] = [("createSurface", creation)]
    else:
        bodies = [
            ("createSurface", creation),
            ("updateComponents", {"surfaceId": surface, "components": page.components}),
        ]
    if has_data:
        bodies.append(("updateDataModel", {"surfaceId": surface, "value": data}))
    version = spelled(page.version)
    return [{"version": version, name: body} for name, body in bodies]
