"""What one error of pydantic's says of a document, and which of them speak where a union has several members."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from itertools import islice
from typing import Any, Final, cast

from pydantic import BaseModel

from uispec import pointer
from uispec._issues.known_names import models_at
from uispec._issues.packages import package_of, shown_with_package
from uispec._issues.refusals import GUARD
from uispec._json.given import Stray
from uispec._sentences import count, either, named, shown, suggestion, with_article
from uispec.errors import Issue

CODES: Final = {
    "missing": "missing_property",
    "union_tag_not_found": "missing_property",
    "extra_forbidden": "unknown_property",
    "union_tag_invalid": "invalid_value",
    "literal_error": "invalid_value",
    "too_short": "invalid_value",
    "string_too_short": "invalid_value",
    "greater_than_equal": "invalid_value",
    "finite_number": "non_finite_number",
    "string_type": "wrong_type",
    "bool_type": "wrong_type",
    "int_type": "wrong_type",
    "int_from_float": "wrong_type",
    "float_type": "wrong_type",
    "list_type": "wrong_type",
    "tuple_type": "wrong_type",
    "sequence_str": "wrong_type",
    "is_instance_of": "wrong_type",
    "dict_type": "wrong_type",
    "model_type": "wrong_type",
    "model_attributes_type": "wrong_type",
    "invalid-json-value": "wrong_type",
}
"""House codes of pydantic's kinds of errors; a validator of our own brings its code along."""

_NOUNS: Final = {
    "string_type": "a string",
    "bool_type": "true or false",
    "int_type": "a number",
    "int_from_float": "a number",
    "float_type": "a number",
    "finite_number": "a finite number",
    "list_type": "an array",
    "tuple_type": "an array",
    "sequence_str": "an array",
    "dict_type": "an object",
    "model_type": "an object",
    "model_attributes_type": "an object",
    "invalid-json-value": "a JSON value",
}

_ABSTRACT: Final = {"Sequence": "an array", "Mapping": "an object"}
"""What a class of Python stands for in JSON."""

_FITS, _SHARES_NO_KEY, _WRONG_TAG, _WRONG_KIND = range(4)
"""How far a union's member is from the value, nearest first."""
_MANY: Final = 1_000


def settle_unions(faults: list["Fault"]) -> None:
    """Silence every member of a union but the one whose keys match best, the innermost unions first."""
    unions: dict[tuple[str | int, ...], dict[str, list[Fault]]] = {}
    for fault in faults:
        for at in fault.labels:
            members = unions.setdefault(fault.loc[:at], {})
            members.setdefault(str(fault.loc[at]), []).append(fault)
    for prefix in sorted(unions, key=len, reverse=True):
        members = {
            label: live for label, all_of in unions[prefix].items() if (live := [f for f in all_of if f.is_live])
        }
        ranks = {label: _rank(live, len(prefix)) for label, live in members.items()}
        best = min(ranks, key=lambda label: ranks[label])
        spokesman = members[best][0]
        nearest, farthest = ranks[best][0], max(ranks.values())[0]
        for label, live in members.items():
            for fault in live:
                fault.is_live = label == best
        if nearest > _FITS and farthest == _WRONG_KIND:
            # No member was meant: say what all of them are.
            for fault in members[best]:
                fault.is_live = fault is spokesman
            # Members with one noun are named once, where the last of them stands: some are tried before their turn.
            nouns = dict.fromkeys(map(_noun, reversed(ranks)))
            spokesman.widen(len(prefix), list(reversed(nouns)))


def _rank(faults: list["Fault"], depth: int) -> tuple[int, int]:
    """How far one member is from the value at its place, and how many keys are missing or too many."""
    level = _FITS
    missing = extra = 0
    for fault in faults:
        steps = fault.steps_below(depth)
        if steps == 0:
            if fault.code == GUARD:
                level = max(level, _WRONG_TAG)
            elif fault.code == "reserved_key":
                # Any object is plain data but for its reserved keys; whoever wrote those meant another member.
                extra += _MANY
            elif fault.is_of_wrong_kind():
                level = _WRONG_KIND
            elif fault.kind.startswith("union_tag"):
                level = max(level, _WRONG_TAG)
        elif steps == 1 and fault.kind == "missing":
            missing += 1
        elif steps == 1 and fault.kind == "extra_forbidden":
            extra += 1
    if missing and level == _FITS:
        keys = faults[0].keys_at(depth)
        if extra == keys:
            level = _SHARES_NO_KEY
    return level, missing + extra


def _noun(label: str) -> str:
    return with_article(label[1:-1].partition("/")[0])


