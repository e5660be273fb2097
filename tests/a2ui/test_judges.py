"""Two judges: what the models accept, the official schemas accept, and the other way round.

Documents that hold everything are bent at every place in every way; whatever the models and the schemas (with the
basic catalog) then disagree about is explained by a row of `DISAGREEMENTS`. A row that explains nothing fails. The
schemas are asked through jsonschema-rs, for speed; python-jsonschema, with `regex` for its patterns, hears a part.
"""

import datetime
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, cast
from urllib.parse import urlsplit

import jsonschema_rs
import pytest
import regex
from jsonschema import Draft202012Validator, FormatChecker, ValidationError, validators
from pydantic import BaseModel, TypeAdapter
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from tests.a2ui import documents
from tests.shared import load, needs_shared, paths
from uispec._issues import read_as
from uispec.a2ui import v0_9, v1_0
from uispec.errors import UispecError

pytestmark = needs_shared

ROOT: Final = "data/a2ui/"


def accepts(adapter: TypeAdapter[Any], document: Any) -> bool:
    """Do the models take the document as one of the basic catalog, with nothing raw in it?"""
    try:
        return not has_raw(read_as(adapter, document))
    except UispecError:
        return False


def has_raw(value: object) -> bool:
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, v0_9.RawComponent | v0_9.RawCall | v1_0.RawComponent | v1_0.RawCall):
            return True
        if isinstance(each, BaseModel):
            waiting.extend(each.__dict__.values())
        elif isinstance(each, tuple):
            waiting.extend(cast("tuple[object, ...]", each))
        elif isinstance(each, dict):
            waiting.extend(cast("dict[str, object]", each).values())
    return False


@cache
def resources(version: str) -> dict[str, Any]:
    """The schemas of one version under every URI that one of them uses."""
    folder = f"https://a2ui.org/specification/{version}"
    known = {uri(version, path.name): load(f"{ROOT}{version}/{path.name}") for path in paths(f"{ROOT}{version}/*.json")}
    catalog = load(f"{ROOT}{version.removesuffix('_1')}/catalogs/basic/catalog.json")
    known[f"{folder}/catalogs/basic/catalog.json"] = catalog
    known[f"{folder}/catalog.json"] = catalog
    known[f"{folder}/catalogs/basic/common_types.json"] = load(f"{ROOT}{version}/common_types.json")
    # The catalog of v0.9.1 is that of v0.9, and asks for the common types of v0.9.
    return resources("v0_9") | known if version == "v0_9_1" else known


@cache
def fast(version: str, place: str) -> Any:
    registry = jsonschema_rs.Registry(list(resources(version).items()))
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$ref": uri(version, place)}
    return jsonschema_rs.Draft202012Validator(schema, registry=registry, validate_formats=True)


def uri(version: str, place: str) -> str:
    """The address of a file, or of a schema in it; one file says no `$id`, and is asked for by its name."""
    name, hash_, pointer = place.partition("#")
    return (
        load(f"{ROOT}{version}/{name}").get("$id", f"https://a2ui.org/specification/{version}/{name}") + hash_ + pointer
    )


def _pattern(validator: Any, pattern: str, instance: Any, schema: Any) -> Iterator[ValidationError]:
    if validator.is_type(instance, "string") and not regex.search(pattern, instance):
        yield ValidationError(f"{instance!r} does not match {pattern!r}")


def _pattern_properties(validator: Any, given: Any, instance: Any, schema: Any) -> Iterator[ValidationError]:
    if validator.is_type(instance, "object"):
        for pattern, below in given.items():
            for key, value in instance.items():
                if regex.search(pattern, key):
                    yield from validator.descend(value, below, path=key, schema_path=pattern)
        if schema.get("additionalProperties") is False:
            patterns: list[str] = list(given)
            for key in instance:
                if key not in schema.get("properties", {}) and not any(regex.search(one, key) for one in patterns):
                    yield ValidationError(f"{key!r} matches no pattern")


def _additional(validator: Any, given: Any, instance: Any, schema: Any) -> Iterator[ValidationError]:
    if "patternProperties" not in schema:  # else `_pattern_properties` has looked, with an engine that knows \p
        yield from Draft202012Validator.VALIDATORS["additionalProperties"](validator, given, instance, schema)


FORMATS: Final = FormatChecker(formats=())


@FORMATS.checks("date", raises=ValueError)
def _date(value: object) -> bool:
    if isinstance(value, str):
        datetime.date.fromisoformat(value)
        return len(value) == 10
    return True


@FORMATS.checks("time", raises=ValueError)
def _time(value: object) -> bool:
    if isinstance(value, str):
        parsed = datetime.time.fromisoformat(value)
        return parsed.tzinfo is not None and re.match(r"\d\d:\d\d:\d\d", value) is not None
    return True


