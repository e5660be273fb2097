"""What the models read, they keep: each property, each number as written, nothing beside it, nobody else's dicts."""

import copy
import pickle
from collections.abc import Iterator
from typing import Any, Final, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, TypeAdapter

from tests.a2ui import documents
from uispec import _json, pointer
from uispec._issues import read_as
from uispec._model import MISSING, STRICT, Model
from uispec.a2ui import v0_9, v1_0
from uispec.errors import InvalidDocumentError, Issue, UispecError

MODULES: Final[dict[str, Any]] = {"v0_9": v0_9, "v1_0": v1_0}


def dump(model: BaseModel) -> Any:
    return model.model_dump(mode="json")


Row = tuple[str, TypeAdapter[Any], Any]


def rows() -> Iterator[Row]:
    for version, module in MODULES.items():
        name = version.upper()
        for kind, component in getattr(documents, f"COMPONENTS_{name}").items():
            yield f"{version} {kind}", module.COMPONENT, component
        for number, message in enumerate(getattr(documents, f"MESSAGES_{name}")):
            yield f"{version} message {number}: {list(message)[1]}", module.MESSAGE, message
        for kind, call in getattr(documents, f"CALLS_{name}").items():
            yield f"{version} call of {kind}", TypeAdapter(module.FunctionCall, config=STRICT), call
        for kind, document in getattr(documents, f"METADATA_{name}").items():
            yield f"{version} {kind}", TypeAdapter(getattr(module, kind)), document


EDGES: Final[tuple[Row, ...]] = (
    (
        "null is a value in v0.9 (a2ui-roundtrip-keeps-value-null)",
        v0_9.MESSAGE,
        {"version": "v0.9", "updateDataModel": {"surfaceId": "s", "value": None}},
    ),
    (
        "absent is no null in v0.9 (a2ui-roundtrip-keeps-value-null)",
        v0_9.MESSAGE,
        {"version": "v0.9", "updateDataModel": {"surfaceId": "s"}},
    ),
    ("the later spelling of v0.9", v0_9.MESSAGE, {"version": "v0.9.1", "deleteSurface": {"surfaceId": ""}}),
    ("the earlier spelling of v1.0", v1_0.MESSAGE, {"version": "v1.0", "deleteSurface": {"surfaceId": "s"}}),
    (
        "a call as the drafts spelled it",
        v1_0.MESSAGE,
        {
            "version": "v1.0",
            "callAgentFunction": {
                "surfaceId": "s",
                "functionCallId": "1",
                "callFunction": {"call": "f", "args": {"a-b": None}},
            },
        },
    ),
    (
        "a call of the agent as the drafts spelled it",
        v1_0.MESSAGE,
        {
            "version": "v1.0",
            "callRendererFunction": {"functionCallId": "1", "callFunction": {"call": "f", "catalogId": "c"}},
        },
    ),
    (
        "a null response",
        v1_0.MESSAGE,
        {"version": "1.0", "agentFunctionResponse": {"functionCallId": "1", "value": None}},
    ),
    ("an error that names neither", v1_0.MESSAGE, {"version": "1.0", "error": {"code": "X", "message": "m"}}),
    (
        "an error that names both",
        v1_0.MESSAGE,
        {"version": "1.0", "error": {"code": "X", "message": "m", "surfaceId": "s", "functionCallId": "1"}},
    ),
    (
        "python names are other keys",
        v0_9.MESSAGE,
        {"version": "v0.9", "error": {"code": "X", "message": "m", "surfaceId": "s", "surface_id": 1}},
    ),
    (
        "a key whose twin looks the same",
        v1_0.COMPONENT,
        {"id": "a", "component": "Text", "text": "x", "@metadata": {"extensions": {"e\u0301": 1, "\u00e9": 2}}},
    ),
    ("a component without a type", v0_9.COMPONENT, {"id": "a", "text": "x"}),
    (
        "names of Python's own",
        v1_0.COMPONENT,
        {
            "id": "a",
            "component": "Foo",
            "model_config": 1,
            "copy": [1.0],
            "self": {},
            "__pydantic_extra__": None,
            "model_extra": 0,
        },
    ),
    (
        "earlier keys make a component raw",
        v1_0.COMPONENT,
        {"id": "a", "component": "Text", "text": {"path": "/a"}, "accessibility": {"label": "x"}},
    ),
    (
        "data that looks like the drafts' values",
        v1_0.COMPONENT,
        {
            "id": "a",
            "component": "Button",
            "child": "b",
            "action": {"event": {"name": "n", "context": {"a": {"path": "/a", "call": "f"}}}},
        },
    ),
    ("integers of any length", v0_9.COMPONENT, {"id": "a", "component": "Slider", "max": 10**40, "value": -0.0}),
    (
        "a reference in a free value",
        v1_0.COMPONENT,
        {
            "id": "a",
            "component": "CheckBox",
            "label": "l",
            "value": {"@call": "required", "args": {"value": {"@path": "/a", "x": 1}}},
        },
    ),
    (
        "a function of another catalog",
        v1_0.COMPONENT,
        {"id": "a", "component": "Text", "text": {"@call": "email", "catalogId": "c", "args": {"any": None}}},
    ),
    (
        "a choice has a list, and a label (a2ui-legal-property-not-in-model)",
        v0_9.COMPONENT,
        {
            "id": "p",
            "component": "ChoicePicker",
            "label": "Size",
            "options": [{"label": "S", "value": "s"}],
            "value": ["s"],
            "variant": "mutuallyExclusive",
        },
    ),
    (
        "free values keep their kinds (pyd-json-bool-stays-bool)",
        v1_0.MESSAGE,
        {
            "version": "1.0",
            "createSurface": {
                "surfaceId": "s",
                "dataModel": {"a": True, "b": 1, "c": 1.0, "d": [False, 0, "0"], "e": {"x": {"y": True}}},
            },
        },
    ),
    (
        "dynamic values keep their kinds (pyd-json-bool-stays-bool)",
        v1_0.COMPONENT,
        {
            "id": "a",
            "component": "Button",
            "child": "b",
            "action": {
                "event": {
                    "name": "n",
                    "context": {"a": True, "b": 1, "c": 1.0, "d": [False, 0, "0"], "e": {"x": {"y": True}}},
                }
            },
        },
    ),
)

