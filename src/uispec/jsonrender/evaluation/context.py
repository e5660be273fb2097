"""What an expression may see, how the policies differ there, and what is said on the way."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, NoReturn, TypeAlias, cast

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import _json, pointer
from uispec._browser import javascript
from uispec._hold import hold
from uispec._json.check import too_deep
from uispec.errors import Issue, LimitError, UispecError
from uispec.jsonrender.codes import EvaluationCode
from uispec.jsonrender.evaluation import paths
from uispec.jsonrender.policies import Policy
from uispec.limits import DEFAULT, Limits

if TYPE_CHECKING:
    from uispec.jsonrender.evaluation.directives import DirectiveRule

Function: TypeAlias = Callable[[dict[str, "JsonValue | MISSING"]], "JsonValue | MISSING"]
"""A function of the host: from the arguments by their names to JSON, or to MISSING for nothing."""
Functions: TypeAlias = Mapping[str, Function]
Directives: TypeAlias = Mapping[str, "DirectiveRule"]


State: TypeAlias = dict[str, JsonValue]
"""A state: a JSON object, which others may share, so that it is read and never written."""


class Scope(NamedTuple):
    """Where in the repeats an expression stands."""

    item: JsonValue | MISSING = MISSING
    """The item of the innermost repeat; MISSING outside of any."""
    position: int | MISSING = MISSING
    """Its position in the list, whether others are filtered out or not."""
    base: str | None = None
    """Its place in the state."""


OUTSIDE: Final = Scope()


def scope_of(state: JsonValue, place: str) -> Scope:
    """Open the scope of the item at a place of the state.

    >>> scope_of({"rows": ["a", "b"]}, "/rows/1")
    Scope(item='b', position=1, base='/rows/1')
    """
    if not place:
        return OUTSIDE
    tokens = pointer.split(place)
    item = pointer.find(state, tokens, None) if pointer.has(state, tokens) else MISSING
    return Scope(item, int(tokens[-1]) if pointer.is_index(tokens[-1]) else MISSING, place)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Where the policies part, beside what `paths` has of it."""

    dialect: paths.Dialect
    is_closed: bool
    """Conditions are held to the closed grammar; upstream evaluates what it can and throws where it cannot."""
    container_text: Callable[[JsonValue, Limits], str]
    """An array or an object in a template."""
    is_forgiving: bool
    """What makes no sense does nothing, as upstream has it; else it is an error."""
    resolves_twice: bool
    """Params of actions are looked up in the state once more, and null is nothing there."""
    ignores_disabled: bool
    """Checks with `enabled: false` run all the same."""
    is_finite: bool
    """Arithmetic that leaves the numbers of JSON is an error."""


def _json_text(value: JsonValue, limits: Limits) -> str:
    if not isinstance(value, list | dict):
        return javascript.text(value, limits)
    written = _json.text(value)
    if len(written) > limits.text_length:
        message = f"A container written as text is longer than text_length allows ({limits.text_length})."
        raise LimitError(Issue("", "too_large", message))
    return written


RULES: Final[Mapping[Policy, Rules]] = {
    "strict": Rules(
        dialect=paths.DIALECTS["strict"],
        is_closed=True,
        container_text=_json_text,
        is_forgiving=False,
        resolves_twice=False,
        ignores_disabled=False,
        is_finite=True,
    ),
    "compat": Rules(
        dialect=paths.DIALECTS["compat"],
        is_closed=False,
        container_text=javascript.text,
        is_forgiving=True,
        resolves_twice=True,
        ignores_disabled=True,
        is_finite=False,
    ),
}


Program: TypeAlias = Callable[["Context", Scope], "JsonValue | MISSING"]
"""A value of a spec, prepared to be evaluated many times."""
Test: TypeAlias = Callable[["Context", Scope], bool]
"""A condition, likewise."""


class Compiler:
    """What preparing values goes by, and what was prepared: the same part of a spec once."""

    __slots__ = ("_readers", "directives", "limits", "programs", "rules", "tests")

    def __init__(
        self, directives: Directives | None = None, policy: Policy = "strict", limits: Limits = DEFAULT
    ) -> None:
        self.directives: Directives = directives or {}
        self.rules = RULES[policy]
        self.limits = limits
        self.programs: dict[int, tuple[JsonValue, Program | None]] = {}
        """By the identity of a container, which is kept so that its id stays its own; `None` for what is constant."""
        self.tests: dict[int, tuple[JsonValue, Test]] = {}
        """Conditions, likewise."""
        self._readers: dict[str, paths.Reader] = {}

    def reader(self, path: str) -> paths.Reader:
        """Prepare to read a path that a spec holds; what is wrong with it is raised when it is read.

        The reader raises:
            DataError: `invalid_pointer`.
            LimitError: `too_large`.
        """
        known = self._readers.get(path)  # since many elements look at one place
        if known is None:
            try:
                known = self.reader_once(path)
            except UispecError as error:
                known = raiser(error)
            self._readers[path] = known
        return known

    def reader_once(self, path: str) -> paths.Reader:
        """Prepare to read a path that is not kept, such as one that leads through an item.

        Raises:
            DataError, LimitError: as what `reader` gives.
        """
        paths.hold_path(path, self.limits)
        return paths.reader(path, self.rules.dialect)


