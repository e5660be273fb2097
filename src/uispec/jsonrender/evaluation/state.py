"""The state of a user interface as a value: reading and writing by path, and how a form's values are found.

States are shared, never copied: what comes back may be, or hold, the very containers that were given. So nobody edits a
state, nor what was read out of one; `write_state` makes the next.
"""

from collections.abc import Mapping
from typing import Final, cast

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import pointer
from uispec._hold import hold, hold_limits
from uispec._json import owned
from uispec.jsonrender.evaluation.context import State, shared
from uispec.jsonrender.evaluation.paths import DIALECTS, hold_path, read, write
from uispec.jsonrender.policies import Policy, hold_policy
from uispec.limits import DEFAULT, Limits


def read_state(state: object, path: str, *, policy: Policy = "strict", limits: Limits = DEFAULT) -> JsonValue | MISSING:
    """Return what stands at a path of a state, the very object, not to be edited; MISSING where there is nothing.

    Args:
        state: any JSON.
        path: a JSON Pointer, with or without the slash in front.
        policy: `compat` also reads indices like `01` and `1abc`, and takes `/` for the whole state.
        limits: `pointer_length`.

    Raises:
        DataError: `invalid_pointer`, under `strict`.
        LimitError: `too_large`.

    Spec: json-render 0.21, `getByPath`.

    >>> read_state({"rows": [{"name": "Ada"}]}, "/rows/0/name")
    'Ada'
    """
    hold("read_state", "path", path, str, "a path")
    hold_policy("read_state", policy)
    hold_limits("read_state", limits)
    hold_path(path, limits)
    return read(cast("JsonValue", state), path, DIALECTS[policy])


def write_state(
    state: Mapping[str, object], path: str, value: object, *, policy: Policy = "strict", limits: Limits = DEFAULT
) -> State:
    """Return the state with a value at a path.

    The containers on the path are copied, everything else is shared with the old state, which stays as it is and is not
    to be edited any more; missing containers are made. Where the state holds that scalar, or that very container,
    already, it is given back itself.

    Args:
        state: a JSON object.
        path: as for `read_state`; `-` is the place after the last item of an array.
        value: any JSON, copied; MISSING takes away what is there.
        policy: `strict` refuses what would lose the value or leave a gap in an array, and null in the way; `compat`
            writes as the store of the npm package does, gaps being null.
        limits: `pointer_length`, `array_index`, `json_depth`.

    Raises:
        DataError: `not_a_container`, `invalid_index`, `forbidden_key`, `invalid_value`, `invalid_pointer`,
            `index_too_large`.
        LimitError: `too_large`, `too_deep`.
        ParseError: the value is no JSON that may enter; `codes.ReadCode`.
        InvalidDocumentError: `wrong_type`, it holds what JSON has not.

    Spec: json-render 0.21, `StateStore.set`.

    >>> old = {"form": {"name": ""}, "rows": []}
    >>> new = write_state(old, "/form/name", "Ada")
    >>> new, new["rows"] is old["rows"]
    ({'form': {'name': 'Ada'}, 'rows': []}, True)
    """
    hold("write_state", "path", path, str, "a path")
    return _update("write_state", state, {path: value}, policy, limits)


def update_state(
    state: Mapping[str, object],
    values: Mapping[str, object],
    *,
    policy: Policy = "strict",
    limits: Limits = DEFAULT,
) -> State:
    """Return the state with several values, each at its path, one after the other.

    Args:
        state: it stays as it was.
        values: by path, in the order in which they are written; a later one may stand in an earlier one.
        policy: as for `write_state`.
        limits: as for `write_state`, for each value.

    Raises:
        DataError, LimitError, ParseError, InvalidDocumentError: as `write_state`, for the first that cannot be written.

    Spec: json-render 0.21, `StateStore.update`.

    >>> update_state({}, {"/name": "Ada", "/tags/0": "new"})
    {'name': 'Ada', 'tags': ['new']}
    """
    hold("update_state", "values", values, Mapping, "a mapping of values by path")
    return _update("update_state", state, values, policy, limits)


def _update(
    function: str, state: Mapping[str, object], values: Mapping[str, object], policy: Policy, limits: Limits
) -> State:
    hold(function, "state", state, Mapping, "a JSON object")
    hold_policy(function, policy)
    hold_limits(function, limits)
    written: JsonValue = shared(state, limits)
    for path, value in values.items():
        hold(function, "values", path, str, "a mapping of values by path")
        own = MISSING if value is MISSING else owned(value, limits)
        written = write(written, path, own, DIALECTS[policy], limits)
    return cast("State", written)


def flatten_to_pointers(
    state: Mapping[str, object], *, policy: Policy = "strict", limits: Limits = DEFAULT
) -> dict[str, JsonValue]:
    """Return every leaf of a state by its path; arrays are leaves, objects without members vanish.

    Args:
        state: a JSON object.
        policy: `compat` does not escape keys, and takes objects beyond 20 levels for leaves.
        limits: `json_depth`.

    Raises:
        ParseError, LimitError: the state is no JSON that may enter; `codes.ReadCode`.
        InvalidDocumentError: `wrong_type`, it holds what JSON has not.

    Spec: json-render 0.21, `flattenToPointers`.

    >>> flatten_to_pointers({"user": {"a/b": 1, "tags": ["x"]}, "none": {}})
    {'/user/a~1b': 1, '/user/tags': ['x']}
    """
    hold("flatten_to_pointers", "state", state, Mapping, "a JSON object")
    hold_policy("flatten_to_pointers", policy)
    hold_limits("flatten_to_pointers", limits)
    top = owned(state, limits)
    leaves: dict[str, JsonValue] = {}
    waiting: list[tuple[str, int, JsonValue]] = [("", 0, top)]
    while waiting:
        path, depth, value = waiting.pop()
        if not isinstance(value, dict) or (policy == "compat" and depth > _MOST_LEVELS):
            leaves[path] = value
            continue
        for key in reversed(value):
            step = f"/{key}" if policy == "compat" else pointer.format((key,))
            waiting.append((path + step, depth + 1, value[key]))
    return leaves


_MOST_LEVELS: Final = 20


def find_form_value(
    name: str,
    params: Mapping[str, object] | None,
    state: Mapping[str, object] | None,
    *,
    policy: Policy = "strict",
) -> JsonValue | MISSING:
    """Return the value of a form field, wherever it is: a param, or a member of the state, by its name.

    A key with the name after a dot is the field's too. At last the name is read as a path of the state. What is found
    is the very object, not to be edited.

    Raises:
        DataError: `invalid_pointer`, the name is no path of the state either; only under `strict`.

    Spec: json-render 0.21, `findFormValue`.

    >>> find_form_value("email", {"form.email": "ada@example.org"}, {"email": "other"})
    'ada@example.org'
    """
    hold("find_form_value", "name", name, str, "a name")
    hold("find_form_value", "params", params, Mapping | None, "a mapping, or None")
    hold("find_form_value", "state", state, Mapping | None, "a JSON object, or None")
    hold_policy("find_form_value", policy)
    for argument, given in (("params", params), ("state", state)):
        for key in given or ():
            hold("find_form_value", argument, key, str, "a mapping of names")
    if params is not None and name in params:
        return cast("JsonValue", params[name])
    ending = f".{name}"
    for key, value in (params or {}).items():
        if key.endswith(ending):
            return cast("JsonValue", value)
    for key, value in (state or {}).items():
        if key == name or key.endswith(ending):
            return cast("JsonValue", value)
    return MISSING if state is None else read_state({**state}, name, policy=policy)
