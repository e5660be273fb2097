"""What catalogs that are given mean for a fold and for `validate`: which are there, what fits them, what holds what."""

from collections.abc import Sequence
from functools import reduce
from typing import Any, Final

import pytest

from tests.a2ui.strategies import Document
from uispec import a2ui, errors, fold
from uispec.a2ui import Catalog, basic_catalog
from uispec.errors import Issue
from uispec.tree import Node

OLD_BASIC: Final = "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json"
BASIC: Final = "https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json"
ALIAS: Final = "https://a2ui.org/catalogs/basic/v1/catalog.json"
_COMMON: Final = "common_types.json#/$defs/"

Found = list[tuple[str, str]]


def shared(name: str) -> Document:
    return {"$ref": f"{_COMMON}{name}"}


def definition(name: str, required: Sequence[str] = (), /, **properties: Any) -> Document:
    """A component of a catalog document; what begins with `allowed` says what may stand in what."""
    rules = {key: properties.pop(key) for key in ("allowedParents", "allowedChildren") if key in properties}
    written = {"component": {"const": name}, **properties}
    return {"type": "object", "properties": written, "required": ["component", *required], **rules}


def function(name: str, returns: str, /, **args: Any) -> Document:
    written = {"type": "object", "properties": args, "required": list(args), "additionalProperties": False}
    call = {"@call": {"const": name}, "args": written}
    return {"type": "object", "returnType": returns, "properties": call, "required": ["@call", "args"]}


HOUSE_DOCUMENT: Final[Document] = {
    "catalogId": "urn:house",
    "protocolVersion": "1.0",
    "components": {
        "Panel": definition("Panel", ["parts"], parts=shared("ChildList"), title=shared("DynamicString")),
        "Gauge": definition("Gauge", ["value"], value=shared("DynamicNumber"), notes={"type": "array"}),
        # Another Button than that of the basic catalog, and one that fits that too.
        "Button": definition("Button", ["label"], label=shared("DynamicString")),
        "Card": definition("Card", ["child"], child={"type": "string"}),
        "Menu": definition("Menu", [], parts=shared("ChildList"), allowedChildren=["Entry"]),
        "Entry": definition("Entry", [], allowedParents=["Menu"]),
        "Page": definition("Page", [], parts=shared("ChildList"), allowedParents=["Surface"]),
        "Shut": definition("Shut", [], parts=shared("ChildList"), allowedChildren=[]),
        "Ghost": definition("Ghost", [], allowedParents=[]),
        "Loose": {"type": "object"},
    },
    "functions": {
        "shout": function("shout", "string", phrase={"type": "string"}),
        "double": function("double", "number", value=shared("DynamicNumber")),
        "log": function("log", "void", text=shared("DynamicString")),
    },
}
OLD_HOUSE_DOCUMENT: Final[Document] = {
    "catalogId": "urn:old",
    "components": {
        "Gauge": definition("Gauge", ["value"], value=shared("DynamicNumber"), note={"type": "object"}),
        "left-panel": definition("left-panel", [], child=shared("ComponentId")),
    },
    "functions": [{"name": "half", "returnType": "number", "parameters": {"type": "object", "properties": {"of": {}}}}],
}
HOUSE: Final = Catalog.from_json(HOUSE_DOCUMENT)
OLD_HOUSE: Final = Catalog.from_json(OLD_HOUSE_DOCUMENT)
CATALOGS: Final = (HOUSE, OLD_HOUSE, basic_catalog("1.0"), basic_catalog("0.9"))

LIST: Final = "/1/updateComponents/components"


def sent(*components: Document, catalog: str | None = "urn:house", version: str = "1.0") -> list[Document]:
    """A surface with these components."""
    create: Document = {"surfaceId": "s"}
    if catalog is not None:
        create["catalogId"] = catalog
    update = {"surfaceId": "s", "components": list(components)}
    return [{"version": version, "createSurface": create}, {"version": version, "updateComponents": update}]


def panel(*ids: str, **more: Any) -> Document:
    return {"id": "root", "component": "Panel", "parts": list(ids), **more}


