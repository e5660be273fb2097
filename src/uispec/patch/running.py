"""What one operation of a JSON Patch does to a document, to the letter of the RFC or as a policy has it."""

import re
from typing import Final, cast

from pydantic import JsonValue

from uispec import _json, pointer
from uispec._json.sizes import Sizes
from uispec._kinds import is_array, is_container, is_object
from uispec._sentences import did_you_mean, shown
from uispec.errors import Issue, Severity
from uispec.limits import Limits
from uispec.patch.codes import PatchCode
from uispec.patch.draft import ABSENT, Draft
from uispec.patch.policies import Policy
from uispec.patch.steps import Step, tokens_of, unknown_operation

_ALWAYS_ERRORS: Final = frozenset({"test_failed", "not_a_container", "too_large", "too_deep"})
"""What a policy that skips refuses all the same."""
LIMITS_REACHED: Final = frozenset({"too_large", "too_deep"})
"""What is told by a `LimitError`."""


class _RefusedError(Exception):
    """Why a step cannot be done, told of one member of its operation."""

    def __init__(self, member: str, code: PatchCode, sentence: str, *, keeps: bool = False) -> None:
        super().__init__(sentence)
        self.member = member
        self.code = code
        self.sentence = sentence
        self.keeps = keeps
        """What was made before there was no going on may stay."""


