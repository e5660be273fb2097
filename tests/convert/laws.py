"""The laws of conversion, as a checker: does a change of the source show, or does a loss speak for it?

Coverage is told by path and effect alone. Outputs are compared as JSON values without digests, and `home` by what comes
back from a fixed set of clicks.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, Literal, cast

from pydantic_core import MISSING

from tests.convert.mutants import Document, Mutant, catalog, removed
from tests.convert.shapes import is_array, is_object
from tests.shared import SHARED, paths
from uispec import a2ui, convert, fold, pointer, tree
from uispec.adapters.a2ui import reader
from uispec.adapters.adaptive_card import writer as adaptive_card
from uispec.errors import UispecError
from uispec.ledger import Ledger, Placed
from uispec.limits import DEFAULT
from uispec.losses import Loss, covers

Verdict = Literal["exempt", "invalid", "equivalent", "covered", "differs", "fail"]
NOW: Final = "2026-11-30T10:00:00Z"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a conversion comes to, in a form that compares."""

    output: str
    home: str
    losses: tuple[Loss, ...]


def convert_to_card(document: Document) -> Outcome:
    """Convert messages to a card, and click on everything in it."""
    result = convert.convert(document, to="adaptive-card")
    output = cast("dict[str, Any]", result.output)
    return Outcome(canonical(_without_digests(output)), canonical(probe(result.home, output)), result.losses)


def canonical(value: Any) -> str:
    """JSON text that is equal for equal values: key order ignored, `1` as `1.0`, `true` unlike `1`."""
    return json.dumps(_plain(value), sort_keys=True, ensure_ascii=False)


def _plain(value: Any) -> Any:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, Mapping):
        return {key: _plain(member) for key, member in cast("Mapping[str, Any]", value).items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in cast("list[Any]", value)]
    return value


def _without_digests(value: Any) -> Any:
    if isinstance(value, Mapping):
        members = cast("Mapping[str, Any]", value).items()
        return {
            key: {name: member[name] for name in member if name != "digest"}
            if key == "_home" and is_object(member)
            else _without_digests(member)
            for key, member in members
        }
    if is_array(value):
        return [_without_digests(item) for item in value]
    return value


# Clicks

_ODD: Final[Mapping[str, str]] = {
    "Input.Text": 'o\'dd, "q"/\\ \u00e9\u6f22 ' + "x" * 120,
    "Input.Number": "3",
    "Input.Toggle": "true",
    "Input.Date": "2030-02-03",
    "Input.Time": "04:05",
}


def probe(home: Mapping[str, Any], output: Mapping[str, Any]) -> list[Any]:
    """What comes home from every action of a card, with its inputs empty, as they are, and odd."""
    found: list[Any] = []
    elements = _elements(output)
    inputs = {each["id"]: each for each in elements if str(each.get("type", "")).startswith("Input.") and "id" in each}
    for action in elements:
        if action.get("type") not in ("Action.Execute", "Action.Submit") or action.get("id") not in home["actions"]:
            continue
        for values in (
            {},
            {id_: str(each["value"]) for id_, each in inputs.items() if "value" in each},
            {id_: _odd(each) for id_, each in inputs.items()},
            # An address passes the usual checks, so that the action is not always held back.
            {id_: _odd(each, "@example.org") for id_, each in inputs.items()},
        ):
            payload = {**action, "data": {**action.get("data", {}), **values}}
            came = convert.action_home(home, payload, now=NOW)
            found.append([came.action, [issue.code for issue in came.issues]])
    return found


def _odd(each: Mapping[str, Any], text: str = "") -> str:
    if each["type"] == "Input.ChoiceSet":
        return str(each["choices"][-1]["value"])
    if each["type"] == "Input.Text":
        # Each says something of its own, or swapping two of them would not show.
        return f"{each['id']}{text or ': ' + _ODD['Input.Text']}"
    return _ODD[each["type"]]


