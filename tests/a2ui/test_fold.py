"""The fold, message by message: what a state becomes, and what is refused with which words."""

from dataclasses import dataclass
from functools import reduce
from typing import Any, Final, cast

import pytest

from uispec import _json, errors, fold
from uispec.a2ui import State, parse_message, v0_9, v1_0
from uispec.errors import UispecError
from uispec.limits import Limits

BASIC_OLD: Final = "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json"
MINIMAL: Final = "https://a2ui.org/specification/v0_9/catalogs/minimal/catalog.json"
BASIC_NEW: Final = "https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json"
BASIC_ALIAS: Final = "https://a2ui.org/catalogs/basic/v1/catalog.json"

Document = dict[str, Any]


def old(name: str, version: str = "v0.9", /, **body: Any) -> Document:
    return {"version": version, name: {"surfaceId": "s", **body}}


def new(name: str, version: str = "1.0", /, **body: Any) -> Document:
    return {"version": version, name: {"surfaceId": "s", **body}}


def text(id_: str = "root", value: Any = "x", /, **more: Any) -> Document:
    return {"id": id_, "component": "Text", "text": value, **more}


def card(id_: str, child: str) -> Document:
    return {"id": id_, "component": "Card", "child": child}


def column(id_: str, *children: str) -> Document:
    return {"id": id_, "component": "Column", "children": list(children)}


OLD: Final = old("createSurface", catalogId="cat")
NEW: Final = new("createSurface", catalogId="cat")
OLD_BASIC: Final = old("createSurface", catalogId=BASIC_OLD)
NEW_BASIC: Final = new("createSurface", catalogId=BASIC_NEW)


def folded(*messages: Document, strict: bool = False) -> State:
    return reduce(lambda state, message: fold.a2ui_apply(state, message, strict=strict), messages, fold.a2ui_empty())


def shown(state: State) -> Document:
    """What a state holds of surfaces, as JSON: of each only what the messages said."""
    return {
        id_: {
            "components": {key: component.model_dump(mode="json") for key, component in surface.components.items()},
            "data": surface.data,
        }
        for id_, surface in state.surfaces.items()
    }


def surface(data: Any = None, *components: Document) -> Document:
    return {"s": {"components": {one["id"]: one for one in components}, "data": {} if data is None else data}}


