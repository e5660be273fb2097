"""What A2UI has for values that are computed from data: bindings, calls, and templates of `formatString`."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import pointer
from uispec._browser.patterns import is_pattern
from uispec.a2ui import data_model
from uispec.a2ui.dialects import BASIC_FUNCTIONS, MINIMAL_FUNCTIONS, Family, call_key, path_key
from uispec.a2ui.dynamic import expressions, formatting
from uispec.a2ui.dynamic.functions import FUNCTIONS, INDEX, check_names
from uispec.a2ui.dynamic.printing import print_template
from uispec.a2ui.migration.tables import ASSUMED_RETURN_TYPE, RETURN_TYPES
from uispec.a2ui.migration.values import is_old_binding, is_old_call
from uispec.errors import UispecError
from uispec.ledger.live import Binding, Call, Index, Listing, Literal, Live, TextTemplate, say_each, say_members
from uispec.ledger.rows import ITEM

_Said: TypeAlias = JsonValue | MISSING
_TEMPLATE: Final = "formatString"
_OWN: Final = "a2ui:"


def neutral_name(name: str) -> str:
    """Give the neutral name of a function: those of the basic catalog keep theirs, and no other format has any other.

    >>> neutral_name("formatDate"), neutral_name("shout")
    ('formatDate', 'a2ui:shout')
    """
    return name if name in BASIC_FUNCTIONS else f"{_OWN}{name}"


def own_name(name: str, version: Family) -> str | None:
    """Give the name that a version of A2UI has for a function of a neutral name; `None` if it has none.

    >>> own_name("formatDate", "1.0"), own_name("a2ui:shout", "1.0"), own_name("if", "1.0")
    ('formatDate', 'shout', None)
    >>> own_name("a2ui:capitalize", "0.9"), own_name("a2ui:capitalize", "1.0")
    ('capitalize', None)
    """
    own = name.removeprefix(_OWN)
    is_known = name in BASIC_FUNCTIONS or (own != name and (version != "1.0" or own not in MINIMAL_FUNCTIONS))
    return own if is_known else None


class A2uiTongue:
    """The words of one version of A2UI.

    >>> A2uiTongue("1.0").say(Binding(("user", "name")))
    {'@path': '/user/name'}
    >>> A2uiTongue("0.9").say(TextTemplate(("Hi ", Binding(("name",), from_item=True))))
    {'call': 'formatString', 'args': {'value': 'Hi ${name}'}, 'returnType': 'string'}
    """

    def __init__(self, version: Family) -> None:
        self.version: Final[Family] = version
        self.path_key: Final = path_key(version)
        self._call: Final = call_key(version)

    # Recursion in here is bounded: values in neutral words were read from JSON or from templates, which are.

    def say(self, value: Live, *, is_edited: bool = False) -> _Said:
        """Write a value in neutral words; `MISSING` where this version has no words that mean the same."""
        match value:
            case Binding():
                path = path_of(value)
                return MISSING if path is None else {self.path_key: path}
            case _ if is_edited:
                return MISSING
            case Literal(raw):
                return self._literal(raw)
            case Listing(items):
                return say_each(self, items)
            case Index(offset):
                return self.call(INDEX, {"offset": offset} if offset else {}) if self.version == "1.0" else MISSING
            case TextTemplate(parts, written):
                return self._template(parts, written)
            case Call(name, args):
                return self._say_call(name, args)

    def call(self, name: str, args: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
        """Write a call of a function; v0.9 says what it returns.

        >>> A2uiTongue("0.9").call("formatString", {"value": "${/a}"})
        {'call': 'formatString', 'args': {'value': '${/a}'}, 'returnType': 'string'}
        """
        call: dict[str, JsonValue] = {self._call: name}
        if args or name != INDEX:
            call["args"] = dict(args)
        kind = RETURN_TYPES.get(name, ASSUMED_RETURN_TYPE)
        if self.version != "1.0" and kind != ASSUMED_RETURN_TYPE:
            call["returnType"] = kind
        return call

    def bind(self, keys: Iterable[str]) -> dict[str, JsonValue]:
        """Write a binding to a place of the data, from its root."""
        return {self.path_key: pointer.format(list(keys))}

    def join(self, pieces: Iterable[JsonValue]) -> _Said:
        """Put texts, and what this tongue said, behind each other: a text, or a template; `MISSING` if neither can.

        >>> A2uiTongue("1.0").join(["# ", {"@path": "/title"}]), A2uiTongue("1.0").join(["# ", "News"])
        ({'@call': 'formatString', 'args': {'value': '# ${/title}'}}, '# News')
        """
        parts: list[expressions.Part] = []
        written: list[str] = []
        for piece in pieces:
            read = self._parts(piece)
            if read is None:
                return MISSING
            parts += read
            written.append(self._write_piece(piece, read))
        if all(isinstance(part, expressions.Text) for part in parts):
            return "".join(part.text for part in parts if isinstance(part, expressions.Text))
        return self._print(parts, "".join(written))

    def unprint(self, part: expressions.Part) -> JsonValue:
        """Write a part of a template as the value that it shows.

        >>> A2uiTongue("1.0").unprint(expressions.Path("/name"))
        {'@path': '/name'}
        """
        match part:
            case expressions.Text(text):
                return text
            case expressions.Literal(value):
                return value
            case expressions.Path(path):
                return {self.path_key: path}
            case expressions.Call(name, args):
                return self.call(name, {key: self.unprint(value) for key, value in args})

    def _literal(self, raw: JsonValue) -> _Said:
        if raw is None or (isinstance(raw, dict) and self.version != "1.0"):
            return MISSING
        if self.version != "1.0":
            return MISSING if _looks_computed(raw) else raw
        return _escape(raw)

    def _say_call(self, name: str, args: Mapping[str, Live]) -> _Said:
        own = own_name(name, self.version)
        said = MISSING if own is None or not _can_run(own, args) else say_members(self, args)
        return MISSING if own is None or said is MISSING else self.call(own, said)

    def _template(self, parts: Iterable[str | Live], written: str) -> _Said:
        read: list[expressions.Part] = []
        for part in parts:
            made = expressions.Text(part) if isinstance(part, str) else self._expression(part)
            if made is None:
                return MISSING
            read.append(made)
        return self._print(read, written)

    def _print(self, parts: Iterable[expressions.Part], written: str) -> _Said:
        template = print_template(parts, written=written)
        return MISSING if template is None else self.call(_TEMPLATE, {"value": template})

    def _expression(self, value: Live) -> expressions.Expression | None:
        match value:
            case Literal(raw):
                return None if isinstance(raw, dict | list) else expressions.Literal(raw)
            case Binding():
                path = path_of(value)
                # The item itself has no name in a template but this one.
                return None if path is None else expressions.Path(path or ".")
            case Index(offset):
                args = (("offset", expressions.Literal(offset)),) if offset else ()
                return expressions.Call(INDEX, args) if self.version == "1.0" else None
            case TextTemplate(parts, written):
                said = self._template(parts, written)
                return None if said is MISSING else self._read(said)
            case Call(name, args):
                own = own_name(name, self.version)
                made = {key: self._expression(inner) for key, inner in args.items()}
                known = tuple((key, inner) for key, inner in made.items() if inner is not None)
                can_run = own is not None and _can_run(own, args) and len(known) == len(made)
                return expressions.Call(own, known) if own is not None and can_run else None
            case Listing():
                return None

    def _parts(self, piece: JsonValue) -> Sequence[expressions.Part] | None:
        """The parts of a template that show a piece."""
        if isinstance(piece, str):
            return (expressions.Text(piece),)
        if not isinstance(piece, dict | list):
            return (expressions.Text(formatting.text(piece)),)
        template = self._template_of(piece)
        if template is not None:
            try:
                return expressions.parse(template)
            except UispecError:
                return None
        read = self._read(piece)
        return None if read is None else (read,)

    def _write_piece(self, piece: JsonValue, parts: Sequence[expressions.Part]) -> str:
        """Give a piece as it is spelled, if it is a template itself."""
        template = self._template_of(piece)
        return (print_template(parts) or "") if template is None else template

    def _template_of(self, said: JsonValue) -> str | None:
        args = said.get("args") if isinstance(said, dict) and said.get(self._call) == _TEMPLATE else None
        template = args.get("value") if isinstance(args, dict) else None
        return template if isinstance(template, str) else None

    def _read(self, said: JsonValue) -> expressions.Expression | None:
        """Write what this tongue said as an expression inside a template."""
        if not isinstance(said, dict):
            return None if isinstance(said, list) else expressions.Literal(said)
        path, name, args = said.get(self.path_key), said.get(self._call), said.get("args", {})
        if isinstance(path, str):
            return expressions.Path(path or ".")
        if not isinstance(name, str) or not isinstance(args, dict):
            return None
        read = {key: self._read(value) for key, value in args.items()}
        known = tuple((key, value) for key, value in read.items() if value is not None)
        return expressions.Call(name, known) if len(known) == len(read) else None


def path_of(binding: Binding) -> str | None:
    """Write the pointer of a binding as A2UI reads it; `None` where no pointer leads there.

    >>> path_of(Binding(("a/b", "0"))), path_of(Binding(("name",), from_item=True)), path_of(Binding(("",)))
    ('/a~1b/0', 'name', None)
    """
    keys = binding.tokens
    written = pointer.format(keys)
    # A2UI skips empty keys; and an outer item has no name inside an inner template.
    if ITEM in keys or "" in keys:
        return None
    if not binding.from_item:
        return written or "/"
    path = written[1:]
    return None if data_model.locate(path) != keys else path


def _can_run(name: str, args: Mapping[str, Live]) -> bool:
    """Tell whether a call fails whatever the data: of a basic function, by its arguments or by its pattern."""
    if name not in BASIC_FUNCTIONS:
        return True
    pattern = args.get("pattern")
    try:
        check_names(FUNCTIONS[name], args)
    except UispecError:
        return False
    return not isinstance(pattern, Literal) or (isinstance(pattern.value, str) and is_pattern(pattern.value))


def _looks_computed(raw: JsonValue) -> bool:
    """Whether v0.9, which knows no other objects among its values, reads something inside as computed."""
    stack = [raw]
    while stack:
        value = stack.pop()
        if isinstance(value, dict):
            if is_old_binding(value) or is_old_call(value):
                return True
            stack.extend(value.values())
        elif isinstance(value, list):
            stack.extend(value)
    return False


def _escape(raw: JsonValue) -> JsonValue:
    """Write plain data of v1.0, where a key that begins with `@` has to say that it means it."""
    if isinstance(raw, dict):
        # A doubled one would lose its first.
        return {f"@{key}" if key.startswith("@") else key: _escape(value) for key, value in raw.items()}
    return [_escape(item) for item in raw] if isinstance(raw, list) else raw
