"""validate: whether a spec is one, and whether it hangs together. It raises nothing, whatever document it is given."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias, cast, runtime_checkable

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import _json, pointer
from uispec._browser import javascript
from uispec._hold import each, hold, hold_limits
from uispec._issues.lists import bounded
from uispec._kinds import TEXT_TYPES
from uispec._sentences import shown
from uispec.errors import Issue, UispecError
from uispec.jsonrender.codes import OwnSpecCode, SpecCode
from uispec.jsonrender.models import conditions
from uispec.jsonrender.models.expressions import DIRECTIVES
from uispec.jsonrender.models.spec import Spec
from uispec.jsonrender.policies import Policy, hold_policy
from uispec.jsonrender.reading import (
    Source,
    dump_spec,
    element_not_object,
    elements_missing,
    invalid_visible,
    missing_root,
    shape_issues,
)
from uispec.jsonrender.validation.clearance import around, clear_links, is_tree, outline
from uispec.jsonrender.validation.links import cycles, key_of, known_by, missing_children, reachable
from uispec.jsonrender.validation.repeats import RepeatWalk
from uispec.jsonrender.validation.strange import (
    ELEMENT_KEYS,
    MISPLACED,
    REPEAT_KEYS,
    SPEC_KEYS,
    SUSPICIOUS,
    strange_expressions,
    unknown_in_actions,
    unknown_keys,
)
from uispec.limits import DEFAULT, Limits

Object: TypeAlias = dict[str, JsonValue]


@runtime_checkable
class Vocabulary(Protocol):
    """What is asked of a catalog here; `jsonrender.Catalog` is one."""

    def prop_names(self, component: str, /) -> Collection[str]:
        """The props that a component declares; none for a component that the catalog lacks."""
        ...

    def validate(self, spec: Mapping[str, object], /, *, limits: Limits) -> list[Issue]:
        """What the catalog itself has to say about a spec."""
        ...


def hold_vocabulary(function: str, catalog: object) -> None:
    """Refuse what is no catalog; a caller's slip."""
    hold(function, "catalog", catalog, Vocabulary | None, "a Catalog, or None")


_BELONGS: Final[Mapping[str, str]] = {
    "children": "The children of an element stand beside its props.",
    "state": "The state belongs to the spec.",
    "action": 'What an element does stands in its "on", by event.',
    "actionParams": 'The params of an action stand in its binding, in the "on" of the element.',
}


def validate(
    source: Source | JsonValue,
    catalog: Vocabulary | None = None,
    policy: Policy = "strict",
    *,
    check_orphans: bool | None = None,
    directives: Collection[str] = (),
    limits: Limits = DEFAULT,
) -> list[Issue]:
    """Say what is wrong with a spec: its shape, and how its elements hang together.

    Args:
        source: JSON text or bytes, the object as a mapping, or a typed spec; what is none is told as an issue.
        catalog: which props components declare: a declared prop is not taken for a misplaced field. Under `strict`,
            what the catalog itself says follows after everything else, but for places that were told already.
        policy: `compat` tells what the validator of the npm package tells, and the places where that one throws.
            `strict` tells beside it all that keeps a spec from being read, cycles, every item of lists in lists, more
            fields in props, and as warnings keys that mean nothing: of elements, of actions, of the spec, of
            expressions, and of objects that look like those.
        check_orphans: whether elements that the root does not lead to are told; where nothing is said, strict does.
        directives: the keys of directives that the host knows beside the published ones.
        limits: `document_bytes` and `json_depth`; `tree_nodes` bounds the places that repeats in repeats look at.

    Returns:
        The issues, in the order of the npm package: about the root, about each element in the order of the map, about
        repeats, then cycles and orphans. The spec is usable if none of them is an error.

    Spec: json-render 0.21, validateSpec.

    >>> [issue.code for issue in validate({"root": "a", "elements": {"a": {"type": "Box", "children": ["b"]}}})]
    ['missing_child']
    >>> validate("[]")[0].code
    'wrong_type'
    """
    hold_vocabulary("validate", catalog)
    hold_policy("validate", policy)
    hold_limits("validate", limits)
    look = _Look(policy, catalog, limits, (*DIRECTIVES, *each("validate", "directives", directives, str, "a key")))
    if isinstance(source, Spec) and catalog is None and (found := _sound(source, look)) is not None:
        return [*bounded([*found])]
    try:
        document = _read(source, limits)
    except UispecError as error:
        return [*error.issues]
    if not isinstance(document, Mapping):
        return [Issue("", "wrong_type", f"A spec is an object; got {shown(document)}.")]
    orphans = policy == "strict" if check_orphans is None else check_orphans
    issues = [*_structure(document, look, orphans)]
    if catalog is not None and policy == "strict":
        told = {issue.path for issue in issues}
        issues += (issue for issue in catalog.validate(document, limits=limits) if issue.path not in told)
    return [*bounded(issues)]


