"""One component, read: its attributes, and what is special about some."""

from collections.abc import Callable, Mapping
from typing import Final, cast

from pydantic import JsonValue

from uispec.adapters.a2ui.plans import ACCESS_DEFAULTS, OWN_CHECKS, UNKNOWN_CODES
from uispec.adapters.a2ui.reading.definitions import Definition
from uispec.adapters.a2ui.reading.language import Values
from uispec.adapters.events import PRESS
from uispec.adapters.neutral import Neutral
from uispec.ledger import Cursor, Ledger, Place, Val
from uispec.tree import Node

_COMMON: Final = frozenset({"weight", "accessibility", "@accessibility", "@catalogId", "@metadata"})
"""What any component may have, and few do."""


class Components:
    """Reads the components of one surface."""

    def __init__(self, ledger: Ledger, values: Values, *, is_v1: bool) -> None:
        self._ledger: Final = ledger
        self._values: Final = values
        self._is_v1: Final = is_v1

    def read(
        self, node: Node, definition: Definition, path: Place, rows: tuple[int, ...], alive: Mapping[str, bool]
    ) -> Neutral:
        """Read an instance of a component, without what is inside it.

        Args:
            node: the instance.
            definition: of the component.
            path: of the instance.
            rows: positions in the templates around it.
            alive: by the id of a template's component, whether the target makes its rows by itself.
        """
        plan = definition.plan
        neutral = Neutral(
            self._ledger,
            plan.kind,
            definition.at,
            node.id,
            definition.at / "component",
            path,
            rows,
            node.scope,
            facts=plan.facts,
        )
        with self._ledger.open(definition.document, definition.at, plan.kind, scope=node.scope) as cursor:
            cursor.name("id")
            cursor.name("component")
            for name, template in definition.templates.items():
                if alive.get(template.id):
                    continue
                self._ledger.note(cursor.place(name), "repeat", "approximated", f"{plan.kind}.{name}")
            if definition.is_raw:
                self._read_unknown(cursor, neutral, definition)
                return neutral
            self._read_common(cursor, neutral)
            for key in plan.children:
                cursor.name(key)
            for key, attribute in plan.attrs.items():
                if key in definition.document:
                    neutral.set(attribute, cursor.take_unless(key, plan.defaults, words=plan.words.get(key)))
            own = _OWN_READERS.get(definition.type)
            if own is not None:
                own(self, cursor, neutral, definition)
        return neutral

    def _read_common(self, cursor: Cursor, neutral: Neutral) -> None:
        if _COMMON.isdisjoint(cursor.source):
            return
        neutral.set("weight", cursor.take("weight"))
        mark = "@" if self._is_v1 else ""
        inner = cursor.open(f"{mark}accessibility")
        if inner is not None:
            with inner:
                neutral.set("access_label", inner.take("label"))
                neutral.set("access_description", inner.take("description"))
                neutral.set("access_live", inner.take_unless("live", ACCESS_DEFAULTS))
                neutral.set("access_hidden", inner.take_unless("hidden", ACCESS_DEFAULTS))
        if self._is_v1:
            neutral.set_extra("catalogId", cursor.take("@catalogId"), "metadata")
            neutral.set_extra("metadata", cursor.take("@metadata"), "metadata")

    def _read_unknown(self, cursor: Cursor, neutral: Neutral, definition: Definition) -> None:
        """Name what leads to children, and keep every other property as it is.

        The fact `holds` says of each child, in order, the property that names it, whether that is a list, and whether
        it is the row of a template.
        """
        neutral.facts = {"type": definition.type, "holds": list[JsonValue]()}
        for name, _ in definition.slots:
            if "/" not in name:
                cursor.name(name)
        if any("/" in name for name, _ in definition.slots):
            for item in cursor.items("tabs"):
                with item:
                    item.name("child")
        for key in cursor.rest():
            neutral.set_extra(key, cursor.take(key), UNKNOWN_CODES.get(key, "property"))

    def read_text(self, cursor: Cursor, neutral: Neutral, definition: Definition) -> None:
        """A text that is a heading of Markdown and nothing else says two things: what it is, and the text."""
        raw = definition.document.get("text")
        found = None if "role" in neutral.attrs else self._values.heading(raw)
        whole = neutral.attrs.get("text")
        if found is None or whole is None:
            return
        whole.spend()  # its two halves answer for it
        for attribute, half in zip(("role", "text"), found, strict=True):
            val = Val(self._ledger, half, whole.at, neutral.scope, "show", f"text.{attribute}")
            self._ledger.taken.append(val)
            neutral.set(attribute, val)
        # Written out, the default tells a heading that was a variant in v0.9.
        neutral.facts = {**neutral.facts, "is_marked": not (self._is_v1 and "variant" in definition.document)}

    def read_icon(self, cursor: Cursor, neutral: Neutral, _: Definition) -> None:
        """A name from the catalog's list, perhaps bound, or the path of a drawing."""
        drawing = cursor.peek("name")
        if isinstance(drawing, dict) and "svgPath" in drawing:
            inner = cursor.open("name")
            if inner is not None:
                with inner:
                    neutral.set("svg_path", inner.take("svgPath"))
        else:
            neutral.set("symbol", cursor.take("name"))

    def read_tabs(self, cursor: Cursor, neutral: Neutral, _: Definition) -> None:
        """Each tab with its title; the children come later, from the tree."""
        tabs: list[Neutral] = []
        for item in cursor.items("tabs", "tab"):
            with item:
                tab = self._part("tab", item, neutral)
                tab.set("title", item.take("title"))
                item.name("child")
                tabs.append(tab)
        neutral.parts = {"tabs": tabs}

    def read_button(self, cursor: Cursor, neutral: Neutral, definition: Definition) -> None:
        """The action of a press, and the checks that hold it back."""
        self._read_checks(cursor, neutral, definition)
        action = cursor.open("action", "action", use="send")
        if action is None:
            return
        with action:
            event = action.open("event", "emit")
            if event is not None:
                with event:
                    emit = self._part("emit", event, neutral)
                    neutral.events = {PRESS: emit}
                    emit.set("name", event.take("name"))
                    emit.set("context", event.take("context", is_map=True))
                    emit.set("message", event.take("userMessage"))
                return
            neutral.events = {PRESS: self._read_call(action, neutral)}

    def _read_call(self, action: Cursor, neutral: Neutral) -> Neutral:
        raw = action.peek("functionCall")
        if self._values.call(raw) != "openUrl":
            call = self._part("call", action, neutral)
            call.raw = raw
            call.set("call", action.take("functionCall"))
            return call
        cursor = cast("Cursor", action.open("functionCall", "open_url", use="show"))
        with cursor:
            opened = self._part("open_url", cursor, neutral)
            self._name_call(cursor)
            opened.set_extra("catalogId", cursor.take("catalogId"), "metadata")
            args = cursor.open("args")
            if args is not None:
                with args:
                    opened.set("href", args.take("url"))
        return opened

    def read_input(self, cursor: Cursor, neutral: Neutral, definition: Definition) -> None:
        """The checks of an input, and its options if it has some."""
        self._read_checks(cursor, neutral, definition)
        if definition.type != "ChoicePicker":
            return
        options: list[Neutral] = []
        for item in cursor.items("options", "option"):
            with item:
                option = self._part("option", item, neutral)
                option.set("label", item.take("label"))
                option.set("value", item.take("value"))
                options.append(option)
        neutral.parts = {"options": options}

    def _read_checks(self, cursor: Cursor, neutral: Neutral, definition: Definition) -> None:
        own = self._values.path_of(definition.document.get("value"))
        checks: list[Neutral] = []
        for item in cursor.items("@checks" if self._is_v1 else "checks", "check"):
            with item:
                checks.append(self._read_check(item, own, neutral))
        if checks:
            neutral.checks = checks

    def _read_check(self, item: Cursor, own: str | None, neutral: Neutral) -> Neutral:
        condition = item.peek("condition")
        args = condition.get("args") if isinstance(condition, dict) else None
        known = OWN_CHECKS.get(self._values.call(condition) or "")
        subject = self._values.path_of(args.get("value")) if isinstance(args, dict) else None
        if known is None or own is None or subject != own:
            item.kind = "rule"
            check = self._part("rule", item, neutral)
            check.set("condition", item.take("condition", use="check"))
        else:
            item.kind, kept = known
            check = self._part(item.kind, item, neutral)
            inner = cast("Cursor", item.open("condition", item.kind, use="check"))
            with inner:
                self._name_call(inner)
                check.set_extra("catalogId", inner.take("catalogId"), "metadata")
                arguments = cast("Cursor", inner.open("args"))
                with arguments:
                    subject_val = arguments.take("value")
                    if subject_val is not None:
                        subject_val.spend()  # the input itself: its own value is what says so
                    for key in kept:
                        check.set(key, arguments.take(key))
        check.set("message", item.take("message"))
        return check

    def _name_call(self, cursor: Cursor) -> None:
        cursor.name(self._values.call_key)
        # Constant for each function of the catalog, so it says nothing.
        cursor.name("returnType")

    def _part(self, kind: str, cursor: Cursor, around: Neutral) -> Neutral:
        return Neutral(
            self._ledger,
            kind,
            cursor.at,
            around.name,
            None,
            around.path,
            around.rows,
            around.scope,
            raw=cast("JsonValue", cursor.source),
        )


_OWN_READERS: Final[Mapping[str, Callable[[Components, Cursor, Neutral, Definition], None]]] = {
    "Text": Components.read_text,
    "Icon": Components.read_icon,
    "Tabs": Components.read_tabs,
    "Button": Components.read_button,
    **dict.fromkeys(("TextField", "CheckBox", "ChoicePicker", "Slider", "DateTimeInput"), Components.read_input),
}
