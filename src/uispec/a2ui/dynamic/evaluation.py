"""The evaluation of dynamic values against a data model: bindings, calls and templates of `formatString`."""

from collections.abc import Mapping, Sequence
from datetime import tzinfo
from enum import Enum
from typing import Final, TypeAlias

from pydantic import BaseModel, JsonValue
from pydantic_core import MISSING

from uispec import _json, pointer
from uispec._browser.patterns import Patterns
from uispec._hold import hold, hold_limits
from uispec._order import in_document_order
from uispec._spots import Spot, pointer_of
from uispec.a2ui import data_model
from uispec.a2ui.dialects import BASIC_CATALOG_IDS, Family
from uispec.a2ui.dynamic.formatting import text
from uispec.a2ui.dynamic.functions import Environment
from uispec.a2ui.dynamic.programs import (
    Bind,
    Compiler,
    Constant,
    Fail,
    Interpolate,
    Invoke,
    Items,
    Join,
    Members,
    Note,
    Program,
)
from uispec.a2ui.state import Surface
from uispec.errors import Issue, LimitError, UispecError
from uispec.limits import DEFAULT, Limits

Value: TypeAlias = JsonValue | MISSING
"""What a dynamic value comes to; `MISSING` where there is no data for it, or where it failed."""


class _Failed(Enum):
    """What stands for a value that could not be computed until it is known what it takes along."""

    FAILED = 0


_FAILED: Final = _Failed.FAILED


class Scope:
    """Where relative bindings start and what `@index` tells: the item of a template, or the whole of the data."""

    __slots__ = ("environment", "index", "value")

    value: Value
    index: int | None
    environment: Environment | None
    """What functions are told here; made when the first one is called."""

    def __init__(self, value: Value, index: int | None = None) -> None:
        self.value = value
        self.index = index
        self.environment = None