def _read(source: Source | JsonValue, limits: Limits) -> JsonValue:
    if isinstance(source, Spec):
        return dump_spec(source)
    if isinstance(source, TEXT_TYPES):
        return _json.read(source, limits)
    _json.check(source, limits)
    return cast("JsonValue", source)


@dataclass(frozen=True, slots=True)
class _Look:
    """What holds for the whole of one look at a spec."""

    policy: Policy
    catalog: Vocabulary | None
    limits: Limits
    directives: Collection[str] = DIRECTIVES


def _sound(spec: Spec, look: _Look) -> Iterable[Issue] | None:
    """All that is wrong with a typed spec, if that can be repeats at most; `None` for "not sure"."""
    parts = outline(spec)
    return None if parts is None else _repeats(spec.root, parts, spec.state, look)


def _structure(document: Mapping[str, JsonValue], look: _Look, orphans: bool) -> Iterable[Issue]:
    links = clear_links(document)
    if links is not None and is_tree(root := str(document["root"]), links):
        elements = cast("dict[str, Object]", document["elements"])
        repeating = [key for key, element in elements.items() if "repeat" in element]
        state = _json.copy(document["state"]) if repeating and "state" in document else MISSING
        return _repeats(root, around(repeating, links, elements.__getitem__), state, look)
    # From here on, tuples and mappings of other kinds would not be taken for arrays and objects.
    plain = cast("dict[str, JsonValue]", _json.copy(cast("JsonValue", document)))
    if look.policy == "compat":
        return _compat_look(plain, look, orphans)
    return _strict_look(plain, look, orphans, [] if links is not None else shape_issues(plain))


def _repeats(root: str, parts: Mapping[str, JsonValue], state: JsonValue | MISSING, look: _Look) -> Iterable[Issue]:
    """What the repeats of a spec find that is sound otherwise; `parts` is what stands around them."""
    return dict.fromkeys(RepeatWalk(parts, state, look.policy, look.limits).issues(root)) if parts else ()


def _strict_look(document: dict[str, JsonValue], look: _Look, orphans: bool, wrong: Iterable[Issue]) -> Iterator[Issue]:
    shape = _by_element(wrong)
    root, elements = document.get("root"), document.get("elements")
    yield from shape.pop(None, ())
    yield from unknown_keys(document, SPEC_KEYS, (), "The spec")
    if root == "":
        yield missing_root()
    if not isinstance(elements, dict):
        return
    key = root if isinstance(root, str) and root else None
    if key is not None and key not in elements:
        yield _root_not_found(key)
    if not elements:
        yield _empty()
    is_known = known_by(elements, "strict")
    for name, element in elements.items():
        found = shape.get(name, ())
        if isinstance(element, dict):
            yield from missing_children(name, element, is_known)
            if isinstance(element.get("repeat"), dict):
                yield from _repeat_without_children(name, element)
            yield from (issue for issue in found if issue.code == "invalid_visible")
            yield from _props(name, element, look, {**SUSPICIOUS, **MISPLACED})
        yield from (issue for issue in found if issue.code != "invalid_visible")
        if isinstance(element, dict):
            yield from _strange(("elements", name), element, look)
    start = key if key in elements else None
    yield from dict.fromkeys(RepeatWalk(elements, document.get("state", MISSING), "strict", look.limits).issues(start))
    yield from cycles(elements, start)
    if orphans and key is not None:
        yield from _orphans(key, elements)


