"""Documents checked against a schema that stands on its own: the schema compiled once, the findings as issues."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar, cast

from pydantic import JsonValue

from uispec import _json, pointer
from uispec._issues.lists import MOST_SUGGESTIONS, bounded
from uispec._order import DocumentOrder
from uispec._sentences import count, either, named, shown, suggestion
from uispec.errors import InvalidDocumentError, Issue, LimitError
from uispec.schema.keywords import DRAFT, Schema

if TYPE_CHECKING:
    from jsonschema_rs import ValidationError

T = TypeVar("T")

_Tokens: TypeAlias = tuple[str | int, ...]

_NOUNS: Final[Mapping[str, str]] = {
    "string": "a string",
    "number": "a number",
    "integer": "a whole number",
    "boolean": "true or false",
    "array": "an array",
    "object": "an object",
    "null": "null",
}
_BOUNDS: Final[Mapping[str, str]] = {
    "minimum": "at least",
    "maximum": "at most",
    "exclusiveMinimum": "more than",
    "exclusiveMaximum": "less than",
    "multipleOf": "a multiple of",
}
_SIZES: Final[Mapping[str, tuple[str, str]]] = {
    "minItems": ("at least", "item"),
    "maxItems": ("at most", "item"),
    "minLength": ("at least", "character"),
    "maxLength": ("at most", "character"),
    "minProperties": ("at least", "key"),
    "maxProperties": ("at most", "key"),
}
_FEW: Final = 12
"""So many options are listed."""


class Checker:
    """A schema, compiled.

    >>> checker = Checker({"type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": False})
    >>> [(issue.path, issue.code) for issue in checker.issues({"a": 1, "b": 2})]
    [('/a', 'wrong_type'), ('/b', 'unknown_property')]
    """

    def __init__(self, schema: Mapping[str, JsonValue]) -> None:
        """Compile a schema.

        Args:
            schema: one that stands on its own; `self_contained` makes such.

        Raises:
            InvalidDocumentError: it is no schema; the paths point into it.
        """
        from jsonschema_rs import Draft202012Validator, ReferencingError
        from jsonschema_rs import ValidationError as Fault

        self._schema = schema
        try:
            # Formats are checked, as far as they are known; nothing is ever fetched.
            self._validator = Draft202012Validator(dict(schema), validate_formats=True, retriever=_retrieve_nothing)
        except Fault as fault:
            raise InvalidDocumentError(*_no_schema(fault)) from None
        except (ReferencingError, ValueError) as fault:
            text = f"This is no schema: {str(fault)[:200]}"
            raise InvalidDocumentError(Issue("", "invalid_value", text)) from None

    def is_valid(self, instance: JsonValue) -> bool:
        """Tell whether the schema accepts a value.

        Raises:
            InvalidDocumentError: the value is no JSON.
            LimitError: it is too deep.
        """
        try:
            return self._validator.is_valid(instance)
        except ValueError as fault:
            _json.check(instance)
            # The checker goes less deep than documents may.
            text = f"The value stands too deep in itself to be checked: {fault}."
            raise LimitError(Issue("", "too_deep", text)) from fault

    def issues(self, instance: JsonValue, whole: str = "The document", *, names_null: bool = True) -> tuple[Issue, ...]:
        """Tell why the schema refuses a value.

        Args:
            instance: the value.
            whole: what the sentences call all of it.
            names_null: null is named among the values that would do; else it is only where nothing else would.

        Returns:
            The issues in document order, a thousand of them at most; none for a value that the schema accepts. Of a
            union the member that is nearest to the value speaks.

        Raises:
            InvalidDocumentError: the value is no JSON.
            LimitError: it is too deep.
        """
        if self.is_valid(instance):
            return ()
        # Telling why goes less deep than telling whether.
        _json.check(instance)
        found: dict[Issue, _Tokens] = {}
        places: set[str] = set()
        room = MOST_SUGGESTIONS
        for finding in self._settle(self._validator.iter_errors(instance), instance):
            if finding.unexpected and room > 0:
                room -= len(finding.unexpected)
                there = pointer.find(instance, tuple(map(str, finding.tokens)), None)
                finding.known = sorted(self._known_names(finding.schema_path[:-1]))
                finding.there = there if isinstance(there, dict) else ()
            for issue, tokens in finding.issues(whole, names_null=names_null):
                # One value is of the wrong type once, however many parts of the schema say what it should be.
                if issue.code != "wrong_type" or issue.path not in places:
                    found.setdefault(issue, tokens)
                    places.add(issue.path)
        order = DocumentOrder(instance)
        return bounded(sorted(found, key=lambda issue: order.rank(found[issue])))

    def _settle(
        self, errors: "Iterator[ValidationError] | Sequence[ValidationError]", document: JsonValue
    ) -> list["_Finding"]:
        """Keep one member of each union, and no property that is unknown only because something else is wrong."""
        findings: list[_Finding] = []
        doubtful: list[_Finding] = []
        for error in errors:
            finding = _Finding(error, document)
            if finding.keyword in {"oneOf", "anyOf"} and finding.branches:
                findings += self._of_union(finding)
            elif finding.keyword == "unevaluatedProperties":
                doubtful.append(finding)
            else:
                findings.append(finding)
        for finding in doubtful:
            # A member that fails says nothing about the properties that it knows.
            known = self._known_names(finding.schema_path[:-1])
            unknown = [name for name in finding.unexpected if name not in known]
            if unknown:
                finding.unexpected = unknown
            if unknown or not findings:
                findings.append(finding)
        return findings

    def _of_union(self, union: "_Finding") -> list["_Finding"]:
        members = [self._settle(branch, union.document) for branch in union.branches]
        ranks = [_rank(member, union.tokens) for member in members]
        best = min(range(len(members)), key=lambda index: ranks[index])
        if ranks[best][0] == _FITS:
            return members[best]
        if ranks[best][0] == _WRONG_TAG:
            # All that speak of this kind of value name another one; say which there are.
            return [_merge([finding for member in members for finding in member if _is_tag(finding, union.tokens)])]
        kinds = [finding for member in members for finding in member if finding.tokens == union.tokens]
        return [_merge(kinds)] if kinds else members[best]

    def _known_names(self, at: Sequence[str | int]) -> frozenset[str]:
        """The names of properties that a schema knows, itself or through what stands beside it."""
        return self._names_of.setdefault(tuple(at), frozenset(self._walk(at)))

    @cached_property
    def _names_of(self) -> dict[tuple[str | int, ...], frozenset[str]]:
        return {}

    def _walk(self, at: Sequence[str | int]) -> Iterator[str]:
        waiting: list[JsonValue] = [pointer.find(cast("JsonValue", self._schema), tuple(map(str, at)), None)]
        seen: set[int] = set()
        while waiting:
            here = waiting.pop()
            if not isinstance(here, dict) or id(here) in seen:
                continue
            seen.add(id(here))
            properties = here.get("properties")
            if isinstance(properties, dict):
                yield from properties
            reference = here.get("$ref")
            if isinstance(reference, str):
                target = tuple(pointer.split(reference.removeprefix("#")))
                waiting.append(pointer.find(cast("JsonValue", self._schema), target, None))
            for keyword in ("allOf", "anyOf", "oneOf"):
                members = here.get(keyword)
                waiting += members if isinstance(members, list) else []
            waiting += (here.get(keyword) for keyword in ("if", "then", "else"))


def _retrieve_nothing(uri: str) -> Schema:
    raise ValueError(f"nothing is fetched, not even {uri}")


_FITS, _WRONG_TAG, _WRONG_KIND = range(3)
"""How far a union's member is from the value, nearest first."""


