"""Components of v1.0 as v0.9 writes them."""

from typing import Final

from pydantic import JsonValue

from uispec import _json
from uispec._sentences import shown
from uispec.a2ui.migration.book import Book, Place
from uispec.a2ui.migration.headings import to_variant
from uispec.a2ui.migration.surfaces import Surface
from uispec.a2ui.migration.tables import (
    EMPTY_VALUES,
    LISTED_TEXTS,
    NEWER_ACCESSIBILITY,
    NEWER_PROPERTIES,
    NO_WORD,
    UNTOLD_MESSAGE,
)
from uispec.a2ui.migration.templates import without_index
from uispec.a2ui.migration.values import Object, calls_in, is_expressible, lower_value, rename

_BARE: Final = {"@accessibility": "accessibility", "@checks": "checks"}
_NO_VALUES: Final = frozenset({"id", "component", "action", "@accessibility", "@checks"})


class Lowerer:
    """Turns components of one surface of v1.0 into v0.9."""

    def __init__(self, surface: Surface, book: Book) -> None:
        self._surface = surface
        self._book = book

    def component(self, component: Object, at: Place) -> None:
        """Bring a component in the current spelling of v1.0, which the caller owns, into v0.9."""
        kind = str(component["component"])
        self._book.name(at, kind, str(component["id"]))
        own = component.pop("@catalogId", None)
        if own is not None and own != self._surface.catalog_id:
            text = f"v0.9 looks for {shown(kind)} in the catalog of the surface."
            self._book.note(at / "@catalogId", "component", "approximated", "component.catalogId", text, own)
        self._book.drop(component, "@metadata", at, "metadata", "component.metadata", NO_WORD)
        is_basic = self._surface.is_basic(kind)
        if is_basic:
            for key, code in NEWER_PROPERTIES.get(kind, {}).items():
                self._book.drop(component, key, at, code, f"{kind}.{key}", NO_WORD)
            self._draw(component, at)
        self._accessibility(component, at / "@accessibility")
        self._checks(component, at / "@checks")
        if "action" in component:
            self._action(component, at / "action")
        for key in [key for key in component if key not in _NO_VALUES]:
            if key == LISTED_TEXTS.get(kind, ("", ""))[0]:
                self._items(component[key], at / key, kind)
            elif not self._value(component, key, at / key, kind) and key in EMPTY_VALUES.get(kind, {}):
                component[key] = _json.copy(EMPTY_VALUES[kind][key])
        rename(component, _BARE)
        if is_basic and kind == "Text":
            to_variant(component)

    def _value(self, holder: Object, key: str, at: Place, what: str) -> bool:
        """Bring one member into v0.9; without it, and with a loss, where v0.9 cannot say it."""
        value = holder[key]
        self._templates(value, at)
        if is_expressible(value):
            lower_value(value, at, self._book, self._surface)
            return True
        del holder[key]
        self._book.note(at, "function", "dropped", f"{what}.{key}", "v0.9 has no way to say this value.")
        return False

    def _items(self, items: JsonValue, at: Place, kind: str) -> None:
        """Tabs and options: each has a text, which has to be there."""
        name = LISTED_TEXTS[kind][1]
        for index, item in enumerate(items if isinstance(items, list) else ()):
            if isinstance(item, dict) and name in item and not self._value(item, name, at / index / name, kind):
                item[name] = ""

    def _templates(self, value: JsonValue, at: Place) -> None:
        """Take `@index` out of the templates of a value; the rest of their text stays."""
        for call in calls_in(value, "@call"):
            args = call.get("args")
            template = args.get("value") if isinstance(args, dict) and call["@call"] == "formatString" else None
            rest = without_index(template) if isinstance(template, str) else None
            if rest is not None and isinstance(args, dict):
                args["value"] = rest
                text = "v0.9 does not know which item of a list it draws; the number is left out."
                self._book.note(at, "function", "approximated", "template.index", text)

    def _draw(self, component: Object, at: Place) -> None:
        """Write the drawing of an icon; it is always literal in v0.9."""
        name = component.get("name") if component["component"] == "Icon" else None
        if isinstance(name, dict) and isinstance(name.get("svgPath"), dict):
            text = "v0.9 draws fixed paths only; nothing is drawn."
            self._book.note(at / "name" / "svgPath", "icon", "dropped", "icon.svgPath", text)
            name["svgPath"] = ""

    def _accessibility(self, component: Object, at: Place) -> None:
        told = component.get("@accessibility")
        if not isinstance(told, dict):
            return
        for key in NEWER_ACCESSIBILITY:
            self._book.drop(told, key, at, "accessibility", f"accessibility.{key}", NO_WORD)
        for key in list(told):
            self._value(told, key, at / key, "accessibility")
        if not told:
            del component["@accessibility"]

    def _checks(self, component: Object, at: Place) -> None:
        rules = component.get("@checks")
        if not isinstance(rules, list):
            return
        kept: list[JsonValue] = []
        for index, rule in enumerate(rules):
            if not isinstance(rule, dict):
                kept.append(rule)
                continue
            place = at / index
            if "condition" in rule and not self._value(rule, "condition", place / "condition", "check"):
                self._book.note(place, "check", "dropped", "check", "It goes with its condition.")
                continue
            if "message" not in rule:
                rule["message"] = UNTOLD_MESSAGE
                text = "v0.9 shows one message for each check, and wants it to be written."
                self._book.note(place / "message", "check", "assumed", "check.message", text)
            kept.append(rule)
        component["@checks"] = kept
        if rules and not kept:
            del component["@checks"]

    def _action(self, component: Object, at: Place) -> None:
        action = component["action"]
        if not isinstance(action, dict) or not action.keys() <= {"event", "functionCall"}:
            self._value(component, "action", at, "component")
            return
        event, call = action.get("event"), action.get("functionCall")
        if isinstance(call, dict):
            self._downgrade_call(action, call, at / "functionCall")
        if isinstance(event, dict):
            self._event(event, at / "event")

    def _event(self, event: Object, at: Place) -> None:
        self._book.drop(event, "userMessage", at, "action", "event.userMessage", NO_WORD)
        context = event.get("context")
        if isinstance(context, dict):
            self._context(context, at / "context")

    def _context(self, context: Object, at: Place) -> None:
        for key in list(context):
            value = context[key]
            if isinstance(value, dict) and "@path" not in value and "@call" not in value:
                del context[key]
                text = "The context of an event has no objects in v0.9."
                self._book.note(at / key, "value", "dropped", "event.context", text)
            else:
                self._value(context, key, at / key, "context")

    def _downgrade_call(self, action: Object, call: Object, at: Place) -> None:
        """Downgrade a call; one that v0.9 does not make goes to the agent as an event of its name, with arguments."""
        args = call.get("args")
        url = args.get("url") if isinstance(args, dict) and call.get("@call") == "openUrl" else None
        if is_expressible(call) and not isinstance(url, dict):
            lower_value(call, at, self._book, self._surface)
            return
        text = "v0.9 cannot make this call by itself; the agent gets an event of that name instead."
        self._book.note(at, "action", "approximated", "action.functionCall", text)
        event: Object = {"name": call["@call"]}
        del action["functionCall"]
        if isinstance(args, dict):
            self._context(args, at / "args")
            event["context"] = args
        action["event"] = event