_AFTERMATH: Final = "default_factory_not_called"
"""A constructor leaves the tag of its model out where any other argument is wrong, and pydantic tells it."""
_LABEL: Final = re.compile(r"<[a-z /]+>")
_ABSENT: Final = object()
_ADVICE: Final = " Give a list or a tuple."
"""What to do about what can be gone through, and is no array."""
_ARRAYS: Final = frozenset({"an array", "a JSON value"})


@dataclass(eq=False)
class Fault:
    """One error of pydantic's, and the place in the document that it speaks of."""

    kind: str
    loc: tuple[str | int, ...]
    context: Mapping[str, Any]
    tagged: bool
    is_live: bool = True
    tokens: tuple[str | int, ...] = ()
    value: object = _ABSENT
    owner: str = ""
    """What the object at the end is called: its tag, if it has one."""
    hint: str = ""
    """What a property that is too many was perhaps meant to be, as a question for the sentence."""
    made: tuple[type, ...] = ()
    """Where a model was given, which is no document: the class of what was to be made of it."""
    fitting: tuple[type, ...] = ()
    """There: the classes of the models that fit in its place."""
    labels: list[int] = field(default_factory=list[int])
    """Where in `loc` the labels of unions stand."""
    reach: list[tuple[int, object]] = field(default_factory=list[tuple[int, object]])
    """For each length of `loc`: how many real steps it holds, and the value there."""

    @property
    def code(self) -> str:
        return str(self.context["code"]) if self.kind == "uispec" else CODES.get(self.kind, "invalid_value")

    def find(self, document: object) -> None:
        """Walk down the document; steps that are not there are labels or tags."""
        here: object = document
        tokens: list[str | int] = []
        is_tag = self.tagged
        last = len(self.loc) - 1
        for at, step in enumerate(self.loc):
            if isinstance(here, BaseModel) and isinstance(step, int):
                # A model can be gone through: pydantic took it for an array, and each of its fields for an item.
                self.kind, self.context = "tuple_type", {}
                break
            self.reach.append((len(tokens), here))
            below = _member(here, step)
            if isinstance(step, str) and not is_tag and below is _ABSENT and _LABEL.fullmatch(step):
                self.labels.append(at)
                is_tag = step.endswith("/known>")
            elif is_tag:
                self.owner = str(step)
                is_tag = False
            elif at == last and self.kind == "missing" and isinstance(here, dict):
                tokens.append(step)
                here = _ABSENT
            elif at == last and step == "[key]":
                pass  # pydantic's word for "the key itself"
            elif below is not _ABSENT:
                tokens.append(step)
                here = below
                self.owner = ""
            elif _is_tag_of(step, here):
                self.owner = str(step)
        self.reach.append((len(tokens), here))
        further: tuple[str | int, ...] = self.context.get("at", ())
        if self.kind.startswith("union_tag") and not isinstance(here, dict):
            # Of what is no object, pydantic asks for an attribute of that name.
            self.kind, self.context = "model_attributes_type", {}
        elif self.kind.startswith("union_tag"):
            further = (self.context["discriminator"].split("'")[-2],)
        for step in further:
            # A key that looks like a label leads astray; even then every path must resolve.
            if isinstance(here, dict | list):
                tokens.append(step)
                here = _member(cast("object", here), step)
        self.tokens, self.value = tuple(tokens), here

    def steps_below(self, depth: int) -> int:
        return self.reach[-1][0] - self.reach[depth][0]

    def keys_at(self, depth: int) -> int:
        return _size(self.reach[depth][1])

    def is_of_wrong_kind(self) -> bool:
        if self.kind == "literal_error":
            return not isinstance(self.value, str)
        return CODES.get(self.kind) == "wrong_type"

    def is_spurious(self) -> bool:
        """After a bad item, pydantic also calls the array too short."""
        if self.kind == "too_short":
            return isinstance(self.value, BaseModel) or _size(self.value) >= self.context["min_length"]
        return self.code == GUARD or self.kind == _AFTERMATH

    def is_of_cutting(self) -> bool:
        """What is missing only in the first part of the document was cut off."""
        return self.kind in {"missing", "union_tag_not_found"} and self.value is not _ABSENT

    def widen(self, depth: int, nouns: list[str]) -> None:
        """Speak for a whole union: any of these would do."""
        steps, self.value = self.reach[depth]
        self.tokens = self.tokens[:steps]
        self.reach = self.reach[: depth + 1]
        self.kind, self.context = "model_type", {"nouns": nouns}

    def suggest(self, known: Sequence[str]) -> None:
        """Note which property a misspelled one most likely stands for; one that is there too it is not."""
        there = self.reach[-2][1]
        # Keys that look like labels lead astray.
        if isinstance(there, dict):
            self.hint = suggestion(str(self.loc[-1]), known, cast("dict[str, object]", there))

    def compare(self, schema: object) -> None:
        """Note which models fit where another one was given.

        Args:
            schema: what pydantic made of the type that was to be read.
        """
        self.made = models_at(schema, ())
        self.fitting = models_at(schema, self.loc[: len(self.reach) - 1])

    def issue(self) -> Issue:
        return Issue(pointer.format(self.tokens), self.code, self.sentence())

    def sentence(self) -> str:
        name = named(self.tokens)
        got = self._got()
        match self.kind:
            case "uispec":
                return str(self.context["message"]).replace("{name}", name)
            case "missing" | "union_tag_not_found":
                return f"{self.owner or named(self.tokens[:-1])} needs the property {name}."
            case "extra_forbidden":
                return f"{self._owner_of_extra()} has no property {name}.{self.hint}"
            case "literal_error" | "union_tag_invalid":
                return f"{name} must be {options(self.context, self.value)}; got {got}."
            case "too_short":
                return f"{name} must hold at least {count(self.context['min_length'], 'item')}."
            case "string_too_short":
                return f"{name} must not be empty."
            case "value_error" | "assertion_error":  # a validator of whoever derived a class
                return f"{name} is wrong: {self.context['error']}"
            case "greater_than_equal":
                return f"{name} must be at least {self.context['ge']:g}; got {got}."
            case _:
                nouns = self.context.get("nouns") or [self._noun()]
                advice = _ADVICE if isinstance(self.value, Stray) and not _ARRAYS.isdisjoint(nouns) else ""
                return f"{name} must be {self._wanted(nouns)}; got {got}.{advice}"

    def _wanted(self, nouns: Sequence[str]) -> str:
        homes = self._homes()
        is_from_here = not homes or package_of(type(self.value)) in homes
        return either(nouns) if is_from_here else f"{either(nouns)} of {either(homes)}"

    def _got(self) -> str:
        if self.value is _ABSENT:
            return "nothing"
        at_home = self._homes() or [package_of(model) for model in self.made]
        is_from_here = package_of(type(self.value)) in at_home
        return shown(self.value) if is_from_here else shown_with_package(self.value)

    def _homes(self) -> list[str]:
        return sorted({package_of(model) for model in self.fitting})

    def _noun(self) -> str:
        if self.fitting:
            names = [with_article(model.__name__) for model in self.fitting]
            return either(names) if len(names) <= _FEW_MODELS else "a model"
        if self.kind == "is_instance_of":
            wanted = str(self.context["class"])
            return _ABSTRACT.get(wanted) or with_article(wanted)
        return _NOUNS.get(self.kind, "of another shape")

    def _owner_of_extra(self) -> str:
        # The last step was the key itself, so the owner was forgotten on the way; the tag stands before it.
        before = self.loc[-2] if len(self.loc) > 1 else ""
        if _is_tag_of(before, self.reach[-2][1]):
            return str(before)
        return named(self.tokens[:-1])