KEPT: Final = (*rows(), *EDGES)


def test_a_model_shows_only_what_is_there() -> None:
    assert repr(v1_0.Text(id="t", text="Hi")) == "Text(id='t', component='Text', text='Hi')"
    assert (
        repr(v1_0.RawComponent.model_validate({"id": "g", "component": "Gauge", "at": 1}))
        == "RawComponent(id='g', component='Gauge', at=1)"
    )
    assert repr(v1_0.UpdateDataModel(surface_id="s", value=None)) == "UpdateDataModel(surface_id='s', value=None)"


@pytest.mark.parametrize("row", KEPT, ids=lambda row: row[0])
def test_a_document_is_kept_as_written(row: Row) -> None:
    _, adapter, document = row
    before = copy.deepcopy(document)
    text = _json.text(document)
    for data in (document, text, text.encode()):
        model = read_as(adapter, data)
        assert _json.same(dump(model), document)
        assert _json.same(_json.read(model.model_dump_json()), document)
        assert read_as(adapter, dump(model)) == model
    assert _json.same(document, before)


@pytest.mark.parametrize("row", KEPT, ids=lambda row: row[0])
def test_a_model_travels(row: Row) -> None:
    model = read_as(row[1], row[2])
    for twin in (pickle.loads(pickle.dumps(model)), copy.deepcopy(model)):
        assert _json.same(twin, model)
        assert twin == model


def test_models_of_fixed_parts_hash() -> None:
    def text(value: v1_0.DataBinding | str) -> v1_0.Text:
        return v1_0.Text(id="a", text=value)

    twins = (text(v1_0.DataBinding(path="/a")), text(v1_0.DataBinding(path="/a")), text("b"))
    assert len({hash(twin) for twin in twins}) == 2
    assert hash(v0_9.Row(id="r", children=("a", "b"))) == hash(v0_9.Row(id="r", children=("a", "b")))


