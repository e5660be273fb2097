"""Specs for tests, neutral trees as lines, and what is told of them."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from pydantic_core import MISSING

from uispec import convert
from uispec.adapters.json_render.reading import reader
from uispec.adapters.json_render.writing.tongue import SpecTongue
from uispec.adapters.neutral import Neutral, Reading, walk
from uispec.ledger.live import Tongue

Element: TypeAlias = dict[str, Any]
Told: TypeAlias = list[tuple[str, str, str]]

ROOT: Final = "r"


def element(type_: str, *children: str, **more: Any) -> Element:
    """An element; what is no member of one is a prop."""
    members = {key: more.pop(key) for key in ("visible", "on", "repeat", "watch", "slots") if key in more}
    return {"type": type_, "props": more, "children": list(children), **members}


def spec(root: Element, /, state: Mapping[str, Any] | None = None, **elements: Element) -> dict[str, Any]:
    """A spec whose root has the key `r`."""
    made: dict[str, Any] = {"root": ROOT, "elements": {ROOT: root, **elements}}
    return made if state is None else {**made, "state": dict(state)}


def read(document: object, tongue: Tongue | None = None) -> Reading:
    """Read a spec."""
    return reader.read(document, tongue=tongue)


def read_live(document: object) -> Reading:
    """Read a spec for a target that can say what json-render can."""
    return reader.read(document, tongue=SpecTongue())


def told(reading: Reading) -> Told:
    """The losses that come from the reader alone: everything that it found is spent."""
    for node in walk(reading.document):
        node.is_written = True
        for val in (*node.attrs.values(), *(extra.val for extra in node.extra.values())):
            val.keep()
        if node.repeat is not None:
            node.repeat.over.keep()
    return [(loss.code, loss.effect, loss.path) for loss in reading.ledger.finish()]


def drawn(node: Neutral | None) -> list[str]:
    """A tree by kinds, names and what its attributes come to now, indented."""
    lines: list[str] = []
    stack: list[tuple[int, str, Neutral]] = [] if node is None else [(0, "", node)]
    while stack:
        depth, tag, top = stack.pop()
        facts = {key: value for key, value in top.facts.items() if key not in ("format", "box", "path", "more")}
        said = [f"{key}={_shown(val.now())}" for key, val in top.attrs.items()]
        extra = [f"+{key}" for key in top.extra]
        name = f"{top.kind} {top.name}{list(top.rows) if top.rows else ''}"
        lines.append(" ".join(["  " * depth + tag + name, *(f"<{k}:{v}>" for k, v in facts.items()), *said, *extra]))
        inner = [("", child) for child in top.children]
        inner += [("row ", child) for child in (top.repeat.row if top.repeat else ())]
        inner += [(f"{slot}: ", child) for slot, child in top.slots.items()]
        inner += [(f"{part}. ", one) for part, several in top.parts.items() for one in several]
        inner += [(f"@{event} ", action) for event, action in top.events.items()]
        inner += [("? ", check) for check in top.checks]
        stack.extend((depth + 1, tag_, child) for tag_, child in reversed(inner))
    return lines


def _shown(value: Any) -> str:
    return "nothing" if value is MISSING else repr(value)


def to_spec(source: object, **options: Any) -> tuple[dict[str, Any], Told]:
    """Convert to json-render: the output, and the losses."""
    result = convert.convert(source, to="json-render", **options)
    output: Any = result.output
    return output, [(loss.code, loss.effect, loss.path) for loss in result.losses]


def surface(*components: Mapping[str, Any], data: Mapping[str, Any] | None = None) -> list[dict[str, Any]]:
    """An A2UI surface of the newest version; the first component is the root."""
    first, *others = components
    body = {"surfaceId": "s", "components": [{**first, "id": "root"}, *others]}
    return [{"version": "1.0", "createSurface": {**body, **({} if data is None else {"dataModel": data})}}]


def elements_of(output: Mapping[str, Any], keys: Sequence[str]) -> dict[str, Any]:
    """Some elements of a spec."""
    return {key: output["elements"][key] for key in keys}
