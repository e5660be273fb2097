"""Between the list of components that A2UI sends and the tree that they mean."""

from collections.abc import Mapping
from typing import Any, Final, cast

from pydantic import JsonValue

from uispec import _json
from uispec._hold import hold, hold_limits
from uispec._sentences import shown
from uispec.a2ui import v1_0
from uispec.a2ui.catalog_resolution import Available, Catalogs
from uispec.a2ui.catalog_slots import slot_reader
from uispec.a2ui.dialects import BASIC_CATALOG_IDS, BODY_NAMES, Family, spelled
from uispec.a2ui.reading import Message, parse_messages
from uispec.a2ui.slots import Component, Slots, props_of, with_reference
from uispec.a2ui.state import Surface, hold_surface
from uispec.a2ui.topology import ROOT
from uispec.a2ui.validation.by_catalog import shape_issues
from uispec.errors import InvalidDocumentError, Issue, LimitError, UispecError
from uispec.limits import DEFAULT, Limits
from uispec.pointer import format as to_pointer
from uispec.tree import Cut, FlatNode, FlatRef, FlatRepeat, Node, Opened, Pending, flatten, join


def to_tree(surface: Surface, *, catalogs: Catalogs = None, limits: Limits = DEFAULT) -> Node | Pending:
    """Join the components of a surface into one tree, as they stand: nothing is resolved, no data is looked at.

    Children keep their listed order. A component that is named twice appears twice, with the same id and another
    path; one that nothing names is not in the tree. A template is a `Repeat`, a reference to nothing `Pending`, and
    a reference to a component's own ancestor `Cut(id, "cycle")`.

    Args:
        surface: its n components, in any order.
        catalogs: as for a fold; they tell which properties of their components name children. Of a component that no
            catalog knows, properties named as in the basic one are taken to.
        limits: `tree_depth` and `tree_nodes`.

    Returns:
        The tree under `root`, or `Pending("root")`; O(nodes) time, no copy of any component.

    Raises:
        LimitError: `too_deep` at the reference in the surface that leads too far down, `too_many_nodes` at the root.

    Spec: A2UI 0.9 and 1.0, "The adjacency list model".

    >>> from uispec import fold
    >>> list_ = [{"id": "root", "component": "Card", "child": "t"}, {"id": "t", "component": "Text", "text": "Hi"}]
    >>> create = {"version": "1.0", "createSurface": {"surfaceId": "main", "components": list_}}
    >>> top = to_tree(fold.a2ui_apply(fold.a2ui_empty(), create).surfaces["main"])
    >>> top.type, top.slots["child"][0].props
    ('Card', {'text': 'Hi'})
    """
    hold_surface("to_tree", surface)
    hold_limits("to_tree", limits)
    # One dict for the whole join: looking up in the persistent map costs several times as much.
    known: dict[str, Any] = {component.id: component for component in surface.components.values()}
    slots_in = slot_reader(surface.catalog_id, surface.version, Available(catalogs))

    def find(id_: str, _: str) -> Opened[Any] | None:
        component = known.get(id_)
        if component is None:
            return None
        slots = slots_in(component, known)
        return component.component, (component, slots) if slots else component, slots

    def over(cut: Cut, above: Node | None, step: str) -> None:
        if cut.reason == "too_deep" and above is not None:
            text = f"With the component {shown(cut.id)} the tree has more than {limits.tree_depth} levels (tree_depth)."
            raise LimitError(Issue(f"{to_pointer(['components', above.id])}/{step}", cut.reason, text))
        text = f"The tree has more than {limits.tree_nodes} nodes (tree_nodes), components named twice counted twice."
        raise LimitError(Issue(to_pointer(["components", ROOT]), cut.reason, text))

    top = join(ROOT, find, props=_props, over=over, limits=limits)
    assert not isinstance(top, Cut), "a limit raises, and the top has no ancestor"
    return top


def _props(found: Component | tuple[Component, Slots]) -> Mapping[str, JsonValue]:
    return props_of(*found) if isinstance(found, tuple) else props_of(found, ())


