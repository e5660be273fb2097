"""A call with arguments of the wrong type ends in a sentence about that, whatever is called and whatever is wrong."""

import inspect
import json
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from operator import attrgetter
from types import ModuleType
from typing import Any, Final, cast

import pytest
from pydantic import BaseModel, JsonValue, TypeAdapter, ValidationError

import uispec
from tests.adaptive import calls as adaptive_calls
from tests.genui import calls as genui_calls
from tests.jsonrender import calls as jsonrender_calls
from uispec import a2ui, adaptive, agui, convert, fold, genui, jsonrender, mcp, patch, pointer, tree
from uispec.a2ui import v0_9, v1_0
from uispec.a2ui.builder import v0_9 as old_builder
from uispec.a2ui.builder import v1_0 as builder
from uispec.errors import Issue
from uispec.limits import DEFAULT
from uispec.losses import Loss
from uispec.schema.profiles import STRICT

PLACES: Final = (
    *("adaptive", "adaptive.invoke"),
    *("a2ui", "a2ui.builder.v0_9", "a2ui.builder.v1_0"),
    *("convert", "fold", "genui", "identifiers", "jsonrender", "losses", "patch", "pointer", "tree"),
)

BASIC: Final = "https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json"
FIELD: Final = {
    "id": "root",
    "component": "Button",
    "child": "text",
    "value": {"@path": "/name"},
    "action": {"event": {"name": "go"}},
}
CREATE: Final[dict[str, Any]] = {
    "version": "1.0",
    "createSurface": {
        "surfaceId": "s",
        "components": [
            {"id": "root", "component": "Column", "children": ["field", "button", "text"]},
            {"id": "field", "component": "TextField", "label": "Name", "value": {"@path": "/name"}},
            {"id": "button", "component": "Button", "child": "text", "action": {"event": {"name": "go"}}},
            {"id": "text", "component": "Text", "text": "Hello"},
        ],
        "catalogId": BASIC,
    },
}
CALL: Final = {"functionCallId": "1", "callFunction": {"@call": "ping", "catalogId": "urn:c"}}
ASKED: Final = {"version": "1.0", "callRendererFunction": CALL}
ANSWERED: Final = {"version": "1.0", "rendererFunctionResponse": {"functionCallId": "1", "value": 1}}
STATE: Final = fold.a2ui_apply(fold.a2ui_empty(), CREATE)
SURFACE: Final = STATE.surfaces["s"]
RESOLVED: Final = a2ui.resolve(SURFACE)
ROOT: Final = cast("tree.Node", RESOLVED.root)
INPUT, BUTTON, _ = cast("tuple[tree.Node, ...]", ROOT.children)
CATALOG: Final = a2ui.basic_catalog("1.0")
DOCUMENT: Final = CATALOG.to_json()
ISSUE: Final = Issue("", "wrong_type", "No.")
LOSS: Final = Loss("text", "/a", "dropped", "text.text", "Gone.")
RESULT: Final = convert.convert(CREATE, to="adaptive-card")
CLICK: Final[dict[str, Any]] = {
    "action": {"id": next(iter(cast("dict[str, Any]", RESULT.home["actions"]))), "data": {}}
}
OPTIONS: Final[dict[str, Any]] = {
    "version": "1.6",
    "host": "teams",
    "catalog": None,
    "form": "nested",
    "data": "freeze",
    "locale": "en",
    "now": "2026-01-01T00:00:00Z",
}
ADD: Final = {"op": "add", "path": "/a", "value": 1}
METADATA: Final[dict[str, Any]] = {"a2uiRendererCapabilities": {"1.0": {"supportedCatalogIds": []}}}
RENDERED: Final[dict[str, Any]] = {"data": {}, "locale": "en", "timezone": UTC, "limits": DEFAULT}


def _nothing(_id: str, _scope: str) -> None:
    return None


