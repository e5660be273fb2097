"""The card writer for what other sources than A2UI say, and for every version and host: whole cards, whole losses."""

import json
from pathlib import Path
from typing import Any, Final, cast

import pytest

from tests.convert.formats.adaptive_card import AdaptiveCard
from tests.convert.formats.json_texts import canonical
from tests.convert.shapes import is_array, is_object
from tests.shared import load, needs_shared, paths
from uispec import adaptive, convert
from uispec.adaptive.tables.hosts import HOSTS
from uispec.adaptive.tables.versions import VERSIONS

CASES: Final[list[dict[str, Any]]] = json.loads((Path(__file__).parent / "writing_cases.json").read_text("utf-8"))
"""Rows of: `name`, `source` (a spec of json-render or a card), perhaps `options`, the `card` without its type, and the
`losses` as "code effect pointer"."""
_QUIET: Final = ("too_new", "unsupported_by_host", "unsupported_version")
_FILES: Final = paths("data/adaptivecards/samples/v*/*.json")
_SAMPLES: Final = [path.relative_to(path.parents[1]).as_posix() for path in _FILES]
TARGETS: Final[list[dict[str, str]]] = [
    *({"version": version} for version in VERSIONS),
    *({"host": host} for host in HOSTS if not host.startswith("core-")),
]


def without_digests(value: Any) -> Any:
    """A copy in which every digest is gone, since it depends on everything else."""
    if is_object(value):
        return {
            key: member.partition(" ")[2] if key == "_home" and isinstance(member, str) else without_digests(member)
            for key, member in value.items()
            if key != "digest"
        }
    return [without_digests(item) for item in value] if is_array(value) else value


def test_there_are_cases() -> None:
    assert len(CASES) >= 160
    assert len({case["name"] for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    result = convert.convert(case["source"], to="adaptive-card", **case.get("options", {}))
    card = without_digests(result.output)
    assert {key: value for key, value in card.items() if key not in ("$schema", "type")} == case["card"]
    assert [f"{loss.code} {loss.effect} {loss.path}" for loss in result.losses] == case["losses"]


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_a_case_is_valid_for_its_version_and_host(case: dict[str, Any]) -> None:
    """L7. No errors; and nothing that the version or the host does not know."""
    options = case.get("options", {})
    output = convert.convert(case["source"], to="adaptive-card", **options).output
    assert _faults(output, options) == []


def _faults(card: Any, options: dict[str, str]) -> list[str]:
    found = adaptive.validate(card, host=options.get("host"))
    return [str(issue) for issue in found if issue.severity == "error" or issue.code in _QUIET]


@needs_shared
@pytest.mark.parametrize("options", TARGETS, ids=["".join(target.values()) for target in TARGETS])
def test_samples_are_valid_for_every_version_and_host(options: dict[str, str]) -> None:
    """L7, for every third of the official samples, beginning with another one for each target."""
    first = TARGETS.index(options) % 3
    assert len(_SAMPLES) == 166
    for name in _SAMPLES[first::3]:
        card = load(f"data/adaptivecards/samples/{name}")
        result = convert.convert(card, to="adaptive-card", source_format="adaptive-card", **cast("Any", options))
        assert _faults(result.output, options) == [], name


_CHANGED: Final[dict[str, str]] = {
    "v1.0/Elements.Container.json": "a container that says nothing is opened where it is alone",
    "v1.0/Elements.FactSet.Markdown.json": "the same",
    "v1.6/Tests.Carousel.SelectAction.In.ParentContainer.json": "the same",
    "v1.5/Tests.ToggleVisibility.ShowCard.ActionSet.json": "the same",
    "v1.2/Tests.ColumnSet.AllElements.Stretch.HiddenVisibility.json": "a run that says nothing but its text",
    "v1.2/Tests.Input.Text.InlineAction.ShowCard.json": "an inline action stands beside its input, as hosts draw it",
    "v1.1/Tests.Column.Explicit.Size.json": "a column without items; a width that counts as auto",
    "v1.5/Elements.Action.Submit.Mode.json": "data that are text: `home` has them",
    "v1.2/Tests.DeepFallback.json": "parts give way to their fallbacks",
    "v1.2/Tests.EmptyFallbackCard.json": "the same",
    "v1.2/Tests.FallbackParsing.json": "the same",
    "v1.6/Elements.Carousel.Header.json": "the letters of a word of the extension",
}
"""Samples that are written otherwise although nobody would see it, and why."""


@needs_shared
def test_a_card_stays_itself() -> None:
    """L5, without a way back: where nothing above a notice is lost, the card that comes out is the same card."""
    same: list[str] = []
    for name in _SAMPLES:
        card = load(f"data/adaptivecards/samples/{name}")
        result = convert.convert(card, to="adaptive-card", source_format="adaptive-card")
        if any(loss.severity != "notice" for loss in result.losses):
            continue
        is_same = canonical(_CARDS.fold(_bare(card))) == canonical(_CARDS.fold(_bare(result.output)))
        assert is_same is (name not in _CHANGED), name
        same.append(name)
    assert len(same) >= 140


_CARDS: Final = AdaptiveCard()


def _bare(card: Any) -> Any:
    """A card without what a conversion adds for clicks, and without the version that it declares."""
    if is_object(card):
        return {
            key: _bare(value)
            for key, value in card.items()
            if key not in ("_home", "id", "version", "$schema") and not (key == "data" and _is_mark(value))
        }
    return [_bare(item) for item in card] if is_array(card) else card


def _is_mark(data: Any) -> bool:
    return is_object(data) and set(data) <= {"_home"}
