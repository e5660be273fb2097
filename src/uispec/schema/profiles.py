"""What model providers take as the schema of an output: profiles of JSON Schema, and who keeps to them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from pydantic import JsonValue

from uispec import pointer
from uispec._sentences import shown
from uispec.errors import Issue
from uispec.pointer import Tokens
from uispec.schema.keywords import Schema, subschemas


@dataclass(frozen=True, slots=True)
class Profile:
    """The part of JSON Schema that somebody takes. Every object is closed in all of them."""

    name: str
    keywords: frozenset[str]
    are_all_required: bool = False
    """Every property of an object has to be required; what may be absent is `null` instead."""
    is_recursive: bool = True
    """Definitions may hold themselves."""
    most_min_items: int | None = None
    """The highest `minItems`; `None`: any."""


_SHARED: Final = frozenset(
    {
        *("type", "properties", "required", "additionalProperties", "items", "anyOf", "enum"),
        *("$ref", "$defs", "description", "title", "minItems"),
    }
)

# As their documentation has it in November 2026. Most take some formats and some patterns, each its own; none is here.
OPENAI: Final = Profile(
    "OpenAI",
    _SHARED | {"const", "maxItems", "multipleOf", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"},
    are_all_required=True,
)
ANTHROPIC: Final = Profile("Anthropic", _SHARED | {"const", "default"}, is_recursive=False, most_min_items=1)
GEMINI: Final = Profile(
    "Gemini", _SHARED | {"oneOf", "prefixItems", "minimum", "maximum", "maxItems", "$id", "$anchor"}
)

STRICT: Final = Profile(
    "strict",
    OPENAI.keywords & ANTHROPIC.keywords & GEMINI.keywords,
    are_all_required=True,
    most_min_items=1,
)
"""What all of them take, but that definitions may hold themselves. (Not everywhere: `Profile.is_recursive`.)"""


def profile_issues(document: Mapping[str, JsonValue], profile: Profile) -> tuple[Issue, ...]:
    """Tell where a document leaves a profile.

    Args:
        document: a schema that stands on its own, of objects at its top.
        profile: what it is held to.

    Returns:
        The issues, schema by schema: `unsupported_keyword`, `open_object`, `optional_property`,
        `recursive_definition`, `unresolved_reference`; `wrong_type` where a schema does not say its type.

    >>> profile_issues({"type": "object", "properties": {}, "required": [], "additionalProperties": False}, STRICT)
    ()
    >>> [issue.path for issue in profile_issues({"type": "object", "properties": {"a": {"not": {}}}}, STRICT)]
    ['', '/properties/a', '/properties/a/not', '/properties/a', '/properties/a/not']
    """
    issues: list[Issue] = []
    definitions = document.get("$defs", {})
    named = definitions if isinstance(definitions, dict) else {}
    if document.get("type") != "object":
        issues.append(Issue("/type", "wrong_type", "At the top of an output stands an object."))
    for tokens, schema in _schemas(document, named):
        at = pointer.format(tokens)
        if not isinstance(schema, dict):
            issues.append(Issue(at, "unsupported_keyword", f"{profile.name} takes no schema {shown(str(schema))}."))
        else:
            issues += (Issue(f"{at}{place}", code, text) for place, code, text in _faults(schema, profile, named))
    if not profile.is_recursive:
        text = f"{profile.name} takes no definition that holds itself."
        loops = _looping(named)
        issues += (Issue(pointer.format(("$defs", name)), "recursive_definition", text) for name in loops)
    return tuple(issues)


def _schemas(document: Mapping[str, JsonValue], named: Schema) -> Iterator[tuple[Tokens, JsonValue]]:
    top: Schema = {key: value for key, value in document.items() if key != "$defs"}
    waiting: list[tuple[Tokens, JsonValue]] = [
        *((("$defs", name), schema) for name, schema in reversed(named.items())),
        ((), top),
    ]
    while waiting:
        tokens, schema = waiting.pop()
        yield tokens, schema
        if isinstance(schema, dict):
            waiting += reversed(
                [((*tokens, *steps), below) for steps, below in subschemas(schema) if below is not False]
            )


def _faults(schema: Schema, profile: Profile, named: Schema) -> Iterator[tuple[str, str, str]]:
    properties = schema.get("properties")
    if schema.get("type") == "object":
        if schema.get("additionalProperties") is not False:
            yield "", "open_object", 'Every object says "additionalProperties": false.'
        required = schema.get("required")
        names = properties if isinstance(properties, dict) else {}
        for name in names if profile.are_all_required else ():
            if not (isinstance(required, list) and name in required):
                place = pointer.format(("properties", name))
                yield place, "optional_property", f"{profile.name} wants every property required; {shown(name)} is not."
    for keyword in schema:
        if keyword not in profile.keywords:
            yield f"/{keyword}", "unsupported_keyword", f"{profile.name} does not take {shown(keyword)}."
    least = schema.get("minItems")
    if isinstance(least, int) and profile.most_min_items is not None and least > profile.most_min_items:
        yield "/minItems", "unsupported_keyword", f"{profile.name} takes {profile.most_min_items} at most."
    reference = schema.get("$ref")
    if isinstance(reference, str):
        if reference.removeprefix("#/$defs/") not in named:
            yield "/$ref", "unresolved_reference", f"The reference {shown(reference)} leads nowhere."
        if len(schema) > 1:
            yield "/$ref", "unsupported_keyword", "Nothing may stand beside a reference."
    elif "type" not in schema and "anyOf" not in schema:
        yield "", "wrong_type", "Every schema says its type."


def _looping(named: Schema) -> list[str]:
    """The definitions that lead back to themselves."""
    leads = {name: set(_references(schema)) for name, schema in named.items()}

    def reached(name: str) -> set[str]:
        found: set[str] = set()
        waiting = list(leads[name])
        while waiting:
            one = waiting.pop()
            if one not in found and one in leads:
                found.add(one)
                waiting += leads[one]
        return found

    return [name for name in leads if name in reached(name)]


def _references(schema: JsonValue) -> Iterator[str]:
    waiting = [schema]
    while waiting:
        here = waiting.pop()
        if isinstance(here, dict):
            reference = here.get("$ref")
            if isinstance(reference, str):
                yield reference.removeprefix("#/$defs/")
            waiting += (below for _, below in subschemas(here))
