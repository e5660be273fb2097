"""Earlier spellings of a message: how each is told today, where it stood, and what to say of it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from pydantic import JsonValue

from uispec import _json, pointer
from uispec._spots import Spot, tokens_of
from uispec.a2ui.dialects import BASIC_COMPONENTS, CURRENT_V1, EARLIER_V1
from uispec.errors import Issue

_ENVELOPE_KEYS: Final[Mapping[str, str]] = {
    "accessibility": "@accessibility",
    "catalogId": "@catalogId",
    "checks": "@checks",
    "metadata": "@metadata",
}
_CHECKABLE: Final = frozenset({"Button", "TextField", "CheckBox", "ChoicePicker", "Slider", "DateTimeInput"})
_MARKED_TEMPLATE: Final = frozenset({"componentId", "@path"})
_CALL_KEYS: Final = frozenset({"call", "args", "catalogId"})
_EVENT_KEYS: Final = frozenset({"name", "context"})
_NO_VALUES: Final = frozenset({"id", "component", "metadata", "@metadata", "catalogId", "@catalogId"})
"""Properties of a component that hold no dynamic value: ids, and extensions, which are anybody's JSON."""

_Tokens: TypeAlias = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class _Bare:
    """An object that is a binding or a call in the bare spelling."""

    at: Spot
    """From the dynamic value that it stands in."""
    value: dict[str, JsonValue]
    word: Literal["path", "call"]

    def tokens(self) -> _Tokens:
        return (*tokens_of(self.at), self.word)


def _bare_word(value: dict[str, JsonValue]) -> Literal["path", "call"] | None:
    if "path" in value:
        return "path" if len(value) == 1 and isinstance(value["path"], str) else None
    # Any other key makes it plain data (or, where no data may stand, an error that should be told as it was written).
    return "call" if isinstance(value.get("call"), str) and value.keys() <= _CALL_KEYS else None


def _bare_values(root: JsonValue) -> Iterator[_Bare]:
    """Walk a dynamic value in document order.

    The keys of `args` and of an event's `context` are names and not words of the protocol, so an argument called
    `path` does not make its map a binding; the values in them are dynamic again.
    """
    stack: list[tuple[JsonValue, Spot, bool]] = [(root, None, False)]
    while stack:
        value, place, is_names = stack.pop()
        if isinstance(value, list):
            items = enumerate(value)
            below = [(item, (place, index), False) for index, item in items if isinstance(item, dict | list)]
        elif isinstance(value, dict):
            word = None if is_names else _bare_word(value)
            if word is not None:
                yield _Bare(place, value, word)
            names = None
            if not is_names and (word == "call" or isinstance(value.get("@call"), str)):
                names = "args"
            elif not is_names and place is not None and place[1] == "event":
                names = "context"
            below = [(item, (place, key), key == names) for key, item in value.items() if isinstance(item, dict | list)]
        else:
            continue
        below.reverse()
        stack += below


def has_current_values(document: JsonValue) -> bool:
    """Tell whether `@path` or `@call` is a key anywhere in a document, so that a bare one in it is data.

    >>> has_current_values({"text": {"@path": "/name"}}), has_current_values({"text": "@path"})
    (True, False)
    """
    stack = [document]
    while stack:
        value = stack.pop()
        if isinstance(value, dict):
            if "@path" in value or "@call" in value:
                return True
            stack.extend(value.values())
        elif isinstance(value, list):
            stack.extend(value)
    return False


def reads_bare_values(document: Mapping[str, JsonValue]) -> bool:
    """Tell whether a bare `path` or `call` in a message is a binding or a call.

    It is where the version is spelled `v1.0` and nothing in the message is written `@path` or `@call`. In any other
    message of v1.0 such an object is plain data, since v1.0 allows plain data there.

    >>> reads_bare_values({"version": "v1.0", "deleteSurface": {"surfaceId": "s"}})
    True
    >>> reads_bare_values({"version": "1.0", "deleteSurface": {"surfaceId": "s"}})
    False
    """
    return document.get("version") == EARLIER_V1 and not any(map(has_current_values, document.values()))


def _envelope_key(component: Mapping[str, JsonValue], key: str) -> str | None:
    """Give the current spelling of a component's key, where the key is an earlier one."""
    kind = component.get("component")
    # Of a type that the basic catalog does not know, nobody here knows which properties it declares for itself.
    if key not in _ENVELOPE_KEYS or kind not in BASIC_COMPONENTS:
        return None
    return None if key == "checks" and kind not in _CHECKABLE else _ENVELOPE_KEYS[key]