def _strange(at: pointer.Tokens, element: Object, look: _Look) -> Iterator[Issue]:
    yield from unknown_keys(element, ELEMENT_KEYS, at, f"Element {shown(at[-1])}")
    if isinstance(repeat := element.get("repeat"), dict):
        yield from unknown_keys(repeat, REPEAT_KEYS, (*at, "repeat"), f'"repeat" of element {shown(at[-1])}')
    for field in ("on", "watch"):
        yield from unknown_in_actions(element.get(field), (*at, field))
    for field in ("props", "on", "watch"):
        yield from strange_expressions(element.get(field), (*at, field), look.directives)


def _compat_look(document: dict[str, JsonValue], look: _Look, orphans: bool) -> Iterator[Issue]:
    root, elements = document.get("root"), document.get("elements")
    if not javascript.is_true(root):
        yield missing_root()
        return
    if not isinstance(elements, dict):
        yield elements_missing()
        return
    key = key_of(root)
    is_known = known_by(elements, "compat")
    if not is_known(root):
        yield _root_not_found(root)
    if not elements:
        yield _empty()
        return
    for name, element in elements.items():
        if not isinstance(element, dict):
            if element is None:
                yield element_not_object(name)
            continue
        yield from missing_children(name, element, is_known)
        if element.get("repeat") is not None:
            yield from _repeat_without_children(name, element)
        if "visible" in element and not conditions.is_closed(element["visible"]):
            yield invalid_visible(("elements", name), element["visible"])
        yield from _props(name, element, look, MISPLACED)
    yield from RepeatWalk(elements, document.get("state", MISSING), "compat", look.limits).issues(key)
    if orphans and key is not None:
        yield from _orphans(key, elements)


def _by_element(issues: Iterable[Issue]) -> dict[str | None, list[Issue]]:
    """Issues by the element that they are about; under `None`, those about the spec."""
    found: dict[str | None, list[Issue]] = {}
    for issue in issues:
        match pointer.split(issue.path):
            case ("elements", key, *_):
                found.setdefault(key, []).append(issue)
            case _:
                found.setdefault(None, []).append(issue)
    return found


def _root_not_found(key: JsonValue) -> Issue:
    return Issue("/root", "root_not_found", f"Root element {shown(key)} not found in elements map.")


def _empty() -> Issue:
    return Issue("/elements", "empty_spec", "Spec has no elements.")


def _repeat_without_children(key: str, element: dict[str, JsonValue]) -> Iterator[Issue]:
    if not element.get("children"):
        text = (
            f'Element {shown(key)} has "repeat" but no children. The repeated template must be a child element: add a '
            'child that renders one item (it may read fields with {"$item": "field"}).'
        )
        yield Issue(pointer.format(("elements", key, "repeat")), "repeat_without_children", text)


def _props(
    key: str, element: dict[str, JsonValue], look: _Look, fields: Mapping[str, SpecCode | OwnSpecCode]
) -> Iterator[Issue]:
    props = element.get("props")
    if not isinstance(props, dict) or fields.keys().isdisjoint(props):
        return
    declared = () if look.catalog is None else look.catalog.prop_names(str(element.get("type")))
    for field, code in fields.items():
        if field not in props or field in declared:
            continue
        at = pointer.format(("elements", key, "props", field))
        if field in _BELONGS:
            yield Issue(at, code, f'Element {shown(key)} has "{field}" in its props. {_BELONGS[field]}', "warning")
        else:
            text = f'Element {shown(key)} has "{field}" inside "props". It should be a top-level field on the element '
            yield Issue(at, code, f"{text}(sibling of type/props/children).")


def _orphans(root: str, elements: Mapping[str, JsonValue]) -> Iterator[Issue]:
    met = reachable(elements, root)
    for key in elements:
        if key not in met:
            text = f"Element {shown(key)} is not reachable from root {shown(root)}."
            yield Issue(pointer.format(("elements", key)), "orphaned_element", text, "warning")
