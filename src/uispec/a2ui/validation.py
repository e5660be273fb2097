"""Everything that is wrong with a document, as values: shapes, names, references, the order of messages, spelling."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias, cast

from pydantic import JsonValue

from uispec import _json
from uispec._hold import hold, hold_limits
from uispec._issue_lists import MOST_ISSUES, bounded
from uispec._json_keys import repeated_keys
from uispec._kinds import TEXT_TYPES, Text
from uispec._map import SlotsMap
from uispec._model import MISSING
from uispec._order import DocumentOrder
from uispec._patterns import Patterns
from uispec._sentences import shown
from uispec.a2ui import v0_9, v1_0
from uispec.a2ui._envelope import envelope_issues, in_document_order
from uispec.a2ui.catalog_checks import CatalogChecks, Findings, surface_issues
from uispec.a2ui.catalog_resolution import Available, Catalogs
from uispec.a2ui.catalog_slots import slot_reader
from uispec.a2ui.clearance import is_clear
from uispec.a2ui.composition import composition
from uispec.a2ui.dialects import family
from uispec.a2ui.exchange.remote_calls import CALLS, call_issues
from uispec.a2ui.framing import Framed, framed, record_of, records
from uispec.a2ui.literals import Literals
from uispec.a2ui.reading import Message, dump_message, parse_message, parse_messages, read_faultless
from uispec.a2ui.rules import ASKED, UNTYPED, FoldMode, applied, family_of
from uispec.a2ui.slots import Component
from uispec.a2ui.spellings import notices, written_path
from uispec.a2ui.state import State, Surface
from uispec.a2ui.topology import duplicates, id_issues, outside_templates, references_of, topology
from uispec.errors import DataError, InvalidDocumentError, Issue, LimitError, ParseError, UispecError
from uispec.limits import DEFAULT, Limits
from uispec.pointer import format as to_pointer
from uispec.pointer import split

Source: TypeAlias = Text | Mapping[str, object] | Message | Sequence[Mapping[str, object] | Message] | State | Surface
"""What can be validated: messages in any form, or what they were folded to."""


def validate(
    source: Source, catalogs: Catalogs = None, complete: bool = True, *, limits: Limits = DEFAULT
) -> list[Issue]:
    """List what is wrong with messages, a state or a surface; never raise for anything that a peer may have sent.

    Messages are checked one by one and folded as they come, so that each is judged by the surface it is meant for. A
    message that is refused is left out, and the tree of its surface is not judged then.

    Args:
        source: messages as `a2ui.parse_messages` takes them, or typed; a state; a surface.
        catalogs: those that surfaces may use, in a sequence or by the ids that surfaces name them by; any other one is
            `unknown_catalog`. `None`: the basic and the minimal catalogs, and others are tolerated.
        complete: whether this is all there will be. Otherwise a missing root, references to nothing and components
            that nothing names are no faults yet.
        limits: as for reading, and `component_depth`.

    Returns:
        The issues in document order, errors, warnings and notices mixed; an empty list if all is well. Paths point
        into the document: `/2/updateComponents/components/0/text` in a list of messages, `/components/title/text` in
        a surface, `/surfaces/main/components/title/text` in a state, `dataModel` beside `components`; those about an
        impossible write stand at the message and name the place in the data model in their sentence. Codes: all that
        `a2ui.parse_messages` and a strict `fold.a2ui_apply` raise; `earlier_spelling` and `unread_template`, which are
        notices; `unknown_catalog` also as a notice, where the catalog of a surface is not known; `unknown_surface` as
        one, where there is none to delete; `wrong_type` as a warning about a data model that is no object;
        `duplicate_key`, a warning, for a text in which an object has a key twice.

    Raises:
        TypeError: the source is none of these, or one of the catalogs is no `Catalog`.
        ValueError: two different catalogs have one id.

    Spec: A2UI 0.9 and 1.0, all that their texts and schemas say of messages, surfaces and catalogs.

    >>> validate('{"version": "v0.9", "updateDataModel": {"surfaceId": "main", "value": 1}}')[0].code
    'unknown_surface'
    >>> validate("hello")[0].code
    'invalid_json'
    """
    hold_limits("validate", limits)
    available = Available(catalogs, tolerated=(_ASSUMED,))
    if isinstance(source, Surface):
        return _surface_issues(source, "", complete, limits, available)
    if isinstance(source, State):
        issues: list[Issue] = []
        for id_, surface in source.surfaces.items():
            issues += _surface_issues(surface, to_pointer(["surfaces", id_]), complete, limits, available)
        return issues
    is_clear = _is_clear(source, available, complete, limits)
    if is_clear and not isinstance(source, TEXT_TYPES):
        return []
    try:
        entries = [] if is_clear else documents_of("validate", source, limits)
    except UispecError as error:
        return list(error.issues)
    repeated = _repeated_keys(cast("Text", source)) if isinstance(source, TEXT_TYPES) else []
    if is_clear:
        return list(bounded(repeated))
    return _Course(complete, limits, available).run(entries, repeated)


def _is_clear(source: Source, available: Available, complete: bool, limits: Limits) -> bool:
    """Read messages straight into models, and tell whether there is plainly nothing to say of them."""
    try:
        if isinstance(source, v0_9.Message | v1_0.Message):
            messages = [source]
        elif isinstance(source, list | tuple) and all(isinstance(one, v0_9.Message | v1_0.Message) for one in source):
            messages = cast("Sequence[Message]", source)
        else:
            messages = read_faultless(cast("Sequence[Mapping[str, object]]", source), limits)
    except (UispecError, TypeError):
        return False
    return messages is not None and is_clear(messages, available, complete, limits)


def _repeated_keys(source: Text) -> list[Issue]:
    """Find keys that stand twice in an object of a text that can be read: a document, or JSON lines."""
    raw = record_of(source.encode() if isinstance(source, str) else bytes(source))
    try:
        found = repeated_keys(raw, MOST_ISSUES + 1)
    except ValueError:
        lines = ((f"/{index}", repeated_keys(record, MOST_ISSUES + 1)) for index, record in enumerate(records(raw)))
        found = [f"{at}{place}" for at, places in lines for place in places]
    text = "stands here more than once; the last one counts."
    return [Issue(place, "duplicate_key", f"{shown(split(place)[-1])} {text}", "warning") for place in found]


_ASSUMED: Final = "uispec:assumed"
"""The catalog of a surface that nobody created. Nothing is said about catalogs then."""


def _surface_issues(surface: Surface, at: str, complete: bool, limits: Limits, available: Available) -> list[Issue]:
    def where(id_: str) -> str:
        return f"{at}{to_pointer(['components', id_])}"

    issues = surface_issues(surface.catalog_id, f"{at}/catalogId", surface.version, available)
    issues += _model_issues(surface, f"{at}/dataModel")
    literals = Literals(surface.catalog_id, surface.version, limits=limits)
    checks = CatalogChecks(surface.catalog_id, surface.version, available)
    for id_, component in surface.components.items():
        issues += (issue for listed in _judged(component, where(id_), checks, literals) for issue in listed)
    issues += id_issues(surface.components, where, surface.version)
    issues += _relations(surface, where, literals, available, at=f"{at}/components", complete=complete, limits=limits)
    numbers = {id_: number for number, id_ in enumerate(surface.components)}
    orders: dict[str, DocumentOrder] = {}

    def rank(issue: Issue) -> tuple[int, ...]:
        steps = split(issue.path[len(at) :])
        if len(steps) < 2:
            # The surface, or its components as a whole; the data model stands behind them, as `State.to_json` has it.
            return (len(numbers),) if steps == ("dataModel",) else (-1,)
        id_ = steps[1]
        order = orders.get(id_)
        if order is None:
            order = orders[id_] = DocumentOrder(surface.components[id_].model_dump(mode="json"))
        return (numbers[id_], *order.rank(steps[2:]))

    return sorted(issues, key=rank)


def _judged(component: Component, at: str, checks: CatalogChecks, literals: Literals) -> Findings:
    """Judge one component by itself."""
    found = checks.of(component, at)
    found.names.extend(literals.issues(component, at, [*found.homeless, *found.names], found.shape))
    found.names.extend(literals.unread_templates(component, at))
    return found


def _relations(
    surface: Surface,
    where: Callable[[str], str],
    literals: Literals,
    available: Available,
    *,
    at: str,
    complete: bool,
    limits: Limits,
) -> Iterator[Issue]:
    """Judge what the components of a surface are to each other; arguments as for `topology`."""
    components, catalog_id, version = surface.components, surface.catalog_id, surface.version
    references = references_of(components, slot_reader(catalog_id, version, available))
    yield from topology(components, where, at=at, references=references, complete=complete, limits=limits)
    yield from composition(
        components, references, where, surface_catalog=catalog_id, version=version, available=available
    )
    if version == "1.0":
        outside = outside_templates(references)
        for id_ in filter(outside.__contains__, components):
            yield from literals.index_issues(components[id_], where(id_))


def documents_of(function: str, source: Source, limits: Limits) -> list[Framed]:
    """Read what is no state and no surface: each message as JSON, with the pointer to it in the whole.

    Raises:
        ParseError, InvalidDocumentError, LimitError: it cannot be read at all.
        TypeError: it is nothing that can be validated.
    """
    if isinstance(source, TEXT_TYPES):
        return _read(cast("Text", source), limits)
    if isinstance(source, v0_9.Message | v1_0.Message):
        return [("", cast("JsonValue", dump_message(source)))]
    if isinstance(source, Mapping):
        return framed(_json.owned(source, limits))
    hold(function, "source", source, Sequence, "messages in any form, a State or a Surface")
    documents = [
        dump_message(item) if isinstance(item, v0_9.Message | v1_0.Message) else item
        for item in cast("Sequence[object]", source)
    ]
    return framed(_json.owned(documents, limits))


def _read(source: Text, limits: Limits) -> list[Framed]:
    try:
        return framed(_json.read(source, limits))
    except (ParseError, LimitError):
        pass
    # No single document: JSON lines, or nothing readable. Which of them, and what is wrong then, is known already.
    with suppress(InvalidDocumentError):
        parse_messages(source, limits=limits)
    raw = source.encode() if isinstance(source, str) else bytes(source)
    return [(f"/{index}", _json.read(record, limits)) for index, record in enumerate(records(record_of(raw)))]


@dataclass(slots=True)
class _Origins:
    """Where the components of one surface stand: message number and pointer in it, by id."""

    last: tuple[int, str]
    """The place to tell a missing root at: the latest list of components, or the creation."""
    places: dict[str, tuple[int, str]] = field(default_factory=dict[str, tuple[int, str]])
    is_broken: bool = False
    """A message for the surface was refused, so what is missing may have been in it."""


class _Course:
    """One run over a list of messages: the state so far, and the issues of each message with paths inside it."""

    def __init__(self, complete: bool, limits: Limits, available: Available) -> None:
        self._complete = complete
        self._available = available
        self._mode = FoldMode(strict=False, limits=limits, is_owned=True, available=available, has_checks=False)
        self._state = State({}, {})
        self._origins: dict[str, _Origins] = {}
        self._assumed: set[str] = set()
        """Surfaces that were never created. Each message for one has that fault, and is judged all the same."""
        self._lost: set[str] = set()
        """Surfaces whose creation was refused. That has been told, so messages for one are not to blame."""
        self._patterns = Patterns(limits)

    def run(self, entries: Sequence[Framed], repeated: Sequence[Issue]) -> list[Issue]:
        """Judge the messages one after another, then the trees that they leave.

        Messages behind a thousand errors are not read; what the trees look like then, nobody knows.

        Args:
            entries: the messages, each with its place in the document.
            repeated: what was found in the text of the document before.
        """
        found: list[list[Issue]] = []
        errors = 0
        for number, (_, document) in enumerate(entries):
            found.append(self._taken(number, document))
            errors += sum(issue.severity == "error" for issue in found[-1])
            if errors > MOST_ISSUES:
                break
        else:
            for number, issue in self._tree_issues():
                found[number].append(issue)
        numbers = {at: number for number, (at, _) in enumerate(entries)}
        listed: list[Issue] = []
        for issue in repeated:
            steps = issue.path.split("/")
            at = next((at for count in (1, 2, 3) if (at := "/".join(steps[:count])) in numbers), None)
            if at is None:
                listed.append(issue)  # about what stands around the messages
            elif numbers[at] < len(found):
                found[numbers[at]].append(replace(issue, path=issue.path[len(at) :]))
        for (at, document), issues in zip(entries, found, strict=False):
            listed += (issue.under(at) for issue in in_document_order(issues, document))
        return list(bounded(listed, has_stopped=len(found) < len(entries)))

    def _taken(self, number: int, document: JsonValue) -> list[Issue]:
        if not isinstance(document, dict):
            return list(envelope_issues(document))
        issues = [*notices(document, envelope_keys=self._reads_envelope_keys(document)), *_repeated(document)]
        try:
            message = parse_message(document, limits=self._mode.limits)
        except UispecError as error:
            self._lose(document)
            return [*issues, *error.issues]
        issues += self._prepared(number, message)
        before = self._state
        try:
            self._state = applied(self._state, message, self._mode)
        except DataError as error:
            return [*issues, *(_data_issue(issue, message) for issue in error.issues)]
        except UispecError as error:
            self._lose(document)
            return [*issues, *error.issues]
        if isinstance(message.body, CALLS):
            # A list may hold what one side sends alone, and then no surface was created in it.
            seen = self._state if message.direction == "agent_to_renderer" else None
            issues += call_issues(message, document, self._available, state=seen, is_activated=None)
        if isinstance(body := message.body, v0_9.UpdateDataModel | v1_0.UpdateDataModel):
            surface = self._state.surfaces[body.surface_id]
            if surface.catalog_id != _ASSUMED and isinstance(before.surfaces[body.surface_id].data, dict):
                issues += _model_issues(surface, "/updateDataModel/value")
        found = self._catalog_issues(number, message, document)
        if found.shape or (found.homeless and self._available.is_given):
            # What every fold refuses.
            self._state = before
            self._lose(document)
        return [*issues, *(issue for listed in found for issue in listed)]

    def _reads_envelope_keys(self, document: dict[str, JsonValue]) -> bool:
        """Tell whether bare keys of components are read as earlier spellings, as the fold will read them."""
        body = document.get("updateComponents")
        if isinstance(body, dict):
            surface = self._state.surfaces.get(str(body.get("surfaceId")))
            catalog_id = None if surface is None else surface.catalog_id
        else:
            body = document.get("createSurface")
            named = body.get("catalogId") if isinstance(body, dict) else None
            catalog_id = named if isinstance(named, str) else None
        return self._available.reads_envelope_keys(catalog_id, family(str(document.get("version"))) or "1.0")

    def _prepared(self, number: int, message: Message) -> list[Issue]:
        """Make way for a message: a surface to apply it to where there is none, a fresh record where it is new."""
        body = message.body
        if not isinstance(body, _ABOUT_SURFACES):
            return []
        id_ = body.surface_id
        if isinstance(body, v0_9.CreateSurface | v1_0.CreateSurface):
            if id_ in self._assumed | self._lost:
                self._forget(id_)
            if id_ not in self._state.surfaces:
                self._origins[id_] = _Origins((number, "/createSurface"))
            return []
        if isinstance(body, v0_9.DeleteSurface | v1_0.DeleteSurface):
            if id_ in self._assumed | self._lost:
                self._forget(id_)
            elif id_ not in self._state.surfaces:
                text = f"There is no surface {shown(id_)}; nothing is deleted."
                return [Issue("/deleteSurface/surfaceId", "unknown_surface", text, "notice")]
            return []
        if id_ not in self._state.surfaces:
            self._assume(id_, number, message)
            self._assumed.add(id_)
        if id_ not in self._assumed:
            return []
        text = f"There is no surface {shown(id_)}; create it first."
        return [Issue(f"/{message.body_name}/surfaceId", "unknown_surface", text)]

    def _assume(self, id_: str, number: int, message: Message) -> None:
        surface = Surface(id_, family_of(message), _ASSUMED, SlotsMap[Component](), {})
        self._state = State({**self._state.surfaces, id_: surface}, self._state.calls)
        self._origins[id_] = _Origins((number, f"/{message.body_name}"))

    def _forget(self, id_: str) -> None:
        self._assumed.discard(id_)
        self._lost.discard(id_)
        self._origins.pop(id_, None)
        surfaces = {other: surface for other, surface in self._state.surfaces.items() if other != id_}
        self._state = State(surfaces, self._state.calls)

    def _lose(self, document: dict[str, JsonValue]) -> None:
        """Note that a message was refused, so that nobody asks for what was in it."""
        for name, body in document.items():
            id_ = body.get("surfaceId") if isinstance(body, dict) else None
            if not isinstance(id_, str):
                continue
            if id_ in self._state.surfaces:
                self._origins[id_].is_broken = True
            elif name == "createSurface":
                self._lost.add(id_)
                version = family(str(document.get("version"))) or "1.0"
                surface = Surface(id_, version, _ASSUMED, SlotsMap[Component](), {})
                self._state = State({**self._state.surfaces, id_: surface}, self._state.calls)
                self._origins[id_] = _Origins((0, ""), is_broken=True)

    def _literals(self, surface: Surface) -> Literals:
        limits = self._mode.limits
        return Literals(surface.catalog_id, surface.version, limits=limits, patterns=self._patterns)

    def _catalog_issues(self, number: int, message: Message, document: dict[str, JsonValue]) -> Findings:
        """Judge the surface that a message created, and the components that it brought, as they stand there now."""
        found = Findings([], [], [])
        body = message.body
        if isinstance(body, v0_9.DeleteSurface | v1_0.DeleteSurface):
            self._origins.pop(body.surface_id, None)
        if not isinstance(body, _WITH_COMPONENTS):
            return found
        surface = self._state.surfaces[body.surface_id]
        default = surface.catalog_id
        if isinstance(body, v0_9.CreateSurface | v1_0.CreateSurface):
            about = surface_issues(default, "/createSurface/catalogId", surface.version, self._available)
            found.homeless.extend(about)
            # That the default is not there is one fault, and not one of every component.
            default = _ASSUMED if any(issue.severity == "error" for issue in about) else default
        if isinstance(body, v0_9.CreateSurface) or body.components is MISSING:
            return found
        origins = self._origins[body.surface_id]
        at = f"/{message.body_name}/components"
        origins.last = (number, at)
        places = {component.id: f"{at}/{index}" for index, component in enumerate(body.components)}
        # A fold that is not strict takes over the type of the component that is there.
        untyped = (index for index, component in enumerate(body.components) if component.component is MISSING)
        found.names.extend(Issue(f"{at}/{index}/component", "missing_property", UNTYPED) for index in untyped)
        found.names.extend(id_issues(places, places.__getitem__, surface.version))
        literals = self._literals(surface)
        checks = CatalogChecks(default, surface.version, self._available)
        for id_, place in places.items():
            if len(found.shape) > MOST_ISSUES:
                break  # No more are told, and the message is refused whatever the rest of it is.
            origins.places[id_] = (number, place)
            one = _judged(surface.components[id_], place, checks, literals)
            for all_, more in zip(found, one, strict=True):
                all_ += (replace(issue, path=written_path(issue.path, document)) for issue in more)
        return found

    def _tree_issues(self) -> Iterator[tuple[int, Issue]]:
        for id_, origins in self._origins.items():
            if origins.is_broken or (id_ in self._assumed and not origins.places):
                continue
            marked = {name: f"/{number}{place}" for name, (number, place) in origins.places.items()}
            number, place = origins.last
            surface = self._state.surfaces[id_]
            for issue in _relations(
                surface,
                marked.__getitem__,
                self._literals(surface),
                self._available,
                at=f"/{number}{place}",
                complete=self._complete,
                limits=self._mode.limits,
            ):
                mark, slash, rest = issue.path[1:].partition("/")
                yield int(mark), replace(issue, path=f"{slash}{rest}")


def _model_issues(surface: Surface, at: str) -> Iterator[Issue]:
    if not isinstance(surface.data, dict):
        text = "The data model is no object, so no message can carry it back to the agent (sendDataModel)."
        yield Issue(at, "wrong_type", text, "warning")


def _data_issue(issue: Issue, message: Message) -> Issue:
    """Bring an issue about a place in the data to the message that asked for it; the sentence names the place."""
    body = message.body
    has_path = isinstance(body, v0_9.UpdateDataModel | v1_0.UpdateDataModel) and body.path is not MISSING
    at = f"/{message.body_name}/path" if has_path else f"/{message.body_name}"
    text = f"The data model cannot be written at {shown(issue.path)}. {issue.message.removesuffix(ASKED)}"
    return replace(issue, path=at, message=text)


_ABOUT_SURFACES: Final = (
    *(v0_9.CreateSurface, v0_9.UpdateComponents, v0_9.UpdateDataModel, v0_9.DeleteSurface),
    *(v1_0.CreateSurface, v1_0.UpdateComponents, v1_0.UpdateDataModel, v1_0.DeleteSurface),
)
_WITH_COMPONENTS: Final = (
    *(v0_9.CreateSurface, v1_0.CreateSurface),
    *(v0_9.UpdateComponents, v1_0.UpdateComponents),
)


def _repeated(document: Mapping[str, JsonValue]) -> list[Issue]:
    """Find ids that a message gives twice, whether or not the rest of it has the right shape."""
    issues: list[Issue] = []
    for name in ("createSurface", "updateComponents"):
        body = document.get(name)
        components = body.get("components") if isinstance(body, dict) else None
        if isinstance(components, list):
            ids = [component.get("id") if isinstance(component, dict) else None for component in components]
            issues += duplicates(ids, f"/{name}/components")
    return issues