class Run:
    """One patch while it is applied: the document so far, how, and what the copies have come to."""

    def __init__(
        self, document: JsonValue, policy: Policy, limits: Limits, *, room: int | None = None, keeps: bool = False
    ) -> None:
        """Begin a patch.

        Args:
            document: it stays as it is.
            policy: where this parts with the RFC.
            limits: as `patch.apply` names them.
            room: characters of text that copies may add to the document; `None` for as many as `document_bytes`.
            keeps: the values of the steps are nobody else's, and need no copy.
        """
        self.policy = policy
        self.limits = limits
        self._keeps = keeps
        self._before = document
        self._draft = Draft(document)
        self._changes = 0
        self.room = limits.document_bytes if room is None else room
        """Characters of text that copies may still add to the document."""
        self._sizes = Sizes()

    def do(self, step: Step, prefix: str) -> Issue | None:
        """Do one step, and give what is to be said about it, under the pointer of its operation."""
        issue = None
        try:
            self._do(step)
        except _RefusedError as refused:
            is_left_out = self.policy.skips and refused.code not in _ALWAYS_ERRORS
            if not (is_left_out and refused.keeps):
                self._draft.undo()
            severity: Severity = "warning" if is_left_out else "error"
            issue = Issue(f"{prefix}/{refused.member}", refused.code, refused.sentence, severity)
        if self._draft.is_edited:
            # A move is a removal and an addition, which may undo each other.
            self._changes += 2 if step.op == "move" else 1
            self._draft.keep()
        return issue

    def result(self) -> JsonValue:
        """The document after all steps; the very one from before if it is the same again."""
        after = self._draft.document
        self._draft.share_all()
        # One change alone always leaves another document, and looking takes longer than making it.
        is_same = not self._changes or (self._changes > 1 and _json.same(self._before, after))
        return self._before if is_same else after

    def _do(self, step: Step) -> None:
        match step.op:
            case "add" | "replace":
                is_kept = self._keeps or step.value is ABSENT
                value = step.value if is_kept else _json.copy(cast("JsonValue", step.value))
                self._write_value(step, value, "value")
            case "remove":
                self._remove(self._tokens(step.path, "path"), "path")
            case "move" | "copy":
                self._bring(step)
            case "test":
                self._test(step)
            case _:
                raise _RefusedError("op", "unknown_operation", unknown_operation(step.op))

    def _find(self, tokens: pointer.Tokens) -> object:
        return pointer.find(self._draft.document, tokens, ABSENT)

    def _write_value(self, step: Step, value: object, member: str, known_levels: int | None = None) -> None:
        """Write at the path of a step what stands in, or at, one of its members."""
        tokens = self._tokens(step.path, "path")
        room = self.limits.json_depth - len(tokens)
        if (known_levels is None or known_levels > room) and _json.is_deeper(value, room):
            sentence = f"The document would be more than {self.limits.json_depth} levels deep (json_depth)."
            raise _RefusedError(member, "too_deep", sentence)
        inserts = step.op != "replace"
        if self.policy.creates:
            tokens = self._prepare(tokens)
        elif not inserts and self._find(tokens) is ABSENT:
            raise self._explain(tokens, "path", " Only `add` makes what is not there.")
        self._place(tokens, value, inserts=inserts)

    def _place(self, tokens: pointer.Tokens, value: object, *, inserts: bool) -> None:
        """Put a value, or none, where its container is; into an array before an element or in place of it."""
        container = self._find(tokens[:-1]) if tokens else None
        if is_array(container):
            index = self._position(tokens[-1], len(container), tokens[:-1])
            element = None if value is ABSENT else cast("JsonValue", value)
            if index < len(container) and not inserts:
                self._draft.put(tokens, element)
            else:
                self._draft.insert(tokens[:-1], index, element)
        elif tokens and not is_object(container):
            raise self._explain(tokens, "path")
        elif value is not ABSENT:
            self._draft.put(tokens, cast("JsonValue", value))
        elif not tokens:
            raise _RefusedError("path", "invalid_pointer", _NO_DOCUMENT)
        elif self._find(tokens) is not ABSENT:
            self._draft.remove(tokens)

    def _position(self, token: str, length: int, above: pointer.Tokens) -> int:
        """The index in an array that is written at; the one after the last may be, where a value is added."""
        if token == "-":
            return length
        if not pointer.is_index(token):
            raise _RefusedError("path", "invalid_index", _no_index(token, ', or "-"'), keeps=True)
        if len(token) > len(str(length)) or int(token) > length:
            last = f'the last place to add at is {length}, or "-"'
            where = shown(pointer.format(above))
            sentence = f"The index {shown(token, 30)} is beyond the end of the array at {where}; {last}."
            raise _RefusedError("path", "invalid_index", sentence, keeps=True)
        return int(token)

    def _prepare(self, tokens: pointer.Tokens) -> pointer.Tokens:
        """Make the containers on the way that are missing, and write indices as the RFC does."""
        done: list[str] = []
        here: object = self._draft.document
        for number, token in enumerate(tokens, start=1):
            done.append(_index_of(token, _DIGITS) if is_array(here) else token)
            if number == len(tokens):
                break
            after = tokens[number]
            inner: object = pointer.find(cast("JsonValue", here), (done[-1],), ABSENT)
            if inner is None:
                raise self._explain((*done, after), "path")
            if not is_container(inner):
                if is_array(here) and token == "-":
                    raise _RefusedError("path", "invalid_index", '"-" names no element to go through.', keeps=True)
                inner = [] if after == "-" or _DIGITS.match(after) else {}
                self._place(tuple(done), inner, inserts=False)
            here = inner
        return tuple(done)

    def _remove(self, tokens: pointer.Tokens, member: str) -> None:
        if not tokens:
            raise _RefusedError(member, "invalid_pointer", _NO_DOCUMENT)
        settled = self._settle(tokens)
        if self._find(settled) is ABSENT:
            raise self._explain(settled, member)
        self._draft.remove(settled)

    def _bring(self, step: Step) -> None:
        """Move or copy."""
        is_move = step.op == "move"
        if step.source is None or (self.policy.is_loose and not step.source):
            raise _RefusedError("from", "missing_property", f'The operation {shown(step.op)} needs the member "from".')
        source = self._tokens(step.source, "from", is_written=is_move)
        if self.policy.is_loose and source == ("",):
            sentence = "The whole document cannot be put into itself; name the part that is meant."
            raise _RefusedError("from", "move_into_child", sentence)
        settled = self._settle(source)
        value = self._find(settled)
        lost = self._explain(settled, "from") if value is ABSENT else None
        if lost is not None and (not self.policy.creates or (is_move and lost.code == "not_a_container")):
            raise lost
        if not is_move:
            self._hold_copy(value)
            self._draft.share(value)
        else:
            if not self.policy.creates:
                target = self._tokens(step.path, "path")
                if target == source:
                    return
                if target[: len(source)] == source:
                    sentence = (
                        f"{shown(step.path)} lies inside {shown(step.source)}, which cannot be moved into itself."
                    )
                    raise _RefusedError("path", "move_into_child", sentence)
            if lost is None:
                self._remove(source, "from")
        # What stood in the document at some depth may stand at the same depth, or above.
        self._write_value(step, value, "path", known_levels=self.limits.json_depth - len(source))

    def _test(self, step: Step) -> None:
        tokens = self._tokens(step.path, "path", is_written=False)
        if self.policy.is_loose and tokens == ("",):
            tokens = ()
        settled = self._settle(tokens)
        held = self._find(settled)
        if held is ABSENT and not self.policy.creates:
            raise self._explain(settled, "path")
        if not _is_equal(held, step.value, array_like=self.policy.is_loose):
            found, wanted = _show(held), _show(step.value)
            wanted = "one that is equal to the one given" if found == wanted else wanted
            sentence = f"The test failed: at {shown(step.path)} is {found}, not {wanted}."
            raise _RefusedError("path", "test_failed", sentence)

    def _tokens(self, text: str, member: str, *, is_written: bool = True) -> pointer.Tokens:
        """The tokens of a pointer; under the policy's own reading there is always one at least."""
        if len(text) > self.limits.pointer_length:
            sentence = f"The pointer has {len(text)} characters; pointer_length allows {self.limits.pointer_length}."
            raise _RefusedError(member, "too_large", sentence)
        tokens = tokens_of(text, self.policy)
        if is_written and not self.policy.forbidden.isdisjoint(tokens):
            token = next(token for token in tokens if token in self.policy.forbidden)
            sentence = f"{shown(token)} may not be written or removed."
            raise _RefusedError(member, "forbidden_key", sentence, keeps=True)
        return tokens

    def _settle(self, tokens: pointer.Tokens) -> pointer.Tokens:
        """Give the tokens for reading and removing, indices written as the RFC does."""
        if not self.policy.is_loose:
            return tokens
        settled: list[str] = []
        here: object = self._draft.document
        for token in tokens:
            settled.append(_index_of(token, _LEADING_DIGITS) if is_array(here) else token)
            here = pointer.find(cast("JsonValue", here), (settled[-1],), None)
        return tuple(settled)

    def _explain(self, tokens: pointer.Tokens, member: str, hint: str = "") -> _RefusedError:
        """Say why the tokens lead nowhere."""
        here = self._draft.document
        done = 0
        while (inner := pointer.find(here, tokens[done : done + 1], ABSENT)) is not ABSENT:
            here = cast("JsonValue", inner)
            done += 1
        return _missing(here, tokens[done], pointer.format(tokens[:done]), member, hint, self.policy)

    def _hold_copy(self, value: object) -> None:
        """Refuse a copy where the copies of this patch make more text than one document may have."""
        self.room -= self._sizes.of(value)
        if self.room < 0:
            most = self.limits.document_bytes
            sentence = f"The copies of this patch add more than {most} characters to the document (document_bytes)."
            raise _RefusedError("from", "too_large", sentence)


