"""What a table does not say of elements that show something: looks of text, sizes of images, widths of columns."""

from collections.abc import Mapping, Sequence
from typing import Final

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec._kinds import is_number
from uispec.adapters.adaptive_card.reading.handing_down import hand_down
from uispec.adapters.adaptive_card.reading.walk import Here, Job, Raw
from uispec.adapters.adaptive_card.words import ACROSS, ALIGNED, DOWN, IMAGE_ROLE, SPACING
from uispec.adapters.neutral import Neutral
from uispec.adapters.own_values import Partly, Unsaid
from uispec.adaptive.tables.versions import PROPERTIES
from uispec.ledger import Cursor, Place, Val
from uispec.losses import LossCode

_CONTENT_ALIGNMENT: Final = "verticalContentAlignment"
"""The member of a box that says at what height its content stands."""

# Texts

_LEVELS: Final[Mapping[str, int]] = {"extralarge": 1, "large": 2, "medium": 3, "": 4, "small": 5}
"""The level of a heading by its size; a heading without a size has the fourth."""
_BIG: Final = ("extralarge", "large")
_PLAIN: Final = ("", "default", "normal")


def read_text(here: Here) -> None:
    """A TextBlock: what it is, by how it looks. What the look does not say stays an attribute of its own."""
    _read_role(here)
    cursor, node = here.cursor, here.node
    wraps = _truth(here.raw.get("wrap"))
    cursor.name("wrap")
    if not wraps:
        node.set("wrap", Unsaid(here.ledger, False, cursor.place("wrap"), "text.wrap"))
    if here.word("style") in _PLAIN:
        cursor.name("style")


def read_run(here: Here) -> None:
    """A run: spellings of its look that a table does not have."""
    _fold_old(here)
    if here.word("weight") == "lighter":
        here.extra("weight", "style")


def _read_role(here: Here) -> None:
    _fold_old(here)
    _read_lighter(here)
    style, size, weight = here.word("style"), here.word("size"), here.word("weight")
    size, weight = ("" if word in _PLAIN else word for word in (size, weight))
    subtle, mono = _truth(here.raw.get("isSubtle")), here.word("fontType") == "monospace"
    is_heading = style == "heading" or (style in _PLAIN and (size in _BIG or (size, weight) == ("medium", "bolder")))
    role, keys, unsaid = "", list[str](), list[str]()
    if is_heading and weight != "lighter" and size in _LEVELS:
        # A heading that says nothing of its size is drawn large by the hosts.
        alone = style == "heading" and not size and not weight
        role = f"h{2 if alone else _LEVELS[size]}"
        wanted = {"style": style == "heading", "size": bool(size) or role == "h4", "weight": bool(weight)}
        keys = [key for key, is_said in wanted.items() if is_said and key in here.raw]
        unsaid = [key for key, is_said in wanted.items() if not is_said]
    elif subtle and size == "small":
        role, keys = "caption", ["isSubtle", "size"]
    elif subtle:
        role, keys = "muted", ["isSubtle"]
    elif size == "medium" and not weight:
        role, keys = "lead", ["size"]
    elif mono and not size:
        role, keys = "code", ["fontType"]
    if not role:
        return
    here.node.set("role", here.cursor.fold(role, keys))
    here.node.facts = {**here.node.facts, "look": {key: here.raw[key] for key in keys}}
    for key in unsaid:
        # The look tells it, and a heading would say more; who writes one assumes that.
        here.cursor.name(key)
        here.node.set_extra(key, Unsaid(here.ledger, None, here.cursor.place(key), f"text.{key}"), "style")


def _fold_old(here: Here) -> None:
    """Old cards say `normal` for `default`."""
    for key in ("size", "weight"):
        if here.word(key) == "normal":
            here.cursor.name(key)


def _read_lighter(here: Here) -> None:
    """No other format draws text lighter than usual; and large text that is light is no heading."""
    lighter = here.cursor.take("weight") if here.word("weight") == "lighter" else None
    if lighter is not None:
        says_more = here.word("size") in (*_BIG, "medium") or here.word("style") == "heading"
        here.node.set_extra("weight", Partly.of(lighter) if says_more else lighter, "style")


def _truth(raw: JsonValue) -> bool:
    return raw is True or (isinstance(raw, str) and raw.lower() == "true")


def _is_false(raw: JsonValue) -> bool:
    return raw is False or (isinstance(raw, str) and raw.lower() == "false")


# Boxes


def is_framed(raw: Raw) -> bool:
    """Tell whether a Container has a style of its own, so that it stands out as a surface."""
    style = raw.get("style")
    return isinstance(style, str) and style.lower() in ("emphasis", "accent", "good", "warning", "attention")