FOLDS: Final[dict[str, tuple[list[Document], Document]]] = {
    "nothing": ([], {}),
    "create": ([OLD], surface()),
    "create-with-everything": (
        [new("createSurface", catalogId="cat", components=[text()], dataModel={"a": [1]})],
        surface({"a": [1]}, text()),
    ),
    "components-before-the-root": ([OLD, old("updateComponents", components=[text("a")])], surface(None, text("a"))),
    "a-component-is-replaced-whole": (
        [
            OLD,
            old("updateComponents", components=[text("root", "old", variant="h1"), text("b")]),
            old("updateComponents", components=[text("root", "new")]),
        ],
        surface(None, text("root", "new"), text("b")),
    ),
    "a-type-changes": (
        [OLD, old("updateComponents", components=[text()]), old("updateComponents", components=[card("root", "a")])],
        surface(None, card("root", "a")),
    ),
    "of-two-in-one-message-the-last-counts": (
        [OLD, old("updateComponents", components=[text("a", "1"), text("b"), text("a", "2")])],
        surface(None, text("a", "2"), text("b")),
    ),
    "back-and-forth-in-one-message-ends-at-the-last": (
        [
            OLD,
            old("updateComponents", components=[text("a", "1")]),
            old("updateComponents", components=[text("a", "2"), text("a", "1")]),
        ],
        surface(None, text("a", "1")),
    ),
    "an-update-without-a-type-keeps-it": (
        [
            OLD,
            old("updateComponents", components=[text("a", "1")]),
            old("updateComponents", components=[{"id": "a", "text": "2"}]),
        ],
        surface(None, text("a", "2")),
    ),
    "a-type-from-the-same-message": (
        [OLD, old("updateComponents", components=[text("a", "1"), {"id": "a", "text": "2"}])],
        surface(None, text("a", "2")),
    ),
    "a-type-from-the-same-message-rather-than-before": (
        [
            OLD,
            old("updateComponents", components=[text("a", "1")]),
            old("updateComponents", components=[card("a", "x"), {"id": "a", "child": "y"}]),
        ],
        surface(None, card("a", "y")),
    ),
    "a-raw-type-is-kept-too": (
        [
            OLD,
            old("updateComponents", components=[{"id": "a", "component": "Gauge", "n": 1}]),
            old("updateComponents", components=[{"id": "a", "n": 2}]),
        ],
        surface(None, {"id": "a", "component": "Gauge", "n": 2}),
    ),
    "a-custom-catalog-has-its-own-button": (
        [OLD, old("updateComponents", components=[{"id": "root", "component": "Button", "label": "Go"}])],
        surface(None, {"id": "root", "component": "Button", "label": "Go"}),
    ),
    "an-unknown-type-on-the-basic-catalog": (
        [
            OLD_BASIC,
            old("updateComponents", components=[{"id": "root", "component": "Gauge", "value": {"path": "/x"}}]),
        ],
        surface(None, {"id": "root", "component": "Gauge", "value": {"path": "/x"}}),
    ),
    "a-cycle": (
        [OLD, old("updateComponents", components=[card("root", "a"), card("a", "root")])],
        surface(None, card("root", "a"), card("a", "root")),
    ),
    "no-catalog-at-all": (
        [new("createSurface"), new("updateComponents", components=[text()])],
        surface(None, text()),
    ),
    "delete": ([OLD, old("deleteSurface")], {}),
    "delete-an-unknown-one": ([OLD, {"version": "v0.9", "deleteSurface": {"surfaceId": "x"}}], surface()),
    "a2ui-recreate-after-delete-is-fresh": (
        [
            old("createSurface", "v0.9.1", catalogId="cat"),
            old("updateComponents", components=[text("root", "old")]),
            old("updateDataModel", value={"k": 1}),
            old("deleteSurface"),
            OLD,
        ],
        surface(),
    ),
    "0.9-and-0.9.1-mix": (
        [OLD, old("updateDataModel", "v0.9.1", value=1), old("updateComponents", "v0.9.1", components=[text()])],
        surface(1, text()),
    ),
    "1.0-and-v1.0-mix": ([NEW, new("updateDataModel", "v1.0", value={"a": 1})], surface({"a": 1})),
    "two-surfaces": (
        [OLD, {"version": "1.0", "createSurface": {"surfaceId": "t"}}, old("updateDataModel", path="/a", value=1)],
        {**surface({"a": 1}), "t": {"components": {}, "data": {}}},
    ),
    "an-action-changes-nothing": (
        [OLD, old("action", name="n", sourceComponentId="b", timestamp="2026-03-01T09:30:00Z", context={})],
        surface(),
    ),
    "an-error-changes-nothing": ([OLD, old("error", code="ODD", message="m")], surface()),
    # What reported faults say about the data model.
    "a2ui-v09-null-is-a-value-omission-deletes": (
        [
            OLD,
            old("updateDataModel", value={"draft": {"note": "x", "tag": "y"}}),
            old("updateDataModel", path="/draft/note", value=None),
            old("updateDataModel", path="/draft/tag"),
        ],
        surface({"draft": {"note": None}}),
    ),
    "a2ui-v10-null-deletes-key": (
        [
            NEW,
            new("updateDataModel", "v1.0", value={"cart": {"coupon": "TEN", "lines": []}}),
            new("updateDataModel", "v1.0", path="/cart/coupon", value=None),
        ],
        surface({"cart": {"lines": []}}),
    ),
    "a2ui-gap-index-pads-with-null": (
        [OLD, old("updateDataModel", value={"items": ["a", "b"]}), old("updateDataModel", path="/items/4", value="e")],
        surface({"items": ["a", "b", None, None, "e"]}),
    ),
    "a2ui-delete-beyond-array-end-is-noop": (
        [NEW, new("updateDataModel", value={"items": ["a"]}), new("updateDataModel", path="/items/5", value=None)],
        surface({"items": ["a"]}),
    ),
    "a2ui-pointer-escapes": (
        [
            OLD,
            old("updateDataModel", path="/units/km~1h", value=1),
            old("updateDataModel", path="/units/a~0b", value=2),
            old("updateDataModel", path="/units/~01", value=3),
        ],
        surface({"units": {"km/h": 1, "a~b": 2, "~1": 3}}),
    ),
    "a2ui-slash-means-whole-model": (
        [OLD, old("updateDataModel", value={"old": 1}), old("updateDataModel", path="/", value={"new": 2})],
        surface({"new": 2}),
    ),
    "a2ui-trailing-slash-normalised": (
        [
            OLD,
            old("updateDataModel", path="/order/", value={"id": "o1"}),
            old("updateDataModel", path="/order/id/", value="o2"),
        ],
        surface({"order": {"id": "o2"}}),
    ),
    "a2ui-inherited-names-are-plain-keys": (
        [
            OLD,
            old("updateDataModel", path="/toString", value="t"),
            old("updateDataModel", path="/valueOf/n", value=1),
            old("updateDataModel", path="/__class__/k", value=2),
            old("updateDataModel", path="/keys", value=["q"]),
        ],
        surface({"toString": "t", "valueOf": {"n": 1}, "__class__": {"k": 2}, "keys": ["q"]}),
    ),
    "a2ui-autovivify-list-or-object": (
        [OLD, old("updateDataModel", path="/grid/0/1", value="x"), old("updateDataModel", path="/map/01/k", value="y")],
        surface({"grid": [[None, "x"]], "map": {"01": {"k": "y"}}}),
    ),
    "a2ui-deep-data-path-is-fine": (
        [OLD, old("updateDataModel", path="/insights/items/0/sources/0/meta/title", value="T")],
        surface({"insights": {"items": [{"sources": [{"meta": {"title": "T"}}]}]}}),
    ),
    "a2ui-incremental-without-root": (
        [
            OLD,
            old("updateComponents", components=[column("root", "row1"), text("row1")]),
            old("updateComponents", components=[text("row2", "new")]),
        ],
        surface(None, column("root", "row1"), text("row1"), text("row2", "new")),
    ),
    "data-keys-with-an-at-are-data": (
        [NEW, new("updateDataModel", value={"@path": "/a", "@@x": {"@call": "f"}})],
        surface({"@path": "/a", "@@x": {"@call": "f"}}),
    ),
}


