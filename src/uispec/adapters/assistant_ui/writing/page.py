"""What a spec in the making is, in either form, and what its writers know of it."""

from dataclasses import dataclass, field
from typing import Final, Literal

from pydantic import JsonValue

from uispec.adapters.clicks.drafts import Element, HomeDraft
from uispec.adapters.clicks.home import HomeAction, HomeInput
from uispec.adapters.neutral import Neutral
from uispec.adapters.options import Form
from uispec.limits import Limits


class Made:
    """One node of the target.

    In the flat form a node holds its props itself; in the nested one they stand apart. A table of words may name
    another component than the one begun with, under `$type`.
    """

    __slots__ = ("_form", "node", "props")

    def __init__(self, form: Form, type_: str) -> None:
        self._form: Final = form
        self.props: Element = {}
        self.node: Element = self.props if form == "flat" else {"component": type_, "props": self.props}
        if form == "flat":
            self.node["$type"] = type_

    @property
    def type(self) -> str:
        """The component, as far as it is known."""
        return str(self.props.get("$type", self.node.get("component")))

    def finish(self, children: list[JsonValue] | None = None, key: str = "", action: Element | None = None) -> Element:
        """Complete the node.

        Args:
            children: what stands inside it.
            key: by which it is known where the form has actions.
            action: what it does, if the form has words for that.
        """
        node = self.node
        if self._form == "flat":
            if key:
                node["$key"] = key
            if action is not None:
                node["$action"] = action
        else:
            node["component"] = self.props.pop("$type", node["component"])
            if not self.props:
                del node["props"]
        if children:
            node["children"] = children
        return node


@dataclass(frozen=True, slots=True)
class Sending:
    """An action that comes home."""

    entry: HomeAction
    out: Element
    fields: Literal["all", "own", "none"]
    """What goes along: all that was filled in, what the control holds that sends it, nothing."""


@dataclass(slots=True)
class Page:
    """One spec in the making."""

    form: Form
    draft: HomeDraft
    limits: Limits
    source_format: str
    submit: Neutral | None = None
    """The button that sends what was filled in; a form has one action."""
    is_only_sender: bool = True
    """Whether no other button sends anything."""
    action: Element | None = None
    """The action of the form, once its button is written."""
    inputs: dict[str, HomeInput] = field(default_factory=dict[str, HomeInput])
    """By the names under which they are sent."""
    actions: dict[str, Sending] = field(default_factory=dict[str, Sending])

    @property
    def is_flat(self) -> bool:
        """Whether the spec is of the flat form."""
        return self.form == "flat"

    def settle(self) -> None:
        """Hand to the draft of `home` what comes home, now that all of it is known."""
        for name, entry in self.inputs.items():
            self.draft.add_input(name, (), entry)
        for name, sending in self.actions.items():
            takes: dict[str, str] | Literal["all"] = {"": name} if sending.fields == "own" else {}
            if sending.fields == "all":
                takes = "all"
                # What was filled in comes under these names, so what the action says under them is left to `home`.
                for key in self.inputs.keys() & sending.out.keys() - {"type"}:
                    del sending.out[key]
            self.draft.add_action(name, (), sending.entry.model_copy(update={"takes": takes}), sending.out)

    def make(self, type_: str) -> Made:
        """Begin a node."""
        return Made(self.form, type_)

    def text(self, text: str, look: Element | None = None) -> Element:
        """Write a text; its look may say that it is a heading or a caption."""
        made = self.make("Text")
        made.props.update(look or {})
        is_heading = "Header" in (made.props.get("$type"), made.node.get("$type"))
        made.props["text" if is_heading else "value"] = text
        return made.finish()

    def heading(self, text: str, level: int) -> Element:
        """Write a heading."""
        return self.text(text, {"$type": "Header", "size": _SIZES[level - 1]})

    def column(self, children: list[JsonValue]) -> Element:
        """Put nodes below each other."""
        return self.make("Col").finish(children)


_SIZES: Final = ("3xl", "2xl", "xl", "lg", "md", "sm")