@FORMATS.checks("date-time", raises=ValueError)
def _date_time(value: object) -> bool:
    if isinstance(value, str):
        parsed = datetime.datetime.fromisoformat(value)
        return parsed.tzinfo is not None and re.match(r"\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d", value) is not None
    return True


@FORMATS.checks("uri", raises=ValueError)
def _uri(value: object) -> bool:
    return not isinstance(value, str) or (bool(urlsplit(value).scheme) and not re.search(r"\s", value))


Slow: Final[Any] = cast("Any", validators).extend(
    Draft202012Validator,
    {"pattern": _pattern, "patternProperties": _pattern_properties, "additionalProperties": _additional},
)


@cache
def slow(version: str, place: str) -> Any:
    registry = Registry[Any]().with_resources(
        [
            # Without `$schema`: it would send the validator back to the stock keywords at each reference.
            (uri, DRAFT202012.create_resource({key: each for key, each in schema.items() if key != "$schema"}))
            for uri, schema in resources(version).items()
        ]
    )
    return Slow({"$ref": uri(version, place)}, registry=registry, format_checker=FORMATS)


@dataclass(frozen=True, eq=False)
class Subject:
    version: str
    name: str
    place: str
    """The official schema."""
    adapter: TypeAdapter[Any]
    whole: tuple[documents.Document, ...]
    """Documents to begin with; both judges accept them."""


_FEW_V0_9: Final = documents.messages("v0.9", {"deleteSurface": {"surfaceId": "s"}})
_FEW_V1_0: Final = documents.messages("1.0", {"deleteSurface": {"surfaceId": "s"}})

SUBJECTS: Final = (
    Subject(
        "v0_9",
        "component",
        "catalogs/basic/catalog.json#/$defs/anyComponent",
        v0_9.COMPONENT,
        (*documents.COMPONENTS_V0_9.values(),),
    ),
    Subject(
        "v0_9",
        "from agent",
        "server_to_client.json#",
        v0_9.MESSAGE,
        (*documents.messages("v0.9", documents.AGENT_V0_9),),
    ),
    Subject(
        "v0_9",
        "from renderer",
        "client_to_server.json#",
        v0_9.MESSAGE,
        (*documents.messages("v0.9", documents.RENDERER_V0_9),),
    ),
    Subject(
        "v0_9_1",
        "from agent",
        "server_to_client.json#",
        v0_9.MESSAGE,
        (*documents.messages("v0.9.1", {"deleteSurface": {"surfaceId": "s"}}),),
    ),
    Subject(
        "v0_9",
        "RendererCapabilities",
        "client_capabilities.json#",
        TypeAdapter(v0_9.RendererCapabilities),
        (documents.METADATA_V0_9["RendererCapabilities"],),
    ),
    Subject(
        "v0_9",
        "AgentCapabilities",
        "server_capabilities.json#",
        TypeAdapter(v0_9.AgentCapabilities),
        (documents.METADATA_V0_9["AgentCapabilities"],),
    ),
    Subject(
        "v0_9",
        "RendererDataModel",
        "client_data_model.json#",
        TypeAdapter(v0_9.RendererDataModel),
        (documents.METADATA_V0_9["RendererDataModel"],),
    ),
    Subject(
        "v0_9",
        "AgentMessageList",
        "server_to_client_list_wrapper.json#",
        TypeAdapter(v0_9.AgentMessageList),
        ({"messages": _FEW_V0_9},),
    ),
    Subject(
        "v0_9",
        "RendererMessageList",
        "client_to_server_list_wrapper.json#",
        TypeAdapter(v0_9.RendererMessageList),
        ({"messages": documents.MESSAGES_V0_9[-1:]},),
    ),
    Subject(
        "v0_9",
        "Sample",
        "sample.json#",
        TypeAdapter(v0_9.Sample),
        ({"name": "n", "description": "d", "messages": _FEW_V0_9, "more": 1},),
    ),
    Subject(
        "v1_0",
        "component",
        "agent_to_renderer.json#/$defs/Component",
        v1_0.COMPONENT,
        (*documents.COMPONENTS_V1_0.values(),),
    ),
    Subject(
        "v1_0",
        "from agent",
        "agent_to_renderer.json#",
        v1_0.MESSAGE,
        (*documents.messages("1.0", documents.AGENT_V1_0),),
    ),
    Subject(
        "v1_0",
        "from renderer",
        "renderer_to_agent.json#",
        v1_0.MESSAGE,
        (*documents.messages("1.0", documents.RENDERER_V1_0),),
    ),
    Subject(
        "v1_0",
        "RendererCapabilities",
        "renderer_capabilities.json#",
        TypeAdapter(v1_0.RendererCapabilities),
        (documents.METADATA_V1_0["RendererCapabilities"],),
    ),
    Subject(
        "v1_0",
        "AgentCapabilities",
        "agent_capabilities.json#",
        TypeAdapter(v1_0.AgentCapabilities),
        (documents.METADATA_V1_0["AgentCapabilities"],),
    ),
    Subject(
        "v1_0",
        "RendererDataModel",
        "renderer_data_model.json#",
        TypeAdapter(v1_0.RendererDataModel),
        (documents.METADATA_V1_0["RendererDataModel"],),
    ),
    Subject(
        "v1_0",
        "AgentMessageList",
        "agent_to_renderer_list_wrapper.json#",
        TypeAdapter(v1_0.AgentMessageList),
        ({"messages": _FEW_V1_0},),
    ),
    Subject(
        "v1_0",
        "RendererMessageList",
        "renderer_to_agent_list_wrapper.json#",
        TypeAdapter(v1_0.RendererMessageList),
        ({"messages": documents.MESSAGES_V1_0[-1:]},),
    ),
    Subject(
        "v1_0",
        "Sample",
        "sample.json#",
        TypeAdapter(v1_0.Sample),
        ({"name": "n", "description": "d", "messages": _FEW_V1_0, "more": 1},),
    ),
    Subject(
        "v1_0",
        "ValidationResult",
        "catalog_definition.json#/$defs/ValidationResult",
        TypeAdapter(v1_0.ValidationResult),
        (documents.METADATA_V1_0["ValidationResult"],),
    ),
)

