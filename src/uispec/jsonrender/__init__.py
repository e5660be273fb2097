"""json-render 0.21: typed specs, expressions and conditions, resolution, actions, checks, streams, validation."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from uispec._lazy import load_when_named

if TYPE_CHECKING:
    from uispec.jsonrender.actions.actions import Applied as Applied
    from uispec.jsonrender.actions.actions import EventHandle as EventHandle
    from uispec.jsonrender.actions.actions import apply_action as apply_action
    from uispec.jsonrender.actions.actions import continue_action as continue_action
    from uispec.jsonrender.actions.actions import event_handle as event_handle
    from uispec.jsonrender.actions.effects import Confirmation as Confirmation
    from uispec.jsonrender.actions.effects import CustomAction as CustomAction
    from uispec.jsonrender.actions.effects import Effect as Effect
    from uispec.jsonrender.actions.effects import Navigation as Navigation
    from uispec.jsonrender.actions.handling import Host as Host
    from uispec.jsonrender.actions.watchers import fire_watchers as fire_watchers
    from uispec.jsonrender.catalog.catalog import Catalog as Catalog
    from uispec.jsonrender.catalog.definitions import ActionDefinition as ActionDefinition
    from uispec.jsonrender.catalog.definitions import ComponentDefinition as ComponentDefinition
    from uispec.jsonrender.catalog.shadcn import shadcn_catalog as shadcn_catalog
    from uispec.jsonrender.evaluation import check as check
    from uispec.jsonrender.evaluation.checks import Checked as Checked
    from uispec.jsonrender.evaluation.checks import CheckResult as CheckResult
    from uispec.jsonrender.evaluation.checks import FormResult as FormResult
    from uispec.jsonrender.evaluation.checks import run_checks as run_checks
    from uispec.jsonrender.evaluation.checks import validate_form as validate_form
    from uispec.jsonrender.evaluation.directives import DirectiveRule as DirectiveRule
    from uispec.jsonrender.evaluation.directives import standard_directives as standard_directives
    from uispec.jsonrender.evaluation.directives import translations as translations
    from uispec.jsonrender.evaluation.evaluation import evaluate as evaluate
    from uispec.jsonrender.evaluation.resolution import Resolved as Resolved
    from uispec.jsonrender.evaluation.resolution import resolve as resolve
    from uispec.jsonrender.evaluation.state import find_form_value as find_form_value
    from uispec.jsonrender.evaluation.state import flatten_to_pointers as flatten_to_pointers
    from uispec.jsonrender.evaluation.state import read_state as read_state
    from uispec.jsonrender.evaluation.state import update_state as update_state
    from uispec.jsonrender.evaluation.state import write_state as write_state
    from uispec.jsonrender.evaluation.visibility import RepeatCondition as RepeatCondition
    from uispec.jsonrender.evaluation.visibility import is_visible as is_visible
    from uispec.jsonrender.evaluation.visibility import split_repeat_condition as split_repeat_condition
    from uispec.jsonrender.forms.element_lists import from_flat_elements as from_flat_elements
    from uispec.jsonrender.forms.element_lists import to_flat_elements as to_flat_elements
    from uispec.jsonrender.forms.legacy import upgrade_legacy as upgrade_legacy
    from uispec.jsonrender.forms.nesting import flat_to_nested as flat_to_nested
    from uispec.jsonrender.forms.nesting import nested_to_flat as nested_to_flat
    from uispec.jsonrender.forms.nesting import parse_nested as parse_nested
    from uispec.jsonrender.models import conditions as conditions
    from uispec.jsonrender.models.bindings import ActionBinding as ActionBinding
    from uispec.jsonrender.models.bindings import Chained as Chained
    from uispec.jsonrender.models.bindings import Confirm as Confirm
    from uispec.jsonrender.models.bindings import Navigate as Navigate
    from uispec.jsonrender.models.bindings import SetState as SetState
    from uispec.jsonrender.models.check_models import Check as Check
    from uispec.jsonrender.models.check_models import CheckConfig as CheckConfig
    from uispec.jsonrender.models.conditions import Condition as Condition
    from uispec.jsonrender.models.expressions import BindItem as BindItem
    from uispec.jsonrender.models.expressions import BindState as BindState
    from uispec.jsonrender.models.expressions import Computed as Computed
    from uispec.jsonrender.models.expressions import Conditional as Conditional
    from uispec.jsonrender.models.expressions import Directive as Directive
    from uispec.jsonrender.models.expressions import Expression as Expression
    from uispec.jsonrender.models.expressions import IndexValue as IndexValue
    from uispec.jsonrender.models.expressions import ItemValue as ItemValue
    from uispec.jsonrender.models.expressions import StateValue as StateValue
    from uispec.jsonrender.models.expressions import Template as Template
    from uispec.jsonrender.models.expressions import expression as expression
    from uispec.jsonrender.models.spec import Element as Element
    from uispec.jsonrender.models.spec import FlatElement as FlatElement
    from uispec.jsonrender.models.spec import ItemPath as ItemPath
    from uispec.jsonrender.models.spec import NestedElement as NestedElement
    from uispec.jsonrender.models.spec import Repeat as Repeat
    from uispec.jsonrender.models.spec import Spec as Spec
    from uispec.jsonrender.policies import Policy as Policy
    from uispec.jsonrender.reading import dump_spec as dump_spec
    from uispec.jsonrender.reading import dump_spec_json as dump_spec_json
    from uispec.jsonrender.reading import parse_spec as parse_spec
    from uispec.jsonrender.streams.compiler import Compiled as Compiled
    from uispec.jsonrender.streams.compiler import SpecCompiler as SpecCompiler
    from uispec.jsonrender.streams.compiler import compile_stream as compile_stream
    from uispec.jsonrender.streams.edit_prompts import edit_instructions as edit_instructions
    from uispec.jsonrender.streams.edit_prompts import user_prompt as user_prompt
    from uispec.jsonrender.streams.edits import Edited as Edited
    from uispec.jsonrender.streams.edits import EditMode as EditMode
    from uispec.jsonrender.streams.edits import apply_edit as apply_edit
    from uispec.jsonrender.streams.edits import diff_to_patches as diff_to_patches
    from uispec.jsonrender.streams.edits import is_non_empty_spec as is_non_empty_spec
    from uispec.jsonrender.streams.lines import BadLine as BadLine
    from uispec.jsonrender.streams.lines import MergeLine as MergeLine
    from uispec.jsonrender.streams.lines import PatchLine as PatchLine
    from uispec.jsonrender.streams.lines import Prose as Prose
    from uispec.jsonrender.streams.lines import SkippedLine as SkippedLine
    from uispec.jsonrender.streams.lines import StreamPolicy as StreamPolicy
    from uispec.jsonrender.streams.lines import read_line as read_line
    from uispec.jsonrender.streams.merging import deep_merge as deep_merge
    from uispec.jsonrender.streams.mixed import MixedReader as MixedReader
    from uispec.jsonrender.streams.parts import spec_from_parts as spec_from_parts
    from uispec.jsonrender.streams.parts import text_from_parts as text_from_parts
    from uispec.jsonrender.streams.spec_state import SpecState as SpecState
    from uispec.jsonrender.streams.stream import Outcome as Outcome
    from uispec.jsonrender.streams.stream import apply_line as apply_line
    from uispec.jsonrender.streams.transform import SpecTransform as SpecTransform
    from uispec.jsonrender.streams.yaml_reading import parse_yaml as parse_yaml
    from uispec.jsonrender.streams.yaml_stream import YamlCompiler as YamlCompiler
    from uispec.jsonrender.streams.yaml_stream import YamlTransform as YamlTransform
    from uispec.jsonrender.validation.conforming import conforms as conforms
    from uispec.jsonrender.validation.fixes import Fix as Fix
    from uispec.jsonrender.validation.fixes import Fixed as Fixed
    from uispec.jsonrender.validation.fixes import auto_fix as auto_fix
    from uispec.jsonrender.validation.fixes import format_issues as format_issues
    from uispec.jsonrender.validation.validation import validate as validate

_HOMES: Final[Mapping[str, str]] = {
    "ActionBinding": "models.bindings",
    "ActionDefinition": "catalog.definitions",
    "Applied": "actions.actions",
    "BadLine": "streams.lines",
    "BindItem": "models.expressions",
    "BindState": "models.expressions",
    "Catalog": "catalog.catalog",
    "Chained": "models.bindings",
    "Check": "models.check_models",
    "CheckConfig": "models.check_models",
    "CheckResult": "evaluation.checks",
    "Checked": "evaluation.checks",
    "Compiled": "streams.compiler",
    "ComponentDefinition": "catalog.definitions",
    "Computed": "models.expressions",
    "Condition": "models.conditions",
    "Conditional": "models.expressions",
    "Confirm": "models.bindings",
    "Confirmation": "actions.effects",
    "CustomAction": "actions.effects",
    "Directive": "models.expressions",
    "DirectiveRule": "evaluation.directives",
    "EditMode": "streams.edits",
    "Edited": "streams.edits",
    "Effect": "actions.effects",
    "Element": "models.spec",
    "EventHandle": "actions.actions",
    "Expression": "models.expressions",
    "Fix": "validation.fixes",
    "Fixed": "validation.fixes",
    "FlatElement": "models.spec",
    "FormResult": "evaluation.checks",
    "Host": "actions.handling",
    "IndexValue": "models.expressions",
    "ItemPath": "models.spec",
    "ItemValue": "models.expressions",
    "MergeLine": "streams.lines",
    "MixedReader": "streams.mixed",
    "Navigate": "models.bindings",
    "Navigation": "actions.effects",
    "NestedElement": "models.spec",
    "Outcome": "streams.stream",
    "PatchLine": "streams.lines",
    "Policy": "policies",
    "Prose": "streams.lines",
    "Repeat": "models.spec",
    "RepeatCondition": "evaluation.visibility",
    "Resolved": "evaluation.resolution",
    "SetState": "models.bindings",
    "SkippedLine": "streams.lines",
    "Spec": "models.spec",
    "SpecCompiler": "streams.compiler",
    "SpecState": "streams.spec_state",
    "SpecTransform": "streams.transform",
    "StateValue": "models.expressions",
    "StreamPolicy": "streams.lines",
    "Template": "models.expressions",
    "YamlCompiler": "streams.yaml_stream",
    "YamlTransform": "streams.yaml_stream",
    "apply_action": "actions.actions",
    "apply_edit": "streams.edits",
    "apply_line": "streams.stream",
    "auto_fix": "validation.fixes",
    "check": "evaluation.check",
    "compile_stream": "streams.compiler",
    "conditions": "models.conditions",
    "conforms": "validation.conforming",
    "continue_action": "actions.actions",
    "deep_merge": "streams.merging",
    "diff_to_patches": "streams.edits",
    "dump_spec": "reading",
    "dump_spec_json": "reading",
    "edit_instructions": "streams.edit_prompts",
    "evaluate": "evaluation.evaluation",
    "event_handle": "actions.actions",
    "expression": "models.expressions",
    "find_form_value": "evaluation.state",
    "fire_watchers": "actions.watchers",
    "flat_to_nested": "forms.nesting",
    "flatten_to_pointers": "evaluation.state",
    "format_issues": "validation.fixes",
    "from_flat_elements": "forms.element_lists",
    "is_non_empty_spec": "streams.edits",
    "is_visible": "evaluation.visibility",
    "nested_to_flat": "forms.nesting",
    "parse_nested": "forms.nesting",
    "parse_spec": "reading",
    "parse_yaml": "streams.yaml_reading",
    "read_line": "streams.lines",
    "read_state": "evaluation.state",
    "resolve": "evaluation.resolution",
    "run_checks": "evaluation.checks",
    "shadcn_catalog": "catalog.shadcn",
    "spec_from_parts": "streams.parts",
    "split_repeat_condition": "evaluation.visibility",
    "standard_directives": "evaluation.directives",
    "text_from_parts": "streams.parts",
    "to_flat_elements": "forms.element_lists",
    "translations": "evaluation.directives",
    "update_state": "evaluation.state",
    "upgrade_legacy": "forms.legacy",
    "user_prompt": "streams.edit_prompts",
    "validate": "validation.validation",
    "validate_form": "evaluation.checks",
    "write_state": "evaluation.state",
}
"""Where each public name lives. It is loaded when first used."""

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

if not TYPE_CHECKING:
    __getattr__, __dir__ = load_when_named(globals(), _HOMES)
