"""The values of A2UI for the ledger: what a binding or a call reads, what it comes to now, where an input writes."""

import re
from collections.abc import Collection
from typing import Final

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import pointer
from uispec.a2ui import data_model
from uispec.a2ui.dialects import Family, call_key, path_key
from uispec.a2ui.dynamic import expressions, formatting
from uispec.a2ui.dynamic.evaluation import Evaluator
from uispec.a2ui.dynamic.functions import INDEX
from uispec.a2ui.migration.headings import CLOSING
from uispec.adapters.a2ui.tongue import A2uiTongue, neutral_name
from uispec.adapters.data_use import DataLanguage, DataUse
from uispec.errors import UispecError
from uispec.ledger import Form
from uispec.ledger.live import Binding, Call, Index, Listing, Literal, Live, TextTemplate
from uispec.ledger.rows import ITEM, first_row
from uispec.limits import Limits
from uispec.pointer import Tokens

_TEMPLATE_FUNCTION: Final = "formatString"
_HEADING: Final = re.compile(r"(?P<marks>#{1,6}) (?! )[^\n\r]+")


class Values(DataLanguage):
    """The language of one surface. Components must be in the current spelling of its version."""

    def __init__(
        self,
        version: Family,
        use: DataUse,
        evaluator: Evaluator,
        limits: Limits,
        functions: Collection[str] | None = None,
    ) -> None:
        """Prepare to read a surface; `functions` are those of its catalog, if that is known."""
        super().__init__(use, evaluator.data, limits)
        self.path_key: Final = path_key(version)
        self.call_key: Final = call_key(version)
        self._tongue: Final = A2uiTongue(version)
        self._evaluator = evaluator
        self._limits = limits
        self._functions = functions
        # By identity: the instances of a template share the JSON of their component, which lives as long as this does.
        self._compiled: dict[int, tuple[JsonValue, tuple[str, ...], Form | None]] = {}
        self._scopes: dict[str, Tokens] = {"": ()}

    def form(self, raw: JsonValue) -> Form | None:
        """Tell a call, a binding, or JSON with one of them inside, from plain JSON."""
        return self._see(raw)[2]

    def locate_all(self, raw: JsonValue, scope: str) -> list[Tokens]:
        """List the places that a value looks at."""
        paths = self._see(raw)[1]
        return [tokens for path in paths if (tokens := self.locate(path, scope)) is not None]

    def evaluate(self, raw: JsonValue, scope: str) -> tuple[JsonValue | MISSING, str]:
        """Compute a value now; in a template that is not written out, for the first item."""
        scope = first_row(scope)
        path = self.path_of(raw)
        tokens = None if path is None else self.locate(path, scope)
        if tokens is not None:
            return data_model.read(self._evaluator.data, tokens), ""  # as most values are
        value, issues = self._evaluator.evaluate(raw, scope)
        return value, next((issue.message for issue in issues if issue.severity == "error"), "")

    def live(self, raw: JsonValue, scope: str) -> Live | None:
        """Say a binding or a call in neutral words; functions keep the names of the basic catalog."""
        path, name = self.path_of(raw), self.call(raw)
        if path is not None:
            return self._live_path(path, scope)
        if name is None or not isinstance(raw, dict):
            return None
        # A call of another catalog is not the function of that name.
        if set(raw) - {self.call_key, "args", "returnType"}:
            return None
        args = raw.get("args", {})
        if not isinstance(args, dict):
            return None
        if name == _TEMPLATE_FUNCTION:
            return self._live_template(args.get("value"), scope)
        if name == INDEX:
            return _index(Literal(args.get("offset", 0)))
        if not self._is_function(name):
            return None
        said: dict[str, Live] = {}
        for key, value in args.items():
            inner = self._live_argument(value, scope)
            if inner is None:
                return None
            said[key] = inner
        return Call(neutral_name(name), said)

    def _live_argument(self, value: JsonValue, scope: str) -> Live | None:
        if self.form(value) is None:
            # Evaluated, since keys of plain data may be escaped.
            plain, _ = self._evaluator.evaluate(value, "")
            return None if plain is MISSING else Literal(plain)
        if not isinstance(value, list):
            return self.live(value, scope)
        items = [self._live_argument(item, scope) for item in value]
        known = tuple(item for item in items if item is not None)
        return Listing(known) if len(known) == len(items) else None

    def heading(self, raw: JsonValue) -> tuple[str, JsonValue] | None:
        """Split a text that is a heading of Markdown and nothing else into its role and what stands behind the marks.

        Returns:
            The role, `h1` to `h6`, and a text, a binding or a call; `None` for any other text.
        """
        template = self._template_of(raw)
        if template is None:
            parts: list[expressions.Part] = [expressions.Text(raw)] if isinstance(raw, str) else []
        else:
            try:
                parts = [*expressions.parse(template, limits=self._limits)]
            except UispecError:
                return None
        texts = ["" if not isinstance(part, expressions.Text) else part.text for part in parts]
        shown = "\0".join(texts)
        found = _HEADING.fullmatch(shown) if texts and texts[0] else None
        if found is None or CLOSING.search(shown):
            return None
        marks = f"{found['marks']} "
        rest = (shown if template is None else template)[len(marks) :]
        if template is None:
            return f"h{len(marks) - 1}", rest
        if len(parts) == 2 and texts[0] == marks:
            return f"h{len(marks) - 1}", self._tongue.unprint(parts[1])
        return f"h{len(marks) - 1}", self._tongue.call(_TEMPLATE_FUNCTION, {"value": rest})

    def _template_of(self, raw: JsonValue) -> str | None:
        args = raw.get("args") if isinstance(raw, dict) and self.call(raw) == _TEMPLATE_FUNCTION else None
        template = args.get("value") if isinstance(args, dict) and len(args) == 1 else None
        return template if isinstance(template, str) else None

    def _live_path(self, path: str, scope: str) -> Live | None:
        within = self.scope_tokens(scope)
        tokens = self.locate(path, scope)
        if tokens is None:
            return None
        if path.startswith("/") or ITEM not in within:
            return Binding(tokens)
        return Binding(tokens[len(within) :], from_item=True)

    def _live_template(self, template: JsonValue, scope: str) -> Live | None:
        if not isinstance(template, str):
            return None
        try:
            parts = expressions.parse(template, limits=self._limits)
        except UispecError:
            return None
        said: list[str | Live] = []
        for part in parts:
            if isinstance(part, expressions.Text):
                said.append(part.text)
                continue
            hole = self._live_part(part, scope)
            if hole is None:
                return None
            said.append(hole)
        return TextTemplate(tuple(said), template)

    def _live_part(self, part: expressions.Expression, scope: str) -> Live | None:
        if isinstance(part, expressions.Literal):
            return Literal(part.value)
        if isinstance(part, expressions.Path):
            return self._live_path(part.path, scope)
        args = {name: self._live_part(value, scope) for name, value in part.args}
        known = {name: value for name, value in args.items() if value is not None}
        if len(known) < len(args):
            return None
        if part.name == INDEX:
            return _index(known.get("offset", Literal(0)))
        return Call(neutral_name(part.name), known) if self._is_function(part.name) else None

    def _is_function(self, name: str) -> bool:
        return self._functions is None or name in self._functions

    def text(self, value: JsonValue | MISSING) -> str:
        """Write a value as a Text component shows it."""
        return "" if value is MISSING else formatting.text(value)

    def target(self, raw: JsonValue, scope: str) -> Tokens | None:
        """Locate what an input writes to; `None` for anything but a binding."""
        path = self.path_of(raw)
        return None if path is None else self.locate(path, scope)

    def target_key(self, raw: JsonValue) -> str | None:
        """The key of a binding that holds its path."""
        return None if self.path_of(raw) is None else self.path_key

    def path_of(self, raw: JsonValue) -> str | None:
        """The path of a binding as written; `None` for anything else."""
        path = raw.get(self.path_key) if isinstance(raw, dict) and len(raw) == 1 else None
        return path if isinstance(path, str) else None

    def call(self, raw: JsonValue) -> str | None:
        """The name of the function that a value calls; `None` if it calls none."""
        name = raw.get(self.call_key) if isinstance(raw, dict) else None
        return name if isinstance(name, str) else None

    def note_absolute(self, raw: JsonValue) -> None:
        """Note the reads of a component that is not shown, as far as they do not depend on an item."""
        for path in self._see(raw)[1]:
            if path.startswith("/") and (tokens := self.locate(path, "")) is not None:
                self._use.read(tokens, "show")

    def scope_tokens(self, scope: str) -> Tokens:
        """The way from the root of the data to the item that a scope names."""
        known = self._scopes.get(scope)
        if known is None:
            known = self._scopes[scope] = pointer.split(scope)
        return known

    def locate(self, path: str, scope: str) -> Tokens | None:
        """The way to what a path means in a scope; `None` if it cannot be read."""
        try:
            return data_model.locate(path, self.scope_tokens(scope), limits=self._limits)
        except UispecError:
            return None  # a pointer that cannot be read reads nothing; evaluating it fails and says so

    def _see(self, raw: JsonValue) -> tuple[JsonValue, tuple[str, ...], Form | None]:
        seen = self._compiled.get(id(raw))
        if seen is None:
            seen = self._compiled[id(raw)] = (raw, *self._look_into(raw))
        return seen

    def _look_into(self, raw: JsonValue) -> tuple[tuple[str, ...], Form | None]:
        paths: dict[str, None] = {}
        form: Form | None = None
        stack: list[JsonValue] = [raw]
        while stack:
            value = stack.pop()
            if isinstance(value, list):
                stack.extend(reversed(value))
            elif isinstance(value, dict):
                path = self.path_of(value)
                name = self.call(value)
                if path is not None:
                    paths[path] = None
                    form = form or "binding"
                elif name is not None:
                    form = "call"
                    args = value.get("args")
                    if name == _TEMPLATE_FUNCTION and isinstance(args, dict):
                        paths.update(dict.fromkeys(self._template_paths(args.get("value"))))
                    if isinstance(args, dict):
                        stack.extend(reversed(args.values()))
                else:
                    stack.extend(reversed(value.values()))
        return tuple(paths), form

    def _template_paths(self, template: JsonValue) -> list[str]:
        if not isinstance(template, str):
            return []
        try:
            parts: list[expressions.Part] = list(expressions.parse(template, limits=self._limits))
        except UispecError:
            return []
        paths: list[str] = []
        while parts:
            part = parts.pop()
            if isinstance(part, expressions.Path):
                paths.append(part.path)
            elif isinstance(part, expressions.Call):
                parts.extend(value for _, value in part.args)
        return paths


def _index(offset: Live) -> Index | None:
    """The position of an item, where how far it is shifted is plain to see."""
    match offset:
        case Literal(value=int(shift)) if not isinstance(shift, bool):
            return Index(shift)
        case _:
            return None
