"""The values of json-render for the ledger: what an expression reads, what it comes to now, where an input writes."""

import re
from collections.abc import Iterator, Mapping
from typing import Final, Literal, NamedTuple, TypeAlias, cast

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import pointer
from uispec._browser import javascript
from uispec._json import text as json_text
from uispec.adapters.data_use import DataLanguage, DataUse
from uispec.adapters.functions import NAMES
from uispec.errors import UispecError
from uispec.jsonrender.evaluation.context import Compiler, Context, Functions, Scope, scope_of
from uispec.jsonrender.evaluation.directives import standard_directives
from uispec.jsonrender.evaluation.evaluation import action_param, evaluated
from uispec.jsonrender.models.expressions import Kind, kind_of
from uispec.ledger import Form
from uispec.ledger.live import Binding, Call, Index, Live, TextTemplate
from uispec.ledger.live import Literal as LiteralValue
from uispec.ledger.rows import ITEM, first_row
from uispec.limits import Limits
from uispec.pointer import Tokens

_HOLE: Final = re.compile(r"\$\{([^}]+)\}")
_BOUND: Final = ("$bindState", "$bindItem")
_GROUPS: Final = ("$and", "$or")
_OPERATORS: Final = ("eq", "neq", "gt", "gte", "lt", "lte")

From: TypeAlias = Literal["state", "item"]


_PLACES: Final[Mapping[Kind | None, tuple[str, From]]] = {
    "state": ("$state", "state"),
    "item": ("$item", "item"),
    "bind_state": ("$bindState", "state"),
    "bind_item": ("$bindItem", "item"),
}
"""The kinds of expressions that read one place: the key of the path, and where it starts."""


class _Seen(NamedTuple):
    """What was found out about a value."""

    raw: JsonValue
    """Kept, so that its id stays its own."""
    paths: tuple[tuple[From, str], ...]
    form: Form | None


