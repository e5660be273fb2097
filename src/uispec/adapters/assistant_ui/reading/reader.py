"""The assistant-ui reader: specs of the nested and of the flat form become neutral nodes.

Nothing in them is computed. Text that stands between components becomes a node of its own; arrays inside arrays are
spliced, and numbers are read as text. What a renderer does not draw (null, true, false) is passed over.
"""

from typing import Final, cast

from pydantic import JsonValue

from uispec.adapters.assistant_ui.reading.components import read_component
from uispec.adapters.assistant_ui.reading.walk import Job, jobs_of, text_of, value_of
from uispec.adapters.neutral import Neutral, Reading, watch
from uispec.adapters.options import DEFAULTS, Options
from uispec.genui import parse_part
from uispec.genui.reading import Source, document_of, is_spec, read_document
from uispec.ledger import Ledger, Place
from uispec.ledger.live import Tongue
from uispec.limits import DEFAULT, Limits

FORMAT: Final = "assistant-ui"
_PART: Final = "generative-ui"
_DRAWN_DEPTH: Final = 64
"""Nodes inside each other that the renderers go down to."""


def read(
    source: object,
    surface_id: str | None = None,
    *,
    tongue: Tongue | None = None,
    options: Options = DEFAULTS,
    limits: Limits = DEFAULT,
) -> Reading:
    """Read a spec of assistant-ui, of either form, or the part of a message that holds one, into the neutral tree.

    Args:
        source: JSON as text or as Python values, or what `genui.parse_spec` gave.
        surface_id: not used; a document has one surface.
        tongue: not used; nothing in a spec is computed.
        options: `locale` is passed on.
        limits: bounds on reading, and on the tree; where it meets one stands a loss `limit`.

    Raises:
        UispecError: the source is no spec.

    Source: @assistant-ui/core 0.3.35; @assistant-ui/react-generative-ui 0.0.16.

    >>> read({"$type": "Text", "value": "Hello"}).root
    Neutral('text', 'root')
    """
    document = document_of(cast("Source", source), limits)
    ledger = Ledger(document)
    spec, at = _open(document, ledger, limits)
    is_nested = is_spec(spec)
    if is_nested:
        spec, at = _member(spec, at, "root", ("root",), "spec", ledger)
    around = Neutral(ledger, "document", ledger.root, is_written=True)
    data: dict[str, JsonValue] = {}
    root = _root(spec, at, ledger, data, limits)
    if root is not None:
        around.children.append(root)
    watch(around)
    return Reading(ledger, around, FORMAT, "nested" if is_nested else "flat", data=data, locale=options.locale)


def _open(document: JsonValue, ledger: Ledger, limits: Limits) -> tuple[JsonValue, Place]:
    """Open the part of a message, where the document is one, and hold what is left to the shape of a spec."""
    if isinstance(document, dict) and document.get("type") == _PART and "spec" in document:
        parse_part(document, limits=limits)
        return _member(document, ledger.root, "spec", ("type", "spec"), "part", ledger)
    read_document(document)
    return document, ledger.root


def _member(
    document: JsonValue, at: Place, key: str, known: tuple[str, ...], what: str, ledger: Ledger
) -> tuple[JsonValue, Place]:
    """Open the one member of an object that is drawn."""
    held = cast("dict[str, JsonValue]", document)
    for other in held.keys() - set(known):
        ledger.note(
            at / other, "metadata", "dropped", f"{what}.{other}", "It is about no component.", value=held[other]
        )
    return held[key], at / key


def _root(spec: JsonValue, at: Place, ledger: Ledger, data: dict[str, JsonValue], limits: Limits) -> Neutral | None:
    """Read all nodes, and give the one at the top; several stand in a column of their own."""
    top: list[Neutral] = []
    jobs = [*reversed(list(jobs_of(spec, at, "root", top.append)))]
    count = 0
    while jobs:
        job = jobs.pop()
        count += 1
        if job.depth > _DRAWN_DEPTH:
            ledger.note(job.at, "unreachable", "dropped", "node", "Renderers do not go down so far.")
        elif job.depth > limits.tree_depth or count > limits.converted_nodes:
            ledger.note(job.at, "limit", "dropped", "node", "The tree is cut here.")
        elif job.made is not None:
            job.attach(job.made)
        elif isinstance(job.raw, dict):
            jobs.extend(reversed(read_component(ledger, job.raw, job, data)))
        else:
            job.attach(_text(ledger, job))
    if len(top) == 1:
        return top[0]
    return Neutral(ledger, "group", at, "root", None, at, facts={"axis": "vertical"}, children=top) if top else None


def _text(ledger: Ledger, job: Job) -> Neutral:
    """Text between components: a node without a type."""
    text = Neutral(ledger, "text", job.at, job.name, None, job.at, facts={"format": "plain"})
    text.set("text", value_of(ledger, text_of(job.raw), job.at, "text.text"))
    return text
