"""Dynamic values, read once and made ready to be evaluated many times.

A value becomes a program: instructions in the order in which they are carried out, each of which takes what the ones
before it left and leaves one value. Parts without anything dynamic in them are one constant, however large. Whatever is
wrong with a value as it is written becomes an instruction too, so that each evaluation tells it again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from pydantic import JsonValue

from uispec._sentences import shown
from uispec._spots import Spot
from uispec.a2ui import data_model
from uispec.a2ui.dialects import Family, call_key, is_reserved, known_catalog, path_key
from uispec.a2ui.dynamic import expressions
from uispec.a2ui.dynamic.functions import FUNCTIONS, INDEX, Function, check_names, unknown_function
from uispec.errors import CatalogError, ExpressionError, InvalidDocumentError, Issue, UispecError
from uispec.limits import DEFAULT, Limits


@dataclass(frozen=True, slots=True)
class Constant:
    """Leave a value."""

    value: JsonValue


@dataclass(frozen=True, slots=True)
class Bind:
    """Leave what stands in the data at these keys, from the root or from the item of the scope."""

    is_absolute: bool
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Items:
    """Take values and leave them as a list; one that is absent is null there."""

    size: int
    is_argument: bool
    """Whether it stands in the arguments of a call, which fails as a whole where a part of them fails."""


@dataclass(frozen=True, slots=True)
class Members:
    """Take values and leave them as an object, without those that are absent."""

    names: tuple[str, ...]
    is_argument: bool


@dataclass(frozen=True, slots=True)
class Invoke:
    """Take the arguments and leave what the function returns."""

    function: Function
    names: tuple[str, ...]
    at: Spot


@dataclass(frozen=True, slots=True)
class Join:
    """Take the values of a template's parts and leave their text."""

    size: int
    at: Spot


@dataclass(frozen=True, slots=True)
class Interpolate:
    """Take a text that only the data knows, and leave it with its interpolations evaluated."""

    at: Spot


