"""Props that hold a list: options, tabs, items, pages, columns and rows. The list may be written out, or bound."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import pointer
from uispec.adapters.json_render.plans import Options
from uispec.adapters.json_render.reading.making import Maker
from uispec.adapters.neutral import Neutral
from uispec.ledger import Cursor, Place, Val

_TEXTS: Final = ("title", "description")
"""The texts of a page."""


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a list."""

    raw: JsonValue
    """As it is written; of a bound list, the expression for the item's place."""
    at: Place
    """Of the item; of a bound list, of the expression for the whole."""


def items_of(maker: Maker, raw: JsonValue, at: Place, scope: str, what: str) -> list[Item]:
    """List the items of a list, with an expression for each where the list is bound.

    A bound list is as long as it is now, and that is a loss.
    """
    if isinstance(raw, list):
        return [Item(item, at / index) for index, item in enumerate(raw)]
    if raw is None or maker.values.form(raw) is None:
        return []
    tokens = maker.values.place_of(raw, scope)
    value, _ = maker.values.evaluate(raw, scope)
    maker.ledger.note(at, "function" if tokens is None else "repeat", "approximated", what)
    if not isinstance(value, list):
        return []
    if tokens is None:
        return [Item(item, at) for item in value]
    maker.values.count(tokens, len(value))
    return [Item({"$state": pointer.format((*tokens, str(index)))}, at) for index in range(len(value))]


def read_parts(maker: Maker, props: Cursor, around: Neutral, listed: Options) -> list[Neutral]:
    """Read the options, tabs, items or pages of an element."""
    props.name(listed.prop)
    items = items_of(maker, props.peek(listed.prop), props.place(listed.prop), around.scope, f"{around.kind}.items")
    parts: list[Neutral] = []
    for number, item in enumerate(items):
        part = maker.inside(listed.kind, item.at, around, item.raw)
        if listed.kind == "page":
            for member, val in _members(maker, item, around, "page", _TEXTS):
                part.children.append(_text(maker, part, around, f"{number}/{member}", member, val))
        elif listed.members:
            for member, val in _members(maker, item, around, listed.kind, listed.members):
                part.set(listed.members[member], val)
        else:
            # One text is the label of the option and its value.
            for attribute in ("label", "value"):
                part.set(attribute, maker.val(item.raw, item.at, around.scope, f"{listed.kind}.{attribute}"))
        parts.append(part)
    return parts


def read_table(maker: Maker, props: Cursor, around: Neutral) -> dict[str, list[Neutral]]:
    """Read the columns and the rows of a table."""
    columns = [_cell(maker, item, around, "table_column", "title") for item in _list(maker, props, around, "columns")]
    rows: list[Neutral] = []
    for item in _list(maker, props, around, "rows"):
        row = maker.inside("table_row", item.at, around, item.raw)
        cells = items_of(maker, item.raw, item.at, around.scope, "table.rows")
        row.parts = {"cells": [_cell(maker, cell, around, "table_cell", "text") for cell in cells]}
        rows.append(row)
    return {"columns": columns, "rows": rows}


def _list(maker: Maker, props: Cursor, around: Neutral, key: str) -> list[Item]:
    props.name(key)
    return items_of(maker, props.peek(key), props.place(key), around.scope, f"{around.kind}.{key}")


def _cell(maker: Maker, item: Item, around: Neutral, kind: str, attribute: str) -> Neutral:
    cell = maker.inside(kind, item.at, around, item.raw)
    if kind != "table_column" or item.raw != "":  # a column has to have a title, and this one is no title
        cell.set(attribute, maker.val(item.raw, item.at, around.scope, f"{kind}.{attribute}"))
    return cell


def _members(maker: Maker, item: Item, around: Neutral, kind: str, names: Iterable[str]) -> Iterator[tuple[str, Val]]:
    """The members of an item that are known and there."""
    keys = list(names)
    tokens = maker.values.place_of(item.raw, around.scope)
    if tokens is not None:
        for key in keys:
            raw: JsonValue = {"$state": pointer.format((*tokens, key))}
            if maker.values.evaluate(raw, around.scope)[0] is not MISSING:
                yield key, maker.val(raw, item.at, around.scope, kind)
        return
    if not isinstance(item.raw, dict):
        yield keys[0], maker.val(item.raw, item.at, around.scope, kind)
        return
    with maker.ledger.open(item.raw, item.at, kind, scope=around.scope) as cursor:
        for key in keys:
            if cursor.peek(key) is None:
                cursor.name(key)
            elif (val := cursor.take(key)) is not None:
                yield key, val


def _text(maker: Maker, page: Neutral, around: Neutral, name: str, member: str, val: Val) -> Neutral:
    text = Neutral(
        maker.ledger,
        "text",
        page.at / member,
        f"{around.name}/{name}",
        around.type_at,
        Place(around.path, name),
        around.rows,
        around.scope,
        facts={"format": "plain"},
    )
    text.set("text", val)
    if member == "title":
        maker.imply(text, "role", "h4", page.at / member)
    return text
