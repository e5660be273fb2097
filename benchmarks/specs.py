"""json-render specs from their text: resolved, validated, compiled from a stream; beside the npm package."""

import json
from functools import partial
from typing import Any, Final

from benchmarks.budget import Budget, Contest, Row
from benchmarks.documents import Document, written
from benchmarks.growth import CONSTANT, LINEAR, Band, Curve
from benchmarks.peers import npm_gauges
from benchmarks.sampling import Gauge, Timed, Work
from benchmarks.setting import Setting
from uispec import fold, jsonrender

OURS: Final = "uispec"
NPM: Final = "@json-render/core on Node"
_SIZE: Final = 1_000
_GROUP: Final = 5
"""Elements of one block of a generated spec."""


def spec(size: int) -> Document:
    """Make a spec of so many elements: blocks of a form under one stack, half of their props expressions.

    Beside the blocks stands a repeat of one text over the items of the state, of which there are half as many.
    """
    blocks = (size - 3) // _GROUP
    elements: dict[str, Any] = {
        "root": _element("Stack", {"gap": "md"}, ["rows", *(f"block-{block}" for block in range(blocks))]),
        "rows": {**_element("Stack", {}, ["row"]), "repeat": {"statePath": "/items", "key": "id"}},
        "row": _element("Text", {"text": {"$item": "name"}, "variant": "muted"}, []),
    }
    for block in range(blocks):
        elements |= _block(block)
    items = [{"id": f"i{number}", "name": f"Item {number}"} for number in range(blocks // 2)]
    state: Document = {"items": items, "names": [f"Name {block}" for block in range(blocks)], "form": {}, "open": True}
    return {"root": "root", "elements": elements, "state": state}


def _element(type_: str, props: Document, children: list[str]) -> Document:
    return {"type": type_, "props": props, "children": children}


def _block(block: int) -> Document:
    names = [f"{part}-{block}" for part in ("title", "field", "note", "press")]
    title, field, note, press = names
    action = {"action": "save", "params": {"name": {"$state": f"/names/{block}"}}}
    return {
        f"block-{block}": {**_element("Card", {"title": f"Block {block}"}, names), "visible": {"$state": "/open"}},
        title: _element("Heading", {"text": {"$template": f"Hello ${{/names/{block}}}"}, "level": "h2"}, []),
        field: _element("Input", {"label": "Name", "value": {"$bindState": f"/form/f{block}"}}, []),
        note: _element("Text", {"text": {"$state": f"/names/{block}"}, "variant": "muted"}, []),
        press: {**_element("Button", {"label": "Save"}, []), "on": {"press": action}},
    }


def stream(document: Document) -> bytes:
    """Write the lines of patches that make a spec, an element a line."""
    lines: list[Document] = [{"op": "add", "path": "/root", "value": document["root"]}]
    lines += ({"op": "add", "path": f"/elements/{key}", "value": value} for key, value in document["elements"].items())
    lines += ({"op": "add", "path": f"/state/{key}", "value": value} for key, value in document["state"].items())
    return b"".join(written(line) + b"\n" for line in lines)


def _works(document: Document) -> dict[str, Work]:
    """What is done with a spec: by name, and behind `from text` what also reads it."""
    text, lines = written(document), stream(document)
    read = jsonrender.parse_spec(text)
    return {
        "resolve": lambda: jsonrender.resolve(read),
        "resolve from text": lambda: jsonrender.resolve(text),
        "validate": lambda: jsonrender.validate(read),
        "validate from text": lambda: jsonrender.validate(text),
        "compile": lambda: jsonrender.compile_stream(lines).spec,
    }


_READ_BEFORE: Final = (
    "the spec was read before: there an object of JSON.parse, here a Spec, whose shape is known to be right and which "
    "keeps what was found of its elements, so that only the first time pays for it"
)


def _contest(name: str, setting: Setting) -> Contest:
    document = spec(_SIZE)
    works = {work: run for work, run in _works(document).items() if work.startswith(name)}
    given = {"text": written(document).decode(), "lines": stream(document).decode()}
    gauges: dict[str, Gauge] = {work.replace(name, OURS): Timed(run) for work, run in works.items()}
    methods = {work.replace(name, NPM): _METHODS[work] for work in works}
    others, absent = npm_gauges(setting, "stopwatch_specs", given, methods)
    notes = [f"a generated spec of {len(document['elements']):,} elements"]
    if len(works) > 1:
        notes.append(_READ_BEFORE)
    return Contest(gauges | others, len(document["elements"]), notes, absent)


_METHODS: Final = {
    "resolve": "resolve",
    "resolve from text": "resolveText",
    "validate": "validate",
    "validate from text": "validateText",
    "compile": "compile",
}
"""What the stopwatch calls it."""

_WORK: Final = {
    "resolve": "resolve a spec",
    "validate": "validate a spec",
    "compile": "compile a spec from its stream of patches",
}

ROWS: Final = tuple(
    Row(
        name=f"spec-{name}",
        work=work,
        floor=None,
        prepare=partial(_contest, name),
        budgets=(Budget(NPM, OURS, 1, "at least"),),
        piece="element",
    )
    for name, work in _WORK.items()
)


def _one_more(size: int) -> Work:
    """Apply 40 patches, each of one element, to a spec of so many."""
    state = jsonrender.compile_stream(stream(spec(size))).state
    lines = [written({"op": "add", "path": f"/elements/title-0/props/n{n}", "value": n}) for n in range(40)]

    def work() -> None:
        after = state
        for line in lines:
            after = fold.spec_apply(after, line)

    return work


def _grown(name: str, size: int) -> Work:
    return _works(spec(size))[name]


def _walk(size: int) -> Work:
    """Go through the elements from the root down, and look at no more than which are the next."""
    elements = json.loads(written(spec(size)))["elements"]

    def work() -> None:
        waiting = ["root"]
        while waiting:
            waiting += elements[waiting.pop()]["children"]

    return work


_MEMORY: Final = Band(0.85, 1.8)
"""What is done at each element weighs nothing there, and the caches that no longer hold it weigh all."""


CURVES: Final = (
    *(
        Curve(f"growth-spec-{name.replace(' ', '-')}", f"{name}: a spec of n elements", partial(_grown, name), LINEAR)
        for name in _METHODS
    ),
    Curve("growth-spec-walk", "walk n elements as JSON, for what the memory takes by itself", _walk, _MEMORY),
    Curve("growth-spec-patch", "apply 40 more patches to a spec of n elements", _one_more, CONSTANT),
)