def _is_marked_template(value: JsonValue) -> bool:
    """Tell whether this is a template that marks the path of its list as if it were a binding, in v1.0."""
    return isinstance(value, dict) and value.keys() == _MARKED_TEMPLATE and isinstance(value["@path"], str)


def _rename(value: dict[str, JsonValue], names: Mapping[str, str]) -> None:
    """Rename keys in place and keep their order; a key whose new name is there already goes."""
    items = [(names.get(key, key), item) for key, item in value.items() if key not in names or names[key] not in value]
    value.clear()
    value.update(items)


def _respell_values(value: JsonValue) -> bool:
    found = list(_bare_values(value))
    for bare in found:
        _rename(bare.value, {bare.word: f"@{bare.word}"})
    return bool(found)


def respell_component(component: dict[str, JsonValue], *, bare_values: bool, envelope_keys: bool = True) -> bool:
    """Bring a v1.0 component, which the caller owns, into the current spelling, and tell whether anything changed.

    `accessibility`, `catalogId`, `checks` and `metadata` of the basic component types get their `@`; where both
    spellings are there the current one wins and the bare one is left out. Types that the basic catalog does not know
    keep their keys, since they may have declared them. A template with `@path` gets the `path` of every version.

    Args:
        component: changed in place.
        bare_values: whether a bare `path` or `call` is a binding or a call in its message (`reads_bare_values`).
        envelope_keys: False where the catalog of the surface is not the basic one, and may define a `Button` of its
            own with a property `metadata`.

    Spec: A2UI 1.0, evolution guide, component envelope keys.

    >>> button = {"id": "b", "component": "Button", "child": "t", "checks": [{"condition": {"path": "/ok"}}]}
    >>> respell_component(button, bare_values=True), button["@checks"]
    (True, [{'condition': {'@path': '/ok'}}])
    """
    names: dict[str, str] = {}
    if envelope_keys and not _ENVELOPE_KEYS.keys().isdisjoint(component):
        names = {key: current for key in component if (current := _envelope_key(component, key)) is not None}
    if names:
        _rename(component, names)
    changed = bool(names)
    for value in component.values():
        if isinstance(value, dict) and _is_marked_template(value):
            _rename(value, {"@path": "path"})
            changed = True
    if bare_values:
        for key, value in component.items():
            if isinstance(value, dict | list) and key not in _NO_VALUES:
                changed = _respell_values(value) or changed
    return changed


def _component_lists(document: Mapping[str, JsonValue]) -> Iterator[tuple[str, list[JsonValue]]]:
    for name in ("createSurface", "updateComponents"):
        body = document.get(name)
        components = body.get("components") if isinstance(body, dict) else None
        if isinstance(components, list):
            yield name, components


def _calls(document: Mapping[str, JsonValue]) -> Iterator[tuple[str, dict[str, JsonValue]]]:
    for name in ("callRendererFunction", "callAgentFunction"):
        body = document.get(name)
        call = body.get("callFunction") if isinstance(body, dict) else None
        if isinstance(call, dict):
            yield name, call


def _is_short_action(component: Mapping[str, JsonValue]) -> bool:
    """Tell whether a component of v0.9 holds an event without the object around it, as some SDKs wrote it."""
    action = component.get("action")
    is_short = isinstance(action, dict) and isinstance(action.get("name"), str) and action.keys() <= _EVENT_KEYS
    return is_short and component.get("component") == "Button"


def respell_message(document: dict[str, JsonValue], *, envelope_keys: bool = True) -> bool:
    """Bring a message, which the caller owns, into the current spelling of its version; tell whether anything changed.

    v0.9 has one spelling but for the event of a Button, which may stand without the object around it. See
    `respell_component` for `envelope_keys`.

    >>> document = {"version": "v1.0", "deleteSurface": {"surfaceId": "s"}}
    >>> respell_message(document), document["version"], respell_message(document)
    (True, '1.0', False)
    """
    version = document.get("version")
    if version not in (CURRENT_V1, EARLIER_V1):
        return envelope_keys and _respell_actions(document)
    bare_values = reads_bare_values(document)
    document["version"] = CURRENT_V1
    changed = version == EARLIER_V1
    for _, components in _component_lists(document):
        for component in components:
            if isinstance(component, dict):
                respelled = respell_component(component, bare_values=bare_values, envelope_keys=envelope_keys)
                changed = respelled or changed
    if bare_values:
        for _, call in _calls(document):
            changed = _respell_values(call) or changed
    return changed


def _respell_actions(document: Mapping[str, JsonValue]) -> bool:
    changed = False
    for _, components in _component_lists(document):
        for component in components:
            if isinstance(component, dict) and _is_short_action(component):
                component["action"] = {"event": component["action"]}
                changed = True
    return changed


