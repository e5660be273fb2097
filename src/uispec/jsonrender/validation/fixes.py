"""auto_fix: mistakes of models that have one likely meaning, mended; and what was wrong, for the model."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from pydantic import JsonValue, TypeAdapter

from uispec import _json, pointer
from uispec._hold import each
from uispec._model import STRICT, Seq, fits
from uispec._sentences import shown
from uispec.errors import Issue, UispecError
from uispec.jsonrender.models.bindings import BindingMap
from uispec.jsonrender.models.conditions import Condition
from uispec.jsonrender.models.spec import Repeat
from uispec.jsonrender.policies import Policy, hold_policy
from uispec.jsonrender.reading import Source, object_of
from uispec.jsonrender.validation.links import known_by, slots_of
from uispec.jsonrender.validation.strange import MISPLACED
from uispec.jsonrender.validation.validation import Vocabulary, hold_vocabulary
from uispec.limits import DEFAULT, Limits

_Element: TypeAlias = dict[str, JsonValue]

_FIELDS: Final[Mapping[str, TypeAdapter[Any]]] = {
    "children": TypeAdapter(Seq[str], config=STRICT),
    "visible": TypeAdapter(Condition, config=STRICT),
    "on": TypeAdapter(BindingMap, config=STRICT),
    "repeat": TypeAdapter(Repeat),
    "watch": TypeAdapter(BindingMap, config=STRICT),
}
"""Fields of an element that models put into its props, and what each has to be to stand in its place."""

_EVENT: Final = "press"
"""The event that an action in the props is taken to be of."""


@dataclass(frozen=True, slots=True)
class Fix:
    """One change that was made to a spec."""

    path: str
    """Where in the spec that was given the mistake stands."""
    message: str
    is_lossy: bool
    """True where something that was written is gone."""


@dataclass(frozen=True, slots=True)
class Fixed:
    """A spec with its fixes; it may still be wrong."""

    spec: dict[str, JsonValue]
    fixes: tuple[Fix, ...]
    """What was moved, by element, then the children that were taken out, then those in slots."""


def auto_fix(
    source: Source,
    catalog: Vocabulary | None = None,
    policy: Policy = "strict",
    *,
    lossy: bool = True,
    limits: Limits = DEFAULT,
) -> Fixed:
    """Mend what models do wrong and what has one likely meaning.

    Fields of an element that stand in its props are moved out (`visible`, `on`, `repeat`, `watch`), and mentions of
    elements that do not exist are taken out, which loses them. A repeat keeps its last child, since it would draw
    nothing without one.

    Args:
        source: JSON text or bytes, the object as a mapping, or a typed spec. It may have any number of faults.
        catalog: which props components declare; a declared prop stays where it is.
        policy: `compat` does what the npm package does: it moves whatever stands there, overwrites without a word, and
            drops keys that a spec does not know. `strict` moves only what is valid in its place, counts overwriting as
            lossy, keeps everything else, moves `children`, turns `action` and `actionParams` into an `on.press`, and
            unwraps a root that was written as JSON twice.
        lossy: whether fixes that lose something are made as well.
        limits: `document_bytes` and `json_depth`.

    Returns:
        The spec as JSON, with what was done.

    Raises:
        ParseError, LimitError: `source` is no JSON that may enter (`codes.ReadCode`).
        InvalidDocumentError: `wrong_type`, where it is no object.

    Spec: json-render 0.21, autoFixSpec.

    >>> fixed = auto_fix({"root": "a", "elements": {"a": {"type": "Text", "props": {"visible": False}}}})
    >>> fixed.spec["elements"], [fix.message for fix in fixed.fixes]
    ({'a': {'type': 'Text', 'props': {}, 'visible': False}}, ['Moved "visible" from props to element level on "a".'])
    """
    hold_vocabulary("auto_fix", catalog)
    hold_policy("auto_fix", policy)
    document = object_of("auto_fix", "source", source, limits)
    fixes: list[Fix] = []
    if policy == "compat":
        fixed = {key: document[key] for key in ("root", "elements", "state") if key in document}
    else:
        fixed = dict(document)
        fixes += _unwrap_root(fixed)
    elements = document.get("elements")
    if isinstance(elements, dict):
        # Fresh ones, since one object may stand under several keys.
        mended: dict[str, _Element] = {
            key: dict(element) for key, element in elements.items() if isinstance(element, dict)
        }
        for key, element in mended.items():
            declared = () if catalog is None else catalog.prop_names(str(element.get("type")))
            fixes += _move_all(key, element) if policy == "compat" else _move(key, element, declared, lossy)
        is_known = known_by(elements, policy)
        for prune in (_prune_children, _prune_slots) if lossy else ():
            for key, element in mended.items():
                fixes += prune(key, element, is_known)
        fixed["elements"] = whole = dict(elements)
        whole.update(mended)
    return Fixed(fixed, tuple(fixes))


def format_issues(issues: Iterable[Issue], policy: Policy = "strict") -> str:
    """Tell the errors among issues to the model that wrote the spec; warnings are left out.

    Args:
        issues: as `validate` gives them.
        policy: `strict` puts the place before each sentence, `compat` gives the sentences alone.

    Returns:
        A line that introduces them and one line for each; empty where there is no error.

    Spec: json-render 0.21, formatSpecIssues.

    >>> print(format_issues([Issue("/root", "missing_root", "Spec has no root element defined.")]))
    The generated UI spec has the following errors:
    - /root: Spec has no root element defined.
    """
    errors = [
        issue for issue in each("format_issues", "issues", issues, Issue, "an Issue") if issue.severity == "error"
    ]
    hold_policy("format_issues", policy)
    places = [f"{issue.path}: " if issue.path and policy == "strict" else "" for issue in errors]
    lines = [f"- {place}{issue.message}" for place, issue in zip(places, errors, strict=True)]
    return "\n".join([_INTRODUCTION, *lines]) if errors else ""


_INTRODUCTION: Final = "The generated UI spec has the following errors:"


def _unwrap_root(spec: dict[str, JsonValue]) -> Iterator[Fix]:
    root, elements = spec.get("root"), spec.get("elements")
    if not isinstance(root, str) or not isinstance(elements, dict) or root in elements or root[:1] != '"':
        return
    try:
        inner = _json.read(root)
    except UispecError:
        return
    if isinstance(inner, str) and inner in elements:
        spec["root"] = inner
        yield Fix("/root", f"Took the root {shown(inner)} out of a second pair of quotes.", is_lossy=False)


def _move_all(key: str, element: _Element) -> Iterator[Fix]:
    """Move the fields that the npm package moves, whatever they hold and whatever stands there."""
    for field in MISPLACED:
        if field in _props(element):
            element[field] = _take(element, field)
            yield _tell_move(key, field, is_lossy=False)


def _move(key: str, element: _Element, declared: Collection[str], lossy: bool) -> Iterator[Fix]:
    """Move the fields that are valid in their places, and the action of a press."""
    for field, adapter in _FIELDS.items():
        if field not in _props(element) or field in declared or not fits(adapter, _props(element)[field]):
            continue
        overwrites = field in element and not _json.same(element[field], _props(element)[field])
        if lossy or not overwrites:
            element[field] = _take(element, field)
            yield _tell_move(key, field, is_lossy=overwrites)
    action, params = _props(element).get("action"), _props(element).get("actionParams", {})
    on = element.get("on", {})
    if isinstance(action, str) and isinstance(params, dict) and "action" not in declared and isinstance(on, dict):
        if _EVENT in on:
            return
        binding: dict[str, JsonValue] = {"action": _take(element, "action")}
        if "actionParams" in _props(element):
            binding["params"] = _take(element, "actionParams")
        element["on"] = {**on, _EVENT: binding}
        text = f'Moved "action" from props to the event "{_EVENT}" on {shown(key)}.'
        yield Fix(pointer.format(("elements", key, "props", "action")), text, is_lossy=False)


def _props(element: _Element) -> _Element:
    props = element.get("props")
    return props if isinstance(props, dict) else {}


def _take(element: _Element, field: str) -> JsonValue:
    """Take a prop out of an element; the props are made anew, since others may hold them too."""
    props = dict(_props(element))
    value = props.pop(field)
    element["props"] = props
    return value


def _tell_move(key: str, field: str, *, is_lossy: bool) -> Fix:
    text = f'Moved "{field}" from props to element level on {shown(key)}.'
    return Fix(pointer.format(("elements", key, "props", field)), text, is_lossy)


def _prune_children(key: str, element: _Element, is_known: Callable[[JsonValue], bool]) -> Iterator[Fix]:
    """Take out children that do not exist; not the last one of a repeat."""
    children = element.get("children")
    if isinstance(children, list):
        kept = [child for child in children if is_known(child)]
        if len(kept) < len(children) and (kept or "repeat" not in element):
            element["children"] = kept
            for index, child in enumerate(children):
                if not is_known(child):
                    text = f"Removed reference to undefined element {shown(child)} from children of {shown(key)}."
                    yield Fix(pointer.format(("elements", key, "children", index)), text, is_lossy=True)


def _prune_slots(key: str, element: _Element, is_known: Callable[[JsonValue], bool]) -> Iterator[Fix]:
    slots = element.get("slots")
    if isinstance(slots, dict):
        element["slots"] = {
            name: [child for child in held if is_known(child)] if isinstance(held, list) else held
            for name, held in slots.items()
        }
        for link in slots_of(element | {"slots": slots}):
            if not is_known(link.child):
                text = f"Removed reference to undefined element {shown(link.child)} from slot {shown(link.slot)}"
                yield Fix(pointer.format(("elements", key, *link.place)), f"{text} of {shown(key)}.", is_lossy=True)