@dataclass(slots=True)
class _Finding:
    """One error of the validator, taken apart."""

    error: "ValidationError"
    document: JsonValue
    keyword: str = field(init=False)
    tokens: _Tokens = field(init=False)
    schema_path: list[str | int] = field(init=False)
    unexpected: list[str] = field(init=False)
    known: Sequence[str] = ()
    """The names of properties that are known there."""
    there: Collection[str] = ()
    """The names of those that the object has."""
    options: list[JsonValue] | None = field(init=False, default=None)
    """The values of `const` and `enum`; of several findings together, where they were put together."""
    nouns: list[str] | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self.keyword = self.error.kind.name
        self.tokens = tuple(self.error.instance_path)
        self.schema_path = list(self.error.schema_path)
        facts = self.facts
        self.unexpected = list(facts.get("unexpected", ()))
        if self.keyword == "falseSchema" and self.schema_path[-1:] == ["additionalProperties"]:
            # How the validator puts it where no property at all is known.
            self.keyword = "additionalProperties"
            # Its own words are about the value, and name no key.
            holder = pointer.find(self.document, tuple(map(str, self.tokens)), None)
            self.unexpected = list(holder) if isinstance(holder, dict) else []
        elif self.keyword == "propertyNames":
            self.unexpected = [str(facts["error"].instance)]
        if self.keyword == "const":
            self.options = [facts["expected_value"]]
        elif self.keyword == "enum":
            self.options = list(facts["options"])
        elif self.keyword == "type":
            self.nouns = [_NOUNS[name] for name in facts["types"]]

    @property
    def facts(self) -> dict[str, Any]:
        """What the error says besides its place."""
        return self.error.kind.as_dict()

    @property
    def branches(self) -> "list[list[ValidationError]]":
        """For a union: what each member says."""
        members = cast("list[list[ValidationError]]", getattr(self.error.kind, "context", None) or [])
        # A member that says nothing fits: then several do, and none of them is wrong.
        return members if all(members) else []

    def issues(self, whole: str = "The document", *, names_null: bool = True) -> Iterator[tuple[Issue, _Tokens]]:
        """Tell it in the words of the house, with the place."""
        name = named(self.tokens) if self.tokens else whole
        if self.keyword == "required":
            missing = str(self.facts["property"])
            yield self._issue("missing_property", f"{name} needs the property {shown(missing)}.", missing)
        elif self.keyword in {"additionalProperties", "unevaluatedProperties"}:
            for number, extra in enumerate(self.unexpected):
                hint = suggestion(extra, self.known, self.there) if number < MOST_SUGGESTIONS else ""
                yield self._issue("unknown_property", f"{name} has no property {shown(extra)}.{hint}", extra)
        elif self.keyword == "propertyNames":
            key = self.unexpected[0]
            yield self._issue("invalid_value", f"{name} must not have a key {shown(key)}.", key)
        elif self.nouns is not None:
            wanted = either(self.nouns if names_null else _without("null", self.nouns))
            yield self._issue("wrong_type", f"{name} must be {wanted}; got {shown(self.error.instance)}.")
        elif self.options is not None:
            wanted = _list(self.options if names_null else _without(None, self.options))
            yield self._issue("invalid_value", f"{name} must be {wanted}; got {self._got()}.")
        else:
            yield self._issue("invalid_value", self._sentence(name))

    def _issue(self, code: str, message: str, *below: str) -> tuple[Issue, _Tokens]:
        tokens = (*self.tokens, *below)
        return Issue(pointer.format(tokens), code, message), tokens

    def _got(self) -> str:
        return shown(self.error.instance)

    def _sentence(self, name: str) -> str:
        limit = self.facts.get("limit", self.facts.get("multiple_of"))
        if self.keyword in _BOUNDS:
            return f"{name} must be {_BOUNDS[self.keyword]} {limit}; got {self._got()}."
        if self.keyword in _SIZES:
            how, what = _SIZES[self.keyword]
            verb = "have" if what == "character" else "hold"
            return f"{name} must {verb} {how} {count(int(limit or 0), what)}."
        match self.keyword:
            case "format":
                return f"{name} must be of the format {shown(self.facts['format'])}; got {self._got()}."
            case "pattern":
                return f"{name} must match the pattern {shown(self.facts['pattern'])}; got {self._got()}."
            case "uniqueItems":
                return f"{name} must not hold an item twice."
            case "contains":
                return f"{name} lacks an item that it must hold."
            case "falseSchema":
                return f"{name} must not be there."
            case "oneOf":
                return f"{name} fits several of the forms that exclude each other."
            case _:
                return f"{name} does not fit ({self.keyword}); got {self._got()}."


