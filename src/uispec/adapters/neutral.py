"""The neutral tree that every reader makes and every writer reads, its vocabulary, and the pen that writes one node."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType, TracebackType
from typing import Any, Final, Self, TypeVar, cast

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import _json
from uispec.errors import UispecError
from uispec.ledger import Ledger, Place, Placed, Val
from uispec.losses import LossCode
from uispec.pointer import Tokens

_COMMON: Final[Mapping[str, LossCode]] = {
    "weight": "layout",
    "access_label": "accessibility",
    "access_description": "accessibility",
    "access_live": "accessibility",
    "access_hidden": "accessibility",
}
_INPUT: Final[Mapping[str, LossCode]] = {**_COMMON, "label": "text", "value": "two_way"}
_RULE: Final[Mapping[str, LossCode]] = {"message": "check"}

VOCABULARY: Final[Mapping[str, Mapping[str, LossCode]]] = {
    "document": {},
    "text": {**_COMMON, "text": "text", "role": "style"},
    "image": {**_COMMON, "url": "media", "alt": "accessibility", "fit": "style", "role": "style"},
    "icon": {**_COMMON, "symbol": "icon", "svg_path": "icon"},
    "video": {**_COMMON, "url": "media", "poster": "media"},
    "audio": {**_COMMON, "url": "media", "caption": "text"},
    "group": {**_COMMON, "main": "layout", "cross": "layout"},
    "list": {**_COMMON, "axis": "layout", "cross": "layout"},
    "surface": {**_COMMON},
    "divider": {**_COMMON, "axis": "layout"},
    "tabs": {**_COMMON},
    "tab": {"title": "text"},
    "overlay": {**_COMMON},
    "button": {**_COMMON, "emphasis": "style"},
    "input_text": {**_INPUT, "mode": "property", "placeholder": "text", "pattern": "check"},
    "input_bool": {**_INPUT},
    "input_choice": {**_INPUT, "mode": "property", "look": "style", "filterable": "property"},
    "option": {"label": "text", "value": "value"},
    "input_range": {**_INPUT, "min": "value", "max": "value", "steps": "value"},
    "input_date": {**_INPUT, "with_date": "value", "with_time": "value", "min": "check", "max": "check"},
    "unknown": {**_COMMON},
    "pending": {},
    # Actions.
    "emit": {"name": "action", "context": "action", "message": "action"},
    "open_url": {"href": "action"},
    "call": {"call": "action"},
    # Checks. Those with a name of their own judge the input that carries them; any other condition is a `rule`.
    "required": {**_RULE},
    "pattern": {**_RULE, "pattern": "check"},
    "length": {**_RULE, "min": "check", "max": "check"},
    "range": {**_RULE, "min": "check", "max": "check"},
    "email": {**_RULE},
    "rule": {**_RULE, "condition": "check"},
}
"""For each kind of node, its attributes, and for each attribute the code of its loss."""


@dataclass(slots=True, eq=False)
class Extra:
    """A value that only the format it came from has a word for."""

    val: Val
    code: LossCode


# Most nodes have none of most things: one empty mapping for all of them is a third of the cost of a node.
_NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


def _nothing() -> Mapping[str, Any]:
    return _NOTHING


@dataclass(slots=True, eq=False)
class Neutral:
    """One node of the neutral tree: a component, or a part of one (a tab, an option), an action, or a check."""

    ledger: Ledger
    kind: str
    at: Place
    """Where the source object stands."""
    name: str = ""
    """The id that the source gave it."""
    type_at: Place | None = None
    """Where the source says what kind of component this is; an approximation of the kind stands here."""
    path: Place = field(default_factory=Place)
    """The instance path in the source's tree: every instance of a template and of a shared component has its own."""
    rows: tuple[int, ...] = ()
    """Positions in the templates around it, the outermost first; with `name` what an output id is made of."""
    scope: str = ""
    """Pointer of the data item that relative bindings start from."""
    attrs: dict[str, Val] = field(default_factory=dict[str, Val])
    facts: Mapping[str, JsonValue] = field(default_factory=_nothing)
    """What follows from the kind of component, such as the axis of a Row. Facts cannot be lost one by one."""
    children: list["Neutral"] = field(default_factory=list["Neutral"])
    """Children of a list of children, in order."""
    slots: Mapping[str, "Neutral"] = field(default_factory=_nothing)
    """Children in places with a name, such as the trigger of an overlay."""
    parts: Mapping[str, Sequence["Neutral"]] = field(default_factory=_nothing)
    """Objects inside the component: its tabs, its options."""
    events: Mapping[str, "Neutral"] = field(default_factory=_nothing)
    """What happens on a `press`."""
    checks: Sequence["Neutral"] = ()
    extra: Mapping[str, Extra] = field(default_factory=_nothing)
    """What only the source's own format has a word for, by its key."""
    raw: JsonValue = None
    """Of an action or a check: the source's own JSON, for `home`; a writer never branches on it."""
    is_written: bool = False

    def set(self, attribute: str, val: Val | None) -> None:
        """Give the node an attribute of its vocabulary; `None` is no attribute."""
        if val is not None:
            if attribute not in VOCABULARY[self.kind]:
                raise KeyError(f"{self.kind} has no attribute {attribute}")
            val.name = f"{self.kind}.{attribute}"
            self.attrs[attribute] = val

    def set_extra(self, key: str, val: Val | None, code: LossCode) -> None:
        """Keep a value that only the source's format has a word for, under the code of its loss elsewhere."""
        if val is not None:
            self.extra = {**self.extra, key: Extra(val, code)}

    @property
    def owned(self) -> Iterator["Neutral"]:
        """Every node directly inside: children, slots, parts, actions, checks."""
        yield from self.children
        yield from self.slots.values()
        for part in self.parts.values():
            yield from part
        yield from self.events.values()
        yield from self.checks

    @property
    def is_component(self) -> bool:
        """Whether it stands in the source's list of components, and not inside one."""
        return self.type_at is not None

    def __repr__(self) -> str:
        return f"Neutral({self.kind!r}, {self.name!r})"


