"""The pages that are made from the code are those that the code makes today: `python -m tests.documents`."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from tests.convert.formats import SOURCES
from tests.documents import components, losses, vocabulary
from tests.documents.by_reader import BY_READER
from tests.documents.pages import ROOT
from tests.shared import needs_shared
from uispec.adapters.converting import read_document
from uispec.adapters.neutral import Neutral
from uispec.adapters.vocabulary import KINDS

PROBES: Final[list[dict[str, Any]]] = json.loads((Path(__file__).parent / "probes.json").read_text(encoding="utf-8"))
"""Documents with words that no sample has."""
_FORMATS: Final = {"a2ui-v0.9": "a2ui", "a2ui-v1.0": "a2ui"}


def test_the_components_are_up_to_date() -> None:
    assert (ROOT / "docs" / "components.md").read_text(encoding="utf-8") == components.text()


def test_the_vocabulary_is_up_to_date() -> None:
    assert (ROOT / "docs" / "vocabulary.md").read_text(encoding="utf-8") == vocabulary.text()


@needs_shared
def test_the_losses_are_up_to_date() -> None:
    assert (ROOT / "docs" / "losses.md").read_text(encoding="utf-8") == losses.text()


def test_every_word_of_the_page_is_one_of_the_vocabulary() -> None:
    known = {(kind, attribute) for kind, attributes in KINDS.items() for attribute in ("", *attributes)}
    known |= {(vocabulary.ANY, attribute) for attribute in vocabulary.COMMON}
    assert {row[1:3] for row in vocabulary.rows()} - known == set()


def test_the_groups_are_in_the_order_of_the_vocabulary() -> None:
    assert list(vocabulary.GROUPS) == [kind for kind in KINDS if kind in vocabulary.GROUPS]


@needs_shared
def test_what_readers_say_of_the_samples_is_on_the_page() -> None:
    """A reader that learns a word makes this red until the page has it."""
    page: set[tuple[str, str, str]] = {row[:3] for row in vocabulary.rows()}
    for_any = {(format_, attribute) for format_, _, attribute in page if attribute in vocabulary.COMMON}
    assert {row for row in _read() if row not in page and (row[0], row[2]) not in for_any} == set()


@needs_shared
def test_what_is_written_by_hand_is_read_somewhere() -> None:
    read = {(format_, f"{kind}.{attribute}".rstrip(".")) for format_, kind, attribute in _read()}
    read |= {(format_, f"*.{attribute}") for format_, _, attribute in _read()}
    assert {(format_, name) for format_, said in BY_READER.items() for name in said} - read == set()


@cache
def _read() -> frozenset[tuple[str, str, str]]:
    """What the readers make of all samples, and of documents with what no sample has: kinds, and their attributes."""
    documents = [(probe["format"], probe["document"]) for probe in PROBES]
    for source in SOURCES.values():
        format_ = _FORMATS.get(source.format, source.format)
        documents += [(format_, seed.document) for seed in source.seeds()]
    found: set[tuple[str, str, str]] = set()
    for format_, document in documents:
        root = read_document(document).root
        for node in () if root is None else _nodes(root):
            found.update((format_, node.kind, attribute) for attribute in ("", *node.attrs))
    return frozenset(found)


def _nodes(root: Neutral) -> Iterator[Neutral]:
    """A tree with its parts, actions and checks."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += [*node.children, *node.slots.values(), *node.events.values(), *node.checks]
        waiting += [part for parts in node.parts.values() for part in parts]