def gauge(value: Any, id_: str = "root", /, **more: Any) -> Document:
    return {"id": id_, "component": "Gauge", "value": value, **more}


def brief(issues: Sequence[Issue]) -> Found:
    return [(issue.path, issue.code) for issue in issues]


FITTING: Final[dict[str, list[Document]]] = {
    "a-custom-component": sent(gauge(3)),
    "slots-that-the-catalog-names": sent(panel("a", "b"), gauge(1, "a"), gauge({"@path": "/b"}, "b")),
    "a-button-of-its-own": sent({"id": "root", "component": "Button", "label": "Go"}),
    # On this catalog `child` is text.
    "a-card-of-its-own": sent({"id": "root", "component": "Card", "child": "nobody"}),
    "two-catalogs-on-one-surface": sent(panel("a"), {"id": "a", "component": "Text", "@catalogId": BASIC, "text": "x"}),
    "a-call-of-the-default-catalog-in-a-component-of-another": sent(
        {"id": "root", "component": "Text", "@catalogId": BASIC, "text": {"@call": "shout", "args": {"phrase": "x"}}}
    ),
    "a-call-that-names-its-catalog": sent(
        {
            "id": "root",
            "component": "Text",
            "text": {"@call": "shout", "catalogId": "urn:house", "args": {"phrase": "x"}},
        },
        catalog=BASIC,
    ),
    "the-basic-catalog-by-its-other-name": sent({"id": "root", "component": "Text", "text": "x"}, catalog=ALIAS),
    "everything-names-its-own": sent(
        gauge(
            {"@call": "double", "catalogId": "urn:house", "args": {"value": 2}}, "root", **{"@catalogId": "urn:house"}
        ),
        catalog=None,
    ),
    "an-index-in-a-template": sent(
        {**panel(), "parts": {"componentId": "row", "path": "/rows"}}, gauge({"@call": "@index"}, "row")
    ),
    "entries-in-a-menu": sent({"id": "root", "component": "Menu", "parts": ["e"]}, {"id": "e", "component": "Entry"}),
    "a-page-at-the-top": sent({"id": "root", "component": "Page", "parts": []}),
    "a-catalog-that-says-nothing-of-a-type": sent({"id": "root", "component": "Loose", "whatever": 1}),
    "an-old-catalog": sent(gauge(3), catalog="urn:old", version="v0.9.1"),
    "an-old-catalog-has-any-names": sent({"id": "root", "component": "left-panel"}, catalog="urn:old", version="v0.9"),
    "a-bare-call-is-data-where-no-value-is-expected": sent(
        gauge(3, note={"call": "half"}), catalog="urn:old", version="v0.9"
    ),
    "a-remote-call-has-no-effect": [
        {
            "version": "1.0",
            "callRendererFunction": {
                "functionCallId": "1",
                "callFunction": {"@call": "nothing", "catalogId": "urn:nowhere"},
            },
        }
    ],
}


@pytest.mark.parametrize("messages", FITTING.values(), ids=FITTING.keys())
def test_what_fits_is_taken(messages: list[Document]) -> None:
    issues = a2ui.validate(messages, CATALOGS)
    remote = [issue for issue in issues if issue.path.startswith("/0/callRendererFunction")]
    assert [issue for issue in issues if issue not in remote] == []
    for strict in (False, True):
        reduce(lambda state, message: fold.a2ui_apply(state, message, CATALOGS, strict), messages, fold.a2ui_empty())


