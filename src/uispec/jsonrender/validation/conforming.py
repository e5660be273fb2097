"""Whether a JSON value is a condition, a binding, a check: as this library reads them, or as the npm package does.

The schemas that the npm package publishes are narrower than what it runs: a param or an argument may hold text, a
number, a boolean, null or a place in the state there, and nothing else. Other keys than it knows pass everywhere.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, Literal, TypeAlias, get_args

from pydantic import JsonValue, TypeAdapter

from uispec import _json
from uispec._hold import hold, hold_limits
from uispec._model import fits
from uispec.errors import UispecError
from uispec.jsonrender.models.bindings import ActionBinding
from uispec.jsonrender.models.check_models import Check, CheckConfig
from uispec.jsonrender.models.conditions import is_closed, is_open
from uispec.jsonrender.policies import Policy, hold_policy
from uispec.limits import DEFAULT, Limits

Shape: TypeAlias = Literal["condition", "dynamic_value", "action_binding", "check", "check_config"]
"""What a value may be asked to be."""


def conforms(value: object, shape: Shape, policy: Policy = "strict", *, limits: Limits = DEFAULT) -> bool:
    """Tell whether a value has a shape.

    Args:
        value: JSON.
        shape: `condition` for `visible` and `$cond`; `dynamic_value` for a param; `action_binding` for what an event
            holds, one of them; `check` and `check_config` for the checks of a field.
        policy: `strict` for what this library reads, `compat` for the schemas of the npm package.
        limits: `json_depth`.

    Returns:
        False also for what is no JSON, or too deep.

    Raises:
        ValueError: there is no such shape, or no such policy.

    Spec: json-render 0.21, the schemas that it exports.

    >>> binding = {"action": "save", "params": {"id": {"$item": "id"}}}
    >>> conforms(binding, "action_binding"), conforms(binding, "action_binding", "compat")
    (True, False)
    """
    hold("conforms", "shape", shape, str, "a name of a shape")
    hold_policy("conforms", policy)
    hold_limits("conforms", limits)
    if shape not in get_args(Shape):
        raise ValueError(f"conforms: shape is one of {', '.join(get_args(Shape))}, not {shape!r}")
    try:
        document = _json.owned(value, limits)
    except UispecError:
        return False
    return (_STRICT if policy == "strict" else _COMPAT)[shape](document)


_Test: TypeAlias = Callable[[JsonValue], bool]


def _reads(kind: Any) -> _Test:
    """What passes is read as a typed value."""
    return partial(fits, TypeAdapter[Any](kind))


_STRICT: Final[Mapping[Shape, _Test]] = {
    "condition": is_closed,
    "dynamic_value": lambda _: True,
    "action_binding": _reads(ActionBinding),
    "check": _reads(Check),
    "check_config": _reads(CheckConfig),
}


def _object(required: Mapping[str, _Test], optional: Mapping[str, _Test] | None = None) -> _Test:
    tests = {**required, **(optional or {})}
    return lambda value: (
        isinstance(value, dict)
        and required.keys() <= value.keys()
        and all(test(value[key]) for key, test in tests.items() if key in value)
    )


def _map_of(test: _Test) -> _Test:
    return lambda value: isinstance(value, dict) and all(map(test, value.values()))


def _any_of(*tests: _Test) -> _Test:
    return lambda value: any(test(value) for test in tests)


def _one_of(*words: str) -> _Test:
    return lambda value: value in words


def _is_text(value: JsonValue) -> bool:
    return isinstance(value, str)


def _is_scalar(value: JsonValue) -> bool:
    return not isinstance(value, list | dict)


_DYNAMIC: Final = _any_of(_is_scalar, _object({"$state": _is_text}))
_SET: Final = _object({"set": _map_of(lambda _: True)})
_CHAINED: Final = _object({"action": _is_text}, {"params": _map_of(_DYNAMIC)})
_CONFIRM: Final = _object(
    {"title": _is_text, "message": _is_text},
    {"confirmLabel": _is_text, "cancelLabel": _is_text, "variant": _one_of("default", "danger")},
)
_CHECK: Final = _object({"type": _is_text, "message": _is_text}, {"args": _map_of(_DYNAMIC)})

_COMPAT: Final[Mapping[Shape, _Test]] = {
    "condition": is_open,
    "dynamic_value": _DYNAMIC,
    "action_binding": _object(
        {"action": _is_text},
        {
            "params": _map_of(_DYNAMIC),
            "confirm": _CONFIRM,
            "onSuccess": _any_of(_object({"navigate": _is_text}), _SET, _CHAINED),
            "onError": _any_of(_SET, _CHAINED),
            "preventDefault": lambda value: isinstance(value, bool),
        },
    ),
    "check": _CHECK,
    "check_config": _object(
        {},
        {
            "checks": lambda value: isinstance(value, list) and all(map(_CHECK, value)),
            "validateOn": _one_of("change", "blur", "submit"),
            "enabled": is_open,
        },
    ),
}
