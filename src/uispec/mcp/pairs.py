"""The table of everything that metadata says to a host: a row for each thing said, a column for each host.

Porting, writing for two hosts at once and dropping what is written twice all read this table. A new host is one more
column; where a host has none in a row, what the row says is lost on the way there.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias, cast

from pydantic import JsonValue

from uispec import _json, pointer
from uispec._model import MISSING
from uispec.losses import LossCode
from uispec.mcp.constants import MCP_APP_MIME, SKYBRIDGE_MIME
from uispec.pointer import Tokens

Host: TypeAlias = Literal["mcp-apps", "openai-apps"]
Kind: TypeAlias = Literal["tool", "resource", "result", "call"]

HOSTS: Final[tuple[Host, ...]] = ("mcp-apps", "openai-apps")
"""In the order in which their keys are believed where they differ: the standard first, its aliases after it."""

Member: TypeAlias = JsonValue | MISSING
Read: TypeAlias = Callable[[Sequence[Member]], Member]
Write: TypeAlias = Callable[[JsonValue], Sequence[Member]]


def _as_it_is(members: Sequence[Member]) -> Member:
    return members[0]


def _alone(value: JsonValue) -> Sequence[Member]:
    return (value,)


@dataclass(frozen=True, slots=True)
class Spelling:
    """One way to say a thing: where it stands in a descriptor, and how it is read and written there."""

    at: tuple[Tokens, ...]
    """The keys that say it together."""
    read: Read = _as_it_is
    """From what stands there, absent or not but never all absent; MISSING where it says something else."""
    write: Write = _alone


@dataclass(frozen=True, slots=True)
class Concept:
    """One thing that metadata says."""

    kind: Kind
    name: str
    columns: Mapping[Host, tuple[Spelling, ...]]
    """By host: the spelling of today, and earlier ones that are read after it."""
    code: LossCode = "metadata"
    """Of the loss, on the way to a host that has no column here."""
    missed: str = ""
    """What is missing then, and what does instead, in a sentence."""
    unsaid: Mapping[Host, JsonValue] = field(default_factory=dict[Host, JsonValue])
    """What each host takes for granted where nothing is said, if that differs."""
    same: Callable[[JsonValue, JsonValue], bool] = _json.same
    """Whether two readings mean the same."""

    @property
    def what(self) -> str:
        """Kind and name, as losses and reports tell it."""
        return f"{self.kind}.{self.name}"


def member_at(value: JsonValue, at: Tokens) -> Member:
    """What stands at a key of a descriptor; MISSING where nothing does."""
    return cast("Member", pointer.find(value, at, MISSING))


def _meta(*keys: str) -> tuple[Tokens, ...]:
    return tuple(("_meta", key) for key in keys)


UI: Final[Tokens] = ("_meta", "ui")
"""The object of MCP Apps; empty, it says nothing."""
NESTED_URI: Final[Tokens] = (*UI, "resourceUri")
FLAT_URI: Final[Tokens] = ("_meta", "ui/resourceUri")
TEMPLATE: Final[Tokens] = ("_meta", "openai/outputTemplate")
"""The three keys for the address of a tool's view."""
VISIBILITY: Final[Tokens] = (*UI, "visibility")


def _ui(*way: str) -> tuple[Tokens, ...]:
    return ((*UI, *way),)


def _pair(kind: Kind, name: str, ui: str, openai: str) -> Concept:
    return Concept(kind, name, {"mcp-apps": (Spelling(_ui(ui)),), "openai-apps": (Spelling(_meta(openai)),)})


def _openai_only(kind: Kind, name: str, openai: str, code: LossCode, missed: str) -> Concept:
    return Concept(kind, name, {"openai-apps": (Spelling(_meta(openai)),)}, code, missed)


_WIDGET_CSP: Final = ("_meta", "openai/widgetCSP")
_BOTH: Final[list[JsonValue]] = ["model", "app"]


def _audience(members: Sequence[Member]) -> Member:
    return [word for word in _BOTH if isinstance(members[0], list) and word in members[0]]


def _audience_of_flags(members: Sequence[Member]) -> Member:
    accessible, visibility = members
    said: list[JsonValue] = [] if visibility == "private" else ["model"]
    return [*said, "app"] if accessible is True else said


def _flags_of_audience(value: JsonValue) -> Sequence[Member]:
    audience = value if isinstance(value, list) else []
    return ("app" in audience, "public" if "model" in audience else "private")


_DOMAINS: Final = ("connect", "resource", "frame")


def _domains(policy: Tokens, ending: str) -> tuple[Spelling, ...]:
    """The spelling of the domains that both hosts know, as members of one object."""

    def read(members: Sequence[Member]) -> Member:
        *lists, whole = members
        said = {name: held for name, held in zip(_DOMAINS, lists, strict=True) if held is not MISSING}
        return said if said or whole == {} else MISSING

    def write(value: JsonValue) -> Sequence[Member]:
        said = value if isinstance(value, dict) else {}
        return (*(said.get(name, MISSING) for name in _DOMAINS), MISSING if said else {})

    return (Spelling((*((*policy, f"{name}{ending}") for name in _DOMAINS), policy), read, write),)


def _same_domains(one: JsonValue, other: JsonValue) -> bool:
    """Whether two policies allow the same: a list that is not there allows nothing, and no list has an order."""
    return _allowed_domains(one) == _allowed_domains(other)