MISSING_CATALOGS: Final[dict[str, tuple[list[Document], Found]]] = {
    "of-the-surface": (sent(catalog="urn:nobody")[:1], [("/0/createSurface/catalogId", "unknown_catalog")]),
    "an-empty-id": (sent(catalog="")[:1], [("/0/createSurface/catalogId", "unknown_catalog")]),
    "of-another-version": (sent(catalog="urn:old")[:1], [("/0/createSurface/catalogId", "catalog_version_mismatch")]),
    "of-the-other-version": (
        sent(catalog="urn:house", version="v0.9")[:1],
        [("/0/createSurface/catalogId", "catalog_version_mismatch")],
    ),
    "the-minimal-one-was-not-given": (
        sent(catalog="https://a2ui.org/specification/v0_9/catalogs/minimal/catalog.json", version="v0.9")[:1],
        [("/0/createSurface/catalogId", "unknown_catalog")],
    ),
    "of-a-component": (sent(gauge(1, **{"@catalogId": "urn:no"})), [(f"{LIST}/0/@catalogId", "unknown_catalog")]),
    "of-a-component-by-an-empty-id": (
        sent(gauge(1, **{"@catalogId": ""})),
        [(f"{LIST}/0/@catalogId", "unknown_catalog")],
    ),
    "of-a-component-of-another-version": (
        sent(gauge(1, **{"@catalogId": "urn:old"})),
        [(f"{LIST}/0/@catalogId", "catalog_version_mismatch")],
    ),
    "no-default-for-a-component": (sent(gauge(1), catalog=None), [(f"{LIST}/0", "unknown_catalog")]),
    "no-default-for-a-call": (
        sent(gauge({"@call": "double", "args": {"value": 1}}, "root", **{"@catalogId": "urn:house"}), catalog=None),
        [(f"{LIST}/0/value", "unknown_catalog")],
    ),
    "of-a-call": (
        sent(gauge({"@call": "double", "catalogId": "urn:no", "args": {"value": 1}})),
        [(f"{LIST}/0/value/catalogId", "unknown_catalog")],
    ),
    "of-a-call-in-a-typed-component": (
        sent({"id": "root", "component": "Text", "text": {"@call": "x", "catalogId": "urn:no"}}, catalog=BASIC),
        [(f"{LIST}/0/text/catalogId", "unknown_catalog")],
    ),
    "of-a-call-among-arguments": (
        sent(gauge({"@call": "double", "args": {"value": {"@call": "double", "catalogId": "", "args": {"value": 1}}}})),
        [(f"{LIST}/0/value/args/value/catalogId", "unknown_catalog")],
    ),
    "of-a-call-where-the-catalog-expects-none": (
        sent(gauge(1, notes=[{"inner": [{"@call": "shout", "catalogId": "urn:no"}]}])),
        [(f"{LIST}/0/notes/0/inner/0/catalogId", "unknown_catalog")],
    ),
}


@pytest.mark.parametrize(("messages", "faults"), MISSING_CATALOGS.values(), ids=MISSING_CATALOGS.keys())
def test_a_catalog_that_is_not_there_is_refused_in_every_mode(messages: list[Document], faults: Found) -> None:
    found = [issue for issue in a2ui.validate(messages, CATALOGS) if issue.code != "missing_root"]
    assert brief(found) == faults
    *before, last = messages
    for strict in (False, True):
        state = reduce(lambda state, message: fold.a2ui_apply(state, message, CATALOGS), before, fold.a2ui_empty())
        with pytest.raises(errors.CatalogError) as caught:
            fold.a2ui_apply(state, last, CATALOGS, strict)
        assert [(f"/{len(before)}{path}", code) for path, code in brief(caught.value.issues)] == faults