CALLS: Final[Mapping[str, dict[str, Any]]] = {
    "a2ui.Catalog.from_json": {"document": DOCUMENT, "catalog_id": "urn:c", "version": "1.0", "limits": DEFAULT},
    "a2ui.Catalog.from_models": {
        "catalog_id": "urn:c",
        "components": [v1_0.Text],
        "functions": [],
        "version": "1.0",
        "title": "T",
        "description": "D",
        "instructions": "I",
    },
    "a2ui.Catalog.prune": {"self": CATALOG, "components": ["Text"], "functions": []},
    "a2ui.Catalog.schema_for_output": {
        "self": CATALOG,
        "strict": True,
        "bodies": ["createSurface"],
        "profile": STRICT,
        "call_depth": 2,
    },
    "a2ui.Catalog.read_output": {"self": CATALOG, "document": {"messages": []}, "limits": DEFAULT},
    "a2ui.Catalog.to_json": {"self": CATALOG},
    "a2ui.Catalog.component_issues": {"self": CATALOG, "component": FIELD, "has_own_calls": True},
    "a2ui.Catalog.call_issues": {"self": CATALOG, "call": CALL["callFunction"], "has_own_calls": True},
    "a2ui.Catalog.with_models": {"self": CATALOG, "models": TypeAdapter(v1_0.Text)},
    "a2ui.State.to_json": {"self": STATE},
    "a2ui.State.from_json": {"document": STATE.to_json(), "limits": DEFAULT},
    "a2ui.StreamReader.feed": {"self": a2ui.read_stream(), "chunk": "Hello"},
    "a2ui.StreamReader.close": {"self": a2ui.read_stream()},
    "a2ui.action": {"surface": SURFACE, "node": BUTTON, "now": "2026-01-01T00:00:00Z", **RENDERED},
    "a2ui.agent_capabilities": {"catalog_ids": {"1.0": ["urn:c"]}, "accepts_inline_catalogs": True},
    "a2ui.answer": {"state": STATE, "message": ANSWERED, "limits": DEFAULT},
    "a2ui.basic_catalog": {"version": "1.0"},
    "a2ui.bound_path": {"surface": SURFACE, "node": INPUT, "name": "value", "limits": DEFAULT},
    "a2ui.catalog_for_copilotkit": {"catalog": CATALOG, "limits": DEFAULT},
    "a2ui.check_call": {
        "message": ASKED,
        "catalogs": [CATALOG],
        "state": STATE,
        "is_activated": True,
        "limits": DEFAULT,
    },
    "a2ui.component_schema": {"document": DOCUMENT, "name": "Text", "has_envelope": True, "limits": DEFAULT},
    "a2ui.data_from_result": {"tool_result": {"content": []}, "version": "1.0", "limits": DEFAULT},
    "a2ui.diff": {"old_surface": SURFACE, "new_surface": SURFACE, "recreate": True, "limits": DEFAULT},
    "a2ui.downgrade": {"messages": CREATE, "to": "0.9", "limits": DEFAULT},
    "a2ui.downgrade_catalog": {"document": DOCUMENT, "limits": DEFAULT},
    "a2ui.downgrade_metadata": {"document": METADATA, "limits": DEFAULT},
    "a2ui.dump_message": {"message": a2ui.parse_message(CREATE), "canonical": True},
    "a2ui.dump_messages": {"messages": [a2ui.parse_message(CREATE)], "framing": "array", "canonical": True},
    "a2ui.evaluate": {
        "value": {"@path": "/a"},
        "scope": "",
        "version": "1.0",
        "catalog_id": BASIC,
        **RENDERED,
    },
    "a2ui.evaluate_args": {
        "args": {"a": {"@path": "/a"}},
        "scope": "",
        "version": "1.0",
        "catalog_id": BASIC,
        **RENDERED,
    },
    "a2ui.event": {"surface": SURFACE, "node": BUTTON, **RENDERED},
    "a2ui.from_tree": {"node": ROOT, "version": "1.0", "surface_id": "s", "catalog_id": BASIC},
    "a2ui.negotiate": {"renderer": METADATA, "agent": {"1.0": {"supportedCatalogIds": []}}, "limits": DEFAULT},
    "a2ui.parse_message": {"data": CREATE, "limits": DEFAULT},
    "a2ui.parse_messages": {"data": [CREATE], "limits": DEFAULT},
    "a2ui.read_data_models": {"metadata": {}, "limits": DEFAULT},
    "a2ui.read_stream": {"repair": True, "by_line": True, "limits": DEFAULT},
    "a2ui.renderer_capabilities": {"catalogs": [CATALOG], "inline": ["urn:c"]},
    "a2ui.renderer_data_models": {"state": STATE, "surface_ids": ["s"]},
    "a2ui.repair_prompt": {"issues": [ISSUE], "source": CREATE, "most": 5, "length": 999, "limits": DEFAULT},
    "a2ui.resolve": {"surface": SURFACE, "previous": RESOLVED, "catalogs": [CATALOG], **RENDERED},
    "a2ui.response": {"call": a2ui.parse_message(ASKED), "value": 1, "error": None},
    "a2ui.run_checks": {"surface": SURFACE, "node": INPUT, **RENDERED},
    "a2ui.snapshot": {"state": STATE, "limits": DEFAULT},
    "a2ui.to_error_messages": {
        "issues": [ISSUE],
        "source": CREATE,
        "surface_id": "s",
        "version": "1.0",
        "limits": DEFAULT,
    },
    "a2ui.to_tree": {"surface": SURFACE, "catalogs": [CATALOG], "limits": DEFAULT},
    "a2ui.upgrade": {"messages": CREATE, "to": "1.0", "limits": DEFAULT},
    "a2ui.upgrade_catalog": {"document": DOCUMENT, "to": "1.0", "version": None, "limits": DEFAULT},
    "a2ui.upgrade_metadata": {"document": METADATA, "limits": DEFAULT},
    "a2ui.validate": {"source": CREATE, "catalogs": [CATALOG], "complete": True, "limits": DEFAULT},
    "a2ui.write_binding": {
        "state": STATE,
        "surface_id": "s",
        "node": INPUT,
        "name": "value",
        "value": "Ada",
        "limits": DEFAULT,
    },
    "a2ui.builder.v0_9.surface": {
        "surface_id": "s",
        "top": old_builder.Text(text="Hello"),
        "catalog_id": "urn:c",
        "data": {},
        "catalogs": None,
        "send_data_model": True,
        "theme": v0_9.Theme(),
        "version": "0.9",
    },
    "a2ui.builder.v1_0.surface": {
        "surface_id": "s",
        "top": builder.Text(text="Hello"),
        "catalog_id": BASIC,
        "data": {},
        "catalogs": [CATALOG],
        "send_data_model": True,
        "metadata": v1_0.Metadata(),
    },
    "convert.Conversion.to_json": {"self": RESULT},
    "convert.action_home": {
        "result_or_home": RESULT,
        "payload": CLICK,
        "data": {},
        "now": "2026-01-01T00:00:00Z",
        "limits": DEFAULT,
    },
    "convert.convert": {
        "source": CREATE,
        "to": "adaptive-card",
        "source_format": "a2ui-v1.0",
        "surface_id": "s",
        "on_loss": "report",
        **OPTIONS,
        "limits": DEFAULT,
    },
    "convert.follow_empty": {"to": "adaptive-card", "surface_id": "s", **OPTIONS},
    "convert.follow_apply": {"state": convert.follow_empty(to="outline"), "event": CREATE, "limits": DEFAULT},
    "convert.data_home": {"result_or_home": RESULT, "payload": CLICK, "data": {}, "limits": DEFAULT},
    "convert.detect": {"document": CREATE, "limits": DEFAULT},
    "fold.a2ui_empty": {},
    "fold.a2ui_apply": {
        "state": fold.a2ui_empty(),
        "message": CREATE,
        "catalogs": [CATALOG],
        "strict": True,
        "limits": DEFAULT,
    },
    "fold.a2ui_surface": {"state": STATE, "surface_id": "s"},
    "fold.agui_apply": {
        "state": fold.agui_empty(),
        "event": {"type": "RUN_STARTED", "threadId": "t", "runId": "r"},
        "strict": True,
        "authoritative": True,
        "limits": DEFAULT,
    },
    "fold.agui_empty": {"run_input": {"threadId": "t", "runId": "r", "messages": []}, "limits": DEFAULT},
    "identifiers.is_identifier": {"text": "a"},
    "identifiers.check_identifier": {"text": "a", "what": "name"},
    "losses.Loss.to_json": {"self": LOSS},
    "losses.Conversion.to_json": {"self": RESULT},
    "losses.groups": {"result": RESULT, "min_severity": "notice"},
    "losses.report": {"result": RESULT, "min_severity": "notice"},
    "losses.covers": {"loss": LOSS, "path": "/a"},
    "losses.sentence": {"code": "text", "effect": "dropped", "subject": "text"},
    "losses.in_order": {"losses": [LOSS], "ranks": [(0,)]},
    "patch.parse_patch": {"data": [ADD], "limits": DEFAULT},
    "patch.dump_patch": {"operations": patch.parse_patch([ADD])},
    "patch.apply": {"document": {}, "operations": [ADD], "policy": patch.RFC6902, "limits": DEFAULT},
    "patch.apply_one": {"document": {}, "operation": ADD, "policy": patch.RFC6902, "limits": DEFAULT},
    "patch.apply_each": {"document": {}, "operations": [ADD], "policy": patch.RFC6902, "limits": DEFAULT},
    "patch.diff": {"old": {}, "new": {"a": 1}, "limits": DEFAULT},
    "pointer.parse": {"pointer": "/a", "limits": DEFAULT},
    "pointer.split": {"pointer": "/a"},
    "pointer.format": {"tokens": ["a"]},
    "pointer.is_index": {"token": "0"},
    "pointer.get": {"document": {"a": 1}, "pointer": "/a"},
    "pointer.find": {"document": {"a": 1}, "tokens": ("a",), "default": None},
    "pointer.has": {"document": {"a": 1}, "pointer": "/a"},
    "pointer.put": {
        "document": {"a": 1},
        "tokens": ("a",),
        "value": 2,
        "policy": pointer.UPSERT,
        "limits": DEFAULT,
        "most_levels": 9,
    },
    "pointer.remove": {"document": {"a": 1}, "tokens": ("a",), "policy": pointer.UPSERT},
    "tree.Node.is_list": {"self": ROOT, "slot": "children"},
    "tree.flatten": {"top": ROOT, "root": "root"},
    "tree.join": {"root": "a", "find": _nothing, "props": None, "over": None, "cycle": None, "limits": DEFAULT},
    "tree.label": {"above": "a", "step": "child", "number": 1},
    "tree.outline": {"top": ROOT},
    "tree.walk": {"top": ROOT},
}
"""A good call of each public function, with every argument that it takes."""

