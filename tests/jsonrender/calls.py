"""A good call of each public function of the package and its folds, with every argument that it takes."""

from collections.abc import Mapping
from datetime import UTC
from typing import Any, Final, cast

from uispec import fold, jsonrender
from uispec.errors import Issue
from uispec.jsonrender import Host, SpecCompiler, SpecState
from uispec.limits import DEFAULT
from uispec.tree import Node

SPEC: Final[dict[str, Any]] = {
    "root": "go",
    "elements": {
        "go": {
            "type": "Button",
            "props": {"label": "Go", "value": {"$bindState": "/name"}},
            "on": {"press": {"action": "save", "params": {"id": {"$state": "/id"}}}},
            "watch": {"/id": {"action": "load"}},
        }
    },
    "state": {"id": 7, "name": "Ada"},
}
STATE: Final[dict[str, Any]] = SPEC["state"]
TYPED: Final = jsonrender.parse_spec(SPEC)
CATALOG: Final = jsonrender.shadcn_catalog()
HOST: Final = Host()
NESTED: Final = {"type": "Card", "children": [{"type": "Text"}]}
LISTED: Final = [{"key": "a", "type": "Card", "parentKey": None}]
PATCH: Final = '{"op": "add", "path": "/root", "value": "go"}'
CHECK: Final = {"type": "required", "message": "Needed."}
RESOLVED: Final = jsonrender.resolve(SPEC)
ROOT: Final = cast("Node", RESOLVED.root)
SAVE: Final = cast("jsonrender.CustomAction", jsonrender.apply_action(SPEC, STATE, "go", "press").effects[0])
COMMON: Final[dict[str, Any]] = {"policy": "strict", "limits": DEFAULT}
WRITTEN: Final[dict[str, Any]] = {"repair": True, **COMMON}
HELPED: Final[dict[str, Any]] = {"functions": {}, "directives": {}, **COMMON}

