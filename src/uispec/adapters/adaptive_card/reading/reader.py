"""The reader of Adaptive Cards: a card of any version, with the extension, becomes neutral nodes.

A card is read as it is shown: text with `${...}` in it is that text. What `requires` and `fallback` say is settled
first; letter case, defaults written out and numbers in text are folded here, so that no writer sees the difference.
"""

from collections.abc import Callable, Mapping
from typing import Final, cast

from pydantic import BaseModel, JsonValue

from uispec import _json
from uispec._kinds import PARSED_TYPES
from uispec.adapters.adaptive_card.alternatives import Alternatives, host_of
from uispec.adapters.adaptive_card.reading import actions, elements, inputs
from uispec.adapters.adaptive_card.reading.element_plans import AUDIO, SURFACE
from uispec.adapters.adaptive_card.reading.element_plans import PLANS as CORE
from uispec.adapters.adaptive_card.reading.extension_plans import PLANS as EXTENSION
from uispec.adapters.adaptive_card.reading.inputs import share_bounds
from uispec.adapters.adaptive_card.reading.members import lose_fallback, read_members
from uispec.adapters.adaptive_card.reading.plans import Plan, extras
from uispec.adapters.adaptive_card.reading.walk import Attach, Here, Job, Raw, Walk
from uispec.adapters.adaptive_card.words import is_misplaced
from uispec.adapters.neutral import Neutral, Reading, watch
from uispec.adapters.options import DEFAULTS, Options
from uispec.adapters.own_values import Partly, Unsaid
from uispec.adaptive.documents.documents import CardSource, card_json
from uispec.adaptive.tables.places import ELEMENTS, PLACES, kind_of
from uispec.ledger import Ledger
from uispec.ledger.live import Tongue
from uispec.limits import DEFAULT, Limits
from uispec.losses import LossCode

FORMAT: Final = "adaptive-card"

PLANS: Final[Mapping[str, Plan]] = {**CORE, **EXTENSION}
_UNKNOWN: Final = Plan("unknown")
_CARD: Final = "AdaptiveCard"
_MISPLACED: Final = "Nothing of this type may stand here."


def read(
    source: object,
    surface_id: str | None = None,
    *,
    tongue: Tongue | None = None,
    options: Options = DEFAULTS,
    limits: Limits = DEFAULT,
) -> Reading:
    """Read a card into the neutral tree.

    Args:
        source: JSON text or bytes, Python values, or a model.
        surface_id: of no use; a card is one surface.
        tongue: the words that the target has for values computed from data; what its inputs edit is said in them.
        options: `host` is the host that `requires` and `fallback` are settled for; any of them where it is not given.
        limits: bounds on size and depth; `converted_nodes` elements are read, and where they end stands a loss.

    Returns:
        The tree. Its data are the inputs: by the id of each, the text that a host would send for it.

    Raises:
        ParseError, LimitError: as for any JSON.
        InvalidDocumentError: `wrong_type`, `wrapped_card`: this is no card.
        TypeError: it is no document at all.
        ValueError: there is no such host.

    Spec: Adaptive Cards 1.0 to 1.6, and the extension of Teams.

    >>> reading = read({"type": "AdaptiveCard", "version": "1.5", "body": [{"type": "TextBlock", "text": "Hello"}]})
    >>> reading.root, reading.root.children
    (Neutral('surface', 'card'), [Neutral('text', 'body-0')])
    """
    document = card_json("convert", cast("CardSource", source), limits, kinds=PARSED_TYPES)
    if isinstance(source, Mapping | BaseModel):
        document = _json.copy(cast("JsonValue", document))
    card = cast("Raw", document)
    ledger = Ledger(card)
    ledger.tongue = tongue
    alternatives = Alternatives(card, host_of(options.host))
    walk = Walk(ledger, alternatives, min(limits.tree_nodes, limits.converted_nodes))
    document_node = Neutral(ledger, "document", ledger.root)
    walk.later([Job(card, ledger.root, _CARD, document_node.children.append)])
    walk.run(lambda job: _read(walk, job))
    for targets in walk.aims:
        for target in targets:
            if target.name not in walk.ids:
                words = "Nothing on the card has this id."
                ledger.note(target.at, "reference", "dropped", "target", words, value=target.name)
                for val in target.attrs.values():
                    val.spend()
        targets[:] = [target for target in targets if target.name in walk.ids]
    document_node.is_written = True
    watch(document_node)
    version = card.get("version")
    return Reading(
        ledger,
        document_node,
        FORMAT,
        version if isinstance(version, str) else "",
        data=walk.data,
        locale=options.locale,
    )


