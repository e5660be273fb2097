"""A list of messages judged one after another, each by the surface that it is meant for."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pydantic import JsonValue

from uispec._browser.patterns import Patterns
from uispec._issues.lists import MOST_ISSUES, bounded
from uispec._map import SlotsMap
from uispec._model import MISSING
from uispec._order import in_document_order
from uispec._sentences import shown
from uispec.a2ui import v0_9
from uispec.a2ui._envelope import envelope_issues
from uispec.a2ui.bodies import CreateSurface, DeleteSurface, SurfaceBody, UpdateComponents, UpdateDataModel
from uispec.a2ui.catalog_resolution import Available
from uispec.a2ui.dialects import Family, family
from uispec.a2ui.exchange.remote_calls import CALLS, call_issues
from uispec.a2ui.framing import Framed
from uispec.a2ui.reading import Message, parse_message
from uispec.a2ui.rules import ASKED, UNTYPED, FoldMode, applied, family_of
from uispec.a2ui.slots import Component
from uispec.a2ui.spellings import notices, written_path
from uispec.a2ui.state import State, Surface
from uispec.a2ui.topology import duplicates, id_issues
from uispec.a2ui.validation.by_catalog import CatalogChecks, Findings, surface_issues
from uispec.a2ui.validation.literals import Literals
from uispec.a2ui.validation.surfaces import ASSUMED, judge, judge_relations, model_issues
from uispec.errors import DataError, Issue, UispecError
from uispec.limits import Limits


@dataclass(slots=True)
class _Origins:
    """Where the components of one surface stand: message number and pointer in it, by id."""

    last: tuple[int, str]
    """The place to tell a missing root at: the latest list of components, or the creation."""
    places: dict[str, tuple[int, str]] = field(default_factory=dict[str, tuple[int, str]])
    is_broken: bool = False
    """A message for the surface was refused, so what is missing may have been in it."""


class Course:
    """One run over a list of messages: the state so far, and the issues of each message with paths inside it."""

    def __init__(
        self, complete: bool, limits: Limits, available: Available, unread: Mapping[str, int] | None = None
    ) -> None:
        self._complete = complete
        self._unread = unread or {}
        """Surfaces whose creation seems to stand where nobody can read it, and how many messages come before that."""
        self._available = available
        self._mode = FoldMode(strict=False, limits=limits, is_owned=True, available=available, has_checks=False)
        self._state = State({}, {})
        self._origins: dict[str, _Origins] = {}
        self._assumed: set[str] = set()
        """Surfaces that were never created. Each message for one has that fault, and is judged all the same."""
        self._lost: set[str] = set()
        """Surfaces whose creation was refused or not read. That has been told, so messages for one are not to blame."""
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
            found.append(self._take(number, document))
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

    def _take(self, number: int, document: JsonValue) -> list[Issue]:
        if not isinstance(document, dict):
            return list(envelope_issues(document))
        issues = [*notices(document, envelope_keys=self._reads_envelope_keys(document)), *_find_repeated(document)]
        try:
            message = parse_message(document, limits=self._mode.limits)
        except UispecError as error:
            self._lose(document)
            return [*issues, *error.issues]
        issues += self._prepare(number, message)
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
        if isinstance(body := message.body, UpdateDataModel):
            surface = self._state.surfaces[body.surface_id]
            if surface.catalog_id != ASSUMED and isinstance(before.surfaces[body.surface_id].data, dict):
                issues += model_issues(surface, "/updateDataModel/value")
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
        return self._available.reads_envelope_keys(catalog_id, _family_in(document))

    def _prepare(self, number: int, message: Message) -> list[Issue]:
        """Make way for a message: a surface to apply it to where there is none, a fresh record where it is new."""
        body = message.body
        if not isinstance(body, SurfaceBody):
            return []
        id_ = body.surface_id
        if isinstance(body, CreateSurface):
            if id_ in self._assumed | self._lost:
                self._forget(id_)
            if id_ not in self._state.surfaces:
                self._origins[id_] = _Origins((number, "/createSurface"))
            return []
        if isinstance(body, DeleteSurface):
            if id_ in self._assumed | self._lost:
                self._forget(id_)
            elif id_ not in self._state.surfaces and not self._was_unread(id_, number):
                text = f"There is no surface {shown(id_)}; nothing is deleted."
                return [Issue("/deleteSurface/surfaceId", "unknown_surface", text, "notice")]
            return []
        if id_ not in self._state.surfaces:
            self._assume(id_, family_of(message), _Origins((number, f"/{message.body_name}")))
            if self._was_unread(id_, number):
                self._lost.add(id_)
                self._origins[id_].is_broken = True
            else:
                self._assumed.add(id_)
        if id_ not in self._assumed:
            return []
        text = f"There is no surface {shown(id_)}; create it first."
        return [Issue(f"/{message.body_name}/surfaceId", "unknown_surface", text)]

    def _was_unread(self, id_: str, number: int) -> bool:
        """Tell whether a creation of the surface seems to stand, unreadable, before a message."""
        return self._unread.get(id_, number + 1) <= number

    def _assume(self, id_: str, version: Family, origins: _Origins) -> None:
        """Make a surface of an id that has none, so that what is sent for it can be judged."""
        surface = Surface(id_, version, ASSUMED, SlotsMap[Component](), {})
        self._state = State({**self._state.surfaces, id_: surface}, self._state.calls)
        self._origins[id_] = origins

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
                self._assume(id_, _family_in(document), _Origins((0, ""), is_broken=True))

    def _literals(self, surface: Surface) -> Literals:
        limits = self._mode.limits
        return Literals(surface.catalog_id, surface.version, limits=limits, patterns=self._patterns)

    def _catalog_issues(self, number: int, message: Message, document: dict[str, JsonValue]) -> Findings:
        """Judge the surface that a message created, and the components that it brought, as they stand there now."""
        found = Findings([], [], [])
        body = message.body
        if isinstance(body, DeleteSurface):
            self._origins.pop(body.surface_id, None)
        if not isinstance(body, CreateSurface | UpdateComponents):
            return found
        surface = self._state.surfaces[body.surface_id]
        default = surface.catalog_id
        if isinstance(body, CreateSurface):
            about = surface_issues(default, "/createSurface/catalogId", surface.version, self._available)
            found.homeless.extend(about)
            # That the default is not there is one fault, and not one of every component.
            default = ASSUMED if any(issue.severity == "error" for issue in about) else default
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
            one = judge(surface.components[id_], place, checks, literals)
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
            for issue in judge_relations(
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


def _family_in(document: Mapping[str, JsonValue]) -> Family:
    """The rules that a message asks for, also one that was refused; the newest where it asks for none."""
    return family(str(document.get("version"))) or "1.0"


def _data_issue(issue: Issue, message: Message) -> Issue:
    """Bring an issue about a place in the data to the message that asked for it; the sentence names the place."""
    body = message.body
    has_path = isinstance(body, UpdateDataModel) and body.path is not MISSING
    at = f"/{message.body_name}/path" if has_path else f"/{message.body_name}"
    text = f"The data model cannot be written at {shown(issue.path)}. {issue.message.removesuffix(ASKED)}"
    return replace(issue, path=at, message=text)


def _find_repeated(document: Mapping[str, JsonValue]) -> list[Issue]:
    """Find ids that a message gives twice, whether or not the rest of it has the right shape."""
    issues: list[Issue] = []
    for name in ("createSurface", "updateComponents"):
        body = document.get(name)
        components = body.get("components") if isinstance(body, dict) else None
        if isinstance(components, list):
            ids = [component.get("id") if isinstance(component, dict) else None for component in components]
            issues += duplicates(ids, f"/{name}/components")
    return issues
