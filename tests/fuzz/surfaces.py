"""Targets: trees of surfaces and of nobody, values resolved, clicks."""

from collections.abc import Mapping
from datetime import UTC
from typing import Any, Final, cast

from hypothesis import strategies as st

from tests.a2ui.strategies import json_values
from tests.fuzz.inputs import (
    DATA,
    LIMITS,
    Given,
    Json,
    copied,
    given,
    keys,
    limits,
    no_json,
    odd_values,
    spoiled_by_a_caller,
    streams,
    words,
)
from tests.fuzz.promises import NOWHERE, Calls, Target, Unordered
from tests.fuzz.reading import folded, surface_document
from uispec import _json, a2ui, fold, pointer, tree
from uispec.errors import UispecError
from uispec.limits import Limits

LOCALES: Final = ("en", "de", "ar-EG", "pt_BR", "xx", "", "\ud800", "en-\x00")
MOMENTS: Final = ("2026-11-30T10:00:00Z", "2026-11-30T10:00:00+01:00", "today", "", "2026-13-01T00:00:00Z")

locales: Final = st.just("en") | st.sampled_from(LOCALES)
_data: Final = st.none() | spoiled_by_a_caller(st.just(DATA))


def _trees(drawn: Given, calls: Calls) -> None:
    bounds = LIMITS[drawn["limits"]]
    for surface in folded(drawn["stream"]).surfaces.values():
        about = surface_document(surface)
        top = calls.ask(about, a2ui.to_tree, surface, limits=bounds)
        if top is None:
            continue
        _drawn(top, calls)
        calls.ask(NOWHERE, a2ui.from_tree, top, surface.version, surface.id, surface.catalog_id)


def _drawn(top: tree.Child, calls: Calls) -> None:
    """Everything that only looks at a tree; it may refuse one that was built by hand, and no other."""
    nodes = list(tree.walk(top))
    outline = calls.ask(NOWHERE, tree.outline, top)
    calls.expect(outline is None or outline.count("\n") >= len(nodes) - 1, "an outline leaves nodes out")
    for node in nodes:
        if isinstance(node, tree.Node):
            for slot in node.slots:
                calls.ask(NOWHERE, node.is_list, slot)
    if isinstance(top, tree.Node):
        for root in (None, "root"):
            flats = calls.ask(NOWHERE, tree.flatten, top, root=root)
            ids = [flat.id for flat in flats or []]
            calls.expect(all(tree.label(id_, "child", 7) for id_ in ids), "a label that is empty")
            calls.expect(len(set(ids)) == len(ids) and (flats is None or ids != []), "two flat nodes have one id")


def _resolve(drawn: Given, calls: Calls) -> None:
    bounds = LIMITS[drawn["limits"]]
    more: Any = {} if drawn["data"] is None else {"data": drawn["data"]}
    for surface in folded(drawn["stream"]).surfaces.values():
        about = Unordered(surface_document(surface))
        resolved = calls.ask(
            about if not more else NOWHERE,
            a2ui.resolve,
            surface,
            locale=drawn["locale"],
            timezone=UTC,
            limits=bounds,
            **more,
        )
        if resolved is None:
            continue
        _drawn(resolved.root, calls)
        for node in tree.walk(resolved.root):
            if isinstance(node, tree.Node):
                fired = calls.ask_wrongly(about, a2ui.event, surface, node, limits=bounds, **more)
                sent = calls.ask_wrongly(about, a2ui.action, surface, node, now=drawn["now"], limits=bounds, **more)
                calls.expect(fired is not None or sent is None, "an action without its event")


def _inputs(drawn: Given, calls: Calls) -> None:
    bounds, value = LIMITS[drawn["limits"]], drawn["value"]
    more: Any = {} if drawn["data"] is None else {"data": drawn["data"]}
    state = folded(drawn["stream"])
    for surface in state.surfaces.values():
        about = NOWHERE if more else Unordered(surface_document(surface))
        for node in tree.walk(a2ui.resolve(surface, limits=bounds).root):
            if not isinstance(node, tree.Node):
                continue
            calls.ask(
                about, a2ui.run_checks, surface, node, locale=drawn["locale"], timezone=UTC, limits=bounds, **more
            )
            for name in ("value", "text", drawn["name"]):
                path = calls.ask(NOWHERE, a2ui.bound_path, surface, node, name, limits=bounds)
                ask = calls.ask if path is not None else calls.ask_wrongly
                after = ask(NOWHERE, a2ui.write_binding, state, surface.id, node, name, value, limits=bounds)
                if path is None or after is None:
                    calls.expect(after is None, "something was written through no binding")
                    continue
                written = pointer.find(after.surfaces[surface.id].data, pointer.split(path), None)
                is_root = not any(path.split("/"))
                told = {} if value is None and is_root else _json.copy(value)
                calls.expect(_json.same(written, told), "it is not there")


