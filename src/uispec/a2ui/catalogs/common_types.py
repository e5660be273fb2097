"""The types that all catalogs of a version share, as the JSON Schema document that catalogs refer to."""

from collections.abc import Mapping
from functools import cache
from typing import Final, cast

from pydantic import BaseModel, JsonValue

from uispec.a2ui import v0_9, v1_0
from uispec.a2ui.catalogs.model_schemas import model_schema
from uispec.a2ui.dialects import COMMON_TYPES, Family
from uispec.schema.keywords import DRAFT, Schema
from uispec.schema.references import redirect

_STRING: Final[Schema] = {"type": "string"}
_NUMBER: Final[Schema] = {"type": "number"}
_BOOLEAN: Final[Schema] = {"type": "boolean"}
_ARRAY: Final[Schema] = {"type": "array"}

ANY_FUNCTION: Final = "catalog.json#/$defs/anyFunction"
"""How the shared types refer to the functions of whichever catalog they are used with."""


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _one_of(description: str, *members: Schema) -> Schema:
    return {"description": description, "oneOf": list(members)}


def _without(schema: Schema, *keys: str) -> Schema:
    return {key: value for key, value in schema.items() if key not in keys}


@cache
def common_types(version: Family) -> Schema:
    """Write the document of the shared types; it is made once and shared, so copy it before you edit it.

    It equals the published one but for the texts of its descriptions and titles.

    >>> common_types("1.0")["$defs"]["DataBinding"]["required"]
    ['@path']
    """
    definitions = _v1_0() if version == "1.0" else _v0_9(version)
    return {
        "$schema": DRAFT,
        "$id": COMMON_TYPES[version],
        "title": "A2UI Common Types",
        "description": f"What all catalogs of A2UI v{version} share.",
        "$defs": cast("Schema", definitions),
    }


def _of(model: type[BaseModel], version: Family, texts: Mapping[str, str]) -> Schema:
    """The schema of a model, with descriptions of its properties."""
    schema, _ = model_schema(model, version)
    # Within the document, since it is the one that is referred to.
    redirect(schema, lambda reference: reference.removeprefix(COMMON_TYPES[version]))
    properties = cast("dict[str, Schema]", schema["properties"])
    schema["properties"] = {
        name: {**written, "description": texts[name]} if name in texts else written
        for name, written in properties.items()
    }
    return schema


def _component_id() -> Schema:
    return {"type": "string", "description": "The id of a component, unique on its surface."}


def _child_list(version: Family) -> Schema:
    template = v1_0.ChildTemplate if version == "1.0" else v0_9.ChildTemplate
    texts = {"componentId": "The component to draw for each item.", "path": "The list in the data model."}
    written = _of(template, version, texts)
    properties = cast("dict[str, Schema]", written["properties"])
    properties["componentId"] = _ref("ComponentId")
    return {
        "oneOf": [
            {"type": "array", "items": _ref("ComponentId"), "description": "Children, in order."},
            written,
        ]
    }


def _checkable(key: str) -> Schema:
    return {
        "type": "object",
        "description": "A component that the renderer checks.",
        "properties": {
            key: {"type": "array", "items": _ref("CheckRule"), "description": "All of them have to hold."},
        },
    }


def _action(version: Family) -> Schema:
    model = v1_0.Action if version == "1.0" else v0_9.Action
    written = _of(model, version, {})
    properties = cast("dict[str, Schema]", written["properties"])
    event = cast("dict[str, Schema]", properties["event"]["properties"])
    texts = {
        "name": "The name of the event.",
        "userMessage": "What the user did, as a sentence for people.",
        "context": "Values that go with the event, by names of your own.",
    }
    for name, text in texts.items():
        if name in event:
            event[name]["description"] = text
    said = {"event": "Tell the agent about it.", "functionCall": "Call a function."}
    members: list[JsonValue] = [
        {
            "type": "object",
            "description": said[name],
            "properties": {name: schema},
            "required": [name],
            "additionalProperties": False,
        }
        for name, schema in properties.items()
    ]
    return {"description": "What an act of the user does.", "oneOf": members}


_LABELS: Final = {
    "label": "A short name for it, as assistive technologies speak it.",
    "description": "What else they tell about it.",
    "live": "Whether changes are spoken at once, at a pause, or not at all.",
    "hidden": "Whether assistive technologies pass over it and all below it.",
}


