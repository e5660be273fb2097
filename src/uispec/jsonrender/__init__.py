"""json-render 0.21: typed specs, expressions and conditions, resolution, actions, checks, streams, validation."""

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from uispec.jsonrender import check as check
    from uispec.jsonrender import conditions as conditions
    from uispec.jsonrender.actions import Applied as Applied
    from uispec.jsonrender.actions import EventHandle as EventHandle
    from uispec.jsonrender.actions import apply_action as apply_action
    from uispec.jsonrender.actions import continue_action as continue_action
    from uispec.jsonrender.actions import event_handle as event_handle
    from uispec.jsonrender.bindings import ActionBinding as ActionBinding
    from uispec.jsonrender.bindings import Chained as Chained
    from uispec.jsonrender.bindings import Confirm as Confirm
    from uispec.jsonrender.bindings import Navigate as Navigate
    from uispec.jsonrender.bindings import SetState as SetState
    from uispec.jsonrender.catalog.catalog import Catalog as Catalog
    from uispec.jsonrender.catalog.definitions import ActionDefinition as ActionDefinition
    from uispec.jsonrender.catalog.definitions import ComponentDefinition as ComponentDefinition
    from uispec.jsonrender.catalog.shadcn import shadcn_catalog as shadcn_catalog
    from uispec.jsonrender.check_models import Check as Check
    from uispec.jsonrender.check_models import CheckConfig as CheckConfig
    from uispec.jsonrender.checks import Checked as Checked
    from uispec.jsonrender.checks import CheckResult as CheckResult
    from uispec.jsonrender.checks import FormResult as FormResult
    from uispec.jsonrender.checks import run_checks as run_checks
    from uispec.jsonrender.checks import validate_form as validate_form
    from uispec.jsonrender.compiler import Compiled as Compiled
    from uispec.jsonrender.compiler import SpecCompiler as SpecCompiler
    from uispec.jsonrender.compiler import compile_stream as compile_stream
    from uispec.jsonrender.conditions import Condition as Condition
    from uispec.jsonrender.conforming import conforms as conforms
    from uispec.jsonrender.directives import DirectiveRule as DirectiveRule
    from uispec.jsonrender.directives import standard_directives as standard_directives
    from uispec.jsonrender.directives import translations as translations
    from uispec.jsonrender.edit_prompts import edit_instructions as edit_instructions
    from uispec.jsonrender.edit_prompts import user_prompt as user_prompt
    from uispec.jsonrender.edits import Edited as Edited
    from uispec.jsonrender.edits import EditMode as EditMode
    from uispec.jsonrender.edits import apply_edit as apply_edit
    from uispec.jsonrender.edits import diff_to_patches as diff_to_patches
    from uispec.jsonrender.edits import is_non_empty_spec as is_non_empty_spec
    from uispec.jsonrender.effects import Confirmation as Confirmation
    from uispec.jsonrender.effects import CustomAction as CustomAction
    from uispec.jsonrender.effects import Effect as Effect
    from uispec.jsonrender.effects import Navigation as Navigation
    from uispec.jsonrender.element_lists import from_flat_elements as from_flat_elements
    from uispec.jsonrender.element_lists import to_flat_elements as to_flat_elements
    from uispec.jsonrender.evaluation import evaluate as evaluate
    from uispec.jsonrender.expressions import BindItem as BindItem
    from uispec.jsonrender.expressions import BindState as BindState
    from uispec.jsonrender.expressions import Computed as Computed
    from uispec.jsonrender.expressions import Conditional as Conditional
    from uispec.jsonrender.expressions import Directive as Directive
    from uispec.jsonrender.expressions import Expression as Expression
    from uispec.jsonrender.expressions import IndexValue as IndexValue
    from uispec.jsonrender.expressions import ItemValue as ItemValue
    from uispec.jsonrender.expressions import StateValue as StateValue
    from uispec.jsonrender.expressions import Template as Template
    from uispec.jsonrender.expressions import expression as expression
    from uispec.jsonrender.fixes import Fix as Fix
    from uispec.jsonrender.fixes import Fixed as Fixed
    from uispec.jsonrender.fixes import auto_fix as auto_fix
    from uispec.jsonrender.fixes import format_issues as format_issues
    from uispec.jsonrender.handling import Host as Host
    from uispec.jsonrender.legacy import upgrade_legacy as upgrade_legacy
    from uispec.jsonrender.lines import BadLine as BadLine
    from uispec.jsonrender.lines import MergeLine as MergeLine
    from uispec.jsonrender.lines import PatchLine as PatchLine
    from uispec.jsonrender.lines import Prose as Prose
    from uispec.jsonrender.lines import SkippedLine as SkippedLine
    from uispec.jsonrender.lines import StreamPolicy as StreamPolicy
    from uispec.jsonrender.lines import read_line as read_line
    from uispec.jsonrender.merging import deep_merge as deep_merge
    from uispec.jsonrender.mixed import MixedReader as MixedReader
    from uispec.jsonrender.nesting import flat_to_nested as flat_to_nested
    from uispec.jsonrender.nesting import nested_to_flat as nested_to_flat
    from uispec.jsonrender.nesting import parse_nested as parse_nested
    from uispec.jsonrender.parts import spec_from_parts as spec_from_parts
    from uispec.jsonrender.parts import text_from_parts as text_from_parts
    from uispec.jsonrender.policies import Policy as Policy
    from uispec.jsonrender.reading import dump_spec as dump_spec
    from uispec.jsonrender.reading import dump_spec_json as dump_spec_json
    from uispec.jsonrender.reading import parse_spec as parse_spec
    from uispec.jsonrender.resolution import Resolved as Resolved
    from uispec.jsonrender.resolution import resolve as resolve
    from uispec.jsonrender.spec import Element as Element
    from uispec.jsonrender.spec import FlatElement as FlatElement
    from uispec.jsonrender.spec import ItemPath as ItemPath
    from uispec.jsonrender.spec import NestedElement as NestedElement
    from uispec.jsonrender.spec import Repeat as Repeat
    from uispec.jsonrender.spec import Spec as Spec
    from uispec.jsonrender.spec_state import SpecState as SpecState
    from uispec.jsonrender.state import find_form_value as find_form_value
    from uispec.jsonrender.state import flatten_to_pointers as flatten_to_pointers
    from uispec.jsonrender.state import read_state as read_state
    from uispec.jsonrender.state import update_state as update_state
    from uispec.jsonrender.state import write_state as write_state
    from uispec.jsonrender.stream import Outcome as Outcome
    from uispec.jsonrender.stream import apply_line as apply_line
    from uispec.jsonrender.transform import SpecTransform as SpecTransform
    from uispec.jsonrender.validation import validate as validate
    from uispec.jsonrender.visibility import RepeatCondition as RepeatCondition
    from uispec.jsonrender.visibility import is_visible as is_visible
    from uispec.jsonrender.visibility import split_repeat_condition as split_repeat_condition
    from uispec.jsonrender.watchers import fire_watchers as fire_watchers
    from uispec.jsonrender.yaml_reading import parse_yaml as parse_yaml
    from uispec.jsonrender.yaml_stream import YamlCompiler as YamlCompiler
    from uispec.jsonrender.yaml_stream import YamlTransform as YamlTransform

