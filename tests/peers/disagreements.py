"""Where a peer and we part, who is right, and why.

A row is as narrow as can be, and one that explains nothing is stale. In the reasons, digest is the project's digest of
A2UI, and contract the one of that number in its architecture.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, cast

from tests.peers.draft import OPEN_CATALOG
from tests.peers.judges import Parting
from tests.peers.outcome import Document, Refusal, Surfaces, exact
from tests.peers.streams import Stream
from uispec import pointer
from uispec._model import MISSING
from uispec.a2ui import data_model
from uispec.a2ui.dialects import BASIC_CATALOG_IDS, Family
from uispec.limits import Limits


@dataclass(frozen=True)
class Disagreement:
    """A kind of parting."""

    name: str
    judges: frozenset[str]
    right: Literal["ours", "either"]
    """Who is right: we are, or the specification leaves the choice. Where they are, we have a bug and no row."""
    why: str
    holds: Callable[[Parting], bool]
    version: Family
    witness: Sequence[Document]
    """A stream that shows it to each of the judges."""

    def explains(self, parting: Parting) -> bool:
        return parting.judge in self.judges and self.holds(parting)

    @property
    def stream(self) -> Stream:
        return Stream(f"witness: {self.name}", self.version, self.witness)


UNCHECKED, RELAXED, STRICT, WEB = "core unchecked", "core relaxed", "core strict", "web_core"
CORE: Final = frozenset({UNCHECKED, RELAXED, STRICT})
OLD_BASIC: Final = BASIC_CATALOG_IDS["0.9"][0]
NEW_BASIC: Final = BASIC_CATALOG_IDS["1.0"][0]


# Predicates


def we_refuse(code: str, path: str) -> Callable[[Parting], bool]:
    """All that we find wrong is of this code and at a path of this pattern; the peer takes it, or looks elsewhere."""
    pattern = re.compile(path)

    def holds(parting: Parting) -> bool:
        return isinstance(parting.ours, Refusal) and all(
            issue.code == code and pattern.fullmatch(issue.path) for issue in parting.ours.issues
        )

    return holds


def they_refuse(text: str) -> Callable[[Parting], bool]:
    """The peer refuses with a text of this pattern what we take."""
    pattern = re.compile(text)
    return lambda parting: isinstance(parting.theirs, Refusal) and bool(pattern.search(parting.theirs.message))


def both(*conditions: Callable[[Parting], bool]) -> Callable[[Parting], bool]:
    return lambda parting: all(condition(parting) for condition in conditions)


def _values(parting: Parting) -> list[Any]:
    """What stands in the message at the places that we object to."""
    assert isinstance(parting.ours, Refusal)
    return [pointer.find(parting.message, pointer.split(issue.path), MISSING) for issue in parting.ours.issues]


def components(message: Document) -> list[Document]:
    """The components that a message brings, as far as they are objects in an array."""
    bodies: list[Any] = [message.get(name) for name in ("createSurface", "updateComponents")]
    found: list[Any] = [cast("Document", body).get("components") for body in bodies if isinstance(body, dict)]
    listed = [one for some in found if isinstance(some, list) for one in cast("list[Any]", some)]
    return [cast("Document", one) for one in listed if isinstance(one, dict)]


def _catalogs(parting: Parting) -> set[Any]:
    """The catalogs that the components of the message belong to, by its surface and by themselves."""
    created = [message.get("createSurface", {}) for message in parting.so_far]
    default = [one.get("catalogId") for one in created if one.get("surfaceId") == parting.body["surfaceId"]]
    return {*default[-1:], *(one["@catalogId"] for one in components(parting.message) if "@catalogId" in one)}


def _data(surfaces: Surfaces | Refusal, parting: Parting) -> Any:
    assert not isinstance(surfaces, Refusal)
    return surfaces[parting.body["surfaceId"]]["data"]


def data_is(expected: Callable[[Any, Parting], Any]) -> Callable[[Parting], bool]:
    """The states differ in the data of the message's surface alone, and `expected` makes the peer's of those before."""

    def holds(parting: Parting) -> bool:
        if parting.kind != "states differ" or parting.name != "updateDataModel":
            return False
        theirs = {**_own(parting.theirs)}
        id_ = parting.body["surfaceId"]
        theirs[id_] = {**theirs[id_], "data": _data(parting.ours, parting)}
        wanted = expected(_data(parting.before, parting), parting)
        return exact(theirs) == exact(parting.ours) and exact(_data(parting.theirs, parting)) == exact(wanted)

    return holds


def _own(surfaces: Surfaces | Refusal) -> Surfaces:
    assert not isinstance(surfaces, Refusal)
    return surfaces


def _removed(data: Any, parting: Parting) -> Any:
    return data_model.updated(data, parting.body.get("path", MISSING), MISSING, parting.stream.version)


def _made_and_removed(data: Any, parting: Parting) -> Any:
    path = parting.body.get("path", "")
    made = data_model.updated(data, path, "made", parting.stream.version, limits=Limits(array_index=10**6))
    return data_model.updated(made, path, MISSING, parting.stream.version)


def _undefined(data: Any, parting: Parting) -> Any:
    before: Document = data or {}
    return {**before, "undefined": parting.body["value"]} if "value" in parting.body else before


# Messages of witnesses


def old(name: str, **body: Any) -> Document:
    return {"version": "v0.9", name: {"surfaceId": "s", **body}}


def new(name: str, **body: Any) -> Document:
    return {"version": "1.0", name: {"surfaceId": "s", **body}}


OLD_SURFACE: Final = old("createSurface", catalogId=OLD_BASIC)
NEW_SURFACE: Final = new("createSurface", catalogId=NEW_BASIC)


def old_update(*components: Any) -> list[Document]:
    return [OLD_SURFACE, old("updateComponents", components=list(components))]


def new_update(*components: Any) -> list[Document]:
    return [NEW_SURFACE, new("updateComponents", components=list(components))]


def open_update(*components: Any) -> list[Document]:
    return [old("createSurface", catalogId=OPEN_CATALOG), old("updateComponents", components=list(components))]


def _called_twice() -> list[Document]:
    return [
        {
            "version": "1.0",
            "callRendererFunction": {
                "functionCallId": "1",
                "callFunction": {"@call": "formatString", "args": {"value": value}, "catalogId": NEW_BASIC},
            },
        }
        for value in "xy"
    ]


COMPONENT: Final = r"/(createSurface|updateComponents)/components/\d+"

DISAGREEMENTS: Final = (
    # Components
    Disagreement(
        "a component that does not fit its type",
        frozenset({UNCHECKED}),
        "ours",
        "without a validation config a2ui-core looks at no component; we hold a known type to its shape in both modes"
        " (contract 7)",
        lambda parting: (
            isinstance(parting.ours, Refusal)
            and parting.ours.name == "InvalidDocumentError"
            and all(
                re.fullmatch(rf"{COMPONENT}/(?!component$|id$|catalogId$).+", issue.path)
                for issue in parting.ours.issues
            )
        ),
        "0.9",
        old_update({"id": "root", "component": "Text"}),
    ),
    Disagreement(
        "a property that its type does not have",
        frozenset({RELAXED}),
        "ours",
        "the schemas close each component (digest 3.1, 9.51); the relaxed preset lets unknown properties pass",
        we_refuse("unknown_property", rf"{COMPONENT}/(?!catalogId$).+"),
        "0.9",
        old_update({"id": "root", "component": "Divider", "more": 1}),
    ),
    Disagreement(
        "a type that is no text",
        CORE,
        "ours",
        "`component` is a string (digest 2.3); a2ui-core looks the value up, lets what is unknown pass where it is not"
        " strict, and in v0.9 takes null, [] and {} for no type, which an update may do without",
        both(
            we_refuse("wrong_type", f"{COMPONENT}/component"),
            lambda parting: parting.judge != STRICT or not any(_values(parting)),
        ),
        "0.9",
        [
            *old_update({"id": "root", "component": "Divider"}),
            old("updateComponents", components=[{"id": "root", "component": None}]),
        ],
    ),
    Disagreement(
        "an id that is no text",
        frozenset({UNCHECKED}),
        "ours",
        "`id` is a string (digest 3.1)",
        we_refuse("wrong_type", f"{COMPONENT}/id"),
        "0.9",
        old_update({"id": 5, "component": "Divider"}),
    ),
    Disagreement(
        "an id that is no text, beside one that is",
        frozenset({RELAXED}),
        "ours",
        "as the row above; a2ui-core comes to sort the ids and leaves with a TypeError, which is none of its own",
        both(
            we_refuse("wrong_type", f"{COMPONENT}/id"),
            lambda parting: isinstance(parting.theirs, Refusal) and parting.theirs.name == "TypeError",
        ),
        "0.9",
        [
            *old_update({"id": "root", "component": "Divider"}),
            old("updateComponents", components=[{"id": True, "component": "Gauge"}]),
        ],
    ),
    Disagreement(
        "true as a number",
        frozenset({RELAXED, STRICT}),
        "ours",
        "booleans are not numbers (digest 3.2); a2ui-core's models read true as 1 and keep true",
        both(
            we_refuse("wrong_type", f"{COMPONENT}/(max|min|weight)"),
            lambda parting: all(isinstance(value, bool) for value in _values(parting)),
        ),
        "0.9",
        old_update({"id": "root", "component": "Slider", "max": True, "value": 0}),
    ),
    Disagreement(
        "a type that is empty",
        frozenset({*CORE, WEB}),
        "either",
        "they take an empty type for none; for us it is a type that the catalog does not have, kept raw (contract 7)",
        lambda parting: (
            parting.kind != "we refuse" and any(one.get("component") == "" for one in components(parting.message))
        ),
        "0.9",
        open_update({"id": "root", "component": ""}),
    ),
    Disagreement(
        "Surface as a type",
        frozenset({UNCHECKED, RELAXED}),
        "ours",
        "v1.0 excludes it from what is sent (digest 2.3)",
        both(
            we_refuse("invalid_value", f"{COMPONENT}/component"),
            lambda parting: parting.stream.version == "1.0" and _values(parting) == ["Surface"],
        ),
        "1.0",
        new_update({"id": "root", "component": "Surface", "child": "a"}),
    ),
    Disagreement(
        "a bare path in v1.0",
        frozenset({RELAXED, STRICT}),
        "ours",
        "since mid v1.0 a binding is written `@path` (digest 1.2); the models of a2ui-core take the Python name of the"
        " field too",
        both(
            we_refuse("wrong_type", f"{COMPONENT}/[^/]+"),
            lambda parting: (
                parting.stream.version == "1.0"
                and all(isinstance(value, dict) and value.keys() == {"path"} for value in _values(parting))
            ),
        ),
        "1.0",
        new_update({"id": "root", "component": "Text", "text": {"path": "/name"}}),
    ),
    Disagreement(
        "no component at all",
        CORE,
        "ours",
        "minItems is 1 (digest 2.2, 2.3), and web_core says so too; the digest's 5.11 would let it pass as no change",
        both(
            we_refuse("invalid_value", "/(createSurface|updateComponents)/components"),
            lambda parting: _values(parting) == [[]],
        ),
        "0.9",
        [*old_update({"id": "root", "component": "Divider"}), old("updateComponents", components=[])],
    ),
    Disagreement(
        "two components with one id",
        frozenset({RELAXED}),
        "either",
        "an error for a strict fold, for others the last one counts (contract 1, digest 5.2); the relaxed preset knows"
        " no such difference",
        they_refuse("^Duplicate component ID "),
        "0.9",
        old_update({"id": "root", "component": "Divider"}, {"id": "root", "component": "Divider", "axis": "vertical"}),
    ),
    Disagreement(
        "a catalog of its own in v0.9",
        CORE,
        "ours",
        "in v0.9 `catalogId` is a property like any other (digest 1.4); a2ui-core takes it for the component's catalog,"
        " and keeps that for the next definition of the component",
        lambda parting: (
            parting.stream.version != "1.0"
            and any("catalogId" in one for message in parting.so_far for one in components(message))
        ),
        "0.9",
        old_update({"id": "root", "component": "Divider", "catalogId": OLD_BASIC}),
    ),
    Disagreement(
        "a cycle",
        frozenset({RELAXED}),
        "either",
        "our fold takes one and the tree is cut (contract 1); the relaxed preset never allows it (digest 5.3)",
        they_refuse("^(Self-reference detected|Circular reference detected)"),
        "0.9",
        old_update({"id": "root", "component": "Card", "child": "root"}),
    ),
    Disagreement(
        "an id that is no identifier",
        frozenset({RELAXED, STRICT}),
        "ours",
        "no text asks it of component ids, and the published examples write hyphens (digest 9.20)",
        they_refuse(r"^Validation failed for component '\w+': .+\.id: Component id '[^']+' must be a valid UAX #31"),
        "1.0",
        new_update(
            {"id": "root", "component": "Card", "child": "left-panel"}, {"id": "left-panel", "component": "Divider"}
        ),
    ),
    Disagreement(
        "a pointer that cannot be read, in a component",
        CORE,
        "either",
        "a2ui-core looks at every `path` of a message before it knows what it is; our fold leaves it to the strict mode"
        " and to validate, which need to know the type (digest 5.5)",
        both(they_refuse("^Invalid path syntax: "), lambda parting: bool(components(parting.message))),
        "0.9",
        open_update({"id": "root", "component": "Text", "text": {"path": "/a~2"}}),
    ),
    Disagreement(
        "an update without a type, by the schema",
        frozenset({WEB}),
        "either",
        "the schema asks for the type, the processors of both SDKs do not (digest 5.2); we read what they read",
        lambda parting: (
            isinstance(parting.theirs, Refusal)
            and parting.theirs.name == "ZodError"
            and any("component" not in one for one in components(parting.message))
        ),
        "0.9",
        [
            *old_update({"id": "root", "component": "Text", "text": "x"}),
            old("updateComponents", components=[{"id": "root", "text": "y"}]),
        ],
    ),
    Disagreement(
        "an update without a type, strictly",
        frozenset({STRICT}),
        "either",
        "the schema asks for the type (digest 5.2), and our strict mode with it",
        both(we_refuse("missing_property", f"{COMPONENT}/component"), lambda parting: parting.stream.version != "1.0"),
        "0.9",
        [
            *old_update({"id": "root", "component": "Text", "text": "x"}),
            old("updateComponents", components=[{"id": "root", "text": "y"}]),
        ],
    ),
    Disagreement(
        "a button without an action",
        frozenset({WEB}),
        "ours",
        "`action` is required (digest 4.1); web_core's schema makes it optional",
        both(
            we_refuse("missing_property", f"{COMPONENT}/action"),
            lambda parting: any(one.get("component") == "Button" for one in components(parting.message)),
        ),
        "0.9",
        old_update({"id": "root", "component": "Button", "child": "a"}),
    ),
    Disagreement(
        "more in a binding or a call, or the arguments of a call",
        frozenset({WEB}),
        "ours",
        "the schema closes bindings and calls and names the arguments (digest 3.1, 4.2); zod's objects drop what they"
        " do not know, and arguments are looked at when the call runs",
        lambda parting: (
            isinstance(parting.ours, Refusal)
            and all(
                re.fullmatch(rf"{COMPONENT}/[^/]+/.*(more|args(/.+)?)", issue.path)
                and issue.code in {"unknown_property", "missing_property", "wrong_type"}
                for issue in parting.ours.issues
            )
        ),
        "0.9",
        old_update({"id": "root", "component": "Text", "text": {"path": "/x", "more": 1}}),
    ),
    Disagreement(
        "a call where its type has no value",
        frozenset({RELAXED, STRICT}),
        "either",
        "they check what looks like a call wherever it stands, we where the type has a value: neither among the"
        " attributes of v0.9's open accessibility nor on a catalog that nobody knows (digest 3.1, contract 7)",
        they_refuse(r"\.accessibility\.args\.|Function arguments for '\w+' must be an object"),
        "0.9",
        old_update(
            {"id": "root", "component": "Divider", "accessibility": {"call": "formatString", "args": {"value": 5}}}
        ),
    ),
    Disagreement(
        "the weight of a component whose type is not known",
        frozenset({WEB}),
        "either",
        "web_core's message schema knows `weight` for every catalog; in the protocol's it is the basic catalog's"
        " (digest 4.1)",
        both(
            lambda parting: isinstance(parting.theirs, Refusal) and parting.theirs.name == "ZodError",
            lambda parting: (
                OPEN_CATALOG in _catalogs(parting)
                and any(type(one.get("weight", 0)) not in {int, float} for one in components(parting.message))
            ),
        ),
        "0.9",
        open_update({"id": "root", "component": "Divider", "weight": "heavy"}),
    ),
    # Surfaces
    Disagreement(
        "a catalog that nobody knows",
        frozenset({*CORE, WEB}),
        "either",
        "they know a closed list of catalogs; without `catalogs` we take every id, and its components as they are"
        " (contract 7)",
        both(
            they_refuse("^Catalog not found: "),
            lambda parting: parting.kind == "they refuse",
            lambda parting: not _catalogs(parting) <= {OPEN_CATALOG, OLD_BASIC, NEW_BASIC},
        ),
        "0.9",
        [old("createSurface", catalogId="https://example.org/mine")],
    ),
    Disagreement(
        "no catalog for a component",
        frozenset({UNCHECKED, RELAXED}),
        "either",
        "an error for whoever draws it (digest 5.7), and for our strict fold; the other keeps it as it is (contract 7)",
        both(
            they_refuse(r"^Component \w+ names no catalogId and surface \w+ has no default catalogId\.$"),
            lambda parting: parting.stream.version == "1.0",
        ),
        "1.0",
        [new("createSurface", components=[{"id": "root", "component": "Divider"}])],
    ),
    Disagreement(
        "components of a catalog without any, strictly",
        frozenset({STRICT}),
        "either",
        "the harness registers a catalog that defines nothing; to us it is one whose definitions we do not have, and"
        " its components are kept as they are (contract 7)",
        both(
            they_refuse("Unrecognized component type '"),
            lambda parting: OPEN_CATALOG in _catalogs(parting),
        ),
        "0.9",
        open_update({"id": "root", "component": "Divider"}),
    ),
    Disagreement(
        "null for absent",
        CORE,
        "ours",
        "no schema lets these be null (digest 2.2, 2.4); the models of a2ui-core take None for every optional field",
        both(
            we_refuse("wrong_type", "/createSurface/[a-zA-Z]+|/updateDataModel/path"),
            lambda parting: all(value is None for value in _values(parting)),
        ),
        "0.9",
        [OLD_SURFACE, old("updateDataModel", path=None, value=1)],
    ),
    Disagreement(
        "a flag that is none",
        CORE,
        "ours",
        '`sendDataModel` is a boolean (digest 2.2); pydantic\'s lax mode reads "yes", "true" and 1',
        both(
            we_refuse("wrong_type", "/createSurface/sendDataModel"),
            lambda parting: _values(parting)[0] in ("yes", "true", 1),
        ),
        "0.9",
        [old("createSurface", catalogId=OLD_BASIC, sendDataModel="yes")],
    ),
    Disagreement(
        "a theme that is none",
        CORE,
        "ours",
        "`theme` is an object (digest 2.2); a2ui-core does not look at one that is empty",
        both(we_refuse("wrong_type", "/createSurface/theme"), lambda parting: _values(parting) == [[]]),
        "0.9",
        [old("createSurface", catalogId=OLD_BASIC, theme=[])],
    ),
    Disagreement(
        "any theme",
        frozenset({WEB}),
        "ours",
        "the catalog's schema of the theme binds (digest 2.2, 9.48); web_core does not look at it",
        lambda parting: (
            isinstance(parting.ours, Refusal)
            and all(issue.path.startswith("/createSurface/theme") for issue in parting.ours.issues)
        ),
        "0.9",
        [old("createSurface", catalogId=OLD_BASIC, theme={"primaryColor": "red"})],
    ),
    Disagreement(
        "an empty surface id",
        frozenset({WEB}),
        "ours",
        "the schema takes any string, and there is no such surface (digest 5.1); web_core passes over the message",
        both(
            we_refuse("unknown_surface", "/(updateComponents|updateDataModel)/surfaceId"),
            lambda parting: _values(parting) == [""],
        ),
        "0.9",
        [OLD_SURFACE, {"version": "v0.9", "updateDataModel": {"surfaceId": "", "value": 1}}],
    ),
    # Versions
    Disagreement(
        "deleteSurface without a version",
        CORE,
        "either",
        "a message of v0.8, which a2ui-core reads and we only upgrade (contract 6)",
        we_refuse("needs_upgrade", "/deleteSurface"),
        "0.9",
        [OLD_SURFACE, {"deleteSurface": {"surfaceId": "s"}}],
    ),
    Disagreement(
        "0.9 without its v",
        CORE,
        "ours",
        "the schema of v0.9 names `v0.9` alone (digest 1.2); a2ui-core brings versions to one form first (digest 1.3)",
        both(we_refuse("unknown_version", "/version"), lambda parting: parting.message["version"] == "0.9"),
        "0.9",
        [{**OLD_SURFACE, "version": "0.9"}],
    ),
    Disagreement(
        "a message of another version than its surface",
        CORE,
        "ours",
        "mixing versions on one surface is an error (contract 6, digest 5.10); a2ui-core asks only when one is created",
        we_refuse("version_mismatch", "/version"),
        "0.9",
        [OLD_SURFACE, new("updateDataModel", value={})],
    ),
    Disagreement(
        "a version that web_core does not read",
        frozenset({WEB}),
        "ours",
        "as the row above; web_core has no v1.0 and refuses the message for its version",
        both(we_refuse("version_mismatch", "/version"), lambda parting: parting.kind == "reasons differ"),
        "0.9",
        [OLD_SURFACE, new("updateDataModel", value={})],
    ),
    Disagreement(
        "a message of the other direction",
        frozenset({*CORE, WEB}),
        "either",
        "what a renderer sends is no news for its own state: we let it pass, since a log holds both directions"
        " (contract 1); their processors take what is sent to a renderer alone",
        lambda parting: (
            parting.kind == "they refuse"
            and parting.name in {"action", "error", "callAgentFunction", "rendererFunctionResponse"}
        ),
        "0.9",
        [OLD_SURFACE, old("error", code="LATE", message="Too late.")],
    ),
    Disagreement(
        "the id of a call that waits",
        CORE,
        "either",
        "ids of calls name their responses (digest 2.6), so a second one cannot wait beside it; a2ui-core runs each"
        " call at once and keeps none",
        we_refuse("call_exists", "/callRendererFunction/functionCallId"),
        "1.0",
        _called_twice(),
    ),
    # Data
    Disagreement(
        "null in v0.9",
        CORE,
        "ours",
        "in v0.9 absence removes and null is a value (digest 2.4, 9.6); a2ui-core does not tell them apart",
        both(
            data_is(_removed),
            lambda parting: parting.stream.version != "1.0" and parting.body.get("value", MISSING) is None,
        ),
        "0.9",
        [
            OLD_SURFACE,
            old("updateDataModel", path="/a", value=1),
            old("updateDataModel", path="/a", value=None),
        ],
    ),
    Disagreement(
        "null in v0.9, where nothing can be written",
        CORE,
        "ours",
        "we write it, and what forbids any value forbids null (digest 5.6); for a2ui-core it removes what is not there",
        both(
            lambda parting: isinstance(parting.ours, Refusal) and parting.ours.name == "DataError",
            lambda parting: parting.stream.version != "1.0" and parting.body.get("value", MISSING) is None,
        ),
        "0.9",
        [
            OLD_SURFACE,
            old("updateDataModel", path="/a", value=1),
            old("updateDataModel", path="/a/b", value=None),
        ],
    ),
    Disagreement(
        "the root removed",
        frozenset({WEB}),
        "ours",
        "a model without a root is the empty one that every surface starts with (digest 9.7); web_core is left without"
        " any",
        both(data_is(lambda _, __: None), lambda parting: "value" not in parting.body),
        "0.9",
        [OLD_SURFACE, old("updateDataModel")],
    ),
    Disagreement(
        "a removal that makes its way",
        frozenset({WEB}),
        "ours",
        "removing what is not there creates nothing (digest 5.6); web_core makes the containers on the way, and pads"
        " an array up to the place",
        both(data_is(_made_and_removed), lambda parting: "value" not in parting.body),
        "0.9",
        [OLD_SURFACE, old("updateDataModel", path="/a/b")],
    ),
    Disagreement(
        "nothing but slashes",
        frozenset({WEB}),
        "ours",
        "empty segments fall away (digest 5.6, 9.12), so the root is meant; web_core writes under the key `undefined`",
        both(
            lambda parting: parting.name == "updateDataModel" and parting.body.get("path") == "//",
            data_is(_undefined),
        ),
        "0.9",
        [OLD_SURFACE, old("updateDataModel", path="//", value="x")],
    ),
    Disagreement(
        "below a root that is null",
        frozenset({WEB}),
        "either",
        "no text says which container it becomes: we decide as for any null on the way, by the next token (digest 5.6);"
        " web_core makes an object",
        both(
            lambda parting: parting.name == "updateDataModel" and parting.kind == "states differ",
            lambda parting: _data(parting.before, parting) is None,
            data_is(lambda _, parting: data_model.updated({}, parting.body["path"], parting.body["value"], "0.9")),
        ),
        "0.9",
        [OLD_SURFACE, old("updateDataModel", value=None), old("updateDataModel", path="/0", value="x")],
    ),
    Disagreement(
        "an index above the limit",
        frozenset({WEB}),
        "ours",
        "a short message must not make a long array (digest 5.6, 9.10); web_core has no bound",
        we_refuse("index_too_large", ".*"),
        "0.9",
        [OLD_SURFACE, old("updateDataModel", path="/list/10001", value=1)],
    ),
    Disagreement(
        "a removal without a way",
        frozenset({WEB}),
        "ours",
        "what a scalar or an array stands in the way of is not there, and removing it changes nothing (digest 5.6)",
        both(
            they_refuse("is a primitive value|^Cannot use non-numeric segment"),
            lambda parting: parting.name == "updateDataModel" and "value" not in parting.body,
            lambda parting: parting.ours == parting.before,
        ),
        "0.9",
        [OLD_SURFACE, old("updateDataModel", path="/a", value=1), old("updateDataModel", path="/a/b")],
    ),
    Disagreement(
        "a tilde that escapes nothing",
        frozenset({WEB}),
        "ours",
        "`~` stands only before 0 or 1 (RFC 6901, digest 5.5); web_core takes it as it is",
        both(
            lambda parting: (
                isinstance(parting.ours, Refusal)
                and [issue.code for issue in parting.ours.issues] == ["invalid_pointer"]
            ),
            lambda parting: parting.name == "updateDataModel",
        ),
        "0.9",
        [OLD_SURFACE, old("updateDataModel", path="/a~2", value=1)],
    ),
)