_NO_DOCUMENT: Final = "The whole document cannot be removed; replace it, or remove its members."

_DIGITS: Final = re.compile(r"([0-9]+)\Z")
_LEADING_DIGITS: Final = re.compile(r"\s*\+?([0-9]+)")


def _index_of(token: str, grammar: re.Pattern[str]) -> str:
    """The index that a token names under a looser grammar, as the RFC writes it; the token if there is none."""
    found = grammar.match(token)
    return found[1].lstrip("0") or "0" if found else token


def _missing(container: object, token: str, place: str, member: str, hint: str, policy: Policy) -> _RefusedError:
    """Why a container, or what stands in place of one, has no such member."""
    where = f" at {shown(place)}" if place else ""
    if is_array(container):
        length = len(container)
        if pointer.is_index(token):
            sentence = (
                f"The array{where} has {length} element{'' if length == 1 else 's'}, none of index {shown(token, 30)}."
            )
            return _RefusedError(member, "not_found", sentence + hint)
        if token == "-":
            sentence = f'"-" names the place after the last element of the array{where}, where nothing is.'
            return _RefusedError(member, "invalid_index", sentence)
        return _RefusedError(member, "invalid_index", _no_index(token))
    if is_object(container):
        names = [name for name, held in container.items() if held is not ABSENT] if len(container) <= _FEW else []
        near = did_you_mean(token, names)
        return _RefusedError(member, "not_found", f"The object{where} has no member {shown(token)}.{near}{hint}")
    # Where a policy lets scalars give way, only null is an obstacle.
    code: PatchCode = "not_found" if policy.creates and container is not None else "not_a_container"
    return _RefusedError(member, code, f"The value{where} is {_show(container)} and has no members.")


_FEW: Final = 100
"""Members of an object, up to which it is worth the time to look for one with a similar name."""


def _no_index(token: str, more: str = "") -> str:
    return f"{shown(token, 30)} is no index of an array; use 0, 1, 2, and so on{more}."


def _show(value: object) -> str:
    """Show a value in a sentence."""
    return "nothing" if value is ABSENT else shown(value, 40)


def _is_equal(held: object, expected: object, *, array_like: bool) -> bool:
    """Tell whether two values are equal as the RFC has it: numbers by value, objects whatever the order of members.

    Args:
        held: from the document.
        expected: from the operation.
        array_like: an object in the document equals the array that has its members as elements.
    """
    pairs = [(held, expected)]
    met: dict[tuple[int, int], tuple[object, object]] = {}
    while pairs:
        pair = left, right = pairs.pop()
        if left is right:
            continue
        if not is_container(left) or not is_container(right):
            # A boolean is no number, though Python takes it for one.
            if isinstance(left, bool) or isinstance(right, bool) or left != right:
                return False
            continue
        # Values that share their parts would take exponential time without this.
        ids = (id(left), id(right))
        if ids in met:
            continue
        met[ids] = pair  # with the values themselves, so that their ids stay their own
        if array_like and is_object(left) and is_array(right):
            right = {str(index): item for index, item in enumerate(right)}
        if is_object(left) and is_object(right):
            if left.keys() != right.keys():
                return False
            pairs += [(item, right[key]) for key, item in left.items()]
        elif is_array(left) and is_array(right) and len(left) == len(right):
            pairs += zip(left, right, strict=True)
        else:
            return False
    return True
