"""Headings: a variant of Text in v0.9, Markdown in v1.0. Everything here is in the spelling of v0.9."""

import re
from typing import Final

from pydantic import JsonValue

from uispec.a2ui.migration.book import Book, Place
from uispec.a2ui.migration.tables import HEADINGS
from uispec.a2ui.migration.templates import interpolated, interpolation
from uispec.a2ui.migration.values import Object, is_old_call

_HEADING: Final = re.compile(r"(#{1,5}) ([^\n\r]*)")
CLOSING: Final = re.compile(r"(?:^|[ \t])#+[ \t]*$")
"""Markdown takes hashes at the end of a heading for its closing, and does not show them."""
_VARIANTS: Final = {marks: variant for variant, marks in HEADINGS.items()}


def to_markdown(text: Object, at: Place, book: Book) -> None:
    """Turn the heading variant of a Text into a Markdown heading.

    Args:
        text: the component, which the caller owns.
        at: its place.
        book: takes down what a heading of Markdown cannot carry.

    >>> text = {"id": "t", "component": "Text", "text": {"path": "/title"}, "variant": "h2"}
    >>> to_markdown(text, Place(), Book({}))
    >>> text["text"]["args"], text["variant"]
    ({'value': '## ${/title}'}, 'body')
    """
    variant, held = text.get("variant"), text.get("text")
    marks = HEADINGS.get(variant) if isinstance(variant, str) else None
    if marks is None:
        if variant == "body" and _as_heading(held) is not None:
            del text["variant"]
            message = "It is the default, and left out, so that the heading stays one that Markdown alone tells."
            book.note(at / "variant", "style", "approximated", "text.variant", message, variant)
        return
    made = _mark(marks, held)
    if made is None:
        del text["variant"]
        message = "v1.0 tells headings by Markdown, which cannot be put in front of this; it shows as body text."
        book.note(at / "variant", "style", "dropped", "text.variant", message, variant)
        return
    text["text"], text["variant"] = made, "body"
    if isinstance(held, str) and not _is_exact(held):
        message = "As a heading of Markdown it shows otherwise: only its first line, without hashes at its end."
        book.note(at / "text", "text", "approximated", "text.text", message, held)
    elif _as_heading(made) != (variant, held):
        message = "It is a heading of Markdown now, written into the template."
        book.note(at / "variant", "style", "approximated", "text.variant", message, variant)


def to_variant(text: Object) -> None:
    """Turn a Text that `to_markdown` has made, or that reads as if it had, into one with a heading variant.

    >>> text = {"id": "t", "component": "Text", "text": "## Title", "variant": "body"}
    >>> to_variant(text)
    >>> text["text"], text["variant"]
    ('Title', 'h2')
    """
    found = _as_heading(text.get("text")) if text.get("variant") == "body" else None
    if found is not None:
        text["variant"], text["text"] = found


def _mark(marks: str, held: JsonValue) -> JsonValue:
    """Give the text with a heading's marks in front; `None` where it has no room for them."""
    if isinstance(held, str):
        return f"{marks} {held}"
    template = _template_of(held)
    if template is None:
        inner = interpolation(held)
        template = "" if inner is None else inner
    if not template:
        return None
    return _template(f"{marks} {template}")


def _template_of(held: JsonValue) -> str | None:
    if isinstance(held, dict) and is_old_call(held) and held["call"] == "formatString":
        args = held.get("args")
        template = args.get("value") if isinstance(args, dict) and len(args) == 1 else None
        return template if isinstance(template, str) else None
    return None


def _as_heading(held: JsonValue) -> tuple[str, JsonValue] | None:
    """The variant, and the text without its marks, of what is a heading and nothing else."""
    template = _template_of(held)
    found = _HEADING.fullmatch(held if isinstance(held, str) else template or "")
    if found is None:
        return None
    marks, rest = found.groups()
    if isinstance(held, str):
        return (_VARIANTS[marks], rest) if _is_exact(rest) else None
    inner = interpolated(rest)
    return _VARIANTS[marks], _template(rest) if inner is None else inner


def _template(text: str) -> Object:
    return {"call": "formatString", "args": {"value": text}, "returnType": "string"}


def _is_exact(text: str) -> bool:
    """Whether a heading of Markdown shows the whole text and nothing else."""
    return "\n" not in text and "\r" not in text and CLOSING.search(text) is None