def from_tree(
    node: Node | Pending, version: Family = "1.0", surface_id: str = "main", catalog_id: str | None = None
) -> list[Message]:
    """Write a tree as the messages that build its surface.

    The top becomes `root`, other ids stay. A node without an id gets one made from its path, and nodes of one id that
    differ get ids of their own, always the same ones for the same tree. Equal nodes of one id are one component.

    A node takes any properties, and they are checked here; `a2ui.builder` has typed components to build with.

    Args:
        node: the tree, from `to_tree` or built by hand. Its properties are written as they are, so they are to be in
            the spelling of `version`: that of the surface that the tree came from.
        version: what to write.
        surface_id: id of the surface.
        catalog_id: its default catalog; `None` is the basic catalog of that version.

    Returns:
        `createSurface`, then `updateComponents` with every component, parents before children. Without the second for
        `Pending("root")`.

    Raises:
        InvalidDocumentError: the nodes are no components of that version and catalog (`codes.ShapeCode`), or a list of
            children mixes a template with others. Paths point into the list of messages.
        ParseError, LimitError: a property of a node that was built by hand is no JSON that may enter; `codes.ReadCode`.
        ValueError: there is no such version.

    Spec: A2UI 0.9 and 1.0, "The adjacency list model".

    >>> messages = from_tree(Node("Card", slots={"child": Node("Text", props={"text": "Hi"})}))
    >>> [component.id for component in messages[1].body.components]
    ['root', 'root_child']
    """
    hold("from_tree", "node", node, Node | Pending, "a Node or Pending")
    if version not in BODY_NAMES:
        raise ValueError(f"components are written in version 0.9, 0.9.1 or 1.0, not {version!r}")
    catalog = BASIC_CATALOG_IDS[version][0] if catalog_id is None else catalog_id
    flats = flatten(node, root=ROOT) if isinstance(node, Node) else []
    components = [_component(flat, index) for index, flat in enumerate(flats)]
    return creating(surface_id, catalog, components, version)


def creating(
    surface_id: str, catalog_id: str | None, components: list[dict[str, JsonValue]], version: Family
) -> list[Message]:
    """Read the JSON of components as the messages that build their surface.

    Args:
        surface_id: id of the surface.
        catalog_id: its default catalog; `None`, in v1.0 only, where it has none.
        components: all of them; with none there is no second message.
        version: what to write.

    Raises:
        InvalidDocumentError, ParseError, LimitError: as `from_tree`.
    """
    named: dict[str, JsonValue] = {} if catalog_id is None else {"catalogId": catalog_id}
    documents: list[dict[str, object]] = [
        {"version": spelled(version), "createSurface": {"surfaceId": surface_id, **named}}
    ]
    if components:
        update = {"surfaceId": surface_id, "components": components}
        documents.append({"version": spelled(version), "updateComponents": update})
    messages = parse_messages(documents)
    issues: list[Issue] = []
    for message in messages[1:]:
        body = cast("v1_0.UpdateComponents", message.body)
        for index, component in enumerate(body.components):
            issues += shape_issues(component, f"{COMPONENTS_AT}/{index}", catalog_id, version)
    if issues:
        raise InvalidDocumentError(*issues)
    return messages


COMPONENTS_AT: Final = "/1/updateComponents/components"
"""Where the components stand in the list of messages that build a surface."""


def _component(flat: FlatNode, index: int) -> dict[str, JsonValue]:
    above = f"{COMPONENTS_AT}/{index}"
    document: dict[str, JsonValue] = {"id": flat.id, "component": flat.type}
    try:
        _json.check(flat.props)
    except UispecError as error:  # of a node that was built by hand
        raise error.under(above) from error
    for name, value in flat.props.items():
        document[name] = _json.copy(value)
    for slot, held in flat.slots.items():
        at = f"{above}{to_pointer(slot.split('/'))}"
        try:
            with_reference(document, slot, _reference(held, at))
        except LookupError:
            text = f"The properties of {shown(flat.type)} have no object that could hold the child {shown(slot)}."
            raise InvalidDocumentError(Issue(at, "missing_property", text)) from None
    return document


def _reference(held: FlatRef | tuple[FlatRef, ...], at: str) -> JsonValue:
    match held:
        case str():
            return held
        case FlatRepeat() | (FlatRepeat(),):
            template = held if isinstance(held, FlatRepeat) else held[0]
            return {"componentId": template.id, "path": template.path}
        case _:
            ids = [ref for ref in held if isinstance(ref, str)]
            if len(ids) < len(held):
                text = "A list of children is ids or one template; it cannot hold a template beside other children."
                raise InvalidDocumentError(Issue(at, "invalid_value", text))
            return cast("list[JsonValue]", ids)