def test_every_model_builds() -> None:
    """Building is put off until first use, which must not put off an error."""
    built = 0
    for module in MODULES.values():
        for name in dir(module):
            each: Any = getattr(module, name)
            if isinstance(each, type) and issubclass(each, Model):
                assert (name, each.model_rebuild(force=True)) == (name, True)
                built += 1
            elif isinstance(each, TypeAdapter):
                assert (name, cast("TypeAdapter[Any]", each).rebuild(force=True)) == (name, True)
                built += 1
    assert built > 130


KINDS: Final[tuple[tuple[Any, Any, str], ...]] = (
    (v0_9, {"id": "a", "component": "Text", "text": "x"}, "Text"),
    (v0_9, {"id": "a", "component": "Text", "text": 1}, "RawComponent"),
    (v0_9, {"id": "a", "component": "Text", "text": {"call": "shout"}}, "Text"),
    (v0_9, {"id": "a", "component": "Text", "text": {"call": "email", "args": {}}}, "RawComponent"),
    (v0_9, {"id": "a", "component": "Chart", "points": [1]}, "RawComponent"),
    (v0_9, {"id": "a", "text": "x"}, "RawComponent"),
    (v0_9, {"id": "a", "component": "Text", "text": "x", "metadata": {}}, "RawComponent"),
    (v1_0, {"id": "a", "component": "Text", "text": "x"}, "Text"),
    (v1_0, {"id": "a", "component": "Text", "text": "x", "variant": "h1"}, "RawComponent"),
    (v1_0, {"id": "a", "component": "Text", "text": {"path": "/a"}}, "RawComponent"),
    (
        v1_0,
        {"id": "a", "component": "Button", "child": "b", "action": {"event": {"name": "n"}}, "checks": []},
        "RawComponent",
    ),
    (v1_0, {"id": "a", "component": "Text", "text": {"@call": "@index"}}, "Text"),
    (v1_0, {"id": "a", "component": "Text", "text": {"@call": "@index", "catalogId": "c"}}, "RawComponent"),
    (v1_0, {"id": "a", "component": "Text", "text": {"@call": "@other"}}, "Text"),
)


@pytest.mark.parametrize(("module", "document", "kind"), KINDS)
def test_a_component_is_typed_where_it_fits(module: Any, document: documents.Document, kind: str) -> None:
    assert type(read_as(module.COMPONENT, document)).__name__ == kind


def test_calls_are_typed_where_the_basic_catalog_knows_them() -> None:
    for module, calls in ((v0_9, documents.CALLS_V0_9), (v1_0, documents.CALLS_V1_0)):
        adapter: TypeAdapter[Any] = TypeAdapter(module.FunctionCall, config=STRICT)
        for name, call in calls.items():
            model = read_as(adapter, call)
            assert type(model) is (v1_0.IndexCall if name == "@index" else module.FUNCTIONS[name])
            assert model.call == name


def own_name(module: Any, wire: str) -> str:
    """The attribute of a message that has this key on the wire."""
    return next(own for own, info in module.Message.model_fields.items() if info.serialization_alias == wire)


@pytest.mark.parametrize("version", MODULES)
def test_a_message_tells_its_body(version: str) -> None:
    module, agent = MODULES[version], getattr(documents, f"AGENT_{version.upper()}")
    for document in getattr(documents, f"MESSAGES_{version.upper()}"):
        name = list(document)[1]
        message = read_as(module.MESSAGE, document)
        assert message.version == document["version"]
        assert message.body_name == name
        assert _json.same(dump(message.body), document[name])
        assert message.direction == ("agent_to_renderer" if name in agent else "renderer_to_agent")
        fields = list(module.Message.model_fields)
        assert [own for own in fields if getattr(message, own) is not MISSING][1:] == [own_name(module, name)]


@pytest.mark.parametrize("version", MODULES)
def test_a_body_that_python_code_gives_as_absent_is_none(version: str) -> None:
    module, spelled = MODULES[version], getattr(documents, f"MESSAGES_{version.upper()}")[0]["version"]
    body = module.DeleteSurface(surface_id="s")
    assert module.Message(version=spelled, create_surface=MISSING, delete_surface=body).body == body
    with pytest.raises(InvalidDocumentError, match="this one holds none"):
        module.Message(version=spelled, create_surface=MISSING)