@dataclass(frozen=True, slots=True)
class Fail:
    """Tell issues and leave nothing in the place of a value."""

    at: Spot
    issues: tuple[Issue, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """Tell issues, and neither take nor leave a value."""

    at: Spot
    issues: tuple[Issue, ...]


Instruction: TypeAlias = Constant | Bind | Items | Members | Invoke | Join | Interpolate | Fail | Note
Program: TypeAlias = Sequence[Instruction]

_Readable: TypeAlias = JsonValue | expressions.Part
_Task: TypeAlias = "tuple[_Readable, Spot, bool] | Instruction"
"""Something to read, where it stands and whether that is inside a call; or what follows when that has been read."""

_TEMPLATE: Final = "formatString"
_LENIENT: Final = frozenset(FUNCTIONS) - {INDEX}
"""What a surface may call whose catalog nobody here knows: custom catalogs mostly take over the basic functions."""


class Compiler:
    """Makes programs for the values of one surface, which must be in the current spelling of its version.

    Args:
        version: the surface's; it tells how bindings and calls are written.
        catalog_id: of the surface; `None` (v1.0) where each call has to name its own.
        limits: `expression_length`, `expression_parts`, `expression_depth`, `pointer_length`.
    """

    def __init__(self, version: Family, catalog_id: str | None, *, limits: Limits = DEFAULT) -> None:
        self._is_v1 = version == "1.0"
        self._version: Family = version
        self._catalog_id = catalog_id
        self._limits = limits
        self._path_key = path_key(version)
        self._call_key = call_key(version)

    def value(self, value: JsonValue, at: Spot, *, keep_actions: bool = False) -> Program:
        """Read one value.

        Args:
            value: JSON.
            at: where it stands, for the issues.
            keep_actions: leave objects that are actions as they are; for properties of components that no model knows.
        """
        return self._read([(value, at, False)], keep_actions)

    def component(self, props: Mapping[str, JsonValue], at: Spot, *, keep_actions: bool) -> dict[str, Program]:
        """Read the properties of a component, each by itself; `action`, ids and extensions stay as they are."""
        found: dict[str, Program] = {}
        for name, value in props.items():
            if name in _AS_WRITTEN and (self._is_v1 or not name.startswith("@")):
                found[name] = (Constant(value),)
            elif self._is_v1 and is_reserved(name) and name not in _ENVELOPE:
                found[name] = (_reserved(((at, name),)),)
            else:
                key = name[1:] if self._is_v1 and name.startswith("@@") else name
                found[key] = self.value(value, (at, name), keep_actions=keep_actions)
        return found

    def template(self, template: str, at: Spot) -> Program:
        """Read the text of a `formatString`.

        Raises:
            ExpressionError, LimitError: as `expressions.parse`; the issue's path is `""`.
        """
        tasks: list[_Task] = []
        self._open_template(template, at, tasks)
        return self._read(tasks, keep_actions=False)

    def _read(self, tasks: list[_Task], keep_actions: bool) -> Program:
        code: list[Instruction] = []
        while tasks:
            task = tasks.pop()
            if not isinstance(task, tuple):
                _emit(code, task)
                continue
            value, at, inside = task
            match value:
                case dict():
                    if keep_actions and is_action(value, self._call_key):
                        code.append(Constant(value))
                    else:
                        self._open_object(value, at, inside, tasks)
                case list():
                    tasks.append(Items(len(value), inside))
                    tasks.extend((value[index], (at, index), inside) for index in range(len(value) - 1, -1, -1))
                case expressions.Path():
                    code.append(self.bind(value.path, at))
                case expressions.Call():
                    self._open_call(value.name, dict(value.args), None, at, at, tasks)
                case expressions.Text():
                    code.append(Constant(value.text))
                case expressions.Literal():
                    code.append(Constant(value.value))
                case _:
                    code.append(Constant(value))
        return code

    def _open_object(self, value: dict[str, JsonValue], at: Spot, inside: bool, tasks: list[_Task]) -> None:
        has_path, has_call = self._path_key in value, self._call_key in value
        path, name = value.get(self._path_key), value.get(self._call_key)
        if self._is_v1:
            reserved = [key for key in value if is_reserved(key)]
            if len(reserved) > 1 or (reserved and not has_path and not has_call):
                unknown = [key for key in reserved if key not in _SELECTORS] or reserved
                tasks.append(_reserved([(at, key) for key in unknown]))
            elif has_path and len(value) > 1:
                tasks.append(_fail(at, "reserved_key", 'An object with "@path" is a binding and holds nothing else.'))
            elif has_path:
                tasks.append(self.bind(path, at))
            elif has_call:
                self._open_written_call(name, value, at, tasks)
            else:
                self._open_members(value, at, inside, tasks)
        # Before v1.0 nothing is reserved: an object that is not exactly a binding or a call is data.
        elif isinstance(path, str) and len(value) == 1:
            tasks.append(self.bind(path, at))
        elif isinstance(name, str) and value.keys() <= _OLD_CALL_KEYS:
            self._open_written_call(name, value, at, tasks)
        else:
            self._open_members(value, at, inside, tasks)

    def _open_members(self, value: dict[str, JsonValue], at: Spot, inside: bool, tasks: list[_Task]) -> None:
        names = tuple(key[1:] if self._is_v1 and key.startswith("@@") else key for key in value)
        tasks.append(Members(names, inside))
        tasks.extend((member, (at, key), inside) for key, member in reversed(value.items()))

    def _open_written_call(self, name: JsonValue, value: dict[str, JsonValue], at: Spot, tasks: list[_Task]) -> None:
        """A call as JSON writes it; `args` is a map of names, so that a name `path` in it is only a name."""
        args = value.get("args", {})
        if not isinstance(name, str) or not isinstance(args, dict):
            wrong = "args" if isinstance(name, str) else self._call_key
            kind = "an object" if isinstance(name, str) else "the name of a function"
            tasks.append(_fail((at, wrong), "wrong_type", f"{shown(wrong)} must be {kind}."))
            return
        catalog_id = value.get("catalogId") if self._is_v1 else None
        self._open_call(name, args, catalog_id, at, (at, "args"), tasks)
        unknown = [key for key in value if self._is_v1 and key not in _CALL_KEYS]
        if unknown:
            message = f"A function call has no property {shown(unknown[0])}."
            tasks.append(Note((at, unknown[0]), (Issue("", "unknown_property", message, "warning"),)))

    def _open_call(
        self,
        name: str,
        args: Mapping[str, _Readable],
        catalog_id: JsonValue,
        at: Spot,
        args_at: Spot,
        tasks: list[_Task],
    ) -> None:
        try:
            function = self._function(name, catalog_id)
            check_names(function, args)
            template = args["value"] if name == _TEMPLATE else None
            if isinstance(template, expressions.Literal):
                template = template.value
            if isinstance(template, str):
                value_at = at if args_at is at else (args_at, "value")
                self._open_template(template, value_at, tasks)
                return
        except UispecError as error:
            tasks.append(Fail(at, error.issues))
            return
        tasks.append(Interpolate(at) if name == _TEMPLATE else Invoke(function, tuple(args), at))
        tasks.extend((args[key], at if args_at is at else (args_at, key), True) for key in reversed(tuple(args)))

    def _open_template(self, template: str, at: Spot, tasks: list[_Task]) -> None:
        try:
            parts = expressions.parse(template, limits=self._limits)
        except UispecError as error:
            tasks.append(Fail(at, error.issues))
            return
        tasks.append(Join(len(parts), at))
        tasks.extend((part, at, True) for part in reversed(parts))

    def bind(self, path: JsonValue, at: Spot) -> Bind | Fail:
        """Read the path of a binding."""
        if not isinstance(path, str):
            return _fail((at, self._path_key), "wrong_type", "The path of a binding must be a text.")
        try:
            return Bind(path.startswith("/"), data_model.locate(path, limits=self._limits))
        except UispecError as error:
            return Fail(at, error.issues)

    def _function(self, name: str, catalog_id: JsonValue) -> Function:
        if name.startswith("@"):
            if name != INDEX or not self._is_v1:
                raise unknown_function(name, {INDEX} if self._is_v1 else ())
            if catalog_id is not None:
                message = '@index belongs to no catalog; leave out "catalogId".'
                raise ExpressionError(Issue("", "unknown_property", message))
            return FUNCTIONS[INDEX]
        offered = self._find_functions(catalog_id)
        if name not in offered:
            raise unknown_function(name, offered)
        return FUNCTIONS[name]

    def _find_functions(self, catalog_id: JsonValue) -> frozenset[str]:
        """Find the functions of the catalog that a call runs in: its own, else the surface's."""
        if catalog_id is not None:
            if not isinstance(catalog_id, str):
                raise InvalidDocumentError(Issue("", "wrong_type", '"catalogId" must be a text.'))
            known = known_catalog(catalog_id, self._version)
            if known is None:
                raise CatalogError(Issue("", "unknown_catalog", f"Catalog not found: {catalog_id[:60]}"))
            return known.functions
        if self._catalog_id is None:
            message = "The call names no catalogId, and the surface has no default catalogId."
            raise CatalogError(Issue("", "unknown_catalog", message))
        known = known_catalog(self._catalog_id, self._version)
        return _LENIENT if known is None else known.functions


def is_constant(program: Program) -> bool:
    """Tell whether a program needs no evaluation at all."""
    return len(program) == 1 and isinstance(program[0], Constant)


def is_action(value: JsonValue, call_key: str) -> bool:
    """Tell whether an object has the shape of an action, an event or a function call and nothing else.

    >>> is_action({"event": {"name": "save"}}, "@call"), is_action({"event": "save"}, "@call")
    (True, False)
    """
    if not isinstance(value, dict) or len(value) != 1:
        return False
    event, call = value.get("event"), value.get("functionCall")
    if isinstance(event, dict):
        return isinstance(event.get("name"), str)
    return isinstance(call, dict) and call_key in call


def _emit(code: list[Instruction], instruction: Instruction) -> None:
    """Append an instruction; one that would gather constants is carried out at once."""
    match instruction:
        case Items(size=size):
            gathered = _constants(code, size)
            if gathered is not None:
                del code[len(code) - size :]
                instruction = Constant(gathered)
        case Members(names=names):
            gathered = _constants(code, len(names))
            if gathered is not None:
                del code[len(code) - len(names) :]
                instruction = Constant(dict(zip(names, gathered, strict=True)))
        case _:
            pass
    code.append(instruction)


def _constants(code: list[Instruction], size: int) -> list[JsonValue] | None:
    """The values of the last instructions, if they are constants all; else one of the gathered values is dynamic."""
    values: list[JsonValue] = []
    for instruction in code[len(code) - size :]:
        if not isinstance(instruction, Constant):
            return None
        values.append(instruction.value)
    return values


def _reserved(places: Sequence[Spot]) -> Fail:
    """The fault of one or more keys that are reserved; told at the first of them."""
    keys = ", ".join(f"{shown(str(at[1]))}" for at in places if at is not None)
    message = f'{keys}: a key that begins with "@" is reserved; double the "@" to write it as data.'
    return Fail(places[0], (Issue("", "reserved_key", message),))


def _fail(at: Spot, code: str, message: str) -> Fail:
    return Fail(at, (Issue("", code, message),))


_SELECTORS: Final = frozenset({"@path", "@call"})
_CALL_KEYS: Final = frozenset({"@call", "args", "catalogId"})
_OLD_CALL_KEYS: Final = frozenset({"call", "args", "returnType", "catalogId"})
_ENVELOPE: Final = frozenset({"@accessibility", "@checks"})
_AS_WRITTEN: Final = frozenset({"action", "@catalogId", "@metadata"})