VALUES: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, 1, -1, 2.5, 5.0, 0.0, 1e300, "", "x", "h1", "root"),
    *("2026-01-02", "2026-02-30", "10:00:00Z", "10:00", "24:00:00Z", "2026-01-02T10:00:00Z", "2026-01-02T10:00:00"),
    *("https://a.b/c", "a b:c", "//a.b", "#00ff00", "#00ff0", "VALIDATION_FAILED"),
    *([], ["a"], [1], [None], [[]], {}, {"a": 1}, {"@a": 1}, {"@": 1}, {"@@a": 1}),
    *({"path": "/p"}, {"@path": "/p"}, {"path": "/p", "x": 1}, {"@path": "/p", "x": 1}, {"path": 1}, {"@path": 1}),
    {"call": "formatString", "args": {"value": "x"}},
    {"@call": "formatString", "args": {"value": "x"}},
    {"call": "formatString", "args": {"value": 1}},
    {"@call": "formatString", "args": {"value": 1}},
    {"call": "required", "args": {"value": None}, "returnType": "boolean"},
    *({"call": "required", "args": {}}, {"@call": "required"}, {"call": "nope"}, {"@call": "nope"}),
    *({"@call": "@index"}, {"@call": "@index", "args": {"offset": "x"}}, {"@call": "@index", "catalogId": "c"}),
    *([{"@path": 1}], [{"@x": 1}], {"a": {"@path": "/p"}}, {"a": [{"@call": "required"}]}),
    *({"componentId": "a", "path": "/p"}, {"componentId": "a"}, {"svgPath": "M0"}, {"event": {"name": "n"}}),
    {"event": {"name": "n"}, "functionCall": {"@call": "@index"}},
    {"functionCall": {"call": "openUrl", "args": {"url": "x:"}}},
)

_GONE: Final = object()
_COMMON: Final = {"id", "weight", "accessibility", "@accessibility", "@catalogId", "@metadata"}
"""Properties that all components have from one place; they are bent in the first component only."""