def walk(node: Neutral) -> Iterator[Neutral]:
    """Each node of a tree before what is inside it, in document order; no recursion."""
    stack = [node]
    while stack:
        top = stack.pop()
        yield top
        stack.extend(reversed(list(top.owned)))


def watch(root: Neutral) -> None:
    """Have the ledger lose, when it closes, every node that no pen was put to, and each attribute left."""

    def sweep() -> None:
        stack = [root]
        while stack:
            node = stack.pop()
            if node.is_written:
                close(node)
                stack.extend(reversed(list(node.owned)))
            else:
                drop(node)

    root.ledger.at_finish(sweep)


_INSIDE: Final = "It is inside something that is left out."


def drop(
    node: Neutral, code: LossCode = "component", message: str = "", *, what: str = "", inside: Place | None = None
) -> None:
    """Leave a node out with everything inside it. Each component of the subtree has its own loss.

    A child does not lie below its parent in the source, so a loss at the parent would not speak for it.
    """
    stack: list[tuple[Neutral, Place | None]] = [(node, inside)]
    while stack:
        lost, around = stack.pop()
        lost.is_written = True
        for val in _vals(lost):
            val.spend()
        above = around
        if lost is node:
            lost.ledger.note(lost.at, code, "dropped", what or lost.kind, message, inside=around)
            above = around or lost.at
        elif lost.is_component:
            lost.ledger.note(lost.at, "component", "dropped", lost.kind, _INSIDE, inside=around)
        stack.extend(reversed([(inner, above) for inner in lost.owned]))


def close(node: Neutral) -> None:
    """Lose each attribute and extra of a node that nobody spent, under the code that the vocabulary declares."""
    codes = VOCABULARY[node.kind]
    for attribute, val in node.attrs.items():
        if not val.spent:
            val.lose(codes[attribute])
    for extra in node.extra.values():
        if not extra.val.spent:
            extra.val.lose(extra.code)


def _vals(node: Neutral) -> Iterator[Val]:
    yield from node.attrs.values()
    for extra in node.extra.values():
        yield extra.val


Fn = Callable[[JsonValue | MISSING], "JsonValue | MISSING | Near | Drop"]


TextFn = Callable[[str], "JsonValue | MISSING | Near | Drop"]


def as_is(value: JsonValue | MISSING) -> JsonValue | MISSING:
    """Place what is there, and nothing where the data has nothing."""
    return value


@dataclass(frozen=True, slots=True)
class Exact:
    """These members say what the source said. `Exact({})`: the target does so by itself."""

    members: Mapping[str, JsonValue] = field(default_factory=dict[str, JsonValue])


@dataclass(frozen=True, slots=True)
class Near:
    """Close, and a loss: the members of an enum row, or the value that a function places instead."""

    members: JsonValue | Mapping[str, JsonValue]
    message: str = ""
    code: LossCode = "value"


@dataclass(frozen=True, slots=True)
class Drop:
    """Nothing in the target says this: a loss, dropped, under the attribute's own code unless another is given."""

    message: str = ""
    code: LossCode | None = None


DROP: Final = Drop()

Row = Exact | Near | Drop