for _calls in (adaptive_calls.CALLS, genui_calls.CALLS, jsonrender_calls.CALLS):
    cast("dict[str, Any]", CALLS).update(_calls)
for _name in ("v0_9", "v1_0"):
    cast("dict[str, Any]", CALLS)[f"a2ui.builder.{_name}.messages"] = CALLS[f"a2ui.builder.{_name}.surface"]

WRONG: Final[Mapping[str, Any]] = {
    "none": None,
    "a boolean": True,
    "a number": 7,
    "a fraction": 1.5,
    "text": "nothing",
    "bytes": b"\xff",
    "a list": [],
    "a list of nothing": [None],
    "a list of lists": [[]],
    "a list of texts": ["a"],
    "an object": {},
    "an object of nothing": {"version": None, "a": None},
    "an object with a number for a key": {7: {}},
    "a set": {1},
    "an iterator": iter("ab"),
    "a plain object": object(),
    "a class": str,
    "a function": len,
    "a moment": datetime(2026, 1, 1, tzinfo=UTC),
    "a model": v1_0.DataBinding(path="/a"),
    "an issue": ISSUE,
}


def _public() -> Iterator[tuple[str, Callable[..., object]]]:
    for place in PLACES:
        module = cast("ModuleType", attrgetter(place)(uispec))
        listed: list[str] = getattr(module, "__all__", None) or [
            each
            for each, held in vars(module).items()
            if not each.startswith("_") and getattr(held, "__module__", "") == module.__name__
        ]
        for each in listed:
            held = getattr(module, each)
            if inspect.isfunction(held):
                yield f"{place}.{each}", held
            elif inspect.isclass(held) and not issubclass(held, BaseModel | BaseException):
                yield from (
                    (f"{place}.{each}.{method}", getattr(held, method))
                    for each_class in inspect.getmro(held)
                    if each_class.__module__.startswith("uispec.")
                    for method, body in vars(each_class).items()
                    if not method.startswith("_") and isinstance(body, classmethod | staticmethod | type(_public))
                )


