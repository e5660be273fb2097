"""One component of a spec: its props become attributes, its children the jobs that come next."""

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Final, cast

from pydantic import JsonValue

from uispec import _javascript as javascript
from uispec import _json
from uispec.adapters.assistant_ui.plans import PLANS, UNKNOWN, Plan
from uispec.adapters.assistant_ui.tables import GAPS, HEADING_SIZES, TONE_WORDS
from uispec.adapters.assistant_ui.walk import Form, Job, Object, jobs_of, shown, value_of
from uispec.adapters.neutral import Neutral
from uispec.adapters.own_values import Entered
from uispec.genui import COMPONENTS
from uispec.genui.nodes import is_flat
from uispec.ledger import Cursor, Ledger, Place

_NO_PROPS: Final[Object] = {}


@dataclass(slots=True)
class _Here:
    """The component that is being read."""

    ledger: Ledger
    type: str
    type_key: str
    plan: Plan
    node: Neutral
    cursor: Cursor
    """Over the node itself."""
    props: Cursor
    """Over its props; in the flat form that is the same."""
    job: Job
    data: Object
    jobs: list[Job] = field(default_factory=list[Job])

    def children(self, attach: Callable[[Neutral], None], form: Form | None = None) -> None:
        """Have the children read next."""
        self.jobs.extend(
            jobs_of(
                self.cursor.name("children"),
                self.cursor.place("children"),
                self.job.name,
                attach,
                form or self.job.form,
                self.job.depth + 1,
            )
        )


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
    name = shown(key) or job.name
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
        here = _Here(ledger, type_, type_key, plan, node, cursor, props, job, data)
        _read_props(here)
        _SPECIAL.get(type_, _read_children)(here)
        _read_rest(here)
    job.attach(here.node)
    return here.jobs


def _read_props(here: _Here) -> None:
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


def _read_rest(here: _Here) -> None:
    """Say what the renderers pass over: names of the form that mean nothing, and actions that are never fired."""
    cursor = here.cursor
    for key in cursor.rest():
        if key == "$action" and here.type in COMPONENTS:
            cursor.name(key)
            here.ledger.note(cursor.place(key), "unreachable", "dropped", "action", "This component fires no action.")
        elif key == "$action":
            here.node.set_extra(key, cursor.take(key), "action")


# Children ---------------------------------------------------------------------------------------------------------


def _read_children(here: _Here) -> None:
    """Children that are components stand below the node; where they are text, the text is an attribute."""
    if here.plan.text:
        _read_text(here)
    else:
        here.children(here.node.children.append)


def _read_text(here: _Here) -> None:
    node, cursor, attribute = here.node, here.cursor, here.plan.text
    inside = [*jobs_of(cursor.peek("children"), cursor.place("children"), here.job.name, node.children.append)]
    if not inside:
        cursor.name("children")
    elif all(not isinstance(job.raw, dict) for job in inside):
        own = node.attrs.get(attribute)
        text = "".join(shown(job.raw) for job in inside)
        if own is None:
            node.set(attribute, cursor.fold(text, ("children",)))
        else:
            # The renderer draws what stands inside behind the text that the prop says.
            before = own.now()
            own.spend()
            joined = cursor.fold(f"{before}{text}", ("children",))
            joined.also = (*joined.also, own.at)
            node.set(attribute, joined)
    elif node.kind in ("button", "link"):
        face = Neutral(
            here.ledger, "group", cursor.place("children"), f"{node.name}-face", None, facts={"axis": "horizontal"}
        )
        node.slots = {"child": face}
        here.children(face.children.append)
    else:
        here.node = _opened_text(here)


def _opened_text(here: _Here) -> Neutral:
    """A text with components inside: a row of the text itself and what stands in it."""
    text, cursor = here.node, here.cursor
    row = Neutral(here.ledger, "group", text.at, text.name, text.type_at, text.path, facts={"axis": "horizontal"})
    if "text" in text.attrs:
        text.type_at = None
        row.children.append(text)
    here.children(row.children.append)
    cursor.name("children")
    return row


