"""Names of v0.9 that are no identifiers, which v1.0 wants: made into identifiers, alike in messages and catalogs."""

from collections.abc import Container, Iterable

from uispec import identifiers
from uispec._sentences import shown
from uispec.a2ui.migration.book import Book, Place


def identifier(name: str, taken: Container[str] = ()) -> str:
    """Give the identifier that a name becomes; a name that is one stays.

    Args:
        name: of a component type, a property, a function or an argument.
        taken: the names beside it, which stay theirs.

    >>> identifier("sub-form"), identifier("2nd"), identifier("the text", {"the_text"}), identifier("path")
    ('sub_form', '_2nd', 'the_text_', 'path')
    """
    if identifiers.is_identifier(name):
        return name
    made = "".join(letter if identifiers.is_identifier(f"_{letter}") else "_" for letter in name)
    if not identifiers.is_identifier(made):
        made = f"_{made}"
    while made in taken:
        made += "_"
    return made


def told_names(names: Iterable[str], what: str, at: Place, book: Book) -> dict[str, str]:
    """Give the identifiers that names beside each other become, and say so where one changes.

    Args:
        names: the keys of one object.
        what: what they name, for the sentence.
        at: the place of the object.
        book: takes down the changes.
    """
    names = list(names)
    taken = set(names)
    told: dict[str, str] = {}
    for name in names:
        told[name] = told_name(name, what, at / name, book, taken)
        taken.add(told[name])
    return told


def told_name(name: str, what: str, at: Place, book: Book, taken: Container[str] = ()) -> str:
    """Give the identifier that a name becomes, and say so where it changes."""
    made = identifier(name, taken)
    if made != name:
        text = f"The {what} {shown(name)} is no identifier, as v1.0 wants it; it is {shown(made)} now."
        book.note(at, "identifier", "approximated", what, text, name)
    return made
