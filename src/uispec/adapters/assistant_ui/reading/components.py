"""One component of a spec: its props become attributes, its children the jobs that come next."""

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from typing import Final

from pydantic import JsonValue

from uispec import _json
from uispec._browser import javascript
from uispec.adapters.assistant_ui.plans import PLANS, UNKNOWN
from uispec.adapters.assistant_ui.reading.controls import READERS as CONTROLS
from uispec.adapters.assistant_ui.reading.here import Here, read_children
from uispec.adapters.assistant_ui.reading.presses import READERS as PRESSES
from uispec.adapters.assistant_ui.reading.walk import Job, Object, text_of, value_of
from uispec.adapters.assistant_ui.writing.tables import GAPS, HEADING_SIZES, TONE_WORDS
from uispec.adapters.neutral import Neutral
from uispec.genui import COMPONENTS
from uispec.genui.nodes import is_flat
from uispec.ledger import Ledger, Place

_NO_PROPS: Final[Object] = {}


def read_component(ledger: Ledger, raw: Object, job: Job, data: Object) -> list[Job]:
    """Read a component, and give the jobs that are to be done next, in order.

    Args:
        ledger: of the conversion.
        raw: the object of the component, of either form.
        job: where it stands.
        data: gets what its inputs hold, by their names.
    """
    type_key, key_key = ("$type", "$key") if is_flat(raw) else ("component", "key")
    type_ = str(raw.get(type_key))
    plan = PLANS.get(type_, UNKNOWN)
    key = raw.get(key_key)
    name = text_of(key) or job.name
    with ExitStack() as stack:
        cursor = stack.enter_context(ledger.open(raw, job.at, plan.kind))
        cursor.name(type_key)
        cursor.name(key_key)
        ledger.name(job.at, type_, name)
        props = cursor
        if type_key == "component":
            props = cursor.open("props")
            props = stack.enter_context(ledger.open(_NO_PROPS, job.at / "props", plan.kind) if props is None else props)
        facts = {"type": type_} if plan is UNKNOWN else plan.facts
        node = Neutral(ledger, plan.kind, job.at, name, cursor.place(type_key), job.at, facts=facts)
        here = Here(ledger, type_, type_key, plan, node, cursor, props, job, data)
        _read_props(here)
        _SPECIAL.get(type_, read_children)(here)
        _read_rest(here)
    job.attach(here.node)
    return here.jobs


def _read_props(here: Here) -> None:
    props, node = here.props, here.node
    for prop, said in here.plan.props.items():
        if said.default is not None and _json.same(props.peek(prop), said.default):
            props.name(prop)
        elif said.attribute not in node.attrs:
            node.set(said.attribute, props.take(prop, words=said.words))
    for prop, code in here.plan.extras.items():
        node.set_extra(prop, props.take(prop), code)
    gap = props.peek("gap")
    if here.plan.kind == "group" and javascript.is_number(gap) and gap in GAPS:
        node.set("item_gap", props.fold(GAPS[int(gap)], ("gap",)))


def _read_rest(here: Here) -> None:
    """Say what the renderers pass over: names of the form that mean nothing, and actions that are never fired."""
    cursor = here.cursor
    for key in cursor.rest():
        if key == "$action" and here.type in COMPONENTS:
            cursor.name(key)
            here.ledger.note(cursor.place(key), "unreachable", "dropped", "action", "This component fires no action.")
        elif key == "$action":
            here.node.set_extra(key, cursor.take(key), "action")


# Single components ------------------------------------------------------------------------------------------------


def _read_heading(here: Here) -> None:
    """A Header has a size, a Heading a level; both are the level of a heading."""
    read_children(here)
    if here.node.kind != "text":
        return
    size, level = here.props.peek("size"), here.props.peek("level")
    if isinstance(size, str) and size in HEADING_SIZES:
        here.node.set("role", here.props.fold(HEADING_SIZES[size], ("size",)))
    elif javascript.is_number(level) and level in range(1, 7):
        here.node.set("role", here.props.fold(f"h{int(level)}", ("level",)))
    else:
        here.node.set("role", here.cursor.fold("h4", (here.type_key,)))