# Single components ------------------------------------------------------------------------------------------------


def _read_heading(here: _Here) -> None:
    """A Header has a size, a Heading a level; both are the level of a heading."""
    _read_children(here)
    if here.node.kind != "text":
        return
    size, level = here.props.peek("size"), here.props.peek("level")
    if isinstance(size, str) and size in HEADING_SIZES:
        here.node.set("role", here.props.fold(HEADING_SIZES[size], ("size",)))
    elif javascript.is_number(level) and level in range(1, 7):
        here.node.set("role", here.props.fold(f"h{int(level)}", ("level",)))
    else:
        here.node.set("role", here.cursor.fold("h4", (here.type_key,)))


def _read_text_look(here: _Here) -> None:
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
    _read_children(here)


def _read_caption(here: _Here) -> None:
    here.node.set("role", here.cursor.fold("caption", (here.type_key,)))
    _read_children(here)


def _read_alert(here: _Here) -> None:
    tone = here.props.peek("tone")
    if isinstance(tone, str) and tone in TONE_WORDS:
        here.node.set("tone", here.props.fold(TONE_WORDS[tone], ("tone",)))
    else:
        here.node.set("tone", here.cursor.fold("accent", (here.type_key,)))
        here.node.set_extra("tone", here.props.take("tone"), "style")
    _read_children(here)


def _read_fact(here: _Here) -> None:
    fact = Neutral(here.ledger, "fact", here.job.at, here.node.name, None, here.job.at)
    fact.set("title", here.props.take("label"))
    fact.set("value", here.props.take("value"))
    here.node.parts = {"facts": [fact]}
    _read_children(here)


def _read_table(here: _Here) -> None:
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
    _read_children(here)


def _row(here: _Here, cells: list[JsonValue], at: Place) -> Neutral:
    row = Neutral(here.ledger, "table_row", at, here.node.name, None, at)
    made: list[Neutral] = []
    for index, value in enumerate(cells):
        cell = Neutral(here.ledger, "table_cell", at / index, here.node.name, None, at / index)
        cell.set("text", value_of(here.ledger, value, at / index, "table_cell.text"))
        made.append(cell)
    row.parts = {"cells": made}
    return row


def _read_carousel(here: _Here) -> None:
    pages: list[Neutral] = []

    def attach(content: Neutral) -> None:
        # A card that says nothing itself is the page.
        is_page = content.kind == "surface" and not content.attrs and not content.extra
        inside = content.children if is_page else [content]
        pages.append(Neutral(here.ledger, "page", content.at, content.name, None, content.path, children=inside))

    here.node.parts = {"pages": pages}
    here.children(attach)


def _read_tabs(here: _Here) -> None:
    tabs: list[Neutral] = []

    def attach(content: Neutral) -> None:
        tab = Neutral(here.ledger, "tab", content.at, content.name, None, content.path, children=[content])
        if content.kind == "tab":
            tab = content
        tabs.append(tab)

    here.node.parts = {"tabs": tabs}
    here.children(attach)


# What is filled in ------------------------------------------------------------------------------------------------

_INITIAL: Final = ("defaultValue", "value", "defaultChecked", "checked")
BLANK: Final[Mapping[str, JsonValue]] = {
    **dict.fromkeys(("Input", "Select", "DatePicker", "RadioGroup"), ""),
    "Checkbox": False,
    "CheckboxGroup": cast("list[JsonValue]", []),
    "Slider": 0,
}
"""The controls, each with what it holds when nothing was entered."""
_SHAPES: Final = {"Checkbox": "boolean", "CheckboxGroup": "list", "Slider": "number"}