def _read(walk: Walk, job: Job) -> None:
    """Read one object; what stands in it is read later."""
    named = job.default if job.default in _NAMELESS else job.raw.get("type", job.default)
    type_name = named if isinstance(named, str) else ""
    if job.ready is not None:
        job.attach(job.ready)
        return
    if job.default == "action":
        if is_misplaced(type_name, "action"):
            walk.ledger.note(job.at, "component", "dropped", "card", _MISPLACED)
            return
        actions.read_button(walk, job, type_name)
        return
    lone = _lone_action(walk, job, type_name)
    if lone is not None:
        walk.later([lone])
        return
    plan = _plan(job, type_name)
    if plan is None:
        walk.ledger.note(job.at, "component", "dropped", "card", _MISPLACED)
        return
    if plan is SURFACE:
        job.partly = frozenset({"style"})
    elif type_name == "ActionSet" and _one_action(job.raw) is not None:
        job.partly = frozenset(job.raw)
    node = Neutral(
        walk.ledger,
        plan.kind,
        job.at,
        _name(job),
        # A part of something is lost with it, and what names no type has no place to say what it is.
        None if job.around or "type" not in job.raw else job.at / "type",
        job.at,
        facts=plan.facts,
    )
    walk.enter(job.raw, node)
    id_ = job.raw.get("id")
    if isinstance(id_, str) and id_:
        walk.ids.add(id_)
        walk.ledger.name(job.at, type_name, id_, "type")
    with walk.ledger.open(job.raw, job.at, plan.kind) as cursor:
        here = Here(walk, job, type_name, cursor, node)
        cursor.name("type")
        if not isinstance(id_, str):
            here.extra("id", "property")
        for key in ("id", *job.skips):
            cursor.name(key)
        lose_fallback(here)
        if plan is _UNKNOWN:
            _read_unknown(here)
        else:
            own = _OWN.get(type_name)
            if own is not None:
                own(here)
            read_members(here, plan)
            share_bounds(here.node)
            for key in ("selectAction", "valueChangedAction"):
                actions.read_event(here, key)
            for key, where in plan.holds.items():
                walk.later(held_jobs(here, key, where))
    for attribute, val in node.attrs.items():
        if val.at.key in job.partly and val.at.parent is job.at and not isinstance(val, Unsaid):
            node.attrs[attribute] = Partly.of(val)
    for extra in node.extra.values():
        if extra.val.at.key in job.partly and not isinstance(extra.val, Unsaid):
            extra.val = Partly.of(extra.val)
    for attribute, val in job.given.items():
        node.set(attribute, val)
    job.attach(node)


def _name(job: Job) -> str:
    """The id; of what has none, the way to it."""
    if job.around:
        return job.around
    id_ = job.raw.get("id")
    if isinstance(id_, str) and id_:
        return id_
    return "-".join(map(str, job.at.tokens)) or "card"


def _plan(job: Job, type_name: str) -> Plan | None:
    """Find the row of an object; nothing for what has no place here."""
    if job.default in _NAMELESS:
        return PLANS[str(job.default)]
    if job.default == "TextRun":
        return PLANS[type_name] if type_name in _RUNS else None
    if job.default is not None and job.default != "Column":
        return PLANS[job.default] if type_name == job.default or job.default == _CARD else None
    if type_name == "Container" and elements.is_framed(job.raw):
        return SURFACE
    if type_name == "Media" and elements.is_audio(job.raw):
        return AUDIO
    return PLANS.get(type_name, _UNKNOWN) if type_name == job.default or type_name in ELEMENTS else _UNKNOWN


_NAMELESS: Final = frozenset({"Fact", "MediaSource", "CaptionSource", "Input.Choice", "TableColumnDefinition", "Image"})
"""Things that need no type where they stand, whatever type they name."""
_RUNS: Final = kind_of("run").types


def held_jobs(here: Here, key: str, where: str) -> list[Job]:
    """List what stands in a list, each to be read into its place in the node."""
    held = here.raw.get(key)
    if not here.is_open(key) or not isinstance(held, list):
        return []
    here.cursor.name(key)
    place = PLACES[here.type][key]
    default = _IN_LISTS.get(place.kind) or kind_of(place.kind).default
    attach = attach_to(here.node, where)
    around = "" if where == "children" else here.node.name
    jobs: list[Job] = []
    for index, item in enumerate(held):
        at = here.cursor.place(key) / index
        if isinstance(item, dict):
            job = Job(item, at, default, attach, here.job.chain, around=around)
            job.partly, job.skips = here.job.partly_inside, here.job.skips_inside
            jobs.append(job)
        elif isinstance(item, str) and place.kind == "run":
            run = here.part("run", at, facts={"format": "plain"})
            run.set("text", here.item(item, at, "run.text"))
            jobs.append(Job({}, at, None, attach, ready=run))
        else:
            here.ledger.note(at, "property", "dropped", f"{here.node.kind}.{key}", value=item)
    return jobs


_IN_LISTS: Final = {"action": "action", "run": "TextRun"}
"""What an object in a list is read as that names no type; an action is one whatever its type is."""


def attach_to(node: Neutral, where: str) -> Attach:
    """Give what puts nodes, one after the other, into their place in another."""
    if where == "children":
        return node.children.append
    part: list[Neutral] = []
    node.parts = {**node.parts, where: part}
    return part.append


# Types that a table does not say all of