class Table:
    """How each value of a source enum is said in the target.

    >>> table({"h1": Exact({"size": "Large"}), "h2": Near({"size": "Large"})}).values
    ('h1', 'h2')
    """

    __slots__ = ("rows",)

    def __init__(self, rows: Mapping[str, Row]) -> None:
        self.rows: Final = dict(rows)

    @property
    def values(self) -> tuple[str, ...]:
        """Every source value that it knows; a test holds them against the source's schema."""
        return tuple(self.rows)


def table(rows: Mapping[str, Row]) -> Table:
    """Build the table of an enum.

    Raises:
        ValueError: two exact rows say the same, so that one of them cannot be exact.
    """
    images: dict[str, str] = {}
    for value, row in rows.items():
        if isinstance(row, Exact):
            image = _json.text({key: row.members[key] for key in sorted(row.members)})
            if image in images:
                raise ValueError(f"{images[image]} and {value} have one image, so one of them is not exact")
            images[image] = value
    return Table(rows)


Branch = TypeVar("Branch")


@dataclass(frozen=True, slots=True)
class Edit:
    """What an input shows now, and the data it edits (`None`: it is bound to nothing)."""

    value: JsonValue | MISSING
    tokens: Tokens | None


class Pen:
    """Writes one node. Leaving it, each attribute that was not spent is a loss under its declared code."""

    __slots__ = ("node", "out")

    def __init__(self, node: Neutral, out: dict[str, JsonValue]) -> None:
        self.node = node
        self.out = out
        """The object of the target that values are placed in, unless a call names another."""
        node.is_written = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        if error is None:
            close(self.node)

    def has(self, attribute: str) -> bool:
        """Tell whether the source says something there. Asking spends nothing."""
        return attribute in self.node.attrs

    def put(self, attribute: str, key: str, fn: Fn = as_is, *, into: dict[str, JsonValue] | None = None) -> bool:
        """Place a value under a key of the target, computed now if it is computed.

        Args:
            attribute: a word of the vocabulary; nothing happens if the source leaves it out.
            key: where it goes.
            fn: a pure function from the source's value (`MISSING`: the data has none) to the target's; it may return
                `Near` for a value that had to change, `DROP` or `MISSING` for none.
            into: the object to place it in, if not `out`.

        Returns:
            Whether anything was placed.
        """
        val = self.node.attrs.get(attribute)
        if val is None:
            return False
        return self._write(val, attribute, val.now(), key, fn, self.out if into is None else into)

    def text(self, fn: TextFn = as_is, *, joined: str | None = None) -> Fn:
        """Have `put` or `edit` place the text that the source's own renderer shows for a value.

        Args:
            fn: a pure function from that text, empty where the data has none, to the target's value.
            joined: what stands between the items of a list; `None` for a list as the source shows it.
        """
        language = self.node.ledger.language

        def placed(value: JsonValue | MISSING) -> JsonValue | MISSING | Near | Drop:
            items: Sequence[JsonValue | MISSING] = [value]
            if joined is not None and isinstance(value, list):
                items = value
            try:
                return fn((joined or "").join(map(language.text, items)))
            except UispecError as error:
                return Drop(f"It has no text: {error.issues[0].message}", "unresolved")

        return placed

    def edit(self, attribute: str, key: str, fn: Fn = as_is, *, into: dict[str, JsonValue] | None = None) -> Edit:
        """Place the value of an input, and learn what data its edits belong to."""
        val = self.node.attrs.get(attribute)
        if val is None:
            return Edit(MISSING, None)
        value, tokens = val.edit()
        self._write(val, attribute, value, key, fn, self.out if into is None else into)
        return Edit(value, tokens)

    def detach(self, attribute: str, message: str = "") -> None:
        """Say that an input shows its value, and that what is entered never comes home: `two_way`, dropped."""
        val = self.node.attrs.get(attribute)
        if val is not None:
            val.detach(message)

    def enum(self, attribute: str, rows: Table, *, into: dict[str, JsonValue] | None = None) -> None:
        """Place the members that a table has for a value; a value that the table lacks is dropped."""
        val = self.node.attrs.get(attribute)
        if val is None:
            return
        value = val.now()
        row = rows.rows.get(value, DROP) if isinstance(value, str) else DROP
        if isinstance(row, Drop):
            val.lose(row.code or self._code(attribute), row.message)
            return
        val.place()
        if isinstance(row, Near):
            val.change(row.code, row.message)
        holder = self.out if into is None else into
        members = row.members
        if isinstance(members, Mapping):
            image: JsonValue = dict(members)
            # The whole row counts as placed at each key, or two rows that differ elsewhere would look alike.
            for key, member in members.items():
                holder[key] = _json.copy(member)
                self.node.ledger.placed.append(Placed(self.node.kind, attribute, value, image, val.at, holder, key))

    def choose(
        self,
        attribute: str,
        branches: "Mapping[JsonValue, Branch | Near]",
        absent: Branch,
        other: "Branch | None" = None,
    ) -> Branch:
        """Branch on a value. The first value with a branch is exact; others that share it are approximated.

        Args:
            attribute: a word of the vocabulary.
            branches: a branch for each value of the source.
            absent: the branch where the source leaves it out, or the data has nothing there.
            other: the branch of every value that is not listed, as an approximation; `absent` if not given.
        """
        val = self.node.attrs.get(attribute)
        if val is None:
            return absent
        value = val.place()
        if value is MISSING:
            return absent
        for known, branch in branches.items():
            if _json.same(known, value):
                first = next(key for key, shared in branches.items() if shared == branch)
                if first is not known:
                    val.change("value")
                return cast("Branch", branch)
        val.change("value")
        return absent if other is None else other

    def keep(self, attribute: str, *, now: bool = False) -> JsonValue:
        """What a value says unresolved, for `home`; or, with `now`, what it comes to now. `None` if absent.

        Use it only for what takes part in a click: the context and name of an action, its message.
        """
        val = self.node.attrs.get(attribute)
        return None if val is None else val.keep(now=now)

    def lose(
        self,
        attribute: str,
        code: LossCode | None = None,
        message: str = "",
    ) -> None:
        """Say that a value is lost, in other words than the default."""
        val = self.node.attrs.get(attribute)
        if val is not None:
            val.lose(code or self._code(attribute), message)

    def change(self, attribute: str, message: str = "", code: LossCode | None = None) -> None:
        """Say that a value that has its place did not arrive as it was."""
        val = self.node.attrs.get(attribute)
        if val is not None:
            val.change(code or self._code(attribute), message)

    def near(self, code: LossCode = "component", message: str = "") -> None:
        """Say that the target shows the node as another kind: `approximated` at its type."""
        if self.node.type_at is None:
            raise ValueError(f"{self.node.kind} has no type of its own in the source")
        self.node.ledger.note(self.node.type_at, code, "approximated", self.node.kind, message)

    def assume(self, key: str, code: LossCode, message: str = "") -> None:
        """Say that the target needs what the source does not: the key of the source that would say it."""
        self.node.ledger.note(self.node.at / key, code, "assumed", f"{self.node.kind}.{key}", message)

    def defer(self, code: LossCode = "check", message: str = "") -> JsonValue:
        """Spend the whole node (a check) on `home`, to be acted on when a click comes home; returns its own JSON."""
        for val in _vals(self.node):
            val.keep()
        self.node.ledger.note(self.node.at, code, "deferred", self.node.kind, message)
        return _json.copy(self.node.raw)

    def source(self) -> JsonValue:
        """The action's or check's own JSON, for `home`. It spends nothing: spend the attributes by `keep`."""
        return _json.copy(self.node.raw)

    def _code(self, attribute: str) -> LossCode:
        return VOCABULARY[self.node.kind][attribute]

    def _write(
        self,
        val: Val,
        attribute: str,
        value: JsonValue | MISSING,
        key: str,
        fn: Fn,
        holder: dict[str, JsonValue],
    ) -> bool:
        placed = fn(value)
        if isinstance(placed, Drop):
            val.lose(placed.code or self._code(attribute), placed.message)
            return False
        val.place()
        if isinstance(placed, Near):
            val.change(placed.code, placed.message)
            placed = dict(placed.members) if isinstance(placed.members, Mapping) else placed.members
        if placed is MISSING:
            return False
        holder[key] = placed
        self.node.ledger.placed.append(Placed(self.node.kind, attribute, value, placed, val.at, holder, key))
        return True


@dataclass(frozen=True, slots=True)
class Reading:
    """What a reader hands to a writer: the neutral tree, and what `home` has to know about the source."""

    ledger: Ledger
    document: Neutral
    """Kind `document`; its one child is the root, if the source has one. Facts of the whole document are its extras."""
    source_format: str
    version: str = ""
    """Of the source, as its own messages spell it."""
    surface_id: str = ""
    data: JsonValue = None
    """The snapshot that was used; shared with the source, so copy before placing it anywhere."""
    catalog_id: str | None = None
    """Of the surface; what `home` needs to call functions when a click comes home."""
    locale: str = "en"
    """What formatting functions wrote for."""

    @property
    def root(self) -> Neutral | None:
        """The root of the tree; `None` while it has not arrived."""
        return self.document.children[0] if self.document.children else None