SHAPES: Final[dict[str, tuple[list[Document], Found]]] = {
    "properties": (
        sent(panel("a", titel="x"), gauge("high", "a")),
        [(f"{LIST}/0/titel", "unknown_property"), (f"{LIST}/1/value", "wrong_type")],
    ),
    "a-basic-button-on-a-catalog-with-its-own": (
        sent({"id": "root", "component": "Button", "child": "t", "action": {"event": {"name": "go"}}}),
        [
            (f"{LIST}/0/child", "unknown_property"),
            (f"{LIST}/0/action", "unknown_property"),
            (f"{LIST}/0/label", "missing_property"),
        ],
    ),
    "arguments": (
        sent(gauge({"@call": "double", "args": {"valu": 1}})),
        [(f"{LIST}/0/value/args/valu", "unknown_property"), (f"{LIST}/0/value/args/value", "missing_property")],
    ),
    "arguments-of-a-call-in-a-typed-component": (
        sent(
            {
                "id": "root",
                "component": "Text",
                "text": {"@call": "shout", "catalogId": "urn:house", "args": {"phrase": 3}},
            },
            catalog=BASIC,
        ),
        [(f"{LIST}/0/text/args/phrase", "wrong_type")],
    ),
    "arguments-of-a-basic-function-that-names-its-catalog": (
        sent(
            {"id": "root", "component": "Text", "text": {"@call": "formatString", "catalogId": BASIC, "args": {}}},
            catalog=BASIC,
        ),
        [(f"{LIST}/0/text/args/value", "missing_property")],
    ),
    "arguments-of-a-basic-function-in-a-custom-component": (
        sent(panel(title={"@call": "formatString", "catalogId": BASIC, "args": {"valu": "x"}})),
        [(f"{LIST}/0/title/args/valu", "unknown_property"), (f"{LIST}/0/title/args/value", "missing_property")],
    ),
    "an-index-takes-no-catalog": (
        sent(
            {**panel(), "parts": {"componentId": "row", "path": "/r"}},
            gauge({"@call": "@index", "args": {"of": 1}}, "row"),
        ),
        [(f"{LIST}/1/value/args/of", "unknown_property")],
    ),
    "an-old-component": (
        sent(gauge("x"), catalog="urn:old", version="v0.9"),
        [(f"{LIST}/0/value", "wrong_type")],
    ),
}


@pytest.mark.parametrize(("messages", "faults"), SHAPES.values(), ids=SHAPES.keys())
def test_what_does_not_fit_its_catalog_is_refused_in_every_mode(messages: list[Document], faults: Found) -> None:
    assert brief(a2ui.validate(messages, CATALOGS)) == faults
    for strict in (False, True):
        state = fold.a2ui_apply(fold.a2ui_empty(), messages[0], CATALOGS)
        with pytest.raises(errors.InvalidDocumentError) as caught:
            fold.a2ui_apply(state, messages[1], CATALOGS, strict)
        assert [(f"/1{path}", code) for path, code in brief(caught.value.issues)] == faults


NAMES: Final[dict[str, tuple[list[Document], Found]]] = {
    "a-type": (sent({"id": "root", "component": "Guage"}), [(f"{LIST}/0/component", "unknown_component")]),
    "a-type-of-the-default-catalog-alone": (
        sent({"id": "root", "component": "Gauge", "@catalogId": BASIC, "value": 1}),
        [(f"{LIST}/0/component", "unknown_component")],
    ),
    "a-function": (sent(gauge({"@call": "triple"})), [(f"{LIST}/0/value/@call", "unknown_function")]),
    "a-function-of-the-components-catalog-alone": (
        sent(gauge({"@call": "double", "args": {"value": 1}}, "root", **{"@catalogId": "urn:house"}), catalog=BASIC),
        [(f"{LIST}/0/value/@call", "unknown_function")],
    ),
    "a-function-of-the-surfaces-catalog-among-the-arguments-of-another": (
        sent(
            panel(
                title={
                    "@call": "formatString",
                    "catalogId": BASIC,
                    "args": {"value": {"@call": "formatString", "args": {"value": "x"}}},
                }
            )
        ),
        [(f"{LIST}/0/title/args/value/@call", "unknown_function")],
    ),
    "a-function-that-gives-nothing": (
        sent(panel(title={"@call": "log", "args": {"text": "x"}})),
        [(f"{LIST}/0/title", "invalid_value")],
    ),
    "a-boolean-for-a-number": (
        sent(gauge({"@call": "not", "catalogId": BASIC, "args": {"value": True}})),
        [(f"{LIST}/0/value", "wrong_type")],
    ),
    "a-text-for-a-boolean": (
        sent(
            {
                "id": "root",
                "component": "CheckBox",
                "label": "x",
                "value": {"@call": "formatString", "args": {"value": "yes"}},
            },
            catalog=BASIC,
        ),
        [(f"{LIST}/0/value", "wrong_type")],
    ),
    "a-number-for-the-condition-of-a-check": (
        sent(
            {
                "id": "root",
                "component": "CheckBox",
                "label": "x",
                "value": True,
                "@checks": [{"condition": {"@call": "double", "catalogId": "urn:house", "args": {"value": 1}}}],
            },
            catalog=BASIC,
        ),
        [(f"{LIST}/0/@checks/0/condition", "wrong_type")],
    ),
    "a-text-among-the-arguments-that-are-booleans": (
        sent(
            {
                "id": "root",
                "component": "CheckBox",
                "label": "x",
                "value": {
                    "@call": "and",
                    "args": {"values": [True, {"@call": "formatString", "args": {"value": "x"}}]},
                },
            },
            catalog=BASIC,
        ),
        [(f"{LIST}/0/value/args/values/1", "wrong_type")],
    ),
    "an-index-outside-every-template": (
        sent(panel("a", "b"), gauge({"@call": "@index"}, "a"), {**gauge(1, "b"), "notes": [{"@call": "@index"}]}),
        [(f"{LIST}/1/value", "index_outside_template"), (f"{LIST}/2/notes/0", "index_outside_template")],
    ),
    "an-index-outside-every-template-in-a-text": (
        sent(
            {"id": "root", "component": "Text", "text": {"@call": "formatString", "args": {"value": "${@index()}."}}},
            catalog=BASIC,
        ),
        [(f"{LIST}/0/text/args/value", "index_outside_template")],
    ),
}