def written_path(path: str, document: JsonValue) -> str:
    """Lead a pointer into a respelled message back to the message as it was written.

    Args:
        path: from an issue about the current spelling.
        document: the message as it came. A step that it does not have in the current spelling but has in the bare one
            is told in the bare one; the step to an event that stands there without the object around it is left out,
            and that to the list of a template told as it is marked there.

    >>> written_path("/text/@path", {"text": {"path": 7}})
    '/text/path'
    """
    tokens: list[str] = []
    here: JsonValue = document
    is_v1 = False
    for token in pointer.split(path):
        step = token
        if isinstance(here, dict):
            is_v1 = is_v1 or here.get("version") in (CURRENT_V1, EARLIER_V1)
            if token == "event" and token not in here and "name" in here:
                continue
            if token not in here and token[:1] == "@" and token[1:] in here:
                step = token[1:]
            elif token == "path" and is_v1 and _is_marked_template(here):
                step = "@path"
            here = here.get(step)
        elif isinstance(here, list):
            here = here[int(token)] if pointer.is_index(token) and int(token) < len(here) else None
        tokens.append(step)
    return pointer.format(tokens)


def notices(document: Mapping[str, JsonValue], *, envelope_keys: bool = True) -> tuple[Issue, ...]:
    """Tell where a message is written in another spelling than the current one, and what is read there.

    Args:
        document: one message as it came; of any shape, since this is no check of shapes.
        envelope_keys: as in `respell_component`; where False, bare keys of components are no matter of spelling.

    Returns:
        Issues `earlier_spelling`, in document order: a notice each, and a warning where a component holds a key in
        both spellings, of which only the current one counts. In versions before v1.0 only about an event without the
        object around it.

    >>> [issue.path for issue in notices({"version": "v1.0", "deleteSurface": {"surfaceId": "s"}})]
    ['/version']
    """
    version = document.get("version")
    if version not in (CURRENT_V1, EARLIER_V1):
        return tuple(_action_notices(document)) if envelope_keys else ()
    bare_values = reads_bare_values(document)
    lists, calls = dict(_component_lists(document)), dict(_calls(document))
    issues: list[Issue] = []
    for key in document:
        if key == "version" and version == EARLIER_V1:
            issues.append(_notice(("version",), 'Version 1.0 is written "1.0" now; "v1.0" is read as the same.'))
        if key in calls:
            issues += _value_notices(calls[key], (key, "callFunction"), bare_values)
        for index, component in enumerate(lists.get(key, ())):
            if isinstance(component, dict):
                issues += _component_notices(component, (key, "components", index), bare_values, envelope_keys)
    return tuple(issues)


def _action_notices(document: Mapping[str, JsonValue]) -> Iterator[Issue]:
    for name, components in _component_lists(document):
        for index, component in enumerate(components):
            if isinstance(component, dict) and _is_short_action(component):
                text = 'An event is written {"event": {"name": ...}}; without "event" it is read as one here.'
                yield _notice((name, "components", index, "action"), text)


def _component_notices(
    component: dict[str, JsonValue], at: _Tokens, bare_values: bool, envelope_keys: bool
) -> Iterator[Issue]:
    for key, value in component.items():
        current = _envelope_key(component, key) if envelope_keys else None
        if current is not None and current in component:
            if not _json.same(value, component[current]):
                text = f'"{key}" is the earlier spelling of "{current}", which is there too and wins; remove "{key}".'
                yield _notice((*at, key), text, "warning")
        elif current is not None:
            yield _notice((*at, key), f'"{key}" is written "{current}" now, and is read as such.')
        if _is_marked_template(value):
            text = 'The list of a template is named by "path", without an "@"; "@path" is read as that here.'
            yield _notice((*at, key, "@path"), text)
        elif key not in _NO_VALUES:
            yield from _value_notices(value, (*at, key), bare_values)


def _value_notices(value: JsonValue, at: _Tokens, is_read: bool) -> Iterator[Issue]:
    for bare in _bare_values(value):
        what = "binding" if bare.word == "path" else "function call"
        if is_read:
            text = f'A {what} is written with "@{bare.word}" now; the bare "{bare.word}" is read as one here.'
        else:
            text = f'An object with a bare "{bare.word}" is plain data here; for a {what}, write "@{bare.word}".'
        yield _notice((*at, *bare.tokens()), text)


def _notice(at: _Tokens, text: str, severity: Literal["notice", "warning"] = "notice") -> Issue:
    return Issue(pointer.format(at), "earlier_spelling", text, severity)
