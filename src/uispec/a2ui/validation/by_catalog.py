"""What the catalogs of a surface say about its components: shapes in every mode, unknown names where it is strict."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias, cast

from pydantic import BaseModel, JsonValue, TypeAdapter, ValidationError

from uispec import pointer
from uispec._issues import issues_of
from uispec._kinds import LEAVES
from uispec._model import MISSING, STRICT
from uispec._sentences import did_you_mean, nearest, shown, shown_in_python
from uispec.a2ui import v0_9, v1_0
from uispec.a2ui.catalog_resolution import Available, Offer
from uispec.a2ui.catalogs.places import calls_in
from uispec.a2ui.dialects import Family, call_key
from uispec.a2ui.slots import Component, is_raw
from uispec.a2ui.validation.return_types import complete, return_issue, wanted_by, wanted_in, wanted_of_argument
from uispec.a2ui.validation.without_catalog import raw_issues
from uispec.errors import Issue
from uispec.identifiers import check_identifier

_Tokens: TypeAlias = tuple[str | int, ...]


class Findings(NamedTuple):
    """What is wrong with one component, by the stage that tells it; each in no particular order."""

    shape: list[Issue]
    """It, or a call in it, does not fit what its catalog says of it."""
    homeless: list[Issue]
    """It, or a call in it, belongs to no catalog that is there."""
    names: list[Issue]
    """Types and functions that their catalog has not, values of the wrong type; what only a strict fold refuses."""


class CatalogChecks:
    """Judges the components of one surface by the catalogs that they, and the calls in them, belong to.

    Args:
        surface_catalog: the default catalog of the surface.
        version: of the surface.
        available: the catalogs that there are.
    """

    __slots__ = ("_available", "_default", "_key", "_version")

    def __init__(self, surface_catalog: str | None, version: Family, available: Available) -> None:
        self._default = surface_catalog
        self._version: Family = version
        self._available = available
        self._key = call_key(version)

    def of(self, component: Component, at: str, *, is_strict: bool = True) -> Findings:
        """Judge one component.

        Args:
            component: of the surface, in the current spelling.
            at: its pointer, for the paths of the issues.
            is_strict: whether names count. Otherwise they are not looked for, and neither are homes where any is
                tolerated.
        """
        found = Findings([], [], [])
        own = own_catalog(component)
        if own is not MISSING and not isinstance(own, str):
            text = '"@catalogId" must be a string, the id of a catalog.'
            found.shape.append(Issue(f"{at}/@catalogId", "wrong_type", text))
            return found
        catalog_id = own if isinstance(own, str) else self._default
        home = self._available.find(catalog_id, self._version)
        kind = str(component.component)
        if isinstance(home, Offer) and home.is_typed and kind in home.components:
            if is_raw(component):
                self._misfit(component, at, home, found)
                return found
        elif not is_strict and not self._available.is_given:
            return found
        document: dict[str, JsonValue] | None = None
        if isinstance(home, str):
            place = at if own is MISSING else f"{at}/@catalogId"
            found.homeless.append(
                self._available.refusal(home, catalog_id, self._version, place, "The component", "@catalogId")
            )
        elif home is not None and kind not in home.components:
            # The official suite looks for the name as Python quotes it.
            near = nearest(kind, home.components)
            hint = "" if near is None else f" Did you mean {near!r}?"
            text = f"{_sentence(home.label)} has no component {shown_in_python(kind)}.{hint}"
            if self._version == "1.0" and own is MISSING and "catalogId" in (component.model_extra or {}):
                text += ' A component names a catalog of its own as "@catalogId".'
            found.names.append(Issue(f"{at}/component", "unknown_component", text))
        elif home is not None and home.catalog is not None and not home.is_typed:
            document = _write(component)
            # A call of `@index` is judged by itself, as other calls are.
            indexes = [call.at for call in self._calls(component, document, home) if call.name == "@index"]
            issues = outside(home.catalog.component_issues(document, has_own_calls=False), indexes)
            found.shape.extend(issue.under(at) for issue in issues)
        elif home is None and is_raw(component):
            document = _write(component)
            issues = raw_issues(document, self._version)
            found.names.extend(issue.under(at) for issue in issues)
        for call in self._calls(component, document, home):
            self._judge(call, at, home, found)
        return found

    def of_call(self, call: dict[str, JsonValue], at: str) -> Findings:
        """Judge one call by itself, as a message carries it, and the calls among its arguments.

        Args:
            call: JSON, in the current spelling.
            at: its pointer.
        """
        found = Findings([], [], [])
        for one in self._place(_find_calls(calls_in(call, (), self._version), self._key), {}, {}):
            # What the function of the message gives goes into its response, whatever it is.
            self._judge(one if one.at else replace(one, wanted="Action"), at, None, found)
        return found

    def _misfit(self, component: v0_9.RawComponent | v1_0.RawComponent, at: str, home: Offer, found: Findings) -> None:
        """Judge a component of a type that the models know, and that does not fit its model."""
        foreign: list[_Call] = []
        if self._version == "1.0":
            calls = _calls_in_json(_write(component), self._version)
            homes = ((call, self._available.find(self._catalog_of(call), self._version)) for call in calls)
            foreign = [call for call, its_home in homes if its_home is not home and call.name != "@index"]
        # The models take every call of a basic name for one of the basic catalog.
        for issue in outside(component.issues(), [call.at for call in foreign]):
            found.shape.append(issue.under(at))
        for call in foreign:
            self._judge(call, at, home, found)

    def _catalog_of(self, call: "_Call") -> str | None:
        return call.catalog_id if isinstance(call.catalog_id, str) else self._default

    def _calls(
        self, component: Component, document: dict[str, JsonValue] | None, home: Offer | str | None
    ) -> "Iterator[_Call]":
        if document is None and not is_raw(component):
            return _calls_in_model(component, self._version)
        document = _write(component) if document is None else document
        catalog = home.catalog if isinstance(home, Offer) and not home.is_typed else None
        definition = catalog.components.get(str(component.component)) if catalog is not None else None
        if self._version == "1.0":
            found = _calls_in_json(document, self._version)
        elif definition is not None:
            # In the plain JSON of v0.9 a bare `call` may be anything; only a catalog knows where calls stand.
            found = _find_calls(definition.calls_in(document, self._version), self._key)
        else:
            return iter(())
        if catalog is None or definition is None:
            return found
        return self._place(found, definition.schema, catalog.document)

    def _place(
        self, calls: "Iterable[_Call]", schema: Mapping[str, JsonValue], document: Mapping[str, JsonValue]
    ) -> "Iterator[_Call]":
        """Find out what the place of each call wants: by the component's schema, or the function's around it."""
        around: list[_Call] = []
        for call in calls:
            while around and call.at[: len(around[-1].at) + 1] != (*around[-1].at, "args"):
                around.pop()
            steps = [str(step) for step in call.at[len(around[-1].at) + 1 if around else 0 :]]
            wanted = call.wanted
            if wanted is None and steps and around:
                outer = self._available.find(self._catalog_of(around[-1]), self._version)
                if isinstance(outer, Offer):
                    wanted = wanted_of_argument(around[-1].name, outer.catalog, outer.is_typed, self._version, steps)
            elif wanted is None and steps:
                wanted = wanted_in(schema, document, steps)
            yield replace(call, wanted=wanted)
            around.append(call)

    def _judge(self, call: "_Call", at: str, home: Offer | str | None, found: Findings) -> None:
        place = f"{at}{pointer.format(call.at)}"
        if call.catalog_id is not MISSING and not isinstance(call.catalog_id, str):
            return  # the wrong shape, which has been told
        if call.name == "@index" and self._version == "1.0":
            if isinstance(home, Offer) and home.catalog is not None and not home.is_typed:
                issues = home.catalog.call_issues(call.json(), has_own_calls=False)
                found.shape.extend(issue.under(place) for issue in issues)
            return
        catalog_id = self._catalog_of(call)
        offer = self._available.find(catalog_id, self._version)
        if offer is None:
            return
        if isinstance(offer, str):
            where = place if call.catalog_id is MISSING else f"{place}/catalogId"
            what = f"The call of {shown(call.name)}"
            found.homeless.append(self._available.refusal(offer, catalog_id, self._version, where, what, "catalogId"))
        elif call.name not in offer.functions:
            hint = did_you_mean(call.name, offer.functions)
            text = f"{_sentence(offer.label)} has no function {shown(call.name)}.{hint}"
            found.names.append(Issue(f"{place}/{self._key}", "unknown_function", text))
        else:
            issues = self._call_issues(call, offer)
            found.shape.extend(issue.under(place) for issue in issues)
            told = {issue.path for issue in issues}
            found.names.extend(issue.under(place) for issue in self._odd_names(call, told))
            wrong = return_issue(call.name, offer.catalog, call.wanted, self._version)
            if wrong is not None:
                found.names.append(replace(wrong, path=place))

    def _call_issues(self, call: "_Call", offer: Offer) -> Sequence[Issue]:
        if not offer.is_typed and offer.catalog is not None:
            return offer.catalog.call_issues(call.json(), has_own_calls=False)
        if isinstance(call.written, BaseModel) and not isinstance(call.written, _RAW_CALLS):
            return ()
        return typed_call_issues(call.json(), self._version) if call.name in _TYPED[self._version] else ()

    def _odd_names(self, call: "_Call", told: Collection[str]) -> Iterator[Issue]:
        """The names of arguments that are no identifiers; those of calls that the models read have been looked at."""
        if self._version != "1.0" or isinstance(call.written, BaseModel):
            return
        args = call.written.get("args")
        for name in args if isinstance(args, dict) else ():
            path = pointer.format(("args", name))
            for issue in () if path in told else check_identifier(name, "argument name"):
                if issue.severity == "error":
                    yield replace(issue, path=path)


def own_catalog(component: Component) -> object:
    """The `@catalogId` of a component of v1.0, typed or raw; on an older one it is a property like any other."""
    if isinstance(component, v1_0.RawComponent):
        return (component.model_extra or {}).get("@catalogId", MISSING)
    return getattr(component, "catalog_id", MISSING)


def shape_issues(component: Component, at: str, surface_catalog: str | None, version: Family) -> list[Issue]:
    """Find why a component of a type that the basic or the minimal catalog knows does not fit that type.

    Args:
        component: of a surface of that version, in the current spelling.
        at: its pointer, for the paths of the issues.
        surface_catalog: the default catalog of the surface.
        version: of the surface.
    """
    if not is_raw(component):
        return []
    return CatalogChecks(surface_catalog, version, OUR_OWN).of(component, at, is_strict=False).shape


OUR_OWN: Final = Available()
"""The catalogs that the protocol itself defines."""


def surface_issues(surface_catalog: str | None, at: str, version: Family, available: Available) -> list[Issue]:
    """Tell that the catalog of a surface is not there, or not known, so that its components are not checked.

    Args:
        surface_catalog: its id; `None` where each component names its own.
        at: the pointer of the id.
        version: of the surface.
        available: the catalogs that there are.

    Returns:
        At most one issue. Where any id is tolerated: a notice, or a warning where the id looks like a misspelling of
        one that is known.

    >>> surface_issues("https://example.org/mine", "/createSurface/catalogId", "1.0", OUR_OWN)[0].severity
    'notice'
    """
    if surface_catalog is None:
        return []
    found = available.find(surface_catalog, version)
    if isinstance(found, str):
        return [available.refusal(found, surface_catalog, version, at, "The surface", "catalogId")]
    if found is not None or available.is_given:
        return []
    text = f"The catalog {shown(surface_catalog)} is not known; components of it are not checked."
    near = available.nearest(surface_catalog, version)
    if near is None:
        return [Issue(at, "unknown_catalog", text, "notice")]
    return [Issue(at, "unknown_catalog", f"{text} Did you mean {shown(near)}?", "warning")]


def typed_call_issues(call: Mapping[str, JsonValue], version: Family) -> Sequence[Issue]:
    """Find why a call of a function of the basic catalog does not fit it; calls among its arguments are left out."""
    document = cast("JsonValue", call)
    adapter = _call_adapter("1.0" if version == "1.0" else "0.9")
    try:
        adapter.validate_python(document, by_alias=True, by_name=False)
    except ValidationError as error:
        nested = [tokens for tokens, _ in calls_in(document, (), version) if tokens]
        return outside(issues_of(error, document, adapter, tagged=True), nested)
    return ()


@cache
def _call_adapter(version: Family) -> TypeAdapter[Any]:
    return TypeAdapter(v1_0.KnownCall if version == "1.0" else v0_9.KnownCall, config=STRICT)


def outside(issues: Iterable[Issue], places: Sequence[_Tokens]) -> list[Issue]:
    """Leave out the issues that lie at one of these places or below it."""
    if not places:
        return list(issues)
    starts = tuple(f"{pointer.format(place)}/" for place in places)
    return [issue for issue in issues if not f"{issue.path}/".startswith(starts)]


def _sentence(label: str) -> str:
    return f"{label[:1].upper()}{label[1:]}"


def _write(component: Component) -> dict[str, JsonValue]:
    return cast("dict[str, JsonValue]", component.model_dump(mode="json"))


_RAW_CALLS: Final = (v0_9.RawCall, v1_0.RawCall)
_TYPED: Final[Mapping[Family, Collection[str]]] = {
    "0.9": v0_9.FUNCTIONS.keys(),
    "0.9.1": v0_9.FUNCTIONS.keys(),
    "1.0": v1_0.FUNCTIONS.keys(),
}


@dataclass(frozen=True, slots=True)
class _Call:
    at: _Tokens
    name: str
    catalog_id: object
    written: BaseModel | dict[str, JsonValue]
    wanted: str | None
    """The shared type of the value that it stands for, such as `DynamicNumber`; `None` where nothing is known, and
    `Action` where no value is asked for."""

    def json(self) -> dict[str, JsonValue]:
        if isinstance(self.written, BaseModel):
            return cast("dict[str, JsonValue]", self.written.model_dump(mode="json"))
        return self.written


def _wanted_at(at: Sequence[str | int]) -> str | None:
    return "Action" if at[-1:] == ("functionCall",) else None


def _find_calls(found: Iterable[tuple[Sequence[str], dict[str, JsonValue]]], key: str) -> Iterator[_Call]:
    for tokens, call in found:
        yield _Call(tuple(tokens), str(call[key]), call.get("catalogId", MISSING), call, _wanted_at(tokens))


_NO_VALUES: Final = frozenset({"id", "component", "@metadata", "@catalogId"})


def _calls_in_json(component: Mapping[str, JsonValue], version: Family) -> Iterator[_Call]:
    """Find the function calls in a component of v1.0, in document order; there the key of a call is reserved."""
    key = call_key(version)
    for name, value in component.items():
        if name not in _NO_VALUES and isinstance(value, dict | list):
            yield from _find_calls(calls_in(value, (name,), version), key)


def _calls_in_model(component: BaseModel, version: Family) -> Iterator[_Call]:
    """Find the function calls in a typed component, in document order."""
    waiting: list[tuple[object, _Tokens, str | None]] = [(component, (), None)]
    while waiting:
        value, at, wanted = waiting.pop()
        below: list[tuple[object, _Tokens, str | None]] = []
        if isinstance(value, BaseModel):
            if isinstance(getattr(value, "call", None), str):
                own = getattr(value, "catalog_id", MISSING)
                name = cast("str", getattr(value, "call"))  # noqa: B009 - of no class that they share
                yield _Call(at, name, own, value, _wanted_at(at) or wanted)
            # Most properties of most components are not there, or literals.
            held = [(name, item) for name, item in value.__dict__.items() if type(item) not in LEAVES]
            if held:
                wire = wire_of(type(value))
                below += ((item, (*at, wire[name].name), wire[name].wanted) for name, item in held)
            below += ((item, (*at, name), None) for name, item in (value.__pydantic_extra__ or {}).items())
        elif isinstance(value, tuple | list):
            below += ((item, (*at, index), wanted) for index, item in enumerate(cast("Sequence[object]", value)))
        elif isinstance(value, dict):
            members = cast("dict[str, JsonValue]", value)
            # In the plain JSON of v0.9 a bare `call` may be anything; in that of v1.0 the key is reserved.
            if version == "1.0" and isinstance(name := members.get("@call"), str):
                yield _Call(at, name, members.get("catalogId", MISSING), members, wanted)
            below += ((item, (*at, name), None) for name, item in members.items())
        waiting += reversed(below)


class _Wire(NamedTuple):
    name: str
    wanted: str | None


@cache
def wire_of(model: type[BaseModel]) -> Mapping[str, _Wire]:
    """By attribute of a model: its name on the wire, and the shared type that its annotation is."""
    return {
        name: _Wire(info.serialization_alias or info.alias or name, wanted_by(name, info))
        for name, info in complete(model).model_fields.items()
    }
