"""`downgrade`: messages of v1.0, told in v0.9 or v0.9.1."""

from pydantic import JsonValue

from uispec._hold import hold_limits
from uispec._sentences import shown
from uispec.a2ui.dialects import FORMATS, spelled
from uispec.a2ui.migration.arrival import Arrival, Arrivals, Messages
from uispec.a2ui.migration.messages_down import Reducer
from uispec.a2ui.migration.tables import Target
from uispec.a2ui.migration.upgrading import source_format
from uispec.a2ui.migration.values import Object
from uispec.errors import InvalidDocumentError, Issue
from uispec.limits import DEFAULT, Limits
from uispec.losses import Conversion

_TARGETS = ("0.9", "0.9.1")


def downgrade(messages: Messages, to: Target = "0.9", *, limits: Limits = DEFAULT) -> Conversion[list[Object]]:
    """Tell messages of v1.0 in v0.9 or v0.9.1.

    Args:
        messages: as `a2ui.parse_messages` takes them, in any spelling of v1.0; messages of v0.9 and v0.9.1 among them
            only get the version. They are not changed.
        to: the version to write.
        limits: bounds on reading.

    Returns:
        `output`: the messages, as JSON; a `createSurface` with components and data becomes three. `losses`: what the
        older version does not carry, in document order; calls between agent and renderer, extensions, catalogs of
        single components, `@index`, messages of users, objects in the context of an event, ...

    Raises:
        ParseError, LimitError, InvalidDocumentError: as `a2ui.parse_messages`; `needs_upgrade` for v0.8.
        ValueError: there is no such target.

    Spec: A2UI evolution guide, 0.9 to 1.0, read backwards.

    >>> root = {"id": "root", "component": "Text", "text": {"@path": "/name"}}
    >>> create = {"surfaceId": "main", "components": [root], "dataModel": {"name": "Ann"}}
    >>> result = downgrade({"version": "1.0", "createSurface": create})
    >>> [list(message)[1] for message in result.output], [loss.path for loss in result.losses]
    (['createSurface', 'updateComponents', 'updateDataModel'], ['/createSurface/catalogId'])
    """
    hold_limits("downgrade", limits)
    if to not in _TARGETS:
        raise ValueError(f"messages are downgraded to {' or '.join(_TARGETS)}, not {to!r:.80}")
    arrivals = Arrivals("downgrade", messages, limits)
    older = [arrival for arrival in arrivals.list if arrival.version == "0.8"]
    if older:
        raise InvalidDocumentError(*map(_older, older))
    reducer = Reducer(arrivals.book, to, _find_named(arrivals.list))
    output: list[Object] = []
    for arrival in arrivals.list:
        if arrival.version == "1.0":
            output += reducer.message(arrival.message, arrival.at)
        else:
            arrival.message["version"] = spelled(to)
            output.append(arrival.message)
    return Conversion(output, arrivals.book.finish(), {}, source_format(arrivals.list), FORMATS[to])


def _find_named(arrivals: list[Arrival]) -> dict[str, list[str]]:
    """Find, for each surface, the catalogs that its components name themselves, in order."""
    found: dict[str, list[str]] = {}
    for arrival in arrivals:
        for name in ("createSurface", "updateComponents"):
            body = arrival.message.get(name)
            if isinstance(body, dict):
                found.setdefault(str(body["surfaceId"]), []).extend(_catalogs(body.get("components")))
    return found


def _catalogs(components: JsonValue) -> list[str]:
    return [
        named
        for component in (components if isinstance(components, list) else ())
        if isinstance(component, dict) and isinstance(named := component.get("@catalogId"), str)
    ]


def _older(arrival: Arrival) -> Issue:
    name = next(key for key in arrival.message if key != "version")
    text = f"A message with {shown(name)} and no version is one of A2UI 0.8, which is only read; upgrade it."
    return Issue((arrival.at / name).pointer, "needs_upgrade", text)