def raiser(error: UispecError) -> Callable[..., NoReturn]:
    """What raises an error once it is called, each time a fresh one."""

    def fail(*_: object) -> NoReturn:
        raise type(error)(*error.issues)

    return fail


_STEPS: Final = 8
"""Items and conditions that may be looked at for each node that a tree may have."""


class Context:
    """One evaluation, or many with the same state: what can be read, and what there is to say."""

    __slots__ = ("compiler", "functions", "is_json", "is_synced", "limits", "notes", "room", "rules", "state", "steps")

    def __init__(
        self,
        state: JsonValue,
        *,
        functions: Functions | None = None,
        directives: Directives | None = None,
        policy: Policy = "strict",
        is_json: bool = True,
        limits: Limits = DEFAULT,
        compiler: Compiler | None = None,
        is_synced: bool = False,
    ) -> None:
        self.state = state
        self.functions: Functions = functions or {}
        self.compiler = compiler or Compiler(directives, policy, limits)
        self.rules = self.compiler.rules
        self.limits = limits
        self.notes: list[tuple[EvaluationCode, str]] = []
        """What is odd and yet stops nothing, since somebody last took it."""
        self.is_json = is_json
        """Containers are made as they are written as JSON: members that are MISSING are left out, items are null."""
        self.is_synced = is_synced
        """The item of a scope is what the state holds at its place: nothing was written since."""
        self.room = limits.document_bytes
        """How much may still be made, see `charge`."""
        self.steps = _STEPS * limits.tree_nodes
        """How much may still be looked at, see `work`."""

    def read(self, path: str) -> JsonValue | MISSING:
        """Read a place of the state.

        Raises:
            DataError: `invalid_pointer`.
            LimitError: `too_large`.
        """
        return self.compiler.reader_once(path)(self.state)

    def note(self, code: EvaluationCode, message: str) -> None:
        """Say something that stops nothing."""
        self.notes.append((code, message))

    def charge(self, size: int) -> None:
        """Count work or text that a document makes: all of it together is bounded as the document is.

        Raises:
            LimitError: `too_large`.
        """
        self.room -= size
        if self.room < 0:
            message = f"What the expressions make is larger than document_bytes allows ({self.limits.document_bytes})."
            raise LimitError(Issue("", "too_large", message))

    def work(self, steps: int) -> None:
        """Count steps that make nothing by themselves: items that are looked at, conditions that are asked.

        Raises:
            LimitError: `too_large`.
        """
        self.steps -= steps
        if self.steps < 0:
            most = self.limits.tree_nodes
            message = f"Repeats and conditions look at more than {_STEPS} times what tree_nodes allows ({most})."
            raise LimitError(Issue("", "too_large", message))

    def make_room(self, length: int, work: int = 0) -> None:
        """Count a text before it is made: the same long one may stand in it many times.

        Args:
            length: its characters.
            work: what else is to be counted.

        Raises:
            LimitError: `too_large`.
        """
        if length > self.limits.text_length:
            message = f"A text that an expression makes is longer than text_length allows ({self.limits.text_length})."
            raise LimitError(Issue("", "too_large", message))
        self.room -= length + work
        if self.room < 0:
            self.charge(0)

    def joined(self, pieces: Sequence[str], separator: str = "") -> str:
        """Join texts, as far as there is room for what comes of it.

        Raises:
            LimitError: `too_large`.
        """
        self.make_room(sum(map(len, pieces)) + len(separator) * len(pieces))
        return separator.join(pieces)


def hold_functions(function: str, functions: object, directives: object = None) -> None:
    """Refuse what is no mapping of functions, or of directives; a caller's slip."""
    hold(function, "functions", functions, Mapping | None, "a mapping of functions by name, or None")
    hold(function, "directives", directives, Mapping | None, "a mapping of directives by key, or None")


def taken(value: object, limits: Limits) -> JsonValue:
    """Take a value that is to be evaluated in from outside: hold it to being JSON, and give a copy.

    Evaluating goes down with the value, and so no deeper than the parser does, whatever the limits allow.

    Raises:
        LimitError, ParseError, InvalidDocumentError: as `_json.check`.
    """
    if _json.is_deeper(value, _json.PARSER_DEPTH):
        raise too_deep("", limits)
    return _json.owned(value, limits)


def shared(state: Mapping[str, object], limits: Limits) -> State:
    """Hold a state to being JSON, and give that very one where it is of dicts and lists throughout; else a copy.

    For what a write shares with its result.

    Raises:
        LimitError, ParseError, InvalidDocumentError: as `_json.check`.
    """
    _json.check(state, limits)
    waiting: list[object] = [state]
    while waiting:
        here = waiting.pop()
        if isinstance(here, dict):
            waiting += cast("dict[str, object]", here).values()
        elif isinstance(here, list):
            waiting += cast("list[object]", here)
        elif isinstance(here, Mapping | Sequence) and not isinstance(here, str):
            return cast("State", _json.copy(cast("JsonValue", state)))
    return cast("State", state)
