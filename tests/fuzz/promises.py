"""What every call owes, whatever it is given, and the record in which a target's calls are held to it.

- Nothing but a `UispecError` escapes, of the classes and with the codes that the documentation names; where a call may
  be wrong itself, also a `TypeError`, or the `ValueError` that the documentation names.
- Every issue has a code of the closed sets. Its path leads to a place of the document, or to one that is missing in a
  container that is there; the issues stand in document order.
- The input is not changed, the same input gives the same answer, and no answer changes when the input is edited later.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from itertools import pairwise
from typing import Final, ParamSpec, TypeVar, cast

from hypothesis import strategies as st
from pydantic import BaseModel

from tests.a2ui.test_fold_laws import emptied
from tests.fuzz import CASE
from tests.fuzz.inputs import Given, Json, copied
from tests.raising import is_told
from tests.test_codes import ISSUE_CODES
from uispec import pointer, tree
from uispec.a2ui import State
from uispec.errors import CatalogError, ConversionError, DataError, Issue, UispecError
from uispec.losses import CODES as LOSS_CODES

P = ParamSpec("P")
T = TypeVar("T")


class BrokenPromiseError(AssertionError):
    """A finding."""


class _Nowhere:
    def __repr__(self) -> str:
        return "NOWHERE"


NOWHERE: Final = _Nowhere()
"""Stands for a document, or a part of one, that nobody can read, so that any pointer may lead into it."""


class Unordered:
    """Stands for a document whose parts have no order, such as the components of a surface, or for any of several."""

    def __init__(self, *documents: Json) -> None:
        self.documents = documents


class Calls:
    """The calls that a target made for one input, each with what came of it."""

    def __init__(self) -> None:
        self.answers: list[str] = []
        """What each call gave, in full."""
        self.outcomes: list[str] = []
        """The same in brief: the name of the function, and the error if it was one, with its issues."""
        self._results: list[object] = []

    def ask(self, about: Json, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T | None:
        """Call a function about a document; give its result, or None where it refused in the way it may."""
        return self._asked((), about, function, *args, **kwargs)

    def ask_wrongly(self, about: Json, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T | None:
        """The same for a call that may itself be wrong, as its documentation says."""
        return self._asked((TypeError, ValueError), about, function, *args, **kwargs)

    def _asked(
        self,
        wrong: tuple[type[Exception], ...],
        about: Json,
        function: Callable[P, T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T | None:
        try:
            result = function(*args, **kwargs)
        except UispecError as error:
            _judge(error.issues, about, type(error))
            for code in {issue.code for issue in error.issues}:
                _hold_to_its_words(function, type(error), code)
            self._note(function, f" {type(error).__name__}", error.issues, error.issues)
            return None
        except wrong as error:
            if not isinstance(error, TypeError):
                _hold_to_its_words(function, type(error))
            self._note(function, f" {type(error).__name__}", (), str(error))
            return None
        issues = [*_issues(result)]
        _judge(issues, about, None)
        self._note(function, "", issues, result)
        return result

    def _note(self, function: Callable[..., object], refusal: str, issues: Sequence[Issue], result: object) -> None:
        name = getattr(function, "__qualname__", type(function).__name__)
        lines = (f"  {issue.code} {issue.path}" for issue in issues)
        self.outcomes.append("\n".join([f"{name}{refusal}", *lines]))
        self.answers.append(told(result))
        self._results.append(result)

    def expect(self, holds: bool, words: str) -> None:
        """State what else must hold."""
        if not holds:
            raise BrokenPromiseError(words)

    def again(self) -> list[str]:
        """What the same results say now."""
        return [told(result) for result in self._results]


@dataclass(frozen=True, slots=True)
class Target:
    """One or more public functions, fuzzed together."""

    name: str
    functions: tuple[str, ...]
    """The public names that it calls."""
    inputs: st.SearchStrategy[Given]
    run: Callable[[Given, Calls], None]
    shares: str = ""
    """Why results may share parts with the input, where the documentation says that they do."""


def hold(target: Target, given: Given) -> str:
    """Run a target twice on an input and hold it to its promises; give the outcomes of its calls, one a line."""
    try:
        # A copy, since it is destroyed there, and Hypothesis hands out one object again and again.
        return _held(target, copied(given))
    except Exception as error:  # whatever it is, it goes on, with the input that it was found by
        error.add_note(f"{CASE}Found({target.name!r}, {given!r}, ''),")
        raise


def _held(target: Target, given: Given) -> str:
    before = repr(given)
    calls, others = Calls(), Calls()
    target.run(given, calls)
    calls.expect(repr(given) == before, "the input was changed")
    target.run(copied(given), others)
    calls.expect(calls.answers == others.answers, "the same input gave another answer")
    if not target.shares:
        emptied(given)
        calls.expect(calls.again() == calls.answers, "an answer changed with the input")
    return "\n".join(calls.outcomes)


def _hold_to_its_words(function: Callable[..., object], error: type[Exception], code: str | None = None) -> None:
    """Hold a function of the library to what its documentation says that it raises."""
    is_ours = (getattr(function, "__module__", None) or "").startswith("uispec.")
    if is_ours and not is_told(function, error, code):
        raise BrokenPromiseError(f"{function.__qualname__} does not say that it raises {error.__name__} {code or ''}")


# Issues


_OTHERWISE_ORDERED: Final = (DataError, CatalogError, ConversionError)
"""A DataError is not about the document; the others are told off models, which forget the order of a source's keys."""


