"""What plainly has no fault: most cards, told in one pass over their bytes, without making anything of them.

The judge of shapes is narrowed to what nothing has to be said about under one version: properties that `validate` would
look at more closely, and all that nobody knows, are left out, and what is left out is refused. So a card that passes
has no issue; of one that does not nothing is known.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, TypeAlias, cast

from pydantic import ValidationError
from pydantic_core import SchemaValidator

from uispec import _json
from uispec.adaptive.bounds import may_hold_too_much
from uispec.adaptive.models import MODELS, class_name
from uispec.adaptive.unions import PartMisfitError, Way
from uispec.adaptive.validation_plans import Plan, Profile, profile
from uispec.adaptive.validators import judging_schema
from uispec.adaptive.versions import VERSIONS
from uispec.limits import Limits

_Node: TypeAlias = dict[str, Any]

_VERSION: Final = re.compile(rb'"version"\s*:\s*"(1\.[0-6])"')
_ID: Final = re.compile(rb'"id"\s*:\s*"((?:[^"\\]|\\.)*)"')
_TO_LOOK_AT: Final = (b"${", b"{{", b"\\u00", b'"Input.ChoiceSet"', b'"Carousel"', b'"regex"')
"""What may be an expression, a date, or a name that is written in another way; and what is never clear."""


def _text(pattern: str) -> _Node:
    return {"type": "str", "strict": True, "pattern": f"^(?:{pattern})$"}


_DATE: Final = _text("[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])")
_TIME: Final = _text("(?:[01][0-9]|2[0-3]):[0-5][0-9]")
_PLAIN: Final[Mapping[tuple[str, str], _Node]] = {
    ("", "lang"): _text("[A-Za-z]{2,3}"),
    ("", "isRequired"): {"type": "literal", "expected": [False]},
    ("", "labelWidth"): _text("[0-9]+px"),
    ("ImageSet", "imageSize"): _text("(?i-u:small|medium|large)"),
    ("Input.Date", "value"): _DATE,
    ("Input.Date", "min"): _DATE,
    ("Input.Time", "value"): _TIME,
    ("Input.Time", "min"): _TIME,
}
"""By type and property, no type for all: what `validate` would look at, and has nothing to say of."""


def is_clear(raw: bytes, most_actions: int, limits: Limits) -> bool:
    """Tell whether there is plainly nothing to say of a card, where no host is asked about.

    Args:
        raw: the card. What it declares is what it is held against.
        most_actions: how many actions may stand together.
        limits: where they are lower than usual, nothing is known.
    """
    if len(raw) > limits.document_bytes or limits.json_depth < _json.PARSER_DEPTH or may_hold_too_much(raw, limits):
        return False
    if any(mark in raw for mark in _TO_LOOK_AT) or _json.suspicious(raw):
        return False
    declared = _VERSION.search(raw)
    if declared is None:
        return False
    way, judge = _narrowed(declared[1].decode(), most_actions)
    try:
        judge.validate_json(raw, context=way, by_alias=True, by_name=False)
    except (ValidationError, PartMisfitError):
        return False
    ids = _ID.findall(raw) if b'"id"' in raw else []
    return len(set(ids)) == len(ids)


_KEPT: Final = 16


@lru_cache(_KEPT)
def _narrowed(version: str, most_actions: int) -> tuple[Way, SchemaValidator]:
    """The way to judge what stands in a card of a version, and the judge of the card itself."""
    narrowing = _Narrowing(profile(VERSIONS[version], None), most_actions)
    way = Way(narrowing.validator, "stop", is_closed=True)
    # The card itself names its type and this version; cards in it need not.
    schema = narrowing.schema("AdaptiveCard")
    whole: _Node = {"type": "definitions", "schema": schema, "definitions": []}
    if schema["type"] == "definitions":
        whole = {**schema, "definitions": list(schema["definitions"])}
    root: _Node = whole["schema"]
    if root["type"] == "definition-ref":
        root = next(one for one in whole["definitions"] if one["ref"] == root["schema_ref"])
    elif "ref" in root:
        whole["definitions"].append(root)
    fields = {**root["fields"], "version": {**root["fields"]["version"], "required": True}}
    fields["version"]["schema"] = {"type": "literal", "expected": [version]}
    fields["type"] = {**fields["type"], "required": True}
    whole["schema"] = {name: part for name, part in root.items() if name != "ref"} | {"fields": fields}
    return way, SchemaValidator(cast("Any", whole))


class _Narrowing:
    def __init__(self, allowed: Profile, most_actions: int) -> None:
        self._allowed = allowed
        self._most_actions = most_actions
        self._validators: dict[str, SchemaValidator] = {}

    def validator(self, kind: str) -> SchemaValidator:
        """The judge of one kind of thing."""
        if kind not in self._validators:
            self._validators[kind] = SchemaValidator(cast("Any", self.schema(kind)))
        return self._validators[kind]

    def schema(self, kind: str) -> _Node:
        """The core schema of that judge."""
        return cast("_Node", self._narrow(judging_schema(kind)))

    def _narrow(self, node: Any) -> Any:
        if isinstance(node, list):
            return [self._narrow(item) for item in cast("list[Any]", node)]
        if isinstance(node, tuple):
            return tuple(self._narrow(item) for item in cast("tuple[Any, ...]", node))
        if not isinstance(node, dict):
            return node
        parts = cast("_Node", node)
        narrowed = {name: part if name in _OPAQUE else self._narrow(part) for name, part in parts.items()}
        if parts.get("type") == "typed-dict":
            return self._object(narrowed)
        return narrowed

    def _object(self, node: _Node) -> _Node:
        plan = self._allowed.plan(_TYPES[node["cls"].__name__]) if node["cls"].__name__ in _TYPES else None
        if plan is None or plan.gate is not None or (plan.is_loud and plan.type not in _NEEDED):
            # Nothing of this kind is clear.
            return {"type": "none", **({"ref": node["ref"]} if "ref" in node else {})}
        fields: _Node = {}
        for name, field in node["fields"].items():
            wire = field.get("validation_alias", name)
            plain = _PLAIN.get((plan.type, wire)) or _PLAIN.get(("", wire))
            if wire in plan.gates:
                continue
            if plain is not None:
                fields[name] = {**field, "schema": plain}
            elif wire == "actions":
                fields[name] = {**field, "schema": self._few(field["schema"])}
            elif self._is_quiet(plan, wire):
                fields[name] = {**field, "required": True} if wire == _NEEDED.get(plan.type) else field
        return {**node, "fields": fields, "extra_behavior": "forbid"}

    def _is_quiet(self, plan: Plan, name: str) -> bool:
        is_place = name in plan.places and name not in plan.forms and name not in plan.rules
        return name in plan.quiet or is_place

    def _few(self, schema: _Node) -> _Node:
        """The same array of actions, of a length that nothing is said about."""
        if schema["type"] == "tuple":
            return {**schema, "max_length": self._most_actions}
        # Around it stands what takes a list for a tuple, or nothing for an absent value.
        return {**schema, "schema": self._few(schema["schema"])}


_OPAQUE: Final = frozenset({"function", "metadata", "serialization", "config", "cls"})
_NEEDED: Final[Mapping[str, str]] = {"Action.ShowCard": "card"}
"""Types that are clear as long as they have this one property."""
_TYPES: Final[Mapping[str, str]] = {class_name(name): name for name in MODELS}
