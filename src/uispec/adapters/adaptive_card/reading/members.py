"""The members of one object, as the row of its type has them."""

from pydantic_core import MISSING

from uispec.adapters.adaptive_card.reading.plans import ANY_EXTRA, Plan
from uispec.adapters.adaptive_card.reading.walk import Here
from uispec.adapters.adaptive_card.words import HANDED_DOWN
from uispec.adapters.own_values import Unsaid
from uispec.adapters.vocabulary import KINDS


def lose_fallback(here: Here) -> None:
    """Say that the alternative to something that shows does not."""
    if here.is_open("fallback"):
        here.cursor.name("fallback")
        here.ledger.note(
            here.cursor.place("fallback"),
            "unreachable",
            "dropped",
            f"{here.node.kind}.fallback",
            "The host of the card does not need it.",
        )


def read_members(here: Here, plan: Plan) -> None:
    """Read what a table says of a type: attributes, what only cards have, and the tap on the whole of it."""
    cursor, node, codes = here.cursor, here.node, KINDS[plan.kind]
    for key, take in plan.takes.items():
        raw = here.raw.get(key)
        if raw is not None and here.is_open(key) and not take.is_default(raw):
            value = take.read(raw)
            if value is MISSING:
                here.misfit(key, codes[take.attribute])
                continue
            if isinstance(raw, str) and isinstance(value, str):
                node.set(take.attribute, cursor.take(key, words={raw: value}))
            else:
                node.set(take.attribute, cursor.fold(value, (key,)))
            continue
        # Null, and a default written out, say no more than absence.
        cursor.name(key)
        unsaid = _inherit(here, key) if raw is None else MISSING
        if unsaid is MISSING:
            unsaid = take.unsaid
        if unsaid is not MISSING and take.attribute not in node.attrs:
            name = f"{plan.kind}.{take.attribute}"
            node.set(take.attribute, Unsaid(here.ledger, unsaid, cursor.place(key), name))
    for key, code in (*plan.extra.items(), *ANY_EXTRA.items()):
        here.extra(key, code)
    if "background" in codes:
        _read_background(here)


def _inherit(here: Here, key: str) -> str | MISSING:
    """Give what a member means that is not there: what it says in the nearest thing around that has it."""
    handed = here.inherited.get(key)
    if handed is None or key in here.job.skips or here.type not in HANDED_DOWN[key].meant_by:
        return MISSING
    handed.mark_partly()
    return handed.word


def _read_background(here: Here) -> None:
    """The picture behind a box: its address, or an object with more about it."""
    key = "backgroundImage"
    if isinstance(here.raw.get(key), str):
        here.node.set("background", here.cursor.take(key))
        return
    inner = here.cursor.open(key, here.node.kind)
    if inner is None:
        return
    with inner:
        inner.name("type")
        here.node.set("background", inner.take("url"))
        for member in ("fillMode", "horizontalAlignment", "verticalAlignment", "themedUrls"):
            val = inner.take(member)
            if val is not None:
                here.node.set_extra(f"{key}.{member}", val, "style")
