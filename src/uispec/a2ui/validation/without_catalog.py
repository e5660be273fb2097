"""What is wrong with a component that no catalog is known for: only what v1.0 itself says of every component."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from pydantic import Field, JsonValue, TypeAdapter, ValidationError

from uispec import pointer
from uispec._issues import issues_of
from uispec._model import MISSING, OpenModel, Seq
from uispec.a2ui import v1_0
from uispec.a2ui.dialects import Family, is_reserved
from uispec.errors import Issue
from uispec.identifiers import check_identifier


class _Envelope(OpenModel):
    """The properties that the protocol gives to every component."""

    catalog_id: str | MISSING = Field(default=MISSING, validation_alias="@catalogId", serialization_alias="@catalogId")
    accessibility: v1_0.AccessibilityAttributes | MISSING = Field(
        default=MISSING, validation_alias="@accessibility", serialization_alias="@accessibility"
    )
    metadata: v1_0.Metadata | MISSING = Field(
        default=MISSING, validation_alias="@metadata", serialization_alias="@metadata"
    )
    checks: Seq[v1_0.CheckRule] | MISSING = Field(
        default=MISSING, validation_alias="@checks", serialization_alias="@checks"
    )


@cache
def _envelope() -> TypeAdapter[Any]:
    return TypeAdapter(_Envelope)


_ENVELOPE_KEYS: Final = frozenset({"@catalogId", "@accessibility", "@metadata", "@checks"})
_CALL_KEYS: Final = frozenset({"@call", "args", "catalogId"})
_RESERVED: Final = 'A key that begins with "@" is reserved; double the "@" to write it as data.'


def raw_issues(component: Mapping[str, JsonValue], version: Family) -> list[Issue]:
    """Judge a component of v1.0 whose catalog nobody here knows. v0.9 says nothing about such.

    Args:
        component: JSON, in the current spelling.
        version: of the surface.

    Returns:
        In document order: what is wrong with the `@` properties that every component may have, `reserved_key` for
        other keys with an `@` that are no binding and no call, `invalid_identifier` for the type and for names of
        properties.

    >>> gauge = {"id": "root", "component": "Gauge", "value": {"@pth": "/x"}}
    >>> [(issue.path, issue.code) for issue in raw_issues(gauge, "1.0")]
    [('/value/@pth', 'reserved_key')]
    """
    if version != "1.0":
        return []
    issues: list[Issue] = []
    document: JsonValue = dict(component)
    try:
        _envelope().validate_python(document, by_alias=True, by_name=False)
    except ValidationError as error:
        issues += issues_of(error, document, _envelope())
    for name, value in component.items():
        if name in _ENVELOPE_KEYS or name == "id":
            continue
        if name == "component":
            issues += _check_name(str(value), "component name", "/component")
        elif is_reserved(name):
            issues.append(Issue(pointer.format((name,)), "reserved_key", _RESERVED))
        else:
            issues += _check_name(name.removeprefix("@@"), "property name", pointer.format((name,)))
            issues += _reserved_keys(value, (name,))
    return issues


def _check_name(name: str, what: str, at: str) -> list[Issue]:
    return [Issue(at, issue.code, issue.message) for issue in check_identifier(name, what) if issue.severity == "error"]


def _reserved_keys(value: JsonValue, at: tuple[str | int, ...]) -> list[Issue]:
    issues: list[Issue] = []
    waiting: list[tuple[JsonValue, tuple[str | int, ...], bool]] = [(value, at, False)]
    while waiting:
        here, place, is_names = waiting.pop()
        below: list[tuple[JsonValue, tuple[str | int, ...], bool]] = []
        if isinstance(here, list):
            below = [(item, (*place, index), False) for index, item in enumerate(here)]
        elif isinstance(here, dict):
            is_call = not is_names and isinstance(here.get("@call"), str) and here.keys() <= _CALL_KEYS
            is_binding = not is_names and isinstance(here.get("@path"), str) and len(here) == 1
            for key, item in here.items():
                if is_names or not is_reserved(key) or is_call or is_binding:
                    below.append((item, (*place, key), is_call and key == "args"))
                else:
                    issues.append(Issue(pointer.format((*place, key)), "reserved_key", _RESERVED))
        waiting += reversed(below)
    return issues