def test_python_code_builds_what_the_wire_says() -> None:
    column = v1_0.Column(
        id="root",
        children=v1_0.ChildTemplate(component_id="row", path="/rows"),
        catalog_id="c",
        accessibility=v1_0.AccessibilityAttributes(label="Rows", hidden=False),
        metadata=v1_0.Metadata(extensions={"org_x": 1}),
    )
    field = v1_0.TextField(
        id="row",
        label=v1_0.FormatStringCall(args=v1_0.FormatStringArgs(value="${name}")),
        checks=(
            v1_0.CheckRule(condition=v1_0.RequiredCall(args=v1_0.RequiredArgs(value=v1_0.DataBinding(path="name")))),
        ),
    )
    message = v1_0.Message(
        version="1.0", update_components=v1_0.UpdateComponents(surface_id="s", components=(column, field))
    )
    assert dump(message) == {
        "version": "1.0",
        "updateComponents": {
            "surfaceId": "s",
            "components": [
                {
                    "id": "root",
                    "component": "Column",
                    "children": {"componentId": "row", "path": "/rows"},
                    "@catalogId": "c",
                    "@accessibility": {"label": "Rows", "hidden": False},
                    "@metadata": {"extensions": {"org_x": 1}},
                },
                {
                    "id": "row",
                    "component": "TextField",
                    "label": {"@call": "formatString", "args": {"value": "${name}"}},
                    "@checks": [{"condition": {"@call": "required", "args": {"value": {"@path": "name"}}}}],
                },
            ],
        },
    }
    assert read_as(v1_0.MESSAGE, message.model_dump_json()) == message


def test_tags_are_always_written() -> None:
    """pyd-discriminator-survives-exclude-defaults, pyd-alias-of-discriminator."""
    for module in MODULES.values():
        call = module.NotCall(args=module.NotArgs(value=True))
        component = module.CheckBox(id="a", label="l", value=call)
        text = component.model_dump_json(exclude_defaults=True, exclude_none=True)
        assert _json.same(_json.read(text), dump(component))
        assert read_as(module.COMPONENT, text) == component


def test_free_values_are_private() -> None:
    """Neither the giver of a value nor the taker of a dump can change a model."""
    value: Any = {"rows": [{"a": [1]}]}
    built = v0_9.UpdateDataModel(surface_id="s", value=value)
    read = read_as(v0_9.MESSAGE, {"version": "v0.9", "updateDataModel": {"surfaceId": "s", "value": value}})
    raw = read_as(v0_9.COMPONENT, {"id": "a", "component": "Chart", "points": value})
    dumps = [dump(model) for model in (built, read, raw)]
    kept = copy.deepcopy(dumps)
    value["rows"][0]["a"].append(2)
    value["more"] = 1
    assert [dump(model) for model in (built, read, raw)] == kept
    dumps[0]["value"]["rows"].clear()
    dumps[2]["points"]["rows"].clear()
    assert [dump(model) for model in (built, read, raw)] == kept


def test_one_value_in_two_places_is_no_loop() -> None:
    """pyd-shared-subtree-is-no-cycle: shared is fine, a real loop is told as such."""
    text = {"id": "a", "component": "Text", "text": "x"}
    message: Any = {"version": "v0.9", "updateComponents": {"surfaceId": "s", "components": [text, text]}}
    assert dump(read_as(v0_9.MESSAGE, message)) == message
    loop: dict[str, Any] = {"version": "v0.9", "updateDataModel": {"surfaceId": "s", "value": {}}}
    loop["updateDataModel"]["value"]["self"] = loop["updateDataModel"]["value"]
    with pytest.raises(UispecError) as caught:
        read_as(v0_9.MESSAGE, loop)
    assert [(issue.path, issue.code) for issue in caught.value.issues] == [("/updateDataModel/value/self", "too_deep")]


