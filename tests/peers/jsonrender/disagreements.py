"""Where @json-render/core and we part under `compat`, and why. A row whose witness shows nothing any more is stale."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, cast

from tests.peers.jsonrender.drawn import STATE
from tests.peers.jsonrender.pairs import Case, Pair, Question, Refused
from tests.peers.jsonrender.questions import (
    CONDITIONS,
    EDITS,
    EXPRESSIONS,
    FAULTS,
    PATCHES,
    PIECES,
    STORES,
    STREAMS,
    TREES,
)
from uispec.jsonrender.policies import INHERITED


@dataclass(frozen=True)
class Disagreement:
    """A kind of pair that does not agree."""

    name: str
    question: Question
    calls: frozenset[str]
    why: str
    holds: Callable[[Pair], bool]
    witness: Case
    """What shows it, to one of the calls at least."""

    def explains(self, pair: Pair) -> bool:
        return pair.call in self.calls and self.holds(pair)


def they_throw(text: str) -> Callable[[Pair], bool]:
    """They throw with a text of this pattern where we give an answer."""
    pattern = re.compile(text)
    return lambda pair: (
        isinstance(pair.theirs, Refused)
        and not isinstance(pair.ours, Refused)
        and bool(pattern.search(pair.theirs.message))
    )


def _codes(pair: Pair) -> set[str]:
    return set() if isinstance(pair.ours, Refused) else {code for _, code, _ in cast("list[list[str]]", pair.ours)}


def _is_told(*codes: str) -> Callable[[Pair], bool]:
    return lambda pair: not _codes(pair).isdisjoint(codes)


def both(*conditions: Callable[[Pair], bool]) -> Callable[[Pair], bool]:
    return lambda pair: all(condition(pair) for condition in conditions)


def _of_a_root_that_is_text(answer: Any) -> list[list[str]]:
    """Issues without what is said of such a root, and each repeat told once."""
    told: list[list[str]] = []
    for severity, code, message in answer:
        about = re.sub(r'Root element "?1"? not|^Element "1" is not reach.*', "", message)
        issue = [severity, code, about]
        if about and not (code.startswith("repeat_") and issue in told):
            told.append(issue)
    return told


_MINUS_ZERO: Final = re.compile(r"-(?=[^\w\s]?0(?:\.0+)?(?![\d.]))")


def _same_but_for_minus_zero(pair: Pair) -> bool:
    """Both are the same when no zero has a sign in front, nor in front of its currency."""
    ours, theirs = (_MINUS_ZERO.sub("", repr(answer)) for answer in (pair.ours, pair.theirs))
    return ours == theirs


def _holds(text: str, value: Any) -> bool:
    return text in json.dumps(value)


def _without_proto(answer: Any) -> Any:
    """A mended spec without the element of that key."""
    if isinstance(answer, Refused):
        return answer
    elements = {key: element for key, element in answer["spec"]["elements"].items() if key != "__proto__"}
    return {**answer, "spec": {**answer["spec"], "elements": elements}}


def _of_own_members(patches: Any) -> Any:
    """Patches without those of members whose names are inherited."""
    return [one for one in patches if INHERITED.isdisjoint(one["path"].split("/"))]


def _faulty(**elements: Any) -> Case:
    return {"spec": {"root": "a", "elements": elements}, "orphans": False, "lossy": True}


def _drawn(element: Any) -> Case:
    return {"spec": {"root": "top", "elements": {"top": {"type": "T", **element}}}}


_HERE: Final = {"stateModel": STATE}

_NO_GROUP: Final = they_throw(r"reading 'some'|\.some is not a function|operator to search for '\$index'")

DISAGREEMENTS: Final = (
    Disagreement(
        "a group that is no array, taken apart",
        CONDITIONS,
        frozenset({"conditionUsesItemScope", "splitRepeatVisibility"}),
        "what looks into a condition is no judge of it: the fault is told where it is evaluated, or validated",
        _NO_GROUP,
        {"condition": {"$and": {}}, "context": _HERE},
    ),
    Disagreement(
        "a group that is no array, inside an array",
        TREES,
        frozenset({"the tree of a spec"}),
        "as the row above; evaluated, it stands in an array for a single condition, and is true (digest 4.2)",
        _NO_GROUP,
        _drawn({"visible": [{"$or": False}], "repeat": {"statePath": "/none"}, "children": ["a"]}),
    ),
    Disagreement(
        "a function by a name that every object of JavaScript has",
        EXPRESSIONS,
        frozenset({"resolvePropValue", "resolveActionParam"}),
        "there a function is also found among those that are inherited (digest 3.2, row 7)",
        lambda pair: _holds('"$computed": "toString"', pair.case["value"]),
        {"value": {"$computed": "toString"}, "props": {}, "context": _HERE},
    ),
    Disagreement(
        "zero with a sign, written out",
        EXPRESSIONS,
        frozenset({"resolvePropValue", "resolveActionParam"}),
        "JSON has one zero, and so have the directives; there the formats of Intl show the sign of what they made",
        _same_but_for_minus_zero,
        {"value": {"$format": "number", "value": {"$math": "round", "a": -0.5}}, "props": {}, "context": _HERE},
    ),
    Disagreement(
        "zero with a sign, written out in a spec",
        TREES,
        frozenset({"the tree of a spec"}),
        "as the row above",
        _same_but_for_minus_zero,
        _drawn({"props": {"text": {"$format": "number", "value": {"$math": "round", "a": -0.5}}}}),
    ),
    Disagreement(
        "a function by such a name in a spec",
        TREES,
        frozenset({"the tree of a spec"}),
        "as in expressions",
        lambda pair: _holds('"$computed": "toString"', pair.case["spec"]),
        _drawn({"props": {"text": {"$computed": "toString"}}}),
    ),
    Disagreement(
        "a validator that throws",
        FAULTS,
        frozenset({"validateSpec"}),
        "ours tells what is wrong, in codes of its own (digest 11.19)",
        both(
            they_throw("^TypeError: Cannot read properties of (null|undefined)"),
            _is_told("element_not_object", "invalid_repeat"),
        ),
        _faulty(a={"type": "T", "repeat": None}),
    ),
    Disagreement(
        "an element that is null, mended",
        FAULTS,
        frozenset({"autoFixSpec"}),
        "there is nothing to mend in it, and everything else is mended; there it throws",
        both(
            they_throw("^TypeError: Cannot read properties of null"),
            lambda pair: None in pair.case["spec"]["elements"].values(),
        ),
        _faulty(a={"type": "T"}, b=None),
    ),
    Disagreement(
        "__proto__ as the key of an element, mended",
        FAULTS,
        frozenset({"autoFixSpec"}),
        "any text is a key (digest 2.2); there the element becomes the prototype of the map, and is gone",
        lambda pair: _without_proto(pair.ours) == _without_proto(pair.theirs),
        _faulty(a={"type": "T", "children": ["__proto__"]}, __proto__={"type": "T"}),
    ),
    Disagreement(
        "a root that is a number",
        FAULTS,
        frozenset({"validateSpec"}),
        "there it stands in quotation marks, as if it were a text, and does not lead to the element of that key, whose"
        " repeats are gone through by the number and then by the text",
        lambda pair: (
            type(pair.case["spec"].get("root")) is int
            and not isinstance(pair.ours, Refused)
            and not isinstance(pair.theirs, Refused)
            and _of_a_root_that_is_text(pair.ours) == _of_a_root_that_is_text(pair.theirs)
        ),
        {"spec": {"root": 1, "elements": {"1": {"type": "T"}}}, "orphans": True, "lossy": True},
    ),
    Disagreement(
        "a member by a name that every object of JavaScript has",
        EDITS,
        frozenset({"diffToPatches"}),
        "applied, our patches give the new spec; there such a member is never added, nor removed",
        lambda pair: _of_own_members(pair.ours) == _of_own_members(pair.theirs),
        {"old": {"toString": 1}, "new": {}},
    ),
    Disagreement(
        "elements that are an array",
        EDITS,
        frozenset({"isNonEmptySpec"}),
        "elements are an object (digest 2.1); there any container that holds something will do",
        lambda pair: isinstance(pair.case["old"].get("elements"), list),
        {"old": {"root": "a", "elements": [1]}, "new": {}},
    ),
    Disagreement(
        "a document that comes to contain itself",
        PATCHES,
        frozenset({"applySpecStreamPatch", "applySpecPatch"}),
        "documents are values: the operation is left out, and told (digest 11.16)",
        both(they_throw("^RangeError"), lambda pair: pair.case["patch"]["op"] in ("copy", "move")),
        {"spec": {"a": 1}, "patch": {"op": "copy", "from": "/", "path": "/b"}},
    ),
    Disagreement(
        "the same in a stream",
        STREAMS,
        frozenset({"compileSpecStream"}),
        "as the row above",
        they_throw("^RangeError"),
        {"initial": {"a": 1}, "text": '{"op": "move", "from": "/", "path": "/b"}'},
    ),
    Disagreement(
        "a copy that is its original",
        STREAMS,
        frozenset({"compileSpecStream"}),
        "documents are values (digest 11.16); there a later write shows in both",
        lambda pair: '"op": "copy"' in pair.case["text"],
        {
            "initial": {"a": {}},
            "text": "\n".join(
                (
                    '{"op": "copy", "from": "/a", "path": "/b"}',
                    '{"op": "add", "path": "/b/x", "value": 1}',
                )
            ),
        },
    ),
    Disagreement(
        "a copy that is its original, in pieces",
        PIECES,
        frozenset({"createSpecStreamCompiler"}),
        "as the rows above: copies that are their originals, and documents that contain themselves",
        lambda pair: any(part in "".join(pair.case["pieces"]) for part in ('"op": "copy"', '"from": "/"')),
        {
            "initial": {"a": {}},
            "pieces": ['{"op": "copy", "from": "/a", "path": "/b"}\n', '{"op": "add", "path": "/b/x", "value": 1}'],
            "prose": [],
            "chunks": [],
        },
    ),
    Disagreement(
        "the length of an array as a place",
        STORES,
        frozenset({"createStateStore"}),
        "an array has elements and nothing else; there a write goes to its length, or through it",
        lambda pair: any("length" in path for path, _ in pair.case["writes"]),
        {"state": STATE, "writes": [["/words/length/1", 1]]},
    ),
)