@pytest.mark.parametrize(("messages", "faults"), NAMES.values(), ids=NAMES.keys())
def test_names_and_values_are_refused_where_the_fold_is_strict(messages: list[Document], faults: Found) -> None:
    assert brief(a2ui.validate(messages, CATALOGS)) == faults
    state = reduce(lambda state, message: fold.a2ui_apply(state, message, CATALOGS), messages, fold.a2ui_empty())
    state = fold.a2ui_apply(fold.a2ui_empty(), messages[0], CATALOGS)
    with pytest.raises(errors.CatalogError) as caught:
        fold.a2ui_apply(state, messages[1], CATALOGS, strict=True)
    assert [(f"/1{path}", code) for path, code in brief(caught.value.issues)] == faults


RELATIONS: Final[dict[str, tuple[list[Document], Found]]] = {
    "a-child-that-its-slot-names-and-nobody-sent": (sent(panel("a")), [(f"{LIST}/0/parts/0", "missing_child")]),
    "text-that-looks-like-an-id-is-no-reference": (
        sent({"id": "root", "component": "Card", "child": "a"}, gauge(1, "a")),
        [(f"{LIST}/1", "unreachable")],
    ),
    "a-parent-that-is-not-allowed": (
        sent(panel("e"), {"id": "e", "component": "Entry"}),
        [(f"{LIST}/1", "unallowed_parent")],
    ),
    "a-child-that-is-not-allowed": (
        sent({"id": "root", "component": "Menu", "parts": ["g"]}, gauge(1, "g")),
        [(f"{LIST}/0/parts/0", "unallowed_child")],
    ),
    "a-child-of-another-catalog-that-is-not-allowed": (
        sent(
            {"id": "root", "component": "Menu", "parts": ["t"]},
            {"id": "t", "component": "Text", "@catalogId": BASIC, "text": "x"},
        ),
        [(f"{LIST}/0/parts/0", "unallowed_child")],
    ),
    "every-parent-counts": (
        sent(
            panel("m", "e"),
            {"id": "m", "component": "Menu", "parts": ["e"]},
            {"id": "e", "component": "Entry"},
        ),
        [(f"{LIST}/2", "unallowed_parent")],
    ),
    "the-surface-is-the-parent-of-the-root": (
        sent({"id": "root", "component": "Entry"}),
        [(f"{LIST}/0", "unallowed_parent")],
    ),
    "a-page-inside": (
        sent(panel("p"), {"id": "p", "component": "Page", "parts": []}),
        [(f"{LIST}/1", "unallowed_parent")],
    ),
    "an-empty-list-of-children-allows-none": (
        sent({"id": "root", "component": "Shut", "parts": ["g"]}, gauge(1, "g")),
        [(f"{LIST}/0/parts/0", "unallowed_child")],
    ),
    "an-empty-list-of-parents-allows-none": (
        sent({"id": "root", "component": "Ghost"}),
        [(f"{LIST}/0", "unallowed_parent")],
    ),
    "the-component-of-a-template": (
        sent({"id": "root", "component": "Menu", "parts": {"componentId": "g", "path": "/g"}}, gauge(1, "g")),
        [(f"{LIST}/0/parts/componentId", "unallowed_child")],
    ),
}