PUBLIC: Final = dict(_public())


def test_every_public_function_has_a_good_call_with_every_argument() -> None:
    assert sorted(CALLS) == sorted(PUBLIC)
    for name, arguments in CALLS.items():
        assert sorted(inspect.signature(PUBLIC[name]).parameters) == sorted(arguments), name


@pytest.mark.parametrize("name", CALLS)
def test_a_good_call_is_good(name: str) -> None:
    PUBLIC[name](**CALLS[name])


@pytest.mark.parametrize("name", CALLS)
def test_a_wrong_argument_is_a_type_error_a_value_error_or_no_error(name: str) -> None:
    """`UispecError` is a `ValueError`."""
    escaped: list[str] = []
    for argument in CALLS[name]:
        for kind, wrong in WRONG.items():
            if argument == "self":
                continue
            try:
                made = PUBLIC[name](**{**CALLS[name], argument: wrong})
                if isinstance(made, Iterator):
                    list(cast("Iterator[object]", made))
            except ValidationError as error:
                escaped.append(f"{argument}={kind}: {error}")  # a ValueError, and none of ours
            except (TypeError, ValueError):
                continue
            except Exception as error:  # whatever it is, it is told below
                escaped.append(f"{argument}={kind}: {type(error).__name__}: {error}")
    assert not escaped, "\n".join(escaped)