def _read_input(here: _Here) -> None:
    node, props = here.node, here.props
    node.facts = {**node.facts, "shape": _SHAPES.get(here.type, "text")}
    named = props.peek("name")
    name = named if isinstance(named, str) else ""
    if here.type_key != "$type":
        # Nothing is sent from the nested form, so the name is no more than a prop.
        node.set("name", props.take("name"))
        _read_value(here, "", "")
    elif name or "$action" not in props.source:
        _read_value(here, name, "name")
    else:
        name = here.job.name
        _read_value(here, name, "$action")
    if here.plan.kind == "input_choice":
        _read_options(here)
    multiline, kind = props.peek("multiline"), props.peek("type")
    if multiline is True:
        node.set("mode", props.fold("long", ("multiline",)))
    elif multiline is False:
        props.name("multiline")
    if isinstance(kind, str) and node.kind == "input_text" and "mode" not in node.attrs:
        node.set("mode", props.take("type", words={"text": "short", "password": "secret"}))
    if here.type == "CheckboxGroup":
        node.set("mode", here.cursor.fold("multi", (here.type_key,)))
    if here.type == "DatePicker":
        _read_halves(here)
    if here.type == "Select":
        node.set("look", here.cursor.fold("menu", (here.type_key,)))
    event = _own_event(here, {"field": name})
    if event is not None:
        node.events = {"submit" if here.type == "Input" else "change": event}
    _read_children(here)


def _read_halves(here: _Here) -> None:
    """A picker asks for a date, unless it says that it asks for a time, or for both."""
    kind = here.props.peek("inputType")
    if kind in ("time", "datetime"):
        here.node.set("with_time", here.props.fold(True, ("inputType",)))
    if kind != "time":
        here.node.set("with_date", here.cursor.fold(True, (here.type_key,)))


def _read_value(here: _Here, name: str, named_by: str) -> None:
    """Take what a control holds.

    Args:
        here: the control.
        name: under which that is sent; empty for one that nothing is sent of.
        named_by: the key where a loss stands of something that is sent and not shown.
    """
    node, props = here.node, here.props
    prop = next((key for key in _INITIAL if key in props.source), None)
    blank = BLANK[here.type]
    value = blank if prop is None else props.peek(prop)
    if name:
        if named_by == "name":
            props.name("name")
        here.data[name] = _json.copy(value)
        node.name = name
        if prop is not None:
            props.name(prop)
        at = props.place(prop or _INITIAL[0])
        val = Entered(
            here.ledger, value, at, f"{node.kind}.value", (name,), is_said=prop is not None, named_by=named_by
        )
        here.ledger.taken.append(val)
        node.set("value", val)
    elif prop is not None:
        node.set("value", props.take(prop))


def _read_options(here: _Here) -> None:
    options: list[Neutral] = []
    for item in here.props.items("options", "option"):
        with item:
            option = Neutral(here.ledger, "option", item.at, here.node.name, None, item.at)
            option.set("label", item.take("label"))
            option.set("value", item.take("value"))
            options.append(option)
    here.node.parts = {"options": options}


# What happens on a press ------------------------------------------------------------------------------------------


def _read_button(here: _Here) -> None:
    """A button; one that submits does what the form around it does, and nothing of its own."""
    form, props = here.job.form, here.props
    submits = here.type_key == "$type" and props.peek("submit") is True
    _read_children(here)
    if here.type_key == "$type" and isinstance(props.peek("submit"), bool):
        props.name("submit")
    if not submits:
        event = _own_event(here, {})
    elif form is not None:
        event = _emit(here, form.action, form.at, {"fields": form.fields}, "all")
    else:
        event = None
        alone = "$action" not in props.source
        code, effect = ("unreachable", "dropped") if alone else ("action", "approximated")
        here.ledger.note(props.place("submit"), code, effect, "action", "No form is around the button.")
    if event is not None:
        here.node.events = {"press": event}


def _read_link(here: _Here) -> None:
    _read_children(here)
    if "href" in here.props.source:
        opened = Neutral(here.ledger, "open_url", here.props.at, here.node.name, None, here.node.path)
        opened.set("href", here.props.take("href"))
        here.node.events = {"press": opened}


