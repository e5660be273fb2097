"""The table that a conversion leaves for its clicks.

`home` is one JSON object that names every action and input of the output and keeps what the source said about them:
contexts unresolved, scopes, checks, the data snapshot. With it and the payload of a click nothing else is needed.
"""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, JsonValue, TypeAdapter
from pydantic_core import MISSING

from uispec.adapters.clicks.input_codecs import Codec, DateTimeCodec, Shape


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)

    def dump(self) -> dict[str, JsonValue]:
        """Give the part as plain JSON."""
        return self.model_dump(mode="json")


class HomeCheck(_Part):
    """One rule of the source that the target does not run."""

    condition: JsonValue
    """The dynamic value, unresolved, in the current spelling of the source."""
    message: str | MISSING = MISSING


Within: TypeAlias = Annotated[tuple[int, ...], Field(strict=False)]
"""The parts of an output that open by themselves around a place, by number, the outermost first."""


def is_around(outer: Sequence[int], inner: Sequence[int]) -> bool:
    """Tell whether what stands in one part of an output goes along with a click in another.

    >>> is_around((), (1,)), is_around((1,), (1, 4)), is_around((1,), ())
    (True, True, False)
    """
    return tuple(inner[: len(outer)]) == tuple(outer)


class HomeAction(_Part):
    """What a click on one action of the output means in the source."""

    component: str
    path: str
    """Instance path of the source component in its tree."""
    kind: str = "event"
    """What sort of action it is in the source, where that matters to its sender."""
    name: str
    context: dict[str, JsonValue]
    """Unresolved: each value as the source wrote it."""
    user_message: JsonValue | MISSING = MISSING
    scope: str = ""
    """Pointer of the data item that relative bindings start from."""
    within: Within = ()
    """Where it stands: a host sends the inputs along that stand in the same part of the output or around it."""
    takes: dict[str, str] | Literal["all"] | MISSING = MISSING
    """The inputs that come along, each by its key in the payload; absent where the host sends those around it.

    `"all"` is every input of the table under its own name. Listed for each action, they would fill it.
    """
    more: JsonValue | MISSING = MISSING
    """What else the sender of the source format has to know."""
    checks: Annotated[tuple[HomeCheck, ...], Field(strict=False)] = ()


class HomeInput(_Part):
    """Where the value of one input of the output belongs in the source's data."""

    component: str
    path: str
    data: Annotated[tuple[str, ...], Field(strict=False)] | MISSING = MISSING
    """Pointer tokens from the root of the data; absent where the source binds the value to nothing it can write."""
    codec: Codec
    shape: Shape = "same"
    """What JSON the value is in the source's data, where that is not what the codec reads."""
    toggle: Annotated[tuple[str, str], Field(strict=False)] = ("true", "false")
    """The texts for on and off of a source that keeps them as text."""
    initial: JsonValue | MISSING = MISSING
    """The value at conversion, as the codec reads it; an input that still shows it is untouched and writes nothing."""
    scope: str = ""
    within: Within = ()
    """Where it stands, as for an action."""
    checks: Annotated[tuple[HomeCheck, ...], Field(strict=False)] = ()


class Home(_Part):
    """The table that a conversion leaves for its clicks.

    An input that is the second half of a date and time has no entry of its own: the codec of the first names it.
    """

    source_format: str
    version: str
    """Version of the source, as it spells it itself; empty where it has none."""
    surface_id: str
    catalog_id: str | MISSING = MISSING
    """Of the source surface: its functions are called when the click comes home."""
    locale: str = "en"
    """What the conversion formatted for."""
    target_format: str
    digest: str
    """Stands also in the data of every action of the output, so that a click on an older output is known as stale."""
    actions: dict[str, HomeAction]
    inputs: dict[str, HomeInput]
    data: JsonValue

    def inputs_of(self, action: HomeAction) -> Mapping[str, str]:
        """The inputs that an action names, each by its key in the payload; none where the host chooses."""
        if action.takes is MISSING:
            return {}
        return {name: name for name in self.inputs} if action.takes == "all" else action.takes


HOME: Final = TypeAdapter(Home)


def digest(output: JsonValue, actions: Mapping[str, JsonValue]) -> str:
    """Hash an output (without digests in it) together with what its actions mean, each as it is dumped.

    >>> digest({"type": "AdaptiveCard"}, {})
    'ff0d48a825c536be'
    """
    # Keys sorted: their order in the source carries no meaning, so neither may it here.
    text = json.dumps([output, actions], ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return sha256(text.encode()).hexdigest()[:16]


def input_ids(name: str, entry: HomeInput) -> dict[str, str]:
    """Map the halves of one input to the output ids under which a host submits them: one, or two for a date and time.

    >>> input_ids("due", HomeInput(component="due", path="", codec=DateTimeCodec(date="due", time="due__time")))
    {'date': 'due', 'time': 'due__time'}
    """
    if isinstance(entry.codec, DateTimeCodec):
        halves = {"date": entry.codec.date, "time": entry.codec.time}
        return {half: id_ for half, id_ in halves.items() if id_ is not None}
    return {"": name}