def _judge(issues: Sequence[Issue], about: Json, error: type[UispecError] | None) -> None:
    documents = about.documents if isinstance(about, Unordered) else (about,)
    for issue in issues:
        if issue.code not in ISSUE_CODES and issue.code not in LOSS_CODES:
            raise BrokenPromiseError(f"the code of {issue} is in no closed set")
        if not issue.message:
            raise BrokenPromiseError(f"{issue} says nothing")
        # A DataError is about a place of the data model that is not there, or about a text that is no pointer at all.
        if error is not DataError and not any(_leads_into(document, issue.path) for document in documents):
            raise BrokenPromiseError(f"the path of {issue} leads nowhere")
    if isinstance(about, Unordered) or error in _OTHERWISE_ORDERED:
        return
    places = [_position(about, issue.path) for issue in issues]
    for (place, before), (after, issue) in pairwise(zip(places, issues, strict=True)):
        if after < place:
            raise BrokenPromiseError(f"{issue} comes after {before}, and stands before it")


def _leads_into(document: Json, path: str) -> bool:
    """Whether there is a place at the end of a path, or a container that it would be a member of."""
    here = document
    for token in pointer.split(path)[:-1]:
        here = _member(here, token)
    return path == "" or here is NOWHERE or isinstance(here, Mapping) or _is_array(here)


def _position(document: Json, path: str) -> tuple[int, ...]:
    """Where a place stands; a missing one comes after all that are there. Unreadable parts hold no order."""
    here = document
    steps: list[int] = []
    for token in pointer.split(path):
        if isinstance(here, Mapping):
            steps.append([*cast("Mapping[str, Json]", here), token].index(token))
        elif _is_array(here) and pointer.is_index(token):
            steps.append(int(token))
        else:
            break
        here = _member(here, token)
    return tuple(steps)


def _member(container: Json, token: str) -> Json:
    """A member of a container, None where there is none; all of NOWHERE is nowhere."""
    if container is NOWHERE:
        return NOWHERE
    if isinstance(container, Mapping):
        return cast("Mapping[str, Json]", container).get(token)
    if _is_array(container) and pointer.is_index(token):
        items = cast("Sequence[Json]", container)
        return items[int(token)] if int(token) < len(items) else None
    return None


def _is_array(value: Json) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)


def read_text(text: bytes | str) -> Json:
    """A text as the JSON that it holds: one document or one a line, NOWHERE for each that cannot be read."""
    raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    whole = _read(raw)
    return read_lines(raw) if whole is NOWHERE else whole


def read_lines(text: bytes | str) -> list[Json]:
    """The lines of a text that hold something, read one by one."""
    raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    records = [line.strip(b" \t\r").removeprefix(b"\xef\xbb\xbf").strip(b" \t\r") for line in raw.split(b"\n")]
    return [_read(record) for record in records if record]


def _read(raw: bytes) -> Json:
    try:
        return json.loads(raw.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return NOWHERE


# Answers as text


def _parts(value: object) -> Iterator[tuple[str, object]]:
    """What a value consists of, for those values that consist of something."""
    match value:
        case BaseModel():
            yield "model", value.model_dump(mode="json")
        case tree.Node():
            for name in ("type", "id", "path", "scope", "props", "slots"):
                yield name, getattr(value, name)
        case Mapping():
            yield from ((repr(key), member) for key, member in cast("Mapping[object, object]", value).items())
        case list() | tuple():
            yield from ((str(index), item) for index, item in enumerate(cast("Sequence[object]", value)))
        case _ if is_dataclass(value):
            # What is private may be filled when it is first asked for, and says nothing.
            yield from ((field.name, getattr(value, field.name)) for field in fields(value) if field.name[0] != "_")
        case _:
            return


def told(value: object) -> str:
    """Everything that a result says, as text: equal texts for equal results, type for type."""
    words: list[str] = []
    waiting: list[tuple[str, object]] = [("", value)]
    while waiting:
        name, here = waiting.pop()
        below = list(_parts(here))
        kind = type(here).__name__
        words.append(f"{name}: {kind}({len(below)})" if below else f"{name}: {kind} {_scalar(here)}")
        waiting.extend(reversed(below))
    return "\n".join(words)


def _scalar(value: object) -> str:
    return repr(value) if isinstance(value, str | bytes | int | float | complex | None) else ""


def _is_sequence(value: object) -> bool:
    return isinstance(value, list | tuple)


def _issues(value: object) -> Iterator[Issue]:
    """Every issue that a result holds."""
    waiting: list[object] = [value]
    while waiting:
        here = waiting.pop()
        if isinstance(here, Issue):
            yield here
        elif _is_sequence(here) or (is_dataclass(here) and not isinstance(here, State)):
            waiting.extend(reversed([part for _, part in _parts(here)]))
