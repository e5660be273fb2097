"""One element of a spec as a neutral node: its props, what it does, and when it shows."""

from collections.abc import Callable, Mapping
from typing import Final

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec.adapters.events import PRESS
from uispec.adapters.json_render.plans import BADGE_LOOKS, UNKNOWN_CODES
from uispec.adapters.json_render.reading.bindings import in_sequence, read_event
from uispec.adapters.json_render.reading.checking import read_checks
from uispec.adapters.json_render.reading.definitions import CHILDREN, Definition, Definitions
from uispec.adapters.json_render.reading.lists import read_parts, read_table
from uispec.adapters.json_render.reading.making import Maker
from uispec.adapters.json_render.reading.rows import Rows
from uispec.adapters.neutral import Neutral
from uispec.ledger import Cursor


class ElementReader:
    """Reads the elements of one spec."""

    def __init__(self, maker: Maker, definitions: Definitions, rows: Rows) -> None:
        self._maker = maker
        self._ledger = maker.ledger
        self._values = maker.values
        self._definitions = definitions
        self._rows = rows

    def read(self, neutral: Neutral, definition: Definition, *, is_panel: bool) -> None:
        """Read an instance of an element into its node.

        Args:
            neutral: without anything yet.
            definition: of the element.
            is_panel: it is what a tab shows, so that its condition says no more than that.
        """
        with self._ledger.open(definition.document, definition.at, neutral.kind, scope=neutral.scope) as cursor:
            cursor.name("type")
            if definition.plan.holds:
                cursor.name(CHILDREN)
                self._read_repeat(cursor, neutral, definition)
            elif not cursor.peek(CHILDREN):
                cursor.name(CHILDREN)
            if not definition.is_known:
                cursor.name("slots")
            if is_panel:
                cursor.name("visible")
            else:
                self._read_visible(cursor, neutral, definition)
            props = cursor.open("props", neutral.kind)
            if props is None:
                cursor.name("props")
                props = self._ledger.open({}, cursor.place("props"), neutral.kind, scope=neutral.scope)
            with props:
                self._read_props(props, neutral, definition)
                self._read_events(cursor, props, neutral, definition)
            neutral.set_extra("watch", cursor.take("watch", use="send"), "event")
            self._imply(neutral, definition, props)

    def _imply(self, neutral: Neutral, definition: Definition, props: Cursor) -> None:
        """Give what the type says: in the place of the prop that would have said it, where there is one."""
        names = {attribute: key for key, attribute in definition.plan.attrs.items()}
        for attribute, word in definition.plan.implied.items():
            key = names.get(attribute)
            if key is None or key in props.source or "props" not in definition.document:
                self._maker.imply(neutral, attribute, word)
            else:
                self._maker.assume(neutral, attribute, word, props.place(key))

    def _read_repeat(self, cursor: Cursor, neutral: Neutral, definition: Definition) -> None:
        repeat = cursor.open("repeat") if definition.repeat else None
        if repeat is None:
            cursor.name("repeat")
            return
        with repeat:
            repeat.name("statePath")
            if not self._rows.is_alive(definition):
                self._ledger.note(repeat.place("statePath"), "repeat", "approximated", f"{cursor.kind}.repeat")
            # Renderers tell the items apart by it; for the data it means nothing.
            neutral.set_extra("repeat.key", repeat.take("key"), "metadata")

    def _read_visible(self, cursor: Cursor, neutral: Neutral, definition: Definition) -> None:
        """Read when an element shows; in a row that is written out, that is known by now."""
        cursor.name("visible")
        condition = definition.visible
        if condition is MISSING or condition is True or neutral.scope:
            return
        raw = condition if condition is False else self._rows.say_condition(condition)
        neutral.set("visible", self._maker.val(raw, cursor.place("visible"), neutral.scope, f"{neutral.kind}.visible"))

    def _read_props(self, props: Cursor, neutral: Neutral, definition: Definition) -> None:
        plan = definition.plan
        for key in props.source:
            # The props of these components may be null, and then are not there.
            if definition.is_known and props.peek(key) is None:
                props.name(key)
        for key, attribute in plan.attrs.items():
            if props.peek(key) is not None:
                neutral.set(attribute, props.take_unless(key, plan.defaults, words=plan.words.get(key)))
        own = _OWN_PROPS.get(definition.type)
        if own is not None:
            own(self, props, neutral)
        left = props.rest()
        for key, code in plan.extra.items():
            if key in left and props.peek(key) is not None:
                neutral.set_extra(key, props.take_unless(key, plan.defaults), code)
        if plan.listed is not None:
            neutral.parts = {plan.listed.part: read_parts(self._maker, props, neutral, plan.listed)}
        if neutral.kind.startswith("input_"):
            bound = next((key for key, attribute in plan.attrs.items() if attribute == "value"), "value")
            neutral.checks = read_checks(self._maker, props, neutral, props.source.get(bound))
        if not definition.is_known:
            neutral.facts = {"type": definition.type}
            for key in props.rest():
                neutral.set_extra(key, props.take(key), UNKNOWN_CODES.get(key, "property"))

    def _read_events(self, cursor: Cursor, props: Cursor, neutral: Neutral, definition: Definition) -> None:
        if definition.opens is not None:
            cursor.name("on")  # all that it does is to open the dialog that it holds
            return
        events: dict[str, Neutral] = {}
        on = cursor.open("on", "event", use="send")
        if on is not None:
            with on:
                for event in on.source:
                    actions = read_event(self._maker, on, event, neutral)
                    if event == PRESS and neutral.kind == "link":
                        actions += self._follow_link(props, neutral, on.peek(event), actions)
                    if actions:
                        events[event] = in_sequence(self._maker, actions, on.place(event), neutral)
        if neutral.kind == "link" and PRESS not in events:
            actions = self._follow_link(props, neutral, None, [])
            if actions:
                events[PRESS] = actions[0]
        neutral.events = events

    def _follow_link(self, props: Cursor, neutral: Neutral, press: JsonValue, actions: list[Neutral]) -> list[Neutral]:
        """Follow the address of a link, unless one of its actions stands in for that."""
        bindings = press if isinstance(press, list) else [press]
        if any(isinstance(one, dict) and one.get("preventDefault") is True for one in bindings):
            for action in actions:
                action.facts = {**action.facts, "is_instead": True}
            neutral.set_extra("href", props.take("href"), "action")
            return []
        if props.peek("href") is None:
            return []
        opened = self._maker.inside("open_url", props.place("href"), neutral, props.peek("href"))
        opened.set("href", props.take("href"))
        return [opened]

    # Props of their own ---------------------------------------------------------------------------------------------

    def read_stack(self, props: Cursor, neutral: Neutral) -> None:
        """The direction decides about everything inside, so it is read now."""
        written = props.peek("direction")
        direction = written
        if self._values.form(written) is not None:
            val = props.take("direction")
            direction = "vertical" if val is None else val.place()
        if props.name("direction") is not MISSING:
            neutral.kind_at = [props.place("direction")]
        neutral.facts = {"axis": "horizontal" if direction == "horizontal" else "vertical"}

    def read_collapsible(self, props: Cursor, neutral: Neutral) -> None:
        """One heading with what it folds."""
        item = self._maker.inside("item", props.at, neutral)
        item.set("title", props.take("title"))
        neutral.parts = {"items": [item]}

    def read_dialog(self, props: Cursor, neutral: Neutral) -> None:
        """The place that opens it: a trigger that was found speaks for it, unless it is open from the start."""
        path = props.name("openPath")
        definition = self._definitions.get(neutral.name)
        if not isinstance(path, str) or definition is None:
            return
        neutral.facts = {**neutral.facts, "path": path}
        raw: JsonValue = {"$state": path}
        is_open, _ = self._values.evaluate(raw, "")
        if definition.is_opened and is_open in (False, None, MISSING):
            self._values.carry(self._values.read(raw, "", "show"), "show")
        else:
            neutral.set("open", self._maker.val(raw, props.place("openPath"), "", "overlay.open"))

    def read_badge(self, props: Cursor, neutral: Neutral) -> None:
        """One of its variants is a tone, the others are looks."""
        if props.peek("variant") == "destructive":
            neutral.set("tone", props.take("variant", words={"destructive": "attention"}))
        elif props.peek("variant") is not None:
            neutral.set("look", props.take_unless("variant", {"variant": "default"}, words=BADGE_LOOKS))

    def read_toggle_group(self, props: Cursor, neutral: Neutral) -> None:
        """Several choices are one text with commas."""
        if props.peek("type") == "multiple":
            neutral.facts = {**neutral.facts, "shape": "joined"}

    def read_input(self, props: Cursor, neutral: Neutral) -> None:
        """A number, too, is kept as text."""
        if props.peek("type") == "number":
            neutral.facts = {**neutral.facts, "shape": "number_text"}

    def read_table(self, props: Cursor, neutral: Neutral) -> None:
        """Columns and rows of texts."""
        neutral.parts = read_table(self._maker, props, neutral)

    def read_button(self, props: Cursor, neutral: Neutral) -> None:
        """Disabled is not enabled."""
        disabled = props.peek("disabled")
        if disabled is False:
            props.name("disabled")
        elif disabled is True:
            props.name("disabled")
            neutral.set("enabled", self._maker.val(False, props.place("disabled"), neutral.scope, "button.enabled"))


_OWN_PROPS: Final[Mapping[str, Callable[[ElementReader, Cursor, Neutral], None]]] = {
    "Stack": ElementReader.read_stack,
    "Collapsible": ElementReader.read_collapsible,
    "Dialog": ElementReader.read_dialog,
    "Drawer": ElementReader.read_dialog,
    "Badge": ElementReader.read_badge,
    "ToggleGroup": ElementReader.read_toggle_group,
    "Input": ElementReader.read_input,
    "Table": ElementReader.read_table,
    "Button": ElementReader.read_button,
}
