"""Figures of a card: progress, badges, ratings and charts, as elements of the extension or in words."""

from collections.abc import Callable, Mapping
from typing import Final

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec._kinds import is_number
from uispec.adapters.adaptive_card.writing.desk import Site
from uispec.adapters.adaptive_card.writing.shaping import icon_name
from uispec.adapters.adaptive_card.writing.tables import BADGE_LOOK, BADGE_SIZE, BADGE_TONE, BAR_TONE, TEXT_TONE
from uispec.adapters.clicks.drafts import Element
from uispec.adapters.pen import Drop
from uispec.adapters.texts.markup import escape

_LONGEST: Final = 100
"""Points of a chart that are written as facts."""


def write_progress(site: Site) -> list[Element]:
    """Progress: a ProgressBar or ProgressRing where the host has them, else the numbers."""
    pen, out = site.pen, site.pen.out
    look = site.node.facts.get("look")
    if look is None and pen.has("look"):
        look = pen.choose("look", {"bar": "bar", "ring": "ring", "spinner": "ring"}, absent="bar")
    type_name = "ProgressRing" if look in ("ring", "spinner") else "ProgressBar"
    label: Element = {}
    if site.reach.has(type_name):
        out["type"] = type_name
        if type_name == "ProgressRing":
            pen.put("label", "label", pen.text())
            return [out]
        pen.put("value", "value", _as_number)
        pen.put("max", "max", _as_number)
        pen.enum("tone", BAR_TONE)
        if pen.put("label", "text", pen.text(escape), into=label):
            return [{"type": "TextBlock", **label, "wrap": True}, out]
        return [out]
    site.near("The progress is written in numbers.")
    parts: Element = {}
    pen.put("label", "label", pen.text(escape), into=parts)
    pen.put("value", "value", _as_number, into=parts)
    pen.put("max", "max", _as_number, into=parts)
    number = _out_of(parts.get("value"), parts.get("max", 100)) if "value" in parts else "..."
    said = f"{parts['label']}: {number}" if "label" in parts else number
    out.update(type="TextBlock", text=said, wrap=True)
    pen.enum("tone", TEXT_TONE)
    return [out]


def write_badge(site: Site) -> list[Element]:
    """Badge: a Badge where the host has them, else its text in its colour."""
    pen, out = site.pen, site.pen.out
    if site.reach.has("Badge"):
        out["type"] = "Badge"
        pen.put("text", "text", pen.text())
        pen.put("symbol", "icon", lambda value: icon_name(value, is_any=site.desk.is_same) or Drop())
        pen.enum("tone", BADGE_TONE)
        pen.enum("look", BADGE_LOOK)
        pen.enum("size", BADGE_SIZE)
        return [out]
    site.near("It is a text in the colour of the badge.")
    out.update(type="TextBlock", text="", wrap=True, weight="bolder")
    pen.put("text", "text", pen.text(escape))
    pen.enum("tone", TEXT_TONE)
    return [out] if out["text"] else []


def write_rating(site: Site) -> list[Element]:
    """Rating: a Rating where the host has them, else the numbers."""
    pen, out = site.pen, site.pen.out
    has_it = site.reach.has("Rating")
    parts = out if has_it else Element()
    for attribute in ("value", "max", "count"):
        pen.put(attribute, attribute, _as_number, into=parts)
    if has_it:
        out["type"] = "Rating"
        return [out]
    site.near("The rating is written in numbers.")
    text = f"\u2605 {_out_of(parts.get('value', 0), parts.get('max', 5))}"
    out.update(type="TextBlock", text=f"{text} ({parts['count']})" if "count" in parts else text, wrap=True)
    return [out]


def write_chart(site: Site) -> list[Element]:
    """Chart: the same chart where the source is a card and the host has it, else its points as facts."""
    pen, out = site.pen, site.pen.out
    type_name = str(site.node.facts.get("type", ""))
    if site.desk.is_same and site.reach.has(type_name):
        out["type"] = type_name
        pen.put("title", "title", pen.text())
        pen.put("data", "segments" if type_name == "Chart.Gauge" else "data")
        return [out]
    site.near("The points are listed; a card of this host draws no charts.")
    elements: list[Element] = []
    title: Element = {"type": "TextBlock", "text": "", "wrap": True, "weight": "bolder"}
    if pen.put("title", "text", pen.text(escape), into=title):
        elements.append(title)
    out["type"] = "FactSet"
    if pen.put("data", "facts", _as_facts):
        pen.change("data", "Its points are listed; nothing is drawn.")
        elements.append(out)
    return elements


WRITERS: Final[Mapping[str, Callable[[Site], list[Element]]]] = {
    "progress": write_progress,
    "badge": write_badge,
    "rating": write_rating,
    "chart": write_chart,
}
"""Writers by kind."""


def _as_number(value: JsonValue | MISSING) -> JsonValue | MISSING | Drop:
    if value is MISSING or value is None:
        return MISSING
    if is_number(value):
        return value
    return Drop("It is no number.", "value")


def _out_of(value: JsonValue, most: JsonValue) -> str:
    return f"{value} / {most}"


_NAMES: Final = ("legend", "x", "title")
_POINTS: Final = ("value", "y", "size")


def _as_facts(value: JsonValue | MISSING) -> JsonValue | MISSING | Drop:
    """List the points of a chart that have a name and a number."""
    facts: list[JsonValue] = []
    for item in value if isinstance(value, list) else ():
        if not isinstance(item, dict):
            continue
        name = next((item[key] for key in _NAMES if key in item), None)
        inner = item.get("values", item.get("data"))
        points = [item] if not isinstance(inner, list) else [point for point in inner if isinstance(point, dict)]
        for point in points:
            own = name if point is item else f"{name} {next((point[key] for key in _NAMES if key in point), '')}"
            number = next((point[key] for key in _POINTS if key in point), None)
            if number is not None and len(facts) < _LONGEST:
                facts.append({"title": escape(str(own)), "value": str(number)})
    return facts or Drop("It has no points that could be listed.")