@pytest.mark.parametrize("row", FOLDS)
def test_messages_fold_to_this(row: str) -> None:
    messages, expected = FOLDS[row]
    assert _json.same(shown(folded(*messages)), expected)
    typed = reduce(fold.a2ui_apply, map(parse_message, messages), fold.a2ui_empty())
    assert _json.same(shown(typed), expected)


def test_a_surface_holds_what_its_creation_said() -> None:
    state = folded(
        old(
            "createSurface",
            "v0.9.1",
            catalogId=BASIC_OLD,
            theme={"primaryColor": "#00AA00", "x": [1]},
            sendDataModel=True,
        ),
        {
            "version": "v1.0",
            "createSurface": {"surfaceId": "t", "metadata": {"extensions": {"a_b": {"k": 1}}}, "dataModel": {"a": 1}},
        },
    )
    first, second = state.surfaces["s"], state.surfaces["t"]
    assert (first.id, first.version, first.catalog_id, first.send_data_model) == ("s", "0.9.1", BASIC_OLD, True)
    assert first.theme == v0_9.Theme.model_validate({"primaryColor": "#00AA00", "x": [1]}, by_alias=True)
    assert first.metadata is None
    assert (second.id, second.version, second.catalog_id, second.send_data_model) == ("t", "1.0", None, False)
    assert second.metadata == v1_0.Metadata(extensions={"a_b": {"k": 1}})
    assert (second.theme, second.data, len(second.components)) == (None, {"a": 1}, 0)


@dataclass(frozen=True, slots=True)
class Refused:
    messages: list[Document]
    """All but the last one are fine."""
    error: type[UispecError]
    issues: list[tuple[str, str]]
    strict: bool = False


CHAIN: Final = [card("root" if n == 1 else f"c{n}", f"c{n + 1}") for n in range(1, 51)]

