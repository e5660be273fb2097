"""What every element of a card may say: ids, gaps, sides, visibility, taps, and what only cards know."""

from collections.abc import Mapping
from typing import Final

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec.adapters.adaptive_card.words import ALIGNED
from uispec.adapters.adaptive_card.writing.desk import Desk, Site
from uispec.adapters.adaptive_card.writing.events import write_tap
from uispec.adapters.adaptive_card.writing.keeping import keep
from uispec.adapters.adaptive_card.writing.looks import if_true
from uispec.adapters.adaptive_card.writing.tables import ACROSS, GAP
from uispec.adapters.clicks.drafts import Element
from uispec.adapters.events import PRESS
from uispec.adapters.neutral import drop
from uispec.adapters.pen import Drop
from uispec.adaptive.documents.reading import shape_issues
from uispec.adaptive.tables.versions import PROPERTIES
from uispec.ledger import Placed, Val

_TAPPED: Final = frozenset(
    {"AdaptiveCard", "Container", "ColumnSet", "Column", "Image", "TableCell", "TextRun", "Icon", "CompoundButton"}
)
_STRETCHED: Final = "An element of a card is as high as it is, or takes what is left."


def finish(site: Site, elements: list[Element], column: Element | None) -> list[Element]:
    """Say of a node's elements what any element can say.

    Args:
        site: the node.
        elements: what it became.
        column: the column that the node stands in, if the node around it is a row.
    """
    node, pen = site.node, site.pen
    if not elements:
        return elements
    top = elements[0]
    press = node.events.get(PRESS)
    if press is not None and not press.is_written:
        if len(elements) == 1 and top["type"] in _TAPPED and site.reach.takes(str(top["type"]), "selectAction"):
            write_tap(site, press, top)
        elif site.reach.takes("Container", "selectAction"):
            top = Element(type="Container", items=[*elements])
            elements = [top]
            write_tap(site, press, top)
    for event in node.events.values():
        if not event.is_written:
            drop(event, "event", "A card does nothing when that happens.")
    for one in elements:
        site.desk.owners.setdefault(id(one), node)
    outer = top if column is None else column
    pen.enum("gap", GAP, into=outer)
    pen.put("separator", "separator", if_true, into=outer)
    _align(site, top)
    if "height" not in top:
        pen.put("height", "height", _as_height, into=top)
    if str(top["type"]) in ("Container", "ColumnSet", "TableCell"):
        pen.put("min_height", "minHeight", as_pixels, into=top)
    for attribute, member in (("rtl", "rtl"), ("lang", "lang")):
        if site.reach.takes(str(top["type"]), member):
            pen.put(attribute, member, into=top)
    _hide(site, elements)
    if len(elements) > 1 and site.desk.is_aimed(node):
        elements = [Element(type="Container", items=[*elements])]
    site.desk.own(elements[0], node)
    put_back(site, top)
    return elements


def put_back(site: Site, element: Element) -> None:
    """Give an element what only cards have a word for, if the source is one."""
    if not site.desk.is_same:
        return
    type_name = str(element.get("type"))
    known: Mapping[str, object] = PROPERTIES.get(type_name, {})
    for key, extra in site.node.extra.items():
        if extra.val.spent or key not in known or key in element:
            continue
        value = extra.val.now()
        if value is MISSING or value is None:
            extra.val.place()
        elif fits(type_name, key, value):
            give(site.desk, extra.val, element, key)


def give(desk: Desk, val: Val, element: Element, key: str) -> None:
    """Put a value that only cards have a word for where it was."""
    keep(val, key, element)
    if key in element:
        value = element[key]
        desk.ledger.placed.append(Placed("extra", key, value, value, val, element, key))


def fits(type_name: str, key: str, value: JsonValue) -> bool:
    """Tell whether a member of a type may have a value.

    >>> fits("Image", "style", "person"), fits("Image", "style", "round")
    (True, False)
    """
    at = f"/{key}"
    return not any(issue.path.startswith(at) for issue in shape_issues({"type": type_name, key: value}, type_name))


def as_pixels(value: JsonValue | MISSING) -> JsonValue | MISSING | Drop:
    """Give a length as a card takes it.

    >>> as_pixels("40px"), as_pixels(40), as_pixels("2em")
    ('40px', '40px', Drop(message='A card takes whole pixels.', code=None))
    """
    if value is MISSING or value is None:
        return MISSING
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return f"{value}px"
    if isinstance(value, str) and value.removesuffix("px").isdecimal() and value.isascii() and value.endswith("px"):
        return value
    return Drop("A card takes whole pixels.")


def as_size(value: JsonValue | MISSING) -> JsonValue | MISSING | Drop:
    """Give the width or the height of something as a card takes it: in pixels, or in one of its words.

    >>> as_size("stretch"), as_size(40)
    ('stretch', '40px')
    """
    return value if value in ("auto", "stretch") else as_pixels(value)


def _as_height(value: JsonValue | MISSING) -> JsonValue | MISSING | Drop:
    return "stretch" if value == "stretch" else MISSING if value in ("auto", None, MISSING) else Drop(_STRETCHED)


def _align(site: Site, element: Element) -> None:
    """Let an element stand at a side of what it stands in."""
    is_able = element["type"] in ALIGNED or site.reach.takes(str(element["type"]), "horizontalAlignment")
    if is_able and "horizontalAlignment" not in element:
        site.pen.enum("self_cross", ACROSS, into=element)


def _hide(site: Site, elements: list[Element]) -> None:
    """Hide what the source does not show now; a card has no conditions."""
    visible = site.node.attrs.get("visible")
    if visible is None:
        return
    if visible.place() is False:
        for element in elements:
            element["isVisible"] = False
