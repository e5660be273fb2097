"""What a language model writes to change a spec that is there, applied; and the patches between two specs."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, cast, get_args

from pydantic import JsonValue

from uispec import _json, pointer
from uispec._browser.javascript import trim
from uispec._hold import each, hold
from uispec._kinds import TEXT_TYPES, Text
from uispec._sentences import shown
from uispec.errors import Issue, PatchError
from uispec.jsonrender.models.spec import Spec
from uispec.jsonrender.policies import Policy, hold_policy
from uispec.jsonrender.reading import Source, object_of
from uispec.jsonrender.streams.lines import BadLine, MergeLine, PatchLine, Prose
from uispec.jsonrender.streams.mixed import FENCE_END, MixedReader, Part, opens_fence
from uispec.jsonrender.streams.spec_state import SpecState, begin, with_issues
from uispec.jsonrender.streams.stream import Outcome, apply_line
from uispec.limits import DEFAULT, Limits

EditMode: TypeAlias = Literal["patch", "merge", "diff"]
"""How a model may tell a change: operations of RFC 6902, a partial spec, a unified diff."""


def chosen_modes(function: str, modes: Iterable[str]) -> list[EditMode]:
    """The modes that a public function of that name was given, each once and in one order.

    Raises:
        TypeError: they are no names.
        ValueError: a mode that there is not.
    """
    chosen = [*each(function, "modes", modes, str, "the name of a mode")]
    for mode in chosen:
        if mode not in get_args(EditMode):
            raise ValueError(f"{function}: a mode is 'patch', 'merge' or 'diff', not {mode!r}")
    return [mode for mode in get_args(EditMode) if mode in chosen]


DIFF_FENCE: Final = "```diff"
"""What a line begins with that opens a unified diff."""

Patch: TypeAlias = dict[str, JsonValue]
"""One operation of RFC 6902 as JSON."""


def diff_to_patches(old: Source, new: Source, *, policy: Policy = "strict", limits: Limits = DEFAULT) -> list[Patch]:
    """Find the operations that turn one spec into another: `add`, `replace` and `remove`, arrays as a whole.

    Applied in their order, as `fold.spec_apply` or `patch.apply` does, they give the new spec, type for type.

    Args:
        old: what is there, in any form that `parse_spec` takes; neither argument is changed or shared with the result.
        new: what shall be there.
        policy: `strict` compares types too, and leaves equal arrays alone; `compat` compares as the npm package does:
            `1` is `1.0`, and an array with an object or an array in it is never equal to another.
        limits: `json_depth`, at most 200, and `document_bytes` of both.

    Returns:
        For each object, first what is new or other, in the order of the new one, then what is gone.

    Raises:
        LimitError, ParseError: one of them is no JSON that may enter; `codes.ReadCode`.
        InvalidDocumentError: `wrong_type`, one is no object, or holds what JSON has not.

    Spec: RFC 6902.

    >>> diff_to_patches({"root": "a", "state": {"n": 1}}, {"root": "b", "state": {"n": 1, "m": 2}})
    [{'op': 'replace', 'path': '/root', 'value': 'b'}, {'op': 'add', 'path': '/state/m', 'value': 2}]
    """
    hold_policy("diff_to_patches", policy)
    before, after = (object_of("diff_to_patches", *given, limits) for given in (("old", old), ("new", new)))
    return [*patches_between(before, after, policy)]


def patches_between(
    old: Mapping[str, JsonValue], new: Mapping[str, JsonValue], policy: Policy, path: str = ""
) -> Iterator[Patch]:
    """The same for objects of bounded depth, which share with the operations."""
    for key, value in new.items():
        place = path + pointer.format((key,))
        held = old.get(key, _NOTHING)
        if held is _NOTHING:
            yield {"op": "add", "path": place, "value": value}
        elif held is value:
            continue
        elif isinstance(held, dict) and isinstance(value, dict):
            yield from patches_between(cast("dict[str, JsonValue]", held), value, policy, place)
        elif not _are_same(cast("JsonValue", held), value, policy):
            yield {"op": "replace", "path": place, "value": value}
    for key in old:
        if key not in new:
            yield {"op": "remove", "path": path + pointer.format((key,))}


_NOTHING: Final = object()


def _are_same(held: JsonValue, value: JsonValue, policy: Policy) -> bool:
    if policy == "strict":
        return _json.same(held, value)
    if isinstance(held, list) and isinstance(value, list):
        return len(held) == len(value) and all(map(_are_identical, held, value))
    return _are_identical(held, value)


def _are_identical(held: JsonValue, value: JsonValue) -> bool:
    """What `===` says of values that were read from two texts."""
    is_container = isinstance(held, list | dict) or isinstance(value, list | dict)
    return not is_container and isinstance(held, bool) is isinstance(value, bool) and held == value


def is_non_empty_spec(value: object) -> bool:
    """Tell whether a value is a spec that there is something to edit in: it names a root and has elements.

    The root may be `""`, and is not looked for. Whatever is no such object, and no typed spec, is no spec; text too.

    Spec: json-render 0.21, isNonEmptySpec.

    >>> is_non_empty_spec({"root": "m", "elements": {"m": {}}}), is_non_empty_spec({"root": "m"})
    (True, False)
    """
    if isinstance(value, Spec):
        return bool(value.elements)
    if not isinstance(value, Mapping):
        return False
    spec = cast("Mapping[str, object]", value)
    elements = spec.get("elements")
    has_elements = isinstance(elements, Mapping) and bool(cast("Mapping[str, object]", elements))
    return has_elements and isinstance(spec.get("root"), str)


@dataclass(frozen=True, slots=True)
class Edited:
    """What an edit left."""

    state: SpecState
    """The state after it, with the spec and everything that was wrong."""
    outcomes: tuple[Outcome, ...]
    """What became of each line that was meant to change the spec, in their order."""
    prose: str
    """The rest of the text."""

    @property
    def spec(self) -> dict[str, JsonValue]:
        """The edited spec: read it, never write into it."""
        return self.state.spec


def apply_edit(
    spec: Source,
    text: Text,
    *,
    modes: Sequence[EditMode] = ("patch", "merge"),
    repair: bool = False,
    limits: Limits = DEFAULT,
) -> Edited:
    r"""Apply what a model wrote to change a spec: patch lines and partial specs, with prose around them.

    A unified diff, or a mode that was not asked for, changes nothing and is told as `unsupported_edit`; so is a whole
    spec, as `unread_spec`: parse that by itself if it shall take the place of the old one.

    Args:
        spec: what to change, in any form that `parse_spec` takes; it stays as it is.
        text: the whole answer of the model.
        modes: what the model was asked for.
        repair: take one closing brace too many off the end of a line, with a notice.
        limits: as `fold.spec_apply`.

    Raises:
        LimitError, ParseError: the spec is no JSON that may enter; `codes.ReadCode`. What is wrong with the text is
            told.
        InvalidDocumentError: `wrong_type`, the spec is no object.

    Spec: json-render, "Edit modes".

    >>> edited = apply_edit({"root": "m", "elements": {}}, '{"__json_edit": true, "root": "n"}\nDone.')
    >>> edited.spec, edited.prose, [str(outcome) for outcome in edited.outcomes]
    ({'root': 'n', 'elements': {}}, 'Done.', ['applied'])
    """
    hold("apply_edit", "text", text, TEXT_TYPES, "text or bytes")
    asked = chosen_modes("apply_edit", modes)
    state = begin("apply_edit", "spec", spec, limits)
    reader = MixedReader(repair=repair, limits=limits)
    outcomes: list[Outcome] = []
    prose: list[str] = []
    for part in _outside_diffs([*reader.feed(text), *reader.close()]):
        if isinstance(part, Prose):
            prose.append(part.text)
            continue
        mode = _MODES.get(type(part))
        line = part if mode is None or mode in asked else _unsupported(mode)
        state, outcome = apply_line(state, line, repair=repair, limits=limits)
        state = with_issues(state, outcome.issues)
        outcomes.append(outcome)
    return Edited(state, tuple(outcomes), "".join(prose))


_MODES: Final[Mapping[type[Part], EditMode]] = {PatchLine: "patch", MergeLine: "merge"}


def _outside_diffs(parts: Iterable[Part]) -> Iterator[Part]:
    """The parts of a text, with one that cannot be read for each unified diff."""
    in_diff = False
    for part in parts:
        words = trim(part.text) if isinstance(part, Prose) else ""
        if in_diff:
            in_diff = words != FENCE_END
        elif opens_fence(words, DIFF_FENCE, "strict"):
            in_diff = True
            yield _unsupported("diff")
        else:
            yield part


def _unsupported(mode: EditMode) -> BadLine:
    sentence = f"This is an edit of the mode {shown(mode)}, which is not taken here; {_INSTEAD}."
    return BadLine((Issue("", "unsupported_edit", sentence),), PatchError)


_INSTEAD: Final = "write patch operations, one on a line, or a partial spec, if that was asked for"