REFUSED: Final[dict[str, Refused]] = {
    "a2ui-write-through-string": Refused(
        [
            OLD,
            old("updateDataModel", value={"pet": {"name": "K"}}),
            old("updateDataModel", path="/pet/name/first", value="K"),
        ],
        errors.DataError,
        [("/pet/name/first", "not_a_container")],
    ),
    "a2ui-word-segment-on-array": Refused(
        [OLD, old("updateDataModel", value={"rows": [1, 2, 3]}), old("updateDataModel", path="/rows/last", value=9)],
        errors.DataError,
        [("/rows/last", "invalid_index")],
    ),
    "a2ui-falsy-scalar-root-not-discarded": Refused(
        [OLD, old("updateDataModel", path="/", value=False), old("updateDataModel", path="/a", value=2)],
        errors.DataError,
        [("/a", "not_a_container")],
    ),
    "a2ui-huge-array-index": Refused(
        [
            OLD,
            old("updateDataModel", value={"items": ["a"]}),
            old("updateDataModel", path="/items/10000000", value="z"),
        ],
        errors.DataError,
        [("/items/10000000", "index_too_large")],
    ),
    "a-bad-escape": Refused(
        [OLD, old("updateDataModel", path="/a~2b", value=1)], errors.DataError, [("/a~2b", "invalid_pointer")]
    ),
    "a-bad-escape-new": Refused(
        [NEW, new("updateDataModel", path="a~", value=None)], errors.DataError, [("a~", "invalid_pointer")]
    ),
    "a-long-pointer": Refused(
        [NEW, new("updateDataModel", path="/a" * 3000, value=1)],
        errors.LimitError,
        [("/updateDataModel/path", "too_large")],
    ),
    "a-deep-model": Refused(
        [NEW, new("updateDataModel", path="/a" * 201, value=1)],
        errors.LimitError,
        [("/updateDataModel/value", "too_deep")],
    ),
    "prototype": Refused(
        [NEW, new("updateDataModel", path="/__proto__/x", value=1)],
        errors.DataError,
        [("/__proto__/x", "forbidden_key")],
    ),
    "a2ui-second-create-of-live-surface": Refused(
        [OLD, old("updateDataModel", value={"k": 1}), old("createSurface", catalogId="other")],
        errors.StateError,
        [("/createSurface/surfaceId", "surface_exists")],
    ),
    "create-of-another-version": Refused(
        [OLD, NEW], errors.StateError, [("/createSurface/surfaceId", "surface_exists")]
    ),
    "components-for-nobody": Refused(
        [old("updateComponents", components=[text()])],
        errors.StateError,
        [("/updateComponents/surfaceId", "unknown_surface")],
    ),
    "data-for-nobody": Refused(
        [OLD, old("deleteSurface"), old("updateDataModel", value=1)],
        errors.StateError,
        [("/updateDataModel/surfaceId", "unknown_surface")],
    ),
    "new-components-on-an-old-surface": Refused(
        [OLD, new("updateComponents", components=[text()])], errors.StateError, [("/version", "version_mismatch")]
    ),
    "new-data-on-an-old-surface": Refused(
        [OLD, new("updateDataModel", value=1)], errors.StateError, [("/version", "version_mismatch")]
    ),
    "old-data-on-a-new-surface": Refused(
        [NEW, old("updateDataModel", value=1)], errors.StateError, [("/version", "version_mismatch")]
    ),
    "old-delete-of-a-new-surface": Refused(
        [NEW, old("deleteSurface")], errors.StateError, [("/version", "version_mismatch")]
    ),
    "a2ui-batch-is-atomic": Refused(
        [OLD, old("updateComponents", components=[text("root", "ok"), {"component": "Text", "text": "no id"}])],
        errors.InvalidDocumentError,
        [("/updateComponents/components/1/id", "missing_property")],
    ),
    "a-known-type-of-the-wrong-shape": Refused(
        [
            OLD_BASIC,
            old(
                "updateComponents",
                components=[text("a"), {"id": "root", "component": "Text", "txt": 1}, {**card("b", "x"), "child": 1}],
            ),
        ],  # pyright: ignore[reportArgumentType]
        errors.InvalidDocumentError,
        [
            ("/updateComponents/components/1/txt", "unknown_property"),
            ("/updateComponents/components/1/text", "missing_property"),
            ("/updateComponents/components/2/child", "wrong_type"),
        ],
    ),
    "a-known-type-of-the-wrong-shape-inline": Refused(
        [new("createSurface", catalogId=BASIC_ALIAS, components=[text(variant="h1")])],
        errors.InvalidDocumentError,
        [("/createSurface/components/0/variant", "invalid_value")],
    ),
    "a-component-that-names-the-basic-catalog-itself": Refused(
        [NEW, new("updateComponents", components=[{"id": "root", "component": "Text", "@catalogId": BASIC_NEW}])],
        errors.InvalidDocumentError,
        [("/updateComponents/components/0/text", "missing_property")],
    ),
    "a-catalog-id-that-is-no-text": Refused(
        [NEW, new("updateComponents", components=[{"id": "root", "component": "Gauge", "@catalogId": 5}])],
        errors.InvalidDocumentError,
        [("/updateComponents/components/0/@catalogId", "wrong_type")],
    ),
    "no-type-and-none-before": Refused(
        [OLD, old("updateComponents", components=[{"id": "a", "text": "x"}, text(), {"id": "b"}])],
        errors.InvalidDocumentError,
        [
            ("/updateComponents/components/0/component", "missing_property"),
            ("/updateComponents/components/2/component", "missing_property"),
        ],
    ),
    "no-type-is-no-way-to-be-strict": Refused(
        [
            OLD,
            old("updateComponents", components=[text()]),
            old("updateComponents", components=[{"id": "root", "text": "y"}]),
        ],
        errors.InvalidDocumentError,
        [("/updateComponents/components/0/component", "missing_property")],
        strict=True,
    ),
    "an-inherited-type-that-does-not-fit": Refused(
        [
            OLD_BASIC,
            old("updateComponents", components=[text()]),
            old("updateComponents", components=[{"id": "root", "child": "y"}]),
        ],
        errors.InvalidDocumentError,
        [
            ("/updateComponents/components/0/child", "unknown_property"),
            ("/updateComponents/components/0/text", "missing_property"),
        ],
    ),
    "a-surface-in-a-message": Refused(
        # a2ui-surface-is-reserved
        [NEW, new("updateComponents", components=[{"id": "root", "component": "Surface", "child": "x"}])],
        errors.InvalidDocumentError,
        [("/updateComponents/components/0/component", "invalid_value")],
    ),
    "a2ui-theme-per-version": Refused(
        [new("createSurface", "v1.0", catalogId="cat", theme={"primaryColor": "#00AA00"})],
        errors.InvalidDocumentError,
        [("/createSurface/theme", "unknown_property")],
    ),
    "shape-before-state": Refused(
        [OLD_BASIC, new("updateDataModel", path=3, value=1)],
        errors.InvalidDocumentError,
        [("/updateDataModel/path", "wrong_type")],
    ),
    "state-before-data": Refused(
        [OLD, new("updateDataModel", path="/a~", value=1)], errors.StateError, [("/version", "version_mismatch")]
    ),
    # Strict.
    "strict-duplicate": Refused(
        [OLD, old("updateComponents", components=[column("root", "a"), text("a", "1"), text("a", "2")])],
        errors.IntegrityError,
        [("/updateComponents/components/2/id", "duplicate_id")],
        strict=True,
    ),
    "strict-duplicate-before-unknown-surface": Refused(
        [old("updateComponents", components=[text("a", "1"), text("a", "2")])],
        errors.IntegrityError,
        [("/updateComponents/components/1/id", "duplicate_id")],
        strict=True,
    ),
    "strict-unknown-component": Refused(
        [OLD_BASIC, old("updateComponents", components=[text(), {"id": "g", "component": "Gauge"}])],
        errors.CatalogError,
        [("/updateComponents/components/1/component", "unknown_component")],
        strict=True,
    ),
    "strict-a-basic-component-on-the-minimal-catalog": Refused(
        [old("createSurface", catalogId=MINIMAL), old("updateComponents", components=[card("root", "a"), text("a")])],
        errors.CatalogError,
        [("/updateComponents/components/0/component", "unknown_component")],
        strict=True,
    ),
    "strict-unknown-function": Refused(
        [OLD_BASIC, old("updateComponents", components=[text("root", {"call": "shout", "args": {"value": "x"}})])],
        errors.CatalogError,
        [("/updateComponents/components/0/text/call", "unknown_function")],
        strict=True,
    ),
    "strict-unknown-function-in-plain-json": Refused(
        [
            NEW_BASIC,
            new(
                "updateComponents",
                components=[
                    {
                        "id": "root",
                        "component": "Button",
                        "child": "t",
                        "action": {"event": {"name": "go", "context": {"rows": [{"v": {"@call": "shout"}}]}}},
                    },
                    text("t"),
                ],
            ),
        ],
        errors.CatalogError,
        [("/updateComponents/components/0/action/event/context/rows/0/v/@call", "unknown_function")],
        strict=True,
    ),
    "strict-no-catalog-anywhere": Refused(
        [
            new("createSurface"),
            new("updateComponents", components=[text("root", {"@call": "formatString", "args": {"value": ""}})]),
        ],
        errors.CatalogError,
        [
            ("/updateComponents/components/0", "unknown_catalog"),
            ("/updateComponents/components/0/text", "unknown_catalog"),
        ],
        strict=True,
    ),
    "strict-missing-child": Refused(
        [OLD, old("updateComponents", components=[column("root", "a", "gone"), text("a")])],
        errors.IntegrityError,
        [("/updateComponents/components/0/children/1", "missing_child")],
        strict=True,
    ),
    "strict-missing-root": Refused(
        [OLD, old("updateComponents", components=[card("a", "b"), text("b")])],
        errors.IntegrityError,
        [("/updateComponents/components", "missing_root")],
        strict=True,
    ),
    "a2ui-cycle-over-merged-graph-rolls-back": Refused(
        [
            OLD,
            old("updateComponents", components=[card("root", "a"), card("a", "b"), text("b", "t")]),
            old("updateComponents", components=[card("b", "root")]),
        ],
        errors.IntegrityError,
        [("/updateComponents/components/0/child", "cycle")],
        strict=True,
    ),
    "strict-a-component-from-before-loses-its-parent": Refused(
        [
            OLD,
            old("updateComponents", components=[card("root", "a"), text("a")]),
            old("updateComponents", components=[text("root")]),
        ],
        errors.IntegrityError,
        [("/updateComponents/components", "unreachable")],
        strict=True,
    ),
    "strict-too-deep": Refused(
        [OLD, old("updateComponents", components=[*CHAIN, text("c51")])],
        errors.LimitError,
        [("/updateComponents/components/49/child", "too_deep")],
        strict=True,
    ),
    "strict-inline-components": Refused(
        [new("createSurface", components=[card("root", "gone")], catalogId="cat")],
        errors.IntegrityError,
        [("/createSurface/components/0/child", "missing_child")],
        strict=True,
    ),
    "strict-an-id-that-is-no-identifier": Refused(
        [OLD, old("updateComponents", components=[column("root", "a b", "c-d"), text("a b"), text("c-d")])],
        errors.IntegrityError,
        [("/updateComponents/components/1/id", "invalid_identifier")],
        strict=True,
    ),
    "an-earlier-key-is-told-as-written": Refused(
        [NEW_BASIC, new("updateComponents", components=[text("root", accessibility={"label": 5})])],
        errors.InvalidDocumentError,
        [("/updateComponents/components/0/accessibility/label", "wrong_type")],
    ),
    "an-earlier-spelling-is-told-as-written": Refused(
        [NEW_BASIC, new("updateComponents", "v1.0", components=[text("root", {"path": 7})])],
        errors.InvalidDocumentError,
        [("/updateComponents/components/0/text", "wrong_type")],
    ),
}


