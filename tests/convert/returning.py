"""The way back: what a document comes to when it is converted and then converted back (L4 and L5).

The two documents are compared by their leaves, by key and value: ids may have changed, and what only holds other things
may have come or gone, so that a place in one document names no place in the other. Where nothing is lost, the leaves
have to come in the same order, too.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from tests.convert.formats.json_texts import canonical
from tests.convert.mutants import Document, Mutant
from tests.convert.pairs import Pair
from tests.convert.shapes import is_array, is_object
from uispec import pointer
from uispec.adapters.clicks.payload import MARK, ROW
from uispec.errors import UispecError
from uispec.ledger import Ledger, Place
from uispec.losses import Loss, covers

_FRAMES: Final = frozenset({("component", '"Card"'), ("component", '"Column"'), ("direction", '"horizontal"')})
"""What only holds other things: a card has a frame, whatever is shown in it."""

_WORD: Final = re.compile("[a-z][A-Za-z]*")
"""A word of an enum, which another component says in another way."""

_LOOK: Final = re.compile(r'"?[A-Za-z0-9.#%-]*"?')
"""A word, a number or a size, as the looks of things are said; a text for people has more to it."""

_TYPE_KEYS: Final = ("component", "type", "$type")
Leaves: TypeAlias = Counter[tuple[str, str]]
_Step: TypeAlias = tuple[int, int, str]


@dataclass(frozen=True)
class Trip:
    """There and back."""

    document: Document
    """What came back."""
    forth: tuple[Loss, ...]
    """What was lost on the way there."""
    back: tuple[Loss, ...] = ()
    """What was lost on the way back, by pointers into the document that set out; one loss may stand at several."""
    homeless: int = 0
    """How many losses of the way back lead to no place in that document."""

    @property
    def losses(self) -> tuple[Loss, ...]:
        return (*self.forth, *self.back)


def leaves(pair: Pair, document: Document) -> Leaves:
    """The leaves of a document of the source, by key and value."""
    return Counter((key, canonical(value)) for _, key, value in pair.source.leaves(document))


def round_trip(pair: Pair, document: Document) -> Trip | None:
    """Convert there and back; `None` where there is no way back."""
    back = pair.back
    if back is None:
        return None
    ledger, result = pair.watched(document)
    origins = origins_of(ledger, result.output)
    returned = back.convert(unmarked(result.output, result.home))
    second = [list(_at_origins(loss, origins)) for loss in returned.losses]
    homeless = sum(not places for places in second)
    lost = tuple(loss for places in second for loss in places)
    return Trip(unmarked(returned.output, returned.home), result.losses, lost, homeless)


def unmarked(output: Any, home: Mapping[str, Any]) -> Any:
    """An output without what was put into its actions for the way home."""
    if is_array(output):
        return [unmarked(item, home) for item in output]
    if not is_object(output):
        return output
    mark = output.get(MARK)
    added = {MARK, ROW}
    if mark is not None:
        name = mark.get("action", "") if is_object(mark) else str(mark).partition(" ")[2]
        known: Mapping[str, Any] = home.get("actions", {}).get(name, {})
        takes = known.get("takes", ())
        added |= set(home["inputs"] if takes == "all" else takes) - set(known.get("context", ()))
    return {key: unmarked(member, home) for key, member in output.items() if key not in added}


def origins_of(ledger: Ledger, output: Any) -> dict[str, tuple[str, ...]]:
    """The pointers of an output that values were placed at, each with the places of the source that they come from."""
    holders: dict[int, dict[str, dict[str, None]]] = {}
    for item in ledger.placed:
        sources = holders.setdefault(id(item.holder), {}).setdefault(item.key, {})
        sources[item.at.pointer] = None
    found: dict[str, tuple[str, ...]] = {}
    stack: list[tuple[Any, Place]] = [(output, Place())]
    while stack:
        value, at = stack.pop()
        if is_object(value):
            placed = holders.get(id(value), {})
            found |= {(at / key).pointer: tuple(sources) for key, sources in placed.items() if key in value}
            stack += [(member, at / key) for key, member in value.items()]
        elif is_array(value):
            stack += [(member, at / index) for index, member in enumerate(value)]
    return found


def _at_origins(loss: Loss, origins: Mapping[str, Sequence[str]]) -> Iterator[Loss]:
    """A loss of the second leg, at what was placed there, inside, or else around it.

    Of what is dropped whole, the things are lost that the values inside it stood in: not all of their own were placed
    one by one, such as the texts that became rows of a table.
    """
    places = [at for path, at in origins.items() if path == loss.path or path.startswith(f"{loss.path}/")]
    if loss.effect == "dropped" and loss.path not in origins:
        places = [[source.rpartition("/")[0] for source in sources] for sources in places]
    around = loss.path
    while not places and "/" in around:
        around = around.rpartition("/")[0]
        places = [origins[around]] if around in origins else []
    for at in {source: None for sources in places for source in sources}:
        yield replace(loss, path=at)


def unreturned(pair: Pair, document: Document) -> Iterator[str]:
    """L5: what is not back, and no loss says so."""
    trip = round_trip(pair, document)
    if trip is None:
        return
    before, after = leaves(pair, document), leaves(pair, trip.document)
    missing = before - after
    if all(loss.severity == "notice" for loss in trip.losses):
        yield from (f"no loss, and new: {key} {value}" for key, value in _new(pair, document, trip, after - before))
        if not any(loss.effect == "approximated" for loss in trip.losses):
            shared = Counter({leaf: number for leaf, number in before.items() if after[leaf] == number})
            if in_order(pair, document, shared) != in_order(pair, trip.document, shared):
                yield "no loss, and another order"
    # A loss of the second leg at a member that several things of the first document decided has no one place there.
    spare = trip.homeless
    for wanted, number in missing.items():
        if wanted in _FRAMES:
            continue
        places = [at for at, key, value in pair.source.leaves(document) if (key, canonical(value)) == wanted]
        silent = [at for at in places if not _is_covered(at, trip.losses) and not _is_rebuilt(at, wanted[1], trip)]
        short = number - (len(places) - len(silent))
        spare, excused = spare - max(short, 0), spare
        if short > max(excused, 0):
            yield f"not back: {silent[0]} {wanted[1][:60]}"


def _new(pair: Pair, document: Document, trip: Trip, found: Leaves) -> Iterator[tuple[str, str]]:
    """What comes back and was not there, and no approximation made it of what was.

    What is approximated says what it said under another key, or with a look; a component that shows as another kind
    says itself in other words altogether.
    """
    near = [loss for loss in trip.losses if loss.effect == "approximated"]
    if any(loss.path.rpartition("/")[2] in _TYPE_KEYS for loss in near):
        return
    told_of = {loss.path.rpartition("/")[2] for loss in trip.losses}
    said = {canonical(value) for at, _, value in pair.source.leaves(document) if _is_covered(at, near)}
    for key, value in found:
        is_look = bool(near) and _LOOK.fullmatch(value)
        if (key, value) not in _FRAMES and key not in told_of and value not in said and not is_look:
            yield key, value


def in_order(pair: Pair, document: Document, shared: Leaves) -> list[tuple[str, str]]:
    """Leaves that both documents have, as somebody meets them who reads one from its root on."""
    ranks = {pointer.split(at): rank for rank, at in enumerate(_walk(pair.source.nodes(document)))}
    found: list[tuple[int, tuple[_Step, ...], str, str]] = []
    for at, key, value in pair.source.leaves(document):
        tokens = pointer.split(at)
        rank = next((ranks[tokens[:end]] for end in range(len(tokens), 0, -1) if tokens[:end] in ranks), -1)
        if ranks and rank < 0:
            continue  # of a component that was said anew later in the stream
        # What a thing says itself has no order: a text may be a prop or a child.
        around = tokens[:-2] if tokens[-2:-1] in (("props",), ("children",)) else tokens[:-1]
        found.append((rank, tuple(map(_step, around)), key, canonical(value)))
    left, kept = Counter(shared), list[tuple[str, str]]()
    for _, _, key, value in sorted(found):
        if left[key, value]:
            left[key, value] -= 1
            kept.append((key, value))
    return kept


def _step(token: str) -> _Step:
    """What sorts as a document is read: items by their position; the actions of a card stand below the rest of it."""
    return (0, int(token), "") if token.isdigit() else (2 if token == "actions" else 1, 0, token)


def _walk(nodes: Mapping[str, tuple[str, tuple[str, ...]]]) -> Iterator[str]:
    """Where the components stand that refer to each other by name, each before what it refers to."""
    referred = {name for _, names in nodes.values() for name in names}
    stack, seen = [name for name in reversed([*nodes]) if name not in referred], set[str]()
    while stack:
        name = stack.pop()
        if name in nodes and name not in seen:
            seen.add(name)
            at, names = nodes[name]
            yield at
            stack.extend(reversed(names))


def _is_rebuilt(path: str, value: str, trip: Trip) -> bool:
    """Whether the component is said to be another, and everything that it said is there in other places."""
    types = {
        loss.path.rpartition("/")[0]
        for loss in trip.losses
        if loss.effect == "approximated" and loss.path.rpartition("/")[2] in _TYPE_KEYS
    }
    is_other = any(path.startswith(f"{at}/") for at in types)
    said = "\n".join(_texts(trip.document))
    return is_other and all(_WORD.fullmatch(text) or text.strip() in said for text in _texts(json.loads(value)))


def _texts(value: Any) -> Iterator[str]:
    """Everything in a value that people may read."""
    if is_object(value):
        value = list(value.values())
    if is_array(value):
        for item in value:
            yield from _texts(item)
    elif isinstance(value, str | int | float):
        yield str(value)


def _is_covered(path: str, losses: Iterable[Loss]) -> bool:
    """At it, around it, or inside: a value with a member that is lost is not back as a whole."""
    return any(covers(loss, path) or loss.path == path or loss.path.startswith(f"{path}/") for loss in losses)


def needless(pair: Pair, document: Document, mutants: Iterable[Mutant]) -> Iterator[str]:
    """L4: losses at values that come back exactly, whatever they are. Those of the way back are another pair's.

    Args:
        pair: with a way back.
        document: of the source.
        mutants: changes of single values; a loss is judged by those at or inside its pointer.
    """
    trip = round_trip(pair, document)
    if trip is None:
        return
    doubtful = [loss for loss in trip.forth if loss.effect in ("approximated", "deferred")]
    for mutant in mutants:
        above = [loss for loss in doubtful if mutant.at == loss.path or mutant.at.startswith(f"{loss.path}/")]
        if above and restores(pair, document, trip, mutant):
            yield from (f"{loss.code} {loss.effect} {loss.path}" for loss in above)


def restores(pair: Pair, document: Document, trip: Trip, mutant: Mutant) -> bool:
    """Whether changing one value changes the same value of what comes back, and nothing else of it."""
    if mutant.law != "leaf":
        return False
    try:
        other = round_trip(pair, mutant.document)
    except UispecError:
        return False
    if other is None:
        return False
    before, changed = leaves(pair, document), leaves(pair, mutant.document)
    back, came = leaves(pair, trip.document), leaves(pair, other.document)
    return before != changed and back - came == before - changed and came - back == changed - before


def told(values: Iterable[str]) -> list[str]:
    """Each once, in order."""
    return list(dict.fromkeys(values))
