"""What the page says of one protocol."""

from dataclasses import dataclass

from pydantic import JsonValue

from uispec.cli.rosetta.homes import NOWHERE, Home, pretty
from uispec.losses import Group


@dataclass(frozen=True, slots=True)
class Passage:
    """One thing that goes over the wire."""

    text: str
    """JSON, if the protocol's own."""
    label: str = ""
    """What it is, where there are several."""


@dataclass(frozen=True, slots=True)
class Panel:
    """One UI carried by one protocol."""

    title: str
    travels: tuple[Passage, ...]
    drawing: str
    """HTML."""
    losses: tuple[Group, ...]
    """The worst first."""
    click: tuple[Passage, ...] = ()
    """What is sent when the first button is pressed; empty where nothing is."""
    home: Home = NOWHERE
    """What that is in the words of the source."""
    held: tuple[str, ...] = ()
    """Why nothing is sent yet, a sentence each."""


def passage(value: JsonValue, label: str = "") -> Passage:
    """Write a value as it is read most easily; a text is left as it is."""
    return Passage(value if isinstance(value, str) else pretty(value), label)