def _v0_9(version: Family) -> dict[str, Schema]:
    def giving(kind: str) -> Schema:
        return {"allOf": [_ref("FunctionCall"), {"properties": {"returnType": {"const": kind}}}]}

    binding = _ref("DataBinding")
    string_list: Schema = {"type": "array", "items": _STRING}
    call = _of(v0_9.RawCall, version, {"call": "The name of the function."})
    properties = cast("dict[str, Schema]", call["properties"])
    properties["args"] = {
        "type": "object",
        "description": "Its arguments, by name.",
        "additionalProperties": {"anyOf": [_ref("DynamicValue"), {"type": "object"}]},
    }
    properties["returnType"] |= {"description": "What the call is expected to give.", "default": "boolean"}
    return {
        "ComponentId": _component_id(),
        "AccessibilityAttributes": _of(v0_9.AccessibilityAttributes, version, _LABELS),
        "ComponentCommon": {
            "type": "object",
            "properties": {"id": _ref("ComponentId"), "accessibility": _ref("AccessibilityAttributes")},
            "required": ["id"],
        },
        "ChildList": _child_list(version),
        "DataBinding": _of(v0_9.DataBinding, version, {"path": "A JSON Pointer into the data model."}),
        "DynamicValue": _one_of(
            "A literal, a binding, or a call.", _STRING, _NUMBER, _BOOLEAN, _ARRAY, binding, _ref("FunctionCall")
        ),
        "DynamicString": _one_of("A string, or what gives one.", _STRING, binding, giving("string")),
        "DynamicNumber": _one_of("A number, or what gives one.", _NUMBER, binding, giving("number")),
        "DynamicBoolean": _one_of("True or false, or what gives it.", _BOOLEAN, binding, giving("boolean")),
        "DynamicStringList": _one_of("Strings, or what gives them.", string_list, binding, giving("array")),
        "FunctionCall": {
            **_without(call, "additionalProperties"),
            "oneOf": [{"$ref": ANY_FUNCTION}],
        },
        "CheckRule": _of(v0_9.CheckRule, version, {"message": "What is shown while the condition does not hold."}),
        "Checkable": _checkable("checks"),
        "Action": _action(version),
    }


def _v1_0() -> dict[str, Schema]:
    binding, call = _ref("DataBinding"), _ref("FunctionCall")
    string_list: Schema = {"type": "array", "items": _STRING}
    plain: Schema = {
        "type": "object",
        "propertyNames": {"not": {"pattern": "^@([^@]|$)"}},
        "not": {"anyOf": [{"required": ["@path"]}, {"required": ["@call"]}]},
    }
    identifier = "^[\\p{XID_Start}_][\\p{XID_Continue}]*$"
    return {
        "ComponentId": _component_id(),
        "CallId": {"type": "string", "description": "The id of one call of a function."},
        "AccessibilityAttributes": _with_default(_of(v1_0.AccessibilityAttributes, "1.0", _LABELS), "live", "off"),
        "Extensions": {
            "type": "object",
            "description": "Vendors' own data, by identifiers; `a2ui_` in front is for official ones.",
            "patternProperties": {identifier: {}},
            "additionalProperties": False,
        },
        "ComponentCommon": {
            "type": "object",
            "properties": {
                "id": _ref("ComponentId"),
                "@catalogId": {"type": "string", "description": "The catalog of this component."},
                "@accessibility": _ref("AccessibilityAttributes"),
                "@metadata": _of(v1_0.Metadata, "1.0", {}),
            },
            "required": ["id"],
        },
        "Child": {**_ref("ComponentId"), "description": "One child, by its id."},
        "ChildList": _child_list("1.0"),
        "DataBinding": _of(v1_0.DataBinding, "1.0", {"@path": "A JSON Pointer into the data model."}),
        "DynamicValue": _one_of(
            "A literal, a binding, or a call.", _STRING, _NUMBER, _BOOLEAN, _ARRAY, plain, binding, call
        ),
        "DynamicString": _one_of("A string, or what gives one.", _STRING, binding, call),
        "DynamicNumber": _one_of("A number, or what gives one.", _NUMBER, binding, call),
        "DynamicBoolean": _one_of("True or false, or what gives it.", _BOOLEAN, binding, call),
        "DynamicStringList": _one_of("Strings, or what gives them.", string_list, binding, call),
        "FunctionCommon": {
            "type": "object",
            "description": "What every call says besides its arguments.",
            "properties": {
                "@call": {"type": "string", "description": "The name of the function."},
                "catalogId": {"type": "string", "description": "The catalog of this function."},
            },
            "required": ["@call"],
        },
        "IndexSystemFunction": _index(),
        "FunctionCall": {
            "type": "object",
            "description": "The call of a function.",
            "allOf": [
                _ref("FunctionCommon"),
                {"oneOf": [{"$ref": ANY_FUNCTION}, _ref("IndexSystemFunction")]},
            ],
            "unevaluatedProperties": False,
        },
        "CheckRule": _of(v1_0.CheckRule, "1.0", {"message": "What is shown where the condition says nothing itself."}),
        "Checkable": _checkable("@checks"),
        "Action": _action("1.0"),
        "Surface": {
            "title": "Surface",
            "description": "The container that every surface has; no message sends it.",
            "type": "object",
            "allowedParents": [],
            "properties": {"component": {"const": "Surface"}, "child": {"const": "root"}},
            "additionalProperties": False,
        },
        "FunctionResponse": _response(),
    }


def _with_default(schema: Schema, name: str, default: JsonValue) -> Schema:
    cast("dict[str, Schema]", schema["properties"])[name]["default"] = default
    return schema


def _index() -> Schema:
    call = _of(v1_0.IndexCall, "1.0", {})
    properties = cast("dict[str, Schema]", call["properties"])
    args = _with_default(_without(properties["args"], "additionalProperties"), "offset", 0)
    properties["args"] = {**args, "unevaluatedProperties": False}
    return {**_without(call, "additionalProperties"), "unevaluatedProperties": False}


def _response() -> Schema:
    written = _of(v1_0.FunctionResponse, "1.0", {})
    properties = cast("dict[str, Schema]", written["properties"])
    properties["functionCallId"] = _ref("CallId")
    return {**written, "oneOf": [{"required": ["value"]}, {"required": ["error"]}]}