def _evaluate(drawn: Given, calls: Calls) -> None:
    value, data, scope, version = drawn["value"], drawn["data"], drawn["scope"], drawn["version"]
    more: Any = {"locale": drawn["locale"], "limits": LIMITS[drawn["limits"]], "catalog_id": drawn["catalog_id"]}
    # What is wrong with the data has its place in the data.
    about = value if _is_json(data, more["limits"]) else NOWHERE
    calls.ask(about, a2ui.evaluate, value, data, scope, version, **more)
    if isinstance(value, Mapping):
        calls.ask(about, a2ui.evaluate_args, cast("Mapping[str, Json]", value), data, scope, version, **more)


def _is_json(value: object, bounds: Limits) -> bool:
    try:
        _json.check(value, bounds)
    except UispecError:
        return False
    return True


# Trees built by hand


def _node(written: Json) -> tree.Child:
    """A tree from plain data: a list is a template, a text a reference to nothing, an object a node."""
    if isinstance(written, str):
        return tree.Pending(written)
    if isinstance(written, list):
        path, template = cast("list[Json]", written)
        made = _node(template)
        return made if isinstance(made, tree.Repeat) else tree.Repeat(made, path)
    slots: dict[str, tree.Child | list[tree.Child]] = {}
    for slot, held in written["slots"].items():
        several = [_node(one) for one in held]
        slots[slot] = several[0] if slot != "children" and len(several) == 1 else several
    # A node keeps the properties that it was given, and this input is edited later.
    return tree.Node(written["type"], written["id"], props=copied(written["props"]), slots=slots)


_types: Final = st.sampled_from(["Text", "Column", "Card", "List", "Tabs", "Zap"]) | words
_props: Final = st.dictionaries(st.sampled_from(["text", "label", "tabs"]) | keys, odd_values | no_json, max_size=2)
_slots: Final = st.sampled_from(["child", "children", "tabs/0/child", "rows/0/x"]) | keys
_leaves: Final = st.fixed_dictionaries({"type": _types, "id": words, "props": _props, "slots": st.just({})})
_built: Final[st.SearchStrategy[Json]] = st.deferred(
    lambda: (
        _leaves
        | words
        | st.tuples(words, _built).map(list)
        | st.fixed_dictionaries(
            {
                "type": _types,
                "id": words,
                "props": _props,
                "slots": st.dictionaries(_slots, st.lists(_built, min_size=1, max_size=3), max_size=2),
            }
        )
    )
)


def _by_hand(drawn: Given, calls: Calls) -> None:
    top = _node(drawn["tree"])
    _drawn(top, calls)
    if not isinstance(top, tree.Node | tree.Pending):
        return
    messages = calls.ask(NOWHERE, a2ui.from_tree, top, drawn["version"], drawn["surface_id"], drawn["catalog_id"])
    state = fold.a2ui_empty()
    for message in messages or []:
        after = calls.ask(NOWHERE, fold.a2ui_apply, state, message)
        calls.expect(after is not None, "what was written for a tree does not fold")
        state = after or state


_versions: Final = st.sampled_from(["0.9", "0.9.1", "1.0"])

TARGETS: Final = (
    Target("trees", ("a2ui.to_tree", "a2ui.from_tree"), given(stream=streams, limits=limits), _trees),
    Target(
        "resolve",
        ("a2ui.resolve", "a2ui.event", "a2ui.action"),
        given(stream=streams, data=_data, locale=locales, now=st.sampled_from(MOMENTS), limits=limits),
        _resolve,
    ),
    Target(
        "inputs",
        ("a2ui.run_checks", "a2ui.bound_path", "a2ui.write_binding"),
        given(
            stream=streams,
            value=odd_values | no_json,
            name=keys,
            data=_data,
            locale=locales,
            limits=limits,
        ),
        _inputs,
    ),
    Target(
        "evaluate",
        ("a2ui.evaluate", "a2ui.evaluate_args"),
        given(
            value=spoiled_by_a_caller(odd_values | json_values),
            data=spoiled_by_a_caller(st.just(DATA)),
            scope=st.sampled_from(["", "", "/rows/0", "/form"]) | words,
            version=_versions,
            catalog_id=st.none() | words,
            locale=locales,
            limits=limits,
        ),
        _evaluate,
    ),
    Target(
        "trees by hand",
        ("a2ui.from_tree", "tree.walk", "tree.outline", "tree.flatten", "tree.label", "tree.Node.is_list"),
        given(tree=_built, version=_versions, surface_id=words, catalog_id=st.none() | words),
        _by_hand,
    ),
)