def _read_item(here: _Here) -> None:
    event = _own_event(here, {})
    if event is not None:
        here.node.events = {"press": event}
    _read_children(here)


def _read_form(here: _Here) -> None:
    """A form: its action goes to the buttons inside that submit it; without one, Return in a field does."""
    action = here.cursor.peek("$action")
    form = None
    if isinstance(action, dict):
        fields, has_button = _fields(here.cursor.peek("children"))
        form = Form(action, here.cursor.place("$action"), fields)
        here.cursor.name("$action")
        if not has_button:
            here.node.events = {"submit": _emit(here, action, form.at, {"fields": fields}, "all")}
    here.children(here.node.children.append, form)


def _read_card(here: _Here) -> None:
    """A card, perhaps with one or two buttons at its foot."""
    is_form = here.props.peek("asForm") is True
    here.children(here.node.children.append)
    for key in ("confirm", "cancel"):
        foot = here.props.open(key, "button")
        if foot is None:
            continue
        with foot:
            name = f"{here.node.name}-{key}"
            button = Neutral(here.ledger, "button", foot.at, name, foot.place("label"), foot.at)
            button.set("label", foot.take("label"))
            action = foot.peek("$action")
            if isinstance(action, dict):
                foot.name("$action")
                collects = is_form and key == "confirm"
                more: Object = {"fields": _fields(here.cursor.peek("children"))[0]} if collects else {}
                inputs = "all" if collects else "none"
                event = _emit(here, action, foot.place("$action"), more, inputs)
                button.events = {"press": event}
        here.jobs.append(Job(None, foot.at, name, here.node.children.append, made=button))


def _own_event(here: _Here, more: Object) -> Neutral | None:
    action = here.cursor.peek("$action")
    if not isinstance(action, dict):
        return None
    here.cursor.name("$action")
    return _emit(here, action, here.cursor.place("$action"), more, "none")


def _emit(here: _Here, action: Object, at: Place, more: Object, inputs: str) -> Neutral:
    """Read an action: its type, and the payload beside it."""
    emit = Neutral(
        here.ledger,
        "emit",
        at,
        here.node.name,
        None,
        here.node.path,
        facts={"inputs": inputs, "more": more},
        raw=action,
    )
    payload = {key: value for key, value in action.items() if key != "type"}
    with here.ledger.open(action, at, "emit", use="send") as cursor:
        emit.set("name", cursor.take("type"))
        if payload:
            emit.set("context", cursor.fold(payload, tuple(payload)))
    return emit


def _fields(children: JsonValue) -> tuple[Object, bool]:
    """Find the named controls of a form, and whether a button submits it; forms inside it are their own."""
    fields: Object = {}
    has_button = False
    stack: list[JsonValue] = [children]
    while stack:
        value = stack.pop()
        if isinstance(value, list):
            stack.extend(reversed(value))
        elif isinstance(value, dict):
            inner = value.get("props")
            props = inner if isinstance(inner, dict) and not is_flat(value) else value
            type_ = value.get("$type") if is_flat(value) else value.get("component")
            name = props.get("name")
            if isinstance(name, str) and name and type_ in BLANK:
                fields[name] = BLANK[str(type_)]
            has_button |= type_ == "Button" and props.get("submit") is True
            if type_ != "Form":
                stack.append(value.get("children"))
    return fields, has_button


_SPECIAL: Final[Mapping[str, Callable[[_Here], None]]] = {
    "Header": _read_heading,
    "Heading": _read_heading,
    "Text": _read_text_look,
    "Caption": _read_caption,
    "Alert": _read_alert,
    "Fact": _read_fact,
    "Table": _read_table,
    "Carousel": _read_carousel,
    "Tabs": _read_tabs,
    **dict.fromkeys(BLANK, _read_input),
    "Button": _read_button,
    "Link": _read_link,
    "ListViewItem": _read_item,
    "Form": _read_form,
    "Card": _read_card,
}
