"""Descriptors told to another host, or to two at once, and what that loses."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar, overload

from pydantic import JsonValue

from uispec import _json, pointer
from uispec._issues.lists import bounded
from uispec._model import MISSING
from uispec._order import in_document_order
from uispec.errors import InvalidDocumentError, Issue
from uispec.ledger import Ledger, Place
from uispec.limits import DEFAULT, Limits
from uispec.losses import Conversion, LossCode
from uispec.mcp import checks
from uispec.mcp.descriptors import Descriptor, Document, descriptors_of, read_document
from uispec.mcp.legacy import doubts, port_view
from uispec.mcp.pairs import BY_KIND, CLOSED, HOSTS, UI, Concept, Host, Kind, Member, Spelling, member_at
from uispec.pointer import Tokens

Output = TypeVar("Output", covariant=True)


@dataclass(frozen=True, slots=True)
class Ported(Conversion[Output], Generic[Output]):
    """Descriptors as another host reads them, with what it cannot, and what is doubtful in what was given."""

    issues: tuple[Issue, ...] = ()
    """Warnings and notices, in the order of the source; `alias_conflict` where two keys say different things."""

    def to_json(self) -> dict[str, JsonValue]:
        """Everything as one JSON object: what a `Conversion` says, and the issues.

        >>> list(port({"name": "pay"}, to="openai-apps").to_json())
        ['source_format', 'target_format', 'output', 'losses', 'home', 'issues']
        """
        # By name: a class with slots is made twice, and `super()` knows the first one.
        return {**Conversion[Output].to_json(self), "issues": [issue.to_json() for issue in self.issues]}


@overload
def port(
    document: Mapping[str, object],
    to: Host,
    *,
    kind: Kind | None = None,
    dual_write: bool = False,
    limits: Limits = DEFAULT,
) -> Ported[dict[str, JsonValue]]: ...
@overload
def port(
    document: Document, to: Host, *, kind: Kind | None = None, dual_write: bool = False, limits: Limits = DEFAULT
) -> Ported[JsonValue]: ...
def port(
    document: Document,
    to: Host,
    *,
    kind: Kind | None = None,
    dual_write: bool = False,
    limits: Limits = DEFAULT,
) -> Ported[JsonValue] | Ported[dict[str, JsonValue]]:
    """Tell the metadata of tools, resources, results and calls to another host.

    What both hosts know is moved to the keys of the new one, in its standard spelling; what only the old one knows is a
    loss, and keys that neither knows stay as they are. Of two keys that say the same thing the first counts, in the
    order nested standard, flat key, `openai/*`; where they differ, the other is a loss and an issue.

    Args:
        document: one descriptor, a list of them, a server's answer with a list in it, or a list of all that. It is
            not changed. Resources may be those of mcp-ui: they get the media type of the host, an address stands for
            its page, a script leaves an empty one, and each of that is a loss.
        to: the host to write for.
        kind: of the document, where it is one descriptor and its keys do not tell.
        dual_write: write the keys of both hosts beside each other, saying the same; nothing is lost then.
        limits: bounds on reading.

    Returns:
        The document with its descriptors ported. Where nothing says who may call a tool, the new one says what the old
        host takes for granted, since hosts differ there: a loss, `assumed`. The old host is the first whose keys the
        tool has, else not `to`.

    Raises:
        ParseError, LimitError: it cannot be read; `codes.ReadCode`.
        InvalidDocumentError: `unknown_descriptor`; or a known key holds what no host could read (`wrong_type`,
            `invalid_value`, `invalid_uri`, `misplaced_property`), or what the new one does not take (`too_long`).
        ValueError: there is no such host, or no such kind of document.

    Source: MCP Apps 2026-01-26, and the reference of the OpenAI Apps SDK, metadata.

    >>> tool = {"name": "pay", "_meta": {"openai/outputTemplate": "ui://pay.html", "openai/widgetAccessible": True}}
    >>> port(tool, to="mcp-apps").output["_meta"]
    {'ui': {'resourceUri': 'ui://pay.html', 'visibility': ['model', 'app']}}
    """
    return _port("port", document, to, kind, limits, is_dual=dual_write)


@overload
def drop_aliases(
    document: Mapping[str, object],
    *,
    kind: Kind | None = None,
    keep_extensions: bool = False,
    limits: Limits = DEFAULT,
) -> Ported[dict[str, JsonValue]]: ...
@overload
def drop_aliases(
    document: Document, *, kind: Kind | None = None, keep_extensions: bool = False, limits: Limits = DEFAULT
) -> Ported[JsonValue]: ...
def drop_aliases(
    document: Document, *, kind: Kind | None = None, keep_extensions: bool = False, limits: Limits = DEFAULT
) -> Ported[JsonValue] | Ported[dict[str, JsonValue]]:
    """Leave only the standard's keys: the last step of a port, when no host needs the others any more.

    What only an alias says is moved to the standard's key first, so that of a document that was written for both this
    makes what `port` makes of its source.

    Args:
        document: as for `port`.
        kind: as for `port`.
        keep_extensions: leave what the standard has no key for, such as `openai/toolInvocation/invoking`: the document
            is still for ChatGPT, too.
        limits: as for `port`.

    Raises:
        ParseError, LimitError, InvalidDocumentError: as `port`.
        ValueError: there is no such kind of document.

    Source: MCP Apps 2026-01-26, and the reference of the OpenAI Apps SDK, metadata.

    >>> tool = {"name": "pay", "_meta": {"ui": {"visibility": []}, "openai/fileParams": ["bill"], "x": 1}}
    >>> drop_aliases(tool, keep_extensions=True).output == tool
    True
    >>> drop_aliases(tool).output["_meta"]
    {'ui': {'visibility': []}, 'x': 1}
    """
    return _port("drop_aliases", document, "mcp-apps", kind, limits, is_dropping=True, keeps_extensions=keep_extensions)


def _port(
    function: str,
    document: Document,
    to: Host,
    kind: Kind | None,
    limits: Limits,
    *,
    is_dual: bool = False,
    is_dropping: bool = False,
    keeps_extensions: bool = False,
) -> Ported[JsonValue]:
    if to not in HOSTS:
        raise ValueError(f"{function}() writes for {' or '.join(HOSTS)}, not for {to!r:.80}")
    if kind is not None and kind not in BY_KIND:
        raise ValueError(f"{function}() knows the kinds {', '.join(BY_KIND)}, not {kind!r:.80}")
    value = read_document(function, document, limits)
    found = descriptors_of(value, kind)
    written: tuple[Host, ...] = HOSTS if is_dual else (to,)
    wrong = [issue for descriptor in found for issue in checks.faults(descriptor, written)]
    if wrong:
        raise InvalidDocumentError(*bounded(in_document_order(wrong, value)))
    issues = [
        issue
        for descriptor in found
        for issue in (*checks.advice(descriptor), *doubts(descriptor, is_ported=True), *conflicts(descriptor))
    ]
    told = bounded(in_document_order(issues, value))
    # The ledger speaks of the document as it was, which the edits below leave alone.
    ledger = Ledger(_json.copy(value))
    for descriptor in found:
        _Port(descriptor, to, written, is_dual, is_dropping, keeps_extensions, ledger).run()
    return Ported(value, ledger.finish(), {}, _other(to), to, told)


def conflicts(descriptor: Descriptor) -> Iterator[Issue]:
    """Tell each key that says another thing than the key that is believed."""
    for concept in BY_KIND[descriptor.kind]:
        readings = readings_of(concept, descriptor.value)
        for reading in readings[1:]:
            if not concept.same(reading.value, readings[0].value):
                for at in reading.present:
                    path, first = pointer.format((*descriptor.at, *at)), pointer.format(readings[0].present[0])
                    text = f"This says another thing than {first}, which is believed."
                    yield Issue(path, "alias_conflict", text, "warning")


@dataclass(frozen=True, slots=True)
class Reading:
    """What one spelling of a concept says in a descriptor."""

    host: Host
    spelling: Spelling
    present: tuple[Tokens, ...]
    """The keys of it that are there."""
    value: JsonValue


def readings_of(concept: Concept, value: JsonValue) -> list[Reading]:
    """Read every spelling of a concept that a descriptor has, the one that is believed first."""
    found: list[Reading] = []
    for host in HOSTS:
        for spelling in concept.columns.get(host, ()):
            members: list[Member] = [member_at(value, at) for at in spelling.at]
            there = [at for at, member in zip(spelling.at, members, strict=True) if member is not MISSING]
            # An object speaks for itself only where none of its members does.
            holders = {at[:-1] for at in there}
            present = tuple(at for at in there if at not in holders)
            said = spelling.read(members) if present else MISSING
            if said is not MISSING:
                found.append(Reading(host, spelling, present, said))
    return found


_DIFFERS: Final = "Another key says a different thing, and that one is believed."
_STRIPPED: Final = "Hosts of MCP Apps know no such key here and strip it."
_UNSAID: Final = "Nothing says who may call this tool; {0} is written down, which {1} takes for granted."


@dataclass(slots=True)
class _Port:
    """One descriptor on its way, edited in place."""

    descriptor: Descriptor
    to: Host
    written: tuple[Host, ...]
    is_dual: bool
    is_dropping: bool
    keeps_extensions: bool
    ledger: Ledger

    def run(self) -> None:
        """Port each concept, then what no host knows."""
        descriptor = self.descriptor
        self.ledger.name(self._place(()), descriptor.kind, descriptor.name)
        concepts = [(concept, readings_of(concept, descriptor.value)) for concept in BY_KIND[descriptor.kind]]
        source = self._source(concepts)
        stripped = [(*closed, key) for closed, key, _ in checks.unknown_keys(descriptor.kind, descriptor.value)]
        for at in stripped:
            self.ledger.note(
                self._place(at),
                "metadata",
                "dropped",
                f"{descriptor.kind}.{at[-1]}",
                _STRIPPED,
                value=member_at(descriptor.value, at),
            )
        dropped, put = list(stripped), dict[Tokens, JsonValue]()
        for concept, readings in concepts:
            if readings:
                dropped += self._lose(concept, readings)
                self._write_concept(concept, readings[0].value, put)
            elif concept.unsaid and not (self.is_dropping and source == self.to):
                self._assume(concept, source, put)
        for at in dropped:
            if at not in put:
                _take(descriptor.value, at)
        for holder in (*(at[:-1] for at in dropped if at not in put), *([UI] if UI in CLOSED[descriptor.kind] else ())):
            _prune(descriptor.value, holder)
        for at, value in put.items():
            _put(descriptor.value, at, value)
        if descriptor.kind == "resource":
            self._port_view()

    def _port_view(self) -> None:
        """Port what a resource shows, where that is in a form of mcp-ui."""
        value, holders = self.descriptor.value, set[Tokens]()
        for lost in port_view(value, self.written[0], keeps_own=self.is_dual or self.keeps_extensions):
            self.ledger.note(self._place(lost.at), lost.code, lost.effect, lost.what, lost.message, value=lost.value)
            holders.add(lost.at[:-1])
        for holder in holders:
            _prune(value, holder)

    def _lose(self, concept: Concept, readings: Sequence[Reading]) -> list[Tokens]:
        """Note what is not carried; give the keys that go, unless they are written anew."""
        if self.is_dual or self.to in concept.columns:
            for reading in readings[1:]:
                if not concept.same(reading.value, readings[0].value):
                    self._note(concept, reading, "value", _DIFFERS)
        elif self.keeps_extensions:
            return []
        else:
            for reading in readings:
                self._note(concept, reading, concept.code, concept.missed)
        return [at for reading in readings for at in reading.present]

    def _note(self, concept: Concept, reading: Reading, code: LossCode, message: str) -> None:
        for at in reading.present:
            member = member_at(self.descriptor.value, at)
            self.ledger.note(self._place(at), code, "dropped", concept.what, message, value=member)

    def _write_concept(self, concept: Concept, value: JsonValue, put: dict[Tokens, JsonValue]) -> None:
        for host in self.written:
            spellings = concept.columns.get(host, ())
            for spelling in spellings if self.is_dual else spellings[:1]:
                for at, member in zip(spelling.at, spelling.write(value), strict=True):
                    if member is not MISSING:
                        put.setdefault(at, _json.copy(member))

    def _assume(self, concept: Concept, source: Host, put: dict[Tokens, JsonValue]) -> None:
        unsaid = concept.unsaid[source]
        self._write_concept(concept, unsaid, put)
        if self.written == (source,):
            return  # it means what it meant, in words
        at = concept.columns[source][0].at[0]
        there = next(count for count in range(len(at) + 1) if not pointer.has(self.descriptor.value, at[: count + 1]))
        text = _UNSAID.format(_json.text(unsaid), source)
        self.ledger.note(self._place(at[: there + 1]), concept.code, "assumed", concept.what, text)

    def _source(self, concepts: Sequence[tuple[Concept, Sequence[Reading]]]) -> Host:
        """The host that the descriptor is for: the first of those whose keys it has; the other one, if it has none."""
        spoken = {reading.host for _, readings in concepts for reading in readings}
        if any(pointer.has(self.descriptor.value, closed) for closed in CLOSED[self.descriptor.kind]):
            spoken.add("mcp-apps")
        for host in HOSTS:
            if host in spoken:
                return host
        return self.to if self.is_dropping else _other(self.to)

    def _place(self, at: Tokens) -> Place:
        return place_of(self.ledger, (*self.descriptor.at, *at))


def place_of(ledger: Ledger, at: Sequence[str | int]) -> Place:
    """The place in a ledger that these steps lead to."""
    place = ledger.root
    for token in at:
        place /= token
    return place


def _other(to: Host) -> Host:
    """The host that a document is taken to be for which says nothing of that."""
    return next(host for host in HOSTS if host != to)


def _holder(value: dict[str, JsonValue], at: Tokens) -> dict[str, JsonValue]:
    """The object that holds a key, made where there is none."""
    for token in at[:-1]:
        inner = value.get(token)
        if not isinstance(inner, dict):
            inner = value[token] = {}
        value = inner
    return value


def _put(value: dict[str, JsonValue], at: Tokens, member: JsonValue) -> None:
    holder = _holder(value, at)
    if member != {} or not isinstance(holder.get(at[-1]), dict):  # an empty object never hides what it could hold
        holder[at[-1]] = member


def _take(value: dict[str, JsonValue], at: Tokens) -> None:
    _holder(value, at).pop(at[-1], None)


def _prune(value: dict[str, JsonValue], holder: Tokens) -> None:
    """Take away an object if it holds nothing, and then whatever held nothing else."""
    for length in range(len(holder), 0, -1):
        if member_at(value, holder[:length]) != {}:
            return
        _take(value, holder[:length])
