"""The types that both directions of the protocol share, value by value."""

import json
from collections.abc import Mapping
from typing import Any, Final, cast

from pydantic import TypeAdapter

from tests.conformance.cases import Action, Case, Document
from tests.conformance.comparison import check_same
from tests.conformance.faults import expecting
from uispec._issues import read_as
from uispec._model import STRICT
from uispec.a2ui import v0_9, v1_0
from uispec.a2ui.catalogs.common_types import common_types
from uispec.a2ui.dialects import Family, family
from uispec.errors import InvalidDocumentError
from uispec.schema.checks import Checker
from uispec.schema.references import self_contained

_OLD: Final[Mapping[str, TypeAdapter[Any]]] = {
    "Action": TypeAdapter(v0_9.Action),
    "ChildList": TypeAdapter(v0_9.ChildList, config=STRICT),
    "ComponentCommon": TypeAdapter(v0_9.ComponentCommon),
    "DynamicValue": TypeAdapter(v0_9.DynamicValue, config=STRICT),
    "FunctionCall": TypeAdapter(v0_9.FunctionCall),
}
_NEW: Final[Mapping[str, TypeAdapter[Any]]] = {
    "Action": TypeAdapter(v1_0.Action),
    "ChildList": TypeAdapter(v1_0.ChildList, config=STRICT),
    "ComponentCommon": TypeAdapter(v1_0.ComponentCommon),
    "DynamicValue": TypeAdapter(v1_0.DynamicValue, config=STRICT),
    "Extensions": TypeAdapter(v1_0.Extensions, config=STRICT),
    "FunctionCall": TypeAdapter(v1_0.FunctionCall),
    "FunctionResponse": TypeAdapter(v1_0.FunctionResponse),
    # A call is known by its name: the model alone, which brings that along, would take a call that has none.
    "IndexSystemFunction": TypeAdapter(v1_0.KnownCall),
}
_TYPES: Final[Mapping[Family | None, Mapping[str, TypeAdapter[Any]]]] = {"0.9": _OLD, "0.9.1": _OLD, "1.0": _NEW}
"""By version and by the name of the definition in upstream's `common_types.json`."""

_VALUE_KEYS: Final = {"path": "@path", "call": "@call"}
_CURRENT_KEYS: Final[Mapping[str, Mapping[str, str]]] = {
    "ComponentCommon": {"catalogId": "@catalogId", "metadata": "@metadata"},
    "DynamicValue": _VALUE_KEYS,
    "FunctionCall": _VALUE_KEYS,
    "IndexSystemFunction": _VALUE_KEYS,
}
"""By definition of v1.0: how its keys are spelled now. The models read nothing else; messages are re-spelled before."""


def _validate_common_type(case: Case) -> None:
    definition: str = case.given["definition"]
    version = family(case.version)
    adapter = _TYPES[version].get(definition)
    if adapter is None:
        _validate_by_schema(case, definition, version)
        return
    names = _CURRENT_KEYS.get(definition, {}) if version == "1.0" else {}
    for step in case.steps:
        value = _respelled(step.given["value"], names)
        with expecting(step.fault):
            read = read_as(adapter, json.dumps(value))
            check_same(adapter.dump_python(read, mode="json"), value, "the value written back")


def _validate_by_schema(case: Case, definition: str, version: Family | None) -> None:
    """Hold values to a type that no message holds, and that has no model."""
    assert version is not None, f"{case.version} is not read"
    document = common_types(version)
    checker = Checker(self_contained(document, f"/$defs/{definition}", lambda uri: None))
    for step in case.steps:
        with expecting(step.fault):
            issues = checker.issues(step.given["value"])
            if issues:
                raise InvalidDocumentError(*issues)


def _respelled(value: Any, names: Mapping[str, str]) -> Any:
    if not isinstance(value, dict):
        return value
    return {names.get(key, key): member for key, member in cast("Document", value).items()}


ACTIONS: Final[Mapping[str, Action]] = {"validate_common_type": _validate_common_type}
