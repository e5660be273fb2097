"""The Rosetta card: one meaning written by hand in each format, converted from each to each.

What comes of it says the same as what was written by hand there, a click comes home as it was recorded, and the losses
are exactly those that are written down.
"""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from tests.convert.formats import SOURCES
from tests.convert.formats.json_texts import canonical
from tests.convert.hosts import TARGETS
from tests.convert.hosts.target import NOW, Target
from tests.convert.pairs import Pair
from tests.convert.shapes import is_array, is_object
from tests.shared import SHARED, load, needs_shared
from uispec import a2ui, convert, fold, jsonrender, tree

FILES: Final = {
    "a2ui-v0.9": "a2ui_v0_9.jsonl",
    "a2ui-v1.0": "a2ui_v1_0.jsonl",
    "json-render": "json_render.json",
    "adaptive-card": "adaptive_card.json",
    "assistant-ui": "assistant_ui.json",
    "assistant-ui-flat": "assistant_ui_flat.json",
}
"""The file that was written by hand in each format; a format with two forms has two."""

ACTIONS: Final = {
    "a2ui-v0.9": "a2ui_v0_9_action.json",
    "a2ui-v1.0": "a2ui_v1_0_action.json",
    "json-render": "json_render_action.json",
    "adaptive-card": "adaptive_card_action.json",
    "assistant-ui-flat": "assistant_ui_flat_action.json",
}
"""What was recorded when somebody approved. The nested form of assistant-ui has no actions."""

CASES: Final = [(source, target) for source in FILES if source in SOURCES for target in TARGETS if target != source]
LOSSES: Final[dict[str, list[str]]] = json.loads(
    (Path(__file__).parent / "rosetta_losses.json").read_text(encoding="utf-8")
)
"""For each case the losses, in their order: code, effect, pointer."""


@cache
def by_hand(name: str) -> Any:
    assert SHARED is not None
    text = (SHARED / "data/rosetta" / FILES[name]).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()] if FILES[name].endswith("l") else json.loads(text)


def _converted(source: str, target: str) -> convert.Conversion[Any]:
    return Pair(SOURCES[source], TARGETS[target]).convert(by_hand(source))


@needs_shared
@pytest.mark.parametrize(("source", "target"), CASES)
def test_the_losses_are_exactly_these(source: str, target: str) -> None:
    assert _told(source, target) == LOSSES.get(f"{source} to {target}")


def _told(source: str, target: str) -> list[str]:
    return [f"{loss.code} {loss.effect} {loss.path}" for loss in _converted(source, target).losses]


SAID: Final = ["Team offsite", "$1,240.00", "Submitted by Priya", "Approve", "Reject"]
"""Everything that can be read on the card, in order."""


@needs_shared
@pytest.mark.parametrize("name", FILES)
def test_what_is_written_by_hand_says_this(name: str) -> None:
    assert list(_texts(name.removesuffix("-flat"), by_hand(name))) == SAID


@needs_shared
@pytest.mark.parametrize(("source", "target"), CASES)
def test_what_is_converted_says_the_same(source: str, target: str) -> None:
    assert list(_texts(TARGETS[target].format, _converted(source, target).output)) == SAID


def _texts(format_: str, document: Any) -> list[str]:
    """What can be read, in order."""
    match format_:
        case "a2ui-v0.9" | "a2ui-v1.0":
            return [_plain(text) for text in _a2ui_texts(document)]
        case "json-render":
            return _spec_texts(document)
        case "adaptive-card":
            return _members(document, ("text", "title"), skipped=("data",))
        case "assistant-ui":
            return _members(document, ("title", "text", "value", "label"), skipped=("$action",))
        case _:
            shown = document.partition("\nActions:\n")[0]
            return [_plain(line) for line in shown.splitlines() if _plain(line)]


def _a2ui_texts(document: Any) -> list[str]:
    state = fold.a2ui_empty()
    for message in document:
        state = fold.a2ui_apply(state, message)
    (surface,) = state.surfaces.values()
    nodes = tree.walk(a2ui.resolve(surface).root)
    return [str(node.props["text"]) for node in nodes if isinstance(node, tree.Node) and "text" in node.props]


def _currency(args: dict[str, Any]) -> Any:
    return f"${args['value']:,.2f}"


def _spec_texts(document: Any) -> list[str]:
    resolved = jsonrender.resolve(document, functions={"formatCurrency": _currency})
    found: list[str] = []
    assert resolved.root is not None
    for node in tree.walk(resolved.root):
        if isinstance(node, tree.Node):
            found += [str(node.props[key]) for key in ("title", "text", "label") if node.props.get(key)]
    return found


def _members(document: Any, keys: tuple[str, ...], skipped: tuple[str, ...]) -> list[str]:
    """The texts under some keys, and those that stand among children, in order."""
    if isinstance(document, str):
        return [document]
    if is_array(document):
        return [text for item in document for text in _members(item, keys, skipped)]
    found: list[str] = []
    if is_object(document):
        for key, member in document.items():
            if isinstance(member, str):
                found += [_plain(member)] if key in keys else []
            elif key == "props":
                # What is read stands among the children, if there are any; else a prop says it.
                has_texts = is_array(document.get("children")) and any(isinstance(x, str) for x in document["children"])
                found += _members(member, ("title",) if has_texts else keys, skipped)
            elif key not in skipped:
                found += _members(member, keys, skipped)
    return found


def _plain(text: str) -> str:
    """A text or a line without the marks of Markdown, of an outline, of a button."""
    text = re.sub(r"^[\s#~>*-]*(\d+\. )?", "", text)
    text = re.sub(r"^\[button: ([^\]]*)\].*$", r"\1", text)
    text = re.sub(r"^\[card\] ", "", text)
    text = re.sub(r" \(action \d+\)$", "", text)
    return re.sub(r"[*_`\\]", "", text).strip()


# Clicks ----------------------------------------------------------------------------------------------------------

CLICKS: Final = [(source, target) for source, target in CASES if source in ACTIONS and target not in ("outline",)]


@needs_shared
@pytest.mark.parametrize(("source", "target"), CLICKS)
def test_a_click_comes_home_as_it_was_recorded(source: str, target: str) -> None:
    result, host = _converted(source, target), TARGETS[target]
    homes = [convert.action_home(result, payload, now=NOW) for payload in _payloads(host, result.output)]
    if not result.home.get("actions"):
        pytest.skip("the target has no actions, and the losses say so")
    wanted = load(f"data/rosetta/{ACTIONS[source]}")
    assert canonical(wanted) in [canonical(home.action) for home in homes]
    assert [home.issues for home in homes] == [(), ()]


def _payloads(host: Target, output: Any) -> list[Any]:
    return [payload for _, payload in host.clicks(output, "as it is")]


def main() -> None:
    """Write what is lost today over what was written down: `python -m tests.convert.test_rosetta`."""
    rows = {f"{source} to {target}": _told(source, target) for source, target in CASES}
    text = json.dumps(rows, indent=1)
    (Path(__file__).parent / "rosetta_losses.json").write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