@pytest.mark.parametrize(("messages", "faults"), RELATIONS.values(), ids=RELATIONS.keys())
def test_what_stands_where_it_may_not_is_refused_where_the_fold_is_strict(
    messages: list[Document], faults: Found
) -> None:
    assert brief(a2ui.validate(messages, CATALOGS)) == faults
    state = reduce(lambda state, message: fold.a2ui_apply(state, message, CATALOGS), messages, fold.a2ui_empty())
    at = [(path.replace(LIST, "/components"), code) for path, code in faults]
    assert len(a2ui.validate(state.surfaces["s"], CATALOGS)) == len(at)
    state = fold.a2ui_apply(fold.a2ui_empty(), messages[0], CATALOGS)
    with pytest.raises(errors.IntegrityError) as caught:
        fold.a2ui_apply(state, messages[1], CATALOGS, strict=True)
    assert [(f"/1{path}", code) for path, code in brief(caught.value.issues)] == faults


def test_the_sentences_of_composition_name_both() -> None:
    messages = sent(
        panel("e", "m"),
        {"id": "e", "component": "Entry"},
        {"id": "m", "component": "Menu", "parts": ["e", "g"]},
        gauge(1, "g"),
    )
    assert [issue.message for issue in a2ui.validate(messages, CATALOGS)] == [
        "Component 'e' (Entry) cannot be placed under parent 'root' (Panel). Allowed parents: ['Menu'].",
        "Container 'm' (Menu) cannot contain child 'g' (Gauge). Allowed children: ['Entry'].",
    ]


def test_a_child_that_has_not_come_and_one_without_a_parent_are_not_judged() -> None:
    messages = sent({"id": "e", "component": "Entry"}, {"id": "m", "component": "Menu", "parts": ["late"]})
    assert a2ui.validate(messages, CATALOGS, complete=False) == []


RAW: Final[dict[str, tuple[Document, Found]]] = {
    "a-binding-and-a-call": (
        {"value": {"@path": "/x"}, "text": [{"@call": "shout", "args": {"@odd": 1}}], "@metadata": {"extensions": {}}},
        [],
    ),
    "data-with-the-key-doubled": ({"value": {"@@type": "x"}, "@@kind": 1}, []),
    "a-reserved-key": ({"value": {"@pth": "/x"}}, [("/value/@pth", "reserved_key")]),
    "a-binding-with-more": ({"value": {"@path": "/x", "or": 1}}, [("/value/@path", "reserved_key")]),
    "a-property": ({"@value": 1}, [("/@value", "reserved_key")]),
    "names": ({"my-value": 1}, [("/my-value", "invalid_identifier")]),
    "extensions": (
        {"@metadata": {"extensions": {"my-key": 1}}},
        [("/@metadata/extensions/my-key", "invalid_identifier")],
    ),
    "the-envelope": ({"@accessibility": {"live": "loud"}}, [("/@accessibility/live", "invalid_value")]),
}


@pytest.mark.parametrize(("properties", "faults"), RAW.values(), ids=RAW.keys())
def test_what_v1_says_of_every_component_holds_for_those_of_unknown_catalogs(
    properties: Document, faults: Found
) -> None:
    messages = sent({"id": "root", "component": "Dial", **properties}, catalog="urn:nobody-knows")
    found = [issue for issue in a2ui.validate(messages) if issue.severity == "error"]
    assert brief(found) == [(f"{LIST}/0{path}", code) for path, code in faults]


def test_a_type_of_an_unknown_catalog_is_an_identifier_in_v1_alone() -> None:
    component = {"id": "root", "component": "my-dial"}
    new = a2ui.validate(sent(component, catalog="urn:x"))
    assert brief(new) == [
        ("/0/createSurface/catalogId", "unknown_catalog"),
        (f"{LIST}/0/component", "invalid_identifier"),
    ]
    old = a2ui.validate(sent(component, catalog="urn:x", version="v0.9"))
    assert brief(old) == [("/0/createSurface/catalogId", "unknown_catalog")]