def _elements(output: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    stack: list[Any] = [output]
    while stack:
        value = stack.pop()
        if is_object(value):
            found.append(value)
            # What an action carries is data and no element.
            stack.extend(member for key, member in reversed(value.items()) if key != "data")
        elif is_array(value):
            stack.extend(reversed(value))
    return found


# The same meaning


def fold_defaults(document: Document, version: str) -> Document:
    """A default written out means the same as left out; so do `off`, `false` and an empty map of accessibility."""
    mark = "@" if version == "v1_0" else ""

    def component(each: dict[str, Any]) -> dict[str, Any]:
        schemas = catalog(version).get(each.get("component", ""), {"properties": {}})["properties"]
        kept = {
            key: value
            for key, value in each.items()
            if not ("default" in schemas.get(key, {}) and canonical(schemas[key]["default"]) == canonical(value))
        }
        access = kept.get(f"{mark}accessibility")
        if is_object(access):
            known = {"live": "off", "hidden": False}
            access = {key: value for key, value in access.items() if key not in known or known[key] != value}
            kept[f"{mark}accessibility"] = access
            if not access:
                del kept[f"{mark}accessibility"]
        return kept

    folded: Document = []
    for message in document:
        made: dict[str, Any] = {}
        for name, body in message.items():
            if is_object(body):
                body = {key: value for key, value in body.items() if (key, value) != ("sendDataModel", False)}
                if is_array(body.get("components")):
                    body["components"] = [component(each) for each in body["components"]]
            made[name] = body
        folded.append(made)
    return folded


def shows_alike(before: Document, after: Document) -> bool:
    """Whether the source's own renderer shows the same, as with two numbers that format alike, or `""` for nothing."""
    return _shown(before) == _shown(after)


def _shown(document: Document) -> str:
    surface = fold.a2ui_surface(_folded(document))
    if surface is None:
        return ""
    top = a2ui.resolve(surface).root
    found: list[Any] = []
    for node in tree.walk(top):
        if isinstance(node, tree.Node):
            blank = False if node.type == "CheckBox" else ""
            props = {key: value for key, value in node.props.items() if canonical(value) != canonical(blank)}
            found.append([node.type, node.id, node.path, {key: props[key] for key in props if key != "action"}])
    return canonical(found)


def _folded(document: Document) -> Any:
    state = fold.a2ui_empty()
    for message in document:
        state = fold.a2ui_apply(state, message)
    return state


@dataclass(frozen=True, slots=True)
class DataUses:
    """How the components of a document use its data, found by their bindings' words alone."""

    shown: tuple[tuple[str, ...], ...]
    """Bindings outside actions, checks and calls; relative ones begin with an empty token."""
    computed: tuple[tuple[str, ...], ...]
    """Bindings inside calls."""
    sent: tuple[tuple[str, ...], ...]

    def is_in(self, where: Literal["shown", "computed", "sent"], leaf: tuple[str, ...]) -> bool:
        """Whether a binding of that sort may read a place of the data."""
        return any(_may_read(path, leaf) for path in getattr(self, where))


def _may_read(path: tuple[str, ...], leaf: tuple[str, ...]) -> bool:
    if path[:1] == ("",):
        wanted = path[1:]
        return any(
            leaf[start - 1].isdigit() and leaf[start : start + len(wanted)] == wanted[: len(leaf) - start]
            for start in range(1, len(leaf) + 1)
        )
    shared = min(len(path), len(leaf))
    return path[:shared] == leaf[:shared]


def data_uses(document: Document) -> DataUses:
    """Scan the components of a document for what they are bound to."""
    found: dict[str, set[tuple[str, ...]]] = {"shown": set(), "computed": set(), "sent": set()}
    stack: list[tuple[Any, str]] = []
    for message in document:
        for body in message.values():
            if is_object(body):
                stack.extend((each, "shown") for each in body.get("components", []))
    while stack:
        value, where = stack.pop()
        if is_array(value):
            stack.extend((item, where) for item in value)
        elif is_object(value):
            path = value.get("@path", value.get("path"))
            if isinstance(path, str) and "componentId" not in value:
                found[where].add(_words(path))
            if "@call" in value or "call" in value:
                template = value.get("args", {}).get("value")
                if isinstance(template, str):
                    found["computed"] |= {_words(part.split("}")[0].strip()) for part in template.split("${")[1:]}
                where = "computed" if where == "shown" else where
            for key, member in value.items():
                inner = "sent" if key == "action" else "checked" if key in ("checks", "@checks") else where
                if inner != "checked":
                    stack.append((member, inner))
    return DataUses(*(tuple(sorted(found[name])) for name in ("shown", "computed", "sent")))


def _words(path: str) -> tuple[str, ...]:
    words = tuple(word for word in path.split("/") if word and word != ".")
    return words if path.startswith("/") else ("", *words)


# The laws


@dataclass(slots=True)
class Report:
    """Verdicts over many mutants, and the failures in words."""

    verdicts: Counter[Verdict] = field(default_factory=Counter[Verdict])
    failures: list[str] = field(default_factory=list[str])

    @property
    def total(self) -> int:
        return sum(self.verdicts.values())


class Checker:
    """Judges the mutants of one document."""

    def __init__(
        self, document: Document, version: str, outcome: Callable[[Document], Outcome] = convert_to_card
    ) -> None:
        self.document = document
        self.version = version
        self._outcome = outcome
        self.base = outcome(document)
        self._folded = canonical(fold_defaults(document, version))
        self._uses = data_uses(document)

    def judge(self, mutant: Mutant) -> Verdict:
        """L1 for a leaf, L2 for a key."""
        try:
            after = self._outcome(mutant.document)
        except UispecError:
            return "invalid"
        if canonical(fold_defaults(mutant.document, self.version)) == self._folded:
            return "equivalent"
        if self._is_covered(mutant, after):
            return "covered"
        if after.output != self.base.output:
            return "differs"
        leaf = self._data_leaf(mutant.at)
        # What is shown has to show; a snapshot in `home` is no excuse.
        only_output = leaf is not None and (self._uses.is_in("shown", leaf) or self._uses.is_in("computed", leaf))
        if after.home != self.base.home and not only_output:
            return "differs"
        if leaf is not None and only_output and shows_alike(self.document, mutant.document):
            return "equivalent" if not self._uses.is_in("sent", leaf) or after.home != self.base.home else "fail"
        return "fail"

    def _is_covered(self, mutant: Mutant, after: Outcome) -> bool:
        own = {"before": (self.base,), "after": (after,), "both": (self.base, after)}
        sides = own[mutant.has_key]
        losses = [loss for side in sides for loss in side.losses]
        if any(covers(loss, mutant.at) for loss in losses):
            return True
        return mutant.law == "key" and any(loss.path.startswith(mutant.at + "/") for loss in losses)

    def _data_leaf(self, at: str) -> tuple[str, ...] | None:
        """Where in the data model a pointer into a data write leads; `None` for any other pointer."""
        tokens = pointer.parse(at)
        if len(tokens) < 3 or tokens[2] not in ("value", "dataModel"):
            return None
        body = self.document[int(tokens[0])][tokens[1]]
        path = body.get("path", "/") if tokens[2] == "value" else "/"
        return (*(word for word in path.split("/") if word), *tokens[3:])

    def honest(self) -> Iterable[str]:
        """L3: what is dropped can go without a trace. Gives the pointers where that is not so."""
        for loss in self.base.losses:
            if loss.effect != "dropped" or not loss.path:
                continue
            at = [int(token) if token.isdigit() else token for token in pointer.parse(loss.path)]
            # A body cannot go without its message.
            way = at[:1] if len(at) == 2 else at
            try:
                without = removed(self.document, way)
                after = self._outcome(without)
            except (UispecError, KeyError, IndexError, TypeError, StopIteration):
                continue
            if (after.output, after.home) != (self.base.output, self.base.home):
                yield f"{loss.code} {loss.path}"

    def run(self, mutants: Iterable[Mutant], report: Report, name: str) -> None:
        """Judge mutants one after the other."""
        for mutant in mutants:
            verdict = self.judge(mutant)
            report.verdicts[verdict] += 1
            if verdict == "fail":
                report.failures.append(f"{name}: {mutant.law}: {mutant.what}")


# The probe


def collisions(ledger: Ledger, losses: tuple[Loss, ...]) -> list[str]:
    """Pairs of values that look alike in the target, with no loss that says so."""
    seen: dict[tuple[str, str, str, str], tuple[str, Placed]] = {}
    found: list[str] = []
    changed = [loss for loss in losses if loss.code not in ("data_binding", "function", "two_way")]
    for item in ledger.placed:
        if item.raw is MISSING or any(covers(loss, item.at.pointer) for loss in changed):
            continue
        key = (item.kind, item.attribute, item.key, canonical(item.placed))
        raw = canonical(item.raw)
        older, first = seen.setdefault(key, (raw, item))
        if older != raw:
            found.append(f"{item.kind}.{item.attribute}: {older} at {first.at.pointer}, {raw} at {item.at.pointer}")
    return found


def convert_watched(document: Document) -> tuple[Ledger, tuple[Loss, ...]]:
    """Convert messages to a card, and give the ledger too."""
    reading = reader.read(document)
    adaptive_card.write(reading, version="1.6", limits=DEFAULT)
    return reading.ledger, reading.ledger.finish()


@cache
def examples() -> tuple[tuple[str, str, Document], ...]:
    """Name, version and messages of each official example of the basic catalogs."""
    if SHARED is None:
        return ()
    return tuple(
        (f"{version}/{path.stem}", version, json.loads(path.read_text(encoding="utf-8"))["messages"])
        for version in ("v0_9", "v1_0")
        for path in paths(f"data/a2ui/{version}/catalogs/basic/examples/*.json")
    )
