"""Generative UI of assistant-ui: specs in both forms, their components, and parts of messages of the front ends."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from uispec._lazy import load_when_named

if TYPE_CHECKING:
    from uispec.genui.components import COMPONENTS as COMPONENTS
    from uispec.genui.components import Component as Component
    from uispec.genui.components import Prop as Prop
    from uispec.genui.forms import flatten as flatten
    from uispec.genui.forms import nest as nest
    from uispec.genui.loss_words import WORDS as WORDS
    from uispec.genui.loss_words import BoxKiteLoss as BoxKiteLoss
    from uispec.genui.loss_words import box_kite_losses as box_kite_losses
    from uispec.genui.nodes import Action as Action
    from uispec.genui.nodes import Child as Child
    from uispec.genui.nodes import FlatNode as FlatNode
    from uispec.genui.nodes import NestedNode as NestedNode
    from uispec.genui.nodes import Spec as Spec
    from uispec.genui.parts import ai_sdk as ai_sdk
    from uispec.genui.parts import assistant_ui as assistant_ui
    from uispec.genui.parts import copilotkit as copilotkit
    from uispec.genui.parts.ai_sdk import AiSdkPart as AiSdkPart
    from uispec.genui.parts.assistant_ui import GenerativeUIPart as GenerativeUIPart
    from uispec.genui.parts.assistant_ui import ToolCallPart as ToolCallPart
    from uispec.genui.parts.copilotkit import CopilotKitPart as CopilotKitPart
    from uispec.genui.parts.reading import Part as Part
    from uispec.genui.parts.reading import dump_part as dump_part
    from uispec.genui.parts.reading import parse_part as parse_part
    from uispec.genui.reading import dump_spec as dump_spec
    from uispec.genui.reading import dump_spec_json as dump_spec_json
    from uispec.genui.reading import parse_spec as parse_spec
    from uispec.genui.validation import validate as validate

_HOMES: Final[Mapping[str, str]] = {
    "Action": "nodes",
    "AiSdkPart": "parts.ai_sdk",
    "BoxKiteLoss": "loss_words",
    "COMPONENTS": "components",
    "Child": "nodes",
    "Component": "components",
    "CopilotKitPart": "parts.copilotkit",
    "FlatNode": "nodes",
    "GenerativeUIPart": "parts.assistant_ui",
    "NestedNode": "nodes",
    "Part": "parts.reading",
    "Prop": "components",
    "Spec": "nodes",
    "ToolCallPart": "parts.assistant_ui",
    "WORDS": "loss_words",
    "ai_sdk": "parts.ai_sdk",
    "assistant_ui": "parts.assistant_ui",
    "box_kite_losses": "loss_words",
    "copilotkit": "parts.copilotkit",
    "dump_part": "parts.reading",
    "dump_spec": "reading",
    "dump_spec_json": "reading",
    "flatten": "forms",
    "nest": "forms",
    "parse_part": "parts.reading",
    "parse_spec": "reading",
    "validate": "validation",
}
"""Where each public name lives. It is loaded when first used.

The models of tool calls stand in modules by the runtime whose they are; their names would clash in one place.
"""

__all__ = [  # noqa: RUF022 - as `dir` lists them
    "Action",
    "AiSdkPart",
    "BoxKiteLoss",
    "COMPONENTS",
    "Child",
    "Component",
    "CopilotKitPart",
    "FlatNode",
    "GenerativeUIPart",
    "NestedNode",
    "Part",
    "Prop",
    "Spec",
    "ToolCallPart",
    "WORDS",
    "ai_sdk",
    "assistant_ui",
    "box_kite_losses",
    "copilotkit",
    "dump_part",
    "dump_spec",
    "dump_spec_json",
    "flatten",
    "nest",
    "parse_part",
    "parse_spec",
    "validate",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = load_when_named(globals(), _HOMES)
