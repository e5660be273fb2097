"""Components of v0.8 as v0.9 writes them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import _json
from uispec._sentences import shown
from uispec.a2ui.migration.book import Book, Place
from uispec.a2ui.migration.v0_8_tables import COMPONENTS, DEFAULT_MAXIMUM, EMPTY, LITERALS, TYPES, Property
from uispec.a2ui.migration.values import Container, Object, put

_LITERAL_KEYS: Final = LITERALS.keys()


@dataclass(frozen=True, slots=True)
class Write:
    """Data that a value brings along: a literal beside a path is what v0.8 puts there."""

    path: str
    value: JsonValue
    at: Place


@dataclass(slots=True)
class Component:
    """A component in v0.9, with what has to be written before it is shown."""

    document: Object
    places: dict[str, Place] = field(default_factory=dict[str, Place])
    """Where each property stood."""
    writes: list[Write] = field(default_factory=list[Write])


class Translator:
    """Turns valid components of one surface of v0.8 into v0.9.

    Args:
        names: the ids that change.
        is_standard: whether the surface has the standard catalog. What another one means by a property is told by
            the shapes of its values alone.
        book: takes down what is lost.
    """

    def __init__(self, names: Mapping[str, str], is_standard: bool, book: Book) -> None:
        self._names = names
        self._is_standard = is_standard
        self._book = book

    def component(self, component: Object, at: Place) -> Component:
        """Give one component, which is not changed."""
        wrapper = component["component"]
        assert isinstance(wrapper, dict)  # as its shape was checked
        (kind, properties), *_ = wrapper.items()
        assert isinstance(properties, dict)
        id_ = str(component["id"])
        self._book.name(at, kind, id_)
        made = Component({"id": self._name(id_, at / "id"), "component": TYPES.get(kind, kind)})
        if "weight" in component:
            made.document["weight"] = component["weight"]
        place = at / "component" / kind
        known = COMPONENTS.get(kind) if self._is_standard else None
        for key, value in properties.items():
            name = key if known is None else known[key].to or key
            held = (
                self._other(value, key, place / key, made)
                if known is None
                else self._known(value, known[key], place / key, made)
            )
            if held is not MISSING:
                made.document[name] = held
                made.places[name] = place / key
        if known is not None:
            self._complete(made, kind, properties, place)
        return made

    def _name(self, id_: str, at: Place) -> str:
        name = self._names.get(id_, id_)
        if name != id_:
            text = f'It is called {shown(name)} in v0.9, where the root of a surface has the id "root".'
            self._book.note(at, "identifier", "approximated", "component.id", text, id_)
        return name

    def _reference(self, id_: JsonValue) -> JsonValue:
        return self._names.get(id_, id_) if isinstance(id_, str) else id_

    def _complete(self, made: Component, kind: str, properties: Object, at: Place) -> None:
        """Write out what v0.9 wants said, or understands otherwise where nothing is said."""
        if kind == "MultipleChoice" and "maxAllowedSelections" not in properties:
            made.document["variant"] = "multipleSelection"
        if kind == "Slider" and "maxValue" not in properties:
            made.document["max"] = DEFAULT_MAXIMUM
            text = f"A slider of v0.9 has an end; {DEFAULT_MAXIMUM} is taken."
            self._book.note(at / "maxValue", "value", "assumed", "input_range.max", text)

    def _known(self, value: JsonValue, one: Property, at: Place, made: Component) -> JsonValue | MISSING:
        match one.kind:
            case "bound":
                held = self._bind(value, at, made)
                return self._empty(one, at) if held is MISSING and one.is_required else held
            case "child":
                return self._reference(value)
            case "children":
                return self._children(value, at)
            case "enum":
                return self._enum(value, one, at)
            case "flag":
                return one.values[value] if one.values and isinstance(value, bool) else value
            case "count":
                return self._limit(value, at)
            case "action":
                return self._action(value, at, made)
            case "tabs" | "options":
                return self._items(value, at, made)
            case "text" | "number":
                return value

    def _empty(self, one: Property, at: Place) -> JsonValue:
        text = "v0.9 wants a value here, and gets an empty one."
        self._book.note(at / one.literal, "value", "assumed", f"component.{one.to or at.key}", text)
        return _json.copy(EMPTY[one.literal])

    def _enum(self, value: JsonValue, one: Property, at: Place) -> JsonValue | MISSING:
        told = one.values[value] if isinstance(value, str) else None
        if told is None:
            text = f"v0.9 has no such {one.to or 'value'}; its default is taken."
            self._book.note(at, "value", "dropped", f"component.{one.to}", text, value)
            return MISSING
        return told

    def _limit(self, value: JsonValue, at: Place) -> JsonValue:
        if value == 1:
            return "mutuallyExclusive"
        text = "v0.9 allows one choice or any number of them; here any number."
        self._book.note(at, "value", "approximated", "input_choice.maxAllowedSelections", text, value)
        return "multipleSelection"

    def _bind(self, value: JsonValue, at: Place, made: Component) -> JsonValue | MISSING:
        """Give a literal, or a binding; what stands beside a path is written to it."""
        if not isinstance(value, dict):
            return value
        path = value.get("path")
        literals = [key for key in value if key in _LITERAL_KEYS]
        if not isinstance(path, str):
            return _json.copy(value[literals[0]]) if literals else MISSING
        for key in literals:
            if path.startswith("/"):
                made.writes.append(Write(path, _json.copy(value[key]), at / key))
            else:
                text = "It is what the data begins with, for each item of a template, which no message of v0.9 can say."
                self._book.note(at / key, "state", "dropped", "value.literal", text, value[key])
        return {"path": path}

    def _children(self, value: JsonValue, at: Place) -> JsonValue:
        assert isinstance(value, dict)
        template = value.get("template")
        if isinstance(template, dict):
            self._book.came_from(at / "componentId", at / "template" / "componentId")
            self._book.came_from(at / "path", at / "template" / "dataBinding")
            return {"componentId": self._reference(template["componentId"]), "path": template["dataBinding"]}
        listed = value["explicitList"]
        ids = listed if isinstance(listed, list) else []
        for index in range(len(ids)):
            self._book.came_from(at / index, at / "explicitList" / index)
        return [self._reference(id_) for id_ in ids]

    def _action(self, value: JsonValue, at: Place, made: Component) -> JsonValue:
        assert isinstance(value, dict)
        event: Object = {"name": value["name"]}
        # The book goes on from where the made property stood, which is here, to where its parts did.
        made_at = at / "event"
        self._book.came_from(made_at, at)
        entries = value.get("context")
        if isinstance(entries, list):
            context: Object = {}
            last = {entry["key"]: index for index, entry in enumerate(entries) if isinstance(entry, dict)}
            for index, entry in enumerate(entries):
                if not isinstance(entry, dict):
                    continue
                place = at / "context" / index
                if last[entry["key"]] != index:
                    text = "Another entry of the same name comes later, and counts."
                    self._book.note(place, "superseded", "dropped", "action.context", text)
                    continue
                held = self._bind(entry["value"], place / "value", made)
                if held is not MISSING:
                    context[str(entry["key"])] = held
                    self._book.came_from(made_at / "context" / str(entry["key"]), place)
            event["context"] = context
        return {"event": event}

    def _items(self, value: JsonValue, at: Place, made: Component) -> JsonValue:
        """Tabs and options: a bound text, and beside it a reference or a plain value."""
        items: list[JsonValue] = []
        for index, item in enumerate(value if isinstance(value, list) else ()):
            told: Object = {}
            for key, member in item.items() if isinstance(item, dict) else ():
                if isinstance(member, dict):
                    held = self._bind(member, at / index / key, made)
                    told[key] = "" if held is MISSING else held
                else:
                    told[key] = self._reference(member) if key == "child" else member
            items.append(told)
        return items

    def _other(self, value: JsonValue, key: str, at: Place, made: Component) -> JsonValue:
        """A property of a component that nobody here knows: each object in it that has one of v0.8's own shapes."""
        holder: Object = {key: _json.copy(value)}
        stack: list[tuple[Container, str | int, JsonValue, Place]] = [(holder, key, holder[key], at)]
        while stack:
            container, step, here, place = stack.pop()
            told = self._shape(here, str(step), place, made)
            if told is not MISSING:
                put(container, step, told)
            elif isinstance(here, dict):
                stack.extend((here, name, member, place / name) for name, member in here.items())
            elif isinstance(here, list):
                stack.extend((here, index, member, place / index) for index, member in enumerate(here))
        return holder[key]

    def _shape(self, value: JsonValue, key: str, at: Place, made: Component) -> JsonValue | MISSING:
        match value:
            case str() if key == "child":
                return self._reference(value)
            case {"explicitList": list(ids)} if len(value) == 1 and all(isinstance(id_, str) for id_ in ids):
                return self._children(value, at)
            case {"template": {"componentId": str(), "dataBinding": str(), **rest}} if len(value) == 1 and not rest:
                return self._children(value, at)
            case {"name": str()} if key == "action" and value.keys() <= {"name", "context"} and _is_context(value):
                return self._action(value, at, made)
            case dict() if value and value.keys() <= {*_LITERAL_KEYS, "path"}:
                return self._bind(value, at, made)
            case _:
                return MISSING


def _is_context(action: Object) -> bool:
    entries = action.get("context", [])
    return isinstance(entries, list) and all(
        isinstance(entry, dict) and isinstance(entry.get("key"), str) and "value" in entry for entry in entries
    )