def read_container(here: Here) -> None:
    """A Container: things below each other, unless its layout has them flow."""
    layouts = here.raw.get("layouts")
    if not isinstance(layouts, list):
        if here.node.kind == "group":
            _share_side(here)
        return
    flow = layouts[0] if len(layouts) == 1 else None
    if here.node.kind != "group" or not isinstance(flow, dict) or flow.get("type") != "Layout.Flow":
        here.extra("layouts", "layout")
        return
    if "targetWidth" in flow:
        here.extra("layouts", "layout")
        return
    here.cursor.name("layouts")
    node = here.node
    node.facts = {"axis": "horizontal"}
    with here.ledger.open(flow, here.cursor.place("layouts") / 0, "group") as cursor:
        node.set("wrap", cursor.fold(True, ("type",)))
        _read_word(cursor, node, "horizontalItemsAlignment", "main", ACROSS)
        _read_word(cursor, node, "verticalItemsAlignment", "cross", DOWN)
        _read_word(cursor, node, "columnSpacing", "item_gap", SPACING)
        for key in ("itemFit", "minItemWidth", "maxItemWidth", "itemWidth", "rowSpacing"):
            val = cursor.take(key)
            if val is not None:
                node.set_extra(f"layouts.{key}", val, "layout")


def _share_side(here: Here) -> None:
    """At which side the things in a box stand, if each says so and all say the same: the box says it for them."""
    items = here.raw.get("items")
    place = here.cursor.place("items")
    found: dict[Place, str | None] = {}
    for index, item in enumerate(items if isinstance(items, list) else ()):
        kind = item.get("type") if isinstance(item, dict) else None
        if not isinstance(item, dict) or not isinstance(kind, str) or kind not in ALIGNED or not here.walk.stands(item):
            return
        if not _is_false(item.get("isVisible")):
            side = item.get("horizontalAlignment")
            found[place / index] = ACROSS.get(side.lower()) if isinstance(side, str) else None
    sides = set(found.values())
    side = sides.pop() if len(sides) == 1 else None
    if side is not None:
        here.node.set("cross", _agree(here, side, [at / "horizontalAlignment" for at in found]))
        here.job.skips_inside = frozenset({"horizontalAlignment"})


def _agree(here: Here, word: str, places: Sequence[Place]) -> Val:
    """What several things say alike. Where one of them says nothing, they agree no longer."""
    val = here.item(word, places[0], "group.cross")
    val.also = places[1:]
    return Partly.of(val)


def _read_word(cursor: Cursor, node: Neutral, key: str, attribute: str, words: Mapping[str, str]) -> None:
    raw = cursor.peek(key)
    word = words.get(raw.lower()) if isinstance(raw, str) else None
    if word is not None and attribute not in node.attrs:
        node.set(attribute, cursor.fold(word, (key,)))
    elif isinstance(raw, str) and raw.lower() == "default":
        cursor.name(key)


def read_column_set(here: Here) -> None:
    """A ColumnSet: a row. How its columns agree to stand is what the row says; a column of one thing is that thing."""
    columns = here.raw.get("columns")
    if not isinstance(columns, list):
        return
    here.cursor.name("columns")
    place = here.cursor.place("columns")
    shared = _shared_alignment(here, columns, place)
    jobs: list[Job] = []
    for index, column in enumerate(columns):
        at = place / index
        if not isinstance(column, dict):
            here.ledger.note(at, "property", "dropped", "group.columns", value=column)
            continue
        lone = _lone_item(here, column, at, is_aligned=shared is not None)
        job = lone or Job(column, at, "Column", here.node.children.append, here.job.chain)
        if shared is not None and job.raw is column:
            job.skips = frozenset({_CONTENT_ALIGNMENT})
        jobs.append(job)
    if shared is not None:
        here.node.set("cross", shared)
    here.walk.later(jobs)


def _shared_alignment(here: Here, columns: list[JsonValue], place: Place) -> Val | None:
    """How all the columns stand, if each says so, or what is around them for all of them, and all say the same."""
    said = [_alignment(column) for column in columns]
    around = here.walk.handed.get(_CONTENT_ALIGNMENT)
    found = {word or (around and around.word) for word in said}
    if len(found) != 1 or None in found:
        return None
    keys = [place / index / _CONTENT_ALIGNMENT for index, word in enumerate(said) if word is not None]
    if keys or around is None:
        return _agree(here, str(found.pop()), keys)
    around.mark_partly()
    silent = Unsaid(here.ledger, around.word, place / 0 / _CONTENT_ALIGNMENT, "group.cross")
    silent.also = [place / index / _CONTENT_ALIGNMENT for index in range(1, len(columns))]
    return silent