@pytest.mark.parametrize("name", [*adaptive_calls.CALLS, *genui_calls.CALLS, *jsonrender_calls.CALLS])
def test_the_sentence_names_the_function_that_was_called(name: str) -> None:
    called = name.split(".", 1)[1]
    others: list[str] = []
    for argument in CALLS[name].keys() - {"self"}:
        named = f"{called}() argument {argument!r} "
        for wrong in WRONG.values():
            try:
                PUBLIC[name](**{**CALLS[name], argument: wrong})
            except TypeError as error:
                others += [str(error)] if not str(error).startswith((named, named.split(".")[-1])) else []
            except ValueError:
                continue
    assert not others, "\n".join(others)


SENTENCES: Final[tuple[tuple[str, str, Any, str], ...]] = (
    ("a2ui.action", "now", 7, "action() argument 'now' must be text or a datetime, not int"),
    (
        "a2ui.agent_capabilities",
        "catalog_ids",
        ["urn:c"],
        "agent_capabilities() argument 'catalog_ids' must be a mapping of versions to ids, not list",
    ),
    (
        "a2ui.builder.v0_9.messages",
        "top",
        builder.Text(text="of another version"),
        "messages() argument 'top' must be a component of this module, not Text",
    ),
    (
        "a2ui.builder.v1_0.messages",
        "top",
        [],
        "messages() argument 'top' must be a component of this module, not list",
    ),
    (
        "a2ui.dump_message",
        "message",
        None,
        "dump_message() argument 'message' must be a typed message or a mapping, not None",
    ),
    (
        "a2ui.dump_messages",
        "messages",
        [None],
        "dump_messages() argument 'messages' must hold a typed message or a mapping at each place, not None",
    ),
    (
        "a2ui.dump_messages",
        "messages",
        "{}",
        "dump_messages() argument 'messages' must be a list that holds a typed message or a mapping at each place, "
        "not str",
    ),
    (
        "a2ui.dump_messages",
        "messages",
        v1_0.Message(version="1.0", delete_surface=v1_0.DeleteSurface(surface_id="s")),
        "dump_messages() argument 'messages' must be a list that holds a typed message or a mapping at each place, "
        "not Message",
    ),
    (
        "a2ui.dump_messages",
        "messages",
        ANSWERED,
        "dump_messages() argument 'messages' must be a list that holds a typed message or a mapping at each place, "
        "not dict",
    ),
    (
        "a2ui.write_binding",
        "node",
        None,
        "write_binding() argument 'node' must be a Node, such as resolve(surface) gives, not None",
    ),
    ("a2ui.write_binding", "name", 5, "write_binding() argument 'name' must be the name of a property, not int"),
    ("a2ui.bound_path", "name", 5, "bound_path() argument 'name' must be the name of a property, not int"),
    (
        "a2ui.negotiate",
        "renderer",
        None,
        "negotiate() argument 'renderer' must be the metadata of a message, a mapping, not None",
    ),
    (
        "a2ui.negotiate",
        "agent",
        "1.0",
        "negotiate() argument 'agent' must be capabilities by version, a mapping, or None, not str",
    ),
    ("a2ui.parse_message", "limits", None, "parse_message() argument 'limits' must be a Limits, not None"),
    (
        "a2ui.renderer_capabilities",
        "catalogs",
        ["urn:c"],
        "renderer_capabilities() argument 'catalogs' must hold a Catalog at each place, not str",
    ),
    (
        "a2ui.repair_prompt",
        "issues",
        ["no"],
        "repair_prompt() argument 'issues' must hold an Issue at each place, not str",
    ),
    ("a2ui.resolve", "previous", ROOT, "resolve() argument 'previous' must be what resolve() gave, or None, not Node"),
    ("a2ui.response", "call", {}, "response() argument 'call' must be a typed message or a PendingCall, not dict"),
    (
        "a2ui.upgrade",
        "messages",
        7,
        "upgrade() argument 'messages' must be text, bytes, a mapping or a sequence, not int",
    ),
    (
        "a2ui.validate",
        "source",
        {1},
        "validate() argument 'source' must be messages in any form, a State or a Surface, not set",
    ),
    ("convert.convert", "to", None, "convert() argument 'to' must be the name of a format, not None"),
    (
        "fold.a2ui_surface",
        "state",
        {},
        "a2ui_surface() argument 'state' must be a State, such as a fold gives, not dict",
    ),
    (
        "losses.report",
        "result",
        [],
        "report() argument 'result' must be a Conversion, or what else has losses, not list",
    ),
    ("pointer.parse", "pointer", ["a"], "parse() argument 'pointer' must be text, not list"),
    ("tree.outline", "top", SURFACE, "outline() argument 'top' must be a node of a tree, not Surface"),
)