def _rank(member: Sequence[_Finding], at: _Tokens) -> tuple[int, int, int]:
    """How far one member of a union is from the value there."""
    level = _FITS
    names = 0
    depth = 0
    for finding in member:
        depth = max(depth, len(finding.tokens) - len(at))
        if finding.tokens == at:
            if finding.nouns is not None or finding.options is not None or finding.keyword in {"not", "falseSchema"}:
                level = _WRONG_KIND
            names += 1 + len(finding.unexpected)
        elif _is_tag(finding, at):
            level = max(level, _WRONG_TAG)
    return level, names, -depth


def _is_tag(finding: _Finding, at: _Tokens) -> bool:
    """A property that must have one value tells the members of a union apart."""
    return finding.options is not None and len(finding.options) == 1 and finding.tokens[:-1] == at


def _merge(findings: Sequence[_Finding]) -> _Finding:
    """Make one finding of what all members of a union say about the same place."""
    first = findings[0]
    same = [finding for finding in findings if finding.tokens == first.tokens]
    options = [option for finding in same for option in finding.options or ()]
    nouns = [noun for finding in same for noun in finding.nouns or ()]
    if nouns and options:
        nouns += [_NOUNS["string"]] if all(isinstance(option, str) for option in options) else []
        options = []
    first.options = options or None
    first.nouns = list(dict.fromkeys(nouns)) or None
    return first


def _without(null: T, choices: Sequence[T]) -> Sequence[T]:
    """The choices but for null, where there are others."""
    return [choice for choice in choices if choice != null] or choices


def _list(options: Sequence[JsonValue]) -> str:
    names = list(dict.fromkeys(map(shown, options)))
    if len(names) == 1:
        return names[0]
    if len(names) <= _FEW:
        return f"one of {', '.join(names)}"
    return f"one of the {len(names)} values that are allowed, such as {', '.join(names[:3])}"


def schema_issues(schema: JsonValue) -> tuple[Issue, ...]:
    """Tell why a value is no JSON Schema, as far as its keywords say; references are not followed.

    >>> [(issue.path, issue.code) for issue in schema_issues({"properties": {"a": {"type": "root"}}})]
    [('/properties/a/type', 'invalid_value')]
    """
    from jsonschema_rs import ValidationError as Fault
    from jsonschema_rs import meta

    if not isinstance(schema, dict):
        return (
            ()
            if isinstance(schema, bool)
            else (Issue("", "wrong_type", f"A schema is an object, not {shown(schema)}."),)
        )
    try:
        meta.validate({"$schema": DRAFT, **schema})
    except Fault as fault:
        return tuple(_no_schema(fault))
    return ()


def _no_schema(fault: "ValidationError") -> Iterator[Issue]:
    for issue, _ in _Finding(fault, None).issues():
        yield Issue(issue.path, issue.code, f"This is no JSON Schema ({DRAFT}): {issue.message}")