SCALARS: Final[tuple[tuple[str, Any, str, Any, Any], ...]] = (
    ("number", {"component": "Slider", "max": 1}, "value", (5, 0, 2.5), (True, "true", "5", None, [], {})),
    ("boolean", {"component": "CheckBox", "label": "l"}, "value", (True, False), ("true", "5", 5, 0, None, [], {})),
    ("string", {"component": "Text"}, "text", ("true", "5", ""), (True, 5, 0, None, [], {})),
    ("list", {"component": "ChoicePicker", "options": []}, "value", ([], ["a"]), (True, "a", [1], [None], None, {})),
)


@pytest.mark.parametrize("module", MODULES.values(), ids=MODULES)
@pytest.mark.parametrize("row", SCALARS, ids=lambda row: row[0])
def test_scalars_are_strict(module: Any, row: tuple[str, Any, str, Any, Any]) -> None:
    """pyd-literal-union-strictness"""
    _, rest, name, good, bad = row
    for value in (*good, *bad):
        component: Any = {"id": "a", **rest, name: value}
        for data in (component, _json.text(component)):
            assert (value, type(read_as(module.COMPONENT, data)) is not module.RawComponent) == (
                value,
                any(value is each for each in good),
            )


DYNAMIC: Final[tuple[tuple[str, Any, bool, bool], ...]] = (
    (
        "a plain object (a2ui-dynamicvalue-plain-object-by-version)",
        {"chart": {"mark": "bar", "data": {"values": [1, 2]}}},
        False,
        True,
    ),
    ("an array of anything", [None, {"a": None}], True, True),
    ("null", None, False, False),
    ("a binding of v0.9, data in v1.0", {"path": "/a"}, True, True),
    ("a binding of v1.0", {"@path": "/a"}, False, True),
    ("an extra key (a2ui-binding-with-extra-key)", {"@path": "/a", "fallback": "-"}, False, False),
    ("a call as well (a2ui-binding-with-extra-key)", {"@path": "/a", "@call": "f"}, False, False),
    ("no pointer (a2ui-binding-with-extra-key)", {"@path": 7}, False, False),
    ("doubled", {"@@path": "/a", "@@@note": 1, "mail@home": 2, "nested": [{"@@call": "f"}]}, False, True),
    ("the bare sign", {"@": 1}, False, False),
    ("reserved deep down", {"a": [{"b": {"@type": 1}}]}, False, False),
    ("a binding deep down", {"a": [{"b": {"@path": "/a"}}]}, False, True),
    ("a call deep down", {"a": [{"@call": "formatString", "args": {"value": "x"}}]}, False, True),
    ("a bad call deep down", {"a": [{"@call": "formatString", "args": {"value": 1}}]}, False, False),
    ("a bad call in an array", [{"call": "formatString"}, {"@call": "formatString"}], True, False),
)


@pytest.mark.parametrize("row", DYNAMIC, ids=lambda row: row[0])
def test_dynamic_values_by_version(row: tuple[str, Any, bool, bool]) -> None:
    _, value, in_v0_9, in_v1_0 = row
    component: Any = {
        "id": "a",
        "component": "Button",
        "child": "b",
        "action": {"event": {"name": "n", "context": {"k": value}}},
    }
    for module, taken in ((v0_9, in_v0_9), (v1_0, in_v1_0)):
        for data in (component, _json.text(component)):
            assert (type(read_as(module.COMPONENT, data)) is module.Button) == taken


MOMENTS: Final = (
    ("2026-03-01T09:30:00Z", "date-time"),
    ("2026-03-01t09:30:00.5z", "date-time"),
    ("2026-12-31T23:59:60+23:59", "date-time"),
    ("2024-02-29T00:00:00-01:00", "date-time"),
    ("2000-02-29T00:00:00Z", "date-time"),
    ("2026-03-01", "part"),
    ("09:30:00Z", "part"),
    ("1900-02-29T00:00:00Z", ""),
    ("2026-02-29T00:00:00Z", ""),
    ("2026-04-31T00:00:00Z", ""),
    ("2026-02-29", ""),
    ("2026-13-01", ""),
    ("2026-00-01", ""),
    ("2026-1-01", ""),
    ("2026-03-01T24:00:00Z", ""),
    ("2026-03-01T09:60:00Z", ""),
    ("2026-03-01T09:30Z", ""),
    ("2026-03-01T09:30:00", ""),
    ("2026-03-01 09:30:00Z", ""),
    ("2026-03-01T09:30:00+24:00", ""),
    ("2026-03-01T09:30:00Z\n", ""),
    ("٢٠٢٦-03-01T09:30:00Z", ""),
    ("09:30:00", ""),
    ("", ""),
)


