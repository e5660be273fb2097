"""json-render from a neutral tree: one spec of the components of shadcn, or of the catalog that the caller has."""

from collections.abc import Mapping
from typing import Final

from pydantic import JsonValue

from uispec._hold import hold
from uispec.adapters.json_render.writing import fields, layouts, presses, shown, stand_ins
from uispec.adapters.json_render.writing.page import FORMAT, Page, Write
from uispec.adapters.json_render.writing.tongue import SpecTongue
from uispec.adapters.neutral import Reading
from uispec.adapters.options import DEFAULTS, Options
from uispec.adapters.pen import Pen
from uispec.jsonrender.catalog.catalog import Catalog
from uispec.jsonrender.catalog.shadcn import shadcn_catalog
from uispec.ledger.live import Tongue
from uispec.limits import DEFAULT, Limits

WRITERS: Final[Mapping[str, Write]] = {
    "text": shown.write_text,
    "rich_text": shown.write_rich_text,
    "image": shown.write_image,
    "icon": shown.write_icon,
    "video": shown.write_media,
    "audio": shown.write_media,
    "divider": shown.write_divider,
    "group": layouts.write_group,
    "list": layouts.write_list,
    "surface": layouts.write_surface,
    "tabs": layouts.write_tabs,
    "accordion": layouts.write_accordion,
    "overlay": layouts.write_overlay,
    "unknown": layouts.write_unknown,
    "button": presses.write_button,
    "link": presses.write_link,
    **fields.WRITERS,
    **stand_ins.WRITERS,
}
"""By kind of component."""


def tongue(target_format: str = FORMAT, options: Options = DEFAULTS) -> Tongue:
    """Give the words that a spec has for values computed from data.

    Args:
        target_format: there is but one.
        options: of a `catalog`, the functions by neutral names are those that the host has for `$computed`.

    >>> from uispec.ledger.live import Binding
    >>> tongue().say(Binding(("name",)))
    {'$state': '/name'}
    """
    catalog = _catalog(options)
    return SpecTongue(() if catalog is None else catalog.functions)


def write(
    reading: Reading, *, options: Options = DEFAULTS, limits: Limits = DEFAULT
) -> tuple[dict[str, JsonValue], dict[str, JsonValue]]:
    """Write a spec and the table for its clicks.

    Args:
        reading: what a reader found; its ledger gets the losses.
        options: `catalog` says which components there are; what it lacks is a loss.
        limits: `component_depth` bounds how deep elements stand in each other; what lies deeper is a loss.

    Returns:
        The spec, valid for the catalog (shadcn if none is given), and `home`. The keys of the elements are the output
        ids. What the output keeps besides the source's data stands in its state under names that begin with `_`. The
        same reading gives the same bytes.

    Spec: json-render 0.21, @json-render/shadcn 0.19; mapping: `tables` and the writers of the kinds.

    >>> from uispec.adapters.json_render.reading.reader import read
    >>> spec = {"root": "hi", "elements": {"hi": {"type": "Text", "props": {"text": "Hello"}}}}
    >>> write(read(spec))[0]
    {'root': 'hi', 'elements': {'hi': {'type': 'Text', 'props': {'text': 'Hello'}, 'children': []}}}
    """
    given = _catalog(options)
    catalog = given or shadcn_catalog()
    functions = () if given is None else given.functions
    page = Page(reading, catalog, SpecTongue(functions), WRITERS, presses.write_stand_in, presses.write_events, limits)
    with Pen(reading.document, {}):
        pass
    root = page.write(reading.root)
    page.clicks.join()
    spec: dict[str, JsonValue] = {"root": root, "elements": page.elements}
    state = page.state
    if state:
        spec["state"] = state
    return spec, page.draft.finish(reading, spec, FORMAT)


def _catalog(options: Options) -> Catalog | None:
    """The catalog that the caller gave, held here: only this target has one to load."""
    hold("convert", "catalog", options.catalog, Catalog | None, "a json-render Catalog, or None")
    return options.catalog
