"""Drawings: everything that can be read can be drawn, and nothing of it is more than text."""

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest

from tests.a2ui import documents
from tests.convert.shapes import is_object
from tests.shared import needs_shared, paths
from uispec import preview

_CATALOG: Final = "https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json"
EXAMPLES: Final = Path(__file__).parents[1] / "examples"
_HOSTILE: Final = "<script>alert(1)</script><img src=x onerror=alert(2)>"
_TAGS: Final = re.compile(r"<([a-z0-9]+)")
_HARMLESS: Final = {
    *("div", "p", "span", "strong", "u", "hr", "pre", "code", "table", "tr", "td", "th"),
    *("h3", "h4", "h5", "h6"),
}


def _surface(*components: dict[str, Any], **data: Any) -> dict[str, Any]:
    body = {"surfaceId": "s", "catalogId": _CATALOG, "components": [*components], "dataModel": data}
    return {"version": "1.0", "createSurface": body}


def _is_harmless(drawing: str) -> bool:
    return set(_TAGS.findall(drawing)) <= _HARMLESS and "onerror=alert(2)>" not in drawing


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.jsonl")), ids=lambda path: path.stem)
def test_examples(path: Path) -> None:
    if path.stem == "broken":
        pytest.skip("it is broken on purpose")
    drawing = preview.draw(path.read_bytes())
    assert drawing.startswith('<div class="ui">')
    assert _is_harmless(drawing)


@pytest.mark.parametrize("name", sorted(documents.COMPONENTS_V1_0))
def test_every_component_with_hostile_texts(name: str) -> None:
    component = json.loads(json.dumps(documents.COMPONENTS_V1_0[name]).replace('"urn:basic"', json.dumps(_CATALOG)))
    hostile = {
        key: _HOSTILE if key in ("text", "label", "description", "url") else value for key, value in component.items()
    }
    leaves = [{"id": id_, "component": "Text", "text": _HOSTILE} for id_ in ("a", "b")]
    assert _is_harmless(preview.draw(_surface({**hostile, "id": "root"}, *leaves, rows=[{"n": 1}])))


@needs_shared
@pytest.mark.parametrize(
    "pattern",
    ["data/adaptivecards/samples/*/*.json", "data/jsonrender/specs/valid-*.json", "data/rosetta/assistant_ui*.json"],
)
def test_samples_of_other_formats(pattern: str) -> None:
    found = paths(pattern)
    assert found
    for path in found:
        document: Any = json.loads(path.read_bytes())
        if is_object(document) and (
            "spec" in document or "root" in document or "body" in document or "$type" in document
        ):
            assert _is_harmless(preview.draw(document.get("spec", document))), path.name


DRAWN: Final[list[tuple[str, list[dict[str, Any]], str]]] = [
    ("a heading in Markdown", [{"id": "root", "component": "Text", "text": "## Hello"}], "<h4>Hello</h4>"),
    ("bold text", [{"id": "root", "component": "Text", "text": "**Now**"}], "<p>Now</p>"),
    ("a caption", [{"id": "root", "component": "Text", "text": "x", "variant": "caption"}], '<p class="quiet">x</p>'),
    (
        "a box that is checked",
        [{"id": "root", "component": "CheckBox", "label": "Yes", "value": True}],
        "<p>\u2611 Yes</p>",
    ),
    (
        "a picture stays away",
        [{"id": "root", "component": "Image", "url": "https://example.org/a.png", "description": "A hill"}],
        '<span class="picture">\u25a8 A hill</span>',
    ),
]


@pytest.mark.parametrize(("components", "drawing"), [row[1:] for row in DRAWN], ids=[row[0] for row in DRAWN])
def test_brushes(components: list[dict[str, Any]], drawing: str) -> None:
    assert preview.draw(_surface(*components)) == f'<div class="ui">{drawing}</div>'


def test_what_is_too_deep_is_three_dots() -> None:
    chain = [{"id": f"c{n}", "component": "Card", "child": f"c{n + 1}"} for n in range(99)]
    root = {"id": "root", "component": "Card", "child": "c0"}
    assert "\u2026" in preview.draw(_surface(root, *chain, {"id": "c99", "component": "Text", "text": "x"}))