def bent(subject: Subject) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Each whole document; and for each place in it: without it, with each of `VALUES` there, and with more in it."""
    for number, whole in enumerate(subject.whole):
        yield (), whole
        for place in places(whole):
            if number and subject.name == "component" and place[0] in _COMMON:
                continue
            for value in (_GONE, *VALUES):
                yield place, changed(whole, place, value)
            if isinstance(at(whole, place), dict):
                for key in ("extra", "@extra", "a-b", "surfaceId", "functionCallId"):
                    yield (*place, key), changed(whole, (*place, key), "1")


def places(whole: Any) -> Iterator[tuple[str | int, ...]]:
    waiting: list[tuple[tuple[str | int, ...], Any]] = [((), whole)]
    for place, value in waiting:  # grows on the way
        if place:
            yield place
        waiting.extend(((*place, step), below) for step, below in steps(value))


def steps(value: Any) -> Iterator[tuple[str | int, Any]]:
    if isinstance(value, dict):
        yield from cast("dict[str, Any]", value).items()
    elif isinstance(value, list):
        yield from enumerate(cast("list[Any]", value))


def at(whole: Any, place: tuple[str | int, ...]) -> Any:
    for step in place:
        whole = whole[step]
    return whole


def changed(whole: Any, place: tuple[str | int, ...], value: Any) -> Any:
    copy = deepcopy(whole)
    holder = at(copy, place[:-1])
    if value is _GONE:
        del holder[place[-1]]
    else:
        holder[place[-1]] = value
    return copy


@dataclass(frozen=True)
class Case:
    """A document that one judge takes and the other does not."""

    subject: Subject
    place: tuple[str | int, ...]
    document: Any
    ours: bool
    """Do the models take it?"""

    @property
    def value(self) -> Any:
        """What stands at the bent place; `None` where it was taken out."""
        try:
            return at(self.document, self.place)
        except (KeyError, IndexError):
            return None

    def __str__(self) -> str:
        who = "models" if self.ours else "schema"
        return f"{self.subject.version} {self.subject.name}: only the {who} take(s) {self.value!r:.80} at {self.place}"


DISAGREEMENTS: Final[dict[str, Callable[[Case], bool]]] = {
    "an empty component id: the schemas allow it, this library does not": lambda case: (
        not case.ours and case.place[-1] == "id" and case.value == ""
    ),
    "reserved keys deep inside a dynamic value: the schema looks at the top only": lambda case: (
        not case.ours and case.subject.version == "v1_0" and "context" in case.place
    ),
    "the code of a generic error has no type in the schema of v0.9; that of v1.0 says string": lambda case: (
        not case.ours and case.subject.version == "v0_9" and case.place[-2:] == ("error", "code")
    ),
    "a free value that looks like a call of an unknown function is kept as one; nothing is refused": lambda case: (
        not case.ours and case.place[-2:] == ("args", "value") and case.value in ({"call": "nope"}, {"@call": "nope"})
    ),
    "a generic error with neither surfaceId nor functionCallId, or both, is read": lambda case: (
        case.ours and case.subject.version == "v1_0" and case.place[-2] == "error" and "Id" in str(case.place[-1])
    ),
    "JSON Schemas inside an inline catalog are not looked into": lambda case: (
        case.ours and "inlineCatalogs" in case.place
    ),
}
"""Why the judges differ, and where. A row is used, or it fails."""


@cache
def disagreements(subject: Subject) -> tuple[Case, ...]:
    judge = fast(subject.version, subject.place)
    found: list[Case] = []
    verdicts = set[bool]()
    for place, document in bent(subject):
        theirs = judge.is_valid(document)
        verdicts.add(theirs)
        if accepts(subject.adapter, document) != theirs:
            found.append(Case(subject, place, document, not theirs))
    assert verdicts == {True, False}
    return tuple(found)


def explanations(case: Case) -> list[str]:
    return [reason for reason, holds in DISAGREEMENTS.items() if holds(case)]


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: f"{subject.version} {subject.name}")
def test_models_and_schemas_agree_but_for_reasons(subject: Subject) -> None:
    for whole in subject.whole:
        assert accepts(subject.adapter, whole)
        assert fast(subject.version, subject.place).is_valid(whole)
    assert [str(case) for case in disagreements(subject) if not explanations(case)] == []


def test_every_reason_is_needed() -> None:
    used = {reason for subject in SUBJECTS for case in disagreements(subject) for reason in explanations(case)}
    assert DISAGREEMENTS.keys() - used == set()


def test_python_jsonschema_says_the_same() -> None:
    judged = 0
    for subject in SUBJECTS:
        judge, other = slow(subject.version, subject.place), fast(subject.version, subject.place)
        for number, (place, document) in enumerate(bent(subject)):
            if number % 499 == 0 or not place:
                judged += 1
                assert (place, judge.is_valid(document)) == (place, other.is_valid(document))
    assert judged > 100


@pytest.mark.parametrize("version", ["v0_9", "v1_0"])
def test_both_take_the_official_examples(version: str) -> None:
    place = {"v0_9": "server_to_client.json#", "v1_0": "agent_to_renderer.json#"}[version]
    adapter = {"v0_9": v0_9.MESSAGE, "v1_0": v1_0.MESSAGE}[version]
    examples = paths(f"{ROOT}{version}/catalogs/basic/examples/*.json")
    assert len(examples) == 43
    for path in examples:
        for number, message in enumerate(load(str(path))["messages"]):
            assert (path.name, number, accepts(adapter, message)) == (path.name, number, True)
            assert fast(version, place).is_valid(message)