def _alignment(column: JsonValue) -> str | None:
    word = column.get(_CONTENT_ALIGNMENT) if isinstance(column, dict) else None
    return DOWN.get(word.lower()) if isinstance(word, str) else None


def _lone_item(here: Here, column: Raw, at: Place, *, is_aligned: bool) -> Job | None:
    """The one thing in a column that says nothing but its width; no other format has a column around it.

    Whatever else the column or the thing says keeps the two apart, besides what it says.
    """
    items = column.get("items")
    item = items[0] if isinstance(items, list) and len(items) == 1 else None
    kind = item.get("type") if isinstance(item, dict) else None
    if not isinstance(item, dict) or not isinstance(kind, str) or kind not in _LONE:
        return None
    if not here.walk.stands(item) or not here.walk.stands(column):
        return None
    given = {"type", "width", "items", *_UNSEEN, *((_CONTENT_ALIGNMENT,) if is_aligned else ())}
    own, theirs = (PROPERTIES["Column"].keys() & column.keys()) - given, _OF_COLUMNS & item.keys()
    if item["type"] == "Image" and not (_is_auto(column.get("width")) or _share(column.get("width")) is not None):
        # A picture has a width of its own, which is another one.
        own |= {"width"}
    if not is_aligned and _CONTENT_ALIGNMENT in here.walk.handed:
        own |= {_CONTENT_ALIGNMENT}
    if own or theirs:
        job = Job(column, at, "Column", here.node.children.append, here.job.chain)
        job.partly, job.partly_inside = frozenset(own), frozenset(theirs)
        return job
    with here.ledger.open(column, at, "group") as cursor:
        for key in ("type", "items", _CONTENT_ALIGNMENT):
            cursor.name(key)
        for key, code in _UNSEEN.items():
            if cursor.name(key) is not MISSING:
                here.ledger.note(
                    cursor.place(key), code, "dropped", f"group.{key}", "Nobody sees it where the column shows."
                )
        attribute, val = _width(here, cursor)
    if val is not None and item["type"] == "Image":
        # Without a share it would have a width of its own, and not be alone.
        val = Partly.of(val)
    width = {} if val is None else {attribute: val}
    around = hand_down(column, None, here.walk.handed)
    return Job(item, at / "items" / 0, None, here.node.children.append, here.job.chain, width, inherited=around)


_UNSEEN: Final[Mapping[str, LossCode]] = {"fallback": "unreachable", "requires": "metadata"}
"""What a column may say besides that changes nothing about one that shows."""
_OF_COLUMNS: Final = frozenset({"width", "spacing", "separator", "height"})
"""What would mean something else if it were said of a thing in a row, and not of one in a column."""
_LONE: Final = frozenset(
    {
        "TextBlock",
        "RichTextBlock",
        "Image",
        "Media",
        "FactSet",
        "Container",
        "ColumnSet",
        "ActionSet",
        "Icon",
        "Badge",
        "Rating",
        "ProgressBar",
        "ProgressRing",
        "CodeBlock",
        "Input.Text",
        "Input.Number",
        "Input.Date",
        "Input.Time",
        "Input.Toggle",
        "Input.ChoiceSet",
    }
)


def read_column(here: Here) -> None:
    """A Column: how much of the row it takes."""
    read_container(here)
    attribute, val = _width(here, here.cursor)
    here.node.set(attribute, val)


def _width(here: Here, cursor: Cursor) -> tuple[str, Val | None]:
    """The width of a column: `auto` is what things in a row take by themselves, and a column takes what is left."""
    raw = cursor.peek("width")
    if raw is None or raw == "stretch":
        # A column without a width stretches.
        cursor.name("width")
        return "width", Unsaid(here.ledger, "stretch", cursor.place("width"), "group.width")
    if _is_auto(raw):
        cursor.name("width")
        return "width", None
    share = _share(raw)
    if share is not None:
        return "weight", cursor.fold(share, ("width",))
    if isinstance(raw, str) and raw.lower().endswith("px"):
        return "width", cursor.take("width")
    here.ledger.note(
        cursor.place("width"), "layout", "approximated", "group.width", "A card takes no such width.", value=raw
    )
    cursor.name("width")
    return "width", None


def _is_auto(raw: JsonValue) -> bool:
    return isinstance(raw, str) and raw.lower() == "auto"


def _share(raw: JsonValue) -> int | float | None:
    """A share of the room, as a number or in text."""
    if is_number(raw):
        return raw
    text = raw.removesuffix("*") if isinstance(raw, str) else ""
    try:
        number = float(text) if text.isascii() and text.replace(".", "", 1).isdigit() else None
    except ValueError:
        return None
    if number is None:
        return None
    return int(number) if number.is_integer() else number