_NAMES: Final[Mapping[str, str]] = {
    "ActionBinding": "bindings",
    "ActionDefinition": "catalog.definitions",
    "Applied": "actions",
    "BadLine": "lines",
    "BindItem": "expressions",
    "BindState": "expressions",
    "Catalog": "catalog.catalog",
    "Chained": "bindings",
    "Check": "check_models",
    "CheckConfig": "check_models",
    "CheckResult": "checks",
    "Checked": "checks",
    "Compiled": "compiler",
    "ComponentDefinition": "catalog.definitions",
    "Computed": "expressions",
    "Condition": "conditions",
    "Conditional": "expressions",
    "Confirm": "bindings",
    "Confirmation": "effects",
    "CustomAction": "effects",
    "Directive": "expressions",
    "DirectiveRule": "directives",
    "EditMode": "edits",
    "Edited": "edits",
    "Effect": "effects",
    "Element": "spec",
    "EventHandle": "actions",
    "Expression": "expressions",
    "Fix": "fixes",
    "Fixed": "fixes",
    "FlatElement": "spec",
    "FormResult": "checks",
    "Host": "handling",
    "IndexValue": "expressions",
    "ItemPath": "spec",
    "ItemValue": "expressions",
    "MergeLine": "lines",
    "MixedReader": "mixed",
    "Navigate": "bindings",
    "Navigation": "effects",
    "NestedElement": "spec",
    "Outcome": "stream",
    "PatchLine": "lines",
    "Policy": "policies",
    "Prose": "lines",
    "Repeat": "spec",
    "RepeatCondition": "visibility",
    "Resolved": "resolution",
    "SetState": "bindings",
    "SkippedLine": "lines",
    "Spec": "spec",
    "SpecCompiler": "compiler",
    "SpecState": "spec_state",
    "SpecTransform": "transform",
    "StateValue": "expressions",
    "StreamPolicy": "lines",
    "Template": "expressions",
    "YamlCompiler": "yaml_stream",
    "YamlTransform": "yaml_stream",
    "apply_action": "actions",
    "apply_edit": "edits",
    "apply_line": "stream",
    "auto_fix": "fixes",
    "compile_stream": "compiler",
    "conforms": "conforming",
    "continue_action": "actions",
    "deep_merge": "merging",
    "diff_to_patches": "edits",
    "dump_spec": "reading",
    "dump_spec_json": "reading",
    "edit_instructions": "edit_prompts",
    "evaluate": "evaluation",
    "event_handle": "actions",
    "expression": "expressions",
    "find_form_value": "state",
    "fire_watchers": "watchers",
    "flat_to_nested": "nesting",
    "flatten_to_pointers": "state",
    "format_issues": "fixes",
    "from_flat_elements": "element_lists",
    "is_non_empty_spec": "edits",
    "is_visible": "visibility",
    "nested_to_flat": "nesting",
    "parse_nested": "nesting",
    "parse_spec": "reading",
    "parse_yaml": "yaml_reading",
    "read_line": "lines",
    "read_state": "state",
    "resolve": "resolution",
    "run_checks": "checks",
    "shadcn_catalog": "catalog.shadcn",
    "spec_from_parts": "parts",
    "split_repeat_condition": "visibility",
    "standard_directives": "directives",
    "text_from_parts": "parts",
    "to_flat_elements": "element_lists",
    "translations": "directives",
    "update_state": "state",
    "upgrade_legacy": "legacy",
    "user_prompt": "edit_prompts",
    "validate": "validation",
    "validate_form": "checks",
    "write_state": "state",
}
"""Where each public name lives. It is loaded when first used."""