class Issues:
    """Issues in the order they came up, each place and code once: a template shows a fault in every instance."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, str], Issue] = {}

    def add(self, at: Spot, issues: Sequence[Issue]) -> None:
        """Add what went wrong at a place."""
        path = pointer_of(at)
        for issue in issues:
            self._found.setdefault((path, issue.code), Issue(path, issue.code, issue.message, issue.severity))

    def listed(self) -> tuple[Issue, ...]:
        """The issues so far."""
        return tuple(self._found.values())


class Evaluator:
    """Evaluates the values of one surface against one data model.

    Args:
        data: the data model; read, never written, and shared with what comes out.
        version: the surface's.
        catalog_id: the surface's; `None` (v1.0) where each call has to name its own.
        locale: language of the formatting functions; other ones than English need Babel (`uispec[locale]`).
        timezone: clock for dates that carry an offset; `None`: the one they carry.
        limits: of expressions and patterns; `document_bytes` also bounds what all evaluations produce together.
    """

    def __init__(
        self,
        data: JsonValue,
        *,
        version: Family,
        catalog_id: str | None,
        locale: str = "en",
        timezone: tzinfo | None = None,
        limits: Limits = DEFAULT,
    ) -> None:
        if not isinstance(locale, str):  # pyright: ignore[reportUnnecessaryIsInstance] - a caller's slip
            raise TypeError(f"locale is a language tag such as 'en', not {type(locale).__name__}")
        if timezone is not None and not isinstance(timezone, tzinfo):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TypeError(f"timezone is a tzinfo or None, not {type(timezone).__name__}")
        self.compiler: Final = Compiler(version, catalog_id, limits=limits)
        self.data: Final = data
        self.root: Final = Scope(data)
        self.version: Final[Family] = version
        """Of the surface."""
        self._locale = locale
        self._timezone = timezone
        self._limits = limits
        self._room = limits.document_bytes
        """Characters and members that may still be produced: what a document costs must not hang on its instances."""
        self._programs: dict[int, tuple[JsonValue, Program]] = {}
        self._templates: dict[tuple[str, Spot], Program] = {}
        self._patterns = Patterns(limits)

    def evaluate(self, value: JsonValue, scope: str = "") -> tuple[Value, tuple[Issue, ...]]:
        """Evaluate one value of JSON; it and its program are kept, since templates ask again and again.

        Args:
            value: in the current spelling of the version; not to be changed while this evaluator lives.
            scope: pointer of the data item that relative bindings start from.

        Returns:
            The value, which may share parts with `value` and with the data, and what went wrong; paths of the issues
            are pointers into `value`.
        """
        known = self._programs.get(id(value))
        if known is None:
            known = self._programs[id(value)] = (value, self.compiler.value(value, None))
        issues = Issues()
        found = self.run(known[1], self.scope(scope), issues)
        return found, issues.listed()

    def scope(self, path: str) -> Scope:
        """Enter a data item by its pointer; a last token that is an index is what `@index` tells there."""
        if not path:
            return self.root
        tokens = pointer.split(path)
        index = int(tokens[-1]) if pointer.is_index(tokens[-1]) else None
        return Scope(data_model.read(self.data, tokens), index)

    def spend(self, amount: int) -> bool:
        """Count what is about to be produced; false once `document_bytes` is used up."""
        self._room -= amount
        return self._room >= 0

    def run(self, program: Program, scope: Scope, issues: Issues) -> Value:
        """Carry out a program; what fails takes the calls around it along, up to the text or property that shows it."""
        values: list[Value | _Failed] = []
        frames: list[tuple[Program, int]] = []
        code, position = program, 0
        parts = 0
        self._room -= _INSTRUCTION_COST * len(code)
        while True:
            if position == len(code):
                if not frames:
                    found = values.pop()
                    return MISSING if found is _FAILED else found
                code, position = frames.pop()
                continue
            instruction = code[position]
            position += 1
            match instruction:
                case Constant():
                    values.append(instruction.value)
                case Bind():
                    start = self.root.value if instruction.is_absolute else scope.value
                    values.append(start if start is MISSING else data_model.read(start, instruction.keys))
                case Items():
                    taken = _take(values, instruction.size)
                    if instruction.is_argument and _FAILED in taken:
                        values.append(_FAILED)
                    else:
                        values.append([None if one is MISSING or one is _FAILED else one for one in taken])
                case Members():
                    taken = _take(values, len(instruction.names))
                    if instruction.is_argument and _FAILED in taken:
                        values.append(_FAILED)
                    else:
                        pairs = zip(instruction.names, taken, strict=True)
                        values.append({name: one for name, one in pairs if one is not MISSING and one is not _FAILED})
                case Invoke() | Join():
                    try:
                        values.append(self._produce(instruction, values, scope))
                    except UispecError as error:
                        issues.add(instruction.at, error.issues)
                        values.append(_FAILED)
                case Interpolate():
                    template = values.pop()
                    if template is MISSING or template is _FAILED:
                        values.append(template)
                        continue
                    try:
                        inner = self._template(text(template), instruction.at)
                        parts += len(inner)
                        self._room -= _INSTRUCTION_COST * len(inner)
                        self._hold(parts, len(frames))
                    except UispecError as error:
                        issues.add(instruction.at, error.issues)
                        values.append(_FAILED)
                    else:
                        frames.append((code, position))
                        code, position = inner, 0
                case Fail():
                    issues.add(instruction.at, instruction.issues)
                    values.append(_FAILED)
                case Note():
                    issues.add(instruction.at, instruction.issues)

    def _environment(self, scope: Scope) -> Environment:
        if scope.environment is None:
            scope.environment = Environment(
                version=self.version,
                locale=self._locale,
                timezone=self._timezone,
                index=scope.index,
                limits=self._limits,
                patterns=self._patterns,
            )
        return scope.environment

    def _produce(self, instruction: Invoke | Join, values: list[Value | _Failed], scope: Scope) -> Value | _Failed:
        if isinstance(instruction, Join):
            return self._join(_take(values, instruction.size))
        args: dict[str, Value] = {}
        failed = False
        for name, value in zip(instruction.names, _take(values, len(instruction.names)), strict=True):
            if value is _FAILED:
                failed = True
            else:
                args[name] = value
        if failed:
            return _FAILED
        made = instruction.function.body(args, self._environment(scope))
        if isinstance(made, str):
            self._hold_text(len(made))
            self._room -= len(made)
        return made

    def _template(self, written: str, at: Spot) -> Program:
        """The program of a template that stands in the data, or that another call made."""
        known = self._templates.get((written, at))
        if known is None:
            known = self._templates[written, at] = self.compiler.template(written, at)
        return known

    def _hold(self, parts: int, depth: int) -> None:
        """Stop a template that, through the data, names itself."""
        if depth >= self._limits.expression_depth:
            raise _over("too_deep", "expression_depth", self._limits.expression_depth)
        if parts > self._limits.expression_parts or self._room < 0:
            raise _over("too_many_parts", "expression_parts", self._limits.expression_parts)

    def _join(self, values: Sequence[Value | _Failed]) -> str:
        """Give the text of a template. A part that failed is told and leaves a gap, as one without data does."""
        pieces: list[str] = []
        size = 0
        for value in values:
            if value is not MISSING and value is not _FAILED:
                pieces.append(text(value))
                size += len(pieces[-1])
                self._hold_text(size)
        self._room -= size
        return "".join(pieces)

    def _hold_text(self, size: int) -> None:
        if size > self._limits.text_length:
            raise _over("too_large", "text_length", self._limits.text_length)
        if size > self._room:
            raise _over("too_large", "document_bytes", self._limits.document_bytes)


def evaluator_of(
    surface: Surface,
    data: JsonValue | MISSING = MISSING,
    *,
    locale: str = "en",
    timezone: tzinfo | None = None,
    limits: Limits = DEFAULT,
    is_shared: bool = False,
) -> Evaluator:
    """Make the evaluator of a surface.

    Args:
        surface: whose version, catalog and, mostly, data it is.
        data: used instead of the surface's own.
        locale: of the formatting functions.
        timezone: of dates.
        limits: as for `Evaluator`, and `json_depth` for the data.
        is_shared: whether values are given out as they stand in the data, which then has to be a copy.

    Raises:
        ParseError, InvalidDocumentError, LimitError: `data` is no JSON, or too deep.
    """
    if data is MISSING:
        data = surface.data
    elif is_shared:
        data = _json.owned(data, limits)
    else:
        _json.check(data, limits)
    return Evaluator(
        data,
        version=surface.version,
        catalog_id=surface.catalog_id,
        locale=locale,
        timezone=timezone,
        limits=limits,
    )


def evaluate_args(
    args: Mapping[str, JsonValue],
    data: JsonValue,
    scope: str = "",
    version: Family = "1.0",
    *,
    catalog_id: str | None = "",
    locale: str = "en",
    timezone: tzinfo | None = None,
    limits: Limits = DEFAULT,
) -> tuple[dict[str, JsonValue], tuple[Issue, ...]]:
    """Evaluate the arguments of a call whose function only the caller knows, such as one of a custom catalog.

    Arguments are a map of names and no dynamic value: an argument named `path` is not a binding, its value may be one.

    Args:
        args: by name.
        data: as for `evaluate`, like everything behind it.
        scope: pointer of the data item.
        version: of the surface.
        catalog_id: the surface's.
        locale: of the formatting functions.
        timezone: of dates.
        limits: as for `evaluate`.

    Returns:
        The values by name, copies, without those that are absent or failed; pointers of the issues lead into `args`.

    Raises:
        ParseError, InvalidDocumentError, LimitError, DataError: as `evaluate`.

    Spec: A2UI 0.9 and 1.0, "Function calls".

    >>> evaluate_args({"path": "/reports/q1", "size": {"@path": "/n"}}, {"n": 7})
    ({'path': '/reports/q1', 'size': 7}, ())
    """
    hold("evaluate_args", "args", args, Mapping, "a mapping")
    hold("evaluate_args", "scope", scope, str, "a pointer")
    hold_limits("evaluate_args", limits)
    written = dict(args)
    _json.check(written, limits)
    _json.check(data, limits)
    evaluator = _evaluator(data, version, catalog_id, locale, timezone, limits)
    within = evaluator.scope(scope)
    issues = Issues()
    found: dict[str, JsonValue] = {}
    for name, value in written.items():
        result = evaluator.run(evaluator.compiler.value(value, (None, name)), within, issues)
        if result is not MISSING:
            found[name] = _json.copy(result)
    return found, issues.listed()


def evaluate(
    value: JsonValue | BaseModel,
    data: JsonValue,
    scope: str = "",
    version: Family = "1.0",
    *,
    catalog_id: str | None = "",
    locale: str = "en",
    timezone: tzinfo | None = None,
    limits: Limits = DEFAULT,
) -> tuple[Value, tuple[Issue, ...]]:
    """Evaluate one dynamic value: a literal, a binding, a function call, or a list or object that holds some.

    Args:
        value: as JSON in the current spelling of the version, or as a model.
        data: the data model.
        scope: pointer of the data item that relative bindings start from; a last token that is an index is what
            `@index` tells.
        version: of the surface: how bindings and calls are written, and what functions return.
        catalog_id: the surface's; `""` for the basic catalog of the version, `None` (v1.0) for none at all.
        locale: language of the formatting functions; other ones than English need Babel (`uispec[locale]`).
        timezone: clock for dates that carry an offset; `None`: the one they carry.
        limits: of expressions, patterns and JSON.

    Returns:
        The value, a copy; `MISSING` where there is no data for it, which is no error, or where it failed. Then what
        went wrong, in document order, with pointers into `value`.

    Raises:
        ParseError, LimitError: `value` or `data` is no JSON that may enter; `codes.ReadCode`.
        InvalidDocumentError: `wrong_type`, it holds what JSON has not.
        DataError: `invalid_pointer` for `scope`.

    Spec: A2UI 0.9 and 1.0, "Data binding"; "Function calls".

    >>> evaluate({"@call": "formatString", "args": {"value": "Hi ${name}"}}, {"users": [{"name": "Ada"}]}, "/users/0")
    ('Hi Ada', ())
    >>> evaluate({"@path": "/gone"}, {})[0] is MISSING
    True
    """
    hold("evaluate", "scope", scope, str, "a pointer")
    hold_limits("evaluate", limits)
    written: JsonValue = value.model_dump(mode="json") if isinstance(value, BaseModel) else value
    _json.check(written, limits)
    _json.check(data, limits)
    evaluator = _evaluator(data, version, catalog_id, locale, timezone, limits)
    found, issues = evaluator.evaluate(written, scope)
    return (found if found is MISSING else _json.copy(found)), tuple(in_document_order(issues, written))


def _evaluator(
    data: JsonValue,
    version: Family,
    catalog_id: str | None,
    locale: str,
    timezone: tzinfo | None,
    limits: Limits,
) -> Evaluator:
    catalog = BASIC_CATALOG_IDS[version][0] if catalog_id == "" else catalog_id
    return Evaluator(data, version=version, catalog_id=catalog, locale=locale, timezone=timezone, limits=limits)


def _take(values: list[Value | _Failed], size: int) -> list[Value | _Failed]:
    """Take the last values off the stack."""
    start = len(values) - size
    taken = values[start:]
    del values[start:]
    return taken


def _over(code: str, name: str, bound: int) -> LimitError:
    return LimitError(Issue("", code, f"The value needs more than {name} allows ({bound})."))


_INSTRUCTION_COST: Final = 8
"""What one instruction counts for, in characters, so that work is bounded together with what it produces."""