def test_a_tree_follows_the_slots_of_the_catalog() -> None:
    messages = sent(panel("a"), {"id": "a", "component": "Card", "child": "b"}, gauge(1, "b"))
    state = reduce(lambda state, message: fold.a2ui_apply(state, message, CATALOGS), messages, fold.a2ui_empty())
    surface = state.surfaces["s"]
    for top in (a2ui.to_tree(surface, catalogs=CATALOGS), a2ui.resolve(surface, catalogs=CATALOGS).root):
        assert isinstance(top, Node)
        (card,) = top.slots["parts"]
        assert isinstance(card, Node)
        assert (card.id, dict(card.slots), card.props) == ("a", {}, {"child": "b"})
    top = a2ui.to_tree(surface)
    assert isinstance(top, Node)
    assert dict(top.slots) == {}


WORDS: Final = Catalog.from_json(
    {
        "catalogId": "urn:words",
        "protocolVersion": "1.0",
        "components": {"Word": definition("Word", ["text"], text=shared("DynamicString"))},
        "functions": {
            "formatString": function("formatString", "string", phrase={"type": "string"}),
            "join": {
                "type": "object",
                "returnType": "string",
                "properties": {"@call": {"const": "join"}, "args": {"type": "object"}},
                "required": ["@call"],
            },
        },
    }
)


def test_names_of_arguments_are_identifiers_whatever_the_function_takes() -> None:
    call = {"@call": "join", "args": {"good": 1, "not good": 2}}
    messages = sent({"id": "root", "component": "Word", "text": call}, catalog="urn:words")
    assert brief(a2ui.validate(messages, [WORDS])) == [(f"{LIST}/0/text/args/not good", "invalid_identifier")]


def test_an_agent_is_told_in_the_words_of_the_protocol() -> None:
    messages = sent(panel("e"), {"id": "e", "component": "Entry"})
    (told,) = a2ui.to_error_messages(a2ui.validate(messages, CATALOGS), messages)
    assert a2ui.dump_message(told)["error"] == {
        "code": "UNALLOWED_PARENT",
        "surfaceId": "s",
        "path": "/updateComponents/components/1",
        "message": "Component 'e' (Entry) cannot be placed under parent 'root' (Panel). Allowed parents: ['Menu'].",
    }


@pytest.mark.parametrize(
    ("args", "faults"),
    [({"phrase": "x"}, []), ({"value": "x"}, ["/args/value", "/args/phrase"]), ({"phrase": 5}, ["/args/phrase"])],
)
def test_a_call_of_a_basic_name_is_judged_by_its_own_catalog(args: Document, faults: list[str]) -> None:
    """A call belongs to the catalog of the surface, also in a component of the basic one, which has that name too."""
    text = {"id": "root", "component": "Text", "@catalogId": BASIC, "text": {"@call": "formatString", "args": args}}
    found = a2ui.validate(sent(text, catalog="urn:words"), [WORDS, basic_catalog("1.0")])
    assert [issue.path for issue in found] == [f"{LIST}/0/text{path}" for path in faults]


def test_a_default_that_is_not_there_is_one_fault() -> None:
    body = {"surfaceId": "s", "catalogId": "urn:nobody", "components": [panel("a"), gauge(1, "a")]}
    later = {"version": "1.0", "updateComponents": {"surfaceId": "s", "components": [gauge(2, "a")]}}
    found = a2ui.validate([{"version": "1.0", "createSurface": body}, later], CATALOGS)
    assert brief(found) == [("/0/createSurface/catalogId", "unknown_catalog")]


def test_catalogs_go_by_the_ids_of_a_mapping() -> None:
    named = {"main": HOUSE}
    assert a2ui.validate(sent(gauge(1), catalog="main"), named) == []
    found = a2ui.validate(sent(catalog="urn:house")[:1], named, complete=False)
    assert brief(found) == [("/0/createSurface/catalogId", "unknown_catalog")]


