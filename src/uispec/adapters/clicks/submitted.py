"""Which inputs a click speaks of, under which keys of its payload, and what in it is none."""

from collections.abc import Iterator
from dataclasses import dataclass

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import pointer
from uispec.adapters.clicks.home import Home, HomeAction, HomeInput, input_ids, is_around
from uispec.adapters.clicks.payload import Click


@dataclass(frozen=True, slots=True)
class Submitted:
    """What a click says of one input."""

    name: str
    entry: HomeInput
    texts: dict[str, JsonValue]
    """By half, as the codec reads them."""
    at: str
    """Pointer into the payload for issues about it: of the first thing said, else of where it would be said."""
    is_sent: bool = True


def walk_submitted(home: Home, known: HomeAction, click: Click) -> Iterator[Submitted]:
    """Walk the inputs that this click speaks of: those that came, and those that its host leaves out when empty."""
    if known.takes is not MISSING:
        for key, name in home.inputs_of(known).items():
            if name in home.inputs and key in click.inputs:
                # A client that has no value says null.
                texts = {} if click.inputs[key] is None else {"": click.inputs[key]}
                yield Submitted(name, home.inputs[name], texts, click.at(key))
        return
    for name, entry in home.inputs.items():
        keys = {half: key for half, key in input_ids(name, entry).items() if key in click.inputs}
        # Absence speaks only for inputs that this action submits.
        if keys or is_around(entry.within, known.within):
            texts = {half: click.inputs[key] for half, key in keys.items()}
            yield Submitted(name, entry, texts, click.at(*list(keys.values())[:1]), is_sent=bool(keys))


def find_strays(home: Home, known: HomeAction, click: Click) -> Iterator[tuple[str, str]]:
    """Find what a click brings that is neither of an input nor of what the action says itself.

    Returns:
        Pointer and key of each.
    """
    if known.takes is MISSING:
        inputs = set[str]().union(*(input_ids(name, entry).values() for name, entry in home.inputs.items()))
    else:
        inputs = set(home.inputs_of(known))
    own = known.context.keys()
    for key in click.data:
        if key not in own and (click.filled is not None or key not in inputs):
            yield click.data_path + pointer.format((key,)), key
    for key in () if click.filled is None else click.filled.values:
        if key not in inputs:
            yield click.at(key), key