def _read_card(here: Here) -> None:
    """A card: its body, and its actions as a row of buttons below."""
    cursor = here.cursor
    for key in ("version", "$schema"):
        cursor.name(key)
    for key, code in _CARD_EXTRA.items():
        here.extra(key, code)
    lang = cursor.take("lang")
    here.node.set("lang", lang)
    jobs = held_jobs(here, "body", "children")
    listed = here.raw.get("actions")
    row = here.node
    if isinstance(listed, list) and sum(isinstance(one, dict) and here.walk.shows(one) for one in listed) > 1:
        at = cursor.place("actions")
        # A card has no word for the row; whatever a target makes of it is no loss.
        row = Neutral(here.ledger, "group", at, f"{here.node.name}-actions", None, at, facts=_BAR)
        jobs.append(Job({}, at, None, here.node.children.append, ready=row))
    buttons = held_jobs(Here(here.walk, here.job, "ActionSet", cursor, row), "actions", "children")
    if row is here.node and buttons:
        buttons[0].attach = _attach_bar(here.node)
    here.walk.later([*jobs, *buttons])


_BAR: Final[Mapping[str, JsonValue]] = {"axis": "horizontal", "actions": True, "bar": True}
"""Of the actions of a card, which stand below all of it."""


def _attach_bar(card: Neutral) -> Attach:
    def attach(button: Neutral) -> None:
        button.facts = {**button.facts, "bar": True}
        card.children.append(button)

    return attach


_CARD_EXTRA: Final = extras(
    accessibility="speak",
    metadata="fallbackText authentication metadata msteams msTeams resources references originator hideOriginalBody"
    " autoInvokeAction",
    action="refresh",
)


def _read_unknown(here: Here) -> None:
    """Something that nobody knows: kept whole, and what stands in it is shown."""
    here.node.facts = {"type": here.type}
    here.node.raw = here.raw
    jobs: list[Job] = []
    for key in _UNKNOWN_HOLDERS:
        held = here.raw.get(key)
        default = _UNKNOWN_HOLDERS[key]
        if isinstance(held, list) and held and all(_is_placed(item, default) for item in held):
            here.cursor.name(key)
            jobs.extend(
                Job(
                    cast("Raw", item),
                    here.cursor.place(key) / index,
                    default,
                    here.node.children.append,
                    here.job.chain,
                )
                for index, item in enumerate(held)
            )
    here.walk.later(jobs)
    for key in here.cursor.rest():
        here.extra(key, _UNKNOWN_CODES.get(key, "property"))


_UNKNOWN_HOLDERS: Final[Mapping[str, str | None]] = {
    "body": None,
    "items": None,
    "columns": "Column",
    "actions": "action",
}
"""By member, what stands there as a default does."""


def _is_placed(item: JsonValue, default: str | None) -> bool:
    """Tell an object that shows where it stands; what holds anything else may mean something by it."""
    type_name = item.get("type") if isinstance(item, dict) else None
    if not isinstance(type_name, str):
        return isinstance(item, dict) and "type" in item
    return type_name == default or not is_misplaced(type_name, "action" if default == "action" else "element")


_UNKNOWN_CODES: Final[Mapping[str, LossCode]] = {
    **dict.fromkeys(("height", "separator", "spacing", "horizontalAlignment", "width", "minHeight"), "layout"),
    "isVisible": "visibility",
    "lang": "accessibility",
    "requires": "metadata",
    "selectAction": "action",
    "$data": "repeat",
    "$when": "visibility",
    "properties": "component",
}


def _one_action(raw: Raw) -> Raw | None:
    """Find the one action of an ActionSet."""
    listed = raw.get("actions")
    one = listed[0] if isinstance(listed, list) and len(listed) == 1 else None
    return one if isinstance(one, dict) else None


def _lone_action(walk: Walk, job: Job, type_name: str) -> Job | None:
    """Find the one action of an ActionSet that says nothing of its own: no other format has a set for it."""
    one = _one_action(job.raw)
    if type_name != "ActionSet" or one is None or job.raw.keys() != {"type", "actions"}:
        return None
    job.at.is_object = True
    return Job(one, job.at / "actions" / 0, "action", job.attach, job.chain, job.given)


_OWN: Final[Mapping[str, Callable[[Here], None]]] = {
    _CARD: _read_card,
    "TextBlock": elements.read_text,
    "TextRun": elements.read_run,
    "Container": elements.read_container,
    "ColumnSet": elements.read_column_set,
    "Column": elements.read_column,
    "Table": elements.read_table,
    "TableColumnDefinition": elements.read_table_column,
    "Image": elements.read_image,
    "ImageSet": elements.read_image_set,
    "Media": elements.read_media,
    "Accordion": elements.read_accordion,
    "Chart.Gauge": elements.read_chart,
    **{name: elements.read_chart for name in EXTENSION if name.startswith("Chart.")},
    **{name: inputs.read_input for name in PLANS if name.startswith("Input.") and name != "Input.Choice"},
}