def _read_text_look(here: Here) -> None:
    props, node = here.props, here.node
    weight, color = props.peek("weight"), props.peek("color")
    if weight in ("bold", "normal"):
        node.set("bold", props.fold(weight == "bold", ("weight",)))
    else:
        node.set_extra("weight", props.take("weight"), "style")
    if color == "secondary" and "role" not in node.attrs:
        node.set("role", props.fold("muted", ("color",)))
    else:
        node.set_extra("color", props.take("color"), "style")
    read_children(here)


def _read_caption(here: Here) -> None:
    here.node.set("role", here.cursor.fold("caption", (here.type_key,)))
    read_children(here)


def _read_alert(here: Here) -> None:
    tone = here.props.peek("tone")
    if isinstance(tone, str) and tone in TONE_WORDS:
        here.node.set("tone", here.props.fold(TONE_WORDS[tone], ("tone",)))
    else:
        here.node.set("tone", here.cursor.fold("accent", (here.type_key,)))
        here.node.set_extra("tone", here.props.take("tone"), "style")
    read_children(here)


def _read_fact(here: Here) -> None:
    fact = Neutral(here.ledger, "fact", here.job.at, here.node.name, None, here.job.at)
    fact.set("title", here.props.take("label"))
    fact.set("value", here.props.take("value"))
    here.node.parts = {"facts": [fact]}
    read_children(here)


def _read_table(here: Here) -> None:
    ledger, props, node = here.ledger, here.props, here.node
    columns: list[Neutral] = []
    for item in props.items("columns", "table_column"):
        with item:
            column = Neutral(ledger, "table_column", item.at, node.name, None, item.at)
            column.set("title", item.take("label"))
            columns.append(column)
    rows = props.peek("rows")
    made: list[Neutral] = []
    if isinstance(rows, list):
        props.name("rows")
        made = [_row(here, row, props.place("rows") / index) for index, row in enumerate(rows) if isinstance(row, list)]
        for index, row in enumerate(rows):
            if not isinstance(row, list):
                ledger.note(props.place("rows") / index, "property", "dropped", "table.rows", value=row)
    node.parts = {"columns": columns, "rows": made}
    read_children(here)


def _row(here: Here, cells: list[JsonValue], at: Place) -> Neutral:
    row = Neutral(here.ledger, "table_row", at, here.node.name, None, at)
    made: list[Neutral] = []
    for index, value in enumerate(cells):
        cell = Neutral(here.ledger, "table_cell", at / index, here.node.name, None, at / index)
        cell.set("text", value_of(here.ledger, value, at / index, "table_cell.text"))
        made.append(cell)
    row.parts = {"cells": made}
    return row


def _read_carousel(here: Here) -> None:
    pages: list[Neutral] = []

    def attach(content: Neutral) -> None:
        # A card that says nothing itself is the page.
        is_page = content.kind == "surface" and not content.attrs and not content.extra
        inside = content.children if is_page else [content]
        pages.append(Neutral(here.ledger, "page", content.at, content.name, None, content.path, children=inside))

    here.node.parts = {"pages": pages}
    here.children(attach)


def _read_tabs(here: Here) -> None:
    tabs: list[Neutral] = []

    def attach(content: Neutral) -> None:
        tab = Neutral(here.ledger, "tab", content.at, content.name, None, content.path, children=[content])
        if content.kind == "tab":
            tab = content
        tabs.append(tab)

    here.node.parts = {"tabs": tabs}
    here.children(attach)


_SPECIAL: Final[Mapping[str, Callable[[Here], None]]] = {
    "Header": _read_heading,
    "Heading": _read_heading,
    "Text": _read_text_look,
    "Caption": _read_caption,
    "Alert": _read_alert,
    "Fact": _read_fact,
    "Table": _read_table,
    "Carousel": _read_carousel,
    "Tabs": _read_tabs,
    **CONTROLS,
    **PRESSES,
}
