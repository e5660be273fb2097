"""Payloads for validators: a whole surface in two messages, and in most of them one fault that is known.

Seeded, so that every run sees the same ones; see `streams`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, TypeAlias, cast

from tests.peers.draft import Draft
from tests.peers.outcome import Document
from uispec.a2ui.dialects import Family


@dataclass(frozen=True)
class Payload:
    """Messages that make one surface, with at most one fault."""

    name: str
    version: Family
    fault: str | None
    messages: Sequence[Document]


class Made:
    """A payload while it is being made: its parts, for a fault to change."""

    def __init__(self, version: Family, rng: Random, *, is_custom: bool) -> None:
        self.draft = Draft(version, rng)
        self.rng = rng
        self.new = version == "1.0"
        maker = self.draft.maker
        self.at = "@" if self.new else ""
        self.call, self.path = maker.call, maker.path
        self.catalog = HOUSE_IDS[version] if is_custom else self.draft.basic
        self.create = self.draft.message("createSurface", surfaceId="s", catalogId=self.catalog)
        if is_custom:
            self.components = _house_components(self.draft.basic if self.new else None)
        else:
            inner = [f"c{number}" for number in range(rng.randint(0, 4))]
            self.components = [*maker.tree("tree", inner), *self._known()]
        ids = [one["id"] for one in self.components if one["id"] in TOPS]
        root = {"id": "root", "component": "Panel" if is_custom else "Column", "children": ids}
        self.components.insert(rng.randrange(len(self.components) + 1), root)
        self.update = self.draft.message("updateComponents", surfaceId="s", components=self.components)
        self.data = self.draft.message("updateDataModel", surfaceId="s", path="/name", value="Ada")

    def _known(self) -> list[Document]:
        """Components that every payload has, for faults to know what they change."""
        action = {"event": {"name": "go", "context": {"who": {self.path: "/name"}}}}
        condition = {self.call: "required", "args": {"value": {self.path: "/name"}}}
        return [
            {"id": "plain", "component": "Text", "text": "x"},
            {
                "id": "called",
                "component": "Text",
                "text": {self.call: "formatString", "args": {"value": "Hi ${/name}"}},
            },
            {"id": "button", "component": "Button", "child": "label", "action": action},
            {"id": "label", "component": "Text", "text": {self.path: "/name"}},
            {
                "id": "field",
                "component": "TextField",
                "label": "Name",
                f"{self.at}checks": [{"condition": condition, "message": "Please."}],
            },
            {"id": "slider", "component": "Slider", "max": 10, "value": {self.path: "/level"}},
            {"id": "list", "component": "List", "children": {"componentId": "row", "path": "/rows"}},
            {"id": "row", "component": "Text", "text": {self.path: "x"}},
        ]

    def one(self, id_: str) -> Document:
        return next(component for component in self.components if component["id"] == id_)

    def some(self) -> Document:
        return self.rng.choice(self.components)

    @property
    def messages(self) -> list[Document]:
        return [self.create, self.update, self.data]


TOPS: Final = frozenset({"tree", "plain", "called", "button", "field", "slider", "list", "menu", "gauge", "loud"})
"""What the root holds; the other components stand below these."""

HOUSE_IDS: Final[Mapping[Family, str]] = {"0.9": "urn:house-old", "1.0": "urn:house"}
_COMMON: Final = "common_types.json#/$defs/"


def _definition(name: str, required: Sequence[str] = (), /, **properties: Any) -> Document:
    rules = {key: properties.pop(key) for key in ("allowedParents", "allowedChildren") if key in properties}
    written = {"component": {"const": name}, **properties}
    return {"type": "object", "properties": written, "required": ["component", *required], **rules}


def house(version: Family) -> Document:
    """Write the document of a catalog of our own."""
    new = version == "1.0"
    children = {"$ref": f"{_COMMON}ChildList"}
    call = "@call" if new else "call"
    args = {"type": "object", "properties": {"phrase": {"type": "string"}}, "required": ["phrase"]}
    shout: Document = {
        "type": "object",
        "properties": {call: {"const": "shout"}, "args": {**args, "additionalProperties": False}},
        "required": [call, "args"],
    }
    if new:
        shout["returnType"] = "string"
    else:
        shout["properties"]["returnType"] = {"const": "string"}
    components = {
        "Panel": _definition("Panel", ["children"], children=children),
        "Gauge": _definition("Gauge", ["value"], value={"$ref": f"{_COMMON}DynamicNumber"}, unit={"enum": ["%", "px"]}),
        "Loud": _definition("Loud", ["text"], text={"$ref": f"{_COMMON}DynamicString"}),
        "Menu": _definition("Menu", [], children=children, **({"allowedChildren": ["Entry"]} if new else {})),
        "Entry": _definition("Entry", [], **({"allowedParents": ["Menu"]} if new else {})),
    }
    document: Document = {"catalogId": HOUSE_IDS[version], "components": components, "functions": {"shout": shout}}
    document["$defs"] = {
        "anyComponent": {
            "oneOf": [{"$ref": f"#/components/{name}"} for name in components],
            "discriminator": {"propertyName": "component"},
        },
        "anyFunction": {"oneOf": [{"$ref": "#/functions/shout"}]},
    }
    return {"protocolVersion": "1.0", **document} if new else document


def _house_components(basic: str | None) -> list[Document]:
    """Components of our own, and in v1.0, where catalogs mix on a surface, one of the basic catalog."""
    found: list[Document] = [
        {"id": "gauge", "component": "Gauge", "value": 3, "unit": "%"},
        {"id": "loud", "component": "Loud", "text": "x"},
        {"id": "menu", "component": "Menu", "children": ["entry"]},
        {"id": "entry", "component": "Entry"},
    ]
    if basic is not None:
        found.append({"id": "plain", "component": "Text", "@catalogId": basic, "text": {"@path": "/name"}})
    return found


Fault: TypeAlias = Callable[[Made], object]
"""Changes a payload, or gives a list of messages that takes the place of its own."""


def _set(id_: str, **changes: Any) -> Fault:
    """Another value for properties of a component; `...` takes one away."""

    def fault(made: Made) -> None:
        component = made.one(id_)
        for name, value in changes.items():
            key = f"{made.at}{name[3:]}" if name.startswith("at_") else name
            component[key] = value
            if value is ...:
                del component[key]

    return fault


def _called(made: Made, **changes: Any) -> None:
    call: Document = made.one("called")["text"]
    call.update(changes)
    for name in [name for name, value in call.items() if value is ...]:
        del call[name]


def _call(**changes: Any) -> Fault:
    return lambda made: _called(made, **changes)


def _body(which: str, **changes: Any) -> Fault:
    def fault(made: Made) -> None:
        message: Document = getattr(made, which)
        name = next(key for key in message if key != "version")
        message[name].update(changes)
        for key in [key for key, value in message[name].items() if value is ...]:
            del message[name][key]

    return fault


def _envelope(change: Callable[[Document], object]) -> Fault:
    def fault(made: Made) -> None:
        change(made.rng.choice(made.messages))

    return fault


def _deep(made: Made) -> None:
    """More components inside each other than strict checks take."""
    made.one("root")["children"].append("d0")
    made.components += ({"id": f"d{n}", "component": "Card", "child": f"d{n + 1}"} for n in range(60))
    made.components.append({"id": "d60", "component": "Text", "text": "x"})


def _rehung(made: Made, child: str) -> None:
    """Another child for the button; the root takes the one that it had, so that this is all that is wrong."""
    made.one("button")["child"] = child
    made.one("root")["children"].append("label")


def _index(made: Made) -> None:
    made.one("plain")["text"] = {"@call": "@index"}


BOTH: Final[Mapping[str, Fault]] = {
    "no version": _envelope(lambda message: message.pop("version")),
    "an unknown version": _envelope(lambda message: message.update(version="v7.3")),
    "two bodies": _envelope(lambda message: message.update(deleteSurface={"surfaceId": "t"}, createSurface={"x": 1})),
    "no body": lambda made: [*made.messages, {"version": made.create["version"]}],
    "an unknown body": lambda made: [*made.messages, made.draft.message("updateTheme", surfaceId="s")],
    "more in an envelope": _envelope(lambda message: message.update(more=1)),
    "more in createSurface": _body("create", more=1),
    "more in updateComponents": _body("update", more=1),
    "more in updateDataModel": _body("data", more=1),
    "no surface id": lambda made: _body(made.rng.choice(("create", "update", "data")), surfaceId=...)(made),
    "a surface id that is a number": lambda made: _body(made.rng.choice(("create", "update", "data")), surfaceId=5)(
        made
    ),
    "a catalog that nobody has": _body("create", catalogId="urn:nobody"),
    "a catalog id that is a number": _body("create", catalogId=5),
    "sendDataModel that is text": _body("create", sendDataModel="yes"),
    "an unknown surface": lambda made: _body(made.rng.choice(("update", "data")), surfaceId="t")(made),
    "a surface that exists": lambda made: [*made.messages, made.create],
    "a deleted surface": lambda made: [*made.messages, made.draft.message("deleteSurface", surfaceId="s"), made.data],
    "components that are no list": _body("update", components={"id": "root"}),
    "no components": _body("update", components=[]),
    "a component that is text": lambda made: made.components.append("root"),  # pyright: ignore[reportArgumentType] - the fault
    "no id": lambda made: made.some().pop("id"),
    "an id that is a number": lambda made: made.some().update(id=7),
    "no type": lambda made: made.some().pop("component"),
    "a type that is a number": lambda made: made.some().update(component=7),
    "an unknown type": lambda made: made.some().update(component="Nope"),
    "an unknown property": lambda made: made.some().update(surprise=1),
    "an id twice": lambda made: made.components.append({**made.some()}),
    "a reference to nothing": lambda made: made.one("root")["children"].append("nobody"),
    "a component that nothing names": lambda made: made.one("root")["children"].pop(),
    "no root": lambda made: made.components.remove(made.one("root")),
    "a pointer with a bad escape": _body("data", path="/a~2"),
    "a write through text": lambda made: [
        *made.messages,
        made.draft.message("updateDataModel", surfaceId="s", path="/name/x", value=1),
    ],
    "a path that is a number": _body("data", path=5),
}

BASIC: Final[Mapping[str, Fault]] = {
    "no required property": _set("plain", text=...),
    "null for text": _set("plain", text=None),
    "a number for text": _set("plain", text=5),
    "an object for text": _set("plain", text={"x": 1}),
    "a binding and more": lambda made: made.one("label")["text"].update(more=1),
    "a binding that is a number": lambda made: made.one("label").update(text={made.path: 5}),
    "a binding with a bad escape": lambda made: made.one("label").update(text={made.path: "/a~2"}),
    "a value that is none of the enum": _set("plain", variant="huge"),
    "text for a number": _set("slider", max="10"),
    "text for a dynamic number": _set("slider", value="high"),
    "a weight that is text": _set("plain", weight="1"),
    "an action of two kinds": lambda made: made.one("button")["action"].update(
        functionCall={made.call: "openUrl", "args": {"url": "https://example.org"}}
    ),
    "an event without a name": lambda made: made.one("button")["action"]["event"].pop("name"),
    "no child": _set("button", child=...),
    "a child that is a number": _set("button", child=5),
    "a child of itself": lambda made: _rehung(made, "button"),
    "a child above": lambda made: _rehung(made, "root"),
    "children that are numbers": _set("list", children=[5]),
    "a template without a path": _set("list", children={"componentId": "row"}),
    "a template and more": _set("list", children={"componentId": "row", "path": "/rows", "more": 1}),
    "a template of nothing": _set("list", children={"componentId": "nobody", "path": "/rows"}),
    "an accessible label that is a number": _set("plain", at_accessibility={"label": 5}),
    "an unknown function": lambda made: _called(made, **{made.call: "shout"}),
    "a function that is a number": lambda made: _called(made, **{made.call: 5}),
    "no arguments": _call(args=...),
    "arguments that are a list": _call(args=[]),
    "a missing argument": _call(args={}),
    "an unknown argument": _call(args={"value": "x", "more": 1}),
    "an argument of a wrong type": _call(args={"value": 5}),
    "more in a call": _call(more=1),
    "a check without a condition": lambda made: made.one("field")[f"{made.at}checks"][0].pop("condition"),
    "a check that is text": _set("field", at_checks=["required"]),
    "more in a check": lambda made: made.one("field")[f"{made.at}checks"][0].update(more=1),
    "too deep": _deep,
}

NEW: Final[Mapping[str, Fault]] = {
    "no catalog id": _body("create", catalogId=...),
    "an empty catalog id": _body("create", catalogId=""),
    "no value": _body("data", value=...),
    "a component of nobody's catalog": _set("plain", **{"@catalogId": "urn:nobody"}),
    "a component of an empty catalog": _set("plain", **{"@catalogId": ""}),
    "a component whose catalog is a number": _set("plain", **{"@catalogId": 5}),
    "a call of nobody's catalog": _call(catalogId="urn:nobody"),
    "a call of an empty catalog": _call(catalogId=""),
    "a call of another catalog without that function": _call(catalogId=HOUSE_IDS["1.0"]),
    "a call of another catalog that misfits": lambda made: _called(
        made, **{"@call": "shout", "catalogId": HOUSE_IDS["1.0"], "args": {"phrase": 5}}
    ),
    "the type of the surface": lambda made: made.some().update(component="Surface"),
    "metadata that is a number": _set("plain", at_metadata=5),
    "metadata and more": _set("plain", at_metadata={"more": 1}),
    "an extension that is no identifier": _set("plain", at_metadata={"extensions": {"my-note": 1}}),
    "a reserved key in data": lambda made: made.one("button")["action"]["event"]["context"].update(who={"@type": "x"}),
    "a bare at sign in data": lambda made: made.one("button")["action"]["event"]["context"].update(who={"@": 1}),
    "an accessibility word of no kind": _set("plain", at_accessibility={"live": "loud"}),
    "more in accessibility": _set("plain", at_accessibility={"label": "x", "more": 1}),
    "an index that takes no catalog": _set("row", text={"@call": "@index", "catalogId": "urn:house"}),
    "another call of the system": _set("row", text={"@call": "@other"}),
    "an unknown argument of the index": _set("row", text={"@call": "@index", "args": {"of": 1}}),
    "a literal for a condition": lambda made: made.one("field")["@checks"][0].update(condition=True),
    "an id that is no identifier": lambda made: (
        made.one("plain").update(id="1 a"),
        made.one("root")["children"].remove("plain"),
        made.one("root")["children"].append("1 a"),
    ),
    "an id with a hyphen": lambda made: (
        made.one("plain").update(id="a-b"),
        made.one("root")["children"].remove("plain"),
        made.one("root")["children"].append("a-b"),
    ),
    "an index outside every template": _index,
    "a function that gives a text for a number": lambda made: made.one("slider").update(
        value={"@call": "formatString", "args": {"value": "x"}}
    ),
    "a function that gives nothing": lambda made: made.one("plain").update(
        text={"@call": "openUrl", "args": {"url": "https://example.org"}}
    ),
    "a version in the surface's way": lambda made: made.update.update(version="v0.9"),
}
OLD: Final[Mapping[str, Fault]] = {
    "no catalog id": _body("create", catalogId=...),
    "a theme that is text": _body("create", theme="dark"),
    "a colour that is none": _body("create", theme={"primaryColor": "red"}),
    "a return type of another kind": _call(returnType="number"),
    "a return type that is none": _call(returnType="text"),
    "a literal object in a context": lambda made: made.one("button")["action"]["event"]["context"].update(who={"x": 1}),
    "null in a context": lambda made: made.one("button")["action"]["event"]["context"].update(who=None),
    "a version in the surface's way": lambda made: made.update.update(version="1.0"),
}
CUSTOM: Final[Mapping[str, Fault]] = {
    "no required property of its own": _set("gauge", value=...),
    "text for a number of its own": _set("gauge", value="high"),
    "a value that is none of its enum": _set("gauge", unit="em"),
    "a child of its own that is missing": _set("menu", children=["nobody"]),
    "an unknown function of its own": lambda made: made.one("loud").update(text={made.call: "whisper", "args": {}}),
    "a wrong argument of its own": lambda made: made.one("loud").update(
        text={made.call: "shout", "args": {"phrase": 5}}
    ),
    "an unknown argument of its own": lambda made: made.one("loud").update(
        text={made.call: "shout", "args": {"phrase": "x", "more": 1}}
    ),
    "a basic component without its catalog": lambda made: (
        made.components.append({"id": "stray", "component": "Text", "text": "x"}),
        made.one("root")["children"].append("stray"),
    ),
}
CUSTOM_NEW: Final[Mapping[str, Fault]] = {
    "an unknown property of its own": _set("loud", loudness=11),
    "a parent that is not allowed": lambda made: (
        made.one("menu").update(children=[]),
        made.one("root")["children"].append("entry"),
    ),
    "one of two parents is not allowed": lambda made: made.one("root")["children"].append("entry"),
    "a child that is not allowed": lambda made: made.one("menu")["children"].append("loud"),
    "a basic function without its catalog": lambda made: made.one("loud").update(
        text={"@call": "formatString", "args": {"value": "x"}}
    ),
}


def faults(version: Family) -> Mapping[str, tuple[Fault, bool]]:
    """By name: the faults of a version, each with whether it is one of a surface with a catalog of our own."""
    own = NEW if version == "1.0" else OLD
    custom = {**CUSTOM, **(CUSTOM_NEW if version == "1.0" else {})}
    return {
        **{name: (fault, False) for name, fault in {**BOTH, **BASIC, **own}.items()},
        **{name: (fault, True) for name, fault in custom.items()},
    }


def payload(version: Family, number: int) -> Payload:
    """Write the payload of a number: one in ten is without fault, and each fault comes as often as any other."""
    rng = Random(f"payload/{version}/{number}")
    table = faults(version)
    name = list(table)[number % len(table)]
    fault, is_custom = table[name]
    if number % 10 == 9:
        made = Made(version, rng, is_custom=rng.random() < 0.3)
        return Payload(f"{version}/{number}", version, None, made.messages)
    made = Made(version, rng, is_custom=is_custom)
    changed = fault(made)
    messages = cast("list[Document]", changed) if isinstance(changed, list) else made.messages
    return Payload(f"{version}/{number}", version, name, messages)


def payloads(count: int, versions: Sequence[Family] = ("0.9", "1.0")) -> Iterator[Payload]:
    for version in versions:
        for number in range(count):
            yield payload(version, number)