def _allowed_domains(value: JsonValue) -> list[frozenset[str]]:
    said = cast("Mapping[str, Sequence[str]]", value)
    return [frozenset(said.get(name, ())) for name in _DOMAINS]


def _exactly(text: str) -> tuple[Spelling, ...]:
    """The spelling of a fact by one text in `mimeType`."""

    def read(members: Sequence[Member]) -> Member:
        return True if members[0] == text else MISSING

    def write(_: JsonValue) -> Sequence[Member]:
        return (text,)

    return (Spelling((("mimeType",),), read, write),)


CONCEPTS: Final[tuple[Concept, ...]] = (
    Concept(
        "tool",
        "template",
        {
            "mcp-apps": (Spelling((NESTED_URI,)), Spelling((FLAT_URI,))),
            "openai-apps": (Spelling((TEMPLATE,)),),
        },
    ),
    Concept(
        "tool",
        "audience",
        {
            "mcp-apps": (Spelling((VISIBILITY,), _audience),),
            "openai-apps": (
                Spelling(_meta("openai/widgetAccessible", "openai/visibility"), _audience_of_flags, _flags_of_audience),
            ),
        },
        "security",
        unsaid={"mcp-apps": _BOTH, "openai-apps": ["model"]},
    ),
    _openai_only(
        "tool",
        "invoking",
        "openai/toolInvocation/invoking",
        "text",
        "No text is shown while the tool runs; the view can show its own from tool-input on.",
    ),
    _openai_only(
        "tool",
        "invoked",
        "openai/toolInvocation/invoked",
        "text",
        "No text is shown when the tool is done; the view can show its own on tool-result.",
    ),
    _openai_only(
        "tool",
        "file_params",
        "openai/fileParams",
        "action",
        "The host does not know that these fields are files, and offers no upload for them.",
    ),
    Concept(
        "resource",
        "media_type",
        {"mcp-apps": _exactly(MCP_APP_MIME), "openai-apps": _exactly(SKYBRIDGE_MIME)},
    ),
    Concept(
        "resource",
        "domains",
        {"mcp-apps": _domains((*UI, "csp"), "Domains"), "openai-apps": _domains(_WIDGET_CSP, "_domains")},
        "security",
        same=_same_domains,
    ),
    Concept(
        "resource",
        "redirect_domains",
        {"openai-apps": (Spelling(((*_WIDGET_CSP, "redirect_domains"),)),)},
        "security",
        "No host of MCP Apps keeps a list of where links may lead back from; it asks the user, or opens them.",
    ),
    Concept(
        "resource",
        "base_uri_domains",
        {"mcp-apps": (Spelling(_ui("csp", "baseUriDomains")),)},
        "security",
        "The base address of the view can only be its own origin.",
    ),
    Concept(
        "resource",
        "permissions",
        {"mcp-apps": (Spelling(_ui("permissions")),)},
        "host",
        "The view is not given the camera, the microphone, the place or the clipboard.",
    ),
    _pair("resource", "domain", "domain", "openai/widgetDomain"),
    _pair("resource", "border", "prefersBorder", "openai/widgetPrefersBorder"),
    _openai_only(
        "resource",
        "description",
        "openai/widgetDescription",
        "metadata",
        "The model is not told what the view shows; the view can tell it by ui/update-model-context.",
    ),
    _openai_only(
        "result",
        "close",
        "openai/closeWidget",
        "event",
        "The view stays; it can ask for its own end by ui/notifications/request-teardown.",
    ),
    _openai_only("result", "session", "openai/widgetSessionId", "state", "Nothing names the view while it is mounted."),
    _openai_only(
        "call", "locale", "openai/locale", "metadata", "Only the view learns the language, from its host context."
    ),
    _openai_only(
        "call", "user_agent", "openai/userAgent", "metadata", "Only the view learns the host, from its host context."
    ),
    _openai_only("call", "location", "openai/userLocation", "metadata", "Nobody tells where the user is."),
    _openai_only("call", "subject", "openai/subject", "metadata", "Nothing tells one user from another."),
    _openai_only("call", "session", "openai/session", "metadata", "Nothing tells one conversation from another."),
    _openai_only("call", "organization", "openai/organization", "metadata", "Nothing names the organization."),
)
"""Each row in the order in which losses of equal places are told."""

KINDS: Final[tuple[Kind, ...]] = ("tool", "resource", "result", "call")
BY_KIND: Final[Mapping[Kind, tuple[Concept, ...]]] = {
    kind: tuple(concept for concept in CONCEPTS if concept.kind == kind) for kind in KINDS
}

_STRIPPING: Final[Mapping[Kind, tuple[Tokens, ...]]] = {"tool": (UI,), "resource": (UI, (*UI, "csp"))}

CLOSED: Final[Mapping[Kind, Mapping[Tokens, frozenset[str]]]] = {
    kind: {
        closed: frozenset(
            at[len(closed)]
            for concept in BY_KIND[kind]
            for spellings in concept.columns.values()
            for spelling in spellings
            for at in spelling.at
            if at[: len(closed)] == closed and len(at) > len(closed)
        )
        for closed in _STRIPPING.get(kind, ())
    }
    for kind in KINDS
}
"""The objects of MCP Apps whose other keys every host strips, and the keys that it knows."""
