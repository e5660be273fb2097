"""The page of the neutral vocabulary: its words from the code, and what each format calls them from its tables."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from tests.documents.by_reader import BY_READER, Format
from uispec.adapters.a2ui import plans as a2ui
from uispec.adapters.adaptive_card.reading import element_plans, extension_plans
from uispec.adapters.assistant_ui import plans as assistant_ui
from uispec.adapters.json_render import plans as json_render
from uispec.adapters.vocabulary import KINDS, WORDS

Row: TypeAlias = tuple[Format, str, str, str]
"""A format, a kind, an attribute of it (empty for the kind itself), and what the format calls that."""

FORMATS: Final[Mapping[Format, str]] = {
    "a2ui": "A2UI",
    "json-render": "json-render",
    "adaptive-card": "Adaptive Cards",
    "assistant-ui": "assistant-ui",
}

GROUPS: Final[Mapping[str, str]] = {
    "document": "The document",
    "text": "What is shown",
    "group": "What holds other things",
    "input_text": "What is filled in",
    "unknown": "What nobody here knows",
    "run": "Parts of a component",
    "emit": "Actions",
    "required": "Checks",
}
"""The kinds with which a group begins, in the order of the vocabulary."""

ANY: Final = "*"
"""Any kind, where an attribute of all of them is meant."""
COMMON: Final = KINDS["facts"]
"""What every component may have; `facts` has nothing else."""

_INTRO: Final = """\
# The neutral vocabulary

Written by `python -m tests.documents` from the code; a test holds it to that.

A conversion reads a document into nodes of these kinds and writes the target from them. A reader knows the words of
its own format and the ones here, a writer no others, so that a new format is one adapter and not one for every other
format. `what` of a loss is written in these words: `text.tone` is the attribute `tone` of the kind `text`.

In the tables an empty cell means that the format has no word for it. *Lost as* is the code of the loss where a target
cannot carry the attribute. Words of a format that no other one shares are no attributes: they are kept beside the
node, put back where the target is of the same format, and are a loss in any other.
"""
_COMMON_INTRO: Final = """\
## Attributes of every component

Any component may have these; the tables of the kinds below leave them out.
"""
_WORDS_INTRO: Final = """\
## Words

