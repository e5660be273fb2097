"""What stands in a component as a literal and can never be evaluated, whatever the data: found before it is shown.

Templates that cannot be read, functions and arguments that are not there, bindings that are no pointers, patterns that
do not compile. They are found as resolution finds them, by making the programs, and carry the same codes.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, cast

from pydantic import JsonValue

from uispec import pointer
from uispec._browser.patterns import Patterns
from uispec._spots import Spot, below, pointer_of
from uispec.a2ui.catalogs.places import calls_in
from uispec.a2ui.dialects import Family, call_key, known_catalog
from uispec.a2ui.dynamic.functions import INDEX
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
from uispec.a2ui.slots import TEMPLATE_PATH, Component, is_raw, props_of, slots_of
from uispec.errors import Issue, UispecError
from uispec.limits import DEFAULT, Limits
from uispec.tree import Each

_TOLD: Final = frozenset({"unknown_catalog"})
"""What `catalog_checks` says in its own words, and a call of a catalog that nobody here knows, which is no fault."""


class Literals:
    """Looks through the components of one surface.

    Args:
        surface_catalog: the default catalog of the surface. Of one that is not known, nobody here knows the functions
            or the language of its templates, and nothing is found.
        version: of the surface.
        limits: of expressions, pointers and patterns.
        patterns: shares the time for compiling with other surfaces; `None`: this surface has its own.
    """

    def __init__(
        self,
        surface_catalog: str | None,
        version: Family,
        *,
        limits: Limits = DEFAULT,
        patterns: Patterns | None = None,
    ) -> None:
        self.is_known = surface_catalog is None or known_catalog(surface_catalog, version) is not None
        self._call_key = call_key(version)
        self._compiler = Compiler(version, surface_catalog, limits=limits)
        self._patterns = patterns or Patterns(limits)
        self._version: Family = version

    def index_issues(self, component: Component, at: str) -> list[Issue]:
        """Tell each call of `@index` in a component that no template draws, so that there is no index.

        Args:
            component: of v1.0, in the current spelling.
            at: its pointer, for the paths of the issues.

        >>> from uispec.a2ui import v1_0
        >>> text = v1_0.Text.model_validate({"id": "t", "component": "Text", "text": {"@call": "@index"}})
        >>> [issue.path for issue in Literals(None, "1.0").index_issues(text, "/components/t")]
        ['/components/t/text']
        """
        if self._version != "1.0" or "index" not in component.model_dump_json():
            return []
        if self.is_known and not is_raw(component):
            places = [
                pointer_of(instruction.at)
                for program in self._programs(component)
                for instruction in program
                if isinstance(instruction, Invoke) and instruction.function.name == INDEX
            ]
        else:
            document = {name: value for name, value in component.model_dump(mode="json").items() if name != "@metadata"}
            found = calls_in(cast("JsonValue", document), (), "1.0")
            places = [pointer.format(tokens) for tokens, call in found if call["@call"] == INDEX]
        text = '"@index" counts the items of a template, and no template draws this component.'
        return [Issue(f"{at}{where}", "index_outside_template", text) for where in dict.fromkeys(places)]

    def issues(
        self, component: Component, at: str, named: Sequence[Issue] = (), misfits: Sequence[Issue] = ()
    ) -> list[Issue]:
        """Find the literals of one component that cannot be evaluated, in the order of its properties.

        Args:
            component: in the current spelling. Of a raw one nobody knows which properties are dynamic.
            at: its pointer, for the paths of the issues.
            named: what `CatalogChecks` found of names there; a call that it refused is not told a second time.
            misfits: what it found of shapes; nor is a call whose arguments do not fit.

        >>> from uispec.a2ui import v1_0
        >>> text = v1_0.Text.model_validate({"id": "t", "component": "Text", "text": {"@path": "/a~2"}})
        >>> [(issue.path, issue.code) for issue in Literals(None, "1.0").issues(text, "/components/t")]
        [('/components/t/text', 'invalid_pointer')]
        """
        if not self.is_known or is_raw(component):
            return []
        found: list[tuple[Spot, Issue]] = []
        for program in self._programs(component):
            found += self._faults(program)
        told = {issue.path for issue in named}
        told.update(issue.path.rpartition("/args")[0] or issue.path for issue in misfits)
        issues: list[Issue] = []
        for where, issue in found:
            path = f"{at}{pointer_of(where)}"
            if issue.code not in _TOLD and told.isdisjoint((path, f"{path}/{self._call_key}")):
                issues.append(Issue(path, issue.code, issue.message, issue.severity))
        return issues

    def unread_templates(self, component: Component, at: str) -> list[Issue]:
        """Tell where a literal of one component looks like a template and is none; only `formatString` reads any.

        Arguments are those of `issues`.

        >>> from uispec.a2ui import v1_0
        >>> text = v1_0.Text.model_validate({"id": "t", "component": "Text", "text": "Hello ${/name}"})
        >>> [(one.path, one.severity) for one in Literals(None, "1.0").unread_templates(text, "/components/t")]
        [('/components/t/text', 'notice')]
        """
        if not self.is_known or is_raw(component) or "${" not in component.model_dump_json():
            return []
        document = cast("dict[str, JsonValue]", component.model_dump(mode="json"))
        texts = _texts(((value, (None, name)) for name, value in document.items()), self._call_key)
        sentence = 'Only formatString fills in a "${...}"; this text is shown as it stands.'
        return [
            Issue(f"{at}{pointer_of(where)}", "unread_template", sentence, "notice")
            for text, where in texts
            if _INTERPOLATION.search(text)
        ]

    def _programs(self, component: Component) -> Iterator[Program]:
        slots = slots_of(component, ())
        props = props_of(component, slots)
        for slot, held in slots:
            if isinstance(held, Each):
                yield [self._compiler.bind(held.path, below(None, (*pointer.split(f"/{slot}"), TEMPLATE_PATH)))]
        yield from self._compiler.component(props, None, keep_actions=False).values()
        for value, where in _values_of_action(props.get("action")):
            yield self._compiler.value(value, where)

    def _faults(self, program: Program) -> Iterator[tuple[Spot, Issue]]:
        """What a program fails at in any case. Nothing is computed; texts are kept, since patterns are texts."""
        values: list[JsonValue] = []
        for instruction in program:
            match instruction:
                case Constant():
                    values.append(instruction.value)
                case Bind():
                    values.append(None)
                case Fail():
                    values.append(None)
                    yield from ((instruction.at, issue) for issue in instruction.issues)
                case Note():
                    yield from ((instruction.at, issue) for issue in instruction.issues)
                case Invoke():
                    taken = dict(zip(instruction.names, _take(values, len(instruction.names)), strict=True))
                    yield from ((instruction.at, issue) for issue in self._pattern_issues(instruction, taken))
                case Items(size=size) | Join(size=size):
                    _take(values, size)
                case Members(names=names):
                    _take(values, len(names))
                case Interpolate():
                    _take(values, 1)

    def _pattern_issues(self, call: Invoke, args: dict[str, JsonValue]) -> tuple[Issue, ...]:
        pattern = args.get("pattern")
        if call.function.name != "regex" or not isinstance(pattern, str):
            return ()
        try:
            self._patterns.prepare(pattern)
        except UispecError as error:
            # Compiling may have used up its time, which says nothing about this pattern.
            return tuple(issue for issue in error.issues if issue.code != "match_timeout")
        return ()


_INTERPOLATION: Final = re.compile(r"\$\{[^}]*\}")
_NAMES: Final = frozenset({"id", "component", "componentId", "@metadata", "@catalogId"})
_READ: Final = {"formatString": "value", "regex": "pattern"}
"""By function: the argument in which `${` means something."""


def _texts(values: Iterable[tuple[JsonValue, Spot]], call_key: str) -> Iterator[tuple[str, Spot]]:
    """Give the texts in these properties, in document order, but names and what functions read in their own way."""
    waiting = [(value, at) for value, at in values if at is None or at[1] not in _NAMES]
    waiting.reverse()
    while waiting:
        value, at = waiting.pop()
        inside: list[tuple[JsonValue, Spot]] = []
        if isinstance(value, str):
            yield value, at
        elif isinstance(value, list):
            inside += ((item, (at, index)) for index, item in enumerate(value))
        elif isinstance(value, dict):
            args = value.get("args")
            read = _READ.get(str(value.get(call_key)))
            for name, item in value.items():
                if item is args and isinstance(args, dict):
                    inside += ((one, ((at, name), key)) for key, one in args.items() if key != read)
                elif name != "componentId":
                    inside.append((item, (at, name)))
        waiting += reversed(inside)


def _take(values: list[JsonValue], size: int) -> list[JsonValue]:
    """Take the last values off the stack, and leave one without a value for what they make."""
    start = len(values) - size
    taken = values[start:]
    values[start:] = [None]
    return taken


def _values_of_action(action: JsonValue) -> Iterator[tuple[JsonValue, Spot]]:
    """The dynamic values of an action: those of its context, what the user is told to have said, or its call."""
    if not isinstance(action, dict):
        return
    if "functionCall" in action:
        yield action["functionCall"], ((None, "action"), "functionCall")
    event = action.get("event")
    if isinstance(event, dict):
        at: Spot = ((None, "action"), "event")
        if isinstance(context := event.get("context"), dict):
            yield from ((value, ((at, "context"), name)) for name, value in context.items())
        if "userMessage" in event:
            yield event["userMessage"], (at, "userMessage")