_MODULES: Final = frozenset({"check", "conditions"})

__all__ = [
    "ActionBinding",
    "ActionDefinition",
    "Applied",
    "BadLine",
    "BindItem",
    "BindState",
    "Catalog",
    "Chained",
    "Check",
    "CheckConfig",
    "CheckResult",
    "Checked",
    "Compiled",
    "ComponentDefinition",
    "Computed",
    "Condition",
    "Conditional",
    "Confirm",
    "Confirmation",
    "CustomAction",
    "Directive",
    "DirectiveRule",
    "EditMode",
    "Edited",
    "Effect",
    "Element",
    "EventHandle",
    "Expression",
    "Fix",
    "Fixed",
    "FlatElement",
    "FormResult",
    "Host",
    "IndexValue",
    "ItemPath",
    "ItemValue",
    "MergeLine",
    "MixedReader",
    "Navigate",
    "Navigation",
    "NestedElement",
    "Outcome",
    "PatchLine",
    "Policy",
    "Prose",
    "Repeat",
    "RepeatCondition",
    "Resolved",
    "SetState",
    "SkippedLine",
    "Spec",
    "SpecCompiler",
    "SpecState",
    "SpecTransform",
    "StateValue",
    "StreamPolicy",
    "Template",
    "YamlCompiler",
    "YamlTransform",
    "apply_action",
    "apply_edit",
    "apply_line",
    "auto_fix",
    "check",
    "compile_stream",
    "conditions",
    "conforms",
    "continue_action",
    "deep_merge",
    "diff_to_patches",
    "dump_spec",
    "dump_spec_json",
    "edit_instructions",
    "evaluate",
    "event_handle",
    "expression",
    "find_form_value",
    "fire_watchers",
    "flat_to_nested",
    "flatten_to_pointers",
    "format_issues",
    "from_flat_elements",
    "is_non_empty_spec",
    "is_visible",
    "nested_to_flat",
    "parse_nested",
    "parse_spec",
    "parse_yaml",
    "read_line",
    "read_state",
    "resolve",
    "run_checks",
    "shadcn_catalog",
    "spec_from_parts",
    "split_repeat_condition",
    "standard_directives",
    "text_from_parts",
    "to_flat_elements",
    "translations",
    "update_state",
    "upgrade_legacy",
    "user_prompt",
    "validate",
    "validate_form",
    "write_state",
]


def __getattr__(name: str) -> object:
    """Load a public name when it is first used."""
    if name in _MODULES:
        return import_module(f"uispec.jsonrender.{name}")
    if name in _NAMES:
        value: object = getattr(import_module(f"uispec.jsonrender.{_NAMES[name]}"), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module 'uispec.jsonrender' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*_NAMES, *_MODULES})