@pytest.mark.parametrize("row", REFUSED)
def test_a_message_is_refused_and_the_state_stays(row: str) -> None:
    refused = REFUSED[row]
    *fine, bad = refused.messages
    state = folded(*fine)
    before = state.to_json()
    with pytest.raises(UispecError) as caught:
        fold.a2ui_apply(state, bad, strict=refused.strict)
    assert type(caught.value) is refused.error
    assert [(issue.path, issue.code) for issue in caught.value.issues] == refused.issues
    assert all(issue.severity == "error" for issue in caught.value.issues)
    assert _json.same(state.to_json(), before)


TOLERATED: Final[dict[str, list[Document]]] = {
    "a-whole-tree": [OLD_BASIC, old("updateComponents", components=[card("root", "a"), text("a")])],
    "a-new-definition-of-a-part": [
        OLD_BASIC,
        old("updateComponents", components=[card("root", "a"), text("a")]),
        old("updateComponents", components=[text("a", "other")]),
    ],
    "a-hyphen": [NEW_BASIC, new("updateComponents", components=[card("root", "left-panel"), text("left-panel")])],
    "fifty-levels": [OLD, old("updateComponents", components=[*CHAIN[:49], text("c50")])],
    "a-shared-child": [OLD, old("updateComponents", components=[column("root", "a", "a"), text("a")])],
    "a-custom-catalog": [OLD, old("updateComponents", components=[text("root", {"call": "shout"})])],
    "a-function-of-a-custom-catalog": [
        NEW_BASIC,
        new("updateComponents", components=[text("root", {"@call": "shout", "catalogId": "urn:mine"})]),
    ],
    "an-index": [
        NEW_BASIC,
        new(
            "updateComponents",
            components=[
                {"id": "root", "component": "List", "children": {"componentId": "row", "path": "/rows"}},
                text("row", {"@call": "@index"}),
            ],
        ),
    ],
    "a-component-of-a-custom-catalog": [
        NEW_BASIC,
        new("updateComponents", components=[{"id": "root", "component": "Gauge", "@catalogId": "urn:mine"}]),
    ],
    "the-minimal-catalog": [
        old("createSurface", catalogId=MINIMAL),
        old("updateComponents", components=[text("root", {"call": "capitalize", "args": {"value": "x"}})]),
    ],
    "a-create-without-components": [OLD],
    "data-before-components": [OLD, old("updateDataModel", value={"a": 1})],
}


