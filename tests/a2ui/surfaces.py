"""Surfaces for the laws of diff and snapshot, and how a surface compares."""

from functools import reduce
from typing import Any, Final, cast

from hypothesis import strategies as st

from tests.a2ui.strategies import NEW_CATALOGS, OLD_CATALOGS, Document, components, fixed, scalars
from tests.a2ui.test_fold_laws import folded as loosely_folded
from uispec import fold
from uispec.a2ui import Message, State, Surface

KEYS: Final = ("a", "b", "rows", "0", "a/b", "~", "é", "", "__proto__")
"""Keys of a data model; no pointer reaches the last two."""

models: Final[st.SearchStrategy[Any]] = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=5),
    max_leaves=25,
)
"""A data model of any kind, hostile keys and nulls among it."""


@st.composite
def edited(draw: st.DrawFn, model: Any) -> Any:
    """A model near another one: some member somewhere is set, added, removed or left out."""
    if not isinstance(model, dict | list) or not draw(st.integers(0, 4)):
        return draw(models)
    if isinstance(model, dict):
        members: dict[str, Any] = dict(cast("dict[str, Any]", model))
        key = draw(st.sampled_from([*members, *KEYS]))
        match draw(st.sampled_from(["inside", "inside", "set", "remove"])):
            case "remove":
                members.pop(key, None)
            case "inside" if key in members:
                members[key] = draw(edited(members[key]))
            case _:
                members[key] = draw(models)
        return members
    items: list[Any] = list(cast("list[Any]", model))
    place = draw(st.integers(0, len(items)))
    match draw(st.sampled_from(["inside", "inside", "append", "remove"])):
        case "inside" if place < len(items):
            items[place] = draw(edited(items[place]))
        case "remove":
            del items[place:]
        case _:
            items += draw(st.lists(models, max_size=3))
    return items


def settings_of(*, new: bool) -> st.SearchStrategy[Document]:
    """What a `createSurface` says once and for all."""
    catalogs = st.sampled_from(NEW_CATALOGS if new else OLD_CATALOGS)
    optional: dict[str, st.SearchStrategy[Any]] = {"sendDataModel": st.booleans()}
    if new:
        extensions = st.dictionaries(st.sampled_from(["org_x", "y"]), models, max_size=2)
        optional |= {"catalogId": catalogs, "metadata": fixed(extensions=extensions) | fixed()}
        return st.fixed_dictionaries({"surfaceId": st.just("s")}, optional=optional)
    optional["theme"] = fixed() | fixed(primaryColor="#1a73e8", more=models)
    return st.fixed_dictionaries({"surfaceId": st.just("s"), "catalogId": catalogs}, optional=optional)


def lists_of_components(*, new: bool) -> st.SearchStrategy[list[Document]]:
    return st.lists(components(new=new), max_size=6)


def made(version: str, settings: Document, listed: list[Document], model: Any) -> Surface:
    """The surface of these parts; a component that its catalog refuses is left out."""
    about = {"surfaceId": settings["surfaceId"]}
    bodies: list[Document] = [{"createSurface": settings}]
    bodies += ({"updateComponents": {**about, "components": [component]}} for component in listed)
    bodies.append({"updateDataModel": {**about, "value": model}})
    return loosely_folded([{"version": version, **body} for body in bodies]).surfaces[settings["surfaceId"]]


@st.composite
def pairs(draw: st.DrawFn) -> tuple[Surface, Surface]:
    """Two surfaces of one version, alike in any measure."""
    new = draw(st.booleans())
    version = "1.0" if new else draw(st.sampled_from(["v0.9", "v0.9.1"]))
    settings = draw(settings_of(new=new))
    listed = draw(lists_of_components(new=new))
    model = draw(models)
    old = made(version, settings, listed, model)
    if draw(st.integers(0, 3)) == 0:
        settings = draw(settings_of(new=new))
    if draw(st.booleans()):
        more = draw(lists_of_components(new=new))
        listed = more if draw(st.booleans()) else [*listed, *more]
    if draw(st.booleans()):
        model = draw(edited(model))
    return old, made(version, settings, listed, model)


def folded(messages: list[Message], state: State | None = None) -> State:
    return reduce(fold.a2ui_apply, messages, fold.a2ui_empty() if state is None else state)


def state_of(*surfaces: Surface) -> State:
    return State({surface.id: surface for surface in surfaces}, {})


def document_of(surface: Surface) -> Document:
    """Everything that a surface is, as JSON, in which the order of components carries no meaning."""
    document: Document = cast("Any", state_of(surface).to_json())["surfaces"][surface.id]
    document["components"] = {component["id"]: component for component in document["components"]}
    return document
