"""The dialects of A2UI: which versions there are, what each calls its things, how an earlier spelling is told today."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from pydantic import JsonValue

from uispec import _json, pointer
from uispec.errors import Issue

Family: TypeAlias = Literal["0.9", "0.9.1", "1.0"]
"""The rules that a message or a surface is read by, however its version is spelled."""

CURRENT_V1: Final = "1.0"
"""How v1.0 spells itself since November 2026; `EARLIER_V1` before that."""
EARLIER_V1: Final = "v1.0"

_FAMILIES: Final[Mapping[str, Family]] = {"v0.9": "0.9", "v0.9.1": "0.9.1", CURRENT_V1: "1.0", EARLIER_V1: "1.0"}

VERSIONS: Final = tuple(_FAMILIES)
"""Every spelling of `version` that is read."""


def family(version: str) -> Family | None:
    """Tell by which rules a message with this `version` is read; `None` for a version that is not read at all.

    Spec: A2UI 1.0, "Versioning"; v0.9.1 allows both of its spellings, v1.0 dropped its `v` late.

    >>> family("v1.0"), family("v0.9.1"), family("0.8")
    ('1.0', '0.9.1', None)
    """
    return _FAMILIES.get(version)


def hold_family(version: object) -> None:
    """Tell a caller who named a version otherwise how it is named here.

    Raises:
        ValueError: the version is none of these; a message spells some of them with a `v`, arguments do not.

    >>> hold_family("v1.0")
    Traceback (most recent call last):
    ValueError: a version is '0.9', '0.9.1' or '1.0' here, not 'v1.0'
    """
    if version not in _FAMILIES.values():
        raise ValueError(f"a version is '0.9', '0.9.1' or '1.0' here, not {version!r}")


def path_key(version: Family) -> Literal["path", "@path"]:
    """Name the key of a binding that holds its pointer.

    >>> path_key("0.9"), path_key("1.0")
    ('path', '@path')
    """
    return "@path" if version == "1.0" else "path"


def call_key(version: Family) -> Literal["call", "@call"]:
    """Name the key of a call that holds the name of its function.

    >>> call_key("0.9"), call_key("1.0")
    ('call', '@call')
    """
    return "@call" if version == "1.0" else "call"


def spelled(version: Family) -> str:
    """Write a version as a message of it does today.

    >>> spelled("0.9.1"), spelled("1.0")
    ('v0.9.1', '1.0')
    """
    return CURRENT_V1 if version == "1.0" else f"v{version}"


def is_reserved(key: str) -> bool:
    """Tell whether v1.0 keeps a key of an object for its directives.

    Spec: A2UI 1.0, keys that match `^@([^@]|$)`.

    >>> is_reserved("@path"), is_reserved("@"), is_reserved("@@path"), is_reserved("path")
    (True, True, False, False)
    """
    return key.startswith("@") and not key.startswith("@@")


_V0_9_BODIES: Final = ("createSurface", "updateComponents", "updateDataModel", "deleteSurface", "action", "error")
_V1_0_BODIES: Final = (
    *_V0_9_BODIES,
    "callRendererFunction",
    "agentFunctionResponse",
    "callAgentFunction",
    "rendererFunctionResponse",
)

BODY_NAMES: Final[Mapping[Family, tuple[str, ...]]] = {
    "0.9": _V0_9_BODIES,
    "0.9.1": _V0_9_BODIES,
    "1.0": _V1_0_BODIES,
}
"""The payload keys of a message, both directions."""

V0_8_NAMES: Final = frozenset({"beginRendering", "surfaceUpdate", "dataModelUpdate", "userAction"})
"""Payload keys that only v0.8 knows, whose messages carry no version."""

DRAFT_NAMES: Final = frozenset(
    {"callFunction", "actionResponse", "functionResponse", "functionCallId", "wantResponse", "actionId"}
)
"""Top-level keys that only the earliest drafts of v1.0 knew (May to July 2026)."""


def knowing_version(name: str) -> str | None:
    """Name the version of A2UI that knows a top-level key of a message, for a sentence about one that does not.

    >>> knowing_version("beginRendering"), knowing_version("callAgentFunction"), knowing_version("hello")
    ('0.8', '1.0', None)
    """
    if name in V0_8_NAMES:
        return "0.8"
    if name in _V0_9_BODIES:
        return "0.9 and later"
    if name in _V1_0_BODIES:
        return "1.0"
    return "an early draft of 1.0" if name in DRAFT_NAMES else None


_SPECIFICATION: Final = "https://a2ui.org/specification"
_V0_9_BASIC: Final = (
    f"{_SPECIFICATION}/v0_9/catalogs/basic/catalog.json",
    # The 0.9.1 catalog file names itself v0_9; some of the 0.9.1 documentation writes this instead.
    f"{_SPECIFICATION}/v0_9_1/catalogs/basic/catalog.json",
)
_V0_9_MINIMAL: Final = (f"{_SPECIFICATION}/v0_9/catalogs/minimal/catalog.json",)

COMMON_TYPES: Final[Mapping[Family, str]] = {
    "0.9": f"{_SPECIFICATION}/v0_9/common_types.json",
    "0.9.1": f"{_SPECIFICATION}/v0_9/common_types.json",  # as its own file says
    "1.0": f"{_SPECIFICATION}/v1_0/common_types.json",
}
"""The names of the document with the types that all catalogs of a version share."""


def common_type(version: Family, name: str) -> str:
    """Refer to one of the types that all catalogs of a version share, as a JSON Schema does.

    >>> common_type("1.0", "DynamicString")
    'https://a2ui.org/specification/v1_0/common_types.json#/$defs/DynamicString'
    """
    return f"{COMMON_TYPES[version]}#/$defs/{name}"


BASIC_CATALOG_IDS: Final[Mapping[Family, tuple[str, ...]]] = {
    "0.9": _V0_9_BASIC,
    "0.9.1": _V0_9_BASIC,
    "1.0": (
        f"{_SPECIFICATION}/v1_0/catalogs/basic/catalog.json",
        "https://a2ui.org/catalogs/basic/v1/catalog.json",
    ),
}
"""The names of the basic catalog; the first is the one to write."""

MINIMAL_CATALOG_IDS: Final[Mapping[Family, tuple[str, ...]]] = {
    "0.9": _V0_9_MINIMAL,
    "0.9.1": _V0_9_MINIMAL,
    "1.0": (),
}
"""The names of the minimal catalog, which v1.0 has not."""

BASIC_COMPONENTS: Final = (
    *("Text", "Image", "Icon", "Video", "AudioPlayer", "Row", "Column", "List", "Card", "Tabs", "Modal", "Divider"),
    *("Button", "TextField", "CheckBox", "ChoicePicker", "Slider", "DateTimeInput"),
)
BASIC_FUNCTIONS: Final = (
    *("required", "regex", "length", "numeric", "email", "formatString", "formatNumber", "formatCurrency"),
    *("formatDate", "pluralize", "openUrl", "and", "or", "not"),
)


@dataclass(frozen=True, slots=True)
class KnownCatalog:
    """A catalog that the protocol itself defines, and that needs no document to be known.

    >>> known_catalog(BASIC_CATALOG_IDS["1.0"][0], "1.0") == known_catalog(BASIC_CATALOG_IDS["0.9"][0], "0.9")
    True
    """

    name: Literal["basic", "minimal"]
    components: frozenset[str]
    """Component types; in the minimal catalog they have the shapes of the basic ones."""
    functions: frozenset[str]
    """Function names; `@index` belongs to the protocol and to no catalog."""


_BASIC: Final = KnownCatalog("basic", frozenset(BASIC_COMPONENTS), frozenset(BASIC_FUNCTIONS))
_MINIMAL: Final = KnownCatalog(
    "minimal", frozenset({"Text", "Row", "Column", "Button", "TextField"}), frozenset({"capitalize"})
)


def known_catalog(catalog_id: str, version: Family) -> KnownCatalog | None:
    """Find what the basic or the minimal catalog of a version holds, under any of its ids.

    Args:
        catalog_id: as a surface or a component names it.
        version: of the surface. The basic catalog of another version is not known on it.

    >>> known_catalog("https://a2ui.org/specification/v0_9/catalogs/minimal/catalog.json", "0.9.1").name
    'minimal'
    >>> known_catalog("https://example.org/mine", "1.0") is None
    True
    """
    if catalog_id in BASIC_CATALOG_IDS[version]:
        return _BASIC
    return _MINIMAL if catalog_id in MINIMAL_CATALOG_IDS[version] else None


_ENVELOPE_KEYS: Final[Mapping[str, str]] = {
    "accessibility": "@accessibility",
    "catalogId": "@catalogId",
    "checks": "@checks",
    "metadata": "@metadata",
}
_CHECKABLE: Final = frozenset({"Button", "TextField", "CheckBox", "ChoicePicker", "Slider", "DateTimeInput"})
_CALL_KEYS: Final = frozenset({"call", "args", "catalogId"})
_EVENT_KEYS: Final = frozenset({"name", "context"})
_NO_VALUES: Final = frozenset({"id", "component", "metadata", "@metadata", "catalogId", "@catalogId"})
"""Properties of a component that hold no dynamic value: ids, and extensions, which are anybody's JSON."""

_Tokens: TypeAlias = tuple[str | int, ...]
_Place: TypeAlias = "tuple[_Place, str | int] | None"
"""The steps from a dynamic value down to a place in it, the last one first; written out only where somebody asks."""


@dataclass(frozen=True, slots=True)
class _Bare:
    """An object that is a binding or a call in the bare spelling."""

    place: _Place
    value: dict[str, JsonValue]
    word: Literal["path", "call"]

    def tokens(self) -> _Tokens:
        steps: list[str | int] = [self.word]
        place = self.place
        while place is not None:
            place, step = place
            steps.append(step)
        return tuple(reversed(steps))


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
    stack: list[tuple[JsonValue, _Place, bool]] = [(root, None, False)]
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
    keep their keys, since they may have declared them.

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
            is told in the bare one; the step to an event that stands there without the object around it is left out.

    >>> written_path("/text/@path", {"text": {"path": 7}})
    '/text/path'
    """
    tokens: list[str] = []
    here: JsonValue = document
    for token in pointer.split(path):
        step = token
        if isinstance(here, dict):
            if token == "event" and token not in here and "name" in here:
                continue
            if token not in here and token[:1] == "@" and token[1:] in here:
                step = token[1:]
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
        if key not in _NO_VALUES:
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