@pytest.mark.parametrize("row", TOLERATED)
def test_strict_takes_this(row: str) -> None:
    assert shown(folded(*TOLERATED[row], strict=True)) == shown(folded(*TOLERATED[row]))


EARLIER: Final[dict[str, tuple[str, str, Document, Document]]] = {
    "envelope-keys": (
        BASIC_NEW,
        "1.0",
        text(accessibility={"label": "L"}, metadata={"extensions": {}}, catalogId="c"),
        {**text(), "@accessibility": {"label": "L"}, "@metadata": {"extensions": {}}, "@catalogId": "c"},
    ),
    "bare-values-of-a-message-that-is-all-old": (
        BASIC_NEW,
        "v1.0",
        text("root", {"path": "/a"}),
        text("root", {"@path": "/a"}),
    ),
    "bare-values-inside-plain-data-of-a-typed-component": (
        BASIC_NEW,
        "v1.0",
        {
            "id": "root",
            "component": "Button",
            "child": "a",
            "action": {"event": {"name": "n", "context": {"v": {"path": "/a"}}}},
        },
        {
            "id": "root",
            "component": "Button",
            "child": "a",
            "action": {"event": {"name": "n", "context": {"v": {"@path": "/a"}}}},
        },
    ),
    "bare-values-of-a-current-message-are-data": (
        BASIC_NEW,
        "1.0",
        {
            "id": "root",
            "component": "Button",
            "child": "a",
            "action": {"event": {"name": "n", "context": {"v": {"path": "/a"}}}},
        },
        {
            "id": "root",
            "component": "Button",
            "child": "a",
            "action": {"event": {"name": "n", "context": {"v": {"path": "/a"}}}},
        },
    ),
    "a-custom-catalog-keeps-its-own-properties": (
        "cat",
        "1.0",
        {"id": "root", "component": "Button", "child": "a", "metadata": "mine"},
        {"id": "root", "component": "Button", "child": "a", "metadata": "mine"},
    ),
}


@pytest.mark.parametrize("row", EARLIER)
def test_a_state_is_in_the_current_spelling(row: str) -> None:
    catalog, version, written, expected = EARLIER[row]
    for message in (new("updateComponents", version, components=[written]),):
        state = folded(new("createSurface", catalogId=catalog), message)
        assert _json.same(shown(state), surface(None, expected))
        assert fold.a2ui_apply(state, message) is state


def call_renderer(id_: str = "1", **more: Any) -> Document:
    return new("callRendererFunction", functionCallId=id_, callFunction={"@call": "shout", "catalogId": "c", **more})


def call_agent(id_: str = "1") -> Document:
    return new("callAgentFunction", functionCallId=id_, callFunction={"@call": "ask", "args": {"x": [1]}})


def response(name: str, id_: str = "1") -> Document:
    return {"version": "1.0", name: {"functionCallId": id_, "value": None}}


CALLS: Final[dict[str, tuple[list[Document], list[tuple[str, str]]]]] = {
    "open": ([call_renderer()], [("1", "agent_to_renderer")]),
    "open-both-ways": ([call_renderer(), call_agent("2")], [("1", "agent_to_renderer"), ("2", "renderer_to_agent")]),
    "answered": ([call_renderer(), response("rendererFunctionResponse")], []),
    "answered-by-the-agent": ([call_agent(), response("agentFunctionResponse")], []),
    "answered-by-the-wrong-side": ([call_renderer(), response("agentFunctionResponse")], [("1", "agent_to_renderer")]),
    "another-is-answered": ([call_renderer(), response("rendererFunctionResponse", "2")], [("1", "agent_to_renderer")]),
    "an-id-again-after-the-answer": (
        [call_renderer(), response("rendererFunctionResponse"), call_agent()],
        [("1", "renderer_to_agent")],
    ),
    "the-surface-goes": ([NEW, call_renderer(), new("deleteSurface")], [("1", "agent_to_renderer")]),
}


@pytest.mark.parametrize("row", CALLS)
def test_calls_wait_for_their_response(row: str) -> None:
    messages, expected = CALLS[row]
    assert [(call.id, call.direction) for call in folded(*messages).calls.values()] == expected


def test_a_call_is_kept_in_the_current_spelling() -> None:
    earlier = new("callRendererFunction", "v1.0", functionCallId="1", callFunction={"call": "shout", "catalogId": "c"})
    assert folded(earlier) == folded(call_renderer())
    call = folded(call_renderer()).calls["1"]
    assert (call.surface_id, call.call) == ("s", v1_0.RawCall(call="shout", catalog_id="c"))