def test_an_empty_id_is_that_of_no_catalog_whatever_is_tolerated() -> None:
    (create,) = sent(catalog="")[:1]
    assert brief(a2ui.validate([create], complete=False)) == [("/0/createSurface/catalogId", "unknown_catalog")]
    with pytest.raises(errors.CatalogError):
        fold.a2ui_apply(fold.a2ui_empty(), create, strict=True)


@pytest.mark.parametrize("catalogs", ["urn:house", [HOUSE.to_json()], 5, {"main": "x"}])
def test_what_are_no_catalogs_is_a_wrong_call(catalogs: Any) -> None:
    with pytest.raises(TypeError, match="catalogs"):
        a2ui.validate([], catalogs)
    with pytest.raises(TypeError, match="catalogs"):
        fold.a2ui_apply(fold.a2ui_empty(), sent()[0], catalogs)


def test_two_catalogs_of_one_id_are_a_wrong_call() -> None:
    other = Catalog.from_json({"catalogId": "urn:house", "protocolVersion": "1.0"})
    with pytest.raises(ValueError, match="urn:house"):
        a2ui.validate([], [HOUSE, other])
    assert a2ui.validate([], [HOUSE, HOUSE]) == []


def test_a_bare_catalog_id_is_told_as_read_only_where_it_is_read() -> None:
    """A catalog of somebody's own may declare a property of that name, so that it is none of the envelope there."""
    house = Catalog.from_json({"catalogId": "urn:house", "protocolVersion": "1.0"})
    basic = basic_catalog("1.0")
    text = {"id": "root", "component": "Text", "text": "x", "catalogId": basic.catalog_id}
    for catalog_id, expected in {
        "urn:house": [("component", "unknown_component")],
        basic.catalog_id: [("catalogId", "earlier_spelling")],
    }.items():
        create = {"surfaceId": "s", "catalogId": catalog_id, "components": [text]}
        update = {"surfaceId": "s", "components": [text]}
        found = a2ui.validate([{"version": "1.0", "createSurface": create}], [house, basic])
        assert [(issue.path.rpartition("/")[2], issue.code) for issue in found] == expected
        later = [{"version": "1.0", "createSurface": {"surfaceId": "s", "catalogId": catalog_id}}]
        found += a2ui.validate([*later, {"version": "1.0", "updateComponents": update}], [house, basic])
        assert [(issue.path.rpartition("/")[2], issue.code) for issue in found] == expected * 2
        hints = [issue.message.endswith('A component names a catalog of its own as "@catalogId".') for issue in found]
        assert hints == [catalog_id == "urn:house"] * 2


def test_a_misspelt_property_of_a_custom_component_is_told_its_name() -> None:
    item: Any = {"type": "object", "properties": {"title": {}}, "additionalProperties": False}
    rows: Any = {"type": "array", "items": item}
    gauge: Any = {"type": "object", "properties": {"component": {"const": "G"}, "colour": {}, "rows": rows}}
    house = Catalog.from_json({"catalogId": "urn:house", "protocolVersion": "1.0", "components": {"G": gauge}})
    broken: Any = {"id": "a", "component": "G", "color": 1, "rows": [{"titel": 1}], "other": 1, "rowz": 1}
    assert [issue.message for issue in house.component_issues(broken)] == [
        'The document has no property "color". Did you mean "colour"?',
        'Item 0 of "rows" has no property "titel". Did you mean "title"?',
        'The document has no property "other".',
        'The document has no property "rowz".',  # it is there already
    ]


def test_who_gives_catalogs_gives_the_basic_one_too() -> None:
    house = Catalog.from_json({"catalogId": "urn:house", "protocolVersion": "1.0"})
    create = {"version": "1.0", "createSurface": {"surfaceId": "s", "catalogId": basic_catalog("1.0").catalog_id}}
    (issue,) = a2ui.validate([create], [house], complete=False)
    assert issue.message.endswith(
        " Where catalogs are given, a2ui.basic_catalog('1.0') has to be among them to be used."
    )