@pytest.mark.parametrize(("text", "kind"), MOMENTS)
def test_dates_and_times(text: str, kind: str) -> None:
    action: Any = {"name": "n", "surfaceId": "s", "sourceComponentId": "c", "timestamp": text, "context": {}}
    entry = {"id": "a", "component": "DateTimeInput", "value": "any text", "max": text}
    for module in MODULES.values():
        message: Any = {"version": "v0.9" if module is v0_9 else "1.0", "action": action}
        read, _ = outcome(module.MESSAGE, message)
        assert (read is not None) == (kind == "date-time")
        assert (type(read_as(module.COMPONENT, entry)) is module.DateTimeInput) == (kind != "")


WORDS: Final = (
    *(
        "version",
        "v0.9",
        "1.0",
        "v1.0",
        "createSurface",
        "updateComponents",
        "updateDataModel",
        "components",
        "id",
        "root",
    ),
    *(
        "component",
        "Text",
        "Button",
        "Row",
        "Chart",
        "text",
        "path",
        "@path",
        "call",
        "@call",
        "args",
        "value",
        "formatString",
    ),
    *(
        "children",
        "action",
        "event",
        "name",
        "context",
        "checks",
        "@checks",
        "condition",
        "surfaceId",
        "catalogId",
        "<string>",
    ),
    *("error", "code", "message", "/", "", "@", "@metadata", "extensions", "a-b", "<function call>", "missing"),
)

_values: Final = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 3)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(WORDS),
    lambda below: st.lists(below, max_size=3) | st.dictionaries(st.sampled_from(WORDS), below, max_size=5),
    max_leaves=12,
)


def resolves(document: Any, path: str) -> bool:
    """Is there something at the end of the path, or at least an object or array that lacks its last step?"""
    tokens = pointer.parse(path)
    here: Any = document
    for number, token in enumerate(tokens):
        members = dict[str, Any]((str(step), below) for step, below in steps(here))
        if token not in members:
            return number == len(tokens) - 1 and isinstance(here, list | dict)
        here = members[token]
    return True


def steps(value: Any) -> list[tuple[str | int, Any]]:
    if isinstance(value, dict):
        return list(cast("dict[str | int, Any]", value).items())
    return list(enumerate(cast("list[Any]", value))) if isinstance(value, list) else []


@given(st.sampled_from([row for row in KEPT if row[2]]), st.data())
def test_any_change_of_a_document_is_kept_or_told(row: Row, data: st.DataObject) -> None:
    """dump(parse(x)) equals x; no input makes anything but `UispecError` escape; each issue's path resolves."""
    _, adapter, document = row
    document = copy.deepcopy(document)
    holder: Any = document
    for _ in range(data.draw(st.integers(0, 6))):
        below = [each for _, each in steps(holder) if steps(each)]
        if below:
            holder = data.draw(st.sampled_from(below))
    if isinstance(holder, list):
        cast("list[Any]", holder).append(data.draw(_values))
    else:
        keys = st.sampled_from([*holder, *WORDS])
        holder[data.draw(keys)] = data.draw(_values)
        holder.pop(data.draw(keys), None)
    for source in (document, _json.text(document).encode()):
        model, issues = outcome(adapter, source)
        if model is not None:
            assert _json.same(dump(model), document)
        assert all(resolves(document, issue.path) for issue in issues)
        assert len(set(issues)) == len(issues)


def outcome(adapter: TypeAdapter[Any], source: Any) -> tuple[Any, tuple[Issue, ...]]:
    """What was read, and what is wrong with it."""
    try:
        model = read_as(adapter, source)
    except UispecError as error:
        return None, error.issues
    return model, model.issues() if isinstance(model, v0_9.RawComponent | v1_0.RawComponent) else ()