def test_the_same_call_again_changes_nothing_and_another_under_its_id_is_refused() -> None:
    state = folded(call_renderer())
    assert fold.a2ui_apply(state, call_renderer()) is state
    for other in (
        call_renderer(args={"x": 1}),
        call_agent(),
        {
            "version": "1.0",
            "callRendererFunction": {"functionCallId": "1", "callFunction": {"@call": "shout", "catalogId": "c"}},
        },
    ):
        with pytest.raises(errors.StateError) as caught:
            fold.a2ui_apply(state, other)
        name = next(key for key in other if key != "version")
        assert [(issue.path, issue.code) for issue in caught.value.issues] == [
            (f"/{name}/functionCallId", "call_exists")
        ]
    for name in ("rendererFunctionResponse", "agentFunctionResponse"):
        assert fold.a2ui_apply(state, response(name, "unknown")) is state


@pytest.mark.parametrize("message", [b"{}", "{}", bytearray(b"{}"), None, 1, ["x"], fold.a2ui_empty()])
def test_what_is_no_message_is_a_wrong_call(message: Any) -> None:
    with pytest.raises(TypeError, match=r"typed message or a mapping|parse"):
        fold.a2ui_apply(fold.a2ui_empty(), message)


def test_a_state_is_a_state() -> None:
    with pytest.raises(TypeError, match="State"):
        fold.a2ui_apply({}, OLD)  # pyright: ignore[reportArgumentType]


def test_one_surface_or_that_one_or_none() -> None:
    none, one = fold.a2ui_empty(), folded(OLD)
    two = fold.a2ui_apply(one, {"version": "1.0", "createSurface": {"surfaceId": "t"}})
    assert fold.a2ui_surface(none) is None
    assert fold.a2ui_surface(one) is one.surfaces["s"]
    assert fold.a2ui_surface(two) is None
    assert fold.a2ui_surface(two, "t") is two.surfaces["t"]
    assert fold.a2ui_surface(two, "x") is None


def test_limits_reach_the_reading_and_the_rules() -> None:
    with pytest.raises(errors.LimitError):
        fold.a2ui_apply(fold.a2ui_empty(), old("updateDataModel", value=[[[1]]]), limits=Limits(json_depth=4))
    with pytest.raises(errors.DataError):
        fold.a2ui_apply(folded(OLD), old("updateDataModel", path="/a/3", value=1), limits=Limits(array_index=2))
    message = old("updateComponents", components=[card("root", "a"), text("a")])
    with pytest.raises(errors.LimitError):
        fold.a2ui_apply(folded(OLD), message, strict=True, limits=Limits(component_depth=1))


def test_the_data_of_a_creation_is_not_shared_with_its_message() -> None:
    """All else in a message is frozen, and shared."""
    message = parse_message(new("createSurface", dataModel={"a": [1]}))
    state = fold.a2ui_apply(fold.a2ui_empty(), message)
    cast("Any", message).create_surface.data_model["a"].append(2)
    assert state.surfaces["s"].data == {"a": [1]}


def test_values_that_python_calls_equal_make_a_new_state() -> None:
    """ "Nothing changed" is meant type for type: `1` is not `true`."""
    kinds = [{"id": "root", "component": "Mine", "n": value} for value in (1, True, 1.0, {"a": 1}, {"a": True})]
    states = [folded(OLD, old("updateComponents", components=[kinds[0]]))]
    for component in kinds[1:]:
        message = old("updateComponents", components=[component])
        states.append(fold.a2ui_apply(states[-1], message))
        assert states[-1] is not states[-2]
        assert _json.same(shown(states[-1]), surface(None, component))
        assert fold.a2ui_apply(states[-1], message) is states[-1]


def test_a_state_with_the_deepest_model_comes_back_from_json() -> None:
    value: Any = 1
    for _ in range(190):
        value = [value]
    state = folded(NEW, new("updateDataModel", path="/a/a/a/a/a/a/a/a/a/a", value=value))
    document = state.to_json()
    assert _json.same(State.from_json(document).to_json(), document)


FROM_JSON: Final[dict[str, tuple[Any, type[UispecError], list[tuple[str, str]]]]] = {
    "nothing": ({}, errors.InvalidDocumentError, [("/surfaces", "missing_property"), ("/calls", "missing_property")]),
    "a-surface-of-no-version": (
        {"surfaces": {"s": {"components": [], "dataModel": {}, "sendDataModel": False}}, "calls": {}},
        errors.InvalidDocumentError,
        [("/surfaces/s/version", "missing_property")],
    ),
    "two-components-of-one-id": (
        {
            "surfaces": {
                "s": {"version": "1.0", "components": [text("a"), text("a")], "dataModel": {}, "sendDataModel": False}
            },
            "calls": {},
        },
        errors.IntegrityError,
        [("/surfaces/s/components/1/id", "duplicate_id")],
    ),
    "a-component-without-a-type": (
        {
            "surfaces": {
                "s": {
                    "version": "0.9",
                    "catalogId": "cat",
                    "components": [{"id": "a"}, {"id": "a", "component": "Mine"}],
                    "dataModel": {},
                    "sendDataModel": False,
                }
            },
            "calls": {},
        },
        errors.InvalidDocumentError,
        [("/surfaces/s/components/0/component", "missing_property")],
    ),
    # A snapshot could not tell these two, since no message leads there.
    "a-surface-of-v0.9-without-a-catalog": (
        {"surfaces": {"s": {"version": "0.9", "components": [], "dataModel": {}, "sendDataModel": False}}, "calls": {}},
        errors.InvalidDocumentError,
        [("/surfaces/s/catalogId", "missing_property")],
    ),
    "a-model-of-v1.0-that-is-null": (
        {
            "surfaces": {"s": {"version": "1.0", "components": [], "dataModel": None, "sendDataModel": False}},
            "calls": {},
        },
        errors.InvalidDocumentError,
        [("/surfaces/s/dataModel", "wrong_type")],
    ),
    "a-number-that-is-none": (
        {
            "surfaces": {
                "s": {"version": "1.0", "components": [], "dataModel": {"a": float("nan")}, "sendDataModel": False}
            },
            "calls": {},
        },
        errors.ParseError,
        [("/surfaces/s/dataModel/a", "non_finite_number")],
    ),
}