Attributes that take a word out of a list take these, whatever their format writes.
"""


def rows() -> Iterator[Row]:
    """What each format calls each kind and each attribute, as its tables and its reader say."""
    yield from _a2ui()
    yield from _json_render()
    yield from _adaptive_card()
    yield from _assistant_ui()
    for format_, said in BY_READER.items():
        for name, all_words in said.items():
            kind, _, attribute = name.partition(".")
            for words in all_words:
                yield format_, kind, attribute, words


def _a2ui() -> Iterator[Row]:
    for type_, plan in a2ui.PLANS.items():
        yield "a2ui", plan.kind, "", type_
        yield from _facts("a2ui", plan.kind, type_, plan.facts)
        for prop, attribute in plan.attrs.items():
            yield "a2ui", plan.kind, attribute, f"{type_}.{prop}"
    for function, (kind, arguments) in a2ui.OWN_CHECKS.items():
        yield "a2ui", kind, "", f"{function}()"
        for argument in arguments:
            yield "a2ui", kind, argument, f"{function}().{argument}"


def _json_render() -> Iterator[Row]:
    for type_, plan in json_render.PLANS.items():
        yield "json-render", plan.kind, "", type_
        yield from _facts("json-render", plan.kind, type_, {**plan.facts, **plan.implied})
        for prop, attribute in plan.attrs.items():
            yield "json-render", plan.kind, attribute, f"{type_}.{prop}"
        if plan.listed is not None:
            prop, part = f"{type_}.{plan.listed.prop}", plan.listed.kind
            yield "json-render", part, "", f"{prop}[]"
            for key, attribute in plan.listed.members.items():
                yield "json-render", part, attribute, f"{prop}[].{key}"
    for type_, check in json_render.CHECKS.items():
        yield "json-render", check.kind, "", type_
        for argument, attribute in check.args.items():
            yield "json-render", check.kind, attribute, f"{type_}.{argument}"
        for attribute in check.implied:
            yield "json-render", check.kind, attribute, type_
    for action, (kind, params) in json_render.ACTIONS.items():
        yield "json-render", kind, "", action
        for param, attribute in params.items():
            yield "json-render", kind, attribute, f"{action}.{param}"


def _adaptive_card() -> Iterator[Row]:
    plans = {
        **element_plans.PLANS,
        **dict(sorted(extension_plans.PLANS.items())),  # charts are a set there
        "Container with a style": element_plans.SURFACE,
        "Media with a sound": element_plans.AUDIO,
    }
    for type_, plan in plans.items():
        yield "adaptive-card", plan.kind, "", type_
        yield from _facts("adaptive-card", plan.kind, type_, plan.facts)
        bare = type_.partition(" ")[0]
        for member, take in plan.takes.items():
            yield "adaptive-card", plan.kind, take.attribute, f"{bare}.{member}"


def _assistant_ui() -> Iterator[Row]:
    for type_, plan in assistant_ui.PLANS.items():
        yield "assistant-ui", plan.kind, "", type_
        yield from _facts("assistant-ui", plan.kind, type_, plan.facts)
        if plan.text:
            yield "assistant-ui", plan.kind, plan.text, f"{type_}.children"
        for prop, entry in plan.props.items():
            yield "assistant-ui", plan.kind, entry.attribute, f"{type_}.{prop}"


def _facts(format_: Format, kind: str, type_: str, facts: Iterable[str]) -> Iterator[Row]:
    """The attributes that the type itself says, without a property."""
    for fact in facts:
        if fact in KINDS[kind]:
            yield format_, kind, fact, type_


Said: TypeAlias = Mapping[tuple[str, str, Format], Sequence[str]]
"""By kind, attribute and format, what the format calls it."""


def text() -> str:
    """Write the page."""
    said: dict[tuple[str, str, Format], list[str]] = {}
    for format_, kind, attribute, words in rows():
        said.setdefault((kind, attribute, format_), []).append(words)
    lines = [_INTRO, _COMMON_INTRO, *_table(_common_rows(said), "attribute", "lost as"), ""]
    for kind, attributes in KINDS.items():
        if kind in GROUPS:
            lines += [f"## {GROUPS[kind]}", ""]
        lines += [f"### {kind}", "", *_types(kind, said), ""]
        lines += _attributes(kind, [name for name in attributes if name not in COMMON], said)
    lines += [_WORDS_INTRO, "| attribute | words |", "| --- | --- |"]
    lines += [f"| `{name}` | {_code(words)} |" for name, words in WORDS.items()]
    return "\n".join(lines) + "\n"


def _types(kind: str, said: Said) -> list[str]:
    """The kind itself: one line for each format that has it."""
    named = {title: said.get((kind, "", format_), []) for format_, title in FORMATS.items()}
    return [f"- {title}: {_code(dict.fromkeys(words))}" for title, words in named.items() if words] or [
        "No format has this by itself."
    ]


def _attributes(kind: str, own: Sequence[str], said: Said) -> Iterator[str]:
    """The table of a kind; attributes that no format says are named below it."""
    meant = [name for name in own if any((kind, name, format_) in said for format_ in FORMATS)]
    if meant:
        yield from (*_table((_row(kind, name, said) for name in meant), "attribute", "lost as"), "")
    if unsaid := [name for name in own if name not in meant]:
        yield from (f"In the vocabulary, and said by no format so far: {_code(unsaid)}.", "")


def _row(kind: str, attribute: str, said: Said) -> list[str]:
    cells = [_code(_short(said.get((kind, attribute, format_), []))) for format_ in FORMATS]
    return [f"`{attribute}`", f"`{KINDS[kind][attribute]}`", *cells]


def _common_rows(said: Said) -> Iterator[list[str]]:
    """For the attributes of every component the bare names of the properties, whatever the component."""
    for attribute, code in COMMON.items():
        cells: list[str] = []
        for format_ in FORMATS:
            kinds = [kind for kind, *key in said if key == [attribute, format_]]
            found = {
                words if kind == ANY else words.rpartition(".")[2]
                for kind in kinds
                for words in said[kind, attribute, format_]
            }
            cells.append(_code(sorted(found)))
        yield [f"`{attribute}`", f"`{code}`", *cells]


def _short(words: Iterable[str]) -> list[str]:
    """One property for all types that share it: `Text.variant`, but `.label` of three inputs."""
    by_property: dict[str, list[str]] = {}
    for one in words:
        by_property.setdefault(one[one.rfind(".") :] if "." in one else one, []).append(one)
    return [found[0] if len(found) == 1 else name for name, found in by_property.items()]


def _table(table_rows: Iterable[list[str]], *first: str) -> list[str]:
    heads = [*first, *FORMATS.values()]
    return [_line(heads), _line(["---"] * len(heads)), *map(_line, table_rows)]


def _line(cells: Iterable[str]) -> str:
    # An empty cell keeps one space, as editors write it.
    return "|" + "|".join(f" {cell} " if cell else " " for cell in cells) + "|"


def _code(words: Iterable[str]) -> str:
    return ", ".join(word if " " in word else f"`{word}`" for word in words)
