"""One case asked of both, and what each of them says."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, cast

from hypothesis import strategies as st

from tests.jsonrender.expecting import as_json, same
from tests.jsonrender.rows import decoded
from tests.peers.node import Node
from uispec import pointer
from uispec._model import MISSING
from uispec.errors import UispecError

Case: TypeAlias = dict[str, Any]
_EXACT: Final = 2**53
"""Beyond it, JavaScript writes other digits than were read."""


@dataclass(frozen=True)
class Refused:
    """A function threw; why is told in words of its own."""

    message: str


Answer: TypeAlias = object
"""What a function gave, or a `Refused`."""


@dataclass(frozen=True)
class Call:
    """One function of the npm package, and what does the same here."""

    name: str
    args: Callable[[Case], Sequence[Any]]
    ours: Callable[[Case], Answer]
    read: Callable[[Any], Answer] = as_json
    """What can be said in Python of what it gave; as a rule what JSON can say."""
    method: str = "json_render.calls"


@dataclass(frozen=True)
class Question:
    """A kind of case, and all that is asked about one."""

    name: str
    cases: st.SearchStrategy[Case]
    wanted: int
    """How many different cases have to be asked."""
    calls: Sequence[Call]


@dataclass(frozen=True)
class Pair:
    """What the two say of one case, asked one thing."""

    call: str
    case: Case
    ours: Answer
    theirs: Answer

    @property
    def agree(self) -> bool:
        """Whether both say the same, or both refuse."""
        if isinstance(self.ours, Refused) or isinstance(self.theirs, Refused):
            return isinstance(self.ours, Refused) and isinstance(self.theirs, Refused)
        return same(self.ours, self.theirs)

    def __str__(self) -> str:
        return f"{self.call}\n  case    {self.case}\n  ours    {self.ours}\n  theirs  {self.theirs}"


def asked(question: Question, case: Case, node: Node) -> list[Pair]:
    """Ask both all that there is to ask about a case, whose objects get the order that they have in JavaScript."""
    case = _in_order(case)
    return [
        Pair(call.name, case, _rounded(_ours(call, case)), _rounded(_theirs(call, case, node)))
        for call in question.calls
    ]


def _ours(call: Call, case: Case) -> Answer:
    try:
        return call.ours(case)
    except UispecError as error:
        return Refused(str(error))


def _theirs(call: Call, case: Case, node: Node) -> Answer:
    args = [encoded(argument) for argument in call.args(case)]
    (answer,) = node.call(call.method, [_NAMED.get(call.method, _unnamed)(call.name, args)])
    if "refused" in answer:
        return Refused(f"{answer['refused']['name']}: {answer['refused']['message']}")
    return call.read(decoded(answer["result"]))


def _unnamed(_: str, args: list[Any]) -> list[Any]:
    return args


_NAMED: Final[Mapping[str, Callable[[str, list[Any]], list[Any]]]] = {
    "json_render.calls": lambda name, args: [name, args],
    "json_render.resolveAll": lambda name, args: [name, *args],
}
"""How a call is written for the methods that are asked for a function by its name; others take arguments alone."""


def _in_order(value: Any) -> Any:
    """Objects of JavaScript have their integers first, whatever the text said; here the text is followed."""
    if isinstance(value, dict):
        members = cast("dict[str, Any]", value)
        integers = sorted((key for key in members if pointer.is_index(key)), key=int)
        return {key: _in_order(members[key]) for key in dict.fromkeys((*integers, *members))}
    return [_in_order(item) for item in cast("list[Any]", value)] if isinstance(value, list) else value


def _rounded(value: Any) -> Any:
    """Integers that are none of JavaScript's are the numbers next to them there."""
    if isinstance(value, Mapping):
        return {key: _rounded(member) for key, member in cast("Mapping[str, Any]", value).items()}
    if isinstance(value, list | tuple):
        return [_rounded(item) for item in cast("Sequence[Any]", value)]
    return float(value) if type(value) is int and abs(value) > _EXACT else value


def encoded(value: Any) -> Any:
    """A value as `json_render.mjs` reads it: JSON has no word for what is undefined, and none for -0 there."""
    if value is MISSING:
        return {"$undefined": True}
    if isinstance(value, dict):
        return {key: encoded(member) for key, member in cast("dict[str, Any]", value).items()}
    if isinstance(value, list):
        return [encoded(item) for item in cast("list[Any]", value)]
    return value