@pytest.mark.parametrize("row", FROM_JSON)
def test_a_document_that_is_no_state_is_refused(row: str) -> None:
    document, error, expected = FROM_JSON[row]
    with pytest.raises(UispecError) as caught:
        State.from_json(document)
    assert type(caught.value) is error
    assert [(issue.path, issue.code) for issue in caught.value.issues] == expected


def test_a_state_holds_theme_metadata_and_calls_in_json() -> None:
    state = folded(
        old("createSurface", catalogId="cat", theme={"primaryColor": "#00AA00", "x": [1]}, sendDataModel=True),
        {"version": "1.0", "createSurface": {"surfaceId": "t", "metadata": {"extensions": {"a_b": 1}}}},
        call_renderer(args={"x": [1]}),
        call_agent("2"),
    )
    assert _json.same(
        state.to_json(),
        {
            "surfaces": {
                "s": {
                    "version": "0.9",
                    "catalogId": "cat",
                    "theme": {"primaryColor": "#00AA00", "x": [1]},
                    "sendDataModel": True,
                    "components": [],
                    "dataModel": {},
                },
                "t": {
                    "version": "1.0",
                    "metadata": {"extensions": {"a_b": 1}},
                    "sendDataModel": False,
                    "components": [],
                    "dataModel": {},
                },
            },
            "calls": {
                "1": {
                    "direction": "agent_to_renderer",
                    "surfaceId": "s",
                    "callFunction": {"@call": "shout", "catalogId": "c", "args": {"x": [1]}},
                },
                "2": {
                    "direction": "renderer_to_agent",
                    "surfaceId": "s",
                    "callFunction": {"@call": "ask", "args": {"x": [1]}},
                },
            },
        },
    )
    assert State.from_json(state.to_json()) == state


def big(count: int) -> State:
    components: list[Document] = [text(f"c{n}", f"{n}") for n in range(count)]
    return folded(
        OLD,
        old("updateComponents", components=components),
        old("updateDataModel", value={"rows": [{"v": n} for n in range(count)], "a": {"b": {}}}),
    )


class Counting(dict[str, int]):
    """An index that counts how often it is asked."""

    asked = 0

    def get(self, key: str, default: Any = None) -> Any:
        self.asked += 1
        return super().get(key, default)


@pytest.mark.parametrize(
    "message",
    [
        old("updateComponents", components=[text("c1", "new"), text("c2", "2")]),
        old("updateComponents", components=[text("fresh")]),
    ],
    ids=["two-known", "one-fresh"],
)
def test_an_update_asks_and_copies_as_much_however_many_components_there_are(message: Document) -> None:
    costs: set[tuple[int, int]] = set()
    for count in (300, 3000):
        state = big(count)
        components: Any = state.surfaces["s"].components
        index = Counting(components._index)
        components._index = index
        updated: Any = fold.a2ui_apply(state, message).surfaces["s"].components
        kept = {id(chunk) for chunk in components._chunks}
        costs.add((index.asked, sum(id(chunk) not in kept for chunk in updated._chunks)))
        assert updated["c3"] is components["c3"]
    assert len(costs) == 1
    assert costs.pop()[1] == 1


def containers(value: Any) -> dict[int, Any]:
    found: dict[int, Any] = {}
    waiting: list[Any] = [value]
    while waiting:
        one = waiting.pop()
        if type(one) in {dict, list}:
            found[id(one)] = one
            waiting += one.values() if type(one) is dict else one
    return found


def test_a_write_copies_the_containers_on_its_way_and_no_others() -> None:
    costs: set[int] = set()
    for count in (300, 3000):
        state = big(count)
        after = fold.a2ui_apply(state, old("updateDataModel", path="/a/b/c", value=1))
        before = containers(state.surfaces["s"].data)
        costs.add(sum(key not in before for key in containers(after.surfaces["s"].data)))
        assert after.surfaces["s"].components is state.surfaces["s"].components
    assert costs == {3}


def test_a_typed_component_that_nobody_can_change_is_shared() -> None:
    message = parse_message(old("updateComponents", components=[text(), text("b", {"path": "/x"})]))
    listed = cast("v0_9.UpdateComponents", message.body).components
    kept = fold.a2ui_apply(folded(OLD), message).surfaces["s"].components
    assert [kept[one.id] is one for one in listed] == [True, True]