@pytest.mark.parametrize(("name", "argument", "wrong", "sentence"), SENTENCES)
def test_the_sentence_names_the_function_the_argument_and_what_is_wanted(
    name: str, argument: str, wrong: Any, sentence: str
) -> None:
    with pytest.raises(TypeError) as caught:
        PUBLIC[name](**{**CALLS[name], argument: wrong})
    assert str(caught.value) == sentence


VALIDATES: Final[Mapping[str, Callable[[Any], list[Issue]]]] = {
    "a2ui": a2ui.validate,
    "adaptive": adaptive.validate,
    "agui": agui.validate,
    "genui": genui.validate,
    "jsonrender": jsonrender.validate,
    "mcp": mcp.validate,
}
DOCUMENTS: Final[tuple[JsonValue, ...]] = (
    *(None, True, False, 0, 5, -1.5),
    *([], [5], [None], ["x"], [[]], [[5]], [{}]),
    *({}, {"a": 1}, {"type": "RUN_STARTED"}, {"version": "1.0"}, {"root": None}),
)


@pytest.mark.parametrize("package", VALIDATES)
@pytest.mark.parametrize("document", DOCUMENTS, ids=json.dumps)
def test_of_any_json_validate_says_what_it_says_of_its_text(package: str, document: JsonValue) -> None:
    """ "`validate`: issues out, never raises for bad input"."""
    said = VALIDATES[package](document)
    written = VALIDATES[package](json.dumps(document))
    if (package, document) == ("agui", []):  # a text that holds no event is not what somebody meant to look at
        assert (said, [issue.code for issue in written]) == ([], ["no_events"])
    else:
        assert [(issue.path, issue.code, issue.severity) for issue in said] == [
            (issue.path, issue.code, issue.severity) for issue in written
        ]


@pytest.mark.parametrize("package", sorted({*VALIDATES} - {"genui", "mcp"}))
@pytest.mark.parametrize("document", [None, 5, True])
def test_what_is_no_document_is_one_issue(package: str, document: JsonValue) -> None:
    (issue,) = VALIDATES[package](document)
    assert (issue.path, issue.severity) == ("", "error")
    assert issue.message.endswith(f"; got {json.dumps(document)}.")