CALLS: Final[Mapping[str, dict[str, Any]]] = {
    "fold.spec_apply": {"state": fold.spec_empty(), "event": PATCH, "strict": True, **WRITTEN},
    "fold.spec_empty": {"initial": SPEC, "limits": DEFAULT},
    "jsonrender.ActionDefinition.of": {"params": {"type": "object"}, "description": "D", "limits": DEFAULT},
    "jsonrender.Catalog.from_json": {"document": {"components": {}}, "limits": DEFAULT},
    "jsonrender.Catalog.json_schema": {"self": CATALOG},
    "jsonrender.Catalog.prompt": {
        "self": CATALOG,
        "system": "You.",
        "is_inline": True,
        "rules": ["Be brief."],
        "modes": ["patch"],
    },
    "jsonrender.Catalog.prop_names": {"self": CATALOG, "component": "Button"},
    "jsonrender.Catalog.to_json": {"self": CATALOG},
    "jsonrender.Catalog.validate": {"self": CATALOG, "spec": SPEC, **COMMON},
    "jsonrender.Catalog.with_parts": {"self": CATALOG, "components": {}, "actions": {}, "functions": {"f": "F"}},
    "jsonrender.ComponentDefinition.of": {
        "props": {"properties": {"text": {"type": "string"}}},
        "slots": ["default"],
        "events": ["press"],
        "bindable": ["text"],
        "description": "D",
        "example": {"text": "T"},
        "limits": DEFAULT,
    },
    "jsonrender.MixedReader.close": {"self": jsonrender.MixedReader()},
    "jsonrender.MixedReader.feed": {"self": jsonrender.MixedReader(), "chunk": "Hello"},
    "jsonrender.Resolved.bindings": {"self": RESOLVED, "node": ROOT},
    "jsonrender.SpecCompiler.close": {"self": SpecCompiler()},
    "jsonrender.SpecCompiler.feed": {"self": SpecCompiler(), "chunk": PATCH},
    "jsonrender.SpecState.from_json": {"document": SpecState.of(SPEC).to_json(), "limits": DEFAULT},
    "jsonrender.SpecState.of": {"spec": SPEC, "limits": DEFAULT},
    "jsonrender.SpecState.to_json": {"self": SpecState.of(SPEC)},
    "jsonrender.SpecTransform.close": {"self": jsonrender.SpecTransform()},
    "jsonrender.SpecTransform.feed": {"self": jsonrender.SpecTransform(), "chunk": {"type": "text-end", "id": "1"}},
    "jsonrender.YamlCompiler.close": {"self": jsonrender.YamlCompiler()},
    "jsonrender.YamlCompiler.feed": {"self": jsonrender.YamlCompiler(), "chunk": "root: go\n"},
    "jsonrender.YamlTransform.close": {"self": jsonrender.YamlTransform()},
    "jsonrender.YamlTransform.feed": {"self": jsonrender.YamlTransform(), "chunk": {"type": "text-end", "id": "1"}},
    "jsonrender.apply_action": {
        "spec": SPEC,
        "state": STATE,
        "element": "go",
        "event": "press",
        "scope": "",
        "host": HOST,
        **COMMON,
    },
    "jsonrender.apply_edit": {"spec": SPEC, "text": PATCH, "modes": ["patch"], "repair": True, "limits": DEFAULT},
    "jsonrender.apply_line": {"state": fold.spec_empty(), "event": PATCH, **WRITTEN},
    "jsonrender.auto_fix": {"source": SPEC, "catalog": CATALOG, "lossy": True, **COMMON},
    "jsonrender.compile_stream": {"text": PATCH, "initial": SPEC, "strict": True, **WRITTEN},
    "jsonrender.conforms": {"value": CHECK, "shape": "check", **COMMON},
    "jsonrender.continue_action": {
        "spec": SPEC,
        "state": STATE,
        "effect": SAVE,
        "error": None,
        "host": HOST,
        **COMMON,
    },
    "jsonrender.deep_merge": {"base": SPEC, "partial": {"state": {}}, **COMMON},
    "jsonrender.diff_to_patches": {"old": SPEC, "new": SPEC, **COMMON},
    "jsonrender.dump_spec": {"spec": TYPED},
    "jsonrender.dump_spec_json": {"spec": TYPED},
    "jsonrender.edit_instructions": {"modes": ["merge"]},
    "jsonrender.evaluate": {"value": 1, "state": STATE, "item": 1, "index": 0, "base": "/a/0", **HELPED},
    "jsonrender.event_handle": {"spec": SPEC, "element": "go", "event": "press", "limits": DEFAULT},
    "jsonrender.expression": {"value": {"$state": "/a"}, "directives": ["$t"], "limits": DEFAULT},
    "jsonrender.find_form_value": {"name": "name", "params": {}, "state": STATE, "policy": "strict"},
    "jsonrender.fire_watchers": {"spec": SPEC, "before": STATE, "after": {"id": 8}, "host": HOST, **COMMON},
    "jsonrender.flat_to_nested": {"source": SPEC, "on_shared": "raise", "limits": DEFAULT},
    "jsonrender.flatten_to_pointers": {"state": STATE, **COMMON},
    "jsonrender.format_issues": {"issues": [Issue("", "wrong_type", "No.")], "policy": "strict"},
    "jsonrender.from_flat_elements": {"source": LISTED, **COMMON},
    "jsonrender.is_non_empty_spec": {"value": SPEC},
    "jsonrender.is_visible": {"condition": True, "state": STATE, "item": 1, "index": 0, **COMMON},
    "jsonrender.nested_to_flat": {"source": NESTED, "limits": DEFAULT},
    "jsonrender.parse_nested": {"data": NESTED, "limits": DEFAULT},
    "jsonrender.parse_spec": {"data": SPEC, "limits": DEFAULT},
    "jsonrender.parse_yaml": {"data": "a: 1", "limits": DEFAULT},
    "jsonrender.read_line": {"line": PATCH, **WRITTEN},
    "jsonrender.read_state": {"state": STATE, "path": "/id", **COMMON},
    "jsonrender.resolve": {"spec": SPEC, "state": STATE, **HELPED},
    "jsonrender.run_checks": {"config": [CHECK], "value": "", "state": STATE, "check_functions": {}, **COMMON},
    "jsonrender.shadcn_catalog": {},
    "jsonrender.spec_from_parts": {"parts": [], **COMMON},
    "jsonrender.split_repeat_condition": {"condition": True, "limits": DEFAULT},
    "jsonrender.standard_directives": {"locale": "en", "timezone": UTC, "now": "2026-01-01T00:00:00Z"},
    "jsonrender.text_from_parts": {"parts": [{"type": "text", "text": "a"}]},
    "jsonrender.to_flat_elements": {"source": SPEC, "limits": DEFAULT},
    "jsonrender.translations": {"messages": {"en": {"a": "A"}}, "locale": "en", "fallback": "en"},
    "jsonrender.update_state": {"state": STATE, "values": {"/id": 8}, **COMMON},
    "jsonrender.upgrade_legacy": {"source": SPEC, "limits": DEFAULT},
    "jsonrender.user_prompt": {
        "request": "red",
        "spec": SPEC,
        "state": STATE,
        "modes": ["patch"],
        "longest": 9,
        "limits": DEFAULT,
    },
    "jsonrender.validate": {
        "source": SPEC,
        "catalog": CATALOG,
        "check_orphans": True,
        "directives": ["$gauge"],
        **COMMON,
    },
    "jsonrender.validate_form": {"spec": SPEC, "state": STATE, "check_functions": {}, **HELPED},
    "jsonrender.write_state": {"state": STATE, "path": "/id", "value": 8, **COMMON},
}