def _member(container: object, step: str | int) -> object:
    if isinstance(container, dict):
        return cast("dict[str | int, object]", container).get(step, _ABSENT)
    if isinstance(container, list) and isinstance(step, int):
        items = cast("list[object]", container)
        return items[step] if 0 <= step < len(items) else _ABSENT
    return _ABSENT


def _size(container: object) -> int:
    return len(cast("list[object]", container)) if isinstance(container, list | dict) else 0


_MOST_LOOKED_AT: Final = 50


def _is_tag_of(step: str | int, container: object) -> bool:
    # The first members only: an object of a hundred thousand unknown keys is asked about each of them.
    if not isinstance(container, dict):
        return False
    return step in islice(cast("dict[str, object]", container).values(), _MOST_LOOKED_AT)


_FEW_MODELS: Final = 3
"""So many are named; of more, their package."""


_FEW: Final = 12
"""So many options are listed; of more, the nearest."""
_LONGEST_OPTION: Final = 80


def options(context: Mapping[str, Any], value: object) -> str:
    """The words that would do, as a sentence names them.

    Args:
        context: of pydantic's error about a word, or about a tag.
        value: what stands there instead; of very many words, those that are like it are named.

    >>> options({"expected": "'auto' or 'stretch'"}, "wide")
    'one of "auto", "stretch"'
    """
    expected = str(context.get("expected") or context["expected_tags"])
    names = re.findall(r"'([^']*)'", expected)
    if not names:
        return expected  # numbers
    if len(names) <= _FEW:
        return ("one of " if len(names) > 1 else "") + ", ".join(map(shown, names))
    near = get_close_matches(value[:_LONGEST_OPTION], names, n=3, cutoff=0.5) if isinstance(value, str) else []
    hint = f", such as {', '.join(map(shown, near or names[:3]))}"
    return f"one of the {len(names)} names of the specification{hint}"
