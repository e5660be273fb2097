"""What tests look at in the messages of a surface."""

from typing import Any, cast

from uispec import convert, fold, tree
from uispec.a2ui import resolution
from uispec.a2ui.state import State, Surface
from uispec.losses import Conversion


def converted(document: Any, to: str, **options: Any) -> Conversion[Any]:
    """Convert a document; what comes of it is looked into freely."""
    return convert.convert(document, to, **options)


def state_of(messages: Any) -> State:
    """Fold messages."""
    state = fold.a2ui_empty()
    listed = cast("list[Any]", messages) if isinstance(messages, list) else [messages]
    for message in listed:
        state = fold.a2ui_apply(state, message)
    return state


def surface_of(messages: Any) -> Surface:
    """The one surface of messages."""
    (surface,) = state_of(messages).surfaces.values()
    return surface


def components_of(messages: Any) -> list[dict[str, Any]]:
    """The components, in the order in which they are sent."""
    return [
        component
        for message in messages
        for body in message.values()
        if isinstance(body, dict)
        for component in cast("dict[str, Any]", body).get("components", [])
    ]


def data_of(messages: Any) -> Any:
    """The data that a surface begins with, whole; `None` where it is given none."""
    for message in messages:
        if "dataModel" in message.get("createSurface", {}):
            return message["createSurface"]["dataModel"]
        if "updateDataModel" in message:
            return message["updateDataModel"]["value"]
    return None


def without_digests(value: Any) -> Any:
    """A copy in which marks say what was pressed and nothing of what it means."""
    if isinstance(value, dict):
        members = cast("dict[str, Any]", value).items()
        return {key: member.partition(" ")[2] if key == "_home" else without_digests(member) for key, member in members}
    return [without_digests(item) for item in cast("list[Any]", value)] if isinstance(value, list) else value


def shown(surface: Surface) -> list[tuple[str, Any]]:
    """Everything that the surface shows now, component by component, in order."""
    root = resolution.resolve(surface).root
    return [
        (node.type, {key: value for key, value in sorted(node.props.items()) if key in _SHOWN})
        for node in tree.walk(root)
        if isinstance(node, tree.Node)
    ]


_SHOWN = frozenset({"text", "label", "value", "url", "description", "tabs", "options", "name", "min", "max"})
