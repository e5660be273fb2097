"""The dialects of A2UI: which versions there are, and what each calls its things."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

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


FORMATS: Final[Mapping[str, str]] = {
    "0.8": "a2ui-v0.8",
    "0.9": "a2ui-v0.9",
    "0.9.1": "a2ui-v0.9",
    "1.0": "a2ui-v1.0",
}
"""The names of the formats that the versions belong to; v0.8 is of no family, and is converted all the same."""


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

ALL_NAMES: Final = frozenset(name for names in BODY_NAMES.values() for name in names) | V0_8_NAMES | DRAFT_NAMES
"""What a message of any version has at its top beside its version."""

_ORDINARY: Final = frozenset({"action", "error", "actionId", "wantResponse"})
"""Keys of messages that other JSON has too; they mark a message only beside a version."""

FIRST_NAMES: Final = frozenset({"version"}) | (ALL_NAMES - _ORDINARY)
"""Keys with which messages begin."""


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
    # The middleware of AG-UI and CopilotKit's renderer.
    f"{_SPECIFICATION}/v0_9/basic_catalog.json",
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
MINIMAL_FUNCTIONS: Final = frozenset({"capitalize"})
"""Functions of the minimal catalog, which v0.9 alone has; the basic one has none of them."""
_MINIMAL: Final = KnownCatalog(
    "minimal", frozenset({"Text", "Row", "Column", "Button", "TextField"}), MINIMAL_FUNCTIONS
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


def find_ids(name: str, version: Family) -> tuple[str, ...]:
    """List the ids of the catalog that is called so, in prose: what a model writes that has not seen its id.

    >>> find_ids("basic", "1.0")[0]
    'https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json'
    >>> find_ids("Minimal catalog", "1.0"), find_ids("mine", "1.0")
    ((), ())
    """
    called = name.lower().removesuffix("catalog").rstrip(" _-")
    ids = {_BASIC.name: BASIC_CATALOG_IDS, _MINIMAL.name: MINIMAL_CATALOG_IDS}.get(called)
    return () if ids is None else ids[version]