class Values(DataLanguage):
    """The language of one spec."""

    def __init__(self, state: JsonValue, use: DataUse, functions: Functions, locale: str, limits: Limits) -> None:
        super().__init__(use, state, limits)
        self._limits = limits
        directives = standard_directives(locale=locale)
        self._directives: Final = tuple(directives)
        self._context = Context(
            state,
            functions=functions,
            limits=limits,
            compiler=Compiler(directives, "strict", limits),
            is_synced=True,
        )
        # By identity: the instances of a repeat share the JSON of their element, which lives as long as this does.
        self._known: dict[int, _Seen] = {}
        self._scopes: dict[str, Scope] = {}
        self._params: dict[int, JsonValue] = {}
        self._conditions: dict[int, JsonValue] = {}
        self._dialogs: dict[int, JsonValue] = {}

    def form(self, raw: JsonValue) -> Form | None:
        """Tell an expression, or JSON with one inside, from plain JSON."""
        return "condition" if id(raw) in self._conditions else self._see(raw).form

    def locate_all(self, raw: JsonValue, scope: str) -> list[Tokens]:
        """List the places that a value looks at."""
        paths = self._see(raw).paths
        return [tokens for source, path in paths if (tokens := self.locate(source, path, scope)) is not None]

    def evaluate(self, raw: JsonValue, scope: str) -> tuple[JsonValue | MISSING, str]:
        """Compute a value now; in a repeat that is not written out, for the first item."""
        context, within = self._context, self.scope(first_row(scope))
        evaluate = action_param if id(raw) in self._params else evaluated
        if id(raw) in self._dialogs and isinstance(raw, dict):
            raw = {key: {"$template": text} if _has_hole(text) else text for key, text in raw.items()}
        try:
            value = evaluate(raw, context, within)
        except UispecError as error:
            return MISSING, error.issues[0].message
        finally:
            notes, context.notes = context.notes, []
        failures = (message for code, message in notes if code == "unknown_function")
        return value, next(failures, "")

    def live(self, raw: JsonValue, scope: str) -> Live | None:
        """Say an expression in neutral words; conditions, most directives and paths among params have none."""
        if not isinstance(raw, dict) or id(raw) in self._params:
            return None
        kind = kind_of(raw, self._directives)
        match kind:
            case "state" | "bind_state" | "item" | "bind_item":
                key, source = _PLACES[kind]
                return self._live_path(source, cast("str", raw[key]), scope)
            case "index":
                return Index() if ITEM in pointer.split(scope) else None
            case "template":
                return self._live_template(cast("str", raw["$template"]), scope)
            case "computed":
                return self._live_call(cast("str", raw["$computed"]), raw.get("args", {}), scope)
            case _:
                return None

    def text(self, value: JsonValue | MISSING) -> str:
        """Write a value as `$template` does; a container, which no component shows, as JSON."""
        if value is MISSING or value is None:
            return ""
        return json_text(value) if isinstance(value, dict | list) else javascript.text(value, self._limits)

    def target(self, raw: JsonValue, scope: str) -> Tokens | None:
        """Locate what an input writes to; `None` for anything but a two-way binding."""
        key = self.target_key(raw)
        if key is None or not isinstance(raw, dict):
            return None
        return self.locate("state" if key == "$bindState" else "item", cast("str", raw[key]), scope)

    def target_key(self, raw: JsonValue) -> str | None:
        """The key of a two-way binding that holds its path."""
        if not isinstance(raw, dict):
            return None
        return next((key for key in _BOUND if isinstance(raw.get(key), str)), None)

    def expressions(self, raw: JsonValue) -> Iterator[JsonValue]:
        """List the expressions inside some JSON, none of those inside another one."""
        stack = [raw]
        while stack:
            value = stack.pop()
            if isinstance(value, list):
                stack.extend(value)
            elif isinstance(value, dict) and kind_of(value, self._directives) is not None:
                yield value
            elif isinstance(value, dict):
                stack.extend(value.values())

    def place_of(self, raw: JsonValue, scope: str) -> Tokens | None:
        """Locate what an expression reads as it stands there; `None` for one that computes something."""
        kind = kind_of(raw, self._directives) if isinstance(raw, dict) else None
        if kind not in _PLACES or not isinstance(raw, dict):
            return None
        key, source = _PLACES[kind]
        return self.locate(source, cast("str", raw[key]), scope)

    def count(self, tokens: Tokens, items: int) -> None:
        """Note that there is something for each of the first items of a list, whatever they are."""
        self._use.count(tokens, items)

    def note_params(self, params: Mapping[str, JsonValue]) -> None:
        """Note the params of an action: an `$item` that is a whole param means the path of that place."""
        for value in params.values():
            if isinstance(value, dict) and isinstance(value.get("$item"), str):
                self._params[id(value)] = value

    def note_dialog(self, raw: JsonValue) -> None:
        """Note what a user is asked before an action runs: its texts have holes, without saying so."""
        self._dialogs[id(raw)] = raw

    def note_condition(self, raw: JsonValue) -> None:
        """Note a value that is no prop, but says whether an element shows."""
        self._conditions[id(raw)] = raw

    def note_read(self, raw: JsonValue, scope: str) -> None:
        """Note that the source's renderer reads a value that is nowhere in the tree."""
        self.read(raw, scope, "show")

    def scope(self, place: str) -> Scope:
        """The item that a scope names."""
        known = self._scopes.get(place)
        if known is None:
            known = self._scopes[place] = scope_of(self._context.state, place)
        return known

    def locate(self, source: From, path: str, scope: str) -> Tokens | None:
        """The way from the root of the state to what a path means; `None` if it means nothing there."""
        if source == "item" and not scope:
            return None
        try:
            tokens = pointer.split(path if not path or path[0] == "/" else f"/{path}")
        except UispecError:
            return None  # a path that cannot be read reads nothing; evaluating it fails and says so
        return tokens if source == "state" else (*pointer.split(scope), *tokens)

    def _live_path(self, source: From, path: str, scope: str) -> Live | None:
        tokens = self.locate(source, path, scope)
        if tokens is None:
            return None
        within = pointer.split(scope)
        if source == "state" or ITEM not in within:
            return Binding(tokens)
        return Binding(tokens[len(within) :], from_item=True)

    def _live_template(self, template: str, scope: str) -> Live | None:
        pieces = _HOLE.split(template)
        said: list[str | Live] = []
        for number, piece in enumerate(pieces):
            if number % 2 == 0:
                if piece:
                    said.append(piece)
                continue
            source = self._source_of_hole(piece, scope)
            hole = None if source is None else self._live_path(source, piece, scope)
            if hole is None:
                return None
            said.append(hole)
        return TextTemplate(tuple(said))

    def _source_of_hole(self, path: str, scope: str) -> From | None:
        """Where a hole finds its value; `None` where some items have it and others leave it to the state."""
        if path[0] == "/" or not scope:
            return "state"
        if ITEM not in scope:
            inside = pointer.find(self._context.state, self.locate("item", path, scope) or (), None)
            return "state" if inside is None else "item"
        top = pointer.split(f"/{path}")[:1]
        return None if pointer.has(self._context.state, top) else "item"

    def _live_call(self, name: str, args: JsonValue, scope: str) -> Live | None:
        if name not in NAMES or not isinstance(args, dict):
            return None
        said: dict[str, Live] = {}
        for key, value in args.items():
            inner = self.live(value, scope) if self.form(value) is not None else LiteralValue(value)
            if inner is None:
                return None
            said[key] = inner
        return Call(name, said)

    def _see(self, raw: JsonValue) -> _Seen:
        seen = self._known.get(id(raw))
        if seen is None:
            seen = self._known[id(raw)] = self._look_into(raw)
        return seen

    def _look_into(self, raw: JsonValue) -> _Seen:
        paths: dict[tuple[From, str], None] = {}
        form: Form | None = None
        if id(raw) in self._dialogs and isinstance(raw, dict):
            for text in raw.values():
                found = _HOLE.findall(text) if isinstance(text, str) else []
                paths.update(dict.fromkeys([("state", path) for path in found]))
            form = "call" if paths else None
        stack: list[JsonValue] = [raw]
        while stack:
            value = stack.pop()
            if isinstance(value, list):
                stack.extend(reversed(value))
                continue
            kind = kind_of(value, self._directives) if isinstance(value, dict) else None
            if not isinstance(value, dict):
                continue
            match kind:
                case "item" if id(value) in self._params:
                    pass  # it means the path of that place, and not what stands there
                case "state" | "bind_state" | "item" | "bind_item":
                    key, source = _PLACES[kind]
                    paths[source, cast("str", value[key])] = None
                case "conditional":
                    paths.update(dict.fromkeys(condition_paths(value["$cond"])))
                    stack.extend((value["$else"], value["$then"]))
                case "computed":
                    stack.append(value.get("args"))
                case "template":
                    paths.update(dict.fromkeys(_template_paths(cast("str", value["$template"]))))
                case "index":
                    pass
                case _:
                    stack.extend(reversed(value.values()))
            if kind in ("conditional", "computed", "template", "directive"):
                form = "call"
            elif kind is not None:
                form = form or "binding"
        return _Seen(raw, tuple(paths), form)


def condition_paths(condition: JsonValue) -> Iterator[tuple[From, str]]:
    """List what a condition looks at, on both sides of its comparisons."""
    stack = [condition]
    while stack:
        here = stack.pop()
        if isinstance(here, list):
            stack.extend(reversed(here))
        if not isinstance(here, dict):
            continue
        if isinstance(path := here.get("$item"), str):
            yield "item", path
        elif isinstance(path := here.get("$state"), str):
            yield "state", path
        for name in _OPERATORS:
            other = here.get(name)
            if isinstance(other, dict) and isinstance(path := other.get("$state"), str):
                yield "state", path
        stack.extend(here[name] for name in _GROUPS if name in here)


def _has_hole(text: JsonValue) -> bool:
    return isinstance(text, str) and _HOLE.search(text) is not None


def _template_paths(template: str) -> Iterator[tuple[From, str]]:
    for path in _HOLE.findall(template):
        if path[0] != "/":
            yield "item", path
        yield "state", path
