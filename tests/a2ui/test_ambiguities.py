"""Where the specifications of A2UI are silent or contradict each other: what we do, as a table.

The rows are numbered as in our digest of the specifications, which names who says what, and recommends. Each row shows
its decision through the public API; where it is not what the digest recommends, `instead` says why.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import pytest

from uispec import a2ui, fold, tree
from uispec.a2ui import v1_0
from uispec.errors import UispecError

Document: TypeAlias = dict[str, Any]
Plain: TypeAlias = "str | int | Sequence[Plain] | Mapping[str, Plain] | None"

OLD: Final = "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json"
NEW: Final = "https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json"
CHILD: Final = {"$ref": "https://a2ui.org/specification/v1_0/common_types.json#/$defs/Child"}


@dataclass(frozen=True, slots=True)
class Row:
    """One decision: what is seen, and what it has to be."""

    what: str
    seen: Callable[[], object]
    expected: Plain
    instead: str = ""
    """Why it is not what the digest recommends."""


# Documents


def text(id_: str = "root", value: Any = "x", **more: Any) -> Document:
    return {"id": id_, "component": "Text", "text": value, **more}


def create(*components: Document, **more: Any) -> Document:
    listed = {"components": list(components)} if components else {}
    return {"version": "1.0", "createSurface": {"surfaceId": "s", "catalogId": NEW, **listed, **more}}


def create_old(**more: Any) -> Document:
    return {"version": "v0.9", "createSurface": {"surfaceId": "s", "catalogId": OLD, **more}}


def update(*components: Document, version: str = "1.0") -> Document:
    return {"version": version, "updateComponents": {"surfaceId": "s", "components": list(components)}}


def data(path: str, value: Any, version: str = "1.0") -> Document:
    return {"version": version, "updateDataModel": {"surfaceId": "s", "path": path, "value": value}}


def delete() -> Document:
    return {"version": "1.0", "deleteSurface": {"surfaceId": "s"}}


def button(action: Document) -> Document:
    return {"id": "root", "component": "Button", "child": "t", "action": action}


def field(*rules: Document, key: str = "@checks", path: str = "@path") -> Document:
    return {"id": "root", "component": "TextField", "label": "l", "value": {path: "/a"}, key: list(rules)}


def error(**more: Any) -> Document:
    return {"version": "1.0", "error": {"code": "X", "message": "m", **more}}


def act(**more: Any) -> Document:
    said: Document = {
        "name": "n",
        "surfaceId": "s",
        "sourceComponentId": "c",
        "timestamp": "2026-01-01T00:00:00Z",
        "context": {},
    }
    return {"version": "1.0", "action": {**said, **more}}


def house(components: Document, functions: Document | None = None, **more: Any) -> Document:
    functions = functions or {}
    return {
        "catalogId": "urn:house",
        "protocolVersion": "1.0",
        "components": {
            name: {
                "type": "object",
                "properties": {"component": {"const": name}, "child": CHILD, "value": {}},
                "required": ["component"],
                **facts,
            }
            for name, facts in components.items()
        },
        "functions": {
            name: {"type": "object", "properties": {"@call": {"const": name}}, "required": ["@call"], **facts}
            for name, facts in functions.items()
        },
        "$defs": {
            "anyComponent": {"oneOf": [{"$ref": f"#/components/{name}"} for name in components]} if components else NOT,
            "anyFunction": {"oneOf": [{"$ref": f"#/functions/{name}"} for name in functions]} if functions else NOT,
        },
        **more,
    }


NOT: Final[Document] = {"not": {}}


# What is seen


def folded(*messages: Document, strict: bool = False) -> a2ui.Surface | None:
    state = fold.a2ui_empty()
    for message in messages:
        state = fold.a2ui_apply(state, message, strict=strict)
    return state.surfaces.get("s")


def surface(*messages: Document) -> a2ui.Surface:
    found = folded(*messages)
    assert found is not None
    return found


def written(*messages: Document) -> object:
    return surface(*messages).data


def told(*messages: Document, complete: bool = True, catalogs: Any = None) -> list[str]:
    return [
        f"{issue.severity} {issue.code} {issue.path}"
        for issue in a2ui.validate(list(messages), catalogs, complete=complete)
    ]


def refused(call: Callable[..., object], *args: Any, **more: Any) -> list[str]:
    try:
        call(*args, **more)
    except UispecError as refusal:
        return [f"{type(refusal).__name__} {issue.code} {issue.path}" for issue in refusal.issues]
    return []


def lost(*messages: Document) -> list[str]:
    return [f"{loss.effect} {loss.code} {loss.path}" for loss in a2ui.upgrade(list(messages)).losses]


def upgraded(*messages: Document) -> Document:
    """The last message."""
    return a2ui.upgrade(list(messages)).output[-1]


def oddities(document: Document) -> list[str]:
    return [f"{issue.severity} {issue.code} {issue.path}" for issue in a2ui.Catalog.from_json(document).issues]


def placed(components: Document, *listed: Document, complete: bool = True) -> list[str]:
    message = create(*listed, catalogId="urn:house")
    return told(message, complete=complete, catalogs=[a2ui.Catalog.from_json(house(components))])


def called(name: str, **args: Any) -> object:
    return a2ui.evaluate({"@call": name, "args": args}, {}, catalog_id=NEW)[0]


def filled(template: str, of: Any, scope: str = "") -> object:
    return a2ui.evaluate({"@call": "formatString", "args": {"value": template}}, of, scope)[0]


def root_of(it: a2ui.Surface) -> tree.Node:
    root = a2ui.resolve(it).root
    assert isinstance(root, tree.Node)
    return root


def sent(*messages: Document) -> list[object]:
    it = surface(*messages)
    event = a2ui.event(it, root_of(it))
    return [event.context, [f"{issue.code} {issue.path}" for issue in event.issues]]


def spelled(document: Document) -> Document:
    return a2ui.dump_message(document, canonical=True)


CALL_CHECK: Final = {"call": "required", "args": {"value": {"path": "/a"}}, "message": "m"}
NESTED: Final = {"event": {"name": "n", "context": {"a": {"b": {"path": "/x"}}}}}
SHORT: Final[Document] = {"name": "n", "context": {}}
TEMPLATE: Final = {"id": "root", "component": "Column", "children": {"componentId": "t", "@path": "/rows"}}
CATALOG_OF_CALL: Final = text(value={"@call": "formatString", "@catalogId": NEW, "args": {"value": "x"}})
INDEX: Final = {"id": "root", "component": "Slider", "max": 9, "value": {"@call": "@index"}}
KEPT: Final = (
    'The architecture\'s contract on dialects: v1.0 is read with "1.0" and "v1.0"; the others are no SDK\'s own.'
)
SHAPED: Final = (
    "The architecture's contract on components: one that does not fit its known type is refused in both modes."
)

ROWS: Final[dict[str, Row]] = {
    "1": Row(
        "both spellings of the version are read, the current one is written, the raw one is kept",
        lambda: [
            spelled({**delete(), "version": "v1.0"})["version"],
            a2ui.dump_message({**delete(), "version": "v1.0"})["version"],
            refused(a2ui.parse_message, {**delete(), "version": "1.0.0"}),
        ],
        ["1.0", "v1.0", ["InvalidDocumentError unknown_version /version"]],
        KEPT,
    ),
    "2": Row(
        "bare envelope keys are read, told, and written with their @",
        lambda: [
            told(create(text(accessibility={"label": "l"}))),
            spelled(create(text(accessibility={"label": "l"})))["createSurface"]["components"],
        ],
        [
            ["notice earlier_spelling /0/createSurface/components/0/accessibility"],
            [{**text(), "@accessibility": {"label": "l"}}],
        ],
    ),
    "3": Row(
        "a call has no @catalogId, and the sentence says what it has",
        lambda: [issue.message for issue in a2ui.validate([create(CATALOG_OF_CALL)])],
        ['formatString has no property "@catalogId". Did you mean "catalogId"?'],
    ),
    "4": Row(
        "a template with @path is read, told, and written with path",
        lambda: [
            told(create(TEMPLATE, text("t"))),
            surface(create(TEMPLATE, text("t"))).components["root"].model_dump()["children"],
            spelled(create(TEMPLATE))["createSurface"]["components"][0]["children"],
            told(create({**TEMPLATE, "children": {"componentId": "t", "@path": "/a~3"}}, text("t"))),
            told(create_old(), update(TEMPLATE, text("t"), version="v0.9")),
        ],
        [
            ["notice earlier_spelling /0/createSurface/components/0/children/@path"],
            {"componentId": "t", "path": "/rows"},
            {"componentId": "t", "path": "/rows"},
            [
                "notice earlier_spelling /0/createSurface/components/0/children/@path",
                "error invalid_pointer /0/createSurface/components/0/children/@path",
            ],
            [
                "error unknown_property /1/updateComponents/components/0/children/@path",
                "error missing_property /1/updateComponents/components/0/children/path",
            ],
        ],
    ),
    "5": Row(
        "a component that comes again replaces the one before, whole",
        lambda: surface(create(text(variant="body")), update(text(value="y"))).components["root"].model_dump(),
        text(value="y"),
    ),
    "6": Row(
        "null is stored in v0.9, and removes in v1.0",
        lambda: [
            written(create_old(), data("/a", 1, "v0.9"), data("/a", None, "v0.9")),
            written(create(), data("/a", 1), data("/a", None)),
        ],
        [{"a": None}, {}],
    ),
    "7": Row("null at the root of v1.0 leaves {}", lambda: written(create(), data("/a", 1), data("/", None)), {}),
    "8": Row(
        "a root that is no object is stored, told, and does not travel",
        lambda: [
            written(create(), data("/", 3)),
            told(create(text()), data("/", 3)),
            [issue.path for issue in a2ui.validate(surface(create(text()), data("/", 3)))],
            a2ui.renderer_data_models(
                fold.a2ui_apply(fold.a2ui_apply(fold.a2ui_empty(), create(sendDataModel=True)), data("/", 3))
            ),
        ],
        [3, ["warning wrong_type /1/updateDataModel/value"], ["/dataModel"], {}],
    ),
    "9": Row(
        "a removed element leaves null, and one past the end nothing",
        lambda: [
            written(create(dataModel={"a": [1, 2]}), data("/a/0", None)),
            written(create(dataModel={"a": [1, 2]}), data("/a/7", None)),
        ],
        [{"a": [None, 2]}, {"a": [1, 2]}],
    ),
    "10": Row(
        "a write past the end pads with null, up to a limit",
        lambda: [
            written(create(dataModel={"a": [1]}), data("/a/3", 9)),
            refused(folded, create(dataModel={"a": [1]}), data("/a/10001", 9)),
        ],
        [{"a": [1, None, None, 9]}, ["DataError index_too_large /a/10001"]],
    ),
    "11": Row(
        "- appends nothing",
        lambda: refused(folded, create(dataModel={"a": [1]}), data("/a/-", 9)),
        ["DataError invalid_index /a/-"],
    ),
    "12": Row(
        "empty tokens and a trailing slash are dropped",
        lambda: written(create(), data("//a//b/", 9)),
        {"a": {"b": 9}},
    ),
    "13": Row("/ is the root", lambda: written(create(), data("/", {"b": 1})), {"b": 1}),
    "14": Row(
        "a leading zero is no index, and a key of an object",
        lambda: [
            refused(folded, create(dataModel={"a": [1]}), data("/a/01", 9)),
            written(create(dataModel={"a": {}}), data("/a/01", 9)),
        ],
        [["DataError invalid_index /a/01"], {"a": {"01": 9}}],
    ),
    "15": Row(
        "a live surface is not created again",
        lambda: refused(folded, create(), create()),
        ["StateError surface_exists /createSurface/surfaceId"],
    ),
    "16": Row("an id may be used again after a deletion", lambda: told(create(text()), delete(), create(text())), []),
    "17": Row(
        "deleting what is not there changes nothing, and is told",
        lambda: [fold.a2ui_apply(fold.a2ui_empty(), delete()) == fold.a2ui_empty(), told(delete())],
        [True, ["notice unknown_surface /0/deleteSurface/surfaceId"]],
    ),
    "18": Row(
        "a cycle is an IntegrityError with a code",
        lambda: refused(folded, create({"id": "root", "component": "Card", "child": "root"}), strict=True),
        ["IntegrityError cycle /createSurface/components/0/child"],
    ),
    "19": Row(
        "the fold tolerates what has not come, the check of a complete surface does not",
        lambda: [
            folded(create({"id": "root", "component": "Card", "child": "gone"})) is not None,
            told(create({"id": "root", "component": "Card", "child": "gone"}, text("o"))),
            told(create({"id": "root", "component": "Card", "child": "gone"}, text("o")), complete=False),
        ],
        [
            True,
            [
                "error missing_child /0/createSurface/components/0/child",
                "error unreachable /0/createSurface/components/1",
            ],
            [],
        ],
    ),
    "20": Row(
        "an id with a hyphen is accepted, and told",
        lambda: told(create({"id": "root", "component": "Card", "child": "left-panel"}, text("left-panel"))),
        ["warning invalid_identifier /0/createSurface/components/1/id"],
    ),
    "21": Row(
        "a call in a template may have its @",
        lambda: [filled("${@index(offset: 1)}", [1, 2], "/1"), filled("${@formatNumber(value: 3)}", {})],
        ["2", ""],
    ),
    "22": Row("an escaped pointer may stand in a template", lambda: filled("${/a~1b}", {"a/b": 7}), "7"),
    "23": Row(
        "@index gives a number",
        lambda: told(
            create(
                {"id": "root", "component": "List", "children": {"componentId": "t", "path": "/rows"}},
                {**INDEX, "id": "t"},
            )
        ),
        [],
    ),
    "24": Row(
        "a bare call among checks is no rule; upgrading makes it one, and tells it",
        lambda: [
            told(create_old(), update(field(CALL_CHECK, key="checks", path="path"), version="v0.9")),
            lost(create_old(), update(field(CALL_CHECK, key="checks", path="path"), version="v0.9")),
            upgraded(create_old(), update(field(CALL_CHECK, key="checks", path="path"), version="v0.9")),
        ],
        [
            [
                "error unknown_property /1/updateComponents/components/0/checks/0/call",
                "error unknown_property /1/updateComponents/components/0/checks/0/args",
                "error missing_property /1/updateComponents/components/0/checks/0/condition",
            ],
            ["assumed check /1/updateComponents/components/0/checks/0"],
            update(field({"condition": {"@call": "required", "args": {"value": {"@path": "/a"}}}, "message": "m"})),
        ],
    ),
    "25": Row(
        "a literal condition is refused in v1.0",
        lambda: told(create(field({"condition": True}))),
        ["error wrong_type /0/createSurface/components/0/@checks/0/condition"],
        SHAPED,
    ),
    "26": Row(
        "a ValidationResult is open",
        lambda: v1_0.ValidationResult.model_validate({"valid": True, "more": 1}).model_dump(),
        {"valid": True, "more": 1},
    ),
    "27": Row(
        "ValidationResult stands with the types of v1.0, and in no catalog that is exported",
        lambda: [hasattr(v1_0, "ValidationResult"), "ValidationResult" in str(a2ui.basic_catalog("1.0").to_json())],
        [True, False],
    ),
    "28": Row(
        "a call that failed is answered by a response; an error about it is read too",
        lambda: [
            a2ui.parse_message(error(functionCallId="1")).body_name,
            a2ui.parse_message(
                {
                    "version": "1.0",
                    "rendererFunctionResponse": {"functionCallId": "1", "error": {"code": "X", "message": "m"}},
                }
            ).body_name,
        ],
        ["error", "rendererFunctionResponse"],
    ),
    "29": Row(
        "functionResponse is a name of the drafts",
        lambda: refused(a2ui.parse_message, {"version": "1.0", "functionResponse": {"functionCallId": "1"}}),
        ["InvalidDocumentError needs_upgrade /functionResponse"],
    ),
    "30": Row(
        "an error that names neither a surface nor a call is read, and never written",
        lambda: [
            refused(a2ui.parse_message, error()),
            a2ui.to_error_messages(a2ui.validate("{"), "{"),
        ],
        [[], []],
    ),
    "31": Row(
        "an error has a version",
        lambda: refused(a2ui.parse_message, {"error": {"code": "X", "message": "m", "surfaceId": "s"}}),
        ["InvalidDocumentError missing_property /version"],
    ),
    "32": Row(
        "an agent need not list its catalogs, and ours does",
        lambda: [
            list(
                a2ui.negotiate({"a2uiRendererCapabilities": {"1.0": {"supportedCatalogIds": ["a"]}}}, {"1.0": {}})[
                    0
                ].catalog_ids
            ),
            a2ui.agent_capabilities({"1.0": []}),
        ],
        [["a"], {"1.0": {"supportedCatalogIds": [], "acceptsInlineCatalogs": False}}],
    ),
    "33": Row(
        "the metadata of an action holds extensions",
        lambda: [
            refused(a2ui.parse_message, act(metadata={"extensions": {"a": 1}})),
            refused(a2ui.parse_message, act(metadata={"a": 1})),
        ],
        [[], ["InvalidDocumentError unknown_property /action/metadata/a"]],
    ),
    "34": Row("an action is open, and keeps what it has", lambda: a2ui.dump_message(act(more=1)), act(more=1)),
    "35": Row(
        "requiresUserActivation alone means rendererOnly, and fits no other caller",
        lambda: [
            oddities(house({}, {"f": {"returnType": "void", "requiresUserActivation": True}})),
            refused(
                oddities,
                house(
                    {},
                    {
                        "f": {
                            "returnType": "void",
                            "requiresUserActivation": True,
                            "allowedCallers": "rendererOrAgent",
                        }
                    },
                ),
            ),
        ],
        [[], ["CatalogError invalid_value /functions/f/allowedCallers"]],
    ),
    "36": Row(
        "definitions of a catalog's own are read, with a notice",
        lambda: oddities(house({}, **{"$defs": {"anyComponent": NOT, "anyFunction": NOT, "mine": {}}})),
        ["notice custom_definition /$defs/mine"],
    ),
    "37": Row(
        "a catalog without protocolVersion is one of v0.9; ours say theirs",
        lambda: [
            a2ui.Catalog.from_json({"catalogId": "urn:x", "components": {}}).version,
            a2ui.Catalog.from_models(catalog_id="urn:x").to_json()["protocolVersion"],
        ],
        ["0.9", "1.0"],
    ),
    "38": Row(
        "an empty list of parents allows none",
        lambda: placed(
            {"P": {}, "Q": {"allowedParents": []}},
            {"id": "root", "component": "P", "child": "a"},
            {"id": "a", "component": "Q"},
        ),
        ["error unallowed_parent /0/createSurface/components/1"],
    ),
    "39": Row(
        "each parent is checked, and what has none yet only if it is the root",
        lambda: placed(
            {"P": {}, "R": {}, "Q": {"allowedParents": ["P"]}},
            {"id": "root", "component": "P", "child": "b"},
            {"id": "b", "component": "R", "child": "a"},
            {"id": "p", "component": "P", "child": "a"},
            {"id": "a", "component": "Q"},
            {"id": "o", "component": "Q"},
            complete=False,
        ),
        ["error unallowed_parent /0/createSurface/components/3"],
    ),
    "40": Row(
        "composition compares names, whatever catalogs they are of",
        lambda: told(
            create(
                {"id": "root", "component": "Card", "child": "q"},
                {"id": "q", "component": "Q", "@catalogId": "urn:house"},
            ),
            catalogs=[
                a2ui.basic_catalog("1.0"),
                a2ui.Catalog.from_json(house({"Q": {"allowedParents": ["Card"]}})),
            ],
        ),
        [],
    ),
    "41": Row(
        "a call belongs to the surface's catalog, not to that of its component",
        lambda: told(
            create({"id": "root", "component": "Q", "@catalogId": "urn:house", "value": {"@call": "ours"}}),
            catalogs=[
                a2ui.basic_catalog("1.0"),
                a2ui.Catalog.from_json(house({"Q": {}}, {"ours": {"returnType": "any"}})),
            ],
        ),
        ["error unknown_function /0/createSurface/components/0/value/@call"],
    ),
    "42": Row(
        "no default is written",
        lambda: a2ui.dump_message(create({"id": "root", "component": "Column", "children": []})),
        create({"id": "root", "component": "Column", "children": []}),
    ),
    "43": Row(
        "a date keeps the offset that it carries; quotes quote",
        lambda: [
            called("formatDate", value="2026-03-01T22:00:00+05:00", format="yyyy-MM-dd HH:mm"),
            called("formatDate", value="2026-03-01", format="'yyyy' yyyy"),
        ],
        ["2026-03-01 22:00", "yyyy 2026"],
        "The catalog calls the format a pattern of TR35, in which quotes quote; web quotes too, and nobody means them.",
    ),
    "44": Row(
        "an amount has the digits of its currency",
        lambda: [called("formatCurrency", value=3, currency=one) for one in ("JPY", "USD", "KWD")],
        ["¥3", "$3.00", "KWD\u00a03.000"],
    ),
    "45": Row(
        "of a URL only the syntax counts",
        lambda: [
            told(create(button({"functionCall": {"@call": "openUrl", "args": {"url": url}}}), text("t")))
            for url in ("any+scheme:x", "no url")
        ],
        [[], ["error invalid_value /0/createSurface/components/0/action/functionCall/args/url"]],
    ),
    "46": Row(
        "the fold keeps a call that nobody knows",
        lambda: (
            surface(create(button({"functionCall": {"@call": "mine"}}), text("t")))
            .components["root"]
            .model_dump()["action"]
        ),
        {"functionCall": {"@call": "mine"}},
    ),
    "47": Row(
        "both ids of the basic catalog of v0.9 are one",
        lambda: told(create_old(catalogId=OLD.replace("v0_9", "v0_9_1")), update(text(value=7), version="v0.9")),
        ["error wrong_type /1/updateComponents/components/0/text"],
    ),
    "48": Row(
        "a theme is open, and its colour is one",
        lambda: [
            told(create_old(theme={"more": 1, "primaryColor": "#112233"}), update(text(), version="v0.9")),
            told(create_old(theme={"primaryColor": "red"})),
        ],
        [[], ["error invalid_value /0/createSurface/theme/primaryColor"]],
    ),
    "49": Row(
        "an argument of v0.9 with a path alone is a binding",
        lambda: a2ui.evaluate_args({"a": {"path": "/x"}}, {"x": 1}, version="0.9")[0],
        {"a": 1},
    ),
    "50": Row(
        "an object among the values of a v0.9 event is refused where its catalog is known, and resolved elsewhere",
        lambda: [
            told(create_old(), update(button(NESTED), text("t"), version="v0.9")),
            sent(
                create_old(catalogId="urn:x"),
                update(button(NESTED), text("t"), version="v0.9"),
                data("/x", 7, "v0.9"),
            ),
        ],
        [["error wrong_type /1/updateComponents/components/0/action/event/context/a"], [{"a": {"b": 7}}, []]],
        "The recorded fault a2ui-dynamicvalue-plain-object-by-version: to accept it in v0.9 is one (upstream PR 2229).",
    ),
    "51": Row(
        "a message keeps an unknown property, and who knows the type of the component refuses it",
        lambda: [
            a2ui.dump_message(create(text(more=1))) == create(text(more=1)),
            told(create(text(more=1))),
            refused(folded, create(text(more=1))),
        ],
        [
            True,
            ["error unknown_property /0/createSurface/components/0/more"],
            ["InvalidDocumentError unknown_property /createSurface/components/0/more"],
        ],
        SHAPED,
    ),
    "52": Row(
        "a theme is no property of v1.0; upgrading drops it, and tells it",
        lambda: [
            told(create(text(), theme={})),
            lost(create(text(), theme={})),
            lost(create(text(), surfaceProperties={})),
            [one for one in lost(create_old(theme={}), update(text(), version="v0.9")) if "theme" in one],
        ],
        [
            ["error unknown_property /0/createSurface/theme"],
            ["dropped metadata /0/createSurface/theme"],
            ["dropped metadata /0/createSurface/surfaceProperties"],
            ["dropped metadata /0/createSurface/theme"],
        ],
    ),
    "53": Row(
        "the suites' dialects are translated by their runner alone: a bare call is data in a v1.0 of today",
        lambda: called("formatString", value={"call": "now"}),
        '{"call":"now"}',
    ),
    "54": Row(
        "a catalog may say @index, which the system knows, and no other name with an @",
        lambda: [
            oddities(house({}, {"@index": {"returnType": "number"}})),
            refused(oddities, house({}, {"@mine": {"returnType": "number"}})),
        ],
        [["warning reserved_key /functions/@index"], ["CatalogError invalid_identifier /functions/@mine"]],
        "A suite of October has a case for it, so it is read; what is odd about a catalog is told, not kept silent.",
    ),
    "55": Row(
        "a creation whose components are refused creates nothing",
        lambda: [
            refused(folded, create(text("a"), text("a")), strict=True),
            told(create(text(value=7)), create(text())),
        ],
        [
            ["IntegrityError duplicate_id /createSurface/components/1/id"],
            ["error wrong_type /0/createSurface/components/0/text"],
        ],
    ),
    "56": Row(
        "an event of v0.9 without the object around it is read, told, and written with it",
        lambda: [
            told(create_old(), update(button(SHORT), text("t"), version="v0.9")),
            spelled(update(button(SHORT), version="v0.9")),
        ],
        [
            ["notice earlier_spelling /1/updateComponents/components/0/action"],
            update(button({"event": SHORT}), version="v0.9"),
        ],
    ),
    "57": Row(
        "a value of an event that fails is null, is told, and the event is sent",
        lambda: sent(create(button({"event": {"name": "n", "context": {"a": {"@call": "no"}}}}), text("t"))),
        [{"a": None}, ["unknown_function /components/root/action/event/context/a"]],
    ),
    "58": Row(
        "a type with a hyphen is fine in v0.9, an error in v1.0, and renamed with a loss between them",
        lambda: [
            [
                one
                for one in told(
                    create_old(catalogId="urn:x"), update({"id": "root", "component": "my-chart"}, version="v0.9")
                )
                if not one.startswith("notice")
            ],
            [
                one
                for one in told(create({"id": "root", "component": "my-chart"}, catalogId="urn:x"))
                if not one.startswith("notice")
            ],
            lost(create_old(catalogId="urn:x"), update({"id": "root", "component": "my-chart"}, version="v0.9"))[1:],
        ],
        [
            [],
            ["error invalid_identifier /0/createSurface/components/0/component"],
            ["approximated identifier /1/updateComponents/components/0/component"],
        ],
    ),
    "59": Row(
        "a plain text is never interpolated, and one that looks like a template is told",
        lambda: [
            root_of(surface(create(text(value="${/name}"), dataModel={"name": "Ada"}))).props,
            told(create(text(value="${/name}"))),
            told(
                create(button({"functionCall": {"@call": "openUrl", "args": {"url": "https://x/${/url}"}}}), text("t"))
            ),
            told(create(text(value={"@call": "formatString", "args": {"value": "${/name}"}}))),
        ],
        [
            {"text": "${/name}"},
            ["notice unread_template /0/createSurface/components/0/text"],
            ["notice unread_template /0/createSurface/components/0/action/functionCall/args/url"],
            [],
        ],
    ),
    "60": Row(
        "the fold keeps what the root does not reach",
        lambda: list(surface(create(text(), text("orphan"))).components),
        ["root", "orphan"],
    ),
}


def test_there_is_a_row_for_each_ambiguity_of_the_digest() -> None:
    assert list(ROWS) == [str(number) for number in range(1, 61)]


@pytest.mark.parametrize("number", ROWS)
def test_it_is_decided(number: str) -> None:
    assert ROWS[number].seen() == ROWS[number].expected