# Tables


def read_table(here: Here) -> None:
    """A Table: two names of the same flag, of which the libraries read the one that the schema lacks."""
    names = [key for key in ("firstRowAsHeaders", "firstRowAsHeader") if here.raw.get(key) is not None]
    if len(names) == 2:
        here.ledger.note(
            here.cursor.place(names[1]), "property", "dropped", "table.has_header", "The other spelling counts."
        )
        here.cursor.name(names[1])
    name = names[0] if names else "firstRowAsHeaders"
    if name not in here.raw or _truth(here.raw[name]):
        here.cursor.name(name)
        here.node.set("has_header", Unsaid(here.ledger, True, here.cursor.place(name), "table.has_header"))


def read_table_column(here: Here) -> None:
    """A column of a table: a share of the width, or pixels."""
    share = _share(here.raw.get("width"))
    if share is not None:
        here.node.set("weight", here.cursor.fold(share, ("width",)))


# Pictures


def read_image(here: Here) -> None:
    """An Image: what it is, by its size and shape."""
    cursor, node = here.cursor, here.node
    size, style = here.word("size"), here.word("style")
    if "role" in here.job.given:
        here.extra("size", "style")
    elif style == "person":
        node.set("role", cursor.fold("avatar", ("style",)))
        node.facts = {"look": {"style": here.raw["style"]}}
        here.extra("size", "style")
    elif (here.word("width"), here.word("height")) == ("24px", "24px") and size in ("", "auto"):
        node.set("role", cursor.fold("icon", ("width", "height")))
        cursor.name("size")
    elif size not in IMAGE_ROLE:
        if size == "auto":
            cursor.name("size")
        if here.is_free("role") and (size in ("", "auto")):
            node.set("role", Unsaid(here.ledger, "auto", cursor.place("size"), "image.role"))
    if style == "roundedcorners":
        node.set("round", cursor.fold(True, ("style",)))
    elif style == "default":
        cursor.name("style")


def read_image_set(here: Here) -> None:
    """An ImageSet: a row of pictures that are all of one size."""
    cursor = here.cursor
    images = here.raw.get("images")
    raw, size = here.raw.get("imageSize"), here.word("imageSize")
    if size in IMAGE_ROLE and size != "medium":
        role = cursor.fold(IMAGE_ROLE[size], ("imageSize",))
    else:
        if size in ("medium", "auto") or raw is None:
            cursor.name("imageSize")
        role = Unsaid(here.ledger, "medium", cursor.place("imageSize"), "image.role")
    if not isinstance(images, list) or not images:
        role.spend()
        return
    cursor.name("images")
    jobs: list[Job] = []
    for index, image in enumerate(images):
        at = cursor.place("images") / index
        if isinstance(image, dict):
            jobs.append(Job(image, at, "Image", here.node.children.append, here.job.chain, {"role": role}))
        else:
            here.ledger.note(at, "property", "dropped", "group.images", value=image)
    here.walk.later(jobs)


# Media


def _first_source(raw: Raw) -> Raw | None:
    sources = raw.get("sources")
    first = sources[0] if isinstance(sources, list) and sources else None
    return first if isinstance(first, dict) else None


def is_audio(raw: Raw) -> bool:
    """Tell whether the first source of a Media is a sound."""
    kind = (_first_source(raw) or {}).get("mimeType")
    return isinstance(kind, str) and kind.lower().startswith("audio/")


def read_media(here: Here) -> None:
    """A Media: the first source is what plays, the others stand by."""
    sources: list[Neutral] = []
    for index, cursor in enumerate(here.cursor.items("sources", here.node.kind)):
        with cursor:
            cursor.name("type")
            holder = here.node if index == 0 else here.part("source", cursor.at)
            holder.set("url", cursor.take("url"))
            kind = cursor.take("mimeType")
            # That it is a sound is what makes it one.
            holder.set("media_type", Partly.of(kind) if kind is not None and holder.kind == "audio" else kind)
            if index:
                sources.append(holder)
    if sources:
        here.node.parts = {**here.node.parts, "sources": sources}


def read_accordion(here: Here) -> None:
    """An Accordion: whether several pages may be open."""
    key = "allowMultipleExpandedPages"
    if _truth(here.raw.get(key)):
        here.node.set("mode", here.cursor.fold("multi", (key,)))
    elif here.raw.get(key) is False or here.word(key) == "false":
        here.cursor.name(key)


def read_chart(here: Here) -> None:
    """A chart: its data, whole."""
    for key in ("data", "segments"):
        if here.is_open(key) and "data" not in here.node.attrs:
            here.node.set("data", here.cursor.take(key))
